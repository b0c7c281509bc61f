/*
 * fuzz_pack.c: packs. The first line names game, scenario and document: "waterloo free map"; the
 * scenario "?" asks which there are. What follows stands in for that document, or is changes of
 * it, one a line: "@areas.0.lat 91" puts a value there, "@areas.0.lat" takes it away, "@areas.+ 1"
 * adds one. A first line "map" is followed by a map of no game. Memory may run out (memory.h).
 */
#include <stdio.h>

#include "any_game.h"
#include "memory.h"
#include "pack/pk.h"

#include <cjson/cJSON.h>

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t n);

static char *read_document(const char *name)
{
	char path[300];
	snprintf(path, sizeof path, "%s/%s.json", fuzz_dirs()[0], name);
	FILE *f = strstr(name, "..") ? NULL : fopen(path, "rb");
	if (!f)
		return NULL;
	char *text = calloc(1, 1 << 20);
	size_t n = fread(text, 1, (1 << 20) - 1, f);
	text[n] = '\0';
	fclose(f);
	return text;
}

static cJSON *child_of(cJSON *node, const char *key)
{
	return cJSON_IsArray(node) ? cJSON_GetArrayItem(node, atoi(key))
				   : cJSON_GetObjectItemCaseSensitive(node, key);
}

/* Puts the value at the key, adds it, or takes away what is there. Takes the value over. */
static void put(cJSON *node, const char *key, cJSON *value)
{
	bool more = strcmp(key, "+") == 0, array = cJSON_IsArray(node);
	if (!value && array)
		cJSON_DeleteItemFromArray(node, atoi(key));
	else if (!value)
		cJSON_DeleteItemFromObjectCaseSensitive(node, key);
	else if (array && more)
		cJSON_AddItemToArray(node, value);
	else if (array && atoi(key) < cJSON_GetArraySize(node))
		cJSON_ReplaceItemInArray(node, atoi(key), value);
	else if (cJSON_IsObject(node) && child_of(node, key))
		cJSON_ReplaceItemInObjectCaseSensitive(node, key, value);
	else if (cJSON_IsObject(node))
		cJSON_AddItemToObject(node, key, value);
	else
		cJSON_Delete(value);
}

/* "areas.0.lat 91" */
static void change(cJSON *node, char *line)
{
	char *space = strchr(line, ' '), *save = NULL;
	cJSON *value = space ? cJSON_Parse(space + 1) : NULL;
	if (space && !value)
		return;
	if (space)
		*space = '\0';
	char *key = strtok_r(line, ".", &save), *next = NULL;
	while (key && node && (next = strtok_r(NULL, ".", &save))) {
		node = child_of(node, key);
		key = next;
	}
	if (key && node)
		put(node, key, value);
	else
		cJSON_Delete(value);
}

static char *changed(const char *document, char *changes)
{
	char *text = read_document(document), *save = NULL;
	cJSON *json = text ? cJSON_Parse(text) : NULL;
	for (char *line = strtok_r(changes, "\n", &save); line; line = strtok_r(NULL, "\n", &save))
		if (line[0] == '@')
			change(json, line + 1);
	char *after = json ? cJSON_PrintUnformatted(json) : NULL;
	cJSON_Delete(json);
	free(text);
	return after;
}

static void load(const char *head, char *rest, size_t n, int left)
{
	char id[24], scenario[40], name[40], document[64];
	uint8_t hash[32];
	struct scenario list[MAX_SCENARIOS];
	if (sscanf(head, "%23s %39s %39s", id, scenario, name) != 3)
		return;
	const struct game *g = game_find(id);
	if (!g)
		return;
	snprintf(document, sizeof document, "%s/%s", id, name);
	char *text = rest[0] == '@' ? changed(document, rest) : NULL;
	if (rest[0] == '@' && !text)
		return;
	memory_lasts(left);
	struct pk *pk = pk_new(fuzz_dirs());
	if (pk && pk_shadow(pk, document, text ? text : rest, text ? strlen(text) : n)) {
		if (strcmp(scenario, "?") == 0)
			g->scenarios(pk, list, MAX_SCENARIOS);
		else if (g->load(pk, scenario) && !pk_error(pk))
			pk_hash(pk, hash);
	}
	memory_lasts(0);
	if (pk_starved(pk) && !pk_error(pk))
		abort(); /* who starves says so */
	pk_free(pk);
	free(text);
}

static void load_map(const char *text, size_t n, int left)
{
	memory_lasts(left);
	struct pk *pk = pk_new(NULL);
	struct pk_node doc = pk_parse(pk, "map", text, n);
	if (pk)
		pk_map(&doc, "", "");
	memory_lasts(0);
	pk_free(pk);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t n)
{
	int left;
	char *text = memory_text(data, &n, &left);
	char *rest = memchr(text, '\n', n);
	if (rest) {
		*rest++ = '\0';
		size_t more = n - (size_t)(rest - text);
		if (strcmp(text, "map") == 0)
			load_map(rest, more, left);
		else
			load(text, rest, more, left);
	}
	free(text);
	return 0;
}
