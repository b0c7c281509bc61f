/*
 * features.c: what advice judges a position of Waterloo by: losses, steps and cities.
 */
#include "games/waterloo/phases.h"

/* How a side stands: units gone, steps that are left. */
struct stand {
	int lost, steps;
};

/* Thousandths of a game; a linear fit of how 250 games of the generals ended, turn by turn. */
static const struct stand worth[SIDES] = {[SIDE_FRENCH] = {-5, 11}, [SIDE_ALLIED] = {-21, 1}};
enum { CITY = 116 };

static struct stand stand_of(P_S, int side)
{
	struct stand st = {.lost = count_of(p->side_mask[side] & ~living(p, s))};
	EACH (u, p->side_mask[side] & living(p, s))
		st.steps += s->steps[u];
	return st;
}

int wl_features(const void *pack, const void *state, int seat, struct feature *out, int cap)
{
	const struct wl_pack *p = pack;
	const struct wl_state *s = state;
	int side = side_of_seat(s, seat), sign = side == SIDE_FRENCH ? 1 : -1;
	struct stand mine = stand_of(p, s, side), theirs = stand_of(p, s, !side);
	const struct feature all[] = {
		{mine.lost, worth[side].lost},    {theirs.lost, -worth[!side].lost},
		{mine.steps, worth[side].steps},  {theirs.steps, -worth[!side].steps},
		{cities_held(p, s), CITY * sign},
	};
	return feature_list(out, cap, all, (int)(sizeof all / sizeof *all));
}
