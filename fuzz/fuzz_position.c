/*
 * fuzz_position.c: positions. What is accepted is sound, and can be printed and read again.
 */
#include <assert.h>

#include "any_game.h"
#include "pack/position.h"
#include "session/session.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t n);

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t n)
{
	static struct session s;
	struct err e;
	uint8_t seed[32] = {1};
	const struct session_request r = {.game = "toy", .scenario = "road", .seed = seed};
	char *text = malloc(n + 1);
	memcpy(text, data, n);
	text[n] = '\0';
	if (session_new(&s, any_game, &r, &e)) {
		if (session_position(&s, text, n, &e)) {
			struct out o = {0};
			assert(!s.game->check(s.pack, s.match->state));
			uint64_t hash = mt_hash(s.match);
			position_write(s.game, s.pack, s.match->state, &o);
			bool ok = session_position(&s, o.p, o.n, &e);
			assert(ok && mt_hash(s.match) == hash);
			out_free(&o);
		}
		session_free(&s);
	}
	free(text);
	return 0;
}
