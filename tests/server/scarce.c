/*
 * scarce.c: linked with --wrap into a server of its own, or into a test: the allocation that the
 * test chooses fails, whether it is ours, cJSON's, SQLite's or libwebsockets' (R10).
 */
#include "scarce.h"

#include <fcntl.h>
#include <stdbool.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <unistd.h>

#include <cjson/cJSON.h>
#include <sqlite3.h>

/* Of libwebsockets, where it is linked: a test of the league has none. */
void lws_set_allocator(void *(*)(void *, size_t, const char *)) __attribute__((weak));
void *__real_malloc(size_t);
void *__real_calloc(size_t, size_t);
void *__real_realloc(void *, size_t);
void *__wrap_malloc(size_t);
void *__wrap_calloc(size_t, size_t);
void *__wrap_realloc(void *, size_t);
char *__wrap_strdup(const char *);
char *__wrap_strndup(const char *, size_t);

static struct scarce *scarce;
static sqlite3_mem_methods sqlite;

/* Only this one fails: the next finds memory again, as after somebody else let go of some. */
static bool failing(void)
{
	if (!scarce || atomic_load(&scarce->left) <= 0 || atomic_fetch_sub(&scarce->left, 1) != 1)
		return false;
	atomic_store(&scarce->struck, 1);
	return true;
}

void *__wrap_malloc(size_t n)
{
	return failing() ? NULL : __real_malloc(n);
}

void *__wrap_calloc(size_t n, size_t size)
{
	return failing() ? NULL : __real_calloc(n, size);
}

void *__wrap_realloc(void *p, size_t n)
{
	return failing() ? NULL : __real_realloc(p, n);
}

char *__wrap_strndup(const char *s, size_t most)
{
	size_t n = strnlen(s, most);
	char *p = __wrap_malloc(n + 1);
	if (!p)
		return NULL;
	memcpy(p, s, n);
	p[n] = '\0';
	return p;
}

char *__wrap_strdup(const char *s)
{
	return __wrap_strndup(s, SIZE_MAX);
}

static void *sqlite_malloc(int n)
{
	return failing() ? NULL : sqlite.xMalloc(n);
}

/* The library's one way to get, change and give back memory. */
static void *lws_memory(void *p, size_t n, const char *why)
{
	(void)why;
	if (n == 0) {
		free(p);
		return NULL;
	}
	return failing() ? NULL : __real_realloc(p, n);
}

static void *sqlite_realloc(void *p, int n)
{
	return failing() ? NULL : sqlite.xRealloc(p, n);
}

void scarce_watch(struct scarce *p)
{
	cJSON_InitHooks(&(cJSON_Hooks){__wrap_malloc, free});
	sqlite3_config(SQLITE_CONFIG_GETMALLOC, &sqlite);
	sqlite3_mem_methods mine = sqlite;
	mine.xMalloc = sqlite_malloc;
	mine.xRealloc = sqlite_realloc;
	sqlite3_config(SQLITE_CONFIG_MALLOC, &mine);
	if (lws_set_allocator)
		lws_set_allocator(lws_memory);
	scarce = p;
}

__attribute__((constructor)) static void begin(void)
{
	const char *path = getenv("MARENGO_SCARCE");
	int fd = path ? open(path, O_RDWR | O_CLOEXEC) : -1;
	if (fd < 0)
		return;
	void *p = mmap(NULL, sizeof *scarce, PROT_READ | PROT_WRITE, MAP_SHARED, fd, 0);
	close(fd);
	if (p != MAP_FAILED)
		scarce_watch(p);
}
