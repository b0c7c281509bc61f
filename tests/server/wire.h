/*
 * wire.h: a server of the test's own, and small clients that talk to it over loopback.
 */
#ifndef MARENGO_TEST_WIRE_H
#define MARENGO_TEST_WIRE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <sys/types.h>

#include <cjson/cJSON.h>

#include "later.h"

struct daemon {
	pid_t pid;
	int port;
	char database[256], log[256];
};

/*
 * The databases of a test: files, or those of a PostgreSQL of its own when its argument is
 * "postgres"; false: that is not installed.
 */
bool databases_begin(int argc, char **argv);
bool databases_shared(void); /* whether they are PostgreSQL's */
bool database_fresh(const char *directory, char address[256]);
bool database_run(const char *address, const char *sql);
/* For so long nothing is written to it by others, though all may read; true once that has begun. */
bool database_hold(const char *address, int ms);
void databases_end(void);

/* Starts testd (MARENGO_TESTD) on a database; extra is an argument or NULL. */
bool daemon_start(struct daemon *, const char *database, const char *extra);
void daemon_kill(struct daemon *); /* SIGKILL */
int daemon_stop(struct daemon *);  /* SIGTERM; the exit status */
/* Servers started from now on have clocks that are ahead by what stands here; NULL: it failed. */
later *clock_share(const char *directory);
/* Lines of its log that hold the text. */
int daemon_logged(const struct daemon *, const char *text);

/* Sends bytes and reads until the other side closes or `ms` pass without more; NUL-terminated. */
char *raw(int port, const char *bytes, size_t n, int ms, bool *closed);
int tcp(int port);
/* One of what /metrics tells, by its name without "marengo_"; -1: it is not told. */
long metric(int port, const char *name);

/* A request with this cookie jar (64 hex digits or ""); the body is parsed. Returns the status. */
struct jar {
	char token[80];
	char headers[4096]; /* of the last answer */
};
int request(int port, struct jar *, const char *method, const char *path, const char *body,
	    cJSON **answer);

/* A WebSocket. */
struct sock {
	int fd;
	struct jar *jar;
	char *buf;
	size_t n, cap;
	int64_t id;
	int close_code; /* once it was closed */
};
bool ws_open(struct sock *, int port, struct jar *);
bool ws_open_from(struct sock *, int port, struct jar *, const char *origin);
void ws_shut(struct sock *);
void ws_say(struct sock *, const char *format, ...) __attribute__((format(printf, 2, 3)));
void ws_bytes(struct sock *, const void *, size_t);
/* The next message within ms; NULL when none comes (or it was closed). */
cJSON *ws_hear(struct sock *, int ms);
/* The next message of a type; others are thrown away. */
cJSON *ws_hear_type(struct sock *, const char *type, int ms);
/* The raw text of the next message, malloc'd. */
char *ws_text(struct sock *, int ms);

const char *text_of(const cJSON *, const char *key); /* "" when missing */
int int_of(const cJSON *, const char *key);
cJSON *at(const cJSON *, const char *path); /* "table.seats.0.name" */

/* Makes a table and answers its id. */
bool make_table(int port, struct jar *, const char *wish, char id[32]);
/* One of the toy game, where the maker is blue and the other, who begins, red. */
bool table_for_two(int port, struct jar *maker, struct jar *other, char id[32]);

#endif
