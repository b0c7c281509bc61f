/*
 * journal_read.c: reading, replaying and verifying the game record. All of it is hostile input.
 */
#include "kernel/journal.h"
#include "kernel/journal_line.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum {
	HASH_TEXT = 2 + 16 + 1 + 8, /* " #" hash "." chain */
	TIME_DIGITS = 11,           /* of seconds, as mt_sound_date has it */
};

static void fault_in(struct jn_fault *f, int line, const char *text, const char *detail)
{
	f->line = line;
	f->text = text;
	snprintf(f->detail, sizeof f->detail, "%s", detail);
}

static void fault(struct jn_fault *f, int line, const char *text)
{
	fault_in(f, line, text, "");
}

void jn_head_free(struct jn_head *h)
{
	free(h->position);
	h->position = NULL;
}

static bool keep(char *to, size_t cap, const char *value)
{
	size_t n = strlen(value);
	if (n >= cap)
		return false;
	memcpy(to, value, n + 1);
	return true;
}

static bool take_rules(struct jn_head *h, const char *value)
{
	char *end;
	long v = strtol(value, &end, 10);
	h->rules_version = (int)v;
	return *value && !*end && v > 0 && v < 65536;
}

/* One tag into the head; unknown tags are the players' own and pass. */
static bool take_tag(struct jn_head *h, const char *key, const char *value)
{
	if (strcmp(key, "Game") == 0)
		return keep(h->game, sizeof h->game, value);
	if (strcmp(key, "Scenario") == 0)
		return keep(h->scenario, sizeof h->scenario, value);
	if (strcmp(key, "Pack") == 0)
		return keep(h->pack, sizeof h->pack, value);
	if (strcmp(key, "Commit") == 0)
		return keep(h->commit, sizeof h->commit, value);
	if (strcmp(key, "Seed") == 0)
		return h->has_seed = keep(h->seed, sizeof h->seed, value);
	if (strcmp(key, "Dice") == 0)
		return h->scripted = strcmp(value, "scripted") == 0;
	if (strcmp(key, "Rules") == 0)
		return take_rules(h, value);
	if (strcmp(key, "Option") == 0)
		return h->options < MAX_OPTIONS &&
		       keep(h->option[h->options++], sizeof h->option[0], value);
	if (strcmp(key, "Salt") == 0)
		return h->salts < MAX_SEATS && keep(h->salt[h->salts++], sizeof h->salt[0], value);
	if (strcmp(key, "Position") == 0)
		return !h->position && (h->position = strdup(value));
	return true;
}

/* [Key "value"] of n bytes into two buffers; value needs n bytes at most. */
static bool split_tag(const char *line, size_t n, char key[32], char *value)
{
	size_t k = 0, i = 1;
	if (n < 6 || line[0] != '[' || line[n - 1] != ']' || line[n - 2] != '"')
		return false;
	while (i < n && line[i] != ' ' && k < 31)
		key[k++] = line[i++];
	key[k] = '\0';
	if (i + 2 > n - 2 || line[i] != ' ' || line[i + 1] != '"')
		return false;
	for (i += 2; i < n - 2; i++) {
		if (line[i] == '\\' && i + 1 < n - 2)
			i++;
		else if (line[i] == '"')
			return false;
		*value++ = line[i];
	}
	*value = '\0';
	return k > 0;
}

static bool check_tags(const char *text, size_t n, const char *value, struct jn_head *h)
{
	char want[9];
	h->chain = jn_chain(0, text, n);
	snprintf(want, sizeof want, "%08x", (unsigned)(h->chain >> 32));
	return strcmp(want, value) == 0;
}

size_t jn_read_head(const char *text, size_t n, struct jn_head *h, struct jn_fault *f)
{
	*h = (struct jn_head){0};
	f->line = 0;
	char *value = malloc(n + 1);
	if (!value) {
		fault(f, 1, N_("There is not enough memory."));
		return 0;
	}
	size_t at = 0;
	bool checked = false, sound = true;
	while (sound && !checked && at < n) {
		const char *line = text + at, *end = memchr(line, '\n', n - at);
		char key[32];
		h->line++;
		size_t len = end ? (size_t)(end - line) : n - at;
		if (!end || memchr(line, '\0', len) || !split_tag(line, len, key, value)) {
			fault(f, h->line, N_("This is not a tag of a journal."));
			sound = false;
		} else if (strcmp(key, "Check") == 0) {
			checked = true;
			sound = check_tags(text, at, value, h);
			if (!sound)
				fault(f, h->line,
				      N_("The tags above are damaged: their check differs."));
		} else if (!take_tag(h, key, value)) {
			fault_in(f, h->line, N_("The tag {0} has a value that cannot be."), key);
			sound = false;
		}
		at += len + 1;
	}
	free(value);
	if (sound && (!checked || !h->game[0] || !h->scenario[0] || !h->rules_version)) {
		fault(f, h->line ? h->line : 1, N_("The head of the journal is not complete."));
		sound = false;
	}
	if (sound && (at >= n || text[at] != '\n')) {
		fault(f, h->line + 1, N_("An empty line is wanted between tags and play."));
		sound = false;
	}
	if (!sound) {
		jn_head_free(h);
		return 0;
	}
	h->line++;
	return at + 1;
}

/* The parts of a line of play. */
struct line {
	unsigned number;
	int seat;
	bool setup, undo, automatic;
	char action[MAX_ACTION_TEXT];
	char dice[8 * DICE_SCRIPT / 4];
	int64_t at; /* 0: not told */
	unsigned long long hash;
	unsigned chain;
};

static bool parse_hashes(const char *p, struct line *l)
{
	for (int i = 0; i < HASH_TEXT; i++) {
		bool ok = i == 0    ? p[i] == ' '
			  : i == 1  ? p[i] == '#'
			  : i == 18 ? p[i] == '.'
				    : (p[i] >= '0' && p[i] <= '9') || (p[i] >= 'a' && p[i] <= 'f');
		if (!ok)
			return false;
	}
	char text[17];
	memcpy(text, p + 2, 16);
	text[16] = '\0';
	l->hash = strtoull(text, NULL, 16);
	memcpy(text, p + 19, 8);
	text[8] = '\0';
	l->chain = (unsigned)strtoul(text, NULL, 16);
	return true;
}

static bool parse_seat(const struct game *g, const char *word, size_t n, int *seat)
{
	char id[32];
	if (n >= sizeof id)
		return false;
	memcpy(id, word, n);
	id[n] = '\0';
	*seat = strcmp(id, "-") == 0 ? SEAT_SPECTATOR : game_seat_find(g, id);
	return *seat >= 0 || id[0] == '-';
}

/* Between the dice and the hash: nothing, or " @" and seconds without a leading zero. */
static bool parse_time(const char *p, const char *end, struct line *l)
{
	if (p == end)
		return true;
	if (end - p < 3 || end - p > 2 + TIME_DIGITS || p[0] != ' ' || p[1] != '@' || p[2] == '0')
		return false;
	for (p += 2; p < end; p++) {
		if (*p < '0' || *p > '9')
			return false;
		l->at = l->at * 10 + (*p - '0');
	}
	return true;
}

/* "7 french march b3 ligny {d6:4} @1763236800 #hash.chain"; the time may be missing. */
static bool parse_line(const struct game *g, const char *p, size_t n, struct line *l)
{
	*l = (struct line){0};
	if (n < HASH_TEXT + 8 || memchr(p, '\0', n) || !parse_hashes(p + n - HASH_TEXT, l))
		return false;
	n -= HASH_TEXT;
	const char *end = p + n, *brace = memchr(p, '{', n);
	const char *close = brace ? memchr(brace, '}', (size_t)(end - brace)) : NULL;
	if (!close || !parse_time(close + 1, end, l) || brace == p || brace[-1] != ' ')
		return false;
	size_t dice = (size_t)(close - (brace + 1));
	if (dice >= sizeof l->dice)
		return false;
	memcpy(l->dice, brace + 1, dice);
	char *after;
	if (*p < '0' || *p > '9')
		return false;
	l->number = (unsigned)strtoul(p, &after, 10);
	if (*after != ' ')
		return false;
	p = after + 1;
	size_t word = strcspn(p, " ");
	if (!parse_seat(g, p, word, &l->seat))
		return false;
	p += word + 1;
	if (p >= brace)
		return false;
	if (p[0] == '=' && p[1] == ' ') {
		l->automatic = true;
		p += 2;
	}
	size_t len = p < brace ? (size_t)(brace - 1 - p) : 0;
	if (len == 0 || len >= sizeof l->action)
		return false;
	memcpy(l->action, p, len);
	l->setup = strcmp(l->action, "setup") == 0;
	l->undo = strcmp(l->action, "undo") == 0;
	return true;
}

static bool dice_agree(const struct match *m, uint32_t from, uint32_t n, const char *text)
{
	struct out o = {0};
	if (!n)
		return !*text;
	for (uint32_t i = 0; i < n; i++)
		out_format(&o, "%sd%d:%d", i ? " " : "", m->roll[from + i].faces,
			   m->roll[from + i].face);
	bool same = !o.failed && strcmp(o.p ? o.p : "", text) == 0;
	out_free(&o);
	return same;
}

static bool faces_are_given(const struct jn_head *h)
{
	return h->scripted || !h->has_seed;
}

/* Where faces are given, the recorded ones are the dice. */
static bool script_dice(struct dice *d, const char *text)
{
	dice_script_clear(d);
	while (*text) {
		int faces, face, used = 0;
		if (sscanf(text, "d%3d:%3d%n", &faces, &face, &used) != 2 || face < 1 || face > 100)
			return false;
		uint8_t f = (uint8_t)face;
		if (!dice_script(d, &f, 1))
			return false;
		text += used;
		text += *text == ' ';
	}
	d->strict = true;
	return true;
}

static int hex_digit(char c)
{
	return c >= '0' && c <= '9' ? c - '0' : c >= 'a' && c <= 'f' ? c - 'a' + 10 : -1;
}

static bool hex_bytes(const char *text, uint8_t bytes[32])
{
	if (strlen(text) != 64)
		return false;
	for (int i = 0; i < 32; i++) {
		int high = hex_digit(text[2 * i]), low = hex_digit(text[2 * i + 1]);
		if (high < 0 || low < 0)
			return false;
		bytes[i] = (uint8_t)(high << 4 | low);
	}
	return true;
}

/* The set-up line's dice, as text; "" when there is no such line. */
static bool setup_dice(const char *text, size_t n, struct dice *d)
{
	const char *open = memchr(text, '{', n), *end = memchr(text, '\n', n);
	const char *close = open ? memchr(open, '}', n - (size_t)(open - text)) : NULL;
	char faces[4096];
	if (!open || !close || !end || close > end || (size_t)(close - open) > sizeof faces)
		return false;
	memcpy(faces, open + 1, (size_t)(close - open - 1));
	faces[close - open - 1] = '\0';
	return script_dice(d, faces);
}

bool jn_dice(const char *text, size_t n, const struct jn_head *h, struct dice *d,
	     struct jn_fault *f)
{
	uint8_t seed[32] = {0}, key[32], commit[32], published[32];
	if (h->has_seed && !hex_bytes(h->seed, seed)) {
		fault(f, 1, N_("The seed is not sixty-four hexadecimal digits."));
		return false;
	}
	jn_commit(seed, commit);
	if (h->has_seed && h->commit[0] &&
	    (!hex_bytes(h->commit, published) || memcmp(commit, published, sizeof commit) != 0)) {
		fault(f, 1, N_("The seed is not the one that was committed to."));
		return false;
	}
	jn_key(seed, h, key);
	dice_seed(d, key);
	struct jn_head again;
	size_t at = jn_read_head(text, n, &again, f);
	jn_head_free(&again);
	if (faces_are_given(h) && at < n && !setup_dice(text + at, n - at, d)) {
		fault(f, h->line + 1, N_("The dice of the set-up cannot be read."));
		return false;
	}
	return true;
}

static bool replay_undo(struct match *m, const struct line *l)
{
	if (l->seat >= 0)
		return mt_undo(m, l->seat).rule == NULL && m->number == l->number;
	return mt_take_back(m, l->number).rule == NULL;
}

/* Does what a line says and holds it against the match; NULL, or what differs. */
static const char *replay_line(struct match *m, const struct line *l, struct jn_fault *f, int at)
{
	if (l->setup) {
		if (m->entries || l->number)
			return N_("A set-up line can only come first.");
		return dice_agree(m, 0, m->setup_rolls, l->dice)
			       ? NULL
			       : N_("The dice of the set-up are not those of the seed.");
	}
	if (l->undo)
		return replay_undo(m, l) ? NULL : N_("This undo is not possible here.");
	struct action a;
	if (action_parse(m->game, m->pack, l->action, &a))
		return N_("This action cannot be read.");
	struct verdict v = mt_do(m, l->seat, a, MT_ANY_NUMBER);
	if (v.rule) {
		fault_in(f, at, N_("The action is refused by {0}."), v.rule);
		return f->text;
	}
	const struct entry *e = &m->entry[m->entries - 1];
	m->entry[m->entries - 1].automatic = l->automatic;
	if (m->pasts)
		m->mark[m->pasts - 1].automatic = l->automatic;
	if (e->number != l->number)
		return N_("The number of the action is out of order.");
	if (!dice_agree(m, e->roll, e->nrolls, l->dice))
		return N_("The dice are not those of the seed.");
	return NULL;
}

/* Moves the chain on over a line of n bytes; false: the line says otherwise. */
static bool chain_agrees(const char *line, size_t n, const struct line *l, uint64_t *chain)
{
	*chain = jn_chain(*chain, line, n - 9);
	return (unsigned)(*chain >> 32) == l->chain;
}

bool jn_intact(const char *play, size_t n, const struct jn_head *h, uint32_t stop,
	       struct jn_fault *f)
{
	uint64_t chain = h->chain;
	const char *end;
	for (uint32_t i = 0; i <= stop && (end = memchr(play, '\n', n)); i++) {
		size_t len = (size_t)(end - play);
		struct line l;
		int at = h->line + (int)i + 1;
		if (len < HASH_TEXT + 8 || !parse_hashes(end - HASH_TEXT, &l)) {
			fault(f, at, N_("This is not a line of a journal."));
			return false;
		}
		if (!chain_agrees(play, len, &l, &chain)) {
			fault(f, at, N_("The line is damaged: its check differs."));
			return false;
		}
		play += len + 1;
		n -= len + 1;
	}
	return true;
}

static bool play_line(struct match *m, const struct jn_head *h, const char *text, size_t n,
		      uint64_t *chain, int at, struct jn_fault *f)
{
	struct line l;
	if (!parse_line(m->game, text, n, &l)) {
		fault(f, at, N_("This is not a line of a journal."));
		return false;
	}
	if (!chain_agrees(text, n, &l, chain)) {
		fault(f, at, N_("The line is damaged: its check differs."));
		return false;
	}
	if (faces_are_given(h) && !l.setup && !script_dice(&m->dice, l.dice)) {
		fault(f, at, N_("The dice of the line cannot be read."));
		return false;
	}
	const char *wrong = replay_line(m, &l, f, at);
	/* The match hashes each state once, for the entry; only the set-up has none. */
	uint64_t hash = m->entries ? m->entry[m->entries - 1].hash : mt_hash(m);
	if (!wrong && hash != l.hash)
		wrong = N_("The state differs from the one recorded.");
	if (wrong && wrong != f->text)
		fault(f, at, wrong);
	if (m->entries)
		mt_date(m, m->entries - 1, l.at);
	else
		m->began = l.at;
	return !wrong;
}

bool jn_replay_on(struct match *m, const struct jn_head *h, const char *text, size_t n,
		  uint32_t stop, struct jn_writer *w, struct jn_report *r)
{
	bool no_auto = m->no_auto;
	m->no_auto = true;
	r->fault.line = 0;
	while (r->good && r->good < n && !r->fault.line && r->entries <= stop) {
		const char *line = text + r->good, *end = memchr(line, '\n', n - r->good);
		if (!end) {
			r->torn = true;
			break;
		}
		size_t len = (size_t)(end - line);
		uint64_t next = w->chain;
		if (!play_line(m, h, line, len, &next, h->line + (int)r->entries + 1, &r->fault))
			break;
		w->chain = next;
		w->line = ++r->entries;
		r->good += len + 1;
	}
	m->no_auto = no_auto;
	if (faces_are_given(h)) {
		m->dice.strict = false;
		dice_script_clear(&m->dice);
	}
	return r->good && !r->fault.line;
}

bool jn_replay(struct match *m, const struct jn_head *h, const char *text, size_t n, uint32_t stop,
	       struct jn_writer *w, struct jn_report *r)
{
	struct jn_fault ignored;
	struct jn_head again;
	struct jn_writer own;
	*r = (struct jn_report){.good = jn_read_head(text, n, &again, &ignored)};
	jn_head_free(&again);
	w = w ? w : &own;
	*w = (struct jn_writer){.chain = h->chain};
	return jn_replay_on(m, h, text, n, stop, w, r);
}
