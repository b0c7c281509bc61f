/*
 * demo.h: inside the demo club: its members, and the lines that a tour is told in.
 */
#ifndef MARENGO_LEAGUE_DEMO_H
#define MARENGO_LEAGUE_DEMO_H

#include "kernel/rng.h"
#include "league/sample.h"

enum { MEMBERS = 16, LEADER = 4, QUITTER = 7, OFFENDER = 8, LATE = 16 };

struct demo_member {
	const char *id, *army;
	int points, skill; /* rank points brought from the paper campaign; chance in battle */
};
extern const struct demo_member demo_members[MEMBERS + 1];

struct tour {
	struct record *r;
	struct pk *pk;
	struct refusal *why;
	struct out o;
	struct rng rng;
	uint8_t key[32];
	int keys, makeups;
	bool corrected, failed;
};

struct campaign *tour_now(struct tour *t);
void tour_say(struct tour *t);
struct out *tour_begin(struct tour *t, const char *type);
void tour_end(struct tour *t);
void tour_plain(struct tour *t, const char *type, const char *key, const char *value);
int tour_die(struct tour *t, uint64_t *number, int faces);
void tour_from_seed(struct out *o, uint64_t first);
void tour_next_key(struct tour *t, char commit[65]);
void tour_show_key(struct tour *t);
void tour_hand_in(struct tour *t, int player, bool shadow);
void tour_join_club(struct tour *t, int player);
void tour_roll_all(struct tour *t, int player, const char *battle);
void tour_write_pairs(struct tour *t, struct out *o, const int add[2], uint64_t *n);

#endif
