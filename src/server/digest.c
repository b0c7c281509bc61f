/*
 * digest.c: the round of the day: all accounts are looked through off the loop; then one person a
 * tick, his tables are looked at, he is claimed in the store, and told by whoever has claimed him.
 * A server that was down at the hour makes its round when it is back.
 */
#include "server/digest.h"
#include "server/letters.h"
#include "server/table.h"
#include "server/webhook.h"
#include "server/wishes.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

enum {
	HOUR_MS = 3600 * 1000,
	MORNING_MS = 6 * HOUR_MS,
	DAY_MS = 24 * HOUR_MS,
	SETTLE_MS = 2 * 60 * 1000, /* after the start: people and their tables come back first */
	AGAIN_MS = 60 * 1000,      /* when the store failed */
	MAX_TOLD = 50,             /* tables in one letter */
};

/* Somebody who is to be told, if it is his turn anywhere. */
struct due {
	struct due *next;
	char who[MAX_WHO];
	cJSON *account; /* its "notify" and "tables" */
};

static void due_free(struct due *d)
{
	cJSON_Delete(d->account);
	free(d);
}

int64_t digest_hour(int64_t now)
{
	return (now - MORNING_MS) / DAY_MS * DAY_MS + MORNING_MS;
}

/* All accounts, looked through in the errands' thread. */
struct round {
	struct errand errand;
	struct server *server;
	int64_t since;
	struct due *due;
	bool failed;
};

static bool note_id(void *arg, const char *name, uint64_t version)
{
	(void)version;
	out_text(arg, name);
	out_char(arg, '\n');
	return true;
}

static void look_at(struct round *r, const char *who)
{
	uint64_t version;
	cJSON *account = account_read(&r->server->people, who, &version);
	if (!account || !digest_due(account, r->since, net_date())) {
		cJSON_Delete(account);
		return;
	}
	struct due *d = calloc(1, sizeof *d);
	if (!d) {
		r->failed = true;
		cJSON_Delete(account);
		return;
	}
	cJSON_DeleteItemFromObjectCaseSensitive(account, "hash");
	snprintf(d->who, sizeof d->who, "%s", who);
	d->account = account;
	d->next = r->due;
	r->due = d;
}

static void look_round(struct errand *e)
{
	struct round *r = (struct round *)e;
	struct out ids = {0};
	r->failed =
		!store_documents(r->server->store, "account", "a:", note_id, &ids) || ids.failed;
	for (char *p = ids.p, *end; p && (end = strchr(p, '\n')); p = end + 1) {
		*end = '\0';
		look_at(r, p);
	}
	out_free(&ids);
}

static void looked_round(struct errand *e)
{
	struct round *r = (struct round *)e;
	struct digests *d = &r->server->digests;
	d->under_way--;
	d->failed |= r->failed;
	d->todo = r->due;
	free(r);
}

static void begin_round(struct server *s, int64_t since)
{
	struct round *r = calloc(1, sizeof *r);
	struct digests *d = &s->digests;
	d->next_look = net_clock() + AGAIN_MS;
	if (!r)
		return;
	r->errand.work = look_round;
	r->errand.done = looked_round;
	r->server = s;
	r->since = since;
	if (!errands_submit(s->post, &r->errand)) {
		free(r);
		return;
	}
	d->since = since;
	d->under_way = 1;
	d->told = 0;
	d->failed = false;
}

struct told {
	char id[MAX_TABLE_ID], others[128];
	const struct game *game;
	int64_t moved;
};

/* What somebody is told. */
struct digest {
	struct errand errand;
	struct server *server;
	char who[MAX_WHO];
	int64_t since;
	const cJSON *account; /* while his tables are looked at */
	struct told table[MAX_TOLD];
	int n;
	enum store_result claimed;
	struct visitor to;
	bool known, hook_failed;
	char trouble[WEBHOOK_TROUBLE];
};

/* The names of those he plays with. */
static void name_others(const struct table *t, const char *who, char *to, size_t cap)
{
	size_t n = 0;
	for (int i = 0; i < t->seats; i++) {
		const struct seat *s = &t->seat[i];
		if (s->by != BY_HUMAN || strcmp(s->who, who) == 0 || n + strlen(s->name) + 3 > cap)
			continue;
		n += (size_t)snprintf(to + n, cap - n, "%s%s", n ? ", " : "", s->name);
	}
}

static bool collect(void *arg, const char *id, void *value)
{
	struct digest *g = arg;
	struct table *t = value;
	if (g->n == MAX_TOLD || !t->game || t->state != TABLE_PLAYING ||
	    table_seat_of(t, g->who, -1) < 0 || strcmp(wish_of(g->account, id), "daily") != 0)
		return true;
	/* Whose turn it is is known only by the game itself. */
	if (!table_load(t) || !(table_to_act(t) & seats_of(t, g->who)))
		return true;
	struct told *to = &g->table[g->n++];
	snprintf(to->id, sizeof to->id, "%s", t->id);
	name_others(t, g->who, to->others, sizeof to->others);
	to->game = t->game;
	to->moved = t->moved;
	return true;
}

static int longest_first(const void *a, const void *b)
{
	const struct told *x = a, *y = b;
	return x->moved < y->moved ? -1 : x->moved > y->moved;
}

static void write_hook(struct out *o, const struct digest *g)
{
	out_object(o, NULL);
	out_string(o, "event", "digest");
	out_array(o, "tables");
	for (int i = 0; i < g->n; i++) {
		out_object(o, NULL);
		out_string(o, "table", g->table[i].id);
		out_string(o, "game", g->table[i].game->id);
		out_end(o);
	}
	out_end(o);
	out_string(o, "name", g->to.name);
	out_string(o, "text",
		   tr(g->server->library.tongue, g->to.lang, N_("Tables where it is your turn")));
	out_end(o);
}

static void claim(struct errand *e)
{
	struct digest *g = (struct digest *)e;
	struct people *p = &g->server->people;
	struct out o = {0};
	g->claimed = digest_claim(p, g->who, g->since, net_date());
	g->known = g->claimed == STORE_OK && g->n && account_load(p, g->who, &g->to);
	if (!g->known || !g->to.webhook[0])
		return;
	write_hook(&o, g);
	g->hook_failed = !o.failed && !webhook_post(g->to.webhook, o.p,
						    g->server->config->hooks_inside, g->trouble);
	out_free(&o);
}

static char *write_list(const struct digest *g)
{
	const struct server *s = g->server;
	struct out o = {0};
	for (int i = 0; i < g->n; i++) {
		out_text(&o, tr(s->library.tongue, g->to.lang, g->table[i].game->title));
		if (g->table[i].others[0])
			out_format(&o, " (%s)", g->table[i].others);
		out_format(&o, "\n%s/#/table/%s\n", s->config->url, g->table[i].id);
	}
	if (!o.failed)
		return o.p;
	out_free(&o);
	return NULL;
}

static void claimed(struct errand *e)
{
	struct digest *g = (struct digest *)e;
	struct server *s = g->server;
	s->digests.under_way--;
	s->digests.failed |= g->claimed == STORE_ERROR;
	s->digests.told += g->known;
	if (g->hook_failed)
		log_line(s, "webhook of %s: %s", g->who, g->trouble);
	if (g->known && s->mail && strcmp(g->to.letters, "each") == 0) {
		struct letter_what what = {.kind = LETTER_DIGEST, .list = write_list(g)};
		if (what.list)
			letter_later(s, &g->to, &what);
	}
	free(g);
}

static void tell_next(struct server *s)
{
	struct digests *d = &s->digests;
	struct due *due = d->todo;
	struct digest *g = calloc(1, sizeof *g);
	d->todo = due->next;
	if (g) {
		g->errand.work = claim;
		g->errand.done = claimed;
		g->server = s;
		g->since = d->since;
		memcpy(g->who, due->who, sizeof g->who);
		g->account = due->account;
		smap_sift(&s->tables, collect, g);
		g->account = NULL;
		qsort(g->table, (size_t)g->n, sizeof *g->table, longest_first);
	}
	due_free(due);
	if (g && errands_submit(s->post, &g->errand)) {
		d->under_way++;
		return;
	}
	free(g);
	d->failed = true;
}

static void end_round(struct server *s)
{
	struct digests *d = &s->digests;
	if (!d->failed) {
		char day[16];
		struct tm tm;
		d->done = d->since;
		strftime(day, sizeof day, "%F", gmtime_r(&(time_t){d->since / 1000}, &tm));
		log_line(s, "digests of %s: %d", day, d->told);
	}
	d->since = 0;
}

void digests_tick(struct server *s)
{
	struct digests *d = &s->digests;
	int64_t since = digest_hour(net_date());
	if (s->stopping || !s->post)
		return;
	if (d->todo)
		tell_next(s);
	else if (d->since && !d->under_way)
		end_round(s);
	else if (!d->since && since != d->done && net_clock() >= d->next_look)
		begin_round(s, since);
}

void digests_open(struct server *s)
{
	s->digests.next_look = net_clock() + SETTLE_MS;
}

void digests_close(struct server *s)
{
	for (struct due *d = s->digests.todo, *next; d; d = next) {
		next = d->next;
		due_free(d);
	}
	s->digests.todo = NULL;
}
