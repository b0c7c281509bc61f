/*
 * lead.h: the general of waterloo at work, for the tests that look on: in a scene, and in whole
 * games in which he knows no more than his seat does.
 */
#ifndef WATERLOO_LEAD_H
#define WATERLOO_LEAD_H

#include "scene.h"

enum { MOST_CHOICES = 1200, NOBODY = -1 };

/* His next action in the scene for a seat, done. */
struct action led(int seat);
/* He acts for a seat in the scene as long as the step lasts and waits for it; how many actions. */
int lead(int seat, int step);

/* Looks at each action of a game before it is done. */
typedef void looker(const struct wl_pack *, const struct wl_state *, int seat, struct action);

struct game_plan {
	const struct wl_pack *pack;
	uint64_t seed;
	int chance;  /* the seat of random play, or NOBODY */
	int players; /* 2 or 3 */
	looker *look;
	int until; /* a turn after which it may stop, 0: play to the end */
};

/* Plays a game to its end; the score of the French, in thousandths. */
int32_t play_game(const struct game_plan *);

#endif
