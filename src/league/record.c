/*
 * record.c: the lines of a club: appending, correcting by reversing entries, export and import.
 */
#include "league/record.h"
#include "kernel/game.h"
#include "text/plain.h"

#include <sodium.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

const char *const line_status_words[] = {"applied", "reversed", "replaced", "void", "correction"};

void record_init(struct record *r, const struct league_tables *t)
{
	*r = (struct record){.t = t, .now = campaign_new(t)};
}

void record_free(struct record *r)
{
	for (int i = 0; i < r->n; i++)
		free(r->line[i]);
	free(r->line);
	free(r->status);
	free(r->why_void);
	campaign_free(r->now);
	*r = (struct record){0};
}

static bool denied(struct refusal *r, const char *rule, const char *text, const char *what)
{
	r->rule = rule;
	r->text = text;
	snprintf(r->what, sizeof r->what, "%s", what);
	return false;
}

/* Each list that could grow has grown, so that a failure leaves all three usable. */
static bool more_room(struct record *r)
{
	if (r->n < r->cap)
		return true;
	int cap = r->cap ? 2 * r->cap : 256;
	char **lines = realloc(r->line, (size_t)cap * sizeof *lines);
	if (lines)
		r->line = lines;
	uint8_t *status = lines ? realloc(r->status, (size_t)cap) : NULL;
	if (status)
		r->status = status;
	struct refusal *why = status ? realloc(r->why_void, (size_t)cap * sizeof *why) : NULL;
	if (!why)
		return false;
	r->why_void = why;
	r->cap = cap;
	return true;
}

static bool push(struct record *r, const char *line)
{
	char *copy = more_room(r) ? strdup(line) : NULL;
	if (!copy)
		return false;
	r->line[r->n] = copy;
	r->status[r->n] = LINE_APPLIED;
	r->why_void[r->n] = (struct refusal){0};
	r->n++;
	return true;
}

static void drop_last(struct record *r)
{
	free(r->line[--r->n]);
}

/* A correction is known by its type without parsing every line. */
static bool may_be_correction(const char *line)
{
	return strstr(line, "\"reverse\"") || strstr(line, "\"correct\"");
}

struct correction {
	int target; /* index of the line, or LG_NONE: this line corrects nothing */
	char *by;   /* text that stands in its place, or NULL: reversed */
};

/* The end of a string that begins after a quote: its closing quote, or the end of the text. */
static const char *string_end(const char *p)
{
	while (*p && *p != '"')
		p += *p == '\\' && p[1] ? 2 : 1;
	return p;
}

/* Where the value of a member of the line's own object begins; NULL: no such key is written. */
static const char *member(const char *line, const char *key)
{
	static const char blank[] = " \t\r\n";
	int depth = 0;
	for (const char *p = line; *p; p++) {
		depth += (*p == '{' || *p == '[') - (*p == '}' || *p == ']');
		if (*p != '"')
			continue;
		const char *from = p + 1;
		p = string_end(from);
		if (!*p)
			return NULL;
		const char *next = p + 1 + strspn(p + 1, blank);
		if (depth == 1 && *next == ':' && (size_t)(p - from) == strlen(key) &&
		    memcmp(from, key, strlen(key)) == 0)
			return next + 1 + strspn(next + 1, blank);
	}
	return NULL;
}

/* A copy of the object that begins here, as it stands. */
static char *copy_object(const char *open)
{
	const char *p = open;
	for (int depth = 0; *p; p++) {
		if (*p == '"')
			p = string_end(p + 1);
		depth += (*p == '{') - (*p == '}');
		if (depth == 0 || !*p)
			break;
	}
	return strndup(open, (size_t)(p - open) + (*p != '\0'));
}

static bool read_correction(const char *line, int index, struct correction *c, struct refusal *why)
{
	*c = (struct correction){.target = LG_NONE};
	if (!json_is_plain(line)) /* R25 */
		return denied(why, "NW-R55",
			      N_("A text holds a control character, or one that turns the "
				 "direction of writing."),
			      "");
	if (!may_be_correction(line))
		return true;
	struct pk *pk = pk_new(NULL);
	struct pk_node n = pk_parse(pk, "event", line, strlen(line));
	const char *type = pk_string_or(&n, "type", "");
	bool reverse = strcmp(type, "reverse") == 0, correct = strcmp(type, "correct") == 0;
	bool good = !pk_error(pk) ||
		    denied(why, "NW-R55", N_("The event cannot be read: {0}"), pk_error(pk));
	if (good && (reverse || correct)) {
		const char *with = correct ? member(line, "with") : NULL;
		int64_t seq = pk_int(&n, "seq", INT32_MIN, INT32_MAX);
		char number[24];
		snprintf(number, sizeof number, "%lld", (long long)seq);
		if (pk_error(pk) || seq < 1 || seq > index)
			good = denied(why, "NW-R58", N_("There is no entry {0} to correct."),
				      pk_error(pk) ? "" : number);
		else if (seq == 1)
			good = denied(why, "NW-R58", N_("The first entry cannot be corrected."),
				      "");
		else if (!pk_string_or(&n, "reason", "")[0])
			good = denied(why, "NW-R58", N_("A correction needs its reason."), "");
		else if (correct && (!with || *with != '{'))
			good = denied(why, "NW-R58", N_("A correction says what is right."), "");
		c->target = good ? (int)seq - 1 : LG_NONE;
		if (good && correct) {
			c->by = copy_object(with);
			good = c->by || no_memory(why);
		}
	}
	if (!good && pk_starved(pk))
		no_memory(why);
	pk_free(pk);
	return good;
}

static bool apply_text(struct campaign *c, const char *text, struct refusal *why)
{
	struct pk *pk = pk_new(NULL);
	struct pk_node n = pk_parse(pk, "event", text, strlen(text));
	bool good = false;
	if (pk_error(pk))
		denied(why, "NW-R55", N_("The event cannot be read: {0}"), pk_error(pk));
	else
		good = campaign_apply(c, &n, why);
	if (!good && pk_starved(pk))
		no_memory(why);
	pk_free(pk);
	return good;
}

/* Which line stands for each line: itself, another text, or nothing. */
struct plan {
	struct correction *by_line; /* what line i corrects */
	int *stands;                /* index of the correction in force for line i, or LG_NONE */
	int last;                   /* the last correction */
};

static void plan_free(struct plan *p, int n)
{
	for (int i = 0; i < n && p->by_line; i++)
		free(p->by_line[i].by);
	free(p->by_line);
	free(p->stands);
}

static bool plan_make(struct plan *p, char *const *line, int n, struct refusal *why)
{
	p->last = LG_NONE;
	p->by_line = calloc((size_t)n + 1, sizeof *p->by_line);
	p->stands = malloc(((size_t)n + 1) * sizeof *p->stands);
	if (!p->by_line || !p->stands)
		return no_memory(why);
	for (int i = 0; i < n; i++) {
		p->stands[i] = LG_NONE;
		if (!read_correction(line[i], i, &p->by_line[i], why))
			return false;
	}
	/* From the end: a correction that was itself reversed has no force. */
	for (int i = n - 1; i >= 0; i--) {
		int target = p->by_line[i].target;
		if (target == LG_NONE || p->stands[i] != LG_NONE)
			continue;
		if (p->last == LG_NONE)
			p->last = i;
		if (p->stands[target] == LG_NONE)
			p->stands[target] = i;
	}
	return true;
}

/*
 * Folds lines under a plan; lines that became impossible before the last correction are void. What
 * cannot be read is no such line, nor is any when memory runs out: then there is no state.
 */
static struct campaign *fold(const struct league_tables *t, char *const *line, int n,
			     const struct plan *p, uint8_t *status, struct refusal *voids,
			     struct refusal *why)
{
	bool *is_void = calloc((size_t)n + 1, sizeof *is_void);
	struct campaign *c = NULL;
	for (bool again = is_void != NULL; again;) {
		again = false;
		campaign_free(c);
		c = campaign_new(t);
		no_memory(why);
		for (int i = 0; i < n && c; i++) {
			int stands = p->stands[i];
			bool correction = p->by_line[i].target != LG_NONE;
			const char *text = stands == LG_NONE ? line[i] : p->by_line[stands].by;
			if (status)
				status[i] = (uint8_t)(correction          ? LINE_CORRECTION
						      : !text             ? LINE_REVERSED
						      : is_void[i]        ? LINE_VOID
						      : stands != LG_NONE ? LINE_REPLACED
									  : LINE_APPLIED);
			if (correction || !text || is_void[i])
				continue;
			if (apply_text(c, text, why))
				continue;
			if (i >= p->last || (stands != LG_NONE && stands == p->last) ||
			    !why->rule || strcmp(why->rule, "NW-R55") == 0) {
				campaign_free(c); /* not the work of a correction: refuse it all */
				free(is_void);
				return NULL;
			}
			is_void[i] = again = true;
			if (voids)
				voids[i] = *why;
			break;
		}
	}
	free(is_void);
	*why = (struct refusal){0};
	return c;
}

static struct campaign *fold_lines(const struct record *r, char *const *line, int n,
				   uint8_t *status, struct refusal *voids, struct refusal *why)
{
	struct plan p = {0};
	struct campaign *c = NULL;
	no_memory(why);
	if (plan_make(&p, line, n, why))
		c = fold(r->t, line, n, &p, status, voids, why);
	plan_free(&p, n);
	return c;
}

/* A word of an entry, for the rights over it; false: it could not be read. */
static bool word_of(const char *text, const char *key, char *word, size_t cap)
{
	struct pk *pk = pk_new(NULL);
	struct pk_node n = pk_parse(pk, "event", text, strlen(text));
	snprintf(word, cap, "%s", pk_string_or(&n, key, ""));
	bool good = !pk_error(pk);
	pk_free(pk);
	return good;
}

/*
 * NW-R56: the record is put right by those who keep it, and nobody puts right what he could not
 * have written: neither the entry that goes nor the one that comes is above his role.
 */
static bool may_correct(const struct campaign *now, char *const *lines, const char *line,
			const struct correction *what, struct refusal *why)
{
	char author[32], kind[24];
	if (!word_of(line, "by", author, sizeof author))
		return no_memory(why); /* it was read before */
	if (!author[0] || strcmp(author, "cm") == 0)
		return true; /* the Campaign Master at the keyboard */
	int player = club_player(now, author);
	if (player == LG_NONE)
		return denied(why, "NW-118", N_("{0} is not in the register."), author);
	enum role role = now->player[player].role;
	if (!word_of(lines[what->target], "type", kind, sizeof kind))
		return no_memory(why);
	bool may = event_right("reverse", role) && event_right(kind, role);
	if (may && what->by) {
		if (!word_of(what->by, "type", kind, sizeof kind))
			return no_memory(why);
		may = event_right(kind, role);
	}
	return may || denied(why, "NW-R56", N_("This is not for a {0} to do."), role_words[role]);
}

static bool add_event(struct record *r, const char *line, struct refusal *why)
{
	struct campaign *next = campaign_clone(r->now);
	bool good = next && apply_text(next, line, why) && push(r, line);
	if (!good) {
		if (!why->text)
			no_memory(why);
		campaign_free(next);
		return false;
	}
	campaign_free(r->now);
	r->now = next;
	return true;
}

/* All lines with this one, folded anew into lists of their own: the record stays until it is done.
 */
static bool add_correction(struct record *r, const char *line, struct refusal *why,
			   struct out *diff)
{
	size_t n = (size_t)r->n + 1;
	uint8_t *status = calloc(n, sizeof *status);
	struct refusal *voids = calloc(n, sizeof *voids);
	struct campaign *next = NULL;
	bool good = status && voids && push(r, line);
	if (good) {
		next = fold_lines(r, r->line, r->n, status, voids, why);
		if (!next)
			drop_last(r);
		good = next != NULL;
	}
	if (good) {
		memcpy(r->status, status, n * sizeof *status);
		memcpy(r->why_void, voids, n * sizeof *voids);
		if (diff)
			campaign_diff(r->now, next, NULL, diff);
		campaign_free(r->now);
		r->now = next;
	}
	free(status);
	free(voids);
	return good;
}

bool record_add(struct record *r, const char *line, struct refusal *why, struct out *diff)
{
	struct correction what;
	no_memory(why);
	if (strchr(line, '\n'))
		return denied(why, "NW-R55", N_("An event is one line."), "");
	if (!r->now)
		return false;
	bool may = read_correction(line, r->n, &what, why) &&
		   (what.target == LG_NONE || may_correct(r->now, r->line, line, &what, why));
	free(what.by);
	if (!may)
		return false;
	return what.target == LG_NONE ? add_event(r, line, why)
				      : add_correction(r, line, why, diff);
}

bool record_load(struct record *r, char *const *lines, int n, struct refusal *why)
{
	struct record fresh;
	bool good = true;
	no_memory(why);
	record_init(&fresh, r->t);
	for (int i = 0; i < n && good; i++)
		good = push(&fresh, lines[i]);
	struct campaign *c =
		good ? fold_lines(&fresh, fresh.line, fresh.n, fresh.status, fresh.why_void, why)
		     : NULL;
	if (!c) {
		record_free(&fresh);
		return false;
	}
	campaign_free(fresh.now);
	fresh.now = c;
	record_free(r);
	*r = fresh;
	return true;
}

struct campaign *record_state(const struct record *r, int n)
{
	struct refusal why;
	return fold_lines(r, r->line, n < r->n ? n : r->n, NULL, NULL, &why);
}

static void checksum(const struct record *r, char hex[65])
{
	crypto_generichash_state state;
	unsigned char hash[32];
	crypto_generichash_init(&state, NULL, 0, sizeof hash);
	for (int i = 0; i < r->n; i++) {
		crypto_generichash_update(&state, (const unsigned char *)r->line[i],
					  strlen(r->line[i]));
		crypto_generichash_update(&state, (const unsigned char *)"\n", 1);
	}
	crypto_generichash_final(&state, hash, sizeof hash);
	sodium_bin2hex(hex, 65, hash, sizeof hash);
}

void record_export(const struct record *r, struct out *o)
{
	char hex[65];
	checksum(r, hex);
	out_object(o, NULL);
	out_string(o, "format", "marengo-league-export/1");
	out_int(o, "lines", r->n);
	out_string(o, "checksum", hex);
	out_end(o);
	out_char(o, '\n');
	for (int i = 0; i < r->n; i++) {
		out_text(o, r->line[i]);
		out_char(o, '\n');
	}
}

static bool read_head(const char *head, int *lines, char hex[65], struct refusal *why)
{
	struct pk *pk = pk_new(NULL);
	struct pk_node n = pk_parse(pk, "export", head, strlen(head));
	bool good = strcmp(pk_string_or(&n, "format", ""), "marengo-league-export/1") == 0;
	*lines = (int)pk_int(&n, "lines", 0, 10000000);
	snprintf(hex, 65, "%s", pk_string(&n, "checksum"));
	if (pk_starved(pk))
		good = no_memory(why);
	else if (pk_error(pk) || !good)
		good = denied(why, "NW-R55", N_("This is not the export of a club."), "");
	pk_free(pk);
	return good;
}

/* What comes from elsewhere has not been before record_add: its corrections are asked after. */
static bool rights_were_kept(const struct record *r, struct refusal *why)
{
	bool good = true;
	for (int i = 0; i < r->n && good; i++) {
		struct correction what;
		good = read_correction(r->line[i], i, &what, why);
		if (good && what.target != LG_NONE) {
			struct campaign *then = fold_lines(r, r->line, i, NULL, NULL, why);
			good = then && may_correct(then, r->line, r->line[i], &what, why);
			campaign_free(then);
		}
		free(what.by);
	}
	return good;
}

bool record_import(struct record *r, const char *text, size_t n, struct refusal *why)
{
	struct record fresh;
	char hex[65], found[65];
	int promised = 0, at = 0;
	char *copy = strndup(text, n), *save = NULL;
	bool good = copy != NULL;
	no_memory(why);
	record_init(&fresh, r->t);
	for (char *line = copy ? strtok_r(copy, "\n", &save) : NULL; line && good;
	     line = strtok_r(NULL, "\n", &save), at++)
		good = at == 0 ? read_head(line, &promised, hex, why) : push(&fresh, line);
	if (good && at == 0)
		good = denied(why, "NW-R55", N_("This is not the export of a club."), "");
	if (good) {
		checksum(&fresh, found);
		if (promised != fresh.n || strcmp(hex, found) != 0)
			good = denied(why, "NW-R55",
				      N_("The export is damaged: its checksum does not fit."), "");
	}
	good = good && rights_were_kept(&fresh, why) && record_load(r, fresh.line, fresh.n, why);
	record_free(&fresh);
	free(copy);
	return good;
}
