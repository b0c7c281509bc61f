/*
 * serve.c: marengo serve, backup and restore.
 */
#include "cli/cli.h"

#include <spawn.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "games/registry.h"
#include "server/server.h"
#include "store/store.h"

enum { DEFAULT_PORT = 1800 };

extern char **environ;

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
static const char *default_database(char path[1024])
{
	const char *xdg = getenv("XDG_DATA_HOME"), *home = getenv("HOME");
	if (xdg && xdg[0] == '/')
		snprintf(path, 1000, "%s/marengo", xdg);
	else if (home && home[0])
		snprintf(path, 1000, "%s/.local/share/marengo", home);
	else
		return NULL;
	if (!make_directories(path))
		return NULL;
	strcat(path, "/marengo.db");
	return path;
}

static const char *database(const char *given, char path[1024])
{
	const char *set = given ? given : getenv("MARENGO_DB");
	return set && *set ? set : default_database(path);
}

/* Shows the page in the browser of whoever sits here. */
static void open_browser(void *arg, int port)
{
	char url[64];
	(void)arg;
	snprintf(url, sizeof url, "http://127.0.0.1:%d/", port);
	printf("%s\n", url);
	fflush(stdout);
	char *const argv[] = {"xdg-open", url, NULL};
	pid_t child;
	posix_spawnp(&child, argv[0], NULL, NULL, argv, environ);
}

static void print_address(void *arg, int port)
{
	printf("http%s://%s:%d/\n", *(const char *const *)arg ? "s" : "", "127.0.0.1", port);
	fflush(stdout);
}

static void print_port(void *arg, int port)
{
	(void)arg;
	printf("%d\n", port);
	fflush(stdout);
}

static int number_or(const char *text, int fallback, int low, int high)
{
	uint64_t n;
	if (!text)
		return fallback;
	return cli_number(text, &n) && n >= (uint64_t)low && n <= (uint64_t)high ? (int)n : -1;
}

int cmd_serve(int argc, char **argv)
{
	const char *address = "127.0.0.1", *port = NULL, *db = NULL, *cert = NULL, *key = NULL,
		   *host = NULL, *web = NULL, *workers = NULL, *think = NULL, *connections = NULL;
	bool insecure = false, proxy = false, quiet = false, open = false, worker = false,
	     unlimited = false, port_only = false;
	const struct cli_option table[] = {
		{"--address", &address, NULL, NULL},
		{"--port", &port, NULL, NULL},
		{"--db", &db, NULL, NULL},
		{"--cert", &cert, NULL, NULL},
		{"--key", &key, NULL, NULL},
		{"--host", &host, NULL, NULL},
		{"--web", &web, NULL, NULL},
		{"--bots", &workers, NULL, NULL},
		{"--think", &think, NULL, NULL},
		{"--connections", &connections, NULL, NULL},
		{"--insecure-lan", NULL, NULL, &insecure},
		{"--behind-proxy", NULL, NULL, &proxy},
		{"--quiet", NULL, NULL, &quiet},
		{"--open", NULL, NULL, &open},
		{"--without-limits", NULL, NULL, &unlimited},
		{"--bot-worker", NULL, NULL, &worker},
		{"--print-port", NULL, NULL, &port_only},
		{0},
	};
	int words = cli_options(argc, argv, table);
	if (words < 0)
		return words == CLI_HELPED ? 0 : ERR_USAGE;
	if (worker)
		return bot_worker(all_games, cli_dirs());
	char path[1024], page[1024], catalogues[1024];
	const char *data = cli_dirs()[0];
	const char *think_process[] = {"/proc/self/exe", "--data",       data,
				       "serve",          "--bot-worker", NULL};
	struct serve_config config = {
		.address = address,
		.port = number_or(port, DEFAULT_PORT, 0, 65535),
		.database = database(db, path),
		.web = web ? web : cli_beside("../../../web", page, sizeof page),
		.data = cli_dirs(),
		.catalogues = cli_beside("../../po", catalogues, sizeof catalogues),
		.cert = cert,
		.key = key,
		.public_host = host,
		.insecure_lan = insecure,
		.behind_proxy = proxy,
		.quiet = quiet,
		.no_limits = unlimited,
		.games = all_games,
		.worker = think_process,
		.workers = number_or(workers, 2, 1, 64),
		.think_ms = number_or(think, 20, 1, 600) * 1000,
		.max_connections = number_or(connections, 0, 16, 60000),
		.ready = open        ? open_browser
			 : port_only ? print_port
				     : print_address,
		.ready_arg = &cert,
	};
	if (config.port < 0 || config.workers < 0 || config.think_ms < 0 ||
	    config.max_connections < 0 || words)
		return cli_usage("serve", true);
	if (!config.database)
		return cli_complain(ERR_USAGE, "%s", _("there is no home directory; give --db"));
	if (!config.web)
		config.web = MARENGO_DATADIR "/web";
	if (!config.catalogues)
		config.catalogues = MARENGO_DATADIR "/locale";
	return serve(&config);
}

static int trouble_told(struct store *s, const char *trouble)
{
	store_close(s);
	return cli_complain(ERR_IO, "%s", trouble);
}

int cmd_backup(int argc, char **argv)
{
	const char *db = NULL;
	const struct cli_option table[] = {{"--db", &db, NULL, NULL}, {0}};
	char path[1024], trouble[STORE_TROUBLE] = "";
	int words = cli_options(argc, argv, table);
	if (words < 0)
		return words == CLI_HELPED ? 0 : ERR_USAGE;
	const char *from = database(db, path);
	if (words != 1 || !from)
		return cli_usage("backup", true);
	if (access(argv[1], F_OK) == 0)
		return cli_complain(ERR_CREATE, _("'%s' is there already"), argv[1]);
	struct store *s = store_open(from, trouble);
	if (!s || !store_backup(s, argv[1], trouble))
		return trouble_told(s, trouble);
	store_close(s);
	return 0;
}

int cmd_restore(int argc, char **argv)
{
	const char *db = NULL;
	const struct cli_option table[] = {{"--db", &db, NULL, NULL}, {0}};
	char path[1024], trouble[STORE_TROUBLE] = "";
	int words = cli_options(argc, argv, table);
	if (words < 0)
		return words == CLI_HELPED ? 0 : ERR_USAGE;
	const char *into = database(db, path);
	if (words != 1 || !into)
		return cli_usage("restore", true);
	if (access(argv[1], R_OK) != 0)
		return cli_complain(ERR_NO_INPUT, _("'%s' cannot be read"), argv[1]);
	struct store *from = store_open(argv[1], trouble);
	struct store *to = from ? store_open(into, trouble) : NULL;
	bool ok = to && store_copy(from, to, trouble);
	store_close(from);
	if (!ok)
		return trouble_told(to, trouble[0] ? trouble : _("the database is not empty"));
	store_close(to);
	return 0;
}
