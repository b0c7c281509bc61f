/*
 * tui_choices.c: what can be chosen, as far as it is typed and as near as it is to the chosen
 * place.
 */
#include "cli/tui_inside.h"

#include <string.h>

int tui_choices(const struct tui *t, const struct action **list)
{
	return mt_legal(t->play->session.match, t->seat, list);
}

static void text_of(const struct tui *t, struct action a, char text[MAX_ACTION_TEXT])
{
	action_print(t->play->session.game, t->play->session.pack, a, text, MAX_ACTION_TEXT);
}

static bool begins_so(const struct tui *t, struct action a)
{
	char text[MAX_ACTION_TEXT];
	text_of(t, a, text);
	return strncmp(text, t->input, strlen(t->input)) == 0;
}

static const char *id_of(const struct tui *t, struct action a, int arg)
{
	const struct session *s = &t->play->session;
	const struct verb *v = &s->game->verbs[a.verb];
	return v->kind[arg] ? s->game->kinds[v->kind[arg]].id(s->pack, a.arg[arg]) : "";
}

/* How near a choice is to a place: 0 begins there, 1 leads there, 2 neither. */
static int distance(const struct tui *t, struct action a, int area)
{
	for (int i = 0; i < t->play->session.game->verbs[a.verb].nargs; i++) {
		const char *id = id_of(t, a, i);
		if (strcmp(id, t->map.map->area[area].id) == 0 || sight_holds(&t->sight, area, id))
			return i ? 1 : 0;
	}
	return 2;
}

int tui_first_place(const struct tui *t)
{
	const struct action *list;
	int n = tui_choices(t, &list);
	for (int i = 0; i < n; i++)
		for (int area = 0; area < t->map.map->areas; area++)
			if (distance(t, list[i], area) == 0)
				return area;
	return 0;
}

void tui_light(struct tui *t)
{
	const struct action *list;
	int n = tui_choices(t, &list);
	memset(t->map.lit, 0, sizeof t->map.lit);
	for (int i = 0; i < n; i++) {
		if (!begins_so(t, list[i]))
			continue;
		for (int k = 0; k < t->play->session.game->verbs[list[i].verb].nargs; k++) {
			int area = map_find(t->map.map, id_of(t, list[i], k));
			if (area >= 0)
				t->map.lit[area] = true;
		}
	}
}

int tui_rank(const struct tui *t, struct action a)
{
	if (*t->input)
		return begins_so(t, a) ? 0 : -1;
	return distance(t, a, t->map.chosen);
}

void tui_complete(struct tui *t)
{
	const struct action *list;
	char common[MAX_ACTION_TEXT] = "", text[MAX_ACTION_TEXT];
	int n = tui_choices(t, &list);
	bool any = false;
	for (int i = 0; i < n; i++) {
		if (!begins_so(t, list[i]))
			continue;
		text_of(t, list[i], text);
		size_t same = 0;
		while (any && text[same] && text[same] == common[same])
			same++;
		if (any)
			common[same] = '\0';
		else
			memcpy(common, text, sizeof text);
		any = true;
	}
	if (any)
		snprintf(t->input, sizeof t->input, "%s", common);
}
