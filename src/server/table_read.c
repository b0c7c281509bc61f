/*
 * table_read.c: reading a table over HTTP: replay, record, dice; through one's own eyes while it is
 * played. And what an account may take with it or leave behind.
 */
#include "server/table.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <sodium.h>

enum { FORGET_TRIES = 5 };

static void own_entry(struct out *o, const struct table *t, int seat, const struct entry *e,
		      const struct reader *r)
{
	bool shown = !(t->game->flags & GAME_HIDDEN) || (e->seat >= 0 && e->seat == seat);
	char text[MAX_ACTION_TEXT] = "*";
	if (shown && e->type == ENTRY_ACTION)
		action_print(t->game, t->shelf->pack, e->action, text, sizeof text);
	out_format(o, "%u %s %s", e->number, e->seat < 0 ? "-" : t->game->seats[e->seat],
		   e->type == ENTRY_UNDO ? "undo" : text);
	if (e->at)
		out_format(o, " @%" PRId64, e->at);
	out_char(o, '\n');
	for (uint32_t i = e->event; i < e->event + e->nevents; i++) {
		if (!mt_event_for(&t->match->event[i], seat))
			continue;
		out_text(o, "; ");
		word_event(r, &t->match->event[i], o);
		out_char(o, '\n');
	}
}

/* During play: one's own actions, and of the others only what one was told. */
void words_own_record(struct out *o, struct table *t, int seat, enum lang lang)
{
	struct reader r = {t->server->library.tongue, lang, t->game, t->shelf->pack};
	const struct jn_head *h = t->head;
	out_format(o, "[Game \"%s\"]\n[Rules \"%d\"]\n[Pack \"%s\"]\n[Scenario \"%s\"]\n", h->game,
		   h->rules_version, h->pack, h->scenario);
	for (int i = 0; i < h->options; i++)
		out_format(o, "[Option \"%s\"]\n", h->option[i]);
	out_format(o, "[Commit \"%s\"]\n", h->commit);
	for (int i = 0; i < h->salts; i++)
		out_format(o, "[Salt \"%s\"]\n", h->salt[i]);
	out_format(o, "[View \"%s\"]\n\n", seat < 0 ? "-" : t->game->seats[seat]);
	for (uint32_t i = 0; i < t->match->entries; i++)
		own_entry(o, t, seat, &t->match->entry[i], &r);
}

/* Whose eyes a reader may use: his own seat's; after the end anybody's. -2: refused. */
static int eyes(struct client *c, const struct http_request *r, const struct table *t)
{
	char wish[32];
	int own = c->visitor ? table_seat_of(t, c->visitor->who, -1) : -1;
	if (!http_query(r, "seat", wish, sizeof wish) || !wish[0])
		return own;
	int seat = game_seat_find(t->game, wish);
	if (seat < 0 || seat >= t->seats)
		return -2;
	bool his = c->visitor && strcmp(t->seat[seat].who, c->visitor->who) == 0 &&
		   t->seat[seat].by == BY_HUMAN;
	return his || t->state == TABLE_OVER ? seat : -2;
}

static void replay(struct client *c, struct table *t, int seat)
{
	struct out o = {0};
	out_object(&o, NULL);
	out_int(&o, "number", t->match ? t->match->number : 0);
	out_string(&o, "seat", seat < 0 ? NULL : t->game->seats[seat]);
	words_log(&o, t, seat, c->lang, -1);
	out_end(&o);
	answer_json(c, 200, &o);
}

/*
 * The match as it stood after step N, or as it stands (NULL); *own is to be freed. NULL: it was
 * answered why not.
 */
static const struct match *match_at(struct client *c, struct table *t, const char *step,
				    struct match **own)
{
	char *end = NULL;
	unsigned long n = step ? strtoul(step, &end, 10) : 0;
	*own = NULL;
	if (t->match && !step)
		return t->match;
	if (!t->match || *end || !*step || n > t->match->number) {
		answer_error(c, 404, "missing", N_("There is no such earlier state."));
		return NULL;
	}
	if (n == t->match->number)
		return t->match;
	*own = mt_clone(t->match);
	if (*own && !mt_take_back(*own, (uint32_t)n).rule)
		return *own;
	mt_free(*own);
	answer_error(c, 503, "busy", N_("There is not enough memory."));
	return NULL;
}

static void replay_step(struct client *c, struct table *t, int seat, const char *step)
{
	struct match *own;
	const struct match *m = match_at(c, t, step, &own);
	struct out o = {0};
	if (!m)
		return;
	out_object(&o, NULL);
	out_int(&o, "n", m->number);
	out_key(&o, "view");
	mt_view(m, seat, &o);
	out_end(&o);
	mt_free(own);
	answer_json(c, 200, &o);
}

/* What the numbers of the view are made of. */
static void numbers(struct client *c, struct table *t, int seat, const char *step)
{
	struct match *own;
	const struct match *m = match_at(c, t, step, &own);
	struct accounts *all = m ? malloc(sizeof *all) : NULL;
	struct reader r = {t->server->library.tongue, c->lang, t->game, t->shelf->pack};
	struct out o = {0};
	if (m && !all)
		answer_error(c, 503, "busy", N_("There is not enough memory."));
	if (all) {
		mt_accounts(m, seat, all);
		out_object(&o, NULL);
		out_int(&o, "n", m->number);
		out_key(&o, "numbers");
		word_accounts(&r, all, &o);
		out_end(&o);
		answer_json(c, 200, &o);
	}
	free(all);
	mt_free(own);
}

static void answer_record(struct client *c, struct table *t, struct out *o)
{
	char extra[96];
	snprintf(extra, sizeof extra, "Content-Disposition: attachment; filename=\"%s-%s.mgn\"\r\n",
		 t->game->id, t->id);
	answer_plain(c, 200, "text/plain; charset=utf-8", extra, o);
}

/* After the end: the whole journal with the seed, for `marengo verify`. */
static void whole_record(struct client *c, struct table *t)
{
	struct jn_writer w = {.dated = true};
	struct out o = {0};
	jn_begin(&w, &o, t->head, NULL, 0);
	jn_setup_line(&w, &o, t->match);
	for (uint32_t i = 0; i < t->match->entries; i++)
		jn_line(&w, &o, t->match, &t->match->entry[i]);
	answer_record(c, t, &o);
}

static void own_record(struct client *c, struct table *t, int seat)
{
	struct out o = {0};
	words_own_record(&o, t, seat, c->lang);
	answer_record(c, t, &o);
}

static void record(struct client *c, struct table *t, int seat)
{
	if (!t->match)
		answer_error(c, 409, "state",
			     table_is_closed(t) ? N_("This table was closed.")
						: N_("The table waits for players."));
	else if (t->state == TABLE_OVER)
		whole_record(c, t);
	else
		own_record(c, t, seat);
}

static void dice(struct client *c, struct table *t)
{
	uint8_t seed[32], commit[32];
	char hex[65];
	struct out o = {0};
	sodium_hex2bin(seed, sizeof seed, t->seed, 64, NULL, NULL, NULL);
	jn_commit(seed, commit);
	sodium_bin2hex(hex, sizeof hex, commit, sizeof commit);
	out_object(&o, NULL);
	out_string(&o, "commit", hex);
	out_object(&o, "salts");
	for (int i = 0; i < t->seats; i++)
		if (t->seat[i].salt[0])
			out_string(&o, t->game->seats[i], t->seat[i].salt);
	out_end(&o);
	out_string(&o, "seed", t->state == TABLE_OVER ? t->seed : NULL);
	out_end(&o);
	answer_json(c, 200, &o);
}

bool table_read(struct client *c, const struct http_request *r, struct table *t, char *part[],
		int n)
{
	int seat = eyes(c, r, t);
	bool sits = c->visitor && table_seat_of(t, c->visitor->who, -1) >= 0;
	struct out o = {0};
	if (n == 2) {
		words_table(&o, t, c->visitor, c->lang);
		answer_json(c, 200, &o);
	} else if (n == 3 && strcmp(part[2], "invite") == 0) {
		if (!sits)
			return answer_error(c, 403, "seat", N_("You have no seat here.")), true;
		out_object(&o, NULL);
		out_string(&o, "invite", t->invite);
		out_end(&o);
		answer_json(c, 200, &o);
	} else if (n == 3 && strcmp(part[2], "dice") == 0) {
		dice(c, t);
	} else if (n == 3 && strcmp(part[2], "modifiers") == 0) {
		answer_modifiers(c, t->shelf, t->match ? t->match->state : NULL);
	} else if (seat == -2) {
		answer_error(c, 403, "seat", N_("This seat is not yours."));
	} else if (n == 3 && strcmp(part[2], "replay") == 0) {
		replay(c, t, seat);
	} else if (n == 4 && strcmp(part[2], "replay") == 0) {
		replay_step(c, t, seat, part[3]);
	} else if ((n == 3 || n == 4) && strcmp(part[2], "numbers") == 0) {
		numbers(c, t, seat, n == 4 ? part[3] : NULL);
	} else if (n == 3 && strcmp(part[2], "record") == 0) {
		record(c, t, seat);
	} else {
		return false;
	}
	return true;
}

struct person_tables {
	struct out *out;
	const char *who;
};

static bool export_one(void *arg, const char *id, void *value)
{
	struct person_tables *p = arg;
	if (table_seat_of(value, p->who, -1) >= 0)
		out_string(p->out, NULL, id);
	return true;
}

void tables_export(struct out *o, struct server *server, const struct visitor *s)
{
	out_array(o, "tables");
	smap_sift(&server->tables, export_one, &(struct person_tables){o, s->who});
	out_end(o);
}

/* Somebody's seats on their way to nobody, at all tables. */
struct forgetting {
	char who[MAX_WHO];
	int under_way; /* and one while they are looked for */
	bool ok;
	struct afterwards then;
};

static void forgotten(struct submission *s, bool ok);

static void forget_at(struct forgetting *f, struct table *t, int tries)
{
	/* One that is damaged, and can be played by nobody, keeps nobody here. */
	if (table_seat_of(t, f->who, -1) < 0 || !table_load(t))
		return;
	struct submission *s = tries && !t->broken ? submission_new(t, NULL, -1, forgotten) : NULL;
	if (!s) {
		f->ok = false;
		return;
	}
	s->forgetting = f;
	s->tries = tries - 1;
	f->under_way++;
	for (int i = -1; (i = table_seat_of(t, f->who, i)) >= 0;) {
		struct out o = {0};
		snprintf(t->seat[i].who, sizeof t->seat[i].who, DELETED);
		snprintf(t->seat[i].name, sizeof t->seat[i].name, DELETED);
		table_write_sit(t, i, &o);
		submission_add(s, &o);
	}
	table_save_summary(t);
	submission_send(s);
}

static void forget_ended(struct forgetting *f)
{
	if (--f->under_way)
		return;
	f->then.call(f->then.arg, f->ok);
	free(f);
}

static void forgotten(struct submission *s, bool ok)
{
	struct table *t = s->table;
	/* What failed behind another write is not read again yet: it is for him to ask again. */
	if (!ok && t->broken)
		s->forgetting->ok = false;
	else if (!ok) /* somebody moved there on another server */
		forget_at(s->forgetting, t, s->tries);
	forget_ended(s->forgetting);
	if (t->broken)
		return;
	table_save_summary(t);
	table_tell(t, NULL);
}

static bool forget_person(void *arg, const char *id, void *value)
{
	(void)id;
	forget_at(arg, value, FORGET_TRIES);
	return true;
}

void tables_forget_person(struct server *server, const char *who, struct afterwards then)
{
	struct forgetting *f = calloc(1, sizeof *f);
	if (!f) {
		then.call(then.arg, false);
		return;
	}
	f->ok = true;
	f->then = then;
	f->under_way = 1;
	snprintf(f->who, sizeof f->who, "%s", who);
	smap_sift(&server->tables, forget_person, f);
	forget_ended(f);
}
