/*
 * test_retreat.c: retreat, retreat through the enemy, pursuit, End of Combat (9.4-9.6).
 */
#include "scene.h"

/* A French Force in Lonato, beaten by choice after a round without a hit. */
static void beaten_defender(const char *french, const char *austrian, const char *from)
{
	put(french, "lonato");
	put(austrian, "lonato");
	combat(AUSTRIAN, "lonato", from);
	act("fight lonato");
	if (step_now() == STEP_GUNS)
		act("end");
	act("retreat");
}

static void the_force_goes_together_towards_supply(void **state)
{
	(void)state; /* CA-226, CA-229, CA-230, CA-231, CA-R44, CA-R49 */
	empty_scene("");
	put("gummer", "rezzato"); /* the way to Brescia is held by the enemy */
	ROLL(1, 1);
	beaten_defender("guieu rusca sauret", "ott ocskay", "salo gavardo");
	assert_int_equal(step_now(), STEP_RETREAT);
	assert_refused("fall-back salo", "CA-229"); /* where the attacker came from */
	assert_refused("fall-back gavardo", "CA-229");
	assert_refused("fall-back rezzato", "CA-230"); /* enemy-held while others are free */
	assert_refused("fall-back verona", "CA-226");
	assert_true(offered("fall-back montichiari"));
	act("fall-back montichiari");
	assert_string_equal(where("guieu"), "montichiari");
	assert_string_equal(where("rusca"), "montichiari");
	assert_string_equal(where("sauret"), "montichiari");
}

static void nearer_areas_come_first(void **state)
{
	(void)state; /* CA-231, CA-R44 */
	empty_scene("");
	put("guieu", "solferino");
	put("ott", "solferino");
	combat(AUSTRIAN, "solferino", "peschiera");
	take_off("garrison-fr-4");
	ROLL(1, 1);
	act("fight solferino; retreat");
	if (step_now() == STEP_RETREAT)
		assert_refused("fall-back valeggio", "CA-231"); /* away from both depots */
	else
		assert_string_equal(where("guieu"), "castiglione");
}

static void a_destroyed_bridge_is_the_last_way(void **state)
{
	(void)state; /* CA-R42 */
	empty_scene("");
	ST->bridge[bridge("rezzato-lonato")] = BRIDGE_DOWN;
	ROLL(1, 1);
	beaten_defender("guieu", "ott", "salo");
	assert_int_equal(step_now(), STEP_RETREAT);
	assert_refused("fall-back rezzato", "CA-R42");
}

static void a_beaten_attacker_goes_back_where_he_came_from(void **state)
{
	(void)state; /* CA-227, CA-228, CA-R72 */
	empty_scene("");
	put("ott ocskay guieu rusca", "lonato");
	combat(AUSTRIAN, "lonato", "salo gavardo");
	ROLL(1, 1);
	act("fight lonato; stay; retreat");
	assert_int_equal(step_now(), STEP_RETREAT);
	assert_refused("fall-back rezzato", "CA-227");
	assert_true(offered("fall-back salo"));
	act("fall-back gavardo");
	assert_string_equal(where("ott"), "gavardo");
	/* From one Area only: no choice. */
	empty_scene("");
	put("ott guieu", "lonato");
	combat(AUSTRIAN, "lonato", "salo");
	ROLL(1, 1);
	act("fight lonato; stay; retreat");
	assert_string_equal(where("ott"), "salo");
	/* One of two is now enemy-held: the other. */
	empty_scene("");
	put("ott guieu", "lonato");
	put("rusca", "salo");
	combat(AUSTRIAN, "lonato", "salo gavardo");
	ROLL(1, 1);
	act("fight lonato; end; stay; retreat");
	assert_string_equal(where("ott"), "gavardo");
}

/* A Force in Lonato with enemies in every neighbour; it makes for Brescia. */
static void surrounded(const char *french)
{
	put("gummer", "gavardo");
	put("reuss", "rezzato");
	put("sporck", "montichiari");
	put("bajalich", "castiglione");
	take_off("garrison-fr-4");
	put("nicoletti", "peschiera");
	beaten_defender(french, "ott ocskay", "salo");
}

static void with_enemies_all_round_the_force_breaks_through(void **state)
{
	(void)state; /* CA-232, CA-233, CA-R46, CA-R48, CA-R73 */
	empty_scene("");
	ROLL(1, 1, 3); /* column 6, row 3: two hits */
	surrounded("guieu rusca");
	assert_string_equal(where("guieu"), "rezzato"); /* towards supply, though enemy-held */
	assert_int_equal(said(MSG_RETREAT_HARRIED, 0)->arg[3], 2);
	assert_int_equal(step_now(), STEP_PURSUED);
	act("hit guieu; hit rusca");
	/* On to Brescia: the nearest free Area towards supply, never back to Lonato. */
	assert_string_equal(where("guieu"), "brescia");
	assert_string_equal(where("rusca"), "brescia");
}

static void a_force_that_dies_on_the_way_leaves_its_leaders(void **state)
{
	(void)state; /* CA-233, CA-239 */
	empty_scene("");
	hits("massena-cav", 3);
	ROLL(1, 6);
	surrounded("massena-cav sauret");
	assert_string_equal(where("massena-cav"), "eliminated");
	assert_string_equal(where("sauret"), "brescia");
}

static void a_defender_without_any_way_surrenders(void **state)
{
	(void)state; /* CA-R43 */
	empty_scene("");
	put("bertin despinoy", "caino"); /* roads to Vestone and Brescia only */
	put("ott ocskay", "caino");
	ST->control[k->brescia] = AUSTRIAN;
	take_off("garrison-fr-1");
	put("garrison-au-3", "brescia");
	combat(AUSTRIAN, "caino", "vestone brescia");
	ROLL(1, 1);
	act("fight caino; retreat");
	assert_string_equal(where("bertin"), "eliminated");
	assert_true(ca_on_map(k, ST, piece("despinoy")));
	assert_string_not_equal(where("despinoy"), "caino");
}

static void a_retreat_brushes_enemy_leaders_aside(void **state)
{
	(void)state; /* CA-234 */
	empty_scene("");
	put("melas", "rezzato");
	put("gummer", "gavardo");
	ROLL(1, 1);
	beaten_defender("guieu", "ott", "salo");
	assert_string_equal(where("guieu"), "rezzato");
	act("escape melas gavardo"); /* or to Lonato, as near */
	assert_string_equal(where("melas"), "gavardo");
}

static void garrisons_do_not_retreat(void **state)
{
	(void)state; /* CA-030, CA-235, CA-R2, CA-068 */
	empty_scene("");
	put("rampon ott", "verona");
	combat(AUSTRIAN, "verona", "caldiero");
	ROLL(1, 1);
	act("fight verona; retreat");
	assert_string_equal(where("garrison-fr-3"), "reserve");
	if (step_now() == STEP_RETREAT)
		act("fall-back castelnuovo");
	assert_string_equal(where("rampon"), "castelnuovo");
	assert_int_equal(ST->control[area("verona")], AUSTRIAN);
}

static void cavalry_pursues(void **state)
{
	(void)state; /* CA-236, CA-237, CA-238, CA-271, CA-R47 */
	empty_scene("");
	ROLL(1, 1, 6); /* 5 of Cavalry against 1: column 4, row 6: two hits */
	beaten_defender("guieu massena-cav", "ott klenau schubirz", "salo");
	/* Into Rezzato, clear ground: no modifier. */
	const struct event *e = said(MSG_PURSUIT, 0);
	assert_int_equal(e->arg[1], 4);
	assert_int_equal(e->arg[3], 0);
	assert_int_equal(e->arg[4], 2);
	assert_int_equal(ST->hits[piece("massena-cav")], 2); /* Cavalry first, no choice */
	assert_int_equal(ST->hits[piece("guieu")], 0);
}

static void infantry_is_not_hit_while_cavalry_lives(void **state)
{
	(void)state; /* CA-238, CA-R48 */
	empty_scene("");
	ROLL(1, 1, 5);
	beaten_defender("guieu massena-cav augereau-cav", "klenau schubirz meszaros-cav", "salo");
	assert_int_equal(step_now(), STEP_PURSUED);
	assert_int_equal(ST->actor, FRENCH);
	assert_refused("hit guieu", "CA-238");
	assert_true(offered("hit massena-cav"));
}

static void no_pursuit_without_more_cavalry(void **state)
{
	(void)state; /* CA-236 */
	empty_scene("");
	ROLL(1, 1);
	beaten_defender("guieu beaumont", "ott klenau", "salo");
	assert_null(said(MSG_PURSUIT, 0));
	assert_non_null(said(MSG_NO_PURSUIT, 0));
}

static void pursuit_is_harder_into_cities_and_hills(void **state)
{
	(void)state; /* CA-271, CA-270 */
	scene("");
	ST->fight.loser = FRENCH;
	assert_int_equal(ca_pursuit_drm(k, ST, area("verona")), -1);
	assert_int_equal(ca_pursuit_drm(k, ST, area("rivoli")), -1);
	assert_int_equal(ca_pursuit_drm(k, ST, area("lonato")), 0);
	ST->fight.loser = AUSTRIAN;
	assert_int_equal(ca_pursuit_drm(k, ST, area("verona")), 0); /* not his City */
	assert_int_equal(ca_lookup(&k->t.pursuit, 9, 6), 3);        /* beyond 6: column 6 */
	assert_int_equal(ca_lookup(&k->t.pursuit, 6, 9), 3);
	assert_int_equal(ca_lookup(&k->t.pursuit, 6, -4), 0);
	assert_int_equal(ca_lookup(&k->t.pursuit, 1, 5), 1);
}

static void only_the_beaten_force_takes_the_pursuits_hits(void **state)
{
	(void)state; /* CA-237, CA-238 */
	empty_scene("");
	put("rusca", "rezzato"); /* friends where the Force arrives */
	ROLL(1, 1, 6);
	beaten_defender("guieu", "ott klenau", "salo");
	assert_int_equal(ST->hits[piece("guieu")], 1);
	assert_int_equal(ST->hits[piece("rusca")], 0);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(the_force_goes_together_towards_supply),
		cmocka_unit_test(nearer_areas_come_first),
		cmocka_unit_test(a_destroyed_bridge_is_the_last_way),
		cmocka_unit_test(a_beaten_attacker_goes_back_where_he_came_from),
		cmocka_unit_test(with_enemies_all_round_the_force_breaks_through),
		cmocka_unit_test(a_force_that_dies_on_the_way_leaves_its_leaders),
		cmocka_unit_test(a_defender_without_any_way_surrenders),
		cmocka_unit_test(a_retreat_brushes_enemy_leaders_aside),
		cmocka_unit_test(garrisons_do_not_retreat),
		cmocka_unit_test(cavalry_pursues),
		cmocka_unit_test(infantry_is_not_hit_while_cavalry_lives),
		cmocka_unit_test(no_pursuit_without_more_cavalry),
		cmocka_unit_test(pursuit_is_harder_into_cities_and_hills),
		cmocka_unit_test(only_the_beaten_force_takes_the_pursuits_hits),
	};
	return cmocka_run_group_tests(tests, NULL, end_scene);
}
