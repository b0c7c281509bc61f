/*
 * test_foresight.c: the odds of one choice: checks that can be counted by hand, Combats fought
 * out, and nothing in them that the asker could not know.
 */
#include "scene.h"

static struct action said_action(const char *text)
{
	struct action a;
	assert_null(action_parse(&castiglione_game, k, text, &a));
	return a;
}

static bool weighs(const char *text)
{
	return ca_weighs(k, ST, ST->actor, said_action(text));
}

static struct odds odds_of(const char *text)
{
	struct odds o;
	struct rng r = rng_seed(1);
	struct ca_state known = *ST;
	ca_redeal(k, &known, ST->actor, &r);
	assert_true(ca_odds_of(k, &known, ST->actor, said_action(text), &r, &o));
	return o;
}

static const struct odds_line *line(const struct odds *o, int message, int arg0)
{
	for (int i = 0; i < o->n; i++)
		if (o->line[i].message == message && o->line[i].arg[0] == arg0)
			return &o->line[i];
	fail_msg("no such line");
	return NULL;
}

static void a_check_is_exact(void **state)
{
	(void)state; /* CA-041, CA-128 */
	empty_scene("");
	put("bertin", "zevio");
	movement(FRENCH);
	ST->flags[piece("bertin")] |= F_OOC;
	assert_true(weighs("order bertin"));
	assert_false(weighs("end"));
	struct odds o = odds_of("order bertin");
	int cf = k->piece[piece("bertin")].cf;
	assert_int_equal(o.samples, 0);
	assert_int_equal(line(&o, MSG_ODDS_CHECK, piece("bertin"))->value, (cf * 1000 + 3) / 6);
	hits("bertin", 1); /* CA-047 */
	o = odds_of("order bertin");
	assert_int_equal(line(&o, MSG_ODDS_CHECK, piece("bertin"))->value,
			 ((cf - 1) * 1000 + 3) / 6);
}

static void a_move_is_weighed_only_where_it_leads_to_a_combat(void **state)
{
	(void)state; /* CA-176, CA-177 */
	empty_scene("");
	put("gummer bajalich ott", "salo");
	put("guieu", "lonato");
	movement(AUSTRIAN);
	act("take gummer");
	assert_true(weighs("go lonato"));
	assert_false(weighs("go gavardo"));
	struct odds o = odds_of("go lonato");
	assert_int_equal(o.basis, MSG_ODDS_FOUGHT_OUT);
	assert_in_range(line(&o, MSG_ODDS_HOLD_AT, AUSTRIAN)->value, 0, 1000);
	assert_true(line(&o, MSG_ODDS_HOLD_AT, AUSTRIAN)->error > 0);
}

static uint32_t march(const char *text)
{
	return ca_march(k, ST, ST->actor, said_action(text));
}

static void a_march_says_whether_it_is_forced_or_an_attack(void **state)
{
	(void)state; /* CA-142, CA-176 */
	empty_scene("");
	put("bertin despinoy", "zevio");
	movement(FRENCH);
	assert_int_equal(march("take bertin"), 0);
	act("take bertin");
	assert_int_equal(march("go verona"), 0);
	assert_true(offered("force-march lonato"));
	assert_int_equal(march("force-march lonato"), MARCH_FORCED);
	put("gummer", "lonato");
	put("bajalich", "verona");
	assert_int_equal(march("go verona"), MARCH_ATTACK);
	assert_int_equal(march("force-march lonato"), MARCH_FORCED | MARCH_ATTACK);
}

static void who_cannot_lose_holds_the_area(void **state)
{
	(void)state; /* CA-219, CA-223 */
	empty_scene("");
	put("gummer bajalich ott klenau schubirz", "lonato");
	put("massena-cav", "lonato");
	hits("massena-cav", 2);
	combat(AUSTRIAN, "lonato", "salo");
	struct odds before = odds_of("fight lonato");
	assert_true(line(&before, MSG_ODDS_HOLD_AT, AUSTRIAN)->value > 900);
	ROLL(1, 1);
	act("fight lonato"); /* 18 SP, row 1: a hit, the third */
	assert_int_equal(step_now(), STEP_STAY);
	/* One round left; any hit destroys it: 18 SP always hit. */
	struct odds stay = odds_of("stay");
	assert_int_equal(line(&stay, MSG_ODDS_HOLD_AT, FRENCH)->value, 0);
	assert_int_equal(line(&stay, MSG_ODDS_LOST_AT, FRENCH)->value, 1000);
}

static void who_marches_to_the_guns_is_told_his_check(void **state)
{
	(void)state; /* CA-204, CA-274 */
	empty_scene("");
	put("lusignan sporck quasdanovich", "lonato");
	put("guieu rusca sauret", "lonato");
	put("bertin", "castiglione");
	combat(AUSTRIAN, "lonato", "salo");
	act("fight lonato");
	assert_int_equal(step_now(), STEP_GUNS);
	struct odds o = odds_of("summon bertin");
	int cf = ca_cf(k, ST, piece("bertin"), ca_guns_modifier(k, ST, piece("bertin")));
	assert_int_equal(line(&o, MSG_ODDS_CHECK, piece("bertin"))->value, (cf * 1000 + 3) / 6);
	struct odds alone = odds_of("end");
	assert_true(line(&o, MSG_ODDS_HOLD_AT, FRENCH)->value >
		    line(&alone, MSG_ODDS_HOLD_AT, FRENCH)->value);
}

/* Whatever the enemy hides, the answer is the same to the byte. */
static void foresight_knows_no_more_than_the_asker(void **state)
{
	(void)state; /* CA-056, CA-276 */
	static const char *const options[] = {"", "fog"};
	for (int i = 0; i < 2; i++) {
		scene(options[i]);
		put("ott guieu", "lonato");
		combat(AUSTRIAN, "lonato", "salo");
		struct odds real = odds_of("fight lonato");
		struct rng r = rng_seed(7);
		ca_redeal(k, ST, AUSTRIAN, &r);
		struct odds fancy = odds_of("fight lonato");
		assert_memory_equal(&real, &fancy, sizeof real);
	}
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(a_check_is_exact),
		cmocka_unit_test(a_move_is_weighed_only_where_it_leads_to_a_combat),
		cmocka_unit_test(a_march_says_whether_it_is_forced_or_an_attack),
		cmocka_unit_test(who_cannot_lose_holds_the_area),
		cmocka_unit_test(who_marches_to_the_guns_is_told_his_check),
		cmocka_unit_test(foresight_knows_no_more_than_the_asker),
	};
	return cmocka_run_group_tests(tests, NULL, end_scene);
}
