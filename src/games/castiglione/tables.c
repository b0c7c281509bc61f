/*
 * tables.c: the Game Tables, read from the pack and looked up.
 *
 * Rows the rulebook does not print are ours and marked recon in the data: an owner of the printed
 * charts puts in his own numbers there.
 */
#include "games/castiglione/rules.h"
#include "pack/pk.h"

#include <stdlib.h>
#include <string.h>

/* A modifier by its id from a list of rows. */
static int8_t modifier(const struct pk_node *table, const char *list, const char *id)
{
	struct pk_node rows = pk_get(table, list);
	int n = pk_count(&rows);
	for (int i = 0; i < n; i++) {
		struct pk_node row = pk_at(&rows, i);
		if (strcmp(pk_string(&row, "id"), id) == 0)
			return (int8_t)pk_int(&row, "value", -9, 9);
	}
	pk_refuse(&rows, "the modifier \"%s\" is missing", id);
	return 0;
}

static void read_march(struct ca_tables *t, const struct pk_node *doc)
{
	struct pk_node table = pk_get(doc, "forced_march"), rows = pk_get(&table, "rows");
	int n = pk_count(&rows);
	if (n > (int)(sizeof t->march / sizeof t->march[0]))
		pk_refuse(&rows, "too many rows");
	for (int i = 0; i < n && !pk_error(doc->pk); i++) {
		struct pk_node row = pk_at(&rows, i);
		pk_only(&row, "min max mp hit src");
		t->march[i] = (struct ca_march_row){
			.min = (int8_t)pk_int(&row, "min", -99, 99),
			.max = (int8_t)pk_int(&row, "max", -99, 99),
			.mp = (uint8_t)pk_int(&row, "mp", 0, 3),
			.hit = pk_bool(&row, "hit"),
		};
		if (t->march[i].mp > t->march_best)
			t->march_best = t->march[i].mp;
	}
	t->march_rows = n;
	t->march_french = modifier(&table, "drm", "french-unit");
}

static void read_hits(struct ca_table *t, const struct pk_node *table)
{
	struct pk_node rows = pk_get(table, "rows"), columns = pk_get(table, "columns");
	t->low = (int8_t)pk_int(table, "die_min", -9, 9);
	t->high = (int8_t)pk_int(table, "die_max", -9, 19);
	int n = pk_count(&rows), width = pk_count(&columns);
	if (n != t->high - t->low + 1 || n > 12 || width < 1 || width > 16) {
		pk_refuse(&rows, "a row is wanted for each die from %d to %d", t->low, t->high);
		return;
	}
	t->columns = (uint8_t)width;
	for (int i = 0; i < n && !pk_error(table->pk); i++) {
		struct pk_node row = pk_at(&rows, i), hits = pk_get(&row, "hits");
		if (pk_count(&hits) != width || atoi(pk_string(&row, "die")) != t->low + i)
			pk_refuse(&row, "%d columns for die %d are wanted", width, t->low + i);
		for (int j = 0; j < width && !pk_error(table->pk); j++) {
			struct pk_node cell = pk_at(&hits, j);
			t->hits[i][j] = (uint8_t)pk_int_of(&cell, 0, 30);
		}
	}
	for (int j = 0; j < width; j++) {
		struct pk_node column = pk_at(&columns, j);
		t->least[j] = pk_is_object(&column) ? (uint8_t)pk_int(&column, "sp_min", 1, 250)
						    : (uint8_t)atoi(pk_string_of(&column));
	}
}

static void read_fighting(struct ca_tables *t, const struct pk_node *doc)
{
	struct pk_node bombardment = pk_get(doc, "bombardment");
	read_hits(&t->bombardment, &bombardment);
	t->bombard_mountain = modifier(&bombardment, "drm", "defender-in-mountain");
	t->bombard_city = modifier(&bombardment, "drm", "defender-in-city");
	struct pk_node combat = pk_get(doc, "combat");
	read_hits(&t->combat, &combat);
	t->combat_city = modifier(&combat, "drm", "attack-city");
	t->combat_mountain = modifier(&combat, "drm", "attack-mountain");
	t->combat_bridge = modifier(&combat, "drm", "attack-over-bridge");
	struct pk_node pursuit = pk_get(doc, "pursuit");
	read_hits(&t->pursuit, &pursuit);
	t->pursuit_city = modifier(&pursuit, "drm", "retreat-to-city");
	t->pursuit_mountain = modifier(&pursuit, "drm", "retreat-to-mountain");
	struct pk_node guns = pk_get(doc, "guns");
	t->guns_range = (uint8_t)pk_int(&guns, "range", 1, 2);
	t->guns_far = modifier(&guns, "cf_mod", "distance-2");
	t->guns_mountain = modifier(&guns, "cf_mod", "mountain");
	t->guns_bridge = modifier(&guns, "cf_mod", "destroyed-bridge");
	t->guns_austrian = modifier(&guns, "cf_mod", "austrian");
}

static void read_checks(struct ca_tables *t, const struct pk_node *doc)
{
	struct pk_node forage = pk_get(doc, "forage"), mods = pk_get(&forage, "cf_mod");
	t->forage_city = modifier(&forage, "cf_mod", "in-city");
	t->forage_enemy = modifier(&forage, "cf_mod", "enemy-adjacent");
	t->forage_crowded = modifier(&forage, "cf_mod", "crowded");
	t->forage_crowd = 255;
	for (int i = 0; i < pk_count(&mods); i++) {
		struct pk_node row = pk_at(&mods, i);
		if (pk_has(&row, "units"))
			t->forage_crowd = (uint8_t)pk_int(&row, "units", 1, 99);
	}
	struct pk_node destroy = pk_get(doc, "bridge_destruction");
	t->destroy_mp = (uint8_t)pk_int(&destroy, "mp", 1, 5);
	t->destroy_enemy = modifier(&destroy, "cf_mod", "enemy-adjacent");
	struct pk_node repair = pk_get(doc, "bridge_repair");
	t->repair_mp = (uint8_t)pk_int(&repair, "mp", 1, 5);
	t->repair_enemy = modifier(&repair, "cf_mod", "enemy-adjacent");
	struct pk_node recovery = pk_get(doc, "recovery");
	t->recovery_city = modifier(&recovery, "cf_mod", "in-city");
	t->recovery_enemy = modifier(&recovery, "cf_mod", "enemy-adjacent");
}

static void read_numbers(struct ca_tables *t, const struct pk_node *doc)
{
	struct pk_node initiative = pk_get(doc, "initiative"), fixed = pk_get(&initiative, "fixed");
	t->initiative_french = modifier(&initiative, "drm", "french");
	t->initiative_fixed = (uint8_t)pk_int(&fixed, "turns", 0, 99);
	struct pk_node stacking = pk_get(doc, "stacking"), limits = pk_get(&stacking, "limits");
	t->limit[CLEAR] = (uint8_t)pk_int(&limits, "clear", 1, 250);
	t->limit[MOUNTAIN] = (uint8_t)pk_int(&limits, "mountain", 1, 250);
	t->limit[CITY] = (uint8_t)pk_int(&limits, "city", 1, 250);
	t->crowd_mp = (uint8_t)pk_int(&stacking, "extra_mp", 0, 5);
	struct pk_node overrun = pk_get(doc, "overrun"), mantua = pk_get(doc, "mantua");
	t->overrun = (uint8_t)pk_int(&overrun, "odds", 1, 99);
	t->siege_sp = (uint8_t)pk_int(&mantua, "siege_sp", 0, 99);
	struct pk_node turns = pk_get(doc, "turns");
	t->turns = (uint8_t)pk_count(&turns);
	if (t->turns < 1 || t->turns > 40)
		pk_refuse(&turns, "between 1 and 40 turns are possible");
}

/* Least result of the row that says so; rows stand in order. */
static int8_t bound(const struct pk_node *table, const char *word, const char *which)
{
	struct pk_node rows = pk_get(table, "rows");
	for (int i = 0; i < pk_count(&rows); i++) {
		struct pk_node row = pk_at(&rows, i);
		if (strncmp(pk_string(&row, "result"), word, strlen(word)) == 0)
			return (int8_t)pk_int(&row, which, -20, 20);
	}
	pk_refuse(&rows, "the row \"%s\" is missing", word);
	return 0;
}

static void read_optional(struct ca_tables *t, const struct pk_node *doc)
{
	struct pk_node optional = pk_get(doc, "optional");
	struct pk_node scout = pk_get(&optional, "reconnaissance");
	t->scout_cavalry = modifier(&scout, "drm", "cavalry-sp");
	t->scout_enemy = modifier(&scout, "drm", "enemy-cavalry");
	t->scout_mountain = modifier(&scout, "drm", "mountain");
	t->scout_count = bound(&scout, "number", "min");
	t->scout_show = bound(&scout, "stack", "min");
	struct pk_node casualties = pk_get(&optional, "leader_casualties");
	t->killed = bound(&casualties, "killed", "max");
	t->wounded = bound(&casualties, "wounded", "max");
	t->force_lost = modifier(&casualties, "drm", "force-eliminated");
}

static uint8_t points(const struct pk_node *rows, const char *id)
{
	for (int i = 0; i < pk_count(rows); i++) {
		struct pk_node row = pk_at(rows, i);
		if (strcmp(pk_string(&row, "id"), id) == 0)
			return (uint8_t)pk_int(&row, "vp", 0, 99);
	}
	pk_refuse(rows, "the points for \"%s\" are missing", id);
	return 0;
}

static void read_victory(struct ca_tables *t, const struct pk_node *doc)
{
	static const char *const names[] = {"Minor Victory", "Tactical Victory",
					    "Operational Victory", "Strategic Victory"};
	struct pk_node victory = pk_get(doc, "victory"), rows = pk_get(&victory, "points");
	t->vp_unit = points(&rows, "unit");
	t->vp_brescia = points(&rows, "brescia");
	t->vp_cremona = points(&rows, "cremona");
	t->vp_box = points(&rows, "box");
	t->vp_wurmser = points(&rows, "wurmser");
	t->vp_siege = points(&rows, "siege");
	t->vp_clear = points(&rows, "clear");
	t->vp_trent = points(&rows, "trent");
	t->vp_vicenza = points(&rows, "vicenza");
	struct pk_node levels = pk_get(&victory, "levels");
	for (int i = 0; i < pk_count(&levels); i++) {
		struct pk_node row = pk_at(&levels, i);
		for (int j = 0; j < 4; j++)
			if (strcmp(pk_string(&row, "name"), names[j]) == 0)
				t->level[j] = (uint8_t)pk_int(&row, "min", 1, 250);
	}
	for (int j = 0; j < 4; j++)
		if (!t->level[j])
			pk_refuse(&levels, "the level \"%s\" is missing", names[j]);
}

void ca_read_tables(struct ca_pack *k, struct pk *pk)
{
	struct pk_node doc = pk_open(pk, "castiglione/tables");
	if (pk_error(pk))
		return;
	read_march(&k->t, &doc);
	read_fighting(&k->t, &doc);
	read_checks(&k->t, &doc);
	read_numbers(&k->t, &doc);
	read_optional(&k->t, &doc);
	read_victory(&k->t, &doc);
}

int ca_lookup(const struct ca_table *t, int number, int die)
{
	if (number < t->least[0])
		return 0; /* CA-R41: no column, no die */
	int column = 0;
	while (column + 1 < t->columns && number >= t->least[column + 1])
		column++;
	if (die < t->low)
		die = t->low;
	if (die > t->high)
		die = t->high;
	return t->hits[die - t->low][column];
}

/* Tells what the last die needed to score: the least face with a hit in that column. */
void ca_needed(const struct ca_table *t, int number, int drm, struct ctx *cx)
{
	int face = 1;
	while (face <= 6 && !ca_lookup(t, number, face + drm))
		face++;
	cx_needed(cx, 1, face, 6);
}

struct ca_march_row ca_march_result(const struct ca_pack *k, int total)
{
	for (int i = 0; i < k->t.march_rows; i++)
		if (total >= k->t.march[i].min && total <= k->t.march[i].max)
			return k->t.march[i];
	return (struct ca_march_row){0};
}
