/*
 * load_common.c: common.json, the charts and counters that every campaign shares.
 */
#include "games/commander/load.h"

#include <string.h>

const char *const fc_type_words[] = {"infantry", "cavalry",       "cannon",
				     "garrison", "fortification", NULL};
const char *const fc_skill_words[] = {"conscript", "poor", "line", "veteran", "elite", NULL};
const char *const fc_grade_words[] = {"", "inferior", "historical", "superior", NULL};
const char *const fc_side_words[] = {"french", "enemy", NULL};

static const char *const order_words[] = {"advance", "retreat",   "advance-or-retreat", "form",
					  "attack",  "formation", "act-before-enemy",   NULL};
static const char *const form_words[] = {"line", "column", "other", NULL};
static const char *const roll_words[] = {
	"always",          "never",          "unless-line", "unless-column",
	"unless-infantry", "unless-cavalry", NULL};

void fc_need_cover(const struct pk_node *table, int i, int n, int min, int max, int *next, int low,
		   int high)
{
	if (i == 0)
		*next = low;
	if (min != *next)
		pk_refuse(table, "the chart has a hole or an overlap at %d", *next);
	else if (max < min)
		pk_refuse(table, "row %d ends before it begins", i + 1);
	else if (i == n - 1 && max != high)
		pk_refuse(table, "the chart has a hole above %d", max);
	*next = max + 1;
}

static uint8_t types_of(const struct pk_node *list)
{
	uint8_t types = 0;
	for (int i = 0, n = pk_count(list); i < n; i++) {
		struct pk_node word = pk_at(list, i);
		types |= (uint8_t)(1 << pk_word_of(&word, fc_type_words));
	}
	return types;
}

static void load_range(const struct pk_node *node, uint8_t *low, uint8_t *high)
{
	struct pk_node a = pk_at(node, 0), b = pk_at(node, 1);
	*low = (uint8_t)pk_int_of(&a, 0, 9);
	*high = (uint8_t)pk_int_of(&b, *low, 9);
}

static void load_mod(const struct pk_node *node, int8_t *cv, int8_t *sup)
{
	struct pk_node a = pk_at(node, 0), b = pk_at(node, 1);
	*cv = (int8_t)pk_int_of(&a, -9, 9);
	*sup = (int8_t)pk_int_of(&b, -9, 9);
}

static void load_order(const struct pk_node *node, struct fc_order *o)
{
	pk_only(node, "op shock mod range target to if optional max when once");
	*o = (struct fc_order){.types = 0x1f, .targets = 0x1f, .high = 1, .if_high = 99};
	o->op = (uint8_t)pk_word(node, "op", order_words);
	o->shock = (int8_t)pk_int_or(node, "shock", -9, 9, 0);
	o->optional = pk_bool_or(node, "optional", false);
	o->n = (uint8_t)pk_int_or(node, "max", 1, 9, 3);
	if (pk_has(node, "to"))
		o->form = (uint8_t)pk_word(node, "to", form_words);
	if (pk_has(node, "target"))
		o->targets = (uint8_t)(1 << pk_word(node, "target", fc_type_words));
	if (o->op == OP_ATTACK) {
		struct pk_node mod = pk_get(node, "mod"), range = pk_get(node, "range");
		load_mod(&mod, &o->mod_cv, &o->mod_sup);
		load_range(&range, &o->low, &o->high);
	}
	if (!pk_has(node, "if"))
		return;
	struct pk_node only = pk_get(node, "if");
	pk_only(&only, "type range");
	if (pk_has(&only, "type"))
		o->types = (uint8_t)(1 << pk_word(&only, "type", fc_type_words));
	if (pk_has(&only, "range")) {
		struct pk_node range = pk_get(&only, "range");
		load_range(&range, &o->if_low, &o->if_high);
	}
}

static void load_need(const struct pk_node *need, struct fc_plan *plan)
{
	pk_only(need, "range routed cannon fortification");
	plan->needs_rout = pk_bool_or(need, "routed", false);
	for (int t = 0; t < TYPES; t++) {
		const char *key = pk_has(need, fc_type_words[t]) ? fc_type_words[t] : "range";
		if (!pk_has(need, key))
			continue;
		struct pk_node range = pk_get(need, key);
		load_range(&range, &plan->low[t], &plan->high[t]);
	}
}

static void load_melee(const struct pk_node *node, struct fc_plan *plan)
{
	static const char *const words[] = {"retreat-only", NULL};
	struct pk_node melee = pk_maybe(node, "melee"), cannon = pk_maybe(node, "cannon");
	if (pk_there(&melee) && pk_is_string(&melee)) {
		pk_word_of(&melee, words);
		plan->melee = MELEE_RETREAT;
	} else if (pk_there(&melee)) {
		plan->melee = pk_bool_of(&melee) ? MELEE_YES : MELEE_NO;
	}
	if (pk_there(&cannon)) {
		pk_word_of(&cannon, words);
		plan->cannon_retreats_only = true;
	}
}

static void load_effect(const struct pk_node *node, struct fc_plan *plan)
{
	static const char *const words[] = {"", "cancel-first-hit", "activation", "attack-mod",
					    NULL};
	struct pk_node effect = pk_get(node, "effect");
	pk_only(&effect, "op n mod");
	plan->effect = (uint8_t)pk_word(&effect, "op", words);
	plan->n = (int8_t)pk_int_or(&effect, "n", -9, 9, 0);
	if (plan->effect == EFFECT_ATTACK) {
		struct pk_node mod = pk_get(&effect, "mod");
		load_mod(&mod, &plan->mod_cv, &plan->mod_sup);
	}
}

static void load_plan(const struct pk_node *node, int kind, struct fc_plan *plan)
{
	pk_only(node, "id name who need roll orders melee cannon count count_src before_enemy "
		      "with_other assign effect returns src note");
	pk_source(node);
	plan->kind = (uint8_t)kind;
	plan->id = pk_string(node, "id");
	pk_text(node, "name", plan->name);
	plan->count = (uint8_t)pk_int_or(node, "count", 1, 20, 0);
	plan->before_enemy = pk_bool_or(node, "before_enemy", false);
	plan->with_other = pk_bool_or(node, "with_other", false);
	plan->no_assign = !pk_bool_or(node, "assign", true);
	plan->who = 1 << INFANTRY | 1 << CAVALRY; /* FC-154 */
	if (pk_has(node, "who")) {
		struct pk_node who = pk_get(node, "who");
		plan->who = types_of(&who);
	}
	memset(plan->high, 99, sizeof plan->high);
	if (pk_has(node, "need")) {
		struct pk_node need = pk_get(node, "need");
		load_need(&need, plan);
	}
	load_melee(node, plan);
	if (kind == PLAN_SPECIAL) {
		load_effect(node, plan);
		return;
	}
	plan->roll = (uint8_t)pk_word(node, "roll", roll_words);
	struct pk_node orders = pk_get(node, "orders");
	int n = pk_count(&orders);
	if (n > FC_PLAN_ORDERS)
		pk_refuse(&orders, "a plan has at most %d Orders", FC_PLAN_ORDERS);
	for (int i = 0; i < n && i < FC_PLAN_ORDERS; i++) {
		struct pk_node order = pk_at(&orders, i);
		load_order(&order, &plan->order[plan->orders++]);
	}
}

static void load_plans(struct fc_pack *p, const struct pk_node *common)
{
	static const struct {
		const char *key;
		int kind;
	} groups[] = {{"french", PLAN_FRENCH},
		      {"french_default", PLAN_FRENCH_DEFAULT},
		      {"enemy", PLAN_ENEMY},
		      {"enemy_special", PLAN_SPECIAL},
		      {"enemy_default", PLAN_ENEMY_DEFAULT}};
	struct pk_node plans = pk_get(common, "plans");
	pk_only(&plans, "notes french french_default enemy enemy_special enemy_default");
	p->plans = 1; /* plan 0 is none */
	p->plan[0] = (struct fc_plan){.id = "none", .name = {"no plan", "nessun piano"}};
	for (size_t k = 0; k < sizeof groups / sizeof *groups; k++) {
		struct pk_node list = pk_get(&plans, groups[k].key);
		p->first_plan[groups[k].kind] = (uint8_t)p->plans;
		for (int i = 0, n = pk_count(&list); i < n; i++) {
			struct pk_node node = pk_at(&list, i);
			if (p->plans == FC_PLANS) {
				pk_refuse(&node, "at most %d plans are possible", FC_PLANS - 1);
				return;
			}
			load_plan(&node, groups[k].kind, &p->plan[p->plans]);
			for (int j = 0; j < p->plans; j++)
				if (strcmp(p->plan[j].id, p->plan[p->plans].id) == 0)
					pk_refuse(&node, "the plan \"%s\" stands twice",
						  p->plan[j].id);
			p->plans++;
		}
		p->end_plan[groups[k].kind] = (uint8_t)p->plans;
	}
}

static void load_insight(const struct pk_node *node, struct fc_insight *in)
{
	static const char *const steps[] = {"insight-1", "insight", "place-french", "place-enemy",
					    NULL};
	static const char *const ops[] = {"duration", "hit-each", "place-front", "shock-mod",
					  "raid",     "sweep",    "terrain",     NULL};
	pk_only(node, "id name step roll retain_on_fail effect table count src note");
	pk_source(node);
	in->id = pk_string(node, "id");
	pk_text(node, "name", in->name);
	in->step = (uint8_t)pk_word(node, "step", steps);
	if (pk_has(node, "roll")) {
		struct pk_node roll = pk_get(node, "roll");
		in->rolls = true;
		in->command_plus = (int8_t)pk_int(&roll, "command_plus", -9, 9);
	}
	struct pk_node effect = pk_get(node, "effect");
	pk_only(&effect,
		"op choose min types hits max side n from type attacks order ignore_limit");
	in->op = (uint8_t)pk_word(&effect, "op", ops);
	in->types = 0x1f;
	if (pk_has(&effect, "types")) {
		struct pk_node types = pk_get(&effect, "types");
		in->types = types_of(&types);
	}
	if (pk_has(&effect, "type"))
		in->types = (uint8_t)(1 << pk_word(&effect, "type", fc_type_words));
	in->n = (uint8_t)pk_int_or(&effect, pk_has(&effect, "max") ? "max" : "n", 0, 9, 1);
	in->attacks = (uint8_t)pk_int_or(&effect, "attacks", 1, 9, 1);
	if (in->op != DO_RAID)
		return;
	struct pk_node table = pk_get(node, "table");
	int next = 1, n = pk_count(&table);
	for (int i = 0; i < n && i < 4; i++) {
		struct pk_node row = pk_at(&table, i);
		struct fc_span *s = &in->row[in->rows++];
		*s = (struct fc_span){(int16_t)pk_int(&row, "min", 1, 10),
				      (int16_t)pk_int(&row, "max", 1, 10),
				      (int16_t)pk_int(&row, "supply", 0, 20)};
		fc_need_cover(&table, i, n, s->min, s->max, &next, 1, 10);
	}
}

void fc_load_mods(const struct pk_node *list, struct fc_supply_mod *mod, int *n)
{
	for (int i = 0, count = pk_count(list); i < count && i < FC_TERMS; i++) {
		struct pk_node row = pk_at(list, i);
		pk_only(&row, "min max roll pay");
		mod[(*n)++] = (struct fc_supply_mod){(int16_t)pk_int(&row, "min", 0, 999),
						     (int16_t)pk_int_or(&row, "max", 0, 999, 999),
						     (int8_t)pk_int(&row, "roll", -9, 9),
						     (int8_t)pk_int(&row, "pay", 0, 99)};
	}
}

static void load_fog(struct fc_pack *p, const struct pk_node *common)
{
	static const char *const events[] = {
		"insight",        "supply-french", "scout",
		"buy-recruit",    "move-napoleon", "move-force",
		"transfer",       "hit-city",      "enemy-reinforcement",
		"enemy-garrison", "enemy-plan",    NULL};
	struct pk_node fog = pk_get(common, "fog"), mods = pk_get(&fog, "mods"),
		       table = pk_get(&fog, "table");
	fc_load_mods(&mods, p->fog_mod, &p->fog_mods);
	int next = 1, n = pk_count(&table);
	for (int i = 0; i < n && i < FC_ROWS; i++) {
		struct pk_node row = pk_at(&table, i);
		struct fc_fog *f = &p->fog[p->fogs++];
		pk_only(&row, "min max turns event if n pay where from to else_supply text src");
		pk_source(&row);
		f->min = (int8_t)pk_int(&row, "min", 1, 14);
		f->max = (int8_t)pk_int(&row, "max", 1, 14);
		f->turns = (uint8_t)pk_int(&row, "turns", 1, 9);
		f->event = (uint8_t)pk_word(&row, "event", events);
		f->n = (uint8_t)pk_int_or(&row, "n", 0, 20, 1);
		f->pay = (uint8_t)pk_int_or(&row, "pay", 0, 20, 0);
		f->else_supply = (uint8_t)pk_int_or(&row, "else_supply", 0, 20, 0);
		if (f->event == FOG_TRANSFER)
			f->from = (uint8_t)pk_word(&row, "from", fc_side_words);
		pk_text(&row, "text", f->text);
		fc_need_cover(&table, i, n, f->min, f->max, &next, 1, 14);
	}
}

static void load_sheet(struct fc_pack *p, const struct pk_node *common)
{
	struct pk_node types = pk_get(common, "types"), regions = pk_get(common, "regions"),
		       names = pk_get(common, "skill_names"), battle = pk_get(common, "battle");
	for (int t = 0; t < TYPES; t++) {
		struct pk_node row = pk_at(&types, t);
		pk_only(&row, "id mobile reduced counter_plans own_reserve_attack name src");
		p->type_id[t] = fc_type_words[pk_word(&row, "id", fc_type_words)];
		p->reserve_attack[t] = pk_bool(&row, "own_reserve_attack");
		pk_text(&row, "name", p->type_name[t]);
	}
	for (int k = 0; k < SKILLS; k++)
		pk_text(&names, fc_skill_words[k], p->skill_name[k]);
	for (int r = 0; r < FC_REGIONS; r++) {
		struct pk_node row = pk_at(&regions, r);
		p->region_id[r] = pk_string(&row, "id");
		pk_text(&row, "name", p->region_name[r]);
		p->limit[r] = (uint8_t)pk_int_or(&row, "limit", 1, 99, 255);
	}
	struct pk_node bonus = pk_get(&battle, "melee_bonus"),
		       rear = pk_get(&battle, "approach_auto_fail"),
		       column = pk_get(&battle, "column_auto_fail");
	int8_t cv, sup;
	load_mod(&bonus, &cv, &sup);
	p->ratio = (uint8_t)pk_int(&battle, "ratio", 2, 9);
	p->melee_cv = (uint8_t)cv;
	p->melee_sup = (uint8_t)sup;
	p->rear_fails = types_of(&rear);
	p->column_fails = types_of(&column);
}

static void load_costs(struct fc_pack *p, const struct pk_node *common)
{
	struct pk_node costs = pk_get(common, "costs"), plan = pk_get(&costs, "plan"),
		       scores = pk_get(common, "scores");
	for (int i = 0; i < 2; i++) {
		struct pk_node row = pk_at(&plan, i);
		p->plan_cost[i] = (uint8_t)pk_int(&row, "supply", 0, 20);
		p->plan_gain[i] = (uint8_t)pk_int(&row, "plans", 1, 9);
	}
	p->refit_cost = (uint8_t)pk_int(&costs, "refit", 0, 20);
	p->scout_cost = (uint8_t)pk_int(&costs, "scout", 0, 20);
	p->march_cost = (uint8_t)pk_int(&costs, "forced_march", 0, 20);
	p->missing_supply = (uint8_t)pk_int(&costs, "missing_counter_supply", 0, 20);
	p->fog_recruit_cost = (uint8_t)pk_int(&costs, "fog_recruit", 0, 20);
	p->early_win_vp = (uint8_t)pk_int(&scores, "before_first_superior", 0, 99);
}

static void load_withdrawal(struct fc_pack *p, const struct pk_node *common)
{
	static const char *const words[] = {"rejoin", "enemy-retreat", "french-retreat", "encamp",
					    NULL};
	struct pk_node table = pk_get(common, "withdrawal");
	int next = 1, n = pk_count(&table);
	for (int i = 0; i < n && i < 4; i++) {
		struct pk_node row = pk_at(&table, i);
		struct fc_span *s = &p->withdrawal[i];
		s->min = (int16_t)pk_int(&row, "min", 1, 10);
		s->max = (int16_t)pk_int(&row, "max", 1, 10);
		s->n = (int16_t)pk_word(&row, "do", words);
		p->withdrawal_id[s->n] = words[s->n];
		pk_text(&row, "name", p->withdrawal_name[s->n]);
		fc_need_cover(&table, i, n, s->min, s->max, &next, 1, 10);
	}
}

static void load_linked(struct fc_pack *p, const struct pk_node *common)
{
	struct pk_node linked = pk_get(common, "linked"), order = pk_get(&linked, "order"),
		       fame = pk_get(&linked, "fame"), upgrade = pk_get(&linked, "upgrade");
	for (int i = 0, n = pk_count(&order); i < n && i < FC_LINKED; i++) {
		struct pk_node id = pk_at(&order, i);
		p->linked_id[p->linked++] = pk_string_of(&id);
	}
	fc_load_gains(&upgrade, p->upgrade, &p->upgrades, 8);
	p->upgrade_missing = (uint8_t)pk_int(&linked, "upgrade_missing_supply", 0, 20);
	int next = 0, n = pk_count(&fame);
	for (int i = 0; i < n && i < FC_FAME; i++) {
		struct pk_node row = pk_at(&fame, i);
		struct fc_span *s = &p->fame[p->fames++];
		*s = (struct fc_span){(int16_t)pk_int(&row, "min", 0, 999),
				      (int16_t)pk_int_or(&row, "max", 0, 999, 999),
				      (int16_t)pk_int(&row, "years", 1, 9999)};
		fc_need_cover(&fame, i, n, s->min, s->max, &next, 0, 999);
	}
}

void fc_load_common(struct fc_pack *p, const struct pk_node *common)
{
	static const char *const formats[] = {"marengo-common/1", NULL};
	pk_word(common, "format", formats);
	pk_only(common,
		"format game die skills skill_names types regions battle costs scores steps "
		"fog withdrawal insights plans linked static_names recruit_name");
	load_sheet(p, common);
	load_costs(p, common);
	load_fog(p, common);
	load_withdrawal(p, common);
	struct pk_node insights = pk_get(common, "insights");
	for (int i = 0, n = pk_count(&insights); i < n && i < FC_INSIGHTS; i++) {
		struct pk_node node = pk_at(&insights, i);
		load_insight(&node, &p->insight[p->insights++]);
	}
	load_plans(p, common);
	load_linked(p, common);
}
