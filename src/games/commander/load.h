/*
 * load.h: what the files of the loader share.
 */
#ifndef COMMANDER_LOAD_H
#define COMMANDER_LOAD_H

#include "games/commander/pack.h"
#include "pack/pk.h"

extern const char *const fc_type_words[], *const fc_skill_words[], *const fc_grade_words[],
									   *const fc_side_words[];

/* A text made of %s and %d, kept by the reader. */
const char *fc_keep(struct pk *, const char *format, ...) __attribute__((format(printf, 2, 3)));

void fc_load_common(struct fc_pack *, const struct pk_node *common);
void fc_load_forces(struct fc_pack *, const struct pk_node *doc);
void fc_load_statics(struct fc_pack *, const struct pk_node *doc, const struct pk_node *common);
void fc_load_turns(struct fc_pack *, const struct pk_node *doc);
void fc_load_goals(struct fc_pack *, const struct pk_node *doc);
void fc_load_late(struct fc_pack *, const struct pk_node *doc);
void fc_load_orders(struct fc_pack *, const struct pk_node *doc);
void fc_load_resupply(struct fc_pack *, const struct pk_node *doc);
void fc_load_specials(struct fc_pack *, const struct pk_node *doc);

int fc_force_index(const struct fc_pack *, const struct pk_node *);    /* by id; refuses */
int fc_turn_index(const struct fc_pack *, const struct pk_node *);     /* 1-based; refuses */
uint32_t fc_turn_list(const struct fc_pack *, const struct pk_node *); /* "all" or ids */
uint64_t fc_area_list(const struct fc_pack *, const struct pk_node *); /* ids, "objectives" … */
int fc_nation_index(struct fc_pack *, const struct pk_node *);
void fc_load_gains(const struct pk_node *table, struct fc_gain_row *, int *n, int cap);
/* Modifiers by Enemy Supply. */
void fc_load_mods(const struct pk_node *list, struct fc_supply_mod *, int *n);
/* Rows must follow each other without a hole from low to high. */
void fc_need_cover(const struct pk_node *table, int i, int n, int min, int max, int *next, int low,
		   int high);

#endif
