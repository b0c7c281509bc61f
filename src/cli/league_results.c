/*
 * league_results.c: marengo league result, confirm, roll, place, keep.
 */
#include "cli/league.h"

#include <stdlib.h>
#include <string.h>

/* "c=30,b=1,k=0,p=0,o=2": casualties, batteries, figures of generals killed and captured
 * (prisoners), objectives; what is missing is 0. "w=15": what the Battlemap says they are worth. */
static bool write_side(struct out *o, const char *side, const char *text)
{
	static const char letter[] = "cbkpow";
	static const char *const keys[] = {"casualties",       "batteries",  "killed_figures",
					   "captured_figures", "objectives", "objective_points"};
	int value[6] = {0, 0, 0, 0, 0, -1};
	for (const char *p = text; *p;) {
		char which;
		int n, used = 0;
		if (sscanf(p, "%c=%d%n", &which, &n, &used) != 2 || !strchr(letter, which) || n < 0)
			return false;
		value[strchr(letter, which) - letter] = n;
		p += used;
		if (*p == ',')
			p++;
		else if (*p)
			return false;
	}
	out_object(o, side);
	for (int i = 0; i < 6; i++)
		if (value[i] >= 0)
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
	if (c->o.end)
		out_string(o, "end", c->o.end); /* NW-186: army-morale */
	return club_send(c);
}

/* The Battle Computer's sum, line by line, in words or as JSON. */
static void explain(struct league_cli *c, const struct battle *b, struct out *o)
{
	out_object(o, NULL);
	for (int side = 0; side < 2; side++) {
		struct computer_line line[COMPUTER_LINES];
		int n = computer_explain(&c->rec.now->now.computer, &b->in, side, &b->out[side],
					 line);
		for (int i = 0; !c->o.json && i < b->n[side]; i++)
			printf("%s%s%s", i ? " + " : "", c->rec.now->player[b->side[side][i]].name,
			       i + 1 == b->n[side] ? "\n" : "");
		out_object(o, side ? "b" : "a");
		out_int(o, "rank_points", b->out[side].rank_points);
		out_int(o, "rolls", b->out[side].rolls);
		out_array(o, "lines");
		for (int i = 0; i < n; i++) {
			out_clear(&c->text);
			lg_computer_line(&c->reader, &line[i], &c->text);
			out_object(o, NULL);
			out_string(o, "text", c->text.p);
			out_int(o, "adds", line[i].adds);
			out_string(o, "rule", line[i].rule);
			out_end(o);
			if (!c->o.json)
				printf("  %+3d  %s (%s)\n", line[i].adds, c->text.p, line[i].rule);
		}
		out_end(o);
		out_end(o);
	}
	out_end(o);
}

int lc_confirm(struct league_cli *c)
{
	struct out *o = club_event(c, "confirm"), sum = {0};
	out_string(o, "battle", c->word[0]);
	if (c->o.time)
		out_string(o, "how", "time");
	int battle = club_battle(c->rec.now, c->word[0]);
	c->quiet = true;
	int code = club_send(c);
	if (code)
		return code;
	explain(c, &c->rec.now->battle[battle], &sum);
	league_done(c, "computer", &sum);
	out_free(&sum);
	if (!c->o.json)
		league_waits(c);
	return 0;
}

int player_named(struct league_cli *c, const char *id)
{
	int player = club_player(c->rec.now, id);
	if (player == LG_NONE)
		league_forbids(c, "NW-118", N_("{0} is not in the register."), id);
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
		N_("choose the other row: %s (--card)"),
		N_("use it as 4 LN (--as-line)"),
		N_("decline other rolls of tonight to improve the general (improve)"),
		N_("roll a D10 for the special option (special)"),
		N_("join it to other rolls of tonight for a new brigade (place --join)")};
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

static void write_roll(struct league_cli *c, int player, const struct out *place, struct out *o)
{
	static const char *const word[] = {"place",   "other-row", "as-line",
					   "improve", "special",   "join"};
	const struct club_player *p = &c->rec.now->player[player];
	const struct season_roll *r = &p->roll[p->nrolls - 1];
	unsigned set = roll_choices(c->rec.now, player, p->nrolls - 1);
	out_object(o, NULL);
	out_int(o, "roll", p->nrolls);
	out_int(o, "d100", r->d100);
	out_string(o, "card", card_words[r->card]);
	out_string(o, "other", r->other == LG_NONE ? NULL : card_words[r->other]);
	out_array(o, "choices");
	for (int i = 0; i < 6; i++)
		if (set >> i & 1)
			out_string(o, NULL, word[i]);
	out_end(o);
	if (place->n)
		out_raw(o, "use", place->p);
	out_end(o);
}

static void tell_roll(struct league_cli *c, int player)
{
	const struct club_player *p = &c->rec.now->player[player];
	const struct season_roll *r = &p->roll[p->nrolls - 1];
	struct reinforcement how = how_to(c, player, p->nrolls - 1);
	struct out place = {0}, o = {0};
	if (!r->placed && !reinforce_suggest(&how, &place))
		out_clear(&place);
	if (c->o.json) {
		write_roll(c, player, &place, &o);
	} else {
		printf(_("%s rolls %02d: %s (roll %d)\n"), p->name, r->d100 % 100,
		       card_words[r->card], p->nrolls);
		print_choices(c, player, p->nrolls - 1);
		if (place.n)
			printf(_("a legal place: %s%s\n"), place.p,
			       how.as_line ? " --as-line" : "");
	}
	league_done(c, "roll", &o);
	out_free(&place);
	out_free(&o);
}

int lc_roll(struct league_cli *c)
{
	int player = player_named(c, c->word[0]);
	uint64_t first = 0, face = 0;
	if (player == LG_NONE)
		return ERR_CHECK;
	if (!c->o.hand && !league_dice_ready(c, &first))
		return ERR_CHECK;
	int battle = battle_owing(c->rec.now, player);
	if (!c->o.json && battle != LG_NONE && may_forgo(c->rec.now, player, battle))
		printf("%s\n",
		       _("before the first roll one may be given up to reorganise (forgo)"));
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
		uint64_t number = first;
		out_int(o, "d100", league_die(c, 100, &number));
		league_seed(c, o, first);
	}
	c->quiet = true;
	int code = club_send(c);
	if (!code)
		tell_roll(c, player);
	return code;
}

static bool unit_taken(const struct army *a, const char *id)
{
	for (int i = 0; i < a->nunits; i++)
		if (strcmp(a->unit[i].id, id) == 0)
			return true;
	return false;
}

static void new_id(const struct army *a, int more, char id[8])
{
	for (unsigned n = 1; n < 1000; n++) {
		snprintf(id, 8, "u%u", n % 1000);
		if (!unit_taken(a, id) && more-- == 0)
			return;
	}
}

/* "u7:8" items as [{"unit":"u7","figures":8}] */
static bool write_figures(struct out *o, const char *key, const struct cli_list *list)
{
	out_array(o, key);
	for (int i = 0; i < list->n; i++) {
		char unit[16], figures[8];
		uint64_t n;
		if (!cli_pair(list->item[i], ':', unit, sizeof unit, figures, sizeof figures) ||
		    !cli_number(figures, &n))
			return false;
		out_object(o, NULL);
		out_string(o, "unit", unit);
		out_int(o, "figures", (int64_t)n);
		out_end(o);
	}
	out_end(o);
	return true;
}

/* "FrLN:12@d1": a new brigade, which takes the figures of --from out of others (9.7). */
static bool write_new(struct league_cli *c, const struct army *a, struct out *o)
{
	out_array(o, "new");
	for (int i = 0; i < c->o.fresh.n; i++) {
		char type[16], rest[24], figures[8], at[16], id[8] = "";
		uint64_t n;
		if (!cli_pair(c->o.fresh.item[i], ':', type, sizeof type, rest, sizeof rest) ||
		    !cli_pair(rest, '@', figures, sizeof figures, at, sizeof at) ||
		    !cli_number(figures, &n))
			return false;
		new_id(a, i, id);
		out_object(o, NULL);
		out_string(o, "id", id);
		out_string(o, "type", type);
		out_int(o, "figures", (int64_t)n);
		out_string(o, "at", at);
		if (c->o.from.n && i == 0 && !write_figures(o, "from", &c->o.from))
			return false;
		out_end(o);
	}
	out_end(o);
	return true;
}

/* The "use" of a place event from the words of the command line. */
static bool write_use(struct league_cli *c, const struct army *a, struct out *o)
{
	char type[16], at[16], id[8] = "";
	uint64_t n;
	bool good = true;
	out_object(o, NULL);
	if (c->o.add.n)
		good = write_figures(o, "add", &c->o.add);
	if (good && c->o.fresh.n)
		good = write_new(c, a, o);
	if (good && c->o.battery) {
		good = cli_pair(c->o.battery, '@', type, sizeof type, at, sizeof at);
		new_id(a, c->o.fresh.n, id);
		out_object(o, "battery");
		out_string(o, "id", id);
		out_string(o, "type", type);
		out_string(o, "at", at);
		out_end(o);
	}
	if (good && c->o.division) {
		out_object(o, "division");
		out_string(o, "id", c->o.division);
		out_array(o, "move");
		for (int i = 0; i < c->o.move.n; i++)
			out_string(o, NULL, c->o.move.item[i]);
		out_end(o);
		out_end(o);
	}
	if (good && c->o.lost && cli_number(c->o.lost, &n))
		out_int(o, "lost", (int64_t)n);
	out_end(o);
	return good;
}

/* The order of battle has changed at once: what the army is worth now (NW-260). */
static int tell_value(struct league_cli *c, int player)
{
	int before = army_value(c->t, &c->rec.now->player[player].army);
	c->quiet = true;
	int code = club_send(c);
	if (code)
		return code;
	const struct club_player *p = &c->rec.now->player[player];
	int after = army_value(c->t, &p->army);
	struct out o = {0};
	out_object(&o, NULL);
	out_int(&o, "before", before);
	out_int(&o, "after", after);
	out_end(&o);
	if (!c->o.json)
		printf(_("%s's army was worth %d and is worth %d now\n"), p->name, before, after);
	league_done(c, "value", &o);
	out_free(&o);
	return 0;
}

int lc_place(struct league_cli *c)
{
	int player = player_named(c, c->word[0]);
	uint64_t roll, other;
	if (player == LG_NONE)
		return ERR_CHECK;
	const struct club_player *p = &c->rec.now->player[player];
	if (!cli_number(c->word[1], &roll))
		return cli_complain(ERR_USAGE, _("'%s' is not a number"), c->word[1]);
	if (!roll || roll > (uint64_t)p->nrolls)
		return league_forbids(c, "NW-246", N_("Roll {0} was used before, or never made."),
				      c->word[1]);
	struct reinforcement how = how_to(c, player, (int)roll - 1);
	struct out use = {0};
	bool good = true;
	if (c->o.use)
		out_text(&use, c->o.use);
	else if (c->o.add.n || c->o.fresh.n || c->o.battery || c->o.division || c->o.lost)
		good = write_use(c, &p->army, &use);
	else
		good = reinforce_suggest(&how, &use);
	if (!good) {
		out_free(&use);
		return cli_complain(ERR_USAGE, "%s",
				    _("say where: --add u7:8, --new FrLN:12@d1 --from u3:4, "
				      "--battery Fr6#@d1, --division d9 --move u3, or --use"));
	}
	struct out *o = club_event(c, "place");
	out_string(o, "player", c->word[0]);
	out_int(o, "roll", (int64_t)roll);
	if (c->o.card)
		out_string(o, "card", c->o.card);
	if (how.as_line)
		out_bool(o, "as_line", true);
	if (c->o.join.n) { /* NW-265 */
		out_array(o, "with");
		for (int i = 0; i < c->o.join.n; i++)
			if (cli_number(c->o.join.item[i], &other))
				out_int(o, NULL, (int64_t)other);
		out_end(o);
	}
	out_raw(o, "use", use.p);
	out_free(&use);
	return tell_value(c, player);
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
