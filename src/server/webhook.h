/*
 * webhook.h: telling somebody's own https address that it is his turn. Blocking: for errands only.
 */
#ifndef MARENGO_WEBHOOK_H
#define MARENGO_WEBHOOK_H

#include <stdbool.h>

enum { WEBHOOK_TROUBLE = 160 };

/*
 * Posts JSON; true when it was answered 2xx. Certificates are verified, redirects not followed, and
 * addresses inside private networks refused unless `inside` allows them: nobody may make the server
 * talk to its neighbours.
 */
bool webhook_post(const char *url, const char *json, bool inside, char trouble[WEBHOOK_TROUBLE]);

#endif
