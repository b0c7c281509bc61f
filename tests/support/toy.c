/*
 * toy.c: the smallest game with everything the kernel must carry: hidden pieces, dice, reveals,
 * an undo barrier, an option. A turn is up to two steps along the road, then an attack on a
 * neighbour or an end; both strengths are shown and the higher of strength + d6 stays.
 */
#include "toy.h"

#include <string.h>

#include "kernel/map.h"
#include "kernel/odds.h"
#include "kernel/rng.h"

enum { PIECES = 6, PLACES = 5, TURNS = 30, GONE = 255 };
enum { KIND_NUMBER, KIND_PIECE, KIND_PLACE };
enum { VERB_STEP, VERB_ATTACK, VERB_END };
enum {
	MSG_PROMPT,
	MSG_STEP,
	MSG_DUEL,
	MSG_WON,
	MSG_DRAWN,
	MSG_CHANCE,
	MSG_TURNS,
	MSG_HOLD,
	MSG_FAR
};

struct toy_state {
	uint8_t at[PIECES];       /* 0-2 red, 3-5 blue; a place or GONE */
	uint8_t strength[PIECES]; /* 1..3, hidden until shown */
	uint8_t shown[PIECES];
	uint8_t turn, seat, steps;
};

static const struct field fields[] = {
	FIELD_ARRAY(toy_state, at, F_U8, KIND_PLACE, KIND_PIECE),
	FIELD_ARRAY(toy_state, strength, F_U8, 0, KIND_PIECE),
	FIELD_ARRAY(toy_state, shown, F_U8, 0, KIND_PIECE),
	FIELD(toy_state, turn, F_U8),
	FIELD(toy_state, seat, F_U8),
	FIELD(toy_state, steps, F_U8),
	{0},
};

static const char *const piece_ids[] = {"r1", "r2", "r3", "b1", "b2", "b3"};
static const char *const place_ids[] = {"west", "ford", "mill", "hill", "east"};

static int piece_count(const void *pack)
{
	(void)pack;
	return PIECES;
}

static int place_count(const void *pack)
{
	(void)pack;
	return PLACES;
}

static const char *piece_id(const void *pack, int v)
{
	(void)pack;
	return piece_ids[v];
}

static const char *place_id(const void *pack, int v)
{
	(void)pack;
	return place_ids[v];
}

static const char *piece_label(const void *pack, int v, enum lang lang)
{
	(void)pack, (void)lang;
	return piece_ids[v];
}

static const char *place_label(const void *pack, int v, enum lang lang)
{
	(void)pack, (void)lang;
	return place_ids[v];
}

static const struct kind kinds[] = {
	{0},
	{"piece", piece_count, piece_id, piece_label, false},
	{"place", place_count, place_id, place_label, false},
	{0},
};

static const struct verb verbs[] = {
	{"step", "Step with {0} to {1}", {KIND_PIECE, KIND_PLACE}, 2, 0},
	{"attack", "Attack {1} with {0}", {KIND_PIECE, KIND_PIECE}, 2, 0},
	{"end", "End the turn", {0}, 0, VERB_MANUAL},
	{0},
};

static const struct message messages[] = {
	{"Step, attack or end: {0} step left", "Step, attack or end: {0} steps left", {0}, 1, 0},
	{"{0} steps to {1}", NULL, {KIND_PIECE, KIND_PLACE}, 2, 0},
	{"{0} ({1}) and {2} ({3}) fight: {4} to {5}", NULL, {KIND_PIECE, 0, KIND_PIECE}, 6, 0},
	{"Seat {0} won", NULL, {0}, 1, 0},
	{"Drawn", NULL, {0}, 0, 0},
	{"Chance that {0} beats {1}", NULL, {KIND_PIECE, KIND_PIECE}, 2, 0},
	{"Turns played", NULL, {0}, 0, 0},
	{"Chance that {0} is held", NULL, {KIND_PLACE}, 1, 0},
	{"{0} is in {1}, {2} places from {3}", NULL, {KIND_PIECE, KIND_PLACE, 0, KIND_PLACE}, 4, 0},
	{0},
};

static const char *const seats[] = {"red", "blue", NULL};
static const char *const seat_names[] = {"Red", "Blue", NULL};
static const struct game_option options[] = {{"first", "Who begins", seats, seat_names, 0}, {0}};

static int scenarios(struct pk *pk, struct scenario *out, int cap)
{
	(void)pk;
	if (cap > 0)
		out[0] = (struct scenario){.id = "road", .title = {"The road", "La strada"}};
	return 1;
}

static void *load(struct pk *pk, const char *scenario)
{
	static char nothing;
	(void)pk;
	return strcmp(scenario, "road") == 0 ? &nothing : NULL;
}

static int seat_of(int piece)
{
	return piece / 3;
}

static const char *setup(const void *pack, void *state, const struct setup *s, struct ctx *cx)
{
	struct toy_state *st = state;
	(void)pack;
	for (int side = 0; side < 2; side++) {
		uint8_t *strength = st->strength + 3 * side;
		for (int i = 0; i < 3; i++) {
			st->at[3 * side + i] = side ? PLACES - 1 : 0;
			strength[i] = (uint8_t)(i + 1);
		}
		for (int i = 2; i > 0; i--) {
			int j = cx_die(cx, i + 1, side) - 1;
			uint8_t t = strength[i];
			strength[i] = strength[j];
			strength[j] = t;
		}
	}
	st->seat = s->option[0];
	return NULL;
}

static bool alive(const struct toy_state *st, int seat)
{
	for (int i = 3 * seat; i < 3 * seat + 3; i++)
		if (st->at[i] != GONE)
			return true;
	return false;
}

static uint32_t to_act(const void *pack, const void *state)
{
	const struct toy_state *st = state;
	(void)pack;
	if (st->turn >= TURNS || !alive(st, 0) || !alive(st, 1))
		return 0;
	return 1u << st->seat;
}

static bool enemy_at(const struct toy_state *st, int seat, int place)
{
	for (int i = 3 * !seat; i < 3 * !seat + 3; i++)
		if (st->at[i] == place)
			return true;
	return false;
}

static bool adjacent(int a, int b)
{
	return a != GONE && b != GONE && (a - b == 1 || b - a == 1);
}

static const char *why_not(const void *pack, const void *state, int seat, struct action a)
{
	const struct toy_state *st = state;
	(void)pack;
	if (a.verb == VERB_END)
		return NULL;
	if (seat_of(a.arg[0]) != seat || st->at[a.arg[0]] == GONE)
		return "TY-001"; /* own living pieces only */
	if (a.verb == VERB_STEP) {
		if (st->steps >= 2)
			return "TY-002"; /* two steps a turn */
		if (!adjacent(st->at[a.arg[0]], a.arg[1]))
			return "TY-003"; /* to a neighbour */
		return enemy_at(st, seat, a.arg[1]) ? "TY-004" : NULL;
	}
	if (seat_of(a.arg[1]) == seat)
		return "TY-005"; /* not one's own */
	return adjacent(st->at[a.arg[0]], st->at[a.arg[1]]) ? NULL : "TY-003";
}

/* How far away what it is after is; of other refusals the rule says enough. */
static bool why_fact(const void *pack, const void *state, int seat, struct action a,
		     const char *rule, struct event *e)
{
	const struct toy_state *st = state;
	int to = a.verb == VERB_STEP ? a.arg[1] : st->at[a.arg[1]], from = st->at[a.arg[0]];
	(void)pack, (void)seat;
	if (strcmp(rule, "TY-003") != 0 || to == GONE)
		return false;
	return event_say(e, MSG_FAR, a.arg[0], from, from > to ? from - to : to - from, to);
}

/* Written out, not asked of why_not: the conformance test holds the two together. */
static int legal(const void *pack, const void *state, int seat, struct action *out, int cap)
{
	const struct toy_state *st = state;
	int n = 0, own = 3 * seat, enemy = 3 - own;
	(void)pack, (void)cap;
	for (int p = own; p < own + 3 && st->steps < 2; p++)
		for (int to = st->at[p] - 1; to <= st->at[p] + 1; to += 2)
			if (to >= 0 && to < PLACES && st->at[p] != GONE && !enemy_at(st, seat, to))
				out[n++] = (struct action){VERB_STEP, {(uint16_t)p, (uint16_t)to}};
	for (int p = own; p < own + 3; p++)
		for (int q = enemy; q < enemy + 3; q++)
			if (adjacent(st->at[p], st->at[q]))
				out[n++] = (struct action){VERB_ATTACK, {(uint16_t)p, (uint16_t)q}};
	out[n++] = (struct action){.verb = VERB_END};
	return n;
}

static void end_turn(struct toy_state *st)
{
	st->turn++;
	st->seat = !st->seat;
	st->steps = 0;
}

static void duel(struct toy_state *st, int a, int b, struct ctx *cx)
{
	int ra = st->strength[a] + cx_d6(cx, 2), rb = st->strength[b] + cx_d6(cx, 2);
	st->shown[a] = st->shown[b] = 1;
	cx_reveal(cx);
	cx_say(cx, MSG_DUEL, AUDIENCE_ALL, "TY-006", a, st->strength[a], b, st->strength[b], ra,
	       rb);
	if (ra != rb)
		st->at[ra > rb ? b : a] = GONE;
}

static void apply(const void *pack, void *state, int seat, struct action a, struct ctx *cx)
{
	struct toy_state *st = state;
	(void)pack, (void)seat;
	switch (a.verb) {
	case VERB_STEP:
		st->at[a.arg[0]] = (uint8_t)a.arg[1];
		st->steps++;
		cx_say(cx, MSG_STEP, AUDIENCE_ALL, NULL, a.arg[0], a.arg[1]);
		break;
	case VERB_ATTACK:
		duel(st, a.arg[0], a.arg[1], cx);
		end_turn(st);
		break;
	default: end_turn(st);
	}
}

static void prompt(const void *pack, const void *state, int seat, struct event *e)
{
	(void)pack, (void)seat;
	*e = (struct event){.message = MSG_PROMPT,
			    .arg = {2 - ((const struct toy_state *)state)->steps}};
}

static void view(const void *pack, const void *state, int seat, struct out *o)
{
	const struct toy_state *st = state;
	out_object(o, NULL);
	out_int(o, "turn", st->turn);
	out_string(o, "phase", "play");
	out_string(o, "active", to_act(pack, st) ? seats[st->seat] : NULL);
	out_array(o, "pieces");
	for (int i = 0; i < PIECES; i++) {
		out_object(o, NULL);
		out_string(o, "id", piece_ids[i]);
		out_string(o, "at", st->at[i] == GONE ? NULL : place_ids[st->at[i]]);
		if (st->shown[i] || seat_of(i) == seat)
			out_int(o, "strength", st->strength[i]);
		out_end(o);
	}
	out_end(o);
	out_end(o);
}

/* The strengths of a side that nobody has seen, in order, dealt anew over its unseen pieces. */
static void redeal_side(struct toy_state *st, int side, struct rng *r)
{
	uint8_t hidden[3], where[3];
	uint32_t n = 0, k = 0;
	bool taken[4] = {false};
	for (int i = 3 * side; i < 3 * side + 3; i++) {
		if (st->shown[i])
			taken[st->strength[i]] = true;
		else
			where[n++] = (uint8_t)i;
	}
	for (uint8_t s = 1; s <= 3; s++)
		if (!taken[s])
			hidden[k++] = s;
	for (uint32_t i = n; i > 0; i--) {
		uint32_t j = rng_below(r, i);
		st->strength[where[i - 1]] = hidden[j];
		hidden[j] = hidden[i - 1];
	}
}

static void redeal(const void *pack, void *state, int seat, struct rng *r)
{
	(void)pack;
	for (int side = 0; side < 2; side++)
		if (side != seat)
			redeal_side(state, side, r);
}

int toy_strength(const void *state, int piece)
{
	const struct toy_state *st = state;
	return st->strength[piece];
}

static void score(const void *pack, const void *state, int32_t out[MAX_SEATS])
{
	bool red = alive(state, 0), blue = alive(state, 1);
	(void)pack;
	out[0] = red == blue ? 500 : red ? 1000 : 0;
	out[1] = 1000 - out[0];
}

static const char *check(const void *pack, const void *state)
{
	const struct toy_state *st = state;
	(void)pack;
	if (st->turn > TURNS || st->seat > 1 || st->steps > 2)
		return "the clock is off";
	for (int side = 0; side < 2; side++) {
		int seen = 0;
		for (int i = 3 * side; i < 3 * side + 3; i++) {
			if (st->strength[i] < 1 || st->strength[i] > 3 || st->shown[i] > 1)
				return "a piece has no strength";
			if (st->at[i] >= PLACES && st->at[i] != GONE)
				return "a piece is nowhere";
			seen |= 1 << st->strength[i];
		}
		if (seen != 14)
			return "two pieces are alike";
	}
	return NULL;
}

static void outcome(const void *pack, const void *state, struct event *e)
{
	int32_t s[MAX_SEATS];
	score(pack, state, s);
	*e = (struct event){.message = s[0] == 500 ? MSG_DRAWN : MSG_WON, .arg = {s[0] == 0}};
}

static int figures(const void *pack, const void *state, struct figure *out, int cap)
{
	(void)pack;
	if (cap > 0)
		out[0] = (struct figure){MSG_TURNS, ((const struct toy_state *)state)->turn};
	return 1;
}

/* A duel's chance by counting the thirty-six pairs. */
static bool odds(const void *pack, const void *state, int seat, struct rng *r, struct odds *o)
{
	const struct toy_state *st = state;
	struct action list[64];
	int n = legal(pack, state, seat, list, 64);
	(void)r;
	for (int i = 0; i < n && o->n < MAX_ODDS; i++) {
		if (list[i].verb != VERB_ATTACK)
			continue;
		int a = list[i].arg[0], b = list[i].arg[1], wins = 0;
		for (int d = 0; d < 36; d++)
			wins += st->strength[a] + d / 6 > st->strength[b] + d % 6;
		o->line[o->n++] = (struct odds_line){
			.message = MSG_CHANCE, .arg = {a, b}, .value = wins * 1000 / 36};
	}
	return o->n > 0;
}

static bool weighs(const void *pack, const void *state, int seat, struct action a)
{
	(void)pack, (void)state, (void)seat;
	return a.verb == VERB_ATTACK;
}

/* Of one attack: its line alone. */
static bool odds_of(const void *pack, const void *state, int seat, struct action a, struct rng *r,
		    struct odds *o)
{
	struct odds all = {0};
	odds(pack, state, seat, r, &all);
	for (int i = 0; i < all.n && a.verb == VERB_ATTACK; i++)
		if (all.line[i].arg[0] == a.arg[0] && all.line[i].arg[1] == a.arg[1])
			o->line[o->n++] = all.line[i];
	return o->n > 0;
}

static const struct map *map_of(const void *pack)
{
	static const struct map road = {
		.areas = PLACES,
		.area = {{.id = "west"},
			 {.id = "ford"},
			 {.id = "mill"},
			 {.id = "hill"},
			 {.id = "east"}},
	};
	(void)pack;
	return &road;
}

static int defender_of(const struct toy_state *st, int seat, int place)
{
	for (int i = 3 * seat; i < 3 * seat + 3; i++)
		if (st->at[i] == place)
			return i;
	return -1;
}

static const char *why_no_attack(const void *pack, const void *state, int seat, int place)
{
	if (!to_act(pack, state))
		return "There is nothing to weigh now.";
	return defender_of(state, seat, place) < 0 ? "You have nobody there." : NULL;
}

enum { DUELS = 2500 };

/* Any enemy may come, however far he is: told in parts. */
static bool attack_on(const void *pack, const void *state, int seat, int place, struct rng *r,
		      struct odds *o)
{
	int own = defender_of(state, seat, place);
	uint32_t held = 0;
	for (int i = 0; i < DUELS; i++) {
		struct toy_state st = *(const struct toy_state *)state;
		redeal(pack, &st, seat, r);
		int foe;
		do
			foe = 3 * !seat + (int)rng_below(r, 3);
		while (st.at[foe] == GONE);
		held += st.strength[own] + rng_below(r, 6) >= st.strength[foe] + rng_below(r, 6);
	}
	struct odds_line line = {.message = MSG_HOLD, .arg = {place}};
	odds_share(held, DUELS, &line);
	*o = (struct odds){.samples = DUELS};
	odds_add(o, line);
	return true;
}

static void moment(const void *pack, const void *state, struct moment *m)
{
	(void)pack;
	m->turn = ((const struct toy_state *)state)->turn;
	m->phase = "play";
}

/* Attacks when it can, else goes anywhere. */
static struct action choose(const void *pack, const void *st, int seat, const struct action *list,
			    int n, uint32_t nodes, struct rng *r)
{
	(void)pack, (void)st, (void)seat, (void)nodes;
	for (int i = 0; i < n; i++)
		if (list[i].verb == VERB_ATTACK)
			return list[i];
	return list[rng_below(r, (uint32_t)n)];
}

static const struct bot bots[] = {{"bold", "Bold", "Attacks whenever it can.", choose}, {0}};

const struct game toy_game = {
	.id = "toy",
	.title = "The road",
	.blurb = "Three pieces a side on a road of five places",
	.prefix = "TY",
	.rules_version = 1,
	.flags = GAME_HIDDEN | GAME_TEST,
	.state_size = sizeof(struct toy_state),
	.max_legal = 64,
	.max_length = 3 * TURNS,
	.seats = seats,
	.seat_names = seat_names,
	.options = options,
	.verbs = verbs,
	.kinds = kinds,
	.messages = messages,
	.fields = fields,
	.bots = bots,
	.scenarios = scenarios,
	.load = load,
	.setup = setup,
	.to_act = to_act,
	.legal = legal,
	.apply = apply,
	.why_not = why_not,
	.why_fact = why_fact,
	.prompt = prompt,
	.view = view,
	.redeal = redeal,
	.score = score,
	.check = check,
	.outcome = outcome,
	.figures = figures,
	.odds = odds,
	.odds_of = odds_of,
	.weighs = weighs,
	.map = map_of,
	.why_no_attack = why_no_attack,
	.attack_on = attack_on,
	.moment = moment,
};
