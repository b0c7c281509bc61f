/*
 * test_squares.c: squares, their target group, and those who shelter in them (6.5).
 *
 * The Prussians attack the French at Ligny from Gembloux: the French defend, in their own turns.
 */
#include "scene.h"

static void field(void)
{
	scene(2);
	battle("ligny", "gembloux");
	put_lines();
}

static int power(const char *id, int target)
{
	struct board b;
	const char *why;
	board_read(pack, &st, &b);
	return firepower(pack, &st, &b, unit(id), target, &why);
}

static void infantry_forms_square_as_its_move(void **state)
{
	(void)state;
	field(); /* WL-175, WL-176, WL-R54 */
	put("left", "fr-2-inf2 fr-c1");
	put("enemy-left", "pr-2-cav");
	combat(ROLE_DEFENDER);
	no("f square fr-c1", "WL-175");
	ok("f square fr-2-inf1"); /* while engaged */
	assert_true(flagged("fr-2-inf1", FLAG_SQUARE));
	no("f fire fr-2-inf1 line", "WL-153");
	no("f break fr-2-inf1", "WL-175");    /* it has made its move */
	assert_int_equal(st.acted & 0x80, 0); /* nothing for the stalemate count */
	ok("f end-combat");
	combat(ROLE_DEFENDER);
	/* WL-178, WL-R55 */
	no("f disengage fr-2-inf1 reserve", "WL-178");
	no("f retreat fr-2-inf1 charleroi", "WL-R55");
	faces("1266");
	ok("f fire fr-2-inf1 line"); /* WL-180: F2, all its dice */
	assert_int_equal(steps("pr-2-cav"), 1);
	no("f break fr-2-inf1", "WL-175");
	ok("f end-combat");
	combat(ROLE_DEFENDER);
	ok("f break fr-2-inf1");
	assert_false(flagged("fr-2-inf1", FLAG_SQUARE));
	no("f fire fr-2-inf1 line", "WL-153");
}

static void no_square_forward_in_woods_or_in_a_farm(void **state)
{
	(void)state;
	field(); /* WL-177, WL-179 */
	put("enemy-left", "fr-2-inf2");
	terrain(1, "woods", ROLE_DEFENDER, "center");
	terrain(2, "farm", ROLE_DEFENDER, "right");
	put("right", "fr-4-inf");
	put("reserve", "fr-6-inf");
	holds("fr-3-inf1");
	combat(ROLE_DEFENDER);
	no("f square fr-2-inf2", "WL-177");
	no("f square fr-6-inf", "WL-177"); /* WL-R107 */
	no("f square fr-1-inf1", "WL-179");
	no("f square fr-3-inf1", "WL-179");
	ok("f square fr-4-inf"); /* beside the farm */
	no("f exchange fr-4-inf", "WL-178");
}

static void each_fire_names_its_group(void **state)
{
	(void)state;
	field(); /* WL-181, WL-182, WL-183, WL-R57; WL-T15's last line */
	put("left", "fr-2-inf1:2 fr-2-inf2:3");
	set_flag(&st, unit("fr-2-inf1"), FLAG_SQUARE);
	put("enemy-left", "pr-2-inf2:4 pr-4-inf1:4");
	combat(ROLE_ATTACKER);
	assert_true(can("a fire pr-2-inf2 line") && can("a fire pr-2-inf2 squares"));
	faces("1116");
	ok("a fire pr-2-inf2 squares");
	assert_true(dead("fr-2-inf1"));
	assert_int_equal(steps("fr-2-inf2"), 3); /* the third hit is lost */
	no("a fire pr-4-inf1 squares", "WL-181");
	faces("1116");
	ok("a fire pr-4-inf1 line");
	assert_true(dead("fr-2-inf2"));
}

static void the_values_of_fire_at_squares(void **state)
{
	(void)state;
	field(); /* WL-T15 */
	put("left", "fr-2-inf1");
	set_flag(&st, unit("fr-2-inf1"), FLAG_SQUARE);
	put("right", "pr-2-art"); /* it faces the French Left at long range */
	combat(ROLE_ATTACKER);
	assert_int_equal(power("pr-2-art", TARGET_SQUARES), 2); /* WL-186 */
	put("enemy-left", "pr-2-cav ad-c-hvy ad-c-ne pr-2-inf2 pr-2-hor pr-blucher");
	combat(ROLE_ATTACKER);
	set_flag(&st, unit("ad-c-hvy"), FLAG_FRESH);
	set_flag(&st, unit("pr-2-hor"), FLAG_FRESH);
	assert_int_equal(power("pr-2-cav", TARGET_SQUARES), 1);  /* WL-184 */
	assert_int_equal(power("ad-c-hvy", TARGET_SQUARES), 2);  /* no shock */
	assert_int_equal(power("pr-2-inf2", TARGET_SQUARES), 3); /* WL-185 */
	assert_int_equal(power("pr-2-hor", TARGET_SQUARES), 3);  /* WL-187, WL-R98 */
	clear_flag(&st, unit("pr-2-hor"), FLAG_FRESH);
	assert_int_equal(power("pr-2-hor", TARGET_SQUARES), 2);
	assert_int_equal(power("pr-blucher", TARGET_SQUARES), 2); /* WL-R47 */
	no("a fire ad-c-ne squares", "WL-157"); /* F1 - 1; it can be hit all the same */
}

static void a_square_steadies_and_a_broken_one_dies(void **state)
{
	(void)state;
	for (int die = 2; die <= 3; die++) { /* WL-134, WL-138: WL-T20 */
		field();
		put("left", "fr-2-inf2:1 fr-1-inf2");
		set_flag(&st, unit("fr-2-inf2"), FLAG_SQUARE);
		put("enemy-left", "pr-2-cav");
		combat(ROLE_DEFENDER);
		faces(die == 2 ? "2" : "3");
		ok("f test fr-2-inf2");
		assert_int_equal(dead("fr-2-inf2"), die == 2);
	}
}

static void guns_and_leaders_shelter_one_to_a_square(void **state)
{
	(void)state;
	field(); /* WL-188, WL-189, WL-190, WL-140, WL-R56 */
	put("left", "fr-2-art:1 fr-napoleon fr-6-art fr-c1 fr-1-inf2:1");
	set_flag(&st, unit("fr-2-inf1"), FLAG_SQUARE);
	put("enemy-left", "pr-2-cav pr-2-inf2");
	combat(ROLE_DEFENDER);
	faces("6 6");
	ok("f test fr-2-art");
	ok("f test fr-1-inf2");
	no("f shelter fr-c1 fr-2-inf1", "WL-188");
	no("f shelter fr-2-art fr-1-inf2", "WL-188"); /* that one is in no square */
	faces("66");
	ok("f fire fr-6-art line");
	no("f shelter fr-6-art fr-2-inf1", "WL-188"); /* it has fired */
	ok("f shelter fr-2-art fr-2-inf1");
	no("f shelter fr-napoleon fr-2-inf1", "WL-189");
	no("f fire fr-2-art line", "WL-190");
	no("f leave fr-2-art", "WL-R56"); /* not in the same turn */
	ok("f end-combat");
	combat(ROLE_DEFENDER); /* the sheltered battery of one step does not roll */
	assert_int_equal(choices(0, "test"), 1);
	faces("4");
	ok("f test fr-1-inf2");
	no("f retreat fr-2-art charleroi", "WL-R56");
	ok("f leave fr-2-art");
	faces("6");
	ok("f fire fr-2-art line");
}

static void the_sheltered_are_hit_with_the_square_and_die_with_it(void **state)
{
	(void)state;
	field(); /* WL-191 */
	put("left", "fr-2-inf1:1 fr-6-art:2 fr-2-inf2:3");
	set_flag(&st, unit("fr-2-inf1"), FLAG_SQUARE);
	set_flag(&st, unit("fr-6-art"), FLAG_SHELTERED);
	st.entry[unit("fr-6-art")] = (uint8_t)unit("fr-2-inf1");
	put("enemy-left", "pr-2-inf2:4");
	combat(ROLE_ATTACKER);
	faces("1666");
	ok("a fire pr-2-inf2 squares"); /* the battery is the strongest of the group */
	assert_int_equal(steps("fr-6-art"), 1);
	assert_int_equal(steps("fr-2-inf1"), 1);
	assert_int_equal(steps("fr-2-inf2"), 3);
	eliminate(pack, &st, &cx, unit("fr-2-inf1"), "WL-017"); /* WL-193 */
	assert_true(dead("fr-6-art"));
}

static void a_sheltering_leader_still_helps(void **state)
{
	(void)state;
	field(); /* WL-192 */
	put("left", "fr-2-inf2:1 fr-napoleon");
	set_flag(&st, unit("fr-2-inf1"), FLAG_SQUARE);
	set_flag(&st, unit("fr-napoleon"), FLAG_SHELTERED);
	st.entry[unit("fr-napoleon")] = (uint8_t)unit("fr-2-inf1");
	put("enemy-left", "pr-2-cav");
	combat(ROLE_DEFENDER);
	faces("3");
	ok("f test fr-2-inf2");
	assert_int_equal(position("fr-2-inf2"), POS_LEFT);
}

static void squares_are_seen_even_in_the_fog(void **state)
{
	(void)state;
	field(); /* WL-R111 */
	st.options |= OPT_FOG_OF_BATTLE;
	combat(ROLE_DEFENDER);
	assert_false(sees(1, "fr-2-inf1"));
	ok("f square fr-2-inf1");
	assert_true(sees(1, "fr-2-inf1"));
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(infantry_forms_square_as_its_move),
		cmocka_unit_test(no_square_forward_in_woods_or_in_a_farm),
		cmocka_unit_test(each_fire_names_its_group),
		cmocka_unit_test(the_values_of_fire_at_squares),
		cmocka_unit_test(a_square_steadies_and_a_broken_one_dies),
		cmocka_unit_test(guns_and_leaders_shelter_one_to_a_square),
		cmocka_unit_test(the_sheltered_are_hit_with_the_square_and_die_with_it),
		cmocka_unit_test(a_sheltering_leader_still_helps),
		cmocka_unit_test(squares_are_seen_even_in_the_fog),
	};
	return cmocka_run_group_tests(tests, open_packs, close_packs);
}
