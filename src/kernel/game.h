/*
 * game.h: struct game, the one interface that every game implements.
 *
 * A game is a pure function of its scenario (the loaded pack), its options, its dice and its
 * actions. `pack` is whatever the game's load() made: shared, read-only. `st` is state_size plain
 * bytes: no pointers, padding zero, a clone is one memcpy. Nothing here allocates, prints, or
 * knows a language, except load().
 */
#ifndef MARENGO_GAME_H
#define MARENGO_GAME_H

#include <stdbool.h>
#include <stdint.h>
#include "kernel/account.h"
#include "kernel/action.h"
#include "kernel/event.h"
#include "kernel/field.h"
#include "kernel/limits.h"
#include "kernel/out.h"
#include "kernel/overlay.h"

/* Marks a text for xgettext; the text itself is the key. */
#define N_(text) (text)
/* The two texts of a message that counts: {N_P("{0} unit routs", "{0} units rout"), …}. */
#define N_P(one, many) (one), (many)

enum { SEAT_SPECTATOR = -1 };

enum game_flag {
	GAME_SOLITAIRE = 1, /* one seat; the rules are the enemy */
	GAME_HIDDEN = 2,    /* seats know different things */
	GAME_TEAMS = 4,     /* several seats on one side */
	GAME_TEST = 8,      /* never offered to players */
};

/* What a march on the map costs besides the road. */
enum march_flag {
	MARCH_FORCED = 1, /* beyond what the piece may march without dice, losses or supply */
	MARCH_ATTACK = 2, /* to where the enemy stands, as far as the seat can tell */
};

struct map;
struct pk;

struct game_option {
	const char *id;            /* "fog"; NULL ends the list */
	const char *text;          /* N_("Fog of battle: …"): one line for the player */
	const char *const *values; /* {"off", "on", NULL}; ids, also of the journal */
	const char *const *labels; /* N_() texts of the values, same order */
	uint8_t fallback;          /* index of the default */
};

struct setup {
	const char *scenario;
	uint8_t option[MAX_OPTIONS]; /* index into values, by index of the option */
};

struct scenario {
	const char *id; /* "1796" */
	const char *title[LANG_COUNT];
	const char *blurb[LANG_COUNT]; /* one or two sentences, or NULL */
	const char *map;               /* id of the geography file, for the page; or NULL */
};

/* A player in code. It is given a state redealt for its seat: it cannot see what it must not. */
struct bot {
	const char *id;    /* "general"; NULL ends the list */
	const char *label; /* N_("General") */
	const char *text;  /* N_("…"): one line on how it plays */
	/* Chooses one of the legal actions (n >= 1). `nodes` bounds the work of a bot that
	 * searches, 0 = its own default; one that judges at sight may leave it unread.
	 */
	struct action (*choose)(const void *pack, const void *st, int seat,
				const struct action *legal, int n, uint32_t nodes, struct rng *);
};

/* What a step about to be taken may bring: lines worded like events, each with its figure. */
struct odds_line {
	uint16_t message; /* N_("Chance that {0} routs") */
	int32_t arg[MAX_ARGS];
	bool mean;     /* value is an average (of losses, say), not a chance */
	int32_t value; /* thousandths */
	int32_t error; /* 95 % half-width in thousandths; 0 = exact */
};

/* Turn, phase and the area that is fought over, for the log: what everybody knows. */
struct moment {
	const char *phase; /* id, of the game's own */
	const char *fight; /* id of the area, or NULL */
	uint16_t turn;
	bool fighting; /* fights are being fought out, this one or several by turns */
};

struct odds {
	uint32_t samples; /* behind the lines that have an error; 0 = all exact */
	uint16_t basis;   /* message that says what was sampled, {0} times; 0: games played on */
	int n;
	struct odds_line line[MAX_ODDS];
};

struct figure {
	uint16_t message; /* N_("Victory points of the French") */
	int32_t value;
};

/* One of the things that a position is judged by at sight (see counsel.h). */
struct feature {
	int32_t value;
	int32_t worth; /* thousandths of a game won that one more is worth to the seat */
};

/* Copies as many of n as there is room for; how many. */
int feature_list(struct feature *out, int cap, const struct feature *all, int n);

/* Something that came of a choice, or did not, and that can be seen on the map. */
struct fact {
	uint16_t message; /* N_("Brussels is yours"), or of a mean: N_("steps that you lose") */
	bool mean;        /* value is a number, not whether it is so */
	int16_t value;
	int16_t worth; /* thousandths of a game to the seat, as a rule: its sign is certain */
	int32_t arg[2];
};

/* A list of them under way. */
struct facts {
	struct fact *out;
	int n, cap;
};
void fact_is(struct facts *, uint16_t message, int32_t arg, bool so, int worth);
void fact_mean(struct facts *, uint16_t message, int value, int worth);

/* A way in which a seat's game may end, by its score. */
struct grade {
	uint16_t message; /* N_("Chance of a Superior victory"); 0 ends the list */
	int32_t score;
};

/* A hidden piece as a seat remembers it. */
struct belief {
	const char *type; /* as the view calls it */
	const char *army; /* likewise; NULL where a side is one army */
	int strength;     /* -1: it has none */
};

struct game {
	const char *id;     /* "waterloo" */
	const char *title;  /* N_("Napoléon 1815") */
	const char *blurb;  /* N_("…"): one line for the menu */
	const char *prefix; /* of its rule ids: "WL" */
	uint16_t rules_version;
	uint32_t flags;
	uint32_t state_size;
	uint32_t max_legal;  /* no legal list is longer */
	uint32_t max_length; /* no game, however played, takes more actions */

	const char *const *seats;      /* ids: {"french", "allied", NULL} */
	const char *const *seat_names; /* N_() texts, same order */
	/* Those of seats that play for a whole side when not all seats are used; or NULL. */
	const char *const *alone_names;
	const struct game_option *options;
	const struct verb *verbs; /* a NULL name ends it */
	const struct kind *kinds; /* kinds[0] is {NULL}: numbers; a NULL name after it ends it */
	const struct message *messages; /* a NULL text ends it */
	const struct field *fields;     /* the whole state */
	const struct bot *bots;         /* or NULL */

	/* Packs: the only functions that may allocate and fail on data (see pack/pk.h). */
	int (*scenarios)(struct pk *, struct scenario *out, int cap);
	void *(*load)(struct pk *, const char *scenario); /* NULL: pk holds the reason */

	/* Play. */
	/* Sets up a zeroed state; NULL, or an English sentence (msgid) on what does not go. */
	const char *(*setup)(const void *pack, void *st, const struct setup *, struct ctx *);
	uint32_t (*to_act)(const void *pack, const void *st); /* a bit per seat; 0 = over */
	/* Complete, sorted by action_compare, without doubles; 0 when the seat is not to act. */
	int (*legal)(const void *pack, const void *st, int seat, struct action *out, int cap);
	void (*apply)(const void *pack, void *st, int seat, struct action, struct ctx *);
	/*
	 * Why this well-formed action of a seat that is to act is not legal: a rule id. Called
	 * only for actions not in legal(). NULL when no rule of the game speaks of it (the match
	 * then says that it is not among the choices).
	 */
	const char *(*why_not)(const void *pack, const void *st, int seat, struct action);
	/* What the seat has to decide: fills message and arguments. */
	void (*prompt)(const void *pack, const void *st, int seat, struct event *);
	/* One JSON object: all that the seat (or SEAT_SPECTATOR) may know. Starts empty. */
	void (*view)(const void *pack, const void *st, int seat, struct out *);
	/*
	 * Redraws what the seat cannot know. Two states that differ only in that, and the same
	 * generator, must give the same bytes. Games without secrets leave the state alone.
	 */
	void (*redeal)(const void *pack, void *st, int seat, struct rng *);
	/* A thousandth each: 1000 = this seat won, 500 = drawn; meaningful at any time. */
	void (*score)(const void *pack, const void *st, int32_t score[MAX_SEATS]);
	const char *(*check)(const void *pack, const void *st); /* NULL, or what is unsound */

	/* How it ended, or stands: fills message and arguments. Simulations count by message. */
	void (*outcome)(const void *pack, const void *st, struct event *);

	/* Optional (NULL). */
	/*
	 * The particular fact behind a refusal of why_not(), which answered `rule`: which road is
	 * full, what is lacking. Fills message and arguments, from what the seat knows and nothing
	 * else. False: the text of the rule says all there is.
	 */
	bool (*why_fact)(const void *pack, const void *st, int seat, struct action,
			 const char *rule, struct event *);
	/* Numbers worth an average over many games (points, losses): how many, up to cap. */
	int (*figures)(const void *pack, const void *st, struct figure *out, int cap);
	/* How a seat's game may end, best first: whose chances are told with advice. */
	const struct grade *grades;
	/*
	 * What a world is worth to the seat, feature by feature, the same ones each time: how many,
	 * up to cap. Advice looks at choices by what they come to `ahead` turns on (0: one).
	 */
	int (*features)(const void *pack, const void *st, int seat, struct feature *out, int cap);
	int ahead;
	/*
	 * What has become of the world `was` in the world `is`, in the words of the game: advice
	 * gives those as its reasons in which choices differ. Which facts there are follows from
	 * what the seat knows of `was`, and from nothing else.
	 */
	void (*facts)(const void *pack, const void *was, const void *is, int seat, struct facts *);
	/* Why the seat may not write to the table now (allies who may not confer): a rule, or NULL.
	 */
	const char *(*why_silent)(const void *pack, const void *st, int seat);
	/*
	 * While the seat deploys: the VERB_PLACES actions that bring about what stands so far; how
	 * many, up to cap. 0 at other times.
	 */
	int (*deployed)(const void *pack, const void *st, int seat, struct action *out, int cap);
	/* The areas that pieces stand in and the links between them. */
	const struct map *(*map)(const void *pack);
	/*
	 * What the map can show besides the pieces, from what the seat knows and nothing else
	 * (game_view() puts it into the view). Needs `map`; `out` comes without any shade.
	 */
	void (*overlays)(const void *pack, const void *st, int seat, struct overlays *out);
	/*
	 * What the numbers of the seat's view are made of, its tracks all of them (account.h). Of
	 * the state and the story only what the seat knows; a spectator is a seat too.
	 */
	void (*accounts)(const void *pack, const void *st, int seat, const struct story *,
			 struct accounts *out);
	/*
	 * All modifiers of dice and values, from the tables the rules use: accounts named by their
	 * heading (N_() texts), each line a modifier; key "count": plain numbers, quotas or costs.
	 * A value of 0: it varies, as the line says. With a state only what its options let happen.
	 */
	void (*modifiers)(const void *pack, const void *st_or_null, struct accounts *out);
	/* The number of seats in use, where an option changes it. */
	int (*seats_used)(const void *pack, const void *st);
	/*
	 * Odds of what is on the table, from what the seat knows (st is redealt for it). Returns
	 * false when there is nothing to weigh now.
	 */
	bool (*odds)(const void *pack, const void *st, int seat, struct rng *, struct odds *);
	/* The same if the seat were to choose this legal action. */
	bool (*odds_of)(const void *pack, const void *st, int seat, struct action, struct rng *,
			struct odds *);
	/* Whether odds_of has an answer for this legal action: from what the seat knows. */
	bool (*weighs)(const void *pack, const void *st, int seat, struct action);
	/* The flags of a legal action that is a march on the map: from what the seat knows. */
	uint32_t (*march)(const void *pack, const void *st, int seat, struct action);
	/*
	 * What if the enemy comes to a place of `map` where the seat's units stand, in the turn in
	 * which he can move next: who can come, and how it ends. From what the seat knows (st is
	 * redealt for it). `why_no_attack`: NULL, or an English sentence (msgid) on why that cannot
	 * be asked of the place now; the same whatever is hidden. Both or neither; need `map`.
	 */
	const char *(*why_no_attack)(const void *pack, const void *st, int seat, int place);
	bool (*attack_on)(const void *pack, const void *st, int seat, int place, struct rng *,
			  struct odds *);
	/* When it is in the game: public, and as every view says it. */
	void (*moment)(const void *pack, const void *st, struct moment *);
	/*
	 * What the seat has seen of one value of a kind: a piece of the enemy that is hidden now,
	 * as it was last shown (or as it began). From what the seat knows and nothing else. False:
	 * it is no piece, or not hidden from the seat.
	 */
	bool (*believed)(const void *pack, const void *st, int seat, int kind, int value,
			 struct belief *);
};

int game_seats(const struct game *, const void *pack, const void *st);
int game_seat_find(const struct game *, const char *id); /* -1 */
/* What a seat is called when so many are used (msgid). */
const char *game_seat_name(const struct game *, int seats, int seat);
int game_verbs(const struct game *);
int game_options(const struct game *);
/* Sets every option to its default. */
void game_default_setup(const struct game *, struct setup *);
/* Sets one by ids; NULL, or an English sentence (msgid) on what is wrong. */
const char *game_set_option(const struct game *, struct setup *, const char *id, const char *value);

#endif
