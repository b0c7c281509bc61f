/*
 * plural.h: the plural rule of a catalogue's header: "nplurals=2; plural=(n != 1);".
 */
#ifndef MARENGO_PLURAL_H
#define MARENGO_PLURAL_H

#include <stdbool.h>

enum { MAX_PLURAL_TEXT = 400, MAX_PLURALS = 8 };

struct plural {
	unsigned long forms;
	char rule[MAX_PLURAL_TEXT]; /* a C expression in n, known to be well formed */
};

/* Reads what follows "Plural-Forms:"; false when it is not a rule that can be worked out. */
bool plural_read(const char *text, struct plural *);
/* Which form goes with n: always less than the number of forms. */
unsigned long plural_form(const struct plural *, unsigned long n);

#endif
