/*
 * common.c: where data and language come from, and how mistakes are told.
 */
#include "cli/cli.h"

#include <stdarg.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

/* The one place where the process keeps things: a command line has one user. */
static struct {
	const char *data;
	const char *dirs[4];
	struct tongue *tongue;
	enum lang lang;
	bool lang_set;
} home;

/* build/src/cli/marengo: three up is the source tree, two up the build. */
const char *cli_beside(const char *up, char *path, size_t cap)
{
	char exe[900];
	ssize_t n = readlink("/proc/self/exe", exe, sizeof exe - 1);
	if (n <= 0)
		return NULL;
	exe[n] = '\0';
	char *slash = strrchr(exe, '/');
	if (!slash)
		return NULL;
	*slash = '\0';
	snprintf(path, cap, "%s/%s", exe, up);
	return access(path, R_OK) == 0 ? path : NULL;
}

void cli_use_data(const char *dir)
{
	home.data = dir;
	home.dirs[0] = NULL;
}

const char *const *cli_dirs(void)
{
	static char source[1024];
	int n = 0;
	if (home.dirs[0])
		return home.dirs;
	const char *chosen = home.data ? home.data : getenv("MARENGO_DATA");
	if (chosen && *chosen)
		home.dirs[n++] = chosen;
	if (cli_beside("../../../data", source, sizeof source))
		home.dirs[n++] = source;
	home.dirs[n++] = MARENGO_DATADIR;
	home.dirs[n] = NULL;
	return home.dirs;
}

static void forget_tongue(void)
{
	tongue_free(home.tongue);
}

const struct tongue *cli_tongue(void)
{
	char path[1024];
	if (home.tongue)
		return home.tongue;
	const char *dir = cli_beside("../../po", path, sizeof path);
	home.tongue = tongue_new(dir ? dir : MARENGO_DATADIR "/locale");
	atexit(forget_tongue);
	return home.tongue;
}

enum lang cli_lang(void)
{
	if (!home.lang_set)
		home.lang = lang_from_environment();
	home.lang_set = true;
	return home.lang;
}

bool cli_use_lang(const char *code)
{
	if (strcmp(code, "en") != 0 && strcmp(code, "it") != 0) {
		cli_complain(ERR_USAGE, _("the languages are en and it, not '%s'"), code);
		return false;
	}
	home.lang = lang_of(code);
	home.lang_set = true;
	return true;
}

const char *cli_tr(const char *msgid)
{
	return tr(cli_tongue(), cli_lang(), msgid);
}

void cli_date(int64_t at, char text[CLI_DATE])
{
	time_t when = (time_t)at;
	struct tm local;
	if (at <= 0 || !localtime_r(&when, &local) ||
	    strftime(text, CLI_DATE, "%Y-%m-%d %H:%M", &local) == 0)
		text[0] = '\0';
}

bool cli_colour(FILE *f)
{
	const char *term = getenv("TERM"), *no = getenv("NO_COLOR");
	const char *force = getenv("CLICOLOR_FORCE");
	if (no && *no)
		return false;
	if (force && *force && strcmp(force, "0") != 0)
		return true;
	return isatty(fileno(f)) && term && strcmp(term, "dumb") != 0;
}

int cli_complain(enum err_code code, const char *format, ...)
{
	va_list args;
	va_start(args, format);
	fputs("marengo: ", stderr);
	vfprintf(stderr, format, args);
	fputc('\n', stderr);
	va_end(args);
	return (int)code;
}

int cli_fail(const struct err *e)
{
	struct out text = {0};
	word_err(cli_tongue(), cli_lang(), e, &text);
	cli_complain(e->code, "%s", text.p ? text.p : e->text);
	out_free(&text);
	return (int)e->code;
}

int cli_usage(const char *command, bool mistake)
{
	for (const struct command *c = commands; c->name; c++)
		if (strcmp(c->name, command) == 0)
			fprintf(mistake ? stderr : stdout, "%s\n", _(c->usage));
	return mistake ? ERR_USAGE : 0;
}
