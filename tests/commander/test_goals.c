/*
 * test_goals.c: holding areas, Victory, Defeat, points and verdicts (ledger section 1).
 */
#include "field.h"

#include <stdio.h>

static uint64_t held(struct bench *b, int side)
{
	struct fc g = view_of(b);
	return fc_held(&g, side);
}

static void an_area_is_held_by_the_only_side_in_it(void **state)
{
	struct bench *b = bench("1796");
	(void)state;
	on_map(b, "nice: fr-garrison-1; turin: en-fortification-1; milan: augereau liptay; lodi: "
		  "NAPOLEON");
	assert_true(has_bit(held(b, FRENCH), area(b, "nice")));                    /* FC-002 */
	assert_true(has_bit(held(b, ENEMY), area(b, "turin")));                    /* FC-003 */
	assert_false(has_bit(held(b, FRENCH) | held(b, ENEMY), area(b, "genoa"))); /* FC-004 */
	assert_false(has_bit(held(b, FRENCH) | held(b, ENEMY), area(b, "milan"))); /* FC-005 */
	assert_false(has_bit(held(b, FRENCH), area(b, "lodi")));                   /* FC-006 */
	drop(b);
}

static void five_objectives(struct bench *b, const char *fifth)
{
	char text[200];
	snprintf(text, sizeof text,
		 "nice: fr-garrison-1; turin: fr-garrison-2; milan: fr-garrison-3; mantua: "
		 "fr-garrison-4; klagenfurt: augereau la-harpe kilmaine NAPOLEON %s",
		 fifth);
	on_map(b, text);
}

static void the_last_objective_ends_the_campaign_at_the_end_of_the_step(void **state)
{
	struct bench *b = bench("1796");
	(void)state;
	/* FC-010 FC-012 FC-022, FC-E2: won in the first Resolve Battles step. */
	five_objectives(b, "en-garrison-1");
	b->s.turn = 12;
	b->s.supply[ENEMY] = 0;
	does(b, "end");
	dice(b, 2);
	does(b, "fight klagenfurt");
	assert_int_equal(b->s.verdict, WON_HISTORICAL); /* FC-019 */
	assert_int_equal(b->s.points, 22);              /* FC-017 */
	assert_int_equal(b->s.cause, CAUSE_VICTORY);
	assert_int_equal(commander_game.to_act(b->p, &b->s), 0); /* FC-009 */
	assert_int_equal(choices(b, "end"), 0);
	drop(b);
}

static void each_box_has_its_points_and_verdict(void **state)
{
	static const struct {
		int turn, points, verdict;
	} boxes[] = {{3, 30, WON_SUPERIOR}, /* FC-020: May 1796, before the first graded box */
		     {6, 29, WON_SUPERIOR},
		     {11, 24, WON_SUPERIOR},
		     {14, 18, WON_HISTORICAL},
		     {15, 12, WON_INFERIOR}};
	(void)state;
	for (size_t i = 0; i < sizeof boxes / sizeof *boxes; i++) {
		struct bench *b = bench("1796");
		five_objectives(b, "");
		b->s.turn = (uint8_t)boxes[i].turn;
		does(b, "end");
		assert_int_equal(b->s.points, boxes[i].points);
		assert_int_equal(b->s.verdict, boxes[i].verdict);
		drop(b);
	}
}

static void napoleon_alone_loses_the_campaign(void **state)
{
	struct bench *b = bench("1796");
	(void)state;
	on_map(b, "nice: fr-garrison-1 augereau NAPOLEON; turin: la-harpe");
	does(b, "napoleon savona"); /* FC-078: tested at the end of the step (FC-R17) */
	assert_int_equal(b->s.verdict, UNDECIDED);
	does(b, "end");
	assert_int_equal(b->s.verdict, DEFEATED); /* FC-015 */
	assert_int_equal(b->s.cause, CAUSE_NAPOLEON);
	assert_int_equal(b->s.points, 0); /* FC-013 FC-018 */
	/* FC-R18: statics are company enough. */
	on_map(b, "nice: fr-garrison-1 NAPOLEON; turin: la-harpe");
	b->s.verdict = UNDECIDED;
	does(b, "end");
	assert_int_equal(b->s.verdict, UNDECIDED);
	drop(b);
}

static void napoleon_alone_on_the_sheet_loses_the_campaign(void **state)
{
	struct bench *b = bench("1796");
	(void)state;
	/* FC-014: the last French Force on the sheet dies. */
	on_sheet(b, "lodi", S_ENEMY, "NAPOLEON, kilmaine 2L | liptay 3L");
	dice(b, 1);
	resume(b);
	assert_int_equal(b->s.verdict, DEFEATED);
	/* FC-R19: it leaves of its own will. */
	on_sheet(b, "lodi", S_FRENCH, "NAPOLEON, kilmaine 0C | liptay 5L");
	b->s.verdict = UNDECIDED;
	does(b, "act kilmaine march");
	does(b, "skip");
	dice(b, 1);
	does(b, "retreat");
	assert_int_equal(b->s.verdict, DEFEATED);
	drop(b);
}

static void the_campaign_of_1796_needs_two_objectives(void **state)
{
	struct bench *b = bench("1796");
	(void)state;
	/* FC-023 FC-R16: at the end of the French half, not after its Moves. */
	on_map(b, "nice: fr-garrison-1 augereau NAPOLEON");
	does(b, "end");
	assert_int_equal(b->s.verdict, UNDECIDED);
	plays(b, "end");
	assert_int_equal(top(b), S_RESUPPLY);
	does(b, "end");
	assert_int_equal(b->s.verdict, DEFEATED);
	assert_int_equal(b->s.cause, CAUSE_CONDITION);
	drop(b);
}

static void a_contested_objective_counts_for_nobody(void **state)
{
	struct bench *b = bench("1796");
	(void)state;
	five_objectives(b, "en-garrison-1"); /* FC-005 */
	struct fc g = view_of(b);
	struct ctx cx = {.dice = &b->dice};
	g.cx = &cx;
	fc_judge(&g, CHECK_STEP);
	assert_int_equal(b->s.verdict, UNDECIDED);
	drop(b);
}

static void past_the_last_box_the_campaign_is_lost(void **state)
{
	struct bench *b = bench("1796");
	(void)state;
	/* FC-016 FC-071, FC-E6: after May 1797. */
	on_map(b, "nice: fr-garrison-1 NAPOLEON; turin: fr-garrison-2");
	b->s.turn = 15;
	b->s.step[0] = S_TURN;
	resume(b);
	assert_int_equal(b->s.verdict, DEFEATED);
	assert_int_equal(b->s.cause, CAUSE_TRACK);
	drop(b);
}

static void egypt_is_scored_at_the_end_of_all_turns(void **state)
{
	/* FC-011 FC-024 FC-072 FC-R15: a point a Force, 15 for Acre. */
	static const char *const forces[] = {"kleber", "desaix", "reynier", "bon",      "menou",
					     "vial",   "dugua",  "lannes",  "rampon",   "verdier",
					     "murat",  "davout", "dumas",   "dommartin"};
	static const struct {
		int n;
		bool acre;
		int points, verdict;
	} ends[] = {{14, true, 30, WON_SUPERIOR},
		    {13, true, 29, WON_HISTORICAL},
		    {1, true, 17, WON_HISTORICAL},
		    {0, true, 16, WON_INFERIOR},
		    {14, false, 15, WON_INFERIOR}};
	(void)state;
	for (size_t i = 0; i < sizeof ends / sizeof *ends; i++) {
		struct bench *b = bench("1798");
		on_map(b, "alexandria: fr-garrison-1");
		for (int k = 0; k < ends[i].n; k++)
			b->s.place[force(b, forces[k])] = (uint8_t)area(b, "cairo");
		if (ends[i].acre) /* a static, which is a Force too */
			b->s.place[force(b, "fr-garrison-1")] = (uint8_t)area(b, "acre");
		b->s.turn = (uint8_t)b->p->turns;
		b->s.step[0] = S_TURN;
		resume(b);
		assert_int_equal(b->s.points, ends[i].points);
		assert_int_equal(b->s.verdict, ends[i].verdict);
		drop(b);
	}
}

static void egypt_never_ends_by_holding_objectives(void **state)
{
	struct bench *b = bench("1798");
	(void)state;
	on_map(b,
	       "alexandria: fr-garrison-1; cairo: kleber; damietta: desaix; el-arish: bon; jaffa: "
	       "vial; acre: lannes");
	does(b, "end"); /* FC-011 */
	assert_int_equal(b->s.verdict, UNDECIDED);
	drop(b);
}

static void alexandria_must_be_held_at_the_end_of_each_turn(void **state)
{
	struct bench *b = bench("1798");
	(void)state;
	on_map(b, "cairo: kleber NAPOLEON"); /* FC-025 */
	b->s.step[0] = S_TURN_CHECK;
	resume(b);
	assert_int_equal(b->s.verdict, DEFEATED);
	assert_int_equal(b->s.cause, CAUSE_CONDITION);
	drop(b);
}

static void a_defence_that_ends_too_soon_is_a_defeat(void **state)
{
	/* FC-021 FC-R120: 1814, whose first verdict is Inferior. */
	static const struct {
		int turn, points, verdict;
	} ends[] = {{3, 0, DEFEATED},
		    {4, 6, WON_INFERIOR},
		    {7, 16, WON_HISTORICAL},
		    {9, 24, WON_SUPERIOR}};
	(void)state;
	for (size_t i = 0; i < sizeof ends / sizeof *ends; i++) {
		struct bench *b = bench("1814");
		on_map(b, "paris: en-garrison-1; reims: fr-garrison-1; troyes: fr-garrison-2");
		b->s.turn = (uint8_t)ends[i].turn;
		does(b, "end");
		assert_int_equal(b->s.verdict, ends[i].verdict);
		assert_int_equal(b->s.points, ends[i].points);
		drop(b);
	}
	struct bench *b = bench("1814");
	on_map(b, "paris: fr-garrison-1 ney NAPOLEON");
	b->s.turn = 12;
	b->s.step[0] = S_TURN;
	resume(b);
	assert_int_equal(b->s.verdict, WON_SUPERIOR);
	assert_int_equal(b->s.points, 30);
	drop(b);
}

static void the_player_commands_the_french_only(void **state)
{
	struct bench *b = bench("1796");
	(void)state;
	refused(b, "move liptay savona", "FC-001"); /* FC-001 */
	refused(b, "buy liptay nice", "FC-069");
	drop(b);
}

static void objectives_are_those_of_the_set_up(void **state)
{
	struct bench *b = bench("1796");
	uint64_t want = 0;
	static const char *const ids[] = {"nice", "turin", "milan", "mantua", "klagenfurt"};
	(void)state;
	for (int i = 0; i < 5; i++)
		want |= bit(area(b, ids[i]));
	assert_true(b->p->objectives == want); /* FC-008 */
	drop(b);
}

static void a_box_after_a_graded_one_is_graded(void **state)
{
	(void)state;
	/* FC-R119, of every pack. */
	static const char *const ids[] = {"1796", "1798", "1800", "1805", "1806", "1807",
					  "1809", "1812", "1813", "1814", "1815"};
	for (int i = 0; i < 11; i++) {
		struct bench *b = bench(ids[i]);
		bool graded = false;
		for (int t = 0; t < b->p->turns; t++) {
			assert_true(!graded || b->p->turn[t].grade);
			graded = b->p->turn[t].grade;
		}
		drop(b);
	}
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(an_area_is_held_by_the_only_side_in_it),
		cmocka_unit_test(the_last_objective_ends_the_campaign_at_the_end_of_the_step),
		cmocka_unit_test(each_box_has_its_points_and_verdict),
		cmocka_unit_test(napoleon_alone_loses_the_campaign),
		cmocka_unit_test(napoleon_alone_on_the_sheet_loses_the_campaign),
		cmocka_unit_test(the_campaign_of_1796_needs_two_objectives),
		cmocka_unit_test(a_contested_objective_counts_for_nobody),
		cmocka_unit_test(past_the_last_box_the_campaign_is_lost),
		cmocka_unit_test(egypt_is_scored_at_the_end_of_all_turns),
		cmocka_unit_test(egypt_never_ends_by_holding_objectives),
		cmocka_unit_test(alexandria_must_be_held_at_the_end_of_each_turn),
		cmocka_unit_test(a_defence_that_ends_too_soon_is_a_defeat),
		cmocka_unit_test(the_player_commands_the_french_only),
		cmocka_unit_test(objectives_are_those_of_the_set_up),
		cmocka_unit_test(a_box_after_a_graded_one_is_graded),
	};
	return cmocka_run_group_tests(tests, NULL, NULL);
}
