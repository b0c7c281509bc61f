/*
 * test_command.c: command and Initiative (6.0, 7.0).
 */
#include "scene.h"

static bool commanded(const char *id)
{
	ca_check_command(k, ST, k->piece[piece(id)].side);
	return !has(id, F_OOC);
}

static void meszaros_commands_two_areas_away(void **state)
{
	(void)state; /* CA-113, CA-114, CA-116, CA-118, CA-E4 */
	empty_scene("");
	static const char *const at[] = {"vicenza", "montebello", "monteforte", "castegnero",
					 "sossano"};
	put("meszaros", "vicenza");
	for (int i = 0; i < 5; i++) {
		put("minkwitz", at[i]);
		assert_true(commanded("minkwitz"));
	}
	put("minkwitz", "caldiero");
	assert_false(commanded("minkwitz"));
	/* A Mountain counts one like any Area: Ala to Dolcè is two. */
	put("davidovich", "ala");
	put("liptay", "dolce");
	assert_true(commanded("liptay"));
}

static void formation_and_army_leaders_command(void **state)
{
	(void)state; /* CA-015, CA-016, CA-116, CA-E2 */
	empty_scene("");
	put("rampon massena", "lonato");
	assert_true(commanded("rampon"));
	take_off("massena");
	put("bonaparte", "lonato");
	assert_true(commanded("rampon"));
	put("bonaparte", "cremona");
	put("augereau", "lonato");
	assert_false(commanded("rampon"));
}

static void orders_do_not_pass_through_the_enemy(void **state)
{
	(void)state; /* CA-115, CA-R7 */
	empty_scene("");
	put("meszaros", "vicenza");
	put("minkwitz", "monteforte");
	put("despinoy", "montebello");
	assert_true(commanded("minkwitz")); /* an enemy Leader alone bars nothing */
	put("bertin", "montebello");
	assert_false(commanded("minkwitz"));
}

static void command_is_found_once_a_turn(void **state)
{
	(void)state; /* CA-119 */
	scene("");
	assert_false(has("minkwitz", F_OOC));
	act("take meszaros; go castegnero; go sossano; go santa-margherita; halt");
	assert_false(has("minkwitz", F_OOC));
	assert_true(offered("take minkwitz"));
}

static void out_of_command_fights_at_full_strength(void **state)
{
	(void)state; /* CA-120 */
	empty_scene("");
	put("ott guieu", "lonato");
	combat(AUSTRIAN, "lonato", "salo");
	ST->flags[piece("ott")] |= F_OOC;
	ROLL(1, 1);
	act("fight lonato");
	assert_int_equal(said(MSG_FIRE, 0)->arg[1], 4);
}

static void the_austrian_leads_the_first_two_turns(void **state)
{
	(void)state; /* CA-121, CA-R18 */
	empty_scene("");
	for (int turn = 1; turn <= 2; turn++) {
		ST->turn = (uint8_t)turn;
		run(ca_initiative_phase); /* no die is scripted: none may be rolled */
		assert_int_equal(ST->initiative, AUSTRIAN);
		assert_int_equal(ST->first, AUSTRIAN);
		assert_int_equal(step_now(), STEP_MOVE);
	}
}

static void later_both_roll_and_the_french_add_one(void **state)
{
	(void)state; /* CA-122, CA-123, CA-124, CA-125, CA-E13 */
	empty_scene("");
	ST->turn = 3;
	ROLL(3, 4);
	run(ca_initiative_phase);
	assert_int_equal(said(MSG_INITIATIVE, 0)->arg[1], 4);
	assert_int_equal(ST->initiative, FRENCH); /* 4 to 4 */
	assert_int_equal(step_now(), STEP_FIRST);
	assert_int_equal(ST->actor, FRENCH);
	act("first austrian");
	assert_int_equal(ST->active, AUSTRIAN);
	ROLL(3, 5);
	run(ca_initiative_phase);
	assert_int_equal(ST->initiative, AUSTRIAN);
	ROLL(4, 6);
	run(ca_initiative_phase);
	assert_int_equal(ST->initiative, AUSTRIAN);
	act("first french");
	assert_int_equal(ST->active, FRENCH);
	assert_int_equal(ST->initiative, AUSTRIAN);
}

static void the_active_player_is_the_one_whose_phase_it_is(void **state)
{
	(void)state; /* CA-044 */
	scene("");
	assert_int_equal(mt_to_act(match), 1u << AUSTRIAN);
	assert_refused("take joubert", "CA-044");
	act("end");
	assert_int_equal(mt_to_act(match), 1u << FRENCH);
	assert_refused("take ott", "CA-044");
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(meszaros_commands_two_areas_away),
		cmocka_unit_test(formation_and_army_leaders_command),
		cmocka_unit_test(orders_do_not_pass_through_the_enemy),
		cmocka_unit_test(command_is_found_once_a_turn),
		cmocka_unit_test(out_of_command_fights_at_full_strength),
		cmocka_unit_test(the_austrian_leads_the_first_two_turns),
		cmocka_unit_test(later_both_roll_and_the_french_add_one),
		cmocka_unit_test(the_active_player_is_the_one_whose_phase_it_is),
	};
	return cmocka_run_group_tests(tests, NULL, end_scene);
}
