/*
 * resolve.c: who acts: before the Enemy, the Enemy Region by Region, then the French.
 */
#include "games/commander/rules.h"

static bool acted(const struct fc *g, int f)
{
	return g->s->flags[f] & ACTED;
}

/* A counter that the Force has to use: nothing else is open to it (FC-157 FC-187 FC-189). */
int fc_binding_plan(const struct fc *g, int f)
{
	const struct fc_plan *plan = &g->p->plan[g->s->plan[f]];
	if (!g->s->plan[f] || (fc_in_melee(g, f) && plan->melee == MELEE_NO))
		return 0;
	return g->s->plan[f];
}

static bool could_march(const struct fc *g, int f)
{
	if (fc_type(g, f) == CANNON || fc_in_melee(g, f))
		return fc_can_retreat(g, f); /* FC-165 FC-188 FC-235 */
	return fc_can_advance(g, f) || fc_can_retreat(g, f);
}

/* A Default plan that this Force could use now with some effect (FC-161 to FC-165 FC-231). */
bool fc_default_fits(const struct fc *g, int f, int i)
{
	const struct fc_plan *plan = &g->p->plan[i];
	if (plan->kind != PLAN_FRENCH_DEFAULT || !plan->orders || !fc_plan_fits(g, f, plan))
		return false;
	const struct fc_order *last = &plan->order[plan->orders - 1];
	if (last->op == OP_ATTACK)
		return fc_target_region(g, f, last) >= 0;
	if (last->op == OP_ADVANCE_OR_RETREAT)
		return could_march(g, f);
	return true;
}

static bool any_default(const struct fc *g, int f)
{
	EACH_PLAN(g, i, PLAN_FRENCH_DEFAULT)
	if (fc_default_fits(g, f, i))
		return true;
	return false;
}

/* Whether the player may leave this Force without an action (FC-156 FC-161 FC-162 FC-269 FC-R56).
 */
static bool compelled(const struct fc *g, int f)
{
	if (fc_binding_plan(g, f))
		return true;
	bool forced = !fc_mobile(g, f) || g->s->battle.routed == FRENCH + 1;
	return forced && any_default(g, f);
}

static void offer_acts(const struct fc *g, struct list *l, int f)
{
	int counter = fc_binding_plan(g, f);
	if (counter) {
		fc_offer(l, V_ACT, f, counter, 0);
		return;
	}
	EACH_PLAN(g, i, PLAN_FRENCH_DEFAULT)
	if (fc_default_fits(g, f, i))
		fc_offer(l, V_ACT, f, i, 0);
}

/* FC-223 FC-R51 FC-R52 */
static void offer_formation(const struct fc *g, struct list *l)
{
	if (!g->s->battle.ready)
		return;
	struct set all = fc_all_on(g, FRENCH);
	for (int f; (f = set_pop(&all)) >= 0;)
		if (fc_takes_plans(g, f))
			fc_offer(l, V_FORM, f, 0, 0);
}

static void offer_french(const struct fc *g, struct list *l, struct set all)
{
	bool free = true;
	for (int f; (f = set_pop(&all)) >= 0;) {
		offer_acts(g, l, f);
		free = free && !compelled(g, f);
	}
	offer_formation(g, l);
	if (free)
		fc_offer(l, V_END, 0, 0, 0);
}

static void change_form(struct fc *g, int f)
{
	g->s->flags[f] ^= IN_COLUMN;
	g->s->flags[f] |= PLACED; /* changed by this Formation already */
	cx_say(g->cx, M_FORMS, AUDIENCE_ALL, "FC-223", f,
	       g->s->flags[f] & IN_COLUMN ? COLUMN : LINE);
}

static int formation_size(const struct fc *g)
{
	EACH_PLAN(g, i, PLAN_FRENCH)
	if (g->p->plan[i].no_assign && g->p->plan[i].order[0].op == OP_FORMATION)
		return g->p->plan[i].order[0].n;
	return 0;
}

static void use_formation(struct fc *g, int f)
{
	g->s->battle.ready--;
	g->s->battle.form_left = (uint8_t)(formation_size(g) - 1);
	change_form(g, f);
	fc_push(g, S_FORMATION);
}

void fc_list_formation(struct fc *g, struct list *l)
{
	fc_offer(l, V_END, 0, 0, 0);
	struct set all = fc_all_on(g, FRENCH);
	for (int f; (f = set_pop(&all)) >= 0;)
		if (fc_takes_plans(g, f) && !(g->s->flags[f] & PLACED))
			fc_offer(l, V_FORM, f, 0, 0);
}

bool fc_run_formation(struct fc *g)
{
	if (g->s->battle.form_left)
		return true;
	struct set all = fc_all_on(g, FRENCH);
	for (int f; (f = set_pop(&all)) >= 0;)
		g->s->flags[f] &= (uint8_t)~PLACED;
	fc_pop(g);
	return false;
}

void fc_take_formation(struct fc *g, struct action a)
{
	if (a.verb == V_END) {
		g->s->battle.form_left = 0;
		return;
	}
	g->s->battle.form_left--;
	change_form(g, a.arg[0]);
}

/* FC-225 FC-228 FC-R48: Square and Prepared Forces. */
static struct set early(const struct fc *g)
{
	struct set all = fc_all_on(g, FRENCH), out = {{0}};
	for (int f; (f = set_pop(&all)) >= 0;)
		if (!acted(g, f) &&
		    (g->s->flags[f] & PREPARED || g->p->plan[g->s->plan[f]].before_enemy))
			set_add(&out, f);
	return out;
}

/* FC-261 FC-R64: the Regions of the start of the step; counters first (FC-262). */
static void begin_enemy(struct fc *g)
{
	struct set waiting = early(g), all = fc_all_on(g, ENEMY);
	for (int f; (f = set_pop(&waiting)) >= 0;)
		g->s->flags[f] |= ACTED; /* FC-R49 */
	for (int f; (f = set_pop(&all)) >= 0;)
		g->s->rank[f] = (uint8_t)(g->s->region[f] * 2 + !g->s->plan[f]);
	fc_goto(g, S_ENEMY);
}

void fc_list_before(struct fc *g, struct list *l)
{
	offer_french(g, l, early(g));
}

bool fc_run_before(struct fc *g)
{
	if (fc_battle_decided(g))
		return false;
	struct set waiting = early(g);
	for (int f; (f = set_pop(&waiting)) >= 0;)
		if (fc_binding_plan(g, f) || any_default(g, f))
			return true;
	begin_enemy(g);
	return false;
}

static void take_french(struct fc *g, struct action a, void (*end)(struct fc *))
{
	switch (a.verb) {
	case V_ACT: fc_begin_act(g, a.arg[0], a.arg[1]); break;
	case V_FORM: use_formation(g, a.arg[0]); break;
	default: end(g); break;
	}
}

void fc_take_before(struct fc *g, struct action a)
{
	take_french(g, a, begin_enemy);
}

/* Those whose turn it is. Written without branches, since who has acted is anybody's guess. */
static struct set foremost(const struct fc *g)
{
	enum { NOBODY = 255 };
	struct set all = fc_all_on(g, ENEMY), able = {{0}};
	int first = NOBODY;
	for (int f; (f = set_pop(&all)) >= 0;) {
		int own = acted(g, f) ? NOBODY : g->s->rank[f];
		uint64_t keep = own < first ? 0 : UINT64_MAX;
		first = own < first ? own : first;
		able.w[0] &= keep;
		able.w[1] &= keep;
		set_add_if(&able, f, own == first && own < NOBODY);
	}
	return able;
}

/* More than one only where the player says who goes first. */
struct set fc_next_enemies(const struct fc *g)
{
	struct set able = foremost(g);
	if (!fc_settles(g) || !set_any(&able))
		return able;
	struct set one = {{0}};
	set_add(&one, fc_next_actor(g, able));
	return one;
}

/* FC-256: by the distance when it acts (FC-R63); 0 when it can do nothing. */
static int enemy_default(const struct fc *g, int f)
{
	EACH_PLAN(g, i, PLAN_ENEMY_DEFAULT)
	if (fc_plan_fits(g, f, &g->p->plan[i]))
		return i;
	return 0;
}

static void say_first(struct fc *g, int f)
{
	struct set equals = foremost(g);
	if (set_count(&equals) > 1)
		cx_say(g->cx, M_SETTLED_FIRST, AUDIENCE_ALL, "FC-338", f);
}

static void enemy_acts(struct fc *g, int f)
{
	int plan = g->s->plan[f];
	if (fc_settles(g))
		say_first(g, f);
	if (plan && (fc_in_melee(g, f) || g->s->battle.routed == ENEMY + 1)) {
		cx_say(g->cx, M_PLAN_LOST, AUDIENCE_ALL, "FC-264", f, plan); /* FC-187 */
		fc_return_plan(g, f);
		plan = 0;
	}
	fc_begin_act(g, f, plan ? plan : enemy_default(g, f));
}

bool fc_run_enemy(struct fc *g)
{
	if (fc_battle_decided(g))
		return false;
	struct set able = fc_next_enemies(g);
	if (!set_any(&able)) {
		fc_goto(g, S_FRENCH);
		return false;
	}
	if (set_count(&able) > 1 || g->s->battle.ready)
		return true;
	enemy_acts(g, set_pop(&able));
	return false;
}

void fc_list_enemy(struct fc *g, struct list *l)
{
	struct set able = fc_next_enemies(g);
	for (int f; (f = set_pop(&able)) >= 0;)
		fc_offer(l, V_RESOLVE, f, 0, 0); /* FC-R65 */
	offer_formation(g, l);
}

void fc_take_enemy(struct fc *g, struct action a)
{
	if (a.verb == V_FORM)
		use_formation(g, a.arg[0]);
	else
		enemy_acts(g, a.arg[0]);
}

static struct set idle_french(const struct fc *g)
{
	struct set all = fc_all_on(g, FRENCH), out = {{0}};
	for (int f; (f = set_pop(&all)) >= 0;)
		if (!acted(g, f))
			set_add(&out, f);
	return out;
}

static void end_french(struct fc *g)
{
	fc_goto(g, S_ROUT);
}

/* FC-265 */
void fc_list_french(struct fc *g, struct list *l)
{
	offer_french(g, l, idle_french(g));
}

bool fc_run_french(struct fc *g)
{
	if (fc_battle_decided(g))
		return false;
	struct set idle = idle_french(g);
	for (int f; (f = set_pop(&idle)) >= 0;)
		if (fc_binding_plan(g, f) || any_default(g, f))
			return true;
	end_french(g);
	return false;
}

void fc_take_french(struct fc *g, struct action a)
{
	take_french(g, a, end_french);
}
