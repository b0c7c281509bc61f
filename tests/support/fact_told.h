/*
 * fact_told.h: the fact behind a refusal in words, English and Italian. The folder of the
 * catalogues is the argument of the test.
 */
#ifndef MARENGO_FACT_TOLD_H
#define MARENGO_FACT_TOLD_H

#include "cm.h"
#include "text/tongue.h"

static const char *catalogues;
static bool fact_shown[1024]; /* sentences that a test has shown */

/* The seat's action is refused by the rule, and this is told of it; NULL: nothing. */
static inline void fact_told(const struct game *g, const void *of, const void *now, int seat,
			     const char *words, enum lang lang, const char *rule, const char *want)
{
	struct action a;
	struct event e = {0};
	struct out text = {0};
	const char *wrong = action_parse(g, of, words, &a);
	if (wrong)
		fail_msg("%s: %s", words, wrong);
	const char *by = g->why_not(of, now, seat, a);
	if (!by || strcmp(by, rule) != 0)
		fail_msg("%s: refused by %s, not %s", words, by ? by : "nothing", rule);
	struct tongue *tongue = tongue_new(catalogues);
	bool some = g->why_fact(of, now, seat, a, by, &e);
	if (some)
		word_event(&(struct reader){tongue, lang, g, of}, &e, &text);
	fact_shown[e.message] |= some;
	if (want && !some)
		fail_msg("%s: no fact", words);
	else if (want)
		assert_string_equal(text.p, want);
	else if (some)
		fail_msg("%s: a fact: %s", words, text.p);
	out_free(&text);
	tongue_free(tongue);
}

/* The last test: each sentence from the first to the last was shown by those before it. */
static inline void all_facts_shown(const struct game *g, int first, int last)
{
	int missing = 0;
	for (int i = first; i <= last; i++)
		if (!fact_shown[i]) {
			print_error("not shown: %s\n", g->messages[i].text);
			missing++;
		}
	assert_int_equal(missing, 0);
}

#endif
