/*
 * outward.h: connections that the server itself makes: to webhooks and to the mail server. Finding
 * a name may block: for errands only.
 */
#ifndef MARENGO_OUTWARD_H
#define MARENGO_OUTWARD_H

#include <stdbool.h>
#include <stddef.h>

#include <openssl/ssl.h>

struct outward_target {
	char host[128], port[6];
};

/* "host[:port]" at the beginning of a text; what follows it, or NULL when it is none. */
const char *outward_parse(const char *text, const char *default_port, struct outward_target *);
/*
 * A connection that never blocks, to the first address of the name that answers in time, or -1 and
 * why. Addresses inside private networks are refused unless `inside` allows them.
 */
int outward_connect(const struct outward_target *, bool inside, int patience_ms,
		    const char **trouble);
/* Whether the other end is this machine. */
bool outward_is_loopback(int fd);
/* TLS on a connection, the certificate to be one of the host; not yet spoken. */
SSL *outward_tls(int fd, const char *host);

#endif
