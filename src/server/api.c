/*
 * api.c: requests below /api/v1: what can be played, and the way to the other rooms.
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "server/league_club.h"
#include "server/table.h"

enum { MAX_PARTS = 6 };

static void write_seats(struct out *o, const struct library *l, const struct game *g)
{
	out_array(o, "seats");
	for (int i = 0; g->seats[i]; i++) {
		out_object(o, NULL);
		out_string(o, "id", g->seats[i]);
		out_both(o, l, "label", g->seat_names[i]);
		if (g->alone_names)
			out_both(o, l, "alone", g->alone_names[i]);
		out_end(o);
	}
	out_end(o);
}

static void write_options(struct out *o, const struct library *l, const struct game *g)
{
	out_array(o, "options");
	for (const struct game_option *p = g->options; p && p->id; p++) {
		out_object(o, NULL);
		out_string(o, "id", p->id);
		out_both(o, l, "text", p->text);
		out_string(o, "default", p->values[p->fallback]);
		out_array(o, "values");
		for (int i = 0; p->values[i]; i++) {
			out_object(o, NULL);
			out_string(o, "id", p->values[i]);
			out_both(o, l, "label", p->labels[i]);
			out_end(o);
		}
		out_end(o);
		out_end(o);
	}
	out_end(o);
}

static void write_bot(struct out *o, const struct library *l, const char *id, const char *label,
		      const char *text)
{
	out_object(o, NULL);
	out_string(o, "id", id);
	out_both(o, l, "label", label);
	out_both(o, l, "text", text);
	out_end(o);
}

/* The game's own, the best first; last the weakest, by the name it has in the terminal. */
static void write_bots(struct out *o, const struct library *l, const struct game *g)
{
	out_array(o, "bots");
	for (const struct bot *b = g->bots; b && b->id; b++)
		write_bot(o, l, b->id, b->label, b->text);
	write_bot(o, l, "random", N_("Recruit"),
		  N_("Plays any legal action: a target to practise on."));
	out_end(o);
}

static void write_scenarios(struct out *o, const struct library *l, const struct game *g)
{
	struct scenario *list = calloc(MAX_SCENARIOS, sizeof *list);
	struct pk *pk = pk_new(l->data);
	int n = list && pk ? g->scenarios(pk, list, MAX_SCENARIOS) : 0;
	out_array(o, "scenarios");
	for (int i = 0; i < n; i++) {
		out_object(o, NULL);
		out_string(o, "id", list[i].id);
		out_given(o, "title", list[i].title);
		out_given(o, "blurb", list[i].blurb);
		out_string(o, "map", list[i].map);
		out_end(o);
	}
	out_end(o);
	pk_free(pk);
	free(list);
}

static void write_game(struct out *o, const struct library *l, const struct game *g)
{
	out_object(o, NULL);
	out_string(o, "id", g->id);
	out_both(o, l, "title", g->title);
	out_both(o, l, "blurb", g->blurb);
	out_string(o, "prefix", g->prefix);
	out_bool(o, "solitaire", g->flags & GAME_SOLITAIRE);
	out_bool(o, "hidden", g->flags & GAME_HIDDEN);
	out_bool(o, "attacks", g->attack_on != NULL);
	out_bool(o, "teams", g->flags & GAME_TEAMS);
	write_seats(o, l, g);
	write_options(o, l, g);
	write_bots(o, l, g);
	write_scenarios(o, l, g);
	out_end(o);
}

static void games(struct client *c)
{
	struct library *l = &c->server->library;
	struct out o = {0};
	/* Packs are read once; the answer never changes while the server runs. */
	if (!l->games_json.n) {
		out_array(&l->games_json, NULL);
		for (int i = 0; l->games[i]; i++)
			write_game(&l->games_json, l, l->games[i]);
		out_end(&l->games_json);
	}
	out_bytes(&o, l->games_json.p, l->games_json.n);
	answer_json(c, 200, &o);
}

static void write_kind(struct out *o, const struct library *l, const struct kind *k,
		       const void *pack)
{
	out_array(o, k->name);
	for (int v = 0; v < k->count(pack); v++) {
		out_object(o, NULL);
		out_string(o, "id", k->id(pack, v));
		for (int lang = 0; lang < LANG_COUNT; lang++) {
			const char *label = k->label(pack, v, (enum lang)lang);
			if (k->english && label)
				label = tr(l->tongue, (enum lang)lang, label);
			out_string(o, lang_code((enum lang)lang), label);
		}
		out_end(o);
	}
	out_end(o);
}

static void write_verb(struct out *o, const struct library *l, const struct game *g,
		       const struct verb *v)
{
	out_object(o, NULL);
	out_string(o, "name", v->name);
	out_both(o, l, "text", v->text);
	out_array(o, "args");
	for (int i = 0; i < v->nargs; i++)
		out_string(o, NULL, v->kind[i] ? g->kinds[v->kind[i]].name : "number");
	out_end(o);
	out_end(o);
}

static void scenario(struct client *c, const char *game, const char *id)
{
	struct library *l = &c->server->library;
	const struct game *g = library_game(l, game);
	const char *why;
	const struct shelf *s = g ? library_get(l, g, id, &why) : NULL;
	if (!s) {
		answer_error(c, 404, "missing", N_("There is no such scenario."));
		return;
	}
	struct out o = {0};
	out_object(&o, NULL);
	out_string(&o, "game", g->id);
	out_string(&o, "scenario", s->scenario);
	out_string(&o, "pack", s->hash);
	out_object(&o, "kinds");
	for (int k = 1; g->kinds[k].name; k++)
		write_kind(&o, l, &g->kinds[k], s->pack);
	out_end(&o);
	out_array(&o, "verbs");
	for (const struct verb *v = g->verbs; v->name; v++)
		write_verb(&o, l, g, v);
	out_end(&o);
	out_end(&o);
	answer_json(c, 200, &o);
}

/* The page's own words, as the build made them. */
static void texts(struct client *c, const char *lang)
{
	char path[1024];
	struct out o = {0};
	enum lang l = lang_of(lang);
	snprintf(path, sizeof path, "%s/%s.json", c->server->config->catalogues, lang_code(l));
	FILE *f = l != LANG_EN && c->server->config->catalogues ? fopen(path, "rb") : NULL;
	char part[4096];
	for (size_t n; f && (n = fread(part, 1, sizeof part, f)) > 0;)
		out_bytes(&o, part, n);
	if (f)
		fclose(f);
	if (o.n) {
		answer_json(c, 200, &o);
		return;
	}
	out_free(&o);
	answer_error(c, 404, "missing", N_("There is nothing here."));
}

static int split(char *path, char *part[MAX_PARTS])
{
	int n = 0;
	for (char *save, *p = strtok_r(path, "/", &save); p; p = strtok_r(NULL, "/", &save)) {
		if (n == MAX_PARTS)
			return -1;
		part[n++] = p;
	}
	return n;
}

/* Reading what does not change. */
static bool catalogue(struct client *c, char *part[], int n)
{
	if (n == 1 && strcmp(part[0], "games") == 0)
		games(c);
	else if (n == 3 && strcmp(part[0], "games") == 0)
		scenario(c, part[1], part[2]);
	else if (n == 2 && strcmp(part[0], "texts") == 0)
		texts(c, part[1]);
	else
		return false;
	return true;
}

static const char *const account_requests[] = {
	"me",       "register",       "login",          "logout",       "password",      "reset",
	"settings", "account/export", "account/delete", "account/mail", "reset/password"};

static bool account(struct client *c, const struct http_request *r)
{
	const char *what = r->path + strlen("/api/v1/");
	for (size_t i = 0; i < sizeof account_requests / sizeof *account_requests; i++)
		if (strcmp(what, account_requests[i]) == 0) {
			account_request(c, r, what);
			return true;
		}
	return false;
}

void api_request(struct client *c, const struct http_request *r)
{
	char path[HTTP_MAX_PATH], *part[MAX_PARTS];
	if (strncmp(r->path, "/api/v1/", 8) != 0) {
		answer_error(c, 404, "missing", N_("There is nothing here."));
		return;
	}
	if (account(c, r))
		return;
	snprintf(path, sizeof path, "%s", r->path + 8);
	int n = split(path, part);
	bool known = n > 0 && ((r->method != HTTP_POST && catalogue(c, part, n)) ||
			       (strcmp(part[0], "rules") == 0 && rules_request(c, r, part, n)) ||
			       (strcmp(part[0], "tables") == 0 && table_request(c, r, part, n)) ||
			       league_request(c, r, part, n));
	if (!known)
		answer_error(c, 404, "missing", N_("There is nothing here."));
}
