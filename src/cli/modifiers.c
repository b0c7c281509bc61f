/*
 * modifiers.c: all modifiers of a game in one table: of a scenario, of the game being played, of
 * the league.
 */
#include "cli/modifiers.h"

#include <stdlib.h>
#include <string.h>

#include "league/modifiers.h"

static void print_value(FILE *to, int value, bool counts)
{
	if (counts)
		fprintf(to, "  %3d  ", value);
	else if (value == 0)
		fprintf(to, "    ±  ");
	else
		fprintf(to, "  %*s%s%d  ", abs(value) < 10 ? 1 : 0, "", value < 0 ? "−" : "+",
			abs(value));
}

static void print_group(FILE *to, const struct pk_node *group)
{
	struct pk_node lines = pk_get(group, "lines");
	bool counts = pk_bool(group, "counts");
	fprintf(to, "%s\n", pk_string(group, "title"));
	for (int i = 0; i < pk_count(&lines); i++) {
		struct pk_node line = pk_at(&lines, i);
		print_value(to, (int)pk_int(&line, "value", -1000, 1000), counts);
		fprintf(to, "%s  (%s)\n", pk_string(&line, "text"), pk_string(&line, "rule"));
	}
}

void modifiers_print(FILE *to, struct out *json)
{
	struct pk *pk = json->failed ? NULL : pk_new(NULL);
	if (pk) {
		struct pk_node doc = pk_parse(pk, "modifiers", json->p, json->n);
		for (int i = 0; i < pk_count(&doc); i++) {
			struct pk_node group = pk_at(&doc, i), lines = pk_get(&group, "lines");
			if (pk_count(&lines))
				print_group(to, &group);
		}
		fprintf(to, "%s\n", _("±: it varies, as the line says."));
	}
	pk_free(pk);
	out_free(json);
}

void modifiers_write(const struct reader *r, const void *st, struct out *json)
{
	struct accounts *all = calloc(1, sizeof *all);
	if (all && r->game->modifiers)
		r->game->modifiers(r->pack, st, all);
	if (all)
		word_modifiers(r, all, json);
	else
		json->failed = true;
	free(all);
}

/* The scenario of that id, or the first; NULL: complained. */
static const void *load(struct pk *pk, const struct game *g, const char *scenario)
{
	struct scenario list[MAX_SCENARIOS];
	int n = g->scenarios(pk, list, MAX_SCENARIOS);
	for (int i = 0; i < n; i++)
		if (!*scenario || strcmp(list[i].id, scenario) == 0)
			return g->load(pk, list[i].id);
	struct out ids = {0};
	for (int i = 0; i < n; i++)
		out_format(&ids, "%s%s", i ? ", " : "", list[i].id);
	cli_complain(ERR_CHECK, _("'%s' has no scenario '%s'; it has: %s"), g->id, scenario,
		     ids.p ? ids.p : "");
	out_free(&ids);
	return NULL;
}

static void answer(struct out *o, bool json)
{
	if (!json) {
		modifiers_print(stdout, o);
		return;
	}
	printf("%s\n", o->failed ? "" : o->p);
	out_free(o);
}

int modifiers_show(const char *game, const char *scenario, bool json)
{
	struct out o = {0};
	if (strcmp(game, "league") == 0) {
		struct league_reader r = {cli_tongue(), cli_lang()};
		league_modifiers(&settings_default.computer, &r, &o);
		answer(&o, json);
		return 0;
	}
	const struct game *g = cli_game(game);
	struct pk *pk = g ? pk_new(cli_dirs()) : NULL;
	struct reader r = {cli_tongue(), cli_lang(), g, pk ? load(pk, g, scenario) : NULL};
	int code = ERR_CHECK;
	if (r.pack) {
		modifiers_write(&r, NULL, &o);
		answer(&o, json);
		code = 0;
	} else if (pk && pk_error(pk)) {
		code = cli_complain(ERR_DATA, "%s", pk_error(pk));
	}
	pk_free(pk);
	return code;
}
