/*
 * fuzz_message.c: JSON objects from clients, and the texts of a table's stream. Nothing that can
 * be read may crash, and what a table writes of itself it can read.
 */
#include <stdlib.h>
#include <string.h>

#include "server/table.h"
#include "toy.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t n);

static struct server *the_server(void)
{
	static struct server server;
	static const struct game *const games[] = {&toy_game, NULL};
	static const char *const data[] = {"data", NULL};
	static const struct serve_config config = {.games = games, .data = data, .quiet = true};
	if (!server.config) {
		server.config = &config;
		library_open(&server.library, games, data, "/nowhere");
	}
	return &server;
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t n)
{
	cJSON *json = json_object((const char *)data, n);
	if (json) {
		json_text(json, "op");
		json_int(json, "id", -1);
		json_true(json, "yes", false);
	}
	cJSON_Delete(json);
	char *text = strndup((const char *)data, n);
	struct table *t = calloc(1, sizeof *t);
	struct out journal = {0};
	t->server = the_server();
	/* One text a line, as the store would hand them out. */
	for (char *save, *line = strtok_r(text, "\n", &save); line;
	     line = strtok_r(NULL, "\n", &save))
		if (!table_apply(t, line, &journal))
			break;
	if (t->game && t->shelf) {
		struct out o = {0};
		table_write_made(t, &o);
		cJSON *back = json_object(o.p, o.n);
		if (!back)
			abort();
		cJSON_Delete(back);
		out_free(&o);
	}
	table_free(t);
	free(text);
	out_free(&journal);
	return 0;
}
