/*
 * test_combat.c: bombardment, Combat Rounds, hits, the choice to retreat (9.2, 9.3).
 */
#include "scene.h"

static void all_in_the_area_form_the_force(void **state)
{
	(void)state; /* CA-194, CA-213 */
	empty_scene("");
	put("ott ocskay klenau", "lonato");
	put("guieu", "lonato");
	combat(AUSTRIAN, "lonato", "salo");
	ROLL(1, 1);
	act("fight lonato");
	assert_int_equal(said(MSG_FIRE, 0)->arg[1], 10);
	assert_int_equal(said(MSG_FIRE, 1)->arg[1], 3);
}

static void more_guns_bombard_and_pick_their_targets(void **state)
{
	(void)state; /* CA-208, CA-209, CA-210, CA-R66 */
	empty_scene("");
	put("ott melas-art", "lonato");            /* 3 of guns */
	put("guieu rusca augereau-art", "lonato"); /* 1 */
	combat(AUSTRIAN, "lonato", "salo");
	ROLL(6); /* difference 2, row 6: one hit */
	act("fight lonato");
	const struct event *e = said(MSG_BOMBARDMENT, 0);
	assert_int_equal(e->arg[0], AUSTRIAN);
	assert_int_equal(e->arg[1], 2);
	assert_int_equal(e->arg[4], 1);
	assert_int_equal(step_now(), STEP_BOMBARD);
	assert_int_equal(ST->actor, AUSTRIAN); /* the gunner chooses */
	assert_refused("hit ott", "CA-210");
	ROLL(1, 1);
	act("hit augereau-art");
	assert_int_equal(ST->hits[piece("augereau-art")], 1);
}

static void equal_guns_are_silent(void **state)
{
	(void)state; /* CA-211 */
	empty_scene("");
	put("ott davidovich-art", "lonato");
	put("guieu massena-art", "lonato");
	combat(AUSTRIAN, "lonato", "salo");
	ROLL(1, 1);
	act("fight lonato");
	assert_null(said(MSG_BOMBARDMENT, 0));
}

static void the_bombardment_table(void **state)
{
	(void)state; /* CA-264 */
	scene("");
	assert_int_equal(ca_lookup(&k->t.bombardment, 5, -3), 0); /* below 0 is 0 */
	assert_int_equal(ca_lookup(&k->t.bombardment, 5, 6), 3);
	assert_int_equal(ca_lookup(&k->t.bombardment, 9, 8), 3); /* 5+ column, above 6 is 6 */
	assert_int_equal(ca_lookup(&k->t.bombardment, 1, 4), 0);
	assert_int_equal(ca_lookup(&k->t.bombardment, 1, 5), 1);
}

static void walls_and_hills_shield_from_guns(void **state)
{
	(void)state; /* CA-265, CA-R3 */
	empty_scene("");
	put("ott melas-art", "verona");
	put("rampon", "verona");
	combat(AUSTRIAN, "verona", "caldiero");
	ROLL(4, 1, 1);
	act("fight verona");
	assert_int_equal(said(MSG_BOMBARDMENT, 0)->arg[3], -1);
	empty_scene("");
	put("ott", "la-corona");
	put("joubert massena-art", "la-corona");
	combat(AUSTRIAN, "la-corona", "brentonico");
	ROLL(6, 1, 1);
	act("fight la-corona");
	assert_int_equal(said(MSG_BOMBARDMENT, 0)->arg[0], FRENCH);
	assert_int_equal(said(MSG_BOMBARDMENT, 0)->arg[3], 0); /* only the Attacker suffers */
	empty_scene("");
	put("ott melas-art", "la-corona");
	put("joubert", "la-corona");
	combat(AUSTRIAN, "la-corona", "brentonico");
	ROLL(6, 1, 1);
	act("fight la-corona");
	assert_int_equal(said(MSG_BOMBARDMENT, 0)->arg[3], -1);
	/* Guns never pick a Garrison that is not alone. */
	empty_scene("");
	put("ott melas-art quasdanovich-art", "verona");
	put("rampon guieu", "verona");
	combat(AUSTRIAN, "verona", "caldiero");
	ROLL(6);
	act("fight verona");
	assert_int_equal(step_now(), STEP_BOMBARD);
	assert_refused("hit garrison-fr-3", "CA-218");
}

static void the_combat_table(void **state)
{
	(void)state; /* CA-266, CA-214, CA-213, CA-R41 */
	scene("");
	assert_int_equal(ca_lookup(&k->t.combat, 1, 8), 1);
	assert_int_equal(ca_lookup(&k->t.combat, 2, 9), 1);
	assert_int_equal(ca_lookup(&k->t.combat, 3, 8), 2);
	assert_int_equal(ca_lookup(&k->t.combat, 32, 8), 13);
	assert_int_equal(ca_lookup(&k->t.combat, 200, 20), 13);
	assert_int_equal(ca_lookup(&k->t.combat, 31, 8), 11);
	assert_int_equal(ca_lookup(&k->t.combat, 16, -2), 0);
	assert_int_equal(ca_lookup(&k->t.combat, 15, 6), 4);
	assert_int_equal(ca_lookup(&k->t.combat, 16, 6), 5); /* 16 to 18 */
	assert_int_equal(ca_lookup(&k->t.combat, 0, 6), 0);
	/* A Force without SP rolls no die. */
	empty_scene("");
	put("ott ocskay", "lonato");
	put("massena-cav", "lonato");
	hits("massena-cav", 3);
	combat(AUSTRIAN, "lonato", "salo");
	ROLL(1);
	act("fight lonato");
	assert_int_equal(said(MSG_FIRE, 1)->arg[2], 0);
}

static int drm_of(int side, const char *at, const char *from)
{
	combat(side, at, from);
	ST->fight.area = (uint8_t)area(at);
	return ca_combat_drm(k, ST, side);
}

static void ground_weighs_on_the_attacker(void **state)
{
	(void)state; /* CA-039, CA-267, CA-268, CA-269 */
	empty_scene("");
	put("ott rampon", "verona");
	assert_int_equal(drm_of(AUSTRIAN, "verona", "caldiero"), -1); /* a City, bridge or not */
	empty_scene("");
	put("ott joubert", "la-corona");
	assert_int_equal(drm_of(AUSTRIAN, "la-corona", "brentonico"), -1);
	empty_scene("");
	put("ott joubert", "rivoli");
	assert_int_equal(drm_of(AUSTRIAN, "rivoli", "dolce"), -2); /* Mountain and bridge */
	assert_int_equal(ca_combat_drm(k, ST, FRENCH), 0);
	empty_scene("");
	put("ott guieu", "rezzato");
	assert_int_equal(drm_of(AUSTRIAN, "rezzato", "gavardo lonato"), -1);
	assert_int_equal(drm_of(AUSTRIAN, "rezzato", "gavardo brescia"),
			 0); /* not all by bridges */
}

static void both_results_come_from_the_same_strengths(void **state)
{
	(void)state; /* CA-216, CA-217 */
	empty_scene("");
	put("ott ocskay", "lonato");
	put("guieu rusca", "lonato");
	hits("guieu", 3);
	hits("rusca", 3);
	combat(AUSTRIAN, "lonato", "salo");
	ROLL(6, 6); /* 8 SP: three hits; 4 SP: one */
	act("fight lonato");
	assert_int_equal(said(MSG_FIRE, 1)->arg[1], 4);
	assert_int_equal(said(MSG_FIRE, 1)->arg[4], 1);
	assert_int_equal(step_now(), STEP_LOSS);
	assert_int_equal(ST->actor, AUSTRIAN); /* each takes his own */
	assert_refused("hit guieu", "CA-217");
	act("hit ocskay");
	assert_int_equal(ST->actor, FRENCH);
	act("hit guieu");
	assert_string_equal(where("guieu"), "eliminated");
}

static void a_garrison_takes_hits_last(void **state)
{
	(void)state; /* CA-218 */
	empty_scene("");
	put("ott ocskay reuss gummer", "verona");
	put("rampon guieu", "verona");
	combat(AUSTRIAN, "verona", "caldiero");
	ROLL(4, 1);
	act("fight verona");
	assert_int_equal(step_now(), STEP_LOSS);
	assert_refused("hit garrison-fr-3", "CA-218");
	assert_refused("hit joubert", "CA-194");
	assert_true(offered("hit rampon"));
}

static void an_empty_side_ends_the_combat(void **state)
{
	(void)state; /* CA-219, CA-239 */
	empty_scene("");
	put("ott ocskay", "lonato");
	put("massena-cav sauret", "lonato");
	put("bertin", "verona");
	hits("massena-cav", 3);
	combat(AUSTRIAN, "lonato", "salo");
	ROLL(6);
	act("fight lonato");
	assert_string_equal(where("massena-cav"), "eliminated");
	assert_int_equal(ST->phase, PHASE_SECOND_MOVEMENT);
	assert_string_equal(where("sauret"), "peschiera"); /* nearest friends: its Garrison */
}

static void the_defender_speaks_first(void **state)
{
	(void)state; /* CA-220, CA-221, CA-222, CA-212, CA-R39 */
	empty_scene("");
	put("ott melas-art", "lonato");
	put("guieu rusca", "lonato");
	combat(AUSTRIAN, "lonato", "salo");
	ROLL(1, 1, 1);
	act("fight lonato");
	assert_int_equal(step_now(), STEP_STAY);
	assert_int_equal(ST->actor, FRENCH);
	act("stay");
	assert_int_equal(ST->actor, AUSTRIAN);
	ROLL(2, 1, 1);
	act("stay");
	assert_non_null(said(MSG_BOMBARDMENT, 0)); /* guns again */
	assert_int_equal(said(MSG_ROUND, 0)->arg[0], 2);
	assert_non_null(said(MSG_WON, 0)); /* and no third round */
}

static void most_hits_win_and_ties_go_to_the_initiative(void **state)
{
	(void)state; /* CA-126, CA-223, CA-224, CA-225 */
	for (int initiative = FRENCH; initiative <= AUSTRIAN; initiative++) {
		empty_scene("");
		put("ott ocskay", "lonato");
		put("guieu rusca", "lonato");
		combat(AUSTRIAN, "lonato", "salo");
		ST->initiative = (uint8_t)initiative;
		ROLL(1, 1);
		act("fight lonato");
		ROLL(1, 1);
		act("stay; stay");
		assert_int_equal(said(MSG_WON, 0)->arg[0], initiative);
		assert_string_equal(where(initiative == FRENCH ? "guieu" : "ott"), "lonato");
	}
	/* One hit more decides, whoever has the Initiative. */
	empty_scene("");
	put("ott ocskay", "lonato");
	put("guieu rusca", "lonato");
	combat(AUSTRIAN, "lonato", "salo");
	ROLL(1, 3);
	act("fight lonato; hit ott");
	ROLL(1, 1);
	act("stay; stay");
	assert_int_equal(said(MSG_WON, 0)->arg[0], FRENCH);
	assert_string_equal(where("ott"), "salo");
}

static void bombardment_counts_towards_victory(void **state)
{
	(void)state; /* CA-R40 */
	empty_scene("");
	put("ott melas-art", "lonato");
	put("guieu rusca", "lonato");
	combat(AUSTRIAN, "lonato", "salo");
	ST->initiative = FRENCH;
	ROLL(6);
	act("fight lonato"); /* difference 3, row 6: two hits */
	ROLL(1, 1);
	act("hit guieu; hit guieu");
	assert_int_equal(ST->fight.scored[AUSTRIAN], 2);
	ROLL(1, 1, 1);
	act("stay; stay");
	assert_int_equal(said(MSG_WON, 0)->arg[0], AUSTRIAN);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(all_in_the_area_form_the_force),
		cmocka_unit_test(more_guns_bombard_and_pick_their_targets),
		cmocka_unit_test(equal_guns_are_silent),
		cmocka_unit_test(the_bombardment_table),
		cmocka_unit_test(walls_and_hills_shield_from_guns),
		cmocka_unit_test(the_combat_table),
		cmocka_unit_test(ground_weighs_on_the_attacker),
		cmocka_unit_test(both_results_come_from_the_same_strengths),
		cmocka_unit_test(a_garrison_takes_hits_last),
		cmocka_unit_test(an_empty_side_ends_the_combat),
		cmocka_unit_test(the_defender_speaks_first),
		cmocka_unit_test(most_hits_win_and_ties_go_to_the_initiative),
		cmocka_unit_test(bombardment_counts_towards_victory),
	};
	return cmocka_run_group_tests(tests, NULL, end_scene);
}
