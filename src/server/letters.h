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
};

/* NULL, or what is wrong with the settings for mail. */
const char *office_unsound(const struct serve_config *);
/* Without mail in the settings there is none, and that is no failure. */
bool office_open(struct server *, void (*wake)(void *));
/* What is being sent may take two seconds more, what waits behind it goes with it. */
void office_close(struct server *);

/* Sends one now: only in the office's thread. `token`: for LETTER_RESET. */
enum smtp_result letter_send(struct server *, const struct visitor *, enum letter_kind,
			     const char *token, char trouble[SMTP_TROUBLE]);
/* Sends one later; nothing where there is no office or the account has no address. */
void letter_later(struct server *, const struct visitor *, enum letter_kind);

#endif
