/*
 * words.h: the league's sentences in the reader's language: breaches, refusals, lines of the
 * Battle Computer, rosters.
 */
#ifndef MARENGO_LEAGUE_WORDS_H
#define MARENGO_LEAGUE_WORDS_H

#include "league/complete.h"
#include "league/record.h"
#include "text/tongue.h"

struct league_reader {
	const struct tongue *tongue; /* NULL: English */
	enum lang lang;
};

const char *lg_tr(const struct league_reader *, const char *msgid);
/* {0} {1} {2} of a text replaced; `what` may be NULL. */
void lg_fill(struct out *, const char *text, const char *what, int one, int two);
/* The name of a troop type. */
const char *lg_type_name(const struct league_reader *, const struct troop_type *);
/* An input of a house rule's question: what it means, and what it may be. */
const char *lg_input(const struct league_reader *, const char *key);
void lg_input_type(const struct league_reader *, const char *type, struct out *);
void lg_breach(const struct league_reader *, const struct breach *, struct out *);
void lg_refusal(const struct league_reader *, const struct refusal *, struct out *);
void lg_computer_line(const struct league_reader *, const struct computer_line *, struct out *);

/* A general as the reader calls him. */
const char *lg_general_name(const struct league_reader *, const struct league_tables *,
			    const struct army_general *);
/* What a correction changed (campaign_diff), each with a "text" for the reader. */
void lg_diff(const struct league_reader *, const struct out *diff, const char *key, struct out *);
/* Answers of the adjudicator, by their ids; a NULL id ends the list. */
struct answer_word {
	const char *id, *text;
};
extern const struct answer_word answer_words[], input_words[];
const char *lg_answer(const struct league_reader *, const char *answer);
/* One change of a proposed completion. */
void lg_change(const struct league_reader *, const struct league_tables *,
	       const struct army_change *, struct out *);

/* The roster of an army: plain text for a terminal or a note, and a printable page. */
void army_roster(const struct league_tables *, const struct army_rules *, const struct army *,
		 const struct league_reader *, struct out *);
/* What a special option changes on the roster. */
char army_dispersal(const struct army *, const struct troop_type *);
struct rating army_commander_rating(const struct league_tables *, const struct army *);
/* Writes an A4 PDF; NULL, or what went wrong. */
const char *army_pdf(const struct league_tables *, const struct army_rules *, const struct army *,
		     const struct league_reader *, const char *path);

#endif
