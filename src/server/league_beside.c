/*
 * league_beside.c: requests that change what is kept beside the record: the clocks of the tables, a
 * secret vote, the club's habits, being forgotten.
 */
#include "server/league_club.h"
#include "league/forget.h"

#include <stdio.h>
#include <string.h>
#include <time.h>

static void not_allowed(struct client *c)
{
	answer_rule(c, 403, "role", "NW-R56", N_("Only the Campaign Master may do this."));
}

static void unclear(struct client *c)
{
	answer_error(c, 400, "malformed", N_("This request cannot be understood."));
}

/* Who asks, as for a line of the record: index or LG_NONE, and his role. */
static int asker(struct client *c, const struct club *club, const cJSON *body, enum role *role)
{
	struct standing s = club_standing(c, club);
	const char *by = club_author(club, &s, body, role);
	return by && by[0] ? club_player(club->record.now, by) : LG_NONE;
}

/* The clock of a battle; a new one takes the place of one whose battle is over. */
static struct club_clock *clock_of(struct club *club, const char *battle)
{
	const struct campaign *c = club->record.now;
	struct club_clock *unused = NULL;
	for (int i = 0; i < CLUB_TABLES; i++) {
		struct club_clock *k = &club->clock[i];
		int b = k->battle[0] ? club_battle(c, k->battle) : LG_NONE;
		if (strcmp(k->battle, battle) == 0)
			return k;
		if (b == LG_NONE || c->battle[b].state >= BATTLE_RECORDED)
			unused = k;
	}
	if (unused) {
		*unused = (struct club_clock){0};
		snprintf(unused->battle, sizeof unused->battle, "%s", battle);
	}
	return unused;
}

/* NW-182: the limit of 6.4, watched by everybody at the table. */
void club_clock_post(struct client *c, struct club *club, const cJSON *body)
{
	const char *battle = json_text(body, "battle"), *what = json_text(body, "do");
	int b = battle ? club_battle(club->record.now, battle) : LG_NONE, side;
	enum role role;
	int by = asker(c, club, body, &role);
	int64_t now = (int64_t)time(NULL);
	if (b == LG_NONE || !what) {
		unclear(c);
		return;
	}
	if (role > ROLE_RECORDER &&
	    battle_place(&club->record.now->battle[b], by, &side) == LG_NONE) {
		answer_rule(c, 403, "role", "NW-R56",
			    N_("Those who fight start and stop the clock."));
		return;
	}
	struct club_clock *k = clock_of(club, battle);
	if (!k) {
		answer_error(c, 409, "full", N_("Too many clocks are running."));
		return;
	}
	if (strcmp(what, "start") == 0) {
		k->started = k->started && k->held ? k->started + now - k->held
			     : k->started          ? k->started
						   : now;
		k->held = 0;
	} else if (strcmp(what, "stop") == 0 && k->started && !k->held) {
		k->held = now;
	} else if (strcmp(what, "clear") == 0) {
		*k = (struct club_clock){0};
	}
	club_save_answer(c, club);
}

static void open_ballot(struct client *c, struct club *club, const cJSON *body)
{
	const struct campaign *now = club->record.now;
	const cJSON *list = cJSON_GetObjectItemCaseSensitive(body, "voters");
	const char *on = json_text(body, "player");
	int player = on ? club_player(now, on) : LG_NONE;
	struct ballot b = {0};
	if (player == LG_NONE || !now->player[player].needs_vote) {
		answer_rule(c, 422, "rule", "NW-216", N_("No vote is due on this player."));
		return;
	}
	for (const cJSON *v = list ? list->child : NULL; v && b.n < CLUB_PLAYERS; v = v->next) {
		int i = cJSON_IsString(v) ? club_player(now, v->valuestring) : LG_NONE;
		if (i != LG_NONE && i != player)
			snprintf(b.voter[b.n++], sizeof b.voter[0], "%s", now->player[i].id);
	}
	if (!b.n) {
		unclear(c);
		return;
	}
	snprintf(b.player, sizeof b.player, "%s", now->player[player].id);
	club->ballot = b;
	club_news(c->server, club, "ballot", body);
	club_save_answer(c, club);
}

static void cast_vote(struct client *c, struct club *club, int by, bool yes)
{
	struct ballot *b = &club->ballot;
	for (int i = 0; i < b->n && by != LG_NONE; i++) {
		if (strcmp(b->voter[i], club->record.now->player[by].id) != 0)
			continue;
		if (b->voted[i])
			break;
		b->voted[i] = true;
		b->yes += yes;
		b->no += !yes;
		club_save_answer(c, club);
		return;
	}
	answer_rule(c, 403, "role", "NW-216", N_("You have no vote here, or have cast it."));
}

/* The sums go into the record; who voted what was never kept. */
static void close_ballot(struct client *c, struct club *club)
{
	struct ballot b = club->ballot;
	int before = club->record.n;
	struct out o = {0};
	out_object(&o, NULL);
	out_object(&o, "event");
	out_string(&o, "type", "vote");
	out_string(&o, "player", b.player);
	out_int(&o, "involved", b.n);
	out_int(&o, "for", b.yes);
	out_int(&o, "against", b.no);
	out_end(&o);
	out_end(&o);
	cJSON *body = o.failed ? NULL : json_object(o.p, o.n);
	out_free(&o);
	club->ballot.player[0] = '\0';
	if (!body || !club_save_head(c->server->store, club)) {
		club->ballot = b;
		answer_error(c, 503, "busy", N_("It could not be written. Try again."));
	} else {
		club_event_post(c, club, body);
		if (club->record.n == before) { /* refused: the vote stays open */
			club->ballot = b;
			club_save_head(c->server->store, club);
		}
	}
	cJSON_Delete(body);
}

/* NW-216: a secret ballot of those involved. */
void club_ballot_post(struct client *c, struct club *club, const cJSON *body)
{
	const char *what = json_text(body, "do");
	enum role role;
	int by = asker(c, club, body, &role);
	if (!what)
		unclear(c);
	else if (strcmp(what, "vote") == 0 && club->ballot.player[0])
		cast_vote(c, club, by, json_true(body, "for", false));
	else if (role > ROLE_DEPUTY)
		not_allowed(c);
	else if (strcmp(what, "open") == 0)
		open_ballot(c, club, body);
	else if (strcmp(what, "close") == 0 && club->ballot.player[0])
		close_ballot(c, club);
	else
		unclear(c);
}

/* Settings of the pages, not of the game: they are no part of the record. */
void club_habits_post(struct client *c, struct club *club, const cJSON *body)
{
	const char *player = json_text(body, "player");
	int i = player ? club_player(club->record.now, player) : LG_NONE;
	enum role role;
	int by = asker(c, club, body, &role);
	if (role > ROLE_DEPUTY && (i == LG_NONE || i != by)) {
		not_allowed(c);
		return;
	}
	if (i != LG_NONE) {
		struct club_member *m = club_member_of(club, club->record.now->player[i].id);
		if (m)
			m->shy = json_true(body, "shy", m->shy);
	} else {
		if (json_true(body, "feed", false))
			club_code(club->feed, CLUB_CODE);
	}
	club_save_answer(c, club);
}

/* On request: the name goes from every page, file, feed and stored line; results stay. */
void club_forget_post(struct client *c, struct club *club, const cJSON *body)
{
	const char *player = json_text(body, "player");
	int i = player ? club_player(club->record.now, player) : LG_NONE;
	enum role role;
	int by = asker(c, club, body, &role);
	if (role > ROLE_CM && (i == LG_NONE || i != by)) {
		not_allowed(c);
		return;
	}
	if (i == LG_NONE) {
		answer_rule(c, 404, "missing", "NW-118", N_("There is no such member."));
		return;
	}
	struct refusal why = {0};
	const char *note = tr(c->server->library.tongue, c->lang, forgotten_text);
	if (club_forget(c->server->store, club, i, note, &why))
		club_save_answer(c, club);
	else if (why.rule)
		answer_refusal(c, &why);
	else
		answer_error(c, 503, "busy", N_("It could not be written. Try again."));
}

void club_write_extras(struct out *o, const struct club *club, const struct standing *s)
{
	if (!s->inside)
		return;
	out_string(o, "feed", club->feed[0] ? club->feed : NULL);
	out_array(o, "shy");
	for (int i = 0; i < club->nmembers; i++)
		if (club->member[i].shy)
			out_string(o, NULL, club->member[i].player);
	out_end(o);
	out_array(o, "forgotten");
	for (int i = 0; i < club->nmembers; i++)
		if (club->member[i].forgotten)
			out_string(o, NULL, club->member[i].player);
	out_end(o);
	out_array(o, "clocks");
	for (int i = 0; i < CLUB_TABLES; i++)
		if (club->clock[i].started) {
			out_object(o, NULL);
			out_string(o, "battle", club->clock[i].battle);
			out_int(o, "started", club->clock[i].started);
			out_int(o, "held", club->clock[i].held);
			out_end(o);
		}
	out_end(o);
	out_int(o, "now", (int64_t)time(NULL));
	if (!club->ballot.player[0])
		return;
	out_object(o, "ballot");
	out_string(o, "player", club->ballot.player);
	out_array(o, "voters");
	for (int i = 0; i < club->ballot.n; i++)
		out_string(o, NULL, club->ballot.voter[i]);
	out_end(o);
	out_array(o, "voted");
	for (int i = 0; i < club->ballot.n; i++)
		if (club->ballot.voted[i])
			out_string(o, NULL, club->ballot.voter[i]);
	out_end(o);
	out_end(o);
}
