/*
 * event.h: what happened, for those who may know it; and the context in which rules run.
 *
 * An event is a message id and integers, worded later by text/ in the language of its reader. It
 * is never part of the state. All chance and all revealing go through the context, which sets the
 * undo barrier by itself: an author cannot forget it.
 */
#ifndef MARENGO_EVENT_H
#define MARENGO_EVENT_H

#include "kernel/action.h"
#include "kernel/dice.h"

/* A bit per seat; the highest is for those who only watch. */
enum { AUDIENCE_ALL = 0xffffffff, AUDIENCE_SPECTATOR = 31 };

/* The wording of an event or a prompt. {0}..{5} are arguments, shown by their kind. */
struct message {
	const char *text;   /* N_("{0} routs"); N_P(one, many) fills this and the next */
	const char *plural; /* NULL, or the text for counts other than one */
	uint8_t kind[MAX_ARGS];
	uint8_t nargs;
	uint8_t count; /* which argument decides singular or plural */
};

struct event {
	uint16_t message;  /* index into game->messages */
	uint32_t audience; /* a bit per seat; AUDIENCE_ALL includes spectators */
	const char *rule;  /* the rule at work, or NULL */
	int32_t arg[MAX_ARGS];
};

struct rolled {
	uint8_t faces, face, stream;
	bool open;           /* everybody at the table saw it fall, and knew what it was for */
	uint8_t least, most; /* the faces that count, then; none when least is above most */
};

struct ctx {
	struct dice *dice;
	bool barrier; /* set by a die or a reveal: no undo beyond this action */
	/* Where events and dice are kept; all NULL/0 in play-outs, where nobody listens. */
	struct event *events;
	int nevents, events_cap;
	struct rolled *rolls;
	int nrolls, rolls_cap;
	bool overflow; /* more happened than there was room to tell */
};

int cx_die(struct ctx *, int faces, int stream);
static inline int cx_d6(struct ctx *cx, int stream)
{
	return cx_die(cx, 6, stream);
}
static inline int cx_d10(struct ctx *cx, int stream)
{
	return cx_die(cx, 10, stream);
}

/* The last `n` dice are open to all: faces from `least` to `most` count as hits, or as passed. */
void cx_needed(struct ctx *, int n, int least, int most);

/* Something hidden became known to somebody: a barrier for undo. */
void cx_reveal(struct ctx *);

/* Tells an event. `arg` holds as many numbers as the message has arguments. */
void cx_tell(struct ctx *, uint16_t message, uint32_t audience, const char *rule, int nargs,
	     const int32_t *arg);
/* The usual call: cx_say(cx, MSG_ROUT, AUDIENCE_ALL, "WL-201", unit, town). */
#define cx_say(cx, message, audience, rule, ...)                                                   \
	cx_tell((cx), (message), (audience), (rule),                                               \
		(int)(sizeof((int32_t[]){0, ##__VA_ARGS__}) / sizeof(int32_t)) - 1,                \
		(int32_t[]){0, ##__VA_ARGS__} + 1)

/* Fills in the message and its arguments: return event_say(e, MSG_ROAD_FULL, from, to); */
bool event_fill(struct event *, uint16_t message, int nargs, const int32_t *arg); /* true */
#define event_say(e, message, ...)                                                                 \
	event_fill((e), (message),                                                                 \
		   (int)(sizeof((int32_t[]){0, ##__VA_ARGS__}) / sizeof(int32_t)) - 1,             \
		   (int32_t[]){0, ##__VA_ARGS__} + 1)

#endif
