/*
 * journal.h: the game record (.mgn): write, read, replay, verify. Works on text in memory; files
 * and databases are the caller's.
 *
 *	[Game "waterloo"]
 *	[Rules "1"]
 *	[Pack "9f3c…"]
 *	[Scenario "free"]
 *	[Option "fog=on"]
 *	[Commit "…"] [Salt "french …"] [Seed "…"]
 *
 *	1 french place b3 charleroi {} #8c1f02aa.51b2c3d4
 *	2 french end {d6:4 d6:1} #…
 *	3 french undo 1 #…
 *
 * The first number after # is the hash of the state, the second chains the line to all before
 * it: damage is told from divergence, and each is named by line.
 */
#ifndef MARENGO_JOURNAL_H
#define MARENGO_JOURNAL_H

#include "kernel/match.h"

struct jn_tag {
	const char *key, *value;
};

/* Where and why a journal is refused or differs; text is an English sentence. */
struct jn_fault {
	int line; /* 1-based; 0 = none */
	char text[200];
};

/* What the head of a journal says; strings point into `store`. */
struct jn_head {
	char game[32], scenario[64], pack[65], commit[65], seed[65];
	int rules_version;
	bool has_seed;
	int options;
	char option[MAX_OPTIONS][64]; /* "id=value" */
	int salts;
	char salt[MAX_SEATS][96]; /* "seat hex" */
};

/* The key of the dice: BLAKE2b of the seed and the players' salts, in order. */
void jn_key(const uint8_t seed[32], const struct jn_head *, uint8_t key[32]);
/* The hash of a seed, published before it. */
void jn_commit(const uint8_t seed[32], uint8_t commit[32]);

/* A writer keeps the chain; begin with jn_begin, then one jn_line per new entry of the match. */
struct jn_writer {
	uint64_t chain;
	uint32_t line; /* entries written */
};
void jn_begin(struct jn_writer *, struct out *, const struct jn_head *, const struct jn_tag *extra,
	      int nextra);
void jn_line(struct jn_writer *, struct out *, const struct match *, const struct entry *);

/* Reads the tags only. Returns the offset of the first line of play, or 0 and the fault. */
size_t jn_read_head(const char *text, size_t n, struct jn_head *, struct jn_fault *);
/*
 * Replays text into a fresh match (made from its head by the caller). A torn last line is dropped
 * and told in `torn`; any other damage or difference is a fault. The writer, if given, is left
 * ready to append. `stop` ends before that many entries (UINT32_MAX = all).
 */
bool jn_replay(struct match *, const char *text, size_t n, uint32_t stop, struct jn_writer *,
	       bool *torn, size_t *good, struct jn_fault *);

#endif
