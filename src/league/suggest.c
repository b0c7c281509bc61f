/*
 * suggest.c: what may still be bought: types that fit every limit, dearest first.
 */
#include "league/army.h"

#include <stdio.h>
#include <string.h>

static int by_price(const struct suggestion *a, const struct suggestion *b)
{
	return b->price - a->price;
}

static void keep(struct suggestion s, struct suggestion *list, int *n, int cap)
{
	if (*n == cap && by_price(&s, &list[cap - 1]) >= 0)
		return;
	int at = *n < cap ? (*n)++ : cap - 1;
	while (at > 0 && by_price(&s, &list[at - 1]) < 0) {
		list[at] = list[at - 1];
		at--;
	}
	list[at] = s;
}

/* Adds the unit to a copy and looks whether anything new is wrong. */
static bool fits(const struct league_tables *t, const struct army_rules *r, const struct army *a,
		 int had, struct suggestion *s)
{
	struct army next = *a;
	struct breaches found;
	struct army_unit *u = &next.unit[next.nunits++];
	memset(u, 0, sizeof *u);
	snprintf(u->id, sizeof u->id, "new");
	snprintf(u->code, sizeof u->code, "%s", t->type[s->type].code);
	u->type = s->type;
	u->figures = s->figures;
	u->place = AT_DIVISION;
	u->at = s->division;
	army_check(t, r, &next, &found);
	s->price = (int16_t)unit_price(t, u);
	return found.n <= had && !breaches_have(&found, "E_ACP");
}

int army_suggest(const struct league_tables *t, const struct army_rules *r, const struct army *a,
		 struct suggestion *list, int cap)
{
	struct breaches now;
	int n = 0, left = r->acp - army_cost(t, a);
	army_check(t, r, a, &now);
	if (a->nunits == ARMY_UNITS || left <= 0 || !a->ndivisions || cap < 1)
		return 0;
	for (int type = 0; type < t->ntypes; type++) {
		const struct troop_type *tt = &t->type[type];
		bool home = army_has_nation(a, tt->nation);
		if (tt->prohibited || (!home && tt->per4 > left))
			continue;
		int size = tt->gun ? 0 : tt->max;
		for (; tt->gun ? size == 0 : size >= tt->min; size -= 4) {
			struct suggestion s = {.type = (int16_t)type, .figures = (int16_t)size};
			bool found = false;
			if (!tt->gun && tt->per4 * size / 4 > left)
				continue;
			for (int d = 0; d < a->ndivisions && !found; d++) {
				s.division = (int8_t)d;
				found = fits(t, r, a, now.n, &s);
			}
			if (found) {
				keep(s, list, &n, cap);
				break; /* the largest that fits */
			}
			if (tt->gun)
				break;
		}
	}
	return n;
}
