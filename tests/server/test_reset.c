/*
 * test_reset.c: a forgotten password: the link, its limits (R26), who is signed out (R22), and that
 * nobody learns from it who has an account. Runs on SQLite and on PostgreSQL.
 */
#include "cm.h"

#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <unistd.h>

#include <sodium.h>

#include "many.h"
#include "pg_server.h"
#include "postbox.h"
#include "server/net.h"
#include "server/reset.h"
#include "wire.h"

static bool postgres;
static struct daemon server;
static char directory[128], database[256];
static int files, first; /* letters that were there before */

static bool fresh_database(void)
{
	snprintf(database, sizeof database, "%s/reset%d.db", directory, ++files);
	return !postgres || pg_server_fresh(database);
}

static int start_with(const char *extra)
{
	postbox_mood = POSTBOX_TAKES;
	first = postbox_letters();
	return fresh_database() && daemon_start(&server, database, extra) ? 0 : -1;
}

static int start(void **state)
{
	(void)state;
	return start_with(NULL);
}

static int start_free(void **state)
{
	(void)state;
	return start_with("--no-limits");
}

static int start_without_mail(void **state)
{
	(void)state;
	char mail[64];
	snprintf(mail, sizeof mail, "%s", getenv("MARENGO_MAIL"));
	unsetenv("MARENGO_MAIL");
	unsetenv("MARENGO_MAIL_FROM");
	int bad = start_with(NULL);
	setenv("MARENGO_MAIL", mail, 1);
	setenv("MARENGO_MAIL_FROM", "club@example.org", 1);
	return bad;
}

static int stop(void **state)
{
	(void)state;
	return daemon_stop(&server);
}

static int post(struct jar *jar, const char *path, const char *body, cJSON **answer)
{
	return request(server.port, jar, "POST", path, body, answer);
}

static const char anna[] =
	"{\"name\":\"Anna\",\"password\":\"correct horse\",\"mail\":\"anna@example.org\"}";
static const char by_name[] = "{\"who\":\"anna\"}";

/* The token of the link in a letter; "" when the letter does not come or holds none. */
static const char *token_of(int letter)
{
	static char token[TOKEN_HEX + 1];
	static const char way[] = "\nhttps://games.example.org/club/#/reset/anna/";
	const char *at = strstr(postbox_text(first + letter), way);
	snprintf(token, sizeof token, "%.64s", at ? at + sizeof way - 1 : "");
	return token;
}

static int set_password(struct jar *jar, const char *name, const char *token, const char *fresh,
			char code[32])
{
	char body[400];
	cJSON *m;
	snprintf(body, sizeof body, "{\"name\":\"%s\",\"token\":\"%s\",\"new\":\"%s\"}", name,
		 token, fresh);
	int status = post(jar, "/api/v1/reset/password", body, &m);
	snprintf(code, 32, "%s", text_of(at(m, "error"), "code"));
	cJSON_Delete(m);
	return status;
}

static int log_in(const char *password)
{
	struct jar jar = {0};
	char body[200];
	snprintf(body, sizeof body, "{\"name\":\"anna\",\"password\":\"%s\"}", password);
	return post(&jar, "/api/v1/login", body, NULL);
}

static bool is_account(int port, struct jar *jar)
{
	cJSON *m;
	request(port, jar, "GET", "/api/v1/me", NULL, &m);
	bool is = cJSON_IsTrue(at(m, "account"));
	cJSON_Delete(m);
	return is;
}

/* Waits until so many lines of the log hold the text. */
static bool logged(const char *text, int n)
{
	for (int i = 0; i < 600 && daemon_logged(&server, text) < n; i++)
		usleep(50000);
	return daemon_logged(&server, text) == n;
}

/* From the letter to the new password; R22: whoever was signed in with the old one is out. */
static void a_forgotten_password_is_replaced(void **state)
{
	(void)state;
	struct jar jar = {0}, elsewhere = {0}, forgetful = {0};
	char token[TOKEN_HEX + 1], code[32], command[400];
	cJSON *m;
	assert_int_equal(post(&jar, "/api/v1/register", anna, &m), 200);
	assert_true(cJSON_IsTrue(at(m, "resets")));
	assert_string_equal(text_of(m, "mail"), "anna@example.org");
	cJSON_Delete(m);
	assert_int_equal(post(&elsewhere, "/api/v1/login", anna, NULL), 200);
	assert_int_equal(post(&forgetful, "/api/v1/reset", by_name, NULL), 202);
	snprintf(token, sizeof token, "%s", token_of(0));
	assert_int_equal(strlen(token), 64);
	const char *letter = postbox_letter(first);
	assert_non_null(strstr(letter, "To: <anna@example.org>\r\n"));
	assert_non_null(strstr(letter, "Subject: A new password for Marengo\r\n"));
	/* The store knows the hash alone. */
	snprintf(command, sizeof command, "grep -qa -e %s %s*", token, database);
	assert_true(postgres || system(command) != 0);
	/* Too easy a password costs nobody his link. */
	assert_int_equal(set_password(&forgetful, "anna", token, "password123", code), 400);
	assert_string_equal(code, "password");
	assert_int_equal(set_password(&forgetful, "anna", token, "another horse", code), 200);
	assert_false(is_account(server.port, &forgetful));
	assert_false(is_account(server.port, &jar));
	assert_false(is_account(server.port, &elsewhere));
	assert_int_equal(log_in("correct horse"), 403);
	assert_int_equal(log_in("another horse"), 200);
	assert_non_null(strstr(postbox_letter(first + 1), "password for Marengo was changed\r\n"));
	/* Once. */
	assert_int_equal(set_password(&forgetful, "anna", token, "a third horse", code), 403);
	assert_string_equal(code, "reset");
	assert_int_equal(log_in("another horse"), 200);
	/* Neither the address nor the token is in the log. */
	assert_int_equal(daemon_logged(&server, token), 0);
	assert_int_equal(daemon_logged(&server, "example.org"), 0);
}

static void a_new_link_voids_the_old_one_and_so_does_a_new_password(void **state)
{
	(void)state;
	struct jar jar = {0};
	char old[TOKEN_HEX + 1], fresh[TOKEN_HEX + 1], code[32];
	assert_int_equal(post(&jar, "/api/v1/register", anna, NULL), 200);
	/* Found by the address as well, in any letters. */
	assert_int_equal(post(&jar, "/api/v1/reset", "{\"who\":\"ANNA@example.ORG\"}", NULL), 202);
	snprintf(old, sizeof old, "%s", token_of(0));
	assert_int_equal(post(&jar, "/api/v1/reset", by_name, NULL), 202);
	snprintf(fresh, sizeof fresh, "%s", token_of(1));
	assert_string_not_equal(old, fresh);
	assert_int_equal(set_password(&jar, "anna", old, "another horse", code), 403);
	assert_int_equal(post(&jar, "/api/v1/password",
			      "{\"old\":\"correct horse\",\"new\":\"another horse\"}", NULL),
			 200);
	assert_int_equal(set_password(&jar, "anna", fresh, "a third horse", code), 403);
	assert_int_equal(log_in("another horse"), 200);
}

/* R26, with a clock of the test's own: three in any 24 hours; an hour; one use. */
static void links_are_counted_and_end(void **state)
{
	(void)state;
	enum { HOUR = 3600 * 1000 };
	char why[STORE_TROUBLE], token[TOKEN_HEX + 1], last[TOKEN_HEX + 1];
	int64_t t = 1794823322000;
	assert_true(fresh_database());
	struct people p = {.store = store_open(database, why)};
	assert_non_null(p.store);
	for (int i = 0; i < 3; i++)
		assert_int_equal(reset_begin(&p, "a:anna", true, t + i * HOUR, token), RESET_OK);
	snprintf(last, sizeof last, "%s", token);
	assert_int_equal(reset_begin(&p, "a:anna", true, t + 3 * HOUR, token), RESET_ENOUGH);
	assert_int_equal(reset_begin(&p, "a:anna", true, t + 24 * HOUR - 1, token), RESET_ENOUGH);
	/* Others have theirs; and the one who runs the server can always give one. */
	assert_int_equal(reset_begin(&p, "a:bruno", true, t + 3 * HOUR, token), RESET_OK);
	/* Good until an hour has passed, for the right account only. */
	assert_true(reset_open(&p, "a:anna", last, t + 3 * HOUR - 1));
	assert_false(reset_open(&p, "a:anna", last, t + 3 * HOUR));
	assert_false(reset_use(&p, "a:anna", last, t + 3 * HOUR));
	assert_false(reset_open(&p, "a:bruno", last, t + 2 * HOUR));
	assert_false(reset_open(&p, "a:nobody", last, t + 2 * HOUR));
	assert_false(reset_open(&p, "a:anna", "", t + 2 * HOUR));
	assert_true(reset_use(&p, "a:anna", last, t + 3 * HOUR - 1));
	assert_false(reset_use(&p, "a:anna", last, t + 3 * HOUR - 1));
	assert_int_equal(reset_begin(&p, "a:anna", false, t + 4 * HOUR, token), RESET_OK);
	assert_true(reset_open(&p, "a:anna", token, t + 4 * HOUR));
	/* The first has left the day; then none until the second has. */
	assert_int_equal(reset_begin(&p, "a:anna", true, t + 24 * HOUR, token), RESET_OK);
	assert_int_equal(reset_begin(&p, "a:anna", true, t + 25 * HOUR - 1, token), RESET_ENOUGH);
	/* One that did not leave does not count. */
	assert_int_equal(reset_begin(&p, "a:anna", true, t + 25 * HOUR, token), RESET_OK);
	reset_unsent(&p, "a:anna", t + 25 * HOUR);
	assert_int_equal(reset_begin(&p, "a:anna", true, t + 25 * HOUR + 1, token), RESET_OK);
	assert_int_equal(reset_begin(&p, "a:anna", true, t + 25 * HOUR + 2, token), RESET_ENOUGH);
	store_close(p.store);
}

static void an_address_finds_its_accounts(void **state)
{
	(void)state;
	char why[STORE_TROUBLE], who[MAIL_SHARED][MAX_WHO];
	assert_true(fresh_database());
	struct people p = {.store = store_open(database, why)};
	assert_non_null(p.store);
	assert_int_equal(mail_accounts(&p, "x@example.org", who), 0);
	for (int i = 0; i < 5; i++) {
		char name[MAX_WHO];
		snprintf(name, sizeof name, "a:n%d", i);
		mail_note(&p, i % 2 ? "X@Example.org" : "x@example.org", name, true);
		mail_note(&p, "x@example.org", name, true);
	}
	/* Whoever comes later pushes nobody out. */
	assert_int_equal(mail_accounts(&p, "x@example.org", who), 3);
	assert_string_equal(who[0], "a:n0");
	mail_note(&p, "x@example.org", "a:n0", false);
	assert_int_equal(mail_accounts(&p, "x@example.org", who), 2);
	assert_string_equal(who[0], "a:n1");
	mail_note(&p, "x@example.org", "a:n1", false);
	mail_note(&p, "x@example.org", "a:n2", false);
	assert_int_equal(mail_accounts(&p, "x@example.org", who), 0);
	store_close(p.store);
}

/* R26 over the wire: three letters a day an account; five questions an hour an asker. */
static void three_letters_a_day_and_five_questions_an_hour(void **state)
{
	(void)state;
	struct jar jar = {0};
	assert_int_equal(post(&jar, "/api/v1/register", anna, NULL), 200);
	assert_int_equal(post(&jar, "/api/v1/register",
			      "{\"name\":\"Bruno\",\"password\":\"correct "
			      "horse\",\"mail\":\"b@example.org\"}",
			      NULL),
			 200);
	for (int i = 0; i < 4; i++)
		assert_int_equal(post(&jar, "/api/v1/reset", by_name, NULL), 202);
	assert_int_equal(post(&jar, "/api/v1/reset", "{\"who\":\"bruno\"}", NULL), 202);
	/* They are sent one after the other, so Bruno's is the fourth and no other comes. */
	assert_non_null(strstr(postbox_letter(first + 3), "To: <b@example.org>\r\n"));
	for (int i = 0; i < 3; i++)
		assert_non_null(strstr(postbox_letter(first + i), "To: <anna@example.org>\r\n"));
	assert_true(logged("mail was not sent: an account has had its three", 1));
	cJSON *m;
	assert_int_equal(post(&jar, "/api/v1/reset", by_name, &m), 429);
	assert_string_equal(text_of(at(m, "error"), "code"), "rate");
	cJSON_Delete(m);
}

/* R26: whoever guesses is stopped, and what he guesses at stays good. */
static void guessing_is_limited(void **state)
{
	(void)state;
	struct jar jar = {0};
	char token[TOKEN_HEX + 1], code[32];
	int refused = 0, wrong = 0;
	assert_int_equal(post(&jar, "/api/v1/register", anna, NULL), 200);
	assert_int_equal(post(&jar, "/api/v1/reset", by_name, NULL), 202);
	snprintf(token, sizeof token, "%s", token_of(0));
	double from = seconds_now();
	for (int i = 0; i < 30; i++) {
		char guess[TOKEN_HEX + 1];
		token_new(guess);
		int status =
			set_password(&jar, i % 2 ? "anna" : "nobody", guess, "another horse", code);
		refused += status == 429;
		wrong += status == 403 && strcmp(code, "reset") == 0;
	}
	assert_int_equal(refused + wrong, 30);
	/* One more is allowed every three seconds, which a busy machine may need for one. */
	assert_true(refused >= 10 - (int)((seconds_now() - from) / 3));
	assert_int_equal(log_in("correct horse"), 200);
	assert_int_equal(daemon_stop(&server), 0);
	assert_true(daemon_start(&server, database, NULL));
	assert_int_equal(set_password(&jar, "anna", token, "another horse", code), 200);
}

/* The whole answer but for the cookie. */
static char *bare_answer(const char *who)
{
	char text[800], body[300];
	bool closed;
	snprintf(body, sizeof body, "{\"who\":\"%s\"}", who);
	int n = snprintf(text, sizeof text,
			 "POST /api/v1/reset HTTP/1.1\r\nHost: 127.0.0.1:%d\r\n"
			 "Origin: http://127.0.0.1:%d\r\nContent-Type: application/json\r\n"
			 "Connection: close\r\nContent-Length: %zu\r\n\r\n%s",
			 server.port, server.port, strlen(body), body);
	char *answer = raw(server.port, text, (size_t)n, 10000, &closed);
	char *cookie = strstr(answer, "Set-Cookie:");
	if (cookie)
		memmove(cookie, strchr(cookie, '\n') + 1, strlen(strchr(cookie, '\n')));
	return answer;
}

/*
 * Whether there is such an account, such an address, or a letter to be sent at all: the answer is
 * the same to the byte. It is given before anybody has looked, as is shown by a mail server that
 * hangs: nobody could look meanwhile.
 */
static void the_answer_tells_nothing(void **state)
{
	(void)state;
	static const char *const ask[] = {"anna",
					  "nobody",
					  "anna@example.org",
					  "bruno",
					  "x@example.org",
					  "not a name at all",
					  "a\\r\\nb",
					  "anna@example.org\\r\\nBcc: x@example.org"};
	struct jar jar = {0};
	assert_int_equal(post(&jar, "/api/v1/register", anna, NULL), 200);
	assert_int_equal(post(&jar, "/api/v1/register",
			      "{\"name\":\"Bruno\",\"password\":\"correct horse\"}", NULL),
			 200);
	for (int hung = 0; hung < 2; hung++) {
		char *as = NULL;
		postbox_mood = hung ? POSTBOX_HANGS : POSTBOX_TAKES;
		for (size_t i = 0; i < sizeof ask / sizeof *ask; i++) {
			char *answer = bare_answer(ask[i]);
			assert_non_null(strstr(answer, " 202 "));
			if (as)
				assert_string_equal(answer, as);
			else
				as = strdup(answer);
			free(answer);
		}
		free(as);
		if (!hung)
			assert_non_null(
				strstr(postbox_letter(first + 1), "To: <anna@example.org>"));
	}
	assert_int_equal(postbox_letters(), first + 2);
	/* Nobody else waits, and a stop is not kept waiting for long. */
	assert_int_equal(request(server.port, &jar, "GET", "/api/v1/me", NULL, NULL), 200);
	double from = seconds_now();
	assert_int_equal(daemon_stop(&server), 0);
	assert_true(seconds_now() - from < 15); /* a letter's patience is 20 */
	postbox_mood = POSTBOX_TAKES;
	assert_true(daemon_start(&server, database, NULL));
}

/* A mail server that refuses: logged without address and token, and the letter does not count. */
static void a_refused_letter_does_not_count(void **state)
{
	(void)state;
	struct jar jar = {0};
	char code[32];
	assert_int_equal(post(&jar, "/api/v1/register", anna, NULL), 200);
	postbox_mood = POSTBOX_REFUSES;
	postbox_refused = "RCPT";
	for (int i = 0; i < 2; i++)
		assert_int_equal(post(&jar, "/api/v1/reset", by_name, NULL), 202);
	assert_true(logged("mail was not sent: it answered 550", 2));
	assert_int_equal(daemon_logged(&server, "example.org"), 0);
	assert_int_equal(daemon_logged(&server, "anna"), 0);
	postbox_mood = POSTBOX_TAKES;
	for (int i = 0; i < 3; i++)
		assert_int_equal(post(&jar, "/api/v1/reset", by_name, NULL), 202);
	assert_string_not_equal(token_of(0), "");
	assert_string_not_equal(token_of(1), "");
	assert_int_equal(set_password(&jar, "anna", token_of(2), "another horse", code), 200);
}

static void a_letter_is_in_the_language_of_the_account(void **state)
{
	(void)state;
	struct jar jar = {0};
	assert_int_equal(post(&jar, "/api/v1/register", anna, NULL), 200);
	assert_int_equal(post(&jar, "/api/v1/settings", "{\"lang\":\"it\"}", NULL), 200);
	assert_int_equal(post(&jar, "/api/v1/reset", by_name, NULL), 202);
	assert_string_not_equal(token_of(0), "");
	assert_non_null(
		strstr(postbox_letter(first), "Subject: Una nuova password per Marengo\r\n"));
	assert_non_null(strstr(postbox_letter(first), "charset=UTF-8\r\n"));
	assert_non_null(strstr(postbox_text(first), "Se non l'hai chiesta tu"));
}

/* Only with the password, told to the old address, never without a sound one. */
static void an_address_is_given_changed_and_taken_away(void **state)
{
	(void)state;
	struct jar jar = {0}, other = {0};
	cJSON *m;
	assert_int_equal(post(&jar, "/api/v1/register",
			      "{\"name\":\"Anna\",\"password\":\"correct horse\","
			      "\"mail\":\"a@example.org\\r\\nBcc: b@example.org\"}",
			      &m),
			 400);
	assert_string_equal(text_of(at(m, "error"), "code"), "mail");
	cJSON_Delete(m);
	assert_int_equal(post(&jar, "/api/v1/register", anna, NULL), 200);
	assert_int_equal(post(&other, "/api/v1/login", anna, NULL), 200);
	static const struct {
		const char *body;
		int status;
	} row[] = {
		{"{\"mail\":\"new@example.org\"}", 403},
		{"{\"mail\":\"new@example.org\",\"password\":\"wrong horse!\"}", 403},
		{"{\"mail\":\"new@example.org\\nX: y\",\"password\":\"correct horse\"}", 400},
		{"{\"mail\":\"new@example\",\"password\":\"correct horse\"}", 400},
		{"{\"password\":\"correct horse\"}", 400},
		{"{\"mail\":\"new@example.org\",\"password\":\"correct horse\"}", 200},
	};
	for (size_t i = 0; i < sizeof row / sizeof *row; i++)
		assert_int_equal(post(&jar, "/api/v1/account/mail", row[i].body, NULL),
				 row[i].status);
	assert_non_null(strstr(postbox_letter(first), "To: <anna@example.org>\r\n"));
	assert_non_null(strstr(postbox_letter(first), "mail address at Marengo was changed\r\n"));
	/* A session that was open all the time keeps it when it sets something else. */
	assert_int_equal(post(&other, "/api/v1/settings", "{\"help\":\"purist\"}", NULL), 200);
	assert_int_equal(post(&jar, "/api/v1/reset", "{\"who\":\"anna@example.org\"}", NULL), 202);
	assert_int_equal(post(&jar, "/api/v1/reset", "{\"who\":\"new@example.org\"}", NULL), 202);
	assert_non_null(strstr(postbox_letter(first + 1), "To: <new@example.org>\r\n"));
	/* R38: told to its owner; gone with the account. */
	assert_int_equal(request(server.port, &jar, "GET", "/api/v1/account/export", NULL, &m),
			 200);
	assert_string_equal(text_of(m, "mail"), "new@example.org");
	assert_int_equal(cJSON_GetArraySize(at(m, "reset_mails")), 1);
	cJSON_Delete(m);
	assert_int_equal(
		post(&jar, "/api/v1/account/delete", "{\"password\":\"correct horse\"}", NULL),
		200);
	assert_false(is_account(server.port, &other));
	/* Whoever takes the name later finds nobody inside. */
	assert_int_equal(post(&jar, "/api/v1/register", anna, NULL), 200);
	assert_false(is_account(server.port, &other));
}

static bool count_one(void *arg, const char *name, uint64_t number)
{
	(void)name, (void)number;
	++*(int *)arg;
	return true;
}

/* R38 */
static void nothing_of_a_deleted_account_is_left(void **state)
{
	(void)state;
	static const char *const kind[] = {"account", "mail", "reset", "session"};
	struct jar jar = {0}, other = {0};
	char why[STORE_TROUBLE];
	assert_int_equal(post(&jar, "/api/v1/register", anna, NULL), 200);
	assert_int_equal(post(&other, "/api/v1/login", anna, NULL), 200);
	assert_int_equal(post(&jar, "/api/v1/reset", by_name, NULL), 202);
	assert_string_not_equal(token_of(0), "");
	assert_int_equal(
		post(&jar, "/api/v1/account/delete", "{\"password\":\"correct horse\"}", NULL),
		200);
	assert_int_equal(daemon_stop(&server), 0);
	struct store *s = store_open(database, why);
	assert_non_null(s);
	for (size_t i = 0; i < sizeof kind / sizeof *kind; i++) {
		int n = 0;
		assert_true(store_documents(s, kind[i], "", count_one, &n));
		if (n)
			fail_msg("%d of kind %s are left", n, kind[i]);
	}
	store_close(s);
	assert_true(daemon_start(&server, database, NULL));
}

/* A server that sends no mail says so; who runs it can give a link all the same. */
static void without_mail_a_link_comes_from_the_command_line(void **state)
{
	(void)state;
	struct jar jar = {0};
	char command[600], line[300] = "", code[32];
	cJSON *m;
	assert_int_equal(post(&jar, "/api/v1/register", anna, &m), 400);
	assert_string_equal(text_of(at(m, "error"), "code"), "mail");
	cJSON_Delete(m);
	assert_int_equal(post(&jar, "/api/v1/register",
			      "{\"name\":\"Anna\",\"password\":\"correct horse\"}", &m),
			 200);
	assert_true(cJSON_IsFalse(at(m, "resets")));
	cJSON_Delete(m);
	assert_int_equal(post(&jar, "/api/v1/reset", by_name, &m), 404);
	assert_string_equal(text_of(at(m, "error"), "code"), "mail");
	cJSON_Delete(m);
	snprintf(command, sizeof command,
		 "%s account reset Anna --db '%s' --url https://games.example.org",
		 getenv("MARENGO_PROGRAM"), database);
	FILE *f = popen(command, "r");
	assert_non_null(f);
	assert_non_null(fgets(line, sizeof line, f));
	assert_int_equal(pclose(f), 0);
	static const char begin[] = "https://games.example.org/#/reset/anna/";
	assert_int_equal(strncmp(line, begin, sizeof begin - 1), 0);
	line[strcspn(line, "\n")] = '\0';
	assert_int_equal(set_password(&jar, "anna", line + sizeof begin - 1, "another horse", code),
			 200);
	assert_false(is_account(server.port, &jar));
	assert_int_equal(log_in("another horse"), 200);
	snprintf(command, sizeof command, "%s account reset nobody --db '%s' >/dev/null 2>&1",
		 getenv("MARENGO_PROGRAM"), database);
	assert_int_not_equal(system(command), 0);
}

/* R22 with two servers over one database: sessions end in both. */
static void a_new_password_closes_the_sessions_of_other_servers(void **state)
{
	(void)state;
	struct daemon other;
	struct jar jar = {0}, away = {0};
	char code[32];
	assert_true(daemon_start(&other, database, NULL));
	assert_int_equal(post(&jar, "/api/v1/register", anna, NULL), 200);
	assert_int_equal(request(other.port, &away, "POST", "/api/v1/login", anna, NULL), 200);
	assert_true(is_account(other.port, &away));
	assert_int_equal(post(&jar, "/api/v1/reset", by_name, NULL), 202);
	assert_int_equal(set_password(&jar, "anna", token_of(0), "another horse", code), 200);
	for (int i = 0; i < 600 && is_account(other.port, &away); i++)
		usleep(50000);
	assert_false(is_account(other.port, &away));
	assert_int_equal(daemon_stop(&other), 0);
}

#define T(f, s) cmocka_unit_test_setup_teardown(f, s, stop)

int main(int argc, char **argv)
{
	char mail[64], address[256];
	postgres = argc > 1 && strcmp(argv[1], "postgres") == 0;
	signal(SIGPIPE, SIG_IGN);
	if (sodium_init() < 0 || !temp_make(directory) || !postbox_start(directory))
		return 1;
	if (postgres && !pg_server_start(address))
		return 77;
	snprintf(mail, sizeof mail, "smtp://localhost:%d", postbox_port);
	setenv("MARENGO_MAIL", mail, 1);
	setenv("MARENGO_MAIL_FROM", "club@example.org", 1);
	setenv("MARENGO_URL", "https://games.example.org/club", 1);
	const struct CMUnitTest on_both[] = {
		T(a_forgotten_password_is_replaced, start),
		cmocka_unit_test(links_are_counted_and_end),
		cmocka_unit_test(an_address_finds_its_accounts),
		T(nothing_of_a_deleted_account_is_left, start),
	};
	const struct CMUnitTest on_sqlite[] = {
		T(a_new_link_voids_the_old_one_and_so_does_a_new_password, start),
		T(three_letters_a_day_and_five_questions_an_hour, start),
		T(without_mail_a_link_comes_from_the_command_line, start_without_mail),
		T(guessing_is_limited, start),
		T(the_answer_tells_nothing, start_free),
		T(a_refused_letter_does_not_count, start),
		T(a_letter_is_in_the_language_of_the_account, start),
		T(an_address_is_given_changed_and_taken_away, start),
	};
	const struct CMUnitTest on_postgres[] = {
		T(a_new_password_closes_the_sessions_of_other_servers, start),
	};
	int bad = cmocka_run_group_tests(on_both, NULL, NULL);
	bad += postgres ? cmocka_run_group_tests(on_postgres, NULL, NULL)
			: cmocka_run_group_tests(on_sqlite, NULL, NULL);
	postbox_stop();
	if (postgres)
		pg_server_stop();
	temp_remove(directory);
	return bad;
}
