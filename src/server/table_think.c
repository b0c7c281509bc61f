/*
 * table_think.c: bots that play, hints and odds. Every question carries a state redealt for its
 * seat; every answer goes through the same gate as a player's.
 */
#include "server/table.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <sodium.h>

#include "kernel/map.h"
#include "kernel/odds.h"
#include "text/counsel_words.h"

/* Who asked, beside the table: 0 = the table itself, for a bot's move. */
struct asker {
	struct table *table;
	uint64_t client;
	int64_t re;
	uint32_t entries; /* of the match when it was asked */
	uint32_t epoch;
	bool again; /* for a bot that failed: another tries, once */
	bool early; /* odds: what there is so far is wanted, too */
	struct odds_sum sum;
};

const char *table_bot_label(const struct game *g, const char *bot)
{
	for (const struct bot *b = g->bots; b && b->id; b++)
		if (strcmp(b->id, bot) == 0)
			return b->label;
	return strcmp(bot, "random") == 0 ? N_("Recruit") : NULL;
}

static struct client *asking_client(const struct asker *a)
{
	for (struct client *c = a->table->watchers; c; c = c->next_watcher)
		if (c->serial == a->client)
			return c;
	return NULL;
}

static void tell_thinking(struct client *c, const char *seat, const char *what, bool on)
{
	struct out o = {0};
	out_object(&o, NULL);
	out_string(&o, "type", "thinking");
	out_string(&o, "seat", seat);
	out_string(&o, "for", what);
	out_bool(&o, "on", on);
	out_end(&o);
	client_send(c, &o);
}

static struct thought *question(struct table *t, int seat, enum thought_kind kind, const char *bot)
{
	struct thought *q = calloc(1, sizeof *q);
	struct asker *a = calloc(1, sizeof *a);
	if (!q || !a || !(q->state = malloc(t->game->state_size))) {
		free(q);
		free(a);
		return NULL;
	}
	randombytes_buf(&q->seed, sizeof q->seed);
	mt_imagine(t->match, seat, q->seed, q->state);
	q->kind = kind;
	q->game = t->game;
	q->seat = seat;
	snprintf(q->scenario, sizeof q->scenario, "%s", t->shelf->scenario);
	snprintf(q->bot, sizeof q->bot, "%s", bot);
	*a = (struct asker){.table = t, .entries = t->match->entries, .epoch = t->epoch};
	q->owner = a;
	return q;
}

static bool send_question(struct table *t, struct thought *q, void (*done)(struct thought *))
{
	q->done = done;
	if (brain_ask(t->server->brain, q)) {
		t->holds++;
		return true;
	}
	free(q->owner);
	thought_free(q);
	return false;
}

static void bot_moved(struct submission *s, bool ok)
{
	struct table *t = s->table;
	if (ok && t->state == TABLE_OVER)
		table_save_summary(t);
	table_tell(t, NULL);
	table_wake(t);
}

/* A move for bots whose processes failed: any legal one. */
static struct action any_legal(struct table *t, int seat)
{
	const struct action *list;
	int n = mt_legal(t->match, seat, &list);
	return n > 0 ? list[randombytes_uniform((uint32_t)n)] : (struct action){0};
}

static void bot_answered(struct thought *);

/* The game's own bot, which the others stand in for, and which stands in for them. */
static const char *own_bot(const struct game *g)
{
	return g->bots && g->bots->id ? g->bots->id : "random";
}

/* Asks for a bot's move; `again`: the one that sits there has failed. */
static bool ask_bot(struct table *t, int seat, bool again)
{
	struct thought *q =
		question(t, seat, THINK_MOVE, again ? own_bot(t->game) : t->seat[seat].bot);
	if (!q)
		return false;
	((struct asker *)q->owner)->again = again;
	if (again) { /* whatever it can think of at once, and soon */
		q->nodes = 1;
		q->first = true;
		q->limit_ms = t->server->config->think_ms / 4;
	}
	if (!send_question(t, q, bot_answered))
		return false;
	t->thinking = q->serial;
	t->thinking_seat = seat;
	return true;
}

/*
 * R32: the game's own bot moves in its place, in a process that is started afresh where the last
 * one was killed, from another imagined state; when that fails, too, chance does. It goes before
 * all that wait and has a quarter of the time, so some move is made after two and a quarter times
 * `think_ms` at the latest: the bot's own, what a process was at when the stand-in came, and his.
 */
static bool stand_in(struct table *t, const struct thought *q)
{
	const struct asker *a = q->owner;
	bool asked = !a->again && ask_bot(t, q->seat, true);
	if (q->result != THOUGHT_STOPPED) {
		t->server->count.bot_failures++;
		log_line(t->server, "table %s: bot %s did not answer; %s", t->id, q->bot,
			 asked ? "another moves for it" : "it moves at random");
	}
	return asked;
}

static void play_bot(struct table *t, const struct thought *q)
{
	uint32_t were = table_to_act(t);
	if (!(were >> q->seat & 1))
		return;
	struct submission *s = submission_new(t, NULL, -1, bot_moved);
	if (!s)
		return;
	uint32_t from = t->match->entries;
	bool failed =
		q->result != THOUGHT_OK || mt_do(t->match, q->seat, q->action, MT_ANY_NUMBER).rule;
	if (failed && (stand_in(t, q) ||
		       mt_do(t->match, q->seat, any_legal(t, q->seat), MT_ANY_NUMBER).rule)) {
		submission_drop(s);
		return;
	}
	t->server->count.bot_moves++;
	table_send_moves(s, from, were);
}

static void bot_answered(struct thought *q)
{
	struct asker *a = q->owner;
	struct table *t = a->table;
	t->holds--;
	bool mine = t->thinking == q->serial;
	if (mine)
		t->thinking = 0;
	/* The table may have moved on (undo, a seat handed back) or be written to just now. */
	bool same = mine && t->loaded && t->match && t->match->entries == a->entries &&
		    t->epoch == a->epoch && t->writes == 0 && t->seat[q->seat].by == BY_BOT &&
		    !t->server->stopping;
	if (same)
		play_bot(t, q);
	else if (!t->server->stopping)
		table_wake(t);
	free(a);
	thought_free(q);
}

void table_wake(struct table *t)
{
	if (!t->loaded || t->thinking || t->writes || t->broken || t->server->stopping)
		return;
	uint32_t to_act = table_to_act(t);
	for (int i = 0; i < t->seats; i++) {
		if (!(to_act >> i & 1) || t->seat[i].by != BY_BOT)
			continue;
		if (!ask_bot(t, i, false))
			return;
		for (struct client *c = t->watchers; c; c = c->next_watcher)
			tell_thinking(c, t->game->seats[i], "move", true);
		return;
	}
}

static void write_hint(struct out *o, struct client *c, const struct thought *q)
{
	struct table *t = c->table;
	struct reader r = {c->server->library.tongue, c->lang, t->game, t->shelf->pack};
	struct action best = q->counsel.choice[0].action;
	char text[MAX_ACTION_TEXT];
	struct out label = {0};
	action_print(t->game, t->shelf->pack, best, text, sizeof text);
	word_action(&r, best, &label);
	out_string(o, "do", text);
	out_words(o, "label", &label);
	out_array(o, "plans");
	for (int i = 0; i < q->counsel.n; i++)
		word_counsel(&r, &q->counsel, i, o);
	out_end(o);
}

/* What a line speaks of and its plain numbers, so that a board can show it there. */
static void write_about(struct out *o, const struct table *t, const struct odds_line *l)
{
	const struct message *m = &t->game->messages[l->message];
	struct event e = {.message = l->message};
	const struct kind *k = &t->game->kinds[m->kind[0]];
	if (m->kind[0] && l->arg[0] >= 0 && l->arg[0] < k->count(t->shelf->pack)) {
		out_object(o, "about");
		out_string(o, "kind", k->name);
		out_string(o, "id", k->id(t->shelf->pack, l->arg[0]));
		out_end(o);
	}
	memcpy(e.arg, l->arg, sizeof e.arg);
	word_numbers(o, t, &e);
	word_refs(o, t, &e);
}

static void write_odds(struct out *o, struct client *c, const struct thought *q, bool more)
{
	struct table *t = c->table;
	struct reader r = {c->server->library.tongue, c->lang, t->game, t->shelf->pack};
	out_array(o, "lines");
	for (int i = 0; q->result == THOUGHT_OK && i < q->odds.n && i < MAX_ODDS; i++) {
		word_line(&r, &q->odds.line[i], o);
		out_reopen(o);
		write_about(o, t, &q->odds.line[i]);
		out_end(o);
	}
	out_end(o);
	out_int(o, "samples", q->odds.samples);
	struct out basis = {0};
	word_basis(&r, &q->odds, &basis);
	out_words(o, "basis", &basis);
	if (more)
		out_bool(o, "more", true);
}

static bool answer_usable(const struct thought *q, const struct table *t)
{
	if (q->result == THOUGHT_FAILED || q->result == THOUGHT_STOPPED)
		return false;
	return q->kind != THINK_COUNSEL ||
	       (q->result == THOUGHT_OK && counsel_is_sound(t->game, t->shelf->pack, &q->counsel));
}

static void send_answer(struct client *c, const struct thought *q, bool more)
{
	const struct asker *a = q->owner;
	struct out o = {0};
	out_object(&o, NULL);
	out_string(&o, "type", q->kind == THINK_COUNSEL ? "hint" : "odds");
	if (a->re >= 0)
		out_int(&o, "re", a->re);
	if (q->kind == THINK_COUNSEL)
		write_hint(&o, c, q);
	else
		write_odds(&o, c, q, more);
	out_end(&o);
	client_send(c, &o);
}

/*
 * Odds that are sampled come in parts, so that none keeps others waiting for long and the first
 * can be told early. Takes one in; true: another would make them better. What was stopped, or
 * failed, is told as far as it went; nobody waits for odds of what is past.
 */
static bool wants_more(const struct client *c, struct thought *q)
{
	struct asker *a = q->owner;
	const struct table *t = a->table;
	if (q->result == THOUGHT_OK && !odds_is_sound(t->game, &q->odds))
		q->result = THOUGHT_FAILED;
	bool taken = q->result == THOUGHT_OK && odds_gather(&a->sum, &q->odds);
	if (a->sum.parts) {
		q->result = THOUGHT_OK;
		q->odds = a->sum.told;
	}
	return taken && !odds_enough(&a->sum) && c && t->loaded && t->match &&
	       t->match->entries == a->entries && t->epoch == a->epoch && !t->server->stopping;
}

static bool ask_again(struct client *c, struct thought *q)
{
	uint64_t was = q->serial;
	randombytes_buf(&q->seed, sizeof q->seed);
	if (!brain_ask(c->server->brain, q))
		return false;
	if (c->thought == was)
		c->thought = q->serial;
	return true;
}

static void thought_over(struct thought *q)
{
	struct asker *a = q->owner;
	struct table *t = a->table;
	struct client *c = asking_client(a);
	if (q->kind != THINK_COUNSEL && wants_more(c, q)) {
		if (a->early)
			send_answer(c, q, true);
		if (ask_again(c, q))
			return;
	}
	t->holds--;
	if (c && t->loaded) {
		tell_thinking(c, NULL, q->kind == THINK_COUNSEL ? "hint" : "odds", false);
		if (answer_usable(q, t))
			send_answer(c, q, false);
		else
			client_refuse(c, a->re, "busy", NULL, N_("No answer was found."));
	}
	if (c && c->thought == q->serial)
		c->thought = 0;
	free(a);
	thought_free(q);
}

/* `odds`: what they are asked of; NULL: a hint is wanted. */
static void think(struct client *c, const struct odds_question *odds, bool early, int64_t re)
{
	enum thought_kind kind = odds ? THINK_ODDS : THINK_COUNSEL;
	struct table *t = c->table;
	if (!t || !table_load(t) || c->seat < 0 || !t->match) {
		client_refuse(c, re, "seat", NULL, N_("You have no seat here."));
		return;
	}
	if (t->help != HELP_FULL) {
		client_refuse(c, re, "table", NULL, N_("This table plays without hints and odds."));
		return;
	}
	if (!client_may(c, "think", rate_think)) {
		client_refuse(c, re, "rate", NULL, N_("Not so fast."));
		return;
	}
	struct thought *q = question(t, c->seat, kind, own_bot(t->game));
	if (!q) {
		client_refuse(c, re, "busy", NULL, N_("There is not enough memory."));
		return;
	}
	if (odds)
		q->question = *odds;
	/* These take a second or more: nobody's bot waits for that, nor one of them for all parts
	 * of another. */
	q->last = !odds || odds->about == ODDS_ATTACK;
	struct asker *a = q->owner;
	a->client = c->serial;
	a->re = re;
	a->early = early;
	if (!send_question(t, q, thought_over)) {
		client_refuse(c, re, "busy", NULL, N_("Too many are thinking. Try again."));
		return;
	}
	c->thought = q->serial;
	tell_thinking(c, NULL, kind == THINK_COUNSEL ? "hint" : "odds", true);
}

void table_hint(struct client *c, int64_t re)
{
	think(c, NULL, false, re);
}

static bool is_seated(const struct client *c)
{
	return c->table && table_load(c->table) && c->seat >= 0 && c->table->match;
}

/* The choice is one of those there are: what else is asked for is refused as playing it would be.
 */
static bool chosen(struct client *c, const char *action, int64_t re, struct action *a)
{
	struct table *t = c->table;
	const char *wrong = action_parse(t->game, t->shelf->pack, action, a);
	struct verdict v = wrong ? (struct verdict){.rule = RULE_MALFORMED, .detail = wrong}
				 : mt_why(t->match, c->seat, *a);
	if (v.rule)
		table_refuse(c, re, v);
	return !v.rule;
}

/* A place where the seat can be attacked, or the reason why that cannot be asked of it. */
static bool attacked(struct client *c, const char *id, int64_t re, int *place)
{
	struct table *t = c->table;
	*place = t->game->map ? map_find(t->game->map(t->shelf->pack), id) : -1;
	const char *why =
		odds_why_no_attack(t->game, t->shelf->pack, t->match->state, c->seat, *place);
	if (why)
		client_refuse(c, re, "place", NULL, why);
	return !why;
}

void table_odds(struct client *c, const char *action, const char *at, bool early, int64_t re)
{
	struct odds_question q = {.about = ODDS_NOW};
	if (is_seated(c) && c->table->help == HELP_FULL) {
		q.about = action ? ODDS_CHOICE : at ? ODDS_ATTACK : ODDS_NOW;
		if ((action && !chosen(c, action, re, &q.choice)) ||
		    (!action && at && !attacked(c, at, re, &q.place)))
			return;
	}
	think(c, &q, early, re);
}

void table_stop(struct client *c, int64_t re)
{
	(void)re;
	struct table *t = c->table;
	if (c->thought)
		brain_stop(c->server->brain, c->thought);
	else if (t && t->thinking && c->seat >= 0)
		brain_stop(c->server->brain, t->thinking);
}
