/*
 * test_sensible.c: what the rules leave open for the Enemy: enemy=book asks the player,
 * enemy=sensible settles it and says how; dice and charts are the same.
 */
#include "field.h"

#include <stdio.h>

static const char french_cities[] = "nice: fr-garrison-1 NAPOLEON; turin: fr-garrison-2; ";

/* A position where the Enemy has a choice among equals. */
struct tie {
	const char *area; /* of a battle, or NULL */
	const char *forces;
	int step;
	int die;
	const char *plan; /* of Liptay, or NULL */
	const char *verb; /* how the player is asked, and for how many */
	int equals, message;
	const char *chosen; /* by the program: a Force or an area */
};

static void set_up(struct bench *b, const struct tie *tie)
{
	char text[512];
	if (tie->area) {
		on_sheet(b, tie->area, tie->step, tie->forces);
		b->s.battle.draws = 1;
	} else {
		snprintf(text, sizeof text, "%s%s", french_cities, tie->forces);
		on_map(b, text);
		b->s.supply[ENEMY] = tie->step == S_ENEMY_REFIT ? 2 : 0;
		b->s.step[0] = (uint8_t)tie->step;
	}
	if (tie->plan)
		give(b, "liptay", tie->plan);
	if (tie->die)
		dice(b, tie->die);
	b->dice.strict = false;
}

/* FC-338 FC-R8 FC-R36 FC-R65 */
static const struct tie ties[] = {
	/* a Hit: 7 to 4 costs more than 5 to 3 */
	{"lodi", "serurier 2L, macquard 2L | liptay 3L", S_ENEMY, 1, NULL, "hit", 2, M_SETTLED_HIT,
	 "serurier"},
	/* a Shock check, when the Enemy enters upon them */
	{"lodi", "serurier 2L, macquard 2L | liptay 3C", S_ENEMY, 1, "forward", "shock", 2,
	 M_SETTLED_HIT, "serurier"},
	/* who draws a plan: 4 before 3 */
	{"lodi", "augereau 0L | liptay 4C, kerpen 4C", S_DRAW, 0, NULL, "assign", 2,
	 M_SETTLED_STRONGEST, "liptay"},
	/* who acts first */
	{"lodi", "augereau 0L | kerpen 4C, liptay 4C", S_ENEMY, 0, NULL, "resolve", 2,
	 M_SETTLED_FIRST, "liptay"},
	/* which group rolls first */
	{NULL, "mantua: kerpen; lodi: liptay", S_ORDERS_START, 0, NULL, "order", 2, M_SETTLED_GROUP,
	 "liptay"},
	/* which of equal areas it goes to: equal totals, so the one nearer to Napoleon */
	{NULL, "savona: augereau; marengo: la-harpe; genoa: liptay", S_ORDERS_START, 10, NULL,
	 "toward", 2, M_SETTLED_WAY, "savona"},
	/* which City is rolled for first */
	{NULL, "mantua: liptay; milan: kerpen", S_ENEMY_INCOME, 0, NULL, "roll", 2, M_SETTLED_CITY,
	 "milan"},
	/* who is refitted: 3 before 2 */
	{NULL, "lodi: salisch-inf-r liptay-r", S_ENEMY_REFIT, 0, NULL, "refit", 2,
	 M_SETTLED_STRONGEST, "salisch-inf"},
};

static void book_asks(void **state)
{
	(void)state;
	for (size_t i = 0; i < sizeof ties / sizeof *ties; i++) {
		const struct tie *tie = &ties[i];
		struct bench *b = bench("1796");
		set_up(b, tie);
		resume(b);
		if (choices(b, tie->verb) != tie->equals)
			fail_msg("no question \"%s\"", tie->verb);
		assert_false(told(b, tie->message));
		drop(b);
	}
}

static void sensible_settles_and_says_how(void **state)
{
	(void)state;
	for (size_t i = 0; i < sizeof ties / sizeof *ties; i++) {
		const struct tie *tie = &ties[i];
		struct bench *b = bench_sensible("1796");
		set_up(b, tie);
		resume(b);
		if (!told(b, tie->message))
			fail_msg("\"%s\" is settled without a word", tie->verb);
		int who = tie->message == M_SETTLED_CITY || tie->message == M_SETTLED_WAY
				  ? area(b, tie->chosen)
				  : force(b, tie->chosen);
		assert_int_equal(arg_told(b, tie->message, tie->message == M_SETTLED_WAY), who);
		/* What it says is also what it does. */
		if (strcmp(tie->verb, "hit") == 0)
			assert_true(reduced(b, "serurier") && !reduced(b, "macquard"));
		if (tie->message == M_SETTLED_WAY)
			assert_string_equal(where(b, "liptay"), "savona");
		if (strcmp(tie->verb, "assign") == 0)
			assert_int_equal(arg_told(b, M_PLAN_DRAWN, 0), who);
		if (strcmp(tie->verb, "refit") == 0)
			assert_int_equal(arg_told(b, M_REFIT, 0), who);
		if (strcmp(tie->verb, "roll") == 0)
			assert_int_equal(arg_told(b, M_RESUPPLY_ROLL, 0), who);
		if (strcmp(tie->verb, "order") == 0)
			assert_int_equal(arg_told(b, M_ORDER_ROLL, 0), who);
		if (strcmp(tie->verb, "resolve") == 0)
			assert_int_equal(arg_told(b, M_ACTS, 0), who);
		drop(b);
	}
}

static void nothing_is_said_where_there_is_no_choice(void **state)
{
	struct bench *b = bench_sensible("1796");
	(void)state;
	on_sheet(b, "lodi", S_ENEMY, "serurier 2L, garnier 2L | liptay 3L, kerpen 4C");
	dice(b, 1);
	b->dice.strict = false;
	resume(b); /* Garnier is the only Poor one, Liptay alone in front */
	assert_true(reduced(b, "garnier"));
	for (int m = M_SETTLED_HIT; m <= M_SETTLED_CITY; m++)
		assert_false(told(b, m));
	drop(b);
}

static void the_players_own_attacks_stay_his(void **state)
{
	struct bench *b = bench_sensible("1796");
	(void)state;
	on_sheet(b, "lodi", S_FRENCH, "augereau 2L | schubirz 3L, nicoletti 3L");
	dice(b, 1);
	does(b, "act augereau fire");
	assert_int_equal(choices(b, "hit"), 2); /* FC-207 */
	drop(b);
}

static struct set of_choices(struct fc *g)
{
	struct action room[FC_FORCES];
	struct list l = {room, 0, FC_FORCES};
	struct set out = {{0}};
	fc_steps[fc_top(g)].list(g, &l);
	for (int i = 0; i < l.n; i++)
		set_add(&out, room[i].arg[0]);
	return out;
}

/* What the program would answer for the Enemy, asked by the book; -1 when the question is for the
 * French. */
static int answer(struct fc *g)
{
	const struct fc_acting *act = &g->s->act;
	switch (fc_top(g)) {
	case S_HITS:
		return (act->hit_side == FRENCH) == (act->hit_mode != HIT_AREA)
			       ? fc_worst_hit(g, of_choices(g))
			       : -1;
	case S_SHOCK: return act->shock_side == FRENCH ? fc_worst_hit(g, of_choices(g)) : -1;
	case S_DRAW:
	case S_ENEMY_REFIT: return fc_best_receiver(g, of_choices(g));
	case S_ENEMY: return g->s->battle.ready ? -1 : fc_next_actor(g, of_choices(g));
	case S_ORDER_MOVE: {
		struct set areas = of_choices(g);
		return fc_best_area(g, areas.w[0]);
	}
	case S_ENEMY_RESUPPLY: return __builtin_ctzll(g->s->todo);
	case S_ORDERS:
		for (int group = 1;; group++)
			if (fc_group_lead(g, group) != NO_FORCE)
				return fc_group_lead(g, group);
	default: return -1;
	}
}

static const int verb_of[S_COUNT] = {
	[S_HITS] = V_HIT,          [S_SHOCK] = V_SHOCK,       [S_DRAW] = V_ASSIGN,
	[S_ENEMY] = V_RESOLVE,     [S_ORDER_MOVE] = V_TOWARD, [S_ENEMY_RESUPPLY] = V_ROLL,
	[S_ENEMY_REFIT] = V_REFIT, [S_ORDERS] = V_ORDER,
};

/* Answers for the Enemy until the French have to decide; notes which questions there were. */
static void answer_for_the_enemy(struct bench *b, bool asked[S_COUNT])
{
	struct ctx cx = {.dice = &b->dice};
	while (commander_game.to_act(b->p, &b->s)) {
		struct fc g = fc_open(b->p, &b->s, &cx);
		int what = answer(&g), step = fc_top(&g);
		if (what < 0)
			return;
		asked[step] = true;
		commander_game.apply(b->p, &b->s, 0,
				     (struct action){(uint16_t)verb_of[step], {(uint16_t)what}},
				     &cx);
	}
}

static void begin(struct bench *b, uint64_t seed, uint8_t sensible)
{
	struct setup setup = {.scenario = b->p->id, .option = {sensible}};
	struct ctx cx = {.dice = &b->dice};
	dice_seed_number(&b->dice, seed);
	memset(&b->s, 0, sizeof b->s);
	assert_null(fc_setup(b->p, &b->s, &setup, &cx));
}

/* One campaign twice, with the same French choices at random. */
static void twins(struct bench *book, struct bench *own, uint64_t seed, bool asked[S_COUNT])
{
	static struct action legal[2048];
	struct rng rng = rng_seed(seed);
	begin(book, seed, 0);
	begin(own, seed, 1);
	for (;;) {
		answer_for_the_enemy(book, asked);
		struct fc_state a = book->s, b = own->s;
		a.sensible = b.sensible = 0;
		assert_memory_equal(&a, &b, sizeof a);
		assert_int_equal(book->dice.rolled, own->dice.rolled);
		if (!commander_game.to_act(book->p, &book->s))
			return;
		int n = commander_game.legal(own->p, &own->s, 0, legal, 2048);
		struct action act = legal[rng_below(&rng, (uint32_t)n)];
		struct ctx cx = {.dice = &book->dice}, cx2 = {.dice = &own->dice};
		commander_game.apply(book->p, &book->s, 0, act, &cx);
		commander_game.apply(own->p, &own->s, 0, act, &cx2);
	}
}

static void dice_and_tables_are_the_same_in_both(void **state)
{
	static const char *const campaigns[] = {"1796", "1805", "1809", "1813"};
	bool asked[S_COUNT] = {false};
	(void)state;
	for (size_t i = 0; i < sizeof campaigns / sizeof *campaigns; i++) {
		struct bench *book = bench(campaigns[i]), *own = bench(campaigns[i]);
		for (uint64_t seed = 1; seed <= 10; seed++)
			twins(book, own, seed, asked);
		drop(book);
		drop(own);
	}
	for (int step = 0; step < S_COUNT; step++) /* none was left out */
		assert_int_equal(asked[step], verb_of[step] != 0);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(book_asks),
		cmocka_unit_test(sensible_settles_and_says_how),
		cmocka_unit_test(nothing_is_said_where_there_is_no_choice),
		cmocka_unit_test(the_players_own_attacks_stay_his),
		cmocka_unit_test(dice_and_tables_are_the_same_in_both),
	};
	return cmocka_run_group_tests(tests, NULL, NULL);
}
