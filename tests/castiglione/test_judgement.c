/*
 * test_judgement.c: odds that can be checked by hand, generals against chance, and the rulings
 * that concern the whole.
 */
#include "scene.h"

static struct odds odds_now(int seat)
{
	struct odds odds;
	struct rng rng = rng_seed(1);
	assert_true(ca_odds(k, ST, seat, &rng, &odds));
	return odds;
}

static bool told(const struct odds *odds, int message)
{
	for (int i = 0; i < odds->n; i++)
		if (odds->line[i].message == message)
			return true;
	return false;
}

static int value_of(const struct odds *odds, int message, int arg0, int arg1)
{
	for (int i = 0; i < odds->n; i++)
		if (odds->line[i].message == message && odds->line[i].arg[0] == arg0 &&
		    (arg1 < 0 || odds->line[i].arg[1] == arg1))
			return odds->line[i].value;
	fail_msg("no such line");
	return -1;
}

static void odds_of_a_forced_march(void **state)
{
	(void)state; /* CA-144, CA-263 */
	empty_scene("");
	put("bertin despinoy", "zevio");
	movement(FRENCH);
	act("take bertin");
	struct odds odds = odds_now(FRENCH);
	int bertin = piece("bertin");
	assert_int_equal(odds.samples, 0);
	assert_int_equal(value_of(&odds, MSG_ODDS_MARCH, bertin, 1), 833);      /* 2 or more */
	assert_int_equal(value_of(&odds, MSG_ODDS_MARCH, bertin, 2), 333);      /* 5 or more */
	assert_int_equal(value_of(&odds, MSG_ODDS_MARCH_HIT, bertin, -1), 500); /* 2, 3, 5 */
}

/* The same two rounds counted out: 6 SP each, no guns, nobody near a third hit. */
static int wins_counted_out(int drm_a, int drm_d, bool attacker_has_initiative)
{
	int wins = 0;
	for (int n = 0; n < 6 * 6 * 6 * 6; n++) {
		int a = ca_lookup(&k->t.combat, 6, n % 6 + 1 + drm_a) +
			ca_lookup(&k->t.combat, 6, n / 6 % 6 + 1 + drm_a);
		int d = ca_lookup(&k->t.combat, 6, n / 36 % 6 + 1 + drm_d) +
			ca_lookup(&k->t.combat, 6, n / 216 + 1 + drm_d);
		wins += a > d || (a == d && attacker_has_initiative);
	}
	return (wins * 1000 + 648) / 1296;
}

static void odds_of_a_combat_are_exact(void **state)
{
	(void)state; /* CA-214, CA-216, CA-223, CA-224 */
	empty_scene("");
	put("lusignan sporck quasdanovich", "lonato"); /* 6 SP, TR 1 */
	put("guieu rusca sauret", "lonato");           /* 6 SP, TR 1 */
	put("bertin", "castiglione");                  /* so that the guns are asked about */
	combat(AUSTRIAN, "lonato", "salo");
	act("fight lonato");
	assert_int_equal(step_now(), STEP_GUNS);
	ST->fight.leader[FRENCH] = (uint8_t)(piece("sauret") + 1);
	ST->fight.leader[AUSTRIAN] = (uint8_t)(piece("quasdanovich") + 1);
	for (int who = FRENCH; who <= AUSTRIAN; who++) {
		ST->initiative = (uint8_t)who;
		struct odds odds = odds_now(FRENCH);
		assert_int_equal(odds.samples, 0);
		/* Rows 2 to 7 of the column 5-6: 0 1 1 1 2 2. */
		assert_int_equal(value_of(&odds, MSG_ODDS_HITS, FRENCH, -1), 1167);
		int a = value_of(&odds, MSG_ODDS_WINS, AUSTRIAN, -1);
		int d = value_of(&odds, MSG_ODDS_WINS, FRENCH, -1);
		assert_int_equal(a, wins_counted_out(1, 1, who == AUSTRIAN));
		assert_in_range(a + d, 999, 1001);
		assert_int_equal(value_of(&odds, MSG_ODDS_RETREAT, FRENCH, -1), a);
	}
}

static void odds_while_hits_are_placed_count_them(void **state)
{
	(void)state; /* CA-214, CA-217, CA-223, CA-224 */
	empty_scene("");
	put("lusignan sporck quasdanovich", "lonato");
	put("guieu rusca sauret", "lonato");
	combat(AUSTRIAN, "lonato", "salo");
	ST->initiative = FRENCH;
	ROLL(5, 2); /* two hits on the French, one on the Austrians */
	act("fight lonato");
	assert_int_equal(step_now(), STEP_LOSS);
	struct odds odds = odds_now(AUSTRIAN);
	assert_int_equal(value_of(&odds, MSG_ODDS_HITS, FRENCH, -1), 1167);
	/* 0 1 1 1 2 2 each: the Austrians win if they score no less, 25 times in 36. */
	assert_int_equal(value_of(&odds, MSG_ODDS_WINS, AUSTRIAN, -1), 694);
	/* In the last round nothing is rolled after the losses. */
	ST->fight.round = 2;
	odds = odds_now(AUSTRIAN);
	assert_false(told(&odds, MSG_ODDS_HITS));
	assert_int_equal(value_of(&odds, MSG_ODDS_WINS, AUSTRIAN, -1), 1000);
}

static void odds_after_a_bombardment_are_those_of_the_fire(void **state)
{
	(void)state; /* CA-208, CA-210, CA-214, CA-216 */
	empty_scene("");
	put("lusignan melas-art", "lonato");
	put("guieu rusca", "lonato");
	combat(AUSTRIAN, "lonato", "salo");
	ROLL(6);
	act("fight lonato");
	assert_int_equal(step_now(), STEP_BOMBARD);
	struct odds odds = odds_now(AUSTRIAN);
	assert_false(told(&odds, MSG_ODDS_BOMBARDMENT));
	assert_false(told(&odds, MSG_ODDS_HITS));
	assert_true(value_of(&odds, MSG_ODDS_FIRE, FRENCH, -1) > 0);
}

static void odds_of_pursuit_and_destruction(void **state)
{
	(void)state; /* CA-237, CA-219 */
	empty_scene("");
	put("gummer bajalich ott klenau schubirz", "lonato");
	put("massena-cav", "lonato");
	hits("massena-cav", 2);
	combat(AUSTRIAN, "lonato", "salo");
	ROLL(1, 1);
	act("fight lonato"); /* 18 SP, row 1: a hit, the third */
	assert_int_equal(step_now(), STEP_STAY);
	struct odds odds = odds_now(FRENCH);
	/* One round left; any hit destroys it: 18 SP always hit. */
	assert_int_equal(value_of(&odds, MSG_ODDS_DESTROYED, FRENCH, -1), 1000);
	assert_int_equal(value_of(&odds, MSG_ODDS_WINS, AUSTRIAN, -1), 1000);
}

/* Hits of a pursuit by five more SP of horse, six dice added up. */
static int pursuit_counted_out(int drm)
{
	int hits = 0;
	for (int die = 1; die <= 6; die++)
		hits += ca_lookup(&k->t.pursuit, 5, die + drm);
	return (hits * 1000 + 3) / 6;
}

static void odds_of_pursuit_know_where_the_beaten_go(void **state)
{
	(void)state; /* CA-236, CA-237, CA-271 */
	empty_scene("");
	put("gummer bajalich klenau schubirz", "lonato"); /* 14 SP, five of them horse */
	put("guieu", "lonato");
	put("rusca", "castiglione"); /* so that the guns are asked about */
	combat(AUSTRIAN, "lonato", "salo");
	act("fight lonato");
	assert_int_equal(step_now(), STEP_GUNS);
	/* One Unit cannot hit an Austrian often enough to cost them horse. */
	struct odds odds = odds_now(FRENCH);
	assert_int_equal(odds.samples, 0);
	assert_int_equal(value_of(&odds, MSG_ODDS_PURSUIT, FRENCH, -1), pursuit_counted_out(0));
	assert_int_equal(value_of(&odds, MSG_ODDS_PURSUIT, FRENCH, -1), 1667);
	/* Into Peschiera, a City of their own, they are followed less eagerly. */
	empty_scene("");
	put("gummer bajalich klenau schubirz", "solferino");
	put("guieu", "solferino");
	put("rusca", "valeggio");
	combat(AUSTRIAN, "solferino", "castiglione");
	act("fight solferino");
	ST->fight.loser = FRENCH;
	bool city = ca_retreats(k, ST) & ca_bit(area("peschiera"));
	ST->fight.loser = NEITHER;
	assert_true(city);
	odds = odds_now(FRENCH);
	assert_int_equal(value_of(&odds, MSG_ODDS_PURSUIT, FRENCH, -1), pursuit_counted_out(-1));
}

static void unseen_enemies_are_imagined(void **state)
{
	(void)state; /* CA-056 */
	scene("");
	put("ott guieu", "lonato");
	combat(AUSTRIAN, "lonato", "salo");
	struct odds odds = odds_now(AUSTRIAN);
	assert_true(odds.samples > 0);
	assert_int_equal(odds.line[0].message, MSG_ODDS_WINS_AT);
	assert_in_range(odds.line[0].value, 0, 1000);
	/* Hits both ways, retreat and pursuit as well, each with its error. */
	for (int side = FRENCH; side <= AUSTRIAN; side++) {
		int lonato = area("lonato");
		assert_true(value_of(&odds, MSG_ODDS_HITS_AT, side, lonato) > 0);
		assert_in_range(value_of(&odds, MSG_ODDS_RETREAT_AT, side, lonato), 0, 1000);
		assert_true(value_of(&odds, MSG_ODDS_PURSUIT_AT, side, lonato) >= 0);
	}
	assert_true(odds.line[0].error > 0);
	/* They do not hang on who really stands there. */
	struct ca_state other = *ST;
	struct rng r = rng_seed(7), same = rng_seed(1);
	struct odds imagined;
	ca_redeal(k, &other, AUSTRIAN, &r);
	assert_true(ca_odds(k, &other, AUSTRIAN, &same, &imagined));
	assert_memory_equal(&odds, &imagined, sizeof odds);
}

/* A game between two choosers; the general's score in thousandths. */
static int play(uint64_t seed, int general)
{
	static struct action list[1024];
	struct ca_state st, dealt;
	struct setup setup;
	struct dice dice;
	struct ctx cx = {.dice = &dice};
	struct rng r = rng_seed(seed);
	game_default_setup(&castiglione_game, &setup);
	memset(&st, 0, sizeof st);
	dice_fast(&dice, seed);
	ca_setup(k, &st, &setup, &cx);
	for (uint32_t who; (who = ca_to_act(k, &st));) {
		int seat = __builtin_ctz(who), n = ca_legal(k, &st, seat, list, 1024);
		struct action a = list[rng_below(&r, (uint32_t)n)];
		if (seat == general) {
			dealt = st;
			ca_redeal(k, &dealt, seat, &r);
			a = ca_general(k, &dealt, seat, list, n, 0, &r);
			assert_true(ca_legal(k, &dealt, seat, list, 1024) == n);
		}
		ca_apply(k, &st, seat, a, &cx);
	}
	int32_t score[MAX_SEATS];
	ca_score(k, &st, score);
	return score[general];
}

static void the_general_beats_chance_from_either_side(void **state)
{
	(void)state;
	scene("");
	for (int side = FRENCH; side <= AUSTRIAN; side++) {
		int sum = 0;
		for (uint64_t seed = 0; seed < 30; seed++)
			sum += play(seed, side);
		assert_true(sum >= 29 * 1000);
	}
}

static void the_general_judges_at_sight_whatever_the_budget(void **state)
{
	(void)state;
	static struct action list[1024];
	scene("");
	for (int i = 0; i < 60; i++) {
		int seat = ST->actor, n = ca_legal(k, ST, seat, list, 1024);
		struct rng one = rng_seed(1), two = rng_seed(2);
		struct action a = ca_general(k, ST, seat, list, n, 1, &one);
		struct action b = ca_general(k, ST, seat, list, n, 1u << 20, &two);
		assert_true(action_equal(a, b));
		struct dice dice;
		struct ctx cx = {.dice = &dice};
		dice_fast(&dice, (uint64_t)i);
		ca_apply(k, ST, seat, a, &cx);
	}
}

static void the_same_game_twice(void **state)
{
	(void)state;
	scene("");
	for (uint64_t seed = 0; seed < 3; seed++)
		assert_int_equal(play(seed, FRENCH), play(seed, FRENCH));
}

static void both_sides_in_one_area_are_unsound_outside_combat(void **state)
{
	(void)state; /* CA-R8, CA-R56 */
	empty_scene("");
	put("ott guieu", "lonato");
	movement(AUSTRIAN);
	assert_null(castiglione_game.check(k, ST));
	ST->phase = PHASE_SUPPLY;
	assert_non_null(castiglione_game.check(k, ST));
}

static void retreats_and_guns_know_no_traffic(void **state)
{
	(void)state; /* CA-R28 */
	empty_scene("");
	put("guieu ott", "rivoli");
	put("joubert valette pijon rampon", "castelnuovo");
	put("victor massena-art", "rivoli"); /* 9 SP, and 13 may come */
	combat(AUSTRIAN, "rivoli", "la-corona");
	ROLL(1, 1, 1, 1, 1, 1, 1);
	act("fight rivoli; summon joubert; summon valette; summon pijon; summon rampon; end");
	assert_int_equal(ca_count(k, ST, FRENCH, area("rivoli")).units, 7);
}

static void a_beaten_attacker_whose_road_is_lost_goes_on(void **state)
{
	(void)state; /* CA-R45, CA-232 */
	empty_scene("");
	put("ott guieu", "lonato");
	put("rusca", "salo");
	combat(AUSTRIAN, "lonato", "salo");
	ROLL(1, 1);
	act("fight lonato; end; stay");
	ROLL(1); /* column 6, row 1: a hit */
	act("retreat");
	assert_int_equal(ST->hits[piece("ott")], 1);
	assert_string_equal(where("ott"), "sabbio"); /* through Salò, towards Trent */
}

static void names_are_those_of_the_data(void **state)
{
	(void)state; /* CA-R55 */
	scene("");
	assert_string_equal(k->piece[piece("cervoni")].name[LANG_EN], "Cervoni");
	assert_string_equal(k->piece[piece("nicoletti")].name[LANG_EN], "Nicoletti");
	assert_string_equal(k->map->area[area("santa-margherita")].name[LANG_EN],
			    "Santa Margherita");
}

static void the_senior_of_those_who_may_command(void **state)
{
	(void)state; /* CA-R58 */
	empty_scene("");
	put("rampon augereau massena bonaparte", "lonato");
	assert_int_equal(ca_leader_with(k, ST, piece("rampon")), piece("bonaparte"));
	take_off("bonaparte");
	assert_int_equal(ca_leader_with(k, ST, piece("rampon")), piece("massena"));
	take_off("massena");
	assert_int_equal(ca_leader_with(k, ST, piece("rampon")), -1);
}

static void attrition_comes_before_the_siege_check(void **state)
{
	(void)state; /* CA-R59 */
	empty_scene("");
	put("charton pelletier serviez dallemagne", "mantua"); /* 12 SP, two worn: 10 */
	hits("charton", 3);
	hits("pelletier", 3);
	put("ott", "goito");
	put("reuss", "castellucchio");
	put("gummer", "roverbella");
	put("sporck", "castel-dario");
	ST->turn = 1;
	run(ca_supply_phase);
	act("end"); /* nobody forages: the two worn Units are lost */
	assert_string_equal(where("charton"), "eliminated");
	assert_false(ST->besieged);
}

static void in_the_fog_counters_are_enemies_until_proved_otherwise(void **state)
{
	(void)state; /* CA-R74, CA-202 */
	empty_scene("fog");
	put("dummy-au-1", "rezzato"); /* a Dummy on the road to Brescia */
	put("guieu ott", "lonato");
	combat(AUSTRIAN, "lonato", "salo");
	ROLL(1, 1);
	act("fight lonato; retreat");
	assert_int_equal(step_now(), STEP_RETREAT);
	assert_refused("fall-back rezzato", "CA-230");
	/* A march past counters that prove to be Units fails. */
	empty_scene("fog");
	put("guieu ott", "lonato");
	put("rampon", "guidizzolo");
	put("gummer", "castiglione");
	combat(AUSTRIAN, "lonato", "salo");
	ROLL(1, 1);
	act("fight lonato; summon rampon; end");
	assert_string_equal(where("rampon"), "guidizzolo");
	assert_non_null(said(MSG_GUNS_BARRED, 0));
	assert_true(has("rampon", F_GUNS));
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(odds_of_a_forced_march),
		cmocka_unit_test(odds_of_a_combat_are_exact),
		cmocka_unit_test(odds_while_hits_are_placed_count_them),
		cmocka_unit_test(odds_after_a_bombardment_are_those_of_the_fire),
		cmocka_unit_test(odds_of_pursuit_and_destruction),
		cmocka_unit_test(odds_of_pursuit_know_where_the_beaten_go),
		cmocka_unit_test(unseen_enemies_are_imagined),
		cmocka_unit_test(the_general_beats_chance_from_either_side),
		cmocka_unit_test(the_general_judges_at_sight_whatever_the_budget),
		cmocka_unit_test(the_same_game_twice),
		cmocka_unit_test(both_sides_in_one_area_are_unsound_outside_combat),
		cmocka_unit_test(retreats_and_guns_know_no_traffic),
		cmocka_unit_test(a_beaten_attacker_whose_road_is_lost_goes_on),
		cmocka_unit_test(names_are_those_of_the_data),
		cmocka_unit_test(the_senior_of_those_who_may_command),
		cmocka_unit_test(attrition_comes_before_the_siege_check),
		cmocka_unit_test(in_the_fog_counters_are_enemies_until_proved_otherwise),
	};
	return cmocka_run_group_tests(tests, NULL, end_scene);
}
