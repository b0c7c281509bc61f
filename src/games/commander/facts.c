/*
 * facts.c: what came of a choice, as the map of a campaign shows it: areas, losses, strength,
 * Supply, and how the campaign was lost.
 */
#include "games/commander/general.h"

/* Thousandths of a game, as a rule; what they are worth in a position its games tell. */
enum {
	DEFEAT = 300,
	GOAL = 20,
	AREA = 3,
	FORCE = 8,
	ENEMY_FORCE = 10,
	FRENCH_VALUE = 5,
	ENEMY_VALUE = 2,
	SUPPLY = 2,
	SCOUT = 6,
};

static void tell_defeats(const struct fc *g, struct facts *f)
{
	bool lost = g->s->verdict == DEFEATED;
	fact_is(f, F_NAPOLEON, 0, lost && g->s->cause == CAUSE_NAPOLEON, -DEFEAT);
	fact_is(f, F_TRACK, 0, lost && g->s->cause == CAUSE_TRACK, -DEFEAT);
	fact_is(f, F_CONDITION, 0, lost && g->s->cause == CAUSE_CONDITION, -DEFEAT);
}

static void tell_strength(const struct fc *g, struct facts *f)
{
	int value[SIDES] = {0};
	for (int i = 0; i < g->p->forces; i++)
		if (g->s->place[i] <= AT_SHEET)
			value[fc_side(g, i)] += fc_value(g, i)->cv;
	fact_mean(f, F_FRENCH, value[FRENCH], FRENCH_VALUE);
	fact_mean(f, F_ENEMY, value[ENEMY], -ENEMY_VALUE);
}

void fc_facts(const void *pack, const void *from, const void *to, int seat, struct facts *f)
{
	struct fc_state copy[2] = {*(const struct fc_state *)from, *(const struct fc_state *)to};
	struct fc was = fc_open(pack, &copy[0], NULL), is = fc_open(pack, &copy[1], NULL);
	struct survey v;
	(void)seat;
	general_look(&was, &v);
	uint64_t held = fc_held(&is, FRENCH);
	fact_mean(f, F_LOST, copy[1].lost[FRENCH] - copy[0].lost[FRENCH], -FORCE);
	fact_mean(f, F_ENEMY_LOST, copy[1].lost[ENEMY] - copy[0].lost[ENEMY], ENEMY_FORCE);
	tell_strength(&is, f);
	fact_mean(f, F_SUPPLY, copy[1].supply[FRENCH], SUPPLY);
	fact_mean(f, F_SCOUTS, copy[1].scouts, SCOUT);
	tell_defeats(&is, f);
	for (int a = 0; a < was.p->map->areas; a++)
		if (has_bit(v.wanted, a) || v.french[a] || v.enemy[a])
			fact_is(f, F_HOLD, a, has_bit(held, a), has_bit(v.wanted, a) ? GOAL : AREA);
}
