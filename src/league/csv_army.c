/*
 * csv_army.c: orders of battle as rows of a spreadsheet: one row for the army and its commander,
 * then its corps, divisions, artillery commanders and units, in any order but after the army's.
 */
#include "league/csv.h"
#include "kernel/game.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

const char *const csv_army_columns[] = {"!player", "!row",    "id", "type",  "name",   "general",
					"nation",  "figures", "at", "extra", "-price", NULL};
enum { PLAYER, ROW, ID, TYPE, NAME, GENERAL, NATION, FIGURES, AT, EXTRA };
enum { ROW_ARMY, ROW_CORPS, ROW_DIVISION, ROW_ARTILLERY, ROW_UNIT };
static const char *const row_words[] = {"army", "corps", "division", "artillery", "unit", NULL};
static const char *const level_words[] = {"division", "corps", "wing", "army", NULL};
static const char *const corps_words[] = {"permanent", "temporary", "cavalry", NULL};

void csv_text_cell(struct out *o, const char *text)
{
	out_text(o, csv_formula(text) ? "\"'" : "\"");
	for (; *text; text++) {
		if (*text == '"')
			out_char(o, '"');
		out_char(o, *text);
	}
	out_char(o, '"');
}

struct army_row {
	const char *row, *id, *type, *name;
	const struct army_general *general;
	const char *commander, *nation;
	int figures, price; /* figures 0, price -1: none */
	const char *at, *extra;
};

static void write_general(struct out *o, const struct league_tables *t, const struct army_row *r)
{
	const struct army_general *g = r->general;
	struct out text = {0};
	if (g && g->there && g->listed == LG_NONE)
		lg_rating_text(g->rating, LEVEL_DIVISION, &text);
	const char *who = !g                     ? r->commander
			  : text.p               ? text.p
			  : g->listed != LG_NONE ? t->general[g->listed].id
						 : g->name;
	csv_text_cell(o, who ? who : "");
	out_free(&text);
	out_char(o, ',');
	csv_text_cell(o, !g                                 ? r->nation
			 : g->there && g->listed == LG_NONE ? t->nation[g->nation].id
							    : "");
}

static void write_row(struct out *o, const struct campaign *c, int player, struct army_row r)
{
	const char *name = r.name ? r.name : "";
	bool rated = r.general && r.general->there && r.general->listed == LG_NONE;
	csv_text_cell(o, c->player[player].id);
	const char *const cells[] = {r.row, r.id, r.type ? r.type : "",
				     rated ? r.general->name : name};
	for (int i = 0; i < 4; i++) {
		out_char(o, ',');
		csv_text_cell(o, cells[i]);
	}
	out_char(o, ',');
	write_general(o, c->t, &r);
	out_char(o, ',');
	if (r.figures)
		out_number(o, r.figures);
	out_char(o, ',');
	csv_text_cell(o, r.at ? r.at : "");
	out_char(o, ',');
	csv_text_cell(o, r.extra ? r.extra : "");
	out_char(o, ',');
	if (r.price >= 0)
		out_number(o, r.price);
	out_text(o, "\r\n");
}

/* "Fr*+Bv": the nations, the prime partner starred. */
static void nations_text(const struct campaign *c, const struct army *a, struct out *o)
{
	for (int i = 0; i < a->nnations; i++)
		out_format(o, "%s%s%s", i ? "+" : "", c->t->nation[a->nation[i]].id,
			   a->nation[i] == a->prime ? "*" : "");
}

static void specials_text(const struct army *a, struct out *o)
{
	out_text(o, "");
	for (int i = 0; i < SPECIALS; i++)
		if (a->special[i])
			out_format(o, "%s%s", o->n ? "+" : "", special_words[i]);
}

/* "acp:10+LN:4+reinforced:4" */
static void unit_text(const struct army_unit *u, struct out *o)
{
	out_clear(o);
	out_text(o, "");
	for (int i = 0; u->pay_given && i < POOLS; i++)
		if (u->pay[i])
			out_format(o, "%s%s:%d", o->n ? "+" : "", pool_words[i], u->pay[i]);
	if (u->pay_given && !o->n)
		out_text(o, "acp:0");
	if (u->reinforced)
		out_format(o, "%sreinforced:%d", o->n ? "+" : "", u->reinforced);
	if (u->reinforcement)
		out_format(o, "%sreinforcement", o->n ? "+" : "");
}

static const char *unit_at(const struct army *a, const struct army_unit *u)
{
	return u->place == AT_DIVISION    ? a->division[u->at].id
	       : u->place == AT_CORPS_ID  ? a->corps[u->at].id
	       : u->place == AT_ARTILLERY ? a->art[u->at].id
	       : u->place == AT_CORPS     ? "corps"
	       : u->place == AT_ARMY      ? "army"
					  : "";
}

void csv_army_write(const struct campaign *c, int player, struct out *o)
{
	const struct army *a = &c->player[player].army;
	struct out at = {0}, extra = {0};
	nations_text(c, a, &at);
	specials_text(a, &extra);
	write_row(o, c, player,
		  (struct army_row){"army", a->id, level_words[a->level], a->name, NULL,
				    a->commander_name, c->t->nation[a->commander_nation].id, 0, -1,
				    at.p, extra.p});
	for (int i = 0; i < a->ncorps; i++)
		write_row(o, c, player,
			  (struct army_row){"corps", a->corps[i].id, corps_words[a->corps[i].kind],
					    NULL, &a->corps[i].general, NULL, NULL, 0, -1, NULL,
					    a->corps[i].free ? "free" : NULL});
	for (int i = 0; i < a->ndivisions; i++) {
		const struct army_division *d = &a->division[i];
		write_row(o, c, player,
			  (struct army_row){"division", d->id, NULL, NULL, &d->general, NULL, NULL,
					    0, -1,
					    d->corps == LG_NONE ? NULL : a->corps[d->corps].id,
					    d->free ? "free" : NULL});
	}
	for (int i = 0; i < a->nart; i++)
		write_row(o, c, player,
			  (struct army_row){"artillery", a->art[i].id, NULL, NULL,
					    &a->art[i].general, NULL, NULL, 0, -1, NULL,
					    a->art[i].free ? "free" : NULL});
	for (int i = 0; i < a->nunits; i++) {
		const struct army_unit *u = &a->unit[i];
		unit_text(u, &extra);
		write_row(o, c, player,
			  (struct army_row){"unit", u->id, u->code,
					    u->type == LG_NONE ? NULL
							       : c->t->type[u->type].name[LANG_EN],
					    NULL, NULL, "", u->figures,
					    u->type == LG_NONE ? 0 : unit_price(c->t, u),
					    unit_at(a, u), extra.p});
	}
	out_free(&at);
	out_free(&extra);
}

static int row_kind(const struct csv_sheet *s, int row)
{
	for (int i = 0; row_words[i]; i++)
		if (strcmp(row_words[i], csv_cell(s, row, ROW)) == 0)
			return i;
	return LG_NONE;
}

/* "3\"G(7)+1" as a rating, or else somebody of the list. */
static bool read_general(struct csv_sheet *s, int row, struct out *o)
{
	const char *who = csv_cell(s, row, GENERAL), *nation = csv_cell(s, row, NATION),
		   *name = csv_cell(s, row, NAME);
	int span, response, modifier, used = 0;
	char quality;
	if (!who[0]) {
		out_null(o, "general");
		return true;
	}
	if (sscanf(who, "%2d\"%c(%2d)%2d%n", &span, &quality, &response, &modifier, &used) != 4 ||
	    who[used]) {
		if (who[0] >= '0' && who[0] <= '9')
			return csv_bad(s, row, GENERAL,
				       N_("{0} is no rating: one looks like 3\"G(7)+1."), who);
		out_string(o, "general", who); /* not in the list: the check names him */
		return true;
	}
	out_object(o, "general");
	out_int(o, "span", span);
	out_string_n(o, "quality", &quality, 1);
	out_int(o, "response", response);
	out_int(o, "modifier", modifier);
	if (nation[0])
		out_string(o, "nation", nation);
	if (name[0])
		out_string(o, "name", name);
	out_end(o);
	return true;
}

/* Words joined by '+' out of a cell, one after the other; false: there are no more. */
static bool next_word(const char **p, char *word, size_t cap)
{
	size_t n = strcspn(*p, "+");
	if (!**p)
		return false;
	snprintf(word, cap, "%.*s", (int)(n < cap ? n : cap - 1), *p);
	*p += n;
	*p += **p == '+';
	return true;
}

static void write_nations(struct csv_sheet *s, int row, struct out *o)
{
	char word[24], prime[24] = "";
	const char *p = csv_cell(s, row, AT);
	out_array(o, "nations");
	while (next_word(&p, word, sizeof word)) {
		size_t n = strlen(word);
		if (n && word[n - 1] == '*') {
			word[n - 1] = '\0';
			memcpy(prime, word, sizeof prime);
		}
		out_string(o, NULL, word);
	}
	out_end(o);
	out_string(o, "prime", prime[0] ? prime : NULL);
}

static void army_head(struct csv_sheet *s, int row, struct out *o)
{
	char word[24];
	const char *level = csv_cell(s, row, TYPE), *p = csv_cell(s, row, EXTRA);
	out_string(o, "format", "marengo-league-army/1");
	out_string(o, "id", csv_cell(s, row, ID));
	out_string(o, "player", csv_cell(s, row, PLAYER));
	out_string(o, "name", csv_cell(s, row, NAME));
	write_nations(s, row, o);
	out_object(o, "commander");
	out_string(o, "name", csv_cell(s, row, GENERAL));
	out_string(o, "nation", csv_cell(s, row, NATION));
	out_string(o, "level", level[0] ? level : "corps");
	out_end(o);
	out_array(o, "specials");
	while (next_word(&p, word, sizeof word))
		out_string(o, NULL, word);
	out_end(o);
}

static bool unit_row(struct csv_sheet *s, int row, struct out *o)
{
	char word[24];
	const char *p = csv_cell(s, row, EXTRA);
	int figures;
	struct out pay = {0};
	if (!csv_number(s, row, FIGURES, 99, &figures))
		return false;
	out_string(o, "type", csv_cell(s, row, TYPE));
	if (figures)
		out_int(o, "figures", figures);
	out_string(o, "at", csv_cell(s, row, AT));
	out_object(&pay, NULL);
	while (next_word(&p, word, sizeof word)) {
		char key[16];
		int n = 0, used = 0;
		bool pair = sscanf(word, "%15[A-Za-z]:%3d%n", key, &n, &used) == 2 && !word[used];
		if (strcmp(word, "reinforcement") == 0) {
			out_bool(o, "reinforcement", true);
		} else if (!pair || n < 0) {
			out_free(&pay);
			return csv_bad(s, row, EXTRA,
				       N_("{0} cannot be read: acp:10+LN:4 is meant."), word);
		} else {
			out_int(strcmp(key, "reinforced") == 0 ? o : &pay, key, n);
		}
	}
	out_end(&pay);
	o->failed |= pay.failed;
	if (!pay.failed && pay.n > 2)
		out_raw(o, "pay", pay.p);
	out_free(&pay);
	return true;
}

static bool formation_row(struct csv_sheet *s, int row, int kind, struct out *o)
{
	out_object(o, NULL);
	out_string(o, "id", csv_cell(s, row, ID));
	if (!csv_cell(s, row, ID)[0])
		return csv_bad(s, row, ID, N_("{0} is wanted here."), "id");
	if (kind == ROW_UNIT) {
		bool good = unit_row(s, row, o);
		out_end(o);
		return good;
	}
	if (kind == ROW_CORPS)
		out_string(o, "kind", csv_cell(s, row, TYPE));
	if (kind == ROW_DIVISION && csv_cell(s, row, AT)[0])
		out_string(o, "corps", csv_cell(s, row, AT));
	if (!read_general(s, row, o))
		return false;
	if (strcmp(csv_cell(s, row, EXTRA), "free") == 0)
		out_bool(o, "free", true);
	out_end(o);
	return true;
}

/* The rows of one army as its file; false: a mistake, told. */
static bool write_army(struct csv_sheet *s, int first, int end, struct out *o)
{
	static const char *const keys[] = {"", "corps", "divisions", "art_commanders", "units"};
	out_object(o, NULL);
	army_head(s, first, o);
	for (int kind = ROW_CORPS; kind <= ROW_UNIT; kind++) {
		out_array(o, keys[kind]);
		for (int r = first + 1; r < end; r++)
			if (row_kind(s, r) == kind && !formation_row(s, r, kind, o))
				return false;
		out_end(o);
	}
	out_end(o);
	return true;
}

/* Whether the file can be read, and whether the player has this very army. */
static bool look_at(struct csv_sheet *s, int first, const struct out *text, bool *same)
{
	struct pk *pk = pk_new(NULL);
	struct army *a = malloc(sizeof *a);
	struct out mine = {0}, his = {0};
	int player = club_player(s->c, csv_cell(s, first, PLAYER));
	bool memory = pk && a && !text->failed, good = false;
	if (memory) {
		struct pk_node doc = pk_parse(pk, "army", text->p, text->n);
		good = army_read(&doc, s->c->t, a);
		memory = !pk_starved(pk);
	}
	if (memory && !good)
		csv_bad(s, first, ROW, N_("The army cannot be read: {0}"), pk_error(pk));
	if (good && player != LG_NONE && s->c->player[player].has_army) {
		const struct army *now = &s->c->player[player].army;
		a->rank_points = now->rank_points;
		a->rank_points_start = now->rank_points_start;
		a->level_start = now->level_start;
		a->contingents = now->contingents;
		a->acp = now->acp;
		memcpy(a->pool, now->pool, sizeof a->pool);
		memcpy(a->player, now->player, sizeof a->player);
		army_write(a, s->c->t, NULL, &mine);
		army_write(now, s->c->t, NULL, &his);
		memory = !mine.failed && !his.failed;
		*same = memory && strcmp(mine.p, his.p) == 0;
	}
	out_free(&mine);
	out_free(&his);
	free(a);
	pk_free(pk);
	return memory ? good : csv_wrong(s->wrong, 0, 0, NULL, "");
}

static bool one_army(struct csv_sheet *s, int first, int end)
{
	struct out army = {0}, o = {0};
	bool same = false, good = write_army(s, first, end, &army);
	good = good && look_at(s, first, &army, &same);
	if (good && !same) {
		csv_begin(s, "army", s->author->by, &o);
		out_string(&o, "player", csv_cell(s, first, PLAYER));
		out_raw(&o, "army", army.p);
		good = csv_end(s, first, PLAYER, &o);
	}
	out_free(&army);
	return good;
}

bool csv_army_rows(struct csv_sheet *s)
{
	int first = s->first;
	for (int r = s->first; r < s->grid.n; r++) {
		const char *who = csv_cell(s, r, PLAYER);
		int kind = row_kind(s, r);
		if (kind == LG_NONE)
			return csv_bad(s, r, ROW,
				       N_("{0} is no kind of row: army, corps, division, "
					  "artillery, unit."),
				       csv_cell(s, r, ROW));
		if (kind == ROW_ARMY)
			first = r;
		if (row_kind(s, first) != ROW_ARMY || strcmp(csv_cell(s, first, PLAYER), who) != 0)
			return csv_bad(s, r, ROW, N_("The army of {0} begins with a row army."),
				       who);
		bool ends = r + 1 == s->grid.n || row_kind(s, r + 1) == ROW_ARMY;
		if (ends && !one_army(s, first, r + 1))
			return false;
	}
	return true;
}
