/*
 * postbox.h: a mail server of the test's own, which keeps the letters it is given or does worse.
 */
#ifndef MARENGO_TEST_POSTBOX_H
#define MARENGO_TEST_POSTBOX_H

#include <stdbool.h>

enum postbox_mood {
	POSTBOX_TAKES,
	POSTBOX_HANGS,   /* accepts the connection and says nothing */
	POSTBOX_DRIPS,   /* a byte now and then, never a line */
	POSTBOX_REFUSES, /* answers 550 and the address to the command `refused` */
	POSTBOX_BABBLES, /* does not speak SMTP */
	POSTBOX_LEAVES,  /* hangs up behind the last line of the letter */
};

extern int postbox_port;
/* Set before somebody connects. */
extern _Atomic int postbox_mood;
extern const char *postbox_refused; /* "RCPT" */
extern bool postbox_tls;            /* from the first byte on */
extern bool postbox_starttls;       /* offers it */
extern bool postbox_early;          /* says more behind the answer to STARTTLS */
extern const char *postbox_auth;    /* what it offers: "PLAIN LOGIN"; NULL */

bool postbox_start(const char *directory);
void postbox_stop(void);
/* The letter of this number, counted from 0, once it is there; "" when it does not come. */
const char *postbox_letter(int number);
/* Its text, decoded. */
const char *postbox_text(int number);
int postbox_letters(void);
/* What was said besides letters since the last time, line by line. */
const char *postbox_said(void);

#endif
