/*
 * test_journal.c: journals replay to the same bytes; every damage is found and named by line.
 */
#include <stdio.h>
#include <stdlib.h>

#include "kernel/journal_line.h"
#include "table.h"

static struct out journal_of(struct session *s)
{
	struct out o = {0};
	session_write(s, true, &o);
	return o;
}

/* Every entry but each third gets a time, as no clock but the test's says. */
static void date_some(struct session *s)
{
	s->match->began = 1000000000;
	for (uint32_t i = 0; i < s->match->entries; i++)
		mt_date(s->match, i, i % 3 ? 1763236800 + i * 60 : 0);
}

static bool load(const char *text, size_t n, struct session *s, struct jn_report *r, struct err *e)
{
	return session_load(s, toy_finder, NULL, text, n, UINT32_MAX, NULL, r, e);
}

static void a_journal_replays_to_the_same_bytes(void **state)
{
	(void)state;
	for (uint64_t seed = 0; seed < 50; seed++) {
		struct session s = toy_session(seed), again;
		struct jn_report r;
		struct err e;
		toy_play(&s, 60, seed);
		if (seed % 2)
			date_some(&s);
		struct out o = journal_of(&s);
		assert_true(load(o.p, o.n, &again, &r, &e));
		assert_false(r.torn);
		assert_int_equal(r.good, o.n);
		assert_memory_equal(again.match->state, s.match->state, toy_game.state_size);
		struct out o2 = journal_of(&again);
		assert_string_equal(o.p, o2.p);
		out_free(&o);
		out_free(&o2);
		session_free(&s);
		session_free(&again);
	}
}

/* After a load, play goes on as if it had never stopped: undo, dice, automatic choices. */
static void play_goes_on_after_a_load(void **state)
{
	(void)state;
	for (uint64_t seed = 0; seed < 20; seed++) {
		struct session s = toy_session(seed), again;
		struct jn_report r;
		struct err e;
		toy_play(&s, 15, seed);
		struct out o = journal_of(&s);
		assert_true(load(o.p, o.n, &again, &r, &e));
		toy_play(&s, 100, seed + 1);
		toy_play(&again, 100, seed + 1);
		assert_int_equal(mt_hash(s.match), mt_hash(again.match));
		out_free(&o);
		session_free(&s);
		session_free(&again);
	}
}

/* A journal that was loaded can be appended to: the chain goes on where it stood. */
static void lines_are_appended_to_a_loaded_journal(void **state)
{
	struct session s = toy_session(14), again, whole;
	struct jn_writer w;
	struct jn_report r;
	struct err e;
	(void)state;
	toy_play(&s, 12, 14);
	struct out o = journal_of(&s);
	assert_true(session_load(&again, toy_finder, NULL, o.p, o.n, UINT32_MAX, &w, &r, &e));
	uint32_t before = again.match->entries;
	toy_play(&again, 12, 15);
	assert_true(again.match->entries > before);
	for (uint32_t i = before; i < again.match->entries; i++)
		jn_line(&w, &o, again.match, &again.match->entry[i]);
	assert_true(load(o.p, o.n, &whole, &r, &e));
	assert_false(r.torn);
	assert_int_equal(mt_hash(whole.match), mt_hash(again.match));
	out_free(&o);
	session_free(&s);
	session_free(&again);
	session_free(&whole);
}

static int line_of(const char *text, size_t at)
{
	int line = 1;
	for (size_t i = 0; i < at; i++)
		line += text[i] == '\n';
	return line;
}

/* Each byte in turn is changed: always found, and named by its line (or the next, where a line
 * end was touched). */
static void every_changed_byte_is_found(void **state)
{
	struct session s = toy_session(6), again;
	struct jn_report r;
	struct err e;
	(void)state;
	toy_play(&s, 30, 6);
	date_some(&s);
	struct out o = journal_of(&s);
	int tags = 0;
	for (size_t i = 0; i + 1 < o.n; i++)
		if (o.p[i] == '\n' && o.p[i + 1] == '\n')
			tags = line_of(o.p, i);
	for (size_t i = 0; i < o.n; i++) {
		char was = o.p[i];
		o.p[i] = (char)(was ^ 1);
		bool ok = load(o.p, o.n, &again, &r, &e);
		int line = line_of(o.p, i);
		if (ok && i == o.n - 1) {
			assert_true(r.torn); /* the last line end: a torn line, told */
			session_free(&again);
		} else {
			if (ok)
				session_free(&again);
			assert_false(ok);
			if (line > tags + 1)
				assert_in_range(e.line, line - 1, line + 1);
		}
		o.p[i] = was;
	}
	out_free(&o);
	session_free(&s);
}

/* The time of a line is told where it is known; it changes nothing else, and undo keeps its own. */
static void lines_tell_when_they_were_played(void **state)
{
	struct session s = toy_session(1), again;
	struct jn_report r;
	struct err e;
	(void)state;
	s.match->began = 1763236700;
	toy_do(&s, 0, "step r1 ford");
	mt_date(s.match, 0, 1763236800);
	assert_null(mt_undo(s.match, 0).rule);
	mt_date(s.match, 1, 1763236860);
	toy_do(&s, 0, "end");
	struct out o = journal_of(&s), plain = {0};
	struct jn_writer w = {0};
	assert_non_null(strstr(o.p, "} @1763236700 #"));
	assert_non_null(strstr(o.p, "1 red step r1 ford {} @1763236800 #"));
	assert_non_null(strstr(o.p, "0 red undo {} @1763236860 #"));
	assert_non_null(strstr(o.p, "1 red end {} #"));
	assert_true(load(o.p, o.n, &again, &r, &e));
	assert_int_equal(mt_hash(again.match), mt_hash(s.match));
	assert_int_equal(again.match->began, 1763236700);
	assert_int_equal(again.match->entry[0].at, 1763236800);
	assert_int_equal(again.match->entry[1].at, 1763236860);
	assert_int_equal(again.match->entry[2].at, 0);
	/* A writer that keeps its times elsewhere leaves them out. */
	jn_line(&w, &plain, s.match, &s.match->entry[0]);
	assert_null(strchr(plain.p, '@'));
	out_free(&plain);
	out_free(&o);
	session_free(&again);
	session_free(&s);
}

/* Times that are none: the chain is made to fit, so that only the reading can refuse them. */
static void a_time_is_seconds_and_nothing_else(void **state)
{
	static const struct {
		const char *time;
		bool sound;
	} lines[] = {{"", true},
		     {" @1", true},
		     {" @99999999999", true},
		     {" @", false},
		     {" @0", false},
		     {" @01", false},
		     {" @-1", false},
		     {" @1 ", false},
		     {" @100000000000", false},
		     {" @1x", false},
		     {"@1", false},
		     {" 1763236800", false},
		     {" @1 @2", false},
		     {" ", false},
		     {"}", false},
		     {" @1763236800}", false}};
	struct session s = toy_session(1), again;
	struct jn_report r;
	struct err e;
	(void)state;
	for (size_t i = 0; i < sizeof lines / sizeof lines[0]; i++) {
		struct out o = {0}, setup = {0};
		struct jn_writer w = {0}, ignored = {0};
		jn_begin(&w, &o, &s.head, NULL, 0);
		jn_setup_line(&ignored, &setup, s.match);
		size_t from = o.n, dice = (size_t)(strstr(setup.p, " #") - setup.p);
		out_bytes(&o, setup.p, dice);
		out_text(&o, lines[i].time);
		out_bytes(&o, setup.p + dice, strlen(" #") + 16);
		out_format(&o, ".%08x\n",
			   (unsigned)(jn_chain(w.chain, o.p + from, o.n - from) >> 32));
		out_free(&setup);
		bool ok = load(o.p, o.n, &again, &r, &e);
		assert_int_equal(ok, lines[i].sound);
		if (ok)
			session_free(&again);
		out_free(&o);
	}
	session_free(&s);
}

/* Cut anywhere, a journal loses at most its last line, and says so. */
static void a_torn_end_is_dropped_and_told(void **state)
{
	struct session s = toy_session(7), again;
	struct jn_report r;
	struct err e;
	(void)state;
	toy_play(&s, 20, 7);
	struct out o = journal_of(&s);
	const char *play = strstr(o.p, "\n\n") + 2;
	for (size_t n = (size_t)(play - o.p) + 1; n < o.n; n++) {
		char *cut = malloc(n + 1);
		memcpy(cut, o.p, n);
		cut[n] = '\0';
		bool whole = cut[n - 1] == '\n';
		/* A set-up line must be there before the dice can be known. */
		assert_true(load(cut, n, &again, &r, &e));
		assert_int_equal(r.torn, !whole);
		assert_true(r.good <= n && (r.good == 0 || o.p[r.good - 1] == '\n'));
		session_free(&again);
		free(cut);
	}
	out_free(&o);
	session_free(&s);
}

static void lines_cannot_be_dropped_or_swapped(void **state)
{
	struct session s = toy_session(8), again;
	struct jn_report r;
	struct err e;
	(void)state;
	toy_play(&s, 20, 8);
	struct out o = journal_of(&s);
	char *second = strchr(strstr(o.p, "\n\n") + 2, '\n') + 1, *third = strchr(second, '\n') + 1;
	size_t length = (size_t)(third - second);
	memmove(second, third, o.n - (size_t)(third - o.p) + 1);
	assert_false(load(o.p, o.n - length, &again, &r, &e));
	assert_int_equal(e.line, line_of(o.p, (size_t)(second - o.p)));
	out_free(&o);
	session_free(&s);
}

/* A line whose check was made to fit still has to be a legal action with the seed's dice. */
static void a_forged_line_is_found_by_the_rules(void **state)
{
	struct session s = toy_session(9), other = toy_session(10), again;
	struct jn_report r;
	struct err e;
	(void)state;
	toy_play(&s, 30, 9);
	/* The same actions under another seed: a whole chain, but other dice. */
	memcpy(s.head.seed, other.head.seed, sizeof s.head.seed);
	memcpy(s.head.commit, other.head.commit, sizeof s.head.commit);
	struct out o = journal_of(&s);
	assert_false(load(o.p, o.n, &again, &r, &e));
	assert_non_null(strstr(e.text, "dice"));
	out_free(&o);
	session_free(&s);
	session_free(&other);
}

static void a_seed_must_keep_its_word(void **state)
{
	struct session s = toy_session(9), again;
	struct jn_report r;
	struct err e;
	(void)state;
	s.head.seed[0] = s.head.seed[0] == 'a' ? 'b' : 'a';
	struct out o = journal_of(&s);
	assert_false(load(o.p, o.n, &again, &r, &e));
	assert_non_null(strstr(e.text, "committed"));
	out_free(&o);
	session_free(&s);
}

static void salts_change_the_dice(void **state)
{
	uint8_t seed[32] = {1}, with[32], without[32];
	struct jn_head a = {0}, b = {.salts = 1, .salt = {"red 17"}};
	(void)state;
	jn_key(seed, &a, without);
	jn_key(seed, &b, with);
	assert_memory_not_equal(with, without, 32);
	snprintf(a.salt[a.salts++], sizeof a.salt[0], "red 18");
	jn_key(seed, &a, without);
	assert_memory_not_equal(with, without, 32);
}

static void dice_given_by_hand_replay_from_the_lines(void **state)
{
	struct session s = toy_session(1), again;
	struct jn_report r;
	struct err e;
	const uint8_t faces[] = {6, 1};
	(void)state;
	s.head.scripted = true;
	toy_do(&s, 0, "step r1 ford");
	toy_do(&s, 0, "step r1 mill");
	toy_do(&s, 0, "end");
	toy_do(&s, 1, "step b1 hill");
	dice_script(&s.match->dice, faces, 2);
	toy_do(&s, 1, "attack b1 r1");
	struct out o = journal_of(&s);
	assert_non_null(strstr(o.p, "{d6:6 d6:1}"));
	assert_true(load(o.p, o.n, &again, &r, &e));
	assert_int_equal(mt_hash(again.match), mt_hash(s.match));
	session_free(&again);
	out_free(&o);
	session_free(&s);
}

static void without_the_seed_the_recorded_faces_serve(void **state)
{
	struct session s = toy_session(12), again;
	struct jn_report r;
	struct err e;
	struct out o = {0};
	(void)state;
	toy_play(&s, 40, 12);
	session_write(&s, false, &o);
	assert_null(strstr(o.p, "[Seed"));
	assert_true(load(o.p, o.n, &again, &r, &e));
	assert_int_equal(mt_hash(again.match), mt_hash(s.match));
	session_free(&again);
	out_free(&o);
	session_free(&s);
}

static void a_position_is_part_of_the_journal(void **state)
{
	static const char json[] =
		"{\"game\":\"toy\",\"state\":{\"turn\":4,\"at\":{\"r1\":\"mill\"}}}";
	struct session s = toy_session(13), again;
	struct jn_report r;
	struct err e;
	(void)state;
	assert_true(session_position(&s, json, strlen(json), &e));
	toy_play(&s, 10, 13);
	struct out o = journal_of(&s);
	assert_true(load(o.p, o.n, &again, &r, &e));
	assert_int_equal(mt_hash(again.match), mt_hash(s.match));
	session_free(&again);
	out_free(&o);
	session_free(&s);
}

static void another_version_of_the_rules_is_told(void **state)
{
	struct session s = toy_session(1), again;
	struct jn_report r;
	struct err e;
	(void)state;
	s.head.rules_version = 2;
	struct out o = journal_of(&s);
	assert_false(load(o.p, o.n, &again, &r, &e));
	assert_non_null(strstr(e.text, "another version of the rules"));
	out_free(&o);
	s.head.rules_version = 1;
	s.head.pack[0] ^= 1;
	o = journal_of(&s);
	assert_false(load(o.p, o.n, &again, &r, &e));
	assert_non_null(strstr(e.text, "other data"));
	out_free(&o);
	session_free(&s);
}

static void heads_that_are_no_heads_are_refused(void **state)
{
	static const char *const bad[] = {
		"",
		"\n",
		"[Game \"toy\"]",
		"[Game \"toy\"]\n\n",
		"[Game toy]\n[Check \"00000000\"]\n\n",
		"[Check \"00000000\"]\n\n",
		"[Game \"toy\"]\n[Rules \"x\"]\n[Check \"00000000\"]\n\n",
		"hello\n",
	};
	struct session s;
	struct jn_report r;
	struct err e;
	(void)state;
	for (size_t i = 0; i < sizeof bad / sizeof bad[0]; i++) {
		assert_false(load(bad[i], strlen(bad[i]), &s, &r, &e));
		assert_int_equal(e.code, ERR_DATA);
	}
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(a_journal_replays_to_the_same_bytes),
		cmocka_unit_test(play_goes_on_after_a_load),
		cmocka_unit_test(lines_are_appended_to_a_loaded_journal),
		cmocka_unit_test(every_changed_byte_is_found),
		cmocka_unit_test(lines_tell_when_they_were_played),
		cmocka_unit_test(a_time_is_seconds_and_nothing_else),
		cmocka_unit_test(a_torn_end_is_dropped_and_told),
		cmocka_unit_test(lines_cannot_be_dropped_or_swapped),
		cmocka_unit_test(a_forged_line_is_found_by_the_rules),
		cmocka_unit_test(a_seed_must_keep_its_word),
		cmocka_unit_test(salts_change_the_dice),
		cmocka_unit_test(dice_given_by_hand_replay_from_the_lines),
		cmocka_unit_test(without_the_seed_the_recorded_faces_serve),
		cmocka_unit_test(a_position_is_part_of_the_journal),
		cmocka_unit_test(another_version_of_the_rules_is_told),
		cmocka_unit_test(heads_that_are_no_heads_are_refused),
	};
	return cmocka_run_group_tests(tests, NULL, NULL);
}
