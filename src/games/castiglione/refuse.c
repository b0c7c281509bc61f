/*
 * refuse.c: why a request is refused: the rule that stands against it.
 */
#include "games/castiglione/rules.h"

static bool movement(const struct ca_state *st)
{
	return st->step == STEP_MOVE || st->step == STEP_GROUP || st->step == STEP_PATH ||
	       st->step == STEP_FORCED;
}

static const char *why_not_take(const struct ca_pack *k, const struct ca_state *st, int p,
				bool order)
{
	if (k->piece[p].side != st->active)
		return "CA-044";
	if (k->piece[p].type == GARRISON)
		return "CA-134";
	if (!ca_on_map(k, st, p))
		return st->at[p] == ca_box(k, BOX_MANTUA) ? "CA-105" : "CA-035";
	if (st->flags[p] & F_MOVED)
		return st->flags[p] & F_OOC ? "CA-128" : "CA-140";
	if (order)
		return st->flags[p] & F_OOC ? "CA-133" : "CA-131";
	if (st->flags[p] & F_OOC)
		return st->ngroup ? "CA-133" : "CA-128";
	if (st->mode != MODE_FREE)
		return st->mode == MODE_ORDERED ? "CA-129" : "CA-133";
	return "CA-R21";
}

static const char *why_not_go(const struct ca_pack *k, const struct ca_state *st, int to)
{
	if (!st->ngroup)
		return NULL;
	if (to >= k->areas || !(k->next[ca_group_area(st)] & ca_bit(to)))
		return "CA-035";
	if (st->step == STEP_FORCED && (st->path_at >= st->npath || st->path[st->path_at] != to))
		return st->path_at >= st->npath ? "CA-147" : "CA-R23";
	if (st->step == STEP_PATH)
		return "CA-R23";
	bool crowd = false;
	for (int i = 0; i < st->ngroup; i++) {
		int p = st->group[i];
		if (st->mp[p] < ca_move_cost(k, st, p, to, 0))
			return "CA-138";
		crowd |= k->piece[p].type == INFANTRY || k->piece[p].type == ARTILLERY;
	}
	if (!(ca_unit_areas(k, st, st->active) & ca_bit(to)) &&
	    ca_seeming_enemies(k, st, st->active) & ca_bit(to) && !crowd)
		return "CA-R20";
	return k->terrain[to] == MOUNTAIN ? "CA-154" : "CA-155";
}

static const char *why_not_force(const struct ca_pack *k, const struct ca_state *st)
{
	if (!st->ngroup)
		return "CA-142";
	const char *rule = ca_forced_refusal(k, st);
	return rule ? rule : "CA-143";
}

static const char *why_not_move(const struct ca_pack *k, const struct ca_state *st, struct action a)
{
	switch (a.verb) {
	case V_TAKE: return why_not_take(k, st, a.arg[0], false);
	case V_ORDER: return why_not_take(k, st, a.arg[0], true);
	case V_GO: return why_not_go(k, st, a.arg[0]);
	case V_FORCE: return why_not_force(k, st);
	case V_BY: return "CA-R23";
	case V_DESTROY:
	case V_REPAIR:
		if (k->piece[a.arg[0]].side != st->active)
			return a.verb == V_REPAIR ? "CA-169" : "CA-163";
		if (st->ngroup && !ca_in_group(st, a.arg[0]))
			return "CA-R29";
		return ca_bridge_refusal(k, st, a.arg[0], a.arg[1], a.verb == V_REPAIR);
	case V_SCOUT: return st->option[OPT_FOG] ? "CA-284" : "CA-011";
	case V_HALT: return st->mode == MODE_FORCED ? "CA-146" : "CA-129";
	case V_END: return st->mode == MODE_ORDERED ? "CA-129" : NULL;
	case V_FIGHT: return "CA-064";
	default: return NULL;
	}
}

static const char *why_not_hit(const struct ca_pack *k, const struct ca_state *st, int p)
{
	int side = st->step == STEP_BOMBARD ? ca_enemy(st->actor) : st->actor;
	if (k->piece[p].side != side)
		return st->step == STEP_BOMBARD ? "CA-210" : "CA-217";
	if (st->step == STEP_PURSUED)
		return "CA-238";
	if (k->piece[p].type == GARRISON && st->at[p] == st->fight.area)
		return "CA-218";
	return "CA-194";
}

static const char *why_not_fall_back(const struct ca_pack *k, const struct ca_state *st, int to)
{
	int side = st->fight.loser, at = st->fight.at;
	if (to >= k->areas || !(k->next[at] & ca_bit(to)))
		return "CA-226";
	uint64_t origins = ca_origins(k, st, st->fight.area);
	if (side != st->active && origins & ca_bit(to))
		return "CA-229";
	if (side == st->active && at == st->fight.area && !(origins & ca_bit(to)))
		return "CA-227";
	if (st->fight.left & ca_bit(to))
		return "CA-R46";
	if (ca_seeming_enemies(k, st, side) & ca_bit(to))
		return "CA-230";
	return ca_bridge_down(k, st, at, to) ? "CA-R42" : "CA-231";
}

static const char *why_not_withdraw(const struct ca_pack *k, const struct ca_state *st, int to)
{
	int from = ca_group_area(st), side = ca_enemy(st->active);
	if (to >= k->areas || !(k->next[from] & ca_bit(to)) ||
	    ca_seeming_enemies(k, st, side) & ca_bit(to))
		return "CA-185";
	return ca_bridge_down(k, st, from, to) ? "CA-186" : "CA-187";
}

static const char *why_not_forage(const struct ca_pack *k, const struct ca_state *st, int p)
{
	if (k->piece[p].side != FRENCH)
		return "CA-083";
	return st->flags[p] & F_UNSUPPLIED ? "CA-085" : "CA-084";
}

static const char *why_not_join(const struct ca_pack *k, const struct ca_state *st, int p)
{
	if (k->piece[p].side != AUSTRIAN || st->at[p] != k->mantua)
		return "CA-103";
	return st->step == STEP_CITY ? "CA-110" : "CA-103";
}

/* Verbs that belong to a Phase other than the running one. */
static const char *out_of_season(const struct ca_state *st, int verb)
{
	switch (verb) {
	case V_FORAGE: return "CA-079";
	case V_JOIN: return "CA-103";
	case V_FIRST: return "CA-125";
	case V_TAKE:
	case V_ORDER:
	case V_LEAVE:
	case V_GO:
	case V_FORCE:
	case V_HALT:
	case V_FIGHT: return "CA-064";
	case V_DESTROY: return "CA-163";
	case V_REPAIR: return "CA-169";
	case V_WITHDRAW: return "CA-184";
	case V_SUMMON: return "CA-196";
	case V_HIT: return "CA-217";
	case V_STAY:
	case V_RETREAT: return "CA-220";
	case V_FALL_BACK: return "CA-225";
	case V_ENTER_CITY: return st->step == STEP_RETREAT ? "CA-107" : "CA-106";
	case V_END: return st->step == STEP_FIGHT ? "CA-190" : NULL;
	default: return NULL;
	}
}

const char *ca_why_not(const void *pack, const void *state, int seat, struct action a)
{
	(void)seat;
	const struct ca_pack *k = pack;
	const struct ca_state *st = state;
	if (movement(st)) {
		const char *rule = why_not_move(k, st, a);
		return rule ? rule : out_of_season(st, a.verb);
	}
	switch (a.verb) {
	case V_HIT:
		if (st->step == STEP_BOMBARD || st->step == STEP_LOSS || st->step == STEP_PURSUED)
			return why_not_hit(k, st, a.arg[0]);
		break;
	case V_FALL_BACK:
		if (st->step == STEP_RETREAT)
			return why_not_fall_back(k, st, a.arg[0]);
		break;
	case V_WITHDRAW:
		if (st->step == STEP_WITHDRAW)
			return why_not_withdraw(k, st, a.arg[0]);
		break;
	case V_SUMMON:
		if (st->step == STEP_GUNS)
			return ca_guns_refusal(k, st, a.arg[0]);
		break;
	case V_FORAGE:
		if (st->step == STEP_FORAGE)
			return why_not_forage(k, st, a.arg[0]);
		break;
	case V_JOIN:
		if (st->step == STEP_JOIN || st->step == STEP_CITY)
			return why_not_join(k, st, a.arg[0]);
		break;
	case V_FIGHT:
		if (st->step == STEP_FIGHT)
			return a.arg[0] < k->areas && st->fought & ca_bit(a.arg[0]) ? "CA-195"
										    : "CA-190";
		break;
	case V_ESCAPE: return st->step == STEP_ESCAPE ? "CA-182" : NULL;
	case V_LEAD: return st->step == STEP_LEAD ? "CA-017" : NULL;
	case V_PLACE:
		switch (st->step) {
		case STEP_DUMMIES: return "CA-277";
		case STEP_RAISE: return "CA-282";
		case STEP_SUCCESSOR: return "CA-293";
		case STEP_RETURN: return "CA-292";
		default: return NULL;
		}
	default: break;
	}
	return out_of_season(st, a.verb);
}
