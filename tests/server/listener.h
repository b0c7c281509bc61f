/*
 * listener.h: an https listener of the test's own, for webhooks.
 */
#ifndef MARENGO_TEST_LISTENER_H
#define MARENGO_TEST_LISTENER_H

#include <stdbool.h>

#include <openssl/ssl.h>

/* A port of loopback, with a certificate that whoever starts afterwards trusts. */
bool listen_tls(const char *directory, SSL_CTX **, int *fd, int *port);

extern int listener_port;
bool listener_start(const char *directory);
void listener_stop(void);
/* Waits for a post that holds the text. */
bool hook_heard(const char *text);
/* How many have held it so far. */
int hooks_heard(const char *text);

#endif
