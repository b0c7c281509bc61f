/*
 * http.c: reading requests. Every byte of the head is looked at once; anything doubtful is 400.
 */
#include "server/http.h"

#include <string.h>
#include <strings.h>

#include "kernel/utf8.h"

static bool is_token(char c)
{
	return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') ||
	       (c && strchr("!#$%&'*+-.^_`|~", c));
}

static int hex(char c)
{
	return c >= '0' && c <= '9'   ? c - '0'
	       : c >= 'a' && c <= 'f' ? c - 'a' + 10
	       : c >= 'A' && c <= 'F' ? c - 'A' + 10
				      : -1;
}

/* One character of a target, %xx decoded; -1 when it is not well-formed. */
static int target_char(const char **p, const char *end)
{
	char c = *(*p)++;
	if (c != '%')
		return c > 0x20 && c < 0x7f && !strchr("\"<>\\^`{|}", c) ? c : -1;
	if (end - *p < 2)
		return -1;
	int high = hex((*p)[0]), low = hex((*p)[1]);
	*p += 2;
	return high < 0 || low < 0 ? -1 : high << 4 | low;
}

static bool dot_segment(const char *s, size_t n)
{
	return (n == 1 && s[0] == '.') || (n == 2 && s[0] == '.' && s[1] == '.');
}

/* No dots, no empty segments but the last: nothing is left to normalise. */
static bool segments_sound(const char *path)
{
	for (const char *s = path + 1;; s++) {
		size_t n = strcspn(s, "/");
		if (dot_segment(s, n) || (n == 0 && s[0] == '/'))
			return false;
		s += n;
		if (!*s)
			return true;
	}
}

/* The target into path and query; 0, or the status that refuses it. */
static int parse_target(struct http_request *r, const char *p, size_t n)
{
	const char *end = p + n, *mark = memchr(p, '?', n);
	const char *path_end = mark ? mark : end;
	size_t used = 0;
	if (n == 0 || p[0] != '/')
		return 400;
	while (p < path_end) {
		bool escaped = *p == '%';
		int c = target_char(&p, path_end);
		/* An escaped slash, backslash, dot or control can only be meant to mislead. */
		if (c <= 0x1f || c == 0x7f || c == '\\' || (escaped && (c == '/' || c == '.')))
			return 400;
		if (used + 1 >= sizeof r->path)
			return 414;
		r->path[used++] = (char)c;
	}
	r->path[used] = '\0';
	if (!utf8_valid(r->path, used) || !segments_sound(r->path))
		return 400;
	r->query =
		mark ? (struct slice){mark + 1, (size_t)(end - mark - 1)} : (struct slice){"", 0};
	for (p = r->query.p; p < r->query.p + r->query.n;)
		if (target_char(&p, end) < 0x20)
			return 400;
	return 0;
}

static const struct {
	const char *name;
	int method; /* -1: known and not served */
} methods[] = {
	{"GET", HTTP_GET}, {"HEAD", HTTP_HEAD}, {"POST", HTTP_POST},
	{"PUT", -1},       {"DELETE", -1},      {"OPTIONS", -1},
	{"PATCH", -1},     {"TRACE", -1},       {"CONNECT", -1},
};

static int parse_method(struct http_request *r, const char *p, size_t n)
{
	for (size_t i = 0; i < sizeof methods / sizeof *methods; i++) {
		if (strlen(methods[i].name) != n || memcmp(methods[i].name, p, n) != 0)
			continue;
		r->method = methods[i].method < 0 ? HTTP_GET : (enum http_method)methods[i].method;
		return methods[i].method < 0 ? 405 : 0;
	}
	return 400;
}

static int parse_request_line(struct http_request *r, const char *p, size_t n)
{
	const char *space = memchr(p, ' ', n);
	if (!space)
		return 400;
	int status = parse_method(r, p, (size_t)(space - p));
	const char *target = space + 1, *end = p + n;
	const char *after = memchr(target, ' ', (size_t)(end - target));
	if (!after)
		return 400;
	size_t version = (size_t)(end - after - 1);
	if (version != 8 || memcmp(after + 1, "HTTP/", 5) != 0)
		return 400;
	r->keep_alive = memcmp(after + 6, "1.1", 3) == 0;
	if (!r->keep_alive && memcmp(after + 6, "1.0", 3) != 0)
		return 505;
	int wrong = parse_target(r, target, (size_t)(after - target));
	return wrong ? wrong : status;
}

static int parse_header(struct http_request *r, const char *p, size_t n)
{
	size_t name = 0;
	while (name < n && is_token(p[name]))
		name++;
	if (name == 0 || name == n || p[name] != ':')
		return 400; /* also a folded line, and a blank before the colon */
	const char *value = p + name + 1, *end = p + n;
	while (value < end && (*value == ' ' || *value == '\t'))
		value++;
	while (end > value && (end[-1] == ' ' || end[-1] == '\t'))
		end--;
	for (const char *c = value; c < end; c++)
		if (((unsigned char)*c < 0x20 && *c != '\t') || *c == 0x7f)
			return 400;
	if (r->headers == HTTP_MAX_HEADERS)
		return 431;
	r->header[r->headers].name = (struct slice){p, name};
	r->header[r->headers++].value = (struct slice){value, (size_t)(end - value)};
	return 0;
}

bool slice_is(struct slice s, const char *text)
{
	return s.p && strlen(text) == s.n && strncasecmp(s.p, text, s.n) == 0;
}

struct slice http_header(const struct http_request *r, const char *name)
{
	for (int i = 0; i < r->headers; i++)
		if (slice_is(r->header[i].name, name))
			return r->header[i].value;
	return (struct slice){NULL, 0};
}

static int count_headers(const struct http_request *r, const char *name)
{
	int n = 0;
	for (int i = 0; i < r->headers; i++)
		n += slice_is(r->header[i].name, name);
	return n;
}

bool slice_has_word(struct slice s, const char *word)
{
	size_t length = strlen(word);
	for (size_t at = 0; s.p && at < s.n;) {
		const char *p = s.p + at, *comma = memchr(p, ',', s.n - at);
		size_t n = comma ? (size_t)(comma - p) : s.n - at;
		at += n + 1;
		while (n && (*p == ' ' || *p == '\t'))
			p++, n--;
		while (n && (p[n - 1] == ' ' || p[n - 1] == '\t'))
			n--;
		if (n == length && strncasecmp(p, word, n) == 0)
			return true;
	}
	return false;
}

/* Headers on which safety rests may come once only. */
static bool doubled(const struct http_request *r)
{
	static const char *const once[] = {"host",
					   "content-length",
					   "content-type",
					   "origin",
					   "sec-websocket-key",
					   "sec-websocket-version",
					   "cookie",
					   "upgrade"};
	for (size_t i = 0; i < sizeof once / sizeof *once; i++)
		if (count_headers(r, once[i]) > 1)
			return true;
	return false;
}

static bool host_sound(struct slice host)
{
	if (!host.p || host.n == 0 || host.n > 255)
		return false;
	for (size_t i = 0; i < host.n; i++)
		if (!is_token(host.p[i]) && !strchr(":[]", host.p[i]))
			return false;
	return true;
}

/* The length of the body; or minus a status. */
static long body_length(const struct http_request *r)
{
	struct slice length = http_header(r, "content-length");
	if (http_header(r, "transfer-encoding").p)
		return -400; /* a second way to say where a request ends */
	if (!length.p)
		return 0;
	if (length.n == 0)
		return -400;
	long n = 0;
	for (size_t i = 0; i < length.n; i++) {
		if (length.p[i] < '0' || length.p[i] > '9' ||
		    (i == 0 && length.n > 1 && length.p[0] == '0'))
			return -400;
		if (n <= HTTP_MAX_BODY)
			n = n * 10 + (length.p[i] - '0');
	}
	if (n > HTTP_MAX_BODY)
		return -413;
	return n && r->method != HTTP_POST ? -400 : n;
}

/* The head, once it is all there; 0, or the status that refuses it. */
static int parse_head(struct http_request *r, const char *p, size_t n)
{
	int status = 0;
	for (bool first = true; n; first = false) {
		const char *cr = memchr(p, '\r', n);
		size_t line = (size_t)(cr - p);
		if (memchr(p, '\n', line) || memchr(p, '\0', line) || cr[1] != '\n')
			return 400;
		int wrong = first ? parse_request_line(r, p, line) : parse_header(r, p, line);
		/* A method that is not served is told only when the rest is sound. */
		if (wrong == 405)
			status = 405;
		else if (wrong)
			return wrong;
		p += line + 2;
		n -= line + 2;
	}
	if (doubled(r) || (r->keep_alive && !http_header(r, "host").p))
		return 400;
	if (http_header(r, "host").p && !host_sound(http_header(r, "host")))
		return 400;
	if (http_header(r, "expect").p)
		return 417;
	return status;
}

/* Where the empty line ends the head; 0 when it has not come. Bare line feeds end nothing. */
static size_t head_length(const char *p, size_t n)
{
	const char *end = memmem(p, n, "\r\n\r\n", 4);
	return end ? (size_t)(end - p) + 4 : 0;
}

/* What can never become a head is refused before it is all there. */
static bool hopeless(const char *p, size_t n)
{
	const char *lf = memchr(p, '\n', n);
	if (lf && (lf == p || lf[-1] != '\r'))
		return true;
	return memchr(p, '\0', n < 16 ? n : 16) || (n && !is_token(p[0]));
}

long http_parse(const char *p, size_t n, struct http_request *r)
{
	size_t look = n < HTTP_MAX_HEAD ? n : HTTP_MAX_HEAD;
	size_t head = head_length(p, look);
	if (!head) {
		if (hopeless(p, look))
			return -400;
		return n >= HTTP_MAX_HEAD ? -431 : 0;
	}
	r->headers = 0;
	r->query = r->body = (struct slice){"", 0};
	int status = parse_head(r, p, head - 2);
	if (status)
		return -status;
	long body = body_length(r);
	if (body < 0)
		return body;
	if (n < head + (size_t)body)
		return 0;
	r->body = (struct slice){p + head, (size_t)body};
	if (slice_has_word(http_header(r, "connection"), "close"))
		r->keep_alive = false;
	return (long)head + body;
}

bool http_cookie(const struct http_request *r, const char *name, char *buf, size_t cap)
{
	struct slice all = http_header(r, "cookie");
	size_t length = strlen(name);
	int found = 0;
	for (size_t at = 0; all.p && at < all.n;) {
		const char *p = all.p + at, *semi = memchr(p, ';', all.n - at);
		size_t n = semi ? (size_t)(semi - p) : all.n - at;
		at += n + 1;
		while (n && *p == ' ')
			p++, n--;
		if (n <= length || p[length] != '=' || memcmp(p, name, length) != 0)
			continue;
		n -= length + 1;
		if (n >= cap)
			return false;
		memcpy(buf, p + length + 1, n);
		buf[n] = '\0';
		found++;
	}
	return found == 1;
}

bool http_query(const struct http_request *r, const char *key, char *buf, size_t cap)
{
	const char *p = r->query.p, *end = p + r->query.n;
	size_t length = strlen(key);
	while (p < end) {
		const char *amp = memchr(p, '&', (size_t)(end - p));
		const char *stop = amp ? amp : end;
		size_t n = (size_t)(stop - p), used = 0;
		if (n >= length && memcmp(p, key, length) == 0 &&
		    (n == length || p[length] == '=')) {
			const char *v = n == length ? stop : p + length + 1;
			while (v < stop && used + 1 < cap)
				buf[used++] = (char)target_char(&v, stop);
			buf[used] = '\0';
			return v == stop && utf8_valid(buf, used);
		}
		p = stop + 1;
	}
	return false;
}
