/*
 * table_notify.c: telling people who are not at a table what happened there: over the WebSocket
 * when they are at another one, and through their webhook.
 */
#include "server/table.h"
#include "server/webhook.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>

static const struct {
	const char *word, *text;
} news_of[] = {
	[NEWS_TURN] = {"turn", N_("It is your turn.")},
	[NEWS_OVER] = {"over", N_("The game is over.")},
	[NEWS_JOINED] = {"joined", N_("Somebody has sat down at your table.")},
	[NEWS_TAKEBACK] = {"takeback", N_("A take-back is asked for.")},
	[NEWS_MENTION] = {"mention", N_("You are spoken to at a table.")},
};

static void tell_news(struct client *c, const struct table *t, enum news news)
{
	struct out o = {0};
	out_object(&o, NULL);
	out_string(&o, "type", news == NEWS_TURN ? "turn" : "news");
	if (news != NEWS_TURN)
		out_string(&o, "event", news_of[news].word);
	out_string(&o, "table", t->id);
	out_string(&o, "game", t->game->id);
	out_string(&o, "text", tr(c->server->library.tongue, c->lang, news_of[news].text));
	out_end(&o);
	client_send(c, &o);
}

/* A message to somebody's webhook; whether he wants one stands in his account. */
struct hook {
	struct errand errand;
	struct server *server;
	enum news news;
	char who[MAX_WHO], table[MAX_TABLE_ID], game[32];
	bool here, failed;
	char trouble[WEBHOOK_TROUBLE];
};

static void post_hook(struct errand *e)
{
	struct hook *h = (struct hook *)e;
	struct visitor v = {0};
	struct out o = {0};
	if (!account_load(&h->server->people, h->who, &v) || !v.webhook[0] ||
	    strcmp(v.notify, "none") == 0 || (strcmp(v.notify, "away") == 0 && h->here))
		return;
	out_object(&o, NULL);
	out_string(&o, "event", news_of[h->news].word);
	out_string(&o, "table", h->table);
	out_string(&o, "game", h->game);
	out_string(&o, "name", v.name);
	out_string(&o, "text", tr(h->server->library.tongue, v.lang, news_of[h->news].text));
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
	free(h);
}

/* At most one a minute for each player, table and kind of news. */
static void call_hook(struct table *t, int seat, enum news news, bool here)
{
	struct server *s = t->server;
	char key[MAX_WHO + MAX_TABLE_ID + 24];
	snprintf(key, sizeof key, "hook %s %s %s", t->seat[seat].who, t->id, news_of[news].word);
	if (t->seat[seat].who[0] != 'a' || !s->post ||
	    !rate_take_named(&s->buckets, key, (struct rate){60000, 1}, net_clock()))
		return;
	struct hook *h = calloc(1, sizeof *h);
	if (!h)
		return;
	h->errand.work = post_hook;
	h->errand.done = hook_posted;
	h->server = s;
	h->news = news;
	h->here = here;
	snprintf(h->who, sizeof h->who, "%s", t->seat[seat].who);
	snprintf(h->table, sizeof h->table, "%s", t->id);
	snprintf(h->game, sizeof h->game, "%s", t->game->id);
	if (!errands_submit(s->post, &h->errand))
		free(h);
}

static bool is_here(const struct server *s, const char *who)
{
	for (const struct client *c = s->clients; c; c = c->next)
		if (c->ws && c->visitor && strcmp(c->visitor->who, who) == 0)
			return true;
	return false;
}

void table_news(struct table *t, enum news news, uint32_t seats)
{
	for (int i = 0; i < t->seats; i++) {
		if (t->seat[i].by != BY_HUMAN)
			seats &= ~(1u << i);
		/* Of what another server wrote, that server calls the hooks. */
		else if (seats >> i & 1 && !t->remote)
			call_hook(t, i, news, is_here(t->server, t->seat[i].who));
	}
	for (struct client *c = t->server->clients; seats && c; c = c->next) {
		if (!c->ws || c->table == t || !c->visitor)
			continue;
		for (int i = -1; (i = table_seat_of(t, c->visitor->who, i)) >= 0;)
			if (seats >> i & 1) {
				tell_news(c, t, news);
				break;
			}
	}
}

void table_notify(struct table *t)
{
	uint32_t to_act = table_to_act(t), fresh = to_act & ~t->notified;
	t->notified = to_act;
	if (fresh)
		table_news(t, NEWS_TURN, fresh);
	if (t->state == TABLE_OVER && !t->told_over)
		table_news(t, NEWS_OVER, UINT32_MAX);
	t->told_over = t->state == TABLE_OVER;
}

void table_notify_mentions(struct table *t, const struct chat_line *line)
{
	uint32_t seats = 0;
	for (const char *p = line->text; (p = strchr(p, '@')); p++)
		for (int i = 0; i < t->seats; i++) {
			const char *name = t->seat[i].name;
			if (t->seat[i].by == BY_HUMAN &&
			    strncasecmp(p + 1, name, strlen(name)) == 0)
				seats |= 1u << i;
		}
	if (line->seat >= 0)
		seats &= ~(1u << line->seat);
	if (seats)
		table_news(t, NEWS_MENTION, seats);
}
