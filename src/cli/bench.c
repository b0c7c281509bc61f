/*
 * bench.c: `marengo bench`: medians of several runs on this machine, one core.
 */
#include "cli/cli.h"

#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "bots/bots.h"
#include "games/registry.h"

enum { RUNS = 5 };

static double now(void)
{
	struct timespec t;
	clock_gettime(CLOCK_MONOTONIC, &t);
	return (double)t.tv_sec + (double)t.tv_nsec / 1e9;
}

static int compare_doubles(const void *a, const void *b)
{
	double x = *(const double *)a, y = *(const double *)b;
	return x < y ? -1 : x > y;
}

static double median(double *v, int n)
{
	qsort(v, (size_t)n, sizeof *v, compare_doubles);
	return v[n / 2];
}

static void line(bool json, const char *what, const char *game, double value, const char *unit)
{
	if (json)
		printf("{\"what\":\"%s\",\"game\":\"%s\",\"median\":%.3f,\"unit\":\"%s\"}\n", what,
		       game, value, unit);
	else
		printf("%-14s %-24s %14.1f %s\n", game, what, value, unit);
}

/* Random games: how many games and actions a second. */
static void bench_play(const struct session *s, bool json)
{
	double games[RUNS], actions[RUNS];
	struct sim_request q = {.game = s->game, .pack = s->pack, .games = 200, .threads = 1};
	q.setup = s->match->setup;
	for (int i = 0; i < MAX_SEATS; i++)
		q.bot[i] = bot_find(s->game, "random");
	for (int run = 0; run < RUNS; run++) {
		struct sim_result r;
		q.first_seed = (uint64_t)run << 32;
		double from = now();
		sim_run(&q, &r);
		double took = now() - from;
		games[run] = r.games / took;
		actions[run] = (double)r.actions / took;
	}
	line(json, "random games", s->game->id, median(games, RUNS), "/s");
	line(json, "random actions", s->game->id, median(actions, RUNS), "/s");
}

static void play_out(struct match *m)
{
	const struct bot *b = bot_find(m->game, "random");
	for (uint32_t to_act; (to_act = mt_to_act(m));) {
		int seat = __builtin_ctz(to_act);
		mt_do(m, seat, bot_choose(b, m, seat, 0, m->number), MT_ANY_NUMBER);
	}
}

/* One replay of a journal into the pack that is loaded already. */
static uint32_t replay_once(const struct session *s, const struct out *text)
{
	struct jn_head h;
	struct jn_fault f;
	struct jn_report report = {0};
	struct dice d;
	const char *why;
	if (!jn_read_head(text->p, text->n, &h, &f))
		return 0;
	if (jn_dice(text->p, text->n, &h, &d, &f)) {
		struct match *m = mt_begin(s->game, s->pack, &s->match->setup, &d, &why);
		if (m)
			jn_replay(m, &h, text->p, text->n, UINT32_MAX, NULL, &report);
		mt_free(m);
	}
	jn_head_free(&h);
	return report.entries;
}

static void bench_replay(struct session *s, bool json)
{
	double rate[RUNS];
	struct out o = {0};
	play_out(s->match);
	session_write(s, true, &o);
	for (int run = 0; run < RUNS; run++) {
		double from = now(), took;
		uint64_t entries = 0;
		do {
			entries += replay_once(s, &o);
			took = now() - from;
		} while (took < 0.2);
		rate[run] = (double)entries / took;
	}
	line(json, "journal replay", s->game->id, median(rate, RUNS), "actions/s");
	out_free(&o);
}

static double load_packs(const struct game *g)
{
	struct scenario list[MAX_SCENARIOS];
	struct pk *pk = pk_new(cli_dirs());
	double from = now();
	int n = g->scenarios(pk, list, MAX_SCENARIOS);
	for (int i = 0; i < n; i++) {
		struct pk *one = pk_new(cli_dirs());
		g->load(one, list[i].id);
		pk_free(one);
	}
	double took = now() - from;
	pk_free(pk);
	return took * 1000;
}

static int bench_game(const struct game *g, bool json)
{
	struct scenario list[MAX_SCENARIOS];
	struct session s;
	struct err e;
	double load[RUNS];
	struct cli_list none = {0};
	struct pk *pk = pk_new(cli_dirs());
	int n = g->scenarios(pk, list, MAX_SCENARIOS);
	if (n < 1 || !cli_session(&s, g->id, list[0].id, &none, "1", &e)) {
		pk_free(pk);
		return n < 1 ? ERR_DATA : cli_fail(&e);
	}
	line(json, "state", g->id, g->state_size, "bytes");
	bench_play(&s, json);
	bench_replay(&s, json);
	for (int run = 0; run < RUNS; run++)
		load[run] = load_packs(g);
	line(json, "all scenarios loaded", g->id, median(load, RUNS), "ms");
	session_free(&s);
	pk_free(pk);
	return 0;
}

int cmd_bench(int argc, char **argv)
{
	bool json = false;
	const struct cli_option table[] = {{"--json", NULL, NULL, &json}, {0}};
	int words = cli_options(argc, argv, table), code = 0;
	if (words < 0 || words > 1)
		return words == CLI_HELPED ? 0 : cli_usage("bench", true);
	if (words == 1 && !cli_game(argv[1]))
		return ERR_USAGE;
	for (int i = 0; all_games[i]; i++)
		if (words == 0 || strcmp(argv[1], all_games[i]->id) == 0)
			code |= bench_game(all_games[i], json);
	return code;
}
