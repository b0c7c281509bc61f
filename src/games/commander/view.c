/*
 * view.c: all that can be seen, as JSON (docs/views/commander.md); outcome and figures.
 */
#include "games/commander/rules.h"

static const char *side_id(int side)
{
	return side == FRENCH ? "french" : "enemy";
}

static void view_values(const struct fc_force *force, struct out *o)
{
	out_array(o, "values");
	for (int i = 0; i < (force->two_sided ? 2 : 1); i++) {
		out_array(o, NULL);
		out_int(o, NULL, force->value[i].act);
		out_int(o, NULL, force->value[i].cv);
		out_int(o, NULL, force->value[i].sup);
		out_end(o);
	}
	out_end(o);
}

static void view_piece(const struct fc *g, int f, struct out *o)
{
	const struct fc_force *force = &g->p->force[f];
	const struct fc_state *s = g->s;
	static const char *const skills[] = {"conscript", "poor", "line", "veteran", "elite"};
	int at = s->place[f];
	out_object(o, NULL);
	out_string(o, "id", force->id);
	out_string(o, "side", side_id(force->side));
	out_string(o, "type", g->p->type_id[force->type]);
	out_string(o, "at", at < FC_AREAS ? g->p->map->area[at].id : NULL);
	out_int(o, "strength", fc_value(g, f)->cv);
	out_int(o, "max", force->value[0].cv);
	out_bool(o, "known", true);
	out_string(o, "where", at < FC_AREAS ? "map" : fc_kinds[K_PLACE].id(g->p, at));
	out_string(o, "nation", g->p->nation[force->nation]);
	out_string(o, "skill", skills[fc_value(g, f)->skill]);
	out_bool(o, "recruit", force->recruit);
	out_bool(o, "reduced", s->flags[f] & REDUCED);
	out_int(o, "activation", fc_value(g, f)->act);
	out_int(o, "superscript", fc_value(g, f)->sup);
	view_values(force, o);
	out_bool(o, "moved", s->flags[f] & MOVED);
	out_bool(o, "forced", s->flags[f] & MOVED && fc_top(g) == S_FORCED_MARCH);
	out_end(o);
}

static void view_areas(const struct fc *g, struct out *o)
{
	uint64_t french = fc_occupied(g, FRENCH), enemy = fc_occupied(g, ENEMY);
	out_array(o, "areas");
	for (int a = 0; a < g->p->map->areas; a++) {
		bool f = has_bit(french, a), e = has_bit(enemy, a);
		out_object(o, NULL);
		out_string(o, "id", g->p->map->area[a].id);
		out_string(o, "held", f && e ? "contested" : f ? "french" : e ? "enemy" : NULL);
		out_bool(o, "objective", has_bit(g->p->objectives, a));
		out_bool(o, "city", has_bit(g->p->cities, a));
		out_int(o, "french", fc_total_in(g, FRENCH, a));
		out_int(o, "enemy", fc_total_in(g, ENEMY, a));
		out_bool(o, "napoleon", g->s->napoleon == a);
		out_bool(o, "encamped", has_bit(g->s->encamped, a));
		out_end(o);
	}
	out_end(o);
}

static void view_track(struct out *o, const char *id, int value, int max)
{
	out_object(o, NULL);
	out_string(o, "id", id);
	out_int(o, "value", value);
	if (max < 0)
		out_null(o, "max");
	else
		out_int(o, "max", max);
	out_end(o);
}

static void view_boxes(const struct fc *g, struct out *o)
{
	static const char *const grades[] = {NULL, "inferior", "historical", "superior"};
	out_array(o, "boxes");
	for (int i = 0; i < g->p->turns; i++) {
		out_object(o, NULL);
		out_string(o, "id", g->p->turn[i].id);
		if (g->p->turn[i].vp < 0)
			out_null(o, "vp");
		else
			out_int(o, "vp", g->p->turn[i].vp);
		out_string(o, "grade", grades[g->p->turn[i].grade]);
		out_end(o);
	}
	out_end(o);
}

/* What is to be achieved, and what it would be worth now: the least points of each grade. */
static void view_goal(const struct fc *g, struct out *o)
{
	static const char *const grades[] = {NULL, "inferior", "historical", "superior"};
	const struct fc_pack *p = g->p;
	bool count = p->victory == HOLD_COUNT;
	uint64_t areas = count ? p->victory_areas : p->objectives;
	struct fc_prize now = fc_prize(g);
	out_object(o, "goal");
	out_array(o, "areas");
	for (int a = 0; a < p->map->areas; a++)
		if (has_bit(areas, a))
			out_string(o, NULL, p->map->area[a].id);
	out_end(o);
	if (count)
		out_int(o, "wanted", p->victory_n);
	else
		out_null(o, "wanted");
	out_int(o, "points", now.points);
	out_string(o, "grade", fc_kinds[K_VERDICT].id(p, now.verdict));
	out_int(o, "most", fc_most(p));
	out_array(o, "grades");
	for (int i = INFERIOR; i <= SUPERIOR; i++) {
		if (fc_least(p, i) < 0)
			continue;
		out_object(o, NULL);
		out_string(o, "grade", grades[i]);
		out_int(o, "least", fc_least(p, i));
		out_end(o);
	}
	out_end(o);
	out_end(o);
}

static void view_fighter(const struct fc *g, int f, struct out *o)
{
	const struct fc_state *s = g->s;
	out_object(o, NULL);
	out_string(o, "id", g->p->force[f].id);
	out_string(o, "form", s->flags[f] & IN_COLUMN ? "column" : "line");
	out_string(o, "plan", s->plan[f] ? g->p->plan[s->plan[f]].id : NULL);
	out_bool(o, "prepared", s->flags[f] & PREPARED);
	out_bool(o, "acted", s->flags[f] & ACTED);
	out_bool(o, "melee", fc_in_melee(g, f));
	out_end(o);
}

static void view_regions(const struct fc *g, struct out *o)
{
	out_array(o, "regions");
	for (int r = 0; r < FC_REGIONS; r++) {
		out_object(o, NULL);
		out_string(o, "id", g->p->region_id[r]);
		if (g->p->limit[r] == 255)
			out_null(o, "limit");
		else
			out_int(o, "limit", g->p->limit[r]);
		for (int side = 0; side < SIDES; side++) {
			struct set in = g->on[side][r];
			out_array(o, side_id(side));
			for (int f; (f = set_pop(&in)) >= 0;)
				view_fighter(g, f, o);
			out_end(o);
		}
		out_end(o);
	}
	out_end(o);
}

static void view_names(const struct fc *g, struct out *o)
{
	const struct fc_battle *b = &g->s->battle;
	out_array(o, "insights");
	for (int i = 0; i < g->p->insights; i++)
		if (b->insights >> i & 1)
			out_string(o, NULL, g->p->insight[i].id);
	out_end(o);
	out_array(o, "laid");
	for (int i = 1; i < g->p->plans; i++)
		for (int k = 0; k < b->laid[i]; k++)
			out_string(o, NULL, g->p->plan[i].id);
	out_end(o);
}

static void view_board(const struct fc *g, struct out *o)
{
	const struct fc_battle *b = &g->s->battle;
	if (g->s->depth < 2 || g->s->step[1] < S_FOG) {
		out_null(o, "board");
		return;
	}
	out_object(o, "board");
	out_string(o, "area", g->p->map->area[b->area].id);
	out_string(o, "half", side_id(g->s->step[0] == S_BATTLES_3 ? ENEMY : FRENCH));
	out_int(o, "counter", b->turns);
	out_int(o, "die", b->fog_die);
	out_int(o, "fog", b->fog_result);
	out_bool(o, "napoleon", b->napoleon);
	out_object(o, "plans");
	out_int(o, "french", b->plans[FRENCH]);
	out_int(o, "enemy", b->plans[ENEMY]);
	out_int(o, "left", b->left);
	out_int(o, "ready", b->ready);
	out_end(o);
	out_object(o, "totals");
	out_int(o, "french", fc_total_on(g, FRENCH));
	out_int(o, "enemy", fc_total_on(g, ENEMY));
	out_end(o);
	out_string(o, "routed", b->routed ? side_id(b->routed - 1) : NULL);
	view_names(g, o);
	bool acting = g->s->depth > 2 && g->s->step[2] >= S_ACT && g->s->act.plan;
	out_string(o, "acting", acting ? g->p->force[g->s->act.force].id : NULL);
	out_string(o, "acting_plan", acting ? g->p->plan[g->s->act.plan].id : NULL);
	view_regions(g, o);
	out_end(o);
}

/* Enemy groups that have not moved yet. */
static void view_groups(const struct fc *g, struct out *o)
{
	out_array(o, "groups");
	for (int group = 1; group <= g->s->groups && g->s->step[0] == S_ORDERS; group++) {
		int lead = fc_group_lead(g, group);
		if (lead == NO_FORCE)
			continue;
		out_object(o, NULL);
		out_string(o, "lead", g->p->force[lead].id);
		out_string(o, "at", g->p->map->area[g->s->place[lead]].id);
		out_array(o, "forces");
		for (int f = 0; f < g->p->forces; f++)
			if (g->s->rank[f] == group)
				out_string(o, NULL, g->p->force[f].id);
		out_end(o);
		out_end(o);
	}
	out_end(o);
}

void fc_view(const void *pack, const void *st, int seat, struct out *o)
{
	struct fc g = fc_open(pack, (void *)(uintptr_t)st, NULL);
	const struct fc_state *s = g.s;
	bool over = s->verdict != UNDECIDED;
	(void)seat;
	out_object(o, NULL);
	out_int(o, "turn", s->turn);
	out_int(o, "turns", g.p->turns);
	out_string(o, "phase", over ? "over" : fc_steps[fc_top(&g)].id);
	out_string(o, "active", over ? NULL : "french");
	out_bool(o, "over", over);
	out_string(o, "verdict", fc_kinds[K_VERDICT].id(g.p, s->verdict));
	out_int(o, "points", s->points);
	out_string(o, "napoleon", fc_kinds[K_PLACE].id(g.p, s->napoleon));
	out_int(o, "command", s->command);
	out_array(o, "pieces");
	for (int f = 0; f < g.p->forces; f++)
		view_piece(&g, f, o);
	out_end(o);
	view_areas(&g, o);
	out_array(o, "tracks");
	view_track(o, "supply-french", s->supply[FRENCH], -1);
	view_track(o, "supply-enemy", s->supply[ENEMY], -1);
	view_track(o, "scouts", s->scouts, g.p->scouts);
	out_end(o);
	view_boxes(&g, o);
	view_goal(&g, o);
	view_board(&g, o);
	view_groups(&g, o);
	out_array(o, "links");
	out_end(o);
	out_end(o);
}

void fc_when(const void *pack, const void *st, struct moment *m)
{
	struct fc g = fc_open(pack, (void *)(uintptr_t)st, NULL);
	bool battle = g.s->depth > 1 && g.s->step[1] >= S_FOG;
	m->turn = g.s->turn;
	m->phase = g.s->verdict != UNDECIDED ? "over" : fc_steps[fc_top(&g)].id;
	m->fight = battle ? g.p->map->area[g.s->battle.area].id : NULL;
	m->fighting = battle;
}

void fc_outcome(const void *pack, const void *st, struct event *e)
{
	static const uint16_t won[] = {[WON_INFERIOR] = R_INFERIOR,
				       [WON_HISTORICAL] = R_HISTORICAL,
				       [WON_SUPERIOR] = R_SUPERIOR};
	static const uint16_t lost[] = {[CAUSE_NAPOLEON] = M_DEFEAT_NAPOLEON,
					[CAUSE_TRACK] = M_DEFEAT_TRACK,
					[CAUSE_CONDITION] = M_DEFEAT_CONDITION,
					[CAUSE_UNGRADED] = M_DEFEAT_UNGRADED};
	const struct fc_state *s = st;
	(void)pack;
	*e = (struct event){.message = M_UNDECIDED, .audience = AUDIENCE_ALL};
	if (s->verdict == DEFEATED) {
		e->message = lost[s->cause];
		e->arg[0] = s->cause_row;
	} else if (s->verdict != UNDECIDED) {
		e->message = won[s->verdict];
	}
}

int fc_figures(const void *pack, const void *st, struct figure *out, int cap)
{
	const struct fc_state *s = st;
	const struct figure all[] = {{N_POINTS, s->points},
				     {N_TURNS, s->turn},
				     {N_LOST_FRENCH, s->lost[FRENCH]},
				     {N_LOST_ENEMY, s->lost[ENEMY]}};
	int n = (int)(sizeof all / sizeof *all);
	(void)pack;
	for (int i = 0; i < n && i < cap; i++)
		out[i] = all[i];
	return n < cap ? n : cap;
}
