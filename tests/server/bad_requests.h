/*
 * bad_requests.h: requests that could be read in two ways, or not at all (R27).
 */
#ifndef MARENGO_TEST_BAD_REQUESTS_H
#define MARENGO_TEST_BAD_REQUESTS_H

#include <stddef.h>

#define H       "Host: 127.0.0.1\r\n"
#define R(text) text, sizeof(text) - 1

struct bad {
	const char *bytes;
	size_t n;
	int status;
};

/* Every one is answered with a 4xx or 5xx and the connection is closed. */
static const struct bad bad[] = {
	/* Where does the request end? */
	{R("POST / HTTP/1.1\r\n" H "Content-Length: 3\r\nTransfer-Encoding: chunked\r\n\r\nabc"),
	 400},
	{R("POST / HTTP/1.1\r\n" H "Transfer-Encoding: chunked\r\n\r\n0\r\n\r\n"), 400},
	{R("POST / HTTP/1.1\r\n" H "Transfer-Encoding: identity\r\n\r\n"), 400},
	{R("POST / HTTP/1.1\r\n" H "Transfer-Encoding: gzip, chunked\r\n\r\n"), 400},
	{R("POST / HTTP/1.1\r\n" H "transfer-encoding: xchunked\r\n\r\n"), 400},
	{R("POST / HTTP/1.1\r\n" H "Content-Length: 3\r\nContent-Length: 3\r\n\r\nabc"), 400},
	{R("POST / HTTP/1.1\r\n" H "Content-Length: 3\r\nContent-Length: 4\r\n\r\nabcd"), 400},
	{R("POST / HTTP/1.1\r\n" H "Content-Length: 3, 3\r\n\r\nabc"), 400},
	{R("POST / HTTP/1.1\r\n" H "Content-Length: -1\r\n\r\n"), 400},
	{R("POST / HTTP/1.1\r\n" H "Content-Length: +3\r\n\r\nabc"), 400},
	{R("POST / HTTP/1.1\r\n" H "Content-Length: 0x3\r\n\r\nabc"), 400},
	{R("POST / HTTP/1.1\r\n" H "Content-Length: 3 4\r\n\r\nabc"), 400},
	{R("POST / HTTP/1.1\r\n" H "Content-Length: 03\r\n\r\nabc"), 400},
	{R("POST / HTTP/1.1\r\n" H "Content-Length: 3.0\r\n\r\nabc"), 400},
	{R("POST / HTTP/1.1\r\n" H "Content-Length:\r\n\r\n"), 400},
	{R("POST / HTTP/1.1\r\n" H "Content-Length: three\r\n\r\n"), 400},
	{R("POST / HTTP/1.1\r\n" H "Content-Length: 99999999999999999999\r\n\r\n"), 413},
	{R("POST / HTTP/1.1\r\n" H "Content-Length: 1048577\r\n\r\n"), 413},
	{R("GET / HTTP/1.1\r\n" H "Content-Length: 5\r\n\r\nhello"), 400},
	{R("HEAD / HTTP/1.1\r\n" H "Content-Length: 5\r\n\r\nhello"), 400},
	/* Line ends and folding. */
	{R("GET / HTTP/1.1\nHost: 127.0.0.1\n\n"), 400},
	{R("GET / HTTP/1.1\r\nHost: 127.0.0.1\n\r\n\r\n"), 400},
	{R("GET / HTTP/1.1\rHost: 127.0.0.1\r\r\n\r\n"), 400},
	{R("GET / HTTP/1.1\r\n" H "X: 1\r\n 2\r\n\r\n"), 400},
	{R("GET / HTTP/1.1\r\n" H "X: 1\r\n\t2\r\n\r\n"), 400},
	{R("GET / HTTP/1.1\r\n " H "\r\n"), 400},
	{R("\r\nGET / HTTP/1.1\r\n" H "\r\n"), 400},
	{R("GET / HTTP/1.1\r\n" H "X: a\rb\r\n\r\n"), 400},
	/* Names and values of headers. */
	{R("GET / HTTP/1.1\r\nHost : 127.0.0.1\r\n\r\n"), 400},
	{R("POST / HTTP/1.1\r\n" H "Content-Length : 3\r\n\r\nabc"), 400},
	{R("POST / HTTP/1.1\r\n" H "Transfer-Encoding : chunked\r\n\r\n0\r\n\r\n"), 400},
	{R("GET / HTTP/1.1\r\n" H "X Y: 1\r\n\r\n"), 400},
	{R("GET / HTTP/1.1\r\n" H ": 1\r\n\r\n"), 400},
	{R("GET / HTTP/1.1\r\n" H "nocolon\r\n\r\n"), 400},
	{R("GET / HTTP/1.1\r\n" H "X\0Y: 1\r\n\r\n"), 400},
	{R("GET / HTTP/1.1\r\n" H "X: a\0b\r\n\r\n"), 400},
	{R("GET / HTTP/1.1\r\n" H "X: a\x01"
	   "b\r\n\r\n"),
	 400},
	{R("GET / HTTP/1.1\r\n" H "X: a\x7f\r\n\r\n"), 400},
	{R("GET / HTTP/1.1\r\n" H "X\xe9: 1\r\n\r\n"), 400},
	{R("GET / HTTP/1.1\r\n" H "(X): 1\r\n\r\n"), 400},
	/* Hosts. */
	{R("GET / HTTP/1.1\r\n\r\n"), 400},
	{R("GET / HTTP/1.1\r\nHost:\r\n\r\n"), 400},
	{R("GET / HTTP/1.1\r\n" H "Host: 127.0.0.1\r\n\r\n"), 400},
	{R("GET / HTTP/1.1\r\nHost: a/b\r\n\r\n"), 400},
	{R("GET / HTTP/1.1\r\nHost: a b\r\n\r\n"), 400},
	{R("GET / HTTP/1.1\r\nHost: user@127.0.0.1\r\n\r\n"), 400},
	{R("GET / HTTP/1.1\r\nHost: evil.example\r\n\r\n"), 421},
	{R("GET / HTTP/1.1\r\nHost: 127.0.0.1.evil.example\r\n\r\n"), 421},
	{R("GET / HTTP/1.1\r\nHost: localhostevil\r\n\r\n"), 421},
	/* Request lines. */
	{R("GET /\r\n" H "\r\n"), 400},
	{R("GET\r\n" H "\r\n"), 400},
	{R("GET  / HTTP/1.1\r\n" H "\r\n"), 400},
	{R("GET / HTTP/1.1 \r\n" H "\r\n"), 400},
	{R(" GET / HTTP/1.1\r\n" H "\r\n"), 400},
	{R("GET /a b HTTP/1.1\r\n" H "\r\n"), 400},
	{R("get / HTTP/1.1\r\n" H "\r\n"), 400},
	{R("G\xc3\x89T / HTTP/1.1\r\n" H "\r\n"), 400},
	{R("FROB / HTTP/1.1\r\n" H "\r\n"), 400},
	{R("GET / HTTP/1.2\r\n" H "\r\n"), 505},
	{R("GET / HTTP/2.0\r\n" H "\r\n"), 505},
	{R("GET / HTTP/1\r\n" H "\r\n"), 400},
	{R("GET / http/1.1\r\n" H "\r\n"), 400},
	{R("GET / FTP/1.1\r\n" H "\r\n"), 400},
	{R("GET http://127.0.0.1/ HTTP/1.1\r\n" H "\r\n"), 400},
	{R("GET * HTTP/1.1\r\n" H "\r\n"), 400},
	{R("OPTIONS * HTTP/1.1\r\n" H "\r\n"), 400},
	{R("CONNECT 127.0.0.1:1 HTTP/1.1\r\n" H "\r\n"), 400},
	{R("PUT / HTTP/1.1\r\n" H "\r\n"), 405},
	{R("DELETE / HTTP/1.1\r\n" H "\r\n"), 405},
	{R("TRACE / HTTP/1.1\r\n" H "\r\n"), 405},
	{R("PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n"), 505},
	{R("GET / HTTP/1.1\r\n" H "Expect: 100-continue\r\n\r\n"), 417},
	{R("\x16\x03\x01\x02\x00\x01\x00\x01\xfc\x03\x03"), 400},
	{R("\0\0\0\0"), 400},
	/* Targets. */
	{R("GET /%zz HTTP/1.1\r\n" H "\r\n"), 400},
	{R("GET /% HTTP/1.1\r\n" H "\r\n"), 400},
	{R("GET /%4 HTTP/1.1\r\n" H "\r\n"), 400},
	{R("GET /%00 HTTP/1.1\r\n" H "\r\n"), 400},
	{R("GET /\x80 HTTP/1.1\r\n" H "\r\n"), 400},
	{R("GET /a\\b HTTP/1.1\r\n" H "\r\n"), 400},
	{R("GET /<script> HTTP/1.1\r\n" H "\r\n"), 400},
	{R("GET /\"x\" HTTP/1.1\r\n" H "\r\n"), 400},
	{R("GET /x?a=%0g HTTP/1.1\r\n" H "\r\n"), 400},
	{R("GET /x?a=%0a HTTP/1.1\r\n" H "\r\n"), 400},
	{R("GET /%c0%af HTTP/1.1\r\n" H "\r\n"), 400},
	{R("GET //etc/passwd HTTP/1.1\r\n" H "\r\n"), 400},
};

#endif
