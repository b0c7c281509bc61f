/*
 * league_night.c: marengo league season …, night, check-in, pair, choice, command, make-up.
 */
#include "cli/league.h"

#include <stdlib.h>
#include <string.h>

#include "league/pairing.h"

int lc_season_start(struct league_cli *c)
{
	struct out *o = club_event(c, "season-start");
	uint64_t points;
	out_string(o, "date", c->word[0]);
	if (c->o.shadow_points && cli_number(c->o.shadow_points, &points)) /* NW-220 */
		out_int(o, "shadow_points", (int64_t)points);
	return club_send(c);
}

int lc_season_end(struct league_cli *c)
{
	struct out *o = club_event(c, "season-close");
	if (c->o.reason)
		out_string(o, "override", c->o.reason);
	int code = club_send(c);
	if (!code && !c->o.json)
		league_waits(c);
	return code;
}

int lc_build(struct league_cli *c)
{
	struct out *o = club_event(c, "build");
	if (c->o.reason)
		out_string(o, "override", c->o.reason);
	return club_send(c);
}

int lc_night(struct league_cli *c)
{
	out_string(club_event(c, "night"), "date", c->word[0]);
	c->quiet = c->o.team;
	int code = club_send(c);
	c->quiet = false;
	return code || !c->o.team ? code : lc_team_night(c);
}

int lc_team_night(struct league_cli *c)
{
	club_event(c, "team-night");
	return club_send(c);
}

int lc_check_in(struct league_cli *c)
{
	struct out *o = club_event(c, "check-in");
	out_array(o, "players");
	for (int i = 0; i < c->n; i++)
		out_string(o, NULL, c->word[i]);
	out_end(o);
	return club_send(c);
}

/* "anna:bruno" or "anna:bruno@T2" */
static bool read_fix(struct league_cli *c, const char *text, struct fixed_pair *f)
{
	char a[24], b[24], table[16] = "";
	const struct campaign *k = c->rec.now;
	if (sscanf(text, "%23[^:]:%23[^@]@%15s", a, b, table) < 2)
		return false;
	f->a = (int16_t)club_player(k, a);
	f->b = (int16_t)club_player(k, b);
	f->table = (int16_t)(table[0] ? club_table(k, table) : LG_NONE);
	return f->a != LG_NONE && f->b != LG_NONE && (!table[0] || f->table != LG_NONE);
}

static void name_side(const struct campaign *k, const struct paired_table *b, int side,
		      struct out *o)
{
	out_clear(o);
	for (int i = side ? b->na : 0; i < (side ? b->n : b->na); i++)
		out_format(o, "%s%s", o->n ? " + " : "", k->player[b->who[i]].name);
	if (b->shadow != LG_NONE && side == 0)
		out_text(o, " +");
}

static void write_pairing(struct league_cli *c, const struct pairing *p, struct out *o)
{
	const struct campaign *k = c->rec.now;
	out_object(o, NULL);
	out_array(o, "tables");
	for (int i = 0; i < p->n; i++) {
		const struct paired_table *b = &p->list[i];
		const char *text[8];
		int number[8], n = paired_reasons(k, b, text, number, 8);
		out_object(o, NULL);
		out_string(o, "table", k->table[b->table]);
		out_string(o, "kind", battle_kind_words[b->kind]);
		for (int s = 0; s < 2; s++) {
			out_array(o, s ? "b" : "a");
			for (int q = s ? b->na : 0; q < (s ? b->n : b->na); q++)
				out_string(o, NULL, k->player[b->who[q]].id);
			out_end(o);
		}
		out_int(o, "value_a", b->value[0]);
		out_int(o, "value_b", b->value[1]);
		out_int(o, "met", b->met);
		out_array(o, "why");
		for (int q = 0; q < n; q++) {
			char digits[16];
			snprintf(digits, sizeof digits, "%d", number[q]);
			out_clear(&c->text);
			lg_fill(&c->text, _(text[q]), digits, 0, 0);
			out_string(o, NULL, c->text.p);
		}
		out_end(o);
		out_end(o);
	}
	out_end(o);
	out_string(o, "out", p->out == LG_NONE ? NULL : k->player[p->out].id);
	out_array(o, "dropped");
	for (int i = 0; i < 3; i++)
		if (p->dropped >> i & 1)
			out_string(o, NULL, limit_words[i]);
	out_end(o);
	out_int(o, "meetings", p->meetings);
	out_int(o, "unevenness", p->unevenness);
	out_end(o);
}

/* Why a table is as it is, whole: below the sheet, whose columns would cut it. */
static void print_reasons(struct league_cli *c, const struct paired_table *b)
{
	const char *text[8];
	int number[8], n = paired_reasons(c->rec.now, b, text, number, 8);
	out_clear(&c->text);
	for (int q = 0; q < n; q++) {
		char digits[16];
		snprintf(digits, sizeof digits, "%d", number[q]);
		out_text(&c->text, q ? "; " : "");
		lg_fill(&c->text, _(text[q]), digits, 0, 0);
	}
	printf("%s: %s\n", c->rec.now->table[b->table], c->text.p);
}

static void print_pairing(struct league_cli *c, const struct pairing *p)
{
	static const char *const heads[] = {N_("table"), N_("kind"),   N_("side A"),
					    N_("value"), N_("side B"), N_("value")};
	const struct campaign *k = c->rec.now;
	struct sheet *s = sheet_new(6, heads);
	for (int i = 0; i < p->n; i++) {
		const struct paired_table *b = &p->list[i];
		sheet_cell(s, "%s", k->table[b->table]);
		sheet_cell(s, "%s", league_kind(b->kind));
		for (int side = 0; side < 2; side++) {
			name_side(k, b, side, &c->text);
			sheet_cell(s, "%s", c->text.p);
			sheet_cell(s, "%d", b->value[side]);
		}
	}
	sheet_print(s);
	for (int i = 0; i < p->n; i++)
		print_reasons(c, &p->list[i]);
	if (p->out != LG_NONE)
		printf(_("%s sits out and may make up the battle\n"), k->player[p->out].name);
	for (int i = 0; i < 3; i++)
		if (p->dropped >> i & 1)
			printf("%s\n", _(dropped_texts[i]));
	printf(_("past meetings in all: %d; army values apart in all: %d; nothing less is "
		 "possible\n"),
	       p->meetings, p->unevenness);
}

bool cli_pair(const char *text, char sep, char *a, size_t na, char *b, size_t nb)
{
	const char *at = strchr(text, sep);
	if (!at || at == text || !at[1] || (size_t)(at - text) >= na || strlen(at + 1) >= nb)
		return false;
	snprintf(a, na, "%.*s", (int)(at - text), text);
	snprintf(b, nb, "%s", at + 1);
	return true;
}

/* "T1:hill": the Battlemap of a table (NW-170). */
static bool put_map(struct league_cli *c, const char *text, struct pairing *p)
{
	const struct campaign *k = c->rec.now;
	char table[16], map[24];
	if (!cli_pair(text, ':', table, sizeof table, map, sizeof map))
		return false;
	for (int i = 0; i < p->n; i++)
		for (int m = 0; m < k->nmaps && strcmp(k->table[p->list[i].table], table) == 0; m++)
			if (strcmp(k->map[m].id, map) == 0) {
				p->list[i].map = (int16_t)m;
				return true;
			}
	return false;
}

int lc_pair(struct league_cli *c)
{
	struct pairing_wish wish = {0};
	struct pairing p;
	struct refusal why;
	if (!c->rec.now->night_open || c->rec.now->drawn)
		return league_forbids(c, "NW-170", N_("There is no night to draw tables for."), "");
	for (int i = 0; i < c->o.fix.n; i++)
		if (!read_fix(c, c->o.fix.item[i], &wish.fixed[wish.nfixed++]))
			return cli_complain(ERR_USAGE,
					    _("'%s': --fix wants A:B or A:B@TABLE, members of the "
					      "club and one of its tables"),
					    c->o.fix.item[i]);
	for (int i = 0; i < c->o.volunteers.n; i++) {
		int player = club_player(c->rec.now, c->o.volunteers.item[i]);
		if (player == LG_NONE)
			return cli_complain(ERR_USAGE, _("'%s' is not in the register"),
					    c->o.volunteers.item[i]);
		wish.volunteers |= (uint64_t)1 << player;
	}
	if (!pair_night(c->rec.now, &wish, &p, &why))
		return league_refused(c, &why);
	for (int i = 0; i < c->o.map.n; i++)
		if (!put_map(c, c->o.map.item[i], &p))
			return cli_complain(ERR_USAGE, _("'%s' is no table and map"),
					    c->o.map.item[i]);
	struct out o = {0};
	int code = 0;
	write_pairing(c, &p, &o);
	if (!c->o.json)
		print_pairing(c, &p);
	if (c->o.accept) {
		pairing_members(c->rec.now, &p, club_event(c, "draw"));
		c->quiet = true;
		code = club_send(c);
		if (!code)
			league_done(c, "draw", &o);
	} else if (c->o.json) {
		printf("%s\n", o.p);
	} else {
		printf("%s\n", _("a proposal only: --accept puts it in the record"));
	}
	out_free(&o);
	return code;
}

int battle_named(struct league_cli *c, const char *id)
{
	int battle = club_battle(c->rec.now, id);
	if (battle == LG_NONE)
		league_forbids(c, "NW-236", N_("The battle {0} was not paired."), id);
	return battle;
}

/* Who chose, and who phases first, as the record now has it (6.2). */
static int tell_choice(struct league_cli *c, int battle)
{
	c->quiet = true;
	int code = club_send(c);
	if (code)
		return code;
	const struct campaign *k = c->rec.now;
	const struct battle *b = &k->battle[battle];
	struct out o = {0};
	out_object(&o, NULL);
	out_string(&o, "chooser", b->chooser == LG_NONE ? NULL : b->chooser ? "b" : "a");
	out_string(&o, "takes", b->takes_phasing ? "phasing" : "side");
	out_string(&o, "first", b->first_phasing == LG_NONE ? NULL : b->first_phasing ? "b" : "a");
	out_end(&o);
	if (!c->o.json && b->chooser != LG_NONE)
		printf(b->takes_phasing ? _("%s has won the roll and chooses who phases first\n")
					: _("%s has won the roll and chooses the side\n"),
		       k->player[b->side[b->chooser][0]].name);
	league_done(c, "choice", &o);
	out_free(&o);
	return 0;
}

int lc_choice(struct league_cli *c)
{
	uint64_t first = 0;
	int battle = battle_named(c, c->word[0]), face[2];
	if (battle == LG_NONE)
		return ERR_CHECK;
	if (!c->o.hand && !league_dice_ready(c, &first))
		return ERR_CHECK;
	const struct battle *b = &c->rec.now->battle[battle];
	int add[2] = {choice_modifier(side_quality(c->rec.now, b, 0)),
		      choice_modifier(side_quality(c->rec.now, b, 1))};
	uint64_t number = first;
	struct out *o = club_event(c, "choice");
	out_string(o, "battle", c->word[0]);
	if (c->o.takes)
		out_string(o, "takes", c->o.takes);
	if (c->o.first)
		out_string(o, "first", c->o.first);
	if (c->o.hand) {
		if (league_faces(c->o.hand, face, 2) != 2)
			return cli_complain(ERR_USAGE, "--hand 7,4");
		out_format(o, ",\"rolls\":[[%d,%d]]", face[0], face[1]);
		out_string(o, "origin", "hand");
		return tell_choice(c, battle);
	}
	league_roll_pairs(c, o, add, &number);
	league_seed(c, o, first);
	return tell_choice(c, battle);
}

int lc_command(struct league_cli *c)
{
	uint64_t first = 0;
	int battle = battle_named(c, c->word[0]), side = strcmp(c->word[1], "b") == 0, face[5];
	if (battle == LG_NONE)
		return ERR_CHECK;
	if (c->rec.now->battle[battle].n[side] != 2)
		return cli_complain(ERR_USAGE, "%s", _("only teams roll for a commander"));
	if (!c->o.hand && !league_dice_ready(c, &first))
		return ERR_CHECK;
	const struct battle *b = &c->rec.now->battle[battle];
	int va = army_value(c->t, &c->rec.now->player[b->side[side][0]].army);
	int vb = army_value(c->t, &c->rec.now->player[b->side[side][1]].army);
	int add[2] = {va > vb, vb > va}; /* NW-192 */
	uint64_t number = first;
	struct out *o = club_event(c, "command");
	out_string(o, "battle", c->word[0]);
	out_string(o, "side", side ? "b" : "a");
	if (c->o.hand) {
		if (league_faces(c->o.hand, face, 5) != 5)
			return cli_complain(ERR_USAGE, "--hand 7,4,3,5,6");
		out_format(o, ",\"rolls\":[[%d,%d]],\"d6\":[%d,%d,%d]", face[0], face[1], face[2],
			   face[3], face[4]);
		out_string(o, "origin", "hand");
		return club_send(c);
	}
	league_roll_pairs(c, o, add, &number);
	out_array(o, "d6");
	for (int i = 0; i < 3; i++)
		out_int(o, NULL, league_die(c, 6, &number));
	out_end(o);
	league_seed(c, o, first);
	return club_send(c);
}

int lc_make_up(struct league_cli *c)
{
	struct out *o = club_event(c, "make-up");
	out_string(o, "table", c->word[0]);
	out_array(o, "a");
	out_string(o, NULL, c->word[1]);
	out_end(o);
	out_array(o, "b");
	out_string(o, NULL, c->word[2]);
	out_end(o);
	out_string(o, "place", "club");
	return club_send(c);
}
