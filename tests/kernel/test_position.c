/*
 * test_position.c: positions go both ways, and impossible ones are refused with the reason.
 */
#include "pack/position.h"
#include "table.h"

static const char *position_error(const char *json)
{
	static char kept[512];
	struct session s = toy_session(1);
	struct err e = {0};
	uint64_t before = mt_hash(s.match);
	bool ok = session_position(&s, json, strlen(json), &e);
	if (!ok)
		assert_int_equal(mt_hash(s.match), before);
	strcpy(kept, ok ? "" : e.detail);
	session_free(&s);
	return kept;
}

static void what_is_left_out_stays(void **state)
{
	static const char json[] =
		"{\"game\":\"toy\",\"state\":{\"turn\":5,\"at\":{\"b2\":\"mill\",\"r3\":255}}}";
	struct session s = toy_session(1);
	struct err e;
	struct out o = {0};
	(void)state;
	assert_true(session_position(&s, json, strlen(json), &e));
	position_write(s.game, s.pack, s.match->state, &o);
	assert_non_null(strstr(o.p, "\"at\":{\"r1\":\"west\",\"r2\":\"west\",\"r3\":255,"
				    "\"b1\":\"east\",\"b2\":\"mill\",\"b3\":\"east\"}"));
	assert_non_null(strstr(o.p, "\"turn\":5"));
	out_free(&o);
	session_free(&s);
}

static void impossible_positions_are_refused(void **state)
{
	static const char *const bad[][2] = {
		{"{\"game\":\"toy\"}", "the key \"state\" is missing"},
		{"{\"game\":\"chess\",\"state\":{}}", "this is a position of \"chess\""},
		{"{\"game\":\"toy\",\"state\":{\"mood\":1}}",
		 "state.mood: the state has no such part"},
		{"{\"game\":\"toy\",\"state\":{\"turn\":300}}", "a whole number from 0 to 255"},
		{"{\"game\":\"toy\",\"state\":{\"turn\":\"x\"}}", "there is no \"x\" here"},
		{"{\"game\":\"toy\",\"state\":{\"at\":{\"r9\":\"mill\"}}}", "no such thing"},
		{"{\"game\":\"toy\",\"state\":{\"at\":[1,2,3,4,5,6]}}", "no such thing"},
		{"{\"game\":\"toy\",\"state\":{\"at\":{\"r1\":\"moon\"}}}",
		 "there is no \"moon\" here"},
		{"{\"game\":\"toy\",\"state\":{\"strength\":{\"r1\":9}}}",
		 "a piece has no strength"},
		{"{\"game\":\"toy\",\"state\":{\"turn\":99}}", "the clock is off"},
		{"{\"game\":\"toy\",\"state\":7}", "an object is wanted here"},
		{"[]", "an object is wanted here"},
		{"{", "not JSON"},
	};
	(void)state;
	for (size_t i = 0; i < sizeof bad / sizeof bad[0]; i++)
		assert_non_null(strstr(position_error(bad[i][0]), bad[i][1]));
}

/* Structures, nested arrays, signed and 64-bit numbers. */
struct inner {
	int16_t level;
	uint8_t tags[2];
};

struct wide {
	int8_t small;
	uint32_t big;
	int32_t debt;
	uint64_t seed;
	uint16_t many[3];
	struct inner one;
	struct inner two[2];
	uint8_t pad[4];
};

static const struct field inner_fields[] = {
	FIELD(inner, level, F_I16),
	FIELD_ARRAY(inner, tags, F_U8, 0, 0),
	{0},
};

static const struct field wide_fields[] = {
	FIELD(wide, small, F_I8),
	FIELD(wide, big, F_U32),
	FIELD(wide, debt, F_I32),
	FIELD(wide, seed, F_U64),
	FIELD_ARRAY(wide, many, F_U16, 0, 0),
	FIELD_STRUCT(wide, one, inner_fields),
	FIELD_STRUCTS(wide, two, 0, inner_fields),
	{0},
};

static const char *always_sound(const void *pack, const void *st)
{
	(void)pack, (void)st;
	return NULL;
}

static void all_types_go_both_ways(void **state)
{
	struct game g = toy_game;
	struct wide a, b;
	struct out o = {0};
	struct pk *pk = pk_new(NULL);
	(void)state;
	memset(&a, 0, sizeof a);
	memset(&b, 0, sizeof b);
	a.small = -128;
	a.big = UINT32_MAX;
	a.debt = INT32_MIN;
	a.seed = 0xfedcba9876543210u;
	a.many[2] = 65535;
	a.one.level = -300;
	a.two[1].tags[1] = 9;
	g.fields = wide_fields;
	g.check = always_sound;
	position_write(&g, NULL, &a, &o);
	assert_non_null(strstr(o.p, "\"seed\":\"fedcba9876543210\""));
	assert_null(position_read(&g, NULL, pk, o.p, o.n, &b));
	assert_memory_equal(&a, &b, sizeof a);
	out_free(&o);
	pk_free(pk);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(what_is_left_out_stays),
		cmocka_unit_test(impossible_positions_are_refused),
		cmocka_unit_test(all_types_go_both_ways),
	};
	return cmocka_run_group_tests(tests, NULL, NULL);
}
