/*
 * test_victory.c: recovery (10.0), Victory Points, levels, the sudden end (12.0).
 */
#include "scene.h"

/* Recovery of one Unit with this die; the turn goes on to the next supply. */
static void recover(int die)
{
	ST->turn = 1;
	if (die)
		ROLL(die);
	run(ca_recovery_phase);
}

static void a_pass_takes_one_hit_away(void **state)
{
	(void)state; /* CA-055, CA-243, CA-246 */
	empty_scene("");
	put("rusca", "lonato"); /* CF 4 */
	hits("rusca", 3);
	recover(1); /* one die only is scripted */
	assert_int_equal(ST->hits[piece("rusca")], 2);
	assert_int_equal(ca_sp(k, ST, piece("rusca")), 3); /* the SP is back */
	hits("rusca", 2);
	recover(3); /* against 2 */
	assert_int_equal(ST->hits[piece("rusca")], 2);
}

static void only_the_supplied_recover(void **state)
{
	(void)state; /* CA-241, CA-242 */
	empty_scene("");
	put("ott", "castellucchio");
	put("guieu", "goito");
	put("rusca", "bozzolo");
	put("charton pelletier serviez dallemagne", "mantua");
	hits("ott", 2);
	recover(0); /* no die */
	assert_null(said(MSG_RECOVERED, 0));
	assert_int_equal(ST->hits[piece("ott")], 3); /* attrition of the next turn, not of H */
}

static void leaders_and_cities_help_enemies_near_do_not(void **state)
{
	(void)state; /* CA-244, CA-245, CA-275 */
	empty_scene("");
	put("rampon", "lonato");
	hits("rampon", 3);
	assert_int_equal(ca_recovery_modifier(k, ST, piece("rampon")), 0);
	put("massena", "lonato");
	assert_int_equal(ca_recovery_modifier(k, ST, piece("rampon")), 2);
	put("augereau", "lonato"); /* not his */
	put("massena", "verona");
	assert_int_equal(ca_recovery_modifier(k, ST, piece("rampon")), 0);
	put("rampon massena", "verona");
	assert_int_equal(ca_recovery_modifier(k, ST, piece("rampon")), 3);
	put("ott", "caldiero");
	assert_int_equal(ca_recovery_modifier(k, ST, piece("rampon")), 2);
	hits("rampon", 1); /* never above the printed 5 */
	assert_int_equal(ca_cf(k, ST, piece("rampon"), 2), 5);
}

static void a_factor_of_zero_may_not_roll(void **state)
{
	(void)state; /* CA-247 */
	empty_scene("");
	put("minkwitz", "sossano"); /* CF 3 */
	hits("minkwitz", 3);
	recover(0);
	assert_int_equal(ST->hits[piece("minkwitz")], 3);
	assert_int_equal(said(MSG_NO_RECOVERY, 0)->arg[0], piece("minkwitz"));
}

static void garrisons_recover_behind_their_walls(void **state)
{
	(void)state; /* CA-R50 */
	empty_scene("");
	hits("garrison-fr-3", 2); /* CF 3 - 2 + 1 */
	recover(2);
	assert_int_equal(ST->hits[piece("garrison-fr-3")], 1);
}

static int points(int side)
{
	int vp[2];
	ca_points(k, ST, vp);
	return vp[side];
}

static void each_point_by_itself(void **state)
{
	(void)state; /* CA-252, CA-253, CA-254, CA-255, CA-256, CA-257, CA-259, CA-260, CA-R11 */
	empty_scene("");
	put("ott", "lonato"); /* in the zone: no 4 points */
	int french = points(FRENCH), austrian = points(AUSTRIAN);
	assert_int_equal(french, 0); /* besieged by nobody: CA-R11 */
	put("charton", "mantua");
	assert_int_equal(points(FRENCH), 3);
	ST->besieged = 0;
	assert_int_equal(points(FRENCH), 0);
	ST->at[piece("gummer")] = (uint8_t)ca_box(k, BOX_ELIMINATED);
	assert_int_equal(points(FRENCH), 2);
	ST->at[piece("rusca")] = (uint8_t)ca_box(k, BOX_ELIMINATED);
	assert_int_equal(points(AUSTRIAN) - austrian, 2);
	ST->control[k->brescia] = AUSTRIAN;
	assert_int_equal(points(AUSTRIAN) - austrian, 4);
	ST->control[k->cremona] = AUSTRIAN;
	assert_int_equal(points(AUSTRIAN) - austrian, 7);
	ST->at[piece("reuss")] = (uint8_t)ca_box(k, BOX_MANTUA);
	assert_int_equal(points(AUSTRIAN) - austrian, 8);
	ST->at[piece("melas")] = (uint8_t)ca_box(k, BOX_MANTUA);
	assert_int_equal(points(AUSTRIAN) - austrian, 8);
	ST->at[piece("wurmser")] = (uint8_t)ca_box(k, BOX_MANTUA);
	assert_int_equal(points(AUSTRIAN) - austrian, 9);
	ST->control[k->trent] = FRENCH;
	assert_int_equal(points(FRENCH), 6);
	ST->control[k->vicenza] = FRENCH;
	assert_int_equal(points(FRENCH), 8);
}

static void the_west_bank_must_be_clear(void **state)
{
	(void)state; /* CA-258, CA-R52 */
	static const struct {
		const char *at;
		int points;
	} rows[] = {{"anfo", 4},   {"la-corona", 4}, {"caldiero", 4}, {"vestone", 0},
		    {"rivoli", 0}, {"verona", 0},    {"legnago", 0},  {"mantua", 0}};
	for (int i = 0; i < 8; i++) {
		empty_scene("");
		put("ott", rows[i].at);
		assert_int_equal(points(FRENCH), rows[i].points);
	}
	empty_scene(""); /* a Garrison counts, the Box does not */
	ST->at[piece("ott")] = (uint8_t)ca_box(k, BOX_MANTUA);
	assert_int_equal(points(FRENCH), 4);
	ST->control[k->brescia] = AUSTRIAN;
	take_off("garrison-fr-1");
	put("garrison-au-3", "brescia");
	assert_int_equal(points(FRENCH), 0);
}

static void margins_and_levels(void **state)
{
	(void)state; /* CA-261, CA-262, CA-E12 */
	scene("");
	static const int margin[] = {0, 4, 5, 8, 9, 12, 13}, level[] = {0, 1, 2, 2, 3, 3, 4};
	for (int i = 0; i < 7; i++)
		assert_int_equal(ca_level(k, margin[i]), level[i]);
	int32_t score[MAX_SEATS];
	struct event e = {0};
	empty_scene("");
	put("ott", "lonato");
	ST->phase = PHASE_OVER;
	ST->step = STEP_OVER;
	ca_score(k, ST, score);
	assert_int_equal(score[FRENCH], 500);
	ca_outcome(k, ST, &e);
	assert_int_equal(e.message, MSG_DRAW);
	put("charton", "mantua");
	ca_score(k, ST, score);
	assert_int_equal(score[FRENCH], 1000);
	ca_outcome(k, ST, &e);
	assert_int_equal(e.message, MSG_WINS_MINOR);
	assert_int_equal(e.arg[0], FRENCH);
}

static void a_side_without_units_loses_at_once(void **state)
{
	(void)state; /* CA-250, CA-251, CA-R51 */
	empty_scene("");
	take_off("garrison-au-1 garrison-au-2");
	ST->control[k->trent] = ST->control[k->vicenza] = FRENCH;
	put("klenau", "lonato");
	ST->at[piece("ott")] = (uint8_t)ca_box(k, BOX_MANTUA); /* not on the map */
	hits("klenau", 3);
	put("guieu rusca", "lonato");
	combat(FRENCH, "lonato", "salo");
	ROLL(6, 1);
	act("fight lonato");
	assert_int_equal(mt_to_act(match), 0);
	assert_int_equal(ST->sudden, FRENCH + 1);
	struct event e = {0};
	ca_outcome(k, ST, &e);
	assert_int_equal(e.message, MSG_SUDDEN);
	/* A Garrison is a Unit on the map. */
	empty_scene("");
	put("klenau guieu rusca", "lonato");
	hits("klenau", 3);
	combat(FRENCH, "lonato", "salo");
	ROLL(6, 1);
	act("fight lonato");
	assert_int_equal(ST->sudden, 0);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(a_pass_takes_one_hit_away),
		cmocka_unit_test(only_the_supplied_recover),
		cmocka_unit_test(leaders_and_cities_help_enemies_near_do_not),
		cmocka_unit_test(a_factor_of_zero_may_not_roll),
		cmocka_unit_test(garrisons_recover_behind_their_walls),
		cmocka_unit_test(each_point_by_itself),
		cmocka_unit_test(the_west_bank_must_be_clear),
		cmocka_unit_test(margins_and_levels),
		cmocka_unit_test(a_side_without_units_loses_at_once),
	};
	return cmocka_run_group_tests(tests, NULL, end_scene);
}
