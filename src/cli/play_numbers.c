/*
 * play_numbers.c: why a number is what it is, line by line, each with its rule.
 */
#include "cli/play.h"

#include <stdlib.h>
#include <string.h>

#include "text/view_words.h"

/* "French victory points", "Joubert, cohesion": the thing, and what of it is counted. */
static void name_of(const struct play *p, const struct account *a, struct out *o)
{
	const char *thing = word_id(&p->reader, a->of), *word = thing ? NULL : view_word(a->of);
	const char *key = view_word(a->key);
	bool value = strcmp(a->key, "value") == 0;
	if (*a->of)
		out_text(o, thing ? thing : word ? _(word) : a->of);
	if (!value)
		out_format(o, "%s%s", *a->of ? ", " : "", key ? _(key) : a->key);
}

/* The id, the key or the name holds the word; no word stands for the tracks. */
static bool meant(const struct account *a, const char *name, const char *word)
{
	if (!*word)
		return strcmp(a->key, "value") == 0 || !*a->of;
	return strcasestr(a->of, word) || strcasestr(a->key, word) || strcasestr(name, word);
}

static void print_account(const struct play *p, const struct accounts *all, const struct account *a,
			  const char *name)
{
	fprintf(p->to, "%s: %d\n", name, a->value);
	for (int i = a->first; i < a->first + a->lines; i++) {
		const struct account_line *l = &all->line[i];
		struct out text = {0};
		word_event(&p->reader, &l->what, &text);
		fprintf(p->to, "  %s%d  %s  (%s)\n", l->value < 0 ? "−" : "+", abs(l->value),
			text.p ? text.p : "", l->what.rule ? l->what.rule : "");
		out_free(&text);
	}
}

int play_numbers(struct play *p, int seat, const char *word)
{
	struct accounts *all = malloc(sizeof *all);
	int told = 0;
	if (!all)
		return 0;
	mt_accounts(p->session.match, seat, all);
	for (int i = 0; i < all->n; i++) {
		struct out name = {0};
		name_of(p, &all->account[i], &name);
		if (name.p && meant(&all->account[i], name.p, word)) {
			print_account(p, all, &all->account[i], name.p);
			told++;
		}
		out_free(&name);
	}
	free(all);
	return told;
}
