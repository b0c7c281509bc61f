/*
 * engine.h: the engine protocol: one line in, one answer out. No input can hurt it.
 */
#ifndef MARENGO_ENGINE_H
#define MARENGO_ENGINE_H

#include "session/session.h"
#include "text/rule_text.h"
#include "text/tongue.h"

enum { ENGINE_LINE = 1 << 20 }; /* longer lines are refused whole */

struct engine {
	game_finder *find;
	const struct game *const *games; /* for `games`; NULL-ended */
	const char *const *dirs;
	const struct tongue *tongue;
	const struct rule_book *rules; /* or NULL: refusals then name the rule alone */
	enum lang lang;
	bool no_files; /* save and load are refused: for fuzzing */
	bool quit;
	bool open; /* a session is under way */
	struct session session;
};

/* Answers one line (without its end) with "=id …\n\n" or "?id …\n\n". Empty lines and comments
 * (#) get no answer. */
void engine_line(struct engine *, const char *line, size_t n, struct out *answer);
void engine_end(struct engine *);

/* What a command is given and how it answers: text into `out`, or a refusal. */
struct engine_call {
	struct engine *engine;
	char *rest; /* the words after the command; may be cut up */
	struct out *out;
	bool refused;
};

struct engine_command {
	const char *name;
	bool needs_match;
	void (*run)(struct engine_call *);
};

extern const struct engine_command engine_commands[]; /* a NULL name ends it */

/* Refuses; a rule id, where there is one, comes first. */
void engine_refuse(struct engine_call *, const char *rule, const char *text, const char *detail);
/* By the match: the fact behind it, where there is one, before the text of the rule. */
void engine_refuse_by(struct engine_call *, const struct verdict *);
/* The next word of the rest, or NULL. */
char *engine_word(struct engine_call *);
/* A seat named by the next word, else the one that is to act; false: refused. */
bool engine_seat(struct engine_call *, int *seat);
/* An action that the seat could take now; false: refused. */
bool engine_legal_action(struct engine_call *, int who, struct action *);
/* Commands of engine_think.c. */
void engine_odds(struct engine_call *);
void engine_hint(struct engine_call *);
void engine_plans(struct engine_call *);
void engine_go(struct engine_call *);

#endif
