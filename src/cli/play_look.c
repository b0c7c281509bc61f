/*
 * play_look.c: a seat's view as plain lines, for any game: one thing a line, pieces by place.
 */
#include "cli/play.h"

#include <stdlib.h>
#include <string.h>

#include "text/view_words.h"

struct looking {
	struct play *play;
	const char *word; /* only lines that hold it */
	bool all;         /* also what is off the map */
	int told;
};

/* What a key is called: seats and sides are keys too. */
static const char *key_of(const struct looking *l, const char *key)
{
	const char *word = view_word(key), *name = word ? NULL : word_id(&l->play->reader, key);
	return word ? _(word) : name ? name : key;
}

static const char *value_of(const struct looking *l, const char *id)
{
	const char *name = word_id(&l->play->reader, id), *word = name ? NULL : view_word(id);
	return name ? name : word ? _(word) : id;
}

static bool is_plain(const struct pk_node *v)
{
	return !pk_is_array(v) && !pk_is_object(v);
}

/* What is not so, or is none, is not worth a word. */
static bool is_worth_telling(const struct pk_node *v)
{
	if (!pk_there(v) || pk_is_false(v))
		return false;
	if (pk_is_number(v))
		return pk_int_of(v, INT32_MIN, INT32_MAX) != 0;
	return is_plain(v) || pk_count(v) > 0;
}

/* The name of a thing, with the id to be typed where it is another word. */
static void thing(const struct looking *l, const char *id, struct out *line)
{
	const char *name = word_id(&l->play->reader, id);
	out_text(line, name ? name : id);
	if (name && strcasecmp(name, id) != 0)
		out_format(line, " (%s)", id);
}

static void flat(const struct looking *l, const struct pk_node *v, struct out *line);

/* "moved", "strength 3", "held by French": the key, and its value unless that is just yes. */
static void member(const struct looking *l, const struct pk_node *v, struct out *line)
{
	if (strcmp(pk_key(v), "id") == 0) {
		thing(l, pk_string_of(v), line);
		return;
	}
	out_text(line, key_of(l, pk_key(v)));
	if (is_plain(v) && !pk_is_string(v) && !pk_is_number(v))
		return;
	out_text(line, is_plain(v) ? " " : " [");
	if (pk_is_string(v) && view_key_is_typed(pk_key(v)))
		thing(l, pk_string_of(v), line);
	else
		flat(l, v, line);
	if (!is_plain(v))
		out_char(line, ']');
}

static void flat(const struct looking *l, const struct pk_node *v, struct out *line)
{
	if (pk_is_string(v)) {
		out_text(line, value_of(l, pk_string_of(v)));
		return;
	}
	if (pk_is_number(v)) {
		out_number(line, pk_int_of(v, INT32_MIN, INT32_MAX));
		return;
	}
	if (is_plain(v)) {
		out_text(line, pk_bool_of(v) ? _("yes") : _("no"));
		return;
	}
	int n = pk_count(v), told = 0;
	for (int i = 0; i < n; i++) {
		struct pk_node child = pk_at(v, i);
		bool row = pk_is_array(v);
		if (!row && (view_key_is_silent(pk_key(&child)) || !is_worth_telling(&child)))
			continue;
		if (told++)
			out_text(line, row && !is_plain(&child) ? "; " : ", ");
		if (row)
			flat(l, &child, line);
		else
			member(l, &child, line);
	}
}

static void print_line(struct looking *l, struct out *line)
{
	if (line->p && (!*l->word || strcasestr(line->p, l->word))) {
		fprintf(l->play->to, "%s\n", line->p);
		l->told++;
	}
	out_free(line);
}

/* All of a row but what was said already. */
static void rest(const struct looking *l, const struct pk_node *row, const char *said,
		 struct out *line)
{
	int n = pk_count(row);
	for (int i = 0; i < n; i++) {
		struct pk_node child = pk_at(row, i);
		const char *key = pk_key(&child), *at = strstr(said, key);
		size_t k = strlen(key);
		if (at && at[-1] == ' ' && at[k] == ' ')
			continue;
		if (view_key_is_silent(key) || !is_worth_telling(&child))
			continue;
		out_text(line, ", ");
		member(l, &child, line);
	}
}

/* "Laneffe: Pajol (fr-c1), French, cavalry, strength 3 of 3, firepower 2". */
static void piece(struct looking *l, const struct pk_node *row, const char *place)
{
	struct out line = {0};
	if (*place) {
		thing(l, place, &line);
		out_text(&line, ": ");
	}
	thing(l, pk_string_or(row, "id", ""), &line);
	out_format(&line, ", %s", value_of(l, pk_string_or(row, "side", "")));
	if (pk_has(row, "army") &&
	    strcmp(pk_string(row, "army"), pk_string_or(row, "side", "")) != 0)
		out_format(&line, ", %s", value_of(l, pk_string(row, "army")));
	if (pk_has(row, "type"))
		out_format(&line, ", %s", value_of(l, pk_string(row, "type")));
	if (pk_has(row, "strength")) {
		int strength = (int)pk_int(row, "strength", 0, 1000);
		out_text(&line, ", ");
		out_format(&line, _("strength %d of %d"), strength,
			   (int)pk_int_or(row, "max", 0, 1000, strength));
	}
	rest(l, row,
	     *place ? " id side army type at where strength max "
		    : " id side army type at strength max ",
	     &line);
	print_line(l, &line);
}

/* Pieces by place, in the order in which the view first names the places; the map first. */
static void pieces(struct looking *l, const struct pk_node *rows)
{
	int n = pk_count(rows), off = 0;
	bool *done = calloc((size_t)n + 1, sizeof *done);
	for (int pass = 0; done && pass < 2; pass++)
		for (int i = 0; i < n; i++) {
			struct pk_node first = pk_at(rows, i);
			const char *place = pk_string_or(&first, "at", "");
			if (done[i] || (*place ? 0 : 1) != pass)
				continue;
			if (pass && !l->all && !*l->word) {
				off++;
				continue;
			}
			for (int k = i; k < n; k++) {
				struct pk_node row = pk_at(rows, k);
				if (done[k] || strcmp(pk_string_or(&row, "at", ""), place) != 0)
					continue;
				piece(l, &row, place);
				done[k] = true;
			}
		}
	free(done);
	if (off) {
		fprintf(l->play->to,
			_("Not on the map: %d; look all lists them, look WORD finds one."), off);
		fputc('\n', l->play->to);
	}
}

/* "Scouts: 2 of 5". */
static void track(struct looking *l, const struct pk_node *row)
{
	struct out line = {0};
	int value = (int)pk_int(row, "value", INT32_MIN, INT32_MAX);
	out_format(&line, "%s: %s: ", _("track"), value_of(l, pk_string_or(row, "id", "")));
	if (pk_has(row, "max"))
		out_format(&line, _("%d of %d"), value,
			   (int)pk_int(row, "max", INT32_MIN, INT32_MAX));
	else
		out_number(&line, value);
	rest(l, row, " id value max ", &line);
	print_line(l, &line);
}

static void row_of(struct looking *l, const char *head, const struct pk_node *row)
{
	struct out line = {0};
	out_format(&line, "%s: ", head);
	if (!pk_is_object(row) || !pk_has(row, "id")) {
		flat(l, row, &line);
		print_line(l, &line);
		return;
	}
	thing(l, pk_string(row, "id"), &line);
	size_t bare = line.n;
	rest(l, row, " id ", &line);
	if (line.n > bare) /* a place of which there is nothing to tell */
		print_line(l, &line);
	out_free(&line);
}

/* An object as lines under its name: the board of a battle. */
static void part_of(struct looking *l, const struct pk_node *part, const char *head)
{
	int n = pk_count(part);
	for (int i = 0; i < n; i++) {
		struct pk_node child = pk_at(part, i);
		struct out name = {0};
		if (!is_worth_telling(&child))
			continue;
		out_format(&name, "%s, %s", head, key_of(l, pk_key(&child)));
		int rows = pk_is_array(&child) ? pk_count(&child) : 0;
		for (int r = 0; name.p && r < rows; r++) {
			struct pk_node row = pk_at(&child, r);
			row_of(l, name.p, &row);
		}
		if (name.p && !rows)
			row_of(l, name.p, &child);
		out_free(&name);
	}
}

static void list_of(struct looking *l, const struct pk_node *part)
{
	const char *key = pk_key(part);
	int rows = pk_count(part);
	if (strcmp(key, "pieces") == 0) {
		pieces(l, part);
		return;
	}
	for (int r = 0; r < rows; r++) {
		struct pk_node row = pk_at(part, r);
		if (strcmp(key, "tracks") == 0)
			track(l, &row);
		else
			row_of(l, key_of(l, key), &row);
	}
}

/* Where one can go from the places whose name holds the word. */
static void roads(struct looking *l)
{
	const struct play *p = l->play;
	const struct map *map = p->session.game->map ? p->session.game->map(p->session.pack) : NULL;
	for (int a = 0; map && *l->word && a < map->areas; a++) {
		const struct map_area *area = &map->area[a];
		struct out line = {0};
		if (!strcasestr(area->name[p->reader.lang], l->word) &&
		    !strcasestr(area->id, l->word))
			continue;
		thing(l, area->id, &line);
		out_format(&line, ": %s", _("ways to"));
		for (int i = 0; i < area->degree; i++) {
			out_text(&line, i ? ", " : " ");
			thing(l, map->area[area->next[i]].id, &line);
		}
		fprintf(l->play->to, "%s\n", line.p ? line.p : "");
		l->told++;
		out_free(&line);
	}
}

void play_look_board(struct play *p, const struct pk_node *view)
{
	struct looking l = {.play = p, .word = ""};
	struct pk_node board = pk_maybe(view, "board");
	if (pk_is_object(&board))
		part_of(&l, &board, key_of(&l, "board"));
}

void play_look(struct play *p, int seat, const char *word)
{
	bool all = strcmp(word, "all") == 0;
	struct looking l = {p, all ? "" : word, all, 0};
	struct out view = {0};
	struct pk *pk = pk_new(NULL);
	const struct match *m = p->session.match;
	m->game->view(m->pack, m->state, seat, &view); /* overlays are for maps */
	struct pk_node doc = pk_parse(pk, "view", view.p, view.n);
	int n = pk_count(&doc);
	roads(&l);
	for (int i = 0; i < n; i++) {
		struct pk_node part = pk_at(&doc, i);
		const char *key = pk_key(&part);
		if (!is_worth_telling(&part))
			continue;
		if (pk_is_array(&part))
			list_of(&l, &part);
		else if (pk_is_object(&part))
			part_of(&l, &part, key_of(&l, key));
		else
			row_of(&l, key_of(&l, key), &part);
	}
	if (!l.told)
		fprintf(p->to, "%s\n", _("You see nothing of that name."));
	pk_free(pk);
	out_free(&view);
}
