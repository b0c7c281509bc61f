/*
 * overlays.c: supply cities, reach and threat for the map. Upper bounds: group moves, quotas of
 * roads and command of attacks are left to the legal list.
 */
#include <string.h>

#include "games/waterloo/phases.h"
#include "kernel/overlay.h"

static int one_leg(const void *arg, int from, int to)
{
	(void)arg, (void)from, (void)to;
	return 1;
}

/* The legs of an ordinary march; a hidden block is taken for the horse (WL-014). */
static int legs_known(P_S, int u, bool own)
{
	int fastest = 0;
	if (own || has_flag(s, u, FLAG_REVEALED))
		return p->rate[p->unit[u].type]; /* WL-065, WL-066 */
	for (int t = 0; t < TYPES; t++)
		fastest = p->rate[t] > fastest ? p->rate[t] : fastest;
	return fastest;
}

/* Where a side's units could be after a march of `more` legs beyond the ordinary. */
static void march(P_S, int side, bool own, int more, uint8_t left[MAX_AREAS])
{
	uint64_t hostile = towns_of_side(p, s, !side);
	bool stop[MAX_AREAS] = {false};
	memset(left, 0, MAX_AREAS);
	for (int t = 0; t < p->towns; t++)
		stop[t] = hostile >> t & 1;
	EACH (u, p->side_mask[side] & living(p, s)) {
		int town = s->town[u], legs = legs_known(p, s, u, own) + more + 1;
		if (town == NOWHERE)
			continue;
		if (stop[town])
			legs = 1; /* WL-052 */
		left[town] = (uint8_t)(legs > left[town] ? legs : left[town]);
	}
	map_spread(p->map, left, stop, one_leg, NULL);
}

static void marches(P_S, int side, bool own, enum overlay which, struct overlays *o)
{
	uint8_t left[MAX_AREAS] = {0};
	if (s->turn) { /* while a side deploys nothing is known of its places */
		march(p, s, side, own, !is_night(p, s), left); /* WL-074, WL-087 */
		overlay_reached(o, which, left, SHADE_FAR);
		march(p, s, side, own, 0, left);
	}
	overlay_reached(o, which, left, SHADE_PLAIN);
}

void wl_overlays(const void *pack, const void *st, int seat, struct overlays *o)
{
	const struct wl_pack *p = pack;
	const struct wl_state *s = st;
	int side = side_of_seat(s, seat);
	for (int i = 0; i < 3; i++)
		overlay_mask(o, OVERLAY_SUPPLY, BIT(p->city[i]), SHADE_SOURCE);
	marches(p, s, side, true, OVERLAY_REACH, o);
	marches(p, s, !side, false, OVERLAY_THREAT, o);
}
