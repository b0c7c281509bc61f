/*
 * load_forces.c: the counters of a campaign: named Forces, Recruits, statics, late arrivals.
 */
#include "games/commander/load.h"

#include <string.h>

static const char force_keys[] =
	"id name side nation type recruit skill full reduced start src ref "
	"note ally label unit";

int fc_force_index(const struct fc_pack *p, const struct pk_node *node)
{
	const char *id = pk_string_of(node);
	for (int f = 0; f < p->forces; f++)
		if (strcmp(p->force[f].id, id) == 0)
			return f;
	if (!pk_error(node->pk))
		pk_refuse(node, "there is no Force \"%s\"", id);
	return 0;
}

int fc_nation_index(struct fc_pack *p, const struct pk_node *node)
{
	static const char *const words[] = {
		"french",  "austrian", "british",  "mameluke", "ottoman",    "russian", "piedmont",
		"spanish", "swedish",  "prussian", "polish",   "portuguese", NULL}; /* FC-031 */
	int word = pk_word_of(node, words);
	for (int i = 0; i < p->nations; i++)
		if (strcmp(p->nation[i], words[word]) == 0)
			return i;
	p->nation[p->nations] = words[word];
	return p->nations++;
}

static struct fc_value load_value(const struct pk_node *node, uint8_t skill)
{
	struct fc_value v = {.skill = skill};
	pk_only(node, "act cv sup skill");
	v.act = (int8_t)pk_int(node, "act", 1, 10);
	v.cv = (int8_t)pk_int(node, "cv", 1, 10);
	v.sup = (int8_t)pk_int(node, "sup", 0, 9);
	if (pk_has(node, "skill"))
		v.skill = (uint8_t)pk_word(node, "skill", fc_skill_words);
	if (v.sup >= v.cv)
		pk_refuse(node, "the superscript must be below the Combat value");
	return v;
}

static void load_values(const struct pk_node *node, struct fc_force *f)
{
	struct pk_node full = pk_get(node, "full"), reduced = pk_maybe(node, "reduced");
	uint8_t skill = (uint8_t)pk_word(node, "skill", fc_skill_words);
	f->value[0] = f->value[1] = load_value(&full, skill);
	f->two_sided = pk_there(&reduced);
	if (f->two_sided)
		f->value[1] = load_value(&reduced, skill);
	/* FC-044 FC-045 FC-047 */
	if (f->two_sided && (f->type == CAVALRY || f->type == CANNON || f->recruit))
		pk_refuse(node, "Cavalry, Cannon and Recruits have no reduced side");
}

static void load_force(struct fc_pack *p, const struct pk_node *node)
{
	struct fc_force f = {0};
	pk_only(node, force_keys);
	pk_source(node);
	f.id = pk_string(node, "id");
	f.name = pk_string(node, "name");
	f.unit = pk_string_or(node, "unit", NULL);
	f.side = (uint8_t)pk_word(node, "side", fc_side_words);
	f.type = (uint8_t)pk_word(node, "type", fc_type_words);
	f.recruit = pk_bool(node, "recruit");
	struct pk_node nation = pk_get(node, "nation");
	f.nation = (uint8_t)fc_nation_index(p, &nation);
	load_values(node, &f);
	if (f.type >= GARRISON)
		pk_refuse(node, "statics are not listed here but under \"pools\" and \"static\"");
	if ((f.side == FRENCH) != (strcmp(p->nation[f.nation], "french") == 0))
		pk_refuse(node,
			  "the French side bears the French stripe, and only it"); /* FC-030 */
	f.start = AT_LATE;
	if (pk_has(node, "start"))
		f.start = (uint8_t)pk_area(node, "start", p->map);
	else if (f.recruit)
		f.start = f.side == FRENCH ? AT_POOL : AT_CUP; /* FC-064 FC-065 */
	for (int i = 0; i < p->forces; i++)
		if (strcmp(p->force[i].id, f.id) == 0)
			pk_refuse(node, "the Force \"%s\" stands twice", f.id);
	p->force[p->forces++] = f;
}

/* "Dichat (Infantry)" where the name alone would not tell which. */
static void name_forces(struct fc_pack *p, const struct pk_node *doc, const struct pk_node *common)
{
	struct pk_node rows = pk_get(doc, "forces");
	const char *recruit[LANG_COUNT];
	pk_text(common, "recruit_name", recruit);
	for (int i = 0; i < p->forces && !pk_error(doc->pk); i++) {
		struct fc_force *f = &p->force[i];
		struct pk_node row = pk_at(&rows, i);
		bool alone = !f->recruit;
		for (int j = 0; j < p->forces; j++)
			alone = alone && (i == j || strcmp(p->force[j].name, f->name) != 0);
		if (pk_has(&row, "label")) {
			pk_text(&row, "label", f->label);
			continue;
		}
		for (int lang = 0; lang < LANG_COUNT; lang++) {
			f->label[lang] = alone ? f->name
					       : fc_keep(doc->pk, "%s (%s)",
							 f->recruit ? recruit[lang] : f->name,
							 p->type_name[f->type][lang]);
		}
	}
}

void fc_load_forces(struct fc_pack *p, const struct pk_node *doc)
{
	struct pk_node rows = pk_get(doc, "forces");
	int n = pk_count(&rows);
	for (int i = 0; i < n && !pk_error(doc->pk); i++) {
		struct pk_node row = pk_at(&rows, i);
		if (p->forces == FC_FORCES) {
			pk_refuse(&row, "at most %d Forces are possible", FC_FORCES);
			return;
		}
		load_force(p, &row);
	}
}

/* Garrisons and Fortifications are of the nation that has the most Forces of their side. */
static int chief_nation(const struct fc_pack *p, int side)
{
	int count[FC_NATIONS] = {0}, chief = 0;
	for (int f = 0; f < p->forces; f++)
		if (p->force[f].side == side && p->force[f].type <= CANNON)
			count[p->force[f].nation]++;
	for (int i = 1; i < p->nations; i++)
		if (count[i] > count[chief])
			chief = i;
	return chief;
}

static void add_statics(struct fc_pack *p, const struct pk_node *kind, int side, int type,
			int count, const char *const name[LANG_COUNT])
{
	struct fc_force model = {.side = (uint8_t)side,
				 .nation = (uint8_t)chief_nation(p, side),
				 .type = (uint8_t)type,
				 .start = AT_POOL};
	pk_only(kind, "skill full reduced src note");
	load_values(kind, &model);
	model.name = "";
	p->static_first[side][type - GARRISON] = (uint8_t)p->forces;
	p->static_count[side][type - GARRISON] = (uint8_t)count;
	for (int i = 0; i < count; i++) {
		if (p->forces == FC_FORCES) {
			pk_refuse(kind, "at most %d Forces are possible", FC_FORCES);
			return;
		}
		struct fc_force *f = &p->force[p->forces++];
		*f = model;
		f->id = fc_keep(kind->pk, "%s-%s-%d", side == FRENCH ? "fr" : "en",
				fc_type_words[type], i + 1);
		for (int lang = 0; lang < LANG_COUNT; lang++)
			f->label[lang] = fc_keep(kind->pk, "%s %d", name[lang], i + 1);
	}
}

static void load_extra(struct fc_pack *p, const struct pk_node *doc)
{
	static const char *const city_words[] = {"french", "enemy", "none", NULL};
	struct pk_node extra = pk_maybe(doc, "extra_static"), city = pk_maybe(doc, "city_static");
	/* FC-055 to FC-058; what the pack says of a city comes first. */
	for (int a = 0; a < p->map->areas; a++) {
		bool french = false, enemy = false;
		for (int f = 0; f < p->forces; f++)
			if (p->force[f].start == a)
				*(p->force[f].side == FRENCH ? &french : &enemy) = true;
		int side = french && !enemy ? FRENCH : ENEMY;
		if (pk_there(&city) && pk_has(&city, p->map->area[a].id))
			side = pk_word(&city, p->map->area[a].id, city_words);
		if (!(p->cities >> a & 1) || side > ENEMY)
			continue;
		p->garrisons[side][a] = p->forts[side][a] = 1;
	}
	for (int i = 0, n = pk_there(&city) ? pk_count(&city) : 0; i < n; i++) {
		struct pk_node row = pk_at(&city, i);
		if (map_find(p->map, pk_key(&row)) < 0)
			pk_refuse(&row, "there is no area \"%s\" on the map", pk_key(&row));
	}
	for (int i = 0, n = pk_there(&extra) ? pk_count(&extra) : 0; i < n; i++) {
		struct pk_node row = pk_at(&extra, i);
		pk_only(&row, "area side garrisons fortifications text src note");
		pk_source(&row);
		int area = pk_area(&row, "area", p->map);
		int side = pk_word(&row, "side", fc_side_words);
		p->garrisons[side][area] += (uint8_t)pk_int(&row, "garrisons", 0, 9);
		p->forts[side][area] += (uint8_t)pk_int(&row, "fortifications", 0, 9);
	}
}

static void need_counters(const struct fc_pack *p, const struct pk_node *pools)
{
	for (int side = 0; side < SIDES; side++) {
		int garrisons = 0, forts = 0;
		for (int a = 0; a < p->map->areas; a++) {
			garrisons += p->garrisons[side][a];
			forts += p->forts[side][a];
		}
		if (garrisons > p->static_count[side][0] || forts > p->static_count[side][1])
			pk_refuse(pools,
				  "the set-up needs %d Garrisons and %d Fortifications of the %s",
				  garrisons, forts, fc_side_words[side]);
	}
}

static void sort_out(struct fc_pack *p)
{
	for (int f = 0; f < p->forces; f++) {
		set_add(&p->of_side[p->force[f].side], f);
		if (p->force[f].type <= CANNON)
			set_add(&p->mobile, f); /* FC-043 FC-048 */
	}
}

void fc_load_statics(struct fc_pack *p, const struct pk_node *doc, const struct pk_node *common)
{
	struct pk_node pools = pk_get(doc, "pools"), statics = pk_get(doc, "static"),
		       names = pk_get(common, "static_names");
	pk_only(&pools, "french_garrisons french_fortifications enemy_garrisons "
			"enemy_fortifications scouts src note");
	pk_source(&pools);
	p->scouts = (uint8_t)pk_int(&pools, "scouts", 0, 50);
	name_forces(p, doc, common);
	for (int side = 0; side < SIDES; side++) {
		struct pk_node own = pk_get(&statics, fc_side_words[side]),
			       called = pk_get(&names, fc_side_words[side]);
		for (int type = GARRISON; type <= FORTIFICATION; type++) {
			const char *name[LANG_COUNT];
			struct pk_node kind = pk_get(&own, fc_type_words[type]);
			pk_text(&called, fc_type_words[type], name);
			const char *key = fc_keep(doc->pk, "%s_%ss", fc_side_words[side],
						  fc_type_words[type]);
			int count = (int)pk_int(&pools, key, 0, 40);
			if (!pk_error(doc->pk))
				add_statics(p, &kind, side, type, count, name);
		}
	}
	if (pk_error(doc->pk))
		return;
	load_extra(p, doc);
	need_counters(p, &pools);
	sort_out(p);
}

static void load_when(struct fc_pack *p, const struct pk_node *row, struct fc_late *late)
{
	struct pk_node when = pk_get(row, "when");
	pk_only(&when, "turn french_enter french_hold enemy_lost");
	if (pk_count(&when) != 1)
		pk_refuse(&when, "one condition is wanted here");
	if (pk_has(&when, "turn")) {
		struct pk_node turn = pk_get(&when, "turn");
		late->turn = (uint8_t)fc_turn_index(p, &turn);
	}
	if (pk_has(&when, "french_enter")) {
		struct pk_node areas = pk_get(&when, "french_enter");
		late->enter = fc_area_list(p, &areas);
	}
	if (pk_has(&when, "french_hold")) {
		struct pk_node areas = pk_get(&when, "french_hold");
		late->hold = fc_area_list(p, &areas);
	}
	if (pk_has(&when, "enemy_lost")) {
		struct pk_node lost = pk_get(&when, "enemy_lost");
		late->lost = 1ull << pk_area(&lost, "area", p->map);
	}
}

static void load_late_row(struct fc_pack *p, const struct pk_node *row, bool *placed)
{
	struct fc_late *late = &p->late[p->lates++];
	pk_only(row, "forces area when garrison fortification src note");
	pk_source(row);
	load_when(p, row, late);
	struct pk_node area = pk_get(row, "area"), forces = pk_get(row, "forces");
	const char *id = pk_string_of(&area);
	late->area = strcmp(id, "any-french") == 0       ? AT_POOL
		     : strcmp(id, "any-enemy-city") == 0 ? AT_CUP
							 : (uint8_t)pk_area_of(&area, p->map);
	late->garrisons = (uint8_t)pk_int_or(row, "garrison", 0, 9, 0);
	late->fortifications = (uint8_t)pk_int_or(row, "fortification", 0, 9, 0);
	int n = pk_count(&forces);
	if (n < 1 || n > FC_LATE_FORCES)
		pk_refuse(&forces, "1 to %d Forces arrive together", FC_LATE_FORCES);
	for (int i = 0; i < n && !pk_error(row->pk); i++) {
		struct pk_node force = pk_at(&forces, i);
		int f = fc_force_index(p, &force);
		late->force[late->n++] = (uint8_t)f;
		late->side = p->force[f].side;
		if (placed[f] || p->force[f].start != AT_LATE)
			pk_refuse(&force, "the Force \"%s\" is in two places", p->force[f].id);
		placed[f] = true;
	}
}

void fc_load_late(struct fc_pack *p, const struct pk_node *doc)
{
	struct pk_node rows = pk_maybe(doc, "late"), forces = pk_get(doc, "forces");
	bool placed[FC_FORCES] = {0};
	for (int i = 0, n = pk_there(&rows) ? pk_count(&rows) : 0; i < n; i++) {
		struct pk_node row = pk_at(&rows, i);
		if (i == FC_LATE) {
			pk_refuse(&row, "at most %d rows are possible", FC_LATE);
			return;
		}
		load_late_row(p, &row, placed);
	}
	for (int f = 0; f < p->forces && !pk_error(doc->pk); f++)
		if (p->force[f].start == AT_LATE && !placed[f]) {
			struct pk_node row = pk_at(&forces, f);
			pk_refuse(&row, "the Force \"%s\" never comes into play", p->force[f].id);
		}
}
