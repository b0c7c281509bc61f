/*
 * scene.c: see scene.h.
 */
#include "scene.h"

#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>

const struct ca_pack *k;
struct match *match;

static struct event ran[1024];
static int nran;
static bool by_run;

void scene(const char *options)
{
	static struct pk *pk;
	const char *dirs[] = {getenv("MARENGO_DATA"), NULL}, *why;
	uint8_t key[32] = {7};
	struct setup setup;
	if (!pk) {
		pk = pk_new(dirs);
		k = castiglione_game.load(pk, "1796");
		assert_null(pk_error(pk));
	}
	game_default_setup(&castiglione_game, &setup);
	setup.scenario = "1796";
	for (int i = 0; castiglione_game.options[i].id; i++)
		setup.option[i] = options && strstr(options, castiglione_game.options[i].id);
	mt_free(match);
	match = mt_new(&castiglione_game, k, &setup, key, &why);
	assert_non_null(match);
	match->no_auto = true;
	match->dice.strict = true;
}

void empty_scene(const char *options)
{
	scene(options);
	for (int p = 0; p < k->pieces; p++)
		if (k->piece[p].type != GARRISON)
			ST->at[p] = ST->seen[p] = (uint8_t)ca_box(k, BOX_RESERVE);
}

int end_scene(void **state)
{
	(void)state;
	mt_free(match);
	match = NULL;
	return 0;
}

int area(const char *id)
{
	int a = map_find(k->map, id);
	if (a < 0)
		fail_msg("no area %s", id);
	return a;
}

int piece(const char *id)
{
	for (int p = 0; p < k->pieces; p++)
		if (strcmp(k->piece[p].id, id) == 0)
			return p;
	fail_msg("no counter %s", id);
	return -1;
}

int bridge(const char *id)
{
	for (int b = 0; b < k->bridges; b++)
		if (strcmp(k->bridge[b].id, id) == 0)
			return b;
	fail_msg("no bridge %s", id);
	return -1;
}

static void place_all(const char *pieces, int at)
{
	char list[512], *next = list, *id;
	snprintf(list, sizeof list, "%s", pieces);
	while ((id = strsep(&next, " ")))
		ST->at[piece(id)] = ST->seen[piece(id)] = (uint8_t)at;
}

void put(const char *pieces, const char *at)
{
	place_all(pieces, area(at));
}

void take_off(const char *pieces)
{
	place_all(pieces, ca_box(k, BOX_RESERVE));
}

void hits(const char *id, int n)
{
	ST->hits[piece(id)] = (uint8_t)n;
}

const char *where(const char *id)
{
	return ca_kinds[K_PLACE].id(k, ST->at[piece(id)]);
}

bool has(const char *id, int flag)
{
	return ST->flags[piece(id)] & flag;
}

void movement(int side)
{
	ST->phase = PHASE_FIRST_MOVEMENT;
	ST->first = ST->active = (uint8_t)side;
	memset(ST->flags, 0, sizeof ST->flags);
	run(ca_begin_movement);
}

void combat(int side, const char *at, const char *from)
{
	char list[128], *next = list, *id;
	movement(side);
	snprintf(list, sizeof list, "%s", from);
	while ((id = strsep(&next, " ")))
		ST->origin[area(at)] |= (uint8_t)(1u << ca_origin_slot(k, area(at), area(id)));
	act("end");
}

void roll(int n, ...)
{
	va_list faces;
	va_start(faces, n);
	for (int i = 0; i < n; i++) {
		uint8_t face = (uint8_t)va_arg(faces, int);
		assert_true(dice_script(&match->dice, &face, 1));
	}
	va_end(faces);
}

static struct action parse(const char *text)
{
	struct action a;
	const char *why = action_parse(&castiglione_game, k, text, &a);
	if (why)
		fail_msg("%s: %s", text, why);
	return a;
}

static int to_act(void)
{
	uint32_t who = mt_to_act(match);
	return who ? __builtin_ctz(who) : -1;
}

void act(const char *actions)
{
	char list[512], *next = list, *text;
	snprintf(list, sizeof list, "%s", actions);
	while ((text = strsep(&next, ";"))) {
		text += strspn(text, " ");
		struct verdict v = mt_do(match, to_act(), parse(text), MT_ANY_NUMBER);
		if (v.rule)
			fail_msg("%s: refused by %s", text, v.rule);
	}
	by_run = false;
}

const char *refused(const char *action)
{
	return mt_why(match, to_act(), parse(action)).rule;
}

bool offered(const char *action)
{
	const struct action *list, a = parse(action);
	int n = mt_legal(match, to_act(), &list);
	for (int i = 0; i < n; i++)
		if (action_equal(list[i], a))
			return true;
	return false;
}

void run(void (*part)(const struct ca_pack *, struct ca_state *, struct ctx *))
{
	struct ctx cx = {.dice = &match->dice, .events = ran, .events_cap = 1024};
	part(k, ST, &cx);
	assert_int_equal(match->dice.fault, DICE_SOUND);
	nran = cx.nevents;
	by_run = true;
}

const struct event *said(int message, int n)
{
	const struct event *list = ran;
	int count = nran;
	if (!by_run) {
		const struct entry *e = &match->entry[match->entries - 1];
		list = match->event + e->event;
		count = (int)e->nevents;
	}
	for (int i = 0; i < count; i++)
		if (list[i].message == message && n-- == 0)
			return &list[i];
	return NULL;
}

int step_now(void)
{
	return ST->step;
}
