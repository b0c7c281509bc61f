/*
 * odds.c: what the step in hand may bring, from what the asker knows: each fire that he could
 * make, his morale and march rolls, and the skirmish he is about to fight. All exact, except that
 * an enemy's hidden units are as imagined.
 */
#include "games/waterloo/phases.h"

static bool add_line(struct odds *o, struct odds_line line)
{
	if (o->n >= MAX_ODDS)
		return false;
	o->line[o->n++] = line;
	return true;
}

/* Chance in thousandths that at least one of n dice is not above the power. */
static int any_hit(int dice, int power)
{
	int64_t miss = 1000000;
	for (int i = 0; i < dice; i++)
		miss = miss * (6 - (power < 6 ? power : 6)) / 6;
	return (int)((1000000 - miss + 500) / 1000);
}

static void fire_odds(P_S, int seat, struct odds *o)
{
	struct board b;
	board_read(p, s, &b);
	EACH (u, b.role[s->role] & units_of_seat(p, s, seat))
		for (int target = 0; target < TARGETS; target++) {
			const char *why;
			int power = firepower(p, s, &b, u, target, &why);
			if (why)
				continue;
			int sixths = power < 6 ? power : 6;
			add_line(o, (struct odds_line){.message = MSG_ODDS_HITS,
						       .arg = {u, target, s->steps[u], power},
						       .mean = true,
						       .value = 1000 * s->steps[u] * sixths / 6});
			add_line(o, (struct odds_line){.message = MSG_ODDS_ANY,
						       .arg = {u, target},
						       .value = any_hit(s->steps[u], power)});
		}
}

static void morale_odds(P_S, int seat, struct odds *o)
{
	struct board b;
	board_read(p, s, &b);
	EACH (u, to_test(p, s, &b) & units_of_seat(p, s, seat)) {
		int good = 3 + morale_bonus(p, s, &b, u);
		add_line(o, (struct odds_line){.message = MSG_ODDS_MORALE,
					       .arg = {u},
					       .value = 1000 * (good < 6 ? good : 6) / 6});
	}
}

static void march_odds(P_S, int seat, struct odds *o)
{
	EACH (u, units_of_seat(p, s, seat))
		if (has_flag(s, u, FLAG_FORCED))
			add_line(o, (struct odds_line){.message = MSG_ODDS_MARCH,
						       .arg = {u},
						       .value = 1000 * (3 + march_bonus(p, s, u)) /
								6});
}

/* The strongest four of a set, which is what a side would show. */
static uint64_t best_four(P_S, uint64_t units)
{
	uint64_t shown = 0;
	while (units && count_of(shown) < SKIRMISH_SHOWN) {
		int best = -1, most = -1;
		EACH (u, units) {
			int worth = s->steps[u] * p->skirmish_fire[p->unit[u].type];
			if (worth > most) {
				most = worth;
				best = u;
			}
		}
		shown |= BIT(best);
		units &= ~BIT(best);
	}
	return shown;
}

/* A round of dice: hits of the units, dealt to the strongest of the others. */
static int exchange(P_S_CX, uint64_t shooters, uint64_t targets, struct rng *r)
{
	(void)cx;
	int hits = 0, dealt = 0;
	EACH (u, shooters)
		for (int d = 0; d < s->steps[u]; d++)
			hits += (int)rng_below(r, 6) < p->skirmish_fire[p->unit[u].type];
	for (; hits; hits--) {
		int best = -1;
		EACH (u, targets)
			if (s->steps[u] && (best < 0 || s->steps[u] > s->steps[best]))
				best = u;
		if (best < 0)
			break;
		s->steps[best]--;
		dealt++;
	}
	return dealt;
}

static int alive(const struct wl_state *s, uint64_t units)
{
	int n = 0;
	EACH (u, units)
		n += s->steps[u] > 0;
	return n;
}

static void skirmish_odds(P_S, int seat, struct rng *r, struct odds *o)
{
	enum { SAMPLES = 2000 };
	int side = side_of_seat(s, seat), attacker = side_of_turn(p, s);
	uint64_t here = units_in(p, s, s->skirmish), all[SIDES], shown[SIDES];
	int dealt = 0, taken = 0, holds = 0;
	for (int i = 0; i < SIDES; i++) {
		all[i] = here & p->side_mask[i];
		shown[i] = best_four(p, s, all[i]);
	}
	for (int i = 0; i < SAMPLES; i++) {
		struct wl_state copy = *s;
		int by_defender = exchange(p, &copy, NULL, shown[!attacker], shown[attacker], r);
		int by_attacker = exchange(p, &copy, NULL, shown[attacker], shown[!attacker], r);
		dealt += side == attacker ? by_attacker : by_defender;
		taken += side == attacker ? by_defender : by_attacker;
		bool attacker_stays = alive(&copy, all[attacker]) > alive(&copy, all[!attacker]);
		holds += (side == attacker) == attacker_stays;
	}
	o->samples = SAMPLES;
	add_line(o, (struct odds_line){
			    MSG_ODDS_SK_DEALT, {s->skirmish}, true, 1000 * dealt / SAMPLES, 50});
	add_line(o, (struct odds_line){
			    MSG_ODDS_SK_TAKEN, {s->skirmish}, true, 1000 * taken / SAMPLES, 50});
	add_line(o, (struct odds_line){
			    MSG_ODDS_SK_HOLD, {s->skirmish}, false, 1000 * holds / SAMPLES, 22});
}

bool wl_odds(const void *pack, const void *state, int seat, struct rng *r, struct odds *o)
{
	const struct wl_pack *p = pack;
	const struct wl_state *s = state;
	*o = (struct odds){0};
	if (seat < 0)
		return false;
	switch (s->step) {
	case STEP_COMBAT: fire_odds(p, s, seat, o); break;
	case STEP_MORALE: morale_odds(p, s, seat, o); break;
	case STEP_FORCE_MARCH: march_odds(p, s, seat, o); break;
	case STEP_SHOW: skirmish_odds(p, s, seat, r, o); break;
	default: break;
	}
	return o->n > 0;
}
