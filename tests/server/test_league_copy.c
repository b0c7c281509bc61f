/*
 * test_league_copy.c: a club kept and carried about, on SQLite and on PostgreSQL by the same tests:
 * the demo club through the store, through `marengo league`, and over the wire; equal after every
 * round trip, and dice that can be proven afterwards. The database is named by the first argument.
 */
#include "cm.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include <sodium.h>

#include "league/sample.h"
#include "league_wire.h"
#include "pg_server.h"
#include "store/store.h"

static bool use_postgres;
static char address[256];
static struct pk *pk;
static const struct league_tables *t;

static void fresh_address(void)
{
	static int n;
	if (use_postgres)
		assert_true(pg_server_fresh(address));
	else
		snprintf(address, sizeof address, "%s/copy%d.db", directory, ++n);
}

static int start(void **state)
{
	(void)state;
	fresh_address();
	anna = (struct jar){0};
	if (!daemon_start(&server, address, NULL))
		return -1;
	request(server.port, &anna, "GET", "/api/v1/me", NULL, NULL);
	return 0;
}

struct lines {
	int n;
	char *line[4000];
};

static bool take(void *arg, uint64_t number, const char *text)
{
	struct lines *l = arg;
	assert_int_equal(number, l->n + 1);
	l->line[l->n++] = strdup(text);
	return true;
}

static void hash_of(const struct out *o, char hex[65])
{
	unsigned char hash[32];
	crypto_generichash(hash, sizeof hash, (const unsigned char *)o->p, o->n, NULL, 0);
	sodium_bin2hex(hex, 65, hash, sizeof hash);
}

/* Every line of a whole club, written to the store and read again: the same record, the same state.
 */
static void the_demo_club_comes_back_from_the_store(void **state)
{
	struct record demo, again;
	struct refusal why;
	struct out a = {0}, b = {0}, diff = {0};
	static struct lines l;
	char trouble[STORE_TROUBLE], first[65], second[65];
	(void)state;
	fresh_address();
	record_init(&demo, t);
	record_init(&again, t);
	assert_true(demo_club(&demo, pk, 1815, &why));
	struct store *s = store_open(address, trouble);
	assert_non_null(s);
	/* as an evening writes it: a few lines at a time */
	for (int i = 0; i < demo.n; i += 7)
		assert_int_equal(store_append(s, "league", (uint64_t)i,
					      (const char *const *)demo.line + i,
					      demo.n - i < 7 ? demo.n - i : 7, NULL),
				 STORE_OK);
	/* somebody who did not look before he wrote */
	assert_int_equal(store_append(s, "league", 5, (const char *const *)demo.line, 1, NULL),
			 STORE_CONFLICT);
	store_close(s);
	s = store_open(address, trouble);
	assert_non_null(s);
	l.n = 0;
	assert_true(store_read(s, "league", 0, take, &l));
	assert_int_equal(l.n, demo.n);
	assert_true(record_load(&again, l.line, l.n, &why));
	store_close(s);
	record_export(&demo, &a);
	record_export(&again, &b);
	hash_of(&a, first);
	hash_of(&b, second);
	assert_string_equal(first, second);
	assert_int_equal(campaign_diff(demo.now, again.now, NULL, &diff), 0);
	for (int i = 0; i < l.n; i++)
		free(l.line[i]);
	record_free(&demo);
	record_free(&again);
	out_free(&a);
	out_free(&b);
	out_free(&diff);
}

static int run(const char *format, ...)
{
	char command[1500], text[1200];
	va_list args;
	va_start(args, format);
	vsnprintf(text, sizeof text, format, args);
	va_end(args);
	snprintf(command, sizeof command, "'%s' league %s >'%s/said' 2>&1",
		 getenv("MARENGO_PROGRAM"), text, directory);
	int code = system(command);
	if (code) {
		snprintf(command, sizeof command, "cat '%s/said' >&2", directory);
		if (system(command) != 0)
			return code;
	}
	return code;
}

static char *slurp(const char *path, size_t *n)
{
	FILE *f = fopen(path, "rb");
	assert_non_null(f);
	char *text = calloc(1, 4 << 20);
	*n = fread(text, 1, (4 << 20) - 1, f);
	fclose(f);
	return text;
}

/* The same club at the command line: demo, queries, export, import, dice; whatever the database. */
static void the_command_line_keeps_a_club_there(void **state)
{
	char first[160], second[160], other[256], home[160];
	size_t n, m;
	(void)state;
	fresh_address();
	snprintf(first, sizeof first, "%s/one.jsonl", directory);
	snprintf(second, sizeof second, "%s/two.jsonl", directory);
	snprintf(home, sizeof home, "%s/home-%d", directory, use_postgres);
	assert_int_equal(run("demo '%s' --store '%s'", home, address), 0);
	assert_int_equal(run("standings --json --store '%s'", address), 0);
	assert_int_equal(run("export '%s' --store '%s'", first, address), 0);
	snprintf(other, sizeof other, "%s", address);
	fresh_address();
	assert_int_equal(run("import '%s' '%s-2' --store '%s'", first, home, address), 0);
	assert_int_equal(run("export '%s' --store '%s'", second, address), 0);
	char *a = slurp(first, &n), *b = slurp(second, &m);
	assert_int_equal(n, m);
	assert_memory_equal(a, b, n);
	free(a);
	free(b);
	/* a second import into the same place is refused, a change is taken, dice are proven */
	assert_int_not_equal(run("import '%s' '%s-3' --store '%s'", first, home, address), 0);
	assert_int_equal(run("note 'moved house' --store '%s'", address), 0);
	assert_int_equal(run("dice --store '%s'", address), 0);
}

/* The whole answer, however long: the server closes after it. */
static char *export_text(size_t *n)
{
	enum { MOST = 4 << 20 };
	char head[400], *answer = calloc(1, MOST);
	size_t got = 0;
	int fd = tcp(server.port);
	assert_true(fd >= 0);
	snprintf(head, sizeof head,
		 "GET /api/v1/clubs/%s/export HTTP/1.1\r\nHost: localhost:%d\r\nCookie: "
		 "marengo=%s\r\nConnection: close\r\n\r\n",
		 club, server.port, anna.token);
	assert_int_equal(write(fd, head, strlen(head)), strlen(head));
	for (ssize_t more; (more = read(fd, answer + got, MOST - 1 - got)) > 0;)
		got += (size_t)more;
	close(fd);
	char *body = strstr(answer, "\r\n\r\n");
	assert_non_null(body);
	body = strdup(body + 4);
	free(answer);
	*n = strlen(body);
	return body;
}

/* Sends an export in pieces; the status of the last. */
static int import_text(const char *text, cJSON **answer)
{
	enum { PIECE = 30000 };
	char upload[40] = "";
	size_t n = strlen(text);
	int status = 0;
	for (size_t at_byte = 0; at_byte < n; at_byte += PIECE) {
		char *piece = strndup(text + at_byte, PIECE);
		cJSON *body = cJSON_CreateObject(), *said = NULL;
		bool last = at_byte + PIECE >= n;
		cJSON_AddStringToObject(body, "text", piece);
		if (upload[0])
			cJSON_AddStringToObject(body, "upload", upload);
		cJSON_AddBoolToObject(body, "last", last);
		char *sent = cJSON_PrintUnformatted(body);
		status = request(server.port, &anna, "POST", "/api/v1/clubs/import", sent, &said);
		if (!last) {
			assert_int_equal(status, 200);
			snprintf(upload, sizeof upload, "%s", text_of(said, "upload"));
		}
		if (last && answer)
			*answer = said;
		else
			cJSON_Delete(said);
		cJSON_Delete(body);
		free(sent);
		free(piece);
	}
	return status;
}

static int clubs(void)
{
	cJSON *list;
	assert_int_equal(request(server.port, &anna, "GET", "/api/v1/clubs", NULL, &list), 200);
	int n = cJSON_GetArraySize(list);
	cJSON_Delete(list);
	return n;
}

/* Export, import, export: byte for byte the same, over the wire. */
static void an_export_comes_back_equal_over_the_wire(void **state)
{
	cJSON *answer = NULL;
	size_t n, m;
	(void)state;
	make_club("{\"kind\":\"demo\"}");
	char *first = export_text(&n);
	assert_int_equal(import_text(first, &answer), 201);
	snprintf(club, sizeof club, "%s", text_of(at(answer, "club"), "id"));
	cJSON_Delete(answer);
	char *second = export_text(&m);
	assert_int_equal(n, m);
	assert_memory_equal(first, second, n);
	assert_int_equal(clubs(), 2);
	free(first);
	free(second);
}

/* NW-R55: a damaged export is refused whole; no club comes of it, none is changed. */
static void a_damaged_export_is_refused_over_the_wire(void **state)
{
	cJSON *answer = NULL;
	size_t n, m;
	(void)state;
	make_club("{\"kind\":\"sample\"}");
	char *text = export_text(&n);
	assert_int_equal(import_text(text, NULL), 201); /* undamaged it is taken */
	int before = clubs();
	for (int k = 0; k < 5; k++) {
		char *bad = strdup(text);
		size_t where = n / 6 * (size_t)(k + 1);
		while (bad[where] == '\n')
			where++;
		bad[where] = bad[where] == 'x' ? 'y' : 'x';
		assert_int_equal(import_text(bad, &answer), 422);
		assert_string_equal(text_of(at(answer, "error"), "rule"), "NW-R55");
		cJSON_Delete(answer);
		free(bad);
	}
	text[n / 2] = '\0'; /* torn off */
	assert_int_equal(import_text(text, &answer), 422);
	cJSON_Delete(answer);
	assert_int_equal(clubs(), before);
	char *after = export_text(&m);
	assert_int_equal(n, m);
	free(text);
	free(after);
}

/* NW-R61: a club that came by an import has no key; the first die of the server brings one. */
static void dice_can_be_proven_after_an_import(void **state)
{
	cJSON *answer = NULL;
	size_t n;
	(void)state;
	two_armies();
	write_line("{\"type\":\"draw\",\"tables\":[{\"table\":\"T1\",\"kind\":\"individual\","
		   "\"a\":[\"anna\"],\"b\":[\"bruno\"]}]}");
	char *text = export_text(&n);
	assert_int_equal(import_text(text, &answer), 201);
	snprintf(club, sizeof club, "%s", text_of(at(answer, "club"), "id"));
	cJSON_Delete(answer);
	free(text);
	int before = number();
	/* what is refused leaves no key behind either */
	refused_by("{\"type\":\"choice\",\"battle\":\"9.9.T9\",\"origin\":\"seed\"}", "NW-R61");
	write_line("{\"type\":\"choice\",\"battle\":\"1.1.T1\",\"takes\":\"side\","
		   "\"origin\":\"seed\"}");
	assert_int_equal(number(), before + 2); /* the promise, then the roll */
	write_line("{\"type\":\"reveal\"}");
	assert_int_equal(ask(&anna, "GET", "/dice", NULL, &answer), 200);
	assert_true(int_of(answer, "dice") >= 2);
	assert_int_equal(int_of(answer, "wrong"), 0);
	assert_int_equal(int_of(answer, "unproven"), 0);
	cJSON_Delete(answer);
	/* and so after the server was started again */
	char database[256];
	snprintf(database, sizeof database, "%s", server.database);
	daemon_kill(&server);
	assert_true(daemon_start(&server, database, NULL));
	write_line(battle_report);
	write_line("{\"type\":\"confirm\",\"battle\":\"1.1.T1\"}");
	write_line("{\"type\":\"roll\",\"player\":\"anna\",\"battle\":\"1.1.T1\",\"origin\":"
		   "\"seed\"}");
	assert_int_equal(ask(&anna, "GET", "/dice", NULL, &answer), 200);
	assert_int_equal(int_of(answer, "wrong"), 0);
	cJSON_Delete(answer);
}

/* Whether a word stands in what is stored of the club: its lines, or what is kept beside them. */
static bool stored(const char *stream, const char *word)
{
	static struct lines l;
	char trouble[STORE_TROUBLE], *head;
	uint64_t version;
	struct store *s = store_open(address, trouble);
	assert_non_null(s);
	l.n = 0;
	assert_true(store_read(s, stream, 0, take, &l));
	assert_true(l.n > 0);
	assert_true(store_get(s, "club", club, &head, &version));
	bool found = head && strstr(head, word);
	for (int i = 0; i < l.n; i++) {
		found |= strstr(l.line[i], word) != NULL;
		free(l.line[i]);
	}
	free(head);
	store_close(s);
	return found;
}

static bool in_file(const char *word)
{
	size_t n;
	char *text = slurp(address, &n);
	bool found = memmem(text, n, word, strlen(word)) != NULL;
	free(text);
	return found;
}

static int forget_at_command_line(const char *player)
{
	char command[700];
	snprintf(command, sizeof command, "'%s' --lang it forget %s %s --db '%s' >'%s/said' 2>&1",
		 getenv("MARENGO_PROGRAM"), club, player, address, directory);
	return system(command);
}

/* R38: who wishes to be forgotten goes from the stored lines themselves, by the page or by the
 * command line while the server runs; all that he did stays. */
static void the_forgotten_are_gone_from_the_store(void **state)
{
	cJSON *answer;
	char stream[64];
	(void)state;
	two_armies();
	snprintf(stream, sizeof stream, "club/%s", club);
	write_line("{\"type\":\"player\",\"id\":\"clara\",\"name\":\"Clara\"}");
	write_line("{\"type\":\"draw\",\"tables\":[{\"table\":\"T1\",\"kind\":\"individual\","
		   "\"a\":[\"anna\"],\"b\":[\"bruno\"]}]}");
	write_line(battle_report);
	write_line("{\"type\":\"confirm\",\"battle\":\"1.1.T1\"}");
	assert_int_equal(ask(&anna, "POST", "/invite", "{\"player\":\"bruno\"}", NULL), 200);
	assert_int_equal(ask(&anna, "POST", "/forget", "{\"player\":\"bruno\"}", &answer), 422);
	assert_string_equal(text_of(at(answer, "error"), "rule"), "NW-R56"); /* still a member */
	cJSON_Delete(answer);
	assert_int_not_equal(forget_at_command_line("bruno"), 0);
	assert_int_not_equal(forget_at_command_line("nobody"), 0);
	write_line("{\"type\":\"withdraw\",\"player\":\"bruno\"}");
	write_line("{\"type\":\"withdraw\",\"player\":\"clara\"}");
	assert_true(stored(stream, "Bruno") && stored(stream, "bruno"));
	int before = number();
	assert_int_equal(ask(&anna, "POST", "/forget", "{\"player\":\"bruno\"}", NULL), 200);
	assert_int_equal(forget_at_command_line("clara"), 0);
	assert_int_equal(number(), before + 2); /* a note each */
	static const char *const gone[] = {"Bruno", "bruno", "Clara", "clara"};
	for (int i = 0; i < 4; i++)
		if (stored(stream, gone[i]))
			fail_msg("%s is still stored", gone[i]);
	assert_true(stored(stream, "member-2"));
	/* told in the language of whoever asked */
	assert_true(stored(stream, "as was wished") && stored(stream, "come desiderava"));
	write_line("{\"type\":\"note\",\"text\":\"and the record goes on\"}");
	/* the same after a start */
	char database[256];
	snprintf(database, sizeof database, "%s", server.database);
	assert_int_equal(daemon_stop(&server), 0);
	assert_false(!use_postgres && (in_file("Bruno") || in_file("Clara")));
	assert_true(daemon_start(&server, database, NULL));
	assert_int_equal(ask(&anna, "GET", "", NULL, &answer), 200);
	assert_string_equal(text_of(at(answer, "players.1"), "name"), "Member 2");
	assert_int_equal(int_of(at(answer, "players.1"), "battles"), 1);
	assert_int_equal(cJSON_GetArraySize(at(answer, "forgotten")), 2);
	cJSON_Delete(answer);
	assert_int_equal(ask(&anna, "GET", "/dice", NULL, &answer), 200);
	assert_int_equal(int_of(answer, "wrong"), 0);
	cJSON_Delete(answer);
}

/* The same for a club that the command line keeps in a database. */
static void the_command_line_forgets_in_a_database(void **state)
{
	(void)state;
	fresh_address();
	club[0] = 'x';
	assert_int_equal(run("demo '%s/forget-%d' --store '%s'", directory, use_postgres, address),
			 0);
	assert_true(stored("league", "Dmitri"));
	assert_int_not_equal(run("forget p4 --store '%s'", address), 0);
	assert_int_equal(run("withdraw p4 --store '%s'", address), 0);
	assert_int_equal(run("forget p4 --store '%s'", address), 0);
	assert_false(stored("league", "\"p4\"") || stored("league", "Dmitri"));
	assert_int_equal(run("note 'and it goes on' --store '%s'", address), 0);
	assert_int_equal(run("dice --store '%s'", address), 0);
}

int main(int argc, char **argv)
{
	const char *data = getenv("MARENGO_DATA");
	const char *dirs[] = {data ? data : "data", NULL};
	use_postgres = argc > 1 && strcmp(argv[1], "postgres") == 0;
	if (sodium_init() < 0 || !temp_make(directory))
		return 1;
	if (use_postgres && !pg_server_start(address)) {
		fprintf(stderr, "PostgreSQL could not be started\n");
		return 77;
	}
	pk = pk_new(dirs);
	t = league_tables_load(pk);
#define T(f) cmocka_unit_test_setup_teardown(f, start, stop_club)
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(the_demo_club_comes_back_from_the_store),
		cmocka_unit_test(the_command_line_keeps_a_club_there),
		T(an_export_comes_back_equal_over_the_wire),
		T(a_damaged_export_is_refused_over_the_wire),
		T(dice_can_be_proven_after_an_import),
		T(the_forgotten_are_gone_from_the_store),
		cmocka_unit_test(the_command_line_forgets_in_a_database),
	};
	int bad = cmocka_run_group_tests(tests, NULL, NULL);
	if (use_postgres)
		pg_server_stop();
	pk_free(pk);
	temp_remove(directory);
	return bad;
}
