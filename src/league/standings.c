/*
 * standings.c: who stands where and whom he has fought: the same on the page, in a spreadsheet and
 * in the terminal.
 */
#include "league/campaign.h"

#include <string.h>

static int by_standing(const struct campaign *c, int a, int b)
{
	const struct club_player *x = &c->player[a], *y = &c->player[b];
	if (x->rank_points != y->rank_points)
		return y->rank_points - x->rank_points;
	if (x->wins != y->wins)
		return y->wins - x->wins;
	return y->vp != x->vp ? y->vp - x->vp : a - b;
}

int standings_order(const struct campaign *c, int order[CLUB_PLAYERS])
{
	int n = 0;
	for (int i = 0; i < c->nplayers; i++) {
		if (!c->player[i].plays)
			continue;
		int at = n++;
		for (; at > 0 && by_standing(c, i, order[at - 1]) < 0; at--)
			order[at] = order[at - 1];
		order[at] = i;
	}
	return n;
}

static bool fought_on(const struct battle *b, int side, int player)
{
	for (int i = 0; i < b->n[side]; i++)
		if (b->side[side][i] == player)
			return true;
	return false;
}

int standings_foes(const struct campaign *c, int player, int often[CLUB_PLAYERS])
{
	int n = 0;
	memset(often, 0, CLUB_PLAYERS * sizeof *often);
	for (int i = 0; i < c->nbattles; i++) {
		const struct battle *b = &c->battle[i];
		if (b->campaign != c->campaign || b->state != BATTLE_RECORDED)
			continue;
		for (int s = 0; s < 2; s++)
			for (int k = 0; fought_on(b, !s, player) && k < b->n[s]; k++)
				n += !often[b->side[s][k]]++;
	}
	return n;
}
