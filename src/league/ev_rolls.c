/*
 * ev_rolls.c: reinforcement rolls: rolled, placed, improved, given up (9.6-9.13).
 */
#include "league/campaign.h"
#include "kernel/game.h"

#include <stdio.h>
#include <string.h>

static bool own_roll(struct club_event *e, int *player)
{
	if (!event_player(e, "player", player))
		return false;
	if (e->role == ROLE_PLAYER && e->by != *player)
		return refuse(e, "NW-R56", N_("Only {0} or the CM can do this."), "%s",
			      e->c->player[*player].name);
	if (!e->c->player[*player].active)
		return refuse(e, "NW-118", N_("{0} has withdrawn."), "%s",
			      e->c->player[*player].name);
	return true;
}

static struct season_roll *add_roll(struct club_player *p, int battle, int week)
{
	struct season_roll *r = &p->roll[p->nrolls++];
	memset(r, 0, sizeof *r);
	r->battle = battle;
	r->week = (uint8_t)week;
	r->card = r->other = r->special = LG_NONE;
	return r;
}

/* One more roll of the battle is used up; false: refused. */
static bool use_one(struct club_event *e, int battle, int player, int n)
{
	struct battle *b = &e->c->battle[battle];
	int side, at = battle_place(b, player, &side);
	if (at == LG_NONE || b->owed[side][at] - b->rolled[side][at] < n)
		return refuse(e, "NW-244", N_("{0} has no such roll left."), "%s",
			      e->c->player[player].name);
	if (e->c->player[player].nrolls + n > CLUB_ROLLS)
		return refuse(e, "NW-244", N_("{0} has no such roll left."), "%s",
			      e->c->player[player].name);
	b->rolled[side][at] = (int8_t)(b->rolled[side][at] + n);
	return true;
}

bool ev_roll(struct club_event *e)
{
	struct campaign *c = e->c;
	enum dice_origin origin;
	enum card cards[2];
	int player, battle = LG_NONE;
	if (!own_roll(e, &player) || !event_origin(e, 1, &origin))
		return false;
	struct club_player *p = &c->player[player];
	int d100 = (int)pk_int(e->node, "d100", 1, 100);
	if (pk_error(e->node->pk))
		return false;
	if (pk_bool_or(e->node, "minimum", false)) { /* NW-317 */
		if (!p->owed_minimum || p->nrolls == CLUB_ROLLS)
			return refuse(e, "NW-317", N_("{0} has no such roll left."), "%s", p->name);
		p->owed_minimum--;
	} else if (!event_battle(e, &battle) || !use_one(e, battle, player, 1)) {
		return false;
	}
	struct season_roll *r = add_roll(p, battle, c->week);
	int n = cards_of_roll(d100, cards);
	r->d100 = (int16_t)d100;
	r->origin = (uint8_t)origin;
	r->card = (int8_t)cards[0];
	if (n == 2 && c->now.both_rows_on_29)
		r->other = (int8_t)cards[1]; /* NW-R1 */
	r->general = card_general((enum card)r->card);
	r->placed = battle == LG_NONE;
	return true;
}

static bool open_roll(struct club_event *e, const char *key, struct club_player *p,
		      struct season_roll **roll)
{
	int k = (int)pk_int(e->node, key, 1, CLUB_ROLLS);
	if (k > p->nrolls || p->roll[k - 1].placed || p->roll[k - 1].struck ||
	    p->roll[k - 1].declined)
		return refuse(e, "NW-246", N_("Roll {0} was used before, or never made."), "%d", k);
	*roll = &p->roll[k - 1];
	return true;
}

static bool pick_card(struct club_event *e, struct season_roll *r)
{
	if (!pk_has(e->node, "card"))
		return true;
	int card = pk_word(e->node, "card", card_words);
	if (card != r->card && card != r->other)
		return refuse(e, "NW-246", N_("That is not what was rolled."), " ");
	r->card = (int8_t)card;
	return true;
}

/* Rolls of one night taken together to form a new brigade (NW-265). */
static bool join_rolls(struct club_event *e, struct club_player *p, struct season_roll *first,
		       int *figures)
{
	struct pk_node with = pk_maybe(e->node, "with");
	for (int i = 0; pk_there(&with) && i < pk_count(&with); i++) {
		struct pk_node n = pk_at(&with, i);
		int k = (int)pk_int_of(&n, 1, CLUB_ROLLS);
		struct season_roll *r = k <= p->nrolls ? &p->roll[k - 1] : first;
		if (r == first || r->placed || r->struck || r->declined || r->week != first->week ||
		    !card_figures((enum card)r->card))
			return refuse(e, "NW-265", N_("Roll {0} cannot be joined to it."), "%d", k);
		*figures += card_figures((enum card)r->card);
		r->placed = true;
		snprintf(r->effect, sizeof r->effect, "joined");
	}
	return true;
}

bool ev_place(struct club_event *e)
{
	struct campaign *c = e->c;
	struct season_roll *r = NULL;
	struct pk_node use = pk_get(e->node, "use");
	int player;
	if (!own_roll(e, &player))
		return false;
	struct club_player *p = &c->player[player];
	if (!open_roll(e, "roll", p, &r) || !pick_card(e, r))
		return false;
	bool as_line = pk_bool_or(e->node, "as_line", false);
	if (r->card == CARD_SPECIAL && !as_line)
		return refuse(e, "NW-R32", N_("A special option is rolled for, or used as 4 LN."),
			      " ");
	struct army changed = p->army;
	struct reinforcement how = {
		.t = c->t,
		.night = &p->night,
		.army = &changed,
		.card = (enum card)r->card,
		.as_line = as_line, /* NW-277 */
		.general = r->general,
		.new_figures_tonight = as_line ? 4 : card_figures((enum card)r->card),
	};
	if (!join_rolls(e, p, r, &how.new_figures_tonight))
		return false;
	const char *rule = reinforce(&how, &use);
	if (rule)
		return refuse(e, rule, N_("The reinforcement cannot be placed so."), " ");
	if (r->card == CARD_CORPS && how.army->ncorps > p->army.ncorps)
		p->may_reorganise = true; /* NW-269 */
	p->army = changed;
	r->placed = true; /* NW-260; NW-278: the card stays what it was */
	snprintf(r->effect, sizeof r->effect, "%s", event_text(e, "effect"));
	return true;
}

/* NW-280 .. NW-282: rolls of the same night declined for the general just received. */
bool ev_improve(struct club_event *e)
{
	struct campaign *c = e->c;
	struct season_roll *r = NULL;
	struct pk_node raise = pk_get(e->node, "raise");
	int player;
	if (!own_roll(e, &player))
		return false;
	struct club_player *p = &c->player[player];
	if (!open_roll(e, "roll", p, &r))
		return false;
	if (r->card != CARD_GENERAL && r->card != CARD_CORPS)
		return refuse(e, "NW-280", N_("Roll {0} brought no general."), "%d",
			      (int)(r - p->roll) + 1);
	int n = pk_count(&raise), battle = r->battle;
	if (battle == LG_NONE || !use_one(e, battle, player, n)) {
		/* NW-281: only rolls left of that night */
		return refuse(e, "NW-281", N_("Only rolls left of the same night can be declined."),
			      " ");
	}
	for (int i = 0; i < n; i++) {
		struct pk_node what = pk_at(&raise, i);
		const char *rule = rating_raise(&r->general,
						(enum attribute)pk_word_of(&what, attribute_words));
		if (rule)
			return refuse(e, rule, N_("That attribute can rise no further."), " ");
		r->steps++;
	}
	for (int i = 0; i < n; i++) {
		struct season_roll *d = add_roll(p, battle, c->week);
		d->declined = true;
		snprintf(d->effect, sizeof d->effect, "declined");
	}
	return true;
}

/* NW-283: on 00, with army status, a D10; also later for a kept card (NW-R32). */
bool ev_special(struct club_event *e)
{
	struct campaign *c = e->c;
	enum dice_origin origin;
	int player;
	if (!own_roll(e, &player) || !event_origin(e, 1, &origin))
		return false;
	struct club_player *p = &c->player[player];
	int d10 = (int)pk_int(e->node, "d10", 1, 10);
	if (!is_army_commander(p))
		return refuse(e, "NW-283", N_("{0} is not yet an army commander."), "%s", p->name);
	if (pk_has(e->node, "kept")) {
		int k = (int)pk_int(e->node, "kept", 1, CLUB_KEPT);
		if (k > p->nkept || p->kept[k - 1].card != CARD_SPECIAL ||
		    p->kept[k - 1].special != LG_NONE) /* NW-284 */
			return refuse(e, "NW-284", N_("The option is fixed already."), " ");
		p->kept[k - 1].special = (int8_t)special_of_roll(d10);
		p->army.special[special_of_roll(d10)] = true;
		return true;
	}
	struct season_roll *r = NULL;
	if (!open_roll(e, "roll", p, &r))
		return false;
	if (r->card != CARD_SPECIAL)
		return refuse(e, "NW-283", N_("Only a 00 brings a special option."), " ");
	r->special = (int8_t)special_of_roll(d10);
	r->placed = true;
	p->army.special[r->special] = true; /* NW-307 */
	snprintf(r->effect, sizeof r->effect, "%s", special_words[r->special]);
	return true;
}

/* NW-274, NW-275: a roll given up before rolling, for the right to reorganise. */
bool ev_forgo(struct club_event *e)
{
	struct campaign *c = e->c;
	int player, battle, side;
	if (!own_roll(e, &player) || !event_battle(e, &battle))
		return false;
	struct battle *b = &c->battle[battle];
	int at = battle_place(b, player, &side);
	if (at != LG_NONE && b->rolled[side][at])
		return refuse(e, "NW-275", N_("This is decided before the first roll."), " ");
	if (!use_one(e, battle, player, 1))
		return false;
	struct season_roll *r = add_roll(&c->player[player], battle, c->week);
	r->declined = true;
	snprintf(r->effect, sizeof r->effect, "reorganise");
	b->given_up[side][at] = true;
	c->player[player].may_reorganise = true;
	return true;
}

bool may_forgo(const struct campaign *c, int player, int battle)
{
	int side, at = battle_place(&c->battle[battle], player, &side);
	return at != LG_NONE && c->battle[battle].owed[side][at] &&
	       !c->battle[battle].rolled[side][at];
}

static bool rolls_left(const struct campaign *c, int player, int battle)
{
	int side,
		at = battle == LG_NONE ? LG_NONE : battle_place(&c->battle[battle], player, &side);
	return at != LG_NONE &&
	       c->battle[battle].rolled[side][at] < c->battle[battle].owed[side][at];
}

unsigned roll_choices(const struct campaign *c, int player, int roll)
{
	const struct club_player *p = &c->player[player];
	const struct season_roll *r = &p->roll[roll];
	unsigned set = CHOICE_LINE;
	if (r->placed || r->struck || r->declined)
		return 0;
	enum card card = (enum card)r->card;
	bool general = card == CARD_GENERAL || card == CARD_CORPS;
	if (card == CARD_SPECIAL)
		return is_army_commander(p) ? set | CHOICE_SPECIAL : set; /* NW-R32 */
	if (general || card_has_class(c->t, &p->night, card))             /* NW-R34 */
		set |= CHOICE_PLACE;
	if (r->other != LG_NONE)
		set |= CHOICE_OTHER;
	if (general && rolls_left(c, player, r->battle))
		set |= CHOICE_IMPROVE;
	for (int i = 0; card_figures(card) && i < p->nrolls; i++)
		if (i != roll && !p->roll[i].placed && !p->roll[i].struck && !p->roll[i].declined &&
		    p->roll[i].week == r->week && card_figures((enum card)p->roll[i].card))
			set |= CHOICE_JOIN;
	return set;
}
