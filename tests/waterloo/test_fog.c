/*
 * test_fog.c: the fog of war (3.2): what is seen, what is remembered, and that nothing else gets
 * out: view, legal list, prompt, events.
 */
#include "scene.h"

#include <stdlib.h>

#include "kernel/match.h"

enum { MOST = 1200, EVENTS = 512 };

static void off_the_board_only_army_and_place_are_seen(void **state)
{
	(void)state;
	scene(1); /* WL-014 */
	at("charleroi", "pr-1-inf1");
	assert_true(sees(0, "\"army\":\"prussian\",\"at\":\"charleroi\",\"position\":null,"
			    "\"type\":null,\"strength\":null"));
	assert_false(sees(0, "pr-1-inf1"));
	assert_true(sees(1, "pr-1-inf1"));
	assert_false(sees(SEAT_SPECTATOR, "pr-1-inf1"));
	assert_false(sees(SEAT_SPECTATOR, "fr-napoleon"));
	/* WL-R113: the dead are seen by all */
	eliminate(pack, &st, &cx, unit("pr-1-inf1"), "WL-017");
	assert_true(sees(0, "pr-1-inf1"));
	assert_true(sees(SEAT_SPECTATOR, "pr-1-inf1"));
}

static void blocks_that_stand_together_are_not_told_apart(void **state)
{
	(void)state;
	struct out before = {0}, after = {0};
	scene(1); /* WL-R114: whichever of the two goes, the enemy sees the same */
	at("charleroi", "fr-1-inf1 fr-2-inf1");
	struct wl_state start = st;
	ok("f march fr-1-inf1 ligny");
	waterloo_game.view(pack, &st, 1, &before);
	st = start;
	ok("f march fr-2-inf1 ligny");
	waterloo_game.view(pack, &st, 1, &after);
	assert_string_equal(before.p, after.p);
	out_free(&before);
	out_free(&after);
}

/* What a seat takes a unit's strength for; -1 where it is not hidden from it. */
static int believed(int seat, const char *id)
{
	struct belief b = {0};
	bool hidden = waterloo_game.believed(pack, &st, seat, KIND_UNIT, unit(id), &b);
	if (hidden)
		assert_string_equal(b.type, "infantry");
	return hidden ? b.strength : -1;
}

static void a_hidden_unit_is_remembered_as_it_was_shown(void **state)
{
	(void)state;
	struct belief b;
	struct rng r = rng_seed(7);
	scene(1); /* WL-R115 */
	at("charleroi", "fr-1-inf1 fr-2-inf1");
	int u = unit("fr-1-inf1"), full = st.steps[u];
	assert_int_equal(believed(1, "fr-1-inf1"), full); /* never seen: as it began */
	assert_true(waterloo_game.believed(pack, &st, 1, KIND_UNIT, u, &b));
	assert_string_equal(b.army, "french"); /* which army a block is of is known to all */
	assert_int_equal(believed(0, "fr-1-inf1"), -1);
	assert_int_equal(believed(SEAT_SPECTATOR, "fr-1-inf1"), -1);
	assert_false(waterloo_game.believed(pack, &st, 1, KIND_TOWN, 0, &b));
	/* Weakened and shown: seen as it stands; hidden again: remembered so. */
	st.steps[u] = (uint8_t)(full - 1);
	st.unseen[ARMY_FRENCH] = 1;
	show_units(pack, &st, &cx, BIT(u));
	assert_int_equal(believed(1, "fr-1-inf1"), -1);
	clear_flag(&st, u, FLAG_REVEALED);
	assert_int_equal(believed(1, "fr-1-inf1"), full - 1);
	/* What happens to it unseen is not told, and no redeal changes what was seen. */
	st.steps[u]--;
	st.unseen[ARMY_FRENCH]++;
	assert_int_equal(believed(1, "fr-1-inf1"), full - 1);
	waterloo_game.redeal(pack, &st, 1, &r);
	assert_int_equal(believed(1, "fr-1-inf1"), full - 1);
	eliminate(pack, &st, &cx, u, "WL-017");
	assert_int_equal(believed(1, "fr-1-inf1"), -1);
}

/* In how many of 200 redeals for a seat the unit is in the town. */
static int imagined(int seat, const char *id, const char *where_to)
{
	int n = 0;
	for (uint64_t i = 0; i < 200; i++) {
		struct wl_state copy = st;
		struct rng r = rng_seed(i << 20);
		waterloo_game.redeal(pack, &copy, seat, &r);
		n += copy.town[unit(id)] == town(where_to);
	}
	return n;
}

/* Nothing is known of the armies but where their blocks stand. */
static void nobody_was_ever_seen(void)
{
	for (int t = 0; t < pack->towns; t++)
		st.may[t] = 0;
	for (int side = 0; side < SIDES; side++)
		know_army_places(pack, &st, &cx, side);
}

static void what_was_seen_is_remembered_until_it_moves(void **state)
{
	(void)state;
	scene(1);
	at("charleroi", "fr-napoleon fr-1-inf1 fr-2-inf1");
	nobody_was_ever_seen();
	assert_in_range(imagined(1, "fr-napoleon", "charleroi"), 5, 195); /* anywhere */
	show_units(pack, &st, &cx, BIT(unit("fr-napoleon")));
	clear_flag(&st, unit("fr-napoleon"), FLAG_REVEALED);
	assert_int_equal(imagined(1, "fr-napoleon", "charleroi"), 200); /* he was seen there */
	ok("f march fr-1-inf1 ligny"); /* one block leaves: it may be he, or not */
	assert_in_range(imagined(1, "fr-napoleon", "charleroi"), 5, 195);
	assert_int_equal(
		imagined(1, "fr-napoleon", "charleroi") + imagined(1, "fr-napoleon", "ligny"), 200);
	assert_int_equal(imagined(0, "fr-napoleon", "charleroi"), 200); /* his own know */
}

static void two_towns_without_a_roll_betray_the_horse(void **state)
{
	(void)state;
	scene(3); /* at night */
	at("charleroi", "fr-c1 fr-1-inf1 fr-2-inf1");
	ok("f march fr-c1 ligny");
	ok("f march fr-c1 gembloux");
	assert_int_equal(imagined(1, "fr-1-inf1", "gembloux"), 0);
	assert_int_equal(imagined(1, "fr-g-inf", "gembloux"), 0);
	assert_in_range(imagined(1, "fr-c2", "gembloux"), 1, 199);
}

/* In how many of 200 redeals for a seat at least n units of the set are in the town. */
static int imagined_of(int seat, uint64_t units, const char *where_to, int n)
{
	int times = 0;
	for (uint64_t i = 0; i < 200; i++) {
		struct wl_state copy = st;
		struct rng r = rng_seed(i << 20);
		waterloo_game.redeal(pack, &copy, seat, &r);
		assert_null(waterloo_game.check(pack, &copy));
		times += count_of(units_in(pack, &copy, town(where_to)) & units) >= n;
	}
	return times;
}

static void both_sides_pass(void)
{
	for (int i = 0; i < 2; i++)
		for (int seat = 0; seat < 2; seat++)
			if (st.waiting >> seat & 1)
				ok(seat ? "a end-moves" : "f end-moves");
}

static void a_mixed_stack_keeps_the_horseman_that_was_seen(void **state)
{
	(void)state;
	uint64_t horse = pack->mobile & pack->army_mask[ARMY_FRENCH],
		 foot = pack->army_mask[ARMY_FRENCH] & ~pack->mobile;
	scene(3); /* WL-R115: by night; two blocks stand there, a third comes two towns */
	at("gembloux", "fr-1-inf1 fr-1-inf2");
	at("charleroi", "fr-c1 fr-2-inf1 fr-2-inf2");
	nobody_was_ever_seen();
	ok("f march fr-c1 ligny");
	assert_in_range(imagined_of(1, horse, "ligny", 1), 5, 195); /* one town: anybody */
	ok("f march fr-c1 gembloux");
	assert_int_equal(imagined_of(1, horse, "gembloux", 1), 200);
	both_sides_pass(); /* turns go by, the flags of the march are gone */
	assert_int_equal(st.turn, 7);
	assert_int_equal(imagined_of(1, horse, "gembloux", 1), 200);
	assert_in_range(imagined_of(1, BIT(unit("fr-c1")), "gembloux", 1), 1, 199);
	/* One of the three leaves, who knows which: only by chance is there a horseman now. */
	ok("f march fr-1-inf1 wavre");
	assert_in_range(imagined_of(1, horse, "gembloux", 1), 5, 199);
	assert_int_equal(imagined_of(0, horse, "gembloux", 1), 200); /* the French know */
	assert_true(imagined_of(1, foot, "gembloux", 0) == 200);
}

static void a_stack_of_horsemen_leaves_as_horsemen(void **state)
{
	(void)state;
	uint64_t horse = pack->mobile & pack->army_mask[ARMY_FRENCH];
	scene(3);
	at("charleroi", "fr-c1 fr-c2 fr-1-inf1");
	nobody_was_ever_seen();
	ok("f march fr-c1 ligny");
	ok("f march fr-c1 gembloux");
	ok("f march fr-c2 ligny");
	ok("f march fr-c2 gembloux");
	both_sides_pass();
	both_sides_pass();
	ok("f march fr-c2 wavre"); /* one town says nothing, but both that stood there were horse */
	assert_int_equal(imagined_of(1, horse, "wavre", 1), 200);
	assert_int_equal(imagined_of(1, horse, "gembloux", 1), 200);
	both_sides_pass();
	assert_int_equal(imagined_of(1, horse, "wavre", 1), 200);
}

static void who_rolled_for_two_towns_is_on_foot(void **state)
{
	(void)state;
	uint64_t foot = pack->army_mask[ARMY_FRENCH] & ~pack->mobile;
	scene(1);
	at("binche", "fr-c1 fr-c2");
	at("beaumont", "fr-1-inf1 fr-1-inf2");
	nobody_was_ever_seen();
	ok("f march fr-1-inf1 thuin");
	ok("f march fr-1-inf1 binche");
	assert_in_range(imagined_of(1, foot, "binche", 1), 5, 199); /* not rolled for yet */
	ok("f end-moves");
	assert_int_equal(imagined_of(1, foot, "binche", 1), 200);
	faces("6");
	ok("f roll fr-1-inf1");
	dice.strict = false;
	both_sides_pass();
	assert_int_equal(imagined_of(1, foot, "binche", 1), 200);
	eliminate(pack, &st, &cx, unit("fr-1-inf1"), "WL-017"); /* it was he, or was it not? */
	assert_in_range(imagined_of(1, foot, "binche", 1), 1, 199);
}

/* In all redeals the units of a place are of one corps, or two with the leader (WL-121). */
static bool imagined_lines_keep_integrity(int seat, int line)
{
	bool keep = true;
	for (uint64_t i = 0; i < 300; i++) {
		struct wl_state copy = st;
		struct rng r = rng_seed(i << 20);
		uint64_t there = 0;
		waterloo_game.redeal(pack, &copy, seat, &r);
		assert_null(waterloo_game.check(pack, &copy));
		EACH (u, units_in(pack, &copy, st.battle[0].town) & pack->side_mask[SIDE_FRENCH])
			if (copy.place[u] == line)
				there |= BIT(u);
		keep &= keeps_integrity(pack, there);
	}
	return keep;
}

static void the_corps_of_a_line_betray_each_other(void **state)
{
	(void)state;
	scene_with(1, OPT_FOG_OF_BATTLE); /* WL-121, WL-R115 */
	battle("ligny", "charleroi");
	put("left", "fr-1-inf1 fr-1-inf2");
	put("center", "fr-2-inf1 fr-2-inf2 fr-2-art");
	put("right", "fr-3-inf1 fr-3-inf2");
	put("reserve", "fr-c1 fr-c2 fr-g-inf");
	at("ligny", "pr-1-inf1 pr-1-inf2 pr-1-art");
	put("left", "pr-1-inf1");
	put("center", "pr-1-inf2");
	put("right", "pr-1-art");
	nobody_was_ever_seen();
	int left = place("fr-1-inf1"), center = place("fr-2-inf1"), right = place("fr-3-inf1");
	assert_false(imagined_lines_keep_integrity(1, center)); /* nobody saw them deploy */
	for (int lane = 0; lane < 3; lane++)
		st.battle[0].arrayed |= (uint8_t)(1u << zone_of(own_place(ROLE_ATTACKER, lane)));
	assert_true(imagined_lines_keep_integrity(1, left));
	assert_true(imagined_lines_keep_integrity(1, center));
	assert_true(imagined_lines_keep_integrity(1, right));
	/* One of the center is seen: the rest of its line is of its corps, or the leader's. */
	show_units(pack, &st, &cx, BIT(unit("fr-2-art")));
	assert_true(imagined_lines_keep_integrity(1, center));
	/* One comes from the Reserve: the line tells nothing any more. */
	combat(ROLE_ATTACKER);
	ok("f redeploy fr-g-inf left");
	assert_false(imagined_lines_keep_integrity(1, left));
	assert_true(imagined_lines_keep_integrity(1, right));
}

static void two_battle_moves_betray_the_horse(void **state)
{
	(void)state;
	scene_with(1, OPT_FOG_OF_BATTLE);
	battle("ligny", "charleroi");
	put("left", "fr-1-inf1");
	put("center", "fr-2-inf1");
	put("right", "fr-3-inf1 fr-c1");
	put("reserve", "fr-g-inf");
	put("left", "pr-1-inf1");
	put("center", "pr-1-inf2");
	put("right", "pr-1-art");
	nobody_was_ever_seen();
	combat(ROLE_ATTACKER);
	ok("f redeploy fr-c1 reserve");
	ok("f redeploy fr-c1 left"); /* WL-150 */
	for (uint64_t i = 0; i < 200; i++) {
		struct wl_state copy = st;
		struct rng r = rng_seed(i << 20);
		bool horse = false;
		waterloo_game.redeal(pack, &copy, 1, &r);
		EACH (u, pack->mobile & pack->army_mask[ARMY_FRENCH])
			horse |= copy.place[u] == place("fr-c1") && legs_of(&copy, u) == 2;
		assert_true(horse);
	}
}

static void a_farm_that_was_taken_betrays_no_horse(void **state)
{
	(void)state;
	scene_with(1, OPT_FOG_OF_BATTLE);
	battle("ligny", "charleroi");
	terrain(0, "farm", ROLE_ATTACKER, "left");
	put("left", "fr-1-inf1");
	put("center", "fr-2-inf1");
	put("right", "fr-3-inf1");
	put("reserve", "fr-g-inf fr-c1");
	put("left", "pr-1-inf1");
	put("center", "pr-1-inf2");
	put("right", "pr-1-art");
	nobody_was_ever_seen();
	combat(ROLE_ATTACKER);
	ok("f occupy fr-1-inf1"); /* WL-115: it takes all its moves */
	for (uint64_t i = 0; i < 200; i++) {
		struct wl_state copy = st;
		struct rng r = rng_seed(i << 20);
		waterloo_game.redeal(pack, &copy, 1, &r);
		int u = copy.battle[copy.now].holder[0];
		assert_true(pack->type_mask[TYPE_INFANTRY] >> u & 1); /* WL-103 */
		assert_int_equal(copy.place[u], place("fr-1-inf1"));
		assert_int_equal(legs_of(&copy, u), 2);
	}
}

static void woods_do_not_tell_the_horse_that_stops_in_them(void **state)
{
	(void)state;
	struct out horse = {0}, foot = {0};
	scene(1); /* WL-100, WL-126: a block goes into the woods and hides; it may be either */
	battle("ligny", "charleroi");
	terrain(0, "woods", ROLE_ATTACKER, "center");
	put("left", "fr-1-inf1");
	put("center", "fr-2-inf1");
	put("right", "fr-3-inf1");
	put("reserve", "fr-g-inf fr-g-cav");
	put("left", "pr-1-inf1");
	put("center", "pr-1-inf2");
	put("right", "pr-1-art");
	combat(ROLE_ATTACKER);
	struct wl_state before = st;
	ok("f redeploy fr-g-cav center");
	waterloo_game.view(pack, &st, 1, &horse);
	st = before;
	ok("f redeploy fr-g-inf center");
	waterloo_game.view(pack, &st, 1, &foot);
	assert_string_equal(horse.p, foot.p);
	out_free(&horse);
	out_free(&foot);
}

static void steps_lost_on_the_march_are_not_placed(void **state)
{
	(void)state;
	scene(1); /* WL-R112 */
	at("beaumont", "fr-1-inf1 fr-1-inf2");
	for (int t = 0; t < pack->towns; t++)
		st.may[t] = units_in(pack, &st, t);
	ok("f march fr-1-inf1 thuin");
	ok("f march fr-1-inf1 binche");
	ok("f march fr-1-inf2 thuin");
	ok("f march fr-1-inf2 binche");
	ok("f end-moves");
	faces("16");
	ok("f roll fr-1-inf1");
	ok("f roll fr-1-inf2");
	int first = 0, second = 0;
	for (uint64_t i = 0; i < 200; i++) {
		struct wl_state copy = st;
		struct rng r = rng_seed(i << 20);
		waterloo_game.redeal(pack, &copy, 1, &r);
		first += copy.steps[unit("fr-1-inf1")] == 2;
		second += copy.steps[unit("fr-1-inf2")] == 2;
	}
	assert_int_equal(first + second, 200); /* one of the two, who knows which */
	assert_in_range(first, 20, 180);
	show_units(pack, &st, &cx, BIT(unit("fr-1-inf1")));
	assert_int_equal(st.unseen[ARMY_FRENCH], 0);
}

/* A random game, step by step, from a seed that also draws the options. */
struct game_of {
	struct wl_state s;
	struct dice d;
	struct rng r;
	struct ctx cx;
	struct event events[EVENTS];
	struct action list[MOST];
	int n, seat;
	struct action next;
};

static void start(struct game_of *g, uint64_t seed)
{
	struct setup setup;
	game_default_setup(&waterloo_game, &setup);
	memset(g, 0, sizeof *g);
	g->r = rng_seed(seed);
	for (int i = 0; i < 3; i++)
		setup.option[i] = (uint8_t)rng_below(&g->r, 2);
	dice_fast(&g->d, seed);
	g->cx = (struct ctx){.dice = &g->d};
	waterloo_game.setup(seed % 2 ? pack : historical, &g->s, &setup, &g->cx);
}

/* Picks the next action at random; false when the game is over. */
static bool pick_next(struct game_of *g)
{
	uint32_t to_act = waterloo_game.to_act(pack, &g->s);
	if (!to_act)
		return false;
	do
		g->seat = (int)rng_below(&g->r, 3);
	while (!(to_act >> g->seat & 1));
	g->n = waterloo_game.legal(pack, &g->s, g->seat, g->list, MOST);
	g->next = g->list[rng_below(&g->r, (uint32_t)g->n)];
	return true;
}

enum { GUESSES = 20 };

/* What a guesser is told who tries actions that he may not take, the same from the same seed. */
static void refusals(const struct wl_state *s, int seat, const struct action *list, int n,
		     uint64_t seed, struct out *o)
{
	struct rng r = rng_seed(seed);
	for (int i = 0; i < GUESSES; i++) {
		struct action a = {(uint16_t)rng_below(&r, WL_VERBS),
				   {(uint16_t)rng_below(&r, WL_UNITS),
				    (uint16_t)rng_below(&r, i % 2 ? 8 : WL_TOWNS), 0}};
		bool known = !action_well_formed(&waterloo_game, pack, a);
		for (int k = 0; k < n && !known; k++)
			known = action_equal(list[k], a);
		const char *why = known ? NULL : waterloo_game.why_not(pack, s, seat, a);
		out_text(o, why ? why : "-");
	}
}

/* What the program tells the seat of its prospects: odds, and what it would do. */
static void advice(const struct wl_state *s, int seat, const struct action *list, int n,
		   uint64_t seed, struct out *o)
{
	struct wl_state imagined = *s;
	struct rng r = rng_seed(seed);
	struct odds odds = {0};
	waterloo_game.redeal(pack, &imagined, seat, &r);
	out_bytes(o, (const char *)&imagined, sizeof imagined);
	if (s->step != STEP_SHOW || seed % 64 == 0) { /* a skirmish weighs ten thousand worlds */
		waterloo_game.odds(pack, &imagined, seat, &r, &odds);
		out_bytes(o, (const char *)&odds, sizeof odds);
	}
	if (!n)
		return;
	struct action hint = wl_general(pack, &imagined, seat, list, n, 0, &r);
	out_bytes(o, (const char *)&hint, sizeof hint);
}

/* What an own action tells, where neither dice nor a discovery come into it. */
static void consequence(const struct wl_state *s, int seat, const struct action *list, int n,
			uint64_t seed, struct out *o)
{
	static struct event events[EVENTS];
	struct wl_state after = *s;
	struct rng r = rng_seed(seed);
	struct dice d;
	struct ctx local = {.dice = &d, .events = events, .events_cap = EVENTS};
	dice_fast(&d, seed);
	waterloo_game.apply(pack, &after, seat, list[rng_below(&r, (uint32_t)n)], &local);
	if (local.barrier)
		return;
	for (int i = 0; i < local.nevents; i++)
		if (mt_event_for(&events[i], seat)) {
			out_format(o, "%d %s", events[i].message, events[i].rule);
			out_bytes(o, (const char *)events[i].arg, sizeof events[i].arg);
		}
	waterloo_game.view(pack, &after, seat, o);
}

/* All that a seat is told of a state, as bytes: every channel there is. */
static void told(const struct wl_state *s, int seat, uint64_t seed, struct out *o)
{
	static struct action list[MOST];
	struct event e = {0}, end = {0};
	int32_t score[MAX_SEATS] = {0};
	out_clear(o);
	waterloo_game.view(pack, s, seat, o);
	out_format(o, "%u", waterloo_game.to_act(pack, s));
	waterloo_game.outcome(pack, s, &end);
	waterloo_game.score(pack, s, score);
	out_bytes(o, (const char *)end.arg, sizeof end.arg);
	out_bytes(o, (const char *)score, sizeof score);
	int n = waterloo_game.legal(pack, s, seat, list, MOST);
	out_bytes(o, (const char *)list, (size_t)n * sizeof *list);
	for (int i = 0; i < n; i++) {
		out_char(o, waterloo_game.weighs(pack, s, seat, list[i]) ? '+' : '-');
		out_format(o, "%x", waterloo_game.march(pack, s, seat, list[i]));
	}
	advice(s, seat, list, n, seed, o);
	if (!n)
		return;
	waterloo_game.prompt(pack, s, seat, &e);
	out_format(o, "%d", e.message);
	out_bytes(o, (const char *)e.arg, sizeof e.arg);
	refusals(s, seat, list, n, seed, o);
	consequence(s, seat, list, n, seed, o);
}

static void leaks_nothing(const struct game_of *g, int seat, uint64_t seed)
{
	static struct out real, fancy;
	struct wl_state copy = g->s;
	struct rng r = rng_seed(~seed);
	waterloo_game.redeal(pack, &copy, seat, &r);
	assert_null(waterloo_game.check(pack, &copy));
	told(&g->s, seat, seed, &real);
	told(&copy, seat, seed, &fancy);
	assert_int_equal(real.n, fancy.n);
	assert_memory_equal(real.p, fancy.p, real.n);
}

static void ten_thousand_positions_leak_nothing(void **state)
{
	(void)state;
	static struct game_of g;
	int positions = 0;
	for (uint64_t seed = 0; positions < 10000; seed++) {
		start(&g, seed);
		while (pick_next(&g)) {
			if (rng_below(&g.r, 4) == 0 && ++positions)
				for (int seat = -1; seat < waterloo_game.seats_used(pack, &g.s);
				     seat++)
					leaks_nothing(&g, seat, rng_next(&g.r));
			waterloo_game.apply(pack, &g.s, g.seat, g.next, &g.cx);
		}
	}
}

/* The events of an action that a seat may hear, and its view afterwards. */
static void heard(const struct game_of *g, struct action a, int seat, struct wl_state *after,
		  struct out *o)
{
	static struct event events[EVENTS];
	struct dice d = g->d;
	struct ctx local = {.dice = &d, .events = events, .events_cap = EVENTS};
	*after = g->s;
	out_clear(o);
	waterloo_game.apply(pack, after, g->seat, a, &local);
	for (int i = 0; i < local.nevents; i++) {
		if (!mt_event_for(&events[i], seat))
			continue;
		out_format(o, "%d", events[i].message);
		out_bytes(o, (const char *)events[i].arg, sizeof events[i].arg);
	}
	waterloo_game.view(pack, after, seat, o);
}

/* Another unit that an enemy could take for this one: same army, same place, same deeds. */
static int twin_of(const struct wl_state *s, int u)
{
	EACH (v, pack->army_mask[pack->unit[u].army])
		if (v != u && s->town[v] == s->town[u] && s->town[u] != NOWHERE &&
		    s->place[v] == s->place[u] && s->flags[v] == s->flags[u] &&
		    s->entry[v] == s->entry[u] && marker_held(&s->battle[s->now], v) < 0 &&
		    marker_held(&s->battle[s->now], u) < 0)
			return v;
	return -1;
}

static bool names_a_unit(struct action a)
{
	return wl_verbs[a.verb].nargs > 0 && wl_verbs[a.verb].kind[0] == KIND_UNIT;
}

static void events_do_not_tell_which_hidden_block_it_was(void **state)
{
	(void)state;
	static struct game_of g;
	struct out one = {0}, other = {0};
	int compared = 0;
	for (uint64_t seed = 1000; compared < 10000; seed++) {
		start(&g, seed);
		for (; pick_next(&g); waterloo_game.apply(pack, &g.s, g.seat, g.next, &g.cx)) {
			if (!names_a_unit(g.next) || has_flag(&g.s, g.next.arg[0], FLAG_REVEALED))
				continue;
			int u = g.next.arg[0], twin = twin_of(&g.s, u);
			if (twin < 0)
				continue;
			struct action same = g.next;
			same.arg[0] = (uint16_t)twin;
			if (waterloo_game.why_not(pack, &g.s, g.seat, same))
				continue;
			struct wl_state a, b;
			int seat = side_of_seat(&g.s, g.seat) == SIDE_FRENCH
					   ? __builtin_ctz(seats_of_side(&g.s, SIDE_ALLIED))
					   : __builtin_ctz(seats_of_side(&g.s, SIDE_FRENCH));
			if (rng_below(&g.r, 3) == 0)
				seat = SEAT_SPECTATOR;
			heard(&g, g.next, seat, &a, &one);
			heard(&g, same, seat, &b, &other);
			/* Where the action shows or kills the unit, it may of course be named. */
			uint64_t both = BIT(u) | BIT(twin);
			bool open = false;
			EACH (v, both)
				open |= has_flag(&a, v, FLAG_REVEALED) || !a.steps[v] ||
					has_flag(&b, v, FLAG_REVEALED) || !b.steps[v];
			if (open || a.step != b.step)
				continue;
			assert_int_equal(one.n, other.n);
			assert_memory_equal(one.p, other.p, one.n);
			compared++;
		}
	}
	out_free(&one);
	out_free(&other);
}

static void redeals_agree_with_all_that_was_seen(void **state)
{
	(void)state;
	static struct game_of g;
	int checked = 0;
	for (uint64_t seed = 5000; seed < 5040; seed++) {
		uint8_t seen[WL_UNITS];
		memset(seen, NOWHERE, sizeof seen);
		start(&g, seed);
		while (pick_next(&g)) {
			struct wl_state before = g.s;
			waterloo_game.apply(pack, &g.s, g.seat, g.next, &g.cx);
			for (int u = 0; u < pack->units; u++) {
				/* Once a block of its army has left the town, it may be anywhere.
				 */
				if (seen[u] != NOWHERE)
					EACH (v, pack->army_mask[pack->unit[u].army])
						if (before.town[v] == seen[u] &&
						    g.s.town[v] != seen[u] && g.s.steps[v])
							seen[u] = NOWHERE;
				if (has_flag(&g.s, u, FLAG_REVEALED) || !g.s.steps[u])
					seen[u] = g.s.town[u];
			}
			int seat = (int)rng_below(&g.r, 2);
			struct wl_state copy = g.s;
			waterloo_game.redeal(pack, &copy, seat, &g.r);
			for (int u = 0; u < pack->units; u++)
				if (seen[u] != NOWHERE && g.s.steps[u]) {
					assert_int_equal(copy.town[u], seen[u]);
					checked++;
				}
			/* Numbers by army and town are plain to see. */
			for (int a = 0; a < ARMIES && g.s.step > STEP_DEPLOY; a++)
				for (int t = 0; t < pack->towns; t++)
					assert_int_equal(count_of(units_in(pack, &copy, t) &
								  pack->army_mask[a]),
							 count_of(units_in(pack, &g.s, t) &
								  pack->army_mask[a]));
		}
	}
	assert_true(checked > 1000);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(off_the_board_only_army_and_place_are_seen),
		cmocka_unit_test(blocks_that_stand_together_are_not_told_apart),
		cmocka_unit_test(a_hidden_unit_is_remembered_as_it_was_shown),
		cmocka_unit_test(what_was_seen_is_remembered_until_it_moves),
		cmocka_unit_test(two_towns_without_a_roll_betray_the_horse),
		cmocka_unit_test(a_mixed_stack_keeps_the_horseman_that_was_seen),
		cmocka_unit_test(a_stack_of_horsemen_leaves_as_horsemen),
		cmocka_unit_test(who_rolled_for_two_towns_is_on_foot),
		cmocka_unit_test(the_corps_of_a_line_betray_each_other),
		cmocka_unit_test(two_battle_moves_betray_the_horse),
		cmocka_unit_test(a_farm_that_was_taken_betrays_no_horse),
		cmocka_unit_test(woods_do_not_tell_the_horse_that_stops_in_them),
		cmocka_unit_test(steps_lost_on_the_march_are_not_placed),
		cmocka_unit_test(ten_thousand_positions_leak_nothing),
		cmocka_unit_test(events_do_not_tell_which_hidden_block_it_was),
		cmocka_unit_test(redeals_agree_with_all_that_was_seen),
	};
	return cmocka_run_group_tests(tests, open_packs, close_packs);
}
