/*
 * abbreviations.c: what an abbreviation stands for.
 */
#include <string.h>
#include <strings.h>

#include "text/rule_text.h"

static bool is_of(const struct rule_short *s, const char *game)
{
	return !game || strcmp(s->game, game) == 0 || strcmp(s->game, "kernel") == 0;
}

static bool is_word(const struct rule_short *s, const char *word)
{
	return strcasecmp(s->word[LANG_EN], word) == 0 || strcasecmp(s->word[LANG_IT], word) == 0;
}

/* "FrLN": a nation and its troops, as they are written. */
static int take_apart(const struct rule_book *book, const char *game, const char *word,
		      const struct rule_short *pair[2])
{
	for (int i = 0; i < book->shorts; i++) {
		const struct rule_short *nation = &book->abbreviation[i];
		size_t n = strlen(nation->word[LANG_EN]);
		if (nation->kind != SHORT_NATION || !is_of(nation, game) ||
		    strncmp(nation->word[LANG_EN], word, n) != 0)
			continue;
		for (int k = 0; k < book->shorts; k++) {
			const struct rule_short *troops = &book->abbreviation[k];
			if (troops->kind != SHORT_TROOPS || !is_of(troops, game) ||
			    strcmp(troops->word[LANG_EN], word + n) != 0)
				continue;
			pair[0] = nation;
			pair[1] = troops;
			return 2;
		}
	}
	return 0;
}

int rule_explain(const struct rule_book *book, const char *game, const char *word,
		 const struct rule_short **out, int cap)
{
	const struct rule_short *pair[2];
	int n = 0;
	for (int i = 0; i < book->shorts && *word; i++)
		if (is_of(&book->abbreviation[i], game) && is_word(&book->abbreviation[i], word)) {
			if (n < cap)
				out[n] = &book->abbreviation[i];
			n++;
		}
	if (n || !*word || take_apart(book, game, word, pair) == 0)
		return n;
	for (; n < 2; n++)
		if (n < cap)
			out[n] = pair[n];
	return n;
}
