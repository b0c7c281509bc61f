/*
 * notify.h: telling somebody who is away, through the webhook of his account or by mail: each time,
 * or only once he has been away for five minutes.
 */
#ifndef MARENGO_NOTIFY_H
#define MARENGO_NOTIFY_H

#include "server/inside.h"

/* What happened, and where. */
struct notice {
	const char *event;       /* "turn" */
	const char *text;        /* an English sentence (msgid), told in his language */
	const char *place, *id;  /* "table" or "club", and which */
	const char *key, *value; /* one thing more: "game", or the "title" of a club */
};

/* At most one a minute for each account, place and event; whether he wants one, he has set. */
void notify_hook(struct server *, const char *who, const struct notice *);

/* A page of his was closed. */
void notify_left(struct server *, const char *who);
/* Tells those who have stayed away. */
void notify_tick(struct server *);
void notify_sweep(struct server *);
void notify_close(struct server *);

#endif
