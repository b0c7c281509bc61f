/*
 * test_ws.c: WebSocket frames (R30): a table of more than a hundred, each with the code it must be
 * closed with, through the parser alone and over the wire.
 */
#include "cm.h"

#include <stdio.h>
#include <stdlib.h>
#include <unistd.h>

#include "pg_server.h"
#include "server/ws.h"
#include "wire.h"

struct frames {
	int want; /* 0 = a message; 1 = wait for more; else the code of the close */
	size_t n;
	uint8_t byte[300];
};

static struct frames list[400];
static int frames;

/* One masked frame (the mask is zero) appended to the case. */
static void put(struct frames *f, uint8_t first, const char *data, size_t n)
{
	f->byte[f->n++] = first;
	if (n < 126) {
		f->byte[f->n++] = (uint8_t)(0x80 | n);
	} else {
		f->byte[f->n++] = 0x80 | 126;
		f->byte[f->n++] = (uint8_t)(n >> 8);
		f->byte[f->n++] = (uint8_t)n;
	}
	memset(f->byte + f->n, 0, 4);
	f->n += 4;
	assert_true(n <= sizeof f->byte && f->n <= sizeof f->byte - n);
	memcpy(f->byte + f->n, data, n);
	f->n += n;
}

static void one(int want, uint8_t first, const char *data, size_t n)
{
	struct frames *f = &list[frames++];
	f->want = want;
	put(f, first, data, n);
}

static void bytes(int want, const char *data, size_t n)
{
	struct frames *f = &list[frames++];
	f->want = want;
	f->n = n;
	memcpy(f->byte, data, n);
}

static void two(int want, uint8_t a, const char *x, size_t nx, uint8_t b, const char *y, size_t ny)
{
	struct frames *f = &list[frames++];
	f->want = want;
	put(f, a, x, nx);
	put(f, b, y, ny);
}

static void fill_list(void)
{
	/* Reserved bits: any of them, on any kind of frame. */
	static const uint8_t kinds[] = {0x81, 0x88, 0x89, 0x8a};
	for (int r = 1; r < 8; r++)
		for (int k = 0; k < 4; k++)
			one(1002, (uint8_t)(kinds[k] | r << 4), "", 0);
	/* Opcodes that mean nothing. */
	for (int op = 3; op < 8; op++) {
		one(1002, (uint8_t)(0x80 | op), "", 0);
		one(1002, (uint8_t)op, "x", 1);
	}
	for (int op = 11; op < 16; op++) {
		one(1002, (uint8_t)(0x80 | op), "", 0);
		one(1002, (uint8_t)op, "", 0);
	}
	/* Control frames in pieces or too long. */
	for (int op = 8; op <= 10; op++)
		one(1002, (uint8_t)op, "", 0);
	for (int op = 8; op <= 10; op++)
		bytes(1002, (char[]){(char)(0x80 | op), (char)(0x80 | 126), 0, 126, 0, 0, 0, 0}, 8);
	/* Frames that are not masked. */
	for (int op = 0; op <= 2; op++)
		bytes(1002, (char[]){(char)(0x80 | op), 1, 'x'}, 3);
	for (int op = 8; op <= 10; op++)
		bytes(1002, (char[]){(char)(0x80 | op), 0}, 2);
	/* Lengths said in more bytes than they need, or that cannot be. */
	for (int n = 0; n < 126; n += 25)
		bytes(1002, (char[]){(char)0x81, (char)(0x80 | 126), 0, (char)n, 0, 0, 0, 0}, 8);
	for (int n = 0; n < 5; n++)
		bytes(1002,
		      (char[]){(char)0x81, (char)0xff, 0, 0, 0, 0, 0, 0, (char)n, 1, 0, 0, 0, 0},
		      14);
	bytes(1002, (char[]){(char)0x81, (char)0xff, (char)0x80, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0},
	      14);
	bytes(1009, (char[]){(char)0x81, (char)0xff, 0x7f, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0}, 14);
	bytes(1009, (char[]){(char)0x81, (char)0xff, 0, 0, 0, 0, 0, 1, 0, 0, 0, 0, 0, 0}, 14);
	bytes(1009, (char[]){(char)0x81, (char)0xfe, (char)0xff, (char)0xff, 0, 0, 0, 0}, 8);
	bytes(1009, (char[]){(char)0x81, (char)0xfe, 0x40, 0x01, 0, 0, 0, 0}, 8);
	/* Binary messages are not spoken here. */
	one(1003, 0x82, "", 0);
	one(1003, 0x82, "\1\2\3", 3);
	one(1003, 0x02, "\1", 1);
	/* Pieces out of order. */
	one(1002, 0x80, "x", 1);
	one(1002, 0x00, "x", 1);
	two(1002, 0x01, "a", 1, 0x81, "b", 1);
	two(1002, 0x01, "a", 1, 0x01, "b", 1);
	two(1002, 0x81, "{}", 2, 0x80, "b", 1);
	two(1003, 0x01, "a", 1, 0x82, "b", 1);
	/* Texts that are not UTF-8, whole and split in the middle of a character. */
	static const char *const wrong[] = {"\x80",
					    "\xbf",
					    "\xc0\x80",
					    "\xc1\xbf",
					    "\xc3",
					    "\xc3(",
					    "\xe0\x80\x80",
					    "\xe2\x82",
					    "\xed\xa0\x80",
					    "\xed\xbf\xbf",
					    "\xf0\x80\x80\x80",
					    "\xf0\x9f\x8e",
					    "\xf4\x90\x80\x80",
					    "\xf5\x80\x80\x80",
					    "\xfe",
					    "\xff",
					    "ok\xff"};
	for (size_t i = 0; i < sizeof wrong / sizeof *wrong; i++) {
		one(1007, 0x81, wrong[i], strlen(wrong[i]));
		two(1007, 0x01, wrong[i], 1, 0x80, wrong[i] + 1, strlen(wrong[i]) - 1);
	}
	one(1007, 0x81, "a\0b", 3);
	two(1007, 0x01, "a", 1, 0x80, "\xff", 1);
	/* Closing: codes that may not be sent, reasons that are not text. */
	static const int codes[] = {0,    1,    999,  1004, 1005, 1006, 1012,
				    1015, 1016, 2000, 2999, 5000, 65535};
	for (size_t i = 0; i < sizeof codes / sizeof *codes; i++)
		one(1002, 0x88, (char[]){(char)(codes[i] >> 8), (char)codes[i]}, 2);
	one(1002, 0x88, "\3", 1);
	one(1007, 0x88, "\3\350\xff", 3);
	one(1007, 0x88, "\3\350\xc3", 3);
	/* And what is right. */
	static const int fine[] = {1000, 1001, 1002, 1003, 1007, 1008,
				   1009, 1010, 1011, 3000, 4999};
	for (size_t i = 0; i < sizeof fine / sizeof *fine; i++)
		one(fine[i], 0x88, (char[]){(char)(fine[i] >> 8), (char)fine[i]}, 2);
	one(1000, 0x88, "", 0);
	one(0, 0x81, "{}", 2);
	two(0, 0x01, "{", 1, 0x80, "}", 1);
	two(0, 0x01, "\xc3", 1, 0x80, "\xa8", 1);
	two(0, 0x89, "ping", 4, 0x81, "{}", 2);
	two(0, 0x8a, "", 0, 0x81, "{}", 2);
	bytes(1, (char[]){(char)0x81}, 1);
	bytes(1, (char[]){(char)0x81, (char)0x85, 0, 0, 0, 0, 'h'}, 7);
	bytes(1, (char[]){(char)0x81, (char)0xfe, 0}, 3);
}

/* What the parser says of a case: as `want`. */
static int judge(const struct frames *f, size_t piece)
{
	struct ws_reader r = {0};
	uint8_t buf[300];
	size_t have = 0, from = 0;
	int said = 1;
	while (said == 1 && from < f->n) {
		size_t n = f->n - from < piece ? f->n - from : piece;
		memcpy(buf + have, f->byte + from, n);
		have += n;
		from += n;
		for (long used = 1; said == 1 && used > 0 && have;) {
			struct ws_event e;
			used = ws_read(&r, buf, have, &e);
			if (used < 0)
				said = (int)-used;
			if (used <= 0)
				break;
			memmove(buf, buf + used, have - (size_t)used);
			have -= (size_t)used;
			if (e.type == WS_CLOSE)
				said = e.code;
			if (e.type == WS_TEXT && have == 0 && from == f->n)
				said = 0;
		}
	}
	ws_reader_free(&r);
	return said;
}

static void every_frame_gets_its_verdict_whole_and_in_pieces(void **state)
{
	(void)state;
	assert_true(frames >= 100);
	for (int i = 0; i < frames; i++)
		for (size_t piece = 1; piece <= 300; piece += piece < 8 ? 1 : 73) {
			int said = judge(&list[i], piece);
			if (said != list[i].want)
				fail_msg("case %d (%02x %02x) by %zu: %d, not %d", i,
					 list[i].byte[0], list[i].byte[1], piece, said,
					 list[i].want);
		}
}

static struct daemon server;

static void the_server_closes_with_the_right_code(void **state)
{
	(void)state;
	for (int i = 0; i < frames; i++) {
		struct jar jar = {0};
		struct sock s;
		if (list[i].want == 1)
			continue;
		assert_true(ws_open(&s, server.port, &jar));
		cJSON_Delete(ws_hear_type(&s, "hello", 3000));
		ws_bytes(&s, list[i].byte, list[i].n);
		if (list[i].want == 0) {
			cJSON *m = ws_hear_type(&s, "refused", 3000);
			assert_non_null(m);
			cJSON_Delete(m);
		} else {
			while (!s.close_code) {
				char *text = ws_text(&s, 3000);
				if (!text && !s.close_code)
					fail_msg("case %d was not closed", i);
				free(text);
			}
			assert_int_equal(s.close_code, list[i].want);
		}
		ws_shut(&s);
	}
}

/* A message in pieces, each within the limit. */
static void long_message(struct sock *s, int pieces, size_t each)
{
	size_t n = each + 8;
	uint8_t *frame = malloc(n);
	assert_non_null(frame);
	memset(frame, 'x', n);
	memcpy(frame + 1, (uint8_t[]){0xfe, (uint8_t)(each >> 8), (uint8_t)each, 0, 0, 0, 0}, 7);
	for (int i = 0; i < pieces; i++) {
		frame[0] = (uint8_t)((i ? 0 : 1) | (i == pieces - 1 ? 0x80 : 0));
		ws_bytes(s, frame, n);
	}
	free(frame);
}

/* R30: what is too long in one frame is too long in several. */
static void a_message_in_pieces_may_be_no_longer_than_a_whole_one(void **state)
{
	(void)state;
	struct jar jar = {0};
	struct sock s;
	assert_true(ws_open(&s, server.port, &jar));
	cJSON_Delete(ws_hear_type(&s, "hello", 3000));
	long_message(&s, 4, WS_MAX_MESSAGE / 4);
	cJSON *m = ws_hear_type(&s, "refused", 3000); /* as long as may be, and nonsense */
	assert_non_null(m);
	cJSON_Delete(m);
	long_message(&s, 4, WS_MAX_MESSAGE / 4 + 1);
	assert_null(ws_hear(&s, 3000));
	assert_int_equal(s.close_code, 1009);
	ws_shut(&s);
}

static void a_ping_is_answered_with_the_same_bytes(void **state)
{
	(void)state;
	struct ws_reader r = {0};
	struct ws_event e;
	uint8_t ping[] = {0x89, 0x84, 1, 2, 3, 4, 'a' ^ 1, 'b' ^ 2, 'c' ^ 3, 'd' ^ 4};
	assert_int_equal(ws_read(&r, ping, sizeof ping, &e), sizeof ping);
	assert_int_equal(e.type, WS_PING);
	assert_memory_equal(e.data, "abcd", 4);
	struct out o = {0};
	ws_write(&o, WS_PONG, e.data, e.n);
	assert_memory_equal(o.p, "\x8a\4abcd", 6);
	out_free(&o);
	ws_reader_free(&r);
}

static void lengths_are_written_in_the_shortest_way(void **state)
{
	(void)state;
	static const struct {
		size_t n, head;
	} row[] = {{0, 2}, {125, 2}, {126, 4}, {65535, 4}, {65536, 10}, {200000, 10}};
	char *text = calloc(1, 200000);
	for (size_t i = 0; i < sizeof row / sizeof *row; i++) {
		struct out o = {0};
		ws_write(&o, WS_TEXT, text, row[i].n);
		assert_int_equal(o.n, row[i].head + row[i].n);
		out_free(&o);
	}
	free(text);
}

int main(void)
{
	char directory[128], database[200];
	if (!temp_make(directory))
		return 1;
	fill_list();
	snprintf(database, sizeof database, "%s/ws.db", directory);
	if (!daemon_start(&server, database, NULL))
		return 1;
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(every_frame_gets_its_verdict_whole_and_in_pieces),
		cmocka_unit_test(the_server_closes_with_the_right_code),
		cmocka_unit_test(a_message_in_pieces_may_be_no_longer_than_a_whole_one),
		cmocka_unit_test(a_ping_is_answered_with_the_same_bytes),
		cmocka_unit_test(lengths_are_written_in_the_shortest_way),
	};
	int failed = cmocka_run_group_tests(tests, NULL, NULL);
	failed += daemon_stop(&server) != 0;
	temp_remove(directory);
	return failed;
}
