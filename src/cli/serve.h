/*
 * serve.h: the settings of `marengo serve` as they are read from its words.
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

/* 0, or what cli_options answers; what is not said of a setting is left to cmd_serve. */
int serve_read(int argc, char **argv, struct serve_request *);

#endif
