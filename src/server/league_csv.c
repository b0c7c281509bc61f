/*
 * league_csv.c: tables of a club to and from a spreadsheet: as CSV for whoever may see them, and
 * out of CSV for whoever may write the entries that it takes.
 */
#include "server/league_club.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "league/csv.h"

struct csv_reader {
	const struct club *club;
	struct standing s;
};

static void shown_name(const void *arg, int player, char name[40])
{
	const struct csv_reader *r = arg;
	club_name(r->club, r->club->record.now, &r->s, player, name);
}

bool club_table_csv(struct client *client, const struct club *club, const char *what)
{
	struct csv_reader reader = {club, club_standing(client, club)};
	char table[16], extra[96];
	struct out o = {0};
	size_t n = strlen(what);
	if (n < 5 || n - 4 >= sizeof table || strcmp(what + n - 4, ".csv") != 0)
		return false;
	snprintf(table, sizeof table, "%.*s", (int)(n - 4), what);
	if (!csv_write(&club->record, table, shown_name, &reader, &o))
		return false;
	snprintf(extra, sizeof extra, "Content-Disposition: attachment; filename=\"%s\"\r\n", what);
	answer_plain(client, 200, "text/csv; charset=utf-8", extra, &o);
	return true;
}

static void answer_mistake(struct client *c, const struct csv_mistake *m)
{
	struct out text = {0}, o = {0};
	struct league_reader reader = club_reader(c);
	if (!m->text) {
		answer_error(c, 503, "busy", N_("There is not enough memory."));
		return;
	}
	lg_csv_mistake(&reader, m, &text);
	out_object(&o, NULL);
	out_object(&o, "error");
	out_string(&o, "code", "csv");
	out_int(&o, "line", m->line);
	out_int(&o, "column", m->column);
	out_string(&o, "rule", m->rule);
	out_words(&o, "text", &text);
	out_end(&o);
	out_end(&o);
	answer_json(c, 422, &o);
}

/* What would be written, or was: the line of the table and the entry. */
static void answer_entries(struct client *c, const struct club *club, const struct csv_entries *e,
			   bool dry)
{
	struct standing s = club_standing(c, club);
	struct out o = {0};
	out_object(&o, NULL);
	out_bool(&o, "dry_run", dry);
	out_array(&o, "entries");
	for (int i = 0; i < e->n; i++) {
		out_object(&o, NULL);
		out_int(&o, "line", e->list[i].at);
		out_raw(&o, "event", e->list[i].line);
		out_end(&o);
	}
	out_end(&o);
	if (!dry)
		club_write(&o, "club", club, club->record.now, &s);
	out_end(&o);
	answer_json(c, 200, &o);
}

/* All entries in one append, before the answer; who lost the race looks again. */
static bool store_entries(struct client *c, struct club *club, const struct csv_entries *e)
{
	char stream[CLUB_ID_MAX + 8];
	const char **line = calloc((size_t)e->n + 1, sizeof *line);
	club->stale = true;
	if (!line)
		return false;
	for (int i = 0; i < e->n; i++)
		line[i] = e->list[i].line;
	club_stream(club->id, stream);
	club->stale = e->n && store_append(c->server->store, stream, club->number, line, e->n,
					   &club->number) != STORE_OK;
	free(line);
	return !club->stale;
}

void club_csv_post(struct client *c, struct club *club, const cJSON *body)
{
	struct standing s = club_standing(c, club);
	const char *table = json_text(body, "table"), *text = json_text(body, "text");
	bool dry = json_true(body, "dry_run", false);
	enum role role;
	char at[32];
	time_t now = time(NULL);
	struct tm tm;
	struct csv_entries e;
	struct csv_mistake wrong;
	strftime(at, sizeof at, "%Y-%m-%dT%H:%MZ", gmtime_r(&now, &tm));
	struct csv_author author = {
		.at = at, .by = club_author(club, &s, body, &role), .own_name = !s.local};
	if (!table || !text) {
		answer_error(c, 400, "malformed", N_("This request cannot be understood."));
		return;
	}
	if (role > ROLE_RECORDER) {
		answer_rule(c, 403, "role", "NW-R56", N_("Only the Campaign Master may do this."));
		return;
	}
	if (!csv_entries(club->record.now, table, text, strlen(text), &author, &e, &wrong)) {
		answer_mistake(c, &wrong);
		return;
	}
	if (club->writes || club->record.n + e.n >= CLUB_LINES - 1)
		answer_error(c, 409, "stale",
			     N_("Somebody else changed the club just now. Look again."));
	else if (!csv_take(&club->record, &e, dry, &wrong))
		answer_mistake(c, &wrong);
	else if (!dry && !store_entries(c, club, &e))
		answer_error(c, 503, "busy", N_("It could not be written. Try again."));
	else
		answer_entries(c, club, &e, dry);
	csv_entries_free(&e);
}
