/*
 * pg_server.c: starts and stops PostgreSQL for the tests. It refuses to run as root, so a test run
 * by root runs it as the user postgres.
 */
#include "pg_server.h"

#include <glob.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

static char home[128], binaries[256];
static int databases;

static int shell(const char *format, ...)
{
	char command[1024], text[900];
	va_list args;
	va_start(args, format);
	vsnprintf(text, sizeof text, format, args);
	va_end(args);
	snprintf(command, sizeof command, "%s%s >/dev/null 2>&1",
		 getuid() == 0 ? "cd / && runuser -u postgres -- " : "", text);
	return system(command);
}

bool temp_make(char path[128])
{
	snprintf(path, 128, "%s", "/tmp/marengo-test-XXXXXX");
	return mkdtemp(path) != NULL;
}

void temp_remove(const char *path)
{
	char command[200];
	snprintf(command, sizeof command, "rm -rf '%s'", path);
	if (system(command) != 0)
		fprintf(stderr, "%s is left behind\n", path);
}

static bool find_binaries(void)
{
	glob_t found;
	bool ok = glob("/usr/lib/postgresql/*/bin/initdb", 0, NULL, &found) == 0;
	if (ok) {
		snprintf(binaries, sizeof binaries, "%s", found.gl_pathv[found.gl_pathc - 1]);
		*strrchr(binaries, '/') = '\0';
		globfree(&found);
	}
	return ok;
}

bool pg_server_start(char address[256])
{
	if (!find_binaries() || !temp_make(home))
		return false;
	if (getuid() == 0) {
		char command[200];
		snprintf(command, sizeof command, "chown postgres '%s'", home);
		if (system(command) != 0)
			return false;
	}
	if (shell("%s/initdb -D %s/data -A trust -U marengo -E UTF8 --locale=C.UTF-8", binaries,
		  home) != 0 ||
	    shell("%s/pg_ctl -D %s/data -w -l %s/log -o \"-c listen_addresses= "
		  "-c unix_socket_directories=%s -c shared_buffers=16MB -c max_connections=60\" "
		  "start",
		  binaries, home, home, home) != 0)
		return false;
	return pg_server_fresh(address);
}

bool pg_server_fresh(char address[256])
{
	snprintf(address, 256, "postgres://marengo@/test%d?host=%s", ++databases, home);
	return shell("%s/createdb -h %s -U marengo test%d", binaries, home, databases) == 0;
}

static bool run_in(const char *database, const char *sql)
{
	return shell("%s/psql -h %s -U marengo -d %s -c \"%s\"", binaries, home, database, sql) ==
	       0;
}

bool pg_server_run(const char *sql)
{
	char name[24];
	snprintf(name, sizeof name, "test%d", databases);
	return run_in(name, sql);
}

bool pg_server_heard(void)
{
	for (int i = 0; i < 100; i++) {
		/* No row is an error here, which is all that psql tells. */
		if (pg_server_run("SELECT 1/count(*) FROM pg_stat_activity WHERE"
				  " datname=current_database() AND state='idle' AND"
				  " query='LISTEN marengo'"))
			return true;
		usleep(20000);
	}
	return false;
}

bool pg_server_deafen(bool deaf)
{
	char sql[80];
	snprintf(sql, sizeof sql, "ALTER DATABASE test%d ALLOW_CONNECTIONS %s", databases,
		 deaf ? "false" : "true");
	return run_in("postgres", sql) &&
	       (!deaf || run_in("postgres", "SELECT pg_terminate_backend(pid) FROM"
					    " pg_stat_activity WHERE query='LISTEN marengo'"));
}

bool pg_server_cut(void)
{
	return run_in("postgres",
		      "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname"
		      " LIKE 'test%' AND pid<>pg_backend_pid()");
}

bool pg_server_lock(int seconds)
{
	return shell("sh -c '%s/psql -h %s -U marengo -d test%d -c \"BEGIN; LOCK TABLE stream, "
		     "event, "
		     "document; SELECT pg_sleep(%d)\" >/dev/null 2>&1 &'",
		     binaries, home, databases, seconds) == 0;
}

bool pg_server_hold(int ms)
{
	if (shell("sh -c '%s/psql -h %s -U marengo -d test%d -c \"BEGIN; LOCK TABLE document IN "
		  "EXCLUSIVE MODE; SELECT pg_sleep(%d.%03d)\" >/dev/null 2>&1 &'",
		  binaries, home, databases, ms / 1000, ms % 1000) != 0)
		return false;
	for (int i = 0; i < 100; i++)
		if (pg_server_run("SELECT 1/count(*) FROM pg_locks WHERE granted AND"
				  " mode='ExclusiveLock' AND relation='document'::regclass"))
			return true;
	return false;
}

bool pg_server_set(const char *name, const char *value)
{
	return shell("%s/psql -h %s -U marengo -d postgres -c \"ALTER SYSTEM SET %s=%s\" "
		     "-c \"SELECT pg_reload_conf()\"",
		     binaries, home, name, value) == 0;
}

void pg_server_stop(void)
{
	if (!home[0])
		return;
	shell("%s/pg_ctl -D %s/data -m immediate stop", binaries, home);
	temp_remove(home);
}
