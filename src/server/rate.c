/*
 * rate.c: buckets, kept as the moment at which each would be full again.
 */
#include "server/rate.h"

#include <arpa/inet.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

const struct rate rate_action = {100, 30};            /* 10 a second, burst 30 */
const struct rate rate_chat = {1000, 5};              /* 1 a second */
const struct rate rate_login_account = {12000, 5};    /* 5 a minute */
const struct rate rate_login_address = {3000, 20};    /* 20 a minute */
const struct rate rate_sign_up = {20 * 60 * 1000, 3}; /* 3 an hour */
const struct rate rate_reset = {12 * 60 * 1000, 5};   /* asking for a link: 5 an hour */
const struct rate rate_request = {5, 400};            /* 200 a second, burst 400 */
const struct rate rate_think = {500, 6};              /* hints and odds: 2 a second */
const struct rate rate_guest = {1000, 250};           /* sessions for strangers: 1 a second */
const struct rate rate_make = {5000, 60};             /* new tables: 12 a minute */

void rate_group(const char *address, char group[RATE_GROUP])
{
	struct in6_addr a;
	snprintf(group, RATE_GROUP, "%s", address);
	if (inet_pton(AF_INET6, address, &a) != 1 || IN6_IS_ADDR_V4MAPPED(&a))
		return;
	memset(&a.s6_addr[8], 0, 8);
	inet_ntop(AF_INET6, &a, group, RATE_GROUP);
}

bool rate_take(struct bucket *b, struct rate rate, int64_t now)
{
	int64_t from = b->spent_until > now ? b->spent_until : now;
	if (from + rate.each_ms - now > rate.each_ms * rate.burst)
		return false;
	b->spent_until = from + rate.each_ms;
	return true;
}

bool rate_take_named(struct smap *map, const char *name, struct rate rate, int64_t now)
{
	struct bucket *b = smap_get(map, name);
	if (!b) {
		b = calloc(1, sizeof *b);
		if (!b || !smap_put(map, name, b)) {
			free(b);
			return false;
		}
	}
	return rate_take(b, rate, now);
}

static bool still_spent(void *arg, const char *name, void *value)
{
	(void)name;
	struct bucket *b = value;
	if (b->spent_until > *(int64_t *)arg)
		return true;
	free(b);
	return false;
}

void rate_sweep(struct smap *map, int64_t now)
{
	smap_sift(map, still_spent, &now);
}

void rate_free(struct smap *map)
{
	rate_sweep(map, INT64_MAX);
	smap_free(map);
}
