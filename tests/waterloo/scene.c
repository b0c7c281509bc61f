/*
 * scene.c: positions for the tests of waterloo.
 */
#include "scene.h"

#include <stdio.h>
#include <stdlib.h>

#include "pack/pk.h"

const struct wl_pack *pack, *historical;
struct wl_state st;
struct dice dice;
struct ctx cx;
static struct pk *readers[2];

int open_packs(void **unused)
{
	(void)unused;
	const char *dirs[] = {getenv("MARENGO_DATA"), NULL};
	for (int i = 0; i < 2; i++)
		readers[i] = pk_new(dirs);
	pack = waterloo_game.load(readers[0], "free");
	historical = waterloo_game.load(readers[1], "historical");
	return !pack || !historical;
}

int close_packs(void **unused)
{
	(void)unused;
	for (int i = 0; i < 2; i++)
		pk_free(readers[i]);
	return 0;
}

static int find(int kind, const char *id)
{
	for (int i = 0; i < wl_kinds[kind].count(pack); i++)
		if (strcmp(wl_kinds[kind].id(pack, i), id) == 0)
			return i;
	fail_msg("there is no \"%s\"", id);
	return 0;
}

int unit(const char *id)
{
	return find(KIND_UNIT, id);
}

int town(const char *id)
{
	return find(KIND_TOWN, id);
}

int steps(const char *id)
{
	return st.steps[unit(id)];
}

int where(const char *id)
{
	return st.town[unit(id)];
}

bool dead(const char *id)
{
	return st.steps[unit(id)] == 0;
}

bool flagged(const char *id, int flag)
{
	return has_flag(&st, unit(id), flag);
}

void scene_with(int turn, int options)
{
	static const char *const far[] = {"avesnes", "termonde", "verviers"};
	struct setup setup;
	game_default_setup(&waterloo_game, &setup);
	memset(&st, 0, sizeof st);
	dice_seed_number(&dice, 1);
	cx = (struct ctx){.dice = &dice};
	waterloo_game.setup(pack, &st, &setup, &cx);
	st.options = (uint8_t)options;
	for (int u = 0; u < pack->units; u++)
		st.town[u] = (uint8_t)town(far[pack->unit[u].army]);
	for (int t = 0; t < pack->towns; t++)
		st.may[t] = ~UINT64_C(0) >> 6;
	st.turn = (uint8_t)turn;
	enter_movement(pack, &st, &cx);
}

void scene(int turn)
{
	scene_with(turn, 0);
}

/* Runs f on each word of a list, "id" or "id:steps". */
static void each_unit(const char *list, void (*f)(int u, int arg), int arg)
{
	char copy[512], *save = NULL;
	snprintf(copy, sizeof copy, "%s", list);
	for (char *w = strtok_r(copy, " ", &save); w; w = strtok_r(NULL, " ", &save)) {
		char *colon = strchr(w, ':');
		if (colon)
			*colon = '\0';
		int u = unit(w);
		if (colon) {
			st.steps[u] = (uint8_t)atoi(colon + 1);
			set_seen(&st, u, st.steps[u]);
		}
		f(u, arg);
	}
}

static void move_unit(int u, int t)
{
	st.town[u] = (uint8_t)t;
}

void at(const char *where_to, const char *units)
{
	each_unit(units, move_unit, town(where_to));
}

void kill_units(int army, int n)
{
	for (int u = pack->units - 1; u >= 0 && n; u--)
		if (pack->unit[u].army == army && st.steps[u] &&
		    pack->unit[u].type != TYPE_LEADER && st.place[u] == PLACE_MAP &&
		    (st.town[u] == town("avesnes") || st.town[u] == town("termonde") ||
		     st.town[u] == town("verviers"))) {
			eliminate(pack, &st, &cx, u, "WL-017");
			n--;
		}
	assert_int_equal(n, 0);
}

void battle(const char *where_at, const char *entries)
{
	char copy[128], *save = NULL;
	struct wl_battle *b = &st.battle[0];
	*b = (struct wl_battle){.town = (uint8_t)town(where_at),
				.holder = {NO_UNIT, NO_UNIT, NO_UNIT},
				.flags = BATTLE_DRAWN};
	snprintf(copy, sizeof copy, "%s", entries);
	for (char *w = strtok_r(copy, " ", &save); w; w = strtok_r(NULL, " ", &save))
		b->entry |= (uint8_t)(1u << road_to(pack, b->town, town(w)));
	st.now = 0;
	st.fought = 1;
	st.skirmish = NOWHERE;
	st.step = STEP_COMBAT;
}

static void put_unit(int u, int pos)
{
	st.town[u] = st.battle[st.now].town;
	st.place[u] = (uint8_t)place_of(role_of_unit(pack, &st, u), pos);
}

void put(const char *pos, const char *units)
{
	each_unit(units, put_unit, find(KIND_POSITION, pos));
}

void terrain(int marker, const char *kind, int role, const char *pos)
{
	int zone = zone_of(place_of(role, find(KIND_POSITION, pos)));
	st.battle[st.now].marker[marker] = (uint8_t)(find(KIND_TERRAIN, kind) << 3 | zone);
}

void holds(const char *id)
{
	int u = unit(id);
	for (int m = 0; m < WL_MARKERS; m++)
		if (st.battle[st.now].marker[m] &&
		    marker_place(st.battle[st.now].marker[m]) == st.place[u])
			st.battle[st.now].holder[m] = (uint8_t)u;
}

void combat(int role)
{
	note_engagements(pack, &st, &cx);
	enter_battle_turn(pack, &st, &cx, role);
}

int place(const char *id)
{
	return st.place[unit(id)];
}

int position(const char *id)
{
	int u = unit(id);
	return position_of(role_of_unit(pack, &st, u), st.place[u]);
}

bool shown(const char *id)
{
	return flagged(id, FLAG_REVEALED);
}

void faces(const char *list)
{
	dice_script_clear(&dice);
	dice.strict = true;
	dice.fault = DICE_SOUND;
	for (const char *c = list; *c; c++)
		if (*c != ' ') {
			uint8_t face = (uint8_t)(*c - '0');
			dice_script(&dice, &face, 1);
		}
}

bool all_rolled(void)
{
	return dice.script_at == dice.script_n && dice.fault == DICE_SOUND;
}

static struct action parse(const char *text, int *seat)
{
	struct action a;
	*seat = text[0] == 'f' ? 0 : text[0] == 'a' ? 1 : 2;
	const char *why = action_parse(&waterloo_game, pack, text + 2, &a);
	if (why)
		fail_msg("%s: %s", text, why);
	return a;
}

static bool is_legal(int seat, struct action a)
{
	static struct action list[1200];
	int n = waterloo_game.legal(pack, &st, seat, list, 1200);
	assert_true(n <= 1200);
	for (int i = 0; i < n; i++)
		if (action_equal(list[i], a))
			return true;
	return false;
}

const char *play(const char *text)
{
	int seat;
	struct action a = parse(text, &seat);
	if (!(st.waiting >> seat & 1))
		fail_msg("%s: the seat is not waited for (step %s)", text,
			 wl_kinds[KIND_STEP].id(pack, st.step));
	const char *why = waterloo_game.why_not(pack, &st, seat, a);
	/* The two doors agree: what no rule forbids is legal, and the reverse. */
	if ((why == NULL) != is_legal(seat, a))
		fail_msg("%s: why_not says %s, the legal list otherwise", text, why ? why : "yes");
	if (why)
		return why;
	waterloo_game.apply(pack, &st, seat, a, &cx);
	assert_int_equal(dice.fault, DICE_SOUND);
	assert_null(waterloo_game.check(pack, &st));
	return NULL;
}

bool can(const char *text)
{
	int seat;
	struct action a = parse(text, &seat);
	return is_legal(seat, a);
}

int choices(int seat, const char *verb)
{
	static struct action list[1200];
	int n = waterloo_game.legal(pack, &st, seat, list, 1200), found = 0;
	for (int i = 0; i < n; i++)
		found += strcmp(wl_verbs[list[i].verb].name, verb) == 0;
	return found;
}

int step(void)
{
	return st.step;
}

void until(int wanted)
{
	static struct action list[1200];
	for (int i = 0; i < 5000 && st.step != wanted && st.step != STEP_OVER; i++) {
		int seat = __builtin_ctz(st.waiting);
		waterloo_game.legal(pack, &st, seat, list, 1200);
		waterloo_game.apply(pack, &st, seat, list[0], &cx);
	}
	assert_int_equal(st.step, wanted);
}

bool sees(int seat, const char *text)
{
	struct out o = {0};
	waterloo_game.view(pack, &st, seat, &o);
	bool found = strstr(o.p, text) != NULL;
	out_free(&o);
	return found;
}

void put_lines(void)
{
	put("left", "fr-2-inf1");
	put("center", "fr-1-inf1");
	put("right", "fr-3-inf1");
	put("right", "pr-2-inf1");
	put("center", "pr-1-inf1");
	put("left", "pr-3-inf1");
}
