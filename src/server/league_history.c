/*
 * league_history.c: the audit trail of a club: its lines, what became of them, and past states.
 */
#include "server/league_club.h"

#include <stdlib.h>
#include <string.h>

#include "league/answers.h"

enum { LINES_SHOWN = 100, LONG_LINE = 2000 };

static void write_void(struct out *o, const struct league_reader *r, const struct refusal *why)
{
	struct out text = {0};
	lg_refusal(r, why, &text);
	out_object(o, "why");
	out_string(o, "rule", why->rule);
	out_words(o, "text", &text);
	out_end(o);
}

static void write_line(struct out *o, const struct club *c, const struct league_reader *r, int i,
		       bool whole)
{
	const struct record *rec = &c->record;
	cJSON *event = cJSON_Parse(rec->line[i]);
	out_object(o, NULL);
	out_int(o, "n", i + 1);
	out_string(o, "type", json_text(event, "type"));
	out_string(o, "by", json_text(event, "by"));
	out_string(o, "at", json_text(event, "at"));
	out_string(o, "origin", json_text(event, "origin"));
	out_string(o, "status", line_status_words[rec->status[i]]);
	if (rec->status[i] == LINE_VOID && rec->why_void[i].rule)
		write_void(o, r, &rec->why_void[i]);
	/* Armies are long: they are sent when one line is asked for. */
	if (whole || strlen(rec->line[i]) < LONG_LINE)
		out_raw(o, "event", rec->line[i]);
	else
		out_null(o, "event");
	out_end(o);
	cJSON_Delete(event);
}

static int line_number(const char *text, int most)
{
	char *end;
	long n = strtol(text, &end, 10);
	return *text && !*end && n >= 1 && n <= most ? (int)n : 0;
}

void club_history(struct client *c, const struct club *club, const struct http_request *r)
{
	struct league_reader reader = club_reader(c);
	char before[16];
	int last = club->record.n;
	if (http_query(r, "before", before, sizeof before)) {
		int n = line_number(before, club->record.n + 1);
		last = n ? n - 1 : 0;
	}
	struct out o = {0};
	out_object(&o, NULL);
	out_int(&o, "number", club->record.n);
	out_array(&o, "lines");
	for (int i = last - 1; i >= 0 && i >= last - LINES_SHOWN; i--)
		write_line(&o, club, &reader, i, false);
	out_end(&o);
	out_end(&o);
	answer_json(c, 200, &o);
}

void club_line(struct client *c, const struct club *club, const char *number)
{
	struct league_reader reader = club_reader(c);
	int n = line_number(number, club->record.n);
	struct out o = {0};
	if (!n) {
		answer_error(c, 404, "missing", N_("There is nothing here."));
		return;
	}
	write_line(&o, club, &reader, n - 1, true);
	answer_json(c, 200, &o);
}

static void write_voided(struct out *o, const struct league_reader *r, const struct record *was,
			 const struct record *is)
{
	out_array(o, "void");
	for (int i = 0; i < was->n; i++) {
		if (is->status[i] != LINE_VOID || was->status[i] == LINE_VOID)
			continue;
		cJSON *event = cJSON_Parse(is->line[i]);
		out_object(o, NULL);
		out_int(o, "n", i + 1);
		out_string(o, "type", json_text(event, "type"));
		write_void(o, r, &is->why_void[i]);
		out_end(o);
		cJSON_Delete(event);
	}
	out_end(o);
}

/* What an entry would change, on a copy of the record: nothing is written. */
void club_preview(struct client *c, struct club *club, const cJSON *body)
{
	struct league_reader reader = club_reader(c);
	const cJSON *event = cJSON_GetObjectItemCaseSensitive(body, "event");
	char *line = cJSON_IsObject(event) ? cJSON_PrintUnformatted(event) : NULL;
	struct record copy;
	struct refusal why = {0};
	struct out diff = {0}, o = {0};
	record_init(&copy, club->record.t);
	if (!line) {
		answer_error(c, 400, "malformed", N_("This request cannot be understood."));
	} else if (!club_standing(c, club).inside) {
		answer_rule(c, 403, "role", "NW-R56", N_("Only members of the club may write."));
	} else if (!record_load(&copy, club->record.line, club->record.n, &why) ||
		   !record_add(&copy, line, &why, &diff)) {
		answer_refusal(c, &why);
	} else {
		out_object(&o, NULL);
		lg_diff(&reader, &diff, "diff", &o);
		write_voided(&o, &reader, &club->record, &copy);
		out_end(&o);
		answer_json(c, 200, &o);
	}
	out_free(&diff);
	free(line);
	record_free(&copy);
}

/* The club as it was seen after that line. */
void club_state_at(struct client *c, const struct club *club, const char *number)
{
	struct standing s = club_standing(c, club);
	int n = line_number(number, club->record.n);
	struct campaign *then = n ? record_state(&club->record, n) : NULL;
	struct out o = {0};
	if (!then) {
		answer_error(c, 404, "missing", N_("There is nothing here."));
		return;
	}
	if (s.player >= then->nplayers)
		s.player = LG_NONE;
	club_write(&o, NULL, club, then, &s);
	campaign_free(then);
	answer_json(c, 200, &o);
}

/* Every die of the record rolled again, by the keys that were shown. */
void club_dice(struct client *c, const struct club *club)
{
	struct dice_audit a;
	struct out o = {0};
	audit_dice(&club->record, club->has_key ? club->key : NULL, &a);
	out_object(&o, NULL);
	lg_write_dice(&o, &a);
	out_end(&o);
	answer_json(c, 200, &o);
}
