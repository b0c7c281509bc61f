/*
 * special.c: the special rules of a campaign at their moments (FC-049).
 */
#include "games/commander/rules.h"

void fc_moment(struct fc *g, int moment)
{
	g->s->moment = (uint8_t)moment;
	g->s->special = g->s->effect = g->s->cursor = 0;
	fc_push(g, S_SPECIAL);
}

static void remove_force(struct fc *g, int f)
{
	if (g->s->place[f] == AT_GONE)
		return;
	if (g->s->place[f] == AT_SHEET)
		fc_leave_sheet(g, f);
	g->s->place[f] = AT_GONE;
	g->s->flags[f] = 0;
	cx_say(g->cx, M_LEAVES_GAME, AUDIENCE_ALL, "FC-049", f);
}

static void place_force(struct fc *g, int f, int area)
{
	if (g->s->place[f] != AT_LATE)
		return;
	cx_say(g->cx, M_ARRIVES, AUDIENCE_ALL, "FC-049", f, area);
	fc_put(g, f, area);
}

static void supply_roll(struct fc *g, const struct fc_effect *e)
{
	int die = cx_d10(g->cx, DICE_EVENT);
	for (int i = 0; i < e->rows; i++)
		if (die >= e->row[i].min && die <= e->row[i].max)
			fc_gain_supply(g, e->side, e->row[i].n, "FC-049");
}

static void napoleon(struct fc *g, const struct fc_effect *e)
{
	if (e->what)
		g->s->napoleon = AT_GONE;
	else
		g->s->command = (uint8_t)e->n;
}

/* Everything but attrition, which asks; standing rules are looked up where they matter. */
void fc_effect_now(struct fc *g, const struct fc_effect *e)
{
	struct fc_gain_row draw = {.gain = GAIN_REINFORCEMENT, .n = (uint8_t)e->n};
	switch (e->op) {
	case DO_SUPPLY: fc_gain_supply(g, e->side, e->n, "FC-049"); break;
	case DO_PLACE:
		for (int i = 0; i < e->forces; i++)
			place_force(g, e->force[i], e->area);
		break;
	case DO_REINFORCE: fc_gain(g, &draw, e->area, g->p->missing_supply); break;
	case DO_REMOVE:
		for (int i = 0; i < e->forces; i++)
			remove_force(g, e->force[i]);
		fc_napoleon_alone(g);
		break;
	case DO_NAPOLEON: napoleon(g, e); break;
	case DO_SUPPLY_ROLL: supply_roll(g, e); break;
	default: break;
	}
}

/* One die a Force; true when none is left to roll for. */
static bool attrition_forces(struct fc *g, const struct fc_effect *e)
{
	for (int f = 0; f < g->p->forces; f++) {
		if (g->s->place[f] >= FC_AREAS || fc_side(g, f) != e->side ||
		    !has_bit(e->areas, g->s->place[f]))
			continue;
		int area = g->s->place[f], die = cx_d10(g->cx, DICE_EVENT);
		cx_say(g->cx, M_ATTRITION, AUDIENCE_ALL, "FC-049", area, die);
		for (int k = 0; die <= e->n && k < e->hits && g->s->place[f] == area; k++)
			fc_hit(g, f);
	}
	fc_napoleon_alone(g);
	return true;
}

/* One die an area; false while the player has Hits to give out. */
static bool attrition_areas(struct fc *g, const struct fc_effect *e)
{
	uint64_t areas = e->areas & fc_occupied(g, e->side);
	while (g->s->cursor < g->p->map->areas) {
		int area = g->s->cursor++;
		if (!has_bit(areas, area))
			continue;
		int die = cx_d10(g->cx, DICE_EVENT);
		cx_say(g->cx, M_ATTRITION, AUDIENCE_ALL, "FC-049", area, die);
		if (die > e->n)
			continue;
		g->s->act.hit_area = (uint8_t)area;
		fc_start_hits(g, HIT_AREA, e->side, 0, e->hits);
		return false;
	}
	fc_napoleon_alone(g);
	return true;
}

bool fc_run_special(struct fc *g)
{
	struct fc_state *s = g->s;
	for (; s->special < g->p->specials; s->special++, s->effect = 0) {
		const struct fc_special *sp = &g->p->special[s->special];
		bool due =
			sp->moment == s->moment && (s->turn == 0 || sp->turns >> (s->turn - 1) & 1);
		if (!due)
			continue;
		if (s->effect == 0 && s->cursor == 0)
			cx_say(g->cx, M_SPECIAL, AUDIENCE_ALL, "FC-049", s->special);
		for (; s->effect < sp->effects; s->effect++, s->cursor = 0) {
			const struct fc_effect *e = &sp->effect[s->effect];
			if (e->op != DO_ATTRITION)
				fc_effect_now(g, e);
			else if (e->each_force ? !attrition_forces(g, e) : !attrition_areas(g, e))
				return false;
		}
	}
	s->special = s->effect = s->cursor = s->moment = 0;
	fc_pop(g);
	return false;
}
