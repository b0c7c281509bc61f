/*
 * counsel_words.h: advice in the words of its reader, as sentences and as JSON.
 */
#ifndef MARENGO_COUNSEL_WORDS_H
#define MARENGO_COUNSEL_WORDS_H

#include "kernel/counsel.h"
#include "text/tongue.h"

/* Why choice i stands where it does: a sentence or two. */
void word_reason(const struct reader *, const struct counsel *, int i, struct out *);
/* Choice i as one object, with key or (in an array) NULL. */
void word_counsel(const struct reader *, const struct counsel *, int i, struct out *);

#endif
