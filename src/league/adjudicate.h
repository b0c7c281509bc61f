/*
 * adjudicate.h: the decidable paragraphs of the house rules (section 13) as questions with typed
 * inputs and an answer with its rule; the geometric ones also from a sketch of the table.
 */
#ifndef MARENGO_LEAGUE_ADJUDICATE_H
#define MARENGO_LEAGUE_ADJUDICATE_H

#include <stdbool.h>

#include "kernel/out.h"
#include "pack/pk.h"

struct house_verdict {
	const char *answer; /* "must"; NULL: a number */
	const char *rule;   /* "NW-337" */
	int number;         /* when answer is NULL */
	bool has_factor, has_modifier, has_along;
	int factor, modifier;
	int along; /* generals that move along */
};

/* Answers a question; false: the node's reader says what is wrong with the inputs. */
bool adjudicate(const char *id, const struct pk_node *in, struct house_verdict *);
/* Ids of all questions, NULL-ended. */
const char *const *adjudication_ids(void);
/* {"answer":…,"rule":…,…} */
void verdict_write(const struct house_verdict *, const char *key, struct out *);
bool verdict_equal(const struct house_verdict *, const struct pk_node *out);

/*
 * A sketch: bases as rectangles in inches, x to the right, y to the far edge, facing in degrees
 * clockwise from the far edge:
 *	{"table":{"w":72,"h":48},"units":[{"id","side":"a","kind","x","y","w","d","facing",
 *	"stands","routed","attached_to","massed","limbered","height"}],"terrain":[{"id","kind",
 *	"x","y","w","d","angle","height"}],"shooter":"f1","target":"e1","range":4}
 * Evasion: "unit", "to":{"x","y","facing"}; front facing: "unit", "target". The near edge is side
 * a's, the far edge side b's. Questions: infantry-fire, artillery-fire, cover, evade,
 * front-contact. The inputs read off the sketch are written to `in`, the picture to `svg`.
 */
struct league_reader; /* words.h; NULL: English */
bool adjudicate_sketch(const char *id, const struct pk_node *sketch, struct house_verdict *,
		       const struct league_reader *, struct out *in, struct out *svg);
bool adjudicates_sketch(const char *id);

#endif
