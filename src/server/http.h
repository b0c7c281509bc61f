/*
 * http.h: HTTP/1.1 requests and answers, as pure functions over bytes.
 *
 * Stricter than the standard asks: what could be read in two ways is refused, so that no proxy in
 * front can disagree with us about where a request ends.
 */
#ifndef MARENGO_HTTP_H
#define MARENGO_HTTP_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include "kernel/out.h"

enum {
	HTTP_MAX_HEAD = 8192,  /* request line and headers */
	HTTP_MAX_PATH = 512,   /* decoded */
	HTTP_MAX_BODY = 65536, /* of a request */
	HTTP_MAX_HEADERS = 64,
};

enum http_method { HTTP_GET, HTTP_HEAD, HTTP_POST };

struct slice {
	const char *p;
	size_t n;
};

struct http_request {
	enum http_method method;
	char path[HTTP_MAX_PATH]; /* decoded, absolute, without dot segments */
	struct slice query;       /* as sent, without '?' */
	int headers;
	struct {
		struct slice name, value;
	} header[HTTP_MAX_HEADERS];
	struct slice body;
	bool keep_alive;
};

/*
 * Reads one request from the front of a buffer. Returns the bytes it takes, 0 when more must
 * come, or minus the status that refuses it (the connection is then to be closed). The request
 * points into the buffer.
 */
long http_parse(const char *, size_t, struct http_request *);

/* The value of a header, NULL p when it is not there; names without regard to case. */
struct slice http_header(const struct http_request *, const char *name);
bool slice_is(struct slice, const char *text); /* without regard to case */
/* Whether a comma-separated list holds the word, without regard to case. */
bool slice_has_word(struct slice, const char *word);
/* A cookie's value into buf; false when there is none (or it is too long, or there are two). */
bool http_cookie(const struct http_request *, const char *name, char *buf, size_t cap);
/* A value of the query, decoded; false when absent. A key without '=' has the value "". */
bool http_query(const struct http_request *, const char *key, char *buf, size_t cap);

struct http_answer {
	int status;
	const char *type; /* of the body; NULL: none */
	const char *body;
	size_t length;
	bool head;         /* answers HEAD: the body is left out */
	bool close;        /* and says so */
	bool secure;       /* under TLS: HSTS */
	const char *extra; /* more header lines, each ended by CRLF; or NULL */
	const char *cache; /* Cache-Control; NULL = no-store */
};
void http_write(struct out *, const struct http_answer *);

/* For a WebSocket upgrade. NULL, or what is wrong with it; `accept` has room for 29 bytes. */
enum { ACCEPT_TEXT = 29 }; /* base64 of 20 bytes */
const char *http_upgrade(const struct http_request *, char accept[ACCEPT_TEXT]);

#endif
