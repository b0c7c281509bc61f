/*
 * lp.h: GLPK ends the program when it finds no memory; here it only ends the work. And whoever
 * waits for the work may end it.
 */
#ifndef MARENGO_LEAGUE_LP_H
#define MARENGO_LEAGUE_LP_H

#include <stdatomic.h>
#include <stdbool.h>

#include <glpk.h>

/*
 * Does the work and gives back all that GLPK holds. False: GLPK stopped in the middle of it. What
 * the work itself takes from the heap must then still be known to its caller.
 */
bool lp_work(void (*work)(void *), void *arg);

/* Whether the work is to end: set by another thread. NULL: nobody can. */
bool lp_stopped(const atomic_bool *stop);
/* Lets it end a search for whole numbers (GLP_ESTOP). */
void lp_heed(glp_iocp *, const atomic_bool *stop);

#endif
