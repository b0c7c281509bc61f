/*
 * later.h: what the test and the server under it share when time is to pass: the file named by
 * MARENGO_LATER holds by how many milliseconds the server's clocks are ahead, and behind that by
 * how many more the date is: as when somebody sets it, or the machine was asleep.
 */
#ifndef MARENGO_TEST_LATER_H
#define MARENGO_TEST_LATER_H

#include <stdatomic.h>
#include <stdint.h>

typedef _Atomic int64_t later;
enum { LATER_BOTH, LATER_DATE, LATERS };

#endif
