/*
 * test_optional.c: Fog of War with Dummies and scouts (O13, O14), Leader Casualties (O15).
 */
#include "scene.h"

#include "kernel/out.h"

static bool sees(int seat, const char *text)
{
	struct out o = {0};
	ca_view(k, ST, seat, &o);
	bool found = strstr(o.p, text) != NULL;
	out_free(&o);
	return found;
}

static bool modifies(const char *rule, const void *st)
{
	static struct accounts all;
	bool found = false;
	all = (struct accounts){0};
	ca_modifiers(k, st, &all);
	for (int i = 0; i < all.lines; i++)
		found |= strcmp(all.line[i].what.rule, rule) == 0;
	return found;
}

static void modifiers_of_options_not_taken_are_left_out(void **state)
{
	(void)state;
	empty_scene("fog");
	assert_true(modifies("CA-285", ST) && !modifies("CA-288", ST));
	empty_scene("casualties");
	assert_true(!modifies("CA-285", ST) && modifies("CA-288", ST));
	assert_true(modifies("CA-285", NULL) && modifies("CA-288", NULL) && modifies("CA-123", ST));
}

static void with_fog_only_counters_are_counted(void **state)
{
	(void)state; /* CA-276 */
	empty_scene("fog");
	put("ott reuss quasdanovich dummy-au-1", "gavardo");
	put("melas", "salo");
	movement(AUSTRIAN);
	assert_true(sees(FRENCH, "\"id\":\"stack-austrian-gavardo\",\"side\":\"austrian\","
				 "\"type\":\"stack\",\"at\":\"gavardo\",\"strength\":null,"
				 "\"max\":null,\"known\":false,\"count\":4"));
	assert_true(
		sees(FRENCH, "\"type\":\"stack\",\"at\":\"salo\"")); /* a Leader shows no more */
	assert_false(sees(FRENCH, "dummy"));
}

static void each_side_places_its_dummies(void **state)
{
	(void)state; /* CA-277 */
	scene("fog");
	assert_int_equal(step_now(), STEP_DUMMIES);
	assert_string_equal(where("dummy-fr-1"), "castiglione");
	assert_string_equal(where("dummy-au-6"), "sossano");
	assert_refused("place dummy-fr-1 solferino", "CA-277"); /* no Unit there */
	act("place dummy-fr-1 mantua; end");
	assert_string_equal(where("dummy-fr-1"), "mantua");
	assert_int_equal(ST->actor, AUSTRIAN);
	act("end");
	assert_int_equal(ST->turn, 1);
	assert_int_equal(step_now(), STEP_MOVE);
}

static void a_dummy_moves_like_a_unit_but_weighs_nothing(void **state)
{
	(void)state; /* CA-278, CA-279 */
	empty_scene("fog");
	put("dummy-fr-1", "lonato");
	put("dummy-fr-2 dummy-fr-3", "mantua");
	ca_check_command(k, ST, FRENCH);
	ca_check_supply(k, ST, FRENCH);
	assert_false(has("dummy-fr-1", F_OOC));
	assert_false(has("dummy-fr-1", F_UNSUPPLIED));
	struct ca_tally t = ca_count(k, ST, FRENCH, k->mantua);
	assert_int_equal(t.units + t.sp, 0);
	movement(FRENCH);
	act("take dummy-fr-1");
	assert_int_equal(ST->mp[piece("dummy-fr-1")], 2);
	assert_refused("force-march verona", "CA-278");
	act("go castiglione; halt");
	/* It bars no Line of Supply. */
	put("dummy-au-1", "rezzato");
	put("guieu", "gavardo");
	put("ott", "lonato");
	put("reuss", "sabbio");
	put("sporck", "salo");
	ca_check_supply(k, ST, FRENCH);
	assert_false(has("guieu", F_UNSUPPLIED));
	put("gummer", "rezzato");
	ca_check_supply(k, ST, FRENCH);
	assert_true(has("guieu", F_UNSUPPLIED));
}

static void troops_walk_through_dummies(void **state)
{
	(void)state; /* CA-280, CA-281 */
	empty_scene("fog");
	put("klenau", "gavardo");
	put("dummy-fr-1", "lonato");
	put("dummy-au-1", "salo");
	put("guieu", "castiglione");
	movement(AUSTRIAN);
	act("take klenau; go lonato");
	assert_string_equal(where("dummy-fr-1"), "reserve");
	assert_int_equal(ST->mp[piece("klenau")], 2);
	assert_int_equal(step_now(), STEP_GROUP);
	act("halt");
	/* A Dummy that walks into Units is gone. */
	put("dummy-au-1", "montichiari");
	act("take dummy-au-1; go castiglione");
	assert_string_equal(where("dummy-au-1"), "reserve");
}

static void combat_unmasks_dummies_and_closes_the_stacks_again(void **state)
{
	(void)state; /* CA-281, CA-283 */
	empty_scene("fog");
	put("ott dummy-au-1", "lonato");
	put("guieu dummy-fr-1", "lonato");
	combat(AUSTRIAN, "lonato", "salo");
	ROLL(1, 1);
	act("fight lonato");
	assert_string_equal(where("dummy-au-1"), "reserve");
	assert_string_equal(where("dummy-fr-1"), "reserve");
	assert_true(has("guieu", F_SHOWN));
	act("retreat");
	if (step_now() == STEP_RETREAT)
		act("fall-back rezzato");
	assert_false(has("guieu", F_SHOWN));
	assert_false(has("ott", F_SHOWN));
}

static void one_dummy_comes_back_a_turn(void **state)
{
	(void)state; /* CA-282 */
	empty_scene("fog");
	put("guieu", "brescia");
	put("rusca", "lonato");
	put("ott", "salo");
	ST->turn = 1;
	run(ca_recovery_phase);
	assert_int_equal(step_now(), STEP_RAISE);
	assert_int_equal(ST->actor, AUSTRIAN);
	act("end");
	assert_int_equal(ST->actor, FRENCH);
	assert_refused("place dummy-fr-1 lonato", "CA-282"); /* an enemy is adjacent */
	act("place dummy-fr-1 brescia");
	assert_string_equal(where("dummy-fr-1"), "brescia");
	assert_int_equal(ST->turn, 2); /* no second one */
}

/* Klenau in Gavardo scouts Lonato, which holds these. */
static void scout(const char *there, int die)
{
	empty_scene("fog");
	put("klenau", "gavardo");
	put(there, "lonato");
	movement(AUSTRIAN);
	act("take klenau");
	ROLL(die);
	act("scout klenau lonato");
}

static void cavalry_scouts_once_for_a_point(void **state)
{
	(void)state; /* CA-284 */
	scout("guieu rusca", 1);
	assert_int_equal(ST->mp[piece("klenau")], 2);
	assert_refused("scout klenau lonato", "CA-284");
	act("go rezzato");
	empty_scene("fog");
	put("ott", "gavardo");
	put("guieu", "lonato");
	movement(AUSTRIAN);
	act("take ott");
	assert_refused("scout ott lonato", "CA-284");
}

static void three_outcomes_of_a_scouting(void **state)
{
	(void)state;                               /* CA-285, CA-286, CA-287 */
	scout("guieu rusca sauret dummy-fr-1", 1); /* 1 + 1 for two SP of horse: 2 */
	assert_non_null(said(MSG_SCOUT_NOTHING, 0));
	scout("guieu rusca sauret dummy-fr-1", 2); /* 3: the number of Units */
	assert_int_equal(said(MSG_SCOUT_COUNT, 0)->arg[1], 2);
	assert_false(has("sauret", F_SHOWN));
	scout("guieu rusca sauret dummy-fr-1", 4); /* 5: all of it */
	assert_true(has("guieu", F_SHOWN));
	assert_true(has("sauret", F_SHOWN));
	assert_string_equal(where("dummy-fr-1"), "reserve");
	assert_true(sees(AUSTRIAN, "\"id\":\"sauret\""));
	scout("guieu beaumont", 4); /* enemy horse: 4 + 1 - 1 */
	assert_non_null(said(MSG_SCOUT_COUNT, 0));
	empty_scene("fog");
	put("klenau", "castelnuovo");
	put("guieu", "rivoli");
	movement(AUSTRIAN);
	act("take klenau");
	ROLL(4);
	act("scout klenau rivoli"); /* a Mountain: 4 + 1 - 1 */
	assert_non_null(said(MSG_SCOUT_COUNT, 0));
}

/* What the Austrians know of the closed counters in Lonato. */
#define CLOSED(count, units)                                                                       \
	"\"id\":\"stack-french-lonato\",\"side\":\"french\",\"type\":\"stack\",\"at\":"            \
	"\"lonato\",\"strength\":null,\"max\":null,\"known\":false,\"count\":" count               \
	",\"units\":" units

static void a_number_told_holds_until_the_stack_changes(void **state)
{
	(void)state;                               /* CA-286, CA-R76 */
	scout("guieu rusca sauret dummy-fr-1", 1); /* nothing learned */
	assert_true(sees(AUSTRIAN, CLOSED("4", "null")));
	scout("guieu rusca sauret dummy-fr-1", 2); /* two real Units */
	assert_true(sees(AUSTRIAN, CLOSED("4", "2")));
	assert_false(sees(FRENCH, "\"units\":2")); /* the French do not know what was seen */
	act("halt");
	run(ca_end_turn);
	assert_true(sees(AUSTRIAN, CLOSED("4", "2"))); /* in the next turn too */
	movement(FRENCH);
	act("take guieu; go castiglione; halt");
	assert_true(sees(AUSTRIAN, CLOSED("3", "null"))); /* one has gone */
	/* A stack that was shown is closed at the end of the turn, but stays counted. */
	scout("guieu rusca sauret dummy-fr-1", 4);
	act("halt");
	assert_true(has("guieu", F_SHOWN));
	run(ca_end_turn);
	assert_false(has("guieu", F_SHOWN));
	assert_true(sees(AUSTRIAN, CLOSED("3", "2")));
}

static void what_is_imagined_agrees_with_what_was_told(void **state)
{
	(void)state; /* CA-R76 */
	scout("guieu rusca sauret dummy-fr-1 dummy-fr-2", 2);
	put("charton pelletier serurier dummy-fr-3", "mantua");
	put("rampon massena dummy-fr-4", "verona");
	bool other = false;
	for (uint64_t seed = 0; seed < 200; seed++) {
		struct ca_state guess = *ST;
		struct rng r = rng_seed(seed);
		ca_redeal(k, &guess, AUSTRIAN, &r);
		assert_null(ca_check(k, &guess));
		assert_int_equal(ca_count(k, &guess, FRENCH, area("lonato")).units, 2);
		other |= guess.at[piece("guieu")] != area("lonato");
		/* The French do not know that they were counted. */
		guess = *ST;
		ca_redeal(k, &guess, FRENCH, &r);
		assert_int_equal(ca_told_units(&guess, FRENCH, area("lonato")), -1);
	}
	assert_true(other); /* how many, not who */
	ST->told_french[area("lonato")] = 4;
	assert_non_null(ca_check(k, ST)); /* no position with a scout who lies */
}

/* Ott and Quasdanovich are hit once in a round; then the French retreat by choice. */
static void hurt(void)
{
	empty_scene("casualties");
	put("ott ocskay quasdanovich", "lonato");
	put("reuss", "salo");
	put("guieu", "lonato");
	combat(AUSTRIAN, "lonato", "salo");
	ROLL(1, 6); /* 3 SP, row 6: one hit on the Austrians */
	act("fight lonato; hit ott");
}

static void leaders_of_a_force_that_was_hit_roll(void **state)
{
	(void)state; /* CA-288, CA-291, CA-038, CA-E1 */
	hurt();
	ROLL(2, 4);
	act("retreat");
	assert_int_equal(said(MSG_LEADER_UNHURT, 0)->arg[0], piece("quasdanovich"));
	assert_int_equal(said(MSG_LEADER_UNHURT, 0)->arg[1], 6); /* the sum of two dice */
	assert_string_equal(where("quasdanovich"), "lonato");
	/* No hit from the Combat Table, no roll. */
	empty_scene("casualties");
	put("ott quasdanovich guieu", "lonato");
	combat(AUSTRIAN, "lonato", "salo");
	ROLL(1, 1);
	act("fight lonato; retreat");
	assert_null(said(MSG_LEADER_UNHURT, 0));
}

static void a_killed_leader_is_replaced_at_once(void **state)
{
	(void)state; /* CA-289, CA-293, CA-296 */
	hurt();
	int before[2], after[2];
	ca_points(k, ST, before);
	ROLL(1, 1);
	act("retreat");
	assert_string_equal(where("quasdanovich"), "killed");
	assert_int_equal(step_now(), STEP_SUCCESSOR);
	assert_refused("place generic-au-1 verona", "CA-293");
	act("place generic-au-1 salo");
	assert_string_equal(where("generic-au-1"), "salo");
	assert_true(ca_may_command(k, ST, piece("generic-au-1"), piece("ott")));
	assert_false(ca_may_command(k, ST, piece("generic-au-1"), piece("gummer")));
	assert_int_equal(k->piece[piece("generic-au-1")].cr, 1);
	ca_points(k, ST, after);
	assert_int_equal(before[FRENCH], after[FRENCH]);
}

static void a_wounded_leader_heals_and_comes_back(void **state)
{
	(void)state; /* CA-290, CA-292, CA-294 */
	hurt();
	ROLL(1, 2, 4);
	act("retreat; place generic-au-1 lonato");
	assert_string_equal(where("quasdanovich"), "wounded");
	assert_int_equal(ST->note[piece("quasdanovich")], ST->turn + 4);
	ST->turn = (uint8_t)(ST->turn + 3);
	ROLL(1, 1);
	run(ca_command_phase);
	assert_string_equal(where("quasdanovich"), "wounded"); /* not yet */
	ST->turn++;
	run(ca_command_phase);
	assert_int_equal(step_now(), STEP_RETURN);
	assert_refused("place quasdanovich verona", "CA-292");
	ROLL(1, 1);
	act("place quasdanovich salo");
	assert_string_equal(where("quasdanovich"), "salo");
	assert_string_equal(where("generic-au-1"), "reserve");
}

static void an_army_leader_has_no_successor(void **state)
{
	(void)state; /* CA-295 */
	empty_scene("casualties");
	put("ott ocskay wurmser", "lonato");
	put("guieu", "lonato");
	combat(AUSTRIAN, "lonato", "salo");
	ROLL(1, 6);
	act("fight lonato; hit ott");
	ROLL(1, 1);
	act("retreat");
	assert_string_equal(where("wurmser"), "killed");
	assert_string_equal(where("generic-au-1"), "reserve");
	ca_check_command(k, ST, AUSTRIAN);
	assert_true(has("ott", F_OOC));
}

static void a_lost_force_makes_it_worse_and_generics_do_not_heal(void **state)
{
	(void)state; /* CA-288, CA-R68 */
	empty_scene("casualties");
	put("ott ocskay", "lonato");
	put("massena-cav generic-fr-1", "lonato");
	ST->note[piece("generic-fr-1")] = k->piece[piece("massena-cav")].formation;
	put("rampon", "verona");
	hits("massena-cav", 3);
	combat(AUSTRIAN, "lonato", "salo");
	ROLL(6, 1, 3); /* 4 - 1: wounded, which for a Generic Leader is the end */
	act("fight lonato");
	assert_string_equal(where("generic-fr-1"), "killed");
	assert_string_equal(where("generic-fr-2"), "verona");
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(modifiers_of_options_not_taken_are_left_out),
		cmocka_unit_test(with_fog_only_counters_are_counted),
		cmocka_unit_test(each_side_places_its_dummies),
		cmocka_unit_test(a_dummy_moves_like_a_unit_but_weighs_nothing),
		cmocka_unit_test(troops_walk_through_dummies),
		cmocka_unit_test(combat_unmasks_dummies_and_closes_the_stacks_again),
		cmocka_unit_test(one_dummy_comes_back_a_turn),
		cmocka_unit_test(cavalry_scouts_once_for_a_point),
		cmocka_unit_test(three_outcomes_of_a_scouting),
		cmocka_unit_test(a_number_told_holds_until_the_stack_changes),
		cmocka_unit_test(what_is_imagined_agrees_with_what_was_told),
		cmocka_unit_test(leaders_of_a_force_that_was_hit_roll),
		cmocka_unit_test(a_killed_leader_is_replaced_at_once),
		cmocka_unit_test(a_wounded_leader_heals_and_comes_back),
		cmocka_unit_test(an_army_leader_has_no_successor),
		cmocka_unit_test(a_lost_force_makes_it_worse_and_generics_do_not_heal),
	};
	return cmocka_run_group_tests(tests, NULL, end_scene);
}
