/*
 * load.c: a campaign pack, its map and common.json into one struct fc_pack.
 *
 * A scenario is the id of a pack ("1806"), or in linked play that id with the counters carried over
 * from the campaign before, as a number in hexadecimal ("1806+3"): one bit for each commander who
 * stands in both (see career.h).
 */
#include "games/commander/load.h"
#include "games/commander/rules.h"

#include <stdarg.h>
#include <stdlib.h>
#include <string.h>

static const char head_keys[] =
	"format game id year title blurb map scale napoleon plans supply turns objectives victory "
	"defeat forces late pools static extra_static city_static orders resupply special note";

const char *fc_keep(struct pk *pk, const char *format, ...)
{
	struct out o = {0};
	va_list ap;
	va_start(ap, format);
	for (const char *f = format; *f; f++)
		if (*f != '%')
			out_char(&o, *f);
		else if (*++f == 'd')
			out_number(&o, va_arg(ap, int));
		else
			out_text(&o, va_arg(ap, const char *));
	va_end(ap);
	const char *kept = pk_keep(pk, o.p ? o.p : "");
	out_free(&o);
	return kept ? kept : "";
}

static struct pk_node open_pack(struct pk *pk, const char *id)
{
	static const char *const formats[] = {"marengo-pack/1", NULL};
	static const char *const games[] = {"commander", NULL};
	struct pk_node doc = pk_open(pk, fc_keep(pk, "commander/pack-%s", id));
	pk_only(&doc, head_keys);
	pk_word(&doc, "format", formats);
	pk_word(&doc, "game", games);
	if (!pk_error(pk) && strcmp(pk_string(&doc, "id"), id) != 0)
		pk_refuse(&doc, "the pack calls itself \"%s\"", pk_string(&doc, "id"));
	return doc;
}

int fc_scenarios(struct pk *pk, struct scenario *out, int cap)
{
	const char *names[MAX_SCENARIOS];
	int n = pk_list(pk, "commander/pack-", names, cap < MAX_SCENARIOS ? cap : MAX_SCENARIOS);
	for (int i = 0; i < n; i++) {
		struct pk_node doc = open_pack(pk, names[i] + strlen("commander/pack-"));
		out[i] = (struct scenario){.id = pk_string(&doc, "id"),
					   .map = pk_string(&doc, "map")};
		pk_text(&doc, "title", out[i].title);
		if (pk_has(&doc, "blurb"))
			pk_text(&doc, "blurb", out[i].blurb);
	}
	return pk_error(pk) ? 0 : n;
}

static void load_map(struct fc_pack *p, const struct pk_node *doc)
{
	p->map_id = pk_string(doc, "map");
	struct pk_node map = pk_open(doc->pk, fc_keep(doc->pk, "commander/map-%s", p->map_id)),
		       areas = pk_get(&map, "areas");
	p->map = pk_map(&map, "city", "");
	if (pk_error(doc->pk))
		return;
	if (p->map->areas > FC_AREAS)
		pk_refuse(&areas, "at most %d areas are possible", FC_AREAS);
	for (int a = 0; a < p->map->areas && !pk_error(doc->pk); a++) {
		struct pk_node area = pk_at(&areas, a);
		if (pk_bool(&area, "city"))
			p->cities |= 1ull << a;
		if (p->map->area[a].degree > 10)
			pk_refuse(&area, "an area has at most 10 neighbours");
		p->all_areas |= 1ull << a;
	}
}

static void load_napoleon(struct fc_pack *p, const struct pk_node *doc)
{
	struct pk_node n = pk_get(doc, "napoleon");
	pk_only(&n, "command start arrives leaves src note");
	pk_source(&n);
	p->command = (uint8_t)pk_int(&n, "command", 0, 9);
	p->napoleon_start = AT_GONE;
	if (pk_has(&n, "start"))
		p->napoleon_start = (uint8_t)pk_area(&n, "start", p->map);
	if (pk_has(&n, "arrives")) {
		struct pk_node arrives = pk_get(&n, "arrives"), turn = pk_get(&arrives, "turn");
		p->napoleon_arrives = (uint8_t)fc_turn_index(p, &turn);
		p->napoleon_area = (uint8_t)pk_area(&arrives, "area", p->map);
	}
	if (pk_has(&n, "leaves")) {
		struct pk_node leaves = pk_get(&n, "leaves"), turn = pk_get(&leaves, "turn");
		p->napoleon_leaves = (uint8_t)fc_turn_index(p, &turn);
	}
}

static void load_head(struct fc_pack *p, const struct pk_node *doc)
{
	struct pk_node plans = pk_get(doc, "plans"), supply = pk_get(doc, "supply");
	p->id = pk_string(doc, "id");
	p->year = (uint16_t)pk_int(doc, "year", 1700, 1900);
	pk_text(doc, "title", p->title);
	if (pk_has(doc, "blurb"))
		pk_text(doc, "blurb", p->blurb);
	p->plans_without = (uint8_t)pk_int(&plans, "no_napoleon", 0, 9);
	p->plans_enemy = (uint8_t)pk_int(&plans, "enemy", 0, 9);
	for (int side = 0; side < SIDES; side++)
		p->supply[side] = (uint8_t)pk_int(&supply, fc_side_words[side], 0, 99);
}

struct closed {
	uint64_t areas;
};

static bool open_area(void *arg, int area)
{
	return !(((struct closed *)arg)->areas >> area & 1);
}

static void measure(struct fc_pack *p)
{
	for (int side = 0; side < SIDES; side++)
		for (int a = 0; a < p->map->areas; a++) {
			uint8_t dist[MAX_AREAS];
			struct closed c = {p->closed[side]};
			map_flood(p->map, a, open_area, &c, dist);
			for (int b = 0; b < p->map->areas; b++)
				p->distance[side][a][b] =
					c.areas >> b & 1 && b != a ? MAP_FAR : dist[b];
		}
}

/* Gives a Force the values of its commander's counter in the campaign before (FC-343). */
static void carry(struct fc_pack *p, int i)
{
	struct fc_force *f = &p->force[p->carrier[i]];
	memcpy(f->value, p->carried_value[i], sizeof f->value);
}

static void find_carriers(struct fc_pack *p, const struct fc_pack *before)
{
	for (int f = 0; f < p->forces; f++) {
		const struct fc_force *own = &p->force[f];
		if (own->side != FRENCH || own->recruit || own->type > CANNON)
			continue;
		for (int b = 0; b < before->forces; b++) {
			const struct fc_force *old = &before->force[b];
			if (old->side != FRENCH || old->recruit || old->type != own->type ||
			    strcmp(old->name, own->name) != 0 || p->carriers == 32)
				continue;
			p->carrier[p->carriers] = (uint8_t)f;
			memcpy(p->carried_value[p->carriers++], old->value, sizeof old->value);
			break;
		}
	}
}

static void load_carried(struct fc_pack *p, struct pk *pk, const struct pk_node *doc,
			 const char *mask)
{
	int at = 0;
	while (at < p->linked && strcmp(p->linked_id[at], p->id) != 0)
		at++;
	if (at == 0 || at == p->linked) {
		if (mask)
			pk_refuse(doc, "no campaign comes before \"%s\" in linked play", p->id);
		return;
	}
	struct fc_pack *before = pk_alloc(pk, sizeof *before);
	if (!before)
		return;
	struct pk_node old = open_pack(pk, p->linked_id[at - 1]);
	load_map(before, &old);
	fc_load_forces(before, &old);
	if (pk_error(pk))
		return;
	find_carriers(p, before);
	char *end = NULL;
	p->carried = mask ? (uint32_t)strtoul(mask, &end, 16) : 0;
	if (mask && (!*mask || *end || p->carried >= 1ull << p->carriers))
		pk_refuse(doc, "\"%s\" does not name commanders of the campaign before", mask);
	for (int i = 0; i < p->carriers; i++)
		if (p->carried >> i & 1)
			carry(p, i);
}

void *fc_load(struct pk *pk, const char *scenario)
{
	struct fc_pack *p = pk_alloc(pk, sizeof *p);
	char *id = pk_keep(pk, scenario);
	if (!p || !id)
		return NULL;
	char *mask = strchr(id, '+');
	if (mask)
		*mask++ = '\0';
	struct pk_node common = pk_open(pk, "commander/common"), doc = open_pack(pk, id);
	fc_load_common(p, &common);
	if (pk_error(pk))
		return NULL;
	load_map(p, &doc);
	if (pk_error(pk))
		return NULL;
	fc_load_turns(p, &doc);
	load_head(p, &doc);
	load_napoleon(p, &doc);
	fc_load_forces(p, &doc);
	if (pk_error(pk))
		return NULL;
	fc_load_goals(p, &doc);
	fc_load_late(p, &doc);
	if (pk_error(pk))
		return NULL;
	fc_load_statics(p, &doc, &common);
	fc_load_orders(p, &doc);
	fc_load_resupply(p, &doc);
	fc_load_specials(p, &doc);
	if (pk_error(pk))
		return NULL;
	measure(p);
	load_carried(p, pk, &doc, mask);
	return pk_error(pk) ? NULL : p;
}
