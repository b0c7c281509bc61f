/*
 * test_foresight.c: the odds of one choice: dice that can be counted by hand, battles fought out,
 * and nothing in them that the asker could not know.
 */
#include "scene.h"

#include <stdio.h>

#include "odds_told.h"
#include "kernel/match.h"
#include "kernel/rng.h"

static struct action said(const char *text)
{
	struct action a;
	assert_null(action_parse(&waterloo_game, pack, text, &a));
	return a;
}

static bool weighs(int seat, const char *text)
{
	return wl_weighs(pack, &st, seat, said(text));
}

static struct odds odds_of(int seat, const char *text)
{
	struct odds o;
	struct rng r = rng_seed(1);
	struct wl_state known = st;
	wl_redeal(pack, &known, seat, &r);
	assert_true(wl_odds_of(pack, &known, seat, said(text), &r, &o));
	return o;
}

static void a_march_without_dice_weighs_nothing(void **state)
{
	(void)state;
	scene(1);
	at("charleroi", "fr-c1 fr-2-inf1");
	at("ligny", "pr-1-inf1");
	assert_false(weighs(0, "march fr-c1 thuin"));
	assert_true(weighs(0, "march fr-c1 ligny")); /* WL-088 */
	assert_false(weighs(0, "end-moves"));
	assert_int_equal(wl_march(pack, &st, 0, said("march fr-c1 thuin")), 0);
	assert_int_equal(wl_march(pack, &st, 0, said("march fr-c1 ligny")), MARCH_ATTACK);
	ok("f march fr-2-inf1 thuin");
	assert_true(weighs(0, "march fr-2-inf1 binche")); /* WL-074 */
	assert_int_equal(wl_march(pack, &st, 0, said("march fr-2-inf1 binche")), MARCH_FORCED);
	struct odds o = odds_of(0, "march fr-2-inf1 binche");
	assert_int_equal(o.samples, 0);
	assert_int_equal(odds_told(&o, MSG_ODDS_MARCH)->value, 500); /* WL-076, WL-077 */
}

static void an_attack_on_few_is_weighed_as_the_skirmish_it_will_be(void **state)
{
	(void)state; /* WL-089, WL-208, WL-209 */
	scene(1);
	at("charleroi", "fr-c1 fr-c2");
	at("ligny", "pr-1-inf1:1");
	ok("f march fr-c1 ligny");
	struct odds two = odds_of(0, "march fr-c2 ligny");
	assert_int_equal(two.basis, MSG_ODDS_WORLDS);
	/* One block against one: who attacks must kill it to stay; two always outnumber it. */
	assert_int_equal(odds_told(&two, MSG_ODDS_SK_HOLD)->value, 1000);
}

static void field(void)
{
	scene(1);
	battle("ligny", "charleroi");
	put_lines();
}

static bool tells(const struct odds *o, int message)
{
	for (int i = 0; i < o->n; i++)
		if (o->line[i].message == message)
			return true;
	return false;
}

static void show(int u, int steps)
{
	st.steps[u] = (uint8_t)steps;
	set_seen(&st, u, steps);
	set_flag(&st, u, FLAG_REVEALED);
}

static void a_fire_tells_whether_it_may_cost_a_block(void **state)
{
	(void)state; /* WL-171, WL-173 */
	field();
	put("enemy-right", "fr-2-inf2:3");
	combat(ROLE_ATTACKER);
	int foe = unit("pr-2-inf1"), power = pack->unit[unit("fr-2-inf2")].firepower;
	show(foe, 2);
	struct odds o = odds_of(0, "fire fr-2-inf2 line");
	/* Two or three of three dice: 3 p² (6 - p) + p³ of 216. */
	int ways = 3 * power * power * (6 - power) + power * power * power;
	assert_int_equal(odds_told(&o, MSG_ODDS_KILLS)->value, (ways * 1000 + 108) / 216);
	show(foe, 4); /* three hits leave it one step */
	o = odds_of(0, "fire fr-2-inf2 line");
	assert_false(tells(&o, MSG_ODDS_KILLS));
}

static void a_fire_tells_its_dice_and_the_battle_behind_them(void **state)
{
	(void)state; /* WL-156, WL-158 */
	field();
	put("enemy-right", "fr-2-inf2:3");
	combat(ROLE_ATTACKER);
	assert_int_equal(step(), STEP_COMBAT);
	struct odds o = odds_of(0, "fire fr-2-inf2 line");
	int power = pack->unit[unit("fr-2-inf2")].firepower;
	assert_int_equal(odds_told(&o, MSG_ODDS_HITS)->value, 3000 * power / 6);
	assert_int_equal(odds_told(&o, MSG_ODDS_HITS)->error, 0);
	assert_int_equal(o.basis, MSG_ODDS_FOUGHT_OUT);
	assert_true(o.samples >= 1000);
	int hold = odds_told(&o, MSG_ODDS_SK_HOLD)->value;
	assert_in_range(hold, 1, 999);
	assert_in_range(odds_told(&o, MSG_ODDS_SK_HOLD)->error, 1, 40);
}

static void to_leave_a_position_to_the_enemy_is_a_rout_for_sure(void **state)
{
	(void)state; /* WL-226, WL-227 */
	field();
	put("enemy-left", "pr-2-inf2"); /* on French ground, one Frenchman before them */
	combat(ROLE_ATTACKER);
	struct odds leave = odds_of(0, "disengage fr-2-inf1 reserve");
	assert_int_equal(odds_told(&leave, MSG_ODDS_WE_ROUT)->value, 1000);
	assert_int_equal(odds_told(&leave, MSG_ODDS_SK_HOLD)->value, 0);
	struct odds stay = odds_of(0, "end-combat");
	assert_in_range(odds_told(&stay, MSG_ODDS_WE_ROUT)->value, 0, 999);
}

static void a_morale_roll_is_exact(void **state)
{
	(void)state; /* WL-130, WL-132, WL-136 */
	field();
	put("enemy-right", "fr-2-inf2:1");
	combat(ROLE_ATTACKER);
	assert_int_equal(step(), STEP_MORALE);
	struct odds o = odds_of(0, "test fr-2-inf2");
	assert_int_equal(odds_told(&o, MSG_ODDS_MORALE)->value, 500);
	assert_int_equal(odds_told(&o, MSG_ODDS_MORALE)->error, 0);
}

/* Whatever the enemy hides, the answer is the same to the byte. */
static void foresight_knows_no_more_than_the_asker(void **state)
{
	(void)state; /* WL-014 */
	scene(1);
	at("charleroi", "fr-c1 fr-c2 fr-h1 fr-2-inf1 fr-2-inf2");
	at("ligny", "pr-1-inf1 pr-2-inf1 pr-1-art pr-3-inf1");
	for (const char *const *u = (const char *const[]){"fr-c1", "fr-c2", "fr-h1", NULL}; *u;
	     u++) {
		char text[64];
		snprintf(text, sizeof text, "f march %s ligny", *u);
		ok(text);
	}
	struct wl_state truth = st;
	struct odds real = odds_of(0, "march fr-2-inf1 ligny");
	struct rng r = rng_seed(99);
	wl_redeal(pack, &st, 0, &r);
	assert_memory_not_equal(&truth, &st, sizeof st);
	assert_true(weighs(0, "march fr-2-inf1 ligny"));
	struct odds fancy = odds_of(0, "march fr-2-inf1 ligny");
	assert_memory_equal(&real, &fancy, sizeof real);
	assert_int_equal(real.basis, MSG_ODDS_FOUGHT_OUT);
}

/* The odds of the battle turn in hand, as the asker gets them. */
static struct odds odds_now(int seat)
{
	struct odds o;
	struct rng r = rng_seed(1);
	struct wl_state known = st;
	wl_redeal(pack, &known, seat, &r);
	assert_true(wl_odds(pack, &known, seat, &r, &o));
	return o;
}

static const struct odds_line *risk(const struct odds *o, int pos)
{
	for (int i = 0; i < o->n; i++)
		if (o->line[i].message == MSG_ODDS_LOST && o->line[i].arg[0] == pos)
			return &o->line[i];
	fail_msg("nothing is told of the position");
	return NULL;
}

/* On the left one step, engaged by foot with guns behind; on the right nobody is near. */
static void exposed(void)
{
	scene(1);
	battle("ligny", "charleroi");
	put("left", "fr-2-inf1:1");
	put("center", "fr-1-inf1 fr-1-inf2 fr-3-inf1");
	put("right", "fr-3-inf2");
	put("enemy-left", "pr-2-inf1:4 pr-2-inf2:4");
	put("right", "pr-1-art pr-2-art");
	put("center", "pr-1-inf1");
}

static void a_weak_block_engaged_by_many_is_in_peril_and_one_before_nobody_is_not(void **state)
{
	(void)state; /* WL-226 */
	exposed();
	combat(ROLE_ATTACKER);
	struct odds o = odds_now(0);
	/* Eight dice at F2 or better: all of them miss once in 25 times, at the most. */
	assert_in_range(risk(&o, POS_LEFT)->value, 940, 1000);
	assert_int_equal(risk(&o, POS_RIGHT)->value, 0);
	assert_in_range(risk(&o, POS_LEFT)->error, 1, 40);
	assert_int_equal(o.samples, 1000);
	assert_int_equal(o.basis, MSG_ODDS_TURN_FOUGHT);
}

static void the_peril_of_a_position_shows_nothing_that_is_hidden(void **state)
{
	(void)state; /* WL-014 */
	exposed();
	combat(ROLE_ATTACKER);
	struct wl_state truth = st;
	struct odds real = odds_now(0);
	struct rng r = rng_seed(99);
	wl_redeal(pack, &st, 0, &r);
	assert_memory_not_equal(&truth, &st, sizeof st);
	struct odds fancy = odds_now(0);
	assert_memory_equal(&real, &fancy, sizeof real);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(a_march_without_dice_weighs_nothing),
		cmocka_unit_test(an_attack_on_few_is_weighed_as_the_skirmish_it_will_be),
		cmocka_unit_test(a_fire_tells_whether_it_may_cost_a_block),
		cmocka_unit_test(a_fire_tells_its_dice_and_the_battle_behind_them),
		cmocka_unit_test(to_leave_a_position_to_the_enemy_is_a_rout_for_sure),
		cmocka_unit_test(a_morale_roll_is_exact),
		cmocka_unit_test(foresight_knows_no_more_than_the_asker),
		cmocka_unit_test(
			a_weak_block_engaged_by_many_is_in_peril_and_one_before_nobody_is_not),
		cmocka_unit_test(the_peril_of_a_position_shows_nothing_that_is_hidden),
	};
	return cmocka_run_group_tests(tests, open_packs, close_packs);
}
