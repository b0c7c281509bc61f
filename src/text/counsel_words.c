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

/* "choice 2", or that it is the general's. */
static void word_choice(const struct reader *r, const struct counsel *c, int i, struct out *out)
{
	struct out part[PARTS] = {0};
	const char *text = c->choice[i].own ? N_("the general's choice ({0})") : N_("choice {0}");
	out_number(&part[0], i + 1);
	fill(tr(r->tongue, r->lang, text), part, out);
	out_free(&part[0]);
}

/* Shares in whole hundredths: of some hundred worlds tenths would claim too much. */
static void word_amount(const struct reader *r, const struct counsel_reason *why, int32_t amount,
			struct out *out)
{
	if (why->mean)
		word_figure(r, amount, false, out);
	else
		out_number(out, (amount + 5) / 10);
}

static const char *sentence(const struct counsel *c, const struct counsel_reason *why)
{
	static const char *const words[][2] = {
		{N_("By the end of turn {0}, {1} in {2}% of the games, against {3}% with {4}."),
		 N_("By the end of turn {0}, {1}: {2} on average, against {3} with {4}.")},
		{N_("When the fighting is over, {1} in {2}% of the games, against {3}% with {4}."),
		 N_("When the fighting is over, {1}: {2} on average, against {3} with {4}.")},
		{N_("At the end of the game, {1} in {2}% of the games, against {3}% with {4}."),
		 N_("At the end of the game, {1}: {2} on average, against {3} with {4}.")},
	};
	return words[why->late ? 2 : c->fighting][why->mean];
}

static void word_one(const struct reader *r, const struct counsel *c, int i, int k, struct out *out)
{
	const struct counsel_reason *why = &c->choice[i].reason[k];
	struct out part[PARTS] = {0};
	const char *text = N_("Compared with {4}, nothing that was counted sets it clearly apart.");
	if (why->message) {
		struct event e = {.message = why->message, .arg = {why->arg[0], why->arg[1]}};
		text = sentence(c, why);
		out_number(&part[0], c->turn);
		word_event(r, &e, &part[1]);
		word_amount(r, why, why->mine, &part[2]);
		word_amount(r, why, why->theirs, &part[3]);
	}
	word_choice(r, c, c->choice[i].than, &part[4]);
	fill(tr(r->tongue, r->lang, text), part, out);
	for (int p = 0; p < PARTS; p++)
		out_free(&part[p]);
}

void word_reason(const struct reader *r, const struct counsel *c, int i, struct out *out)
{
	if (c->n == 1) {
		out_text(out, tr(r->tongue, r->lang,
				 N_("No other choice was found that comes to anything else.")));
		return;
	}
	for (int k = 0; k < COUNSEL_REASONS && (!k || c->choice[i].reason[k].message); k++) {
		if (k)
			out_char(out, ' ');
		word_one(r, c, i, k, out);
	}
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
