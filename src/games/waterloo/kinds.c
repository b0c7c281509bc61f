/*
 * kinds.c: the kinds of things that actions and messages name, and the table of the state.
 */
#include "games/waterloo/state.h"
#include "games/waterloo/words.h"

struct word {
	const char *id, *label;
};

static int count_towns(const void *pack)
{
	return ((const struct wl_pack *)pack)->towns;
}

static const char *town_id(const void *pack, int v)
{
	return ((const struct wl_pack *)pack)->map->area[v].id;
}

static const char *town_label(const void *pack, int v, enum lang lang)
{
	return ((const struct wl_pack *)pack)->map->area[v].name[lang];
}

static int count_units(const void *pack)
{
	return ((const struct wl_pack *)pack)->units;
}

static const char *unit_id(const void *pack, int v)
{
	return ((const struct wl_pack *)pack)->unit[v].id;
}

static const char *unit_label(const void *pack, int v, enum lang lang)
{
	return ((const struct wl_pack *)pack)->unit[v].name[lang];
}

static int count_turns(const void *pack)
{
	return ((const struct wl_pack *)pack)->turns + 1;
}

static const char *turn_id(const void *pack, int v)
{
	return v ? ((const struct wl_pack *)pack)->turn[v].id : "before";
}

static const char *turn_label(const void *pack, int v, enum lang lang)
{
	return ((const struct wl_pack *)pack)->turn[v].label[lang];
}

static int count_templates(const void *pack)
{
	return ((const struct wl_pack *)pack)->templates;
}

static const char *template_id(const void *pack, int v)
{
	return ((const struct wl_pack *)pack)->template[v].id;
}

static const char *template_label(const void *pack, int v, enum lang lang)
{
	return ((const struct wl_pack *)pack)->template[v].label[lang];
}

/* The kinds that are fixed lists of words. */
#define WORDS(name, ...)                                                                           \
	static const struct word name##_words[] = {__VA_ARGS__};                                   \
	static int count_##name(const void *pack)                                                  \
	{                                                                                          \
		(void)pack;                                                                        \
		return (int)(sizeof name##_words / sizeof *name##_words);                          \
	}                                                                                          \
	static const char *name##_id(const void *pack, int v)                                      \
	{                                                                                          \
		(void)pack;                                                                        \
		return name##_words[v].id;                                                         \
	}                                                                                          \
	static const char *name##_label(const void *pack, int v, enum lang lang)                   \
	{                                                                                          \
		(void)pack, (void)lang;                                                            \
		return name##_words[v].label;                                                      \
	}

/* clang-format off */
WORDS(side,
	{"french", N_("French")},
	{"allied", N_("Allies")},
	{"none", N_("nobody")})
WORDS(army,
	{"french", N_("French")},
	{"anglo-dutch", N_("Anglo-Dutch")},
	{"prussian", N_("Prussians")})
WORDS(terrain,
	{"none", N_("open ground")},
	{"woods", N_("Woods")},
	{"farm", N_("Farm")},
	{"stream", N_("Stream")},
	{"hill", N_("Hill")})
WORDS(position,
	{"reserve", N_("Reserve")},
	{"left", N_("Left")},
	{"center", N_("Center")},
	{"right", N_("Right")},
	{"enemy-left", N_("enemy's Left")},
	{"enemy-center", N_("enemy's Center")},
	{"enemy-right", N_("enemy's Right")})
WORDS(target,
	{"line", N_("line")},
	{"squares", N_("squares")})
WORDS(intent,
	{"attack", N_("I shall attack")},
	{"hold", N_("I shall hold")},
	{"quit", N_("I shall leave")},
	{"join", N_("join me at")})
WORDS(place,
	{"map", N_("map")},
	{"reserve", N_("Reserve")},
	{"attackers-left", N_("attacker's Left")},
	{"attackers-center", N_("attacker's Center")},
	{"attackers-right", N_("attacker's Right")},
	{"defenders-right", N_("defender's Right")},
	{"defenders-center", N_("defender's Center")},
	{"defenders-left", N_("defender's Left")})
WORDS(step,
	{"bid", N_("Bidding")},
	{"bid-loss", N_("Steps bid away")},
	{"deploy", N_("Deployment")},
	{"move", N_("Movement")},
	{"force-march", N_("Force marches")},
	{"skirmish-order", N_("Order of skirmishes")},
	{"show", N_("Skirmish")},
	{"battle-order", N_("Order of battles")},
	{"terrain", N_("Battle terrain")},
	{"array", N_("Battle deployment")},
	{"round", N_("Order of battles this round")},
	{"morale", N_("Morale")},
	{"combat", N_("Combat")},
	{"hits", N_("Losses")},
	{"reinforce", N_("Reinforcements")},
	{"stalemate", N_("Stalemate")},
	{"retreat", N_("Forced retreat")},
	{"regroup", N_("Regrouping")},
	{"supply", N_("Allied supply")},
	{"over", N_("Game over")})
WORDS(result,
	{"none", N_("undecided")},
	{"french", N_("both Allied armies defeated")},
	{"french-cities", N_("two cities held")},
	{"allied", N_("French army defeated")},
	{"time", N_("time expired")})

const struct kind wl_kinds[] = {
	[KIND_NUMBER] = {NULL},
	[KIND_TOWN] = {"town", count_towns, town_id, town_label, false},
	[KIND_UNIT] = {"unit", count_units, unit_id, unit_label, false},
	[KIND_SIDE] = {"side", count_side, side_id, side_label, true},
	[KIND_ARMY] = {"army", count_army, army_id, army_label, true},
	[KIND_TERRAIN] = {"terrain", count_terrain, terrain_id, terrain_label, true},
	[KIND_POSITION] = {"position", count_position, position_id, position_label, true},
	[KIND_TARGET] = {"target", count_target, target_id, target_label, true},
	[KIND_TURN] = {"turn", count_turns, turn_id, turn_label, false},
	[KIND_TEMPLATE] = {"template", count_templates, template_id, template_label, false},
	[KIND_INTENT] = {"intent", count_intent, intent_id, intent_label, true},
	[KIND_PLACE] = {"place", count_place, place_id, place_label, true},
	[KIND_STEP] = {"step", count_step, step_id, step_label, true},
	[KIND_RESULT] = {"result", count_result, result_id, result_label, true},
	{NULL},
};
/* clang-format on */

static const struct field battle_fields[] = {
	FIELD_KIND(wl_battle, town, F_U8, KIND_TOWN),
	FIELD(wl_battle, entry, F_U8),
	FIELD_ARRAY(wl_battle, marker, F_U8, 0, 0),
	FIELD_ARRAY(wl_battle, holder, F_U8, KIND_UNIT, 0),
	FIELD(wl_battle, quiet, F_U8),
	FIELD(wl_battle, rounds, F_U8),
	FIELD(wl_battle, flags, F_U8),
	FIELD(wl_battle, arrayed, F_U8),
	{0},
};

static const struct field stack_fields[] = {
	FIELD(wl_stack, who, F_U8),
	FIELD(wl_stack, least, F_U8),
	{0},
};

/* NOWHERE and NO_UNIT have no id: they are written as the number 255. */
const struct field wl_fields[] = {
	FIELD_KIND(wl_state, turn, F_U8, KIND_TURN),
	FIELD_KIND(wl_state, step, F_U8, KIND_STEP),
	FIELD(wl_state, waiting, F_U8),
	FIELD(wl_state, options, F_U8),
	FIELD_ARRAY(wl_state, town, F_U8, KIND_TOWN, KIND_UNIT),
	FIELD_ARRAY(wl_state, steps, F_U8, 0, KIND_UNIT),
	FIELD_ARRAY(wl_state, place, F_U8, KIND_PLACE, KIND_UNIT),
	FIELD_ARRAY(wl_state, flags, F_U16, 0, KIND_UNIT),
	FIELD_ARRAY(wl_state, entry, F_U8, 0, KIND_UNIT),
	FIELD_ARRAY(wl_state, seen, F_U8, 0, 0),
	FIELD_ARRAY(wl_state, may, F_U64, 0, KIND_TOWN),
	FIELD_ARRAY(wl_state, unseen, F_U8, 0, KIND_ARMY),
	FIELD_STRUCTS(wl_state, stack, 0, stack_fields),
	FIELD_ARRAY(wl_state, used, F_U8, 0, 0),
	FIELD_ARRAY(wl_state, group, F_U8, KIND_TOWN, 0),
	FIELD_STRUCTS(wl_state, battle, 0, battle_fields),
	FIELD(wl_state, now, F_U8),
	FIELD(wl_state, role, F_U8),
	FIELD(wl_state, fought, F_U8),
	FIELD(wl_state, roads, F_U16),
	FIELD(wl_state, crossed, F_U8),
	FIELD(wl_state, acted, F_U8),
	FIELD(wl_state, hits, F_U8),
	FIELD_KIND(wl_state, hit_place, F_U8, KIND_PLACE),
	FIELD(wl_state, hit_how, F_U8),
	FIELD_KIND(wl_state, skirmish, F_U8, KIND_TOWN),
	FIELD(wl_state, beaten, F_U8),
	FIELD(wl_state, signals, F_U8),
	FIELD(wl_state, supply, F_U8),
	FIELD(wl_state, bid, F_U8),
	FIELD_KIND(wl_state, bid_side, F_U8, KIND_SIDE),
	FIELD(wl_state, bidder, F_U8),
	FIELD(wl_state, defeated, F_U8),
	FIELD_KIND(wl_state, result, F_U8, KIND_RESULT),
	{0},
};
