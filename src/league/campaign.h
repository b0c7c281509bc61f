/*
 * campaign.h: a club's campaign as a fold over its events.
 *
 * Every change is one JSON line, appended and never deleted; the state below is what those lines
 * add up to. A line that the rules forbid is refused with the rule and changes nothing. Dice stand
 * in the lines, with where they came from; nothing here rolls.
 */
#ifndef MARENGO_LEAGUE_CAMPAIGN_H
#define MARENGO_LEAGUE_CAMPAIGN_H

#include "league/army.h"
#include "league/computer.h"
#include "league/reinforce.h"

enum {
	CLUB_PLAYERS = 64,
	CLUB_TABLES = 32,
	CLUB_MAPS = 32,
	CLUB_KEPT = 48,  /* kept rolls of one player in a campaign */
	CLUB_ROLLS = 40, /* rolls of one player in a season */
	SIDE_PLAYERS = 4,
	SEASON_WEEKS = 26
};

/* House parameters, pinned when a season starts (NW-R52). */
struct settings {
	struct army_rules army;
	struct computer_rules computer;
	int reset_points, weeks, days_between; /* 140, 4, 14 */
	int min_rank_points, min_rolls, keep;  /* 8, 5, 3 */
	int shadow_pct, objective_vp;          /* 90, 5 */
	int confirm_hours;                     /* 48 */
	bool both_rows_on_29, kept_for_campaign;
};
extern const struct settings settings_default;

enum role { ROLE_CM, ROLE_DEPUTY, ROLE_RECORDER, ROLE_PLAYER, ROLE_GUEST, ROLE_SPECTATOR };
extern const char *const role_words[];

enum dice_origin { ORIGIN_SEED, ORIGIN_HAND, ORIGIN_RECORD };
extern const char *const origin_words[];

struct season_roll {
	int32_t battle; /* index; LG_NONE: granted by the season's minimum */
	int16_t d100;
	uint8_t week, origin;
	int8_t card, other; /* other: the second row of a 29, LG_NONE */
	bool placed, struck, declined;
	uint8_t steps; /* rolls declined for this general */
	int8_t special;
	struct rating general;
	char effect[64];
};

struct kept_roll {
	int8_t card, special;
	uint8_t season, places;
	bool cavalry;
	struct rating general;
};

struct club_player {
	char id[16], name[40];
	enum role role;
	bool active, present, locked, has_army, has_shadow, plays;
	bool barred, pending_penalty, needs_vote, was_barred;
	int rank_points, season_points, night_points, joined_season;
	int cost; /* of the army as accepted; does not change in the season */
	struct army army, start, night, shadow;
	int nrolls, nkept, owed_minimum, kept_places, keep_limit;
	struct season_roll roll[CLUB_ROLLS];
	struct kept_roll kept[CLUB_KEPT];
	bool may_reorganise, keep_done;
	bool minimum_due; /* the two below wait for the club's word (NW-R66) */
	int16_t minimum_points, minimum_rolls;
	int battles, wins, draws, losses, vp; /* of the campaign */
	int season_battles, missed, made_up, two_on_one;
	int16_t last_table, table_before;
	uint64_t last_foes; /* of the last individual week */
	uint8_t met[CLUB_PLAYERS];
};

enum battle_kind { BATTLE_INDIVIDUAL, BATTLE_SHADOW, BATTLE_TEAM, BATTLE_MAKE_UP };
extern const char *const battle_kind_words[]; /* "individual" "2-on-1" "team" "make-up" */
enum battle_state { BATTLE_PAIRED, BATTLE_PRESENTED, BATTLE_RECORDED, BATTLE_CANCELLED };
extern const char *const battle_state_words[];

struct side_report {
	int casualties, batteries, killed_figures, captured_figures, objectives, vp;
	int objective_points; /* as the Battlemap values them */
};

struct created_commander {
	bool there;
	int16_t controls, nation;
	struct rating rating;
	int cost;
};

struct battle {
	char id[12]; /* "1.2.T3": season, week, table; "1.m1": make-up */
	int16_t campaign, season, week, table, map;
	enum battle_kind kind;
	enum battle_state state;
	int8_t n[2];
	int16_t side[2][SIDE_PLAYERS];
	int16_t shadow; /* player who fields his shadow corps, or LG_NONE */
	bool for_fun[2];
	int8_t chooser, first_phasing; /* side, or LG_NONE */
	bool takes_phasing;
	struct created_commander created[2];
	int16_t reported_by;
	int64_t reported_at; /* minutes */
	struct side_report report[2];
	struct computer_in in;
	struct computer_out out[2];
	uint64_t unsporting;                                   /* players */
	int8_t owed[2][SIDE_PLAYERS], rolled[2][SIDE_PLAYERS]; /* reinforcement rolls */
	bool given_up[2][SIDE_PLAYERS];
	uint8_t end_reason;
	bool award_due; /* recorded; what it brings waits for the club's word (NW-R66) */
};

struct battle_map {
	char id[16];
	char name[40];
	int objectives;
	int value[8];
	int8_t owner[8]; /* side that holds it at the start, or LG_NONE (NW-235) */
};

enum phase { PHASE_BUILDING, PHASE_RUNNING, PHASE_CLOSING };
enum pairing_limit { LIMIT_TWO_ON_ONE = 1, LIMIT_TABLE = 2, LIMIT_FOE = 4 };
extern const char *const limit_words[]; /* "2-on-1" "table" "opponent" */

struct past_season {
	int16_t campaign, season, victor; /* victor of a campaign that was reset, or LG_NONE */
	int16_t points[CLUB_PLAYERS], value[CLUB_PLAYERS];
};

/* What the rules forbid. Refused without a rule: there was not enough memory (no_memory). */
struct refusal {
	const char *rule; /* NULL: accepted */
	const char *text; /* msgid; {0} is `what` */
	char what[96];
};

struct campaign {
	const struct league_tables *t;
	char name[64];
	int campaign, season; /* numbered from 1; season 0: before the first */
	enum phase phase;
	struct settings now, next; /* pinned; and those of the season to come */
	int week, seasons_closed;  /* of this campaign */
	bool night_open, team_night, drawn, team_night_held;
	int64_t season_day, night_day;
	int nplan;
	int64_t plan[SEASON_WEEKS]; /* days of the calendar, week by week (NW-R67) */
	int ntables;
	char table[CLUB_TABLES][8];
	int nmaps;
	struct battle_map map[CLUB_MAPS];
	int nplayers, shadow_points;
	int16_t shadow_player;      /* the volunteer of the night, or LG_NONE */
	struct club_player *player; /* CLUB_PLAYERS of them */
	int nbattles, cap_battles, makeups;
	struct battle *battle;
	int npast, cap_past;
	struct past_season *past;
	int16_t tie[CLUB_PLAYERS], ntie; /* a reset waits for their D10 (NW-R37) */
	bool suggest_only;               /* NW-R66: the club's word decides */
	bool reset_due;                  /* the reset waits for it; the tie names who got there */
	int waived_points;               /* rank points at which the campaign went on */
	uint64_t seq, dice_used;
	char dice_commit[65];
	int64_t now_minutes;
};

bool no_memory(struct refusal *); /* empties it; always false */

struct campaign *campaign_new(const struct league_tables *);
struct campaign *campaign_clone(const struct campaign *);
void campaign_free(struct campaign *);

/* One event onto the state. On a refusal the state may be half changed: keep a clone. */
bool campaign_apply(struct campaign *, const struct pk_node *event, struct refusal *);

/* Kinds of events, NULL after the last; and whether a role may write one at all (NW-R56). */
const char *event_kind(int i);
bool event_right(const char *type, enum role);

int club_player(const struct campaign *, const char *id); /* index or LG_NONE */
int club_battle(const struct campaign *, const char *id);
int club_table(const struct campaign *, const char *id);
/* Value of a side for the Battle Computer: armies, shadow corps, created commander. */
int side_value(const struct campaign *, const struct battle *, int side);
int side_rank_index(const struct campaign *, const struct battle *, int side);
/* Quality that rolls for the side (6.2), and its modifier. */
char side_quality(const struct campaign *, const struct battle *, int side);
int choice_modifier(char quality);
/* What a player is under the created army commander: LEVEL_WING or LEVEL_CORPS (6.7.4, 6.7.5). */
enum command_level team_level(const struct campaign *, const struct battle *, int player);
int battle_minutes(enum battle_kind); /* 6.4 */
/* The day of a week's night, from 0: by the calendar, or every so many days (NW-166). */
int64_t night_due(const struct campaign *, int week);
/* Rolls a player still has to make, and rolls made but not yet placed. */
int rolls_owed(const struct campaign *, int player);
int rolls_unplaced(const struct campaign *, int player);
/* Who plays, the best first (standings.c); returns how many. */
int standings_order(const struct campaign *, int order[CLUB_PLAYERS]);
/* How often a player has fought each other one in recorded battles of the campaign; returns how
 * many opponents these are. */
int standings_foes(const struct campaign *, int player, int often[CLUB_PLAYERS]);
/* What may be done with a roll, as a set: every option of 9.x that applies. */
enum roll_choice {
	CHOICE_PLACE = 1,    /* as the card says */
	CHOICE_OTHER = 2,    /* the other row of a 29 (NW-R1) */
	CHOICE_LINE = 4,     /* as 4 LN (9.12) */
	CHOICE_IMPROVE = 8,  /* decline rolls for the general (9.12.2) */
	CHOICE_SPECIAL = 16, /* a D10 (9.13) */
	CHOICE_JOIN = 32,    /* with other rolls of the night: a new brigade (9.7) */
};
unsigned roll_choices(const struct campaign *, int player, int roll);
/* 9.10: whether a roll of a battle may still be given up to reorganise. */
bool may_forgo(const struct campaign *, int player, int battle);
/* A battle by which the player still has rolls to make, or LG_NONE. */
int battle_owing(const struct campaign *, int player);
/* Points of kept rolls for the next army (11.5). */
void kept_pools(const struct campaign *, const struct club_player *, int16_t pool[POOLS]);
bool is_army_commander(const struct club_player *);
/* 7.2 etc.: NULL, or the rule that keeps the player from tonight's tables. */
const char *why_not_playing(const struct campaign *, int player);
/* Limits of 6.6 that this table would break, as a set of pairing_limit. */
unsigned table_limits(const struct campaign *, int table, const int16_t *players, int na, int n,
		      bool shadow);

bool settings_read(const struct pk_node *, struct settings *);
void settings_write(const struct settings *, const char *key, struct out *);
/* "2026-11-24" or "2026-11-24T19:02Z" to days or minutes since 1970; LG_NONE: not a date. */
int64_t day_of(const char *);
int64_t minute_of(const char *);
void day_text(int64_t day, char text[11]);

/* Inside the fold (ev_*.c). */
struct club_event {
	struct campaign *c;
	const struct pk_node *node;
	struct refusal *refusal;
	int by; /* player index; LG_NONE: the Campaign Master at the keyboard */
	enum role role;
};
bool refuse(struct club_event *, const char *rule, const char *text, const char *format, ...)
	__attribute__((format(printf, 4, 5)));
/* Reads a player, a battle or a table of the event; false: already refused. */
bool event_player(struct club_event *, const char *key, int *player);
bool event_battle(struct club_event *, int *battle);
bool event_origin(struct club_event *, int dice, enum dice_origin *);
const char *event_text(struct club_event *, const char *key); /* "" when missing */
typedef bool event_fn(struct club_event *);
/* Whether a club may have so many tables. */
bool club_tables_fit(int n, struct refusal *);
event_fn ev_campaign, ev_tables, ev_settings, ev_player, ev_role, ev_withdraw, ev_return,
	ev_handover, ev_map;
event_fn ev_note, ev_army, ev_season_start, ev_night, ev_check_in, ev_team_night, ev_volunteers;
event_fn ev_draw, ev_make_up, ev_choice, ev_command, ev_report, ev_confirm, ev_cancel, ev_roll;
event_fn ev_place, ev_improve, ev_special, ev_forgo, ev_reorganise, ev_unsporting, ev_vote;
event_fn ev_season_close, ev_keep, ev_build, ev_tie_break, ev_reveal, ev_commit;
event_fn ev_calendar, ev_habits, ev_award, ev_minimum, ev_reset;
void close_night_if_done(struct campaign *);
void campaign_reset(struct campaign *, int victor);
/* Room for all that one event can add, so that the two after it always find some. */
bool campaign_room(struct campaign *);
void remember_season(struct campaign *, int victor);
struct battle *battle_add(struct campaign *);
void battle_award(struct campaign *, struct battle *); /* gives what its sums say */
/* NW-316 .. NW-318: given, or proposed where the club wants suggestions only. */
void minimum_offer(struct campaign *, int player, int points, int rolls);
void minimum_give(struct campaign *, int player, int points, int rolls);
void player_rank(struct campaign *, int player, int points);    /* adds rank points */
int battle_place(const struct battle *, int player, int *side); /* index on his side or LG_NONE */

#endif
