/*
 * faults.c: a library to be preloaded: the MARENGO_FAULT-th call that writes or syncs fails, and
 * every one after it, as on a full or broken disk (R9); with MARENGO_FAULT_ONCE only that one, as
 * when the disk stutters. Even numbers fail with ENOSPC, odd ones with EIO; a write may be cut
 * short first. Each sync that succeeds adds a byte to the file MARENGO_SYNCS.
 */
#include <dlfcn.h>
#include <errno.h>
#include <fcntl.h>
#include <stdatomic.h>
#include <stdlib.h>
#include <string.h>
#include <sys/types.h>
#include <unistd.h>

static atomic_long calls;

/* Whether this call is to fail: only those on the database, which is all that uses these. */
static int failing(void)
{
	static long from = -1;
	if (from < 0)
		from = getenv("MARENGO_FAULT") ? atol(getenv("MARENGO_FAULT")) : 0;
	long call = ++calls;
	if (!from || call < from || (call > from && getenv("MARENGO_FAULT_ONCE")))
		return 0;
	errno = from % 2 ? EIO : ENOSPC;
	return 1;
}

ssize_t pwrite64(int fd, const void *p, size_t n, off64_t at)
{
	ssize_t (*real)(int, const void *, size_t, off64_t) =
		(ssize_t(*)(int, const void *, size_t, off64_t))dlsym(RTLD_NEXT, "pwrite64");
	if (failing()) {
		int why = errno;
		/* A torn write: half of it is there. */
		if (n > 1 && calls % 3 == 0)
			real(fd, p, n / 2, at);
		errno = why;
		return -1;
	}
	return real(fd, p, n, at);
}

/* Tells the test that something is on disk. */
static int synced(int result)
{
	static int fd = -1;
	const char *path = getenv("MARENGO_SYNCS");
	if (fd < 0 && path)
		fd = open(path, O_WRONLY | O_CREAT | O_APPEND | O_CLOEXEC, 0600);
	if (result == 0 && fd >= 0 && write(fd, "s", 1) != 1)
		abort();
	return result;
}

int fdatasync(int fd)
{
	int (*real)(int) = (int (*)(int))dlsym(RTLD_NEXT, "fdatasync");
	return failing() ? -1 : synced(real(fd));
}

int fsync(int fd)
{
	int (*real)(int) = (int (*)(int))dlsym(RTLD_NEXT, "fsync");
	return failing() ? -1 : synced(real(fd));
}

int ftruncate64(int fd, off64_t n)
{
	int (*real)(int, off64_t) = (int (*)(int, off64_t))dlsym(RTLD_NEXT, "ftruncate64");
	return failing() ? -1 : real(fd, n);
}
