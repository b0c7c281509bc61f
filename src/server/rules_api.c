/*
 * rules_api.c: requests below /api/v1/rules: the texts, their index, all modifiers in one table.
 */
#include <stdlib.h>
#include <string.h>

#include "league/modifiers.h"
#include "server/table.h"
#include "text/rule_tests.h"

/* With its tests where it is asked for alone: the whole book would be half as long again. */
static void write_rule(struct out *o, const struct rule_text *r, bool tests)
{
	out_object(o, NULL);
	out_string(o, "id", r->id);
	out_string(o, "section", r->section);
	out_string(o, "verbs", r->verbs);
	out_given(o, "chapter", r->chapter);
	out_given(o, "text", r->text);
	out_given(o, "question", r->question);
	if (tests)
		rule_tests_write(r->id, o);
	out_end(o);
}

static void rules(struct client *c, const char *game)
{
	const struct rule_book *book = c->server->library.rules;
	const char *want = strcmp(game, "table") == 0 ? "kernel" : game;
	struct out o = {0};
	int found = 0;
	out_array(&o, NULL);
	for (int i = 0; book && i < book->n; i++)
		if (strcmp(book->rule[i].game, want) == 0) {
			write_rule(&o, &book->rule[i], false);
			found++;
		}
	out_end(&o);
	if (found) {
		answer_json(c, 200, &o);
		return;
	}
	out_free(&o);
	answer_error(c, 404, "missing", N_("There is no such game."));
}

static void write_found(struct out *o, const char *key, const struct rule_entry *e)
{
	out_array(o, key);
	for (int i = 0; i < e->n; i++)
		out_string(o, NULL, e->rule[i]->id);
	out_end(o);
}

/* The terms of a game with the rules that speak of them, by the alphabet of the reader. */
static void rule_index(struct client *c, const char *game)
{
	const struct rule_index *index = library_index(&c->server->library, game, c->lang);
	struct out o = {0};
	if (!index || !index->n) {
		answer_error(c, 404, "missing", N_("There is no such game."));
		return;
	}
	out_array(&o, NULL);
	for (int i = 0; i < index->n; i++) {
		out_object(&o, NULL);
		out_given(&o, "term", index->entry[i].term->word);
		write_found(&o, "rules", &index->entry[i]);
		out_end(&o);
	}
	out_end(&o);
	answer_json(c, 200, &o);
}

/* The abbreviations of a game and those of all games. */
static void abbreviations(struct client *c, const char *game)
{
	static const char *const kinds[] = {"plain", "troops", "nation"};
	const struct rule_book *book = c->server->library.rules;
	struct out o = {0};
	out_array(&o, NULL);
	for (int i = 0; book && i < book->shorts; i++) {
		const struct rule_short *s = &book->abbreviation[i];
		if (strcmp(s->game, game) != 0 && strcmp(s->game, "kernel") != 0)
			continue;
		out_object(&o, NULL);
		out_given(&o, "word", s->word);
		out_given(&o, "means", s->means);
		out_string(&o, "rule", s->rule);
		out_string(&o, "kind", kinds[s->kind]);
		out_end(&o);
	}
	out_end(&o);
	answer_json(c, 200, &o);
}

/* The first scenario of a game, for those who name none. */
static const struct shelf *shelf_of(struct library *l, const struct game *g, const char *scenario)
{
	const char *why;
	struct scenario first = {0};
	if (*scenario)
		return library_get(l, g, scenario, &why);
	struct pk *pk = pk_new(l->data);
	bool some = pk && g->scenarios(pk, &first, 1) > 0;
	const struct shelf *s = some ? library_get(l, g, first.id, &why) : NULL;
	pk_free(pk);
	return s;
}

void answer_modifiers(struct client *c, const struct shelf *s, const void *st)
{
	struct reader r = {c->server->library.tongue, c->lang, s->game, s->pack};
	struct accounts *all = calloc(1, sizeof *all);
	struct out o = {0};
	if (all) {
		if (s->game->modifiers)
			s->game->modifiers(s->pack, st, all);
		word_modifiers(&r, all, &o);
		answer_json(c, 200, &o);
	} else {
		answer_error(c, 503, "busy", N_("There is not enough memory."));
	}
	free(all);
}

/* All modifiers of a game, as the tables of the scenario have them. */
static void modifiers(struct client *c, const struct http_request *r, const char *game)
{
	struct library *l = &c->server->library;
	const struct game *g = library_game(l, game);
	char scenario[64] = "";
	http_query(r, "scenario", scenario, sizeof scenario);
	const struct shelf *s = g && g->modifiers ? shelf_of(l, g, scenario) : NULL;
	struct out o = {0};
	if (strcmp(game, "league") == 0) {
		struct league_reader reader = {l->tongue, c->lang};
		league_modifiers(&settings_default.computer, &reader, &o);
		answer_json(c, 200, &o);
	} else if (s) {
		answer_modifiers(c, s, NULL);
	} else {
		answer_error(c, 404, "missing",
			     g ? N_("There is no such scenario.") : N_("There is no such game."));
	}
}

static void rule(struct client *c, const char *id)
{
	const struct rule_book *book = c->server->library.rules;
	const struct rule_text *r = book ? rule_find(book, id) : NULL;
	struct out o = {0};
	if (!r) {
		answer_error(c, 404, "missing", N_("There is no such rule."));
		return;
	}
	write_rule(&o, r, true);
	answer_json(c, 200, &o);
}

bool rules_request(struct client *c, const struct http_request *r, char *part[], int n)
{
	if (r->method == HTTP_POST)
		return false;
	if (n == 2)
		rules(c, part[1]);
	else if (n == 3 && strcmp(part[2], "index") == 0)
		rule_index(c, part[1]);
	else if (n == 3 && strcmp(part[2], "abbreviations") == 0)
		abbreviations(c, part[1]);
	else if (n == 3 && strcmp(part[2], "modifiers") == 0)
		modifiers(c, r, part[1]);
	else if (n == 3)
		rule(c, part[2]);
	else
		return false;
	return true;
}
