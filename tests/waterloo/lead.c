/*
 * lead.c: the general of waterloo in scenes and in whole games.
 */
#include "lead.h"

static struct action list[MOST_CHOICES];

struct action led(int seat)
{
	struct rng r = rng_seed(1815);
	int n = waterloo_game.legal(pack, &st, seat, list, MOST_CHOICES);
	struct action a = wl_general(pack, &st, seat, list, n, 0, &r);
	assert_null(waterloo_game.why_not(pack, &st, seat, a));
	waterloo_game.apply(pack, &st, seat, a, &cx);
	return a;
}

int lead(int seat, int step)
{
	int done = 0;
	for (; st.step == step && st.waiting >> seat & 1; done++)
		led(seat);
	return done;
}

static struct action choose(const struct game_plan *g, const struct wl_state *s, int seat,
			    struct rng *r)
{
	int n = waterloo_game.legal(g->pack, s, seat, list, MOST_CHOICES);
	struct action a = list[rng_below(r, (uint32_t)n)];
	if (seat == g->chance)
		return a;
	struct wl_state seen = *s;
	waterloo_game.redeal(g->pack, &seen, seat, r);
	return wl_general(g->pack, &seen, seat, list, n, 0, r);
}

int32_t play_game(const struct game_plan *g)
{
	struct setup setup;
	struct wl_state s = {0};
	struct dice d;
	struct rng r = rng_seed(g->seed);
	int32_t score[MAX_SEATS];
	struct ctx local = {.dice = &d};
	game_default_setup(&waterloo_game, &setup);
	setup.option[0] = (uint8_t)(g->players == 3);
	dice_fast(&d, g->seed);
	waterloo_game.setup(g->pack, &s, &setup, &local);
	for (uint32_t to_act; (to_act = waterloo_game.to_act(g->pack, &s));) {
		int seat = __builtin_ctz(to_act);
		struct action a = choose(g, &s, seat, &r);
		assert_null(waterloo_game.why_not(g->pack, &s, seat, a));
		if (g->look)
			g->look(g->pack, &s, seat, a);
		if (g->until && s.turn > g->until)
			return 0;
		waterloo_game.apply(g->pack, &s, seat, a, &local);
	}
	waterloo_game.score(g->pack, &s, score);
	return score[0];
}
