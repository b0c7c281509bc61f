/*
 * league_forget.c: a member of a club that wishes to be forgotten (R38): his lines are written anew
 * in the store, and what is kept beside them knows him by a number only.
 */
#include "server/league_club.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "league/forget.h"
#include "server/server.h"

/* A line of the record that says what was done, and of whom no more than the number. */
static bool add_note(struct record *r, const char *note, const char *number, struct refusal *why)
{
	char at[32];
	time_t now = time(NULL);
	struct tm tm;
	struct out o = {0}, text = {0};
	strftime(at, sizeof at, "%Y-%m-%dT%H:%MZ", gmtime_r(&now, &tm));
	out_format(&text, note, number);
	out_object(&o, NULL);
	out_string(&o, "type", "note");
	out_string(&o, "at", at);
	out_words(&o, "text", &text);
	out_end(&o);
	bool ok = !o.failed && record_add(r, o.p, why, NULL);
	out_free(&o);
	return ok;
}

/* Who he was, his account and his invitation go; a vote under way goes on. */
static bool strike_member(struct club *c, const char *id, const char *fresh)
{
	for (int i = 0; i < c->nmembers; i++)
		if (strcmp(c->member[i].player, id) == 0)
			c->member[i] = c->member[--c->nmembers];
	struct club_member *m = club_member_of(c, fresh);
	if (!m)
		return false;
	*m = (struct club_member){.shy = true, .forgotten = true};
	snprintf(m->player, sizeof m->player, "%s", fresh);
	for (int i = 0; i < c->ballot.n; i++)
		if (strcmp(c->ballot.voter[i], id) == 0)
			snprintf(c->ballot.voter[i], sizeof c->ballot.voter[i], "%s", fresh);
	return true;
}

/* What is kept beside comes first: when only that was written, he can be forgotten once more. */
static bool write_anew(struct store *s, struct club *c, const char *id, int player)
{
	char stream[CLUB_ID_MAX + 8];
	struct club_member before[CLUB_PLAYERS];
	struct ballot ballot = c->ballot;
	int n = c->nmembers;
	memcpy(before, c->member, sizeof before);
	club_stream(c->id, stream);
	if (strike_member(c, id, c->record.now->player[player].id) && club_save_head(s, c) &&
	    store_rewrite(s, stream, c->number, (const char *const *)c->record.line, c->record.n,
			  &c->number) == STORE_OK)
		return true;
	memcpy(c->member, before, sizeof before);
	c->nmembers = n;
	c->ballot = ballot;
	club_save_head(s, c);
	return false;
}

bool club_forget(struct store *s, struct club *c, int player, const char *note, struct refusal *why)
{
	char id[16], number[24];
	snprintf(id, sizeof id, "%s", c->record.now->player[player].id);
	if (!record_forget(&c->record, player, number, why))
		return false;
	bool ok = add_note(&c->record, note, number, why);
	if (ok && !write_anew(s, c, id, player))
		ok = no_memory(why);
	c->stale = !ok; /* what is in memory is not what is stored */
	return ok;
}

/* True when something in it spoke of him. */
static bool strike_account(cJSON *head, const char *who)
{
	const char *owner = json_text(head, "owner");
	bool his = owner && strcmp(owner, who) == 0;
	if (his)
		cJSON_ReplaceItemInObjectCaseSensitive(head, "owner", cJSON_CreateString(""));
	cJSON *list = cJSON_GetObjectItemCaseSensitive(head, "members");
	for (cJSON *m = list ? list->child : NULL; m; m = m->next) {
		const char *account = json_text(m, "who");
		if (!account || strcmp(account, who) != 0)
			continue;
		cJSON_ReplaceItemInObjectCaseSensitive(m, "who", cJSON_CreateString(""));
		his = true;
	}
	return his;
}

/* One club; again where somebody else wrote meanwhile. */
static bool forget_account_in(struct store *s, const char *id, const char *who)
{
	enum store_result r = STORE_CONFLICT;
	for (int i = 0; r == STORE_CONFLICT && i < 5; i++) {
		char *text = NULL;
		uint64_t version;
		if (!store_get(s, "club", id, &text, &version))
			return false;
		cJSON *head = text ? cJSON_Parse(text) : NULL;
		free(text);
		bool his = head && strike_account(head, who);
		text = his ? cJSON_PrintUnformatted(head) : NULL;
		r = !his   ? STORE_OK
		    : text ? store_put(s, "club", id, version, text, NULL)
			   : STORE_ERROR;
		free(text);
		cJSON_Delete(head);
	}
	return r == STORE_OK;
}

static bool note_club(void *arg, const char *name, uint64_t version)
{
	(void)version;
	out_text(arg, name);
	out_char(arg, '\n');
	return true;
}

bool clubs_forget_person(struct store *s, const char *who)
{
	struct out ids = {0};
	bool ok = store_documents(s, "club", "", note_club, &ids) && !ids.failed;
	for (char *p = ids.p, *end; ok && p && (end = strchr(p, '\n')); p = end + 1) {
		*end = '\0';
		ok = forget_account_in(s, p, who);
	}
	out_free(&ids);
	return ok;
}

static bool wrong(char *trouble, const char *what)
{
	snprintf(trouble, STORE_TROUBLE, "%s", what);
	return false;
}

static bool forget_in(struct store *s, struct club *c, const char *player, const char *note,
		      char *trouble)
{
	struct refusal why = {0};
	if (!club_load(s, c, &why))
		return wrong(trouble, N_("There is no such club in the database."));
	int i = club_player(c->record.now, player);
	if (i == LG_NONE)
		return wrong(trouble, N_("There is no such member."));
	return club_forget(s, c, i, note, &why) ||
	       wrong(trouble, why.rule ? why.text : N_("It could not be written. Try again."));
}

bool forget_member(const char *database, const char *const *data, const char *club,
		   const char *player, const char *note, char *trouble)
{
	static struct club c; /* too large for a stack */
	struct pk *pk = pk_new(data);
	const struct league_tables *t = pk ? league_tables_load(pk) : NULL;
	struct store *s = t ? store_open(database, trouble) : NULL;
	if (!t)
		wrong(trouble, pk && pk_error(pk) ? pk_error(pk) : "There is not enough memory.");
	bool ok = false;
	if (s) {
		c = (struct club){0};
		snprintf(c.id, sizeof c.id, "%s", club);
		record_init(&c.record, t);
		ok = forget_in(s, &c, player, note, trouble);
		record_free(&c.record);
	}
	store_close(s);
	pk_free(pk);
	return ok;
}
