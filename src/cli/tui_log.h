/*
 * tui_log.h: the last lines that were said, to be scrolled through.
 */
#ifndef MARENGO_TUI_LOG_H
#define MARENGO_TUI_LOG_H

#include <stddef.h>

enum { LOG_LINES = 2000 };

struct tui_log {
	char *line[LOG_LINES]; /* a ring: the oldest goes first */
	int first, n;
	char *open; /* a line without its end yet */
	size_t open_n;
	int back;  /* lines scrolled up from the end */
	int fresh; /* lines since the mark */
};

void log_add(struct tui_log *, const char *bytes, size_t n);
void log_free(struct tui_log *);
/* What is said from here on is an answer: if it is long, it is shown from its beginning. */
void log_mark(struct tui_log *);
void log_scroll(struct tui_log *, int lines);
void log_draw(struct tui_log *, int y, int height, int width);

#endif
