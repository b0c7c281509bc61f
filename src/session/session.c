/*
 * session.c: making, loading and writing sessions.
 */
#include "session/session.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <sodium.h>

#include "pack/position.h"

void session_seed(uint64_t number, uint8_t seed[32])
{
	memset(seed, 0, 32);
	for (int i = 0; i < 8; i++)
		seed[i] = (uint8_t)(number >> (8 * i));
}

void session_free(struct session *s)
{
	mt_free(s->match);
	pk_free(s->pk);
	jn_head_free(&s->head);
	*s = (struct session){0};
}

static void hex(char *to, size_t cap, const uint8_t *bytes, size_t n)
{
	sodium_bin2hex(to, cap, bytes, n);
}

/* Loads the game's pack and notes its hash; false: err says what is wrong with it. */
static bool load_pack(struct session *s, game_finder *find, const char *const *dirs,
		      const char *game, const char *scenario, struct err *e)
{
	s->game = find(game);
	if (!s->game)
		return err_set(e, ERR_USAGE, N_("There is no game called {0}."), "%s", game);
	s->pk = pk_new(dirs);
	if (!s->pk)
		return err_set(e, ERR_MEMORY, N_("There is not enough memory."), "%s", "");
	s->pack = s->game->load(s->pk, scenario);
	if (pk_error(s->pk))
		return err_set(e, ERR_DATA, N_("The data cannot be used: {0}"), "%s",
			       pk_error(s->pk));
	if (!s->pack)
		return err_set(e, ERR_USAGE, N_("The game has no scenario called {0}."), "%s",
			       scenario);
	uint8_t hash[32];
	pk_hash(s->pk, hash);
	hex(s->head.pack, sizeof s->head.pack, hash, sizeof hash);
	snprintf(s->head.game, sizeof s->head.game, "%s", s->game->id);
	snprintf(s->head.scenario, sizeof s->head.scenario, "%s", scenario);
	s->head.rules_version = s->game->rules_version;
	return true;
}

/* "fog=off|on, bid=no|yes" */
static void list_options(const struct game *g, struct out *o)
{
	for (int i = 0; i < game_options(g); i++) {
		out_format(o, "%s%s", i ? ", " : "", g->options[i].id);
		for (int v = 0; g->options[i].values[v]; v++)
			out_format(o, "%c%s", v ? '|' : '=', g->options[i].values[v]);
	}
}

static bool take_option(struct session *s, struct setup *setup, const char *text, struct err *e)
{
	char id[64];
	const char *equals = strchr(text, '=');
	size_t n = equals ? (size_t)(equals - text) : 0;
	if (!equals || n >= sizeof id || strlen(text) >= sizeof s->head.option[0])
		return err_set(e, ERR_USAGE, N_("An option is written id=value, not {0}."), "%s",
			       text);
	memcpy(id, text, n);
	id[n] = '\0';
	if (!game_set_option(s->game, setup, id, equals + 1))
		return true;
	struct out all = {0};
	list_options(s->game, &all);
	err_set(e, ERR_USAGE, N_("There is no such option or value: {0}"), "%s (%s)", text,
		all.p ? all.p : "");
	out_free(&all);
	return false;
}

/* The head names every option, so that a change of defaults never changes an old game. */
static void name_options(struct session *s, const struct setup *setup)
{
	s->head.options = game_options(s->game);
	for (int i = 0; i < s->head.options; i++)
		snprintf(s->head.option[i], sizeof s->head.option[i], "%s=%s",
			 s->game->options[i].id, s->game->options[i].values[setup->option[i]]);
}

static bool begin(struct session *s, struct setup *setup, const struct dice *d, struct err *e)
{
	const char *why = NULL;
	setup->scenario = s->head.scenario;
	s->match = mt_begin(s->game, s->pack, setup, d, &why);
	return s->match ? true : err_set(e, ERR_USAGE, why, "%s", "");
}

bool session_new(struct session *s, game_finder *find, const struct session_request *r,
		 struct err *e)
{
	*s = (struct session){0};
	struct setup setup = {0};
	struct dice d;
	uint8_t key[32], commit[32];
	if (!load_pack(s, find, r->dirs, r->game, r->scenario, e))
		goto refused;
	game_default_setup(s->game, &setup);
	for (int i = 0; i < r->options; i++)
		if (!take_option(s, &setup, r->option[i], e))
			goto refused;
	name_options(s, &setup);
	for (int i = 0; i < r->salts && i < MAX_SEATS; i++)
		snprintf(s->head.salt[s->head.salts++], sizeof s->head.salt[0], "%s", r->salt[i]);
	if (r->seed)
		memcpy(s->seed, r->seed, sizeof s->seed);
	else
		randombytes_buf(s->seed, sizeof s->seed);
	s->head.has_seed = true;
	hex(s->head.seed, sizeof s->head.seed, s->seed, sizeof s->seed);
	jn_commit(s->seed, commit);
	hex(s->head.commit, sizeof s->head.commit, commit, sizeof commit);
	jn_key(s->seed, &s->head, key);
	dice_seed(&d, key);
	if (r->script_n) {
		s->head.scripted = true;
		dice_script(&d, r->script, r->script_n);
	}
	if (!begin(s, &setup, &d, e))
		goto refused;
	return true;
refused:
	session_free(s);
	return false;
}

static bool head_fits(struct session *s, const struct jn_head *h, struct err *e)
{
	if (h->rules_version != s->game->rules_version)
		return err_set(e, ERR_DATA,
			       N_("The journal was played by another version of the rules: {0}."),
			       "%d", h->rules_version);
	if (h->pack[0] && strcmp(h->pack, s->head.pack) != 0)
		return err_set(
			e, ERR_DATA,
			N_("The journal was played with other data of {0}: find that version "
			   "of the pack, or replay it there."),
			"%s", h->game);
	return true;
}

static bool fault_error(const struct jn_fault *f, struct err *e)
{
	err_set(e, ERR_DATA, f->text, "%s", f->detail);
	e->line = f->line;
	return false;
}

static bool start_position(struct session *s, const char *json, struct err *e)
{
	char *copy = strdup(json);
	bool ok = copy && session_position(s, copy, strlen(copy), e);
	free(copy);
	return ok;
}

bool session_load(struct session *s, game_finder *find, const char *const *dirs, const char *text,
		  size_t n, uint32_t stop, struct jn_writer *w, struct jn_report *report,
		  struct err *e)
{
	*s = (struct session){0};
	struct jn_head h;
	struct jn_fault f = {0};
	struct setup setup = {0};
	struct dice d;
	size_t head = jn_read_head(text, n, &h, &f);
	if (!head)
		return fault_error(&f, e);
	bool ok = jn_intact(text + head, n - head, &h, stop, &f) || fault_error(&f, e);
	ok = ok && load_pack(s, find, dirs, h.game, h.scenario, e) && head_fits(s, &h, e);
	if (ok)
		game_default_setup(s->game, &setup);
	for (int i = 0; ok && i < h.options; i++)
		ok = take_option(s, &setup, h.option[i], e);
	if (ok && !jn_dice(text, n, &h, &d, &f))
		ok = fault_error(&f, e);
	ok = ok && begin(s, &setup, &d, e);
	if (ok && h.position)
		ok = start_position(s, h.position, e);
	if (ok && !jn_replay(s->match, &h, text, n, stop, w, report))
		ok = fault_error(&report->fault, e);
	if (ok) {
		jn_head_free(&s->head);
		s->head = h;
		sodium_hex2bin(s->seed, sizeof s->seed, h.seed, strlen(h.seed), NULL, NULL, NULL);
	} else {
		jn_head_free(&h);
		session_free(s);
	}
	return ok;
}

void session_write(const struct session *s, bool reveal, struct out *o)
{
	struct jn_head h = s->head;
	struct jn_writer w = {.dated = true};
	h.has_seed = h.has_seed && reveal;
	h.position = s->match->position;
	jn_begin(&w, o, &h, NULL, 0);
	jn_setup_line(&w, o, s->match);
	for (uint32_t i = 0; i < s->match->entries; i++)
		jn_line(&w, o, s->match, &s->match->entry[i]);
}

bool session_position(struct session *s, const char *json, size_t n, struct err *e)
{
	size_t size = s->game->state_size;
	uint8_t *st = malloc(size);
	struct pk *pk = pk_new(NULL);
	bool ok = st && pk;
	if (!ok) {
		err_set(e, ERR_MEMORY, N_("There is not enough memory."), "%s", "");
	} else {
		memcpy(st, s->match->start, size);
		const char *why = position_read(s->game, s->pack, pk, json, n, st);
		ok = !why && mt_set_position(s->match, st, json);
		if (why)
			err_set(e, ERR_DATA, N_("The position cannot be set up: {0}"), "%s", why);
	}
	pk_free(pk);
	free(st);
	return ok;
}
