/*
 * ev_season.c: a season's end: minimums, kept rolls, the way to the next; the reset of a campaign.
 */
#include "league/campaign.h"
#include "kernel/game.h"

#include <string.h>

static bool all_recorded(const struct campaign *c)
{
	for (int i = 0; i < c->nbattles; i++)
		if (c->battle[i].campaign == c->campaign && c->battle[i].season == c->season &&
		    c->battle[i].state <= BATTLE_PRESENTED)
			return false;
	return true;
}

void minimum_give(struct campaign *c, int player, int points, int rolls)
{
	struct club_player *p = &c->player[player];
	if (c->phase == PHASE_CLOSING)
		player_rank(c, player, points);
	else
		p->rank_points += points; /* NW-318: of past seasons, not of this one */
	p->owed_minimum += rolls;
}

void minimum_offer(struct campaign *c, int player, int points, int rolls)
{
	struct club_player *p = &c->player[player];
	p->minimum_due = c->suggest_only && (points || rolls); /* NW-R66 */
	p->minimum_points = (int16_t)points;
	p->minimum_rolls = (int16_t)rolls;
	if (!p->minimum_due)
		minimum_give(c, player, points, rolls);
}

static void give_minimum(struct campaign *c, int player)
{
	struct club_player *p = &c->player[player];
	if (!p->active || !p->plays)
		return;
	int points = c->now.min_rank_points - p->season_points;   /* NW-316 */
	int rolls = p->barred ? 0 : c->now.min_rolls - p->nrolls; /* NW-317, NW-R8 */
	minimum_offer(c, player, points > 0 ? points : 0, rolls > 0 ? rolls : 0);
	p->keep_limit = c->now.keep;
	p->kept_places = 0;
	p->keep_done = false;
}

bool ev_season_close(struct club_event *e)
{
	struct campaign *c = e->c;
	bool override = event_text(e, "override")[0] != '\0';
	if (c->phase != PHASE_RUNNING)
		return refuse(e, "NW-312", N_("No season is under way."), " ");
	if (c->night_open)
		return refuse(e, "NW-312", N_("The night of week {0} is not over."), "%d", c->week);
	if (c->week < c->now.weeks)
		return refuse(e, "NW-312", N_("The season has {0} weeks."), "%d", c->now.weeks);
	if (!all_recorded(c))
		return refuse(e, "NW-236", N_("A battle still waits for its result."), " ");
	for (int i = 0; i < c->nbattles; i++)
		if (c->battle[i].award_due && c->battle[i].campaign == c->campaign)
			return refuse(e, "NW-243", N_("What {0} brings is not settled."), "%s",
				      c->battle[i].id);
	if (!c->team_night_held && !override) /* NW-167, NW-R54 */
		return refuse(e, "NW-167", N_("No team night was held; closing needs a reason."),
			      " ");
	for (int i = 0; i < c->nplayers; i++) {
		struct club_player *p = &c->player[i];
		const char *rule = rolls_unplaced(c, i) || rolls_owed(c, i) ? "NW-260" : NULL;
		if (rule && p->active && !override)
			return refuse(e, rule, N_("{0} has reinforcements to roll or to place."),
				      "%s", p->name);
		if (p->was_barred && !p->season_battles) /* NW-215: he stayed away */
			p->pending_penalty = p->needs_vote = true;
		p->was_barred = p->barred;
	}
	c->phase = PHASE_CLOSING;
	c->nplan = 0;
	for (int i = 0; i < c->nplayers; i++)
		give_minimum(c, i);
	c->seasons_closed++;
	remember_season(c, LG_NONE);
	return true;
}

static bool keep_one(struct club_event *e, struct club_player *p, const struct pk_node *n,
		     uint64_t *taken)
{
	int k = (int)pk_int(n, "roll", 1, CLUB_ROLLS);
	bool base = pk_bool_or(n, "base", false);
	if (k > p->nrolls || *taken >> k & 1 || p->roll[k - 1].struck || p->roll[k - 1].declined)
		return refuse(e, "NW-313", N_("Roll {0} cannot be kept."), "%d", k);
	*taken |= (uint64_t)1 << k;
	const struct season_roll *r = &p->roll[k - 1];
	int places = base ? 1 : 1 + r->steps; /* NW-314, NW-315 */
	if (p->kept_places + places > p->keep_limit || p->nkept == CLUB_KEPT)
		return refuse(e, "NW-313", N_("Only {0} rolls can be kept."), "%d", p->keep_limit);
	p->kept_places += places;
	int card = r->card;
	if (pk_has(n, "card")) { /* a 29 kept by either row */
		card = pk_word(n, "card", card_words);
		if (card != r->card && card != r->other)
			return refuse(e, "NW-246", N_("That is not what was rolled."), " ");
	}
	p->kept[p->nkept++] = (struct kept_roll){
		.card = (int8_t)card,
		.special = r->special,
		.season = (uint8_t)e->c->seasons_closed,
		.places = (uint8_t)places,
		.cavalry = pk_bool_or(n, "cavalry", false),
		.general = base ? card_general((enum card)card) : r->general,
	};
	return true;
}

bool ev_keep(struct club_event *e)
{
	struct campaign *c = e->c;
	struct pk_node list = pk_get(e->node, "rolls");
	uint64_t taken = 0;
	int player;
	if (!event_player(e, "player", &player))
		return false;
	struct club_player *p = &c->player[player];
	if (e->role == ROLE_PLAYER && e->by != player)
		return refuse(e, "NW-R56", N_("Only {0} or the CM can do this."), "%s", p->name);
	bool newcomer = p->keep_limit && !p->keep_done && !p->has_army;
	if ((c->phase != PHASE_CLOSING && !newcomer) || p->keep_done)
		return refuse(e, "NW-313", N_("Rolls are kept at the end of a season, once."), " ");
	if (p->minimum_due)
		return refuse(e, "NW-316", N_("The minimum of {0} is not settled."), "%s", p->name);
	if (p->owed_minimum)
		return refuse(e, "NW-317", N_("{0} has rolls of the minimum to make first."), "%s",
			      p->name);
	for (int i = 0; i < pk_count(&list); i++) {
		struct pk_node n = pk_at(&list, i);
		if (!keep_one(e, p, &n, &taken))
			return false;
	}
	p->keep_done = true;
	return true;
}

/* The season is put away; armies may be built for the next (NW-010, NW-319). */
bool ev_build(struct club_event *e)
{
	struct campaign *c = e->c;
	if (c->phase != PHASE_CLOSING)
		return refuse(e, "NW-312", N_("The season is not over."), " ");
	for (int i = 0; i < c->nplayers; i++) {
		struct club_player *p = &c->player[i];
		if (p->active && p->plays && !p->keep_done && !event_text(e, "override")[0])
			return refuse(e, "NW-313", N_("{0} has not chosen the rolls to keep."),
				      "%s", p->name);
		p->has_army = p->has_shadow = p->barred = p->minimum_due = false;
		p->nrolls = p->owed_minimum = p->keep_limit = 0;
		p->season_points = p->season_battles = 0;
	}
	c->phase = PHASE_BUILDING;
	return true;
}

void campaign_reset(struct campaign *c, int victor)
{
	remember_season(c, victor);
	c->campaign++; /* NW-008 */
	c->season = c->seasons_closed = c->week = c->waived_points = 0;
	c->ntie = 0;
	c->nplan = 0;
	c->reset_due = false;
	c->night_open = c->team_night = c->drawn = false;
	c->phase = PHASE_BUILDING;
	for (int i = 0; i < c->nplayers; i++) { /* NW-320, NW-321 */
		struct club_player *p = &c->player[i];
		p->rank_points = p->season_points = p->night_points = 0;
		p->nkept = p->nrolls = p->owed_minimum = p->keep_limit = 0;
		p->was_barred |= p->barred; /* a penalty outlives the campaign (NW-215) */
		p->has_army = p->has_shadow = p->locked = p->barred = p->minimum_due = false;
		p->battles = p->wins = p->draws = p->losses = p->vp = p->season_battles = 0;
		memset(p->met, 0, sizeof p->met);
	}
}
