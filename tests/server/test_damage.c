/*
 * test_damage.c GAME: journals of a real game, 100 kB and more (R11): each byte is changed in turn
 * and always found, and named by its line; cut anywhere, only the last line goes, and that is told.
 * A change in a line is put before the replay with the match as it stood before that line, as a
 * server does that follows another; every eleventh is also loaded from the beginning, where the
 * checks of all lines are looked at before any rule runs. With MARENGO_FLIPS=bits every bit of
 * every byte is flipped, both ways.
 */
#include "cm.h"

#include <stdio.h>
#include <stdlib.h>

#include "games/registry.h"
#include "session/session.h"

enum { ENOUGH = 100000, STEP = 11 };

static const char *game;
static const char *dirs[2];
static bool bits;
static long bytes, flips, cuts, whole;

/* A random game to its end, with some undoing. */
static struct out journal_of(uint64_t number, const char *scenario)
{
	struct session s;
	struct err e;
	uint8_t seed[32];
	struct rng r = rng_seed(number);
	struct out o = {0};
	session_seed(number, seed);
	const struct session_request wish = {
		.game = game, .scenario = scenario, .dirs = dirs, .seed = seed};
	assert_true(session_new(&s, game_find, &wish, &e));
	while (mt_to_act(s.match) && s.match->entries < 3000) {
		int seat = __builtin_ctz(mt_to_act(s.match));
		const struct action *list;
		int n = mt_legal(s.match, seat, &list);
		assert_null(
			mt_do(s.match, seat, list[rng_below(&r, (uint32_t)n)], MT_ANY_NUMBER).rule);
		if (rng_below(&r, 20) == 0)
			mt_undo(s.match, seat);
	}
	session_write(&s, true, &o);
	session_free(&s);
	return o;
}

static bool load(const char *text, size_t n, uint32_t stop, struct session *s, struct jn_writer *w,
		 struct jn_report *r, struct err *e)
{
	return session_load(s, game_find, dirs, text, n, stop, w, r, e);
}

/* From the beginning, as the server, the command line and the page do. */
static void load_damaged(const char *text, size_t n, int line)
{
	struct session s;
	struct jn_report r;
	struct err e = {0};
	if (load(text, n, UINT32_MAX, &s, NULL, &r, &e)) {
		session_free(&s);
		fail_msg("line %d: a change was not found", line);
	}
	if (e.line != line)
		fail_msg("line %d: the change was found in line %d", line, e.line);
	whole++;
}

/* The bits of a byte that are flipped. */
static bool is_flipped(size_t i, int bit)
{
	return bits || (size_t)bit == i % 8;
}

static void load_flipped(char *text, size_t n, size_t i, char mask, int line)
{
	text[i] = (char)(text[i] ^ mask);
	load_damaged(text, n, line);
	text[i] = (char)(text[i] ^ mask);
}

/* A line of play after which the match and the report stand. */
struct place {
	struct session *s;
	struct jn_writer w;
	struct jn_report r;
	int line; /* the next one, in the file */
};

static void damage_line(const struct place *p, char *text, size_t n, size_t i, char mask)
{
	struct jn_writer w = p->w;
	struct jn_report r = p->r;
	text[i] = (char)(text[i] ^ mask);
	bool ok = jn_replay_on(p->s->match, &p->s->head, text, n, p->r.entries, &w, &r);
	if (i == n - 1) /* the last line end: a torn line, dropped and told */
		assert_true(ok && r.torn && r.good == p->r.good);
	else if (ok || r.fault.line != p->line)
		fail_msg("byte %zu, bits %02x, line %d: found %d", i, mask & 0xff, p->line,
			 ok ? 0 : r.fault.line);
	text[i] = (char)(text[i] ^ mask);
	flips++;
}

static void cut_line(const struct place *p, const char *text, size_t n)
{
	struct jn_writer w = p->w;
	struct jn_report r = p->r;
	assert_true(jn_replay_on(p->s->match, &p->s->head, text, n, UINT32_MAX, &w, &r));
	assert_int_equal(r.torn, n > p->r.good);
	assert_int_equal(r.good, p->r.good);
	assert_int_equal(w.chain, p->w.chain);
	cuts++;
}

static void damage_play(struct place *p, char *text, size_t n)
{
	for (; p->r.good < n; p->line++) {
		size_t from = p->r.good,
		       to = (size_t)((char *)memchr(text + from, '\n', n - from) - text);
		for (size_t i = from; i <= to; i++) {
			cut_line(p, text, i);
			for (int bit = 0; bit < 8; bit++) {
				if (!is_flipped(i, bit))
					continue;
				damage_line(p, text, n, i, (char)(1 << bit));
				if ((bits || i % STEP == 0) && i < n - 1)
					load_flipped(text, n, i, (char)(1 << bit), p->line);
			}
		}
		assert_true(jn_replay_on(p->s->match, &p->s->head, text, n, p->r.entries, &p->w,
					 &p->r));
	}
}

/* What is changed in the tags is found by their check, at the latest; without them nothing loads.
 */
static void damage_head(char *text, size_t n, size_t head)
{
	struct session s;
	struct jn_report r;
	struct err e = {0};
	for (size_t i = 0; i < head; i++) {
		for (int bit = 0; bit < 8; bit++) {
			if (!is_flipped(i, bit))
				continue;
			text[i] = (char)(text[i] ^ 1 << bit);
			assert_false(load(text, n, UINT32_MAX, &s, NULL, &r, &e));
			text[i] = (char)(text[i] ^ 1 << bit);
			flips++;
		}
		assert_false(load(text, i, UINT32_MAX, &s, NULL, &r, &e));
		cuts++;
	}
}

/* The line of the set-up, which comes before there is anything to go on from. */
static void damage_setup(char *text, size_t n, size_t from, size_t to, int line)
{
	for (size_t i = from; i < to; i++)
		for (int bit = 0; bit < 8; bit++)
			if (is_flipped(i, bit)) {
				load_flipped(text, n, i, (char)(1 << bit), line);
				flips++;
			}
}

static void every_change_is_found_and_every_cut_is_told(void **state)
{
	(void)state;
	struct scenario list[32];
	struct pk *pk = pk_new(dirs);
	int scenarios = game_find(game)->scenarios(pk, list, 32);
	assert_true(scenarios > 0);
	for (uint64_t seed = 1; bytes < ENOUGH; seed++) {
		struct out o = journal_of(seed, list[seed % (uint64_t)scenarios].id);
		struct session s;
		struct err e;
		struct place p = {.s = &s};
		size_t head = (size_t)(strstr(o.p, "\n\n") + 2 - o.p);
		damage_head(o.p, o.n, head);
		assert_true(load(o.p, o.n, 0, &s, &p.w, &p.r, &e));
		p.line = s.head.line + 2;
		damage_setup(o.p, o.n, head, p.r.good, p.line - 1);
		damage_play(&p, o.p, o.n);
		bytes += (long)o.n;
		session_free(&s);
		out_free(&o);
	}
	pk_free(pk);
	print_message("%s: %ld bytes, %ld changes and %ld cuts; %ld loaded from the beginning\n",
		      game, bytes, flips, cuts, whole);
}

int main(int argc, char **argv)
{
	if (argc < 2)
		return 2;
	game = argv[1];
	dirs[0] = getenv("MARENGO_DATA") ? getenv("MARENGO_DATA") : "data";
	bits = getenv("MARENGO_FLIPS") != NULL;
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(every_change_is_found_and_every_cut_is_told),
	};
	return cmocka_run_group_tests(tests, NULL, NULL);
}
