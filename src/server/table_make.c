/*
 * table_make.c: making a table from a wish, who sits where, and the start.
 */
#include "server/table.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <sodium.h>

enum { MAX_BANK = 60 * 86400, SALT_MAX = 64 };

int table_seat_of(const struct table *t, const char *who, int after)
{
	for (int i = after + 1; i < t->seats; i++)
		if (t->seat[i].by == BY_HUMAN && strcmp(t->seat[i].who, who) == 0)
			return i;
	return -1;
}

uint32_t seats_of(const struct table *t, const char *who)
{
	uint32_t mask = 0;
	for (int i = -1; (i = table_seat_of(t, who, i)) >= 0;)
		mask |= 1u << i;
	return mask;
}

bool table_is_closed(const struct table *t)
{
	bool empty = t->left;
	for (int i = 0; i < t->seats; i++)
		empty &= t->seat[i].by != BY_HUMAN;
	return empty && t->state == TABLE_OPEN;
}

bool table_may_see(const struct table *t, const struct visitor *s, const char *invite)
{
	if (s && (table_seat_of(t, s->who, -1) >= 0 || strcmp(t->maker, s->who) == 0))
		return true;
	if (invite && t->invite[0] && strlen(invite) == strlen(t->invite) &&
	    sodium_memcmp(invite, t->invite, strlen(invite)) == 0)
		return true;
	return !t->by_invitation && (t->watchable || t->state == TABLE_OPEN);
}

/* Letters and digits that cannot be mistaken for each other. */
static void random_word(char *to, size_t n)
{
	static const char digit[] = "abcdefghjkmnpqrstuvwxyz23456789";
	for (size_t i = 0; i < n; i++)
		to[i] = digit[randombytes_uniform(sizeof digit - 1)];
	to[n] = '\0';
}

bool salt_sound(const char *salt)
{
	size_t n = strlen(salt);
	return n <= SALT_MAX && strspn(salt, "0123456789abcdef") == n;
}

bool seat_wants_salt(const struct table *t, int i)
{
	return t->all_salts && t->seat[i].by == BY_HUMAN && !t->seat[i].salt[0];
}

/* Where nothing is wished: the maker has the first seat, bots the others where there are any. */
static const char *default_seat(const struct game *g, int i, char buf[48])
{
	if (i == 0)
		return "me";
	if (!g->bots || !g->bots[0].id)
		return "open";
	snprintf(buf, 48, "bot:%s", g->bots[0].id);
	return buf;
}

static bool fill_seat(struct table *t, int i, const char *wish, const struct visitor *s,
		      const char *salt)
{
	struct seat *seat = &t->seat[i];
	*seat = (struct seat){0};
	if (strcmp(wish, "open") == 0)
		return true;
	if (strcmp(wish, "me") == 0) {
		seat->by = BY_HUMAN;
		snprintf(seat->who, sizeof seat->who, "%s", s->who);
		snprintf(seat->name, sizeof seat->name, "%s", s->name);
		snprintf(seat->salt, sizeof seat->salt, "%s", salt);
		return true;
	}
	if (strncmp(wish, "bot:", 4) != 0 || !table_bot_label(t->game, wish + 4))
		return false;
	seat->by = BY_BOT;
	snprintf(seat->bot, sizeof seat->bot, "%s", wish + 4);
	snprintf(seat->name, sizeof seat->name, "%s", table_bot_label(t->game, wish + 4));
	return true;
}

static const char *take_options(struct table *t, const cJSON *options)
{
	for (const cJSON *o = options ? options->child : NULL; o; o = o->next) {
		const char *wrong = cJSON_IsString(o) ? game_set_option(t->game, &t->setup,
									o->string, o->valuestring)
						      : N_("An option has no such value.");
		if (wrong)
			return wrong;
	}
	return NULL;
}

/* How many seats these options use; the game alone can tell. NULL: *why. */
static int seats_used(struct table *t, const char **why)
{
	uint8_t key[32] = {0};
	struct match *m = mt_new(t->game, t->shelf->pack, &t->setup, key, why);
	if (!m)
		return 0;
	int n = game_seats(t->game, m->pack, m->state);
	mt_free(m);
	return n;
}

static const char *take_seats(struct table *t, const struct visitor *s, const cJSON *wish)
{
	const cJSON *seats = cJSON_GetObjectItemCaseSensitive(wish, "seats");
	const char *salt = json_text(wish, "salt");
	for (const cJSON *o = seats ? seats->child : NULL; o; o = o->next)
		if (!cJSON_IsString(o) || game_seat_find(t->game, o->string) < 0)
			return N_("There is no such seat.");
	if (salt && !salt_sound(salt))
		return N_("A salt is at most 64 hexadecimal digits.");
	if (t->all_salts && (!salt || !salt[0]))
		return N_("Everybody at this table brings a salt for the dice.");
	for (int i = 0; i < t->seats; i++) {
		char buf[48];
		const char *who = seats ? json_text(seats, t->game->seats[i]) : NULL;
		if (!who)
			who = default_seat(t->game, i, buf);
		if (!fill_seat(t, i, who, s, salt ? salt : ""))
			return N_("There is no such bot.");
	}
	return NULL;
}

static const char *take_pace(struct table *t, const cJSON *pace)
{
	if (!cJSON_IsObject(pace))
		return NULL;
	t->bank = json_int(pace, "bank", 0);
	t->step = json_int(pace, "step", 0);
	if (t->bank < 0 || t->bank > MAX_BANK || t->step < 0 || t->step > MAX_BANK)
		return N_("A clock holds at most sixty days.");
	return NULL;
}

static const char *take_wish(struct table *t, const struct visitor *s, const cJSON *wish)
{
	struct library *l = &t->server->library;
	const char *game = json_text(wish, "game"), *scenario = json_text(wish, "scenario"),
		   *help = json_text(wish, "help"), *why = NULL;
	t->game = game ? library_game(l, game) : NULL;
	if (!t->game)
		return N_("There is no such game.");
	t->shelf = scenario ? library_get(l, t->game, scenario, &why) : NULL;
	if (!t->shelf)
		return N_("There is no such scenario.");
	if (!table_set_seats(t))
		return N_("There is not enough memory.");
	game_default_setup(t->game, &t->setup);
	t->setup.scenario = t->shelf->scenario;
	if ((why = take_options(t, cJSON_GetObjectItemCaseSensitive(wish, "options"))) ||
	    (why = take_pace(t, cJSON_GetObjectItemCaseSensitive(wish, "pace"))))
		return why;
	t->by_invitation = json_true(wish, "private", false);
	t->watchable = json_true(wish, "spectators", true);
	if (help && !help_find(help, &t->help))
		return N_("There is no such setting.");
	t->all_salts = json_true(wish, "salts", false);
	t->seats = seats_used(t, &why);
	if (!t->seats || (why = take_seats(t, s, wish)))
		return why;
	table_time_people(t, t->bank, t->step);
	return NULL;
}

struct table *table_make(struct server *server, struct visitor *s, const cJSON *wish,
			 const char **code, const char **text)
{
	struct table *t = calloc(1, sizeof *t);
	*code = "wish";
	*text = N_("There is not enough memory.");
	if (!t)
		return NULL;
	t->server = server;
	t->takeback = (struct takeback){.to = NO_TAKEBACK, .by = -1};
	t->ended_by = -1;
	t->created = t->moved = net_date();
	t->used = net_clock();
	snprintf(t->maker, sizeof t->maker, "%s", s->who);
	random_word(t->id, 10);
	random_word(t->invite, 20);
	uint8_t seed[32];
	randombytes_buf(seed, sizeof seed);
	sodium_bin2hex(t->seed, sizeof t->seed, seed, sizeof seed);
	const char *wrong = take_wish(t, s, wish);
	if (wrong || !smap_put(&server->tables, t->id, t)) {
		if (wrong)
			*text = wrong;
		table_free(t);
		return NULL;
	}
	t->loaded = true;
	return t;
}

/* The head of the journal: what the dice depend on is fixed from here on. */
static void fill_head(const struct table *t, struct jn_head *h)
{
	*h = (struct jn_head){.rules_version = t->game->rules_version, .has_seed = true};
	snprintf(h->game, sizeof h->game, "%s", t->game->id);
	snprintf(h->scenario, sizeof h->scenario, "%s", t->shelf->scenario);
	snprintf(h->pack, sizeof h->pack, "%s", t->shelf->hash);
	snprintf(h->seed, sizeof h->seed, "%s", t->seed);
	uint8_t seed[32], commit[32];
	sodium_hex2bin(seed, sizeof seed, t->seed, 64, NULL, NULL, NULL);
	jn_commit(seed, commit);
	sodium_bin2hex(h->commit, sizeof h->commit, commit, sizeof commit);
	for (int i = 0; i < game_options(t->game); i++)
		snprintf(h->option[h->options++], sizeof h->option[0], "%s=%s",
			 t->game->options[i].id, t->game->options[i].values[t->setup.option[i]]);
	for (int i = 0; i < t->seats; i++)
		if (t->seat[i].salt[0])
			snprintf(h->salt[h->salts++], sizeof h->salt[0], "%s %s", t->game->seats[i],
				 t->seat[i].salt);
}

bool table_begin_match(struct table *t, const char **why)
{
	uint8_t seed[32], key[32];
	*why = N_("There is not enough memory.");
	if (!t->head && !(t->head = calloc(1, sizeof *t->head)))
		return false;
	fill_head(t, t->head);
	sodium_hex2bin(seed, sizeof seed, t->seed, 64, NULL, NULL, NULL);
	jn_key(seed, t->head, key);
	t->match = mt_new(t->game, t->shelf->pack, &t->setup, key, why);
	return t->match != NULL;
}

static void add_start(struct table *t, struct submission *s, int64_t now)
{
	struct out head = {0}, o = {0};
	jn_begin(&t->writer, &head, t->head, NULL, 0);
	out_object(&o, NULL);
	out_string(&o, "t", "start");
	out_int(&o, "at", now);
	out_string(&o, "head", head.p);
	out_end(&o);
	o.failed |= head.failed;
	out_free(&head);
	submission_add(s, &o);
	struct out line = {0}, setup = {0};
	jn_setup_line(&t->writer, &setup, t->match);
	out_format(&line, "@%" PRId64 " ", now);
	out_bytes(&line, setup.p, setup.n ? setup.n - 1 : 0);
	line.failed |= setup.failed;
	out_free(&setup);
	submission_add(s, &line);
}

void table_start_if_full(struct table *t, struct submission *s)
{
	const char *why;
	for (int i = 0; i < t->seats; i++)
		if (t->seat[i].by == BY_NOBODY || seat_wants_salt(t, i))
			return;
	if (t->state != TABLE_OPEN)
		return;
	if (!table_begin_match(t, &why)) {
		s->failed = true; /* a full table that does not start would wait for ever */
		return;
	}
	int64_t now = net_date();
	t->state = TABLE_PLAYING;
	t->moved = now;
	clocks_start(t, now);
	t->match->began = now / 1000;
	add_start(t, s, now);
}
