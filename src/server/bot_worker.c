/*
 * bot_worker.c: the process in which bots think. It limits itself before it reads a question, and
 * knows only the state it is sent, already redealt for the seat.
 */
#include <errno.h>
#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <sys/prctl.h>
#include <sys/resource.h>
#include <unistd.h>

#include "bots/allowance.h"
#include "server/brain_wire.h"
#include "server/library.h"
#include "server/server.h"

bool wire_read(int fd, void *p, size_t n)
{
	for (char *to = p; n;) {
		ssize_t got = read(fd, to, n);
		if (got < 0 && errno == EINTR)
			continue;
		if (got <= 0)
			return false;
		to += got;
		n -= (size_t)got;
	}
	return true;
}

bool wire_write(int fd, const void *p, size_t n)
{
	for (const char *from = p; n;) {
		ssize_t put = write(fd, from, n);
		if (put < 0 && errno == EINTR)
			continue;
		if (put <= 0)
			return false;
		from += put;
		n -= (size_t)put;
	}
	return true;
}

static void limit_memory(void)
{
#if !defined(__SANITIZE_ADDRESS__)
	struct rlimit memory = {WORKER_MEMORY, WORKER_MEMORY};
	setrlimit(RLIMIT_AS, &memory);
#endif
	struct rlimit none = {0, 0}, files = {64, 64};
	setrlimit(RLIMIT_CORE, &none);
	setrlimit(RLIMIT_FSIZE, &none);
	setrlimit(RLIMIT_NOFILE, &files);
}

/* A question's share of the processor: what was used so far, and so many seconds more. */
static void limit_processor(int seconds)
{
	struct rusage used;
	getrusage(RUSAGE_SELF, &used);
	struct rlimit cpu = {(rlim_t)used.ru_utime.tv_sec + (rlim_t)used.ru_stime.tv_sec +
				     (rlim_t)seconds + 1,
			     RLIM_INFINITY};
	setrlimit(RLIMIT_CPU, &cpu);
}

static const struct bot *bot_of(const struct game *g, const char *id)
{
	for (const struct bot *b = g->bots; b && b->id; b++)
		if (strcmp(b->id, id) == 0)
			return b;
	return NULL;
}

/* A second for advice, or half of what is allowed: its last game has to come to an end. */
enum { COUNSEL_MS = 1000 };

static void advise(const struct wire_question *q, const struct game *g, const void *pack,
		   const void *state, struct rng *r, struct wire_answer *a)
{
	uint32_t half = q->limit_ms / 2 + 1;
	struct allowance allowed = allowance_of(half < COUNSEL_MS ? half : COUNSEL_MS);
	struct counsel_request ask = {g, pack, state, q->seat, 0, allowance_spent, &allowed};
	a->result = counsel(&ask, r, &a->counsel) ? THOUGHT_OK : THOUGHT_NONE;
}

static void think(const struct wire_question *q, const struct game *g, const void *pack,
		  const void *state, struct wire_answer *a)
{
	struct rng r = rng_seed(q->seed);
	if (q->kind == THINK_ODDS) {
		bool some = odds_part(g, pack, state, q->seat, &q->odds, &r, &a->odds);
		a->result = some ? THOUGHT_OK : THOUGHT_NONE;
		return;
	}
	if (q->kind == THINK_COUNSEL) {
		advise(q, g, pack, state, &r, a);
		return;
	}
	struct action *list = calloc(g->max_legal, sizeof *list);
	int n = list ? g->legal(pack, state, q->seat, list, (int)g->max_legal) : 0;
	const struct bot *bot = bot_of(g, q->bot);
	a->result = n > 0 ? THOUGHT_OK : THOUGHT_NONE;
	if (n > 0 && bot)
		a->action = bot->choose(pack, state, q->seat, list, n, q->nodes, &r);
	else if (n > 0)
		a->action = list[rng_below(&r, (uint32_t)n)];
	free(list);
}

static bool answer(struct library *l, const struct wire_question *q)
{
	const char *why;
	const struct game *g = library_game(l, q->game);
	if (!g || q->state_size != g->state_size)
		return false;
	void *state = malloc(g->state_size);
	bool ok = state && wire_read(WIRE_FD, state, g->state_size);
	const struct shelf *s = ok ? library_get(l, g, q->scenario, &why) : NULL;
	struct wire_answer a;
	memset(&a, 0, sizeof a);
	a.result = THOUGHT_FAILED;
	if (s) {
		limit_processor((int)q->limit_ms / 1000);
		think(q, g, s->pack, state, &a);
	}
	free(state);
	return ok && wire_write(WIRE_FD, &a, sizeof a);
}

int bot_worker(const struct game *const *games, const char *const *data)
{
	prctl(PR_SET_PDEATHSIG, SIGKILL);
	prctl(PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0);
	signal(SIGINT, SIG_IGN); /* the server decides when we end */
	close_range(3, ~0u, 0);  /* nothing of the server's is ours */
	limit_memory();
	struct library l;
	library_open(&l, games, data, NULL);
	struct wire_question q;
	while (wire_read(WIRE_FD, &q, sizeof q) && answer(&l, &q))
		;
	library_close(&l);
	return 0;
}
