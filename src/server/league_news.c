/*
 * league_news.c: what happens in a club, told to the members it concerns through the webhooks of
 * their accounts. Who wrote it himself needs no news of it.
 */
#include "server/league_club.h"
#include "server/notify.h"

#include <string.h>

static const struct {
	const char *type, *event, *text;
} news[] = {
	{"season-start", "season", N_("A season of your club begins.")},
	{"night", "night", N_("A club night is open.")},
	{"draw", "draw", N_("The tables of the club night are drawn.")},
	{"report", "report", N_("A battle of yours was reported. Have a look at it.")},
	{"confirm", "result", N_("A battle of yours is recorded.")},
	{"ballot", "vote", N_("Your vote is asked for in your club.")},
};

static bool in_list(const cJSON *list, const char *id)
{
	for (const cJSON *v = list ? list->child : NULL; v; v = v->next)
		if (cJSON_IsString(v) && strcmp(v->valuestring, id) == 0)
			return true;
	return false;
}

/* Whether he sits at one of the tables that were drawn. */
static bool is_drawn(const cJSON *tables, const char *id)
{
	for (const cJSON *t = tables->child; t; t = t->next)
		if (in_list(cJSON_GetObjectItemCaseSensitive(t, "a"), id) ||
		    in_list(cJSON_GetObjectItemCaseSensitive(t, "b"), id))
			return true;
	return false;
}

/* Those an event names: who fights the battle, sits at a table, has a vote; or everybody. */
static bool concerns(const struct club *club, const cJSON *event, const char *id)
{
	const struct campaign *c = club->record.now;
	const char *battle = json_text(event, "battle");
	const cJSON *tables = cJSON_GetObjectItemCaseSensitive(event, "tables"),
		    *voters = cJSON_GetObjectItemCaseSensitive(event, "voters");
	int player = club_player(c, id), b = battle ? club_battle(c, battle) : LG_NONE, side;
	if (player == LG_NONE || !c->player[player].active)
		return false;
	if (battle)
		return b != LG_NONE && battle_place(&c->battle[b], player, &side) != LG_NONE;
	if (tables)
		return is_drawn(tables, id);
	return !voters || in_list(voters, id);
}

void club_news(struct server *s, const struct club *club, const char *type, const cJSON *event)
{
	const char *by = json_text(event, "by");
	for (size_t i = 0; i < sizeof news / sizeof *news; i++) {
		if (strcmp(news[i].type, type) != 0)
			continue;
		const struct notice n = {.event = news[i].event,
					 .text = news[i].text,
					 .place = "club",
					 .id = club->id,
					 .key = "title",
					 .value = club->record.now->name};
		for (int k = 0; k < club->nmembers; k++) {
			const struct club_member *m = &club->member[k];
			if ((!by || strcmp(by, m->player) != 0) && concerns(club, event, m->player))
				notify_hook(s, m->who, &n);
		}
	}
}

void club_news_of_line(struct server *s, const struct club *club, const char *line)
{
	cJSON *event = cJSON_Parse(line);
	const char *type = json_text(event, "type");
	if (type)
		club_news(s, club, type, event);
	cJSON_Delete(event);
}
