/*
 * slow.h: what the test and the server under it share when passwords take their time (R21).
 */
#ifndef MARENGO_TEST_SLOW_H
#define MARENGO_TEST_SLOW_H

#include <stdatomic.h>

/* Mapped from the file named by MARENGO_SLOW. */
struct slow {
	atomic_bool hold;  /* whoever hashes waits while it is set, ten seconds at most */
	atomic_int now;    /* how many hash at this moment */
	atomic_int most;   /* how many ever did at once */
	atomic_int hashed; /* how many have */
};

#endif
