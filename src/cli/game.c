/*
 * game.c: the game, the scenario and the bots that words of the command line name, and what was
 * meant by words that name none.
 */
#include <string.h>

#include "bots/bots.h"
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

const char *cli_meant(const char *word, const char *const *ids, int n)
{
	const char *best = NULL;
	size_t len = strlen(word);
	int fewest = MISTAKES + 1;
	for (int i = 0; i < n; i++) {
		bool begun = len >= 3 && strncmp(ids[i], word, len) == 0;
		int wrong = begun ? 1 : mistakes(word, ids[i]);
		if (wrong < fewest) {
			fewest = wrong;
			best = ids[i];
		}
	}
	return best;
}

/* Tells that a word is none of the ids: by the first text with the one meant, else by the second
 * with all there are. */
static void complain(const char *did_you_mean, const char *there_are, const char *word,
		     const char *const *ids, int n)
{
	const char *near = cli_meant(word, ids, n);
	struct out all = {0};
	out_text(&all, ids[0]);
	for (int i = 1; i < n; i++)
		out_format(&all, ", %s", ids[i]);
	const char *list = all.p ? all.p : "";
	cli_complain(ERR_USAGE, near ? did_you_mean : there_are, word, near ? near : list);
	out_free(&all);
}

const struct game *cli_game(const char *id)
{
	const struct game *g = game_find(id);
	const char *ids[MAX_SCENARIOS];
	int n = 0;
	if (g)
		return g;
	for (; all_games[n] && n < MAX_SCENARIOS; n++)
		ids[n] = all_games[n]->id;
	complain(_("there is no game '%s'; did you mean %s?"),
		 _("there is no game '%s'; there are: %s"), id, ids, n);
	return NULL;
}

bool cli_scenario(const struct game *g, const char *word)
{
	struct scenario list[MAX_SCENARIOS];
	const char *ids[MAX_SCENARIOS];
	struct pk *pk = pk_new(cli_dirs());
	int n = pk ? g->scenarios(pk, list, MAX_SCENARIOS) : 0;
	/* In linked play what is carried over stands behind a plus (games/commander/load.c). */
	size_t len = strcspn(word, "+");
	bool there = n == 0; /* no list: loading tells what is wrong with the data */
	for (int i = 0; i < n; i++) {
		ids[i] = list[i].id;
		there = there || (strlen(ids[i]) == len && strncmp(ids[i], word, len) == 0);
	}
	if (!there)
		complain(_("there is no scenario '%s'; did you mean %s?"),
			 _("there is no scenario '%s'; there are: %s"), word, ids, n);
	pk_free(pk);
	return there;
}

/* "french|allied=general|random" */
static void list_bots(const struct game *g, int seats, struct out *o)
{
	for (int i = 0; i < seats; i++)
		out_format(o, "%s%s", i ? "|" : "", g->seats[i]);
	out_char(o, '=');
	for (const struct bot *b = g->bots; b && b->id; b++)
		out_format(o, "%s|", b->id);
	out_text(o, bot_find(g, "random")->id);
}

bool cli_bot(const struct game *g, int seats, bool alone, const char *word, const struct bot **seat,
	     struct err *e)
{
	const char *equals = strchr(word, '=');
	char id[32] = "";
	if (equals && (size_t)(equals - word) < sizeof id)
		memcpy(id, word, (size_t)(equals - word));
	int at = game_seat_find(g, id);
	const struct bot *b = bot_find(g, equals ? equals + 1 : word);
	if (b && (equals ? at >= 0 && at < seats : alone)) {
		for (int i = 0; i < seats; i++)
			if (!equals || i == at)
				seat[i] = b;
		return true;
	}
	struct out all = {0};
	list_bots(g, seats, &all);
	err_set(e, ERR_USAGE, N_("There is no such seat or bot: {0}"), "%s (%s)", word,
		all.p ? all.p : "");
	out_free(&all);
	return false;
}
