/*
 * account.c: sessions and accounts as documents of the store. A cookie holds 256 random bits; the
 * store knows only their hash.
 */
#include "server/account.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>

#include <sodium.h>

#include "kernel/out.h"
#include "server/inside.h"
#include "server/wishes.h"
#include "kernel/utf8.h"
#include "text/plain.h"

/* An account can sign in again; a guest who is forgotten has lost his games. */
enum { ACCOUNT_DAYS = 30, GUEST_DAYS = 400 };
static const int64_t day_ms = 86400000;

void token_new(char token[TOKEN_HEX + 1])
{
	uint8_t random[32];
	randombytes_buf(random, sizeof random);
	sodium_bin2hex(token, TOKEN_HEX + 1, random, sizeof random);
}

void token_hash(const char *token, char hash[TOKEN_HEX + 1])
{
	uint8_t bytes[32];
	crypto_generichash(bytes, sizeof bytes, (const uint8_t *)token, strlen(token), NULL, 0);
	sodium_bin2hex(hash, TOKEN_HEX + 1, bytes, sizeof bytes);
}

bool token_sound(const char *token)
{
	return strlen(token) == TOKEN_HEX && strspn(token, "0123456789abcdef") == TOKEN_HEX;
}

static void take(char *to, size_t cap, const cJSON *json, const char *key)
{
	const char *text = json_text(json, key);
	if (text)
		snprintf(to, cap, "%s", text);
}

static void take_settings(struct visitor *s, const cJSON *json)
{
	take(s->name, sizeof s->name, json, "name");
	take(s->help, sizeof s->help, json, "help");
	take(s->notify, sizeof s->notify, json, "notify");
	take(s->webhook, sizeof s->webhook, json, "webhook");
	take(s->letters, sizeof s->letters, json, "letters");
	take(s->mail, sizeof s->mail, json, "mail");
	const char *lang = json_text(json, "lang");
	if (lang) {
		s->lang = lang_of(lang);
		s->lang_chosen = true;
	}
}

static void write_settings(struct out *o, const struct visitor *s)
{
	out_string(o, "name", s->name);
	out_string(o, "help", s->help);
	out_string(o, "notify", s->notify);
	out_string(o, "webhook", s->webhook);
	out_string(o, "letters", s->letters);
	if (s->lang_chosen)
		out_string(o, "lang", lang_code(s->lang));
}

static int days_of(const char *who)
{
	return who && who[0] == 'a' ? ACCOUNT_DAYS : GUEST_DAYS;
}

int visitor_days(const struct visitor *s)
{
	return days_of(s->who);
}

bool session_expired(const cJSON *session, int64_t now)
{
	int64_t used = json_int(session, "used", json_int(session, "made", 0));
	return now - used >= days_of(json_text(session, "who")) * day_ms;
}

static struct visitor *visitor_load(struct people *p, const char *id, int64_t now)
{
	char *text;
	uint64_t version;
	/* One that was left may still be in the store for a moment. */
	if (smap_get(&p->ended, id) || !store_get(p->store, "session", id, &text, &version) ||
	    !text)
		return NULL;
	cJSON *json = json_object(text, strlen(text));
	free(text);
	struct visitor *s = calloc(1, sizeof *s);
	if (s && json) {
		snprintf(s->id, sizeof s->id, "%s", id);
		take(s->who, sizeof s->who, json, "who");
		s->account = s->who[0] == 'a';
		s->stored = s->kept = true;
		s->made = json_int(json, "made", 0);
		s->used = json_int(json, "used", s->made);
		s->epoch = json_int(json, "epoch", 0);
		s->seen = now;
		take_settings(s, json);
	}
	bool ok = s && json && s->who[0] && !session_expired(json, now) &&
		  (!s->account || account_load(p, s->who, s)) && smap_put(&p->sessions, id, s);
	cJSON_Delete(json);
	if (ok)
		return s;
	free(s);
	return NULL;
}

struct visitor *visitor_find(struct people *p, const char *token, int64_t now)
{
	char id[TOKEN_HEX + 1];
	if (!token_sound(token))
		return NULL;
	token_hash(token, id);
	struct visitor *s = smap_get(&p->sessions, id);
	if (!s)
		s = visitor_load(p, id, now);
	if (s)
		s->seen = now;
	return s;
}

struct visitor *visitor_new(struct people *p, char token[TOKEN_HEX + 1], int64_t now)
{
	uint8_t guest[8];
	char hex[17];
	struct visitor *s = calloc(1, sizeof *s);
	if (!s)
		return NULL;
	token_new(token);
	randombytes_buf(guest, sizeof guest);
	sodium_bin2hex(hex, sizeof hex, guest, sizeof guest);
	token_hash(token, s->id);
	snprintf(s->who, sizeof s->who, "g:%s", hex);
	snprintf(s->name, sizeof s->name, "Guest");
	snprintf(s->help, sizeof s->help, "full");
	snprintf(s->notify, sizeof s->notify, "none");
	snprintf(s->letters, sizeof s->letters, "none");
	s->made = s->used = s->seen = now;
	if (smap_put(&p->sessions, s->id, s))
		return s;
	free(s);
	return NULL;
}

/* A write that the loop does not wait for; what it needs lives in the same block. */
struct later {
	struct store_job job;
	struct people *people;
	struct afterwards then;
	const char *text[1];
	char id[STORE_MAX_NAME + 1];
	struct out body;
};

static void tell_waiting(struct afterwards then, bool ok)
{
	if (then.call)
		then.call(then.arg, ok);
}

static void later_done(struct store_job *job)
{
	struct later *l = job->owner;
	struct people *p = l->people;
	bool put = job->op == STORE_PUT, ok = job->result == STORE_OK;
	struct visitor *s = put ? smap_get(&p->sessions, l->id) : NULL;
	if (job->result == STORE_ERROR) {
		char trouble[STORE_TROUBLE];
		store_trouble(p->store, trouble);
		log_line(NULL, "a session could not be %s: %s", put ? "kept" : "ended", trouble);
	}
	if (!put && ok)
		smap_take(&p->ended, l->id);
	else if (!put)
		smap_put(&p->ended, l->id, &p->ended);
	if (s && ok)
		s->kept = true;
	tell_waiting(l->then, ok);
	out_free(&l->body);
	free(l);
}

static bool put_later(struct people *p, const char *id, uint64_t expected, struct out *body,
		      struct afterwards then)
{
	struct later *l = calloc(1, sizeof *l);
	if (!l || body->failed) {
		free(l);
		out_free(body);
		tell_waiting(then, false);
		return false;
	}
	l->then = then;
	snprintf(l->id, sizeof l->id, "%s", id);
	l->people = p;
	l->body = *body;
	l->text[0] = l->body.p;
	l->job = (struct store_job){.op = body->n ? STORE_PUT : STORE_DROP,
				    .name = "session",
				    .id = l->id,
				    .expected = expected,
				    .text = l->text,
				    .n = body->n ? 1 : 0,
				    .done = later_done,
				    .owner = l};
	*body = (struct out){0};
	store_submit(p->store, &l->job);
	return true;
}

void session_drop(struct people *p, const char *id, struct afterwards then)
{
	struct out nothing = {0};
	smap_put(&p->ended, id, &p->ended);
	if (put_later(p, id, STORE_ANY, &nothing, then))
		smap_put(&p->ended, id, p);
}

static void write_session(struct people *p, const struct visitor *s, uint64_t expected,
			  struct afterwards then)
{
	struct out o = {0};
	out_object(&o, NULL);
	out_string(&o, "who", s->who);
	out_int(&o, "made", s->made);
	out_int(&o, "used", s->used);
	if (s->account)
		out_int(&o, "epoch", s->epoch);
	else
		write_settings(&o, s);
	out_end(&o);
	put_later(p, s->id, expected, &o, then);
}

void visitor_store(struct people *p, struct visitor *s, struct afterwards then)
{
	s->stored = true;
	write_session(p, s, STORE_ANY, then);
}

bool visitor_renew(struct people *p, struct visitor *s, int64_t now)
{
	if (now - s->used < day_ms)
		return false;
	char *text = NULL;
	uint64_t version;
	/* Only over what is there: one that was left on another server does not come back by it. */
	if (s->stored && (!store_get(p->store, "session", s->id, &text, &version) || !text))
		return false;
	free(text);
	s->used = now;
	if (s->stored)
		write_session(p, s, version, NOBODY_WAITS);
	return true;
}

/* Connections that use it are strangers from now on, and the last of them frees it. */
static void shut(struct visitor *s)
{
	s->id[0] = '\0';
	s->account = false;
	snprintf(s->who, sizeof s->who, "g:closed");
	if (s->clients == 0)
		free(s);
}

void visitor_end(struct people *p, struct visitor *s, struct afterwards then)
{
	if (s->stored)
		session_drop(p, s->id, then);
	smap_take(&p->sessions, s->id);
	bool stored = s->stored;
	shut(s);
	if (!stored)
		tell_waiting(then, true);
}

struct ending {
	struct people *people;
	const char *who;
	const struct visitor *keep;
};

static bool end_in_memory(void *arg, const char *id, void *value)
{
	(void)id;
	const struct ending *e = arg;
	struct visitor *s = value;
	if (s == e->keep || strcmp(s->who, e->who) != 0)
		return true;
	if (s->stored)
		session_drop(e->people, s->id, NOBODY_WAITS);
	shut(s);
	return false;
}

void visitors_end_others(struct people *p, const char *who, const struct visitor *keep)
{
	smap_sift(&p->sessions, end_in_memory, &(struct ending){p, who, keep});
}

/* Its stream says only that there is something to look at. */
static const char told_stream[] = "passwords";

void passwords_tell(struct people *p)
{
	store_append(p->store, told_stream, STORE_ANY, (const char *const[]){"{}"}, 1, NULL);
}

static bool end_when_stale(void *arg, const char *id, void *value)
{
	struct people *p = arg;
	struct visitor *s = value;
	char *text;
	uint64_t version;
	if (!s->account || !store_get(p->store, "account", s->who, &text, &version))
		return true;
	cJSON *json = text ? json_object(text, strlen(text)) : NULL;
	bool stale = json_int(json, "epoch", 0) != s->epoch;
	cJSON_Delete(json);
	free(text);
	return !stale || end_in_memory(&(struct ending){p, s->who, NULL}, id, value);
}

/* It was left on another server while this one could not hear of it. */
static bool end_when_gone(void *arg, const char *id, void *value)
{
	struct people *p = arg;
	struct visitor *s = value;
	char *text = NULL;
	uint64_t version;
	bool gone = s->kept && store_get(p->store, "session", id, &text, &version) && !text;
	free(text);
	if (gone)
		shut(s);
	return !gone;
}

void sessions_changed(struct people *p, const char *name)
{
	static const char left[] = "session/"; /* on another server */
	if (!name[0])
		smap_sift(&p->sessions, end_when_gone, p);
	if (!name[0] || strcmp(name, told_stream) == 0) {
		smap_sift(&p->sessions, end_when_stale, p);
	} else if (strncmp(name, left, strlen(left)) == 0) {
		struct visitor *s = smap_take(&p->sessions, name + strlen(left));
		if (s)
			shut(s);
	}
}

static bool forget(void *arg, const char *id, void *value)
{
	(void)arg;
	(void)id;
	free(value);
	return false;
}

void people_close(struct people *p)
{
	smap_sift(&p->sessions, forget, NULL);
	smap_free(&p->sessions);
	smap_free(&p->ended);
}

cJSON *account_read(struct people *p, const char *who, uint64_t *version)
{
	char *text;
	if (!store_get(p->store, "account", who, &text, version) || !text)
		return NULL;
	cJSON *json = json_object(text, strlen(text));
	free(text);
	return json;
}

bool account_take(const cJSON *account, const char *who, struct visitor *s)
{
	if (s->epoch && json_int(account, "epoch", 0) != s->epoch)
		return false;
	if (who != s->who)
		snprintf(s->who, sizeof s->who, "%s", who);
	s->account = true;
	s->epoch = json_int(account, "epoch", 0);
	take_settings(s, account);
	return true;
}

bool account_load(struct people *p, const char *who, struct visitor *s)
{
	uint64_t version;
	cJSON *json = account_read(p, who, &version);
	bool ok = json && account_take(json, who, s);
	cJSON_Delete(json);
	return ok;
}

bool account_hash(struct people *p, const char *who, char hash[128])
{
	uint64_t version;
	cJSON *json = account_read(p, who, &version);
	const char *text = json_text(json, "hash");
	if (text)
		snprintf(hash, 128, "%s", text);
	cJSON_Delete(json);
	return text != NULL;
}

enum store_result account_save(struct people *p, const struct visitor *s, const char *hash,
			       bool fresh)
{
	char old[128] = "";
	uint64_t version = 0;
	cJSON *json = account_read(p, s->who, &version);
	if (json && json_text(json, "hash"))
		snprintf(old, sizeof old, "%s", json_text(json, "hash"));
	int64_t made = json_int(json, "made", s->made);
	if (!hash && json_int(json, "epoch", 0) != s->epoch) {
		cJSON_Delete(json);
		return STORE_CONFLICT;
	}
	struct out o = {0};
	out_object(&o, NULL);
	out_int(&o, "made", made);
	out_int(&o, "epoch", s->epoch);
	out_string(&o, "hash", hash ? hash : old);
	write_settings(&o, s);
	out_string(&o, "mail", s->mail);
	wishes_keep(&o, json, s->digest);
	out_end(&o);
	cJSON_Delete(json);
	enum store_result r =
		o.failed ? STORE_ERROR
			 : store_put(p->store, "account", s->who, fresh ? 0 : version, o.p, NULL);
	out_free(&o);
	return r;
}

bool account_who(const char *name, char who[MAX_WHO])
{
	size_t n = strlen(name);
	if (n < 2 || n > 30)
		return false;
	memcpy(who, "a:", 2);
	for (size_t i = 0; i < n; i++) {
		char c = name[i];
		bool letter = (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z');
		if (!letter && !(c >= '0' && c <= '9') && !(i && strchr("-_.", c)))
			return false;
		who[2 + i] = (char)(c >= 'A' && c <= 'Z' ? c + 'a' - 'A' : c);
	}
	who[2 + n] = '\0';
	return true;
}

bool person_name_sound(const char *name)
{
	size_t n = strlen(name);
	if (n == 0 || n > 40 || name[0] == ' ' || name[n - 1] == ' ' || !utf8_valid(name, n))
		return false;
	return text_is_plain(name, false);
}
