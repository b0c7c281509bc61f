/*
 * csv_take.c: tables of a club out of a spreadsheet: which entries make the club what the table
 * says. All of them are taken, or none.
 */
#include "league/csv.h"
#include "kernel/game.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>

/* Columns in the order in which they stand without heads. '!': wanted; '-': told by the table that
 * is written, and of no matter here. */
static const char *const member_columns[] = {"!id",    "!name",          "role", "rank_points",
					     "active", "-joined_season", NULL};
static const char *const battle_columns[] = {
	"!battle",    "by",           "a_casualties",   "a_batteries",    "a_killed",
	"a_captured", "a_objectives", "b_casualties",   "b_batteries",    "b_killed",
	"b_captured", "b_objectives", "winner",         "campaign",       "-season",
	"-week",      "-table",       "-kind",          "state",          "-a",
	"-b",         "-a_vp",        "-a_value",       "-a_rank_points", "-a_rolls",
	"-b_vp",      "-b_value",     "-b_rank_points", "-b_rolls",       NULL};
static const char *const night_columns[] = {"!date", "week", "season", "-state", NULL};
enum { ID, NAME, ROLE, RANK_POINTS, ACTIVE };
enum { BATTLE, BY, FIRST_NUMBER, WINNER = FIRST_NUMBER + 10, CAMPAIGN, STATE = 18 };
enum { DATE, WEEK, SEASON };

const char *csv_cell(const struct csv_sheet *s, int row, int column)
{
	const struct csv_row *r = &s->grid.row[row];
	int at = s->at[column];
	return at >= 0 && at < r->n ? r->cell[at] : "";
}

bool csv_bad(const struct csv_sheet *s, int row, int column, const char *text, const char *what)
{
	return csv_wrong(s->wrong, s->grid.row[row].line, s->at[column] + 1, text, what);
}

bool csv_number(const struct csv_sheet *s, int row, int column, int most, int *n)
{
	const char *cell = csv_cell(s, row, column);
	char *end = NULL;
	long value = cell[0] >= '0' && cell[0] <= '9' ? strtol(cell, &end, 10) : -1;
	*n = 0;
	if (!cell[0])
		return true;
	if (value < 0 || value > most || *end)
		return csv_bad(s, row, column, N_("{0} is no number that may stand here."), cell);
	*n = (int)value;
	return true;
}

void csv_begin(const struct csv_sheet *s, const char *type, const char *by, struct out *o)
{
	out_object(o, NULL);
	out_string(o, "type", type);
	out_string(o, "at", s->author->at);
	if (by && by[0])
		out_string(o, "by", by);
	if (s->author->reason)
		out_string(o, "reason", s->author->reason);
}

bool csv_end(const struct csv_sheet *s, int row, int column, struct out *o)
{
	struct csv_entries *e = s->entries;
	out_end(o);
	if (!o->failed && e->n == e->cap) {
		int cap = e->cap ? 2 * e->cap : 16;
		struct csv_entry *list = realloc(e->list, (size_t)cap * sizeof *list);
		if (list) {
			e->list = list;
			e->cap = cap;
		}
	}
	char *line = o->failed || e->n == e->cap ? NULL : strdup(o->p);
	out_free(o);
	if (!line)
		return csv_wrong(s->wrong, 0, 0, NULL, "");
	e->list[e->n++] = (struct csv_entry){line, s->grid.row[row].line, s->at[column] + 1};
	return true;
}

void csv_entries_free(struct csv_entries *e)
{
	for (int i = 0; i < e->n; i++)
		free(e->list[i].line);
	free(e->list);
	*e = (struct csv_entries){0};
}

static const char *column_name(const char *column)
{
	return column + (*column == '!' || *column == '-');
}

static int column_of(const struct csv_sheet *s, const char *name)
{
	for (int i = 0; s->columns[i]; i++)
		if (strcasecmp(column_name(s->columns[i]), name) == 0)
			return i;
	return LG_NONE;
}

/* Which cell is which column: by the heads, or in the order of the table. */
static bool find_columns(struct csv_sheet *s)
{
	const struct csv_row *head = s->grid.row;
	bool heads = s->grid.n && column_of(s, head->cell[0]) != LG_NONE;
	for (int i = 0; i < CSV_COLUMNS; i++)
		s->at[i] = heads ? -1 : i;
	s->first = heads;
	for (int i = 0; heads && i < head->n; i++) {
		int column = column_of(s, head->cell[i]);
		if (!head->cell[i][0])
			continue;
		if (column == LG_NONE)
			return csv_wrong(s->wrong, head->line, i + 1,
					 N_("This table has no column {0}."), head->cell[i]);
		if (s->at[column] >= 0)
			return csv_wrong(s->wrong, head->line, i + 1,
					 N_("The column {0} stands twice."), head->cell[i]);
		s->at[column] = i;
	}
	for (int i = 0; heads && s->columns[i]; i++)
		if (s->columns[i][0] == '!' && s->at[i] < 0)
			return csv_wrong(s->wrong, head->line, 0, N_("The column {0} is missing."),
					 column_name(s->columns[i]));
	for (int r = s->first; r < s->grid.n; r++)
		for (int i = head->n; heads && i < s->grid.row[r].n; i++)
			if (s->grid.row[r].cell[i][0])
				return csv_wrong(s->wrong, s->grid.row[r].line, i + 1,
						 N_("{0} stands under no head."),
						 s->grid.row[r].cell[i]);
	for (int r = s->first; r < s->grid.n; r++)
		for (int i = 0; s->columns[i]; i++)
			if (s->columns[i][0] == '!' && !csv_cell(s, r, i)[0])
				return csv_bad(s, r, i, N_("{0} is wanted here."),
					       column_name(s->columns[i]));
	return true;
}

static bool about_member(struct csv_sheet *s, int row, const char *type, const char *role)
{
	struct out o = {0};
	csv_begin(s, type, s->author->by, &o);
	out_string(&o, "player", csv_cell(s, row, ID));
	if (role)
		out_string(&o, "role", role);
	return csv_end(s, row, role ? ROLE : ID, &o);
}

static bool new_member(struct csv_sheet *s, int row, const char *role)
{
	struct out o = {0};
	int points;
	if (!csv_number(s, row, RANK_POINTS, 9999, &points))
		return false;
	csv_begin(s, "player", s->author->by, &o);
	out_string(&o, "id", csv_cell(s, row, ID));
	out_string(&o, "name", csv_cell(s, row, NAME));
	if (role[0])
		out_string(&o, "role", role);
	if (points)
		out_int(&o, "rank_points", points);
	return csv_end(s, row, ID, &o);
}

static bool is_word(const char *word, const char *const *list)
{
	for (int i = 0; list[i]; i++)
		if (strcmp(list[i], word) == 0)
			return true;
	return false;
}

static bool member_rows(struct csv_sheet *s)
{
	for (int r = s->first; r < s->grid.n; r++) {
		const char *role = csv_cell(s, r, ROLE), *id = csv_cell(s, r, ID);
		int player = club_player(s->c, id), active = 1;
		const struct club_player *p = player == LG_NONE ? NULL : &s->c->player[player];
		if (role[0] && !is_word(role, role_words))
			return csv_bad(s, r, ROLE,
				       N_("{0} is no role: cm, deputy, brr, player, guest, "
					  "spectator."),
				       role);
		if (csv_cell(s, r, ACTIVE)[0] && !csv_number(s, r, ACTIVE, 1, &active))
			return false;
		if (p && strcmp(p->name, csv_cell(s, r, NAME)) != 0)
			return csv_bad(s, r, NAME, N_("{0} is in the register under another name."),
				       id);
		bool good = p || new_member(s, r, role);
		if (good && p && role[0] && strcmp(role, role_words[p->role]) != 0)
			good = about_member(s, r, "role", role);
		if (good && !active && (!p || p->active))
			good = about_member(s, r, "withdraw", NULL);
		if (good && active && p && !p->active && csv_cell(s, r, ACTIVE)[0])
			good = about_member(s, r, "return", NULL);
		if (!good)
			return false;
	}
	return true;
}

static bool same_report(const struct battle *b, const int n[10], const char *winner)
{
	static const char *const words[] = {"a", "b", "draw"};
	for (int s = 0; s < 2; s++) {
		const struct side_report *r = &b->report[s];
		const int *m = n + 5 * s;
		if (r->casualties != m[0] || r->batteries != m[1] || r->killed_figures != m[2] ||
		    r->captured_figures != m[3] || r->objectives != m[4])
			return false;
	}
	return !winner[0] || strcmp(winner, words[b->in.winner]) == 0;
}

static bool write_report(struct csv_sheet *s, int row, const int n[10])
{
	static const char *const keys[] = {"casualties", "batteries", "killed_figures",
					   "captured_figures", "objectives"};
	const char *by = csv_cell(s, row, BY), *winner = csv_cell(s, row, WINNER);
	struct out o = {0};
	csv_begin(s, "report", by[0] && !s->author->own_name ? by : s->author->by, &o);
	out_string(&o, "battle", csv_cell(s, row, BATTLE));
	for (int side = 0; side < 2; side++) {
		out_object(&o, side ? "b" : "a");
		for (int i = 0; i < 5; i++)
			out_int(&o, keys[i], n[5 * side + i]);
		out_end(&o);
	}
	if (winner[0])
		out_string(&o, "winner", winner);
	return csv_end(s, row, BATTLE, &o);
}

static bool battle_rows(struct csv_sheet *s)
{
	static const char *const winners[] = {"a", "b", "draw", NULL};
	static const char *const untold[] = {"paired", "cancelled", NULL};
	for (int r = s->first; r < s->grid.n; r++) {
		int campaign, n[10], battle = club_battle(s->c, csv_cell(s, r, BATTLE));
		const char *winner = csv_cell(s, r, WINNER);
		for (int i = 0; i < 10; i++)
			if (!csv_number(s, r, FIRST_NUMBER + i, 100000, &n[i]))
				return false;
		if (!csv_number(s, r, CAMPAIGN, 9999, &campaign))
			return false;
		if ((campaign && campaign != s->c->campaign) ||
		    is_word(csv_cell(s, r, STATE), untold))
			continue; /* of a campaign that is over, or not fought */
		if (winner[0] && !is_word(winner, winners))
			return csv_bad(s, r, WINNER, N_("{0} is no winner: a, b or draw."), winner);
		const struct battle *b = battle == LG_NONE ? NULL : &s->c->battle[battle];
		bool told = b && (b->state == BATTLE_PRESENTED || b->state == BATTLE_RECORDED);
		if (!(told && same_report(b, n, winner)) && !write_report(s, r, n))
			return false;
	}
	return true;
}

/* Days of the weeks to come; those of weeks that were are passed over. */
static bool night_rows(struct csv_sheet *s)
{
	const struct campaign *c = s->c;
	bool running = c->phase == PHASE_RUNNING;
	int done = running ? c->week : 0, season = c->season + !running, n = 0, last = 0;
	struct out o = {0};
	bool good = true, differs = false;
	csv_begin(s, "calendar", s->author->by, &o);
	out_array(&o, "nights");
	for (int r = s->first; r < s->grid.n && good; r++) {
		int week = 0, of = 0;
		int64_t day = day_of(csv_cell(s, r, DATE));
		good = csv_number(s, r, WEEK, 99, &week) && csv_number(s, r, SEASON, 9999, &of);
		if (good && (day == LG_NONE || strlen(csv_cell(s, r, DATE)) != 10))
			good = csv_bad(s, r, DATE, N_("{0} is not a date."), csv_cell(s, r, DATE));
		if (!good || (of && of != season) || (week && week <= done) ||
		    (!week && running && done && day <= c->night_day))
			continue;
		if (week && week != done + n + 1)
			good = csv_bad(s, r, WEEK, N_("Weeks follow each other: not {0} here."),
				       csv_cell(s, r, WEEK));
		out_string(&o, NULL, csv_cell(s, r, DATE));
		differs |= day != (running || n < c->nplan ? night_due(c, done + n) : LG_NONE);
		n++;
		last = r;
	}
	out_end(&o);
	if (good && n && differs)
		return csv_end(s, last, DATE, &o);
	out_free(&o);
	return good;
}

const char *const csv_tables_in[] = {"members", "armies", "calendar", "battles", NULL};
static const struct {
	const char *const *columns;
	bool (*rows)(struct csv_sheet *);
} readers[] = {
	{member_columns, member_rows},
	{csv_army_columns, csv_army_rows},
	{night_columns, night_rows},
	{battle_columns, battle_rows},
};

bool csv_entries(const struct campaign *c, const char *table, const char *text, size_t n,
		 const struct csv_author *author, struct csv_entries *e, struct csv_mistake *m)
{
	struct csv_sheet s = {.c = c, .author = author, .entries = e, .wrong = m};
	int which = 0;
	*e = (struct csv_entries){0};
	*m = (struct csv_mistake){0};
	while (csv_tables_in[which] && strcmp(csv_tables_in[which], table) != 0)
		which++;
	if (!csv_tables_in[which])
		return csv_wrong(m, 1, 0,
				 N_("There is no table {0} to read: members, armies, "
				    "calendar, battles."),
				 table);
	if (!csv_read(&s.grid, text, n, m))
		return false;
	s.columns = readers[which].columns;
	bool good = find_columns(&s) && readers[which].rows(&s);
	csv_free(&s.grid);
	if (!good)
		csv_entries_free(e);
	return good;
}

bool csv_take(struct record *r, const struct csv_entries *e, bool dry, struct csv_mistake *m)
{
	struct record trial;
	struct refusal why = {0};
	*m = (struct csv_mistake){0};
	record_init(&trial, r->t);
	bool good = record_load(&trial, r->line, r->n, &why);
	for (int i = 0; i < e->n && good; i++) {
		good = record_add(&trial, e->list[i].line, &why, NULL);
		m->line = e->list[i].at;
		m->column = e->list[i].column;
	}
	if (!good) {
		m->rule = why.rule;
		m->text = why.text;
		memcpy(m->what, why.what, sizeof m->what);
	} else if (!dry) {
		struct record old = *r;
		*r = trial;
		trial = old;
	}
	record_free(&trial);
	return good;
}
