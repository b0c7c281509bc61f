/*
 * league_suggest.c: whole legal completions of an army that is being built, solved off the loop.
 */
#include "server/league_club.h"

#include <stdlib.h>

#include "league/complete.h"

struct suggest_errand {
	struct club_errand e;
	const struct league_tables *t;
	struct army_rules rules;
	struct army army;
	struct league_reader reader;
	struct completions *found;
};

static void solve(struct club_errand *e)
{
	struct suggest_errand *s = (struct suggest_errand *)e;
	s->found = army_complete(s->t, &s->rules, &s->army);
}

static void write_changes(struct out *o, const struct suggest_errand *s, const struct completion *p)
{
	out_array(o, "changes");
	for (int i = 0; i < p->nchanges; i++) {
		const struct army_change *n = &p->change[i];
		struct out text = {0};
		lg_change(&s->reader, s->t, n, &text);
		out_object(o, NULL);
		out_string(o, "change", change_words[n->kind]);
		out_string(o, "type", n->type == LG_NONE ? NULL : s->t->type[n->type].code);
		out_int(o, "figures", n->figures);
		out_int(o, "points", n->price);
		out_string(o, "id", n->id);
		out_string(o, "at", n->at);
		out_string(o, "text", text.p ? text.p : "");
		out_end(o);
		out_free(&text);
	}
	out_end(o);
}

static void answer_completions(struct club_errand *e, struct client *c)
{
	struct suggest_errand *s = (struct suggest_errand *)e;
	struct out o = {0};
	if (!s->found) {
		answer_error(c, 503, "busy", N_("There is not enough memory."));
		return;
	}
	out_object(&o, NULL);
	out_string(&o, "scope", scope_words[s->found->scope]);
	out_string(&o, "text", lg_tr(&s->reader, completions_text(s->found)));
	out_array(&o, "proposals");
	for (int i = 0; i < s->found->n; i++) {
		const struct completion *p = &s->found->list[i];
		out_object(&o, NULL);
		out_string(&o, "aim", aim_words[p->aim]);
		out_string(&o, "text", lg_tr(&s->reader, aim_texts[p->aim]));
		out_int(&o, "cost", p->cost);
		out_int(&o, "value", p->value);
		write_changes(&o, s, p);
		army_write(&p->army, s->t, "army", &o);
		out_end(&o);
	}
	out_end(&o);
	out_end(&o);
	answer_json(c, 200, &o);
}

static void release(struct club_errand *e)
{
	struct suggest_errand *s = (struct suggest_errand *)e;
	free(s->found);
	free(s);
}

void club_suggest(struct client *client, struct club *club, const cJSON *body)
{
	const struct campaign *c = club->record.now;
	bool shadow = json_true(body, "shadow", false);
	struct pk *pk = pk_new(NULL);
	struct army *a = pk ? club_read_army(client, c, body, pk, shadow) : NULL;
	struct suggest_errand *s = a ? calloc(1, sizeof *s) : NULL;
	if (s) {
		s->t = c->t;
		s->rules = club_army_rules(c, shadow);
		s->army = *a;
		s->reader = club_reader(client);
		s->e.work = solve;
		s->e.answer = answer_completions;
		s->e.release = release;
		club_errand_go(client, &s->e);
	} else if (a) {
		answer_error(client, 503, "busy", N_("There is not enough memory."));
	}
	free(a);
	pk_free(pk);
}
