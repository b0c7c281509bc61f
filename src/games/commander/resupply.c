/*
 * resupply.c: French Resupply, Enemy Resupply, and the ends of the two halves.
 */
#include "games/commander/rules.h"

/* FC-294 FC-R98 */
static int income(const struct fc *g)
{
	uint64_t held = fc_held(g, FRENCH);
	int sum = 0;
	for (int i = 0; i < g->p->terms; i++) {
		const struct fc_term *t = &g->p->term[i];
		switch (t->per) {
		case TERM_BASE: sum += t->n; break;
		case TERM_OBJECTIVE:
			sum += t->n * __builtin_popcountll(held & g->p->objectives);
			break;
		case TERM_CITY: sum += t->n * __builtin_popcountll(held & g->p->cities); break;
		case TERM_AREA: sum += t->n * __builtin_popcountll(held); break;
		case TERM_HOLD: sum += has_bit(held, t->area) ? t->n : 0; break;
		default: sum += t->turns >> (g->s->turn - 1) & 1 ? t->n : 0; break;
		}
	}
	return sum < g->p->income_min   ? g->p->income_min
	       : sum > g->p->income_max ? g->p->income_max
					: sum;
}

bool fc_run_income(struct fc *g)
{
	int n = income(g);
	g->s->supply[FRENCH] = (int16_t)(g->s->supply[FRENCH] + n);
	cx_say(g->cx, M_INCOME, AUDIENCE_ALL, "FC-294", n, g->s->supply[FRENCH]);
	fc_goto(g, S_RESUPPLY);
	fc_moment(g, AT_FRENCH_RESUPPLY);
	return false;
}

/* For sale: Recruits, destroyed Forces, one of each kind of static (FC-296 FC-301). */
bool fc_for_sale(const struct fc *g, int f)
{
	if (g->s->place[f] != AT_POOL || fc_side(g, f) != FRENCH)
		return false;
	if (!fc_mobile(g, f))
		return fc_take_static(g, FRENCH, fc_type(g, f)) == f;
	if (g->p->force[f].recruit)
		return !fc_forbidden(g, FORBID_RECRUITS, f);
	return !fc_forbidden(g, FORBID_REPURCHASE, f);
}

static void offer_sale(struct fc *g, struct list *l, int f, uint64_t french)
{
	const struct fc_force *force = &g->p->force[f];
	for (int side = 0; side < (force->two_sided ? 2 : 1); side++) /* FC-037 FC-297 */
		for (int a = 0; a < g->p->map->areas; a++)
			if (has_bit(french, a) && g->s->supply[FRENCH] >= force->value[side].cv)
				fc_offer(l, side ? V_BUY_REDUCED : V_BUY, f, a, 0);
}

void fc_list_resupply(struct fc *g, struct list *l)
{
	const struct fc_state *s = g->s;
	uint64_t french = fc_occupied(g, FRENCH) & ~g->p->closed[FRENCH]; /* FC-299 FC-R84 */
	fc_offer(l, V_END, 0, 0, 0);
	for (int f = 0; f < g->p->forces; f++) {
		if (fc_side(g, f) != FRENCH)
			continue;
		/* FC-295 FC-298 */
		if (s->place[f] < FC_AREAS && (s->flags[f] & (REDUCED | BOUGHT)) == REDUCED &&
		    s->supply[FRENCH] >= fc_cost(g, COST_REFIT))
			fc_offer(l, V_REFIT, f, 0, 0);
		if (fc_for_sale(g, f))
			offer_sale(g, l, f, french);
	}
	if (s->scouts < g->p->scouts && s->supply[FRENCH] >= fc_cost(g, COST_SCOUT))
		fc_offer(l, V_HIRE, 0, 0, 0); /* FC-302 FC-303 */
}

static void spend(struct fc *g, int side, int n)
{
	g->s->supply[side] = (int16_t)(g->s->supply[side] - n);
}

static void refit(struct fc *g, int f, int cost)
{
	spend(g, fc_side(g, f), cost);
	g->s->flags[f] &= (uint8_t)~REDUCED;
	cx_say(g->cx, M_REFIT, AUDIENCE_ALL, "FC-295", f, g->s->supply[fc_side(g, f)]);
}

static void buy(struct fc *g, int f, int area, int reduced)
{
	spend(g, FRENCH, g->p->force[f].value[reduced].cv);
	g->s->flags[f] = reduced ? REDUCED | BOUGHT : 0;
	cx_say(g->cx, M_BOUGHT, AUDIENCE_ALL, "FC-296", f, area, g->p->force[f].value[reduced].cv);
	fc_put(g, f, area);
}

static void end_resupply(struct fc *g)
{
	for (int f = 0; f < g->p->forces; f++)
		g->s->flags[f] &= (uint8_t)~BOUGHT;
	fc_judge(g, CHECK_STEP);
	fc_goto(g, S_FRENCH_END);
}

void fc_take_resupply(struct fc *g, struct action a)
{
	switch (a.verb) {
	case V_REFIT: refit(g, a.arg[0], fc_cost(g, COST_REFIT)); break;
	case V_BUY: buy(g, a.arg[0], a.arg[1], 0); break;
	case V_BUY_REDUCED: buy(g, a.arg[0], a.arg[1], 1); break;
	case V_HIRE:
		spend(g, FRENCH, fc_cost(g, COST_SCOUT));
		g->s->scouts++;
		cx_say(g->cx, M_SCOUT_HIRED, AUDIENCE_ALL, "FC-302", g->s->scouts,
		       fc_cost(g, COST_SCOUT));
		break;
	default: end_resupply(g); break;
	}
}

bool fc_run_french_end(struct fc *g)
{
	fc_goto(g, S_FRENCH_CHECK);
	fc_moment(g, AT_FRENCH_HALF_END);
	return false;
}

bool fc_run_french_check(struct fc *g)
{
	fc_judge(g, CHECK_STEP | CHECK_HALF); /* FC-R16 */
	fc_goto(g, S_ORDERS_START);
	return false;
}

/* FC-332 FC-333 FC-334 FC-335: what a chart gives the Enemy; `missing` Supply for each lack. */
void fc_gain(struct fc *g, const struct fc_gain_row *row, int area, int missing)
{
	static const char *const rule[] = {[GAIN_SUPPLY] = "FC-335",
					   [GAIN_FORTIFICATION] = "FC-332",
					   [GAIN_GARRISON] = "FC-333",
					   [GAIN_REINFORCEMENT] = "FC-334"};
	if (row->gain == GAIN_SUPPLY) {
		fc_gain_supply(g, ENEMY, row->n, rule[row->gain]);
		return;
	}
	for (int i = 0; i < row->n; i++) {
		int f = row->gain == GAIN_REINFORCEMENT
				? fc_draw_cup(g)
				: fc_take_static(g, ENEMY,
						 row->gain == GAIN_GARRISON ? GARRISON
									    : FORTIFICATION);
		if (f == NO_FORCE || area >= FC_AREAS) {
			cx_say(g->cx, M_NO_COUNTER, AUDIENCE_ALL, rule[row->gain]);
			fc_gain_supply(g, ENEMY, missing, rule[row->gain]);
			continue;
		}
		cx_say(g->cx, M_ARRIVES, AUDIENCE_ALL, rule[row->gain], f, area);
		fc_put(g, f, area); /* FC-R114: full side up */
	}
}

bool fc_run_enemy_income(struct fc *g)
{
	enum { ONCE = 3 };
	const struct fc_pack *p = g->p;
	for (int i = 0; i < p->resupply_bases; i++)
		fc_gain(g, &p->resupply_base[i], p->resupply_area, p->missing_supply);
	/* FC-330 FC-R97 */
	g->s->todo = p->resupply_per == ONCE ? bit(p->resupply_area)
					     : fc_held(g, ENEMY) & p->resupply_areas;
	fc_goto(g, S_ENEMY_RESUPPLY);
	fc_moment(g, AT_ENEMY_RESUPPLY);
	return false;
}

static void roll_for(struct fc *g, int area)
{
	int die = cx_d10(g->cx, DICE_RESUPPLY);
	g->s->todo &= ~bit(area);
	cx_say(g->cx, M_RESUPPLY_ROLL, AUDIENCE_ALL, "FC-330", area, die);
	for (int i = 0; i < g->p->resupply_rows; i++) /* FC-331 */
		if (die >= g->p->resupply[i].min && die <= g->p->resupply[i].max)
			fc_gain(g, &g->p->resupply[i], area, g->p->missing_supply);
}

bool fc_run_enemy_resupply(struct fc *g)
{
	uint64_t todo = g->s->todo;
	if (!todo) {
		fc_goto(g, S_ENEMY_REFIT);
		return false;
	}
	bool several = todo & (todo - 1);
	if (several && !fc_settles(g))
		return true;
	if (several)
		cx_say(g->cx, M_SETTLED_CITY, AUDIENCE_ALL, "FC-338", __builtin_ctzll(todo));
	roll_for(g, __builtin_ctzll(todo));
	return false;
}

void fc_list_enemy_resupply(struct fc *g, struct list *l)
{
	for (int a = 0; a < g->p->map->areas; a++)
		if (has_bit(g->s->todo, a))
			fc_offer(l, V_ROLL, a, 0, 0);
}

void fc_take_enemy_resupply(struct fc *g, struct action a)
{
	roll_for(g, a.arg[0]);
}

/* FC-336 FC-R96: the highest Skill first. */
static struct set reduced_enemies(const struct fc *g)
{
	struct set out = {{0}};
	int skill = -1;
	for (int f = 0; f < g->p->forces; f++) {
		int own = fc_value(g, f)->skill;
		if (fc_side(g, f) != ENEMY || g->s->place[f] >= FC_AREAS ||
		    !(g->s->flags[f] & REDUCED) || own < skill)
			continue;
		if (own > skill)
			out = (struct set){{0}};
		skill = own;
		set_add(&out, f);
	}
	return out;
}

bool fc_run_enemy_refit(struct fc *g)
{
	int cost = g->p->refit_cost;
	while (g->s->supply[ENEMY] >= cost) {
		struct set able = reduced_enemies(g);
		int n = set_count(&able);
		if (n == 0)
			break;
		if (n > 1 && !fc_settles(g))
			return true;
		refit(g, n == 1 ? set_pop(&able) : fc_best_receiver(g, able), cost);
	}
	fc_judge(g, CHECK_STEP);
	fc_goto(g, S_ENEMY_END);
	return false;
}

void fc_list_enemy_refit(struct fc *g, struct list *l)
{
	struct set able = reduced_enemies(g);
	for (int f; (f = set_pop(&able)) >= 0;)
		fc_offer(l, V_REFIT, f, 0, 0);
}

void fc_take_enemy_refit(struct fc *g, struct action a)
{
	refit(g, a.arg[0], g->p->refit_cost);
}

bool fc_run_enemy_end(struct fc *g)
{
	fc_goto(g, S_TURN_END);
	fc_moment(g, AT_ENEMY_HALF_END);
	return false;
}

bool fc_run_turn_end(struct fc *g)
{
	fc_goto(g, S_TURN_CHECK);
	fc_moment(g, AT_TURN_END);
	return false;
}

bool fc_run_turn_check(struct fc *g)
{
	fc_judge(g, CHECK_STEP | CHECK_HALF | CHECK_TURN);
	fc_goto(g, S_TURN); /* FC-337 */
	return false;
}
