/*
 * game.c: Field Commander: Napoleon as a game of the kernel.
 */
#include "games/commander/commander.h"
#include "games/commander/rules.h"

#include <string.h>

enum { MAX_LEGAL = 2048, MAX_LENGTH = 60000 };

static uint32_t to_act(const void *pack, const void *st)
{
	(void)pack;
	return ((const struct fc_state *)st)->verdict == UNDECIDED;
}

/* The rules read a state through a context that could change it; listing never does. */
static struct fc looking(const void *pack, const void *st)
{
	return fc_open(pack, (void *)(uintptr_t)st, NULL);
}

static int legal(const void *pack, const void *st, int seat, struct action *out, int cap)
{
	struct fc g = looking(pack, st);
	struct list l = {out, 0, cap};
	if (seat != 0 || g.s->verdict != UNDECIDED)
		return 0;
	fc_steps[fc_top(&g)].list(&g, &l);
	action_sort(out, l.n);
	return l.n;
}

static void apply(const void *pack, void *st, int seat, struct action a, struct ctx *cx)
{
	struct fc g = fc_open(pack, st, cx);
	(void)seat;
	fc_steps[fc_top(&g)].take(&g, a);
	fc_run(&g);
}

static void prompt(const void *pack, const void *st, int seat, struct event *e)
{
	struct fc g = looking(pack, st);
	const struct fc_state *s = g.s;
	(void)seat;
	*e = (struct event){.message = P_OVER, .audience = AUDIENCE_ALL};
	if (s->verdict != UNDECIDED)
		return;
	e->message = fc_steps[fc_top(&g)].prompt;
	switch (e->message) {
	case P_FORCED_MARCH:
		e->arg[0] = s->supply[FRENCH];
		e->arg[1] = fc_cost(&g, COST_FORCED_MARCH);
		break;
	case P_RESUPPLY: e->arg[0] = s->supply[FRENCH]; break;
	case P_ORDER_DIE:
		e->arg[0] = fc_group_lead(&g, s->group);
		e->arg[1] = s->order_die;
		break;
	case P_ORDER_MOVE: e->arg[0] = fc_group_lead(&g, s->group); break;
	case P_LATE: e->arg[0] = g.p->late[s->late].force[0]; break;
	case P_FOG_DIE: e->arg[0] = s->battle.fog_result; break;
	case P_FOG_EVENT: e->arg[0] = s->battle.fog_row; break;
	case P_BUY_PLANS:
		e->arg[0] = s->battle.plans[FRENCH];
		e->arg[1] = s->supply[FRENCH];
		break;
	case P_INSIGHTS: e->arg[0] = s->battle.plans[FRENCH]; break;
	case P_DURATION: e->arg[0] = s->battle.turns; break;
	case P_INSIGHT_DIE:
		e->arg[0] = s->battle.insight;
		e->arg[1] = s->battle.insight_die;
		break;
	case P_PLANS: e->arg[0] = s->battle.left; break;
	case P_MARCH: e->arg[0] = s->act.force; break;
	case P_HITS:
		e->message = s->act.hit_mode == HIT_AREA ? P_HIT_AREA : P_HITS;
		e->arg[0] = s->act.hit_mode == HIT_AREA ? s->act.hit_area : s->act.hits;
		break;
	case P_FORMATION: e->arg[0] = s->battle.form_left; break;
	default: break;
	}
}

/* Everything on the table is open: plans are drawn when they are assigned. */
static void redeal(const void *pack, void *st, int seat, struct rng *rng)
{
	(void)pack;
	(void)st;
	(void)seat;
	(void)rng;
}

static void score(const void *pack, const void *st, int32_t out[MAX_SEATS])
{
	static const int32_t by_verdict[] = {[DEFEATED] = 0,
					     [WON_INFERIOR] = 500,
					     [WON_HISTORICAL] = 750,
					     [WON_SUPERIOR] = 1000};
	struct fc g = looking(pack, st);
	if (g.s->verdict != UNDECIDED) {
		out[0] = by_verdict[g.s->verdict];
		return;
	}
	int held = __builtin_popcountll(fc_held(&g, FRENCH) & g.p->objectives);
	int all = __builtin_popcountll(g.p->objectives);
	out[0] = all ? 900 * held / all : 400;
}

static const char *const seats[] = {"french", NULL};
static const char *const seat_names[] = {N_("French"), NULL};
static const char *const enemy_values[] = {"book", "sensible", NULL};
static const char *const enemy_labels[] = {N_("By the book: you settle the Enemy's ties"),
					   N_("Sensible: the program settles the Enemy's ties"),
					   NULL};
static const struct game_option options[] = {
	{"enemy", N_("Decisions that the rules leave open for the Enemy"), enemy_values,
	 enemy_labels, 0},
	{NULL},
};
static const struct bot bots[] = {
	{"general", N_("General"),
	 N_("Keeps the army together and marches on the nearest Objective."), fc_general},
	{NULL},
};

static const struct grade grades[] = {
	{G_SUPERIOR, 1000}, {G_HISTORICAL, 750}, {G_INFERIOR, 500}, {G_DEFEAT, 0}, {0}};

static const struct map *map_of(const void *pack)
{
	return ((const struct fc_pack *)pack)->map;
}

const struct game commander_game = {
	.id = "commander",
	.title = N_("Field Commander: Napoleon"),
	.blurb = N_("Solitaire: lead Napoleon's armies through eleven campaigns."),
	.prefix = "FC",
	.rules_version = 1,
	.flags = GAME_SOLITAIRE,
	.state_size = sizeof(struct fc_state),
	.max_legal = MAX_LEGAL,
	.max_length = MAX_LENGTH,
	.seats = seats,
	.seat_names = seat_names,
	.options = options,
	.verbs = fc_verbs,
	.kinds = fc_kinds,
	.messages = fc_messages,
	.fields = fc_fields,
	.bots = bots,
	.scenarios = fc_scenarios,
	.load = fc_load,
	.setup = fc_setup,
	.to_act = to_act,
	.legal = legal,
	.apply = apply,
	.why_not = fc_why_not,
	.why_fact = fc_why_fact,
	.prompt = prompt,
	.view = fc_view,
	.redeal = redeal,
	.score = score,
	.check = fc_check,
	.outcome = fc_outcome,
	.figures = fc_figures,
	.grades = grades,
	.features = fc_features,
	.facts = fc_facts,
	.odds = fc_odds,
	.map = map_of,
	.overlays = fc_overlays,
	.accounts = fc_accounts,
	.modifiers = fc_modifiers,
	.odds_of = fc_odds_of,
	.weighs = fc_weighs,
	.march = fc_march,
	.moment = fc_when,
};
