/*
 * pack.c: map, order of battle, turn track and tables of waterloo, read from data/waterloo.
 */
#include <string.h>

#include "games/waterloo/phases.h"
#include "pack/pk.h"

static const char *const side_words[] = {"french", "allied", NULL};
static const char *const army_words[] = {"french", "anglo-dutch", "prussian", NULL};
static const char *const type_words[] = {"infantry",        "cavalry", "foot-artillery",
					 "horse-artillery", "leader",  NULL};
static const char *const terrain_words[] = {"none", "woods", "farm", "stream", "hill", NULL};
static const char *const scenario_words[] = {"free", "historical", NULL};

static void read_neighbours(struct wl_pack *p, const struct pk_node *doc)
{
	const struct map *m = p->map;
	for (int t = 0; t < p->towns; t++) {
		if (m->area[t].degree > WL_ROADS) {
			pk_refuse(doc, "\"%s\" has more than %d roads", m->area[t].id, WL_ROADS);
			return;
		}
		for (int to = 0; to < p->towns; to++)
			if (m->between[t][to] >= 0) {
				int k = p->degree[t]++;
				p->next[t][k] = (uint8_t)to;
				p->link[t][k] = (uint8_t)m->between[t][to];
				p->near[t] |= BIT(to);
				p->march[t][k] = action_word(VERB_MARCH, to);
			}
	}
}

static void read_map(struct wl_pack *p, struct pk *pk)
{
	static const char *const roads[] = {"minor", "major", NULL};
	struct pk_node doc = pk_open(pk, "waterloo/map");
	p->map = pk_map(&doc, "country zone city supply", "road river");
	if (pk_error(pk))
		return;
	if (p->map->areas > WL_TOWNS || p->map->links > WL_LINKS) {
		pk_refuse(&doc, "at most %d towns and %d roads are possible", WL_TOWNS, WL_LINKS);
		return;
	}
	p->towns = p->map->areas;
	struct pk_node areas = pk_get(&doc, "areas"), links = pk_get(&doc, "links");
	for (int t = 0; t < p->towns; t++) {
		/* WL-007, WL-008: the frontier and the line between the Allies. */
		struct pk_node row = pk_at(&areas, t);
		p->zone_towns[pk_word(&row, "zone", army_words)] |= BIT(t);
	}
	for (int k = 0; k < p->map->links; k++) {
		struct pk_node row = pk_at(&links, k);
		p->major[k] = pk_word(&row, "road", roads) == 1; /* WL-004 */
		p->river[k] = pk_bool_or(&row, "river", false);
	}
	read_neighbours(p, &doc);
}

static int find_corps(const struct wl_pack *p, int army, const char *id)
{
	for (int c = 1; c <= p->corps_count; c++)
		if (p->corps[c].army == army && strcmp(p->corps[c].id, id) == 0)
			return c;
	return 0;
}

static void read_corps(struct wl_pack *p, const struct pk_node *doc)
{
	struct pk_node rows = pk_get(doc, "corps");
	int n = pk_count(&rows);
	if (n >= WL_CORPS) {
		pk_refuse(&rows, "at most %d are possible", WL_CORPS - 1);
		return;
	}
	/* Corps 0 is that of the leaders, who have none (WL-R71). */
	for (int i = 0; i < n; i++) {
		struct pk_node row = pk_at(&rows, i);
		pk_only(&row, "army id name it commander hq src");
		struct wl_corps *c = &p->corps[++p->corps_count];
		c->army = (uint8_t)pk_word(&row, "army", army_words);
		c->id = pk_string(&row, "id");
		c->name[LANG_EN] = pk_string(&row, "name");
		c->name[LANG_IT] = pk_string_or(&row, "it", c->name[LANG_EN]);
	}
}

static void read_unit(struct wl_pack *p, const struct pk_node *row, int u)
{
	struct wl_unit *w = &p->unit[u];
	pk_only(row, "id name it army nation corps type steps firepower town strength weight guard "
		     "src srcs note");
	pk_source(row);
	w->id = pk_string(row, "id");
	w->name[LANG_EN] = pk_string(row, "name");
	w->name[LANG_IT] = pk_string_or(row, "it", w->name[LANG_EN]);
	w->army = (uint8_t)pk_word(row, "army", army_words);
	w->side = w->army == ARMY_FRENCH ? SIDE_FRENCH : SIDE_ALLIED; /* WL-012 */
	w->type = (uint8_t)pk_word(row, "type", type_words);
	w->steps = (uint8_t)pk_int(row, "steps", 1, 4); /* WL-010 */
	w->firepower = (uint8_t)pk_int(row, "firepower", 1, 4);
	w->town = (uint8_t)pk_area(row, "town", p->map);
	const char *corps = pk_string(row, "corps");
	w->corps = (uint8_t)find_corps(p, w->army, corps);
	if (!w->corps && w->type != TYPE_LEADER)
		pk_refuse(row, "there is no corps \"%s\" in this army", corps);
	if (u && p->unit[u - 1].army > w->army)
		pk_refuse(row, "units stand by army: French, Anglo-Dutch, Prussian");
	p->army_mask[w->army] |= BIT(u);
	p->side_mask[w->side] |= BIT(u);
	p->type_mask[w->type] |= BIT(u);
	p->corps_mask[w->corps] |= BIT(u);
}

static void check_leaders(const struct wl_pack *p, const struct pk_node *rows)
{
	for (int a = 0; a < ARMIES; a++) /* WL-019 */
		if (count_of(p->army_mask[a] & p->type_mask[TYPE_LEADER]) != 1)
			pk_refuse(rows, "the army \"%s\" needs one leader", army_words[a]);
}

static void read_forces(struct wl_pack *p, struct pk *pk)
{
	struct pk_node doc = pk_open(pk, "waterloo/forces");
	read_corps(p, &doc);
	struct pk_node armies = pk_get(&doc, "armies");
	for (int i = 0; i < pk_count(&armies) && !pk_error(pk); i++) {
		struct pk_node row = pk_at(&armies, i);
		int a = pk_word(&row, "id", army_words);
		p->defeat_at[a] = (uint8_t)pk_int(&row, "defeatAt", 1, WL_UNITS);
		p->group_moves[a] = (uint8_t)pk_int(&row, "groupMoves", 1, 2);
	}
	struct pk_node rows = pk_get(&doc, "units");
	p->units = pk_count(&rows);
	if (p->units > WL_UNITS) {
		pk_refuse(&rows, "at most %d units are possible", WL_UNITS);
		return;
	}
	for (int u = 0; u < p->units && !pk_error(pk); u++) {
		struct pk_node row = pk_at(&rows, u);
		read_unit(p, &row, u);
	}
	if (!pk_error(pk))
		check_leaders(p, &rows);
	p->guns = p->type_mask[TYPE_FOOT] | p->type_mask[TYPE_HORSE];
	p->mobile =
		p->type_mask[TYPE_CAVALRY] | p->type_mask[TYPE_HORSE] | p->type_mask[TYPE_LEADER];
}

/* "15 June, morning": dates of the track are all of June 1815. */
static const char *turn_label(struct pk *pk, const char *date, const char *part, enum lang lang)
{
	static const char *const parts[][2] = {
		{"morning", "mattina"}, {"afternoon", "pomeriggio"}, {"night", "notte"}};
	char text[48];
	const char *word = part, *day = strlen(date) == 10 ? date + 8 : date;
	for (int i = 0; i < 3 && lang == LANG_IT; i++)
		if (strcmp(parts[i][0], part) == 0)
			word = parts[i][1];
	size_t n = 0;
	const char *pieces[] = {day, lang == LANG_IT ? " giugno, " : " June, ", word};
	for (int i = 0; i < 3; i++) {
		size_t len = strlen(pieces[i]);
		if (n + len >= sizeof text)
			break;
		memcpy(text + n, pieces[i], len);
		n += len;
	}
	text[n] = '\0';
	return pk_keep(pk, text);
}

static void read_turns(struct wl_pack *p, struct pk *pk)
{
	struct pk_node doc = pk_open(pk, "waterloo/turns"), rows = pk_get(&doc, "turns");
	p->turns = pk_count(&rows);
	if (p->turns < 1 || p->turns >= WL_TURNS) {
		pk_refuse(&rows, "between 1 and %d turns are possible", WL_TURNS - 1);
		return;
	}
	for (int i = 1; i <= p->turns && !pk_error(pk); i++) {
		struct pk_node row = pk_at(&rows, i - 1);
		struct wl_turn *t = &p->turn[i];
		t->id = pk_string(&row, "id");
		t->side = (uint8_t)pk_word(&row, "side", side_words);
		t->night = pk_bool(&row, "night");
		for (int l = 0; l < LANG_COUNT; l++)
			t->label[l] = turn_label(pk, pk_string(&row, "date"),
						 pk_string(&row, "part"), (enum lang)l);
		if (t->side != (i % 2 ? SIDE_FRENCH : SIDE_ALLIED)) /* WL-025 */
			pk_refuse(&row, "turns alternate, the French beginning");
	}
	p->turn[0] = p->turn[1];
}

static void read_pair(const struct pk_node *node, uint8_t out[2])
{
	out[0] = (uint8_t)pk_int(node, "minor", 0, 15);
	out[1] = (uint8_t)pk_int(node, "major", 0, 15);
}

static void read_by_type(const struct pk_node *node, uint8_t out[TYPES])
{
	for (int t = 0; t < TYPES; t++)
		out[t] = (uint8_t)pk_int(node, type_words[t], 0, 6);
}

static void read_cities(struct wl_pack *p, const struct pk_node *tables)
{
	static const char *const cities[] = {"ghent", "brussels", "liege"};
	struct pk_node supply = pk_get(tables, "supply");
	for (int i = 0; i < 3; i++) {
		struct pk_node row = pk_get(&supply, cities[i]);
		int town = map_find(p->map, cities[i]);
		if (town < 0)
			pk_refuse(&row, "the city is not on the map");
		p->city[i] = (uint8_t)town;
		p->city_army[i] = (uint8_t)pk_word(&row, "army", army_words);
		p->city_loss[i] = (uint8_t)pk_int(&row, "units", 0, 7);
	}
}

static void read_even_bid(struct wl_pack *p, const struct pk_node *tables)
{
	struct pk_node bidding = pk_get(tables, "bidding"), even = pk_get(&bidding, "even"),
		       row = pk_get(&even, scenario_words[p->historical]);
	p->even_side = (uint8_t)pk_word(&row, "side", side_words);
	p->even_bid = (uint8_t)pk_int(&row, "steps", 0, WL_UNITS);
}

static void read_tables(struct wl_pack *p, struct pk *pk)
{
	struct pk_node doc = pk_open(pk, "waterloo/rules-tables"), t = pk_get(&doc, "tables");
	struct pk_node deployment = pk_get(&t, "deployment"),
		       most = pk_get(&deployment, "maxPerTown"), rate = pk_get(&t, "moveRate"),
		       road = pk_get(&t, "roadLimit"), attack = pk_get(&road, "riverAttack"),
		       battle = pk_get(&t, "battleRoad"), retreat = pk_get(&battle, "retreat"),
		       skirmish = pk_get(&t, "skirmish"), fire = pk_get(&skirmish, "firepower"),
		       rout = pk_get(&t, "routAttrition");
	for (int a = 0; a < ARMIES; a++)
		p->town_limit[a] = (uint8_t)pk_int(&most, army_words[a], 1, WL_UNITS);
	read_by_type(&rate, p->rate);
	read_by_type(&fire, p->skirmish_fire);
	read_by_type(&rout, p->attrition);
	read_pair(&road, p->road_limit);
	read_pair(&attack, p->attack_limit);
	read_pair(&retreat, p->battle_road);
	read_cities(p, &t);
	read_even_bid(p, &t);
	struct pk_node terrain = pk_open(pk, "waterloo/terrain"), kinds = pk_get(&terrain, "kinds");
	for (int i = 0; i < pk_count(&kinds) && !pk_error(pk); i++) {
		struct pk_node row = pk_at(&kinds, i);
		p->markers[pk_word(&row, "id", terrain_words)] =
			(uint8_t)pk_int(&row, "count", 0, 8);
	}
	if (p->markers[1] + p->markers[2] + p->markers[3] + p->markers[4] < WL_MARKERS)
		pk_refuse(&kinds, "at least %d terrain markers are needed", WL_MARKERS);
}

static int find_unit(const struct wl_pack *p, const char *id)
{
	for (int u = 0; u < p->units; u++)
		if (strcmp(p->unit[u].id, id) == 0)
			return u;
	return -1;
}

/* A template is a whole army's places, within the limits of deployment (WL-039 to WL-044). */
static void check_template(const struct wl_pack *p, const struct pk_node *row,
			   const struct wl_template *t)
{
	int army = p->unit[__builtin_ctzll(t->units)].army;
	uint8_t load[WL_TOWNS] = {0};
	if (t->units != p->army_mask[army])
		pk_refuse(row, "a template places all units of one army");
	EACH (u, t->units) {
		if (!(p->zone_towns[army] >> t->town[u] & 1))
			pk_refuse(row, "\"%s\" stands outside its zone", p->unit[u].id);
		if (++load[t->town[u]] > p->town_limit[army])
			pk_refuse(row, "too many units stand in \"%s\"",
				  p->map->area[t->town[u]].id);
	}
}

static void read_templates(struct wl_pack *p, struct pk *pk)
{
	struct pk_node doc = pk_open(pk, "waterloo/templates"), rows = pk_get(&doc, "templates");
	p->templates = pk_count(&rows);
	if (p->templates > WL_TEMPLATES) {
		pk_refuse(&rows, "at most %d are possible", WL_TEMPLATES);
		return;
	}
	for (int i = 0; i < p->templates && !pk_error(pk); i++) {
		struct pk_node row = pk_at(&rows, i), places = pk_get(&row, "places");
		struct wl_template *t = &p->template[i];
		pk_only(&row, "id name places src");
		t->id = pk_string(&row, "id");
		pk_text(&row, "name", t->label);
		for (int k = 0; k < pk_count(&places); k++) {
			struct pk_node place = pk_at(&places, k);
			int u = find_unit(p, pk_key(&place));
			if (u < 0) {
				pk_refuse(&place, "there is no such unit");
				return;
			}
			t->units |= BIT(u);
			t->town[u] = (uint8_t)pk_area_of(&place, p->map);
		}
		if (!pk_error(pk) && t->units)
			check_template(p, &row, t);
	}
}

void *wl_load(struct pk *pk, const char *scenario)
{
	struct wl_pack *p = pk_alloc(pk, sizeof *p);
	if (!p)
		return NULL;
	p->historical = strcmp(scenario, scenario_words[1]) == 0;
	if (!p->historical && strcmp(scenario, scenario_words[0]) != 0) {
		pk_refuse_plain(pk, "there is no scenario \"%s\"", scenario);
		return NULL;
	}
	read_map(p, pk);
	if (!pk_error(pk))
		read_forces(p, pk);
	if (!pk_error(pk))
		read_turns(p, pk);
	if (!pk_error(pk))
		read_tables(p, pk);
	if (!pk_error(pk))
		read_templates(p, pk);
	return pk_error(pk) ? NULL : p;
}

int wl_scenarios(struct pk *pk, struct scenario *out, int cap)
{
	static const struct scenario all[] = {
		{"free",
		 {"Free deployment", "Schieramento libero"},
		 {"Each army deploys where it likes within its zone; the Allies first, the French "
		  "with sight of their blocks.",
		  "Ogni armata si schiera dove vuole nella sua zona; prima gli Alleati, poi i "
		  "Francesi, che vedono i loro blocchi."},
		 "waterloo"},
		{"historical",
		 {"15 June 1815", "15 giugno 1815"},
		 {"Every corps starts where it stood on the morning of 15 June 1815.",
		  "Ogni corpo comincia dove si trovava la mattina del 15 giugno 1815."},
		 "waterloo"},
	};
	(void)pk;
	int n = (int)(sizeof all / sizeof *all);
	for (int i = 0; i < n && i < cap; i++)
		out[i] = all[i];
	return n < cap ? n : cap;
}
