/* test_rights.c: who may write what: every kind of entry against every role, corrections included.
 */
#include "clubhouse.h"
#include "league/club_dice.h"

/* NW-R56, as an organiser would write it on the wall: c CM, d deputy, b recorder, p player, g
 * guest. */
static const struct {
	const char *kind, *who;
} rights[] = {
	{"campaign", "cd"},     {"settings", "cd"},   {"player", "cd"},     {"role", "c"},
	{"withdraw", "cdbp"},   {"return", "cd"},     {"handover", "cd"},   {"map", "cd"},
	{"note", "cdbpg"},      {"decision", "cd"},   {"army", "cdbp"},     {"season-start", "cd"},
	{"night", "cd"},        {"check-in", "cdbp"}, {"team-night", "cd"}, {"volunteers", "cdb"},
	{"draw", "cd"},         {"make-up", "cd"},    {"choice", "cdbp"},   {"command", "cdbp"},
	{"report", "cdbp"},     {"confirm", "cdbp"},  {"cancel", "cd"},     {"roll", "cdbp"},
	{"place", "cdbp"},      {"improve", "cdbp"},  {"special", "cdbp"},  {"forgo", "cdbp"},
	{"reorganise", "cdbp"}, {"unsporting", "cd"}, {"vote", "cd"},       {"season-close", "cd"},
	{"keep", "cdbp"},       {"build", "cd"},      {"tie-break", "cdb"}, {"reveal", "cd"},
	{"commit", "cd"},       {"reverse", "cdb"},   {"correct", "cdb"},   {"habits", "cd"},
	{"award", "cdb"},       {"minimum", "cd"},    {"reset", "cd"},      {"calendar", "cd"},
	{"tables", "cd"},
};
static const char letters[] = "cdbpgs";

static void one_of_each_role(void)
{
	static const char *const role[] = {"cm", "deputy", "brr", "player", "guest", "spectator"};
	for (int i = 0; i < 6; i++)
		ok("{\"type\":\"player\",\"id\":\"r%c\",\"name\":\"R\",\"role\":\"%s\"}",
		   letters[i], role[i]);
}

static void every_right_is_as_the_table_says(void **state)
{
	(void)state;
	one_of_each_role();
	ok("{\"type\":\"note\",\"text\":\"to be corrected\"}");
	int note = club.n;
	size_t n = sizeof rights / sizeof *rights;
	for (size_t k = 0; k < n; k++)
		for (int r = 0; r < 6; r++) {
			struct record copy;
			char line[300];
			/* on a copy: what is allowed may well succeed */
			record_init(&copy, t);
			assert_true(record_load(&copy, club.line, club.n, &why));
			snprintf(line, sizeof line,
				 "{\"type\":\"%s\",\"by\":\"r%c\",\"seq\":%d,\"reason\":\"x\","
				 "\"with\":{\"type\":\"note\",\"text\":\"right\"}}",
				 rights[k].kind, letters[r], note);
			bool taken = record_add(&copy, line, &why, NULL);
			bool kept_out = !taken && strcmp(why.rule, "NW-R56") == 0 &&
					strstr(why.text, "This is not for a");
			bool may = strchr(rights[k].who, letters[r]) != NULL;
			if (k == 0) /* a second beginning is nobody's right */
				assert_false(taken);
			else if (kept_out == may)
				fail_msg("%s by %c: %s", rights[k].kind, letters[r],
					 taken ? "taken" : why.rule);
			if (!taken)
				assert_int_equal(copy.n, club.n);
			record_free(&copy);
		}
	/* no kind of entry is missing from the table */
	size_t kinds = 0;
	while (event_kind((int)kinds))
		kinds++;
	assert_int_equal(kinds, n);
}

/* NW-R56 NW-R58: a correction is no way around one's role. */
static void nobody_corrects_what_is_above_him(void **state)
{
	(void)state;
	one_of_each_role();
	int spectator = club.n;
	ok("{\"type\":\"note\",\"by\":\"rp\",\"text\":\"mine\"}");
	int note = club.n;
	/* the recorder neither unmakes a member nor makes himself Campaign Master */
	no("NW-R56", "{\"type\":\"reverse\",\"by\":\"rb\",\"seq\":%d,\"reason\":\"x\"}", spectator);
	no("NW-R56",
	   "{\"type\":\"correct\",\"by\":\"rb\",\"seq\":%d,\"reason\":\"x\",\"with\":{\"type\":"
	   "\"role\",\"player\":\"rb\",\"role\":\"cm\"}}",
	   note);
	no("NW-118", "{\"type\":\"reverse\",\"by\":\"nobody\",\"seq\":%d,\"reason\":\"x\"}", note);
	no("NW-R56", "{\"type\":\"reverse\",\"by\":\"rp\",\"seq\":%d,\"reason\":\"x\"}", note);
	ok("{\"type\":\"reverse\",\"by\":\"rb\",\"seq\":%d,\"reason\":\"x\"}", note);
	assert_int_equal(club.status[note - 1], LINE_REVERSED);
	no("NW-R56", "{\"type\":\"reverse\",\"by\":\"rg\",\"seq\":%d,\"reason\":\"x\"}", club.n);
	ok("{\"type\":\"reverse\",\"by\":\"rd\",\"seq\":%d,\"reason\":\"x\"}", club.n);
	assert_int_equal(club.status[note - 1], LINE_APPLIED);
}

/* An import is asked after the rights of its corrections like anybody's line. */
static void an_import_cannot_bring_in_what_was_forbidden(void **state)
{
	(void)state;
	struct record forged, target;
	struct out o = {0};
	one_of_each_role();
	char line[100];
	snprintf(line, sizeof line,
		 "{\"type\":\"reverse\",\"by\":\"rp\",\"seq\":%d,\"reason\":\"x\"}", club.n);
	char *lines[64];
	for (int i = 0; i < club.n; i++)
		lines[i] = club.line[i];
	lines[club.n] = line;
	record_init(&forged, t);
	record_init(&target, t);
	assert_true(record_load(&forged, lines, club.n + 1, &why)); /* a store is trusted */
	record_export(&forged, &o);
	assert_false(record_import(&target, o.p, o.n, &why));
	assert_string_equal(why.rule, "NW-R56");
	assert_int_equal(target.n, 0);
	record_free(&forged);
	record_free(&target);
	out_free(&o);
}

/* NW-R61: a club that came without its key promises another; old dice stay unproven, new ones are
 * proven. */
static void a_club_without_its_key_gets_another(void **state)
{
	(void)state;
	uint8_t key[32] = {7}, old[32] = {9};
	char commit[65];
	struct dice_audit a;
	first_night();
	report("1.1.T1", 40, 2, 10, 1);
	int d100 = club_die(old, 0, "", 100);
	ok("{\"type\":\"roll\",\"player\":\"p0\",\"battle\":\"1.1.T1\",\"d100\":%d,\"origin\":"
	   "\"seed\",\"die\":0}",
	   d100);
	dice_commit(key, commit);
	no("NW-R61", "{\"type\":\"commit\",\"commit\":\"abc\",\"reason\":\"import\"}");
	no("NW-R61", "{\"type\":\"commit\",\"commit\":\"%s\"}", commit);
	ok("{\"type\":\"commit\",\"commit\":\"%s\",\"reason\":\"came by an import\"}", commit);
	assert_string_equal(club.now->dice_commit, commit);
	d100 = club_die(key, 0, "", 100);
	ok("{\"type\":\"roll\",\"player\":\"p0\",\"battle\":\"1.1.T1\",\"d100\":%d,\"origin\":"
	   "\"seed\",\"die\":0}",
	   d100);
	audit_dice(&club, key, &a);
	assert_int_equal(a.dice, 2);
	assert_int_equal(a.wrong, 0);
	assert_int_equal(a.unproven, 1);
	/* a die that is not the key's is found out */
	ok("{\"type\":\"roll\",\"player\":\"p1\",\"battle\":\"1.1.T1\",\"d100\":%d,\"origin\":"
	   "\"seed\",\"die\":1}",
	   club_die(key, 1, "", 100) % 100 + 1);
	audit_dice(&club, key, &a);
	assert_int_equal(a.wrong, 1);
	assert_int_equal(a.first_wrong, club.n);
}

int main(void)
{
#define T(f) cmocka_unit_test_setup_teardown(f, open_club, close_club)
	const struct CMUnitTest tests[] = {
		T(every_right_is_as_the_table_says),
		T(nobody_corrects_what_is_above_him),
		T(an_import_cannot_bring_in_what_was_forbidden),
		T(a_club_without_its_key_gets_another),
	};
	struct pk *pk = charts_open(&t);
	int failed = cmocka_run_group_tests(tests, NULL, NULL);
	pk_free(pk);
	return failed;
}
