/*
 * building.h: what the tests of army building share: small armies, one change at a time, and
 * whether the check raises a code, with the shares as they are or wide open.
 */
#ifndef TEST_LEAGUE_BUILDING_H
#define TEST_LEAGUE_BUILDING_H

#include "support.h"

extern const struct league_tables *t;
extern struct army_rules rich; /* the shares wide open, to look at one rule alone */

bool raises_under(const struct army_rules *, const struct army *, const char *code);
#define raises(a, code)      assert_true(raises_under(&army_rules_default, a, code))
#define allows(a, code)      assert_false(raises_under(&army_rules_default, a, code))
#define raises_rich(a, code) assert_true(raises_under(&rich, a, code))
#define allows_rich(a, code) assert_false(raises_under(&rich, a, code))

struct army plain(const char *nation, int line);
void join(struct army *, const char *nation);
void command(struct army *, int division, const char *general);
int add_division(struct army *, const char *id);
void add_corps(struct army *, const char *id, enum corps_kind);
void add_gunner(struct army *, bool is_free);

struct pk *building_open(void); /* the charts and the rules; to be freed at the end */

#endif
