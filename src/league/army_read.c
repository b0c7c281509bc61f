/*
 * army_read.c: the army file (marengo-league-army/1), read and written.
 *
 * A file that is no army at all is refused with its path; an army that breaks the rules is read
 * whole and left to the checks.
 */
#include "league/army.h"

#include <stdio.h>
#include <string.h>

const char *const pool_words[POOLS + 1] = {"acp", "LN", "LT", "LC", "EI", "EC", "AL", "AH", NULL};
const char *const special_words[SPECIALS + 1] = {"blucher",  "napoleon", "wellington",
						 "berthier", "mouton",   NULL};
static const char *const level_words[] = {"division", "corps", "wing", "army", NULL};
static const char *const kind_words[] = {"permanent", "temporary", "cavalry", NULL};

static void copy(const struct pk_node *n, const char *text, char *to, size_t cap)
{
	if (strlen(text) >= cap)
		pk_refuse(n, "\"%.40s\" is too long (%zu letters at most)", text, cap - 1);
	else
		memcpy(to, text, strlen(text) + 1);
}

static int nation_named(const struct pk_node *n, const struct league_tables *t, const char *id)
{
	int i = lg_nation(t, id);
	if (i == LG_NONE)
		pk_refuse(n, "\"%.20s\" is no nation", id);
	return i == LG_NONE ? 0 : i;
}

/* A general: an id of the list, a rating of his own, or nobody. */
static void read_general(const struct pk_node *up, const struct league_tables *t, int nation,
			 struct army_general *g)
{
	struct pk_node n = pk_maybe(up, "general");
	g->listed = LG_NONE;
	if (!pk_there(&n))
		return;
	if (pk_is_string(&n)) {
		const char *id = pk_string_of(&n);
		g->listed = (int16_t)lg_general(t, id);
		if (g->listed == LG_NONE) { /* unknown: E_NO_GENERAL names him */
			copy(&n, id, g->name, sizeof g->name);
			return;
		}
		const struct listed_general *l = &t->general[g->listed];
		g->there = true;
		g->nation = l->nation;
		g->rating = l->rating;
		copy(&n, l->name[LANG_EN], g->name, sizeof g->name);
		return;
	}
	pk_only(&n, "span quality response modifier nation name");
	g->there = true;
	g->rating = (struct rating){
		.span = (int8_t)pk_int(&n, "span", 0, 12),
		.response = (int8_t)pk_int(&n, "response", 0, 10),
		.modifier = (int8_t)pk_int(&n, "modifier", -3, 3),
		.quality = pk_string(&n, "quality")[0],
	};
	if (!lg_quality_known(g->rating.quality))
		pk_refuse(&n, "the quality must be one of P A V G C E");
	g->nation = (int16_t)(pk_has(&n, "nation") ? nation_named(&n, t, pk_string(&n, "nation"))
						   : nation);
	copy(&n, pk_string_or(&n, "name", ""), g->name, sizeof g->name);
}

static void read_head(const struct pk_node *doc, const struct league_tables *t, struct army *a)
{
	struct pk_node nations = pk_get(doc, "nations"), c = pk_maybe(doc, "commander");
	copy(doc, pk_string_or(doc, "id", ""), a->id, sizeof a->id);
	copy(doc, pk_string_or(doc, "player", ""), a->player, sizeof a->player);
	copy(doc, pk_string_or(doc, "name", ""), a->name, sizeof a->name);
	for (int i = 0; i < pk_count(&nations); i++) {
		struct pk_node n = pk_at(&nations, i);
		if (i >= ARMY_NATIONS)
			pk_refuse(&n, "too many nations");
		else
			a->nation[a->nnations++] = (int16_t)nation_named(&n, t, pk_string_of(&n));
	}
	if (!a->nnations)
		pk_refuse(&nations, "an army has a nation");
	a->prime = LG_NONE;
	if (pk_has(doc, "prime"))
		a->prime = (int16_t)nation_named(doc, t, pk_string(doc, "prime"));
	a->acp = (int16_t)pk_int_or(doc, "acp", 1, 5000, 0);
	a->contingents = pk_has(doc, "contingents");
	a->level = a->level_start = LEVEL_CORPS;
	a->has_commander = pk_there(&c);
	if (!a->has_commander)
		return;
	copy(&c, pk_string_or(&c, "name", ""), a->commander_name, sizeof a->commander_name);
	a->commander_nation = (int16_t)nation_named(&c, t, pk_string(&c, "nation"));
	a->rank_points = (int16_t)pk_int_or(&c, "rank_points", 0, 9999, 0);
	a->rank_points_start = (int16_t)pk_int_or(&c, "rank_points_start", 0, 9999, a->rank_points);
	a->level = (enum command_level)pk_word(&c, "level", level_words);
	a->level_start = pk_has(&c, "level_start")
				 ? (enum command_level)pk_word(&c, "level_start", level_words)
				 : a->level;
}

static int corps_named(const struct army *a, const char *id)
{
	for (int i = 0; i < a->ncorps; i++)
		if (strcmp(a->corps[i].id, id) == 0)
			return i;
	return LG_NONE;
}

static void read_formations(const struct pk_node *doc, const struct league_tables *t,
			    struct army *a)
{
	struct pk_node corps = pk_maybe(doc, "corps"), divisions = pk_get(doc, "divisions");
	struct pk_node art = pk_maybe(doc, "art_commanders");
	for (int i = 0; i < pk_count(&corps) && i < ARMY_CORPS; i++) {
		struct pk_node n = pk_at(&corps, i);
		struct army_corps *to = &a->corps[a->ncorps++];
		copy(&n, pk_string(&n, "id"), to->id, sizeof to->id);
		to->kind = (enum corps_kind)pk_word(&n, "kind", kind_words);
		to->free = pk_bool_or(&n, "free", false);
		read_general(&n, t, a->commander_nation, &to->general);
	}
	for (int i = 0; i < pk_count(&divisions); i++) {
		struct pk_node n = pk_at(&divisions, i);
		if (a->ndivisions == ARMY_DIVISIONS) {
			pk_refuse(&n, "too many divisions");
			return;
		}
		struct army_division *to = &a->division[a->ndivisions++];
		copy(&n, pk_string(&n, "id"), to->id, sizeof to->id);
		to->free = pk_bool_or(&n, "free", false);
		to->corps = LG_NONE;
		if (pk_has(&n, "corps")) {
			to->corps = (int8_t)corps_named(a, pk_string(&n, "corps"));
			if (to->corps == LG_NONE)
				pk_refuse(&n, "there is no such corps");
		}
		read_general(&n, t, a->commander_nation, &to->general);
	}
	for (int i = 0; i < pk_count(&art) && i < ARMY_ART; i++) {
		struct pk_node n = pk_at(&art, i);
		struct art_commander *to = &a->art[a->nart++];
		copy(&n, pk_string(&n, "id"), to->id, sizeof to->id);
		to->free = pk_bool_or(&n, "free", false);
		read_general(&n, t, a->commander_nation, &to->general);
	}
}

static void find_place(const struct army *a, const char *at, struct army_unit *u)
{
	u->place = AT_NOWHERE;
	u->at = LG_NONE;
	for (int i = 0; i < a->ndivisions; i++)
		if (strcmp(a->division[i].id, at) == 0) {
			u->place = AT_DIVISION;
			u->at = (int8_t)i;
			return;
		}
	for (int i = 0; i < a->nart; i++)
		if (strcmp(a->art[i].id, at) == 0) {
			u->place = AT_ARTILLERY;
			u->at = (int8_t)i;
			return;
		}
	u->at = (int8_t)corps_named(a, at);
	if (u->at != LG_NONE)
		u->place = AT_CORPS_ID;
	else if (strcmp(at, "corps") == 0)
		u->place = AT_CORPS;
	else if (strcmp(at, "army") == 0)
		u->place = AT_ARMY;
}

static void read_pay(const struct pk_node *n, struct army_unit *u)
{
	struct pk_node pay = pk_maybe(n, "pay");
	u->pay_given = pk_there(&pay);
	if (!u->pay_given)
		return;
	pk_only(&pay, "acp LN LT LC EI EC AL AH");
	for (int i = 0; i < POOLS; i++)
		u->pay[i] = (int16_t)pk_int_or(&pay, pool_words[i], 0, 999, 0);
}

static void read_units(const struct pk_node *doc, const struct league_tables *t, struct army *a)
{
	struct pk_node list = pk_get(doc, "units");
	for (int i = 0; i < pk_count(&list); i++) {
		struct pk_node n = pk_at(&list, i);
		if (a->nunits == ARMY_UNITS) {
			pk_refuse(&n, "too many units");
			return;
		}
		struct army_unit *u = &a->unit[a->nunits];
		copy(&n, pk_string(&n, "id"), u->id, sizeof u->id);
		for (int k = 0; k < a->nunits; k++)
			if (strcmp(a->unit[k].id, u->id) == 0)
				pk_refuse(&n, "the unit id \"%s\" stands twice", u->id);
		copy(&n, pk_string(&n, "type"), u->code, sizeof u->code);
		u->type = (int16_t)lg_type(t, u->code);
		u->figures = (int16_t)pk_int_or(&n, "figures", 0, 99, 0);
		u->reinforced = (int16_t)pk_int_or(&n, "reinforced", 0, 99, 0);
		u->reinforcement = pk_bool_or(&n, "reinforcement", false);
		find_place(a, pk_string_or(&n, "at", ""), u);
		read_pay(&n, u);
		a->nunits++;
	}
}

static void read_permanents(const struct pk_node *doc, struct army *a)
{
	struct pk_node list = pk_maybe(doc, "permanents"), specials = pk_maybe(doc, "specials");
	for (int i = 0; i < pk_count(&list); i++) {
		struct pk_node n = pk_at(&list, i), points = pk_maybe(&n, "points");
		for (int k = POOL_LN; pk_there(&points) && k < POOLS; k++)
			a->pool[k] =
				(int16_t)(a->pool[k] + pk_int_or(&points, pool_words[k], 0, 99, 0));
	}
	for (int i = 0; i < pk_count(&specials); i++) {
		struct pk_node n = pk_at(&specials, i);
		a->special[pk_word_of(&n, special_words)] = true;
	}
}

bool army_read(const struct pk_node *doc, const struct league_tables *t, struct army *a)
{
	memset(a, 0, sizeof *a);
	if (!pk_is_object(doc)) {
		pk_refuse(doc, "an army is wanted here");
		return false;
	}
	pk_only(doc, "format id player name nations prime acp commander divisions corps "
		     "art_commanders permanents specials units numbers contingents shadow");
	if (strcmp(pk_string_or(doc, "format", "marengo-league-army/1"), "marengo-league-army/1"))
		pk_refuse(doc, "the format must be marengo-league-army/1");
	read_head(doc, t, a);
	read_formations(doc, t, a);
	read_units(doc, t, a);
	read_permanents(doc, a);
	return pk_error(doc->pk) == NULL;
}

static void write_general(const struct league_tables *t, const struct army_general *g,
			  struct out *o)
{
	if (!g->there) {
		out_string(o, "general", g->name[0] ? g->name : NULL);
		return;
	}
	if (g->listed != LG_NONE) {
		out_string(o, "general", t->general[g->listed].id);
		return;
	}
	out_object(o, "general");
	out_int(o, "span", g->rating.span);
	out_string_n(o, "quality", &g->rating.quality, 1);
	out_int(o, "response", g->rating.response);
	out_int(o, "modifier", g->rating.modifier);
	out_string(o, "nation", t->nation[g->nation].id);
	if (g->name[0])
		out_string(o, "name", g->name);
	out_end(o);
}

static void write_head(const struct army *a, const struct league_tables *t, struct out *o)
{
	out_string(o, "format", "marengo-league-army/1");
	out_string(o, "id", a->id);
	out_string(o, "player", a->player);
	out_string(o, "name", a->name);
	out_array(o, "nations");
	for (int i = 0; i < a->nnations; i++)
		out_string(o, NULL, t->nation[a->nation[i]].id);
	out_end(o);
	out_string(o, "prime", a->prime == LG_NONE ? NULL : t->nation[a->prime].id);
	if (a->acp)
		out_int(o, "acp", a->acp);
	if (a->contingents)
		out_bool(o, "contingents", true);
	if (!a->has_commander)
		return;
	out_object(o, "commander");
	out_string(o, "name", a->commander_name);
	out_string(o, "nation", t->nation[a->commander_nation].id);
	out_int(o, "rank_points", a->rank_points);
	out_int(o, "rank_points_start", a->rank_points_start);
	out_string(o, "level", level_words[a->level]);
	if (a->level_start != a->level)
		out_string(o, "level_start", level_words[a->level_start]);
	out_end(o);
}

static void write_formations(const struct army *a, const struct league_tables *t, struct out *o)
{
	out_array(o, "divisions");
	for (int i = 0; i < a->ndivisions; i++) {
		const struct army_division *d = &a->division[i];
		out_object(o, NULL);
		out_string(o, "id", d->id);
		write_general(t, &d->general, o);
		if (d->corps != LG_NONE)
			out_string(o, "corps", a->corps[d->corps].id);
		if (d->free)
			out_bool(o, "free", true);
		out_end(o);
	}
	out_end(o);
	out_array(o, "corps");
	for (int i = 0; i < a->ncorps; i++) {
		out_object(o, NULL);
		out_string(o, "id", a->corps[i].id);
		out_string(o, "kind", kind_words[a->corps[i].kind]);
		write_general(t, &a->corps[i].general, o);
		if (a->corps[i].free)
			out_bool(o, "free", true);
		out_end(o);
	}
	out_end(o);
	out_array(o, "art_commanders");
	for (int i = 0; i < a->nart; i++) {
		out_object(o, NULL);
		out_string(o, "id", a->art[i].id);
		write_general(t, &a->art[i].general, o);
		if (a->art[i].free)
			out_bool(o, "free", true);
		out_end(o);
	}
	out_end(o);
}

static const char *place_id(const struct army *a, const struct army_unit *u)
{
	switch (u->place) {
	case AT_DIVISION: return a->division[u->at].id;
	case AT_CORPS_ID: return a->corps[u->at].id;
	case AT_ARTILLERY: return a->art[u->at].id;
	case AT_CORPS: return "corps";
	case AT_ARMY: return "army";
	case AT_NOWHERE: break;
	}
	return "";
}

static void write_unit(const struct army *a, const struct army_unit *u, struct out *o)
{
	out_object(o, NULL);
	out_string(o, "id", u->id);
	out_string(o, "type", u->code);
	if (u->figures)
		out_int(o, "figures", u->figures);
	out_string(o, "at", place_id(a, u));
	if (u->pay_given) {
		out_object(o, "pay");
		for (int i = 0; i < POOLS; i++)
			if (u->pay[i])
				out_int(o, pool_words[i], u->pay[i]);
		out_end(o);
	}
	if (u->reinforced)
		out_int(o, "reinforced", u->reinforced);
	if (u->reinforcement)
		out_bool(o, "reinforcement", true);
	out_end(o);
}

void army_write(const struct army *a, const struct league_tables *t, const char *key, struct out *o)
{
	out_object(o, key);
	write_head(a, t, o);
	write_formations(a, t, o);
	out_array(o, "permanents");
	for (int i = POOL_LN; i < POOLS; i++)
		if (a->pool[i]) {
			out_object(o, NULL);
			out_object(o, "points");
			out_int(o, pool_words[i], a->pool[i]);
			out_end(o);
			out_end(o);
		}
	out_end(o);
	out_array(o, "specials");
	for (int i = 0; i < SPECIALS; i++)
		if (a->special[i])
			out_string(o, NULL, special_words[i]);
	out_end(o);
	out_array(o, "units");
	for (int i = 0; i < a->nunits; i++)
		write_unit(a, &a->unit[i], o);
	out_end(o);
	out_end(o);
}
