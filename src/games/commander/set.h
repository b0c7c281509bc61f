/*
 * set.h: sets of Forces, a bit each: who stands in a Region, who is of a side, who could act.
 */
#ifndef COMMANDER_SET_H
#define COMMANDER_SET_H

#include <stdbool.h>
#include <stdint.h>

/* A set of Forces. */
struct set {
	uint64_t w[2];
};

/* The words are never indexed by a variable: so sets stay in registers. */
static inline void set_add_if(struct set *s, int f, bool wanted)
{
	uint64_t b = (uint64_t)wanted << (f & 63), high = 0 - (uint64_t)(f >> 6);
	s->w[0] |= b & ~high;
	s->w[1] |= b & high;
}
static inline void set_add(struct set *s, int f)
{
	set_add_if(s, f, true);
}
static inline void set_drop(struct set *s, int f)
{
	uint64_t b = 1ull << (f & 63), high = 0 - (uint64_t)(f >> 6);
	s->w[0] &= ~(b & ~high);
	s->w[1] &= ~(b & high);
}
static inline bool set_has(const struct set *s, int f)
{
	return (f >> 6 ? s->w[1] : s->w[0]) >> (f & 63) & 1;
}
static inline bool set_any(const struct set *s)
{
	return (s->w[0] | s->w[1]) != 0;
}
/* Neither a loop nor a call: how many there are is hard to foresee. */
static inline int set_count(const struct set *s)
{
	const uint64_t pairs = 0x5555555555555555u, fours = 0x3333333333333333u,
		       bytes = 0x0f0f0f0f0f0f0f0fu;
	uint64_t a = s->w[0] - (s->w[0] >> 1 & pairs), b = s->w[1] - (s->w[1] >> 1 & pairs);
	a = (a & fours) + (a >> 2 & fours) + (b & fours) + (b >> 2 & fours);
	a = (a & bytes) + (a >> 4 & bytes);
	return (int)(a * 0x0101010101010101u >> 56);
}
/* Takes the lowest out; -1 when empty. */
static inline int set_pop(struct set *s)
{
	uint64_t low = s->w[0], high = s->w[1], word = low ? low : high;
	if (!word)
		return -1;
	s->w[0] = low ? low & (low - 1) : 0;
	s->w[1] = low ? high : high & (high - 1);
	return __builtin_ctzll(word) + (low ? 0 : 64);
}
static inline struct set set_both(struct set a, struct set b)
{
	return (struct set){{a.w[0] & b.w[0], a.w[1] & b.w[1]}};
}

#endif
