/*
 * features.c: what advice judges a position of Castiglione by: points, strength, cohesion, supply
 * and the siege.
 */
#include "games/castiglione/rules.h"

/* How a side stands on the map. */
struct stand {
	int sp, hits, cut_off, mantua;
};

/* Thousandths of a game; a linear fit of how 300 games of the generals ended, turn by turn. */
static const struct worth {
	int points, sp, hits, cut_off, mantua;
} worth[2] = {
	[FRENCH] = {21, 10, -5, -7, 1},
	[AUSTRIAN] = {7, 6, -11, -1, 8},
};

static struct stand stand_of(const struct ca_pack *k, const struct ca_state *st, int side)
{
	struct stand s = {0};
	uint64_t supplied = ca_supplied(k, st, side);
	for (int p = k->first[side]; p < k->last[side]; p++) {
		if (!ca_is_unit(k, p) || !ca_on_map(k, st, p))
			continue;
		int at = st->at[p], sp = ca_sp(k, st, p);
		s.sp += sp;
		s.hits += st->hits[p];
		s.cut_off += !(supplied & ca_bit(at));
		if (at == k->mantua || k->next[k->mantua] & ca_bit(at))
			s.mantua += sp;
	}
	return s;
}

int ca_features(const void *pack, const void *state, int seat, struct feature *out, int cap)
{
	int enemy = ca_enemy(seat), vp[2];
	const struct worth *own = &worth[seat], *other = &worth[enemy];
	struct stand mine = stand_of(pack, state, seat), theirs = stand_of(pack, state, enemy);
	ca_points(pack, state, vp);
	const struct feature all[] = {
		{vp[seat], own->points},      {vp[enemy], -other->points},
		{mine.sp, own->sp},           {theirs.sp, -other->sp},
		{mine.hits, own->hits},       {theirs.hits, -other->hits},
		{mine.cut_off, own->cut_off}, {theirs.cut_off, -other->cut_off},
		{mine.mantua, own->mantua},   {theirs.mantua, -other->mantua},
	};
	return feature_list(out, cap, all, (int)(sizeof all / sizeof *all));
}
