/* test_rolls.c: reinforcements into the order of battle (9.6 to 9.13), season end and reset (11).
 */
#include "clubhouse.h"

/* p0 (Austria) has won and may roll twice, p1 (Britain) once; p2 (France, Bavaria), p3 (Russia). */
static void won(void)
{
	first_night();
	report("1.1.T1", 40, 2, 10, 1);
	report("1.1.T2", 40, 2, 10, 1);
}

static void roll(const char *who, const char *battle, int d100)
{
	ok("{\"type\":\"roll\",\"player\":\"%s\",\"battle\":\"%s\",\"d100\":%d}", who, battle,
	   d100);
}

#define PLACE(who, n, use)                                                                         \
	"{\"type\":\"place\",\"player\":\"" who "\",\"roll\":" #n ",\"use\":{" use "}}"
#define LINE(who, n, use)                                                                          \
	"{\"type\":\"place\",\"player\":\"" who "\",\"roll\":" #n                                  \
	",\"as_line\":true,\"use\":{" use "}}"
#define ADD(unit, figures) "\"add\":[{\"unit\":\"" unit "\",\"figures\":" #figures "}]"

static int figures(const char *who, const char *unit)
{
	return unit_of(&player(who)->army, unit)->figures;
}

static void reinforcements_enter_at_once(void **state)
{
	(void)state;
	won();
	roll("p0", "1.1.T1", 18); /* 8 LN */
	roll("p0", "1.1.T1", 29);
	roll_out("p1", "1.1.T1", 40);
	roll_out("p2", "1.1.T2", 40);
	roll_out("p3", "1.1.T2", 40);
	ok("{\"type\":\"night\",\"date\":\"2026-01-27\"}");
	no("NW-260", "{\"type\":\"check-in\",\"players\":[\"p0\"]}"); /* the next battle waits */
	/* NW-261: line figures go to line; NW-262 NW-R33: no brigade above its size */
	no("NW-261", PLACE("p0", 1, ADD("u7", 8)));
	no("NW-261", PLACE("p0", 1, ADD("zz", 8)));
	no("NW-246", PLACE("p0", 1, ADD("u2", 12))); /* more than was rolled */
	no("NW-260", PLACE("p0", 1, ADD("u2", 4)));  /* the other four have room */
	no("NW-246", PLACE("p0", 1, "\"add\":[{\"unit\":\"u2\",\"figures\":6}]"));
	int value = army_value(t, &player("p0")->army), cost = player("p0")->cost;
	ok(PLACE("p0", 1, ADD("u2", 8)));
	assert_int_equal(figures("p0", "u2"), 24);
	assert_int_equal(army_value(t, &player("p0")->army), value + 8);
	assert_int_equal(player("p0")->cost, cost); /* NW-067 */
	/* NW-R1 NW-E11: a 29 is 4 LC or 12 LN, as he likes; nothing else */
	no("NW-246",
	   "{\"type\":\"place\",\"player\":\"p0\",\"roll\":2,\"card\":\"8LT\",\"use\":{" ADD(
		   "u3", 8) "}}");
	no("NW-262",
	   "{\"type\":\"place\",\"player\":\"p0\",\"roll\":2,\"card\":\"12LN\",\"use\":{" ADD(
		   "u2", 4) "}}"); /* full */
	ok("{\"type\":\"place\",\"player\":\"p0\",\"roll\":2,\"card\":\"12LN\",\"use\":{\"add\":[{"
	   "\"unit\":\"u3\",\"figures\":8},{\"unit\":\"u5\",\"figures\":4}]}}");
	ok("{\"type\":\"check-in\",\"players\":[\"p0\"]}");
}

static void new_brigades(void **state)
{
	(void)state;
	won();
	roll("p0", "1.1.T1", 33); /* 12 LN: enough for a brigade */
	roll("p2", "1.1.T2", 32);
	no("NW-265",
	   PLACE("p0", 1,
		 "\"new\":[{\"id\":\"u16\",\"type\":\"FrLN\",\"figures\":12,\"at\":\"d1\"}]"));
	no("NW-262", PLACE("p0", 1,
			   "\"new\":[{\"id\":\"u2\",\"type\":\"AsLN\",\"figures\":12,\"at\":\"d1\"}"
			   "]")); /* id
				     in
				     use
				   */
	ok(PLACE("p0", 1,
		 "\"new\":[{\"id\":\"u16\",\"type\":\"AsLN\",\"figures\":12,\"at\":\"d3\"}"
		 "]")); /* NW-264
			 */
	assert_true(unit_of(&player("p0")->army, "u16")->reinforcement);
	/* NW-265: a type not yet in the order of battle, of its nations: the Legion served France
	 */
	ok(PLACE("p2", 1,
		 "\"new\":[{\"id\":\"u20\",\"type\":\"FrLN\",\"figures\":12,\"at\":\"d2\"}]"));
	/* NW-262: brigades broken down for a new one stay fighting units */
	roll("p0", "1.1.T1", 40); /* 4 LN */
	no("NW-262", PLACE("p0", 2,
			   "\"new\":[{\"id\":\"u17\",\"type\":\"AsLN\",\"figures\":12,\"at\":"
			   "\"d1\",\"from\":[{\"unit\":\"u2\",\"figures\":8}]}]"));
	ok(PLACE("p0", 2,
		 "\"new\":[{\"id\":\"u17\",\"type\":\"AsLN\",\"figures\":12,\"at\":\"d1\",\"from\":"
		 "[{\"unit\":\"u2\",\"figures\":4},{\"unit\":\"u3\",\"figures\":4}]}]"));
	assert_int_equal(figures("p0", "u2"), 12);
	assert_int_equal(figures("p0", "u3"), 12);
	assert_int_equal(unit_of(&player("p0")->army, "u17")->reinforced, 4);
	assert_int_equal(unit_of(&player("p0")->army, "u2")->at,
			 0); /* NW-263: still in its division */
	/* two rolls of one night taken together (NW-265) */
	roll("p2", "1.1.T2", 18); /* 8 LN */
	roll("p3", "1.1.T2", 40);
	ok(PLACE("p2", 2, ADD("u7", 8)));
}

static void rolls_of_a_night_can_be_joined(void **state)
{
	(void)state;
	won();
	roll("p0", "1.1.T1", 18); /* 8 LN */
	roll("p0", "1.1.T1", 40); /* 4 LN: together a brigade (NW-265) */
	no("NW-265", "{\"type\":\"place\",\"player\":\"p0\",\"roll\":1,\"with\":[1],\"use\":{"
		     "\"new\":[{\"id\":\"u16\",\"type\":\"AsLN\",\"figures\":12,\"at\":\"d1\"}]}}");
	ok("{\"type\":\"place\",\"player\":\"p0\",\"roll\":1,\"with\":[2],\"use\":{\"new\":[{"
	   "\"id\":\"u16\",\"type\":\"AsLN\",\"figures\":12,\"at\":\"d1\"}]}}");
	assert_int_equal(rolls_unplaced(club.now, 0), 0);
}

static void batteries_and_classes_that_are_missing(void **state)
{
	(void)state;
	won();
	roll("p0", "1.1.T1", 6); /* NW-249 */
	no("NW-249",
	   PLACE("p0", 1, "\"battery\":{\"id\":\"u16\",\"type\":\"As12#\",\"at\":\"d1\"}"));
	no("NW-261",
	   PLACE("p0", 1, "\"battery\":{\"id\":\"u16\",\"type\":\"Fr6#\",\"at\":\"d1\"}"));
	no("NW-110",
	   PLACE("p0", 1, "\"battery\":{\"id\":\"u16\",\"type\":\"As6#\",\"at\":\"dx\"}"));
	ok(PLACE("p0", 1, "\"battery\":{\"id\":\"u16\",\"type\":\"As6#\",\"at\":\"d1\"}"));
	roll("p2", "1.1.T2", 97); /* NW-257 NW-R50: the balance is not tested on gained guns */
	no("NW-257",
	   PLACE("p2", 1, "\"battery\":{\"id\":\"u20\",\"type\":\"Fr6#\",\"at\":\"d1\"}"));
	ok(PLACE("p2", 1, "\"battery\":{\"id\":\"u20\",\"type\":\"Fr12#\",\"at\":\"corps\"}"));
	/* NW-R34 NW-261: Britain here has no light troops, so a roll of them serves as 4 LN */
	roll("p1", "1.1.T1", 95); /* 8 LT */
	no("NW-261", PLACE("p1", 1, ADD("u1", 8)));
	ok(LINE("p1", 1, ADD("u1", 4))); /* NW-277 */
	assert_int_equal(player("p1")->roll[0].card,
			 CARD_8LT); /* NW-278: the card stays what it was */
}

static void wildcards_and_jagers(void **state)
{
	(void)state;
	won();
	roll("p0", "1.1.T1", 1);                    /* NW-272 */
	no("NW-261", PLACE("p0", 1, ADD("u4", 4))); /* not a battery */
	ok(PLACE("p0", 1, ADD("u1", 4)));           /* NW-273: the grenadiers, beyond 28 points */
	assert_int_equal(figures("p0", "u1"), 20);
	roll("p0", "1.1.T1", 92); /* 8 LT */
	no("NW-276",
	   PLACE("p0", 2,
		 "\"new\":[{\"id\":\"u16\",\"type\":\"AsJG\",\"figures\":8,\"at\":\"d1\"}]"));
	ok(PLACE("p0", 2, ADD("u11", 8))); /* figures to the first are welcome */
	assert_int_equal(figures("p0", "u11"), 16);
}

static void generals_gained(void **state)
{
	(void)state;
	won();
	roll("p0", "1.1.T1", 3);                                      /* NW-248 */
	no("NW-053", PLACE("p0", 1, "\"division\":{\"id\":\"d9\"}")); /* he needs a brigade */
	no("NW-053",
	   PLACE("p0", 1,
		 "\"division\":{\"id\":\"d9\",\"move\":[\"u13\",\"u14\"]}")); /* nor may another be
										 left without */
	ok(PLACE("p0", 1, "\"division\":{\"id\":\"d9\",\"move\":[\"u3\"]}")); /* NW-266 */
	assert_int_equal(unit_of(&player("p0")->army, "u3")->at, 4);
	assert_int_equal(figures("p0", "u3"), 16); /* NW-267 */
	assert_true(player("p0")->army.division[4].free);
	roll("p2", "1.1.T2", 4); /* NW-268: as artillery commander, whatever the guns */
	ok(PLACE("p2", 1, "\"artillery\":{\"id\":\"ac\"}"));
	roll("p0", "1.1.T1", 99); /* NW-258 NW-279: before army status he serves in a division */
	no("NW-279",
	   PLACE("p0", 2,
		 "\"corps\":{\"id\":\"c1\",\"kind\":\"temporary\",\"divisions\":[\"d1\"]}"));
	ok(PLACE("p0", 2, "\"division\":{\"id\":\"d8\",\"move\":[\"u10\"]}"));
	assert_int_equal(player("p0")->army.division[5].general.rating.response, 6);
	roll("p1", "1.1.T1", 4); /* NW-R49: not in a British corps */
	no("NW-051", PLACE("p1", 1, "\"artillery\":{\"id\":\"ac\"}"));
}

static void the_artillery_share_bars_a_gained_commander(void **state)
{
	(void)state;
	won(); /* p0's three batteries take the larger share (34 points, all divisional) */
	roll("p0", "1.1.T1", 3);
	no("NW-103", PLACE("p0", 1, "\"artillery\":{\"id\":\"ac\"}")); /* NW-R49 */
}

/* NW-E2: declined rolls improve the general just received. */
static void a_general_is_improved(void **state)
{
	(void)state;
	won();
	roll("p0", "1.1.T1", 4);
	no("NW-281", "{\"type\":\"improve\",\"player\":\"p0\",\"roll\":1,\"raise\":[\"modifier\","
		     "\"span\"]}"); /* one left */
	ok("{\"type\":\"improve\",\"player\":\"p0\",\"roll\":1,\"raise\":[\"modifier\"]}"); /* NW-280
											     */
	struct out o = {0};
	lg_rating_text(player("p0")->roll[0].general, LEVEL_DIVISION, &o);
	assert_string_equal(o.p, "3\"A(4)+1");
	out_free(&o);
	no("NW-281", "{\"type\":\"improve\",\"player\":\"p0\",\"roll\":1,\"raise\":[\"span\"]}");
	no("NW-244", "{\"type\":\"roll\",\"player\":\"p0\",\"battle\":\"1.1.T1\",\"d100\":5}");
	roll("p2", "1.1.T2", 40);
	no("NW-280",
	   "{\"type\":\"improve\",\"player\":\"p2\",\"roll\":1,\"raise\":[\"span\"]}"); /* no
											   general
											 */
	ok(PLACE("p0", 1, "\"division\":{\"id\":\"d9\",\"move\":[\"u3\"]}"));
	/* NW-R35: each attribute one step, never to +3 */
	struct rating r = {3, 4, 2, 'A'};
	assert_string_equal(rating_raise(&r, ATTRIBUTE_MODIFIER), "NW-R35");
	assert_null(rating_raise(&r, ATTRIBUTE_QUALITY));
	assert_int_equal(r.quality, 'V');
	assert_null(rating_raise(&r, ATTRIBUTE_SPAN));
	assert_null(rating_raise(&r, ATTRIBUTE_RESPONSE));
	assert_int_equal(r.span, 4);
	assert_int_equal(r.response, 5);
}

static void a_roll_given_up_for_reorganising(void **state)
{
	struct army a;
	struct out o = {0};
	(void)state;
	won();
	ok("{\"type\":\"forgo\",\"player\":\"p0\",\"battle\":\"1.1.T1\"}"); /* NW-274 */
	assert_int_equal(rolls_owed(club.now, 0), 1);
	roll_out("p0", "1.1.T1", 40);
	a = player("p0")->army;
	unit_of(&a, "u2")->at = 1; /* to another division */
	army_write(&a, t, NULL, &o);
	ok("{\"type\":\"reorganise\",\"player\":\"p0\",\"army\":%s}", o.p);
	assert_int_equal(unit_of(&player("p0")->army, "u2")->at, 1);
	no("NW-006", "{\"type\":\"reorganise\",\"player\":\"p0\",\"army\":%s}", o.p); /* once */
	/* NW-275: not after the first die */
	roll("p2", "1.1.T2", 40);
	no("NW-275", "{\"type\":\"forgo\",\"player\":\"p2\",\"battle\":\"1.1.T2\"}");
	ok(PLACE("p2", 1, ADD("u1", 4)));
	/* NW-270: sizes may not change; NW-054: generals neither hired nor lost */
	club.now->player[0].may_reorganise = true;
	out_clear(&o);
	a = player("p0")->army;
	unit_of(&a, "u5")->figures = 12;
	army_write(&a, t, NULL, &o);
	no("NW-270", "{\"type\":\"reorganise\",\"player\":\"p0\",\"army\":%s}", o.p);
	out_clear(&o);
	a = player("p0")->army;
	a.division[0].general.listed = (int16_t)lg_general(t, "As-mohr");
	a.division[0].general.rating = t->general[a.division[0].general.listed].rating;
	army_write(&a, t, NULL, &o);
	no("NW-054", "{\"type\":\"reorganise\",\"player\":\"p0\",\"army\":%s}", o.p);
	out_free(&o);
}

static void special_options(void **state)
{
	(void)state;
	won();
	roll("p0", "1.1.T1", 100);
	/* NW-283 NW-R32 NW-E11: without army status a 00 is 4 LN now */
	no("NW-283", "{\"type\":\"special\",\"player\":\"p0\",\"roll\":1,\"d10\":7}");
	no("NW-R32", PLACE("p0", 1, ADD("u2", 4)));
	ok(LINE("p0", 1, ADD("u2", 4)));
	assert_int_equal(player("p0")->roll[0].card, CARD_SPECIAL);
	roll("p0", "1.1.T1", 100);
	club.now->player[0].army.level = LEVEL_ARMY;
	ok("{\"type\":\"special\",\"player\":\"p0\",\"roll\":2,\"d10\":7}");
	assert_true(player("p0")->army.special[SPECIAL_BERTHIER]);
	no("NW-246",
	   "{\"type\":\"special\",\"player\":\"p0\",\"roll\":2,\"d10\":1}"); /* NW-284: fixed */
	/* a kept 00 is rolled for later, once */
	club.now->player[0].kept[0] = (struct kept_roll){.card = CARD_SPECIAL, .special = LG_NONE};
	club.now->player[0].nkept = 1;
	ok("{\"type\":\"special\",\"player\":\"p0\",\"kept\":1,\"d10\":3}");
	assert_true(player("p0")->army.special[SPECIAL_NAPOLEON]); /* NW-307 */
	no("NW-284", "{\"type\":\"special\",\"player\":\"p0\",\"kept\":1,\"d10\":9}");
	roll("p2", "1.1.T2", 40);
	club.now->player[2].army.level = LEVEL_ARMY;
	no("NW-283",
	   "{\"type\":\"special\",\"player\":\"p2\",\"roll\":1,\"d10\":9}"); /* only a 00 */
}

/* Every option of 9.x is offered when it applies, and only then. */
static void options_are_offered_when_they_apply(void **state)
{
	(void)state;
	won();
	int first = club_battle(club.now, "1.1.T1");
	assert_true(may_forgo(club.now, 0, first)); /* NW-274 */
	roll("p0", "1.1.T1", 29);
	assert_false(may_forgo(club.now, 0, first)); /* NW-275 */
	assert_int_equal(roll_choices(club.now, 0, 0), CHOICE_PLACE | CHOICE_OTHER | CHOICE_LINE);
	roll("p0", "1.1.T1", 40);
	assert_true(roll_choices(club.now, 0, 0) & CHOICE_JOIN); /* NW-265 */
	roll("p1", "1.1.T1", 95);                                /* NW-R34: no light troops there */
	assert_int_equal(roll_choices(club.now, 1, 0), CHOICE_LINE);
	roll("p2", "1.1.T2", 4); /* NW-280 */
	assert_int_equal(roll_choices(club.now, 2, 0), CHOICE_PLACE | CHOICE_LINE | CHOICE_IMPROVE);
	roll("p3", "1.1.T2", 100); /* NW-R32 */
	assert_int_equal(roll_choices(club.now, 3, 0), CHOICE_LINE);
	club.now->player[3].army.level = LEVEL_ARMY;
	assert_int_equal(roll_choices(club.now, 3, 0), CHOICE_LINE | CHOICE_SPECIAL);
	ok(PLACE("p0", 2, ADD("u2", 4)));
	assert_int_equal(roll_choices(club.now, 0, 1), 0); /* used */
}

/* NW-R59: figures for which there is no room are lost, and only those. */
static void figures_without_room_are_lost(void **state)
{
	(void)state;
	won();
	for (int i = 0; i < club.now->player[0].army.nunits; i++) {
		struct army_unit *u = &club.now->player[0].army.unit[i];
		if (t->type[u->type].class == CLASS_CAV_LIGHT)
			u->figures = 16;
	}
	unit_of(&club.now->player[0].army, "u14")->figures = 12;
	roll("p0", "1.1.T1", 10); /* 8 LC, room for four */
	no("NW-260", PLACE("p0", 1, "\"lost\":8"));
	ok(PLACE("p0", 1, ADD("u14", 4) ",\"lost\":4"));
}

static void roll_corps_for_p3(void)
{
	struct battle *b = &club.now->battle[club_battle(club.now, "1.1.T2")];
	b->owed[1][0]++; /* one roll more for the test */
	roll("p3", "1.1.T2", 99);
	assert_false(player("p3")->may_reorganise);
	ok("{\"type\":\"place\",\"player\":\"p3\",\"roll\":%d,\"use\":{\"corps\":{\"id\":\"c3\","
	   "\"kind\":\"temporary\",\"divisions\":[]}}}",
	   player("p3")->nrolls);
	assert_true(player("p3")->may_reorganise);
	assert_int_equal(player("p3")->army.ncorps, 3);
}

/* NW-043 NW-R38: an army that grows to 325 takes its form before the next battle. */
static void growing_into_an_army(void **state)
{
	struct out o = {0};
	(void)state;
	won();
	roll_out("p0", "1.1.T1", 40);
	roll_out("p1", "1.1.T1", 40);
	roll_out("p2", "1.1.T2", 40);
	roll_out("p3", "1.1.T2", 40);
	for (int i = 0; i < 4; i++) { /* as after many rolls */
		struct army *a = &club.now->player[3].army;
		struct army_unit *u = add_unit(t, a, "RsLN", 20, a->division[i % 3].id);
		u->reinforcement = true;
	}
	assert_true(army_value_at(t, &player("p3")->army, LEVEL_CORPS) >= 325);
	ok("{\"type\":\"night\",\"date\":\"2026-01-27\"}");
	no("NW-043", "{\"type\":\"check-in\",\"players\":[\"p3\"]}");
	struct army a = player("p3")->army;
	a.level = LEVEL_ARMY;
	for (int i = 0; i < 2; i++) { /* two divisional generals are promoted */
		struct army_corps *c = &a.corps[a.ncorps++];
		memset(c, 0, sizeof *c);
		snprintf(c->id, sizeof c->id, "c%d", i + 1);
		c->kind = CORPS_TEMPORARY;
		c->general = a.division[i].general;
		c->free = true;
	}
	for (int i = 0; i < a.nunits; i++) /* their troops go to the other two divisions */
		if (a.unit[i].place == AT_DIVISION && a.unit[i].at < 2)
			a.unit[i].at = 2;
	a.division[0] = a.division[2];
	a.division[1] = a.division[3];
	a.ndivisions = 2;
	for (int i = 0; i < a.nunits; i++)
		if (a.unit[i].place == AT_DIVISION)
			a.unit[i].at = (int8_t)(a.unit[i].at - 2);
	a.division[0].corps = 0;
	a.division[1].corps = 1;
	army_write(&a, t, NULL, &o);
	int value = army_value_at(t, &player("p3")->army, LEVEL_CORPS), cost = player("p3")->cost;
	ok("{\"type\":\"reorganise\",\"player\":\"p3\",\"army\":%s}", o.p);
	assert_true(army_value_at(t, &player("p3")->army, LEVEL_CORPS) > value); /* corps price */
	assert_int_equal(player("p3")->cost, cost); /* no points of the season */
	/* NW-269: a corps general gained by an army allows a reshuffle, sizes unchanged */
	roll_corps_for_p3();
	ok("{\"type\":\"check-in\",\"players\":[\"p3\"]}");
	assert_true(is_army_commander(player("p3")));
	out_free(&o);
}

static void the_end_of_a_season(void **state)
{
	(void)state;
	no("NW-312", "{\"type\":\"season-close\"}"); /* four campaign games first */
	play_out(18);
	no("NW-167", "{\"type\":\"season-close\"}"); /* no team night was held */
	ok("{\"type\":\"season-close\",\"override\":\"four players only\"}"); /* NW-R54 */
	/* NW-316 NW-317 NW-R8 NW-E13: the absent are lifted to 8 points and 5 rolls */
	assert_int_equal(player("p2")->rank_points, 8);
	assert_int_equal(player("p2")->owed_minimum, 5);
	assert_int_equal(player("p0")->nrolls, 4);
	assert_int_equal(player("p0")->owed_minimum, 1); /* four earned: a fifth is rolled */
	assert_true(player("p1")->rank_points >= 8);
	no("NW-317",
	   "{\"type\":\"keep\",\"player\":\"p0\",\"rolls\":[{\"roll\":1}]}");    /* roll first */
	ok("{\"type\":\"roll\",\"player\":\"p0\",\"minimum\":true,\"d100\":2}"); /* WC, NW-007 */
	no("NW-317", "{\"type\":\"roll\",\"player\":\"p0\",\"minimum\":true,\"d100\":2}");
	no("NW-313", "{\"type\":\"keep\",\"player\":\"p0\",\"rolls\":[{\"roll\":1},{\"roll\":2},{"
		     "\"roll\":3},{\"roll\":4}]}"); /* a fourth */
	no("NW-313", "{\"type\":\"keep\",\"player\":\"p0\",\"rolls\":[{\"roll\":1},{\"roll\":1}]}");
	ok("{\"type\":\"keep\",\"player\":\"p0\",\"rolls\":[{\"roll\":1},{\"roll\":2},{\"roll\":5,"
	   "\"cavalry\":true}]}");
	no("NW-313", "{\"type\":\"keep\",\"player\":\"p0\",\"rolls\":[]}"); /* once */
	int16_t pool[POOLS];
	kept_pools(club.now, player("p0"), pool); /* NW-322 NW-323 NW-326 */
	assert_int_equal(pool[POOL_LN], 16);
	assert_int_equal(pool[POOL_EC], 4);
	no("NW-313", "{\"type\":\"build\"}"); /* the others have not chosen */
	no("NW-006", "{\"type\":\"army\",\"player\":\"p0\",\"army\":{\"nations\":[\"As\"],"
		     "\"divisions\":[],\"units\":[]}}");
	ok("{\"type\":\"build\",\"override\":\"they keep nothing\"}");
	no("NW-312", "{\"type\":\"build\"}");
	/* NW-319 NW-064: rebuilt with the commander at his present rank, kept points to spend */
	struct army a;
	plain_army(t, "Fr", 4, &a); /* NW-010: another nation */
	a.pool[POOL_LN] = 99;       /* what the file claims does not matter */
	hand_in_army("p0", &a, false);
	assert_int_equal(player("p0")->army.rank_points_start, player("p0")->rank_points);
	assert_int_equal(player("p0")->army.pool[POOL_LN], 16);
	/* NW-R7: kept for the rest of the campaign; an option of the settings is one season */
	club.now->seasons_closed = 3;
	kept_pools(club.now, player("p0"), pool);
	assert_int_equal(pool[POOL_LN], 16);
	club.now->next.kept_for_campaign = false;
	kept_pools(club.now, player("p0"), pool);
	assert_int_equal(pool[POOL_LN], 0);
}

/* NW-282 NW-314 NW-315 NW-E2: an improved general takes as many places as rolls. */
static void keeping_an_improved_general(void **state)
{
	(void)state;
	won();
	roll("p0", "1.1.T1", 4);
	ok("{\"type\":\"improve\",\"player\":\"p0\",\"roll\":1,\"raise\":[\"modifier\"]}");
	ok(PLACE("p0", 1, "\"division\":{\"id\":\"d9\",\"move\":[\"u3\"]}"));
	club.now->phase = PHASE_CLOSING;
	club.now->player[0].keep_limit = 3;
	no("NW-313",
	   "{\"type\":\"keep\",\"player\":\"p0\",\"rolls\":[{\"roll\":2}]}"); /* a declined roll */
	ok("{\"type\":\"keep\",\"player\":\"p0\",\"rolls\":[{\"roll\":1}]}");
	assert_int_equal(player("p0")->kept[0].places, 2);
	assert_int_equal(player("p0")->kept[0].general.modifier, 1);
	ok("{\"type\":\"reverse\",\"seq\":%d,\"reason\":\"taken with base statistics\"}", club.n);
	club.now->phase = PHASE_CLOSING;
	club.now->player[0].keep_limit = 3;
	ok("{\"type\":\"keep\",\"player\":\"p0\",\"rolls\":[{\"roll\":1,\"base\":true}]}");
	assert_int_equal(player("p0")->kept[0].places, 1);
	assert_int_equal(player("p0")->kept[0].general.modifier, 0);
	/* NW-R48: a kept general joins the new army free of points, as he is, once */
	club.now->phase = PHASE_BUILDING;
	club.now->player[0].has_army = false;
	struct army a;
	plain_army(t, "As", 4, &a);
	struct out o = {0};
	a.division[0].free = true;
	a.division[0].general.rating.span = 5;
	army_write(&a, t, NULL, &o);
	no("NW-R48", "{\"type\":\"army\",\"player\":\"p0\",\"army\":%s}", o.p);
	a.division[0].general.rating.span = 3;
	hand_in_army("p0", &a, false);
	assert_int_equal(player("p0")->cost,
			 lg_commander_cost(t, player("p0")->rank_points, LEVEL_CORPS) + 48);
	assert_int_equal(army_value(t, &player("p0")->army), player("p0")->cost + 5);
	out_free(&o);
}

/* NW-044 NW-164 NW-R37: reset when the night's last battle is recorded. */
static void the_reset(void **state)
{
	(void)state;
	first_night();
	club.now->player[0].rank_points = 129; /* close */
	club.now->player[0].army.rank_points = 129;
	report("1.1.T1", 12, 1, 40, 2);
	assert_true(player("p0")->rank_points < 140);
	club.now->player[0].rank_points = 140;
	club.now->player[3].rank_points = 138;
	club.now->player[3].army.rank_points = 138;
	assert_int_equal(club.now->campaign, 1); /* another table still plays */
	report("1.1.T2", 10, 1, 40, 2);          /* p3 passes him on the same night */
	assert_int_equal(club.now->campaign, 2); /* NW-008: in mid-season */
	assert_int_equal(club.now->past[0].victor, 3);
	for (int i = 0; i < 4; i++) { /* NW-320 NW-321 NW-016 */
		assert_int_equal(club.now->player[i].rank_points, 0);
		assert_int_equal(club.now->player[i].nkept, 0);
		assert_false(club.now->player[i].has_army);
	}
	assert_int_equal(club.now->phase, PHASE_BUILDING);
	hand_in("p0", "p1-as", false); /* and a new campaign is built */
}

static void a_tied_reset_is_rolled_for(void **state)
{
	(void)state;
	first_night();
	club.now->player[0].rank_points = club.now->player[2].rank_points = 135;
	club.now->player[0].army.rank_points = club.now->player[2].army.rank_points = 135;
	report("1.1.T1", 40, 2, 10, 1);
	report("1.1.T2", 40, 2, 10, 1);
	assert_int_equal(player("p0")->rank_points, player("p2")->rank_points);
	assert_int_equal(club.now->campaign, 1); /* NW-R37: it waits for a D10 */
	no("NW-R37", "{\"type\":\"tie-break\",\"rolls\":[4,4]}");
	ok("{\"type\":\"tie-break\",\"rolls\":[4,9]}");
	assert_int_equal(club.now->campaign, 2);
	assert_int_equal(club.now->past[0].victor, 2);
}

/* NW-222: the shadow corps grows with the armies. */
static void the_shadow_corps_grows(void **state)
{
	(void)state;
	int before = club.now->shadow_points;
	play_out(18);
	ok("{\"type\":\"season-close\",\"override\":\"four players only\"}");
	ok("{\"type\":\"roll\",\"player\":\"p0\",\"minimum\":true,\"d100\":18}");
	ok("{\"type\":\"keep\",\"player\":\"p0\",\"rolls\":[{\"roll\":1},{\"roll\":2},{\"roll\":3}]"
	   "}");
	ok("{\"type\":\"build\",\"override\":\"the others keep nothing\"}");
	struct army a;
	sample_army(t, "p4-rs", &a); /* 24 points of kept rolls on top of 250 */
	struct army_unit *u = add_unit(t, &a, "RsLN", 24, "d3");
	u->pay_given = true;
	u->pay[POOL_LN] = 24;
	while (army_cost(t, &a) + lg_commander_cost(t, player("p0")->rank_points, LEVEL_CORPS) - 6 >
	       250)
		unit_of(&a, "u2")->figures = (int16_t)(unit_of(&a, "u2")->figures - 4);
	hand_in_army("p0", &a, false); /* NW-322 */
	sample_army(t, "p2-br", &a);
	unit_of(&a, "u1")->figures = 12;
	hand_in_army("p1", &a, false);
	ok("{\"type\":\"season-start\",\"date\":\"2026-04-14\"}");
	assert_true(club.now->shadow_points > before);
	ok("{\"type\":\"note\",\"text\":\"x\"}");
}

/* NW-318 NW-R8 NW-R62: newcomers, and members who bring points from paper. */
static void newcomers(void **state)
{
	(void)state;
	no("NW-R62",
	   "{\"type\":\"player\",\"id\":\"n\",\"name\":\"N\",\"rank_points\":30}"); /* the season
										       runs */
	club.now->seasons_closed = 2;
	ok("{\"type\":\"player\",\"id\":\"n\",\"name\":\"N\"}");
	assert_int_equal(player("n")->rank_points, 16); /* two seasons' minimum */
	assert_int_equal(player("n")->owed_minimum, 10);
	assert_int_equal(player("n")->keep_limit, 6);
	no("NW-318", "{\"type\":\"army\",\"player\":\"n\",\"army\":{\"nations\":[\"As\"],"
		     "\"divisions\":[],\"units\":[]}}");
}

#define WITH(f) cmocka_unit_test_setup_teardown(f, open_club, close_club)
int main(void)
{
	const struct CMUnitTest tests[] = {
		WITH(reinforcements_enter_at_once),
		WITH(new_brigades),
		WITH(rolls_of_a_night_can_be_joined),
		WITH(batteries_and_classes_that_are_missing),
		WITH(wildcards_and_jagers),
		WITH(generals_gained),
		WITH(the_artillery_share_bars_a_gained_commander),
		WITH(a_general_is_improved),
		WITH(a_roll_given_up_for_reorganising),
		WITH(special_options),
		WITH(options_are_offered_when_they_apply),
		WITH(figures_without_room_are_lost),
		WITH(growing_into_an_army),
		WITH(the_end_of_a_season),
		WITH(keeping_an_improved_general),
		WITH(the_reset),
		WITH(a_tied_reset_is_rolled_for),
		WITH(the_shadow_corps_grows),
		WITH(newcomers),
	};
	struct pk *pk = charts_open(&t);
	int failed = cmocka_run_group_tests(tests, NULL, NULL);
	pk_free(pk);
	return failed;
}
