/*
 * outward.c: names looked up, addresses looked at before they are connected to, TLS that verifies.
 */
#include "server/outward.h"

#include <arpa/inet.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>

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

/* Called for each address of the name, before it is connected to. */
static curl_socket_t look_and_open(void *arg, curlsocktype purpose, struct curl_sockaddr *a)
{
	struct outward *o = arg;
	(void)purpose;
	if (!o->inside && private_address(&a->addr)) {
		o->refused = true;
		return CURL_SOCKET_BAD;
	}
	return socket(a->family, a->socktype | SOCK_CLOEXEC, a->protocol);
}

/* What is answered beyond a number is of no use to us. */
static size_t ignore(char *text, size_t size, size_t n, void *arg)
{
	(void)text;
	(void)arg;
	return size * n;
}

bool outward_open(struct outward *o, const char *url, bool inside, long patience_ms)
{
	*o = (struct outward){.curl = curl_easy_init(), .inside = inside};
	CURL *c = o->curl;
	const char *authorities = getenv("SSL_CERT_FILE");
	return c && curl_easy_setopt(c, CURLOPT_URL, url) == CURLE_OK &&
	       curl_easy_setopt(c, CURLOPT_PROTOCOLS_STR, "https,smtp,smtps") == CURLE_OK &&
	       curl_easy_setopt(c, CURLOPT_PROXY, "") == CURLE_OK &&
	       curl_easy_setopt(c, CURLOPT_NOSIGNAL, 1L) == CURLE_OK &&
	       curl_easy_setopt(c, CURLOPT_TIMEOUT_MS, patience_ms) == CURLE_OK &&
	       curl_easy_setopt(c, CURLOPT_SSLVERSION, (long)CURL_SSLVERSION_TLSv1_2) == CURLE_OK &&
	       (!authorities || curl_easy_setopt(c, CURLOPT_CAINFO, authorities) == CURLE_OK) &&
	       curl_easy_setopt(c, CURLOPT_OPENSOCKETFUNCTION, look_and_open) == CURLE_OK &&
	       curl_easy_setopt(c, CURLOPT_OPENSOCKETDATA, o) == CURLE_OK &&
	       curl_easy_setopt(c, CURLOPT_WRITEFUNCTION, ignore) == CURLE_OK;
}

void outward_close(struct outward *o)
{
	curl_easy_cleanup(o->curl);
	o->curl = NULL;
}

const char *outward_trouble(const struct outward *o, CURLcode code)
{
	switch (code) {
	case CURLE_OK: return "";
	case CURLE_OUT_OF_MEMORY: return "there is not enough memory";
	case CURLE_COULDNT_RESOLVE_HOST: return "the name is unknown";
	case CURLE_COULDNT_CONNECT:
		return o->refused ? "the address is inside a private network"
				  : "it cannot be reached";
	case CURLE_OPERATION_TIMEDOUT:
	case CURLE_ABORTED_BY_CALLBACK: return "it did not answer in time";
	case CURLE_PEER_FAILED_VERIFICATION:
	case CURLE_SSL_CONNECT_ERROR: return "its certificate is not accepted";
	case CURLE_USE_SSL_FAILED: return "it offers no TLS";
	case CURLE_LOGIN_DENIED: return "it does not accept who we are";
	case CURLE_WEIRD_SERVER_REPLY:
	case CURLE_UNSUPPORTED_PROTOCOL: return "it does not speak as it should";
	default: return "it hung up";
	}
}
