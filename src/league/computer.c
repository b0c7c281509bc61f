/*
 * computer.c: the formula of the Battle Computer and its explanation.
 */
#include "league/computer.h"
#include "kernel/game.h"

static int clamp(int v, int low, int high)
{
	return v < low ? low : v > high ? high : v;
}

static enum battle_result result_of(enum battle_winner w, int side)
{
	if (w == WINNER_DRAW)
		return RESULT_DRAW;
	return (w == WINNER_A) == (side == 0) ? RESULT_WIN : RESULT_LOSS;
}

static int objective_points(const struct computer_side *own, const struct computer_side *opp)
{
	if (own->objectives == 0)
		return 0;
	if (opp->objectives == 0)
		return 2;
	return own->objectives >= opp->objectives ? 1 : 0;
}

static void compute(const struct computer_rules *r, const struct computer_in *in, int side,
		    struct computer_out *o)
{
	const struct computer_side *own = &in->side[side], *opp = &in->side[1 - side];
	o->result = result_of(in->winner, side);
	const struct computer_row *row = &r->row[o->result];
	o->base = row->base;
	o->destroyed = 100 * own->vp / opp->value;
	o->lost = 100 * opp->vp / own->value;
	o->margin = clamp((o->destroyed - o->lost) / r->margin_step, 0, row->margin_max);
	o->objectives = clamp(objective_points(own, opp), 0, row->objective_max);
	o->odds = clamp(100 * (opp->value - own->value) / (r->odds_step * own->value), -r->odds_max,
			r->odds_max);
	o->gap = clamp((opp->rank_index - own->rank_index) / r->rank_step, -r->rank_max,
		       r->rank_max);
	o->handicap = clamp(o->odds + o->gap, row->handicap_min, row->handicap_max);
	o->rank_points = clamp(o->base + o->margin + o->objectives + o->handicap, r->floor,
			       r->cap); /* NW-245 */
	o->honour = (o->destroyed >= r->honour_percent && o->destroyed >= o->lost) ||
		    own->objectives > opp->objectives;
	o->rolls = clamp(1 + (o->result == RESULT_WIN || o->honour), 0, r->rolls_cap); /* NW-244 */
}

void battle_computer(const struct computer_rules *r, const struct computer_in *in,
		     struct computer_out out[2])
{
	compute(r, in, 0, &out[0]);
	compute(r, in, 1, &out[1]);
}

int computer_explain(const struct computer_rules *r, const struct computer_in *in, int side,
		     const struct computer_out *o, struct computer_line l[COMPUTER_LINES])
{
	static const char *const base_text[] = {[RESULT_LOSS] = N_("a defeat"),
						[RESULT_DRAW] = N_("a draw"),
						[RESULT_WIN] = N_("a victory")};
	const struct computer_side *own = &in->side[side], *opp = &in->side[1 - side];
	int n = 0, sum = o->base + o->margin + o->objectives + o->handicap;
	l[n++] = (struct computer_line){base_text[o->result], "NW-243", {0}, o->base};
	l[n++] = (struct computer_line){
		N_("destroyed {0}% of the enemy, lost {1}%: a step for each {2}"),
		"NW-240",
		{o->destroyed, o->lost, r->margin_step},
		o->margin};
	l[n++] = (struct computer_line){N_("objectives {0} to {1}"),
					"NW-242",
					{own->objectives, opp->objectives, 0},
					o->objectives};
	l[n++] = (struct computer_line){N_("handicap: army values {0} against {1}, rank steps {2}"),
					"NW-238",
					{own->value, opp->value, o->gap},
					o->handicap};
	if (sum != o->rank_points)
		l[n++] = (struct computer_line){N_("never less than {0} nor more than {1}"),
						"NW-245",
						{r->floor, r->cap, 0},
						o->rank_points - sum};
	l[n++] = (struct computer_line){N_("rank points"), "NW-243", {0}, o->rank_points};
	l[n++] = (struct computer_line){
		o->result == RESULT_WIN ? N_("reinforcement rolls: 1, and 1 for the victory")
		: o->honour             ? N_("reinforcement rolls: 1, and 1 for honour")
					: N_("reinforcement rolls: 1"),
		"NW-244",
		{0},
		o->rolls};
	return n;
}

static bool read_side(const struct pk_node *doc, const char *key, struct computer_side *s)
{
	struct pk_node n = pk_get(doc, key);
	pk_only(&n, "value rank_index vp objectives");
	s->value = (int)pk_int(&n, "value", 1, 100000);
	s->rank_index = (int)pk_int(&n, "rank_index", 0, 13);
	s->vp = (int)pk_int(&n, "vp", 0, 100000);
	s->objectives = (int)pk_int(&n, "objectives", 0, 99);
	return true;
}

bool computer_read(const struct pk_node *doc, struct computer_in *in)
{
	static const char *const winners[] = {"a", "b", "draw", NULL};
	pk_only(doc, "winner a b");
	in->winner = (enum battle_winner)pk_word(doc, "winner", winners);
	read_side(doc, "a", &in->side[0]);
	read_side(doc, "b", &in->side[1]);
	return pk_error(doc->pk) == NULL;
}

bool computer_rules_read(const struct pk_node *doc, struct computer_rules *r)
{
	static const char *const rows[] = {"loss", "draw", "win"};
	struct {
		const char *key;
		int *to;
		int low;
	} whole[] = {{"floor", &r->floor, 0},
		     {"cap", &r->cap, 1},
		     {"rolls_cap", &r->rolls_cap, 0},
		     {"margin_step", &r->margin_step, 1},
		     {"odds_step", &r->odds_step, 1},
		     {"odds_max", &r->odds_max, 0},
		     {"rank_step", &r->rank_step, 1},
		     {"rank_max", &r->rank_max, 0},
		     {"honour_percent", &r->honour_percent, 0}};
	for (size_t i = 0; i < sizeof whole / sizeof *whole; i++)
		*whole[i].to = (int)pk_int_or(doc, whole[i].key, whole[i].low, 100, *whole[i].to);
	for (int i = 0; i < 3; i++) {
		struct pk_node n = pk_maybe(doc, rows[i]);
		struct computer_row *row = &r->row[i];
		if (!pk_there(&n))
			continue;
		row->base = (int)pk_int(&n, "base", 0, 100);
		row->margin_max = (int)pk_int(&n, "margin_max", 0, 100);
		row->objective_max = (int)pk_int(&n, "objective_max", 0, 100);
		row->handicap_min = (int)pk_int(&n, "handicap_min", -100, 100);
		row->handicap_max = (int)pk_int(&n, "handicap_max", -100, 100);
	}
	return pk_error(doc->pk) == NULL;
}

void computer_rules_write(const struct computer_rules *r, const char *key, struct out *o)
{
	static const char *const rows[] = {"loss", "draw", "win"};
	out_object(o, key);
	out_int(o, "floor", r->floor);
	out_int(o, "cap", r->cap);
	out_int(o, "rolls_cap", r->rolls_cap);
	out_int(o, "margin_step", r->margin_step);
	out_int(o, "odds_step", r->odds_step);
	out_int(o, "odds_max", r->odds_max);
	out_int(o, "rank_step", r->rank_step);
	out_int(o, "rank_max", r->rank_max);
	out_int(o, "honour_percent", r->honour_percent);
	for (int i = 0; i < 3; i++) {
		out_object(o, rows[i]);
		out_int(o, "base", r->row[i].base);
		out_int(o, "margin_max", r->row[i].margin_max);
		out_int(o, "objective_max", r->row[i].objective_max);
		out_int(o, "handicap_min", r->row[i].handicap_min);
		out_int(o, "handicap_max", r->row[i].handicap_max);
		out_end(o);
	}
	out_end(o);
}

int victory_points(int casualties, int batteries, int killed_figures, int captured_figures)
{
	return VP_FIGURE * casualties + VP_BATTERY * batteries + VP_KILLED * killed_figures +
	       VP_CAPTURED * captured_figures;
}

enum battle_winner winner_by_points(const struct computer_in *in, const int objective_points[2])
{
	int a = in->side[0].vp + objective_points[0], b = in->side[1].vp + objective_points[1];
	return a > b ? WINNER_A : b > a ? WINNER_B : WINNER_DRAW;
}

enum battle_winner winner_of(const struct computer_in *in, int objective_vp)
{
	int points[2] = {objective_vp * in->side[0].objectives,
			 objective_vp * in->side[1].objectives};
	return winner_by_points(in, points);
}
