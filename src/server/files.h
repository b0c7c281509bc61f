/*
 * files.h: the static files: web/ at the root, data/ below /data/, and nothing else. Kept in
 * memory (also compressed) and looked at again when they change on disk.
 */
#ifndef MARENGO_FILES_H
#define MARENGO_FILES_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include "server/smap.h"

struct file {
	char *data, *gzip; /* gzip: NULL where it saves nothing */
	size_t n, gzip_n;
	const char *type;
	char etag[20];
	int64_t seen, changed; /* when it was last looked at; its time on disk */
	long long size;
};

struct files {
	int web, data; /* directories, or -1 */
	struct smap kept;
	size_t bytes;
};

void files_open(struct files *, const char *web, const char *data);
void files_close(struct files *);
/* The file of a decoded path, or NULL. `now` in milliseconds. */
const struct file *files_get(struct files *, const char *path, int64_t now);

#endif
