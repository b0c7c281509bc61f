/* test_night.c: seasons, nights, draws, battles, results, leaving the table (sections 5 to 9.5). */
#include "clubhouse.h"
#include "league/pairing.h"

#define DRAW(...) "{\"type\":\"draw\",\"tables\":[" __VA_ARGS__ "]}"
#define ONE(table, a, b)                                                                           \
	"{\"table\":\"" table "\",\"kind\":\"individual\",\"a\":[\"" a "\"],\"b\":[\"" b "\"]}"

static struct battle *battle(const char *id)
{
	int i = club_battle(club.now, id);
	assert_int_not_equal(i, LG_NONE);
	return &club.now->battle[i];
}

/* Finishes tonight: every battle drawn one-sidedly, all rolls made and placed. */
static void finish_night(void)
{
	for (int i = 0; i < club.now->nbattles; i++) {
		char id[12];
		memcpy(id, club.now->battle[i].id, sizeof id);
		if (club.now->battle[i].state != BATTLE_PAIRED)
			continue;
		report(id, 20, 1, 20, 1);
		for (int s = 0; s < 2; s++)
			for (int k = 0; k < club.now->battle[i].n[s]; k++) {
				char who[16];
				memcpy(who, club.now->player[club.now->battle[i].side[s][k]].id,
				       sizeof who);
				roll_out(who, id, 40);
			}
	}
}

static void armies_come_before_the_season(void **state)
{
	(void)state;
	no("NW-118", "{\"type\":\"season-start\",\"date\":\"2026-01-13\"}");
	hand_in("p0", "p1-as", false);
	hand_in("p0", "p4-rs", false); /* NW-059 NW-010: open between seasons, any nation */
	hand_in("p1", "p2-br", false);
	ok("{\"type\":\"season-start\",\"date\":\"2026-01-13\"}");
	assert_int_equal(club.now->season, 1); /* NW-163 */
	ok("{\"type\":\"night\",\"date\":\"2026-01-13\"}");
	no("NW-118", "{\"type\":\"check-in\",\"players\":[\"p2\"]}"); /* no accepted army */
	/* NW-006: fixed for the season */
	struct army a;
	struct out o = {0};
	sample_army(t, "p1-as", &a);
	army_write(&a, t, NULL, &o);
	no("NW-006", "{\"type\":\"army\",\"player\":\"p0\",\"army\":%s}", o.p);
	no("NW-006", "{\"type\":\"reorganise\",\"player\":\"p0\",\"army\":%s}", o.p);
	no("NW-R52", "{\"type\":\"settings\",\"settings\":{\"weeks\":6}}"); /* pinned per season */
	out_free(&o);
}

static void weeks_follow_every_other_week(void **state)
{
	(void)state;
	no("NW-166", "{\"type\":\"night\",\"date\":\"2026-01-20\"}");
	first_night();
	finish_night();
	no("NW-166", "{\"type\":\"night\",\"date\":\"2026-01-20\"}"); /* 14 days */
	night_of("2026-01-27", "p0 p1 p2 p3");
	ok(DRAW(ONE("T3", "p0", "p2") "," ONE("T4", "p1", "p3")));
	finish_night();
	ok("{\"type\":\"night\",\"date\":\"2026-02-17\",\"reason\":\"snow\"}"); /* postponed */
	ok("{\"type\":\"check-in\",\"players\":[\"p0\",\"p1\"]}");
	ok(DRAW(ONE("T1", "p0", "p1")));
	finish_night();
	night_of("2026-03-03", "p0 p2");
	ok(DRAW(ONE("T2", "p0", "p2")));
	finish_night();
	no("NW-165", "{\"type\":\"night\",\"date\":\"2026-03-17\"}"); /* no fifth week */
}

static void the_limits_of_a_draw_are_held(void **state)
{
	(void)state;
	no("NW-170", DRAW(ONE("T1", "p0", "p1")));
	first_night();
	assert_string_equal(battle("1.1.T1")->id, "1.1.T1");
	assert_int_equal(battle("1.1.T1")->kind, BATTLE_INDIVIDUAL); /* NW-169 */
	assert_int_equal(player("p0")->rank_points, 0); /* NW-002: drawing changes the list only */
	assert_int_equal(player("p0")->nrolls, 0);
	no("NW-170", DRAW(ONE("T3", "p0", "p1"))); /* drawn already */
	finish_night();
	night_of("2026-01-27", "p0 p1 p2 p3");
	no("NW-188", DRAW(ONE("T3", "p0", "p1") "," ONE("T4", "p2", "p3")));
	no("NW-189", DRAW(ONE("T1", "p0", "p2") "," ONE("T4", "p1", "p3")));
	no("NW-210", DRAW(ONE("T3", "p0", "p2") "," ONE("T4", "p0", "p3")));
	no("NW-170", DRAW(ONE("T3", "p0", "p2") "," ONE("T3", "p1", "p3")));
	no("NW-171", DRAW(ONE("T3", "p0", "p2"))); /* two are left without a battle */
	no("NW-169", DRAW("{\"table\":\"T3\",\"kind\":\"team\",\"a\":[\"p0\",\"p1\"],\"b\":[\"p2\","
			  "\"p3\"]}"));
	/* NW-R26: a limit may be dropped when the draw says so */
	ok("{\"type\":\"draw\",\"dropped\":[\"opponent\"],\"tables\":[" ONE(
		"T3", "p0", "p1") "," ONE("T4", "p2", "p3") "]}");
}

static void a_withdrawn_player_is_not_drawn(void **state)
{
	(void)state;
	ok("{\"type\":\"withdraw\",\"player\":\"p3\"}");
	ok("{\"type\":\"night\",\"date\":\"2026-01-13\"}");
	no("NW-118", "{\"type\":\"check-in\",\"players\":[\"p3\"]}");
	ok("{\"type\":\"check-in\",\"players\":[\"p0\",\"p1\",\"p2\"]}");
	no("NW-118", DRAW(ONE("T1", "p0", "p1") "," ONE("T2", "p2", "p3")));
	ok("{\"type\":\"return\",\"player\":\"p3\"}");
	ok("{\"type\":\"check-in\",\"players\":[\"p3\"]}");
	ok(DRAW(ONE("T1", "p0", "p1") "," ONE("T2", "p2", "p3")));
	no("NW-168", "{\"type\":\"check-in\",\"players\":[\"p3\"]}"); /* the army is locked, the
									 list closed */
	assert_true(player("p3")->locked);
}

static void one_rolls_for_side_or_phasing(void **state)
{
	(void)state;
	ok("{\"type\":\"map\",\"id\":\"ford\",\"name\":\"The "
	   "ford\",\"objectives\":[{\"value\":5,\"owner\":\"a\"},{\"value\":10}]}");
	assert_int_equal(club.now->map[0].objectives, 2); /* NW-001 */
	assert_int_equal(club.now->map[0].value[1], 10);  /* NW-011 */
	assert_int_equal(club.now->map[0].owner[0], 0);   /* NW-235 */
	assert_int_equal(club.now->map[0].owner[1], LG_NONE);
	night_of("2026-01-13", "p0 p1 p2 p3");
	ok("{\"type\":\"draw\",\"tables\":[{\"table\":\"T1\",\"kind\":\"individual\",\"a\":[\"p0\"]"
	   ",\"b\":[\"p1\"],\"map\":\"ford\"}," ONE("T2", "p2", "p3") "]}");
	assert_int_equal(battle("1.1.T1")->map, 0); /* NW-170 */
	/* NW-172 NW-R2: the low roll wins, ties are rolled again */
	no("NW-172", "{\"type\":\"choice\",\"battle\":\"1.1.T1\",\"rolls\":[[4,4]]}");
	no("NW-172", "{\"type\":\"choice\",\"battle\":\"1.1.T1\",\"rolls\":[[4,5],[1,2]]}");
	ok("{\"type\":\"choice\",\"battle\":\"1.1.T1\",\"rolls\":[[4,4],[7,2]],\"takes\":"
	   "\"phasing\",\"first\":\"b\"}");
	assert_int_equal(battle("1.1.T1")->chooser, 1);
	assert_true(
		battle("1.1.T1")->takes_phasing); /* NW-177 NW-178: the side is left to the other */
	assert_int_equal(battle("1.1.T1")->first_phasing, 1);                          /* NW-012 */
	no("NW-172", "{\"type\":\"choice\",\"battle\":\"1.1.T1\",\"rolls\":[[1,2]]}"); /* once */
	/* NW-E8: an E with 5 beats a P with 3 */
	club.now->player[2].rank_points = 95;
	ok("{\"type\":\"choice\",\"battle\":\"1.1.T2\",\"rolls\":[[5,3]]}");
	assert_int_equal(battle("1.1.T2")->chooser, 0);
	/* NW-233: no more objectives than the map has */
	no("NW-233",
	   "{\"type\":\"report\",\"battle\":\"1.1.T1\",\"a\":" SIDE(9, 2) ",\"b\":" SIDE(9, 1) "}");
}

static void results_are_reported_confirmed_and_awarded(void **state)
{
	(void)state;
	first_night();
	no("NW-R55", "{\"type\":\"report\",\"battle\":\"1.1.T1\",\"a\":" SIDE(
			     9, 2) "}"); /* NW-241: both sides */
	no("NW-R55",
	   "{\"type\":\"report\",\"battle\":\"1.1.T1\",\"a\":{\"casualties\":9},\"b\":" SIDE(
		   9, 1) "}"); /* NW-240 NW-242 */
	no("NW-R55",
	   "{\"type\":\"report\",\"battle\":\"1.1.T1\",\"a\":{\"casualties\":30,\"batteries\":2,"
	   "\"killed_figures\":1,\"captured_figures\":2,\"objectives\":1,\"vp\":41},\"b\":" SIDE(
		   9, 1) "}");                                        /* NW-227: it is 42 */
	no("NW-236", "{\"type\":\"confirm\",\"battle\":\"1.1.T1\"}"); /* nothing presented */
	ok("{\"type\":\"report\",\"by\":\"p0\",\"battle\":\"1.1.T1\",\"a\":" SIDE(
		30, 1) ",\"b\":" SIDE(26, 2) "}");
	assert_int_equal(battle("1.1.T1")->state, BATTLE_PRESENTED); /* NW-236 */
	/* NW-238 NW-239: values and ranks are the record's own; NW-R29: 26+10 beat 30+5 */
	assert_int_equal(battle("1.1.T1")->in.side[0].value, 248);
	assert_int_equal(battle("1.1.T1")->in.winner, WINNER_B);
	/* NW-237: the winner can be told */
	ok("{\"type\":\"report\",\"by\":\"p0\",\"battle\":\"1.1.T1\",\"winner\":\"a\",\"a\":" SIDE(
		30, 2) ",\"b\":" SIDE(26, 1) "}");
	assert_int_equal(player("p0")->rank_points, 0); /* not before it is confirmed */
	no("NW-236", "{\"type\":\"confirm\",\"by\":\"p0\",\"battle\":\"1.1.T1\"}");
	ok("{\"type\":\"confirm\",\"by\":\"p1\",\"battle\":\"1.1.T1\"}");
	assert_int_equal(battle("1.1.T1")->state, BATTLE_RECORDED);
	assert_int_equal(player("p0")->rank_points, 10); /* NW-243 NW-013 */
	assert_int_equal(player("p1")->rank_points, 2);
	assert_int_equal(rolls_owed(club.now, 0), 2);
	assert_int_equal(rolls_owed(club.now, 1), 1);
	/* NW-209: the order of battle is at full strength again */
	assert_int_equal(player("p0")->army.unit[0].figures, 16);
	/* NW-230 NW-E10 in a report */
	ok("{\"type\":\"report\",\"by\":\"p2\",\"battle\":\"1.1.T2\",\"end\":\"army-morale\",\"a\":"
	   "{\"casualties\":30,\"batteries\":2,\"killed_figures\":1,\"captured_figures\":2,"
	   "\"objectives\":1,\"vp\":42},\"b\":" SIDE(9, 1) "}");
	assert_int_equal(battle("1.1.T2")->report[0].vp, 42);
	assert_int_equal(battle("1.1.T2")->end_reason, 1);            /* NW-186 */
	assert_int_equal(battle("1.1.T2")->in.side[0].objectives, 1); /* NW-187: as they stand */
}

/* NW-R64: silence agrees after two days. */
static void silence_confirms_in_time(void **state)
{
	(void)state;
	first_night();
	ok("{\"type\":\"report\",\"at\":\"2026-01-13T22:00Z\",\"by\":\"p0\",\"battle\":\"1.1.T1\","
	   "\"a\":" SIDE(30, 2) ",\"b\":" SIDE(26, 1) "}");
	no("NW-236", "{\"type\":\"confirm\",\"at\":\"2026-01-15T21:00Z\",\"how\":\"time\","
		     "\"battle\":\"1.1.T1\"}");
	ok("{\"type\":\"confirm\",\"at\":\"2026-01-15T22:00Z\",\"how\":\"time\",\"battle\":\"1.1."
	   "T1\"}");
}

static void the_battle_computer_follows_its_vectors(void **state)
{
	(void)state;
	size_t n;
	char *text = slurp_data("battle-computer.json", &n);
	struct pk *pk = pk_new(NULL);
	struct pk_node doc = pk_parse(pk, "computer", text, n), tests = pk_get(&doc, "tests");
	struct pk_node rules = pk_get(&doc, "parameters");
	struct computer_rules r = {0};
	assert_true(computer_rules_read(&rules, &r)); /* NW-R41: every number is a setting */
	assert_memory_equal(&r, &settings_default.computer, sizeof r);
	for (int i = 0; i < pk_count(&tests); i++) {
		struct pk_node one = pk_at(&tests, i), in = pk_get(&one, "in"),
			       out = pk_get(&one, "out");
		struct computer_in ci;
		struct computer_out co[2];
		assert_true(computer_read(&in, &ci));
		battle_computer(&r, &ci, co);
		for (int s = 0; s < 2; s++) {
			struct pk_node want = pk_get(&out, s ? "b" : "a"), rp = pk_at(&want, 0);
			struct pk_node rolls = pk_at(&want, 1);
			assert_int_equal(co[s].rank_points, pk_int_of(&rp, 0, 15));
			assert_int_equal(co[s].rolls, pk_int_of(&rolls, 0, 2));
			struct computer_line line[COMPUTER_LINES];
			int lines = computer_explain(&r, &ci, s, &co[s], line), sum = 0;
			for (int k = 0; k < lines - 2; k++)
				sum += line[k].adds;
			assert_int_equal(sum, co[s].rank_points); /* the lines add up */
		}
	}
	pk_free(pk);
	free(text);
	/* NW-244 NW-245: never more, whatever is thrown at it; more losses never pay */
	for (int vp = 0; vp < 300; vp += 7)
		for (int lost = 0; lost < 300; lost += 11)
			for (int gap = 0; gap < 14; gap += 3) {
				struct computer_in ci = {WINNER_A,
							 {{200, 0, vp, 3}, {400, gap, lost, 0}}};
				struct computer_out co[2];
				battle_computer(&settings_default.computer, &ci, co);
				assert_true(co[0].rank_points <= 15 && co[0].rolls <= 2);
				assert_true(co[0].rank_points > co[1].rank_points);
				assert_true(co[1].rank_points >= 2);
			}
}

static void teams(void **state)
{
	(void)state;
	no("NW-168", "{\"type\":\"team-night\"}"); /* not before the evening */
	night_of("2026-01-13", "p0 p1 p2 p3");
	ok("{\"type\":\"team-night\"}");
	ok(DRAW("{\"table\":\"T1\",\"kind\":\"team\",\"a\":[\"p0\",\"p1\"],\"b\":[\"p2\",\"p3\"]"
		"}"));
	no("NW-191",
	   "{\"type\":\"report\",\"battle\":\"1.1.T1\",\"a\":" SIDE(9, 2) ",\"b\":" SIDE(9, 1) "}");
	/* NW-192 NW-R51: equal forces give no +1, ties are repeated */
	no("NW-192", "{\"type\":\"command\",\"battle\":\"1.1.T1\",\"side\":\"a\",\"rolls\":[[5,5]],"
		     "\"d6\":[5,6,6]}");
	no("NW-197", "{\"type\":\"command\",\"battle\":\"1.1.T1\",\"side\":\"a\",\"rolls\":[[9,3]],"
		     "\"d6\":[5,6]}");
	ok("{\"type\":\"command\",\"battle\":\"1.1.T1\",\"side\":\"a\",\"rolls\":[[9,3]],\"d6\":[5,"
	   "6,6]}");
	no("NW-191", "{\"type\":\"command\",\"battle\":\"1.1.T1\",\"side\":\"a\",\"rolls\":[[9,3]],"
		     "\"d6\":[1,1,1]}");
	const struct created_commander *k = &battle("1.1.T1")->created[0];
	assert_int_equal(k->controls, 0);                /* NW-193 */
	assert_int_equal(k->nation, lg_nation(t, "As")); /* NW-194 */
	struct out o = {0};
	lg_rating_text(k->rating, LEVEL_ARMY, &o); /* NW-195 NW-204 NW-E9 NW-R25 */
	assert_string_equal(o.p, "4\"E(10)+2");
	assert_int_equal(k->cost, 26);
	out_free(&o);
	/* NW-192: the larger force adds one: 5+1 beats 5 */
	club.now->player[3].army.rank_points = 140; /* now the larger */
	ok("{\"type\":\"command\",\"battle\":\"1.1.T1\",\"side\":\"b\",\"rolls\":[[5,5]],\"d6\":[1,"
	   "1,1]}");
	assert_int_equal(battle("1.1.T1")->created[1].controls, 3);
	club.now->player[3].army.rank_points = 0;
	/* NW-196 NW-208: his points are in the team's value */
	assert_int_equal(side_value(club.now, battle("1.1.T1"), 0), 248 + 248 + 26);
	/* NW-R28: the created commander's quality rolls for the side */
	assert_int_equal(side_quality(club.now, battle("1.1.T1"), 0), 'E');
	/* NW-205 NW-206 NW-207: army commanders become wing commanders, at the price of an army's
	 */
	struct battle *b = battle("1.1.T1");
	assert_int_equal(team_level(club.now, b, 0), LEVEL_CORPS);
	club.now->player[0].army.level = LEVEL_ARMY;
	assert_int_equal(team_level(club.now, b, 0), LEVEL_WING);
	assert_int_equal(team_level(club.now, b, 1), LEVEL_CORPS);
	assert_int_equal(side_value(club.now, b, 0), 251 + 248 + 26);
	club.now->player[1].army.level = LEVEL_ARMY;
	assert_int_equal(team_level(club.now, b, 1), LEVEL_WING);
	club.now->player[0].army.level = club.now->player[1].army.level = LEVEL_CORPS;
	report("1.1.T1", 60, 2, 20, 1);
	assert_int_equal(player("p0")->rank_points, player("p1")->rank_points); /* each once */
	assert_true(player("p0")->rank_points >= 9);
	for (int i = 0; i < 4; i++) {
		char id[12];
		snprintf(id, sizeof id, "p%d", i);
		roll_out(id, "1.1.T1", 40);
	}
	night_of("2026-01-27", "p0 p1 p2 p3");
	no("NW-167", "{\"type\":\"team-night\"}"); /* one and only one */
}

static void shadow_corps(void **state)
{
	(void)state;
	/* NW-220 NW-221 NW-R27 NW-E6: 90% of the mean 248 */
	assert_int_equal(club.now->shadow_points, 224);
	hand_in("p0", "p1-shadow", true); /* NW-014 */
	struct army a;
	struct out o = {0};
	sample_army(t, "p1-shadow", &a);
	army_write(&a, t, NULL, &o);
	no("NW-014", "{\"type\":\"army\",\"player\":\"p0\",\"shadow\":true,\"army\":%s}",
	   o.p); /* one a season */
	out_clear(&o);
	sample_army(t, "p5-pr", &a); /* 246 points are too many for it (NW-224) */
	army_write(&a, t, NULL, &o);
	no("NW-062", "{\"type\":\"army\",\"player\":\"p4\",\"shadow\":true,\"army\":%s}", o.p);
	hand_in("p4", "p5-shadow", true);
	night_of("2026-01-13", "p0 p1 p2 p3 p4 p5 p6");
	no("NW-219", "{\"type\":\"volunteers\",\"rolls\":[{\"player\":\"p0\",\"roll\":7},{"
		     "\"player\":\"p4\",\"roll\":7}]}");
	no("NW-014", "{\"type\":\"volunteers\",\"rolls\":[{\"player\":\"p1\",\"roll\":9},{"
		     "\"player\":\"p4\",\"roll\":7}]}");
	ok("{\"type\":\"volunteers\",\"rolls\":[{\"player\":\"p0\",\"roll\":3},{\"player\":\"p4\","
	   "\"roll\":7}]}"); /* NW-218 NW-219 */
	assert_int_equal(club.now->shadow_player, 4);
#define THREE(one, x, y)                                                                           \
	"{\"table\":\"T3\",\"kind\":\"2-on-1\",\"a\":[\"" one "\"],\"b\":[\"" x "\",\"" y          \
	"\"],\"shadow\":\"" one "\"}"
	no("NW-219",
	   DRAW(THREE("p0", "p1", "p2") "," ONE("T1", "p3", "p4") "," ONE("T2", "p5", "p6")));
	no("NW-217",
	   DRAW("{\"table\":\"T3\",\"kind\":\"2-on-1\",\"a\":[\"p1\"],\"b\":[\"p2\",\"p3\"],"
		"\"shadow\":\"p4\"}," ONE("T1", "p0", "p4") "," ONE("T2", "p5", "p6")));
	ok(DRAW(THREE("p4", "p5", "p6") "," ONE("T1", "p0", "p1") "," ONE(
		"T2", "p2", "p3"))); /* NW-171 NW-217 */
	struct battle *b = battle("1.1.T3");
	assert_int_equal(side_value(club.now, b, 0),
			 246 + 218); /* NW-225: his own rank prices it */
	club.now->player[4].rank_points = 18;
	club.now->player[4].army.rank_points = 18;
	assert_int_equal(side_value(club.now, b, 0), 246 + 3 + 218 + 3); /* NW-226 */
	club.now->player[4].rank_points = 0;
	club.now->player[4].army.rank_points = 0;
	report("1.1.T3", 64, 2, 58, 1);
	assert_int_equal(battle("1.1.T3")->owed[0][0],
			 2); /* NW-223: rolls for him, none for the shadow corps */
	assert_int_equal(player("p5")->rank_points, 2);
	finish_night();
	roll_out("p4", "1.1.T3", 40);
	roll_out("p5", "1.1.T3", 40);
	roll_out("p6", "1.1.T3", 40);
	night_of("2026-01-27", "p0 p1 p2 p3 p4 p5 p6");
	/* NW-190: once a season */
	no("NW-190",
	   DRAW("{\"table\":\"T4\",\"kind\":\"2-on-1\",\"a\":[\"p0\"],\"b\":[\"p2\",\"p5\"],"
		"\"shadow\":\"p0\"}," ONE("T1", "p3", "p4") "," ONE("T2", "p1", "p6")));
	out_free(&o);
}

static void make_up_games(void **state)
{
	(void)state;
	night_of("2026-01-13", "p0 p1");
	ok(DRAW(ONE("T1", "p0", "p1")));
	no("NW-310", "{\"type\":\"make-up\",\"table\":\"T1\",\"a\":[\"p2\"],\"b\":[\"p3\"],"
		     "\"place\":\"club\"}");
	finish_night();
	assert_int_equal(player("p2")->missed, 1);
	no("NW-R31", "{\"type\":\"make-up\",\"table\":\"T1\",\"a\":[\"p0\"],\"b\":[\"p1\"],"
		     "\"place\":\"club\"}");
	no("NW-311", "{\"type\":\"make-up\",\"table\":\"T1\",\"a\":[\"p2\"],\"b\":[\"p0\"],"
		     "\"place\":\"home\"}");
	ok("{\"type\":\"make-up\",\"table\":\"T1\",\"a\":[\"p2\"],\"b\":[\"p0\"],\"place\":"
	   "\"club\"}"); /* NW-310 */
	int before = player("p0")->rank_points;
	report("1.m1", 30, 2, 20, 1);
	assert_int_equal(player("p2")->rank_points,
			 10); /* NW-R31: who missed scores, the other plays for fun */
	assert_int_equal(player("p0")->rank_points, before);
	assert_int_equal(rolls_owed(club.now, 0), 0);
	roll_out("p2", "1.m1", 40);
	no("NW-R31", "{\"type\":\"make-up\",\"table\":\"T1\",\"a\":[\"p2\"],\"b\":[\"p0\"],"
		     "\"place\":\"club\"}"); /* no more than missed */
}

static void leaving_the_table(void **state)
{
	(void)state;
	first_night();
	report("1.1.T1", 30, 2, 20, 1);
	report("1.1.T2", 30, 2, 20, 1);
	roll_out("p2", "1.1.T2", 40);
	int value = army_value(t, &player("p2")->army);
	assert_true(value > 248);
	no("NW-211",
	   "{\"type\":\"unsporting\",\"battle\":\"1.1.T1\",\"player\":\"p2\",\"reason\":\"x\"}");
	no("NW-180", "{\"type\":\"unsporting\",\"battle\":\"1.1.T2\",\"player\":\"p2\"}");
	assert_false(player("p2")->barred); /* NW-212: only the CM's flag, nothing by itself */
	ok("{\"type\":\"unsporting\",\"battle\":\"1.1.T2\",\"player\":\"p2\",\"reason\":\"marched "
	   "off\"}"); /* NW-211 */
	/* NW-214 NW-R39: what was gained is struck, the rank stays */
	assert_int_equal(player("p2")->rank_points, 10);
	assert_int_equal(army_value(t, &player("p2")->army), 249);
	assert_true(player("p2")->roll[0].struck);
	roll_out("p0", "1.1.T1", 40);
	roll_out("p1", "1.1.T1", 40);
	roll_out("p3", "1.1.T2", 40);
	night_of("2026-01-27", "p0 p1 p2 p3");
	ok(DRAW(ONE("T3", "p0", "p2") "," ONE("T4", "p1", "p3")));
	report("1.2.T3", 5, 0, 40, 3);
	assert_true(player("p2")->rank_points > 10);  /* rank points yes */
	assert_int_equal(rolls_owed(club.now, 2), 0); /* NW-213: no rolls */
}

/* NW-215 NW-216: he stays away, comes back, and is voted on. */
static void the_vote_on_a_return(void **state)
{
	(void)state;
	first_night();
	finish_night();
	ok("{\"type\":\"unsporting\",\"battle\":\"1.1.T2\",\"player\":\"p2\",\"reason\":\"marched "
	   "off\"}");
	static const char *const dates[] = {"2026-01-27", "2026-02-10", "2026-02-24"};
	for (int i = 0; i < 3; i++) {
		night_of(dates[i], "p0 p1");
		ok("{\"type\":\"draw\",\"dropped\":[\"opponent\",\"table\"],\"tables\":[" ONE(
			"T3", "p0", "p1") "]}");
		finish_night();
	}
	ok("{\"type\":\"season-close\",\"override\":\"no team night: four players\"}");
	ok("{\"type\":\"build\",\"override\":\"nobody keeps\"}");
	for (int i = 0; i < 4; i++) {
		static const char *const files[] = {"p1-as", "p2-br", "p3-fr-bv", "p4-rs"};
		char id[12];
		snprintf(id, sizeof id, "p%d", i);
		struct army a;
		sample_army(t, files[i], &a);
		for (int u = 0; u < a.nunits; u++)
			if (a.unit[u].figures > 12 && t->type[a.unit[u].type].line)
				a.unit[u].figures = 12; /* room for a better general */
		if (i != 2)
			hand_in_army(id, &a, false);
	}
	ok("{\"type\":\"season-start\",\"date\":\"2026-04-14\"}");
	static const char *const next[] = {"2026-04-14", "2026-04-28", "2026-05-12", "2026-05-26"};
	for (int i = 0; i < 4; i++) { /* p2 skips the whole season */
		night_of(next[i], "p0 p1");
		ok("{\"type\":\"draw\",\"dropped\":[\"opponent\",\"table\"],\"tables\":[" ONE(
			"T3", "p0", "p1") "]}");
		finish_night();
	}
	assert_false(player("p2")->needs_vote);
	ok("{\"type\":\"season-close\",\"override\":\"four players\"}");
	assert_true(player("p2")->needs_vote);
	assert_true(player("p2")->pending_penalty);
	no("NW-216",
	   "{\"type\":\"vote\",\"player\":\"p0\",\"involved\":4,\"for\":3,\"against\":1}");
	no("NW-216",
	   "{\"type\":\"vote\",\"player\":\"p2\",\"involved\":4,\"for\":4,\"against\":1}");
	ok("{\"type\":\"vote\",\"player\":\"p2\",\"involved\":4,\"for\":2,\"against\":2}"); /* half
											       is
											       not
											       enough
											     */
	assert_true(player("p2")->needs_vote);
	ok("{\"type\":\"vote\",\"player\":\"p2\",\"involved\":4,\"for\":3,\"against\":1}");
	assert_false(player("p2")->needs_vote);
	ok("{\"type\":\"build\",\"override\":\"nobody keeps\"}");
	struct army a;
	sample_army(t, "p3-fr-bv", &a);
	for (int u = 0; u < 5; u++)
		if (t->type[a.unit[u].type].line)
			a.unit[u].figures = 12;
	hand_in_army("p2", &a, false);
	sample_army(t, "p4-rs", &a);
	for (int u = 0; u < 5; u++)
		if (t->type[a.unit[u].type].line)
			a.unit[u].figures = 12;
	hand_in_army("p3", &a, false);
	ok("{\"type\":\"season-start\",\"date\":\"2026-09-01\"}");
	assert_true(player("p2")->barred); /* the penalty waited for the season he plays */
}

/* NW-170: a club that grows gets more tables, never two of a name. */
static void a_club_gets_more_tables(void **state)
{
	(void)state;
	struct pairing_wish wish = {0};
	struct pairing out;
	int before = club.now->ntables;
	assert_int_equal(before, 4);
	for (int i = 0; i < 10; i++) { /* ten are here, who need five tables */
		char id[8];
		snprintf(id, sizeof id, "x%d", i);
		ok("{\"type\":\"player\",\"id\":\"%s\",\"name\":\"X\"}", id);
		club.now->player[club_player(club.now, id)].present = true;
	}
	assert_false(pair_night(club.now, &wish, &out, &why));
	assert_string_equal(why.rule, "NW-170");
	assert_string_equal(why.what, "5");
	no("NW-170", "{\"type\":\"tables\",\"tables\":[\"T5\",\"T1\"]}");
	ok("{\"type\":\"tables\",\"tables\":[\"T5\",\"T6\"]}");
	assert_int_equal(club.now->ntables, 6);
	assert_int_equal(club_table(club.now, "T6"), 5);
}

/* NW-170: the limit has a refusal of its own; a club founded when there was none still loads. */
static void a_club_has_as_many_tables_as_it_can(void **state)
{
	(void)state;
	char list[CLUB_TABLES * 8] = "";
	for (int i = club.now->ntables; i < CLUB_TABLES; i++)
		snprintf(list + strlen(list), sizeof list - strlen(list), "%s\"X%d\"",
			 *list ? "," : "", i);
	no("NW-170", "{\"type\":\"tables\",\"tables\":[%s,\"Y\"]}", list);
	assert_string_equal(why.text, "A club has at most {0} tables.");
	assert_string_equal(why.what, "32");
	ok("{\"type\":\"tables\",\"tables\":[%s]}", list);
	no("NW-170", "{\"type\":\"tables\",\"tables\":[\"Y\"]}");
	record_free(&club);
	record_init(&club, t);
	ok("{\"type\":\"campaign\",\"name\":\"Old\",\"tables\":[\"T1\",\"T2\",\"T3\",\"T4\",%s,"
	   "\"Y\",\"Z\"]}",
	   list);
	assert_int_equal(club.now->ntables, CLUB_TABLES);
}

static void a_reserve_takes_over(void **state)
{
	(void)state;
	ok("{\"type\":\"player\",\"id\":\"r\",\"name\":\"Reserve\"}");
	no("NW-006", "{\"type\":\"handover\",\"player\":\"p3\",\"to\":\"p2\"}");
	first_night();
	report("1.1.T2", 10, 1, 30, 2);
	ok("{\"type\":\"handover\",\"player\":\"p3\",\"to\":\"r\"}");
	assert_int_equal(player("r")->rank_points, 11);
	assert_true(player("r")->has_army && !player("p3")->has_army && !player("p3")->active);
	assert_int_equal(rolls_owed(club.now, club_player(club.now, "r")),
			 2); /* open rolls go along */
	assert_string_equal(player("r")->army.commander_name, "Reserve");
}

#define WITH(f) cmocka_unit_test_setup_teardown(f, open_club, close_club)
/* An army is locked at check-in: even who may reorganise cannot until the night is over. */
static void an_army_is_locked_at_check_in(void **state)
{
	struct army a;
	struct out o = {0};
	(void)state;
	sample_army(t, "p1-as", &a);
	army_write(&a, t, NULL, &o);
	first_night();
	assert_true(player("p0")->locked);
	player("p0")->may_reorganise = true; /* NW-274 */
	no("NW-006", "{\"type\":\"reorganise\",\"player\":\"p0\",\"army\":%s}", o.p);
	report("1.1.T1", 10, 0, 10, 0);
	report("1.1.T2", 10, 0, 10, 0);
	assert_false(player("p0")->locked);
	player("p0")->may_reorganise = true;
	ok("{\"type\":\"reorganise\",\"player\":\"p0\",\"army\":%s}", o.p);
	out_free(&o);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test_setup_teardown(an_army_is_locked_at_check_in, open_club,
						close_club),
		cmocka_unit_test_setup_teardown(armies_come_before_the_season, open_club_building,
						close_club),
		WITH(weeks_follow_every_other_week),
		WITH(the_limits_of_a_draw_are_held),
		WITH(a_withdrawn_player_is_not_drawn),
		WITH(one_rolls_for_side_or_phasing),
		WITH(results_are_reported_confirmed_and_awarded),
		WITH(silence_confirms_in_time),
		WITH(the_battle_computer_follows_its_vectors),
		WITH(teams),
		cmocka_unit_test_setup_teardown(shadow_corps, open_club_of_seven, close_club),
		WITH(make_up_games),
		WITH(leaving_the_table),
		WITH(the_vote_on_a_return),
		WITH(a_club_gets_more_tables),
		WITH(a_club_has_as_many_tables_as_it_can),
		WITH(a_reserve_takes_over),
	};
	struct pk *pk = charts_open(&t);
	int failed = cmocka_run_group_tests(tests, NULL, NULL);
	pk_free(pk);
	return failed;
}
