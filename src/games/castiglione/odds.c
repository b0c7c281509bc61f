/*
 * odds.c: what a Combat or a Forced March may bring. Exact: every fall of the dice is counted;
 * hits are taken evenly, as a careful player would.
 */
#include "games/castiglione/rules.h"

#include <string.h>

#include "kernel/odds.h"

enum { MOST_HITS = 64 };

/* A Force after so many hits. */
struct strength {
	uint8_t sp, artillery, cavalry, alive;
};

struct outlook {
	struct strength after[2][MOST_HITS];
	int most[2]; /* hits that destroy it */
	int drm[2], bombard_drm[2];
	bool pursued;       /* what follows a defeat is asked for, too */
	int pursuit_drm[2]; /* of a beaten side that goes where it is pursued least */
	int rounds;         /* still to be fought */
	int pending[2];     /* hits still to be placed */
	bool fire;          /* the guns have spoken, the fire of this round is still to come */
	int scored[2];      /* before */
	int initiative;
};

static int next_hit(const struct ca_pack *k, const struct ca_state *st, int side)
{
	int best = -1;
	for (uint64_t m = ca_here(k, st, side, st->fight.area); m; m &= m - 1) {
		int p = k->first[side] + __builtin_ctzll(m);
		if (!ca_may_be_hit(k, st, side, p, false))
			continue;
		bool fewer = best >= 0 && st->hits[p] < st->hits[best];
		bool same = best >= 0 && st->hits[p] == st->hits[best];
		if (best < 0 || fewer || (same && k->piece[p].sp > k->piece[best].sp))
			best = p;
	}
	return best;
}

static void foresee(const struct ca_pack *k, const struct ca_state *start, int side,
		    struct outlook *o)
{
	struct ca_state st = *start;
	struct ctx silent = {0};
	int h = 0;
	for (;; h++) {
		struct ca_tally t = ca_count(k, &st, side, st.fight.area);
		o->after[side][h] = (struct strength){(uint8_t)t.sp, (uint8_t)t.artillery,
						      (uint8_t)t.cavalry, t.units > 0};
		int p = next_hit(k, &st, side);
		if (p < 0 || h == MOST_HITS - 1)
			break;
		ca_hit(k, &st, p, NULL, &silent);
	}
	o->most[side] = h;
}

typedef uint32_t cloud[MOST_HITS][MOST_HITS]; /* weight of (hits on French, hits on Austrians) */

static int capped(const struct outlook *o, int side, int hits)
{
	return hits < o->most[side] ? hits : o->most[side];
}

enum { FACES = 6 };

/* How many faces of a die bring so many hits; no column of a table has more. */
struct spread {
	uint8_t hits[FACES], faces[FACES];
	int n;
};

static struct spread spread_of(const struct ca_table *table, int number, int drm)
{
	struct spread s = {.n = 0};
	for (int die = 1; die <= FACES; die++) {
		int hits = ca_lookup(table, number, die + drm), i = 0;
		while (i < s.n && s.hits[i] != hits)
			i++;
		s.n += i == s.n;
		s.hits[i] = (uint8_t)hits;
		s.faces[i]++;
	}
	return s;
}

/* The fire of both at once: 36 equally likely falls of two dice. */
static void exchange_fire(const struct ca_pack *k, const struct outlook *o, const int now[2],
			  uint32_t weight, cloud out)
{
	const struct strength *sf = &o->after[FRENCH][now[FRENCH]];
	const struct strength *sa = &o->after[AUSTRIAN][now[AUSTRIAN]];
	if (!sf->alive || !sa->alive) {
		out[now[FRENCH]][now[AUSTRIAN]] += weight * FACES * FACES;
		return;
	}
	struct spread f = spread_of(&k->t.combat, sf->sp, o->drm[FRENCH]);
	struct spread a = spread_of(&k->t.combat, sa->sp, o->drm[AUSTRIAN]);
	for (int x = 0; x < f.n; x++)
		for (int y = 0; y < a.n; y++)
			out[capped(o, FRENCH, now[FRENCH] + a.hits[y])]
			   [capped(o, AUSTRIAN, now[AUSTRIAN] + f.hits[x])] +=
				weight * f.faces[x] * a.faces[y];
}

/* One round from (f, a) hits: 216 equally likely falls of three dice. */
static void fight_round(const struct ca_pack *k, const struct outlook *o, int f, int a,
			uint32_t weight, cloud out)
{
	if (!o->after[FRENCH][f].alive || !o->after[AUSTRIAN][a].alive) {
		out[f][a] += weight * 216;
		return;
	}
	int difference = o->after[FRENCH][f].artillery - o->after[AUSTRIAN][a].artillery;
	int gunner = difference > 0 ? FRENCH : AUSTRIAN, target = ca_enemy(gunner);
	struct spread guns = {.faces = {FACES}, .n = 1};
	if (difference)
		guns = spread_of(&k->t.bombardment, difference > 0 ? difference : -difference,
				 o->bombard_drm[gunner]);
	for (int b = 0; b < guns.n; b++) {
		int now[2] = {[FRENCH] = f, [AUSTRIAN] = a};
		now[target] = capped(o, target, now[target] + guns.hits[b]);
		exchange_fire(k, o, now, weight * guns.faces[b], out);
	}
}

struct result {
	uint64_t total;
	uint64_t wins[2], destroyed[2], beaten[2];
	uint64_t pursuit[2]; /* hits in pursuit times weight times 6 */
};

static void judge(const struct ca_pack *k, const struct outlook *o, int f, int a, uint32_t weight,
		  struct result *r)
{
	bool alive[2] = {o->after[FRENCH][f].alive, o->after[AUSTRIAN][a].alive};
	int scored[2] = {o->scored[FRENCH] + a, o->scored[AUSTRIAN] + f};
	r->total += weight;
	for (int side = FRENCH; side <= AUSTRIAN; side++)
		if (!alive[side])
			r->destroyed[side] += weight;
	if (!alive[FRENCH] || !alive[AUSTRIAN]) {
		if (alive[FRENCH] || alive[AUSTRIAN])
			r->wins[alive[FRENCH] ? FRENCH : AUSTRIAN] += weight;
		return;
	}
	int winner = scored[FRENCH] > scored[AUSTRIAN]   ? FRENCH
		     : scored[AUSTRIAN] > scored[FRENCH] ? AUSTRIAN
							 : o->initiative;
	int loser = ca_enemy(winner);
	r->wins[winner] += weight;
	r->beaten[loser] += weight;
	if (!o->pursued)
		return;
	int cavalry = (winner == FRENCH ? 1 : -1) *
		      (o->after[FRENCH][f].cavalry - o->after[AUSTRIAN][a].cavalry);
	for (int die = 1; die <= 6 && cavalry > 0; die++)
		r->pursuit[loser] +=
			(uint64_t)weight *
			(uint64_t)ca_lookup(&k->t.pursuit, cavalry, die + o->pursuit_drm[loser]);
}

static int retreat_drm(const struct ca_pack *k, const struct ca_state *start, int loser)
{
	struct ca_state st = *start;
	st.fight.loser = (uint8_t)loser;
	st.fight.at = st.fight.area;
	uint64_t may = ca_retreats(k, &st);
	int best = may ? ca_pursuit_drm(k, &st, __builtin_ctzll(may)) : 0;
	for (; may; may &= may - 1) {
		int drm = ca_pursuit_drm(k, &st, __builtin_ctzll(may));
		best = drm < best ? drm : best;
	}
	if (!ca_may_enter_city(k, &st))
		return best;
	st.fight.join = 1;
	int city = ca_pursuit_drm(k, &st, st.fight.at);
	return city < best ? city : best;
}

static void outlook_of(const struct ca_pack *k, const struct ca_state *st, bool pursued,
		       struct outlook *o)
{
	*o = (struct outlook){.initiative = st->initiative,
			      .rounds = 2 - st->fight.round,
			      .fire = st->step == STEP_BOMBARD,
			      .pursued = pursued};
	for (int side = FRENCH; side <= AUSTRIAN; side++) {
		o->scored[side] = st->fight.scored[side];
		o->pending[side] = st->fight.pending[side];
		o->drm[side] = ca_combat_drm(k, st, side);
		o->bombard_drm[side] = ca_bombard_drm(k, st, side);
		if (pursued)
			o->pursuit_drm[side] = retreat_drm(k, st, side);
		foresee(k, st, side, o);
	}
}

static void fight_out(const struct ca_pack *k, const struct outlook *o, struct result *r)
{
	cloud now, next;
	size_t reached = (size_t)(o->most[FRENCH] + 1) * sizeof *now;
	int hits[2] = {capped(o, FRENCH, o->pending[FRENCH]),
		       capped(o, AUSTRIAN, o->pending[AUSTRIAN])};
	memset(now, 0, reached);
	if (o->fire)
		exchange_fire(k, o, hits, 1, now);
	else
		now[hits[FRENCH]][hits[AUSTRIAN]] = 1;
	for (int round = 0; round < o->rounds; round++) {
		memset(next, 0, reached);
		for (int f = 0; f <= o->most[FRENCH]; f++)
			for (int a = 0; a <= o->most[AUSTRIAN]; a++)
				if (now[f][a])
					fight_round(k, o, f, a, now[f][a], next);
		memcpy(now, next, reached);
	}
	*r = (struct result){0};
	for (int f = 0; f <= o->most[FRENCH]; f++)
		for (int a = 0; a <= o->most[AUSTRIAN]; a++)
			if (now[f][a])
				judge(k, o, f, a, now[f][a], r);
}

static void line(struct odds *odds, int message, int arg0, int arg1, bool mean, uint64_t part,
		 uint64_t whole)
{
	odds_add(odds, (struct odds_line){
			       .message = (uint16_t)message,
			       .arg = {arg0, arg1},
			       .mean = mean,
			       .value = whole ? (int32_t)((part * 1000 + whole / 2) / whole) : 0,
		       });
}

/* Hits in six falls of a die. */
static int six_hits(const struct ca_table *table, int number, int drm)
{
	int hits = 0;
	for (int die = 1; die <= 6; die++)
		hits += ca_lookup(table, number, die + drm);
	return hits;
}

/* What a side's guns and fire will do next, if any is to come. */
static void next_fire(const struct ca_pack *k, const struct outlook *o,
		      const struct strength *const then[2], int side, struct odds *odds)
{
	int more = then[side]->artillery - then[ca_enemy(side)]->artillery;
	int hits = six_hits(&k->t.combat, then[side]->sp, o->drm[side]);
	if (more > 0 && o->rounds && !o->fire)
		line(odds, MSG_ODDS_BOMBARDMENT, side, 0, true,
		     (uint64_t)six_hits(&k->t.bombardment, more, o->bombard_drm[side]), 6);
	if (o->rounds || o->fire)
		line(odds, o->fire ? MSG_ODDS_FIRE : MSG_ODDS_HITS, side, 0, true, (uint64_t)hits,
		     6);
}

static void combat_odds(const struct ca_pack *k, const struct ca_state *st, struct odds *odds)
{
	struct outlook o;
	struct result r;
	outlook_of(k, st, true, &o);
	fight_out(k, &o, &r);
	const struct strength *then[2];
	for (int side = FRENCH; side <= AUSTRIAN; side++)
		then[side] = &o.after[side][capped(&o, side, o.pending[side])];
	for (int i = 0; i < 2; i++) {
		int side = i ? ca_enemy(st->active) : st->active;
		next_fire(k, &o, then, side, odds);
		line(odds, MSG_ODDS_WINS, side, 0, false, r.wins[side], r.total);
		line(odds, MSG_ODDS_RETREAT, side, 0, false, r.beaten[side], r.total);
		line(odds, MSG_ODDS_DESTROYED, side, 0, false, r.destroyed[side], r.total);
		if (r.beaten[side])
			line(odds, MSG_ODDS_PURSUIT, side, 0, true, r.pursuit[side],
			     r.beaten[side] * 6);
	}
}

/* The Combat in an area as it would begin, its seniors leading, both fighting it out. */
static void foretell(const struct ca_pack *k, const struct ca_state *start, int area, bool pursued,
		     struct outlook *o, struct result *r)
{
	struct ca_state st = *start;
	memset(&st.fight, 0, sizeof st.fight);
	st.fight.area = st.fight.at = (uint8_t)area;
	st.fight.loser = NEITHER;
	for (int side = FRENCH; side <= AUSTRIAN; side++)
		for (int p = k->first[side]; k->piece[p].type == LEADER; p++) {
			int now = st.fight.leader[side];
			if (st.at[p] == area && (!now || k->piece[p].rank < k->piece[now - 1].rank))
				st.fight.leader[side] = (uint8_t)(p + 1);
		}
	outlook_of(k, &st, pursued, o);
	fight_out(k, o, r);
}

int ca_win_chance(const struct ca_pack *k, const struct ca_state *st, int area)
{
	struct outlook o;
	struct result r;
	foretell(k, st, area, false, &o, &r);
	return r.total ? (int)(r.wins[st->active] * 1000 / r.total) : 0;
}

int ca_stay_chance(const struct ca_pack *k, const struct ca_state *st, int side)
{
	struct outlook o;
	struct result r;
	outlook_of(k, st, false, &o);
	fight_out(k, &o, &r);
	return r.total ? (int)((r.wins[side] * 1000 + r.total / 2) / r.total) : 0;
}

enum { SAMPLES = 1000 };

/* The mean of what was imagined, and twice its standard error. */
static void sampled(struct odds *odds, int message, int side, int area, bool mean,
		    const int32_t *value)
{
	int64_t sum = 0, squares = 0, error = 0;
	for (int i = 0; i < SAMPLES; i++) {
		sum += value[i];
		squares += (int64_t)value[i] * value[i];
	}
	int64_t variance = (squares - sum * sum / SAMPLES) / (SAMPLES - 1);
	while (error * error * SAMPLES < 4 * variance) /* never told too small */
		error++;
	int before = odds->n;
	line(odds, message, side, area, mean, (uint64_t)sum, SAMPLES * 1000);
	if (odds->n > before)
		odds->line[before].error = (int32_t)error;
}

/* Before the stacks are revealed the enemy's can only be imagined, again and again. */
static void imagined_odds(const struct ca_pack *k, const struct ca_state *st, int seat,
			  struct rng *rng, struct odds *odds)
{
	uint64_t areas = ca_contested(k, st) & ~st->fought;
	bool few = __builtin_popcountll(areas) <= 3; /* more would not fit a forecast */
	for (uint64_t n = areas; n; n &= n - 1) {
		int area = __builtin_ctzll(n);
		int32_t wins[SAMPLES], hits[2][SAMPLES], beaten[2][SAMPLES], pursued[2][SAMPLES];
		for (int i = 0; i < SAMPLES; i++) {
			struct ca_state guess = *st;
			struct outlook o;
			struct result r;
			ca_redeal(k, &guess, seat, rng);
			foretell(k, &guess, area, true, &o, &r);
			uint64_t total = r.total ? r.total : 1;
			wins[i] = (int32_t)(r.wins[st->active] * 1000 / total);
			for (int side = FRENCH; side <= AUSTRIAN; side++) {
				int sp = o.after[side][0].sp;
				hits[side][i] = six_hits(&k->t.combat, sp, o.drm[side]) * 1000 / 6;
				beaten[side][i] = (int32_t)(r.beaten[side] * 1000 / total);
				pursued[side][i] = (int32_t)(r.pursuit[side] * 1000 / (total * 6));
			}
		}
		sampled(odds, MSG_ODDS_WINS_AT, st->active, area, false, wins);
		for (int i = 0; i < 2 && few; i++) {
			int side = i ? ca_enemy(st->active) : st->active;
			sampled(odds, MSG_ODDS_HITS_AT, side, area, true, hits[side]);
			sampled(odds, MSG_ODDS_RETREAT_AT, side, area, false, beaten[side]);
			sampled(odds, MSG_ODDS_PURSUIT_AT, side, area, true, pursued[side]);
		}
	}
	odds->samples = SAMPLES;
	odds->basis = MSG_ODDS_WORLDS;
}

void ca_march_odds(const struct ca_pack *k, const struct ca_state *st, struct odds *odds)
{
	int p = st->group[0], hit = 0, gain[4] = {0};
	int drm = (st->active == FRENCH ? k->t.march_french : 0) + ca_strategic_bonus(k, st, p);
	for (int die = 1; die <= 6; die++) {
		struct ca_march_row row = ca_march_result(k, die + drm);
		hit += row.hit;
		for (int mp = 1; mp <= row.mp && mp < 4; mp++)
			gain[mp]++;
	}
	for (int mp = 1; mp <= k->t.march_best && mp < 4; mp++)
		line(odds, MSG_ODDS_MARCH, p, mp, false, (uint64_t)gain[mp], 6);
	line(odds, MSG_ODDS_MARCH_HIT, p, 0, false, (uint64_t)hit, 6);
}

bool ca_odds(const void *pack, const void *state, int seat, struct rng *rng, struct odds *odds)
{
	const struct ca_state *st = state;
	*odds = (struct odds){0};
	switch (st->step) {
	case STEP_GUNS:
	case STEP_LEAD:
	case STEP_BOMBARD:
	case STEP_LOSS:
	case STEP_STAY: combat_odds(pack, st, odds); break;
	case STEP_FIGHT: imagined_odds(pack, st, seat, rng, odds); break;
	case STEP_GROUP:
	case STEP_PATH:
		if (seat == st->active && !ca_forced_refusal(pack, st))
			ca_march_odds(pack, st, odds);
		break;
	default: break;
	}
	return odds->n > 0;
}
