/*
 * database.c: where the server's database is, and the commands that work on it beside the server:
 * backup, restore, forget, account.
 */
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "cli/serve.h"
#include "games/registry.h"
#include "league/forget.h"
#include "server/inspect.h"
#include "server/reset.h"
#include "store/store.h"

/* Makes a directory and those above it, for this user alone. */
static bool make_directories(char *path)
{
	for (char *p = path + 1; *p; p++) {
		if (*p != '/')
			continue;
		*p = '\0';
		mkdir(path, 0700);
		*p = '/';
	}
	return mkdir(path, 0700) == 0 || access(path, W_OK | X_OK) == 0;
}

/* $XDG_DATA_HOME/marengo/marengo.db */
static const char *default_database(bool make, char path[CLI_PATH])
{
	const char *xdg = getenv("XDG_DATA_HOME"), *home = getenv("HOME");
	if (xdg && xdg[0] == '/')
		snprintf(path, CLI_PATH - 24, "%s/marengo", xdg);
	else if (home && home[0])
		snprintf(path, CLI_PATH - 24, "%s/.local/share/marengo", home);
	else
		return NULL;
	if (make && !make_directories(path))
		return NULL;
	strcat(path, "/marengo.db");
	return path;
}

const char *cli_database(const char *given, bool make, char path[CLI_PATH])
{
	const char *set = given ? given : getenv("MARENGO_DB");
	return set && *set ? set : default_database(make, path);
}

static int trouble_told(struct store *s, const char *trouble)
{
	store_close(s);
	return cli_complain(ERR_IO, "%s", trouble);
}

/* What some of the commands are told besides. */
struct wish {
	const char *url;
	bool verify;
};

/* A command on the database; word[0]… are its words. */
struct chore {
	int words;
	bool makes;         /* the database, where there is none */
	const char *option; /* --url or --verify */
	int (*run)(const char *database, char **word, const struct wish *);
};

/* All of them begin alike. A name mistyped must not leave an empty database behind. */
static int on_database(int argc, char **argv, const struct chore *c)
{
	const char *db = NULL;
	struct wish wish = {0};
	bool flag = c->option && strcmp(c->option, "--verify") == 0;
	const struct cli_option table[] = {
		{"--db", &db, NULL, NULL},
		{c->option, flag ? NULL : &wish.url, NULL, flag ? &wish.verify : NULL},
		{0}};
	char path[CLI_PATH];
	int words = cli_options(argc, argv, table);
	if (words < 0)
		return words == CLI_HELPED ? 0 : ERR_USAGE;
	const char *database = cli_database(db, c->makes, path);
	if (words != c->words || !database)
		return cli_usage(argv[0], true);
	if (!c->makes && !store_there(database))
		return cli_complain(ERR_NO_INPUT, _("there is no database '%s'"), database);
	return c->run(database, argv + 1, &wish);
}

/* A copy that cannot be played on is worth little: better to know it the same night. */
static int verify(const char *copy)
{
	struct inspected found;
	char trouble[STORE_TROUBLE] = "";
	if (!inspect(copy, all_games, cli_dirs(), &found, trouble))
		return cli_complain(ERR_IO, "%s", trouble);
	printf(_("tables: %d, clubs: %d, damaged: %d\n"), found.tables, found.clubs, found.bad);
	return found.bad ? ERR_CHECK : 0;
}

static int backup(const char *from, char **word, const struct wish *wish)
{
	char trouble[STORE_TROUBLE] = "";
	if (access(word[0], F_OK) == 0)
		return cli_complain(ERR_CREATE, _("'%s' is there already"), word[0]);
	struct store *s = store_open(from, trouble);
	if (!s || !store_backup(s, word[0], trouble))
		return trouble_told(s, trouble);
	store_close(s);
	return wish->verify ? verify(word[0]) : 0;
}

static int restore(const char *into, char **word, const struct wish *wish)
{
	char trouble[STORE_TROUBLE] = "";
	(void)wish;
	if (access(word[0], R_OK) != 0)
		return cli_complain(ERR_NO_INPUT, _("'%s' cannot be read"), word[0]);
	struct store *from = store_open(word[0], trouble);
	struct store *to = from ? store_open(into, trouble) : NULL;
	bool ok = to && store_copy(from, to, trouble);
	store_close(from);
	if (!ok)
		return trouble_told(to, trouble[0] ? trouble : _("the database is not empty"));
	store_close(to);
	return 0;
}

static int forget(const char *in, char **word, const struct wish *wish)
{
	char trouble[STORE_TROUBLE] = "";
	(void)wish;
	if (!forget_member(in, cli_dirs(), word[0], word[1], _(forgotten_text), trouble))
		return cli_complain(ERR_CHECK, "%s", _(trouble));
	return 0;
}

static int account(const char *in, char **word, const struct wish *wish)
{
	const char *url = wish->url;
	char trouble[STORE_TROUBLE] = "", link[RESET_LINK];
	if (strcmp(word[0], "reset") != 0 || (url && !reset_url_sound(url)))
		return cli_usage("account", true);
	if (!reset_link(in, word[1], url ? url : "", link, trouble))
		return cli_complain(ERR_CHECK, "%s", _(trouble));
	printf("%s\n", link);
	return 0;
}

int cmd_backup(int argc, char **argv)
{
	return on_database(argc, argv, &(const struct chore){1, false, "--verify", backup});
}

int cmd_restore(int argc, char **argv)
{
	return on_database(argc, argv, &(const struct chore){1, true, NULL, restore});
}

int cmd_forget(int argc, char **argv)
{
	return on_database(argc, argv, &(const struct chore){2, false, NULL, forget});
}

int cmd_account(int argc, char **argv)
{
	return on_database(argc, argv, &(const struct chore){2, false, "--url", account});
}
