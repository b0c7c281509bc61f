/*
 * accounts.c: what Supply, Scouts, points, plans and Combat values are made of. Supply and Scouts
 * are a balance: the start, what earlier turns brought kind by kind, and every change of this turn
 * as it was told.
 */
#include "games/commander/rules.h"

#include <string.h>

enum { SCOUTS = SIDES, KINDS_OF_CHANGE = 24 };

/* What an event did to the Supply of a side, or to the Scouts; `now` is the balance before it. */
static int change(const struct fc *g, const struct event *e, int which, int now)
{
	bool french = which == FRENCH, enemy = which == ENEMY, scouts = which == SCOUTS;
	switch (e->message) {
	case M_SUPPLY_GAIN:
	case M_SUPPLY_LOSS: return e->arg[0] == which ? e->arg[2] - now : 0; /* FC-027 */
	case M_FOG_PAYS:
	case M_ORDERS_PAYS: return enemy ? -e->arg[0] : 0;
	case M_TRANSFER:
		return e->arg[1] == which ? -e->arg[0] : e->arg[2] == which ? e->arg[0] : 0;
	case M_RAID: return french ? e->arg[1] : enemy ? -e->arg[1] : 0;
	case M_INCOME: return french ? e->arg[0] : 0;
	case M_REFIT: return fc_side(g, e->arg[0]) == which ? e->arg[1] - now : 0;
	case M_BOUGHT: return french ? -e->arg[2] : 0;
	case M_PLANS_BOUGHT:
	case M_MARCH_PAID: return french ? -e->arg[1] : 0;
	case M_SCOUT_HIRED: return french ? -e->arg[1] : scouts ? 1 : 0;
	case M_SCOUT_GAIN: return scouts ? 1 : 0;
	case M_FOG_SCOUT:
	case M_SCOUT_SENT: return scouts ? -1 : 0;
	default: return 0;
	}
}

/* A kind of change, as it is told of earlier turns. */
static uint16_t kind_of(uint16_t message)
{
	switch (message) {
	case M_SUPPLY_GAIN: return A_GAINS;
	case M_SUPPLY_LOSS: return A_LOSSES;
	case M_FOG_PAYS: return A_FOG;
	case M_ORDERS_PAYS: return A_ORDERS;
	case M_TRANSFER: return A_TRANSFERS;
	case M_RAID: return A_RAIDS;
	case M_INCOME: return A_INCOME;
	case M_REFIT: return A_REFITS;
	case M_BOUGHT: return A_PURCHASES;
	case M_PLANS_BOUGHT: return A_PLANS;
	case M_MARCH_PAID: return A_MARCHES;
	case M_SCOUT_HIRED: return A_SCOUTS_HIRED;
	case M_SCOUT_GAIN: return A_SCOUTS_GAINED;
	default: return A_SCOUTS_SPENT;
	}
}

struct earlier {
	int n;
	struct {
		uint16_t message;
		const char *rule;
		int sum;
	} kind[KINDS_OF_CHANGE];
};

static void gather(struct earlier *all, const struct event *e, int sum)
{
	int i = 0;
	uint16_t message = kind_of(e->message);
	while (i < all->n &&
	       (all->kind[i].message != message || strcmp(all->kind[i].rule, e->rule) != 0))
		i++;
	if (i == KINDS_OF_CHANGE)
		i--; /* counted with the last of them */
	else if (i == all->n) {
		all->kind[i].message = message;
		all->kind[i].rule = e->rule;
		all->n++;
	}
	all->kind[i].sum += sum;
}

/* The first event of the current turn. */
static uint32_t turn_began(const struct story *s)
{
	uint32_t i = s->n;
	while (i > 0 && s->event[i - 1].message != M_TURN)
		i--;
	return i;
}

static void balance(const struct fc *g, const struct story *s, int which, int start,
		    struct accounts *a)
{
	uint32_t began = turn_began(s), i;
	struct earlier earlier = {0};
	int now = start;
	account_say(a, A_START, which == SCOUTS ? "FC-303" : "FC-052", start);
	for (i = 0; i < began; i++) {
		int by = change(g, &s->event[i], which, now);
		now += by;
		if (by)
			gather(&earlier, &s->event[i], by);
	}
	for (int k = 0; k < earlier.n; k++)
		account_say(a, earlier.kind[k].message, earlier.kind[k].rule, earlier.kind[k].sum);
	for (; i < s->n; i++) {
		int by = change(g, &s->event[i], which, now);
		now += by;
		if (by)
			account_event(a, &s->event[i], by);
	}
}

/* FC-024: what is scored when the track has run out. */
static void final_score(const struct fc *g, struct accounts *a)
{
	static const uint16_t text[] = {[PER_FORCE] = A_FORCES,
					[PER_OBJECTIVE] = A_OBJECTIVES,
					[PER_TURN] = A_TURNS,
					[PER_HELD] = A_HELD};
	int total = 0;
	for (int i = 0; i < g->p->scores; i++) {
		int n = fc_scored(g, i), vp = g->p->score[i].vp, per = g->p->score[i].per;
		int first = per == PER_HELD ? g->p->score[i].area : n;
		if (!n)
			continue;
		account_say(a, text[per], "FC-024", n * vp, first, vp);
		total += n * vp;
	}
	if (total > g->p->cap)
		account_say(a, A_CAP, "FC-024", g->p->cap - total, g->p->cap);
}

static void points(const struct fc *g, struct accounts *a)
{
	const struct fc_pack *p = g->p;
	const struct fc_state *s = g->s;
	bool counts = p->victory == SCORE_AT_END;
	int box = s->turn ? s->turn - 1 : 0;
	if (s->verdict == DEFEATED)
		account_say(a, A_DEFEAT, "FC-018", 0);
	else if (s->verdict == UNDECIDED && (counts || box >= p->turns || p->turn[box].vp < 0))
		account_say(a, A_NO_PRIZE, counts ? "FC-024" : "FC-017", 0);
	else if (s->verdict == UNDECIDED)
		account_say(a, A_PRIZE, "FC-017", 0, box, p->turn[box].vp);
	else if (counts && s->turn > p->turns)
		final_score(g, a);
	else
		account_say(a, A_WON, s->points == p->early_win_vp ? "FC-020" : "FC-017", s->points,
			    box < p->turns ? box : p->turns - 1);
}

/* Where the last battle began: one that is fought again has only a new die for the fog of war. */
static uint32_t battle_began(const struct story *s)
{
	uint32_t i = s->n;
	while (i > 0 && s->event[i - 1].message != M_FOG_ROLL)
		i--;
	return i;
}

/* FC-112 FC-118 FC-119 FC-120 FC-R113: the quantity that a battle begins with. */
static int plans_set(const struct fc *g, int side, struct accounts *a)
{
	const struct fc_battle *b = &g->s->battle;
	const struct fc_fog *fog = &g->p->fog[b->fog_row];
	int special = fc_sum(g, DO_PLANS, 0, side), now;
	if (side == ENEMY) {
		now = g->p->plans_enemy;
		account_say(a, A_ENEMY_PLANS, "FC-118", now);
		if (fog->event == FOG_ENEMY_PLAN) {
			account_say(a, A_FOG_PLANS, "FC-112", fog->n);
			now += fog->n;
		}
	} else {
		now = b->napoleon ? g->s->command : g->p->plans_without;
		account_say(a, b->napoleon ? A_NAPOLEON : A_NO_NAPOLEON,
			    b->napoleon ? "FC-119" : "FC-120", now);
	}
	if (special)
		account_say(a, A_SPECIAL_PLANS, "FC-049", special);
	now += special;
	if (now < 0)
		account_say(a, A_NOT_BELOW, "FC-049", -now);
	return now < 0 ? 0 : now;
}

static bool has_plans(const struct fc_state *s)
{
	return s->depth > 1 && s->step[1] >= S_BUY_PLANS;
}

/* As they were set, or stood in the position that the game began with; then bought or spent. */
static void plans(const struct fc *g, const struct story *s, int side, struct accounts *a)
{
	const struct fc_state *start = s->start;
	uint32_t began = battle_began(s);
	int now = start->battle.plans[side];
	account_of(a, side == FRENCH ? "french" : "enemy", "plans");
	if (!began && has_plans(start))
		account_say(a, A_START, side == FRENCH ? "FC-119" : "FC-118", now);
	else
		now = plans_set(g, side, a);
	for (uint32_t i = began; side == FRENCH && i < s->n; i++) {
		const struct event *e = &s->event[i];
		int by = e->message == M_PLANS_BOUGHT    ? e->arg[0]
			 : e->message == M_INSIGHT_TAKEN ? e->arg[1] - now
							 : 0;
		now += by;
		if (by)
			account_event(a, e, by);
	}
}

static void value(const struct fc *g, int f, struct accounts *a)
{
	int full = g->p->force[f].value[0].cv, less = full - fc_value(g, f)->cv;
	account_of(a, g->p->force[f].id, "strength");
	account_say(a, A_FULL, "FC-035", full);
	if (less)
		account_say(a, A_REDUCED, "FC-040", -less);
}

static void total(const struct fc *g, int side, struct accounts *a)
{
	struct set all = fc_all_on(g, side);
	account_of(a, side == FRENCH ? "french" : "enemy", "totals");
	for (int f; (f = set_pop(&all)) >= 0;)
		account_say(a, A_VALUE, "FC-113", fc_value(g, f)->cv, f);
}

void fc_accounts(const void *pack, const void *st, int seat, const struct story *story,
		 struct accounts *a)
{
	struct fc g = fc_open(pack, (void *)(uintptr_t)st, NULL);
	const struct fc_state *start = story->start, *s = g.s;
	(void)seat;
	account_of(a, "supply-french", "value");
	balance(&g, story, FRENCH, start->supply[FRENCH], a);
	account_of(a, "supply-enemy", "value");
	balance(&g, story, ENEMY, start->supply[ENEMY], a);
	account_of(a, "scouts", "value");
	balance(&g, story, SCOUTS, start->scouts, a);
	account_of(a, "", "points");
	points(&g, a);
	for (int side = FRENCH; side < SIDES; side++) {
		if (has_plans(s))
			plans(&g, story, side, a);
		if (s->depth > 1 && s->step[1] >= S_FOG)
			total(&g, side, a);
	}
	for (int f = 0; f < g.p->forces; f++)
		value(&g, f, a);
}
