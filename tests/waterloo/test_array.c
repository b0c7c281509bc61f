/*
 * test_array.c: battle terrain, deployment for battle, fog of battle, the order of battle turns
 * (6.1 to 6.3).
 */
#include "scene.h"

static const char french[] = "fr-2-inf1 fr-2-inf2 fr-2-art fr-1-inf1";
static const char prussians[] =
	"pr-2-inf1 pr-2-inf2 pr-2-cav pr-1-inf1 pr-2-art pr-2-hor pr-blucher";

/* A battle of the French (attackers) at Ligny, the terrain dice given. */
static void begin(const char *draws)
{
	scene(1);
	at("ligny", french);
	at("ligny", prussians);
	faces(draws);
	ok("f end-moves");
}

static void terrain_is_drawn_first_one_and_then_two(void **state)
{
	(void)state;
	begin("1 5 6"); /* of the markers left: woods; then stream and hill */
	assert_int_equal(step(), STEP_TERRAIN); /* WL-095 */
	assert_int_equal(st.waiting, 1);        /* WL-096 */
	no("f deploy fr-2-inf1 left", "WL-095");
	no("f site hill left", "WL-096");
	no("f site woods reserve", "WL-097");
	no("f site woods enemy-left", "WL-097");
	ok("f site woods left");
	assert_int_equal(st.waiting, 2); /* WL-097, WL-R6: he sees both before he places one */
	assert_int_equal(choices(1, "site"), 6);
	ok("a site stream right");
	no("a site hill right", "WL-097");
	ok("a site hill center");
	assert_int_equal(step(), STEP_ARRAY);
	assert_true(is_woods(&st.battle[0], own_place(ROLE_ATTACKER, 0)));
	/* WL-R35, WL-106: the defender's Right faces the attacker's Left, and shares its lane */
	assert_true(has_stream(&st.battle[0], 0));
	assert_int_equal(facing(own_place(ROLE_ATTACKER, 0)), place_of(ROLE_DEFENDER, POS_RIGHT));
}

static void a_lane_has_one_stream_and_each_battle_the_full_set(void **state)
{
	(void)state;
	begin("5 5 1"); /* stream, the second stream, woods */
	ok("f site stream center");
	no("a site stream center", "WL-R5");
	ok("a site stream left");
	ok("a site woods center");
	/* WL-R4: in a new battle both streams are in the bag again */
	begin("5 5 1");
	assert_int_equal(marker_terrain(st.battle[0].marker[0]), TERRAIN_STREAM);
}

/* Terrain that is in nobody's way: the attacker's hill and streams on the defender's wings. */
static void plain(void)
{
	begin("7 5 5");
	ok("f site hill right");
	ok("a site stream left");
	ok("a site stream right");
}

static void the_defender_deploys_first_and_fills_every_position(void **state)
{
	(void)state;
	plain();
	assert_int_equal(st.waiting, 2); /* WL-116 */
	no("a deployed", "WL-117");
	ok("a deploy pr-2-inf1 left");
	no("a deploy pr-2-inf1 center", "WL-120");
	ok("a deploy pr-2-inf2 center");
	ok("a deploy pr-2-cav reserve"); /* WL-118 */
	ok("a deploy pr-2-art reserve");
	ok("a deploy pr-2-hor reserve");
	ok("a deploy pr-blucher reserve");
	no("a deploy pr-1-inf1 reserve", "WL-117"); /* the Right would stay empty */
	ok("a deploy pr-1-inf1 right");
	ok("a deployed");
	assert_int_equal(st.waiting, 1); /* WL-119 */
	no("f deploy pr-2-inf1 right", "WL-120");
	assert_true(sees(0, "\"position\":\"left\""));
	assert_false(sees(0, "pr-2-inf1")); /* WL-124: backs only */
}

static void the_deployment_of_the_picture(void **state)
{
	(void)state;
	plain(); /* WL-T10: seven as 2, 2, 1 and 2; four as 1, 2 and 1, the Reserve empty */
	ok("a deploy pr-2-inf1 left");
	ok("a deploy pr-2-cav left");
	ok("a deploy pr-2-inf2 center");
	ok("a deploy pr-2-art center");
	ok("a deploy pr-1-inf1 right");
	ok("a deploy pr-2-hor reserve");
	ok("a deploy pr-blucher reserve");
	ok("a deployed");
	ok("f deploy fr-2-inf1 left");
	ok("f deploy fr-2-inf2 center");
	ok("f deploy fr-2-art center");
	no("f deploy fr-1-inf1 reserve", "WL-117"); /* two Left, two Center: the Right is empty */
	ok("f deploy fr-1-inf1 right");
	faces("");
	ok("f deployed");
	/* WL-125: now both are seen, except the Reserve */
	assert_true(sees(0, "pr-2-inf1"));
	assert_false(sees(0, "pr-2-hor"));
	assert_true(sees(1, "fr-1-inf1"));
	assert_int_equal(step(), STEP_COMBAT);
	assert_int_equal(st.waiting, 1); /* WL-031, WL-128: the attacker begins */
}

static void one_corps_to_a_position_two_with_the_leader(void **state)
{
	(void)state;
	plain(); /* WL-121, WL-122 */
	ok("a deploy pr-2-inf1 center");
	no("a deploy pr-1-inf1 center", "WL-121");
	ok("a deploy pr-blucher center");
	ok("a deploy pr-1-inf1 center");
	ok("a deploy pr-2-art center");
	ok("a deploy pr-2-inf2 left");
	ok("a deploy pr-2-cav right");
	/* WL-R71, WL-R72: I Corps of the other Ally is another corps, and never the second */
	scene(1);
	at("ligny", french);
	at("ligny", "pr-blucher pr-1-inf1 ad-1-br ad-1-ne1 pr-2-inf1 pr-3-inf1");
	faces("7 5 5");
	ok("f end-moves");
	ok("f site hill right");
	ok("a site stream left");
	ok("a site stream right");
	ok("a deploy pr-blucher center");
	ok("a deploy pr-1-inf1 center");
	no("a deploy ad-1-br center", "WL-121");
	ok("a deploy ad-1-br left"); /* WL-R85: but both share the board */
	no("a deploy pr-2-inf1 left", "WL-121");
	ok("a deploy pr-2-inf1 center");
	no("a deploy pr-3-inf1 center", "WL-121"); /* two corps with the leader, never three */
	ok("a deploy pr-3-inf1 reserve");
	ok("a deploy ad-1-ne1 right");
}

static void guns_stay_out_of_woods(void **state)
{
	(void)state;
	begin("7 1 1"); /* WL-101: the defender has both woods */
	ok("f site hill right");
	ok("a site woods left");
	ok("a site woods right");
	no("a deploy pr-2-art left", "WL-101");
	no("a deploy pr-2-hor right", "WL-101");
	ok("a deploy pr-2-art center");
}

static void woods_that_no_unit_may_fill_stay_empty(void **state)
{
	(void)state;
	scene(1); /* WL-R104: three batteries with two woods */
	at("ligny", french);
	at("ligny", "pr-1-art pr-2-art pr-3-art");
	faces("7 1 1");
	ok("f end-moves");
	ok("f site hill right");
	ok("a site woods left");
	ok("a site woods right");
	ok("a deploy pr-1-art center");
	ok("a deploy pr-2-art reserve");
	ok("a deploy pr-3-art reserve");
	ok("a deployed");
}

static void the_owner_names_the_holder_of_a_farm_or_hill(void **state)
{
	(void)state;
	begin("3 6 3"); /* farm; hill, farm */
	ok("f site farm center");
	ok("a site hill left");
	ok("a site farm right");
	ok("a deploy pr-2-inf1 left");
	no("a garrison pr-2-inf1", "WL-111"); /* a hill is for guns */
	ok("a deploy pr-2-art left");
	ok("a garrison pr-2-art"); /* WL-R7 */
	ok("a deploy pr-2-cav right");
	no("a garrison pr-2-cav", "WL-103"); /* a farm for one infantry */
	ok("a deploy pr-2-inf2 right");
	ok("a garrison pr-2-inf2");
	no("a garrison pr-2-art", "WL-R7"); /* held already */
	ok("a deploy pr-1-inf1 center");
	assert_int_equal(marker_held(&st.battle[0], unit("pr-2-inf2")), 2);
}

static void units_in_woods_stay_hidden_and_hide_again(void **state)
{
	(void)state;
	scene(1); /* WL-102, WL-126 */
	battle("ligny", "charleroi");
	put("left", "fr-2-inf1");
	put("center", "fr-1-inf1 fr-1-inf2");
	put("right", "fr-3-inf1");
	put("reserve", "fr-c1");
	put("left", "pr-2-inf1 pr-2-inf2");
	put("center", "pr-1-inf1");
	put("right", "pr-3-inf1");
	terrain(1, "woods", ROLE_DEFENDER, "left");
	show_units(pack, &st, &cx, BIT(unit("fr-1-inf2")));
	combat(ROLE_ATTACKER);
	assert_false(sees(0, "pr-2-inf1"));
	/* The attacker's Right engages the woods: now they are seen */
	ok("f engage fr-3-inf1 enemy-left");
	assert_true(sees(0, "pr-2-inf1"));
	/* From the Reserve into the line: seen; back into the Reserve: hidden */
	assert_true(sees(1, "fr-1-inf2"));
	ok("f redeploy fr-1-inf2 reserve");
	assert_false(sees(1, "fr-1-inf2"));
	ok("f redeploy fr-c1 center");
	assert_true(sees(1, "fr-c1"));
}

static void in_the_fog_of_battle_units_hide_until_they_fire(void **state)
{
	(void)state;
	scene_with(1, OPT_FOG_OF_BATTLE); /* WL-127 */
	battle("ligny", "charleroi");
	put("left", "fr-2-inf1 fr-2-art");
	put("center", "fr-1-inf1");
	put("right", "fr-3-inf1");
	put("left", "pr-2-inf1");
	put("center", "pr-1-inf1");
	put("right", "pr-3-inf1 pr-3-inf2");
	combat(ROLE_ATTACKER);
	assert_false(sees(1, "fr-2-art"));
	faces("666");
	ok("f fire fr-2-art line");
	assert_true(sees(1, "fr-2-art")); /* it fired, and stays known */
	assert_false(sees(1, "fr-1-inf1"));
	ok("f engage fr-1-inf1 enemy-center");
	assert_true(sees(1, "fr-1-inf1")); /* engaged: both are shown */
	assert_true(sees(0, "pr-1-inf1"));
	assert_false(sees(0, "pr-3-inf1"));
	ok("f end-combat");
	/* WL-R103: a hidden unit that takes a hit has to show itself */
	st.hits = 1;
	st.hit_place = st.place[unit("pr-2-inf1")];
	st.hit_how = HOW_LONG | 1 << HOW_WAITING;
	st.role = ROLE_ATTACKER;
	go_on_hits(pack, &st, &cx);
	assert_true(sees(0, "pr-2-inf1"));
}

static void battle_turns_go_round_the_battles(void **state)
{
	(void)state;
	scene(1); /* WL-092, WL-094, WL-R27, WL-R28 */
	at("ligny", french);
	at("ligny", prussians);
	at("namur", "fr-3-inf1 fr-3-inf2 fr-3-art pr-3-inf1 pr-3-inf2 pr-3-cav");
	ok("f end-moves");
	ok("f battle namur");
	until(STEP_ROUND); /* both are deployed before the first battle turn */
	assert_int_equal(st.battle[0].flags & st.battle[1].flags, BATTLE_DRAWN);
	assert_int_equal(st.battle[0].rounds + st.battle[1].rounds, 0);
	ok("f battle namur");
	assert_int_equal(st.role, ROLE_ATTACKER);
	ok("f end-combat");
	while (step() == STEP_REINFORCE)
		play(st.waiting == 1 ? "f end-reinforce" : "a end-reinforce");
	assert_int_equal(st.role, ROLE_DEFENDER); /* both sides' turns in one battle */
	ok("a end-combat");
	while (step() == STEP_REINFORCE)
		ok("a end-reinforce");
	assert_int_equal(st.battle[st.now].town, town("ligny")); /* then the other */
	assert_int_equal(st.role, ROLE_ATTACKER);
	ok("f end-combat");
	while (step() == STEP_REINFORCE)
		play(st.waiting == 1 ? "f end-reinforce" : "a end-reinforce");
	ok("a end-combat");
	while (step() == STEP_REINFORCE)
		ok("a end-reinforce");
	assert_int_equal(step(), STEP_ROUND); /* a new round, a new order */
	no("f skirmish ligny", "WL-027");
	ok("f battle ligny");
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(terrain_is_drawn_first_one_and_then_two),
		cmocka_unit_test(a_lane_has_one_stream_and_each_battle_the_full_set),
		cmocka_unit_test(the_defender_deploys_first_and_fills_every_position),
		cmocka_unit_test(the_deployment_of_the_picture),
		cmocka_unit_test(one_corps_to_a_position_two_with_the_leader),
		cmocka_unit_test(guns_stay_out_of_woods),
		cmocka_unit_test(woods_that_no_unit_may_fill_stay_empty),
		cmocka_unit_test(the_owner_names_the_holder_of_a_farm_or_hill),
		cmocka_unit_test(units_in_woods_stay_hidden_and_hide_again),
		cmocka_unit_test(in_the_fog_of_battle_units_hide_until_they_fire),
		cmocka_unit_test(battle_turns_go_round_the_battles),
	};
	return cmocka_run_group_tests(tests, open_packs, close_packs);
}
