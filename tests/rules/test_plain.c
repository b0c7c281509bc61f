/*
 * test_plain.c: texts of players never reach a browser or a terminal with orders in them (R25).
 */
#include <stdarg.h>
#include <stddef.h>
#include <setjmp.h>
#include <cmocka.h>
#include <string.h>

#include "text/plain.h"

/* Text, whether it is plain, and what a terminal is shown instead. */
static const struct {
	const char *text;
	bool plain;
	const char *tame;
} row[] = {
	{"Anna", true, "Anna"},
	{"Nicol\xc3\xb2 \xe7\x9a\x87\xf0\x9f\x90\xb4", true,
	 "Nicol\xc3\xb2 \xe7\x9a\x87\xf0\x9f\x90\xb4"},
	{"<script>alert(1)</script>", true, "<script>alert(1)</script>"},
	{"\xd7\xa0\xd7\xa4\xd7\x95\xd7\x9c\xd7\x99\xd7\x90\xd7\x95\xd7\x9f", true,
	 "\xd7\xa0\xd7\xa4\xd7\x95\xd7\x9c\xd7\x99\xd7\x90\xd7\x95\xd7\x9f"},
	{"\x1b[31mred", false, "?[31mred"},                      /* CSI in C0 */
	{"\x1b]0;title\x07", false, "?]0;title?"},               /* OSC in C0 */
	{"\x1b]8;;https://x\x1b\\", false, "?]8;;https://x?\\"}, /* OSC with its end */
	{"\xc2\x9b"
	 "31m",
	 false, "??31m"}, /* CSI in C1 */
	{"\xc2\x9d"
	 "0;t",
	 false, "??0;t"}, /* OSC in C1 */
	{"\x9b"
	 "31m",
	 false, "?31m"}, /* the same as a bare byte */
	{"a\rb", false, "a?b"},
	{"a\x7f", false, "a?"},
	{"\xe2\x80\xaegnp.exe", false, "???gnp.exe"}, /* writing turned round */
	{"\xe2\x81\xa7x", false, "???x"},
	{"\xef\xbb\xbfx", false, "???x"},
	{"\xc0\xaf", false, "??"}, /* overlong */
	{"\xed\xa0\x80", false, "???"},
	{"\xf4\x90\x80\x80", false, "????"},
	{"cut \xe2\x80", false, "cut ??"},
};

static void orders_to_a_terminal_are_no_text(void **state)
{
	(void)state;
	for (size_t i = 0; i < sizeof row / sizeof *row; i++) {
		char text[80];
		strcpy(text, row[i].text);
		assert_int_equal(text_is_plain(text, false), row[i].plain);
		text_tame(text);
		assert_string_equal(text, row[i].tame);
		assert_true(text_is_plain(text, false));
	}
	assert_false(text_is_plain("two\nlines\tof it", false));
	assert_true(text_is_plain("two\nlines\tof it", true));
	assert_false(text_is_plain("a\x1b", true));
}

static void escapes_of_a_document_count_as_what_they_mean(void **state)
{
	(void)state;
	static const char *const good[] = {
		"{\"text\":\"two\\nlines\"}\r\n",
		"{\"a\":\"\\u00e8 \\ud83d\\udc34 \\\" \\/\"}",
		"{\"a\":\"a path C:\\\\u001b is text\"}",
		"{\"a\":\"\xc3\xa8\"}",
	};
	static const char *const bad[] = {
		"{\"a\":\"\\u001b[31m\"}", "{\"a\":\"\\u0000\"}",  "{\"a\":\"\\u009B\"}",
		"{\"a\":\"\\u202e\"}",     "{\"a\":\"\\b\"}",      "{\"a\":\"\\r\"}",
		"{\"a\":\"\x1b[0m\"}",     "{\"a\":\"\xc2\x9b\"}", "{\"a\":\"\\u200F\"}",
	};
	for (size_t i = 0; i < sizeof good / sizeof *good; i++)
		assert_true(json_is_plain(good[i]));
	for (size_t i = 0; i < sizeof bad / sizeof *bad; i++)
		assert_false(json_is_plain(bad[i]));
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(orders_to_a_terminal_are_no_text),
		cmocka_unit_test(escapes_of_a_document_count_as_what_they_mean),
	};
	return cmocka_run_group_tests(tests, NULL, NULL);
}
