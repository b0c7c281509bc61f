/*
 * counsel_words.c: advice in words. Reasons are rows of the game's messages with their numbers:
 * nothing is said that was not counted.
 */
#include "text/counsel_words.h"

enum { PARTS = 5 };

/* The sentence with {0}… replaced by the parts. */
static void fill(const char *text, const struct out part[PARTS], struct out *out)
{
	for (; *text; text++) {
		int which = text[0] == '{' ? text[1] - '0' : -1;
		if (which >= 0 && which < PARTS && text[2] == '}') {
			out_text(out, part[which].p ? part[which].p : "");
			text += 2;
		} else {
			out_char(out, *text);
		}
	}
}

void word_reason(const struct reader *r, const struct counsel *c, int i, struct out *out)
{
	const struct counsel_reason *why = &c->choice[i].reason;
	struct out part[PARTS] = {0};
	const char *text = N_("By the end of turn {0}: {1} {2}, against {3} with choice {4}.");
	if (c->n == 1)
		text = N_("No other choice was found that comes to anything else.");
	else if (!why->message)
		text = N_("Nothing that was counted sets it clearly apart from choice {4}.");
	out_number(&part[0], c->turn);
	if (why->message) {
		struct event e = {.message = why->message};
		word_event(r, &e, &part[1]);
	}
	word_figure(r, why->mine, false, &part[2]);
	word_figure(r, why->theirs, false, &part[3]);
	out_number(&part[4], why->than + 1);
	fill(tr(r->tongue, r->lang, text), part, out);
	for (int k = 0; k < PARTS; k++)
		out_free(&part[k]);
}

static void put_action(const struct reader *r, const char *key, struct action a, struct out *o)
{
	struct out label = {0};
	word_action(r, a, &label);
	out_words(o, key, &label);
}

void word_counsel(const struct reader *r, const struct counsel *c, int i, struct out *o)
{
	const struct counsel_choice *choice = &c->choice[i];
	char text[MAX_ACTION_TEXT];
	struct out why = {0};
	out_object(o, NULL);
	action_print(r->game, r->pack, choice->action, text, sizeof text);
	out_string(o, "do", text);
	put_action(r, "label", choice->action, o);
	out_array(o, "then");
	for (int k = 0; k < choice->thens; k++)
		put_action(r, NULL, choice->then[k], o);
	out_end(o);
	out_bool(o, "general", choice->own);
	out_array(o, "chances");
	for (int k = 0; k < choice->chances; k++)
		word_line(r, &choice->chance[k], o);
	out_end(o);
	out_int(o, "games", choice->trials);
	word_reason(r, c, i, &why);
	out_words(o, "reason", &why);
	out_end(o);
}
