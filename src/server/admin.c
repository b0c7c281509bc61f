/*
 * admin.c: what the administrator asks on loopback: is it well, and how busy is it.
 */
#include <malloc.h>
#include <stdio.h>
#include <string.h>

#include "server/table.h"

static void metric(struct out *o, const char *name, const char *type, uint64_t value)
{
	out_format(o, "# TYPE marengo_%s %s\nmarengo_%s %llu\n", name, type, name,
		   (unsigned long long)value);
}

static bool count_loaded(void *arg, const char *id, void *value)
{
	(void)id;
	*(uint64_t *)arg += ((struct table *)value)->loaded;
	return true;
}

static uint64_t resident_bytes(void)
{
	unsigned long size = 0, resident = 0;
	FILE *f = fopen("/proc/self/statm", "r");
	if (f && fscanf(f, "%lu %lu", &size, &resident) != 2)
		resident = 0;
	if (f)
		fclose(f);
	return (uint64_t)resident * 4096;
}

/* Of what is resident, what somebody asked for; the rest is kept for the next to ask. */
static uint64_t heap_bytes(void)
{
	struct mallinfo2 m = mallinfo2();
	return m.uordblks + m.hblkhd;
}

static void metrics(struct client *c)
{
	struct server *s = c->server;
	const struct counters *n = &s->count;
	uint64_t loaded = 0;
	struct out o = {0};
	smap_sift(&s->tables, count_loaded, &loaded);
	metric(&o, "requests_total", "counter", n->requests);
	metric(&o, "refused_total", "counter", n->refused);
	metric(&o, "messages_total", "counter", n->messages);
	metric(&o, "actions_total", "counter", n->actions);
	metric(&o, "undos_total", "counter", n->undos);
	metric(&o, "bot_moves_total", "counter", n->bot_moves);
	metric(&o, "bot_failures_total", "counter", n->bot_failures);
	metric(&o, "logins_total", "counter", n->logins);
	metric(&o, "conflicts_total", "counter", n->conflicts);
	metric(&o, "store_errors_total", "counter", n->store_errors);
	metric(&o, "connections_total", "counter", n->connections);
	metric(&o, "connections", "gauge", (uint64_t)s->connections);
	metric(&o, "tables", "gauge", s->tables.n);
	metric(&o, "tables_loaded", "gauge", loaded);
	metric(&o, "sessions", "gauge", s->people.sessions.n);
	metric(&o, "resident_bytes", "gauge", resident_bytes());
	metric(&o, "heap_bytes", "gauge", heap_bytes());
	answer_plain(c, 200, "text/plain; version=0.0.4", NULL, &o);
}

void admin_request(struct client *c, const struct http_request *r)
{
	uint64_t number;
	if (strcmp(r->path, "/metrics") == 0) {
		metrics(c);
		return;
	}
	bool well = store_number(c->server->store, "healthz", &number);
	struct out o = {0};
	out_text(&o, well ? "ok\n" : "the store does not answer\n");
	answer_plain(c, well ? 200 : 503, "text/plain", NULL, &o);
}
