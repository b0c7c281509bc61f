/*
 * tables.c: reading the charts, and looking things up in them.
 */
#include "league/tables.h"

#include <stdlib.h>
#include <string.h>

static const char *const power_words[] = {"major", "middle", "minor", "unlisted", NULL};
static const char *const class_words[] = {"line",      "light",     "elite-inf", "militia",
					  "cav-light", "cav-heavy", "cav-guard", "cav-other",
					  "art-horse", "art-heavy", NULL};
static const char quality_order[] = "PAVGCE";

static void copy_id(const struct pk_node *n, const char *key, char *to, size_t cap)
{
	const char *s = pk_string(n, key);
	if (strlen(s) >= cap)
		pk_refuse(n, "\"%s\" is too long", s);
	else
		memcpy(to, s, strlen(s) + 1);
}

int lg_nation(const struct league_tables *t, const char *id)
{
	for (int i = 0; i < t->nnations; i++)
		if (strcmp(t->nation[i].id, id) == 0)
			return i;
	return LG_NONE;
}

int lg_type(const struct league_tables *t, const char *code)
{
	for (int i = 0; i < t->ntypes; i++)
		if (strcmp(t->type[i].code, code) == 0)
			return i;
	return LG_NONE;
}

int lg_general(const struct league_tables *t, const char *id)
{
	for (int i = 0; i < t->ngenerals; i++)
		if (strcmp(t->general[i].id, id) == 0)
			return i;
	return LG_NONE;
}

static int nation_at(const struct pk_node *n, const char *key, const struct league_tables *t)
{
	int i = lg_nation(t, pk_string(n, key));
	if (i == LG_NONE)
		pk_refuse(n, "\"%s\" is no nation", pk_string(n, key));
	return i == LG_NONE ? 0 : i;
}

static void read_nations(const struct pk_node *doc, struct league_tables *t)
{
	struct pk_node list = pk_get(doc, "nations");
	for (int i = 0; i < pk_count(&list) && i < LG_NATIONS; i++) {
		struct pk_node n = pk_at(&list, i);
		struct nation *to = &t->nation[i];
		copy_id(&n, "id", to->id, sizeof to->id);
		to->name[LANG_EN] = pk_string(&n, "name");
		to->name[LANG_IT] = pk_string(&n, "it");
		to->power = (enum power)pk_word(&n, "power", power_words);
		to->french_minor = pk_bool(&n, "french_minor");
		to->in_chart = pk_bool(&n, "in_chart");
		t->nnations = i + 1;
	}
}

static void read_types(const struct pk_node *doc, struct league_tables *t)
{
	struct pk_node list = pk_get(doc, "units");
	if (pk_int(doc, "year", 1792, 1815) != 1812) /* NW-060 */
		pk_refuse(doc, "the club plays the statistics of 1812");
	for (int i = 0; i < pk_count(&list) && i < LG_TYPES; i++) {
		struct pk_node n = pk_at(&list, i);
		struct troop_type *to = &t->type[i];
		copy_id(&n, "code", to->code, sizeof to->code);
		to->type = pk_string(&n, "type");
		to->name[LANG_EN] = pk_string(&n, "name");
		to->name[LANG_IT] = pk_string(&n, "it");
		to->nation = (int16_t)nation_at(&n, "nation", t);
		to->class = (enum troop_class)pk_word(&n, "class", class_words);
		to->gun = to->class >= CLASS_ART_HORSE;
		to->heavy = to->class == CLASS_ART_HEAVY;
		to->per4 = (int)pk_int_or(&n, "per4", 1, 40, 0);
		to->cost = (int)pk_int_or(&n, "cost", 1, 40, 0);
		to->min = (int)pk_int_or(&n, "min", 4, 40, 0);
		to->std = (int)pk_int_or(&n, "std", 4, 40, 0);
		to->max = (int)pk_int_or(&n, "max", 4, 40, 0);
		to->gunners = (int)pk_int_or(&n, "gunners", 1, 9, 0);
		to->disorder = (int)pk_int(&n, "disorder", 0, 20);
		to->rout = (int)pk_int(&n, "rout", 0, 20);
		to->dispersal = pk_string(&n, "dispersal")[0];
		to->elite = pk_bool(&n, "elite");
		/* NW-095: also whatever carries special note s. */
		to->light = pk_bool(&n, "light") || pk_bool_or(&n, "note_s", false);
		to->cav = pk_bool(&n, "cav");
		to->line = pk_bool(&n, "ln");
		to->prohibited = pk_bool_or(&n, "prohibited", false);
		to->ultra = pk_bool_or(&n, "ultra", false);
		to->freikorps = pk_bool_or(&n, "fki", false);
		to->as_french = pk_bool_or(&n, "as_french", false);
		to->guerrilla = pk_bool_or(&n, "guerrilla", false);
		to->guard_light = pk_bool_or(&n, "guard_light", false);
		if (to->gun ? !to->cost : !to->per4 || to->min > to->max || to->min % 4)
			pk_refuse(&n, "the price or the size of %s is missing", to->code);
		t->ntypes = i + 1;
	}
}

static void read_buy(const struct pk_node *n, const struct league_tables *t, struct foreign_buy *to)
{
	struct pk_node types = pk_get(n, "types");
	to->para = pk_string(n, "rule");
	to->key = pk_string(n, "key");
	to->max = (int)pk_int_or(n, "max", 1, 9, 0);
	for (int i = 0; i < pk_count(&types) && i < LG_BUY_TYPES; i++) {
		struct pk_node code = pk_at(&types, i);
		int type = lg_type(t, pk_string_of(&code));
		if (type == LG_NONE)
			pk_refuse(&code, "this is no troop type");
		to->type[to->ntypes++] = (int16_t)type;
	}
}

static void read_exceptions(const struct pk_node *doc, struct league_tables *t)
{
	struct pk_node list = pk_get(doc, "nations");
	for (int i = 0; i < t->nnations; i++) {
		struct pk_node n = pk_at(&list, i), all = pk_get(&n, "exceptions");
		struct nation *to = &t->nation[i];
		for (int k = 0; k < pk_count(&all); k++) {
			struct pk_node e = pk_at(&all, k);
			const char *key = pk_string(&e, "key");
			if (strcmp(key, "jager_max") == 0)
				to->jager_max = (int)pk_int(&e, "value", 1, 9);
			else if (strcmp(key, "no_subordinate_corps") == 0)
				to->british_style = true;
			else if (pk_has(&e, "types") && to->nbuys < LG_BUYS)
				read_buy(&e, t, &to->buy[to->nbuys++]);
		}
	}
}

static void read_chart(const struct pk_node *doc, struct league_tables *t)
{
	struct pk_node list = pk_get(doc, "pairs");
	for (int i = 0; i < pk_count(&list); i++) {
		struct pk_node n = pk_at(&list, i);
		int a = nation_at(&n, "prime", t), b = nation_at(&n, "ally", t);
		const char *mark = pk_string(&n, "mark");
		t->mark[a][b] = mark;
		t->allied[a][b] = mark[0] == '*'; /* NW-131: a bare (1) is no alliance */
	}
}

static struct rating read_rating(const struct pk_node *n)
{
	struct rating r = {
		.span = (int8_t)pk_int(n, "span", 0, 12),
		.response = (int8_t)pk_int_or(n, "response", 0, 10, 10),
		.modifier = (int8_t)pk_int(n, "modifier", -3, 3),
		.quality = pk_string(n, "quality")[0],
	};
	if (!lg_quality_known(r.quality))
		pk_refuse(n, "the quality must be one of P A V G C E");
	return r;
}

static void read_generals(const struct pk_node *doc, struct league_tables *t)
{
	struct pk_node list = pk_get(doc, "generals"), ladder = pk_get(doc, "ladder");
	struct pk_node table = pk_get(doc, "team_table"), team = pk_get(&table, "d6");
	for (int i = 0; i < pk_count(&list) && i < LG_GENERALS; i++) {
		struct pk_node n = pk_at(&list, i);
		struct listed_general *to = &t->general[i];
		copy_id(&n, "id", to->id, sizeof to->id);
		to->name[LANG_EN] = pk_string(&n, "name");
		to->name[LANG_IT] = pk_string(&n, "it");
		to->nation = (int16_t)nation_at(&n, "nation", t);
		to->rating = read_rating(&n);
		to->cav = pk_bool(&n, "cav");
		to->art = pk_bool(&n, "art");
		to->marshal = pk_bool(&n, "marshal");
		to->monarch = pk_bool(&n, "monarch");
		t->ngenerals = i + 1;
	}
	if (pk_count(&ladder) != LG_RANKS || pk_count(&team) != 6)
		pk_refuse(doc, "the ladder has fourteen rows and the team table six");
	for (int i = 0; i < LG_RANKS && i < pk_count(&ladder); i++) {
		struct pk_node n = pk_at(&ladder, i);
		t->rank[i].points = (int)pk_int(&n, "points", 0, 10000);
		t->rank[i].rating = read_rating(&n);
		t->rank[i].corps_cost = (int)pk_int(&n, "corps_cost", 1, 100);
		t->rank[i].army_cost = (int)pk_int(&n, "army_cost", 1, 100);
	}
	for (int i = 0; i < 6 && i < pk_count(&team); i++) {
		struct pk_node n = pk_at(&team, i);
		t->team[i] = read_rating(&n);
	}
}

const struct league_tables *league_tables_load(struct pk *pk)
{
	struct league_tables *t = pk_alloc(pk, sizeof *t);
	if (!t)
		return NULL;
	struct pk_node nations = pk_open(pk, "league/nations");
	struct pk_node units = pk_open(pk, "league/units");
	struct pk_node generals = pk_open(pk, "league/generals");
	read_nations(&nations, t);
	read_types(&units, t);
	read_exceptions(&nations, t);
	read_chart(&nations, t);
	read_generals(&generals, t);
	return pk_error(pk) ? NULL : t;
}

const struct foreign_buy *lg_buy(const struct nation *n, const char *para)
{
	for (int i = 0; i < n->nbuys; i++)
		if (strcmp(n->buy[i].para, para) == 0)
			return &n->buy[i];
	return NULL;
}

bool lg_buy_has(const struct foreign_buy *b, int type)
{
	for (int i = 0; b && i < b->ntypes; i++)
		if (b->type[i] == type)
			return true;
	return false;
}

int lg_rank_index(const struct league_tables *t, int rank_points) /* NW-017 */
{
	int i = 0;
	while (i + 1 < LG_RANKS && t->rank[i + 1].points <= rank_points)
		i++;
	return i;
}

bool lg_quality_known(char q)
{
	return q && strchr(quality_order, q) != NULL;
}

int lg_quality_step(char q)
{
	const char *at = strchr(quality_order, q);
	return at ? (int)(at - quality_order) : 0;
}

int lg_general_cost(struct rating r, enum command_level level)
{
	static const int span_price[] = {1, 2, 3, 3};          /* by level */
	static const int quality_price[] = {0, 1, 3, 3, 5, 5}; /* NW-032, NW-033 */
	int cost = span_price[level] * r.span + quality_price[lg_quality_step(r.quality)] +
		   (r.response > 3 ? r.response - 3 : 0) +
		   (r.modifier > 0 ? 4 * r.modifier : r.modifier);
	return cost > 1 ? cost : 1;
}

int lg_commander_cost(const struct league_tables *t, int rank_points, enum command_level level)
{
	/* NW-066: the base response is priced, the rise to 10 is free. */
	return lg_general_cost(t->rank[lg_rank_index(t, rank_points)].rating, level);
}

int lg_figures_on_base(enum command_level level)
{
	static const int figures[] = {1, 2, 2, 3};
	return figures[level];
}

void lg_rating_text(struct rating r, enum command_level level, struct out *o)
{
	int response = level == LEVEL_ARMY ? 10 : r.response; /* NW-204, NW-R21 */
	out_format(o, "%d\"%c(%d)%+d", r.span, r.quality, response, r.modifier);
}

bool type_is_cavalry(const struct troop_type *t)
{
	return t->cav;
}

bool type_is_infantry(const struct troop_type *t)
{
	return !t->cav && !t->gun;
}

bool type_is_jager(const struct troop_type *t)
{
	return strcmp(t->type, "JG") == 0;
}
