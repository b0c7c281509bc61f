/*
 * journal.c: writing the game record.
 */
#include "kernel/journal.h"
#include "kernel/journal_line.h"

#include <string.h>

#include <sodium.h>

void jn_commit(const uint8_t seed[32], uint8_t commit[32])
{
	crypto_generichash(commit, 32, seed, 32, NULL, 0);
}

void jn_key(const uint8_t seed[32], const struct jn_head *h, uint8_t key[32])
{
	crypto_generichash_state s;
	crypto_generichash_init(&s, NULL, 0, 32);
	crypto_generichash_update(&s, seed, 32);
	for (int i = 0; i < h->salts; i++)
		crypto_generichash_update(&s, (const unsigned char *)h->salt[i],
					  strlen(h->salt[i]) + 1);
	crypto_generichash_final(&s, key, 32);
}

uint64_t jn_chain(uint64_t chain, const char *body, size_t n)
{
	uint8_t key[16] = {0};
	for (int i = 0; i < 8; i++)
		key[i] = (uint8_t)(chain >> (8 * i));
	uint8_t h[crypto_shorthash_BYTES];
	crypto_shorthash(h, (const unsigned char *)body, n, key);
	uint64_t v = 0;
	for (int i = 0; i < 8; i++)
		v = v << 8 | h[i];
	return v;
}

static void tag(struct out *o, const char *key, const char *value)
{
	out_char(o, '[');
	out_text(o, key);
	out_text(o, " \"");
	for (; *value; value++) {
		/* A tag is one line; quotes and backslashes are escaped as in PGN. */
		if (*value == '"' || *value == '\\')
			out_char(o, '\\');
		out_char(o, (unsigned char)*value < ' ' ? ' ' : *value);
	}
	out_text(o, "\"]\n");
}

static void number_tag(struct out *o, const char *key, int value)
{
	out_format(o, "[%s \"%d\"]\n", key, value);
}

void jn_begin(struct jn_writer *w, struct out *o, const struct jn_head *h,
	      const struct jn_tag *extra, int nextra)
{
	size_t from = o->n;
	tag(o, "Game", h->game);
	number_tag(o, "Rules", h->rules_version);
	tag(o, "Pack", h->pack);
	tag(o, "Scenario", h->scenario);
	for (int i = 0; i < h->options; i++)
		tag(o, "Option", h->option[i]);
	if (h->position)
		tag(o, "Position", h->position);
	if (h->commit[0])
		tag(o, "Commit", h->commit);
	for (int i = 0; i < h->salts; i++)
		tag(o, "Salt", h->salt[i]);
	if (h->has_seed)
		tag(o, "Seed", h->seed);
	if (h->scripted)
		tag(o, "Dice", "scripted");
	for (int i = 0; i < nextra; i++)
		tag(o, extra[i].key, extra[i].value);
	w->line = 0;
	w->chain = o->failed ? 0 : jn_chain(0, o->p + from, o->n - from);
	out_format(o, "[Check \"%08x\"]\n\n", (unsigned)(w->chain >> 32));
}

static void write_dice(struct out *o, const struct match *m, uint32_t from, uint32_t n)
{
	out_text(o, " {");
	for (uint32_t i = 0; i < n; i++)
		out_format(o, "%sd%d:%d", i ? " " : "", m->roll[from + i].faces,
			   m->roll[from + i].face);
	out_char(o, '}');
}

static void write_hex(struct out *o, uint64_t value, int bytes)
{
	uint8_t b[8];
	for (int i = 0; i < bytes; i++)
		b[i] = (uint8_t)(value >> (8 * (bytes - 1 - i)));
	out_hex(o, b, (size_t)bytes);
}

/* Closes a line: its time, the state's hash, and the chain over the body and that hash. */
static void close_line(struct jn_writer *w, struct out *o, size_t from, int64_t at, uint64_t hash)
{
	if (w->dated && at > 0) {
		out_text(o, " @");
		out_number(o, at);
	}
	out_text(o, " #");
	write_hex(o, hash, 8);
	w->chain = o->failed ? 0 : jn_chain(w->chain, o->p + from, o->n - from);
	out_char(o, '.');
	write_hex(o, w->chain >> 32, 4);
	out_char(o, '\n');
	w->line++;
}

void jn_setup_line(struct jn_writer *w, struct out *o, const struct match *m)
{
	size_t from = o->n;
	out_text(o, "0 - setup");
	write_dice(o, m, 0, m->setup_rolls);
	close_line(w, o, from, m->began, state_hash(m->start, m->game->state_size));
}

void jn_line(struct jn_writer *w, struct out *o, const struct match *m, const struct entry *e)
{
	size_t from = o->n;
	const char *seat = e->seat < 0 ? "-" : m->game->seats[e->seat];
	char text[MAX_ACTION_TEXT] = "undo";
	out_number(o, e->number);
	out_char(o, ' ');
	out_text(o, seat);
	out_text(o, e->type == ENTRY_ACTION && e->automatic ? " = " : " ");
	if (e->type == ENTRY_ACTION)
		action_print(m->game, m->pack, e->action, text, sizeof text);
	out_text(o, text);
	write_dice(o, m, e->roll, e->nrolls);
	close_line(w, o, from, e->at, e->hash);
}
