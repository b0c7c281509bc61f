/*
 * test_threat.c: what if the enemy attacks a town of mine: who can come by the rules of the march,
 * how it ends, when it cannot be asked, and nothing in it that the asker could not know.
 */
#include "scene.h"

#include "odds_told.h"
#include "games/waterloo/assault.h"
#include "kernel/odds.h"
#include "kernel/rng.h"

enum { FRENCH, ALLIED };

/* The French who are not named are no more: in Avesnes their horse would be near enough. */
static void no_other_french(void)
{
	EACH (u, units_in(pack, &st, town("avesnes"))) {
		st.steps[u] = 0;
		st.town[u] = NOWHERE;
	}
}

static struct odds attack_on(int seat, const char *where)
{
	struct odds o;
	struct rng r = rng_seed(1);
	struct wl_state known = st;
	wl_redeal(pack, &known, seat, &r);
	assert_null(wl_why_no_attack(pack, &st, seat, town(where)));
	assert_true(wl_attack_on(pack, &known, seat, town(where), &r, &o));
	return o;
}

/* How many come at most, for certain: in all worlds as many. */
static int come(int seat, const char *where)
{
	struct odds o = attack_on(seat, where);
	assert_int_equal(odds_told(&o, MSG_THREAT_BLOCKS)->value % 1000, 0);
	return odds_told(&o, MSG_THREAT_BLOCKS)->value / 1000;
}

static void refused(int seat, const char *where, const char *text)
{
	const char *why = wl_why_no_attack(pack, &st, seat, town(where));
	assert_non_null(why);
	assert_non_null(strstr(why, text));
}

static void it_is_asked_of_towns_of_ones_own_before_a_turn_by_day(void **state)
{
	(void)state;
	scene(1);
	at("ligny", "pr-1-inf1");
	at("charleroi", "fr-c1");
	refused(ALLIED, "namur", "nobody there");
	refused(ALLIED, "charleroi", "nobody there");
	assert_null(wl_why_no_attack(pack, &st, ALLIED, town("ligny")));
	assert_null(wl_why_no_attack(pack, &st, FRENCH, town("charleroi")));
	ok("f march fr-c1 ligny");
	refused(ALLIED, "ligny", "there already");
	scene(2);
	at("ligny", "pr-1-inf1");
	refused(ALLIED, "ligny", "at night"); /* WL-086 */
	scene(23);
	at("charleroi", "fr-c1");
	refused(FRENCH, "charleroi", "no turn left"); /* WL-259 */
	scene(5);
	at("charleroi", "fr-c1 fr-c2");
	at("ligny", "pr-1-inf1");
	at("namur", "pr-2-inf1");
	ok("f march fr-c1 ligny");
	ok("f end-moves");
	refused(ALLIED, "namur", "marches of this turn are made");
}

static void nobody_who_is_far_comes(void **state)
{
	(void)state;
	scene(1);
	at("namur", "pr-1-inf1");
	struct odds o = attack_on(ALLIED, "namur");
	assert_int_equal(o.n, 1);
	assert_int_equal(o.samples, 0);
	assert_int_equal(odds_told(&o, MSG_THREAT_BLOCKS)->value, 0);
	assert_int_equal(odds_told(&o, MSG_THREAT_BLOCKS)->error, 0);
}

#define EIGHT "fr-2-inf1 fr-2-inf2 fr-1-inf1 fr-1-inf2 fr-3-inf1 fr-3-inf2 fr-c1 fr-c2"

static void a_road_lets_no_more_come_than_its_quota(void **state)
{
	(void)state;
	scene(1);
	at("charleroi", EIGHT);
	at("ligny", "pr-1-inf1 pr-2-inf1");
	no_other_french();
	at("quatre-bras", "ad-1-br"); /* WL-052: no way through him */
	at("namur", "pr-3-inf1");
	assert_int_equal(come(ALLIED, "ligny"), 6); /* WL-068: a minor road */
	at("termonde", "ad-1-br");
	assert_int_equal(come(ALLIED, "ligny"), 8); /* WL-074: two go round by force march */
}

static void a_bridge_halves_what_a_road_lets_come(void **state)
{
	(void)state;
	scene(1);
	at("laneffe", EIGHT);
	at("charleroi", "pr-1-inf1 pr-2-inf1");
	at("beaumont", "pr-3-inf1");
	at("philippeville", "pr-3-inf2");
	no_other_french();
	assert_int_equal(come(ALLIED, "charleroi"), 4); /* WL-071 */
}

static void two_groups_come_together_only_from_joined_towns(void **state)
{
	(void)state; /* WL-062 */
	scene(1);
	at("ligny", "pr-1-inf1 pr-2-inf1");
	at("charleroi", "fr-2-inf1 fr-2-inf2 fr-1-inf1");
	at("namur", "fr-1-inf2 fr-3-inf1 fr-3-inf2");
	no_other_french();
	assert_int_equal(come(ALLIED, "ligny"), 3);
	at("quatre-bras", "fr-1-inf2 fr-3-inf1 fr-3-inf2");
	assert_int_equal(come(ALLIED, "ligny"), 6);
}

static void each_ally_comes_with_one_group(void **state)
{
	(void)state; /* WL-059, WL-061 */
	scene(1);
	at("charleroi", "fr-2-inf1 fr-2-inf2");
	at("quatre-bras", "pr-1-inf1 pr-2-inf1 pr-3-inf1");
	at("ligny", "pr-1-inf2 pr-2-inf2 pr-3-inf2");
	assert_int_equal(come(FRENCH, "charleroi"), 3);
	at("verviers", "pr-1-inf1 pr-2-inf1 pr-3-inf1");
	at("quatre-bras", "ad-1-br ad-1-ne1 ad-2-br");
	assert_int_equal(come(FRENCH, "charleroi"), 6);
	st.options = OPT_THREE;
	st.waiting = 1;
	assert_int_equal(come(FRENCH, "charleroi"), 6);
}

static void the_towns_they_come_from_are_named(void **state)
{
	(void)state;
	scene(1);
	at("ligny", "pr-1-inf1 pr-2-inf1");
	at("charleroi", "fr-2-inf1 fr-2-inf2 fr-1-inf1");
	at("namur", "fr-1-inf2 fr-3-inf1");
	no_other_french();
	struct odds o = attack_on(ALLIED, "ligny");
	int named = 0;
	for (int i = 0; i < o.n; i++) {
		const struct odds_line *l = &o.line[i];
		if (l->message != MSG_THREAT_FROM)
			continue;
		named++;
		assert_int_equal(l->value, l->arg[1] == town("charleroi") ? 3000 : 2000);
		assert_true(l->arg[1] == town("charleroi") || l->arg[1] == town("namur"));
	}
	assert_int_equal(named, 2);
}

static void what_is_sure_is_told_as_sure(void **state)
{
	(void)state; /* WL-208, WL-209: numbers decide a skirmish */
	scene(1);
	at("ligny", "pr-1-inf1:1");
	at("charleroi", EIGHT);
	struct odds lost = attack_on(ALLIED, "ligny");
	assert_int_equal(odds_told(&lost, MSG_THREAT_HOLD)->value, 0);
	assert_int_equal(odds_told(&lost, MSG_THREAT_HOLD)->error, 1);
	assert_in_range(odds_told(&lost, MSG_THREAT_TAKEN)->value, 900, 1000);
	at("avesnes", EIGHT);
	at("charleroi", "fr-c1");
	no_other_french();
	at("ligny", "pr-1-inf1:4 pr-2-inf1 pr-2-inf2");
	struct odds kept = attack_on(ALLIED, "ligny");
	assert_int_equal(odds_told(&kept, MSG_THREAT_HOLD)->value, 1000);
	assert_int_equal(odds_told(&kept, MSG_THREAT_WE_ROUT)->value, 0);
	assert_int_equal(odds_told(&kept, MSG_THREAT_KEPT)->value, 1000);
}

static void a_battle_is_fought_out_on_the_board(void **state)
{
	(void)state; /* WL-089, WL-226 */
	scene(1);
	at("charleroi", EIGHT);
	at("ligny", "pr-1-inf1 pr-1-inf2 pr-2-inf1 pr-2-inf2 pr-3-inf1");
	struct odds o = attack_on(ALLIED, "ligny");
	assert_int_equal(o.basis, MSG_THREAT_IMAGINED);
	assert_true(o.samples >= 500);
	assert_in_range(odds_told(&o, MSG_THREAT_HOLD)->value, 1, 999);
	assert_in_range(odds_told(&o, MSG_THREAT_HOLD)->error, 1, 50);
	int routs =
		odds_told(&o, MSG_THREAT_ROUT)->value + odds_told(&o, MSG_THREAT_WE_ROUT)->value;
	assert_in_range(routs, 1, 1000);
	assert_in_range(odds_told(&o, MSG_THREAT_DEALT)->value, 100, 20000);
	assert_in_range(odds_told(&o, MSG_THREAT_STEPS)->value, 8000, 32000);
}

/* In one's own turn the enemy comes after it: fights that were begun are fought out before. */
static void in_ones_own_turn_it_is_the_enemys_next(void **state)
{
	(void)state;
	scene(1);
	at("charleroi", "fr-2-inf1 fr-2-inf2 fr-1-inf1");
	at("thuin", "fr-c1");
	at("ligny", "pr-1-inf1");
	at("quatre-bras", "ad-1-br ad-1-ne1 ad-2-br");
	ok("f march fr-2-inf1 ligny");
	ok("f march fr-2-inf2 ligny");
	struct odds o = attack_on(FRENCH, "charleroi");
	assert_in_range(odds_told(&o, MSG_THREAT_BLOCKS)->value, 1000, 4000);
	assert_int_equal(o.samples % 500, 0);
}

static void every_march_of_the_strongest_attack_is_legal(void **state)
{
	(void)state;
	struct assault a;
	struct action list[WL_LEGAL];
	scene(1);
	at("charleroi", EIGHT);
	at("quatre-bras", "fr-4-inf fr-6-inf fr-c3");
	at("ligny", "pr-1-inf1 pr-1-inf2 pr-2-inf1");
	best_assault(pack, &st, town("ligny"), &a);
	assert_int_equal(a.blocks, 11);
	for (int i = 0; i < a.n; i++) {
		int n = waterloo_game.legal(pack, &st, FRENCH, list, WL_LEGAL), k = 0;
		while (k < n && !action_equal(list[k], a.march[i]))
			k++;
		assert_true(k < n);
		waterloo_game.apply(pack, &st, FRENCH, a.march[i], &cx);
	}
	assert_int_equal(
		count_of(units_in(pack, &st, town("ligny")) & pack->side_mask[SIDE_FRENCH]), 11);
}

/* Whatever the enemy hides, the answer is the same to the byte. */
static void it_knows_no_more_than_the_asker(void **state)
{
	(void)state; /* WL-014 */
	scene(1);
	at("charleroi", EIGHT);
	at("beaumont", "fr-4-inf fr-6-inf fr-c3");
	at("ligny", "pr-1-inf1 pr-1-inf2 pr-2-inf1 pr-2-inf2");
	struct wl_state truth = st;
	struct odds real = attack_on(ALLIED, "ligny");
	struct rng r = rng_seed(99);
	wl_redeal(pack, &st, ALLIED, &r);
	assert_memory_not_equal(&truth, &st, sizeof st);
	struct odds fancy = attack_on(ALLIED, "ligny");
	assert_memory_equal(&real, &fancy, sizeof real);
}

static void in_full_it_is_imagined_ten_thousand_times(void **state)
{
	(void)state;
	scene(1);
	at("ligny", "pr-1-inf1:1");
	at("charleroi", "fr-c1 fr-c2 fr-2-inf1");
	no_other_french();
	struct odds o;
	struct rng r = rng_seed(1);
	struct odds_question q = {.about = ODDS_ATTACK, .place = town("ligny")};
	assert_true(odds_in_full(&waterloo_game, pack, &st, ALLIED, &q, &r, &o));
	assert_int_equal(o.samples, ODDS_ENOUGH);
	assert_int_equal(odds_told(&o, MSG_THREAT_HOLD)->value, 0);
	q.place = town("namur");
	assert_false(odds_in_full(&waterloo_game, pack, &st, ALLIED, &q, &r, &o));
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(it_is_asked_of_towns_of_ones_own_before_a_turn_by_day),
		cmocka_unit_test(nobody_who_is_far_comes),
		cmocka_unit_test(a_road_lets_no_more_come_than_its_quota),
		cmocka_unit_test(a_bridge_halves_what_a_road_lets_come),
		cmocka_unit_test(two_groups_come_together_only_from_joined_towns),
		cmocka_unit_test(each_ally_comes_with_one_group),
		cmocka_unit_test(the_towns_they_come_from_are_named),
		cmocka_unit_test(what_is_sure_is_told_as_sure),
		cmocka_unit_test(a_battle_is_fought_out_on_the_board),
		cmocka_unit_test(in_ones_own_turn_it_is_the_enemys_next),
		cmocka_unit_test(every_march_of_the_strongest_attack_is_legal),
		cmocka_unit_test(it_knows_no_more_than_the_asker),
		cmocka_unit_test(in_full_it_is_imagined_ten_thousand_times),
	};
	return cmocka_run_group_tests(tests, open_packs, close_packs);
}
