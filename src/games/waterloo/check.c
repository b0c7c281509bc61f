/*
 * check.c: what must hold of every state, whatever was played or read from a file.
 */
#include "games/waterloo/phases.h"

static const char *check_unit(P_S, int u)
{
	if (s->steps[u] > p->unit[u].steps)
		return "a unit is stronger than it can be";
	if (s->town[u] != NOWHERE && s->town[u] >= p->towns)
		return "a unit is in a town that is not on the map";
	if (s->steps[u] == 0 && s->town[u] != NOWHERE)
		return "a dead unit stands in a town";
	if (s->steps[u] && s->town[u] == NOWHERE && s->step > STEP_DEPLOY)
		return "a living unit stands nowhere"; /* WL-001 */
	if (s->place[u] >= PLACES)
		return "a unit is in no place of the board";
	if (s->place[u] != PLACE_MAP && battle_at(s, s->town[u]) == NO_BATTLE)
		return "a unit is on the board of no battle";
	if ((seen_of(s, u) & SEEN_STEPS) < s->steps[u])
		return "a unit is stronger than the enemy knows";
	if (has_flag(s, u, FLAG_SHELTERED) &&
	    (s->entry[u] >= p->units || !has_flag(s, s->entry[u], FLAG_SQUARE)))
		return "a unit shelters in no square";
	if (s->entry[u] >= (has_flag(s, u, FLAG_SHELTERED) ? WL_UNITS : WL_ROADS))
		return "a unit came by no road";
	if (s->step > STEP_DEPLOY && s->town[u] != NOWHERE && !(s->may[s->town[u]] >> u & 1))
		return "a unit is where the enemy knows it is not";
	return NULL;
}

static const char *check_battle(P_S, const struct wl_battle *b)
{
	if (b->town == NOWHERE)
		return NULL;
	if (b->town >= p->towns)
		return "a battle is in a town that is not on the map";
	for (int m = 0; m < WL_MARKERS; m++) {
		if (marker_terrain(b->marker[m]) > TERRAIN_HILL || (b->marker[m] & 7) == 6)
			return "a battle has terrain that there is not";
		int h = b->holder[m];
		if (h == NO_UNIT || b->flags & BATTLE_OVER)
			continue;
		if (h >= p->units || s->town[h] != b->town)
			return "a farm or hill is held by a unit that is not there";
	}
	return NULL;
}

/* What the enemy knows of stacks and of lines must be so. */
static const char *check_knowledge(P_S)
{
	struct wl_stack stacks[WL_STACKS];
	bool marching = s->step == STEP_MOVE || s->step == STEP_FORCE_MARCH;
	for (int i = 0; i < WL_STACKS; i++)
		if (s->stack[i].who
			    ? stack_army(s->stack[i]) < 0 || stack_town(s->stack[i]) >= p->towns
			    : s->stack[i].least)
			return "a stack is nobody's";
	stacks_now(p, s, stacks);
	for (int i = 0; i < WL_STACKS; i++) {
		int have[2] = {0};
		if (!stacks[i].who)
			continue;
		EACH (u,
		      units_in(p, s, stack_town(stacks[i])) & p->army_mask[stack_army(stacks[i])])
			if (!(marching && has_moved(s, u)))
				have[p->mobile >> u & 1 ? ARM_MOUNTED : ARM_FOOT]++;
		for (int a = ARM_MOUNTED; a <= ARM_FOOT; a++)
			if (have[a] < stack_least(stacks[i], a))
				return "the enemy has seen arms that are not there";
	}
	for (int i = 0; i < WL_BATTLES; i++) {
		const struct wl_battle *b = &s->battle[i];
		if (b->town == NOWHERE || b->flags & BATTLE_OVER)
			continue;
		for (int zone = 0; zone < 6; zone++) {
			uint64_t line = 0;
			int side = side_in_role(p, s, zone / 3);
			EACH (u, units_in(p, s, b->town) & p->side_mask[side])
				if (s->place[u] == PLACE_ZONE + zone)
					line |= BIT(u);
			if (b->arrayed >> zone & 1 && !keeps_integrity(p, line))
				return "a line is not of one corps"; /* WL-121 */
		}
	}
	return NULL;
}

static const char *check_numbers(P_S)
{
	if (s->step >= STEPS || s->turn > p->turns || s->result > RESULT_TIME)
		return "there is no such step, turn or result";
	if (s->now >= WL_BATTLES || s->role > ROLE_DEFENDER || s->beaten >= SIDES ||
	    s->bid_side > SIDES || s->hit_place >= PLACES || s->bidder > 1)
		return "a number of the sequence of play is out of range";
	if ((s->skirmish != NOWHERE && s->skirmish >= p->towns) ||
	    (s->step == STEP_SHOW && s->skirmish == NOWHERE))
		return "a skirmish is nowhere";
	if (s->step > STEP_DEPLOY && s->turn == 0)
		return "the campaign has not begun";
	if (s->waiting >> (s->options & OPT_THREE ? 3 : 2))
		return "a seat that does not play is waited for";
	if ((s->waiting == 0) != (s->step == STEP_OVER))
		return "nobody is waited for, or the game is over and somebody is";
	bool fighting = s->step >= STEP_TERRAIN && s->step <= STEP_REGROUP && s->step != STEP_ROUND;
	if (s->skirmish != NOWHERE) /* its hits and its retreat are dealt with on the map */
		fighting &= s->step != STEP_HITS && s->step != STEP_RETREAT;
	if (fighting && s->battle[s->now].town == NOWHERE)
		return "a battle is fought nowhere";
	for (int g = 0; g < 2; g++)
		if (s->group[g] != NOWHERE && s->group[g] >= p->towns)
			return "a group started nowhere";
	return NULL;
}

const char *wl_check(const void *pack, const void *state)
{
	const struct wl_pack *p = pack;
	const struct wl_state *s = state;
	const char *why = check_numbers(p, s);
	for (int i = 0; i < WL_BATTLES && !why; i++)
		why = check_battle(p, s, &s->battle[i]);
	for (int u = 0; u < p->units && !why; u++)
		why = check_unit(p, s, u);
	return why ? why : check_knowledge(p, s);
}
