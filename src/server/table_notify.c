/*
 * table_notify.c: telling people who are not at a table what happened there: over the WebSocket
 * when they are at another one, and through their webhook.
 */
#include "server/notify.h"
#include "server/table.h"

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
	[NEWS_CLOCK] = {"clock", N_("An opponent's time has run out: claim the game, wait, or let "
				    "a computer play for him.")},
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

static void call_hook(struct table *t, int seat, enum news news)
{
	const struct notice n = {.event = news_of[news].word,
				 .text = news_of[news].text,
				 .place = "table",
				 .id = t->id,
				 .key = "game",
				 .value = t->game->id};
	notify_hook(t->server, t->seat[seat].who, &n);
}

void table_news(struct table *t, enum news news, uint32_t seats)
{
	for (int i = 0; i < t->seats; i++) {
		if (t->seat[i].by != BY_HUMAN)
			seats &= ~(1u << i);
		/* Of what another server wrote, that server calls the hooks. */
		else if (seats >> i & 1 && !t->remote)
			call_hook(t, i, news);
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

void table_notify_late(struct table *t, uint32_t late)
{
	uint32_t others = 0;
	for (int i = 0; i < t->seats; i++)
		if (late >> i & 1)
			others |= ~seats_of(t, t->seat[i].who);
	if (others)
		table_news(t, NEWS_CLOCK, others);
}

void table_notify(struct table *t)
{
	uint32_t late = t->fallen & ~t->told_of;
	t->told_of = t->fallen;
	table_notify_late(t, late); /* another server has written it */
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
	/* Who speaks of himself knows it, whichever of his seats has his name. */
	if (line->seat >= 0)
		seats &= ~seats_of(t, t->seat[line->seat].who);
	if (seats)
		table_news(t, NEWS_MENTION, seats);
}
