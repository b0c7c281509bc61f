/*
 * test_match.c: the gate, undo and its barrier, taking back by consent, events by audience.
 */
#include "table.h"
#include "text/tongue.h"

enum { RED, BLUE };

static void refusals_name_a_rule(void **state)
{
	struct session s = toy_session(1);
	struct match *m = s.match;
	struct action step = toy_action("step r1 ford");
	uint64_t before = mt_hash(m);
	(void)state;
	assert_string_equal(mt_do(m, BLUE, step, 0).rule, "MG-001"); /* MG-001 */
	assert_string_equal(mt_do(m, -1, step, 0).rule, "MG-001");
	assert_string_equal(mt_do(m, MAX_SEATS, step, 0).rule, "MG-001");
	assert_string_equal(mt_do(m, RED, step, 1).rule, "MG-004");                    /* MG-004 */
	assert_string_equal(mt_do(m, RED, (struct action){9, {0}}, 0).rule, "MG-005"); /* MG-005 */
	assert_string_equal(toy_do(&s, RED, "step b1 hill"), "TY-001");
	assert_string_equal(toy_do(&s, RED, "step r1 mill"), "TY-003");
	assert_int_equal(mt_hash(m), before);
	assert_int_equal(m->number, 0);
	assert_null(mt_do(m, RED, step, 0).rule);
	assert_int_equal(m->number, 1);
	session_free(&s);
}

/* Behind a rule, what of this position refuses: for the seat that asks, and changing nothing. */
static void refusals_tell_the_fact_behind_them(void **state)
{
	struct session s = toy_session(1);
	struct match *m = s.match;
	uint64_t before = mt_hash(m);
	(void)state;
	struct verdict v = mt_why(m, RED, toy_action("step r2 hill"));
	struct out text = {0};
	word_event(&(struct reader){.game = &toy_game}, &v.fact, &text);
	assert_string_equal(v.rule, "TY-003");
	assert_string_equal(v.fact.rule, "TY-003");
	assert_int_equal(v.fact.audience, 1u << RED);
	assert_string_equal(text.p, "r2 is in west, 3 places from hill");
	assert_int_equal(mt_do(m, RED, toy_action("step r2 hill"), 0).fact.arg[2], 3);
	assert_int_equal(mt_hash(m), before);
	/* None where the rule says all, where no rule of the game refuses, and of what is done. */
	assert_null(mt_why(m, RED, toy_action("step b1 hill")).fact.rule);
	assert_null(mt_why(m, BLUE, toy_action("step r2 hill")).fact.rule);
	assert_null(mt_do(m, RED, toy_action("step r2 ford"), 0).fact.rule);
	out_free(&text);
	session_free(&s);
}

static void undo_goes_back_to_the_last_die(void **state)
{
	struct session s = toy_session(1);
	struct match *m = s.match;
	(void)state;
	uint64_t start = mt_hash(m);
	assert_false(mt_can_undo(m, RED));
	assert_string_equal(mt_undo(m, RED).rule, "MG-006"); /* MG-006 */
	toy_do(&s, RED, "step r1 ford");
	toy_do(&s, RED, "step r1 mill");
	assert_false(mt_can_undo(m, BLUE));
	assert_null(mt_undo(m, RED).rule);
	assert_null(mt_undo(m, RED).rule);
	assert_int_equal(mt_hash(m), start);
	assert_int_equal(m->number, 0);
	assert_int_equal(m->entries, 4);

	toy_do(&s, RED, "step r1 ford");
	toy_do(&s, RED, "step r1 mill");
	toy_do(&s, RED, "end");
	toy_do(&s, BLUE, "step b1 hill");
	assert_true(mt_can_undo(m, BLUE));
	assert_null(mt_undo(m, BLUE).rule);
	toy_do(&s, BLUE, "step b1 hill");
	toy_do(&s, BLUE, "attack b1 r1");
	assert_false(mt_can_undo(m, BLUE));
	assert_string_equal(mt_undo(m, BLUE).rule, "MG-006");
	session_free(&s);
}

/* Beyond the barrier only all together can go back; and the dice do not come again. */
static void all_can_take_back_further(void **state)
{
	struct session s = toy_session(2);
	struct match *m = s.match;
	uint64_t at[8] = {mt_hash(m)};
	static const struct {
		int seat;
		const char *text;
	} line[] = {{RED, "step r1 ford"},
		    {RED, "step r1 mill"},
		    {RED, "end"},
		    {BLUE, "step b1 hill"},
		    {BLUE, "attack b1 r1"}};
	(void)state;
	for (int i = 0; i < 5; i++) {
		assert_null(toy_do(&s, line[i].seat, line[i].text));
		at[i + 1] = mt_hash(m);
	}
	uint64_t rolled = m->dice.rolled;
	assert_string_equal(mt_take_back(m, 5).rule, "MG-006");
	for (uint32_t to = 4; to > 0; to--) {
		assert_null(mt_take_back(m, to).rule);
		assert_int_equal(mt_hash(m), at[to]);
		assert_int_equal(m->number, to);
	}
	assert_int_equal(m->dice.rolled, rolled);
	session_free(&s);
}

static void a_script_that_fails_changes_nothing(void **state)
{
	struct session s = toy_session(1);
	struct match *m = s.match;
	const uint8_t one[] = {6}, wrong[] = {6, 9};
	(void)state;
	toy_do(&s, RED, "step r1 ford");
	toy_do(&s, RED, "step r1 mill");
	toy_do(&s, RED, "end");
	toy_do(&s, BLUE, "step b1 hill");
	uint64_t before = mt_hash(m);
	m->dice.strict = true;
	dice_script(&m->dice, one, 1);
	assert_string_equal(toy_do(&s, BLUE, "attack b1 r1"), "MG-007"); /* MG-007 */
	assert_int_equal(mt_hash(m), before);
	dice_script_clear(&m->dice);
	dice_script(&m->dice, wrong, 2);
	assert_string_equal(toy_do(&s, BLUE, "attack b1 r1"), "MG-007");
	assert_int_equal(mt_hash(m), before);
	dice_script_clear(&m->dice);
	m->dice.strict = false;
	assert_null(toy_do(&s, BLUE, "attack b1 r1"));
	session_free(&s);
}

static void a_game_that_is_over_takes_nothing(void **state)
{
	struct session s = toy_session(3);
	(void)state;
	toy_play(&s, 10000, 1);
	assert_int_equal(mt_to_act(s.match), 0);
	assert_string_equal(toy_do(&s, RED, "end"), "MG-002"); /* MG-002 */
	session_free(&s);
}

static int only_end(const void *pack, const void *st, int seat, struct action *out, int cap)
{
	(void)pack, (void)st, (void)seat, (void)cap;
	out[0] = (struct action){.verb = 2};
	return 1;
}

static const char *no_reason(const void *pack, const void *st, int seat, struct action a)
{
	(void)pack, (void)st, (void)seat, (void)a;
	return NULL;
}

/* MG-003: the list is the authority, even where no rule of the game gives a reason. */
static void the_list_is_the_authority(void **state)
{
	struct session s = toy_session(3);
	struct game silent = toy_game;
	(void)state;
	silent.legal = only_end;
	silent.why_not = no_reason;
	s.match->game = &silent;
	assert_string_equal(toy_do(&s, RED, "step r1 ford"), "MG-003");
	assert_null(toy_do(&s, RED, "end"));
	s.match->game = &toy_game;
	session_free(&s);
}

/* Where one action is legal and nothing is learned by it, the match takes it, and undo takes
 * both back. */
static void single_choices_are_taken(void **state)
{
	static struct verb verbs[4];
	struct session s = toy_session(3);
	struct game quick = toy_game;
	(void)state;
	memcpy(verbs, toy_game.verbs, sizeof verbs);
	verbs[2].flags = VERB_PUBLIC;
	quick.verbs = verbs;
	quick.legal = only_end;
	quick.why_not = no_reason;
	s.match->game = &quick;
	uint64_t start = mt_hash(s.match);
	assert_null(toy_do(&s, RED, "end"));
	assert_int_equal(mt_to_act(s.match), 0);
	assert_true(s.match->entries > 20);
	assert_false(s.match->entry[0].automatic);
	assert_true(s.match->entry[1].automatic);
	assert_null(mt_undo(s.match, RED).rule);
	assert_int_equal(mt_hash(s.match), start);
	s.match->game = &toy_game;
	session_free(&s);
}

static void events_reach_their_audience(void **state)
{
	struct event secret = {.audience = 1u << BLUE}, open = {.audience = AUDIENCE_ALL};
	(void)state;
	assert_true(mt_event_for(&secret, BLUE));
	assert_false(mt_event_for(&secret, RED));
	assert_false(mt_event_for(&secret, SEAT_SPECTATOR));
	assert_true(mt_event_for(&open, SEAT_SPECTATOR));
}

static void a_clone_goes_its_own_way(void **state)
{
	struct session s = toy_session(4);
	(void)state;
	toy_do(&s, RED, "step r1 ford");
	struct match *c = mt_clone(s.match);
	uint64_t before = mt_hash(s.match);
	assert_int_equal(mt_hash(c), before);
	assert_null(mt_undo(c, RED).rule);
	assert_int_not_equal(mt_hash(c), before);
	assert_int_equal(mt_hash(s.match), before);
	mt_free(c);
	session_free(&s);
}

static void tell_much(const void *pack, void *st, int seat, struct action a, struct ctx *cx)
{
	(void)pack, (void)st, (void)seat, (void)a;
	for (int i = 0; i < 5000; i++) {
		cx_d6(cx, 0);
		cx_say(cx, 1, AUDIENCE_ALL, NULL, 0, 1);
	}
}

/* More events and dice than there is room for: run again with more room, the same dice. */
static void long_stories_are_told_whole(void **state)
{
	struct session s = toy_session(5);
	struct game loud = toy_game;
	struct dice again;
	(void)state;
	again = s.match->dice;
	loud.apply = tell_much;
	s.match->game = &loud;
	uint32_t events = s.match->events, rolls = s.match->rolls;
	assert_null(toy_do(&s, RED, "end"));
	assert_int_equal(s.match->events - events, 5000);
	assert_int_equal(s.match->rolls - rolls, 5000);
	for (uint32_t i = 0; i < 5000; i++)
		assert_int_equal(s.match->roll[rolls + i].face, dice_roll(&again, 6, 0));
	s.match->game = &toy_game;
	session_free(&s);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(refusals_name_a_rule),
		cmocka_unit_test(refusals_tell_the_fact_behind_them),
		cmocka_unit_test(undo_goes_back_to_the_last_die),
		cmocka_unit_test(all_can_take_back_further),
		cmocka_unit_test(a_script_that_fails_changes_nothing),
		cmocka_unit_test(a_game_that_is_over_takes_nothing),
		cmocka_unit_test(the_list_is_the_authority),
		cmocka_unit_test(single_choices_are_taken),
		cmocka_unit_test(events_reach_their_audience),
		cmocka_unit_test(a_clone_goes_its_own_way),
		cmocka_unit_test(long_stories_are_told_whole),
	};
	return cmocka_run_group_tests(tests, NULL, NULL);
}
