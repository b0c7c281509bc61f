/*
 * serve.h: the settings of `marengo serve` as they are read from its words, and where its database
 * is.
 */
#ifndef MARENGO_CLI_SERVE_H
#define MARENGO_CLI_SERVE_H

#include "cli/cli.h"
#include "server/server.h"

struct serve_request {
	struct serve_config config;
	bool open, worker, port_only; /* --open, --bot-worker, --print-port */
	const char *mail_login;       /* --mail-login: a file */
};

/*
 * The database that was given, or MARENGO_DB, or the user's own, whose folder is made if wanted;
 * NULL when there is no home for it.
 */
enum { CLI_PATH = 1024 };
const char *cli_database(const char *given, bool make, char path[CLI_PATH]);

/* 0, or what cli_options answers; what is not said of a setting is left to cmd_serve. */
int serve_read(int argc, char **argv, struct serve_request *);

#endif
