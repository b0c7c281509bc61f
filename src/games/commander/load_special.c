/*
 * load_special.c: the special rules of a campaign: a trigger and its effects.
 */
#include "games/commander/load.h"

#include <string.h>

static void load_trigger(struct fc_pack *p, const struct pk_node *row, struct fc_special *s)
{
	static const char *const at[] = {"setup",          "turn-start",  "french-resupply",
					 "enemy-resupply", "half-end",    "turn-end",
					 "french-enter",   "french-hold", NULL};
	static const uint8_t moment[] = {AT_SETUP,          AT_TURN_START,      AT_FRENCH_RESUPPLY,
					 AT_ENEMY_RESUPPLY, AT_FRENCH_HALF_END, AT_TURN_END,
					 AT_FRENCH_ENTER,   AT_FRENCH_HOLD};
	struct pk_node t = pk_get(row, "trigger"), turns = pk_maybe(&t, "turns");
	pk_only(&t, "at turns side areas once always");
	s->turns = fc_turn_list(p, &turns);
	if (pk_bool_or(&t, "always", false)) {
		s->moment = AT_ALWAYS;
		return;
	}
	s->moment = moment[pk_word(&t, "at", at)];
	if (s->moment == AT_FRENCH_HALF_END && pk_word(&t, "side", fc_side_words) == ENEMY)
		s->moment = AT_ENEMY_HALF_END;
	if (s->moment == AT_FRENCH_ENTER || s->moment == AT_FRENCH_HOLD) {
		struct pk_node areas = pk_get(&t, "areas");
		s->areas = fc_area_list(p, &areas);
		s->once = pk_bool_or(&t, "once", true);
	}
}

static void load_forbid(struct fc_pack *p, const struct pk_node *row, const struct fc_special *s,
			struct fc_effect *e)
{
	static const char *const words[] = {"repurchase", "buy-recruits",   "forced-march",
					    "enter",      "napoleon-enter", NULL};
	e->what = (uint8_t)pk_word(row, "what", words);
	if (e->what < FORBID_ENTER)
		return;
	/* Ways are measured once: a closed area stays closed. */
	if (s->moment != AT_ALWAYS)
		pk_refuse(row, "an area can only be closed for the whole campaign");
	if (e->what == FORBID_NAPOLEON_ENTER)
		p->closed_napoleon |= e->areas;
	for (int side = 0; side < SIDES && e->what == FORBID_ENTER; side++)
		if (e->side == side || e->side == SIDES)
			p->closed[side] |= e->areas;
}

static void load_rolls(const struct pk_node *row, struct fc_effect *e)
{
	struct pk_node table = pk_get(row, "table");
	int n = pk_count(&table), next = 1;
	for (int i = 0; i < n && i < 6; i++) {
		struct pk_node r = pk_at(&table, i);
		struct fc_span *s = &e->row[e->rows++];
		*s = (struct fc_span){(int16_t)pk_int(&r, "min", 1, 10),
				      (int16_t)pk_int(&r, "max", 1, 10),
				      (int16_t)pk_int(&r, "n", -50, 50)};
		fc_need_cover(&table, i, n, s->min, s->max, &next, 1, 10);
	}
}

static void load_napoleon(const struct pk_node *row, struct fc_effect *e)
{
	e->what = pk_bool_or(row, "remove", false);
	e->n = (int8_t)pk_int_or(row, "command", 0, 9, 0);
}

static void load_attrition(const struct pk_node *row, const struct fc_special *s,
			   struct fc_effect *e)
{
	static const char *const per[] = {"area", "force", NULL};
	e->each_force = pk_word(row, "per", per) == 1;
	e->n = (int8_t)pk_int(row, "roll_max", 1, 10);
	e->hits = (uint8_t)pk_int(row, "hits", 1, 4);
	if (s->moment >= AT_FRENCH_ENTER || s->moment == AT_ALWAYS)
		pk_refuse(row, "attrition needs a moment of the turn");
}

static void load_effect(struct fc_pack *p, const struct pk_node *row, const struct fc_special *s,
			struct fc_effect *e)
{
	static const char *const ops[] = {
		"supply",  "attrition", "place", "draw-reinforcement", "remove",
		"plans",   "forbid",    "cost",  "napoleon",           "supply-roll",
		"no-move", "die-mod",   NULL};
	static const char *const costs[] = {"forced-march", "refit", "plan-1", "scout", NULL};
	static const char *const dice[] = {"fog", "orders", "withdrawal", NULL};
	pk_only(row, "op side n areas area per roll_max hits forces delta what nation remove "
		     "command table");
	e->op = (uint8_t)pk_word(row, "op", ops);
	e->side = pk_has(row, "side") ? (uint8_t)pk_word(row, "side", fc_side_words) : SIDES;
	e->n = (int8_t)pk_int_or(row, pk_has(row, "delta") ? "delta" : "n", -50, 50, 0);
	e->area = AT_GONE;
	e->nation = FC_NATIONS;
	if (pk_has(row, "area")) {
		struct pk_node area = pk_get(row, "area");
		if (strcmp(pk_string_of(&area), "stay") != 0)
			e->area = (uint8_t)pk_area_of(&area, p->map);
	}
	if (pk_has(row, "areas")) {
		struct pk_node areas = pk_get(row, "areas");
		e->areas = fc_area_list(p, &areas);
	}
	if (pk_has(row, "nation")) {
		struct pk_node nation = pk_get(row, "nation");
		e->nation = (uint8_t)fc_nation_index(p, &nation);
	}
	struct pk_node forces = pk_maybe(row, "forces");
	for (int i = 0, n = pk_there(&forces) ? pk_count(&forces) : 0; i < n; i++) {
		struct pk_node force = pk_at(&forces, i);
		if (e->forces == FC_LATE_FORCES) {
			pk_refuse(&force, "at most %d Forces here", FC_LATE_FORCES);
			return;
		}
		e->force[e->forces++] = (uint8_t)fc_force_index(p, &force);
	}
	switch (e->op) {
	case DO_ATTRITION: load_attrition(row, s, e); break;
	case DO_FORBID: load_forbid(p, row, s, e); break;
	case DO_COST: e->what = (uint8_t)pk_word(row, "what", costs); break;
	case DO_NAPOLEON: load_napoleon(row, e); break;
	case DO_SUPPLY_ROLL: load_rolls(row, e); break;
	case DO_DIE_MOD: e->what = (uint8_t)pk_word(row, "what", dice); break;
	default: break;
	}
}

void fc_load_specials(struct fc_pack *p, const struct pk_node *doc)
{
	struct pk_node rows = pk_maybe(doc, "special");
	int n = pk_there(&rows) ? pk_count(&rows) : 0;
	if (n > FC_SPECIALS)
		pk_refuse(&rows, "at most %d special rules are possible", FC_SPECIALS);
	for (int i = 0; i < n && i < FC_SPECIALS; i++) {
		struct pk_node row = pk_at(&rows, i), effects = pk_get(&row, "effect");
		struct fc_special *s = &p->special[p->specials++];
		pk_only(&row, "id text trigger effect src note ref");
		pk_source(&row);
		s->id = pk_string(&row, "id");
		pk_text(&row, "text", s->text);
		load_trigger(p, &row, s);
		int m = pk_count(&effects);
		if (m > FC_EFFECTS)
			pk_refuse(&effects, "at most %d effects are possible", FC_EFFECTS);
		for (int k = 0; k < m && k < FC_EFFECTS; k++) {
			struct pk_node effect = pk_at(&effects, k);
			load_effect(p, &effect, s, &s->effect[s->effects++]);
		}
	}
}
