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
	const char *role, *use, *card, *winner, *side_a, *side_b, *at, *date, *seed, *with, *take;
	struct cli_list tables, fix, volunteers;
	bool json, shadow, accept, as_line, big, team, minimum, base, cavalry, time;
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
int league_refused(struct league_cli *, const struct refusal *);
/* Reads a file as JSON; the node lives in cli->pk's keeper `*pk`, to be freed. */
bool league_document(struct league_cli *, const char *path, struct pk **, struct pk_node *);
bool league_army_file(struct league_cli *, const char *path, struct army *, struct army_rules *);
/* A roll of the club's own dice; 0 when there is no key. Counts up `*number`. */
int league_die(struct league_cli *, int faces, uint64_t *number);
bool league_key(struct league_cli *, uint8_t key[32]);
bool league_new_key(struct league_cli *, uint8_t key[32], char commit[65]);

/* A table that fits the terminal: cells are set row by row, widths found, the last column cut. */
struct sheet;
struct sheet *sheet_new(int columns, const char *const *heads);
void sheet_cell(struct sheet *, const char *format, ...) __attribute__((format(printf, 2, 3)));
void sheet_print(struct sheet *); /* and frees it */

typedef int league_fn(struct league_cli *);
league_fn lc_army_check, lc_army_cost, lc_army_roster, lc_army_pdf, lc_army_suggest, lc_army_submit;
league_fn lc_computer, lc_adjudicate, lc_sheet;
league_fn lc_new, lc_import, lc_export, lc_demo, lc_do, lc_player, lc_players, lc_withdraw,
	lc_history;
league_fn lc_correct, lc_reverse, lc_dice, lc_reveal, lc_settings;
league_fn lc_season_start, lc_season_end, lc_build, lc_night, lc_check_in, lc_pair, lc_choice;
league_fn lc_result, lc_confirm, lc_roll, lc_place, lc_keep, lc_make_up, lc_command;
league_fn lc_standings, lc_show, lc_rolls, lc_battles, lc_tonight;

#endif
