/*
 * load_goals.c: the turn track, Objectives, Victory and Defeat Conditions.
 */
#include "games/commander/load.h"

#include <string.h>

int fc_turn_index(const struct fc_pack *p, const struct pk_node *node)
{
	const char *id = pk_string_of(node);
	for (int i = 0; i < p->turns; i++)
		if (strcmp(p->turn[i].id, id) == 0)
			return i + 1;
	if (!pk_error(node->pk))
		pk_refuse(node, "there is no turn \"%s\" on the track", id);
	return 1;
}

uint32_t fc_turn_list(const struct fc_pack *p, const struct pk_node *node)
{
	static const char *const all[] = {"all", NULL};
	uint32_t turns = 0;
	if (!pk_there(node))
		return UINT32_MAX;
	if (pk_is_string(node)) {
		pk_word_of(node, all);
		return UINT32_MAX;
	}
	for (int i = 0, n = pk_count(node); i < n; i++) {
		struct pk_node turn = pk_at(node, i);
		turns |= 1u << (fc_turn_index(p, &turn) - 1);
	}
	return turns;
}

uint64_t fc_area_list(const struct fc_pack *p, const struct pk_node *node)
{
	static const char *const words[] = {"objectives", "all", "non-city", NULL};
	uint64_t areas = 0;
	if (pk_is_string(node)) {
		const uint64_t sets[] = {p->objectives, p->all_areas, p->all_areas & ~p->cities};
		return sets[pk_word_of(node, words)];
	}
	for (int i = 0, n = pk_count(node); i < n; i++) {
		struct pk_node area = pk_at(node, i);
		areas |= 1ull << pk_area_of(&area, p->map);
	}
	return areas;
}

static void need_bands(const struct fc_pack *p, const struct pk_node *rows)
{
	int first = 0, last = UNGRADED;
	for (int i = 0; i < p->turns; i++) {
		int grade = p->turn[i].grade;
		if (grade == UNGRADED && last != UNGRADED)
			pk_refuse(
				rows,
				"every box after the first graded one needs a grade"); /* FC-R119 */
		if (first == UNGRADED)
			first = grade;
		if (last != UNGRADED && grade != last && (grade > last) != (first == INFERIOR))
			pk_refuse(rows, "the bands of grades must follow each other in order");
		last = grade;
	}
}

void fc_load_turns(struct fc_pack *p, const struct pk_node *doc)
{
	struct pk_node rows = pk_get(doc, "turns");
	int n = pk_count(&rows);
	if (n < 1 || n > FC_TURNS)
		pk_refuse(&rows, "a track has 1 to %d turns", FC_TURNS);
	for (int i = 0; i < n && i < FC_TURNS; i++) {
		struct pk_node row = pk_at(&rows, i);
		struct fc_turn *t = &p->turn[p->turns++];
		pk_only(&row, "id name vp grade src note ref");
		pk_source(&row);
		t->id = pk_string(&row, "id");
		pk_text(&row, "name", t->name);
		t->vp = (int8_t)pk_int_or(&row, "vp", 0, 99, -1);
		if (pk_has(&row, "grade"))
			t->grade = (uint8_t)pk_word(&row, "grade", fc_grade_words);
	}
	need_bands(p, &rows);
}

static void load_condition(struct fc_pack *p, const struct pk_node *row, struct fc_condition *c)
{
	static const char *const types[] = {"track_end", "hold_fewer", "not_hold", "enemy_hold",
					    NULL};
	static const char *const checks[] = {"step-end", "half-end", "turn-end", NULL};
	pk_only(row, "type areas area n from check text src note");
	c->type = (uint8_t)pk_word(row, "type", types);
	c->n = (uint8_t)pk_int_or(row, "n", 1, 64, 1);
	c->from = 1;
	if (pk_has(row, "from")) {
		struct pk_node from = pk_get(row, "from");
		c->from = (uint8_t)fc_turn_index(p, &from);
	}
	if (pk_has(row, "text"))
		pk_text(row, "text", c->text);
	if (c->type == WHEN_TRACK_END)
		return;
	c->check = (uint8_t)(1 << pk_word(row, "check", checks));
	if (c->type == WHEN_HOLD_FEWER) {
		struct pk_node areas = pk_get(row, "areas");
		c->areas = fc_area_list(p, &areas);
	} else {
		c->areas = 1ull << pk_area(row, "area", p->map);
	}
}

static void load_conditions(struct fc_pack *p, const struct pk_node *list, struct fc_condition *to,
			    int *n)
{
	int count = pk_count(list);
	if (count > FC_CONDITIONS)
		pk_refuse(list, "at most %d conditions are possible", FC_CONDITIONS);
	for (int i = 0; i < count && i < FC_CONDITIONS; i++) {
		struct pk_node row = pk_at(list, i);
		load_condition(p, &row, &to[(*n)++]);
	}
}

static void load_scores(struct fc_pack *p, const struct pk_node *victory)
{
	static const char *const per[] = {"french_force_on_map", "objective_held", "turn", NULL};
	struct pk_node score = pk_get(victory, "score"), grades = pk_get(victory, "grades");
	for (int i = 0, n = pk_count(&score); i < n && i < FC_CONDITIONS; i++) {
		struct pk_node row = pk_at(&score, i);
		int k = p->scores++;
		pk_only(&row, "per hold types vp src note");
		p->score[k].vp = (int8_t)pk_int(&row, "vp", -99, 99);
		p->score[k].types = 0x1f;
		if (pk_has(&row, "hold")) {
			p->score[k].per = PER_HELD;
			p->score[k].area = (uint8_t)pk_area(&row, "hold", p->map);
			continue;
		}
		p->score[k].per = (uint8_t)pk_word(&row, "per", per);
		if (pk_has(&row, "types")) {
			struct pk_node types = pk_get(&row, "types");
			p->score[k].types = 0;
			for (int t = 0, m = pk_count(&types); t < m; t++) {
				struct pk_node type = pk_at(&types, t);
				p->score[k].types |=
					(uint8_t)(1 << pk_word_of(&type, fc_type_words));
			}
		}
	}
	for (int i = 0, n = pk_count(&grades); i < n && i < 4; i++) {
		struct pk_node row = pk_at(&grades, i);
		p->grade[p->grades++] =
			(struct fc_span){.min = (int16_t)pk_int(&row, "min", 0, 999),
					 .n = (int16_t)pk_word(&row, "grade", fc_grade_words)};
	}
	p->cap = (uint8_t)pk_int_or(victory, "cap", 1, 99, 255);
}

static void load_victory(struct fc_pack *p, const struct pk_node *v)
{
	static const char *const types[] = {"hold_all", "hold_count", "score_at_end",
					    "survive",  "destroy",    NULL};
	pk_only(v, "type areas n score grades cap ends early nation side text src note");
	pk_text(v, "text", p->victory_text);
	int type = pk_word(v, "type", types);
	p->victory = (uint8_t)(type < 2 ? HOLD_COUNT : type - 1);
	if (type < 2) {
		struct pk_node areas = pk_get(v, "areas");
		p->victory_areas = fc_area_list(p, &areas);
		p->victory_n = (uint8_t)(type ? pk_int(v, "n", 1, 64)
					      : __builtin_popcountll(p->victory_areas));
	} else if (p->victory == SCORE_AT_END) {
		load_scores(p, v);
	} else if (p->victory == SURVIVE) {
		struct pk_node ends = pk_get(v, "ends");
		load_conditions(p, &ends, p->end, &p->ends);
	} else {
		p->victory_nation = FC_NATIONS;
		if (pk_has(v, "nation")) {
			struct pk_node nation = pk_get(v, "nation");
			p->victory_nation = (uint8_t)fc_nation_index(p, &nation);
		}
	}
	if (pk_has(v, "early")) {
		struct pk_node early = pk_get(v, "early"), areas = pk_get(&early, "areas");
		p->early_areas = fc_area_list(p, &areas);
		p->early_vp = (uint8_t)pk_int(&early, "vp", 0, 99);
		p->early_grade = (uint8_t)pk_word(&early, "grade", fc_grade_words);
	}
}

void fc_load_goals(struct fc_pack *p, const struct pk_node *doc)
{
	struct pk_node objectives = pk_get(doc, "objectives"), victory = pk_get(doc, "victory"),
		       defeat = pk_get(doc, "defeat");
	for (int i = 0, n = pk_count(&objectives); i < n; i++) {
		struct pk_node area = pk_at(&objectives, i);
		p->objectives |= 1ull << pk_area_of(&area, p->map);
	}
	load_victory(p, &victory);
	load_conditions(p, &defeat, p->defeat, &p->defeats);
}
