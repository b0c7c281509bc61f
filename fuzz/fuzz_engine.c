/*
 * fuzz_engine.c: the protocol. Any bytes, line by line; no files.
 */
#include "any_game.h"
#include "cli/engine.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t n);

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t n)
{
	static const struct game *const games[] = {&toy_game, NULL};
	static struct tongue *tongue;
	if (!tongue)
		tongue = tongue_new("/nonexistent");
	struct engine e = {.find = any_game,
			   .games = games,
			   .dirs = fuzz_dirs(),
			   .tongue = tongue,
			   .no_files = true};
	struct out o = {0};
	const char *p = (const char *)data, *end = p + n;
	while (p < end && !e.quit) {
		const char *stop = memchr(p, '\n', (size_t)(end - p));
		size_t len = stop ? (size_t)(stop - p) : (size_t)(end - p);
		engine_line(&e, p, len, &o);
		out_clear(&o);
		p += len + 1;
	}
	engine_end(&e);
	out_free(&o);
	return 0;
}
