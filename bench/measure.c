/*
 * measure.c: the clock and the median that every benchmark uses.
 */
#include "measure.h"

#include <stdlib.h>
#include <time.h>

static double seconds_of(clockid_t clock)
{
	struct timespec t;
	clock_gettime(clock, &t);
	return (double)t.tv_sec + (double)t.tv_nsec / 1e9;
}

double core_seconds(void)
{
	return seconds_of(CLOCK_PROCESS_CPUTIME_ID);
}

double wall_seconds(void)
{
	return seconds_of(CLOCK_MONOTONIC);
}

static int by_value(const void *a, const void *b)
{
	double x = *(const double *)a, y = *(const double *)b;
	return (x > y) - (x < y);
}

double median(double *list, int n)
{
	qsort(list, (size_t)n, sizeof *list, by_value);
	return list[n / 2];
}
