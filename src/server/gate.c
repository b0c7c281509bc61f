/*
 * gate.c: who stands behind a request, and whether it was meant for us: names of hosts, origins of
 * pages, sessions, and what a proxy in front says.
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>

#include "server/inside.h"

void client_leave(struct client *c)
{
	struct visitor *s = c->visitor;
	c->visitor = NULL;
	if (s && --s->clients == 0 && !s->id[0])
		free(s); /* it was ended while we used it */
}

static const char *const loopback_names[] = {"localhost", "127.0.0.1", "[::1]"};

static bool host_is(struct slice host, const char *name)
{
	size_t n = strlen(name);
	if (host.n < n || strncasecmp(host.p, name, n) != 0)
		return false;
	return host.n == n || host.p[n] == ':';
}

/* On loopback only its own names are served: no other page can point its name at us. */
bool gate_host_allowed(const struct client *c, const struct http_request *r)
{
	const struct serve_config *config = c->server->config;
	struct slice host = http_header(r, "host");
	if (!host.p)
		return c->server->loopback; /* HTTP/1.0: a health check */
	if (config->public_host && host_is(host, config->public_host))
		return true;
	if (!c->server->loopback)
		return !config->public_host;
	for (int i = 0; i < 3; i++)
		if (host_is(host, loopback_names[i]))
			return true;
	return false;
}

/* Whether the page that sends this is our own. */
bool gate_origin_own(const struct client *c, const struct http_request *r)
{
	struct slice origin = http_header(r, "origin"), host = http_header(r, "host");
	struct slice site = http_header(r, "sec-fetch-site");
	if (site.p && !slice_is(site, "same-origin"))
		return false;
	const char *scheme = c->secure ? "https://" : "http://";
	size_t n = strlen(scheme);
	return origin.p && host.p && origin.n == n + host.n &&
	       strncasecmp(origin.p, scheme, n) == 0 &&
	       strncasecmp(origin.p + n, host.p, host.n) == 0;
}

/* A program of the player's own may bring its token in a header instead of a cookie. */
static bool take_bearer(const struct http_request *r, char token[TOKEN_HEX + 1])
{
	struct slice a = http_header(r, "authorization");
	if (!a.p || a.n != 7 + TOKEN_HEX || strncasecmp(a.p, "Bearer ", 7) != 0)
		return false;
	memcpy(token, a.p + 7, TOKEN_HEX);
	token[TOKEN_HEX] = '\0';
	return true;
}

static enum lang wanted_lang(const struct http_request *r)
{
	struct slice s = http_header(r, "accept-language");
	char first[8] = "";
	for (size_t i = 0; s.p && i < s.n && i < sizeof first - 1; i++)
		first[i] = s.p[i];
	return lang_of(first);
}

void gate_take_session(struct client *c, const struct http_request *r)
{
	char token[TOKEN_HEX + 1];
	/* Behind a proxy the next request may be somebody else's. */
	c->token[0] = '\0';
	c->bearer = take_bearer(r, token);
	bool any = c->bearer ||
		   http_cookie(r, c->secure ? "__Host-marengo" : "marengo", token, sizeof token);
	struct visitor *s = any ? visitor_find(&c->server->people, token, net_date()) : NULL;
	if (s != c->visitor) {
		client_leave(c);
		c->visitor = s;
		if (s)
			s->clients++;
	}
	c->lang = s && s->lang_chosen ? s->lang : wanted_lang(r);
	/* A cookie lasts as long as its session; the answer that opens a socket hands out none. */
	bool tells = c->bearer || !http_header(r, "upgrade").p;
	if (s && tells && visitor_renew(&c->server->people, s, net_date()) && !c->bearer)
		memcpy(c->token, token, sizeof c->token);
}

void client_join(struct client *c, struct visitor *s)
{
	client_leave(c);
	c->visitor = s;
	s->clients++;
}

void gate_take_forwarded(struct client *c, const struct http_request *r)
{
	struct slice from = {NULL, 0};
	struct slice proto = http_header(r, "x-forwarded-proto");
	if (!c->server->config->behind_proxy)
		return;
	c->secure = slice_is(proto, "https");
	/* The last address of the last such header is the one that the proxy itself saw. */
	for (int i = 0; i < r->headers; i++)
		if (slice_is(r->header[i].name, "x-forwarded-for"))
			from = r->header[i].value;
	size_t at = from.n;
	while (from.p && at && from.p[at - 1] != ',' && from.p[at - 1] != ' ')
		at--;
	if (from.p && from.n - at < sizeof c->address) {
		memcpy(c->address, from.p + at, from.n - at);
		c->address[from.n - at] = '\0';
		rate_group(c->address, c->group);
	}
}
