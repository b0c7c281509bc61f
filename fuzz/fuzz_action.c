/*
 * fuzz_action.c: action texts, of the toy game and of one that counts. Whatever parses must print
 * and parse back to itself.
 */
#include <assert.h>
#include <string.h>

#include "any_game.h"
#include "pack/pk.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t n);

static void round_trip(const struct game *g, const void *pack, const char *text)
{
	char back[MAX_ACTION_TEXT];
	struct action a, b;
	if (action_parse(g, pack, text, &a))
		return;
	assert(action_well_formed(g, pack, a));
	action_print(g, pack, a, back, sizeof back);
	assert(!action_parse(g, pack, back, &b) && action_equal(a, b));
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t n)
{
	static struct pk *pk; /* owns the pack */
	static const void *pack;
	const struct game *counting = any_game("commander");
	char text[400];
	if (n >= sizeof text || memchr(data, '\0', n))
		return 0;
	if (!pk) {
		pk = pk_new(fuzz_dirs());
		pack = counting->load(pk, "1796");
	}
	if (!pack)
		abort();
	memcpy(text, data, n);
	text[n] = '\0';
	round_trip(&toy_game, NULL, text);
	round_trip(counting, pack, text);
	return 0;
}
