/*
 * letters.h: what the server writes to its people by mail, and the thread that sends it.
 */
#ifndef MARENGO_LETTERS_H
#define MARENGO_LETTERS_H

#include "server/inside.h"
#include "server/smtp.h"

enum letter_kind {
	LETTER_RESET,   /* with the address at which to choose a new password */
	LETTER_CHANGED, /* the password is another one */
	LETTER_MOVED,   /* the mail address is another one; to the old one */
	LETTER_NEWS,    /* what he wished to be told */
	LETTER_DIGEST,  /* the tables where it is his turn */
};

struct letter_what {
	enum letter_kind kind;
	const char *token; /* of LETTER_RESET */
	const char *news;  /* of LETTER_NEWS: an English sentence (msgid) that lasts */
	char way[96];      /* and where it leads: "table/ID" */
	char *list;        /* of LETTER_DIGEST; letter_later takes it over */
};

/* NULL, or what is wrong with the settings for mail. */
const char *office_unsound(const struct serve_config *);
/* Without mail in the settings there is none, and that is no failure. */
bool office_open(struct server *, void (*wake)(void *));
/* What is being sent may take two seconds more, what waits behind it goes with it. */
void office_close(struct server *);

/* Sends one now: only in the office's thread. */
enum smtp_result letter_send(struct server *, const struct visitor *, const struct letter_what *,
			     char trouble[SMTP_TROUBLE]);
/* Sends one later; nothing where there is no office or the account has no address. */
void letter_later(struct server *, const struct visitor *, const struct letter_what *);

#endif
