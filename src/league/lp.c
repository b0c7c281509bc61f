/*
 * lp.c: the one door to GLPK.
 */
#include "league/lp.h"

#include <setjmp.h>
#include <stdint.h>

static void starved(void *arg)
{
	jmp_buf *back = arg;
	longjmp(*back, 1);
}

bool lp_work(void (*work)(void *), void *arg)
{
	jmp_buf back;
	if (setjmp(back) != 0) {
		glp_error_hook(NULL, NULL);
		glp_free_env();
		return false;
	}
	glp_term_out(GLP_OFF);
	glp_error_hook(starved, &back);
	work(arg);
	glp_error_hook(NULL, NULL);
	glp_free_env();
	return true;
}

bool lp_stopped(const atomic_bool *stop)
{
	return stop && atomic_load(stop);
}

static void look_up(glp_tree *tree, void *arg)
{
	if (lp_stopped((const atomic_bool *)arg))
		glp_ios_terminate(tree);
}

void lp_heed(glp_iocp *search, const atomic_bool *stop)
{
	search->cb_func = look_up;
	search->cb_info = (void *)(uintptr_t)stop;
}
