/*
 * sets.h: which of 64 neighbours in an array have a value or a flag, as a 64-bit set. Sixteen at a
 * time where the processor can compare so many; eight or four at a time, in words, anywhere else.
 */
#ifndef WATERLOO_SETS_H
#define WATERLOO_SETS_H

#include <stdint.h>
#include <string.h>

#ifdef __SSE2__
#include <emmintrin.h>
#endif

_Static_assert(__BYTE_ORDER__ == __ORDER_LITTLE_ENDIAN__, "the first is the lowest byte");

/*
 * Bytes of a value: equal ones become zero, zero bytes their top bit, and a multiplication gathers
 * the eight bits in one byte.
 */
static inline uint64_t bytes_by_words(const uint8_t *at, uint8_t value)
{
	const uint64_t ones = UINT64_C(0x0101010101010101), tops = ones << 7;
	uint64_t set = 0;
	for (unsigned i = 0; i < 8; i++) {
		uint64_t x;
		memcpy(&x, at + i * 8, sizeof x);
		x ^= ones * value;
		x = ~(((x & ~tops) + ~tops) | x) & tops;
		set |= ((x >> 7) * UINT64_C(0x0102040810204080) >> 56) << i * 8;
	}
	return set;
}

/* Numbers that have any bit of a mask, four at a time in the same way. */
static inline uint64_t masked_by_words(const uint16_t *at, uint16_t mask)
{
	const uint64_t ones = UINT64_C(0x0001000100010001), tops = ones << 15;
	uint64_t set = 0;
	for (unsigned i = 0; i < 16; i++) {
		uint64_t x;
		memcpy(&x, at + i * 4, sizeof x);
		x &= ones * mask;
		x = (((x & ~tops) + ~tops) | x) & tops;
		set |= ((x >> 15) * UINT64_C(0x0001000200040008) >> 48 & 15) << i * 4;
	}
	return set;
}

static inline uint64_t bytes_equal(const uint8_t *at, uint8_t value)
{
#ifdef __SSE2__
	const __m128i wanted = _mm_set1_epi8((char)value);
	uint64_t set = 0;
	for (unsigned i = 0; i < 4; i++) {
		__m128i x = _mm_loadu_si128((const __m128i *)(const void *)(at + i * 16));
		set |= (uint64_t)(unsigned)_mm_movemask_epi8(_mm_cmpeq_epi8(x, wanted)) << i * 16;
	}
	return set;
#else
	return bytes_by_words(at, value);
#endif
}

static inline uint64_t masked(const uint16_t *at, uint16_t mask)
{
#ifdef __SSE2__
	const __m128i wanted = _mm_set1_epi16((short)mask), none = _mm_setzero_si128();
	uint64_t set = 0;
	for (unsigned i = 0; i < 4; i++) {
		const void *low = at + i * 16, *high = at + i * 16 + 8;
		__m128i a = _mm_and_si128(_mm_loadu_si128((const __m128i *)low), wanted),
			b = _mm_and_si128(_mm_loadu_si128((const __m128i *)high), wanted);
		a = _mm_packs_epi16(_mm_cmpeq_epi16(a, none), _mm_cmpeq_epi16(b, none));
		set |= (uint64_t)(unsigned)_mm_movemask_epi8(a) << i * 16;
	}
	return ~set;
#else
	return masked_by_words(at, mask);
#endif
}

#endif
