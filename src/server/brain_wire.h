/*
 * brain_wire.h: what the server and a bot's process say to each other: plain structs, since both
 * are the same program.
 */
#ifndef MARENGO_BRAIN_WIRE_H
#define MARENGO_BRAIN_WIRE_H

#include "server/brain.h"

enum { WIRE_FD = 0 /* a socket in the place of stdin */ };
#define WORKER_MEMORY ((rlim_t)1 << 30)

struct wire_question {
	int32_t kind, seat;
	uint32_t nodes, state_size, limit_ms;
	uint64_t seed;
	struct odds_question odds;
	char game[32], scenario[64], bot[32];
};

struct wire_answer {
	int32_t result;
	struct action action;
	struct odds odds;
	struct counsel counsel;
};

bool wire_read(int fd, void *, size_t);
bool wire_write(int fd, const void *, size_t);

#endif
