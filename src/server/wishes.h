/*
 * wishes.h: of what somebody wishes to be told, at large and at single tables, and when he was last
 * told of his turns all at once. Both stand in his account's document.
 */
#ifndef MARENGO_WISHES_H
#define MARENGO_WISHES_H

#include "server/inside.h"

/* "none", "always", "away" (for more than five minutes) or "daily". */
bool wish_known(const char *wish);
/* What an account's document (or a list of "tables" and a "notify") says of a table. */
const char *wish_of(const cJSON *account, const char *table);
/* Whether some of it is wished once a day. */
bool wishes_daily(const cJSON *account);

/* account_load, with what is wished of this table in `notify`; NULL: at large. */
bool wish_load(struct people *, const char *who, const char *table, struct visitor *);
/* Of one table from now on; "": as at large. For errands only. */
enum store_result wish_set(struct people *, const char *who, const char *table, const char *wish,
			   int64_t now);
/* Writes what account_save knows nothing of; `digest`: no earlier than this. */
void wishes_keep(struct out *, const cJSON *account, int64_t digest);
void wishes_export(struct out *, struct people *, const char *who);

/*
 * Whether he is to be told of his turns for the day that began at `since`; and taking that upon
 * oneself: of all who try, in this process and in others, one is answered STORE_OK. For errands.
 */
bool digest_due(const cJSON *account, int64_t since, int64_t now);
enum store_result digest_claim(struct people *, const char *who, int64_t since, int64_t now);

/* Requests at a table (wishes_api.c). */
void wish_answer(struct client *, const char *table);
void wish_change(struct client *, const char *table, const cJSON *body);

#endif
