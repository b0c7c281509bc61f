/*
 * demo.c: a whole club to look at.
 */
#include "league/sample.h"

bool demo_club(struct record *r, struct pk *pk, uint64_t seed, struct refusal *why)
{
	(void)seed;
	return sample_campaign(r, pk, why);
}
