/*
 * tui.c: the whole screen taken and given back, its keys and its line of commands.
 */
#include <curses.h>
#include <langinfo.h>
#include <locale.h>
#include <stdlib.h>
#include <string.h>
#include <sys/ioctl.h>
#include <unistd.h>
#include <wchar.h>

#include "cli/tui_inside.h"
#include "cli/tui_text.h"

enum { ESCAPE = 27, CONTROL_D = 4, CONTROL_L = 12, CONTROL_U = 21 };

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
		t->map.chosen = tui_first_place(t);
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

static void zoom(struct tui *t, int by)
{
	int to = t->map.zoom + by;
	t->map.zoom = to < 1 ? 1 : to > ZOOM_MOST ? ZOOM_MOST : to;
}

static void special_key(struct tui *t, wint_t key)
{
	struct layout l = tui_layout(t);
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
		tui_complete(t);
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
		tui_draw(t);
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
	tui_draw(t);
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
