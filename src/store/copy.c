/*
 * copy.c: everything of one database written into another, of whatever kind they are.
 */
#include "store/copy.h"

#include <stdlib.h>
#include <string.h>

/* The names found by a listing, kept while other questions are asked. */
struct names {
	char **name;
	size_t n, cap;
	bool failed;
};

static bool keep_name(void *arg, const char *name, uint64_t number)
{
	(void)number;
	struct names *l = arg;
	if (l->n == l->cap) {
		size_t cap = l->cap ? l->cap * 2 : 64;
		char **p = realloc(l->name, cap * sizeof *p);
		if (!p)
			return !(l->failed = true);
		l->name = p;
		l->cap = cap;
	}
	l->name[l->n] = strdup(name);
	if (!l->name[l->n])
		return !(l->failed = true);
	l->n++;
	return true;
}

static void forget_names(struct names *l)
{
	for (size_t i = 0; i < l->n; i++)
		free(l->name[i]);
	free(l->name);
	*l = (struct names){0};
}

struct copy {
	struct store *to;
	const char *stream;
	bool failed;
};

static bool copy_text(void *arg, uint64_t number, const char *text)
{
	struct copy *c = arg;
	c->failed = store_append(c->to, c->stream, number - 1, &text, 1, NULL) != STORE_OK;
	return !c->failed;
}

static bool copy_streams(const struct backend *of, void *db, struct store *to, char *trouble)
{
	struct names l = {0};
	bool ok = of->streams(db, "", keep_name, &l, trouble) && !l.failed;
	for (size_t i = 0; ok && i < l.n; i++) {
		struct copy c = {to, l.name[i], false};
		ok = of->read(db, l.name[i], 0, copy_text, &c, trouble) && !c.failed;
	}
	forget_names(&l);
	return ok;
}

static bool copy_kind(const struct backend *of, void *db, struct store *to, const char *kind,
		      char *trouble)
{
	struct names l = {0};
	bool ok = of->documents(db, kind, "", keep_name, &l, trouble) && !l.failed;
	for (size_t i = 0; ok && i < l.n; i++) {
		char *text = NULL; /* of a question that fails nothing comes back */
		uint64_t version;
		ok = of->get(db, kind, l.name[i], &text, &version, trouble) && text &&
		     store_put(to, kind, l.name[i], STORE_ANY, text, NULL) == STORE_OK;
		free(text);
	}
	forget_names(&l);
	return ok;
}

bool copy_everything(const struct backend *of, void *db, struct store *to, char *trouble)
{
	if (!of->hold(db, trouble))
		return false;
	struct names kinds = {0};
	bool ok = copy_streams(of, db, to, trouble) && of->kinds(db, keep_name, &kinds, trouble) &&
		  !kinds.failed;
	for (size_t i = 0; ok && i < kinds.n; i++)
		ok = copy_kind(of, db, to, kinds.name[i], trouble);
	forget_names(&kinds);
	of->release(db);
	return ok;
}
