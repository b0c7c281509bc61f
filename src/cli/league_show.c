/*
 * league_show.c: marengo league standings, tonight, battles, rolls, show: looking at a club.
 */
#include "cli/league.h"
#include "cli/modifiers.h"

#include <stdlib.h>
#include <string.h>

#include "league/modifiers.h"

/* The state to look at: now, or as it was after entry --at. Freed by the caller when it is not now.
 */
static struct campaign *look_at(struct league_cli *c)
{
	uint64_t n;
	if (!c->o.at)
		return c->rec.now;
	if (!cli_number(c->o.at, &n) || !n || n > (uint64_t)c->rec.n)
		exit(cli_complain(ERR_USAGE, _("there is no entry %s: they are 1 to %d"), c->o.at,
				  c->rec.n));
	struct campaign *then = record_state(&c->rec, (int)n);
	if (!then)
		league_starved();
	return then;
}

static void done_looking(struct league_cli *c, struct campaign *k)
{
	if (k != c->rec.now)
		campaign_free(k);
}

static void nations_of(const struct campaign *k, const struct club_player *p, struct out *o)
{
	out_clear(o);
	out_text(o, "");
	for (int i = 0; p->has_army && i < p->army.nnations; i++)
		out_format(o, "%s%s", i ? "+" : "", k->t->nation[p->army.nation[i]].id);
}

/* A row of the standings; texts are made once for the table and for --json. */
struct standing {
	const struct campaign *k;
	const struct club_player *p;
	int index, value, foes, often[CLUB_PLAYERS];
	const char *nations, *rank;
};

static void standing_json(const struct standing *st, struct out *o)
{
	const struct club_player *p = st->p;
	out_object(o, NULL);
	out_string(o, "id", p->id);
	out_string(o, "name", p->name);
	out_bool(o, "active", p->active);
	out_string(o, "nations", st->nations);
	out_int(o, "rank_points", p->rank_points);
	out_string(o, "rank", st->rank);
	out_int(o, "value", st->value);
	out_int(o, "cost", p->cost);
	out_int(o, "battles", p->battles);
	out_array(o, "opponents");
	for (int i = 0; i < st->k->nplayers; i++)
		if (st->often[i]) {
			out_object(o, NULL);
			out_string(o, "id", st->k->player[i].id);
			out_int(o, "battles", st->often[i]);
			out_end(o);
		}
	out_end(o);
	out_int(o, "won", p->wins);
	out_int(o, "drawn", p->draws);
	out_int(o, "lost", p->losses);
	out_int(o, "vp", p->vp);
	out_int(o, "season_points", p->season_points);
	out_int(o, "rolls_owed", rolls_owed(st->k, st->index));
	out_int(o, "kept_rolls", p->nkept);
	out_end(o);
}

static void standing_cells(const struct standing *st, int place, struct sheet *s)
{
	const struct club_player *p = st->p;
	sheet_cell(s, "%d", place);
	sheet_cell(s, "%s%s", p->name, p->active ? "" : " †");
	sheet_cell(s, "%s", st->nations);
	sheet_cell(s, "%d", p->rank_points);
	sheet_cell(s, "%s", st->rank);
	sheet_cell(s, "%d", p->season_points);
	sheet_cell(s, "%d", st->value);
	sheet_cell(s, "%d", p->battles);
	sheet_cell(s, "%d", st->foes);
	sheet_cell(s, "%d", p->wins);
	sheet_cell(s, "%d", p->draws);
	sheet_cell(s, "%d", p->losses);
	sheet_cell(s, "%d", p->vp);
}

/* Every player into the table or, without one, into the JSON. */
static void standings_rows(struct league_cli *c, const struct campaign *k, struct sheet *s,
			   struct out *o)
{
	int order[CLUB_PLAYERS], n = standings_order(k, order);
	struct out rank = {0};
	for (int i = 0; i < n; i++) {
		const struct club_player *p = &k->player[order[i]];
		nations_of(k, p, &c->text);
		out_clear(&rank);
		lg_rating_text(k->t->rank[lg_rank_index(k->t, p->rank_points)].rating,
			       is_army_commander(p) ? LEVEL_ARMY : LEVEL_CORPS, &rank);
		struct standing st = {.k = k,
				      .p = p,
				      .index = order[i],
				      .value = p->has_army ? army_value(k->t, &p->army) : 0,
				      .nations = c->text.p,
				      .rank = rank.p};
		st.foes = standings_foes(k, order[i], st.often);
		if (s)
			standing_cells(&st, i + 1, s);
		else
			standing_json(&st, o);
	}
	out_free(&rank);
}

static void standings_json(struct league_cli *c, const struct campaign *k)
{
	struct out o = {0};
	out_object(&o, NULL);
	out_string(&o, "club", k->name);
	out_int(&o, "campaign", k->campaign);
	out_int(&o, "season", k->season);
	out_int(&o, "week", k->week);
	out_int(&o, "reset_points", k->now.reset_points);
	out_array(&o, "players");
	standings_rows(c, k, NULL, &o);
	out_end(&o);
	out_array(&o, "past");
	for (int i = 0; i < k->npast; i++) {
		out_object(&o, NULL);
		out_int(&o, "campaign", k->past[i].campaign);
		out_int(&o, "season", k->past[i].season);
		out_string(&o, "victor",
			   k->past[i].victor == LG_NONE ? NULL : k->player[k->past[i].victor].name);
		out_end(&o);
	}
	out_end(&o);
	out_end(&o);
	printf("%s\n", o.p);
	out_free(&o);
}

/* The first three of a campaign that is over, by what was remembered of it. */
static void print_podium(const struct campaign *k, const struct past_season *p)
{
	bool told[CLUB_PLAYERS] = {false};
	for (int place = 0; place < 3; place++) {
		int best = LG_NONE;
		for (int i = 0; i < k->nplayers; i++)
			if (!told[i] && p->points[i] &&
			    (best == LG_NONE || i == p->victor ||
			     (p->points[i] > p->points[best] && best != p->victor)))
				best = i;
		if (best == LG_NONE)
			break;
		told[best] = true;
		printf("  %d. %s %d\n", place + 1, k->player[best].name, p->points[best]);
	}
}

static void standings_table(struct league_cli *c, const struct campaign *k)
{
	static const char *const heads[] = {"#",        N_("commander"), N_("army"),  N_("RP"),
					    N_("rank"), N_("season"),    N_("value"), N_("battles"),
					    N_("foes"), N_("won"),       N_("drawn"), N_("lost"),
					    N_("VP")};
	struct sheet *s = sheet_new(sizeof heads / sizeof *heads, heads);
	printf(_("%s: campaign %d, season %d, week %d; %d rank points end the campaign\n"), k->name,
	       k->campaign, k->season, k->week, k->now.reset_points);
	standings_rows(c, k, s, NULL);
	sheet_print(s);
	for (int i = 0; i < k->npast; i++) {
		if (k->past[i].victor == LG_NONE)
			continue;
		printf(_("campaign %d was won by %s in season %d\n"), k->past[i].campaign,
		       k->player[k->past[i].victor].name, k->past[i].season);
		print_podium(k, &k->past[i]);
	}
}

int lc_standings(struct league_cli *c)
{
	struct campaign *k = look_at(c);
	if (c->o.json)
		standings_json(c, k);
	else
		standings_table(c, k);
	done_looking(c, k);
	return 0;
}

static void side_names(const struct campaign *k, const struct battle *b, int side, struct out *o)
{
	out_clear(o);
	for (int i = 0; i < b->n[side]; i++)
		out_format(o, "%s%s", i ? " + " : "", k->player[b->side[side][i]].name);
	if (b->shadow != LG_NONE && (b->side[side][0] == b->shadow))
		out_text(o, " +");
}

static void write_battle(const struct campaign *k, const struct battle *b, struct out *o)
{
	out_object(o, NULL);
	out_string(o, "id", b->id);
	out_int(o, "season", b->season);
	out_int(o, "week", b->week);
	out_string(o, "table", k->table[b->table]);
	out_string(o, "kind", battle_kind_words[b->kind]);
	out_string(o, "state", battle_state_words[b->state]);
	out_int(o, "minutes", battle_minutes(b->kind));
	for (int s = 0; s < 2; s++) {
		out_object(o, s ? "b" : "a");
		out_array(o, "players");
		for (int i = 0; i < b->n[s]; i++)
			out_string(o, NULL, k->player[b->side[s][i]].id);
		out_end(o);
		if (b->state >= BATTLE_PRESENTED) {
			out_int(o, "value", b->in.side[s].value);
			out_int(o, "rank_index", b->in.side[s].rank_index);
			out_int(o, "vp", b->report[s].vp);
			out_int(o, "objectives", b->report[s].objectives);
			out_int(o, "rank_points", b->out[s].rank_points);
			out_int(o, "rolls", b->out[s].rolls);
		}
		if (b->created[s].there) {
			out_object(o, "commander");
			out_string(o, "controls", k->player[b->created[s].controls].id);
			out_string(o, "nation", k->t->nation[b->created[s].nation].id);
			out_int(o, "cost", b->created[s].cost);
			out_end(o);
		}
		out_end(o);
	}
	out_end(o);
}

const char *league_kind(enum battle_kind k)
{
	static const char *const text[] = {N_("individual"), N_("2-on-1"), N_("team"),
					   N_("make-up")};
	return _(text[k]);
}

static const char *state_text(enum battle_state s)
{
	static const char *const text[] = {N_("paired"), N_("presented"), N_("recorded"),
					   N_("cancelled")};
	return _(text[s]);
}

static const char *origin_text(uint8_t origin)
{
	static const char *const text[] = {N_("the club's"), N_("by hand"), N_("from a record")};
	return _(text[origin]);
}

/* What became of a roll. */
static const char *roll_text(const struct season_roll *r)
{
	bool joined = strcmp(r->effect, "joined") == 0;
	return r->struck     ? _("struck")
	       : r->declined ? strcmp(r->effect, "reorganise") == 0 ? _("given up to reorganise")
								    : _("declined")
	       : joined ? _("joined to another")
	       : r->special >= 0 ? special_words[r->special]
	       : r->effect[0]    ? r->effect
	       : r->placed       ? _("placed")
				 : _("to be placed");
}

static void battle_sheet(struct league_cli *c, const struct campaign *k, bool tonight)
{
	static const char *const heads[] = {N_("battle"), N_("kind"), N_("side A"), N_("side B"),
					    N_("VP"),     N_("RP"),   N_("state")};
	struct out o = {0};
	struct sheet *s = c->o.json ? NULL : sheet_new(7, heads);
	out_array(&o, NULL);
	for (int i = 0; i < k->nbattles; i++) {
		const struct battle *b = &k->battle[i];
		if (b->campaign != k->campaign ||
		    (tonight && (b->season != k->season || b->week != k->week)))
			continue;
		write_battle(k, b, &o);
		if (!s)
			continue;
		sheet_cell(s, "%s", b->id);
		sheet_cell(s, "%s", league_kind(b->kind));
		for (int side = 0; side < 2; side++) {
			side_names(k, b, side, &c->text);
			sheet_cell(s, "%s", c->text.p);
		}
		bool told = b->state == BATTLE_PRESENTED || b->state == BATTLE_RECORDED;
		if (told)
			sheet_cell(s, "%d:%d", b->report[0].vp, b->report[1].vp);
		else
			sheet_cell(s, "–");
		if (b->state == BATTLE_RECORDED)
			sheet_cell(s, "%d:%d", b->out[0].rank_points, b->out[1].rank_points);
		else
			sheet_cell(s, "–");
		sheet_cell(s, "%s", state_text(b->state));
	}
	out_end(&o);
	sheet_or_json(s, &o);
}

int lc_battles(struct league_cli *c)
{
	struct campaign *k = look_at(c);
	battle_sheet(c, k, false);
	done_looking(c, k);
	return 0;
}

int lc_tonight(struct league_cli *c)
{
	const struct campaign *k = c->rec.now;
	if (c->o.json) {
		battle_sheet(c, k, true);
		return 0;
	}
	printf(_("Season %d, week %d of %d%s\n"), k->season, k->week, k->now.weeks,
	       k->team_night ? _(", team night") : "");
	battle_sheet(c, k, true);
	for (int i = 0; i < k->nplayers; i++) {
		const struct club_player *p = &k->player[i];
		if (!p->active || !p->plays)
			continue;
		if (!p->has_army)
			printf(_("%s has no accepted army\n"), p->name);
		if (rolls_owed(k, i))
			printf(_("%s has %d reinforcement rolls to make\n"), p->name,
			       rolls_owed(k, i));
		if (rolls_unplaced(k, i))
			printf(_("%s has %d reinforcements to place\n"), p->name,
			       rolls_unplaced(k, i));
		if (p->missed > p->made_up)
			printf(_("%s may play %d make-up games\n"), p->name,
			       p->missed - p->made_up);
	}
	league_waits(c);
	return 0;
}

static const char *card_text(const struct season_roll *r)
{
	return r->card == LG_NONE ? "–" : card_words[r->card];
}

static void write_roll(struct out *o, const struct season_roll *r, int number)
{
	out_object(o, NULL);
	out_int(o, "roll", number);
	out_int(o, "week", r->week);
	out_int(o, "d100", r->d100);
	out_string(o, "card", card_text(r));
	out_string(o, "origin", origin_words[r->origin]);
	out_bool(o, "placed", r->placed);
	out_bool(o, "struck", r->struck);
	out_bool(o, "declined", r->declined);
	out_string(o, "effect", r->effect);
	out_end(o);
}

static void print_rolls_json(const struct campaign *k, int player)
{
	const struct club_player *p = &k->player[player];
	struct out o = {0};
	out_object(&o, NULL);
	out_string(&o, "player", p->id);
	out_int(&o, "owed", rolls_owed(k, player));
	out_array(&o, "rolls");
	for (int i = 0; i < p->nrolls; i++)
		write_roll(&o, &p->roll[i], i + 1);
	out_end(&o);
	out_array(&o, "kept");
	for (int i = 0; i < p->nkept; i++)
		out_string(&o, NULL, card_words[p->kept[i].card]);
	out_end(&o);
	out_end(&o);
	printf("%s\n", o.p);
	out_free(&o);
}

static void print_rolls(const struct club_player *p)
{
	static const char *const heads[] = {N_("roll"), N_("week"), "D100",
					    N_("card"), N_("dice"), N_("effect")};
	struct sheet *s = sheet_new(6, heads);
	for (int i = 0; i < p->nrolls; i++) {
		const struct season_roll *r = &p->roll[i];
		sheet_cell(s, "%d", i + 1);
		sheet_cell(s, "%d", r->week);
		if (r->d100)
			sheet_cell(s, "%02d", r->d100 % 100);
		else
			sheet_cell(s, "–"); /* never rolled */
		sheet_cell(s, "%s", card_text(r));
		sheet_cell(s, "%s", r->d100 ? origin_text(r->origin) : "–");
		sheet_cell(s, "%s", roll_text(r));
	}
	sheet_print(s);
	for (int i = 0; i < p->nkept; i++)
		printf("%s%s%s", i ? ", " : _("kept: "), card_words[p->kept[i].card],
		       i + 1 == p->nkept ? "\n" : "");
}

int lc_rolls(struct league_cli *c)
{
	struct campaign *k = look_at(c);
	int code = 0, player = club_player(k, c->word[0]);
	if (player == LG_NONE)
		code = cli_complain(ERR_CHECK, _("'%s' is not in the register"), c->word[0]);
	else if (c->o.json)
		print_rolls_json(k, player);
	else
		print_rolls(&k->player[player]);
	done_looking(c, k);
	return code;
}

int lc_show(struct league_cli *c)
{
	struct campaign *k = look_at(c);
	int player = club_player(k, c->word[0]), code = 0;
	struct out o = {0};
	if (player == LG_NONE || !k->player[player].has_army)
		code = cli_complain(ERR_CHECK, _("'%s' has no army in the record"), c->word[0]);
	else if (c->o.json)
		army_write(&k->player[player].army, k->t, NULL, &o);
	else
		army_roster(k->t, &k->now.army, &k->player[player].army, &c->reader, &o);
	if (!code)
		printf("%s%s", o.p, c->o.json ? "\n" : "");
	if (!code && c->o.out) {
		const char *trouble =
			army_pdf(k->t, &k->now.army, &k->player[player].army, &c->reader, c->o.out);
		if (trouble)
			code = cli_complain(ERR_CREATE, "%s: %s", c->o.out, trouble);
	}
	out_free(&o);
	done_looking(c, k);
	return code;
}

/* As the campaign has set its numbers. */
int lc_modifiers(struct league_cli *c)
{
	struct out o = {0};
	league_modifiers(&c->rec.now->now.computer, &c->reader, &o);
	if (c->o.json)
		sheet_or_json(NULL, &o);
	else
		modifiers_print(stdout, &o);
	return 0;
}
