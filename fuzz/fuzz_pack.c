/*
 * fuzz_pack.c: packs. The bytes stand in for one document of one game after another.
 */
#include "any_game.h"
#include "pack/pk.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t n);

/* The first byte chooses the game and the document, the rest is the document. */
int LLVMFuzzerTestOneInput(const uint8_t *data, size_t n)
{
	if (n < 2)
		return 0;
	int games = 0;
	while (all_games[games])
		games++;
	struct pk *pk = pk_new(fuzz_dirs());
	if (games == 0) {
		struct pk_node doc = pk_parse(pk, "map", (const char *)data + 1, n - 1);
		pk_map(&doc, "", "");
	} else {
		const struct game *g = all_games[data[0] % games];
		const char *names[64];
		char prefix[64];
		struct scenario list[MAX_SCENARIOS];
		strcpy(prefix, g->id);
		strcat(prefix, "/");
		int docs = pk_list(pk, prefix, names, 64);
		int n_scenarios = g->scenarios(pk, list, MAX_SCENARIOS);
		struct pk *one = pk_new(fuzz_dirs());
		if (docs && n_scenarios > 0) {
			pk_shadow(one, names[(data[0] / games) % docs], (const char *)data + 1,
				  n - 1);
			g->load(one, list[data[0] % n_scenarios].id);
		}
		pk_free(one);
	}
	pk_free(pk);
	return 0;
}
