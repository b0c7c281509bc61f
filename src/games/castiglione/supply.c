/*
 * supply.c: phase A: Lines of Supply, attrition and forage.
 */
#include "games/castiglione/rules.h"

uint64_t ca_supply_sources(const struct ca_pack *k, const struct ca_state *st, int side)
{
	uint64_t sources = 0;
	for (uint64_t c = k->cities; c; c &= c - 1) {
		int i = __builtin_ctzll(c);
		if (k->supply[i] == side && st->control[i] == side) /* CA-072, CA-073 */
			sources |= ca_bit(i);
	}
	return sources;
}

uint64_t ca_supply_network(const struct ca_pack *k, const struct ca_state *st, int side,
			   uint64_t enemy)
{
	uint64_t reached = ca_supply_sources(k, st, side), torn = 0;
	for (int b = 0; b < k->bridges; b++)
		if (st->bridge[b] & BRIDGE_DOWN)
			torn |= ca_bit(k->bridge[b].a) | ca_bit(k->bridge[b].b);
	/* CA-078, CA-100, CA-101: who does not hold Mantua may end a path there, not pass. */
	bool through = side == FRENCH ? st->besieged : !st->besieged;
	uint64_t todo = reached &= ~enemy;
	while (todo) { /* CA-076: any length */
		int a = __builtin_ctzll(todo);
		todo &= todo - 1;
		if (a == k->mantua && !through)
			continue;
		uint64_t next = k->next[a] & ~reached & ~enemy;
		if (torn & ca_bit(a))
			for (uint64_t n = next & torn; n; n &= n - 1)
				if (ca_bridge_down(k, st, a, __builtin_ctzll(n)))
					next &= ~(n & -n); /* CA-075, CA-162 */
		reached |= next;
		todo |= next;
	}
	return reached;
}

uint64_t ca_supplied(const struct ca_pack *k, const struct ca_state *st, int side)
{
	/* CA-074, CA-R7: Units only */
	return ca_supply_network(k, st, side, ca_unit_areas(k, st, ca_enemy(side)));
}

void ca_check_supply(const struct ca_pack *k, struct ca_state *st, int side)
{
	uint64_t supplied = ca_supplied(k, st, side);
	for (int p = k->first[side]; p < k->last[side]; p++) {
		st->flags[p] &= (uint8_t)~F_UNSUPPLIED;
		/* CA-033: Garrisons always are; CA-278: so are Dummies. */
		if (k->piece[p].type < GARRISON && ca_on_map(k, st, p) &&
		    !(supplied & ca_bit(st->at[p])))
			st->flags[p] |= F_UNSUPPLIED;
	}
}

/* With Fog of War a path found or not tells Units from Dummies (CA-R74). */
void ca_reveal_paths(const struct ca_state *st, struct ctx *cx)
{
	if (st->option[OPT_FOG])
		cx_reveal(cx);
}

/* CA-R5: a City whose Garrison fell with its enemies gets it back. */
static void restore_garrisons(const struct ca_pack *k, struct ca_state *st, struct ctx *cx)
{
	for (uint64_t c = k->cities & ~ca_bit(k->mantua); c; c &= c - 1) {
		int city = __builtin_ctzll(c), side = st->control[city];
		if (side != NEITHER && !ca_has_units(k, st, ca_enemy(side), city))
			ca_place_garrison(k, st, side, city, cx);
	}
}

static void attrition(const struct ca_pack *k, struct ca_state *st, int p, struct ctx *cx)
{
	int side = k->piece[p].side;
	cx_reveal(cx); /* that somebody starves there is told to all */
	cx_say(cx, MSG_ATTRITION, 1u << side, "CA-081", p, st->at[p]);
	cx_say(cx, MSG_ATTRITION_HIDDEN, 1u << ca_enemy(side), "CA-081", side, st->at[p]);
	ca_hit(k, st, p, "CA-081", cx); /* CA-082: it can eliminate */
}

bool ca_may_forage(const struct ca_pack *k, const struct ca_state *st, int p)
{
	/* CA-083, CA-084, CA-085 */
	return k->piece[p].side == FRENCH && st->flags[p] & F_UNSUPPLIED && ca_on_map(k, st, p) &&
	       ca_terrain_now(k, st, st->at[p]) != MOUNTAIN;
}

int ca_forage_modifier(const struct ca_pack *k, const struct ca_state *st, int p, int foragers)
{
	int area = st->at[p], modifier = 0; /* CA-272 */
	if (ca_terrain_now(k, st, area) == CITY)
		modifier += k->t.forage_city;
	if (ca_enemy_adjacent(k, st, FRENCH, area))
		modifier += k->t.forage_enemy;
	if (foragers >= k->t.forage_crowd)
		modifier += k->t.forage_crowded;
	return modifier;
}

static void forage(const struct ca_pack *k, struct ca_state *st, struct ctx *cx)
{
	uint8_t foragers[CA_PLACES] = {0};
	for (int p = k->first[FRENCH]; p < k->last[FRENCH]; p++)
		if (st->flags[p] & F_DECLARED)
			foragers[st->at[p]]++;
	for (int p = k->first[FRENCH]; p < k->last[FRENCH]; p++) {
		if (!(st->flags[p] & F_UNSUPPLIED) || !ca_on_map(k, st, p))
			continue;
		if (!(st->flags[p] & F_DECLARED)) {
			attrition(k, st, p, cx); /* CA-R9 */
			continue;
		}
		int area = st->at[p], die, cf;
		int modifier = ca_forage_modifier(k, st, p, foragers[area]);
		bool pass = ca_passes(k, st, p, modifier, DIE_COHESION, cx, &die, &cf); /* CA-086 */
		st->flags[p] = (uint8_t)((st->flags[p] & ~F_DECLARED) | F_FORAGE);      /* CA-087 */
		cx_say(cx, pass ? MSG_FORAGE_PASS : MSG_FORAGE_FAIL, 1u << FRENCH, "CA-086", p, die,
		       cf);
		cx_say(cx, MSG_FORAGE_HIDDEN, 1u << AUSTRIAN, "CA-086", area);
		if (!pass)
			ca_hit(k, st, p, "CA-086", cx);
	}
	ca_after_supply(k, st, cx);
}

void ca_supply_phase(const struct ca_pack *k, struct ca_state *st, struct ctx *cx)
{
	st->phase = PHASE_SUPPLY;
	restore_garrisons(k, st, cx);                       /* CA-R4, CA-R59: control first */
	for (int side = AUSTRIAN; side >= FRENCH; side--) { /* CA-066 */
		ca_check_supply(k, st, side);
		cx_say(cx, MSG_SUPPLY_CHECK, AUDIENCE_ALL, "CA-066", side);
	}
	for (int p = k->first[AUSTRIAN]; p < k->last[AUSTRIAN]; p++)
		if (st->flags[p] & F_UNSUPPLIED)
			attrition(k, st, p,
				  cx); /* CA-081: Austrians first, and they never forage */
	for (int p = k->first[FRENCH]; p < k->last[FRENCH]; p++)
		if (ca_may_forage(k, st, p)) {
			ca_ask(st, STEP_FORAGE, FRENCH);
			return;
		}
	forage(k, st, cx);
}

void ca_forage_legal(const struct ca_pack *k, const struct ca_state *st, struct ca_list *l)
{
	for (int p = k->first[FRENCH]; p < k->last[FRENCH]; p++)
		if (ca_may_forage(k, st, p) && !(st->flags[p] & F_DECLARED))
			ca_add(l, V_FORAGE, p, 0);
	ca_add(l, V_END, 0, 0);
}

void ca_forage_apply(const struct ca_pack *k, struct ca_state *st, struct action a, struct ctx *cx)
{
	if (a.verb == V_FORAGE)
		st->flags[a.arg[0]] |= F_DECLARED;
	else
		forage(k, st, cx);
}
