/*
 * combat.c: phases E and G: which Combat is next, what is revealed, who leads, and what weighs on
 * the dice.
 */
#include "games/castiglione/rules.h"

#include <string.h>

void ca_fight_legal(const struct ca_pack *k, const struct ca_state *st, struct ca_list *l)
{
	ca_add_areas(l, V_FIGHT, ca_contested(k, st) & ~st->fought); /* CA-191, CA-195 */
}

/* CA-057: both sides lay open all they have there. */
static void reveal(const struct ca_pack *k, struct ca_state *st, int area, struct ctx *cx)
{
	cx_reveal(cx);
	for (int side = FRENCH; side <= AUSTRIAN; side++) {
		ca_remove_dummies(k, st, side, area, cx); /* CA-281 */
		for (int p = k->first[side]; p < k->last[side]; p++)
			if (st->at[p] == area) {
				ca_show(st, p);
				if (k->piece[p].type == LEADER)
					cx_say(cx, MSG_LEADS, AUDIENCE_ALL, "CA-057", p);
				else
					cx_say(cx, MSG_FORCE, AUDIENCE_ALL, "CA-057", p,
					       ca_sp(k, st, p), st->hits[p]);
			}
	}
}

void ca_fight_apply(const struct ca_pack *k, struct ca_state *st, struct action a, struct ctx *cx)
{
	memset(&st->fight, 0, sizeof st->fight);
	st->fight.area = st->fight.at = (uint8_t)a.arg[0];
	st->fight.loser = NEITHER;
	cx_say(cx, MSG_COMBAT, AUDIENCE_ALL, "CA-193", st->active, a.arg[0]);
	reveal(k, st, a.arg[0], cx);
	if (ca_guns_any(k, st))
		ca_ask(st, STEP_GUNS, ca_enemy(st->active)); /* CA-196 */
	else
		ca_after_guns(k, st, cx);
}

/* The most senior Leaders of a side in the Combat Area: how many, and the best of them. */
static int seniors(const struct ca_pack *k, const struct ca_state *st, int side, int *best)
{
	int n = 0, rank = 99;
	bool differ = false;
	*best = -1;
	for (int p = k->first[side]; k->piece[p].type == LEADER; p++) {
		const struct ca_piece *l = &k->piece[p];
		if (st->at[p] != st->fight.area || l->rank > rank)
			continue;
		if (l->rank < rank) { /* CA-014, CA-017 */
			rank = l->rank;
			n = 0;
			differ = false;
			*best = -1;
		}
		n++;
		if (*best >= 0 && k->piece[*best].tr != l->tr)
			differ = true;
		if (*best < 0 || l->tr > k->piece[*best].tr)
			*best = p;
	}
	return differ ? n : n > 0;
}

/* CA-018: of equals with different ratings the owner picks. */
static bool choose_leaders(const struct ca_pack *k, struct ca_state *st)
{
	for (int i = 0; i < 2; i++) {
		int side = i ? ca_enemy(st->active) : st->active, best;
		if (st->fight.leader[side])
			continue;
		int n = seniors(k, st, side, &best);
		if (n > 1) {
			ca_ask(st, STEP_LEAD, side);
			return false;
		}
		st->fight.leader[side] = (uint8_t)(best + 1);
	}
	return true;
}

void ca_after_guns(const struct ca_pack *k, struct ca_state *st, struct ctx *cx)
{
	for (int side = FRENCH; side <= AUSTRIAN; side++)
		for (int p = k->first[side]; k->piece[p].type == LEADER; p++)
			if (st->at[p] == st->fight.area)
				st->fight.leaders |= 1u << (side * 16 + p - k->first[side]);
	if (choose_leaders(k, st))
		ca_begin_round(k, st, cx);
}

void ca_lead_legal(const struct ca_pack *k, const struct ca_state *st, struct ca_list *l)
{
	int best;
	seniors(k, st, st->actor, &best);
	for (int p = k->first[st->actor]; k->piece[p].type == LEADER; p++)
		if (st->at[p] == st->fight.area && k->piece[p].rank == k->piece[best].rank)
			ca_add(l, V_LEAD, p, 0);
}

void ca_lead_apply(const struct ca_pack *k, struct ca_state *st, struct action a, struct ctx *cx)
{
	st->fight.leader[st->actor] = (uint8_t)(a.arg[0] + 1);
	if (choose_leaders(k, st))
		ca_begin_round(k, st, cx);
}

int ca_tactics(const struct ca_pack *k, const struct ca_state *st, int side)
{
	/* CA-215: whatever the Formation of the Units; CA-017: one rating only. */
	int leader = st->fight.leader[side];
	return leader ? k->piece[leader - 1].tr : 0;
}

static bool all_over_bridges(const struct ca_pack *k, const struct ca_state *st, int area)
{
	const struct map_area *a = &k->map->area[area];
	for (int i = 0; i < a->degree; i++)
		if (st->origin[area] >> i & 1 && k->bridge_of[a->link[i]] < 0)
			return false;
	return st->origin[area] != 0;
}

void ca_combat_lines(const struct ca_pack *k, const struct ca_state *st, int side,
		     struct ca_lines *l)
{
	int area = st->fight.area, tactics = ca_tactics(k, st, side); /* CA-039 */
	l->n = l->sum = 0;
	if (tactics)
		ca_add_line(l, MSG_WHY_TACTICS, "CA-215", tactics, st->fight.leader[side] - 1, 0);
	if (side != st->active)
		return;
	bool city = ca_friendly_city(k, st, ca_enemy(side), area);
	if (city) /* CA-097 */
		ca_add_line(l, MSG_WHY_AGAINST_CITY, "CA-267", k->t.combat_city, area, 0);
	if (k->terrain[area] == MOUNTAIN)
		ca_add_line(l, MSG_WHY_AGAINST_MOUNTAIN, "CA-268", k->t.combat_mountain, area, 0);
	/* Mantua is a City only for its besiegers: CA-R12, CA-R62. */
	if (!city && (k->terrain[area] != CITY || area == k->mantua) &&
	    all_over_bridges(k, st, area))
		ca_add_line(l, MSG_WHY_OVER_BRIDGES, "CA-269", k->t.combat_bridge, 0, 0);
}

int ca_combat_drm(const struct ca_pack *k, const struct ca_state *st, int side)
{
	struct ca_lines l;
	ca_combat_lines(k, st, side, &l);
	return l.sum;
}

void ca_bombard_lines(const struct ca_pack *k, const struct ca_state *st, int side,
		      struct ca_lines *l)
{
	int area = st->fight.area;
	l->n = l->sum = 0;
	if (side != st->active)
		return;
	if (ca_friendly_city(k, st, ca_enemy(side), area))
		ca_add_line(l, MSG_WHY_AGAINST_CITY, "CA-265", k->t.bombard_city, area, 0);
	if (k->terrain[area] == MOUNTAIN)
		ca_add_line(l, MSG_WHY_AGAINST_MOUNTAIN, "CA-265", k->t.bombard_mountain, area, 0);
}

int ca_bombard_drm(const struct ca_pack *k, const struct ca_state *st, int side)
{
	struct ca_lines l;
	ca_bombard_lines(k, st, side, &l);
	return l.sum;
}
