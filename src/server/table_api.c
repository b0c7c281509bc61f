/*
 * table_api.c: requests below /api/v1/tables: the lobby, making and joining, replay and record.
 */
#include "server/table.h"
#include "server/visit.h"
#include "server/wishes.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <sodium.h>

enum { MAX_LIST = 100, MAX_HEAP = 4 * MAX_LIST };

/* Somebody who may sit down; otherwise answers. */
static struct visitor *player(struct client *c)
{
	struct visitor *s = client_visitor(c);
	if (s && !s->account && !guests_play(c->server)) {
		answer_error(c, 403, "account", N_("Sign in to play."));
		return NULL;
	}
	/* Whoever sits at a table must be known again after a restart. */
	if (s && !s->stored)
		visitor_store(&c->server->people, s, NOBODY_WAITS);
	return s;
}

static void answer_table(struct client *c, int status, struct table *t, const char *seat,
			 const char *invite)
{
	struct out o = {0};
	out_object(&o, NULL);
	out_key(&o, "table");
	words_table(&o, t, c->visitor, c->lang);
	if (seat)
		out_string(&o, "seat", seat);
	if (invite)
		out_string(&o, "invite", invite);
	out_end(&o);
	answer_json(c, status, &o);
}

/* A list of tables, to be sorted before it is told. */
struct listing {
	struct client *client;
	bool mine;
	struct table *table[MAX_HEAP];
	int n;
};

/* Those that are over behind all others. */
static int newest_first(const void *a, const void *b)
{
	const struct table *x = *(struct table *const *)a, *y = *(struct table *const *)b;
	bool over_x = x->state == TABLE_OVER, over_y = y->state == TABLE_OVER;
	if (over_x != over_y)
		return over_x ? 1 : -1;
	return x->moved < y->moved ? 1 : x->moved > y->moved ? -1 : 0;
}

static void keep_the_first(struct listing *l)
{
	qsort(l->table, (size_t)l->n, sizeof *l->table, newest_first);
	if (l->n > MAX_LIST)
		l->n = MAX_LIST;
}

/* Whether it is for others to find. */
static bool is_public(const struct table *t)
{
	return t->game && !t->by_invitation && t->state != TABLE_OVER &&
	       (t->state == TABLE_OPEN ? !table_is_closed(t) : t->watchable);
}

static bool collect(void *arg, const char *id, void *value)
{
	(void)id;
	struct listing *l = arg;
	struct table *t = value;
	const struct visitor *s = l->client->visitor;
	bool sits = s && t->game && table_seat_of(t, s->who, -1) >= 0;
	bool wanted = l->mine ? sits : is_public(t);
	if (wanted && l->n == MAX_HEAP)
		keep_the_first(l);
	if (wanted)
		l->table[l->n++] = t;
	return true;
}

static bool waits_for(const struct table *t, const struct visitor *s)
{
	for (int i = -1; s && (i = table_seat_of(t, s->who, i)) >= 0;)
		if (table_to_act(t) >> i & 1)
			return true;
	return false;
}

static void list_tables(struct client *c, bool mine)
{
	struct listing *l = calloc(1, sizeof *l);
	struct out o = {0};
	if (!l)
		return answer_error(c, 503, "busy", N_("There is not enough memory."));
	l->client = c;
	l->mine = mine;
	smap_sift(&c->server->tables, collect, l);
	keep_the_first(l);
	/* Whose turn it is is known only by the game itself. */
	for (int i = 0; mine && i < l->n; i++)
		if (l->table[i]->state == TABLE_PLAYING)
			table_load(l->table[i]);
	out_array(&o, NULL);
	for (int pass = 0; pass < 2; pass++)
		for (int i = 0; i < l->n; i++)
			if (waits_for(l->table[i], c->visitor) == (pass == 0))
				words_table(&o, l->table[i], c->visitor, c->lang);
	out_end(&o);
	free(l);
	answer_json(c, 200, &o);
}

static void made(struct submission *s, bool ok)
{
	struct table *t = s->table;
	struct client *c = pending_end(s->pending);
	if (ok)
		table_save_summary(t);
	if (c && ok)
		answer_table(c, 201, t, NULL, t->invite);
	else if (c)
		answer_error(c, 503, "busy", N_("It could not be written. Try again."));
	if (ok)
		table_wake(t);
	else
		table_discard(t);
}

/* A submission that the request waits for; NULL after answering that it cannot be. */
static struct submission *begin(struct table *t, struct client *c,
				void (*done)(struct submission *, bool))
{
	struct submission *s = submission_new(t, c, -1, done);
	if (!s) {
		answer_error(c, 503, "busy", N_("There is not enough memory."));
		return NULL;
	}
	s->pending = pending_new(c);
	if (s->pending)
		return s;
	submission_drop(s);
	return NULL;
}

static void make(struct client *c, const cJSON *body)
{
	const char *code, *text;
	struct visitor *s = player(c);
	if (!s || account_limited(c, "table", s->who, rate_make))
		return;
	struct table *t = table_make(c->server, s, body, &code, &text);
	if (!t)
		return answer_error(c, 400, code, text);
	struct submission *sub = begin(t, c, made);
	if (!sub)
		return (void)table_discard(t);
	struct out o = {0};
	table_write_made(t, &o);
	submission_add(sub, &o);
	table_start_if_full(t, sub);
	submission_send(sub);
}

static void joined(struct submission *s, bool ok)
{
	struct table *t = s->table;
	struct client *c = pending_end(s->pending);
	table_save_summary(t);
	int seat = c ? table_seat_of(t, c->visitor->who, -1) : -1;
	if (ok && seat >= 0)
		table_news(t, NEWS_JOINED, ~seats_of(t, c->visitor->who));
	if (c && ok)
		answer_table(c, 200, t, seat < 0 ? NULL : t->game->seats[seat], NULL);
	else if (c)
		answer_error(c, 409, "full", N_("Somebody else was faster."));
	table_tell(t, NULL);
	table_wake(t);
}

/* Gives a seat to somebody, and starts the table when it was the last open one. */
static void take_seat(struct client *c, struct table *t, int seat, const struct seat *to)
{
	struct submission *s = begin(t, c, joined);
	if (!s)
		return;
	struct out o = {0};
	t->seat[seat] = *to;
	table_write_sit(t, seat, &o);
	submission_add(s, &o);
	table_start_if_full(t, s);
	/* Written in turn: whoever is told that he sits finds the table among his after a crash. */
	table_save_summary(t);
	submission_send(s);
}

static int open_seat(const struct table *t, const char *wish)
{
	for (int i = 0; i < t->seats; i++)
		if (t->seat[i].by == BY_NOBODY && (!wish || strcmp(wish, t->game->seats[i]) == 0))
			return i;
	return -1;
}

/* The salt that came with a request, "" when none did; NULL after answering that it is none. */
static const char *salt_of(struct client *c, const struct table *t, const cJSON *body)
{
	const char *salt = json_text(body, "salt");
	if (salt && !salt_sound(salt)) {
		answer_error(c, 400, "wish", N_("A salt is at most 64 hexadecimal digits."));
		return NULL;
	}
	/* A game whose dice somebody could not have a hand in is not begun. */
	if (t->all_salts && (!salt || !salt[0])) {
		answer_error(c, 409, "salt",
			     N_("Everybody at this table brings a salt for the dice."));
		return NULL;
	}
	return salt ? salt : "";
}

/* Whether he sits here already and only his salt is missing. */
static bool owes_salt(const struct table *t, const struct visitor *s)
{
	for (int i = -1; (i = table_seat_of(t, s->who, i)) >= 0;)
		if (t->state == TABLE_OPEN && seat_wants_salt(t, i))
			return true;
	return false;
}

static void bring_salt(struct client *c, struct table *t, const cJSON *body)
{
	const char *salt = salt_of(c, t, body);
	struct submission *s = salt ? begin(t, c, joined) : NULL;
	if (!s)
		return;
	for (int i = -1; (i = table_seat_of(t, c->visitor->who, i)) >= 0;) {
		struct out o = {0};
		snprintf(t->seat[i].salt, sizeof t->seat[i].salt, "%s", salt);
		table_write_sit(t, i, &o);
		submission_add(s, &o);
	}
	table_start_if_full(t, s);
	submission_send(s);
}

static void join(struct client *c, struct table *t, const cJSON *body)
{
	struct visitor *s = player(c);
	if (!s)
		return;
	if (!table_may_see(t, s, json_text(body, "invite")))
		return answer_error(c, 403, "private", N_("This table is by invitation."));
	if (owes_salt(t, s))
		return bring_salt(c, t, body);
	if (table_is_closed(t) && strcmp(t->maker, s->who) != 0)
		return answer_error(c, 409, "closed", N_("This table was closed."));
	int seat = open_seat(t, json_text(body, "seat"));
	if (t->state != TABLE_OPEN || seat < 0)
		return answer_error(c, 409, "full", N_("There is no such seat free."));
	const char *salt = salt_of(c, t, body);
	if (!salt)
		return;
	struct seat to = {.by = BY_HUMAN, .left = t->bank * 1000};
	snprintf(to.who, sizeof to.who, "%s", s->who);
	snprintf(to.name, sizeof to.name, "%s", s->name);
	snprintf(to.salt, sizeof to.salt, "%s", salt);
	take_seat(c, t, seat, &to);
}

/* All of one's seats at once. */
static void leave(struct client *c, struct table *t)
{
	uint32_t seats = c->visitor ? seats_of(t, c->visitor->who) : 0;
	if (t->state != TABLE_OPEN || !seats)
		return answer_error(c, 409, "state", N_("You cannot leave this table now."));
	struct submission *s = begin(t, c, joined);
	if (!s)
		return;
	for (int i = 0; i < t->seats; i++) {
		struct out o = {0};
		if (!(seats >> i & 1))
			continue;
		t->seat[i] = (struct seat){.left = t->bank * 1000};
		t->left = true;
		table_write_sit(t, i, &o);
		submission_add(s, &o);
	}
	table_save_summary(t);
	submission_send(s);
}

static void rematch_linked(struct submission *s, bool ok)
{
	struct client *c = pending_end(s->pending);
	struct table *t = s->table,
		     *next = t->rematch[0] ? table_find(t->server, t->rematch) : NULL;
	t->rematching = false;
	if (ok)
		table_save_summary(t);
	if (c && next)
		answer_table(c, 200, next, NULL, NULL);
	else if (c)
		answer_error(c, 503, "busy", N_("It could not be written. Try again."));
	table_tell(t, NULL);
	if (next)
		table_wake(next);
}

/* The new table is on disk: now the old one may point to it. */
static void rematch_made(struct submission *s, bool ok)
{
	struct table *next = s->table, *t = s->origin;
	struct pending *pending = s->pending;
	if (ok)
		table_save_summary(next);
	struct submission *link = ok ? submission_new(t, NULL, -1, rematch_linked) : NULL;
	if (!link) {
		struct client *c = pending_end(pending);
		t->rematching = false;
		if (c)
			answer_error(c, 503, "busy", N_("It could not be written. Try again."));
		if (!ok)
			table_discard(next);
		return;
	}
	struct out o = {0};
	out_object(&o, NULL);
	out_string(&o, "t", "rematch");
	out_string(&o, "id", next->id);
	out_end(&o);
	snprintf(t->rematch, sizeof t->rematch, "%s", next->id);
	link->pending = pending;
	submission_add(link, &o);
	submission_send(link);
}

/* The same wish again, with a new salt; NULL when memory runs out. */
static cJSON *rematch_wish(const struct table *t, const char *salt)
{
	struct out o = {0};
	out_object(&o, NULL);
	out_string(&o, "game", t->game->id);
	out_string(&o, "scenario", t->shelf->scenario);
	out_object(&o, "options");
	for (int i = 0; i < game_options(t->game); i++)
		out_string(&o, t->game->options[i].id,
			   t->game->options[i].values[t->setup.option[i]]);
	out_end(&o);
	out_bool(&o, "private", t->by_invitation);
	out_bool(&o, "spectators", t->watchable);
	out_string(&o, "help", help_name(t->help));
	out_bool(&o, "salts", t->all_salts);
	out_string(&o, "salt", salt);
	out_end(&o);
	cJSON *wish = o.failed ? NULL : json_object(o.p, o.n);
	out_free(&o);
	return wish;
}

/* Another has asked before: his table it is, once the salt is there where one is wanted. */
static void join_rematch(struct client *c, struct table *t, const cJSON *body)
{
	struct table *next = table_find(c->server, t->rematch);
	if (!next)
		answer_error(c, 404, "missing", N_("There is no such table."));
	else if (!table_load(next))
		answer_error(c, 503, "table", N_("The table cannot be loaded."));
	else if (!owes_salt(next, c->visitor))
		answer_table(c, 200, next, NULL, NULL);
	else if (next->writes || next->broken)
		answer_error(c, 409, "busy", N_("Somebody else was faster."));
	else
		bring_salt(c, next, body);
}

/* One that was closed again is none. */
static bool has_rematch(struct table *t)
{
	struct table *next = t->rematch[0] ? table_find(t->server, t->rematch) : NULL;
	return t->rematch[0] && !(next && table_is_closed(next));
}

/* Everybody moves one seat on; only who asks has brought a salt. */
static void exchange_sides(const struct table *t, struct table *next, const char *who,
			   const char *salt)
{
	for (int i = 0; i < t->seats && i < next->seats; i++) {
		struct seat *s = &next->seat[i];
		*s = t->seat[(i + 1) % t->seats];
		/* Who has deleted his account does not play again: the seat is for anybody. */
		if (strcmp(s->who, DELETED) == 0)
			*s = (struct seat){0};
		bool his = s->by == BY_HUMAN && strcmp(s->who, who) == 0;
		snprintf(s->salt, sizeof s->salt, "%s", his ? salt : "");
	}
	table_time_people(next, t->bank, t->step);
}

static void rematch(struct client *c, struct table *t, const cJSON *body)
{
	struct visitor *s = player(c);
	const char *code, *text;
	if (!s)
		return;
	if (table_seat_of(t, s->who, -1) < 0 || t->state != TABLE_OVER || !table_load(t))
		return answer_error(c, 409, "state", N_("There is no rematch now."));
	if (has_rematch(t))
		return join_rematch(c, t, body);
	if (t->rematching)
		return answer_error(c, 409, "busy", N_("Somebody else was faster."));
	const char *salt = salt_of(c, t, body);
	if (!salt)
		return;
	cJSON *wish = rematch_wish(t, salt);
	if (!wish)
		return answer_error(c, 503, "busy", N_("There is not enough memory."));
	struct table *next = table_make(c->server, s, wish, &code, &text);
	cJSON_Delete(wish);
	if (!next)
		return answer_error(c, 400, code, text);
	exchange_sides(t, next, s->who, salt);
	struct submission *sub = begin(next, c, rematch_made);
	if (!sub)
		return (void)table_discard(next);
	sub->origin = t;
	t->rematching = true;
	struct out o = {0};
	table_write_made(next, &o);
	submission_add(sub, &o);
	table_start_if_full(next, sub);
	submission_send(sub);
}

static bool change_table(struct client *c, struct table *t, char *part[], int n, const cJSON *body)
{
	if (n != 3)
		return false;
	if (t->writes || t->broken)
		answer_error(c, 409, "busy", N_("Somebody else was faster."));
	else if (strcmp(part[2], "join") == 0)
		join(c, t, body);
	else if (strcmp(part[2], "leave") == 0)
		leave(c, t);
	else if (strcmp(part[2], "rematch") == 0)
		rematch(c, t, body);
	else
		return false;
	return true;
}

bool table_request(struct client *c, const struct http_request *r, char *part[], int n)
{
	char value[64], *invite = http_query(r, "invite", value, sizeof value) ? value : NULL;
	cJSON *body = r->method == HTTP_POST ? json_object(r->body.p, r->body.n) : NULL;
	bool known = true;
	struct table *t = n > 1 ? table_find(c->server, part[1]) : NULL;
	if (r->method == HTTP_POST && !body)
		answer_error(c, 400, "malformed", N_("This request cannot be understood."));
	else if (n == 1 && body)
		make(c, body);
	else if (n == 1)
		list_tables(c, http_query(r, "mine", value, sizeof value));
	else if (!t || (!body && !table_may_see(t, c->visitor, invite)))
		answer_error(c, 404, "missing", N_("There is no such table."));
	else if (n == 3 && strcmp(part[2], "notify") == 0)
		body ? wish_change(c, t->id, body) : wish_answer(c, t->id);
	else if (!table_load(t))
		answer_error(c, 503, "table", N_("The table cannot be loaded."));
	else
		known = body ? change_table(c, t, part, n, body) : table_read(c, r, t, part, n);
	cJSON_Delete(body);
	return known;
}
