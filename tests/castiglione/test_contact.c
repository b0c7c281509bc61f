/*
 * test_contact.c: moving into the enemy (8.6): halts, Overruns, withdrawals, displaced Leaders.
 */
#include "scene.h"

static void entering_the_enemy_ends_the_move(void **state)
{
	(void)state; /* CA-176, CA-177, CA-190 */
	empty_scene("");
	put("klenau", "gavardo");
	put("guieu", "lonato");
	movement(AUSTRIAN);
	act("take klenau; go lonato");
	assert_int_equal(step_now(), STEP_MOVE);
	assert_int_equal(ST->mp[piece("klenau")], 0);
	assert_refused("take klenau", "CA-140");
	act("end");
	assert_int_equal(ST->phase, PHASE_FIRST_COMBAT);
	assert_true(offered("fight lonato"));
}

/* So many Austrian SP march from Gavardo on five French SP in Lonato. */
static void march_on_lonato(const char *pieces)
{
	char list[512], *next = list, *id, text[64];
	empty_scene("");
	put(pieces, "gavardo");
	put("guieu beaumont sauret", "lonato");
	put("rusca", "peschiera");
	movement(AUSTRIAN);
	snprintf(list, sizeof list, "%s", pieces);
	while ((id = strsep(&next, " "))) {
		snprintf(text, sizeof text, "take %s", id);
		act(text);
	}
	act("go lonato");
}

static void overruns_need_six_to_one(void **state)
{
	(void)state; /* CA-178, CA-179, CA-182, CA-R31, CA-R33, CA-E9 */
	march_on_lonato("gummer bajalich ott klenau meszaros-art"); /* 16 */
	assert_string_equal(where("guieu"), "lonato");
	assert_int_equal(step_now(), STEP_MOVE);
	march_on_lonato("gummer bajalich ott ocskay reuss mitrovsky liptay"); /* 29 */
	assert_string_equal(where("guieu"), "lonato");
	march_on_lonato("gummer bajalich ott ocskay reuss mitrovsky liptay meszaros-art"); /* 30 */
	assert_string_equal(where("guieu"), "eliminated");
	assert_string_equal(where("beaumont"), "eliminated");
	assert_string_equal(where("sauret"), "peschiera"); /* the nearest friends */
	int vp[2];
	ca_points(k, ST, vp);
	assert_true(vp[AUSTRIAN] >= 4);
}

static void no_overrun_in_mountains_or_cities(void **state)
{
	(void)state; /* CA-180 */
	empty_scene("");
	put("gummer bajalich", "castelnuovo");
	put("massena-cav", "rivoli");
	movement(AUSTRIAN);
	put("klenau", "castelnuovo");
	act("take gummer; take bajalich; go peschiera"); /* the Garrison: 1 SP */
	assert_int_equal(ca_count(k, ST, FRENCH, area("peschiera")).units, 1);
	act("take klenau; go rivoli");
	assert_string_equal(where("massena-cav"), "rivoli");
}

static void who_overruns_may_go_on(void **state)
{
	(void)state; /* CA-181, CA-R32 */
	empty_scene("");
	put("klenau schubirz meszaros-cav", "gavardo");
	put("massena-cav", "lonato");
	put("rusca", "verona");
	movement(AUSTRIAN);
	act("take klenau; take schubirz; take meszaros-cav; go lonato");
	assert_string_equal(where("massena-cav"), "eliminated");
	assert_int_equal(step_now(), STEP_GROUP);
	assert_int_equal(ST->mp[piece("klenau")], 2);
	act("go castiglione");
	/* A Unit of no SP is overrun at any odds. */
	empty_scene("");
	put("klenau", "gavardo");
	put("massena-cav", "lonato");
	put("rusca", "verona");
	hits("massena-cav", 3);
	movement(AUSTRIAN);
	act("take klenau; go lonato");
	assert_string_equal(where("massena-cav"), "eliminated");
}

static void a_leader_alone_gives_way_to_troops(void **state)
{
	(void)state; /* CA-183, CA-R34, CA-R36 */
	empty_scene("");
	put("klenau", "gavardo");
	put("sauret", "lonato");
	put("guieu", "montichiari");
	put("rusca", "castiglione");
	movement(AUSTRIAN);
	act("take klenau; go lonato");
	assert_int_equal(step_now(), STEP_ESCAPE); /* two places are equally near */
	assert_int_equal(ST->actor, FRENCH);
	assert_refused("escape sauret verona", "CA-182");
	act("escape sauret castiglione");
	assert_string_equal(where("sauret"), "castiglione");
	assert_int_equal(step_now(), STEP_GROUP); /* and the mover goes on */
	assert_int_equal(ST->mp[piece("klenau")], 2);
	/* Before Units without Cavalry he may first withdraw (8.6.3). */
	empty_scene("");
	put("ott", "gavardo");
	put("sauret", "lonato");
	put("rusca", "verona");
	movement(AUSTRIAN);
	act("take ott; go lonato");
	assert_int_equal(step_now(), STEP_WITHDRAW);
	act("stand");
	assert_string_equal(where("sauret"), "peschiera"); /* its Garrison */
}

static void cavalry_withdraws_from_infantry(void **state)
{
	(void)state; /* CA-184, CA-185, CA-187, CA-189, CA-R65 */
	empty_scene("");
	put("ott", "gavardo");
	put("beaumont kilmaine", "lonato");
	put("bertin", "montichiari");
	movement(AUSTRIAN);
	act("take ott; go lonato");
	assert_int_equal(step_now(), STEP_WITHDRAW);
	assert_int_equal(ST->actor, FRENCH);
	/* Rezzato is nearer to Brescia, Salò leads away from all. */
	assert_true(offered("withdraw rezzato"));
	assert_refused("withdraw salo", "CA-187");
	assert_refused("withdraw verona", "CA-185");
	act("withdraw rezzato");
	assert_string_equal(where("beaumont"), "rezzato");
	assert_string_equal(where("kilmaine"), "rezzato");
	assert_int_equal(step_now(), STEP_GROUP);
	act("go rezzato"); /* and once more */
	assert_int_equal(step_now(), STEP_WITHDRAW);
	act("stand");
	assert_string_equal(where("beaumont"), "rezzato");
	assert_int_equal(step_now(), STEP_MOVE);
}

static void withdrawal_does_not_cross_a_destroyed_bridge(void **state)
{
	(void)state; /* CA-186, CA-188 */
	empty_scene("");
	put("ott", "gavardo");
	put("beaumont", "lonato");
	ST->bridge[bridge("rezzato-lonato")] = BRIDGE_DOWN;
	movement(AUSTRIAN);
	act("take ott; go lonato");
	assert_refused("withdraw rezzato", "CA-186");
	/* With no way left at all nobody is asked. */
	empty_scene("");
	put("ott", "sossano");
	put("beaumont", "santa-margherita");
	ST->bridge[bridge("santa-margherita-montagnana")] = BRIDGE_DOWN;
	movement(AUSTRIAN);
	put("reuss", "sossano");
	act("take ott; go santa-margherita");
	assert_int_equal(step_now(), STEP_MOVE);
	assert_string_equal(where("beaumont"), "santa-margherita");
}

static void cavalry_stays_when_cavalry_comes_or_a_garrison_is_there(void **state)
{
	(void)state; /* CA-184, CA-R35 */
	empty_scene("");
	put("ott klenau", "gavardo");
	put("beaumont", "lonato");
	movement(AUSTRIAN);
	act("take ott; take klenau; go lonato");
	assert_int_equal(step_now(), STEP_MOVE);
	empty_scene("");
	put("ott", "lonato");
	put("beaumont", "peschiera");
	movement(AUSTRIAN);
	act("take ott; go peschiera");
	assert_int_equal(step_now(), STEP_MOVE);
	assert_string_equal(where("beaumont"), "peschiera");
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(entering_the_enemy_ends_the_move),
		cmocka_unit_test(overruns_need_six_to_one),
		cmocka_unit_test(no_overrun_in_mountains_or_cities),
		cmocka_unit_test(who_overruns_may_go_on),
		cmocka_unit_test(a_leader_alone_gives_way_to_troops),
		cmocka_unit_test(cavalry_withdraws_from_infantry),
		cmocka_unit_test(withdrawal_does_not_cross_a_destroyed_bridge),
		cmocka_unit_test(cavalry_stays_when_cavalry_comes_or_a_garrison_is_there),
	};
	return cmocka_run_group_tests(tests, NULL, end_scene);
}
