/*
 * webhook.c: one POST over TLS, to an address that was looked at before it is connected to.
 */
#include "server/webhook.h"

#include <stdio.h>
#include <string.h>

#include "server/outward.h"

enum { PATIENCE_MS = 5000 };

/* https://host[:port][/path], nothing else. */
static bool sound(const char *url)
{
	struct outward_target t;
	if (strncmp(url, "https://", 8) != 0 || !(url = outward_parse(url + 8, "443", &t)))
		return false;
	if (*url && *url != '/')
		return false;
	for (const char *p = url; *p; p++)
		if (*p <= ' ' || *p > '~')
			return false;
	return true;
}

static CURLcode post(CURL *c, const char *json, struct curl_slist *head, long *status)
{
	CURLcode code = curl_easy_setopt(c, CURLOPT_HTTPHEADER, head);
	if (!code)
		code = curl_easy_setopt(c, CURLOPT_USERAGENT, "marengo/" MARENGO_VERSION);
	if (!code)
		code = curl_easy_setopt(c, CURLOPT_POSTFIELDS, json);
	if (!code)
		code = curl_easy_perform(c);
	curl_easy_getinfo(c, CURLINFO_RESPONSE_CODE, status);
	return code;
}

bool webhook_post(const char *url, const char *json, bool inside, char trouble[WEBHOOK_TROUBLE])
{
	struct outward o = {0};
	const char *why = "it is not an https address";
	if (sound(url)) {
		long status = 0;
		struct curl_slist *head = curl_slist_append(NULL, "Content-Type: application/json");
		bool ready = head && outward_open(&o, url, inside, PATIENCE_MS);
		CURLcode code = ready ? post(o.curl, json, head, &status) : CURLE_OUT_OF_MEMORY;
		why = outward_trouble(&o, code);
		/* The number is the answer, whatever becomes of the rest of it. */
		if (status)
			why = status / 100 == 2 ? "" : "it did not accept the message";
		outward_close(&o);
		curl_slist_free_all(head);
	}
	snprintf(trouble, WEBHOOK_TROUBLE, "%s", why);
	return !why[0];
}
