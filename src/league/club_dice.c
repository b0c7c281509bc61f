/*
 * club_dice.c: rolling from a key, and rolling a whole record again.
 */
#include "league/club_dice.h"

#include <sodium.h>
#include <stdlib.h>
#include <string.h>

#include "kernel/dice.h"

void dice_commit(const uint8_t key[32], char hex[65])
{
	unsigned char hash[32];
	crypto_generichash(hash, sizeof hash, key, 32, NULL, 0);
	sodium_bin2hex(hex, 65, hash, sizeof hash);
}

int club_die(const uint8_t key[32], uint64_t number, const char *word, int faces)
{
	crypto_generichash_state state;
	unsigned char place[8], seed[32];
	struct dice d = {0};
	for (int i = 0; i < 8; i++)
		place[i] = (unsigned char)(number >> (8 * i));
	crypto_generichash_init(&state, key, 32, sizeof seed);
	crypto_generichash_update(&state, place, sizeof place);
	crypto_generichash_update(&state, (const unsigned char *)word, strlen(word));
	crypto_generichash_final(&state, seed, sizeof seed);
	dice_seed(&d, seed);
	return dice_roll(&d, faces, 0);
}

/* Faces an event shows, in the order they were rolled. */
struct shown {
	int n;
	uint8_t face[64], die[64];
};

static void show(struct shown *s, int die, int64_t face)
{
	if (s->n == 64)
		return;
	s->die[s->n] = (uint8_t)die;
	s->face[s->n++] = (uint8_t)face;
}

static void show_pairs(struct shown *s, const struct pk_node *n)
{
	struct pk_node rolls = pk_get(n, "rolls");
	for (int i = 0; i < pk_count(&rolls); i++) {
		struct pk_node pair = pk_at(&rolls, i);
		for (int k = 0; k < 2; k++) {
			struct pk_node v = pk_at(&pair, k);
			show(s, 10, pk_int_of(&v, 1, 10));
		}
	}
}

static void faces_of(const struct pk_node *n, struct shown *s)
{
	const char *type = pk_string_or(n, "type", "");
	struct pk_node list;
	s->n = 0;
	if (strcmp(type, "roll") == 0) {
		show(s, 100, pk_int(n, "d100", 1, 100));
	} else if (strcmp(type, "special") == 0) {
		show(s, 10, pk_int(n, "d10", 1, 10));
	} else if (strcmp(type, "choice") == 0) {
		show_pairs(s, n);
	} else if (strcmp(type, "command") == 0) {
		show_pairs(s, n);
		list = pk_get(n, "d6");
		for (int i = 0; i < pk_count(&list); i++) {
			struct pk_node v = pk_at(&list, i);
			show(s, 6, pk_int_of(&v, 1, 6));
		}
	} else if (strcmp(type, "volunteers") == 0) {
		list = pk_get(n, "rolls");
		for (int i = 0; i < pk_count(&list); i++) {
			struct pk_node v = pk_at(&list, i);
			show(s, 10, pk_int(&v, "roll", 1, 10));
		}
	} else if (strcmp(type, "tie-break") == 0) {
		list = pk_get(n, "rolls");
		for (int i = 0; i < pk_count(&list); i++) {
			struct pk_node v = pk_at(&list, i);
			show(s, 10, pk_int_of(&v, 1, 10));
		}
	}
}

/*
 * The key in force at a line: that of the next reveal after it, or the present one. Where another
 * key was promised first, the old one was never shown.
 */
static bool key_at(const struct record *r, int line, const uint8_t *present, uint8_t key[32])
{
	for (int i = line + 1; i < r->n; i++) {
		if (!strstr(r->line[i], "\"reveal\"") && !strstr(r->line[i], "\"commit\""))
			continue;
		struct pk *pk = pk_new(NULL);
		struct pk_node n = pk_parse(pk, "event", r->line[i], strlen(r->line[i]));
		const char *type = pk_string_or(&n, "type", ""), *hex = pk_string_or(&n, "key", "");
		bool lost = strcmp(type, "commit") == 0;
		bool good = strcmp(type, "reveal") == 0 &&
			    sodium_hex2bin(key, 32, hex, strlen(hex), NULL, NULL, NULL) == 0;
		pk_free(pk);
		if (good || lost)
			return good;
	}
	if (!present)
		return false;
	memcpy(key, present, 32);
	return true;
}

static void audit_line(const struct record *r, int i, const uint8_t *present,
		       const struct pk_node *n, struct dice_audit *a)
{
	struct shown s;
	uint8_t key[32];
	const char *origin = pk_string_or(n, "origin", "hand");
	faces_of(n, &s);
	if (!s.n)
		return;
	a->dice += s.n;
	if (strcmp(origin, "hand") == 0)
		a->by_hand += s.n;
	if (strcmp(origin, "record") == 0)
		a->recorded += s.n;
	if (strcmp(origin, "seed") != 0)
		return;
	if (!key_at(r, i, present, key)) {
		a->unproven += s.n;
		return;
	}
	uint64_t first = (uint64_t)pk_int(n, "die", 0, INT32_MAX);
	const char *word = pk_string_or(n, "word", "");
	for (int k = 0; k < s.n; k++)
		if (club_die(key, first + (uint64_t)k, word, s.die[k]) != s.face[k]) {
			a->wrong++;
			if (!a->first_wrong)
				a->first_wrong = i + 1;
		}
}

void audit_dice(const struct record *r, const uint8_t *present, struct dice_audit *a)
{
	*a = (struct dice_audit){0};
	for (int i = 0; i < r->n; i++) {
		struct pk *pk = pk_new(NULL);
		struct pk_node n = pk_parse(pk, "event", r->line[i], strlen(r->line[i]));
		if (!pk_error(pk))
			audit_line(r, i, present, &n, a);
		pk_free(pk);
	}
}
