/*
 * rate.h: how often somebody may do something: a bucket that fills steadily and is emptied by use.
 */
#ifndef MARENGO_RATE_H
#define MARENGO_RATE_H

#include <stdbool.h>
#include <stdint.h>
#include "server/smap.h"

struct rate {
	int64_t each_ms; /* one more allowed after so many milliseconds */
	int64_t burst;   /* at most so many at once */
};

struct bucket {
	int64_t spent_until; /* the bucket is full again at this moment */
};

/* Takes one; false when there is none. */
bool rate_take(struct bucket *, struct rate, int64_t now);
/* The same for somebody named by a text; buckets are made as needed. */
bool rate_take_named(struct smap *, const char *name, struct rate, int64_t now);
/* Forgets the buckets that are full. */
void rate_sweep(struct smap *, int64_t now);
void rate_free(struct smap *);

extern const struct rate rate_action, rate_chat, rate_login_account, rate_login_address,
	rate_sign_up, rate_reset, rate_request, rate_think, rate_guest, rate_make;

/*
 * Whom an address is counted with: of IPv6 everybody has at least 2^64, so its network counts; of
 * IPv4 the address itself.
 */
enum { RATE_GROUP = 64 };
void rate_group(const char *address, char group[RATE_GROUP]);

#endif
