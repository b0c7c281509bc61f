/*
 * notify.c: messages to the webhooks of accounts, posted off the loop, and letters for those who
 * wish for them. Who has just left is told later, unless he comes back first.
 */
#include "server/notify.h"
#include "server/letters.h"
#include "server/table.h"
#include "server/webhook.h"
#include "server/wishes.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { AWAY_MS = 5 * 60 * 1000, MAX_HELD = 1000 };

struct hook {
	struct errand errand;
	struct hook *next; /* of those that are held */
	struct server *server;
	const char *event, *text, *place, *key; /* of tables that last */
	char who[MAX_WHO], id[40], value[48];
	bool here, failed;
	bool soon, hold;   /* he left a short while ago; it is to be told later */
	int64_t left;      /* when */
	struct visitor to; /* of the letter, if it is to be written */
	bool letter;
	char trouble[WEBHOOK_TROUBLE];
};

static void post_hook(struct errand *e)
{
	struct hook *h = (struct hook *)e;
	struct visitor v = {0};
	struct out o = {0};
	const char *table = strcmp(h->place, "table") == 0 ? h->id : NULL;
	if (!wish_load(&h->server->people, h->who, table, &v))
		return;
	bool away = strcmp(v.notify, "away") == 0;
	h->hold = away && !h->here && h->soon;
	if ((!away && strcmp(v.notify, "always") != 0) || (away && h->here) || h->hold)
		return;
	h->letter = strcmp(v.letters, "each") == 0;
	h->to = v;
	if (!v.webhook[0])
		return;
	out_object(&o, NULL);
	out_string(&o, "event", h->event);
	out_string(&o, h->place, h->id);
	out_string(&o, h->key, h->value);
	out_string(&o, "name", v.name);
	out_string(&o, "text", tr(h->server->library.tongue, v.lang, h->text));
	out_end(&o);
	h->failed = !o.failed &&
		    !webhook_post(v.webhook, o.p, h->server->config->hooks_inside, h->trouble);
	out_free(&o);
}

/* Behind the others; more than anybody needs are not kept. */
static void hold(struct hook *h)
{
	struct hook **p = &h->server->held;
	int n = 0;
	for (; *p && n < MAX_HELD; n++)
		p = &(*p)->next;
	if (*p) {
		free(h);
		return;
	}
	h->next = NULL;
	*p = h;
}

static void hook_posted(struct errand *e)
{
	struct hook *h = (struct hook *)e;
	if (h->hold) {
		hold(h);
		return;
	}
	if (h->failed)
		log_line(h->server, "webhook of %s: %s", h->who, h->trouble);
	if (h->letter) {
		struct letter_what what = {.kind = LETTER_NEWS, .news = h->text};
		snprintf(what.way, sizeof what.way, "%s/%s", h->place, h->id);
		letter_later(h->server, &h->to, &what);
	}
	free(h);
}

static bool is_here(const struct server *s, const char *who)
{
	for (const struct client *c = s->clients; c; c = c->next)
		if (c->ws && c->visitor && strcmp(c->visitor->who, who) == 0)
			return true;
	return false;
}

static int64_t left_at(const struct server *s, const char *who)
{
	const int64_t *at = smap_get(&s->left, who);
	return at ? *at : 0;
}

void notify_left(struct server *s, const char *who)
{
	int64_t *at = smap_get(&s->left, who);
	if (!at && (at = calloc(1, sizeof *at)) && !smap_put(&s->left, who, at)) {
		free(at);
		return;
	}
	if (at)
		*at = net_clock();
}

/* Long ago is as good as never, once nothing is held any more for having been then. */
static bool lately(void *arg, const char *who, void *value)
{
	(void)who;
	if (*(int64_t *)arg - *(int64_t *)value <= 2 * AWAY_MS)
		return true;
	free(value);
	return false;
}

void notify_sweep(struct server *s)
{
	int64_t now = net_clock();
	smap_sift(&s->left, lately, &now);
}

/* Of a turn that was his, or of time that had run out for another: whether it still is so. */
static bool still_so(const struct hook *h)
{
	bool turn = strcmp(h->event, "turn") == 0;
	if (!turn && strcmp(h->event, "clock") != 0)
		return true;
	struct table *t = table_find(h->server, h->id);
	if (!t || !table_load(t))
		return false;
	uint32_t his = seats_of(t, h->who);
	return turn ? table_to_act(t) & his : clocks_late(t) & ~his;
}

/* Who has been here since has seen it himself. */
static bool stayed_away(const struct hook *h)
{
	return !is_here(h->server, h->who) && left_at(h->server, h->who) <= h->left;
}

void notify_tick(struct server *s)
{
	int64_t now = net_clock();
	for (struct hook **p = &s->held, *h; (h = *p);) {
		if (now - h->left <= AWAY_MS) {
			p = &h->next;
			continue;
		}
		*p = h->next;
		h->soon = h->hold = false;
		if (!stayed_away(h) || !still_so(h) || !errands_submit(s->post, &h->errand))
			free(h);
	}
}

void notify_close(struct server *s)
{
	for (struct hook *h = s->held, *next; h; h = next) {
		next = h->next;
		free(h);
	}
	s->held = NULL;
	smap_sift(&s->left, lately, &(int64_t){INT64_MAX});
	smap_free(&s->left);
}

void notify_hook(struct server *s, const char *who, const struct notice *n)
{
	char key[MAX_WHO + 80];
	snprintf(key, sizeof key, "hook %s %.40s %.24s", who, n->id, n->event);
	if (who[0] != 'a' || !s->post ||
	    !rate_take_named(&s->buckets, key, (struct rate){60000, 1}, net_clock()))
		return;
	struct hook *h = calloc(1, sizeof *h);
	if (!h)
		return;
	h->errand.work = post_hook;
	h->errand.done = hook_posted;
	h->server = s;
	h->event = n->event;
	h->text = n->text;
	h->place = n->place;
	h->key = n->key;
	h->here = is_here(s, who);
	h->left = left_at(s, who);
	h->soon = h->left && net_clock() - h->left <= AWAY_MS;
	snprintf(h->who, sizeof h->who, "%s", who);
	snprintf(h->id, sizeof h->id, "%s", n->id);
	snprintf(h->value, sizeof h->value, "%s", n->value);
	if (!errands_submit(s->post, &h->errand))
		free(h);
}
