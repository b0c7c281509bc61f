/*
 * smtp.c: one conversation with a mail server, on a socket that never blocks.
 */
#include "server/smtp.h"

#include <errno.h>
#include <poll.h>
#include <stdarg.h>
#include <stdio.h>
#include <string.h>
#include <strings.h>
#include <sys/socket.h>
#include <unistd.h>

#include <openssl/err.h>
#include <sodium.h>

#include "kernel/out.h"
#include "server/mail.h"

enum { SLICE_MS = 200, MAX_LINE = 1024, MAX_REPLY = 64, MAX_SECRET = 1024 };

struct talk {
	const struct smtp_server *server;
	const char *hello; /* our own name: the domain that letters come from */
	int (*left)(void *);
	void *arg;
	char *trouble;
	int fd;
	SSL *tls;
	char in[MAX_LINE];
	size_t n;
	bool offers_tls, offers_plain, offers_login;
};

static bool wrong(const struct talk *t, const char *text)
{
	if (!t->trouble[0])
		snprintf(t->trouble, SMTP_TROUBLE, "%s", text);
	return false;
}

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

/* Waits for the socket, in slices, so that a stop is noticed soon. */
static bool wait_for(const struct talk *t, short events)
{
	for (int ms; (ms = t->left(t->arg)) > 0;) {
		struct pollfd p = {t->fd, events, 0};
		if (poll(&p, 1, ms < SLICE_MS ? ms : SLICE_MS) > 0)
			return true;
	}
	return wrong(t, "it did not answer in time");
}

/* After a step that did not get through: waits, and says whether to try it again. */
static bool again(const struct talk *t, int got, short events)
{
	if (!t->tls)
		return got < 0 && (errno == EAGAIN || errno == EINTR) && wait_for(t, events);
	int why = SSL_get_error(t->tls, got);
	if (why == SSL_ERROR_WANT_READ)
		return wait_for(t, POLLIN);
	return why == SSL_ERROR_WANT_WRITE && wait_for(t, POLLOUT);
}

static bool put(const struct talk *t, const char *p, size_t n)
{
	while (n) {
		ERR_clear_error();
		int k = t->tls ? SSL_write(t->tls, p, (int)n)
			       : (int)send(t->fd, p, n, MSG_NOSIGNAL);
		if (k > 0) {
			p += k;
			n -= (size_t)k;
		} else if (!again(t, k, POLLOUT)) {
			return wrong(t, "it hung up");
		}
	}
	return true;
}

static bool get(struct talk *t)
{
	for (;;) {
		ERR_clear_error();
		size_t room = sizeof t->in - t->n;
		int k = t->tls ? SSL_read(t->tls, t->in + t->n, (int)room)
			       : (int)recv(t->fd, t->in + t->n, room, 0);
		if (k > 0) {
			t->n += (size_t)k;
			return true;
		}
		if (!again(t, k, POLLIN))
			return wrong(t, "it hung up");
	}
}

/* The next line without its end. */
static bool get_line(struct talk *t, char line[MAX_LINE])
{
	char *end;
	while (!(end = memchr(t->in, '\n', t->n)))
		if (t->n == sizeof t->in || !get(t))
			return wrong(t, "its lines are too long");
	size_t n = (size_t)(end - t->in);
	memcpy(line, t->in, n);
	line[n && line[n - 1] == '\r' ? n - 1 : n] = '\0';
	t->n -= n + 1;
	memmove(t->in, end + 1, t->n);
	return true;
}

static void note_offer(struct talk *t, const char *offer)
{
	if (strcasecmp(offer, "STARTTLS") == 0)
		t->offers_tls = true;
	if (strncasecmp(offer, "AUTH", 4) == 0) {
		t->offers_plain = strcasestr(offer, " PLAIN");
		t->offers_login = strcasestr(offer, " LOGIN");
	}
}

/* The number of an answer, which may have many lines; -1: none. */
static int get_reply(struct talk *t)
{
	char line[MAX_LINE];
	for (int i = 0; i < MAX_REPLY; i++) {
		if (!get_line(t, line))
			return -1;
		if (strspn(line, "0123456789") != 3 || (line[3] && !strchr(" -", line[3]))) {
			wrong(t, "it does not speak SMTP");
			return -1;
		}
		note_offer(t, line[3] ? line + 4 : "");
		if (line[3] != '-')
			return (line[0] - '0') * 100 + (line[1] - '0') * 10 + (line[2] - '0');
	}
	wrong(t, "its answers are too long");
	return -1;
}

/* Whether the answer is of the kind: 2xx or 3xx. */
static bool answered(struct talk *t, int kind, const char *to)
{
	int code = get_reply(t);
	if (code / 100 == kind)
		return true;
	if (code > 0)
		snprintf(t->trouble, SMTP_TROUBLE, "it answered %d to %s", code, to);
	return false;
}

static bool say(struct talk *t, int kind, const char *to, const char *format, ...)
	__attribute__((format(printf, 4, 5)));

/* `to` names the line in a complaint: the line itself may hold an address or a password. */
static bool say(struct talk *t, int kind, const char *to, const char *format, ...)
{
	char line[MAX_SECRET + 64];
	va_list args;
	va_start(args, format);
	int n = vsnprintf(line, sizeof line - 2, format, args);
	va_end(args);
	if (n < 0 || (size_t)n >= sizeof line - 2)
		return wrong(t, "a line would be too long");
	memcpy(line + n, "\r\n", 2);
	bool ok = put(t, line, (size_t)n + 2) && answered(t, kind, to);
	sodium_memzero(line, sizeof line);
	return ok;
}

static bool greet(struct talk *t)
{
	t->offers_tls = t->offers_plain = t->offers_login = false;
	return say(t, 2, "EHLO", "EHLO %s", t->hello);
}

static bool begin_tls(struct talk *t)
{
	/* What was sent in the clear behind the answer would pass for said under TLS. */
	if (t->n)
		return wrong(t, "it speaks out of turn");
	t->tls = outward_tls(t->fd, t->server->at.host);
	if (!t->tls)
		return wrong(t, "there is no TLS");
	ERR_clear_error();
	for (int k; (k = SSL_connect(t->tls)) != 1;)
		if (!again(t, k, POLLIN))
			return wrong(t, "its certificate is not accepted");
	return true;
}

static bool base64(char to[MAX_SECRET], const char *bytes, size_t n)
{
	if (sodium_base64_ENCODED_LEN(n, sodium_base64_VARIANT_ORIGINAL) > MAX_SECRET)
		return false;
	sodium_bin2base64(to, MAX_SECRET, (const uint8_t *)bytes, n,
			  sodium_base64_VARIANT_ORIGINAL);
	return true;
}

static bool log_in(struct talk *t)
{
	const struct smtp_server *s = t->server;
	char plain[sizeof s->user + sizeof s->password + 2], text[MAX_SECRET];
	size_t user = strlen(s->user), n = user + strlen(s->password) + 2;
	bool ok = false;
	if (!s->user[0])
		return true;
	plain[0] = '\0';
	strcpy(plain + 1, s->user);
	strcpy(plain + user + 2, s->password);
	if (t->offers_plain || !t->offers_login)
		ok = base64(text, plain, n) && say(t, 2, "AUTH", "AUTH PLAIN %s", text);
	else
		ok = say(t, 3, "AUTH", "AUTH LOGIN") && base64(text, s->user, user) &&
		     say(t, 3, "AUTH", "%s", text) &&
		     base64(text, s->password, strlen(s->password)) &&
		     say(t, 2, "AUTH", "%s", text);
	sodium_memzero(plain, sizeof plain);
	sodium_memzero(text, sizeof text);
	return ok;
}

/* Until the mail server knows who we are, unheard by others. */
static bool introduce(struct talk *t)
{
	if (t->server->tls && !begin_tls(t))
		return false;
	if (!answered(t, 2, "the connection") || !greet(t))
		return false;
	/* Who listens on this machine reads the database as well. */
	if (!t->tls && (t->server->strict || !outward_is_loopback(t->fd))) {
		if (!t->offers_tls)
			return wrong(t, "it offers no TLS");
		if (!say(t, 2, "STARTTLS", "STARTTLS") || !begin_tls(t) || !greet(t))
			return false;
	}
	return log_in(t);
}

/* A line that begins with a dot gets another, so that none of them ends the letter. */
static bool put_letter(const struct talk *t, const struct smtp_letter *l)
{
	struct out o = {0};
	for (size_t i = 0; i < l->n; i++) {
		if (l->text[i] == '.' && (i == 0 || l->text[i - 1] == '\n'))
			out_char(&o, '.');
		out_char(&o, l->text[i]);
	}
	bool ok = !o.failed && put(t, o.p, o.n);
	out_free(&o);
	return ok;
}

static enum smtp_result hand_over(struct talk *t, const struct smtp_letter *l)
{
	if (!introduce(t) || !say(t, 2, "MAIL", "MAIL FROM:<%s>", l->from) ||
	    !say(t, 2, "RCPT", "RCPT TO:<%s>", l->to) || !say(t, 3, "DATA", "DATA") ||
	    !put_letter(t, l))
		return SMTP_NOT_SENT;
	if (!put(t, ".\r\n", 3) || !answered(t, 2, "the letter"))
		return strncmp(t->trouble, "it answered", 11) == 0 ? SMTP_NOT_SENT : SMTP_UNSURE;
	put(t, "QUIT\r\n", 6);
	return SMTP_SENT;
}

enum smtp_result smtp_send(const struct smtp_server *s, const struct smtp_letter *l,
			   int (*left)(void *arg), void *arg, char *trouble)
{
	struct talk t = {.server = s, .left = left, .arg = arg, .trouble = trouble};
	const char *why = "";
	int ms = left(arg);
	trouble[0] = '\0';
	if (!mail_address_sound(l->from) || !mail_address_sound(l->to)) {
		wrong(&t, "an address is not one");
		return SMTP_NOT_SENT;
	}
	t.hello = strchr(l->from, '@') + 1;
	t.fd = ms > 0 ? outward_connect(&s->at, true, ms, &why) : -1;
	if (t.fd < 0) {
		wrong(&t, ms > 0 ? why : "there is no time left");
		return SMTP_NOT_SENT;
	}
	enum smtp_result r = hand_over(&t, l);
	SSL_free(t.tls);
	close(t.fd);
	return r;
}
