/*
 * redeal.c: what a seat cannot know is dealt again: which enemy counters make up the stacks it
 * sees. Counters are likely to be near where they were last seen for certain.
 *
 * Only public things are read: which areas show Units or only Leaders (with Fog of War: how many
 * counters), which counters are on the map, where each was last seen.
 */
#include "games/castiglione/rules.h"
#include "kernel/rng.h"

#include <string.h>

struct deal {
	const struct ca_pack *k;
	struct ca_state *st;
	struct rng *rng;
	int side;                 /* whose counters are dealt */
	uint64_t units, leaders;  /* areas that show hidden Units, or only Leaders */
	uint8_t count[CA_AREAS];  /* Fog of War: hidden counters */
	int8_t told[CA_AREAS];    /* real Units among them, as a scout has told; -1: he has not */
	uint8_t hidden[CA_GROUP]; /* the counters to deal */
	int n;
};

static bool is_hidden(const struct ca_pack *k, const struct ca_state *st, int p)
{
	return ca_on_map(k, st, p) && k->piece[p].type != GARRISON && !(st->flags[p] & F_SHOWN);
}

static void look(struct deal *d)
{
	for (int area = 0; area < d->k->areas; area++)
		d->told[area] = (int8_t)ca_told_units(d->st, d->side, area);
	for (int p = d->k->first[d->side]; p < d->k->last[d->side]; p++) {
		if (!is_hidden(d->k, d->st, p)) {
			int at = d->st->at[p];
			if (ca_is_unit(d->k, p) && ca_on_map(d->k, d->st, p) && d->told[at] > 0)
				d->told[at]--; /* he lies open */
			continue;
		}
		d->hidden[d->n++] = (uint8_t)p;
		d->count[d->st->at[p]]++;
		if (d->k->piece[p].type == LEADER)
			d->leaders |= ca_bit(d->st->at[p]);
		else
			d->units |= ca_bit(d->st->at[p]);
	}
	d->leaders &= ~d->units;
}

static uint32_t weight(const struct deal *d, int p, int area)
{
	static const uint8_t by_distance[] = {96, 40, 14, 6, 3, 2};
	int seen = d->st->seen[p];
	int far = seen < d->k->areas ? d->k->map->distance[seen][area] : 3;
	return far < 6 ? by_distance[far] : 1;
}

static int draw(struct deal *d, int p, uint64_t areas)
{
	uint32_t total = 0;
	for (uint64_t n = areas; n; n &= n - 1)
		total += weight(d, p, __builtin_ctzll(n));
	uint32_t r = rng_below(d->rng, total);
	for (uint64_t n = areas; n; n &= n - 1) {
		uint32_t w = weight(d, p, __builtin_ctzll(n));
		if (r < w)
			return __builtin_ctzll(n);
		r -= w;
	}
	return __builtin_ctzll(areas);
}

static bool of_class(const struct deal *d, int p, bool leader)
{
	return (d->k->piece[p].type == LEADER) == leader;
}

/* An area that must hold one gets the likeliest from where there are several. */
static void cover(struct deal *d, int area, bool leader)
{
	int per[CA_AREAS] = {0}, best = -1;
	for (int i = 0; i < d->n; i++)
		if (of_class(d, d->hidden[i], leader))
			per[d->st->at[d->hidden[i]]]++;
	if (per[area])
		return;
	for (int i = 0; i < d->n; i++) {
		int p = d->hidden[i], from = d->st->at[p];
		bool spare = per[from] > 1 || (leader && d->units & ca_bit(from));
		if (of_class(d, p, leader) && spare &&
		    (best < 0 || weight(d, p, area) > weight(d, best, area)))
			best = p;
	}
	if (best >= 0)
		d->st->at[best] = (uint8_t)area;
}

static void deal_mist(struct deal *d)
{
	for (int i = 0; i < d->n; i++) {
		int p = d->hidden[i];
		uint64_t areas = of_class(d, p, true) ? d->units | d->leaders : d->units;
		d->st->at[p] = (uint8_t)draw(d, p, areas);
	}
	for (uint64_t n = d->units; n; n &= n - 1)
		cover(d, __builtin_ctzll(n), false);
	for (uint64_t n = d->leaders; n; n &= n - 1)
		cover(d, __builtin_ctzll(n), true);
}

/* The likeliest of the hidden counters not yet dealt, drawn by weight: a real Unit or not. */
static void deal_one(struct deal *d, int area, bool real, uint64_t *dealt)
{
	uint32_t total = 0, r = 0;
	for (int turn = 0; turn < 2; turn++) {
		r = turn ? rng_below(d->rng, total) : 0;
		for (int i = 0; i < d->n; i++) {
			int p = d->hidden[i];
			if (*dealt >> i & 1 || ca_is_unit(d->k, p) != real)
				continue;
			uint32_t w = weight(d, p, area);
			if (turn && r < w) {
				d->st->at[p] = (uint8_t)area;
				*dealt |= (uint64_t)1 << i;
				return;
			}
			if (turn)
				r -= w;
			else
				total += w;
		}
		if (!total)
			return;
	}
}

/* CA-R76: where a scout has told the number of Units, so many are dealt. */
static uint64_t deal_told(struct deal *d, uint64_t told)
{
	uint64_t dealt = 0;
	for (; told; told &= told - 1) {
		int area = __builtin_ctzll(told), units = d->told[area];
		for (int i = 0; i < d->count[area]; i++)
			deal_one(d, area, i < units, &dealt);
	}
	return dealt;
}

/* Where both sides stand, a real Unit must be among the closed counters. */
static void man_fights(struct deal *d, uint64_t told)
{
	uint64_t enemy = ca_unit_areas(d->k, d->st, ca_enemy(d->side));
	for (uint64_t n = (d->units | d->leaders) & enemy & ~told; n; n &= n - 1) {
		int area = __builtin_ctzll(n), other = -1, unit = -1, per[CA_AREAS] = {0};
		for (int i = 0; i < d->n; i++) {
			int p = d->hidden[i], at = d->st->at[p];
			if (ca_is_unit(d->k, p))
				per[at]++;
			else if (at == area && other < 0)
				other = p;
		}
		for (int i = 0; i < d->n && !per[area] && unit < 0; i++) {
			int p = d->hidden[i], at = d->st->at[p];
			bool spare = !(enemy & ca_bit(at)) || per[at] > 1;
			if (ca_is_unit(d->k, p) && spare && !(told & ca_bit(at)))
				unit = p;
		}
		if (unit >= 0 && other >= 0) {
			d->st->at[other] = d->st->at[unit];
			d->st->at[unit] = (uint8_t)area;
		}
	}
}

/* With Fog of War every area gets as many counters as it shows. */
static void deal_fog(struct deal *d)
{
	uint8_t left[CA_AREAS], order[CA_GROUP];
	uint64_t told = 0;
	int n = 0;
	for (int area = 0; area < d->k->areas; area++)
		if (d->told[area] >= 0 && d->count[area])
			told |= ca_bit(area);
	uint64_t open = (d->units | d->leaders) & ~told, dealt = deal_told(d, told);
	memcpy(left, d->count, sizeof left);
	for (int i = 0; i < d->n; i++)
		if (!(dealt >> i & 1))
			order[n++] = d->hidden[i];
	for (int i = n - 1; i > 0; i--) {
		int j = (int)rng_below(d->rng, (uint32_t)i + 1);
		uint8_t t = order[i];
		order[i] = order[j];
		order[j] = t;
	}
	for (int i = 0; i < n; i++) {
		int area = draw(d, order[i], open);
		d->st->at[order[i]] = (uint8_t)area;
		if (!--left[area])
			open &= ~ca_bit(area);
	}
	man_fights(d, told);
}

/* A group on the move that the seat cannot see is put down: only its area is known. */
static void put_down_group(const struct ca_pack *k, struct ca_state *st, int seat)
{
	if (st->active == seat || !st->ngroup || !is_hidden(k, st, st->group[0]))
		return;
	ca_end_group(st);
}

void ca_redeal(const void *pack, void *state, int seat, struct rng *rng)
{
	const struct ca_pack *k = pack;
	struct ca_state *st = state;
	if (seat < 0 || seat > AUSTRIAN || st->step == STEP_OVER)
		return;
	put_down_group(k, st, seat);
	memset(ca_told(st, seat), 0, CA_PLACES); /* what the enemy has learned of the seat's own */
	struct deal d = {.k = k, .st = st, .rng = rng, .side = ca_enemy(seat)};
	look(&d);
	for (int i = 0; i < d.n; i++) {
		int p = d.hidden[i];
		st->hits[p] = k->piece[p].type < GARRISON ? st->seen_hits[p] : 0;
		st->flags[p] = st->mp[p] = 0;
	}
	if (st->option[OPT_FOG])
		deal_fog(&d);
	else
		deal_mist(&d);
}
