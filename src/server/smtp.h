/*
 * smtp.h: handing a letter to a mail server. Blocking, but hardly longer than it is told: for
 * errands only.
 */
#ifndef MARENGO_SMTP_H
#define MARENGO_SMTP_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "server/outward.h"

enum { SMTP_TROUBLE = 160 };

struct smtp_server {
	struct outward_target at;
	bool tls;                      /* smtps: from the first byte on */
	bool strict;                   /* for tests: TLS also on this machine */
	char user[128], password[256]; /* "": nobody is asked who he is */
};

/* smtp://host[:port] or smtps://host[:port], and nothing more: a password has no place there. */
bool smtp_server_read(struct smtp_server *, const char *url);
/* "user:password", ended by the text's end or a line's. */
bool smtp_login_read(struct smtp_server *, const char *text);

/* A letter as it goes over the wire: lines ended by CRLF, ASCII. */
struct smtp_letter {
	const char *from, *to;
	const char *text;
	size_t n;
};

enum smtp_result {
	SMTP_SENT,     /* the mail server answers for it now */
	SMTP_NOT_SENT, /* it surely has not got it */
	SMTP_UNSURE,   /* it went silent after the last line */
};

/*
 * left() says how many milliseconds are left for all of it; it is asked often. Beyond this machine
 * nothing is said without TLS and a good certificate. `trouble` (SMTP_TROUBLE bytes) never holds
 * what the mail server said, only its number: an answer may repeat the address.
 */
enum smtp_result smtp_send(const struct smtp_server *, const struct smtp_letter *,
			   int (*left)(void *arg), void *arg, char *trouble);

#endif
