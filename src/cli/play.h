/*
 * play.h: the text client. In line mode one fact a line and no cursor tricks, so that it is also
 * the client for screen readers; on a whole screen (tui.h) the same words with a map above them.
 */
#ifndef MARENGO_PLAY_H
#define MARENGO_PLAY_H

#include "bots/bots.h"
#include "cli/cli.h"
#include "pack/pk.h"
#include "text/rule_text.h"

struct tui;

struct play {
	struct session session;
	struct reader reader;
	const struct bot *bot[MAX_SEATS]; /* NULL: a human at this terminal */
	int humans;
	int last_human;           /* the seat that looked last; -1 at the start */
	uint32_t told[MAX_SEATS]; /* events told to each seat so far */
	uint32_t dated;           /* entries that came before this sitting, or have their time */
	const struct rule_book *rules;
	struct pk *rules_pk;
	FILE *to;        /* where sentences go: the terminal, or the log of the screen */
	struct tui *tui; /* NULL: line mode */
	char save[1024]; /* where it is saved after every choice */
	bool quit;
};

/* A line from the user without its end; false at the end of input. */
bool play_ask(const char *prompt, char *line, size_t cap);

/* A folder of the user's own data ("saves"), made if need be; false when there is nowhere. */
bool play_folder(const char *what, char *dir, size_t cap);
bool play_load(struct play *, const char *path, struct err *);
/* What the words of the command line have decided already; NULL or empty: not that. */
struct play_request {
	const struct game *game;
	const char *seed;
	struct cli_list options, bots;
};
/*
 * The menu: game, scenario, options, seats, as far as they are not decided. False: the user left,
 * or the error is set.
 */
bool play_menu(struct play *, const struct play_request *, struct err *);
/* What a seat of this game is called, in the reader's language. */
const char *play_seat_name(const struct play *, int seat);
/* Fills bots from "seat=name" words; seats not named stay human. */
bool play_seats(struct play *, const struct cli_list *bots, struct err *);
bool play_start(struct play *, struct err *);

/* One line typed by the seat that is to act: a number, an action or a word of help. */
void play_line(struct play *, int seat, char *line);
void play_show_choices(struct play *, int seat, const char *prefix);
void play_tell(struct play *, int seat);
/* All that happened, as far as the seat knows, with the time where it is known. */
void play_log(struct play *, int seat);
void play_look(struct play *, int seat, const char *word);
/* Only the board of the battle under way, if there is one. */
void play_look_board(struct play *, const struct pk_node *view);
/* What the numbers of that name are made of; how many there are. */
int play_numbers(struct play *, int seat, const char *word);
/* The rules meant by an id, a section of the rulebook or words, those of this game. */
void play_rule(struct play *, int seat, char *words);
/* An area by its id, or by its name in either language; -1: there is none. */
int play_place(const struct play *, const char *word);
/* Tells that a word is no place, with the one that may have been meant. */
void play_no_place(struct play *, const char *word);
/* Tells which word of an action names nothing, with what may have been meant; false: each does. */
bool play_no_thing(struct play *, const char *line);
/* Tells the rule of a refusal, the fact behind it, the rule's text and section. */
void play_refused(struct play *, const struct verdict *);
/* Deployments kept for later games: "save NAME", "replace NAME", "list", "use NAME". False: none
 * of these words. */
bool play_template(struct play *, int seat, char *words);

#endif
