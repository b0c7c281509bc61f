/*
 * attack.c: Attacks, and how their Hits are given out.
 */
#include "games/commander/rules.h"

/* Summed over the special plans on the table: Activation, or Combat (0) and superscript (1). */
int fc_special_sum(const struct fc *g, int effect, int which)
{
	int sum = 0;
	EACH_PLAN(g, i, PLAN_SPECIAL)
	{
		const struct fc_plan *plan = &g->p->plan[i];
		int n = effect == EFFECT_ATTACK ? (which ? plan->mod_sup : plan->mod_cv) : plan->n;
		if (plan->effect == effect)
			sum += g->s->battle.laid[i] * n;
	}
	return sum;
}

static bool is_gun(const struct fc *g, int f)
{
	return fc_type(g, f) == CANNON || fc_type(g, f) == FORTIFICATION;
}

static bool has_target(const struct fc *g, int side, int region, int types)
{
	if (types == 0x1f)
		return set_any(&g->on[side][region]);
	struct set in = g->on[side][region];
	for (int f; (f = set_pop(&in)) >= 0;)
		if (types >> fc_type(g, f) & 1)
			return true;
	return false;
}

/* FC-162 FC-163 FC-195 FC-199 FC-203: over the heads of those in Melee. */
static int gun_target(const struct fc *g, int f)
{
	int side = fc_side(g, f), step = fc_forward(side);
	if (fc_in_melee(g, f))
		return -1;
	for (int r = g->s->region[f] + step; r >= 0 && r < FC_REGIONS; r += step)
		if (set_any(&g->on[!side][r]) && !fc_melee_at(g, r))
			return r;
	return -1;
}

/* The Region that an Attack Order would strike, or -1 (FC-196 FC-197 FC-198 FC-202 FC-R39). */
int fc_target_region(const struct fc *g, int f, const struct fc_order *o)
{
	int side = fc_side(g, f), home = side == FRENCH ? FRENCH_RESERVE : ENEMY_RESERVE;
	if (is_gun(g, f))
		return gun_target(g, f);
	if (g->s->region[f] == home && !g->p->reserve_attack[fc_type(g, f)])
		return -1;
	if (o->targets == 0x1f) {
		int d = fc_distance(g, f);
		return d >= o->low && d <= o->high ? g->s->region[f] + d * fc_forward(side) : -1;
	}
	for (int d = o->low; d <= o->high; d++) { /* FC-R46 */
		int r = g->s->region[f] + d * fc_forward(side);
		if (r >= 0 && r < FC_REGIONS && has_target(g, !side, r, o->targets))
			return r;
	}
	return -1;
}

void fc_attack(struct fc *g, int f, const struct fc_order *o)
{
	int side = fc_side(g, f), region = fc_target_region(g, f, o);
	if (region < 0)
		return;
	bool melee = fc_in_melee(g, f);
	/* FC-194 FC-205 FC-206 FC-255 */
	int cv = fc_value(g, f)->cv + o->mod_cv + (melee ? g->p->melee_cv : 0);
	int sup = fc_value(g, f)->sup + o->mod_sup + (melee ? g->p->melee_sup : 0);
	if (side == ENEMY) {
		cv += fc_special_sum(g, EFFECT_ATTACK, 0);
		sup += fc_special_sum(g, EFFECT_ATTACK, 1);
	}
	int die = cx_d10(g->cx, DICE_BATTLE);
	cx_needed(g->cx, 1, 1, cv > sup ? cv : sup);
	int hits = die <= sup ? 2 : die <= cv ? 1 : 0; /* FC-200 FC-201 */
	if (!hits) {
		cx_say(g->cx, M_ATTACK_MISSES, AUDIENCE_ALL, "FC-200", f, die, cv, sup);
		return;
	}
	cx_say(g->cx, M_ATTACK_HITS, AUDIENCE_ALL, "FC-200", f, die, cv, sup, hits);
	g->s->act.hit_types = o->targets;
	int mode = is_gun(g, f) ? HIT_GUNS : melee ? HIT_MELEE : HIT_REGION;
	if (o->targets != 0x1f)
		mode = region == g->s->region[f] ? HIT_SQUARE : HIT_REGION;
	fc_start_hits(g, mode, !side, region, hits);
}

void fc_start_hits(struct fc *g, int mode, int side, int region, int hits)
{
	struct fc_acting *act = &g->s->act;
	if (mode == HIT_AREA || mode == HIT_SWEEP)
		act->hit_types = 0x1f;
	act->hits = (uint8_t)hits;
	act->hit_mode = (uint8_t)mode;
	act->hit_side = (uint8_t)side;
	act->hit_region = (uint8_t)region;
	fc_push(g, S_HITS);
}

/* Those the next Hit can fall on in the Region (or area) at hand. */
struct set fc_victims(const struct fc *g)
{
	const struct fc_acting *act = &g->s->act;
	if (act->hit_mode == HIT_AREA) { /* FC-105 */
		struct set in = fc_forces_in(g, act->hit_side, act->hit_area);
		return act->hit_side == FRENCH ? in : fc_lowest(g, in);
	}
	struct set in = g->on[act->hit_side][act->hit_region], out = {{0}};
	if (act->hit_types == 0x1f)
		return fc_lowest(g, in);
	for (int f; (f = set_pop(&in)) >= 0;)
		if (act->hit_types >> fc_type(g, f) & 1)
			set_add(&out, f);
	return fc_lowest(g, out); /* FC-207 FC-228 FC-R44 FC-R45 */
}

/* Where Hits go on when nobody is left in the Region; false when they are lost. */
static bool overflow(struct fc *g)
{
	struct fc_acting *act = &g->s->act;
	int away = act->hit_side == ENEMY ? 1 : -1, r = act->hit_region;
	switch (act->hit_mode) {
	case HIT_MELEE:  /* FC-209 FC-R41 */
	case HIT_SQUARE: /* FC-R122 */
		act->hit_mode = HIT_REGION;
		r += away;
		break;
	case HIT_GUNS: /* FC-204 FC-R42 FC-R112 */
		do
			r += away;
		while (r >= 0 && r < FC_REGIONS &&
		       (!set_any(&g->on[act->hit_side][r]) || fc_melee_at(g, r)));
		break;
	case HIT_SWEEP: r -= away; break; /* FC-135 */
	default: return false;            /* FC-R40 */
	}
	if (r < 0 || r >= FC_REGIONS)
		return false;
	act->hit_region = (uint8_t)r;
	return true;
}

static void end_hits(struct fc *g)
{
	struct fc_acting *act = &g->s->act;
	bool area = act->hit_mode == HIT_AREA;
	act->hits = act->hit_mode = act->hit_side = act->hit_region = act->hit_area = 0;
	act->hit_types = 0;
	fc_pop(g);
	if (area)
		fc_napoleon_alone(g); /* FC-R124 */
}

/* The program gives out what the Enemy's attacks do; events of the French are always theirs. */
static bool settled_for(const struct fc *g)
{
	return fc_settles(g) && (g->s->act.hit_side == FRENCH) == (g->s->act.hit_mode != HIT_AREA);
}

bool fc_run_hits(struct fc *g)
{
	struct fc_acting *act = &g->s->act;
	while (act->hits) {
		struct set able = fc_victims(g);
		int n = set_count(&able);
		if (n == 0) {
			if (overflow(g))
				continue;
			break;
		}
		if (n > 1 && !settled_for(g))
			return true;
		act->hits--;
		fc_hit(g, n == 1 ? set_pop(&able) : fc_worst_hit(g, able)); /* FC-210 */
	}
	end_hits(g);
	return false;
}

void fc_list_hits(struct fc *g, struct list *l)
{
	struct set able = fc_victims(g);
	for (int f; (f = set_pop(&able)) >= 0;)
		fc_offer(l, V_HIT, f, 0, 0); /* FC-208 */
}

void fc_take_hits(struct fc *g, struct action a)
{
	g->s->act.hits--;
	fc_hit(g, a.arg[0]);
}
