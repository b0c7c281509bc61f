/*
 * webhook.c: one POST over TLS, to an address that was looked at before it is connected to.
 */
#include "server/webhook.h"

#include <fcntl.h>
#include <stdio.h>
#include <string.h>
#include <sys/socket.h>
#include <sys/time.h>
#include <unistd.h>

#include "server/outward.h"

enum { PATIENCE_MS = 5000 };

struct target {
	struct outward_target at;
	char path[256];
};

static bool wrong(char *trouble, const char *text)
{
	snprintf(trouble, WEBHOOK_TROUBLE, "%s", text);
	return false;
}

/* https://host[:port][/path], nothing else. */
static bool parse(const char *url, struct target *t)
{
	if (strncmp(url, "https://", 8) != 0 || !(url = outward_parse(url + 8, "443", &t->at)))
		return false;
	if (*url && *url != '/')
		return false;
	for (const char *p = url; *p; p++)
		if (*p <= ' ' || *p > '~')
			return false;
	snprintf(t->path, sizeof t->path, "%s", *url ? url : "/");
	return strlen(url) < sizeof t->path;
}

static bool converse(SSL *tls, const struct target *t, const char *json, char *trouble)
{
	char head[640], answer[64] = "";
	int n = snprintf(head, sizeof head,
			 "POST %s HTTP/1.1\r\nHost: %s\r\nUser-Agent: marengo/" MARENGO_VERSION
			 "\r\nContent-Type: application/json\r\nContent-Length: %zu\r\n"
			 "Connection: close\r\n\r\n",
			 t->path, t->at.host, strlen(json));
	if (SSL_write(tls, head, n) != n || SSL_write(tls, json, (int)strlen(json)) <= 0)
		return wrong(trouble, "it could not be written to");
	for (int used = 0; used < 12;) {
		int k = SSL_read(tls, answer + used, (int)sizeof answer - 1 - used);
		if (k <= 0)
			return wrong(trouble, "it did not answer");
		used += k;
	}
	if (strncmp(answer, "HTTP/1.", 7) != 0 || answer[9] != '2')
		return wrong(trouble, "it did not accept the message");
	return true;
}

static bool speak_tls(int fd, const struct target *t, const char *json, char *trouble)
{
	struct timeval wait = {PATIENCE_MS / 1000, 0};
	fcntl(fd, F_SETFL, 0);
	setsockopt(fd, SOL_SOCKET, SO_RCVTIMEO, &wait, sizeof wait);
	setsockopt(fd, SOL_SOCKET, SO_SNDTIMEO, &wait, sizeof wait);
	SSL *tls = outward_tls(fd, t->at.host);
	bool ok = tls && SSL_connect(tls) == 1 ? converse(tls, t, json, trouble)
					       : wrong(trouble, "its certificate is not accepted");
	SSL_free(tls);
	return ok;
}

bool webhook_post(const char *url, const char *json, bool inside, char trouble[WEBHOOK_TROUBLE])
{
	struct target t;
	const char *why = "";
	if (!parse(url, &t))
		return wrong(trouble, "it is not an https address");
	int fd = outward_connect(&t.at, inside, PATIENCE_MS, &why);
	if (fd < 0)
		return wrong(trouble, why);
	bool ok = speak_tls(fd, &t, json, trouble);
	close(fd);
	return ok;
}
