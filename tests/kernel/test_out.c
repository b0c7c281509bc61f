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

static void add_as_json(struct out *o, int byte)
{
	static const char *const word[256] = {
		['"'] = "\\\"", ['\\'] = "\\\\", ['\n'] = "\\n", ['\t'] = "\\t", ['\r'] = "\\r"};
	if (word[byte])
		out_text(o, word[byte]);
	else if (byte < 0x20)
		out_format(o, "\\u%04x", byte);
	else
		out_char(o, (char)byte);
}

/* Every byte at every place of texts of every length that is looked at in a way of its own. */
static void every_byte_is_escaped_where_it_must_be(void **state)
{
	enum { LONGEST = 19 };
	struct out got = {0}, wanted = {0};
	char text[LONGEST];
	(void)state;
	for (int n = 1; n <= LONGEST; n++)
		for (int at = 0; at < n; at++)
			for (int byte = 0; byte < 256; byte++) {
				memset(text, 'a', sizeof text);
				text[at] = (char)byte;
				out_clear(&wanted);
				out_char(&wanted, '"');
				for (int i = 0; i < n; i++)
					add_as_json(&wanted, (unsigned char)text[i]);
				out_char(&wanted, '"');
				out_clear(&got);
				out_string_n(&got, NULL, text, (size_t)n);
				assert_string_equal(got.p, wanted.p);
			}
	out_free(&got);
	out_free(&wanted);
}

static void a_text_is_written_in_place(void **state)
{
	struct out o = {0};
	(void)state;
	out_object(&o, NULL);
	size_t from = out_open_text(&o, "a");
	out_text(&o, "plain ");
	out_number(&o, 7);
	out_close_text(&o, from);
	from = out_open_text(&o, "b");
	out_text(&o, "the \"Guard\"\n");
	out_close_text(&o, from);
	out_close_text(&o, out_open_text(&o, "c"));
	out_key(&o, "d");
	out_array(&o, NULL);
	out_int(&o, NULL, 1);
	out_end(&o);
	out_int(&o, "e", 2);
	out_end(&o);
	assert_string_equal(o.p, "{\"a\":\"plain 7\",\"b\":\"the \\\"Guard\\\"\\n\",\"c\":null,"
				 "\"d\":[1],\"e\":2}");
	out_free(&o);
}

static void a_big_buffer_is_not_kept(void **state)
{
	struct out o = {0};
	(void)state;
	out_text(&o, "small");
	out_reuse(&o, 256);
	assert_int_equal(o.n, 0);
	assert_non_null(o.p);
	for (int i = 0; i < 300; i++)
		out_char(&o, 'x');
	out_reuse(&o, 256);
	assert_null(o.p);
	assert_int_equal(o.cap, 0);
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
		cmocka_unit_test(json_comes_out_in_order),
		cmocka_unit_test(numbers_of_any_size),
		cmocka_unit_test(an_object_is_opened_again),
		cmocka_unit_test(every_byte_is_escaped_where_it_must_be),
		cmocka_unit_test(a_text_is_written_in_place),
		cmocka_unit_test(a_big_buffer_is_not_kept),
		cmocka_unit_test(a_buffer_grows),
		cmocka_unit_test(rule_ids_have_a_shape),
	};
	return cmocka_run_group_tests(tests, NULL, NULL);
}
