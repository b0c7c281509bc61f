/*
 * overlay.h: what a map can show besides the pieces: supply, command, reach, threat. A game says
 * which areas are shaded, from what a seat knows; whoever draws the map needs no rules for it.
 */
#ifndef MARENGO_OVERLAY_H
#define MARENGO_OVERLAY_H

#include <stdbool.h>
#include <stdint.h>
#include "kernel/map.h"

struct game;
struct out;

enum overlay {
	OVERLAY_SUPPLY,  /* in supply; sources of it */
	OVERLAY_COMMAND, /* within the range of the seat's leaders */
	OVERLAY_REACH,   /* where the seat's pieces could be in one turn; far: by a force march */
	OVERLAY_THREAT,  /* where the enemy could be, what is hidden taken for his fastest */
	OVERLAYS
};

enum shade { SHADE_NONE, SHADE_PLAIN, SHADE_FAR, SHADE_SOURCE, SHADES };

struct overlays {
	const struct map *map; /* the game's, filled in before it is asked */
	bool given[OVERLAYS];  /* the game knows it; always the same ones */
	uint8_t shade[OVERLAYS][MAX_AREAS];
};

/* Shades the areas of a mask; a darker shade that is there stays. */
void overlay_mask(struct overlays *, enum overlay, uint64_t areas, enum shade);
/* Shades what map_spread() has reached. */
void overlay_reached(struct overlays *, enum overlay, const uint8_t left[MAX_AREAS], enum shade);

/* Asks a game that has them; the seat is no spectator. */
void game_overlays(const struct game *, const void *pack, const void *st, int seat,
		   struct overlays *);
/* The view of a seat with its overlays, as it leaves the process. */
void game_view(const struct game *, const void *pack, const void *st, int seat, struct out *);

#endif
