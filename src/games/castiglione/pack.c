/*
 * pack.c: the map and the counters, read from the data packs.
 */
#include "games/castiglione/rules.h"
#include "pack/pk.h"

#include <stdio.h>
#include <string.h>

static const char *const sides[] = {"french", "austrian", NULL};

static void read_areas(struct ca_pack *k, const struct pk_node *doc)
{
	static const char *const terrains[] = {"clear", "mountain", "city", NULL};
	struct pk_node areas = pk_get(doc, "areas");
	for (int i = 0; i < k->areas; i++) {
		struct pk_node a = pk_at(&areas, i);
		k->terrain[i] = (uint8_t)pk_word(&a, "terrain", terrains);
		struct pk_node supply = pk_maybe(&a, "supply");
		k->supply[i] = NEITHER;
		if (pk_there(&supply))
			k->supply[i] = (uint8_t)pk_word_of(&supply, sides);
		if (k->supply[i] != NEITHER && k->terrain[i] != CITY)
			pk_refuse(&a, "a Supply Area is a City"); /* CA-028 */
		if (k->terrain[i] == CITY)
			k->cities |= ca_bit(i);
		if (k->terrain[i] == MOUNTAIN)
			k->mountains |= ca_bit(i);
		if (pk_bool(&a, "west_of_adige") && pk_bool(&a, "south_of_anfo_corona"))
			k->zone |= ca_bit(i);
		if (k->map->area[i].degree > CA_DEGREE)
			pk_refuse(&a, "at most %d roads can meet here", CA_DEGREE);
		for (int j = 0; j < k->map->area[i].degree; j++)
			k->next[i] |= ca_bit(k->map->area[i].next[j]);
	}
}

static void name_bridge(struct ca_pack *k, struct pk *pk, int b)
{
	const struct map_area *x = &k->map->area[k->bridge[b].a],
			      *y = &k->map->area[k->bridge[b].b];
	char text[128];
	snprintf(text, sizeof text, "%s-%s", x->id, y->id);
	k->bridge[b].id = pk_keep(pk, text);
	for (int lang = 0; lang < LANG_COUNT; lang++) {
		snprintf(text, sizeof text, "%s–%s", x->name[lang], y->name[lang]);
		k->bridge[b].name[lang] = pk_keep(pk, text);
	}
}

static void read_bridges(struct ca_pack *k, const struct pk_node *doc)
{
	struct pk_node links = pk_get(doc, "links");
	memset(k->bridge_between, -1, sizeof k->bridge_between);
	for (int i = 0; i < k->map->links; i++) {
		struct pk_node link = pk_at(&links, i);
		k->bridge_of[i] = -1;
		if (!pk_bool_or(&link, "bridge", false))
			continue;
		if (k->bridges == CA_BRIDGES) {
			pk_refuse(&link, "at most %d bridges are possible", CA_BRIDGES);
			return;
		}
		int b = k->bridges++;
		k->bridge_of[i] = (int8_t)b;
		k->bridge[b].a = k->map->end[i].a;
		k->bridge[b].b = k->map->end[i].b;
		k->bridges_at[k->bridge[b].a] |= 1u << b;
		k->bridges_at[k->bridge[b].b] |= 1u << b;
		k->bridge_between[k->bridge[b].a][k->bridge[b].b] = (int8_t)b;
		k->bridge_between[k->bridge[b].b][k->bridge[b].a] = (int8_t)b;
		bool city =
			k->terrain[k->bridge[b].a] == CITY || k->terrain[k->bridge[b].b] == CITY;
		k->bridge[b].destroyable = pk_bool(&link, "destroyable");
		if (city && k->bridge[b].destroyable)
			pk_refuse(&link, "a bridge at a City cannot be destroyed"); /* CA-168 */
		name_bridge(k, doc->pk, b);
	}
}

static int named_area(struct ca_pack *k, const struct pk_node *doc, const char *id)
{
	int area = map_find(k->map, id);
	if (area < 0)
		pk_refuse(doc, "the map needs an area \"%s\"", id);
	return area < 0 ? 0 : area;
}

static void read_map(struct ca_pack *k, struct pk *pk)
{
	struct pk_node doc = pk_open(pk, "castiglione/map");
	k->map =
		pk_map(&doc, "city terrain supply west_of_adige south_of_anfo_corona label special",
		       "bridge river destroyable");
	if (pk_error(pk))
		return;
	k->areas = k->map->areas;
	if (k->areas > CA_AREAS || k->areas + CA_BOXES > CA_PLACES) {
		pk_refuse(&doc, "at most %d areas are possible", CA_AREAS);
		return;
	}
	k->places = k->areas + CA_BOXES;
	read_areas(k, &doc);
	read_bridges(k, &doc);
	k->mantua = named_area(k, &doc, "mantua");
	k->brescia = named_area(k, &doc, "brescia");
	k->cremona = named_area(k, &doc, "cremona");
	k->trent = named_area(k, &doc, "trent");
	k->vicenza = named_area(k, &doc, "vicenza");
}

static void read_formations(struct ca_pack *k, const struct pk_node *doc)
{
	struct pk_node rows = pk_get(doc, "formations");
	int n = pk_count(&rows);
	if (n > CA_FORMATIONS)
		pk_refuse(&rows, "at most %d Formations are possible", CA_FORMATIONS);
	for (int i = 0; i < n && !pk_error(doc->pk); i++) {
		struct pk_node row = pk_at(&rows, i);
		pk_only(&row, "id side leader stripe src");
		pk_source(&row);
		k->formation[i].id = pk_string(&row, "id");
		k->formation[i].side = (uint8_t)pk_word(&row, "side", sides);
		snprintf((char *)k->colour[i], sizeof k->colour[i], "%.7s",
			 pk_string(&row, "stripe"));
		k->formations++;
	}
}

static int find_formation(const struct ca_pack *k, const struct pk_node *row)
{
	struct pk_node f = pk_maybe(row, "formation");
	if (!pk_there(&f))
		return CA_FORMATIONS;
	const char *id = pk_string_of(&f);
	for (int i = 0; i < k->formations; i++)
		if (strcmp(k->formation[i].id, id) == 0)
			return i;
	pk_refuse(&f, "there is no Formation \"%s\"", id);
	return CA_FORMATIONS;
}

static void read_ratings(struct ca_piece *p, const struct pk_node *row, const char *type)
{
	static const char *const types[] = {"infantry", "cavalry", "artillery", "garrison",
					    "leader",   "dummy",   NULL};
	if (type) {
		p->type = LEADER;
		p->rank = (uint8_t)pk_int(row, "rank", 1, 9);
		p->sr = (uint8_t)pk_int(row, "sr", 0, 9);
		p->cr = (uint8_t)pk_int(row, "cr", 0, 9);
		p->tr = (uint8_t)pk_int(row, "tr", 0, 9);
	} else {
		p->type = (uint8_t)pk_word(row, "type", types);
		if (p->type != DUMMY) {
			p->sp = (uint8_t)pk_int(row, "sp", 1, 20);
			p->cf = (uint8_t)pk_int(row, "cf", 0, 6);
		}
	}
	p->ma = (uint8_t)pk_int(row, "ma", 0, 6);
	if (p->type == GARRISON && p->ma)
		pk_refuse(row, "a Garrison cannot move"); /* CA-029 */
}

static void read_piece(struct ca_pack *k, const struct pk_node *row, const char *type)
{
	struct ca_piece *p = &k->piece[k->pieces];
	pk_only(row, "id name it side formation type sp cf ma rank sr cr tr area optional src ref "
		     "note");
	pk_source(row);
	p->id = pk_string(row, "id");
	p->name[LANG_EN] = pk_string(row, "name");
	p->name[LANG_IT] = pk_string_or(row, "it", p->name[LANG_EN]);
	p->formation = (uint8_t)find_formation(k, row);
	p->generic = type && p->formation == CA_FORMATIONS;
	read_ratings(p, row, type);
	struct pk_node area = pk_maybe(row, "area");
	p->start = (uint8_t)(pk_there(&area) ? pk_area_of(&area, k->map) : ca_box(k, BOX_RESERVE));
	if (p->formation < CA_FORMATIONS && k->formation[p->formation].side != p->side)
		pk_refuse(row, "this Formation is the enemy's");
	for (int i = 0; i < k->pieces; i++)
		if (strcmp(k->piece[i].id, p->id) == 0)
			pk_refuse(row, "the counter \"%s\" stands twice", p->id);
	k->pieces++;
}

/* The rows of one side from one list, so that a side's counters stand together. */
static void read_rows(struct ca_pack *k, const struct pk_node *doc, const char *key, int side,
		      const char *type)
{
	struct pk_node rows = pk_get(doc, key);
	int n = pk_count(&rows);
	for (int i = 0; i < n && !pk_error(doc->pk); i++) {
		struct pk_node row = pk_at(&rows, i);
		if (pk_word(&row, "side", sides) != side)
			continue;
		if (k->pieces == CA_PIECES) {
			pk_refuse(&row, "at most %d counters are possible", CA_PIECES);
			return;
		}
		k->piece[k->pieces].side = (uint8_t)side;
		read_piece(k, &row, type);
	}
}

static void appoint_leaders(struct ca_pack *k, const struct pk_node *doc)
{
	struct pk_node rows = pk_get(doc, "formations");
	for (int i = 0; i < k->formations; i++) {
		struct pk_node row = pk_at(&rows, i);
		const char *id = pk_string(&row, "leader");
		k->formation[i].leader = CA_PIECES;
		for (int p = 0; p < k->pieces; p++)
			if (k->piece[p].type == LEADER && strcmp(k->piece[p].id, id) == 0)
				k->formation[i].leader = (uint8_t)p;
		if (k->formation[i].leader == CA_PIECES) {
			pk_refuse(&row, "there is no Leader \"%s\"", id);
			return;
		}
		k->formation[i].army = k->piece[k->formation[i].leader].rank == 1; /* CA-015 */
	}
	k->wurmser = -1;
	for (int p = 0; p < k->pieces; p++)
		if (strcmp(k->piece[p].id, "wurmser") == 0)
			k->wurmser = p;
	if (k->wurmser < 0)
		pk_refuse(doc, "the Austrians need their Army Leader \"wurmser\"");
}

static void count_counters(const struct ca_pack *k, const struct pk_node *doc)
{
	int64_t total = pk_int(doc, "counters_total", 1, 1000), n = k->pieces;
	struct pk_node markers = pk_get(doc, "markers");
	for (int i = 0; i < pk_count(&markers); i++) {
		struct pk_node row = pk_at(&markers, i);
		n += pk_int(&row, "count", 1, 1000);
	}
	if (n != total)
		pk_refuse(doc, "the counters are %d, not %d", (int)n, (int)total); /* CA-003 */
}

static void mask_counters(struct ca_pack *k, int side)
{
	k->eights[side] = (uint8_t)((k->last[side] - k->first[side] + 7) / 8);
	for (int p = k->first[side]; p < k->last[side]; p++)
		k->of_type[side][k->piece[p].type] |= (uint64_t)1 << (p - k->first[side]);
	for (int type = INFANTRY; type <= DUMMY; type++) {
		k->all[side] |= k->of_type[side][type];
		if (type <= GARRISON)
			k->units[side] |= k->of_type[side][type];
	}
}

static void read_forces(struct ca_pack *k, struct pk *pk)
{
	struct pk_node doc = pk_open(pk, "castiglione/forces");
	read_formations(k, &doc);
	for (int side = FRENCH; side <= AUSTRIAN; side++) {
		k->first[side] = (uint8_t)k->pieces;
		read_rows(k, &doc, "leaders", side, "leader");
		read_rows(k, &doc, "generic_leaders", side, "leader");
		k->units_first[side] = (uint8_t)k->pieces;
		read_rows(k, &doc, "units", side, NULL);
		read_rows(k, &doc, "garrisons", side, NULL);
		k->units_last[side] = (uint8_t)k->pieces;
		read_rows(k, &doc, "dummies", side, NULL);
		k->last[side] = (uint8_t)k->pieces;
		if (k->last[side] - k->first[side] > CA_GROUP)
			pk_refuse(&doc, "a side has at most %d counters", CA_GROUP);
	}
	if (pk_error(pk))
		return;
	mask_counters(k, FRENCH);
	mask_counters(k, AUSTRIAN);
	appoint_leaders(k, &doc);
	count_counters(k, &doc);
}

static void measure_roads(struct ca_pack *k)
{
	static const uint8_t standing[CA_BRIDGES];
	for (int to = 0; to < k->areas; to++) {
		uint8_t cost[CA_AREAS];
		ca_road_costs(k, standing, to, MAP_FAR - 1, cost);
		for (int from = 0; from < k->areas; from++)
			k->cost[from][to] = cost[from];
		for (int from = 0; from < k->areas; from++)
			for (int mp = cost[from]; mp < CA_REACH; mp++)
				k->within[from][mp] |= ca_bit(to);
	}
}

int ca_scenarios(struct pk *pk, struct scenario *out, int cap)
{
	(void)pk;
	static const struct scenario only = {
		.id = "1796",
		.title = {"Castiglione, 29 July to 6 August 1796",
			  "Castiglione, 29 luglio - 6 agosto 1796"},
		.blurb = {"Wurmser comes down both shores of Lake Garda to relieve Mantua; "
			  "Bonaparte "
			  "must beat him column by column.",
			  "Wurmser scende per le due rive del Garda a liberare Mantova; Bonaparte "
			  "deve "
			  "batterlo colonna per colonna."},
		.map = "castiglione",
	};
	if (cap < 1)
		return 0;
	out[0] = only;
	return 1;
}

void *ca_load(struct pk *pk, const char *scenario)
{
	if (strcmp(scenario, "1796") != 0) {
		pk_refuse_plain(pk, "there is no scenario \"%s\"", scenario);
		return NULL;
	}
	struct ca_pack *k = pk_alloc(pk, sizeof *k);
	if (!k)
		return NULL;
	read_map(k, pk);
	if (pk_error(pk))
		return NULL;
	read_forces(k, pk);
	ca_read_tables(k, pk);
	if (pk_error(pk))
		return NULL;
	measure_roads(k);
	return k;
}
