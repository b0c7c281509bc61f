/*
 * command.c: phases B and C: who is in command, who has the Initiative and who goes first.
 */
#include "games/castiglione/rules.h"

int ca_formation(const struct ca_pack *k, const struct ca_state *st, int p)
{
	return k->piece[p].generic ? st->note[p] : k->piece[p].formation;
}

bool ca_may_command(const struct ca_pack *k, const struct ca_state *st, int leader, int unit)
{
	if (k->piece[leader].side != k->piece[unit].side)
		return false;
	if (k->piece[leader].rank == 1)
		return true;                                            /* CA-015 */
	return ca_formation(k, st, leader) == k->piece[unit].formation; /* CA-016 */
}

/* Areas no Command Path of the side may enter. */
static uint64_t barred_by(const struct ca_pack *k, const struct ca_state *st, int side,
			  uint64_t enemies)
{
	bool holds = side == FRENCH ? st->besieged : !st->besieged;
	return holds ? enemies : enemies | ca_bit(k->mantua); /* CA-117, CA-R16 */
}

static uint64_t barred_to(const struct ca_pack *k, const struct ca_state *st, int side)
{
	/* CA-115; bridges: CA-R17 */
	return barred_by(k, st, side, ca_unit_areas(k, st, ca_enemy(side)));
}

static uint64_t reach_of(const struct ca_pack *k, const struct ca_state *st, int leader,
			 uint64_t barred)
{
	uint64_t reached = ca_bit(st->at[leader]), edge = reached;          /* CA-116, CA-R64 */
	for (int range = k->piece[leader].cr; range > 0 && edge; range--) { /* CA-114 */
		uint64_t next = 0;
		for (; edge; edge &= edge - 1)
			next |= k->next[__builtin_ctzll(edge)];
		edge = next & ~reached & ~barred;
		reached |= edge;
	}
	return reached;
}

uint64_t ca_command_reach(const struct ca_pack *k, const struct ca_state *st, int leader,
			  uint64_t enemies)
{
	if (!ca_on_map(k, st, leader))
		return 0;
	return reach_of(k, st, leader, barred_by(k, st, k->piece[leader].side, enemies));
}

void ca_check_command(const struct ca_pack *k, struct ca_state *st, int side)
{
	uint64_t army = 0, formation[CA_FORMATIONS + 1] = {0}, barred = barred_to(k, st, side);
	for (int p = k->first[side]; k->piece[p].type == LEADER; p++) {
		if (!ca_on_map(k, st, p))
			continue;
		uint64_t reach = reach_of(k, st, p, barred);
		if (k->piece[p].rank == 1)
			army |= reach;
		else
			formation[ca_formation(k, st, p)] |= reach;
	}
	for (int p = k->first[side]; p < k->last[side]; p++) {
		st->flags[p] &= (uint8_t)~F_OOC;
		/* CA-032: Garrisons are always in command; CA-278: Dummies too. */
		if (k->piece[p].type >= GARRISON || !ca_on_map(k, st, p))
			continue;
		if (!((army | formation[k->piece[p].formation]) & ca_bit(st->at[p])))
			st->flags[p] |= F_OOC; /* CA-113, CA-118 */
	}
}

int ca_leader_with(const struct ca_pack *k, const struct ca_state *st, int unit)
{
	int best = -1;
	for (int p = k->first[k->piece[unit].side]; k->piece[p].type == LEADER; p++)
		if (st->at[p] == st->at[unit] && ca_may_command(k, st, p, unit) &&
		    (best < 0 || k->piece[p].rank < k->piece[best].rank))
			best = p; /* CA-017, CA-R58 */
	return best;
}

int ca_strategic_bonus(const struct ca_pack *k, const struct ca_state *st, int unit)
{
	if (st->flags[unit] & F_OOC)
		return 0; /* CA-153 */
	int side = k->piece[unit].side, best = 0;
	uint64_t barred = barred_to(k, st, side);
	for (int p = k->first[side]; k->piece[p].type == LEADER; p++) {
		if (!ca_on_map(k, st, p) || k->piece[p].sr <= best ||
		    !ca_may_command(k, st, p, unit) ||
		    !(reach_of(k, st, p, barred) & ca_bit(st->at[unit])))
			continue;
		/* CA-R25: of Leaders stacked together only the senior counts. */
		bool outranked = false;
		for (int q = k->first[side]; k->piece[q].type == LEADER; q++)
			outranked |= st->at[q] == st->at[p] && ca_may_command(k, st, q, unit) &&
				     k->piece[q].rank < k->piece[p].rank;
		if (!outranked)
			best = k->piece[p].sr; /* CA-152 */
	}
	return best;
}

void ca_command_phase(const struct ca_pack *k, struct ca_state *st, struct ctx *cx)
{
	st->phase = PHASE_COMMAND;
	ca_reveal_paths(st, cx);
	if (ca_ask_return(k, st, cx))
		return;
	for (int side = AUSTRIAN; side >= FRENCH; side--) { /* CA-112 */
		ca_check_command(k, st, side);
		cx_say(cx, MSG_COMMAND_CHECK, AUDIENCE_ALL, "CA-112", side);
		for (int p = k->first[side]; p < k->last[side]; p++)
			if (st->flags[p] & F_OOC)
				cx_say(cx, MSG_OUT_OF_COMMAND, 1u << side, "CA-118", p, st->at[p]);
	}
	ca_initiative_phase(k, st, cx);
}

void ca_initiative_phase(const struct ca_pack *k, struct ca_state *st, struct ctx *cx)
{
	st->phase = PHASE_INITIATIVE;
	if (st->turn <= k->t.initiative_fixed) { /* CA-121, CA-R18 */
		st->initiative = st->first = AUSTRIAN;
		cx_say(cx, MSG_INITIATIVE_FIXED, AUDIENCE_ALL, "CA-121", AUSTRIAN);
		ca_after_command(k, st, cx);
		return;
	}
	int french = cx_d6(cx, DIE_INITIATIVE) + k->t.initiative_french; /* CA-122, CA-123 */
	int austrian = cx_d6(cx, DIE_INITIATIVE);
	st->initiative = french >= austrian ? FRENCH : AUSTRIAN; /* CA-124 */
	cx_say(cx, MSG_INITIATIVE, AUDIENCE_ALL, "CA-122", st->initiative, french, austrian);
	ca_ask(st, STEP_FIRST, st->initiative); /* CA-125 */
}

void ca_first_legal(const struct ca_pack *k, const struct ca_state *st, struct ca_list *l)
{
	(void)k, (void)st;
	ca_add(l, V_FIRST, FRENCH, 0);
	ca_add(l, V_FIRST, AUSTRIAN, 0);
}

void ca_first_apply(const struct ca_pack *k, struct ca_state *st, struct action a, struct ctx *cx)
{
	st->first = (uint8_t)a.arg[0];
	cx_say(cx, MSG_FIRST, AUDIENCE_ALL, "CA-125", st->first);
	ca_after_command(k, st, cx);
}
