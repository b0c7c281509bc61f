/*
 * letters.c: the post office: a thread of its own, so that a mail server that hangs keeps neither
 * players nor webhooks waiting.
 */
#include "server/letters.h"

#include <ctype.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <sodium.h>

#include "server/reset.h"

enum { PATIENCE_MS = 20000, LAST_CALL_MS = 2000 };

struct office {
	struct errands *errands;
	struct smtp_server smtp;
	/* The thread's own. */
	struct smap had; /* letters by address: nobody is flooded through many accounts */
	int64_t until, last_call;
};

static const struct rate rate_address = {4 * 3600 * 1000, 6};
/* News have a measure of their own: they must not use up the links for forgotten passwords. */
static const struct rate rate_news = {600 * 1000, 6};

const char *office_unsound(const struct serve_config *c)
{
	struct smtp_server s;
	const char *why = NULL;
	if (c->url && !reset_url_sound(c->url))
		return "--url is the page's address as browsers know it: https://host[/path], "
		       "without a slash at the end.";
	if (!c->mail)
		return c->mail_from || c->mail_login ? "--mail is missing." : NULL;
	if (!smtp_server_read(&s, c->mail))
		why = "--mail is smtp://host[:port] or smtps://host[:port]; user and password "
		      "come from MARENGO_MAIL_LOGIN or --mail-login.";
	else if (c->mail_login && !smtp_login_read(&s, c->mail_login))
		why = "What to log in to the mail server with is one line: user:password.";
	else if (!c->mail_from || !mail_address_sound(c->mail_from))
		why = "--mail wants --mail-from, the address that letters come from.";
	else if (!c->url)
		why = "--mail wants --url, the page's address that letters lead to.";
	sodium_memzero(&s, sizeof s);
	return why;
}

bool office_open(struct server *s, void (*wake)(void *))
{
	const struct serve_config *c = s->config;
	if (!c->mail)
		return true;
	struct office *o = s->office = calloc(1, sizeof *o);
	if (!o || !smtp_server_read(&o->smtp, c->mail) ||
	    (c->mail_login && !smtp_login_read(&o->smtp, c->mail_login)))
		return false;
	s->mail = errands_new(wake, s);
	return s->mail != NULL;
}

void office_close(struct server *s)
{
	struct office *o = s->office;
	errands_free(s->mail);
	s->mail = NULL;
	if (!o)
		return;
	rate_free(&o->had);
	sodium_memzero(o, sizeof *o);
	free(o);
	s->office = NULL;
}

static int left(void *arg)
{
	struct server *s = arg;
	struct office *o = s->office;
	int64_t now = net_clock(), until = o->until;
	if (s->stop_wanted && !o->last_call)
		o->last_call = now + LAST_CALL_MS;
	if (o->last_call && o->last_call < until)
		until = o->last_call;
	return until > now ? (int)(until - now) : 0;
}

static bool may_have(struct office *o, const char *mail, bool news)
{
	char key[MAX_MAIL + 1];
	size_t n = 0;
	if (news)
		key[n++] = ' ';
	for (; *mail; mail++)
		key[n++] = (char)tolower((unsigned char)*mail);
	key[n] = '\0';
	rate_sweep(&o->had, net_clock());
	return rate_take_named(&o->had, key, news ? rate_news : rate_address, net_clock());
}

static const struct {
	const char *subject, *text;
} words[] = {
	[LETTER_RESET] = {N_("A new password for Marengo"),
			  N_("Somebody, probably you, asked for a new password for the account\n"
			     "{0} at {1}.\n"
			     "\n"
			     "To choose it, open this address within an hour. It works once:\n"
			     "\n"
			     "{2}\n"
			     "\n"
			     "If you did not ask, you need do nothing: your password is as it "
			     "was.\n")},
	[LETTER_CHANGED] =
		{N_("Your password for Marengo was changed"),
		 N_("The password of the account {0} at {1}\n"
		    "was changed just now. Whoever was signed in with it is signed out.\n"
		    "\n"
		    "If that was not you, ask for a new password at once:\n"
		    "\n"
		    "{2}\n")},
	[LETTER_MOVED] = {N_("Your mail address at Marengo was changed"),
			  N_("The account {0} at {1}\n"
			     "has another mail address, or none, from now on. This is the last\n"
			     "letter to the old one.\n"
			     "\n"
			     "If that was not you, change your password:\n"
			     "\n"
			     "{2}\n")},
	[LETTER_NEWS] = {NULL, N_("{3}\n"
				  "\n"
				  "{2}\n"
				  "\n"
				  "You wished to be told so, {0}. Under Account you can end it:\n"
				  "{1}/#/account\n")},
	[LETTER_DIGEST] =
		{N_("Tables where it is your turn"),
		 N_("It is your turn at these tables:\n"
		    "\n"
		    "{3}\n"
		    "You wished to be told so once a day, {0}. Under Account you can end it:\n"
		    "{1}/#/account\n")},
};

/* {0} the account, {1} the server, {2} where to go, {3} what is new. */
static void fill_in(struct out *o, const char *text, const char *const value[4])
{
	for (; *text; text++) {
		if (text[0] == '{' && text[1] >= '0' && text[1] <= '3' && text[2] == '}') {
			out_text(o, value[text[1] - '0']);
			text += 2;
		} else {
			out_char(o, *text);
		}
	}
}

static void write_letter(struct out *o, const struct server *s, const struct visitor *v,
			 const struct letter_what *what)
{
	const char *url = s->config->url;
	enum letter_kind kind = what->kind;
	const char *news = what->list   ? what->list
			   : what->news ? tr(s->library.tongue, v->lang, what->news)
					: "";
	struct out text = {0}, way = {0};
	if (kind == LETTER_RESET)
		reset_address(&way, url, v->who, what->token);
	else
		out_format(&way, "%s/#/%s", url,
			   kind == LETTER_NEWS      ? what->way
			   : kind == LETTER_CHANGED ? "forgot"
						    : "account");
	if (!way.failed)
		fill_in(&text, tr(s->library.tongue, v->lang, words[kind].text),
			(const char *const[]){v->name, url, way.p, news});
	if (!text.failed && !way.failed)
		mail_write(o, &(struct letter){.from = s->config->mail_from,
					       .to = v->mail,
					       .subject = kind == LETTER_NEWS
								  ? news
								  : tr(s->library.tongue, v->lang,
								       words[kind].subject),
					       .text = text.p,
					       .at = net_date()});
	else
		o->failed = true;
	out_free(&text);
	out_free(&way);
}

enum smtp_result letter_send(struct server *s, const struct visitor *v,
			     const struct letter_what *what, char trouble[SMTP_TROUBLE])
{
	struct office *office = s->office;
	struct out o = {0};
	enum smtp_result r = SMTP_NOT_SENT;
	office->until = net_clock() + PATIENCE_MS;
	if (!may_have(office, v->mail, what->kind >= LETTER_NEWS)) {
		snprintf(trouble, SMTP_TROUBLE, "an address has had enough of it today");
		return r;
	}
	write_letter(&o, s, v, what);
	if (o.failed)
		snprintf(trouble, SMTP_TROUBLE, "there is not enough memory");
	else
		r = smtp_send(&office->smtp,
			      &(struct smtp_letter){s->config->mail_from, v->mail, o.p, o.n}, left,
			      s, trouble);
	if (o.p)
		sodium_memzero(o.p, o.n);
	out_free(&o);
	return r;
}

struct sending {
	struct errand errand;
	struct server *server;
	struct visitor to;
	struct letter_what what;
	enum smtp_result result;
	char trouble[SMTP_TROUBLE];
};

static void sending_free(struct sending *g)
{
	free(g->what.list);
	free(g);
}

static void send_one(struct errand *e)
{
	struct sending *g = (struct sending *)e;
	g->result = letter_send(g->server, &g->to, &g->what, g->trouble);
}

static void sent_one(struct errand *e)
{
	struct sending *g = (struct sending *)e;
	if (g->result != SMTP_SENT)
		log_line(g->server, "mail was not sent: %s", g->trouble);
	sending_free(g);
}

void letter_later(struct server *s, const struct visitor *to, const struct letter_what *what)
{
	struct sending *g = s->mail && to->mail[0] ? calloc(1, sizeof *g) : NULL;
	if (!g)
		return free(what->list);
	g->errand.work = send_one;
	g->errand.done = sent_one;
	g->server = s;
	g->to = *to;
	g->what = *what;
	if (!errands_submit(s->mail, &g->errand))
		sending_free(g);
}
