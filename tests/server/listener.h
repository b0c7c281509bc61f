/*
 * listener.h: an https listener of the test's own, for webhooks.
 */
#ifndef MARENGO_TEST_LISTENER_H
#define MARENGO_TEST_LISTENER_H

#include <stdbool.h>

extern int listener_port;
/* Its certificate is the one that whoever starts afterwards trusts. */
bool listener_start(const char *directory);
void listener_stop(void);
/* Waits for a post that holds the text. */
bool hook_heard(const char *text);
/* How many have held it so far. */
int hooks_heard(const char *text);

#endif
