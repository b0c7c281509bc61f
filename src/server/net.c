/*
 * net.c: all of libwebsockets. It gives the event loop, the sockets, TLS and the timer.
 *
 * HTTP and WebSocket themselves are read by http.c and ws.c: the library's own parser (4.1.6)
 * answers 200 to two Content-Length, to Content-Length with Transfer-Encoding, to bare line
 * feeds and to NUL in a header, and closes without an answer where it does refuse.
 */
#include "server/net.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include <time.h>

#include <libwebsockets.h>

#include "store/eager.h"

enum { TICK_MS = 250, WRITE_AT_ONCE = 65536 };

struct conn {
	struct net *net;
	struct lws *wsi;
	void *user;
	struct out out; /* waiting; the first `sent` bytes are gone */
	size_t sent;
	bool finish, drop;
	bool doomed; /* the timer that closes it runs */
	bool queued; /* among those with something fresh to send */
	struct conn *next, **back;
};

struct net {
	struct lws_context *context;
	struct lws_vhost *vhost;
	const struct net_events *on;
	void *arg;
	lws_sorted_usec_list_t timer;
	struct conn *fresh; /* to be sent to before the event is over */
	bool stop, tls;
};

static int64_t milliseconds(clockid_t clock)
{
	struct timespec t;
	clock_gettime(clock, &t);
	return (int64_t)t.tv_sec * 1000 + t.tv_nsec / 1000000;
}

int64_t net_clock(void)
{
	return milliseconds(CLOCK_MONOTONIC);
}

int64_t net_date(void)
{
	return milliseconds(CLOCK_REALTIME);
}

void net_sha1(const char *text, size_t n, uint8_t digest[20])
{
	lws_SHA1((const unsigned char *)text, n, digest);
}

static int opened(struct lws *wsi, struct conn *c)
{
	struct net *net = lws_context_user(lws_get_context(wsi));
	char peer[64] = "";
	lws_get_peer_simple(wsi, peer, sizeof peer);
	lws_set_timeout(wsi, NO_PENDING_TIMEOUT, 0);
	*c = (struct conn){.net = net, .wsi = wsi};
	c->user = net->on->opened(net->arg, c, peer);
	return c->user && !c->drop ? 0 : -1;
}

/* A big answer leaves no big buffer behind. */
static void all_sent(struct conn *c)
{
	out_reuse(&c->out, WRITE_AT_ONCE);
	c->sent = 0;
}

/*
 * Gives the socket what it takes of the next n bytes; false: it is broken. The library would keep
 * for itself what the socket does not take, and while it does it reads nothing from there, but
 * goes round its loop without a rest as long as there is something to read: only TLS is left to it.
 */
static bool give(struct conn *c, size_t n)
{
	unsigned char *from = (unsigned char *)c->out.p + c->sent;
	ssize_t w = c->net->tls
			    ? lws_write(c->wsi, from, n, LWS_WRITE_RAW)
			    : send(lws_get_socket_fd(c->wsi), from, n, MSG_DONTWAIT | MSG_NOSIGNAL);
	if (w > 0)
		c->sent += (size_t)w;
	return w >= 0 || (!c->net->tls && (errno == EAGAIN || errno == EINTR));
}

/* What was held back until now may lead to more, which is queued. */
static void told_all(struct conn *c)
{
	if (c->user && !c->drop && !c->finish)
		c->net->on->drained(c->user);
}

static int writeable(struct conn *c)
{
	size_t n = c->out.n - c->sent;
	if (n > WRITE_AT_ONCE)
		n = WRITE_AT_ONCE;
	if (n && !give(c, n))
		return -1;
	if (c->sent < c->out.n) {
		lws_callback_on_writable(c->wsi);
		return 0;
	}
	all_sent(c);
	told_all(c);
	if (c->drop || c->out.n)
		return c->drop ? -1 : 0;
	/* What the library still holds for the socket would be lost with the connection. */
	if (c->finish && (n || lws_partial_buffered(c->wsi))) {
		lws_callback_on_writable(c->wsi);
		return 0;
	}
	return c->finish ? -1 : 0;
}

static void unqueue(struct conn *c)
{
	if (!c->queued)
		return;
	*c->back = c->next;
	if (c->next)
		c->next->back = c->back;
	c->queued = false;
}

/*
 * Gives the socket what it takes at once; the rest, and anything under TLS, waits for the loop to
 * say that it is writeable. That saves most answers a turn of the loop.
 */
static void send_now(struct conn *c)
{
	size_t n = c->out.n - c->sent;
	if (c->net->tls || c->drop || !n || n > WRITE_AT_ONCE || lws_partial_buffered(c->wsi)) {
		lws_callback_on_writable(c->wsi);
		return;
	}
	if (!give(c, n))
		c->drop = true;
	if (c->sent == c->out.n) {
		all_sent(c);
		told_all(c);
	}
	if (c->out.n || c->finish || c->drop)
		lws_callback_on_writable(c->wsi);
}

static void send_fresh(struct net *net)
{
	while (net->fresh) {
		struct conn *c = net->fresh;
		unqueue(c);
		send_now(c);
	}
}

static void closed(struct conn *c)
{
	if (c->user)
		c->net->on->closed(c->user);
	unqueue(c);
	out_free(&c->out);
	c->user = NULL;
	if (c->net)
		send_fresh(c->net); /* others may have been told that it is gone */
}

static int on_event(struct lws *wsi, enum lws_callback_reasons reason, void *session, void *in,
		    size_t n)
{
	struct conn *c = session;
	/* The library goes on with a connection that it found no memory for; we do not. */
	if (!c && (reason == LWS_CALLBACK_RAW_ADOPT || reason == LWS_CALLBACK_RAW_RX ||
		   reason == LWS_CALLBACK_RAW_WRITEABLE || reason == LWS_CALLBACK_RAW_CLOSE))
		return -1;
	switch (reason) {
	case LWS_CALLBACK_RAW_ADOPT: return opened(wsi, c);
	case LWS_CALLBACK_RAW_RX:
		if (c->user && !c->drop && !c->finish)
			c->net->on->received(c->user, in, n);
		send_fresh(c->net);
		return c->drop ? -1 : 0;
	case LWS_CALLBACK_RAW_WRITEABLE: {
		int end = c->drop ? -1 : writeable(c);
		send_fresh(c->net);
		return end;
	}
	case LWS_CALLBACK_RAW_CLOSE: closed(c); return 0;
	case LWS_CALLBACK_EVENT_WAIT_CANCELLED: {
		struct net *net = lws_context_user(lws_get_context(wsi));
		net->on->woken(net->arg);
		send_fresh(net);
		return 0;
	}
	default: return 0;
	}
}

static const struct lws_protocols protocols[] = {
	{"marengo", on_event, sizeof(struct conn), 16384, 0, NULL, 0},
	{NULL, NULL, 0, 0, 0, NULL, 0},
};

static void tick(lws_sorted_usec_list_t *timer)
{
	struct net *net = lws_container_of(timer, struct net, timer);
	net->on->tick(net->arg);
	send_fresh(net);
	lws_sul_schedule(net->context, 0, &net->timer, tick, TICK_MS * LWS_US_PER_MS);
}

struct net *net_open(const struct net_config *config, const struct net_events *on, void *arg,
		     const char **why)
{
	struct net *net = calloc(1, sizeof *net);
	if (!net) {
		*why = "There is not enough memory.";
		return NULL;
	}
	net->on = on;
	net->arg = arg;
	net->tls = config->cert != NULL;
	lws_set_log_level(LLL_ERR, NULL);
	struct lws_context_creation_info info = {
		.port = config->port,
		.iface = config->address,
		.protocols = protocols,
		.gid = -1,
		.uid = -1,
		.options = LWS_SERVER_OPTION_ADOPT_APPLY_LISTEN_ACCEPT_CONFIG |
			   LWS_SERVER_OPTION_EXPLICIT_VHOSTS |
			   LWS_SERVER_OPTION_FAIL_UPON_UNABLE_TO_BIND,
		.listen_accept_role = "raw-skt",
		.listen_accept_protocol = "marengo",
		.fd_limit_per_thread = (unsigned)config->max_connections + 64,
		.pt_serv_buf_size = 16384,
		.user = net,
		.vhost_name = "marengo",
	};
	if (config->cert) {
		info.options |= LWS_SERVER_OPTION_DO_SSL_GLOBAL_INIT;
		info.ssl_cert_filepath = config->cert;
		info.ssl_private_key_filepath = config->key;
		/* No protocol is agreed on in TLS: the library would take the connection over. */
		info.alpn = "none";
		info.ssl_options_set = SSL_OP_NO_SSLv3 | SSL_OP_NO_TLSv1 | SSL_OP_NO_TLSv1_1;
	}
	net->context = lws_create_context(&info);
	if (net->context)
		net->vhost = lws_create_vhost(net->context, &info);
	if (!net->vhost) {
		*why = "The address and port cannot be listened on.";
		net_close(net);
		return NULL;
	}
	lws_sul_schedule(net->context, 0, &net->timer, tick, TICK_MS * LWS_US_PER_MS);
	return net;
}

int net_port(const struct net *net)
{
	return lws_get_vhost_listen_port(net->vhost);
}

void net_run(struct net *net)
{
	thread_eager();
	while (!net->stop && lws_service(net->context, 0) >= 0)
		net->on->turned(net->arg);
}

void net_stop(struct net *net)
{
	net->stop = true;
	lws_cancel_service(net->context);
}

void net_close(struct net *net)
{
	if (net->context)
		lws_context_destroy(net->context);
	free(net);
}

void net_wake(struct net *net)
{
	lws_cancel_service(net->context);
}

void net_send(struct conn *c, struct out *o)
{
	if (c->drop || c->finish)
		out_clear(o);
	bool failed = o->failed;
	if (c->out.n == 0 && c->out.cap <= o->n) {
		struct out empty = c->out;
		c->out = *o;
		*o = empty;
	} else {
		out_bytes(&c->out, o->p, o->n);
	}
	if (failed || c->out.failed)
		c->drop = true; /* half a message is worse than none */
	out_clear(o);
	if (c->queued)
		return;
	struct net *net = c->net;
	c->queued = true;
	c->back = &net->fresh;
	c->next = net->fresh;
	if (c->next)
		c->next->back = &c->next;
	net->fresh = c;
}

size_t net_waiting(const struct conn *c)
{
	return c->out.n - c->sent;
}

void net_finish(struct conn *c)
{
	c->finish = true;
	lws_callback_on_writable(c->wsi);
}

void net_drop(struct conn *c)
{
	c->drop = true;
	lws_callback_on_writable(c->wsi);
	/* A client that does not read is never writeable: the timeout closes it. It is set once,
	 * however often somebody wants to be rid of the client: set again it would begin anew. */
	if (!c->doomed)
		lws_set_timeout(c->wsi, PENDING_TIMEOUT_USER_OK, 1);
	c->doomed = true;
}
