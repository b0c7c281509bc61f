/*
 * pk_map.c: a marengo-map/1 document into a map.
 */
#include "pack/pk_private.h"

#include <stdio.h>
#include <string.h>

static const char area_common[] = "id name it lat lon src ref note nudged_from";
static const char link_common[] = "a b src ref why note";

static int32_t milli(const struct pk_node *node, const char *key, int limit)
{
	struct pk_node child = pk_get(node, key);
	double v = pk_real_of(&child);
	if (v < -limit || v > limit) {
		pk_refuse(&child, "this is not a place on earth");
		return 0;
	}
	return (int32_t)(v * 1000 + (v < 0 ? -0.5 : 0.5));
}

static bool plain_id(const char *id)
{
	return id[0] && id[strspn(id, "abcdefghijklmnopqrstuvwxyz0123456789-")] == '\0';
}

static void read_area(struct map *m, const struct pk_node *node)
{
	struct map_area a = {.id = pk_string(node, "id"), .name = {pk_string(node, "name")}};
	a.name[LANG_IT] = pk_string_or(node, "it", a.name[LANG_EN]);
	a.lat = milli(node, "lat", 90);
	a.lon = milli(node, "lon", 180);
	pk_source(node);
	if (pk_error(node->pk))
		return;
	if (!plain_id(a.id))
		pk_refuse(node, "an id is small letters, digits and dashes");
	else if (map_find(m, a.id) >= 0)
		pk_refuse(node, "the area \"%s\" stands twice", a.id);
	m->area[m->areas++] = a;
}

int pk_area_of(const struct pk_node *node, const struct map *m)
{
	const char *id = pk_string_of(node);
	int area = m ? map_find(m, id) : -1;
	if (area < 0 && pk_there(node))
		pk_refuse(node, "there is no area \"%s\" on the map", id);
	return area < 0 ? 0 : area;
}

int pk_area(const struct pk_node *node, const char *key, const struct map *m)
{
	struct pk_node child = pk_get(node, key);
	return pk_area_of(&child, m);
}

static void read_link(struct map *m, const struct pk_node *node)
{
	int a = pk_area(node, "a", m), b = pk_area(node, "b", m);
	pk_source(node);
	if (!pk_error(node->pk) && !map_join(m, a, b))
		pk_refuse(node,
			  "this link joins an area with itself, stands twice, or is too many");
}

static void read_rows(struct map *m, const struct pk_node *doc, const char *key, const char *common,
		      const char *own, int most, void (*read)(struct map *, const struct pk_node *))
{
	char keys[512];
	snprintf(keys, sizeof keys, "%s %s", common, own);
	struct pk_node rows = pk_get(doc, key);
	int n = pk_count(&rows);
	if (n > most)
		pk_refuse(&rows, "at most %d are possible", most);
	for (int i = 0; i < n && !pk_error(doc->pk); i++) {
		struct pk_node row = pk_at(&rows, i);
		pk_only(&row, keys);
		read(m, &row);
	}
}

static void refuse_unreachable(const struct map *m, const struct pk_node *doc)
{
	for (int i = 1; i < m->areas; i++)
		if (m->distance[0][i] == MAP_FAR) {
			struct pk_node areas = pk_get(doc, "areas"), area = pk_at(&areas, i);
			pk_refuse(&area, "no way leads from \"%s\" to \"%s\"", m->area[0].id,
				  m->area[i].id);
			return;
		}
}

struct map *pk_map(const struct pk_node *doc, const char *area_keys, const char *link_keys)
{
	static const char *const formats[] = {"marengo-map/1", NULL};
	const char *title[LANG_COUNT];
	struct map *m = pk_alloc(doc->pk, sizeof *m);
	if (!m)
		return NULL;
	pk_word(doc, "format", formats);
	pk_only(doc, "format id title note areas links rivers coasts lakes borders bounds");
	pk_text(doc, "title", title);
	read_rows(m, doc, "areas", area_common, area_keys, MAX_AREAS, read_area);
	read_rows(m, doc, "links", link_common, link_keys, MAX_LINKS, read_link);
	if (pk_error(doc->pk))
		return m;
	map_measure(m);
	refuse_unreachable(m, doc);
	return m;
}
