/*
 * files.c: opening below a directory is left to the kernel (openat2 with RESOLVE_BENEATH): no
 * dots, links or races lead out of it.
 */
#include "server/files.h"

#include <errno.h>
#include <fcntl.h>
#include <linux/openat2.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <unistd.h>

#include <sodium.h>
#include <zlib.h>

enum { LOOK_AGAIN_MS = 1000, MAX_FILE = 16 << 20, MAX_KEPT = 64 << 20 };

static const struct {
	const char *suffix, *type;
} types[] = {
	{".html", "text/html; charset=utf-8"},
	{".js", "text/javascript; charset=utf-8"},
	{".mjs", "text/javascript; charset=utf-8"},
	{".css", "text/css; charset=utf-8"},
	{".json", "application/json"},
	{".svg", "image/svg+xml"},
	{".png", "image/png"},
	{".ico", "image/x-icon"},
	{".txt", "text/plain; charset=utf-8"},
	{".md", "text/plain; charset=utf-8"},
	{".woff2", "font/woff2"},
	{".wasm", "application/wasm"},
	{".webmanifest", "application/manifest+json"},
};

/* Only files of a known kind are served. */
static const char *type_of(const char *path)
{
	const char *dot = strrchr(path, '.');
	for (size_t i = 0; dot && i < sizeof types / sizeof *types; i++)
		if (strcmp(dot, types[i].suffix) == 0)
			return types[i].type;
	return NULL;
}

void files_open(struct files *f, const char *web, const char *data)
{
	*f = (struct files){.web = -1, .data = -1};
	if (web)
		f->web = open(web, O_PATH | O_DIRECTORY | O_CLOEXEC);
	if (data)
		f->data = open(data, O_PATH | O_DIRECTORY | O_CLOEXEC);
}

static void file_free(struct file *file)
{
	free(file->data);
	free(file->gzip);
	free(file);
}

static bool forget(void *arg, const char *key, void *value)
{
	(void)arg;
	(void)key;
	file_free(value);
	return false;
}

void files_close(struct files *f)
{
	smap_sift(&f->kept, forget, NULL);
	smap_free(&f->kept);
	if (f->web >= 0)
		close(f->web);
	if (f->data >= 0)
		close(f->data);
}

static int open_below(int dir, const char *path)
{
	struct open_how how = {
		.flags = O_RDONLY | O_CLOEXEC | O_NONBLOCK,
		.resolve = RESOLVE_BENEATH | RESOLVE_NO_SYMLINKS | RESOLVE_NO_MAGICLINKS,
	};
	return (int)syscall(SYS_openat2, dir, path, &how, sizeof how);
}

static bool read_all(int fd, char *p, size_t n)
{
	while (n) {
		ssize_t got = read(fd, p, n);
		if (got < 0 && errno == EINTR)
			continue;
		if (got <= 0)
			return false;
		p += got;
		n -= (size_t)got;
	}
	return true;
}

static void compress_file(struct file *file)
{
	if (file->n < 512 || strncmp(file->type, "image/png", 9) == 0)
		return;
	z_stream z = {0};
	if (deflateInit2(&z, 6, Z_DEFLATED, 15 + 16, 8, Z_DEFAULT_STRATEGY) != Z_OK)
		return;
	size_t bound = deflateBound(&z, file->n);
	file->gzip = malloc(bound);
	z.next_in = (Bytef *)file->data;
	z.avail_in = (uInt)file->n;
	z.next_out = (Bytef *)file->gzip;
	z.avail_out = (uInt)bound;
	if (!file->gzip || deflate(&z, Z_FINISH) != Z_STREAM_END || z.total_out >= file->n) {
		free(file->gzip);
		file->gzip = NULL;
	} else {
		file->gzip_n = z.total_out;
	}
	deflateEnd(&z);
}

static struct file *load(int fd, const struct stat *st, const char *type)
{
	struct file *file = calloc(1, sizeof *file);
	if (!file)
		return NULL;
	file->n = (size_t)st->st_size;
	file->size = st->st_size;
	file->changed = (int64_t)st->st_mtim.tv_sec * 1000000000 + st->st_mtim.tv_nsec;
	file->type = type;
	file->data = malloc(file->n + 1);
	if (!file->data || !read_all(fd, file->data, file->n)) {
		file_free(file);
		return NULL;
	}
	uint8_t hash[16];
	crypto_generichash(hash, sizeof hash, (uint8_t *)file->data, file->n, NULL, 0);
	char hex[17];
	sodium_bin2hex(hex, sizeof hex, hash, 8);
	snprintf(file->etag, sizeof file->etag, "\"%s\"", hex);
	compress_file(file);
	return file;
}

/* Keeps a file unless that would take too much room; the map owns it then. */
static struct file *keep(struct files *f, const char *path, struct file *file)
{
	if (f->bytes + file->n > MAX_KEPT) {
		smap_sift(&f->kept, forget, NULL);
		f->bytes = 0;
	}
	if (!smap_put(&f->kept, path, file)) {
		file_free(file);
		return NULL;
	}
	f->bytes += file->n + file->gzip_n;
	return file;
}

static void drop(struct files *f, const char *path)
{
	struct file *old = smap_take(&f->kept, path);
	if (!old)
		return;
	f->bytes -= old->n + old->gzip_n;
	file_free(old);
}

const struct file *files_get(struct files *f, const char *path, int64_t now)
{
	struct file *kept = smap_get(&f->kept, path);
	if (kept && now - kept->seen < LOOK_AGAIN_MS)
		return kept;
	bool data = strncmp(path, "/data/", 6) == 0;
	int dir = data ? f->data : f->web;
	const char *name = data ? path + 6 : strcmp(path, "/") == 0 ? "index.html" : path + 1;
	const char *type = type_of(name);
	if (!type || dir < 0)
		return NULL;
	int fd = open_below(dir, name);
	struct stat st;
	if (fd < 0 || fstat(fd, &st) != 0 || !S_ISREG(st.st_mode) || st.st_size > MAX_FILE) {
		if (fd >= 0)
			close(fd);
		drop(f, path);
		return NULL;
	}
	int64_t changed = (int64_t)st.st_mtim.tv_sec * 1000000000 + st.st_mtim.tv_nsec;
	if (!kept || kept->changed != changed || kept->size != st.st_size) {
		drop(f, path);
		kept = load(fd, &st, type);
		kept = kept ? keep(f, path, kept) : NULL;
	}
	close(fd);
	if (kept)
		kept->seen = now;
	return kept;
}
