/*
 * faults.h: the ways in which the disk of the tests fails.
 */
#ifndef MARENGO_TEST_FAULTS_H
#define MARENGO_TEST_FAULTS_H

#include <stdbool.h>

enum fault {
	FAULT_FULL,  /* ENOSPC */
	FAULT_IO,    /* EIO */
	FAULT_TORN,  /* EIO, and half of what was to be written is there */
	FAULT_SHORT, /* a write takes only half, and says so; syncs succeed */
	FAULTS
};

#endif
