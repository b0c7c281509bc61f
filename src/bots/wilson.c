/*
 * wilson.c: the 95 % interval of a share.
 */
#include "bots/bots.h"

#include <math.h>

void wilson(uint32_t hits, uint32_t n, int *low, int *high)
{
	if (!n) {
		*low = 0;
		*high = 1000;
		return;
	}
	double z = 1.959964, p = (double)hits / n, zz = z * z / n;
	double centre = (p + zz / 2) / (1 + zz);
	double half = z * sqrt(p * (1 - p) / n + zz / (4 * n)) / (1 + zz);
	*low = (int)lround(fmax(0, centre - half) * 1000);
	*high = (int)lround(fmin(1, centre + half) * 1000);
}
