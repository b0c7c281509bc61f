/*
 * lp.h: GLPK ends the program when it finds no memory; here it only ends the work.
 */
#ifndef MARENGO_LEAGUE_LP_H
#define MARENGO_LEAGUE_LP_H

#include <stdbool.h>

/*
 * Does the work and gives back all that GLPK holds. False: GLPK stopped in the middle of it. What
 * the work itself takes from the heap must then still be known to its caller.
 */
bool lp_work(void (*work)(void *), void *arg);

#endif
