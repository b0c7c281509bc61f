/*
 * test_leak.c: hidden information on every channel of the server (R4). Positions of random games
 * are redealt for a seat: what that seat cannot know changes, and every byte it is sent must stay:
 * state with view, prompt, legal actions, log, undo; the replay; the record; refusals; what a hint
 * and odds are worked out from; and so the length of every answer, which carries no ETag. 10,000
 * positions of every game there is (2,500 of the toy), each seen by the seat that acts and by one
 * of the others or a spectator in turn; with MARENGO_LEAKS so many, each seen by all of them.
 * Arguments are games to look at; after "but", all others. How long an answer takes tells nothing
 * either: MARENGO_TIMINGS samples of each kind (200; 10,000).
 */
#include "cm.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <time.h>

#include "games/registry.h"
#include "many.h"
#include "server/table.h"
#include "toy.h"

static struct server server;
static struct visitor visitor;

/* Games of three, bids and other fogs: the first game is as usual, the others draw. */
static void draw_options(const struct game *g, uint64_t seed, struct setup *setup)
{
	struct rng r = rng_seed(seed);
	for (int i = 0; i < game_options(g) && seed > 1; i++) {
		uint32_t n = 0;
		while (g->options[i].values[n])
			n++;
		setup->option[i] = (uint8_t)rng_below(&r, n);
	}
}

/* A table with one game under way, that never saw a store. */
static struct table *make(const struct game *g, const char *scenario, uint64_t seed)
{
	struct table *t = calloc(1, sizeof *t);
	const char *why;
	t->server = &server;
	t->game = g;
	t->shelf = library_get(&server.library, g, scenario, &why);
	assert_non_null(t->shelf);
	assert_true(table_set_seats(t));
	game_default_setup(g, &t->setup);
	draw_options(g, seed, &t->setup);
	t->setup.scenario = t->shelf->scenario;
	t->state = TABLE_PLAYING;
	t->takeback.to = NO_TAKEBACK;
	t->ended_by = -1;
	snprintf(t->id, sizeof t->id, "leak");
	snprintf(t->seed, sizeof t->seed, "%064llx", (unsigned long long)seed);
	t->watchable = t->loaded = true;
	assert_true(table_begin_match(t, &why));
	t->seats = game_seats(g, t->shelf->pack, t->match->state);
	for (int i = 0; i < t->seats; i++) {
		t->seat[i].by = BY_HUMAN;
		snprintf(t->seat[i].who, sizeof t->seat[i].who, "g:%d", i);
	}
	return t;
}

/* What is looked at: all there is, or what was added since, in one of the languages. */
struct look {
	int lang; /* LANG_COUNT: each, with the whole log and the record */
	int64_t since;
};

static void tell_state(struct table *t, int seat, int lang, int64_t since, struct out *o)
{
	struct client c = {.server = &server,
			   .visitor = &visitor,
			   .table = t,
			   .seat = seat,
			   .lang = (enum lang)lang,
			   .told = since,
			   .told_epoch = t->epoch,
			   .owed = -1};
	words_state(o, &c, -1);
	out_char(o, '\n');
	o->depth = 0;
	o->comma[0] = false;
}

/* Hints and odds are worked out from the state redealt for the asker: so that they may tell. */
static void tell_thinker(struct table *t, int seat, struct out *o)
{
	size_t size = t->game->state_size;
	uint8_t *asked = malloc(size);
	struct rng r = rng_seed(1805);
	memcpy(asked, t->match->state, size);
	t->game->redeal(t->shelf->pack, asked, seat, &r);
	out_bytes(o, (const char *)asked, size);
	free(asked);
}

/* The rule of a refusal, its text and the fact behind it, as they are sent. */
static void tell_refusal(struct table *t, int seat, struct action a, int lang, struct out *o)
{
	struct verdict v = mt_why(t->match, seat, a);
	out_object(o, NULL);
	words_verdict(o, t, lang < LANG_COUNT ? (enum lang)lang : LANG_EN, &v);
	out_end(o);
}

/* Everything that a seat can get to see as one text. */
static void all_channels(struct table *t, int seat, struct look look, struct out *o)
{
	snprintf(visitor.who, sizeof visitor.who, "g:%d", seat);
	if (look.lang < LANG_COUNT) {
		tell_state(t, seat, look.lang, look.since, o);
	} else {
		for (int lang = 0; lang < LANG_COUNT; lang++)
			tell_state(t, seat, lang, -1, o);
		words_own_record(o, t, seat, LANG_EN);
	}
	/* Refusals: each verb with its first arguments, as a guesser would try them. */
	for (uint16_t v = 0; v < game_verbs(t->game); v++)
		for (uint16_t a = 0; a < 6; a++) {
			struct action action = {v, {a, (uint16_t)(5 - a), 0}};
			if (!action_well_formed(t->game, t->shelf->pack, action))
				continue;
			tell_refusal(t, seat, action, look.lang, o);
		}
	tell_thinker(t, seat, o);
}

static void random_move(struct table *t, struct rng *r)
{
	uint32_t to_act = mt_to_act(t->match);
	if (!to_act)
		return;
	int seat = __builtin_ctz(to_act);
	const struct action *list;
	int n = mt_legal(t->match, seat, &list);
	assert_true(n > 0);
	struct action a = list[rng_below(r, (uint32_t)n)];
	uint32_t from = t->match->entries;
	assert_null(mt_do(t->match, seat, a, MT_ANY_NUMBER).rule);
	mt_date(t->match, from, 1763236800 + (int64_t)rng_below(r, 100000));
}

/* The whole comparison for one position and one pair of eyes. */
static bool same_after_redeal(struct table *t, int seat, struct look look, struct rng *r,
			      struct out *before, struct out *after)
{
	size_t size = t->game->state_size;
	uint8_t *kept = malloc(size);
	memcpy(kept, t->match->state, size);
	out_clear(before);
	out_clear(after);
	all_channels(t, seat, look, before);
	t->game->redeal(t->shelf->pack, t->match->state, seat, r);
	all_channels(t, seat, look, after);
	memcpy(t->match->state, kept, size);
	free(kept);
	return before->n == after->n && memcmp(before->p, after->p, before->n) == 0;
}

static void tell_difference(const struct table *t, int seat, const struct out *a,
			    const struct out *b)
{
	size_t i = 0;
	while (i < a->n && i < b->n && a->p[i] == b->p[i])
		i++;
	size_t from = i > 100 ? i - 100 : 0;
	fail_msg("%s, seat %d, entry %u:\n%.200s\n%.200s", t->game->id, seat, t->match->entries,
		 a->p + from, b->p + from);
}

/* Who looks at the ith position: the seat that acts, and one of the others in turn. */
static uint32_t eyes_on(const struct table *t, int i)
{
	uint32_t acts = mt_to_act(t->match), all = (2u << t->seats) - 1; /* bit 0: a spectator */
	if (!acts || getenv("MARENGO_LEAKS"))
		return all;
	return 2u << __builtin_ctz(acts) | 1u << i % (t->seats + 1);
}

static void no_channel_tells(const struct game *g, const char *scenario, int positions)
{
	struct rng r = rng_seed(1815);
	struct out before = {0}, after = {0};
	struct table *t = make(g, scenario, 1);
	for (int i = 0; i < positions; i++) {
		struct look look = {i / 2 % 2, t->match->entries};
		for (uint32_t k = rng_below(&r, 12); k > 0; k--)
			random_move(t, &r);
		bool last = !mt_to_act(t->match) || rng_below(&r, 150) == 0;
		if (last) /* of this table: from its beginning */
			look.lang = LANG_COUNT;
		uint32_t eyes = eyes_on(t, i);
		for (int seat = -1; seat < t->seats; seat++)
			if (eyes >> (seat + 1) & 1 &&
			    !same_after_redeal(t, seat, look, &r, &before, &after))
				tell_difference(t, seat, &before, &after);
		if (last) {
			table_free(t);
			t = make(g, scenario, (uint64_t)i + 2);
		}
	}
	table_free(t);
	out_free(&before);
	out_free(&after);
}

/* What the command line named: the games to look at, or after "but" those to leave out. */
static struct {
	int n;
	char **name;
	bool others;
} asked;

static bool is_asked(const struct game *g)
{
	for (int i = 0; i < asked.n; i++)
		if (strcmp(asked.name[i], g->id) == 0)
			return !asked.others;
	return asked.others;
}

/* The positions of a game, shared among its scenarios. */
static void game_tells_nothing(const struct game *g, int positions)
{
	if (getenv("MARENGO_LEAKS"))
		positions = atoi(getenv("MARENGO_LEAKS"));
	struct scenario *list = calloc(MAX_SCENARIOS, sizeof *list);
	struct pk *pk = pk_new(server.library.data);
	int n = g->scenarios(pk, list, MAX_SCENARIOS);
	assert_true(n > 0);
	for (int k = 0; k < n; k++)
		no_channel_tells(g, list[k].id, (positions + n - 1) / n);
	pk_free(pk);
	free(list);
}

static void the_games_tell_nothing(void **state)
{
	(void)state;
	for (int i = 0; all_games[i]; i++)
		if (all_games[i]->flags & GAME_HIDDEN && is_asked(all_games[i]))
			game_tells_nothing(all_games[i], 10000);
	if (is_asked(&toy_game))
		game_tells_nothing(&toy_game, 2500);
}

/* Whether some event of a log names the piece. */
static bool log_names(const cJSON *log, const char *id)
{
	const cJSON *step, *event, *ref;
	cJSON_ArrayForEach(step, log) cJSON_ArrayForEach(event, cJSON_GetObjectItem(step, "events"))
		cJSON_ArrayForEach(
			ref, cJSON_GetObjectItem(event, "refs")) if (strcmp(json_text(ref, "id"),
									    id) == 0) return true;
	return false;
}

static bool view_knows(const cJSON *view, const char *id)
{
	const cJSON *piece;
	cJSON_ArrayForEach(piece,
			   cJSON_GetObjectItem(view, "pieces")) if (strcmp(json_text(piece, "id"),
									   id) == 0) return true;
	return false;
}

/* Pieces that a seat is reminded of in one position; each was named to it, and is hidden now. */
static int reminders(struct table *t, int seat, struct out *o)
{
	out_clear(o);
	tell_state(t, seat, LANG_EN, -1, o);
	cJSON *m = cJSON_Parse(o->p);
	const cJSON *piece, *seen = cJSON_GetObjectItem(m, "seen");
	assert_true(cJSON_IsArray(seen));
	cJSON_ArrayForEach(piece, seen)
	{
		const char *id = json_text(piece, "id");
		assert_true(log_names(cJSON_GetObjectItem(m, "log"), id));
		assert_false(view_knows(cJSON_GetObjectItem(m, "view"), id));
	}
	int n = cJSON_GetArraySize(seen);
	cJSON_Delete(m);
	return n;
}

static const char *first_scenario(const struct game *g)
{
	static struct scenario list[MAX_SCENARIOS];
	struct pk *pk = pk_new(server.library.data);
	assert_true(g->scenarios(pk, list, MAX_SCENARIOS) > 0);
	pk_free(pk);
	return list[0].id;
}

static void only_what_was_named_is_remembered(void **state)
{
	(void)state;
	for (int g = 0; all_games[g]; g++) {
		struct rng r = rng_seed(1796);
		struct out o = {0};
		struct table *t;
		int found = 0;
		if (!all_games[g]->believed || !is_asked(all_games[g]))
			continue;
		t = make(all_games[g], first_scenario(all_games[g]), 3);
		for (int i = 0; i < 40 && mt_to_act(t->match); i++) {
			for (int k = 0; k < 15; k++)
				random_move(t, &r);
			assert_int_equal(reminders(t, SEAT_SPECTATOR, &o), 0);
			for (int seat = 0; seat < t->seats; seat++)
				found += reminders(t, seat, &o);
		}
		assert_true(found > 0);
		table_free(t);
		out_free(&o);
	}
}

/* Mean and variance without the slowest quarter, which is the machine's. */
static void moments(double *x, int n, double *mean, double *variance)
{
	qsort(x, (size_t)n, sizeof *x, by_double);
	n -= n / 4;
	*mean = *variance = 0;
	for (int i = 0; i < n; i++)
		*mean += x[i] / n;
	for (int i = 0; i < n; i++)
		*variance += (x[i] - *mean) * (x[i] - *mean) / (n - 1);
}

/* What this thread has used of a processor: others' work does not count. */
static double thread_seconds(void)
{
	struct timespec t;
	clock_gettime(CLOCK_THREAD_CPUTIME_ID, &t);
	return (double)t.tv_sec + (double)t.tv_nsec / 1e9;
}

static double time_of_answer(struct table *t, struct out *o)
{
	snprintf(visitor.who, sizeof visitor.who, "g:0");
	struct client c = {
		.server = &server, .visitor = &visitor, .table = t, .told = -1, .owed = -1};
	out_clear(o);
	double from = thread_seconds();
	words_state(o, &c, -1);
	return thread_seconds() - from;
}

/* Two states that differ in what the seat cannot know, in turn; Welch's t of their times. */
static void answers_take_as_long(const struct game *g, const char *scenario)
{
	int n = getenv("MARENGO_TIMINGS") ? atoi(getenv("MARENGO_TIMINGS")) : 200;
	double *took[2] = {calloc((size_t)n, sizeof **took), calloc((size_t)n, sizeof **took)};
	double mean[2], variance[2];
	struct rng r = rng_seed(1796);
	struct out o = {0};
	struct table *t = make(g, scenario, 7);
	for (int i = 0; i < 20; i++)
		random_move(t, &r);
	size_t size = g->state_size;
	uint8_t *state[2] = {malloc(size), malloc(size)};
	memcpy(state[0], t->match->state, size);
	g->redeal(t->shelf->pack, t->match->state, 0, &r);
	memcpy(state[1], t->match->state, size);
	for (int i = 0; i < 2 * n; i++) {
		/* In an order that no rhythm of the machine can follow. */
		int which = i & 1 ? !(i >> 1 & 1) : i >> 1 & 1;
		memcpy(t->match->state, state[which], size);
		took[which][i / 2] = time_of_answer(t, &o);
	}
	for (int k = 0; k < 2; k++)
		moments(took[k], n, &mean[k], &variance[k]);
	double kept = n - n / 4, apart = fabs(mean[0] - mean[1]);
	double welch = apart / sqrt((variance[0] + variance[1]) / kept);
	print_message("%s: %.1f and %.1f us, %.2f%% apart, t = %.2f\n", g->id, mean[0] * 1e6,
		      mean[1] * 1e6, 100 * apart / mean[0], welch);
	/* Within 5%, and not told apart at p = 0.01: asked for by hand, on a machine at rest. */
	if (getenv("MARENGO_STRICT"))
		assert_true(apart < 0.05 * mean[0] && welch < 2.576);
	for (int k = 0; k < 2; k++) {
		free(took[k]);
		free(state[k]);
	}
	out_free(&o);
	table_free(t);
}

static void time_tells_nothing(void **state)
{
	(void)state;
	answers_take_as_long(&toy_game, "road");
	for (int i = 0; all_games[i]; i++) {
		struct scenario *list = calloc(MAX_SCENARIOS, sizeof *list);
		struct pk *pk = pk_new(server.library.data);
		if (all_games[i]->scenarios(pk, list, MAX_SCENARIOS) > 0 &&
		    all_games[i]->flags & GAME_HIDDEN)
			answers_take_as_long(all_games[i], list[0].id);
		pk_free(pk);
		free(list);
	}
}

/* The test can fail: a state that does differ in what the seat sees is told apart. */
static void a_difference_that_may_be_seen_is_seen(void **state)
{
	(void)state;
	struct table *t = make(&toy_game, "road", 1);
	struct out a = {0}, b = {0};
	struct rng r = rng_seed(1);
	const struct look whole = {LANG_COUNT, -1};
	all_channels(t, 0, whole, &a);
	/* Redealt for blue, red's own pieces change. */
	for (int i = 0; i < 20; i++) {
		t->game->redeal(t->shelf->pack, t->match->state, 1, &r);
		out_clear(&b);
		all_channels(t, 0, whole, &b);
		if (a.n != b.n || memcmp(a.p, b.p, a.n) != 0)
			break;
	}
	assert_true(a.n != b.n || memcmp(a.p, b.p, a.n) != 0);
	out_free(&a);
	out_free(&b);
	table_free(t);
}

int main(int argc, char **argv)
{
	static const struct game *games[16] = {&toy_game};
	static const struct serve_config config = {.quiet = true};
	const char *data[] = {getenv("MARENGO_DATA"), NULL};
	for (int i = 0; all_games[i] && i < 14; i++)
		games[i + 1] = all_games[i];
	asked.others = argc < 2 || strcmp(argv[1], "but") == 0;
	asked.n = argc < 2 ? 0 : argc - 1 - asked.others;
	asked.name = argv + argc - asked.n;
	server.config = &config;
	library_open(&server.library, games, data, getenv("MARENGO_CATALOGUES"));
	const struct CMUnitTest positions[] = {
		cmocka_unit_test(the_games_tell_nothing),
		cmocka_unit_test(only_what_was_named_is_remembered),
	};
	const struct CMUnitTest rest[] = {
		cmocka_unit_test(time_tells_nothing),
		cmocka_unit_test(a_difference_that_may_be_seen_is_seen),
	};
	int bad = cmocka_run_group_tests(positions, NULL, NULL);
	if (asked.others)
		bad += cmocka_run_group_tests(rest, NULL, NULL);
	library_close(&server.library);
	return bad;
}
