/*
 * sha1.h: SHA-1, for the WebSocket handshake only (RFC 6455 asks for it; it protects nothing).
 */
#ifndef MARENGO_SHA1_H
#define MARENGO_SHA1_H

#include <stddef.h>
#include <stdint.h>

/* Texts of at most 119 bytes: two blocks. */
void sha1(const char *text, size_t n, uint8_t digest[20]);

#endif
