/*
 * words.c: sentences of the league with their numbers filled in.
 */
#include "league/words.h"

#include <stdio.h>

const char *lg_tr(const struct league_reader *r, const char *msgid)
{
	return r->tongue ? tr(r->tongue, r->lang, msgid) : msgid;
}

void lg_fill(struct out *o, const char *text, const char *what, int one, int two)
{
	for (; *text; text++) {
		if (text[0] != '{' || text[1] < '0' || text[1] > '2' || text[2] != '}') {
			out_char(o, *text);
			continue;
		}
		if (text[1] == '0')
			out_text(o, what ? what : "");
		else
			out_number(o, text[1] == '1' ? one : two);
		text += 2;
	}
}

const char *lg_type_name(const struct league_reader *r, const struct troop_type *t)
{
	return r->lang == LANG_IT ? t->it : t->name;
}

void lg_breach(const struct league_reader *r, const struct breach *b, struct out *o)
{
	lg_fill(o, lg_tr(r, b->text), b->where, b->have, b->allowed);
}

void lg_refusal(const struct league_reader *r, const struct refusal *f, struct out *o)
{
	lg_fill(o, lg_tr(r, f->text), f->what, 0, 0);
}

void lg_computer_line(const struct league_reader *r, const struct computer_line *l, struct out *o)
{
	const char *text = lg_tr(r, l->text);
	for (; *text; text++) {
		if (text[0] != '{' || text[1] < '0' || text[1] > '2' || text[2] != '}') {
			out_char(o, *text);
			continue;
		}
		out_number(o, l->arg[text[1] - '0']);
		text += 2;
	}
}

/* {0} and {2} replaced by words. */
static void fill_words(struct out *o, const char *text, const char *what, const char *where)
{
	for (; *text; text++) {
		if (text[0] != '{' || (text[1] != '0' && text[1] != '2') || text[2] != '}') {
			out_char(o, *text);
			continue;
		}
		out_text(o, text[1] == '0' ? what : where);
		text += 2;
	}
}

void lg_change(const struct league_reader *r, const struct league_tables *t,
	       const struct army_change *c, struct out *o)
{
	char what[96];
	const char *where = c->at;
	switch (c->kind) {
	case CHANGE_REMOVE_UNIT:
	case CHANGE_MOVE_UNIT:
	case CHANGE_ADD_UNIT: {
		const char *code = c->type == LG_NONE ? c->name : t->type[c->type].code;
		if (c->figures)
			snprintf(what, sizeof what, "%s %d (%s)", code, c->figures, c->id);
		else
			snprintf(what, sizeof what, "%s (%s)", code, c->id);
		break;
	}
	case CHANGE_GENERAL:
	case CHANGE_ADD_DIVISION:
		snprintf(what, sizeof what, "%s", c->name);
		where = c->id;
		break;
	case CHANGE_CONTINGENTS:
	case CHANGE_NATIONS:
	case CHANGE_COMMANDER:
	case CHANGE_CORPS_LEVEL: snprintf(what, sizeof what, "%s", c->name); break;
	default: snprintf(what, sizeof what, "%s", c->id);
	}
	fill_words(o, lg_tr(r, change_texts[c->kind]), what, where);
}
