/*
 * fuzz_config.c: the settings of `marengo serve`, one word a line. Whatever is accepted lies within
 * its bounds, and nothing but loopback is served without TLS or the word for it.
 */
#include <arpa/inet.h>
#include <stdlib.h>
#include <string.h>

#include "cli/serve.h"

int LLVMFuzzerInitialize(int *argc, char ***argv);
int LLVMFuzzerTestOneInput(const uint8_t *data, size_t n);

enum { MOST_WORDS = 64 };

/* What the program tells its user is not wanted here; the sanitizers write past these. */
int LLVMFuzzerInitialize(int *argc, char ***argv)
{
	(void)argc, (void)argv;
	stdout = fopen("/dev/null", "w");
	stderr = fopen("/dev/null", "w");
	return 0;
}

static bool is_loopback(const char *address)
{
	struct in_addr four;
	bool home = inet_pton(AF_INET, address, &four) == 1 && (ntohl(four.s_addr) >> 24) == 127;
	return home || strcmp(address, "::1") == 0 || strcmp(address, "localhost") == 0;
}

static void judge(const struct serve_config *c)
{
	if (c->port < 0 || c->port > 65535 || c->workers < 1 || c->workers > 64 ||
	    c->think_ms < 1000 || c->think_ms > 600000 || c->max_connections < 0 ||
	    c->max_connections > 60000 || !c->address)
		abort();
	bool covered = (c->cert && c->key) || c->insecure_lan;
	if (!serve_unsafe(c) && !covered && !is_loopback(c->address))
		abort();
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t n)
{
	char *text = strndup((const char *)data, n), *save = NULL, *word[MOST_WORDS + 1];
	int words = 0;
	word[words++] = "serve";
	for (char *p = strtok_r(text, "\n", &save); p && words < MOST_WORDS;
	     p = strtok_r(NULL, "\n", &save))
		word[words++] = p;
	word[words] = NULL;
	struct serve_request r;
	if (serve_read(words, word, &r) == 0)
		judge(&r.config);
	free(text);
	return 0;
}
