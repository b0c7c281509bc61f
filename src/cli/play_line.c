/*
 * play_line.c: what a player can say at the prompt.
 */
#include "cli/play.h"

#include <ctype.h>
#include <stdlib.h>
#include <string.h>

#include "bots/allowance.h"
#include "cli/modifiers.h"
#include "kernel/map.h"
#include "kernel/odds.h"
#include "text/counsel_words.h"

enum { MOST_CHOICES = 30 };

static void print_choice(struct play *p, int number, struct action a)
{
	char text[MAX_ACTION_TEXT];
	struct out label = {0};
	action_print(p->session.game, p->session.pack, a, text, sizeof text);
	word_action(&p->reader, a, &label);
	fprintf(p->to, "%3d. %s  (%s)\n", number, label.p ? label.p : "", text);
	out_free(&label);
}

static bool begins(struct play *p, struct action a, const char *prefix)
{
	char text[MAX_ACTION_TEXT];
	action_print(p->session.game, p->session.pack, a, text, sizeof text);
	return strncmp(text, prefix, strlen(prefix)) == 0;
}

/* Long lists are summed up by verb; the beginning of an action lists what it can become. */
static void sum_up(struct play *p, const struct action *list, int n)
{
	for (int i = 0, run; i < n; i += run) {
		for (run = 1; i + run < n && list[i + run].verb == list[i].verb; run++)
			;
		if (run == 1)
			print_choice(p, i + 1, list[i]);
		else
			fprintf(p->to, "     %s …  (%d)\n",
				p->session.game->verbs[list[i].verb].name, run);
	}
	fprintf(p->to, "%s\n", _("Type the beginning of an action to list what it can become."));
}

void play_show_choices(struct play *p, int seat, const char *prefix)
{
	const struct action *list;
	int n = mt_legal(p->session.match, seat, &list), fitting = 0;
	for (int i = 0; i < n; i++)
		fitting += begins(p, list[i], prefix);
	if (fitting > MOST_CHOICES && !*prefix) {
		sum_up(p, list, n);
		return;
	}
	for (int i = 0; i < n; i++)
		if (begins(p, list[i], prefix))
			print_choice(p, i + 1, list[i]);
	if (!fitting)
		fprintf(p->to, "%s\n",
			_("No choice begins like that; help lists what can be said."));
}

static bool play_begins_any(struct play *p, int seat, const char *prefix)
{
	const struct action *list;
	int n = mt_legal(p->session.match, seat, &list), i = 0;
	while (i < n && !begins(p, list[i], prefix))
		i++;
	return i < n;
}

void play_refused(struct play *p, const struct verdict *v)
{
	const struct rule_text *rule = rule_find(p->rules, v->rule);
	struct out text = {0};
	out_format(&text, "%s:", v->rule);
	if (v->fact.rule) {
		out_char(&text, ' ');
		word_event(&p->reader, &v->fact, &text);
	}
	if (rule || v->detail)
		out_format(&text, " %s", rule ? rule->text[p->reader.lang] : _(v->detail));
	if (rule && isdigit((unsigned char)rule->section[0]))
		out_format(&text, " (§ %s)", rule->section);
	fprintf(p->to, "%s\n", text.p);
	out_free(&text);
}

static void act(struct play *p, int seat, struct action a)
{
	struct verdict v = mt_do(p->session.match, seat, a, MT_ANY_NUMBER);
	if (v.rule)
		play_refused(p, &v);
}

static void say_undo(struct play *p, int seat, char *rest)
{
	(void)rest;
	struct verdict v = mt_undo(p->session.match, seat);
	if (v.rule)
		play_refused(p, &v);
	else
		fprintf(p->to, "%s\n", _("Taken back."));
}

/* An action that the seat could take now; false: what is wrong with it has been told. */
static bool allowed(struct play *p, int seat, const char *text, struct action *a)
{
	const char *wrong = action_parse(p->session.game, p->session.pack, text, a);
	if (wrong) {
		if (!play_no_thing(p, text))
			fprintf(p->to, "%s\n", _(wrong));
		return false;
	}
	struct verdict v = mt_why(p->session.match, seat, *a);
	if (v.rule)
		play_refused(p, &v);
	return !v.rule;
}

/* Of an action, the rule against it; of a number, what it is made of. */
static void say_why(struct play *p, int seat, char *rest)
{
	struct action a;
	bool action = !action_parse(p->session.game, p->session.pack, rest, &a);
	if (!action && play_numbers(p, seat, rest))
		return;
	if (allowed(p, seat, rest, &a))
		fprintf(p->to, "%s\n", _("That is allowed now."));
}

/* A choice by its number or as an action. */
static bool chosen(struct play *p, int seat, const char *text, struct action *a)
{
	const struct action *list;
	uint64_t number;
	int n = mt_legal(p->session.match, seat, &list);
	if (!cli_number(text, &number))
		return allowed(p, seat, text, a);
	if (number < 1 || number > (uint64_t)n) {
		fprintf(p->to, _("The choices go from 1 to %d.\n"), n);
		return false;
	}
	*a = list[number - 1];
	return true;
}

/* What an abbreviation of this game stands for. */
static void say_what(struct play *p, int seat, char *rest)
{
	const struct rule_short *found[4];
	enum lang lang = p->reader.lang;
	(void)seat;
	int n = rule_explain(p->rules, p->session.game->id, rest, found, 4);
	for (int i = 0; i < n && i < 4; i++)
		fprintf(p->to, "%s = %s%s%s%s\n",
			*found[i]->word[lang] ? found[i]->word[lang] : rest, found[i]->means[lang],
			found[i]->rule ? " (" : "", found[i]->rule ? found[i]->rule : "",
			found[i]->rule ? ")" : "");
	for (int i = 0; !*rest && i < p->rules->shorts; i++) {
		const struct rule_short *s = &p->rules->abbreviation[i];
		if (strcmp(s->game, p->session.game->id) == 0 && *s->word[lang])
			fprintf(p->to, "%s = %s\n", s->word[lang], s->means[lang]);
	}
	if (*rest && !n)
		fprintf(p->to, "%s\n", _("That is no abbreviation of this game."));
}

static void say_modifiers(struct play *p, int seat, char *rest)
{
	struct out json = {0};
	(void)seat, (void)rest;
	modifiers_write(&p->reader, p->session.match->state, &json);
	modifiers_print(p->to, &json);
}

/* One fact a line: how it goes on, the chances and what they rest on, why. */
static void say_plan(struct play *p, const struct counsel *found, int k)
{
	const struct counsel_choice *c = &found->choice[k];
	struct out text = {0};
	for (int i = 0; i < c->thens; i++) {
		out_text(&text, i ? "; " : _("then: "));
		word_action(&p->reader, c->then[i], &text);
	}
	if (c->thens)
		out_text(&text, "\n     ");
	for (int i = 0; i < c->chances; i++) {
		word_odds(&p->reader, &c->chance[i], &text);
		out_text(&text, "\n     ");
	}
	struct odds basis = {.samples = c->trials};
	word_basis(&p->reader, &basis, &text);
	out_text(&text, "\n     ");
	if (c->own)
		out_format(&text, "%s ", _("The general's own choice."));
	word_reason(&p->reader, found, k, &text);
	fprintf(p->to, "     %s\n", text.p ? text.p : "");
	out_free(&text);
}

static void say_hint(struct play *p, int seat, char *rest)
{
	struct match *m = p->session.match;
	const struct action *list;
	struct counsel found;
	(void)rest;
	int n = mt_legal(m, seat, &list);
	struct allowance second = allowance_of(1000);
	mt_counsel(m, seat, 0, allowance_spent, &second, &found);
	for (int k = 0; k < found.n; k++) {
		for (int i = 0; i < n; i++)
			if (action_equal(list[i], found.choice[k].action))
				print_choice(p, i + 1, list[i]);
		say_plan(p, &found, k);
	}
}

/* No number, and no action however wrong: then a place was meant. */
static bool is_meant_as_place(const struct play *p, const char *text)
{
	size_t n = strcspn(text, " ");
	uint64_t number;
	for (const struct verb *v = p->session.game->verbs; v->name; v++)
		if (strlen(v->name) == n && strncmp(v->name, text, n) == 0)
			return false;
	return !cli_number(text, &number);
}

/* Of all that lies on the table, of an attack on a place, or of a choice. False: it was told why
 * not. */
static bool odds_asked(struct play *p, int seat, const char *rest, struct odds_question *q)
{
	const struct session *s = &p->session;
	*q = (struct odds_question){.about = ODDS_NOW};
	if (!*rest)
		return true;
	q->place = play_place(p, rest);
	q->about = q->place < 0 ? ODDS_CHOICE : ODDS_ATTACK;
	if (q->about == ODDS_CHOICE && is_meant_as_place(p, rest)) {
		play_no_place(p, rest);
		return false;
	}
	if (q->about == ODDS_CHOICE)
		return chosen(p, seat, rest, &q->choice);
	const char *why = odds_why_no_attack(s->game, s->pack, s->match->state, seat, q->place);
	if (why)
		fprintf(p->to, "%s\n", _(why));
	return !why;
}

static void say_odds(struct play *p, int seat, char *rest)
{
	struct odds o = {0};
	struct odds_question q;
	if (!odds_asked(p, seat, rest, &q))
		return;
	if (!mt_odds(p->session.match, seat, &q, &o))
		fprintf(p->to, "%s\n", _("There is nothing to weigh now."));
	struct out text = {0};
	for (int i = 0; i < o.n; i++) {
		word_odds(&p->reader, &o.line[i], &text);
		out_char(&text, '\n');
	}
	if (o.n && o.samples) {
		word_basis(&p->reader, &o, &text);
		out_char(&text, '\n');
	}
	fputs(text.p ? text.p : "", p->to);
	out_free(&text);
}

/* The one choice there is, or the one that names nothing: what the page's green button does. */
static void say_confirm(struct play *p, int seat, char *rest)
{
	static const char *const ends[] = {"end",     "ready", "deployed", "done",  "roll",
					   "resolve", "go",    "halt",     "stand", "pass"};
	const struct action *list;
	int n = mt_legal(p->session.match, seat, &list), bare = 0, ending = 0, one = -1, end = -1;
	(void)rest;
	for (int i = 0; i < n; i++) {
		const struct verb *v = &p->session.game->verbs[list[i].verb];
		if (v->nargs)
			continue;
		bare++;
		one = i;
		for (size_t k = 0; k < sizeof ends / sizeof *ends; k++)
			if (strncmp(v->name, ends[k], strlen(ends[k])) == 0) {
				ending++;
				end = i;
				break;
			}
	}
	int choice = n == 1 ? 0 : bare == 1 ? one : ending == 1 ? end : -1;
	if (choice >= 0)
		act(p, seat, list[choice]);
	else
		fprintf(p->to, "%s\n", _("There is nothing to confirm: choose."));
}

static void say_save(struct play *p, int seat, char *rest)
{
	struct out o = {0};
	struct err e;
	(void)seat;
	const char *path = *rest ? rest : p->save;
	session_write(&p->session, true, &o);
	if (cli_write(path, o.p, o.n, &e))
		fprintf(p->to, _("Saved in %s\n"), path);
	else
		cli_fail(&e);
	out_free(&o);
}

static void say_look(struct play *p, int seat, char *rest)
{
	play_look(p, seat, rest);
}

static void say_log(struct play *p, int seat, char *rest)
{
	(void)rest;
	play_log(p, seat);
}

static void say_choices(struct play *p, int seat, char *rest)
{
	play_show_choices(p, seat, rest);
}

/* A game may have an action of this name: what is no word about own templates is tried as one. */
static void say_template(struct play *p, int seat, char *rest)
{
	struct action a;
	char text[MAX_ACTION_TEXT];
	if (play_template(p, seat, rest))
		return;
	snprintf(text, sizeof text, "template %s", rest);
	if (!action_parse(p->session.game, p->session.pack, text, &a))
		act(p, seat, a);
	else
		play_show_choices(p, seat, *rest ? text : "template");
}

static void say_quit(struct play *p, int seat, char *rest)
{
	(void)seat, (void)rest;
	p->quit = true;
}

static void say_help(struct play *p, int seat, char *rest);

static const struct {
	const char *word;
	void (*say)(struct play *, int seat, char *rest);
	const char *text;
} sayings[] = {
	{"help", say_help, N_("help: this list")},
	{"choices", say_choices,
	 N_("choices: what you can do now; choices march: those that begin so")},
	{"look", say_look,
	 N_("look: all you can see, one fact a line; look all: also what is off the map; look "
	    "ligny: only about that")},
	{"log", say_log, N_("log: all that happened, as far as you know")},
	{"why", say_why,
	 N_("why ACTION: the rule that forbids it; why NUMBER (why vp, why supply, why alone): "
	    "what "
	    "it is made of")},
	{"rule", play_rule, N_("rule ID or rule WORD: the text of a rule")},
	{"what", say_what, N_("what VP: what an abbreviation stands for; what alone: all of them")},
	{"modifiers", say_modifiers,
	 N_("modifiers: all modifiers of dice and values of this game, each with its rule")},
	{"hint", say_hint,
	 N_("hint: the best choices that the program finds in a second, with their chances")},
	{"odds", say_odds,
	 N_("odds: the chances of what is on the table; odds CHOICE: if you choose that; odds "
	    "PLACE: if the enemy attacks you there")},
	{"undo", say_undo, N_("undo: take back, up to the last die or discovery")},
	{"confirm", say_confirm,
	 N_("confirm: the one choice there is, or the one that ends the step")},
	{"save", say_save, N_("save FILE: write the journal")},
	{"template", say_template,
	 N_("template save NAME: keep your deployment for other games (template replace NAME: in "
	    "place of the one of that name); template list; template use NAME: deploy like it")},
	{"quit", say_quit, N_("quit: leave; the game is kept")},
	{NULL, NULL, NULL},
};

static void say_help(struct play *p, int seat, char *rest)
{
	(void)p, (void)seat, (void)rest;
	fprintf(p->to, "%s\n",
		_("Type the number of a choice, or the action itself as shown in brackets."));
	fprintf(p->to, "%s\n", _("u, c, o, h and ? alone are undo, confirm, odds, hint and help."));
	for (int i = 0; sayings[i].word; i++)
		fprintf(p->to, "%s\n", _(sayings[i].text));
}

static bool try_number(struct play *p, int seat, const char *line)
{
	uint64_t number;
	const struct action *list;
	if (!cli_number(line, &number))
		return false;
	int n = mt_legal(p->session.match, seat, &list);
	if (number >= 1 && number <= (uint64_t)n)
		act(p, seat, list[number - 1]);
	else
		fprintf(p->to, _("The choices go from 1 to %d.\n"), n);
	return true;
}

static bool try_saying(struct play *p, int seat, char *line)
{
	static const struct {
		char letter;
		const char *word;
	} letters[] = {
		{'u', "undo"}, {'c', "confirm"}, {'o', "odds"}, {'h', "hint"}, {'?', "help"}};
	size_t n = strcspn(line, " ");
	for (size_t k = 0; n == 1 && !line[1] && k < sizeof letters / sizeof *letters; k++)
		if (letters[k].letter == line[0]) {
			char word[16];
			snprintf(word, sizeof word, "%s", letters[k].word);
			return try_saying(p, seat, word);
		}
	for (int i = 0; sayings[i].word; i++)
		if (strlen(sayings[i].word) == n && strncmp(sayings[i].word, line, n) == 0) {
			char *rest = line + n;
			sayings[i].say(p, seat, rest + strspn(rest, " "));
			return true;
		}
	return false;
}

/* A word of help or an action with a letter wrong, or an action that names what is not there. */
static bool mistyped(struct play *p, const char *line)
{
	const char *list[64];
	char word[64];
	int n = 0;
	snprintf(word, sizeof word, "%.*s", (int)strcspn(line, " "), line);
	for (int i = 0; sayings[i].word; i++)
		list[n++] = sayings[i].word;
	for (const struct verb *v = p->session.game->verbs; v->name && n < 64; v++) {
		if (strcmp(v->name, word) == 0)
			return play_no_thing(p, line);
		list[n++] = v->name;
	}
	const char *near = cli_meant(word, list, n);
	if (near)
		fprintf(p->to, _("There is no '%s' in this game; did you mean %s?\n"), word, near);
	return near != NULL;
}

void play_line(struct play *p, int seat, char *line)
{
	struct action a;
	line += strspn(line, " ");
	for (char *end = line + strlen(line); end > line && end[-1] == ' ';)
		*--end = '\0';
	if (!*line || try_number(p, seat, line) || try_saying(p, seat, line))
		return;
	if (!action_parse(p->session.game, p->session.pack, line, &a))
		act(p, seat, a);
	else if (play_begins_any(p, seat, line) || !mistyped(p, line))
		play_show_choices(p, seat, line);
}
