/*
 * sim.c: `marengo sim`: many games between bots, counted.
 */
#include "cli/cli.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "bots/bots.h"
#include "games/registry.h"

struct sim {
	const char *games, *seed, *threads, *nodes;
	struct cli_list options, bots;
	bool json;
};

static bool show_progress(void *arg, uint32_t done)
{
	fprintf(stderr, "\r%u/%u ", done, *(const uint32_t *)arg);
	return true;
}

static bool choose_bots(const struct game *g, const struct sim *sim, struct sim_request *q,
			struct err *e)
{
	int seats = 0;
	for (int i = 0; i < MAX_SEATS; i++)
		q->bot[i] = bot_default(g);
	while (g->seats[seats])
		seats++;
	for (int i = 0; i < sim->bots.n; i++)
		if (!cli_bot(g, seats, true, sim->bots.item[i], q->bot, e))
			return false;
	return true;
}

static double mean_error(int64_t sum, uint64_t squares, uint32_t n)
{
	double mean = (double)sum / n, var = (double)squares / n - mean * mean;
	return n > 1 && var > 0 ? 1.959964 * sqrt(var / (n - 1)) : 0;
}

static void print_share(const char *label, uint32_t count, uint32_t n)
{
	int low, high;
	wilson(count, n, &low, &high);
	printf("  %5.1f %%  (%.1f-%.1f)  %s\n", n ? 100.0 * count / n : 0.0, low / 10.0,
	       high / 10.0, label);
}

static void print_text(const struct reader *r, const struct sim_request *q,
		       const struct sim_result *s)
{
	printf("%s %s: ", q->game->id, q->setup.scenario);
	printf(_("%u games, %.0f actions each"), s->games,
	       s->games ? (double)s->actions / s->games : 0);
	putchar('\n');
	for (int i = 0; i < s->outcomes; i++) {
		struct out text = {0};
		word_event(r, &s->outcome[i].what, &text);
		print_share(text.p ? text.p : "", s->outcome[i].count, s->games);
		out_free(&text);
	}
	for (int i = 0; i < s->seats; i++) {
		char label[120];
		snprintf(label, sizeof label, _("won by %s (%s)"),
			 _(game_seat_name(q->game, s->seats, i)), q->bot[i]->id);
		print_share(label, s->wins[i], s->games);
	}
	for (int i = 0; i < s->figures; i++) {
		struct out text = {0};
		struct event e = {.message = s->figure[i].message};
		word_event(r, &e, &text);
		printf("  %.2f ± %.2f  %s\n", (double)s->figure[i].sum / s->games,
		       mean_error(s->figure[i].sum, s->figure[i].squares, s->games),
		       text.p ? text.p : "");
		out_free(&text);
	}
}

static void print_json(const struct reader *r, const struct sim_request *q,
		       const struct sim_result *s)
{
	struct out o = {0};
	out_object(&o, NULL);
	out_string(&o, "game", q->game->id);
	out_string(&o, "scenario", q->setup.scenario);
	out_int(&o, "games", s->games);
	out_int(&o, "actions", (int64_t)s->actions);
	out_array(&o, "outcomes");
	for (int i = 0; i < s->outcomes; i++) {
		struct out text = {0};
		int low, high;
		word_event(r, &s->outcome[i].what, &text);
		wilson(s->outcome[i].count, s->games, &low, &high);
		out_object(&o, NULL);
		out_string(&o, "text", text.p);
		out_int(&o, "count", s->outcome[i].count);
		out_int(&o, "low", low);
		out_int(&o, "high", high);
		out_end(&o);
		out_free(&text);
	}
	out_end(&o);
	out_object(&o, "wins");
	for (int i = 0; i < s->seats; i++)
		out_int(&o, q->game->seats[i], s->wins[i]);
	out_end(&o);
	out_end(&o);
	printf("%s\n", o.p);
	out_free(&o);
}

static int run_scenario(const struct game *g, const char *scenario, const struct sim *sim)
{
	struct session s;
	struct err e;
	uint64_t games = 1000, seed = 1, threads = (uint64_t)sysconf(_SC_NPROCESSORS_ONLN),
		 nodes = 0;
	if ((sim->games && !cli_number(sim->games, &games)) ||
	    (sim->seed && !cli_number(sim->seed, &seed)) ||
	    (sim->nodes && !cli_number(sim->nodes, &nodes)) ||
	    (sim->threads && !cli_number(sim->threads, &threads)) || games > UINT32_MAX)
		return cli_usage("sim", true);
	struct sim_request q = {.game = g,
				.first_seed = seed << 32,
				.games = (uint32_t)games,
				.threads = (int)threads,
				.nodes = (uint32_t)nodes};
	if (!choose_bots(g, sim, &q, &e) ||
	    !cli_session(&s, g->id, scenario, &sim->options, "1", &e))
		return cli_fail(&e);
	bool watch = isatty(STDERR_FILENO);
	q.pack = s.pack;
	q.setup = s.match->setup;
	q.setup.scenario = scenario;
	q.progress = watch ? show_progress : NULL;
	q.arg = &q.games;
	struct sim_result result;
	bool ok = sim_run(&q, &result);
	if (watch)
		fputs("\r                    \r", stderr);
	const struct reader r = {cli_tongue(), cli_lang(), g, s.pack};
	if (ok && result.games)
		(sim->json ? print_json : print_text)(&r, &q, &result);
	session_free(&s);
	return ok && result.games
		       ? 0
		       : cli_complain(ERR_UNAVAILABLE, "%s", _("the simulation did not run"));
}

int cmd_sim(int argc, char **argv)
{
	struct sim sim = {0};
	const struct cli_option table[] = {
		{"--games", &sim.games, NULL, NULL},     {"--seed", &sim.seed, NULL, NULL},
		{"--threads", &sim.threads, NULL, NULL}, {"--nodes", &sim.nodes, NULL, NULL},
		{"--bot", NULL, &sim.bots, NULL},        {"--option", NULL, &sim.options, NULL},
		{"--json", NULL, NULL, &sim.json},       {0}};
	int words = cli_options(argc, argv, table);
	if (words < 1)
		return words == CLI_HELPED ? 0 : cli_usage("sim", true);
	const struct game *g = cli_game(argv[1]);
	if (!g || (words >= 2 && !cli_scenario(g, argv[2])))
		return ERR_USAGE;
	if (words >= 2)
		return run_scenario(g, argv[2], &sim);
	struct scenario list[MAX_SCENARIOS];
	struct pk *pk = pk_new(cli_dirs());
	int n = g->scenarios(pk, list, MAX_SCENARIOS), code = 0;
	if (pk_error(pk))
		code = cli_complain(ERR_DATA, "%s", pk_error(pk));
	for (int i = 0; i < n && !code; i++)
		code = run_scenario(g, list[i].id, &sim);
	pk_free(pk);
	return code;
}
