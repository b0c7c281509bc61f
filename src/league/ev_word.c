/*
 * ev_word.c: the club's own word, where it wants suggestions only (NW-R66): what a battle brings,
 * what the season's minimum gives, whether the campaign is reset.
 *
 * What the program would have done is kept as a proposal. Whoever departs from it says why; every
 * other rule holds as before.
 */
#include "league/campaign.h"
#include "kernel/game.h"

enum { WORD_POINTS = 200, WORD_ROLLS = 10 };

bool ev_habits(struct club_event *e)
{
	e->c->suggest_only = pk_bool_or(e->node, "suggest_only", e->c->suggest_only);
	return true;
}

static bool needs_reason(struct club_event *e, bool departs, const char *rule)
{
	if (!departs || event_text(e, "reason")[0])
		return true;
	return refuse(e, rule, N_("This is not what the rules propose: it needs a reason."), " ");
}

/* What a battle brings, for a battle of which the Battle Computer only made its proposal. */
bool ev_award(struct club_event *e)
{
	static const char *const side[] = {"a", "b"};
	int battle;
	bool departs = false;
	if (!event_battle(e, &battle))
		return false;
	struct battle *b = &e->c->battle[battle];
	if (!b->award_due)
		return refuse(e, "NW-R66", N_("Nothing waits to be awarded for {0}."), "%s", b->id);
	for (int s = 0; s < 2; s++) {
		struct pk_node n = pk_maybe(e->node, side[s]);
		if (!pk_there(&n))
			continue;
		struct computer_out *out = &b->out[s];
		int points = (int)pk_int_or(&n, "rank_points", 0, WORD_POINTS, out->rank_points);
		int rolls = (int)pk_int_or(&n, "rolls", 0, WORD_ROLLS, out->rolls);
		departs |= points != out->rank_points || rolls != out->rolls;
		out->rank_points = points;
		out->rolls = rolls;
	}
	if (pk_error(e->node->pk) || !needs_reason(e, departs, "NW-243"))
		return false;
	b->award_due = false;
	battle_award(e->c, b);
	close_night_if_done(e->c); /* the points may be those that end the campaign */
	return true;
}

bool ev_minimum(struct club_event *e)
{
	struct campaign *c = e->c;
	int player;
	if (!event_player(e, "player", &player))
		return false;
	struct club_player *p = &c->player[player];
	if (!p->minimum_due)
		return refuse(e, "NW-R66", N_("No minimum of {0} waits for a word."), "%s",
			      p->name);
	int points = (int)pk_int_or(e->node, "rank_points", 0, WORD_POINTS, p->minimum_points);
	int rolls = (int)pk_int_or(e->node, "rolls", 0, CLUB_ROLLS, p->minimum_rolls);
	bool departs = points != p->minimum_points || rolls != p->minimum_rolls;
	if (pk_error(e->node->pk) || !needs_reason(e, departs, "NW-316"))
		return false;
	if (p->nrolls + rolls > CLUB_ROLLS)
		return refuse(e, "NW-317", N_("{0} has no such roll left."), "%s", p->name);
	p->minimum_due = false;
	minimum_give(c, player, points, rolls);
	return true;
}

static bool reached(const struct campaign *c, int player)
{
	for (int i = 0; i < c->ntie; i++)
		if (c->tie[i] == player)
			return true;
	return false;
}

/* NW-164: the campaign ends with this victor, or goes on all the same. */
bool ev_reset(struct club_event *e)
{
	struct campaign *c = e->c;
	int victor;
	if (!c->ntie || !c->reset_due)
		return refuse(e, "NW-164", N_("No reset waits for a word."), " ");
	if (pk_bool_or(e->node, "go_on", false)) {
		if (!needs_reason(e, true, "NW-164"))
			return false;
		c->waived_points = c->player[c->tie[0]].rank_points;
		c->ntie = 0;
		c->reset_due = false;
		return true;
	}
	if (!event_player(e, "victor", &victor) || !needs_reason(e, !reached(c, victor), "NW-R37"))
		return false;
	campaign_reset(c, victor);
	return true;
}
