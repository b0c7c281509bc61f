/*
 * inside.h: what the rooms of the server share: the server itself and its clients.
 */
#ifndef MARENGO_SERVER_INSIDE_H
#define MARENGO_SERVER_INSIDE_H

#include <stdatomic.h>

#include <cjson/cJSON.h>

#include "server/account.h"
#include "server/brain.h"
#include "server/errand.h"
#include "server/files.h"
#include "server/http.h"
#include "server/library.h"
#include "server/net.h"
#include "server/rate.h"
#include "server/server.h"
#include "server/smap.h"
#include "server/ws.h"
#include "store/store.h"

enum {
	MAX_CONNECTIONS = 1024, /* unless told otherwise */
	SPARE_CONNECTIONS = 48, /* beyond, while others are being closed */
	MAX_PER_ADDRESS = 20,
	SPARE_PER_ADDRESS = 4,    /* beyond, while others are being closed */
	MAX_WAITING = 256 * 1024, /* bytes a client may leave unread and still be told more */
	KEPT_WORDS = 64 * 1024,   /* of the buffers for messages on their way out */
	HEAD_MS = 10000,          /* time to send a request's head */
	BODY_MS = 30000,
	WRITE_MS = 30000, /* time in which something must be read by the client */
	IDLE_MS = 60000,  /* between two requests */
	PING_MS = 30000,
};

struct table;
struct client;
struct clubs;
struct office;
struct hook;
struct due;

/* Where this server stands with telling people of their turns once a day (digest.c). */
struct digests {
	struct due *todo;
	int64_t since, done; /* the day that is being told of, and the last that was; 0 */
	int64_t next_look;   /* by net_clock */
	int under_way, told;
	bool failed;
};

struct counters {
	uint64_t requests, refused, messages, actions, undos, bot_moves, bot_failures, logins,
		conflicts, store_errors, connections;
};

struct server {
	const struct serve_config *config;
	struct net *net;
	struct store *store;
	struct library library;
	struct files files;
	struct people people;
	struct brain *brain;
	struct errands *errands;
	struct errands *post;  /* webhooks: they may take their time */
	struct errands *mail;  /* letters; NULL where no mail is set up */
	struct office *office; /* what their thread needs (letters.c) */
	struct smap tables;    /* id -> struct table */
	struct clubs *clubs;   /* of the league; NULL until asked for */
	struct smap buckets;   /* rate limits by name */
	struct smap left;      /* who -> when his last page was closed, for a while (notify.c) */
	struct hook *held;     /* what is told only if he stays away */
	struct digests digests;
	struct smap addresses; /* connections by rate_group: pointers hold the count */
	struct client *clients;
	struct out words, frame; /* a state and a message on their way out */
	int connections, max_connections;
	uint64_t last_client;
	struct counters count;
	bool stopping, loopback;
	int64_t stop_at, swept;
	int64_t began_date, began_clock; /* when the tables were opened */
	int64_t looked_at_clocks;
	atomic_bool stop_wanted;
};

/* A conversation with one connection: requests, then perhaps a WebSocket. */
struct client {
	struct server *server;
	struct conn *conn;
	struct client *next, **back;
	uint64_t serial; /* never used again */
	char peer[64], address[64];
	char group[RATE_GROUP];   /* of the address: whom limits are for */
	char counted[RATE_GROUP]; /* of the peer: whom connections are counted for */
	struct out in;            /* not yet understood */
	bool ws, secure, closing;
	bool bearer;               /* it brought its token in a header */
	char token[TOKEN_HEX + 1]; /* to be set as a cookie with the next answer */
	bool resume;               /* an answer came late: requests may wait behind it */
	bool reading;              /* its requests are being taken one after the other */
	bool head, keep_alive;     /* of the request being answered */
	bool answered;             /* it was, or its answer is to come */
	bool noted;                /* that it is refused stands in the log already */
	int64_t since;             /* of what the timeouts count from */
	size_t waiting;            /* unread bytes when last looked */
	int64_t waiting_since;
	struct pending *pending;
	struct visitor *visitor;
	enum lang lang;
	/* WebSocket only. */
	struct ws_reader reader;
	struct table *table;
	struct client *next_watcher;
	int seat;            /* whose eyes, or SEAT_SPECTATOR */
	int64_t told;        /* entries of the log already sent; -1: not even the set-up */
	uint32_t told_epoch; /* log numbering these belong to */
	bool pinged;
	int64_t owed;     /* id of a message whose answer waits for the store; -1 */
	uint64_t thought; /* serial of a hint or odds under way; 0 */
	struct bucket actions;
};

/*
 * An answer that will come later. When the connection is gone `client` becomes NULL, and `gone`
 * tells it to the thread that works on the answer: nobody waits for it any more.
 */
struct pending {
	struct client *client;
	atomic_bool gone;
};

/* Marks the client's request as answered later; NULL when out of memory (answered 503). */
struct pending *pending_new(struct client *);
/* The client to answer now, or NULL; frees the pending. */
struct client *pending_end(struct pending *);

/* Answers. `text` is an English msgid, told in the reader's language. */
void answer_json(struct client *, int status, struct out *body);
void answer_error(struct client *, int status, const char *code, const char *text);
void answer_rule(struct client *, int status, const char *code, const char *rule, const char *text);
void answer_plain(struct client *, int status, const char *type, const char *extra,
		  struct out *body);

void answer(struct client *, const struct http_answer *);

/* Before a request is looked at (gate.c). */
bool gate_host_allowed(const struct client *, const struct http_request *);
bool gate_origin_own(const struct client *, const struct http_request *);
void gate_take_session(struct client *, const struct http_request *);
void gate_take_forwarded(struct client *, const struct http_request *);
void client_leave(struct client *); /* its session */
/* Goes on with what has come in. */
void client_read(struct client *);

/* A parsed JSON object, or NULL. */
cJSON *json_object(const char *, size_t);
/* Members; NULL / fallback when missing or of another type. */
const char *json_text(const cJSON *, const char *key);
int64_t json_int(const cJSON *, const char *key, int64_t fallback);
bool json_true(const cJSON *, const char *key, bool fallback);

/* WebSocket messages. */
void client_send(struct client *, struct out *json);
void client_say(struct client *, const struct out *json); /* which stays the caller's */
/* Whether a person may do it once more: a new connection brings no new allowance. */
bool client_may(struct client *, const char *what, struct rate);
void client_refuse(struct client *, int64_t re, const char *code, const char *rule,
		   const char *text);
void client_message(struct client *, const char *text, size_t n);
/* Ends it with a code. */
void client_close(struct client *, int code, const char *reason);

/* Requests below /api/; and those of the administrator. */
void api_request(struct client *, const struct http_request *);
void admin_request(struct client *, const struct http_request *);
void account_request(struct client *, const struct http_request *, const char *what);
/* The client's session, made when he has none; NULL after answering that it cannot be. */
struct visitor *client_visitor(struct client *);
/* Gives the client another session. */
void client_join(struct client *, struct visitor *);
/* Whether one may play here without an account. */
bool guests_play(const struct server *);
/* Whether a name or address is this machine's own. */
bool address_is_loopback(const char *);
/* A line for the administrator, with the time. */
void log_line(const struct server *, const char *format, ...) __attribute__((format(printf, 2, 3)));

/* Both languages of a text: {"en":…,"it":…}; a NULL text is null. */
void out_both(struct out *, const struct library *, const char *key, const char *msgid);
void out_given(struct out *, const char *key, const char *const text[LANG_COUNT]);

extern const struct net_events client_events;
void clients_tick(struct server *);
void server_woken(struct server *);
void server_tick(struct server *);

#endif
