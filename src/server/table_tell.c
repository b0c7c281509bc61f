/*
 * table_tell.c: who is told what and when: states once they are durable, presence, chat.
 */
#include "server/table.h"

#include <string.h>

static void tell_done(struct client *c, int64_t re)
{
	struct out o = {0};
	if (re < 0)
		return;
	out_object(&o, NULL);
	out_string(&o, "type", "done");
	out_int(&o, "re", re);
	out_end(&o);
	client_send(c, &o);
}

void table_tell_one(struct client *c, int64_t re)
{
	struct out *o = &c->server->words;
	if (c->table->writes) {
		c->table->untold = true;
		/* What is asked for twice is answered once with the state, and once as done. */
		if (re >= 0) {
			tell_done(c, c->owed);
			c->owed = re;
		}
		return;
	}
	words_state(o, c, re);
	client_say(c, o);
	out_reuse(o, KEPT_WORDS);
}

void table_tell(struct table *t, const struct submission *cause)
{
	if (t->writes) {
		/* More is on its way: the others are told when all of it is durable. */
		t->untold = true;
		if (cause && cause->client)
			tell_done(cause->client, cause->re);
		return;
	}
	t->untold = false;
	for (struct client *c = t->watchers, *next; c; c = next) {
		next = c->next_watcher;
		if (!t->loaded)
			continue;
		/* Seats may have changed hands. */
		if (c->seat >= 0 && strcmp(t->seat[c->seat].who, c->visitor->who) != 0)
			c->seat = table_seat_of(t, c->visitor->who, -1), c->told = -1;
		int64_t re = c->owed;
		c->owed = -1;
		if (cause && c->serial == cause->serial) {
			tell_done(c, re);
			re = cause->re;
		}
		table_tell_one(c, re);
	}
	table_notify(t);
}

void table_tell_presence(struct table *t)
{
	for (struct client *c = t->watchers; c; c = c->next_watcher) {
		struct out o = {0};
		out_object(&o, NULL);
		out_string(&o, "type", "presence");
		out_array(&o, "online");
		for (int i = 0; i < t->seats; i++)
			if (t->seat[i].by == BY_HUMAN && seat_online(t, i))
				out_string(&o, NULL, t->game->seats[i]);
		out_end(&o);
		out_end(&o);
		client_send(c, &o);
	}
}

static void tell_lines(struct client *c, int from, int to, int64_t re)
{
	const struct table *t = c->table;
	struct out o = {0};
	out_object(&o, NULL);
	out_string(&o, "type", "chat");
	if (re >= 0)
		out_int(&o, "re", re);
	out_array(&o, "lines");
	for (int i = from; i < to; i++) {
		const struct chat_line *l = &t->chat[i];
		out_object(&o, NULL);
		out_int(&o, "n", i);
		out_string(&o, "name", l->name);
		out_string(&o, "seat", l->seat < 0 ? NULL : t->game->seats[l->seat]);
		out_int(&o, "at", l->at / 1000);
		out_string(&o, "text", l->text);
		out_end(&o);
	}
	out_end(&o);
	out_end(&o);
	client_send(c, &o);
}

/* Only those who play read it. */
static bool reads_chat(const struct client *c)
{
	return table_seat_of(c->table, c->visitor->who, -1) >= 0;
}

void table_tell_chat(struct table *t, int from, int to, const struct submission *cause)
{
	for (struct client *c = t->watchers; c; c = c->next_watcher)
		if (reads_chat(c))
			tell_lines(c, from, to,
				   cause && c->serial == cause->serial ? cause->re : -1);
}

/* The first of the lines before `to` that are told in one message: a long chat comes in parts. */
static int part_before(const struct table *t, int to)
{
	size_t bytes = 0;
	int from = to;
	while (from > 0 && to - from < CHAT_PART) {
		bytes += strlen(t->chat[from - 1].text);
		if (bytes > CHAT_PART_BYTES)
			break;
		from--;
	}
	return from;
}

void table_tell_last_chat(struct client *c)
{
	int to = c->table->chats_kept;
	if (reads_chat(c))
		tell_lines(c, part_before(c->table, to), to, -1);
}

void table_tell_earlier_chat(struct client *c, int64_t before, int64_t re)
{
	if (!c->table || !table_load(c->table)) {
		client_refuse(c, re, "table", NULL, N_("You are at no table."));
	} else if (!reads_chat(c)) {
		client_refuse(c, re, "seat", NULL, N_("You have no seat here."));
	} else if (before < 0) {
		client_refuse(c, re, "malformed", RULE_MALFORMED,
			      N_("This message cannot be understood."));
	} else {
		int kept = c->table->chats_kept, to = before < kept ? (int)before : kept;
		tell_lines(c, part_before(c->table, to), to, re);
	}
}
