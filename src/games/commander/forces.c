/*
 * forces.c: Forces in areas and pools: who Holds what, Hits, destruction, random picks.
 */
#include "games/commander/rules.h"

uint64_t fc_occupied(const struct fc *g, int side)
{
	uint64_t areas = 0;
	for (int f = 0; f < g->p->forces; f++)
		if (g->s->place[f] < FC_AREAS && fc_side(g, f) == side)
			areas |= bit(g->s->place[f]);
	return areas;
}

/* FC-002 FC-003 FC-004 FC-005 FC-006 */
uint64_t fc_held(const struct fc *g, int side)
{
	return fc_occupied(g, side) & ~fc_occupied(g, !side);
}

/* Eight bytes, the first lowest; compilers make one load of it. */
static uint64_t eight(const uint8_t *b)
{
	return (uint64_t)b[0] | (uint64_t)b[1] << 8 | (uint64_t)b[2] << 16 | (uint64_t)b[3] << 24 |
	       (uint64_t)b[4] << 32 | (uint64_t)b[5] << 40 | (uint64_t)b[6] << 48 |
	       (uint64_t)b[7] << 56;
}

/* Eight places at a time: a byte that becomes zero is one of those looked for, and a bit for each
 * of them is gathered. */
static uint64_t places_that_are(const uint8_t *place, int n, int area)
{
	const uint64_t ones = 0x0101010101010101u, low = 0x7f7f7f7f7f7f7f7fu;
	uint64_t in = 0;
	for (int i = 0; i < n; i += 8) {
		uint64_t at = eight(place + i) ^ ones * (uint64_t)area;
		uint64_t there = ~(((at & low) + low) | at | low) >> 7;
		in |= (there * 0x0102040810204080u >> 56) << i;
	}
	return in;
}

struct set fc_forces_in(const struct fc *g, int side, int area)
{
	int n = g->p->forces;
	struct set in = {{places_that_are(g->s->place, n < 64 ? n : 64, area),
			  places_that_are(g->s->place + 64, n - 64, area)}};
	return set_both(in, g->p->of_side[side]);
}

/* FC-113: superscripts do not count. */
int fc_total_in(const struct fc *g, int side, int area)
{
	struct set in = fc_forces_in(g, side, area);
	int total = 0;
	for (int f; (f = set_pop(&in)) >= 0;)
		total += fc_value(g, f)->cv;
	return total;
}

void fc_put(struct fc *g, int f, int area)
{
	g->s->place[f] = (uint8_t)area;
	g->s->region[f] = 0;
	g->s->flags[f] &= REDUCED | MOVED | BOUGHT;
	if (fc_side(g, f) == FRENCH)
		fc_entered(g, area);
}

void fc_destroy(struct fc *g, int f)
{
	struct fc_state *s = g->s;
	cx_say(g->cx, M_DESTROYED, AUDIENCE_ALL, "FC-041", f);
	if (s->place[f] == AT_SHEET)
		fc_leave_sheet(g, f);
	s->lost[fc_side(g, f)]++;
	s->flags[f] = 0;
	s->region[f] = 0;
	s->rank[f] = 0;
	/* FC-211 FC-212 FC-213 */
	s->place[f] = fc_side(g, f) == ENEMY && fc_mobile(g, f) ? AT_CUP : AT_POOL;
}

/* FC-253: the first Hit on the Enemy in a battle turn. */
static bool closes_ranks(struct fc *g, int f)
{
	if (fc_side(g, f) != ENEMY || g->s->place[f] != AT_SHEET)
		return false;
	EACH_PLAN(g, i, PLAN_SPECIAL)
	if (g->p->plan[i].effect == EFFECT_CANCEL_HIT && g->s->battle.laid[i]) {
		g->s->battle.laid[i]--;
		g->s->cup[i]++;
		cx_say(g->cx, M_HIT_CANCELLED, AUDIENCE_ALL, "FC-253", i, f);
		return true;
	}
	return false;
}

void fc_hit(struct fc *g, int f)
{
	if (closes_ranks(g, f))
		return;
	if (g->p->force[f].two_sided && !(g->s->flags[f] & REDUCED)) {
		g->s->flags[f] |= REDUCED; /* FC-040 */
		cx_say(g->cx, M_REDUCED, AUDIENCE_ALL, "FC-040", f);
		return;
	}
	fc_destroy(g, f); /* FC-041 FC-042 */
}

int fc_take_static(const struct fc *g, int side, int type)
{
	int first = g->p->static_first[side][type - GARRISON];
	for (int i = 0; i < g->p->static_count[side][type - GARRISON]; i++)
		if (g->s->place[first + i] == AT_POOL)
			return first + i;
	return NO_FORCE;
}

int fc_draw_cup(struct fc *g)
{
	uint8_t in[FC_FORCES];
	int n = 0;
	for (int f = 0; f < g->p->forces; f++)
		if (g->s->place[f] == AT_CUP)
			in[n++] = (uint8_t)f;
	if (n == 0)
		return NO_FORCE;
	return in[n == 1 ? 0 : cx_die(g->cx, n, DICE_DRAW) - 1];
}

/* FC-R21: equal faces of the ten-sided die in the order given, higher ones rolled again. */
int fc_random_of(struct fc *g, const uint8_t *areas, int n, int stream)
{
	if (n == 1)
		return areas[0]; /* FC-R121 */
	if (n > 10)
		return areas[cx_die(g->cx, n, stream) - 1];
	int faces = 10 / n;
	for (;;) {
		int pick = (cx_d10(g->cx, stream) - 1) / faces;
		if (pick < n)
			return areas[pick];
		if (g->cx->dice->fault)
			return areas[0];
	}
}

int fc_random_area(struct fc *g, uint64_t areas, int stream)
{
	uint8_t list[FC_AREAS];
	int n = 0;
	for (int a = 0; a < g->p->map->areas; a++)
		if (has_bit(areas, a))
			list[n++] = (uint8_t)a;
	return fc_random_of(g, list, n, stream);
}

static bool stands(const struct fc *g, const struct fc_special *s)
{
	return s->moment == AT_ALWAYS ||
	       (s->moment == AT_TURN_START && g->s->turn && s->turns >> (g->s->turn - 1) & 1);
}

int fc_sum(const struct fc *g, int op, int what, int side)
{
	int sum = 0;
	for (int i = 0; i < g->p->specials; i++) {
		const struct fc_special *s = &g->p->special[i];
		for (int k = 0; stands(g, s) && k < s->effects; k++) {
			const struct fc_effect *e = &s->effect[k];
			if (e->op == op && e->what == what && (e->side == side || e->side == SIDES))
				sum += e->n;
		}
	}
	return sum;
}

int fc_cost(const struct fc *g, int what)
{
	const int usual[] = {g->p->march_cost, g->p->refit_cost, g->p->plan_cost[0],
			     g->p->scout_cost};
	int cost = usual[what];
	for (int i = 0; i < g->p->specials; i++) {
		const struct fc_special *s = &g->p->special[i];
		for (int k = 0; stands(g, s) && k < s->effects; k++)
			if (s->effect[k].op == DO_COST && s->effect[k].what == what)
				cost = s->effect[k].n;
	}
	return cost;
}

/* Whether a standing rule forbids it, to everybody or to this Force (NO_FORCE: to anybody). */
bool fc_forbidden(const struct fc *g, int what, int force)
{
	for (int i = 0; i < g->p->specials; i++) {
		const struct fc_special *s = &g->p->special[i];
		for (int k = 0; stands(g, s) && k < s->effects; k++) {
			const struct fc_effect *e = &s->effect[k];
			if (e->op != DO_FORBID || e->what != what)
				continue;
			bool named = e->forces == 0;
			for (int j = 0; j < e->forces; j++)
				named = named || e->force[j] == force;
			if (named)
				return true;
		}
	}
	return false;
}

void fc_gain_supply(struct fc *g, int side, int n, const char *rule)
{
	int now = g->s->supply[side] + n;
	g->s->supply[side] = (int16_t)(now < 0 ? 0 : now); /* FC-027 */
	cx_say(g->cx, n < 0 ? M_SUPPLY_LOSS : M_SUPPLY_GAIN, AUDIENCE_ALL, rule, side,
	       n < 0 ? -n : n, g->s->supply[side]);
}

void fc_end_campaign(struct fc *g, int verdict, int points, int cause, int row)
{
	static const uint16_t won[] = {[WON_INFERIOR] = M_WON_INFERIOR,
				       [WON_HISTORICAL] = M_WON_HISTORICAL,
				       [WON_SUPERIOR] = M_WON_SUPERIOR};
	static const uint16_t lost[] = {[CAUSE_NAPOLEON] = M_DEFEAT_NAPOLEON,
					[CAUSE_TRACK] = M_DEFEAT_TRACK,
					[CAUSE_CONDITION] = M_DEFEAT_CONDITION,
					[CAUSE_UNGRADED] = M_DEFEAT_UNGRADED};
	struct fc_state *s = g->s;
	if (s->verdict != UNDECIDED)
		return;
	s->verdict = (uint8_t)verdict;
	s->points = (int16_t)(verdict == DEFEATED ? 0 : points); /* FC-018 */
	s->cause = (uint8_t)cause;
	s->cause_row = (uint8_t)row;
	if (verdict == DEFEATED)
		cx_say(g->cx, lost[cause], AUDIENCE_ALL, "FC-013", row);
	else
		cx_say(g->cx, won[verdict], AUDIENCE_ALL, "FC-017", points);
}
