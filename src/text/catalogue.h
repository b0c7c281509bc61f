/*
 * catalogue.h: one gettext catalogue (.mo) in memory. The bytes may come from anywhere: a file
 * that is not sound from end to end is refused whole, so that looking up needs no more checks.
 */
#ifndef MARENGO_CATALOGUE_H
#define MARENGO_CATALOGUE_H

#include <stddef.h>

struct catalogue;

/* Keeps a copy of the bytes; NULL when they are not a sound catalogue (or no memory is left). */
struct catalogue *catalogue_new(const void *mo, size_t n);
void catalogue_free(struct catalogue *);
/* The translation, or NULL. The empty msgid, gettext's header, is never answered. */
const char *catalogue_find(const struct catalogue *, const char *msgid);
/* The same for a text that has a plural, in the form that goes with the number. */
const char *catalogue_find_plural(const struct catalogue *, const char *msgid, unsigned long n);

#endif
