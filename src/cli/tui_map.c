/*
 * tui_map.c: lays out and draws the map of letters.
 */
#include "cli/tui_map.h"

#include <stdlib.h>
#include <string.h>
#include <wchar.h>

#include "cli/tui_text.h"

enum { TOP = 1, MARGIN = 6, BADGE = 4 };

/* Where v lies between low and high, in cells 0..cells-1. */
static int scaled(int32_t v, int32_t low, int32_t high, int cells)
{
	return high > low ? (int)((int64_t)(v - low) * (cells - 1) / (high - low)) : cells / 2;
}

static bool taken(const struct tui_map *t, int before, int y, int x)
{
	for (int i = 0; i < before; i++)
		if (t->y[i] == y &&
		    abs(t->x[i] - x) < BADGE) /* F12 and F4 side by side are no F12F4 */
			return true;
	return false;
}

/* Two places in one cell: the later one steps aside. */
static void step_aside(struct tui_map *t, int area)
{
	static const int dy[] = {0, 0, 0, 1, -1, 0, 0, 1, -1, 1, -1, 2, -2},
			 dx[] = {0, 1, -1, 0, 0, 3, -3, 2, -2, 4, -4, 0, 0};
	int y = t->y[area], x = t->x[area];
	for (size_t i = 0; i < sizeof dy / sizeof *dy; i++)
		if (!taken(t, area, y + dy[i], x + dx[i])) {
			t->y[area] = y + dy[i];
			t->x[area] = x + dx[i];
			return;
		}
}

void tui_map_lay(struct tui_map *t, int height, int width)
{
	const struct map *m = t->map;
	int32_t south = INT32_MAX, north = INT32_MIN, west = INT32_MAX, east = INT32_MIN;
	for (int i = 0; i < m->areas; i++) {
		south = m->area[i].lat < south ? m->area[i].lat : south;
		north = m->area[i].lat > north ? m->area[i].lat : north;
		west = m->area[i].lon < west ? m->area[i].lon : west;
		east = m->area[i].lon > east ? m->area[i].lon : east;
	}
	t->height = height;
	t->width = width;
	int rows = height * t->zoom, columns = (width - 2 * MARGIN) * t->zoom;
	for (int i = 0; i < m->areas; i++) {
		t->y[i] = rows - 1 - scaled(m->area[i].lat, south, north, rows);
		t->x[i] = MARGIN + scaled(m->area[i].lon, west, east, columns);
		step_aside(t, i);
	}
	if (t->zoom == 1)
		return;
	int dy = height / 2 - t->y[t->chosen], dx = width / 2 - t->x[t->chosen];
	for (int i = 0; i < m->areas; i++) {
		t->y[i] += dy;
		t->x[i] += dx;
	}
}

/* The cells that hold something already, so that names do not run into each other. */
struct canvas {
	const struct tui_map *t;
	bool *full;
};

static bool inside(const struct tui_map *t, int y, int x)
{
	return y >= 0 && y < t->height && x >= 0 && x < t->width;
}

static bool is_free(const struct canvas *c, int y, int x, int n)
{
	for (int i = 0; i < n; i++)
		if (!inside(c->t, y, x + i) || c->full[y * c->t->width + x + i])
			return false;
	return true;
}

static void fill(struct canvas *c, int y, int x, int n)
{
	for (int i = 0; i < n; i++)
		if (inside(c->t, y, x + i))
			c->full[y * c->t->width + x + i] = true;
}

static void draw_link(const struct tui_map *t, int a, int b)
{
	int dy = t->y[b] - t->y[a], dx = t->x[b] - t->x[a];
	int steps = abs(dx) > abs(dy) ? abs(dx) : abs(dy);
	for (int i = 1; i < steps; i++) {
		int y = t->y[a] + dy * i / steps, x = t->x[a] + dx * i / steps;
		if (inside(t, y, x))
			mvaddstr(TOP + y, x, t->ascii ? "." : "·");
	}
}

/* "F12" or "F3P2", each in its colour; answers how many cells it took. */
static int draw_badges(struct canvas *c, const struct place *p, int y, int x)
{
	int n = 0;
	for (int i = 0; i < p->n; i++) {
		char text[32];
		snprintf(text, sizeof text, "%s%d", p->badge[i].letter, p->badge[i].count);
		int width = text_width(text);
		if (!inside(c->t, y, x + n) || !inside(c->t, y, x + n + width - 1))
			break;
		attron(COLOR_PAIR(p->badge[i].colour) | A_BOLD);
		mvaddstr(TOP + y, x + n, text);
		attroff(COLOR_PAIR(p->badge[i].colour) | A_BOLD);
		n += width;
	}
	fill(c, y, x, n);
	return n;
}

/* Beside the place: at its right, else at its left, else cut short, else not at all. */
static void draw_name(struct canvas *c, int area, int cells)
{
	const struct tui_map *t = c->t;
	const char *name = t->map->area[area].name[t->lang];
	int y = t->y[area], left = t->x[area], right = left + cells;
	int n = text_width(name), x = right + 1;
	if (!is_free(c, y, right, n + 2) && is_free(c, y, left - n - 2, n + 2))
		x = left - n - 1;
	while (n > 3 && x > right && !is_free(c, y, right, n + 2))
		n--;
	if (x > right && !is_free(c, y, right, n + 2))
		return;
	attr_t look = (area == t->chosen ? A_REVERSE : 0) | (t->lit[area] ? A_UNDERLINE : 0);
	attron(look);
	text_put(TOP + y, x, n, name);
	attroff(look);
	fill(c, y, x - 1, n + 2);
}

/* The place itself: who stands there, and a star where a choice leads; answers its cells. */
static int draw_spot(struct canvas *c, const struct sight *s, int area)
{
	const struct tui_map *t = c->t;
	int y = t->y[area], x = t->x[area];
	if (!inside(t, y, x))
		return 0;
	int n = draw_badges(c, &s->place[area], y, x);
	if (!n || (t->lit[area] && inside(t, y, x + n))) {
		mvaddch(TOP + y, x + n, t->lit[area] ? '*' : 'o');
		fill(c, y, x + n++, 1);
	}
	return n;
}

void tui_map_draw(const struct tui_map *t, const struct sight *s)
{
	int cells[MAX_AREAS];
	struct canvas c = {t, calloc((size_t)t->height * (size_t)t->width, 1)};
	if (!c.full)
		return;
	attron(A_DIM);
	for (int i = 0; i < t->map->links; i++)
		draw_link(t, t->map->end[i].a, t->map->end[i].b);
	attroff(A_DIM);
	for (int i = 0; i < t->map->areas; i++)
		cells[i] = draw_spot(&c, s, i);
	/* Names as far as there is room: the chosen place, who stands where, what can be reached.
	 */
	for (int pass = 0; pass < 4; pass++)
		for (int i = 0; i < t->map->areas; i++) {
			int rank = i == t->chosen ? 0 : s->place[i].n ? 1 : t->lit[i] ? 2 : 3;
			if (rank == pass && cells[i])
				draw_name(&c, i, cells[i]);
		}
	free(c.full);
}

int tui_map_towards(const struct tui_map *t, int from, int dy, int dx)
{
	int best = from, least = INT32_MAX;
	for (int i = 0; i < t->map->areas; i++) {
		int y = t->y[i] - t->y[from], x = t->x[i] - t->x[from];
		int along = dy ? y * dy * 2 : x * dx, aside = dy ? abs(x) : abs(y) * 2;
		if (i == from || along <= 0 || aside > 2 * along)
			continue;
		if (along + 2 * aside < least) {
			least = along + 2 * aside;
			best = i;
		}
	}
	return best;
}
