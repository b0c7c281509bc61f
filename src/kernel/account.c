/*
 * account.c: accounts gathered line by line, from the state and from what the seat was told.
 */
#include "kernel/account.h"

#include <stdlib.h>
#include <string.h>

#include "kernel/match.h"

void account_of(struct accounts *a, const char *of, const char *key)
{
	if (a->n == MAX_ACCOUNTS) {
		a->overflow = true;
		return;
	}
	a->account[a->n++] = (struct account){.of = of, .key = key, .first = (uint16_t)a->lines};
}

void account_event(struct accounts *a, const struct event *e, int32_t value)
{
	if (a->overflow || a->lines == MAX_ACCOUNT_LINES) {
		a->overflow = true;
		return;
	}
	struct account *now = &a->account[a->n - 1];
	a->line[a->lines++] = (struct account_line){.what = *e, .value = value};
	now->lines++;
	now->value += value;
}

void account_tell(struct accounts *a, uint16_t message, const char *rule, int32_t value, int nargs,
		  const int32_t *arg)
{
	struct event e = {.message = message, .audience = AUDIENCE_ALL, .rule = rule};
	memcpy(e.arg, arg, (size_t)nargs * sizeof *arg);
	account_event(a, &e, value);
}

const struct account *account_find(const struct accounts *a, const char *of, const char *key)
{
	for (int i = 0; i < a->n; i++)
		if (strcmp(a->account[i].of, of) == 0 && strcmp(a->account[i].key, key) == 0)
			return &a->account[i];
	return NULL;
}

/* The events of one entry that the seat heard. */
static uint32_t hear(const struct match *m, const struct entry *e, int seat, struct event *out)
{
	uint32_t n = 0;
	for (uint32_t i = e->event; i < e->event + e->nevents; i++)
		if (mt_event_for(&m->event[i], seat))
			out[n++] = m->event[i];
	return n;
}

bool mt_story(const struct match *m, int seat, struct story *s)
{
	*s = (struct story){m->start, malloc((m->events + 1) * sizeof *s->event), 0};
	if (!s->event)
		return false;
	for (uint32_t i = 0; i < m->entries; i++)
		if (m->entry[i].type == ENTRY_ACTION && !m->entry[i].undone)
			s->n += hear(m, &m->entry[i], seat, s->event + s->n);
	return true;
}

void story_free(struct story *s)
{
	free(s->event);
}

void mt_accounts(const struct match *m, int seat, struct accounts *a)
{
	struct story s;
	a->n = a->lines = 0;
	a->overflow = false;
	if (!m->game->accounts || !mt_story(m, seat, &s))
		return;
	m->game->accounts(m->pack, m->state, seat, &s, a);
	story_free(&s);
}
