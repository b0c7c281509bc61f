/* help.c: the names of the levels of help, as they are sent and stored. */
#include "server/help.h"

#include <string.h>

static const char *const names[] = {
	[HELP_FULL] = "full", [HELP_STANDARD] = "standard", [HELP_PURIST] = "purist"};

const char *help_name(enum help help)
{
	return names[help];
}

bool help_find(const char *name, enum help *help)
{
	for (enum help h = HELP_FULL; h <= HELP_PURIST; h++)
		if (strcmp(names[h], name) == 0) {
			*help = h;
			return true;
		}
	return false;
}
