/*
 * http_write.c: answers, with the headers that every one of them carries; and the WebSocket
 * handshake.
 */
#include "server/http.h"

#include <string.h>

#include <sodium.h>

#include "server/net.h"

static const struct {
	int status;
	const char *text;
} reasons[] = {
	{101, "Switching Protocols"},
	{200, "OK"},
	{201, "Created"},
	{202, "Accepted"},
	{304, "Not Modified"},
	{400, "Bad Request"},
	{403, "Forbidden"},
	{404, "Not Found"},
	{405, "Method Not Allowed"},
	{408, "Request Timeout"},
	{409, "Conflict"},
	{413, "Content Too Large"},
	{414, "URI Too Long"},
	{415, "Unsupported Media Type"},
	{417, "Expectation Failed"},
	{421, "Misdirected Request"},
	{422, "Unprocessable Content"},
	{429, "Too Many Requests"},
	{431, "Request Header Fields Too Large"},
	{500, "Internal Server Error"},
	{503, "Service Unavailable"},
	{505, "HTTP Version Not Supported"},
};

static const char *reason(int status)
{
	for (size_t i = 0; i < sizeof reasons / sizeof *reasons; i++)
		if (reasons[i].status == status)
			return reasons[i].text;
	return "Unknown";
}

/* Nothing from elsewhere, nothing inline, in no frame. */
static const char security[] =
	"Content-Security-Policy: default-src 'self'; img-src 'self' data:; object-src 'none'; "
	"base-uri 'none'; form-action 'self'; frame-ancestors 'none'\r\n"
	"X-Content-Type-Options: nosniff\r\n"
	"Referrer-Policy: no-referrer\r\n"
	"Cross-Origin-Opener-Policy: same-origin\r\n"
	"Cross-Origin-Resource-Policy: same-origin\r\n"
	"Permissions-Policy: camera=(), microphone=(), geolocation=()\r\n";

void http_write(struct out *o, const struct http_answer *a)
{
	out_format(o, "HTTP/1.1 %d %s\r\n", a->status, reason(a->status));
	out_text(o, security);
	if (a->secure)
		out_text(o, "Strict-Transport-Security: max-age=31536000\r\n");
	if (a->status == 405)
		out_text(o, "Allow: GET, HEAD, POST\r\n");
	if (a->extra)
		out_text(o, a->extra);
	if (a->status != 101) {
		out_format(o, "Cache-Control: %s\r\n", a->cache ? a->cache : "no-store");
		if (a->type)
			out_format(o, "Content-Type: %s\r\n", a->type);
		if (a->status != 304)
			out_format(o, "Content-Length: %zu\r\n", a->length);
		if (a->close)
			out_text(o, "Connection: close\r\n");
	}
	out_text(o, "\r\n");
	if (a->length && !a->head && a->status != 304)
		out_bytes(o, a->body, a->length);
}

static bool key_sound(struct slice key)
{
	if (key.n != 24 || key.p[22] != '=' || key.p[23] != '=')
		return false;
	for (size_t i = 0; i < 22; i++) {
		char c = key.p[i];
		if (!((c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') ||
		      c == '+' || c == '/'))
			return false;
	}
	return true;
}

const char *http_upgrade(const struct http_request *r, char accept[ACCEPT_TEXT])
{
	struct slice key = http_header(r, "sec-websocket-key");
	if (r->method != HTTP_GET || !slice_is(http_header(r, "upgrade"), "websocket") ||
	    !slice_has_word(http_header(r, "connection"), "upgrade"))
		return "not an upgrade to WebSocket";
	if (!slice_is(http_header(r, "sec-websocket-version"), "13"))
		return "another version of WebSocket";
	if (!key.p || !key_sound(key))
		return "no sound Sec-WebSocket-Key";
	char text[24 + 36 + 1];
	memcpy(text, key.p, 24);
	memcpy(text + 24, "258EAFA5-E914-47DA-95CA-C5AB0DC85B11", 37);
	uint8_t digest[20];
	net_sha1(text, 60, digest);
	sodium_bin2base64(accept, ACCEPT_TEXT, digest, sizeof digest,
			  sodium_base64_VARIANT_ORIGINAL);
	return NULL;
}
