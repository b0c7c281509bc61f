/*
 * table.h: a toy session for the tests of the kernel.
 */
#ifndef MARENGO_TABLE_H
#define MARENGO_TABLE_H

#include "cm.h"
#include "session/session.h"
#include "toy.h"

static inline const struct game *toy_finder(const char *id)
{
	return strcmp(id, "toy") == 0 ? &toy_game : NULL;
}

static inline struct session toy_session(uint64_t number)
{
	struct session s;
	struct err e;
	uint8_t seed[32];
	session_seed(number, seed);
	const struct session_request r = {.game = "toy", .scenario = "road", .seed = seed};
	assert_true(session_new(&s, toy_finder, &r, &e));
	return s;
}

static inline struct action toy_action(const char *text)
{
	struct action a;
	assert_null(action_parse(&toy_game, NULL, text, &a));
	return a;
}

static inline const char *toy_do(struct session *s, int seat, const char *text)
{
	return mt_do(s->match, seat, toy_action(text), MT_ANY_NUMBER).rule;
}

/* Random play of so many steps, undoing now and then. */
static inline void toy_play(struct session *s, int steps, uint64_t seed)
{
	struct rng r = rng_seed(seed);
	for (int i = 0; i < steps && mt_to_act(s->match); i++) {
		int seat = __builtin_ctz(mt_to_act(s->match));
		const struct action *list;
		int n = mt_legal(s->match, seat, &list);
		mt_do(s->match, seat, list[rng_below(&r, (uint32_t)n)], MT_ANY_NUMBER);
		if (rng_below(&r, 5) == 0)
			mt_undo(s->match, seat);
	}
}

#endif
