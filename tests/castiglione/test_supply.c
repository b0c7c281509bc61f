/*
 * test_supply.c: set-up and sequence (4.0), control, supply, attrition and forage (5.1-5.5).
 */
#include "scene.h"

static bool supplied(const char *id)
{
	ca_check_supply(k, ST, k->piece[piece(id)].side);
	return !has(id, F_UNSUPPLIED);
}

static void units_start_where_the_forces_say(void **state)
{
	(void)state; /* CA-058, CA-059, CA-060, CA-061, CA-067 */
	scene("");
	for (int p = 0; p < k->pieces; p++)
		if (k->piece[p].type != DUMMY && !k->piece[p].generic)
			assert_int_equal(ST->at[p], k->piece[p].start);
	static const char *const french[] = {"brescia", "cremona", "verona", "peschiera",
					     "legnago"};
	for (int i = 0; i < 5; i++) {
		assert_int_equal(ST->control[area(french[i])], FRENCH);
		assert_int_equal(ca_count(k, ST, FRENCH, area(french[i])).units -
					 ca_count(k, ST, FRENCH, area(french[i])).field,
				 1);
	}
	assert_int_equal(ST->control[area("trent")], AUSTRIAN);
	assert_int_equal(ST->control[area("vicenza")], AUSTRIAN);
	assert_int_equal(ST->control[k->mantua], NEITHER);
	assert_true(ST->besieged);
	struct ca_tally mantua = ca_count(k, ST, FRENCH, k->mantua);
	assert_int_equal(mantua.units, mantua.field);
}

static void a_turn_runs_from_supply_to_its_end(void **state)
{
	(void)state; /* CA-062, CA-063, CA-065, CA-121, CA-127, CA-248, CA-249 */
	scene("");
	for (int turn = 1; turn <= 9; turn++) {
		assert_int_equal(ST->turn, turn);
		if (turn > 2)
			act("first austrian");
		assert_int_equal(ST->phase, PHASE_FIRST_MOVEMENT);
		assert_int_equal(ST->active, AUSTRIAN);
		act("end"); /* nobody must move */
		assert_int_equal(ST->phase, PHASE_SECOND_MOVEMENT);
		assert_int_equal(ST->active, FRENCH);
		if (turn >= 2 && turn < 9)
			ROLL(1, 1);
		act("end");
	}
	assert_int_equal(ST->phase, PHASE_OVER);
	assert_int_equal(mt_to_act(match), 0);
}

static void the_phases_are_told_in_their_order(void **state)
{
	(void)state; /* CA-066, CA-112, CA-241 */
	empty_scene("");
	ST->turn = 1;
	run(ca_begin_turn);
	assert_int_equal(said(MSG_SUPPLY_CHECK, 0)->arg[0], AUSTRIAN);
	assert_int_equal(said(MSG_SUPPLY_CHECK, 1)->arg[0], FRENCH);
	assert_int_equal(said(MSG_COMMAND_CHECK, 0)->arg[0], AUSTRIAN);
	assert_int_equal(said(MSG_COMMAND_CHECK, 1)->arg[0], FRENCH);
	assert_true(said(MSG_SUPPLY_CHECK, 1) < said(MSG_COMMAND_CHECK, 0));
	put("bertin", "verona");
	put("ott", "trent");
	hits("bertin", 1);
	hits("ott", 1);
	ROLL(6, 6);
	run(ca_recovery_phase);
	assert_int_equal(said(MSG_NOT_RECOVERED, 0)->arg[0], piece("ott"));
	assert_int_equal(said(MSG_NOT_RECOVERED, 1)->arg[0], piece("bertin"));
	assert_null(said(MSG_HIT, 0));
}

static void no_move_is_taken_during_combat(void **state)
{
	(void)state; /* CA-064 */
	empty_scene("");
	put("ott guieu", "lonato");
	put("reuss", "salo");
	combat(AUSTRIAN, "lonato", "salo");
	assert_refused("take reuss", "CA-064");
	assert_refused("go salo", "CA-064");
	movement(AUSTRIAN);
	assert_refused("fight lonato", "CA-064");
}

static void a_city_falls_with_its_defenders(void **state)
{
	(void)state; /* CA-068, CA-069, CA-R4, CA-R6 */
	empty_scene("");
	put("gummer bajalich ott", "brescia");
	combat(AUSTRIAN, "brescia", "caino");
	assert_int_equal(ST->control[k->brescia], FRENCH); /* CA-071: contested changes nothing */
	ROLL(6, 1);
	act("fight brescia"); /* three hits at once */
	assert_string_equal(where("garrison-fr-1"), "reserve");
	assert_int_equal(ST->control[k->brescia], AUSTRIAN);
	struct ca_tally there = ca_count(k, ST, AUSTRIAN, k->brescia);
	assert_int_equal(there.units - there.field, 1);
	assert_int_equal(said(MSG_GARRISON_PLACED, 0)->arg[1], k->brescia);
	for (int p = k->first[AUSTRIAN]; p < k->last[AUSTRIAN]; p++)
		if (k->piece[p].type == GARRISON && ST->at[p] == k->brescia)
			assert_int_equal(ST->hits[p], 0);
}

static void passing_by_changes_no_city(void **state)
{
	(void)state; /* CA-071 */
	empty_scene("");
	put("klenau", "rezzato");
	movement(AUSTRIAN);
	act("take klenau; go lonato; halt; end");
	assert_int_equal(ST->control[k->brescia], FRENCH);
	assert_int_equal(ST->control[area("peschiera")], FRENCH);
}

static void a_city_can_be_retaken(void **state)
{
	(void)state; /* CA-070, CA-054 */
	empty_scene("");
	ST->control[area("verona")] = AUSTRIAN;
	take_off("garrison-fr-3");
	put("garrison-au-3", "verona");
	put("joubert victor rampon", "verona");
	combat(FRENCH, "verona", "castelnuovo");
	ROLL(6, 1, 6, 1);
	act("fight verona; stay; stay");
	assert_int_equal(ST->control[area("verona")], FRENCH);
	assert_string_equal(where("garrison-au-3"), "reserve");
	struct ca_tally there = ca_count(k, ST, FRENCH, area("verona"));
	assert_int_equal(there.units - there.field, 1);
}

static void a_garrison_lost_with_its_enemies_comes_back(void **state)
{
	(void)state; /* CA-R5 */
	empty_scene("");
	take_off("garrison-fr-3");
	ST->turn = 1;
	run(ca_supply_phase);
	assert_int_equal(ca_count(k, ST, FRENCH, area("verona")).units, 1);
	assert_int_equal(ST->control[area("verona")], FRENCH);
}

static void lines_of_supply_lead_to_own_depots(void **state)
{
	(void)state; /* CA-072, CA-073, CA-077, CA-076, CA-036 */
	empty_scene("");
	put("ott", "trent");
	put("bertin", "legnago");
	assert_true(supplied("ott"));    /* in his own depot */
	assert_true(supplied("bertin")); /* a long way from Cremona */
	ST->control[k->brescia] = AUSTRIAN;
	take_off("garrison-fr-1");
	put("garrison-au-3", "brescia");
	assert_true(supplied("bertin")); /* still Cremona */
	put("reuss", "brescia");
	put("gummer", "robecco");
	put("bajalich", "vescovato");
	assert_false(supplied("bertin"));
	/* A captured depot feeds nobody: the French in Vicenza. */
	ST->control[k->vicenza] = FRENCH;
	take_off("garrison-au-2");
	put("garrison-fr-6 cervoni", "vicenza");
	assert_false(supplied("cervoni"));
}

static void enemy_units_bar_the_way_enemy_leaders_do_not(void **state)
{
	(void)state; /* CA-074, CA-R7 */
	empty_scene("");
	put("guieu", "salo");
	ST->control[k->cremona] = AUSTRIAN;
	take_off("garrison-fr-2");
	put("wurmser melas", "rezzato");
	put("ott", "montichiari");
	put("reuss", "vestone");
	assert_true(supplied("guieu")); /* by Lonato and Rezzato */
	put("gummer", "rezzato");
	put("bajalich", "bagnolo");
	assert_false(supplied("guieu"));
}

static void destroyed_bridges_cut_supply(void **state)
{
	(void)state; /* CA-075, CA-162, CA-R17 */
	empty_scene("");
	put("rusca", "gavardo");
	put("sauret", "rezzato");
	put("ott", "lonato");
	put("reuss", "sabbio");
	put("gummer", "salo");
	assert_true(supplied("rusca"));
	ST->bridge[bridge("gavardo-rezzato")] = BRIDGE_DOWN;
	assert_false(supplied("rusca"));
	ca_check_command(k, ST, FRENCH); /* orders still cross */
	assert_false(has("rusca", F_OOC));
}

static void supply_found_in_phase_a_lasts_until_recovery(void **state)
{
	(void)state; /* CA-079, CA-080 */
	empty_scene("");
	put("guieu", "gavardo");
	put("ott", "rezzato");
	put("reuss", "lonato");
	put("gummer", "sabbio");
	put("bajalich", "salo");
	hits("guieu", 1);
	ST->turn = 1;
	run(ca_supply_phase);
	assert_true(has("guieu", F_UNSUPPLIED));
	take_off("ott"); /* the road opens in Movement */
	assert_true(has("guieu", F_UNSUPPLIED));
	ROLL(1);
	run(ca_recovery_phase);
	assert_int_equal(ST->hits[piece("guieu")], 0);
}

static void the_unsupplied_suffer_attrition(void **state)
{
	(void)state; /* CA-081, CA-082 */
	empty_scene("");
	put("ott reuss", "castellucchio");
	put("guieu", "goito");
	put("rusca", "bozzolo");
	put("charton pelletier serviez dallemagne", "mantua");
	hits("reuss", 3);
	ST->turn = 1;
	run(ca_supply_phase);
	assert_int_equal(ST->hits[piece("ott")], 1);
	assert_string_equal(where("reuss"), "eliminated");
	int vp[2];
	ca_points(k, ST, vp);
	assert_true(vp[FRENCH] >= 2);
	assert_int_equal(said(MSG_ATTRITION, 0)->arg[0], piece("ott"));
}

/* French cut off in Santa Margherita, more in the hills of Dolcè. */
static void cut_off(void)
{
	empty_scene("");
	put("bertin cervoni guieu rusca pelletier", "santa-margherita");
	put("charton", "calliano");
	put("ott", "castegnero");
	put("reuss", "cologna");
	put("sporck", "legnago");
	put("gummer", "rovereto");
	take_off("garrison-fr-5");
	ST->turn = 1;
	run(ca_supply_phase);
}

static void only_unsupplied_french_forage_and_not_in_mountains(void **state)
{
	(void)state; /* CA-083, CA-084, CA-085 */
	cut_off();
	put("victor", "brescia");
	assert_int_equal(step_now(), STEP_FORAGE);
	assert_true(offered("forage bertin"));
	assert_refused("forage charton", "CA-085");
	assert_refused("forage victor", "CA-084");
	assert_refused("forage ott", "CA-083");
}

static void a_pass_saves_the_hit_and_both_get_the_marker(void **state)
{
	(void)state; /* CA-086, CA-087, CA-R9 */
	cut_off();
	ROLL(4, 5); /* Guieu is first by counter */
	act("forage guieu; forage bertin; end");
	assert_int_equal(ST->hits[piece("guieu")], 0);
	assert_int_equal(ST->hits[piece("bertin")], 1);
	assert_true(has("guieu", F_FORAGE));
	assert_true(has("bertin", F_FORAGE));
	assert_int_equal(ST->hits[piece("cervoni")], 1); /* did not try */
	assert_false(has("cervoni", F_FORAGE));
	assert_int_equal(ST->hits[piece("charton")], 1);
}

static void forage_is_harder_in_a_crowd_and_near_the_enemy(void **state)
{
	(void)state; /* CA-272 */
	cut_off();
	ROLL(4, 4, 4, 4, 4);
	act("forage guieu; forage rusca; forage bertin; forage cervoni; forage pelletier; end");
	assert_int_equal(said(MSG_FORAGE_FAIL, 0)->arg[2], 3); /* five in the Area: -1 */
	cut_off();
	ROLL(4, 4, 4, 4);
	act("forage guieu; forage rusca; forage bertin; forage cervoni; end");
	assert_null(said(MSG_FORAGE_FAIL, 0)); /* four find enough */
	cut_off();
	put("meszaros-cav", "sossano");
	ROLL(4);
	act("forage guieu; end");
	assert_int_equal(said(MSG_FORAGE_FAIL, 0)->arg[2], 3); /* enemy adjacent: -1 */
	/* A City helps: Verona surrounded. */
	empty_scene("");
	put("rampon", "verona");
	hits("rampon", 2);
	put("ott", "castelnuovo");
	put("gummer", "villafranca");
	put("reuss", "isola");
	put("sporck", "zevio");
	put("minkwitz", "caldiero");
	put("liptay", "valpolicella");
	ST->turn = 1;
	run(ca_supply_phase);
	ROLL(3);
	act("forage rampon; end");
	assert_int_equal(said(MSG_FORAGE_PASS, 0)->arg[2], 3); /* 5 - 2 + 1 - 1 */
}

static void foragers_do_no_other_work_this_turn(void **state)
{
	(void)state; /* CA-088, CA-089, CA-090, CA-091, CA-092, CA-200 */
	empty_scene("");
	put("rusca", "gavardo");
	put("sauret", "gavardo");
	movement(FRENCH);
	ST->flags[piece("rusca")] |= F_FORAGE;
	act("take rusca");
	assert_refused("force-march rezzato", "CA-088");
	assert_refused("destroy rusca gavardo-rezzato", "CA-090");
	ST->bridge[bridge("gavardo-rezzato")] = BRIDGE_DOWN;
	assert_refused("repair rusca gavardo-rezzato", "CA-091");
	act("halt");
	put("ott guieu", "salo");
	combat(AUSTRIAN, "salo", "sabbio");
	ST->flags[piece("rusca")] |= F_FORAGE;
	act("fight salo");
	assert_int_equal(step_now(), STEP_GUNS); /* for Sauret */
	assert_refused("summon rusca", "CA-089");
	ROLL(1, 1);
	act("end");
	ST->turn = 1;
	run(ca_end_turn);
	assert_false(has("rusca", F_FORAGE));
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(units_start_where_the_forces_say),
		cmocka_unit_test(a_turn_runs_from_supply_to_its_end),
		cmocka_unit_test(the_phases_are_told_in_their_order),
		cmocka_unit_test(no_move_is_taken_during_combat),
		cmocka_unit_test(a_city_falls_with_its_defenders),
		cmocka_unit_test(passing_by_changes_no_city),
		cmocka_unit_test(a_city_can_be_retaken),
		cmocka_unit_test(a_garrison_lost_with_its_enemies_comes_back),
		cmocka_unit_test(lines_of_supply_lead_to_own_depots),
		cmocka_unit_test(enemy_units_bar_the_way_enemy_leaders_do_not),
		cmocka_unit_test(destroyed_bridges_cut_supply),
		cmocka_unit_test(supply_found_in_phase_a_lasts_until_recovery),
		cmocka_unit_test(the_unsupplied_suffer_attrition),
		cmocka_unit_test(only_unsupplied_french_forage_and_not_in_mountains),
		cmocka_unit_test(a_pass_saves_the_hit_and_both_get_the_marker),
		cmocka_unit_test(forage_is_harder_in_a_crowd_and_near_the_enemy),
		cmocka_unit_test(foragers_do_no_other_work_this_turn),
	};
	return cmocka_run_group_tests(tests, NULL, end_scene);
}
