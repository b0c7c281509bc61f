/*
 * test_facts.c: what came of a choice is told as the map shows it, and a hint gives it as its
 * reason.
 */
#include "kernel/counsel.h"
#include "kernel/rng.h"
#include "scene.h"

static struct fact fact[COUNSEL_FACTS];

static void tell(const struct wl_state *was, int seat)
{
	struct facts f = {.out = fact, .cap = COUNSEL_FACTS};
	memset(fact, 0, sizeof fact);
	wl_facts(pack, was, &st, seat, &f);
}

static const struct fact *find(int message, int arg)
{
	for (int i = 0; i < COUNSEL_FACTS; i++)
		if (fact[i].message == message && fact[i].arg[0] == arg)
			return &fact[i];
	return NULL;
}

static void towns_and_losses_are_told_as_they_are(void **state)
{
	(void)state;
	scene(1);
	at("ligny", "pr-1-inf1 pr-1-inf2");
	at("charleroi", "fr-1-inf1 fr-napoleon");
	struct wl_state was = st;
	tell(&was, 0);
	assert_int_equal(find(MSG_FACT_HOLD, town("charleroi"))->value, 1);
	assert_int_equal(find(MSG_FACT_HOLD, town("ligny"))->value, 0);
	assert_null(find(MSG_FACT_HOLD, town("wavre"))); /* nobody is there */
	assert_null(find(MSG_FACT_HOLD, town("brussels")));
	assert_int_equal(find(MSG_WHY_CITY, town("brussels"))->value, 0);
	tell(&was, 1);
	assert_int_equal(find(MSG_FACT_HOLD, town("ligny"))->value, 1);
	/* The French have gone to Ligny, whose defenders lost one unit, and to Brussels. */
	at("ligny", "fr-1-inf1 pr-1-inf2");
	at("brussels", "fr-napoleon");
	int strong = st.steps[unit("pr-1-inf1")];
	eliminate(pack, &st, &cx, unit("pr-1-inf1"), "WL-191");
	tell(&was, 1);
	assert_int_equal(find(MSG_FACT_HOLD, town("ligny"))->value, 0); /* both are there */
	assert_int_equal(find(MSG_FACT_UNITS, 0)->value, 1);
	assert_int_equal(find(MSG_FACT_STEPS, 0)->value, strong);
	assert_int_equal(find(MSG_FACT_ENEMY_UNITS, 0)->value, 0);
	assert_int_equal(find(MSG_WHY_CITY, town("brussels"))->value, 1);
	assert_true(find(MSG_WHY_CITY, town("brussels"))->worth < 0);
	tell(&was, 0);
	assert_true(find(MSG_WHY_CITY, town("brussels"))->worth > 0);
	assert_int_equal(find(MSG_FACT_ENEMY_UNITS, 0)->value, 1);
	assert_int_equal(find(MSG_FACT_LEADER, unit("fr-napoleon"))->value, 0);
}

/* WL-259: on the last turn two cities win; who leaves one of them has lost, and is told why. */
static void the_city_that_is_given_up_is_the_reason(void **state)
{
	struct counsel c;
	struct rng r = rng_seed(5);
	bool left = false;
	(void)state;
	scene(pack->turns);
	EACH (u, pack->army_mask[ARMY_FRENCH]) {
		st.town[u] = NOWHERE;
		st.steps[u] = 0;
	}
	EACH (u, pack->side_mask[SIDE_ALLIED])
		st.town[u] = (uint8_t)town("verviers");
	at("brussels", "fr-1-inf1:3");
	at("ghent", "fr-1-inf2:3");
	/* Both have come there this turn: who goes on cannot return. */
	st.group[0] = (uint8_t)town("hal");
	st.group[1] = (uint8_t)town("oudenarde");
	set_legs(&st, unit("fr-1-inf1"), 1);
	set_legs(&st, unit("fr-1-inf2"), 1);
	set_flag(&st, unit("fr-1-inf2"), FLAG_SECOND);
	/* Fewer lost than defeat: the French are not beaten by what the scene leaves out. */
	struct wl_pack steady = *pack;
	steady.defeat_at[ARMY_FRENCH] = WL_UNITS;
	struct counsel_request q = {&waterloo_game, &steady, &st, 0, 20, NULL, NULL};
	assert_true(counsel(&q, &r, &c));
	assert_true(counsel_is_sound(&waterloo_game, &steady, &c));
	assert_int_equal(c.choice[0].score, 1000);
	for (int i = 1; i < c.n; i++) {
		const struct counsel_reason *why = c.choice[i].reason;
		if (c.choice[i].score == 1000)
			continue;
		left = true;
		assert_int_equal(why->message, MSG_WHY_CITY);
		assert_true(why->arg[0] == town("brussels") || why->arg[0] == town("ghent"));
		assert_true(why->late); /* there is no turn after this one */
		assert_true(why->mine < why->theirs);
		assert_int_equal(why->theirs, 1000);
		assert_int_equal(c.choice[i].than, 0);
	}
	assert_true(left);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(towns_and_losses_are_told_as_they_are),
		cmocka_unit_test(the_city_that_is_given_up_is_the_reason),
	};
	return cmocka_run_group_tests(tests, open_packs, close_packs);
}
