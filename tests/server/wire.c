/*
 * wire.c: starting the server, HTTP and WebSocket by hand.
 */
#include "wire.h"

#include <arpa/inet.h>
#include <errno.h>
#include <fcntl.h>
#include <netinet/in.h>
#include <netinet/tcp.h>
#include <poll.h>
#include <pthread.h>
#include <signal.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>
#include <sys/mman.h>
#include <sys/prctl.h>
#include <sys/socket.h>
#include <sys/wait.h>
#include <unistd.h>

#include <sqlite3.h>

#include "pg_server.h"

static bool postgres;

bool databases_begin(int argc, char **argv)
{
	char first[256];
	postgres = argc > 1 && strcmp(argv[1], "postgres") == 0;
	if (postgres && !pg_server_start(first)) {
		pg_server_stop();
		return false;
	}
	return true;
}

bool databases_shared(void)
{
	return postgres;
}

bool database_fresh(const char *directory, char address[256])
{
	static int files;
	if (postgres)
		return pg_server_fresh(address);
	return snprintf(address, 256, "%s/test%d.db", directory, ++files) < 256;
}

bool database_run(const char *address, const char *sql)
{
	sqlite3 *db = NULL;
	if (postgres)
		return pg_server_run(sql);
	bool ok = sqlite3_open(address, &db) == SQLITE_OK &&
		  sqlite3_busy_timeout(db, 5000) == SQLITE_OK &&
		  sqlite3_exec(db, sql, NULL, NULL, NULL) == SQLITE_OK;
	sqlite3_close(db);
	return ok;
}

struct holding {
	sqlite3 *db;
	int ms;
};

static void *hold_on(void *arg)
{
	struct holding *h = arg;
	usleep((unsigned)h->ms * 1000);
	sqlite3_exec(h->db, "ROLLBACK", NULL, NULL, NULL);
	sqlite3_close(h->db);
	free(h);
	return NULL;
}

bool database_hold(const char *address, int ms)
{
	pthread_t thread;
	if (postgres)
		return pg_server_hold(ms);
	struct holding *h = calloc(1, sizeof *h);
	h->ms = ms;
	return sqlite3_open(address, &h->db) == SQLITE_OK &&
	       sqlite3_busy_timeout(h->db, 5000) == SQLITE_OK &&
	       sqlite3_exec(h->db, "BEGIN IMMEDIATE", NULL, NULL, NULL) == SQLITE_OK &&
	       pthread_create(&thread, NULL, hold_on, h) == 0 && pthread_detach(thread) == 0;
}

void databases_end(void)
{
	pg_server_stop(); /* nothing, where it was not started */
}

bool daemon_start(struct daemon *d, const char *database, const char *extra)
{
	int out[2];
	const char *program = getenv("MARENGO_TESTD");
	snprintf(d->database, sizeof d->database, "%s", database);
	snprintf(d->log, sizeof d->log, "/tmp/marengo-testd-%d.log", (int)getpid());
	if (!program || pipe(out) != 0)
		return false;
	d->pid = fork();
	if (d->pid == 0) {
		prctl(PR_SET_PDEATHSIG, SIGKILL); /* never outlives its test */
		int log = open(d->log, O_WRONLY | O_CREAT | O_APPEND, 0600);
		dup2(out[1], 1);
		dup2(log, 2);
		close(out[0]);
		execl(program, program, database, extra, NULL);
		_exit(127);
	}
	close(out[1]);
	char line[32] = "";
	size_t n = 0;
	while (n < sizeof line - 1 && read(out[0], line + n, 1) == 1 && line[n] != '\n')
		n++;
	close(out[0]);
	d->port = atoi(line);
	bool ready = d->port > 0;
	if (ready && postgres && strncmp(database, "postgres:", 9) == 0)
		ready = pg_server_heard();
	return ready;
}

void daemon_kill(struct daemon *d)
{
	kill(d->pid, SIGKILL);
	waitpid(d->pid, NULL, 0);
}

int daemon_stop(struct daemon *d)
{
	int status = -1;
	kill(d->pid, SIGTERM);
	waitpid(d->pid, &status, 0);
	if (WIFEXITED(status) && WEXITSTATUS(status) == 0)
		unlink(d->log);
	return WIFEXITED(status) ? WEXITSTATUS(status) : -1;
}

later *clock_share(const char *directory)
{
	char file[160];
	snprintf(file, sizeof file, "%s/later", directory);
	int fd = open(file, O_RDWR | O_CREAT, 0600);
	if (fd < 0 || ftruncate(fd, sizeof(later)) != 0)
		return NULL;
	void *ahead = mmap(NULL, sizeof(later), PROT_READ | PROT_WRITE, MAP_SHARED, fd, 0);
	close(fd);
	setenv("MARENGO_LATER", file, 1);
	setenv("MARENGO_TESTD", getenv("MARENGO_TESTD_LATER"), 1);
	return ahead == MAP_FAILED ? NULL : ahead;
}

int daemon_logged(const struct daemon *d, const char *text)
{
	char line[1024];
	int n = 0;
	FILE *f = fopen(d->log, "r");
	while (f && fgets(line, sizeof line, f))
		n += strstr(line, text) != NULL;
	if (f)
		fclose(f);
	return n;
}

int tcp(int port)
{
	struct sockaddr_in a = {.sin_family = AF_INET, .sin_port = htons((uint16_t)port)};
	a.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
	int fd = socket(AF_INET, SOCK_STREAM | SOCK_CLOEXEC, 0), on = 1;
	if (fd >= 0 && connect(fd, (struct sockaddr *)&a, sizeof a) != 0) {
		close(fd);
		return -1;
	}
	setsockopt(fd, IPPROTO_TCP, TCP_NODELAY, &on, sizeof on);
	return fd;
}

static void send_all(int fd, const char *p, size_t n)
{
	while (n) {
		ssize_t k = send(fd, p, n, MSG_NOSIGNAL);
		if (k <= 0)
			return;
		p += k;
		n -= (size_t)k;
	}
}

char *raw(int port, const char *bytes, size_t n, int ms, bool *closed)
{
	size_t cap = 1 << 16, used = 0;
	char *buf = calloc(1, cap);
	int fd = tcp(port);
	*closed = false;
	if (fd < 0)
		return buf;
	send_all(fd, bytes, n);
	struct pollfd p = {fd, POLLIN, 0};
	while (used < cap - 1 && poll(&p, 1, ms) > 0) {
		ssize_t k = recv(fd, buf + used, cap - 1 - used, 0);
		if (k <= 0) {
			*closed = true;
			break;
		}
		used += (size_t)k;
	}
	close(fd);
	return buf;
}

long metric(int port, const char *name)
{
	static const char ask[] =
		"GET /metrics HTTP/1.1\r\nHost: 127.0.0.1\r\nConnection: close\r\n\r\n";
	char start[64];
	bool closed;
	snprintf(start, sizeof start, "\nmarengo_%s ", name);
	char *answer = raw(port, ask, sizeof ask - 1, 5000, &closed);
	const char *line = strstr(answer, start);
	long n = line ? atol(line + strlen(start)) : -1;
	free(answer);
	return n;
}

/* Reads one HTTP answer from a socket; the body is malloc'd. */
static int read_answer(int fd, struct jar *jar, char **body)
{
	char head[sizeof jar->headers];
	size_t n = 0;
	*body = NULL;
	while (n < sizeof head - 1 && read(fd, head + n, 1) == 1) {
		n++;
		if (n >= 4 && memcmp(head + n - 4, "\r\n\r\n", 4) == 0)
			break;
	}
	head[n] = '\0';
	memcpy(jar->headers, head, n + 1);
	const char *cookie = strstr(head, "Set-Cookie: ");
	if (cookie) {
		const char *value = strchr(cookie, '=') + 1;
		snprintf(jar->token, sizeof jar->token, "%.64s", value);
	}
	const char *length = strcasestr(head, "content-length:");
	size_t size = length ? strtoul(length + 15, NULL, 10) : 0, got = 0;
	*body = calloc(1, size + 1);
	while (got < size) {
		ssize_t k = read(fd, *body + got, size - got);
		if (k <= 0)
			break;
		got += (size_t)k;
	}
	return n > 12 ? atoi(head + 9) : 0;
}

int request(int port, struct jar *jar, const char *method, const char *path, const char *body,
	    cJSON **answer)
{
	char head[2048], *text;
	int fd = tcp(port);
	if (answer)
		*answer = NULL;
	if (fd < 0)
		return 0;
	int n = snprintf(head, sizeof head,
			 "%s %s HTTP/1.1\r\nHost: 127.0.0.1:%d\r\nConnection: close\r\n"
			 "Cookie: marengo=%s\r\n",
			 method, path, port, jar->token);
	if (body)
		n += snprintf(head + n, sizeof head - (size_t)n,
			      "Origin: http://127.0.0.1:%d\r\nContent-Type: application/json\r\n"
			      "Content-Length: %zu\r\n",
			      port, strlen(body));
	n += snprintf(head + n, sizeof head - (size_t)n, "\r\n");
	send_all(fd, head, (size_t)n);
	if (body)
		send_all(fd, body, strlen(body));
	int status = read_answer(fd, jar, &text);
	close(fd);
	if (answer)
		*answer = cJSON_Parse(text);
	free(text);
	return status;
}

bool ws_open_from(struct sock *s, int port, struct jar *jar, const char *origin)
{
	char head[1024], *body;
	*s = (struct sock){.jar = jar, .fd = tcp(port)};
	if (s->fd < 0)
		return false;
	int n = snprintf(head, sizeof head,
			 "GET /api/v1/ws HTTP/1.1\r\nHost: 127.0.0.1:%d\r\nConnection: Upgrade\r\n"
			 "Upgrade: websocket\r\nSec-WebSocket-Version: 13\r\n"
			 "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\nCookie: marengo=%s\r\n"
			 "%s%s%s\r\n",
			 port, jar->token, origin ? "Origin: " : "", origin ? origin : "",
			 origin ? "\r\n" : "");
	send_all(s->fd, head, (size_t)n);
	int status = read_answer(s->fd, jar, &body);
	free(body);
	return status == 101;
}

bool ws_open(struct sock *s, int port, struct jar *jar)
{
	char origin[64];
	snprintf(origin, sizeof origin, "http://127.0.0.1:%d", port);
	return ws_open_from(s, port, jar, origin);
}

void ws_shut(struct sock *s)
{
	close(s->fd);
	free(s->buf);
	*s = (struct sock){.fd = -1};
}

void ws_bytes(struct sock *s, const void *p, size_t n)
{
	send_all(s->fd, p, n);
}

void ws_say(struct sock *s, const char *format, ...)
{
	char *text = NULL;
	uint8_t head[8];
	size_t h = 2;
	va_list args;
	va_start(args, format);
	size_t n = (size_t)vasprintf(&text, format, args);
	va_end(args);
	head[0] = 0x81;
	if (n < 126) {
		head[1] = (uint8_t)(0x80 | n);
	} else {
		head[1] = 0x80 | 126;
		head[2] = (uint8_t)(n >> 8);
		head[3] = (uint8_t)n;
		h = 4;
	}
	memset(head + h, 0, 4); /* a mask of zeros */
	char *frame = malloc(h + 4 + n);
	memcpy(frame, head, h);
	memset(frame + h, 0, 4);
	memcpy(frame + h + 4, text, n);
	send_all(s->fd, frame, h + 4 + n);
	free(frame);
	free(text);
}

static bool fill(struct sock *s, size_t want, int ms)
{
	while (s->n < want) {
		struct pollfd p = {s->fd, POLLIN, 0};
		if (s->cap < want + 65536) {
			s->cap = want + 65536;
			s->buf = realloc(s->buf, s->cap);
		}
		if (poll(&p, 1, ms) <= 0)
			return false;
		ssize_t k = recv(s->fd, s->buf + s->n, s->cap - s->n, 0);
		if (k <= 0)
			return false;
		s->n += (size_t)k;
	}
	return true;
}

char *ws_text(struct sock *s, int ms)
{
	while (fill(s, 2, ms)) {
		const uint8_t *b = (const uint8_t *)s->buf;
		int opcode = b[0] & 15;
		size_t head = b[1] == 126 ? 4 : b[1] == 127 ? 10 : 2, n = b[1];
		if (!fill(s, head, ms))
			return NULL;
		b = (const uint8_t *)s->buf;
		if (head == 4)
			n = (size_t)(b[2] << 8 | b[3]);
		if (head == 10)
			for (size_t i = n = 0; i < 8; i++)
				n = n << 8 | b[2 + i];
		if (!fill(s, head + n, ms))
			return NULL;
		char *text = calloc(1, n + 1);
		memcpy(text, s->buf + head, n);
		memmove(s->buf, s->buf + head + n, s->n - head - n);
		s->n -= head + n;
		if (opcode == 1)
			return text;
		if (opcode == 9) {
			const uint8_t pong[6] = {0x8a, 0x80}; /* ours have no payload */
			ws_bytes(s, pong, sizeof pong);
		}
		if (opcode == 8)
			s->close_code = n >= 2 ? (uint8_t)text[0] << 8 | (uint8_t)text[1] : 1005;
		free(text);
		if (opcode == 8)
			return NULL;
	}
	return NULL;
}

cJSON *ws_hear(struct sock *s, int ms)
{
	char *text = ws_text(s, ms);
	cJSON *json = text ? cJSON_Parse(text) : NULL;
	free(text);
	return json;
}

cJSON *ws_hear_type(struct sock *s, const char *type, int ms)
{
	cJSON *m;
	while ((m = ws_hear(s, ms))) {
		if (strcmp(text_of(m, "type"), type) == 0)
			return m;
		cJSON_Delete(m);
	}
	return NULL;
}

const char *text_of(const cJSON *o, const char *key)
{
	const cJSON *v = cJSON_GetObjectItemCaseSensitive(o, key);
	return cJSON_IsString(v) ? v->valuestring : "";
}

int int_of(const cJSON *o, const char *key)
{
	const cJSON *v = cJSON_GetObjectItemCaseSensitive(o, key);
	return cJSON_IsNumber(v) ? v->valueint : -1;
}

cJSON *at(const cJSON *o, const char *path)
{
	char copy[128];
	snprintf(copy, sizeof copy, "%s", path);
	for (char *save, *p = strtok_r(copy, ".", &save); p && o; p = strtok_r(NULL, ".", &save))
		o = *p >= '0' && *p <= '9' ? cJSON_GetArrayItem(o, atoi(p))
					   : cJSON_GetObjectItemCaseSensitive(o, p);
	return (cJSON *)o;
}

bool make_table(int port, struct jar *jar, const char *wish, char id[32])
{
	cJSON *answer;
	bool ok = request(port, jar, "POST", "/api/v1/tables", wish, &answer) == 201;
	cJSON *table = at(answer, "table.id");
	snprintf(id, 32, "%s", table ? table->valuestring : "");
	cJSON_Delete(answer);
	return ok && id[0];
}

bool table_for_two(int port, struct jar *maker, struct jar *other, char id[32])
{
	char path[80];
	if (!make_table(port, maker,
			"{\"game\":\"toy\",\"scenario\":\"road\","
			"\"seats\":{\"red\":\"open\",\"blue\":\"me\"}}",
			id))
		return false;
	snprintf(path, sizeof path, "/api/v1/tables/%s/join", id);
	return request(port, other, "POST", path, "{}", NULL) == 200;
}
