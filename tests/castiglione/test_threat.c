/*
 * test_threat.c: what if the enemy attacks an area of mine: who can come by the rules of movement,
 * how it ends, when it cannot be asked, and nothing in it that the asker could not know.
 */
#include "scene.h"

#include "odds_told.h"

static struct odds attack_on(int seat, const char *where)
{
	struct odds o;
	struct rng r = rng_seed(1);
	struct ca_state known = *ST;
	ca_redeal(k, &known, seat, &r);
	assert_null(ca_why_no_attack(k, ST, seat, area(where)));
	assert_true(ca_attack_on(k, &known, seat, area(where), &r, &o));
	return o;
}

static int told(const char *where, int message)
{
	struct odds o = attack_on(FRENCH, where);
	return odds_told(&o, message)->value;
}

static void not_asked(int seat, const char *where, const char *text)
{
	const char *why = ca_why_no_attack(k, ST, seat, area(where));
	assert_non_null(why);
	assert_non_null(strstr(why, text));
}

static void it_is_asked_of_areas_of_ones_own_before_the_enemy_moves(void **state)
{
	(void)state;
	empty_scene("");
	put("guieu", "lonato");
	put("gummer", "salo");
	movement(FRENCH);
	assert_null(ca_why_no_attack(k, ST, FRENCH, area("lonato")));
	not_asked(FRENCH, "salo", "nobody there");
	not_asked(FRENCH, "gavardo", "nobody there");
	put("gummer", "lonato");
	not_asked(FRENCH, "lonato", "there already");
	put("gummer", "salo");
	movement(AUSTRIAN);
	not_asked(FRENCH, "lonato", "moving or fighting");
	assert_null(ca_why_no_attack(k, ST, AUSTRIAN, area("salo")));
	movement(FRENCH);
	ST->first = AUSTRIAN;
	ST->phase = PHASE_SECOND_MOVEMENT;
	ST->turn = k->t.turns;
	not_asked(FRENCH, "lonato", "no turn left"); /* CA-062 */
}

static void nobody_who_is_far_comes(void **state)
{
	(void)state;
	empty_scene("");
	put("guieu", "lonato");
	put("gummer", "trent");
	movement(FRENCH);
	struct odds o = attack_on(FRENCH, "lonato");
	assert_int_equal(o.n, 1);
	assert_int_equal(o.samples, 0);
	assert_int_equal(odds_told(&o, MSG_THREAT_UNITS)->value, 0);
}

static void who_can_pay_the_way_comes(void **state)
{
	(void)state;
	empty_scene("");
	put("guieu", "lonato");
	put("gummer bajalich", "sabbio");
	movement(FRENCH);
	struct odds o = attack_on(FRENCH, "lonato");
	assert_int_equal(odds_told(&o, MSG_THREAT_UNITS)->value, 2000); /* CA-135, CA-138 */
	assert_int_equal(odds_told(&o, MSG_THREAT_STRENGTH)->value, 9000);
	assert_int_equal(odds_told(&o, MSG_THREAT_FROM)->arg[1], area("sabbio"));
	assert_int_equal(odds_told(&o, MSG_THREAT_FROM)->value, 2000);
	put("gummer bajalich", "vestone"); /* one MP more: only by Forced March, CA-144 */
	assert_in_range(told("lonato", MSG_THREAT_UNITS), 100, 1900);
	put("rusca", "sabbio"); /* CA-176: not through him */
	assert_in_range(told("lonato", MSG_THREAT_UNITS), 0, 100);
}

static void a_crowded_area_takes_no_more_who_cannot_pay_for_it(void **state)
{
	(void)state; /* CA-154, CA-158 */
	empty_scene("");
	put("guieu rusca", "lonato");
	put("gummer bajalich ott ocskay reuss mitrovsky liptay", "sabbio");
	movement(FRENCH);
	int sp = told("lonato", MSG_THREAT_STRENGTH), limit = k->t.limit[CLEAR];
	assert_in_range(sp, 1000 * (limit - 4), 1000 * limit);
	assert_true(limit < 29);
}

static void the_few_are_driven_off_and_the_many_stay(void **state)
{
	(void)state; /* CA-219, CA-223 */
	empty_scene("");
	put("guieu", "lonato");
	hits("guieu", 3);
	put("gummer bajalich ott ocskay", "salo");
	movement(FRENCH);
	struct odds lost = attack_on(FRENCH, "lonato");
	assert_in_range(odds_told(&lost, MSG_THREAT_HOLD)->value, 0, 30);
	assert_in_range(odds_told(&lost, MSG_THREAT_HOLD)->error, 1, 50);
	assert_int_equal(lost.basis, MSG_THREAT_IMAGINED);
	empty_scene("");
	put("guieu rusca victor joubert", "lonato");
	put("meszaros-art", "salo");
	movement(FRENCH);
	struct odds kept = attack_on(FRENCH, "lonato");
	assert_in_range(odds_told(&kept, MSG_THREAT_HOLD)->value, 970, 1000);
	assert_in_range(odds_told(&kept, MSG_THREAT_KEPT)->value, 970, 1000);
	assert_int_equal(odds_told(&kept, MSG_THREAT_CHANCE)->value, 0);
}

/* Whatever the enemy hides, the answer is the same to the byte. */
static void it_knows_no_more_than_the_asker(void **state)
{
	(void)state; /* CA-056, CA-276 */
	static const char *const options[] = {"", "fog"};
	for (int i = 0; i < 2; i++) {
		scene(options[i]);
		put("guieu rusca", "lonato");
		put("ott klenau", "salo");
		movement(FRENCH);
		struct odds real = attack_on(FRENCH, "lonato");
		struct rng r = rng_seed(7);
		ca_redeal(k, ST, FRENCH, &r);
		struct odds fancy = attack_on(FRENCH, "lonato");
		assert_memory_equal(&real, &fancy, sizeof real);
		assert_true(real.samples > 0);
	}
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(it_is_asked_of_areas_of_ones_own_before_the_enemy_moves),
		cmocka_unit_test(nobody_who_is_far_comes),
		cmocka_unit_test(who_can_pay_the_way_comes),
		cmocka_unit_test(a_crowded_area_takes_no_more_who_cannot_pay_for_it),
		cmocka_unit_test(the_few_are_driven_off_and_the_many_stay),
		cmocka_unit_test(it_knows_no_more_than_the_asker),
	};
	return cmocka_run_group_tests(tests, NULL, end_scene);
}
