/*
 * webhook.c: one POST over TLS, to an address that was looked at before it is connected to.
 */
#include "server/webhook.h"

#include <arpa/inet.h>
#include <errno.h>
#include <fcntl.h>
#include <netdb.h>
#include <poll.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include <sys/time.h>
#include <unistd.h>

#include <openssl/ssl.h>

enum { PATIENCE_MS = 5000 };

struct target {
	char host[128], port[6], path[256];
};

static bool wrong(char *trouble, const char *text)
{
	snprintf(trouble, WEBHOOK_TROUBLE, "%s", text);
	return false;
}

/* https://host[:port][/path], nothing else. */
static bool parse(const char *url, struct target *t)
{
	static const char letters[] =
		"abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789.-";
	if (strncmp(url, "https://", 8) != 0)
		return false;
	url += 8;
	size_t n = strspn(url, letters);
	if (n == 0 || n >= sizeof t->host)
		return false;
	memcpy(t->host, url, n);
	t->host[n] = '\0';
	url += n;
	strcpy(t->port, "443");
	if (*url == ':') {
		n = strspn(++url, "0123456789");
		if (n == 0 || n > 5)
			return false;
		memcpy(t->port, url, n);
		t->port[n] = '\0';
		url += n;
	}
	if (*url && *url != '/')
		return false;
	for (const char *p = url; *p; p++)
		if (*p <= ' ' || *p > '~')
			return false;
	snprintf(t->path, sizeof t->path, "%s", *url ? url : "/");
	return strlen(url) < sizeof t->path;
}

static bool private_v4(uint32_t a)
{
	static const struct {
		uint32_t net, bits;
	} inside[] = {
		{0x00000000, 8},  {0x0a000000, 8},  {0x64400000, 10}, {0x7f000000, 8},
		{0xa9fe0000, 16}, {0xac100000, 12}, {0xc0000000, 24}, {0xc0a80000, 16},
		{0xc6120000, 15}, {0xe0000000, 3},
	};
	for (size_t i = 0; i < sizeof inside / sizeof *inside; i++)
		if ((a ^ inside[i].net) >> (32 - inside[i].bits) == 0)
			return true;
	return false;
}

static bool private_address(const struct sockaddr *a)
{
	if (a->sa_family == AF_INET)
		return private_v4(ntohl(((const struct sockaddr_in *)a)->sin_addr.s_addr));
	if (a->sa_family != AF_INET6)
		return true;
	const uint8_t *b = ((const struct sockaddr_in6 *)a)->sin6_addr.s6_addr;
	static const uint8_t mapped[12] = {0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0xff, 0xff};
	if (memcmp(b, mapped, 12) == 0)
		return private_v4((uint32_t)b[12] << 24 | (uint32_t)b[13] << 16 |
				  (uint32_t)b[14] << 8 | b[15]);
	/* Only what is routed to everybody: 2000::/3. */
	return (b[0] & 0xe0) != 0x20;
}

static int connect_within(const struct addrinfo *a)
{
	int fd = socket(a->ai_family, SOCK_STREAM | SOCK_CLOEXEC | SOCK_NONBLOCK, 0), bad = 0;
	socklen_t n = sizeof bad;
	if (fd < 0)
		return -1;
	struct pollfd p = {fd, POLLOUT, 0};
	if ((connect(fd, a->ai_addr, a->ai_addrlen) != 0 && errno != EINPROGRESS) ||
	    poll(&p, 1, PATIENCE_MS) != 1 || getsockopt(fd, SOL_SOCKET, SO_ERROR, &bad, &n) != 0 ||
	    bad) {
		close(fd);
		return -1;
	}
	struct timeval wait = {PATIENCE_MS / 1000, 0};
	fcntl(fd, F_SETFL, 0);
	setsockopt(fd, SOL_SOCKET, SO_RCVTIMEO, &wait, sizeof wait);
	setsockopt(fd, SOL_SOCKET, SO_SNDTIMEO, &wait, sizeof wait);
	return fd;
}

/* A connection to the first address that may be connected to. */
static int reach(const struct target *t, bool inside, char *trouble)
{
	struct addrinfo hints = {.ai_socktype = SOCK_STREAM}, *list;
	int fd = -1;
	bool refused = false;
	if (getaddrinfo(t->host, t->port, &hints, &list) != 0) {
		wrong(trouble, "the name is unknown");
		return -1;
	}
	for (const struct addrinfo *a = list; a && fd < 0; a = a->ai_next) {
		if (!inside && private_address(a->ai_addr))
			refused = true;
		else
			fd = connect_within(a);
	}
	freeaddrinfo(list);
	if (fd < 0)
		wrong(trouble,
		      refused ? "the address is inside a private network" : "it cannot be reached");
	return fd;
}

static bool converse(SSL *tls, const struct target *t, const char *json, char *trouble)
{
	char head[640], answer[64] = "";
	int n = snprintf(head, sizeof head,
			 "POST %s HTTP/1.1\r\nHost: %s\r\nUser-Agent: marengo/" MARENGO_VERSION
			 "\r\nContent-Type: application/json\r\nContent-Length: %zu\r\n"
			 "Connection: close\r\n\r\n",
			 t->path, t->host, strlen(json));
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
	SSL_CTX *context = SSL_CTX_new(TLS_client_method());
	bool ok = context && SSL_CTX_set_default_verify_paths(context) == 1 &&
		  SSL_CTX_set_min_proto_version(context, TLS1_2_VERSION) == 1;
	SSL *tls = ok ? SSL_new(context) : NULL;
	ok = tls != NULL;
	ok = ok && SSL_set1_host(tls, t->host) == 1 &&
	     SSL_set_tlsext_host_name(tls, t->host) == 1 && SSL_set_fd(tls, fd) == 1;
	if (ok)
		SSL_set_verify(tls, SSL_VERIFY_PEER, NULL);
	if (!ok || SSL_connect(tls) != 1)
		ok = wrong(trouble, "its certificate is not accepted");
	else
		ok = converse(tls, t, json, trouble);
	SSL_free(tls);
	SSL_CTX_free(context);
	return ok;
}

bool webhook_post(const char *url, const char *json, bool inside, char trouble[WEBHOOK_TROUBLE])
{
	struct target t;
	if (!parse(url, &t))
		return wrong(trouble, "it is not an https address");
	int fd = reach(&t, inside, trouble);
	if (fd < 0)
		return false;
	bool ok = speak_tls(fd, &t, json, trouble);
	close(fd);
	return ok;
}
