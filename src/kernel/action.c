/*
 * action.c: printing, parsing and ordering actions, from the game's verb and kind tables.
 */
#include "kernel/action.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "kernel/game.h"

bool action_equal(struct action a, struct action b)
{
	return memcmp(&a, &b, sizeof a) == 0;
}

int action_compare(struct action a, struct action b)
{
	if (a.verb != b.verb)
		return a.verb < b.verb ? -1 : 1;
	for (int i = 0; i < 3; i++)
		if (a.arg[i] != b.arg[i])
			return a.arg[i] < b.arg[i] ? -1 : 1;
	return 0;
}

static int compare_for_qsort(const void *a, const void *b)
{
	return action_compare(*(const struct action *)a, *(const struct action *)b);
}

void action_sort(struct action *list, int n)
{
	/* Lists are mostly short or nearly sorted: insertion first, qsort for the long ones. */
	if (n > 64) {
		qsort(list, (size_t)n, sizeof *list, compare_for_qsort);
		return;
	}
	for (int i = 1; i < n; i++) {
		struct action a = list[i];
		int j = i;
		for (; j > 0 && action_compare(list[j - 1], a) > 0; j--)
			list[j] = list[j - 1];
		list[j] = a;
	}
}

/* A text in a buffer, cut where the buffer ends. */
struct line {
	char *p;
	size_t cap, n;
};

static void add(struct line *l, const char *text, size_t n)
{
	size_t left = l->n + 1 < l->cap ? l->cap - 1 - l->n : 0;
	memcpy(l->p + l->n, text, n < left ? n : left);
	l->n += n < left ? n : left;
}

int action_print(const struct game *g, const void *pack, struct action a, char *buf, size_t cap)
{
	const struct verb *v = &g->verbs[a.verb];
	struct line l = {buf, cap, 0};
	add(&l, v->name, strlen(v->name));
	for (int i = 0; i < v->nargs; i++) {
		char number[8];
		const char *word = number;
		if (v->kind[i])
			word = g->kinds[v->kind[i]].id(pack, a.arg[i]);
		else
			snprintf(number, sizeof number, "%u", a.arg[i]);
		add(&l, " ", 1);
		add(&l, word ? word : "", word ? strlen(word) : 0);
	}
	buf[l.n] = '\0';
	return (int)l.n;
}

static bool same_word(const char *word, size_t n, const char *name)
{
	return strncmp(word, name, n) == 0 && name[n] == '\0';
}

/* The next blank-separated word of *text; its length, 0 at the end. */
static size_t next_word(const char **text)
{
	*text += strspn(*text, " \t");
	return strcspn(*text, " \t");
}

static bool parse_number(const char *word, size_t n, uint16_t *out)
{
	unsigned value = 0;
	for (size_t i = 0; i < n; i++) {
		if (word[i] < '0' || word[i] > '9' || value > 65535)
			return false;
		value = value * 10 + (unsigned)(word[i] - '0');
	}
	*out = (uint16_t)value;
	return n > 0 && value <= 65535;
}

static bool parse_arg(const struct game *g, const void *pack, int kind, const char *word, size_t n,
		      uint16_t *out)
{
	if (kind == 0)
		return parse_number(word, n, out);
	const struct kind *k = &g->kinds[kind];
	int count = k->count(pack);
	for (int i = 0; i < count; i++) {
		const char *id = k->id(pack, i);
		if (id && same_word(word, n, id)) {
			*out = (uint16_t)i;
			return true;
		}
	}
	return false;
}

const char *action_parse(const struct game *g, const void *pack, const char *text,
			 struct action *out)
{
	*out = (struct action){0};
	size_t n = next_word(&text);
	if (n == 0)
		return N_("There is no action in that line.");
	const struct verb *v = g->verbs;
	while (v->name && !same_word(text, n, v->name))
		v++;
	if (!v->name)
		return N_("There is no such action.");
	out->verb = (uint16_t)(v - g->verbs);
	for (int i = 0; i < v->nargs; i++) {
		text += n;
		n = next_word(&text);
		if (n == 0)
			return N_("The action wants more words.");
		if (!parse_arg(g, pack, v->kind[i], text, n, &out->arg[i]))
			return N_("The action names something that is not in this game.");
	}
	text += n;
	if (next_word(&text) != 0)
		return N_("The action has words too many.");
	return NULL;
}

bool action_well_formed(const struct game *g, const void *pack, struct action a)
{
	if (a.verb >= game_verbs(g))
		return false;
	const struct verb *v = &g->verbs[a.verb];
	for (int i = 0; i < 3; i++) {
		if (i >= v->nargs ? a.arg[i] != 0
				  : v->kind[i] && a.arg[i] >= g->kinds[v->kind[i]].count(pack))
			return false;
	}
	return true;
}
