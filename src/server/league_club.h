/*
 * league_club.h: the clubs of the league on the server: one event stream each, a record folded from
 * it in memory, and who may do what.
 *
 * A club's lines are the stream "club/<id>"; beside it a document of the kind "club" keeps what is
 * not part of the record: who owns it, which account is which member, invitations, the dice key.
 */
#ifndef MARENGO_LEAGUE_CLUB_H
#define MARENGO_LEAGUE_CLUB_H

#include "league/club_dice.h"
#include "league/words.h"
#include "server/inside.h"

enum {
	CLUB_ID_MAX = 24,
	CLUB_CODE = 12,
	CLUBS_KEPT = 24,      /* folded records in memory */
	CLUBS_OWNED = 40,     /* of one person online */
	CLUB_LINES = 100000,  /* of one record */
	UPLOAD_MAX = 8 << 20, /* bytes of an import */
	UPLOADS = 8
};

struct club_member {
	char player[16];
	char who[MAX_WHO];        /* "": not yet claimed */
	char code[CLUB_CODE + 1]; /* "": no invitation */
	bool shy;                 /* outsiders see only an initial (a minor, or by wish) */
	bool forgotten;           /* name and id were struck; this one is a number */
};

/* How long a battle has lasted; not part of the record. */
struct club_clock {
	char battle[12];
	int64_t started, held; /* seconds; held: when it was stopped, 0 while it runs */
};

/* A secret vote under way: who may, who has, and two sums. Never who voted what. */
struct ballot {
	char player[16]; /* on whose return; "": none */
	int n, yes, no;
	char voter[CLUB_PLAYERS][16];
	bool voted[CLUB_PLAYERS];
};

struct club {
	char id[CLUB_ID_MAX];
	struct record record;
	uint64_t number; /* of the stream, with what is under way */
	int writes;      /* under way */
	bool stale;      /* to be read again */
	int64_t used;
	uint64_t head; /* version of the document that holds all that follows */
	char owner[MAX_WHO];
	bool open, has_key;            /* open: everybody may look */
	char feed[CLUB_CODE + 1];      /* opens calendar and news to programs without a session */
	uint8_t key[32], next_key[32]; /* of the dice now, and after they are shown */
	bool has_next;
	int nmembers;
	struct club_member member[CLUB_PLAYERS];
	struct club_clock clock[CLUB_TABLES];
	struct ballot ballot;
};

/* An import that comes in pieces. */
struct upload {
	char id[CLUB_CODE + 1], who[MAX_WHO];
	struct out text;
	int64_t used;
};

struct clubs {
	struct pk *pk;
	const struct league_tables *tables;
	struct smap kept; /* id -> struct club */
	struct upload upload[UPLOADS];
};

/* What the asker is to the club. */
struct standing {
	bool local, owner;  /* local: on his own machine, where a guest is Campaign Master */
	bool inside, reads; /* a member or the owner; may look */
	bool recent;        /* tell battles of the season only: the others did not change */
	int player;         /* or LG_NONE */
	enum role role;
};

struct clubs *clubs_of(struct server *); /* made when first wanted; NULL: no tables */
void clubs_close(struct server *);
void club_stream(const char *id, char stream[CLUB_ID_MAX + 8]);
/* The club as it stands in the store now; NULL: there is none. */
struct club *club_find(struct server *, const char *id);
/* Writes the lines of a fresh record as a new stream; NULL after answering why not. */
struct club *club_make(struct client *, const struct record *, const uint8_t *key);
/* In the place of the version that was read last; false: another came first, or the store failed,
 * and the club is to be read again. */
bool club_save_head(struct store *, struct club *);
/* Where another version is stored now; false: the store failed, or memory. */
bool club_read_head(struct store *, struct club *);
/* Folds what the store holds; the club keeps what it had when that cannot be. */
bool club_load(struct store *, struct club *, struct refusal *);
void club_take_next_key(struct club *);
struct club_member *club_member_of(struct club *, const char *player);
/*
 * R38: strikes a withdrawn member from the stored lines and from what is kept beside them, with a
 * note that it was done. False: the rules, or (why->rule NULL) memory or the store forbid it.
 * `note`: forgotten_text in the language of whoever asked.
 */
bool club_forget(struct store *, struct club *, int player, const char *note, struct refusal *why);
/* Of somebody whose account goes: he owns no club and is no member's account any more. For errands
 * only; false: the store failed. */
bool clubs_forget_person(struct store *, const char *who);
/* Tells those whom an event concerns and who are away: of a type, or a line that was written. */
void club_news(struct server *, const struct club *, const char *type, const cJSON *event);
void club_news_of_line(struct server *, const struct club *, const char *line);
/* Saves, and answers with the club or that it could not be. */
void club_save_answer(struct client *, struct club *);
/* Gives an event another text, or none; false: memory ran out. */
bool event_set(cJSON *event, const char *key, const char *text);
bool event_has_dice(const char *type);
/* Dice are the server's, or marked as entered by hand. False: what is wrong, or NULL: no memory. */
bool event_settle_dice(const struct club *, const char *type, cJSON *event, const char **wrong);
/* In whose name a line is written; NULL: the Campaign Master at the keyboard, "": a stranger. */
const char *club_author(const struct club *, const struct standing *, const cJSON *body,
			enum role *);
void club_code(char *to, int n);
bool club_is_local(const struct client *);
/* Whether who asks may read a club, by its head alone: its record is not folded for that. */
bool club_concerns(const struct client *, const char *id);
struct standing club_standing(const struct client *, const struct club *);
struct league_reader club_reader(const struct client *);

/* Answers a refusal of the rules in the reader's language. */
void answer_refusal(struct client *, const struct refusal *);
void answer_unreadable(struct client *, const struct pk *);
/* Work that takes its time, off the loop; `done` answers. */
struct club_errand {
	struct errand errand;
	struct pending *pending;
	void (*work)(struct club_errand *);
	void (*answer)(struct club_errand *, struct client *);
	void (*release)(struct club_errand *);
};
void club_errand_go(struct client *, struct club_errand *);

/* Everything a page shows of a club. */
void club_write(struct out *, const char *key, const struct club *, const struct campaign *,
		const struct standing *);
/* A member's name as this reader may see it. */
void club_name(const struct club *, const struct campaign *, const struct standing *, int player,
	       char name[40]);
void explain_battle(struct out *, const char *key, const struct league_reader *,
		    const struct computer_rules *, const struct computer_in *,
		    const struct computer_out[2]);

/* The army as this reader may see it: without the name of a shy member. */
struct army club_army_for(struct client *, const struct club *, int player, const struct army *);

/* Rooms of the league; part[0] is "clubs" or "league". */
bool league_request(struct client *, const struct http_request *, char *part[], int n);
void club_confirm_due(struct server *, struct club *);
void club_clock_post(struct client *, struct club *, const cJSON *body);
void club_ballot_post(struct client *, struct club *, const cJSON *body);
void club_habits_post(struct client *, struct club *, const cJSON *body);
void club_forget_post(struct client *, struct club *, const cJSON *body);
void club_write_extras(struct out *, const struct club *, const struct standing *);
void club_preview(struct client *, struct club *, const cJSON *body);
/* Tables as CSV, the calendar, the news, a QR code; false: no such thing. */
bool club_table_csv(struct client *, const struct club *, const char *what);
void club_csv_post(struct client *, struct club *, const cJSON *body);
bool club_feed(struct client *, const struct club *, const char *what, const struct http_request *);
bool club_feed_open(const struct club *, const struct http_request *);
void club_qr(struct client *, const struct club *, const char *battle, const struct http_request *);
void club_event_post(struct client *, struct club *, const cJSON *body);
void club_history(struct client *, const struct club *, const struct http_request *);
void club_line(struct client *, const struct club *, const char *number);
void club_dice(struct client *, const struct club *);
void club_state_at(struct client *, const struct club *, const char *number);
void club_pair(struct client *, const struct club *, const cJSON *body);
void club_computer(struct client *, const struct club *, const cJSON *body);
void club_battle_get(struct client *, const struct club *, const char *id);
void club_rolls(struct client *, const struct club *, const char *player);
void club_army(struct client *, const struct club *, const char *player);
/* The rules an army is built by now; the army of a request as the record would take it (NULL:
 * answered, the reason in the reader). */
struct army_rules club_army_rules(const struct campaign *, bool shadow);
struct army *club_read_army(struct client *, const struct campaign *, const cJSON *body,
			    struct pk *, bool shadow);
void club_suggest(struct client *, struct club *, const cJSON *body);
void club_army_check(struct client *, const struct club *, const cJSON *body);
void club_army_sheet(struct client *, const struct club *, const char *player, bool pdf);
void club_import(struct client *, const cJSON *body);
void club_create(struct client *, const cJSON *body);
void club_export(struct client *, const struct club *);
void judge_question(struct client *, const char *id, const struct http_request *, bool sketch);

#endif
