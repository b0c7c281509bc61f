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
	return event_set(event, "key", hex) && event_set(event, "next_commit", commit) &&
	       club_save_head(s->store, club);
}

/* When and by whom. False: memory ran out, and without its author it must not be written. */
static bool stamp(cJSON *event, const char *by)
{
	char at[32];
	time_t now = time(NULL);
	struct tm tm;
	strftime(at, sizeof at, "%Y-%m-%dT%H:%MZ", gmtime_r(&now, &tm));
	return event_set(event, "at", at) && event_set(event, "by", by);
}

/* Whether dice of the server are wanted and there is no key to roll them from. */
static bool wants_key(const struct club *club, const char *type, const cJSON *event)
{
	char commit[65];
	const char *origin = json_text(event, "origin");
	dice_commit(club->key, commit);
	return event_has_dice(type) && origin && strcmp(origin, "seed") == 0 &&
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
	bool whole = event_set(event, "type", "commit") && stamp(event, NULL) &&
		     event_set(event, "commit", commit) &&
		     event_set(event, "reason",
			       lg_tr(&reader, N_("The club came without its dice key.")));
	char *line = whole && club_save_head(c->server->store, club) ? cJSON_PrintUnformatted(event)
								     : NULL;
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
	if (job->result == STORE_OK)
		club_news_of_line(w->server, club, w->line);
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
	if (!club->stale)
		club_news_of_line(s, club, line);
	return !club->stale;
}

/*
 * Silence confirms: reports nobody spoke against in time are recorded when somebody next looks.
 * A club that wants suggestions only does it by hand.
 */
void club_confirm_due(struct server *s, struct club *club)
{
	int64_t now = (int64_t)time(NULL) / 60;
	for (int i = 0;
	     !club->record.now->suggest_only && !club->writes && i < club->record.now->nbattles;
	     i++) {
		const struct campaign *c = club->record.now;
		const struct battle *b = &c->battle[i];
		if (b->state != BATTLE_PRESENTED || b->reported_at <= 0 ||
		    now - b->reported_at < 60 * (int64_t)c->now.confirm_hours)
			continue;
		cJSON *event = cJSON_CreateObject();
		bool whole = event_set(event, "type", "confirm") &&
			     event_set(event, "battle", b->id) && event_set(event, "how", "time") &&
			     stamp(event, NULL);
		char *line = whole ? cJSON_PrintUnformatted(event) : NULL;
		bool ok = line && write_now(s, club, line);
		cJSON_Delete(event);
		free(line);
		if (!ok)
			return;
	}
}

static bool is_correction(const char *type)
{
	return strcmp(type, "reverse") == 0 || strcmp(type, "correct") == 0;
}

/* What a correction puts right has its author too, and keeps its time. */
static bool stamp_all(cJSON *event, const char *type, const char *by)
{
	cJSON *with = cJSON_GetObjectItemCaseSensitive(event, "with");
	char kept[32] = "";
	if (is_correction(type) && cJSON_IsObject(with)) {
		const char *at = json_text(with, "at");
		snprintf(kept, sizeof kept, "%s", at ? at : "");
		if (!stamp(with, by) ||
		    (kept[0] && minute_of(kept) != LG_NONE && !event_set(with, "at", kept)))
			return false;
	}
	return stamp(event, by);
}

/* Whether the asker may write this, here and now; if not, he is answered. */
static bool may_write(struct client *c, const struct club *club, const char *type, int64_t seen,
		      const char *by, enum role role)
{
	if (by && !by[0])
		answer_rule(c, 403, "role", "NW-R56", N_("Only members of the club may write."));
	else if (seen != club->record.n || club->record.n >= CLUB_LINES - 1)
		answer_error(c, 409, "stale",
			     N_("Somebody else changed the club just now. Look again."));
	/* Corrections are for those who keep the record. */
	else if (is_correction(type) && role > ROLE_RECORDER)
		answer_rule(c, 403, "role", "NW-R58",
			    N_("Only the Campaign Master and the recorder correct the record."));
	else
		return true;
	return false;
}

/* The dice of an event, or the key it shows, are in it afterwards; if not, the asker is answered.
 */
static bool settle_dice(struct client *c, struct club *club, cJSON *event, const char *type,
			enum role role)
{
	const char *wrong = NULL;
	if (!event_settle_dice(club, type, event, &wrong)) {
		if (wrong)
			answer_rule(c, 422, "dice", "NW-R61", wrong);
		else
			answer_error(c, 503, "busy", N_("There is not enough memory."));
		return false;
	}
	if (strcmp(type, "reveal") == 0 && club->has_key && role <= ROLE_DEPUTY &&
	    !show_key(c->server, club, event)) {
		answer_error(c, 503, "busy", N_("It could not be written. Try again."));
		return false;
	}
	return true;
}

/* The line as the rules and the record take it; NULL: the asker is answered. */
static char *enter(struct client *c, struct club *club, const cJSON *event, struct out *diff)
{
	struct refusal why = {0};
	char *line = cJSON_PrintUnformatted(event);
	if (line && record_add(&club->record, line, &why, diff))
		return line;
	answer_refusal(c, &why);
	out_free(diff);
	free(line);
	return NULL;
}

void club_event_post(struct client *c, struct club *club, const cJSON *body)
{
	struct standing s = club_standing(c, club);
	cJSON *event = cJSON_GetObjectItemCaseSensitive(body, "event");
	const char *type = json_text(event, "type");
	enum role role;
	const char *by = club_author(club, &s, body, &role);
	if (!cJSON_IsObject(event) || !type) {
		answer_error(c, 400, "malformed", N_("This request cannot be understood."));
		return;
	}
	if (!may_write(c, club, type, json_int(body, "number", club->record.n), by, role))
		return;
	if (!stamp_all(event, type, by)) {
		answer_error(c, 503, "busy", N_("There is not enough memory."));
		return;
	}
	char *promise = NULL;
	if (wants_key(club, type, event) && !(promise = promise_key(c, club))) {
		club->stale = true;
		answer_error(c, 503, "busy", N_("It could not be written. Try again."));
		return;
	}
	struct out diff = {0};
	char *line = settle_dice(c, club, event, type, role) ? enter(c, club, event, &diff) : NULL;
	if (line) {
		submit(c, club, promise, line, diff);
		return;
	}
	club->stale |= promise != NULL; /* the promise goes with it */
	free(promise);
}
