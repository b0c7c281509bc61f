/*
 * options.c: reading the options of a subcommand.
 */
#include "cli/cli.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>

/* The row that a word names; *value is what follows '=', or NULL. */
static const struct cli_option *find_option(const struct cli_option *o, const char *word,
					    const char **value)
{
	for (; o->name; o++) {
		size_t n = strlen(o->name);
		*value = NULL;
		if (strncmp(word, o->name, n) != 0)
			continue;
		if (word[n] == '\0')
			return o;
		if (word[n] == '=' && !o->flag) {
			*value = word + n + 1;
			return o;
		}
	}
	return NULL;
}

static int mistake(const char *command, const char *format, const char *word)
{
	fputs("marengo: ", stderr);
	fprintf(stderr, format, word);
	fputc('\n', stderr);
	cli_usage(command, true);
	return CLI_MISTAKE;
}

static bool keep_value(const struct cli_option *o, const char *value)
{
	if (o->value)
		*o->value = value;
	else if (o->list->n == CLI_LIST)
		return false;
	else
		o->list->item[o->list->n++] = value;
	return true;
}

/* Takes argv[*i] as an option; 0, or what cli_options is to answer. */
static int take_option(int argc, char **argv, int *i, const struct cli_option *table)
{
	const char *word = argv[*i], *value, *lang = NULL, *data = NULL;
	const struct cli_option common[] = {
		{"--lang", &lang, NULL, NULL}, {"--data", &data, NULL, NULL}, {0}};
	if (strcmp(word, "--help") == 0 || strcmp(word, "-h") == 0) {
		cli_usage(argv[0], false);
		return CLI_HELPED;
	}
	const struct cli_option *o = find_option(table, word, &value);
	if (!o)
		o = find_option(common, word, &value);
	if (!o)
		return mistake(argv[0], _("the option '%s' is unknown"), word);
	if (o->flag) {
		*o->flag = true;
		return 0;
	}
	if (!value && *i + 1 < argc)
		value = argv[++*i];
	if (!value)
		return mistake(argv[0], _("the option '%s' wants a value"), word);
	if (!keep_value(o, value))
		return mistake(argv[0], _("the option '%s' stands too often"), word);
	if (lang && !cli_use_lang(lang))
		return CLI_MISTAKE;
	if (data)
		cli_use_data(data);
	return 0;
}

int cli_options(int argc, char **argv, const struct cli_option *table)
{
	int words = 0;
	bool only_words = false;
	for (int i = 1; i < argc; i++) {
		if (only_words || argv[i][0] != '-' || argv[i][1] == '\0') {
			argv[1 + words++] = argv[i];
		} else if (strcmp(argv[i], "--") == 0) {
			only_words = true;
		} else {
			int answer = take_option(argc, argv, &i, table);
			if (answer)
				return answer;
		}
	}
	return words;
}

bool cli_number(const char *text, uint64_t *out)
{
	char *end;
	errno = 0;
	*out = strtoull(text, &end, 10);
	return *text >= '0' && *text <= '9' && !*end && errno == 0;
}
