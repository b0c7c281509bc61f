/*
 * wording.c: events, actions and odds in the words of their reader.
 *
 * A sentence is translated whole; the arguments then replace {0}…{5}, each in the way of its kind:
 * numbers as digits, things of the game by their label.
 */
#include "text/tongue.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static int kinds_of(const struct game *game)
{
	int n = 1;
	while (game->kinds[n].name)
		n++;
	return n;
}

static void in_threes(int32_t value, const char *comma, struct out *out)
{
	if (value / 1000 == 0) {
		out_number(out, value);
		return;
	}
	in_threes(value / 1000, comma, out);
	out_format(out, "%s%03d", comma, abs(value % 1000));
}

/* Long ones as the language writes them; what may be a year stays whole. */
static void word_number(const struct reader *r, int32_t value, struct out *out)
{
	if (value > -10000 && value < 10000)
		out_number(out, value);
	else
		in_threes(value, r->lang == LANG_IT ? "." : ",", out);
}

void word_value(const struct reader *r, int kind, int32_t value, struct out *out)
{
	if (kind > 0 && kind < kinds_of(r->game)) {
		const struct kind *k = &r->game->kinds[kind];
		if (value >= 0 && value < k->count(r->pack)) {
			const char *label = k->label(r->pack, value, r->lang);
			out_text(out, k->english ? tr(r->tongue, r->lang, label) : label);
			return;
		}
	}
	word_number(r, value, out);
}

void word_template(const struct reader *r, const char *text, const uint8_t *kind, int nargs,
		   const int32_t *arg, struct out *out)
{
	for (;;) {
		size_t plain = strcspn(text, "{");
		out_bytes(out, text, plain);
		text += plain;
		if (*text == '\0')
			return;
		int which = text[1] - '0';
		if (which >= 0 && which < nargs && text[2] == '}') {
			word_value(r, kind[which], arg[which], out);
			text += 3;
		} else {
			out_char(out, *text++);
		}
	}
}

static void word_message(const struct reader *r, const struct message *m, const int32_t *arg,
			 struct out *out)
{
	const char *text = m->plural && m->count < m->nargs
				   ? trn(r->tongue, r->lang, m->text, m->plural, arg[m->count])
				   : tr(r->tongue, r->lang, m->text);
	word_template(r, text, m->kind, m->nargs, arg, out);
}

void word_event(const struct reader *r, const struct event *e, struct out *out)
{
	word_message(r, &r->game->messages[e->message], e->arg, out);
}

void word_action(const struct reader *r, struct action a, struct out *out)
{
	const struct verb *v = &r->game->verbs[a.verb];
	int32_t arg[3] = {a.arg[0], a.arg[1], a.arg[2]};
	word_template(r, tr(r->tongue, r->lang, v->text), v->kind, v->nargs, arg, out);
}

void word_figure(const struct reader *r, int32_t thousandths, bool percent, struct out *out)
{
	const char point = r->lang == LANG_IT ? ',' : '.';
	int64_t size = thousandths < 0 ? -(int64_t)thousandths : thousandths;
	if (thousandths < 0)
		out_text(out, "−");
	if (percent) {
		out_format(out, "%lld%c%lld%%", (long long)(size / 10), point,
			   (long long)(size % 10));
	} else {
		size = (size + 5) / 10;
		out_format(out, "%lld%c%02lld", (long long)(size / 100), point,
			   (long long)(size % 100));
	}
}

void word_basis(const struct reader *r, const struct odds *odds, struct out *out)
{
	const int32_t arg[MAX_ARGS] = {(int32_t)odds->samples};
	if (!odds->samples)
		return;
	if (odds->basis)
		word_message(r, &r->game->messages[odds->basis], arg, out);
	else
		word_template(r, tr(r->tongue, r->lang, N_("from {0} simulated games")),
			      &(uint8_t){0}, 1, arg, out);
}

void word_odds(const struct reader *r, const struct odds_line *line, struct out *out)
{
	word_message(r, &r->game->messages[line->message], line->arg, out);
	out_text(out, ": ");
	word_figure(r, line->value, !line->mean, out);
	if (line->error > 0) {
		out_text(out, " ± ");
		/* Never told smaller than it is: a mean has two decimals. */
		word_figure(r, line->mean ? (line->error + 9) / 10 * 10 : line->error, !line->mean,
			    out);
	}
}

static void word_lines(const struct reader *r, const struct accounts *all, const struct account *a,
		       struct out *out)
{
	out_array(out, "lines");
	for (int i = a->first; i < a->first + a->lines; i++) {
		struct out text = {0};
		word_event(r, &all->line[i].what, &text);
		out_object(out, NULL);
		out_words(out, "text", &text);
		out_int(out, "value", all->line[i].value);
		out_string(out, "rule", all->line[i].what.rule);
		out_end(out);
	}
	out_end(out);
}

static void word_account(const struct reader *r, const struct accounts *all,
			 const struct account *a, struct out *out)
{
	out_object(out, NULL);
	out_string(out, "of", a->of);
	out_string(out, "key", a->key);
	out_int(out, "value", a->value);
	word_lines(r, all, a, out);
	out_end(out);
}

void word_modifiers(const struct reader *r, const struct accounts *all, struct out *out)
{
	out_array(out, NULL);
	for (int i = 0; i < all->n; i++) {
		out_object(out, NULL);
		out_string(out, "title", tr(r->tongue, r->lang, all->account[i].of));
		out_bool(out, "counts", all->account[i].key[0] != '\0');
		word_lines(r, all, &all->account[i], out);
		out_end(out);
	}
	out_end(out);
}

void word_accounts(const struct reader *r, const struct accounts *all, struct out *out)
{
	out_array(out, NULL);
	for (int i = 0; i < all->n; i++)
		word_account(r, all, &all->account[i], out);
	out_end(out);
}

void word_line(const struct reader *r, const struct odds_line *line, struct out *o)
{
	struct out text = {0};
	word_message(r, &r->game->messages[line->message], line->arg, &text);
	out_object(o, NULL);
	out_words(o, "text", &text);
	out_int(o, "value", line->value);
	out_int(o, "error", line->error);
	out_bool(o, "mean", line->mean);
	out_end(o);
}

void word_detail(const char *text, const char *detail, struct out *out)
{
	const char *hole = strstr(text, "{0}");
	if (!hole) {
		out_text(out, text);
		return;
	}
	out_bytes(out, text, (size_t)(hole - text));
	out_text(out, detail);
	out_text(out, hole + 3);
}

void word_err(const struct tongue *t, enum lang lang, const struct err *e, struct out *out)
{
	if (e->line) {
		char number[16];
		snprintf(number, sizeof number, "%d", e->line);
		word_detail(tr(t, lang, N_("Line {0}: ")), number, out);
	}
	word_detail(tr(t, lang, e->text), e->detail, out);
}

const char *word_id(const struct reader *r, const char *id)
{
	for (const struct kind *kind = r->game->kinds + 1; kind->name; kind++) {
		int n = kind->count(r->pack);
		for (int i = 0; i < n; i++) {
			const char *known = kind->id(r->pack, i);
			if (!known || strcmp(known, id) != 0)
				continue;
			const char *label = kind->label(r->pack, i, r->lang);
			return kind->english ? tr(r->tongue, r->lang, label) : label;
		}
	}
	return NULL;
}
