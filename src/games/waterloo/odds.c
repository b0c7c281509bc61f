/*
 * odds.c: what the step in hand may bring, from what the asker knows: each fire that he could
 * make, his morale and march rolls, and the skirmish he is about to fight. All dice exactly; what
 * the enemy hides is averaged over worlds that the asker may be in. How his positions stand in a
 * battle is asked of peril.c.
 */
#include <string.h>

#include "games/waterloo/odds.h"
#include "kernel/odds.h"

/* Chance in thousandths that at least one of n dice is not above the power. */
static int any_hit(int dice, int power)
{
	int64_t miss = 1000000;
	for (int i = 0; i < dice; i++)
		miss = miss * (6 - (power < 6 ? power : 6)) / 6;
	return (int)((1000000 - miss + 500) / 1000);
}

/*
 * How many hits of a fire cost the enemy a block, each falling on the strongest (WL-171). 0: no
 * number of them does (WL-173), or the asker does not know all that are under fire.
 */
static int deadly_hits(P_S, const struct board *b, int seat, int u, int target)
{
	struct wl_state after = *s;
	EACH (v, fire_falls_on(p, s, b, u, target))
		if (!wl_knows(p, s, seat, v))
			return 0;
	aim(p, &after, b, u, target);
	for (int hits = 1; hits <= s->steps[u]; hits++) {
		uint64_t strongest = hit_candidates(p, &after);
		if (!strongest)
			return 0;
		if (--after.steps[__builtin_ctzll(strongest)] == 0)
			return hits;
	}
	return 0;
}

enum { MOST_DICE = 16 }; /* no block has as many steps */

/* Chance in thousandths that so many of n dice, or more, are not above the power. */
static int many_hits(int least, int dice, int power)
{
	int64_t ways[MOST_DICE + 1] = {1}, all = 1, good = 0;
	for (int d = 0; d < dice; d++, all *= 6)
		for (int h = d + 1; h >= 0; h--)
			ways[h] = ways[h] * (6 - power) + (h ? ways[h - 1] * power : 0);
	for (int h = least; h <= dice; h++)
		good += ways[h];
	return (int)((good * 1000 + all / 2) / all);
}

void fire_lines(P_S, int seat, int u, int target, struct odds *o)
{
	struct board b;
	const char *why;
	board_read(p, s, &b);
	int power = firepower(p, s, &b, u, target, &why), sixths = power < 6 ? power : 6;
	if (why)
		return;
	odds_add(o, (struct odds_line){.message = MSG_ODDS_HITS,
				       .arg = {u, target, s->steps[u], power},
				       .mean = true,
				       .value = 1000 * s->steps[u] * sixths / 6});
	odds_add(o, (struct odds_line){.message = MSG_ODDS_ANY,
				       .arg = {u, target},
				       .value = any_hit(s->steps[u], power)});
	int deadly = deadly_hits(p, s, &b, seat, u, target);
	if (deadly)
		odds_add(o, (struct odds_line){.message = MSG_ODDS_KILLS,
					       .arg = {u, target},
					       .value = many_hits(deadly, s->steps[u], sixths)});
}

static void fire_odds(P_S, int seat, struct odds *o)
{
	struct board b;
	board_read(p, s, &b);
	EACH (u, b.role[s->role] & units_of_seat(p, s, seat))
		for (int target = 0; target < TARGETS; target++)
			fire_lines(p, s, seat, u, target, o);
}

void morale_line(P_S, int u, struct odds *o)
{
	struct board b;
	board_read(p, s, &b);
	int good = 3 + morale_bonus(p, s, &b, u);
	odds_add(o, (struct odds_line){.message = MSG_ODDS_MORALE,
				       .arg = {u},
				       .value = (1000 * (good < 6 ? good : 6) + 3) / 6});
}

static void morale_odds(P_S, int seat, struct odds *o)
{
	struct board b;
	board_read(p, s, &b);
	EACH (u, to_test(p, s, &b) & units_of_seat(p, s, seat))
		morale_line(p, s, u, o);
}

void march_line(P_S, int u, struct odds *o)
{
	odds_add(o, (struct odds_line){.message = MSG_ODDS_MARCH,
				       .arg = {u},
				       .value = (1000 * (3 + march_bonus(p, s, u)) + 3) / 6});
}

static void march_odds(P_S, int seat, struct odds *o)
{
	EACH (u, units_of_seat(p, s, seat))
		if (has_flag(s, u, FLAG_FORCED))
			march_line(p, s, u, o);
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

enum { SURE = 1000000000, SHOWN_DICE = 4 * SKIRMISH_SHOWN + 1, WORLDS = 10000, MUSTERS = 256 };

/* Those of a side who show themselves, in the order of the units, and how many stay behind. */
struct muster {
	uint8_t n, behind, steps[SKIRMISH_SHOWN], fire[SKIRMISH_SHOWN];
};

static struct muster muster_of(P_S, uint64_t units, uint64_t shown)
{
	struct muster m = {.behind = (uint8_t)count_of(units & ~shown)};
	EACH (u, shown) {
		m.steps[m.n] = s->steps[u];
		m.fire[m.n++] = p->skirmish_fire[p->unit[u].type];
	}
	return m;
}

/* The chances, in billionths, of each number of hits; how many dice there are. */
static int hit_chances(const struct muster *m, int64_t chance[SHOWN_DICE])
{
	int dice = 0;
	memset(chance, 0, SHOWN_DICE * sizeof *chance);
	chance[0] = SURE;
	for (int i = 0; i < m->n; i++)
		for (int d = 0; d < m->steps[i] && dice < SHOWN_DICE - 1; d++) {
			int power = m->fire[i];
			dice++;
			for (int k = dice; k >= 0; k--)
				chance[k] = (chance[k] * (6 - power) +
					     (k ? chance[k - 1] * power : 0) + 3) /
					    6;
		}
	return dice;
}

/* Hits fall one by one on the strongest (WL-171); how many found somebody. */
static int lose_to(struct muster *m, int hits)
{
	int dealt = 0;
	for (; dealt < hits; dealt++) {
		int best = -1;
		for (int i = 0; i < m->n; i++)
			if (m->steps[i] && (best < 0 || m->steps[i] > m->steps[best]))
				best = i;
		if (best < 0)
			break;
		m->steps[best]--;
	}
	return dealt;
}

static int alive(const struct muster *m)
{
	int n = m->behind;
	for (int i = 0; i < m->n; i++)
		n += m->steps[i] > 0;
	return n;
}

/* What a skirmish brings the asker: steps dealt and taken, and whether he holds the town. */
enum { DEALT, TAKEN, HOLDS, GAINS };

/* Over all dice, in millionths; the defender fires first (WL-204, WL-208). */
static void weigh(const struct muster sides[2], bool attacks, int64_t gain[GAINS])
{
	int64_t first[SHOWN_DICE], second[SHOWN_DICE];
	int dice = hit_chances(&sides[ROLE_DEFENDER], first);
	memset(gain, 0, GAINS * sizeof *gain);
	for (int i = 0; i <= dice; i++) {
		struct muster attacker = sides[ROLE_ATTACKER];
		int by_defender = lose_to(&attacker, i), more = hit_chances(&attacker, second);
		for (int k = 0; k <= more; k++) {
			struct muster defender = sides[ROLE_DEFENDER];
			int by_attacker = lose_to(&defender, k);
			int64_t chance = first[i] * second[k] / SURE;
			bool stays = alive(&attacker) > alive(&defender);
			gain[DEALT] += chance * (attacks ? by_attacker : by_defender);
			gain[TAKEN] += chance * (attacks ? by_defender : by_attacker);
			gain[HOLDS] += attacks == stays ? chance : 0;
		}
	}
	for (int g = 0; g < GAINS; g++)
		gain[g] /= 1000;
}

/* Those already sent, or the best four. */
static struct muster would_show(P_S, int side, bool own)
{
	uint64_t units = units_in(p, s, s->skirmish) & p->side_mask[side],
		 sent = own ? units & units_flagged(s, FLAG_CHOSEN) : 0;
	return muster_of(p, s, units, sent ? sent : best_four(p, s, units));
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

/* The enemy as he may be, each muster once, with how many worlds had it. */
struct worlds {
	struct muster enemy[MUSTERS];
	int times[MUSTERS], n;
};

static void count_world(struct worlds *w, const struct muster *m)
{
	int i = 0;
	while (i < w->n && memcmp(&w->enemy[i], m, sizeof *m) != 0)
		i++;
	if (i == MUSTERS) /* beyond all that was ever seen: counted as one of the others */
		i = MUSTERS - 1;
	if (i == w->n) {
		w->enemy[w->n] = *m;
		w->times[w->n++] = 0;
	}
	w->times[i]++;
}

/* Worlds that agree with all the asker has seen; one alone where nothing is left open. */
static int imagine(P_S, int seat, bool certain, struct rng *r, struct worlds *w)
{
	struct wl_state world = *s;
	int enemy = !side_of_seat(s, seat), n = certain ? 1 : WORLDS;
	w->n = 0;
	for (int i = 0; i < n; i++) {
		if (!certain)
			wl_redeal(p, &world, seat, r);
		struct muster m = would_show(p, &world, enemy, false);
		count_world(w, &m);
	}
	return n;
}

/* A mean's 95 % half-width in thousandths, never told too small. */
static int32_t error_of(int64_t sum, int64_t squares, int worlds)
{
	int64_t mean = sum / worlds, spread = squares / worlds - mean * mean;
	return (int32_t)(whole_root((uint64_t)(spread > 0 ? spread : 0) * 10000 /
				    (uint64_t)worlds) *
				 196 / 10000 +
			 1);
}

/*
 * All dice of the skirmish, exactly; where the enemy's blocks are not certain, the mean over worlds
 * that agree with all the asker has seen, and how far that mean may be off.
 */
void skirmish_odds(P_S, int seat, struct rng *r, struct odds *o)
{
	static const uint16_t messages[GAINS] = {MSG_ODDS_SK_DEALT, MSG_ODDS_SK_TAKEN,
						 MSG_ODDS_SK_HOLD};
	struct worlds w;
	struct muster sides[2];
	int side = side_of_seat(s, seat), role = side_of_turn(p, s) == side ? 0 : 1;
	bool certain = is_certain(p, s, !side);
	int worlds = imagine(p, s, seat, certain, r, &w);
	int64_t sum[GAINS] = {0}, squares[GAINS] = {0}, gain[GAINS];
	sides[role] = would_show(p, s, side, true);
	for (int i = 0; i < w.n; i++) {
		sides[!role] = w.enemy[i];
		weigh(sides, role == ROLE_ATTACKER, gain);
		for (int g = 0; g < GAINS; g++) {
			int64_t value = (gain[g] + 500) / 1000;
			sum[g] += gain[g] * w.times[i];
			squares[g] += value * value * w.times[i];
		}
	}
	o->samples = certain ? 0 : WORLDS;
	o->basis = MSG_ODDS_WORLDS;
	for (int g = 0; g < GAINS; g++)
		odds_add(o, (struct odds_line){
				    messages[g],
				    {s->skirmish},
				    g != HOLDS,
				    (int32_t)((sum[g] / worlds + 500) / 1000),
				    certain ? 0 : error_of(sum[g] / 1000, squares[g], worlds)});
}

bool wl_odds(const void *pack, const void *state, int seat, struct rng *r, struct odds *o)
{
	const struct wl_pack *p = pack;
	const struct wl_state *s = state;
	*o = (struct odds){0};
	if (seat < 0)
		return false;
	position_lines(p, s, seat, r, o); /* first: fires may fill the room */
	switch (s->step) {
	case STEP_COMBAT: fire_odds(p, s, seat, o); break;
	case STEP_MORALE: morale_odds(p, s, seat, o); break;
	case STEP_FORCE_MARCH: march_odds(p, s, seat, o); break;
	case STEP_SHOW: skirmish_odds(p, s, seat, r, o); break;
	default: break;
	}
	return o->n > 0;
}
