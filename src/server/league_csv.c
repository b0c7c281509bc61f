/*
 * league_csv.c: every table of a club as CSV, for a spreadsheet or for paper.
 */
#include "server/league_club.h"

#include <stdio.h>
#include <string.h>

static void text_cell(struct out *o, const char *text)
{
	/* A name that begins like a formula must stay a name in a spreadsheet. */
	out_text(o, text[0] && strchr("=+-@", text[0]) ? "\"'" : "\"");
	for (; *text; text++) {
		if (*text == '"')
			out_char(o, '"');
		out_char(o, *text);
	}
	out_char(o, '"');
}

static void cell(struct out *o, const char *text)
{
	out_char(o, ',');
	text_cell(o, text ? text : "");
}

struct csv {
	struct out *o;
	const struct club *club;
	const struct campaign *c;
	const struct standing *s;
};

static void name_cell(const struct csv *t, int player)
{
	char name[40] = "";
	if (player != LG_NONE)
		club_name(t->club, t->c, t->s, player, name);
	text_cell(t->o, name);
}

static void standings(const struct csv *t)
{
	const struct campaign *c = t->c;
	out_text(t->o, "commander,rank_points,season_points,army_value,battles,wins,draws,losses,"
		       "victory_points,rolls_owed,missed\r\n");
	for (int i = 0; i < c->nplayers; i++) {
		const struct club_player *p = &c->player[i];
		name_cell(t, i);
		out_format(t->o, ",%d,%d,%d,%d,%d,%d,%d,%d,%d,%d\r\n", p->rank_points,
			   p->season_points, p->has_army ? army_value(c->t, &p->army) : 0,
			   p->battles, p->wins, p->draws, p->losses, p->vp, rolls_owed(c, i),
			   p->missed - p->made_up);
	}
}

static void members(const struct csv *t)
{
	out_text(t->o, "id,name,role,active,joined_season\r\n");
	for (int i = 0; i < t->c->nplayers; i++) {
		const struct club_player *p = &t->c->player[i];
		text_cell(t->o, p->id);
		out_char(t->o, ',');
		name_cell(t, i);
		cell(t->o, role_words[p->role]);
		out_format(t->o, ",%d,%d\r\n", p->active, p->joined_season);
	}
}

static void side_cell(const struct csv *t, const struct battle *b, int s)
{
	struct out names = {0};
	for (int i = 0; i < b->n[s]; i++) {
		char name[40];
		club_name(t->club, t->c, t->s, b->side[s][i], name);
		out_format(&names, "%s%s", i ? " + " : "", name);
	}
	cell(t->o, names.p);
	out_free(&names);
}

static void battles(const struct csv *t)
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
		text_cell(t->o, b->id);
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

static void armies(const struct csv *t)
{
	const struct campaign *c = t->c;
	out_text(t->o, "commander,army,unit,type,name,figures,at,price\r\n");
	for (int i = 0; i < c->nplayers; i++) {
		const struct army *a = &c->player[i].army;
		for (int k = 0; c->player[i].has_army && k < a->nunits; k++) {
			const struct army_unit *u = &a->unit[k];
			name_cell(t, i);
			cell(t->o, a->name);
			cell(t->o, u->id);
			cell(t->o, u->code);
			cell(t->o, u->type == LG_NONE ? "" : c->t->type[u->type].name[LANG_EN]);
			out_format(t->o, ",%d", u->figures);
			cell(t->o, u->place == AT_DIVISION ? a->division[u->at].id
				   : u->place == AT_CORPS  ? "corps"
				   : u->place == AT_ARMY   ? "army"
							   : "");
			out_format(t->o, ",%d\r\n", u->type == LG_NONE ? 0 : unit_price(c->t, u));
		}
	}
}

static void rolls(const struct csv *t)
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

static void record(const struct csv *t)
{
	const struct record *r = &t->club->record;
	out_text(t->o, "entry,at,by,type,status,event\r\n");
	for (int i = 0; i < r->n; i++) {
		cJSON *event = cJSON_Parse(r->line[i]);
		const char *at = json_text(event, "at"), *by = json_text(event, "by"),
			   *type = json_text(event, "type");
		out_format(t->o, "%d", i + 1);
		cell(t->o, at);
		cell(t->o, by);
		cell(t->o, type);
		cell(t->o, line_status_words[r->status[i]]);
		cell(t->o, r->line[i]);
		out_text(t->o, "\r\n");
		cJSON_Delete(event);
	}
}

static const struct {
	const char *name;
	void (*write)(const struct csv *);
} tables[] = {
	{"standings.csv", standings}, {"members.csv", members}, {"battles.csv", battles},
	{"armies.csv", armies},       {"rolls.csv", rolls},     {"record.csv", record},
};

bool club_table_csv(struct client *client, const struct club *club, const char *what)
{
	struct standing s = club_standing(client, club);
	for (size_t i = 0; i < sizeof tables / sizeof *tables; i++) {
		char extra[96];
		struct out o = {0};
		struct csv t = {&o, club, club->record.now, &s};
		if (strcmp(tables[i].name, what) != 0)
			continue;
		snprintf(extra, sizeof extra,
			 "Content-Disposition: attachment; filename=\"%s\"\r\n", what);
		tables[i].write(&t);
		answer_plain(client, 200, "text/csv; charset=utf-8", extra, &o);
		return true;
	}
	return false;
}
