/*
 * bench_server.c: the server over loopback: round trips with one table and with sixteen, durable
 * actions a second, memory with a thousand idle tables, front page requests a second. One thread
 * drives all connections, so that it takes as little of the machine as it can.
 *
 *	bench_server PROGRAM [SECONDS [PEER]]     PROGRAM is tests/server/testd of the same build,
 *	                                          PEER bench/peer/run.sh: both in turn, then ratios
 *
 * Beside each run stands what the disk itself needs for a sync at that moment: no durable action
 * can be quicker, and none of the percentiles better, than that.
 */
#include <arpa/inet.h>
#include <errno.h>
#include <fcntl.h>
#include <netinet/in.h>
#include <netinet/tcp.h>
#include <poll.h>
#include <signal.h>
#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include <sys/wait.h>
#include <unistd.h>

#include "measure.h"

enum { MAX_SOCKETS = 64, MAX_SAMPLES = 1 << 20, BUFFER = 1 << 18, MAX_DEPTH = 64 };

static int port;
static pid_t child;

static int tcp(void)
{
	struct sockaddr_in a = {.sin_family = AF_INET, .sin_port = htons((uint16_t)port)};
	a.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
	int fd = socket(AF_INET, SOCK_STREAM | SOCK_CLOEXEC, 0), on = 1;
	if (fd < 0 || connect(fd, (struct sockaddr *)&a, sizeof a) != 0) {
		perror("connect");
		exit(1);
	}
	setsockopt(fd, IPPROTO_TCP, TCP_NODELAY, &on, sizeof on);
	return fd;
}

static void put(int fd, const char *text, size_t n)
{
	if (write(fd, text, n) != (ssize_t)n) {
		perror("write");
		exit(1);
	}
}

/* One request on a connection of its own; the whole answer. */
static char *ask(const char *method, const char *path, const char *cookie, const char *body)
{
	static char answer[BUFFER];
	char head[1024];
	int fd = tcp();
	int n = snprintf(head, sizeof head,
			 "%s %s HTTP/1.1\r\nHost: 127.0.0.1:%d\r\nConnection: close\r\n"
			 "Origin: http://127.0.0.1:%d\r\nCookie: marengo=%s\r\n"
			 "Content-Type: application/json\r\n%s%zu\r\n\r\n%s",
			 method, path, port, port, cookie,
			 body ? "Content-Length: " : "X: ", body ? strlen(body) : 0,
			 body ? body : "");
	put(fd, head, (size_t)n);
	size_t used = 0;
	for (ssize_t k; used < sizeof answer - 1 &&
			(k = read(fd, answer + used, sizeof answer - 1 - used)) > 0;)
		used += (size_t)k;
	answer[used] = '\0';
	close(fd);
	return answer;
}

static void between(const char *text, const char *from, char end, char *to, size_t cap)
{
	const char *p = strstr(text, from);
	size_t n = 0;
	for (p = p ? p + strlen(from) : ""; *p && *p != end && n + 1 < cap; p++)
		to[n++] = *p;
	to[n] = '\0';
}

/* A hot-seat table that ends its turns for ever: a new one is made when the game is over. */
struct seat {
	int fd;
	char cookie[80], table[32];
	char in[BUFFER];
	size_t n;
	int number; /* of the state that the last action sent leads to */
	int under_way;
	bool looks_on;          /* and never acts */
	double sent[MAX_DEPTH]; /* by number, around */
};

static struct seat seats[MAX_SOCKETS];
static double *sample;
static size_t samples;
static int depth; /* actions under way at a table */
static char directory[64];

enum { PAGES, ONE_TABLE, SIXTEEN, WATCHED, DEEP, MEASURES };
static const char *const measure_name[MEASURES] = {
	[PAGES] = "front pages",
	[ONE_TABLE] = "1 table",
	[SIXTEEN] = "16 tables",
	[WATCHED] = "16 tables, 4 clients at each",
	[DEEP] = "16 tables, 32 actions under way",
};
static double rate[2][MEASURES]; /* a second: ours, the peer's */
static int running;              /* whose turn it is */

static void say(struct seat *s, const char *text)
{
	char frame[512];
	size_t n = strlen(text), h = 2;
	frame[0] = (char)0x81;
	if (n < 126) {
		frame[1] = (char)(0x80 | n);
	} else {
		frame[1] = (char)(0x80 | 126);
		frame[2] = (char)(n >> 8);
		frame[3] = (char)n;
		h = 4;
	}
	memset(frame + h, 0, 4);
	memcpy(frame + h + 4, text, n);
	put(s->fd, frame, h + 4 + n);
}

static void watch(struct seat *s, const char *table)
{
	char text[128];
	snprintf(text, sizeof text, "{\"op\":\"watch\",\"table\":\"%s\"}", table);
	say(s, text);
}

static void new_table(struct seat *s)
{
	char *answer = ask("POST", "/api/v1/tables", s->cookie,
			   "{\"game\":\"toy\",\"scenario\":\"road\","
			   "\"seats\":{\"red\":\"me\",\"blue\":\"me\"}}");
	between(answer, "\"table\":{\"id\":\"", '"', s->table, sizeof s->table);
	s->number = -1;
	s->under_way = 0;
	watch(s, s->table);
}

/* Opens a WebSocket: a player with a table of his own, or one who looks on at another's. */
static void open_seat(struct seat *s, const struct seat *other)
{
	char head[512], *answer = ask("GET", "/api/v1/me", "", NULL), byte;
	between(answer, "marengo=", ';', s->cookie, sizeof s->cookie);
	s->fd = tcp();
	int n = snprintf(head, sizeof head,
			 "GET /api/v1/ws HTTP/1.1\r\nHost: 127.0.0.1:%d\r\nConnection: Upgrade\r\n"
			 "Upgrade: websocket\r\nSec-WebSocket-Version: 13\r\n"
			 "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\nCookie: marengo=%s\r\n"
			 "Origin: http://127.0.0.1:%d\r\n\r\n",
			 port, s->cookie, port);
	put(s->fd, head, (size_t)n);
	for (int end = 0; end < 4 && read(s->fd, &byte, 1) == 1;)
		end = byte == "\r\n\r\n"[end] ? end + 1 : byte == '\r';
	s->n = 0;
	s->looks_on = other != NULL;
	if (other) {
		s->number = -1;
		watch(s, other->table);
	} else
		new_table(s);
}

/* Step and undo in turn: the game never ends, and each is an entry of the journal. */
static void act(struct seat *s)
{
	char text[128];
	if (s->number % 2)
		snprintf(text, sizeof text, "{\"op\":\"undo\",\"number\":%d,\"id\":%d}", s->number,
			 s->number);
	else
		snprintf(text, sizeof text,
			 "{\"op\":\"do\",\"do\":\"step r1 ford\",\"number\":%d,\"id\":%d}",
			 s->number, s->number);
	s->sent[s->number % MAX_DEPTH] = wall_seconds();
	s->number++;
	s->under_way++;
	say(s, text);
}

/* Takes one frame off the buffer; its text, or NULL. */
static bool next_frame(struct seat *s, char **text, size_t *n, size_t *used)
{
	const uint8_t *b = (const uint8_t *)s->in;
	size_t h = 2;
	if (s->n < 2)
		return false;
	*n = b[1] & 127;
	if (*n == 126) {
		if (s->n < 4)
			return false;
		*n = (size_t)(b[2] << 8 | b[3]);
		h = 4;
	} else if (*n == 127) {
		if (s->n < 10)
			return false;
		*n = 0;
		for (int i = 0; i < 8; i++)
			*n = *n << 8 | b[2 + i];
		h = 10;
	}
	*text = s->in + h;
	*used = h + *n;
	return s->n >= *used;
}

static void take(struct seat *s)
{
	char *text;
	size_t n, used;
	ssize_t k = read(s->fd, s->in + s->n, sizeof s->in - s->n);
	if (k <= 0) {
		fprintf(stderr, "the server closed a connection\n");
		exit(1);
	}
	s->n += (size_t)k;
	while (next_frame(s, &text, &n, &used)) {
		const char *re = memmem(text, n < 40 ? n : 40, "\"re\":", 5);
		bool state = n > 20 && memmem(text, 20, "\"type\":\"state\"", 14);
		if (n > 24 && memmem(text, 24, "\"refused\"", 9)) {
			fprintf(stderr, "refused: %.*s\n", (int)n, text);
			exit(1);
		}
		if (re && s->under_way) {
			if (samples < MAX_SAMPLES)
				sample[samples++] =
					wall_seconds() - s->sent[atoi(re + 5) % MAX_DEPTH];
			s->under_way--;
		} else if (state && s->number < 0 && !s->looks_on) {
			s->number = 0; /* the first look at a fresh table */
		}
		memmove(s->in, s->in + used, s->n - used);
		s->n -= used;
		if (s->number >= 4000 && s->under_way == 0)
			new_table(s);
		while (s->number >= 0 && s->number < 4000 && s->under_way < depth)
			act(s);
	}
}

/* What a sync of a page that is there already takes, in milliseconds. */
static void disk(double *middle, double *p99)
{
	enum { SYNCS = 300, PAGE = 4096 };
	static char page[PAGE];
	double took[SYNCS];
	char path[80];
	snprintf(path, sizeof path, "%s/sync", directory);
	int fd = open(path, O_RDWR | O_CREAT | O_CLOEXEC, 0600);
	for (int i = 0; i < SYNCS; i++) {
		if (pwrite(fd, page, PAGE, (i % 16) * PAGE) != PAGE)
			exit(1);
		double from = wall_seconds();
		fdatasync(fd);
		took[i] = (wall_seconds() - from) * 1000;
	}
	close(fd);
	*middle = median(took, SYNCS); /* sorts them */
	*p99 = took[SYNCS * 99 / 100];
}

/* One action under way at a table, or several; at each table some clients that look on. */
static void play(int measure, int tables, int deep, int clients, double seconds)
{
	depth = deep;
	struct pollfd fd[MAX_SOCKETS];
	int sockets = tables * clients;
	double sync50, sync99;
	disk(&sync50, &sync99);
	samples = 0;
	for (int i = 0; i < sockets; i++) {
		open_seat(&seats[i], i < tables ? NULL : &seats[i % tables]);
		fd[i] = (struct pollfd){seats[i].fd, POLLIN, 0};
	}
	double from = wall_seconds();
	while (wall_seconds() - from < seconds) {
		poll(fd, (nfds_t)sockets, 100);
		for (int i = 0; i < sockets; i++)
			if (fd[i].revents)
				take(&seats[i]);
	}
	double took = wall_seconds() - from;
	for (int i = 0; i < sockets; i++)
		close(seats[i].fd);
	double p50 = median(sample, (int)samples); /* sorts them: the percentiles below */
	rate[running][measure] = (double)samples / took;
	printf("%-32s %7.0f durable actions/s  p50 %6.3f p95 %6.3f p99 %6.3f ms   (the disk: %.3f, "
	       "p99 %.3f ms)\n",
	       measure_name[measure], (double)samples / took, p50 * 1000,
	       sample[samples * 95 / 100] * 1000, sample[samples * 99 / 100] * 1000, sync50,
	       sync99);
	fflush(stdout);
}

static long resident_kb(void)
{
	char path[64], line[128];
	long kb = 0;
	snprintf(path, sizeof path, "/proc/%d/status", (int)child);
	FILE *f = fopen(path, "r");
	while (f && fgets(line, sizeof line, f))
		if (strncmp(line, "VmRSS:", 6) == 0)
			kb = atol(line + 6);
	if (f)
		fclose(f);
	return kb;
}

static void idle(int tables)
{
	char cookie[80];
	between(ask("GET", "/api/v1/me", "", NULL), "marengo=", ';', cookie, sizeof cookie);
	long before = resident_kb();
	for (int i = 0; i < tables; i++)
		ask("POST", "/api/v1/tables", cookie,
		    "{\"game\":\"toy\",\"scenario\":\"road\",\"seats\":{\"red\":\"me\",\"blue\":"
		    "\"me\"}}");
	printf("%d idle tables: %ld MB resident (%ld MB before)\n", tables, resident_kb() / 1024,
	       before / 1024);
}

/* Front pages on kept connections, several requests under way on each. */
static void pages(double seconds)
{
	enum { CONNECTIONS = 16, AT_ONCE = 16 };
	static char in[BUFFER];
	struct pollfd fd[CONNECTIONS];
	char text[128];
	int n = snprintf(text, sizeof text, "GET / HTTP/1.1\r\nHost: 127.0.0.1:%d\r\n\r\n", port);
	char batch[AT_ONCE * sizeof text];
	for (int i = 0; i < AT_ONCE; i++)
		memcpy(batch + i * n, text, (size_t)n);
	size_t answer = strlen(ask("GET", "/", "", NULL)) - strlen("Connection: close\r\n");
	size_t got[CONNECTIONS] = {0}, total = 0;
	for (int i = 0; i < CONNECTIONS; i++) {
		fd[i] = (struct pollfd){tcp(), POLLIN, 0};
		put(fd[i].fd, batch, (size_t)(AT_ONCE * n));
	}
	double from = wall_seconds();
	while (wall_seconds() - from < seconds) {
		poll(fd, CONNECTIONS, 100);
		for (int i = 0; i < CONNECTIONS; i++) {
			ssize_t k = fd[i].revents ? read(fd[i].fd, in, sizeof in) : 0;
			if (k <= 0)
				continue;
			got[i] += (size_t)k;
			if (got[i] >= answer * AT_ONCE) {
				total += AT_ONCE;
				got[i] -= answer * AT_ONCE;
				put(fd[i].fd, batch, (size_t)(AT_ONCE * n));
			}
		}
	}
	rate[running][PAGES] = (double)total / (wall_seconds() - from);
	printf("%-32s %7.0f requests/s (%zu bytes each)\n", measure_name[PAGES],
	       rate[running][PAGES], answer);
	for (int i = 0; i < CONNECTIONS; i++)
		close(fd[i].fd);
}

static void start(const char *program, const char *database)
{
	int out[2];
	char line[32] = "";
	if (pipe(out) != 0)
		exit(1);
	child = fork();
	if (child == 0) {
		dup2(out[1], 1);
		execl(program, program, database, "--no-limits", NULL);
		_exit(127);
	}
	close(out[1]);
	for (size_t n = 0; n < sizeof line - 1 && read(out[0], line + n, 1) == 1; n++)
		if (line[n] == '\n')
			break;
	port = atoi(line);
}

static bool run(const char *program, double seconds)
{
	char path[80];
	printf("== %s\n", program);
	snprintf(path, sizeof path, "%s/bench%d.db", directory, running);
	start(program, path);
	if (!port)
		return false;
	idle(1000);
	pages(seconds);
	play(ONE_TABLE, 1, 1, 1, seconds);
	play(SIXTEEN, 16, 1, 1, seconds);
	if (!running) /* the peer knows no tables that several look at */
		play(WATCHED, 16, 1, 4, seconds);
	play(DEEP, 16, 32, 1, seconds);
	kill(child, SIGTERM);
	waitpid(child, NULL, 0);
	return true;
}

int main(int argc, char **argv)
{
	const char *where = getenv("TMPDIR");
	snprintf(directory, sizeof directory, "%s/marengo-bench-XXXXXX", where ? where : "/tmp");
	if (argc < 2 || !mkdtemp(directory)) {
		fprintf(stderr, "bench_server PROGRAM [SECONDS [PEER]]\n");
		return 2;
	}
	double seconds = argc > 2 ? atof(argv[2]) : 5;
	char command[128];
	signal(SIGPIPE, SIG_IGN);
	sample = calloc(MAX_SAMPLES, sizeof *sample);
	if (!sample || !run(argv[1], seconds))
		return 1;
	running = 1;
	if (argc > 3 && run(argv[3], seconds)) {
		printf("== ours : the peer's\n");
		for (int i = 0; i < MEASURES; i++)
			if (rate[1][i] > 0)
				printf("%-32s %.1f\n", measure_name[i], rate[0][i] / rate[1][i]);
	}
	free(sample);
	snprintf(command, sizeof command, "rm -rf %s", directory);
	return system(command) != 0;
}
