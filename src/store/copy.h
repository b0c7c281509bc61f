/*
 * copy.h: from a database, held as it is at one moment, into a store.
 */
#ifndef MARENGO_STORE_COPY_H
#define MARENGO_STORE_COPY_H

#include "store/backend.h"

/* False: `trouble` says what is wrong with the database, or is empty and the store knows. */
bool copy_everything(const struct backend *, void *db, struct store *to, char *trouble);

#endif
