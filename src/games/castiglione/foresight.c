/*
 * foresight.c: the odds of one choice, wherever dice are behind it. A check is told exactly, or
 * as the mean over what Fog of War may hide; a Combat is fought out many times, both sides led by
 * the general, in worlds that agree with all the asker knows.
 */
#include "games/castiglione/game.h"
#include "games/castiglione/rules.h"
#include "kernel/forecast.h"
#include "kernel/odds.h"

enum { TRIALS = 2000, WORLDS = 2000 };

/* What a Combat brings: to the asker first, then to the enemy. */
enum { HOLDS, TAKEN, LOST = TAKEN + 2, FIGURES = LOST + 2 };

struct combat {
	int area, side;
	uint8_t turn;
};

static bool is_moving(const struct ca_state *st)
{
	return st->step >= STEP_MOVE && st->step <= STEP_ESCAPE;
}

static bool is_fighting(const struct ca_state *st, int area)
{
	return st->step >= STEP_GUNS && st->step <= STEP_SUCCESSOR && st->fight.area == area;
}

/* Once it was fought, or when after all moves there is nothing to fight about. */
static bool is_over(const struct forecast *f, const void *state)
{
	const struct combat *c = f->about;
	const struct ca_state *st = state;
	if (st->turn != c->turn)
		return true;
	if (is_moving(st) || is_fighting(st, c->area))
		return false;
	return st->fought & ca_bit(c->area) || !(ca_contested(f->pack, st) & ca_bit(c->area));
}

/* No move but the one that is asked about, whose Combat is fought first; else as the general
 * would. */
static struct action goes_on(const struct forecast *f, const void *state, int seat,
			     const struct action *legal, int n, struct rng *r)
{
	const struct combat *c = f->about;
	const struct ca_state *st = state;
	for (int i = 0; is_moving(st) && i < n; i++)
		if (legal[i].verb == V_HALT || legal[i].verb == V_END)
			return legal[i];
	for (int i = 0; st->step == STEP_FIGHT && i < n; i++)
		if (legal[i].verb == V_FIGHT && legal[i].arg[0] == c->area)
			return legal[i];
	return ca_general(f->pack, state, seat, legal, n, 0, r);
}

/* Hits from then to now, an eliminated Unit counted as far as its last; other Combats are not
 * asked about. */
void ca_count_losses(const struct ca_pack *k, const struct ca_state *start,
		     const struct ca_state *end, int area, int side, int32_t *taken, int32_t *lost)
{
	uint64_t elsewhere = ca_contested(k, start) & ~ca_bit(area);
	int out = ca_box(k, BOX_ELIMINATED), aside = ca_box(k, BOX_RESERVE);
	for (int p = k->first[side]; p < k->last[side]; p++) {
		if (start->at[p] >= k->areas || elsewhere & ca_bit(start->at[p]))
			continue;
		bool gone = end->at[p] == out || end->at[p] == aside;
		int most = k->piece[p].type == GARRISON ? 3 : 4;
		*lost += gone;
		if (gone)
			*taken += most - start->hits[p];
		else if (end->hits[p] > start->hits[p])
			*taken += end->hits[p] - start->hits[p];
	}
}

static void count_end(const struct forecast *f, const struct trial *t, int32_t figure[])
{
	const struct combat *c = f->about;
	const struct ca_pack *k = f->pack;
	int enemy = ca_enemy(c->side);
	figure[HOLDS] = ca_has_units(k, t->end, c->side, c->area) &&
			!ca_has_units(k, t->end, enemy, c->area);
	for (int i = 0; i < 2; i++)
		ca_count_losses(k, t->start, t->end, c->area, i ? enemy : c->side,
				&figure[TAKEN + i], &figure[LOST + i]);
}

static void combat_lines(const struct ca_pack *k, const struct ca_state *st, int seat,
			 struct action a, int area, struct rng *r, struct odds *o)
{
	static const uint16_t told[FIGURES] = {[HOLDS] = MSG_ODDS_HOLD_AT,
					       [TAKEN] = MSG_ODDS_TAKEN_AT,
					       [TAKEN + 1] = MSG_ODDS_TAKEN_AT,
					       [LOST] = MSG_ODDS_LOST_AT,
					       [LOST + 1] = MSG_ODDS_LOST_AT};
	struct combat c = {area, seat, st->turn};
	struct forecast f = {
		.game = &castiglione_game,
		.pack = k,
		.from = st,
		.seat = seat,
		.choice = a,
		.trials = TRIALS,
		.about = &c,
		.over = is_over,
		.choose = goes_on,
		.reap = count_end,
	};
	struct ca_state start, world;
	struct action list[CA_LEGAL];
	struct harvest h;
	forecast(&f, &(struct forecast_room){&start, &world, list}, r, &h);
	o->samples = TRIALS;
	o->basis = MSG_ODDS_FOUGHT_OUT;
	for (int i = 0; i < FIGURES; i++) {
		bool theirs = i == TAKEN + 1 || i == LOST + 1;
		struct odds_line line = {.message = told[i],
					 .arg = {theirs ? ca_enemy(seat) : seat, area},
					 .mean = i != HOLDS};
		harvest_line(&h, i, &line);
		odds_add(o, line);
	}
}

/* Sixths in which the die of a choice does what it is for, in the world as it is imagined. */
static int good_faces(const struct ca_pack *k, const struct ca_state *st, struct action a,
		      int least)
{
	int p = a.arg[0], foragers = 1;
	switch (a.verb) {
	case V_FORAGE:
		for (int q = k->first[FRENCH]; q < k->last[FRENCH]; q++)
			foragers += st->at[q] == st->at[p] && st->flags[q] & F_DECLARED;
		return ca_cf(k, st, p, ca_forage_modifier(k, st, p, foragers));
	case V_DESTROY:
	case V_REPAIR: return ca_cf(k, st, p, ca_bridge_modifier(k, st, a));
	case V_SUMMON: return ca_cf(k, st, p, ca_guns_modifier(k, st, p));
	case V_SCOUT: {
		int good = 7 - least + ca_scout_drm(k, st, p, a.arg[1]);
		return good < 0 ? 0 : good > 6 ? 6 : good;
	}
	default: return ca_cf(k, st, p, 0); /* CA-128 */
	}
}

/* Exact where nothing that counts is hidden; with Fog of War the mean over worlds. */
static void check_line(const struct ca_pack *k, const struct ca_state *st, int seat,
		       struct action a, int message, int least, struct rng *r, struct odds *o)
{
	struct odds_line line = {.message = (uint16_t)message, .arg = {a.arg[0], a.arg[1]}};
	struct harvest h = {.trials = WORLDS};
	if (!st->option[OPT_FOG] || a.verb == V_ORDER) {
		line.value = (good_faces(k, st, a, least) * 1000 + 3) / 6;
		odds_add(o, line);
		return;
	}
	for (int i = 0; i < WORLDS; i++) {
		struct ca_state world = *st;
		ca_redeal(k, &world, seat, r);
		uint64_t good = (uint64_t)good_faces(k, &world, a, least);
		h.sum[0] += good;
		h.squares[0] += good * good;
	}
	harvest_line(&h, 0, &line);
	line.value = (line.value + 3) / 6;
	line.error = line.error / 6 + 1;
	o->samples = WORLDS;
	o->basis = MSG_ODDS_WORLDS;
	odds_add(o, line);
}

/* The area whose Combat the choice is about, or -1. */
static int combat_of(const struct ca_pack *k, const struct ca_state *st, int seat, struct action a)
{
	switch (st->step) {
	case STEP_FIGHT: return a.verb == V_FIGHT ? a.arg[0] : -1;
	case STEP_GUNS:
	case STEP_LEAD:
	case STEP_BOMBARD:
	case STEP_LOSS:
	case STEP_STAY:
	case STEP_RETREAT: return st->fight.area;
	case STEP_GROUP:
		return a.verb == V_GO && ca_seeming_enemies(k, st, seat) & ca_bit(a.arg[0])
			       ? a.arg[0]
			       : -1;
	default: return -1;
	}
}

static bool is_check(const struct ca_pack *k, struct action a)
{
	switch (a.verb) {
	case V_FORAGE:
	case V_ORDER:
	case V_DESTROY:
	case V_REPAIR:
	case V_SCOUT: return true;
	case V_SUMMON: return k->piece[a.arg[0]].type != LEADER; /* CA-207 */
	default: return false;
	}
}

bool ca_weighs(const void *pack, const void *state, int seat, struct action a)
{
	return is_check(pack, a) || a.verb == V_FORCE || a.verb == V_BY ||
	       combat_of(pack, state, seat, a) >= 0;
}

uint32_t ca_march(const void *pack, const void *state, int seat, struct action a)
{
	bool forced = a.verb == V_FORCE || a.verb == V_BY;
	if (seat < 0 || (a.verb != V_GO && !forced))
		return 0;
	uint64_t enemies = ca_seeming_enemies(pack, state, seat);
	return (forced ? MARCH_FORCED : 0u) | (enemies >> a.arg[0] & 1 ? MARCH_ATTACK : 0u);
}

bool ca_odds_of(const void *pack, const void *state, int seat, struct action a, struct rng *r,
		struct odds *o)
{
	const struct ca_pack *k = pack;
	const struct ca_state *st = state;
	*o = (struct odds){0};
	if (seat < 0 || !ca_weighs(pack, state, seat, a))
		return false;
	int area = combat_of(k, st, seat, a);
	if (a.verb == V_FORCE || a.verb == V_BY)
		ca_march_odds(k, st, o);
	if (a.verb == V_SCOUT) {
		check_line(k, st, seat, a, MSG_ODDS_SHOWN, k->t.scout_show, r, o);
		check_line(k, st, seat, a, MSG_ODDS_COUNTED, k->t.scout_count, r, o);
	} else if (is_check(k, a)) {
		check_line(k, st, seat, a, MSG_ODDS_CHECK, 0, r, o);
	}
	if (area >= 0)
		combat_lines(k, st, seat, a, area, r, o);
	return o->n > 0;
}
