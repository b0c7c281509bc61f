/*
 * table_watch.c: coming to a table and leaving it; private notes; telling people whose turn it is.
 */
#include "server/table.h"
#include "server/webhook.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* A watcher looks through the seat of his that is to act, else his first, else nobody's. */
static int seat_to_watch(const struct table *t, const char *who)
{
	int first = table_seat_of(t, who, -1);
	for (int i = -1; (i = table_seat_of(t, who, i)) >= 0;)
		if (table_to_act(t) >> i & 1)
			return i;
	return first;
}

static void note_id(const struct client *c, char id[STORE_MAX_NAME + 1])
{
	snprintf(id, STORE_MAX_NAME + 1, "%s/%s", c->table->id, c->visitor->who);
}

static void tell_note(struct client *c, const char *text, int64_t re)
{
	struct out o = {0};
	out_object(&o, NULL);
	out_string(&o, "type", "note");
	if (re >= 0)
		out_int(&o, "re", re);
	out_string(&o, "text", text);
	out_end(&o);
	client_send(c, &o);
}

void table_watch(struct client *c, struct table *t, int64_t re)
{
	table_unwatch(c);
	if (!table_load(t)) {
		client_refuse(c, re, "table", NULL, N_("The table cannot be loaded."));
		return;
	}
	c->table = t;
	c->seat = seat_to_watch(t, c->visitor->who);
	c->told = -1;
	c->next_watcher = t->watchers;
	t->watchers = c;
	table_tell_one(c, re);
	table_tell_chat(t, c, 0);
	char id[STORE_MAX_NAME + 1], *text;
	uint64_t version;
	note_id(c, id);
	if (c->seat >= 0 && store_get(c->server->store, "note", id, &text, &version)) {
		tell_note(c, text ? text : "", -1);
		free(text);
	}
	table_tell_presence(t);
}

void table_unwatch(struct client *c)
{
	struct table *t = c->table;
	if (!t)
		return;
	for (struct client **p = &t->watchers; *p; p = &(*p)->next_watcher)
		if (*p == c) {
			*p = c->next_watcher;
			break;
		}
	t->used = net_clock();
	c->table = NULL;
	c->seat = SEAT_SPECTATOR;
	c->thought = 0;
	if (t->loaded)
		table_tell_presence(t);
}

/* A note on its way to the store. */
struct note_job {
	struct store_job job;
	struct server *server;
	uint64_t serial;
	int64_t re;
	char id[STORE_MAX_NAME + 1];
	const char *texts[1];
	char text[];
};

static void note_saved(struct store_job *job)
{
	struct note_job *n = job->owner;
	for (struct client *c = n->server->clients; c; c = c->next) {
		if (c->serial != n->serial)
			continue;
		if (job->result == STORE_OK)
			tell_note(c, n->text, n->re);
		else
			client_refuse(c, n->re, "busy", NULL,
				      N_("It could not be written. Try again."));
	}
	free(n);
}

void table_note(struct client *c, const char *text, int64_t re)
{
	if (!c->table || c->seat < 0 || strlen(text) > MAX_NOTE) {
		client_refuse(c, re, "malformed", NULL, N_("This text cannot be sent."));
		return;
	}
	struct note_job *n = calloc(1, sizeof *n + strlen(text) + 1);
	if (!n) {
		client_refuse(c, re, "busy", NULL, N_("There is not enough memory."));
		return;
	}
	strcpy(n->text, text);
	note_id(c, n->id);
	n->server = c->server;
	n->serial = c->serial;
	n->re = re;
	n->texts[0] = n->text;
	n->job = (struct store_job){.op = STORE_PUT,
				    .name = "note",
				    .id = n->id,
				    .expected = STORE_ANY,
				    .text = n->texts,
				    .n = 1,
				    .done = note_saved,
				    .owner = n};
	store_submit(c->server->store, &n->job);
}

/* The summary, for those who want to know of the table without its game. */
struct summary_job {
	struct store_job job;
	char id[MAX_TABLE_ID];
	const char *texts[1];
	struct out text;
};

static void summary_saved(struct store_job *job)
{
	struct summary_job *s = job->owner;
	out_free(&s->text);
	free(s);
}

void table_save_summary(struct table *t)
{
	struct summary_job *s = calloc(1, sizeof *s);
	if (!s || !t->game)
		return free(s);
	table_write_made(t, &s->text);
	snprintf(s->id, sizeof s->id, "%s", t->id);
	s->texts[0] = s->text.p;
	s->job = (struct store_job){.op = STORE_PUT,
				    .name = "table",
				    .id = s->id,
				    .expected = STORE_ANY,
				    .text = s->texts,
				    .n = 1,
				    .done = summary_saved,
				    .owner = s};
	if (s->text.failed)
		summary_saved(&s->job);
	else
		store_submit(t->server->store, &s->job);
}

static void tell_turn(struct client *c, const struct table *t)
{
	struct out o = {0};
	out_object(&o, NULL);
	out_string(&o, "type", "turn");
	out_string(&o, "table", t->id);
	out_string(&o, "game", t->game->id);
	out_string(&o, "text", tr(c->server->library.tongue, c->lang, N_("It is your turn.")));
	out_end(&o);
	client_send(c, &o);
}

/* A message to somebody's webhook; whether he wants one stands in his account. */
struct hook {
	struct errand errand;
	struct server *server;
	char who[MAX_WHO], table[MAX_TABLE_ID], game[32];
	bool here, failed;
	char trouble[WEBHOOK_TROUBLE];
};

static void post_hook(struct errand *e)
{
	struct hook *h = (struct hook *)e;
	struct visitor v = {0};
	struct out o = {0};
	if (!account_load(&h->server->people, h->who, &v) || !v.webhook[0] ||
	    strcmp(v.notify, "none") == 0 || (strcmp(v.notify, "away") == 0 && h->here))
		return;
	out_object(&o, NULL);
	out_string(&o, "event", "turn");
	out_string(&o, "table", h->table);
	out_string(&o, "game", h->game);
	out_string(&o, "name", v.name);
	out_string(&o, "text", tr(h->server->library.tongue, v.lang, N_("It is your turn.")));
	out_end(&o);
	h->failed = !o.failed && !webhook_post(v.webhook, o.p, false, h->trouble);
	out_free(&o);
}

static void hook_posted(struct errand *e)
{
	struct hook *h = (struct hook *)e;
	if (h->failed)
		log_line(h->server, "webhook of %s: %s", h->who, h->trouble);
	free(h);
}

/* At most one a minute for each player and table. */
static void call_hook(struct table *t, int seat, bool here)
{
	struct server *s = t->server;
	char key[MAX_WHO + MAX_TABLE_ID + 8];
	snprintf(key, sizeof key, "hook %s %s", t->seat[seat].who, t->id);
	if (t->seat[seat].by != BY_HUMAN || t->seat[seat].who[0] != 'a' || !s->post ||
	    !rate_take_named(&s->buckets, key, (struct rate){60000, 1}, net_clock()))
		return;
	struct hook *h = calloc(1, sizeof *h);
	if (!h)
		return;
	h->errand.work = post_hook;
	h->errand.done = hook_posted;
	h->server = s;
	h->here = here;
	snprintf(h->who, sizeof h->who, "%s", t->seat[seat].who);
	snprintf(h->table, sizeof h->table, "%s", t->id);
	snprintf(h->game, sizeof h->game, "%s", t->game->id);
	if (!errands_submit(s->post, &h->errand))
		free(h);
}

static bool is_here(const struct server *s, const char *who)
{
	for (const struct client *c = s->clients; c; c = c->next)
		if (c->ws && c->visitor && strcmp(c->visitor->who, who) == 0)
			return true;
	return false;
}

void table_notify(struct table *t)
{
	uint32_t to_act = table_to_act(t), news = to_act & ~t->notified;
	t->notified = to_act;
	if (!news)
		return;
	for (int i = 0; i < t->seats; i++)
		if (news >> i & 1)
			call_hook(t, i, is_here(t->server, t->seat[i].who));
	for (struct client *c = t->server->clients; c; c = c->next) {
		if (!c->ws || c->table == t || !c->visitor)
			continue;
		for (int i = -1; (i = table_seat_of(t, c->visitor->who, i)) >= 0;)
			if (news >> i & 1) {
				tell_turn(c, t);
				break;
			}
	}
}
