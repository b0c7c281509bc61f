/*
 * tui_inside.h: the screen of the text client, for the files that make it up.
 */
#ifndef MARENGO_TUI_INSIDE_H
#define MARENGO_TUI_INSIDE_H

#include "cli/tui.h"
#include "cli/tui_log.h"
#include "cli/tui_map.h"

enum { LEAST_ROWS = 24, LEAST_COLUMNS = 80, INPUT_MOST = 512 };

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

struct layout tui_layout(const struct tui *);
void tui_draw(struct tui *);

int tui_choices(const struct tui *, const struct action **list);
/* What comes first: as typed; else what begins in the chosen place (0), what leads there, the
 * rest. -1: not as typed. */
int tui_rank(const struct tui *, struct action);
/* Where the first choice that speaks of a place or a piece in one begins. */
int tui_first_place(const struct tui *);
/* Lights the places that the choices, as far as typed, name. */
void tui_light(struct tui *);
/* Types on for the player as far as all choices that begin so agree. */
void tui_complete(struct tui *);

#endif
