/*
 * knowledge.c: the fog of war (3.2): what each side can know of the other's blocks, kept as the
 * game goes on, and the redrawing of all that a seat cannot know.
 *
 * Blocks that stand hidden in one town are not told apart. For each town the state keeps the
 * units that may be there as far as the enemy has seen: a unit that was shown is known to be
 * there until a block of its army leaves, and then to be in either town.
 */
#include "games/waterloo/phases.h"

static uint64_t army_in(P_S, int army, int town)
{
	return units_in(p, s, town) & p->army_mask[army];
}

/* After deployment: any unit of the army may be in any town that holds a block of it. */
void know_army_places(P_S_CX, int side)
{
	(void)cx;
	for (int t = 0; t < p->towns; t++)
		for (int a = 0; a < ARMIES; a++)
			if ((a == ARMY_FRENCH) == (side == SIDE_FRENCH) && army_in(p, s, a, t))
				s->may[t] |= p->army_mask[a];
}

static void forget_place(struct wl_state *s, uint64_t units)
{
	for (int t = 0; t < WL_TOWNS; t++)
		s->may[t] &= ~units;
}

/* A block has left `from` for the unit's town; `kind` = what it can be, judged by the way. */
void know_move(P_S_CX, int u, int from, uint64_t kind)
{
	(void)cx;
	int army = p->unit[u].army, to = s->town[u];
	if (has_flag(s, u, FLAG_REVEALED)) {
		forget_place(s, BIT(u));
		s->may[to] |= BIT(u);
	} else {
		s->may[to] |= s->may[from] & p->army_mask[army] & kind;
	}
	if (!army_in(p, s, army, from))
		s->may[from] &= ~p->army_mask[army];
}

static void know_strength(P_S_CX, int u)
{
	(void)cx;
	int army = p->unit[u].army, believed = s->seen[u] & SEEN_STEPS;
	s->unseen[army] = (uint8_t)(s->unseen[army] - (believed - s->steps[u]));
	s->seen[u] = s->steps[u];
}

void know_shown(P_S_CX, uint64_t units)
{
	forget_place(s, units);
	EACH (u, units) {
		s->may[s->town[u]] |= BIT(u);
		know_strength(p, s, cx, u);
	}
}

/* A hidden block lost a step on the march: it may be any that can stand there. */
void know_march_loss(P_S_CX, int u)
{
	if (has_flag(s, u, FLAG_REVEALED)) {
		know_strength(p, s, cx, u);
		return;
	}
	int army = p->unit[u].army;
	uint64_t maybe = s->may[s->town[u]] & p->army_mask[army] & could_stand_there(p, s, u);
	s->unseen[army]++;
	EACH (v, maybe & ~p->type_mask[TYPE_LEADER])
		s->seen[v] |= SEEN_MAY_BE_LESS;
}

/* The dead lie face up. */
void know_dead(P_S_CX, int u)
{
	int town = s->town[u], army = p->unit[u].army;
	know_strength(p, s, cx, u);
	s->seen[u] = 0;
	forget_place(s, BIT(u));
	if (town != NOWHERE && army_in(p, s, army, town) == BIT(u))
		s->may[town] &= ~p->army_mask[army];
}

uint64_t hidden_units(P_S, int side)
{
	uint64_t set = 0;
	EACH (u, p->side_mask[side])
		if (s->town[u] != NOWHERE && !has_flag(s, u, FLAG_REVEALED))
			set |= BIT(u);
	return set;
}

/* By how far it went without, or with, a roll for a force march. */
static uint64_t could_march(P_S, int u)
{
	int legs = legs_of(s, u);
	bool foot = has_flag(s, u, FLAG_FORCED | FLAG_ROLLED);
	if (legs == 3)
		return p->mobile;
	if (legs < 2)
		return ~UINT64_C(0);
	if (s->step == STEP_MOVE)
		return is_night(p, s) ? p->mobile : ~UINT64_C(0);
	return foot ? ~p->mobile : p->mobile;
}

uint64_t could_stand_there(P_S, int u)
{
	if (s->place[u] == PLACE_MAP)
		return could_march(p, s, u);
	uint64_t set = ~UINT64_C(0);
	int i = battle_at(s, s->town[u]);
	if (i == NO_BATTLE)
		return set;
	const struct wl_battle *b = &s->battle[i];
	int m = marker_held(b, u);
	if (is_woods(b, s->place[u]))
		set &= ~p->guns;
	if (m >= 0)
		set &= marker_terrain(b->marker[m]) == TERRAIN_FARM ? p->type_mask[TYPE_INFANTRY]
								    : p->guns;
	if (has_flag(s, u, FLAG_SQUARE))
		set &= p->type_mask[TYPE_INFANTRY];
	if (has_flag(s, u, FLAG_SHELTERED))
		set &= p->guns | p->type_mask[TYPE_LEADER];
	return set;
}
