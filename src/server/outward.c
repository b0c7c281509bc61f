/*
 * outward.c: names looked up, addresses looked at before they are connected to, TLS that verifies.
 */
#include "server/outward.h"

#include <arpa/inet.h>
#include <errno.h>
#include <netdb.h>
#include <poll.h>
#include <stdint.h>
#include <string.h>
#include <sys/socket.h>
#include <unistd.h>

const char *outward_parse(const char *text, const char *default_port, struct outward_target *t)
{
	static const char letters[] =
		"abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789.-";
	size_t n = strspn(text, letters);
	if (n == 0 || n >= sizeof t->host)
		return NULL;
	memcpy(t->host, text, n);
	t->host[n] = '\0';
	text += n;
	strcpy(t->port, default_port);
	if (*text == ':') {
		n = strspn(++text, "0123456789");
		if (n == 0 || n > 5)
			return NULL;
		memcpy(t->port, text, n);
		t->port[n] = '\0';
		text += n;
	}
	return text;
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

static int connect_within(const struct addrinfo *a, int patience_ms)
{
	int fd = socket(a->ai_family, SOCK_STREAM | SOCK_CLOEXEC | SOCK_NONBLOCK, 0), bad = 0;
	socklen_t n = sizeof bad;
	if (fd < 0)
		return -1;
	struct pollfd p = {fd, POLLOUT, 0};
	if ((connect(fd, a->ai_addr, a->ai_addrlen) != 0 && errno != EINPROGRESS) ||
	    poll(&p, 1, patience_ms) != 1 || getsockopt(fd, SOL_SOCKET, SO_ERROR, &bad, &n) != 0 ||
	    bad) {
		close(fd);
		return -1;
	}
	return fd;
}

int outward_connect(const struct outward_target *t, bool inside, int patience_ms,
		    const char **trouble)
{
	struct addrinfo hints = {.ai_socktype = SOCK_STREAM}, *list;
	int fd = -1;
	bool refused = false;
	if (getaddrinfo(t->host, t->port, &hints, &list) != 0) {
		*trouble = "the name is unknown";
		return -1;
	}
	for (const struct addrinfo *a = list; a && fd < 0; a = a->ai_next) {
		if (!inside && private_address(a->ai_addr))
			refused = true;
		else
			fd = connect_within(a, patience_ms);
	}
	freeaddrinfo(list);
	if (fd < 0)
		*trouble = refused ? "the address is inside a private network"
				   : "it cannot be reached";
	return fd;
}

bool outward_is_loopback(int fd)
{
	struct sockaddr_storage a;
	socklen_t n = sizeof a;
	if (getpeername(fd, (struct sockaddr *)&a, &n) != 0)
		return false;
	if (a.ss_family == AF_INET)
		return ntohl(((struct sockaddr_in *)&a)->sin_addr.s_addr) >> 24 == 127;
	return a.ss_family == AF_INET6 &&
	       IN6_IS_ADDR_LOOPBACK(&((struct sockaddr_in6 *)&a)->sin6_addr);
}

SSL *outward_tls(int fd, const char *host)
{
	SSL_CTX *context = SSL_CTX_new(TLS_client_method());
	bool ok = context && SSL_CTX_set_default_verify_paths(context) == 1 &&
		  SSL_CTX_set_min_proto_version(context, TLS1_2_VERSION) == 1;
	SSL *tls = ok ? SSL_new(context) : NULL;
	SSL_CTX_free(context); /* the connection keeps it */
	if (tls && SSL_set1_host(tls, host) == 1 && SSL_set_tlsext_host_name(tls, host) == 1 &&
	    SSL_set_fd(tls, fd) == 1) {
		SSL_set_verify(tls, SSL_VERIFY_PEER, NULL);
		return tls;
	}
	SSL_free(tls);
	return NULL;
}
