/*
 * test_crowd.c: many at once. Slow sockets that hold on to everything (R29): a new client is still
 * served, and each costs little memory. Live clients, idle sockets and stored games together (R31).
 *
 * Sizes: MARENGO_SLOW slow sockets (120; 2,000), MARENGO_LIVE live clients (20; 500), MARENGO_IDLE
 * idle sockets (60; 2,000), MARENGO_GAMES stored games (200; 10,000), MARENGO_SECONDS (3; 300, or
 * hours for a soak: then memory is told now and then, and may not grow once everything has been
 * seen for an hour and everybody has gone on to another game),
 * MARENGO_PACE seconds between two actions of a client (1), MARENGO_SPEED how many times as fast as
 * the world's all clocks run (1): what is measured is told in the world's time. tools/soak sets
 * them.
 */
#include "cm.h"

#include <errno.h>
#include <poll.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/socket.h>
#include <unistd.h>

#include "many.h"
#include "pg_server.h"
#include "wire.h"

enum { MOST = 4096, SAMPLES = 1 << 21, LONG_GAME = 300, HOUR = 3600, LOOKS = 1 << 12 };
enum { LOOKS_AN_HOUR = 6 };

static struct daemon server;
static char directory[128];
static int held[MOST];
static double *sample, pace = 1, speed = 1;
static int samples, tables, actions;
static int tables_at_first;
/* What the server has in use, every ten minutes from when it has seen everything. */
static double heap_at_ease[LOOKS];
static int looks;

static int size_of(const char *name, int fallback)
{
	return getenv(name) ? atoi(getenv(name)) : fallback;
}

static double percentile(int p)
{
	qsort(sample, (size_t)samples, sizeof *sample, by_double);
	return samples ? sample[(size_t)samples * (size_t)p / 100] * 1000 / speed : 0;
}

static void show(const char *what, double limit50, int p, double limit)
{
	double p50 = percentile(50), high = percentile(p);
	print_message("%s: %d samples, p50 %.2f ms, p%d %.2f ms\n", what, samples, p50, p, high);
	/* A machine that is busy with other things only shows that it works at all. */
	if (getenv("MARENGO_STRICT")) {
		assert_true(p50 < limit50);
		assert_true(high < limit);
	}
}

/* Half a request, an idle connection, or a big answer that is never read. */
static void dawdle(int fd, int i)
{
	static const char *const half[] = {"GET / HT",
					   "POST /api/v1/tables HTTP/1.1\r\nHost: x\r\n", ""};
	const char *text = half[i % 3];
	if (fd >= 0 && text[0] && send(fd, text, strlen(text), MSG_NOSIGNAL) < 0)
		assert_true(errno == EPIPE || errno == ECONNRESET);
}

/* R29 */
static void slow_sockets_keep_nobody_out(void **state)
{
	(void)state;
	int slow = size_of("MARENGO_SLOW", 120), most = slow < MOST ? slow : MOST;
	char database[200];
	snprintf(database, sizeof database, "%s/slow.db", directory);
	assert_true(daemon_start(&server, database, NULL));
	struct jar jar = {0};
	assert_int_equal(request(server.port, &jar, "GET", "/", NULL, NULL), 200);
	long before = resident_kb(server.pid);
	samples = 0;
	for (int i = 0; i < most; i++) {
		held[i] = tcp_from(server.port, i / 19);
		dawdle(held[i], i);
		if (i % 10)
			continue;
		double from = seconds_now();
		assert_int_equal(request(server.port, &jar, "GET", "/", NULL, NULL), 200);
		sample[samples++] = seconds_now() - from;
	}
	long each = (resident_kb(server.pid) - before) / (most < 1024 ? most : 1024);
	print_message("%d slow sockets: %ld kB each\n", most, each);
#ifndef __SANITIZE_ADDRESS__
	assert_true(each <= 64);
#endif
	show("a new client beside them", 500, 95, 500);
	for (int i = 0; i < most; i++)
		if (held[i] >= 0)
			close(held[i]);
	assert_int_equal(daemon_stop(&server), 0);
}

struct player {
	struct jar jar;
	struct sock sock;
	char table[32];
	int number, leaves;  /* its table for another, at this number */
	int stored, to_play; /* games that are his: the next one, and how many are left */
	double sent, next;
};

static const char wish[] = "{\"game\":\"toy\",\"scenario\":\"road\","
			   "\"seats\":{\"red\":\"me\",\"blue\":\"me\"}}";

/* Goes on with a stored game, so that there are as many in the evening as in the morning. */
static void open_table(struct player *p)
{
	if (p->to_play-- > 0)
		snprintf(p->table, sizeof p->table, "copy%06d", p->stored++);
	else
		assert_true(make_table(server.port, &p->jar, wish, p->table));
	ws_say(&p->sock, "{\"op\":\"watch\",\"table\":\"%s\"}", p->table);
	cJSON *m = ws_hear_type(&p->sock, "state", 10000);
	assert_non_null(m);
	p->number = int_of(m, "number");
	p->leaves = p->number + LONG_GAME;
	cJSON_Delete(m);
	tables++;
}

static void open_player(struct player *p)
{
	request(server.port, &p->jar, "GET", "/api/v1/me", NULL, NULL);
	assert_true(ws_open(&p->sock, server.port, &p->jar));
	open_table(p);
}

/* Step and undo in turn; a long game is left for a new one. */
static void act(struct player *p)
{
	if (p->number >= p->leaves)
		open_table(p);
	if (p->number % 2)
		ws_say(&p->sock, "{\"op\":\"undo\",\"number\":%d}", p->number);
	else
		ws_say(&p->sock, "{\"op\":\"do\",\"do\":\"step r1 ford\",\"number\":%d}",
		       p->number);
	p->sent = seconds_now();
}

/* Takes in what has come, if it is a whole message; pings are answered on the way. */
static void hear(struct player *p)
{
	char byte;
	cJSON *m = ws_hear(&p->sock, 0);
	if (!m && (p->sock.close_code || recv(p->sock.fd, &byte, 1, MSG_PEEK | MSG_DONTWAIT) == 0))
		fail_msg("a live client was dropped");
	if (!m)
		return;
	if (p->sent > 0 && strcmp(text_of(m, "type"), "state") == 0) {
		double now = seconds_now();
		actions++;
		if (samples < SAMPLES)
			sample[samples++] = now - p->sent;
		p->number = int_of(m, "number");
		p->next = p->sent + pace;
		p->sent = 0;
	}
	cJSON_Delete(m);
}

/* Those who only sit there answer pings; none may be dropped. */
static void keep_idle(struct sock *idle, int n)
{
	char byte;
	for (int i = 0; i < n; i++) {
		cJSON_Delete(ws_hear(&idle[i], 0));
		if (idle[i].close_code || recv(idle[i].fd, &byte, 1, MSG_PEEK | MSG_DONTWAIT) == 0)
			fail_msg("idle socket %d was dropped", i);
	}
}

/* Of a soak: what the server holds, told now and then. */
static void tell_memory(double from, double *told)
{
	double now = seconds_now();
	if (now - *told < 600)
		return;
	*told = now;
	long heap = metric(server.port, "heap_bytes") / 1024;
	/* Games are young at first: half as long as later on, when some are old and some new. */
	if (now - from >= HOUR && tables >= 2 * tables_at_first && looks < LOOKS)
		heap_at_ease[looks++] = (double)heap;
	print_message("%.0f min: %ld kB in use, %ld kB resident, %d tables, %d actions\n",
		      (now - from) / 60, heap, resident_kb(server.pid), tables, actions);
	fflush(stdout);
}

static double mean_of_an_hour(const double *look)
{
	double sum = 0;
	for (int i = 0; i < LOOKS_AN_HOUR; i++)
		sum += look[i];
	return sum / LOOKS_AN_HOUR;
}

/* R31: from one look to the next it goes up and down by as much as it may grow; an hour does not.
 */
static void assert_heap_is_still(void)
{
	if (looks < 2 * LOOKS_AN_HOUR)
		return;
	double first = mean_of_an_hour(heap_at_ease);
	double last = mean_of_an_hour(heap_at_ease + looks - LOOKS_AN_HOUR);
	print_message("%.0f kB in use in the first hour at ease, %.0f kB in the last: %+.2f %%\n",
		      first, last, (last / first - 1) * 100);
	assert_true(last < first * 1.01);
}

static void play_for(struct player *player, int live, struct sock *idle, int idlers, double seconds)
{
	double looked = 0, from = seconds_now(), told = from, end = from + seconds;
	struct pollfd *fd = calloc((size_t)live, sizeof *fd);
	for (int i = 0; i < live; i++) {
		fd[i] = (struct pollfd){player[i].sock.fd, POLLIN, 0};
		player[i].next = from + pace * i / live;
	}
	for (double now; (now = seconds_now()) < end;) {
		if (now - looked > 10) {
			keep_idle(idle, idlers);
			looked = now;
			tell_memory(from, &told);
		}
		for (int i = 0; i < live; i++)
			if (player[i].sent <= 0 && now >= player[i].next)
				act(&player[i]);
		if (poll(fd, (nfds_t)live, (int)(2 * speed)) <= 0)
			continue;
		for (int i = 0; i < live; i++)
			if (fd[i].revents || player[i].sock.n)
				hear(&player[i]);
	}
	free(fd);
}

/* Everybody begins a game, of which copies are made for him. */
static void fill(const char *database, struct player *player, int live, int games)
{
	assert_true(daemon_start(&server, database, "--crowd"));
	for (int i = 0; i < live; i++) {
		struct player *p = &player[i];
		open_player(p);
		for (int n = 0; n < 20; n++) {
			act(p);
			while (p->sent > 0)
				hear(p);
		}
		ws_shut(&p->sock);
		p->stored = (int)((long)games * i / live);
		p->to_play = (int)((long)games * (i + 1) / live) - p->stored;
	}
	assert_int_equal(daemon_stop(&server), 0);
	for (int i = 0; i < live; i++)
		assert_true(
			many_games(database, player[i].table, player[i].stored, player[i].to_play));
}

/* Those who came first are not forgotten over those who come later, however fast the clocks run. */
static void let_in(struct player *player, int live, struct sock *idler, int idle)
{
	static struct jar nobody;
	for (int i = 0; i < idle; i++) {
		assert_true(ws_open(&idler[i], server.port, &nobody));
		if (i % 20 == 19)
			keep_idle(idler, i + 1);
	}
	for (int i = 0; i < live; i++) {
		open_player(&player[i]);
		player[i].leaves -= LONG_GAME * i / live; /* not all at once */
		if (i % 5 != 4)
			continue;
		keep_idle(idler, idle);
		for (int early = 0; early < i; early++)
			hear(&player[early]);
	}
}

/* R31 */
static void a_full_house_plays_on(void **state)
{
	(void)state;
	int live = size_of("MARENGO_LIVE", 20), idle = size_of("MARENGO_IDLE", 60);
	int games = size_of("MARENGO_GAMES", 200), seconds = size_of("MARENGO_SECONDS", 3);
	char database[200];
	struct player *player = calloc((size_t)live, sizeof *player);
	struct sock *idlers = calloc((size_t)idle, sizeof *idlers);
	snprintf(database, sizeof database, "%s/crowd.db", directory);
	fill(database, player, live, games);
	double from = seconds_now();
	assert_true(daemon_start(&server, database, "--crowd"));
	double start = (seconds_now() - from) / speed;
	print_message("%d stored games: started in %.2f s\n", games, start);
	/* R8: restart within two seconds with 10,000 games */
	assert_true(start < (getenv("MARENGO_STRICT") ? 2 : 20));
	let_in(player, live, idlers, idle);
	print_message("%d live and %d idle clients are in after %.1f s\n", live, idle,
		      (seconds_now() - from) / speed);
	fflush(stdout);
	samples = actions = 0;
	tables = tables_at_first = live;
	play_for(player, live, idlers, idle, seconds);
	long kb = resident_kb(server.pid);
	long heap = metric(server.port, "heap_bytes") / 1024;
	print_message("%d live, %d idle, %d games for %d s: %ld kB in use, %ld MB resident\n", live,
		      idle, games, seconds, heap, kb / 1024);
#ifndef __SANITIZE_ADDRESS__
	assert_true(kb < 512 * 1024);
	assert_true(heap > 0);
#endif
	show("action to view", 20, 99, 150);
	assert_heap_is_still();
	for (int i = 0; i < live; i++)
		ws_shut(&player[i].sock);
	for (int i = 0; i < idle; i++)
		ws_shut(&idlers[i]);
	free(idlers);
	free(player);
	assert_int_equal(daemon_stop(&server), 0);
}

int main(void)
{
	raise_file_limit();
	pace = size_of("MARENGO_PACE", 1);
	speed = size_of("MARENGO_SPEED", 1);
	sample = calloc(SAMPLES, sizeof *sample);
	if (!sample || !temp_make(directory))
		return 1;
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(slow_sockets_keep_nobody_out),
		cmocka_unit_test(a_full_house_plays_on),
	};
	int bad = cmocka_run_group_tests(tests, NULL, NULL);
	temp_remove(directory);
	free(sample);
	return bad;
}
