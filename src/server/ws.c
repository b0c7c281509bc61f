/*
 * ws.c: reading a client's frames and writing ours.
 */
#include "server/ws.h"

#include <string.h>

#include "kernel/utf8.h"

struct frame {
	bool fin;
	uint8_t opcode;
	size_t head, n;
	uint8_t *data;
};

/* The head of a frame; 1 when it is all there, 0 when not, minus a code when it is wrong. */
static long read_head(const uint8_t *p, size_t n, struct frame *f)
{
	if (n < 2)
		return 0;
	f->fin = p[0] & 0x80;
	f->opcode = p[0] & 0x0f;
	uint8_t length = p[1] & 0x7f;
	bool control = f->opcode & 8;
	if (p[0] & 0x70 || !(p[1] & 0x80))
		return -WS_PROTOCOL; /* reserved bits; a client's frame must be masked */
	if ((f->opcode & 7) > 2)
		return -WS_PROTOCOL;
	if (control && (!f->fin || length > 125))
		return -WS_PROTOCOL;
	size_t extra = length == 126 ? 2 : length == 127 ? 8 : 0;
	f->head = 2 + extra + 4;
	if (n < 2 + extra)
		return 0;
	uint64_t size = extra ? 0 : length;
	for (size_t i = 0; i < extra; i++)
		size = size << 8 | p[2 + i];
	/* The shortest way to say it is the only one. */
	if ((extra == 2 && size < 126) || (extra == 8 && (size < 65536 || size >> 63)))
		return -WS_PROTOCOL;
	if (size > WS_MAX_MESSAGE)
		return -WS_TOO_BIG;
	f->n = (size_t)size;
	return n >= f->head;
}

static bool close_code_sound(int code)
{
	return (code >= 1000 && code <= 1011 && code != 1004 && code != 1005 && code != 1006) ||
	       (code >= 3000 && code <= 4999);
}

static long take_close(const struct frame *f, struct ws_event *e)
{
	e->code = WS_NORMAL;
	if (f->n == 0)
		return 0;
	if (f->n == 1)
		return -WS_PROTOCOL;
	int code = f->data[0] << 8 | f->data[1];
	if (!close_code_sound(code))
		return -WS_PROTOCOL;
	if (!utf8_valid((char *)f->data + 2, f->n - 2))
		return -WS_BAD_TEXT;
	e->code = code;
	return 0;
}

static long take_data(struct ws_reader *r, const struct frame *f, struct ws_event *e)
{
	if (f->opcode == WS_BINARY)
		return -WS_UNSUPPORTED;
	if ((f->opcode == WS_CONTINUE) != r->open)
		return -WS_PROTOCOL;
	if (!r->open)
		out_clear(&r->text);
	if (r->text.n + f->n > WS_MAX_MESSAGE)
		return -WS_TOO_BIG;
	out_bytes(&r->text, (char *)f->data, f->n);
	if (r->text.failed)
		return -WS_SERVER;
	r->open = !f->fin;
	if (r->open)
		return 0;
	if (!utf8_valid(r->text.p, r->text.n))
		return -WS_BAD_TEXT;
	e->type = WS_TEXT;
	e->data = r->text.p;
	e->n = r->text.n;
	return 0;
}

long ws_read(struct ws_reader *r, uint8_t *p, size_t n, struct ws_event *e)
{
	struct frame f;
	*e = (struct ws_event){.type = WS_CONTINUE};
	long ready = read_head(p, n, &f);
	if (ready <= 0)
		return ready;
	if (n < f.head + f.n)
		return 0;
	const uint8_t *mask = p + f.head - 4;
	f.data = p + f.head;
	for (size_t i = 0; i < f.n; i++)
		f.data[i] ^= mask[i & 3];
	long wrong = 0;
	if (f.opcode & 8) {
		e->type = (enum ws_opcode)f.opcode;
		e->data = (char *)f.data;
		e->n = f.n;
		if (f.opcode == WS_CLOSE)
			wrong = take_close(&f, e);
	} else {
		wrong = take_data(r, &f, e);
	}
	return wrong ? wrong : (long)(f.head + f.n);
}

void ws_reader_free(struct ws_reader *r)
{
	out_free(&r->text);
}

void ws_write(struct out *o, enum ws_opcode opcode, const char *data, size_t n)
{
	uint8_t head[10] = {(uint8_t)(0x80 | opcode)};
	size_t length = 2;
	if (n < 126) {
		head[1] = (uint8_t)n;
	} else if (n < 65536) {
		head[1] = 126;
		head[2] = (uint8_t)(n >> 8);
		head[3] = (uint8_t)n;
		length = 4;
	} else {
		head[1] = 127;
		for (int i = 0; i < 8; i++)
			head[2 + i] = (uint8_t)((uint64_t)n >> (56 - 8 * i));
		length = 10;
	}
	out_bytes(o, (char *)head, length);
	out_bytes(o, data, n);
}

void ws_write_close(struct out *o, int code, const char *reason)
{
	char text[125];
	size_t n = strlen(reason);
	if (n > sizeof text - 2)
		n = sizeof text - 2;
	text[0] = (char)(code >> 8);
	text[1] = (char)code;
	memcpy(text + 2, reason, n);
	ws_write(o, WS_CLOSE, text, n + 2);
}
