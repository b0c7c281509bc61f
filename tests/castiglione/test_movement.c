/*
 * test_movement.c: movement alone and in stacks, out of command, traffic (8.1, 8.2, 8.4).
 */
#include "scene.h"

static void out_of_command(const char *id)
{
	ST->flags[piece(id)] |= F_OOC;
}

static void who_is_out_of_command_must_pass_and_go_alone(void **state)
{
	(void)state; /* CA-128, CA-129, CA-131, CA-133, CA-R19 */
	empty_scene("");
	put("bertin cervoni rampon", "isola");
	movement(FRENCH);
	out_of_command("bertin");
	out_of_command("cervoni");
	assert_refused("take bertin", "CA-128");
	assert_refused("order rampon", "CA-131");
	ROLL(5);
	act("order bertin"); /* CF 4: fails */
	assert_int_equal(said(MSG_ORDER_FAIL, 0)->arg[1], 5);
	assert_refused("order bertin", "CA-128");
	assert_refused("take bertin", "CA-128");
	ROLL(4);
	act("order cervoni");
	assert_int_equal(step_now(), STEP_GROUP);
	assert_refused("take rampon", "CA-129");
	assert_refused("halt", "CA-129"); /* must move at once */
	act("go zevio; halt");
	act("take rampon"); /* commanded: no die */
	assert_refused("order bertin", "CA-128");
	act("halt");
}

static void a_unit_in_hand_takes_no_one_out_of_command_along(void **state)
{
	(void)state; /* CA-133 */
	empty_scene("");
	put("bertin rampon", "isola");
	movement(FRENCH);
	out_of_command("bertin");
	act("take rampon");
	assert_refused("take bertin", "CA-133");
}

static void a_failed_unit_may_still_march_to_the_guns(void **state)
{
	(void)state; /* CA-130 */
	empty_scene("");
	put("bertin", "isola");
	put("guieu ott", "verona");
	movement(FRENCH);
	out_of_command("bertin");
	ROLL(6);
	act("order bertin");
	ST->phase = PHASE_SECOND_MOVEMENT;
	ST->active = AUSTRIAN;
	run(ca_begin_movement);
	ST->origin[area("verona")] =
		(uint8_t)(1u << ca_origin_slot(k, area("verona"), area("caldiero")));
	act("end; fight verona");
	assert_true(offered("summon bertin"));
}

static void stacks_and_single_units_move_as_the_player_likes(void **state)
{
	(void)state; /* CA-127, CA-132, CA-140, CA-141, CA-R21, CA-R70 */
	empty_scene("");
	put("beaumont beaurevoir horse-art kilmaine", "valeggio");
	movement(FRENCH);
	act("take beaumont; take horse-art; take kilmaine; go roverbella; leave horse-art");
	act("go villafranca");
	assert_string_equal(where("horse-art"), "roverbella");
	assert_string_equal(where("beaumont"), "villafranca");
	assert_int_equal(ST->mp[piece("beaumont")], 1);
	assert_int_equal(ST->mp[piece("kilmaine")], 2);
	act("halt");
	assert_refused("take beaumont", "CA-140");
	assert_refused("take horse-art", "CA-140");
	act("take beaurevoir; halt"); /* taken and put down: moved */
	assert_refused("take beaurevoir", "CA-140");
}

static void points_are_paid_by_the_ground(void **state)
{
	(void)state; /* CA-008, CA-035, CA-135, CA-136, CA-138, CA-139 */
	empty_scene("");
	put("klenau", "rivoli");
	put("ott", "castelnuovo");
	movement(AUSTRIAN);
	act("take ott");
	assert_refused("go lonato", "CA-035"); /* no road */
	act("go peschiera");
	match->dice.fault = DICE_SOUND;
	empty_scene("");
	put("klenau", "castelnuovo");
	put("ott", "villafranca");
	movement(AUSTRIAN);
	act("take klenau; go valeggio");
	assert_int_equal(ST->mp[piece("klenau")], 2); /* clear: 1 */
	act("go castelnuovo");
	assert_refused("go rivoli", "CA-138"); /* 1 left, a Mountain wants 2 */
	act("halt; take ott; go castelnuovo; go valeggio; end");
	movement(AUSTRIAN);
	act("take klenau");
	assert_int_equal(ST->mp[piece("klenau")], 3); /* nothing is carried over */
	act("go rivoli");
	assert_int_equal(ST->mp[piece("klenau")], 1);
}

static void a_destroyed_bridge_costs_one_more(void **state)
{
	(void)state; /* CA-137, CA-161 */
	empty_scene("");
	put("klenau schubirz", "gavardo");
	movement(AUSTRIAN);
	act("take klenau; go rezzato");
	assert_int_equal(ST->mp[piece("klenau")], 2);
	act("halt");
	ST->bridge[bridge("gavardo-rezzato")] = BRIDGE_DOWN;
	act("take schubirz; go rezzato");
	assert_int_equal(ST->mp[piece("schubirz")], 1);
}

static void a_leader_alone_does_not_ride_into_the_enemy(void **state)
{
	(void)state; /* CA-R20, CA-183 */
	empty_scene("");
	put("melas", "gavardo");
	put("guieu", "salo");
	put("sauret", "lonato");
	movement(AUSTRIAN);
	act("take melas");
	assert_refused("go salo", "CA-R20");
	act("go lonato; halt"); /* an enemy Leader is no obstacle */
	put("ott", "salo");
	put("wurmser", "gavardo");
	act("take wurmser; go salo"); /* to join friends already there */
	assert_string_equal(where("wurmser"), "salo");
}

/* Rovereto full of Melas' column; Ala empty. */
static void melas_column(void)
{
	empty_scene("");
	put("gummer bajalich nicoletti pittoni pittoni-cav melas-art melas", "rovereto");
	movement(AUSTRIAN);
}

static void traffic_in_the_mountains(void **state)
{
	(void)state; /* CA-154, CA-157, CA-159, CA-160, CA-E6, CA-R26 */
	melas_column();
	act("take gummer; go ala; take bajalich; go ala; take nicoletti; go ala");
	assert_int_equal(ST->mp[piece("nicoletti")], 0);
	assert_int_equal(ca_count(k, ST, AUSTRIAN, area("ala")).infantry, 12); /* still free */
	act("take pittoni");
	assert_refused("go ala", "CA-154");
	act("halt; take melas-art");
	assert_refused("go ala", "CA-154");
	act("halt; take pittoni-cav; go ala; halt");
	assert_string_equal(where("pittoni-cav"), "ala");
	act("take melas; go ala");
	assert_int_equal(ST->mp[piece("melas")], 2);
}

static void the_order_of_entry_decides_who_pays(void **state)
{
	(void)state; /* CA-158, CA-E6 */
	melas_column();
	act("take gummer; take bajalich; take pittoni; take nicoletti");
	assert_refused("go ala", "CA-154");
	act("leave nicoletti; go ala");
	assert_string_equal(where("pittoni"), "ala");
	act("take nicoletti");
	assert_refused("go ala", "CA-154");
}

static void traffic_on_open_ground_and_on_the_way_through(void **state)
{
	(void)state; /* CA-155, CA-156, CA-R27 */
	empty_scene("");
	put("joubert valette pijon rampon victor massena-art", "lonato"); /* 19 SP */
	put("rusca guieu", "gavardo");
	put("massena-cav", "gavardo");
	movement(FRENCH);
	act("take rusca; go lonato");
	assert_int_equal(ST->mp[piece("rusca")], 0); /* 22 SP: 2 instead of 1 */
	act("take guieu; go rezzato; halt");
	/* A Garrison counts: 1 + 19 are 20, the next pays. */
	empty_scene("");
	put("joubert valette pijon rampon victor massena-art", "verona");
	put("bertin", "zevio");
	movement(FRENCH);
	act("take bertin; go verona");
	assert_int_equal(ST->mp[piece("bertin")], 0);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(who_is_out_of_command_must_pass_and_go_alone),
		cmocka_unit_test(a_unit_in_hand_takes_no_one_out_of_command_along),
		cmocka_unit_test(a_failed_unit_may_still_march_to_the_guns),
		cmocka_unit_test(stacks_and_single_units_move_as_the_player_likes),
		cmocka_unit_test(points_are_paid_by_the_ground),
		cmocka_unit_test(a_destroyed_bridge_costs_one_more),
		cmocka_unit_test(a_leader_alone_does_not_ride_into_the_enemy),
		cmocka_unit_test(traffic_in_the_mountains),
		cmocka_unit_test(the_order_of_entry_decides_who_pays),
		cmocka_unit_test(traffic_on_open_ground_and_on_the_way_through),
	};
	return cmocka_run_group_tests(tests, NULL, end_scene);
}
