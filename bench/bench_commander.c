/*
 * bench_commander.c: random 1796 campaigns a second, and ten thousand simulated battles.
 */
#include <stdio.h>
#include <stdlib.h>

#include "measure.h"
#include "games/commander/commander.h"
#include "games/commander/odds.h"
#include "games/commander/rules.h"
#include "pack/pk.h"

enum { RUNS = 5, CAMPAIGNS = 2000 };

static struct fc_state set_up(const struct fc_pack *p, struct ctx *cx)
{
	static struct fc_state s;
	s = (struct fc_state){0};
	struct setup setup = {.scenario = "1796"};
	commander_game.setup(p, &s, &setup, cx);
	return s;
}

/* One campaign of random actions; how many there were. */
static int play_out(const struct fc_pack *p, uint64_t seed)
{
	static struct action list[2048];
	struct dice dice;
	dice_fast(&dice, seed);
	struct ctx cx = {.dice = &dice};
	struct rng rng = rng_seed(seed);
	struct fc_state s = set_up(p, &cx);
	int actions = 0;
	while (commander_game.to_act(p, &s)) {
		int n = commander_game.legal(p, &s, 0, list, 2048);
		commander_game.apply(p, &s, 0, list[rng_below(&rng, (uint32_t)n)], &cx);
		actions++;
	}
	return actions;
}

static void time_campaigns(const struct fc_pack *p)
{
	double rate[RUNS];
	long actions = 0;
	for (int r = 0; r < RUNS; r++) {
		double t = core_seconds();
		for (int i = 0; i < CAMPAIGNS; i++)
			actions += play_out(p, (uint64_t)(r * CAMPAIGNS + i));
		rate[r] = CAMPAIGNS / (core_seconds() - t);
	}
	printf("random campaigns of 1796: %.0f a second (%ld actions each), one core\n",
	       median(rate, RUNS), actions / (RUNS * CAMPAIGNS));
}

/* The battle of Savona of the rulebook's example, before its Fog of War roll. */
static void time_battles(const struct fc_pack *p)
{
	static const char *const moves[] = {"move serurier savona", "move macquard savona",
					    "move garnier savona",  "move stengel savona",
					    "napoleon savona",      "end"};
	struct dice dice;
	dice_fast(&dice, 1);
	struct ctx cx = {.dice = &dice};
	struct fc_state s = set_up(p, &cx);
	for (size_t i = 0; i < sizeof moves / sizeof *moves; i++) {
		struct action a;
		if (action_parse(&commander_game, p, moves[i], &a))
			exit(1);
		commander_game.apply(p, &s, 0, a, &cx);
	}
	double took[RUNS];
	struct odds o = {0};
	for (int r = 0; r < RUNS; r++) {
		struct rng rng = rng_seed((uint64_t)r);
		o = (struct odds){0};
		double t = core_seconds();
		fc_battle_odds(p, &s, map_find(p->map, "savona"), &rng, &o);
		took[r] = (core_seconds() - t) * 1000;
	}
	printf("%u simulated battles of Savona: %.1f ms, one core\n", o.samples,
	       median(took, RUNS));
	for (int i = 0; i < o.n; i++)
		printf("\t%-50s %d.%03d ± %d.%03d\n",
		       commander_game.messages[o.line[i].message].text, o.line[i].value / 1000,
		       o.line[i].value % 1000, o.line[i].error / 1000, o.line[i].error % 1000);
}

int main(void)
{
	const char *dirs[] = {getenv("MARENGO_DATA") ? getenv("MARENGO_DATA") : "data", NULL};
	struct pk *pk = pk_new(dirs);
	const struct fc_pack *p = commander_game.load(pk, "1796");
	if (!p) {
		fprintf(stderr, "%s\n", pk_error(pk));
		return 1;
	}
	printf("state: %u bytes\n", commander_game.state_size);
	time_campaigns(p);
	time_battles(p);
	pk_free(pk);
	return 0;
}
