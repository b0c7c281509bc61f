/*
 * slow.c: linked with --wrap into a server of its own, whose hashing the test holds up.
 */
#include "slow.h"

#include <fcntl.h>
#include <stdlib.h>
#include <sys/mman.h>
#include <unistd.h>

int __real_crypto_pwhash_str_verify(const char *, const char *, unsigned long long);
int __wrap_crypto_pwhash_str_verify(const char *, const char *, unsigned long long);

static struct slow *slow;

__attribute__((constructor)) static void begin(void)
{
	const char *file = getenv("MARENGO_SLOW");
	int fd = file ? open(file, O_RDWR | O_CLOEXEC) : -1;
	if (fd < 0)
		return;
	void *p = mmap(NULL, sizeof *slow, PROT_READ | PROT_WRITE, MAP_SHARED, fd, 0);
	slow = p == MAP_FAILED ? NULL : p;
	close(fd);
}

int __wrap_crypto_pwhash_str_verify(const char *hash, const char *password, unsigned long long n)
{
	if (!slow)
		return __real_crypto_pwhash_str_verify(hash, password, n);
	int now = atomic_fetch_add(&slow->now, 1) + 1;
	if (now > atomic_load(&slow->most))
		atomic_store(&slow->most, now);
	for (int i = 0; i < 1000 && atomic_load(&slow->hold); i++)
		usleep(10000);
	int answer = __real_crypto_pwhash_str_verify(hash, password, n);
	atomic_fetch_sub(&slow->now, 1);
	atomic_fetch_add(&slow->hashed, 1);
	return answer;
}
