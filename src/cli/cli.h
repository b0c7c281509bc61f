/*
 * cli.h: what the subcommands of marengo share.
 */
#ifndef MARENGO_CLI_H
#define MARENGO_CLI_H

#include <stdio.h>

#include "kernel/err.h"
#include "session/session.h"
#include "text/tongue.h"

/* A subcommand: run() gets its own name as argv[0] and answers the exit code. */
struct command {
	const char *name;
	int (*run)(int argc, char **argv);
	const char *text;  /* N_(): one line for the list */
	const char *usage; /* N_(): what --help prints */
};

extern const struct command commands[]; /* a NULL name ends it */

int cmd_account(int argc, char **argv);
int cmd_backup(int argc, char **argv);
int cmd_bench(int argc, char **argv);
int cmd_career(int argc, char **argv);
int cmd_engine(int argc, char **argv);
int cmd_league(int argc, char **argv);
int cmd_pack(int argc, char **argv);
int cmd_play(int argc, char **argv);
int cmd_replay(int argc, char **argv);
int cmd_restore(int argc, char **argv);
int cmd_forget(int argc, char **argv);
int cmd_rules(int argc, char **argv);
int cmd_serve(int argc, char **argv);
int cmd_sim(int argc, char **argv);
int cmd_verify(int argc, char **argv);

/* Data directories, NULL-ended: --data, MARENGO_DATA, the source tree, the installed one. */
const char *const *cli_dirs(void);
void cli_use_data(const char *dir);
/* A file or directory beside the program, where it runs from a build tree; or NULL. */
const char *cli_beside(const char *up, char *path, size_t cap);
/* Catalogues and language of this process. */
const struct tongue *cli_tongue(void);
enum lang cli_lang(void);
bool cli_use_lang(const char *code);
const char *cli_tr(const char *msgid);
/* xgettext's usual mark, for texts of the command line. */
#define _(text) cli_tr(text)

/* Date and time of the place, to the minute: "2026-11-16 09:58" in any language; "" for 0. */
enum { CLI_DATE = 32 };
void cli_date(int64_t at, char text[CLI_DATE]);

/* Whether to colour a stream: a terminal, NO_COLOR unset, TERM not dumb. */
bool cli_colour(FILE *);

/* Prints "marengo: …" on stderr in the user's language; answers the exit code. */
int cli_fail(const struct err *);
int cli_complain(enum err_code, const char *format, ...) __attribute__((format(printf, 2, 3)));
/* Prints the usage of a command; 2 when asked for by a mistake, 0 when by --help. */
int cli_usage(const char *command, bool mistake);

/* An option that may be given several times. */
enum { CLI_LIST = 16 };
struct cli_list {
	const char *item[CLI_LIST];
	int n;
};

/* One of value, list and flag is set. A NULL name ends the table. */
struct cli_option {
	const char *name; /* "--seed" */
	const char **value;
	struct cli_list *list;
	bool *flag;
};

enum { CLI_MISTAKE = -1, CLI_HELPED = -2 };
/*
 * Fills the targets, moves the other words to argv[1]… and answers how many there are; or
 * CLI_MISTAKE (told already), or CLI_HELPED when --help was answered. Every subcommand also
 * takes --lang and --data.
 */
int cli_options(int argc, char **argv, const struct cli_option *);

/* A whole file ("-" is stdin), malloc'd and NUL-terminated; NULL and the error. */
char *cli_read(const char *path, size_t *n, struct err *);
/* Written beside and renamed, so that a save is whole or not there. */
bool cli_write(const char *path, const char *text, size_t n, struct err *);
bool cli_number(const char *text, uint64_t *out);
/* Of these ids the one that was mistyped, or begun and not ended; NULL: none is near. */
const char *cli_meant(const char *word, const char *const *ids, int n);
/*
 * The game of this id; NULL: complained, with the one that may have been meant, or all there are.
 */
const struct game *cli_game(const char *id);
/* Whether the game has this scenario; false: complained as of a game. */
bool cli_scenario(const struct game *, const char *word);
/*
 * Seats a bot by --bot SEAT=BOT, of the first `seats`; where `alone`, a BOT without a seat takes
 * all of them. False: the error lists what there is.
 */
bool cli_bot(const struct game *, int seats, bool alone, const char *word, const struct bot **seat,
	     struct err *);
/* A session for --option, --seed and the rest of play and sim. */
bool cli_session(struct session *, const char *game, const char *scenario,
		 const struct cli_list *options, const char *seed, struct err *);

#endif
