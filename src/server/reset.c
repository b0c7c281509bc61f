/*
 * reset.c: one document an account: {"token":hash,"until":…,"sent":[…]}; and one an address, named
 * by its hash: {"who":[…]}.
 */
#include "server/reset.h"

#include <ctype.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>

#include <sodium.h>

#include "server/inside.h"
#include "server/outward.h"

enum { TRIES = 4 };

struct state {
	uint64_t version;
	char token[TOKEN_HEX + 1]; /* hash; "": none */
	int64_t until;
	int64_t sent[RESET_MAILS];
	int n;
};

/* A document of this kind; *json is NULL when there is none. False: the store failed. */
static bool read_document(struct people *p, const char *kind, const char *id, cJSON **json,
			  uint64_t *version)
{
	char *text;
	*json = NULL;
	*version = 0;
	if (!store_get(p->store, kind, id, &text, version))
		return false;
	if (text)
		*json = json_object(text, strlen(text));
	free(text);
	return true;
}

static enum store_result write_document(struct people *p, const char *kind, const char *id,
					uint64_t version, struct out *o)
{
	enum store_result r =
		o->failed ? STORE_ERROR : store_put(p->store, kind, id, version, o->p, NULL);
	out_free(o);
	return r;
}

/* Letters of more than a day ago are forgotten. */
static bool state_read(struct people *p, const char *who, int64_t now, struct state *s)
{
	cJSON *json, *at;
	*s = (struct state){0};
	if (!read_document(p, "reset", who, &json, &s->version))
		return false;
	const char *token = json_text(json, "token");
	if (token && strlen(token) == TOKEN_HEX)
		strcpy(s->token, token);
	s->until = json_int(json, "until", 0);
	cJSON_ArrayForEach(at, cJSON_GetObjectItem(json, "sent")) if (s->n < RESET_MAILS &&
								      (int64_t)at->valuedouble >
									      now - RESET_DAY_MS)
		s->sent[s->n++] = (int64_t)at->valuedouble;
	cJSON_Delete(json);
	return true;
}

static enum store_result state_write(struct people *p, const char *who, const struct state *s)
{
	struct out o = {0};
	out_object(&o, NULL);
	out_string(&o, "token", s->token);
	out_int(&o, "until", s->until);
	out_array(&o, "sent");
	for (int i = 0; i < s->n; i++)
		out_int(&o, NULL, s->sent[i]);
	out_end(&o);
	out_end(&o);
	return write_document(p, "reset", who, s->version, &o);
}

enum reset_result reset_begin(struct people *p, const char *who, bool mailed, int64_t now,
			      char token[TOKEN_HEX + 1])
{
	struct state s;
	token_new(token);
	for (int i = 0; i < TRIES && state_read(p, who, now, &s); i++) {
		if (mailed && s.n == RESET_MAILS)
			return RESET_ENOUGH;
		token_hash(token, s.token);
		s.until = now + RESET_MS;
		if (mailed)
			s.sent[s.n++] = now;
		enum store_result r = state_write(p, who, &s);
		if (r != STORE_CONFLICT)
			return r == STORE_OK ? RESET_OK : RESET_FAILED;
	}
	return RESET_FAILED;
}

void reset_unsent(struct people *p, const char *who, int64_t when)
{
	struct state s;
	for (int i = 0; i < TRIES && state_read(p, who, when, &s); i++) {
		int n = 0;
		for (int k = 0; k < s.n; k++)
			if (s.sent[k] != when)
				s.sent[n++] = s.sent[k];
		if (n == s.n)
			return;
		s.n = n;
		if (state_write(p, who, &s) != STORE_CONFLICT)
			return;
	}
}

/* A name without a link takes the same steps. */
static bool state_fits(const struct state *s, const char *token, int64_t now)
{
	char hash[TOKEN_HEX + 1], none[TOKEN_HEX + 1] = "";
	if (!token_sound(token))
		return false;
	token_hash(token, hash);
	memcpy(none, s->token, sizeof none);
	return sodium_memcmp(hash, none, TOKEN_HEX) == 0 && s->token[0] && now < s->until;
}

bool reset_open(struct people *p, const char *who, const char *token, int64_t now)
{
	struct state s;
	return state_read(p, who, now, &s) && state_fits(&s, token, now);
}

bool reset_use(struct people *p, const char *who, const char *token, int64_t now)
{
	struct state s;
	if (!state_read(p, who, now, &s) || !state_fits(&s, token, now))
		return false;
	s.token[0] = '\0';
	return state_write(p, who, &s) == STORE_OK;
}

void reset_void(struct people *p, const char *who)
{
	struct state s;
	for (int i = 0; i < TRIES && state_read(p, who, 0, &s) && s.token[0]; i++) {
		s.token[0] = '\0';
		if (state_write(p, who, &s) != STORE_CONFLICT)
			return;
	}
}

void reset_export(struct people *p, const char *who, struct out *o)
{
	struct state s;
	if (!state_read(p, who, 0, &s))
		s.n = 0;
	out_array(o, "reset_mails");
	for (int i = 0; i < s.n; i++)
		out_int(o, NULL, s.sent[i] / 1000);
	out_end(o);
}

void reset_address(struct out *o, const char *url, const char *who, const char *token)
{
	/* Behind the hash it reaches no server and no log of one. */
	out_format(o, "%s/#/reset/%s/%s", url, who + 2, token);
}

bool reset_url_sound(const char *url)
{
	struct outward_target t;
	bool tls = strncmp(url, "https://", 8) == 0;
	if (!tls && strncmp(url, "http://", 7) != 0)
		return false;
	const char *rest = outward_parse(url + (tls ? 8 : 7), "", &t);
	if (!rest || (*rest && *rest != '/'))
		return false;
	size_t n = strlen(rest);
	return strlen(url) < 256 && (n == 0 || rest[n - 1] != '/') &&
	       strspn(rest,
		      "/-._~0123456789abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ") == n;
}

static void mail_id(const char *mail, char id[TOKEN_HEX + 1])
{
	char low[MAX_MAIL];
	size_t n = 0;
	for (; mail[n] && n < sizeof low - 1; n++)
		low[n] = (char)tolower((unsigned char)mail[n]);
	low[n] = '\0';
	token_hash(low, id);
}

static int read_accounts(const cJSON *json, char who[MAIL_SHARED][MAX_WHO])
{
	int n = 0;
	const cJSON *at;
	cJSON_ArrayForEach(
		at, cJSON_GetObjectItem(json, "who")) if (n < MAIL_SHARED && cJSON_IsString(at) &&
							  strlen(at->valuestring) < MAX_WHO)
		strcpy(who[n++], at->valuestring);
	return n;
}

int mail_accounts(struct people *p, const char *mail, char who[MAIL_SHARED][MAX_WHO])
{
	char id[TOKEN_HEX + 1];
	uint64_t version;
	cJSON *json;
	mail_id(mail, id);
	if (!read_document(p, "mail", id, &json, &version))
		return 0;
	int n = read_accounts(json, who);
	cJSON_Delete(json);
	return n;
}

/* The list with an account or without it; false: it is so already, or there is no room. */
static bool list_change(char list[MAIL_SHARED][MAX_WHO], int *n, const char *who, bool has)
{
	int at = 0;
	while (at < *n && strcmp(list[at], who) != 0)
		at++;
	if (has == (at < *n) || (has && *n == MAIL_SHARED))
		return false;
	if (has)
		snprintf(list[(*n)++], MAX_WHO, "%s", who);
	else
		memmove(list[at], list[at + 1], (size_t)(--*n - at) * MAX_WHO);
	return true;
}

void mail_note(struct people *p, const char *mail, const char *who, bool has)
{
	char id[TOKEN_HEX + 1], list[MAIL_SHARED + 1][MAX_WHO];
	uint64_t version;
	cJSON *json;
	mail_id(mail, id);
	for (int i = 0; mail[0] && i < TRIES && read_document(p, "mail", id, &json, &version);
	     i++) {
		int n = read_accounts(json, list);
		cJSON_Delete(json);
		if (!list_change(list, &n, who, has))
			return;
		if (n == 0) {
			store_drop(p->store, "mail", id);
			return;
		}
		struct out o = {0};
		out_object(&o, NULL);
		out_array(&o, "who");
		for (int k = 0; k < n; k++)
			out_string(&o, NULL, list[k]);
		out_end(&o);
		out_end(&o);
		if (write_document(p, "mail", id, version, &o) != STORE_CONFLICT)
			return;
	}
}

void reset_forget(struct people *p, const char *who, const char *mail)
{
	mail_note(p, mail, who, false);
	store_drop(p->store, "reset", who);
}
