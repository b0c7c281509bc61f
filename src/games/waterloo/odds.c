/*
 * odds.c: what the step in hand may bring, from what the asker knows: each fire that he could
 * make, his morale and march rolls, and the skirmish he is about to fight. All dice exactly; what
 * the enemy hides is averaged over worlds that the asker may be in.
 */
#include <string.h>

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

enum { SURE = 1000000000, SHOWN_DICE = 4 * SKIRMISH_SHOWN + 1, WORLDS = 400 };

/* The chances, in billionths, of each number of hits; how many dice there are. */
static int hit_chances(const struct wl_pack *p, const uint8_t *steps, uint64_t shooters,
		       int64_t chance[SHOWN_DICE])
{
	int dice = 0;
	memset(chance, 0, SHOWN_DICE * sizeof *chance);
	chance[0] = SURE;
	EACH (u, shooters)
		for (int d = 0; d < steps[u] && dice < SHOWN_DICE - 1; d++) {
			int power = p->skirmish_fire[p->unit[u].type];
			dice++;
			for (int k = dice; k >= 0; k--)
				chance[k] = (chance[k] * (6 - power) +
					     (k ? chance[k - 1] * power : 0) + 3) /
					    6;
		}
	return dice;
}

/* Hits fall one by one on the strongest (WL-171); how many found somebody. */
static int lose_to(uint8_t *steps, uint64_t targets, int hits)
{
	int dealt = 0;
	for (; dealt < hits; dealt++) {
		int best = -1;
		EACH (u, targets)
			if (steps[u] && (best < 0 || steps[u] > steps[best]))
				best = u;
		if (best < 0)
			break;
		steps[best]--;
	}
	return dealt;
}

static int alive(const uint8_t *steps, uint64_t units)
{
	int n = 0;
	EACH (u, units)
		n += steps[u] > 0;
	return n;
}

/* What a skirmish brings the asker: steps dealt and taken, and whether he holds the town. */
enum { DEALT, TAKEN, HOLDS, GAINS };

/* Over all dice, in millionths, between units as they are in this state (WL-204, WL-208). */
static void weigh(P_S, int side, const uint64_t shown[SIDES], int64_t gain[GAINS])
{
	int attacker = side_of_turn(p, s);
	uint64_t here = units_in(p, s, s->skirmish);
	int64_t first[SHOWN_DICE], second[SHOWN_DICE];
	int dice = hit_chances(p, s->steps, shown[!attacker], first);
	memset(gain, 0, GAINS * sizeof *gain);
	for (int i = 0; i <= dice; i++) {
		uint8_t after[WL_UNITS], end[WL_UNITS];
		memcpy(after, s->steps, sizeof after);
		int by_defender = lose_to(after, shown[attacker], i);
		int more = hit_chances(p, after, shown[attacker], second);
		for (int k = 0; k <= more; k++) {
			memcpy(end, after, sizeof end);
			int by_attacker = lose_to(end, shown[!attacker], k);
			int64_t chance = first[i] * second[k] / SURE;
			bool stays = alive(end, here & p->side_mask[attacker]) >
				     alive(end, here & p->side_mask[!attacker]);
			gain[DEALT] += chance * (side == attacker ? by_attacker : by_defender);
			gain[TAKEN] += chance * (side == attacker ? by_defender : by_attacker);
			gain[HOLDS] += (side == attacker) == stays ? chance : 0;
		}
	}
	for (int g = 0; g < GAINS; g++)
		gain[g] /= 1000;
}

/* Those already sent, or the best four. */
static uint64_t would_show(P_S, uint64_t units, bool own)
{
	uint64_t sent = 0;
	EACH (u, units)
		if (own && has_flag(s, u, FLAG_CHOSEN))
			sent |= BIT(u);
	return sent ? sent : best_four(p, s, units);
}

/* Whether the enemy in the town can be no others than these, at these strengths. */
static bool is_certain(P_S, int enemy)
{
	uint64_t hidden = hidden_units(p, s, enemy), here = units_in(p, s, s->skirmish) & hidden;
	for (int a = 0; a < ARMIES; a++) {
		uint64_t may = s->may[s->skirmish] & hidden & p->army_mask[a];
		if (here & p->army_mask[a] && may != (here & p->army_mask[a]))
			return false;
	}
	EACH (u, here)
		if (s->unseen[p->unit[u].army] && seen_of(s, u) & SEEN_MAY_BE_LESS)
			return false;
	return true;
}

static int64_t root_of(int64_t square)
{
	int64_t root = 0;
	for (int64_t bit = INT64_C(1) << 30; bit; bit >>= 1)
		if ((root + bit) * (root + bit) <= square)
			root += bit;
	return root;
}

/*
 * All dice of the skirmish, exactly; where the enemy's blocks are not certain, the mean over worlds
 * that agree with all the asker has seen, and how far that mean may be off.
 */
static void skirmish_odds(P_S, int seat, struct rng *r, struct odds *o)
{
	static const uint16_t messages[GAINS] = {MSG_ODDS_SK_DEALT, MSG_ODDS_SK_TAKEN,
						 MSG_ODDS_SK_HOLD};
	int side = side_of_seat(s, seat), worlds = is_certain(p, s, !side) ? 1 : WORLDS;
	int64_t sum[GAINS] = {0}, squares[GAINS] = {0};
	for (int i = 0; i < worlds; i++) {
		struct wl_state world = *s;
		int64_t gain[GAINS];
		uint64_t shown[SIDES];
		if (worlds > 1)
			wl_redeal(p, &world, seat, r);
		for (int k = 0; k < SIDES; k++)
			shown[k] = would_show(p, &world,
					      units_in(p, &world, s->skirmish) & p->side_mask[k],
					      k == side);
		weigh(p, &world, side, shown, gain);
		for (int g = 0; g < GAINS; g++) {
			sum[g] += gain[g];
			squares[g] += gain[g] / 1000 * (gain[g] / 1000);
		}
	}
	o->samples = worlds > 1 ? WORLDS : 0;
	for (int g = 0; g < GAINS; g++) {
		int64_t mean = sum[g] / worlds / 1000;
		int64_t spread = squares[g] / worlds - mean * mean;
		int64_t error = spread > 0 && worlds > 1
					? root_of(spread * 10000 / worlds) * 196 / 10000
					: 0;
		add_line(o, (struct odds_line){messages[g],
					       {s->skirmish},
					       g != HOLDS,
					       (int32_t)((sum[g] / worlds + 500) / 1000),
					       (int32_t)(error + (worlds > 1))});
	}
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
