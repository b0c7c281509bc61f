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

#include "league_wire.h"
#include "pg_server.h"
#include "scarce.h"

enum { MOST = 20000 };

static struct scarce *scarce;
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
	if (request(server.port, &anna, "GET", "/api/v1/games", NULL, NULL) != 200)
		fail_msg("%s: the request after allocation %d is not served", what, k);
	tried++;
	static struct timespec before;
	struct timespec now;
	clock_gettime(CLOCK_MONOTONIC, &now);
	if (before.tv_sec && now.tv_sec - before.tv_sec > 20)
		fail_msg("%s: nobody answered at allocation %d", what, k);
	before = now;
}

/* "%k" in a body is the number of the allocation, where each try wants a name of its own. */
static char *with_number(const char *body, int k)
{
	const char *at = body ? strstr(body, "%k") : NULL;
	char *text = NULL;
	if (at && asprintf(&text, "%.*s%d%s", (int)(at - body), body, k, at + 2) < 0)
		text = NULL;
	return at ? text : body ? strdup(body) : NULL;
}

/* Somebody's request for every k, until the k-th is beyond the last that it makes. */
static void every_k_of(struct jar *who, void (*before)(void), const char *method, const char *path,
		       const char *body)
{
	bool struck = true;
	for (int k = 1; struck && k < MOST; k += next_step(k)) {
		if (before)
			before();
		struct jar own = *who;
		char *text = with_number(body, k);
		arm(k);
		int status = request(server.port, &own, method, path, text, NULL);
		struck = disarm();
		free(text);
		if (!struck && (status < 200 || status > 499))
			fail_msg("%s %s: %d although memory was there", method, path, status);
		still_serves(path, k);
	}
	if (struck)
		fail_msg("%s %s: more than %d allocations", method, path, MOST);
}

static void every_k(const char *method, const char *path, const char *body)
{
	every_k_of(&anna, NULL, method, path, body);
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
		"/api/v1/rules/toy/index",
		"/api/v1/rules/toy/abbreviations",
		"/api/v1/rules/toy/modifiers?scenario=road",
		"/api/v1/rules/league/modifiers",
		"/api/v1/rules/table/MG-001",
		"/api/v1/tables",
		"/api/v1/tables?mine",
		"/api/v1/tables/nosuchtable",
		"/api/v1/texts/it",
		"/api/v1/clubs",
		"/healthz",
		"/metrics",
	};
	static const char *const part[] = {"",           "/dice",     "/invite",
					   "/replay",    "/replay/1", "/record",
					   "/modifiers", "/numbers",  "/numbers/1"};
	char path[96];
	/* The tables of the league are read once, at the first request that wants them. */
	arm(1000);
	request(server.port, &anna, "GET", "/api/v1/clubs", NULL, NULL);
	assert_true(disarm());
	assert_int_equal(request(server.port, &anna, "GET", "/api/v1/clubs", NULL, NULL), 200);
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

/* Somebody with an account, who is signed in whatever became of his last request. */
static struct jar member;

static void sign_in(void)
{
	static const char name[] = "{\"name\":\"Member\",\"password\":\"correct horse\"}";
	cJSON *m = NULL;
	request(server.port, &member, "GET", "/api/v1/me", NULL, &m);
	bool in = cJSON_IsTrue(at(m, "account"));
	cJSON_Delete(m);
	if (!in && request(server.port, &member, "POST", "/api/v1/login", name, NULL) != 200)
		assert_int_equal(
			request(server.port, &member, "POST", "/api/v1/register", name, NULL), 200);
}

static void every_request_of_an_account_survives(void **state)
{
	(void)state;
	struct jar nobody = {0};
	char id[32], path[96];
	every_k_of(&nobody, NULL, "POST", "/api/v1/register",
		   "{\"name\":\"n%k\",\"password\":\"correct horse\"}");
	every_k_of(&member, sign_in, "POST", "/api/v1/logout", "{}");
	every_k_of(&member, sign_in, "POST", "/api/v1/password",
		   "{\"old\":\"correct horse\",\"new\":\"correct horse\"}");
	every_k_of(&member, sign_in, "POST", "/api/v1/account/mail",
		   "{\"mail\":\"m@example.org\",\"password\":\"correct horse\"}");
	every_k_of(&member, sign_in, "GET", "/api/v1/account/export", NULL);
	sign_in();
	assert_true(make_table(server.port, &member, hot_seat, id));
	snprintf(path, sizeof path, "/api/v1/tables/%s/notify", id);
	every_k_of(&member, sign_in, "GET", path, NULL);
	every_k_of(&member, sign_in, "POST", path, "{\"notify\":\"daily\"}");
	every_k_of(&member, sign_in, "POST", "/api/v1/account/delete",
		   "{\"password\":\"correct horse\"}");
}

/* At a table that waits for somebody. */
static char waiting[64];

static void sit_again(void)
{
	char path[96];
	snprintf(path, sizeof path, "%.40s/join", waiting);
	request(server.port, &anna, "POST", path, "{\"seat\":\"red\"}", NULL);
}

static void leaving_a_table_survives(void **state)
{
	(void)state;
	char id[32], path[96];
	assert_true(make_table(server.port, &anna,
			       "{\"game\":\"toy\",\"scenario\":\"road\","
			       "\"seats\":{\"red\":\"me\",\"blue\":\"open\"}}",
			       id));
	snprintf(waiting, sizeof waiting, "/api/v1/tables/%s", id);
	snprintf(path, sizeof path, "%s/leave", waiting);
	every_k_of(&anna, sit_again, "POST", path, "{}");
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
	make_club(new_club);
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

static void club_k(const char *method, const char *rest, const char *body)
{
	char path[96];
	snprintf(path, sizeof path, "/api/v1/clubs/%s%s", club, rest);
	every_k(method, path, body);
}

/* {"player":…,"army":…}: what he has, as a request to look at it. */
static char *army_of(const char *player)
{
	cJSON *answer, *body = cJSON_CreateObject();
	char path[64];
	snprintf(path, sizeof path, "/armies/%s", player);
	assert_int_equal(ask(&anna, "GET", path, NULL, &answer), 200);
	cJSON_AddStringToObject(body, "player", player);
	cJSON_AddItemToObject(body, "army", cJSON_DetachItemFromObject(answer, "army"));
	char *text = cJSON_PrintUnformatted(body);
	cJSON_Delete(answer);
	cJSON_Delete(body);
	return text;
}

/* A club on its night: what is looked at and kept beside the record. */
static void every_request_of_a_night_survives(void **state)
{
	(void)state;
	static const char *const get[] = {
		"/modifiers",        "/armies/anna",   "/armies/anna/text", "/nights.ics",
		"/results.atom",     "/qr/night",      "/csv/members.csv",  "/csv/armies.csv",
		"/csv/calendar.csv", "/csv/record.csv"};
	two_armies();
	for (size_t i = 0; i < sizeof get / sizeof *get; i++)
		club_k("GET", get[i], NULL);
	club_k("POST", "/preview", "{\"event\":{\"type\":\"note\",\"text\":\"a note\"}}");
	club_k("POST", "/habits", "{\"player\":\"anna\",\"shy\":true}");
	club_k("POST", "/habits", "{\"feed\":true}");
	club_k("POST", "/csv",
	       "{\"table\":\"members\",\"text\":\"id,name\\nclara,Clara\\n\",\"dry_run\":true}");
	club_k("POST", "/csv", "{\"table\":\"members\",\"text\":\"id,name\\nx%k,X\\n\"}");
	club_k("POST", "/invite", "{\"player\":\"bruno\"}");
	club_k("POST", "/join", "{\"code\":\"nonsense\"}");
	club_k("POST", "/publish", "{\"open\":true}");
	char *army = army_of("anna");
	club_k("POST", "/check", army);
	club_k("POST", "/suggest", army);
	free(army);
	club_k("POST", "/pair", "{\"fixed\":[]}");
	write_line("{\"type\":\"draw\",\"tables\":[{\"table\":\"T1\",\"kind\":\"individual\","
		   "\"a\":[\"anna\"],\"b\":[\"bruno\"]}]}");
	club_k("POST", "/clock", "{\"battle\":\"1.1.T1\",\"do\":\"start\"}");
	club_k("GET", "/battles/1.1.T1", NULL);
	club_k("GET", "/qr/1.1.T1", NULL);
	club_k("GET", "/csv/battles.csv", NULL);
	club_k("POST", "/computer", battle_report);
	somebody_comes_back();
	club_k("POST", "/ballot",
	       "{\"do\":\"open\",\"player\":\"bruno\",\"voters\":[\"anna\",\"clara\"]}");
	club_k("POST", "/ballot", "{\"do\":\"vote\",\"for\":true,\"as\":\"anna\"}");
	club_k("POST", "/ballot", "{\"do\":\"close\"}");
	write_line("{\"type\":\"withdraw\",\"player\":\"dora\"}");
	club_k("POST", "/forget", "{\"player\":\"dora\"}");
}

/* The body of an answer that is not JSON. */
static char *plain_text(const char *path)
{
	char text[256];
	bool closed;
	int n = snprintf(text, sizeof text,
			 "GET %s HTTP/1.1\r\nHost: 127.0.0.1:%d\r\n"
			 "Cookie: marengo=%s\r\nConnection: close\r\n\r\n",
			 path, server.port, anna.token);
	return raw(server.port, text, (size_t)n, 5000, &closed);
}

static void importing_a_club_survives(void **state)
{
	(void)state;
	char path[64];
	make_club(new_club);
	snprintf(path, sizeof path, "/api/v1/clubs/%s/export", club);
	char *answer = plain_text(path);
	cJSON *body = cJSON_CreateObject();
	cJSON_AddStringToObject(body, "text", strstr(answer, "\r\n\r\n") + 4);
	cJSON_AddTrueToObject(body, "last");
	char *text = cJSON_PrintUnformatted(body);
	every_k("POST", "/api/v1/clubs/import", text);
	free(text);
	free(answer);
	cJSON_Delete(body);
}

/* Every line that was taken is whole: it has its time, and a fresh server folds them all. */
static void no_line_of_a_club_is_half_there(void **state)
{
	(void)state;
	char path[64], database[256];
	snprintf(path, sizeof path, "/api/v1/clubs/%s/export", club);
	char *answer = plain_text(path), *save = NULL;
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
	assert_int_equal(request(server.port, &anna, "GET", path, NULL, &before), 200);
	snprintf(database, sizeof database, "%s", server.database);
	int noted = daemon_logged(&server, " club ");
	daemon_kill(&server);
	assert_true(daemon_start(&server, database, "--no-limits"));
	assert_int_equal(request(server.port, &anna, "GET", path, NULL, &after), 200);
	assert_int_equal(int_of(before, "number"), int_of(after, "number"));
	assert_int_equal(daemon_logged(&server, " club "), noted);
	cJSON_Delete(before);
	cJSON_Delete(after);
}

/* A socket at the table and the state it is told; `why` somebody sits down there. */
static cJSON *sit_down(struct sock *s, const char *why)
{
	char watch[80];
	snprintf(watch, sizeof watch, "{\"op\":\"watch\",\"table\":\"%s\"}", table);
	if (!ws_open(s, server.port, &anna))
		fail_msg("no WebSocket although memory is there");
	ws_say(s, "%s", watch);
	cJSON *m = ws_hear_type(s, "state", 5000);
	if (!m)
		fail_msg("%s: no state although memory is there", why);
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
	if (op[0] == '{' && !strstr(op, "77")) /* nobody answers it: what comes behind is */
		ws_say(s, "{\"op\":\"nonsense\",\"id\":77}");
}

static void every_k_of_message(const char *op)
{
	bool struck = true, ends = strstr(op, "resign") || strstr(op, "hand");
	char kept[32];
	memcpy(kept, table, sizeof kept);
	for (int k = 1; struck && k < MOST; k += next_step(k)) {
		struct sock s;
		if (ends) /* a table that is played at no more is no place for the next */
			assert_true(make_table(server.port, &anna, hot_seat, table));
		cJSON *m = sit_down(&s, op);
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
	memcpy(table, kept, sizeof table);
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
	every_k_of_message("{\"op\":\"odds\",\"do\":\"end\",\"id\":77}");
	every_k_of_message("{\"op\":\"odds\",\"at\":\"ford\",\"id\":77}");
	every_k_of_message("{\"op\":\"chat\",\"text\":\"@Guest, what now?\"}");
	every_k_of_message("{\"op\":\"earlier\",\"before\":9,\"id\":77}");
	every_k_of_message("{\"op\":\"stop\"}");
	every_k_of_message("{\"op\":\"hand\",\"bot\":\"random\",\"id\":77}");
	every_k_of_message("{\"op\":\"resign\",\"id\":77}");
}

/* How many answers a connection gets that asks for a table and, when told, for the page. */
static int answers_to_two(int k)
{
	char text[600], buf[1 << 16];
	int n = snprintf(
		text, sizeof text,
		"POST /api/v1/tables HTTP/1.1\r\nHost: 127.0.0.1:%d\r\nCookie: marengo=%s\r\n"
		"Origin: http://127.0.0.1:%d\r\nContent-Type: application/json\r\n"
		"Content-Length: %zu\r\n\r\n%s",
		server.port, anna.token, server.port, strlen(hot_seat), hot_seat);
	static const char page[] = "GET / HTTP/1.1\r\nHost: 127.0.0.1\r\nConnection: close\r\n\r\n";
	int fd = tcp(server.port), answers = 0;
	size_t used = 0;
	ssize_t got;
	arm(k);
	send(fd, text, (size_t)n, MSG_NOSIGNAL);
	got = recv(fd, buf, sizeof buf - 1, 0);
	send(fd, page, sizeof page - 1, MSG_NOSIGNAL);
	for (; got > 0 && used + 1 < sizeof buf;
	     got = recv(fd, buf + used, sizeof buf - 1 - used, 0))
		used += (size_t)got;
	close(fd);
	buf[used] = '\0';
	for (const char *p = buf; (p = strstr(p, "HTTP/1.1 ")); p++)
		answers++;
	return answers;
}

/* R10: where a request fails at once its connection goes on with the next, not with the same. */
static void every_request_is_answered_once(void **state)
{
	(void)state;
	bool struck = true;
	for (int k = 1; struck && k < MOST; k++) {
		int answers = answers_to_two(k);
		struck = disarm();
		if (answers > 2 || (!struck && answers != 2))
			fail_msg("%d answers to two requests at allocation %d", answers, k);
		still_serves("a table and the page", k);
	}
}

/* After all that the table is sound, and is what a fresh server reads. */
static void nothing_was_lost(void **state)
{
	(void)state;
	struct sock s;
	cJSON *m = sit_down(&s, "the end"), *again;
	int number = int_of(m, "number");
	cJSON_Delete(m);
	ws_shut(&s);
	print_message("%d times memory ran out; the table has %d entries\n", tried, number);
	assert_true(number > 2);
	char database[256];
	snprintf(database, sizeof database, "%s", server.database);
	daemon_kill(&server);
	assert_true(daemon_start(&server, database, "--no-limits"));
	again = sit_down(&s, "a restart");
	assert_int_equal(int_of(again, "number"), number);
	cJSON_Delete(again);
	ws_shut(&s);
}

int main(void)
{
	char database[200], file[200];
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
	request(server.port, &anna, "GET", "/api/v1/me", NULL, NULL);
	make_table(server.port, &anna, hot_seat, table);
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(every_request_survives),
		cmocka_unit_test(every_request_of_an_account_survives),
		cmocka_unit_test(leaving_a_table_survives),
		cmocka_unit_test(every_request_of_a_night_survives),
		cmocka_unit_test(importing_a_club_survives),
		cmocka_unit_test(every_request_of_a_club_survives),
		cmocka_unit_test(no_line_of_a_club_is_half_there),
		cmocka_unit_test(every_message_survives),
		cmocka_unit_test(every_request_is_answered_once),
		cmocka_unit_test(nothing_was_lost),
	};
	int bad = cmocka_run_group_tests(tests, NULL, NULL);
	bad += daemon_stop(&server) != 0;
	temp_remove(directory);
	return bad;
}
