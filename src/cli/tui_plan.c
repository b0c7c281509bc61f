/*
 * tui_plan.c: reads the plan from the history: the seat's actions since the last die or discovery.
 */
#include "cli/tui_plan.h"

#include "cli/tui_text.h"

enum { PLAN_MOST = 64, LETTERS = 26 };

/* The entries of the plan, the newest first; *more: there are others before them. */
static int find(const struct match *m, int seat, uint32_t entry[PLAN_MOST], bool *more)
{
	uint32_t left = m->pasts;
	int n = 0;
	for (uint32_t i = m->entries; i > 0 && left && n < PLAN_MOST; i--) {
		const struct entry *e = &m->entry[i - 1];
		if (e->type != ENTRY_ACTION || e->undone)
			continue;
		left--;
		if (e->seat == seat && !e->automatic)
			entry[n++] = i - 1;
	}
	*more = left > 0;
	return n;
}

void plan_text(const struct play *p, int seat, int cells, int rows, char *text, size_t cap)
{
	const struct match *m = p->session.match;
	uint32_t entry[PLAN_MOST];
	bool more;
	int n = find(m, seat, entry, &more);
	text[0] = '\0';
	if (!mt_can_undo(m, seat))
		return;
	for (int from = n; from > 0; from--) { /* the oldest go until the rest fits */
		struct out line = {0};
		out_text(&line, from < n || more ? _("plan … ") : _("plan "));
		for (int i = from; i > 0; i--) {
			out_format(&line, "%s%c) ", i < from ? "  " : "",
				   (char)('a' + (n - i) % LETTERS));
			word_action(&p->reader, m->entry[entry[i - 1]].action, &line);
		}
		bool fits = line.p && line.n < cap && text_rows(line.p, cells) <= rows;
		if (fits)
			snprintf(text, cap, "%s", line.p);
		out_free(&line);
		if (fits)
			return;
	}
}
