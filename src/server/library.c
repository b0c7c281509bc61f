/*
 * library.c: packs and catalogues, loaded once.
 */
#include "server/library.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <sodium.h>

void library_open(struct library *l, const struct game *const *games, const char *const *data,
		  const char *catalogues)
{
	*l = (struct library){.games = games, .data = data};
	l->tongue = tongue_new(catalogues);
	l->rules_pk = pk_new(data);
	if (l->rules_pk)
		l->rules = rule_book_load(l->rules_pk);
}

static bool close_shelf(void *arg, const char *key, void *value)
{
	(void)arg;
	(void)key;
	struct shelf *s = value;
	pk_free(s->pk);
	free(s);
	return false;
}

void library_close(struct library *l)
{
	smap_sift(&l->shelves, close_shelf, NULL);
	smap_free(&l->shelves);
	out_free(&l->games_json);
	tongue_free(l->tongue);
	pk_free(l->rules_pk);
}

const struct game *library_game(const struct library *l, const char *id)
{
	for (int i = 0; l->games[i]; i++)
		if (strcmp(l->games[i]->id, id) == 0)
			return l->games[i];
	return NULL;
}

const struct rule_index *library_index(struct library *l, const char *game, enum lang lang)
{
	const char *known = NULL;
	for (int i = 0; i < l->indexes; i++)
		if (l->index[i].lang == lang && strcmp(l->index[i].game, game) == 0)
			return l->index[i].index;
	for (int i = 0; l->rules && i < l->rules->terms && !known; i++)
		if (strcmp(l->rules->term[i].game, game) == 0)
			known = l->rules->term[i].game;
	if (!known || l->indexes == (int)(sizeof l->index / sizeof *l->index))
		return NULL;
	const struct rule_index *made = rule_index_make(l->rules_pk, l->rules, known, lang);
	if (made) {
		l->index[l->indexes].game = known;
		l->index[l->indexes].lang = lang;
		l->index[l->indexes++].index = made;
	}
	return made;
}

static struct shelf *load(struct library *l, const struct game *g, const char *scenario)
{
	struct shelf *s = calloc(1, sizeof *s);
	if (!s || !(s->pk = pk_new(l->data))) {
		free(s);
		return NULL;
	}
	s->game = g;
	snprintf(s->scenario, sizeof s->scenario, "%s", scenario);
	s->pack = g->load(s->pk, scenario);
	uint8_t hash[32];
	pk_hash(s->pk, hash);
	sodium_bin2hex(s->hash, sizeof s->hash, hash, sizeof hash);
	return s;
}

const struct shelf *library_get(struct library *l, const struct game *g, const char *scenario,
				const char **why)
{
	char key[128];
	*why = N_("There is no such scenario.");
	if (strlen(scenario) >= sizeof((struct shelf *)0)->scenario)
		return NULL;
	snprintf(key, sizeof key, "%s/%s", g->id, scenario);
	struct shelf *s = smap_get(&l->shelves, key);
	if (s)
		return s;
	s = load(l, g, scenario);
	if (s && s->pack && smap_put(&l->shelves, key, s))
		return s;
	if (s)
		close_shelf(NULL, NULL, s);
	return NULL;
}
