/*
 * league_make.c: new clubs: by a wizard's answers, as a ready sample, from an export.
 */
#include "server/league_club.h"

#include <ctype.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <sodium.h>

#include "league/sample.h"

enum { UPLOAD_IDLE_MS = 300000 };

static void answer_club(struct client *c, const struct club *club)
{
	struct standing s = club_standing(c, club);
	struct out o = {0};
	out_object(&o, NULL);
	club_write(&o, "club", club, club->record.now, &s);
	out_end(&o);
	answer_json(c, 201, &o);
}

/* "Zoë O'Neil" -> "zoeoneil", or "p3" where nothing is left; never twice. */
static void slug(const struct campaign *c, const char *name, char id[16])
{
	int n = 0;
	for (const char *p = name; *p && n < 10; p++)
		if (isalnum((unsigned char)*p) && (unsigned char)*p < 128)
			id[n++] = (char)tolower((unsigned char)*p);
	id[n] = '\0';
	if (!n || strcmp(id, "cm") == 0)
		snprintf(id, 16, "p%d", (c->nplayers + 1) % 1000);
	for (int k = 2; club_player(c, id) != LG_NONE && k < 100; k++)
		snprintf(id + n, (size_t)(16 - n), "-%d", k);
}

static bool add_line(struct record *r, struct out *line, struct refusal *why)
{
	bool ok = !line->failed && record_add(r, line->p, why, NULL);
	out_free(line);
	return ok;
}

static bool add_campaign(struct record *r, const cJSON *body, const char *commit,
			 struct refusal *why)
{
	const cJSON *tables = cJSON_GetObjectItemCaseSensitive(body, "tables");
	const char *name = json_text(body, "name");
	struct out o = {0};
	if (!club_tables_fit(cJSON_GetArraySize(tables), why))
		return false;
	out_object(&o, NULL);
	out_string(&o, "type", "campaign");
	out_string(&o, "name", name ? name : "");
	out_array(&o, "tables");
	for (const cJSON *t = tables ? tables->child : NULL; t; t = t->next)
		out_string(&o, NULL, cJSON_IsString(t) ? t->valuestring : "");
	out_end(&o);
	out_string(&o, "dice_commit", commit);
	out_end(&o);
	return add_line(r, &o, why);
}

static bool add_players(struct record *r, const cJSON *body, struct refusal *why)
{
	const cJSON *list = cJSON_GetObjectItemCaseSensitive(body, "players");
	for (const cJSON *p = list ? list->child : NULL; p; p = p->next) {
		const char *name = cJSON_IsString(p) ? p->valuestring : "";
		char id[16];
		struct out o = {0};
		slug(r->now, name, id);
		out_object(&o, NULL);
		out_string(&o, "type", "player");
		out_string(&o, "id", id);
		out_string(&o, "name", name);
		out_end(&o);
		if (!add_line(r, &o, why))
			return false;
	}
	return true;
}

static void make_new(struct client *c, const cJSON *body)
{
	struct clubs *clubs = clubs_of(c->server);
	struct record r;
	struct refusal why = {0};
	uint8_t key[32];
	char commit[65];
	randombytes_buf(key, sizeof key);
	dice_commit(key, commit);
	record_init(&r, clubs->tables);
	if (!add_campaign(&r, body, commit, &why) || !add_players(&r, body, &why)) {
		answer_refusal(c, &why);
	} else {
		struct club *club = club_make(c, &r, key);
		if (club)
			answer_club(c, club);
	}
	record_free(&r);
	sodium_memzero(key, sizeof key);
}

struct sample_errand {
	struct club_errand e;
	const char *const *data;
	bool demo;
	struct record r;
	struct refusal why;
	bool made;
};

static void play_sample(struct club_errand *e)
{
	struct sample_errand *s = (struct sample_errand *)e;
	struct pk *pk = pk_new(s->data);
	s->made = pk && (s->demo ? demo_club(&s->r, pk, 1815, &s->why)
				 : sample_campaign(&s->r, pk, &s->why));
	pk_free(pk);
}

static void answer_sample(struct club_errand *e, struct client *c)
{
	struct sample_errand *s = (struct sample_errand *)e;
	if (!s->made) {
		answer_refusal(c, &s->why);
		return;
	}
	struct club *club = club_make(c, &s->r, NULL);
	if (club)
		answer_club(c, club);
}

static void release_sample(struct club_errand *e)
{
	struct sample_errand *s = (struct sample_errand *)e;
	record_free(&s->r);
	free(s);
}

static void make_sample(struct client *c, bool demo)
{
	struct sample_errand *s = calloc(1, sizeof *s);
	if (!s) {
		answer_error(c, 503, "busy", N_("There is not enough memory."));
		return;
	}
	record_init(&s->r, clubs_of(c->server)->tables);
	s->data = c->server->library.data;
	s->demo = demo;
	s->e.work = play_sample;
	s->e.answer = answer_sample;
	s->e.release = release_sample;
	club_errand_go(c, &s->e);
}

static bool may_make(struct client *c)
{
	struct visitor *v = client_visitor(c);
	if (!v)
		return false;
	if (club_is_local(c) || v->account)
		return true;
	answer_error(c, 403, "account", N_("To run a club here you need an account."));
	return false;
}

void club_create(struct client *c, const cJSON *body)
{
	const char *kind = json_text(body, "kind");
	if (!may_make(c))
		return;
	if (kind && strcmp(kind, "sample") == 0)
		make_sample(c, false);
	else if (kind && strcmp(kind, "demo") == 0)
		make_sample(c, true);
	else
		make_new(c, body);
}

static struct upload *upload_find(struct clubs *clubs, const char *id, const char *who)
{
	for (int i = 0; i < UPLOADS; i++) {
		struct upload *u = &clubs->upload[i];
		if (u->id[0] && strcmp(u->id, id) == 0 && strcmp(u->who, who) == 0)
			return u;
	}
	return NULL;
}

static void upload_end(struct upload *u)
{
	out_free(&u->text);
	*u = (struct upload){0};
}

/* A free place, or one that was left unfinished for long. */
static struct upload *upload_new(struct clubs *clubs, const char *who)
{
	int64_t now = net_clock();
	for (int i = 0; i < UPLOADS; i++) {
		struct upload *u = &clubs->upload[i];
		if (u->id[0] && now - u->used < UPLOAD_IDLE_MS)
			continue;
		upload_end(u);
		club_code(u->id, CLUB_CODE);
		snprintf(u->who, sizeof u->who, "%s", who);
		return u;
	}
	return NULL;
}

static void upload_finish(struct client *c, struct upload *u)
{
	struct record r;
	struct refusal why = {0};
	record_init(&r, clubs_of(c->server)->tables);
	if (!record_import(&r, u->text.p, u->text.n, &why)) {
		answer_refusal(c, &why);
	} else {
		struct club *club = club_make(c, &r, NULL);
		if (club)
			answer_club(c, club);
	}
	record_free(&r);
	upload_end(u);
}

/* An export is longer than a request may be: it comes in pieces. */
void club_import(struct client *c, const cJSON *body)
{
	struct clubs *clubs = clubs_of(c->server);
	const char *id = json_text(body, "upload"), *text = json_text(body, "text");
	if (!may_make(c))
		return;
	struct upload *u =
		id ? upload_find(clubs, id, c->visitor->who) : upload_new(clubs, c->visitor->who);
	if (!u || !text) {
		answer_error(c, !text ? 400 : 409, !text ? "malformed" : "busy",
			     !text ? N_("This request cannot be understood.")
				   : N_("Too many imports are under way. Try again."));
		return;
	}
	u->used = net_clock();
	out_text(&u->text, text);
	if (u->text.n > UPLOAD_MAX || u->text.failed) {
		upload_end(u);
		answer_error(c, 413, "size", N_("The export is too long."));
		return;
	}
	if (json_true(body, "last", false)) {
		upload_finish(c, u);
		return;
	}
	struct out o = {0};
	out_object(&o, NULL);
	out_string(&o, "upload", u->id);
	out_int(&o, "bytes", (int64_t)u->text.n);
	out_end(&o);
	answer_json(c, 200, &o);
}

void club_export(struct client *c, const struct club *club)
{
	char extra[96];
	struct out o = {0};
	record_export(&club->record, &o);
	snprintf(extra, sizeof extra,
		 "Content-Disposition: attachment; filename=\"club-%s.jsonl\"\r\n", club->id);
	answer_plain(c, 200, "application/octet-stream", extra, &o);
}
