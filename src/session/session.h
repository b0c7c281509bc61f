/*
 * session.h: a match with its pack and its journal: what a save, a table or an engine holds.
 */
#ifndef MARENGO_SESSION_H
#define MARENGO_SESSION_H

#include "kernel/err.h"
#include "kernel/journal.h"
#include "pack/pk.h"

struct session {
	const struct game *game;
	struct pk *pk;
	const void *pack;
	struct match *match;
	struct jn_head head; /* with the seed, which is its owner's secret until the end */
	uint8_t seed[32];
};

/* How a session finds its game: the registry, or a test's own. */
typedef const struct game *game_finder(const char *id);

struct session_request {
	const char *game, *scenario;
	const char *const *dirs;   /* data directories */
	const char *const *option; /* "id=value"… */
	int options;
	const char *const *salt; /* "seat text"…, mixed into the dice */
	int salts;
	const uint8_t *seed;   /* 32 bytes, or NULL: drawn from the system */
	const uint8_t *script; /* faces for the dice of the set-up, or NULL */
	int script_n;
};

bool session_new(struct session *, game_finder *, const struct session_request *, struct err *);
/* From the text of a journal; `report` tells of a torn last line. */
bool session_load(struct session *, game_finder *, const char *const *dirs, const char *text,
		  size_t n, uint32_t stop, struct jn_writer *, struct jn_report *, struct err *);
/* The whole journal. Without `reveal` the seed is left out. */
void session_write(const struct session *, bool reveal, struct out *);
/* Sets up any position (JSON); the session stays as it was when it is refused. */
bool session_position(struct session *, const char *json, size_t n, struct err *);
void session_free(struct session *);

/* A 32-byte seed from a small number, as `seed=7` means it. */
void session_seed(uint64_t number, uint8_t seed[32]);

#endif
