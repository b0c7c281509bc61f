/*
 * insight.c: the start of a battle turn and the Activation of Insights.
 */
#include "games/commander/rules.h"

static bool owns(const struct fc *g, int i)
{
	return g->s->battle.insights >> i & 1;
}

static void spend(struct fc *g, int i)
{
	g->s->battle.insights &= (uint16_t) ~(1u << i);
}

/* FC-131 */
static void raid(struct fc *g, const struct fc_insight *in)
{
	int die = cx_d10(g->cx, DICE_BATTLE), n = 0;
	for (int i = 0; i < in->rows; i++)
		if (die >= in->row[i].min && die <= in->row[i].max)
			n = in->row[i].n;
	if (n > g->s->supply[ENEMY])
		n = g->s->supply[ENEMY];
	g->s->supply[ENEMY] = (int16_t)(g->s->supply[ENEMY] - n);
	g->s->supply[FRENCH] = (int16_t)(g->s->supply[FRENCH] + n);
	cx_say(g->cx, M_RAID, AUDIENCE_ALL, "FC-131", die, n);
}

/* FC-124: these need no roll and act in the first battle turn. */
static void first_turn(struct fc *g)
{
	for (int i = 0; i < g->p->insights; i++) {
		const struct fc_insight *in = &g->p->insight[i];
		if (!owns(g, i) || in->step != INSIGHT_FIRST)
			continue;
		spend(g, i);
		switch (in->op) {
		case DO_SHOCK_MOD:
			g->s->battle.shock_mod = in->n; /* FC-130 */
			cx_say(g->cx, M_MORALE, AUDIENCE_ALL, "FC-130", in->n);
			break;
		case DO_RAID: raid(g, in); break;
		case DO_DURATION: fc_push(g, S_DURATION); break;
		default: break;
		}
	}
}

bool fc_run_battle_turn(struct fc *g)
{
	struct fc_battle *b = &g->s->battle;
	for (int side = 0; side < SIDES; side++) {
		struct set all = fc_all_on(g, side);
		for (int f; (f = set_pop(&all)) >= 0;)
			g->s->flags[f] &= REDUCED | IN_COLUMN;
	}
	b->tried = 0;
	b->ready = b->form_left = 0;
	cx_say(g->cx, M_BATTLE_TURN, AUDIENCE_ALL, "FC-214", b->turns);
	fc_goto(g, S_INSIGHT);
	if (b->first)
		first_turn(g);
	b->first = 0;
	return false;
}

/* FC-125 FC-R74 */
void fc_list_duration(struct fc *g, struct list *l)
{
	fc_offer(l, V_LENGTHEN, 0, 0, 0);
	if (g->s->battle.turns > 1)
		fc_offer(l, V_SHORTEN, 0, 0, 0);
}

void fc_take_duration(struct fc *g, struct action a)
{
	g->s->battle.turns = (uint8_t)(g->s->battle.turns + (a.verb == V_LENGTHEN ? 1 : -1));
	cx_say(g->cx, M_DURATION, AUDIENCE_ALL, "FC-125", g->s->battle.turns);
	fc_pop(g);
}

/* Cavalry that could Sweep (FC-133), or statics that Engineers could hit (FC-126). */
static bool has_use(const struct fc *g, const struct fc_insight *in)
{
	struct set all = in->op == DO_SWEEP ? g->on[FRENCH][FRENCH_RESERVE] : fc_all_on(g, ENEMY);
	for (int f; (f = set_pop(&all)) >= 0;)
		if (in->types >> fc_type(g, f) & 1)
			return true;
	return false;
}

void fc_list_insight(struct fc *g, struct list *l)
{
	for (int i = 0; i < g->p->insights; i++) {
		const struct fc_insight *in = &g->p->insight[i];
		if (owns(g, i) && in->rolls && !(g->s->battle.tried >> i & 1) && has_use(g, in))
			fc_offer(l, V_ACTIVATE, i, 0, 0); /* FC-123 FC-127 FC-137 */
	}
	fc_offer(l, V_END, 0, 0, 0);
}

bool fc_run_insight(struct fc *g)
{
	struct action room[FC_INSIGHTS + 1];
	struct list l = {room, 0, FC_INSIGHTS + 1};
	struct fc_battle *b = &g->s->battle;
	if (fc_battle_decided(g))
		return false;
	if (b->insights && b->routed != FRENCH + 1)
		fc_list_insight(g, &l);
	if (l.n > 1)
		return true;
	b->left = b->plans[FRENCH];
	fc_goto(g, S_PLANS);
	return false;
}

/* FC-126 FC-128 */
static void works(struct fc *g, int i)
{
	const struct fc_insight *in = &g->p->insight[i];
	spend(g, i);
	if (in->op == DO_SWEEP) {
		fc_push(g, S_SWEEP);
		g->s->battle.insight = (uint8_t)i;
		return;
	}
	struct set all = fc_all_on(g, ENEMY);
	for (int f; (f = set_pop(&all)) >= 0;)
		if (in->types >> fc_type(g, f) & 1)
			fc_hit(g, f);
}

/* FC-126 FC-132 FC-095: Command, plus what the counter says, or less. */
static void roll(struct fc *g, int i)
{
	int need = g->s->command + g->p->insight[i].command_plus;
	int die = cx_d10(g->cx, DICE_BATTLE);
	g->s->battle.insight = (uint8_t)i;
	g->s->battle.insight_die = (uint8_t)die;
	if (die <= need) {
		cx_say(g->cx, M_INSIGHT_WORKS, AUDIENCE_ALL, "FC-126", i, die, need);
		works(g, i);
		return;
	}
	cx_say(g->cx, M_INSIGHT_FAILS, AUDIENCE_ALL, "FC-127", i, die, need);
	if (g->s->scouts)
		fc_push(g, S_INSIGHT_DIE);
}

void fc_take_insight(struct fc *g, struct action a)
{
	if (a.verb == V_END) {
		g->s->battle.tried = UINT16_MAX;
		return;
	}
	g->s->battle.tried |= (uint16_t)(1u << a.arg[0]);
	roll(g, a.arg[0]);
}

/* FC-215 */
void fc_take_insight_die(struct fc *g, struct action a)
{
	fc_pop(g);
	if (a.verb == V_ACCEPT)
		return;
	g->s->scouts--;
	cx_say(g->cx, M_SCOUT_SENT, AUDIENCE_ALL, "FC-215", g->s->scouts);
	roll(g, g->s->battle.insight);
}

static int sweeping(const struct fc *g)
{
	struct set all = g->on[FRENCH][FRENCH_RESERVE];
	int n = 0;
	for (int f; (f = set_pop(&all)) >= 0;)
		n += (g->s->flags[f] & SWEEPS) != 0;
	return n;
}

/* FC-133: one to three Cavalry of the Reserve. */
void fc_list_sweep(struct fc *g, struct list *l)
{
	const struct fc_insight *in = &g->p->insight[g->s->battle.insight];
	struct set all = g->on[FRENCH][FRENCH_RESERVE];
	int n = sweeping(g);
	if (n)
		fc_offer(l, V_END, 0, 0, 0);
	for (int f; n < in->n && (f = set_pop(&all)) >= 0;)
		if (in->types >> fc_type(g, f) & 1 && !(g->s->flags[f] & SWEEPS))
			fc_offer(l, V_SWEEP, f, 0, 0);
}

void fc_take_sweep(struct fc *g, struct action a)
{
	if (a.verb == V_SWEEP) {
		g->s->flags[a.arg[0]] |= SWEEPS;
		return;
	}
	const struct fc_insight *in = &g->p->insight[g->s->battle.insight];
	struct set all = g->on[FRENCH][FRENCH_RESERVE];
	int hits = 0;
	for (int f; (f = set_pop(&all)) >= 0;) {
		if (!(g->s->flags[f] & SWEEPS))
			continue;
		int before = hits;
		for (int i = 0; i < in->attacks; i++) { /* FC-134 */
			int die = cx_d10(g->cx, DICE_BATTLE);
			hits += (die <= fc_value(g, f)->cv) + (die <= fc_value(g, f)->sup);
		}
		cx_say(g->cx, M_SWEEPS, AUDIENCE_ALL, "FC-134", f, hits - before);
		fc_leave_sheet(g, f);
		fc_put(g, f, g->s->battle.area);
	}
	fc_pop(g);
	if (hits)
		fc_start_hits(g, HIT_SWEEP, ENEMY, ENEMY_RESERVE, hits); /* FC-135 FC-136 */
}
