/*
 * err.h: the one way to report what a user or the world caused.
 */
#ifndef MARENGO_ERR_H
#define MARENGO_ERR_H

/* As in sysexits.h where it has a word for it; 1 = a check failed, 2 = usage. */
enum err_code {
	ERR_NONE = 0,
	ERR_CHECK = 1,
	ERR_USAGE = 2,
	ERR_DATA = 65,
	ERR_NO_INPUT = 66,
	ERR_UNAVAILABLE = 69,
	ERR_MEMORY = 71,
	ERR_CREATE = 73,
	ERR_IO = 74,
};

struct err {
	enum err_code code;
	const char *text; /* an English sentence (msgid); {0} stands for the detail */
	char detail[400];
	int line; /* of the input, from 1; 0: it has none, or it does not matter */
};

/* Fills it and answers false, so that callers can return it. */
_Bool err_set(struct err *, enum err_code, const char *text, const char *detail, ...)
	__attribute__((format(printf, 4, 5)));

#endif
