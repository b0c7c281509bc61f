/*
 * brain.c: a thread for each process that thinks. It asks, waits no longer than allowed, kills
 * what does not answer, and starts another.
 */
#include "server/brain.h"

#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <pthread.h>
#include <signal.h>
#include <spawn.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <sys/socket.h>
#include <sys/time.h>
#include <sys/wait.h>
#include <unistd.h>

#include "server/brain_wire.h"

enum { MAX_BRAIN_WAITING = 4096 };

extern char **environ;

struct lobe {
	struct brain *brain;
	pthread_t thread;
	pid_t child;
	int fd;               /* our end of the socket; -1 */
	struct thought *busy; /* under way */
	bool stopped;         /* the one under way is to be stopped */
	int stop[2];          /* a pipe that ends the wait */
};

struct brain {
	const char *const *worker;
	int lobes, limit_ms;
	struct lobe *lobe;
	pthread_mutex_t lock;
	pthread_cond_t more;
	struct thought *todo, **todo_end, *done, **done_end;
	int waiting;
	uint64_t last;
	bool closing;
	void (*wake)(void *);
	void *arg;
};

void thought_free(struct thought *t)
{
	if (!t)
		return;
	free(t->state);
	free(t);
}

static bool start_child(struct lobe *l)
{
	int pair[2];
	if (socketpair(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0, pair) != 0)
		return false;
	posix_spawn_file_actions_t actions;
	posix_spawnattr_t attributes;
	posix_spawn_file_actions_init(&actions);
	posix_spawn_file_actions_adddup2(&actions, pair[1], WIRE_FD);
	posix_spawnattr_init(&attributes);
	/* The server's threads block signals; a bot's process must not. */
	sigset_t none;
	sigemptyset(&none);
	posix_spawnattr_setsigmask(&attributes, &none);
	posix_spawnattr_setflags(&attributes, POSIX_SPAWN_SETSIGMASK);
	int failed = posix_spawn(&l->child, l->brain->worker[0], &actions, &attributes,
				 (char *const *)l->brain->worker, environ);
	posix_spawnattr_destroy(&attributes);
	posix_spawn_file_actions_destroy(&actions);
	close(pair[1]);
	if (failed) {
		close(pair[0]);
		return false;
	}
	setpriority(PRIO_PROCESS, (id_t)l->child, 5); /* play goes before thought */
	/* Who has begun to answer, or to listen, and does not go on is as good as gone. */
	struct timeval soon = {.tv_sec = 1};
	setsockopt(pair[0], SOL_SOCKET, SO_RCVTIMEO, &soon, sizeof soon);
	setsockopt(pair[0], SOL_SOCKET, SO_SNDTIMEO, &soon, sizeof soon);
	l->fd = pair[0];
	return true;
}

static void end_child(struct lobe *l)
{
	if (l->fd < 0)
		return;
	close(l->fd);
	l->fd = -1;
	kill(l->child, SIGKILL);
	while (waitpid(l->child, NULL, 0) < 0 && errno == EINTR)
		;
}

static int patience(const struct lobe *l, const struct thought *t)
{
	int most = l->brain->limit_ms;
	return t->limit_ms > 0 && t->limit_ms < most ? t->limit_ms : most;
}

/* Waits for an answer, a stop or the end of patience. */
static bool answer_comes(struct lobe *l, int limit_ms)
{
	struct pollfd fd[] = {{l->fd, POLLIN, 0}, {l->stop[0], POLLIN, 0}};
	int n;
	do
		n = poll(fd, 2, limit_ms);
	while (n < 0 && errno == EINTR);
	return n > 0 && !fd[1].revents;
}

static void ask(struct lobe *l, struct thought *t)
{
	struct wire_question q;
	struct wire_answer a;
	memset(&q, 0, sizeof q);
	q.kind = (int32_t)t->kind;
	q.seat = t->seat;
	q.nodes = t->nodes;
	q.state_size = t->game->state_size;
	q.limit_ms = (uint32_t)patience(l, t);
	q.seed = t->seed;
	q.odds = t->question;
	snprintf(q.game, sizeof q.game, "%s", t->game->id);
	snprintf(q.scenario, sizeof q.scenario, "%s", t->scenario);
	snprintf(q.bot, sizeof q.bot, "%s", t->bot);
	t->result = THOUGHT_FAILED;
	if (l->fd < 0 && !start_child(l))
		return;
	if (wire_write(l->fd, &q, sizeof q) && wire_write(l->fd, t->state, q.state_size) &&
	    answer_comes(l, patience(l, t)) && wire_read(l->fd, &a, sizeof a)) {
		t->result = (enum thought_result)a.result;
		t->action = a.action;
		t->odds = a.odds;
		t->counsel = a.counsel;
	} else {
		end_child(l);
	}
}

static struct thought *next_thought(struct lobe *l)
{
	struct brain *b = l->brain;
	pthread_mutex_lock(&b->lock);
	while (!b->todo && !b->closing)
		pthread_cond_wait(&b->more, &b->lock);
	struct thought *t = b->closing ? NULL : b->todo;
	if (t) {
		b->todo = t->next;
		if (!b->todo)
			b->todo_end = &b->todo;
		l->busy = t;
		l->stopped = false;
		/* A stop that came too late for the last one is not meant for this one. */
		char byte;
		while (read(l->stop[0], &byte, 1) == 1)
			;
	}
	pthread_mutex_unlock(&b->lock);
	return t;
}

static void hand_back(struct brain *b, struct thought *t)
{
	t->next = NULL;
	*b->done_end = t;
	b->done_end = &t->next;
}

static void *think(void *arg)
{
	struct lobe *l = arg;
	struct brain *b = l->brain;
	struct thought *t;
	while ((t = next_thought(l))) {
		ask(l, t);
		pthread_mutex_lock(&b->lock);
		if (l->stopped)
			t->result = THOUGHT_STOPPED;
		l->busy = NULL;
		hand_back(b, t);
		pthread_mutex_unlock(&b->lock);
		b->wake(b->arg);
	}
	end_child(l);
	return NULL;
}

struct brain *brain_new(const char *const *worker, int workers, int limit_ms, void (*wake)(void *),
			void *arg)
{
	struct brain *b = calloc(1, sizeof *b);
	struct lobe *lobes = calloc((size_t)workers, sizeof *lobes);
	if (!b || !lobes) {
		free(b);
		free(lobes);
		return NULL;
	}
	*b = (struct brain){.worker = worker, .limit_ms = limit_ms, .wake = wake, .arg = arg};
	b->lobe = lobes;
	b->todo_end = &b->todo;
	b->done_end = &b->done;
	pthread_mutex_init(&b->lock, NULL);
	pthread_cond_init(&b->more, NULL);
	for (int i = 0; i < workers; i++) {
		struct lobe *l = &lobes[i];
		l->brain = b;
		l->fd = -1;
		if (pipe2(l->stop, O_CLOEXEC | O_NONBLOCK) != 0)
			break;
		if (pthread_create(&l->thread, NULL, think, l) != 0) {
			close(l->stop[0]);
			close(l->stop[1]);
			break;
		}
		b->lobes++;
	}
	return b;
}

/* Interrupts what a lobe thinks about; the lock is held. */
static void interrupt(struct lobe *l)
{
	l->stopped = write(l->stop[1], "", 1) == 1;
}

void brain_free(struct brain *b)
{
	if (!b)
		return;
	pthread_mutex_lock(&b->lock);
	b->closing = true;
	for (int i = 0; i < b->lobes; i++)
		if (b->lobe[i].busy)
			interrupt(&b->lobe[i]);
	pthread_cond_broadcast(&b->more);
	pthread_mutex_unlock(&b->lock);
	for (int i = 0; i < b->lobes; i++) {
		pthread_join(b->lobe[i].thread, NULL);
		close(b->lobe[i].stop[0]);
		close(b->lobe[i].stop[1]);
	}
	for (struct thought *t = b->todo, *next; t; t = next) {
		next = t->next;
		t->result = THOUGHT_STOPPED;
		hand_back(b, t);
	}
	b->todo = NULL;
	brain_poll(b);
	pthread_mutex_destroy(&b->lock);
	pthread_cond_destroy(&b->more);
	free(b->lobe);
	free(b);
}

static int rank_of(const struct thought *t)
{
	return t->first ? 2 : t->last ? 0 : 1;
}

bool brain_ask(struct brain *b, struct thought *t)
{
	pthread_mutex_lock(&b->lock);
	bool room = b->lobes > 0 && b->waiting < MAX_BRAIN_WAITING && !b->closing;
	if (room) {
		t->serial = ++b->last;
		struct thought **at = &b->todo;
		while (*at && rank_of(*at) >= rank_of(t))
			at = &(*at)->next;
		t->next = *at;
		*at = t;
		if (!t->next)
			b->todo_end = &t->next;
		b->waiting++;
		pthread_cond_signal(&b->more);
	}
	pthread_mutex_unlock(&b->lock);
	return room;
}

void brain_stop(struct brain *b, uint64_t serial)
{
	pthread_mutex_lock(&b->lock);
	for (int i = 0; i < b->lobes; i++)
		if (b->lobe[i].busy && b->lobe[i].busy->serial == serial)
			interrupt(&b->lobe[i]);
	for (struct thought **p = &b->todo; *p; p = &(*p)->next) {
		if ((*p)->serial != serial)
			continue;
		struct thought *t = *p;
		*p = t->next;
		if (!*p)
			b->todo_end = p;
		t->result = THOUGHT_STOPPED;
		hand_back(b, t);
		break;
	}
	pthread_mutex_unlock(&b->lock);
	b->wake(b->arg);
}

void brain_poll(struct brain *b)
{
	pthread_mutex_lock(&b->lock);
	struct thought *t = b->done;
	b->done = NULL;
	b->done_end = &b->done;
	for (struct thought *i = t; i; i = i->next)
		b->waiting--;
	pthread_mutex_unlock(&b->lock);
	for (struct thought *next; t; t = next) {
		next = t->next;
		t->done(t);
	}
}
