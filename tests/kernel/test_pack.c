/*
 * test_pack.c: packs are refused with file, line or path, and reason.
 */
#include <stdio.h>
#include <stdlib.h>

#include "cm.h"
#include "pack/pk.h"

static const char *parse_error(const char *text)
{
	static char kept[512];
	struct pk *pk = pk_new(NULL);
	pk_parse(pk, "file", text, strlen(text));
	strcpy(kept, pk_error(pk) ? pk_error(pk) : "");
	pk_free(pk);
	return kept;
}

static void syntax_is_named_by_line(void **state)
{
	(void)state;
	assert_string_equal(parse_error("{\n\"a\": 1,\n\"b\" 2\n}"), "file:3: this is not JSON");
	assert_string_equal(parse_error(""), "file:1: this is not JSON");
	assert_string_equal(parse_error("{} x"), "file:1: this is not JSON");
	assert_string_equal(parse_error("{\"a\":{\"b\":1,\"b\":2}}"),
			    "file: a: the key \"b\" stands twice");
	char deep[4000];
	memset(deep, '[', sizeof deep - 1);
	deep[sizeof deep - 1] = '\0';
	assert_non_null(strstr(parse_error(deep), "not JSON"));
}

static void nul_bytes_are_refused(void **state)
{
	struct pk *pk = pk_new(NULL);
	(void)state;
	pk_parse(pk, "file", "{}\0{}", 5);
	assert_non_null(strstr(pk_error(pk), "NUL"));
	pk_free(pk);
}

/* Reads one document in the ways a loader does; answers the error. */
static const char *read_error(const char *text)
{
	static char kept[512];
	static const char *const types[] = {"foot", "horse", NULL};
	struct pk *pk = pk_new(NULL);
	struct pk_node doc = pk_parse(pk, "army", text, strlen(text));
	pk_only(&doc, "units note");
	struct pk_node units = pk_get(&doc, "units");
	for (int i = 0; i < pk_count(&units); i++) {
		struct pk_node unit = pk_at(&units, i);
		pk_only(&unit, "id type steps src name");
		pk_string(&unit, "id");
		pk_word(&unit, "type", types);
		pk_int(&unit, "steps", 1, 4);
		pk_source(&unit);
		const char *name[LANG_COUNT];
		if (pk_has(&unit, "name"))
			pk_text(&unit, "name", name);
	}
	strcpy(kept, pk_error(pk) ? pk_error(pk) : "");
	pk_free(pk);
	return kept;
}

static void meaning_is_named_by_path(void **state)
{
	static const char *const bad[][2] = {
		{"{}", "army: (whole): the key \"units\" is missing"},
		{"{\"units\":7}", "army: units: a list or an object is wanted here"},
		{"{\"units\":[],\"extra\":1}", "army: (whole): the key \"extra\" is unknown"},
		{"{\"units\":[{\"id\":\"a\",\"type\":\"ship\",\"steps\":1,\"src\":\"recon\"}]}",
		 "army: units[0].type: one of these is wanted here: foot, horse"},
		{"{\"units\":[{\"id\":\"a\",\"type\":\"foot\",\"steps\":5,\"src\":\"recon\"}]}",
		 "army: units[0].steps: a whole number from 1 to 4 is wanted here"},
		{"{\"units\":[{\"id\":\"a\",\"type\":\"foot\",\"steps\":1.5,\"src\":\"recon\"}]}",
		 "army: units[0].steps: a whole number from 1 to 4 is wanted here"},
		{"{\"units\":[{\"id\":\"a\",\"type\":\"foot\",\"steps\":1e99,\"src\":\"recon\"}]}",
		 "army: units[0].steps: a whole number from 1 to 4 is wanted here"},
		{"{\"units\":[{\"id\":1,\"type\":\"foot\",\"steps\":1,\"src\":\"recon\"}]}",
		 "army: units[0].id: a text is wanted here"},
		{"{\"units\":[{\"id\":\"a\",\"type\":\"foot\",\"steps\":1}]}",
		 "army: units[0]: the key \"src\" is missing"},
		{"{\"units\":[{\"id\":\"a\",\"type\":\"foot\",\"steps\":1,\"src\":\"hearsay\"}]}",
		 "army: units[0].src: one of these is wanted here: rulebook, rulebook*, public, "
		 "recon"},
		{"{\"units\":[{\"id\":\"a\",\"type\":\"foot\",\"steps\":1,\"src\":\"recon\","
		 "\"name\":{\"en\":\"A\"}}]}",
		 "army: units[0].name: the key \"it\" is missing"},
	};
	(void)state;
	for (size_t i = 0; i < sizeof bad / sizeof bad[0]; i++)
		assert_string_equal(read_error(bad[i][0]), bad[i][1]);
	assert_string_equal(read_error("{\"units\":[{\"id\":\"a\",\"type\":\"horse\",\"steps\":4,"
				       "\"src\":\"public\"}]}"),
			    "");
}

static void the_first_mistake_stays(void **state)
{
	struct pk *pk = pk_new(NULL);
	(void)state;
	struct pk_node doc = pk_parse(pk, "x", "{\"a\":1}", 7);
	pk_string(&doc, "b");
	pk_string(&doc, "c");
	assert_string_equal(pk_error(pk), "x: (whole): the key \"b\" is missing");
	pk_free(pk);
}

static const char *map_error(const char *areas, const char *links)
{
	static char kept[512];
	char text[2000];
	struct pk *pk = pk_new(NULL);
	snprintf(text, sizeof text,
		 "{\"format\":\"marengo-map/1\",\"id\":\"m\",\"title\":{\"en\":\"M\",\"it\":\"M\"},"
		 "\"areas\":[%s],\"links\":[%s]}",
		 areas, links);
	struct pk_node doc = pk_parse(pk, "map", text, strlen(text));
	pk_map(&doc, "city", "road");
	strcpy(kept, pk_error(pk) ? pk_error(pk) : "");
	pk_free(pk);
	return kept;
}

#define AREA(id)   "{\"id\":\"" id "\",\"name\":\"X\",\"lat\":1,\"lon\":2,\"src\":\"recon\"}"
#define LINK(a, b) "{\"a\":\"" a "\",\"b\":\"" b "\",\"src\":\"recon\"}"

static void maps_must_hang_together(void **state)
{
	(void)state;
	assert_string_equal(map_error(AREA("a") "," AREA("b"), LINK("a", "b")), "");
	assert_string_equal(map_error(AREA("a") "," AREA("b"), ""),
			    "map: areas[1]: no way leads from \"a\" to \"b\"");
	assert_string_equal(map_error(AREA("a") "," AREA("a"), ""),
			    "map: areas[1]: the area \"a\" stands twice");
	assert_string_equal(map_error(AREA("a") "," AREA("b"), LINK("a", "c")),
			    "map: links[0].b: there is no area \"c\" on the map");
	assert_non_null(
		strstr(map_error(AREA("a") "," AREA("b"), LINK("a", "b") "," LINK("b", "a")),
		       "links[1]: this link"));
	assert_string_equal(map_error(AREA("A"), ""),
			    "map: areas[0]: an id is small letters, digits and dashes");
	assert_non_null(strstr(map_error("{\"id\":\"a\",\"name\":\"X\",\"lat\":91,\"lon\":2,"
					 "\"src\":\"recon\"}",
					 ""),
			       "not a place on earth"));
	assert_non_null(strstr(map_error("{\"id\":\"a\",\"mood\":1}", ""), "\"mood\" is unknown"));
}

static void files_are_found_shadowed_and_listed(void **state)
{
	const char *dirs[] = {getenv("MARENGO_DATA"), NULL};
	struct pk *pk = pk_new(dirs);
	const char *names[32];
	uint8_t before[32], after[32];
	(void)state;
	pk_hash(pk, before);
	struct pk_node doc = pk_open(pk, "waterloo/map");
	assert_null(pk_error(pk));
	assert_string_equal(pk_string(&doc, "id"), "waterloo");
	pk_hash(pk, after);
	assert_memory_not_equal(before, after, 32);
	assert_int_equal(pk_list(pk, "commander/pack-", names, 32), 11);
	assert_string_equal(names[0], "commander/pack-1796");
	assert_true(pk_shadow(pk, "commander/pack-1799", "{}", 2));
	assert_int_equal(pk_list(pk, "commander/pack-", names, 32), 12);
	doc = pk_open(pk, "commander/pack-1799");
	assert_int_equal(pk_count(&doc), 0);
	pk_open(pk, "../secret");
	assert_non_null(strstr(pk_error(pk), "no such file"));
	pk_free(pk);
}

/* Every map of the data, as far as the kernel reads it. */
static void all_maps_load(void **state)
{
	static const char *const maps[] = {"commander/map-italy",     "commander/map-egypt",
					   "commander/map-danube",    "commander/map-germany",
					   "commander/map-peninsula", "commander/map-russia",
					   "commander/map-france",    "waterloo/map",
					   "castiglione/map"};
	const char *dirs[] = {getenv("MARENGO_DATA"), NULL};
	(void)state;
	for (size_t i = 0; i < sizeof maps / sizeof maps[0]; i++) {
		struct pk *pk = pk_new(dirs);
		struct pk_node doc = pk_open(pk, maps[i]);
		struct map *m = pk_map(&doc,
				       "city country zone supply terrain label special "
				       "west_of_adige south_of_anfo_corona",
				       "road river bridge destroyable");
		if (pk_error(pk))
			fail_msg("%s", pk_error(pk));
		assert_true(m->areas >= 18);
		pk_free(pk);
	}
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(syntax_is_named_by_line),
		cmocka_unit_test(nul_bytes_are_refused),
		cmocka_unit_test(meaning_is_named_by_path),
		cmocka_unit_test(the_first_mistake_stays),
		cmocka_unit_test(maps_must_hang_together),
		cmocka_unit_test(files_are_found_shadowed_and_listed),
		cmocka_unit_test(all_maps_load),
	};
	return cmocka_run_group_tests(tests, NULL, NULL);
}
