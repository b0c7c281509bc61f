/*
 * digest.h: once a day, at six in the morning (UTC), everybody who wishes for it is told of all
 * tables where it is his turn, if there are any.
 */
#ifndef MARENGO_DIGEST_H
#define MARENGO_DIGEST_H

#include "server/inside.h"

void digests_open(struct server *);
void digests_tick(struct server *);
void digests_close(struct server *);
/* When the day that is to be told of at `now` began: the last six in the morning. */
int64_t digest_hour(int64_t now);

#endif
