/*
 * table_stream.c: a table's texts: writing them, understanding them, and appending them.
 */
#include "server/table.h"

#include <inttypes.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static const char *const by_word[] = {"open", "human", "bot"};

static void write_options(const struct table *t, struct out *o)
{
	out_object(o, "options");
	for (int i = 0; i < game_options(t->game); i++)
		out_string(o, t->game->options[i].id,
			   t->game->options[i].values[t->setup.option[i]]);
	out_end(o);
}

static void write_seat(const struct table *t, int i, struct out *o)
{
	const struct seat *s = &t->seat[i];
	out_string(o, "seat", t->game->seats[i]);
	out_string(o, "by", by_word[s->by]);
	out_string(o, "who", s->who);
	out_string(o, "name", s->name);
	out_string(o, "bot", s->bot);
	out_string(o, "salt", s->salt);
}

void table_write_made(const struct table *t, struct out *o)
{
	out_object(o, NULL);
	out_string(o, "t", "made");
	out_string(o, "game", t->game->id);
	out_string(o, "scenario", t->shelf->scenario);
	write_options(t, o);
	out_int(o, "at", t->created);
	out_int(o, "moved", t->moved);
	out_string(o, "maker", t->maker);
	out_bool(o, "private", t->by_invitation);
	out_bool(o, "spectators", t->watchable);
	out_bool(o, "left", t->left);
	out_string(o, "help", help_name(t->help));
	out_bool(o, "all_salts", t->all_salts);
	out_int(o, "bank", t->bank);
	out_int(o, "step", t->step);
	out_string(o, "invite", t->invite);
	out_string(o, "seed", t->seed);
	out_string(o, "rematch", t->rematch);
	out_int(o, "state", t->state);
	out_int(o, "end", t->end);
	out_int(o, "ended_by", t->ended_by);
	out_array(o, "seats");
	for (int i = 0; i < t->seats; i++) {
		out_object(o, NULL);
		write_seat(t, i, o);
		out_end(o);
	}
	out_end(o);
	out_end(o);
}

void table_write_sit(const struct table *t, int seat, struct out *o)
{
	out_object(o, NULL);
	out_string(o, "t", "sit");
	write_seat(t, seat, o);
	out_end(o);
}

static void copy(char *to, size_t cap, const cJSON *json, const char *key)
{
	const char *text = json_text(json, key);
	snprintf(to, cap, "%s", text ? text : "");
}

/* A number that must lie between two others; what does not is the fallback. */
static int64_t within(const cJSON *json, const char *key, int64_t low, int64_t high,
		      int64_t fallback)
{
	int64_t v = json_int(json, key, fallback);
	return v < low || v > high ? fallback : v;
}

static bool apply_sit(struct table *t, const cJSON *json)
{
	const char *id = json_text(json, "seat"), *by = json_text(json, "by");
	int i = id ? game_seat_find(t->game, id) : -1;
	if (i < 0 || !by)
		return false;
	struct seat *s = &t->seat[i];
	for (int k = 0; k < 3; k++)
		if (strcmp(by, by_word[k]) == 0)
			s->by = (enum seat_by)k;
	copy(s->who, sizeof s->who, json, "who");
	copy(s->name, sizeof s->name, json, "name");
	copy(s->bot, sizeof s->bot, json, "bot");
	copy(s->salt, sizeof s->salt, json, "salt");
	return true;
}

/* Somebody sits down, or gives his seat free. */
static bool apply_change(struct table *t, const cJSON *json)
{
	const char *by = json_text(json, "by");
	t->left |= by && strcmp(by, by_word[BY_NOBODY]) == 0;
	return apply_sit(t, json);
}

/* Tables were written with or without hints before there were levels. */
static enum help written_help(const cJSON *json)
{
	const char *name = json_text(json, "help");
	enum help help = json_true(json, "no_hints", false) ? HELP_STANDARD : HELP_FULL;
	if (name)
		help_find(name, &help);
	return help;
}

static bool apply_options(struct table *t, const cJSON *options)
{
	for (const cJSON *o = options ? options->child : NULL; o; o = o->next)
		if (!cJSON_IsString(o) ||
		    game_set_option(t->game, &t->setup, o->string, o->valuestring))
			return false;
	return true;
}

static bool apply_made(struct table *t, const cJSON *json)
{
	const char *game = json_text(json, "game"), *scenario = json_text(json, "scenario"), *why;
	struct library *l = &t->server->library;
	t->game = game ? library_game(l, game) : NULL;
	t->shelf = t->game && scenario ? library_get(l, t->game, scenario, &why) : NULL;
	if (!t->shelf || !table_set_seats(t))
		return false;
	game_default_setup(t->game, &t->setup);
	t->setup.scenario = t->shelf->scenario;
	t->created = json_int(json, "at", 0);
	t->moved = json_int(json, "moved", t->created);
	t->by_invitation = json_true(json, "private", false);
	t->watchable = json_true(json, "spectators", true);
	t->left = json_true(json, "left", false);
	t->help = written_help(json);
	t->all_salts = json_true(json, "all_salts", false);
	t->bank = within(json, "bank", 0, INT32_MAX, 0);
	t->step = within(json, "step", 0, INT32_MAX, 0);
	t->state = (enum table_state)within(json, "state", 0, TABLE_OVER, TABLE_OPEN);
	t->end = (enum table_end)within(json, "end", 0, END_CLOCK, END_PLAYED);
	t->ended_by = (int)within(json, "ended_by", -1, MAX_SEATS - 1, -1);
	copy(t->maker, sizeof t->maker, json, "maker");
	copy(t->invite, sizeof t->invite, json, "invite");
	copy(t->seed, sizeof t->seed, json, "seed");
	copy(t->rematch, sizeof t->rematch, json, "rematch");
	t->seats = 0;
	const cJSON *seats = cJSON_GetObjectItemCaseSensitive(json, "seats");
	for (const cJSON *s = seats ? seats->child : NULL; s; s = s->next) {
		const char *id = t->game->seats[t->seats], *said = json_text(s, "seat");
		if (!id || !said || strcmp(id, said) != 0 || !apply_sit(t, s))
			return false;
		t->seat[t->seats++].left = t->bank * 1000;
	}
	return apply_options(t, cJSON_GetObjectItemCaseSensitive(json, "options"));
}

static bool apply_chat(struct table *t, const cJSON *json)
{
	const char *text = json_text(json, "text"), *seat = json_text(json, "seat");
	if (!text)
		return false;
	if (t->chats == t->chat_cap) {
		int cap = t->chat_cap ? t->chat_cap * 2 : 16;
		struct chat_line *p = realloc(t->chat, (size_t)cap * sizeof *p);
		if (!p)
			return false;
		t->chat = p;
		t->chat_cap = cap;
	}
	struct chat_line *c = &t->chat[t->chats];
	c->seat = seat ? game_seat_find(t->game, seat) : -1;
	c->at = json_int(json, "at", 0);
	copy(c->name, sizeof c->name, json, "name");
	c->text = strdup(text);
	t->chats += c->text != NULL;
	return c->text != NULL;
}

static bool apply_clock(struct table *t, const cJSON *json)
{
	const cJSON *left = cJSON_GetObjectItemCaseSensitive(json, "left");
	int i = 0;
	for (const cJSON *v = left ? left->child : NULL; v && i < t->seats; v = v->next)
		clock_set(t, i++, fabs(v->valuedouble) < 1e15 ? (int64_t)v->valuedouble : 0);
	t->clock_since = json_int(json, "at", 0);
	return true;
}

static bool apply_ask(struct table *t, const cJSON *json)
{
	t->takeback.to = (uint32_t)within(json, "to", 0, NO_TAKEBACK, NO_TAKEBACK);
	t->takeback.by = (int)within(json, "by", -1, t->seats - 1, -1);
	t->takeback.agreed = (uint32_t)within(json, "agreed", 0, UINT32_MAX, 0);
	return true;
}

static bool apply_over(struct table *t, const cJSON *json)
{
	t->state = TABLE_OVER;
	t->end = (enum table_end)within(json, "end", 0, END_CLOCK, END_PLAYED);
	t->ended_by = (int)within(json, "by", -1, t->seats - 1, -1);
	return true;
}

static bool apply_start(struct table *t, const cJSON *json, struct out *journal)
{
	const char *head = json_text(json, "head");
	t->state = TABLE_PLAYING;
	t->clock_since = json_int(json, "at", 0);
	if (head && journal)
		out_text(journal, head);
	return head != NULL;
}

static bool apply_object(struct table *t, const cJSON *json, struct out *journal)
{
	const char *type = json_text(json, "t");
	if (!type)
		return false;
	if (strcmp(type, "made") == 0)
		return apply_made(t, json);
	if (!t->game)
		return false;
	if (strcmp(type, "sit") == 0)
		return apply_change(t, json);
	if (strcmp(type, "start") == 0)
		return apply_start(t, json, journal);
	if (strcmp(type, "chat") == 0)
		return apply_chat(t, json);
	if (strcmp(type, "clock") == 0)
		return apply_clock(t, json);
	if (strcmp(type, "flag") == 0)
		t->fallen |= (uint32_t)within(json, "seats", 0, UINT32_MAX, 0);
	if (strcmp(type, "ask") == 0)
		return apply_ask(t, json);
	if (strcmp(type, "over") == 0)
		return apply_over(t, json);
	if (strcmp(type, "rematch") == 0)
		copy(t->rematch, sizeof t->rematch, json, "id");
	return true;
}

/* "@<milliseconds> <line of the journal>", or an object. */
bool table_apply(struct table *t, const char *text, struct out *journal)
{
	if (text[0] == '@') {
		char *end;
		t->moved = strtoll(text + 1, &end, 10);
		if (*end != ' ')
			return false;
		t->takeback.to = NO_TAKEBACK;
		if (journal) {
			out_text(journal, end + 1);
			out_char(journal, '\n');
		}
		return true;
	}
	cJSON *json = json_object(text, strlen(text));
	bool ok = json && apply_object(t, json, journal);
	cJSON_Delete(json);
	return ok;
}

struct submission *submission_new(struct table *t, struct client *c, int64_t re,
				  void (*done)(struct submission *, bool))
{
	struct submission *s = calloc(1, sizeof *s);
	if (!s)
		return NULL;
	s->table = t;
	s->serial = c ? c->serial : 0;
	s->re = re;
	s->done = done;
	t->holds++;
	return s;
}

void submission_drop(struct submission *s)
{
	s->table->holds--;
	free(s);
}

void submission_add(struct submission *s, struct out *o)
{
	if (s->n == s->cap) {
		int cap = s->cap ? s->cap * 2 : 4;
		char **p = realloc(s->text, (size_t)cap * sizeof *p);
		if (!p)
			s->failed = true;
		else {
			s->text = p;
			s->cap = cap;
		}
	}
	s->failed |= o->failed || !o->p;
	if (s->failed) {
		out_free(o);
		return;
	}
	s->text[s->n++] = o->p;
	*o = (struct out){0};
}

static void submission_end(struct submission *s, bool ok)
{
	struct table *t = s->table;
	t->holds--;
	s->client = submission_client(s);
	t->writes -= s->sent;
	if (ok)
		t->number += (uint64_t)s->n;
	else
		t->broken = true;
	if (t->writes == 0 && (t->broken || t->stale))
		table_reload(t);
	if (s->done)
		s->done(s, ok);
	for (int i = 0; i < s->n; i++)
		free(s->text[i]);
	free(s->text);
	free((char *)s->job.name);
	free(s);
}

static void submission_done(struct store_job *job)
{
	struct submission *s = job->owner;
	struct server *server = s->table->server;
	if (job->result == STORE_CONFLICT)
		server->count.conflicts++;
	if (job->result == STORE_ERROR) {
		char trouble[STORE_TROUBLE];
		store_trouble(server->store, trouble);
		server->count.store_errors++;
		log_line(server, "table %s: not written: %s", s->table->id, trouble);
	}
	submission_end(s, job->result == STORE_OK);
}

void submission_send(struct submission *s)
{
	struct table *t = s->table;
	char *name = malloc(MAX_TABLE_ID + 8);
	if (!name || s->failed) {
		free(name);
		submission_end(s, false);
		return;
	}
	snprintf(name, MAX_TABLE_ID + 8, "table/%s", t->id);
	s->job = (struct store_job){.op = STORE_APPEND,
				    .name = name,
				    .expected = t->submitted,
				    .text = (const char *const *)s->text,
				    .n = s->n,
				    .done = submission_done,
				    .owner = s};
	t->submitted += (uint64_t)s->n;
	t->writes++;
	s->sent = true;
	store_submit(t->server->store, &s->job);
}

struct client *submission_client(const struct submission *s)
{
	for (struct client *c = s->table->watchers; c; c = c->next_watcher)
		if (c->serial == s->serial)
			return c;
	return NULL;
}
