/*
 * serve.c: the server as a whole: opened, run, stopped.
 */
#include <arpa/inet.h>
#include <pthread.h>
#include <signal.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

#include <sodium.h>

#include "server/digest.h"
#include "server/league_club.h"
#include "server/letters.h"
#include "server/notify.h"
#include "server/table.h"
#include "text/plain.h"

enum { STOP_MS = 3000, SWEEP_MS = 30000 };

void log_line(const struct server *s, const char *format, ...)
{
	char text[512], stamp[32];
	time_t now = time(NULL);
	struct tm tm;
	va_list args;
	(void)s;
	va_start(args, format);
	vsnprintf(text, sizeof text, format, args);
	va_end(args);
	text_tame(text); /* whatever came from outside must not write lines or colours of its own */
	strftime(stamp, sizeof stamp, "%Y-%m-%dT%H:%M:%SZ", gmtime_r(&now, &tm));
	fprintf(stderr, "%s %s\n", stamp, text);
}

static void wake(void *arg)
{
	struct server *s = arg;
	net_wake(s->net);
}

static void begin_stop(struct server *s)
{
	s->stopping = true;
	s->stop_at = net_clock() + STOP_MS;
	log_line(s, "stopping");
	for (struct client *c = s->clients, *next; c; c = next) {
		next = c->next;
		if (c->ws) {
			struct out o = {0};
			out_object(&o, NULL);
			out_string(&o, "type", "bye");
			out_string(&o, "text",
				   tr(s->library.tongue, c->lang,
				      N_("The server is being restarted.")));
			out_end(&o);
			client_send(c, &o);
			client_close(c, WS_GOING_AWAY, "");
		} else if (!c->pending) {
			net_finish(c->conn);
		}
	}
}

void server_woken(struct server *s)
{
	store_poll(s->store);
	if (s->brain)
		brain_poll(s->brain);
	if (s->errands)
		errands_poll(s->errands);
	if (s->post)
		errands_poll(s->post);
	if (s->mail)
		errands_poll(s->mail);
	if (s->stop_wanted && !s->stopping)
		begin_stop(s);
}

void server_tick(struct server *s)
{
	int64_t now = net_clock();
	server_woken(s);
	clients_tick(s);
	notify_tick(s);
	digests_tick(s);
	clocks_tick(s);
	if (now - s->swept > SWEEP_MS) {
		s->swept = now;
		rate_sweep(&s->buckets, now);
		visitors_sweep(&s->people, net_date());
		notify_sweep(s);
		tables_tick(s);
	}
	if (s->stopping && (!s->clients || now > s->stop_at))
		net_stop(s->net);
}

bool address_is_loopback(const char *address)
{
	struct in_addr four;
	/* A name that only begins like a loopback address is none. */
	if (inet_pton(AF_INET, address, &four) == 1)
		return ntohl(four.s_addr) >> 24 == 127;
	return strcmp(address, "::1") == 0 || strcmp(address, "localhost") == 0;
}

const char *serve_unsafe(const struct serve_config *c)
{
	if (!c->cert != !c->key)
		return "TLS wants both a certificate and a key.";
	if (!address_is_loopback(c->address) && !c->cert && !c->insecure_lan)
		return "Beyond loopback passwords would travel in the clear: give --cert and "
		       "--key, "
		       "put a proxy with TLS in front, or say --insecure-lan.";
	return office_unsound(c);
}

/* Signals are waited for in a thread of their own, and reach the loop as a wake. */
static void *wait_for_signal(void *arg)
{
	struct server *s = arg;
	sigset_t set;
	int which;
	sigemptyset(&set);
	sigaddset(&set, SIGTERM);
	sigaddset(&set, SIGINT);
	sigwait(&set, &which);
	s->stop_wanted = true;
	net_wake(s->net);
	return NULL;
}

static void block_signals(void)
{
	sigset_t set;
	sigemptyset(&set);
	sigaddset(&set, SIGTERM);
	sigaddset(&set, SIGINT);
	pthread_sigmask(SIG_BLOCK, &set, NULL);
	signal(SIGPIPE, SIG_IGN);
}

/* Another process wrote to a stream or dropped a document; "": nobody knows which. */
static void changed(void *arg, const char *name)
{
	struct server *s = arg;
	sessions_changed(&s->people, name);
	tables_changed(s, name);
}

static bool open_server(struct server *s, const struct serve_config *config)
{
	char trouble[STORE_TROUBLE];
	s->config = config;
	s->loopback = address_is_loopback(config->address);
	s->max_connections = config->max_connections ? config->max_connections : MAX_CONNECTIONS;
	s->store = store_open(config->database, trouble);
	if (!s->store) {
		log_line(s, "%s", trouble);
		return false;
	}
	s->people.store = s->store;
	library_open(&s->library, config->games, config->data, config->catalogues);
	files_open(&s->files, config->web, config->data[0]);
	tables_open(s);
	const char *why;
	struct net_config net = {.address = config->address,
				 .port = config->port,
				 .cert = config->cert,
				 .key = config->key,
				 .max_connections = s->max_connections};
	s->net = net_open(&net, &client_events, s, &why);
	if (!s->net) {
		log_line(s, "%s:%d: %s", config->address, config->port, why);
		return false;
	}
	s->errands = errands_new(wake, s);
	s->post = errands_new(wake, s);
	s->brain = brain_new(config->worker, config->workers, config->think_ms, wake, s);
	store_watch(s->store, wake, changed, s);
	digests_open(s);
	return s->errands && s->brain && office_open(s, wake);
}

/* In the order that lets nothing be lost: thoughts, writes, then everything else. */
static void close_server(struct server *s)
{
	s->stopping = true;
	brain_free(s->brain);
	s->brain = NULL;
	errands_free(s->errands);
	errands_free(s->post);
	s->errands = s->post = NULL;
	office_close(s);
	if (s->store)
		store_watch(s->store, NULL, NULL, NULL);
	store_close(s->store);
	if (s->net)
		net_close(s->net);
	tables_close(s);
	clubs_close(s);
	notify_close(s);
	digests_close(s);
	people_close(&s->people);
	rate_free(&s->buckets);
	smap_free(&s->addresses);
	out_free(&s->words);
	out_free(&s->frame);
	files_close(&s->files);
	if (s->library.games)
		library_close(&s->library);
}

int serve(const struct serve_config *config)
{
	const char *why = serve_unsafe(config);
	if (why || sodium_init() < 0) {
		fprintf(stderr, "marengo serve: %s\n", why ? why : "no source of random numbers");
		return 2;
	}
	struct server *s = calloc(1, sizeof *s);
	if (!s)
		return 1;
	block_signals();
	bool ok = open_server(s, config);
	if (ok) {
		pthread_t signals;
		pthread_create(&signals, NULL, wait_for_signal, s);
		log_line(s, "listening on %s://%s:%d/", config->cert ? "https" : "http",
			 config->address, net_port(s->net));
		if (config->ready)
			config->ready(config->ready_arg, net_port(s->net));
		net_run(s->net);
		pthread_cancel(signals);
		pthread_join(signals, NULL);
		log_line(s, "stopped");
	}
	close_server(s);
	free(s);
	return ok ? 0 : 1;
}
