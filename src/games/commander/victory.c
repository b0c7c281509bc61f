/*
 * victory.c: Victory and Defeat Conditions, points and verdict.
 */
#include "games/commander/rules.h"

static int verdict_of(int grade)
{
	return grade == UNGRADED ? WON_HISTORICAL : WON_INFERIOR + grade - INFERIOR;
}

/* Napoleon without a French Force beside him (FC-006 FC-014 FC-015). */
void fc_napoleon_alone(struct fc *g)
{
	int at = g->s->napoleon;
	if (at >= FC_AREAS)
		return;
	struct set beside = fc_forces_in(g, FRENCH, at);
	if (!set_any(&beside))
		fc_end_campaign(g, DEFEATED, 0, CAUSE_NAPOLEON, 0);
}

static int first_grade(const struct fc_pack *p)
{
	for (int i = 0; i < p->turns; i++)
		if (p->turn[i].grade != UNGRADED)
			return p->turn[i].grade;
	return UNGRADED;
}

/* What the campaign is worth if it ends well in the current box. */
static struct fc_prize prize_of_box(const struct fc *g)
{
	const struct fc_turn *box = &g->p->turn[g->s->turn ? g->s->turn - 1 : 0];
	if (box->grade != UNGRADED || first_grade(g->p) == UNGRADED)
		return (struct fc_prize){verdict_of(box->grade),
					 box->vp < 0 ? 0 : box->vp}; /* FC-017 FC-019 */
	if (first_grade(g->p) == SUPERIOR)
		return (struct fc_prize){WON_SUPERIOR, g->p->early_win_vp}; /* FC-020 */
	return (struct fc_prize){DEFEATED, 0};                              /* FC-021 */
}

/* The campaign ends well, or its endurance ends, in the current box. */
static void score_box(struct fc *g)
{
	struct fc_prize won = prize_of_box(g);
	fc_end_campaign(g, won.verdict, won.points,
			won.verdict == DEFEATED ? CAUSE_UNGRADED : CAUSE_VICTORY, 0);
}

static bool destroyed(const struct fc *g)
{
	for (int f = 0; f < g->p->forces; f++)
		if (fc_side(g, f) == ENEMY && fc_mobile(g, f) &&
		    (g->p->victory_nation == FC_NATIONS ||
		     g->p->force[f].nation == g->p->victory_nation) &&
		    (g->s->place[f] < FC_AREAS || g->s->place[f] == AT_LATE))
			return false;
	return true;
}

static bool met(const struct fc *g, const struct fc_condition *c, int checks)
{
	if (!(c->check & checks) || g->s->turn < c->from)
		return false;
	uint64_t held = fc_held(g, FRENCH);
	switch (c->type) {
	case WHEN_HOLD_FEWER: return __builtin_popcountll(held & c->areas) < c->n;
	case WHEN_NOT_HOLD: return !(held & c->areas);
	case WHEN_ENEMY_HOLDS: return (fc_held(g, ENEMY) & c->areas) != 0;
	default: return false;
	}
}

void fc_judge(struct fc *g, int checks)
{
	const struct fc_pack *p = g->p;
	fc_holding_changed(g);
	fc_napoleon_alone(g);
	uint64_t held = fc_held(g, FRENCH);
	/* FC-010 FC-011 FC-012 FC-022 */
	if (p->victory == HOLD_COUNT &&
	    __builtin_popcountll(held & p->victory_areas) >= p->victory_n)
		score_box(g);
	if (p->victory == DESTROY && destroyed(g))
		score_box(g);
	if (p->early_areas && (held & p->early_areas) == p->early_areas)
		fc_end_campaign(g, verdict_of(p->early_grade), p->early_vp, CAUSE_VICTORY, 0);
	for (int i = 0; i < p->ends; i++)
		if (met(g, &p->end[i], checks))
			score_box(g); /* FC-R120 */
	for (int i = 0; i < p->defeats; i++)
		if (met(g, &p->defeat[i], checks))
			fc_end_campaign(g, DEFEATED, 0, CAUSE_CONDITION,
					i); /* FC-013 FC-023 FC-025 */
}

int fc_scored(const struct fc *g, int row)
{
	const struct fc_pack *p = g->p;
	int n = 0;
	switch (p->score[row].per) {
	case PER_FORCE:
		for (int f = 0; f < p->forces; f++)
			n += fc_side(g, f) == FRENCH && g->s->place[f] < FC_AREAS &&
			     p->score[row].types >> fc_type(g, f) & 1;
		return n;
	case PER_OBJECTIVE: return __builtin_popcountll(fc_held(g, FRENCH) & p->objectives);
	case PER_TURN: return g->s->turn - 1;
	default: return has_bit(fc_held(g, FRENCH), p->score[row].area);
	}
}

static int score_total(const struct fc *g)
{
	const struct fc_pack *p = g->p;
	int total = 0;
	for (int i = 0; i < p->scores; i++)
		total += fc_scored(g, i) * p->score[i].vp;
	return total > p->cap ? p->cap : total;
}

/* By the points that count at the end (FC-024 FC-072). */
static struct fc_prize prize_of_score(const struct fc *g)
{
	const struct fc_pack *p = g->p;
	int total = score_total(g), grade = INFERIOR;
	for (int i = p->grades - 1; i >= 0; i--)
		if (total >= p->grade[i].min)
			grade = p->grade[i].n;
	return (struct fc_prize){verdict_of(grade), total};
}

struct fc_prize fc_prize(const struct fc *g)
{
	return g->p->victory == SCORE_AT_END ? prize_of_score(g) : prize_of_box(g);
}

int fc_least(const struct fc_pack *p, int grade)
{
	int least = -1;
	if (p->victory == SCORE_AT_END) {
		for (int i = 0; i < p->grades; i++)
			if (p->grade[i].n == grade)
				least = p->grade[i].min;
		return least;
	}
	for (int i = 0; i < p->turns; i++)
		if (p->turn[i].grade == grade && p->turn[i].vp >= 0 &&
		    (least < 0 || p->turn[i].vp < least))
			least = p->turn[i].vp;
	return least;
}

int fc_most(const struct fc_pack *p)
{
	int most = p->victory == SCORE_AT_END ? p->cap : p->early_win_vp;
	for (int i = 0; i < p->turns && p->victory != SCORE_AT_END; i++)
		most = p->turn[i].vp > most ? p->turn[i].vp : most;
	return most;
}

/* The counter has left the track. */
void fc_track_end(struct fc *g)
{
	const struct fc_pack *p = g->p;
	if (p->victory == SCORE_AT_END) {
		struct fc_prize won = prize_of_score(g);
		fc_end_campaign(g, won.verdict, won.points, CAUSE_VICTORY, 0);
	} else if (p->victory == SURVIVE) {
		const struct fc_turn *last = &p->turn[p->turns - 1];
		fc_end_campaign(g, verdict_of(last->grade), last->vp, CAUSE_VICTORY, 0);
	} else {
		fc_end_campaign(g, DEFEATED, 0, CAUSE_TRACK, 0); /* FC-016 FC-071 */
	}
}
