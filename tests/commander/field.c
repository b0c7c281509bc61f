/*
 * field.c: see field.h.
 */
#include "field.h"

#include <stdio.h>
#include <stdlib.h>

static struct bench *start(struct bench *b, const char *scenario, uint8_t sensible)
{
	b->p = fc_load(b->pk, scenario);
	if (!b->p)
		fail_msg("%s", pk_error(b->pk));
	struct setup setup = {.scenario = scenario, .option = {sensible}};
	struct ctx cx = {.dice = &b->dice};
	dice_seed_number(&b->dice, 1);
	assert_null(fc_setup(b->p, &b->s, &setup, &cx));
	return b;
}

static struct bench *fresh(void)
{
	const char *dirs[] = {getenv("MARENGO_DATA"), NULL};
	struct bench *b = calloc(1, sizeof *b);
	assert_non_null(b);
	b->pk = pk_new(dirs);
	return b;
}

struct bench *bench(const char *scenario)
{
	return start(fresh(), scenario, 0);
}

struct bench *bench_sensible(const char *scenario)
{
	return start(fresh(), scenario, 1);
}

struct bench *bench_shadow(const char *scenario, const char *name, const char *text)
{
	struct bench *b = fresh();
	assert_true(pk_shadow(b->pk, name, text, strlen(text)));
	return start(b, scenario, 0);
}

void drop(struct bench *b)
{
	pk_free(b->pk);
	free(b);
}

int force(struct bench *b, const char *id)
{
	for (int f = 0; f < b->p->forces; f++)
		if (strcmp(b->p->force[f].id, id) == 0)
			return f;
	fail_msg("no Force %s", id);
	return 0;
}

int area(struct bench *b, const char *id)
{
	int a = map_find(b->p->map, id);
	if (a < 0)
		fail_msg("no area %s", id);
	return a;
}

int plan(struct bench *b, const char *id)
{
	for (int i = 0; i < b->p->plans; i++)
		if (strcmp(b->p->plan[i].id, id) == 0)
			return i;
	fail_msg("no plan %s", id);
	return 0;
}

static void sweep_board(struct bench *b)
{
	for (int f = 0; f < b->p->forces; f++) {
		b->s.place[f] = b->p->force[f].type >= GARRISON ? AT_POOL : AT_GONE;
		b->s.region[f] = b->s.flags[f] = b->s.plan[f] = b->s.rank[f] = 0;
	}
	for (int i = 1; i < b->p->plans; i++) /* all Enemy plans in the cup again */
		if (b->p->plan[i].kind == PLAN_ENEMY || b->p->plan[i].kind == PLAN_SPECIAL)
			b->s.cup[i] = b->p->plan[i].count;
	memset(&b->s.battle, 0, sizeof b->s.battle);
	memset(&b->s.act, 0, sizeof b->s.act);
	b->s.napoleon = AT_GONE;
	memset(b->s.step, 0, sizeof b->s.step);
	b->s.depth = 1;
	b->s.step[0] = S_MOVES;
	b->s.encamped = 0;
}

/* A Force by its word, "-r" for the reduced side. */
static int named(struct bench *b, char *word)
{
	size_t n = strlen(word);
	bool is_reduced = n > 2 && strcmp(word + n - 2, "-r") == 0;
	if (is_reduced)
		word[n - 2] = '\0';
	int f = force(b, word);
	b->s.flags[f] = is_reduced ? REDUCED : 0;
	return f;
}

void on_map(struct bench *b, const char *text)
{
	char copy[1024], *save = NULL;
	snprintf(copy, sizeof copy, "%s", text);
	sweep_board(b);
	for (char *part = strtok_r(copy, ";", &save); part; part = strtok_r(NULL, ";", &save)) {
		char *inner = NULL, *colon = strchr(part, ':');
		assert_non_null(colon);
		*colon = '\0';
		int at = area(b, strtok_r(part, " ", &inner));
		inner = NULL;
		for (char *w = strtok_r(colon + 1, " ", &inner); w; w = strtok_r(NULL, " ", &inner))
			if (strcmp(w, "NAPOLEON") == 0)
				b->s.napoleon = (uint8_t)at;
			else
				b->s.place[named(b, w)] = (uint8_t)at;
	}
}

void on_sheet(struct bench *b, const char *at, int step, const char *text)
{
	char copy[1024], *save = NULL;
	snprintf(copy, sizeof copy, "%s", text);
	sweep_board(b);
	for (char *part = strtok_r(copy, ",|", &save); part; part = strtok_r(NULL, ",|", &save)) {
		char id[64], where_at[8];
		if (sscanf(part, " %63s %7s", id, where_at) < 2) {
			assert_string_equal(id, "NAPOLEON");
			b->s.napoleon = AT_SHEET;
			b->s.battle.napoleon = 1;
			continue;
		}
		int f = named(b, id);
		b->s.place[f] = AT_SHEET;
		b->s.region[f] = (uint8_t)(where_at[0] - '0');
		b->s.flags[f] |= where_at[1] == 'C' ? IN_COLUMN : 0;
		if (b->p->force[f].side == ENEMY)
			b->s.rank[f] = (uint8_t)(b->s.region[f] * 2 + 1);
	}
	b->s.battle.area = (uint8_t)area(b, at);
	b->s.battle.turns = 4;
	b->s.battle.plans[FRENCH] = b->s.battle.plans[ENEMY] = 2;
	b->s.step[0] = S_BATTLES;
	b->s.step[1] = (uint8_t)step;
	b->s.depth = 2;
}

void give(struct bench *b, const char *id, const char *name)
{
	int f = force(b, id), i = plan(b, name);
	b->s.plan[f] = (uint8_t)i;
	if (b->p->plan[i].kind == PLAN_ENEMY) {
		b->s.cup[i]--;
		b->s.rank[f] = (uint8_t)(b->s.region[f] * 2);
	}
}

static struct ctx listening(struct bench *b)
{
	return (struct ctx){.dice = &b->dice, .events = b->events, .events_cap = 512};
}

void resume(struct bench *b)
{
	struct ctx cx = listening(b);
	struct fc g = fc_open(b->p, &b->s, &cx);
	fc_run(&g);
	b->nevents = cx.nevents;
}

void dice_are(struct bench *b, int n, ...)
{
	va_list ap;
	uint8_t face[64];
	va_start(ap, n);
	for (int i = 0; i < n; i++)
		face[i] = (uint8_t)va_arg(ap, int);
	va_end(ap);
	assert_true(dice_script(&b->dice, face, n));
	b->dice.strict = true;
}

static struct action parsed(struct bench *b, const char *text)
{
	struct action a;
	const char *why = action_parse(&commander_game, b->p, text, &a);
	if (why)
		fail_msg("\"%s\": %s", text, why);
	return a;
}

bool may(struct bench *b, const char *text)
{
	static struct action list[4096];
	struct action a = parsed(b, text);
	int n = commander_game.legal(b->p, &b->s, 0, list, 2048);
	for (int i = 0; i < n; i++)
		if (action_equal(list[i], a))
			return true;
	return false;
}

int choices(struct bench *b, const char *verb)
{
	static struct action list[4096];
	int n = commander_game.legal(b->p, &b->s, 0, list, 2048), found = 0;
	for (int i = 0; i < n; i++)
		found += strcmp(fc_verbs[list[i].verb].name, verb) == 0;
	return found;
}

static void say_choices(struct bench *b)
{
	static struct action list[4096];
	char text[MAX_ACTION_TEXT];
	int n = commander_game.legal(b->p, &b->s, 0, list, 2048);
	print_error("at %s one may:\n", fc_steps[top(b)].id);
	for (int i = 0; i < n && i < 40; i++) {
		action_print(&commander_game, b->p, list[i], text, sizeof text);
		print_error("\t%s\n", text);
	}
}

static void take(struct bench *b, const char *text)
{
	struct ctx cx = listening(b);
	if (!may(b, text)) {
		say_choices(b);
		fail_msg("\"%s\" is not legal", text);
	}
	commander_game.apply(b->p, &b->s, 0, parsed(b, text), &cx);
	b->nevents = cx.nevents;
	if (b->dice.fault)
		fail_msg("\"%s\" wants other dice", text);
	const char *why = fc_check(b->p, &b->s);
	if (why)
		fail_msg("after \"%s\": %s", text, why);
}

static void all_dice_used(struct bench *b, const char *text)
{
	if (b->dice.script_at < b->dice.script_n)
		fail_msg("\"%s\" left dice over", text);
}

void does(struct bench *b, const char *text)
{
	take(b, text);
	all_dice_used(b, text);
}

void plays(struct bench *b, const char *actions)
{
	char copy[2048], *save = NULL;
	snprintf(copy, sizeof copy, "%s", actions);
	for (char *a = strtok_r(copy, ";", &save); a; a = strtok_r(NULL, ";", &save))
		take(b, a + strspn(a, " "));
	all_dice_used(b, actions);
}

void refused(struct bench *b, const char *text, const char *rule)
{
	assert_false(may(b, text));
	const char *why = fc_why_not(b->p, &b->s, 0, parsed(b, text));
	assert_non_null(why);
	assert_string_equal(why, rule);
}

const char *where(struct bench *b, const char *id)
{
	return fc_kinds[K_PLACE].id(b->p, b->s.place[force(b, id)]);
}

int region(struct bench *b, const char *id)
{
	assert_int_equal(b->s.place[force(b, id)], AT_SHEET);
	return b->s.region[force(b, id)];
}

bool column(struct bench *b, const char *id)
{
	return b->s.flags[force(b, id)] & IN_COLUMN;
}

bool reduced(struct bench *b, const char *id)
{
	return alive(b, id) && b->s.flags[force(b, id)] & REDUCED;
}

bool alive(struct bench *b, const char *id)
{
	return b->s.place[force(b, id)] <= AT_SHEET;
}

int top(struct bench *b)
{
	return b->s.step[b->s.depth - 1];
}

bool told(struct bench *b, int message)
{
	for (int i = 0; i < b->nevents; i++)
		if (b->events[i].message == message)
			return true;
	return false;
}

int arg_told(struct bench *b, int message, int arg)
{
	for (int i = 0; i < b->nevents; i++)
		if (b->events[i].message == message)
			return b->events[i].arg[arg];
	fail_msg("message %d was not told", message);
	return 0;
}

struct fc view_of(struct bench *b)
{
	return fc_open(b->p, &b->s, NULL);
}
