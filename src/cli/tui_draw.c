/*
 * tui_draw.c: the panes of the screen and what is written in them.
 */
#include "cli/tui_inside.h"

#include <curses.h>
#include <stdlib.h>
#include <string.h>

#include "cli/tui_plan.h"
#include "cli/tui_text.h"

enum { PLAN_ROWS = 2 };

struct layout tui_layout(const struct tui *t)
{
	int plan = text_rows(t->plan, COLS); /* what it does not need is the log's */
	struct layout l = {.rows = LINES, .columns = COLS};
	l.side = COLS / 3 > 48 ? 48 : COLS / 3;
	l.log = (LINES >= 40 ? 9 : 3) + PLAN_ROWS - plan;
	l.map = LINES - l.log - plan - 5; /* head, rule, two lines of prompt, input */
	return l;
}

static int put_lines(int y, int end, int x, int width, char *text)
{
	for (char *rest = text, *line; rest && (line = strsep(&rest, "\n")) && y < end;)
		if (*line)
			y = text_put_wrapped(y, end, x, width, line);
	return y;
}

static void draw_choices(const struct tui *t, int y, int end, int x, int width)
{
	const struct action *list;
	int n = tui_choices(t, &list), left = 0;
	int *rank = calloc((size_t)n + 1, sizeof *rank);
	for (int i = 0; rank && i < n; i++)
		rank[i] = tui_rank(t, list[i]);
	for (int pass = 0; rank && pass < 3; pass++)
		for (int i = 0; i < n; i++) {
			struct out line = {0};
			if (rank[i] != pass)
				continue;
			out_format(&line, "%d. ", i + 1);
			word_action(&t->play->reader, list[i], &line);
			if (!line.p || left || y + text_rows(line.p, width) >= end)
				left++;
			else
				y = text_put_wrapped(y, end, x, width, line.p);
			out_free(&line);
		}
	free(rank);
	if (left) {
		char more[128];
		snprintf(more, sizeof more, _("… %d more: type"), left);
		text_put(end - 1, x, width, more);
	}
}

static void draw_side(const struct tui *t, const struct layout *l)
{
	int x = l->columns - l->side + 1, width = l->side - 1, end = 1 + l->map;
	const struct map_area *area = &t->map.map->area[t->map.chosen];
	struct out pieces = {0}, ways = {0};
	attron(A_BOLD);
	text_put(1, x, width, area->name[t->map.lang]);
	attroff(A_BOLD);
	out_text(&ways, _("ways to"));
	for (int i = 0; i < area->degree; i++)
		out_format(&ways, "%s %s", i ? "," : "",
			   t->map.map->area[area->next[i]].name[t->map.lang]);
	int y = text_put_wrapped(2, end, x, width, ways.p ? ways.p : "");
	sight_list(&t->sight, t->play, t->map.chosen, &pieces);
	/* Half of the pane at most: what can be done comes below. */
	y = put_lines(y, 1 + l->map * 3 / 5, x, width, pieces.p);
	mvhline(y++, x, t->map.ascii ? '-' : 0, width);
	draw_choices(t, y, end, x, width);
	out_free(&pieces);
	out_free(&ways);
}

static void draw_frame(const struct tui *t, const struct layout *l)
{
	const struct session *s = &t->play->session;
	struct out head = {0};
	const char *help = _("? help "), *title = _(s->game->title);
	for (int tries = 0; tries < 2; tries++) { /* a title too long gives way to the game's id */
		out_free(&head);
		out_format(&head, " %s %s   %s   ", title, s->head.scenario,
			   play_seat_name(t->play, t->seat));
		sight_when(&t->sight, t->play, &head);
		if (text_width(head.p ? head.p : "") + text_width(help) < l->columns)
			break;
		title = s->game->id;
	}
	attron(A_REVERSE);
	mvhline(0, 0, ' ', l->columns);
	text_put(0, 0, l->columns, head.p ? head.p : "");
	if (text_width(head.p ? head.p : "") + text_width(help) < l->columns)
		text_put(0, l->columns - text_width(help), l->columns, help);
	attroff(A_REVERSE);
	out_free(&head);
	mvvline(1, l->columns - l->side, t->map.ascii ? '|' : 0, l->map);
	mvhline(1 + l->map, 0, t->map.ascii ? '-' : 0, l->columns);
}

/* The sentence to be decided on, the line typed, and the keys where there is room for them. */
static void draw_input(const struct tui *t, const struct layout *l)
{
	const char *keys =
		t->busy ? _("one moment…") : _("Tab next   u undo   c confirm   o odds   ? help");
	attron(A_BOLD);
	int y = text_put_wrapped(l->rows - 3, l->rows - 1, 0, l->columns,
				 t->prompt ? t->prompt : "");
	attroff(A_BOLD);
	attron(A_DIM);
	if (y < l->rows - 1)
		text_put(y, 0, l->columns,
			 _("arrows: about   + -: zoom   F2: map/battle   PgUp PgDn: log   quit"));
	if (text_width(t->input) + text_width(keys) + 4 < l->columns)
		text_put(l->rows - 1, l->columns - text_width(keys), l->columns, keys);
	attroff(A_DIM);
	mvaddstr(l->rows - 1, 0, "> ");
	text_put(l->rows - 1, 2, l->columns - 3, t->input);
}

static void draw_board(const struct tui *t, const struct layout *l)
{
	char *lines = strdup(t->sight.board);
	put_lines(1, 1 + l->map, 0, l->columns - l->side - 1, lines);
	free(lines);
}

void tui_draw(struct tui *t)
{
	erase();
	if (LINES < LEAST_ROWS || COLS < LEAST_COLUMNS) {
		text_put_wrapped(
			0, LINES, 0, COLS,
			_("The window is too small: it wants 80 columns and 24 lines. Enter "
			  "goes on line by line."));
		refresh();
		return;
	}
	plan_text(t->play, t->seat, COLS, PLAN_ROWS, t->plan, sizeof t->plan);
	struct layout l = tui_layout(t);
	tui_light(t);
	tui_map_lay(&t->map, l.map, l.columns - l.side);
	if (t->board && t->sight.board)
		draw_board(t, &l);
	else
		tui_map_draw(&t->map, &t->sight);
	draw_side(t, &l);
	draw_frame(t, &l);
	log_draw(&t->log, l.map + 2, l.log, l.columns);
	text_put_wrapped(l.map + l.log + 2, l.rows - 3, 0, l.columns, t->plan);
	draw_input(t, &l);
	refresh();
}
