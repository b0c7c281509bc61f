/*
 * table_keep.c: loading tables when they are wanted, forgetting them when they are idle, and
 * knowing of all of them from their summaries.
 */
#include "server/table.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { IDLE_TABLE_MS = 60000 };

static struct table *table_new(struct server *server, const char *id)
{
	struct table *t = calloc(1, sizeof *t);
	if (!t)
		return NULL;
	t->server = server;
	snprintf(t->id, sizeof t->id, "%s", id);
	t->takeback.to = NO_TAKEBACK;
	return t;
}

/* Lets go of what loading made; what the summary tells stays. */
static void unload(struct table *t)
{
	mt_free(t->match);
	t->match = NULL;
	if (t->head)
		jn_head_free(t->head);
	free(t->head);
	t->head = NULL;
	for (int i = 0; i < t->chats; i++)
		free(t->chat[i].text);
	free(t->chat);
	t->chat = NULL;
	t->chats = t->chat_cap = t->chats_kept = 0;
	t->takeback = (struct takeback){.to = NO_TAKEBACK, .by = -1};
	t->fallen = 0;
	t->loaded = t->stale = t->broken = false;
}

void table_forget(struct table *t)
{
	unload(t);
}

void table_free(struct table *t)
{
	unload(t);
	free(t->seat);
	free(t);
}

bool table_set_seats(struct table *t)
{
	struct seat *seat = calloc((size_t)game_seats(t->game, NULL, NULL), sizeof *seat);
	if (!seat)
		return false;
	free(t->seat);
	t->seat = seat;
	return true;
}

bool table_discard(struct table *t)
{
	if (t->watchers || t->holds)
		return false;
	smap_take(&t->server->tables, t->id);
	table_free(t);
	return true;
}

struct reading {
	struct table *table;
	struct out journal;
	struct out times; /* an int64_t a line of the journal: when it was written, in seconds */
	bool failed;
};

static bool read_text(void *arg, uint64_t number, const char *text)
{
	struct reading *r = arg;
	r->table->number = number;
	r->failed |= !table_apply(r->table, text, &r->journal);
	if (text[0] == '@') {
		int64_t at = mt_sound_date(r->table->moved / 1000);
		out_bytes(&r->times, (const char *)&at, sizeof at);
	}
	return !r->failed;
}

/* The stream tells when each line was written: the set-up, then the entries. */
static void date(struct match *m, const struct out *times)
{
	for (size_t i = 0; (i + 1) * sizeof m->began <= times->n && i <= m->entries; i++) {
		int64_t *at = i ? &m->entry[i - 1].at : &m->began;
		memcpy(at, times->p + i * sizeof *at, sizeof *at);
	}
}

/* The match from the journal's text. */
static bool replay(struct table *t, const struct out *journal)
{
	struct jn_fault fault = {0};
	struct jn_report report = {0};
	struct dice *dice = calloc(1, sizeof *dice);
	const char *why = "out of memory";
	t->head = calloc(1, sizeof *t->head);
	size_t head = dice && t->head ? jn_read_head(journal->p, journal->n, t->head, &fault) : 0;
	bool ok = head &&
		  jn_intact(journal->p + head, journal->n - head, t->head, UINT32_MAX, &fault) &&
		  jn_dice(journal->p, journal->n, t->head, dice, &fault);
	if (ok)
		t->match = mt_begin(t->game, t->shelf->pack, &t->setup, dice, &why);
	ok = ok && t->match &&
	     jn_replay(t->match, t->head, journal->p, journal->n, UINT32_MAX, &t->writer, &report);
	if (!ok) {
		if (report.fault.line)
			fault = report.fault;
		log_line(t->server, "table %s: line %d: %s %s", t->id, fault.line,
			 fault.line ? fault.text : why, fault.detail);
		mt_free(t->match);
		t->match = NULL;
	}
	free(dice);
	return ok;
}

bool table_load(struct table *t)
{
	t->used = net_clock();
	if (t->loaded)
		return true;
	unload(t);
	char stream[MAX_TABLE_ID + 8];
	snprintf(stream, sizeof stream, "table/%s", t->id);
	struct reading r = {.table = t};
	t->number = 0;
	t->epoch++;
	bool ok = store_read(t->server->store, stream, 0, read_text, &r) && !r.failed &&
		  !r.journal.failed && !r.times.failed && t->number > 0;
	if (ok && r.journal.n)
		ok = replay(t, &r.journal);
	if (ok && t->match)
		date(t->match, &r.times);
	out_free(&r.journal);
	out_free(&r.times);
	t->submitted = t->number;
	t->chats_kept = t->chats;
	if (!ok) {
		unload(t);
		return false;
	}
	t->loaded = true;
	clocks_take_up(t);
	if (!t->remote) {
		t->told_over = t->state == TABLE_OVER;
		t->told_of = t->fallen;
	}
	table_wake(t);
	return true;
}

void table_reload(struct table *t)
{
	int told = t->chats_kept;
	unload(t);
	if (!table_load(t))
		log_line(t->server, "table %s: cannot be loaded", t->id);
	else if (t->chats_kept > told) /* written by another server */
		table_tell_chat(t, told, t->chats_kept, NULL);
}

static bool id_sound(const char *id)
{
	size_t n = strlen(id);
	return n > 0 && n < MAX_TABLE_ID && strspn(id, "abcdefghijklmnopqrstuvwxyz0123456789") == n;
}

struct table *table_find(struct server *server, const char *id)
{
	if (!id_sound(id))
		return NULL;
	struct table *t = smap_get(&server->tables, id);
	if (t)
		return t;
	/* Perhaps another server made it. */
	char stream[MAX_TABLE_ID + 8];
	uint64_t number;
	snprintf(stream, sizeof stream, "table/%s", id);
	if (!store_number(server->store, stream, &number) || number == 0)
		return NULL;
	t = table_new(server, id);
	if (t && table_load(t) && smap_put(&server->tables, id, t))
		return t;
	if (t)
		table_free(t);
	return NULL;
}

static bool note_id(void *arg, const char *name, uint64_t number)
{
	(void)number;
	struct out *ids = arg;
	out_text(ids, name);
	out_char(ids, '\n');
	return true;
}

/* What is known of a table without reading its game. */
static bool load_summary(struct server *server, const char *id)
{
	char *text;
	uint64_t version;
	if (!store_get(server->store, "table", id, &text, &version) || !text)
		return false;
	struct table *t = table_new(server, id);
	bool ok = t && table_apply(t, text, NULL) && smap_put(&server->tables, id, t);
	if (!ok && t)
		table_free(t);
	free(text);
	return ok;
}

void tables_open(struct server *server)
{
	struct out ids = {0};
	int n = 0;
	server->began_date = net_date();
	server->began_clock = net_clock();
	store_streams(server->store, "table/", note_id, &ids);
	if (ids.failed)
		log_line(server, "not all tables are known: there is not enough memory");
	for (char *p = ids.p, *end; p && (end = strchr(p, '\n')); p = end + 1) {
		*end = '\0';
		const char *id = p + strlen("table/");
		/* A summary that was lost is made again from the table itself. */
		if (!load_summary(server, id)) {
			struct table *t = table_find(server, id);
			if (t)
				table_save_summary(t);
		}
		n++;
	}
	out_free(&ids);
	if (n)
		log_line(server, "%d tables are known", n);
}

static bool close_table(void *arg, const char *id, void *value)
{
	(void)arg;
	(void)id;
	table_free(value);
	return false;
}

void tables_close(struct server *server)
{
	smap_sift(&server->tables, close_table, NULL);
	smap_free(&server->tables);
}

static bool unload_idle(void *arg, const char *id, void *value)
{
	(void)id;
	struct table *t = value;
	int64_t now = *(int64_t *)arg;
	if (t->loaded && !t->watchers && !t->holds && now - t->used > IDLE_TABLE_MS)
		unload(t);
	else if (t->watchers)
		table_wake(t); /* a bot that could not be asked before */
	return true;
}

void tables_tick(struct server *server)
{
	int64_t now = net_clock();
	smap_sift(&server->tables, unload_idle, &now);
}

static bool refresh(void *arg, const char *id, void *value)
{
	(void)arg;
	(void)id;
	struct table *t = value;
	if (!t->loaded)
		return true;
	/* While something of ours is under way, its end looks again. */
	t->stale = t->writes > 0;
	t->untold |= t->stale;
	if (!t->stale) {
		t->remote = true;
		table_reload(t);
		table_tell(t, NULL);
		t->remote = false;
	}
	return true;
}

void tables_changed(void *arg, const char *stream)
{
	struct server *server = arg;
	if (!stream[0]) {
		smap_sift(&server->tables, refresh, NULL);
		return;
	}
	if (strncmp(stream, "table/", 6) != 0)
		return;
	struct table *t = smap_get(&server->tables, stream + 6);
	if (!t)
		table_find(server, stream + 6);
	else if (t->loaded)
		refresh(NULL, NULL, t);
	else {
		t->remote = true;
		if (table_load(t))
			table_notify(t);
		t->remote = false;
	}
}
