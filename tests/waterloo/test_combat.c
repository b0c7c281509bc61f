/*
 * test_combat.c: morale, battle moves, fire and losses (6.3, 6.4), terrain under fire (6.21).
 *
 * The French attack at Ligny from Charleroi; their Left faces the Prussian Right.
 */
#include "scene.h"

#include <stdio.h>

/* Each side with a unit in every position, and what else a test needs. */
static void field(void)
{
	scene(1);
	battle("ligny", "charleroi");
	put_lines();
}

static void a_battle_turn_is_morale_combat_reinforcements(void **state)
{
	(void)state;
	field(); /* WL-129 */
	put("enemy-right", "fr-2-inf2:1");
	at("charleroi", "fr-c2");
	combat(ROLE_ATTACKER);
	assert_int_equal(step(), STEP_MORALE);
	no("f fire fr-2-inf2 line", "WL-129");
	faces("4");
	ok("f test fr-2-inf2"); /* WL-136: good, and it may do what it likes */
	assert_int_equal(step(), STEP_COMBAT);
	no("f reinforce fr-c2", "WL-194");
	no("f test fr-2-inf2", "WL-129");
	faces("6");
	ok("f fire fr-2-inf2 line");
	ok("f end-combat");
	assert_int_equal(step(), STEP_REINFORCE);
	no("f fire fr-2-inf1 line", "WL-198");
	ok("f reinforce fr-c2");
	assert_int_equal(st.role, ROLE_DEFENDER); /* WL-128: then the other side */
}

static void only_engaged_units_of_one_step_test_their_morale(void **state)
{
	(void)state;
	field(); /* WL-130, WL-131, WL-R42, WL-R45 */
	put("enemy-right", "fr-2-inf2:1 fr-3-inf2:2");
	put("right", "pr-2-inf2:1"); /* engaged too, but it is not the Prussians' turn */
	put("reserve", "fr-6-inf:1");
	put("center", "fr-1-inf2:1"); /* unengaged */
	combat(ROLE_ATTACKER);
	assert_int_equal(step(), STEP_MORALE);
	assert_int_equal(choices(0, "test"), 1);
	no("f test fr-3-inf2", "WL-131");
	no("f test fr-6-inf", "WL-131");
	no("f test fr-1-inf2", "WL-131");
	no("f test pr-2-inf2", "WL-R45");
}

static void bad_morale_falls_back_at_once(void **state)
{
	(void)state;
	field(); /* WL-T20, WL-132, WL-R39, WL-R44 */
	put("enemy-right", "fr-2-inf2:1");
	combat(ROLE_ATTACKER);
	faces("3");
	ok("f test fr-2-inf2");
	assert_int_equal(position("fr-2-inf2"), POS_LEFT);
	no("f engage fr-2-inf2 enemy-right", "WL-146");
	no("f redeploy fr-2-inf2 reserve", "WL-149");
	no("f retreat fr-2-inf2 charleroi", "WL-214");
	/* From his own position he falls back to the Reserve */
	field();
	put("left", "fr-2-inf2:1");
	put("enemy-left", "pr-2-inf2");
	combat(ROLE_ATTACKER);
	faces("1");
	ok("f test fr-2-inf2");
	assert_int_equal(position("fr-2-inf2"), POS_RESERVE);
}

static void bad_morale_may_rout_the_army(void **state)
{
	(void)state;
	field(); /* WL-133, WL-227: the only unit of the Left leaves it to the enemy */
	at("avesnes", "fr-2-inf1");
	put("left", "fr-2-inf2:1");
	st.place[unit("fr-2-inf1")] = PLACE_MAP;
	put("enemy-left", "pr-2-inf2");
	combat(ROLE_ATTACKER);
	faces("2");
	ok("f test fr-2-inf2");
	assert_int_equal(step(), STEP_RETREAT);
	assert_int_equal(st.beaten, SIDE_FRENCH);
}

static void guns_and_the_cut_off_are_lost(void **state)
{
	(void)state;
	field(); /* WL-135 */
	put("left", "fr-2-art:1");
	put("enemy-left", "pr-2-inf2");
	combat(ROLE_ATTACKER);
	faces("3");
	ok("f test fr-2-art");
	assert_true(dead("fr-2-art"));
	field(); /* WL-R40: forward, with the enemy in its own position behind it */
	put("enemy-right", "fr-2-inf2:1");
	put("enemy-left", "pr-2-inf2");
	combat(ROLE_ATTACKER);
	no("f test fr-2-inf1", "WL-131");
	faces("3");
	ok("f test fr-2-inf2");
	assert_true(dead("fr-2-inf2"));
}

static void leaders_steady_their_own_army(void **state)
{
	(void)state;
	field(); /* WL-137, WL-139, WL-241 */
	put("enemy-right", "fr-2-inf2:1 fr-napoleon");
	combat(ROLE_ATTACKER);
	assert_int_equal(choices(0, "test"), 1); /* the leader does not roll in company */
	faces("3");
	ok("f test fr-2-inf2");
	assert_int_equal(position("fr-2-inf2"), POS_ENEMY_RIGHT);
	for (int die = 2; die <= 3; die++) { /* WL-R46: alone he rolls, with his own +1 */
		field();
		put("enemy-right", "fr-napoleon");
		combat(ROLE_ATTACKER);
		faces(die == 2 ? "2" : "3");
		ok("f test fr-napoleon");
		assert_int_equal(position("fr-napoleon"), die == 2 ? POS_LEFT : POS_ENEMY_RIGHT);
	}
	field(); /* Wellington is nothing to a Prussian */
	put("right", "pr-2-inf2:1 ad-wellington");
	put("enemy-right", "fr-2-inf2");
	combat(ROLE_DEFENDER);
	faces("3");
	ok("a test pr-2-inf2");
	assert_int_equal(position("pr-2-inf2"), POS_RESERVE);
}

static void the_owner_chooses_the_order_of_morale(void **state)
{
	(void)state;
	field(); /* WL-R43 */
	put("enemy-right", "fr-2-inf2:1 fr-1-inf2:1");
	combat(ROLE_ATTACKER);
	assert_true(can("f test fr-1-inf2") && can("f test fr-2-inf2"));
	faces("1 6");
	ok("f test fr-2-inf2"); /* applied at once */
	assert_int_equal(position("fr-2-inf2"), POS_LEFT);
	ok("f test fr-1-inf2");
}

static void the_three_battle_moves(void **state)
{
	(void)state;
	field(); /* WL-141, WL-142 */
	put("reserve", "fr-c1 fr-1-inf2");
	put("left", "fr-2-art fr-2-inf2");
	combat(ROLE_ATTACKER);
	no("f redeploy fr-2-inf2 center", "WL-148");
	no("f engage fr-2-inf2 enemy-center", "WL-148");
	no("f redeploy fr-1-inf2 enemy-left", "WL-148");
	no("f redeploy fr-2-inf2 enemy-right", "WL-142");
	no("f engage fr-2-art enemy-right", "WL-144");
	ok("f redeploy fr-1-inf2 left"); /* WL-147, WL-123: corps may mix now */
	no("f engage fr-1-inf2 enemy-right", "WL-149");
	ok("f engage fr-2-inf2 enemy-right"); /* WL-143 */
	assert_true(flagged("fr-2-inf2", FLAG_ENGAGED));
	no("f disengage fr-2-inf2 left", "WL-146");
	no("f fire fr-2-inf2 line", "WL-153");
	/* WL-150: the horse goes two positions, WL-151: and no further */
	ok("f redeploy fr-c1 left");
	ok("f engage fr-c1 enemy-right");
	ok("f end-combat");
	combat(ROLE_ATTACKER);
	ok("f disengage fr-c1 left"); /* WL-145 */
	no("f engage fr-c1 enemy-right", "WL-146");
	ok("f redeploy fr-c1 reserve");
	no("f redeploy fr-c1 center", "WL-150");
}

static void nobody_passes_an_enemy(void **state)
{
	(void)state;
	field(); /* WL-152, WL-R38: the first step is the engagement */
	put("reserve", "fr-c1");
	put("enemy-left", "pr-2-inf2");
	combat(ROLE_ATTACKER);
	no("f redeploy fr-c1 left", "WL-142");
	ok("f engage fr-c1 left");
	no("f engage fr-c1 enemy-right", "WL-146");
	/* WL-145: nor forward out of an engagement */
	no("f engage fr-2-inf1 enemy-right", "WL-146");
	no("f disengage fr-2-inf1 enemy-right", "WL-145");
	/* WL-R41: there is no way into the enemy's Reserve */
	assert_int_equal(POSITIONS, POS_ENEMY_RIGHT + 1);
}

static void an_empty_enemy_position_is_a_rout(void **state)
{
	(void)state;
	field(); /* WL-R36, WL-R37, WL-226 */
	put("reserve", "pr-2-inf1");
	put("reserve", "fr-c2");
	combat(ROLE_ATTACKER);
	ok("f redeploy fr-2-inf1 enemy-right");
	assert_int_equal(step(), STEP_RETREAT);
	assert_int_equal(st.beaten, SIDE_ALLIED);
}

static void who_may_fire_and_how_often(void **state)
{
	(void)state;
	field();
	put("enemy-right", "fr-1-inf2");
	put("left", "fr-2-art");
	put("center", "fr-6-art fr-c2");
	put("reserve", "fr-g-art1");
	combat(ROLE_ATTACKER);
	no("f fire fr-g-art1 line", "WL-155");
	no("f fire fr-1-inf1 line", "WL-158");
	no("f fire fr-c2 line", "WL-159");
	no("f fire fr-2-art line", "WL-163"); /* friends are engaged there now */
	faces("1 2 5");
	ok("f fire fr-1-inf2 line"); /* WL-015, WL-018, WL-156: F2, two hits */
	assert_int_equal(steps("pr-2-inf1"), 2);
	no("f fire fr-1-inf2 line", "WL-154");
	no("f disengage fr-1-inf2 left", "WL-153");
	no("f retreat fr-1-inf2 charleroi", "WL-214");
	faces("12");
	ok("f fire fr-6-art line"); /* WL-162: F1 at the position that faces it */
	assert_int_equal(steps("pr-1-inf1"), 3);
}

static void firepower_hits_by_its_number(void **state)
{
	(void)state;
	/* WL-T1: dice 1, 2, 3 are one hit at F1, two at F2, three at F3 */
	static const char *const who[] = {"fr-2-art:3", "fr-1-inf2:3", "fr-g-inf:3"};
	static const char *const id[] = {"fr-2-art", "fr-1-inf2", "fr-g-inf"};
	for (int i = 0; i < 3; i++) {
		char text[64];
		field();
		put("left", who[i]);
		put("enemy-left", "pr-4-inf1:4");
		combat(ROLE_ATTACKER);
		clear_flag(&st, unit(id[i]), FLAG_FRESH);
		faces("123");
		snprintf(text, sizeof text, "f fire %s line", id[i]);
		ok(text);
		assert_int_equal(steps("pr-4-inf1"), 4 - (i + 1));
	}
}

static void a_cavalry_charge(void **state)
{
	(void)state;
	field(); /* WL-T12: WL-160, WL-161, WL-R49 */
	put("reserve", "fr-c3:3 fr-c1:3");
	put("right", "pr-2-inf1:4 ad-c-lt:4");
	combat(ROLE_ATTACKER);
	for (int i = 0; i < 2; i++) {
		ok(i ? "f redeploy fr-c1 left" : "f redeploy fr-c3 left");
		ok(i ? "f engage fr-c1 enemy-right" : "f engage fr-c3 enemy-right");
	}
	no("f fire fr-c3 line", "WL-153");
	ok("f end-combat");
	struct board b;
	const char *why;
	board_read(pack, &st, &b);
	assert_int_equal(firepower(pack, &st, &b, unit("ad-c-lt"), TARGET_LINE, &why), 2);
	faces("1256");
	ok("a fire pr-2-inf1 line"); /* two hits, the owner breaks the tie */
	ok("f lose fr-c3");
	assert_int_equal(steps("fr-c1"), 2);
	assert_int_equal(steps("fr-c3"), 2);
	faces("3456");
	ok("a fire ad-c-lt line"); /* no shock: it did not move to engage */
	ok("a end-combat");
	faces("45");
	ok("f fire fr-c3 line"); /* F4: one hit */
	assert_int_equal(step(), STEP_HITS);
	ok("a lose ad-c-lt");
	faces("34");
	ok("f fire fr-c1 line"); /* F3: one hit, on the strongest */
	assert_int_equal(steps("pr-2-inf1"), 3);
	ok("f end-combat");
	ok("a end-combat");
	faces("44");
	ok("f fire fr-c3 line"); /* F3 from now on */
	faces("33");
	ok("f fire fr-c1 line");
	assert_int_equal(steps("pr-2-inf1"), 3);
}

static void cavalry_that_meets_intruders_has_shock(void **state)
{
	(void)state;
	field(); /* WL-R50 */
	put("reserve", "fr-c1:3");
	put("enemy-left", "pr-2-inf2:4");
	combat(ROLE_ATTACKER);
	ok("f engage fr-c1 left");
	assert_true(flagged("fr-c1", FLAG_FRESH));
	ok("f end-combat");
	combat(ROLE_ATTACKER);
	faces("333");
	ok("f fire fr-c1 line");
	assert_int_equal(steps("pr-2-inf2"), 1);
}

static void shock_lapses_with_the_engagement(void **state)
{
	(void)state;
	field(); /* WL-R49 */
	put("left", "fr-c1");
	combat(ROLE_ATTACKER);
	ok("f engage fr-c1 enemy-right");
	assert_true(flagged("fr-c1", FLAG_FRESH));
	ok("f end-combat");
	combat(ROLE_ATTACKER);
	ok("f disengage fr-c1 left");
	assert_false(flagged("fr-c1", FLAG_FRESH));
}

static void horse_guns_move_and_fire(void **state)
{
	(void)state;
	field(); /* WL-T13: WL-024, WL-164, WL-165, WL-166, WL-167, WL-168, WL-169 */
	put("left", "fr-h1:2");
	combat(ROLE_ATTACKER);
	ok("f engage fr-h1 enemy-right");
	faces("22");
	ok("f fire fr-h1 line"); /* F2 in the turn of the engagement */
	assert_int_equal(steps("pr-2-inf1"), 2);
	no("f fire fr-h1 line", "WL-168");
	ok("f end-combat");
	combat(ROLE_ATTACKER);
	faces("22");
	ok("f fire fr-h1 line"); /* F1 afterwards */
	assert_int_equal(steps("pr-2-inf1"), 2);
	ok("f disengage fr-h1 left"); /* fire, then one move */
	no("f redeploy fr-h1 reserve", "WL-166");
	field();
	put("left", "fr-h1:2");
	combat(ROLE_ATTACKER);
	faces("12");
	ok("f fire fr-h1 line"); /* long range F1, then one move */
	assert_int_equal(steps("pr-2-inf1"), 3);
	ok("f redeploy fr-h1 reserve");
	no("f redeploy fr-h1 center", "WL-166");
	field();
	put("reserve", "fr-h1:2");
	combat(ROLE_ATTACKER);
	ok("f redeploy fr-h1 left"); /* two moves and no fire */
	ok("f engage fr-h1 enemy-right");
	no("f fire fr-h1 line", "WL-166");
}

static void engaged_guns_fire_grape_once(void **state)
{
	(void)state;
	field(); /* WL-164, WL-165, WL-R51, WL-R52 */
	put("right", "pr-2-art:4");
	combat(ROLE_ATTACKER);
	put("left", "fr-2-inf2");
	ok("f engage fr-2-inf2 enemy-right");
	ok("f end-combat");
	faces("2345");
	ok("a fire pr-2-art line"); /* F2, at those in its own position */
	assert_int_equal(steps("fr-2-inf2"), 2);
	assert_int_equal(steps("fr-2-inf1"), 4);
	combat(ROLE_DEFENDER);
	faces("2345");
	ok("a fire pr-2-art line"); /* F1 */
	assert_int_equal(steps("fr-2-inf2"), 2);
	combat(ROLE_ATTACKER);
	ok("f disengage fr-2-inf2 left");
	ok("f engage fr-2-inf1 enemy-right"); /* a new engagement */
	assert_true(flagged("pr-2-art", FLAG_FRESH));
}

static void hits_fall_on_the_strongest_at_once(void **state)
{
	(void)state;
	field(); /* WL-T14: WL-170, WL-171, WL-172 */
	put("right", "pr-2-inf1:4 pr-2-inf2:3 pr-1-inf2:3");
	put("enemy-right", "fr-1-inf2:3");
	combat(ROLE_ATTACKER);
	faces("111");
	ok("f fire fr-1-inf2 line");
	assert_int_equal(steps("pr-2-inf1"), 3); /* the first: no choice */
	assert_int_equal(step(), STEP_HITS);
	assert_int_equal(st.waiting, 2);
	assert_int_equal(choices(1, "lose"), 3);
	no("a end-combat", "WL-170");
	ok("a lose pr-2-inf2");
	assert_int_equal(choices(1, "lose"), 2);
	no("a lose pr-2-inf2", "WL-171");
	ok("a lose pr-1-inf2");
	assert_int_equal(steps("pr-2-inf1"), 3);
	assert_int_equal(step(), STEP_COMBAT);
	assert_int_equal(st.waiting, 1);
}

static void long_range_takes_no_last_step(void **state)
{
	(void)state;
	field(); /* WL-173, WL-R53: WL-T14's lone unit of one step */
	put("left", "fr-2-art:3");
	put("right", "pr-2-inf1:1");
	combat(ROLE_ATTACKER);
	faces("111");
	ok("f fire fr-2-art line");
	assert_int_equal(steps("pr-2-inf1"), 1);
	field(); /* the hits fall where a step can be lost */
	put("left", "fr-2-art:3");
	put("right", "pr-2-inf1:1 pr-2-inf2:2");
	combat(ROLE_ATTACKER);
	faces("111");
	ok("f fire fr-2-art line");
	assert_int_equal(steps("pr-2-inf2"), 1);
	assert_int_equal(steps("pr-2-inf1"), 1);
}

static void leaders_fight_and_fall(void **state)
{
	(void)state;
	field(); /* WL-174, WL-244, WL-R47 */
	put("right", "pr-blucher pr-2-inf1:1");
	put("enemy-right", "fr-napoleon fr-1-inf2:3");
	combat(ROLE_ATTACKER);
	struct board b;
	const char *why;
	board_read(pack, &st, &b);
	assert_int_equal(firepower(pack, &st, &b, unit("fr-napoleon"), TARGET_LINE, &why), 2);
	faces("2");
	ok("f fire fr-napoleon line");
	ok("a lose pr-blucher"); /* tied with the other of one step, and chosen */
	assert_true(dead("pr-blucher"));
	field();
	put("left", "fr-napoleon");
	combat(ROLE_ATTACKER);
	no("f fire fr-napoleon line", "WL-R47");
	ok("f engage fr-napoleon enemy-right");
}

static void woods_unhorse_the_cavalry(void **state)
{
	(void)state;
	field(); /* WL-098, WL-099, WL-100, WL-112, WL-R13, WL-R48 */
	terrain(1, "woods", ROLE_DEFENDER, "right");
	terrain(0, "woods", ROLE_ATTACKER, "center");
	put("left", "fr-c3:3 fr-1-inf2:3 fr-h1");
	put("reserve", "fr-c1 fr-napoleon fr-2-art");
	combat(ROLE_ATTACKER);
	no("f fire fr-h1 line", "WL-101");
	no("f engage fr-h1 enemy-right", "WL-101");
	no("f redeploy fr-2-art center", "WL-101");
	ok("f redeploy fr-c1 center");
	no("f engage fr-c1 enemy-center", "WL-100"); /* it must stop in the woods */
	ok("f redeploy fr-napoleon center");
	ok("f redeploy fr-napoleon reserve"); /* a leader need not */
	ok("f engage fr-c3 enemy-right");
	ok("f engage fr-1-inf2 enemy-right");
	ok("f end-combat");
	combat(ROLE_ATTACKER);
	struct board b;
	const char *why;
	board_read(pack, &st, &b);
	assert_int_equal(firepower(pack, &st, &b, unit("fr-c3"), TARGET_LINE, &why), 1);
	assert_int_equal(firepower(pack, &st, &b, unit("fr-1-inf2"), TARGET_LINE, &why), 2);
	/* WL-R14: no guns can stand in woods to fire out of them */
	no("f redeploy fr-2-art center", "WL-101");
}

static void a_farm_helps_one_infantry(void **state)
{
	(void)state;
	field(); /* WL-103, WL-104, WL-105, WL-112: WL-T11 */
	terrain(1, "farm", ROLE_DEFENDER, "right");
	put("right", "pr-2-inf1:4 pr-2-inf2:2");
	holds("pr-2-inf1");
	put("enemy-right", "fr-c3:3");
	combat(ROLE_ATTACKER);
	clear_flag(&st, unit("fr-c3"), FLAG_FRESH);
	faces("111");
	ok("f fire fr-c3 line"); /* three hits: two on the other, the last is lost */
	assert_int_equal(steps("pr-2-inf1"), 4);
	assert_true(dead("pr-2-inf2"));
	ok("f end-combat");
	struct board b;
	const char *why;
	board_read(pack, &st, &b);
	assert_int_equal(firepower(pack, &st, &b, unit("pr-2-inf1"), TARGET_LINE, &why), 3);
}

static void a_hill_helps_one_battery_at_long_range(void **state)
{
	(void)state;
	field(); /* WL-111, WL-R8, WL-R10: WL-T11 */
	terrain(0, "hill", ROLE_ATTACKER, "left");
	put("left", "fr-2-art fr-6-art fr-h1");
	holds("fr-2-art");
	combat(ROLE_ATTACKER);
	struct board b;
	const char *why;
	board_read(pack, &st, &b);
	assert_int_equal(firepower(pack, &st, &b, unit("fr-2-art"), TARGET_LINE, &why), 2);
	assert_int_equal(firepower(pack, &st, &b, unit("fr-6-art"), TARGET_LINE, &why), 1);
	put("enemy-left", "pr-2-inf2"); /* engaged: grape only */
	board_read(pack, &st, &b);
	set_flag(&st, unit("fr-2-art"), FLAG_FRESH);
	assert_int_equal(firepower(pack, &st, &b, unit("fr-2-art"), TARGET_LINE, &why), 2);
	clear_flag(&st, unit("fr-2-art"), FLAG_FRESH);
	assert_int_equal(firepower(pack, &st, &b, unit("fr-2-art"), TARGET_LINE, &why), 1);
	field();
	terrain(0, "hill", ROLE_ATTACKER, "left");
	put("left", "fr-h1");
	holds("fr-h1");
	combat(ROLE_ATTACKER);
	board_read(pack, &st, &b);
	assert_int_equal(firepower(pack, &st, &b, unit("fr-h1"), TARGET_LINE, &why), 2);
	ok("f redeploy fr-h1 reserve"); /* moving off leaves it vacant */
	assert_int_equal(st.battle[0].holder[0], NO_UNIT);
}

static void holders_are_exchanged_and_terrain_taken(void **state)
{
	(void)state;
	field(); /* WL-113, WL-114, WL-115, WL-R9, WL-R92, WL-R110 */
	terrain(0, "farm", ROLE_ATTACKER, "left");
	put("left", "fr-2-inf1 fr-2-inf2 fr-1-inf2 fr-c1");
	holds("fr-2-inf1");
	combat(ROLE_ATTACKER);
	no("f occupy fr-2-inf2", "WL-114");
	no("f exchange fr-c1", "WL-103");
	no("f exchange fr-1-inf1", "WL-112");
	ok("f exchange fr-2-inf2");
	assert_int_equal(st.battle[0].holder[0], unit("fr-2-inf2"));
	assert_int_equal(legs_of(&st, unit("fr-2-inf2")), 0); /* no move of either */
	no("f exchange fr-2-inf1", "WL-113");
	ok("f engage fr-2-inf2 enemy-right"); /* he leaves it vacant */
	ok("f redeploy fr-1-inf2 reserve");
	ok("f occupy fr-2-inf1"); /* one battle move */
	no("f engage fr-2-inf1 enemy-right", "WL-149");
	ok("f end-combat");
	combat(ROLE_ATTACKER);
	ok("f redeploy fr-1-inf2 left");
	no("f exchange fr-1-inf2", "WL-113"); /* it has moved */
	/* An enemy's farm, its holder dead; retaken likewise */
	field();
	terrain(1, "farm", ROLE_DEFENDER, "right");
	put("right", "pr-2-inf1:1 pr-2-inf2:2");
	holds("pr-2-inf1");
	put("enemy-right", "fr-1-inf2 fr-2-inf2");
	combat(ROLE_ATTACKER);
	no("f occupy fr-1-inf2", "WL-114");
	eliminate(pack, &st, &cx, unit("pr-2-inf1"), "WL-114");
	faces("666");
	ok("f fire fr-2-inf2 line");
	no("f occupy fr-2-inf2", "WL-115"); /* it has fired */
	ok("f occupy fr-1-inf2");
	assert_int_equal(st.battle[0].holder[1], unit("fr-1-inf2"));
	ok("f end-combat");
	no("a occupy pr-2-inf2", "WL-114");
}

static void a_stream_lets_two_across(void **state)
{
	(void)state;
	field(); /* WL-T21: WL-106, WL-107, WL-109, WL-110 */
	terrain(1, "stream", ROLE_DEFENDER, "right");
	put("left", "fr-2-inf1 fr-2-inf2 fr-1-inf2 fr-h1 fr-2-art fr-6-inf");
	combat(ROLE_ATTACKER);
	faces("666");
	ok("f fire fr-2-art line"); /* guns fire across */
	no("f engage fr-h1 enemy-right", "WL-110");
	ok("f engage fr-2-inf1 enemy-right");
	ok("f engage fr-2-inf2 enemy-right");
	no("f engage fr-1-inf2 enemy-right", "WL-107");
	ok("f end-combat");
	combat(ROLE_ATTACKER);
	ok("f engage fr-1-inf2 enemy-right");
	ok("f disengage fr-2-inf1 left");
	no("f disengage fr-2-inf2 left", "WL-107");
	/* The defender is hindered as well */
	field();
	terrain(0, "stream", ROLE_ATTACKER, "left");
	put("right", "pr-2-inf1 pr-2-inf2 pr-1-inf2 pr-4-inf1");
	combat(ROLE_DEFENDER);
	ok("a engage pr-2-inf1 enemy-left");
	ok("a engage pr-2-inf2 enemy-left");
	no("a engage pr-1-inf2 enemy-left", "WL-107");
}

static void who_flees_beyond_the_limit_drowns(void **state)
{
	(void)state;
	field(); /* WL-108: WL-T21's three */
	terrain(1, "stream", ROLE_DEFENDER, "right");
	put("enemy-right", "fr-2-inf2:1 fr-1-inf2:1 fr-6-inf:1");
	combat(ROLE_ATTACKER);
	faces("111");
	ok("f test fr-2-inf2");
	ok("f test fr-1-inf2");
	ok("f test fr-6-inf");
	assert_int_equal(position("fr-2-inf2"), POS_LEFT);
	assert_int_equal(position("fr-1-inf2"), POS_LEFT);
	assert_true(dead("fr-6-inf"));
}

static void hill_and_farm_add_to_squares(void **state)
{
	(void)state;
	struct board b;
	const char *why;
	field(); /* WL-R11, WL-R12: F1 + hill + square = F3; F2 + farm + square = F4 */
	terrain(0, "hill", ROLE_ATTACKER, "left");
	put("left", "fr-2-art");
	holds("fr-2-art");
	set_flag(&st, unit("pr-2-inf1"), FLAG_SQUARE);
	combat(ROLE_ATTACKER);
	board_read(pack, &st, &b);
	assert_int_equal(firepower(pack, &st, &b, unit("fr-2-art"), TARGET_SQUARES, &why), 3);
	field();
	terrain(1, "farm", ROLE_DEFENDER, "right");
	put("enemy-right", "fr-2-inf2");
	st.battle[0].holder[1] = (uint8_t)unit("fr-2-inf2");
	set_flag(&st, unit("pr-2-inf1"), FLAG_SQUARE);
	combat(ROLE_ATTACKER);
	board_read(pack, &st, &b);
	assert_int_equal(firepower(pack, &st, &b, unit("fr-2-inf2"), TARGET_SQUARES, &why), 4);
}

static void the_fire_table_of_the_odds(void **state)
{
	(void)state;
	struct odds o;
	struct rng r = rng_seed(1);
	int positions = 0, fires = 0;
	field();
	put("enemy-right", "fr-1-inf2:3");
	combat(ROLE_ATTACKER);
	assert_true(waterloo_game.odds(pack, &st, 0, &r, &o));
	for (; o.line[positions].message == MSG_ODDS_LOST; positions++)
		assert_true(o.line[positions].error > 0); /* sampled, and says so */
	assert_int_equal(positions, 3);
	assert_true(o.samples > 0);
	for (int i = positions; i < o.n; i++, fires++) /* dice alone: exact, to the last line */
		assert_int_equal(o.line[i].error, 0);
	assert_true(fires >= 2);
	const struct odds_line *fire = &o.line[positions];
	assert_int_equal(fire[0].message, MSG_ODDS_HITS);
	assert_int_equal(fire[0].value, 1000); /* three dice at F2: a mean of one hit */
	assert_int_equal(fire[1].message, MSG_ODDS_ANY);
	assert_int_equal(fire[1].value, 704); /* 1 - (2/3)^3 */
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(a_battle_turn_is_morale_combat_reinforcements),
		cmocka_unit_test(only_engaged_units_of_one_step_test_their_morale),
		cmocka_unit_test(bad_morale_falls_back_at_once),
		cmocka_unit_test(bad_morale_may_rout_the_army),
		cmocka_unit_test(guns_and_the_cut_off_are_lost),
		cmocka_unit_test(leaders_steady_their_own_army),
		cmocka_unit_test(the_owner_chooses_the_order_of_morale),
		cmocka_unit_test(the_three_battle_moves),
		cmocka_unit_test(nobody_passes_an_enemy),
		cmocka_unit_test(an_empty_enemy_position_is_a_rout),
		cmocka_unit_test(who_may_fire_and_how_often),
		cmocka_unit_test(firepower_hits_by_its_number),
		cmocka_unit_test(a_cavalry_charge),
		cmocka_unit_test(cavalry_that_meets_intruders_has_shock),
		cmocka_unit_test(shock_lapses_with_the_engagement),
		cmocka_unit_test(horse_guns_move_and_fire),
		cmocka_unit_test(engaged_guns_fire_grape_once),
		cmocka_unit_test(hits_fall_on_the_strongest_at_once),
		cmocka_unit_test(long_range_takes_no_last_step),
		cmocka_unit_test(leaders_fight_and_fall),
		cmocka_unit_test(woods_unhorse_the_cavalry),
		cmocka_unit_test(a_farm_helps_one_infantry),
		cmocka_unit_test(a_hill_helps_one_battery_at_long_range),
		cmocka_unit_test(holders_are_exchanged_and_terrain_taken),
		cmocka_unit_test(a_stream_lets_two_across),
		cmocka_unit_test(who_flees_beyond_the_limit_drowns),
		cmocka_unit_test(hill_and_farm_add_to_squares),
		cmocka_unit_test(the_fire_table_of_the_odds),
	};
	return cmocka_run_group_tests(tests, open_packs, close_packs);
}
