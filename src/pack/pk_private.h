/*
 * pk_private.h: the inside of a reader, for the files of this folder only.
 */
#ifndef MARENGO_PK_PRIVATE_H
#define MARENGO_PK_PRIVATE_H

#include <cjson/cJSON.h>
#include <sodium.h>

#include "pack/pk.h"

enum { PK_DIRS = 4 };

struct pk_chunk {
	struct pk_chunk *next;
	_Alignas(max_align_t) unsigned char bytes[];
};

struct pk_doc {
	struct pk_doc *next;
	char *name;
	cJSON *json;
	char *shadow; /* a text that stands in for the file */
	size_t shadow_n;
};

struct pk {
	const char *dir[PK_DIRS];
	struct pk_chunk *chunks;
	struct pk_doc *docs;
	crypto_generichash_state hash;
	bool starved;
	char error[512];
};

#endif
