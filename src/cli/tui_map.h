/*
 * tui_map.h: a map of letters: places where they lie on the ground, as well as cells allow.
 */
#ifndef MARENGO_TUI_MAP_H
#define MARENGO_TUI_MAP_H

#include <curses.h>

#include "cli/tui_sight.h"

enum { ZOOM_MOST = 5 };

struct tui_map {
	const struct map *map;
	enum lang lang;
	bool ascii;
	int zoom;          /* 1: all of it */
	int height, width; /* of the pane */
	int y[MAX_AREAS], x[MAX_AREAS];
	bool lit[MAX_AREAS]; /* places that the choices speak of */
	int chosen;
};

/* Works out where everything goes; zoomed in, the chosen place is in the middle. */
void tui_map_lay(struct tui_map *, int height, int width);
/* Draws it with its corner at (1, 0) of the screen. */
void tui_map_draw(const struct tui_map *, const struct sight *);
/* The nearest place in that direction, or the same one. */
int tui_map_towards(const struct tui_map *, int from, int dy, int dx);

#endif
