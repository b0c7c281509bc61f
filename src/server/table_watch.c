/*
 * table_watch.c: coming to a table and leaving it; private notes; its summary.
 */
#include "server/table.h"

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
	table_tell_last_chat(c);
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
