/*
 * engine_think.c: what the engine can be asked to think about: odds, a hint, a bot's move.
 */
#include "cli/engine.h"

#include <string.h>

#include "bots/allowance.h"
#include "bots/bots.h"
#include "cli/cli.h"
#include "kernel/map.h"
#include "kernel/odds.h"
#include "text/counsel_words.h"

/* What the rest asks for: nothing more, a place of the map, or an action. False: refused. */
static bool odds_asked(struct engine_call *c, int who, struct odds_question *q)
{
	const struct session *s = &c->engine->session;
	const char *rest = c->rest + strspn(c->rest, " \t");
	*q = (struct odds_question){.about = ODDS_NOW};
	if (!*rest)
		return true;
	q->place = s->game->map ? map_find(s->game->map(s->pack), rest) : -1;
	if (q->place < 0) {
		q->about = ODDS_CHOICE;
		return engine_legal_action(c, who, &q->choice);
	}
	q->about = ODDS_ATTACK;
	const char *why = odds_why_no_attack(s->game, s->pack, s->match->state, who, q->place);
	if (why)
		engine_refuse(c, NULL, why, NULL);
	return !why;
}

/* odds [SEAT] [ACTION|PLACE] */
void engine_odds(struct engine_call *c)
{
	const struct session *s = &c->engine->session;
	const struct reader reader = {c->engine->tongue, c->engine->lang, s->game, s->pack};
	struct odds o;
	struct odds_question q;
	int who;
	if (!engine_seat(c, &who) || !odds_asked(c, who, &q))
		return;
	if (!mt_odds(s->match, who, &q, &o)) {
		engine_refuse(c, NULL, N_("There is nothing to weigh now."), NULL);
		return;
	}
	for (int i = 0; i < o.n; i++) {
		if (i)
			out_char(c->out, '\n');
		word_odds(&reader, &o.line[i], c->out);
	}
	if (o.samples) {
		out_char(c->out, '\n');
		word_basis(&reader, &o, c->out);
	}
}

static bool engine_choosing(struct engine_call *c, int who)
{
	const struct action *list;
	if (mt_legal(c->engine->session.match, who, &list))
		return true;
	engine_refuse(c, RULE_NOT_YOUR_TURN, N_("It is not this seat's decision."), NULL);
	return false;
}

/* plans [SEAT] [games=N] */
void engine_plans(struct engine_call *c)
{
	const struct session *s = &c->engine->session;
	const struct reader reader = {c->engine->tongue, c->engine->lang, s->game, s->pack};
	struct counsel found;
	uint64_t n = 0;
	int who;
	if (!engine_seat(c, &who) || !engine_choosing(c, who))
		return;
	const char *budget = engine_word(c);
	bool counted = budget && strncmp(budget, "games=", 6) == 0;
	if (budget && (!counted || !cli_number(budget + 6, &n) || n < 1 || n > 10000)) {
		engine_refuse(c, NULL, N_("games=NUMBER is wanted, not {0}."), budget);
		return;
	}
	struct allowance second = allowance_of(1000);
	mt_counsel(s->match, who, (uint32_t)n, counted ? NULL : allowance_spent, &second, &found);
	for (int i = 0; i < found.n; i++) {
		struct out line = {0};
		word_counsel(&reader, &found, i, &line);
		if (i)
			out_char(c->out, '\n');
		out_text(c->out, line.p ? line.p : "");
		out_free(&line);
	}
}

void engine_hint(struct engine_call *c)
{
	const struct session *s = &c->engine->session;
	char text[MAX_ACTION_TEXT];
	int who;
	if (!engine_seat(c, &who) || !engine_choosing(c, who))
		return;
	struct action a = bot_choose(bot_default(s->game), s->match, who, 0, s->match->number);
	action_print(s->game, s->pack, a, text, sizeof text);
	out_text(c->out, text);
}

/* A budget of time is spent in growing budgets of nodes; the last answer counts. */
static struct action choose_for(const struct bot *b, struct match *m, int who, uint64_t ms)
{
	struct allowance allowed = allowance_of((int64_t)ms + 1);
	uint32_t nodes = 64;
	struct action a;
	do {
		a = bot_choose(b, m, who, nodes, m->number);
		nodes *= 2;
	} while (allowance_spent(&allowed) < 500 && nodes < 1u << 30);
	return a;
}

/* go BOT [nodes=N|ms=N]: chooses and plays one action for the seat that is to act */
void engine_go(struct engine_call *c)
{
	struct session *s = &c->engine->session;
	const char *id = engine_word(c), *budget = engine_word(c);
	const struct bot *b = id ? bot_find(s->game, id) : bot_default(s->game);
	uint64_t n = 0;
	char text[MAX_ACTION_TEXT];
	uint32_t to_act = mt_to_act(s->match);
	if (!b || !to_act) {
		engine_refuse(c, b ? RULE_GAME_OVER : NULL,
			      b ? N_("The game is over.") : N_("There is no bot called {0}."), id);
		return;
	}
	bool ms = budget && strncmp(budget, "ms=", 3) == 0;
	if (budget && ((!ms && strncmp(budget, "nodes=", 6) != 0) ||
		       !cli_number(budget + (ms ? 3 : 6), &n) || n > 1u << 30)) {
		engine_refuse(c, NULL, N_("nodes=NUMBER or ms=NUMBER is wanted, not {0}."), budget);
		return;
	}
	int who = __builtin_ctz(to_act);
	struct action a = ms ? choose_for(b, s->match, who, n)
			     : bot_choose(b, s->match, who, (uint32_t)n, s->match->number);
	struct verdict v = mt_do(s->match, who, a, MT_ANY_NUMBER);
	if (v.rule) {
		engine_refuse_by(c, &v);
		return;
	}
	action_print(s->game, s->pack, a, text, sizeof text);
	out_format(c->out, "%s %s", s->game->seats[who], text);
}
