/*
 * journal.h: the game record (.mgn): write, read, replay, verify. Works on text in memory; files
 * and databases are the caller's.
 *
 *	[Game "waterloo"]
 *	[Rules "1"]
 *	[Pack "9f3c…"]		hash of the data it was played with
 *	[Scenario "free"]
 *	[Option "fog=on"]
 *	[Commit "…"] [Salt "french …"] [Seed "…"]
 *	[Dice "scripted"]	faces given by hand: replay takes them from the lines
 *	[Check "51b2c3d4"]	over all the tags
 *
 *	0 - setup {} #8c1f02aa….51b2c3d4
 *	1 french place b3 charleroi {} #…
 *	2 french end {d6:4 d6:1} #…
 *	1 french undo {} #…	back to state 1
 *	2 french = pass {} @1763236800 #…	taken by the match, as the only choice; when it was
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

/* Where and why a journal is refused or differs. */
struct jn_fault {
	int line;         /* 1-based; 0 = none */
	const char *text; /* an English sentence (msgid); {0} stands for the detail */
	char detail[48];
};

/* What the head of a journal says. */
struct jn_head {
	char game[32], scenario[64], pack[65], commit[65], seed[65];
	int rules_version;
	bool has_seed, scripted;
	int options;
	char option[MAX_OPTIONS][64]; /* "id=value" */
	int salts;
	char salt[MAX_SEATS][96]; /* "seat text" */
	char *position;           /* JSON, or NULL; the reader's is malloc'd: jn_head_free */
	uint64_t chain;           /* read: the chain over the tags */
	int line;                 /* read: lines taken by the head */
};
void jn_head_free(struct jn_head *);

/* The key of the dice: BLAKE2b of the seed and the players' salts, in order. */
void jn_key(const uint8_t seed[32], const struct jn_head *, uint8_t key[32]);
/* The hash of a seed, published before it. */
void jn_commit(const uint8_t seed[32], uint8_t commit[32]);

/* A writer keeps the chain: jn_begin, jn_setup_line, then one jn_line per entry of the match. */
struct jn_writer {
	uint64_t chain;
	uint32_t line; /* lines of play written */
	bool dated;    /* lines tell when they were played, where that is known */
};
void jn_begin(struct jn_writer *, struct out *, const struct jn_head *, const struct jn_tag *extra,
	      int nextra);
void jn_setup_line(struct jn_writer *, struct out *, const struct match *);
void jn_line(struct jn_writer *, struct out *, const struct match *, const struct entry *);

/* Reads the tags. Returns the offset of the first line of play, or 0 and the fault. */
size_t jn_read_head(const char *text, size_t n, struct jn_head *, struct jn_fault *);

/*
 * Whether the lines of play, up to entry `stop`, are as they were written: only their checks are
 * looked at, so damage is found before a pack is read or a rule runs. A torn last line passes.
 */
bool jn_intact(const char *play, size_t n, const struct jn_head *, uint32_t stop,
	       struct jn_fault *);

/*
 * The dice to begin the match with: keyed by seed and salts, or (scripted, or no seed yet) the
 * recorded faces of the set-up line.
 */
bool jn_dice(const char *text, size_t n, const struct jn_head *, struct dice *, struct jn_fault *);

/* What a replay found. */
struct jn_report {
	uint32_t entries; /* lines of play taken */
	size_t good;      /* bytes of text up to the end of the last good line */
	bool torn;        /* the last line was cut short, and dropped */
	struct jn_fault fault;
};
/*
 * Replays text into a fresh match that the caller made from the head. Lines are held against
 * what the rules make of them: dice, hash, chain. At most `stop` entries are taken. False: see
 * the fault; the match then stands before the faulty line. The writer, if given, is left ready
 * to append.
 */
bool jn_replay(struct match *, const struct jn_head *, const char *text, size_t n, uint32_t stop,
	       struct jn_writer *, struct jn_report *);
/* The same from where a writer and a report of it stand: lines that have come since. */
bool jn_replay_on(struct match *, const struct jn_head *, const char *text, size_t n, uint32_t stop,
		  struct jn_writer *, struct jn_report *);

#endif
