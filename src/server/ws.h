/*
 * ws.h: WebSocket frames (RFC 6455), as pure functions over bytes. No extensions: reserved bits
 * are refused, and with them any compression bomb.
 */
#ifndef MARENGO_WS_H
#define MARENGO_WS_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include "kernel/out.h"

enum { WS_MAX_MESSAGE = 16384 };
enum ws_opcode {
	WS_CONTINUE = 0,
	WS_TEXT = 1,
	WS_BINARY = 2,
	WS_CLOSE = 8,
	WS_PING = 9,
	WS_PONG = 10
};
enum ws_code {
	WS_NORMAL = 1000,
	WS_GOING_AWAY = 1001,
	WS_PROTOCOL = 1002,
	WS_UNSUPPORTED = 1003,
	WS_BAD_TEXT = 1007,
	WS_POLICY = 1008,
	WS_TOO_BIG = 1009,
	WS_SERVER = 1011,
};

/* What has come in so far of a message in several frames. */
struct ws_reader {
	bool open; /* inside a fragmented message */
	struct out text;
};

struct ws_event {
	enum ws_opcode type; /* WS_TEXT: a whole message; WS_CLOSE, WS_PING, WS_PONG; or CONTINUE */
	const char *data;    /* NUL-terminated for WS_TEXT */
	size_t n;
	int code; /* of WS_CLOSE: what to answer */
};

/*
 * Reads one frame from the front of a buffer, which it unmasks in place. Returns the bytes it
 * takes, 0 when more must come, or minus the code with which to close. WS_CONTINUE means that a
 * part of a message was kept.
 */
long ws_read(struct ws_reader *, uint8_t *, size_t, struct ws_event *);
void ws_reader_free(struct ws_reader *);

/* Appends one frame of the server's. */
void ws_write(struct out *, enum ws_opcode, const char *, size_t);
void ws_write_close(struct out *, int code, const char *reason);

#endif
