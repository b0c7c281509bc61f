/*
 * pack.c: `marengo pack check`: reads files in place of the program's own and loads all that
 * uses them.
 */
#include "cli/cli.h"

#include <stdlib.h>
#include <string.h>

#include "games/registry.h"

/* "…/data/waterloo/map.json" is the document "waterloo/map". */
static bool document_name(const char *path, char *name, size_t cap)
{
	size_t n = strlen(path);
	if (n < 6 || strcmp(path + n - 5, ".json") != 0)
		return false;
	const char *from = path + n;
	for (int slashes = 0; from > path; from--)
		if (from[-1] == '/' && ++slashes == 2)
			break;
	snprintf(name, cap, "%.*s", (int)(n - 5 - (size_t)(from - path)), from);
	return strchr(name, '/') != NULL;
}

/* A file alone in a folder is taken for the game that its first keys name. */
static void name_by_content(const char *path, const char *text, size_t n, char *name, size_t cap)
{
	struct pk *pk = pk_new(NULL);
	struct pk_node doc = pk_parse(pk, path, text, n);
	const char *base = strrchr(path, '/');
	base = base ? base + 1 : path;
	const char *game = pk_is_object(&doc) ? pk_string_or(&doc, "game", "") : "";
	if (game_find(game))
		snprintf(name, cap, "%s/%.*s", game, (int)strcspn(base, "."), base);
	pk_free(pk);
}

/* Loads every scenario of a game with the file in place; false: told. */
static bool load_all(const struct game *g, const char *name, const char *text, size_t n,
		     const char *path)
{
	struct scenario list[MAX_SCENARIOS];
	struct pk *pk = pk_new(cli_dirs());
	pk_shadow(pk, name, text, n);
	int count = g->scenarios(pk, list, MAX_SCENARIOS);
	bool ok = !pk_error(pk);
	if (!ok)
		printf("%s: %s\n", path, pk_error(pk));
	for (int i = 0; ok && i < count; i++) {
		struct pk *one = pk_new(cli_dirs());
		pk_shadow(one, name, text, n);
		ok = g->load(one, list[i].id) && !pk_error(one);
		if (!ok)
			printf("%s: %s\n", path, pk_error(one) ? pk_error(one) : "?");
		pk_free(one);
	}
	pk_free(pk);
	return ok;
}

static int check_file(const char *path)
{
	char name[256] = "";
	struct err e;
	size_t n;
	char *text = cli_read(path, &n, &e);
	if (!text)
		return cli_fail(&e);
	struct pk *pk = pk_new(NULL);
	pk_parse(pk, path, text, n);
	bool ok = !pk_error(pk);
	if (!ok)
		printf("%s\n", pk_error(pk));
	pk_free(pk);
	if (ok && !document_name(path, name, sizeof name))
		name_by_content(path, text, n, name, sizeof name);
	const char *slash = strchr(name, '/');
	char game[64];
	snprintf(game, sizeof game, "%.*s", slash ? (int)(slash - name) : 0, name);
	const struct game *g = game_find(game);
	if (ok && !g)
		name_by_content(path, text, n, name, sizeof name);
	if (ok && !g && (slash = strchr(name, '/'))) {
		snprintf(game, sizeof game, "%.*s", (int)(slash - name), name);
		g = game_find(game);
	}
	if (ok && g)
		ok = load_all(g, name, text, n, path);
	if (ok)
		printf("%s: %s\n", path,
		       g ? _("sound") : _("JSON, but no game's pack: put it in a game's folder"));
	free(text);
	return ok && g ? 0 : ERR_DATA;
}

int cmd_pack(int argc, char **argv)
{
	static const struct cli_option none[] = {{0}};
	int words = cli_options(argc, argv, none), code = 0;
	if (words < 2 || strcmp(argv[1], "check") != 0)
		return words == CLI_HELPED ? 0 : cli_usage("pack", true);
	for (int i = 2; i <= words; i++) {
		int problem = check_file(argv[i]);
		code = problem ? problem : code;
	}
	return code;
}
