/*
 * reset.h: links by which a forgotten password is replaced, and which account has which mail
 * address. Reads and writes of the store that wait: for errands and the command line only.
 */
#ifndef MARENGO_RESET_H
#define MARENGO_RESET_H

#include "server/account.h"

enum {
	RESET_MS = 3600 * 1000, /* a link is good for an hour */
	RESET_MAILS = 3,        /* R26: so many by mail in any 24 hours */
	RESET_DAY_MS = 24 * 3600 * 1000,
	MAIL_SHARED = 3, /* so many accounts of one address can be asked for by it */
};

enum reset_result { RESET_OK, RESET_ENOUGH, RESET_FAILED };

/* A fresh token, which voids the one before; `mailed`: it counts among those of a day. */
enum reset_result reset_begin(struct people *, const char *who, bool mailed, int64_t now,
			      char token[TOKEN_HEX + 1]);
/* The letter of that moment did not leave: it does not count. */
void reset_unsent(struct people *, const char *who, int64_t when);
/* Whether it is the account's token, and not too old. */
bool reset_open(struct people *, const char *who, const char *token, int64_t now);
/* The same, and it is worth nothing from now on. Of two who try at once one succeeds. */
bool reset_use(struct people *, const char *who, const char *token, int64_t now);
/* The password was changed otherwise, or the address: no link is good any more. */
void reset_void(struct people *, const char *who);
/* When letters were sent, in seconds: a member of what is told to the account's owner. */
void reset_export(struct people *, const char *who, struct out *);

/* The page's address of a token. */
void reset_address(struct out *, const char *url, const char *who, const char *token);
/* http(s)://host[:port][/path] without a slash at the end. */
bool reset_url_sound(const char *url);

/* Accounts of an address, in any spelling of its letters; how many. */
int mail_accounts(struct people *, const char *mail, char who[MAIL_SHARED][MAX_WHO]);
/* An account has this address from now on, or no longer. */
void mail_note(struct people *, const char *mail, const char *who, bool has);
/* Everything of the account that is kept here goes. */
void reset_forget(struct people *, const char *who, const char *mail);

#endif
