/*
 * table_play.c: what players do at a table. An action is applied, its lines are appended to the
 * stream, and only when they are durable is anybody told.
 */
#include "server/table.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <sodium.h>

#include "text/plain.h"

uint32_t table_to_act(const struct table *t)
{
	return t->match && t->state == TABLE_PLAYING ? mt_to_act(t->match) : 0;
}

static void add_over(struct submission *s, const struct table *t)
{
	struct out o = {0};
	out_object(&o, NULL);
	out_string(&o, "t", "over");
	out_int(&o, "end", t->end);
	out_int(&o, "by", t->ended_by);
	out_end(&o);
	submission_add(s, &o);
}

/* The lines of all entries from `from` on, each with its time. */
static void add_lines(struct submission *s, struct table *t, uint32_t from, int64_t now)
{
	for (uint32_t i = from; i < t->match->entries; i++) {
		struct out o = {0};
		out_char(&o, '@');
		out_number(&o, now);
		out_char(&o, ' ');
		jn_line(&t->writer, &o, t->match, &t->match->entry[i]);
		if (!o.failed)
			o.p[o.n - 1] = '\0'; /* a text of the stream has no line end */
		submission_add(s, &o);
	}
}

void table_send_moves(struct submission *s, uint32_t from, uint32_t were)
{
	struct table *t = s->table;
	int64_t now = net_date();
	t->moved = now;
	t->takeback.to = NO_TAKEBACK;
	mt_date(t->match, from, now / 1000);
	add_lines(s, t, from, now);
	clocks_turn(t, were, now, s);
	if (!mt_to_act(t->match)) {
		t->state = TABLE_OVER;
		t->end = END_PLAYED;
		t->ended_by = -1;
		add_over(s, t);
	}
	submission_send(s);
}

static void moved(struct submission *s, bool ok)
{
	struct table *t = s->table;
	if (!ok && s->client)
		client_refuse(s->client, s->re, "stale", RULE_STALE,
			      N_("The game has moved on since you looked."));
	if (ok && t->state == TABLE_OVER)
		table_save_summary(t);
	if (t->broken)
		return; /* what is behind it fails too; then the table is loaded anew and told */
	table_tell(t, ok ? s : NULL);
	table_wake(t);
}

/* Whether the client may act here now; refuses otherwise. */
static bool may_act(struct client *c, int64_t re)
{
	struct table *t = c->table;
	if (!t || !table_load(t)) {
		client_refuse(c, re, "table", NULL, N_("You are at no table."));
		return false;
	}
	if (c->seat < 0) {
		client_refuse(c, re, "seat", RULE_NOT_YOUR_TURN, N_("You have no seat here."));
		return false;
	}
	if (t->state == TABLE_OPEN) {
		client_refuse(c, re, "table", NULL, N_("The table waits for players."));
		return false;
	}
	if (t->state == TABLE_OVER) {
		client_refuse(c, re, "rule", RULE_GAME_OVER, N_("The game is over."));
		return false;
	}
	return true;
}

static bool fresh(struct client *c, int64_t number, int64_t re)
{
	struct table *t = c->table;
	if (number == (int64_t)t->match->entries && !t->broken)
		return true;
	client_refuse(c, re, "stale", RULE_STALE, N_("The game has moved on since you looked."));
	table_tell_one(c, -1);
	return false;
}

void table_refuse(struct client *c, int64_t re, struct verdict v)
{
	struct out o = {0};
	out_object(&o, NULL);
	out_string(&o, "type", "refused");
	if (re >= 0)
		out_int(&o, "re", re);
	out_string(&o, "code", "rule");
	words_verdict(&o, c->table, c->lang, &v);
	out_end(&o);
	client_send(c, &o);
}

/* A submission of the client's; NULL after refusing. */
static struct submission *begin(struct client *c, int64_t re,
				void (*done)(struct submission *, bool))
{
	struct submission *s = submission_new(c->table, c, re, done);
	if (!s)
		client_refuse(c, re, "busy", NULL, N_("There is not enough memory."));
	return s;
}

void table_do(struct client *c, const char *text, int64_t number, int64_t re)
{
	if (!may_act(c, re) || !fresh(c, number, re))
		return;
	struct table *t = c->table;
	struct action a;
	const char *wrong = action_parse(t->game, t->shelf->pack, text, &a);
	if (wrong) {
		client_refuse(c, re, "rule", RULE_MALFORMED, wrong);
		return;
	}
	struct submission *s = begin(c, re, moved);
	if (!s)
		return;
	uint32_t from = t->match->entries, were = table_to_act(t);
	struct verdict v = mt_do(t->match, c->seat, a, MT_ANY_NUMBER);
	if (v.rule) {
		submission_drop(s);
		table_refuse(c, re, v);
		return;
	}
	c->server->count.actions++;
	table_send_moves(s, from, were);
}

void table_undo(struct client *c, int64_t number, int64_t re)
{
	if (!may_act(c, re) || !fresh(c, number, re))
		return;
	struct table *t = c->table;
	struct submission *s = begin(c, re, moved);
	if (!s)
		return;
	uint32_t from = t->match->entries, were = table_to_act(t);
	struct verdict v = mt_undo(t->match, c->seat);
	if (v.rule) {
		submission_drop(s);
		table_refuse(c, re, v);
		return;
	}
	t->epoch++;
	c->server->count.undos++;
	table_send_moves(s, from, were);
}

static void chatted(struct submission *s, bool ok)
{
	struct table *t = s->table;
	/* Others may be on their way behind it: of those each is told in its turn. */
	if (ok && s->line < t->chats) {
		if (t->chats_kept <= s->line)
			t->chats_kept = s->line + 1;
		table_tell_chat(t, s->line, s->line + 1, s);
		table_notify_mentions(t, &t->chat[s->line]);
	} else if (s->client)
		client_refuse(s->client, s->re, "busy", NULL,
			      N_("It could not be written. Try again."));
	/* A move, or whoever came meanwhile, may have waited for this line. */
	if (t->untold && !t->broken)
		table_tell(t, NULL);
}

/* Appends one object that is also applied at once. */
static void send_object(struct table *t, struct client *c, int64_t re, struct out *o,
			void (*done)(struct submission *, bool))
{
	struct submission *s = begin(c, re, done);
	if (!s) {
		out_free(o);
		return;
	}
	if (o->failed || t->broken || !table_apply(t, o->p, NULL)) {
		submission_drop(s);
		out_free(o);
		client_refuse(c, re, "busy", NULL, N_("It could not be written. Try again."));
		return;
	}
	s->line = t->chats - 1;
	submission_add(s, o);
	submission_send(s);
}

void table_chat(struct client *c, const char *text, int64_t re)
{
	struct table *t = c->table;
	if (!t || !table_load(t)) {
		client_refuse(c, re, "table", NULL, N_("You are at no table."));
		return;
	}
	if (table_seat_of(t, c->visitor->who, -1) < 0) {
		client_refuse(c, re, "seat", NULL, N_("Only those who play may write here."));
		return;
	}
	if (!text[0] || strlen(text) > MAX_CHAT || !text_is_plain(text, true) ||
	    t->chats >= MAX_CHAT_LINES) {
		client_refuse(c, re, "malformed", NULL, N_("This text cannot be sent."));
		return;
	}
	/* Whoever sat down after he began to look on speaks from his seat all the same. */
	int speaker = c->seat >= 0 ? c->seat : table_seat_of(t, c->visitor->who, -1);
	if (t->match && t->game->why_silent) {
		const char *rule = t->game->why_silent(t->match->pack, t->match->state, speaker);
		if (rule) {
			table_refuse(c, re, (struct verdict){.rule = rule});
			return;
		}
	}
	struct out o = {0};
	out_object(&o, NULL);
	out_string(&o, "t", "chat");
	out_string(&o, "name", c->visitor->name);
	out_string(&o, "seat", t->game->seats[speaker]);
	out_int(&o, "at", net_date());
	out_string(&o, "text", text);
	out_end(&o);
	send_object(t, c, re, &o, chatted);
}

static void told(struct submission *s, bool ok)
{
	if (!ok && s->client)
		client_refuse(s->client, s->re, "busy", NULL,
			      N_("It could not be written. Try again."));
	if (s->table->broken)
		return;
	table_save_summary(s->table);
	table_tell(s->table, ok ? s : NULL);
	table_wake(s->table);
}

/* Seats whose consent is wanted: those held by people. */
static uint32_t human_seats(const struct table *t)
{
	uint32_t mask = 0;
	for (int i = 0; i < t->seats; i++)
		if (t->seat[i].by == BY_HUMAN)
			mask |= 1u << i;
	return mask;
}

static void write_ask(const struct takeback *tb, struct out *o)
{
	out_object(o, NULL);
	out_string(o, "t", "ask");
	out_int(o, "to", tb->to);
	out_int(o, "by", tb->by);
	out_int(o, "agreed", tb->agreed);
	out_end(o);
}

/* Everybody agrees: back it goes, beyond the barrier; the dice are not rewound. */
static void take_back(struct client *c, uint32_t to, int64_t re)
{
	struct table *t = c->table;
	struct submission *s = begin(c, re, moved);
	if (!s)
		return;
	uint32_t from = t->match->entries, were = table_to_act(t);
	struct verdict v = mt_take_back(t->match, to);
	if (v.rule) {
		submission_drop(s);
		table_refuse(c, re, v);
		return;
	}
	t->epoch++;
	table_send_moves(s, from, were);
}

static void asked(struct submission *s, bool ok)
{
	struct table *t = s->table;
	told(s, ok);
	if (ok && t->takeback.to != NO_TAKEBACK)
		table_news(t, NEWS_TAKEBACK, human_seats(t) & ~t->takeback.agreed);
}

void table_ask_takeback(struct client *c, int64_t to, int64_t re)
{
	if (!may_act(c, re) || !fresh(c, c->table->match->entries, re))
		return;
	struct table *t = c->table;
	if (to < 0 || to >= t->match->number) {
		client_refuse(c, re, "rule", RULE_NO_UNDO, N_("There is no such earlier state."));
		return;
	}
	struct takeback tb = {(uint32_t)to, seats_of(t, c->visitor->who), c->seat};
	if ((human_seats(t) & ~tb.agreed) == 0) {
		take_back(c, (uint32_t)to, re);
		return;
	}
	struct out o = {0};
	write_ask(&tb, &o);
	send_object(t, c, re, &o, asked);
}

void table_answer_takeback(struct client *c, bool yes, int64_t re)
{
	if (!may_act(c, re) || !fresh(c, c->table->match->entries, re))
		return;
	struct table *t = c->table;
	struct takeback tb = t->takeback;
	if (tb.to == NO_TAKEBACK) {
		client_refuse(c, re, "rule", RULE_NO_UNDO, N_("Nobody asks for a take-back."));
		return;
	}
	tb.agreed |= seats_of(t, c->visitor->who);
	if (yes && (human_seats(t) & ~tb.agreed) == 0) {
		take_back(c, tb.to, re);
		return;
	}
	if (!yes)
		tb = (struct takeback){.to = NO_TAKEBACK, .by = -1};
	struct out o = {0};
	write_ask(&tb, &o);
	send_object(t, c, re, &o, told);
}

static void end_table(struct client *c, enum table_end end, int by, int64_t re)
{
	struct table *t = c->table;
	struct out o = {0};
	out_object(&o, NULL);
	out_string(&o, "t", "over");
	out_int(&o, "end", end);
	out_int(&o, "by", by);
	out_end(&o);
	send_object(t, c, re, &o, told);
}

void table_resign(struct client *c, int64_t re)
{
	if (may_act(c, re))
		end_table(c, END_RESIGNED, c->seat, re);
}

static void seat_bot(struct client *c, int seat, const char *bot, int64_t re)
{
	struct table *t = c->table;
	struct seat before = t->seat[seat];
	struct seat *s = &t->seat[seat];
	s->by = BY_BOT;
	s->who[0] = '\0';
	snprintf(s->bot, sizeof s->bot, "%s", bot);
	snprintf(s->name, sizeof s->name, "%s", table_bot_label(t->game, bot));
	struct out o = {0};
	table_write_sit(t, seat, &o);
	*s = before; /* the text itself changes it */
	send_object(t, c, re, &o, told);
}

void table_hand(struct client *c, const char *seat, const char *bot, int64_t re)
{
	if (!may_act(c, re))
		return;
	struct table *t = c->table;
	int i = seat ? game_seat_find(t->game, seat) : c->seat;
	if (i < 0 || i >= t->seats || strcmp(t->seat[i].who, c->visitor->who) != 0)
		client_refuse(c, re, "seat", NULL, N_("This seat is not yours."));
	else if (!bot || !table_bot_label(t->game, bot))
		client_refuse(c, re, "malformed", NULL, N_("There is no such bot."));
	else
		seat_bot(c, i, bot, re);
}

void table_claim(struct client *c, const char *as, int64_t re)
{
	if (!may_act(c, re))
		return;
	struct table *t = c->table;
	uint32_t late = clocks_late(t) & ~seats_of(t, c->visitor->who);
	if (!late) {
		client_refuse(c, re, "rule", NULL, N_("Nobody's time has run out."));
		return;
	}
	int seat = __builtin_ctz(late);
	if (as && strcmp(as, "bot") == 0)
		seat_bot(c, seat,
			 t->game->bots && t->game->bots[0].id ? t->game->bots[0].id : "random", re);
	else
		end_table(c, END_CLOCK, seat, re);
}

void table_why(struct client *c, const char *text, int64_t re)
{
	if (!may_act(c, re))
		return;
	struct table *t = c->table;
	struct action a;
	const char *wrong = action_parse(t->game, t->shelf->pack, text, &a);
	struct verdict v = wrong ? (struct verdict){.rule = RULE_MALFORMED, .detail = wrong}
				 : mt_why(t->match, c->seat, a);
	struct out o = {0};
	out_object(&o, NULL);
	out_string(&o, "type", "why");
	if (re >= 0)
		out_int(&o, "re", re);
	out_bool(&o, "legal", !v.rule);
	words_verdict(&o, t, c->lang, &v);
	out_end(&o);
	client_send(c, &o);
}
