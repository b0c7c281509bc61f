/*
 * account.h: who is asking: guests, accounts, sessions; and passwords.
 */
#ifndef MARENGO_ACCOUNT_H
#define MARENGO_ACCOUNT_H

#include <stdbool.h>
#include <stdint.h>

#include <cjson/cJSON.h>

#include "kernel/action.h"
#include "server/mail.h"
#include "server/smap.h"
#include "store/store.h"

enum { MAX_WHO = 48, MAX_PERSON_NAME = 64, MAX_WEBHOOK = 256, TOKEN_HEX = 64 };

/* Somebody behind a session. Accounts are shared by their sessions, guests have one each. */
struct visitor {
	char id[TOKEN_HEX + 1]; /* hash of the token that the cookie holds */
	char who[MAX_WHO];      /* "a:anna" or "g:0f3a…" */
	char name[MAX_PERSON_NAME];
	bool account, stored;
	bool kept; /* its document is in the store, not only on the way there */
	enum lang lang;
	bool lang_chosen;
	char help[12], notify[8], webhook[MAX_WEBHOOK];
	char letters[8];     /* "each": what a webhook would be told comes by mail too; "none" */
	char mail[MAX_MAIL]; /* of an account: where a forgotten password can be replaced; "" */
	int64_t made, seen;  /* milliseconds of the day */
	int64_t used;        /* as `seen`, but of the document: brought up to date once a day */
	int64_t epoch;       /* of the account: a changed password begins a new one */
	int64_t digest;      /* when "daily" was last chosen here; 0 */
	int clients;         /* connections that use it */
};

struct people {
	struct store *store;
	struct smap sessions;
	/*
	 * Ids of those whose documents are still to be dropped: the people while that is under way,
	 * the map itself when it failed.
	 */
	struct smap ended;
	uint8_t looked_at; /* how the ids begin whose age was last looked at */
};

/* 256 random bits; and the hash by which alone the store knows them. */
void token_new(char token[TOKEN_HEX + 1]);
bool token_sound(const char *token);
void token_hash(const char *token, char hash[TOKEN_HEX + 1]);

/* The session of a token, from memory or the store; NULL when there is none, or it is too old. */
struct visitor *visitor_find(struct people *, const char *token, int64_t now);
/* A fresh guest; its token is written to `token`. */
struct visitor *visitor_new(struct people *, char token[TOKEN_HEX + 1], int64_t now);
/* Told of a write: it is on disk, or cannot be. Either may be said before the call returns. */
struct afterwards {
	void (*call)(void *arg, bool ok); /* NULL: nobody waits */
	void *arg;
};
/* How many days after its last use it is forgotten. */
int visitor_days(const struct visitor *);
/* Counts those days anew, once a day: then the cookie must be sent again too. */
bool visitor_renew(struct people *, struct visitor *, int64_t now);
/* Whether a session's document has outlived those days. */
bool session_expired(const cJSON *session, int64_t now);
/* Drops the document; whatever fails, it is over in this process, and the sweep tries again. */
void session_drop(struct people *, const char *id, struct afterwards);
/* Keeps it (and its settings) on disk from now on. */
void visitor_store(struct people *, struct visitor *, struct afterwards);
/* Over in this process at once, and for good when its document is gone. */
void visitor_end(struct people *, struct visitor *, struct afterwards);
#define NOBODY_WAITS ((struct afterwards){NULL, NULL})
/* Ends the sessions of an account in this process but one; its epoch ends the others. */
void visitors_end_others(struct people *, const char *who, const struct visitor *keep);
/*
 * A password was changed or an account deleted: tells the other processes of this store (for
 * errands only); and what they do when a stream has changed or a session was left elsewhere.
 */
void passwords_tell(struct people *);
void sessions_changed(struct people *, const char *name);
void visitors_sweep(struct people *, int64_t now);
void people_close(struct people *);

/* An account's document, to be deleted by the caller; NULL when there is none. */
cJSON *account_read(struct people *, const char *who, uint64_t *version);
/* Fills a session from it; false when it is of another epoch. */
bool account_take(const cJSON *account, const char *who, struct visitor *);
/* Both; false when there is no such account. */
bool account_load(struct people *, const char *who, struct visitor *);
/* The document's hash of the password, into 128 bytes; false when there is no such account. */
bool account_hash(struct people *, const char *who, char hash[128]);
/*
 * Writes the account's document and waits: settings from the session; hash NULL keeps the old one,
 * and is a conflict when the password was changed since. For errands only.
 */
enum store_result account_save(struct people *, const struct visitor *, const char *hash,
			       bool fresh);

/* "Anna" -> "a:anna"; false when the name is not allowed. */
bool account_who(const char *name, char who[MAX_WHO]);
/* NULL, or an English sentence on what is wrong with it. */
const char *password_wrong(const char *password, const char *name);
bool person_name_sound(const char *name);

/* Argon2id, 50-250 ms each: only ever called in the thread of the errands. */
bool password_hash(const char *password, char hash[128]);
bool password_matches(const char *password, const char *hash);
bool password_needs_rehash(const char *hash);

#endif
