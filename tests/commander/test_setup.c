/*
 * test_setup.c: counters and set-up (ledger sections 2 and 3).
 */
#include "field.h"

static const char *const campaigns[] = {"1796", "1798", "1800", "1805", "1806", "1807",
					"1809", "1812", "1813", "1814", "1815", NULL};

static void skill_levels_run_from_conscript_to_elite(void **state)
{
	struct bench *b = bench("1796");
	(void)state;
	/* FC-029 FC-R12 FC-R13 */
	assert_string_equal(b->p->skill_name[POOR][LANG_EN], "Poor Line");
	assert_true(CONSCRIPT < POOR && POOR < LINE_SKILL && LINE_SKILL < VETERAN &&
		    VETERAN < ELITE);
	struct fc g = view_of(b);
	struct set all = {{0}};
	set_add(&all, force(b, "augereau"));         /* veteran */
	set_add(&all, force(b, "serurier"));         /* line */
	set_add(&all, force(b, "garnier"));          /* poor */
	set_add(&all, force(b, "fr-recruit-inf-1")); /* conscript */
	assert_true(set_has(&(struct set){{fc_lowest(&g, all).w[0], fc_lowest(&g, all).w[1]}},
			    force(b, "fr-recruit-inf-1")));
	drop(b);
}

static void five_types_and_what_they_may_do(void **state)
{
	struct bench *b = bench("1796");
	(void)state;
	/* FC-R9: five types. FC-043 FC-048 */
	on_map(b, "lodi: augereau kilmaine fr-recruit-cannon-1 fr-garrison-1 fr-fortification-1");
	assert_true(may(b, "move augereau milan"));
	assert_true(may(b, "move kilmaine milan"));
	assert_true(may(b, "move fr-recruit-cannon-1 milan"));
	refused(b, "move fr-garrison-1 milan", "FC-048");
	refused(b, "move fr-fortification-1 milan", "FC-048");
	drop(b);
}

static void one_and_two_sided_counters(void **state)
{
	(void)state;
	/* FC-036 FC-044 FC-045 FC-047 FC-031 FC-032 FC-R82, in all packs */
	for (int i = 0; campaigns[i]; i++) {
		struct bench *b = bench(campaigns[i]);
		for (int f = 0; f < b->p->forces; f++) {
			const struct fc_force *c = &b->p->force[f];
			bool one = c->type == CAVALRY || c->type == CANNON || c->recruit;
			assert_int_equal(c->two_sided, !one);
			assert_true(c->value[0].sup < c->value[0].cv);
		}
		drop(b);
	}
}

static void hits_flip_and_destroy(void **state)
{
	struct bench *b = bench("1796");
	struct ctx cx = {.dice = &b->dice};
	(void)state;
	on_map(b, "lodi: serurier kilmaine fr-recruit-inf-1; milan: liptay en-garrison-1");
	struct fc g = fc_open(b->p, &b->s, &cx);
	fc_hit(&g, force(b, "serurier")); /* FC-040: 7 -> 4 */
	assert_true(reduced(b, "serurier"));
	assert_int_equal(fc_value(&g, force(b, "serurier"))->cv, 4); /* FC-035 */
	fc_hit(&g, force(b, "serurier"));                            /* FC-041 */
	assert_string_equal(where(b, "serurier"), "pool");           /* FC-211 */
	fc_hit(&g, force(b, "kilmaine"));                            /* FC-042 */
	assert_string_equal(where(b, "kilmaine"), "pool");
	fc_hit(&g, force(b, "fr-recruit-inf-1")); /* FC-047 */
	assert_string_equal(where(b, "fr-recruit-inf-1"), "pool");
	fc_destroy(&g, force(b, "liptay"));
	assert_string_equal(where(b, "liptay"), "cup"); /* FC-212 */
	fc_destroy(&g, force(b, "en-garrison-1"));
	assert_string_equal(where(b, "en-garrison-1"), "pool"); /* FC-213 */
	drop(b);
}

static void recruits_are_what_their_picture_shows(void **state)
{
	struct bench *b = bench("1796");
	(void)state;
	on_sheet(b, "lodi", S_PLANS, "fr-recruit-cav-1 1C, fr-recruit-inf-1 1C | liptay 4C");
	b->s.battle.left = 2;
	assert_true(may(b, "plan fr-recruit-cav-1 charge")); /* FC-046 */
	refused(b, "plan fr-recruit-inf-1 charge", "FC-160");
	drop(b);
}

static void two_counters_of_one_name_are_two_forces(void **state)
{
	struct bench *b = bench("1796");
	(void)state;
	/* FC-033 FC-060, FC-E4 */
	assert_string_equal(where(b, "dichat-inf"), "savona");
	assert_string_equal(where(b, "dichat-cav"), "savona");
	b->s.place[force(b, "dichat-inf")] = AT_CUP;
	assert_string_equal(where(b, "dichat-cav"), "savona");
	drop(b);
}

static void allies_are_french(void **state)
{
	struct bench *b = bench("1805");
	int allies = 0;
	(void)state;
	for (int f = 0; f < b->p->forces; f++) /* FC-030 */
		if (b->p->force[f].side == FRENCH && b->p->force[f].type <= CANNON) {
			assert_string_equal(b->p->nation[b->p->force[f].nation], "french");
			allies++;
		}
	assert_true(allies > 10);
	drop(b);
}

static void set_up_places_full_strength_in_the_listed_areas(void **state)
{
	(void)state;
	/* FC-039 FC-061 FC-064 FC-065 FC-066, in all packs */
	for (int i = 0; campaigns[i]; i++) {
		struct bench *b = bench(campaigns[i]);
		for (int f = 0; f < b->p->forces; f++) {
			const struct fc_force *c = &b->p->force[f];
			assert_int_equal(b->s.flags[f] & REDUCED, 0);
			if (c->start < FC_AREAS && c->type <= CANNON)
				assert_int_equal(b->s.place[f], c->start);
			if (c->recruit)
				assert_int_equal(b->s.place[f],
						 c->side == FRENCH ? AT_POOL : AT_CUP);
		}
		drop(b);
	}
}

static void napoleon_is_the_one_of_the_campaign(void **state)
{
	struct bench *b = bench("1805");
	(void)state;
	assert_int_equal(b->s.command, 4); /* FC-028 FC-038 */
	drop(b);
	b = bench("1796");
	assert_int_equal(b->s.command, 2);
	drop(b);
}

static void the_turn_counter_starts_before_the_first_box(void **state)
{
	struct bench *b = bench("1796");
	(void)state;
	/* FC-050 FC-070 FC-R104: the first advance enters Mar 1796. */
	assert_int_equal(b->s.turn, 1);
	assert_string_equal(b->p->turn[0].id, "mar-1796");
	assert_string_equal(b->p->turn[b->p->turns - 1].id, "may-1797");
	assert_int_equal(b->p->turns, 15);
	drop(b);
}

static void the_cup_holds_all_enemy_plans(void **state)
{
	struct bench *b = bench("1796");
	int total = 0;
	(void)state;
	for (int i = 1; i < b->p->plans; i++)
		total += b->s.cup[i];
	assert_int_equal(total, 30); /* FC-053 FC-R79 */
	drop(b);
}

static void cities_get_statics(void **state)
{
	struct bench *b = bench("1796");
	(void)state;
	/* FC-055 FC-056 FC-058 FC-059, FC-E3 */
	assert_int_equal(b->p->garrisons[FRENCH][area(b, "nice")], 1);
	assert_int_equal(b->p->forts[FRENCH][area(b, "nice")], 1);
	assert_int_equal(b->p->garrisons[ENEMY][area(b, "genoa")], 1);
	assert_int_equal(b->p->garrisons[ENEMY][area(b, "turin")], 1);
	assert_int_equal(b->p->garrisons[ENEMY][area(b, "mantua")], 2);
	assert_int_equal(b->p->forts[ENEMY][area(b, "mantua")], 2);
	drop(b);
}

static void the_year_and_scale_change_nothing(void **state)
{
	struct bench *b = bench("1796");
	(void)state;
	/* FC-051 FC-027: Supply has no ceiling. */
	struct ctx cx = {.dice = &b->dice};
	struct fc g = fc_open(b->p, &b->s, &cx);
	fc_gain_supply(&g, FRENCH, 500, "FC-096");
	assert_int_equal(b->s.supply[FRENCH], 503);
	fc_gain_supply(&g, ENEMY, -500, "FC-049");
	assert_int_equal(b->s.supply[ENEMY], 0);
	drop(b);
}

static void late_forces_come_when_the_french_enter(void **state)
{
	struct bench *b = bench("1796");
	static const char *const late[] = {"quasdanovich-inf", "quasdanovich-cav", "melas-inf",
					   "melas-cav",        "dirles",           "davidovich-inf",
					   "davidovich-cav",   "meszaros-inf",     "meszaros-cav"};
	(void)state;
	/* FC-062 FC-063 FC-R103, FC-E5 */
	on_map(b, "lodi: augereau serurier NAPOLEON");
	for (int i = 0; i < 9; i++)
		b->s.place[force(b, late[i])] = AT_LATE;
	does(b, "move augereau lonato");
	for (int i = 0; i < 9; i++)
		assert_string_equal(where(b, late[i]), "klagenfurt");
	b->s.place[force(b, "dirles")] = AT_CUP;
	does(b, "move serurier lonato");
	assert_string_equal(where(b, "dirles"), "cup");
	drop(b);
}

static void late_forces_come_with_their_turn(void **state)
{
	struct bench *b = bench("1805");
	(void)state;
	/* FC-062: Augereau in Late Oct 1805; Mortier a turn later where the player likes. */
	assert_string_equal(where(b, "augereau"), "late");
	on_map(b, "strasbourg: fr-garrison-1; ulm: ney NAPOLEON");
	b->s.place[force(b, "augereau")] = AT_LATE;
	b->s.place[force(b, "mortier")] = AT_LATE;
	b->s.turn = 3;
	b->s.step[0] = S_TURN;
	resume(b);
	assert_string_equal(where(b, "augereau"), "strasbourg");
	b->s.step[0] = S_TURN;
	resume(b);
	assert_int_equal(top(b), S_LATE);
	does(b, "arrive ulm");
	assert_string_equal(where(b, "mortier"), "ulm");
	drop(b);
}

static void late_forces_come_even_among_opponents(void **state)
{
	struct bench *b = bench("1798");
	(void)state;
	/* FC-R102: Cairo rises in Oct 1798. */
	on_map(b, "alexandria: fr-garrison-1; cairo: kleber NAPOLEON");
	b->s.place[force(b, "sadat")] = b->s.place[force(b, "badr")] = AT_LATE;
	b->s.turn = 3;
	b->s.step[0] = S_TURN;
	resume(b);
	assert_string_equal(where(b, "sadat"), "cairo");
	does(b, "end");
	assert_true(may(b, "fight cairo"));
	drop(b);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(skill_levels_run_from_conscript_to_elite),
		cmocka_unit_test(five_types_and_what_they_may_do),
		cmocka_unit_test(one_and_two_sided_counters),
		cmocka_unit_test(hits_flip_and_destroy),
		cmocka_unit_test(recruits_are_what_their_picture_shows),
		cmocka_unit_test(two_counters_of_one_name_are_two_forces),
		cmocka_unit_test(allies_are_french),
		cmocka_unit_test(set_up_places_full_strength_in_the_listed_areas),
		cmocka_unit_test(napoleon_is_the_one_of_the_campaign),
		cmocka_unit_test(the_turn_counter_starts_before_the_first_box),
		cmocka_unit_test(the_cup_holds_all_enemy_plans),
		cmocka_unit_test(cities_get_statics),
		cmocka_unit_test(the_year_and_scale_change_nothing),
		cmocka_unit_test(late_forces_come_when_the_french_enter),
		cmocka_unit_test(late_forces_come_with_their_turn),
		cmocka_unit_test(late_forces_come_even_among_opponents),
	};
	return cmocka_run_group_tests(tests, NULL, NULL);
}
