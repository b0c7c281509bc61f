/*
 * setup.c: the start of a game, the state described field by field, and what a sound one is.
 */
#include "games/castiglione/rules.h"

#include <string.h>

const char *ca_setup(const void *pack, void *state, const struct setup *setup, struct ctx *cx)
{
	const struct ca_pack *k = pack;
	struct ca_state *st = state;
	memcpy(st->option, setup->option, sizeof st->option);
	for (int p = 0; p < k->pieces; p++) {                                     /* CA-058 */
		bool out = (k->piece[p].type == DUMMY && !st->option[OPT_FOG]) || /* CA-012 */
			   k->piece[p].generic;                                   /* CA-021 */
		st->at[p] = out ? (uint8_t)ca_box(k, BOX_RESERVE) : k->piece[p].start;
		st->seen[p] = st->at[p];
	}
	memset(st->control, NEITHER, (size_t)k->places);
	for (int p = 0; p < k->pieces; p++) /* CA-059, CA-060 */
		if (k->piece[p].type == GARRISON && ca_on_map(k, st, p))
			st->control[st->at[p]] = k->piece[p].side;
	st->besieged = 1; /* CA-061 */
	st->turn = 1;
	st->initiative = st->first = st->active = AUSTRIAN;
	st->phase = PHASE_SETUP;
	if (st->option[OPT_FOG])
		ca_ask(st, STEP_DUMMIES, FRENCH);
	else
		ca_begin_turn(k, st, cx);
	return NULL;
}

static const struct field fight_fields[] = {
	FIELD_KIND(ca_fight, area, F_U8, K_PLACE),
	FIELD(ca_fight, round, F_U8),
	FIELD_ARRAY(ca_fight, leader, F_U8, 0, K_SIDE),
	FIELD_ARRAY(ca_fight, scored, F_U8, 0, K_SIDE),
	FIELD_ARRAY(ca_fight, table, F_U8, 0, K_SIDE),
	FIELD_ARRAY(ca_fight, pending, F_U8, 0, K_SIDE),
	FIELD_ARRAY(ca_fight, cavalry, F_U8, 0, K_SIDE),
	FIELD_KIND(ca_fight, loser, F_U8, K_SIDE),
	FIELD_KIND(ca_fight, at, F_U8, K_PLACE),
	FIELD(ca_fight, join, F_U8),
	FIELD(ca_fight, pursuit, F_U8),
	FIELD(ca_fight, gone, F_U8),
	FIELD(ca_fight, left, F_U64),
	FIELD(ca_fight, leaders, F_U32),
	{0},
};

const struct field ca_fields[] = {
	FIELD(ca_state, turn, F_U8),
	FIELD_KIND(ca_state, phase, F_U8, K_PHASE),
	FIELD_KIND(ca_state, step, F_U8, K_STEP),
	FIELD_KIND(ca_state, actor, F_U8, K_SIDE),
	FIELD_KIND(ca_state, active, F_U8, K_SIDE),
	FIELD_KIND(ca_state, first, F_U8, K_SIDE),
	FIELD_KIND(ca_state, initiative, F_U8, K_SIDE),
	FIELD(ca_state, besieged, F_U8),
	FIELD(ca_state, sudden, F_U8),
	FIELD_ARRAY(ca_state, option, F_U8, 0, 0),
	FIELD_ARRAY(ca_state, at, F_U8, K_PLACE, K_PIECE),
	FIELD_ARRAY(ca_state, hits, F_U8, 0, K_PIECE),
	FIELD_ARRAY(ca_state, mp, F_U8, 0, K_PIECE),
	FIELD_ARRAY(ca_state, flags, F_U8, 0, K_PIECE),
	FIELD_ARRAY(ca_state, note, F_U8, 0, K_PIECE),
	FIELD_ARRAY(ca_state, seen, F_U8, K_PLACE, K_PIECE),
	FIELD_ARRAY(ca_state, seen_hits, F_U8, 0, K_PIECE),
	FIELD_ARRAY(ca_state, control, F_U8, K_SIDE, K_PLACE),
	FIELD_ARRAY(ca_state, bridge, F_U8, 0, K_BRIDGE),
	FIELD_ARRAY(ca_state, origin, F_U8, 0, K_PLACE),
	FIELD(ca_state, fought, F_U64),
	FIELD_ARRAY(ca_state, group, F_U8, 0, 0),
	FIELD(ca_state, ngroup, F_U8),
	FIELD(ca_state, steps, F_U8),
	FIELD(ca_state, mode, F_U8),
	FIELD_ARRAY(ca_state, path, F_U8, 0, 0),
	FIELD(ca_state, npath, F_U8),
	FIELD(ca_state, path_at, F_U8),
	FIELD(ca_state, target, F_U8),
	FIELD_ARRAY(ca_state, fleeing, F_U8, 0, 0),
	FIELD(ca_state, nfleeing, F_U8),
	FIELD(ca_state, resume, F_U8),
	FIELD(ca_state, raised, F_U8),
	FIELD(ca_state, vacant, F_U16),
	FIELD_ARRAY(ca_state, told_french, F_U8, 0, K_PLACE),
	FIELD_ARRAY(ca_state, told_austrian, F_U8, 0, K_PLACE),
	FIELD_STRUCT(ca_state, fight, fight_fields),
	{0},
};

static const char *check_numbers(const struct ca_pack *k, const struct ca_state *st)
{
	if (st->turn < 1 || st->turn > k->t.turns)
		return "there is no such turn";
	if (st->phase >= CA_PHASES || st->step >= CA_STEPS)
		return "there is no such phase or step";
	if (st->actor > AUSTRIAN || st->active > AUSTRIAN || st->first > AUSTRIAN ||
	    st->initiative > AUSTRIAN || st->sudden > 2 || st->besieged > 1)
		return "there are two sides";
	if (st->ngroup > CA_GROUP || st->npath > CA_PATH || st->path_at > st->npath ||
	    st->nfleeing > CA_FLEEING || st->mode > MODE_FORCED)
		return "too many are on the move";
	for (int i = 0; i < 3; i++)
		if (st->option[i] > 1)
			return "an option is on or off";
	for (int i = 0; i < k->places; i++)
		if (st->control[i] > NEITHER ||
		    (i < k->areas ? st->origin[i] >> k->map->area[i].degree : st->origin[i]))
			return "an area is controlled by a side or by nobody";
	for (int b = 0; b < k->bridges; b++)
		if (st->bridge[b] > 7 || (st->bridge[b] & BRIDGE_DOWN && !k->bridge[b].destroyable))
			return "this bridge cannot be down"; /* CA-168 */
	return NULL;
}

static const char *check_pieces(const struct ca_pack *k, const struct ca_state *st)
{
	for (int p = 0; p < k->pieces; p++) {
		int type = k->piece[p].type;
		if (st->at[p] >= k->places || st->seen[p] >= k->places)
			return "a counter is nowhere";
		if (st->hits[p] > (type == GARRISON  ? 2
				   : type < GARRISON ? 3
						     : 0) ||
		    st->seen_hits[p] > 3)
			return "a Unit bears at most three Cohesion Hits, a Garrison two";
		if (type == GARRISON && ca_on_map(k, st, p) &&
		    (k->terrain[st->at[p]] != CITY || st->at[p] == k->mantua ||
		     st->control[st->at[p]] != k->piece[p].side))
			return "a Garrison stands in a City of its side"; /* CA-067, CA-061 */
		if (type == DUMMY && ca_on_map(k, st, p) && !st->option[OPT_FOG])
			return "Dummies belong to Fog of War"; /* CA-012 */
		if (k->piece[p].generic && ca_on_map(k, st, p) && st->note[p] >= k->formations)
			return "a Generic Leader leads a Formation";
		if (st->mp[p] > 6)
			return "nobody has so many Movement Points";
	}
	return NULL;
}

/* What a scout has told holds until the stack changes (CA-R76). */
static const char *check_told(const struct ca_pack *k, const struct ca_state *st)
{
	for (int side = FRENCH; side <= AUSTRIAN; side++)
		for (int i = 0; i < k->places; i++) {
			int told = ca_told_units(st, side, i);
			if (told >= 0 && (i >= k->areas || !st->option[OPT_FOG] ||
					  told != ca_count(k, st, side, i).units))
				return "a scout has told the truth";
		}
	return NULL;
}

static const char *check_steps(const struct ca_pack *k, const struct ca_state *st)
{
	bool moving = st->step == STEP_GROUP || st->step == STEP_PATH || st->step == STEP_FORCED ||
		      st->step == STEP_WITHDRAW;
	if (moving && !st->ngroup)
		return "nobody is on the move";
	for (int i = 0; i < st->ngroup; i++)
		if (st->group[i] < k->first[st->active] || st->group[i] >= k->last[st->active] ||
		    !ca_on_map(k, st, st->group[i]) || st->at[st->group[i]] != ca_group_area(st))
			return "a group stands together in one area";
	for (int i = 0; i < st->npath; i++)
		if (st->path[i] >= k->areas)
			return "a Forced March goes from area to area";
	if (st->target >= k->areas || st->fight.at >= k->areas || st->fight.area >= k->areas)
		return "a destination is an area";
	if (st->step == STEP_ESCAPE && !st->nfleeing)
		return "no Leader is fleeing";
	for (int i = 0; i < st->nfleeing; i++)
		if (st->fleeing[i] >= k->pieces || k->piece[st->fleeing[i]].type != LEADER ||
		    !ca_on_map(k, st, st->fleeing[i]))
			return "only Leaders flee";
	if (st->fight.loser > NEITHER || st->fight.leader[0] > k->pieces ||
	    st->fight.leader[1] > k->pieces)
		return "a Combat has a loser or none";
	uint64_t contested = ca_contested(k, st);
	bool fighting = st->phase >= PHASE_FIRST_MOVEMENT && st->phase <= PHASE_SECOND_COMBAT;
	if (contested && !fighting && st->phase != PHASE_OVER)
		return "both sides stand in one area outside Combat"; /* CA-R8, CA-R56 */
	if (st->step == STEP_FIGHT && !(contested & ~st->fought))
		return "there is no Combat to fight";
	return NULL;
}

const char *ca_check(const void *pack, const void *st)
{
	const char *why = check_numbers(pack, st);
	if (!why)
		why = check_pieces(pack, st);
	if (!why)
		why = check_told(pack, st);
	if (!why)
		why = check_steps(pack, st);
	return why;
}
