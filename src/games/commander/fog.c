/*
 * fog.c: the Fog of War roll and its events.
 */
#include "games/commander/rules.h"

static int clamp(int v, int low, int high)
{
	return v < low ? low : v > high ? high : v;
}

/* FC-085 FC-086 FC-087 FC-088 */
bool fc_run_fog(struct fc *g)
{
	struct fc_state *s = g->s;
	int mod = fc_sum(g, DO_DIE_MOD, DIE_FOG, SIDES);
	for (int i = 0; i < g->p->fog_mods; i++) {
		const struct fc_supply_mod *m = &g->p->fog_mod[i];
		if (s->supply[ENEMY] < m->min || s->supply[ENEMY] > m->max)
			continue;
		s->supply[ENEMY] = (int16_t)(s->supply[ENEMY] - m->pay);
		mod += m->roll;
		cx_say(g->cx, M_FOG_PAYS, AUDIENCE_ALL, "FC-086", m->pay, m->roll,
		       s->supply[ENEMY]);
		break;
	}
	s->battle.fog_die = (uint8_t)cx_d10(g->cx, DICE_FOG);
	s->battle.fog_result = (int8_t)clamp(s->battle.fog_die + mod, 1, 14);
	cx_say(g->cx, M_FOG_ROLL, AUDIENCE_ALL, "FC-085", s->battle.fog_die, s->battle.fog_result);
	fc_goto(g, S_FOG_DIE);
	return false;
}

static void transfer(struct fc *g, int from, int n)
{
	int have = g->s->supply[from];
	n = n > have ? have : n; /* FC-103 FC-104 */
	g->s->supply[from] = (int16_t)(have - n);
	g->s->supply[!from] = (int16_t)(g->s->supply[!from] + n);
	cx_say(g->cx, M_TRANSFER, AUDIENCE_ALL, "FC-103", n, from, !from);
}

/* FC-105 FC-106 FC-R5 FC-R121 */
static void hit_city(struct fc *g, int n)
{
	uint64_t cities = fc_occupied(g, FRENCH) & g->p->cities;
	if (!cities)
		return;
	g->s->act.hit_area = (uint8_t)fc_random_area(g, cities, DICE_FOG);
	fc_start_hits(g, HIT_AREA, FRENCH, 0, n);
}

static void joins(struct fc *g, int f, int else_supply, const char *rule)
{
	if (f == NO_FORCE) {
		fc_gain_supply(g, ENEMY, else_supply, rule);
		return;
	}
	cx_say(g->cx, M_JOINS, AUDIENCE_ALL, "FC-107", f);
	fc_put(g, f, g->s->battle.area);
}

static void happen(struct fc *g, const struct fc_fog *row)
{
	struct fc_state *s = g->s;
	switch (row->event) {
	case FOG_INSIGHT: /* FC-093 FC-094 */
		if (s->napoleon != s->battle.area)
			s->battle.free_insight = row->n;
		break;
	case FOG_SUPPLY_FRENCH: fc_gain_supply(g, FRENCH, row->n, "FC-096"); break;
	case FOG_SCOUT: /* FC-097 FC-303 */
		if (s->scouts < g->p->scouts) {
			s->scouts++;
			cx_say(g->cx, M_SCOUT_GAIN, AUDIENCE_ALL, "FC-097", s->scouts);
		}
		break;
	case FOG_TRANSFER: transfer(g, row->from, row->n); break;
	case FOG_HIT_CITY: hit_city(g, row->n); break;
	case FOG_ENEMY_REINFORCEMENT: joins(g, fc_draw_cup(g), row->else_supply, "FC-108"); break;
	case FOG_ENEMY_GARRISON: /* FC-109 FC-110 */
		joins(g, fc_take_static(g, ENEMY, GARRISON), row->else_supply, "FC-111");
		break;
	default: break;
	}
}

static void settle(struct fc *g)
{
	struct fc_state *s = g->s;
	int row = 0;
	while (s->battle.fog_result > g->p->fog[row].max)
		row++;
	s->battle.fog_row = (uint8_t)row;
	s->battle.turns = g->p->fog[row].turns; /* FC-092 */
	cx_say(g->cx, M_FOG_RESULT, AUDIENCE_ALL, "FC-092", row, s->battle.turns);
	fc_goto(g, S_FOG_EVENT);
	happen(g, &g->p->fog[row]);
}

bool fc_run_fog_die(struct fc *g)
{
	if (g->s->scouts)
		return true;
	settle(g);
	return false;
}

/* FC-089 FC-090 FC-091: a re-roll is unmodified. */
void fc_take_fog_die(struct fc *g, struct action a)
{
	struct fc_state *s = g->s;
	if (a.verb == V_ACCEPT) {
		settle(g);
		return;
	}
	s->scouts--;
	s->battle.fog_die = (uint8_t)cx_d10(g->cx, DICE_FOG);
	s->battle.fog_result = (int8_t)s->battle.fog_die;
	cx_say(g->cx, M_FOG_SCOUT, AUDIENCE_ALL, "FC-089", s->battle.fog_die);
}

static void offer_recruits(struct fc *g, struct list *l)
{
	uint64_t french = fc_occupied(g, FRENCH) & ~g->p->closed[FRENCH];
	for (int f = 0; f < g->p->forces; f++) {
		if (g->s->place[f] != AT_POOL || !g->p->force[f].recruit)
			continue;
		for (int a = 0; a < g->p->map->areas; a++)
			if (has_bit(french, a))
				fc_offer(l, V_RECRUIT, f, a, 0); /* FC-098 FC-R2 */
	}
}

/* FC-102 FC-R85: from anywhere on the map, contested areas too. */
static void offer_calls(struct fc *g, struct list *l)
{
	for (int f = 0; f < g->p->forces; f++)
		if (fc_side(g, f) == FRENCH && fc_mobile(g, f) && g->s->place[f] < FC_AREAS &&
		    g->s->place[f] != g->s->battle.area)
			fc_offer(l, V_CALL, f, 0, 0);
}

void fc_list_fog_event(struct fc *g, struct list *l)
{
	const struct fc_state *s = g->s;
	const struct fc_fog *row = &g->p->fog[s->battle.fog_row];
	if (row->event == FOG_BUY_RECRUIT && s->supply[FRENCH] >= row->pay &&
	    !fc_forbidden(g, FORBID_RECRUITS, NO_FORCE))
		offer_recruits(g, l);
	if (row->event == FOG_MOVE_NAPOLEON && s->napoleon < FC_AREAS &&
	    s->napoleon != s->battle.area)
		fc_offer(l, V_SUMMON, 0, 0, 0); /* FC-100 FC-101 FC-R3 */
	if (row->event == FOG_MOVE_FORCE)
		offer_calls(g, l);
	if (l->n)
		fc_offer(l, V_DECLINE, 0, 0, 0); /* FC-099 */
}

bool fc_run_fog_event(struct fc *g)
{
	struct action room[FC_AREAS * 16];
	struct list l = {room, 0, FC_AREAS * 16};
	uint8_t event = g->p->fog[g->s->battle.fog_row].event;
	if (event == FOG_BUY_RECRUIT || event == FOG_MOVE_NAPOLEON || event == FOG_MOVE_FORCE)
		fc_list_fog_event(g, &l);
	if (l.n)
		return true;
	fc_goto(g, S_ENVELOPMENT);
	return false;
}

void fc_take_fog_event(struct fc *g, struct action a)
{
	struct fc_state *s = g->s;
	switch (a.verb) {
	case V_RECRUIT:
		s->supply[FRENCH] = (int16_t)(s->supply[FRENCH] - g->p->fog[s->battle.fog_row].pay);
		cx_say(g->cx, M_BOUGHT, AUDIENCE_ALL, "FC-098", a.arg[0], a.arg[1],
		       g->p->fog[s->battle.fog_row].pay);
		fc_put(g, a.arg[0], a.arg[1]);
		break;
	case V_SUMMON:
		s->napoleon = s->battle.area; /* FC-R86 */
		cx_say(g->cx, M_NAPOLEON, AUDIENCE_ALL, "FC-100", s->battle.area);
		break;
	case V_CALL:
		cx_say(g->cx, M_JOINS, AUDIENCE_ALL, "FC-102", a.arg[0]);
		fc_put(g, a.arg[0], s->battle.area);
		break;
	default: break;
	}
	fc_napoleon_alone(g); /* FC-R124 */
	fc_goto(g, S_ENVELOPMENT);
}
