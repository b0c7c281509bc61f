/*
 * accounts.c: what Victory Points, Cohesion, strength and the modifiers of a Combat are made of,
 * for what the seat sees and nothing else.
 */
#include "games/castiglione/rules.h"

static void lines(struct accounts *a, const char *of, const char *key, const struct ca_lines *l)
{
	account_of(a, of, key);
	for (int i = 0; i < l->n; i++)
		account_say(a, l->line[i].message, l->line[i].rule, l->line[i].value,
			    l->line[i].arg[0], l->line[i].arg[1]);
}

/* CA-009, CA-047, CA-048, CA-049 */
static void cohesion(const struct ca_pack *k, const struct ca_state *st, int p, struct accounts *a)
{
	static const char *const rule[] = {NULL, "CA-047", "CA-048", "CA-049"};
	int hits = st->hits[p], left = k->piece[p].cf - hits;
	account_of(a, k->piece[p].id, "cf");
	account_say(a, MSG_WHY_PRINTED, "CA-007", k->piece[p].cf);
	if (hits)
		account_say(a, MSG_WHY_HITS, rule[hits], -hits, hits);
	if (left < 0)
		account_say(a, MSG_WHY_NOT_BELOW, "CA-009", -left);
}

static void strength(const struct ca_pack *k, const struct ca_state *st, int p, struct accounts *a)
{
	int lost = k->piece[p].sp - ca_sp(k, st, p);
	account_of(a, k->piece[p].id, "strength");
	account_say(a, MSG_WHY_PRINTED, "CA-006", k->piece[p].sp);
	if (lost)
		account_say(a, MSG_WHY_HITS, "CA-049", -lost, st->hits[p]);
}

static void piece(const struct ca_pack *k, const struct ca_state *st, int p, struct accounts *a)
{
	if (k->piece[p].type == LEADER) {
		account_of(a, k->piece[p].id, "cr");
		account_say(a, MSG_WHY_RANGE, "CA-114", k->piece[p].cr, p);
	} else if (k->piece[p].type != DUMMY) {
		cohesion(k, st, p, a);
		strength(k, st, p, a);
	}
}

/* CA-208, CA-213: the Units of a Force, or its Artillery alone; in a Combat all of them lie open.
 */
static void force(const struct ca_pack *k, const struct ca_state *st, int side, bool guns,
		  struct accounts *a)
{
	for (uint64_t m = ca_here(k, st, side, st->fight.area); m; m &= m - 1) {
		int p = k->first[side] + __builtin_ctzll(m), type = k->piece[p].type;
		if (guns ? type == ARTILLERY : type != LEADER && type != DUMMY)
			account_say(a, MSG_WHY_UNIT, guns ? "CA-208" : "CA-213", ca_sp(k, st, p),
				    p);
	}
}

void ca_accounts(const void *pack, const void *state, int seat, const struct story *story,
		 struct accounts *a)
{
	static const char *const points[] = {"vp-french", "vp-austrian"};
	static const char *const sides[] = {"french", "austrian"};
	const struct ca_pack *k = pack;
	const struct ca_state *st = state;
	struct ca_lines l;
	(void)story;
	for (int side = FRENCH; side <= AUSTRIAN; side++) {
		ca_point_lines(k, st, side, &l);
		lines(a, points[side], "value", &l);
		if (!ca_fighting(st))
			continue;
		ca_combat_lines(k, st, side, &l);
		lines(a, sides[side], "modifier", &l);
		ca_bombard_lines(k, st, side, &l);
		lines(a, sides[side], "bombardment", &l);
		account_of(a, sides[side], "sp");
		force(k, st, side, false, a);
		account_of(a, sides[side], "artillery");
		force(k, st, side, true, a);
	}
	for (int p = 0; p < k->pieces; p++)
		if (ca_known(k, st, p, seat) && ca_on_map(k, st, p))
			piece(k, st, p, a);
}
