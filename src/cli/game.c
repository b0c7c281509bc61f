/*
 * game.c: the game that a word of the command line names.
 */
#include <string.h>

#include "cli/cli.h"
#include "games/registry.h"

enum { LONGEST = 31, MISTAKES = 2 };

static int least(int a, int b, int c)
{
	int low = a < b ? a : b;
	return low < c ? low : c;
}

/* Letters put in, left out or changed between two words; of words too long, many. */
static int mistakes(const char *a, const char *b)
{
	size_t m = strlen(a), n = strlen(b);
	int row[LONGEST + 1];
	if (m > LONGEST || n > LONGEST)
		return LONGEST;
	for (size_t j = 0; j <= n; j++)
		row[j] = (int)j;
	for (size_t i = 1; i <= m; i++) {
		int diagonal = row[0];
		row[0] = (int)i;
		for (size_t j = 1; j <= n; j++) {
			int change = diagonal + (a[i - 1] != b[j - 1]);
			diagonal = row[j];
			row[j] = least(change, row[j] + 1, row[j - 1] + 1);
		}
	}
	return row[n];
}

/* Mistyped, or begun and not ended. */
static const struct game *meant(const char *word)
{
	const struct game *best = NULL;
	int fewest = MISTAKES + 1;
	for (int i = 0; all_games[i]; i++) {
		const char *id = all_games[i]->id;
		int n = strlen(word) >= 3 && strncmp(id, word, strlen(word)) == 0
				? 1
				: mistakes(word, id);
		if (n < fewest) {
			fewest = n;
			best = all_games[i];
		}
	}
	return best;
}

const struct game *cli_game(const char *id)
{
	const struct game *g = game_find(id), *near = g ? NULL : meant(id);
	struct out ids = {0};
	if (g)
		return g;
	for (int i = 0; all_games[i]; i++)
		out_format(&ids, "%s%s", i ? ", " : "", all_games[i]->id);
	if (near)
		cli_complain(ERR_USAGE, _("there is no game '%s'; did you mean %s?"), id, near->id);
	else
		cli_complain(ERR_USAGE, _("there is no game '%s'; there are: %s"), id,
			     ids.p ? ids.p : "");
	out_free(&ids);
	return NULL;
}
