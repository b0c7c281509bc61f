/*
 * league_csv.c: marengo league csv export and import, players and results: tables of a club to and
 * from a spreadsheet, all rows or none, every mistake named by line and column.
 */
#include "cli/league.h"

#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "league/csv.h"

static int tell_mistake(struct league_cli *c, const char *file, const struct csv_mistake *m)
{
	if (!m->text)
		league_starved();
	out_clear(&c->text);
	lg_csv_mistake(&c->reader, m, &c->text);
	if (!c->o.json)
		return cli_complain(ERR_DATA, "%s: %s%s%s%s", file, c->text.p, m->rule ? " (" : "",
				    m->rule ? m->rule : "", m->rule ? ")" : "");
	struct out o = {0};
	out_object(&o, NULL);
	out_bool(&o, "ok", false);
	out_int(&o, "line", m->line);
	out_int(&o, "column", m->column);
	out_string(&o, "rule", m->rule);
	out_string(&o, "text", c->text.p);
	out_end(&o);
	printf("%s\n", o.p);
	out_free(&o);
	return ERR_CHECK;
}

/* What was written, or would be. */
static void tell_entries(struct league_cli *c, const struct csv_entries *e)
{
	for (int i = 0; !c->o.json && c->o.dry_run && i < e->n; i++) {
		const char *line = e->list[i].line, *type = line + strlen("{\"type\":\"");
		event_words(line, &c->text);
		printf(_("line %d: %.*s: %.100s\n"), e->list[i].at, (int)strcspn(type, "\""), type,
		       c->text.p);
	}
	if (c->o.json)
		printf("{\"ok\":true,\"entries\":%d,\"dry_run\":%s}\n", e->n,
		       c->o.dry_run ? "true" : "false");
	else if (!e->n)
		printf("%s\n", _("The club is as the table says: nothing to write."));
	else if (c->o.dry_run)
		printf(_("%d entries would be written\n"), e->n);
	else
		printf(_("%d entries taken over\n"), e->n);
}

static int take_table(struct league_cli *c, const char *table, const char *file)
{
	struct err trouble = {0};
	struct csv_entries e;
	struct csv_mistake wrong;
	size_t n;
	char at[24], *text = cli_read(file, &n, &trouble);
	time_t now = time(NULL);
	struct tm tm;
	if (!text)
		return cli_fail(&trouble);
	strftime(at, sizeof at, "%Y-%m-%dT%H:%MZ", gmtime_r(&now, &tm));
	struct csv_author author = {.at = at, .by = c->o.by, .reason = c->o.reason};
	bool good = csv_entries(c->rec.now, table, text, n, &author, &e, &wrong);
	free(text);
	int code = good && csv_take(&c->rec, &e, c->o.dry_run, &wrong)
			   ? 0
			   : tell_mistake(c, file, &wrong);
	if (!code && !c->o.dry_run && e.n)
		code = club_save(c);
	if (!code)
		tell_entries(c, &e);
	csv_entries_free(&e);
	return code;
}

int lc_csv_import(struct league_cli *c)
{
	return take_table(c, c->word[0], c->word[1]);
}

/* Reports kept in a spreadsheet during the night. */
int lc_results(struct league_cli *c)
{
	return take_table(c, "battles", c->word[0]);
}

int lc_players(struct league_cli *c)
{
	return c->n ? take_table(c, "members", c->word[0]) : league_register(c);
}

int lc_csv_export(struct league_cli *c)
{
	struct out o = {0};
	struct err e = {0};
	int code = 0;
	if (!csv_write(&c->rec, c->word[0], NULL, NULL, &o))
		return cli_complain(ERR_USAGE, "%s",
				    _("the tables are: standings, members, armies, calendar, "
				      "battles, rolls, record"));
	if (o.failed)
		league_starved();
	if (c->n > 1 && !cli_write(c->word[1], o.p, o.n, &e))
		code = cli_fail(&e);
	else if (c->o.json)
		printf("{\"ok\":true,\"table\":\"%s\",\"bytes\":%zu}\n", c->word[0], o.n);
	else if (c->n < 2)
		fwrite(o.p, 1, o.n, stdout);
	out_free(&o);
	return code;
}
