/*
 * mantua.c: the siege of Mantua, joining the City, and the Garrisons that show who holds a City.
 */
#include "games/castiglione/rules.h"

void ca_place_garrison(const struct ca_pack *k, struct ca_state *st, int side, int area,
		       struct ctx *cx)
{
	int spare = -1;
	for (int p = k->first[side]; p < k->last[side]; p++) {
		if (k->piece[p].type != GARRISON)
			continue;
		if (st->at[p] == area)
			return;
		if (spare < 0 && st->at[p] == ca_box(k, BOX_RESERVE))
			spare = p;
	}
	st->control[area] = (uint8_t)side; /* CA-067 */
	if (spare < 0)
		return;
	/* CA-069, CA-070, CA-R6: a fresh counter. */
	st->at[spare] = st->seen[spare] = (uint8_t)area;
	st->hits[spare] = st->seen_hits[spare] = 0;
	cx_say(cx, MSG_GARRISON_PLACED, AUDIENCE_ALL, "CA-069", side, area);
}

void ca_siege_check(const struct ca_pack *k, struct ca_state *st, struct ctx *cx)
{
	int sp = 0;
	for (int p = k->first[FRENCH]; p < k->last[FRENCH]; p++)
		if (st->at[p] == k->mantua && k->piece[p].type == INFANTRY) /* CA-094 */
			sp += ca_sp(k, st, p);                              /* CA-R10 */
	bool siege = sp >= k->t.siege_sp;                                   /* CA-093 */
	if (siege == (st->besieged != 0))
		return;
	st->besieged = siege; /* CA-098, CA-102 */
	cx_reveal(cx);
	cx_say(cx, siege ? MSG_BESIEGED : MSG_LIBERATED, AUDIENCE_ALL, siege ? "CA-102" : "CA-098");
}

static bool may_join(const struct ca_pack *k, const struct ca_state *st, int p)
{
	/* CA-103, CA-110 */
	return st->at[p] == k->mantua && k->piece[p].type != DUMMY && !st->besieged;
}

void ca_join_legal(const struct ca_pack *k, const struct ca_state *st, struct ca_list *l)
{
	for (int p = k->first[AUSTRIAN]; p < k->last[AUSTRIAN]; p++)
		if (may_join(k, st, p))
			ca_add(l, V_JOIN, p, 0);
	ca_add(l, V_END, 0, 0);
}

void ca_enter_box(const struct ca_pack *k, struct ca_state *st, int p, struct ctx *cx)
{
	st->at[p] = st->seen[p] = (uint8_t)ca_box(k, BOX_MANTUA);      /* CA-105 */
	st->hits[p] = st->seen_hits[p] = st->flags[p] = st->mp[p] = 0; /* CA-104 */
	cx_reveal(cx);
	cx_say(cx, MSG_JOINED, AUDIENCE_ALL, "CA-103", p);
	ca_note_sudden_end(k, st, AUSTRIAN);
}

void ca_join_apply(const struct ca_pack *k, struct ca_state *st, struct action a, struct ctx *cx)
{
	if (a.verb == V_JOIN) {
		ca_enter_box(k, st, a.arg[0], cx);
		for (int p = k->first[AUSTRIAN]; p < k->last[AUSTRIAN]; p++)
			if (may_join(k, st, p))
				return;
	}
	ca_command_phase(k, st, cx);
}
