#include "games/castiglione/rules.h"
#include "kernel/rng.h"
struct action ca_general(const void *pack, const void *st, int seat, const struct action *legal,
			 int n, uint32_t nodes, struct rng *rng)
{
	(void)pack;
	(void)st;
	(void)seat;
	(void)nodes;
	return legal[rng_below(rng, (uint32_t)n)];
}
