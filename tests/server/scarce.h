/*
 * scarce.h: what the test and the server under it share when memory is to run out (R10).
 */
#ifndef MARENGO_TEST_SCARCE_H
#define MARENGO_TEST_SCARCE_H

#include <stdatomic.h>

/* Mapped from the file named by MARENGO_SCARCE. */
struct scarce {
	atomic_int left;   /* the allocation that fails, counted from now; 0: none */
	atomic_int struck; /* set when it has */
};

/* Obeys this one from now on: for a test that starves itself. Before SQLite is first used. */
void scarce_watch(struct scarce *);

#endif
