/*
 * league_rolls.c: a player's reinforcement rolls, with every option the rules offer for each.
 */
#include "server/league_club.h"

#include <string.h>

static void write_rating(struct out *o, const char *key, struct rating r)
{
	struct out text = {0};
	lg_rating_text(r, LEVEL_DIVISION, &text);
	out_words(o, key, &text);
}

static bool in_army(const struct army *a, int type)
{
	for (int i = 0; i < a->nunits; i++)
		if (a->unit[i].type == type)
			return true;
	return false;
}

/* Brigades that may grow, and types a new brigade may have: what a form offers (9.7). */
static void write_room(struct out *o, const struct campaign *c, const struct club_player *p,
		       enum card card)
{
	out_array(o, "grow");
	for (int i = 0; i < p->army.nunits; i++) {
		const struct army_unit *u = &p->army.unit[i];
		const struct troop_type *type = &c->t->type[u->type];
		if (!card_takes(card, type) || !in_army(&p->night, u->type)) /* NW-261 */
			continue;
		out_object(o, NULL);
		out_string(o, "unit", u->id);
		out_int(o, "room", type->max - u->figures); /* NW-262 */
		out_int(o, "spare", u->figures - type->min);
		out_end(o);
	}
	out_end(o);
	out_array(o, "types");
	for (int i = 0; i < c->t->ntypes; i++) {
		const struct troop_type *type = &c->t->type[i];
		bool own = army_has_nation(&p->army, type->nation); /* NW-265 */
		if (type->prohibited || !card_takes(card, type) || (!own && !in_army(&p->night, i)))
			continue;
		out_object(o, NULL);
		out_string(o, "type", type->code);
		out_int(o, "min", type->min);
		out_int(o, "max", type->max);
		out_bool(o, "had", in_army(&p->night, i));
		out_end(o);
	}
	out_end(o);
}

static void offer_place(struct out *o, const struct campaign *c, const struct club_player *p,
			const struct season_roll *r, int card, bool as_line)
{
	struct army army = p->army;
	struct out use = {0};
	struct reinforcement how = {.t = c->t,
				    .night = &p->night,
				    .army = &army,
				    .card = (enum card)card,
				    .as_line = as_line,
				    .general = r->general,
				    .new_figures_tonight =
					    as_line ? 4 : card_figures((enum card)card)};
	out_object(o, NULL);
	out_string(o, "do", "place");
	out_string(o, "card", card_words[card]);
	out_bool(o, "as_line", as_line); /* NW-277 */
	out_int(o, "figures", how.new_figures_tonight);
	if (!reinforce_suggest(&how, &use))
		out_free(&use);
	out_part(o, "use", &use);
	out_string(o, "rule", as_line ? "NW-277" : "NW-246");
	if (as_line || card_figures((enum card)card) || card == CARD_ART_LIGHT ||
	    card == CARD_ART_HEAVY)
		write_room(o, c, p, as_line ? CARD_4LN : (enum card)card);
	out_end(o);
}

static void offer(struct out *o, const char *what, const char *rule)
{
	out_object(o, NULL);
	out_string(o, "do", what);
	out_string(o, "rule", rule);
	out_end(o);
}

/* NW-265: the other open rolls of the night that bring figures. */
static void offer_join(struct out *o, const struct club_player *p, const struct season_roll *r)
{
	out_object(o, NULL);
	out_string(o, "do", "join");
	out_array(o, "with");
	for (int i = 0; i < p->nrolls; i++) {
		const struct season_roll *q = &p->roll[i];
		if (q == r || q->placed || q->struck || q->declined || q->week != r->week ||
		    !card_figures((enum card)q->card))
			continue;
		out_object(o, NULL);
		out_int(o, "roll", i + 1);
		out_string(o, "card", card_words[q->card]);
		out_int(o, "figures", card_figures((enum card)q->card));
		out_end(o);
	}
	out_end(o);
	out_string(o, "rule", "NW-265");
	out_end(o);
}

static void write_options(struct out *o, const struct campaign *c, int player,
			  const struct season_roll *r)
{
	const struct club_player *p = &c->player[player];
	unsigned can = roll_choices(c, player, (int)(r - p->roll));
	out_array(o, "options");
	if (!r->placed && !r->struck && !r->declined) {
		if (r->card != CARD_SPECIAL)
			offer_place(o, c, p, r, r->card, false);
		if (r->other != LG_NONE) /* NW-R1 */
			offer_place(o, c, p, r, r->other, false);
		if (r->card != CARD_4LN)
			offer_place(o, c, p, r, r->card, true);
		if (can & CHOICE_IMPROVE)
			offer(o, "improve", "NW-280");
		if (can & CHOICE_SPECIAL)
			offer(o, "special", "NW-283");
		if (can & CHOICE_JOIN)
			offer_join(o, p, r);
	}
	out_end(o);
}

static void write_roll(struct out *o, const struct campaign *c, int player, int k)
{
	const struct season_roll *r = &c->player[player].roll[k];
	out_object(o, NULL);
	out_int(o, "n", k + 1);
	out_int(o, "d100", r->d100);
	out_string(o, "origin", origin_words[r->origin]);
	out_int(o, "week", r->week);
	out_string(o, "battle", r->battle == LG_NONE ? NULL : c->battle[r->battle].id);
	out_string(o, "card", r->card == LG_NONE ? NULL : card_words[r->card]);
	out_string(o, "other", r->other == LG_NONE ? NULL : card_words[r->other]);
	out_string(o, "special", r->special == LG_NONE ? NULL : special_words[r->special]);
	if (r->card == CARD_GENERAL || r->card == CARD_CORPS)
		write_rating(o, "general", r->general);
	out_bool(o, "placed", r->placed);
	out_bool(o, "struck", r->struck);
	out_bool(o, "declined", r->declined);
	out_int(o, "places", 1 + r->steps);
	out_string(o, "effect", r->effect);
	write_options(o, c, player, r);
	out_end(o);
}

/* Battles by which rolls are still to be made; before the first, one may be given up (NW-275). */
static void write_owed(struct out *o, const struct campaign *c, int player)
{
	out_array(o, "owed");
	for (int i = 0; i < c->nbattles; i++) {
		const struct battle *b = &c->battle[i];
		int side, at = battle_place(b, player, &side);
		if (at == LG_NONE || b->campaign != c->campaign || b->season != c->season ||
		    b->rolled[side][at] >= b->owed[side][at])
			continue;
		out_object(o, NULL);
		out_string(o, "battle", b->id);
		out_int(o, "left", b->owed[side][at] - b->rolled[side][at]);
		out_bool(o, "forgo", b->rolled[side][at] == 0);
		out_end(o);
	}
	out_end(o);
}

static void write_kept(struct out *o, const struct club_player *p)
{
	out_array(o, "kept");
	for (int i = 0; i < p->nkept; i++) {
		const struct kept_roll *k = &p->kept[i];
		enum pool pool;
		out_object(o, NULL);
		out_int(o, "n", i + 1);
		out_string(o, "card", card_words[k->card]);
		out_int(o, "season", k->season);
		out_int(o, "places", k->places);
		out_int(o, "points", card_points((enum card)k->card, k->cavalry, &pool));
		out_string(o, "pool", pool_words[pool]);
		out_string(o, "special", k->special == LG_NONE ? NULL : special_words[k->special]);
		if (k->card == CARD_GENERAL || k->card == CARD_CORPS)
			write_rating(o, "general", k->general);
		out_end(o);
	}
	out_end(o);
}

void club_rolls(struct client *client, const struct club *club, const char *player)
{
	const struct campaign *c = club->record.now;
	int i = club_player(c, player);
	struct out o = {0};
	if (i == LG_NONE) {
		answer_rule(client, 404, "missing", "NW-118", N_("There is no such member."));
		return;
	}
	const struct club_player *p = &c->player[i];
	out_object(&o, NULL);
	out_string(&o, "player", p->id);
	write_owed(&o, c, i);
	out_int(&o, "minimum", p->owed_minimum);
	out_array(&o, "rolls");
	for (int k = 0; k < p->nrolls; k++)
		write_roll(&o, c, i, k);
	out_end(&o);
	write_kept(&o, p);
	out_int(&o, "keep_limit", p->keep_limit);
	out_int(&o, "kept_places", p->kept_places);
	out_bool(&o, "keep_done", p->keep_done);
	if (p->has_army) {
		struct army a = club_army_for(client, club, i, &p->army);
		army_write(&a, c->t, "army", &o);
	} else {
		out_null(&o, "army");
	}
	out_end(&o);
	answer_json(client, 200, &o);
}
