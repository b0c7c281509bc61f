/*
 * test_marches.c: Forced Marches (8.3) and bridges (8.5).
 */
#include "scene.h"

/* Bertin, Cervoni and Despinoy in Zevio: the rulebook's example. */
static void zevio(void)
{
	empty_scene("");
	put("bertin cervoni despinoy", "zevio");
	movement(FRENCH);
}

static void despinoy_marches_to_lonato(void **state)
{
	(void)state; /* CA-142, CA-144, CA-145, CA-146, CA-147, CA-151, CA-152, CA-263, CA-E5 */
	zevio();
	act("take bertin");
	ROLL(5);
	act("force-march lonato");
	const struct event *e = said(MSG_MARCH, 0);
	assert_int_equal(e->arg[2], 5);
	assert_int_equal(e->arg[3], 2); /* French, and Despinoy's rating */
	assert_int_equal(e->arg[4], 2);
	assert_string_equal(where("bertin"), "lonato");
	assert_int_equal(ST->hits[piece("bertin")], 1);
	assert_refused("take bertin", "CA-140");
	ROLL(4);
	act("take cervoni; force-march lonato");
	assert_string_equal(where("cervoni"), "peschiera");
	assert_int_equal(ST->hits[piece("cervoni")], 0);
	act("take despinoy; go verona; go castelnuovo; go peschiera; go lonato");
	assert_string_equal(where("despinoy"), "lonato");
}

static void more_points_than_needed_are_lost(void **state)
{
	(void)state; /* CA-147, CA-R71 */
	zevio();
	act("take bertin");
	ROLL(6); /* 8: two more */
	act("force-march verona");
	assert_string_equal(where("bertin"), "verona");
	assert_int_equal(step_now(), STEP_MOVE);
}

static void the_destination_must_be_in_reach_of_the_best_result(void **state)
{
	(void)state; /* CA-143, CA-R23 */
	zevio();
	act("take bertin");
	assert_refused("force-march salo", "CA-143"); /* 5 MP */
	assert_true(offered("force-march lonato"));   /* 4 MP */
	act("force-march valeggio");                  /* 3 MP by Verona or by Isola */
	assert_int_equal(step_now(), STEP_PATH);
	assert_refused("by bovolone", "CA-R23");
	act("by verona"); /* then by Castelnuovo or Villafranca: fixed before the die */
	ROLL(1);
	act("by castelnuovo");
	assert_string_equal(where("bertin"), "castelnuovo");
}

static void three_hits_forbid_a_forced_march(void **state)
{
	(void)state; /* CA-050, CA-150 */
	zevio();
	hits("bertin", 3);
	hits("cervoni", 2);
	act("take bertin");
	assert_refused("force-march lonato", "CA-050");
	act("halt; take cervoni");
	assert_true(offered("force-march lonato"));
	/* CA-R24: the third hit comes on the way, and the march is completed. */
	ROLL(5);
	act("force-march lonato");
	assert_int_equal(ST->hits[piece("cervoni")], 3);
	assert_string_equal(where("cervoni"), "lonato");
	assert_int_equal(ca_sp(k, ST, piece("cervoni")), 2);
}

static void forced_marchers_go_alone_and_before_all_else(void **state)
{
	(void)state; /* CA-133, CA-142 */
	zevio();
	act("take bertin; take cervoni");
	assert_refused("force-march lonato", "CA-133");
	act("leave cervoni; go verona");
	assert_refused("force-march lonato", "CA-142");
}

static void nothing_gained_still_marches_its_own_points(void **state)
{
	(void)state; /* CA-R22, CA-153, CA-149, CA-263 */
	zevio();
	take_off("despinoy");
	ST->flags[piece("bertin")] |= F_OOC;
	put("despinoy", "zevio");
	ROLL(4, 1);
	act("order bertin; force-march lonato"); /* checked first; no rating for who is out */
	const struct event *e = said(MSG_MARCH, 0);
	assert_int_equal(e->arg[3], 1);
	assert_int_equal(e->arg[4], 0);
	assert_string_equal(where("bertin"), "castelnuovo"); /* 2 MP */
}

static void one_leader_lends_his_rating(void **state)
{
	(void)state; /* CA-R25, CA-152 */
	zevio();
	put("bonaparte", "isola");
	assert_int_equal(ca_strategic_bonus(k, ST, piece("bertin")), 2); /* apart: the better */
	put("bonaparte", "cremona");
	assert_int_equal(ca_strategic_bonus(k, ST, piece("bertin")), 1);
	put("despinoy", "legnago"); /* two away by Bovolone: within his range */
	assert_int_equal(ca_strategic_bonus(k, ST, piece("bertin")), 1);
	put("despinoy", "montagnana");
	assert_int_equal(ca_strategic_bonus(k, ST, piece("bertin")), 0);
}

static void every_total_of_the_table(void **state)
{
	(void)state; /* CA-263 */
	scene("");
	static const int mp[] = {0, 0, 0, 0, 0, 1, 1, 1, 2, 2, 2, 2};
	static const int hit[] = {1, 1, 1, 0, 0, 1, 1, 0, 1, 0, 0, 0};
	for (int total = -1; total <= 10; total++) {
		struct ca_march_row row = ca_march_result(k, total);
		assert_int_equal(row.mp, mp[total + 1]);
		assert_int_equal(row.hit, hit[total + 1]);
	}
}

static void rusca_destroys_a_bridge(void **state)
{
	(void)state; /* CA-163, CA-165, CA-166, CA-167, CA-137, CA-E7 */
	empty_scene("");
	put("rusca guieu sauret", "gavardo");
	movement(FRENCH);
	act("take rusca; go rezzato");
	ROLL(2);
	act("destroy rusca gavardo-rezzato");
	assert_true(ST->bridge[bridge("gavardo-rezzato")] & BRIDGE_DOWN);
	assert_int_equal(ST->mp[piece("rusca")], 0);
	ST->bridge[bridge("gavardo-rezzato")] &= (uint8_t)~BRIDGE_DOWN;
	act("take guieu");
	assert_refused("destroy guieu gavardo-rezzato", "CA-167"); /* one attempt a Phase */
	act("halt; end");
	assert_refused("destroy guieu gavardo-rezzato", "CA-163");
	movement(FRENCH);
	assert_int_equal(ca_move_cost(k, ST, piece("guieu"), area("rezzato"), 0), 1);
	ST->bridge[bridge("gavardo-rezzato")] |= BRIDGE_DOWN;
	assert_int_equal(ca_move_cost(k, ST, piece("guieu"), area("rezzato"), 0), 2);
}

static void a_failed_attempt_costs_its_point(void **state)
{
	(void)state; /* CA-165, CA-166, CA-R29, CA-273 */
	empty_scene("");
	put("rusca sauret", "gavardo");
	put("ott", "rezzato");
	movement(FRENCH);
	act("take rusca");
	ROLL(4); /* CF 4, one less for the enemy at the other end */
	act("destroy rusca gavardo-rezzato");
	assert_false(ST->bridge[bridge("gavardo-rezzato")] & BRIDGE_DOWN);
	assert_int_equal(ST->mp[piece("rusca")], 1);
	act("go salo"); /* and may go on */
	assert_string_equal(where("rusca"), "salo");
}

static void who_may_work_on_which_bridge(void **state)
{
	(void)state; /* CA-164, CA-168, CA-170, CA-R13 */
	empty_scene("");
	put("beaumont", "valeggio");
	put("rampon", "castelnuovo");
	put("bertin cervoni", "verona");
	put("charton", "roverbella");
	movement(FRENCH);
	act("take beaumont");
	assert_refused("destroy beaumont solferino-valeggio", "CA-164"); /* Cavalry */
	act("halt; take rampon");
	assert_refused("destroy rampon solferino-valeggio", "CA-164"); /* not there */
	assert_refused("destroy rampon peschiera-castelnuovo", "CA-168");
	act("halt; take bertin");
	assert_refused("destroy bertin verona-caldiero", "CA-168");
	act("halt");
	ST->besieged = 0;
	act("take charton");
	assert_refused("destroy charton roverbella-mantua", "CA-168"); /* liberated or not */
	act("halt");
	ST->flags[piece("charton")] = F_OOC;
	ROLL(1);
	act("order charton");
	assert_refused("destroy charton goito-roverbella", "CA-164");
	ST->bridge[bridge("goito-roverbella")] = BRIDGE_DOWN;
	assert_refused("repair charton goito-roverbella", "CA-170");
}

static void minkwitz_repairs_a_bridge(void **state)
{
	(void)state; /* CA-169, CA-171, CA-172, CA-173, CA-174, CA-R30, CA-E8 */
	for (int die = 2; die <= 3; die++) {
		empty_scene("");
		put("minkwitz hohenzollern meszaros", "santa-margherita");
		put("bertin", "montagnana");
		ST->bridge[bridge("santa-margherita-montagnana")] = BRIDGE_DOWN;
		movement(AUSTRIAN);
		act("take minkwitz");
		ROLL(die);
		act("repair minkwitz santa-margherita-montagnana");
		assert_int_equal(ST->mp[piece("minkwitz")], 0);
		assert_int_equal(ST->bridge[bridge("santa-margherita-montagnana")] & BRIDGE_DOWN,
				 die == 3);
	}
	act("take hohenzollern");
	assert_refused("repair hohenzollern santa-margherita-montagnana", "CA-174");
	act("go sossano; halt");
	assert_refused("repair minkwitz santa-margherita-montagnana", "CA-174");
	act("end");
	if (step_now() == STEP_MOVE)
		assert_refused("repair minkwitz santa-margherita-montagnana", "CA-169");
}

static void a_worn_out_unit_cannot_pay_for_a_repair(void **state)
{
	(void)state; /* CA-171 */
	empty_scene("");
	put("ott", "lonato");
	ST->bridge[bridge("gavardo-rezzato")] = BRIDGE_DOWN;
	movement(AUSTRIAN);
	act("take ott; go gavardo");
	assert_refused("repair ott gavardo-rezzato", "CA-171");
}

static void a_forced_march_can_pay_for_bridge_work(void **state)
{
	(void)state; /* CA-148, CA-175 */
	empty_scene("");
	put("rusca sauret", "salo");
	ST->bridge[bridge("gavardo-rezzato")] = BRIDGE_DOWN;
	movement(FRENCH);
	act("take rusca");
	ROLL(4); /* 4 + 2: one more point, 3 in all */
	act("force-march gavardo");
	assert_int_equal(step_now(), STEP_FORCED);
	assert_string_equal(where("rusca"), "gavardo");
	assert_refused("go rezzato", "CA-147");
	ROLL(3);
	act("repair rusca gavardo-rezzato");
	assert_false(ST->bridge[bridge("gavardo-rezzato")] & BRIDGE_DOWN);
	assert_int_equal(step_now(), STEP_MOVE);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(despinoy_marches_to_lonato),
		cmocka_unit_test(more_points_than_needed_are_lost),
		cmocka_unit_test(the_destination_must_be_in_reach_of_the_best_result),
		cmocka_unit_test(three_hits_forbid_a_forced_march),
		cmocka_unit_test(forced_marchers_go_alone_and_before_all_else),
		cmocka_unit_test(nothing_gained_still_marches_its_own_points),
		cmocka_unit_test(one_leader_lends_his_rating),
		cmocka_unit_test(every_total_of_the_table),
		cmocka_unit_test(rusca_destroys_a_bridge),
		cmocka_unit_test(a_failed_attempt_costs_its_point),
		cmocka_unit_test(who_may_work_on_which_bridge),
		cmocka_unit_test(minkwitz_repairs_a_bridge),
		cmocka_unit_test(a_worn_out_unit_cannot_pay_for_a_repair),
		cmocka_unit_test(a_forced_march_can_pay_for_bridge_work),
	};
	return cmocka_run_group_tests(tests, NULL, end_scene);
}
