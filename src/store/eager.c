/*
 * eager.c: a thread that answers people works for fractions of a millisecond at a time. Told so,
 * the kernel's scheduler (Linux 6.12 and later) lets it go before those who want whole slices; its
 * share of the processor stays the same, and no privilege is wanted. Elsewhere nothing happens.
 */
#include "store/eager.h"

#include <stdint.h>
#include <sys/syscall.h>
#include <unistd.h>

enum { SLICE_NS = 100000 };

/* The kernel's struct sched_attr, first version: the C library does not know it yet. */
struct attributes {
	uint32_t size, policy;
	uint64_t flags;
	int32_t nice;
	uint32_t priority;
	uint64_t runtime, deadline, period;
};

void thread_eager(void)
{
	struct attributes a;
	/* Whoever was given precedence by the administrator keeps it. */
	if (syscall(SYS_sched_getattr, 0, &a, sizeof a, 0) != 0 || a.policy != 0)
		return;
	a.size = sizeof a;
	a.runtime = SLICE_NS;
	syscall(SYS_sched_setattr, 0, &a, 0);
}
