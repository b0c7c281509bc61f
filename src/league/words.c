/*
 * words.c: sentences of the league with their numbers filled in.
 */
#include "league/words.h"
#include "kernel/game.h"

#include <stdio.h>
#include <string.h>

const char *lg_tr(const struct league_reader *r, const char *msgid)
{
	return r && r->tongue ? tr(r->tongue, r->lang, msgid) : msgid;
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
	return t->name[r->lang];
}

void lg_breach(const struct league_reader *r, const struct breach *b, struct out *o)
{
	const char *where = b->person ? b->person[r->lang] : b->where;
	lg_fill(o, lg_tr(r, b->text), where, b->have, b->allowed);
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
	case CHANGE_ADD_CORPS:
	case CHANGE_ADD_DIVISION:
		snprintf(what, sizeof what, "%s",
			 c->general == LG_NONE ? c->name : t->general[c->general].name[r->lang]);
		where = c->id;
		break;
	case CHANGE_CONTINGENTS:
	case CHANGE_NATIONS:
	case CHANGE_COMMANDER:
	case CHANGE_CORPS_LEVEL:
	case CHANGE_ARMY_LEVEL: snprintf(what, sizeof what, "%s", c->name); break;
	default: snprintf(what, sizeof what, "%s", c->id);
	}
	fill_words(o, lg_tr(r, change_texts[c->kind]), what, where);
}

const char *lg_general_name(const struct league_reader *r, const struct league_tables *t,
			    const struct army_general *g)
{
	if (g->listed != LG_NONE)
		return t->general[g->listed].name[r->lang];
	return g->name[0] ? g->name : lg_tr(r, N_("a general"));
}

void lg_diff(const struct league_reader *r, const struct out *diff, const char *key, struct out *o)
{
	struct pk *pk = pk_new(NULL);
	struct pk_node list = pk_parse(pk, "diff", diff->n ? diff->p : "[]", diff->n ? diff->n : 2);
	out_array(o, key);
	for (int i = 0; i < pk_count(&list); i++) {
		struct pk_node n = pk_at(&list, i);
		out_object(o, NULL);
		out_string(o, "what", pk_string(&n, "what"));
		out_string(o, "text", lg_tr(r, pk_string(&n, "what")));
		out_string(o, "who", pk_string(&n, "who"));
		out_int(o, "before", pk_int(&n, "before", INT32_MIN, INT32_MAX));
		out_int(o, "after", pk_int(&n, "after", INT32_MIN, INT32_MAX));
		out_end(o);
	}
	out_end(o);
	pk_free(pk);
}

const struct answer_word answer_words[] = {
	{"any-edge-or-corner", N_("any edge or corner")},
	{"any-side-centre", N_("the centre of any side")},
	{"arc", N_("in the arc")},
	{"battery", N_("the battery")},
	{"blocked", N_("blocked")},
	{"both", N_("both")},
	{"clear", N_("clear")},
	{"contact", N_("in contact")},
	{"control", N_("takes control")},
	{"cover", N_("in cover")},
	{"fire", N_("may fire")},
	{"first-in-arc", N_("the first in the arc")},
	{"front", N_("touches the front")},
	{"front-centre", N_("the centre of the front")},
	{"illegal", N_("not legal")},
	{"judge-separately", N_("each for itself")},
	{"keep", N_("stays")},
	{"legal", N_("legal")},
	{"marked-enemy", N_("the marked enemy")},
	{"may-not", N_("may not")},
	{"modifying-unit", N_("the unit that gave the modifier")},
	{"move-toward", N_("moves toward them")},
	{"must", N_("must")},
	{"must-attempt", N_("must attempt it")},
	{"no", N_("no")},
	{"none", N_("none")},
	{"not-front", N_("does not touch the front")},
	{"nothing", N_("nothing")},
	{"other-touching", N_("another that touches")},
	{"out-of-arc", N_("out of the arc")},
	{"parent", N_("the parent unit")},
	{"remove", N_("comes off")},
	{"straight-only", N_("straight ahead only")},
	{"unchanged", N_("unchanged")},
	{"wheel-and-contact", N_("wheels and makes contact")},
	{"yes", N_("yes")},
	{NULL, NULL},
};

const char *lg_answer(const struct league_reader *r, const char *answer)
{
	for (const struct answer_word *w = answer_words; w->id; w++)
		if (strcmp(w->id, answer) == 0)
			return lg_tr(r, w->text);
	return answer;
}
