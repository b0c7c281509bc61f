/*
 * league_event.c: a line for a club's record: who writes it, its dice, the rules, the disk.
 *
 * A line is applied in memory, then written; it is answered when it is on disk. Who lost a race
 * gets the fresh club.
 */
#include "server/league_club.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include <sodium.h>

enum { MAX_PAIRS = 40 };

struct line_write {
	struct store_job job;
	struct server *server;
	struct pending *pending;
	struct club *club;
	char *line, *promise; /* promise: of a dice key, before the line; or NULL */
	char stream[CLUB_ID_MAX + 8];
	const char *text[2];
	struct out diff;
};

void answer_refusal(struct client *c, const struct refusal *r)
{
	struct out text = {0};
	struct league_reader reader = club_reader(c);
	if (!r->text) {
		answer_error(c, 503, "busy", N_("There is not enough memory."));
		return;
	}
	lg_refusal(&reader, r, &text);
	answer_rule(c, 422, "rule", r->rule, text.p ? text.p : "");
	out_free(&text);
}

void answer_unreadable(struct client *c, const struct pk *pk)
{
	struct refusal r = {.rule = "NW-R55", .text = N_("The event cannot be read: {0}")};
	snprintf(r.what, sizeof r.what, "%s", pk_error(pk) ? pk_error(pk) : "");
	answer_refusal(c, &r);
}

static void set_text(cJSON *o, const char *key, const char *text)
{
	cJSON_DeleteItemFromObjectCaseSensitive(o, key);
	if (text)
		cJSON_AddStringToObject(o, key, text);
}

static void set_number(cJSON *o, const char *key, double n)
{
	cJSON_DeleteItemFromObjectCaseSensitive(o, key);
	cJSON_AddNumberToObject(o, key, n);
}

/* Dice of the server: taken in order from the club's key. */
struct taking {
	const struct club *club;
	uint64_t next;
	const char *word;
};

static int take(struct taking *t, int faces)
{
	return club_die(t->club->key, t->next++, t->word, faces);
}

/* Pairs of D10 until one side has it; `add` as in 6.2 or 6.7. */
static void take_pairs(struct taking *t, cJSON *event, const int add[2])
{
	cJSON *rolls = cJSON_CreateArray();
	for (int i = 0; i < MAX_PAIRS; i++) {
		int a = take(t, 10), b = take(t, 10);
		cJSON *pair = cJSON_CreateArray();
		cJSON_AddItemToArray(pair, cJSON_CreateNumber(a));
		cJSON_AddItemToArray(pair, cJSON_CreateNumber(b));
		cJSON_AddItemToArray(rolls, pair);
		if (a + add[0] != b + add[1])
			break;
	}
	cJSON_DeleteItemFromObjectCaseSensitive(event, "rolls");
	cJSON_AddItemToObject(event, "rolls", rolls);
}

static const struct battle *battle_of(const struct club *c, const cJSON *event)
{
	const char *id = json_text(event, "battle");
	int i = id ? club_battle(c->record.now, id) : LG_NONE;
	return i == LG_NONE ? NULL : &c->record.now->battle[i];
}

static bool take_choice(struct taking *t, cJSON *event)
{
	const struct campaign *c = t->club->record.now;
	const struct battle *b = battle_of(t->club, event);
	if (!b)
		return false;
	int add[2] = {choice_modifier(side_quality(c, b, 0)),
		      choice_modifier(side_quality(c, b, 1))};
	take_pairs(t, event, add);
	return true;
}

static bool take_command(struct taking *t, cJSON *event)
{
	const struct campaign *c = t->club->record.now;
	const struct battle *b = battle_of(t->club, event);
	const char *side = json_text(event, "side");
	int s = side && side[0] == 'b';
	if (!b || b->n[s] != 2)
		return false;
	int va = army_value(c->t, &c->player[b->side[s][0]].army);
	int vb = army_value(c->t, &c->player[b->side[s][1]].army);
	int add[2] = {va > vb, vb > va}; /* NW-192 */
	take_pairs(t, event, add);
	cJSON *d6 = cJSON_CreateArray();
	for (int i = 0; i < 3; i++)
		cJSON_AddItemToArray(d6, cJSON_CreateNumber(take(t, 6)));
	cJSON_DeleteItemFromObjectCaseSensitive(event, "d6");
	cJSON_AddItemToObject(event, "d6", d6);
	return true;
}

/* One D10 each, all again while the highest is tied: those dice are passed over. */
static bool take_contest(struct taking *t, cJSON *event, bool named, uint64_t *first)
{
	const struct campaign *c = t->club->record.now;
	cJSON *who = cJSON_GetObjectItemCaseSensitive(event, "players");
	int n = named ? cJSON_GetArraySize(who) : c->ntie, face[CLUB_PLAYERS];
	if (n < 1 || n > CLUB_PLAYERS)
		return false;
	for (int again = 0; again < MAX_PAIRS; again++) {
		int high = 0, at_top = 0;
		*first = t->next;
		for (int i = 0; i < n; i++) {
			face[i] = take(t, 10);
			at_top = face[i] > high ? 1 : at_top + (face[i] == high);
			high = face[i] > high ? face[i] : high;
		}
		if (at_top == 1)
			break;
	}
	cJSON *rolls = cJSON_CreateArray();
	for (int i = 0; i < n; i++) {
		if (!named) {
			cJSON_AddItemToArray(rolls, cJSON_CreateNumber(face[i]));
			continue;
		}
		const cJSON *id = cJSON_GetArrayItem(who, i);
		cJSON *row = cJSON_CreateObject();
		cJSON_AddStringToObject(row, "player", cJSON_IsString(id) ? id->valuestring : "");
		cJSON_AddNumberToObject(row, "roll", face[i]);
		cJSON_AddItemToArray(rolls, row);
	}
	cJSON_DeleteItemFromObjectCaseSensitive(event, "players");
	cJSON_DeleteItemFromObjectCaseSensitive(event, "rolls");
	cJSON_AddItemToObject(event, "rolls", rolls);
	return true;
}

static const char *const dice_types[] = {"roll",    "special",    "choice",
					 "command", "volunteers", "tie-break"};

static bool has_dice(const char *type)
{
	for (size_t i = 0; i < sizeof dice_types / sizeof *dice_types; i++)
		if (strcmp(dice_types[i], type) == 0)
			return true;
	return false;
}

/* Faces that the server rolls replace whatever was sent. */
static bool roll_dice(const struct club *club, const char *type, cJSON *event)
{
	const char *word = json_text(event, "word");
	struct taking t = {
		.club = club, .next = club->record.now->dice_used, .word = word ? word : ""};
	uint64_t first = t.next;
	bool ok = true;
	if (strcmp(type, "roll") == 0)
		set_number(event, "d100", take(&t, 100));
	else if (strcmp(type, "special") == 0)
		set_number(event, "d10", take(&t, 10));
	else if (strcmp(type, "choice") == 0)
		ok = take_choice(&t, event);
	else if (strcmp(type, "command") == 0)
		ok = take_command(&t, event);
	else
		ok = take_contest(&t, event, strcmp(type, "volunteers") == 0, &first);
	set_number(event, "die", (double)first);
	return ok;
}

/* NULL, or what is wrong; dice are the server's, or marked as entered by hand. */
static const char *settle_dice(const struct club *club, const char *type, cJSON *event)
{
	const char *origin = json_text(event, "origin");
	const char *word = json_text(event, "word");
	if (!has_dice(type)) {
		set_text(event, "origin", NULL);
		return NULL;
	}
	if (word && strlen(word) > 64)
		return N_("That word is too long.");
	if (!origin || strcmp(origin, "seed") != 0) {
		set_text(event, "origin", "hand");
		cJSON_DeleteItemFromObjectCaseSensitive(event, "die");
		return NULL;
	}
	return roll_dice(club, type, event) ? NULL : N_("There is nothing to roll for.");
}

/*
 * The key of the dice is shown and another one promised. It is kept beside the old one before the
 * line is written: whichever the record speaks of is in force.
 */
static bool show_key(struct server *s, struct club *club, cJSON *event)
{
	char hex[65], commit[65];
	randombytes_buf(club->next_key, sizeof club->next_key);
	club->has_next = true;
	sodium_bin2hex(hex, sizeof hex, club->key, sizeof club->key);
	dice_commit(club->next_key, commit);
	set_text(event, "key", hex);
	set_text(event, "next_commit", commit);
	return club_save_head(s, club);
}

static void stamp(cJSON *event, const char *by)
{
	char at[32];
	time_t now = time(NULL);
	struct tm tm;
	strftime(at, sizeof at, "%Y-%m-%dT%H:%MZ", gmtime_r(&now, &tm));
	set_text(event, "at", at);
	set_text(event, "by", by);
}

/* Whether dice of the server are wanted and there is no key to roll them from. */
static bool wants_key(const struct club *club, const char *type, const cJSON *event)
{
	char commit[65];
	const char *origin = json_text(event, "origin");
	dice_commit(club->key, commit);
	return has_dice(type) && origin && strcmp(origin, "seed") == 0 &&
	       !(club->has_key && strcmp(commit, club->record.now->dice_commit) == 0);
}

/*
 * A club that came by an import, or as a sample, has no key: one is made and promised by a line of
 * its own before the first die (NW-R61). It is kept beside the record first, as when one is shown.
 */
static char *promise_key(struct client *c, struct club *club)
{
	char commit[65];
	struct refusal why = {0};
	struct league_reader reader = club_reader(c);
	cJSON *event = cJSON_CreateObject();
	randombytes_buf(club->next_key, sizeof club->next_key);
	club->has_next = true;
	dice_commit(club->next_key, commit);
	set_text(event, "type", "commit");
	stamp(event, NULL);
	set_text(event, "commit", commit);
	set_text(event, "reason", lg_tr(&reader, N_("The club came without its dice key.")));
	char *line = club_save_head(c->server, club) ? cJSON_PrintUnformatted(event) : NULL;
	cJSON_Delete(event);
	if (line && record_add(&club->record, line, &why, NULL)) {
		club_take_next_key(club);
		return line;
	}
	free(line);
	return NULL;
}

static void done(struct store_job *job)
{
	struct line_write *w = job->owner;
	struct client *c = pending_end(w->pending);
	struct club *club = w->club;
	club->writes--;
	/* After a reveal the next key is in force: reading again finds it. */
	if (job->result != STORE_OK || club->has_next)
		club->stale = true;
	if (c && job->result == STORE_OK) {
		struct standing s = club_standing(c, club);
		struct out o = {0};
		s.recent = !w->diff.n; /* a correction may change any of them */
		out_object(&o, NULL);
		club_write(&o, "club", club, club->record.now, &s);
		struct league_reader reader = club_reader(c);
		if (w->diff.n)
			lg_diff(&reader, &w->diff, "diff", &o);
		else
			out_null(&o, "diff");
		out_int(&o, "line", (int64_t)job->fresh);
		out_end(&o);
		answer_json(c, 200, &o);
	} else if (c) {
		bool lost = job->result == STORE_CONFLICT;
		answer_error(c, lost ? 409 : 503, lost ? "stale" : "busy",
			     lost ? N_("Somebody else changed the club just now. Look again.")
				  : N_("It could not be written. Try again."));
	}
	out_free(&w->diff);
	free(w->line);
	free(w->promise);
	free(w);
}

static void submit(struct client *c, struct club *club, char *promise, char *line, struct out diff)
{
	struct line_write *w = calloc(1, sizeof *w);
	struct pending *p = w ? pending_new(c) : NULL;
	if (!p) {
		club->stale = true;
		free(w);
		free(line);
		free(promise);
		out_free(&diff);
		return;
	}
	*w = (struct line_write){
		.server = c->server, .pending = p, .club = club, .line = line, .promise = promise};
	w->diff = diff;
	club_stream(club->id, w->stream);
	w->text[0] = promise ? promise : line;
	w->text[1] = line;
	w->job = (struct store_job){.op = STORE_APPEND,
				    .name = w->stream,
				    .expected = club->number,
				    .text = w->text,
				    .n = promise ? 2 : 1,
				    .done = done,
				    .owner = w};
	club->number += promise ? 2 : 1;
	club->writes++;
	store_submit(c->server->store, &w->job);
}

/* As whom a line is written: forced to the asker's own name, except on his own machine. */
const char *club_author(const struct club *club, const struct standing *s, const cJSON *body,
			enum role *role)
{
	const struct campaign *c = club->record.now;
	const char *as = json_text(body, "as");
	int player = s->player;
	if (s->owner && (!as || strcmp(as, "cm") == 0)) {
		*role = ROLE_CM;
		return NULL;
	}
	if (s->local && as)
		player = club_player(c, as);
	if (player == LG_NONE) {
		*role = ROLE_SPECTATOR;
		return "";
	}
	*role = c->player[player].role;
	return c->player[player].id;
}

/* One line by the club itself, written at once; false: read the club again. */
static bool write_now(struct server *s, struct club *club, const char *line)
{
	char stream[CLUB_ID_MAX + 8];
	struct refusal why;
	if (!record_add(&club->record, line, &why, NULL))
		return false;
	club_stream(club->id, stream);
	club->stale =
		store_append(s->store, stream, club->number, &line, 1, &club->number) != STORE_OK;
	return !club->stale;
}

/*
 * Silence confirms: reports nobody spoke against in time are recorded when somebody next looks.
 * A club that wants suggestions only does it by hand.
 */
void club_confirm_due(struct server *s, struct club *club)
{
	int64_t now = (int64_t)time(NULL) / 60;
	for (int i = 0; !club->suggest_only && !club->writes && i < club->record.now->nbattles;
	     i++) {
		const struct campaign *c = club->record.now;
		const struct battle *b = &c->battle[i];
		if (b->state != BATTLE_PRESENTED || b->reported_at <= 0 ||
		    now - b->reported_at < 60 * (int64_t)c->now.confirm_hours)
			continue;
		cJSON *event = cJSON_CreateObject();
		cJSON_AddStringToObject(event, "type", "confirm");
		cJSON_AddStringToObject(event, "battle", b->id);
		cJSON_AddStringToObject(event, "how", "time");
		stamp(event, NULL);
		char *line = cJSON_PrintUnformatted(event);
		bool ok = line && write_now(s, club, line);
		cJSON_Delete(event);
		free(line);
		if (!ok)
			return;
	}
}

/* Corrections are for those who keep the record; what they put right is theirs too. */
static bool correction_allowed(const char *type, enum role role, cJSON *event, const char *by)
{
	if (strcmp(type, "reverse") != 0 && strcmp(type, "correct") != 0)
		return true;
	cJSON *with = cJSON_GetObjectItemCaseSensitive(event, "with");
	if (cJSON_IsObject(with)) {
		const char *at = json_text(with, "at");
		char kept[32];
		snprintf(kept, sizeof kept, "%s", at ? at : "");
		stamp(with, by);
		if (kept[0] && minute_of(kept) != LG_NONE)
			set_text(with, "at", kept); /* the time of what is put right */
	}
	return role <= ROLE_RECORDER;
}

void club_event_post(struct client *c, struct club *club, const cJSON *body)
{
	struct standing s = club_standing(c, club);
	cJSON *event = cJSON_GetObjectItemCaseSensitive(body, "event");
	const char *type = json_text(event, "type");
	int64_t seen = json_int(body, "number", club->record.n);
	enum role role;
	const char *by = club_author(club, &s, body, &role);
	if (!cJSON_IsObject(event) || !type) {
		answer_error(c, 400, "malformed", N_("This request cannot be understood."));
		return;
	}
	if (by && !by[0]) {
		answer_rule(c, 403, "role", "NW-R56", N_("Only members of the club may write."));
		return;
	}
	if (seen != club->record.n || club->record.n >= CLUB_LINES - 1) {
		answer_error(c, 409, "stale",
			     N_("Somebody else changed the club just now. Look again."));
		return;
	}
	stamp(event, by);
	if (!correction_allowed(type, role, event, by)) {
		answer_rule(c, 403, "role", "NW-R58",
			    N_("Only the Campaign Master and the recorder correct the record."));
		return;
	}
	char *promise = NULL;
	if (wants_key(club, type, event) && !(promise = promise_key(c, club))) {
		club->stale = true;
		answer_error(c, 503, "busy", N_("It could not be written. Try again."));
		return;
	}
	const char *wrong = settle_dice(club, type, event);
	if (wrong) {
		club->stale |= promise != NULL; /* the promise goes with it */
		free(promise);
		answer_rule(c, 422, "dice", "NW-R61", wrong);
		return;
	}
	if (strcmp(type, "reveal") == 0 && club->has_key && role <= ROLE_DEPUTY &&
	    !show_key(c->server, club, event)) {
		answer_error(c, 503, "busy", N_("It could not be written. Try again."));
		return;
	}
	char *line = cJSON_PrintUnformatted(event);
	struct refusal why = {0};
	struct out diff = {0};
	if (!line || !record_add(&club->record, line, &why, &diff)) {
		club->stale |= promise != NULL;
		free(promise);
		answer_refusal(c, &why);
		out_free(&diff);
		free(line);
		return;
	}
	submit(c, club, promise, line, diff);
}
