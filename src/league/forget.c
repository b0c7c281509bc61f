/*
 * forget.c: striking a person from a record. Dice, their numbers and words spoken over them stay:
 * without those nobody could prove them.
 */
#include "league/forget.h"
#include "kernel/game.h"

#include <cjson/cJSON.h>
#include <ctype.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

const char *const forgotten_text = N_("%s was forgotten, as was wished.");

struct person {
	const char *id, *name;
	char fresh_id[16], fresh_name[24];
};

static bool is_letter(char c)
{
	return isalnum((unsigned char)c) || (unsigned char)c >= 0x80;
}

/* The name wherever it stands as a word of a text. */
static char *struck(const char *text, const struct person *p)
{
	struct out o = {0};
	size_t n = strlen(p->name);
	out_text(&o, "");
	for (const char *at = text; *at;) {
		bool here = n && strncmp(at, p->name, n) == 0 && !is_letter(at[n]) &&
			    (at == text || !is_letter(at[-1]));
		if (here)
			out_text(&o, p->fresh_name);
		else
			out_char(&o, *at);
		at += here ? n : 1;
	}
	if (!o.failed)
		return o.p;
	out_free(&o);
	return NULL;
}

/* Every value of a line that is his id, or tells his name; false: there was no memory. */
static bool strike(cJSON *node, const struct person *p, bool *changed)
{
	for (cJSON *v = node->child; v; v = v->next)
		if (!strike(v, p, changed))
			return false;
	if (!cJSON_IsString(node))
		return true;
	bool id = strcmp(node->valuestring, p->id) == 0;
	if (!id && !strstr(node->valuestring, p->name))
		return true;
	char *text = id ? strdup(p->fresh_id) : struck(node->valuestring, p);
	bool good = text != NULL;
	if (good && strcmp(text, node->valuestring) != 0) {
		good = cJSON_SetValuestring(node, text) != NULL;
		*changed = true;
	}
	free(text);
	return good;
}

/* What he wrote himself goes whole. */
static bool strike_words(cJSON *event, const struct person *p, bool *changed)
{
	static const char *const own[] = {"text", "reason"};
	const cJSON *by = cJSON_GetObjectItemCaseSensitive(event, "by");
	if (!cJSON_IsString(by) || strcmp(by->valuestring, p->id) != 0)
		return true;
	for (int i = 0; i < 2; i++) {
		cJSON *v = cJSON_GetObjectItemCaseSensitive(event, own[i]);
		if (!cJSON_IsString(v) || !v->valuestring[0])
			continue;
		*changed = true;
		if (!cJSON_SetValuestring(v, "…"))
			return false;
	}
	return true;
}

/* The line without him, to be freed; NULL: no memory. */
static char *without(const char *line, const struct person *p)
{
	if (!strstr(line, p->id) && !strstr(line, p->name))
		return strdup(line);
	bool changed = false;
	cJSON *event = cJSON_Parse(line);
	bool good = event && strike_words(event, p, &changed) && strike(event, p, &changed);
	char *text = !good ? NULL : changed ? cJSON_PrintUnformatted(event) : strdup(line);
	cJSON_Delete(event);
	return text;
}

static bool is_taken(const struct record *r, const char *id)
{
	for (int i = 0; i < r->n; i++)
		if (strstr(r->line[i], id))
			return true;
	return false;
}

static bool same_but_for_the_name(const struct record *a, const struct record *b)
{
	struct out o = {0};
	bool same = a->n == b->n && memcmp(a->status, b->status, (size_t)a->n) == 0 &&
		    campaign_diff(a->now, b->now, NULL, &o) == 0;
	out_free(&o);
	return same;
}

bool record_forget(struct record *r, int player, char *number, struct refusal *why)
{
	struct person p = {.id = r->now->player[player].id, .name = r->now->player[player].name};
	struct record fresh;
	no_memory(why);
	if (r->now->player[player].active) {
		*why = (struct refusal){"NW-R56", N_("Whoever is to be forgotten withdraws first."),
					""};
		return false;
	}
	snprintf(p.fresh_name, sizeof p.fresh_name, "Member %d", player + 1);
	for (unsigned k = (unsigned)player + 1; !p.fresh_id[0] || is_taken(r, p.fresh_id); k++)
		snprintf(p.fresh_id, sizeof p.fresh_id, "member-%u", k % 100000);
	char **line = calloc((size_t)r->n + 1, sizeof *line);
	bool good = line != NULL;
	for (int i = 0; i < r->n && good; i++)
		good = (line[i] = without(r->line[i], &p)) != NULL;
	record_init(&fresh, r->t);
	good = good && record_load(&fresh, line, r->n, why);
	if (good && !same_but_for_the_name(r, &fresh)) {
		*why = (struct refusal){
			"NW-R55",
			N_("Without {0} the record would not add up: nothing was changed."), ""};
		snprintf(why->what, sizeof why->what, "%s", p.name);
		good = false;
	}
	for (int i = 0; line && i < r->n; i++)
		free(line[i]);
	free(line);
	if (!good) {
		record_free(&fresh);
		return false;
	}
	snprintf(number, 24, "%s", p.fresh_name);
	record_free(r);
	*r = fresh;
	return true;
}
