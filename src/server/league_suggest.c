/*
 * league_suggest.c: whole legal completions of an army that is being built, solved off the loop.
 */
#include "server/league_club.h"

#include <stdlib.h>

#include "league/answers.h"

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
	s->found = army_complete(s->t, &s->rules, &s->army, &e->pending->gone);
}

static void answer_found(struct club_errand *e, struct client *c)
{
	struct suggest_errand *s = (struct suggest_errand *)e;
	struct out o = {0};
	if (!s->found) {
		answer_error(c, 503, "busy", N_("There is not enough memory."));
		return;
	}
	out_object(&o, NULL);
	lg_write_completions(&o, &s->reader, s->t, s->found);
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
		s->e.answer = answer_found;
		s->e.release = release;
		club_errand_go(client, &s->e);
	} else if (a) {
		answer_error(client, 503, "busy", N_("There is not enough memory."));
	}
	free(a);
	pk_free(pk);
}
