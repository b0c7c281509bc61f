/*
 * computer.h: the Battle Computer (9.4): rank points and reinforcement rolls of a battle, with
 * every line of the sum. Integers only; each number is a setting of the campaign.
 */
#ifndef MARENGO_LEAGUE_COMPUTER_H
#define MARENGO_LEAGUE_COMPUTER_H

#include <stdbool.h>

#include "kernel/out.h"
#include "pack/pk.h"

enum battle_result { RESULT_LOSS, RESULT_DRAW, RESULT_WIN };

struct computer_row {
	int base, margin_max, objective_max, handicap_min, handicap_max;
};

struct computer_rules {
	int floor, cap, rolls_cap;
	int margin_step, odds_step, odds_max, rank_step, rank_max, honour_percent;
	struct computer_row row[3]; /* by battle_result */
};

struct computer_side {
	int value, rank_index, vp, objectives;
};

enum battle_winner { WINNER_A, WINNER_B, WINNER_DRAW };

struct computer_in {
	enum battle_winner winner;
	struct computer_side side[2];
};

struct computer_out {
	enum battle_result result;
	int base, destroyed, lost, margin, objectives, odds, gap, handicap;
	bool honour;
	int rank_points, rolls;
};

void battle_computer(const struct computer_rules *, const struct computer_in *,
		     struct computer_out out[2]);

/* One line of the sum: a msgid with {0} {1} {2}, what it adds, and its rule. */
struct computer_line {
	const char *text;
	const char *rule;
	int arg[3];
	int adds; /* to the rank points */
};
enum { COMPUTER_LINES = 10 };
int computer_explain(const struct computer_rules *, const struct computer_in *, int side,
		     const struct computer_out *, struct computer_line lines[COMPUTER_LINES]);

/* {"winner":"a","a":{value,rank_index,vp,objectives},"b":{…}} */
bool computer_read(const struct pk_node *, struct computer_in *);
bool computer_rules_read(const struct pk_node *, struct computer_rules *);
void computer_rules_write(const struct computer_rules *, const char *key, struct out *);

/* 9.1: of a figure, a battery, a figure on the base of a killed general, of a captured one. */
enum { VP_FIGURE = 1, VP_BATTERY = 2, VP_KILLED = 2, VP_CAPTURED = 3 };
int victory_points(int casualties, int batteries, int killed_figures, int captured_figures);
/* NW-R29: all victory points, with so many for each objective; or as the Battlemap has them. */
enum battle_winner winner_of(const struct computer_in *, int objective_vp);
enum battle_winner winner_by_points(const struct computer_in *, const int objective_points[2]);

#endif
