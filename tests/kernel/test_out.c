/*
 * test_out.c: the JSON writer.
 */
#include "cm.h"
#include "kernel/out.h"
#include "kernel/rules.h"

static void json_comes_out_in_order(void **state)
{
	struct out o = {0};
	(void)state;
	out_object(&o, NULL);
	out_int(&o, "a", -12);
	out_array(&o, "list");
	out_bool(&o, NULL, true);
	out_null(&o, NULL);
	out_object(&o, NULL);
	out_end(&o);
	out_string(&o, NULL, NULL);
	out_end(&o);
	out_string(&o, "text", "say \"hi\"\\\n\t\x01 è");
	out_raw(&o, "raw", "[1]");
	out_end(&o);
	assert_string_equal(o.p, "{\"a\":-12,\"list\":[true,null,{},null],"
				 "\"text\":\"say \\\"hi\\\"\\\\\\n\\t\\u0001 è\",\"raw\":[1]}");
	assert_false(o.failed);
	out_clear(&o);
	out_array(&o, NULL);
	out_end(&o);
	assert_string_equal(o.p, "[]");
	out_free(&o);
}

static void numbers_of_any_size(void **state)
{
	struct out o = {0};
	(void)state;
	out_number(&o, 0);
	out_char(&o, ' ');
	out_number(&o, INT64_MIN);
	out_char(&o, ' ');
	out_number(&o, INT64_MAX);
	assert_string_equal(o.p, "0 -9223372036854775808 9223372036854775807");
	out_free(&o);
}

static void an_object_is_opened_again(void **state)
{
	struct out o = {0};
	(void)state;
	out_object(&o, NULL);
	out_int(&o, "a", 1);
	out_end(&o);
	out_reopen(&o);
	out_int(&o, "b", 2);
	out_end(&o);
	assert_string_equal(o.p, "{\"a\":1,\"b\":2}");
	out_clear(&o);
	out_object(&o, NULL);
	out_end(&o);
	out_reopen(&o);
	out_int(&o, "b", 2);
	out_end(&o);
	assert_string_equal(o.p, "{\"b\":2}");
	out_free(&o);
}

static void a_buffer_grows(void **state)
{
	struct out o = {0};
	(void)state;
	for (int i = 0; i < 10000; i++)
		out_format(&o, "%d,", i % 10);
	assert_int_equal(o.n, 20000);
	assert_int_equal(strlen(o.p), 20000);
	out_free(&o);
}

static void rule_ids_have_a_shape(void **state)
{
	static const char *const good[] = {"WL-067", "FC-R12", "MG-001", "XY-13b"};
	static const char *const bad[] = {"", "WL067", "wl-067", "WL-", "WL-R", "WL-067x9", "W-1"};
	(void)state;
	for (int i = 0; i < 4; i++)
		assert_true(rule_id_valid(good[i]));
	for (int i = 0; i < 7; i++)
		assert_false(rule_id_valid(bad[i]));
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(json_comes_out_in_order),   cmocka_unit_test(numbers_of_any_size),
		cmocka_unit_test(an_object_is_opened_again), cmocka_unit_test(a_buffer_grows),
		cmocka_unit_test(rule_ids_have_a_shape),
	};
	return cmocka_run_group_tests(tests, NULL, NULL);
}
