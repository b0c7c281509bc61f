/*
 * career.c: `marengo career`: the log of linked campaigns: what was won, what comes next, who may
 * come along.
 */
#include "cli/cli.h"

#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "games/commander/career.h"
#include "games/commander/commander.h"
#include "games/registry.h"

static bool read_career(const char *path, struct fc_career *c, struct pk *pk, struct err *e)
{
	size_t n;
	*c = (struct fc_career){0};
	if (access(path, F_OK) != 0)
		return true; /* a career begins with its first campaign */
	char *text = cli_read(path, &n, e);
	if (!text)
		return false;
	bool ok = fc_career_read(c, pk, text, n);
	free(text);
	return ok || err_set(e, ERR_DATA, N_("The career cannot be read: {0}"), "%s", pk_error(pk));
}

static const struct fc_pack *campaign(struct pk *pk, const struct fc_career *c, struct err *e)
{
	const struct fc_pack *p = commander_game.load(pk, "1796");
	const char *next = p ? fc_career_next(c, p) : NULL;
	if (next && strcmp(next, p->id) != 0)
		p = commander_game.load(pk, next);
	if (!p)
		err_set(e, ERR_DATA, N_("The campaign cannot be loaded: {0}"), "%s", pk_error(pk));
	return p;
}

static int show(const struct fc_career *c, const struct fc_pack *p)
{
	static const char *const verdicts[] = {"", N_("Defeat"), N_("Inferior"), N_("Historical"),
					       N_("Superior")};
	for (int i = 0; i < c->chapters; i++)
		printf("%s  %-12s %3d\n", c->chapter[i].id, _(verdicts[c->chapter[i].verdict]),
		       c->chapter[i].points);
	printf(_("Victory points: %d\n"), fc_career_points(c));
	if (fc_career_years(c, p))
		printf(_("History will remember you for %d years.\n"), fc_career_years(c, p));
	if (!fc_career_next(c, p)) {
		printf("%s\n", _("This career has ended."));
		return 0;
	}
	printf(_("Next campaign: %s\n"), p->title[cli_lang()]);
	uint32_t offers = fc_career_offers(c, p);
	for (int i = 0; i < p->carriers; i++) {
		const struct fc_force *f = &p->force[p->carrier[i]];
		const struct fc_value *old = p->carried_value[i];
		if (offers >> i & 1)
			printf(_("  %s may come along with %d/%d instead of %d/%d\n"), f->name,
			       old[0].act, old[0].cv, f->value[0].act, f->value[0].cv);
	}
	return 0;
}

/* The scenario of the next campaign with these commanders carried over. */
static int scenario(const struct fc_career *c, const struct fc_pack *p, int n, char **names)
{
	uint32_t offers = fc_career_offers(c, p), mask = 0;
	if (!fc_career_next(c, p))
		return cli_complain(ERR_USAGE, "%s", _("This career has ended."));
	for (int k = 0; k < n; k++) {
		uint32_t found = 0;
		for (int i = 0; i < p->carriers; i++)
			if (offers >> i & 1 && strcmp(p->force[p->carrier[i]].name, names[k]) == 0)
				found |= 1u << i;
		if (!found)
			return cli_complain(ERR_USAGE, _("%s cannot come along"), names[k]);
		mask |= found;
	}
	if (mask)
		printf("%s+%x\n", p->id, mask);
	else
		printf("%s\n", p->id);
	return 0;
}

static int add(struct fc_career *c, const char *path, const char *journal)
{
	struct session s;
	struct jn_report report;
	struct err e;
	size_t n;
	char *text = cli_read(journal, &n, &e);
	bool ok = text &&
		  session_load(&s, game_find, cli_dirs(), text, n, UINT32_MAX, NULL, &report, &e);
	free(text);
	if (!ok)
		return cli_fail(&e);
	const char *why = s.game == &commander_game
				  ? fc_career_add(c, s.pack, (const void *)s.match->state)
				  : N_("Another campaign comes next in this career.");
	session_free(&s);
	if (why)
		return cli_complain(ERR_USAGE, "%s", _(why));
	struct out o = {0};
	fc_career_write(c, &o);
	ok = cli_write(path, o.p, o.n, &e);
	out_free(&o);
	return ok ? 0 : cli_fail(&e);
}

int cmd_career(int argc, char **argv)
{
	static const struct cli_option none[] = {{0}};
	int words = cli_options(argc, argv, none);
	if (words < 1)
		return words == CLI_HELPED ? 0 : cli_usage("career", true);
	struct pk *pk = pk_new(cli_dirs());
	struct fc_career career;
	struct err e;
	const struct fc_pack *p = NULL;
	int code = 0;
	if (!read_career(argv[1], &career, pk, &e) || !(p = campaign(pk, &career, &e)))
		code = cli_fail(&e);
	else if (words == 1)
		code = show(&career, p);
	else if (strcmp(argv[2], "scenario") == 0)
		code = scenario(&career, p, words - 2, argv + 3);
	else if (strcmp(argv[2], "add") == 0 && words == 3)
		code = add(&career, argv[1], argv[3]);
	else
		code = cli_usage("career", true);
	pk_free(pk);
	return code;
}
