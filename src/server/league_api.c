/*
 * league_api.c: requests below /api/v1/clubs and /api/v1/league, and who may make them.
 */
#include "league/modifiers.h"
#include "server/league_club.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <sodium.h>

static bool note_id(void *arg, const char *name, uint64_t number)
{
	(void)number;
	out_text(arg, name);
	out_char(arg, '\n');
	return true;
}

static void write_row(struct out *o, const struct club *c, const struct standing *s)
{
	const struct campaign *now = c->record.now;
	int active = 0;
	for (int i = 0; i < now->nplayers; i++)
		active += now->player[i].active;
	out_object(o, NULL);
	out_string(o, "id", c->id);
	out_string(o, "name", now->name);
	out_int(o, "season", now->season);
	out_int(o, "week", now->week);
	out_int(o, "weeks", now->now.weeks);
	out_int(o, "players", active);
	out_bool(o, "night", now->night_open);
	out_string(o, "role", role_words[s->role]);
	out_end(o);
}

static void list_clubs(struct client *c)
{
	struct out ids = {0}, o = {0};
	store_streams(c->server->store, "league", note_id, &ids);
	store_streams(c->server->store, "club/", note_id, &ids);
	out_array(&o, NULL);
	o.failed |= ids.failed;
	for (char *p = ids.p, *end; p && (end = strchr(p, '\n')); p = end + 1) {
		*end = '\0';
		const char *id = strncmp(p, "club/", 5) == 0 ? p + 5 : p;
		struct club *club = club_concerns(c, id) ? club_find(c->server, id) : NULL;
		if (!club)
			continue;
		struct standing s = club_standing(c, club);
		if (s.reads)
			write_row(&o, club, &s);
	}
	out_end(&o);
	out_free(&ids);
	answer_json(c, 200, &o);
}

static void answer_state(struct client *c, const struct club *club)
{
	struct standing s = club_standing(c, club);
	struct out o = {0};
	club_write(&o, NULL, club, club->record.now, &s);
	answer_json(c, 200, &o);
}

/* An invitation: whoever brings the code is that member from then on. */
static void invite(struct client *c, struct club *club, const cJSON *body)
{
	const char *player = json_text(body, "player");
	int i = player ? club_player(club->record.now, player) : LG_NONE;
	struct club_member *m =
		i == LG_NONE ? NULL : club_member_of(club, club->record.now->player[i].id);
	if (!club_standing(c, club).owner) {
		answer_rule(c, 403, "role", "NW-R56", N_("Only the Campaign Master may do this."));
		return;
	}
	if (!m) {
		answer_rule(c, 404, "missing", "NW-118", N_("There is no such member."));
		return;
	}
	club_code(m->code, CLUB_CODE);
	m->who[0] = '\0';
	if (!club_save_head(c->server->store, club)) {
		answer_error(c, 503, "busy", N_("It could not be written. Try again."));
		return;
	}
	struct out o = {0};
	out_object(&o, NULL);
	out_string(&o, "player", m->player);
	out_string(&o, "code", m->code);
	out_end(&o);
	answer_json(c, 200, &o);
}

static void join(struct client *c, struct club *club, const cJSON *body)
{
	const char *code = json_text(body, "code");
	struct visitor *v = client_visitor(c);
	if (!v)
		return;
	if (!v->account && !club_is_local(c)) {
		answer_error(c, 403, "account", N_("To join a club you need an account."));
		return;
	}
	for (int i = 0; i < club->nmembers && code; i++) {
		struct club_member *m = &club->member[i];
		if (!m->code[0] || strlen(code) != strlen(m->code) ||
		    sodium_memcmp(code, m->code, strlen(code)) != 0)
			continue;
		memcpy(m->who, v->who, sizeof m->who);
		m->code[0] = '\0';
		club_save_answer(c, club);
		return;
	}
	answer_error(c, 403, "private", N_("This invitation is not valid."));
}

/* Whether everybody may look. */
static void publish(struct client *c, struct club *club, const cJSON *body)
{
	if (!club_standing(c, club).owner) {
		answer_rule(c, 403, "role", "NW-R56", N_("Only the Campaign Master may do this."));
		return;
	}
	club->open = json_true(body, "open", false);
	club_save_answer(c, club);
}

/* The record tells everything by name: it is for members. */
static bool for_members(struct client *c, const struct club *club, const char *what)
{
	static const char *const kept[] = {"history", "at", "export", "csv", NULL};
	if (club_standing(c, club).inside)
		return true;
	for (int i = 0; kept[i]; i++)
		if (strcmp(what, kept[i]) == 0)
			return false;
	return true;
}

/* As the campaign has set its numbers. */
static void club_modifiers(struct client *c, const struct club *club)
{
	struct league_reader reader = {c->server->library.tongue, c->lang};
	struct out o = {0};
	league_modifiers(&club->record.now->now.computer, &reader, &o);
	answer_json(c, 200, &o);
}

static bool get_club(struct client *c, const struct club *club, const struct http_request *r,
		     char *part[], int n)
{
	const char *what = n > 2 ? part[2] : "";
	if (!for_members(c, club, what))
		return false;
	if (n == 2)
		answer_state(c, club);
	else if (n == 3 && strcmp(what, "history") == 0)
		club_history(c, club, r);
	else if (n == 4 && strcmp(what, "history") == 0)
		club_line(c, club, part[3]);
	else if (n == 3 && strcmp(what, "dice") == 0)
		club_dice(c, club);
	else if (n == 4 && strcmp(what, "at") == 0)
		club_state_at(c, club, part[3]);
	else if (n == 4 && strcmp(what, "battles") == 0)
		club_battle_get(c, club, part[3]);
	else if (n == 4 && strcmp(what, "rolls") == 0)
		club_rolls(c, club, part[3]);
	else if (n == 4 && strcmp(what, "armies") == 0)
		club_army(c, club, part[3]);
	else if (n == 5 && strcmp(what, "armies") == 0 && strcmp(part[4], "pdf") == 0)
		club_army_sheet(c, club, part[3], true);
	else if (n == 5 && strcmp(what, "armies") == 0 && strcmp(part[4], "text") == 0)
		club_army_sheet(c, club, part[3], false);
	else if (n == 3 && strcmp(what, "modifiers") == 0)
		club_modifiers(c, club);
	else if (n == 3 && strcmp(what, "export") == 0)
		club_export(c, club);
	else if (n == 4 && strcmp(what, "qr") == 0)
		club_qr(c, club, part[3], r);
	else if (n == 3 && strcmp(what, "standings.csv") == 0)
		return club_table_csv(c, club, what);
	else if (n == 4 && strcmp(what, "csv") == 0)
		return club_table_csv(c, club, part[3]);
	else
		return n == 3 && club_feed(c, club, what, r);
	return true;
}

static void post_pair(struct client *c, struct club *club, const cJSON *body)
{
	club_pair(c, club, body);
}

static void post_check(struct client *c, struct club *club, const cJSON *body)
{
	club_army_check(c, club, body);
}

static void post_computer(struct client *c, struct club *club, const cJSON *body)
{
	club_computer(c, club, body);
}

static const struct {
	const char *what;
	void (*fn)(struct client *, struct club *, const cJSON *);
	bool stranger; /* also for somebody who may not look yet */
} posts[] = {
	{"events", club_event_post, false},  {"pair", post_pair, false},
	{"check", post_check, false},        {"computer", post_computer, false},
	{"preview", club_preview, false},    {"suggest", club_suggest, false},
	{"clock", club_clock_post, false},   {"ballot", club_ballot_post, false},
	{"habits", club_habits_post, false}, {"forget", club_forget_post, false},
	{"csv", club_csv_post, false},       {"invite", invite, false},
	{"publish", publish, false},         {"join", join, true},
};

static bool post_club(struct client *c, struct club *club, const char *what, const cJSON *body,
		      bool reads)
{
	for (size_t i = 0; i < sizeof posts / sizeof *posts; i++)
		if (strcmp(posts[i].what, what) == 0 && (reads || posts[i].stranger)) {
			posts[i].fn(c, club, body);
			return true;
		}
	return false;
}

static bool one_club(struct client *c, const struct http_request *r, char *part[], int n,
		     const cJSON *body)
{
	struct club *club = club_find(c->server, part[1]);
	if (!club)
		return false;
	bool reads = club_standing(c, club).reads;
	if (r->method == HTTP_POST)
		return n == 3 && post_club(c, club, part[2], body, reads);
	if (reads && n == 2) {
		club_confirm_due(c->server, club);
		club = club_find(c->server, part[1]);
		if (!club)
			return false;
	}
	if (!reads && n == 3 && club_feed_open(club, r))
		return club_feed(c, club, part[2], r);
	return reads && get_club(c, club, r, part, n);
}

static bool route(struct client *c, const struct http_request *r, char *part[], int n,
		  const cJSON *body)
{
	bool post = r->method == HTTP_POST;
	if (strcmp(part[0], "league") == 0) {
		bool sketch = n == 3 && strcmp(part[1], "sketch") == 0;
		if (!post || n != 3 || (!sketch && strcmp(part[1], "adjudicate") != 0))
			return false;
		judge_question(c, part[2], r, sketch);
	} else if (n == 1) {
		if (post)
			club_create(c, body);
		else
			list_clubs(c);
	} else if (n == 2 && post && strcmp(part[1], "import") == 0) {
		club_import(c, body);
	} else {
		return one_club(c, r, part, n, body);
	}
	return true;
}

bool league_request(struct client *c, const struct http_request *r, char *part[], int n)
{
	if (strcmp(part[0], "clubs") != 0 && strcmp(part[0], "league") != 0)
		return false;
	if (!clubs_of(c->server)) {
		answer_error(c, 503, "busy", N_("The tables of the league cannot be read."));
		return true;
	}
	if (!client_visitor(c))
		return true;
	cJSON *body = r->method == HTTP_POST ? json_object(r->body.p, r->body.n) : NULL;
	bool known = true;
	if (r->method == HTTP_POST && !body)
		answer_error(c, 400, "malformed", N_("This request cannot be understood."));
	else
		known = route(c, r, part, n, body);
	cJSON_Delete(body);
	return known;
}
