/*
 * sweep.c: sessions that are over leave memory, and those that nobody has used for long the store.
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "kernel/out.h"
#include "server/inside.h"

enum { UNSTORED_MS = 3600 * 1000 };

static bool worth_keeping(void *arg, const char *id, void *value)
{
	(void)id;
	struct visitor *s = value;
	int64_t now = *(int64_t *)arg;
	if (s->clients || now - s->seen < UNSTORED_MS)
		return true;
	free(s);
	return false;
}

/* Sessions to be dropped once all are found, a line each. */
struct found {
	struct people *people;
	int64_t now;
	struct out ids;
};

static bool note_failed(void *arg, const char *id, void *value)
{
	struct found *f = arg;
	if (value == &f->people->ended)
		out_format(&f->ids, "%s\n", id);
	return true;
}

static bool note_unused(void *arg, const char *id, uint64_t version)
{
	(void)version;
	struct found *f = arg;
	if (!smap_get(&f->people->sessions, id))
		out_format(&f->ids, "%s\n", id);
	return true;
}

static bool old(const struct found *f, const char *id)
{
	char *text = NULL;
	uint64_t version;
	if (!store_get(f->people->store, "session", id, &text, &version) || !text)
		return false;
	cJSON *json = json_object(text, strlen(text));
	bool is = session_expired(json, f->now);
	cJSON_Delete(json);
	free(text);
	return is;
}

static void drop_found(struct found *f, bool only_old)
{
	for (char *id = f->ids.p, *end; id && (end = strchr(id, '\n')); id = end + 1) {
		*end = '\0';
		if (!only_old || old(f, id))
			session_drop(f->people, id, NOBODY_WAITS);
	}
	out_free(&f->ids);
}

void visitors_sweep(struct people *p, int64_t now)
{
	char prefix[3];
	struct found failed = {.people = p}, unused = {.people = p, .now = now};
	smap_sift(&p->sessions, worth_keeping, &now);
	/* Those whose documents are still there because the store or memory failed. */
	smap_sift(&p->ended, note_failed, &failed);
	drop_found(&failed, false);
	/* A 256th of what is stored, so that nobody's move waits for the others. */
	snprintf(prefix, sizeof prefix, "%02x", p->looked_at++);
	if (store_documents(p->store, "session", prefix, note_unused, &unused))
		drop_found(&unused, true);
	out_free(&unused.ids);
}
