/*
 * league_head.c: what is kept beside a club's record: who owns it and who is whom, invitations, the
 * dice key, habits, clocks of the tables, a vote under way, and who asked to be forgotten.
 */
#include "server/league_club.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include <sodium.h>

static void copy(char *to, size_t cap, const cJSON *from, const char *key)
{
	const char *text = json_text(from, key);
	snprintf(to, cap, "%s", text ? text : "");
}

static void read_members(struct club *c, const cJSON *head)
{
	const cJSON *list = cJSON_GetObjectItemCaseSensitive(head, "members");
	c->nmembers = 0;
	for (const cJSON *m = list ? list->child : NULL; m && c->nmembers < CLUB_PLAYERS;
	     m = m->next) {
		struct club_member *to = &c->member[c->nmembers++];
		*to = (struct club_member){.shy = json_true(m, "shy", false),
					   .forgotten = json_true(m, "forgotten", false)};
		copy(to->player, sizeof to->player, m, "player");
		copy(to->who, sizeof to->who, m, "who");
		copy(to->code, sizeof to->code, m, "code");
	}
}

static void read_clocks(struct club *c, const cJSON *head)
{
	const cJSON *list = cJSON_GetObjectItemCaseSensitive(head, "clocks");
	int n = 0;
	memset(c->clock, 0, sizeof c->clock);
	for (const cJSON *k = list ? list->child : NULL; k && n < CLUB_TABLES; k = k->next) {
		struct club_clock *to = &c->clock[n++];
		copy(to->battle, sizeof to->battle, k, "battle");
		to->started = json_int(k, "started", 0);
		to->held = json_int(k, "held", 0);
	}
}

static void read_ballot(struct club *c, const cJSON *head)
{
	const cJSON *from = cJSON_GetObjectItemCaseSensitive(head, "ballot");
	const cJSON *list = cJSON_GetObjectItemCaseSensitive(from, "voters");
	struct ballot *b = &c->ballot;
	memset(b, 0, sizeof *b);
	copy(b->player, sizeof b->player, from, "player");
	b->yes = (int)json_int(from, "for", 0);
	b->no = (int)json_int(from, "against", 0);
	for (const cJSON *v = list ? list->child : NULL; v && b->n < CLUB_PLAYERS; v = v->next) {
		copy(b->voter[b->n], sizeof b->voter[0], v, "player");
		b->voted[b->n++] = json_true(v, "voted", false);
	}
}

static bool read_key(const char *hex, uint8_t key[32])
{
	size_t n = 0;
	return hex && sodium_hex2bin(key, 32, hex, strlen(hex), NULL, &n, NULL) == 0 && n == 32;
}

/*
 * A club made by the command line has no such document: it is nobody's but the machine's. One that
 * could not be read must not be taken for such a club, nor be written over.
 */
bool club_read_head(struct store *s, struct club *c)
{
	char *text = NULL;
	uint64_t version;
	if (!store_get(s, "club", c->id, &text, &version))
		return false;
	if (version && version == c->head) {
		free(text);
		return true;
	}
	cJSON *head = text ? cJSON_Parse(text) : NULL;
	bool ok = head || !text;
	free(text);
	if (!ok)
		return false;
	c->head = version;
	copy(c->owner, sizeof c->owner, head, "owner");
	copy(c->feed, sizeof c->feed, head, "feed");
	c->open = json_true(head, "open", false);
	c->has_key = read_key(json_text(head, "key"), c->key);
	c->has_next = read_key(json_text(head, "next_key"), c->next_key);
	read_members(c, head);
	read_clocks(c, head);
	read_ballot(c, head);
	cJSON_Delete(head);
	return true;
}

/* The old key was shown: the one promised then is in force. */
void club_take_next_key(struct club *c)
{
	char commit[65];
	dice_commit(c->next_key, commit);
	if (!c->has_next || strcmp(commit, c->record.now->dice_commit) != 0)
		return;
	memcpy(c->key, c->next_key, sizeof c->key);
	c->has_key = true;
	c->has_next = false;
}

static void write_members(struct out *o, const struct club *c)
{
	out_array(o, "members");
	for (int i = 0; i < c->nmembers; i++) {
		out_object(o, NULL);
		out_string(o, "player", c->member[i].player);
		out_string(o, "who", c->member[i].who);
		out_string(o, "code", c->member[i].code);
		out_bool(o, "shy", c->member[i].shy);
		out_bool(o, "forgotten", c->member[i].forgotten);
		out_end(o);
	}
	out_end(o);
}

static void write_clocks(struct out *o, const struct club *c)
{
	out_array(o, "clocks");
	for (int i = 0; i < CLUB_TABLES; i++) {
		const struct club_clock *k = &c->clock[i];
		if (!k->battle[0])
			continue;
		out_object(o, NULL);
		out_string(o, "battle", k->battle);
		out_int(o, "started", k->started);
		out_int(o, "held", k->held);
		out_end(o);
	}
	out_end(o);
}

static void write_voters(struct out *o, const struct ballot *b)
{
	out_array(o, "voters");
	for (int i = 0; i < b->n; i++) {
		out_object(o, NULL);
		out_string(o, "player", b->voter[i]);
		out_bool(o, "voted", b->voted[i]);
		out_end(o);
	}
	out_end(o);
}

bool club_save_head(struct store *s, struct club *c)
{
	char hex[65] = "", next[65] = "";
	struct out o = {0};
	if (c->has_key)
		sodium_bin2hex(hex, sizeof hex, c->key, sizeof c->key);
	if (c->has_next)
		sodium_bin2hex(next, sizeof next, c->next_key, sizeof c->next_key);
	out_object(&o, NULL);
	out_string(&o, "owner", c->owner);
	out_bool(&o, "open", c->open);
	out_string(&o, "feed", c->feed);
	out_string(&o, "key", c->has_key ? hex : NULL);
	out_string(&o, "next_key", c->has_next ? next : NULL);
	write_members(&o, c);
	write_clocks(&o, c);
	if (c->ballot.player[0]) {
		out_object(&o, "ballot");
		out_string(&o, "player", c->ballot.player);
		out_int(&o, "for", c->ballot.yes);
		out_int(&o, "against", c->ballot.no);
		write_voters(&o, &c->ballot);
		out_end(&o);
	}
	out_end(&o);
	/* Servers that share a database each have the club in memory. */
	bool ok = !o.failed && store_put(s, "club", c->id, c->head, o.p, &c->head) == STORE_OK;
	out_free(&o);
	if (!ok) {
		c->head = 0;
		c->stale = true;
	}
	return ok;
}

struct club_member *club_member_of(struct club *c, const char *player)
{
	for (int i = 0; i < c->nmembers; i++)
		if (strcmp(c->member[i].player, player) == 0)
			return &c->member[i];
	if (c->nmembers == CLUB_PLAYERS)
		return NULL;
	struct club_member *m = &c->member[c->nmembers++];
	*m = (struct club_member){0};
	snprintf(m->player, sizeof m->player, "%s", player);
	return m;
}

void club_save_answer(struct client *c, struct club *club)
{
	if (!club_save_head(c->server->store, club)) {
		club->stale = true;
		answer_error(c, 503, "busy", N_("It could not be written. Try again."));
		return;
	}
	struct standing s = club_standing(c, club);
	struct out o = {0};
	s.recent = true;
	club_write(&o, NULL, club, club->record.now, &s);
	answer_json(c, 200, &o);
}
