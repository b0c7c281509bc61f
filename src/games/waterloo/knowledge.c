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
	EACH (u, p->side_mask[side])
		if (s->town[u] != NOWHERE)
			s->may[s->town[u]] |= p->army_mask[p->unit[u].army];
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
	if (s->step > STEP_FORCE_MARCH) /* marches are added up when all are made */
		know_stack_move(p, s, u, from, kind);
}

/*
 * What the deployment of a position told of its corps (WL-121) holds while nobody joins it, and
 * only those leave who are seen not to be the leader.
 */
void know_left(P_S_CX, int u)
{
	(void)cx;
	int i = s->place[u] >= PLACE_ZONE ? battle_at(s, s->town[u]) : NO_BATTLE;
	if (i != NO_BATTLE && (!has_flag(s, u, FLAG_REVEALED) || p->unit[u].type == TYPE_LEADER))
		s->battle[i].arrayed &= (uint8_t) ~(1u << zone_of(s->place[u]));
}

static void know_strength(P_S_CX, int u)
{
	(void)cx;
	int army = p->unit[u].army, believed = seen_of(s, u) & SEEN_STEPS;
	s->unseen[army] = (uint8_t)(s->unseen[army] - (believed - s->steps[u]));
	set_seen(s, u, s->steps[u]);
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
		set_seen(s, v, seen_of(s, v) | SEEN_MAY_BE_LESS);
}

/* The dead lie face up. */
void know_dead(P_S_CX, int u)
{
	int town = s->town[u], army = p->unit[u].army;
	know_strength(p, s, cx, u);
	set_seen(s, u, 0);
	if (p->unit[u].type == TYPE_LEADER)
		know_left(p, s, cx, u);
	if (town != NOWHERE)
		know_stack_death(p, s, u);
	forget_place(s, BIT(u));
	if (town != NOWHERE && army_in(p, s, army, town) == BIT(u))
		s->may[town] &= ~p->army_mask[army];
}

uint64_t hidden_units(P_S, int side)
{
	return p->side_mask[side] & ~units_in(p, s, NOWHERE) & ~units_flagged(s, FLAG_REVEALED);
}

uint64_t march_kind(P_S, int legs, bool rolled)
{
	if (legs == 3)
		return p->mobile;
	if (legs < 2)
		return ~UINT64_C(0);
	if (s->step == STEP_MOVE)
		return is_night(p, s) ? p->mobile : ~UINT64_C(0);
	return rolled ? ~p->mobile : p->mobile;
}

/* By how far it went without, or with, a roll for a force march. */
uint64_t could_march(P_S, int u)
{
	return march_kind(p, s, legs_of(s, u), has_flag(s, u, FLAG_FORCED | FLAG_ROLLED));
}

uint64_t could_stand_there(P_S, int u)
{
	if (s->place[u] == PLACE_MAP)
		return could_march(p, s, u);
	int i = battle_at(s, s->town[u]);
	const struct wl_battle *b = i == NO_BATTLE ? NULL : &s->battle[i];
	int m = b ? marker_held(b, u) : -1;
	/* Two battle moves, unless it was thrown back or took a farm or hill (WL-150, WL-R44,
	 * WL-115). */
	bool rode = legs_of(s, u) == 2 && !has_flag(s, u, FLAG_TESTED) && m < 0;
	uint64_t set = rode ? p->mobile : ~UINT64_C(0);
	if (!b)
		return set;
	if (is_woods(b, s->place[u])) /* WL-101 */
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
