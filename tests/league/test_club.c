/* test_club.c: a whole club from end to end: demo, corrections, export, import, hostile input. */
#include "clubhouse.h"
#include "league/club_dice.h"
#include "league/forget.h"
#include "league/sample.h"

static struct pk *pk;
static struct record demo;

static int count(const struct record *r, const char *type)
{
	char text[40];
	int n = 0;
	snprintf(text, sizeof text, "{\"type\":\"%s\"", type);
	for (int i = 0; i < r->n; i++)
		n += strncmp(r->line[i], text, strlen(text)) == 0;
	return n;
}

/* clubs.md section 5: what the demo club must show. */
static void the_demo_club_shows_everything(void **state)
{
	const struct campaign *c = demo.now;
	int makeups = 0, teams = 0, shadows = 0;
	(void)state;
	assert_int_equal(count(&demo, "player"), 17);    /* sixteen and a late joiner */
	assert_int_equal(count(&demo, "night"), 8);      /* NW-165 */
	assert_int_equal(count(&demo, "team-night"), 2); /* NW-167: one a season */
	assert_int_equal(count(&demo, "correct"), 1);
	assert_int_equal(count(&demo, "unsporting"), 1); /* NW-211 */
	assert_int_equal(count(&demo, "vote"), 1);       /* NW-216 */
	assert_int_equal(count(&demo, "withdraw"), 2);
	for (int i = 0; i < c->nbattles; i++) {
		makeups += c->battle[i].kind == BATTLE_MAKE_UP; /* NW-310 */
		teams += c->battle[i].kind == BATTLE_TEAM;      /* NW-191 */
		shadows += c->battle[i].kind == BATTLE_SHADOW;
	}
	assert_int_equal(makeups, 3);
	assert_true(teams >= 6);
	assert_true(shadows >= 1);
	assert_int_equal(c->campaign, 2); /* NW-044 NW-164: reset in mid-season */
	assert_int_equal(c->npast, 2);
	assert_string_equal(c->player[c->past[1].victor].name, "Elsa");
	assert_true(c->past[1].points[c->past[1].victor] >= 140);
	for (int i = 0; i < c->nplayers; i++) {
		assert_int_equal(c->player[i].rank_points, 0); /* NW-321 */
		assert_int_equal(c->player[i].nkept, 0);       /* NW-320 */
	}
}

/* The last state of the demo club's first campaign, before the reset; to be freed. */
static struct campaign *end_of_the_first_campaign(void)
{
	for (int n = demo.n;; n--) {
		struct campaign *c = record_state(&demo, n);
		if (c->campaign == 1)
			return c;
		campaign_free(c);
	}
}

/* Whom one has fought: both of a team, never a partner, nobody of an earlier campaign. */
static void the_standings_tell_the_opponents(void **state)
{
	struct campaign *c = end_of_the_first_campaign();
	int expected[CLUB_PLAYERS][CLUB_PLAYERS] = {0}, often[CLUB_PLAYERS], order[CLUB_PLAYERS];
	(void)state;
	for (int i = 0; i < c->nbattles; i++) {
		const struct battle *b = &c->battle[i];
		for (int x = 0; b->state == BATTLE_RECORDED && x < b->n[0]; x++)
			for (int y = 0; y < b->n[1]; y++) {
				expected[b->side[0][x]][b->side[1][y]]++;
				expected[b->side[1][y]][b->side[0][x]]++;
			}
	}
	for (int p = 0; p < c->nplayers; p++) {
		int n = 0;
		for (int q = 0; q < c->nplayers; q++)
			n += expected[p][q] > 0;
		assert_int_equal(standings_foes(c, p, often), n);
		assert_memory_equal(often, expected[p], sizeof often);
		assert_int_equal(n > 0, c->player[p].battles > 0);
		assert_int_equal(standings_foes(demo.now, p, often), 0);
	}
	int n = standings_order(c, order);
	assert_true(n >= 16);
	for (int i = 1; i < n; i++)
		assert_true(c->player[order[i - 1]].rank_points >= c->player[order[i]].rank_points);
	campaign_free(c);
}

/* NW-318: an entrant in season 2 has one season's minimum. */
static void the_late_joiner_gets_the_minimum(void **state)
{
	(void)state;
	for (int i = 0; i < demo.n; i++)
		if (strstr(demo.line[i], "\"id\":\"quentin\"")) {
			struct campaign *c = record_state(&demo, i + 1);
			const struct club_player *p = &c->player[club_player(c, "quentin")];
			assert_int_equal(p->rank_points, 8);
			assert_int_equal(p->owed_minimum, 5);
			assert_int_equal(p->keep_limit, 3);
			campaign_free(c);
			return;
		}
	fail();
}

static void any_past_state_can_be_shown(void **state)
{
	struct campaign *before, *after;
	struct out o = {0};
	(void)state;
	before = record_state(&demo, demo.n);
	assert_int_equal(campaign_diff(before, demo.now, NULL, &o), 0); /* fold = what was kept */
	campaign_free(before);
	before = record_state(&demo, 40);
	after = record_state(&demo, 200);
	assert_true(after->nbattles > before->nbattles);
	campaign_free(before);
	campaign_free(after);
	out_free(&o);
}

static void an_export_comes_back_equal(void **state)
{
	struct record again;
	struct out a = {0}, b = {0}, o = {0};
	(void)state;
	record_init(&again, t);
	record_export(&demo, &a);
	assert_true(record_import(&again, a.p, a.n, &why));
	record_export(&again, &b);
	assert_string_equal(a.p, b.p);
	assert_int_equal(campaign_diff(demo.now, again.now, NULL, &o), 0);
	record_free(&again);
	out_free(&a);
	out_free(&b);
	out_free(&o);
}

/* NW-R55: a damaged export is refused whole. */
static void a_damaged_export_changes_nothing(void **state)
{
	struct record again;
	struct out a = {0};
	(void)state;
	record_init(&again, t);
	record_export(&demo, &a);
	for (size_t at = 10; at < a.n; at += a.n / 37) {
		char keep = a.p[at];
		a.p[at] = keep == '1' ? '2' : '1';
		if (keep != '\n') {
			assert_false(record_import(&again, a.p, a.n, &why));
			assert_string_equal(why.rule, "NW-R55");
			assert_int_equal(again.n, 0);
		}
		a.p[at] = keep;
	}
	assert_false(record_import(&again, a.p, a.n / 2, &why)); /* torn off */
	char *lines = strstr(a.p, "\"lines\":") + strlen("\"lines\":");
	char first = *lines; /* a head that promises another number of lines */
	*lines = first == '9' ? '8' : '9';
	assert_false(record_import(&again, a.p, a.n, &why));
	assert_string_equal(why.rule, "NW-R55");
	*lines = first;
	assert_false(record_import(&again, "", 0, &why));
	assert_false(record_import(&again, "nonsense\n", 9, &why));
	/* what is there already stays as it is */
	struct out whole = {0}, after = {0};
	assert_true(record_import(&again, a.p, a.n, &why));
	record_export(&again, &whole);
	a.p[a.n / 3] ^= 1;
	assert_false(record_import(&again, a.p, a.n, &why));
	record_export(&again, &after);
	assert_string_equal(whole.p, after.p);
	assert_int_equal(campaign_diff(demo.now, again.now, NULL, &after), 0);
	out_free(&whole);
	out_free(&after);
	record_free(&again);
	out_free(&a);
}

/* Whoever is forgotten is nowhere in the lines, and everything adds up as before. */
static void the_forgotten_are_gone_from_the_lines(void **state)
{
	struct record r;
	struct dice_audit before, after;
	struct out o = {0};
	char number[24];
	(void)state;
	record_init(&r, t);
	assert_true(record_load(&r, demo.line, demo.n, &why));
	int hugo = club_player(r.now, "hugo"), anna = club_player(r.now, "anna");
	assert_true(record_add(&r, "{\"type\":\"note\",\"text\":\"Hugo and Hugoline met\"}", &why,
			       NULL));
	assert_false(record_forget(&r, anna, number, &why)); /* still a member */
	assert_string_equal(why.rule, "NW-R56");
	audit_dice(&r, NULL, &before);
	assert_true(record_forget(&r, hugo, number, &why));
	assert_string_equal(number, "Member 8");
	for (int i = 0; i < r.n; i++) {
		assert_null(strstr(r.line[i], "hugo"));
		const char *at = strstr(r.line[i], "Hugo");
		assert_true(!at || strncmp(at, "Hugoline", 8) == 0);
	}
	assert_non_null(strstr(r.line[r.n - 1], "Member 8 and Hugoline met"));
	assert_int_equal(club_player(r.now, "hugo"), LG_NONE);
	assert_string_equal(r.now->player[hugo].name, "Member 8");
	assert_int_equal(campaign_diff(demo.now, r.now, NULL, &o), 0);
	audit_dice(&r, NULL, &after);
	assert_memory_equal(&before, &after, sizeof after);
	/* and the export of what is left comes back */
	struct record again;
	out_clear(&o);
	record_export(&r, &o);
	record_init(&again, t);
	assert_true(record_import(&again, o.p, o.n, &why));
	record_free(&again);
	record_free(&r);
	out_free(&o);
}

/* NW-R61: every die of a season can be rolled again once its key is shown. */
static void dice_can_be_proven(void **state)
{
	struct dice_audit a;
	(void)state;
	audit_dice(&demo, NULL, &a);
	assert_true(a.dice > 300);
	assert_int_equal(a.wrong, 0);
	assert_true(a.unproven > 0 && a.unproven < a.dice); /* the second season's key is secret */
	uint8_t wrong[32] = {1};
	audit_dice(&demo, wrong, &a); /* a key that was not the one */
	assert_true(a.wrong > 0);
}

/* The refusals that the issue names, each with its rule and nothing changed. */
static void bad_input_is_refused_with_its_rule(void **state)
{
	struct army a;
	struct out o = {0};
	(void)state;
	no("NW-008", "{\"type\":\"campaign\",\"name\":\"Again\",\"tables\":[\"T1\"]}");
	/* R25: what a terminal or a browser could take for an order */
	no("NW-R55", "{\"type\":\"note\",\"text\":\"\\u001b]0;x\\u0007\"}");
	no("NW-R55", "{\"type\":\"player\",\"id\":\"p9\",\"name\":\"A\\u009b31m\"}");
	no("NW-R55", "{\"type\":\"player\",\"id\":\"p9\",\"name\":\"A\xe2\x80\xaex\"}");
	no("NW-R55", "{\"type\":\"reverse\",\"seq\":2,\"reason\":\"\\u202eno\"}");
	no("NW-236",
	   "{\"type\":\"report\",\"battle\":\"1.1.T1\",\"a\":" SIDE(1, 1) ",\"b\":" SIDE(1, 1) "}");
	first_night();
	/* an army built in mid-season, and an illegal one */
	sample_army(t, "p1-as", &a);
	army_write(&a, t, NULL, &o);
	no("NW-006", "{\"type\":\"army\",\"player\":\"p0\",\"army\":%s}", o.p); /* NW-059 */
	ok("{\"type\":\"player\",\"id\":\"p4\",\"name\":\"P4\"}");
	out_clear(&o);
	unit_of(&a, "u2")->figures = 24;
	army_write(&a, t, NULL, &o);
	no("NW-062", "{\"type\":\"army\",\"player\":\"p4\",\"army\":%s}", o.p);
	/* a battle that was not paired; the same result twice */
	no("NW-236",
	   "{\"type\":\"report\",\"battle\":\"1.1.T3\",\"a\":" SIDE(1, 1) ",\"b\":" SIDE(1, 1) "}");
	ok("{\"type\":\"report\",\"by\":\"p0\",\"battle\":\"1.1.T1\",\"a\":" SIDE(
		40, 2) ",\"b\":" SIDE(10, 1) "}");
	no("NW-236",
	   "{\"type\":\"confirm\",\"by\":\"p0\",\"battle\":\"1.1.T1\"}"); /* his own report */
	no("NW-236",
	   "{\"type\":\"confirm\",\"by\":\"p2\",\"battle\":\"1.1.T1\"}"); /* not his battle */
	ok("{\"type\":\"confirm\",\"by\":\"p1\",\"battle\":\"1.1.T1\"}");
	no("NW-236", "{\"type\":\"report\",\"by\":\"p0\",\"battle\":\"1.1.T1\",\"a\":" SIDE(
			     40, 2) ",\"b\":" SIDE(10, 1) "}");
	no("NW-236", "{\"type\":\"confirm\",\"by\":\"p1\",\"battle\":\"1.1.T1\"}");
	/* a roll already used, one never owed */
	ok("{\"type\":\"roll\",\"player\":\"p0\",\"battle\":\"1.1.T1\",\"d100\":50}");
	ok("{\"type\":\"place\",\"player\":\"p0\",\"roll\":1,\"use\":{\"add\":[{\"unit\":\"u2\","
	   "\"figures\":4}]}}");
	no("NW-246", "{\"type\":\"place\",\"player\":\"p0\",\"roll\":1,\"use\":{\"add\":[{\"unit\":"
		     "\"u2\",\"figures\":4}]}}");
	ok("{\"type\":\"roll\",\"player\":\"p0\",\"battle\":\"1.1.T1\",\"d100\":51}");
	no("NW-244", "{\"type\":\"roll\",\"player\":\"p0\",\"battle\":\"1.1.T1\",\"d100\":52}");
	/* a die whose number has served (NW-R61) */
	ok("{\"type\":\"roll\",\"player\":\"p1\",\"battle\":\"1.1.T1\",\"d100\":50,\"origin\":"
	   "\"seed\",\"die\":7}");
	no("NW-R61",
	   "{\"type\":\"choice\",\"battle\":\"1.1.T2\",\"rolls\":[[3,9]],\"origin\":\"seed\","
	   "\"die\":7}");
	ok("{\"type\":\"choice\",\"battle\":\"1.1.T2\",\"rolls\":[[3,9]],\"origin\":\"seed\","
	   "\"die\":8}");
	/* a withdrawn player; nonsense of several kinds */
	ok("{\"type\":\"withdraw\",\"by\":\"p3\",\"player\":\"p3\"}");
	no("NW-118", "{\"type\":\"withdraw\",\"player\":\"p3\"}");
	no("NW-118", "{\"type\":\"army\",\"player\":\"p3\",\"army\":{}}");
	no("NW-R55", "{\"type\":\"storm\"}");
	no("NW-R55", "[1,2]");
	no("NW-R55", "not json at all");
	no("NW-R55",
	   "{\"type\":\"roll\",\"player\":\"p1\",\"battle\":\"1.1.T1\",\"d100\":\"high\"}");
	no("NW-118", "{\"type\":\"note\",\"by\":\"nobody\",\"text\":\"x\"}");
	no("NW-R55", "{\"type\":\"player\",\"id\":\"p9\",\"name\":\"a\\u001b[31m\"}");
	out_free(&o);
}

/* NW-118: who has withdrawn does not check in, is not drawn, does not play. */
static void a_withdrawn_player_is_left_out(void **state)
{
	(void)state;
	ok("{\"type\":\"withdraw\",\"player\":\"p3\"}");
	ok("{\"type\":\"night\",\"date\":\"2026-01-13\"}");
	no("NW-118", "{\"type\":\"check-in\",\"players\":[\"p0\",\"p3\"]}");
	assert_string_equal(why.text, "{0} has withdrawn.");
	ok("{\"type\":\"check-in\",\"players\":[\"p0\",\"p1\"]}");
	no("NW-118",
	   "{\"type\":\"draw\",\"tables\":[{\"table\":\"T1\",\"kind\":\"individual\",\"a\":["
	   "\"p0\"],\"b\":[\"p3\"]}]}");
	ok("{\"type\":\"draw\",\"tables\":[{\"table\":\"T1\",\"kind\":\"individual\",\"a\":[\"p0\"]"
	   ","
	   "\"b\":[\"p1\"]}]}");
	report("1.1.T1", 40, 2, 10, 1);
	roll_out("p0", "1.1.T1", 50);
	no("NW-118",
	   "{\"type\":\"make-up\",\"place\":\"club\",\"table\":\"T1\",\"a\":[\"p3\"],\"b\":["
	   "\"p2\"]}");
	/* nor does he write to the record, roll or place what he had won */
	no("NW-118", "{\"type\":\"note\",\"by\":\"p3\",\"text\":\"I am back\"}");
	ok("{\"type\":\"withdraw\",\"player\":\"p1\"}");
	no("NW-118", "{\"type\":\"roll\",\"player\":\"p1\",\"battle\":\"1.1.T1\",\"d100\":50}");
	ok("{\"type\":\"return\",\"player\":\"p1\"}");
	ok("{\"type\":\"roll\",\"player\":\"p1\",\"battle\":\"1.1.T1\",\"d100\":50}");
	ok("{\"type\":\"withdraw\",\"player\":\"p1\"}");
	no("NW-118",
	   "{\"type\":\"place\",\"player\":\"p1\",\"roll\":1,\"use\":{\"add\":[{\"unit\":\"u1\","
	   "\"figures\":4}]}}");
}

/* NW-R56: who may do what. */
static void rights_follow_the_role(void **state)
{
	(void)state;
	ok("{\"type\":\"player\",\"id\":\"s\",\"name\":\"S\",\"role\":\"spectator\"}");
	ok("{\"type\":\"player\",\"id\":\"g\",\"name\":\"G\",\"role\":\"guest\"}");
	ok("{\"type\":\"player\",\"id\":\"b\",\"name\":\"B\",\"role\":\"brr\"}");
	ok("{\"type\":\"player\",\"id\":\"d\",\"name\":\"D\",\"role\":\"deputy\"}");
	no("NW-R56", "{\"type\":\"note\",\"by\":\"s\",\"text\":\"hello\"}");
	ok("{\"type\":\"note\",\"by\":\"g\",\"text\":\"hello\"}");
	no("NW-R56", "{\"type\":\"night\",\"by\":\"p0\",\"date\":\"2026-01-13\"}");
	no("NW-R56", "{\"type\":\"night\",\"by\":\"b\",\"date\":\"2026-01-13\"}");
	no("NW-R56", "{\"type\":\"role\",\"by\":\"d\",\"player\":\"p0\",\"role\":\"cm\"}");
	ok("{\"type\":\"role\",\"player\":\"p0\",\"role\":\"cm\"}");
	ok("{\"type\":\"night\",\"by\":\"d\",\"date\":\"2026-01-13\"}");
	no("NW-R56", "{\"type\":\"check-in\",\"by\":\"p1\",\"players\":[\"p2\"]}");
	ok("{\"type\":\"check-in\",\"by\":\"p1\",\"players\":[\"p1\"]}");
	no("NW-R56", "{\"type\":\"withdraw\",\"by\":\"p1\",\"player\":\"p2\"}");
	/* NW-180: a decision of the CM needs its words */
	no("NW-180", "{\"type\":\"decision\",\"by\":\"d\",\"text\":\"\"}");
	ok("{\"type\":\"decision\",\"by\":\"d\",\"text\":\"The wheel was legal.\"}");
}

/* NW-R58: a correction is a reversing entry; what follows is recomputed, the difference told. */
static void a_correction_is_recomputed_and_shown(void **state)
{
	struct out diff = {0};
	(void)state;
	first_night();
	ok("{\"type\":\"report\",\"by\":\"p0\",\"battle\":\"1.1.T1\",\"a\":" SIDE(
		40, 2) ",\"b\":" SIDE(10, 1) "}");
	int report = club.n;
	ok("{\"type\":\"confirm\",\"by\":\"p1\",\"battle\":\"1.1.T1\"}");
	int confirm = club.n;
	ok("{\"type\":\"roll\",\"player\":\"p0\",\"battle\":\"1.1.T1\",\"d100\":50}");
	ok("{\"type\":\"place\",\"player\":\"p0\",\"roll\":1,\"use\":{\"add\":[{\"unit\":\"u2\","
	   "\"figures\":4}]}}");
	ok("{\"type\":\"roll\",\"player\":\"p0\",\"battle\":\"1.1.T1\",\"d100\":60}");
	int second = club.n;
	assert_int_equal(club.now->player[0].rank_points, 11);
	no("NW-R58", "{\"type\":\"reverse\",\"seq\":%d}", confirm); /* no reason given */
	no("NW-R58", "{\"type\":\"reverse\",\"seq\":1,\"reason\":\"x\"}");
	no("NW-R58", "{\"type\":\"reverse\",\"seq\":999,\"reason\":\"x\"}");
	/* the winner was the other one: his second roll is void, the loser owes a roll more */
	char line[600];
	snprintf(line, sizeof line,
		 "{\"type\":\"correct\",\"seq\":%d,\"reason\":\"sides mixed "
		 "up\",\"with\":{\"type\":\"report\",\"by\":\"p0\","
		 "\"battle\":\"1.1.T1\",\"a\":" SIDE(10, 1) ",\"b\":" SIDE(40, 2) "}}",
		 report);
	assert_true(record_add(&club, line, &why, &diff));
	assert_int_equal(club.now->player[0].rank_points, 2);
	assert_int_equal(club.now->player[1].rank_points, 11);
	assert_int_equal(club.status[report - 1], LINE_REPLACED);
	assert_int_equal(club.status[second - 1], LINE_VOID);
	assert_string_equal(club.why_void[second - 1].rule, "NW-244");
	assert_non_null(strstr(
		diff.p, "{\"what\":\"rank points\",\"who\":\"P0\",\"before\":11,\"after\":2}"));
	assert_non_null(strstr(diff.p, "\"what\":\"army value\""));
	/* the correction itself can be taken back, and all is as it was */
	ok("{\"type\":\"reverse\",\"seq\":%d,\"reason\":\"it was right after all\"}", club.n);
	assert_int_equal(club.now->player[0].rank_points, 11);
	assert_int_equal(club.status[second - 1], LINE_APPLIED);
	assert_int_equal(club.now->player[0].nrolls, 2);
	/* nothing was deleted, and the whole loads again */
	struct record again;
	record_init(&again, t);
	assert_true(record_load(&again, club.line, club.n, &why));
	out_clear(&diff);
	assert_int_equal(campaign_diff(club.now, again.now, NULL, &diff), 0);
	record_free(&again);
	out_free(&diff);
}

/* A correction that the rules forbid changes nothing. */
static void an_impossible_correction_is_refused(void **state)
{
	(void)state;
	first_night();
	ok("{\"type\":\"report\",\"by\":\"p0\",\"battle\":\"1.1.T1\",\"a\":" SIDE(
		40, 2) ",\"b\":" SIDE(10, 1) "}");
	int report = club.n;
	ok("{\"type\":\"confirm\",\"by\":\"p1\",\"battle\":\"1.1.T1\"}");
	no("NW-236",
	   "{\"type\":\"correct\",\"seq\":%d,\"reason\":\"x\",\"with\":{\"type\":\"report\","
	   "\"battle\":\"9.9.T9\",\"a\":" SIDE(1, 1) ",\"b\":" SIDE(1, 1) "}}",
	   report);
	/* What is right is an event; a word that only looks like the key is not it. */
	no("NW-R58", "{\"type\":\"correct\",\"seq\":%d,\"reason\":\"x\",\"with\":5}", report);
	no("NW-R58", "{\"type\":\"correct\",\"seq\":%d,\"reason\":\"x\",\"with\":[{}]}", report);
	no("NW-R58", "{\"type\":\"correct\",\"seq\":%d,\"reason\":\"with\",\"a\":{\"with\":{}}}",
	   report);
	no("NW-R58", "{\"type\":\"correct\",\"seq\":%d,\"reason\":\"x\",\"w\\u0069th\":{}}",
	   report);
	assert_int_equal(club.now->player[0].rank_points, 11);
	assert_int_equal(club.status[report - 1], LINE_APPLIED);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(the_demo_club_shows_everything),
		cmocka_unit_test(the_standings_tell_the_opponents),
		cmocka_unit_test(the_late_joiner_gets_the_minimum),
		cmocka_unit_test(any_past_state_can_be_shown),
		cmocka_unit_test(an_export_comes_back_equal),
		cmocka_unit_test(a_damaged_export_changes_nothing),
		cmocka_unit_test(the_forgotten_are_gone_from_the_lines),
		cmocka_unit_test(dice_can_be_proven),
		cmocka_unit_test_setup_teardown(bad_input_is_refused_with_its_rule, open_club,
						close_club),
		cmocka_unit_test_setup_teardown(a_withdrawn_player_is_left_out, open_club,
						close_club),
		cmocka_unit_test_setup_teardown(rights_follow_the_role, open_club, close_club),
		cmocka_unit_test_setup_teardown(a_correction_is_recomputed_and_shown, open_club,
						close_club),
		cmocka_unit_test_setup_teardown(an_impossible_correction_is_refused, open_club,
						close_club),
	};
	pk = charts_open(&t);
	record_init(&demo, t);
	if (!demo_club(&demo, pk, 1815, &why)) {
		fprintf(stderr, "line %d: %s %s %s\n", demo.n + 1, why.rule, why.text, why.what);
		return 1;
	}
	int failed = cmocka_run_group_tests(tests, NULL, NULL);
	record_free(&demo);
	pk_free(pk);
	return failed;
}
