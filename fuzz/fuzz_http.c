/*
 * fuzz_http.c: HTTP requests. A request that is taken ends inside the bytes, has a harmless path,
 * and is not taken from fewer bytes than it says.
 */
#include <assert.h>
#include <stdlib.h>
#include <string.h>

#include "server/http.h"
#include "kernel/utf8.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t n);

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t n)
{
	struct http_request r;
	char value[64], accept[29];
	char *copy = malloc(n ? n : 1); /* exactly as long, so that a look beyond is found */
	memcpy(copy, data, n);
	long used = http_parse(copy, n, &r);
	assert(used <= (long)n && used > -600);
	if (used > 0) {
		assert(r.path[0] == '/' && !strstr(r.path, "/../") && !strstr(r.path, "//"));
		assert(utf8_valid(r.path, strlen(r.path)));
		assert(r.body.n == 0 || r.body.p + r.body.n == copy + used);
		http_query(&r, "mine", value, sizeof value);
		http_query(&r, "a", value, sizeof value);
		http_cookie(&r, "marengo", value, sizeof value);
		http_upgrade(&r, accept);
		struct http_request again;
		assert(http_parse(copy, (size_t)used - 1, &again) <= 0);
	}
	free(copy);
	return 0;
}
