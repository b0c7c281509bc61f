/*
 * serve.c: marengo serve.
 */
#include "cli/cli.h"

#include <spawn.h>
#include <stdlib.h>
#include <string.h>

#include "cli/serve.h"
#include "games/registry.h"

enum { DEFAULT_PORT = 1800 };

extern char **environ;

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

/* Settings that have to be right or not at all; false: one of them is neither. */
static bool numbers(struct serve_config *c, const char *port, const char *bots, const char *think,
		    const char *connections)
{
	int seconds = number_or(think, 20, 1, 600);
	c->port = number_or(port, DEFAULT_PORT, 0, 65535);
	c->workers = number_or(bots, 2, 1, 64);
	c->max_connections = number_or(connections, 0, 16, 60000);
	c->think_ms = seconds * 1000;
	return c->port >= 0 && c->workers >= 0 && c->max_connections >= 0 && seconds >= 0;
}

int serve_read(int argc, char **argv, struct serve_request *r)
{
	const char *port = NULL, *workers = NULL, *think = NULL, *connections = NULL;
	struct serve_config *c = &r->config;
	*r = (struct serve_request){.config = {.address = "127.0.0.1"}};
	const struct cli_option table[] = {
		{"--address", &c->address, NULL, NULL},
		{"--port", &port, NULL, NULL},
		{"--db", &c->database, NULL, NULL},
		{"--cert", &c->cert, NULL, NULL},
		{"--key", &c->key, NULL, NULL},
		{"--host", &c->public_host, NULL, NULL},
		{"--url", &c->url, NULL, NULL},
		{"--mail", &c->mail, NULL, NULL},
		{"--mail-from", &c->mail_from, NULL, NULL},
		{"--mail-login", &r->mail_login, NULL, NULL},
		{"--web", &c->web, NULL, NULL},
		{"--bots", &workers, NULL, NULL},
		{"--think", &think, NULL, NULL},
		{"--connections", &connections, NULL, NULL},
		{"--insecure-lan", NULL, NULL, &c->insecure_lan},
		{"--behind-proxy", NULL, NULL, &c->behind_proxy},
		{"--quiet", NULL, NULL, &c->quiet},
		{"--open", NULL, NULL, &r->open},
		{"--without-limits", NULL, NULL, &c->no_limits},
		{"--bot-worker", NULL, NULL, &r->worker},
		{"--print-port", NULL, NULL, &r->port_only},
		{0},
	};
	int words = cli_options(argc, argv, table);
	if (words < 0)
		return words;
	if (!numbers(c, port, workers, think, connections) || words) {
		cli_usage("serve", true);
		return CLI_MISTAKE;
	}
	return 0;
}

/*
 * User and password for the mail server, from a file or the environment: whoever lists processes
 * sees what they were called with.
 */
static bool take_mail_login(const struct serve_request *r, struct serve_config *c, struct err *e)
{
	const char *set = getenv("MARENGO_MAIL_LOGIN");
	size_t n;
	if (r->mail_login)
		c->mail_login = cli_read(r->mail_login, &n, e);
	else if (c->mail && set && *set)
		c->mail_login = strdup(set);
	/* The processes that think need not have it. */
	unsetenv("MARENGO_MAIL_LOGIN");
	return !r->mail_login || c->mail_login;
}

int cmd_serve(int argc, char **argv)
{
	struct serve_request r;
	struct serve_config *c = &r.config;
	int words = serve_read(argc, argv, &r);
	if (words < 0)
		return words == CLI_HELPED ? 0 : ERR_USAGE;
	if (r.worker)
		return bot_worker(all_games, cli_dirs());
	char path[CLI_PATH], page[1024], catalogues[1024];
	const char *think_process[] = {"/proc/self/exe", "--data",       cli_dirs()[0],
				       "serve",          "--bot-worker", NULL};
	c->database = cli_database(c->database, true, path);
	if (!c->web)
		c->web = cli_beside("../../../web", page, sizeof page);
	if (!c->web)
		c->web = MARENGO_DATADIR "/web";
	c->catalogues = cli_beside("../../po", catalogues, sizeof catalogues);
	if (!c->catalogues)
		c->catalogues = MARENGO_DATADIR "/locale";
	c->data = cli_dirs();
	c->games = all_games;
	c->worker = think_process;
	c->ready = r.open ? open_browser : r.port_only ? print_port : print_address;
	c->ready_arg = &c->cert;
	struct err e = {0};
	if (!c->database)
		return cli_complain(ERR_USAGE, "%s", _("there is no home directory; give --db"));
	if (!take_mail_login(&r, c, &e))
		return cli_fail(&e);
	int status = serve(c);
	free((char *)c->mail_login);
	return status;
}
