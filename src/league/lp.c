/*
 * lp.c: the one door to GLPK.
 */
#include "league/lp.h"

#include <glpk.h>
#include <setjmp.h>
#include <stddef.h>

static void stopped(void *arg)
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
	glp_error_hook(stopped, &back);
	work(arg);
	glp_error_hook(NULL, NULL);
	glp_free_env();
	return true;
}
