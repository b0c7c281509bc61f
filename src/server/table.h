/*
 * table.h: a game among people and bots. The truth is its stream in the store ("table/ID"): what
 * was agreed as JSON objects, what was played as lines of the journal with their time. A table in
 * memory is a cache of it that can be thrown away.
 */
#ifndef MARENGO_TABLE_H
#define MARENGO_TABLE_H

#include "kernel/journal.h"
#include "server/help.h"
#include "server/inside.h"

/*
 * In bytes: three for each of the 1,000 characters of a line and the 5,000 of a note that the page
 * lets write; the longest note still fits into a message.
 */
enum { MAX_TABLE_ID = 24, MAX_CHAT = 3000, MAX_NOTE = 15000, MAX_CHAT_LINES = 2000 };
/* Of the chat so many lines, or bytes of text, are told at once. */
enum { CHAT_PART = 100, CHAT_PART_BYTES = 64 * 1024 };
enum table_state { TABLE_OPEN, TABLE_PLAYING, TABLE_OVER };
enum seat_by { BY_NOBODY, BY_HUMAN, BY_BOT };
enum table_end { END_PLAYED, END_RESIGNED, END_CLOCK };

struct seat {
	enum seat_by by;
	char who[MAX_WHO], name[MAX_PERSON_NAME], bot[32], salt[65];
	int64_t left; /* milliseconds on the clock when it last stood still */
};

struct chat_line {
	int seat;
	int64_t at;
	char name[MAX_PERSON_NAME];
	char *text;
};

#define DELETED "deleted" /* who and name of somebody whose account is gone */

/* A take-back that was asked for; asked by nobody when to is NO_TAKEBACK. */
#define NO_TAKEBACK UINT32_MAX
struct takeback {
	uint32_t to; /* number of the state to go back to */
	uint32_t agreed;
	int by;
};

struct table {
	struct server *server;
	char id[MAX_TABLE_ID];
	const struct game *game;
	const struct shelf *shelf;
	struct setup setup;
	int seats;
	struct seat *seat;             /* as many as the game has, since most tables have few */
	bool by_invitation, watchable; /* private; spectators */
	bool left;                     /* somebody has given his seat free */
	bool all_salts;                /* no player without a salt of his own for the dice */
	enum help help;                /* the most that anybody has at this table */
	int64_t bank, step;            /* of the clocks, in seconds; 0: none */
	char invite[33], seed[65], rematch[MAX_TABLE_ID], maker[MAX_WHO];
	enum table_state state;
	enum table_end end;
	int ended_by; /* seat that resigned or whose clock fell */
	int64_t created, moved;
	/* When the running clocks were started: by the date, which the stream has; and by the clock
	 * that never jumps, once that is known of a date. */
	int64_t clock_since, clock_from, clock_of;
	bool clock_known;
	int64_t flag_at; /* when the next clock falls, by the clock that never jumps; if that is
			    known */
	bool flag_known;

	/* Only while it is loaded. */
	bool loaded;
	struct match *match;  /* from the start on */
	struct jn_head *head; /* from the start on */
	struct jn_writer writer;
	uint64_t number;    /* texts of the stream that are durable */
	uint64_t submitted; /* and those on their way */
	uint32_t epoch;     /* grows when the log is no longer a continuation */
	struct chat_line *chat;
	int chats, chat_cap;
	int chats_kept; /* of them durable */
	struct takeback takeback;
	struct client *watchers;
	uint64_t thinking; /* serial of the question whose answer is awaited; 0 */
	int thinking_seat;
	int64_t used;
	int holds;         /* submissions and questions under way */
	int writes;        /* submissions alone */
	bool rematching;   /* the next table is being written */
	uint32_t notified; /* seats that were told it is their turn */
	uint32_t fallen;   /* seats whose time has run out, as the stream says; */
	uint32_t told_of;  /* and those of them that the others were told of */
	bool told_over;    /* and all that the game is over */
	bool remote;       /* what is told just now was written by another server */
	bool stale;        /* another server wrote while we did */
	bool untold;       /* those who watch wait for what is on its way to be durable */
	bool broken;       /* a write failed: loaded anew once those behind it have failed too */
};

/* Finding and keeping. */
struct table *table_find(struct server *, const char *id); /* NULL: there is none */
bool table_load(struct table *);                           /* false: the store failed, or damage */
void table_forget(struct table *);                         /* unloads it; it stays known */
void table_reload(struct table *);
/* Takes away one that never reached the store; false: somebody has come to it meanwhile. */
bool table_discard(struct table *);
void table_free(struct table *);
/* Room for the seats of its game; false: there is not enough memory. */
bool table_set_seats(struct table *);
void tables_open(struct server *); /* reads what is known of all tables */
void tables_close(struct server *);
void tables_tick(struct server *);
void tables_changed(void *server, const char *stream);

/* Making one; `text` tells in English what is wrong. */
struct table *table_make(struct server *, struct visitor *, const cJSON *wish, const char **code,
			 const char **text);
/* Starts it when no seat is open any more. Adds the texts of that to `s`. */
struct submission;
void table_start_if_full(struct table *, struct submission *);

/* A salt for the dice: hexadecimal, of any length up to the longest. */
bool salt_sound(const char *);
/* Whether whoever sits there must still bring his own before the table starts. */
bool seat_wants_salt(const struct table *, int seat);

/* Who sits where. */
int table_seat_of(const struct table *, const char *who, int after); /* next seat of his; -1 */
uint32_t seats_of(const struct table *, const char *who);            /* all of his, as bits */
bool table_may_see(const struct table *, const struct visitor *, const char *invite);
uint32_t table_to_act(const struct table *);
/* Everybody has left again before it began: only who made it may open it again, by sitting down. */
bool table_is_closed(const struct table *);

/* Clocks (table_clock.c). Where one plays alone, or against bots only, nobody is timed. */
void table_time_people(struct table *, int64_t bank, int64_t step); /* before it starts */
bool table_timed(const struct table *);
int64_t seat_left(const struct table *, int seat); /* in milliseconds */
void clocks_start(struct table *, int64_t date);
void clocks_take_up(struct table *); /* when it was loaded */
/* Stops those of who were to act, and starts those of who are. */
void clocks_turn(struct table *, uint32_t were, int64_t date, struct submission *);
uint32_t clocks_late(const struct table *); /* seats that are to act and have no time left */
/* What a seat has now; above nothing its flag is up again. */
void clock_set(struct table *, int seat, int64_t left);
/* Writes down whose time has run out, once, and tells the others. */
void clocks_tick(struct server *);

/*
 * Writing: texts gathered, then appended at once. done() is called when they are durable (ok), or
 * when they are not and the table was loaded anew.
 */
struct submission {
	struct store_job job;
	struct table *table;
	struct client *client; /* looked up by serial at the end */
	uint64_t serial;
	int64_t re;
	struct pending *pending;
	struct table *origin;          /* of a rematch */
	struct forgetting *forgetting; /* of somebody who goes for good; and how often yet */
	int tries;
	int line;      /* of the chat, the last when it was sent */
	uint32_t late; /* seats whose time has run out */
	void (*done)(struct submission *, bool ok);
	char **text;
	int n, cap;
	bool failed, sent;
};
struct submission *submission_new(struct table *, struct client *, int64_t re,
				  void (*done)(struct submission *, bool ok));
/* Gives it up before anything was added. */
void submission_drop(struct submission *);
void submission_add(struct submission *, struct out *text); /* takes the buffer over */
void submission_send(struct submission *);
/* The client it came from, if it still is at the table. */
struct client *submission_client(const struct submission *);

/* Texts of the stream. */
void table_write_made(const struct table *, struct out *);
void table_write_sit(const struct table *, int seat, struct out *);
bool table_apply(struct table *, const char *text, struct out *journal);
void table_save_summary(struct table *);
bool table_begin_match(struct table *, const char **why);

/* Playing: after each of these the table answers by itself. */
void table_watch(struct client *, struct table *, int64_t re);
void table_unwatch(struct client *);
void table_do(struct client *, const char *action, int64_t number, int64_t re);
void table_undo(struct client *, int64_t number, int64_t re);
void table_chat(struct client *, const char *text, int64_t re);
void table_ask_takeback(struct client *, int64_t to, int64_t re);
void table_answer_takeback(struct client *, bool yes, int64_t re);
void table_resign(struct client *, int64_t re);
void table_hand(struct client *, const char *seat, const char *bot, int64_t re);
void table_claim(struct client *, const char *as, int64_t re);
void table_refuse(struct client *, int64_t re, struct verdict);
void table_hint(struct client *, int64_t re);
/* Of an action, of an attack on the place `at`, or (both NULL) of what lies on the table. Early:
 * they are told before they are good enough, too. */
void table_odds(struct client *, const char *action, const char *at, bool early, int64_t re);
void table_stop(struct client *, int64_t re);
void table_why(struct client *, const char *action, int64_t re);
void table_note(struct client *, const char *text, int64_t re);
/* After the match has moved: all that follows from the entries from `from` on, in one append. */
void table_send_moves(struct submission *, uint32_t from, uint32_t were);
/* Lets bots move where it is their turn; call when something has become durable. */
void table_wake(struct table *);
const char *table_bot_label(const struct game *, const char *bot); /* NULL: no such bot */

/* Words (table_words.c). */
void words_state(struct out *, struct client *, int64_t re);
void words_table(struct out *, struct table *, const struct visitor *, enum lang);
void words_log(struct out *, struct table *, int seat, enum lang, int64_t from); /* -1: all */
/* Of enemies that the log from `from` on names to the seat and that are hidden now. */
void words_seen(struct out *, const struct table *, int seat, int64_t from);
/* During play: one's own actions, and of the others only what one was told. */
void words_own_record(struct out *, struct table *, int seat, enum lang);
/* What an event names, and the plain numbers of its sentence. */
void word_refs(struct out *, const struct table *, const struct event *);
void word_numbers(struct out *, const struct table *, const struct event *);
void words_outcome(struct out *, const struct table *, enum lang);
/* The members of a refusal: its rule with section and text, and the fact behind it; or nulls. */
void words_verdict(struct out *, const struct table *, enum lang, const struct verdict *);
void table_tell(struct table *, const struct submission *cause);
/* To one client, as soon as all it would be told is durable. */
void table_tell_one(struct client *, int64_t re);
void table_tell_presence(struct table *);
/* Tells people at other tables, or away, what happened here: some seats; whose turn it is. */
enum news { NEWS_TURN, NEWS_OVER, NEWS_JOINED, NEWS_TAKEBACK, NEWS_MENTION, NEWS_CLOCK };
void table_news(struct table *, enum news, uint32_t seats);
void table_notify(struct table *);
/* Of seats whose time has run out, all who may claim. */
void table_notify_late(struct table *, uint32_t late);
void table_notify_mentions(struct table *, const struct chat_line *);
/*
 * The lines from `from` on, as long as they are before `to`; to all who may read them. Whose own
 * line it was hears it as the answer to the cause. And to one who comes the last of them, or those
 * before a line that he has.
 */
void table_tell_chat(struct table *, int from, int to, const struct submission *cause);
void table_tell_last_chat(struct client *);
void table_tell_earlier_chat(struct client *, int64_t before, int64_t re);

bool seat_online(const struct table *, int seat);

/* Requests below /api/v1/tables (table_api.c, table_read.c). */
bool table_read(struct client *, const struct http_request *, struct table *, char *part[],
		int parts);
bool table_request(struct client *, const struct http_request *, char *part[], int parts);
/* rules_api.c */
bool rules_request(struct client *, const struct http_request *, char *part[], int parts);
/* All modifiers of a scenario; of a state (or NULL) only what its options let happen. */
void answer_modifiers(struct client *, const struct shelf *, const void *st);

/* For an account: the tables where somebody sits; and leaving them all without a name. */
void tables_export(struct out *, struct server *, const struct visitor *);
void tables_forget_person(struct server *, const char *who, struct afterwards);

#endif
