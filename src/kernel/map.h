/*
 * map.h: areas and links; distances and shortest ways, worked out once when a map is loaded.
 */
#ifndef MARENGO_MAP_H
#define MARENGO_MAP_H

#include <stdbool.h>
#include <stdint.h>
#include "kernel/limits.h"

enum { MAP_FAR = 255, MAP_NONE = 255 };

struct map_area {
	const char *id, *name[2]; /* names by enum lang */
	int32_t lat, lon;         /* in thousandths of a degree */
	uint8_t degree;
	uint8_t next[MAX_DEGREE];  /* neighbours, in the order of the links in the file */
	uint16_t link[MAX_DEGREE]; /* the link to each neighbour */
};

struct map {
	int areas, links;
	struct map_area area[MAX_AREAS];
	struct {
		uint8_t a, b;
	} end[MAX_LINKS];
	uint8_t distance[MAX_AREAS][MAX_AREAS]; /* in links; MAP_FAR = unreachable */
	uint8_t step[MAX_AREAS][MAX_AREAS];     /* the first area on a shortest way; MAP_NONE */
	int16_t between[MAX_AREAS][MAX_AREAS];  /* the link joining two areas, or -1 */
};

/* Adds a link; false when an area has no room or the link is there already. */
bool map_join(struct map *, int a, int b);
/* Fills distance and step. Call once after the last map_join. */
void map_measure(struct map *);
int map_find(const struct map *, const char *id); /* -1 when there is none */

/*
 * Breadth first from `from`, through areas for which pass() holds (the start always does): fills
 * dist (MAP_FAR where not reached). An area that does not pass is reached but not left.
 */
void map_flood(const struct map *, int from, bool (*pass)(void *arg, int area), void *arg,
	       uint8_t dist[MAX_AREAS]);

/*
 * Spreads budgets over the map. `left` has for each area the budget of whoever stands there, plus
 * one (0: nobody), and comes back with the most that somebody has left on getting there, plus one.
 * Areas of `stop` are entered and not left, except by those who stand there. cost(): of a road;
 * MAP_FAR where it is closed.
 */
void map_spread(const struct map *, uint8_t left[MAX_AREAS], const bool stop[MAX_AREAS],
		int (*cost)(const void *arg, int from, int to), const void *arg);

#endif
