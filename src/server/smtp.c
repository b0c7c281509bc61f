/*
 * smtp.c: one letter handed to a mail server.
 */
#include "server/smtp.h"

#include <stdio.h>
#include <string.h>

#include <sodium.h>

#include "server/inside.h"
#include "server/mail.h"

bool smtp_server_read(struct smtp_server *s, const char *url)
{
	*s = (struct smtp_server){0};
	s->tls = strncmp(url, "smtps://", 8) == 0;
	if (!s->tls && strncmp(url, "smtp://", 7) != 0)
		return false;
	const char *rest = outward_parse(url + (s->tls ? 8 : 7), s->tls ? "465" : "587", &s->at);
	return rest && (!*rest || strcmp(rest, "/") == 0);
}

bool smtp_login_read(struct smtp_server *s, const char *text)
{
	size_t n = strcspn(text, "\r\n"), user = strcspn(text, ":\r\n");
	if (user == 0 || user >= n || user >= sizeof s->user || n - user - 1 == 0 ||
	    n - user - 1 >= sizeof s->password)
		return false;
	memcpy(s->user, text, user);
	s->user[user] = '\0';
	memcpy(s->password, text + user + 1, n - user - 1);
	s->password[n - user - 1] = '\0';
	return true;
}

struct posting {
	const struct smtp_letter *letter;
	size_t sent;
	bool said; /* to its end */
	int (*left)(void *);
	void *arg;
};

static size_t dictate(char *to, size_t size, size_t n, void *arg)
{
	struct posting *p = arg;
	size_t room = size * n, rest = p->letter->n - p->sent;
	if (rest > room)
		rest = room;
	memcpy(to, p->letter->text + p->sent, rest);
	p->sent += rest;
	p->said = rest == 0;
	return rest;
}

/* Asked about once a second: what is left may have become less. */
static int out_of_time(void *arg, curl_off_t a, curl_off_t b, curl_off_t c, curl_off_t d)
{
	struct posting *p = arg;
	(void)a, (void)b, (void)c, (void)d;
	return p->left(p->arg) <= 0;
}

/* Who listens on this machine reads the database as well; beyond it nothing goes without TLS. */
static long tls_wanted(const struct smtp_server *s)
{
	return s->strict || !address_is_loopback(s->at.host) ? CURLUSESSL_ALL : CURLUSESSL_NONE;
}

static CURLcode introduce(CURL *c, const struct smtp_server *s)
{
	CURLcode code = curl_easy_setopt(c, CURLOPT_USE_SSL, tls_wanted(s));
	if (code || !s->user[0])
		return code;
	code = curl_easy_setopt(c, CURLOPT_USERNAME, s->user);
	if (!code)
		code = curl_easy_setopt(c, CURLOPT_PASSWORD, s->password);
	if (!code)
		code = curl_easy_setopt(c, CURLOPT_LOGIN_OPTIONS, "AUTH=PLAIN;AUTH=LOGIN");
	if (!code)
		code = curl_easy_setopt(c, CURLOPT_SASL_IR, 1L);
	return code;
}

static CURLcode hand_over(CURL *c, struct posting *p, struct curl_slist *to)
{
	CURLcode code = curl_easy_setopt(c, CURLOPT_MAIL_FROM, p->letter->from);
	if (!code)
		code = curl_easy_setopt(c, CURLOPT_MAIL_RCPT, to);
	if (!code)
		code = curl_easy_setopt(c, CURLOPT_UPLOAD, 1L);
	if (!code)
		code = curl_easy_setopt(c, CURLOPT_READFUNCTION, dictate);
	if (!code)
		code = curl_easy_setopt(c, CURLOPT_READDATA, p);
	if (!code)
		code = curl_easy_setopt(c, CURLOPT_XFERINFOFUNCTION, out_of_time);
	if (!code)
		code = curl_easy_setopt(c, CURLOPT_XFERINFODATA, p);
	if (!code)
		code = curl_easy_setopt(c, CURLOPT_NOPROGRESS, 0L);
	return code ? code : curl_easy_perform(c);
}

static enum smtp_result judge(const struct outward *o, const struct posting *p, CURLcode code,
			      char *trouble)
{
	long said = 0;
	if (o->curl)
		curl_easy_getinfo(o->curl, CURLINFO_RESPONSE_CODE, &said);
	if (!code)
		return SMTP_SENT;
	if (said >= 400)
		snprintf(trouble, SMTP_TROUBLE, "it answered %ld", said);
	else
		snprintf(trouble, SMTP_TROUBLE, "%s", outward_trouble(o, code));
	return p->said && said < 400 ? SMTP_UNSURE : SMTP_NOT_SENT;
}

enum smtp_result smtp_send(const struct smtp_server *s, const struct smtp_letter *l,
			   int (*left)(void *arg), void *arg, char *trouble)
{
	struct posting p = {.letter = l, .left = left, .arg = arg};
	struct outward o = {0};
	int ms = left(arg);
	char url[sizeof s->at + MAX_MAIL + 16];
	trouble[0] = '\0';
	if (ms <= 0 || !mail_address_sound(l->from) || !mail_address_sound(l->to)) {
		snprintf(trouble, SMTP_TROUBLE, "%s",
			 ms > 0 ? "an address is not one" : "there is no time left");
		return SMTP_NOT_SENT;
	}
	/* The path is the name we give ourselves: the domain that letters come from. */
	snprintf(url, sizeof url, "%s://%s:%s/%s", s->tls ? "smtps" : "smtp", s->at.host,
		 s->at.port, strchr(l->from, '@') + 1);
	struct curl_slist *to = curl_slist_append(NULL, l->to);
	CURLcode code = CURLE_OUT_OF_MEMORY;
	if (to && outward_open(&o, url, true, ms))
		code = introduce(o.curl, s);
	if (!code)
		code = hand_over(o.curl, &p, to);
	enum smtp_result r = judge(&o, &p, code, trouble);
	outward_close(&o);
	curl_slist_free_all(to);
	return r;
}
