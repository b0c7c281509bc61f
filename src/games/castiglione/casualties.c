/*
 * casualties.c: the optional Leader Casualties: killed, wounded, replaced, healed.
 */
#include "games/castiglione/rules.h"

/* Areas with a Unit of the Formation; an Army Leader finds any Unit of his army. */
static uint64_t posts(const struct ca_pack *k, const struct ca_state *st, int formation)
{
	int side = k->formation[formation].side;
	if (k->formation[formation].army)
		return ca_unit_areas(k, st, side);
	uint64_t areas = 0;
	for (int p = k->first[side]; p < k->last[side]; p++)
		if (k->piece[p].type < GARRISON && k->piece[p].formation == formation &&
		    ca_on_map(k, st, p))
			areas |= ca_bit(st->at[p]);
	return areas;
}

static int spare_leader(const struct ca_pack *k, const struct ca_state *st, int side)
{
	for (int p = k->first[side]; k->piece[p].type == LEADER; p++)
		if (k->piece[p].generic && st->at[p] == ca_box(k, BOX_RESERVE))
			return p;
	return -1;
}

static void lose_leader(const struct ca_pack *k, struct ca_state *st, int p, bool wounded,
			struct ctx *cx)
{
	int formation = ca_formation(k, st, p);
	/* CA-R68: a wounded Generic Leader does not come back. */
	wounded = wounded && !k->piece[p].generic;
	st->at[p] = st->seen[p] = (uint8_t)ca_box(k, wounded ? BOX_WOUNDED : BOX_KILLED);
	st->flags[p] = st->mp[p] = 0;
	if (wounded) { /* CA-290 */
		int turns = cx_d6(cx, DIE_CASUALTY);
		st->note[p] = (uint8_t)(st->turn + turns);
		cx_say(cx, MSG_LEADER_WOUNDED, AUDIENCE_ALL, "CA-290", p, turns);
	} else { /* CA-289, CA-296 */
		cx_say(cx, MSG_LEADER_KILLED, AUDIENCE_ALL, "CA-289", p);
	}
	if (!k->formation[formation].army) /* CA-295 */
		st->vacant |= (uint16_t)(1u << formation);
}

/* CA-288: at End of Combat, each Leader whose Force took hits from the Combat Table. */
void ca_casualties(const struct ca_pack *k, struct ca_state *st, struct ctx *cx)
{
	for (int side = FRENCH; side <= AUSTRIAN; side++)
		for (int p = k->first[side]; k->piece[p].type == LEADER; p++) {
			if (!(st->fight.leaders >> (side * 16 + p - k->first[side]) & 1) ||
			    !st->fight.table[side] || !ca_on_map(k, st, p))
				continue;
			int die = cx_d6(cx, DIE_CASUALTY) + cx_d6(cx, DIE_CASUALTY);
			if (st->fight.gone >> side & 1)
				die += k->t.force_lost;
			if (die > k->t.wounded)
				cx_say(cx, MSG_LEADER_UNHURT, AUDIENCE_ALL, "CA-291", p, die);
			else
				lose_leader(k, st, p, die > k->t.killed, cx);
		}
	ca_next_successor(k, st, cx);
}

static void appoint(const struct ca_pack *k, struct ca_state *st, int leader, int area,
		    struct ctx *cx)
{
	int formation = __builtin_ctz(st->vacant); /* CA-293 */
	st->note[leader] = (uint8_t)formation;
	st->at[leader] = st->seen[leader] = (uint8_t)area;
	st->vacant &= (uint16_t)(st->vacant - 1);
	cx_say(cx, MSG_SUCCESSOR, AUDIENCE_ALL, "CA-293", leader, k->formation[formation].leader,
	       area);
}

void ca_next_successor(const struct ca_pack *k, struct ca_state *st, struct ctx *cx)
{
	while (st->vacant) {
		int formation = __builtin_ctz(st->vacant);
		uint64_t areas = posts(k, st, formation);
		int spare = spare_leader(k, st, k->formation[formation].side);
		if (areas & (areas - 1) && spare >= 0) {
			ca_ask(st, STEP_SUCCESSOR, k->formation[formation].side);
			return;
		}
		if (areas && spare >= 0)
			appoint(k, st, spare, __builtin_ctzll(areas), cx);
		else
			st->vacant &= (uint16_t)(st->vacant - 1);
	}
	ca_after_casualties(k, st, cx);
}

static void list_posts(struct ca_list *l, int leader, uint64_t areas)
{
	for (; areas; areas &= areas - 1)
		ca_add(l, V_PLACE, leader, __builtin_ctzll(areas));
}

void ca_successor_legal(const struct ca_pack *k, const struct ca_state *st, struct ca_list *l)
{
	list_posts(l, spare_leader(k, st, st->actor), posts(k, st, __builtin_ctz(st->vacant)));
}

void ca_successor_apply(const struct ca_pack *k, struct ca_state *st, struct action a,
			struct ctx *cx)
{
	appoint(k, st, a.arg[0], a.arg[1], cx);
	ca_next_successor(k, st, cx);
}

static int healed(const struct ca_pack *k, const struct ca_state *st)
{
	for (int i = 0; i < 2; i++) {
		int side = i ? FRENCH : AUSTRIAN;
		for (int p = k->first[side]; k->piece[p].type == LEADER; p++)
			if (st->at[p] == ca_box(k, BOX_WOUNDED) && st->note[p] <= st->turn &&
			    posts(k, st, k->piece[p].formation))
				return p;
	}
	return -1;
}

static void return_leader(const struct ca_pack *k, struct ca_state *st, int p, int area,
			  struct ctx *cx)
{
	int side = k->piece[p].side;
	for (int q = k->first[side]; k->piece[q].type == LEADER; q++) /* CA-294 */
		if (k->piece[q].generic && ca_on_map(k, st, q) &&
		    st->note[q] == k->piece[p].formation) {
			st->at[q] = st->seen[q] = (uint8_t)ca_box(k, BOX_RESERVE);
			st->note[q] = st->flags[q] = 0;
			cx_say(cx, MSG_SUCCESSOR_GOES, AUDIENCE_ALL, "CA-294", q);
		}
	st->at[p] = st->seen[p] = (uint8_t)area;
	st->note[p] = 0;
	cx_say(cx, MSG_RETURNED, AUDIENCE_ALL, "CA-292", p, area);
}

bool ca_ask_return(const struct ca_pack *k, struct ca_state *st, struct ctx *cx)
{
	for (int p; (p = healed(k, st)) >= 0;) {
		uint64_t areas = posts(k, st, k->piece[p].formation);
		cx_reveal(cx);
		if (areas & (areas - 1)) {
			ca_ask(st, STEP_RETURN, k->piece[p].side);
			return true;
		}
		return_leader(k, st, p, __builtin_ctzll(areas), cx);
	}
	return false;
}

void ca_return_legal(const struct ca_pack *k, const struct ca_state *st, struct ca_list *l)
{
	int p = healed(k, st);
	list_posts(l, p, posts(k, st, k->piece[p].formation));
}

void ca_return_apply(const struct ca_pack *k, struct ca_state *st, struct action a, struct ctx *cx)
{
	return_leader(k, st, a.arg[0], a.arg[1], cx); /* CA-292 */
	ca_command_phase(k, st, cx);
}
