/*
 * rule_tests.c: finds the tests of a rule in the table that the build made.
 */
#include "text/rule_tests.h"

#include <string.h>

const struct rule_test *rule_tests_of(const char *rule, int *n)
{
	const struct rule_test *first = rule_tests;
	while (first->rule && strcmp(first->rule, rule) != 0)
		first++;
	*n = 0;
	while (first[*n].rule && strcmp(first[*n].rule, rule) == 0)
		++*n;
	return first;
}

void rule_tests_write(const char *rule, struct out *out)
{
	int n;
	const struct rule_test *test = rule_tests_of(rule, &n);
	out_array(out, "tests");
	for (int i = 0; i < n; i++) {
		out_object(out, NULL);
		out_string(out, "name", test[i].name);
		out_string(out, "file", test[i].file);
		out_end(out);
	}
	out_end(out);
}
