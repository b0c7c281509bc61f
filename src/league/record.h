/*
 * record.h: a club's record: its lines in order, corrected by reversing entries, and the state they
 * add up to. Saved, exported and imported as plain lines.
 */
#ifndef MARENGO_LEAGUE_RECORD_H
#define MARENGO_LEAGUE_RECORD_H

#include "league/campaign.h"

enum line_status {
	LINE_APPLIED,
	LINE_REVERSED, /* by a later reverse */
	LINE_REPLACED, /* by a later correct */
	LINE_VOID,     /* no longer possible after a correction */
	LINE_CORRECTION
};
extern const char *const line_status_words[];

struct record {
	const struct league_tables *t;
	struct campaign *now;
	int n, cap;
	char **line;
	uint8_t *status;          /* enum line_status of each line */
	struct refusal *why_void; /* of each void line: why */
};

void record_init(struct record *, const struct league_tables *);
void record_free(struct record *);

/* Appends a line if the rules allow it; else nothing changes. `diff` (or NULL) gets what a
 * correction changed, as a JSON array. */
bool record_add(struct record *, const char *line, struct refusal *, struct out *diff);
/* Takes lines that were accepted before; refuses the whole when one does not fit. */
bool record_load(struct record *, char *const *lines, int n, struct refusal *);
/* The state after the first `n` lines, as it was seen then; NULL when out of memory. */
struct campaign *record_state(const struct record *, int n);

/* One file: a line of head with the number of lines and their checksum, then the lines. */
void record_export(const struct record *, struct out *);
bool record_import(struct record *, const char *text, size_t n, struct refusal *);

/* What differs between two states, as a JSON array of {what, who, before, after}. */
int campaign_diff(const struct campaign *before, const struct campaign *after, const char *key,
		  struct out *);

#endif
