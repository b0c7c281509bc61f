/*
 * match.h: a game under way: state, history, undo, seats, and the one legality gate.
 *
 * Whatever the door (library, protocol, HTTP, terminal), an action reaches a game only through
 * mt_do, which refuses everything that is not in legal(). Each accepted action is numbered; an
 * undo is itself an entry of the history, and never rewinds the dice.
 */
#ifndef MARENGO_MATCH_H
#define MARENGO_MATCH_H

#include "kernel/game.h"

/* Refusals that no rule of a game explains. They are rules too, with texts like the others. */
#define RULE_NOT_YOUR_TURN "MG-001"
#define RULE_GAME_OVER     "MG-002"
#define RULE_NOT_A_CHOICE  "MG-003"
#define RULE_STALE         "MG-004"
#define RULE_MALFORMED     "MG-005"
#define RULE_NO_UNDO       "MG-006"
#define RULE_DICE_SCRIPT   "MG-007"

enum entry_type { ENTRY_ACTION, ENTRY_UNDO };

struct entry {
	uint8_t type;
	int8_t seat;
	bool automatic;  /* taken by the match, as the only choice */
	bool barrier;    /* dice or a reveal: nothing before its end can be undone */
	bool undone;     /* an action that an undo took back: its story is not told again */
	uint32_t number; /* ENTRY_ACTION: number of the state it leads to; ENTRY_UNDO: back to */
	uint32_t before; /* of one that is told: the one told before it, counted from 1; 0: none */
	struct action action;
	uint32_t event, nevents; /* into the match's events */
	uint32_t roll, nrolls;   /* into the match's rolls */
	uint64_t hash;           /* of the state after it */
	struct moment moment;    /* in which it was decided */
	int64_t at;              /* when, in seconds since 1970; 0: nobody said (mt_date) */
};

struct match {
	const struct game *game;
	const void *pack;
	struct setup setup;
	struct dice dice;
	uint8_t *state;   /* state_size bytes */
	uint8_t *scratch; /* a second state, to apply on before it counts */
	uint8_t *start;   /* the state before the first entry: after set-up, or a position */
	char *position;   /* JSON of the position it started from, or NULL */
	uint32_t number;  /* of the state: actions on the way here, undone ones not counted */
	bool no_auto;     /* leave single choices to the player */
	int64_t began;    /* when it was set up, as the entries' `at` */

	struct entry *entry;
	uint32_t entries, entry_cap;
	/*
	 * The last entry that the story tells, counted from 1, 0: none; `before` leads on to the
	 * others. Told are actions that stand, and take-backs by consent.
	 */
	uint32_t told;
	struct event *event;
	uint32_t events, event_cap;
	struct rolled *roll;
	uint32_t rolls, roll_cap;
	uint32_t setup_events, setup_rolls; /* the first of each belong to the set-up */

	/* States since the last barrier, oldest first: undo restores the last of them. */
	uint8_t *past;
	struct past_mark {
		uint32_t number;
		int8_t seat;
		bool automatic;
	} * mark;
	uint32_t pasts, past_cap;

	struct action *legal; /* room for max_legal */
};

/* What became of a request: 0 accepted, else the rule that refuses it. */
struct verdict {
	const char *rule;   /* NULL: accepted */
	const char *detail; /* an English sentence (msgid), or NULL */
	struct event fact;  /* of the game, behind the rule; its own rule is NULL: there is none */
};

/* Makes a match with seeded dice (key of 32 bytes); NULL and *why when set-up refuses. */
struct match *mt_new(const struct game *, const void *pack, const struct setup *,
		     const uint8_t key[32], const char **why);
/* The same with dice prepared by the caller (scripted, fast); they are copied. */
struct match *mt_begin(const struct game *, const void *pack, const struct setup *,
		       const struct dice *, const char **why);
struct match *mt_clone(const struct match *);
void mt_free(struct match *);

#define MT_ANY_NUMBER UINT32_MAX
/* The gate. `expected` is the number of the state the actor saw, or MT_ANY_NUMBER. */
struct verdict mt_do(struct match *, int seat, struct action, uint32_t expected);
/* Would it be accepted? Changes nothing. */
struct verdict mt_why(struct match *, int seat, struct action);
/* Takes back the seat's last own action (and what the match took after it). */
struct verdict mt_undo(struct match *, int seat);
bool mt_can_undo(const struct match *, int seat);
/* By consent of all seats, beyond the barrier: back to state `number`. Dice are not rewound. */
struct verdict mt_take_back(struct match *, uint32_t number);
/* Replaces the state by a position (checked by the caller); history starts anew. */
bool mt_set_position(struct match *, const void *state, const char *json);

/* A time that an entry can have been taken at, or 0: beyond the year 5000 nobody has played. */
static inline int64_t mt_sound_date(int64_t at)
{
	return at > 0 && at < 100000000000 ? at : 0;
}
/* Entries from `from` on were taken at this time: the caller's clock, the match reads none. */
void mt_date(struct match *, uint32_t from, int64_t at);

int mt_legal(struct match *, int seat, const struct action **list);
uint32_t mt_to_act(const struct match *);
uint64_t mt_hash(const struct match *);
/* The only way out for a seat: its view. */
void mt_view(const struct match *, int seat, struct out *);
bool mt_event_for(const struct event *, int seat);
/* Whether event number i still stands, or was taken back with its action. */
bool mt_event_stands(const struct match *, uint32_t i);
/* When it is now, or when the first action was to be taken; zero where a game does not say. */
struct moment mt_moment(const struct match *, const void *state);
/* A copy of the state as the seat may imagine it: for bots, hints and odds. */
void mt_imagine(const struct match *, int seat, uint64_t seed, void *state);
/* The odds of a question of the seat; false: there is nothing to weigh. */
struct odds_question;
bool mt_odds(const struct match *, int seat, const struct odds_question *, struct odds *);

/* 64-bit BLAKE2b of a state: in every journal line. */
uint64_t state_hash(const void *state, size_t n);

#endif
