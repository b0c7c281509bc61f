/* test_generals.c: who leads: generals, artillery commanders, corps and armies, special options. */
#include "building.h"
#include "league/words.h"

static void generals(void **state)
{
	struct army a = plain("Fr", 4);
	(void)state;
	for (int i = 0; i < 9; i++) { /* NW-045: any number, if paid */
		char id[8];
		snprintf(id, sizeof id, "d%d", i + 2);
		add_division(&a, id);
		add_unit(t, &a, "FrLN", 12, id);
	}
	assert_codes(t, &a, "");
	a = plain("Fr", 4);
	command(&a, 0, "Fr-montbrun"); /* NW-046 */
	raises(&a, "E_CAV_GENERAL");
	add_unit(t, &a, "FrLC", 8, "d1");
	allows(&a, "E_CAV_GENERAL");
	a = plain("Fr", 0);
	add_unit(t, &a, "FrLC", 8, "d1");
	command(&a, 0, "Fr-razout"); /* NW-047 */
	raises(&a, "E_INF_GENERAL");
	a = plain("Fr", 4);
	command(&a, 0, "Fr-ney"); /* NW-055 NW-056 */
	assert_codes(t, &a, "E_MARSHAL_DIV E_PLUS3");
	command(&a, 0, "Fr-oudinot");
	assert_codes(t, &a, "E_MARSHAL_DIV");
	for (int i = 0; i < t->ngenerals; i++) /* NW-058 */
		if (t->general[i].monarch) {
			struct army m = plain(t->nation[t->general[i].nation].id, 4);
			command(&m, 0, t->general[i].id);
			raises(&m, "E_MONARCH");
		}
	a = plain("Fr", 4);
	a.division[0].general.there = false;
	raises(&a, "E_NO_GENERAL");
	a = plain("Fr", 4);
	add_division(&a, "d2"); /* NW-053 */
	raises(&a, "E_DIV_EMPTY");
	add_unit(t, &a, "Fr6#", 0, "d2"); /* guns are no brigade */
	raises(&a, "E_DIV_EMPTY");
	/* NW-048: an ally's general needs the majority; exactly half is not */
	a = plain("Fr", 3);
	join(&a, "Bv");
	add_division(&a, "d2");
	a.division[1].general.nation = (int16_t)lg_nation(t, "Bv");
	add_unit(t, &a, "BvLN", 12, "d2");
	add_unit(t, &a, "FrLN", 12, "d2");
	raises(&a, "E_ALLY_GENERAL");
	add_unit(t, &a, "BvLN", 12, "d2");
	allows(&a, "E_ALLY_GENERAL");
	a.division[0].general.nation = (int16_t)lg_nation(t, "Rs");
	raises(&a, "E_FOREIGN_GENERAL");
}

static void artillery_commanders(void **state)
{
	struct army a = plain("Fr", 4);
	(void)state;
	add_unit(t, &a, "Fr12#", 0, "d1");
	add_unit(t, &a, "Fr6#", 0, "corps");
	add_unit(t, &a, "Fr8#", 0, "corps");
	add_gunner(&a, false);
	raises_rich(&a, "E_ARTGEN_FOUR"); /* NW-050 */
	a.art[0].free = true;             /* NW-268: a gained one needs no four */
	allows_rich(&a, "E_ARTGEN_FOUR");
	a.art[0].free = false;
	add_unit(t, &a, "Fr6#", 0, "corps")->reinforcement = true; /* NW-052: the final order */
	allows_rich(&a, "E_ARTGEN_FOUR");
	add_unit(t, &a, "FrLN", 12, "ac"); /* NW-049 */
	raises_rich(&a, "E_ARTGEN_TROOPS");
	a = plain("Br", 4);
	for (int i = 0; i < 2; i++) {
		add_unit(t, &a, "Br9#", 0, "d1");
		add_unit(t, &a, "Br6#", 0, "d1");
	}
	add_gunner(&a, true);
	raises_rich(&a, "E_BR_ARTGEN"); /* NW-051 NW-161 */
	a.level = LEVEL_ARMY;
	allows_rich(&a, "E_BR_ARTGEN");
	a.unit[4].place = AT_CORPS; /* NW-160 */
	raises_rich(&a, "E_BR_CORPS_ART");
	a = plain("Fr", 4); /* NW-110 NW-111 */
	add_unit(t, &a, "Fr6#", 0, "nowhere");
	raises(&a, "E_UNASSIGNED");
	a.unit[4].place = AT_ARMY;
	raises(&a, "E_ARMY_ART");
	add_gunner(&a, true);
	allows(&a, "E_ARMY_ART");
	a.unit[0].place = AT_CORPS; /* a brigade stands in a division */
	raises(&a, "E_UNASSIGNED");
}

/* An army of four divisions that is worth at least so much at corps price. */
static struct army large(const char *nation, int value)
{
	char code[8];
	struct army a = plain(nation, 0);
	snprintf(code, sizeof code, "%sLN", nation);
	for (int i = 1; i < 4; i++) {
		char id[8];
		snprintf(id, sizeof id, "d%d", i + 1);
		add_division(&a, id);
	}
	for (int i = 0; army_value_at(t, &a, LEVEL_CORPS) < value; i++) {
		struct army_unit *u = add_unit(t, &a, code, 12, a.division[i % 4].id);
		while (u->figures < 24 && army_value_at(t, &a, LEVEL_CORPS) < value)
			u->figures = (int16_t)(u->figures + 4);
		u->reinforcement = true; /* gained: costs no points */
	}
	return a;
}

static void two_corps(struct army *a, enum corps_kind first, enum corps_kind second)
{
	a->level = LEVEL_ARMY;
	add_corps(a, "c1", first);
	add_corps(a, "c2", second);
	for (int i = 0; i < 4; i++)
		a->division[i].corps = (int8_t)(i / 2);
}

static void army_command(void **state)
{
	struct army a = large("Rs", 320);
	(void)state;
	int value = army_value_at(t, &a, LEVEL_CORPS);
	struct army_rules r = army_rules_default;
	/* NW-035 NW-R5 NW-043: measured at corps price, reinforcements included; "is 325" is enough
	 */
	r.army_must = value + 1;
	assert_false(raises_under(&r, &a, "E_ARMY_REQUIRED"));
	r.army_must = value;
	assert_true(raises_under(&r, &a, "E_ARMY_REQUIRED"));
	/* NW-042: from 300 it may, below it may not */
	two_corps(&a, CORPS_TEMPORARY, CORPS_PERMANENT);
	value = army_value_at(t, &a, LEVEL_CORPS);
	r.army_may = value;
	assert_false(raises_under(&r, &a, "E_ARMY_TOO_SMALL"));
	r.army_may = value + 1;
	assert_true(raises_under(&r, &a, "E_ARMY_TOO_SMALL"));
	/* NW-E15 NW-037: value 348 at corps level, then as an army */
	a = large("Rs", 348);
	assert_codes(t, &a, "E_ARMY_REQUIRED");
	two_corps(&a, CORPS_TEMPORARY, CORPS_TEMPORARY);
	assert_codes(t, &a, "");
	a.corps[1].kind = CORPS_CAVALRY; /* NW-039 */
	assert_codes(t, &a, "E_CAV_CORPS");
	a.corps[1].kind = CORPS_TEMPORARY;
	a.division[3].corps = LG_NONE; /* NW-038 */
	assert_codes(t, &a, "E_INDEPENDENT_DIV");
	for (int i = 0; i < 4; i++) /* NW-036: the second corps has no division */
		a.division[i].corps = 0;
	assert_codes(t, &a, "E_TWO_CORPS");
	a = large("Rs", 200); /* NW-034 NW-R57: a corps commander has no corps under him */
	add_corps(&a, "c1", CORPS_TEMPORARY);
	a.corps[0].free = true;
	assert_codes(t, &a, "E_SUBCORPS");
	/* NW-057 NW-R22: a marshal may have a corps, at corps price */
	a = large("Fr", 340);
	two_corps(&a, CORPS_PERMANENT, CORPS_PERMANENT);
	int oudinot = lg_general(t, "Fr-oudinot");
	int before = army_cost(t, &a),
	    old = lg_general_cost(a.corps[0].general.rating, LEVEL_CORPS);
	a.corps[0].general.listed = (int16_t)oudinot;
	a.corps[0].general.rating = t->general[oudinot].rating;
	allows(&a, "E_MARSHAL_DIV");
	assert_int_equal(army_cost(t, &a) - before,
			 lg_general_cost(t->general[oudinot].rating, LEVEL_CORPS) - old);
	a.corps[0].free = true;
	assert_true(army_cost(t, &a) < before);
	/* NW-R23: horse guns ride with a cavalry corps, heavy ones do not */
	a = plain("Fr", 0);
	add_corps(&a, "c1", CORPS_CAVALRY);
	a.division[0].corps = 0;
	a.level = LEVEL_ARMY;
	add_unit(t, &a, "FrLC", 12, "d1");
	add_unit(t, &a, "Fr6#", 0, "d1");
	allows(&a, "E_CAV_CORPS");
	add_unit(t, &a, "Fr12#", 0, "d1");
	raises(&a, "E_CAV_CORPS");
}

static void british_command(void **state)
{
	struct army a = large("Br", 330);
	(void)state;
	a.level = LEVEL_ARMY; /* NW-040 NW-E16: no corps is legal */
	allows(&a, "E_TWO_CORPS");
	allows(&a, "E_INDEPENDENT_DIV");
	add_division(&a, "d5");
	add_unit(t, &a, "BrLC", 12, "d5")->reinforcement = true;
	add_corps(&a, "c1", CORPS_CAVALRY);
	a.division[4].corps = 0;
	allows(&a, "E_BR_SUBCORPS");
	allows(&a, "E_BR_CAV_MAJORITY");
	add_unit(t, &a, "BrLC", 12, "d1")->reinforcement = true; /* NW-041: half is not enough */
	raises(&a, "E_BR_CAV_MAJORITY");
	a.corps[0].kind = CORPS_TEMPORARY;
	raises(&a, "E_BR_SUBCORPS");
	struct army pt = large("Pt", 330);
	pt.level = LEVEL_ARMY;
	allows(&pt, "E_TWO_CORPS");
}

static void special_options_cost(void **state)
{
	struct army a = plain("Fr", 0);
	struct out o = {0};
	struct league_reader english = {0};
	(void)state;
	for (int i = 0; i < 14; i++)
		add_unit(t, &a, "FrLN", 12, "d1");
	a.special[SPECIAL_NAPOLEON] = true; /* NW-296: 14 brigades, 4 from the points */
	assert_int_equal(special_price(t, &a, SPECIAL_NAPOLEON), 14);
	assert_int_equal(special_paid(t, &a), 4);
	int value = army_value(t, &a);
	army_roster(t, &army_rules_default, &a, &english, &o);
	assert_non_null(strstr(o.p, "fatigue levels +1"));                       /* NW-295 */
	assert_non_null(strstr(o.p, "the general's loss has no effect"));        /* NW-297 */
	assert_int_equal(army_dispersal(&a, &t->type[lg_type(t, "FrLN")]), 'C'); /* NW-294 NW-E3 */
	assert_int_equal(army_dispersal(&a, &t->type[lg_type(t, "BrGD")]), 'A');
	assert_int_equal(army_dispersal(&a, &t->type[lg_type(t, "Fr6#")]), 'D');
	a.special[SPECIAL_BERTHIER] = true; /* NW-302 NW-307 NW-309 NW-E4 */
	assert_int_equal(special_price(t, &a, SPECIAL_BERTHIER), 6);
	assert_int_equal(special_grant(&a, SPECIAL_BERTHIER), 6);
	assert_int_equal(special_paid(t, &a), 4); /* NW-308: each at its price, less its grant */
	assert_int_equal(army_value(t, &a), value + 6);
	assert_int_equal(army_commander_rating(t, &a).span, 6); /* NW-301 */
	a.level = LEVEL_ARMY;
	assert_int_equal(special_price(t, &a, SPECIAL_BERTHIER), 9);
	a.special[SPECIAL_WELLINGTON] = a.special[SPECIAL_MOUTON] = true; /* NW-300 NW-306 */
	assert_int_equal(special_price(t, &a, SPECIAL_WELLINGTON), 10);
	assert_int_equal(special_price(t, &a, SPECIAL_MOUTON), 10);
	assert_int_equal(special_paid(t, &a), 4);
	a.special[SPECIAL_BLUCHER] = true; /* NW-293 NW-R36: chief of staff 14, own figure */
	a.rank_points = 45;                /* 4"G(6)+0: at span 0 that is 3+3 */
	assert_int_equal(special_price(t, &a, SPECIAL_BLUCHER), 14 + 6);
	assert_int_equal(special_paid(t, &a), 4 + 10);
	out_clear(&o);
	army_roster(t, &army_rules_default, &a, &english, &o);
	assert_non_null(
		strstr(o.p, "chief of staff 4\"A(10)+0 with three figures")); /* NW-290 NW-291 */
	assert_non_null(
		strstr(o.p, "span 0\", response 10, and may attach to any unit")); /* NW-292 */
	assert_non_null(strstr(o.p, "cavalry escort moves along"));                /* NW-299 */
	assert_non_null(strstr(o.p, "0\"G(5)+1 for one brigade"));            /* NW-303 NW-304 */
	assert_non_null(strstr(o.p, "response 10 on the turn he is placed")); /* NW-305 */
	out_free(&o);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(generals),
		cmocka_unit_test(artillery_commanders),
		cmocka_unit_test(army_command),
		cmocka_unit_test(british_command),
		cmocka_unit_test(special_options_cost),
	};
	struct pk *pk = building_open();
	int failed = cmocka_run_group_tests(tests, NULL, NULL);
	pk_free(pk);
	return failed;
}
