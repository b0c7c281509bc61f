/*
 * play_rule.c: the rules of the game on the table, for who asks at the prompt.
 */
#include "cli/play.h"

#include <string.h>

enum { MOST_RULES = 2000 };

/* Whether a rule is of the game on the table, or of all of them. */
static bool rule_counts(const struct play *p, const struct rule_text *r)
{
	return strcmp(r->game, p->session.game->id) == 0 || strcmp(r->game, "kernel") == 0;
}

/* By id; by the section of its rulebook, "5.4"; or by words, of this game. */
static int rules_meant(const struct play *p, const char *words, const struct rule_text **out,
		       int cap)
{
	const struct rule_text *hit[MOST_RULES], *one = rule_find(p->rules, words);
	int n = 0;
	if (one) {
		out[0] = one;
		return 1;
	}
	for (int i = 0; *words && i < p->rules->n && n < cap; i++)
		if (rule_counts(p, &p->rules->rule[i]) &&
		    strcmp(p->rules->rule[i].section, words) == 0)
			out[n++] = &p->rules->rule[i];
	int hits = n || !*words ? 0 : rule_search(p->rules, p->reader.lang, words, hit, MOST_RULES);
	for (int i = 0; i < hits && i < MOST_RULES && n < cap; i++)
		if (rule_counts(p, hit[i]))
			out[n++] = hit[i];
	return n;
}

void play_rule(struct play *p, int seat, char *rest)
{
	const struct rule_text *found[20];
	(void)seat;
	int n = rules_meant(p, rest, found, 20);
	for (int i = 0; i < n; i++) {
		if (found[i]->question[p->reader.lang])
			fprintf(p->to, "%s: %s\n", found[i]->id,
				found[i]->question[p->reader.lang]);
		fprintf(p->to, "%s: %s\n", found[i]->id, found[i]->text[p->reader.lang]);
	}
	if (!n)
		fprintf(p->to, "%s\n", _("No rule has that id or word."));
}
