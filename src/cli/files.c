/*
 * files.c: reading and writing whole files; sessions from command-line words.
 */
#include "cli/cli.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "games/registry.h"

enum { MAX_FILE = 256 << 20 };

static char *read_all(FILE *f, size_t *n)
{
	char *text = NULL;
	size_t cap = 0;
	*n = 0;
	do {
		cap = cap ? cap * 2 : 65536;
		char *bigger = realloc(text, cap);
		if (!bigger || cap > MAX_FILE) {
			free(bigger ? bigger : text);
			errno = EFBIG;
			return NULL;
		}
		text = bigger;
		*n += fread(text + *n, 1, cap - *n - 1, f);
	} while (*n == cap - 1);
	text[*n] = '\0';
	return text;
}

char *cli_read(const char *path, size_t *n, struct err *e)
{
	FILE *f = strcmp(path, "-") == 0 ? stdin : fopen(path, "rb");
	char *text = f ? read_all(f, n) : NULL;
	if (!text || ferror(f)) {
		err_set(e, ERR_NO_INPUT, N_("The file cannot be read: {0}"), "%s: %s", path,
			strerror(errno));
		free(text);
		text = NULL;
	}
	if (f && f != stdin)
		fclose(f);
	return text;
}

bool cli_write(const char *path, const char *text, size_t n, struct err *e)
{
	char beside[4096];
	snprintf(beside, sizeof beside, "%s.new", path);
	FILE *f = fopen(beside, "wb");
	bool ok = f && fwrite(text, 1, n, f) == n && fflush(f) == 0 && fsync(fileno(f)) == 0;
	int problem = errno;
	if (f && fclose(f) != 0 && ok) {
		ok = false;
		problem = errno;
	}
	if (ok && rename(beside, path) != 0) {
		ok = false;
		problem = errno;
	}
	if (ok)
		return true;
	if (f)
		unlink(beside);
	return err_set(e, ERR_CREATE, N_("The file cannot be written: {0}"), "%s: %s", path,
		       strerror(problem));
}

bool cli_session(struct session *s, const char *game, const char *scenario,
		 const struct cli_list *options, const char *seed, struct err *e)
{
	uint8_t bytes[32];
	uint64_t number;
	struct session_request r = {
		.game = game,
		.scenario = scenario,
		.dirs = cli_dirs(),
		.option = options->item,
		.options = options->n,
	};
	if (seed) {
		if (!cli_number(seed, &number))
			return err_set(e, ERR_USAGE, N_("A seed is a whole number, not {0}."), "%s",
				       seed);
		session_seed(number, bytes);
		r.seed = bytes;
	}
	return session_new(s, game_find, &r, e);
}
