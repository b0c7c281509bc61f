/*
 * league_keep.c: clubs in memory and in the store: reading, making, forgetting, and who is asking.
 */
#include "server/league_club.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <sodium.h>

struct clubs *clubs_of(struct server *s)
{
	if (s->clubs)
		return s->clubs;
	struct clubs *c = calloc(1, sizeof *c);
	if (!c)
		return NULL;
	c->pk = pk_new(s->library.data);
	c->tables = c->pk ? league_tables_load(c->pk) : NULL;
	if (!c->tables) {
		log_line(s, "league: %s", c->pk ? pk_error(c->pk) : "out of memory");
		pk_free(c->pk);
		free(c);
		return NULL;
	}
	s->clubs = c;
	return c;
}

static void club_free(struct club *c)
{
	record_free(&c->record);
	sodium_memzero(c, sizeof *c);
	free(c);
}

static bool close_club(void *arg, const char *id, void *value)
{
	(void)arg;
	(void)id;
	club_free(value);
	return false;
}

void clubs_close(struct server *s)
{
	if (!s->clubs)
		return;
	smap_sift(&s->clubs->kept, close_club, NULL);
	smap_free(&s->clubs->kept);
	for (int i = 0; i < UPLOADS; i++)
		out_free(&s->clubs->upload[i].text);
	pk_free(s->clubs->pk);
	free(s->clubs);
	s->clubs = NULL;
}

/* Letters and digits that cannot be mistaken for each other. */
void club_code(char *to, int n)
{
	static const char digit[] = "abcdefghjkmnpqrstuvwxyz23456789";
	for (int i = 0; i < n; i++)
		to[i] = digit[randombytes_uniform(sizeof digit - 1)];
	to[n] = '\0';
}

static bool id_sound(const char *id)
{
	size_t n = strlen(id);
	return n > 0 && n < CLUB_ID_MAX && strspn(id, "abcdefghijklmnopqrstuvwxyz0123456789-") == n;
}

/* The one club of a folder made by `marengo league` is the stream "league". */
void club_stream(const char *id, char stream[CLUB_ID_MAX + 8])
{
	snprintf(stream, CLUB_ID_MAX + 8, "%s%s", strcmp(id, "league") == 0 ? "" : "club/", id);
}

struct lines {
	int n, cap;
	char **line;
	bool starved;
};

static bool take_line(void *arg, uint64_t number, const char *text)
{
	struct lines *l = arg;
	(void)number;
	if (l->n == l->cap) {
		int cap = l->cap ? 2 * l->cap : 256;
		char **line = realloc(l->line, (size_t)cap * sizeof *line);
		if (!line)
			return !(l->starved = true);
		l->line = line;
		l->cap = cap;
	}
	l->line[l->n] = strdup(text);
	if (!l->line[l->n])
		return !(l->starved = true);
	return ++l->n < CLUB_LINES;
}

bool club_load(struct store *s, struct club *c, struct refusal *why)
{
	char stream[CLUB_ID_MAX + 8];
	struct lines l = {0};
	club_stream(c->id, stream);
	bool ok = club_read_head(s, c) && store_read(s, stream, 0, take_line, &l) && !l.starved &&
		  l.n > 0 && record_load(&c->record, l.line, l.n, why);
	for (int i = 0; i < l.n; i++)
		free(l.line[i]);
	if (ok) {
		c->number = (uint64_t)l.n;
		c->stale = false;
		club_take_next_key(c);
	}
	free(l.line);
	return ok;
}

struct oldest {
	struct club *club;
};

static bool find_oldest(void *arg, const char *id, void *value)
{
	struct oldest *o = arg;
	struct club *c = value;
	(void)id;
	if (!c->writes && (!o->club || c->used < o->club->used))
		o->club = c;
	return true;
}

static void make_room(struct clubs *clubs)
{
	struct oldest o = {0};
	if (clubs->kept.n < CLUBS_KEPT)
		return;
	smap_sift(&clubs->kept, find_oldest, &o);
	if (o.club) {
		smap_take(&clubs->kept, o.club->id);
		club_free(o.club);
	}
}

struct club *club_find(struct server *s, const char *id)
{
	char stream[CLUB_ID_MAX + 8];
	uint64_t number;
	struct clubs *clubs = clubs_of(s);
	if (!clubs || !id_sound(id))
		return NULL;
	club_stream(id, stream);
	if (!store_number(s->store, stream, &number) || number == 0)
		return NULL;
	struct club *c = smap_get(&clubs->kept, id);
	if (!c) {
		make_room(clubs);
		c = calloc(1, sizeof *c);
		if (!c)
			return NULL;
		snprintf(c->id, sizeof c->id, "%s", id);
		record_init(&c->record, clubs->tables);
		c->stale = true;
		if (!smap_put(&clubs->kept, id, c)) {
			club_free(c);
			return NULL;
		}
	}
	c->used = net_clock();
	/* Another server, or the command line, may have written since. */
	struct refusal why = {0};
	bool whole = !c->writes && (c->stale || c->number != number);
	if (whole ? !club_load(s->store, c, &why) : !club_read_head(s->store, c)) {
		if (why.rule)
			log_line(s, "club %s: %s: %s", c->id, why.rule, why.what);
		/* What is under way still needs it. */
		if (!c->writes) {
			smap_take(&clubs->kept, id);
			club_free(c);
		}
		return NULL;
	}
	club_take_next_key(c);
	return c;
}

static bool is_owner(struct server *s, const char *id, const char *who)
{
	char *text = NULL;
	uint64_t version;
	bool his = false;
	if (store_get(s->store, "club", id, &text, &version) && text) {
		cJSON *head = cJSON_Parse(text);
		const char *owner = json_text(head, "owner");
		his = owner && strcmp(owner, who) == 0;
		cJSON_Delete(head);
	}
	free(text);
	return his;
}

static bool note_name(void *arg, const char *name, uint64_t version)
{
	(void)version;
	out_text(arg, name);
	out_char(arg, '\n');
	return true;
}

static bool owns_too_many(struct client *c)
{
	struct out names = {0};
	int n = 0;
	if (club_is_local(c))
		return false;
	store_documents(c->server->store, "club", "", note_name, &names);
	for (char *p = names.p, *end; p && (end = strchr(p, '\n')); p = end + 1) {
		*end = '\0';
		n += is_owner(c->server, p, c->visitor->who);
	}
	out_free(&names);
	return n >= CLUBS_OWNED;
}

struct club *club_make(struct client *client, const struct record *record, const uint8_t *key)
{
	struct server *s = client->server;
	struct club fresh = {.has_key = key != NULL};
	char stream[CLUB_ID_MAX + 8];
	if (owns_too_many(client)) {
		answer_error(client, 409, "full", N_("You have too many clubs."));
		return NULL;
	}
	club_code(fresh.id, 10);
	snprintf(fresh.owner, sizeof fresh.owner, "%s", client->visitor->who);
	if (key)
		memcpy(fresh.key, key, sizeof fresh.key);
	club_stream(fresh.id, stream);
	bool ok = club_save_head(s->store, &fresh) &&
		  store_append(s->store, stream, 0, (const char *const *)record->line, record->n,
			       NULL) == STORE_OK;
	struct club *c = ok ? club_find(s, fresh.id) : NULL;
	if (!c)
		answer_error(client, 503, "busy", N_("It could not be written. Try again."));
	return c;
}

bool club_is_local(const struct client *c)
{
	return c->server->loopback && !c->server->config->behind_proxy;
}

static bool owns(const struct client *client, const struct club *c)
{
	const char *who = client->visitor ? client->visitor->who : "";
	return club_is_local(client) || (who[0] && strcmp(who, c->owner) == 0);
}

/* The player whom somebody is in a club; NULL: he is none. */
static const char *player_of(const struct client *client, const struct club *c)
{
	const char *who = client->visitor ? client->visitor->who : "", *player = NULL;
	for (int i = 0; i < c->nmembers && who[0]; i++)
		if (strcmp(c->member[i].who, who) == 0)
			player = c->member[i].player;
	return player;
}

bool club_concerns(const struct client *client, const char *id)
{
	struct club *c = calloc(1, sizeof *c);
	if (!c)
		return false;
	snprintf(c->id, sizeof c->id, "%s", id);
	bool his = club_read_head(client->server->store, c) &&
		   (c->open || owns(client, c) || player_of(client, c));
	free(c);
	return his;
}

struct standing club_standing(const struct client *client, const struct club *c)
{
	struct standing s = {
		.local = club_is_local(client), .player = LG_NONE, .role = ROLE_SPECTATOR};
	const char *player = player_of(client, c);
	s.owner = owns(client, c);
	if (player)
		s.player = club_player(c->record.now, player);
	if (s.player != LG_NONE)
		s.role = c->record.now->player[s.player].role;
	if (s.owner)
		s.role = ROLE_CM;
	s.inside = s.owner || s.player != LG_NONE;
	s.reads = s.inside || c->open;
	return s;
}

struct league_reader club_reader(const struct client *c)
{
	return (struct league_reader){c->server->library.tongue, c->lang};
}
