/*
 * errand.c: a thread and two queues.
 */
#include "server/errand.h"

#include <pthread.h>
#include <stdlib.h>
#include <sys/resource.h>
#include <unistd.h>

enum { MAX_WAITING_ERRANDS = 100 };

struct errands {
	pthread_t thread;
	pthread_mutex_t lock;
	pthread_cond_t more;
	struct errand *todo, **todo_end, *done, **done_end;
	int waiting;
	bool closing;
	void (*wake)(void *);
	void *arg;
};

static struct errand *next_errand(struct errands *e)
{
	pthread_mutex_lock(&e->lock);
	while (!e->todo && !e->closing)
		pthread_cond_wait(&e->more, &e->lock);
	struct errand *first = e->todo;
	if (first) {
		e->todo = first->next;
		if (!e->todo)
			e->todo_end = &e->todo;
	}
	pthread_mutex_unlock(&e->lock);
	return first;
}

static void *run_errands(void *arg)
{
	struct errands *e = arg;
	struct errand *errand;
	/* On Linux this is the thread's own: passwords are hashed when nobody plays. */
	setpriority(PRIO_PROCESS, (id_t)gettid(), 5);
	while ((errand = next_errand(e))) {
		errand->work(errand);
		pthread_mutex_lock(&e->lock);
		errand->next = NULL;
		*e->done_end = errand;
		e->done_end = &errand->next;
		pthread_mutex_unlock(&e->lock);
		e->wake(e->arg);
	}
	return NULL;
}

struct errands *errands_new(void (*wake)(void *), void *arg)
{
	struct errands *e = calloc(1, sizeof *e);
	if (!e)
		return NULL;
	e->todo_end = &e->todo;
	e->done_end = &e->done;
	e->wake = wake;
	e->arg = arg;
	pthread_mutex_init(&e->lock, NULL);
	pthread_cond_init(&e->more, NULL);
	if (pthread_create(&e->thread, NULL, run_errands, e) != 0) {
		free(e);
		return NULL;
	}
	return e;
}

bool errands_submit(struct errands *e, struct errand *errand)
{
	errand->next = NULL;
	pthread_mutex_lock(&e->lock);
	bool room = e->waiting < MAX_WAITING_ERRANDS;
	if (room) {
		e->waiting++;
		*e->todo_end = errand;
		e->todo_end = &errand->next;
		pthread_cond_signal(&e->more);
	}
	pthread_mutex_unlock(&e->lock);
	return room;
}

void errands_poll(struct errands *e)
{
	pthread_mutex_lock(&e->lock);
	struct errand *errand = e->done;
	e->done = NULL;
	e->done_end = &e->done;
	for (struct errand *i = errand; i; i = i->next)
		e->waiting--;
	pthread_mutex_unlock(&e->lock);
	for (struct errand *next; errand; errand = next) {
		next = errand->next;
		errand->done(errand);
	}
}

void errands_free(struct errands *e)
{
	if (!e)
		return;
	pthread_mutex_lock(&e->lock);
	e->closing = true;
	pthread_cond_signal(&e->more);
	pthread_mutex_unlock(&e->lock);
	pthread_join(e->thread, NULL);
	errands_poll(e);
	pthread_mutex_destroy(&e->lock);
	pthread_cond_destroy(&e->more);
	free(e);
}
