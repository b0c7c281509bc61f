/*
 * reset_api.c: a password is forgotten: asking for a link by mail, choosing a new one with it, and
 * the address that the link goes to.
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>

#include <sodium.h>

#include "server/letters.h"
#include "server/reset.h"
#include "server/visit.h"

/* Somebody's wish, looked into by the office's thread alone: the answer knows nothing of it. */
struct ask {
	struct errand errand;
	struct server *server;
	char what[MAX_MAIL]; /* a name or an address */
	bool failed;
	char trouble[SMTP_TROUBLE];
};

static void send_link(struct ask *a, const struct visitor *v)
{
	struct people *p = &a->server->people;
	char token[TOKEN_HEX + 1];
	int64_t now = net_date();
	enum reset_result r = reset_begin(p, v->who, true, now, token);
	if (r != RESET_OK) {
		a->failed = true;
		snprintf(a->trouble, sizeof a->trouble, "%s",
			 r == RESET_ENOUGH ? "an account has had its three today"
					   : "the store did not answer");
		return;
	}
	enum smtp_result sent = letter_send(
		a->server, v, &(struct letter_what){.kind = LETTER_RESET, .token = token},
		a->trouble);
	sodium_memzero(token, sizeof token);
	a->failed |= sent != SMTP_SENT;
	if (sent == SMTP_NOT_SENT)
		reset_unsent(p, v->who, now);
}

static void ask_work(struct errand *e)
{
	struct ask *a = (struct ask *)e;
	struct people *p = &a->server->people;
	char who[MAIL_SHARED][MAX_WHO];
	bool by_mail = strchr(a->what, '@');
	int n = by_mail ? mail_accounts(p, a->what, who) : account_who(a->what, who[0]);
	for (int i = 0; i < n; i++) {
		struct visitor v = {0};
		if (account_load(p, who[i], &v) && v.mail[0] &&
		    (!by_mail || strcasecmp(v.mail, a->what) == 0))
			send_link(a, &v);
	}
}

static void ask_done(struct errand *e)
{
	struct ask *a = (struct ask *)e;
	if (a->failed)
		log_line(a->server, "mail was not sent: %s", a->trouble);
	sodium_memzero(a, sizeof *a);
	free(a);
}

void reset_ask(struct client *c, const cJSON *body)
{
	const char *what = json_text(body, "who");
	struct out o = {0};
	if (!c->server->mail) {
		answer_error(c, 404, "mail", N_("This server sends no mail."));
		return;
	}
	if (!what || !what[0] || strlen(what) >= MAX_MAIL) {
		answer_error(c, 400, "name", N_("A name or a mail address is wanted."));
		return;
	}
	if (account_limited(c, "reset", c->group, rate_reset))
		return;
	struct ask *a = calloc(1, sizeof *a);
	if (a) {
		a->errand.work = ask_work;
		a->errand.done = ask_done;
		a->server = c->server;
		snprintf(a->what, sizeof a->what, "%s", what);
	}
	if (!a || !errands_submit(c->server->mail, &a->errand)) {
		free(a);
		answer_error(c, 503, "busy", N_("Too many attempts. Wait a little."));
		return;
	}
	out_text(&o, "{}");
	answer_json(c, 202, &o);
}

static void reset_work(struct visit *v)
{
	struct people *p = &v->server->people;
	/* Known first, so that a store that fails costs nobody his link. */
	if (!reset_open(p, v->who, v->token, net_date()) || !account_load(p, v->who, &v->copy))
		return;
	v->known = true;
	v->ok = reset_use(p, v->who, v->token, net_date()) && visit_new_password(v, v->fresh);
}

static void reset_answer(struct client *c, struct visit *v)
{
	struct out o = {0};
	if (!v->known) {
		answer_error(c, 403, "reset",
			     N_("This link is not good any more. Ask for another one."));
	} else if (!v->ok) {
		account_answer_busy(c);
	} else {
		out_object(&o, NULL);
		out_string(&o, "name", v->copy.name);
		out_end(&o);
		answer_json(c, 200, &o);
	}
}

void reset_password(struct client *c, const cJSON *body)
{
	const char *name = json_text(body, "name"), *token = json_text(body, "token");
	const char *fresh = json_text(body, "new");
	char who[MAX_WHO];
	/* R26: whoever guesses is as slow here as at the login. */
	if (account_limited(c, "reset password", c->group, rate_login_address))
		return;
	if (!name || !token || !token_sound(token) || !account_who(name, who)) {
		answer_error(c, 403, "reset",
			     N_("This link is not good any more. Ask for another one."));
		return;
	}
	const char *wrong = fresh ? password_wrong(fresh, name) : N_("A password is wanted.");
	if (wrong) {
		answer_error(c, 400, "password", wrong);
		return;
	}
	struct visit *v = visit_new(c, who, name, "");
	if (!v)
		return;
	v->work = reset_work;
	v->settled = visit_password_changed;
	v->answer = reset_answer;
	snprintf(v->fresh, sizeof v->fresh, "%s", fresh);
	snprintf(v->token, sizeof v->token, "%s", token);
	visit_go(c, v);
}

const char *account_mail_wrong(const struct server *s, const char *mail)
{
	if (!mail[0])
		return NULL;
	if (!s->mail)
		return N_("This server sends no mail.");
	if (!mail_address_sound(mail) || !strchr(strchr(mail, '@'), '.'))
		return N_("This is not a mail address that can be written to.");
	return NULL;
}

static void mail_work(struct visit *v)
{
	struct people *p = &v->server->people;
	char hash[128] = "", old[MAX_MAIL];
	v->known = visit_knows(v, hash);
	if (!v->known)
		return;
	memcpy(old, v->copy.mail, sizeof old);
	memcpy(v->copy.mail, v->mail, sizeof old);
	mail_note(p, v->mail, v->who, true);
	v->ok = account_save(p, &v->copy, NULL, false) == STORE_OK;
	if (strcasecmp(old, v->mail) != 0)
		mail_note(p, v->ok ? old : v->mail, v->who, false);
	if (v->ok)
		reset_void(p, v->who);
	/* For the letter that tells of it. */
	memcpy(v->mail, old, sizeof old);
}

static void mail_settled(struct visit *v)
{
	struct visitor before = v->copy;
	memcpy(before.mail, v->mail, sizeof before.mail);
	if (strcasecmp(before.mail, v->copy.mail) != 0)
		letter_later(v->server, &before, &(struct letter_what){.kind = LETTER_MOVED});
}

static void mail_answer(struct client *c, struct visit *v)
{
	if (!v->known) {
		answer_error(c, 403, "login", N_("Name or password is wrong."));
	} else if (!v->ok) {
		account_answer_busy(c);
	} else {
		struct visitor *s = c->visitor;
		if (s && strcmp(s->who, v->who) == 0)
			memcpy(s->mail, v->copy.mail, sizeof s->mail);
		account_answer(c);
	}
}

/* Whoever finds a session open must not take the account away with it: the password is wanted. */
void change_mail(struct client *c, const cJSON *body)
{
	const char *mail = json_text(body, "mail"), *password = json_text(body, "password");
	struct visitor *s = account_owner(c, password);
	if (!s)
		return;
	const char *wrong = mail ? account_mail_wrong(c->server, mail)
				 : N_("A name or a mail address is wanted.");
	if (wrong) {
		answer_error(c, 400, "mail", wrong);
		return;
	}
	struct visit *v = visit_by_password(c, s->who, s->name, password);
	if (!v)
		return;
	v->work = mail_work;
	v->settled = mail_settled;
	v->answer = mail_answer;
	snprintf(v->mail, sizeof v->mail, "%s", mail);
	visit_go(c, v);
}

bool reset_link(const char *database, const char *name, const char *url, char *link, char *trouble)
{
	struct people p = {0};
	struct visitor v = {0};
	struct out o = {0};
	char who[MAX_WHO], token[TOKEN_HEX + 1];
	p.store = store_open(database, trouble);
	if (!p.store)
		return false;
	bool known = account_who(name, who) && account_load(&p, who, &v);
	bool ok = known && reset_begin(&p, who, false, net_date(), token) == RESET_OK;
	if (!known)
		snprintf(trouble, STORE_TROUBLE, "%s", N_("There is no such account."));
	else if (!ok)
		store_trouble(p.store, trouble);
	store_close(p.store);
	if (ok)
		reset_address(&o, url, who, token);
	snprintf(link, RESET_LINK, "%s", ok && !o.failed ? o.p : "");
	out_free(&o);
	return ok;
}
