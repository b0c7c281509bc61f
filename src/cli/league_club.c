/*
 * league_club.c: marengo league new, export, import, demo, members, settings, history, corrections.
 */
#include "cli/league.h"

#include <errno.h>
#include <sodium.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

#include "league/club_dice.h"
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
	    STORE_OK)
		return 0;
	return cli_complain(ERR_IO, "%s", _("the record cannot be written"));
}

int lc_new(struct league_cli *c)
{
	uint8_t key[32];
	char commit[65];
	int code = make_club(c, c->word[0]);
	if (code)
		return code;
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
	if (c->o.settings) {
		struct err e = {0};
		size_t n;
		char *text = cli_read(c->o.settings, &n, &e);
		if (!text)
			return cli_fail(&e);
		for (char *p = text; *p; p++)
			if (*p == '\n' || *p == '\r' || *p == '\t')
				*p = ' ';
		out_raw(o, "settings", text);
		free(text);
	}
	return club_send(c);
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
		return why.rule ? league_refused(c, &why)
				: cli_complain(ERR_DATA, "%s", pk_error(c->pk));
	if (c->n) {
		code = make_club(c, c->word[0]);
		if (!code)
			code = store_record(c);
	}
	return code ? code : lc_standings(c);
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
		printf(_("%d entries taken over\n"), c->rec.n);
	return code;
}

int lc_player(struct league_cli *c)
{
	struct out *o = club_event(c, "player");
	out_string(o, "id", c->word[0]);
	out_string(o, "name", c->n > 1 ? c->word[1] : c->word[0]);
	if (c->o.role)
		out_string(o, "role", c->o.role);
	return club_send(c);
}

/* Members by paste: id,name[,role] a line; all or none. */
int lc_players(struct league_cli *c)
{
	struct err e = {0};
	struct refusal why = {0};
	size_t n;
	char *text = cli_read(c->word[0], &n, &e), *save = NULL;
	int before = c->rec.n, line = 0, code = 0;
	if (!text)
		return cli_fail(&e);
	for (char *row = strtok_r(text, "\r\n", &save); row && !code;
	     row = strtok_r(NULL, "\r\n", &save)) {
		char id[16] = "", name[40] = "", role[16] = "player";
		line++;
		if (sscanf(row, " %15[^, ] , %39[^,] , %15s", id, name, role) < 2) {
			code = cli_complain(ERR_DATA, _("line %d of %s: id,name[,role] is wanted"),
					    line, c->word[0]);
			break;
		}
		struct out *o = club_event(c, "player");
		out_string(o, "id", id);
		out_string(o, "name", name);
		out_string(o, "role", role);
		out_end(o);
		if (!record_add(&c->rec, o->p, &why, NULL))
			code = league_refused(c, &why);
	}
	free(text);
	if (!code && store_append(c->store, "league", (uint64_t)before,
				  (const char *const *)c->rec.line + before, c->rec.n - before,
				  NULL) != STORE_OK)
		code = cli_complain(ERR_IO, "%s", _("the record cannot be written"));
	if (!code)
		printf(_("%d entries taken over\n"), c->rec.n - before);
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
	struct err e = {0};
	size_t n;
	char *text = cli_read(c->word[0], &n, &e);
	if (!text)
		return cli_fail(&e);
	for (char *p = text; *p; p++)
		if (*p == '\n' || *p == '\r' || *p == '\t')
			*p = ' ';
	out_raw(club_event(c, "settings"), "settings", text);
	free(text);
	return club_send(c);
}

int lc_do(struct league_cli *c)
{
	struct err e = {0};
	size_t n;
	char *text = cli_read(c->word[0], &n, &e);
	if (!text)
		return cli_fail(&e);
	for (char *p = text; *p; p++)
		if (*p == '\n' || *p == '\r')
			*p = ' ';
	while (n && text[n - 1] == ' ')
		text[--n] = '\0';
	int code = club_send_line(c, text);
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
	struct err e = {0};
	uint64_t seq;
	size_t n;
	if (!entry_of(c, &seq))
		return ERR_USAGE;
	char *text = cli_read(c->o.with ? c->o.with : "-", &n, &e);
	if (!text)
		return cli_fail(&e);
	for (char *p = text; *p; p++)
		if (*p == '\n' || *p == '\r')
			*p = ' ';
	struct out *o = club_event(c, "correct");
	out_int(o, "seq", (int64_t)seq);
	out_raw(o, "with", text);
	free(text);
	return club_send(c);
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
			const char *what = strstr(c->rec.line[i], "\",\"");
			sheet_cell(s, "%d", i + 1);
			sheet_cell(s, "%.10s", pk_string_or(&n, "at", "–"));
			sheet_cell(s, "%s", pk_string_or(&n, "by", "cm"));
			sheet_cell(s, "%s", pk_string_or(&n, "type", ""));
			sheet_cell(s, "%s", c->rec.status[i] == LINE_APPLIED ? "" : status);
			sheet_cell(s, "%.120s", what ? what + 2 : "");
		}
		pk_free(pk);
	}
	out_end(&o);
	if (s)
		sheet_print(s);
	else
		printf("%s\n", o.p);
	out_free(&o);
	return 0;
}

int lc_dice(struct league_cli *c)
{
	struct dice_audit a;
	uint8_t key[32];
	bool has = league_key(c, key);
	audit_dice(&c->rec, has ? key : NULL, &a);
	if (c->o.json) {
		struct out o = {0};
		out_object(&o, NULL);
		out_int(&o, "dice", a.dice);
		out_int(&o, "by_hand", a.by_hand);
		out_int(&o, "recorded", a.recorded);
		out_int(&o, "unproven", a.unproven);
		out_int(&o, "wrong", a.wrong);
		out_int(&o, "first_wrong_entry", a.first_wrong);
		out_end(&o);
		printf("%s\n", o.p);
		out_free(&o);
	} else {
		printf(_("%d dice: %d by hand, %d from a record, %d not yet provable, %d wrong\n"),
		       a.dice, a.by_hand, a.recorded, a.unproven, a.wrong);
		if (a.first_wrong)
			printf(_("the first wrong one is in entry %d\n"), a.first_wrong);
	}
	return a.wrong ? ERR_CHECK : 0;
}

int lc_reveal(struct league_cli *c)
{
	uint8_t key[32], next[32];
	char hex[65], commit[65];
	if (!league_key(c, key))
		return cli_complain(ERR_NO_INPUT, "%s", _("this club has no dice of its own"));
	sodium_bin2hex(hex, sizeof hex, key, sizeof key);
	struct out *o = club_event(c, "reveal");
	out_string(o, "key", hex);
	if (!league_new_key(c, next, commit))
		return ERR_CREATE;
	out_string(o, "next_commit", commit);
	return club_send(c);
}
