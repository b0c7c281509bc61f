/*
 * client.c: a connection's life: bytes to requests to answers, the upgrade to WebSocket, and the
 * timeouts that end those who dawdle.
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>

#include "server/notify.h"
#include "server/table.h"

static void forget_connection(struct server *s, const char *group)
{
	uintptr_t n = (uintptr_t)smap_get(&s->addresses, group);
	if (n > 1)
		smap_put(&s->addresses, group, (void *)(n - 1));
	else
		smap_take(&s->addresses, group);
}

static bool drop_for_another(struct client *c)
{
	if (!c)
		return false;
	c->closing = true;
	net_drop(c->conn);
	return c->server->connections < c->server->max_connections + SPARE_CONNECTIONS;
}

/* Whether b should go rather than a: who still reads an answer goes last. */
static bool goes_before(const struct client *b, const struct client *a)
{
	bool reads_a = net_waiting(a->conn) > 0, reads_b = net_waiting(b->conn) > 0;
	return reads_a == reads_b ? b->since < a->since : reads_a;
}

/* The one that has kept us waiting for a whole request the longest makes room for a new one. */
static bool make_room(struct server *s)
{
	struct client *slowest = NULL;
	for (struct client *c = s->clients; c; c = c->next)
		if (!c->ws && !c->pending && !c->closing && (!slowest || goes_before(c, slowest)))
			slowest = c;
	return drop_for_another(slowest);
}

/*
 * A whole club comes from the one address of its house, and browsers keep connections open long
 * after they were answered: the one that has been idle the longest makes room. Its browser opens
 * another when it needs one.
 */
static bool make_room_at(struct server *s, const char *group)
{
	struct client *idle = NULL;
	for (struct client *c = s->clients; c; c = c->next) /* the newest first */
		if (strcmp(c->counted, group) == 0 && !c->ws && !c->pending && !c->closing &&
		    c->in.n == 0 && !net_waiting(c->conn) && (!idle || c->since <= idle->since))
			idle = c;
	return drop_for_another(idle);
}

static void *opened(void *arg, struct conn *conn, const char *peer)
{
	struct server *s = arg;
	char group[RATE_GROUP];
	rate_group(peer, group);
	uintptr_t same = (uintptr_t)smap_get(&s->addresses, group);
	/* Behind a proxy all come from one address; the proxy counts them. */
	bool crowd = same >= MAX_PER_ADDRESS && !s->config->behind_proxy && !s->config->no_limits;
	if (crowd && same < MAX_PER_ADDRESS + SPARE_PER_ADDRESS)
		crowd = !make_room_at(s, group);
	bool full = s->connections >= s->max_connections && (crowd || !make_room(s));
	struct client *c = s->stopping || crowd || full ? NULL : calloc(1, sizeof *c);
	if (!c || !smap_put(&s->addresses, group, (void *)(same + 1))) {
		s->count.refused++;
		free(c);
		return NULL;
	}
	c->server = s;
	c->conn = conn;
	c->serial = ++s->last_client;
	c->since = net_clock();
	c->seat = SEAT_SPECTATOR;
	c->owed = -1;
	c->secure = s->config->cert != NULL;
	snprintf(c->peer, sizeof c->peer, "%s", peer);
	snprintf(c->address, sizeof c->address, "%s", peer);
	memcpy(c->group, group, sizeof c->group);
	memcpy(c->counted, group, sizeof c->counted);
	c->back = &s->clients;
	c->next = s->clients;
	if (c->next)
		c->next->back = &c->next;
	s->clients = c;
	s->connections++;
	s->count.connections++;
	return c;
}

static void closed(void *user)
{
	struct client *c = user;
	if (c->pending) {
		c->pending->client = NULL;
		atomic_store(&c->pending->gone, true);
	}
	table_unwatch(c);
	if (c->ws && c->visitor && c->visitor->account)
		notify_left(c->server, c->visitor->who);
	client_leave(c);
	*c->back = c->next;
	if (c->next)
		c->next->back = c->back;
	forget_connection(c->server, c->counted);
	c->server->connections--;
	ws_reader_free(&c->reader);
	out_free(&c->in);
	free(c);
}

/* Cannot be a request: told, logged, and closed. */
static void refuse_bytes(struct client *c, int status)
{
	log_line(c->server, "%s: refused with %d", c->address, status);
	c->noted = true;
	c->keep_alive = false;
	c->head = false;
	answer_error(c, status, "malformed", N_("This request cannot be understood."));
}

static void say_hello(struct client *c)
{
	static const char *const can[] = {"undo",   "takeback", "hint", "odds", "chat",  "notes",
					  "clocks", "replay",   "bots", "hand", "resign"};
	struct out o = {0};
	out_object(&o, NULL);
	out_string(&o, "type", "hello");
	out_string(&o, "version", MARENGO_VERSION);
	out_array(&o, "can");
	for (size_t i = 0; i < sizeof can / sizeof *can; i++)
		out_string(&o, NULL, can[i]);
	out_end(&o);
	out_string(&o, "lang", lang_code(c->lang));
	out_object(&o, "you");
	out_string(&o, "name", c->visitor->name);
	out_bool(&o, "account", c->visitor->account);
	out_end(&o);
	out_end(&o);
	client_send(c, &o);
}

static void upgrade(struct client *c, const struct http_request *r)
{
	char accept[ACCEPT_TEXT], extra[128];
	const char *wrong = http_upgrade(r, accept);
	if (wrong) {
		c->keep_alive = false;
		answer_error(c, 400, "upgrade", N_("This is not a WebSocket request."));
		return;
	}
	if (!(gate_origin_own(c, r) || (c->bearer && !http_header(r, "origin").p))) {
		log_line(c->server, "%s: upgrade from another page", c->address);
		c->keep_alive = false;
		answer_error(c, 403, "origin", N_("This request comes from another page."));
		return;
	}
	if (!client_visitor(c))
		return;
	c->token[0] = '\0'; /* the socket itself is all there is to know him by */
	snprintf(extra, sizeof extra,
		 "Upgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Accept: %s\r\n",
		 accept);
	c->keep_alive = true;
	answer(c, &(struct http_answer){.status = 101, .extra = extra});
	c->ws = true;
	say_hello(c);
}

static void serve_file(struct client *c, const struct http_request *r)
{
	const struct file *f = files_get(&c->server->files, r->path, net_clock());
	if (!f) {
		answer_error(c, 404, "missing", N_("There is nothing here."));
		return;
	}
	bool gzip = f->gzip && slice_has_word(http_header(r, "accept-encoding"), "gzip");
	char extra[96];
	snprintf(extra, sizeof extra, "ETag: %s\r\nVary: Accept-Encoding\r\n%s", f->etag,
		 gzip ? "Content-Encoding: gzip\r\n" : "");
	bool same = slice_is(http_header(r, "if-none-match"), f->etag);
	answer(c, &(struct http_answer){.status = same ? 304 : 200,
					.type = f->type,
					.body = gzip ? f->gzip : f->data,
					.length = gzip ? f->gzip_n : f->n,
					.extra = extra,
					.cache = "no-cache"});
}

static bool local_only(const struct client *c)
{
	return strcmp(c->peer, "127.0.0.1") == 0 || strcmp(c->peer, "::1") == 0 ||
	       strcmp(c->peer, "::ffff:127.0.0.1") == 0;
}

static void route(struct client *c, const struct http_request *r)
{
	bool api = strncmp(r->path, "/api/", 5) == 0;
	if (strcmp(r->path, "/api/v1/ws") == 0)
		upgrade(c, r);
	else if (r->method == HTTP_POST && !(c->bearer && !http_header(r, "origin").p) &&
		 !gate_origin_own(c, r)) {
		log_line(c->server, "%s: POST from another page", c->address);
		answer_error(c, 403, "origin", N_("This request comes from another page."));
	} else if (r->method == HTTP_POST &&
		   strncasecmp(http_header(r, "content-type").p ? http_header(r, "content-type").p
								: "",
			       "application/json", 16) != 0)
		answer_error(c, 415, "type", N_("This request cannot be understood."));
	else if (api)
		api_request(c, r);
	else if ((strcmp(r->path, "/healthz") == 0 || strcmp(r->path, "/metrics") == 0) &&
		 local_only(c) && !http_header(r, "x-forwarded-for").p)
		admin_request(c, r);
	else if (r->method == HTTP_POST)
		answer_error(c, 405, "method", N_("There is nothing here."));
	else
		serve_file(c, r);
}

static void take_request(struct client *c, const struct http_request *r)
{
	struct server *s = c->server;
	s->count.requests++;
	c->head = r->method == HTTP_HEAD;
	c->keep_alive = r->keep_alive;
	gate_take_forwarded(c, r);
	if (!s->config->quiet)
		log_line(s, "%s %s %s", c->address, r->method == HTTP_POST ? "POST" : "GET",
			 r->path);
	if (!gate_host_allowed(c, r)) {
		c->keep_alive = false;
		answer_error(c, 421, "host", N_("This request was meant for another server."));
		return;
	}
	/* A file is cheap and asks for no session. */
	if (strncmp(r->path, "/api/", 5) == 0) {
		char key[80];
		snprintf(key, sizeof key, "request %s", c->group);
		if (!s->config->no_limits &&
		    !rate_take_named(&s->buckets, key, rate_request, net_clock())) {
			answer_error(c, 429, "rate", N_("Not so fast."));
			return;
		}
		gate_take_session(c, r);
	}
	c->answered = c->noted = false;
	route(c, r);
	/* Whoever gave up for want of memory has said nothing. */
	if (!c->answered)
		answer_error(c, 503, "busy", N_("There is not enough memory."));
}

static void consume(struct client *c, size_t n)
{
	memmove(c->in.p, c->in.p + n, c->in.n - n);
	c->in.n -= n;
}

/* Its session was left or ended by a new password: what it opened must not outlive it. */
static bool has_ended(struct client *c)
{
	bool ended = c->ws && c->visitor && !c->visitor->id[0];
	if (ended && !c->closing)
		client_close(c, WS_POLICY, "");
	return ended;
}

/* Who sends pings and reads nothing is owed no answer to each. */
static void answer_ping(struct client *c, const struct ws_event *e)
{
	struct out o = {0};
	if (net_waiting(c->conn) > MAX_WAITING)
		return;
	ws_write(&o, WS_PONG, e->data, e->n);
	net_send(c->conn, &o);
	out_free(&o);
}

static void read_frames(struct client *c)
{
	size_t at = 0;
	while (!c->closing && at < c->in.n) {
		struct ws_event e;
		long used = ws_read(&c->reader, (uint8_t *)c->in.p + at, c->in.n - at, &e);
		if (used == 0)
			break;
		if (used < 0) {
			log_line(c->server, "%s: WebSocket closed with %ld", c->address, -used);
			client_close(c, (int)-used, "");
			break;
		}
		at += (size_t)used;
		c->since = net_clock();
		c->pinged = false;
		if (has_ended(c))
			break;
		if (e.type == WS_TEXT) {
			client_message(c, e.data, e.n);
		} else if (e.type == WS_PING) {
			answer_ping(c, &e);
		} else if (e.type == WS_CLOSE) {
			client_close(c, e.code, "");
		}
	}
	consume(c, at);
}

/* Whoever asks without reading what he is told must wait until he has read it. */
static bool reads_on(const struct client *c)
{
	return !c->pending && !c->closing && !c->ws && net_waiting(c->conn) <= MAX_WAITING;
}

void client_read(struct client *c)
{
	struct http_request r;
	long used = 1;
	/* An answer that failed at once comes while its request still lies there: it goes on. */
	if (c->reading)
		return;
	c->reading = true;
	while (reads_on(c) && c->in.n && (used = http_parse(c->in.p, c->in.n, &r)) > 0) {
		take_request(c, &r);
		consume(c, (size_t)used);
	}
	c->reading = false;
	if (used < 0)
		refuse_bytes(c, (int)-used);
}

static void received(void *user, const uint8_t *p, size_t n)
{
	struct client *c = user;
	size_t cap = c->ws ? 4 * WS_MAX_MESSAGE : HTTP_MAX_HEAD + HTTP_MAX_BODY + 16384;
	if (c->closing)
		return;
	if (c->in.n == 0 && !c->ws)
		c->since = net_clock();
	out_bytes(&c->in, (const char *)p, n);
	if (c->in.failed || c->in.n > cap) {
		net_drop(c->conn);
		return;
	}
	client_read(c);
	if (c->ws)
		read_frames(c);
	if (c->in.n == 0 && c->in.cap > 4096)
		out_free(&c->in);
}

/* Told once, whoever notices it first. */
static void drop_deaf(struct client *c)
{
	if (!c->closing)
		log_line(c->server, "%s: does not read; dropped", c->address);
	c->closing = true;
	net_drop(c->conn);
}

void client_say(struct client *c, const struct out *json)
{
	struct out *o = &c->server->frame;
	if (has_ended(c))
		return;
	if (json->failed && !c->closing) {
		/* Something is missing from what it was told: it must come back and look again. */
		client_close(c, WS_SERVER, "");
	} else if (!c->closing) {
		ws_write(o, WS_TEXT, json->p, json->n);
		net_send(c->conn, o);
		if (net_waiting(c->conn) > MAX_WAITING && c->waiting > 0)
			drop_deaf(c);
		out_reuse(o, KEPT_WORDS);
	}
}

void client_send(struct client *c, struct out *json)
{
	client_say(c, json);
	out_free(json);
}

bool client_may(struct client *c, const char *what, struct rate rate)
{
	char key[128];
	snprintf(key, sizeof key, "%s %s", what, c->visitor ? c->visitor->who : c->group);
	return rate_take_named(&c->server->buckets, key, rate, net_clock());
}

void client_refuse(struct client *c, int64_t re, const char *code, const char *rule,
		   const char *text)
{
	struct out o = {0};
	out_object(&o, NULL);
	out_string(&o, "type", "refused");
	if (re >= 0)
		out_int(&o, "re", re);
	out_string(&o, "code", code);
	out_string(&o, "rule", rule);
	out_string(&o, "text", text ? tr(c->server->library.tongue, c->lang, text) : NULL);
	out_end(&o);
	client_send(c, &o);
}

void client_close(struct client *c, int code, const char *reason)
{
	struct out o = {0};
	if (c->closing)
		return;
	c->closing = true;
	ws_write_close(&o, code, reason);
	net_send(c->conn, &o);
	out_free(&o);
	net_finish(c->conn);
}

/* Whether something has lasted longer than it may. */
static bool too_long(const struct client *c, int64_t since, int64_t now, int64_t ms)
{
	int hurry = c->server->config->hurry;
	return now - since > (hurry ? ms / hurry : ms);
}

static void check_websocket(struct client *c, int64_t now)
{
	if (has_ended(c) || !too_long(c, c->since, now, PING_MS))
		return;
	if (c->pinged) {
		client_close(c, WS_GOING_AWAY, "");
		return;
	}
	struct out o = {0};
	ws_write(&o, WS_PING, "", 0);
	net_send(c->conn, &o);
	out_free(&o);
	c->pinged = true;
	c->since = now;
}

static void check_request(struct client *c, int64_t now)
{
	/* What waits for us, or for its answers to be read, is not late. */
	if (c->pending || c->waiting)
		return;
	if (c->in.n == 0) {
		if (too_long(c, c->since, now, IDLE_MS))
			net_drop(c->conn);
		return;
	}
	bool head = memmem(c->in.p, c->in.n, "\r\n\r\n", 4) != NULL;
	if (too_long(c, c->since, now, head ? BODY_MS : HEAD_MS))
		refuse_bytes(c, 408);
}

static void check_client(struct client *c, int64_t now)
{
	/* Something must be read in thirty seconds, or the client is gone. */
	size_t waiting = net_waiting(c->conn);
	if (waiting == 0 || waiting < c->waiting || !c->waiting_since)
		c->waiting_since = now;
	c->waiting = waiting;
	if (waiting && too_long(c, c->waiting_since, now, WRITE_MS)) {
		drop_deaf(c);
		return;
	}
	if (c->closing)
		return;
	if (c->ws)
		check_websocket(c, now);
	else
		check_request(c, now);
}

void clients_tick(struct server *s)
{
	int64_t now = net_clock();
	for (struct client *c = s->clients, *next; c; c = next) {
		next = c->next;
		check_client(c, now);
	}
}

static void drained(void *user)
{
	struct client *c = user;
	if (!c->ws)
		c->since = net_clock(); /* the answer is read: idle from here on */
	client_read(c);
}

static void woken(void *arg)
{
	server_woken(arg);
}

static void tick(void *arg)
{
	server_tick(arg);
}

static void turned(void *arg)
{
	struct server *s = arg;
	store_go(s->store);
}

const struct net_events client_events = {
	.opened = opened,
	.received = received,
	.drained = drained,
	.closed = closed,
	.woken = woken,
	.tick = tick,
	.turned = turned,
};
