/*
 * many.c: filling a store with copies of one game, and what the tests of load share.
 */
#include "many.h"

#include <arpa/inet.h>
#include <netinet/in.h>
#include <netinet/tcp.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <sys/socket.h>
#include <time.h>
#include <unistd.h>

#include "store/store.h"

enum { MAX_TEXTS = 4000 };

struct texts {
	const char *text[MAX_TEXTS];
	int n;
};

static bool keep_text(void *arg, uint64_t number, const char *text)
{
	struct texts *t = arg;
	(void)number;
	t->text[t->n++] = strdup(text);
	return t->n < MAX_TEXTS;
}

struct copy_jobs {
	struct store_job stream, summary;
	char name[40], id[24];
};

bool many_games(const char *database, const char *table, int first, int n)
{
	char trouble[STORE_TROUBLE], stream[64], *summary = NULL;
	uint64_t version;
	static struct texts texts;
	struct store *s = store_open(database, trouble);
	struct copy_jobs *job = calloc((size_t)n, sizeof *job);
	snprintf(stream, sizeof stream, "table/%s", table);
	texts.n = 0;
	bool ok = s && job && store_read(s, stream, 0, keep_text, &texts) && texts.n &&
		  store_get(s, "table", table, &summary, &version) && summary;
	const char *one[] = {summary};
	for (int i = 0; ok && i < n; i++) {
		struct copy_jobs *j = &job[i];
		snprintf(j->id, sizeof j->id, "copy%06d", first + i);
		snprintf(j->name, sizeof j->name, "table/%s", j->id);
		j->stream = (struct store_job){
			.op = STORE_APPEND, .name = j->name, .text = texts.text, .n = texts.n};
		j->summary = (struct store_job){
			.op = STORE_PUT, .name = "table", .id = j->id, .text = one, .n = 1};
		store_submit(s, &j->stream);
		store_submit(s, &j->summary);
	}
	store_close(s);
	for (int i = 0; ok && i < n; i++)
		ok = job[i].stream.result == STORE_OK && job[i].summary.result == STORE_OK;
	for (int i = 0; i < texts.n; i++)
		free((char *)texts.text[i]);
	free(summary);
	free(job);
	return ok;
}

int tcp_from(int port, int number)
{
	struct sockaddr_in from = {.sin_family = AF_INET};
	struct sockaddr_in to = {.sin_family = AF_INET, .sin_port = htons((uint16_t)port)};
	from.sin_addr.s_addr = htonl(0x7f000000u | (uint32_t)(1 + number / 250) << 8 |
				     (uint32_t)(1 + number % 250));
	to.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
	int fd = socket(AF_INET, SOCK_STREAM | SOCK_CLOEXEC, 0), on = 1;
	if (fd >= 0 && (bind(fd, (struct sockaddr *)&from, sizeof from) != 0 ||
			connect(fd, (struct sockaddr *)&to, sizeof to) != 0)) {
		close(fd);
		return -1;
	}
	setsockopt(fd, IPPROTO_TCP, TCP_NODELAY, &on, sizeof on);
	return fd;
}

long resident_kb(pid_t pid)
{
	char path[64], line[128];
	long kb = 0;
	snprintf(path, sizeof path, "/proc/%d/status", (int)pid);
	FILE *f = fopen(path, "r");
	while (f && fgets(line, sizeof line, f))
		if (strncmp(line, "VmRSS:", 6) == 0)
			kb = atol(line + 6);
	if (f)
		fclose(f);
	return kb;
}

double seconds_now(void)
{
	struct timespec t;
	clock_gettime(CLOCK_MONOTONIC, &t);
	return (double)t.tv_sec + (double)t.tv_nsec / 1e9;
}

int by_double(const void *a, const void *b)
{
	double x = *(const double *)a, y = *(const double *)b;
	return x < y ? -1 : x > y;
}

void raise_file_limit(void)
{
	struct rlimit l;
	getrlimit(RLIMIT_NOFILE, &l);
	l.rlim_cur = l.rlim_max;
	setrlimit(RLIMIT_NOFILE, &l);
}
