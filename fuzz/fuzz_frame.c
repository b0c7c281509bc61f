/*
 * fuzz_frame.c: WebSocket frames, whole and cut in two at any place: the same messages, the same
 * verdict.
 */
#include <assert.h>
#include <stdlib.h>
#include <string.h>

#include "server/ws.h"
#include "kernel/utf8.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t n);

struct heard {
	uint32_t sum;
	int messages;
	long end; /* 0, or minus the code */
};

static void feed(struct ws_reader *r, uint8_t *buf, size_t *have, struct heard *h)
{
	while (*have && h->end == 0) {
		struct ws_event e;
		long used = ws_read(r, buf, *have, &e);
		assert(used <= (long)*have);
		if (used < 0)
			h->end = used;
		if (used <= 0)
			return;
		if (e.type == WS_TEXT) {
			assert(utf8_valid(e.data, e.n) && strlen(e.data) == e.n);
			for (size_t i = 0; i < e.n; i++)
				h->sum = h->sum * 31 + (uint8_t)e.data[i];
			h->messages++;
		}
		if (e.type == WS_CLOSE)
			h->end = -e.code;
		memmove(buf, buf + used, *have - (size_t)used);
		*have -= (size_t)used;
	}
}

static struct heard hear(const uint8_t *data, size_t n, size_t cut)
{
	struct heard h = {0};
	struct ws_reader r = {0};
	uint8_t *buf = malloc(n ? n : 1);
	size_t have = cut;
	memcpy(buf, data, cut);
	feed(&r, buf, &have, &h);
	memcpy(buf + have, data + cut, n - cut);
	have += n - cut;
	feed(&r, buf, &have, &h);
	ws_reader_free(&r);
	free(buf);
	return h;
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t n)
{
	if (n == 0)
		return 0;
	struct heard whole = hear(data, n, n), cut = hear(data, n, data[0] % n);
	assert(whole.sum == cut.sum && whole.messages == cut.messages && whole.end == cut.end);
	return 0;
}
