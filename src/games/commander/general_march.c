/*
 * general_march.c: how the general moves: to every goal he sends as much as it takes to envelop
 * what is there, from the nearest; what is left goes along, or comes up to Napoleon.
 */
#include "games/commander/general.h"
#include "games/commander/odds.h"

#include <string.h>

enum { FAR = 99, REACH = 6, SLACK = 4, ENOUGH = 30, LEAST_SURE = 40, BARRIER = 30 };

/* The moves he has in mind. */
struct scheme {
	const struct survey *v;
	struct set free;        /* could still be sent somewhere */
	struct set guards;      /* would stay, unless they meet the danger where it is */
	uint8_t to[FC_FORCES];  /* the next area; where it is when it stays */
	uint64_t settled;       /* goals done with */
	uint8_t road[FC_AREAS]; /* steps to the goal considered */
	int purse;              /* Supply for a forced march; -1: the step is free */
	int main, main_enemy;   /* the greatest attack */
};

/* A goal, how far those are who would go, and what it is worth. */
struct goal {
	int area, reach, score;
};

static int cv_of(const struct scheme *m, int f)
{
	return fc_value(m->v->g, f)->cv;
}

static int place_of(const struct scheme *m, int f)
{
	return m->v->g->s->place[f];
}

/* Steps to the area over ground without Enemies. */
static void measure(struct scheme *m, int area)
{
	const struct fc_pack *p = m->v->g->p;
	uint8_t queue[FC_AREAS];
	int head = 0, tail = 0;
	memset(m->road, FAR, sizeof m->road);
	m->road[area] = 0;
	queue[tail++] = (uint8_t)area;
	while (head < tail) {
		int at = queue[head++];
		if (m->v->enemy[at] && at != area)
			continue;
		const struct map_area *here = &p->map->area[at];
		for (int i = 0; i < here->degree; i++) {
			int n = here->next[i];
			if (m->road[n] != FAR || has_bit(p->closed[FRENCH], n))
				continue;
			m->road[n] = (uint8_t)(m->road[at] + 1);
			queue[tail++] = (uint8_t)n;
		}
	}
}

/* The next area on the measured road, where the most French are. */
static int step(const struct scheme *m, int from)
{
	const struct map_area *area = &m->v->g->p->map->area[from];
	int best = from;
	for (int i = 0; i < area->degree; i++) {
		int n = area->next[i];
		if (m->road[n] + 1 != m->road[from] || has_bit(m->v->g->p->closed[FRENCH], n))
			continue;
		if (best == from || m->v->french[n] > m->v->french[best])
			best = n;
	}
	return best;
}

/* Who may go at all, and who has to stay behind. */
static void muster(struct scheme *m)
{
	const struct survey *v = m->v;
	const struct fc *g = v->g;
	int left[FC_AREAS];
	memcpy(left, v->mobile, sizeof left);
	for (int f = 0; f < g->p->forces; f++) {
		m->to[f] = g->s->place[f];
		if (fc_side(g, f) == FRENCH && fc_mobile(g, f) && g->s->place[f] < FC_AREAS &&
		    !(g->s->flags[f] & MOVED) && !v->enemy[g->s->place[f]])
			set_add(&m->free, f);
	}
	for (int a = 0; a < g->p->map->areas; a++) {
		int need = general_guard(v, a);
		if (!need && has_bit(v->wanted, a) && !v->statics[a])
			need = 1;
		/* The weakest stay, until it is enough. */
		for (int have = v->french[a] - v->mobile[a] - v->statics[a]; have < need;) {
			int weakest = NO_FORCE;
			for (int f = 0; f < g->p->forces; f++)
				if (set_has(&m->free, f) && g->s->place[f] == a &&
				    (weakest == NO_FORCE || cv_of(m, f) < cv_of(m, weakest)))
					weakest = f;
			if (weakest == NO_FORCE)
				break;
			set_drop(&m->free, weakest);
			if (general_guard(v, a))
				set_add(&m->guards, weakest);
			have += cv_of(m, weakest);
		}
	}
}

/* What it takes to envelop whoever is there, with something over for the Fog of War. */
static int enough(const struct survey *v, int area)
{
	if (v->enemy[area])
		return v->enemy[area] * ENOUGH / 10 + SLACK;
	int threat = general_threat(v, area);
	return threat > 4 ? threat : 4;
}

/* The chance in hundredths to win at so many tenths of the Enemy's strength. */
static int chance(int tenths)
{
	static const uint8_t at[] = {0,  0,  0,  5,  10, 15, 24, 33, 42, 48, 55, 61, 67, 73, 78, 82,
				     86, 89, 92, 94, 95, 96, 96, 97, 97, 97, 98, 98, 98, 98, 99};
	return at[tenths < 0 ? 0 : tenths > 30 ? 30 : tenths];
}

/* Who may go: the free, and guards who would meet the only danger to their own area there. */
static struct set hands(const struct scheme *m, int area)
{
	struct set able = m->free, left = m->guards;
	if (!m->v->roving[area])
		return able;
	struct survey without = *m->v;
	without.roving[area] = 0;
	for (int f; (f = set_pop(&left)) >= 0;)
		if (without.statics[place_of(m, f)] && !general_guard(&without, place_of(m, f)))
			set_add(&able, f);
	return able;
}

/* Whether the Enemy there bars the way of the greatest stack to a goal. */
static bool in_the_way(const struct survey *v, int area)
{
	const struct fc_pack *p = v->g->p;
	int stack = 0;
	for (int a = 1; a < p->map->areas; a++)
		if (v->mobile[a] > v->mobile[stack])
			stack = a;
	if (p->distance[FRENCH][stack][area] != 1)
		return false;
	for (int a = 0; a < p->map->areas; a++)
		if (general_open(v, a) &&
		    p->distance[FRENCH][area][a] + 1 == p->distance[FRENCH][stack][a])
			return true;
	return false;
}

/* What it would be worth to have the area. */
static int value(const struct survey *v, int area)
{
	int worth = 0;
	if (general_open(v, area))
		worth = 100 + (v->pressed ? 150 : 0) + (has_bit(v->vital, area) ? 150 : 0);
	else if (general_in_need(v, area))
		worth = 120;
	else if (v->enemy[area])
		worth = 20 + v->roving[area] + (in_the_way(v, area) ? BARRIER : 0);
	return worth + v->roving[area];
}

static void consider(struct scheme *m, int area, struct goal *best)
{
	const struct survey *v = m->v;
	int worth = value(v, area), foe = v->enemy[area], need = enough(v, area);
	int turns_left = v->g->p->turns - v->g->s->turn;
	if (!worth || has_bit(m->settled, area) || has_bit(v->g->p->closed[FRENCH], area))
		return;
	measure(m, area);
	int most = general_open(v, area) || general_in_need(v, area) ? REACH : 1;
	int have = v->french[area];
	struct set able = hands(m, area);
	for (int d = 1; d <= most && d - 1 <= turns_left; d++) {
		int n = 0;
		struct set left = able;
		for (int f; (f = set_pop(&left)) >= 0;)
			if (m->road[place_of(m, f)] == d) {
				have += cv_of(m, f);
				n++;
			}
		if (!n)
			continue;
		int sure = foe ? chance(have * 10 / foe) : have >= need ? 100 : 60;
		int score = worth * sure / 100 * 8 / (7 + d) - (foe ? (100 - sure) * foe / 100 : 0);
		if (foe && sure < LEAST_SURE)
			score = 0;
		if (score > best->score)
			*best = (struct goal){area, d, score};
		if (have >= need)
			break;
	}
}

/* The strongest at this distance, or the weakest of those who alone would be enough. */
static int next_chosen(const struct scheme *m, struct set left, int d, int missing)
{
	int best = NO_FORCE;
	for (int f; (f = set_pop(&left)) >= 0;) {
		if (m->road[place_of(m, f)] != d)
			continue;
		int cv = cv_of(m, f), most = best == NO_FORCE ? 0 : cv_of(m, best);
		if (most < missing ? cv > most : cv >= missing && cv < most)
			best = f;
	}
	return best;
}

/* The nearest first, until it is enough. */
static struct set choose(const struct scheme *m, const struct goal *goal)
{
	struct set chosen = {{0}}, left = hands(m, goal->area);
	int missing = enough(m->v, goal->area) - m->v->french[goal->area];
	for (int d = 1; d <= goal->reach; d++)
		for (int f; missing > 0 && (f = next_chosen(m, left, d, missing)) != NO_FORCE;) {
			set_add(&chosen, f);
			set_drop(&left, f);
			missing -= cv_of(m, f);
		}
	return chosen;
}

/*
 * Whether the attack promises well. Between seven tenths and three times the Enemy's strength he
 * fights it a few times in his head, always with the same dice, so that he does not waver.
 */
static bool promises(const struct scheme *m, int area, struct set who)
{
	enum { TRIES = 16, HOPELESS = 7, WON = 50, LOST = 10 };
	const struct fc *g = m->v->g;
	struct fc_state s = *g->s;
	int have = m->v->french[area], won = 0, lost = 0;
	for (int f; (f = set_pop(&who)) >= 0;) {
		s.place[f] = (uint8_t)area;
		have += cv_of(m, f);
	}
	int tenths = have * 10 / m->v->enemy[area];
	if (tenths < HOPELESS || tenths >= 10 * g->p->ratio)
		return tenths >= HOPELESS;
	if (s.napoleon < FC_AREAS && g->p->distance[FRENCH][s.napoleon][area] <= 1)
		s.napoleon = (uint8_t)area;
	s.depth = 1;
	s.step[0] = S_BATTLES;
	for (int i = 0; i < TRIES; i++) {
		bool campaign = false;
		won += fc_try_battle(g->p, &s, area, (uint64_t)i + 1, &campaign);
		lost += campaign;
	}
	return won * 100 >= TRIES * WON && lost * 100 <= TRIES * LOST;
}

/* Everybody of the group one step on; those in reach wait until all are. */
static void send(struct scheme *m, const struct goal *goal)
{
	struct set who = choose(m, goal), left = who;
	m->settled |= bit(goal->area);
	int foe = m->v->enemy[goal->area];
	bool together = goal->reach == 1;
	int price = set_count(&who) * fc_cost(m->v->g, COST_FORCED_MARCH);
	if (m->purse >= 0 && (!together || price > m->purse))
		return;
	if (foe && together && !promises(m, goal->area, who))
		return;
	if (m->purse >= 0)
		m->purse -= price;
	if (foe > m->main_enemy || m->main < 0) {
		m->main = goal->area;
		m->main_enemy = foe;
	}
	for (int f; (f = set_pop(&left)) >= 0;) {
		int at = place_of(m, f);
		set_drop(&m->free, f);
		set_drop(&m->guards, f);
		if (m->road[at] > 1 || together || !foe)
			m->to[f] = (uint8_t)step(m, at);
	}
}

/* Whoever has no task goes along with those beside him, or to the army. */
static void follow(struct scheme *m)
{
	const struct survey *v = m->v;
	const struct fc *g = v->g;
	measure(m, m->main >= 0 ? m->main : v->army);
	struct set left = m->free;
	for (int f; (f = set_pop(&left)) >= 0;) {
		int at = g->s->place[f], along = at;
		for (int o = 0; o < g->p->forces; o++)
			if (g->s->place[o] == at && m->to[o] != at && fc_side(g, o) == FRENCH &&
			    (along == at || v->enemy[m->to[o]] > v->enemy[along]))
				along = m->to[o];
		if (along == at && m->road[at] != FAR && m->road[at] > 1)
			along = step(m, at);
		if (v->enemy[along] && along == at)
			along = at;
		m->to[f] = (uint8_t)along;
	}
}

static int strength_after(const struct scheme *m, int area)
{
	const struct fc *g = m->v->g;
	int sum = 0;
	for (int f = 0; f < g->p->forces; f++)
		if (fc_side(g, f) == FRENCH && g->s->place[f] < FC_AREAS && m->to[f] == area)
			sum += cv_of(m, f);
	return sum;
}

/* What Napoleon's presence in an area is worth; nothing where he could be lost. */
static int post(const struct scheme *m, int area)
{
	int own = strength_after(m, area), foe = m->v->enemy[area];
	if (!own)
		return 0;
	int danger = general_threat(m->v, area);
	if (foe && own * 10 < foe * 13)
		return 1;
	if (own * 2 < danger * 3)
		return 2 + own / 4;
	return 10 + own + (foe && own < 3 * foe ? 30 : 0);
}

static struct action lead(const struct scheme *m)
{
	const struct fc *g = m->v->g;
	int at = g->s->napoleon, best = at;
	if (at >= FC_AREAS || g->s->napoleon_moved)
		return general_say(V_END, 0, 0);
	int most = post(m, at);
	const struct map_area *area = &g->p->map->area[at];
	for (int i = 0; i < area->degree; i++) {
		int n = area->next[i];
		if (has_bit(g->p->closed[FRENCH] | g->p->closed_napoleon, n))
			continue;
		int w = post(m, n);
		if (w > most) {
			most = w;
			best = n;
		}
	}
	return best == at ? general_say(V_END, 0, 0) : general_say(V_NAPOLEON, best, 0);
}

struct action general_moves(const struct survey *v, int verb)
{
	const struct fc *g = v->g;
	struct scheme m = {.v = v, .main = -1};
	m.purse = verb == V_MARCH ? g->s->supply[FRENCH] : -1;
	muster(&m);
	for (;;) {
		struct goal best = {0};
		for (int a = 0; a < g->p->map->areas; a++)
			consider(&m, a, &best);
		if (best.score <= 0)
			break;
		measure(&m, best.area);
		send(&m, &best);
	}
	if (m.purse < 0)
		follow(&m);
	for (int f = 0; f < g->p->forces; f++)
		if (g->s->place[f] < FC_AREAS && m.to[f] != g->s->place[f])
			return general_say(verb, f, m.to[f]);
	return lead(&m);
}
