/*
 * league_judge.c: the adjudicator: a house rule decided from typed inputs or from a sketch.
 */
#include "server/league_club.h"

#include <string.h>

#include "league/adjudicate.h"

static bool known(const char *id)
{
	const char *const *ids = adjudication_ids();
	while (*ids && strcmp(*ids, id) != 0)
		ids++;
	return *ids;
}

void judge_question(struct client *c, const char *id, const struct http_request *r, bool sketch)
{
	struct house_verdict v = {0};
	struct out o = {0}, in = {0}, svg = {0};
	if (!known(id) || (sketch && !adjudicates_sketch(id))) {
		answer_error(c, 404, "missing", N_("There is no such question."));
		return;
	}
	struct pk *pk = pk_new(NULL);
	struct pk_node n = pk_parse(pk, "question", r->body.p, r->body.n);
	struct league_reader reader = club_reader(c);
	bool ok =
		sketch ? adjudicate_sketch(id, &n, &v, &reader, &in, &svg) : adjudicate(id, &n, &v);
	if (!ok || pk_error(pk)) {
		answer_unreadable(c, pk);
	} else {
		out_object(&o, NULL);
		verdict_write(&v, "verdict", &o);
		if (sketch) {
			out_part(&o, "inputs", &in);
			out_words(&o, "svg", &svg);
		}
		out_end(&o);
		answer_json(c, 200, &o);
	}
	pk_free(pk);
	out_free(&in);
	out_free(&svg);
}
