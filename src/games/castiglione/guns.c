/*
 * guns.c: marching to the sound of the guns (9.1), with the stricter rule 16 as an option.
 *
 * All who march are declared first; then each Unit makes its Cohesion Check. With Fog of War the
 * list offers every Unit whose way seems free, and a way that proves barred costs the attempt.
 */
#include "games/castiglione/rules.h"

static bool near_enemy(const struct ca_pack *k, const struct ca_state *st, int p, uint64_t enemies)
{
	return k->next[st->at[p]] & enemies & ~ca_bit(st->fight.area);
}

static bool comrade_fights(const struct ca_pack *k, const struct ca_state *st, int p)
{
	int side = k->piece[p].side;
	for (int q = k->first[side]; q < k->last[side]; q++)
		if (k->piece[q].type < GARRISON && st->at[q] == st->fight.area &&
		    k->piece[q].formation == k->piece[p].formation)
			return true;
	return false;
}

/* Rule 16, for Units. */
static const char *strict_refusal(const struct ca_pack *k, const struct ca_state *st, int p,
				  uint64_t enemies)
{
	bool led = ca_leader_with(k, st, p) >= 0;
	if (st->flags[p] & F_OOC)
		return "CA-297";
	if (!led && !comrade_fights(k, st, p))
		return "CA-298";
	if (near_enemy(k, st, p, enemies))
		return "CA-299";
	if (!led && k->piece[p].type != CAVALRY && k->map->distance[st->at[p]][st->fight.area] > 1)
		return "CA-300";
	return NULL;
}

static const char *refusal(const struct ca_pack *k, const struct ca_state *st, int p,
			   uint64_t enemies)
{
	int area = st->fight.area, type = k->piece[p].type;
	if (k->piece[p].side == st->active)
		return "CA-196";
	if (type == GARRISON || type == DUMMY)
		return "CA-200";
	if (type != LEADER && st->hits[p] >= 3)
		return "CA-051";
	if (st->flags[p] & F_FORAGE)
		return "CA-089";
	if (st->flags[p] & F_GUNS)
		return "CA-202";
	if (!ca_on_map(k, st, p) || st->at[p] == area)
		return "CA-197";
	if (enemies & ca_bit(st->at[p]))
		return "CA-199";
	int far = k->map->distance[st->at[p]][area];
	if (far > k->t.guns_range)
		return "CA-197";
	if (far == 2 && !(k->next[st->at[p]] & k->next[area] & ~enemies))
		return "CA-198"; /* CA-R37: only the Areas before the Combat Area */
	if (st->option[OPT_STRICT_GUNS] && type != LEADER)
		return strict_refusal(k, st, p, enemies);
	return NULL;
}

const char *ca_guns_refusal(const struct ca_pack *k, const struct ca_state *st, int p)
{
	return refusal(k, st, p, ca_certain_enemies(k, st, ca_enemy(st->active)));
}

void ca_guns_legal(const struct ca_pack *k, const struct ca_state *st, struct ca_list *l)
{
	int side = ca_enemy(st->active);
	uint64_t enemies = ca_certain_enemies(k, st, side);
	for (int p = k->first[side]; p < k->last[side]; p++)
		if (ca_on_map(k, st, p) && !(st->flags[p] & F_DECLARED) &&
		    k->map->distance[st->at[p]][st->fight.area] <= 2 && !refusal(k, st, p, enemies))
			ca_add(l, V_SUMMON, p, 0);
	ca_add(l, V_END, 0, 0);
}

bool ca_guns_any(const struct ca_pack *k, const struct ca_state *st)
{
	struct ca_list count = {0};
	ca_guns_legal(k, st, &count);
	return count.n > 1;
}

static int way_modifier(const struct ca_pack *k, const struct ca_state *st, int from, int via)
{
	int area = st->fight.area, modifier = 0;
	bool mountain = k->terrain[area] == MOUNTAIN;
	bool down = ca_bridge_down(k, st, via, area);
	if (via != from) {
		modifier += k->t.guns_far;
		mountain |= k->terrain[via] == MOUNTAIN;
		down |= ca_bridge_down(k, st, from, via); /* CA-201 */
	}
	return modifier + (mountain ? k->t.guns_mountain : 0) + (down ? k->t.guns_bridge : 0);
}

/* The Unit takes the way that weighs least. */
int ca_guns_modifier(const struct ca_pack *k, const struct ca_state *st, int p)
{
	int from = st->at[p], area = st->fight.area, best = -99;
	if (k->next[from] & ca_bit(area))
		best = way_modifier(k, st, from, from);
	uint64_t via =
		k->next[from] & k->next[area] & ~ca_unit_areas(k, st, st->active); /* CA-198 */
	for (; via; via &= via - 1) {
		int m = way_modifier(k, st, from, __builtin_ctzll(via));
		if (m > best)
			best = m; /* CA-274 */
	}
	int leader = ca_leader_with(k, st, p);
	if (leader >= 0)
		best += k->piece[leader].sr; /* CA-205, CA-R38 */
	else if (k->piece[p].side == AUSTRIAN)
		best += k->t.guns_austrian;
	return best;
}

static void try_unit(const struct ca_pack *k, struct ca_state *st, int p, int modifier,
		     struct ctx *cx)
{
	int die, cf;
	bool pass = ca_passes(k, st, p, modifier, DIE_GUNS, cx, &die, &cf); /* CA-204 */
	if (!pass) {
		cx_say(cx, MSG_GUNS_FAIL, 1u << k->piece[p].side, "CA-204", p, die, cf);
		return;
	}
	st->at[p] = st->fight.area; /* CA-206: no MP */
	ca_show(st, p);
	cx_say(cx, MSG_GUNS_PASS, AUDIENCE_ALL, "CA-204", p, die, cf);
}

static void march(const struct ca_pack *k, struct ca_state *st, struct ctx *cx)
{
	int side = ca_enemy(st->active);
	int8_t modifier[CA_PIECES];
	bool barred[CA_PIECES];
	uint64_t enemies = ca_unit_areas(k, st, st->active);
	for (int p = k->first[side]; p < k->last[side]; p++) {
		if (!(st->flags[p] & F_DECLARED))
			continue;
		barred[p] = refusal(k, st, p, enemies) != NULL;
		modifier[p] = (int8_t)(k->piece[p].type == LEADER ? 0 : ca_guns_modifier(k, st, p));
	}
	for (int p = k->first[side]; p < k->last[side]; p++) {
		if (!(st->flags[p] & F_DECLARED))
			continue;
		st->flags[p] = (uint8_t)((st->flags[p] & ~F_DECLARED) | F_GUNS); /* CA-202 */
		if (barred[p]) {
			cx_reveal(cx);
			cx_say(cx, MSG_GUNS_BARRED, 1u << side, "CA-198", p);
		} else if (k->piece[p].type == LEADER) { /* CA-207 */
			st->at[p] = st->fight.area;
			ca_show(st, p);
			cx_reveal(cx);
			cx_say(cx, MSG_GUNS_LEADER, AUDIENCE_ALL, "CA-207", p);
		} else {
			try_unit(k, st, p, modifier[p], cx);
		}
	}
	ca_after_guns(k, st, cx);
}

void ca_guns_apply(const struct ca_pack *k, struct ca_state *st, struct action a, struct ctx *cx)
{
	if (a.verb == V_SUMMON)
		st->flags[a.arg[0]] |= F_DECLARED; /* CA-203 */
	else
		march(k, st, cx);
}
