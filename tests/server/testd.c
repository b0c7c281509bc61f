/*
 * testd.c: the server with the toy game and bots that misbehave on purpose, for the tests.
 * testd DATABASE [--quick] serves on a free loopback port and prints it; testd --bot-worker thinks.
 */
#include <fcntl.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "server/brain_wire.h"
#include "server/server.h"
#include "toy.h"

/* Into a pipe of a test that waits until it has begun: which process thinks. */
static void tell_begun(void)
{
	const char *path = getenv("MARENGO_BEGUN");
	pid_t me = getpid();
	int fd = path ? open(path, O_WRONLY | O_CLOEXEC) : -1;
	if (fd < 0)
		return;
	if (write(fd, &me, sizeof me) != sizeof me)
		_exit(1);
	close(fd);
}

/* A bot that never answers. */
static struct action choose_loop(const void *pack, const void *st, int seat,
				 const struct action *list, int n, uint32_t nodes, struct rng *r)
{
	(void)pack, (void)st, (void)seat, (void)n, (void)nodes;
	tell_begun();
	while (rng_next(r) != 0)
		;
	return list[0];
}

static struct action choose_crash(const void *pack, const void *st, int seat,
				  const struct action *list, int n, uint32_t nodes, struct rng *r)
{
	(void)pack, (void)st, (void)seat, (void)list, (void)n, (void)nodes, (void)r;
	kill(getpid(), SIGKILL);
	return list[0];
}

/* A bot that begins to answer and does not go on. */
static struct action choose_half(const void *pack, const void *st, int seat,
				 const struct action *list, int n, uint32_t nodes, struct rng *r)
{
	(void)pack, (void)st, (void)seat, (void)n, (void)nodes, (void)r;
	if (write(WIRE_FD, "", 1) == 1)
		for (;;)
			pause();
	return list[0];
}

/* A bot that cheats: an action that is not legal. */
static struct action choose_cheat(const void *pack, const void *st, int seat,
				  const struct action *list, int n, uint32_t nodes, struct rng *r)
{
	(void)pack, (void)st, (void)seat, (void)list, (void)n, (void)nodes, (void)r;
	return (struct action){1, {0, 0}};
}

/* A bot that tells which piece of the enemy it takes for the strongest, by moving that of its own.
 */
static struct action choose_peek(const void *pack, const void *st, int seat,
				 const struct action *list, int n, uint32_t nodes, struct rng *r)
{
	int strongest = 0;
	(void)pack, (void)nodes, (void)r;
	while (toy_strength(st, 3 * !seat + strongest) != 3)
		strongest++;
	for (int i = 0; i < n; i++)
		if (toy_game.verbs[list[i].verb].nargs == 2 &&
		    list[i].arg[0] == 3 * seat + strongest)
			return list[i];
	return list[n - 1];
}

static struct action choose_bold(const void *pack, const void *st, int seat,
				 const struct action *list, int n, uint32_t nodes, struct rng *r)
{
	return toy_game.bots[0].choose(pack, st, seat, list, n, nodes, r);
}

static const struct bot bots[] = {
	{"bold", "Bold", "Attacks whenever it can.", choose_bold},
	{"loop", "Loop", "Never answers.", choose_loop},
	{"crash", "Crash", "Dies.", choose_crash},
	{"half", "Half", "Says half a word.", choose_half},
	{"cheat", "Cheat", "Does what it may not.", choose_cheat},
	{"peek", "Peek", "Looks for what is hidden.", choose_peek},
	{0},
};

static void ready(void *arg, int port)
{
	(void)arg;
	printf("%d\n", port);
	fflush(stdout);
}

int main(int argc, char **argv)
{
	struct game toy = toy_game;
	/* Without the first, the game's own bot is one that never answers. */
	toy.bots = bots + (getenv("MARENGO_NO_BOLD") != NULL);
	const struct game *games[] = {&toy, NULL};
	const char *source = getenv("MARENGO_SOURCE"), *data_dir = getenv("MARENGO_DATA");
	const char *data[] = {data_dir ? data_dir : "data", NULL};
	if (argc > 1 && strcmp(argv[1], "--bot-worker") == 0)
		return bot_worker(games, data);
	if (argc < 2)
		return 2;
	char web[512];
	const char *worker[] = {"/proc/self/exe", "--bot-worker", NULL};
	snprintf(web, sizeof web, "%s", getenv("MARENGO_WEB") ? getenv("MARENGO_WEB") : "");
	if (!web[0])
		snprintf(web, sizeof web, "%s/tests/server/web", source ? source : ".");
	struct serve_config config = {
		.address = getenv("MARENGO_BIND") ? getenv("MARENGO_BIND") : "127.0.0.1",
		.port = getenv("MARENGO_PORT") ? atoi(getenv("MARENGO_PORT")) : 0,
		.database = argv[1],
		.web = web,
		.data = data,
		.catalogues = getenv("MARENGO_CATALOGUES"),
		.games = games,
		.worker = worker,
		.workers = getenv("MARENGO_WORKERS") ? atoi(getenv("MARENGO_WORKERS")) : 2,
		.think_ms = getenv("MARENGO_THINK") ? atoi(getenv("MARENGO_THINK")) : 1000,
		.quiet = true,
		.hooks_inside = true,
		.url = getenv("MARENGO_URL"),
		.mail = getenv("MARENGO_MAIL"),
		.mail_from = getenv("MARENGO_MAIL_FROM"),
		.mail_login = getenv("MARENGO_MAIL_LOGIN"),
		.hurry = getenv("MARENGO_HURRY") ? atoi(getenv("MARENGO_HURRY")) : 0,
		.ready = ready,
	};
	if (getenv("MARENGO_CONNECTIONS"))
		config.max_connections = atoi(getenv("MARENGO_CONNECTIONS"));
	for (int i = 2; i < argc; i++) {
		if (strcmp(argv[i], "--no-limits") == 0)
			config.no_limits = true;
		if (strcmp(argv[i], "--crowd") == 0) {
			config.no_limits = true;
			config.max_connections = 4096;
		}
		if (strcmp(argv[i], "--proxy") == 0)
			config.behind_proxy = true;
		if (strcmp(argv[i], "--tls") == 0) {
			config.cert = getenv("MARENGO_CERT");
			config.key = getenv("MARENGO_KEY");
		}
	}
	return serve(&config);
}
