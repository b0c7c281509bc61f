/*
 * store.h: where everything that must survive is kept: append-only streams of texts, and small
 * documents. SQLite or PostgreSQL behind it, chosen by the address; same meaning in both.
 *
 * A stream grows only at the number its writer expected, so two writers can never both win. All
 * writing goes through one queue and one transaction at a time (group commit): what is answered
 * STORE_OK is on disk. Reads see what is committed. Texts are UTF-8 without control of their
 * content; anything else is refused before it reaches a database.
 */
#ifndef MARENGO_STORE_H
#define MARENGO_STORE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

struct store;

enum store_result {
	STORE_OK,       /* durable */
	STORE_CONFLICT, /* somebody else was first: `fresh` is where the stream stands now */
	STORE_ERROR,    /* the database failed (store_trouble): read again before going on */
};

enum store_op { STORE_APPEND, STORE_PUT, STORE_DROP, STORE_REWRITE };

#define STORE_ANY      UINT64_MAX /* expected: whatever is there */
#define STORE_MAX_NAME 128        /* bytes of a stream id, kind or document id */
#define STORE_MAX_TEXT (1 << 20)  /* bytes of one text */
#define STORE_TROUBLE  256        /* room for a sentence on what went wrong */

/*
 * One wish to write. The strings belong to the submitter until done() was called.
 *	STORE_APPEND  name = stream, text[0..n-1] become numbers expected+1 .. expected+n
 *	STORE_PUT     name = kind, id, text[0]; expected = version replaced (0 = must be new)
 *	STORE_DROP    name = kind, id
 *	STORE_REWRITE name = stream of the expected number; text[0..n-1], no fewer, take the place
 *of all its texts: for what must be forgotten, and for nothing else. An SQLite file holds nothing
 *of them afterwards.
 */
struct store_job {
	enum store_op op;
	const char *name, *id;
	uint64_t expected;
	const char *const *text;
	int n;
	enum store_result result;
	uint64_t fresh; /* number of the stream, or version of the document, afterwards */
	void (*done)(struct store_job *); /* called by store_poll, in its thread */
	void *owner;
	/* The store's own. */
	bool waited, finished;
	struct store_job *next;
};

/*
 * "postgres://…" (or "postgresql://…"), or the path of an SQLite file, made when missing. NULL:
 * `trouble` (STORE_TROUBLE bytes) says what was tried and why it failed.
 */
struct store *store_open(const char *address, char *trouble);
/* Whether it could be opened without making a file; what a server has, only opening it tells. */
bool store_there(const char *address);
/* Finishes all jobs, then closes. */
void store_close(struct store *);
/* What the last failure was; copied into `text` (STORE_TROUBLE bytes). */
void store_trouble(struct store *, char *text);

/* Writing and waiting for it: for command line, league and tests. `fresh` may be NULL. */
enum store_result store_append(struct store *, const char *stream, uint64_t expected,
			       const char *const *text, int n, uint64_t *fresh);
enum store_result store_rewrite(struct store *, const char *stream, uint64_t expected,
				const char *const *text, int n, uint64_t *fresh);
enum store_result store_put(struct store *, const char *kind, const char *id, uint64_t expected,
			    const char *text, uint64_t *fresh);
enum store_result store_drop(struct store *, const char *kind, const char *id);

/*
 * Writing without waiting: for the event loop. Jobs of one submitter keep their order. A writer
 * that rests is left to rest until store_go: it begins with all that came in one turn of the loop,
 * and not with the first of it.
 */
void store_submit(struct store *, struct store_job *);
void store_go(struct store *);
/*
 * wake() is called from another thread whenever store_poll has something to do. changed() is
 * called by store_poll for streams that another process wrote to and, as KIND/ID, for documents
 * that it dropped (PostgreSQL; never for SQLite).
 */
void store_watch(struct store *, void (*wake)(void *arg), void (*changed)(void *arg, const char *),
		 void *arg);
/* Calls done() of finished jobs and changed(); returns how many. */
int store_poll(struct store *);

/* Called with each text in order; false stops. */
typedef bool store_reader(void *arg, uint64_t number, const char *text);
typedef bool store_lister(void *arg, const char *name, uint64_t number);

/* Texts with numbers > after. Returns false when the database failed. */
bool store_read(struct store *, const char *stream, uint64_t after, store_reader *, void *arg);
/* The number of a stream (0 = empty or unknown). */
bool store_number(struct store *, const char *stream, uint64_t *number);
/* Streams, and documents of a kind, whose name begins with prefix, in order of bytes. */
bool store_streams(struct store *, const char *prefix, store_lister *, void *arg);
bool store_documents(struct store *, const char *kind, const char *prefix, store_lister *,
		     void *arg);
/* A document, to be freed by the caller; *text is NULL when there is none. */
bool store_get(struct store *, const char *kind, const char *id, char **text, uint64_t *version);

/* A consistent copy, made while others write, as a new SQLite file (which must not exist). */
bool store_backup(struct store *, const char *path, char *trouble);
/* Copies every stream and document of `from` into an empty store: restore, or change database. */
bool store_copy(struct store *from, struct store *to, char *trouble);

#endif
