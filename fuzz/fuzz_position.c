/*
 * fuzz_position.c: positions of every game. What is accepted is sound, and can be printed and read
 * again. The text says whose it is; memory may run out (memory.h).
 */
#include <assert.h>

#include "any_game.h"
#include "memory.h"
#include "pack/position.h"
#include "session/session.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t n);

struct board {
	const char *game, *scenario;
	struct session s;
	void *start; /* every input finds the set-up */
};

static struct board *board_for(const char *text)
{
	static struct board boards[] = {{.game = "commander", .scenario = "1796"},
					{.game = "castiglione", .scenario = "1796"},
					{.game = "waterloo", .scenario = "free"},
					{.game = "toy", .scenario = "road"}};
	struct board *b = boards;
	struct err e;
	uint8_t seed[32] = {1};
	while (b < boards + 3 && !strstr(text, b->game))
		b++;
	const struct session_request r = {
		.game = b->game, .scenario = b->scenario, .dirs = fuzz_dirs(), .seed = seed};
	if (!b->start) {
		if (!session_new(&b->s, any_game, &r, &e))
			abort();
		b->start = malloc(b->s.game->state_size);
		memcpy(b->start, b->s.match->start, b->s.game->state_size);
	}
	return b;
}

/* What was accepted is sound, and the same when it is written and read again. */
static void read_again(struct session *s)
{
	struct out o = {0};
	struct err e;
	assert(!s->game->check(s->pack, s->match->state));
	uint64_t hash = mt_hash(s->match);
	position_write(s->game, s->pack, s->match->state, &o);
	bool ok = session_position(s, o.p, o.n, &e);
	assert(ok && mt_hash(s->match) == hash);
	out_free(&o);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t n)
{
	int left;
	struct err e;
	char *text = memory_text(data, &n, &left);
	struct board *b = board_for(text);
	memory_lasts(left);
	bool ok = session_position(&b->s, text, n, &e);
	memory_lasts(0);
	if (ok)
		read_again(&b->s);
	mt_set_position(b->s.match, b->start, "");
	free(text);
	return 0;
}
