/*
 * load_orders.c: the Enemy Orders charts and both sides' Resupply.
 */
#include "games/commander/load.h"

#include <string.h>

enum { CHART_LOW = -100, CHART_HIGH = 100 };

static void load_table(struct fc_pack *p, const struct pk_node *table, struct fc_order_table *to)
{
	static const char *const words[] = {"enemy-held-objective",
					    "enemy-held-city",
					    "hold",
					    "random",
					    "french-held-objective",
					    "french-held-city",
					    "advance",
					    "move-toward",
					    NULL};
	int n = pk_count(table), next = CHART_LOW;
	if (n > FC_ROWS)
		pk_refuse(table, "at most %d rows are possible", FC_ROWS);
	for (int i = 0; i < n && i < FC_ROWS; i++) {
		struct pk_node row = pk_at(table, i);
		struct fc_order_row *r = &to->row[to->rows++];
		pk_only(&row, "min max do times area napoleon note");
		r->min = (int8_t)pk_int_or(&row, "min", CHART_LOW, CHART_HIGH, CHART_LOW);
		r->max = (int8_t)pk_int_or(&row, "max", CHART_LOW, CHART_HIGH, CHART_HIGH);
		r->go = (uint8_t)pk_word(&row, "do", words);
		r->times = (uint8_t)pk_int_or(&row, "times", 1, 3, 1);
		if (r->go == GO_TOWARD)
			r->area = pk_bool_or(&row, "napoleon", false)
					  ? AT_GONE
					  : (uint8_t)pk_area(&row, "area", p->map);
		fc_need_cover(table, i, n, r->min, r->max, &next, CHART_LOW, CHART_HIGH);
	}
	if (n == 0)
		pk_refuse(table, "the chart is empty");
}

void fc_load_orders(struct fc_pack *p, const struct pk_node *doc)
{
	struct pk_node orders = pk_get(doc, "orders"), table = pk_get(&orders, "table"),
		       mods = pk_get(&orders, "supply_mods"),
		       nations = pk_maybe(&orders, "nations");
	pk_only(&orders, "group table supply_mods nations src note");
	pk_source(&orders);
	p->group = (uint8_t)pk_int(&orders, "group", 1, 12);
	load_table(p, &table, &p->orders);
	fc_load_mods(&mods, p->order_mod, &p->order_mods);
	for (int i = 0, n = pk_there(&nations) ? pk_count(&nations) : 0; i < n; i++) {
		struct pk_node own = pk_at(&nations, i), chart = pk_get(&own, "table");
		int nation = 0;
		while (nation < p->nations && strcmp(p->nation[nation], pk_key(&own)) != 0)
			nation++;
		pk_only(&own, "table src note");
		if (nation == p->nations) {
			pk_refuse(&own, "no Force is of this nation");
			return;
		}
		p->own_table[nation] = true;
		load_table(p, &chart, &p->nation_orders[nation]);
	}
}

void fc_load_gains(const struct pk_node *table, struct fc_gain_row *to, int *count, int cap)
{
	static const char *const words[] = {"fortification", "garrison", "reinforcement", "supply",
					    NULL};
	int n = pk_count(table), next = 1;
	if (n > cap)
		pk_refuse(table, "at most %d rows are possible", cap);
	for (int i = 0; i < n && i < cap; i++) {
		struct pk_node row = pk_at(table, i);
		struct fc_gain_row *r = &to[(*count)++];
		pk_only(&row, "min max gain n src note");
		r->min = (int8_t)pk_int(&row, "min", 1, 10);
		r->max = (int8_t)pk_int(&row, "max", 1, 10);
		r->gain = (uint8_t)pk_word(&row, "gain", words);
		r->n = (uint8_t)pk_int(&row, "n", 1, 20);
		fc_need_cover(table, i, n, r->min, r->max, &next, 1, 10);
	}
}

static void load_term(struct fc_pack *p, const struct pk_node *row)
{
	static const char *const per[] = {"", "objective_held", "city_held", "area_held", NULL};
	struct fc_term *t = &p->term[p->terms++];
	pk_only(row, "base per hold turns supply src note");
	if (pk_has(row, "base")) {
		t->n = (int8_t)pk_int(row, "base", -50, 50);
		return;
	}
	t->n = (int8_t)pk_int(row, "supply", -50, 50);
	if (pk_has(row, "per")) {
		t->per = (uint8_t)pk_word(row, "per", per);
	} else if (pk_has(row, "hold")) {
		t->per = TERM_HOLD;
		t->area = (uint8_t)pk_area(row, "hold", p->map);
	} else {
		struct pk_node turns = pk_get(row, "turns");
		t->per = TERM_TURNS;
		t->turns = fc_turn_list(p, &turns);
	}
}

static void load_enemy(struct fc_pack *p, const struct pk_node *enemy)
{
	static const char *const per[] = {"enemy_held_city", "enemy_held_objective", "listed",
					  "once", NULL};
	static const char *const gains[] = {"fortification", "garrison", "reinforcement", "supply",
					    NULL};
	struct pk_node table = pk_get(enemy, "table"), base = pk_maybe(enemy, "base");
	pk_only(enemy, "per areas area base table text src note");
	p->resupply_per = (uint8_t)pk_word(enemy, "per", per);
	const uint64_t by[] = {p->cities, p->objectives, 0, 0};
	p->resupply_areas = by[p->resupply_per];
	p->resupply_area = AT_GONE;
	if (pk_has(enemy, "areas")) {
		struct pk_node areas = pk_get(enemy, "areas");
		p->resupply_areas = fc_area_list(p, &areas);
	}
	if (pk_has(enemy, "area"))
		p->resupply_area = (uint8_t)pk_area(enemy, "area", p->map);
	fc_load_gains(&table, p->resupply, &p->resupply_rows, FC_ROWS);
	for (int i = 0, n = pk_there(&base) ? pk_count(&base) : 0; i < n && i < 4; i++) {
		struct pk_node row = pk_at(&base, i);
		p->resupply_base[p->resupply_bases++] =
			(struct fc_gain_row){.gain = (uint8_t)pk_word(&row, "gain", gains),
					     .n = (uint8_t)pk_int(&row, "n", 1, 20)};
	}
}

void fc_load_resupply(struct fc_pack *p, const struct pk_node *doc)
{
	struct pk_node resupply = pk_get(doc, "resupply"), french = pk_get(&resupply, "french"),
		       enemy = pk_get(&resupply, "enemy"), terms = pk_get(&french, "terms");
	pk_only(&french, "terms min max text src note");
	pk_text(&french, "text", p->income_text);
	p->income_min = (int16_t)pk_int_or(&french, "min", 0, 99, 0);
	p->income_max = (int16_t)pk_int_or(&french, "max", 0, 999, 999);
	for (int i = 0, n = pk_count(&terms); i < n && i < FC_TERMS; i++) {
		struct pk_node row = pk_at(&terms, i);
		load_term(p, &row);
	}
	load_enemy(p, &enemy);
}
