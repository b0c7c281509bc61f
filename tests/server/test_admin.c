/*
 * test_admin.c: what an administrator relies on: refusing unsafe addresses, TLS, stopping, backup
 * while it runs (R34), health and metrics, records that `marengo verify` accepts (R20), languages.
 */
#include "cm.h"

#include <fcntl.h>
#include <pthread.h>
#include <signal.h>
#include <sqlite3.h>
#include <stdatomic.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/mman.h>
#include <sys/wait.h>
#include <unistd.h>

#include "pg_server.h"
#include "server/webhook.h"
#include "slow.h"
#include "store/store.h"
#include "wire.h"

static struct daemon server;
static char directory[128], database[256];

static int start(void **state)
{
	(void)state;
	return database_fresh(directory, database) && daemon_start(&server, database, "--no-limits")
		       ? 0
		       : -1;
}

static int stop(void **state)
{
	(void)state;
	return daemon_stop(&server);
}

static int shell(const char *format, ...) __attribute__((format(printf, 1, 2)));
static int shell(const char *format, ...)
{
	char command[1200];
	va_list args;
	va_start(args, format);
	vsnprintf(command, sizeof command, format, args);
	va_end(args);
	int status = system(command);
	return WIFEXITED(status) ? WEXITSTATUS(status) : -1;
}

static void beyond_loopback_it_wants_tls_or_a_word(void **state)
{
	(void)state;
	const char *program = getenv("MARENGO_PROGRAM");
	assert_int_equal(shell("%s serve --address 0.0.0.0 --port 0 --db %s/x.db 2>%s/err", program,
			       directory, directory),
			 2);
	assert_int_equal(shell("grep -q insecure-lan %s/err", directory), 0);
	assert_int_equal(
		shell("%s serve --address 0.0.0.0 --port 0 --cert x --db %s/x.db 2>/dev/null",
		      program, directory),
		2);
	/* A name that only begins like a loopback address. */
	assert_int_equal(shell("%s serve --address 127.0.0.1.example --port 0 --db %s/x.db "
			       "2>/dev/null",
			       program, directory),
			 2);
	/* Said aloud, it serves. */
	assert_int_equal(
		shell("timeout -s TERM 2 %s serve --address 0.0.0.0 --port 0 --insecure-lan "
		      "--db %s/x.db >/dev/null 2>%s/err; grep -q listening %s/err",
		      program, directory, directory, directory),
		0);
}

/* R22, R24 under TLS */
static void under_tls_cookies_are_secure_and_the_browser_is_told_to_stay(void **state)
{
	(void)state;
	struct daemon d;
	char path[300];
	if (shell("command -v openssl >/dev/null && command -v curl >/dev/null") != 0 ||
	    shell("openssl req -x509 -newkey ec -pkeyopt ec_paramgen_curve:prime256v1 -nodes "
		  "-subj /CN=localhost -days 2 -keyout %s/key.pem -out %s/cert.pem 2>/dev/null",
		  directory, directory) != 0)
		skip();
	snprintf(path, sizeof path, "%s/cert.pem", directory);
	setenv("MARENGO_CERT", path, 1);
	snprintf(path, sizeof path, "%s/key.pem", directory);
	setenv("MARENGO_KEY", path, 1);
	snprintf(path, sizeof path, "%s/tls.db", directory);
	assert_int_equal(
		shell("mkdir %s/web && truncate -s 12M %s/web/big.txt", directory, directory), 0);
	char web[200];
	snprintf(web, sizeof web, "%s/web", directory);
	setenv("MARENGO_WEB", web, 1);
	assert_true(daemon_start(&d, path, "--tls"));
	unsetenv("MARENGO_WEB");
	assert_int_equal(shell("curl -sik --max-time 5 https://localhost:%d/api/v1/me >%s/answer",
			       d.port, directory),
			 0);
	assert_int_equal(
		shell("grep -q '__Host-marengo=.*; Path=/; HttpOnly; SameSite=Lax.*; Secure' "
		      "%s/answer",
		      directory),
		0);
	assert_int_equal(
		shell("grep -q 'Strict-Transport-Security: max-age=' %s/answer", directory), 0);
	/* A long answer arrives whole on a connection that is closed after it, though nobody reads
	 * it at first. */
	assert_int_equal(shell("curl -sk --max-time 60 -H 'Connection: close' "
			       "https://localhost:%d/big.txt | (sleep 1; wc -c) >%s/answer && "
			       "test \"$(cat %s/answer)\" = 12582912",
			       d.port, directory, directory),
			 0);
	/* Old versions of TLS are not spoken. */
	assert_int_not_equal(shell("curl -sk --max-time 5 --tls-max 1.1 https://localhost:%d/ "
				   ">/dev/null 2>&1",
				   d.port),
			     0);
	assert_int_equal(daemon_stop(&d), 0);
}

static void *log_in(void *arg)
{
	struct jar jar = {0};
	const struct daemon *d = arg;
	return (void *)(intptr_t)request(d->port, &jar, "POST", "/api/v1/login",
					 "{\"name\":\"nobody\",\"password\":\"correct horse\"}",
					 NULL);
}

/* R21: however many passwords are being hashed, two at a time at most, everybody else is served. */
static void hashing_holds_up_nobody(void **state)
{
	(void)state;
	enum { LOGINS = 4 };
	struct daemon d;
	struct jar jar = {0};
	pthread_t thread[LOGINS];
	char path[300];
	snprintf(path, sizeof path, "%s/slow", directory);
	int fd = open(path, O_RDWR | O_CREAT, 0600);
	assert_true(fd >= 0 && ftruncate(fd, sizeof(struct slow)) == 0);
	struct slow *slow = mmap(NULL, sizeof *slow, PROT_READ | PROT_WRITE, MAP_SHARED, fd, 0);
	assert_true(slow != MAP_FAILED);
	close(fd);
	setenv("MARENGO_SLOW", path, 1);
	char *before = strdup(getenv("MARENGO_TESTD"));
	setenv("MARENGO_TESTD", getenv("MARENGO_TESTD_SLOW"), 1);
	snprintf(path, sizeof path, "%s/slow.db", directory);
	assert_true(daemon_start(&d, path, "--no-limits"));
	setenv("MARENGO_TESTD", before, 1);
	free(before);
	atomic_store(&slow->hold, true);
	for (int i = 0; i < LOGINS; i++)
		assert_int_equal(pthread_create(&thread[i], NULL, log_in, &d), 0);
	for (int i = 0; i < 500 && !atomic_load(&slow->now); i++)
		usleep(10000);
	assert_true(atomic_load(&slow->now) > 0);
	for (int i = 0; i < 20; i++)
		assert_int_equal(request(d.port, &jar, "GET", "/api/v1/tables", NULL, NULL), 200);
	assert_int_equal(atomic_load(&slow->hashed), 0); /* all that happened meanwhile */
	atomic_store(&slow->hold, false);
	for (int i = 0; i < LOGINS; i++) {
		void *status;
		pthread_join(thread[i], &status);
		assert_int_equal((intptr_t)status, 403);
	}
	assert_int_equal(atomic_load(&slow->hashed), LOGINS);
	assert_true(atomic_load(&slow->most) <= 2);
	assert_int_equal(daemon_stop(&d), 0);
	munmap(slow, sizeof *slow);
}

/* The unit: its command is one that the program takes, and it gives little away (R33). */
static void the_unit_of_systemd_is_sound(void **state)
{
	(void)state;
	char unit[512];
	snprintf(unit, sizeof unit, "%s/contrib/marengo.service", getenv("MARENGO_SOURCE"));
	assert_int_equal(shell("sed -n 's|^ExecStart=[^ ]* |exec %s |p' %s | "
			       "sed 's|--db [^ ]*|--port 0 --db %s/unit.db|' >%s/unit.sh; "
			       "timeout -s TERM 3 sh %s/unit.sh >/dev/null 2>%s/err; "
			       "grep -q listening %s/err && grep -q stopped %s/err",
			       getenv("MARENGO_PROGRAM"), unit, directory, directory, directory,
			       directory, directory, directory),
			 0);
	if (shell("systemd-analyze --help 2>/dev/null | grep -q -e --threshold") != 0)
		skip();
	assert_int_equal(shell("systemd-analyze security --offline=true --threshold=20 %s "
			       ">/dev/null 2>&1",
			       unit),
			 0);
}

static void it_says_goodbye_and_stops_when_asked(void **state)
{
	(void)state;
	struct jar jar = {0};
	struct sock s;
	char id[32], path[200];
	snprintf(path, sizeof path, "%s/stop.db", directory);
	struct daemon d;
	assert_true(daemon_start(&d, path, "--no-limits"));
	request(d.port, &jar, "GET", "/api/v1/me", NULL, NULL);
	assert_true(make_table(d.port, &jar, "{\"game\":\"toy\",\"scenario\":\"road\"}", id));
	assert_true(ws_open(&s, d.port, &jar));
	kill(d.pid, SIGTERM);
	cJSON *m = ws_hear_type(&s, "bye", 3000);
	assert_non_null(m);
	cJSON_Delete(m);
	while (!s.close_code && (m = ws_hear(&s, 3000)))
		cJSON_Delete(m);
	assert_int_equal(s.close_code, 1001);
	ws_shut(&s);
	int status;
	waitpid(d.pid, &status, 0);
	assert_true(WIFEXITED(status) && WEXITSTATUS(status) == 0);
	assert_true(daemon_start(&d, path, "--no-limits"));
	snprintf(path, sizeof path, "/api/v1/tables/%s", id);
	assert_int_equal(request(d.port, &jar, "GET", path, NULL, NULL), 200);
	assert_int_equal(daemon_stop(&d), 0);
}

static void a_webhook_never_leads_inside(void **state)
{
	(void)state;
	static const char *const bad[] = {"http://example.org/",
					  "https://",
					  "https:///x",
					  "https://user@example.org/",
					  "https://[::1]/",
					  "https://127.0.0.1/",
					  "https://localhost/",
					  "https://10.0.0.1/",
					  "https://192.168.1.1:8443/x",
					  "https://169.254.169.254/latest",
					  "https://0.0.0.0/",
					  "https://172.16.0.1/",
					  "https://100.64.0.1/",
					  "https://2130706433/",
					  "https://a b/",
					  "ftp://example.org/",
					  "https://example.org:123456/"};
	char trouble[WEBHOOK_TROUBLE];
	for (size_t i = 0; i < sizeof bad / sizeof *bad; i++)
		assert_false(webhook_post(bad[i], "{}", false, trouble));
	/* Not even knocked at: a port that nobody listens on is refused like any other. */
	assert_false(webhook_post("https://127.0.0.1:1/", "{}", false, trouble));
	assert_string_equal(trouble, "the address is inside a private network");
	assert_false(webhook_post("https://127.0.0.1:1/", "{}", true, trouble));
	assert_string_equal(trouble, "it cannot be reached");
}

static int forged[7]; /* how often each forgery was tried */
static atomic_bool playing;
static void *play_on(void *arg)
{
	struct jar *jar = arg;
	struct sock s;
	char id[32];
	if (!make_table(server.port, jar,
			"{\"game\":\"toy\",\"scenario\":\"road\","
			"\"seats\":{\"red\":\"me\",\"blue\":\"me\"}}",
			id) ||
	    !ws_open(&s, server.port, jar))
		return NULL;
	ws_say(&s, "{\"op\":\"watch\",\"table\":\"%s\"}", id);
	while (playing) {
		cJSON *m = ws_hear_type(&s, "state", 2000);
		if (!m)
			break;
		int n = int_of(m, "number");
		if (n % 2)
			ws_say(&s, "{\"op\":\"undo\",\"number\":%d}", n);
		else
			ws_say(&s, "{\"op\":\"do\",\"do\":\"step r1 ford\",\"number\":%d}", n);
		cJSON_Delete(m);
	}
	ws_shut(&s);
	return NULL;
}

static void has_metrics(int port, const char *one, const char *two)
{
	bool closed;
	const char *text = "GET /metrics HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n";
	char *answer = raw(port, text, strlen(text), 2000, &closed);
	assert_non_null(strstr(answer, one));
	assert_non_null(strstr(answer, two));
	free(answer);
}

/* R34 */
static void a_backup_made_while_it_is_played_on_is_whole(void **state)
{
	(void)state;
	struct jar jar = {0};
	pthread_t thread;
	char path[300], trouble[STORE_TROUBLE];
	request(server.port, &jar, "GET", "/api/v1/me", NULL, NULL);
	playing = true;
	pthread_create(&thread, NULL, play_on, &jar);
	usleep(300000);
	snprintf(path, sizeof path, "%s/copy.db", directory);
	assert_int_equal(shell("%s backup %s --db %s", getenv("MARENGO_PROGRAM"), path, database),
			 0);
	/* Never over something that is there. */
	assert_int_not_equal(shell("%s backup %s --db %s 2>/dev/null", getenv("MARENGO_PROGRAM"),
				   path, database),
			     0);
	usleep(100000);
	playing = false;
	pthread_join(thread, NULL);
	struct store *s = store_open(path, trouble);
	assert_non_null(s);
	store_close(s);
	/* A server on the copy loads every table of it: each line agrees with its hash. */
	struct daemon d;
	cJSON *m;
	assert_true(daemon_start(&d, path, "--no-limits"));
	has_metrics(d.port, "\nmarengo_tables 1\n", "\nmarengo_tables_loaded 0\n");
	assert_int_equal(request(d.port, &jar, "GET", "/api/v1/tables?mine", NULL, &m), 200);
	assert_int_equal(cJSON_GetArraySize(m), 1);
	assert_true(int_of(cJSON_GetArrayItem(m, 0), "number") > 0);
	cJSON_Delete(m);
	assert_int_equal(daemon_stop(&d), 0);
	/* And it can be restored into an empty database, once. */
	assert_int_equal(
		shell("%s restore %s --db %s/again.db", getenv("MARENGO_PROGRAM"), path, directory),
		0);
	assert_int_not_equal(shell("%s restore %s --db %s/again.db 2>/dev/null",
				   getenv("MARENGO_PROGRAM"), path, directory),
			     0);
	/* Where nobody names a database it is the user's own, in his data directory. */
	assert_int_equal(shell("env -u MARENGO_DB XDG_DATA_HOME=%s/home %s restore %s && "
			       "test -s %s/home/marengo/marengo.db && "
			       "test \"$(stat -c %%a %s/home/marengo)\" = 700",
			       directory, getenv("MARENGO_PROGRAM"), path, directory, directory),
			 0);
}

static void health_and_metrics_are_told_on_loopback_only(void **state)
{
	(void)state;
	bool closed;
	has_metrics(server.port, "marengo_requests_total ", "marengo_tables 0");
	has_metrics(server.port, "\nmarengo_resident_bytes ", "\nmarengo_heap_bytes ");
	/* What came through a proxy did not come from loopback. */
	const char *text =
		"GET /metrics HTTP/1.1\r\nHost: localhost\r\nX-Forwarded-For: 192.0.2.1\r\n"
		"Connection: close\r\n\r\n";
	char *answer = raw(server.port, text, strlen(text), 2000, &closed);
	assert_non_null(strstr(answer, "404"));
	free(answer);
}

static int health(void)
{
	struct jar jar = {0};
	return request(server.port, &jar, "GET", "/healthz", NULL, NULL);
}

static void change_tables(const char *sql)
{
	assert_true(database_run(server.database, sql));
}

static void health_is_that_of_the_store(void **state)
{
	(void)state;
	assert_int_equal(health(), 200);
	change_tables("ALTER TABLE stream RENAME TO gone");
	assert_int_equal(health(), 503);
	change_tables("ALTER TABLE gone RENAME TO stream");
	assert_int_equal(health(), 200);
}

static void the_language_changes_at_once(void **state)
{
	(void)state;
	struct jar jar = {0};
	struct sock s;
	cJSON *m;
	request(server.port, &jar, "GET", "/api/v1/me", NULL, NULL);
	assert_true(ws_open(&s, server.port, &jar));
	ws_say(&s, "{\"op\":\"lang\",\"lang\":\"it\"}");
	ws_say(&s, "{\"op\":\"do\",\"do\":\"end\",\"number\":0}");
	m = ws_hear_type(&s, "refused", 3000);
	assert_string_equal(text_of(m, "text"), "Non sei a nessun tavolo.");
	cJSON_Delete(m);
	ws_say(&s, "{\"op\":\"lang\",\"lang\":\"en\"}");
	ws_say(&s, "{\"op\":\"do\",\"do\":\"end\",\"number\":0}");
	m = ws_hear_type(&s, "refused", 3000);
	assert_string_equal(text_of(m, "text"), "You are at no table.");
	cJSON_Delete(m);
	ws_shut(&s);
}

/*
 * R20, one negative a step: another seed, another commitment, another salt, a salt less, an action
 * that was never taken, a die that fell otherwise: none is accepted.
 */
static void forgeries_are_found(void)
{
	static const char *const forge[] = {
		"s/^\\[Seed \"./[Seed \"x/",
		"/^\\[Seed/{s/\"0/\"1/;t;s/\"./\"0/}",
		"/^\\[Commit/{s/\"0/\"1/;t;s/\"./\"0/}",
		"/^\\[Salt/s/00ff/00fe/",
		"/^\\[Salt/d",
		"0,/^[1-9][0-9]* /{/^[1-9][0-9]* /d}",
		"0,/[({:=][1-6][ ,)}]/s/\\([({:=]\\)[1-5]\\([ ,)}]\\)/\\16\\2/",
	};
	const char *program = getenv("MARENGO_PROGRAM");
	for (size_t i = 0; i < sizeof forge / sizeof *forge; i++) {
		shell("sed '%s' %s/game.mgn >%s/forged.mgn", forge[i], directory, directory);
		if (shell("cmp -s %s/game.mgn %s/forged.mgn", directory, directory) == 0)
			continue; /* a record without dice has none to forge */
		if (shell("%s verify %s/forged.mgn >/dev/null 2>&1", program, directory) == 0)
			fail_msg("forgery %zu is accepted", i);
		forged[i]++;
	}
}

static void damage(const char *path, const char *sql)
{
	sqlite3 *db;
	assert_int_equal(sqlite3_open(path, &db), SQLITE_OK);
	assert_int_equal(sqlite3_exec(db, sql, NULL, NULL, NULL), SQLITE_OK);
	sqlite3_close(db);
}

/* R34: a copy is opened and every game and club of it played again; what is damaged is named. */
static void backups_are_verified(const char *path)
{
	static const char *const damages[] = {
		"UPDATE event SET text=text||'0' WHERE rowid=(SELECT max(rowid) FROM event"
		" WHERE text LIKE '@%')",
		"UPDATE event SET text=replace(text,'\"p1\"','\"p9\"') WHERE text LIKE '%season%'"
		" OR text LIKE '%\"army\"%'",
	};
	const char *program = getenv("MARENGO_PROGRAM");
	assert_int_equal(shell("%s backup %s/whole.db --verify --db %s >%s/said && "
			       "grep -q 'tables: 3, clubs: 1, damaged: 0' %s/said",
			       program, directory, path, directory, directory),
			 0);
	for (int i = 0; i < 2; i++) {
		assert_int_equal(shell("cp %s/whole.db %s/harmed%d.db", directory, directory, i),
				 0);
		char harmed[200];
		snprintf(harmed, sizeof harmed, "%s/harmed%d.db", directory, i);
		damage(harmed, damages[i]);
		assert_int_not_equal(
			shell("%s backup %s/copy%d.db --verify --db %s >%s/said 2>%s/err", program,
			      directory, i, harmed, directory, directory),
			0);
		assert_int_equal(shell("grep -q 'damaged: 1' %s/said && "
				       "grep -q '%s/.* cannot be loaded' %s/err",
				       directory, i ? "club" : "table", directory),
				 0);
	}
}

/* A club that the command line keeps has another name than those of the page: it is looked at too.
 */
static void clubs_of_the_command_line_are_verified(void)
{
	char path[200];
	assert_int_equal(shell("cp %s/whole.db %s/named.db", directory, directory), 0);
	snprintf(path, sizeof path, "%s/named.db", directory);
	damage(path, "UPDATE event SET stream='league' WHERE stream LIKE 'club/%';"
		     "UPDATE stream SET id='league' WHERE id LIKE 'club/%'");
	assert_int_equal(shell("%s backup %s/named-copy.db --verify --db %s >%s/said && "
			       "grep -q 'tables: 3, clubs: 1, damaged: 0' %s/said",
			       getenv("MARENGO_PROGRAM"), directory, path, directory, directory),
			 0);
}

/* The unit of the night, run by hand: a verified copy each time, and only the last of them stay. */
static void the_night_keeps_the_last(const char *path)
{
	assert_int_equal(shell("mkdir %s/night && sed -n 's|^ExecStart[Post]*=||p' "
			       "%s/contrib/marengo-backup.service | sed -e 's|%%%%|%%|g' "
			       "-e 's|/usr/local/bin/marengo |%s |' -e "
			       "'s|/var/lib/marengo-backup|%s/night|g' "
			       "-e 's|/var/lib/marengo/marengo.db|%s|' >%s/night.sh",
			       directory, getenv("MARENGO_SOURCE"), getenv("MARENGO_PROGRAM"),
			       directory, path, directory),
			 0);
	for (int i = 0; i < 3; i++) {
		assert_int_equal(shell("KEEP=2 sh -e %s/night.sh >%s/said", directory, directory),
				 0);
		if (i == 0)
			assert_int_equal(
				shell("mv %s/night/*.db %s/night/marengo-2001-01-01T000000.db",
				      directory, directory),
				0);
		usleep(1100000); /* the next has another name */
	}
	assert_int_equal(shell("test $(ls %s/night | wc -l) = 2 && "
			       "! ls %s/night | grep -q 2001",
			       directory, directory),
			 0);
}

/* The real program with a real game: what is downloaded after the end verifies (R20). */
static void a_downloaded_record_verifies_and_a_forged_one_does_not(void **state)
{
	(void)state;
	struct daemon d;
	struct jar jar = {0};
	struct sock s;
	char id[32], path[200];
	cJSON *m, *games;
	setenv("MARENGO_TESTD", getenv("MARENGO_REAL"), 1);
	snprintf(path, sizeof path, "%s/real.db", directory);
	assert_true(daemon_start(&d, path, NULL));
	assert_int_equal(request(d.port, &jar, "GET", "/api/v1/games", NULL, &games), 200);
	for (int i = 0; i < cJSON_GetArraySize(games); i++) {
		cJSON *g = cJSON_GetArrayItem(games, i);
		char wish[300];
		snprintf(wish, sizeof wish,
			 "{\"game\":\"%s\",\"scenario\":\"%s\",\"salt\":\"00ff\"}",
			 text_of(g, "id"), text_of(at(g, "scenarios.0"), "id"));
		assert_true(make_table(d.port, &jar, wish, id));
		assert_true(ws_open(&s, d.port, &jar));
		ws_say(&s, "{\"op\":\"watch\",\"table\":\"%s\"}", id);
		int actions = 0;
		while (actions < 25 && (m = ws_hear_type(&s, "state", 20000))) {
			int n = cJSON_GetArraySize(at(m, "legal"));
			if (n > 0) {
				ws_say(&s, "{\"op\":\"do\",\"do\":\"%s\",\"number\":%d}",
				       text_of(cJSON_GetArrayItem(at(m, "legal"), actions % n),
					       "do"),
				       int_of(m, "number"));
				actions++;
			}
			bool over = cJSON_IsTrue(at(m, "over"));
			cJSON_Delete(m);
			if (over)
				break;
		}
		ws_say(&s, "{\"op\":\"resign\"}");
		do {
			m = ws_hear(&s, 10000);
			assert_non_null(m);
			actions = cJSON_IsTrue(at(m, "over")) ||
				  strcmp(text_of(m, "rule"), "MG-002") == 0;
			cJSON_Delete(m);
		} while (!actions);
		ws_shut(&s);
		assert_int_equal(
			shell("curl -s --max-time 5 http://127.0.0.1:%d/api/v1/tables/%s/record "
			      ">%s/game.mgn",
			      d.port, id, directory),
			0);
		assert_int_equal(shell("%s verify %s/game.mgn >/dev/null",
				       getenv("MARENGO_PROGRAM"), directory),
				 0);
		forgeries_are_found();
	}
	cJSON_Delete(games);
	assert_int_equal(
		request(d.port, &jar, "POST", "/api/v1/clubs", "{\"kind\":\"sample\"}", NULL), 201);
	assert_int_equal(daemon_stop(&d), 0);
	backups_are_verified(path);
	clubs_of_the_command_line_are_verified();
	the_night_keeps_the_last(path);
}

#define T(f) cmocka_unit_test_setup_teardown(f, start, stop)

int main(int argc, char **argv)
{
	if (!temp_make(directory))
		return 1;
	if (!databases_begin(argc, argv)) {
		temp_remove(directory);
		return 77; /* not installed: skipped */
	}
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(beyond_loopback_it_wants_tls_or_a_word),
		cmocka_unit_test(under_tls_cookies_are_secure_and_the_browser_is_told_to_stay),
		cmocka_unit_test(a_webhook_never_leads_inside),
		cmocka_unit_test(hashing_holds_up_nobody),
		cmocka_unit_test(the_unit_of_systemd_is_sound),
		cmocka_unit_test(it_says_goodbye_and_stops_when_asked),
		T(a_backup_made_while_it_is_played_on_is_whole),
		T(health_and_metrics_are_told_on_loopback_only),
		T(health_is_that_of_the_store),
		T(the_language_changes_at_once),
		cmocka_unit_test(a_downloaded_record_verifies_and_a_forged_one_does_not),
	};
	int bad = cmocka_run_group_tests(tests, NULL, NULL);
	databases_end();
	temp_remove(directory);
	return bad;
}
