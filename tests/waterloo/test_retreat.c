/*
 * test_retreat.c: reinforcements, stalemate, retreats, routs and regrouping (6.34, 6.7, 7.0).
 *
 * The French attack Ligny. Its roads: Quatre Bras and Namur major, Charleroi and Gembloux minor.
 */
#include "scene.h"

static void field(const char *entries)
{
	scene(1);
	battle("ligny", entries);
	put_lines();
}

static void reinforcements_come_two_and_one_by_the_roads(void **state)
{
	(void)state;
	field("charleroi"); /* WL-194, WL-196, WL-202, WL-R86, WL-R89 */
	at("quatre-bras", "fr-napoleon fr-c1 fr-c2");
	at("charleroi", "fr-4-inf fr-6-inf");
	at("wavre", "fr-c3");
	set_legs(&st, unit("fr-c1"), 2);
	combat(ROLE_ATTACKER);
	ok("f end-combat");
	no("f reinforce fr-c3", "WL-194"); /* not next door */
	no("f reinforce pr-2-inf2", "WL-199");
	ok("f reinforce fr-napoleon"); /* the leader is one of the two */
	ok("f reinforce fr-c1");
	no("f reinforce fr-c2", "WL-196");
	ok("f reinforce fr-4-inf");
	assert_int_equal(step(), STEP_COMBAT); /* no road is left: the Prussians' turn */
	assert_int_equal(st.role, ROLE_DEFENDER);
	assert_int_equal(position("fr-c1"), POS_RESERVE);
	assert_false(sees(1, "fr-c1"));
	no("a fire fr-c1 line", "WL-128"); /* WL-198: they act in their next turn */
	/* WL-199: the defender too */
	at("gembloux", "pr-4-inf1");
	ok("a end-combat");
	ok("a reinforce pr-4-inf1");
}

static void rivers_and_full_roads_do_not_stop_reinforcements(void **state)
{
	(void)state;
	scene(1); /* WL-T8: WL-197, WL-069; WL-064, WL-T5 */
	at("laneffe",
	   "fr-1-inf1 fr-1-inf2 fr-2-inf1 fr-2-inf2 fr-3-inf1 fr-4-inf fr-6-inf fr-g-inf");
	at("charleroi", "pr-1-inf1 pr-1-inf2 pr-1-art");
	ok("f march fr-1-inf1 charleroi");
	ok("f march fr-1-inf2 charleroi");
	ok("f march fr-2-inf1 charleroi");
	ok("f march fr-2-inf2 charleroi");
	no("f march fr-3-inf1 charleroi", "WL-071");
	for (int k = 0; k < WL_LINKS / 2; k++)
		st.used[k] = 0x88; /* every road of the map is full */
	ok("f end-moves");
	until(STEP_COMBAT);
	ok("f end-combat");
	ok("f reinforce fr-3-inf1");
	ok("f reinforce fr-4-inf"); /* two by two over the bridge of Laneffe */
	until(STEP_COMBAT);
	assert_int_equal(st.role, ROLE_DEFENDER);
	ok("a end-combat");
	while (step() == STEP_REINFORCE)
		ok("a end-reinforce");
	ok("f end-combat");
	ok("f reinforce fr-6-inf");
	ok("f reinforce fr-g-inf");
	/* WL-T5, WL-064: a group that could not join the attack comes like any other */
	scene(2);
	at("waterloo", "ad-1-br ad-1-ne1 ad-1-ne2");
	at("ligny", "pr-1-inf1 pr-1-inf2 pr-2-inf1");
	at("quatre-bras", "fr-g-inf fr-1-inf1 fr-1-inf2");
	ok("a march ad-1-br quatre-bras");
	ok("a march ad-1-ne1 quatre-bras");
	ok("a march ad-1-ne2 quatre-bras");
	no("a march pr-1-inf1 quatre-bras", "WL-062");
	ok("a end-moves");
	until(STEP_COMBAT);
	ok("a end-combat");
	ok("a reinforce pr-1-inf1");
	ok("a reinforce pr-1-inf2");
}

static void wavre_reinforces_one_by_its_minor_road(void **state)
{
	(void)state;
	scene(1); /* WL-T6: the third group */
	at("quatre-bras", "fr-g-inf fr-1-inf1 fr-1-inf2");
	at("wavre", "fr-2-inf1 fr-2-inf2");
	at("waterloo", "ad-1-br ad-1-ne1 ad-1-ne2");
	ok("f march fr-g-inf waterloo");
	ok("f march fr-1-inf1 waterloo");
	ok("f march fr-1-inf2 waterloo");
	no("f march fr-2-inf1 waterloo", "WL-062");
	ok("f end-moves");
	until(STEP_COMBAT);
	ok("f end-combat");
	ok("f reinforce fr-2-inf1");
	assert_int_equal(st.role, ROLE_DEFENDER); /* one a battle turn */
}

static void battles_and_the_disrupted_send_nobody(void **state)
{
	(void)state;
	field("charleroi"); /* WL-195, WL-201 */
	at("namur", "fr-c1 pr-4-cav");
	at("quatre-bras", "fr-c2 fr-c4");
	set_flag(&st, unit("fr-c2"), FLAG_DISRUPTED);
	combat(ROLE_ATTACKER);
	ok("f end-combat");
	no("f reinforce fr-c1", "WL-195");
	no("f reinforce fr-c2", "WL-201");
	ok("f reinforce fr-c4");
}

static void retreats_cost_only_the_engaged(void **state)
{
	(void)state;
	field("charleroi quatre-bras"); /* WL-214, WL-215, WL-216, WL-R63, WL-R67 */
	put("reserve", "fr-c1:2");
	put("enemy-right", "fr-2-inf2:3 fr-h1:2 fr-c3:3 fr-napoleon");
	put("left", "fr-2-art:3");
	combat(ROLE_ATTACKER);
	no("f retreat fr-c1 wavre", "WL-223"); /* WL-082: next door only */
	ok("f retreat fr-c1 charleroi");
	assert_int_equal(steps("fr-c1"), 2);
	assert_true(flagged("fr-c1", FLAG_DISRUPTED)); /* WL-224 */
	assert_false(sees(1, "fr-c1"));
	ok("f retreat fr-2-inf2 quatre-bras");
	assert_int_equal(steps("fr-2-inf2"), 2); /* infantry 1 */
	ok("f retreat fr-c3 quatre-bras");
	assert_int_equal(steps("fr-c3"), 3); /* no enemy cavalry there */
	no("f retreat fr-h1 quatre-bras", "WL-221");
	/* WL-069: these roads are full for retreats, whatever marched along them */
	assert_int_equal(st.used[0], 0);
	field("quatre-bras");
	put("enemy-right", "fr-h1:2 fr-napoleon fr-c3:3");
	put("right", "pr-2-cav");
	combat(ROLE_ATTACKER);
	ok("f retreat fr-h1 quatre-bras");
	assert_int_equal(steps("fr-h1"), 1);
	ok("f retreat fr-c3 quatre-bras");
	assert_int_equal(steps("fr-c3"), 2); /* cavalry against cavalry */
	field("quatre-bras");
	put("left", "fr-2-art:3");
	put("enemy-left", "pr-2-inf2");
	put("reserve", "fr-g-inf:3");
	combat(ROLE_ATTACKER);
	ok("f retreat fr-2-art quatre-bras");
	assert_int_equal(steps("fr-2-art"), 1); /* foot guns 2 */
	ok("f retreat fr-g-inf quatre-bras");
	assert_int_equal(steps("fr-g-inf"), 3); /* nobody was engaged with it */
}

static void the_attacker_goes_back_where_he_came_from(void **state)
{
	(void)state;
	field("charleroi"); /* WL-217, WL-218, WL-R60, WL-R61 */
	put("left", "fr-2-inf2");
	put("left", "pr-3-inf2");
	at("namur", "fr-c2");
	combat(ROLE_ATTACKER);
	no("f retreat fr-2-inf2 gembloux", "WL-217");
	ok("f end-combat");
	while (step() == STEP_REINFORCE)
		ok("f reinforce fr-c2"); /* now Namur is his as well */
	no("a retreat pr-3-inf2 charleroi", "WL-218");
	no("a retreat pr-3-inf2 namur", "WL-218");
	ok("a retreat pr-3-inf2 gembloux");
	ok("a end-combat");
	while (step() == STEP_REINFORCE)
		ok("a end-reinforce");
	ok("f retreat fr-2-inf2 namur");
}

static void never_to_an_enemy_nor_to_another_battle(void **state)
{
	(void)state;
	field("charleroi"); /* WL-219, WL-220 */
	put("left", "pr-3-inf2");
	at("quatre-bras", "fr-c1");
	at("namur", "fr-c2 pr-4-cav");
	combat(ROLE_DEFENDER);
	no("a retreat pr-3-inf2 quatre-bras", "WL-219");
	no("a retreat pr-3-inf2 namur", "WL-220");
	ok("a retreat pr-3-inf2 gembloux");
}

static void two_leave_by_a_major_road_and_one_by_a_minor(void **state)
{
	(void)state;
	field("charleroi");         /* WL-T16: WL-221, WL-222, WL-225 */
	at("quatre-bras", "fr-c1"); /* which leaves Namur (major) and Gembloux (minor) */
	put("reserve", "pr-2-inf2 pr-1-inf2 pr-4-inf1 pr-4-inf2 pr-blucher");
	combat(ROLE_DEFENDER);
	ok("a retreat pr-2-inf2 namur");
	ok("a retreat pr-blucher namur"); /* the leader counts */
	no("a retreat pr-1-inf2 namur", "WL-221");
	ok("a retreat pr-1-inf2 gembloux");
	no("a retreat pr-4-inf1 gembloux", "WL-221");
	assert_int_equal(choices(1, "retreat"), 0);
	ok("a end-combat");
	while (step() == STEP_REINFORCE)
		ok("a end-reinforce");
	ok("f end-combat");
	while (step() == STEP_REINFORCE)
		play("f end-reinforce");
	ok("a retreat pr-4-inf1 namur"); /* the others next turn */
}

static void a_retreat_that_leaves_a_position_is_a_rout(void **state)
{
	(void)state;
	field("charleroi"); /* WL-R95 */
	put("enemy-right", "fr-2-inf2");
	combat(ROLE_DEFENDER);
	ok("a retreat pr-2-inf1 gembloux");
	assert_int_equal(step(), STEP_RETREAT);
	assert_int_equal(st.beaten, SIDE_ALLIED);
	no("a end-combat", "WL-228");
}

static void fire_routs_at_the_instant(void **state)
{
	(void)state;
	field("charleroi quatre-bras"); /* WL-226, WL-227, WL-R66 */
	put("enemy-right", "fr-2-inf2:3");
	put("right", "pr-2-inf1:1");
	combat(ROLE_ATTACKER);
	faces("111");
	ok("f fire fr-2-inf2 line");
	assert_int_equal(step(), STEP_RETREAT);
	assert_int_equal(st.waiting, 2);
	assert_int_equal(st.hits, 0);
	field("charleroi"); /* a voluntary disengage does it too */
	put("enemy-right", "fr-2-inf2:3");
	combat(ROLE_DEFENDER);
	ok("a disengage pr-2-inf1 reserve");
	assert_int_equal(step(), STEP_RETREAT);
}

static void attrition_first_then_the_roads(void **state)
{
	(void)state;
	field("charleroi");         /* WL-T17: WL-228, WL-R64, WL-R65, WL-R102 */
	at("quatre-bras", "fr-c1"); /* one major road (Namur) and one minor (Gembloux) */
	at("verviers", "pr-1-inf1 pr-3-inf1");
	st.place[unit("pr-1-inf1")] = st.place[unit("pr-3-inf1")] = PLACE_MAP;
	at("verviers", "pr-2-inf1");
	st.place[unit("pr-2-inf1")] = PLACE_MAP;
	put("center", "pr-2-inf2:2");
	put("left", "pr-1-art:3 pr-3-cav:2");
	put("enemy-right", "pr-4-cav:2"); /* in the French Right, against cavalry */
	put("right", "fr-c2");
	put("reserve", "pr-3-art:2 pr-2-hor:1 pr-blucher");
	put("enemy-right", "fr-2-inf2"); /* alone in the Prussian Right */
	st.step = STEP_COMBAT;
	st.role = ROLE_ATTACKER;
	assert_true(battle_turned(pack, &st, &cx));
	assert_int_equal(steps("pr-2-inf2"), 1); /* WL-231 */
	assert_int_equal(steps("pr-1-art"), 1);  /* WL-232 */
	assert_true(dead("pr-3-art"));
	assert_true(dead("pr-2-hor"));
	assert_int_equal(steps("pr-4-cav"), 1); /* WL-233 */
	assert_int_equal(steps("pr-3-cav"), 2);
	assert_int_equal(steps("pr-blucher"), 1); /* WL-234 */
	assert_true(sees(0, "pr-blucher"));       /* all who rout are seen */
	/* WL-229, WL-230: five survivors, room for three; the owner chooses who dies */
	assert_int_equal(step(), STEP_RETREAT);
	ok("a retreat pr-blucher namur");
	ok("a retreat pr-3-cav namur");
	no("a retreat pr-1-art namur", "WL-221");
	ok("a retreat pr-2-inf2 gembloux");
	assert_true(dead("pr-1-art") && dead("pr-4-cav"));
	assert_true(flagged("pr-3-cav", FLAG_DISRUPTED));
	assert_int_equal(where("fr-2-inf2"), town("ligny")); /* WL-032 */
	assert_int_equal(place("fr-2-inf2"), PLACE_MAP);
}

static void a_square_leaves_in_a_rout(void **state)
{
	(void)state;
	field("charleroi"); /* WL-R55 */
	put("center", "pr-2-inf2:3");
	set_flag(&st, unit("pr-2-inf2"), FLAG_SQUARE);
	put("enemy-right", "fr-2-inf2:3");
	at("verviers", "pr-2-inf1");
	st.place[unit("pr-2-inf1")] = PLACE_MAP;
	assert_true(battle_turned(pack, &st, &cx));
	ok("a retreat pr-2-inf2 namur");
	assert_int_equal(where("pr-2-inf2"), town("namur"));
}

/* The attacker ends his battle turn, and the defender his, without doing anything. */
static void idle_round(void)
{
	ok("f end-combat");
	if (step() == STEP_COMBAT && st.role == ROLE_DEFENDER)
		ok("a end-combat");
	if (step() == STEP_REINFORCE && st.role == ROLE_DEFENDER)
		ok("a end-reinforce");
}

static void an_idle_attacker_must_go_after_two_turns(void **state)
{
	(void)state;
	field("charleroi"); /* WL-212, WL-213, WL-R58, WL-R59, WL-R97 */
	put("reserve", "fr-c1");
	combat(ROLE_ATTACKER);
	idle_round();
	assert_int_equal(st.battle[0].quiet, 1);
	ok("f redeploy fr-c1 left"); /* no fire, no engagement */
	ok("f end-combat");
	assert_int_equal(step(), STEP_STALEMATE); /* at once, in the second */
	no("f end-combat", "WL-213");
	ok("f retreat fr-c1 charleroi");       /* though it has moved */
	assert_int_equal(step(), STEP_COMBAT); /* one by the minor road; now the Prussians */
	assert_int_equal(st.role, ROLE_DEFENDER);
	ok("a end-combat");
	assert_int_equal(step(), STEP_STALEMATE); /* and nothing but retreat afterwards */
	ok("f retreat fr-2-inf1 charleroi");
	ok("a end-combat");
	ok("f retreat fr-1-inf1 charleroi");
	ok("a end-combat");
	ok("f retreat fr-3-inf1 charleroi");
	/* WL-R70: the field is the defender's */
	assert_int_equal(st.battle[0].flags & BATTLE_OVER, BATTLE_OVER);
	field("charleroi"); /* a shot breaks the count; so does a reinforcement */
	put("left", "fr-2-art");
	combat(ROLE_ATTACKER);
	idle_round();
	faces("666");
	ok("f fire fr-2-art line");
	idle_round();
	assert_int_equal(st.battle[0].quiet, 0);
	at("charleroi", "fr-c1");
	idle_round();
	ok("f end-reinforce");
	assert_int_equal(st.battle[0].quiet, 1);
	ok("a end-combat");
	ok("f end-combat");
	ok("f reinforce fr-c1");
	assert_int_equal(st.battle[0].quiet, 0);
}

static void no_battle_lasts_for_ever(void **state)
{
	(void)state;
	field("charleroi"); /* WL-R106 */
	put("left", "fr-2-art");
	at("charleroi", "fr-c1");
	combat(ROLE_ATTACKER);
	st.battle[0].rounds = BATTLE_ROUNDS_MOST;
	assert_true(sees(0, "\"units\":[\"fr-c1\"]")); /* who may still come */
	faces("666");
	ok("f fire fr-2-art line");
	ok("f end-combat");
	ok("f end-reinforce");
	assert_int_equal(step(), STEP_STALEMATE);
	assert_false(sees(0, "\"units\":[\"fr-c1\"]")); /* WL-213: nobody, to go back */
	field("charleroi");                             /* WL-R105: no road at all */
	at("charleroi", "pr-4-inf1");
	combat(ROLE_ATTACKER);
	idle_round();
	dice.strict = false;
	ok("f end-combat");
	assert_true(dead("fr-2-inf1") && dead("fr-1-inf1") && dead("fr-3-inf1"));
}

/* The French have won at Ligny with six units; four more stand in Quatre Bras. */
static void victory(void)
{
	field("charleroi");
	put("reserve", "fr-c1 fr-c2 fr-2-inf2");
	at("quatre-bras", "fr-4-inf fr-6-inf fr-c3 fr-c4");
	at("gembloux", "pr-1-inf1 pr-2-inf1");
	at("namur", "pr-3-inf1");
	st.place[unit("pr-1-inf1")] = st.place[unit("pr-2-inf1")] = PLACE_MAP;
	st.place[unit("pr-3-inf1")] = PLACE_MAP;
	end_battle(pack, &st, &cx);
}

static void the_victor_regroups_two_and_one(void **state)
{
	(void)state;
	victory(); /* WL-T18: WL-235, WL-236, WL-238, WL-240 */
	assert_int_equal(step(), STEP_REGROUP);
	assert_int_equal(st.waiting, 1);
	no("f march fr-c1 wavre", "WL-235");
	no("f regroup fr-c1 charleroi", "WL-237"); /* no friend there */
	no("f regroup fr-c1 waterloo", "WL-240");
	no("f regroup pr-3-inf1 ligny", "WL-235");
	ok("f regroup fr-c1 quatre-bras");
	no("f regroup fr-c1 ligny", "WL-240"); /* one town, once */
	ok("f regroup fr-4-inf ligny");        /* and in; both directions count (WL-R100) */
	assert_int_equal(where("fr-4-inf"), town("ligny"));
	assert_int_equal(st.turn, 2); /* the road is full: nothing else to regroup */
}

static void the_disrupted_may_regroup_but_not_into_battles(void **state)
{
	(void)state;
	victory(); /* WL-R68, WL-R69 */
	set_flag(&st, unit("fr-c3"), FLAG_DISRUPTED);
	at("charleroi", "fr-g-inf pr-4-cav");
	no("f regroup fr-g-inf ligny", "WL-R69");
	no("f regroup fr-c1 charleroi", "WL-R69");
	ok("f regroup fr-c3 ligny");
	assert_true(flagged("fr-c3", FLAG_DISRUPTED));
}

static void regrouped_units_reinforce_another_battle(void **state)
{
	(void)state;
	victory(); /* WL-239, WL-200: Quatre Bras to Ligny, then to the battle of Gembloux */
	struct wl_battle *b = &st.battle[1];
	*b = (struct wl_battle){.town = (uint8_t)town("gembloux"),
				.holder = {NO_UNIT, NO_UNIT, NO_UNIT},
				.entry = 1,
				.flags = BATTLE_DRAWN};
	static const char *const who[] = {"fr-g-inf",  "fr-g-cav",  "fr-g-art1",
					  "pr-4-inf1", "pr-4-inf2", "pr-4-art"};
	for (int i = 0; i < 6; i++) {
		int u = unit(who[i]);
		st.town[u] = b->town;
		st.place[u] = (uint8_t)own_place(i / 3, i % 3);
	}
	at("verviers", "pr-1-inf1 pr-2-inf1");
	ok("f regroup fr-c3 ligny");
	ok("f end-regroup");
	until(STEP_COMBAT);
	assert_int_equal(st.battle[st.now].town, town("gembloux"));
	ok("f end-combat");
	ok("f reinforce fr-c3");
	assert_int_equal(where("fr-c3"), town("gembloux"));
}

static void in_three_each_retreats_and_regroups_his_own(void **state)
{
	(void)state;
	scene_with(1, OPT_THREE); /* WL-263 */
	battle("ligny", "charleroi");
	put("left", "fr-2-inf1");
	put("center", "fr-1-inf1");
	put("right", "fr-3-inf1");
	put("right", "pr-2-inf1");
	put("center", "ad-1-br");
	put("left", "pr-3-inf1");
	combat(ROLE_DEFENDER);
	assert_int_equal(st.waiting, 6);
	no("a engage pr-3-inf1 enemy-right", "WL-263");
	ok("a end-combat");
	assert_int_equal(st.waiting, 4);
	ok("p engage pr-3-inf1 enemy-right");
	assert_int_equal(step(), STEP_COMBAT);
	assert_int_equal(st.waiting, 4); /* he who has ended does not begin again */
	ok("p end-combat");
	assert_int_equal(st.role, ROLE_ATTACKER);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(reinforcements_come_two_and_one_by_the_roads),
		cmocka_unit_test(rivers_and_full_roads_do_not_stop_reinforcements),
		cmocka_unit_test(wavre_reinforces_one_by_its_minor_road),
		cmocka_unit_test(battles_and_the_disrupted_send_nobody),
		cmocka_unit_test(retreats_cost_only_the_engaged),
		cmocka_unit_test(the_attacker_goes_back_where_he_came_from),
		cmocka_unit_test(never_to_an_enemy_nor_to_another_battle),
		cmocka_unit_test(two_leave_by_a_major_road_and_one_by_a_minor),
		cmocka_unit_test(a_retreat_that_leaves_a_position_is_a_rout),
		cmocka_unit_test(fire_routs_at_the_instant),
		cmocka_unit_test(attrition_first_then_the_roads),
		cmocka_unit_test(a_square_leaves_in_a_rout),
		cmocka_unit_test(an_idle_attacker_must_go_after_two_turns),
		cmocka_unit_test(no_battle_lasts_for_ever),
		cmocka_unit_test(the_victor_regroups_two_and_one),
		cmocka_unit_test(the_disrupted_may_regroup_but_not_into_battles),
		cmocka_unit_test(regrouped_units_reinforce_another_battle),
		cmocka_unit_test(in_three_each_retreats_and_regroups_his_own),
	};
	return cmocka_run_group_tests(tests, open_packs, close_packs);
}
