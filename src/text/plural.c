/*
 * plural.c: works out a plural expression, straight from its text.
 *
 * The grammar is C's, as gettext allows it: ?: || && == != < > <= >= + - * / % ! ( ) n and
 * numbers. Expressions are a line long and asked for rarely: no tree is kept.
 */
#include "text/plural.h"

#include <stdlib.h>
#include <string.h>

enum { MAX_NESTING = 32 };

struct reading {
	const char *at;
	unsigned long n;
	int depth;
	bool bad;
};

/* Longest first, so that "<=" is never taken for "<". */
static const struct operation {
	char sign[3];
	int level; /* binds tighter the higher it is */
} operations[] = {
	{"||", 1}, {"&&", 2}, {"==", 3}, {"!=", 3}, {"<=", 4}, {">=", 4}, {"<", 4},
	{">", 4},  {"+", 5},  {"-", 5},  {"*", 6},  {"/", 6},  {"%", 6},
};

static void skip_blanks(struct reading *r)
{
	r->at += strspn(r->at, " \t");
}

static bool take(struct reading *r, const char *sign)
{
	skip_blanks(r);
	size_t n = strlen(sign);
	if (strncmp(r->at, sign, n) != 0)
		return false;
	r->at += n;
	return true;
}

static const struct operation *take_operation(struct reading *r, int level)
{
	skip_blanks(r);
	for (size_t i = 0; i < sizeof operations / sizeof *operations; i++) {
		const struct operation *op = &operations[i];
		if (strncmp(r->at, op->sign, strlen(op->sign)) != 0)
			continue;
		if (op->level < level)
			return NULL;
		r->at += strlen(op->sign);
		return op;
	}
	return NULL;
}

static unsigned long work_out(struct reading *r, char sign, char second, unsigned long a,
			      unsigned long b)
{
	switch (sign) {
	case '|': return a || b;
	case '&': return a && b;
	case '=': return a == b;
	case '!': return a != b;
	case '<': return second ? a <= b : a < b;
	case '>': return second ? a >= b : a > b;
	case '+': return a + b;
	case '-': return a - b;
	case '*': return a * b;
	default: break;
	}
	if (b == 0) {
		r->bad = true;
		return 0;
	}
	return sign == '/' ? a / b : a % b;
}

static unsigned long choice(struct reading *r);

static unsigned long operand(struct reading *r)
{
	bool negated = false;
	while (take(r, "!"))
		negated = !negated;
	unsigned long value = 0;
	if (take(r, "(")) {
		value = choice(r);
		r->bad |= !take(r, ")");
	} else if (take(r, "n")) {
		value = r->n;
	} else if (*r->at >= '0' && *r->at <= '9') {
		char *end;
		value = strtoul(r->at, &end, 10);
		r->at = end;
	} else {
		r->bad = true;
	}
	return negated ? !value : value;
}

/* Operations that bind at least as tightly as `level`, from the left. */
static unsigned long operations_from(struct reading *r, int level)
{
	unsigned long value = operand(r);
	const struct operation *op;
	while (!r->bad && (op = take_operation(r, level))) {
		unsigned long right = operations_from(r, op->level + 1);
		value = work_out(r, op->sign[0], op->sign[1], value, right);
	}
	return value;
}

static unsigned long choice(struct reading *r)
{
	if (++r->depth > MAX_NESTING)
		r->bad = true;
	if (r->bad)
		return 0;
	unsigned long value = operations_from(r, 1);
	if (!r->bad && take(r, "?")) {
		unsigned long yes = choice(r);
		r->bad |= !take(r, ":");
		unsigned long no = choice(r);
		value = value ? yes : no;
	}
	r->depth--;
	return value;
}

static bool evaluate(const char *rule, unsigned long n, unsigned long *form)
{
	struct reading r = {.at = rule, .n = n};
	*form = choice(&r);
	skip_blanks(&r);
	return !r.bad && *r.at == '\0';
}

bool plural_read(const char *text, struct plural *p)
{
	struct reading r = {.at = text};
	if (!take(&r, "nplurals") || !take(&r, "="))
		return false;
	skip_blanks(&r);
	char *end;
	p->forms = strtoul(r.at, &end, 10);
	if (end == r.at || p->forms < 1 || p->forms > MAX_PLURALS)
		return false;
	r.at = end;
	if (!take(&r, ";") || !take(&r, "plural") || !take(&r, "="))
		return false;
	size_t n = strcspn(r.at, ";\n");
	if (n == 0 || n >= sizeof p->rule)
		return false;
	memcpy(p->rule, r.at, n);
	p->rule[n] = '\0';
	unsigned long form;
	for (unsigned long i = 0; i <= 200; i++)
		if (!evaluate(p->rule, i, &form) || form >= p->forms)
			return false;
	return true;
}

unsigned long plural_form(const struct plural *p, unsigned long n)
{
	unsigned long form;
	return evaluate(p->rule, n, &form) && form < p->forms ? form : 0;
}
