/*
 * test_refusal.c: the fact behind a refusal, to the word. Usage: test_refusal CATALOGUES
 */
#include "scene.h"

#include <stdio.h>

#include "fact_told.h"

enum { FRENCH, ALLIED };

static const char *const eight[] = {"fr-g-inf",  "fr-1-inf1", "fr-1-inf2", "fr-2-inf1",
				    "fr-2-inf2", "fr-3-inf1", "fr-4-inf",  "fr-6-inf"};

static void told_in(enum lang lang, const char *action, const char *rule, const char *fact)
{
	int seat = *action == 'f' ? FRENCH : ALLIED;
	fact_told(&waterloo_game, pack, &st, seat, action + 2, lang, rule, fact);
}

static void told(const char *action, const char *rule, const char *fact)
{
	told_in(LANG_EN, action, rule, fact);
}

static void eight_march(const char *from, const char *to, int n)
{
	char text[64];
	for (int i = 0; i < n; i++)
		at(from, eight[i]);
	for (int i = 0; i < n; i++) {
		snprintf(text, sizeof text, "f march %s %s", eight[i], to);
		ok(text);
	}
}

static void a_full_road_tells_its_towns_and_numbers(void **state)
{
	(void)state;
	scene(1); /* WL-067 */
	at("laneffe", "fr-3-inf2");
	eight_march("laneffe", "charleroi", 8);
	told("f march fr-3-inf2 charleroi", "WL-067",
	     "The road from Laneffe to Charleroi is full: 8 of 8 units this turn. Berthezène can "
	     "still go to Beaumont.");
	told_in(LANG_IT, "f march fr-3-inf2 charleroi", "WL-067",
		"La strada da Laneffe a Charleroi è piena: 8 unità su 8 in questo turno. "
		"Berthezène può ancora andare a Beaumont.");
	assert_true(can("f march fr-3-inf2 beaumont"));
	scene(1); /* WL-071 */
	at("laneffe", "fr-3-inf2");
	at("charleroi", "pr-1-inf1");
	eight_march("laneffe", "charleroi", 4);
	told("f march fr-3-inf2 charleroi", "WL-071",
	     "Across the river from Laneffe to Charleroi, 4 of 4 units have attacked this turn.");
}

static void group_moves_tell_where_they_began(void **state)
{
	(void)state;
	scene(1); /* WL-058 */
	at("beaumont", "fr-g-inf");
	at("solre", "fr-1-inf1");
	at("philippeville", "fr-4-inf");
	ok("f march fr-g-inf thuin");
	ok("f march fr-1-inf1 binche");
	told("f march fr-4-inf fosses", "WL-058",
	     "Pécheux, Vichery & Hulot stands in Philippeville; both group moves of this turn "
	     "began elsewhere, in Beaumont and Solre.");
	scene(2); /* WL-061 */
	at("brussels", "ad-1-br");
	at("hal", "ad-r-bk");
	ok("a march ad-1-br alost");
	told("a march ad-r-bk enghien", "WL-061",
	     "Brunswick & Nassau stands in Hal; the group move of the Anglo-Dutch began in "
	     "Brussels.");
	told("a march fr-c1 thuin", "WL-026", "Pajol belongs to the French.");
	scene(2); /* WL-062 */
	at("waterloo", "ad-1-br");
	at("ligny", "pr-1-inf1");
	at("quatre-bras", "fr-g-inf");
	ok("a march ad-1-br quatre-bras");
	told("a march pr-1-inf1 quatre-bras", "WL-062",
	     "Steinmetz & Pirch II set out from Ligny; units from Waterloo are attacking Quatre "
	     "Bras already.");
	told("a march ad-1-br nivelles", "WL-052",
	     "Guards & 3rd Division is in Quatre Bras with enemy units and goes no farther.");
}

static void reach_is_told_in_towns(void **state)
{
	(void)state;
	scene(1); /* WL-003, WL-065, WL-066 */
	at("beaumont", "fr-g-inf fr-3-inf1 fr-c1");
	told("f march fr-g-inf brussels", "WL-003",
	     "Brussels is 4 roads away from Imperial Guard Infantry, which can march 2 more towns "
	     "this turn.");
	told("f march fr-c1 quatre-bras", "WL-003",
	     "No road leads straight from Beaumont to Quatre Bras; march by Charleroi.");
	told("f march fr-c1 beaumont", "WL-003", "Pajol is in Beaumont already.");
	at("charleroi", "pr-1-inf1");
	told("f march fr-c1 quatre-bras", "WL-003",
	     "No road leads straight from Beaumont to Quatre Bras, and in Charleroi on the way "
	     "there "
	     "are enemy units.");
	ok("f march fr-3-inf1 thuin");
	told("f march fr-3-inf1 nivelles", "WL-003",
	     "Nivelles is 2 roads away from Lefol & Habert, which can march 1 more town this "
	     "turn.");
	ok("f march fr-3-inf1 binche");
	told("f march fr-3-inf1 nivelles", "WL-065",
	     "Lefol & Habert has marched 2 towns this turn, the force march included.");
	scene(3); /* WL-086, WL-087 */
	at("beaumont", "fr-g-inf");
	at("charleroi", "pr-1-inf1");
	told("f march fr-g-inf charleroi", "WL-086",
	     "It is 15 June, night, and enemy units stand in Charleroi.");
	ok("f march fr-g-inf thuin");
	told("f march fr-g-inf binche", "WL-087",
	     "Imperial Guard Infantry has marched 1 town, all that it may by night.");
}

/* The French attack the Prussians at Ligny. */
static void field(void)
{
	scene(1);
	battle("ligny", "charleroi");
	put_lines();
}

static void in_battle_it_is_told_what_a_unit_has_done(void **state)
{
	(void)state;
	field();
	put("reserve", "fr-g-art1 fr-c1");
	put("enemy-right", "fr-1-inf2");
	put("center", "fr-c2");
	combat(ROLE_ATTACKER);
	told("f fire fr-g-art1 line", "WL-155", "Guard Foot Artillery is in Reserve.");
	told("f fire fr-1-inf1 line", "WL-158", "Allix & Donzelot has no enemy in its position.");
	told("f fire fr-c2 line", "WL-159", "Exelmans has no enemy in its position.");
	told("f redeploy fr-1-inf1 enemy-right", "WL-148",
	     "No battle move takes Allix & Donzelot from Center to enemy's Right.");
	told("f fire pr-2-inf1 line", "WL-128", "Tippelskirch & Krafft belongs to the Prussians.");
	told("f fire fr-4-inf line", "WL-141",
	     "Pécheux, Vichery & Hulot is in Avesnes, not in Ligny.");
	faces("666");
	ok("f fire fr-1-inf2 line");
	told("f fire fr-1-inf2 line", "WL-154",
	     "Marcognet & Durutte has fired in this battle turn.");
	told("f retreat fr-1-inf2 charleroi", "WL-214",
	     "Marcognet & Durutte has fired in this battle turn.");
	told_in(LANG_IT, "f disengage fr-1-inf2 left", "WL-153",
		"Marcognet e Durutte ha già fatto fuoco in questo turno di battaglia.");
	ok("f redeploy fr-c1 left");
	ok("f engage fr-c1 enemy-right");
	told("f fire fr-c1 line", "WL-153", "Pajol has used its move in this battle turn.");
	told("f disengage fr-c1 left", "WL-146", "Pajol has engaged in this battle turn.");
}

static void a_stream_tells_who_has_crossed(void **state)
{
	(void)state;
	field(); /* WL-107 */
	terrain(1, "stream", ROLE_DEFENDER, "right");
	put("left", "fr-2-inf1 fr-2-inf2 fr-1-inf2");
	combat(ROLE_ATTACKER);
	ok("f engage fr-2-inf1 enemy-right");
	ok("f engage fr-2-inf2 enemy-right");
	told("f engage fr-1-inf2 enemy-right", "WL-107",
	     "The stream (enemy's Right): 2 of 2 units have crossed it in this battle turn.");
}

static void hits_name_the_stronger(void **state)
{
	(void)state;
	field(); /* WL-171 */
	put("right", "pr-2-inf1:4 pr-2-inf2:3 pr-1-inf2:3");
	put("enemy-right", "fr-1-inf2:3");
	combat(ROLE_ATTACKER);
	faces("111");
	ok("f fire fr-1-inf2 line");
	ok("a lose pr-2-inf2");
	told("a lose pr-2-inf2", "WL-171",
	     "Jagow & Henckel is stronger than Brause & Bose: 3 steps to 2.");
}

static void who_is_gone_or_has_no_way_left(void **state)
{
	(void)state;
	scene(1); /* WL-001, WL-003 */
	at("laneffe", "fr-3-inf2");
	eight_march("laneffe", "charleroi", 8);
	told("f march fr-3-inf2 ligny", "WL-003", "No road leads straight from Laneffe to Ligny.");
	st.steps[unit("fr-c1")] = 0;
	st.town[unit("fr-c1")] = NOWHERE;
	told("f march fr-c1 thuin", "WL-001", "Pajol is out of the game.");
	scene(3); /* WL-068: by night, with the enemy in all other towns around */
	at("beaumont", "fr-3-inf2");
	static const char *const prussian[] = {"pr-1-inf1", "pr-1-inf2", "pr-2-inf1", "pr-2-inf2",
					       "pr-3-inf1", "pr-3-inf2", "pr-4-inf1", "pr-4-inf2"};
	int from = town("beaumont");
	for (int k = 0; k < pack->degree[from]; k++)
		if (pack->next[from][k] != town("thuin"))
			at(pack->map->area[pack->next[from][k]].id, prussian[k]);
	eight_march("beaumont", "thuin", 6);
	told("f march fr-3-inf2 thuin", "WL-068",
	     "The road from Beaumont to Thuin is full: 6 of 6 units this turn.");
}

static void force_marches_tell_who_rolls(void **state)
{
	(void)state;
	scene(1); /* WL-R23 */
	at("beaumont", "fr-3-inf1 fr-1-inf1");
	ok("f march fr-3-inf1 thuin");
	ok("f march fr-3-inf1 binche");
	ok("f march fr-1-inf1 thuin");
	ok("f march fr-1-inf1 charleroi");
	ok("f end-moves");
	faces("6");
	ok("f roll fr-3-inf1");
	told("f roll fr-3-inf1", "WL-R23", "Lefol & Habert has rolled for its force march.");
	told("f roll fr-c1", "WL-R23", "Pajol has made no force march.");
}

/* A game from its very beginning. */
static void begin(int players)
{
	struct setup setup;
	game_default_setup(&waterloo_game, &setup);
	setup.option[0] = (uint8_t)(players == 3);
	memset(&st, 0, sizeof st);
	dice_seed_number(&dice, 1);
	cx = (struct ctx){.dice = &dice};
	assert_null(waterloo_game.setup(pack, &st, &setup, &cx));
}

static void deployments_are_counted(void **state)
{
	(void)state;
	begin(2); /* WL-001, WL-042, WL-046 */
	told("a ready", "WL-046", "34 units are still to be placed.");
	ok("a place ad-1-br nivelles");
	told("a place ad-1-br hal", "WL-001",
	     "Guards & 3rd Division is placed already, in Nivelles.");
	ok("a place ad-1-ne1 nivelles");
	ok("a place ad-1-ne2 nivelles");
	ok("a place ad-wellington nivelles");
	told("a place ad-1-art nivelles", "WL-042", "Nivelles is full: 4 of 4 units.");
	begin(3); /* WL-R109 */
	for (int i = 0; i < SIGNALS_MOST; i++)
		ok("a signal join wavre");
	told("a signal join wavre", "WL-R109", "You have sent 4 of 4 signals.");
}

static void lines_of_battle_are_counted(void **state)
{
	(void)state;
	field(); /* WL-117, WL-120 */
	at("ligny", "pr-1-cav");
	st.step = STEP_ARRAY;
	st.role = ROLE_DEFENDER;
	told("a deploy pr-2-inf1 center", "WL-120",
	     "Tippelskirch & Krafft is deployed already: Right.");
	told("a deployed", "WL-117", "1 unit is still to be deployed.");
}

static void morale_and_moves_back(void **state)
{
	(void)state;
	field(); /* WL-131, WL-146 */
	put("enemy-right", "fr-2-inf2:1 fr-3-inf2:2 fr-c1");
	combat(ROLE_ATTACKER);
	told("f test fr-3-inf2", "WL-131", "Berthezène has 2 steps.");
	faces("6");
	ok("f test fr-2-inf2");
	ok("f disengage fr-c1 left");
	told("f engage fr-c1 enemy-right", "WL-146", "Pajol has disengaged in this battle turn.");
}

static void roads_to_a_battle_are_counted(void **state)
{
	(void)state;
	field(); /* WL-194, WL-195, WL-196 */
	at("quatre-bras", "fr-c2 fr-c4 fr-6-inf");
	at("charleroi", "fr-g-cav");
	at("wavre", "fr-c3");
	at("namur", "fr-c1 pr-4-cav");
	combat(ROLE_ATTACKER);
	ok("f end-combat");
	ok("f reinforce fr-c4");
	ok("f reinforce fr-6-inf");
	told("f reinforce fr-c2", "WL-196",
	     "The road between Ligny and Quatre Bras is full: 2 of 2 units.");
	told("f reinforce fr-c3", "WL-194", "Kellermann stands in Wavre, 2 roads from Ligny.");
	told("f reinforce fr-c1", "WL-195", "There is fighting at Namur too.");
	field(); /* WL-219 */
	put("left", "pr-3-inf2");
	at("quatre-bras", "fr-c1");
	combat(ROLE_DEFENDER);
	told("a retreat pr-3-inf2 quatre-bras", "WL-219", "Enemy units stand in Quatre Bras.");
}

static void skirmishers_are_counted(void **state)
{
	(void)state;
	static const char *const five[] = {"fr-1-inf1", "fr-1-inf2", "fr-2-inf1", "fr-2-inf2",
					   "fr-g-inf"};
	scene(1); /* WL-203 */
	at("charleroi", "fr-1-inf1 fr-1-inf2 fr-2-inf1 fr-2-inf2 fr-g-inf pr-1-cav pr-1-inf1");
	for (int i = 0; i < 5; i++) {
		set_legs(&st, unit(five[i]), 1);
		st.entry[unit(five[i])] = (uint8_t)road_to(pack, town("charleroi"), town("thuin"));
	}
	ok("f end-moves");
	ok("f show fr-1-inf1");
	told("f show fr-1-inf1", "WL-203", "Allix & Donzelot is chosen already.");
	ok("f show fr-1-inf2");
	ok("f show fr-2-inf1");
	ok("f show fr-2-inf2");
	told("f show fr-g-inf", "WL-203", "You have chosen 4 of at most 4 units.");
}

static void each_fact_is_shown(void **state)
{
	(void)state;
	all_facts_shown(&waterloo_game, MSG_NOT_ROAD_FULL, MSG_NOT_SIGNALS);
}

int main(int argc, char **argv)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(a_full_road_tells_its_towns_and_numbers),
		cmocka_unit_test(group_moves_tell_where_they_began),
		cmocka_unit_test(reach_is_told_in_towns),
		cmocka_unit_test(in_battle_it_is_told_what_a_unit_has_done),
		cmocka_unit_test(a_stream_tells_who_has_crossed),
		cmocka_unit_test(hits_name_the_stronger),
		cmocka_unit_test(who_is_gone_or_has_no_way_left),
		cmocka_unit_test(force_marches_tell_who_rolls),
		cmocka_unit_test(deployments_are_counted),
		cmocka_unit_test(lines_of_battle_are_counted),
		cmocka_unit_test(morale_and_moves_back),
		cmocka_unit_test(roads_to_a_battle_are_counted),
		cmocka_unit_test(skirmishers_are_counted),
		cmocka_unit_test(each_fact_is_shown),
	};
	catalogues = argc > 1 ? argv[1] : "";
	return cmocka_run_group_tests(tests, open_packs, close_packs);
}
