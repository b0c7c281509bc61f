/*
 * dice.c: seeded, scripted and fast dice behind one call.
 */
#include "kernel/dice.h"

#include <assert.h>
#include <string.h>

#include <sodium.h>

enum { BUFFER_WORDS = 64 };

void dice_seed(struct dice *d, const uint8_t key[32])
{
	memset(d, 0, sizeof *d);
	memcpy(d->key, key, sizeof d->key);
}

void dice_seed_number(struct dice *d, uint64_t seed)
{
	uint8_t key[32] = {0};
	for (int i = 0; i < 8; i++)
		key[i] = (uint8_t)(seed >> (8 * i));
	dice_seed(d, key);
}

void dice_fast(struct dice *d, uint64_t seed)
{
	d->source = DICE_FAST;
	d->strict = false;
	d->fault = DICE_SOUND;
	d->rolled = 0;
	d->fast = rng_seed(seed);
	d->script_at = d->script_n = 0;
}

bool dice_script(struct dice *d, const uint8_t *faces, int n)
{
	int left = d->script_n - d->script_at;
	memmove(d->script, d->script + d->script_at, (size_t)left);
	d->script_at = 0;
	d->script_n = left;
	if (n < 0 || n > DICE_SCRIPT - left)
		return false;
	memcpy(d->script + left, faces, (size_t)n);
	d->script_n += n;
	return true;
}

void dice_script_clear(struct dice *d)
{
	d->script_at = d->script_n = 0;
}

/* ChaCha20 with the stream as nonce; the block counter says where in it we are. */
static void refill(struct dice *d, int stream)
{
	struct dice_stream *s = &d->stream[stream];
	uint8_t nonce[crypto_stream_chacha20_NONCEBYTES] = {(uint8_t)stream};
	uint8_t bytes[BUFFER_WORDS * 4] = {0};
	uint64_t block = s->drawn / BUFFER_WORDS * (BUFFER_WORDS / 16); /* 16 words a block */
	crypto_stream_chacha20_xor_ic(bytes, bytes, sizeof bytes, nonce, block, d->key);
	for (int i = 0; i < BUFFER_WORDS; i++)
		s->buffer[i] = (uint32_t)bytes[4 * i] | (uint32_t)bytes[4 * i + 1] << 8 |
			       (uint32_t)bytes[4 * i + 2] << 16 | (uint32_t)bytes[4 * i + 3] << 24;
}

static uint32_t next_word(struct dice *d, int stream)
{
	struct dice_stream *s = &d->stream[stream];
	if (s->drawn % BUFFER_WORDS == 0)
		refill(d, stream);
	return s->buffer[s->drawn++ % BUFFER_WORDS];
}

static int from_script(struct dice *d, int faces)
{
	int face = d->script[d->script_at++];
	if (face >= 1 && face <= faces)
		return face;
	d->fault = DICE_SCRIPT_FACE;
	return 1;
}

int dice_roll(struct dice *d, int faces, int stream)
{
	assert(faces >= 1 && faces <= 100 && stream >= 0 && stream < DICE_STREAMS);
	d->rolled++;
	if (d->script_at < d->script_n)
		return from_script(d, faces);
	if (d->strict) {
		d->fault = DICE_SCRIPT_ENDED;
		return 1;
	}
	uint32_t n = (uint32_t)faces;
	if (d->source == DICE_FAST)
		return 1 + (int)rng_below(&d->fast, n);
	/* Multiply and shift; the sliver of words that would favour low faces is drawn again. */
	uint64_t m = (uint64_t)next_word(d, stream) * n;
	uint32_t floor = (0u - n) % n;
	while ((uint32_t)m < floor)
		m = (uint64_t)next_word(d, stream) * n;
	return 1 + (int)(m >> 32);
}

struct dice_mark dice_mark(const struct dice *d)
{
	struct dice_mark m = {.rolled = d->rolled, .fast = d->fast, .script_at = d->script_at};
	for (int i = 0; i < DICE_STREAMS; i++)
		m.drawn[i] = d->stream[i].drawn;
	return m;
}

void dice_rewind(struct dice *d, const struct dice_mark *m)
{
	d->fault = DICE_SOUND;
	d->rolled = m->rolled;
	d->fast = m->fast;
	d->script_at = m->script_at;
	for (int i = 0; i < DICE_STREAMS; i++) {
		uint64_t now = d->stream[i].drawn;
		if (now == m->drawn[i])
			continue;
		/* The buffer holds the block being read: fetch the old one if we left it. */
		d->stream[i].drawn = m->drawn[i];
		if (m->drawn[i] % BUFFER_WORDS != 0)
			refill(d, i);
	}
}
