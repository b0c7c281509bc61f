/*
 * clubhouse.h: a small club for tests, driven line by line: four or more players with the sample
 * armies, a season begun.
 */
#ifndef TEST_LEAGUE_CLUBHOUSE_H
#define TEST_LEAGUE_CLUBHOUSE_H

#include "support.h"
#include "league/record.h"

extern const struct league_tables *t;
extern struct record club;
extern struct refusal why;

/* Of everything the club is: lines, what became of them, the state to its last byte. */
void club_hash(uint8_t hash[32]);
bool say(const char *format, ...) __attribute__((format(printf, 1, 2)));

/* The line must be taken. */
#define ok(...)                                                                                    \
	do {                                                                                       \
		if (!say(__VA_ARGS__))                                                             \
			fail_msg("%s %s %s", why.rule, why.text, why.what);                        \
	} while (0)
/* The line must be refused with that rule, and nothing change. */
#define no(id, ...)                                                                                \
	do {                                                                                       \
		uint8_t whole[32], after[32];                                                      \
		club_hash(whole);                                                                  \
		assert_false(say(__VA_ARGS__));                                                    \
		assert_string_equal(why.rule, id);                                                 \
		club_hash(after);                                                                  \
		assert_memory_equal(whole, after, sizeof whole);                                   \
	} while (0)

#define SIDE(c, o)                                                                                 \
	"{\"casualties\":" #c ",\"batteries\":0,\"killed_figures\":0,\"captured_figures\":0,"      \
	"\"objectives\":" #o "}"

/* Hands in a sample army; the rank is the record's. */
void hand_in(const char *player, const char *file, bool shadow);
void hand_in_army(const char *player, const struct army *, bool shadow);
/* p0…p3 (or p6) with armies, season 1 begun on 2026-01-13. */
int open_club(void **state);
int open_club_of_seven(void **state);
int open_club_building(void **state); /* four players, no armies, no season */
int close_club(void **state);
/* A night on its day with everybody of a list ("p0 p1"); two tables p0-p1, p2-p3 on T1, T2. */
void first_night(void);
void night_of(const char *date, const char *players);
/* One against one, drawn, reported and confirmed: casualties and objectives of both. */
void report(const char *battle, int ca, int oa, int cb, int ob);
/* All rolls a player owes for a battle, each of that face, used as 4 LN where there is room. */
void roll_out(const char *player, const char *battle, int d100);
/* Four nights of p0 against p1 alone; the others miss them all. */
void play_out(int d100);
struct club_player *player(const char *id);

#endif
