/*
 * dice.h: every die that counts.
 *
 * Three sources behind one call: seeded (ChaCha20 keyed by 32 bytes, one stream per purpose),
 * scripted (a queue of faces, for tests and worked examples), and fast (for play-outs). All are
 * unbiased. An exhausted or impossible script is remembered in `fault`, and the match then
 * refuses the action whole.
 */
#ifndef MARENGO_DICE_H
#define MARENGO_DICE_H

#include <stdbool.h>
#include <stdint.h>
#include "kernel/limits.h"
#include "kernel/rng.h"

enum dice_source { DICE_SEEDED, DICE_FAST };
enum dice_fault { DICE_SOUND, DICE_SCRIPT_ENDED, DICE_SCRIPT_FACE };

struct dice_stream {
	uint64_t drawn; /* words taken since the seed: the place in the stream */
	uint32_t buffer[64];
};

struct dice {
	enum dice_source source;
	bool strict; /* an exhausted script is a fault, not a return to the source */
	enum dice_fault fault;
	uint64_t rolled; /* dice rolled so far, of any kind */
	struct rng fast;
	uint8_t key[32];
	struct dice_stream stream[DICE_STREAMS];
	int script_at, script_n;
	uint8_t script[DICE_SCRIPT];
};

void dice_seed(struct dice *, const uint8_t key[32]);
/* A key from a small number: tests, `seed=7` of the protocol. */
void dice_seed_number(struct dice *, uint64_t seed);
/* Only what a fast source needs is set: cheap enough for one battle. */
void dice_fast(struct dice *, uint64_t seed);
/* Queues faces to come before the source; false when the queue is full. */
bool dice_script(struct dice *, const uint8_t *faces, int n);
void dice_script_clear(struct dice *);
/* 1..faces, 1 <= faces <= 100; `stream` < DICE_STREAMS names the purpose. */
int dice_roll(struct dice *, int faces, int stream);

/* A place to come back to, when what the dice were for does not count after all. */
struct dice_mark {
	uint64_t rolled, drawn[DICE_STREAMS];
	struct rng fast;
	int script_at;
};
struct dice_mark dice_mark(const struct dice *);
void dice_rewind(struct dice *, const struct dice_mark *);

#endif
