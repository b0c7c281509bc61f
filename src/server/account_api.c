/*
 * account_api.c: signing up, in and out; settings; one's own data. Whatever hashes or waits for
 * the store is an errand, so that play goes on meanwhile.
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <sodium.h>

#include "server/table.h"
#include "text/plain.h"

struct visit {
	struct errand errand;
	struct pending *pending;
	struct server *server;
	enum { SIGN_UP, SIGN_IN, NEW_PASSWORD, SETTINGS, DELETE } kind;
	char who[MAX_WHO], name[MAX_PERSON_NAME], password[132], fresh[132];
	struct visitor copy; /* what is written to the account */
	bool ok, known;
};

struct visitor *client_visitor(struct client *c)
{
	if (c->visitor)
		return c->visitor;
	struct visitor *s = visitor_new(&c->server->people, c->token, net_date());
	if (!s) {
		answer_error(c, 503, "busy", N_("There is not enough memory."));
		return NULL;
	}
	s->lang = c->lang;
	client_join(c, s);
	return s;
}

static bool guests_play(const struct server *s)
{
	return s->loopback && !s->config->behind_proxy;
}

static void answer_me(struct client *c)
{
	struct visitor *s = client_visitor(c);
	struct out o = {0};
	if (!s)
		return;
	out_object(&o, NULL);
	out_string(&o, "name", s->name);
	out_bool(&o, "account", s->account);
	out_bool(&o, "guests", guests_play(c->server));
	out_string(&o, "lang", lang_code(s->lang_chosen ? s->lang : c->lang));
	out_object(&o, "settings");
	out_string(&o, "help", s->help);
	out_string(&o, "notify", s->notify);
	out_string(&o, "webhook", s->webhook);
	out_end(&o);
	out_end(&o);
	answer_json(c, 200, &o);
}

static bool limited(struct client *c, const char *what, const char *who, struct rate rate)
{
	char key[128];
	snprintf(key, sizeof key, "%s %s", what, who);
	if (c->server->config->no_limits ||
	    rate_take_named(&c->server->buckets, key, rate, net_clock()))
		return false;
	log_line(c->server, "%s: too many: %s", c->address, what);
	answer_error(c, 429, "rate", N_("Too many attempts. Wait a little."));
	return true;
}

/* In the errands' thread. */
static void work(struct errand *e)
{
	struct visit *v = (struct visit *)e;
	struct people *p = &v->server->people;
	char hash[128] = "";
	/* A name that does not exist takes as long as a wrong password. */
	static const char nobody[] = "$argon2id$v=19$m=65536,t=2,p=1$c29tZXNhbHRzb21lc2FsdA$"
				     "RdescudvJCsgt3ub+b+dWRWJTmaaAAAAAAAAAAAAAAA";
	v->known = v->kind == SETTINGS || account_hash(p, v->who, hash);
	if (v->kind == SIGN_UP) {
		v->ok = !v->known && password_hash(v->password, hash) &&
			account_save(p, &v->copy, hash, true) == STORE_OK;
		return;
	}
	if (v->kind != SETTINGS)
		v->ok = password_matches(v->password, v->known ? hash : nobody) && v->known;
	if (v->ok && v->kind == SIGN_IN && password_needs_rehash(hash) &&
	    password_hash(v->password, hash) && account_load(p, v->who, &v->copy))
		account_save(p, &v->copy, hash, false);
	if (v->ok && v->kind == NEW_PASSWORD)
		v->ok = password_hash(v->fresh, hash) &&
			account_save(p, &v->copy, hash, false) == STORE_OK;
	if (v->ok && v->kind == DELETE)
		v->ok = store_drop(p->store, "account", v->who) == STORE_OK;
	if (v->kind == SETTINGS)
		v->ok = account_save(p, &v->copy, NULL, false) == STORE_OK;
}

/* One that was ended already is freed by the last connection that leaves it. */
static struct visitor *still_open(struct visitor *s)
{
	return s && s->id[0] ? s : NULL;
}

/* A fresh session for the account: the old token is worth nothing any more. */
static bool enter(struct client *c, const char *who)
{
	struct people *p = &c->server->people;
	struct visitor *s = visitor_new(p, c->token, net_date());
	if (!s)
		return false;
	if (!account_load(p, who, s)) {
		visitor_end(p, s);
		return false;
	}
	struct visitor *old = still_open(c->visitor);
	client_join(c, s);
	if (old && old->stored && old->clients == 0)
		visitor_end(p, old);
	visitor_store(p, s);
	c->lang = s->lang_chosen ? s->lang : c->lang;
	c->server->count.logins++;
	return true;
}

static void leave(struct client *c)
{
	struct people *p = &c->server->people;
	struct visitor *old = still_open(c->visitor);
	struct visitor *s = visitor_new(p, c->token, net_date());
	if (!s)
		return;
	client_join(c, s);
	if (old)
		visitor_end(p, old);
}

static void answer_visit(struct client *c, struct visit *v)
{
	struct people *p = &c->server->people;
	if (v->kind == SIGN_UP && !v->ok)
		answer_error(c, v->known ? 409 : 503, v->known ? "taken" : "busy",
			     v->known ? N_("This name is taken.")
				      : N_("It could not be written. Try again."));
	else if (!v->ok)
		answer_error(c, v->kind == SETTINGS ? 503 : 403,
			     v->kind == SETTINGS ? "busy" : "login",
			     v->kind == SETTINGS ? N_("It could not be written. Try again.")
						 : N_("Name or password is wrong."));
	else if (v->kind == SIGN_UP || v->kind == SIGN_IN) {
		if (enter(c, v->who))
			answer_me(c);
		else
			answer_error(c, 503, "busy", N_("It could not be written. Try again."));
	} else if (v->kind == NEW_PASSWORD) {
		visitors_end_others(p, v->who, NULL);
		if (enter(c, v->who))
			answer_me(c);
		else
			answer_error(c, 503, "busy", N_("It could not be written. Try again."));
	} else if (v->kind == DELETE) {
		tables_forget_person(c->server, v->who);
		leave(c);
		struct out o = {0};
		out_text(&o, "{}");
		answer_json(c, 200, &o);
	} else {
		answer_me(c);
	}
}

static void done(struct errand *e)
{
	struct visit *v = (struct visit *)e;
	struct client *c = pending_end(v->pending);
	if (c)
		answer_visit(c, v);
	sodium_memzero(v, sizeof *v);
	free(v);
}

static void go(struct client *c, struct visit *v)
{
	v->server = c->server;
	v->errand.work = work;
	v->errand.done = done;
	v->pending = pending_new(c);
	if (!v->pending) {
		free(v);
		return;
	}
	if (!errands_submit(c->server->errands, &v->errand)) {
		pending_end(v->pending);
		free(v);
		answer_error(c, 503, "busy", N_("Too many attempts. Wait a little."));
	}
}

static struct visit *visit_new(const char *name, const char *password)
{
	struct visit *v = calloc(1, sizeof *v);
	if (!v)
		return NULL;
	snprintf(v->name, sizeof v->name, "%s", name);
	snprintf(v->password, sizeof v->password, "%s", password);
	return v;
}

static void sign_up(struct client *c, const cJSON *body)
{
	const char *name = json_text(body, "name"), *password = json_text(body, "password");
	char who[MAX_WHO];
	if (!name || !account_who(name, who)) {
		answer_error(
			c, 400, "name",
			N_("A name has 2 to 30 letters, digits, dots, dashes or underscores."));
		return;
	}
	const char *wrong = password ? password_wrong(password, name) : N_("A password is wanted.");
	if (wrong) {
		answer_error(c, 400, "password", wrong);
		return;
	}
	if (limited(c, "sign-up", c->address, rate_sign_up))
		return;
	struct visit *v = visit_new(name, password);
	if (!v)
		return;
	v->kind = SIGN_UP;
	struct visitor fresh = {.account = true, .epoch = 1, .made = net_date()};
	snprintf(fresh.who, sizeof fresh.who, "%s", who);
	snprintf(fresh.name, sizeof fresh.name, "%s", name);
	snprintf(fresh.help, sizeof fresh.help, "full");
	snprintf(fresh.notify, sizeof fresh.notify, "none");
	fresh.lang = c->lang;
	fresh.lang_chosen = true;
	v->copy = fresh;
	snprintf(v->who, sizeof v->who, "%s", who);
	go(c, v);
}

static void sign_in(struct client *c, const cJSON *body)
{
	const char *name = json_text(body, "name"), *password = json_text(body, "password");
	char who[MAX_WHO];
	if (limited(c, "login", c->address, rate_login_address))
		return;
	if (!name || !password || strlen(password) > 128 || !account_who(name, who)) {
		answer_error(c, 403, "login", N_("Name or password is wrong."));
		return;
	}
	if (limited(c, "login", who, rate_login_account))
		return;
	struct visit *v = visit_new(name, password);
	if (!v)
		return;
	v->kind = SIGN_IN;
	snprintf(v->who, sizeof v->who, "%s", who);
	go(c, v);
}

static void new_password(struct client *c, const cJSON *body)
{
	const char *old = json_text(body, "old"), *fresh = json_text(body, "new");
	struct visitor *s = c->visitor;
	if (!s || !s->account || !old || strlen(old) > 128) {
		answer_error(c, 403, "login", N_("Name or password is wrong."));
		return;
	}
	const char *wrong = fresh ? password_wrong(fresh, s->name) : N_("A password is wanted.");
	if (wrong) {
		answer_error(c, 400, "password", wrong);
		return;
	}
	if (limited(c, "login", s->who, rate_login_account))
		return;
	struct visit *v = visit_new(s->name, old);
	if (!v)
		return;
	v->kind = NEW_PASSWORD;
	v->copy = *s;
	v->copy.epoch++;
	snprintf(v->who, sizeof v->who, "%s", s->who);
	snprintf(v->fresh, sizeof v->fresh, "%s", fresh);
	go(c, v);
}

static bool one_of(const char *text, const char *const *words)
{
	while (*words && strcmp(*words, text) != 0)
		words++;
	return *words;
}

/* NULL, or what is wrong with a setting. */
static const char *take_settings(struct visitor *s, const cJSON *body)
{
	const char *name = json_text(body, "name"), *lang = json_text(body, "lang");
	const char *help = json_text(body, "help"), *notify = json_text(body, "notify");
	const char *hook = json_text(body, "webhook");
	static const char *const helps[] = {"full", "standard", "purist", NULL};
	static const char *const notifies[] = {"none", "always", "away", NULL};
	if (name && (s->account || !person_name_sound(name)))
		return N_("This name is not possible.");
	if (help && !one_of(help, helps))
		return N_("There is no such setting.");
	if (notify && !one_of(notify, notifies))
		return N_("There is no such setting.");
	if (hook && hook[0] &&
	    (!s->account || strlen(hook) >= MAX_WEBHOOK || strncmp(hook, "https://", 8) != 0 ||
	     !text_is_plain(hook, false) || strchr(hook, ' ')))
		return N_("A webhook is an https address.");
	if (name)
		snprintf(s->name, sizeof s->name, "%s", name);
	if (help)
		snprintf(s->help, sizeof s->help, "%s", help);
	if (notify)
		snprintf(s->notify, sizeof s->notify, "%s", notify);
	if (hook)
		snprintf(s->webhook, sizeof s->webhook, "%s", hook);
	if (lang) {
		s->lang = lang_of(lang);
		s->lang_chosen = true;
	}
	return NULL;
}

static void settings(struct client *c, const cJSON *body)
{
	struct visitor *s = client_visitor(c);
	if (!s)
		return;
	const char *wrong = take_settings(s, body);
	if (wrong) {
		answer_error(c, 400, "setting", wrong);
		return;
	}
	c->lang = s->lang_chosen ? s->lang : c->lang;
	if (!s->account) {
		visitor_store(&c->server->people, s);
		answer_me(c);
		return;
	}
	struct visit *v = visit_new(s->name, "");
	if (!v)
		return;
	v->kind = SETTINGS;
	v->copy = *s;
	snprintf(v->who, sizeof v->who, "%s", s->who);
	go(c, v);
}

static void delete_account(struct client *c, const cJSON *body)
{
	const char *password = json_text(body, "password");
	struct visitor *s = c->visitor;
	if (!s || !s->account || !password || strlen(password) > 128) {
		answer_error(c, 403, "login", N_("Name or password is wrong."));
		return;
	}
	if (limited(c, "login", s->who, rate_login_account))
		return;
	struct visit *v = visit_new(s->name, password);
	if (!v)
		return;
	v->kind = DELETE;
	snprintf(v->who, sizeof v->who, "%s", s->who);
	go(c, v);
}

static void export_account(struct client *c)
{
	struct visitor *s = client_visitor(c);
	struct out o = {0};
	if (!s)
		return;
	out_object(&o, NULL);
	out_string(&o, "who", s->who);
	out_string(&o, "name", s->name);
	out_string(&o, "lang", lang_code(s->lang));
	out_string(&o, "help", s->help);
	out_string(&o, "notify", s->notify);
	out_string(&o, "webhook", s->webhook);
	out_int(&o, "session_made", s->made / 1000);
	tables_export(&o, c->server, s);
	out_end(&o);
	answer_json(c, 200, &o);
}

static const struct {
	const char *what;
	void (*fn)(struct client *, const cJSON *);
} posts[] = {
	{"register", sign_up},
	{"login", sign_in},
	{"password", new_password},
	{"settings", settings},
	{"account/delete", delete_account},
};

static void post(struct client *c, const char *what, const cJSON *body)
{
	if (strcmp(what, "logout") == 0) {
		leave(c);
		answer_me(c);
		return;
	}
	for (size_t i = 0; i < sizeof posts / sizeof *posts; i++)
		if (strcmp(posts[i].what, what) == 0) {
			posts[i].fn(c, body);
			return;
		}
	answer_error(c, 405, "method", N_("There is nothing here."));
}

void account_request(struct client *c, const struct http_request *r, const char *what)
{
	if (r->method != HTTP_POST) {
		if (strcmp(what, "me") == 0)
			answer_me(c);
		else if (strcmp(what, "account/export") == 0)
			export_account(c);
		else
			answer_error(c, 405, "method", N_("There is nothing here."));
		return;
	}
	cJSON *body = json_object(r->body.p, r->body.n);
	if (!body)
		answer_error(c, 400, "malformed", N_("This request cannot be understood."));
	else
		post(c, what, body);
	cJSON_Delete(body);
}
