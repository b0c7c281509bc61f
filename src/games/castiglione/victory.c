/*
 * victory.c: Victory Points and levels (12.0), and how a game stands.
 */
#include "games/castiglione/rules.h"

static int in_box(const struct ca_pack *k, const struct ca_state *st, int side, enum ca_box box)
{
	int n = 0;
	for (int p = k->first[side]; p < k->last[side]; p++)
		n += ca_is_unit(k, p) && st->at[p] == ca_box(k, box);
	return n;
}

static void city(const struct ca_state *st, int area, int side, int worth, const char *rule,
		 struct ca_lines *l)
{
	if (st->control[area] == side)
		ca_add_line(l, MSG_WHY_CITY, rule, worth, area, 0);
}

static void french_lines(const struct ca_pack *k, const struct ca_state *st, struct ca_lines *l)
{
	const struct ca_tables *t = &k->t;
	/* While the game lasts everybody is where he seems to be. */
	bool over = st->step == STEP_OVER;
	uint64_t french = over ? ca_unit_areas(k, st, FRENCH) : ca_seeming_enemies(k, st, AUSTRIAN);
	uint64_t austrians =
		over ? ca_unit_areas(k, st, AUSTRIAN) : ca_seeming_enemies(k, st, FRENCH);
	if (st->besieged && french & ca_bit(k->mantua)) /* CA-R11 */
		ca_add_line(l, MSG_WHY_SIEGE, "CA-257", t->vp_siege, 0, 0);
	if (!(austrians & k->zone)) /* CA-R52 */
		ca_add_line(l, MSG_WHY_CLEAR, "CA-258", t->vp_clear, 0, 0);
	city(st, k->trent, FRENCH, t->vp_trent, "CA-259", l);
	city(st, k->vicenza, FRENCH, t->vp_vicenza, "CA-260", l);
}

static void austrian_lines(const struct ca_pack *k, const struct ca_state *st, struct ca_lines *l)
{
	const struct ca_tables *t = &k->t;
	int inside = in_box(k, st, AUSTRIAN, BOX_MANTUA);
	city(st, k->brescia, AUSTRIAN, t->vp_brescia, "CA-253", l);
	city(st, k->cremona, AUSTRIAN, t->vp_cremona, "CA-254", l);
	if (inside)
		ca_add_line(l, MSG_WHY_BOX, "CA-255", t->vp_box * inside, inside, t->vp_box);
	if (st->at[k->wurmser] == ca_box(k, BOX_MANTUA)) /* CA-111 */
		ca_add_line(l, MSG_WHY_WURMSER, "CA-256", t->vp_wurmser, k->wurmser, 0);
}

void ca_point_lines(const struct ca_pack *k, const struct ca_state *st, int side,
		    struct ca_lines *l)
{
	/* CA-252: Garrisons never lie in the Box. */
	int worth = k->t.vp_unit, lost = in_box(k, st, ca_enemy(side), BOX_ELIMINATED);
	l->n = l->sum = 0;
	if (lost)
		ca_add_line(l, MSG_WHY_ELIMINATED, "CA-252", worth * lost, lost, worth);
	if (side == FRENCH)
		french_lines(k, st, l);
	else
		austrian_lines(k, st, l);
}

void ca_points(const struct ca_pack *k, const struct ca_state *st, int vp[2])
{
	for (int side = FRENCH; side <= AUSTRIAN; side++) {
		struct ca_lines l;
		ca_point_lines(k, st, side, &l);
		vp[side] = l.sum;
	}
}

int ca_level(const struct ca_pack *k, int margin)
{
	int level = 0; /* CA-262 */
	while (level < 4 && margin >= k->t.level[level])
		level++;
	return level;
}

void ca_score(const void *pack, const void *state, int32_t score[MAX_SEATS])
{
	const struct ca_state *st = state;
	int vp[2];
	ca_points(pack, st, vp);
	int margin = vp[FRENCH] - vp[AUSTRIAN];
	if (st->sudden)
		margin = st->sudden - 1 == FRENCH ? 99 : -99;
	if (st->step == STEP_OVER) {
		score[FRENCH] = margin > 0 ? 1000 : margin < 0 ? 0 : 500; /* CA-261 */
	} else {
		int lean = 500 + 25 * margin;
		score[FRENCH] = lean < 50 ? 50 : lean > 950 ? 950 : lean;
	}
	score[AUSTRIAN] = 1000 - score[FRENCH];
}

void ca_outcome(const void *pack, const void *state, struct event *e)
{
	const struct ca_state *st = state;
	int vp[2];
	ca_points(pack, st, vp);
	int margin = vp[FRENCH] - vp[AUSTRIAN], winner = margin >= 0 ? FRENCH : AUSTRIAN;
	if (margin < 0)
		margin = -margin;
	e->audience = AUDIENCE_ALL;
	e->rule = "CA-262";
	if (st->sudden) {
		e->message = MSG_SUDDEN;
		e->rule = "CA-250";
		e->arg[0] = st->sudden - 1;
	} else if (!margin) {
		e->message = MSG_DRAW;
	} else if (st->step == STEP_OVER) {
		e->message = (uint16_t)(MSG_WINS_MINOR + ca_level(pack, margin) - 1);
		e->arg[0] = winner;
	} else {
		e->message = MSG_LEADS_BY;
		e->arg[0] = winner;
		e->arg[1] = vp[winner];
		e->arg[2] = vp[ca_enemy(winner)];
		e->arg[3] = ca_level(pack, margin);
	}
}

int ca_figures(const void *pack, const void *state, struct figure *out, int cap)
{
	const struct ca_pack *k = pack;
	const struct ca_state *st = state;
	int vp[2], n = 0;
	ca_points(k, st, vp);
	const struct figure all[] = {
		{MSG_FIG_FRENCH, vp[FRENCH]},
		{MSG_FIG_AUSTRIAN, vp[AUSTRIAN]},
		{MSG_FIG_DIFFERENCE, vp[FRENCH] - vp[AUSTRIAN]},
		{MSG_FIG_FRENCH_LOST, in_box(k, st, FRENCH, BOX_ELIMINATED)},
		{MSG_FIG_AUSTRIAN_LOST, in_box(k, st, AUSTRIAN, BOX_ELIMINATED)},
		{MSG_FIG_BOX, in_box(k, st, AUSTRIAN, BOX_MANTUA)},
		{MSG_FIG_BESIEGED, st->besieged && ca_count(k, st, FRENCH, k->mantua).units},
	};
	for (; n < (int)(sizeof all / sizeof all[0]) && n < cap; n++)
		out[n] = all[n];
	return n;
}
