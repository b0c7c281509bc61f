/*
 * bench_league.c: medians of what an organiser waits for: checking an army, drawing forty players,
 * the state after ten years from its events.
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "measure.h"
#include "kernel/rng.h"
#include "league/complete.h"
#include "league/pairing.h"
#include "league/record.h"
#include "league/sample.h"

enum { PLAYERS = 40, BATTLES = 1000 };

static const char *const files[] = {"p1-as", "p2-br", "p3-fr-bv", "p4-rs",
				    "p5-pr", "p6-sp", "p7-pd"};

static void army_of(struct pk *pk, const struct league_tables *t, int i, struct army *a)
{
	char name[80];
	snprintf(name, sizeof name, "league/sample-campaign/armies/%s", files[i % 7]);
	struct pk_node doc = pk_open(pk, name);
	army_read(&doc, t, a);
}

static void bench_check(struct pk *pk, const struct league_tables *t)
{
	double took[101];
	struct army a;
	struct breaches found;
	army_of(pk, t, 2, &a);
	for (int i = 0; i < 101; i++) {
		double from = core_seconds();
		army_check(t, &army_rules_default, &a, &found);
		took[i] = 1e3 * (core_seconds() - from);
	}
	printf("check an army              %8.3f ms\n", median(took, 101));
}

/* Half of an army taken away, and completed. */
static void bench_complete(struct pk *pk, const struct league_tables *t)
{
	double took[21];
	for (int i = 0; i < 21; i++) {
		struct army a;
		army_of(pk, t, i, &a);
		a.nunits /= 2;
		double from = core_seconds();
		free(army_complete(t, &army_rules_default, &a, NULL));
		took[i] = 1e3 * (core_seconds() - from);
	}
	double middle = median(took, 21);
	printf("complete an army           %8.1f ms   (slowest %.1f)\n", middle, took[20]);
}

/* A night of many players with a history: `met` meetings at most between any two. */
static struct campaign *big_night(struct pk *pk, const struct league_tables *t, int players,
				  int met, uint64_t seed)
{
	struct campaign *c = campaign_new(t);
	struct rng rng = rng_seed(seed);
	c->campaign = c->season = 1;
	c->night_open = true;
	c->ntables = 20;
	c->nplayers = players;
	for (int p = 0; p < players; p++) {
		struct club_player *to = &c->player[p];
		army_of(pk, t, p, &to->army);
		to->army.rank_points = (int16_t)rng_below(&rng, 130);
		to->present = to->active = to->has_army = true;
		to->last_table = (int16_t)(1 + rng_below(&rng, 20));
		for (int q = 0; q < p; q++)
			to->met[q] = c->player[q].met[p] =
				(uint8_t)rng_below(&rng, (uint32_t)met + 1);
	}
	for (int p = 0; p + 1 < players; p += 2) {
		c->player[p].last_foes = (uint64_t)1 << (p + 1);
		c->player[p + 1].last_foes = (uint64_t)1 << p;
	}
	return c;
}

static void bench_pairing(struct pk *pk, const struct league_tables *t, int players, int met,
			  bool team, int volunteers)
{
	double took[9];
	for (int i = 0; i < 9; i++) {
		struct campaign *c = big_night(pk, t, players, met, (uint64_t)i + 1);
		c->team_night = team;
		for (int p = 0; p < volunteers; p++) {
			c->player[p].has_shadow = true;
			c->player[p].shadow = c->player[p].army;
		}
		struct pairing_wish wish = {0};
		struct pairing out;
		struct refusal why;
		double from = core_seconds();
		if (!pair_night(c, &wish, &out, &why))
			printf("no draw: %s\n", why.text);
		took[i] = 1e3 * (core_seconds() - from);
		campaign_free(c);
	}
	double middle = median(took, 9);
	printf("draw %d players%s, up to %d meetings, %d shadow corps  %8.1f ms   (slowest %.1f)\n",
	       players, team ? " in teams" : "", met, volunteers, middle, took[8]);
}

struct maker {
	struct record *r;
	struct refusal why;
	struct out o;
	int refused;
};

static void say(struct maker *m)
{
	if (!record_add(m->r, m->o.p, &m->why, NULL) && m->refused++ == 0)
		printf("refused: %s %s %s\n", m->why.rule, m->why.text, m->why.what);
	out_clear(&m->o);
}

static void hand_in_armies(struct maker *m, struct pk *pk, const struct league_tables *t)
{
	for (int p = 0; p < PLAYERS; p++) {
		struct army a;
		army_of(pk, t, p, &a);
		/* A higher rank costs more: room is made in the line. */
		a.rank_points_start = a.rank_points = (int16_t)m->r->now->player[p].rank_points;
		for (int u = 0; u < a.nunits && army_cost(t, &a) > 250; u++)
			while (t->type[a.unit[u].type].line && a.unit[u].figures > 12 &&
			       army_cost(t, &a) > 250)
				a.unit[u].figures = (int16_t)(a.unit[u].figures - 4);
		out_format(&m->o, "{\"type\":\"army\",\"player\":\"p%d\",\"army\":", p);
		m->o.depth = 0;
		m->o.comma[0] = false;
		army_write(&a, t, NULL, &m->o);
		out_char(&m->o, '}');
		say(m);
	}
}

/* A season of four nights; reinforcements as 4 LN, lost where there is no room. */
static void play_season(struct maker *m, const struct league_tables *t, struct rng *rng)
{
	for (int week = 0; week < 4; week++) {
		char date[11];
		day_text(m->r->now->season_day + 14 * week, date);
		out_format(&m->o, "{\"type\":\"night\",\"date\":\"%s\"}", date);
		say(m);
		out_text(&m->o, "{\"type\":\"check-in\",\"players\":[");
		for (int p = 0; p < PLAYERS; p++)
			out_format(&m->o, "%s\"p%d\"", p ? "," : "", p);
		out_text(&m->o, "]}");
		say(m);
		int shift = 1 + (int)rng_below(rng, 19), first = m->r->now->nbattles;
		out_text(&m->o, "{\"type\":\"draw\",\"dropped\":[\"table\",\"opponent\"],"
				"\"tables\":[");
		for (int i = 0; i < PLAYERS / 2; i++)
			out_format(&m->o,
				   "%s{\"table\":\"T%d\",\"kind\":\"individual\",\"a\":[\"p%d\"],"
				   "\"b\":[\"p%d\"]}",
				   i ? "," : "", (i + week) % 20, i, 20 + (i + shift) % 20);
		out_text(&m->o, "]}");
		say(m);
		for (int i = first; i < first + PLAYERS / 2; i++) {
			char id[12];
			memcpy(id, m->r->now->battle[i].id, sizeof id);
			out_format(
				&m->o,
				"{\"type\":\"report\",\"battle\":\"%s\",\"a\":{\"casualties\":%d,"
				"\"batteries\":0,\"killed_figures\":0,\"captured_figures\":0,"
				"\"objectives\":1},\"b\":{\"casualties\":%d,\"batteries\":0,"
				"\"killed_figures\":0,\"captured_figures\":0,\"objectives\":1}}",
				id, (int)rng_below(rng, 60), (int)rng_below(rng, 60));
			say(m);
			out_format(&m->o, "{\"type\":\"confirm\",\"battle\":\"%s\"}", id);
			say(m);
			for (int s = 0; s < 2; s++) {
				int p = m->r->now->battle[i].side[s][0];
				while (rolls_owed(m->r->now, p)) {
					struct club_player *who = &m->r->now->player[p];
					out_format(
						&m->o,
						"{\"type\":\"roll\",\"player\":\"p%d\",\"battle\":"
						"\"%s\",\"d100\":%d}",
						p, id, 40);
					say(m);
					struct reinforcement how = {.t = t,
								    .night = &who->night,
								    .army = &who->army,
								    .card = CARD_4LN,
								    .new_figures_tonight = 4};
					who = &m->r->now->player[p];
					how.night = &who->night;
					how.army = &who->army;
					out_format(
						&m->o,
						"{\"type\":\"place\",\"player\":\"p%d\",\"roll\":"
						"%d,\"use\":",
						p, who->nrolls);
					m->o.depth = 0;
					m->o.comma[0] = false;
					reinforce_suggest(&how, &m->o);
					out_char(&m->o, '}');
					say(m);
				}
			}
		}
	}
	out_text(&m->o, "{\"type\":\"season-close\",\"override\":\"no team night\"}");
	say(m);
	out_text(&m->o, "{\"type\":\"build\",\"override\":\"nobody keeps\"}");
	say(m);
}

static void bench_fold(struct pk *pk, const struct league_tables *t)
{
	struct record r;
	struct maker m = {.r = &r};
	struct rng rng = rng_seed(7);
	record_init(&r, t);
	out_text(&m.o, "{\"type\":\"campaign\",\"name\":\"Ten years\",\"settings\":"
		       "{\"reset_points\":1000},\"tables\":[");
	for (int i = 0; i < 20; i++)
		out_format(&m.o, "%s\"T%d\"", i ? "," : "", i);
	out_text(&m.o, "]}");
	say(&m);
	for (int p = 0; p < PLAYERS; p++) {
		out_format(&m.o, "{\"type\":\"player\",\"id\":\"p%d\",\"name\":\"Player %d\"}", p,
			   p);
		say(&m);
	}
	for (int season = 0; r.now->nbattles < BATTLES; season++) {
		hand_in_armies(&m, pk, t);
		char date[11];
		day_text(day_of("2016-01-05") + 290 * season, date);
		out_format(&m.o, "{\"type\":\"season-start\",\"date\":\"%s\"}", date);
		say(&m);
		play_season(&m, t, &rng);
	}
	double took[9];
	size_t bytes = 0;
	for (int i = 0; i < r.n; i++)
		bytes += strlen(r.line[i]);
	for (int i = 0; i < 9; i++) {
		struct refusal why;
		struct record again;
		record_init(&again, t);
		double from = core_seconds();
		if (!record_load(&again, r.line, r.n, &why))
			printf("not loaded: %s %s\n", why.rule, why.text);
		took[i] = 1e3 * (core_seconds() - from);
		record_free(&again);
	}
	printf("fold %d battles          %8.1f ms   (%d events, %.1f MB, %d refused)\n",
	       r.now->nbattles, median(took, 9), r.n, (double)bytes / 1e6, m.refused);
	record_free(&r);
	out_free(&m.o);
}

int main(void)
{
	const char *dir = getenv("MARENGO_DATA");
	const char *dirs[] = {dir ? dir : "data", NULL};
	struct pk *pk = pk_new(dirs);
	const struct league_tables *t = league_tables_load(pk);
	if (!t) {
		fprintf(stderr, "%s\n", pk_error(pk));
		return 1;
	}
	bench_check(pk, t);
	bench_complete(pk, t);
	bench_pairing(pk, t, PLAYERS, 3, false, 0);
	bench_pairing(pk, t, PLAYERS, 20, false, 0);
	bench_pairing(pk, t, PLAYERS - 1, 3, false, 5);
	bench_pairing(pk, t, PLAYERS - 1, 3, false, PLAYERS - 1);
	bench_pairing(pk, t, PLAYERS, 3, true, 0);
	bench_pairing(pk, t, PLAYERS, 20, true, 0);
	bench_pairing(pk, t, PLAYERS - 1, 3, true, 5);
	bench_fold(pk, t);
	pk_free(pk);
	return 0;
}
