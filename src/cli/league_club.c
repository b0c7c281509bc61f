/*
 * league_club.c: marengo league new, export, import, demo, members, settings, history, corrections.
 */
#include "cli/league.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

#include "league/forget.h"
#include "league/sample.h"

/* An empty store in a folder, made when missing. */
static int make_club(struct league_cli *c, const char *dir)
{
	char path[600], trouble[STORE_TROUBLE];
	struct stat st;
	snprintf(c->dir, sizeof c->dir, "%s", dir);
	if (mkdir(dir, 0777) != 0 && errno != EEXIST)
		return cli_complain(ERR_CREATE, "%s: %s", dir, strerror(errno));
	snprintf(path, sizeof path, "%s/club.db", dir);
	if (!c->o.store && stat(path, &st) == 0)
		return cli_complain(ERR_CREATE, _("there is a club in %s already"), dir);
	c->store = store_open(c->o.store ? c->o.store : path, trouble);
	if (!c->store)
		return cli_complain(ERR_UNAVAILABLE, "%s", trouble);
	uint64_t number = 0;
	if (!store_number(c->store, "league", &number) || number)
		return cli_complain(ERR_CREATE, _("there is a club in %s already"), dir);
	return 0;
}

/* Puts a whole record, already checked, into the empty store. */
static int store_record(struct league_cli *c)
{
	if (store_append(c->store, "league", 0, (const char *const *)c->rec.line, c->rec.n, NULL) ==
	    STORE_OK) {
		c->stored = c->rec.n;
		return 0;
	}
	return cli_complain(ERR_IO, "%s", _("the record cannot be written"));
}

/* A file of JSON as one line, to be freed; NULL: told already, *code is for the shell. */
static char *one_line(const char *path, int *code)
{
	struct err e = {0};
	size_t n;
	char *text = cli_read(path, &n, &e);
	*code = text ? 0 : cli_fail(&e);
	for (char *p = text; p && *p; p++)
		if (*p == '\n' || *p == '\r' || *p == '\t')
			*p = ' ';
	while (text && n && text[n - 1] == ' ')
		text[--n] = '\0';
	return text;
}

/* "FREQ=WEEKLY;INTERVAL=2;BYDAY=TU": days between two nights; 0: not a rule of that kind. */
static int days_of_rule(const char *rule)
{
	int every = 1, unit = 0;
	for (const char *p = rule; *p; p += strcspn(p, ";"), p += *p == ';') {
		if (strncmp(p, "FREQ=WEEKLY", 11) == 0)
			unit = 7;
		else if (strncmp(p, "FREQ=DAILY", 10) == 0)
			unit = 1;
		else if (strncmp(p, "INTERVAL=", 9) == 0)
			every = (int)strtol(p + 9, NULL, 10);
		else if (strncmp(p, "BYDAY=", 6) != 0 || strcspn(p, ",") < strcspn(p, ";"))
			return 0; /* which day it is the season's first night says */
	}
	return every > 0 && every <= 60 && unit * every <= 60 ? unit * every : 0;
}

/* House parameters of a new club: a file, the rule of its nights (NW-166), or both. */
static bool write_house(struct league_cli *c, struct out *o, int *code)
{
	char *text = c->o.settings ? one_line(c->o.settings, code) : NULL;
	if (c->o.settings && !text)
		return false;
	int days = c->o.nights ? days_of_rule(c->o.nights) : 0;
	const char *rest = text ? strchr(text, '{') : NULL;
	if (c->o.nights && (!days || (text && !rest))) {
		free(text);
		*code = cli_complain(ERR_USAGE,
				     _("'%s' is no rule of nights: "
				       "FREQ=WEEKLY;INTERVAL=2;BYDAY=TU"),
				     c->o.nights);
		return false;
	}
	if (days) {
		struct out both = {0};
		bool more = rest && rest[1 + strspn(rest + 1, " ")] != '}';
		out_format(&both, "{\"days_between\":%d%s%s", days, more ? "," : "",
			   rest ? rest + 1 : "}");
		out_part(o, "settings", &both);
	} else if (text) {
		out_raw(o, "settings", text);
	}
	free(text);
	return true;
}

static int found_club(struct league_cli *c)
{
	uint8_t key[32];
	char commit[65];
	int code = 0;
	if (!league_new_key(c, key, commit))
		return ERR_CREATE;
	struct out *o = club_event(c, "campaign");
	out_string(o, "name", c->o.name ? c->o.name : c->word[0]);
	out_array(o, "tables");
	for (int i = 0; i < c->o.tables.n; i++)
		out_string(o, NULL, c->o.tables.item[i]);
	for (int i = 0; !c->o.tables.n && i < 8; i++) {
		char name[8];
		snprintf(name, sizeof name, "T%d", i + 1);
		out_string(o, NULL, name);
	}
	out_end(o);
	out_string(o, "dice_commit", commit);
	if (!write_house(c, o, &code))
		return code;
	return club_send(c);
}

/* A club that was refused leaves nothing behind: the next attempt finds the folder as it was. */
int lc_new(struct league_cli *c)
{
	static const char *const made[] = {"club.db", "club.db-wal", "club.db-shm", "dice.key.next",
					   ""};
	int code = make_club(c, c->word[0]);
	if (code)
		return code;
	code = found_club(c);
	if (!code || c->o.store)
		return code;
	store_close(c->store);
	c->store = NULL;
	for (size_t i = 0; i < sizeof made / sizeof *made; i++) {
		char path[600];
		snprintf(path, sizeof path, "%s/%s", c->dir, made[i]);
		remove(path); /* the folder too, if nothing else is in it */
	}
	return code;
}

int lc_demo(struct league_cli *c)
{
	struct refusal why = {0};
	uint64_t seed = 1815;
	int code = 0;
	if (c->o.seed && !cli_number(c->o.seed, &seed))
		return cli_complain(ERR_USAGE, _("'%s' is not a number"), c->o.seed);
	bool good = c->o.big ? demo_club(&c->rec, c->pk, seed, &why)
			     : sample_campaign(&c->rec, c->pk, &why);
	if (!good)
		return why.rule          ? league_refused(c, &why)
		       : pk_error(c->pk) ? cli_complain(ERR_DATA, "%s", pk_error(c->pk))
					 : league_refused(c, &why);
	if (c->n) {
		code = make_club(c, c->word[0]);
		if (!code)
			code = store_record(c);
	}
	return code ? code : lc_standings(c);
}

static void tell_entries(struct league_cli *c, int n, const char *text)
{
	if (c->o.json)
		printf("{\"ok\":true,\"entries\":%d}\n", n);
	else
		printf(_(text), n);
}

int lc_export(struct league_cli *c)
{
	struct out o = {0};
	struct err e = {0};
	int code = 0;
	record_export(&c->rec, &o);
	if (!c->n)
		fwrite(o.p, 1, o.n, stdout);
	else if (!cli_write(c->word[0], o.p, o.n, &e))
		code = cli_fail(&e);
	out_free(&o);
	if (c->n && !code)
		tell_entries(c, c->rec.n, N_("%d entries written\n"));
	return code;
}

int lc_import(struct league_cli *c)
{
	struct err e = {0};
	struct refusal why = {0};
	size_t n;
	char *text = cli_read(c->word[0], &n, &e);
	if (!text)
		return cli_fail(&e);
	bool good = record_import(&c->rec, text, n, &why);
	free(text);
	if (!good)
		return league_refused(c, &why);
	int code = make_club(c, c->word[1]);
	if (!code)
		code = store_record(c);
	if (!code)
		tell_entries(c, c->rec.n, N_("%d entries taken over\n"));
	return code;
}

int lc_player(struct league_cli *c)
{
	struct out *o = club_event(c, "player");
	out_string(o, "id", c->word[0]);
	out_string(o, "name", c->n > 1 ? c->word[1] : c->word[0]);
	uint64_t points;
	if (c->o.role)
		out_string(o, "role", c->o.role);
	if (c->o.rank_points && cli_number(c->o.rank_points, &points)) /* NW-R62 */
		out_int(o, "rank_points", (int64_t)points);
	return club_send(c);
}

int league_register(struct league_cli *c)
{
	static const char *const heads[] = {N_("id"),   N_("name"), N_("role"),
					    N_("army"), N_("RP"),   N_("state")};
	const struct campaign *k = c->rec.now;
	struct out o = {0};
	struct sheet *s = c->o.json ? NULL : sheet_new(6, heads);
	out_array(&o, NULL);
	for (int i = 0; i < k->nplayers; i++) {
		const struct club_player *p = &k->player[i];
		const char *state = !p->active      ? N_("withdrawn")
				    : p->needs_vote ? N_("waits for a vote")
				    : p->barred     ? N_("barred from reinforcements")
				    : p->present    ? N_("here")
						    : "";
		out_object(&o, NULL);
		out_string(&o, "id", p->id);
		out_string(&o, "name", p->name);
		out_string(&o, "role", role_words[p->role]);
		out_bool(&o, "active", p->active);
		out_bool(&o, "present", p->present);
		out_bool(&o, "has_army", p->has_army);
		out_bool(&o, "has_shadow", p->has_shadow);
		out_bool(&o, "needs_vote", p->needs_vote);
		out_bool(&o, "barred", p->barred);
		out_int(&o, "rank_points", p->rank_points);
		out_end(&o);
		if (!s)
			continue;
		sheet_cell(s, "%s", p->id);
		sheet_cell(s, "%s", p->name);
		sheet_cell(s, "%s", role_words[p->role]);
		sheet_cell(s, "%s", p->has_army ? _("yes") : _("no"));
		sheet_cell(s, "%d", p->rank_points);
		sheet_cell(s, "%s", state[0] ? _(state) : "");
	}
	out_end(&o);
	sheet_or_json(s, &o);
	return 0;
}

/* The folder's store written anew, so that nothing of the old lines is left in the file. */
static int replace_store(struct league_cli *c)
{
	static const char *const beside[] = {"-wal", "-shm"};
	char path[600], fresh[620], trouble[STORE_TROUBLE];
	snprintf(path, sizeof path, "%s/club.db", c->dir);
	snprintf(fresh, sizeof fresh, "%s.new", path);
	remove(fresh); /* of an attempt that was cut short */
	struct store *old = c->store, *to = store_open(fresh, trouble);
	if (!to)
		return cli_complain(ERR_CREATE, "%s", trouble);
	c->store = to;
	int code = store_record(c);
	c->store = NULL;
	store_close(to);
	store_close(old);
	if (code || rename(fresh, path) != 0) {
		remove(fresh);
		return code ? code : cli_complain(ERR_IO, "%s: %s", path, strerror(errno));
	}
	for (int i = 0; i < 2; i++) {
		snprintf(fresh, sizeof fresh, "%s%s", path, beside[i]);
		remove(fresh);
	}
	return 0;
}

/* In a database others may write to, the lines of this club alone are written anew. */
static int rewrite_store(struct league_cli *c)
{
	if (store_rewrite(c->store, "league", (uint64_t)c->stored, (const char *const *)c->rec.line,
			  c->rec.n, NULL) == STORE_OK)
		return 0;
	return cli_complain(ERR_IO, "%s",
			    _("somebody else wrote to the record, or it cannot be "
			      "written: nothing was changed"));
}

/* Name, id and own words go from the stored lines themselves; a note says that it was done. */
int lc_forget(struct league_cli *c)
{
	struct refusal why = {0};
	char number[24];
	int player = player_named(c, c->word[0]);
	if (player == LG_NONE)
		return ERR_CHECK;
	if (!record_forget(&c->rec, player, number, &why))
		return league_refused(c, &why);
	struct out *o = club_event(c, "note"), text = {0};
	out_format(&text, _(forgotten_text), number);
	out_words(o, "text", &text);
	out_end(o);
	if (o->failed)
		league_starved();
	if (!record_add(&c->rec, o->p, &why, NULL))
		return league_refused(c, &why);
	int code = c->o.store ? rewrite_store(c) : replace_store(c);
	if (!code)
		league_done(c, NULL, NULL);
	return code;
}

int lc_withdraw(struct league_cli *c)
{
	struct out *o = club_event(c, "withdraw");
	out_string(o, "player", c->word[0]);
	return club_send(c);
}

int lc_settings(struct league_cli *c)
{
	struct out o = {0};
	if (!c->n) {
		out_object(&o, NULL);
		settings_write(&c->rec.now->now, "season", &o);
		settings_write(&c->rec.now->next, "next", &o);
		out_end(&o);
		printf("%s\n", o.p);
		out_free(&o);
		return 0;
	}
	int failed;
	char *text = one_line(c->word[0], &failed);
	if (!text)
		return failed;
	out_raw(club_event(c, "settings"), "settings", text);
	free(text);
	return club_send(c);
}

int lc_do(struct league_cli *c)
{
	int code;
	char *text = one_line(c->word[0], &code);
	if (!text)
		return code;
	code = club_send_line(c, text);
	free(text);
	return code;
}

static bool entry_of(struct league_cli *c, uint64_t *seq)
{
	if (cli_number(c->word[0], seq))
		return true;
	cli_complain(ERR_USAGE, _("'%s' is not a number"), c->word[0]);
	return false;
}

int lc_reverse(struct league_cli *c)
{
	uint64_t seq;
	if (!entry_of(c, &seq))
		return ERR_USAGE;
	out_int(club_event(c, "reverse"), "seq", (int64_t)seq);
	return club_send(c);
}

int lc_correct(struct league_cli *c)
{
	uint64_t seq;
	int failed;
	if (!entry_of(c, &seq))
		return ERR_USAGE;
	char *text = one_line(c->o.with ? c->o.with : "-", &failed);
	if (!text)
		return failed;
	struct out *o = club_event(c, "correct");
	out_int(o, "seq", (int64_t)seq);
	out_raw(o, "with", text);
	free(text);
	return club_send(c);
}

/*
 * What an entry says beyond its kind, time and author, which have columns of their own: JSON
 * without its quotes, so that a person can read it.
 */
void event_words(const char *line, struct out *o)
{
	static const char *const passed[] = {"\"type\":\"", "\"at\":\"", "\"by\":\""};
	line += *line == '{';
	for (int i = 0; i < 3; i++) {
		size_t n = strlen(passed[i]);
		const char *end = strncmp(line, passed[i], n) == 0 ? strchr(line + n, '"') : NULL;
		if (end)
			line = end[1] == ',' ? end + 2 : end + 1;
	}
	int depth = 0;
	bool quoted = false;
	out_clear(o);
	out_text(o, "");
	for (; *line && (depth > 0 || quoted || *line != '}'); line++) {
		if (*line == '"') {
			quoted = !quoted;
		} else if (quoted) {
			line += *line == '\\' && line[1];
			out_char(o, *line);
		} else if (*line == '{' || *line == '}') {
			depth += *line == '{' ? 1 : -1;
			out_char(o, *line == '{' ? '(' : ')');
		} else if (*line == ':' || *line == ',') {
			out_text(o, *line == ':' ? " " : ", ");
		} else if (*line != '[' && *line != ']') {
			out_char(o, *line);
		}
	}
}

int lc_history(struct league_cli *c)
{
	static const char *const heads[] = {N_("entry"), N_("date"),  N_("by"),
					    N_("kind"),  N_("state"), N_("what")};
	struct out o = {0};
	struct sheet *s = c->o.json ? NULL : sheet_new(6, heads);
	out_array(&o, NULL);
	for (int i = 0; i < c->rec.n; i++) {
		struct pk *pk = pk_new(NULL);
		struct pk_node n = pk_parse(pk, "event", c->rec.line[i], strlen(c->rec.line[i]));
		const char *status = line_status_words[c->rec.status[i]];
		out_object(&o, NULL);
		out_int(&o, "entry", i + 1);
		out_string(&o, "state", status);
		if (c->rec.status[i] == LINE_VOID)
			out_string(&o, "rule", c->rec.why_void[i].rule);
		out_raw(&o, "event", c->rec.line[i]);
		out_end(&o);
		if (s) {
			event_words(c->rec.line[i], &c->text);
			sheet_cell(s, "%d", i + 1);
			sheet_cell(s, "%.10s", pk_string_or(&n, "at", "–"));
			sheet_cell(s, "%s", pk_string_or(&n, "by", "cm"));
			sheet_cell(s, "%s", pk_string_or(&n, "type", ""));
			sheet_cell(s, "%s", c->rec.status[i] == LINE_APPLIED ? "" : status);
			sheet_cell(s, "%.200s", c->text.p);
		}
		pk_free(pk);
	}
	out_end(&o);
	sheet_or_json(s, &o);
	return 0;
}
