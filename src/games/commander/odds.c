/*
 * odds.c: what a battle may bring, from ten thousand simulated ones fought by the general's rules.
 */
#include "games/commander/general.h"
#include "games/commander/odds.h"
#include "kernel/odds.h"

enum { SAMPLES = 10000, LISTEN = 64, LINES = 9 }; /* lines: of one battle */

/* Sums over the samples: how often, and for the losses also how much and its square. */
struct tally {
	uint32_t victory, stalemate, enveloped[SIDES], routed[SIDES], defeat;
	uint64_t loss[SIDES], square[SIDES];
};

static int value_of(const struct fc *g, struct set who)
{
	int sum = 0;
	for (int f; (f = set_pop(&who)) >= 0;)
		if (g->s->place[f] <= AT_SHEET)
			sum += fc_value(g, f)->cv;
	return sum;
}

/* Reads what was heard and stops listening: the room for it is the caller's, and ends with him. */
static void note_envelopment(struct fc *g, int *enveloped)
{
	for (int i = 0; i < g->cx->nevents; i++)
		if (g->cx->events[i].message == M_ENVELOPS)
			*enveloped = g->cx->events[i].arg[1] + 1;
	g->cx->events_cap = g->cx->nevents = 0;
}

/* Plays on until the battle is over; tells who was enveloped or routed (side + 1). */
static void fight_out(struct fc *g, int *enveloped, int *routed)
{
	struct event heard[LISTEN];
	while (g->s->verdict == UNDECIDED && g->s->depth > 1) {
		g->cx->events = heard;
		g->cx->events_cap = fc_top(g) < S_BUY_PLANS ? LISTEN : 0;
		if (fc_top(g) == S_PLANS)
			fc_give_plans(g);
		else
			fc_steps[fc_top(g)].take(g, fc_battle_choice(g));
		fc_run(g);
		note_envelopment(g, enveloped);
		if (g->s->battle.routed)
			*routed = g->s->battle.routed;
	}
}

static void listen_to(struct fc *g, void (*take)(struct fc *, struct action), struct action a,
		      int *enveloped)
{
	struct event heard[LISTEN];
	g->cx->events = heard;
	g->cx->events_cap = LISTEN;
	take(g, a);
	fc_run(g);
	note_envelopment(g, enveloped);
}

/* What is simulated: the battle of an area, due or under way, from a choice on if there is one. */
struct question {
	const struct fc_pack *p;
	const struct fc_state *from;
	int area;
	const struct action *choice; /* or NULL */
	struct set who[SIDES];       /* and whose losses count, */
	int before[SIDES];           /* and their Combat values */
	struct general_memo *memo;   /* or NULL */
};

static void begin(struct fc *g, const struct question *q, int *enveloped)
{
	if (g->s->depth <= 1)
		listen_to(g, fc_take_battles, (struct action){V_FIGHT, {(uint16_t)q->area}},
			  enveloped);
	else if (q->choice)
		listen_to(g, fc_steps[fc_top(g)].take, *q->choice, enveloped);
}

/* Whether the loss of an area can cost the campaign at the end of the step. */
static bool judged_at_once(const struct fc_pack *p)
{
	for (int i = 0; i < p->defeats; i++)
		if (p->defeat[i].type != WHEN_TRACK_END && p->defeat[i].check & CHECK_STEP)
			return true;
	return false;
}

static void sample(const struct question *q, uint64_t seed, struct tally *t)
{
	struct fc_state s = *q->from;
	struct dice dice;
	dice_fast(&dice, seed);
	struct ctx cx = {.dice = &dice};
	struct fc g = fc_open(q->p, &s, &cx);
	g.memo = q->memo;
	int enveloped = 0, routed = 0, area = q->area;
	/* Nothing of the campaign around it counts here: the step below waits for him. */
	s.step[0] = S_MOVES;
	begin(&g, q, &enveloped);
	fight_out(&g, &enveloped, &routed);
	if (s.verdict == UNDECIDED && judged_at_once(q->p))
		fc_judge(&g, CHECK_STEP);
	struct set french = fc_forces_in(&g, FRENCH, area), enemy = fc_forces_in(&g, ENEMY, area);
	t->victory += set_any(&french) && !set_any(&enemy);
	t->stalemate += set_any(&french) && set_any(&enemy);
	t->defeat += s.verdict == DEFEATED;
	if (enveloped)
		t->enveloped[enveloped - 1]++;
	if (routed)
		t->routed[routed - 1]++;
	for (int side = 0; side < SIDES; side++) {
		int lost = q->before[side] - value_of(&g, q->who[side]);
		uint64_t n = lost > 0 ? (uint64_t)lost : 0;
		t->loss[side] += n;
		t->square[side] += n * n;
	}
}

bool fc_try_battle(const struct fc_pack *p, const struct fc_state *from, int area, uint64_t seed,
		   bool *lost)
{
	struct question q = {.p = p, .from = from, .area = area};
	struct tally t = {0};
	sample(&q, seed, &t);
	*lost = t.defeat;
	return t.victory;
}

static void add(struct odds *o, int message, int area, bool mean, uint64_t sum, uint64_t square)
{
	const uint64_t n = SAMPLES;
	/* Variance times n squared; then 1.96 standard errors in thousandths, rounded up: what was
	 * never seen in ten thousand battles can still happen. */
	uint64_t spread = n * square - sum * sum;
	odds_add(o, (struct odds_line){
			    .message = (uint16_t)message,
			    .arg = {area},
			    .mean = mean,
			    .value = (int32_t)(sum * 1000 / n),
			    .error = (int32_t)(1960 * whole_root(spread) / (n * whole_root(n)) + 1),
		    });
}

static void report(struct odds *o, int area, const struct tally *t)
{
	const struct {
		int message;
		uint32_t n;
	} chances[] = {
		{O_VICTORY, t->victory},
		{O_STALEMATE, t->stalemate},
		{O_ENVELOP_ENEMY, t->enveloped[ENEMY]},
		{O_ENVELOP_FRENCH, t->enveloped[FRENCH]},
		{O_ROUT_ENEMY, t->routed[ENEMY]},
		{O_ROUT_FRENCH, t->routed[FRENCH]},
		{O_DEFEAT, t->defeat},
	};
	for (size_t i = 0; i < sizeof chances / sizeof *chances; i++)
		add(o, chances[i].message, area, false, chances[i].n, chances[i].n);
	add(o, O_LOSS_FRENCH, area, true, t->loss[FRENCH], t->square[FRENCH]);
	add(o, O_LOSS_ENEMY, area, true, t->loss[ENEMY], t->square[ENEMY]);
}

static struct set fighters(const struct fc *g, int side, int area)
{
	struct set in = fc_forces_in(g, side, area), on = fc_all_on(g, side);
	in.w[0] |= on.w[0];
	in.w[1] |= on.w[1];
	return in;
}

static void weigh(const struct fc_pack *p, const struct fc_state *s, int area,
		  const struct action *choice, struct rng *rng, struct odds *o)
{
	struct fc_state copy = *s;
	struct fc g = fc_open(p, &copy, NULL);
	struct general_memo memo = {0};
	struct question q = {.p = p, .from = s, .area = area, .choice = choice, .memo = &memo};
	struct tally t = {0};
	for (int side = 0; side < SIDES; side++) {
		q.who[side] = fighters(&g, side, area);
		q.before[side] = value_of(&g, q.who[side]);
	}
	for (int i = 0; i < SAMPLES; i++)
		sample(&q, rng_next(rng), &t);
	o->samples = SAMPLES;
	report(o, area, &t);
}

void fc_battle_odds(const struct fc_pack *p, const struct fc_state *s, int area, struct rng *rng,
		    struct odds *o)
{
	weigh(p, s, area, NULL, rng, o);
}

static bool in_battle(const struct fc_state *s)
{
	return s->verdict == UNDECIDED && s->depth > 1 && s->step[1] >= S_FOG;
}

static bool battles_due(const struct fc_state *s)
{
	int top = s->step[s->depth - 1];
	return s->verdict == UNDECIDED &&
	       (top == S_BATTLES || top == S_BATTLES_2 || top == S_BATTLES_3);
}

bool fc_odds(const void *pack, const void *st, int seat, struct rng *rng, struct odds *o)
{
	const struct fc_state *s = st;
	struct action room[FC_AREAS];
	struct list l = {room, 0, FC_AREAS};
	struct fc g = fc_open(pack, (void *)(uintptr_t)st, NULL);
	(void)seat;
	*o = (struct odds){0};
	if (in_battle(s)) {
		weigh(pack, s, s->battle.area, NULL, rng, o);
		return true;
	}
	if (battles_due(s))
		fc_list_battles(&g, &l);
	for (int i = 0; i < l.n && o->n + LINES <= MAX_ODDS; i++)
		weigh(pack, s, room[i].arg[0], NULL, rng, o);
	return l.n > 0;
}

bool fc_weighs(const void *pack, const void *st, int seat, struct action a)
{
	(void)pack, (void)seat, (void)a;
	return in_battle(st) || battles_due(st);
}

bool fc_odds_of(const void *pack, const void *st, int seat, struct action a, struct rng *rng,
		struct odds *o)
{
	const struct fc_state *s = st;
	*o = (struct odds){0};
	if (!fc_weighs(pack, st, seat, a))
		return false;
	weigh(pack, s, in_battle(s) ? s->battle.area : a.arg[0], &a, rng, o);
	return true;
}
