/*
 * place.c: what a card becomes in an order of battle (9.7-9.12), and a legal place to propose.
 */
#include "league/reinforce.h"

#include <stdio.h>
#include <string.h>

static int find_unit(const struct army *a, const char *id)
{
	for (int i = 0; i < a->nunits; i++)
		if (strcmp(a->unit[i].id, id) == 0)
			return i;
	return LG_NONE;
}

static int find_division(const struct army *a, const char *id)
{
	for (int i = 0; i < a->ndivisions; i++)
		if (strcmp(a->division[i].id, id) == 0)
			return i;
	return LG_NONE;
}

static bool id_is_free(const struct army *a, const char *id)
{
	return id[0] && strlen(id) < sizeof a->unit[0].id && find_unit(a, id) == LG_NONE &&
	       find_division(a, id) == LG_NONE;
}

static bool type_in(const struct army *a, int type)
{
	for (int i = 0; i < a->nunits; i++)
		if (a->unit[i].type == type)
			return true;
	return false;
}

static bool takes(const struct reinforcement *r, const struct troop_type *type)
{
	return card_takes(r->as_line ? CARD_4LN : r->card, type);
}

static const char *add_figures(const struct reinforcement *r, const struct pk_node *n, int *left)
{
	int i = find_unit(r->army, pk_string(n, "unit"));
	int figures = (int)pk_int(n, "figures", 4, 12);
	if (i == LG_NONE)
		return "NW-261";
	struct army_unit *u = &r->army->unit[i];
	const struct troop_type *type = &r->t->type[u->type];
	if (!takes(r, type) || !type_in(r->night, u->type)) /* NW-261 */
		return "NW-261";
	if (figures % 4 || figures > *left)
		return "NW-246";
	if (u->figures + figures > type->max) /* NW-R33 */
		return "NW-262";
	u->figures = (int16_t)(u->figures + figures);
	if (!u->reinforcement)
		u->reinforced = (int16_t)(u->reinforced + figures);
	*left -= figures;
	return NULL;
}

/* Figures taken from existing brigades for a new one; each must stay a fighting unit. */
static const char *break_down(const struct reinforcement *r, const struct pk_node *from, int type,
			      int *taken)
{
	for (int i = 0; pk_there(from) && i < pk_count(from); i++) {
		struct pk_node n = pk_at(from, i);
		int k = find_unit(r->army, pk_string(&n, "unit"));
		int figures = (int)pk_int(&n, "figures", 4, 12);
		if (k == LG_NONE || r->army->unit[k].type != type || figures % 4)
			return "NW-262";
		struct army_unit *u = &r->army->unit[k];
		if (u->figures - figures < r->t->type[type].min) /* NW-262 */
			return "NW-262";
		u->figures = (int16_t)(u->figures - figures);
		if (u->reinforced > u->figures)
			u->reinforced = u->figures;
		*taken += figures;
	}
	return NULL;
}

static const char *form_brigade(const struct reinforcement *r, const struct pk_node *n, int *left)
{
	struct pk_node from = pk_maybe(n, "from");
	const char *id = pk_string(n, "id");
	int type = lg_type(r->t, pk_string(n, "type")), taken = 0;
	int figures = (int)pk_int(n, "figures", 4, 40);
	int division = find_division(r->army, pk_string(n, "at")); /* NW-264: any division */
	if (type == LG_NONE || division == LG_NONE || !id_is_free(r->army, id) ||
	    r->army->nunits == ARMY_UNITS)
		return "NW-262";
	const struct troop_type *t = &r->t->type[type];
	const char *rule = break_down(r, &from, type, &taken);
	if (rule)
		return rule;
	int gained = figures - taken;
	if (!takes(r, t) || gained < 0 || gained > *left)
		return "NW-261";
	/* NW-265: wholly of the night's rolls, any type of a nation of the army; else one it has.
	 */
	if (taken ? !type_in(r->night, type)
		  : !army_has_nation(r->army, t->nation) && !type_in(r->night, type))
		return "NW-265";
	if (figures % 4 || figures < t->min || figures > t->max)
		return "NW-262";
	struct army_unit *u = &r->army->unit[r->army->nunits++];
	memset(u, 0, sizeof *u);
	snprintf(u->id, sizeof u->id, "%s", id);
	snprintf(u->code, sizeof u->code, "%s", t->code);
	u->type = (int16_t)type;
	u->figures = (int16_t)figures;
	u->reinforcement = taken == 0;
	u->reinforced = (int16_t)(taken ? gained : 0);
	u->place = AT_DIVISION;
	u->at = (int8_t)division;
	*left -= gained;
	return NULL;
}

static bool room_left(const struct reinforcement *r)
{
	for (int i = 0; i < r->army->nunits; i++) {
		const struct army_unit *u = &r->army->unit[i];
		const struct troop_type *type = &r->t->type[u->type];
		if (takes(r, type) && type_in(r->night, u->type) && u->figures + 4 <= type->max)
			return true;
	}
	return false;
}

static const char *place_figures(const struct reinforcement *r, const struct pk_node *use)
{
	int left = r->as_line ? 4 : r->new_figures_tonight;
	struct pk_node add = pk_maybe(use, "add"), made = pk_maybe(use, "new");
	const char *rule = NULL;
	for (int i = 0; !rule && pk_there(&made) && i < pk_count(&made); i++) {
		struct pk_node n = pk_at(&made, i);
		rule = form_brigade(r, &n, &left);
	}
	for (int i = 0; !rule && pk_there(&add) && i < pk_count(&add); i++) {
		struct pk_node n = pk_at(&add, i);
		rule = add_figures(r, &n, &left);
	}
	if (rule)
		return rule;
	if (pk_int_or(use, "lost", 0, 24, 0) != left || (left && room_left(r)))
		return "NW-260"; /* all of it goes into the order of battle, if there is room */
	return NULL;
}

static const char *place_battery(const struct reinforcement *r, const struct pk_node *use)
{
	struct pk_node n = pk_get(use, "battery");
	int type = lg_type(r->t, pk_string(&n, "type"));
	const char *id = pk_string(&n, "id"), *at = pk_string(&n, "at");
	if (type == LG_NONE || !card_takes(r->card, &r->t->type[type]) ||
	    !id_is_free(r->army, id) || r->army->nunits == ARMY_UNITS)
		return r->card == CARD_ART_LIGHT ? "NW-249" : "NW-257";
	if (!army_has_nation(r->army, r->t->type[type].nation) && !type_in(r->night, type))
		return "NW-261";
	struct army_unit *u = &r->army->unit[r->army->nunits++];
	memset(u, 0, sizeof *u);
	snprintf(u->id, sizeof u->id, "%s", id);
	snprintf(u->code, sizeof u->code, "%s", r->t->type[type].code);
	u->type = (int16_t)type;
	u->reinforcement = true;
	u->at = (int8_t)find_division(r->army, at);
	u->place = u->at != LG_NONE           ? AT_DIVISION
		   : strcmp(at, "corps") == 0 ? AT_CORPS
		   : strcmp(at, "army") == 0  ? AT_ARMY
					      : AT_NOWHERE;
	for (int i = 0; i < r->army->ncorps; i++)
		if (strcmp(r->army->corps[i].id, at) == 0) {
			u->place = AT_CORPS_ID;
			u->at = (int8_t)i;
		}
	return u->place == AT_NOWHERE ? "NW-110" : NULL;
}

static struct army_general card_person(const struct reinforcement *r, const struct pk_node *n)
{
	struct army_general g = {.there = true,
				 .listed = LG_NONE,
				 .nation = r->army->commander_nation,
				 .rating = r->general};
	snprintf(g.name, sizeof g.name, "%.31s", pk_string_or(n, "name", ""));
	return g;
}

/* NW-266: brigades from other divisions, as they are. */
static const char *move_units(const struct reinforcement *r, const struct pk_node *list, int to)
{
	for (int i = 0; pk_there(list) && i < pk_count(list); i++) {
		struct pk_node n = pk_at(list, i);
		int k = find_unit(r->army, pk_string_of(&n));
		if (k == LG_NONE)
			return "NW-266";
		r->army->unit[k].place = AT_DIVISION;
		r->army->unit[k].at = (int8_t)to;
	}
	return NULL;
}

static const char *place_divisional(const struct reinforcement *r, const struct pk_node *use)
{
	struct army *a = r->army;
	struct pk_node art = pk_maybe(use, "artillery"), n = pk_maybe(use, "division");
	if (pk_there(&art)) { /* NW-268 */
		const char *id = pk_string(&art, "id");
		if (a->nart == ARMY_ART || !id_is_free(a, id))
			return "NW-268";
		struct art_commander *c = &a->art[a->nart++];
		memset(c, 0, sizeof *c);
		snprintf(c->id, sizeof c->id, "%s", id);
		c->general = card_person(r, &art);
		c->free = true;
		return NULL;
	}
	const char *id = pk_there(&n) ? pk_string(&n, "id") : "";
	if (!id_is_free(a, id) || a->ndivisions == ARMY_DIVISIONS)
		return "NW-266";
	struct army_division *d = &a->division[a->ndivisions++];
	memset(d, 0, sizeof *d);
	snprintf(d->id, sizeof d->id, "%s", id);
	d->general = card_person(r, &n);
	d->free = true;
	d->corps = LG_NONE;
	for (int i = 0; i < a->ncorps; i++)
		if (strcmp(a->corps[i].id, pk_string_or(&n, "corps", "")) == 0)
			d->corps = (int8_t)i;
	struct pk_node move = pk_maybe(&n, "move");
	return move_units(r, &move, a->ndivisions - 1);
}

/* NW-258, NW-269: a corps general of an army; before army status a divisional one (NW-279). */
static const char *place_corps(const struct reinforcement *r, const struct pk_node *use)
{
	static const char *const kinds[] = {"permanent", "temporary", "cavalry", NULL};
	struct army *a = r->army;
	struct pk_node n = pk_maybe(use, "corps");
	if (!pk_there(&n))
		return place_divisional(r, use);
	if (a->level != LEVEL_ARMY || a->ncorps == ARMY_CORPS)
		return "NW-279";
	const char *id = pk_string(&n, "id");
	if (!id_is_free(a, id))
		return "NW-269";
	struct army_corps *c = &a->corps[a->ncorps++];
	memset(c, 0, sizeof *c);
	snprintf(c->id, sizeof c->id, "%s", id);
	c->kind = (enum corps_kind)pk_word(&n, "kind", kinds);
	c->general = card_person(r, &n);
	c->free = true;
	struct pk_node list = pk_get(&n, "divisions");
	for (int i = 0; i < pk_count(&list); i++) {
		struct pk_node d = pk_at(&list, i);
		int k = find_division(a, pk_string_of(&d));
		if (k == LG_NONE)
			return "NW-269";
		a->division[k].corps = (int8_t)(a->ncorps - 1);
	}
	return NULL;
}

/* Faults of form that a reinforcement may not bring; shares and balance are not tested again. */
static const char *still_sound(const struct reinforcement *r)
{
	static const char *const codes[] = {"E_JAGER_ONE",       "E_DIV_EMPTY",
					    "E_UNIT_SIZE",       "E_UNASSIGNED",
					    "E_ARMY_ART",        "E_BR_ARTGEN",
					    "E_ART20_COMMANDER", "E_CAV_CORPS",
					    "E_BR_CORPS_ART",    "E_BR_SUBCORPS",
					    "E_CAV_GENERAL",     "E_INF_GENERAL",
					    "E_PROHIBITED",      NULL};
	struct breaches before = {.n = 0}, after;
	army_check(r->t, &army_rules_default, r->army, &after);
	if (after.n)
		army_check(r->t, &army_rules_default, r->night, &before);
	for (int i = 0; codes[i]; i++)
		if (breaches_have(&after, codes[i]) && !breaches_have(&before, codes[i]))
			for (int k = 0; k < after.n; k++)
				if (strcmp(after.list[k].code, codes[i]) == 0)
					return strcmp(codes[i], "E_JAGER_ONE") == 0
						       ? "NW-276"
						       : after.list[k].rule;
	return NULL;
}

const char *reinforce(const struct reinforcement *r, const struct pk_node *use)
{
	const char *rule;
	pk_only(use, "add new lost battery division artillery corps");
	if (r->as_line || card_figures(r->card))
		rule = place_figures(r, use);
	else if (r->card == CARD_ART_LIGHT || r->card == CARD_ART_HEAVY)
		rule = place_battery(r, use);
	else if (r->card == CARD_GENERAL)
		rule = place_divisional(r, use);
	else if (r->card == CARD_CORPS)
		rule = place_corps(r, use);
	else
		rule = "NW-R32";
	if (pk_error(use->pk))
		return "NW-260";
	/* Figures added to brigades that have room change no form. */
	bool grown = pk_has(use, "new") || pk_has(use, "battery") || pk_has(use, "division") ||
		     pk_has(use, "artillery") || pk_has(use, "corps");
	return rule || !grown ? rule : still_sound(r);
}

static void next_unit_id(const struct army *a, char id[8])
{
	int high = 0, n;
	for (int i = 0; i < a->nunits; i++)
		if (sscanf(a->unit[i].id, "u%d", &n) == 1 && n > high)
			high = n;
	snprintf(id, 8, "u%d", (high + 1) % 100000);
}

static bool suggest_figures(const struct reinforcement *r, struct out *o)
{
	int left = r->as_line ? 4 : r->new_figures_tonight;
	struct army a = *r->army;
	out_object(o, NULL);
	out_array(o, "add");
	for (int i = 0; i < a.nunits && left; i++) {
		struct army_unit *u = &a.unit[i];
		const struct troop_type *type = &r->t->type[u->type];
		int room = (type->max - u->figures) / 4 * 4;
		if (!takes(r, type) || !type_in(r->night, u->type) || room <= 0)
			continue;
		if (room > left)
			room = left;
		out_object(o, NULL);
		out_string(o, "unit", u->id);
		out_int(o, "figures", room);
		out_end(o);
		left -= room;
	}
	out_end(o);
	if (left)
		out_int(o, "lost", left);
	out_end(o);
	return true;
}

bool reinforce_suggest(const struct reinforcement *r, struct out *o)
{
	char id[8];
	if (r->as_line || card_figures(r->card))
		return suggest_figures(r, o);
	if (r->card != CARD_ART_LIGHT && r->card != CARD_ART_HEAVY)
		return false;
	next_unit_id(r->army, id);
	for (int i = 0; i < r->t->ntypes; i++) {
		const struct troop_type *type = &r->t->type[i];
		if (!card_takes(r->card, type) || !type_in(r->night, i))
			continue;
		out_object(o, NULL);
		out_object(o, "battery");
		out_string(o, "id", id);
		out_string(o, "type", type->code);
		out_string(o, "at", r->army->division[0].id);
		out_end(o);
		out_end(o);
		return true;
	}
	return false;
}
