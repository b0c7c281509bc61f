/*
 * csv_write.c: every table of a club as CSV, for a spreadsheet or for paper.
 */
#include "league/csv.h"

#include <string.h>

static void heads(struct out *o, const char *const *columns)
{
	for (int i = 0; columns[i]; i++)
		out_format(o, "%s%s", i ? "," : "", columns[i] + strspn(columns[i], "!-"));
	out_text(o, "\r\n");
}

static void cell(struct out *o, const char *text)
{
	out_char(o, ',');
	csv_text_cell(o, text ? text : "");
}

struct table {
	struct out *o;
	const struct record *r;
	const struct campaign *c;
	csv_name_fn *name;
	const void *arg;
};

static void told_name(const struct table *t, int player, char name[40])
{
	if (t->name)
		t->name(t->arg, player, name);
	else
		memcpy(name, t->c->player[player].name, sizeof t->c->player[player].name);
}

static void name_cell(const struct table *t, int player)
{
	char name[40] = "";
	told_name(t, player, name);
	csv_text_cell(t->o, name);
}

/* "Bruno (2), Clara (1)": in the order of the register. */
static void foes_cell(const struct table *t, const int often[CLUB_PLAYERS])
{
	struct out names = {0};
	for (int i = 0; i < t->c->nplayers; i++) {
		char name[40] = "";
		if (!often[i])
			continue;
		told_name(t, i, name);
		out_format(&names, "%s%s (%d)", names.n ? ", " : "", name, often[i]);
	}
	t->o->failed |= names.failed;
	cell(t->o, names.p);
	out_free(&names);
}

static void standings(const struct table *t)
{
	const struct campaign *c = t->c;
	int order[CLUB_PLAYERS], often[CLUB_PLAYERS], n = standings_order(c, order);
	out_text(t->o,
		 "commander,rank_points,season_points,army_value,battles,opponents,wins,draws,"
		 "losses,victory_points,rolls_owed,missed,fought\r\n");
	for (int i = 0; i < n; i++) {
		const struct club_player *p = &c->player[order[i]];
		int foes = standings_foes(c, order[i], often);
		name_cell(t, order[i]);
		out_format(t->o, ",%d,%d,%d,%d,%d,%d,%d,%d,%d,%d,%d", p->rank_points,
			   p->season_points, p->has_army ? army_value(c->t, &p->army) : 0,
			   p->battles, foes, p->wins, p->draws, p->losses, p->vp,
			   rolls_owed(c, order[i]), p->missed - p->made_up);
		foes_cell(t, often);
		out_text(t->o, "\r\n");
	}
}

static void members(const struct table *t)
{
	out_text(t->o, "id,name,role,active,joined_season\r\n");
	for (int i = 0; i < t->c->nplayers; i++) {
		const struct club_player *p = &t->c->player[i];
		csv_text_cell(t->o, p->id);
		out_char(t->o, ',');
		name_cell(t, i);
		cell(t->o, role_words[p->role]);
		out_format(t->o, ",%d,%d\r\n", p->active, p->joined_season);
	}
}

static void side_cell(const struct table *t, const struct battle *b, int s)
{
	struct out names = {0};
	for (int i = 0; i < b->n[s]; i++) {
		char name[40];
		told_name(t, b->side[s][i], name);
		out_format(&names, "%s%s", i ? " + " : "", name);
	}
	cell(t->o, names.p);
	out_free(&names);
}

static void battles(const struct table *t)
{
	static const char *const winner[] = {"a", "b", "draw"};
	const struct campaign *c = t->c;
	out_text(t->o, "battle,campaign,season,week,table,kind,state,winner,a,b");
	for (int s = 0; s < 2; s++)
		for (const char *k =
			     "casualties\0batteries\0killed\0captured\0objectives\0vp\0value"
			     "\0rank_points\0rolls\0";
		     *k; k += strlen(k) + 1)
			out_format(t->o, ",%c_%s", s ? 'b' : 'a', k);
	out_text(t->o, "\r\n");
	for (int i = 0; i < c->nbattles; i++) {
		const struct battle *b = &c->battle[i];
		bool told = b->state == BATTLE_PRESENTED || b->state == BATTLE_RECORDED;
		csv_text_cell(t->o, b->id);
		out_format(t->o, ",%d,%d,%d", b->campaign, b->season, b->week);
		cell(t->o, c->table[b->table]);
		cell(t->o, battle_kind_words[b->kind]);
		cell(t->o, battle_state_words[b->state]);
		cell(t->o, told ? winner[b->in.winner] : "");
		side_cell(t, b, 0);
		side_cell(t, b, 1);
		for (int s = 0; s < 2; s++) {
			const struct side_report *r = &b->report[s];
			out_format(t->o, ",%d,%d,%d,%d,%d,%d,%d,%d,%d", r->casualties, r->batteries,
				   r->killed_figures, r->captured_figures, r->objectives, r->vp,
				   told ? b->in.side[s].value : side_value(c, b, s),
				   b->out[s].rank_points, b->out[s].rolls);
		}
		out_text(t->o, "\r\n");
	}
}

static void armies(const struct table *t)
{
	heads(t->o, csv_army_columns);
	for (int i = 0; i < t->c->nplayers; i++)
		if (t->c->player[i].has_army)
			csv_army_write(t->c, i, t->o);
}

/* Nights of the season: those that were, as the record has them, and those to come. */
static void calendar(const struct table *t)
{
	const struct campaign *c = t->c;
	bool running = c->phase == PHASE_RUNNING;
	int season = 0, week = 0;
	out_text(t->o, "season,week,date,state\r\n");
	for (int i = 0; i < t->r->n; i++) {
		struct pk *pk = t->r->status[i] == LINE_APPLIED ? pk_new(NULL) : NULL;
		if (!pk)
			continue;
		struct pk_node n = pk_parse(pk, "event", t->r->line[i], strlen(t->r->line[i]));
		const char *type = pk_string_or(&n, "type", "");
		bool starts = strcmp(type, "season-start") == 0, night = strcmp(type, "night") == 0;
		season += starts;
		week = starts ? 0 : week + night;
		if (night) {
			bool open =
				running && c->night_open && season == c->season && week == c->week;
			out_format(t->o, "%d,%d,%s,%s\r\n", season, week,
				   pk_string_or(&n, "date", ""), open ? "open" : "held");
		}
		pk_free(pk);
	}
	int from = running ? c->week : 0, end = running ? c->now.weeks : c->nplan;
	for (int w = from; w < end; w++) {
		char day[11];
		day_text(night_due(c, w), day);
		out_format(t->o, "%d,%d,%s,planned\r\n", c->season + !running, w + 1, day);
	}
}

static void rolls(const struct table *t)
{
	const struct campaign *c = t->c;
	out_text(t->o, "commander,roll,battle,d100,dice,card,state\r\n");
	for (int i = 0; i < c->nplayers; i++)
		for (int k = 0; k < c->player[i].nrolls; k++) {
			const struct season_roll *r = &c->player[i].roll[k];
			name_cell(t, i);
			out_format(t->o, ",%d", k + 1);
			cell(t->o, r->battle == LG_NONE ? "" : c->battle[r->battle].id);
			out_format(t->o, ",%d", r->d100);
			cell(t->o, origin_words[r->origin]);
			cell(t->o, r->card == LG_NONE ? "" : card_words[r->card]);
			cell(t->o, r->struck     ? "struck"
				   : r->declined ? "declined"
				   : r->placed   ? "placed"
						 : "open");
			out_text(t->o, "\r\n");
		}
}

static void entries(const struct table *t)
{
	const struct record *r = t->r;
	out_text(t->o, "entry,at,by,type,status,event\r\n");
	for (int i = 0; i < r->n; i++) {
		struct pk *pk = pk_new(NULL);
		if (!pk) {
			t->o->failed = true;
			return;
		}
		struct pk_node n = pk_parse(pk, "event", r->line[i], strlen(r->line[i]));
		out_format(t->o, "%d", i + 1);
		cell(t->o, pk_string_or(&n, "at", ""));
		cell(t->o, pk_string_or(&n, "by", ""));
		cell(t->o, pk_string_or(&n, "type", ""));
		cell(t->o, line_status_words[r->status[i]]);
		cell(t->o, r->line[i]);
		out_text(t->o, "\r\n");
		pk_free(pk);
	}
}

const char *const csv_tables_out[] = {"standings", "members", "armies", "calendar",
				      "battles",   "rolls",   "record", NULL};
static void (*const writers[])(const struct table *) = {standings, members, armies, calendar,
							battles,   rolls,   entries};

bool csv_write(const struct record *r, const char *table, csv_name_fn *name, const void *arg,
	       struct out *o)
{
	struct table t = {o, r, r->now, name, arg};
	for (int i = 0; csv_tables_out[i]; i++)
		if (strcmp(csv_tables_out[i], table) == 0) {
			writers[i](&t);
			return true;
		}
	return false;
}
