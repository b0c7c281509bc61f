/*
 * main.c: the command `marengo`: finds the subcommand and hands over.
 */
#include <locale.h>
#include <signal.h>
#include <string.h>

#include <sodium.h>

#include "cli/cli.h"

static void print_help(void)
{
	printf("%s\n\n", _("Usage: marengo [--lang en|it] [--data DIR] COMMAND [ARGUMENT]…"));
	printf("%s\n\n", _("Napoleonic campaigns with every rule enforced."));
	for (const struct command *c = commands; c->name; c++)
		printf("  %-10s %s\n", c->name, _(c->text));
	printf("\n%s\n", _("marengo COMMAND --help tells more."));
}

static int run(int argc, char **argv)
{
	for (const struct command *c = commands; c->name; c++)
		if (strcmp(c->name, argv[0]) == 0)
			return c->run(argc, argv);
	cli_complain(ERR_USAGE, _("there is no command '%s'"), argv[0]);
	fprintf(stderr, "%s\n", _("marengo --help lists them."));
	return ERR_USAGE;
}

/* Options before the command: the index of the command, 0 = all done, -1 = a mistake. */
static int common_options(int argc, char **argv)
{
	int i = 1;
	for (; i < argc && argv[i][0] == '-'; i++) {
		bool has_value = i + 1 < argc;
		if (strcmp(argv[i], "--lang") == 0 && has_value) {
			if (!cli_use_lang(argv[++i]))
				return -1;
		} else if (strcmp(argv[i], "--data") == 0 && has_value) {
			cli_use_data(argv[++i]);
		} else if (strcmp(argv[i], "--version") == 0) {
			printf("marengo %s\n", MARENGO_VERSION);
			return 0;
		} else if (strcmp(argv[i], "--help") == 0 || strcmp(argv[i], "-h") == 0) {
			print_help();
			return 0;
		} else {
			cli_complain(ERR_USAGE, _("the option '%s' is unknown"), argv[i]);
			return -1;
		}
	}
	return i;
}

int main(int argc, char **argv)
{
	setlocale(LC_CTYPE, "");
	signal(SIGPIPE, SIG_IGN);
	if (sodium_init() < 0)
		return cli_complain(ERR_UNAVAILABLE, "%s", _("the system gives no random numbers"));
	int at = common_options(argc, argv);
	if (at <= 0)
		return at < 0 ? ERR_USAGE : 0;
	if (at == argc) {
		print_help();
		return ERR_USAGE;
	}
	int code = run(argc - at, argv + at);
	if (fflush(stdout) != 0 || ferror(stdout))
		return code ? code : ERR_IO;
	return code;
}
