/*
 * check_support.c: the rules of one (3.3, 3.5.2) for mixed armies.
 *
 * Each line brigade of a nation carries at most two other units, no two of a class; for n line
 * brigades: every class at most n, all together at most 2n (NW-R10). Some line may carry units of
 * another nation, so who carries what is found by search (NW-R17), not by counting.
 */
#include "league/army.h"

#include <string.h>

enum { CAT_CAV = 1, CAT_ELITE = 2, CAT_LIGHT = 4, CAT_ART = 8, CATS = 4 };

struct carried {
	int nation; /* it counts for */
	int cats;
	int nways;
	int16_t way[LG_NATIONS]; /* nations whose line may carry it */
};

struct support {
	int line[LG_NATIONS];
	int load[LG_NATIONS];
	int by_cat[LG_NATIONS][CATS];
	int n;
	struct carried unit[ARMY_UNITS];
	int way_of[ARMY_UNITS];
	int steps;
};

int support_categories(const struct troop_type *type)
{
	if (type->class == CLASS_CAV_OTHER || type->class == CLASS_MILITIA) /* NW-R18, NW-113 */
		return 0;
	return (type->cav ? CAT_CAV : 0) | (type->elite ? CAT_ELITE : 0) |
	       (type->light ? CAT_LIGHT : 0) | (type->gun ? CAT_ART : 0); /* NW-R11 */
}

/* NW-156: a French minor without units of the class may borrow from the others or from France. */
static bool lacks(const struct league_tables *t, int nation, int cats)
{
	for (int i = 0; i < t->ntypes; i++)
		if (t->type[i].nation == nation && (support_categories(&t->type[i]) & cats) &&
		    !t->type[i].prohibited)
			return false;
	return true;
}

static void find_ways(const struct check *c, int code, struct carried *u)
{
	const struct league_tables *t = c->t;
	int pt = lg_nation(t, "Pt"), fr = lg_nation(t, "Fr");
	u->way[u->nways++] = (int16_t)u->nation;
	if (u->nation == fr && lg_buy_has(lg_buy(&t->nation[fr], "2.12"), code))
		return; /* NW-122: the legion is supported by French line alone */
	for (int i = 0; i < c->a->nnations; i++) {
		int k = c->a->nation[i];
		if (k == u->nation)
			continue;
		bool minor = t->nation[k].french_minor &&
			     (t->nation[u->nation].french_minor || u->nation == fr) &&
			     lacks(t, k, u->cats);
		bool portuguese = k == pt && pt != LG_NONE && /* NW-157, NW-158 */
				  lg_buy_has(lg_buy(&t->nation[pt], "3.5.2"), code);
		if (minor || portuguese)
			u->way[u->nways++] = (int16_t)k;
	}
}

int support_ways(const struct check *c, int type, int nation, int16_t way[LG_NATIONS])
{
	struct carried u = {.nation = nation, .cats = support_categories(&c->t->type[type])};
	if (!u.cats)
		return 0;
	find_ways(c, type, &u);
	memcpy(way, u.way, sizeof u.way);
	return u.nways;
}

static bool fits(const struct support *s, int nation, int cats)
{
	if (s->load[nation] >= 2 * s->line[nation])
		return false;
	for (int k = 0; k < CATS; k++)
		if ((cats >> k & 1) && s->by_cat[nation][k] >= s->line[nation])
			return false;
	return true;
}

static void put(struct support *s, int nation, int cats, int by)
{
	s->load[nation] += by;
	for (int k = 0; k < CATS; k++)
		if (cats >> k & 1)
			s->by_cat[nation][k] += by;
}

static bool same(const struct carried *a, const struct carried *b)
{
	return a->nation == b->nation && a->cats == b->cats && a->nways == b->nways;
}

static bool carry_from(struct support *s, int at)
{
	if (at == s->n)
		return true;
	if (++s->steps > 200000)
		return false;
	const struct carried *u = &s->unit[at];
	/* Equal units are interchangeable: try their ways in one order only. */
	int first = at > 0 && same(u, &s->unit[at - 1]) ? s->way_of[at - 1] : 0;
	for (int w = first; w < u->nways; w++) {
		if (!fits(s, u->way[w], u->cats))
			continue;
		put(s, u->way[w], u->cats, 1);
		s->way_of[at] = w;
		if (carry_from(s, at + 1))
			return true;
		put(s, u->way[w], u->cats, -1);
	}
	return false;
}

static void gather(const struct check *c, struct support *s)
{
	for (int i = 0; i < c->a->nunits; i++) {
		const struct army_unit *u = &c->a->unit[i];
		if (u->type == LG_NONE)
			continue;
		const struct troop_type *type = &c->t->type[u->type];
		int nation = unit_counts_for(c, u), cats = support_categories(type);
		if (type->line)
			s->line[nation]++;
		if (!cats)
			continue;
		struct carried one = {.nation = nation, .cats = cats};
		find_ways(c, u->type, &one);
		int at = s->n++; /* equal units side by side */
		while (at > 0 &&
		       (s->unit[at - 1].nation > nation ||
			(s->unit[at - 1].nation == nation && s->unit[at - 1].cats > cats))) {
			s->unit[at] = s->unit[at - 1];
			at--;
		}
		s->unit[at] = one;
	}
}

/* The nation to name: the first whose own line cannot carry its own units. */
static const char *overloaded(const struct check *c, const struct support *s)
{
	for (int nation = 0; nation < c->t->nnations; nation++) {
		int load = 0, by_cat[CATS] = {0};
		for (int i = 0; i < s->n; i++)
			if (s->unit[i].nation == nation) {
				load++;
				for (int k = 0; k < CATS; k++)
					by_cat[k] += s->unit[i].cats >> k & 1;
			}
		bool over = load > 2 * s->line[nation];
		for (int k = 0; k < CATS; k++)
			over |= by_cat[k] > s->line[nation];
		if (over)
			return c->t->nation[nation].id;
	}
	return "";
}

/* NW-146: irregular cavalry, place for place. */
static void check_irregulars(struct check *c)
{
	for (int nation = 0; nation < c->t->nnations; nation++) {
		int places = 0, irregular = 0;
		for (int i = 0; i < c->a->nunits; i++) {
			int code = c->a->unit[i].type;
			if (code == LG_NONE || c->t->type[code].nation != nation)
				continue;
			const struct troop_type *type = &c->t->type[code];
			if (type->class == CLASS_CAV_OTHER) /* NW-148: TkLC among them */
				irregular++;
			else if (type->cav || (type_is_infantry(type) && type->disorder == 1))
				places++; /* NW-147: TkMLC among them */
		}
		if (irregular > places)
			breach(c, "E_RULE_OF_ONE_CAV", c->t->nation[nation].id, irregular, places);
	}
}

void check_support(struct check *c)
{
	if (!c->mixed) /* NW-143 */
		return;
	struct support s = {0};
	gather(c, &s);
	if (!carry_from(&s, 0))
		breach(c, "E_RULE_OF_ONE", overloaded(c, &s), 0, 0);
	check_irregulars(c);
}
