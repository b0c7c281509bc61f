/*
 * engine.c: framing, and the reading of lines.
 */
#include "cli/engine.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "cli/cli.h"
#include "games/registry.h"

static void name_rule(struct engine_call *c, const char *rule)
{
	c->refused = true;
	out_clear(c->out);
	if (rule)
		out_format(c->out, "%s ", rule);
}

static void say_text(struct engine_call *c, const char *rule, const char *text, const char *detail)
{
	const struct engine *e = c->engine;
	const struct rule_text *known = rule && e->rules ? rule_find(e->rules, rule) : NULL;
	if (text)
		text = tr(e->tongue, e->lang, text);
	else
		text = known ? known->text[e->lang]
			     : tr(e->tongue, e->lang, N_("A rule forbids it."));
	word_detail(text, detail ? detail : "", c->out);
}

void engine_refuse(struct engine_call *c, const char *rule, const char *text, const char *detail)
{
	name_rule(c, rule);
	say_text(c, rule, text, detail);
}

void engine_refuse_by(struct engine_call *c, const struct verdict *v)
{
	const struct session *s = &c->engine->session;
	struct reader r = {c->engine->tongue, c->engine->lang, s->game, s->pack};
	name_rule(c, v->rule);
	if (v->fact.rule) {
		word_event(&r, &v->fact, c->out);
		out_char(c->out, ' ');
	}
	say_text(c, v->rule, v->detail, NULL);
}

char *engine_word(struct engine_call *c)
{
	c->rest += strspn(c->rest, " \t");
	if (!*c->rest)
		return NULL;
	char *word = c->rest;
	c->rest += strcspn(c->rest, " \t");
	if (*c->rest)
		*c->rest++ = '\0';
	return word;
}

bool engine_seat(struct engine_call *c, int *seat)
{
	const struct session *s = &c->engine->session;
	char id[32];
	c->rest += strspn(c->rest, " \t");
	size_t n = strcspn(c->rest, " \t");
	if (n && n < sizeof id) {
		memcpy(id, c->rest, n);
		id[n] = '\0';
		*seat = game_seat_find(s->game, id);
		if (*seat >= 0) {
			engine_word(c);
			return true;
		}
	}
	uint32_t to_act = mt_to_act(s->match);
	if (!to_act) {
		engine_refuse(c, RULE_GAME_OVER, N_("The game is over."), NULL);
		return false;
	}
	if (to_act & (to_act - 1)) {
		engine_refuse(c, RULE_NOT_YOUR_TURN, N_("Several seats are to act: name one."),
			      NULL);
		return false;
	}
	*seat = __builtin_ctz(to_act);
	return true;
}

void engine_end(struct engine *e)
{
	if (e->open)
		session_free(&e->session);
	e->open = false;
}

/* A leading number is the command's id and comes back in the answer. */
static size_t take_id(const char *line, char *id, size_t cap)
{
	size_t n = strspn(line, "0123456789");
	if (n == 0 || n >= cap || (line[n] != ' ' && line[n] != '\t'))
		n = 0;
	memcpy(id, line, n);
	id[n] = '\0';
	return n;
}

static void dispatch(struct engine_call *c)
{
	const char *name = engine_word(c);
	const struct engine_command *k = engine_commands;
	while (name && k->name && strcmp(k->name, name) != 0)
		k++;
	if (!name || !k->name)
		engine_refuse(c, NULL, N_("There is no command {0}; list_commands names them."),
			      name ? name : "");
	else if (k->needs_match && !c->engine->open)
		engine_refuse(c, NULL, N_("No game is under way: new or load one first."), NULL);
	else
		k->run(c);
}

static void answer(struct out *o, char mark, const char *id, const struct out *text)
{
	out_format(o, "%c%s%s", mark, id, text->n ? " " : "");
	/* An empty line ends an answer, so none may stand inside it. */
	for (size_t i = 0; i < text->n; i++)
		if (text->p[i] != '\n' || (i + 1 < text->n && text->p[i + 1] != '\n'))
			out_char(o, text->p[i]);
	out_text(o, "\n\n");
}

void engine_line(struct engine *e, const char *line, size_t n, struct out *o)
{
	struct out text = {0};
	struct engine_call c = {.engine = e, .out = &text};
	char id[16] = "";
	char *copy = n <= ENGINE_LINE ? malloc(n + 1) : NULL;
	if (!copy) {
		engine_refuse(&c, NULL, N_("The line is too long."), NULL);
		answer(o, '?', "", &text);
		out_free(&text);
		return;
	}
	memcpy(copy, line, n);
	copy[n] = '\0';
	if (n && copy[n - 1] == '\r')
		copy[--n] = '\0';
	if (strlen(copy) != n) {
		engine_refuse(&c, NULL, N_("The line holds a NUL byte."), NULL);
		answer(o, '?', "", &text);
	} else if (copy[strspn(copy, " \t")] != '\0' && copy[0] != '#') {
		c.rest = copy + take_id(copy, id, sizeof id);
		dispatch(&c);
		answer(o, c.refused ? '?' : '=', id, &text);
	}
	out_free(&text);
	free(copy);
}

/* Reads a line of any length; keeps at most ENGINE_LINE + 1 bytes of it. */
static bool read_line(FILE *f, struct out *line, bool *whole)
{
	int ch;
	out_clear(line);
	while ((ch = getc(f)) != EOF && ch != '\n')
		if (line->n <= ENGINE_LINE)
			out_char(line, (char)ch);
	*whole = ch == '\n';
	return *whole || line->n;
}

int cmd_engine(int argc, char **argv)
{
	static const struct cli_option none[] = {{0}};
	int words = cli_options(argc, argv, none);
	if (words != 0)
		return words == CLI_HELPED ? 0 : cli_usage("engine", true);
	struct pk *pk = pk_new(cli_dirs());
	struct engine e = {
		.find = game_find,
		.rules = pk ? rule_book_load(pk) : NULL,
		.games = all_games,
		.dirs = cli_dirs(),
		.tongue = cli_tongue(),
		.lang = cli_lang(),
	};
	struct out line = {0}, o = {0};
	bool whole;
	while (!e.quit && read_line(stdin, &line, &whole)) {
		out_clear(&o);
		if (whole)
			engine_line(&e, line.p ? line.p : "", line.n, &o);
		else
			out_format(&o, "? %s\n\n", _("The last line is not finished."));
		if (o.n)
			fwrite(o.p, 1, o.n, stdout);
		fflush(stdout);
	}
	engine_end(&e);
	pk_free(pk);
	out_free(&line);
	out_free(&o);
	return 0;
}
