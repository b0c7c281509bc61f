/*
 * redeal.c: redraws what a seat cannot know. The hidden blocks of an army become a list of
 * anonymous ones, in an order that does not depend on who they are; then its hidden units are
 * dealt to them at random, each to one where it may be. A deal always exists: the truth is one.
 */
#include <string.h>

#include "games/waterloo/phases.h"

/* A hidden block: all that can be seen of it, and which units it may be. */
struct slot {
	uint64_t key; /* orders the slots: town, place, flags, farm or hill, road; a byte left */
	uint64_t allowed;
	uint16_t flags;
	uint8_t town, place, entry, battle;
	int8_t marker; /* the farm or hill that it holds */
	uint8_t unit;  /* the deal */
};

static struct slot read_slot(P_S, int u, uint64_t hidden)
{
	struct slot t = {
		.allowed = s->may[s->town[u]] & hidden & could_stand_there(p, s, u),
		.flags = s->flags[u],
		.town = s->town[u],
		.place = s->place[u],
		.entry = s->entry[u],
		.battle = NO_BATTLE,
		.marker = -1,
	};
	if (t.place != PLACE_MAP)
		t.battle = (uint8_t)battle_at(s, t.town);
	if (t.battle != NO_BATTLE)
		t.marker = (int8_t)marker_held(&s->battle[t.battle], u);
	t.key = (uint64_t)t.town << 48 | (uint64_t)t.place << 40 | (uint64_t)t.flags << 24 |
		(uint64_t)(t.marker + 1) << 16 | (uint64_t)t.entry << 8;
	return t;
}

static int collect(P_S, uint64_t hidden, struct slot *slots)
{
	uint64_t order[WL_UNITS];
	struct slot raw[WL_UNITS];
	int n = 0;
	EACH (u, hidden) {
		raw[n] = read_slot(p, s, u, hidden);
		uint64_t key = raw[n].key | (unsigned)n;
		int i = n++;
		for (; i > 0 && order[i - 1] > key; i--)
			order[i] = order[i - 1];
		order[i] = key;
	}
	for (int i = 0; i < n; i++)
		slots[i] = raw[order[i] & 63];
	return n;
}

/* Finds a unit for slot i by moving others on (an augmenting path). */
static bool rematch(struct slot *slots, uint8_t *owner, int i, uint64_t *tried)
{
	EACH (u, slots[i].allowed) {
		if (*tried >> u & 1)
			continue;
		*tried |= BIT(u);
		if (owner[u] == NO_UNIT || rematch(slots, owner, owner[u], tried)) {
			owner[u] = (uint8_t)i;
			slots[i].unit = (uint8_t)u;
			return true;
		}
	}
	return false;
}

/* The k-th unit of a set. */
static int pick(uint64_t set, uint32_t k)
{
	while (k--)
		set &= set - 1;
	return __builtin_ctzll(set);
}

static void deal(struct slot *slots, int n, uint64_t hidden, struct rng *r)
{
	uint8_t owner[64];
	uint64_t left = hidden;
	memset(owner, NO_UNIT, sizeof owner);
	for (int i = 0; i < n; i++) {
		uint64_t can = slots[i].allowed & left;
		if (can) {
			int u = pick(can, rng_below(r, (uint32_t)count_of(can)));
			slots[i].unit = (uint8_t)u;
			owner[u] = (uint8_t)i;
			left &= ~BIT(u);
			continue;
		}
		uint64_t tried = 0;
		rematch(slots, owner, i, &tried);
		EACH (u, left)
			if (owner[u] != NO_UNIT)
				left &= ~BIT(u);
	}
}

static void put_back(struct wl_state *s, const struct slot *slots, int n)
{
	for (int i = 0; i < n; i++) {
		const struct slot *t = &slots[i];
		int u = t->unit;
		s->town[u] = t->town;
		s->place[u] = t->place;
		s->entry[u] = t->entry;
		s->flags[u] = t->flags;
		if (t->marker >= 0)
			s->battle[t->battle].holder[t->marker] = (uint8_t)u;
	}
}

/* Steps lost unseen on the march fall on units that may have lost them. */
static void deal_losses(P_S_CX, int army, uint64_t hidden, struct rng *r)
{
	(void)p, (void)cx;
	uint64_t can = 0;
	EACH (u, hidden) {
		s->steps[u] = s->seen[u] & SEEN_STEPS;
		if (s->seen[u] & SEEN_MAY_BE_LESS && s->steps[u] > 1)
			can |= BIT(u);
	}
	for (int i = 0; i < s->unseen[army] && can; i++) {
		int u = pick(can, rng_below(r, (uint32_t)count_of(can)));
		if (--s->steps[u] == 1)
			can &= ~BIT(u);
	}
}

static void redeal_army(P_S_CX, int army, struct rng *r)
{
	struct slot slots[WL_UNITS];
	uint64_t hidden = hidden_units(p, s, army != ARMY_FRENCH) & p->army_mask[army];
	int n = collect(p, s, hidden, slots);
	deal(slots, n, hidden, r);
	put_back(s, slots, n);
	deal_losses(p, s, cx, army, hidden, r);
}

/* Whom the side picked for a skirmish is its secret until both have picked. */
static void forget_choice(P_S_CX, int side)
{
	(void)cx;
	EACH (u, units_in(p, s, s->skirmish) & p->side_mask[side])
		clear_flag(s, u, FLAG_CHOSEN);
}

static void imagine_choice(P_S_CX, int side, struct rng *r)
{
	(void)cx;
	uint64_t here = units_in(p, s, s->skirmish) & p->side_mask[side];
	if (s->waiting & seats_of_side(s, side))
		return;
	int n = count_of(here), most = n < SKIRMISH_SHOWN ? n : SKIRMISH_SHOWN;
	for (uint32_t left = 1 + rng_below(r, (uint32_t)most); left; left--) {
		int u = pick(here, rng_below(r, (uint32_t)count_of(here)));
		set_flag(s, u, FLAG_CHOSEN);
		here &= ~BIT(u);
	}
}

static void redeal_side(P_S_CX, int side, struct rng *r)
{
	if (s->step == STEP_DEPLOY && s->waiting & seats_of_side(s, side))
		EACH (u, p->side_mask[side]) /* seen only when all stand */
			s->town[u] = NOWHERE;
	if (s->step == STEP_SHOW)
		forget_choice(p, s, cx, side);
	for (int a = 0; a < ARMIES; a++)
		if ((a != ARMY_FRENCH) == side)
			redeal_army(p, s, cx, a, r);
	if (s->step == STEP_SHOW)
		imagine_choice(p, s, cx, side, r);
}

void wl_redeal(const void *pack, void *state, int seat, struct rng *r)
{
	const struct wl_pack *p = pack;
	struct wl_state *s = state;
	for (int side = 0; side < SIDES; side++)
		if (seat == SEAT_SPECTATOR || side_of_seat(s, seat) != side)
			redeal_side(p, s, NULL, side, r);
}
