/*
 * test_pairing.c: the draw against brute force, its limits, and what it drops when it must.
 * MARENGO_DRAWS sets how many random histories of up to twelve players are compared (2,000).
 */
#include "support.h"

#include <pthread.h>
#include <time.h>

#include "kernel/rng.h"
#include "league/pairing.h"

static const struct league_tables *t;
static struct army plain;

/* A night with n players present and random histories. */
static struct campaign *night(int n, int tables, uint64_t seed)
{
	struct campaign *c = campaign_new(t);
	struct rng rng = rng_seed(seed);
	c->campaign = c->season = 1;
	c->night_open = true;
	c->ntables = tables;
	c->nplayers = n;
	for (int i = 0; i < tables; i++)
		snprintf(c->table[i], sizeof c->table[i], "T%d", i + 1);
	for (int i = 0; i < n; i++) {
		struct club_player *p = &c->player[i];
		snprintf(p->id, sizeof p->id, "p%d", i);
		p->army = plain;
		p->army.rank_points = (int16_t)rng_below(&rng, 140);
		p->present = p->active = p->has_army = true;
		p->last_table = (int16_t)rng_below(&rng, (uint32_t)tables + 1);
		for (int k = 0; k < i; k++)
			p->met[k] = c->player[k].met[i] = (uint8_t)rng_below(&rng, 3);
	}
	for (int i = 0; i + 1 < n; i++) {
		int k = i + 1 + (int)rng_below(&rng, (uint32_t)(n - i - 1));
		if (!c->player[i].last_foes && !c->player[k].last_foes) {
			c->player[i].last_foes = (uint64_t)1 << k;
			c->player[k].last_foes = (uint64_t)1 << i;
		}
	}
	return c;
}

/* What a draw costs, in the order that matters: limits dropped (NW-R26), how often each is broken,
 * those left over (NW-R65), past meetings, unevenness. */
enum { K_SET, K_FOE, K_TABLE, K_TWICE, K_LEFT, K_MET, K_UNEVEN, KEYS };

struct attempt { /* a draw being tried, battle by battle */
	const struct campaign *c;
	int value[16], shadow[16]; /* of each player's armies */
	int left[5];               /* groups of each size still wanted; -1: any number */
	int n;
	uint32_t last[16]; /* tables of the last week of each battle's players */
	int key[KEYS];
	bool found;
	int best[KEYS];
};

static int fewest_again(const struct attempt *a, int at, uint32_t used)
{
	int least = 1000;
	if (at == a->n)
		return 0;
	for (int table = 0; table < a->c->ntables; table++)
		if (!(used >> table & 1)) {
			int here = (int)(a->last[at] >> table & 1) +
				   fewest_again(a, at + 1, used | 1u << table);
			least = here < least ? here : least;
		}
	return least;
}

static void name_set(int key[KEYS])
{
	key[K_SET] = 4 * (key[K_FOE] > 0) + 2 * (key[K_TABLE] > 0) + (key[K_TWICE] > 0);
}

static bool is_worse(const struct attempt *a, const int key[KEYS])
{
	for (int i = 0; a->found && i < KEYS; i++)
		if (key[i] != a->best[i])
			return key[i] > a->best[i];
	return a->found;
}

static void judge(struct attempt *a)
{
	int key[KEYS];
	memcpy(key, a->key, sizeof key);
	key[K_TABLE] = fewest_again(a, 0, 0);
	name_set(key);
	if (is_worse(a, key))
		return;
	memcpy(a->best, key, sizeof key);
	a->found = true;
}

/* No cost ever falls as battles are added: what is worse by now stays so. */
static bool is_hopeless(const struct attempt *a)
{
	int key[KEYS];
	memcpy(key, a->key, sizeof key);
	name_set(key);
	return is_worse(a, key);
}

static void try_all(struct attempt *a, uint32_t seated);

/* One battle (the first `na` of `who` against the others), and then everything else. */
static void try_battle(struct attempt *a, uint32_t seated, const int *who, int na, int n)
{
	const struct campaign *c = a->c;
	int key[KEYS], met = 0, value[2] = {0};
	uint32_t last = 0;
	if (!a->left[n])
		return;
	memcpy(key, a->key, sizeof key);
	for (int i = 0; i < n; i++) {
		const struct club_player *p = &c->player[who[i]];
		seated |= 1u << who[i];
		value[i >= na] += a->value[who[i]];
		if (p->last_table)
			last |= 1u << (p->last_table - 1);
		a->key[K_TWICE] += n == 3 && p->two_on_one;
		for (int k = na; i < na && k < n; k++) {
			met += p->met[who[k]];
			a->key[K_FOE] += n < 4 && (p->last_foes >> who[k] & 1);
		}
	}
	if (n == 3)
		value[0] += a->shadow[who[0]];
	if (n == 1)
		a->key[K_LEFT] += c->player[who[0]].missed;
	else if (c->team_night && n < 4)
		a->key[K_LEFT] += met;
	a->key[K_MET] += met;
	a->key[K_UNEVEN] += n > 1 ? abs(value[0] - value[1]) : 0;
	a->left[n] -= a->left[n] > 0;
	if (n > 1)
		a->last[a->n++] = last;
	if (!is_hopeless(a))
		try_all(a, seated);
	if (n > 1)
		a->n--;
	a->left[n] += a->left[n] >= 0 && !(n == 2 && !c->team_night);
	memcpy(a->key, key, sizeof key);
}

static void try_all(struct attempt *a, uint32_t seated)
{
	const struct campaign *c = a->c;
	int f = 0, n = c->nplayers;
	while (seated >> f & 1)
		f++;
	if (f == n) {
		if (a->left[1] <= 0 && a->left[2] <= 0 && a->left[3] <= 0 && a->left[4] <= 0)
			judge(a);
		return;
	}
	try_battle(a, seated, (int[]){f}, 1, 1);
	for (int x = f + 1; x < n; x++) {
		if (seated >> x & 1)
			continue;
		try_battle(a, seated, (int[]){f, x}, 1, 2);
		for (int y = x + 1; y < n; y++) {
			if (seated >> y & 1)
				continue;
			const int three[3] = {f, x, y};
			for (int one = 0; one < 3; one++)
				if (c->player[three[one]].has_shadow)
					try_battle(a, seated,
						   (int[]){three[one], three[(one + 1) % 3],
							   three[(one + 2) % 3]},
						   1, 3);
			for (int z = y + 1; z < n && c->team_night; z++) {
				if (seated >> z & 1)
					continue;
				try_battle(a, seated, (int[]){f, x, y, z}, 2, 4);
				try_battle(a, seated, (int[]){f, y, x, z}, 2, 4);
				try_battle(a, seated, (int[]){f, z, x, y}, 2, 4);
			}
		}
	}
}

/* Tries every draw there is and compares the solver's with the best of them. */
static void compare(struct campaign *c)
{
	int n = c->nplayers, left = n % 4;
	bool shadow = false, team = c->team_night && n >= 4;
	struct attempt a = {.c = c, .left = {0, 0, -1, 0, 0}};
	for (int i = 0; i < n; i++) {
		shadow |= c->player[i].has_shadow;
		a.value[i] = army_value(t, &c->player[i].army);
		a.shadow[i] = army_value(t, &c->player[i].shadow);
	}
	bool triple = shadow && (team ? left == 3 : n % 2);
	a.left[3] = triple;
	a.left[1] = team ? left == 1 || (left == 3 && !triple) : n % 2 && !triple;
	if (team) {
		a.left[2] = left == 2 || (left == 3 && !triple);
		a.left[4] = n / 4;
	}
	try_all(&a, 0);
	struct pairing_wish wish = {0};
	struct pairing out;
	struct refusal why;
	assert_true(pair_night(c, &wish, &out, &why));
	const int got[KEYS] = {(int)out.dropped, out.breaches[2], out.breaches[1], out.breaches[0],
			       out.left,         out.meetings,    out.unevenness};
	assert_true(a.found);
	assert_memory_equal(got, a.best, sizeof got);
	/* and the tables are what the solver says of them */
	uint32_t used = 0;
	for (int i = 0; i < out.n; i++) {
		assert_false(used >> out.list[i].table & 1);
		used |= 1u << out.list[i].table;
	}
}

/* Of two thousand histories, or of as many as MARENGO_DRAWS says, so many parts. */
static uint64_t histories(int percent)
{
	const char *text = getenv("MARENGO_DRAWS");
	uint64_t all = text ? strtoull(text, NULL, 10) : 2000;
	return all * (uint64_t)percent / 100;
}

/* Shadow corps, old 2-on-1s and nights sat out, at random. */
static void add_shadows(struct campaign *c, struct rng *rng, bool shadows)
{
	for (int i = 0; i < c->nplayers; i++) {
		struct club_player *p = &c->player[i];
		p->has_shadow = shadows && rng_below(rng, 3) == 0;
		p->shadow = plain;
		p->shadow.rank_points = (int16_t)p->rank_points;
		p->two_on_one = (int)rng_below(rng, 2);
		p->missed = (int)rng_below(rng, 3);
	}
}

/* NW-188 NW-189: never a broken limit when a draw without one exists; then the fewest meetings;
 * then the most even values: the same as trying everything. */
static void the_draw_is_the_best_there_is(void **state)
{
	(void)state;
	for (uint64_t seed = 1; seed <= histories(50); seed++) {
		int n = 4 + 2 * (int)(seed % 5);
		struct campaign *c = night(n, n / 2 + (int)(seed / 5 % 2), seed);
		compare(c);
		campaign_free(c);
	}
}

/* NW-171 NW-190 NW-R26: odd numbers, with and without shadow corps, some with a 2-on-1 behind them.
 */
static void an_odd_draw_is_the_best_there_is(void **state)
{
	(void)state;
	for (uint64_t seed = 1; seed <= histories(30); seed++) {
		int n = 3 + 2 * (int)(seed % 5);
		struct campaign *c = night(n, n / 2 + (int)(seed / 5 % 2), seed);
		struct rng rng = rng_seed(seed ^ 0x5a5a);
		add_shadows(c, &rng, seed % 7);
		compare(c);
		campaign_free(c);
	}
}

/* NW-R24 NW-R65: teams, their opponents, those left over and the tables, all at once. */
static void a_team_draw_is_the_best_there_is(void **state)
{
	(void)state;
	for (uint64_t seed = 1; seed <= histories(20); seed++) {
		int n = 4 + (int)(seed % 9);
		struct campaign *c = night(n, n / 4 + 1 + (int)(seed / 9 % 2), seed);
		struct rng rng = rng_seed(seed ^ 0xa5a5);
		c->team_night = true;
		add_shadows(c, &rng, true);
		compare(c);
		campaign_free(c);
	}
}

/* The same optimum whether all battles are written down or added as they pay. */
static void a_program_grown_as_needed_finds_the_same_optimum(void **state)
{
	(void)state;
	for (uint64_t seed = 1; seed <= 12; seed++) {
		struct campaign *c = night(16 + (int)(seed % 3), 5 + (int)(seed % 4), seed);
		struct pairing_wish wish = {0};
		struct night n = {.c = c, .wish = &wish, .n = c->nplayers};
		int key[2][KEYS] = {{0}};
		bool good[2];
		c->team_night = true;
		for (int i = 0; i < n.n; i++) {
			n.who[i] = (int16_t)i;
			n.value[i] = army_value(t, &c->player[i].army);
			for (int k = 0; k < i && seed % 2; k++) /* an old club: all have met */
				c->player[i].met[k] = c->player[k].met[i] =
					(uint8_t)(5 + c->player[i].met[k]);
		}
		groups_make(&n);
		for (int small = 0; small < 2; small++) {
			int solved = 0;
			struct cover found = {.group = n.group,
					      .ngroups = n.ngroups,
					      .nplayers = n.n,
					      .want = n.want,
					      .free_tables = c->ntables,
					      .dropped = seed % 3 ? LIMIT_TABLE : 0,
					      .small = small ? 60 : 100000,
					      .solved = &solved};
			for (int i = 0; i < n.n; i++)
				if (c->player[i].last_table)
					found.used[c->player[i].last_table - 1]++;
			good[small] = cover_solve(&found);
			key[small][K_TABLE] = found.tables_broken;
			for (int i = 0; i < found.n; i++)
				for (int k = 0; k < COSTS; k++)
					key[small][k == COST_FOE ? K_FOE : K_TWICE + k - 1] +=
						n.group[found.chosen[i]].cost[k];
		}
		assert_int_equal(good[0], good[1]);
		assert_memory_equal(key[0], key[1], sizeof key[0]);
		free(n.group);
		campaign_free(c);
	}
}

static void drawing_again_gives_the_same_tables(void **state)
{
	struct campaign *c = night(16, 8, 99);
	struct pairing_wish wish = {0};
	struct pairing a, b;
	struct refusal why;
	(void)state;
	assert_true(pair_night(c, &wish, &a, &why));
	assert_true(pair_night(c, &wish, &b, &why));
	assert_memory_equal(&a, &b, sizeof a);
	campaign_free(c);
}

static void the_organiser_may_fix_a_pair_and_its_table(void **state)
{
	struct campaign *c = night(10, 6, 5);
	struct pairing_wish wish = {.nfixed = 1, .fixed = {{2, 7, 3}}};
	struct pairing out;
	struct refusal why;
	int seen = 0;
	(void)state;
	assert_true(pair_night(c, &wish, &out, &why));
	for (int i = 0; i < out.n; i++)
		if (out.list[i].who[0] == 2 && out.list[i].who[1] == 7) {
			assert_int_equal(out.list[i].table, 3);
			seen++;
		}
	assert_int_equal(seen, 1);
	campaign_free(c);
}

/* NW-171 NW-217 NW-190: an odd number fights one 2-on-1 with a shadow corps. */
static void an_odd_number_uses_a_shadow_corps(void **state)
{
	struct campaign *c = night(7, 4, 3);
	struct pairing_wish wish = {0};
	struct pairing out;
	struct refusal why;
	int triples = 0;
	(void)state;
	for (int i = 0; i < 7; i++) {
		c->player[i].last_foes = 0;
		c->player[i].last_table = 0;
		c->player[i].two_on_one = i == 0 || i == 6;
	}
	c->player[3].has_shadow = c->player[0].has_shadow = true;
	c->player[3].shadow = c->player[0].shadow = plain;
	assert_true(pair_night(c, &wish, &out, &why));
	for (int i = 0; i < out.n; i++)
		if (out.list[i].kind == BATTLE_SHADOW) {
			triples++;
			assert_int_equal(out.list[i].shadow, 3);
			for (int k = 0; k < 3; k++)
				assert_false(c->player[out.list[i].who[k]].two_on_one);
		}
	assert_int_equal(triples, 1);
	assert_int_equal(out.n, 3);
	assert_int_equal(out.dropped, 0);
	/* NW-R26: everybody has had his 2-on-1: that limit goes first, and is named. */
	for (int i = 0; i < 7; i++)
		c->player[i].two_on_one = 1;
	assert_true(pair_night(c, &wish, &out, &why));
	assert_int_equal(out.dropped, LIMIT_TWO_ON_ONE);
	/* NW-218: nobody volunteers: one sits out. */
	c->player[3].has_shadow = c->player[0].has_shadow = false;
	assert_true(pair_night(c, &wish, &out, &why));
	assert_int_not_equal(out.out, LG_NONE);
	assert_int_equal(out.n, 3);
	campaign_free(c);
}

/* NW-R24 NW-R65: teams of two; two left over fight alone, and not foes of the last week. */
static void a_team_night_makes_teams(void **state)
{
	struct campaign *c = night(10, 6, 8);
	struct pairing_wish wish = {0};
	struct pairing out;
	struct refusal why;
	int teams = 0, alone = 0;
	(void)state;
	c->team_night = true;
	assert_true(pair_night(c, &wish, &out, &why));
	for (int i = 0; i < out.n; i++) {
		teams += out.list[i].kind == BATTLE_TEAM && out.list[i].n == 4;
		alone += out.list[i].kind == BATTLE_INDIVIDUAL;
		if (out.list[i].kind == BATTLE_INDIVIDUAL)
			assert_false(c->player[out.list[i].who[0]].last_foes >> out.list[i].who[1] &
				     1);
	}
	assert_int_equal(teams, 2);
	assert_int_equal(alone, 1);
	campaign_free(c);
}

static void *stop_soon(void *arg)
{
	nanosleep(&(struct timespec){.tv_nsec = 300 * 1000 * 1000}, NULL);
	atomic_store((atomic_bool *)arg, true);
	return NULL;
}

/* Sixty-four in teams are minutes of work: a stop from outside ends it, and nothing is claimed. */
static void a_draw_that_nobody_waits_for_ends(void **state)
{
	struct campaign *c = night(64, 20, 9);
	atomic_bool stop = true;
	struct pairing_wish wish = {.stop = &stop};
	struct pairing out;
	struct refusal why;
	struct timespec from, to;
	pthread_t thread;
	(void)state;
	c->team_night = true;
	assert_false(pair_night(c, &wish, &out, &why));
	assert_null(why.rule);
	assert_int_equal(out.solved, 0);
	stop = false;
	assert_int_equal(pthread_create(&thread, NULL, stop_soon, &stop), 0);
	clock_gettime(CLOCK_THREAD_CPUTIME_ID, &from);
	assert_false(pair_night(c, &wish, &out, &why));
	clock_gettime(CLOCK_THREAD_CPUTIME_ID, &to);
	assert_int_equal(pthread_join(thread, NULL), 0);
	assert_null(why.rule);
	assert_true(to.tv_sec - from.tv_sec < 30);
	campaign_free(c);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(the_draw_is_the_best_there_is),
		cmocka_unit_test(an_odd_draw_is_the_best_there_is),
		cmocka_unit_test(a_team_draw_is_the_best_there_is),
		cmocka_unit_test(a_program_grown_as_needed_finds_the_same_optimum),
		cmocka_unit_test(drawing_again_gives_the_same_tables),
		cmocka_unit_test(the_organiser_may_fix_a_pair_and_its_table),
		cmocka_unit_test(an_odd_number_uses_a_shadow_corps),
		cmocka_unit_test(a_team_night_makes_teams),
		cmocka_unit_test(a_draw_that_nobody_waits_for_ends),
	};
	struct pk *pk = charts_open(&t);
	plain_army(t, "Fr", 8, &plain);
	int failed = cmocka_run_group_tests(tests, NULL, NULL);
	pk_free(pk);
	return failed;
}
