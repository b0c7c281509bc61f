/*
 * test_counters.c: counters, ratings, dice, hits, and what a player may look at (2.0, 3.0).
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

static void two_sides_play(void **state)
{
	(void)state; /* CA-001 */
	assert_string_equal(castiglione_game.seats[0], "french");
	assert_string_equal(castiglione_game.seats[1], "austrian");
	assert_null(castiglione_game.seats[2]);
}

static void every_die_has_six_faces(void **state)
{
	(void)state; /* CA-002 */
	scene("");
	struct rng r = rng_seed(3);
	match->dice.strict = false;
	while (mt_to_act(match)) {
		const struct action *list;
		int seat = __builtin_ctz(mt_to_act(match)), n = mt_legal(match, seat, &list);
		mt_do(match, seat, list[rng_below(&r, (uint32_t)n)], MT_ANY_NUMBER);
	}
	assert_true(match->rolls > 50);
	for (uint32_t i = 0; i < match->rolls; i++)
		assert_int_equal(match->roll[i].faces, 6);
}

static void the_counter_mix_is_counted(void **state)
{
	(void)state; /* CA-003 */
	const char *dirs[] = {getenv("MARENGO_DATA"), NULL};
	char path[512];
	static char text[65536];
	snprintf(path, sizeof path, "%s/castiglione/forces.json", dirs[0]);
	FILE *f = fopen(path, "r");
	size_t n = fread(text, 1, sizeof text - 1, f);
	fclose(f);
	char *total = strstr(text, "\"counters_total\": 176");
	assert_non_null(total);
	total[strlen("\"counters_total\": 17")] = '7';
	struct pk *pk = pk_new(dirs);
	assert_true(pk_shadow(pk, "castiglione/forces", text, n));
	assert_null(castiglione_game.load(pk, "1796"));
	assert_non_null(strstr(pk_error(pk), "176"));
	pk_free(pk);
}

static void a_unit_card_shows_its_values(void **state)
{
	(void)state; /* CA-004, CA-005, CA-013, CA-046 */
	scene("");
	assert_true(sees(FRENCH, "{\"id\":\"joubert\",\"side\":\"french\",\"type\":\"infantry\","
				 "\"at\":\"la-corona\",\"strength\":4,\"max\":4,\"known\":true,"
				 "\"formation\":\"massena\""));
	assert_true(sees(FRENCH, "\"hits\":0,\"cf\":5,\"cf_printed\":5,\"ma\":2"));
	assert_true(sees(FRENCH, "\"rank\":1,\"sr\":2,\"cr\":4,\"tr\":2,\"ma\":4"));
	struct out o = {0};
	ca_view(k, ST, FRENCH, &o);
	assert_true(strstr(o.p, "\"id\":\"kilmaine\"") < strstr(o.p, "\"id\":\"joubert\""));
	out_free(&o);
}

static void a_closed_counter_is_remembered_as_it_lay_open(void **state)
{
	(void)state; /* CA-R53 */
	struct belief b = {0};
	empty_scene("");
	put("ott", "lonato");
	int ott = piece("ott");
	assert_true(ca_believed(k, ST, FRENCH, K_PIECE, ott, &b));
	assert_string_equal(b.type, "infantry");
	assert_int_equal(b.strength, k->piece[ott].sp);
	hits("ott", 3); /* CA-053, unseen: nothing of it is told */
	assert_true(ca_believed(k, ST, FRENCH, K_PIECE, ott, &b));
	assert_int_equal(b.strength, k->piece[ott].sp);
	ca_show(ST, ott);
	assert_false(ca_believed(k, ST, FRENCH, K_PIECE, ott, &b)); /* the view has it */
	ca_hide(ST, ott);
	assert_true(ca_believed(k, ST, FRENCH, K_PIECE, ott, &b));
	assert_int_equal(b.strength, k->piece[ott].sp - 1);
	assert_false(ca_believed(k, ST, AUSTRIAN, K_PIECE, ott, &b));
	assert_false(ca_believed(k, ST, SEAT_SPECTATOR, K_PIECE, ott, &b));
}

static void strength_not_cohesion_picks_the_column(void **state)
{
	(void)state; /* CA-006, CA-007, CA-053, CA-213 */
	empty_scene("");
	put("ott ocskay", "lonato");
	put("guieu rusca", "lonato");
	hits("ott", 2);
	combat(AUSTRIAN, "lonato", "salo");
	ROLL(3, 3);
	act("fight lonato");
	const struct event *e = said(MSG_FIRE, 0);
	assert_int_equal(e->arg[0], AUSTRIAN);
	assert_int_equal(e->arg[1], 8); /* two hits cost no SP */
}

static void a_modified_factor_stays_in_its_bounds(void **state)
{
	(void)state; /* CA-009, CA-010, CA-R60 */
	empty_scene("");
	put("minkwitz bertin", "isola");
	hits("minkwitz", 3);
	assert_int_equal(ca_cf(k, ST, piece("minkwitz"), -1), 0);
	assert_int_equal(ca_cf(k, ST, piece("bertin"), 2), 4);
	hits("bertin", 1);
	assert_int_equal(ca_cf(k, ST, piece("bertin"), 2), 4);
	/* All is added before the bounds apply: 3 - 3 - 1 + 2 is 1. */
	assert_int_equal(ca_cf(k, ST, piece("minkwitz"), -1 + 2), 1);
}

static void dummies_and_generic_leaders_wait_for_their_options(void **state)
{
	(void)state; /* CA-011, CA-012, CA-021 */
	scene("");
	for (int p = 0; p < k->pieces; p++)
		if (k->piece[p].type == DUMMY || k->piece[p].generic)
			assert_false(ca_on_map(k, ST, p));
	assert_false(sees(FRENCH, "\"count\":1"));
	assert_refused("scout klenau salo", "CA-011");
	scene("fog");
	assert_true(ca_on_map(k, ST, piece("dummy-fr-1")));
	assert_false(ca_on_map(k, ST, piece("generic-fr-1")));
}

static void army_leaders_command_all_others_their_own(void **state)
{
	(void)state; /* CA-014, CA-015, CA-016 */
	scene("");
	assert_int_equal(k->piece[piece("bonaparte")].rank, 1);
	assert_true(ca_may_command(k, ST, piece("bonaparte"), piece("rampon")));
	assert_true(ca_may_command(k, ST, piece("bonaparte"), piece("bertin")));
	assert_true(ca_may_command(k, ST, piece("massena"), piece("rampon")));
	assert_false(ca_may_command(k, ST, piece("massena"), piece("bertin")));
	assert_false(ca_may_command(k, ST, piece("bonaparte"), piece("ott")));
}

static void the_senior_leader_gives_his_rating_once(void **state)
{
	(void)state; /* CA-017, CA-215, CA-E3 */
	empty_scene("");
	put("bonaparte massena rampon", "lonato");
	put("ott ocskay", "lonato");
	combat(AUSTRIAN, "lonato", "salo");
	ROLL(1, 1);
	act("fight lonato");
	assert_int_equal(ST->fight.leader[FRENCH], piece("bonaparte") + 1);
	assert_int_equal(said(MSG_FIRE, 1)->arg[3], 2);
	/* Despinoy's rating would serve Rampon, who is not his. */
	empty_scene("");
	put("kilmaine rampon", "lonato");
	put("ott", "lonato");
	combat(AUSTRIAN, "lonato", "salo");
	ROLL(1, 1);
	act("fight lonato");
	assert_int_equal(said(MSG_FIRE, 1)->arg[3], 1);
}

static void of_equal_leaders_the_owner_picks(void **state)
{
	(void)state; /* CA-018, CA-R69 */
	empty_scene("");
	put("massena despinoy rampon", "lonato");
	put("ott quasdanovich melas", "lonato");
	combat(AUSTRIAN, "lonato", "salo");
	act("fight lonato");
	assert_int_equal(step_now(), STEP_LEAD);
	assert_int_equal(ST->actor, FRENCH); /* the Austrians' two are rated alike */
	ROLL(1, 1);
	act("lead despinoy");
	assert_int_equal(said(MSG_FIRE, 1)->arg[3], 0);
}

static void leaders_have_four_points_and_never_force_march(void **state)
{
	(void)state; /* CA-019, CA-020 */
	empty_scene("");
	put("despinoy", "zevio");
	put("garrison-fr-3", "verona");
	movement(FRENCH);
	act("take despinoy");
	assert_refused("force-march lonato", "CA-020");
	act("go verona; go castelnuovo; go peschiera");
	assert_int_equal(ST->mp[piece("despinoy")], 1);
	act("go lonato");
	assert_string_equal(where("despinoy"), "lonato");
}

static void markers_show_turn_initiative_siege_and_combat(void **state)
{
	(void)state; /* CA-022, CA-023, CA-024 */
	scene("");
	assert_true(sees(FRENCH, "{\"turn\":1,\"turns\":9"));
	assert_true(sees(FRENCH, "\"initiative\":\"austrian\""));
	assert_true(sees(FRENCH, "{\"id\":\"mantua\",\"besieged\":true}"));
	assert_true(sees(FRENCH, "\"board\":null"));
	empty_scene("");
	put("ott reuss guieu rusca", "lonato");
	combat(AUSTRIAN, "lonato", "salo");
	ROLL(1, 1);
	act("fight lonato");
	assert_true(sees(FRENCH, "\"board\":{\"area\":\"lonato\",\"round\":1"));
}

static void areas_have_one_terrain_and_supply_lies_in_cities(void **state)
{
	(void)state; /* CA-025, CA-026, CA-027, CA-028, CA-E10 */
	scene("");
	int supply[3] = {0};
	for (int a = 0; a < k->areas; a++) {
		assert_true(k->terrain[a] <= CITY);
		supply[k->supply[a]]++;
		assert_true(k->supply[a] == NEITHER || k->terrain[a] == CITY);
	}
	assert_int_equal(supply[FRENCH], 2);
	assert_int_equal(supply[AUSTRIAN], 2);
	assert_int_equal(k->supply[area("brescia")], FRENCH);
	assert_int_equal(k->supply[area("cremona")], FRENCH);
	assert_int_equal(k->supply[area("trent")], AUSTRIAN);
	assert_int_equal(k->supply[area("vicenza")], AUSTRIAN);
	assert_int_equal(k->supply[area("verona")], NEITHER);
	assert_int_equal(k->terrain[area("verona")], CITY);
	assert_int_equal(k->terrain[area("ala")], MOUNTAIN);
	assert_int_equal(k->terrain[area("lonato")], CLEAR);
}

static void garrisons_stay_and_are_always_in_command_and_supplied(void **state)
{
	(void)state; /* CA-029, CA-032, CA-033, CA-134 */
	empty_scene("");
	movement(FRENCH);
	assert_refused("take garrison-fr-3", "CA-134");
	assert_refused("order garrison-fr-3", "CA-134");
	put("ott", "castelnuovo"); /* Verona cut off, no Leader on the map */
	put("gummer", "villafranca");
	put("reuss", "isola");
	put("sporck", "zevio");
	put("minkwitz", "caldiero");
	put("liptay", "valpolicella");
	ca_check_command(k, ST, FRENCH);
	ca_check_supply(k, ST, FRENCH);
	assert_false(has("garrison-fr-3", F_OOC));
	assert_false(has("garrison-fr-3", F_UNSUPPLIED));
	put("rampon", "verona"); /* a Unit beside it is neither */
	ca_check_command(k, ST, FRENCH);
	ca_check_supply(k, ST, FRENCH);
	assert_true(has("rampon", F_OOC));
	assert_true(has("rampon", F_UNSUPPLIED));
}

static void a_garrison_blocks_paths_like_infantry(void **state)
{
	(void)state; /* CA-034 */
	empty_scene("");
	put("hohenzollern", "roverbella");
	ca_check_supply(k, ST, AUSTRIAN);
	assert_false(has("hohenzollern", F_UNSUPPLIED)); /* by Castelnuovo, Rivoli, La Corona */
	put("garrison-fr-6", "verona");
	put("guieu", "rivoli");
	put("rusca", "legnago");
	put("charton", "vestone");
	ca_check_supply(k, ST, AUSTRIAN);
	assert_true(has("hohenzollern", F_UNSUPPLIED));
	/* Without the Garrison of Verona the way by Caldiero would be open. */
	take_off("garrison-fr-6 garrison-fr-3");
	ca_check_supply(k, ST, AUSTRIAN);
	assert_false(has("hohenzollern", F_UNSUPPLIED));
}

static void a_cohesion_check_is_one_die_a_unit_against_the_factor(void **state)
{
	(void)state; /* CA-040, CA-041, CA-042, CA-043, CA-081, CA-R9 */
	empty_scene("");
	put("bertin cervoni pelletier", "santa-margherita"); /* cut off, no enemy adjacent */
	put("ott", "castegnero");
	put("reuss", "cologna");
	put("sporck", "legnago");
	take_off("garrison-fr-5");
	hits("pelletier", 3);
	hits("cervoni", 1);
	ST->turn = 3;
	run(ca_supply_phase);
	assert_int_equal(step_now(), STEP_FORAGE);
	ROLL(1, 4, 4, 1, 1);
	act("forage bertin; forage cervoni; forage pelletier; end");
	assert_int_equal(said(MSG_FORAGE_PASS, 0)->arg[0], piece("bertin"));
	assert_int_equal(said(MSG_FORAGE_PASS, 0)->arg[1], 4); /* the natural die */
	assert_int_equal(said(MSG_FORAGE_PASS, 0)->arg[2], 4); /* against the factor */
	assert_int_equal(said(MSG_FORAGE_FAIL, 0)->arg[0], piece("pelletier"));
	assert_int_equal(said(MSG_FORAGE_FAIL, 0)->arg[2], 0); /* factor 0 fails a 1 */
	assert_int_equal(said(MSG_FORAGE_FAIL, 1)->arg[0], piece("cervoni"));
	assert_int_equal(ST->hits[piece("cervoni")], 2);
	assert_string_equal(where("pelletier"), "eliminated");
}

static void any_number_may_share_an_area(void **state)
{
	(void)state; /* CA-045 */
	empty_scene("");
	put("joubert valette pijon rampon victor massena-cav massena-art beyrand robert guieu",
	    "lonato");
	put("rusca", "gavardo");
	movement(FRENCH);
	/* Crowded: two points instead of one, but never forbidden. */
	act("take rusca; go lonato");
	assert_string_equal(where("rusca"), "lonato");
	assert_null(castiglione_game.check(k, ST));
}

static void the_ladder_of_hits(void **state)
{
	(void)state; /* CA-047, CA-048, CA-049, CA-052, CA-037, CA-R54, CA-E11 */
	empty_scene("");
	struct ctx cx = {.dice = &match->dice};
	put("rusca massena-cav", "lonato"); /* 3 SP, CF 4 */
	int p = piece("rusca"), cf[] = {3, 2, 1}, sp[] = {3, 3, 2};
	for (int i = 0; i < 3; i++) {
		ca_hit(k, ST, p, NULL, &cx);
		assert_int_equal(ca_cf(k, ST, p, 0), cf[i]);
		assert_int_equal(ca_sp(k, ST, p), sp[i]);
	}
	ca_hit(k, ST, p, NULL, &cx);
	assert_string_equal(where("rusca"), "eliminated");
	hits("massena-cav", 3);
	assert_int_equal(ca_sp(k, ST, piece("massena-cav")), 0);
	assert_true(ca_unit_areas(k, ST, FRENCH) & ca_bit(area("lonato")));
}

static void a_garrison_dies_of_the_third_and_pays_nothing(void **state)
{
	(void)state; /* CA-031, CA-054, CA-R1, CA-252 */
	empty_scene("");
	struct ctx cx = {.dice = &match->dice};
	int p = piece("garrison-fr-1"), before[2], after[2];
	ca_points(k, ST, before);
	ca_hit(k, ST, p, NULL, &cx);
	ca_hit(k, ST, p, NULL, &cx);
	assert_string_equal(where("garrison-fr-1"), "brescia");
	ca_hit(k, ST, p, NULL, &cx);
	assert_string_equal(where("garrison-fr-1"), "reserve");
	ca_points(k, ST, after);
	assert_int_equal(before[AUSTRIAN], after[AUSTRIAN]);
}

static void enemy_stacks_stay_closed_until_combat(void **state)
{
	(void)state; /* CA-056, CA-057, CA-R53, CA-R67 */
	empty_scene("");
	put("ott reuss quasdanovich", "gavardo");
	put("klenau", "verona");
	put("melas", "salo");
	put("guieu rusca", "lonato");
	movement(AUSTRIAN);
	assert_false(sees(FRENCH, "\"id\":\"ott\""));
	assert_false(sees(FRENCH, "\"id\":\"quasdanovich\""));
	assert_true(sees(FRENCH, "\"id\":\"stack-austrian-gavardo\",\"side\":\"austrian\","
				 "\"type\":\"stack\""));
	assert_true(sees(FRENCH, "\"id\":\"stack-austrian-salo\",\"side\":\"austrian\","
				 "\"type\":\"leaders\""));
	assert_true(sees(FRENCH, "{\"id\":\"garrison-au-1\""));
	assert_true(sees(AUSTRIAN, "\"id\":\"ott\""));
	assert_false(sees(SEAT_SPECTATOR, "\"id\":\"rusca\""));
	act("take ott; take reuss; go lonato; end");
	assert_false(sees(FRENCH, "\"id\":\"ott\"")); /* not yet declared: CA-R75 */
	ROLL(1, 1);
	act("fight lonato");
	assert_true(sees(FRENCH, "\"id\":\"ott\""));
	assert_true(sees(AUSTRIAN, "\"id\":\"rusca\""));
	assert_false(sees(FRENCH, "\"id\":\"klenau\""));
	assert_non_null(said(MSG_FORCE, 3));
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(two_sides_play),
		cmocka_unit_test(every_die_has_six_faces),
		cmocka_unit_test(the_counter_mix_is_counted),
		cmocka_unit_test(a_unit_card_shows_its_values),
		cmocka_unit_test(a_closed_counter_is_remembered_as_it_lay_open),
		cmocka_unit_test(strength_not_cohesion_picks_the_column),
		cmocka_unit_test(a_modified_factor_stays_in_its_bounds),
		cmocka_unit_test(dummies_and_generic_leaders_wait_for_their_options),
		cmocka_unit_test(army_leaders_command_all_others_their_own),
		cmocka_unit_test(the_senior_leader_gives_his_rating_once),
		cmocka_unit_test(of_equal_leaders_the_owner_picks),
		cmocka_unit_test(leaders_have_four_points_and_never_force_march),
		cmocka_unit_test(markers_show_turn_initiative_siege_and_combat),
		cmocka_unit_test(areas_have_one_terrain_and_supply_lies_in_cities),
		cmocka_unit_test(garrisons_stay_and_are_always_in_command_and_supplied),
		cmocka_unit_test(a_garrison_blocks_paths_like_infantry),
		cmocka_unit_test(a_cohesion_check_is_one_die_a_unit_against_the_factor),
		cmocka_unit_test(any_number_may_share_an_area),
		cmocka_unit_test(the_ladder_of_hits),
		cmocka_unit_test(a_garrison_dies_of_the_third_and_pays_nothing),
		cmocka_unit_test(enemy_stacks_stay_closed_until_combat),
	};
	return cmocka_run_group_tests(tests, NULL, end_scene);
}
