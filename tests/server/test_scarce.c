/*
 * test_scarce.c: the k-th allocation fails, for every k of every kind of request and message
 * (R10): the server never falls, whoever asked is answered or cut off, and the next request is
 * served. MARENGO_SCARCE_STEP takes only each so many-th k (11; 1 tries every one). Left out are
 * libwebsockets, whose allocations all belong to a connection, and the writing of clubs, which
 * tests/league/test_scarce.c starves line by line.
 */
#include "cm.h"

#include <fcntl.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/mman.h>
#include <sys/socket.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

#include "pg_server.h"
#include "scarce.h"
#include "wire.h"

enum { MOST = 20000 };

static struct daemon server;
static struct scarce *scarce;
static struct jar jar;
static char table[32];
static int step = 11, tried;

static const char hot_seat[] = "{\"game\":\"toy\",\"scenario\":\"road\","
			       "\"seats\":{\"red\":\"me\",\"blue\":\"me\"}}";

static const char new_club[] = "{\"name\":\"Eagles\",\"tables\":[\"T1\",\"T2\"],"
			       "\"players\":[\"Anna\",\"Bruno\"]}";

static void arm(int k)
{
	atomic_store(&scarce->struck, 0);
	atomic_store(&scarce->left, k);
}

static bool disarm(void)
{
	atomic_store(&scarce->left, 0);
	return atomic_load(&scarce->struck);
}

/* The first few are always tried; where there are thousands they are much alike. */
static int next_step(int k)
{
	return k < 8 ? 1 : k < 400 || step == 1 ? step : step * 10;
}

static void still_serves(const char *what, int k)
{
	int status = 0;
	if (waitpid(server.pid, &status, WNOHANG) != 0)
		fail_msg("%s: the server fell at allocation %d (status %x)", what, k, status);
	if (request(server.port, &jar, "GET", "/api/v1/games", NULL, NULL) != 200)
		fail_msg("%s: the request after allocation %d is not served", what, k);
	tried++;
	static struct timespec before;
	struct timespec now;
	clock_gettime(CLOCK_MONOTONIC, &now);
	if (before.tv_sec && now.tv_sec - before.tv_sec > 20)
		fail_msg("%s: nobody answered at allocation %d", what, k);
	before = now;
}

/* One request for every k, until the k-th is beyond the last that it makes. */
static void every_k(const char *method, const char *path, const char *body)
{
	bool struck = true;
	for (int k = 1; struck && k < MOST; k += next_step(k)) {
		struct jar own = jar;
		arm(k);
		int status = request(server.port, &own, method, path, body, NULL);
		struck = disarm();
		if (!struck && (status < 200 || status > 499))
			fail_msg("%s %s: %d although memory was there", method, path, status);
		still_serves(path, k);
	}
	if (struck)
		fail_msg("%s %s: more than %d allocations", method, path, MOST);
}

static void every_request_survives(void **state)
{
	(void)state;
	static const char *const get[] = {
		"/",
		"/api/v1/me",
		"/api/v1/games",
		"/api/v1/games/toy/road",
		"/api/v1/rules/toy",
		"/api/v1/tables",
		"/api/v1/tables?mine",
		"/api/v1/tables/nosuchtable",
		"/api/v1/texts/it",
		"/api/v1/clubs",
		"/healthz",
		"/metrics",
	};
	static const char *const part[] = {"",        "/dice",     "/invite",
					   "/replay", "/replay/1", "/record"};
	char path[96];
	/* The tables of the league are read once, at the first request that wants them. */
	arm(1000);
	request(server.port, &jar, "GET", "/api/v1/clubs", NULL, NULL);
	assert_true(disarm());
	assert_int_equal(request(server.port, &jar, "GET", "/api/v1/clubs", NULL, NULL), 200);
	for (size_t i = 0; i < sizeof get / sizeof *get; i++)
		every_k("GET", get[i], NULL);
	for (size_t i = 0; i < sizeof part / sizeof *part; i++) {
		snprintf(path, sizeof path, "/api/v1/tables/%s%s", table, part[i]);
		every_k("GET", path, NULL);
	}
	every_k("POST", "/api/v1/tables", hot_seat);
	every_k("POST", "/api/v1/tables", "{\"game\":\"none\"}");
	every_k("POST", "/api/v1/tables", "{");
	every_k("POST", "/api/v1/login", "{\"name\":\"nobody\",\"password\":\"wrong-password\"}");
	every_k("POST", "/api/v1/settings", "{\"lang\":\"it\"}");
	every_k("POST", "/api/v1/reset", "{\"who\":\"nobody\"}");
	every_k("POST", "/api/v1/reset/password",
		"{\"name\":\"nobody\",\"new\":\"correct horse\",\"token\":"
		"\"0123456789abcdef0123456789abcdef0123456789abcdef0123456789abcdef\"}");
	every_k("POST", "/api/v1/league/adjudicate/none", "{}");
	snprintf(path, sizeof path, "/api/v1/tables/%s/join", table);
	every_k("POST", path, "{}");
	snprintf(path, sizeof path, "/api/v1/tables/%s/rematch", table);
	every_k("POST", path, "{}");
}

static char club[32];

static void make_club(void)
{
	cJSON *m;
	assert_int_equal(request(server.port, &jar, "POST", "/api/v1/clubs", new_club, &m), 201);
	snprintf(club, sizeof club, "%s", text_of(at(m, "club"), "id"));
	cJSON_Delete(m);
	assert_true(club[0]);
}

/* R10 where a club is read and written: made, told of an event, put right, imported. */
static void every_request_of_a_club_survives(void **state)
{
	(void)state;
	static const char *const get[] = {"",      "/history", "/history/2",     "/dice",
					  "/at/1", "/export",  "/standings.csv", "/rolls/anna"};
	static const char *const event[] = {
		"{\"type\":\"note\",\"text\":\"a note\"}",
		"{\"type\":\"decision\",\"text\":\"so be it\"}",
		"{\"type\":\"reverse\",\"seq\":4,\"reason\":\"not so\"}",
		("{\"type\":\"correct\",\"seq\":4,\"reason\":\"so\",\"with\":"
		 "{\"type\":\"note\",\"text\":\"better\"}}"),
		"{\"type\":\"player\",\"id\":\"anna\",\"name\":\"twice\"}",
		"{\"type\":\"roll\",\"player\":\"anna\",\"origin\":\"seed\"}",
	};
	char path[96], body[256];
	every_k("POST", "/api/v1/clubs", new_club);
	make_club();
	snprintf(path, sizeof path, "/api/v1/clubs/%s/events", club);
	for (size_t i = 0; i < sizeof event / sizeof *event; i++) {
		snprintf(body, sizeof body, "{\"event\":%s}", event[i]);
		every_k("POST", path, body);
	}
	for (size_t i = 0; i < sizeof get / sizeof *get; i++) {
		snprintf(path, sizeof path, "/api/v1/clubs/%s%s", club, get[i]);
		every_k("GET", path, NULL);
	}
}

/* Every line that was taken is whole: it has its time, and a fresh server folds them all. */
static void no_line_of_a_club_is_half_there(void **state)
{
	(void)state;
	char text[256], path[64], database[256];
	bool closed;
	int n = snprintf(text, sizeof text,
			 "GET /api/v1/clubs/%s/export HTTP/1.1\r\nHost: 127.0.0.1:%d\r\n"
			 "Cookie: marengo=%s\r\nConnection: close\r\n\r\n",
			 club, server.port, jar.token);
	char *answer = raw(server.port, text, (size_t)n, 5000, &closed), *save = NULL;
	int notes = 0, stamped = 0;
	for (char *l = strtok_r(answer, "\n", &save); l; l = strtok_r(NULL, "\n", &save)) {
		notes += strstr(l, "a note") != NULL;
		stamped += strstr(l, "a note") && strstr(l, "\"at\":\"");
	}
	free(answer);
	assert_true(notes > 0);
	assert_int_equal(notes, stamped);
	cJSON *before, *after;
	snprintf(path, sizeof path, "/api/v1/clubs/%s", club);
	assert_int_equal(request(server.port, &jar, "GET", path, NULL, &before), 200);
	snprintf(database, sizeof database, "%s", server.database);
	int noted = daemon_logged(&server, " club ");
	daemon_kill(&server);
	assert_true(daemon_start(&server, database, "--no-limits"));
	assert_int_equal(request(server.port, &jar, "GET", path, NULL, &after), 200);
	assert_int_equal(int_of(before, "number"), int_of(after, "number"));
	assert_int_equal(daemon_logged(&server, " club "), noted);
	cJSON_Delete(before);
	cJSON_Delete(after);
}

/* A socket at the table and the state it is told. */
static cJSON *sit_down(struct sock *s)
{
	char watch[80];
	snprintf(watch, sizeof watch, "{\"op\":\"watch\",\"table\":\"%s\"}", table);
	if (!ws_open(s, server.port, &jar))
		fail_msg("no WebSocket although memory is there");
	ws_say(s, "%s", watch);
	cJSON *m = ws_hear_type(s, "state", 5000);
	assert_non_null(m);
	return m;
}

/*
 * Whatever answers message 77, or the end of the connection; anything else is a silence. A message
 * that could not even be read is refused without its id.
 */
static bool heard(struct sock *s)
{
	for (cJSON *m; (m = ws_hear(s, 3000)); cJSON_Delete(m))
		if (int_of(m, "re") == 77 || strcmp(text_of(m, "type"), "refused") == 0) {
			cJSON_Delete(m);
			return true;
		}
	char byte;
	return recv(s->fd, &byte, 1, MSG_DONTWAIT) == 0 || s->close_code;
}

static void say_op(struct sock *s, const char *op, const cJSON *state)
{
	const cJSON *legal = cJSON_GetArrayItem(at(state, "legal"), 0);
	if (strcmp(op, "do") == 0 && cJSON_IsTrue(at(state, "undo")))
		op = "undo"; /* in turn, so that the game never ends */
	if (strcmp(op, "do") == 0)
		ws_say(s, "{\"op\":\"do\",\"do\":\"%s\",\"number\":%d,\"id\":77}",
		       text_of(legal, "do"), int_of(state, "number"));
	else if (strcmp(op, "undo") == 0)
		ws_say(s, "{\"op\":\"undo\",\"number\":%d,\"id\":77}", int_of(state, "number"));
	else
		ws_say(s, "%s", op);
}

static void every_k_of_message(const char *op)
{
	bool struck = true;
	for (int k = 1; struck && k < MOST; k += next_step(k)) {
		struct sock s;
		cJSON *m = sit_down(&s);
		usleep(1000); /* what follows a watch is over */
		arm(k);
		say_op(&s, op, m);
		bool answered = heard(&s);
		struck = disarm();
		cJSON_Delete(m);
		ws_shut(&s);
		if (!answered)
			fail_msg("%s: no answer at allocation %d", op, k);
		still_serves(op, k);
	}
	assert_false(struck);
}

static void every_message_survives(void **state)
{
	(void)state;
	char watch[96];
	snprintf(watch, sizeof watch, "{\"op\":\"watch\",\"table\":\"%s\",\"id\":77}", table);
	every_k_of_message(watch);
	every_k_of_message("do");
	every_k_of_message("do");
	every_k_of_message("{\"op\":\"do\",\"do\":\"step r1 moon\",\"number\":0,\"id\":77}");
	every_k_of_message("{\"op\":\"why\",\"do\":\"step b1 hill\",\"id\":77}");
	every_k_of_message("{\"op\":\"lang\",\"lang\":\"it\",\"id\":77}");
	every_k_of_message("{\"op\":\"seat\",\"seat\":\"blue\",\"id\":77}");
	every_k_of_message("{\"op\":\"note\",\"text\":\"mine\",\"id\":77}");
	every_k_of_message("{\"op\":\"takeback\",\"to\":0,\"id\":77}");
	every_k_of_message("{\"op\":\"answer\",\"yes\":true,\"id\":77}");
	every_k_of_message("{\"op\":\"claim\",\"as\":\"win\",\"id\":77}");
	every_k_of_message("{\"op\":\"nonsense\",\"id\":77}");
	every_k_of_message("{\"op\":\"hint\",\"id\":77}");
	every_k_of_message("{\"op\":\"odds\",\"id\":77}");
}

/* After all that the table is sound, and is what a fresh server reads. */
static void nothing_was_lost(void **state)
{
	(void)state;
	struct sock s;
	cJSON *m = sit_down(&s), *again;
	int number = int_of(m, "number");
	cJSON_Delete(m);
	ws_shut(&s);
	print_message("%d times memory ran out; the table has %d entries\n", tried, number);
	assert_true(number > 2);
	char database[256];
	snprintf(database, sizeof database, "%s", server.database);
	daemon_kill(&server);
	assert_true(daemon_start(&server, database, "--no-limits"));
	again = sit_down(&s);
	assert_int_equal(int_of(again, "number"), number);
	cJSON_Delete(again);
	ws_shut(&s);
}

int main(void)
{
	char directory[128], database[200], file[200];
	if (!temp_make(directory))
		return 1;
	snprintf(database, sizeof database, "%s/scarce.db", directory);
	snprintf(file, sizeof file, "%s/scarce", directory);
	int fd = open(file, O_RDWR | O_CREAT, 0600);
	if (fd < 0 || ftruncate(fd, sizeof *scarce) != 0)
		return 1;
	scarce = mmap(NULL, sizeof *scarce, PROT_READ | PROT_WRITE, MAP_SHARED, fd, 0);
	setenv("MARENGO_SCARCE", file, 1);
	setenv("MARENGO_TESTD", getenv("MARENGO_TESTD_SCARCE"), 1);
	setenv("MARENGO_MAIL", "smtp://127.0.0.1:1", 1);
	setenv("MARENGO_MAIL_FROM", "club@example.org", 1);
	setenv("MARENGO_URL", "https://games.example.org", 1);
	if (getenv("MARENGO_SCARCE_STEP"))
		step = atoi(getenv("MARENGO_SCARCE_STEP"));
	if (!daemon_start(&server, database, "--no-limits"))
		return 1;
	request(server.port, &jar, "GET", "/api/v1/me", NULL, NULL);
	make_table(server.port, &jar, hot_seat, table);
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(every_request_survives),
		cmocka_unit_test(every_request_of_a_club_survives),
		cmocka_unit_test(no_line_of_a_club_is_half_there),
		cmocka_unit_test(every_message_survives),
		cmocka_unit_test(nothing_was_lost),
	};
	int bad = cmocka_run_group_tests(tests, NULL, NULL);
	bad += daemon_stop(&server) != 0;
	temp_remove(directory);
	return bad;
}
