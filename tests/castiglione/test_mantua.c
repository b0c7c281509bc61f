/*
 * test_mantua.c: the siege of Mantua, its relief, and joining the City (5.6, 5.7).
 */
#include "scene.h"

static void supply_phase(void)
{
	ST->turn = 1;
	run(ca_supply_phase);
}

static void ten_points_of_infantry_keep_the_siege(void **state)
{
	(void)state; /* CA-093, CA-094, CA-098, CA-102, CA-E14 */
	empty_scene("");
	put("charton pelletier serviez serurier-art beaumont", "mantua"); /* 9 of Infantry */
	supply_phase();
	assert_false(ST->besieged);
	assert_non_null(said(MSG_LIBERATED, 0));
	put("dallemagne", "mantua");
	supply_phase();
	assert_true(ST->besieged);
	assert_non_null(said(MSG_BESIEGED, 0));
	/* CA-R10: 12 SP with two worn Units are 10, with three 9. */
	hits("charton", 3);
	hits("pelletier", 3);
	supply_phase();
	assert_true(ST->besieged);
	hits("serviez", 3);
	supply_phase();
	assert_false(ST->besieged);
}

static void the_siege_is_checked_in_the_supply_phase_only(void **state)
{
	(void)state; /* CA-095, CA-096 */
	scene("");
	act("end"); /* the Austrians stay */
	act("take charton; take pelletier; take serviez; take dallemagne; go goito; halt");
	assert_true(ST->besieged);
	act("end"); /* recovery, end of turn, supply of turn 2 */
	assert_int_equal(ST->turn, 2);
	assert_false(ST->besieged);
}

static void besieged_mantua_is_a_french_city_without_garrison(void **state)
{
	(void)state; /* CA-097, CA-099, CA-267, CA-R12, CA-R62 */
	empty_scene("");
	put("charton pelletier serviez dallemagne ott ocskay", "mantua");
	combat(AUSTRIAN, "mantua", "goito");
	ROLL(3, 3);
	act("fight mantua");
	assert_int_equal(said(MSG_FIRE, 0)->arg[3], -1);
	/* Liberated it is Clear: no City, but bridges count; Goito's road has none. */
	empty_scene("");
	ST->besieged = 0;
	put("charton pelletier ott ocskay", "mantua");
	combat(AUSTRIAN, "mantua", "goito");
	ROLL(3, 3);
	act("fight mantua");
	assert_int_equal(said(MSG_FIRE, 0)->arg[3], 0);
	empty_scene("");
	ST->besieged = 0;
	put("charton pelletier ott ocskay", "mantua");
	combat(AUSTRIAN, "mantua", "roverbella");
	ROLL(3, 3);
	act("fight mantua");
	assert_int_equal(said(MSG_FIRE, 0)->arg[3], -1); /* over the bridge */
	/* The works help only the French, even while the marker says Besieged. */
	empty_scene("");
	put("ott charton pelletier", "mantua");
	combat(FRENCH, "mantua", "goito");
	ROLL(3, 3);
	act("fight mantua");
	assert_int_equal(said(MSG_FIRE, 0)->arg[3], 0);
}

static void liberated_mantua_can_be_overrun(void **state)
{
	(void)state; /* CA-099, CA-178 */
	empty_scene("");
	ST->besieged = 0;
	put("beaumont", "mantua");
	put("gummer bajalich ott pittoni-cav", "goito");
	movement(AUSTRIAN);
	act("take gummer; take bajalich; take ott; take pittoni-cav; go mantua");
	assert_string_equal(where("beaumont"), "eliminated");
	empty_scene("");
	put("beaumont", "mantua");
	put("gummer bajalich ott pittoni-cav", "goito");
	movement(AUSTRIAN);
	act("take gummer; take bajalich; take ott; take pittoni-cav; go mantua");
	assert_string_equal(where("beaumont"), "mantua"); /* a City now */
}

static bool supplied(const char *id)
{
	ca_check_supply(k, ST, k->piece[piece(id)].side);
	return !has(id, F_UNSUPPLIED);
}

static void supply_runs_through_mantua_for_its_holder(void **state)
{
	(void)state; /* CA-078, CA-100, CA-101, CA-R61 */
	empty_scene("");
	put("bertin", "castel-dario");
	put("cervoni", "mantua");
	put("ott", "isola");
	put("reuss", "sanguinetto");
	put("gummer", "roverbella");
	assert_true(supplied("bertin"));
	ST->besieged = 0;
	assert_false(supplied("bertin")); /* not through it */
	assert_true(supplied("cervoni")); /* but into it */
	/* Austrians pass it when it is free of French, and leave it as any Area. */
	empty_scene("");
	put("ott", "castellucchio");
	put("rusca", "goito");
	put("guieu", "bozzolo");
	put("reuss", "mantua");
	ST->besieged = 0;
	assert_true(supplied("ott"));
	ST->besieged = 1;
	assert_false(supplied("ott"));
	assert_true(supplied("reuss"));
	take_off("reuss");
	put("charton", "mantua");
	ST->besieged = 0;
	assert_false(supplied("ott"));
}

static void french_orders_pass_mantua_only_during_the_siege(void **state)
{
	(void)state; /* CA-117, CA-R16, CA-R64 */
	empty_scene("");
	put("serurier", "castellucchio");
	put("charton", "castel-dario");
	put("pelletier", "mantua");
	ca_check_command(k, ST, FRENCH);
	assert_false(has("charton", F_OOC));
	ST->besieged = 0;
	ca_check_command(k, ST, FRENCH);
	assert_true(has("charton", F_OOC));
	assert_true(has("pelletier", F_OOC));
	put("serurier", "mantua"); /* from inside he is heard outside, and by who is with him */
	ca_check_command(k, ST, FRENCH);
	assert_false(has("charton", F_OOC));
	assert_false(has("pelletier", F_OOC));
}

static void austrians_in_liberated_mantua_may_join_the_city(void **state)
{
	(void)state; /* CA-103, CA-104, CA-105, CA-110, CA-111, CA-255, CA-256, CA-R14, CA-E14 */
	empty_scene("");
	put("gummer wurmser melas ott", "mantua");
	put("bertin", "verona");
	hits("gummer", 2);
	supply_phase(); /* the marker turns first, then they may join */
	assert_false(ST->besieged);
	assert_int_equal(step_now(), STEP_JOIN);
	assert_true(offered("join ott"));
	assert_refused("join bertin", "CA-103");
	act("join gummer; join wurmser; join melas; end");
	assert_string_equal(where("gummer"), "mantua-box");
	assert_string_equal(where("ott"), "mantua");
	assert_int_equal(ST->hits[piece("gummer")], 0);
	int vp[2];
	ca_points(k, ST, vp);
	assert_int_equal(vp[AUSTRIAN], 2); /* Gummer and Wurmser; Melas pays nothing */
	movement(AUSTRIAN);
	assert_refused("take gummer", "CA-105");
}

static void nobody_joins_a_besieged_city(void **state)
{
	(void)state; /* CA-103 */
	empty_scene("");
	put("charton pelletier serviez dallemagne", "mantua");
	put("gummer", "goito");
	supply_phase();
	assert_int_equal(step_now(), STEP_MOVE);
}

/* Austrians defend liberated Mantua against a French attack from Goito and are beaten. */
static void beaten_in_mantua(const char *pieces)
{
	empty_scene("");
	ST->besieged = 0;
	put(pieces, "mantua");
	put("joubert victor beaumont beaurevoir massena-art", "mantua");
	put("reuss", "isola"); /* a refuge */
	combat(FRENCH, "mantua", "goito");
	ROLL(1, 3, 1); /* bombardment nothing, two French hits, one Austrian */
	act("fight mantua; end; hit joubert"); /* nobody comes to the guns */
}

static void beaten_defenders_may_join_the_city_after_pursuit(void **state)
{
	(void)state; /* CA-106, CA-108, CA-109, CA-271, CA-R15, CA-R63 */
	beaten_in_mantua("gummer wurmser melas");
	act("retreat");
	assert_int_equal(step_now(), STEP_RETREAT);
	assert_true(offered("enter-city"));
	ROLL(4);
	act("enter-city");
	const struct event *e = said(MSG_PURSUIT, 0);
	assert_int_equal(e->arg[3], -1); /* as into a City */
	assert_true(said(MSG_HIT, 0) && said(MSG_HIT, 0) < said(MSG_JOINED, 0));
	assert_string_equal(where("gummer"), "mantua-box");
	assert_int_equal(step_now(), STEP_CITY);
	act("join wurmser; end");
	assert_string_equal(where("wurmser"), "mantua-box");
	assert_string_equal(where("melas"), "isola"); /* the nearest friends */
}

static void beaten_attackers_may_not(void **state)
{
	(void)state; /* CA-107, CA-227 */
	empty_scene("");
	ST->besieged = 0;
	put("gummer", "mantua");
	put("joubert victor", "mantua");
	combat(AUSTRIAN, "mantua", "goito castellucchio");
	ROLL(1, 6);
	act("fight mantua; stay; retreat");
	assert_int_equal(step_now(), STEP_RETREAT);
	assert_refused("enter-city", "CA-107");
	act("fall-back goito");
	assert_string_equal(where("gummer"), "goito");
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(ten_points_of_infantry_keep_the_siege),
		cmocka_unit_test(the_siege_is_checked_in_the_supply_phase_only),
		cmocka_unit_test(besieged_mantua_is_a_french_city_without_garrison),
		cmocka_unit_test(liberated_mantua_can_be_overrun),
		cmocka_unit_test(supply_runs_through_mantua_for_its_holder),
		cmocka_unit_test(french_orders_pass_mantua_only_during_the_siege),
		cmocka_unit_test(austrians_in_liberated_mantua_may_join_the_city),
		cmocka_unit_test(nobody_joins_a_besieged_city),
		cmocka_unit_test(beaten_defenders_may_join_the_city_after_pursuit),
		cmocka_unit_test(beaten_attackers_may_not),
	};
	return cmocka_run_group_tests(tests, NULL, end_scene);
}
