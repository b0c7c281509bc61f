/*
 * conformance.c: one test for any struct game. Random play from many seeds, with everything the
 * kernel promises held at each step: soundness, the legality gate, clone, undo, replay, text and
 * position round trips, and that a seat is never sent a byte that depends on what it cannot know.
 *
 *	conformance [GAME] [--seeds N] [--from N] [--hashes]
 *
 * --hashes prints the last state's hash of a few games, to be compared between compilers.
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "games/registry.h"
#include "kernel/journal.h"
#include "kernel/map.h"
#include "kernel/odds.h"
#include "pack/pk.h"
#include "pack/position.h"
#include "toy.h"

/* The dear checks are made at every so many-th step, and in the later part of long games less
 * often. */
enum {
	DEEP_EVERY = 31,
	LATE = 310,
	DEEP_LATE = 124,
	ENOUGH_SEEDS = 1000,
	MILLION = 1000000,
	TEN_THOUSAND = 10000
};
enum { TRIES = 200, LEAK_TRIES = 20, ATTACKS = 4, MOST_MESSAGES = 1024 };

struct trial {
	const struct game *game;
	const void *pack;
	const char *scenario;
	struct setup setup;
	uint64_t seed;
	uint32_t step;
	struct rng rng;
	struct match *match;
	long refused;  /* actions tried that were not legal */
	long believed; /* hidden things of which a seat remembers something */
	long facts;    /* told behind refusals; and which sentences were among them */
	bool fact_told[MOST_MESSAGES];
	long watched; /* positions in which nothing leaked, and by each value of each option */
	long watched_with[MAX_OPTIONS][16];
	int attacks; /* imagined ones that were weighed, the last in the game of this seed */
	uint64_t attacked;
	struct action *list;
	const void *start; /* as the seat knows it, while what it is told is looked at */
};

static void fail(const struct trial *t, const char *what, const char *more)
{
	printf("not ok - %s %s seed %llu step %u: %s %s\n", t->game->id, t->scenario,
	       (unsigned long long)t->seed, t->step, what, more ? more : "");
	exit(1);
}

static void need(const struct trial *t, bool holds, const char *what)
{
	if (!holds)
		fail(t, what, NULL);
}

static int legal_of(struct trial *t, const void *st, int seat)
{
	return t->game->legal(t->pack, st, seat, t->list, (int)t->game->max_legal);
}

/* Complete lists are sorted, free of doubles, well formed, and survive print and parse. */
static void check_list(struct trial *t, int n)
{
	need(t, n > 0, "a seat that is to act has no legal action");
	need(t, n <= (int)t->game->max_legal, "more legal actions than max_legal");
	for (int i = 0; i < n; i++) {
		char text[MAX_ACTION_TEXT];
		struct action back;
		need(t, action_well_formed(t->game, t->pack, t->list[i]),
		     "a legal action is not well formed");
		need(t, i == 0 || action_compare(t->list[i - 1], t->list[i]) < 0,
		     "the legal list is not sorted or has doubles");
		int len = action_print(t->game, t->pack, t->list[i], text, sizeof text);
		need(t, len > 0 && len < MAX_ACTION_TEXT, "an action's text is too long");
		const char *why = action_parse(t->game, t->pack, text, &back);
		if (why)
			fail(t, why, text);
		need(t, action_equal(back, t->list[i]), "print and parse differ");
	}
}

static bool in_list(const struct trial *t, int n, struct action a)
{
	for (int i = 0; i < n; i++)
		if (action_equal(t->list[i], a))
			return true;
	return false;
}

static struct action random_action(struct trial *t, int n)
{
	struct action a = t->list[rng_below(&t->rng, (uint32_t)n)];
	switch (rng_below(&t->rng, 4)) {
	case 0: a.arg[rng_below(&t->rng, 3)] = (uint16_t)rng_below(&t->rng, 64); break;
	case 1: a.verb = (uint16_t)rng_below(&t->rng, (uint32_t)game_verbs(t->game) + 1); break;
	case 2:
		for (int i = 0; i < 3; i++)
			a.arg[i] = (uint16_t)rng_below(&t->rng, 128);
		break;
	default: a.arg[rng_below(&t->rng, 3)] = (uint16_t)rng_next(&t->rng);
	}
	return a;
}

/* Whatever is not in the list is refused with a rule and changes nothing. */
static void try_illegal(struct trial *t, int seat, int n, int tries)
{
	struct match *m = t->match;
	uint64_t before = mt_hash(m);
	for (int i = 0; i < tries; i++) {
		struct action a = random_action(t, n);
		bool stale = rng_below(&t->rng, 8) == 0, stranger = rng_below(&t->rng, 8) == 0;
		int who = stranger ? (seat + 1) % MAX_SEATS : seat;
		if (!stale && !(mt_to_act(m) >> who & 1))
			stranger = true;
		else if (stranger && !stale)
			continue;
		if (!stale && !stranger && in_list(t, n, a))
			continue;
		struct verdict v = mt_do(m, who, a, stale ? m->number + 1 : m->number);
		need(t, v.rule != NULL, "an action that is not legal was accepted");
		t->refused++;
	}
	need(t, mt_hash(m) == before, "a refusal changed the state");
}

static void check_refused_by_rule(struct trial *t, int seat, struct action a)
{
	need(t, mt_why(t->match, seat, a).rule == NULL, "why_not refuses a legal action");
}

static void check_position(struct trial *t)
{
	const struct game *g = t->game;
	struct out o = {0}, again = {0};
	uint8_t *st = calloc(1, g->state_size);
	struct pk *pk = pk_new(NULL);
	memcpy(st, t->match->start, g->state_size);
	position_write(g, t->pack, t->match->state, &o);
	const char *why = position_read(g, t->pack, pk, o.p, o.n, st);
	if (why)
		fail(t, "a position cannot be read back:", why);
	need(t, memcmp(st, t->match->state, g->state_size) == 0, "a position reads back otherwise");
	position_write(g, t->pack, st, &again);
	need(t, strcmp(o.p, again.p) == 0, "a position is written otherwise");
	out_free(&o);
	out_free(&again);
	pk_free(pk);
	free(st);
}

/* The log says when a step was taken: no more than every view says of turn and phase. */
static void check_moment(struct trial *t, const void *st, struct out *view)
{
	char turn[32], phase[64];
	struct moment m = mt_moment(t->match, st);
	snprintf(turn, sizeof turn, "\"turn\":%d,", m.turn);
	snprintf(phase, sizeof phase, "\"phase\":\"%s\"", m.phase ? m.phase : "-");
	need(t, !t->game->moment || (strstr(view->p, turn) && strstr(view->p, phase)),
	     "a moment is not as the view says it");
	out_format(view, " %s", m.fight ? m.fight : "-");
}

/* An event, to be compared: wording, rule and arguments. */
static void told_event(struct out *o, const struct event *e)
{
	out_number(o, e->message);
	out_char(o, ' ');
	out_text(o, e->rule ? e->rule : "-");
	for (int i = 0; i < MAX_ARGS; i++) {
		out_char(o, ' ');
		out_number(o, e->arg[i]);
	}
	out_char(o, ' ');
}

/* What its numbers are made of, by the story so far. */
static void told_accounts(struct trial *t, const void *st, int seat, struct out *o)
{
	static struct accounts a;
	struct story s;
	if (!t->game->accounts)
		return;
	need(t, mt_story(t->match, seat, &s), "memory ran out");
	s.start = t->start;
	a = (struct accounts){0};
	t->game->accounts(t->pack, st, seat, &s, &a);
	for (int i = 0; i < a.n; i++)
		out_format(o, " %s.%s=%d", a.account[i].of, a.account[i].key, a.account[i].value);
	for (int i = 0; i < a.lines; i++) {
		told_event(o, &a.line[i].what);
		out_number(o, a.line[i].value);
	}
	story_free(&s);
}

/* What a seat remembers of every hidden thing: the badges on its map. */
static void beliefs(struct trial *t, const void *st, int seat, struct out *o)
{
	const struct game *g = t->game;
	for (int kind = 1; g->believed && seat >= 0 && g->kinds[kind].name; kind++)
		for (int i = 0; i < g->kinds[kind].count(t->pack); i++) {
			struct belief b = {0};
			if (!g->believed(t->pack, st, seat, kind, i, &b))
				continue;
			out_format(o, " %d:%d %s %d", kind, i, b.type, b.strength);
			t->believed++;
		}
}

/* Of which places it can be asked what an attack would bring, and why not of the others. */
static void told_attacks(struct trial *t, const void *st, int seat, struct out *o)
{
	const struct game *g = t->game;
	for (int place = 0; g->attack_on && seat >= 0 && place < g->map(t->pack)->areas; place++) {
		const char *why = odds_why_no_attack(g, t->pack, st, seat, place);
		out_format(o, " %s", why ? why : "+");
	}
}

/* The answer itself; a few of each title, in games of their own, for they take their time. */
static void check_attack_leak(struct trial *t, const void *real, const void *imagined, int seat)
{
	const struct game *g = t->game;
	bool fresh = !t->attacks || t->attacked != t->seed;
	int areas = g->attack_on && seat >= 0 && fresh ? g->map(t->pack)->areas : 0;
	for (int i = 0; i < areas && t->attacks < ATTACKS; i++) {
		int place = (i + (int)t->step) % areas;
		struct rng r1 = rng_seed(t->seed), r2 = r1;
		struct odds one = {0}, other = {0};
		if (odds_why_no_attack(g, t->pack, real, seat, place))
			continue;
		need(t, g->attack_on(t->pack, real, seat, place, &r1, &one) && one.n > 0,
		     "an attack that can be asked about is not weighed");
		g->attack_on(t->pack, imagined, seat, place, &r2, &other);
		need(t, memcmp(&one, &other, sizeof one) == 0,
		     "the odds of an attack tell what the seat cannot know");
		if (one.samples) {
			t->attacks++;
			t->attacked = t->seed;
		}
		return;
	}
}

/* The legal list and the prompt of a seat, as bytes. */
static void told(struct trial *t, const void *st, int seat, struct out *o)
{
	const struct game *g = t->game;
	game_view(g, t->pack, st, seat, o);
	check_moment(t, st, o);
	told_accounts(t, st, seat, o);
	beliefs(t, st, seat, o);
	told_attacks(t, st, seat, o);
	uint32_t to_act = g->to_act(t->pack, st);
	out_format(o, "%x", to_act);
	if (seat < 0 || !(to_act >> seat & 1))
		return;
	int n = legal_of(t, st, seat);
	out_bytes(o, (const char *)t->list, (size_t)n * sizeof *t->list);
	for (int i = 0; i < n && g->weighs; i++)
		out_char(o, g->weighs(t->pack, st, seat, t->list[i]) ? '+' : '-');
	for (int i = 0; i < n && g->march; i++)
		out_format(o, "%x", g->march(t->pack, st, seat, t->list[i]));
	struct event e = {0};
	g->prompt(t->pack, st, seat, &e);
	told_event(o, &e);
}

/* A legal action with one argument changed for another of its kind, as a player may mean it. */
static struct action near_miss(struct trial *t, int n)
{
	struct action a = t->list[rng_below(&t->rng, (uint32_t)n)];
	const struct verb *v = &t->game->verbs[a.verb];
	int i = v->nargs ? (int)rng_below(&t->rng, v->nargs) : 0;
	const struct kind *k = &t->game->kinds[v->kind[i]];
	int most = v->kind[i] ? k->count(t->pack) : 16;
	if (v->nargs && most > 0)
		a.arg[i] = (uint16_t)rng_below(&t->rng, (uint32_t)most);
	return a;
}

/* A fact is a message of the game whose arguments are all there. */
static void check_fact(struct trial *t, const struct event *e)
{
	const struct message *m = t->game->messages;
	int n = 0;
	while (m[n].text)
		n++;
	need(t, e->message < n && n <= MOST_MESSAGES, "a fact is no message of the game");
	m += e->message;
	for (int i = 0; i < m->nargs; i++)
		if (m->kind[i] &&
		    (e->arg[i] < 0 || e->arg[i] >= t->game->kinds[m->kind[i]].count(t->pack)))
			fail(t, "a fact names what there is not:", m->text);
	t->facts++;
	t->fact_told[e->message] = true;
}

/* The rule of a refusal and the fact behind it. */
static void told_refusal(struct trial *t, const void *st, int seat, struct action a, struct out *o)
{
	const struct game *g = t->game;
	struct event e = {.rule = g->why_not(t->pack, st, seat, a)};
	out_text(o, e.rule ? e.rule : "-");
	if (!e.rule || !g->why_fact || !g->why_fact(t->pack, st, seat, a, e.rule, &e))
		return;
	check_fact(t, &e);
	told_event(o, &e);
}

/* A refusal, rule and fact, must not depend on what the seat cannot know. */
static void check_refusals_leak(struct trial *t, const void *real, const void *imagined, int seat)
{
	const struct game *g = t->game;
	struct out one = {0}, other = {0};
	int n = legal_of(t, real, seat);
	for (int i = 0; i < LEAK_TRIES; i++) {
		struct action a = i % 2 ? near_miss(t, n) : random_action(t, n);
		if (!action_well_formed(g, t->pack, a) || in_list(t, n, a))
			continue;
		out_clear(&one);
		out_clear(&other);
		told_refusal(t, real, seat, a, &one);
		told_refusal(t, imagined, seat, a, &other);
		if (strcmp(one.p, other.p) != 0) {
			char text[MAX_ACTION_TEXT];
			action_print(g, t->pack, a, text, sizeof text);
			printf("real: %s, imagined: %s\n", one.p, other.p);
			fail(t, "a refusal tells what the seat cannot know:", text);
		}
	}
	out_free(&one);
	out_free(&other);
}

/* What the seat's own action tells it and shows it, unless dice or a reveal come into it. */
static void tell_action(struct trial *t, void *st, int seat, struct action a, struct out *o)
{
	struct event events[256];
	struct dice d;
	dice_seed_number(&d, t->seed);
	struct ctx cx = {.dice = &d, .events = events, .events_cap = 256};
	t->game->apply(t->pack, st, seat, a, &cx);
	if (cx.barrier) {
		out_text(o, "barrier");
		return;
	}
	for (int i = 0; i < cx.nevents; i++) {
		if (!mt_event_for(&events[i], seat))
			continue;
		told_event(o, &events[i]);
	}
	told(t, st, seat, o);
}

/* Both states are spent. */
static void check_action_leak(struct trial *t, void *real, void *imagined, int seat)
{
	struct out one = {0}, other = {0};
	int n = legal_of(t, real, seat);
	struct action a = t->list[rng_below(&t->rng, (uint32_t)n)];
	tell_action(t, real, seat, a, &one);
	tell_action(t, imagined, seat, a, &other);
	bool barrier = strcmp(one.p, "barrier") == 0 || strcmp(other.p, "barrier") == 0;
	if (!barrier && (one.n != other.n || memcmp(one.p, other.p, one.n) != 0)) {
		char text[MAX_ACTION_TEXT];
		action_print(t->game, t->pack, a, text, sizeof text);
		printf("real:     %.2000s\nimagined: %.2000s\n", one.p, other.p);
		fail(t, "an action tells its seat what it cannot know:", text);
	}
	out_free(&one);
	out_free(&other);
}

/* What a side could reach lies within what threatens its enemy, who knows less of it. */
static void check_overlays(struct trial *t)
{
	const struct game *g = t->game;
	int seats = game_seats(g, t->pack, t->match->state);
	struct overlays first;
	if (!g->overlays)
		return;
	game_overlays(g, t->pack, t->match->state, 0, &first);
	need(t, first.map && first.map->areas > 0, "overlays without a map");
	for (int seat = 1; seat < seats; seat++) { /* no ally of the first seat */
		struct overlays foe;
		game_overlays(g, t->pack, t->match->state, seat, &foe);
		need(t, memcmp(foe.given, first.given, sizeof foe.given) == 0,
		     "a seat is given overlays of its own");
		for (int a = 0; a < first.map->areas; a++)
			need(t,
			     (!first.shade[OVERLAY_REACH][a] || foe.shade[OVERLAY_THREAT][a]) &&
				     (!foe.shade[OVERLAY_REACH][a] ||
				      first.shade[OVERLAY_THREAT][a]),
			     "an area within reach of one side is no threat to the other");
	}
}

/* Changing what a seat cannot know changes no byte it is sent. */
static void check_leak(struct trial *t)
{
	const struct game *g = t->game;
	uint8_t *a = malloc(g->state_size), *b = malloc(g->state_size);
	uint8_t *start = malloc(g->state_size);
	int seats = game_seats(g, t->pack, t->match->state);
	for (int seat = -1; seat < seats; seat++) {
		struct out real = {0}, imagined = {0};
		mt_imagine(t->match, seat, rng_next(&t->rng), a);
		need(t, !g->check(t->pack, a), "a redealt state is unsound");
		memcpy(start, t->match->start, g->state_size);
		g->redeal(t->pack, start, seat, &t->rng);
		t->start = t->match->start;
		told(t, t->match->state, seat, &real);
		t->start = start;
		told(t, a, seat, &imagined);
		need(t, real.n == imagined.n && memcmp(real.p, imagined.p, real.n) == 0,
		     "a seat is sent something that it cannot know");
		check_attack_leak(t, t->match->state, a, seat);
		/* Redealing forgets the truth: from either state the same draw gives the same. */
		struct rng r1 = rng_seed(t->seed + t->step), r2 = r1;
		memcpy(b, t->match->state, g->state_size);
		g->redeal(t->pack, a, seat, &r1);
		g->redeal(t->pack, b, seat, &r2);
		need(t, memcmp(a, b, g->state_size) == 0, "redeal depends on what it should hide");
		if (seat >= 0 && g->to_act(t->pack, a) >> seat & 1) {
			memcpy(b, t->match->state, g->state_size);
			check_refusals_leak(t, b, a, seat);
			check_action_leak(t, b, a, seat);
		}
		out_free(&real);
		out_free(&imagined);
	}
	free(a);
	free(b);
	free(start);
	t->watched++;
	for (int i = 0; i < game_options(g); i++)
		t->watched_with[i][t->setup.option[i]]++;
}

/* A second player of the same cards: the same action on a clone leads to the same bytes. */
static void check_clone_and_undo(struct trial *t, int seat, struct action a)
{
	size_t size = t->game->state_size;
	struct match *c = mt_clone(t->match);
	c->no_auto = true;
	uint64_t before = mt_hash(c);
	need(t, mt_do(c, seat, a, c->number).rule == NULL, "a legal action was refused");
	const struct entry *e = &c->entry[c->entries - 1];
	need(t, e->barrier || e->nrolls == 0, "dice without a barrier");
	if (e->barrier) {
		need(t, mt_undo(c, seat).rule != NULL, "undo went back beyond dice or a reveal");
	} else {
		need(t, mt_undo(c, seat).rule == NULL, "an undo was refused");
		need(t, mt_hash(c) == before, "undo gives other bytes");
		need(t, memcmp(c->state, t->match->state, size) == 0, "undo gives other bytes");
	}
	mt_free(c);
}

static int choose_seat(struct trial *t)
{
	uint32_t to_act = mt_to_act(t->match);
	int seat;
	do
		seat = (int)rng_below(&t->rng, MAX_SEATS);
	while (!(to_act >> seat & 1));
	return seat;
}

static void one_step(struct trial *t)
{
	const struct game *g = t->game;
	struct match *m = t->match;
	int seat = choose_seat(t);
	uint64_t every = t->step < LATE ? DEEP_EVERY : DEEP_LATE;
	bool deep = t->step % every == t->seed % every;
	int n = legal_of(t, m->state, seat);
	if (deep)
		check_list(t, n);
	need(t, n > 0, "a seat that is to act has no legal action");
	struct action a = t->list[rng_below(&t->rng, (uint32_t)n)];
	if (deep) {
		try_illegal(t, seat, n, TRIES);
		check_refused_by_rule(t, seat, a);
		check_clone_and_undo(t, seat, a);
		check_position(t);
		check_leak(t);
		check_overlays(t);
	}
	need(t, mt_do(m, seat, a, m->number).rule == NULL, "a legal action was refused");
	const char *unsound = g->check(t->pack, m->state);
	if (unsound)
		fail(t, "unsound:", unsound);
	t->step++;
}

static void write_journal(struct trial *t, const uint8_t seed[32], struct out *o)
{
	struct jn_head h = {.rules_version = t->game->rules_version, .has_seed = true};
	struct jn_writer w;
	struct out hex = {0};
	snprintf(h.game, sizeof h.game, "%s", t->game->id);
	snprintf(h.scenario, sizeof h.scenario, "%s", t->scenario);
	out_hex(&hex, seed, 32);
	snprintf(h.seed, sizeof h.seed, "%s", hex.p);
	out_free(&hex);
	jn_begin(&w, o, &h, NULL, 0);
	jn_setup_line(&w, o, t->match);
	for (uint32_t i = 0; i < t->match->entries; i++)
		jn_line(&w, o, t->match, &t->match->entry[i]);
}

static void check_replay(struct trial *t, const uint8_t seed[32])
{
	struct out o = {0};
	struct jn_head h;
	struct jn_fault f = {0};
	struct jn_report r;
	struct dice d;
	const char *why;
	write_journal(t, seed, &o);
	need(t, jn_read_head(o.p, o.n, &h, &f) > 0, "a journal's head cannot be read back");
	need(t, jn_dice(o.p, o.n, &h, &d, &f), "a journal's dice cannot be read back");
	struct match *again = mt_begin(t->game, t->pack, &t->setup, &d, &why);
	if (!jn_replay(again, &h, o.p, o.n, UINT32_MAX, NULL, &r))
		fail(t, "a journal does not replay:", r.fault.text);
	need(t, memcmp(again->state, t->match->state, t->game->state_size) == 0,
	     "a replay gives other bytes");
	jn_head_free(&h);
	mt_free(again);
	out_free(&o);
}

static uint64_t play(struct trial *t)
{
	uint8_t seed[32] = {(uint8_t)t->seed, (uint8_t)(t->seed >> 8)}, key[32];
	struct jn_head none = {0};
	const char *why;
	jn_key(seed, &none, key);
	t->rng = rng_seed(t->seed);
	t->step = 0;
	t->match = mt_new(t->game, t->pack, &t->setup, key, &why);
	if (!t->match)
		fail(t, "set-up refused:", why);
	while (mt_to_act(t->match)) {
		one_step(t);
		if (t->match->number > t->game->max_length)
			fail(t, "the game does not end", NULL);
	}
	if (t->seed % 10 == 0)
		check_replay(t, seed);
	uint64_t hash = mt_hash(t->match);
	mt_free(t->match);
	return hash;
}

/* Options are drawn from the seed, so that a thousand seeds meet all of them. */
static void draw_options(struct trial *t)
{
	struct rng r = rng_seed(t->seed ^ 0x0f71);
	game_default_setup(t->game, &t->setup);
	if (t->seed < 4)
		return;
	for (int i = 0; i < game_options(t->game); i++) {
		uint32_t n = 0;
		while (t->game->options[i].values[n])
			n++;
		t->setup.option[i] = (uint8_t)rng_below(&r, n);
	}
}

/* Whether enough positions were looked at for leaks; a game without secrets has none. */
static bool watched_enough(const struct trial *t)
{
	const struct game *g = t->game;
	return !(g->flags & GAME_HIDDEN) || g->flags & GAME_TEST ||
	       (t->watched >= TEN_THOUSAND && (!g->believed || t->believed >= TEN_THOUSAND) &&
		(!g->why_fact || t->facts >= TEN_THOUSAND));
}

/* A full run looks for leaks in ten thousand positions, and in many with each value of an option.
 */
static void report_watched(const struct trial *t, uint64_t seeds)
{
	const struct game *g = t->game;
	bool enough = seeds < ENOUGH_SEEDS ||
		      (watched_enough(t) && (!g->attack_on || t->attacks == ATTACKS));
	int sentences = 0;
	for (int i = 0; i < MOST_MESSAGES; i++)
		sentences += t->fact_told[i];
	printf("# %s: %ld positions without a leak, %ld things remembered, %ld facts behind "
	       "refusals in %d sentences",
	       g->id, t->watched, t->believed, t->facts, sentences);
	for (int i = 0; i < game_options(g); i++)
		for (int v = 0; g->options[i].values[v]; v++) {
			long n = t->watched_with[i][v];
			printf(", %s=%s %ld", g->options[i].id, g->options[i].values[v], n);
			enough &= seeds < ENOUGH_SEEDS || n >= 1000;
		}
	printf("\n");
	if (!enough) {
		printf("not ok - %s: too few positions were looked at\n", g->id);
		exit(1);
	}
}

static const char *data_dirs[] = {NULL, NULL};
static uint64_t first_seed; /* --from: to meet a known failure again at once */

static void run_game(const struct game *g, uint64_t seeds, bool hashes)
{
	struct pk *list = pk_new(data_dirs);
	struct scenario scenario[MAX_SCENARIOS];
	int n = g->scenarios(list, scenario, MAX_SCENARIOS);
	struct trial t = {.game = g, .list = calloc(g->max_legal, sizeof *t.list)};
	uint64_t games = 0, steps = 0, longest = 0;
	if (n <= 0 || pk_error(list)) {
		printf("not ok - %s: no scenario: %s\n", g->id, pk_error(list));
		exit(1);
	}
	for (int s = 0; s < n; s++) {
		struct pk *pk = pk_new(data_dirs);
		t.scenario = scenario[s].id;
		t.pack = g->load(pk, t.scenario);
		if (!t.pack || pk_error(pk)) {
			printf("not ok - %s %s: %s\n", g->id, t.scenario, pk_error(pk));
			exit(1);
		}
		t.setup.scenario = t.scenario;
		/* The last scenario goes on until a million illegal actions were refused, and until
		 * enough was looked at. */
		bool last = s == n - 1 && seeds >= ENOUGH_SEEDS;
		for (t.seed = first_seed / (uint64_t)n * (uint64_t)n + (uint64_t)s;
		     t.seed < seeds || (last && (t.refused < MILLION || !watched_enough(&t)));
		     t.seed += (uint64_t)n) {
			draw_options(&t);
			uint64_t hash = play(&t);
			games++;
			steps += t.step;
			longest = t.step > longest ? t.step : longest;
			if (hashes)
				printf("%s %s %llu %016llx\n", g->id, t.scenario,
				       (unsigned long long)t.seed, (unsigned long long)hash);
		}
		pk_free(pk);
	}
	if (!hashes)
		printf("ok - %s: %llu games, %llu actions, longest %llu of %u, %ld refused\n",
		       g->id, (unsigned long long)seeds, (unsigned long long)steps,
		       (unsigned long long)longest, g->max_length, t.refused);
	if (!hashes)
		report_watched(&t, seeds);
	free(t.list);
	pk_free(list);
}

int main(int argc, char **argv)
{
	const char *only = NULL;
	uint64_t seeds = ENOUGH_SEEDS;
	bool hashes = false;
	for (int i = 1; i < argc; i++) {
		if (strcmp(argv[i], "--seeds") == 0 && i + 1 < argc)
			seeds = strtoull(argv[++i], NULL, 10);
		else if (strcmp(argv[i], "--from") == 0 && i + 1 < argc)
			first_seed = strtoull(argv[++i], NULL, 10);
		else if (strcmp(argv[i], "--hashes") == 0)
			hashes = true;
		else
			only = argv[i];
	}
	data_dirs[0] = getenv("MARENGO_DATA");
	setvbuf(stdout, NULL, _IOLBF, 0);
	if (!only || strcmp(only, "toy") == 0)
		run_game(&toy_game, seeds, hashes);
	for (int i = 0; all_games[i]; i++)
		if (!only || strcmp(only, all_games[i]->id) == 0)
			run_game(all_games[i], seeds, hashes);
	return 0;
}
