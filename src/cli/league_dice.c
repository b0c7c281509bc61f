/*
 * league_dice.c: the key of a club's dice, and rolling from it.
 */
#include "cli/league.h"

#include <sodium.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

#include "league/answers.h"

static const char *const places[] = {"dice.key", "dice.key.next"};

/* A club in a folder has its key there; one in a database keeps it in the database. */
static bool read_key(struct league_cli *c, int place, uint8_t key[32])
{
	char path[600], hex[65] = "", *text = NULL;
	uint64_t version;
	if (c->o.store) {
		if (!store_get(c->store, "league-key", places[place], &text, &version) || !text)
			return false;
		snprintf(hex, sizeof hex, "%s", text);
		free(text);
	} else {
		snprintf(path, sizeof path, "%s/%s", c->dir, places[place]);
		FILE *f = fopen(path, "r");
		if (!f || fscanf(f, "%64s", hex) != 1)
			hex[0] = '\0';
		if (f)
			fclose(f);
	}
	return hex[0] && sodium_hex2bin(key, 32, hex, strlen(hex), NULL, NULL, NULL) == 0;
}

static bool write_key(struct league_cli *c, int place, const uint8_t key[32])
{
	char path[600], hex[66];
	struct err e = {0};
	sodium_bin2hex(hex, 65, key, 32);
	if (c->o.store)
		return store_put(c->store, "league-key", places[place], STORE_ANY, hex, NULL) ==
		       STORE_OK;
	strcat(hex, "\n");
	snprintf(path, sizeof path, "%s/%s", c->dir, places[place]);
	mode_t mask = umask(0077);
	bool good = cli_write(path, hex, strlen(hex), &e);
	umask(mask);
	if (!good)
		cli_fail(&e);
	return good;
}

/* The key the record has promised; *place is where it lies. */
static bool find_key(struct league_cli *c, uint8_t key[32], int *place)
{
	char commit[65];
	for (*place = 0; *place < 2; ++*place) {
		if (!read_key(c, *place, key))
			continue;
		dice_commit(key, commit);
		if (strcmp(commit, c->rec.now->dice_commit) == 0)
			return true;
	}
	return false;
}

bool league_key(struct league_cli *c, uint8_t key[32])
{
	int place;
	return find_key(c, key, &place);
}

bool league_new_key(struct league_cli *c, uint8_t key[32], char commit[65])
{
	randombytes_buf(key, 32);
	dice_commit(key, commit);
	return write_key(c, 1, key);
}

void league_settle_key(struct league_cli *c)
{
	uint8_t key[32];
	int place;
	char path[600];
	if (!c->store || !find_key(c, key, &place) || place == 0 || !write_key(c, 0, key))
		return;
	snprintf(path, sizeof path, "%s/%s", c->dir, places[1]);
	if (c->o.store)
		store_drop(c->store, "league-key", places[1]);
	else
		remove(path);
	sodium_memzero(key, sizeof key);
}

/* NW-R61: the promise goes into the record with the first die, or not at all. */
static bool promise_key(struct league_cli *c)
{
	uint8_t key[32];
	char commit[65];
	struct refusal why = {0};
	const char *by = c->o.by, *reason = c->o.reason;
	if (!league_new_key(c, key, commit))
		return false;
	c->o.by = NULL;
	c->o.reason = _("The club came without its dice key.");
	struct out *o = club_event(c, "commit");
	c->o.by = by;
	c->o.reason = reason;
	out_string(o, "commit", commit);
	out_end(o);
	bool good = record_add(&c->rec, o->p, &why, NULL);
	if (!good)
		league_refused(c, &why);
	else if (!c->o.json)
		printf("%s\n", _("the club has a new dice key; its hash goes into the record"));
	return good;
}

bool league_dice_ready(struct league_cli *c, uint64_t *number)
{
	uint8_t key[32];
	if (!league_key(c, key) && !promise_key(c))
		return false;
	sodium_memzero(key, sizeof key);
	*number = c->rec.now->dice_used;
	return true;
}

int league_die(struct league_cli *c, int faces, uint64_t *number)
{
	uint8_t key[32];
	if (!league_key(c, key))
		return 1; /* league_dice_ready has seen to it */
	return club_die(key, (*number)++, c->o.word ? c->o.word : "", faces);
}

void league_roll_pairs(struct league_cli *c, struct out *o, const int add[2], uint64_t *number)
{
	out_array(o, "rolls");
	for (int x = 0, y = 0; x + add[0] == y + add[1] || !x;) {
		x = league_die(c, 10, number);
		y = league_die(c, 10, number);
		out_array(o, NULL);
		out_int(o, NULL, x);
		out_int(o, NULL, y);
		out_end(o);
		if (!c->o.json)
			printf("%d : %d\n", x, y);
	}
	out_end(o);
}

void league_seed(struct league_cli *c, struct out *o, uint64_t first)
{
	out_string(o, "origin", "seed");
	out_int(o, "die", (int64_t)first);
	if (c->o.word)
		out_string(o, "word", c->o.word);
}

int league_faces(const char *text, int *face, int cap)
{
	int n = 0;
	for (const char *p = text; *p && n < cap; n++) {
		char *end;
		face[n] = (int)strtol(p, &end, 10);
		if (end == p || (*end && *end != ','))
			return 0;
		p = *end ? end + 1 : end;
	}
	return n;
}

int lc_dice(struct league_cli *c)
{
	struct dice_audit a;
	uint8_t key[32];
	bool has = league_key(c, key);
	audit_dice(&c->rec, has ? key : NULL, &a);
	if (c->o.json) {
		struct out o = {0};
		out_object(&o, NULL);
		lg_write_dice(&o, &a);
		out_end(&o);
		printf("%s\n", o.p);
		out_free(&o);
	} else {
		printf(_("%d dice: %d by hand, %d from a record, %d not yet provable, %d wrong\n"),
		       a.dice, a.by_hand, a.recorded, a.unproven, a.wrong);
		if (a.first_wrong)
			printf(_("the first wrong one is in entry %d\n"), a.first_wrong);
	}
	return a.wrong ? ERR_CHECK : 0;
}

int lc_reveal(struct league_cli *c)
{
	uint8_t key[32], next[32];
	char hex[65], commit[65];
	if (!league_key(c, key))
		return cli_complain(ERR_NO_INPUT, "%s", _("this club has no dice of its own"));
	sodium_bin2hex(hex, sizeof hex, key, sizeof key);
	if (!league_new_key(c, next, commit))
		return ERR_CREATE;
	struct out *o = club_event(c, "reveal");
	out_string(o, "key", hex);
	out_string(o, "next_commit", commit);
	return club_send(c);
}
