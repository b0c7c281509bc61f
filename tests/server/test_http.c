/*
 * test_http.c: requests that must be refused (R27), paths that must not escape (R28), headers that
 * every answer carries (R24), pages that are not ours (R23). Against a real server, byte by byte.
 */
#include "cm.h"
#include <errno.h>

#include <stdio.h>
#include <stdlib.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <unistd.h>

#include "bad_requests.h"
#include "pg_server.h"
#include "server/http.h"
#include "many.h"
#include "server/inside.h"
#include "wire.h"

static struct daemon server;
static char directory[128];

static int status_of(const char *answer)
{
	return strncmp(answer, "HTTP/1.1 ", 9) == 0 ? atoi(answer + 9) : 0;
}

/* R27 */
static void every_doubtful_request_is_refused_and_closed(void **state)
{
	(void)state;
	int before =
		daemon_logged(&server, ": refused with ") + daemon_logged(&server, ": answered 4");
	for (size_t i = 0; i < sizeof bad / sizeof *bad; i++) {
		bool closed;
		char *answer = raw(server.port, bad[i].bytes, bad[i].n, 3000, &closed);
		if (status_of(answer) != bad[i].status || !closed)
			fail_msg("request %zu (%.60s): %.20s closed=%d, not %d", i, bad[i].bytes,
				 answer, closed, bad[i].status);
		free(answer);
	}
	int lines = daemon_logged(&server, ": refused with ") +
		    daemon_logged(&server, ": answered 4") - before;
	assert_int_equal(lines, sizeof bad / sizeof *bad); /* one each */
	assert_true(sizeof bad / sizeof *bad >= 60);
}

/* Understood as requests, and yet not to be answered with anything else: 4xx, and a line each. */
static void requests_that_make_no_sense_are_refused_and_noted(void **state)
{
	(void)state;
	static const struct {
		const char *method, *path, *body;
		int status;
	} row[] = {
		{"POST", "/api/v1/tables", "{", 400},
		{"POST", "/api/v1/tables", "[]", 400},
		{"POST", "/api/v1/tables", "{\"game\":7}", 400},
		{"POST", "/api/v1/tables", "{\"game\":\"toy\",\"game\":\"toy\"}", 400},
		{"POST", "/api/v1/tables", "{\"game\":\"toy\",\"scenario\":\"nowhere\"}", 400},
		{"POST", "/api/v1/register", "{\"name\":\"\",\"password\":\"\"}", 400},
		{"POST", "/api/v1/settings", "\"x\"", 400},
		{"POST", "/index.html", "{}", 405},
	};
	int before = daemon_logged(&server, ": answered 4"), n = sizeof row / sizeof *row;
	for (int i = 0; i < n; i++) {
		struct jar jar = {0};
		int status =
			request(server.port, &jar, row[i].method, row[i].path, row[i].body, NULL);
		if (status != row[i].status)
			fail_msg("%s %s: %d", row[i].path, row[i].body, status);
	}
	assert_int_equal(daemon_logged(&server, ": answered 4") - before, n);
}

static void heads_that_are_too_long_are_refused(void **state)
{
	(void)state;
	bool closed;
	static char text[40000];
	int n = sprintf(text, "GET / HTTP/1.1\r\n" H "X: ");
	memset(text + n, 'a', 20000);
	strcpy(text + n + 20000, "\r\n\r\n");
	char *answer = raw(server.port, text, strlen(text), 3000, &closed);
	assert_int_equal(status_of(answer), 431);
	assert_true(closed);
	free(answer);
	n = sprintf(text, "GET /");
	memset(text + n, 'a', 1000);
	strcpy(text + n + 1000, " HTTP/1.1\r\n" H "\r\n");
	answer = raw(server.port, text, strlen(text), 3000, &closed);
	assert_int_equal(status_of(answer), 414);
	free(answer);
	n = sprintf(text, "GET / HTTP/1.1\r\n" H);
	for (int i = 0; i < 100; i++)
		n += sprintf(text + n, "X-%d: 1\r\n", i);
	strcpy(text + n, "\r\n");
	answer = raw(server.port, text, strlen(text), 3000, &closed);
	assert_int_equal(status_of(answer), 431);
	free(answer);
}

/* R28 */
static const char *const vectors[] = {
	"/../secret.txt",
	"/..",
	"/.",
	"/./index.html",
	"/a/../../secret.txt",
	"/data/../secret.txt",
	"/data/..",
	"/data/../../secret.txt",
	"/%2e%2e/secret.txt",
	"/%2e%2e%2fsecret.txt",
	"/..%2fsecret.txt",
	"/..%5csecret.txt",
	"/%2e./secret.txt",
	"/.%2e/secret.txt",
	"/..\\secret.txt",
	"/\\..\\secret.txt",
	"/%5c..%5csecret.txt",
	"/%252e%252e/secret.txt",
	"/%252e%252e%252fsecret.txt",
	"/..%252fsecret.txt",
	"/%c0%ae%c0%ae/secret.txt",
	"/%c0%2e%c0%2e/secret.txt",
	"/%e0%80%ae%e0%80%ae/secret.txt",
	"/%uff0e%uff0e/secret.txt",
	"/..%c0%afsecret.txt",
	"/..%c1%9csecret.txt",
	"/..%ef%bc%8fsecret.txt",
	"/index.html%00.txt",
	"/secret.txt%00.html",
	"/..%00/secret.txt",
	"/....//secret.txt",
	"/..././secret.txt",
	"/.../secret.txt",
	"/..;/secret.txt",
	"/;/../secret.txt",
	"//secret.txt",
	"///etc/passwd",
	"/etc/passwd",
	"//etc/passwd",
	"/data//etc/passwd",
	"/data/%2fetc/passwd",
	"/proc/self/environ",
	"/data/../../../../../../etc/passwd",
	"/link.txt",
	"/linkdir/secret.txt",
	"/data/link.json",
	"/.git/config",
	"/.htaccess",
	"/meson.build",
	"/src/server/net.c",
	"/data/../src/server/net.c",
	"/index.html/",
	"/index.html/../index.html",
	"/data",
	"/data/",
	"/secret",
	"/%2findex.html",
	"/index.html%20",
	"/index.html.",
	"/INDEX.HTML",
	"/fifo.txt",
	"/noread.db",
};

static void no_path_leads_out_of_the_two_directories(void **state)
{
	(void)state;
	for (size_t i = 0; i < sizeof vectors / sizeof *vectors; i++) {
		char request[256];
		bool closed;
		int n = snprintf(request, sizeof request,
				 "GET %s HTTP/1.1\r\n" H "Connection: close\r\n\r\n", vectors[i]);
		char *answer = raw(server.port, request, (size_t)n, 3000, &closed);
		if (status_of(answer) / 100 != 4 || strstr(answer, "TOP SECRET"))
			fail_msg("%s: %.20s", vectors[i], answer);
		free(answer);
	}
	assert_true(sizeof vectors / sizeof *vectors >= 50);
}

static void assert_safe(const char *what, const char *answer)
{
	static const char *const header[] = {"default-src 'self'",
					     "object-src 'none'",
					     "base-uri 'none'",
					     "frame-ancestors 'none'",
					     "X-Content-Type-Options: nosniff",
					     "Referrer-Policy: no-referrer"};
	for (size_t k = 0; k < sizeof header / sizeof *header; k++)
		if (!strstr(answer, header[k]))
			fail_msg("%s lacks %s", what, header[k]);
	assert_null(strstr(answer, "unsafe-"));
}

/* R24 */
static void every_answer_carries_the_safe_headers(void **state)
{
	(void)state;
	static const struct {
		const char *path, *body;
		int status;
	} row[] = {
		{"/", NULL, 200},
		{"/big.js", NULL, 200},
		{"/none", NULL, 404},
		{"/data/x", NULL, 404},
		{"/healthz", NULL, 200},
		{"/metrics", NULL, 200},
		{"/", "{}", 405},
		{"/api/v1/none", NULL, 404},
		{"/api/v1/me", NULL, 200},
		{"/api/v1/games", NULL, 200},
		{"/api/v1/games/toy/road", NULL, 200},
		{"/api/v1/rules/toy", NULL, 404},
		{"/api/v1/rules/table", NULL, 200},
		{"/api/v1/texts/it", NULL, 200},
		{"/api/v1/ws", NULL, 400},
		{"/api/v1/account/export", NULL, 200},
		{"/api/v1/register", "{}", 400},
		{"/api/v1/login", "{}", 403},
		{"/api/v1/password", "{}", 403},
		{"/api/v1/settings", "{}", 200},
		{"/api/v1/account/delete", "{}", 403},
		{"/api/v1/account/mail", "{}", 403},
		{"/api/v1/reset", "{}", 404},
		{"/api/v1/reset/password", "{}", 403},
		{"/api/v1/clubs", NULL, 200},
		{"/api/v1/clubs/none", NULL, 404},
		{"/api/v1/tables", NULL, 200},
		{"/api/v1/tables/none", NULL, 404},
		{"/api/v1/tables", "{\"game\":\"toy\",\"scenario\":\"road\"}", 201},
		{"/api/v1/tables/none/join", "{}", 404},
		{"/api/v1/tables/TABLE", NULL, 200},
		{"/api/v1/tables/TABLE/dice", NULL, 200},
		{"/api/v1/tables/TABLE/invite", NULL, 200},
		{"/api/v1/tables/TABLE/replay", NULL, 200},
		{"/api/v1/tables/TABLE/replay/0", NULL, 200},
		{"/api/v1/rules/chess/index", NULL, 404},
		{"/api/v1/rules/toy/modifiers", NULL, 404},
		{"/api/v1/rules/league/modifiers", NULL, 200},
		{"/api/v1/rules/toy/abbreviations", NULL, 200},
		{"/api/v1/tables/TABLE/modifiers", NULL, 200},
		{"/api/v1/tables/TABLE/numbers", NULL, 200},
		{"/api/v1/tables/TABLE/numbers/0", NULL, 200},
		{"/api/v1/tables/TABLE/numbers/1", NULL, 404},
		{"/api/v1/tables/TABLE/record", NULL, 200},
		{"/api/v1/tables/TABLE/join", "{}", 409},
		{"/api/v1/tables/TABLE/leave", "{}", 409},
		{"/api/v1/tables/TABLE/rematch", "{}", 409},
		{"/api/v1/logout", "{}", 200},
	};
	struct jar jar = {0};
	char table[32], path[128];
	request(server.port, &jar, "GET", "/api/v1/me", NULL, NULL);
	assert_true(
		make_table(server.port, &jar, "{\"game\":\"toy\",\"scenario\":\"road\"}", table));
	for (size_t i = 0; i < sizeof row / sizeof *row; i++) {
		const char *mark = strstr(row[i].path, "TABLE");
		int n = mark ? (int)(mark - row[i].path) : (int)strlen(row[i].path);
		snprintf(path, sizeof path, "%.*s%s%s", n, row[i].path, mark ? table : "",
			 mark ? mark + 5 : "");
		int status = request(server.port, &jar, row[i].body ? "POST" : "GET", path,
				     row[i].body, NULL);
		if (status != row[i].status)
			fail_msg("%s: %d", path, status);
		assert_safe(path, jar.headers);
	}
}

/* R23 */
static void other_pages_cannot_act_for_a_player(void **state)
{
	(void)state;
	static const char *const headers[] = {
		"Origin: http://evil.example\r\n",
		"Origin: null\r\n",
		"",
		"Origin: https://127.0.0.1\r\n",
		"Origin: http://127.0.0.1:1\r\n",
		"Origin: http://127.0.0.1.evil.example\r\n",
		"Origin: http://127.0.0.1\r\nSec-Fetch-Site: cross-site\r\n",
		"Origin: http://127.0.0.1\r\nSec-Fetch-Site: same-site\r\n",
	};
	struct jar jar = {0};
	request(server.port, &jar, "GET", "/api/v1/me", NULL, NULL);
	for (size_t i = 0; i < sizeof headers / sizeof *headers; i++) {
		char text[512];
		bool closed;
		int n = snprintf(text, sizeof text,
				 "POST /api/v1/settings HTTP/1.1\r\n" H "Cookie: marengo=%s\r\n%s"
				 "Content-Type: application/json\r\nContent-Length: 2\r\n"
				 "Connection: close\r\n\r\n{}",
				 jar.token, headers[i]);
		char *answer = raw(server.port, text, (size_t)n, 3000, &closed);
		assert_int_equal(status_of(answer), 403);
		free(answer);
		n = snprintf(text, sizeof text,
			     "GET /api/v1/ws HTTP/1.1\r\n" H "Cookie: marengo=%s\r\n%s"
			     "Connection: Upgrade\r\nUpgrade: websocket\r\n"
			     "Sec-WebSocket-Version: 13\r\n"
			     "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n\r\n",
			     jar.token, headers[i]);
		answer = raw(server.port, text, (size_t)n, 3000, &closed);
		assert_int_equal(status_of(answer), 403);
		free(answer);
	}
	/* A program that brings the token itself needs no origin. */
	char text[512];
	bool closed;
	int n = snprintf(text, sizeof text,
			 "POST /api/v1/settings HTTP/1.1\r\n" H "Authorization: Bearer %s\r\n"
			 "Content-Type: application/json\r\nContent-Length: 2\r\n"
			 "Connection: close\r\n\r\n{}",
			 jar.token);
	char *answer = raw(server.port, text, (size_t)n, 3000, &closed);
	assert_int_equal(status_of(answer), 200);
	free(answer);
	/* One in another page does not get through with it. */
	static const char *const from_a_page[] = {
		"POST /api/v1/settings HTTP/1.1\r\n" H "Authorization: Bearer %s\r\n"
		"Origin: http://evil.example\r\nContent-Type: application/json\r\n"
		"Content-Length: 2\r\nConnection: close\r\n\r\n{}",
		"GET /api/v1/ws HTTP/1.1\r\n" H "Authorization: Bearer %s\r\n"
		"Origin: http://evil.example\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n"
		"Sec-WebSocket-Version: 13\r\n"
		"Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n\r\n",
	};
	for (int i = 0; i < 2; i++) {
		n = snprintf(text, sizeof text, from_a_page[i], jar.token);
		answer = raw(server.port, text, (size_t)n, 3000, &closed);
		assert_int_equal(status_of(answer), 403);
		free(answer);
	}
	/* A form cannot post JSON. */
	n = snprintf(
		text, sizeof text,
		"POST /api/v1/settings HTTP/1.1\r\n" H "Origin: http://127.0.0.1\r\n"
		"Content-Type: text/plain\r\nContent-Length: 2\r\nConnection: close\r\n\r\n{}");
	answer = raw(server.port, text, (size_t)n, 3000, &closed);
	assert_int_equal(status_of(answer), 415);
	free(answer);
}

static void upgrades_that_are_none_are_refused(void **state)
{
	(void)state;
	static const char *const lines[] = {
		"",
		"Upgrade: websocket\r\n",
		"Connection: Upgrade\r\n",
		"Connection: Upgrade\r\nUpgrade: h2c\r\n",
		"Connection: Upgrade\r\nUpgrade: websocket\r\n",
		"Connection: Upgrade\r\nUpgrade: websocket\r\nSec-WebSocket-Version: 8\r\n"
		"Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n",
		"Connection: Upgrade\r\nUpgrade: websocket\r\nSec-WebSocket-Version: 13\r\n",
		"Connection: Upgrade\r\nUpgrade: websocket\r\nSec-WebSocket-Version: 13\r\n"
		"Sec-WebSocket-Key: short\r\n",
		"Connection: Upgrade\r\nUpgrade: websocket\r\nSec-WebSocket-Version: 13\r\n"
		"Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n"
		"Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n",
		"Connection: Upgrade\r\nUpgrade: websocket\r\nSec-WebSocket-Version: 13\r\n"
		"Sec-WebSocket-Key: !!!!IHNhbXBsZSBub25jZQ==\r\n",
	};
	for (size_t i = 0; i < sizeof lines / sizeof *lines; i++) {
		char text[512];
		bool closed;
		int n = snprintf(text, sizeof text,
				 "GET /api/v1/ws HTTP/1.1\r\n" H
				 "Origin: http://127.0.0.1\r\n%s\r\n",
				 lines[i]);
		char *answer = raw(server.port, text, (size_t)n, 3000, &closed);
		assert_int_equal(status_of(answer), 400);
		assert_true(closed);
		free(answer);
	}
}

/* R30: what a client offers to compress with is not taken up: no bomb can be sent. */
static void no_extension_of_the_websocket_is_agreed_on(void **state)
{
	(void)state;
	bool closed;
	static const char text[] =
		"GET /api/v1/ws HTTP/1.1\r\n" H "Origin: http://127.0.0.1\r\n"
		"Connection: Upgrade\r\nUpgrade: websocket\r\nSec-WebSocket-Version: 13\r\n"
		"Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n"
		"Sec-WebSocket-Extensions: permessage-deflate; client_max_window_bits\r\n\r\n";
	char *answer = raw(server.port, text, sizeof text - 1, 300, &closed);
	assert_int_equal(status_of(answer), 101);
	assert_non_null(strstr(answer, "Sec-WebSocket-Accept: s3pPLMBiTxaQ9kYGzzhZRbK+xOo="));
	assert_null(strstr(answer, "Sec-WebSocket-Extensions"));
	assert_safe("the handshake", answer); /* R24 */
	free(answer);
}

static void several_requests_in_one_packet_are_answered_in_order(void **state)
{
	(void)state;
	bool closed;
	const char *text = "GET /healthz HTTP/1.1\r\n" H "\r\nGET /none HTTP/1.1\r\n" H
			   "\r\nHEAD / HTTP/1.1\r\n" H "Connection: close\r\n\r\n";
	char *answer = raw(server.port, text, strlen(text), 3000, &closed);
	char *second = strstr(answer + 1, "HTTP/1.1 404"),
	     *third = second ? strstr(second + 1, "HTTP/1.1 200") : NULL;
	assert_int_equal(status_of(answer), 200);
	assert_non_null(second);
	assert_non_null(third);
	assert_true(closed);
	assert_non_null(strstr(third, "Content-Length: 78"));
	assert_null(strstr(third, "<!doctype"));
	free(answer);
}

/* R27: also where the connection has served sound requests before. */
static void a_doubtful_request_behind_a_sound_one_closes(void **state)
{
	(void)state;
	bool closed;
	const char *text = "GET /healthz HTTP/1.1\r\n" H "\r\nGET / HTTP/1.1\r\n" H
			   "Content-Length: 1\r\nContent-Length: 2\r\n\r\n"
			   "GET /healthz HTTP/1.1\r\n" H "\r\n";
	char *answer = raw(server.port, text, strlen(text), 3000, &closed);
	char *second = strstr(answer + 1, "HTTP/1.1 400");
	assert_int_equal(status_of(answer), 200);
	assert_non_null(second);
	assert_null(strstr(second + 1, "HTTP/1.1 "));
	assert_true(closed);
	free(answer);
}

static void a_file_comes_compressed_or_not_at_all_when_it_is_known(void **state)
{
	(void)state;
	bool closed;
	const char *text = "GET /big.js HTTP/1.1\r\n" H
			   "Accept-Encoding: br, gzip\r\nConnection: close\r\n\r\n";
	char *answer = raw(server.port, text, strlen(text), 3000, &closed);
	assert_non_null(strstr(answer, "Content-Encoding: gzip"));
	/* Who cannot unpack it gets it as it is. */
	static const char bare[] = "GET /big.js HTTP/1.1\r\n" H "Connection: close\r\n\r\n";
	char *plain = raw(server.port, bare, sizeof bare - 1, 3000, &closed);
	assert_null(strstr(plain, "Content-Encoding"));
	assert_non_null(strstr(plain, "\r\n\r\nexport const x = 1;\n"));
	free(plain);
	char *etag = strstr(answer, "ETag: "), again[256];
	assert_non_null(etag);
	snprintf(again, sizeof again,
		 "GET /big.js HTTP/1.1\r\n" H "If-None-Match: %.18s\r\nConnection: close\r\n\r\n",
		 etag + 6);
	free(answer);
	answer = raw(server.port, again, strlen(again), 3000, &closed);
	assert_int_equal(status_of(answer), 304);
	assert_safe("what is known", answer); /* R24 */
	free(answer);
}

/* The parser alone, fed one byte more each time: never an answer before the end. */
static void a_request_in_pieces_is_the_same_request(void **state)
{
	(void)state;
	static const char text[] =
		"POST /api/v1/x?y=%41&z HTTP/1.1\r\nHost: a:80\r\nCookie: a=1; marengo=zz\r\n"
		"Content-Length: 5\r\n\r\nhello";
	struct http_request r;
	char value[16];
	for (size_t n = 0; n < sizeof text - 1; n++)
		assert_int_equal(http_parse(text, n, &r), 0);
	assert_int_equal(http_parse(text, sizeof text - 1, &r), sizeof text - 1);
	assert_int_equal(r.method, HTTP_POST);
	assert_string_equal(r.path, "/api/v1/x");
	assert_true(http_query(&r, "y", value, sizeof value));
	assert_string_equal(value, "A");
	assert_true(http_query(&r, "z", value, sizeof value));
	assert_false(http_query(&r, "q", value, sizeof value));
	assert_true(http_cookie(&r, "marengo", value, sizeof value));
	assert_string_equal(value, "zz");
	assert_int_equal(r.body.n, 5);
	assert_true(r.keep_alive);
}

/* R29: those who dawdle do not keep others out. */
static void slow_clients_do_not_keep_others_waiting(void **state)
{
	(void)state;
	int fd[15];
	for (int i = 0; i < 15; i++) {
		fd[i] = tcp(server.port);
		assert_true(fd[i] >= 0);
		assert_int_equal(write(fd[i], "GET / HT", 8), 8);
	}
	struct jar jar = {0};
	assert_int_equal(request(server.port, &jar, "GET", "/healthz", NULL, NULL), 200);
	for (int i = 0; i < 15; i++)
		close(fd[i]);
}

/* Waits until the server knows that nobody of the tests before is there any more. */
static void wait_to_be_alone(void)
{
	bool alone = false;
	for (int i = 0; i < 100 && !alone; i++) {
		alone = metric(server.port, "connections") == 1;
		if (!alone)
			usleep(100000);
	}
	assert_true(alone);
}

static bool is_closed(int fd)
{
	char byte;
	return fd < 0 || recv(fd, &byte, 1, MSG_DONTWAIT) == 0;
}

/*
 * R29: at most twenty connections an address. Those that are idle make room for the next, the
 * oldest first: the phones of a whole club come from one address.
 */
static void of_one_address_the_idle_make_room_beyond_twenty(void **state)
{
	(void)state;
	int fd[30], gone = 0;
	wait_to_be_alone();
	for (int i = 0; i < 30; i++) {
		char byte;
		fd[i] = tcp(server.port);
		assert_true(fd[i] >= 0);
		const char *ask = "GET /healthz HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n";
		assert_int_equal(write(fd[i], ask, strlen(ask)), strlen(ask));
		assert_int_equal(recv(fd[i], &byte, 1, 0), 1); /* each is served */
		while (recv(fd[i], &byte, 1, MSG_DONTWAIT) == 1)
			;
	}
	for (int tries = 0; gone < 10 && tries < 200; tries++) {
		usleep(50000);
		gone = 0;
		for (int i = 0; i < 10; i++)
			gone += is_closed(fd[i]);
	}
	assert_int_equal(gone, 10);
	for (int i = 15; i < 30; i++) /* a few others may still be open */
		assert_false(is_closed(fd[i]));
	for (int i = 0; i < 30; i++)
		close(fd[i]);
}

/* Whether a connection is closed from the other side, sooner or later. */
static bool gets_closed(int fd)
{
	char byte;
	struct timeval wait = {10, 0};
	setsockopt(fd, SOL_SOCKET, SO_RCVTIMEO, &wait, sizeof wait);
	ssize_t k = fd < 0 ? 0 : recv(fd, &byte, 1, 0);
	return k == 0 || (k < 0 && errno == ECONNRESET);
}

/*
 * R29: who is in the middle of a request makes no room: the next from there is refused. Each of the
 * twenty sends the beginning of a second request with the first, so that whoever is answered is
 * known to be busy.
 */
static void of_one_address_twenty_busy_ones_are_all(void **state)
{
	(void)state;
	static const char ask[] = "GET /healthz HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\nGET / HT";
	int fd[30];
	char byte;
	wait_to_be_alone();
	for (int i = 0; i < 20; i++) {
		fd[i] = tcp(server.port);
		assert_int_equal(write(fd[i], ask, strlen(ask)), strlen(ask));
		assert_int_equal(recv(fd[i], &byte, 1, 0), 1);
	}
	for (int i = 20; i < 30; i++)
		fd[i] = tcp(server.port);
	for (int i = 20; i < 30; i++)
		assert_true(gets_closed(fd[i]));
	for (int i = 0; i < 20; i++) {
		while (recv(fd[i], &byte, 1, MSG_DONTWAIT) == 1)
			;
		assert_false(is_closed(fd[i]));
	}
	for (int i = 0; i < 30; i++)
		close(fd[i]);
	wait_to_be_alone();
	struct jar jar = {0};
	assert_int_equal(request(server.port, &jar, "GET", "/healthz", NULL, NULL), 200);
}

static void write_file(const char *name, const char *text, size_t times)
{
	char path[300];
	snprintf(path, sizeof path, "%s/%s", directory, name);
	FILE *f = fopen(path, "w");
	for (size_t i = 0; i < times; i++)
		fputs(text, f);
	fclose(f);
}

static double seconds_to_read(const char *text, bool fine)
{
	double best = 1e9;
	for (int i = 0; i < 3; i++) {
		double from = seconds_now();
		cJSON *m = json_object(text, strlen(text));
		double took = seconds_now() - from;
		assert_true(fine == (m != NULL));
		cJSON_Delete(m);
		best = took < best ? took : best;
	}
	return best;
}

/* R29: as many keys as a request can hold cost no more than their number, and twice is refused. */
static void many_keys_are_no_burden(void **state)
{
	(void)state;
	enum { KEYS = 6000 };
	struct out few = {0}, many = {0};
	out_text(&few, "{\"list\":[");
	out_text(&many, "{");
	for (int i = 0; i < KEYS; i++) {
		out_format(&few, "%s\"k%d\"", i ? "," : "", i);
		out_format(&many, "%s\"k%d\":0", i ? "," : "", i);
	}
	out_text(&few, "]}");
	out_text(&many, "}");
	double list = seconds_to_read(few.p, true), keys = seconds_to_read(many.p, true);
	if (keys > 40 * list)
		fail_msg("%d keys took %.1f ms, so many texts %.1f", KEYS, keys * 1e3, list * 1e3);
	many.n--;
	out_text(&many, ",\"k17\":1}");
	seconds_to_read(many.p, false);
	out_free(&few);
	out_free(&many);
}

/* A web directory beside a secret, with links that lead to it. */
static bool make_web(void)
{
	char path[300], target[300];
	snprintf(path, sizeof path, "%s/web", directory);
	mkdir(path, 0700);
	write_file("secret.txt", "TOP SECRET\n", 1);
	write_file(
		"web/index.html",
		"<!doctype html><html lang=\"en\"><title>Marengo</title><p>A page for the tests.\n",
		1);
	write_file("web/big.js", "export const x = 1;\n", 500);
	write_file("web/noread.db", "TOP SECRET\n", 1);
	snprintf(target, sizeof target, "%s/secret.txt", directory);
	snprintf(path, sizeof path, "%s/web/link.txt", directory);
	bool ok = symlink(target, path) == 0;
	snprintf(path, sizeof path, "%s/web/linkdir", directory);
	ok &= symlink(directory, path) == 0;
	snprintf(path, sizeof path, "%s/web/fifo.txt", directory);
	ok &= mkfifo(path, 0600) == 0;
	snprintf(path, sizeof path, "%s/web", directory);
	setenv("MARENGO_WEB", path, 1);
	return ok;
}

int main(void)
{
	char database[200];
	if (!temp_make(directory) || !make_web())
		return 1;
	snprintf(database, sizeof database, "%s/http.db", directory);
	if (!daemon_start(&server, database, NULL))
		return 1;
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(every_doubtful_request_is_refused_and_closed),
		cmocka_unit_test(requests_that_make_no_sense_are_refused_and_noted),
		cmocka_unit_test(heads_that_are_too_long_are_refused),
		cmocka_unit_test(no_path_leads_out_of_the_two_directories),
		cmocka_unit_test(every_answer_carries_the_safe_headers),
		cmocka_unit_test(other_pages_cannot_act_for_a_player),
		cmocka_unit_test(upgrades_that_are_none_are_refused),
		cmocka_unit_test(no_extension_of_the_websocket_is_agreed_on),
		cmocka_unit_test(several_requests_in_one_packet_are_answered_in_order),
		cmocka_unit_test(a_doubtful_request_behind_a_sound_one_closes),
		cmocka_unit_test(a_file_comes_compressed_or_not_at_all_when_it_is_known),
		cmocka_unit_test(a_request_in_pieces_is_the_same_request),
		cmocka_unit_test(many_keys_are_no_burden),
		cmocka_unit_test(slow_clients_do_not_keep_others_waiting),
		cmocka_unit_test(of_one_address_the_idle_make_room_beyond_twenty),
		cmocka_unit_test(of_one_address_twenty_busy_ones_are_all),
	};
	int failed = cmocka_run_group_tests(tests, NULL, NULL);
	failed += daemon_stop(&server) != 0;
	temp_remove(directory);
	return failed;
}
