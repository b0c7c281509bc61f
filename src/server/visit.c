/*
 * visit.c: what requests about accounts have in common: errands, sessions, who somebody is.
 */
#include "server/visit.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <sodium.h>

#include "server/letters.h"
#include "server/reset.h"

struct visitor *client_visitor(struct client *c)
{
	if (c->visitor)
		return c->visitor;
	/* Each is kept for an hour, used or not. */
	if (account_limited(c, "guest", c->group, rate_guest))
		return NULL;
	struct visitor *s = visitor_new(&c->server->people, c->token, net_date());
	if (!s) {
		answer_error(c, 503, "busy", N_("There is not enough memory."));
		return NULL;
	}
	s->lang = c->lang;
	client_join(c, s);
	return s;
}

bool guests_play(const struct server *s)
{
	return s->loopback && !s->config->behind_proxy;
}

void account_answer(struct client *c)
{
	struct visitor *s = client_visitor(c);
	struct out o = {0};
	if (!s)
		return;
	out_object(&o, NULL);
	out_string(&o, "name", s->name);
	out_bool(&o, "account", s->account);
	out_bool(&o, "guests", guests_play(c->server));
	out_bool(&o, "resets", c->server->mail != NULL);
	out_string(&o, "mail", s->account ? s->mail : "");
	out_string(&o, "lang", lang_code(s->lang_chosen ? s->lang : c->lang));
	out_object(&o, "settings");
	out_string(&o, "help", s->help);
	out_string(&o, "notify", s->notify);
	out_string(&o, "webhook", s->webhook);
	out_string(&o, "letters", s->letters);
	out_end(&o);
	out_end(&o);
	answer_json(c, 200, &o);
}

bool account_limited(struct client *c, const char *what, const char *who, struct rate rate)
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

struct visit *visit_by_password(struct client *c, const char *who, const char *name,
				const char *password)
{
	if (account_limited(c, "login", who, rate_login_account))
		return NULL;
	return visit_new(c, who, name, password);
}

struct visitor *account_owner(struct client *c, const char *password)
{
	struct visitor *s = c->visitor;
	if (s && s->account && password && strlen(password) <= 128)
		return s;
	answer_error(c, 403, "login", N_("Name or password is wrong."));
	return NULL;
}

void account_answer_busy(struct client *c)
{
	answer_error(c, 503, "busy", N_("It could not be written. Try again."));
}

/* One that was ended already is freed by the last connection that leaves it. */
static struct visitor *still_open(struct visitor *s)
{
	return s && s->id[0] ? s : NULL;
}

/* An answer that waits for a session to be on disk, or gone from it. */
struct waiting {
	struct server *server;
	struct pending *pending;
	char token[TOKEN_HEX + 1]; /* of a session that nobody has been given yet */
	void (*tell)(struct client *);
};

/* NULL: answered that it cannot be. */
static struct waiting *wait_for_store(struct client *c, void (*tell)(struct client *))
{
	struct waiting *w = calloc(1, sizeof *w);
	if (!w) {
		account_answer_busy(c);
		return NULL;
	}
	w->server = c->server;
	w->tell = tell;
	w->pending = pending_new(c);
	if (w->pending)
		return w;
	free(w);
	return NULL;
}

static void kept(void *arg, bool ok)
{
	struct waiting *w = arg;
	struct client *c = pending_end(w->pending);
	if (c && ok)
		w->tell(c);
	else if (c)
		account_answer_busy(c);
	free(w);
}

/* The client goes over to it; what he was before is over. */
static void take_session(struct client *c, struct visitor *s, const char *token)
{
	struct visitor *old = still_open(c->visitor);
	client_join(c, s);
	if (old && old->stored && old->clients == 0)
		visitor_end(&c->server->people, old, NOBODY_WAITS);
	memcpy(c->token, token, sizeof c->token);
	c->lang = s->lang_chosen ? s->lang : c->lang;
	c->server->count.logins++;
}

static void entered(void *arg, bool ok)
{
	struct waiting *w = arg;
	struct people *p = &w->server->people;
	struct client *c = pending_end(w->pending);
	/* A new password may have ended it meanwhile. */
	struct visitor *s = visitor_find(p, w->token, net_date());
	if (c && s && ok) {
		take_session(c, s, w->token);
		w->tell(c);
	} else {
		if (s)
			visitor_end(p, s, NOBODY_WAITS);
		if (c)
			account_answer_busy(c);
	}
	sodium_memzero(w, sizeof *w);
	free(w);
}

void account_enter(struct client *c, const char *who)
{
	struct people *p = &c->server->people;
	struct waiting *w = wait_for_store(c, account_answer);
	if (!w)
		return;
	struct visitor *s = visitor_new(p, w->token, net_date());
	if (s && account_load(p, who, s))
		visitor_store(p, s, (struct afterwards){entered, w});
	else
		entered(w, false);
}

/* Where the store failed he is out here all the same, and the sweep goes on trying. */
static void left(void *arg, bool ok)
{
	(void)ok;
	kept(arg, true);
}

void account_leave(struct client *c, void (*tell)(struct client *))
{
	struct people *p = &c->server->people;
	struct visitor *old = still_open(c->visitor);
	struct waiting *w = wait_for_store(c, tell);
	if (!w)
		return;
	struct visitor *s = visitor_new(p, c->token, net_date());
	if (!s) {
		kept(w, false);
		return;
	}
	client_join(c, s);
	if (old)
		visitor_end(p, old, (struct afterwards){left, w});
	else
		kept(w, true);
}

void account_keep_guest(struct client *c)
{
	struct waiting *w = wait_for_store(c, account_answer);
	if (w)
		visitor_store(&c->server->people, c->visitor, (struct afterwards){kept, w});
}

static void work(struct errand *e)
{
	struct visit *v = (struct visit *)e;
	v->work(v);
}

static void end_visit(struct visit *v)
{
	struct client *c = pending_end(v->pending);
	if (v->ok && v->settled)
		v->settled(v);
	if (c)
		v->answer(c, v);
	sodium_memzero(v, sizeof *v);
	free(v);
}

static void done(struct errand *e)
{
	struct visit *v = (struct visit *)e;
	void (*between)(struct visit *) = v->between;
	v->between = NULL;
	if (v->ok && between)
		between(v);
	else
		end_visit(v);
}

void visit_go_on(struct visit *v, bool ok)
{
	v->ok = ok;
	if (ok && !v->server->stopping && errands_submit(v->server->errands, &v->errand))
		return;
	v->ok = false;
	end_visit(v);
}

void visit_go(struct client *c, struct visit *v)
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

struct visit *visit_new(struct client *c, const char *who, const char *name, const char *password)
{
	struct visit *v = calloc(1, sizeof *v);
	if (!v) {
		answer_error(c, 503, "busy", N_("There is not enough memory."));
		return NULL;
	}
	snprintf(v->who, sizeof v->who, "%s", who);
	snprintf(v->name, sizeof v->name, "%s", name);
	snprintf(v->password, sizeof v->password, "%s", password);
	return v;
}

bool visit_knows(struct visit *v, char hash[128])
{
	/* A name that does not exist takes as long as a wrong password. */
	static const char nobody[] = "$argon2id$v=19$m=65536,t=2,p=1$c29tZXNhbHRzb21lc2FsdA$"
				     "RdescudvJCsgt3ub+b+dWRWJTmaaAAAAAAAAAAAAAAA";
	struct people *p = &v->server->people;
	v->known = account_hash(p, v->who, hash);
	v->copy = (struct visitor){0};
	return password_matches(v->password, v->known ? hash : nobody) && v->known &&
	       account_load(p, v->who, &v->copy);
}

bool visit_new_password(struct visit *v, const char *password)
{
	struct people *p = &v->server->people;
	char hash[128];
	v->copy.epoch++;
	if (!password_hash(password, hash) || account_save(p, &v->copy, hash, false) != STORE_OK)
		return false;
	reset_void(p, v->who);
	passwords_tell(p);
	return true;
}

void visit_password_changed(struct visit *v)
{
	visitors_end_others(&v->server->people, v->who, NULL);
	letter_later(v->server, &v->copy, &(struct letter_what){.kind = LETTER_CHANGED});
}
