/*
 * account_api.c: signing up, in and out; settings; one's own data. Whatever hashes or waits for
 * the store is an errand, so that play goes on meanwhile.
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "server/league_club.h"
#include "server/reset.h"
#include "server/table.h"
#include "server/visit.h"
#include "server/wishes.h"
#include "text/plain.h"

/* True when answered why not. */
static bool answer_failed(struct client *c, const struct visit *v)
{
	if (!v->known)
		answer_error(c, 403, "login", N_("Name or password is wrong."));
	else if (!v->ok)
		account_answer_busy(c);
	return !v->ok;
}

static void answer_entered(struct client *c, struct visit *v)
{
	if (!answer_failed(c, v))
		account_enter(c, v->who);
}

static void sign_up_work(struct visit *v)
{
	struct people *p = &v->server->people;
	char hash[128] = "";
	v->known = account_hash(p, v->who, hash);
	if (v->known || !password_hash(v->password, hash))
		return;
	v->ok = account_save(p, &v->copy, hash, true) == STORE_OK;
	if (v->ok)
		mail_note(p, v->copy.mail, v->who, true);
}

static void sign_up_answer(struct client *c, struct visit *v)
{
	if (v->ok)
		account_enter(c, v->who);
	else if (v->known)
		answer_error(c, 409, "taken", N_("This name is taken."));
	else
		account_answer_busy(c);
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
	const char *mail = json_text(body, "mail");
	wrong = mail ? account_mail_wrong(c->server, mail) : NULL;
	if (wrong) {
		answer_error(c, 400, "mail", wrong);
		return;
	}
	if (account_limited(c, "sign-up", c->group, rate_sign_up))
		return;
	struct visit *v = visit_new(c, who, name, password);
	if (!v)
		return;
	v->work = sign_up_work;
	v->answer = sign_up_answer;
	/* A session of a deleted account is none of a later one's of that name. */
	struct visitor fresh = {.account = true, .epoch = net_date(), .made = net_date()};
	snprintf(fresh.mail, sizeof fresh.mail, "%s", mail ? mail : "");
	snprintf(fresh.who, sizeof fresh.who, "%s", who);
	snprintf(fresh.name, sizeof fresh.name, "%s", name);
	snprintf(fresh.help, sizeof fresh.help, "full");
	snprintf(fresh.notify, sizeof fresh.notify, "none");
	fresh.lang = c->lang;
	fresh.lang_chosen = true;
	v->copy = fresh;
	visit_go(c, v);
}

static void sign_in_work(struct visit *v)
{
	char hash[128] = "";
	v->ok = v->known = visit_knows(v, hash);
	if (v->ok && password_needs_rehash(hash) && password_hash(v->password, hash))
		account_save(&v->server->people, &v->copy, hash, false);
}

static void sign_in(struct client *c, const cJSON *body)
{
	const char *name = json_text(body, "name"), *password = json_text(body, "password");
	char who[MAX_WHO];
	if (account_limited(c, "login", c->group, rate_login_address))
		return;
	if (!name || !password || strlen(password) > 128 || !account_who(name, who)) {
		answer_error(c, 403, "login", N_("Name or password is wrong."));
		return;
	}
	struct visit *v = visit_by_password(c, who, name, password);
	if (!v)
		return;
	v->work = sign_in_work;
	v->answer = answer_entered;
	visit_go(c, v);
}

static void new_password_work(struct visit *v)
{
	char hash[128] = "";
	v->known = visit_knows(v, hash);
	v->ok = v->known && visit_new_password(v, v->fresh);
}

static void new_password(struct client *c, const cJSON *body)
{
	const char *old = json_text(body, "old"), *fresh = json_text(body, "new");
	struct visitor *s = account_owner(c, old);
	if (!s)
		return;
	const char *wrong = fresh ? password_wrong(fresh, s->name) : N_("A password is wanted.");
	if (wrong) {
		answer_error(c, 400, "password", wrong);
		return;
	}
	struct visit *v = visit_by_password(c, s->who, s->name, old);
	if (!v)
		return;
	v->work = new_password_work;
	v->settled = visit_password_changed;
	v->answer = answer_entered;
	snprintf(v->fresh, sizeof v->fresh, "%s", fresh);
	visit_go(c, v);
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
	const char *hook = json_text(body, "webhook"), *letters = json_text(body, "letters");
	enum help level;
	static const char *const by_mail[] = {"none", "each", NULL};
	if (name && (s->account || !person_name_sound(name)))
		return N_("This name is not possible.");
	if (help && !help_find(help, &level))
		return N_("There is no such setting.");
	if ((notify && !wish_known(notify)) || (letters && !one_of(letters, by_mail)))
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
	if (notify && strcmp(notify, "daily") == 0)
		s->digest = net_date();
	if (hook)
		snprintf(s->webhook, sizeof s->webhook, "%s", hook);
	if (letters)
		snprintf(s->letters, sizeof s->letters, "%s", letters);
	if (lang) {
		s->lang = lang_of(lang);
		s->lang_chosen = true;
	}
	return NULL;
}

static void settings_work(struct visit *v)
{
	v->ok = account_save(&v->server->people, &v->copy, NULL, false) == STORE_OK;
}

static void settings_answer(struct client *c, struct visit *v)
{
	if (v->ok)
		account_answer(c);
	else
		account_answer_busy(c);
}

static void settings(struct client *c, const cJSON *body)
{
	struct visitor *s = client_visitor(c);
	if (!s)
		return;
	/* Whoever has set something elsewhere meanwhile keeps it. */
	if (s->account && !account_load(&c->server->people, s->who, s)) {
		account_answer_busy(c);
		return;
	}
	const char *wrong = take_settings(s, body);
	if (wrong) {
		answer_error(c, 400, "setting", wrong);
		return;
	}
	c->lang = s->lang_chosen ? s->lang : c->lang;
	if (!s->account) {
		account_keep_guest(c);
		return;
	}
	struct visit *v = visit_new(c, s->who, s->name, "");
	if (!v)
		return;
	v->work = settings_work;
	v->answer = settings_answer;
	v->copy = *s;
	visit_go(c, v);
}

static void drop_work(struct visit *v)
{
	struct people *p = &v->server->people;
	v->ok = clubs_forget_person(p->store, v->who) &&
		store_drop(p->store, "account", v->who) == STORE_OK;
	if (!v->ok)
		return;
	reset_forget(p, v->who, v->copy.mail);
	passwords_tell(p);
}

static void seats_given_up(void *arg, bool ok)
{
	visit_go_on(arg, ok);
}

/* First: whoever takes the name next must not find the seats, or clubs, of who had it before. */
static void give_up_seats(struct visit *v)
{
	v->work = drop_work;
	tables_forget_person(v->server, v->who, (struct afterwards){seats_given_up, v});
}

static void delete_work(struct visit *v)
{
	char hash[128] = "";
	v->ok = v->known = visit_knows(v, hash);
}

static void deleted(struct visit *v)
{
	visitors_end_others(&v->server->people, v->who, NULL);
}

static void answer_gone(struct client *c)
{
	struct out o = {0};
	out_text(&o, "{}");
	answer_json(c, 200, &o);
}

static void delete_answer(struct client *c, struct visit *v)
{
	if (!answer_failed(c, v))
		account_leave(c, answer_gone);
}

static void delete_account(struct client *c, const cJSON *body)
{
	const char *password = json_text(body, "password");
	struct visitor *s = account_owner(c, password);
	if (!s)
		return;
	struct visit *v = visit_by_password(c, s->who, s->name, password);
	if (!v)
		return;
	v->work = delete_work;
	v->between = give_up_seats;
	v->settled = deleted;
	v->answer = delete_answer;
	visit_go(c, v);
}

static void export_account(struct client *c)
{
	struct visitor *s = client_visitor(c);
	struct people *p = &c->server->people;
	struct out o = {0};
	if (!s)
		return;
	if (s->account && !account_load(p, s->who, s)) {
		account_answer_busy(c);
		return;
	}
	out_object(&o, NULL);
	out_string(&o, "who", s->who);
	out_string(&o, "name", s->name);
	out_string(&o, "lang", lang_code(s->lang));
	out_string(&o, "help", s->help);
	out_string(&o, "notify", s->notify);
	out_string(&o, "webhook", s->webhook);
	out_string(&o, "letters", s->letters);
	if (s->account) {
		out_string(&o, "mail", s->mail);
		reset_export(p, s->who, &o);
		wishes_export(&o, p, s->who);
	}
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
	{"account/mail", change_mail},
	{"reset", reset_ask},
	{"reset/password", reset_password},
};

static void post(struct client *c, const char *what, const cJSON *body)
{
	if (strcmp(what, "logout") == 0) {
		account_leave(c, account_answer);
		return;
	}
	for (size_t i = 0; i < sizeof posts / sizeof *posts; i++)
		if (strcmp(posts[i].what, what) == 0) {
			posts[i].fn(c, body);
			return;
		}
	answer_error(c, 405, "method", N_("There is nothing here."));
}

/* Who asks, and what he has set: perhaps elsewhere, since this session last looked. */
static void tell_me(struct client *c)
{
	if (c->visitor && c->visitor->account)
		account_load(&c->server->people, c->visitor->who, c->visitor);
	account_answer(c);
}

void account_request(struct client *c, const struct http_request *r, const char *what)
{
	if (r->method != HTTP_POST) {
		if (strcmp(what, "me") == 0)
			tell_me(c);
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
