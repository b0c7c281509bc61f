/*
 * fuzz_action.c: action texts. Whatever parses must print and parse back to itself.
 */
#include <assert.h>
#include <string.h>

#include "toy.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t n);

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t n)
{
	char text[400], back[MAX_ACTION_TEXT];
	struct action a, b;
	if (n >= sizeof text || memchr(data, '\0', n))
		return 0;
	memcpy(text, data, n);
	text[n] = '\0';
	if (action_parse(&toy_game, NULL, text, &a))
		return 0;
	assert(action_well_formed(&toy_game, NULL, a));
	action_print(&toy_game, NULL, a, back, sizeof back);
	assert(!action_parse(&toy_game, NULL, back, &b) && action_equal(a, b));
	return 0;
}
