/*
 * test_three.c: games of three to the end, generals and chance in every mixture of seats; at each
 * step the talk of the Allies is open or closed as WL-265 says, and at many of them each seat is
 * told the same whatever it cannot know.
 */
#include "scene.h"

#include <stdio.h>

#include "kernel/match.h"

enum { MOST = 1200, EVENTS = 512, SEATS = 3, FRENCH = 0, ANGLO_DUTCH = 1, PRUSSIAN = 2 };

struct trial {
	const struct wl_pack *p;
	struct wl_state s;
	struct dice d;
	struct rng r;
	int generals; /* bit per seat; the others play at random */
	struct event events[EVENTS];
	struct action list[MOST];
	struct ctx cx;
	int looked, signals, open, closed;
};

static void begin(struct trial *t, int generals, uint64_t seed)
{
	struct setup setup;
	memset(t, 0, sizeof *t);
	game_default_setup(&waterloo_game, &setup);
	setup.option[0] = 1;
	setup.option[1] = (uint8_t)(seed / 2 % 2); /* fog of battle */
	t->p = seed % 2 ? pack : historical;
	t->generals = generals;
	t->r = rng_seed(seed);
	dice_fast(&t->d, seed);
	t->cx = (struct ctx){.dice = &t->d, .events = t->events, .events_cap = EVENTS};
	waterloo_game.setup(t->p, &t->s, &setup, &t->cx);
}

/* What the program tells a seat of a state. */
static void told(const struct trial *t, const struct wl_state *s, int seat, uint64_t seed,
		 struct out *o)
{
	static struct action list[MOST];
	struct event e = {0};
	struct wl_state imagined = *s;
	struct rng r = rng_seed(seed);
	int n = waterloo_game.legal(t->p, s, seat, list, MOST);
	out_clear(o);
	waterloo_game.view(t->p, s, seat, o);
	out_bytes(o, (const char *)list, (size_t)n * sizeof *list);
	if (n)
		waterloo_game.prompt(t->p, s, seat, &e);
	out_bytes(o, (const char *)e.arg, sizeof e.arg);
	waterloo_game.redeal(t->p, &imagined, seat, &r);
	out_bytes(o, (const char *)&imagined, sizeof imagined);
	for (int v = 0; v < WL_VERBS && n; v++) { /* guesses at other people's units */
		struct action a = {(uint16_t)v,
				   {(uint16_t)rng_below(&r, WL_UNITS), (uint16_t)rng_below(&r, 8)}};
		const char *why = action_well_formed(&waterloo_game, t->p, a)
					  ? waterloo_game.why_not(t->p, s, seat, a)
					  : NULL;
		out_text(o, why ? why : "-");
	}
}

static bool view_names(const struct trial *t, const struct wl_state *s, int seat, int u)
{
	struct out o = {0};
	char id[64];
	waterloo_game.view(t->p, s, seat, &o);
	snprintf(id, sizeof id, "\"%s\"", t->p->unit[u].id);
	bool named = strstr(o.p, id);
	out_free(&o);
	return named;
}

/* No seat is told what it cannot know; each Ally sees the blocks of the other, who is a friend. */
static void each_seat_knows_its_own(struct trial *t)
{
	static struct out real, fancy;
	for (int seat = 0; seat < SEATS; seat++) {
		struct wl_state copy = t->s;
		uint64_t seed = rng_next(&t->r);
		struct rng r = rng_seed(~seed);
		waterloo_game.redeal(t->p, &copy, seat, &r);
		assert_null(waterloo_game.check(t->p, &copy));
		told(t, &t->s, seat, seed, &real);
		told(t, &copy, seat, seed, &fancy);
		assert_int_equal(real.n, fancy.n);
		assert_memory_equal(real.p, fancy.p, real.n);
		int side = seat != FRENCH;
		EACH (u, t->p->side_mask[side]) /* the own side's truth stays in every redeal */
			assert_true(copy.town[u] == t->s.town[u] && copy.steps[u] == t->s.steps[u]);
	}
	EACH (u, t->p->side_mask[SIDE_ALLIED]) {
		bool hidden = hidden_units(t->p, &t->s, SIDE_ALLIED) >> u & 1;
		if (!hidden || rng_below(&t->r, 8))
			continue;
		assert_true(view_names(t, &t->s, ANGLO_DUTCH, u));
		assert_true(view_names(t, &t->s, PRUSSIAN, u));
		assert_false(view_names(t, &t->s, FRENCH, u));
	}
	t->looked++;
}

/* WL-265: open in the deployment and in Allied nights; never to or from the French. */
static void talk_is_open_only_then(struct trial *t)
{
	const struct wl_state *s = &t->s;
	bool night = s->step == STEP_MOVE && t->p->turn[s->turn].night &&
		     t->p->turn[s->turn].side == SIDE_ALLIED;
	bool open = s->step == STEP_DEPLOY || night;
	struct action a = {VERB_SIGNAL, {INTENT_HOLD, 0}};
	assert_null(wl_why_silent(t->p, s, FRENCH));
	assert_string_equal(waterloo_game.why_not(t->p, s, FRENCH, a), "WL-263");
	for (int seat = ANGLO_DUTCH; seat < SEATS; seat++) {
		const char *silent = wl_why_silent(t->p, s, seat);
		const char *why = waterloo_game.why_not(t->p, s, seat, a);
		if (open) {
			assert_null(silent);
			assert_true(!why || strcmp(why, "WL-R109") == 0);
		} else {
			assert_string_equal(silent, "WL-265");
			assert_string_equal(why, "WL-265");
		}
		int n = waterloo_game.legal(t->p, s, seat, t->list, MOST);
		for (int i = 0; i < n; i++)
			assert_true(open || t->list[i].verb != VERB_SIGNAL);
	}
	open ? t->open++ : t->closed++;
}

/* A signal is heard by the Allies and by nobody else. */
static void signals_stay_among_allies(struct trial *t)
{
	for (int i = 0; i < t->cx.nevents; i++)
		if (t->events[i].message == MSG_SIGNAL) {
			assert_true(mt_event_for(&t->events[i], ANGLO_DUTCH));
			assert_true(mt_event_for(&t->events[i], PRUSSIAN));
			assert_false(mt_event_for(&t->events[i], FRENCH));
			assert_false(mt_event_for(&t->events[i], SEAT_SPECTATOR));
			t->signals++;
		}
}

static void move_once(struct trial *t, int seat)
{
	int n = waterloo_game.legal(t->p, &t->s, seat, t->list, MOST);
	assert_in_range(n, 1, MOST);
	struct action a = t->list[rng_below(&t->r, (uint32_t)n)];
	if (t->generals >> seat & 1) {
		struct wl_state seen = t->s;
		waterloo_game.redeal(t->p, &seen, seat, &t->r);
		a = wl_general(t->p, &seen, seat, t->list, n, 0, &t->r);
	}
	assert_null(waterloo_game.why_not(t->p, &t->s, seat, a));
	t->cx.nevents = 0;
	waterloo_game.apply(t->p, &t->s, seat, a, &t->cx);
	assert_null(waterloo_game.check(t->p, &t->s));
	signals_stay_among_allies(t);
}

static void mixed_games_of_three_end_and_tell_no_secrets(void **state)
{
	(void)state;
	static struct trial t;
	int looked = 0, signals = 0, won[2] = {0};
	for (uint64_t seed = 0; seed < 16; seed++) { /* every mixture twice; WL-264 */
		begin(&t, (int)(seed / 2), seed);
		for (uint32_t to_act; (to_act = waterloo_game.to_act(t.p, &t.s));) {
			int seat;
			do
				seat = (int)rng_below(&t.r, SEATS);
			while (!(to_act >> seat & 1));
			talk_is_open_only_then(&t);
			if (rng_below(&t.r, 6) == 0)
				each_seat_knows_its_own(&t);
			move_once(&t, seat);
		}
		assert_int_equal(t.s.step, STEP_OVER);
		assert_true(t.s.result != RESULT_NONE);
		assert_true(t.open > 0 && t.closed > t.open / 8);
		won[t.s.result > RESULT_FRENCH_CITIES]++;
		looked += t.looked;
		signals += t.signals;
	}
	assert_true(won[0] > 0 && won[1] > 0);
	assert_true(looked > 500);
	assert_true(signals > 20); /* those who play at random do talk */
}

/* Two generals who share the Allies beat a French player of chance, and the reverse. */
static void generals_win_whichever_seats_they_have(void **state)
{
	(void)state;
	static struct trial t;
	int allies = 0, french = 0, games = 6;
	for (uint64_t seed = 100; seed < 100 + (uint64_t)games; seed++)
		for (int generals = 1; generals <= 6; generals += 5) {
			begin(&t, generals, seed);
			for (uint32_t to_act; (to_act = waterloo_game.to_act(t.p, &t.s));)
				move_once(&t, __builtin_ctz(to_act));
			bool won = t.s.result <= RESULT_FRENCH_CITIES;
			generals == 1 ? (french += won) : (allies += !won);
		}
	assert_int_equal(allies, games);
	assert_true(french >= games - 1);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(mixed_games_of_three_end_and_tell_no_secrets),
		cmocka_unit_test(generals_win_whichever_seats_they_have),
	};
	return cmocka_run_group_tests(tests, open_packs, close_packs);
}
