/*
 * support.c: charts, sample armies and small changes to them.
 */
#include "support.h"

static const char *data_dir(void)
{
	const char *dir = getenv("MARENGO_DATA");
	return dir ? dir : "data";
}

struct pk *charts_open(const struct league_tables **t)
{
	const char *dirs[] = {data_dir(), NULL};
	struct pk *pk = pk_new(dirs);
	*t = league_tables_load(pk);
	if (!*t)
		fail_msg("%s", pk_error(pk));
	return pk;
}

char *slurp_data(const char *path, size_t *n)
{
	char name[512];
	snprintf(name, sizeof name, "%s/league/%s", data_dir(), path);
	FILE *f = fopen(name, "rb");
	assert_non_null(f);
	char *text = malloc(1 << 20);
	*n = fread(text, 1, (1 << 20) - 1, f);
	text[*n] = '\0';
	fclose(f);
	return text;
}

void army_from(const struct league_tables *t, const char *json, struct army *a)
{
	struct pk *pk = pk_new(NULL);
	struct pk_node doc = pk_parse(pk, "army", json, strlen(json));
	if (!army_read(&doc, t, a))
		fail_msg("%s", pk_error(pk));
	pk_free(pk);
}

void sample_army(const struct league_tables *t, const char *name, struct army *a)
{
	char path[80];
	size_t n;
	snprintf(path, sizeof path, "sample-campaign/armies/%s.json", name);
	char *text = slurp_data(path, &n);
	army_from(t, text, a);
	free(text);
}

static int by_name(const void *a, const void *b)
{
	return strcmp(*(const char *const *)a, *(const char *const *)b);
}

const char *codes_of(const struct league_tables *t, const struct army_rules *r,
		     const struct army *a)
{
	static char text[2000];
	static struct breaches found;
	const char *code[ARMY_BREACHES];
	army_check(t, r, a, &found);
	for (int i = 0; i < found.n; i++)
		code[i] = found.list[i].code;
	qsort(code, (size_t)found.n, sizeof *code, by_name);
	text[0] = '\0';
	for (int i = 0; i < found.n; i++)
		if (i == 0 || strcmp(code[i], code[i - 1]) != 0) {
			strcat(text, text[0] ? " " : "");
			strcat(text, code[i]);
		}
	return text;
}

struct army_unit *add_unit(const struct league_tables *t, struct army *a, const char *code,
			   int figures, const char *at)
{
	struct army_unit *u = &a->unit[a->nunits++];
	memset(u, 0, sizeof *u);
	snprintf(u->id, sizeof u->id, "x%d", a->nunits);
	snprintf(u->code, sizeof u->code, "%s", code);
	u->type = (int16_t)lg_type(t, code);
	u->figures = (int16_t)figures;
	u->place = strcmp(at, "corps") == 0  ? AT_CORPS
		   : strcmp(at, "army") == 0 ? AT_ARMY
					     : AT_NOWHERE;
	for (int i = 0; i < a->ndivisions; i++)
		if (strcmp(a->division[i].id, at) == 0) {
			u->place = AT_DIVISION;
			u->at = (int8_t)i;
		}
	for (int i = 0; i < a->ncorps; i++)
		if (strcmp(a->corps[i].id, at) == 0) {
			u->place = AT_CORPS_ID;
			u->at = (int8_t)i;
		}
	for (int i = 0; i < a->nart; i++)
		if (strcmp(a->art[i].id, at) == 0) {
			u->place = AT_ARTILLERY;
			u->at = (int8_t)i;
		}
	return u;
}

struct army_unit *unit_of(struct army *a, const char *id)
{
	for (int i = 0; i < a->nunits; i++)
		if (strcmp(a->unit[i].id, id) == 0)
			return &a->unit[i];
	fail_msg("no unit %s", id);
	return NULL;
}

void drop_unit(struct army *a, const char *id)
{
	struct army_unit *u = unit_of(a, id);
	*u = a->unit[--a->nunits];
}

void plain_army(const struct league_tables *t, const char *nation, int line, struct army *a)
{
	char code[8];
	memset(a, 0, sizeof *a);
	a->nnations = 1;
	a->nation[0] = a->prime = a->commander_nation = (int16_t)lg_nation(t, nation);
	a->has_commander = true;
	a->level = a->level_start = LEVEL_CORPS;
	a->ndivisions = 1;
	struct army_division *d = &a->division[0];
	strcpy(d->id, "d1");
	d->corps = LG_NONE;
	d->general = (struct army_general){.there = true,
					   .listed = LG_NONE,
					   .nation = a->nation[0],
					   .rating = {3, 4, 0, 'A'},
					   .name = "a general"};
	snprintf(code, sizeof code, "%sLN", nation);
	for (int i = 0; i < line; i++)
		add_unit(t, a, code, 12, "d1");
}
