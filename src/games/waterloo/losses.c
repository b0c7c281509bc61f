/*
 * losses.c: hits fall one at a time on the strongest (6.4); steps and units are lost.
 */
#include "games/waterloo/phases.h"

void eliminate(P_S_CX, int u, const char *rule)
{
	struct wl_battle *battle = s->now < WL_BATTLES ? &s->battle[s->now] : NULL;
	uint64_t with = 0;
	if (battle && has_flag(s, u, FLAG_SQUARE)) /* WL-193: so are those it shelters */
		EACH (v, units_in(p, s, s->town[u]))
			if (has_flag(s, v, FLAG_SHELTERED) && s->entry[v] == u)
				with |= BIT(v);
	vacate(s, u);
	know_dead(p, s, cx, u);
	cx_reveal(cx);
	cx_say(cx, MSG_ELIMINATED, AUDIENCE_ALL, rule, u);
	s->steps[u] = 0;
	s->town[u] = NOWHERE;
	s->place[u] = PLACE_MAP;
	s->entry[u] = 0;
	s->flags[u] = 0;
	EACH (v, with)
		eliminate(p, s, cx, v, "WL-193");
}

/* Each loss is shown: the unit had to prove that it was the strongest (WL-R103). */
void lose_steps(P_S_CX, int u, int steps, const char *rule)
{
	if (s->steps[u] <= steps) { /* WL-017 */
		eliminate(p, s, cx, u, rule);
		return;
	}
	show_units(p, s, cx, BIT(u));
	s->steps[u] = (uint8_t)(s->steps[u] - steps); /* WL-016 */
	set_seen(s, u, s->steps[u]);
	cx_say(cx, MSG_STEP_LOST, AUDIENCE_ALL, rule, u, s->steps[u]);
}

static uint64_t under_fire(P_S)
{
	uint64_t set = 0;
	if (s->skirmish != NOWHERE) { /* WL-R31: those who showed themselves */
		EACH (u, units_in(p, s, s->skirmish) & p->side_mask[side_in_role(p, s, !s->role)])
			if (has_flag(s, u, FLAG_CHOSEN))
				set |= BIT(u);
		return set;
	}
	const struct wl_battle *battle = &s->battle[s->now];
	bool squares = s->hit_how & HOW_SQUARES;
	EACH (u, units_in(p, s, battle->town) & p->side_mask[side_in_role(p, s, !s->role)]) {
		if (s->place[u] != s->hit_place ||
		    has_flag(s, u, FLAG_SQUARE | FLAG_SHELTERED) != squares) /* WL-182 */
			continue;
		if (s->hit_how & HOW_LONG && s->steps[u] == 1) /* WL-173, WL-R53 */
			continue;
		int m = marker_held(battle, u);
		if (s->hit_how & HOW_CAVALRY && m >= 0 &&
		    marker_terrain(battle->marker[m]) == TERRAIN_FARM) /* WL-105 */
			continue;
		set |= BIT(u);
	}
	return set;
}

/* WL-171: the strongest of those who can be hit. */
uint64_t hit_candidates(P_S)
{
	uint64_t set = under_fire(p, s), strongest = 0;
	int most = 0;
	EACH (u, set)
		most = s->steps[u] > most ? s->steps[u] : most;
	EACH (u, set)
		if (s->steps[u] == most)
			strongest |= BIT(u);
	return strongest;
}

static void hits_done(P_S_CX)
{
	s->hits = 0;
	if (s->skirmish != NOWHERE) {
		go_on_skirmish(p, s, cx);
		return;
	}
	s->step = STEP_COMBAT;
	s->waiting = s->hit_how >> HOW_WAITING;
}

static bool take_hit(P_S_CX, int u)
{
	s->hits--;
	lose_steps(p, s, cx, u, 1, "WL-171");
	if (s->skirmish != NOWHERE || s->steps[u])
		return false;
	note_engagements(p, s, cx);
	return battle_turned(p, s, cx);
}

/* Deals hits until the owner has a choice (WL-172), or none is left (WL-170, WL-183). */
void go_on_hits(P_S_CX)
{
	while (s->hits) {
		uint64_t candidates = hit_candidates(p, s);
		if (!candidates)
			break;
		if (count_of(candidates) > 1) {
			int side = side_in_role(p, s, !s->role);
			s->step = STEP_HITS;
			s->waiting = (uint8_t)(1u << chief_seat(p, s, side, candidates));
			return;
		}
		if (take_hit(p, s, cx, __builtin_ctzll(candidates)))
			return;
	}
	hits_done(p, s, cx);
}

const char *why_lose(P_S, int seat, struct action a)
{
	(void)seat;
	if (a.verb != VERB_LOSE)
		return "WL-170";
	return hit_candidates(p, s) >> a.arg[0] & 1 ? NULL : "WL-171";
}

void legal_lose(P_S, int seat, struct list *l)
{
	(void)seat;
	add_units(l, VERB_LOSE, hit_candidates(p, s));
}

void do_lose(P_S_CX, int seat, struct action a)
{
	(void)seat;
	if (!take_hit(p, s, cx, a.arg[0]))
		go_on_hits(p, s, cx);
}
