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

int main(int argc, char **argv)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(a_full_road_tells_its_towns_and_numbers),
		cmocka_unit_test(group_moves_tell_where_they_began),
		cmocka_unit_test(reach_is_told_in_towns),
		cmocka_unit_test(in_battle_it_is_told_what_a_unit_has_done),
		cmocka_unit_test(a_stream_tells_who_has_crossed),
		cmocka_unit_test(hits_name_the_stronger),
	};
	catalogues = argc > 1 ? argv[1] : "";
	return cmocka_run_group_tests(tests, open_packs, close_packs);
}
