/*
 * answer.c: answers to requests, at once or later, with the headers and cookies they carry.
 */
#include <stdio.h>
#include <stdlib.h>

#include "server/inside.h"

struct pending *pending_new(struct client *c)
{
	struct pending *p = calloc(1, sizeof *p);
	if (!p) {
		answer_error(c, 503, "busy", N_("There is not enough memory."));
		return NULL;
	}
	p->client = c;
	c->pending = p;
	c->answered = true;
	return p;
}

struct client *pending_end(struct pending *p)
{
	struct client *c = p->client;
	if (c) {
		c->pending = NULL;
		c->resume = true;
	}
	free(p);
	return c;
}

/* Sends an answer and goes on with what has come in meanwhile. */
void answer(struct client *c, const struct http_answer *a)
{
	struct out o = {0};
	struct http_answer full = *a;
	full.head = c->head;
	full.close = !c->keep_alive || c->server->stopping;
	full.secure = c->secure;
	c->answered = true;
	http_write(&o, &full);
	if (a->status >= 400)
		c->server->count.refused++;
	net_send(c->conn, &o);
	out_free(&o);
	c->since = net_clock();
	if (full.close) {
		c->closing = true;
		net_finish(c->conn);
	}
	bool resume = c->resume;
	c->resume = false;
	if (resume)
		client_read(c);
}

void answer_plain(struct client *c, int status, const char *type, const char *extra,
		  struct out *body)
{
	struct http_answer a = {
		.status = status, .type = type, .body = body->p, .length = body->n, .extra = extra};
	if (body->failed)
		a = (struct http_answer){.status = 503};
	answer(c, &a);
	out_free(body);
}

void answer_json(struct client *c, int status, struct out *body)
{
	char cookie[200] = "";
	if (c->token[0] && c->visitor) {
		snprintf(cookie, sizeof cookie,
			 "Set-Cookie: %s=%s; Path=/; HttpOnly; SameSite=Lax; Max-Age=%d%s\r\n",
			 c->secure ? "__Host-marengo" : "marengo", c->token,
			 visitor_days(c->visitor) * 86400, c->secure ? "; Secure" : "");
		c->token[0] = '\0';
	}
	answer_plain(c, status, "application/json", cookie[0] ? cookie : NULL, body);
}

/* Whoever sends what cannot be understood is noted; a move that is not allowed is no such thing. */
static bool worth_a_line(int status)
{
	return status == 400 || status == 405 || (status >= 411 && status <= 421);
}

void answer_rule(struct client *c, int status, const char *code, const char *rule, const char *text)
{
	struct out o = {0};
	if (worth_a_line(status) && !c->noted)
		log_line(c->server, "%s: answered %d (%s)", c->address, status, code);
	out_object(&o, NULL);
	out_object(&o, "error");
	out_string(&o, "code", code);
	out_string(&o, "text", tr(c->server->library.tongue, c->lang, text));
	out_string(&o, "rule", rule);
	out_end(&o);
	out_end(&o);
	answer_json(c, status, &o);
}

void answer_error(struct client *c, int status, const char *code, const char *text)
{
	answer_rule(c, status, code, NULL, text);
}
