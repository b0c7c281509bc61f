/*
 * test_plans.c: Battle Plans of both sides (ledger sections 9, 12 and 13).
 */
#include "field.h"

static void the_battle_turn_has_its_order(void **state)
{
	struct bench *b = bench("1796");
	(void)state;
	/* FC-214: Insights, French plans, draw, Enemy, French, Rout, counter. */
	on_sheet(b, "lodi", S_BATTLE_TURN, "augereau 1C | liptay 4C");
	b->s.battle.plans[ENEMY] = 1;
	resume(b);
	assert_int_equal(top(b), S_PLANS);
	dice(b, 4); /* Assault: infantry rolls */
	dice(b, 10);
	does(b, "end");
	assert_int_equal(top(b), S_FRENCH);
	does(b, "end");
	assert_true(told(b, M_NO_ROUT));
	assert_int_equal(b->s.battle.turns, 3); /* FC-277 */
	assert_int_equal(top(b), S_PLANS);
	drop(b);
}

static void plans_are_limited_by_their_quantity(void **state)
{
	struct bench *b = bench("1796");
	(void)state;
	on_sheet(b, "lodi", S_PLANS, "augereau 1C, serurier 1C, macquard 1C | liptay 4C");
	b->s.battle.left = 2;
	plays(b, "plan augereau engage; plan serurier engage"); /* FC-054 FC-216 FC-R80 */
	refused(b, "plan macquard engage", "FC-216");
	on_sheet(b, "lodi", S_PLANS, "augereau 1C | liptay 4C");
	b->s.battle.left = 2;
	does(b, "plan augereau volley");
	refused(b, "plan augereau engage", "FC-217"); /* FC-217 */
	does(b, "plan augereau prepare");             /* FC-225 */
	assert_int_equal(b->s.battle.left, 0);        /* FC-R50: it counts */
	b->s.battle.left = 1;
	refused(b, "plan augereau prepare", "FC-225"); /* and once is enough */
	on_sheet(b, "lodi", S_PLANS, "fr-garrison-1 1L | liptay 4C");
	b->s.battle.left = 2;
	refused(b, "plan fr-garrison-1 engage", "FC-154"); /* FC-154 */
	assert_int_equal(choices(b, "plan"), 1);           /* FC-218: Prepare only */
	drop(b);
}

static void only_cavalry_charges_and_only_guns_fire_grapeshot(void **state)
{
	struct bench *b = bench("1796");
	(void)state;
	on_sheet(b, "lodi", S_PLANS,
		 "augereau 1C, stengel 1C, fr-recruit-cannon-1 0L, fr-fortification-1 0L, "
		 "fr-garrison-1 1L | "
		 "liptay 4C");
	b->s.battle.left = 2;
	refused(b, "plan augereau charge", "FC-160"); /* FC-160 FC-219 */
	refused(b, "plan stengel square", "FC-160");  /* FC-228 */
	assert_true(may(b, "plan stengel charge"));
	refused(b, "plan augereau grapeshot", "FC-224"); /* FC-224 */
	refused(b, "plan fr-garrison-1 grapeshot", "FC-224");
	assert_true(may(b, "plan fr-recruit-cannon-1 grapeshot"));
	assert_true(may(b, "plan fr-fortification-1 grapeshot"));
	refused(b, "plan augereau formation", "FC-223");
	drop(b);
}

static void a_counter_must_be_used(void **state)
{
	struct bench *b = bench("1796");
	(void)state;
	on_sheet(b, "lodi", S_FRENCH, "augereau 2L | liptay 3L");
	give(b, "augereau", "volley");
	refused(b, "act augereau fire", "FC-157"); /* FC-157 FC-156 */
	refused(b, "end", "FC-157");
	dice(b, 10);
	does(b, "act augereau volley"); /* FC-230: 8 + 4: cannot miss, at distance 1 */
	assert_true(reduced(b, "liptay"));
	assert_int_equal(b->s.plan[force(b, "augereau")], 0); /* FC-266 */
	drop(b);
}

static void activation_is_the_number_or_less(void **state)
{
	struct bench *b = bench("1796");
	(void)state;
	for (int die = 7; die <= 8; die++) { /* FC-034 FC-158 FC-159 FC-221 FC-232, FC-E15 */
		on_sheet(b, "lodi", S_FRENCH, "augereau 1L | liptay 4L");
		dice(b, die);
		does(b, "act augereau march");
		if (die == 7)
			does(b, "advance");
		assert_int_equal(region(b, "augereau"), die == 7 ? 2 : 1);
	}
	/* Engage in Line: roll 4, Advance into an empty Region, Attack at 9/1. */
	on_sheet(b, "lodi", S_FRENCH, "augereau 2L | liptay 4L");
	give(b, "augereau", "engage");
	dice(b, 4, 9);
	does(b, "act augereau engage"); /* FC-155: the Line Order is void */
	assert_int_equal(region(b, "augereau"), 3);
	assert_int_equal(arg_told(b, M_ATTACK_HITS, 2), 9);
	assert_int_equal(arg_told(b, M_ATTACK_HITS, 3), 1);
	assert_false(told(b, M_FORMS));
	drop(b);
}

static void charge_rolls_and_rides_two_regions(void **state)
{
	struct bench *b = bench("1796");
	(void)state;
	/* FC-219 FC-R59 */
	on_sheet(b, "lodi", S_FRENCH, "stengel 1C | liptay 3C, en-garrison-1 5L");
	give(b, "stengel", "charge");
	dice(b, 7,
	     1); /* always a roll; Liptay in Column fails; Attack at 8/3 from the Melee's edge */
	does(b, "act stengel charge");
	assert_int_equal(region(b, "stengel"), 3);
	assert_string_equal(where(b, "liptay"), "cup"); /* reduced by Shock, 2 Hits at range 1 */
	drop(b);
}

static void flank_needs_exactly_two_regions(void **state)
{
	struct bench *b = bench("1796");
	(void)state;
	on_sheet(b, "lodi", S_FRENCH, "augereau 1C | pittoni 3L");
	give(b, "augereau", "flank");
	dice(b, 2, 10);
	does(b, "act augereau flank"); /* FC-222: no roll in Column, Shock at 5 - 3 */
	assert_int_equal(arg_told(b, M_SHOCK_PASS, 2), 2);
	assert_int_equal(region(b, "augereau"), 3);
	for (int from = 0; from <= 2; from += 2) { /* FC-R60: at 3 or 1 nothing happens */
		on_sheet(b, "lodi", S_FRENCH,
			 from ? "augereau 2C | pittoni 3L" : "augereau 0C | pittoni 3L");
		give(b, "augereau", "flank");
		does(b, "act augereau flank");
		assert_int_equal(region(b, "augereau"), from);
	}
	drop(b);
}

static void formation_changes_up_to_three_at_any_time(void **state)
{
	struct bench *b = bench("1796");
	(void)state;
	on_sheet(b, "lodi", S_ENEMY,
		 "augereau 2C, serurier 2C, macquard 1L, garnier 1L, fr-recruit-cannon-1 0L | "
		 "liptay 3C, "
		 "kerpen 3C");
	b->s.battle.ready = 1;
	resume(b);
	assert_int_equal(top(b), S_ENEMY);
	assert_false(may(b, "form fr-recruit-cannon-1"));        /* FC-R51 */
	plays(b, "form augereau; form serurier; form macquard"); /* FC-223 FC-R52 */
	assert_false(column(b, "augereau"));
	assert_true(column(b, "macquard"));
	assert_int_equal(top(b), S_ENEMY);
	refused(b, "form garnier", "FC-223"); /* once */
	/* Also for Forces in Melee, and between French actions. */
	on_sheet(b, "lodi", S_FRENCH, "augereau 2C, serurier 1L | liptay 2L");
	b->s.battle.ready = 1;
	plays(b, "form augereau; end");
	assert_false(column(b, "augereau"));
	drop(b);
}

static void prepare_acts_before_the_enemy(void **state)
{
	struct bench *b = bench("1796");
	(void)state;
	/* FC-225 FC-R49 */
	on_sheet(b, "lodi", S_BEFORE, "augereau 2L, serurier 1L | liptay 3L");
	give(b, "augereau", "volley");
	b->s.flags[force(b, "augereau")] |= PREPARED;
	dice(b, 1, 10);
	does(b, "act augereau volley"); /* then Liptay fires at him and Serurier is left to act */
	assert_true(reduced(b, "liptay"));
	assert_int_equal(top(b), S_FRENCH);
	assert_false(may(b, "act augereau fire"));
	/* FC-226 FC-229 FC-R48, FC-E27: in Melee the Volley is lost, Prepare is not. */
	on_sheet(b, "lodi", S_BEFORE, "augereau 2L, serurier 2L | dicuto 2L");
	give(b, "augereau", "volley");
	give(b, "serurier", "square");
	b->s.flags[force(b, "augereau")] |= PREPARED;
	dice(b, 10);
	b->p->force[force(b, "serurier")].value[0].cv = 2; /* let the Square miss: 2 + 4 + 3 = 9 */
	does(b, "act serurier square");
	assert_true(alive(b, "dicuto"));
	refused(b, "act augereau volley", "FC-189");
	dice(b, 10); /* 8 + 3 = 11: a Default plan, before the Enemy */
	does(b, "act augereau fire");
	assert_string_equal(where(b, "dicuto"), "cup");
	drop(b);
}

static void square_strikes_cavalry_only(void **state)
{
	struct bench *b = bench("1796");
	(void)state;
	/* FC-228 FC-R46: +4/+0 against horse at range 1, though foot of lower Skill stands there.
	 */
	on_sheet(b, "lodi", S_BEFORE, "macquard 2L | salisch-cav 3L, schubirz 3L");
	give(b, "macquard", "square");
	dice(b, 9, 10); /* 5 + 4; then Schubirz acts */
	does(b, "act macquard square");
	assert_string_equal(where(b, "salisch-cav"), "cup");
	assert_false(reduced(b, "schubirz"));
	/* FC-R47: without horse in reach the plan is spent. */
	on_sheet(b, "lodi", S_BEFORE, "macquard 2L | schubirz 3L");
	give(b, "macquard", "square");
	dice(b, 10);
	does(b, "act macquard square");
	assert_true(b->s.turn == 1 && top(b) != S_BEFORE);
	assert_int_not_equal(top(b), S_FRENCH); /* he has acted: nobody is left */
	/* FC-229 FC-R122: in Melee +3/+3 more; the second Hit on horse in the next Region. */
	on_sheet(b, "lodi", S_BEFORE,
		 "macquard 2L, augereau 1L | dicuto 2L, salisch-cav 3L, schubirz 3L");
	give(b, "macquard", "square");
	dice(b, 3, 10);
	does(b, "act macquard square");
	assert_string_equal(where(b, "dicuto"), "cup");
	assert_string_equal(where(b, "salisch-cav"), "cup");
	assert_false(reduced(b, "schubirz"));
	drop(b);
}

static void volley_is_for_distance_one(void **state)
{
	struct bench *b = bench("1796");
	(void)state;
	on_sheet(b, "lodi", S_FRENCH, "kilmaine 2L | liptay 3L"); /* FC-230: Cavalry +2/+2 */
	give(b, "kilmaine", "volley");
	dice(b, 5);
	does(b, "act kilmaine volley");
	assert_int_equal(arg_told(b, M_ATTACK_HITS, 2), 9);
	assert_int_equal(arg_told(b, M_ATTACK_HITS, 3), 4);
	on_sheet(b, "lodi", S_FRENCH, "augereau 1L | liptay 3L");
	give(b, "augereau", "volley");
	does(b, "act augereau volley"); /* at 2: no die */
	assert_false(told(b, M_ATTACK_HITS) || told(b, M_ATTACK_MISSES));
	drop(b);
}

static void march_takes_cavalry_up_to_two_regions(void **state)
{
	struct bench *b = bench("1796");
	(void)state;
	on_sheet(b, "lodi", S_FRENCH, "stengel 0C | liptay 5L");
	plays(b, "act stengel march; advance; advance"); /* FC-233 FC-234 */
	assert_int_equal(region(b, "stengel"), 2);
	on_sheet(b, "lodi", S_FRENCH, "stengel 1C | liptay 5L");
	plays(b, "act stengel march; skip; retreat");
	assert_int_equal(region(b, "stengel"), 0);
	/* FC-R57: in Melee by the first step, he may stay or go back. */
	on_sheet(b, "lodi", S_FRENCH, "stengel 2C | liptay 3L, kerpen 3L");
	plays(b, "act stengel march; advance");
	dice(b, 1);
	does(b, "shock liptay");
	assert_true(may(b, "skip") && may(b, "retreat") && !may(b, "advance"));
	drop(b);
}

static void a_cannon_marches_only_back(void **state)
{
	struct bench *b = bench("1796");
	(void)state;
	on_sheet(b, "lodi", S_FRENCH, "fr-recruit-cannon-1 1L | liptay 4L"); /* FC-165 FC-235 */
	dice(b, 6); /* FC-R55: in Line it rolls */
	does(b, "act fr-recruit-cannon-1 march");
	assert_int_equal(region(b, "fr-recruit-cannon-1"), 0);
	/* FC-R56 FC-R111: it may hold its fire. */
	on_sheet(b, "lodi", S_FRENCH, "fr-recruit-cannon-1 1L | liptay 4L");
	assert_true(may(b, "end"));
	drop(b);
}

static void fire_and_pivot(void **state)
{
	struct bench *b = bench("1796");
	(void)state;
	on_sheet(b, "lodi", S_FRENCH, "augereau 2C | liptay 3L");
	dice(b, 8);
	does(b, "act augereau fire"); /* FC-236: in Column he rolls */
	assert_true(told(b, M_ACTIVATION_FAILS));
	on_sheet(b, "lodi", S_FRENCH, "augereau 2C, serurier 2L | liptay 4L");
	does(b, "act augereau pivot"); /* FC-237 */
	assert_false(column(b, "augereau"));
	does(b, "act serurier pivot");
	assert_true(column(b, "serurier"));
	drop(b);
}

static void the_player_may_leave_forces_idle_but_not_statics(void **state)
{
	struct bench *b = bench("1796");
	(void)state;
	on_sheet(b, "lodi", S_FRENCH, "augereau 2L, serurier 1L | liptay 3L");
	assert_true(may(b, "end"));                /* FC-231 */
	assert_true(may(b, "act serurier march")); /* FC-265: any order */
	on_sheet(b, "lodi", S_FRENCH, "fr-garrison-1 1L, serurier 1L | liptay 2L");
	assert_false(may(b, "end")); /* FC-161 */
	on_sheet(b, "lodi", S_FRENCH, "fr-garrison-1 1L, serurier 1L | liptay 3L");
	assert_int_equal(choices(b, "act"), 2); /* at distance 2 it does nothing */
	on_sheet(b, "lodi", S_FRENCH, "fr-fortification-1 0L, serurier 1L | liptay 4L");
	assert_false(may(b, "end")); /* FC-162 FC-R6 */
	on_sheet(b, "lodi", S_FRENCH, "fr-fortification-1 0L, serurier 4L | liptay 4L");
	assert_true(may(b, "end")); /* FC-163: all are in Melee */
	drop(b);
}

static void enemy_plans_go_to_the_highest_skill(void **state)
{
	struct bench *b = bench("1796");
	(void)state;
	/* FC-239 FC-240 FC-241 FC-242, FC-E40: three Line Forces, two plans. */
	on_sheet(b, "lodi", S_DRAW,
		 "augereau 1L | liptay 4C, rosselmini 4C, kerpen 4C, schubirz 4C, "
		 "en-recruit-cannon-1 5L, "
		 "en-garrison-1 4L");
	b->s.battle.draws = 2;
	resume(b);
	assert_int_equal(choices(b, "assign"), 3);
	refused(b, "assign schubirz", "FC-242");
	dice(b, 1);
	does(b, "assign kerpen");
	assert_int_equal(choices(b, "assign"), 2);
	/* FC-252: a special plan is laid aside and another drawn. */
	dice(b, 26, 1);
	does(b, "assign liptay");
	assert_int_equal(b->s.battle.laid[plan(b, "officers")], 1);
	assert_int_equal(b->s.plan[force(b, "liptay")], plan(b, "aimed"));
	assert_int_equal(b->s.plan[force(b, "rosselmini")], 0);
	/* FC-243: no more plans than Forces. */
	on_sheet(b, "lodi", S_DRAW, "augereau 1L | liptay 4C, en-recruit-cannon-1 5L");
	b->s.battle.draws = 3;
	dice(b, 1, 10); /* Aimed, and its Activation roll */
	dice(b, 10);    /* the Cannon */
	resume(b);
	assert_int_equal(b->s.battle.draws, 0);
	drop(b);
}

/* The die that draws this plan out of the cup. */
static int drawing(struct bench *b, const char *id)
{
	int die = 1;
	for (int i = 0; i < plan(b, id); i++)
		die += b->s.cup[i];
	return die;
}

static void the_rulebooks_special_draw(void **state)
{
	struct bench *b = bench("1796");
	(void)state;
	/* FC-252, FC-E29: two plans for five Forces. Wheel goes to the highest Skill, Officers is
	 * laid aside, Melee goes to the next highest, the others have their Default plan. */
	on_sheet(b, "lodi", S_DRAW,
		 "augereau 0L | rukavina 5C, pittoni 5C, schubirz 5C, nicoletti 5C, "
		 "en-recruit-inf-1 5C");
	b->s.battle.draws = 2;
	int wheel = drawing(b, "wheel"), officers = drawing(b, "officers") - 1;
	dice(b, wheel, officers, drawing(b, "melee"));
	b->dice.strict = false;
	resume(b);
	assert_int_equal(b->s.battle.laid[plan(b, "officers")], 1);
	assert_int_equal(b->s.battle.draws, 0);
	struct {
		const char *id, *plan;
	} drawn[] = {{"rukavina", "wheel"}, {"pittoni", "melee"}};
	for (int i = 0, n = 0; i < b->nevents; i++) {
		const struct event *e = &b->events[i];
		if (e->message != M_PLAN_DRAWN)
			continue;
		assert_true(n < 2);
		assert_int_equal(e->arg[0], force(b, drawn[n].id));
		assert_int_equal(e->arg[1], plan(b, drawn[n].plan));
		n++;
	}
	assert_int_equal(b->s.plan[force(b, "schubirz")], 0);
	assert_int_equal(b->s.plan[force(b, "nicoletti")], 0);
	assert_int_equal(b->s.plan[force(b, "en-recruit-inf-1")], 0);
	drop(b);
}

static void the_cup_can_run_dry(void **state)
{
	struct bench *b = bench("1796");
	(void)state;
	on_sheet(b, "lodi", S_DRAW, "augereau 0L | liptay 5C"); /* FC-R32 */
	for (int i = 1; i < b->p->plans; i++)
		b->p->plan[i].count = b->s.cup[i] = 0;
	b->p->plan[plan(b, "officers")].count = b->s.cup[plan(b, "officers")] = 1;
	b->s.battle.draws = 2;
	dice(b, 1);
	resume(b);
	assert_int_equal(b->s.battle.laid[plan(b, "officers")], 1);
	assert_int_equal(region(b, "liptay"), 4); /* a Default plan instead */
	drop(b);
}

/* An Enemy with a plan, a lone Frenchman before it, the dice; runs to the player's next choice. */
static struct bench *enemy_with(const char *sheet, const char *id, const char *name)
{
	struct bench *b = bench("1796");
	on_sheet(b, "lodi", S_ENEMY, sheet);
	give(b, id, name);
	return b;
}

static void aimed(void **state)
{
	struct bench *b = enemy_with("augereau 2L | liptay 3C", "liptay", "aimed");
	(void)state;
	dice(b, 7);
	resume(b); /* FC-244: in Column a roll */
	assert_true(told(b, M_ACTIVATION_FAILS));
	assert_int_equal(b->s.cup[plan(b, "aimed")], 3); /* FC-263 */
	drop(b);
	b = enemy_with("augereau 2L | salisch-cav 3L", "salisch-cav", "aimed");
	dice(b, 4);
	resume(b); /* Cavalry +2/+2: 6/3 */
	assert_int_equal(arg_told(b, M_ATTACK_HITS, 2), 6);
	assert_int_equal(arg_told(b, M_ATTACK_HITS, 3), 3);
	drop(b);
}

static void assault(void **state)
{
	struct bench *b = enemy_with("augereau 1L | salisch-cav 3C", "salisch-cav", "assault");
	(void)state;
	dice(b, 10);
	resume(b); /* FC-245: no roll for Cavalry; Line since it is now at 1; Attack */
	assert_int_equal(region(b, "salisch-cav"), 2);
	assert_false(column(b, "salisch-cav"));
	assert_true(told(b, M_ATTACK_MISSES));
	drop(b);
	b = enemy_with("augereau 0L | liptay 4C", "liptay", "assault");
	dice(b, 6);
	resume(b); /* Infantry rolls; at 3 no Line (FC-R62) */
	assert_int_equal(region(b, "liptay"), 3);
	assert_true(column(b, "liptay"));
	drop(b);
}

static void closing(void **state)
{
	struct bench *b = enemy_with("augereau 2L | liptay 3L", "liptay", "closing");
	(void)state;
	dice(b, 6, 10);
	resume(b); /* FC-246: no roll for Infantry; Column; Shock -3: 8 - 3 = 5 fails on 6 */
	assert_int_equal(arg_told(b, M_SHOCK_FAIL, 2), 5);
	assert_true(column(b, "liptay"));
	assert_true(reduced(b, "augereau"));
	drop(b);
}

static void forward(void **state)
{
	struct bench *b = enemy_with("augereau 1L | liptay 3C", "liptay", "forward");
	(void)state;
	dice(b, 10);
	resume(b); /* FC-247: at exactly 1, Line */
	assert_false(column(b, "liptay"));
	drop(b);
	b = enemy_with("augereau 2L | liptay 3C", "liptay", "forward");
	dice(b, 1, 10);
	resume(b); /* in Melee it stays in Column */
	assert_true(column(b, "liptay"));
	drop(b);
}

static void melee(void **state)
{
	struct bench *b = enemy_with("augereau 2L | liptay 3L", "liptay", "melee");
	(void)state;
	dice(b, 1, 10, 10);
	resume(b); /* FC-248: Advance, two Attacks of Infantry, Line */
	assert_int_equal(region(b, "liptay"), 2);
	drop(b);
	b = enemy_with("augereau 2L | salisch-cav 3L", "salisch-cav", "melee");
	dice(b, 1, 10);
	resume(b); /* Cavalry one */
	drop(b);
	b = enemy_with("augereau 0L | liptay 3C", "liptay", "melee");
	dice(b, 6);
	resume(b); /* FC-R61: at 3 nothing but Line */
	assert_int_equal(region(b, "liptay"), 3);
	assert_false(column(b, "liptay"));
	drop(b);
}

static void rush(void **state)
{
	struct bench *b = enemy_with("augereau 0L | salisch-cav 4C", "salisch-cav", "rush");
	(void)state;
	resume(b); /* FC-249: two Regions for Cavalry */
	assert_int_equal(region(b, "salisch-cav"), 2);
	assert_true(column(b, "salisch-cav"));
	drop(b);
	b = enemy_with("augereau 0L | liptay 4C", "liptay", "rush");
	resume(b);
	assert_int_equal(region(b, "liptay"), 3);
	drop(b);
}

static void wedge(void **state)
{
	struct bench *b = enemy_with("augereau 1L | pittoni 3L", "pittoni", "wedge");
	(void)state;
	dice(b, 6, 7);
	resume(b); /* FC-250 FC-R108: always a roll; Column; Attack 7/2; Line */
	assert_int_equal(arg_told(b, M_ATTACK_HITS, 2), 7);
	assert_int_equal(arg_told(b, M_ATTACK_HITS, 3), 2);
	assert_false(column(b, "pittoni"));
	drop(b);
}

static void wheel(void **state)
{
	struct bench *b = enemy_with("augereau 2L | salisch-cav 4C", "salisch-cav", "wheel");
	(void)state;
	dice(b, 7, 1);
	resume(b); /* FC-251 FC-R38: two Regions, Shock unmodified on the second, no Attack */
	assert_int_equal(region(b, "salisch-cav"), 2);
	assert_int_equal(arg_told(b, M_SHOCK_PASS, 2), 8);
	drop(b);
	b = enemy_with("augereau 1L | liptay 3C", "liptay", "wheel");
	dice(b, 6, 10);
	resume(b); /* Infantry attacks */
	assert_true(told(b, M_ATTACK_MISSES));
	drop(b);
}

static void special_plans_serve_everybody(void **state)
{
	struct bench *b = enemy_with("augereau 2L | liptay 3C", "liptay", "aimed");
	(void)state;
	b->s.battle.laid[plan(b, "officers")] = 1;
	b->s.cup[plan(b, "officers")] = 1;
	dice(b, 9, 10);
	resume(b); /* FC-254 FC-R28: 6 + 3 */
	assert_int_equal(arg_told(b, M_ACTIVATES, 3), 9);
	drop(b);
	b = bench("1796");
	on_sheet(b, "lodi", S_ENEMY, "augereau 2L, serurier 0L | en-recruit-cannon-1 5L");
	b->s.battle.laid[plan(b, "well-struck")] = 1;
	b->s.cup[plan(b, "well-struck")] = 1;
	dice(b, 7);
	resume(b); /* FC-255 FC-R116: a Cannon too, 4 + 3 */
	assert_true(reduced(b, "augereau"));
	assert_int_equal(b->s.battle.laid[plan(b, "well-struck")], 1);
	does(b, "end"); /* at the end of the turn it is back in the cup */
	assert_int_equal(b->s.cup[plan(b, "well-struck")], 2);
	/* FC-R30: an unused Close Ranks as well. */
	on_sheet(b, "lodi", S_ROUT, "augereau 2L | liptay 3L");
	b->s.battle.laid[plan(b, "close-ranks")] = 1;
	b->s.cup[plan(b, "close-ranks")] = 1;
	resume(b);
	assert_int_equal(b->s.cup[plan(b, "close-ranks")], 2);
	drop(b);
}

static void default_plans_go_by_distance(void **state)
{
	struct bench *b = bench("1796");
	(void)state;
	on_sheet(b, "lodi", S_ENEMY, "augereau 0L | liptay 4C");
	resume(b); /* FC-256 FC-257 */
	assert_int_equal(region(b, "liptay"), 3);
	/* FC-R63: by the distance when it acts: Liptay has cleared the way before Kerpen. */
	on_sheet(b, "lodi", S_ENEMY, "garnier-r 2L, augereau 0L | kerpen 3C, liptay 3L");
	give(b, "liptay", "aimed");
	dice(b, 1);
	resume(b);
	assert_int_equal(region(b, "kerpen"), 2);
	assert_true(column(b, "kerpen"));
	on_sheet(b, "lodi", S_ENEMY, "augereau 0L | liptay 4L");
	dice(b, 7);
	resume(b); /* FC-258: in Line they roll */
	assert_int_equal(region(b, "liptay"), 4);
	on_sheet(b, "lodi", S_ENEMY, "augereau 2L | liptay 3C");
	dice(b, 10);
	resume(b); /* FC-259 */
	assert_false(column(b, "liptay"));
	/* FC-R66: in their own Reserve they form Line and do not attack. */
	on_sheet(b, "lodi", S_ENEMY, "augereau 4L | liptay 5C");
	resume(b);
	assert_false(column(b, "liptay"));
	assert_false(told(b, M_ATTACK_MISSES) || told(b, M_ATTACK_HITS));
	/* FC-161 FC-168: a Garrison out of reach, a Cannon with the French upon it: nothing. */
	on_sheet(b, "lodi", S_ENEMY, "augereau 5L, serurier 1L | en-recruit-cannon-1 5L");
	resume(b);
	assert_false(told(b, M_ACTS));
	on_sheet(b, "lodi", S_ENEMY, "serurier 1L | en-garrison-1 4L");
	resume(b);
	assert_false(told(b, M_ACTS));
	/* FC-167: from the Reserve at the French Approach. */
	on_sheet(b, "lodi", S_ENEMY, "serurier 1L | en-recruit-cannon-1 5L");
	dice(b, 4);
	resume(b);
	assert_true(reduced(b, "serurier"));
	drop(b);
}

static void enemies_act_front_to_rear_counters_first(void **state)
{
	struct bench *b = bench("1796");
	(void)state;
	/* FC-261 FC-262 FC-R64 FC-R65 FC-153 */
	on_sheet(b, "lodi", S_BEFORE,
		 "augereau 0L | liptay 4C, kerpen 4C, rosselmini 5C, pittoni 3C");
	give(b, "kerpen", "rush");
	resume(b); /* Pittoni is frontmost, then Kerpen with his counter, then Liptay, Rosselmini */
	int order[4], n = 0;
	for (int i = 0; i < b->nevents && n < 4; i++)
		if (b->events[i].message == M_ACTS)
			order[n++] = b->events[i].arg[0];
	assert_int_equal(n, 4);
	assert_int_equal(order[0], force(b, "pittoni"));
	assert_int_equal(order[1], force(b, "kerpen"));
	assert_int_equal(order[2], force(b, "liptay"));
	assert_int_equal(order[3], force(b, "rosselmini"));
	/* Two of a class: the player's choice, FC-R65 FC-338. */
	on_sheet(b, "lodi", S_BEFORE, "augereau 0L | liptay 4C, kerpen 4C");
	resume(b);
	assert_int_equal(choices(b, "resolve"), 2);
	drop(b);
}

static void a_plan_on_a_dead_force_returns_to_the_cup(void **state)
{
	struct bench *b = bench("1796");
	(void)state;
	on_sheet(b, "lodi", S_BEFORE, "macquard 2L | dicuto 3L, liptay 3L"); /* FC-R33 */
	give(b, "macquard", "square");
	give(b, "dicuto", "wheel");
	dice(b, 1, 10);
	does(b, "act macquard square");
	assert_string_equal(where(b, "dicuto"), "cup");
	assert_int_equal(b->s.cup[plan(b, "wheel")], 3);
	drop(b);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(the_battle_turn_has_its_order),
		cmocka_unit_test(plans_are_limited_by_their_quantity),
		cmocka_unit_test(only_cavalry_charges_and_only_guns_fire_grapeshot),
		cmocka_unit_test(a_counter_must_be_used),
		cmocka_unit_test(activation_is_the_number_or_less),
		cmocka_unit_test(charge_rolls_and_rides_two_regions),
		cmocka_unit_test(flank_needs_exactly_two_regions),
		cmocka_unit_test(formation_changes_up_to_three_at_any_time),
		cmocka_unit_test(prepare_acts_before_the_enemy),
		cmocka_unit_test(square_strikes_cavalry_only),
		cmocka_unit_test(volley_is_for_distance_one),
		cmocka_unit_test(march_takes_cavalry_up_to_two_regions),
		cmocka_unit_test(a_cannon_marches_only_back),
		cmocka_unit_test(fire_and_pivot),
		cmocka_unit_test(the_player_may_leave_forces_idle_but_not_statics),
		cmocka_unit_test(enemy_plans_go_to_the_highest_skill),
		cmocka_unit_test(the_rulebooks_special_draw),
		cmocka_unit_test(the_cup_can_run_dry),
		cmocka_unit_test(aimed),
		cmocka_unit_test(assault),
		cmocka_unit_test(closing),
		cmocka_unit_test(forward),
		cmocka_unit_test(melee),
		cmocka_unit_test(rush),
		cmocka_unit_test(wedge),
		cmocka_unit_test(wheel),
		cmocka_unit_test(special_plans_serve_everybody),
		cmocka_unit_test(default_plans_go_by_distance),
		cmocka_unit_test(enemies_act_front_to_rear_counters_first),
		cmocka_unit_test(a_plan_on_a_dead_force_returns_to_the_cup),
	};
	return cmocka_run_group_tests(tests, NULL, NULL);
}
