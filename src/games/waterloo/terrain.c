/*
 * terrain.c: drawing and placing the terrain of a battle (6.21): one marker for the attacker,
 * then two for the defender, before any unit is deployed.
 */
#include <assert.h>

#include "games/waterloo/phases.h"

/* Draws one of the markers not yet out in this battle (WL-R3, WL-R4). */
static int draw(P_S_CX)
{
	const struct wl_battle *b = &s->battle[s->now];
	int left[5], total = 0;
	for (int k = TERRAIN_WOODS; k <= TERRAIN_HILL; k++) {
		left[k] = p->markers[k];
		for (int m = 0; m < WL_MARKERS; m++)
			left[k] -= b->marker[m] && marker_terrain(b->marker[m]) == k;
		total += left[k];
	}
	int pick = cx_die(cx, total, DICE_TERRAIN), kind = TERRAIN_WOODS;
	while (pick > left[kind])
		pick -= left[kind++];
	return kind;
}

static int first_marker(int role)
{
	return role == ROLE_ATTACKER ? 0 : 1;
}

static int last_marker(int role)
{
	return role == ROLE_ATTACKER ? 1 : WL_MARKERS;
}

static void draw_for(P_S_CX, int role)
{
	struct wl_battle *b = &s->battle[s->now];
	int side = side_in_role(p, s, role);
	s->role = (uint8_t)role;
	for (int m = first_marker(role); m < last_marker(role); m++) { /* WL-096, WL-097 */
		int kind = draw(p, s, cx);
		b->marker[m] = (uint8_t)(kind << 3 | MARKER_UNPLACED);
		cx_say(cx, MSG_TERRAIN_DRAWN, AUDIENCE_ALL, "WL-096", side, kind, b->town);
	}
	uint64_t here = units_in(p, s, b->town) & p->side_mask[side];
	s->waiting = (uint8_t)(1u << chief_seat(p, s, side, here));
}

void enter_terrain(P_S_CX)
{
	s->step = STEP_TERRAIN; /* WL-095 */
	draw_for(p, s, cx, ROLE_ATTACKER);
}

/* The unplaced marker of a kind, or -1. */
static int in_hand(const struct wl_state *s, int kind)
{
	const struct wl_battle *b = &s->battle[s->now];
	for (int m = first_marker(s->role); m < last_marker(s->role); m++)
		if (b->marker[m] == (kind << 3 | MARKER_UNPLACED))
			return m;
	return -1;
}

const char *why_site(P_S, int seat, struct action a)
{
	(void)p, (void)seat;
	const struct wl_battle *b = &s->battle[s->now];
	if (a.verb != VERB_SITE)
		return "WL-095";
	if (in_hand(s, a.arg[0]) < 0)
		return "WL-096";
	if (a.arg[1] < POS_LEFT || a.arg[1] > POS_RIGHT) /* his own three positions */
		return "WL-097";
	int place = place_of(s->role, a.arg[1]);
	for (int m = 0; m < WL_MARKERS; m++)
		if (b->marker[m] && (b->marker[m] & 7) != MARKER_UNPLACED &&
		    marker_place(b->marker[m]) == place)
			return "WL-097";
	if (a.arg[0] == TERRAIN_STREAM && has_stream(b, lane_of(place)))
		return "WL-R5";
	return NULL;
}

void legal_site(P_S, int seat, struct list *l)
{
	for (int kind = TERRAIN_WOODS; kind <= TERRAIN_HILL; kind++)
		for (int pos = POS_LEFT; pos <= POS_RIGHT; pos++) {
			struct action a = {VERB_SITE, {(uint16_t)kind, (uint16_t)pos, 0}};
			if (in_hand(s, kind) >= 0 && !why_site(p, s, seat, a))
				add(l, VERB_SITE, kind, pos);
		}
}

void do_site(P_S_CX, int seat, struct action a)
{
	(void)seat;
	struct wl_battle *b = &s->battle[s->now];
	int m = in_hand(s, a.arg[0]), place = place_of(s->role, a.arg[1]);
	assert(m >= 0);
	b->marker[m] = (uint8_t)(a.arg[0] << 3 | zone_of(place));
	cx_say(cx, MSG_TERRAIN, AUDIENCE_ALL, "WL-096", side_in_role(p, s, s->role), a.arg[0],
	       a.arg[1], b->town);
	for (m = first_marker(s->role); m < last_marker(s->role); m++)
		if ((b->marker[m] & 7) == MARKER_UNPLACED)
			return;
	if (s->role == ROLE_ATTACKER)
		draw_for(p, s, cx, ROLE_DEFENDER);
	else
		enter_array(p, s, cx, ROLE_DEFENDER); /* WL-116 */
}
