/*
 * league_word.c: marengo league where a club wants suggestions only: habits, award, minimum, reset
 * (NW-R66). Without further words each takes what the rules propose.
 */
#include "cli/league.h"

#include <string.h>

/* "suggest": the program proposes and the club decides; "all": it does what the rules say. */
int lc_habits(struct league_cli *c)
{
	if (!c->n) {
		bool only = c->rec.now->suggest_only;
		if (c->o.json)
			printf("{\"suggest_only\":%s}\n", only ? "true" : "false");
		else
			printf("%s\n", only ? _("The program suggests; the club's word decides.")
					    : _("The program does what the rules say."));
		return 0;
	}
	bool suggest = strcmp(c->word[0], "suggest") == 0;
	if (!suggest && strcmp(c->word[0], "all") != 0)
		return cli_complain(ERR_USAGE, "marengo league habits [suggest|all]");
	out_bool(club_event(c, "habits"), "suggest_only", suggest);
	return club_send(c);
}

/* "rp=9,r=2": rank points and rolls; what is not said is as proposed. */
static bool write_award(struct out *o, const char *side, const char *text)
{
	int points = -1, rolls = -1, used = 0;
	for (const char *p = text; *p; p += used, p += *p == ',') {
		int n;
		if (sscanf(p, "rp=%d%n", &n, &used) == 1 && n >= 0)
			points = n;
		else if (sscanf(p, "r=%d%n", &n, &used) == 1 && n >= 0)
			rolls = n;
		else
			return false;
		if (p[used] && p[used] != ',')
			return false;
	}
	out_object(o, side);
	if (points >= 0)
		out_int(o, "rank_points", points);
	if (rolls >= 0)
		out_int(o, "rolls", rolls);
	out_end(o);
	return true;
}

int lc_award(struct league_cli *c)
{
	struct out *o = club_event(c, "award");
	out_string(o, "battle", c->word[0]);
	if ((c->o.side_a && !write_award(o, "a", c->o.side_a)) ||
	    (c->o.side_b && !write_award(o, "b", c->o.side_b)))
		return cli_complain(ERR_USAGE, "--a rp=9,r=2 --b rp=2,r=1");
	return club_send(c);
}

int lc_minimum(struct league_cli *c)
{
	static const char *const key[] = {"rank_points", "rolls"};
	struct out *o = club_event(c, "minimum");
	out_string(o, "player", c->word[0]);
	for (int i = 1; i < c->n; i++) {
		uint64_t n;
		if (!cli_number(c->word[i], &n) || n > INT32_MAX)
			return cli_complain(ERR_USAGE, _("'%s' is not a number"), c->word[i]);
		out_int(o, key[i - 1], (int64_t)n);
	}
	return club_send(c);
}

int lc_reset(struct league_cli *c)
{
	const struct campaign *k = c->rec.now;
	struct out *o = club_event(c, "reset");
	if (c->o.go_on)
		out_bool(o, "go_on", true);
	else if (c->n)
		out_string(o, "victor", c->word[0]);
	else if (k->ntie == 1)
		out_string(o, "victor", k->player[k->tie[0]].id);
	else if (k->ntie)
		return cli_complain(ERR_USAGE, "%s",
				    _("several got there: name the victor, or roll (tie-break)"));
	return club_send(c);
}

void league_waits(struct league_cli *c)
{
	const struct campaign *k = c->rec.now;
	for (int i = 0; i < k->nbattles; i++) {
		const struct battle *b = &k->battle[i];
		if (b->award_due && b->campaign == k->campaign)
			printf(_("%s waits for the club's word: %d and %d rank points, %d and %d "
				 "rolls are proposed (award %s)\n"),
			       b->id, b->out[0].rank_points, b->out[1].rank_points, b->out[0].rolls,
			       b->out[1].rolls, b->id);
	}
	for (int i = 0; i < k->nplayers; i++)
		if (k->player[i].minimum_due)
			printf(_("%s waits for the club's word: %d rank points and %d rolls are "
				 "proposed (minimum %s)\n"),
			       k->player[i].name, k->player[i].minimum_points,
			       k->player[i].minimum_rolls, k->player[i].id);
	for (int i = 0; k->reset_due && i < k->ntie; i++)
		printf(_("%s has reached %d rank points: reset ends the campaign, reset --go-on "
			 "plays on\n"),
		       k->player[k->tie[i]].name, k->player[k->tie[i]].rank_points);
}
