/*
 * test_proxy.c: behind nginx (R27): what we refuse is refused there too, or is made clean on the
 * way, and the two never disagree about how many requests there were. Skipped where there is no
 * nginx.
 */
#include "cm.h"

#include <arpa/inet.h>
#include <fcntl.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/prctl.h>
#include <sys/socket.h>
#include <sys/wait.h>
#include <unistd.h>

#include "bad_requests.h"
#include "pg_server.h"
#include "wire.h"

static struct daemon server;
static char directory[128];
static pid_t nginx;
static int port;

static const char program[] = "/usr/sbin/nginx";

/* As docs/server.md tells, with connections to us kept open: where smuggling would begin. */
static bool write_config(const char *path)
{
	FILE *f = fopen(path, "w");
	if (!f)
		return false;
	fprintf(f,
		"daemon off; master_process off; pid %s/pid; error_log %s/error;\n"
		"events { worker_connections 256; }\n"
		"http {\n"
		"  log_format seen \"$upstream_status $request_length\";\n"
		"  access_log %s/access seen;\n"
		"  client_body_temp_path %s/body; proxy_temp_path %s/proxy;\n"
		"  fastcgi_temp_path %s/f; uwsgi_temp_path %s/u; scgi_temp_path %s/s;\n"
		"  upstream us { server 127.0.0.1:%d; keepalive 4; }\n"
		"  server {\n"
		"    listen 127.0.0.1:%d; server_name 127.0.0.1;\n"
		"    location / { proxy_pass http://us; proxy_http_version 1.1;\n"
		"      proxy_set_header Host $host; proxy_set_header Connection \"\";\n"
		"      proxy_set_header X-Forwarded-For $remote_addr;\n"
		"      proxy_set_header X-Forwarded-Proto https; }\n"
		"  }\n"
		"}\n",
		directory, directory, directory, directory, directory, directory, directory,
		directory, server.port, port);
	return fclose(f) == 0;
}

/* One that nobody has just now. */
static int free_port(void)
{
	struct sockaddr_in at = {.sin_family = AF_INET, .sin_addr.s_addr = htonl(INADDR_LOOPBACK)};
	socklen_t size = sizeof at;
	int fd = socket(AF_INET, SOCK_STREAM, 0);
	bool ok = fd >= 0 && bind(fd, (struct sockaddr *)&at, size) == 0 &&
		  getsockname(fd, (struct sockaddr *)&at, &size) == 0;
	if (fd >= 0)
		close(fd);
	return ok ? ntohs(at.sin_port) : -1;
}

static void nginx_run(const char *config)
{
	int null = open("/dev/null", O_WRONLY);
	prctl(PR_SET_PDEATHSIG, SIGKILL);
	dup2(null, 2);
	execl(program, program, "-p", directory, "-c", config, (char *)NULL);
	_exit(127);
}

/* Whether it answers before it ends; it ends by itself if somebody has taken its port. */
static bool nginx_answers(void)
{
	for (int i = 0; i < 600; i++) {
		int fd = tcp(port);
		if (fd >= 0)
			close(fd);
		if (waitpid(nginx, NULL, WNOHANG) == nginx)
			return false;
		if (fd >= 0)
			return true;
		usleep(100000);
	}
	kill(nginx, SIGKILL);
	waitpid(nginx, NULL, 0);
	return false;
}

/* Between our look at a port and nginx's taking it the port may go to another: a few tries. */
static bool nginx_start(void)
{
	char config[200];
	snprintf(config, sizeof config, "%s/nginx.conf", directory);
	for (int tries = 0; tries < 5; tries++) {
		port = free_port();
		if (port < 0 || !write_config(config))
			return false;
		nginx = fork();
		if (nginx == 0)
			nginx_run(config);
		if (nginx > 0 && nginx_answers())
			return true;
	}
	return false;
}

/* Requests that we have counted so far: understood, or refused as they stand. */
static long counted(void)
{
	return metric(server.port, "requests_total") + daemon_logged(&server, "refused with");
}

/* Requests that nginx has handed on, by its own log. */
static long handed_on(void)
{
	char path[200], line[256];
	long n = 0;
	snprintf(path, sizeof path, "%s/access", directory);
	FILE *f = fopen(path, "r");
	while (f && fgets(line, sizeof line, f))
		n += line[0] != '-';
	if (f)
		fclose(f);
	return n;
}

static int status_of(const char *answer)
{
	return strncmp(answer, "HTTP/1.1 ", 9) == 0 ? atoi(answer + 9) : 0;
}

static void nginx_and_we_never_disagree(void **state)
{
	(void)state;
	bool closed;
	int refused = 0, cleaned = 0;
	static const char good[] = "GET / HTTP/1.1\r\nHost: 127.0.0.1\r\nConnection: close\r\n\r\n";
	char *answer = raw(port, good, sizeof good - 1, 5000, &closed);
	assert_int_equal(status_of(answer), 200);
	free(answer);
	long before = counted(), there = handed_on();
	for (size_t i = 0; i < sizeof bad / sizeof *bad; i++) {
		/* What follows would be answered as a request of its own if the first were cut
		 * short. */
		char bytes[4096];
		size_t n = bad[i].n;
		memcpy(bytes, bad[i].bytes, n);
		memcpy(bytes + n, good, sizeof good - 1);
		answer = raw(port, bytes, n + sizeof good - 1, 300, &closed);
		int status = status_of(answer);
		refused += status >= 400 || status == 0;
		cleaned += status >= 200 && status < 400;
		free(answer);
	}
	/* nginx writes its log after the answer. */
	usleep(300000);
	long ours = counted() - before - 1, theirs = handed_on() - there;
	print_message("%d refused, %d made clean by nginx; %ld handed on, %ld counted\n", refused,
		      cleaned, theirs, ours);
	assert_int_equal(ours, theirs);
	assert_true(refused > (int)(sizeof bad / sizeof *bad) / 2);
}

int main(void)
{
	char database[200];
	if (access(program, X_OK) != 0) {
		print_message("nginx is not installed: skipped\n");
		return 77;
	}
	if (!temp_make(directory))
		return 1;
	snprintf(database, sizeof database, "%s/proxy.db", directory);
	if (!daemon_start(&server, database, "--no-limits"))
		return 1;
	if (!nginx_start()) {
		print_message("nginx does not start; %s/error tells why\n", directory);
		daemon_stop(&server);
		return 1;
	}
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(nginx_and_we_never_disagree),
	};
	int failed = cmocka_run_group_tests(tests, NULL, NULL);
	kill(nginx, SIGTERM);
	waitpid(nginx, NULL, 0);
	failed += daemon_stop(&server) != 0;
	temp_remove(directory);
	return failed;
}
