/*
 * rng.h: the fast generator for bots, redeals and play-outs.
 *
 * Never used for a die that counts: those come from dice.h. Small, seedable, the same on every
 * machine (integers only).
 */
#ifndef MARENGO_RNG_H
#define MARENGO_RNG_H

#include <stdint.h>

struct rng {
	uint64_t s;
};

/* splitmix64: passes the usual batteries, one addition of state a draw. */
static inline uint64_t rng_next(struct rng *r)
{
	uint64_t z = (r->s += 0x9E3779B97F4A7C15u);
	z = (z ^ (z >> 30)) * 0xBF58476D1CE4E5B9u;
	z = (z ^ (z >> 27)) * 0x94D049BB133111EBu;
	return z ^ (z >> 31);
}

/* Mixed once: unmixed, neighbouring seeds would be one sequence a draw apart. */
static inline struct rng rng_seed(uint64_t seed)
{
	struct rng r = {seed};
	return (struct rng){rng_next(&r)};
}

/* Uniform in 0..n-1; n > 0. Multiply and shift, rejecting the biased sliver. */
static inline uint32_t rng_below(struct rng *r, uint32_t n)
{
	uint64_t m = (rng_next(r) >> 32) * n;
	if ((uint32_t)m < n) {
		uint32_t floor = (0u - n) % n;
		while ((uint32_t)m < floor)
			m = (rng_next(r) >> 32) * n;
	}
	return (uint32_t)(m >> 32);
}

#endif
