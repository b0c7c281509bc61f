/*
 * support.h: what the league's tests share: the charts, sample armies, and small changes to them
 * written as JSON text.
 */
#ifndef TEST_LEAGUE_SUPPORT_H
#define TEST_LEAGUE_SUPPORT_H

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <cmocka.h>

#include "league/army.h"

struct pk *charts_open(const struct league_tables **); /* one per test program */
char *slurp_data(const char *path, size_t *n);         /* data/league/<path>, to be freed */
/* An army from text; fails the test when it cannot be read. */
void army_from(const struct league_tables *, const char *json, struct army *);
void sample_army(const struct league_tables *, const char *name, struct army *);
/* Codes raised, in alphabetical order, without doubles: "E_ACP E_ELITE". */
const char *codes_of(const struct league_tables *, const struct army_rules *, const struct army *);
#define assert_codes(t, a, codes) assert_string_equal(codes_of(t, &army_rules_default, a), codes)
/* Adds a unit (figures 0: a battery) to a division, or wherever `at` says. */
struct army_unit *add_unit(const struct league_tables *, struct army *, const char *code,
			   int figures, const char *at);
struct army_unit *unit_of(struct army *, const char *id);
void drop_unit(struct army *, const char *id);
/* A small legal army of one nation to start a test from: "As", four line brigades in one division,
 * commander, a general of the list. */
void plain_army(const struct league_tables *, const char *nation, int line, struct army *);

#endif
