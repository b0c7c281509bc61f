/*
 * test_guns.c: which Combat is next (9.0), and marching to the sound of the guns (9.1, rule 16).
 */
#include "scene.h"

static void every_contested_area_is_fought_out_in_any_order(void **state)
{
	(void)state; /* CA-190, CA-191, CA-192, CA-193, CA-195, CA-240, CA-R56 */
	empty_scene("");
	put("ott guieu", "lonato");
	put("gummer bertin", "isola");
	combat(AUSTRIAN, "lonato", "salo");
	ST->origin[area("isola")] =
		(uint8_t)(1u << ca_origin_slot(k, area("isola"), area("bovolone")));
	assert_refused("end", "CA-190");
	assert_true(offered("fight lonato"));
	ROLL(1, 1);
	act("fight isola");
	assert_int_equal(said(MSG_COMBAT, 0)->arg[0], AUSTRIAN); /* the Active Player attacks */
	assert_refused("fight lonato", "CA-064");                /* one after the other */
	act("retreat; fall-back villafranca");
	assert_int_equal(step_now(), STEP_FIGHT);
	assert_refused("fight isola", "CA-195");
	ROLL(1, 1);
	act("fight lonato; retreat");
	assert_int_equal(ST->phase, PHASE_SECOND_MOVEMENT);
}

/* Guieu is attacked in Lonato by Ott from Salò; more French about. */
static void lonato(const char *options)
{
	empty_scene(options);
	put("guieu ott", "lonato");
	put("victor", "castiglione");       /* one away */
	put("rampon massena", "solferino"); /* two away */
	put("bertin", "villafranca");       /* three away */
	put("pelletier", "rezzato");        /* one away, over a bridge */
	put("sauret", "montichiari");       /* a Leader, one away */
	combat(AUSTRIAN, "lonato", "salo");
}

static void units_within_two_areas_may_march(void **state)
{
	(void)state; /* CA-196, CA-197, CA-200, CA-201, CA-207 */
	lonato("");
	act("fight lonato");
	assert_int_equal(step_now(), STEP_GUNS);
	assert_int_equal(ST->actor, FRENCH);
	assert_true(offered("summon victor"));
	assert_true(offered("summon rampon"));
	assert_true(offered("summon pelletier"));
	assert_true(offered("summon sauret"));
	assert_refused("summon bertin", "CA-197");
	assert_refused("summon ott", "CA-196");
	assert_refused("summon garrison-fr-4", "CA-200"); /* in Peschiera */
	ST->bridge[bridge("rezzato-lonato")] = BRIDGE_DOWN;
	assert_true(offered("summon pelletier"));
	hits("victor", 3);
	assert_refused("summon victor", "CA-051");
}

static void the_way_must_be_free(void **state)
{
	(void)state; /* CA-198, CA-199, CA-R37 */
	lonato("");
	put("gummer", "castiglione"); /* with Victor: he is held there */
	put("bajalich", "peschiera"); /* the other way from Solferino */
	ROLL(1, 1);
	act("fight lonato");
	assert_refused("summon victor", "CA-199");
	assert_refused("summon rampon", "CA-198");
	assert_true(offered("summon pelletier"));
}

static void all_are_declared_before_the_first_die(void **state)
{
	(void)state; /* CA-203, CA-204, CA-205, CA-206, CA-274, CA-R38, CA-202 */
	lonato("");
	act("fight lonato; summon victor; summon rampon; summon pelletier; summon massena");
	assert_string_equal(where("victor"), "castiglione"); /* nothing has happened yet */
	/* By counter: Rampon 5 - 1 (second Area) + 2 (Massena's SR, capped) = 5; Victor 5;
	 * Pelletier 3. */
	ROLL(5, 5, 4, 1, 1);
	act("end");
	assert_int_equal(said(MSG_GUNS_PASS, 0)->arg[0], piece("rampon"));
	assert_int_equal(said(MSG_GUNS_PASS, 0)->arg[2], 5);
	assert_int_equal(said(MSG_GUNS_PASS, 1)->arg[0], piece("victor"));
	assert_int_equal(said(MSG_GUNS_FAIL, 0)->arg[0], piece("pelletier"));
	assert_string_equal(where("rampon"), "lonato");
	assert_string_equal(where("massena"), "lonato"); /* no check for him */
	assert_string_equal(where("pelletier"), "rezzato");
	assert_int_equal(ST->mp[piece("rampon")], 0);
	assert_true(has("pelletier", F_GUNS));
}

static void one_attempt_in_the_whole_phase(void **state)
{
	(void)state; /* CA-202 */
	lonato("");
	put("rusca gummer", "montichiari");
	take_off("sauret");
	ST->origin[area("montichiari")] =
		(uint8_t)(1u << ca_origin_slot(k, area("montichiari"), area("bagnolo")));
	ROLL(6, 1, 1);
	act("fight lonato; summon pelletier; end; retreat");
	if (step_now() == STEP_RETREAT)
		act("fall-back peschiera");
	act("fight montichiari");
	assert_int_equal(step_now(), STEP_GUNS);
	assert_refused("summon pelletier", "CA-202");
	assert_true(offered("summon victor"));
}

static int modifier(const char *id)
{
	return ca_guns_modifier(k, ST, piece(id));
}

static void the_modifiers_of_the_march(void **state)
{
	(void)state; /* CA-274 */
	empty_scene("");
	put("ott guieu", "rivoli");
	put("reuss", "castelnuovo");
	put("sporck", "verona");
	take_off("garrison-fr-3");
	combat(FRENCH, "rivoli", "la-corona");
	ST->fight.area = (uint8_t)area("rivoli");
	assert_int_equal(modifier("reuss"), -2);  /* a Mountain, and no Leader with him */
	assert_int_equal(modifier("sporck"), -3); /* two Areas away besides */
	put("quasdanovich", "castelnuovo");
	assert_int_equal(modifier("reuss"), 0); /* -1, and his SR */
	put("reuss", "dolce");
	take_off("quasdanovich");
	ST->bridge[bridge("rivoli-dolce")] = BRIDGE_DOWN;
	assert_int_equal(modifier("reuss"), -3); /* Mountain, bridge, alone */
}

static void the_besiegers_may_leave_for_the_guns(void **state)
{
	(void)state; /* CA-R57, CA-096 */
	empty_scene("");
	put("charton pelletier serviez dallemagne", "mantua");
	put("guieu ott", "goito");
	combat(AUSTRIAN, "goito", "guidizzolo");
	ROLL(1, 1, 1);
	act("fight goito; summon charton; end");
	assert_string_equal(where("charton"), "goito");
	assert_true(ST->besieged);
}

static void the_stricter_rule(void **state)
{
	(void)state; /* CA-297, CA-298, CA-299, CA-300 */
	lonato("strict-guns");
	put("beaumont", "guidizzolo"); /* Cavalry, two away, none of its Formation there */
	put("rusca", "castiglione");   /* Guieu's comrade, one away */
	act("fight lonato");
	assert_refused("summon victor", "CA-298"); /* no Leader with him, no comrade there */
	assert_true(offered("summon rusca"));
	assert_true(offered("summon rampon")); /* led, from two away */
	put("rusca", "solferino");
	take_off("massena");
	assert_refused("summon rusca", "CA-300"); /* two away and not led */
	assert_refused("summon beaumont", "CA-298");
	put("augereau-cav robert augereau", "guidizzolo");
	put("beyrand", "lonato");
	take_off("augereau");
	assert_true(offered("summon augereau-cav")); /* Cavalry may come from two away */
	assert_refused("summon robert", "CA-300");
	put("rusca", "castiglione");
	ST->flags[piece("rusca")] |= F_OOC;
	assert_refused("summon rusca", "CA-297");
	ST->flags[piece("rusca")] = 0;
	put("klenau", "guidizzolo"); /* adjacent to Castiglione: pinned */
	assert_refused("summon rusca", "CA-299");
	/* Without the option none of this holds. */
	lonato("");
	put("rusca", "castiglione");
	put("klenau", "guidizzolo");
	act("fight lonato");
	assert_true(offered("summon rusca"));
	assert_true(offered("summon victor"));
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(every_contested_area_is_fought_out_in_any_order),
		cmocka_unit_test(units_within_two_areas_may_march),
		cmocka_unit_test(the_way_must_be_free),
		cmocka_unit_test(all_are_declared_before_the_first_die),
		cmocka_unit_test(one_attempt_in_the_whole_phase),
		cmocka_unit_test(the_modifiers_of_the_march),
		cmocka_unit_test(the_besiegers_may_leave_for_the_guns),
		cmocka_unit_test(the_stricter_rule),
	};
	return cmocka_run_group_tests(tests, NULL, end_scene);
}
