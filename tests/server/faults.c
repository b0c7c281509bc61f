/*
 * faults.c: a library to be preloaded: the MARENGO_FAULT-th call that writes or syncs fails, and
 * every one after it, as on a full or broken disk (R9); with MARENGO_FAULT_ONCE only that one, as
 * when the disk stutters. MARENGO_FAULT_KIND says how (enum fault). Each call adds a letter to the
 * file MARENGO_CALLS, each sync that succeeds a byte to the file MARENGO_SYNCS.
 */
#include <dlfcn.h>
#include <errno.h>
#include <fcntl.h>
#include <stdatomic.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <sys/types.h>
#include <unistd.h>

#include "faults.h"

static atomic_long calls;

static ssize_t real_write(int fd, const void *p, size_t n)
{
	ssize_t (*real)(int, const void *, size_t) =
		(ssize_t(*)(int, const void *, size_t))dlsym(RTLD_NEXT, "write");
	return real(fd, p, n);
}

/* A byte more in the file that a variable names. */
static void tell(const char *variable, int *fd, char what)
{
	const char *path = getenv(variable);
	if (*fd < 0 && path)
		*fd = open(path, O_WRONLY | O_CREAT | O_APPEND | O_CLOEXEC, 0600);
	if (*fd >= 0 && real_write(*fd, &what, 1) != 1)
		abort();
}

/* Whether this call is to fail: only those on the database, which is all that uses these. */
static bool failing(char what)
{
	static int fd = -1;
	const char *from = getenv("MARENGO_FAULT");
	long first = from ? atol(from) : 0, call = ++calls;
	tell("MARENGO_CALLS", &fd, what);
	return first && call >= first && (call == first || !getenv("MARENGO_FAULT_ONCE"));
}

static enum fault kind(void)
{
	const char *k = getenv("MARENGO_FAULT_KIND");
	return k ? (enum fault)atoi(k) : FAULT_FULL;
}

static int fails(void)
{
	errno = kind() == FAULT_FULL ? ENOSPC : EIO;
	return -1;
}

/* How much of a failing write is written all the same. */
static size_t part(size_t n)
{
	return kind() == FAULT_TORN || kind() == FAULT_SHORT ? n / 2 : 0;
}

/* What a failing write of which `put` bytes were written answers. */
static ssize_t cut_short(ssize_t put)
{
	return kind() == FAULT_SHORT && put > 0 ? put : fails();
}

ssize_t pwrite64(int fd, const void *p, size_t n, off64_t at)
{
	ssize_t (*real)(int, const void *, size_t, off64_t) =
		(ssize_t(*)(int, const void *, size_t, off64_t))dlsym(RTLD_NEXT, "pwrite64");
	if (!failing('w') || (kind() == FAULT_SHORT && n < 2))
		return real(fd, p, n, at);
	return cut_short(part(n) ? real(fd, p, part(n), at) : 0);
}

/* Pipes, sockets and what is printed are not the disk. */
ssize_t write(int fd, const void *p, size_t n)
{
	struct stat s;
	if (fd < 3 || fstat(fd, &s) != 0 || !S_ISREG(s.st_mode) || !failing('w') ||
	    (kind() == FAULT_SHORT && n < 2))
		return real_write(fd, p, n);
	return cut_short(part(n) ? real_write(fd, p, part(n)) : 0);
}

/* Tells the test that something is on disk. */
static int synced(int result)
{
	static int fd = -1;
	if (result == 0)
		tell("MARENGO_SYNCS", &fd, 's');
	return result;
}

int fdatasync(int fd)
{
	int (*real)(int) = (int (*)(int))dlsym(RTLD_NEXT, "fdatasync");
	return failing('s') && kind() != FAULT_SHORT ? fails() : synced(real(fd));
}

int fsync(int fd)
{
	int (*real)(int) = (int (*)(int))dlsym(RTLD_NEXT, "fsync");
	return failing('s') && kind() != FAULT_SHORT ? fails() : synced(real(fd));
}

int ftruncate64(int fd, off64_t n)
{
	int (*real)(int, off64_t) = (int (*)(int, off64_t))dlsym(RTLD_NEXT, "ftruncate64");
	return failing('t') && kind() != FAULT_SHORT ? fails() : real(fd, n);
}
