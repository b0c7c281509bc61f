/*
 * server.h: `marengo serve`: what it is told on the command line, and how it is run.
 */
#ifndef MARENGO_SERVER_H
#define MARENGO_SERVER_H

#include <stdbool.h>
#include "kernel/game.h"

struct serve_config {
	const char *address; /* to bind; "127.0.0.1" */
	int port;            /* 0: any free one */
	const char *database;
	const char *web;         /* directory of the page */
	const char *const *data; /* data directories, NULL-ended */
	const char *catalogues;  /* directory of it.mo */
	const char *cert, *key;  /* TLS; NULL */
	const char *public_host; /* name in the browser's address bar, behind a proxy; NULL */
	const char *url;         /* the page's address, for letters; NULL */
	const char *mail; /* smtp://… or smtps://… that takes letters; NULL: none are sent */
	const char *mail_from;  /* the address that they come from */
	const char *mail_login; /* "user:password" for it; NULL */
	bool insecure_lan;      /* beyond loopback without TLS */
	bool behind_proxy;      /* believe X-Forwarded-For and X-Forwarded-Proto */
	bool quiet;             /* no line per request */
	bool no_limits;         /* for benchmarks: no rate limits */
	int max_connections;    /* 0: MAX_CONNECTIONS */
	int hurry;              /* for tests: patience with clients is so many times shorter */
	bool hooks_inside;      /* for tests: webhooks may lead into private networks */
	const struct game *const *games;    /* NULL-ended */
	const char *const *worker;          /* command line of a bot's process, NULL-ended */
	int workers;                        /* processes that think */
	int think_ms;                       /* a bot that takes longer is stopped */
	void (*ready)(void *arg, int port); /* called once it listens; or NULL */
	void *ready_arg;
};

/* NULL, or why these settings would expose players: they are refused. */
const char *serve_unsafe(const struct serve_config *);
/* Serves until SIGTERM or SIGINT. Returns the exit status; writes what happens to stderr. */
int serve(const struct serve_config *);

/*
 * Strikes a withdrawn member of a club from a server's database, which may be running: what the
 * page's "Forget" does. `note`: forgotten_text, translated. False: `trouble` (STORE_TROUBLE bytes)
 * says why.
 */
bool forget_member(const char *database, const char *const *data, const char *club,
		   const char *player, const char *note, char *trouble);

/*
 * A fresh link by which somebody chooses a new password, into `link` (RESET_LINK bytes); `url` may
 * be "". The database may be in use. False: `trouble` (STORE_TROUBLE bytes) says why.
 */
enum { RESET_LINK = 512 };
bool reset_link(const char *database, const char *name, const char *url, char *link, char *trouble);

/* A bot's process: answers questions on stdin/stdout until the end of input. */
int bot_worker(const struct game *const *games, const char *const *data);

#endif
