/*
 * engine_commands.c: what the engine can be told.
 */
#include "cli/engine.h"
#include "cli/modifiers.h"

#include <stdlib.h>
#include <string.h>

#include "cli/cli.h"
#include "pack/position.h"

static void protocol_version(struct engine_call *c)
{
	out_text(c->out, "1");
}

static void name(struct engine_call *c)
{
	out_text(c->out, "marengo");
}

static void version(struct engine_call *c)
{
	out_text(c->out, MARENGO_VERSION);
}

static void list_commands(struct engine_call *c)
{
	for (const struct engine_command *k = engine_commands; k->name; k++)
		out_format(c->out, "%s%s", k == engine_commands ? "" : "\n", k->name);
}

static void games(struct engine_call *c)
{
	for (int i = 0; c->engine->games[i]; i++)
		out_format(c->out, "%s%s", i ? "\n" : "", c->engine->games[i]->id);
}

static const struct game *named_game(struct engine_call *c)
{
	const char *id = engine_word(c);
	const struct game *g = id ? c->engine->find(id) : NULL;
	if (!g)
		engine_refuse(c, NULL, N_("There is no game called {0}."), id);
	return g;
}

static void scenarios(struct engine_call *c)
{
	const struct game *g = named_game(c);
	struct scenario list[MAX_SCENARIOS];
	if (!g)
		return;
	struct pk *pk = pk_new(c->engine->dirs);
	int n = g->scenarios(pk, list, MAX_SCENARIOS);
	if (pk_error(pk))
		engine_refuse(c, NULL, N_("The data cannot be used: {0}"), pk_error(pk));
	for (int i = 0; i < n && !c->refused; i++)
		out_format(c->out, "%s%s", i ? "\n" : "", list[i].id);
	pk_free(pk);
}

static void options(struct engine_call *c)
{
	const struct game *g = named_game(c);
	for (int i = 0; g && i < game_options(g); i++) {
		const struct game_option *o = &g->options[i];
		out_format(c->out, "%s%s=", i ? "\n" : "", o->id);
		for (int v = 0; o->values[v]; v++)
			out_format(c->out, "%s%s%s", v ? "|" : "", o->values[v],
				   v == o->fallback ? "*" : "");
	}
}

static void refuse_err(struct engine_call *c, const struct err *e)
{
	c->refused = true;
	out_clear(c->out);
	word_err(c->engine->tongue, c->engine->lang, e, c->out);
}

/* new GAME SCENARIO [seed=N] [option=value…] */
static void new (struct engine_call *c)
{
	const char *option[MAX_OPTIONS];
	uint8_t seed[32];
	struct session_request r = {.dirs = c->engine->dirs, .option = option};
	struct session s;
	struct err e;
	r.game = engine_word(c);
	r.scenario = engine_word(c);
	if (!r.game || !r.scenario) {
		engine_refuse(c, NULL, N_("A game and a scenario are wanted."), NULL);
		return;
	}
	for (const char *word; (word = engine_word(c));) {
		uint64_t number;
		if (strncmp(word, "seed=", 5) == 0) {
			if (!cli_number(word + 5, &number)) {
				engine_refuse(c, NULL, N_("A seed is a whole number, not {0}."),
					      word + 5);
				return;
			}
			session_seed(number, seed);
			r.seed = seed;
		} else if (r.options < MAX_OPTIONS) {
			option[r.options++] = word;
		}
	}
	if (!session_new(&s, c->engine->find, &r, &e)) {
		refuse_err(c, &e);
		return;
	}
	engine_end(c->engine);
	c->engine->session = s;
	c->engine->open = true;
}

/* dice 4 7 2 | dice strict | dice free */
static void dice(struct engine_call *c)
{
	struct session *s = &c->engine->session;
	uint8_t face[1024];
	int n = 0;
	bool strict = s->match->dice.strict;
	for (const char *word; (word = engine_word(c));) {
		uint64_t number;
		if (strcmp(word, "strict") == 0 || strcmp(word, "free") == 0) {
			strict = word[0] == 's';
		} else if (cli_number(word, &number) && number >= 1 && number <= 100 && n < 1024) {
			face[n++] = (uint8_t)number;
		} else {
			engine_refuse(c, NULL, N_("A die shows 1 to 100, not {0}."), word);
			return;
		}
	}
	if (!dice_script(&s->match->dice, face, n)) {
		engine_refuse(c, NULL, N_("There are too many dice."), NULL);
		return;
	}
	s->match->dice.strict = strict;
	s->head.scripted = s->head.scripted || n || strict;
}

static void seat(struct engine_call *c)
{
	const struct session *s = &c->engine->session;
	uint32_t to_act = mt_to_act(s->match);
	bool first = true;
	for (int i = 0; i < MAX_SEATS; i++)
		if (to_act >> i & 1) {
			out_format(c->out, "%s%s", first ? "" : " ", s->game->seats[i]);
			first = false;
		}
}

static void legal(struct engine_call *c)
{
	const struct session *s = &c->engine->session;
	const struct action *list;
	int who;
	if (!engine_seat(c, &who))
		return;
	int n = mt_legal(s->match, who, &list);
	for (int i = 0; i < n; i++) {
		char text[MAX_ACTION_TEXT];
		action_print(s->game, s->pack, list[i], text, sizeof text);
		out_format(c->out, "%s%s", i ? "\n" : "", text);
	}
}

static bool parse_action(struct engine_call *c, struct action *a)
{
	const struct session *s = &c->engine->session;
	const char *why = action_parse(s->game, s->pack, c->rest, a);
	if (why)
		engine_refuse(c, RULE_MALFORMED, why, NULL);
	return !why;
}

/* [SEAT] ACTION, parsed; false: refused. */
static bool seat_and_action(struct engine_call *c, int *who, struct action *a)
{
	return engine_seat(c, who) && parse_action(c, a);
}

bool engine_legal_action(struct engine_call *c, int who, struct action *a)
{
	if (!parse_action(c, a))
		return false;
	struct verdict v = mt_why(c->engine->session.match, who, *a);
	if (v.rule)
		engine_refuse_by(c, &v);
	return !v.rule;
}

static void verdict(struct engine_call *c, struct verdict v)
{
	if (v.rule)
		engine_refuse_by(c, &v);
	else
		out_format(c->out, "%u", c->engine->session.match->number);
}

static void act(struct engine_call *c)
{
	int who;
	struct action a;
	if (seat_and_action(c, &who, &a))
		verdict(c, mt_do(c->engine->session.match, who, a, MT_ANY_NUMBER));
}

static void why(struct engine_call *c)
{
	int who;
	struct action a;
	if (engine_seat(c, &who) && engine_legal_action(c, who, &a))
		out_text(c->out, "legal");
}

static void undo(struct engine_call *c)
{
	int who;
	struct match *m = c->engine->session.match;
	if (!engine_seat(c, &who))
		return;
	/* Without a name: whoever made the last choice. */
	if (!mt_can_undo(m, who))
		for (int i = 0; i < MAX_SEATS; i++)
			who = mt_can_undo(m, i) ? i : who;
	verdict(c, mt_undo(m, who));
}

/* A seat by name, or - for a spectator; false: refused. */
static bool viewer(struct engine_call *c, int *who)
{
	const char *word = engine_word(c);
	*who = word && strcmp(word, "-") != 0 ? game_seat_find(c->engine->session.game, word)
					      : SEAT_SPECTATOR;
	if (word && *who < 0 && strcmp(word, "-") != 0) {
		engine_refuse(c, NULL, N_("There is no seat called {0}."), word);
		return false;
	}
	return true;
}

static void view(struct engine_call *c)
{
	int who;
	if (viewer(c, &who))
		mt_view(c->engine->session.match, who, c->out);
}

/* numbers SEAT: what the numbers of its view are made of */
static void numbers(struct engine_call *c)
{
	const struct session *s = &c->engine->session;
	const struct reader reader = {c->engine->tongue, c->engine->lang, s->game, s->pack};
	int who;
	if (!viewer(c, &who))
		return;
	struct accounts *all = malloc(sizeof *all);
	if (!all) {
		engine_refuse(c, NULL, N_("There is not enough memory."), NULL);
		return;
	}
	mt_accounts(s->match, who, all);
	word_accounts(&reader, all, c->out);
	free(all);
}

/* modifiers: all modifiers of dice and values, as the game's scenario and options have them */
static void modifiers(struct engine_call *c)
{
	const struct session *s = &c->engine->session;
	const struct reader reader = {c->engine->tongue, c->engine->lang, s->game, s->pack};
	modifiers_write(&reader, s->match->state, c->out);
}

/* events SEAT [from=N]: one JSON object a line */
static void events(struct engine_call *c)
{
	const struct session *s = &c->engine->session;
	const struct reader reader = {c->engine->tongue, c->engine->lang, s->game, s->pack};
	uint64_t from = 0;
	int who;
	if (!viewer(c, &who))
		return;
	const char *word = engine_word(c);
	if (word && (strncmp(word, "from=", 5) != 0 || !cli_number(word + 5, &from))) {
		engine_refuse(c, NULL, N_("from=NUMBER is wanted, not {0}."), word);
		return;
	}
	for (uint32_t i = (uint32_t)from; i < s->match->events; i++) {
		const struct event *e = &s->match->event[i];
		struct out line = {0}, text = {0};
		if (!mt_event_for(e, who) || !mt_event_stands(s->match, i))
			continue;
		word_event(&reader, e, &text);
		out_object(&line, NULL);
		out_int(&line, "n", i);
		out_string(&line, "text", text.p ? text.p : "");
		if (e->rule)
			out_string(&line, "rule", e->rule);
		out_end(&line);
		out_format(c->out, "%s%s", c->out->n ? "\n" : "", line.p);
		out_free(&text);
		out_free(&line);
	}
}

static void position(struct engine_call *c)
{
	struct session *s = &c->engine->session;
	struct err e;
	c->rest += strspn(c->rest, " \t");
	if (!*c->rest)
		position_write(s->game, s->pack, s->match->state, c->out);
	else if (!session_position(s, c->rest, strlen(c->rest), &e))
		refuse_err(c, &e);
}

static void prompt(struct engine_call *c)
{
	const struct session *s = &c->engine->session;
	const struct reader reader = {c->engine->tongue, c->engine->lang, s->game, s->pack};
	struct event e = {0};
	int who;
	if (!engine_seat(c, &who))
		return;
	s->game->prompt(s->pack, s->match->state, who, &e);
	word_event(&reader, &e, c->out);
}

static bool files_allowed(struct engine_call *c, const char *path)
{
	if (!path)
		engine_refuse(c, NULL, N_("A file is wanted."), NULL);
	else if (c->engine->no_files)
		engine_refuse(c, NULL, N_("Files are not to be had here."), NULL);
	return !c->refused;
}

static void save(struct engine_call *c)
{
	const char *path = engine_word(c);
	struct out o = {0};
	struct err e;
	if (!files_allowed(c, path))
		return;
	session_write(&c->engine->session, true, &o);
	if (!cli_write(path, o.p, o.n, &e))
		refuse_err(c, &e);
	out_free(&o);
}

static void load(struct engine_call *c)
{
	const char *path = engine_word(c);
	struct session s;
	struct jn_report report;
	struct err e;
	size_t n;
	if (!files_allowed(c, path))
		return;
	char *text = cli_read(path, &n, &e);
	if (!text || !session_load(&s, c->engine->find, c->engine->dirs, text, n, UINT32_MAX, NULL,
				   &report, &e)) {
		refuse_err(c, &e);
	} else {
		engine_end(c->engine);
		c->engine->session = s;
		c->engine->open = true;
		out_format(c->out, "%u%s", s.match->number, report.torn ? " torn" : "");
	}
	free(text);
}

static void hash(struct engine_call *c)
{
	out_format(c->out, "%016llx", (unsigned long long)mt_hash(c->engine->session.match));
}

static void score(struct engine_call *c)
{
	const struct session *s = &c->engine->session;
	const struct reader reader = {c->engine->tongue, c->engine->lang, s->game, s->pack};
	int32_t points[MAX_SEATS] = {0};
	struct event e = {0};
	s->game->score(s->pack, s->match->state, points);
	for (int i = 0; i < game_seats(s->game, s->pack, s->match->state); i++)
		out_format(c->out, "%s=%d ", s->game->seats[i], points[i]);
	s->game->outcome(s->pack, s->match->state, &e);
	word_event(&reader, &e, c->out);
}

static void lang(struct engine_call *c)
{
	const char *code = engine_word(c);
	if (!code || (strcmp(code, "en") != 0 && strcmp(code, "it") != 0))
		engine_refuse(c, NULL, N_("The languages are en and it."), NULL);
	else
		c->engine->lang = lang_of(code);
}

static void quit(struct engine_call *c)
{
	c->engine->quit = true;
}

const struct engine_command engine_commands[] = {
	{"protocol_version", false, protocol_version},
	{"name", false, name},
	{"version", false, version},
	{"list_commands", false, list_commands},
	{"lang", false, lang},
	{"games", false, games},
	{"scenarios", false, scenarios},
	{"options", false, options},
	{"new", false, new},
	{"dice", true, dice},
	{"seat", true, seat},
	{"prompt", true, prompt},
	{"legal", true, legal},
	{"do", true, act},
	{"why", true, why},
	{"undo", true, undo},
	{"view", true, view},
	{"numbers", true, numbers},
	{"modifiers", true, modifiers},
	{"events", true, events},
	{"position", true, position},
	{"odds", true, engine_odds},
	{"hint", true, engine_hint},
	{"plans", true, engine_plans},
	{"go", true, engine_go},
	{"score", true, score},
	{"hash", true, hash},
	{"save", true, save},
	{"load", false, load},
	{"quit", false, quit},
	{0},
};
