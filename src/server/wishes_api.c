/*
 * wishes_api.c: of what somebody wishes to be told at one table: /api/v1/tables/ID/notify.
 */
#include "server/table.h"
#include "server/visit.h"
#include "server/wishes.h"

#include <stdio.h>
#include <string.h>

static const char as_at_large[] = "account";

/* Who has an account and a seat; otherwise answers. */
static struct visitor *sitter(struct client *c, const char *table)
{
	struct visitor *s = c->visitor;
	const struct table *t = table_find(c->server, table);
	if (!s || !s->account)
		answer_error(c, 403, "account", N_("Notices are for those who have an account."));
	else if (!t || table_seat_of(t, s->who, -1) < 0)
		answer_error(c, 403, "seat", N_("You have no seat here."));
	else
		return s;
	return NULL;
}

static void tell(struct client *c, const char *who, const char *table)
{
	uint64_t version;
	cJSON *account = account_read(&c->server->people, who, &version);
	const char *own = json_text(
		account ? cJSON_GetObjectItemCaseSensitive(account, "tables") : NULL, table);
	struct out o = {0};
	if (!account) {
		account_answer_busy(c);
		return;
	}
	out_object(&o, NULL);
	out_string(&o, "notify", own ? own : as_at_large);
	out_string(&o, "account", wish_of(account, NULL));
	out_end(&o);
	cJSON_Delete(account);
	answer_json(c, 200, &o);
}

void wish_answer(struct client *c, const char *table)
{
	const struct visitor *s = sitter(c, table);
	if (s)
		tell(c, s->who, table);
}

static void change_work(struct visit *v)
{
	v->ok = wish_set(&v->server->people, v->who, v->table, v->wish, net_date()) == STORE_OK;
}

static void change_answer(struct client *c, struct visit *v)
{
	if (v->ok)
		tell(c, v->who, v->table);
	else
		account_answer_busy(c);
}

void wish_change(struct client *c, const char *table, const cJSON *body)
{
	const char *wish = json_text(body, "notify");
	const struct visitor *s = sitter(c, table);
	if (!s)
		return;
	bool large = wish && strcmp(wish, as_at_large) == 0;
	if (!wish || !(large || wish_known(wish))) {
		answer_error(c, 400, "setting", N_("There is no such setting."));
		return;
	}
	struct visit *v = visit_new(c, s->who, s->name, "");
	if (!v)
		return;
	v->work = change_work;
	v->answer = change_answer;
	snprintf(v->table, sizeof v->table, "%s", table);
	snprintf(v->wish, sizeof v->wish, "%s", large ? "" : wish);
	visit_go(c, v);
}
