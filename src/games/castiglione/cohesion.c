/*
 * cohesion.c: Cohesion Checks and Cohesion Hits; what eliminates, and who gets to see it.
 */
#include "games/castiglione/rules.h"

int ca_cf(const struct ca_pack *k, const struct ca_state *st, int p, int modifier)
{
	/* CA-009, CA-010, CA-R60: all is added first, then kept between 0 and the printed value. */
	int cf = k->piece[p].cf - st->hits[p] + modifier; /* CA-047, CA-048, CA-049 */
	return cf < 0 ? 0 : cf > k->piece[p].cf ? k->piece[p].cf : cf;
}

bool ca_passes(const struct ca_pack *k, const struct ca_state *st, int p, int modifier, int stream,
	       struct ctx *cx, int *die, int *cf)
{
	*cf = ca_cf(k, st, p, modifier); /* CA-042: the factor is modified, not the die */
	*die = cx_d6(cx, stream);        /* CA-040: one die a Unit */
	return *die <= *cf;              /* CA-041, CA-043 */
}

void ca_show(struct ca_state *st, int p)
{
	st->flags[p] |= F_SHOWN;
	st->seen[p] = st->at[p];
	st->seen_hits[p] = st->hits[p];
}

void ca_hide(struct ca_state *st, int p)
{
	if (st->flags[p] & F_SHOWN)
		ca_show(st, p);
	st->flags[p] &= (uint8_t)~F_SHOWN;
}

uint32_t ca_audience(const struct ca_pack *k, const struct ca_state *st, int p)
{
	if (st->flags[p] & F_SHOWN || k->piece[p].type == GARRISON)
		return AUDIENCE_ALL;
	return 1u << k->piece[p].side;
}

void ca_note_sudden_end(const struct ca_pack *k, struct ca_state *st, int side)
{
	/* CA-250, CA-251, CA-R51: Garrisons are Units on the map, the Box is not. */
	if (!st->sudden && !ca_unit_areas(k, st, side))
		st->sudden = (uint8_t)(ca_enemy(side) + 1);
}

void ca_eliminate(const struct ca_pack *k, struct ca_state *st, int p, const char *rule,
		  struct ctx *cx)
{
	bool garrison = k->piece[p].type == GARRISON;
	if (garrison)
		cx_say(cx, MSG_GARRISON_LOST, AUDIENCE_ALL, rule, st->at[p]);
	else
		cx_say(cx, MSG_ELIMINATED, AUDIENCE_ALL, rule, p, st->at[p]);
	/* CA-037, CA-054: a Garrison is only set aside and pays nothing. */
	st->at[p] = (uint8_t)ca_box(k, garrison ? BOX_RESERVE : BOX_ELIMINATED);
	st->hits[p] = st->mp[p] = st->flags[p] = 0;
	st->seen[p] = st->at[p];
	st->seen_hits[p] = 0;
	ca_note_sudden_end(k, st, k->piece[p].side);
}

void ca_hit(const struct ca_pack *k, struct ca_state *st, int p, const char *rule, struct ctx *cx)
{
	/* CA-052: the fourth eliminates; CA-031, CA-R1: a Garrison's third. */
	int bearable = k->piece[p].type == GARRISON ? 2 : 3;
	if (st->hits[p] >= bearable) {
		ca_eliminate(k, st, p, rule, cx);
		return;
	}
	st->hits[p]++;
	if (st->flags[p] & F_SHOWN || k->piece[p].type == GARRISON)
		st->seen_hits[p] = st->hits[p];
	cx_say(cx, MSG_HIT, ca_audience(k, st, p), rule, p, st->hits[p]);
}
