/*
 * journal_line.h: what the writer and the reader of journals share.
 */
#ifndef MARENGO_JOURNAL_LINE_H
#define MARENGO_JOURNAL_LINE_H

#include <stddef.h>
#include <stdint.h>

/* The chain after a body: a keyed hash whose key is the chain before it. */
uint64_t jn_chain(uint64_t chain, const char *body, size_t n);

#endif
