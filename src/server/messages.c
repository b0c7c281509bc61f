/*
 * messages.c: what a client says over its WebSocket, one JSON object at a time.
 */
#include <string.h>

#include "server/table.h"

static void do_lang(struct client *c, const cJSON *m, int64_t re)
{
	const char *lang = json_text(m, "lang");
	c->lang = lang_of(lang ? lang : "en");
	if (!c->table || !table_load(c->table))
		return;
	c->told = -1;
	table_tell_one(c, re);
}

static void do_watch(struct client *c, const cJSON *m, int64_t re)
{
	const char *id = json_text(m, "table");
	if (!id) {
		table_unwatch(c);
		return;
	}
	struct table *t = table_find(c->server, id);
	if (!t || !table_may_see(t, c->visitor, json_text(m, "invite")))
		client_refuse(c, re, "table", NULL, N_("There is no such table."));
	else
		table_watch(c, t, re);
}

static void do_seat(struct client *c, const cJSON *m, int64_t re)
{
	const char *id = json_text(m, "seat");
	struct table *t = c->table;
	int seat = t && id ? game_seat_find(t->game, id) : -1;
	if (seat < 0 || seat >= t->seats || t->seat[seat].by != BY_HUMAN ||
	    strcmp(t->seat[seat].who, c->visitor->who) != 0 || !table_load(t)) {
		client_refuse(c, re, "seat", NULL, N_("This seat is not yours."));
		return;
	}
	c->seat = seat;
	c->told = -1;
	table_tell_one(c, re);
}

static void do_do(struct client *c, const cJSON *m, int64_t re)
{
	const char *action = json_text(m, "do");
	if (!action || strlen(action) >= MAX_ACTION_TEXT)
		client_refuse(c, re, "malformed", RULE_MALFORMED, N_("There is no such action."));
	else
		table_do(c, action, json_int(m, "number", -1), re);
}

static void do_undo(struct client *c, const cJSON *m, int64_t re)
{
	table_undo(c, json_int(m, "number", -1), re);
}

static void do_why(struct client *c, const cJSON *m, int64_t re)
{
	const char *action = json_text(m, "do");
	table_why(c, action && strlen(action) < MAX_ACTION_TEXT ? action : "", re);
}

static void do_hint(struct client *c, const cJSON *m, int64_t re)
{
	(void)m;
	table_hint(c, re);
}

static void do_odds(struct client *c, const cJSON *m, int64_t re)
{
	const char *action = json_text(m, "do");
	if (action && strlen(action) >= MAX_ACTION_TEXT)
		action = "";
	table_odds(c, action, json_text(m, "at"), json_true(m, "early", false), re);
}

static void do_stop(struct client *c, const cJSON *m, int64_t re)
{
	(void)m;
	table_stop(c, re);
}

static void do_chat(struct client *c, const cJSON *m, int64_t re)
{
	const char *text = json_text(m, "text");
	if (!c->server->config->no_limits && !client_may(c, "chat", rate_chat))
		client_refuse(c, re, "rate", NULL, N_("Not so fast."));
	else
		table_chat(c, text ? text : "", re);
}

static void do_earlier(struct client *c, const cJSON *m, int64_t re)
{
	table_tell_earlier_chat(c, json_int(m, "before", -1), re);
}

static void do_note(struct client *c, const cJSON *m, int64_t re)
{
	const char *text = json_text(m, "text");
	table_note(c, text ? text : "", re);
}

static void do_takeback(struct client *c, const cJSON *m, int64_t re)
{
	table_ask_takeback(c, json_int(m, "to", -1), re);
}

static void do_answer(struct client *c, const cJSON *m, int64_t re)
{
	table_answer_takeback(c, json_true(m, "yes", false), re);
}

static void do_resign(struct client *c, const cJSON *m, int64_t re)
{
	(void)m;
	table_resign(c, re);
}

static void do_hand(struct client *c, const cJSON *m, int64_t re)
{
	table_hand(c, json_text(m, "seat"), json_text(m, "bot"), re);
}

static void do_claim(struct client *c, const cJSON *m, int64_t re)
{
	table_claim(c, json_text(m, "as"), re);
}

static const struct {
	const char *op;
	void (*fn)(struct client *, const cJSON *, int64_t re);
} ops[] = {
	{"lang", do_lang},     {"watch", do_watch},     {"seat", do_seat},
	{"do", do_do},         {"undo", do_undo},       {"why", do_why},
	{"hint", do_hint},     {"odds", do_odds},       {"stop", do_stop},
	{"chat", do_chat},     {"note", do_note},       {"takeback", do_takeback},
	{"answer", do_answer}, {"resign", do_resign},   {"hand", do_hand},
	{"claim", do_claim},   {"earlier", do_earlier},
};

void client_message(struct client *c, const char *text, size_t n)
{
	c->server->count.messages++;
	cJSON *m = json_object(text, n);
	const char *op = json_text(m, "op");
	int64_t re = json_int(m, "id", -1);
	bool known = false;
	if (!c->server->config->no_limits && !rate_take(&c->actions, rate_action, net_clock())) {
		client_refuse(c, re, "rate", NULL, N_("Not so fast."));
		known = true;
	}
	for (size_t i = 0; op && !known && i < sizeof ops / sizeof *ops; i++)
		if (strcmp(ops[i].op, op) == 0) {
			ops[i].fn(c, m, re);
			known = true;
		}
	if (!known) {
		log_line(c->server, "%s: a message that cannot be understood", c->address);
		c->server->count.refused++;
		client_refuse(c, re, "malformed", RULE_MALFORMED,
			      N_("This message cannot be understood."));
	}
	cJSON_Delete(m);
}
