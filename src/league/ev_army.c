/*
 * ev_army.c: orders of battle handed in, and rearranged when a rule allows it.
 */
#include "league/campaign.h"
#include "kernel/game.h"

#include <stdio.h>
#include <string.h>

static bool own_business(struct club_event *e, int player)
{
	if (e->role >= ROLE_RECORDER && e->by != player)
		return refuse(e, "NW-R56", N_("Only {0} or the CM can do this."), "%s",
			      e->c->player[player].name);
	return true;
}

/* Free generals of a new army are generals among the kept rolls, as they are (NW-R48). */
static bool generals_were_kept(const struct club_player *p, const struct army *a)
{
	bool used[CLUB_KEPT] = {false};
	for (int i = 0; i < a->ndivisions + a->ncorps + a->nart; i++) {
		int d = i - a->ndivisions, k = d - a->ncorps;
		bool is_free = d < 0   ? a->division[i].free
			       : k < 0 ? a->corps[d].free
				       : a->art[k].free;
		const struct army_general *g = d < 0   ? &a->division[i].general
					       : k < 0 ? &a->corps[d].general
						       : &a->art[k].general;
		bool found = !is_free;
		for (int q = 0; !found && q < p->nkept; q++)
			if (!used[q] &&
			    (p->kept[q].card == CARD_GENERAL || p->kept[q].card == CARD_CORPS) &&
			    memcmp(&p->kept[q].general, &g->rating, sizeof g->rating) == 0)
				found = used[q] = true;
		if (!found)
			return false;
	}
	return true;
}

static bool special_was_kept(const struct club_player *p, int special)
{
	for (int i = 0; i < p->nkept; i++)
		if (p->kept[i].card == CARD_SPECIAL && p->kept[i].special == special)
			return true;
	return false;
}

static bool fresh(struct club_event *e, const struct club_player *p, const struct army *a,
		  bool shadow)
{
	for (int i = 0; i < a->nunits; i++)
		if (a->unit[i].reinforced || a->unit[i].reinforcement)
			return refuse(e, "NW-067",
				      N_("A new army has no reinforcements of the season: {0}."),
				      "%s", a->unit[i].id);
	for (int s = 0; s < SPECIALS; s++)
		if (a->special[s] && (shadow || !special_was_kept(p, s)))
			return refuse(e, "NW-283", N_("The option {0} was not earned."), "%s",
				      special_words[s]);
	if (!generals_were_kept(p, a))
		return refuse(e, "NW-R48", N_("A free general is not among the kept rolls."), " ");
	return true;
}

/* A CM's written waiver lets single breaches pass. */
static bool waived(struct club_event *e, const char *code)
{
	struct pk_node list = pk_maybe(e->node, "waiver");
	for (int i = 0; pk_there(&list) && i < pk_count(&list); i++) {
		struct pk_node n = pk_at(&list, i);
		if (strcmp(pk_string_of(&n), code) == 0)
			return e->role <= ROLE_DEPUTY && event_text(e, "reason")[0];
	}
	return false;
}

static bool army_is_legal(struct club_event *e, const struct army_rules *rules,
			  const struct army *a)
{
	struct breaches found;
	army_check(e->c->t, rules, a, &found);
	for (int i = 0; i < found.n; i++)
		if (!waived(e, found.list[i].code))
			return refuse(e, found.list[i].rule, N_("The army is not legal: {0}"),
				      "%s %s", found.list[i].code, found.list[i].where);
	return true;
}

bool ev_army(struct club_event *e)
{
	struct campaign *c = e->c;
	struct pk_node node = pk_get(e->node, "army");
	bool shadow = pk_bool_or(e->node, "shadow", false);
	struct army a;
	int player;
	if (!event_player(e, "player", &player) || !own_business(e, player))
		return false;
	struct club_player *p = &c->player[player];
	if (!p->active || !p->plays)
		return refuse(e, "NW-118", N_("{0} does not play this season."), "%s", p->name);
	if (c->phase == PHASE_CLOSING || (c->phase == PHASE_RUNNING && p->has_army && !shadow))
		return refuse(e, "NW-006", N_("Armies are built between seasons."),
			      " "); /* NW-059 */
	if (shadow && (c->phase != PHASE_RUNNING || p->has_shadow))
		return refuse(e, "NW-014",
			      N_("One shadow corps a season, once its points are set."), " ");
	if (p->minimum_due)
		return refuse(e, "NW-318", N_("The minimum of {0} is not settled."), "%s", p->name);
	if (p->owed_minimum)
		return refuse(e, "NW-318", N_("{0} has rolls of past seasons to make first."), "%s",
			      p->name);
	if (!army_read(&node, c->t, &a) || !fresh(e, p, &a, shadow))
		return false;
	a.rank_points = a.rank_points_start = (int16_t)p->rank_points; /* NW-064, NW-225 */
	a.level_start = a.level;
	const struct settings *s = c->phase == PHASE_RUNNING ? &c->now : &c->next;
	struct army_rules rules = s->army;
	memset(a.pool, 0, sizeof a.pool);
	if (shadow)
		rules.acp = c->shadow_points; /* NW-224 */
	else
		kept_pools(c, p, a.pool); /* NW-322 */
	if (!army_is_legal(e, &rules, &a))
		return false;
	if (shadow) {
		p->shadow = a;
		p->has_shadow = true;
		return true;
	}
	p->army = p->start = p->night = a;
	p->cost = army_cost(c->t, &a);
	p->has_army = true;
	return true;
}

static int find_unit(const struct army *a, const char *id)
{
	for (int i = 0; i < a->nunits; i++)
		if (strcmp(a->unit[i].id, id) == 0)
			return i;
	return LG_NONE;
}

/* Same brigades, same sizes; only who commands them has changed (NW-267, NW-270). */
static bool same_troops(const struct army *a, const struct army *b)
{
	if (a->nunits != b->nunits)
		return false;
	for (int i = 0; i < a->nunits; i++) {
		int k = find_unit(b, a->unit[i].id);
		if (k == LG_NONE || b->unit[k].type != a->unit[i].type ||
		    b->unit[k].figures != a->unit[i].figures ||
		    b->unit[k].reinforced != a->unit[i].reinforced ||
		    b->unit[k].reinforcement != a->unit[i].reinforcement)
			return false;
	}
	return true;
}

static int count_general(const struct army *a, int listed, struct rating rating)
{
	int n = 0;
	for (int i = 0; i < a->ndivisions; i++)
		n += a->division[i].general.listed == listed &&
		     memcmp(&a->division[i].general.rating, &rating, sizeof rating) == 0;
	for (int i = 0; i < a->ncorps; i++)
		n += a->corps[i].general.listed == listed &&
		     memcmp(&a->corps[i].general.rating, &rating, sizeof rating) == 0;
	for (int i = 0; i < a->nart; i++)
		n += a->art[i].general.listed == listed &&
		     memcmp(&a->art[i].general.rating, &rating, sizeof rating) == 0;
	return n;
}

/* NW-054: nobody new is hired by rearranging, nobody is lost. */
static bool same_generals(const struct army *a, const struct army *b)
{
	if (a->ndivisions + a->ncorps + a->nart != b->ndivisions + b->ncorps + b->nart)
		return false;
	for (int i = 0; i < b->ndivisions; i++) {
		const struct army_general *g = &b->division[i].general;
		if (count_general(a, g->listed, g->rating) !=
		    count_general(b, g->listed, g->rating))
			return false;
	}
	for (int i = 0; i < b->ncorps; i++) {
		const struct army_general *g = &b->corps[i].general;
		if (count_general(a, g->listed, g->rating) !=
		    count_general(b, g->listed, g->rating))
			return false;
	}
	return true;
}

/* NW-R38: an army that has grown to army size takes its new form before the next battle. */
static bool must_promote(const struct campaign *c, const struct club_player *p)
{
	return p->army.level != LEVEL_ARMY &&
	       army_value_at(c->t, &p->army, LEVEL_CORPS) >= c->now.army.army_may;
}

bool ev_reorganise(struct club_event *e)
{
	struct campaign *c = e->c;
	struct pk_node node = pk_get(e->node, "army");
	struct army a;
	int player;
	if (!event_player(e, "player", &player) || !own_business(e, player))
		return false;
	struct club_player *p = &c->player[player];
	if (c->phase != PHASE_RUNNING || !p->has_army || p->locked)
		return refuse(e, "NW-006", N_("The order of battle of {0} is fixed."), "%s",
			      p->name);
	if (!p->may_reorganise && !must_promote(c, p))
		return refuse(e, "NW-006", N_("The order of battle of {0} is fixed."), "%s",
			      p->name);
	if (!army_read(&node, c->t, &a))
		return false;
	a.rank_points = p->army.rank_points;
	a.rank_points_start = p->army.rank_points_start;
	a.level_start = p->army.level_start;
	memcpy(a.pool, p->army.pool, sizeof a.pool);
	if (!same_troops(&p->army, &a))
		return refuse(e, "NW-270", N_("Existing brigades may not be broken down."), " ");
	if (!same_generals(&p->army, &a))
		return refuse(e, "NW-054", N_("Generals are neither hired nor dismissed."), " ");
	for (int i = 0; i < a.nunits; i++) { /* pay is what it was */
		const struct army_unit *u = &p->army.unit[find_unit(&p->army, a.unit[i].id)];
		memcpy(a.unit[i].pay, u->pay, sizeof u->pay);
		a.unit[i].pay_given = u->pay_given;
	}
	struct breaches found;
	army_check(c->t, &c->now.army, &a, &found);
	for (int i = 0; i < found.n; i++) {
		const char *code = found.list[i].code;
		/* Promotion takes no points (NW-R38); shares were tested when they were bought. */
		if (strcmp(code, "E_ACP") != 0 && strcmp(code, "E_ARTILLERY") != 0)
			return refuse(e, found.list[i].rule, N_("The army is not legal: {0}"),
				      "%s %s", code, found.list[i].where);
	}
	p->army = a;
	p->may_reorganise = false;
	return true;
}
