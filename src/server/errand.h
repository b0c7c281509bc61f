/*
 * errand.h: slow work off the loop, one piece at a time: hashing passwords, writing accounts.
 */
#ifndef MARENGO_ERRAND_H
#define MARENGO_ERRAND_H

#include <stdbool.h>

struct errand {
	void (*work)(struct errand *); /* in the other thread */
	void (*done)(struct errand *); /* called by errands_poll */
	struct errand *next;
};

struct errands;
struct errands *errands_new(void (*wake)(void *), void *arg);
void errands_free(struct errands *);                    /* finishes what was begun */
bool errands_submit(struct errands *, struct errand *); /* false: too many are waiting */
void errands_poll(struct errands *);

#endif
