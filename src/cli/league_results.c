/*
 * league_results.c: marengo league result, confirm, roll, place, keep.
 */
#include "cli/league.h"

#include <stdlib.h>
#include <string.h>

/* "c=30,b=1,k=0,p=0,o=2": casualties, batteries, figures of generals killed and captured
 * (prisoners), objectives; what is missing is 0. */
static bool write_side(struct out *o, const char *side, const char *text)
{
	static const char letter[] = "cbkpo";
	static const char *const keys[] = {"casualties", "batteries", "killed_figures",
					   "captured_figures", "objectives"};
	int value[5] = {0};
	for (const char *p = text; *p;) {
		char which;
		int n, used = 0;
		if (sscanf(p, "%c=%d%n", &which, &n, &used) != 2 || !strchr(letter, which))
			return false;
		value[strchr(letter, which) - letter] = n;
		p += used;
		if (*p == ',')
			p++;
		else if (*p)
			return false;
	}
	out_object(o, side);
	for (int i = 0; i < 5; i++)
		out_int(o, keys[i], value[i]);
	out_end(o);
	return true;
}

int lc_result(struct league_cli *c)
{
	struct out *o = club_event(c, "report");
	out_string(o, "battle", c->word[0]);
	if (!c->o.side_a || !c->o.side_b || !write_side(o, "a", c->o.side_a) ||
	    !write_side(o, "b", c->o.side_b))
		return cli_complain(ERR_USAGE, "%s",
				    _("both sides are wanted: --a c=30,b=1,k=0,p=0,o=2 --b …"));
	if (c->o.winner)
		out_string(o, "winner", c->o.winner);
	return club_send(c);
}

static void explain(struct league_cli *c, const struct battle *b)
{
	for (int side = 0; side < 2; side++) {
		struct computer_line line[COMPUTER_LINES];
		int n = computer_explain(&c->rec.now->now.computer, &b->in, side, &b->out[side],
					 line);
		for (int i = 0; i < b->n[side]; i++)
			printf("%s%s", i ? " + " : "", c->rec.now->player[b->side[side][i]].name);
		printf("\n");
		for (int i = 0; i < n; i++) {
			out_clear(&c->text);
			lg_computer_line(&c->reader, &line[i], &c->text);
			printf("  %+3d  %s (%s)\n", line[i].adds, c->text.p, line[i].rule);
		}
	}
}

int lc_confirm(struct league_cli *c)
{
	struct out *o = club_event(c, "confirm");
	out_string(o, "battle", c->word[0]);
	if (c->o.time)
		out_string(o, "how", "time");
	int before = club_battle(c->rec.now, c->word[0]);
	int code = club_send(c);
	if (!code && !c->o.json && before != LG_NONE)
		explain(c, &c->rec.now->battle[before]);
	return code;
}

static int player_named(struct league_cli *c, const char *id)
{
	int player = club_player(c->rec.now, id);
	if (player == LG_NONE) {
		struct refusal why = {"NW-118", N_("{0} is not in the register."), ""};
		snprintf(why.what, sizeof why.what, "%s", id);
		league_refused(c, &why);
	}
	return player;
}

static struct reinforcement how_to(struct league_cli *c, int player, int roll)
{
	struct club_player *p = &c->rec.now->player[player];
	const struct season_roll *r = &p->roll[roll];
	int card = r->card;
	for (int i = 0; c->o.card && card_words[i]; i++)
		if (strcmp(card_words[i], c->o.card) == 0)
			card = i;
	struct reinforcement how = {
		.t = c->t,
		.night = &p->night,
		.army = &p->army,
		.card = (enum card)card,
		.general = r->general,
	};
	/* NW-R34: a class that is not in the order of battle comes as 4 LN. */
	how.as_line = c->o.as_line ||
		      (card_figures(how.card) && !card_has_class(c->t, &p->night, how.card));
	how.new_figures_tonight = how.as_line ? 4 : card_figures(how.card);
	return how;
}

static void print_choices(struct league_cli *c, int player, int roll)
{
	static const char *const text[] = {
		N_("place it as the card says"),
		N_("choose the other row: %s"),
		N_("use it as 4 LN (--as-line)"),
		N_("decline other rolls of tonight to improve the general (do: improve)"),
		N_("roll a D10 for the special option (do: special)"),
		N_("join it to other rolls of tonight for a new brigade (do: place, with)")};
	unsigned set = roll_choices(c->rec.now, player, roll);
	const struct season_roll *r = &c->rec.now->player[player].roll[roll];
	if (set)
		printf("%s\n", _("what may be done with it:"));
	for (int i = 0; i < 6; i++)
		if (set >> i & 1) {
			printf("  - ");
			printf(_(text[i]), r->other == LG_NONE ? "" : card_words[r->other]);
			putchar('\n');
		}
}

int lc_roll(struct league_cli *c)
{
	int player = player_named(c, c->word[0]);
	if (player == LG_NONE)
		return ERR_CHECK;
	int battle = battle_owing(c->rec.now, player);
	uint64_t first = c->rec.now->dice_used, number = first, face = 0;
	if (!c->o.json && battle != LG_NONE && may_forgo(c->rec.now, player, battle))
		printf("%s\n",
		       _("before the first roll one may be given up to reorganise (do: forgo)"));
	struct out *o = club_event(c, "roll");
	out_string(o, "player", c->word[0]);
	if (c->o.minimum || battle == LG_NONE)
		out_bool(o, "minimum", true);
	else
		out_string(o, "battle", c->rec.now->battle[battle].id);
	if (c->o.hand) {
		if (!cli_number(c->o.hand, &face))
			return cli_complain(ERR_USAGE, _("'%s' is not a number"), c->o.hand);
		out_int(o, "d100", face ? (int64_t)face : 100);
		out_string(o, "origin", "hand");
	} else {
		int rolled = league_die(c, 100, &number);
		if (!rolled)
			return cli_complain(ERR_NO_INPUT, "%s",
					    _("this club has no dice of its own"));
		out_int(o, "d100", rolled);
		out_string(o, "origin", "seed");
		out_int(o, "die", (int64_t)first);
		if (c->o.word)
			out_string(o, "word", c->o.word);
	}
	int code = club_send(c);
	if (code || c->o.json)
		return code;
	const struct club_player *p = &c->rec.now->player[player];
	const struct season_roll *r = &p->roll[p->nrolls - 1];
	printf(_("%s rolls %02d: %s (roll %d)\n"), p->name, r->d100 % 100, card_words[r->card],
	       p->nrolls);
	print_choices(c, player, p->nrolls - 1);
	struct reinforcement how = how_to(c, player, p->nrolls - 1);
	out_clear(&c->text);
	if (!r->placed && reinforce_suggest(&how, &c->text))
		printf(_("a legal place: %s%s\n"), c->text.p, how.as_line ? " --as-line" : "");
	return 0;
}

int lc_place(struct league_cli *c)
{
	int player = player_named(c, c->word[0]);
	uint64_t roll;
	if (player == LG_NONE)
		return ERR_CHECK;
	const struct club_player *p = &c->rec.now->player[player];
	if (!cli_number(c->word[1], &roll) || !roll || roll > (uint64_t)p->nrolls)
		return cli_complain(ERR_USAGE, _("'%s' is not a number"), c->word[1]);
	struct reinforcement how = how_to(c, player, (int)roll - 1);
	struct out use = {0};
	if (c->o.use)
		out_text(&use, c->o.use);
	else if (!reinforce_suggest(&how, &use)) {
		out_free(&use);
		return cli_complain(ERR_USAGE, "%s", _("say where with --use"));
	}
	struct out *o = club_event(c, "place");
	out_string(o, "player", c->word[0]);
	out_int(o, "roll", (int64_t)roll);
	if (c->o.card)
		out_string(o, "card", c->o.card);
	if (how.as_line)
		out_bool(o, "as_line", true);
	out_raw(o, "use", use.p);
	out_free(&use);
	return club_send(c);
}

int lc_keep(struct league_cli *c)
{
	struct out *o = club_event(c, "keep");
	out_string(o, "player", c->word[0]);
	out_array(o, "rolls");
	for (int i = 1; i < c->n; i++) {
		uint64_t roll;
		if (!cli_number(c->word[i], &roll))
			return cli_complain(ERR_USAGE, _("'%s' is not a number"), c->word[i]);
		out_object(o, NULL);
		out_int(o, "roll", (int64_t)roll);
		if (c->o.base)
			out_bool(o, "base", true);
		if (c->o.cavalry)
			out_bool(o, "cavalry", true);
		out_end(o);
	}
	out_end(o);
	return club_send(c);
}
