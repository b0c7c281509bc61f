/*
 * answers.c: breaches, completions and checked dice as JSON.
 */
#include "league/answers.h"

void lg_write_breaches(struct out *o, const struct league_reader *reader,
		       const struct breaches *found)
{
	out_array(o, "breaches");
	for (int i = 0; i < found->n; i++) {
		const struct breach *b = &found->list[i];
		struct out text = {0};
		lg_breach(reader, b, &text);
		out_object(o, NULL);
		out_string(o, "code", b->code);
		out_string(o, "rule", b->rule);
		out_string(o, "where", b->where);
		out_int(o, "have", b->have);
		out_int(o, "allowed", b->allowed);
		out_words(o, "text", &text);
		out_end(o);
	}
	out_end(o);
}

static void write_changes(struct out *o, const struct league_reader *reader,
			  const struct league_tables *t, const struct completion *p)
{
	out_array(o, "changes");
	for (int i = 0; i < p->nchanges; i++) {
		const struct army_change *n = &p->change[i];
		struct out text = {0};
		lg_change(reader, t, n, &text);
		out_object(o, NULL);
		out_string(o, "change", change_words[n->kind]);
		out_string(o, "type", n->type == LG_NONE ? NULL : t->type[n->type].code);
		out_int(o, "figures", n->figures);
		out_int(o, "points", n->price);
		out_string(o, "id", n->id);
		out_string(o, "at", n->at);
		out_words(o, "text", &text);
		out_end(o);
	}
	out_end(o);
}

void lg_write_completions(struct out *o, const struct league_reader *reader,
			  const struct league_tables *t, const struct completions *found)
{
	out_string(o, "scope", scope_words[found->scope]);
	out_string(o, "text", lg_tr(reader, completions_text(found)));
	out_array(o, "proposals");
	for (int i = 0; i < found->n; i++) {
		const struct completion *p = &found->list[i];
		out_object(o, NULL);
		out_string(o, "aim", aim_words[p->aim]);
		out_string(o, "text", lg_tr(reader, aim_texts[p->aim]));
		out_int(o, "cost", p->cost);
		out_int(o, "value", p->value);
		write_changes(o, reader, t, p);
		army_write(&p->army, t, "army", o);
		out_end(o);
	}
	out_end(o);
}

void lg_write_dice(struct out *o, const struct dice_audit *a)
{
	out_int(o, "dice", a->dice);
	out_int(o, "by_hand", a->by_hand);
	out_int(o, "recorded", a->recorded);
	out_int(o, "unproven", a->unproven);
	out_int(o, "wrong", a->wrong);
	out_int(o, "first_wrong", a->first_wrong);
}
