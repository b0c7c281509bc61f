/*
 * test_clocks.c: the clocks of players by clocks that the test moves (R35): the paces that the page
 * offers; no flag that falls because somebody set the date, the machine slept, or the server was
 * started again; and who is told when one does.
 */
#include "cm.h"

#include <fcntl.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/mman.h>
#include <unistd.h>

#include "later.h"
#include "listener.h"
#include "pg_server.h"
#include "postbox.h"
#include "wire.h"

#define SECOND INT64_C(1000)
#define HOUR   (3600 * SECOND)
#define DAY    (24 * HOUR)

/* What the test itself may take between two looks, however slow the machine. */
#define PATIENCE (5 * 60 * SECOND)

static struct daemon server;
static char database[200], directory[128];
static later *ahead;
static struct jar anna, bruno;

static void pass(int64_t ms)
{
	atomic_fetch_add(&ahead[LATER_BOTH], ms);
}

/* The date alone is set, or passes while the machine sleeps. */
static void set_date(int64_t ms)
{
	atomic_store(&ahead[LATER_DATE], ms);
}

static int start(void **state)
{
	static int n;
	(void)state;
	set_date(0);
	snprintf(database, sizeof database, "%s/clocks%d.db", directory, ++n);
	anna = bruno = (struct jar){0};
	if (!daemon_start(&server, database, "--no-limits"))
		return -1;
	request(server.port, &anna, "GET", "/api/v1/me", NULL, NULL);
	request(server.port, &bruno, "GET", "/api/v1/me", NULL, NULL);
	return 0;
}

static int stop(void **state)
{
	(void)state;
	return daemon_stop(&server);
}

static void restart(void)
{
	assert_int_equal(daemon_stop(&server), 0);
	assert_true(daemon_start(&server, database, "--no-limits"));
}

/* Anna, who begins, against Bruno. */
static void open_table(int64_t bank, int64_t step, char id[32])
{
	char wish[200], path[80];
	snprintf(wish, sizeof wish,
		 "{\"game\":\"toy\",\"scenario\":\"road\",\"pace\":{\"bank\":%lld,\"step\":%lld},"
		 "\"seats\":{\"red\":\"me\",\"blue\":\"open\"}}",
		 (long long)bank, (long long)step);
	assert_true(make_table(server.port, &anna, wish, id));
	snprintf(path, sizeof path, "/api/v1/tables/%s/join", id);
	assert_int_equal(request(server.port, &bruno, "POST", path, "{}", NULL), 200);
}

/* What a seat has left. */
static int64_t left(const char *id, int seat)
{
	char path[80];
	cJSON *m;
	snprintf(path, sizeof path, "/api/v1/tables/%s", id);
	assert_int_equal(request(server.port, &anna, "GET", path, NULL, &m), 200);
	snprintf(path, sizeof path, "seats.%d.clock.left", seat);
	assert_true(cJSON_IsNumber(at(m, path)));
	int64_t ms = (int64_t)at(m, path)->valuedouble;
	cJSON_Delete(m);
	return ms;
}

static void assert_left(const char *id, int seat, int64_t wanted)
{
	int64_t ms = left(id, seat);
	if (ms > wanted || ms < wanted - PATIENCE)
		fail_msg("seat %d has %lld s left, not %lld", seat, (long long)(ms / SECOND),
			 (long long)(wanted / SECOND));
}

static void sit(struct sock *s, struct jar *jar, const char *id)
{
	assert_true(ws_open(s, server.port, jar));
	ws_say(s, "{\"op\":\"watch\",\"table\":\"%s\"}", id);
	cJSON_Delete(ws_hear_type(s, "state", 10000));
}

static void end_turn(struct jar *jar, const char *id, int number)
{
	struct sock s;
	sit(&s, jar, id);
	ws_say(&s, "{\"op\":\"do\",\"do\":\"end\",\"number\":%d}", number);
	cJSON *m = ws_hear_type(&s, "state", 10000);
	assert_int_equal(int_of(m, "number"), number + 1);
	cJSON_Delete(m);
	ws_shut(&s);
}

/* Whether somebody may claim now. */
static bool claims(struct jar *jar, const char *id)
{
	struct sock s;
	cJSON *m;
	bool answered = false, over = false;
	sit(&s, jar, id);
	ws_say(&s, "{\"op\":\"claim\",\"as\":\"win\",\"id\":7}");
	while (!answered && (m = ws_hear(&s, 10000))) {
		answered = int_of(m, "re") == 7;
		over = cJSON_IsTrue(at(m, "over"));
		cJSON_Delete(m);
	}
	assert_true(answered);
	ws_shut(&s);
	return over;
}

/* Those of web/js/terms.js: what was used is taken off, and each move brings its hours. */
static void each_pace_takes_off_what_was_used_and_adds_its_hours(void **state)
{
	(void)state;
	static const int64_t pace[][2] = {{86400, 14400}, {259200, 43200}, {259200, 129600}};
	for (size_t i = 0; i < sizeof pace / sizeof *pace; i++) {
		char id[32];
		int64_t bank = pace[i][0] * SECOND, step = pace[i][1] * SECOND;
		open_table(pace[i][0], pace[i][1], id);
		assert_left(id, 0, bank);
		assert_int_equal(left(id, 1), bank);
		pass(5 * HOUR);
		assert_left(id, 0, bank - 5 * HOUR);
		end_turn(&anna, id, 0);
		assert_left(id, 0, bank - 5 * HOUR + step);
		assert_left(id, 1, bank);
		int64_t hers = left(id, 0);
		pass(20 * HOUR);
		end_turn(&bruno, id, 1);
		assert_left(id, 1, bank - 20 * HOUR + step);
		assert_left(id, 0, hers); /* hers stood still */
		assert_false(claims(&bruno, id));
		pass(hers - PATIENCE);
		assert_false(claims(&bruno, id));
		pass(PATIENCE);
		assert_false(claims(&anna, id)); /* not who is late herself */
		assert_true(claims(&bruno, id));
	}
}

static void no_flag_falls_because_the_date_is_set(void **state)
{
	(void)state;
	/* By hours and days, back and forth, before 1970, and beyond what 32 bits can count. */
	static const int64_t jump[] = {5 * HOUR,
				       -5 * HOUR,
				       HOUR,
				       30 * DAY,
				       -30 * DAY,
				       12 * 366 * DAY,
				       30 * 366 * DAY,
				       -12 * 366 * DAY,
				       -60 * 366 * DAY,
				       0};
	char id[32];
	int64_t bank = 86400 * SECOND;
	open_table(86400, 0, id);
	for (size_t i = 0; i < sizeof jump / sizeof *jump; i++) {
		set_date(jump[i]);
		assert_left(id, 0, bank);
		assert_left(id, 1, bank);
		assert_false(claims(&bruno, id));
		assert_false(claims(&anna, id));
		/* The clocks of both are turned while the date is wrong. */
		end_turn(&anna, id, (int)i * 2);
		set_date(-jump[i]);
		end_turn(&bruno, id, (int)i * 2 + 1);
	}
	/* What was really used counts all the same. */
	pass(bank);
	assert_true(claims(&bruno, id));
}

/* After a minute without anybody it is forgotten, and read again when it is wanted. */
static void a_table_that_was_forgotten_meanwhile_keeps_its_clocks(void **state)
{
	(void)state;
	char id[32];
	open_table(86400, 0, id);
	end_turn(&anna, id, 0);
	for (int round = 1; round <= 2; round++) {
		pass(2 * HOUR);
		for (int i = 0; i < 4; i++) { /* a sweep is each half minute of the server's */
			usleep(500000);
			pass(35 * SECOND);
		}
		set_date(round == 1 ? -9 * HOUR : 9 * HOUR);
		assert_left(id, 1, 24 * HOUR - round * (2 * HOUR + 4 * 35 * SECOND));
	}
}

/* Of the time before a start the date is all there is; it is never below nothing. */
static void a_start_counts_the_time_that_the_server_was_away(void **state)
{
	(void)state;
	char id[32];
	open_table(86400, 0, id);
	end_turn(&anna, id, 0);
	pass(2 * HOUR);
	daemon_kill(&server);
	pass(3 * HOUR);
	assert_true(daemon_start(&server, database, "--no-limits"));
	/* Set after the start, before anybody looks: that is not counted. */
	set_date(40 * HOUR);
	assert_left(id, 1, 19 * HOUR);
	set_date(0);
	assert_left(id, 1, 19 * HOUR);
	/* A date before that of the last move brings nobody more than he had. */
	set_date(-10 * HOUR);
	restart();
	assert_left(id, 1, 24 * HOUR);
	assert_false(claims(&anna, id));
}

/* Somebody moves while the date is wrong; it is put right, and the server started again. */
static void a_move_under_a_wrong_date_costs_nobody_anything(void **state)
{
	(void)state;
	static const int64_t wrong[] = {-10 * HOUR, 10 * HOUR};
	char id[32];
	open_table(86400, 0, id);
	for (int i = 0; i < 2; i++) {
		set_date(wrong[i]);
		end_turn(&anna, id, 2 * i);
		set_date(0);
		restart();
		assert_left(id, 0, 24 * HOUR);
		assert_left(id, 1, 24 * HOUR);
		end_turn(&bruno, id, 2 * i + 1);
	}
}

/* Anna and Bruno have accounts; he is told by webhook and by letter, in Italian. */
static void register_both(void)
{
	char body[160];
	anna = bruno = (struct jar){0};
	assert_int_equal(request(server.port, &anna, "POST", "/api/v1/register",
				 "{\"name\":\"Anna\",\"password\":\"correct horse\"}", NULL),
			 200);
	assert_int_equal(request(server.port, &bruno, "POST", "/api/v1/register",
				 "{\"name\":\"Bruno\",\"password\":\"correct horse\","
				 "\"mail\":\"bruno@example.org\"}",
				 NULL),
			 200);
	snprintf(body, sizeof body,
		 "{\"webhook\":\"https://localhost:%d/hook\",\"notify\":\"always\","
		 "\"letters\":\"each\",\"lang\":\"it\"}",
		 listener_port);
	assert_int_equal(request(server.port, &bruno, "POST", "/api/v1/settings", body, NULL), 200);
}

static int falls_told(void)
{
	return hooks_heard("\"event\":\"clock\"");
}

/* Bruno's webhook has been told so often of a clock, sooner or later. */
static void assert_falls(int n)
{
	for (int i = 0; i < 300 && falls_told() < n; i++)
		usleep(100000);
	assert_int_equal(falls_told(), n);
}

/* And not more often: the server looks each second. */
static void assert_no_more_falls(int n)
{
	usleep(3000000);
	assert_int_equal(falls_told(), n);
}

/* Others tell whose turn it is. */
static bool a_letter_tells_of_it(void)
{
	for (int i = 0; *postbox_letter(i); i++)
		if (strstr(postbox_text(i),
			   "Il tempo di un avversario è scaduto: puoi reclamare la partita, "
			   "aspettare o far giocare un computer al suo posto."))
			return true;
	return false;
}

/* Whether the next news of a page that looks at no table are of a clock. */
static bool hears_of_clock(struct sock *s, const char *table, int ms)
{
	cJSON *m = ws_hear_type(s, "news", ms);
	bool heard = m && strcmp(text_of(m, "event"), "clock") == 0 &&
		     strcmp(text_of(m, "table"), table) == 0 && text_of(m, "text")[0];
	cJSON_Delete(m);
	return heard;
}

/* Bruno lets a computer play for her. */
static void a_bot_takes_over(const char *id)
{
	struct sock s;
	sit(&s, &bruno, id);
	ws_say(&s, "{\"op\":\"claim\",\"as\":\"bot\"}");
	cJSON *m = ws_hear_type(&s, "state", 10000);
	assert_string_equal(text_of(at(m, "table.seats.0"), "by"), "bot");
	assert_true(cJSON_IsNull(at(m, "table.seats.0.clock")));
	assert_true(cJSON_IsNull(at(m, "table.seats.1.clock")));
	cJSON_Delete(m);
	ws_shut(&s);
}

static void opponents_are_told_once_when_time_has_run_out(void **state)
{
	(void)state;
	char id[32];
	struct sock hers, his;
	register_both();
	open_table(3600, 14400, id);
	assert_true(ws_open(&hers, server.port, &anna));
	assert_true(ws_open(&his, server.port, &bruno));
	assert_no_more_falls(0);
	pass(HOUR);
	assert_true(hears_of_clock(&his, id, 10000));
	assert_falls(1);
	assert_true(a_letter_tells_of_it());
	assert_false(hears_of_clock(&hers, id, 500)); /* she knows, and could not claim */
	ws_shut(&hers);
	ws_shut(&his);
	/* Once, however long it lasts, and however often the server starts. */
	pass(HOUR);
	assert_no_more_falls(1);
	restart();
	pass(HOUR);
	assert_no_more_falls(1);
	/* She moves after all and has time again. Nobody looks when it runs out once more, nor has
	 * anybody since the server started. */
	end_turn(&anna, id, 0);
	end_turn(&bruno, id, 1);
	restart();
	pass(8 * HOUR);
	assert_falls(2);
	/* Who is left alone with a computer is not timed. */
	a_bot_takes_over(id);
	pass(100 * HOUR);
	assert_no_more_falls(2);
}

/* A move that brings less than what is owed leaves the clock where it fell: that is no new fall. */
static void who_moves_and_is_still_late_is_told_of_no_more(void **state)
{
	(void)state;
	char id[32];
	register_both();
	int before = falls_told();
	open_table(3600, 60, id);
	pass(3 * HOUR);
	assert_falls(before + 1);
	for (int i = 0; i < 2; i++) {
		pass(120 * SECOND); /* no webhook is called twice a minute for the same */
		end_turn(&anna, id, 2 * i);
		end_turn(&bruno, id, 2 * i + 1);
		assert_true(left(id, 0) < 0);
	}
	assert_no_more_falls(before + 1);
}

static bool share_clocks(void)
{
	char file[160];
	snprintf(file, sizeof file, "%s/later", directory);
	int fd = open(file, O_RDWR | O_CREAT | O_CLOEXEC, 0600);
	if (fd < 0 || ftruncate(fd, LATERS * sizeof *ahead) != 0)
		return false;
	ahead = mmap(NULL, LATERS * sizeof *ahead, PROT_READ | PROT_WRITE, MAP_SHARED, fd, 0);
	close(fd);
	setenv("MARENGO_LATER", file, 1);
	setenv("MARENGO_TESTD", getenv("MARENGO_TESTD_LATER"), 1);
	return ahead != MAP_FAILED;
}

#define T(f) cmocka_unit_test_setup_teardown(f, start, stop)

int main(void)
{
	signal(SIGPIPE, SIG_IGN);
	char mail[64];
	if (!temp_make(directory) || !postbox_start(directory) || !listener_start(directory) ||
	    !share_clocks())
		return 1;
	snprintf(mail, sizeof mail, "smtp://localhost:%d", postbox_port);
	setenv("MARENGO_MAIL", mail, 1);
	setenv("MARENGO_MAIL_FROM", "club@example.org", 1);
	setenv("MARENGO_URL", "https://games.example.org/club", 1);
	const struct CMUnitTest tests[] = {
		T(each_pace_takes_off_what_was_used_and_adds_its_hours),
		T(no_flag_falls_because_the_date_is_set),
		T(a_table_that_was_forgotten_meanwhile_keeps_its_clocks),
		T(a_start_counts_the_time_that_the_server_was_away),
		T(a_move_under_a_wrong_date_costs_nobody_anything),
		T(opponents_are_told_once_when_time_has_run_out),
		T(who_moves_and_is_still_late_is_told_of_no_more),
	};
	int bad = cmocka_run_group_tests(tests, NULL, NULL);
	postbox_stop();
	listener_stop();
	temp_remove(directory);
	return bad;
}
