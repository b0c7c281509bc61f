/*
 * play_look.c: a seat's view as plain lines, for any game: one thing a line.
 */
#include "cli/play.h"

#include <ctype.h>
#include <stdlib.h>
#include <string.h>

/* Views are objects of lists of things; a thing is "word value, word value". */
struct looking {
	struct play *play;
	const char *word; /* only lines that hold it */
};

/* The name of an id in the reader's language, where some kind knows it. */
static const char *name_of(const struct play *p, const char *id)
{
	const struct reader *r = &p->reader;
	for (int k = 1; r->game->kinds[k].name; k++) {
		const struct kind *kind = &r->game->kinds[k];
		int n = kind->count(r->pack);
		for (int i = 0; i < n; i++) {
			const char *known = kind->id(r->pack, i);
			if (!known || strcmp(known, id) != 0)
				continue;
			const char *label = kind->label(r->pack, i, r->lang);
			return kind->english ? _(label) : label;
		}
	}
	return id;
}

static void scalar(const struct looking *l, const struct pk_node *v, struct out *line)
{
	if (pk_is_string(v)) {
		const char *id = pk_string_of(v), *name = name_of(l->play, id);
		out_text(line, name);
		if (strcmp(name, id) != 0)
			out_format(line, " (%s)", id);
	} else if (pk_is_number(v)) {
		out_number(line, pk_int_of(v, INT32_MIN, INT32_MAX));
	} else if (pk_there(v)) {
		out_text(line, pk_bool_of(v) ? _("yes") : _("no"));
	} else {
		out_text(line, "-");
	}
}

static bool is_plain(const struct pk_node *v)
{
	return !pk_is_array(v) && !pk_is_object(v);
}

static void flat(const struct looking *l, const struct pk_node *v, struct out *line)
{
	if (is_plain(v)) {
		scalar(l, v, line);
		return;
	}
	int n = pk_count(v), told = 0;
	for (int i = 0; i < n; i++) {
		struct pk_node child = pk_at(v, i);
		/* What is not so is not worth a word. */
		if (pk_is_object(v) && (!pk_there(&child) || pk_is_false(&child)))
			continue;
		if (told++)
			out_text(line, ", ");
		if (pk_is_object(v))
			out_format(line, "%s ", pk_key(&child));
		if (!is_plain(&child))
			out_char(line, '[');
		flat(l, &child, line);
		if (!is_plain(&child))
			out_char(line, ']');
	}
}

static void print_line(const struct looking *l, const char *head, const struct pk_node *v)
{
	struct out line = {0};
	out_format(&line, "%s: ", head);
	flat(l, v, &line);
	if (line.p && (!*l->word || strcasestr(line.p, l->word)))
		printf("%s\n", line.p);
	out_free(&line);
}

void play_look(struct play *p, int seat, const char *word)
{
	struct looking l = {p, word};
	struct out view = {0};
	struct pk *pk = pk_new(NULL);
	mt_view(p->session.match, seat, &view);
	struct pk_node doc = pk_parse(pk, "view", view.p, view.n);
	int n = pk_count(&doc);
	for (int i = 0; i < n; i++) {
		struct pk_node part = pk_at(&doc, i);
		if (!pk_is_array(&part)) {
			print_line(&l, pk_key(&part), &part);
			continue;
		}
		int rows = pk_count(&part);
		for (int r = 0; r < rows; r++) {
			struct pk_node row = pk_at(&part, r);
			print_line(&l, pk_key(&part), &row);
		}
	}
	pk_free(pk);
	out_free(&view);
}
