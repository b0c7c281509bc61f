/*
 * test_odds.c: what a battle may bring, and the French general.
 */
#include "field.h"
#include "odds_told.h"

#include <stdlib.h>

/* The line of the message; it must be there, in thousandths and with its error. */
static int told_odds(const struct odds *o, int message, int area)
{
	for (int i = 0; i < o->n; i++)
		if (o->line[i].message == message && o->line[i].arg[0] == area) {
			assert_true(o->line[i].error > 0);
			return o->line[i].value;
		}
	fail_msg("no odds of message %d", message);
	return 0;
}

static void tells_everything(const struct odds *o, int area)
{
	static const int messages[] = {O_VICTORY,    O_ENVELOP_ENEMY, O_ENVELOP_FRENCH,
				       O_ROUT_ENEMY, O_ROUT_FRENCH,   O_LOSS_FRENCH,
				       O_LOSS_ENEMY, O_DEFEAT};
	assert_true(o->samples >= 10000);
	for (size_t i = 0; i < sizeof messages / sizeof *messages; i++)
		assert_in_range(told_odds(o, messages[i], area), 0, 99999);
}

static void odds_are_told_before_a_battle_and_in_it(void **state)
{
	struct bench *b = bench("1796");
	int turin = map_find(b->p->map, "turin"), lodi = map_find(b->p->map, "lodi");
	int milan = map_find(b->p->map, "milan");
	struct odds o;
	struct rng rng = rng_seed(3);
	(void)state;
	assert_false(fc_odds(b->p, &b->s, 0, &rng, &o)); /* Moves: nothing to weigh */
	on_map(b, "turin: augereau kilmaine la-harpe maynier en-garrison-1 en-fortification-1; "
		  "lodi: serurier liptay; milan: macquard kerpen");
	b->s.step[0] = S_BATTLES;
	b->s.supply[ENEMY] = 0;
	assert_true(fc_odds(b->p, &b->s, 0, &rng, &o)); /* every battle that is due */
	tells_everything(&o, turin);
	tells_everything(&o, lodi);
	tells_everything(&o, milan);
	/* 28 v 9; only a Reinforcement saves them. */
	assert_in_range(told_odds(&o, O_ENVELOP_ENEMY, turin), 850, 1000);
	assert_in_range(told_odds(&o, O_VICTORY, turin), 900, 1000);
	/* Before any step of it: its plans, an action, whom a Hit falls on. */
	on_sheet(b, "lodi", S_PLANS, "augereau 1C, la-harpe 1C | liptay 4C");
	b->s.battle.left = 2;
	assert_true(fc_odds(b->p, &b->s, 0, &rng, &o));
	tells_everything(&o, lodi);
	on_sheet(b, "lodi", S_FRENCH, "augereau 2L | schubirz 3L, nicoletti 3L");
	dice(b, 1);
	does(b, "act augereau fire");
	assert_int_equal(top(b), S_HITS);
	assert_true(fc_odds(b->p, &b->s, 0, &rng, &o));
	tells_everything(&o, lodi);
	drop(b);
}

static void weighs(struct bench *b, struct odds *o)
{
	struct rng rng = rng_seed(5);
	assert_true(fc_odds(b->p, &b->s, 0, &rng, o));
}

static int about(const struct odds *o, int message)
{
	return odds_told(o, message)->value;
}

static void odds_agree_with_a_reckoning_by_hand(void **state)
{
	struct bench *b = bench("1796");
	struct odds o;
	(void)state;
	/* 8 v 2: Augereau fires at 8 or less and it is over; else, one time in five, 8 is three
	 * times 2 and the Enemy routs. Who routs does not strike back. */
	on_sheet(b, "lodi", S_FRENCH, "augereau 2L | en-recruit-inf-3 3L");
	weighs(b, &o);
	assert_in_range(about(&o, O_ROUT_ENEMY), 185, 215);
	assert_in_range(odds_told(&o, O_ROUT_ENEMY)->error, 7, 9); /* 1.96 √(0.16 / 10000) */
	assert_int_equal(about(&o, O_ROUT_FRENCH), 0);
	assert_int_equal(about(&o, O_VICTORY), 1000);
	assert_int_equal(about(&o, O_DEFEAT), 0);
	assert_int_equal(about(&o, O_LOSS_FRENCH), 0);
	assert_in_range(about(&o, O_LOSS_ENEMY), 1600, 2000);
	assert_true(odds_told(&o, O_LOSS_ENEMY)->mean && !odds_told(&o, O_VICTORY)->mean);
	/* 3 v 9: a rout for certain, and no way out of Lodi: Napoleon is lost. */
	on_sheet(b, "lodi", S_FRENCH, "NAPOLEON, fr-recruit-inf-1 0L | liptay 3L, pittoni 3L");
	const struct map_area *lodi = &b->p->map->area[area(b, "lodi")];
	for (int i = 0; i < lodi->degree; i++)
		b->s.place[force(b, "kerpen") - i] = lodi->next[i];
	weighs(b, &o);
	assert_int_equal(about(&o, O_ROUT_FRENCH), 1000);
	assert_int_equal(about(&o, O_DEFEAT), 1000);
	assert_int_equal(about(&o, O_VICTORY), 0);
	assert_int_equal(about(&o, O_LOSS_FRENCH), 3000);
	assert_int_equal(odds_told(&o, O_LOSS_FRENCH)->error, 1); /* the same in every battle */
	assert_int_equal(about(&o, O_LOSS_ENEMY), 0);
	drop(b);
}

static struct action choice(struct bench *b, const char *text)
{
	struct action a;
	assert_true(may(b, text));
	assert_null(action_parse(&commander_game, b->p, text, &a));
	return a;
}

static void each_choice_has_odds_of_its_own(void **state)
{
	struct bench *b = bench("1796");
	struct odds fire, end, o;
	struct rng rng = rng_seed(5);
	(void)state;
	assert_false(fc_odds_of(b->p, &b->s, 0, choice(b, "end"), &rng, &o)); /* Moves */
	on_sheet(b, "lodi", S_FRENCH, "augereau 2L | en-recruit-inf-3 3L");
	assert_true(fc_odds_of(b->p, &b->s, 0, choice(b, "act augereau fire"), &rng, &fire));
	assert_true(fc_odds_of(b->p, &b->s, 0, choice(b, "end"), &rng, &end));
	tells_everything(&fire, area(b, "lodi"));
	assert_in_range(about(&fire, O_ROUT_ENEMY), 185, 215);
	assert_int_equal(about(&end, O_ROUT_ENEMY), 1000); /* he is not fired at before */
	/* Before the battle: the choice is where to fight. */
	on_map(b, "turin: augereau kilmaine la-harpe maynier en-garrison-1; lodi: serurier liptay");
	b->s.step[0] = S_BATTLES;
	assert_true(fc_odds_of(b->p, &b->s, 0, choice(b, "fight turin"), &rng, &o));
	assert_int_equal(o.n, 9);
	tells_everything(&o, area(b, "turin"));
	/* An envelopment that the choice itself brings about is heard. */
	b->s.scouts = 1;
	b->s.supply[ENEMY] = 0;
	dice(b, 1);
	does(b, "fight turin");
	assert_true(fc_odds_of(b->p, &b->s, 0, choice(b, "accept"), &rng, &o));
	assert_int_equal(about(&o, O_ENVELOP_ENEMY), 1000);
	drop(b);
}

/* Games that end in defeat, out of n. */
static int defeats(struct bench *b, int n, bool general)
{
	static struct action legal[2048];
	int lost = 0;
	for (int i = 0; i < n; i++) {
		struct setup setup = {.scenario = b->p->id};
		struct rng rng = rng_seed((uint64_t)i);
		struct ctx cx = {.dice = &b->dice};
		dice_fast(&b->dice, (uint64_t)i);
		memset(&b->s, 0, sizeof b->s);
		fc_setup(b->p, &b->s, &setup, &cx);
		while (commander_game.to_act(b->p, &b->s)) {
			int k = commander_game.legal(b->p, &b->s, 0, legal, 2048);
			struct action a = general ? fc_general(b->p, &b->s, 0, legal, k, 0, &rng)
						  : legal[rng_below(&rng, (uint32_t)k)];
			commander_game.apply(b->p, &b->s, 0, a, &cx);
		}
		lost += b->s.verdict == DEFEATED;
	}
	return lost;
}

static void the_general_loses_at_most_half_as_often_as_chance(void **state)
{
	enum { GAMES = 10 };
	const char *dirs[] = {getenv("MARENGO_DATA"), NULL};
	struct pk *pk = pk_new(dirs);
	struct scenario list[64];
	int n = fc_scenarios(pk, list, 64), chance = 0, general = 0;
	(void)state;
	for (int i = 0; i < n; i++) {
		struct bench *b = bench(list[i].id);
		int lost = defeats(b, GAMES, true);
		assert_true(lost < GAMES); /* none is beyond him */
		general += lost;
		chance += defeats(b, GAMES, false);
		drop(b);
	}
	assert_true(general * 2 <= chance);
	pk_free(pk);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(odds_are_told_before_a_battle_and_in_it),
		cmocka_unit_test(odds_agree_with_a_reckoning_by_hand),
		cmocka_unit_test(each_choice_has_odds_of_its_own),
		cmocka_unit_test(the_general_loses_at_most_half_as_often_as_chance),
	};
	return cmocka_run_group_tests(tests, NULL, NULL);
}
