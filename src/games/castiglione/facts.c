/*
 * facts.c: what came of a choice, as the map of Castiglione shows it: places, points, losses,
 * cohesion, supply and the siege.
 */
#include "games/castiglione/rules.h"

/* Thousandths of a game, as a rule; what they are worth in a position its games tell. */
enum {
	GOAL = 60,
	CITY_HELD = 15,
	AREA_HELD = 3,
	POINT = 10,
	UNIT = 20,
	STRENGTH = 8,
	HIT = 5,
	CUT_OFF = 4,
};

/* How a side stands. */
struct stand {
	int units, sp, hits, cut_off;
};

static struct stand stand_of(const struct ca_pack *k, const struct ca_state *st, int side)
{
	struct stand s = {0};
	uint64_t supplied = ca_supplied(k, st, side);
	for (int p = k->units_first[side]; p < k->units_last[side]; p++) {
		if (!ca_on_map(k, st, p) && st->at[p] != ca_box(k, BOX_MANTUA))
			continue;
		s.units++;
		s.sp += ca_sp(k, st, p);
		s.hits += st->hits[p];
		s.cut_off += ca_on_map(k, st, p) && k->piece[p].type != GARRISON &&
			     !(supplied & ca_bit(st->at[p]));
	}
	return s;
}

static void tell_stand(const struct stand *was, const struct stand *is, int vp, bool own,
		       struct facts *f)
{
	int sign = own ? 1 : -1;
	fact_mean(f, own ? MSG_FACT_POINTS : MSG_FACT_ENEMY_POINTS, vp, sign * POINT);
	fact_mean(f, own ? MSG_FACT_UNITS : MSG_FACT_ENEMY_UNITS, was->units - is->units,
		  -sign * UNIT);
	fact_mean(f, own ? MSG_FACT_STRENGTH : MSG_FACT_ENEMY_STRENGTH, was->sp - is->sp,
		  -sign * STRENGTH);
	fact_mean(f, own ? MSG_FACT_HITS : MSG_FACT_ENEMY_HITS, is->hits, -sign * HIT);
	fact_mean(f, own ? MSG_FACT_CUT_OFF : MSG_FACT_ENEMY_CUT_OFF, is->cut_off, -sign * CUT_OFF);
}

static void tell_goals(const struct ca_pack *k, const struct ca_state *is, int side,
		       struct facts *f)
{
	int sign = side == FRENCH ? 1 : -1;
	uint64_t austrians = ca_unit_areas(k, is, AUSTRIAN);
	fact_is(f, MSG_WHY_SIEGE, 0, is->besieged && ca_has_units(k, is, FRENCH, k->mantua),
		sign * GOAL);
	fact_is(f, MSG_FACT_CLEAR, 0, !(austrians & k->zone), sign * GOAL);
	fact_is(f, MSG_WHY_WURMSER, k->wurmser, is->at[k->wurmser] == ca_box(k, BOX_MANTUA),
		-sign * GOAL);
}

static bool is_goal(const struct ca_pack *k, int area)
{
	return area == k->trent || area == k->vicenza || area == k->brescia || area == k->cremona;
}

/* Every city, and where counters lie now: everybody sees that. */
static void tell_places(const struct ca_pack *k, const struct ca_state *was,
			const struct ca_state *is, int side, struct facts *f)
{
	uint64_t areas = ca_counter_areas(k, was, FRENCH) | ca_counter_areas(k, was, AUSTRIAN);
	uint64_t alone = ca_unit_areas(k, is, side) & ~ca_unit_areas(k, is, ca_enemy(side));
	areas = (areas | k->cities) & ~ca_bit(k->mantua);
	for (; areas; areas &= areas - 1) {
		int a = __builtin_ctzll(areas);
		bool city = k->cities & ca_bit(a);
		bool held = city ? is->control[a] == side : (bool)(alone & ca_bit(a));
		fact_is(f, MSG_FACT_HOLD, a, held,
			is_goal(k, a) ? GOAL
			: city        ? CITY_HELD
				      : AREA_HELD);
	}
}

void ca_facts(const void *pack, const void *was, const void *is, int seat, struct facts *f)
{
	int enemy = ca_enemy(seat), vp[2];
	const struct stand mine[2] = {stand_of(pack, was, seat), stand_of(pack, is, seat)};
	const struct stand theirs[2] = {stand_of(pack, was, enemy), stand_of(pack, is, enemy)};
	ca_points(pack, is, vp);
	tell_stand(&mine[0], &mine[1], vp[seat], true, f);
	tell_stand(&theirs[0], &theirs[1], vp[enemy], false, f);
	tell_goals(pack, is, seat, f);
	tell_places(pack, was, is, seat, f);
}
