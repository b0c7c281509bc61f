/*
 * test_view_words.c: every word of every view can be told to a person, in every language.
 *
 * Games are played at random in every scenario; each key, and each value that no kind of the game
 * names, must be in the table of words and in the catalogues. The arguments are the folder of the
 * catalogues and the data directory.
 */
#include "cm.h"

#include <stdlib.h>

#include "games/registry.h"
#include "kernel/match.h"
#include "pack/pk.h"
#include "text/tongue.h"
#include "text/view_words.h"

static const char *catalogues, *data_dir;
static struct tongue *tongue;
static int faults;

static bool named_by_a_kind(const struct reader *r, const char *id)
{
	for (const struct kind *k = r->game->kinds + 1; k->name; k++)
		for (int i = 0; i < k->count(r->pack); i++) {
			const char *known = k->id(r->pack, i);
			if (known && strcmp(known, id) == 0)
				return true;
		}
	return false;
}

static void must_have_a_word(const struct reader *r, const char *key, const char *id)
{
	const char *word = view_word(id);
	bool told = word || named_by_a_kind(r, id);
	for (int lang = LANG_EN + 1; word && lang < LANG_COUNT; lang++)
		told = told && tr(tongue, (enum lang)lang, word) != word;
	if (told)
		return;
	print_error("%s: no word for \"%s\" of %s\n", r->game->id, id, key);
	faults++;
}

static void walk(const struct reader *r, const char *key, const struct pk_node *v)
{
	if (view_key_is_silent(key) || view_key_is_verbatim(key))
		return;
	if (pk_is_string(v))
		must_have_a_word(r, key, pk_string_of(v));
	if (!pk_is_array(v) && !pk_is_object(v))
		return;
	for (int i = 0; i < pk_count(v); i++) {
		struct pk_node child = pk_at(v, i);
		const char *name = pk_is_object(v) ? pk_key(&child) : key;
		if (pk_is_object(v) && !view_key_is_silent(name))
			must_have_a_word(r, "a key", name);
		walk(r, name, &child);
	}
}

/* What a track counts is told by its id. */
static void walk_tracks(const struct reader *r, const struct pk_node *doc)
{
	struct pk_node tracks = pk_maybe(doc, "tracks");
	for (int i = 0; pk_there(&tracks) && i < pk_count(&tracks); i++) {
		struct pk_node row = pk_at(&tracks, i);
		must_have_a_word(r, "a track", pk_string(&row, "id"));
	}
}

static void walk_view(const struct reader *r, const void *st, int seat)
{
	struct out view = {0};
	struct pk *pk = pk_new(NULL);
	r->game->view(r->pack, st, seat, &view);
	struct pk_node doc = pk_parse(pk, "view", view.p, view.n);
	walk(r, "", &doc);
	walk_tracks(r, &doc);
	assert_null(pk_error(pk));
	pk_free(pk);
	out_free(&view);
}

static void play(const struct reader *r, const char *scenario, uint64_t seed)
{
	enum { STEPS = 4000, EVERY = 37 };
	static struct action legal[4096];
	const struct game *g = r->game;
	struct rng rng = rng_seed(seed);
	struct dice dice;
	dice_fast(&dice, seed);
	struct ctx cx = {.dice = &dice};
	struct setup setup = {.scenario = scenario};
	void *st = calloc(1, g->state_size);
	game_default_setup(g, &setup);
	assert_null(g->setup(r->pack, st, &setup, &cx));
	int seats = game_seats(g, r->pack, st);
	for (int step = 0; step < STEPS; step++) {
		uint32_t who = g->to_act(r->pack, st);
		for (int seat = SEAT_SPECTATOR; step % EVERY == 0 && seat < seats; seat++)
			walk_view(r, st, seat);
		if (!who)
			break;
		int seat = __builtin_ctz(who);
		int n = g->legal(r->pack, st, seat, legal, 4096);
		g->apply(r->pack, st, seat, legal[rng_below(&rng, (uint32_t)n)], &cx);
	}
	free(st);
}

static void every_word_of_a_view_can_be_told(void **state)
{
	const char *const dirs[] = {data_dir, NULL};
	(void)state;
	for (int i = 0; all_games[i]; i++) {
		const struct game *g = all_games[i];
		struct scenario list[MAX_SCENARIOS];
		struct pk *pk = pk_new(dirs);
		int n = g->flags & GAME_TEST ? 0 : g->scenarios(pk, list, MAX_SCENARIOS);
		for (int s = 0; s < n; s++) {
			struct pk *own = pk_new(dirs);
			struct reader r = {.game = g, .pack = g->load(own, list[s].id)};
			assert_non_null(r.pack);
			play(&r, list[s].id, (uint64_t)s);
			pk_free(own);
		}
		pk_free(pk);
	}
	assert_int_equal(faults, 0);
}

int main(int argc, char **argv)
{
	const struct CMUnitTest tests[] = {cmocka_unit_test(every_word_of_a_view_can_be_told)};
	if (argc != 3)
		return 2;
	catalogues = argv[1];
	data_dir = argv[2];
	tongue = tongue_new(catalogues);
	int failed = cmocka_run_group_tests(tests, NULL, NULL);
	tongue_free(tongue);
	return failed;
}
