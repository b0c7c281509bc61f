/*
 * play_names.c: places and things by the names people type, and what they meant by one that is
 * none.
 */
#include "cli/play.h"

#include <string.h>

#include "kernel/map.h"
#include "text/fold.h"

enum { NAME = 64, NAMES_EACH = 1 + LANG_COUNT, NAMES_MOST = NAMES_EACH * MAX_AREAS };

static const struct map *map_of(const struct play *p)
{
	return p->session.game->map ? p->session.game->map(p->session.pack) : NULL;
}

static bool same_name(const char *a, const char *b)
{
	char x[NAME], y[NAME];
	text_fold(a, x, sizeof x);
	text_fold(b, y, sizeof y);
	return strcmp(x, y) == 0;
}

int play_place(const struct play *p, const char *word)
{
	const struct map *map = map_of(p);
	int found = map ? map_find(map, word) : -1;
	for (int i = 0; map && found < 0 && i < map->areas; i++)
		for (int lang = 0; lang < LANG_COUNT; lang++)
			if (same_name(map->area[i].id, word) ||
			    same_name(map->area[i].name[lang], word))
				found = i;
	return found;
}

/* The place that was meant by a word that names none; -1: none is near. */
static int place_meant(const struct play *p, const char *word)
{
	static char name[NAMES_MOST][NAME];
	const char *list[NAMES_MOST];
	const struct map *map = map_of(p);
	char folded[NAME];
	int n = 0;
	text_fold(word, folded, sizeof folded);
	for (int i = 0; map && i < map->areas; i++) {
		text_fold(map->area[i].id, name[n++], NAME);
		for (int lang = 0; lang < LANG_COUNT; lang++)
			text_fold(map->area[i].name[lang], name[n++], NAME);
	}
	for (int i = 0; i < n; i++)
		list[i] = name[i];
	const char *near = n ? cli_meant(folded, list, n) : NULL;
	for (int i = 0; near && i < n; i++)
		if (list[i] == near)
			return i / NAMES_EACH;
	return -1;
}

void play_no_place(struct play *p, const char *word)
{
	int near = place_meant(p, word);
	if (near < 0) {
		fprintf(p->to, _("There is no place or action '%s'.\n"), word);
		return;
	}
	const struct map_area *area = &map_of(p)->area[near];
	fprintf(p->to, _("There is no place '%s'; did you mean %s (%s)?\n"), word,
		area->name[p->reader.lang], area->id);
}

/* Ids of the things an action names there. */
static const char *thing_meant(const struct play *p, const struct kind *k, const char *word)
{
	enum { MOST = 512 };
	const char *list[MOST];
	int n = 0, count = k->count(p->session.pack);
	for (int i = 0; i < count && n < MOST; i++) {
		const char *id = k->id(p->session.pack, i);
		if (id && *id)
			list[n++] = id;
	}
	return n ? cli_meant(word, list, n) : NULL;
}

static bool is_thing(const struct play *p, const struct kind *k, const char *word)
{
	int count = k->count(p->session.pack);
	for (int i = 0; i < count; i++) {
		const char *id = k->id(p->session.pack, i);
		if (id && strcmp(id, word) == 0)
			return true;
	}
	return false;
}

bool play_no_thing(struct play *p, const char *line)
{
	const struct game *g = p->session.game;
	char words[MAX_ACTION_TEXT];
	snprintf(words, sizeof words, "%s", line);
	char *rest = words, *verb = strsep(&rest, " ");
	const struct verb *v = g->verbs;
	while (v->name && strcmp(v->name, verb) != 0)
		v++;
	for (int i = 0; v->name && rest && i < v->nargs; i++) {
		const char *word = strsep(&rest, " ");
		const struct kind *k = v->kind[i] ? &g->kinds[v->kind[i]] : NULL;
		if (!k || is_thing(p, k, word))
			continue;
		const char *near = thing_meant(p, k, word);
		if (near)
			fprintf(p->to, _("There is no '%s' in this game; did you mean %s?\n"), word,
				near);
		else
			fprintf(p->to, _("There is no '%s' in this game.\n"), word);
		return true;
	}
	return false;
}
