/*
 * peril.c: which of the asker's positions may be lost, and with it the battle (WL-226), by the end
 * of the enemy's battle turn: the one under way, or else the next, if the asker ends his own as he
 * stands. Fought many times in worlds that agree with all he has seen.
 */
#include "games/waterloo/game.h"
#include "games/waterloo/odds.h"
#include "kernel/forecast.h"
#include "kernel/odds.h"

enum { TRIALS = 1000, LINE = 3 };

struct stand {
	int battle, town, side, turn;
	int round; /* in which the enemy's battle turn falls */
	bool attacked;
};

/* Each round has the attacker's battle turn, then the defender's (WL-129). */
static struct stand stand_of(P_S, int side)
{
	const struct wl_battle *b = &s->battle[s->now];
	bool attacked = side_in_role(p, s, ROLE_DEFENDER) == side;
	bool next = attacked && s->role == ROLE_DEFENDER;
	return (struct stand){.battle = s->now,
			      .town = b->town,
			      .side = side,
			      .turn = s->turn,
			      .round = b->rounds + next,
			      .attacked = attacked};
}

/* When the enemy has had his battle turn, or the battle is decided. */
static bool is_past(const struct forecast *f, const void *st)
{
	const struct stand *at = f->about;
	const struct wl_state *s = st;
	const struct wl_battle *b = &s->battle[at->battle];
	if (s->turn != at->turn || b->flags & BATTLE_OVER || b->rounds > at->round)
		return true;
	return b->rounds == at->round && (s->now != at->battle || s->step == STEP_ROUND ||
					  (at->attacked && s->role == ROLE_DEFENDER));
}

/* The asker's side does no more in this battle than it must; all else as the general would. */
static struct action holds_out(const struct forecast *f, const void *st, int seat,
			       const struct action *legal, int n, struct rng *r)
{
	const struct stand *at = f->about;
	const struct wl_state *s = st;
	bool ends =
		s->step == STEP_COMBAT && s->now == at->battle && side_of_seat(s, seat) == at->side;
	for (int i = 0; ends && i < n; i++)
		if (legal[i].verb == VERB_END_COMBAT)
			return legal[i];
	return wl_general(f->pack, st, seat, legal, n, 0, r);
}

static void count_lost(const struct forecast *f, const struct trial *t, int32_t figure[])
{
	const struct stand *at = f->about;
	for (int i = 0; i < t->nheard; i++)
		if (t->heard[i].arg[0] == at->side && t->heard[i].arg[1] == at->town)
			figure[t->heard[i].arg[2] - POS_LEFT] = 1;
}

static bool in_battle_turn(const struct wl_state *s, int seat)
{
	if (!(s->waiting >> seat & 1) || s->skirmish != NOWHERE)
		return false;
	return s->step == STEP_MORALE || s->step == STEP_COMBAT || s->step == STEP_HITS ||
	       s->step == STEP_REINFORCE;
}

void position_lines(P_S, int seat, struct rng *r, struct odds *o)
{
	static const uint16_t routs[] = {MSG_ROUT, 0};
	if (!in_battle_turn(s, seat))
		return;
	struct stand at = stand_of(p, s, side_of_seat(s, seat));
	struct forecast f = {
		.game = &waterloo_game,
		.pack = p,
		.from = s,
		.seat = seat,
		.trials = TRIALS,
		.listen = routs,
		.about = &at,
		.over = is_past,
		.choose = holds_out,
		.reap = count_lost,
	};
	struct wl_state start, world;
	struct action list[WL_LEGAL];
	struct harvest h;
	int n = waterloo_game.legal(p, s, seat, list, WL_LEGAL);
	f.choice = holds_out(&f, s, seat, list, n, r);
	forecast(&f, &(struct forecast_room){&start, &world, list}, r, &h);
	o->samples = TRIALS;
	o->basis = MSG_ODDS_TURN_FOUGHT;
	for (int i = 0; i < LINE; i++) {
		struct odds_line line = {.message = MSG_ODDS_LOST, .arg = {POS_LEFT + i}};
		harvest_line(&h, i, &line);
		odds_add(o, line);
	}
}
