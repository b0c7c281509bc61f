/*
 * test_faces.c: what a player reads: refusals by their rule, the odds of a skirmish, the bid that
 * evens the sides. Each scene is asked of the rules, then set up in the engine and in the text
 * client. Usage: test_faces MARENGO
 */
#include "scene.h"

#include <stdio.h>
#include <stdlib.h>
#include <unistd.h>

#include "pack/position.h"

static const char *marengo;
static char folder[] = "/tmp/marengo-faces-XXXXXX", answer[1 << 17];

/* Runs the program with these words and this input; keeps all that it said. */
static void run(const char *words, const char *input)
{
	char command[1024], path[64];
	snprintf(path, sizeof path, "%s/in", folder);
	FILE *f = fopen(path, "w");
	assert_non_null(f);
	fputs(input, f);
	fclose(f);
	snprintf(command, sizeof command, "XDG_DATA_HOME=%s NO_COLOR=1 %s %s <%s 2>&1", folder,
		 marengo, words, path);
	f = popen(command, "r");
	assert_non_null(f);
	answer[fread(answer, 1, sizeof answer - 1, f)] = '\0';
	assert_int_equal(pclose(f), 0);
}

static void tells(const char *text)
{
	if (!strstr(answer, text))
		fail_msg("not told: %s\n%s", text, answer);
}

/* Sets up the scene in the engine, asks that, and keeps it as a game to go on with. */
static void ask_engine(const char *asked)
{
	struct out o = {0};
	out_text(&o, "new waterloo free seed=1\nposition ");
	position_write(&waterloo_game, pack, &st, &o);
	out_format(&o, "\n%s\nsave %s/scene.mgn\nquit\n", asked, folder);
	run("engine", o.p);
	out_free(&o);
}

static void ask_client(const char *typed)
{
	char words[128], input[256];
	snprintf(words, sizeof words, "play --load %s/scene.mgn", folder);
	snprintf(input, sizeof input, "\n%s\nquit\n", typed);
	run(words, input);
}

/* The rules, the engine and the text client refuse it by the same rule; "f march …". */
static void refused(const char *action, const char *rule)
{
	char asked[256], want[64];
	const char *seat = *action == 'f' ? "french" : "allied", *words = action + 2;
	no(action, rule);
	snprintf(asked, sizeof asked, "why %s %s\ndo %s %s", seat, words, seat, words);
	snprintf(want, sizeof want, "? %s ", rule);
	ask_engine(asked);
	tells(want);
	assert_non_null(strstr(strstr(answer, want) + 1, want)); /* asked and done */
	ask_client(words);
	snprintf(want, sizeof want, "%s: ", rule);
	tells(want);
}

static void a_ninth_block_on_a_major_road(void **state)
{
	(void)state;
	static const char *const eight[] = {"fr-g-inf",  "fr-1-inf1", "fr-1-inf2", "fr-2-inf1",
					    "fr-2-inf2", "fr-3-inf1", "fr-4-inf",  "fr-6-inf"};
	char text[64];
	scene(1); /* WL-067 */
	at("laneffe", "fr-3-inf2");
	for (int i = 0; i < 8; i++) {
		at("laneffe", eight[i]);
		snprintf(text, sizeof text, "f march %s charleroi", eight[i]);
		ok(text);
	}
	refused("f march fr-3-inf2 charleroi", "WL-067");
	tells("WL-067: The road from Laneffe to Charleroi is full: 8 of 8 units this turn.");
	tells("(§ 5.4)");
}

static void a_second_group_without_the_connecting_road(void **state)
{
	(void)state;
	scene(1); /* WL-062 */
	at("quatre-bras", "fr-g-inf");
	at("wavre", "fr-1-inf1");
	at("waterloo", "ad-1-br");
	ok("f march fr-g-inf waterloo");
	refused("f march fr-1-inf1 waterloo", "WL-062");
}

/* The Prussians attack the French at Ligny from Gembloux. */
static void field(void)
{
	scene(2);
	battle("ligny", "gembloux");
	put_lines();
}

static void a_cavalry_block_in_a_farm(void **state)
{
	(void)state;
	field(); /* WL-103 */
	terrain(2, "farm", ROLE_DEFENDER, "right");
	put("right", "fr-c1");
	combat(ROLE_DEFENDER);
	refused("f occupy fr-c1", "WL-103");
}

static void a_square_in_woods(void **state)
{
	(void)state;
	field(); /* WL-179 */
	terrain(1, "woods", ROLE_DEFENDER, "center");
	combat(ROLE_DEFENDER);
	refused("f square fr-1-inf1", "WL-179");
}

static void a_retreat_to_a_battle(void **state)
{
	(void)state;
	field(); /* WL-220 */
	at("gembloux", "fr-c1 pr-4-cav");
	combat(ROLE_ATTACKER);
	refused("a retreat pr-2-inf1 gembloux", "WL-220");
}

static void the_odds_of_a_skirmish_tell_what_they_rest_on(void **state)
{
	(void)state;
	scene(1);
	at("thuin", "fr-h1 fr-1-inf1");
	at("charleroi", "pr-1-cav");
	for (int side = 0; side < SIDES; side++)
		know_army_places(pack, &st, &cx, side);
	ok("f march fr-h1 charleroi");
	ok("f march fr-1-inf1 charleroi");
	ok("f end-moves");
	ask_engine("odds french");
	for (int face = 0; face < 2; face++) {
		tells("Chance that you hold Charleroi: ");
		tells("% ± ");
		tells("All dice counted; the enemy's blocks drawn 10,000 times from what you know");
		ask_client("odds");
	}
}

static void the_odds_of_a_fire_are_exact(void **state)
{
	(void)state;
	field(); /* 3 dice at F2, say: no error; only what is told of positions has one */
	put("enemy-center", "pr-1-inf1");
	combat(ROLE_DEFENDER);
	char dice_of[64];
	snprintf(dice_of, sizeof dice_of, "on the line: %d dice at F", steps("fr-1-inf1"));
	ask_engine("odds french");
	for (int face = 0; face < 2; face++) {
		tells(dice_of);
		tells("Chance that ");
		const char *fire = strstr(answer, dice_of), *end = strchr(fire, '\n');
		const char *error = strstr(fire, "±");
		assert_true(!error || error > end);
		tells("Chance that your position Left is lost");
		tells("fights the enemy's 10,000 times");
		ask_client("odds");
	}
}

static void the_bid_that_evens_the_sides_is_told(void **state)
{
	(void)state;
	char steps_of[80];
	const struct wl_pack *packs[2] = {pack, historical};
	static const char *const names[2] = {"free", "historical"};
	for (int i = 0; i < 2; i++) { /* WL-267: who bids should know what a side is worth */
		char asked[128], words[128];
		if (packs[i]->even_bid)
			snprintf(steps_of, sizeof steps_of, "a bid of %d step%s for the %s evens",
				 packs[i]->even_bid, packs[i]->even_bid > 1 ? "s" : "",
				 packs[i]->even_side == SIDE_FRENCH ? "French" : "Allies");
		else
			snprintf(steps_of, sizeof steps_of, "the sides are even without a bid");
		snprintf(asked, sizeof asked,
			 "new waterloo %s seed=1 bidding=on\nseat\nprompt\nquit\n", names[i]);
		run("engine", asked);
		tells(steps_of);
		snprintf(words, sizeof words, "play waterloo %s --seed 1 --option bidding=on",
			 names[i]);
		run(words, "\nquit\n");
		tells(steps_of);
	}
}

int main(int argc, char **argv)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(a_ninth_block_on_a_major_road),
		cmocka_unit_test(a_second_group_without_the_connecting_road),
		cmocka_unit_test(a_cavalry_block_in_a_farm),
		cmocka_unit_test(a_square_in_woods),
		cmocka_unit_test(a_retreat_to_a_battle),
		cmocka_unit_test(the_odds_of_a_skirmish_tell_what_they_rest_on),
		cmocka_unit_test(the_odds_of_a_fire_are_exact),
		cmocka_unit_test(the_bid_that_evens_the_sides_is_told),
	};
	marengo = argc > 1 ? argv[1] : "marengo";
	if (!mkdtemp(folder))
		return 1;
	int failed = cmocka_run_group_tests(tests, open_packs, close_packs);
	char command[64];
	snprintf(command, sizeof command, "rm -rf %s", folder);
	return system(command) ? 1 : failed;
}
