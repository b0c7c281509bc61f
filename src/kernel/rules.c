/*
 * rules.c: the shape of a rule id.
 */
#include "kernel/rules.h"

static bool is_digit(char c)
{
	return c >= '0' && c <= '9';
}

bool rule_id_valid(const char *id)
{
	if (id[0] < 'A' || id[0] > 'Z' || id[1] < 'A' || id[1] > 'Z' || id[2] != '-')
		return false;
	id += 3;
	if (*id == 'R')
		id++;
	if (!is_digit(*id))
		return false;
	while (is_digit(*id))
		id++;
	if (*id >= 'a' && *id <= 'z')
		id++;
	return *id == '\0';
}
