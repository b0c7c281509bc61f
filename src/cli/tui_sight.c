/*
 * tui_sight.c: reads a seat's view for the screen.
 */
#include "cli/tui_sight.h"

#include <curses.h>
#include <stdlib.h>
#include <string.h>
#include <wchar.h>
#include <wctype.h>

#include "text/view_words.h"

/* Colours of armies; the letters in front of them say the same. */
static int colour_of(const char *army)
{
	static const struct {
		const char *army;
		int colour;
	} colours[] = {
		{"french", COLOR_CYAN},    {"anglo-dutch", COLOR_RED}, {"allied", COLOR_RED},
		{"prussian", COLOR_GREEN}, {"austrian", COLOR_YELLOW}, {"enemy", COLOR_YELLOW},
	};
	for (size_t i = 0; i < sizeof colours / sizeof *colours; i++)
		if (strcmp(colours[i].army, army) == 0)
			return colours[i].colour;
	return COLOR_MAGENTA;
}

static const char *army_of(const struct pk_node *piece)
{
	return pk_string_or(piece, "army", pk_string_or(piece, "side", ""));
}

static const char *name_of(const struct play *p, const char *id)
{
	const char *name = word_id(&p->reader, id), *word = name ? NULL : view_word(id);
	return name ? name : word ? _(word) : id;
}

/* The first letter of the army's name in the reader's language. */
static void letter_of(const struct play *p, const char *army, char letter[LETTER])
{
	wchar_t first;
	mbstate_t state = {0};
	const char *name = name_of(p, army);
	letter[0] = '\0';
	if (mbrtowc(&first, name, strlen(name), &state) > LETTER)
		return;
	state = (mbstate_t){0};
	size_t n = wcrtomb(letter, (wchar_t)towupper((wint_t)first), &state);
	letter[n < LETTER ? n : 0] = '\0';
}

static void count(struct sight *s, const struct play *p, const struct pk_node *piece)
{
	const char *army = army_of(piece);
	char letter[LETTER];
	int area = map_find(s->map, pk_string_or(piece, "at", "")), i = 0;
	if (s->pieces < PIECES) {
		s->piece[s->pieces].id = pk_string_or(piece, "id", "");
		s->piece[s->pieces++].area = area;
	}
	if (area < 0)
		return;
	struct place *place = &s->place[area];
	letter_of(p, army, letter);
	while (i < place->n && strcmp(place->badge[i].letter, letter) != 0)
		i++;
	if (i == BADGES)
		return;
	if (i == place->n) {
		place->n++;
		place->badge[i].colour = colour_of(army);
		memcpy(place->badge[i].letter, letter, LETTER);
	}
	place->badge[i].count++;
}

void sight_free(struct sight *s)
{
	pk_free(s->pk);
	out_free(&s->json);
	free(s->board);
	*s = (struct sight){.focus = -1};
}

/* What all eyes are on: a group in hand, or a battle and its board as look tells it. */
static void take_focus(struct sight *s, struct play *p)
{
	static const char *const keys[] = {"area", "battle", "skirmish"};
	struct pk_node board = pk_maybe(&s->doc, "board"), group = pk_maybe(&s->doc, "group");
	if (pk_is_object(&group))
		s->focus = map_find(s->map, pk_string_or(&group, "at", ""));
	if (!pk_is_object(&board))
		return;
	for (size_t i = 0; s->focus < 0 && i < sizeof keys / sizeof *keys; i++)
		s->focus = map_find(s->map, pk_string_or(&board, keys[i], ""));
	FILE *to = p->to, *memory = open_memstream(&s->board, &s->board_n);
	if (!memory)
		return;
	p->to = memory;
	play_look_board(p, &s->doc);
	p->to = to;
	fclose(memory);
}

void sight_take(struct sight *s, struct play *p, int seat)
{
	const struct game *g = p->session.game;
	sight_free(s);
	s->map = g->map ? g->map(p->session.pack) : NULL;
	s->pk = pk_new(NULL);
	mt_view(p->session.match, seat, &s->json);
	s->doc = pk_parse(s->pk, "view", s->json.p, s->json.n);
	struct pk_node pieces = pk_get(&s->doc, "pieces");
	int n = pk_count(&pieces);
	for (int i = 0; s->map && i < n; i++) {
		struct pk_node piece = pk_at(&pieces, i);
		count(s, p, &piece);
	}
	if (s->map)
		take_focus(s, p);
}

/* "F Pajol 3/3, cavalry, moved". */
static void tell(const struct play *p, const struct pk_node *piece, struct out *o)
{
	char letter[LETTER];
	letter_of(p, army_of(piece), letter);
	out_format(o, "%s %s", letter, name_of(p, pk_string_or(piece, "id", "")));
	if (pk_has(piece, "strength"))
		out_format(o, " %d/%d", (int)pk_int(piece, "strength", 0, 1000),
			   (int)pk_int_or(piece, "max", 0, 1000, 0));
	if (pk_has(piece, "type"))
		out_format(o, ", %s", name_of(p, pk_string(piece, "type")));
	if (pk_has(piece, "position"))
		out_format(o, ", %s", name_of(p, pk_string(piece, "position")));
	int n = pk_count(piece);
	for (int i = 0; i < n; i++) {
		struct pk_node flag = pk_at(piece, i);
		const char *word = view_word(pk_key(&flag));
		bool yes = pk_there(&flag) && !pk_is_false(&flag) && !pk_is_string(&flag) &&
			   !pk_is_number(&flag) && !pk_is_array(&flag) && !pk_is_object(&flag);
		if (yes && word && !view_key_is_silent(pk_key(&flag)))
			out_format(o, ", %s", _(word));
	}
	out_char(o, '\n');
}

void sight_when(const struct sight *s, const struct play *p, struct out *o)
{
	int turn = (int)pk_int_or(&s->doc, "turn", INT32_MIN, INT32_MAX, 0);
	int turns = (int)pk_int_or(&s->doc, "turns", INT32_MIN, INT32_MAX, 0);
	const char *phase = pk_string_or(&s->doc, "phase", "");
	if (turn > 0)
		out_format(o, _("turn %d of %d"), turn, turns);
	if (*phase)
		out_format(o, "%s%s", turn > 0 ? ", " : "", name_of(p, phase));
}

void sight_list(const struct sight *s, const struct play *p, int area, struct out *o)
{
	struct pk_node pieces = pk_get(&s->doc, "pieces");
	int n = pk_count(&pieces);
	for (int i = 0; i < n; i++) {
		struct pk_node piece = pk_at(&pieces, i);
		if (strcmp(pk_string_or(&piece, "at", ""), s->map->area[area].id) == 0)
			tell(p, &piece, o);
	}
}

bool sight_holds(const struct sight *s, int area, const char *id)
{
	for (int i = 0; i < s->pieces; i++)
		if (s->piece[i].area == area && strcmp(s->piece[i].id, id) == 0)
			return true;
	return false;
}
