/*
 * league_verbs.c: the words of marengo league: which of them there are, and which one was meant.
 */
#include "cli/league.h"

#include <string.h>

static const struct league_verb verbs[] = {
	{"army check", lc_army_check, false, 1, 1, "FILE", N_("every breach, with its rule")},
	{"army cost", lc_army_cost, false, 1, 1, "FILE", N_("cost, value and shares")},
	{"army roster", lc_army_roster, false, 1, 1, "FILE", N_("the army as text")},
	{"army pdf", lc_army_pdf, false, 1, 1, "FILE", N_("the army as a page to print (--out)")},
	{"army suggest", lc_army_suggest, false, 1, 1, "FILE",
	 N_("whole legal completions, and single units (--take N --out FILE)")},
	{"army submit", lc_army_submit, true, 2, 2, "PLAYER FILE",
	 N_("hand in an army (--shadow: a shadow corps)")},
	{"battle-computer", lc_computer, false, 1, 1, "FILE",
	 N_("rank points and rolls, line by line")},
	{"adjudicate", lc_adjudicate, false, 0, 2, "[ID FILE]",
	 N_("decide a house rule; a sketch is answered with --svg")},
	{"sheet", lc_sheet, false, 0, 0, "", N_("the rules in use")},
	{"modifiers", lc_modifiers, true, 0, 0, "",
	 N_("all modifiers and points in one table, as the campaign has them")},
	{"new", lc_new, false, 1, 1, "DIR", N_("begin a club (--name, --table, --nights RRULE …)")},
	{"demo", lc_demo, false, 0, 1, "[DIR]", N_("the sample season, or a whole club (--big)")},
	{"import", lc_import, false, 2, 2, "FILE DIR", N_("a club from its export")},
	{"export", lc_export, true, 0, 1, "[FILE]", N_("the whole club in one file")},
	{"csv export", lc_csv_export, true, 1, 2, "TABLE [FILE]",
	 N_("standings, members, armies, calendar, battles, rolls or record as CSV")},
	{"csv import", lc_csv_import, true, 2, 2, "TABLE FILE",
	 N_("members, armies, calendar or battles from CSV, all or none (--dry-run)")},
	{"player", lc_player, true, 1, 2, "ID [NAME]", N_("add a member (--role)")},
	{"players", lc_players, true, 0, 1, "[FILE]",
	 N_("the register; or csv import members FILE")},
	{"role", lc_role, true, 2, 2, "PLAYER ROLE",
	 N_("cm, deputy, brr, player, guest, spectator")},
	{"withdraw", lc_withdraw, true, 1, 1, "PLAYER", N_("a member leaves")},
	{"return", lc_return, true, 1, 1, "PLAYER", N_("a member comes back")},
	{"forget", lc_forget, true, 1, 1, "PLAYER",
	 N_("strike a withdrawn member's name from the record")},
	{"handover", lc_handover, true, 2, 2, "PLAYER TO",
	 N_("a reserve takes over army and rank")},
	{"tables", lc_tables, true, 1, 20, "TABLE…", N_("more tables for the club")},
	{"map", lc_map, true, 2, 2, "ID NAME", N_("a new Battlemap (--objective a:5 …)")},
	{"maps", lc_maps, true, 0, 0, "", N_("the Battlemaps")},
	{"note", lc_note, true, 1, 1, "TEXT", N_("a note in the record")},
	{"decision", lc_decision, true, 1, 1, "TEXT", N_("a decision of the CM")},
	{"settings", lc_settings, true, 0, 1, "[FILE]", N_("house parameters, shown or changed")},
	{"habits", lc_habits, true, 0, 1, "[suggest|all]",
	 N_("whether the program acts, or only suggests")},
	{"season start", lc_season_start, true, 1, 1, "DATE", N_("pin the rules and begin")},
	{"season end", lc_season_end, true, 0, 0, "", N_("minimums; then players keep rolls")},
	{"season build", lc_build, true, 0, 0, "", N_("put the season away, build armies")},
	{"night", lc_night, true, 1, 1, "DATE", N_("open a night (--team: a team night)")},
	{"team-night", lc_team_night, true, 0, 0, "", N_("name tonight the team night")},
	{"check-in", lc_check_in, true, 1, 40, "PLAYER…", N_("who is here; locks the armies")},
	{"volunteers", lc_volunteers, true, 1, 16, "PLAYER…", N_("roll for the shadow corps")},
	{"pair", lc_pair, true, 0, 0, "", N_("draw the tables (--fix A:B, --map T:MAP, --accept)")},
	{"choice", lc_choice, true, 1, 1, "BATTLE", N_("roll for side or phasing")},
	{"command", lc_command, true, 2, 2, "BATTLE SIDE", N_("roll a team's commander")},
	{"clock", lc_clock, true, 2, 2, "BATTLE MINUTES",
	 N_("what the time limit says (--second, --turn-ended, --army-morale)")},
	{"cancel", lc_cancel, true, 1, 1, "BATTLE", N_("a battle that was not fought (--reason)")},
	{"unsporting", lc_unsporting, true, 2, 2, "BATTLE PLAYER",
	 N_("the penalty for leaving the table (--reason)")},
	{"vote", lc_vote, true, 4, 4, "PLAYER FOR AGAINST INVOLVED",
	 N_("the vote on a player's return")},
	{"tie-break", lc_tie_break, true, 0, 0, "", N_("roll for the victory of the campaign")},
	{"make-up", lc_make_up, true, 3, 3, "TABLE A B", N_("a make-up game at the club")},
	{"result", lc_result, true, 1, 1, "BATTLE",
	 N_("report a battle (--a c=30,b=1,k=0,p=0,o=2 --b …)")},
	{"results", lc_results, true, 1, 1, "FILE",
	 N_("reports of a night from a spreadsheet (CSV), all or none")},
	{"confirm", lc_confirm, true, 1, 1, "BATTLE", N_("the other side agrees (--by)")},
	{"award", lc_award, true, 1, 1, "BATTLE",
	 N_("the club's word on what it brings (--a rp=9,r=2 --b … --reason)")},
	{"roll", lc_roll, true, 1, 1, "PLAYER", N_("the next reinforcement (--hand N)")},
	{"place", lc_place, true, 2, 2, "PLAYER ROLL",
	 N_("into the order of battle (--add, --new, --from, --join …)")},
	{"improve", lc_improve, true, 3, 8, "PLAYER ROLL WHAT…",
	 N_("decline rolls for the general: span, quality, response, modifier")},
	{"special", lc_special, true, 2, 2, "PLAYER ROLL",
	 N_("the D10 of a special option (--kept)")},
	{"forgo", lc_forgo, true, 1, 2, "PLAYER [BATTLE]", N_("give up a roll to reorganise")},
	{"reorganise", lc_reorganise, true, 2, 2, "PLAYER FILE",
	 N_("another order of the same army")},
	{"minimum", lc_minimum, true, 1, 3, "PLAYER [POINTS [ROLLS]]",
	 N_("the club's word on a season's minimum (--reason)")},
	{"reset", lc_reset, true, 0, 1, "[VICTOR]",
	 N_("the club's word on the campaign's end (--go-on --reason: it goes on)")},
	{"keep", lc_keep, true, 1, 12, "PLAYER ROLL…", N_("rolls for the next season")},
	{"standings", lc_standings, true, 0, 0, "", N_("who stands where (--at N: back then)")},
	{"tonight", lc_tonight, true, 0, 0, "", N_("tables, and who owes what")},
	{"attendance", lc_attendance, true, 0, 0, "", N_("who was there, night by night")},
	{"battles", lc_battles, true, 0, 0, "", N_("all battles of the campaign")},
	{"rolls", lc_rolls, true, 1, 1, "PLAYER", N_("rolls of the season, and what is kept")},
	{"show", lc_show, true, 1, 1, "PLAYER", N_("a player's order of battle")},
	{"history", lc_history, true, 0, 0, "", N_("every entry of the record")},
	{"correct", lc_correct, true, 1, 1, "ENTRY", N_("replace an entry (--with FILE --reason)")},
	{"reverse", lc_reverse, true, 1, 1, "ENTRY", N_("take an entry back (--reason)")},
	{"dice", lc_dice, true, 0, 0, "", N_("roll every die of the record again")},
	{"reveal", lc_reveal, true, 0, 0, "", N_("show the key of the dice, begin a new one")},
	{"do", lc_do, true, 1, 1, "FILE", N_("any event, as JSON")},
};
enum { VERBS = sizeof verbs / sizeof *verbs, ARGS_WIDTH = 14 };

/* Arguments too long for their column have a line of their own. */
static void list_one(FILE *to, const struct league_verb *v)
{
	int width = letters(v->args);
	fprintf(to, "  %-16s %s%*s", v->words, v->args, width < ARGS_WIDTH ? ARGS_WIDTH - width : 0,
		"");
	if (width > ARGS_WIDTH)
		fprintf(to, "\n%*s", 19 + ARGS_WIDTH, "");
	fprintf(to, " %s\n", _(v->text));
}

int league_list(bool mistake)
{
	cli_usage("league", mistake);
	for (int i = 0; i < VERBS; i++)
		list_one(mistake ? stderr : stdout, &verbs[i]);
	return mistake ? ERR_USAGE : 0;
}

/* Letters to change, add or drop to make one word of the other; words are short. */
static int distance(const char *a, const char *b)
{
	int row[32], n = (int)strlen(b);
	if (n > 30)
		return n;
	for (int k = 0; k <= n; k++)
		row[k] = k;
	for (int i = 1; *a; a++, i++) {
		int corner = row[0];
		row[0] = i;
		for (int k = 1; k <= n; k++) {
			int change = corner + (*a != b[k - 1]);
			corner = row[k];
			int shift = (row[k] < row[k - 1] ? row[k] : row[k - 1]) + 1;
			row[k] = change < shift ? change : shift;
		}
	}
	return row[n];
}

/* The first word, and the second where the verb has two. */
static void said(int n, char **word, const char *verb, char *to, size_t cap)
{
	bool two = n > 1 && strchr(verb, ' ');
	snprintf(to, cap, "%s%s%s", word[0], two ? " " : "", two ? word[1] : "");
}

int league_unknown(int n, char **word)
{
	char text[64];
	int best = 3;
	const char *near = NULL;
	for (int i = 0; i < VERBS; i++) {
		said(n, word, verbs[i].words, text, sizeof text);
		int far = distance(text, verbs[i].words);
		if (far < best) {
			best = far;
			near = verbs[i].words;
		}
	}
	cli_complain(ERR_USAGE, _("league has no command '%s'"), word[0]);
	if (near)
		fprintf(stderr, _("Did you mean '%s'?\n"), near);
	for (int i = 0; !near && i < VERBS; i++) /* "army", "season" want a second word */
		if (strncmp(verbs[i].words, word[0], strlen(word[0])) == 0)
			list_one(stderr, &verbs[i]);
	fprintf(stderr, "%s\n", _("marengo league --help lists them."));
	return ERR_USAGE;
}

const struct league_verb *league_verb(int n, char **word, int *used)
{
	for (int i = 0; i < VERBS; i++) {
		const char *space = strchr(verbs[i].words, ' ');
		size_t first = space ? (size_t)(space - verbs[i].words) : strlen(verbs[i].words);
		if (strlen(word[0]) != first || strncmp(word[0], verbs[i].words, first) != 0)
			continue;
		*used = space ? 2 : 1;
		if (!space || (n > 1 && strcmp(word[1], space + 1) == 0))
			return &verbs[i];
	}
	return NULL;
}
