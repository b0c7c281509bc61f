/*
 * test_mail.c: addresses, letters and the talk with a mail server, good and bad ones.
 */
#include "cm.h"

#include <ctype.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>

#include <sodium.h>

#include "pg_server.h"
#include "postbox.h"
#include "server/letters.h"
#include "server/mail.h"
#include "server/reset.h"
#include "server/smtp.h"

static const char letter_text[] = "Subject: x\r\n\r\n.hidden\r\nend\r\n";
static char trouble[SMTP_TROUBLE];
static int64_t deadline;

static int left(void *arg)
{
	(void)arg;
	int64_t ms = deadline - net_clock();
	return ms > 0 ? (int)ms : 0;
}

static struct smtp_server box_server(void)
{
	struct smtp_server s;
	char url[64];
	snprintf(url, sizeof url, "%s://localhost:%d", postbox_tls ? "smtps" : "smtp",
		 postbox_port);
	assert_true(smtp_server_read(&s, url));
	return s;
}

static enum smtp_result send_to(const struct smtp_server *s, const char *to, int patience_ms)
{
	deadline = net_clock() + patience_ms;
	return smtp_send(
		s,
		&(struct smtp_letter){"club@example.org", to, letter_text, sizeof letter_text - 1},
		left, NULL, trouble);
}

static int calm(void **state)
{
	(void)state;
	postbox_mood = POSTBOX_TAKES;
	postbox_refused = postbox_auth = NULL;
	postbox_tls = postbox_starttls = postbox_early = false;
	postbox_said();
	return 0;
}

static void an_address_is_judged_strictly(void **state)
{
	(void)state;
	static const char *const good[] = {"anna@example.org", "a.b+games@mail.example.co",
					   "o'neill@x-y.example", "1@a.b", "club@localhost"};
	static const char *const bad[] = {
		"",
		"anna",
		"@example.org",
		"anna@",
		"anna@@example.org",
		"an na@example.org",
		"anna@example.org ",
		" anna@example.org",
		"anna@exa mple.org",
		".anna@example.org",
		"anna.@example.org",
		"an..na@example.org",
		"anna@.example.org",
		"anna@example..org",
		"anna@example.org.",
		"anna@-example.org",
		"anna@example-.org",
		"anna@example.org-",
		"anna@[127.0.0.1]",
		"\"anna\"@example.org",
		"<anna@example.org>",
		"Anna <anna@example.org>",
		"anna@example.org,bruno@example.org",
		"anna@example.org;x",
		"anna@example.org:25",
		"anna(x)@example.org",
		"anna\\@example.org",
		/* Lines of SMTP and headers of one's own. */
		"anna@example.org\r\nBcc: bruno@example.org",
		"anna@example.org\nRCPT TO:<bruno@example.org>",
		"anna@example.org>\r\nDATA",
		"anna\r@example.org",
		"anna@example.org\t",
		"anna\x7f@example.org",
		"nicol\xc3\xb2@example.org",
		"anna@ex\xc3\xa0mple.org",
	};
	for (size_t i = 0; i < sizeof good / sizeof *good; i++)
		if (!mail_address_sound(good[i]))
			fail_msg("%s is refused", good[i]);
	for (size_t i = 0; i < sizeof bad / sizeof *bad; i++)
		if (mail_address_sound(bad[i]))
			fail_msg("%s is taken", bad[i]);
	char wide[400];
	for (int local = 60; local < 70; local++) {
		snprintf(
			wide, sizeof wide, "%.*s@example.org", local,
			"aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa");
		assert_int_equal(mail_address_sound(wide), local <= 64);
	}
	memset(wide, 'a', 300);
	for (int i = 50; i < 300; i += 50)
		wide[i] = i == 50 ? '@' : '.';
	wide[300] = '\0';
	assert_false(mail_address_sound(wide));
}

/* RFC 5322: lines of at most 998, better 78 characters, each ended by CRLF, all of it ASCII. */
static void sound_lines(const char *text)
{
	size_t column = 0;
	for (const char *p = text; *p; p++) {
		assert_true(*p == '\r' || *p == '\n' || (*p >= ' ' && *p <= '~'));
		assert_true((*p == '\n') == (p > text && p[-1] == '\r'));
		column = *p == '\n' ? 0 : column + 1;
		assert_true(column <= 79);
	}
}

static void a_letter_is_plain_text_with_every_header(void **state)
{
	(void)state;
	struct out o = {0}, p = {0};
	struct letter l = {
		.from = "club@example.org",
		.to = "anna@example.net",
		.subject = "Perché la città è già là: così, più o meno, fu la verità",
		.text = "Città = 1796 \nUna riga molto lunga, più lunga di quanto una "
			"riga di posta possa essere, e con una parola accentata: perché\n",
		.at = 1794823322000};
	mail_write(&o, &l);
	mail_write(&p, &l);
	assert_false(o.failed);
	sound_lines(o.p);
	assert_non_null(strstr(o.p, "Date: Mon, 16 Nov 2026 "));
	assert_non_null(strstr(o.p, " +0000\r\n"));
	assert_non_null(strstr(o.p, "From: Marengo <club@example.org>\r\n"));
	assert_non_null(strstr(o.p, "To: <anna@example.net>\r\n"));
	assert_non_null(strstr(o.p, "MIME-Version: 1.0\r\n"));
	assert_non_null(strstr(o.p, "Content-Type: text/plain; charset=UTF-8\r\n"));
	assert_non_null(strstr(o.p, "Auto-Submitted: auto-generated\r\n"));
	assert_non_null(strstr(o.p, "\r\nCitt=C3=A0 =3D 1796=20\r\n"));
	/* Every letter has a number of its own. */
	const char *one = strstr(o.p, "Message-ID: <"), *two = strstr(p.p, "Message-ID: <");
	assert_true(one && two && strncmp(one, two, 45) != 0);
	assert_non_null(strstr(one, "@example.org>\r\n"));
	/* The subject comes back from its words. */
	char subject[200] = "";
	for (const char *w = o.p; (w = strstr(w, "=?UTF-8?B?")); w += 10) {
		size_t n, used = strlen(subject);
		assert_int_equal(sodium_base642bin((uint8_t *)subject + used, sizeof subject - used,
						   w + 10, strcspn(w + 10, "?"), NULL, &n, NULL,
						   sodium_base64_VARIANT_ORIGINAL),
				 0);
		subject[used + n] = '\0';
		assert_true(strcspn(w, " \r") <= 75);
	}
	assert_string_equal(subject, l.subject);
	out_free(&o);
	out_free(&p);
}

static void settings_for_mail_are_judged(void **state)
{
	(void)state;
	static const struct {
		const char *mail, *from, *url, *login;
		bool sound;
	} row[] = {
		{NULL, NULL, NULL, NULL, true},
		{NULL, NULL, "https://games.example.org", NULL, true},
		{"smtp://localhost", "club@example.org", "https://games.example.org", NULL, true},
		{"smtps://mail.example.org:465/", "club@example.org", "http://10.0.0.2:1800/club",
		 "anna:a:b c", true},
		{NULL, "club@example.org", NULL, NULL, false},
		{NULL, NULL, NULL, "anna:secret", false},
		{"smtp://localhost", NULL, "https://games.example.org", NULL, false},
		{"smtp://localhost", "club@example.org", NULL, NULL, false},
		{"smtp://localhost", "club@example.org\r\nBcc: x@y.org",
		 "https://games.example.org", NULL, false},
		{"smtp://anna:secret@localhost", "club@example.org", "https://games.example.org",
		 NULL, false},
		{"http://localhost", "club@example.org", "https://games.example.org", NULL, false},
		{"smtp://", "club@example.org", "https://games.example.org", NULL, false},
		{"smtp://localhost:", "club@example.org", "https://games.example.org", NULL, false},
		{"smtp://localhost/x", "club@example.org", "https://games.example.org", NULL,
		 false},
		{"smtp://localhost", "club@example.org", "games.example.org", NULL, false},
		{"smtp://localhost", "club@example.org", "https://games.example.org/", NULL, false},
		{"smtp://localhost", "club@example.org", "https://games.example.org/a b", NULL,
		 false},
		{"smtp://localhost", "club@example.org", "https://games.example.org?x", NULL,
		 false},
		{"smtp://localhost", "club@example.org", "https://games.example.org", "anna",
		 false},
		{"smtp://localhost", "club@example.org", "https://games.example.org", ":x", false},
	};
	for (size_t i = 0; i < sizeof row / sizeof *row; i++) {
		struct serve_config c = {.address = "127.0.0.1",
					 .mail = row[i].mail,
					 .mail_from = row[i].from,
					 .url = row[i].url,
					 .mail_login = row[i].login};
		if (!serve_unsafe(&c) != row[i].sound)
			fail_msg("row %d", (int)i);
	}
}

static void a_letter_is_handed_over(void **state)
{
	(void)state;
	struct smtp_server s = box_server();
	int before = postbox_letters();
	assert_int_equal(send_to(&s, "anna@example.org", 20000), SMTP_SENT);
	assert_string_equal(trouble, "");
	/* A line that begins with a dot gets another on the way. */
	assert_string_equal(postbox_letter(before), "Subject: x\r\n\r\n..hidden\r\nend\r\n");
	const char *said = postbox_said();
	assert_non_null(strstr(said, "EHLO example.org\r\nMAIL FROM:<club@example.org>\r\n"
				     "RCPT TO:<anna@example.org>\r\nDATA\r\n"));
}

static void a_mail_server_s_refusal_is_told_without_its_words(void **state)
{
	(void)state;
	static const char *const steps[] = {"MAIL", "RCPT", "DATA"};
	struct smtp_server s = box_server();
	int before = postbox_letters();
	postbox_mood = POSTBOX_REFUSES;
	for (size_t i = 0; i < sizeof steps / sizeof *steps; i++) {
		postbox_refused = steps[i];
		assert_int_equal(send_to(&s, "anna@example.org", 20000), SMTP_NOT_SENT);
		assert_string_equal(trouble, "it answered 550");
	}
	assert_int_equal(postbox_letters(), before);
}

static void a_mail_server_that_hangs_or_babbles_is_left(void **state)
{
	(void)state;
	struct smtp_server s = box_server();
	static const int moods[] = {POSTBOX_HANGS, POSTBOX_DRIPS, POSTBOX_BABBLES};
	for (size_t i = 0; i < sizeof moods / sizeof *moods; i++) {
		postbox_mood = moods[i];
		int64_t from = net_clock();
		assert_int_equal(send_to(&s, "anna@example.org", 400), SMTP_NOT_SENT);
		assert_string_equal(trouble, "it did not answer in time");
		/* It was given its time; libcurl rounds the milliseconds in its own way. */
		assert_true(net_clock() - from >= 200);
	}
	/* Nobody knows whether it has the letter. */
	postbox_mood = POSTBOX_LEAVES;
	assert_int_equal(send_to(&s, "anna@example.org", 20000), SMTP_UNSURE);
	/* Nobody is there; nor is there time. */
	struct smtp_server nobody;
	assert_true(smtp_server_read(&nobody, "smtp://localhost:1"));
	assert_int_equal(send_to(&nobody, "anna@example.org", 20000), SMTP_NOT_SENT);
	assert_string_equal(trouble, "it cannot be reached");
	assert_int_equal(send_to(&s, "anna@example.org", 0), SMTP_NOT_SENT);
}

/* Addresses are judged when they are given, and once more before anything is said. */
static void an_address_cannot_speak_smtp(void **state)
{
	(void)state;
	struct smtp_server s = box_server();
	assert_int_equal(send_to(&s, "anna@example.org>\r\nRCPT TO:<b@example.org", 20000),
			 SMTP_NOT_SENT);
	assert_string_equal(trouble, "an address is not one");
	assert_string_equal(postbox_said(), "");
}

static void passwords_and_letters_go_by_tls_with_a_good_certificate(void **state)
{
	(void)state;
	char kept[256];
	snprintf(kept, sizeof kept, "%s", getenv("SSL_CERT_FILE"));
	for (int way = 0; way < 2; way++) {
		postbox_tls = way == 0;
		postbox_starttls = way == 1;
		struct smtp_server s = box_server();
		s.strict = true;
		assert_true(smtp_login_read(&s, "anna:the secret\n"));
		postbox_auth = "CRAM-MD5 PLAIN LOGIN";
		int before = postbox_letters();
		assert_int_equal(send_to(&s, "anna@example.org", 20000), SMTP_SENT);
		assert_string_not_equal(postbox_letter(before), "");
		/* base64 of NUL anna NUL the secret */
		assert_non_null(strstr(postbox_said(), "AUTH PLAIN AGFubmEAdGhlIHNlY3JldA==\r\n"));
		postbox_auth = "LOGIN";
		assert_int_equal(send_to(&s, "anna@example.org", 20000), SMTP_SENT);
		assert_non_null(
			strstr(postbox_said(), "AUTH LOGIN YW5uYQ==\r\ndGhlIHNlY3JldA==\r\n"));
		/* Nobody vouches for it: neither the password nor the letter is said. */
		unsetenv("SSL_CERT_FILE");
		assert_int_equal(send_to(&s, "anna@example.org", 20000), SMTP_NOT_SENT);
		assert_string_equal(trouble, "its certificate is not accepted");
		const char *said = postbox_said();
		assert_true(!strstr(said, "AUTH") && !strstr(said, "MAIL"));
		setenv("SSL_CERT_FILE", kept, 1);
	}
	/* Beyond this machine, where somebody may have struck the offer out, nothing goes without.
	 */
	struct smtp_server s = box_server();
	s.strict = true;
	postbox_starttls = false;
	assert_int_equal(send_to(&s, "anna@example.org", 20000), SMTP_NOT_SENT);
	assert_string_equal(trouble, "it offers no TLS");
	/* What was slipped in before TLS is not taken for said under it. */
	postbox_starttls = postbox_early = true;
	assert_int_equal(send_to(&s, "anna@example.org", 20000), SMTP_NOT_SENT);
}

#define T(f) cmocka_unit_test_setup(f, calm)

int main(void)
{
	char directory[128];
	signal(SIGPIPE, SIG_IGN);
	if (sodium_init() < 0 || !temp_make(directory) || !postbox_start(directory))
		return 1;
	const struct CMUnitTest tests[] = {
		T(an_address_is_judged_strictly),
		T(a_letter_is_plain_text_with_every_header),
		T(settings_for_mail_are_judged),
		T(a_letter_is_handed_over),
		T(a_mail_server_s_refusal_is_told_without_its_words),
		T(a_mail_server_that_hangs_or_babbles_is_left),
		T(an_address_cannot_speak_smtp),
		T(passwords_and_letters_go_by_tls_with_a_good_certificate),
	};
	int bad = cmocka_run_group_tests(tests, NULL, NULL);
	postbox_stop();
	temp_remove(directory);
	return bad;
}
