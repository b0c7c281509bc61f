/*
 * league.c: marengo league: its options, the club's folder, storing events.
 */
#include "cli/league.h"

#include <errno.h>
#include <sodium.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

_Noreturn void league_starved(void)
{
	exit(cli_complain(ERR_MEMORY, "%s", _("There is not enough memory.")));
}

int league_refused(struct league_cli *c, const struct refusal *r)
{
	if (!r->rule)
		return cli_complain(ERR_MEMORY, "%s", _("There is not enough memory."));
	out_clear(&c->text);
	if (c->o.json) {
		struct out o = {0};
		lg_refusal(&c->reader, r, &c->text);
		out_object(&o, NULL);
		out_bool(&o, "ok", false);
		out_string(&o, "rule", r->rule);
		out_string(&o, "text", c->text.p);
		out_end(&o);
		printf("%s\n", o.p);
		out_free(&o);
		return ERR_CHECK;
	}
	lg_refusal(&c->reader, r, &c->text);
	return cli_complain(ERR_CHECK, "%s (%s)", c->text.p, r->rule);
}

int league_forbids(struct league_cli *c, const char *rule, const char *text, const char *what)
{
	struct refusal why = {.rule = rule, .text = text};
	snprintf(why.what, sizeof why.what, "%s", what);
	return league_refused(c, &why);
}

static int open_store(struct league_cli *c)
{
	char trouble[STORE_TROUBLE], path[600];
	const char *dir = c->o.club ? c->o.club : getenv("MARENGO_CLUB");
	if (!c->dir[0])
		snprintf(c->dir, sizeof c->dir, "%s", dir && *dir ? dir : ".");
	snprintf(path, sizeof path, "%s/club.db", c->dir);
	const char *address = c->o.store ? c->o.store : path;
	if (!store_there(address))
		return cli_complain(ERR_NO_INPUT, _("there is no club in %s: begin one with new"),
				    c->o.store ? c->o.store : c->dir);
	c->store = store_open(address, trouble);
	return c->store ? 0 : cli_complain(ERR_UNAVAILABLE, "%s", trouble);
}

struct lines {
	char **list;
	int n, cap;
};

static bool take_line(void *arg, uint64_t number, const char *text)
{
	struct lines *l = arg;
	(void)number;
	if (l->n == l->cap) {
		l->cap = l->cap ? 2 * l->cap : 256;
		l->list = realloc(l->list, (size_t)l->cap * sizeof *l->list);
		if (!l->list)
			league_starved();
	}
	l->list[l->n] = strdup(text);
	if (!l->list[l->n++])
		league_starved();
	return true;
}

int club_open(struct league_cli *c)
{
	struct lines l = {0};
	struct refusal why = {0};
	int code = open_store(c);
	if (code)
		return code;
	if (!store_read(c->store, "league", 0, take_line, &l))
		code = cli_complain(ERR_IO, "%s", _("the club's record cannot be read"));
	else if (!record_load(&c->rec, l.list, l.n, &why))
		code = league_refused(c, &why);
	c->stored = l.n;
	for (int i = 0; i < l.n; i++)
		free(l.list[i]);
	free(l.list);
	return code;
}

struct out *club_event(struct league_cli *c, const char *type)
{
	char at[24];
	time_t now = time(NULL);
	struct tm tm;
	gmtime_r(&now, &tm);
	strftime(at, sizeof at, "%Y-%m-%dT%H:%MZ", &tm);
	out_clear(&c->event);
	out_object(&c->event, NULL);
	out_string(&c->event, "type", type);
	out_string(&c->event, "at", at);
	if (c->o.by)
		out_string(&c->event, "by", c->o.by);
	if (c->o.reason)
		out_string(&c->event, "reason", c->o.reason);
	return &c->event;
}

void league_done(struct league_cli *c, const char *key, const struct out *value)
{
	if (c->o.json) {
		struct out o = {0};
		out_object(&o, NULL);
		out_bool(&o, "ok", true);
		out_int(&o, "entry", c->rec.n);
		if (value && value->n)
			out_raw(&o, key, value->p);
		out_end(&o);
		printf("%s\n", o.p);
		out_free(&o);
	} else {
		printf(_("entry %d is in the record"), c->rec.n);
		putchar('\n');
	}
}

static void print_diff(const struct out *diff)
{
	struct pk *pk = pk_new(NULL);
	struct pk_node list = pk_parse(pk, "diff", diff->p, diff->n);
	for (int i = 0; i < pk_count(&list); i++) {
		struct pk_node n = pk_at(&list, i);
		printf("  %s  %s: %d -> %d\n", pk_string(&n, "who"), _(pk_string(&n, "what")),
		       (int)pk_int(&n, "before", INT32_MIN, INT32_MAX),
		       (int)pk_int(&n, "after", INT32_MIN, INT32_MAX));
	}
	pk_free(pk);
}

/* All lines that are not yet in the store, at once. */
static bool save_lines(struct league_cli *c)
{
	if (c->store && store_append(c->store, "league", (uint64_t)c->stored,
				     (const char *const *)c->rec.line + c->stored,
				     c->rec.n - c->stored, NULL) != STORE_OK)
		return false;
	c->stored = c->rec.n;
	league_settle_key(c);
	return true;
}

int club_send_line(struct league_cli *c, const char *line)
{
	struct refusal why = {0};
	struct out diff = {0};
	int code = 0;
	if (!record_add(&c->rec, line, &why, &diff))
		code = league_refused(c, &why);
	else if (!save_lines(c))
		code = cli_complain(ERR_IO, "%s",
				    _("somebody else wrote to the record, or it cannot be "
				      "written: nothing was changed"));
	else if (!c->quiet) {
		league_done(c, "changed", &diff);
		if (diff.n && !c->o.json)
			print_diff(&diff);
	}
	out_free(&diff);
	return code;
}

int club_save(struct league_cli *c)
{
	return save_lines(c) ? 0 : cli_complain(ERR_IO, "%s", _("the record cannot be written"));
}

int club_send(struct league_cli *c)
{
	out_end(&c->event);
	if (c->event.failed)
		league_starved();
	return club_send_line(c, c->event.p);
}

bool league_document(struct league_cli *c, const char *path, struct pk **pk, struct pk_node *n)
{
	struct err e = {0};
	size_t size;
	(void)c;
	*pk = NULL;
	char *text = cli_read(path, &size, &e);
	if (!text) {
		cli_fail(&e);
		return false;
	}
	*pk = pk_new(NULL);
	*n = pk_parse(*pk, path, text, size);
	free(text);
	if (!pk_error(*pk))
		return true;
	cli_complain(ERR_DATA, "%s", pk_error(*pk));
	return false;
}

bool league_army_file(struct league_cli *c, const char *path, struct army *a,
		      struct army_rules *rules)
{
	struct pk *pk;
	struct pk_node n;
	bool good = league_document(c, path, &pk, &n);
	if (good && !army_read(&n, c->t, a)) {
		cli_complain(ERR_DATA, "%s", pk_error(pk));
		good = false;
	}
	pk_free(pk);
	*rules = army_rules_default;
	if (good && a->acp)
		rules->acp = a->acp;
	uint64_t acp;
	if (good && c->o.acp && cli_number(c->o.acp, &acp) && acp <= 5000)
		rules->acp = (int)acp;
	return good;
}

static int run_verb(struct league_cli *c, const struct league_verb *verb, int used)
{
	c->n -= used;
	c->word += used;
	if (c->n < verb->low || c->n > verb->high)
		return cli_complain(ERR_USAGE, "marengo league %s %s", verb->words, verb->args);
	c->pk = pk_new(cli_dirs());
	c->t = c->pk ? league_tables_load(c->pk) : NULL;
	if (!c->t)
		return cli_complain(ERR_DATA, "%s",
				    c->pk ? pk_error(c->pk) : _("There is not enough memory."));
	c->reader = (struct league_reader){cli_tongue(), cli_lang()};
	record_init(&c->rec, c->t);
	int code = verb->club ? club_open(c) : 0;
	if (!code)
		code = verb->run(c);
	record_free(&c->rec);
	if (c->store)
		store_close(c->store);
	pk_free(c->pk);
	out_free(&c->event);
	out_free(&c->text);
	return code;
}

int cmd_league(int argc, char **argv)
{
	struct league_cli c = {0};
	struct league_options *o = &c.o;
	const struct cli_option options[] = {{"--club", &o->club, NULL, NULL},
					     {"--store", &o->store, NULL, NULL},
					     {"--by", &o->by, NULL, NULL},
					     {"--reason", &o->reason, NULL, NULL},
					     {"--out", &o->out, NULL, NULL},
					     {"--take", &o->take, NULL, NULL},
					     {"--svg", &o->svg, NULL, NULL},
					     {"--acp", &o->acp, NULL, NULL},
					     {"--hand", &o->hand, NULL, NULL},
					     {"--word", &o->word, NULL, NULL},
					     {"--name", &o->name, NULL, NULL},
					     {"--settings", &o->settings, NULL, NULL},
					     {"--role", &o->role, NULL, NULL},
					     {"--use", &o->use, NULL, NULL},
					     {"--card", &o->card, NULL, NULL},
					     {"--winner", &o->winner, NULL, NULL},
					     {"--a", &o->side_a, NULL, NULL},
					     {"--b", &o->side_b, NULL, NULL},
					     {"--at", &o->at, NULL, NULL},
					     {"--seed", &o->seed, NULL, NULL},
					     {"--with", &o->with, NULL, NULL},
					     {"--shadow-points", &o->shadow_points, NULL, NULL},
					     {"--rank-points", &o->rank_points, NULL, NULL},
					     {"--takes", &o->takes, NULL, NULL},
					     {"--first", &o->first, NULL, NULL},
					     {"--end", &o->end, NULL, NULL},
					     {"--battery", &o->battery, NULL, NULL},
					     {"--division", &o->division, NULL, NULL},
					     {"--lost", &o->lost, NULL, NULL},
					     {"--second", &o->second, NULL, NULL},
					     {"--nights", &o->nights, NULL, NULL},
					     {"--waive", NULL, &o->waive, NULL},
					     {"--map", NULL, &o->map, NULL},
					     {"--objective", NULL, &o->objective, NULL},
					     {"--add", NULL, &o->add, NULL},
					     {"--new", NULL, &o->fresh, NULL},
					     {"--from", NULL, &o->from, NULL},
					     {"--join", NULL, &o->join, NULL},
					     {"--move", NULL, &o->move, NULL},
					     {"--table", NULL, &o->tables, NULL},
					     {"--fix", NULL, &o->fix, NULL},
					     {"--volunteer", NULL, &o->volunteers, NULL},
					     {"--json", NULL, NULL, &o->json},
					     {"--shadow", NULL, NULL, &o->shadow},
					     {"--accept", NULL, NULL, &o->accept},
					     {"--as-line", NULL, NULL, &o->as_line},
					     {"--big", NULL, NULL, &o->big},
					     {"--team", NULL, NULL, &o->team},
					     {"--minimum", NULL, NULL, &o->minimum},
					     {"--base", NULL, NULL, &o->base},
					     {"--cavalry", NULL, NULL, &o->cavalry},
					     {"--time", NULL, NULL, &o->time},
					     {"--kept", NULL, NULL, &o->kept},
					     {"--turn-ended", NULL, NULL, &o->turn_ended},
					     {"--army-morale", NULL, NULL, &o->army_morale},
					     {"--go-on", NULL, NULL, &o->go_on},
					     {"--dry-run", NULL, NULL, &o->dry_run},
					     {0}};
	int used = 0, n = cli_options(argc, argv, options);
	if (n < 0)
		return n == CLI_HELPED ? league_list(false) : ERR_USAGE;
	if (n == 0)
		return league_list(true);
	c.n = n;
	c.word = argv + 1;
	const struct league_verb *verb = league_verb(n, c.word, &used);
	if (!verb)
		return league_unknown(n, c.word);
	if (sodium_init() < 0)
		return ERR_UNAVAILABLE;
	return run_verb(&c, verb, used);
}
