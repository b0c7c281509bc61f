/*
 * table_words.c: all that a client is told of a table. It sees through one seat's eyes, in one
 * language; nothing else of a match leaves the process.
 */
#include "server/table.h"

#include <stdlib.h>
#include <string.h>

static struct reader reader_of(const struct table *t, enum lang lang)
{
	return (struct reader){t->server->library.tongue, lang, t->game, t->shelf->pack};
}

static const char *say(const struct table *t, enum lang lang, const char *msgid)
{
	return tr(t->server->library.tongue, lang, msgid);
}

static void word_ref(struct out *o, const struct table *t, int kind, int32_t value)
{
	const struct kind *k = &t->game->kinds[kind];
	if (kind == 0 || value < 0 || value >= k->count(t->shelf->pack))
		return;
	out_object(o, NULL);
	out_string(o, "kind", k->name);
	out_string(o, "id", k->id(t->shelf->pack, value));
	out_end(o);
}

void word_refs(struct out *o, const struct table *t, const struct event *e)
{
	const struct message *m = &t->game->messages[e->message];
	out_array(o, "refs");
	for (int i = 0; i < m->nargs; i++)
		word_ref(o, t, m->kind[i], e->arg[i]);
	out_end(o);
}

/* The plain numbers of the sentence, in their order: no more than its text tells. */
void word_numbers(struct out *o, const struct table *t, const struct event *e)
{
	const struct message *m = &t->game->messages[e->message];
	out_array(o, "numbers");
	for (int i = 0; i < m->nargs; i++) {
		const char mark[] = {'{', (char)('0' + i), '}', '\0'};
		if (m->kind[i] == 0 && strstr(m->text, mark))
			out_int(o, NULL, e->arg[i]);
	}
	out_end(o);
}

static void word_one(struct out *o, const char *key, const struct table *t, enum lang lang,
		     const struct event *e, bool rule)
{
	struct reader r = reader_of(t, lang);
	out_object(o, key);
	size_t text = out_open_text(o, "text");
	word_event(&r, e, o);
	out_close_text(o, text);
	if (rule) {
		out_string(o, "rule", e->rule);
		word_numbers(o, t, e);
	}
	word_refs(o, t, e);
	out_end(o);
}

/* The rule of a verdict in words: what the match says of its own, else the book. */
static const char *text_of(const struct table *t, enum lang lang, const struct verdict *v,
			   const struct rule_text *r)
{
	if (!v->rule || v->detail)
		return v->detail ? say(t, lang, v->detail) : NULL;
	return r ? r->text[lang] : say(t, lang, N_("The rules do not allow it."));
}

void words_verdict(struct out *o, const struct table *t, enum lang lang, const struct verdict *v)
{
	const struct rule_book *book = t->server->library.rules;
	const struct rule_text *r = v->rule && book ? rule_find(book, v->rule) : NULL;
	struct reader reader = reader_of(t, lang);
	out_string(o, "rule", v->rule);
	out_string(o, "section", r && r->section[0] ? r->section : NULL);
	out_string(o, "text", text_of(t, lang, v, r));
	if (!v->fact.rule) {
		out_string(o, "fact", NULL);
		return;
	}
	size_t fact = out_open_text(o, "fact");
	word_event(&reader, &v->fact, o);
	out_close_text(o, fact);
}

void words_outcome(struct out *o, const struct table *t, enum lang lang)
{
	struct reader r = reader_of(t, lang);
	const char *seat = t->ended_by >= 0 && t->ended_by < t->seats
				   ? say(t, lang, game_seat_name(t->game, t->seats, t->ended_by))
				   : "";
	if (t->state != TABLE_OVER)
		return;
	if (t->end == END_PLAYED && t->match) {
		struct event e = {0};
		t->game->outcome(t->shelf->pack, t->match->state, &e);
		word_event(&r, &e, o);
	} else if (t->end != END_PLAYED) {
		const char *text =
			t->end == END_RESIGNED ? N_("Resigned: {0}.") : N_("Out of time: {0}.");
		const char *form = say(t, lang, text), *mark = strstr(form, "{0}");
		out_bytes(o, form, mark ? (size_t)(mark - form) : strlen(form));
		out_text(o, mark ? seat : "");
		out_text(o, mark ? mark + 3 : "");
	}
}

static void word_outcome(struct out *o, const struct table *t, enum lang lang)
{
	size_t text = out_open_text(o, "outcome");
	words_outcome(o, t, lang);
	out_close_text(o, text);
}

bool seat_online(const struct table *t, int seat)
{
	for (const struct client *c = t->watchers; c; c = c->next_watcher)
		if (strcmp(c->visitor->who, t->seat[seat].who) == 0)
			return true;
	return false;
}

static void word_clock(struct out *o, const struct table *t, int seat)
{
	if (!table_timed(t)) {
		out_null(o, "clock");
		return;
	}
	out_object(o, "clock");
	out_int(o, "left", seat_left(t, seat));
	out_bool(o, "running", table_to_act(t) >> seat & 1);
	out_end(o);
}

static void word_seat(struct out *o, const struct table *t, int i, const struct visitor *s,
		      enum lang lang)
{
	static const char *const by[] = {"open", "human", "bot"};
	const struct seat *seat = &t->seat[i];
	bool you = s && seat->by == BY_HUMAN && strcmp(seat->who, s->who) == 0;
	out_object(o, NULL);
	out_string(o, "id", t->game->seats[i]);
	out_string(o, "by", by[seat->by]);
	out_string(o, "name",
		   seat->by == BY_NOBODY ? NULL
		   : seat->by == BY_BOT  ? say(t, lang, seat->name)
					 : seat->name);
	out_string(o, "bot", seat->by == BY_BOT ? seat->bot : NULL);
	out_bool(o, "online", seat->by == BY_HUMAN && seat_online(t, i));
	out_bool(o, "you", you);
	out_bool(o, "salted", seat->salt[0] != '\0');
	out_bool(o, "to_act", table_to_act(t) >> i & 1);
	out_bool(o, "resigned",
		 t->state == TABLE_OVER && t->end == END_RESIGNED && t->ended_by == i);
	word_clock(o, t, i);
	out_end(o);
}

static void word_pace(struct out *o, const struct table *t)
{
	if (!t->bank) {
		out_null(o, "pace");
		return;
	}
	out_object(o, "pace");
	out_int(o, "bank", t->bank);
	out_int(o, "step", t->step);
	out_end(o);
}

void words_table(struct out *o, struct table *t, const struct visitor *s, enum lang lang)
{
	static const char *const state[] = {"open", "playing", "over"};
	bool closed = table_is_closed(t);
	out_object(o, NULL);
	out_string(o, "id", t->id);
	out_string(o, "game", t->game->id);
	out_string(o, "scenario", t->shelf->scenario);
	out_object(o, "options");
	for (int i = 0; i < game_options(t->game); i++)
		out_string(o, t->game->options[i].id,
			   t->game->options[i].values[t->setup.option[i]]);
	out_end(o);
	out_string(o, "state", closed ? "closed" : state[t->state]);
	out_bool(o, "reopens", closed && s && strcmp(t->maker, s->who) == 0);
	out_int(o, "created", t->created / 1000);
	out_int(o, "moved", t->moved / 1000);
	out_int(o, "number", t->match ? t->match->entries : 0);
	out_bool(o, "private", t->by_invitation);
	out_bool(o, "spectators", t->watchable);
	out_string(o, "help", help_name(t->help));
	out_bool(o, "salts", t->all_salts);
	word_pace(o, t);
	out_array(o, "seats");
	bool turn = false;
	for (int i = 0; i < t->seats; i++) {
		word_seat(o, t, i, s, lang);
		turn |= s && table_to_act(t) >> i & 1 && strcmp(t->seat[i].who, s->who) == 0;
	}
	out_end(o);
	out_bool(o, "your_turn", turn);
	word_outcome(o, t, lang);
	out_string(o, "rematch", t->rematch[0] ? t->rematch : NULL);
	out_end(o);
}

static void word_args(struct out *o, const struct table *t, struct action a)
{
	const struct verb *v = &t->game->verbs[a.verb];
	out_array(o, "args");
	for (int i = 0; i < v->nargs; i++) {
		char number[8];
		int n = 0;
		for (uint16_t x = a.arg[i], d = 10000; d; d /= 10)
			if (n || x / d % 10 || d == 1)
				number[n++] = (char)('0' + x / d % 10);
		number[n] = '\0';
		const struct kind *k = &t->game->kinds[v->kind[i]];
		out_object(o, NULL);
		out_string(o, "kind", v->kind[i] ? k->name : "number");
		out_string(o, "id", v->kind[i] ? k->id(t->shelf->pack, a.arg[i]) : number);
		out_end(o);
	}
	out_end(o);
}

static void word_action_of(struct out *o, const struct table *t, enum lang lang, struct action a)
{
	struct reader r = reader_of(t, lang);
	char text[MAX_ACTION_TEXT];
	int n = action_print(t->game, t->shelf->pack, a, text, sizeof text);
	out_string_n(o, "do", text, (size_t)n);
	size_t label = out_open_text(o, "label");
	word_action(&r, a, o);
	out_close_text(o, label);
}

/* Whether the odds of a choice can be asked for. */
static bool weighs(const struct table *t, int seat, struct action a)
{
	return t->help == HELP_FULL && t->game->weighs &&
	       t->game->weighs(t->shelf->pack, t->match->state, seat, a);
}

/* How it marches on the map; most do so by the rules of every day. */
static void word_march(struct out *o, const struct table *t, int seat, struct action a)
{
	const struct game *g = t->game;
	uint32_t flags = g->march ? g->march(t->shelf->pack, t->match->state, seat, a) : 0;
	if (flags & MARCH_FORCED)
		out_bool(o, "forced", true);
	if (flags & MARCH_ATTACK)
		out_bool(o, "attack", true);
}

static void word_legal(struct out *o, struct table *t, int seat, enum lang lang)
{
	const struct action *list;
	int n = seat >= 0 && t->state == TABLE_PLAYING ? mt_legal(t->match, seat, &list) : 0;
	out_array(o, "legal");
	for (int i = 0; i < n; i++) {
		out_object(o, NULL);
		word_action_of(o, t, lang, list[i]);
		out_string(o, "verb", t->game->verbs[list[i].verb].name);
		word_args(o, t, list[i]);
		if (weighs(t, seat, list[i])) /* few do, and the list can be long */
			out_bool(o, "weighs", true);
		word_march(o, t, seat, list[i]);
		out_end(o);
	}
	out_end(o);
}

/* In a game with secrets, what another seat did is told by events alone. */
static bool open_to(const struct table *t, int seat, int actor)
{
	return !(t->game->flags & GAME_HIDDEN) || (actor >= 0 && actor == seat);
}

static void word_events(struct out *o, const struct table *t, int seat, enum lang lang,
			uint32_t from, uint32_t n)
{
	out_array(o, "events");
	for (uint32_t i = from; i < from + n; i++)
		if (mt_event_for(&t->match->event[i], seat))
			word_one(o, NULL, t, lang, &t->match->event[i], true);
	out_end(o);
}

static void word_dice(struct out *o, const struct table *t, bool shown, const struct entry *e)
{
	out_array(o, "dice");
	for (uint32_t i = e->roll; i < e->roll + e->nrolls; i++) {
		const struct rolled *r = &t->match->roll[i];
		if (!shown && !r->open)
			continue;
		out_object(o, NULL);
		out_int(o, "faces", r->faces);
		out_int(o, "face", r->face);
		if (r->open) {
			out_array(o, "need");
			if (r->least <= r->most) {
				out_int(o, NULL, r->least);
				out_int(o, NULL, r->most);
			}
			out_end(o);
			out_bool(o, "hit", r->face >= r->least && r->face <= r->most);
		}
		out_end(o);
	}
	out_end(o);
}

/* When it was decided: public in every game. */
static void word_moment(struct out *o, struct moment m)
{
	out_int(o, "turn", m.turn);
	out_string(o, "phase", m.phase);
	out_string(o, "fight", m.fight);
}

/* By the clock on the wall, the same for all who look; null where it was not kept. */
static void word_time(struct out *o, int64_t at)
{
	if (at)
		out_int(o, "at", at);
	else
		out_null(o, "at");
}

static void word_step(struct out *o, const struct table *t, int seat, enum lang lang,
		      const struct entry *e)
{
	bool shown = open_to(t, seat, e->seat);
	out_object(o, NULL);
	out_int(o, "n", e->number);
	out_string(o, "seat", e->seat < 0 ? NULL : t->game->seats[e->seat]);
	out_bool(o, "auto", e->automatic && shown);
	word_moment(o, e->moment);
	word_time(o, e->at);
	if (e->type == ENTRY_UNDO) {
		out_bool(o, "taken_back", true);
	} else if (shown) {
		word_action_of(o, t, lang, e->action);
	} else {
		out_null(o, "do");
		out_null(o, "label");
	}
	word_dice(o, t, shown, e);
	word_events(o, t, seat, lang, e->event, e->nevents);
	out_end(o);
}

static void word_setup(struct out *o, const struct table *t, int seat, enum lang lang)
{
	out_object(o, NULL);
	out_int(o, "n", 0);
	out_null(o, "seat");
	out_bool(o, "auto", false);
	word_moment(o, mt_moment(t->match, t->match->start));
	word_time(o, t->match->began);
	out_null(o, "do");
	out_null(o, "label");
	out_array(o, "dice");
	out_end(o);
	word_events(o, t, seat, lang, 0, t->match->setup_events);
	out_end(o);
}

/* All that is told, oldest first: undone actions have vanished, take-backs leave a mark. */
static void word_story(struct out *o, struct table *t, int seat, enum lang lang)
{
	const struct match *m = t->match;
	uint32_t n = 0, *list = malloc((m->entries + 1) * sizeof *list);
	if (!list) {
		o->failed = true;
		return;
	}
	for (uint32_t i = m->told; i; i = m->entry[i - 1].before)
		list[n++] = i - 1;
	word_setup(o, t, seat, lang);
	while (n > 0)
		word_step(o, t, seat, lang, &m->entry[list[--n]]);
	free(list);
}

void words_log(struct out *o, struct table *t, int seat, enum lang lang, int64_t from)
{
	struct match *m = t->match;
	out_array(o, "log");
	if (m && from < 0)
		word_story(o, t, seat, lang);
	for (uint32_t i = (uint32_t)from; m && from >= 0 && i < m->entries; i++)
		word_step(o, t, seat, lang, &m->entry[i]);
	out_end(o);
}

static void word_takeback(struct out *o, const struct table *t)
{
	if (t->takeback.to == NO_TAKEBACK || t->takeback.by < 0) {
		out_null(o, "takeback");
		return;
	}
	out_object(o, "takeback");
	out_int(o, "to", t->takeback.to);
	out_string(o, "by", t->game->seats[t->takeback.by]);
	out_array(o, "agreed");
	for (int i = 0; i < t->seats; i++)
		if (t->takeback.agreed >> i & 1)
			out_string(o, NULL, t->game->seats[i]);
	out_end(o);
	out_end(o);
}

/* What the seat has to decide, or how things stand. */
static void word_prompt(struct out *o, struct table *t, int seat, enum lang lang)
{
	if (t->state != TABLE_PLAYING || seat < 0 || !(table_to_act(t) >> seat & 1)) {
		out_null(o, "prompt");
		return;
	}
	struct event e = {0};
	t->game->prompt(t->shelf->pack, t->match->state, seat, &e);
	word_one(o, "prompt", t, lang, &e, false);
}

static void word_match(struct out *o, struct client *c)
{
	struct table *t = c->table;
	if (t->match) {
		out_key(o, "view");
		mt_view(t->match, c->seat, o);
	} else {
		out_null(o, "view");
	}
	word_prompt(o, t, c->seat, c->lang);
	word_legal(o, t, c->seat, c->lang);
	out_bool(o, "undo",
		 t->match && t->state == TABLE_PLAYING && c->seat >= 0 &&
			 mt_can_undo(t->match, c->seat));
	out_bool(o, "over", t->state == TABLE_OVER);
	word_outcome(o, t, c->lang);
}

static void word_mine(struct out *o, const struct client *c)
{
	out_array(o, "mine");
	for (int i = -1; (i = table_seat_of(c->table, c->visitor->who, i)) >= 0;)
		out_string(o, NULL, c->table->game->seats[i]);
	out_end(o);
}

void words_state(struct out *o, struct client *c, int64_t re)
{
	struct table *t = c->table;
	bool whole = c->told < 0 || c->told_epoch != t->epoch;
	int64_t from = whole ? -1 : c->told;
	out_object(o, NULL);
	out_string(o, "type", "state");
	if (re >= 0)
		out_int(o, "re", re);
	out_key(o, "table");
	words_table(o, t, c->visitor, c->lang);
	out_string(o, "seat", c->seat < 0 ? NULL : t->game->seats[c->seat]);
	word_mine(o, c);
	out_int(o, "number", t->match ? t->match->entries : 0);
	word_match(o, c);
	out_array(o, "thinking");
	if (t->thinking)
		out_string(o, NULL, t->game->seats[t->thinking_seat]);
	out_end(o);
	word_takeback(o, t);
	words_log(o, t, c->seat, c->lang, from);
	words_seen(o, t, c->seat, from);
	out_int(o, "log_from", whole ? 0 : from);
	out_bool(o, "whole", whole);
	out_end(o);
	c->told = t->match ? (int64_t)t->match->entries : -1;
	c->told_epoch = t->epoch;
}
