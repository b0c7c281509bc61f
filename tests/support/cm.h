/*
 * cm.h: cmocka with the headers it wants before it.
 */
#ifndef MARENGO_CM_H
#define MARENGO_CM_H

#include <setjmp.h>
#include <stdarg.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

#endif
