/*
 * outward.h: what the server itself asks of others: webhooks and the mail server. Blocking: for
 * errands only. libcurl speaks HTTP, SMTP and TLS; here is what it must not do.
 */
#ifndef MARENGO_OUTWARD_H
#define MARENGO_OUTWARD_H

#include <stdbool.h>
#include <stddef.h>

#include <curl/curl.h>

struct outward_target {
	char host[128], port[6];
};

/* "host[:port]" at the beginning of a text; what follows it, or NULL when it is none. */
const char *outward_parse(const char *text, const char *default_port, struct outward_target *);

struct outward {
	CURL *curl;
	bool inside;  /* addresses inside private networks are allowed */
	bool refused; /* there was one */
};

/*
 * Makes a request ready: certificates are verified, redirects not followed, no other protocol than
 * the address names is spoken. false: there is no memory.
 */
bool outward_open(struct outward *, const char *url, bool inside, long patience_ms);
void outward_close(struct outward *);
/* What went wrong, in our own words: those of the other end may hold what no log should. */
const char *outward_trouble(const struct outward *, CURLcode);

#endif
