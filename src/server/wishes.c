/*
 * wishes.c: two members of an account's document: "tables" (what is wished of single ones) and
 * "digest" (when its owner was last told of his turns all at once).
 */
#include "server/wishes.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { TRIES = 4, MAX_WISHES = 200, DAY_MS = 86400 * 1000 };

bool wish_known(const char *wish)
{
	static const char *const known[] = {"none", "always", "away", "daily"};
	for (size_t i = 0; i < sizeof known / sizeof *known; i++)
		if (strcmp(known[i], wish) == 0)
			return true;
	return false;
}

static const cJSON *tables_of(const cJSON *account)
{
	return account ? cJSON_GetObjectItemCaseSensitive(account, "tables") : NULL;
}

const char *wish_of(const cJSON *account, const char *table)
{
	const char *own = table ? json_text(tables_of(account), table) : NULL;
	const char *large = json_text(account, "notify");
	return own ? own : large ? large : "none";
}

bool wishes_daily(const cJSON *account)
{
	const cJSON *tables = tables_of(account);
	for (const cJSON *v = tables ? tables->child : NULL; v; v = v->next)
		if (cJSON_IsString(v) && strcmp(v->valuestring, "daily") == 0)
			return true;
	return strcmp(wish_of(account, NULL), "daily") == 0;
}

bool wish_load(struct people *p, const char *who, const char *table, struct visitor *v)
{
	uint64_t version;
	cJSON *account = account_read(p, who, &version);
	bool ok = account && account_take(account, who, v);
	if (ok)
		snprintf(v->notify, sizeof v->notify, "%s", wish_of(account, table));
	cJSON_Delete(account);
	return ok;
}

static enum store_result write_account(struct people *p, const char *who, const cJSON *account,
				       uint64_t version)
{
	char *text = cJSON_PrintUnformatted(account);
	enum store_result r =
		text ? store_put(p->store, "account", who, version, text, NULL) : STORE_ERROR;
	cJSON_free(text);
	return r;
}

static bool put_digest(cJSON *account, int64_t at)
{
	cJSON_DeleteItemFromObjectCaseSensitive(account, "digest");
	return cJSON_AddNumberToObject(account, "digest", (double)at) != NULL;
}

static bool put_wish(cJSON *account, const char *table, const char *wish)
{
	cJSON *tables = cJSON_GetObjectItemCaseSensitive(account, "tables");
	if (!cJSON_IsObject(tables)) {
		cJSON_DeleteItemFromObjectCaseSensitive(account, "tables");
		tables = cJSON_AddObjectToObject(account, "tables");
	}
	if (!tables)
		return false;
	cJSON_DeleteItemFromObjectCaseSensitive(tables, table);
	if (!wish[0])
		return true;
	/* The oldest is most likely of a game that is over. */
	if (cJSON_GetArraySize(tables) >= MAX_WISHES)
		cJSON_DeleteItemFromArray(tables, 0);
	return cJSON_AddStringToObject(tables, table, wish) != NULL;
}

enum store_result wish_set(struct people *p, const char *who, const char *table, const char *wish,
			   int64_t now)
{
	enum store_result r = STORE_CONFLICT;
	for (int i = 0; i < TRIES && r == STORE_CONFLICT; i++) {
		uint64_t version;
		cJSON *account = account_read(p, who, &version);
		r = STORE_ERROR;
		/* The first day's turns are told when the next day begins. */
		if (account && put_wish(account, table, wish) &&
		    (strcmp(wish, "daily") != 0 || put_digest(account, now)))
			r = write_account(p, who, account, version);
		cJSON_Delete(account);
	}
	return r;
}

void wishes_keep(struct out *o, const cJSON *account, int64_t digest)
{
	const cJSON *tables = tables_of(account);
	int64_t before = json_int(account, "digest", 0);
	if (before || digest)
		out_int(o, "digest", before > digest ? before : digest);
	if (!tables || !tables->child)
		return;
	out_object(o, "tables");
	for (const cJSON *v = tables->child; v; v = v->next)
		if (cJSON_IsString(v))
			out_string(o, v->string, v->valuestring);
	out_end(o);
}

void wishes_export(struct out *o, struct people *p, const char *who)
{
	uint64_t version;
	cJSON *account = account_read(p, who, &version);
	out_object(o, "wishes");
	wishes_keep(o, account, 0);
	out_end(o);
	cJSON_Delete(account);
}

bool digest_due(const cJSON *account, int64_t since, int64_t now)
{
	int64_t last = json_int(account, "digest", 0);
	/* One of days to come was written while a clock went wrong. */
	return wishes_daily(account) && (last < since || last > now + DAY_MS);
}

enum store_result digest_claim(struct people *p, const char *who, int64_t since, int64_t now)
{
	enum store_result r = STORE_CONFLICT;
	bool due = true;
	for (int i = 0; i < TRIES && r == STORE_CONFLICT && due; i++) {
		uint64_t version;
		cJSON *account = account_read(p, who, &version);
		due = digest_due(account, since, now);
		if (due)
			r = put_digest(account, now) ? write_account(p, who, account, version)
						     : STORE_ERROR;
		cJSON_Delete(account);
	}
	return r;
}
