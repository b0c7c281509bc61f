/*
 * tui_sight.h: what a seat sees, sorted by place, for the screen.
 */
#ifndef MARENGO_TUI_SIGHT_H
#define MARENGO_TUI_SIGHT_H

#include "cli/play.h"

enum { BADGES = 3, LETTER = 8, PIECES = 512 };

/* So many pieces of one army in a place. */
struct badge {
	char letter[LETTER]; /* of the army's name: colour alone tells nobody */
	int colour;
	int count;
};

struct sight {
	struct pk *pk;
	struct pk_node doc;
	struct out json;
	const struct map *map;
	int focus;   /* where a battle is fought or a group is in hand; -1 */
	char *board; /* its board in lines; "" */
	size_t board_n;
	int pieces;
	struct {
		const char *id;
		int area; /* -1: off the map */
	} piece[PIECES];
	struct place {
		int n;
		struct badge badge[BADGES];
	} place[MAX_AREAS];
};

void sight_take(struct sight *, struct play *, int seat);
void sight_free(struct sight *);
/* Which turn of how many, and which step of it. */
void sight_when(const struct sight *, const struct play *, struct out *);
/* The pieces of a place, one a line. */
void sight_list(const struct sight *, const struct play *, int area, struct out *);
/* Whether a piece of that id stands there. */
bool sight_holds(const struct sight *, int area, const char *piece);

#endif
