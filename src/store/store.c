/*
 * store.c: the queue in front of a database. One thread takes whatever has gathered and writes it
 * as one transaction: the slower the disk, the bigger the group.
 */
#include "store/store.h"

#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "store/backend.h"
#include "store/copy.h"
#include "store/eager.h"
#include "store/sqlite_file.h"
#include "kernel/utf8.h"

enum { MAX_GROUP = 1024 };

struct change {
	struct change *next;
	char stream[];
};

struct store {
	const struct backend *of;
	void *db;
	pthread_t writer, listener;
	bool listening;
	pthread_mutex_t reading; /* one reader at a time */
	pthread_mutex_t lock;    /* everything below */
	pthread_cond_t more, finished;
	struct store_job *wish, **wish_end;
	struct store_job *done, **done_end;
	struct change *change, **change_end;
	bool writing, closing;
	char trouble[STORE_TROUBLE];
	void (*wake)(void *);
	void (*changed)(void *, const char *);
	void *watcher;
};

bool backend_no_memory(char *trouble)
{
	snprintf(trouble, STORE_TROUBLE, "There is not enough memory.");
	return false;
}

void prefix_end(const char *prefix, char end[STORE_MAX_NAME + 1])
{
	snprintf(end, STORE_MAX_NAME + 1, "%s", prefix);
	for (size_t n = strlen(end); n > 0; n--) {
		/* Names are ASCII (see name_valid), so the next byte is one too. */
		if (end[n - 1] < 0x7f) {
			end[n - 1]++;
			return;
		}
		end[n - 1] = '\0';
	}
}

/* Names are printable ASCII: the same order of bytes in every database. */
static bool name_valid(const char *name)
{
	size_t n = strlen(name);
	if (n == 0 || n > STORE_MAX_NAME)
		return false;
	for (size_t i = 0; i < n; i++)
		if (name[i] < 0x21 || name[i] > 0x7e)
			return false;
	return true;
}

static bool job_valid(const struct store_job *job)
{
	bool stream = job->op == STORE_APPEND || job->op == STORE_REWRITE;
	if (!name_valid(job->name) || (!stream && !name_valid(job->id)))
		return false;
	if (job->op == STORE_REWRITE && (uint64_t)job->n < job->expected)
		return false;
	for (int i = 0; i < job->n; i++) {
		size_t n = strlen(job->text[i]);
		if (n > STORE_MAX_TEXT || !utf8_valid(job->text[i], n))
			return false;
	}
	return job->op == STORE_DROP || job->n > 0;
}

static void remember_trouble(struct store *s, const char *text)
{
	pthread_mutex_lock(&s->lock);
	memcpy(s->trouble, text, STORE_TROUBLE);
	pthread_mutex_unlock(&s->lock);
}

/* Takes up to MAX_GROUP wishes off the queue; NULL when the store closes and none is left. */
static struct store_job *take_group(struct store *s)
{
	pthread_mutex_lock(&s->lock);
	s->writing = false;
	pthread_cond_broadcast(&s->finished);
	while (!s->wish && !s->closing)
		pthread_cond_wait(&s->more, &s->lock);
	struct store_job *first = s->wish, **end = &s->wish;
	s->writing = first;
	for (int i = 0; *end && i < MAX_GROUP; i++)
		end = &(*end)->next;
	s->wish = *end;
	if (!s->wish)
		s->wish_end = &s->wish;
	*end = NULL;
	pthread_mutex_unlock(&s->lock);
	return first;
}

static void hand_back(struct store *s, struct store_job *group)
{
	pthread_mutex_lock(&s->lock);
	for (struct store_job *j = group, *next; j; j = next) {
		next = j->next;
		j->next = NULL;
		if (j->waited) {
			j->finished = true; /* its owner may be gone the moment we let go */
		} else {
			*s->done_end = j;
			s->done_end = &j->next;
		}
	}
	pthread_cond_broadcast(&s->finished);
	void (*wake)(void *) = s->wake;
	void *arg = s->watcher;
	pthread_mutex_unlock(&s->lock);
	if (wake)
		wake(arg);
}

static void *write_groups(void *arg)
{
	struct store *s = arg;
	struct store_job *group;
	thread_eager();
	while ((group = take_group(s))) {
		char trouble[STORE_TROUBLE] = "";
		if (!s->of->write(s->db, group, trouble)) {
			remember_trouble(s, trouble);
			for (struct store_job *j = group; j; j = j->next)
				j->result = STORE_ERROR;
		}
		hand_back(s, group);
	}
	return NULL;
}

static void note_change(void *arg, const char *stream)
{
	struct store *s = arg;
	struct change *c = malloc(sizeof *c + strlen(stream) + 1);
	if (!c)
		return;
	strcpy(c->stream, stream);
	c->next = NULL;
	pthread_mutex_lock(&s->lock);
	*s->change_end = c;
	s->change_end = &c->next;
	void (*wake)(void *) = s->wake;
	void *watcher = s->watcher;
	pthread_mutex_unlock(&s->lock);
	if (wake)
		wake(watcher);
}

static void *listen_for_changes(void *arg)
{
	struct store *s = arg;
	s->of->listen(s->db, note_change, s);
	return NULL;
}

static const struct backend *backend_of(const char *address)
{
	bool remote = strncmp(address, "postgres://", 11) == 0 ||
		      strncmp(address, "postgresql://", 13) == 0;
	return remote ? &store_postgres : &store_sqlite;
}

bool store_there(const char *address)
{
	return backend_of(address) != &store_sqlite || access(address, F_OK) == 0;
}

struct store *store_open(const char *address, char *trouble)
{
	struct store *s = calloc(1, sizeof *s);
	if (!s) {
		backend_no_memory(trouble);
		return NULL;
	}
	s->of = backend_of(address);
	s->db = s->of->open(address, trouble);
	if (!s->db) {
		free(s);
		return NULL;
	}
	s->wish_end = &s->wish;
	s->done_end = &s->done;
	s->change_end = &s->change;
	pthread_mutex_init(&s->reading, NULL);
	pthread_mutex_init(&s->lock, NULL);
	pthread_cond_init(&s->more, NULL);
	pthread_cond_init(&s->finished, NULL);
	if (pthread_create(&s->writer, NULL, write_groups, s) != 0) {
		snprintf(trouble, STORE_TROUBLE, "The writer's thread could not be started.");
		s->of->close(s->db);
		free(s);
		return NULL;
	}
	return s;
}

/* What is done may lead to other wishes, as the last move of a game to the table's summary. */
static void finish_all(struct store *s)
{
	do {
		pthread_mutex_lock(&s->lock);
		pthread_cond_signal(&s->more);
		while (s->wish || s->writing)
			pthread_cond_wait(&s->finished, &s->lock);
		pthread_mutex_unlock(&s->lock);
	} while (store_poll(s));
}

void store_close(struct store *s)
{
	if (!s)
		return;
	if (s->listening) {
		s->of->stop_listening(s->db);
		pthread_join(s->listener, NULL);
	}
	finish_all(s);
	pthread_mutex_lock(&s->lock);
	s->closing = true;
	pthread_cond_broadcast(&s->more);
	pthread_mutex_unlock(&s->lock);
	pthread_join(s->writer, NULL);
	s->of->close(s->db);
	pthread_mutex_destroy(&s->reading);
	pthread_mutex_destroy(&s->lock);
	pthread_cond_destroy(&s->more);
	pthread_cond_destroy(&s->finished);
	free(s);
}

void store_trouble(struct store *s, char *text)
{
	pthread_mutex_lock(&s->lock);
	memcpy(text, s->trouble, STORE_TROUBLE);
	pthread_mutex_unlock(&s->lock);
}

void store_watch(struct store *s, void (*wake)(void *), void (*changed)(void *, const char *),
		 void *arg)
{
	pthread_mutex_lock(&s->lock);
	s->wake = wake;
	s->changed = changed;
	s->watcher = arg;
	pthread_mutex_unlock(&s->lock);
	if (s->of->listen && changed && !s->listening)
		s->listening = pthread_create(&s->listener, NULL, listen_for_changes, s) == 0;
}

void store_submit(struct store *s, struct store_job *job)
{
	job->next = NULL;
	if (!job_valid(job)) {
		remember_trouble(s, (char[STORE_TROUBLE]){"A name or text is not storable."});
		job->result = STORE_ERROR;
		hand_back(s, job);
		return;
	}
	pthread_mutex_lock(&s->lock);
	*s->wish_end = job;
	s->wish_end = &job->next;
	if (job->waited)
		pthread_cond_signal(&s->more);
	pthread_mutex_unlock(&s->lock);
}

void store_go(struct store *s)
{
	pthread_mutex_lock(&s->lock);
	if (s->wish)
		pthread_cond_signal(&s->more);
	pthread_mutex_unlock(&s->lock);
}

int store_poll(struct store *s)
{
	pthread_mutex_lock(&s->lock);
	struct store_job *job = s->done;
	struct change *change = s->change;
	s->done = NULL;
	s->done_end = &s->done;
	s->change = NULL;
	s->change_end = &s->change;
	pthread_mutex_unlock(&s->lock);
	int n = 0;
	for (struct store_job *next; job; job = next, n++) {
		next = job->next;
		if (job->done)
			job->done(job);
	}
	for (struct change *next; change; change = next, n++) {
		next = change->next;
		if (s->changed)
			s->changed(s->watcher, change->stream);
		free(change);
	}
	return n;
}

static enum store_result write_and_wait(struct store *s, struct store_job *job, uint64_t *fresh)
{
	job->waited = true;
	store_submit(s, job);
	pthread_mutex_lock(&s->lock);
	while (!job->finished)
		pthread_cond_wait(&s->finished, &s->lock);
	pthread_mutex_unlock(&s->lock);
	if (fresh)
		*fresh = job->fresh;
	return job->result;
}

enum store_result store_append(struct store *s, const char *stream, uint64_t expected,
			       const char *const *text, int n, uint64_t *fresh)
{
	struct store_job job = {
		.op = STORE_APPEND, .name = stream, .expected = expected, .text = text, .n = n};
	return write_and_wait(s, &job, fresh);
}

enum store_result store_rewrite(struct store *s, const char *stream, uint64_t expected,
				const char *const *text, int n, uint64_t *fresh)
{
	struct store_job job = {
		.op = STORE_REWRITE, .name = stream, .expected = expected, .text = text, .n = n};
	return write_and_wait(s, &job, fresh);
}

enum store_result store_put(struct store *s, const char *kind, const char *id, uint64_t expected,
			    const char *text, uint64_t *fresh)
{
	struct store_job job = {.op = STORE_PUT,
				.name = kind,
				.id = id,
				.expected = expected,
				.text = &text,
				.n = 1};
	return write_and_wait(s, &job, fresh);
}

enum store_result store_drop(struct store *s, const char *kind, const char *id)
{
	struct store_job job = {.op = STORE_DROP, .name = kind, .id = id};
	return write_and_wait(s, &job, NULL);
}

/* Ends a read: keeps the trouble if there was any. */
static bool read_ended(struct store *s, bool ok, const char *trouble)
{
	pthread_mutex_unlock(&s->reading);
	if (!ok)
		remember_trouble(s, trouble);
	return ok;
}

bool store_read(struct store *s, const char *stream, uint64_t after, store_reader *reader,
		void *arg)
{
	char trouble[STORE_TROUBLE] = "";
	pthread_mutex_lock(&s->reading);
	return read_ended(s, s->of->read(s->db, stream, after, reader, arg, trouble), trouble);
}

bool store_number(struct store *s, const char *stream, uint64_t *number)
{
	char trouble[STORE_TROUBLE] = "";
	pthread_mutex_lock(&s->reading);
	return read_ended(s, s->of->number(s->db, stream, number, trouble), trouble);
}

bool store_streams(struct store *s, const char *prefix, store_lister *lister, void *arg)
{
	char trouble[STORE_TROUBLE] = "";
	pthread_mutex_lock(&s->reading);
	return read_ended(s, s->of->streams(s->db, prefix, lister, arg, trouble), trouble);
}

bool store_documents(struct store *s, const char *kind, const char *prefix, store_lister *lister,
		     void *arg)
{
	char trouble[STORE_TROUBLE] = "";
	pthread_mutex_lock(&s->reading);
	return read_ended(s, s->of->documents(s->db, kind, prefix, lister, arg, trouble), trouble);
}

bool store_get(struct store *s, const char *kind, const char *id, char **text, uint64_t *version)
{
	char trouble[STORE_TROUBLE] = "";
	*text = NULL;
	*version = 0;
	pthread_mutex_lock(&s->reading);
	return read_ended(s, s->of->get(s->db, kind, id, text, version, trouble), trouble);
}

bool store_copy(struct store *from, struct store *to, char *trouble)
{
	pthread_mutex_lock(&from->reading);
	bool ok = copy_everything(from->of, from->db, to, trouble);
	pthread_mutex_unlock(&from->reading);
	if (!ok && !trouble[0])
		store_trouble(to, trouble);
	return ok;
}

bool store_backup(struct store *s, const char *path, char *trouble)
{
	trouble[0] = '\0';
	if (s->of->backup) {
		pthread_mutex_lock(&s->reading);
		bool ok = s->of->backup(s->db, path, trouble);
		pthread_mutex_unlock(&s->reading);
		return ok;
	}
	if (!lite_make_copy(path, trouble))
		return false;
	struct store *to = store_open(path, trouble);
	bool ok = to && store_copy(s, to, trouble);
	store_close(to);
	if (!ok)
		lite_remove(path);
	return ok;
}
