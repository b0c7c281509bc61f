/*
 * fuzz_journal.c: journals, as they come and with their checks put right. What loads is written
 * again and loads to the same state and times. Memory may run out (memory.h).
 */
#include <assert.h>

#include "any_game.h"
#include "memory.h"
#include "kernel/journal_line.h"
#include "session/session.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t n);

static void load_twice(const char *text, size_t n, int left)
{
	struct session s, again;
	struct jn_report r;
	struct err e;
	memory_lasts(left);
	bool good = session_load(&s, any_game, fuzz_dirs(), text, n, UINT32_MAX, NULL, &r, &e);
	memory_lasts(0);
	if (!good)
		return;
	struct out o = {0};
	session_write(&s, true, &o);
	bool ok = session_load(&again, any_game, fuzz_dirs(), o.p, o.n, UINT32_MAX, NULL, &r, &e);
	assert(ok && mt_hash(again.match) == mt_hash(s.match));
	assert(again.match->began == s.match->began && again.match->entries == s.match->entries);
	for (uint32_t i = 0; i < s.match->entries; i++)
		assert(again.match->entry[i].at == s.match->entry[i].at);
	session_free(&again);
	session_free(&s);
	out_free(&o);
}

/* As if somebody had put the checks of what he forged right. */
static void load_forged(const char *text, size_t n, int left)
{
	struct out o = {0};
	uint64_t chain = 0;
	bool head = true;
	for (const char *p = text, *end; (end = memchr(p, '\n', n - (size_t)(p - text)));
	     p = end + 1) {
		size_t len = (size_t)(end - p), from = o.n;
		if (head && strncmp(p, "[Check ", 7) == 0) {
			chain = jn_chain(0, o.p ? o.p : "", o.n);
			out_format(&o, "[Check \"%08x\"]\n", (unsigned)(chain >> 32));
			head = false;
			continue;
		}
		bool play = !head && len > 9;
		for (size_t i = 0; i < (play ? len - 9 : len); i++)
			out_char(&o, p[i]);
		if (play && !o.failed) {
			chain = jn_chain(chain, o.p + from, o.n - from);
			out_format(&o, ".%08x", (unsigned)(chain >> 32));
		}
		out_char(&o, '\n');
	}
	if (o.n && !o.failed)
		load_twice(o.p, o.n, left);
	out_free(&o);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t n)
{
	int left;
	char *text = memory_text(data, &n, &left);
	load_twice(text, n, left);
	load_forged(text, n, left);
	free(text);
	return 0;
}
