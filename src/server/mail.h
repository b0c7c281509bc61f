/*
 * mail.h: letters as mail servers want them, and the addresses they go to.
 */
#ifndef MARENGO_MAIL_H
#define MARENGO_MAIL_H

#include <stdbool.h>
#include <stdint.h>

#include "kernel/out.h"

enum { MAX_MAIL = 255 };

/*
 * name@place.example: letters, digits and the few marks that need no quotes, nothing else. What
 * passes cannot break a line of SMTP or a header.
 */
bool mail_address_sound(const char *);

struct letter {
	const char *from, *to;
	const char *subject, *text; /* UTF-8; lines ended by \n */
	int64_t at;                 /* milliseconds of the day */
};

/* Headers and text with CRLF, all of it ASCII; the letter gets a number of its own. */
void mail_write(struct out *, const struct letter *);

#endif
