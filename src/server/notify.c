/*
 * notify.c: messages to the webhooks of accounts, posted off the loop, and letters for those who
 * wish for them.
 */
#include "server/notify.h"
#include "server/letters.h"
#include "server/webhook.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

struct hook {
	struct errand errand;
	struct server *server;
	const char *event, *text, *place, *key; /* of tables that last */
	char who[MAX_WHO], id[40], value[48];
	bool here, failed;
	struct visitor to; /* of the letter, if it is to be written */
	bool letter;
	char trouble[WEBHOOK_TROUBLE];
};

static void post_hook(struct errand *e)
{
	struct hook *h = (struct hook *)e;
	struct visitor v = {0};
	struct out o = {0};
	if (!account_load(&h->server->people, h->who, &v) || strcmp(v.notify, "none") == 0 ||
	    (strcmp(v.notify, "away") == 0 && h->here))
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

static void hook_posted(struct errand *e)
{
	struct hook *h = (struct hook *)e;
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
	snprintf(h->who, sizeof h->who, "%s", who);
	snprintf(h->id, sizeof h->id, "%s", n->id);
	snprintf(h->value, sizeof h->value, "%s", n->value);
	if (!errands_submit(s->post, &h->errand))
		free(h);
}
