/*
 * league.h: what the parts of marengo league share: an open club, its options, tables on paper.
 */
#ifndef MARENGO_CLI_LEAGUE_H
#define MARENGO_CLI_LEAGUE_H

#include "cli/cli.h"
#include "league/record.h"
#include "league/words.h"
#include "store/store.h"

struct league_options {
	const char *club, *store, *by, *reason, *out, *svg, *acp, *hand, *word, *name, *settings;
	const char *role, *use, *card, *winner, *side_a, *side_b, *at, *seed, *with, *take;
	const char *shadow_points, *rank_points, *takes, *first, *end, *battery, *division, *lost;
	const char *second, *nights;
	struct cli_list tables, fix, volunteers, waive, map, objective, add, fresh, from, join,
		move;
	bool json, shadow, accept, as_line, big, team, minimum, base, cavalry, time, kept;
	bool turn_ended, army_morale, go_on, dry_run;
};

struct league_cli {
	int n;       /* words after the command */
	char **word; /* word[0..n-1] */
	struct league_options o;
	struct pk *pk;
	const struct league_tables *t;
	struct league_reader reader;
	struct record rec;
	struct store *store;
	int stored; /* lines of the record that are in the store */
	bool quiet; /* the command itself says what it did */
	char dir[512];
	struct out event; /* the one being written */
	struct out text;
};

/* Opens the club's record; answers 0 or the exit code, told already. */
int club_open(struct league_cli *);
/* An event begun with its type, author and time; club_send ends, checks and stores it. */
struct out *club_event(struct league_cli *, const char *type);
int club_send(struct league_cli *);
int club_send_line(struct league_cli *, const char *line);
int club_save(struct league_cli *); /* lines of the record that are not stored yet */
int league_refused(struct league_cli *, const struct refusal *);
/* The same, of a rule that the command itself knows to be broken. */
int league_forbids(struct league_cli *, const char *rule, const char *text, const char *what);
/* Nothing was changed: says so and ends. */
_Noreturn void league_starved(void);
/* Reads a file as JSON; the node lives in cli->pk's keeper `*pk`, to be freed. */
bool league_document(struct league_cli *, const char *path, struct pk **, struct pk_node *);
bool league_army_file(struct league_cli *, const char *path, struct army *, struct army_rules *);
/* What was done, as JSON with one more member, or in words. */
void league_done(struct league_cli *, const char *key, const struct out *value);
bool cli_pair(const char *text, char sep, char *a, size_t na, char *b, size_t nb);

/* league_dice.c: the club's key, in its folder or its store; a new one is kept beside it until the
 * record speaks of it. A club that came without one promises another before its first die. */
bool league_key(struct league_cli *, uint8_t key[32]); /* false: it has none */
bool league_new_key(struct league_cli *, uint8_t key[32], char commit[65]);
void league_settle_key(struct league_cli *);
bool league_dice_ready(struct league_cli *, uint64_t *number); /* false: told already */
int league_die(struct league_cli *, int faces, uint64_t *number);
/* Pairs of D10, ties rolled again, into the event begun. */
void league_roll_pairs(struct league_cli *, struct out *, const int add[2], uint64_t *number);
void league_seed(struct league_cli *, struct out *, uint64_t first); /* origin, number, word */
/* "7,4,2" */
int league_faces(const char *text, int *face, int cap);
int battle_named(struct league_cli *, const char *id); /* LG_NONE: told already */
int player_named(struct league_cli *, const char *id);

/* A table that fits the terminal: cells are set row by row, widths found, the last column cut. */
struct sheet;
struct sheet *sheet_new(int columns, const char *const *heads);
void sheet_cell(struct sheet *, const char *format, ...) __attribute__((format(printf, 2, 3)));
/* The last column goes on in further lines where it does not fit, instead of being cut. */
void sheet_wrap(struct sheet *);
void sheet_print(struct sheet *); /* and frees it */
int letters(const char *);        /* of UTF-8 */
/* The answer of a query: the table, or the JSON where there is none (--json); frees both. */
void sheet_or_json(struct sheet *, struct out *json);

const char *league_kind(enum battle_kind);

typedef int league_fn(struct league_cli *);
struct league_verb {
	const char *words; /* "army check" */
	league_fn *run;
	bool club; /* needs an open club */
	int low, high;
	const char *args, *text;
};
/* league_verbs.c: the verb that the words begin with, *used of them; NULL: there is none. */
const struct league_verb *league_verb(int n, char **word, int *used);
int league_list(bool mistake);
int league_unknown(int n, char **word); /* says what may have been meant */

league_fn lc_army_check, lc_army_cost, lc_army_roster, lc_army_pdf, lc_army_suggest, lc_army_submit;
league_fn lc_computer, lc_adjudicate, lc_sheet, lc_modifiers;
league_fn lc_new, lc_import, lc_export, lc_demo, lc_do, lc_player, lc_players, lc_withdraw,
	lc_history;
league_fn lc_correct, lc_reverse, lc_dice, lc_reveal, lc_settings;
league_fn lc_season_start, lc_season_end, lc_build, lc_night, lc_check_in, lc_pair, lc_choice;
league_fn lc_result, lc_confirm, lc_roll, lc_place, lc_keep, lc_make_up, lc_command;
league_fn lc_standings, lc_show, lc_rolls, lc_battles, lc_tonight, lc_maps, lc_clock, lc_attendance;
league_fn lc_role, lc_tables, lc_return, lc_handover, lc_map, lc_note, lc_decision, lc_team_night,
	lc_volunteers;
league_fn lc_cancel, lc_improve, lc_special, lc_forgo, lc_reorganise, lc_unsporting, lc_vote;
league_fn lc_tie_break, lc_forget, lc_results;
league_fn lc_csv_export, lc_csv_import, league_register;
void event_words(const char *line, struct out *); /* an entry for people, without its quotes */
league_fn lc_habits, lc_award, lc_minimum, lc_reset;
/* What waits for the club's word, where it wants suggestions only. */
void league_waits(struct league_cli *);

#endif
