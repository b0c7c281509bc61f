/*
 * rule_tests.h: which tests hold a rule. Tests are named for what they show, so that a name reads
 * as a sentence; the table is made from the tests themselves when the program is built.
 */
#ifndef MARENGO_RULE_TESTS_H
#define MARENGO_RULE_TESTS_H

#include "kernel/out.h"

struct rule_test {
	const char *rule; /* "WL-067" */
	const char *name; /* "a major road takes eight a minor six"; "": the file as a whole */
	const char *file; /* "tests/waterloo/test_movement.c" */
};

extern const struct rule_test rule_tests[]; /* sorted by rule; a NULL rule ends it */

/* The first of those of a rule, and how many follow one another; n 0: none. */
const struct rule_test *rule_tests_of(const char *rule, int *n);
/* "tests":[{"name","file"}] of an open object. */
void rule_tests_write(const char *rule, struct out *);

#endif
