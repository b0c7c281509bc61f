/*
 * facts.c: what came of a choice, as the map of Waterloo shows it: towns, armies, leaders, losses.
 */
#include "games/waterloo/phases.h"

/* Thousandths of a game, as a rule; what they are worth in a position its games tell. */
enum { CITY = 116, TOWN = 4, ARMY = 300, LEADER = 20, UNIT = 20, STEP = 6 };

static int steps_of(P_S, int side)
{
	int steps = 0;
	EACH (u, p->side_mask[side] & living(p, s))
		steps += s->steps[u];
	return steps;
}

/* Where blocks stand everybody sees; the cities are told apart. */
static uint64_t towns_in_question(P_S)
{
	uint64_t towns = towns_of_side(p, s, SIDE_FRENCH) | towns_of_side(p, s, SIDE_ALLIED);
	for (int i = 0; i < 3; i++)
		towns &= ~BIT(p->city[i]);
	return s->step > STEP_DEPLOY ? towns : 0;
}

static void losses(const struct wl_pack *p, const struct wl_state *was, const struct wl_state *is,
		   int side, bool own, struct facts *f)
{
	int sign = own ? -1 : 1;
	uint64_t lost = p->side_mask[side] & living(p, was) & ~living(p, is);
	fact_mean(f, own ? MSG_FACT_UNITS : MSG_FACT_ENEMY_UNITS, count_of(lost), sign * UNIT);
	fact_mean(f, own ? MSG_FACT_STEPS : MSG_FACT_ENEMY_STEPS,
		  steps_of(p, was, side) - steps_of(p, is, side), sign * STEP);
}

void wl_facts(const void *pack, const void *from, const void *to, int seat, struct facts *f)
{
	const struct wl_pack *p = pack;
	const struct wl_state *was = from, *is = to;
	int side = side_of_seat(was, seat), sign = side == SIDE_FRENCH ? 1 : -1;
	uint64_t mine = towns_of_side(p, is, side) & ~towns_of_side(p, is, !side);
	losses(p, was, is, side, true, f);
	losses(p, was, is, !side, false, f);
	for (int i = 0; i < 3; i++)
		fact_is(f, MSG_WHY_CITY, p->city[i], city_held(p, is, i), sign * CITY);
	for (int a = 0; a < ARMIES; a++)
		fact_is(f, MSG_FACT_BEATEN, a, is->defeated >> a & 1,
			(a == ARMY_FRENCH) == (side == SIDE_FRENCH) ? -ARMY : ARMY);
	EACH (u, p->type_mask[TYPE_LEADER])
		fact_is(f, MSG_FACT_LEADER, u, !is->steps[u],
			p->unit[u].side == side ? -LEADER : LEADER);
	EACH (t, towns_in_question(p, was))
		fact_is(f, MSG_FACT_HOLD, t, mine >> t & 1, TOWN);
}
