/*
 * visit.h: a request about an account, most of whose work is an errand.
 */
#ifndef MARENGO_VISIT_H
#define MARENGO_VISIT_H

#include "server/inside.h"

struct visit {
	struct errand errand;
	struct pending *pending;
	struct server *server;
	void (*work)(struct visit *); /* in the errands' thread; sets ok */
	/* In the loop, when ok: calls visit_go_on, which has `work` done once more; or NULL. */
	void (*between)(struct visit *);
	void (*settled)(struct visit *); /* in the loop when ok, whoever is still there; or NULL */
	void (*answer)(struct client *, struct visit *); /* in the loop, if he is */
	char who[MAX_WHO], name[MAX_PERSON_NAME], password[132], fresh[132];
	char token[TOKEN_HEX + 1], mail[MAX_MAIL];
	char table[24], wish[8]; /* of wishes_api.c */
	struct visitor copy;     /* what is written to the account, or was read from it */
	bool ok, known;          /* it succeeded; he is who he says, or the name is there */
};

/* NULL when there is no memory (answered). */
struct visit *visit_new(struct client *, const char *who, const char *name, const char *password);
/* The same for one that the account's password shall prove: tries are counted. NULL: answered. */
struct visit *visit_by_password(struct client *, const char *who, const char *name,
				const char *password);
void visit_go(struct client *, struct visit *);
void visit_go_on(struct visit *, bool ok);
/* Whether the account is there and its password is `password`; loads the hash and `copy`. */
bool visit_knows(struct visit *, char hash[128]);
/* Writes a new password and ends what others had begun with the old one. */
bool visit_new_password(struct visit *, const char *password);
/* In the loop, after it: sessions end, and its owner is told. */
void visit_password_changed(struct visit *);

/* Who asks for something of his account and gives its password; NULL when answered otherwise. */
struct visitor *account_owner(struct client *, const char *password);
/* True when answered that it is too often. */
bool account_limited(struct client *, const char *what, const char *who, struct rate);
void account_answer(struct client *); /* who he is */
void account_answer_busy(struct client *);
/*
 * A fresh session, of the account or of a guest: the old token is worth nothing any more. Answered
 * once the store has it, so that no crash signs anybody out who was let in, or in who had left.
 */
void account_enter(struct client *, const char *who);
void account_leave(struct client *, void (*tell)(struct client *));
/* A guest's own settings, answered when they are kept. */
void account_keep_guest(struct client *);

/* Requests of reset_api.c. */
void reset_ask(struct client *, const cJSON *body);
void reset_password(struct client *, const cJSON *body);
void change_mail(struct client *, const cJSON *body);
/* NULL, or what is wrong with an address that somebody gives for his account. */
const char *account_mail_wrong(const struct server *, const char *mail);

#endif
