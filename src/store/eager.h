/*
 * eager.h: short waits for a processor on a busy machine.
 */
#ifndef MARENGO_EAGER_H
#define MARENGO_EAGER_H

/* The calling thread asks for little at a time, and so gets it soon. */
void thread_eager(void);

#endif
