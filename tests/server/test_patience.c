/*
 * test_patience.c: limits on time and on connections (R29): who dawdles with a request, leaves a
 * connection idle, answers no ping or reads nothing is closed; who answers, or reads slowly, stays;
 * and when all places are taken a new client is served all the same. The server hurries forty
 * times, less where the test itself must be in time, and not at all for what is not about time.
 */
#include "cm.h"

#include <fcntl.h>
#include <poll.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/socket.h>
#include <unistd.h>

#include "many.h"
#include "pg_server.h"
#include "wire.h"

enum { PLACES = 40, CROWD = 70, BIG = 15 << 20 };

static struct daemon server;
static char directory[128];

static int start_hurrying(const char *times)
{
	char database[200];
	static int n;
	snprintf(database, sizeof database, "%s/patience%d.db", directory, ++n);
	setenv("MARENGO_HURRY", times, 1);
	return daemon_start(&server, database, "--no-limits") ? 0 : -1;
}

static int start(void **state)
{
	(void)state;
	return start_hurrying("40");
}

/* Where somebody must answer or read in time, however slow the machine. */
static int start_less(void **state)
{
	(void)state;
	return start_hurrying("12");
}

static int start_at_ease(void **state)
{
	(void)state;
	return start_hurrying("0");
}

static int stop(void **state)
{
	(void)state;
	return daemon_stop(&server);
}

/* What comes until the server closes, and when it does. */
static double closed_after(const char *said, char *heard, size_t cap)
{
	double from = seconds_now();
	int fd = tcp(server.port);
	size_t n = 0;
	ssize_t k = 1;
	assert_true(fd >= 0);
	assert_int_equal(send(fd, said, strlen(said), MSG_NOSIGNAL), strlen(said));
	for (struct pollfd p = {fd, POLLIN, 0}; k > 0 && poll(&p, 1, 15000) > 0;) {
		k = recv(fd, heard + n, cap - 1 - n, 0);
		n += k > 0 ? (size_t)k : 0;
	}
	heard[n] = '\0';
	close(fd);
	if (k > 0)
		fail_msg("\"%.20s\" was not closed", said);
	return seconds_now() - from;
}

/* 10 s for the head, 30 s for the body, 60 s between requests: here a fortieth. */
static void who_dawdles_with_a_request_is_told_and_closed(void **state)
{
	(void)state;
	static const struct {
		const char *said, *status;
		double least;
	} row[] = {
		{"GET / HT", "HTTP/1.1 408", 0.25},
		{"POST /api/v1/tables HTTP/1.1\r\nHost: localhost\r\nContent-Length: 9\r\n\r\n{",
		 "HTTP/1.1 408", 0.75},
		{"", "", 1.5},
		{"GET /healthz HTTP/1.1\r\nHost: localhost\r\n\r\n", "HTTP/1.1 200", 1.5},
	};
	char heard[4096];
	for (size_t i = 0; i < sizeof row / sizeof *row; i++) {
		double took = closed_after(row[i].said, heard, sizeof heard);
		assert_int_equal(strncmp(heard, row[i].status, strlen(row[i].status)), 0);
		if (took < row[i].least)
			fail_msg("\"%.20s\" was closed after %.2f s", row[i].said, took);
	}
	assert_int_equal(daemon_logged(&server, "refused with 408"), 2);
}

static void a_websocket_that_answers_no_ping_is_closed_and_one_that_does_stays(void **state)
{
	(void)state;
	struct jar jar = {0};
	struct sock silent, alive;
	assert_true(ws_open(&silent, server.port, &jar));
	assert_true(ws_open(&alive, server.port, &jar));
	/* Whoever reads answers pings on the way: here one comes every 2.5 s. */
	for (double end = seconds_now() + 6; seconds_now() < end;)
		cJSON_Delete(ws_hear(&alive, 100));
	assert_int_equal(alive.close_code, 0);
	ws_say(&alive, "{\"op\":\"nonsense\",\"id\":3}");
	cJSON *m = ws_hear_type(&alive, "refused", 3000);
	assert_non_null(m);
	cJSON_Delete(m);
	while (!silent.close_code && (m = ws_hear(&silent, 3000)))
		cJSON_Delete(m);
	assert_int_equal(silent.close_code, 1001);
	ws_shut(&alive);
	ws_shut(&silent);
}

/* It is closed, not only said to be, though its own end stays open: none is left but who asks. */
static void assert_nobody_is_left(void)
{
	long n = metric(server.port, "connections");
	for (int i = 0; i < 100 && n != 1; i++) {
		usleep(100000);
		n = metric(server.port, "connections");
	}
	assert_int_equal(n, 1);
}

/* Somebody at a table of his own who will read nothing, nor shall the kernel in his place. */
static void open_deaf(struct sock *deaf, struct jar *jar, char id[32])
{
	request(server.port, jar, "GET", "/api/v1/me", NULL, NULL);
	assert_true(make_table(server.port, jar,
			       "{\"game\":\"toy\",\"scenario\":\"road\","
			       "\"seats\":{\"red\":\"me\",\"blue\":\"me\"}}",
			       id));
	assert_true(ws_open(deaf, server.port, jar));
	assert_int_equal(setsockopt(deaf->fd, SOL_SOCKET, SO_RCVBUF, &(int){4096}, sizeof(int)), 0);
	ws_say(deaf, "{\"op\":\"watch\",\"table\":\"%s\"}", id);
}

static void who_reads_nothing_is_dropped_and_others_play_on(void **state)
{
	(void)state;
	struct jar jar = {0};
	struct sock deaf, well;
	char id[32];
	cJSON *m;
	open_deaf(&deaf, &jar, id);
	/* Each is answered with the whole state; none of it is read. */
	for (int i = 0; i < 6000 && !daemon_logged(&server, "does not read"); i++)
		for (int k = 0; k < 100; k++, i++)
			ws_say(&deaf, "{\"op\":\"lang\",\"lang\":\"it\"}");
	/* A quick server may have told all that before it looks for who does not read. */
	for (int i = 0; i < 50 && !daemon_logged(&server, "does not read"); i++) {
		usleep(100000);
		ws_say(&deaf, "{\"op\":\"lang\",\"lang\":\"it\"}");
	}
	assert_int_equal(daemon_logged(&server, "does not read; dropped"), 1);
	assert_true(ws_open(&well, server.port, &jar));
	ws_say(&well, "{\"op\":\"watch\",\"table\":\"%s\"}", id);
	m = ws_hear_type(&well, "state", 5000);
	assert_non_null(m);
	cJSON_Delete(m);
	ws_shut(&deaf);
	ws_shut(&well);
}

/* This server does not hurry: time would end it after thirty seconds without a byte, the bytes do
 * so before. */
static void who_leaves_too_much_unread_is_dropped_before_his_time_is_up(void **state)
{
	(void)state;
	struct jar jar = {0};
	struct sock deaf;
	char id[32];
	open_deaf(&deaf, &jar, id);
	/* A little at a time: a socket that takes no more for now is not broken. */
	for (double end = seconds_now() + 60;
	     seconds_now() < end && !daemon_logged(&server, "does not read; dropped"); usleep(1000))
		for (int i = 0; i < 5; i++)
			ws_say(&deaf, "{\"op\":\"lang\",\"lang\":\"it\"}");
	assert_int_equal(daemon_logged(&server, "does not read; dropped"), 1);
	assert_nobody_is_left();
	ws_shut(&deaf);
}

/* What was asked for with a request waits no longer than what a table tells. */
static void who_takes_nothing_of_a_file_is_dropped(void **state)
{
	(void)state;
	static const char ask[] = "GET /big.txt HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n";
	int before = daemon_logged(&server, "does not read; dropped"), fd = tcp(server.port);
	assert_true(fd >= 0);
	assert_int_equal(setsockopt(fd, SOL_SOCKET, SO_RCVBUF, &(int){4096}, sizeof(int)), 0);
	assert_int_equal(send(fd, ask, sizeof ask - 1, MSG_NOSIGNAL), sizeof ask - 1);
	for (int i = 0; i < 150 && daemon_logged(&server, "does not read; dropped") == before; i++)
		usleep(100000);
	assert_int_equal(daemon_logged(&server, "does not read; dropped"), before + 1);
	assert_nobody_is_left();
	close(fd);
}

/* Asks for the big file as often as that; nobody takes the answers by himself. */
static int ask_for_much(int times)
{
	static const char ask[] = "GET /big.txt HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n";
	int fd = tcp(server.port);
	assert_true(fd >= 0);
	assert_int_equal(setsockopt(fd, SOL_SOCKET, SO_RCVBUF, &(int){1 << 17}, sizeof(int)), 0);
	for (int i = 0; i < times; i++)
		assert_int_equal(send(fd, ask, sizeof ask - 1, MSG_NOSIGNAL), sizeof ask - 1);
	return fd;
}

/* Reads up to n bytes, fewer only if no more come. */
static size_t take(int fd, size_t n)
{
	static char buf[1 << 16];
	size_t got = 0;
	ssize_t k = 1;
	for (struct pollfd p = {fd, POLLIN, 0}; got < n && k > 0 && poll(&p, 1, 10000) > 0;) {
		k = recv(fd, buf, n - got < sizeof buf ? n - got : sizeof buf, 0);
		got += k > 0 ? (size_t)k : 0;
	}
	return got;
}

/* R29: what is asked for faster than it is read waits as a question, not as answers. */
static void who_asks_without_reading_is_answered_as_he_reads(void **state)
{
	(void)state;
	enum { TIMES = 60 };
	long before = resident_kb(server.pid);
	int fd = ask_for_much(TIMES);
	usleep(500000);
	long grown = resident_kb(server.pid) - before;
	if (grown > (long)BIG / 1024 * 8)
		fail_msg("%d questions cost %ld kB", TIMES, grown);
	assert_true(take(fd, (size_t)TIMES * BIG) >= (size_t)TIMES * BIG);
	close(fd);
}

/* An idle one is closed after five seconds here; this takes longer, but something all the time. */
static void who_reads_slowly_gets_all_of_it(void **state)
{
	(void)state;
	int fd = ask_for_much(3);
	size_t got = 0;
	for (double end = seconds_now() + 6; seconds_now() < end; usleep(50000))
		got += take(fd, 200000);
	got += take(fd, (size_t)3 * BIG - got);
	assert_true(got >= (size_t)3 * BIG);
	assert_int_equal(daemon_logged(&server, "does not read; dropped"), 0);
	close(fd);
}

/* Others make room before whoever still reads his answer, though he has been here longest. */
static void who_reads_an_answer_makes_room_last(void **state)
{
	(void)state;
	int fd[CROWD], reader = ask_for_much(1);
	size_t got = take(reader, 100000);
	for (int i = 0; i < CROWD; i++)
		fd[i] = tcp_from(server.port, i);
	got += take(reader, BIG - got);
	assert_true(got >= BIG);
	close(reader);
	for (int i = 0; i < CROWD; i++)
		if (fd[i] >= 0)
			close(fd[i]);
}

/* The one that has dawdled longest goes; whoever plays does not. */
static void when_all_places_are_taken_a_new_client_is_served_all_the_same(void **state)
{
	(void)state;
	int fd[CROWD];
	struct jar jar = {0};
	struct sock player;
	assert_true(ws_open(&player, server.port, &jar));
	cJSON_Delete(ws_hear_type(&player, "hello", 3000));
	for (int i = 0; i < CROWD; i++) {
		fd[i] = tcp_from(server.port, i);
		if (i % 10 == 9)
			assert_int_equal(request(server.port, &jar, "GET", "/", NULL, NULL), 200);
	}
	assert_in_range(metric(server.port, "connections"), 2, PLACES + 1);
	ws_say(&player, "{\"op\":\"nonsense\",\"id\":3}");
	cJSON *m = ws_hear_type(&player, "refused", 3000);
	assert_non_null(m);
	cJSON_Delete(m);
	ws_shut(&player);
	for (int i = 0; i < CROWD; i++)
		if (fd[i] >= 0)
			close(fd[i]);
}

static bool make_file(const char *name, off_t size)
{
	char path[200];
	snprintf(path, sizeof path, "%s/%s", directory, name);
	int fd = open(path, O_WRONLY | O_CREAT | O_CLOEXEC, 0600);
	bool ok = fd >= 0 && ftruncate(fd, size) == 0;
	if (fd >= 0)
		close(fd);
	return ok;
}

/* A page, and a file bigger than what the kernel takes for somebody who does not read. */
static bool make_web(void)
{
	return make_file("index.html", 1) && make_file("big.txt", BIG) &&
	       setenv("MARENGO_WEB", directory, 1) == 0;
}

#define T(f, begin) cmocka_unit_test_setup_teardown(f, begin, stop)

int main(void)
{
	char places[16];
	if (!temp_make(directory))
		return 1;
	snprintf(places, sizeof places, "%d", PLACES);
	setenv("MARENGO_CONNECTIONS", places, 1);
	if (!make_web())
		return 1;
	const struct CMUnitTest tests[] = {
		T(who_dawdles_with_a_request_is_told_and_closed, start),
		T(a_websocket_that_answers_no_ping_is_closed_and_one_that_does_stays, start_less),
		T(who_reads_nothing_is_dropped_and_others_play_on, start),
		T(who_leaves_too_much_unread_is_dropped_before_his_time_is_up, start_at_ease),
		T(who_takes_nothing_of_a_file_is_dropped, start),
		T(who_asks_without_reading_is_answered_as_he_reads, start_at_ease),
		T(who_reads_slowly_gets_all_of_it, start_less),
		T(who_reads_an_answer_makes_room_last, start_at_ease),
		T(when_all_places_are_taken_a_new_client_is_served_all_the_same, start_at_ease),
	};
	int bad = cmocka_run_group_tests(tests, NULL, NULL);
	temp_remove(directory);
	return bad;
}
