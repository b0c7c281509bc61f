/*
 * net.h: connections, timers and waking, without a word of libwebsockets.
 *
 * One event loop in one thread: every function but net_wake belongs to it. Bytes come in through
 * received() and go out through net_send; what they mean is for http.h and ws.h.
 */
#ifndef MARENGO_NET_H
#define MARENGO_NET_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include "kernel/out.h"

struct net;
struct conn;

struct net_config {
	const char *address;    /* "127.0.0.1", "::1", "0.0.0.0" */
	int port;               /* 0: any free one (net_port) */
	const char *cert, *key; /* files; both or neither */
	int max_connections;
};

struct net_events {
	/* A connection; what it returns is handed to the others. NULL: it is closed at once. */
	void *(*opened)(void *arg, struct conn *, const char *peer);
	void (*received)(void *user, const uint8_t *, size_t);
	void (*drained)(void *user); /* the network has taken all that was queued */
	void (*closed)(void *user);  /* forget the conn */
	void (*woken)(void *arg);    /* net_wake was called */
	void (*tick)(void *arg);     /* four times a second */
	void (*turned)(void *arg);   /* all that had come has been told: a turn of the loop */
};

/* NULL: *why says what was tried. */
struct net *net_open(const struct net_config *, const struct net_events *, void *arg,
		     const char **why);
int net_port(const struct net *);
void net_run(struct net *); /* until net_stop */
void net_stop(struct net *);
void net_close(struct net *);
void net_wake(struct net *); /* from any thread */

/* Queues bytes, copying them or taking the buffer over; what it leaves is empty. */
void net_send(struct conn *, struct out *);
size_t net_waiting(const struct conn *); /* bytes not yet taken by the network */
void net_finish(struct conn *);          /* closes once all is sent */
void net_drop(struct conn *);            /* closes now */

/* SHA-1, which the WebSocket handshake asks for (RFC 6455); it protects nothing. */
void net_sha1(const char *text, size_t n, uint8_t digest[20]);

/* Milliseconds of a clock that never jumps; and of the day. */
int64_t net_clock(void);
int64_t net_date(void);

#endif
