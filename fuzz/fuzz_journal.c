/*
 * fuzz_journal.c: journals. What loads is written again and loads to the same state.
 */
#include <assert.h>

#include "any_game.h"
#include "session/session.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t n);

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t n)
{
	struct session s, again;
	struct jn_report r;
	struct err e;
	char *text = malloc(n + 1);
	memcpy(text, data, n);
	text[n] = '\0';
	if (session_load(&s, any_game, fuzz_dirs(), text, n, UINT32_MAX, NULL, &r, &e)) {
		struct out o = {0};
		session_write(&s, true, &o);
		bool ok = session_load(&again, any_game, fuzz_dirs(), o.p, o.n, UINT32_MAX, NULL,
				       &r, &e);
		assert(ok && mt_hash(again.match) == mt_hash(s.match));
		session_free(&again);
		session_free(&s);
		out_free(&o);
	}
	free(text);
	return 0;
}
