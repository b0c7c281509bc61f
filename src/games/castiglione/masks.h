/*
 * masks.h: the counters of a side as a mask, counted from its first: who stands in an area, who
 * is on the map, who bears a flag. A side's bytes lie together, so eight counters are compared at
 * once.
 */
#ifndef CASTIGLIONE_MASKS_H
#define CASTIGLIONE_MASKS_H

#include "games/castiglione/state.h"

/* Every byte the same. */
#define CA_BYTES(b) ((uint64_t)(b)*0x0101010101010101u)

static inline uint64_t ca_eight(const uint8_t *of)
{
	uint64_t eight;
	memcpy(&eight, of, sizeof eight);
#if __BYTE_ORDER__ == __ORDER_BIG_ENDIAN__
	eight = __builtin_bswap64(eight);
#endif
	return eight;
}

/* The top bits of eight bytes as a byte, the first counter lowest. */
static inline uint64_t ca_top_bits(uint64_t eight)
{
	return (eight >> 7 & CA_BYTES(1)) * 0x0102040810204080u >> 56;
}

/* Its counters whose byte names this place. */
static inline uint64_t ca_named(const struct ca_pack *k, const uint8_t *places, int side, int place)
{
	uint64_t mask = 0;
	for (int i = 0; i < k->eights[side]; i++) {
		/* Places are below 128: no byte carries into the next. */
		uint64_t other = ca_eight(places + k->first[side] + 8 * i) ^ CA_BYTES(place);
		mask |= ca_top_bits(~(other + CA_BYTES(0x7f))) << 8 * i;
	}
	return mask & k->all[side];
}
static inline uint64_t ca_here(const struct ca_pack *k, const struct ca_state *st, int side,
			       int place)
{
	return ca_named(k, st->at, side, place);
}

/* Its counters on the map. */
static inline uint64_t ca_out(const struct ca_pack *k, const struct ca_state *st, int side)
{
	uint64_t mask = 0;
	for (int i = 0; i < k->eights[side]; i++) {
		uint64_t at = ca_eight(st->at + k->first[side] + 8 * i);
		mask |= ca_top_bits(~(at + CA_BYTES(0x80 - k->areas))) << 8 * i;
	}
	return mask & k->all[side];
}

/* Its counters with any of these flags. */
static inline uint64_t ca_flagged(const struct ca_pack *k, const struct ca_state *st, int side,
				  int flags)
{
	uint64_t mask = 0;
	for (int i = 0; i < k->eights[side]; i++) {
		uint64_t any = ca_eight(st->flags + k->first[side] + 8 * i) & CA_BYTES(flags);
		any |= (any & CA_BYTES(0x7f)) + CA_BYTES(0x7f);
		mask |= ca_top_bits(any) << 8 * i;
	}
	return mask & k->all[side];
}

#endif
