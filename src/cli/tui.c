/*
 * tui.c: the whole screen: its panes, its keys and its line of commands.
 */
#include "cli/tui.h"

#include <curses.h>
#include <langinfo.h>
#include <locale.h>
#include <stdlib.h>
#include <string.h>
#include <sys/ioctl.h>
#include <unistd.h>
#include <wchar.h>

#include "cli/tui_log.h"
#include "cli/tui_map.h"
#include "cli/tui_plan.h"
#include "cli/tui_text.h"

enum {
	LEAST_ROWS = 24,
	LEAST_COLUMNS = 80,
	INPUT_MOST = 512,
	PLAN_ROWS = 2,
	ESCAPE = 27,
	CONTROL_D = 4,
	CONTROL_L = 12,
	CONTROL_U = 21
};

struct tui {
	struct play *play;
	struct sight sight;
	struct tui_map map;
	struct tui_log log;
	FILE *to; /* writes to the log */
	char *prompt;
	char input[INPUT_MOST];
	char plan[1024]; /* what can still be taken back */
	bool busy;       /* an answer or a bot is being worked on */
	bool lines;      /* the window is too small: line by line until it is not */
	bool board;      /* show the battle under way instead of the map */
	int seat;
	uint32_t seen;   /* entries of the match when the sight was taken */
	uint32_t listed; /* line by line: entries, plus one, when the choices were told */
};

/* Where the panes are, worked out anew for each drawing: the window may have changed. */
struct layout {
	int rows, columns, side; /* width of the pane at the right */
	int map, log;            /* heights */
};

static struct layout layout(const struct tui *t)
{
	int plan = text_rows(t->plan, COLS); /* what it does not need is the log's */
	struct layout l = {.rows = LINES, .columns = COLS};
	l.side = COLS / 3 > 48 ? 48 : COLS / 3;
	l.log = (LINES >= 40 ? 9 : 3) + PLAN_ROWS - plan;
	l.map = LINES - l.log - plan - 5; /* head, rule, two lines of prompt, input */
	return l;
}

static bool window(struct winsize *size)
{
	return ioctl(STDOUT_FILENO, TIOCGWINSZ, size) == 0 && size->ws_row >= LEAST_ROWS &&
	       size->ws_col >= LEAST_COLUMNS;
}

bool tui_fits(void)
{
	struct winsize size;
	const char *term = getenv("TERM"), *plain = getenv("MARENGO_A11Y");
	return isatty(STDIN_FILENO) && isatty(STDOUT_FILENO) && term && *term &&
	       strcmp(term, "dumb") != 0 && !(plain && *plain && strcmp(plain, "0") != 0) &&
	       window(&size);
}

static ssize_t write_log(void *cookie, const char *bytes, size_t n)
{
	struct tui *t = cookie;
	log_add(&t->log, bytes, n);
	return (ssize_t)n;
}

static void start_screen(void)
{
	/* Names have accents: a bare C locale could not show them. */
	if (strcmp(nl_langinfo(CODESET), "UTF-8") != 0)
		setlocale(LC_CTYPE, "C.UTF-8");
	initscr();
	cbreak();
	noecho();
	keypad(stdscr, TRUE);
	set_escdelay(50);
	if (!getenv("NO_COLOR") && has_colors()) {
		start_color();
		use_default_colors();
		for (short c = COLOR_RED; c <= COLOR_WHITE; c++)
			init_pair(c, c, -1);
	}
}

struct tui *tui_open(struct play *p, bool ascii)
{
	const struct game *g = p->session.game;
	const struct map *map = g->map ? g->map(p->session.pack) : NULL;
	struct tui *t = map && map->areas ? calloc(1, sizeof *t) : NULL;
	if (!t)
		return NULL;
	*t = (struct tui){.play = p, .map = {.map = map, .lang = p->reader.lang, .ascii = ascii}};
	t->map.zoom = 1;
	t->map.chosen = t->sight.focus = -1;
	t->to = fopencookie(t, "w", (cookie_io_functions_t){.write = write_log});
	if (!t->to) {
		free(t);
		return NULL;
	}
	setvbuf(t->to, NULL, _IOLBF, 1024);
	start_screen();
	p->to = t->to;
	return t;
}

void tui_close(struct tui *t)
{
	if (!t)
		return;
	endwin();
	fclose(t->to);
	t->play->to = stdout;
	sight_free(&t->sight);
	log_free(&t->log);
	free(t->prompt);
	free(t);
}

void tui_prompt(struct tui *t, const char *sentence)
{
	free(t->prompt);
	t->prompt = strdup(sentence);
}

static int choices(const struct tui *t, const struct action **list)
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

/* Where the first choice that speaks of a place or a piece in one begins. */
static int first_place(const struct tui *t)
{
	const struct action *list;
	int n = choices(t, &list);
	for (int i = 0; i < n; i++)
		for (int area = 0; area < t->map.map->areas; area++)
			if (distance(t, list[i], area) == 0)
				return area;
	return 0;
}

/* Looks again after a move. */
static void look(struct tui *t, int seat)
{
	uint32_t entries = t->play->session.match->entries;
	if (t->sight.pk && t->seat == seat && t->seen == entries)
		return;
	int before = t->sight.focus;
	bool board = t->sight.board;
	sight_take(&t->sight, t->play, seat);
	if (t->sight.focus >= 0 && t->sight.focus != before)
		t->map.chosen = t->sight.focus;
	if (!board)
		t->board = t->sight.board;
	t->seat = seat;
	t->seen = entries;
	if (t->map.chosen < 0)
		t->map.chosen = first_place(t);
}

/* Lights the places that the choices, as far as typed, name. */
static void light(struct tui *t)
{
	const struct action *list;
	int n = choices(t, &list);
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

static int put_lines(int y, int end, int x, int width, char *text)
{
	for (char *rest = text, *line; rest && (line = strsep(&rest, "\n")) && y < end;)
		if (*line)
			y = text_put_wrapped(y, end, x, width, line);
	return y;
}

/* What can be done: as typed; else what begins in the chosen place, what leads there, the rest. */
static int rank_of(const struct tui *t, struct action a)
{
	if (*t->input)
		return begins_so(t, a) ? 0 : -1;
	return distance(t, a, t->map.chosen);
}

static void draw_choices(const struct tui *t, int y, int end, int x, int width)
{
	const struct action *list;
	int n = choices(t, &list), left = 0;
	int *rank = calloc((size_t)n + 1, sizeof *rank);
	for (int i = 0; rank && i < n; i++)
		rank[i] = rank_of(t, list[i]);
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
			   _(s->game->seat_names[t->seat]));
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

static void draw(struct tui *t)
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
	struct layout l = layout(t);
	light(t);
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

/* The next place where somebody stands or something can be done. */
static void next_place(struct tui *t, int step)
{
	int n = t->map.map->areas, at = t->map.chosen;
	for (int i = 0; i < n; i++) {
		at = (at + step + n) % n;
		if (t->sight.place[at].n || t->map.lit[at])
			break;
	}
	t->map.chosen = at;
}

/* Types on for the player as far as all choices that begin so agree. */
static void complete(struct tui *t)
{
	const struct action *list;
	char common[MAX_ACTION_TEXT] = "", text[MAX_ACTION_TEXT];
	int n = choices(t, &list);
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

static void zoom(struct tui *t, int by)
{
	int to = t->map.zoom + by;
	t->map.zoom = to < 1 ? 1 : to > ZOOM_MOST ? ZOOM_MOST : to;
}

static void special_key(struct tui *t, wint_t key)
{
	struct layout l = layout(t);
	switch (key) {
	case KEY_UP: t->map.chosen = tui_map_towards(&t->map, t->map.chosen, -1, 0); break;
	case KEY_DOWN: t->map.chosen = tui_map_towards(&t->map, t->map.chosen, 1, 0); break;
	case KEY_LEFT: t->map.chosen = tui_map_towards(&t->map, t->map.chosen, 0, -1); break;
	case KEY_RIGHT: t->map.chosen = tui_map_towards(&t->map, t->map.chosen, 0, 1); break;
	case KEY_F(2): t->board = !t->board; break;
	case KEY_BTAB: next_place(t, -1); break;
	case KEY_PPAGE: log_scroll(&t->log, l.log - 1); break;
	case KEY_NPAGE: log_scroll(&t->log, 1 - l.log); break;
	case KEY_BACKSPACE: text_rub_out(t->input); break;
	default: break;
	}
}

/* A key; control-L draws the whole screen anew, whatever else wrote on it. */
static int read_key(wint_t *key)
{
	int kind = get_wch(key);
	if (kind == OK && *key == CONTROL_L)
		clearok(stdscr, TRUE);
	return kind;
}

/* Answers true when the line is whole. */
static bool plain_key(struct tui *t, wint_t key)
{
	if (key == '\n' || key == '\r')
		return *t->input;
	if (key == ESCAPE || key == CONTROL_U)
		t->input[0] = '\0';
	else if (key == 127 || key == '\b')
		text_rub_out(t->input);
	else if (key == '\t' && *t->input)
		complete(t);
	else if (key == '\t')
		next_place(t, 1);
	else if (!*t->input && (key == '+' || key == '='))
		zoom(t, 1);
	else if (!*t->input && key == '-')
		zoom(t, -1);
	else
		text_type(t->input, sizeof t->input, key);
	return false;
}

/* Too small for a screen: a line as in line mode; the screen comes back when there is room. */
static bool ask_line(struct tui *t, int seat, char *line, size_t cap)
{
	struct play *p = t->play;
	fflush(t->to);
	if (!isendwin())
		endwin();
	p->to = stdout;
	if (t->listed != p->session.match->entries + 1) {
		t->listed = p->session.match->entries + 1;
		printf("\n%s\n", t->prompt ? t->prompt : "");
		play_show_choices(p, seat, "");
	}
	return play_ask("> ", line, cap);
}

static void come_back(struct tui *t, const struct winsize *size)
{
	t->lines = false;
	t->listed = 0;
	t->play->to = t->to;
	resizeterm(size->ws_row, size->ws_col);
	clearok(stdscr, TRUE);
}

bool tui_ask(struct tui *t, int seat, char *line, size_t cap)
{
	wint_t key;
	struct winsize size;
	t->input[0] = '\0';
	for (;;) {
		bool fits = window(&size);
		if (t->lines && !fits)
			return ask_line(t, seat, line, cap);
		if (t->lines)
			come_back(t, &size);
		fflush(t->to);
		look(t, seat);
		draw(t);
		int kind = read_key(&key);
		if (kind == ERR)
			return false;
		if (!fits && kind == OK && (key == '\n' || key == '\r')) {
			t->lines = true;
			continue;
		}
		if (kind == KEY_CODE_YES)
			special_key(t, key);
		else if (key == CONTROL_D && !*t->input) /* end of input, as in line mode */
			return false;
		else if (plain_key(t, key))
			break;
	}
	snprintf(line, cap, "%s", t->input);
	log_mark(&t->log);
	fprintf(t->to, "> %s\n", line);
	/* What it asks for may take a second or more: the screen says so. */
	t->input[0] = '\0';
	t->busy = true;
	fflush(t->to);
	draw(t);
	t->busy = false;
	return true;
}

bool tui_curtain(struct tui *t, const char *sentence)
{
	wint_t key;
	log_free(&t->log); /* what the other was told */
	sight_free(&t->sight);
	do {
		erase();
		text_put_wrapped(LINES / 2, LINES, 2, COLS - 4, sentence);
		text_put_wrapped(LINES / 2 + 1, LINES, 2, COLS - 4,
				 _("Press Enter when nobody else is looking. "));
		refresh();
		if (read_key(&key) == ERR)
			return false;
	} while (key != '\n' && key != '\r');
	return true;
}
