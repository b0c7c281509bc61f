/*
 * setup.c: the set-up of a campaign.
 */
#include "games/commander/rules.h"

static void place_statics(struct fc *g, int side, int area)
{
	const uint8_t want[] = {g->p->garrisons[side][area], g->p->forts[side][area]};
	for (int t = 0; t < 2; t++)
		for (int i = 0; i < want[t]; i++) {
			int f = fc_take_static(g, side, GARRISON + t);
			if (f != NO_FORCE)
				g->s->place[f] = (uint8_t)area; /* FC-055 to FC-059 */
		}
}

static void fill_cup(struct fc *g)
{
	for (int i = 1; i < g->p->plans; i++)
		if (g->p->plan[i].kind == PLAN_ENEMY || g->p->plan[i].kind == PLAN_SPECIAL)
			g->s->cup[i] = g->p->plan[i].count; /* FC-053 FC-R79 */
}

/* FC-344 FC-345 FC-346: one roll for each counter carried over. */
static void upgrade(struct fc *g)
{
	for (int i = 0; i < g->p->carriers; i++) {
		if (!(g->p->carried >> i & 1))
			continue;
		cx_say(g->cx, M_CARRIED, AUDIENCE_ALL, "FC-343", g->p->carrier[i]);
		int die = cx_d10(g->cx, DICE_EVENT);
		for (int r = 0; r < g->p->upgrades; r++) {
			const struct fc_gain_row *row = &g->p->upgrade[r];
			if (die < row->min || die > row->max)
				continue;
			uint64_t held = fc_held(g, ENEMY);
			if (row->gain == GAIN_SUPPLY || !held) { /* FC-R101 */
				int n = row->gain == GAIN_SUPPLY ? row->n : g->p->upgrade_missing;
				fc_gain_supply(g, ENEMY, n, "FC-345");
				continue;
			}
			int area = fc_random_area(g, held, DICE_EVENT);
			cx_say(g->cx, M_UPGRADE, AUDIENCE_ALL, "FC-345", area, die);
			fc_gain(g, row, area, g->p->upgrade_missing);
		}
	}
}

const char *fc_setup(const void *pack, void *st, const struct setup *setup, struct ctx *cx)
{
	struct fc g = fc_open(pack, st, cx);
	struct fc_state *s = g.s;
	s->sensible = setup->option[0];
	s->command = g.p->command; /* FC-028 */
	s->napoleon = g.p->napoleon_start;
	for (int side = 0; side < SIDES; side++)
		s->supply[side] = g.p->supply[side]; /* FC-052 */
	/* FC-039 FC-061 FC-064 FC-065 FC-066: full side up, in the area or pool of the pack. */
	for (int f = 0; f < g.p->forces; f++)
		s->place[f] = g.p->force[f].start;
	for (int a = 0; a < g.p->map->areas; a++)
		for (int side = 0; side < SIDES; side++)
			place_statics(&g, side, a);
	fill_cup(&g);
	upgrade(&g);
	s->depth = 1;
	s->step[0] = S_TURN; /* FC-050 */
	fc_moment(&g, AT_SETUP);
	fc_run(&g);
	return NULL;
}
