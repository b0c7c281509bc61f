/*
 * test_word.c: a club that wants suggestions only: the program proposes what a battle brings, the
 * minimums and the reset; the club's word decides (NW-R66).
 */
#include "clubhouse.h"

#include <stdio.h>

static void suggest_only(void)
{
	ok("{\"type\":\"habits\",\"suggest_only\":true}");
}

static struct battle *battle(const char *id)
{
	return &club.now->battle[club_battle(club.now, id)];
}

/* NW-243 NW-R66: the sum stands beside the battle until it is awarded. */
static void a_reward_waits_for_the_clubs_word(void **state)
{
	(void)state;
	suggest_only();
	first_night();
	report("1.1.T1", 40, 2, 10, 1);
	int points = battle("1.1.T1")->out[0].rank_points, rolls = battle("1.1.T1")->out[0].rolls;
	assert_true(points > 0 && rolls > 0);
	assert_int_equal(player("p0")->rank_points, 0);
	assert_int_equal(player("p0")->wins, 1); /* the result itself is the players' word */
	assert_int_equal(rolls_owed(club.now, 0), 0);
	no("NW-244", "{\"type\":\"roll\",\"player\":\"p0\",\"battle\":\"1.1.T1\",\"d100\":18}");
	no("NW-R66", "{\"type\":\"award\",\"battle\":\"1.1.T2\"}"); /* not even reported */
	no("NW-R56", "{\"type\":\"award\",\"by\":\"p0\",\"battle\":\"1.1.T1\"}");
	ok("{\"type\":\"award\",\"battle\":\"1.1.T1\"}"); /* as proposed */
	assert_int_equal(player("p0")->rank_points, points);
	assert_int_equal(rolls_owed(club.now, 0), rolls);
	no("NW-R66", "{\"type\":\"award\",\"battle\":\"1.1.T1\"}"); /* once */
}

static void another_reward_needs_its_reason(void **state)
{
	(void)state;
	suggest_only();
	first_night();
	report("1.1.T1", 40, 2, 10, 1);
	int second = battle("1.1.T1")->out[1].rank_points;
	no("NW-243", "{\"type\":\"award\",\"battle\":\"1.1.T1\",\"a\":{\"rank_points\":3}}");
	no("NW-R55", "{\"type\":\"award\",\"battle\":\"1.1.T1\",\"reason\":\"x\",\"a\":{"
		     "\"rank_points\":-1}}");
	ok("{\"type\":\"award\",\"battle\":\"1.1.T1\",\"reason\":\"the hill was given up\",\"a\":{"
	   "\"rank_points\":3,\"rolls\":0}}");
	assert_int_equal(player("p0")->rank_points, 3);
	assert_int_equal(rolls_owed(club.now, 0), 0);
	assert_int_equal(player("p1")->rank_points, second); /* the other side as proposed */
}

/* What waited goes on waiting when the club lets the program act again; new results do not. */
static void the_habit_may_change_at_any_time(void **state)
{
	(void)state;
	suggest_only();
	first_night();
	report("1.1.T1", 40, 2, 10, 1);
	ok("{\"type\":\"habits\",\"suggest_only\":false}");
	report("1.1.T2", 40, 2, 10, 1);
	assert_true(player("p2")->rank_points > 0);
	assert_int_equal(player("p0")->rank_points, 0);
	ok("{\"type\":\"award\",\"battle\":\"1.1.T1\"}");
	assert_int_equal(player("p0")->rank_points, player("p2")->rank_points);
}

/* NW-316 NW-317 NW-R66 */
static void minimums_wait_for_the_clubs_word(void **state)
{
	(void)state;
	suggest_only();
	play_out(18);
	ok("{\"type\":\"season-close\",\"override\":\"four players only\"}");
	assert_int_equal(player("p2")->rank_points, 0);
	assert_int_equal(player("p2")->owed_minimum, 0);
	assert_true(player("p2")->minimum_due);
	assert_int_equal(player("p2")->minimum_points, 8);
	assert_int_equal(player("p2")->minimum_rolls, 5);
	no("NW-316", "{\"type\":\"keep\",\"player\":\"p2\",\"rolls\":[]}");
	no("NW-R56", "{\"type\":\"minimum\",\"by\":\"p2\",\"player\":\"p2\"}");
	no("NW-316", "{\"type\":\"minimum\",\"player\":\"p2\",\"rank_points\":4}");
	ok("{\"type\":\"minimum\",\"player\":\"p2\"}");
	assert_int_equal(player("p2")->rank_points, 8);
	assert_int_equal(player("p2")->owed_minimum, 5);
	no("NW-R66", "{\"type\":\"minimum\",\"player\":\"p2\"}");
	ok("{\"type\":\"minimum\",\"player\":\"p3\",\"rank_points\":4,\"rolls\":0,\"reason\":\"he "
	   "never came\"}");
	assert_int_equal(player("p3")->rank_points, 4);
	assert_int_equal(player("p3")->owed_minimum, 0);
	ok("{\"type\":\"keep\",\"player\":\"p3\",\"rolls\":[]}");
	/* NW-318: what a late joiner starts with is the club's word too */
	ok("{\"type\":\"build\",\"override\":\"they keep nothing\"}");
	ok("{\"type\":\"player\",\"id\":\"late\",\"name\":\"Late\"}");
	assert_int_equal(player("late")->rank_points, 0);
	no("NW-318", "{\"type\":\"army\",\"player\":\"late\",\"army\":{\"nations\":[\"As\"],"
		     "\"divisions\":[],\"units\":[]}}");
	ok("{\"type\":\"minimum\",\"player\":\"late\"}");
	assert_int_equal(player("late")->rank_points, 8);
	assert_int_equal(player("late")->owed_minimum, 5);
}

/* NW-243: a season is not closed while a reward is open. */
static void a_season_waits_for_its_rewards(void **state)
{
	(void)state;
	play_out(18);
	suggest_only();
	ok("{\"type\":\"make-up\",\"table\":\"T1\",\"a\":[\"p2\"],\"b\":[\"p3\"],\"place\":"
	   "\"club\"}");
	report("1.m1", 10, 1, 12, 1);
	no("NW-243", "{\"type\":\"season-close\",\"override\":\"four players only\"}");
	ok("{\"type\":\"award\",\"battle\":\"1.m1\"}");
	roll_out("p2", "1.m1", 18);
	roll_out("p3", "1.m1", 18);
	ok("{\"type\":\"season-close\",\"override\":\"four players only\"}");
}

/* NW-164 NW-R37 NW-R66: at 140 the campaign ends when the club says so. */
static void a_reset_waits_for_the_clubs_word(void **state)
{
	(void)state;
	suggest_only();
	no("NW-164", "{\"type\":\"reset\",\"victor\":\"p0\"}");
	first_night();
	club.now->player[0].rank_points = 139; /* as if by earlier seasons */
	report("1.1.T1", 40, 2, 10, 1);
	report("1.1.T2", 40, 2, 10, 1);
	ok("{\"type\":\"award\",\"battle\":\"1.1.T1\"}");
	assert_true(player("p0")->rank_points >= 140);
	assert_false(club.now->reset_due); /* a reward of the night is still open */
	ok("{\"type\":\"award\",\"battle\":\"1.1.T2\"}");
	assert_true(club.now->reset_due);
	assert_int_equal(club.now->campaign, 1);
	assert_int_equal(club.now->ntie, 1);
	assert_int_equal(club.now->tie[0], 0);
	no("NW-R56", "{\"type\":\"reset\",\"by\":\"p0\",\"victor\":\"p0\"}");
	no("NW-R37", "{\"type\":\"reset\",\"victor\":\"p1\"}"); /* another victor needs a reason */
	no("NW-164", "{\"type\":\"reset\",\"go_on\":true}");
	ok("{\"type\":\"reset\",\"victor\":\"p0\"}");
	assert_int_equal(club.now->campaign, 2);
	assert_int_equal(club.now->past[0].victor, 0);
	assert_int_equal(player("p0")->rank_points, 0);
	no("NW-164", "{\"type\":\"reset\",\"victor\":\"p0\"}");
}

/* NW-164 NW-R66: the club may play on; the proposal comes back when more points are won. */
static void a_club_may_play_on_beyond_140(void **state)
{
	(void)state;
	suggest_only();
	first_night();
	club.now->player[0].rank_points = 139;
	report("1.1.T1", 40, 2, 10, 1);
	report("1.1.T2", 40, 2, 10, 1);
	ok("{\"type\":\"award\",\"battle\":\"1.1.T1\"}");
	ok("{\"type\":\"award\",\"battle\":\"1.1.T2\"}");
	ok("{\"type\":\"reset\",\"go_on\":true,\"reason\":\"we finish the season\"}");
	assert_int_equal(club.now->campaign, 1);
	assert_false(club.now->reset_due);
	roll_out("p0", "1.1.T1", 18);
	roll_out("p1", "1.1.T1", 18);
	roll_out("p2", "1.1.T2", 18);
	roll_out("p3", "1.1.T2", 18);
	night_of("2026-01-27", "p0 p2");
	ok("{\"type\":\"draw\",\"tables\":[{\"table\":\"T3\",\"kind\":\"individual\",\"a\":[\"p0\"]"
	   ","
	   "\"b\":[\"p2\"]}]}");
	report("1.2.T3", 20, 1, 10, 1);
	ok("{\"type\":\"award\",\"battle\":\"1.2.T3\"}");
	assert_true(club.now->reset_due);
}

int main(void)
{
#define WITH(f) cmocka_unit_test_setup_teardown(f, open_club, close_club)
	const struct CMUnitTest tests[] = {
		WITH(a_reward_waits_for_the_clubs_word), WITH(another_reward_needs_its_reason),
		WITH(the_habit_may_change_at_any_time),  WITH(minimums_wait_for_the_clubs_word),
		WITH(a_season_waits_for_its_rewards),    WITH(a_reset_waits_for_the_clubs_word),
		WITH(a_club_may_play_on_beyond_140),
	};
	struct pk *pk = charts_open(&t);
	int failed = cmocka_run_group_tests(tests, NULL, NULL);
	pk_free(pk);
	return failed;
}
