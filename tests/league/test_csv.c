/*
 * test_csv.c: tables of a club from a spreadsheet: mistakes by line and column, all rows or none,
 * and what was written comes back as it was (NW-R55).
 */
#include "clubhouse.h"
#include "league/csv.h"

static struct csv_mistake wrong;
static const struct csv_author author = {.at = "2026-01-01T10:00Z"};

/* Entries taken; -1: refused, see `wrong`. */
static int take(const char *table, const char *text, bool dry)
{
	struct csv_entries e;
	uint8_t before[32], after[32];
	club_hash(before);
	bool good = csv_entries(club.now, table, text, strlen(text), &author, &e, &wrong) &&
		    csv_take(&club, &e, dry, &wrong);
	int n = good ? e.n : -1;
	csv_entries_free(&e);
	club_hash(after);
	if (!good || dry || !n)
		assert_memory_equal(before, after, sizeof before); /* nothing half taken */
	return n;
}

static void mistake(const char *table, const char *text, int line, int column)
{
	if (take(table, text, false) >= 0)
		fail_msg("taken: %s", text);
	assert_non_null(wrong.text);
	if (wrong.line != line || wrong.column != column)
		fail_msg("%d:%d %s: %s", wrong.line, wrong.column, wrong.text, text);
}

static void a_file_is_cut_into_cells(void **state)
{
	(void)state;
	struct csv c;
	const char *text =
		"\xef\xbb\xbf\"a \"\"b\"\"\" ;c;\r\n\r\n;;\n\"two\nlines\";  x y  ;'=1+1\r;'z";
	assert_true(csv_read(&c, text, strlen(text), &wrong));
	assert_int_equal(c.n, 3); /* rows without a word are none */
	assert_int_equal(c.row[0].n, 3);
	assert_string_equal(c.row[0].cell[0], "a \"b\"");
	assert_string_equal(c.row[0].cell[1], "c");
	assert_string_equal(c.row[0].cell[2], "");
	assert_int_equal(c.row[1].line, 4);
	assert_string_equal(c.row[1].cell[0], "two\nlines");
	assert_string_equal(c.row[1].cell[1], "x y");
	assert_string_equal(c.row[1].cell[2], "=1+1"); /* as it was written for a spreadsheet */
	assert_string_equal(c.row[2].cell[1], "'z");
	csv_free(&c);
}

static void mistakes_are_named_by_line_and_column(void **state)
{
	(void)state;
	mistake("members", "id,name\na,\"b\n", 2, 2);         /* quotes never closed */
	mistake("members", "id,name\na,\"b\"c\n", 2, 2);      /* and more after them */
	mistake("members", "id,name\na,b\nc,fr\xe9\n", 3, 0); /* not UTF-8 */
	mistake("members", "id,name\na,b\x01\n", 2, 0);
	mistake("members", "id,name,phone\n", 1, 3);
	mistake("members", "id,name,id\n", 1, 3);
	mistake("members", "id,role\n", 1, 0);
	mistake("members", "id,name\na,A\nb\n", 3, 2);
	mistake("members", "id,name\na,A,player\n", 2, 3); /* under no head */
	mistake("members", "a,A,king\n", 1, 3);
	mistake("members", "id,name,rank_points\na,A,many\n", 2, 3);
	mistake("members", "p0,Another\n", 1, 2);
	mistake("members", "a,A\nb b,B\n", 2, 1); /* NW-118, by the rules themselves */
	assert_string_equal(wrong.rule, "NW-118");
	mistake("nothing", "a,b\n", 1, 0);
	mistake("calendar", "date\n2026-02-31\n", 2, 1);
	mistake("calendar", "week,date\n1,2026-01-13\n3,2026-02-13\n", 3, 1);
	mistake("calendar", "2026-01-27\n2026-01-13\n", 2, 1);
	mistake("battles", "battle,by\n9.9.T9,\n", 2, 1);
	assert_string_equal(wrong.rule, "NW-236");
	mistake("battles", "1.1.T1,p0,1,2,x\n", 1, 5);
	mistake("battles", "1.1.T1,p0,1,2,0,0,0,1,0,0,0,0,nobody\n", 1, 13);
	mistake("armies", "player,row\np0,brigade\n", 2, 2);
	mistake("armies", "player,row\np0,unit\n", 2, 2);
	mistake("armies",
		"player,row,id,type,nation,at\np0,army,x,corps,As,As\np1,unit,u,AsLN,,d\n", 3, 2);
	mistake("armies",
		"player,row,id,general,nation,at\np0,army,x,,As,As\np0,division,d1,3G,,\n", 3, 4);
	mistake("armies", "player,row,nation,at\np0,army,Mars,Mars\n", 2, 2);
}

static void members_come_and_stay_as_the_table_says(void **state)
{
	(void)state;
	assert_int_equal(take("members", "id;name;role\nx;X, the \"late\";brr\ny;Y;\n", true), 2);
	assert_int_equal(club_player(club.now, "x"), LG_NONE); /* it was only tried */
	assert_int_equal(take("members", "id;name;role\nx;X, the \"late\";brr\ny;Y;\n", false), 2);
	assert_int_equal(player("x")->role, ROLE_RECORDER);
	assert_int_equal(take("members", "id,name,role,active\ny,Y,guest,0\n", false), 2);
	assert_int_equal(player("y")->role, ROLE_GUEST);
	assert_false(player("y")->active);
	assert_int_equal(take("members", "id,name,active\ny,Y,1\n", false), 1);
	assert_true(player("y")->active);
}

/* Every table that can be read: the club's own asks for nothing. */
static void a_clubs_own_tables_change_nothing(void **state)
{
	(void)state;
	first_night();
	report("1.1.T1", 40, 2, 10, 1);
	roll_out("p0", "1.1.T1", 18);
	for (int i = 0; csv_tables_in[i]; i++) {
		struct out o = {0};
		assert_true(csv_write(&club, csv_tables_in[i], NULL, NULL, &o));
		int n = take(csv_tables_in[i], o.p, false);
		if (n)
			fail_msg("%s: %d %d:%d %s %s", csv_tables_in[i], n, wrong.line,
				 wrong.column, wrong.text ? wrong.text : "", wrong.what);
		out_free(&o);
	}
}

static void a_reported_battle_comes_from_a_table(void **state)
{
	(void)state;
	first_night();
	static const char both[] = "battle,by,a_casualties,a_objectives,b_casualties,winner\n"
				   "1.1.T1,p0,40,2,10,a\n1.1.T2,,5,0,30,b\n";
	assert_int_equal(take("battles", both, false), 2);
	assert_int_equal(club.now->battle[0].state, BATTLE_PRESENTED);
	assert_int_equal(club.now->battle[0].report[0].casualties, 40);
	assert_int_equal(club.now->battle[1].in.winner, WINNER_B);
	assert_int_equal(take("battles", both, false), 0);
	ok("{\"type\":\"confirm\",\"battle\":\"1.1.T1\",\"by\":\"p1\"}");
	mistake("battles", "1.1.T1,p0,41,0,0,0,0,0,0,0,0,0\n", 1, 1); /* recorded already */
	assert_string_equal(wrong.rule, "NW-236");
}

/* Armies of the samples go out as rows and come into another club the same. */
static void armies_come_back_equal(void **state)
{
	(void)state;
	struct out first = {0}, second = {0}, members = {0};
	struct record other = club;
	assert_true(csv_write(&club, "armies", NULL, NULL, &first));
	assert_true(csv_write(&club, "members", NULL, NULL, &members));
	record_init(&club, t);
	ok("{\"type\":\"campaign\",\"name\":\"Other\",\"tables\":[\"T1\"]}");
	assert_int_equal(take("members", members.p, false), 4);
	assert_int_equal(take("armies", first.p, false), 4);
	assert_true(csv_write(&club, "armies", NULL, NULL, &second));
	assert_string_equal(first.p, second.p);
	for (int i = 0; i < 4; i++)
		assert_int_equal(army_value(t, &club.now->player[i].army),
				 army_value(t, &other.now->player[i].army));
	/* one army that breaks a rule, and none is taken (NW-062) */
	record_free(&club);
	record_init(&club, t);
	ok("{\"type\":\"campaign\",\"name\":\"Third\",\"tables\":[\"T1\"]}");
	assert_int_equal(take("members", members.p, false), 4);
	char *last = strstr(first.p, "\"p3\",\"unit\"");
	assert_non_null(last);
	char *figures = strstr(last, ",16,");
	assert_non_null(figures);
	memcpy(figures, ",20,", 4);
	assert_int_equal(take("armies", first.p, false), -1);
	assert_non_null(wrong.rule);
	assert_true(wrong.line > 20); /* the row of that army */
	record_free(&club);
	club = other;
	out_free(&first);
	out_free(&second);
	out_free(&members);
}

/* NW-R67 NW-166 */
static void a_calendar_says_when_the_nights_are(void **state)
{
	(void)state;
	night_of("2026-01-13", "p0 p1");
	ok("{\"type\":\"draw\",\"tables\":[{\"table\":\"T1\",\"kind\":\"individual\",\"a\":[\"p0\"]"
	   ","
	   "\"b\":[\"p1\"]}]}");
	report("1.1.T1", 10, 1, 12, 1);
	roll_out("p0", "1.1.T1", 18);
	roll_out("p1", "1.1.T1", 18);
	mistake("calendar", "2026-02-01\n2026-02-02\n2026-02-03\n2026-02-04\n", 4,
		1); /* four weeks */
	assert_int_equal(take("calendar", "date\n2026-01-13\n2026-02-03\n2026-02-10\n", false), 1);
	no("NW-166", "{\"type\":\"night\",\"date\":\"2026-01-27\"}");
	ok("{\"type\":\"night\",\"date\":\"2026-02-03\"}");
	assert_int_equal(night_due(club.now, 2), day_of("2026-02-10"));
	assert_int_equal(night_due(club.now, 3), day_of("2026-02-24")); /* beyond the calendar */
	no("NW-R67", "{\"type\":\"calendar\",\"nights\":[]}");
	no("NW-R67", "{\"type\":\"calendar\",\"nights\":[\"2026-02-03\"]}");
	no("NW-166", "{\"type\":\"calendar\",\"nights\":[\"2026-02-31\"]}");
}

static void a_season_begins_with_its_calendar(void **state)
{
	(void)state;
	hand_in("p0", "p1-as", false);
	hand_in("p1", "p2-br", false);
	assert_int_equal(take("calendar", "2026-03-03\n2026-03-10\n", false), 1);
	assert_int_equal(take("calendar", "2026-03-03\n2026-03-10\n", false), 0);
	no("NW-R67", "{\"type\":\"season-start\",\"date\":\"2026-03-04\"}");
	ok("{\"type\":\"season-start\",\"date\":\"2026-03-03\"}");
	assert_int_equal(night_due(club.now, 1), day_of("2026-03-10"));
}

int main(void)
{
#define WITH(f) cmocka_unit_test_setup_teardown(f, open_club, close_club)
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(a_file_is_cut_into_cells),
		WITH(mistakes_are_named_by_line_and_column),
		WITH(members_come_and_stay_as_the_table_says),
		WITH(a_clubs_own_tables_change_nothing),
		WITH(a_reported_battle_comes_from_a_table),
		WITH(armies_come_back_equal),
		WITH(a_calendar_says_when_the_nights_are),
		cmocka_unit_test_setup_teardown(a_season_begins_with_its_calendar,
						open_club_building, close_club),
	};
	struct pk *pk = charts_open(&t);
	int failed = cmocka_run_group_tests(tests, NULL, NULL);
	pk_free(pk);
	return failed;
}
