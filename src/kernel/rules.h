/*
 * rules.h: what a rule id looks like. Its texts live in text/rule_text.h.
 */
#ifndef MARENGO_RULES_H
#define MARENGO_RULES_H

#include <stdbool.h>

/* "WL-067", "FC-R12", "MG-001": two capitals, a dash, an optional R, digits, an optional letter. */
bool rule_id_valid(const char *);

#endif
