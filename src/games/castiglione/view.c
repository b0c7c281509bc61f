/*
 * view.c: what a seat may know, as one JSON object. Written from nothing: a counter is shown only
 * if it is the seat's own, lies open, or has left the map (CA-056, CA-276, CA-R53).
 */
#include "games/castiglione/rules.h"

#include <stdio.h>

static const char *const side_ids[] = {"french", "austrian", "none"};
static const char *const type_ids[] = {"infantry", "cavalry", "artillery",
				       "garrison", "leader",  "dummy"};

static const char *place(const struct ca_pack *k, int p)
{
	return ca_kinds[K_PLACE].id(k, p);
}

bool ca_known(const struct ca_pack *k, const struct ca_state *st, int p, int seat)
{
	return k->piece[p].side == seat || st->flags[p] & F_SHOWN || k->piece[p].type == GARRISON ||
	       !ca_on_map(k, st, p);
}

static void write_unit(const struct ca_pack *k, const struct ca_state *st, int p, bool own,
		       struct out *o)
{
	const struct ca_piece *u = &k->piece[p];
	if (u->type == LEADER) {
		out_int(o, "rank", u->rank);
		out_int(o, "sr", u->sr);
		out_int(o, "cr", u->cr);
		out_int(o, "tr", u->tr);
	} else if (u->type != DUMMY) {
		out_int(o, "hits", st->hits[p]);
		out_int(o, "cf", ca_cf(k, st, p, 0));
		out_int(o, "cf_printed", u->cf);
	}
	out_int(o, "ma", u->ma);
	if (!own)
		return;
	out_int(o, "mp", st->mp[p]);
	out_bool(o, "moved", st->flags[p] & F_MOVED);
	out_bool(o, "forced", st->mode == MODE_FORCED && ca_in_group(st, p));
	out_bool(o, "out_of_command", st->flags[p] & F_OOC);
	out_bool(o, "unsupplied", st->flags[p] & F_UNSUPPLIED);
	out_bool(o, "forage", st->flags[p] & F_FORAGE);
	out_bool(o, "declared", st->flags[p] & F_DECLARED);
	out_bool(o, "shown", st->flags[p] & F_SHOWN);
}

static void write_piece(const struct ca_pack *k, const struct ca_state *st, int p, int seat,
			struct out *o)
{
	const struct ca_piece *u = &k->piece[p];
	int formation = ca_formation(k, st, p);
	bool unit = u->type <= GARRISON;
	out_object(o, NULL);
	out_string(o, "id", u->id);
	out_string(o, "side", side_ids[u->side]);
	out_string(o, "type", type_ids[u->type]);
	out_string(o, "at", ca_on_map(k, st, p) ? place(k, st->at[p]) : NULL);
	if (!ca_on_map(k, st, p))
		out_string(o, "box", place(k, st->at[p]));
	if (unit) {
		out_int(o, "strength", ca_sp(k, st, p));
		out_int(o, "max", u->sp);
	} else {
		out_null(o, "strength");
		out_null(o, "max");
	}
	out_bool(o, "known", true);
	if (formation < k->formations) {
		out_string(o, "formation", k->formation[formation].id);
		out_string(o, "stripe", (const char *)k->colour[formation]);
	}
	if (st->at[p] == ca_box(k, BOX_WOUNDED))
		out_int(o, "back", st->note[p]);
	write_unit(k, st, p, u->side == seat, o);
	out_end(o);
}

bool ca_believed(const void *pack, const void *state, int seat, int kind, int p, struct belief *b)
{
	const struct ca_pack *k = pack;
	const struct ca_state *st = state;
	if (kind != K_PIECE || seat < 0 || ca_known(k, st, p, seat))
		return false;
	b->type = type_ids[k->piece[p].type];
	b->strength = k->piece[p].type < GARRISON ? ca_sp_at(k, p, st->seen_hits[p]) : -1;
	return true;
}

/* What lies face down in an area: its side, and with Fog of War only the number of counters. */
static void write_stack(const struct ca_pack *k, const struct ca_state *st, int side, int area,
			int seat, struct out *o)
{
	int units = 0, counters = 0;
	for (int p = k->first[side]; p < k->last[side]; p++)
		if (st->at[p] == area && !ca_known(k, st, p, seat)) {
			counters++;
			units += ca_is_unit(k, p);
		}
	if (!counters)
		return;
	char id[96];
	snprintf(id, sizeof id, "stack-%s-%s", side_ids[side], k->map->area[area].id);
	bool fog = st->option[OPT_FOG];
	out_object(o, NULL);
	out_string(o, "id", id);
	out_string(o, "side", side_ids[side]);
	out_string(o, "type", fog || units ? "stack" : "leaders");
	out_string(o, "at", k->map->area[area].id);
	out_null(o, "strength");
	out_null(o, "max");
	out_bool(o, "known", false);
	if (fog)
		out_int(o, "count", counters);
	else
		out_null(o, "count");
	int told = ca_told_units(st, side, area);
	if (told >= 0) /* CA-286: Units that lie open are not among the closed ones */
		out_int(o, "units", told - (ca_count(k, st, side, area).units - units));
	else
		out_null(o, "units");
	out_end(o);
}

static void write_pieces(const struct ca_pack *k, const struct ca_state *st, int seat,
			 struct out *o)
{
	out_array(o, "pieces");
	for (int p = 0; p < k->pieces; p++)
		if (ca_known(k, st, p, seat) && st->at[p] != ca_box(k, BOX_RESERVE))
			write_piece(k, st, p, seat, o);
	for (int side = FRENCH; side <= AUSTRIAN; side++)
		for (int area = 0; area < k->areas && side != seat; area++)
			write_stack(k, st, side, area, seat, o);
	out_end(o);
}

static void write_areas(const struct ca_pack *k, const struct ca_state *st, struct out *o)
{
	uint64_t contested = ca_contested(k, st);
	out_array(o, "areas");
	for (int a = 0; a < k->areas; a++) {
		bool city = k->terrain[a] == CITY, fight = contested & ca_bit(a);
		if (!city && !fight)
			continue;
		out_object(o, NULL);
		out_string(o, "id", k->map->area[a].id);
		if (a == k->mantua)
			out_bool(o, "besieged", st->besieged);
		else if (city)
			out_string(o, "control", side_ids[st->control[a]]);
		if (fight) {
			out_bool(o, "contested", true);
			out_bool(o, "fought", st->fought & ca_bit(a));
			out_array(o, "from");
			for (uint64_t n = ca_origins(k, st, a); n; n &= n - 1)
				out_string(o, NULL, k->map->area[__builtin_ctzll(n)].id);
			out_end(o);
		}
		out_end(o);
	}
	out_end(o);
	/* Every bridge, so that whoever draws the map knows which one an action names. */
	out_array(o, "links");
	for (int b = 0; b < k->bridges; b++) {
		out_object(o, NULL);
		out_string(o, "a", k->map->area[k->bridge[b].a].id);
		out_string(o, "b", k->map->area[k->bridge[b].b].id);
		out_string(o, "bridge", k->bridge[b].id);
		out_bool(o, "destroyed", st->bridge[b] & BRIDGE_DOWN);
		out_bool(o, "tried", st->bridge[b] & (BRIDGE_TRIED_DOWN | BRIDGE_TRIED_UP));
		out_end(o);
	}
	out_end(o);
}

static void write_force(const struct ca_pack *k, const struct ca_state *st, int side, struct out *o)
{
	int area = st->fight.loser == side ? st->fight.at : st->fight.area;
	struct ca_tally t = {0};
	out_object(o, side_ids[side]);
	out_array(o, "pieces");
	for (int p = k->first[side]; p < k->last[side]; p++)
		if (st->at[p] == area && st->flags[p] & F_SHOWN)
			out_string(o, NULL, k->piece[p].id);
	out_end(o);
	t = ca_count(k, st, side, st->fight.area);
	out_int(o, "sp", t.sp);
	out_int(o, "artillery", t.artillery);
	out_int(o, "cavalry", st->fight.loser == NEITHER ? t.cavalry : st->fight.cavalry[side]);
	out_string(o, "leader",
		   st->fight.leader[side] ? k->piece[st->fight.leader[side] - 1].id : NULL);
	out_int(o, "tactics", ca_tactics(k, st, side));
	out_int(o, "modifier", ca_combat_drm(k, st, side));
	out_int(o, "bombardment", ca_bombard_drm(k, st, side));
	out_int(o, "scored", st->fight.scored[side]);
	out_int(o, "pending", st->fight.pending[side]);
	out_end(o);
}

bool ca_fighting(const struct ca_state *st)
{
	return (st->phase == PHASE_FIRST_COMBAT || st->phase == PHASE_SECOND_COMBAT) &&
	       st->step != STEP_FIGHT;
}

static void write_board(const struct ca_pack *k, const struct ca_state *st, struct out *o)
{
	if (!ca_fighting(st)) {
		out_null(o, "board");
		return;
	}
	out_object(o, "board");
	out_string(o, "area", place(k, st->fight.area));
	out_int(o, "round", st->fight.round);
	out_string(o, "attacker", side_ids[st->active]);
	out_string(o, "step", ca_step_name(st->step));
	out_string(o, "loser", st->fight.loser == NEITHER ? NULL : side_ids[st->fight.loser]);
	out_string(o, "retreat", place(k, st->fight.at));
	out_object(o, "forces");
	write_force(k, st, FRENCH, o);
	write_force(k, st, AUSTRIAN, o);
	out_end(o);
	out_end(o);
}

/* The group in hand is its owner's business. */
static void write_group(const struct ca_pack *k, const struct ca_state *st, int seat, struct out *o)
{
	if (seat != st->active || !st->ngroup) {
		out_null(o, "group");
		return;
	}
	static const char *const modes[] = {"free", "ordered", "forced"};
	out_object(o, "group");
	out_string(o, "mode", modes[st->mode]);
	out_string(o, "at", place(k, ca_group_area(st)));
	out_array(o, "pieces");
	for (int i = 0; i < st->ngroup; i++)
		out_string(o, NULL, k->piece[st->group[i]].id);
	out_end(o);
	out_array(o, "path");
	for (int i = st->path_at; i < st->npath; i++)
		out_string(o, NULL, place(k, st->path[i]));
	out_end(o);
	out_end(o);
}

void ca_moment(const void *pack, const void *state, struct moment *m)
{
	const struct ca_state *st = state;
	m->turn = st->turn;
	m->phase = ca_phase_name(st->phase);
	m->fight = ca_fighting(st) ? place(pack, st->fight.area) : NULL;
	m->fighting = st->phase == PHASE_FIRST_COMBAT || st->phase == PHASE_SECOND_COMBAT;
}

static void write_track(const char *id, int value, int max, struct out *o)
{
	out_object(o, NULL);
	out_string(o, "id", id);
	out_int(o, "value", value);
	out_int(o, "max", max);
	out_end(o);
}

void ca_view(const void *pack, const void *state, int seat, struct out *o)
{
	const struct ca_pack *k = pack;
	const struct ca_state *st = state;
	bool over = st->step == STEP_OVER;
	int vp[2];
	ca_points(k, st, vp);
	out_object(o, NULL);
	out_int(o, "turn", st->turn);
	out_int(o, "turns", k->t.turns);
	out_string(o, "phase", ca_phase_name(st->phase));
	out_string(o, "active", over ? NULL : side_ids[st->actor]);
	out_bool(o, "over", over);
	out_string(o, "player", side_ids[st->active]);
	out_string(o, "initiative", side_ids[st->initiative]);
	out_string(o, "first", side_ids[st->first]);
	out_bool(o, "besieged", st->besieged);
	write_pieces(k, st, seat, o);
	write_areas(k, st, o);
	out_array(o, "tracks");
	write_track("turn", st->turn, k->t.turns, o);
	write_track("vp-french", vp[FRENCH], 99, o);
	write_track("vp-austrian", vp[AUSTRIAN], 99, o);
	out_end(o);
	write_group(k, st, seat, o);
	write_board(k, st, o);
	out_end(o);
}
