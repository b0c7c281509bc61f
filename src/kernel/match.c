/*
 * match.c: a game under way. The gate and the history; match_undo.c goes back in it.
 */
#include "kernel/match.h"

#include <stdlib.h>
#include <string.h>

#include <sodium.h>

#include "kernel/match_inside.h"
#include "kernel/odds.h"

enum { FIRST_ROOM = 64 }; /* events and dice that an action may tell before more room is made */

uint64_t state_hash(const void *state, size_t n)
{
	uint8_t h[16];
	crypto_generichash(h, sizeof h, state, n, NULL, 0);
	uint64_t v = 0;
	for (int i = 0; i < 8; i++)
		v = v << 8 | h[i];
	return v;
}

uint64_t mt_hash(const struct match *m)
{
	return state_hash(m->state, m->game->state_size);
}

/* Room for `more` beyond `used` elements; false when out of memory. */
static bool grow(void **array, uint32_t *cap, uint32_t used, uint32_t more, size_t size)
{
	if (used + more <= *cap)
		return true;
	uint32_t bigger = *cap ? *cap * 2 : 16;
	while (bigger < used + more)
		bigger *= 2;
	void *p = realloc(*array, bigger * size);
	if (!p)
		return false;
	*array = p;
	*cap = bigger;
	return true;
}

static bool room_to_tell(struct match *m, uint32_t events, uint32_t rolls)
{
	return grow((void **)&m->event, &m->event_cap, m->events, events, sizeof *m->event) &&
	       grow((void **)&m->roll, &m->roll_cap, m->rolls, rolls, sizeof *m->roll);
}

bool match_room_for_entry(struct match *m)
{
	return grow((void **)&m->entry, &m->entry_cap, m->entries, 1, sizeof *m->entry);
}

static struct ctx context(struct match *m)
{
	return (struct ctx){
		.dice = &m->dice,
		.events = m->event + m->events,
		.events_cap = (int)(m->event_cap - m->events),
		.rolls = m->roll + m->rolls,
		.rolls_cap = (int)(m->roll_cap - m->rolls),
	};
}

/*
 * Runs set-up or an action on the scratch state. When more happens than there is room to tell,
 * the dice are rewound and it is run again with more room: the core is pure.
 */
static const char *run(struct match *m, int seat, const struct action *a, struct ctx *cx)
{
	const struct game *g = m->game;
	struct dice_mark before = dice_mark(&m->dice);
	for (uint32_t room = FIRST_ROOM;; room *= 4) {
		if (!room_to_tell(m, room, room))
			return N_("There is not enough memory.");
		*cx = context(m);
		const char *why = NULL;
		if (a) {
			memcpy(m->scratch, m->state, g->state_size);
			g->apply(m->pack, m->scratch, seat, *a, cx);
		} else {
			memset(m->scratch, 0, g->state_size);
			why = g->setup(m->pack, m->scratch, &m->setup, cx);
		}
		if (why || !cx->overflow)
			return why;
		dice_rewind(&m->dice, &before);
	}
}

void match_keep_state(struct match *m)
{
	uint8_t *t = m->state;
	m->state = m->scratch;
	m->scratch = t;
}

static struct match *allocate(const struct game *g)
{
	struct match *m = calloc(1, sizeof *m);
	if (!m)
		return NULL;
	m->game = g;
	m->state = calloc(3, g->state_size);
	m->legal = calloc(g->max_legal, sizeof *m->legal);
	if (!m->state || !m->legal) {
		mt_free(m);
		return NULL;
	}
	m->scratch = m->state + g->state_size;
	m->start = m->scratch + g->state_size;
	return m;
}

struct match *mt_begin(const struct game *g, const void *pack, const struct setup *setup,
		       const struct dice *dice, const char **why)
{
	struct match *m = allocate(g);
	if (!m) {
		*why = N_("There is not enough memory.");
		return NULL;
	}
	m->pack = pack;
	m->setup = *setup;
	m->dice = *dice;
	struct ctx cx;
	*why = run(m, -1, NULL, &cx);
	if (!*why && m->dice.fault)
		*why = N_("The scripted dice do not fit the set-up.");
	if (*why) {
		mt_free(m);
		return NULL;
	}
	match_keep_state(m);
	m->events = m->setup_events = (uint32_t)cx.nevents;
	m->rolls = m->setup_rolls = (uint32_t)cx.nrolls;
	memcpy(m->start, m->state, g->state_size);
	return m;
}

struct match *mt_new(const struct game *g, const void *pack, const struct setup *setup,
		     const uint8_t key[32], const char **why)
{
	struct dice dice;
	dice_seed(&dice, key);
	return mt_begin(g, pack, setup, &dice, why);
}

void mt_free(struct match *m)
{
	if (!m)
		return;
	/* The three states are one block; whichever comes first owns it. */
	uint8_t *block = m->state;
	if (m->scratch && m->scratch < block)
		block = m->scratch;
	free(block);
	free(m->legal);
	free(m->entry);
	free(m->event);
	free(m->roll);
	free(m->past);
	free(m->mark);
	free(m->position);
	free(m);
}

static void *copy_of(const void *p, size_t n)
{
	void *q = malloc(n ? n : 1);
	if (q && n)
		memcpy(q, p, n);
	return q;
}

struct match *mt_clone(const struct match *m)
{
	struct match *c = allocate(m->game);
	if (!c)
		return NULL;
	size_t size = m->game->state_size;
	uint8_t *state = c->state, *scratch = c->scratch, *start = c->start;
	struct action *legal = c->legal;
	*c = *m;
	c->state = state;
	c->scratch = scratch;
	c->start = start;
	c->legal = legal;
	memcpy(c->state, m->state, size);
	memcpy(c->start, m->start, size);
	c->entry = copy_of(m->entry, m->entry_cap * sizeof *m->entry);
	c->event = copy_of(m->event, m->event_cap * sizeof *m->event);
	c->roll = copy_of(m->roll, m->roll_cap * sizeof *m->roll);
	c->past = copy_of(m->past, m->past_cap * size);
	c->mark = copy_of(m->mark, m->past_cap * sizeof *m->mark);
	c->position = m->position ? copy_of(m->position, strlen(m->position) + 1) : NULL;
	if (!c->entry || !c->event || !c->roll || !c->past || !c->mark ||
	    (m->position && !c->position)) {
		mt_free(c);
		return NULL;
	}
	return c;
}

uint32_t mt_to_act(const struct match *m)
{
	return m->game->to_act(m->pack, m->state);
}

int mt_legal(struct match *m, int seat, const struct action **list)
{
	*list = m->legal;
	if (seat < 0 || seat >= MAX_SEATS || !(mt_to_act(m) >> seat & 1))
		return 0;
	return m->game->legal(m->pack, m->state, seat, m->legal, (int)m->game->max_legal);
}

/* A refusal by the rules of the game, with the fact behind it where the game tells one. */
static struct verdict refuse_by(const struct match *m, int seat, struct action a, const char *rule)
{
	const struct game *g = m->game;
	struct verdict v = match_refuse(rule, NULL);
	struct event fact = {.audience = 1u << seat, .rule = rule};
	if (g->why_fact && g->why_fact(m->pack, m->state, seat, a, rule, &fact))
		v.fact = fact;
	return v;
}

/* The gate itself: everything that stands between a request and a game. */
static struct verdict judge(struct match *m, int seat, struct action a, uint32_t expected)
{
	uint32_t to_act = mt_to_act(m);
	if (expected != MT_ANY_NUMBER && expected != m->number)
		return match_refuse(RULE_STALE, N_("The game has moved on since you looked."));
	if (!to_act)
		return match_refuse(RULE_GAME_OVER, N_("The game is over."));
	if (seat < 0 || seat >= MAX_SEATS || !(to_act >> seat & 1))
		return match_refuse(RULE_NOT_YOUR_TURN, N_("It is not this seat's decision."));
	if (!action_well_formed(m->game, m->pack, a))
		return match_refuse(RULE_MALFORMED, N_("There is no such action."));
	const struct action *list;
	int n = mt_legal(m, seat, &list);
	for (int i = 0; i < n; i++)
		if (action_equal(list[i], a))
			return match_refuse(NULL, NULL);
	const char *rule = m->game->why_not(m->pack, m->state, seat, a);
	if (rule)
		return refuse_by(m, seat, a, rule);
	return match_refuse(RULE_NOT_A_CHOICE, N_("That is not one of the choices now."));
}

struct verdict mt_why(struct match *m, int seat, struct action a)
{
	return judge(m, seat, a, MT_ANY_NUMBER);
}

static bool remember_past(struct match *m, int seat, bool automatic)
{
	size_t size = m->game->state_size;
	uint32_t cap = m->past_cap;
	if (!grow((void **)&m->past, &cap, m->pasts, 1, size))
		return false;
	if (!grow((void **)&m->mark, &m->past_cap, m->pasts, 1, sizeof *m->mark))
		return false;
	memcpy(m->past + (size_t)m->pasts * size, m->state, size);
	m->mark[m->pasts++] = (struct past_mark){m->number, (int8_t)seat, automatic};
	return true;
}

static struct verdict dice_verdict(struct match *m, const struct dice_mark *before)
{
	bool ended = m->dice.fault == DICE_SCRIPT_ENDED;
	dice_rewind(&m->dice, before);
	return match_refuse(RULE_DICE_SCRIPT, ended ? N_("The scripted dice have run out.")
						    : N_("A scripted die has no such face."));
}

struct moment mt_moment(const struct match *m, const void *state)
{
	struct moment now = {0};
	if (m->game->moment)
		m->game->moment(m->pack, state, &now);
	return now;
}

/* Applies a legal action and enters it in the history. */
static struct verdict commit(struct match *m, int seat, struct action a, bool automatic)
{
	struct dice_mark before = dice_mark(&m->dice);
	struct ctx cx;
	if (run(m, seat, &a, &cx) || !match_room_for_entry(m)) {
		dice_rewind(&m->dice, &before);
		return match_refuse(RULE_MALFORMED, N_("There is not enough memory."));
	}
	if (m->dice.fault)
		return dice_verdict(m, &before);
	/* A choice made for the player must not cost him his undo. */
	if (automatic && cx.barrier && m->pasts) {
		dice_rewind(&m->dice, &before);
		return match_refuse(RULE_NOT_A_CHOICE, NULL);
	}
	if (cx.barrier)
		m->pasts = 0;
	else if (!remember_past(m, seat, automatic)) {
		dice_rewind(&m->dice, &before);
		return match_refuse(RULE_MALFORMED, N_("There is not enough memory."));
	}
	struct moment now = mt_moment(m, m->state);
	match_keep_state(m);
	m->number++;
	m->entry[m->entries++] = (struct entry){
		.type = ENTRY_ACTION,
		.seat = (int8_t)seat,
		.automatic = automatic,
		.barrier = cx.barrier,
		.number = m->number,
		.before = m->told,
		.action = a,
		.event = m->events,
		.nevents = (uint32_t)cx.nevents,
		.roll = m->rolls,
		.nrolls = (uint32_t)cx.nrolls,
		.hash = mt_hash(m),
		.moment = now,
	};
	m->told = m->entries;
	m->events += (uint32_t)cx.nevents;
	m->rolls += (uint32_t)cx.nrolls;
	return match_refuse(NULL, NULL);
}

static bool may_be_automatic(const struct match *m, struct action a)
{
	uint8_t flags = m->game->verbs[a.verb].flags;
	if (flags & VERB_MANUAL)
		return false;
	return !(m->game->flags & GAME_HIDDEN) || flags & VERB_PUBLIC;
}

/* Where only one action is legal and nothing is learned by choosing it, it is taken at once. */
static void take_single_choices(struct match *m)
{
	while (!m->no_auto) {
		uint32_t to_act = mt_to_act(m);
		if (!to_act || to_act & (to_act - 1))
			return;
		int seat = __builtin_ctz(to_act);
		const struct action *list;
		if (mt_legal(m, seat, &list) != 1 || !may_be_automatic(m, list[0]))
			return;
		struct action only = list[0];
		if (commit(m, seat, only, true).rule)
			return;
	}
}

struct verdict mt_do(struct match *m, int seat, struct action a, uint32_t expected)
{
	struct verdict v = judge(m, seat, a, expected);
	if (!v.rule)
		v = commit(m, seat, a, false);
	if (!v.rule)
		take_single_choices(m);
	return v;
}

bool mt_set_position(struct match *m, const void *state, const char *json)
{
	char *copy = copy_of(json, strlen(json) + 1);
	if (!copy)
		return false;
	free(m->position);
	m->position = copy;
	memcpy(m->state, state, m->game->state_size);
	memcpy(m->start, state, m->game->state_size);
	m->number = m->entries = m->told = m->events = m->rolls = m->pasts = 0;
	m->setup_events = m->setup_rolls = 0;
	return true;
}

void mt_date(struct match *m, uint32_t from, int64_t at)
{
	for (uint32_t i = from; i < m->entries; i++)
		m->entry[i].at = mt_sound_date(at);
}

void mt_view(const struct match *m, int seat, struct out *o)
{
	game_view(m->game, m->pack, m->state, seat, o);
}

bool mt_event_for(const struct event *e, int seat)
{
	if (seat == SEAT_SPECTATOR)
		return e->audience >> AUDIENCE_SPECTATOR & 1;
	return e->audience >> seat & 1;
}

bool mt_event_stands(const struct match *m, uint32_t i)
{
	uint32_t low = 0, high = m->entries;
	if (i < m->setup_events)
		return true;
	/* The last entry whose events begin at or before i. */
	while (low < high) {
		uint32_t middle = (low + high) / 2;
		if (m->entry[middle].event <= i)
			low = middle + 1;
		else
			high = middle;
	}
	while (low > 0 && m->entry[low - 1].nevents == 0)
		low--;
	return low == 0 || !m->entry[low - 1].undone;
}

void mt_imagine(const struct match *m, int seat, uint64_t seed, void *state)
{
	struct rng r = rng_seed(seed);
	memcpy(state, m->state, m->game->state_size);
	m->game->redeal(m->pack, state, seat, &r);
}

bool mt_odds(const struct match *m, int seat, const struct odds_question *q, struct odds *o)
{
	const struct game *g = m->game;
	struct rng r = rng_seed(m->number);
	void *st = malloc(g->state_size);
	bool some = false;
	*o = (struct odds){0};
	if (st) {
		mt_imagine(m, seat, 1, st);
		some = odds_in_full(g, m->pack, st, seat, q, &r, o);
	}
	free(st);
	return some;
}
