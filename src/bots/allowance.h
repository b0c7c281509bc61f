/*
 * allowance.h: a share of the clock for thinking. The kernel reads no clock: it asks how much of
 * its time is spent.
 */
#ifndef MARENGO_ALLOWANCE_H
#define MARENGO_ALLOWANCE_H

#include <stdint.h>
#include <time.h>

struct allowance {
	int64_t began, ms;
};

static inline int64_t allowance_now(void)
{
	struct timespec t;
	clock_gettime(CLOCK_MONOTONIC, &t);
	return t.tv_sec * 1000 + t.tv_nsec / 1000000;
}

/* From now on; ms > 0. */
static inline struct allowance allowance_of(int64_t ms)
{
	return (struct allowance){allowance_now(), ms};
}

/* Thousandths that are spent, 1000 at most; for counsel.h. */
static inline int allowance_spent(void *allowance)
{
	const struct allowance *a = allowance;
	int64_t share = (allowance_now() - a->began) * 1000 / a->ms;
	return share < 1000 ? (int)share : 1000;
}

#endif
