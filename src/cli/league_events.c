/*
 * league_events.c: marengo league for what an organiser does now and then: roles, hand-overs,
 * Battlemaps, volunteers, penalties and votes, the rarer uses of a roll, the clock of a battle.
 */
#include "cli/league.h"

#include <stdlib.h>
#include <string.h>

#include "league/sheet.h"

static int about_player(struct league_cli *c, const char *type)
{
	out_string(club_event(c, type), "player", c->word[0]);
	return club_send(c);
}

int lc_return(struct league_cli *c)
{
	return about_player(c, "return");
}

int lc_role(struct league_cli *c)
{
	struct out *o = club_event(c, "role");
	out_string(o, "player", c->word[0]);
	out_string(o, "role", c->word[1]);
	return club_send(c);
}

int lc_tables(struct league_cli *c)
{
	struct out *o = club_event(c, "tables");
	out_array(o, "tables");
	for (int i = 0; i < c->n; i++)
		out_string(o, NULL, c->word[i]);
	out_end(o);
	return club_send(c);
}

int lc_handover(struct league_cli *c)
{
	struct out *o = club_event(c, "handover");
	out_string(o, "player", c->word[0]);
	out_string(o, "to", c->word[1]);
	return club_send(c);
}

static int words(struct league_cli *c, const char *type)
{
	out_string(club_event(c, type), "text", c->word[0]);
	return club_send(c);
}

int lc_note(struct league_cli *c)
{
	return words(c, "note");
}

int lc_decision(struct league_cli *c)
{
	return words(c, "decision");
}

/* --objective a:5, b:10, none:5: who holds it at the start, and its worth (NW-011, NW-235). */
int lc_map(struct league_cli *c)
{
	struct out *o = club_event(c, "map");
	out_string(o, "id", c->word[0]);
	out_string(o, "name", c->word[1]);
	out_array(o, "objectives");
	for (int i = 0; i < c->o.objective.n; i++) {
		char owner[8], worth[8];
		uint64_t n;
		if (!cli_pair(c->o.objective.item[i], ':', owner, sizeof owner, worth,
			      sizeof worth) ||
		    !cli_number(worth, &n))
			return cli_complain(ERR_USAGE, "--objective a:5 --objective none:10");
		out_object(o, NULL);
		out_int(o, "value", (int64_t)n);
		if (strcmp(owner, "none") != 0)
			out_string(o, "owner", owner);
		out_end(o);
	}
	out_end(o);
	return club_send(c);
}

int lc_maps(struct league_cli *c)
{
	static const char *const heads[] = {N_("id"), N_("name"), N_("objectives")};
	const struct campaign *k = c->rec.now;
	struct out o = {0};
	struct sheet *s = c->o.json ? NULL : sheet_new(3, heads);
	out_array(&o, NULL);
	for (int i = 0; i < k->nmaps; i++) {
		const struct battle_map *m = &k->map[i];
		out_object(&o, NULL);
		out_string(&o, "id", m->id);
		out_string(&o, "name", m->name);
		out_array(&o, "objectives");
		out_clear(&c->text);
		out_text(&c->text, "");
		for (int v = 0; v < m->objectives; v++) {
			const char *owner = m->owner[v] == LG_NONE ? NULL : m->owner[v] ? "b" : "a";
			out_object(&o, NULL);
			out_int(&o, "value", m->value[v]);
			out_string(&o, "owner", owner);
			out_end(&o);
			out_format(&c->text, "%s%d%s%s", v ? ", " : "", m->value[v],
				   owner ? " " : "", owner ? owner : "");
		}
		out_end(&o);
		out_end(&o);
		if (!s)
			continue;
		sheet_cell(s, "%s", m->id);
		sheet_cell(s, "%s", m->name);
		sheet_cell(s, "%s", c->text.p);
	}
	out_end(&o);
	sheet_or_json(s, &o);
	return 0;
}

/* Who was there, night by night, as the record has it (NW-168). */
int lc_attendance(struct league_cli *c)
{
	static const char *const heads[] = {N_("club night"), N_("here"), N_("who")};
	struct out o = {0};
	struct sheet *s = c->o.json ? NULL : sheet_new(3, heads);
	if (s)
		sheet_wrap(s);
	char date[16] = "";
	int here = 0;
	bool open = false;
	out_array(&o, NULL);
	for (int i = 0; i <= c->rec.n; i++) {
		struct pk *pk = pk_new(NULL);
		const char *line = i < c->rec.n ? c->rec.line[i] : "{\"type\":\"night\"}";
		struct pk_node n = pk_parse(pk, "event", line, strlen(line));
		bool counts = i == c->rec.n || c->rec.status[i] == LINE_APPLIED;
		if (counts && strcmp(pk_string_or(&n, "type", ""), "night") == 0) {
			if (open) {
				out_end(&o);
				out_end(&o);
			}
			if (open && s) {
				sheet_cell(s, "%s", date);
				sheet_cell(s, "%d", here);
				sheet_cell(s, "%s", c->text.p);
			}
			open = i < c->rec.n;
			here = 0;
			out_clear(&c->text);
			out_text(&c->text, "");
			snprintf(date, sizeof date, "%.15s", pk_string_or(&n, "date", ""));
			if (open) {
				out_object(&o, NULL);
				out_string(&o, "date", date);
				out_array(&o, "players");
			}
		}
		struct pk_node list = pk_maybe(&n, "players");
		for (int k = 0; open && counts && pk_there(&list) && k < pk_count(&list) &&
				strcmp(pk_string_or(&n, "type", ""), "check-in") == 0;
		     k++) {
			struct pk_node id = pk_at(&list, k);
			out_string(&o, NULL, pk_string_of(&id));
			out_format(&c->text, "%s%s", here++ ? ", " : "", pk_string_of(&id));
		}
		pk_free(pk);
	}
	out_end(&o);
	sheet_or_json(s, &o);
	return 0;
}

/* A D10 for each of n, all again while the highest is tied; what was tied is passed over. */
static uint64_t roll_contest(struct league_cli *c, uint64_t first, int n, int *face)
{
	for (;;) {
		uint64_t number = first;
		int high = 0, top = 0;
		for (int i = 0; i < n; i++) {
			face[i] = league_die(c, 10, &number);
			top = face[i] > high ? 1 : top + (face[i] == high);
			high = face[i] > high ? face[i] : high;
		}
		if (top == 1)
			return first;
		first = number;
	}
}

/* Dice for a contest: by hand, or the club's; false: told already. */
static bool contest(struct league_cli *c, int n, int *face, uint64_t *first)
{
	if (c->o.hand) {
		if (league_faces(c->o.hand, face, n) == n)
			return true;
		cli_complain(ERR_USAGE, _("%d dice are wanted: --hand 7,4…"), n);
		return false;
	}
	if (!league_dice_ready(c, first))
		return false;
	*first = roll_contest(c, *first, n, face);
	for (int i = 0; i < n && !c->o.json; i++)
		printf("%d%s", face[i], i + 1 < n ? " " : "\n");
	return true;
}

static void dice_origin(struct league_cli *c, struct out *o, uint64_t first)
{
	if (c->o.hand)
		out_string(o, "origin", "hand");
	else
		league_seed(c, o, first);
}

int lc_volunteers(struct league_cli *c)
{
	int face[16];
	uint64_t first = 0;
	if (!contest(c, c->n, face, &first))
		return ERR_USAGE;
	struct out *o = club_event(c, "volunteers");
	out_array(o, "rolls");
	for (int i = 0; i < c->n; i++) {
		out_object(o, NULL);
		out_string(o, "player", c->word[i]);
		out_int(o, "roll", face[i]);
		out_end(o);
	}
	out_end(o);
	dice_origin(c, o, first);
	return club_send(c);
}

int lc_tie_break(struct league_cli *c)
{
	int face[CLUB_PLAYERS], n = c->rec.now->ntie;
	uint64_t first = 0;
	if (n < 2)
		return league_forbids(c, "NW-R37", N_("No reset waits for a roll."), "");
	if (!contest(c, n, face, &first))
		return ERR_USAGE;
	struct out *o = club_event(c, "tie-break");
	out_array(o, "rolls");
	for (int i = 0; i < n; i++)
		out_int(o, NULL, face[i]);
	out_end(o);
	dice_origin(c, o, first);
	return club_send(c);
}

int lc_cancel(struct league_cli *c)
{
	out_string(club_event(c, "cancel"), "battle", c->word[0]);
	return club_send(c);
}

int lc_unsporting(struct league_cli *c)
{
	struct out *o = club_event(c, "unsporting");
	out_string(o, "battle", c->word[0]);
	out_string(o, "player", c->word[1]);
	return club_send(c);
}

/* Reads a word as a number into the event; false: told already. */
static bool number_of(struct out *o, const char *key, const char *word)
{
	uint64_t n;
	if (!cli_number(word, &n) || n > INT32_MAX) {
		cli_complain(ERR_USAGE, _("'%s' is not a number"), word);
		return false;
	}
	out_int(o, key, (int64_t)n);
	return true;
}

int lc_vote(struct league_cli *c)
{
	struct out *o = club_event(c, "vote");
	out_string(o, "player", c->word[0]);
	if (!number_of(o, "for", c->word[1]) || !number_of(o, "against", c->word[2]) ||
	    !number_of(o, "involved", c->word[3]))
		return ERR_USAGE;
	return club_send(c);
}

int lc_improve(struct league_cli *c)
{
	struct out *o = club_event(c, "improve");
	out_string(o, "player", c->word[0]);
	if (!number_of(o, "roll", c->word[1]))
		return ERR_USAGE;
	out_array(o, "raise");
	for (int i = 2; i < c->n; i++)
		out_string(o, NULL, c->word[i]);
	out_end(o);
	return club_send(c);
}

int lc_special(struct league_cli *c)
{
	uint64_t first = 0;
	int face[1];
	if (!contest(c, 1, face, &first))
		return ERR_USAGE;
	struct out *o = club_event(c, "special");
	out_string(o, "player", c->word[0]);
	if (!number_of(o, c->o.kept ? "kept" : "roll", c->word[1]))
		return ERR_USAGE;
	out_int(o, "d10", face[0]);
	dice_origin(c, o, first);
	return club_send(c);
}

int lc_forgo(struct league_cli *c)
{
	int player = player_named(c, c->word[0]);
	if (player == LG_NONE)
		return ERR_CHECK;
	int battle = battle_owing(c->rec.now, player);
	if (c->n < 2 && battle == LG_NONE)
		return league_forbids(c, "NW-244", N_("{0} has no such roll left."),
				      c->rec.now->player[player].name);
	struct out *o = club_event(c, "forgo");
	out_string(o, "player", c->word[0]);
	out_string(o, "battle", c->n > 1 ? c->word[1] : c->rec.now->battle[battle].id);
	return club_send(c);
}

int lc_reorganise(struct league_cli *c)
{
	struct army a;
	struct army_rules r;
	if (!league_army_file(c, c->word[1], &a, &r))
		return ERR_DATA;
	struct out *o = club_event(c, "reorganise");
	out_string(o, "player", c->word[0]);
	army_write(&a, c->t, "army", o);
	return club_send(c);
}

/* 6.4, 6.5: what the time limit says at a table after so many minutes. */
int lc_clock(struct league_cli *c)
{
	static const char *const word[] = {"play", "ask-second", "last-turn", "finish", "over"};
	static const char *const text[] = {
		N_("Play on."),
		N_("Five minutes are left: the second phasing player says whether there is "
		   "another move."),
		N_("One more move, the second phasing player's the last."),
		N_("The turn under way is finished."),
		N_("The battle is over; objectives count as they stand."),
	};
	uint64_t minutes;
	int battle = battle_named(c, c->word[0]);
	if (battle == LG_NONE)
		return ERR_CHECK;
	if (!cli_number(c->word[1], &minutes) || minutes > 10000)
		return cli_complain(ERR_USAGE, _("'%s' is not a number"), c->word[1]);
	const struct battle *b = &c->rec.now->battle[battle];
	struct clock_state s = {.kind = b->kind,
				.minutes = (int)minutes,
				.second_says = !c->o.second ? -1 : strcmp(c->o.second, "no") != 0,
				.second_turn_ended = c->o.turn_ended,
				.army_morale = c->o.army_morale};
	enum clock_call call = battle_call(&s);
	int limit = battle_minutes(b->kind);
	if (c->o.json) {
		struct out o = {0};
		out_object(&o, NULL);
		out_string(&o, "battle", b->id);
		out_int(&o, "limit", limit);
		out_int(&o, "minutes", (int64_t)minutes);
		out_string(&o, "call", word[call]);
		out_string(&o, "text", _(text[call]));
		out_end(&o);
		printf("%s\n", o.p);
		out_free(&o);
	} else {
		printf(_("%s: %d of %d minutes. "), b->id, (int)minutes, limit);
		printf("%s\n", _(text[call]));
	}
	return 0;
}
