/*
 * inspect.c: reads a database as a server would that is asked for every table and every club.
 */
#include "server/inspect.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "server/league_club.h"
#include "server/table.h"

struct inspection {
	struct server *server;
	struct out names; /* of streams, one a line */
	struct inspected *found;
};

static bool note_name(void *arg, const char *name, uint64_t number)
{
	(void)number;
	struct inspection *i = arg;
	out_format(&i->names, "%s\n", name);
	return true;
}

static bool table_whole(struct inspection *i, const char *id)
{
	struct table *t = table_find(i->server, id);
	i->found->tables++;
	return t && table_discard(t);
}

static bool club_whole(struct inspection *i, const char *id)
{
	static struct club c; /* too large for a stack */
	struct refusal why = {0};
	c = (struct club){0};
	snprintf(c.id, sizeof c.id, "%s", id);
	record_init(&c.record, clubs_of(i->server)->tables);
	bool ok = club_load(i->server->store, &c, &why);
	record_free(&c.record);
	i->found->clubs++;
	return ok;
}

/* Every stream whose name begins so; what follows is its id. */
static bool inspect_all(struct inspection *i, const char *prefix, size_t skip,
			bool (*whole)(struct inspection *, const char *id))
{
	i->names.n = 0;
	if (!store_streams(i->server->store, prefix, note_name, i) || i->names.failed)
		return false;
	for (char *p = i->names.n ? i->names.p : NULL, *end; p && (end = strchr(p, '\n'));
	     p = end + 1) {
		*end = '\0';
		if (whole(i, p + skip))
			continue;
		log_line(i->server, "%s cannot be loaded", p);
		i->found->bad++;
	}
	return true;
}

bool inspect(const char *database, const struct game *const *games, const char *const *data,
	     struct inspected *found, char *trouble)
{
	struct server *s = calloc(1, sizeof *s);
	struct inspection i = {s, {0}, found};
	*found = (struct inspected){0};
	if (!s || !(s->store = store_open(database, trouble))) {
		free(s);
		return false;
	}
	s->stopping = true; /* nobody shall think about what is only looked at */
	library_open(&s->library, games, data, NULL);
	bool ok = clubs_of(s) && inspect_all(&i, "table/", strlen("table/"), table_whole) &&
		  inspect_all(&i, "club/", strlen("club/"), club_whole) &&
		  inspect_all(&i, "league", 0, club_whole);
	if (!ok)
		store_trouble(s->store, trouble);
	out_free(&i.names);
	store_close(s->store);
	tables_close(s);
	clubs_close(s);
	library_close(&s->library);
	free(s);
	return ok;
}
