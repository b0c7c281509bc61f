/*
 * redeal.c: redraws what a seat cannot know. The hidden blocks of an army become a list of
 * anonymous ones, in an order that does not depend on who they are; then its hidden units are
 * dealt to them at random, each to one where it may be. A deal always exists: the truth is one.
 */
#include <string.h>

#include "games/waterloo/phases.h"

/* A hidden block: all that can be seen of it, and which units it may be. */
struct slot {
	uint64_t allowed;
	uint16_t flags;
	uint8_t town, place, entry, battle;
	int8_t marker; /* the farm or hill that it holds */
	uint8_t unit;  /* the deal */
};

/* What a block on the map can be by its march: by its towns, and whether it rolled. */
struct paces {
	uint64_t kind[4][2];
};

static void read_paces(P_S, struct paces *t)
{
	const uint64_t anybody = march_kind(p, s, 0, false);
	*t = (struct paces){{{anybody, anybody}, {anybody, anybody}}};
	for (int rolled = 0; rolled < 2; rolled++) {
		t->kind[2][rolled] = march_kind(p, s, 2, rolled);
		t->kind[3][rolled] = march_kind(p, s, 3, rolled);
	}
}

/* The slot of a block; returns what orders it among the others: all that can be seen of it. */
static inline uint64_t read_slot(P_S, int u, uint64_t hidden, const struct paces *paces,
				 struct slot *t)
{
	unsigned town = s->town[u], place = s->place[u], flags = s->flags[u], entry = s->entry[u];
	uint64_t key = (uint64_t)town << 48 | (uint64_t)place << 40 | (uint64_t)flags << 24 |
		       (uint64_t)entry << 8;
	t->allowed = s->may[town] & hidden;
	t->flags = (uint16_t)flags;
	t->town = (uint8_t)town;
	t->place = (uint8_t)place;
	t->entry = (uint8_t)entry;
	t->battle = NO_BATTLE;
	t->marker = -1;
	if (place == PLACE_MAP) {
		bool rolled = flags & (FLAG_FORCED | FLAG_ROLLED);
		t->allowed &= paces->kind[flags & FLAG_LEGS][rolled];
		return key;
	}
	t->allowed &= could_stand_there(p, s, u);
	t->battle = (uint8_t)battle_at(s, (int)town);
	if (t->battle != NO_BATTLE)
		t->marker = (int8_t)marker_held(&s->battle[t->battle], u);
	return key | (uint64_t)(unsigned)(t->marker + 1) << 16;
}

/* Towns first, by counting; then the few that share one. Equal keys are equal blocks. */
static int collect(P_S, uint64_t hidden, struct slot *slots, bool *fights)
{
	uint64_t order[WL_UNITS], towns = 0;
	struct paces paces;
	uint8_t next[64] = {0};
	int n = 0;
	*fights = hidden & ~units_with(s, offsetof(struct wl_state, place), PLACE_MAP);
	read_paces(p, s, &paces);
	EACH (u, hidden) {
		next[s->town[u]]++;
		towns |= BIT(s->town[u]);
	}
	EACH (t, towns) {
		int here = next[t];
		next[t] = (uint8_t)n;
		n += here;
	}
	EACH (u, hidden) {
		int i = next[s->town[u]]++;
		order[i] = read_slot(p, s, u, hidden, &paces, &slots[i]);
	}
	for (int i = 1; i < n; i++) {
		if (order[i - 1] <= order[i])
			continue;
		uint64_t key = order[i];
		struct slot moved = slots[i];
		int k = i;
		for (; k > 0 && order[k - 1] > key; k--) {
			order[k] = order[k - 1];
			slots[k] = slots[k - 1];
		}
		order[k] = key;
		slots[k] = moved;
	}
	return n;
}

/* Finds a unit for slot i by moving others on (an augmenting path). */
static bool rematch(struct slot *slots, uint8_t *owner, int i, uint64_t *tried)
{
	for (uint64_t left; (left = slots[i].allowed & ~*tried);) {
		int u = __builtin_ctzll(left);
		*tried |= BIT(u);
		if (owner[u] == NO_UNIT || rematch(slots, owner, owner[u], tried)) {
			owner[u] = (uint8_t)i;
			slots[i].unit = (uint8_t)u;
			return true;
		}
	}
	return false;
}

/*
 * A unit of a set, each as likely. The bytes' counts, summed up from the lowest, tell how many
 * there are and in which byte the one drawn is, without a branch on chance.
 */
static inline int draw(uint64_t set, struct rng *r)
{
	const uint64_t ones = UINT64_C(0x0101010101010101), tops = ones << 7;
	uint64_t sums = set - (set >> 1 & ones * 0x55);
	sums = (sums & ones * 0x33) + (sums >> 2 & ones * 0x33);
	sums = ((sums + (sums >> 4)) & ones * 0x0f) * ones;
	uint64_t k = rng_below(r, (uint32_t)(sums >> 56));
	uint64_t below = ((k * ones | tops) - sums) & tops; /* bytes wholly before the k-th */
	int shift = (int)((below >> 7) * ones >> 56) * 8;
	k -= sums << 8 >> shift & 255;
	/* The same among the eight bits of that byte, each spread to a byte of its own. */
	uint64_t bits = (set >> shift & 255) * ones & UINT64_C(0x8040201008040201);
	sums = ((bits + ~tops) >> 7 & ones) * ones;
	below = ((k * ones | tops) - sums) & tops;
	return shift + (int)((below >> 7) * ones >> 56);
}

/* Units that were dealt to no slot. */
static uint64_t undealt(const uint8_t *owner, uint64_t units)
{
	EACH (u, units)
		if (owner[u] != NO_UNIT)
			units &= ~BIT(u);
	return units;
}

/* Deals the units; false when some slot cannot have one. */
static bool deal(struct slot *slots, int n, uint64_t hidden, struct rng *r)
{
	uint8_t owner[64];
	uint64_t left = hidden;
	memset(owner, NO_UNIT, sizeof owner);
	for (int i = 0; i < n; i++) {
		uint64_t can = slots[i].allowed & left, tried = 0;
		if (can) {
			int u = draw(can, r);
			slots[i].unit = (uint8_t)u;
			owner[u] = (uint8_t)i;
			left &= ~BIT(u);
			continue;
		}
		if (!rematch(slots, owner, i, &tried))
			return false;
		left = undealt(owner, left);
	}
	return true;
}

/* Blocks of one army in one town of which so many must be mounted, so many on foot. */
struct bound {
	uint64_t among; /* the slots that it speaks of */
	int need[2];
};

/* Slots of a position that stands as it was deployed, and the units seen there. */
struct line {
	int first, n;
	uint64_t shown;
};

enum { MOST_LINES = 3 * WL_BATTLES, MOST_TRIES = 200, LABELLINGS = 6 };

/* What there is to deal, and what the deal must agree with beyond each slot for itself. */
struct table {
	struct slot *slots;
	uint64_t hidden;
	int n, army, bounds, lines, tries;
	struct bound bound[WL_STACKS];
	struct line line[MOST_LINES];
};

static void read_stacks(P_S, struct table *t)
{
	struct wl_stack stacks[WL_STACKS];
	bool any = false;
	for (int i = 0; i < WL_STACKS; i++)
		any |= stack_army(s->stack[i]) == t->army;
	if (!any)
		return;
	bool marching = s->step == STEP_MOVE || s->step == STEP_FORCE_MARCH;
	uint8_t of[WL_TOWNS]; /* the bound of a town, plus one */
	memset(of, 0, sizeof of);
	stacks_now(p, s, stacks);
	for (int i = 0; i < WL_STACKS; i++)
		if (stack_army(stacks[i]) == t->army && stacks[i].least) {
			t->bound[t->bounds++] =
				(struct bound){.need = {stack_least(stacks[i], ARM_MOUNTED),
							stack_least(stacks[i], ARM_FOOT)}};
			of[stack_town(stacks[i])] = (uint8_t)t->bounds;
		}
	for (int k = 0; k < t->n; k++)
		if (of[t->slots[k].town] && !(marching && t->slots[k].flags & FLAG_LEGS))
			t->bound[of[t->slots[k].town] - 1].among |= BIT(k);
	EACH (u, p->army_mask[t->army] & ~t->hidden)
		if (s->town[u] != NOWHERE && of[s->town[u]] && !(marching && has_moved(s, u)))
			t->bound[of[s->town[u]] - 1]
				.need[p->mobile >> u & 1 ? ARM_MOUNTED : ARM_FOOT]--;
}

static void read_lines(P_S, struct table *t)
{
	for (int i = 0, next; i < t->n; i = next) {
		const struct slot *slot = &t->slots[i];
		next = i + 1;
		if (slot->battle == NO_BATTLE || slot->place < PLACE_ZONE)
			continue;
		while (next < t->n && t->slots[next].town == slot->town &&
		       t->slots[next].place == slot->place)
			next++;
		bool attacker = (t->army != ARMY_FRENCH) == side_of_turn(p, s);
		if (!(s->battle[slot->battle].arrayed >> zone_of(slot->place) & 1) ||
		    is_forward(attacker ? ROLE_ATTACKER : ROLE_DEFENDER, slot->place))
			continue;
		struct line *l = &t->line[t->lines++];
		*l = (struct line){.first = i, .n = next - i};
		EACH (u, units_in(p, s, slot->town) & p->army_mask[t->army])
			if (has_flag(s, u, FLAG_REVEALED) && s->place[u] == slot->place)
				l->shown |= BIT(u);
	}
}

/* Makes slots mounted, or foot, until a bound is kept; false when too few can be. */
static bool label(const struct wl_pack *p, struct table *t, const struct bound *b, struct rng *r)
{
	const uint64_t arm[2] = {p->mobile, ~p->mobile};
	for (int a = ARM_MOUNTED; a <= ARM_FOOT; a++) {
		int need = b->need[a];
		uint64_t open = 0;
		EACH (k, b->among) {
			uint64_t allowed = t->slots[k].allowed;
			if (!(allowed & ~arm[a]))
				need--;
			else if (allowed & arm[a])
				open |= BIT(k);
		}
		for (; need > 0; need--) {
			if (!open)
				return false;
			int k = draw(open, r);
			t->slots[k].allowed &= arm[a];
			open &= ~BIT(k);
		}
	}
	return true;
}

static void keep_allowed(const struct table *t, uint64_t *kept)
{
	for (int i = 0; i < t->n; i++)
		kept[i] = t->slots[i].allowed;
}

static void restore_allowed(struct table *t, const uint64_t *kept)
{
	for (int i = 0; i < t->n; i++)
		t->slots[i].allowed = kept[i];
}

static bool deal_stacks(const struct wl_pack *p, struct table *t, struct rng *r)
{
	uint64_t kept[WL_UNITS];
	if (!t->bounds)
		return deal(t->slots, t->n, t->hidden, r);
	keep_allowed(t, kept);
	for (int i = 0; i < LABELLINGS; i++) { /* one labelling is nearly always enough */
		bool sound = true;
		for (int b = 0; b < t->bounds && sound; b++)
			sound = label(p, t, &t->bound[b], r);
		sound = sound && deal(t->slots, t->n, t->hidden, r);
		if (sound && !t->lines) /* nobody asks again */
			return true;
		restore_allowed(t, kept);
		if (sound)
			return true;
	}
	return false;
}

static bool deal_lines(const struct wl_pack *p, struct table *t, int l, struct rng *r);

/* Tries two corps (or one) in a line, with the leader in it or not. */
static bool try_corps(const struct wl_pack *p, struct table *t, int l, uint64_t corps,
		      uint64_t leader, struct rng *r)
{
	const struct line *line = &t->line[l];
	uint64_t kept[WL_UNITS], all = 0, leads = 0;
	if (line->shown & ~corps & ~p->type_mask[TYPE_LEADER] || t->tries >= MOST_TRIES)
		return false;
	keep_allowed(t, kept);
	for (int i = line->first; i < line->first + line->n; i++)
		if (kept[i] & leader)
			leads |= BIT(i);
	int place = leads ? draw(leads, r) : -1;
	for (int i = line->first; i < line->first + line->n; i++) {
		t->slots[i].allowed &= i == place ? leader : corps;
		all |= t->slots[i].allowed;
	}
	bool sound = !leader == !leads && count_of(all) >= line->n &&
		     (l + 1 == t->lines || deal(t->slots, t->n, t->hidden, r)) &&
		     deal_lines(p, t, l + 1, r);
	restore_allowed(t, kept);
	return sound;
}

/* All that WL-121 and WL-122 allow in a line, from a corps drawn at random on. */
static bool try_line(const struct wl_pack *p, struct table *t, int l, uint64_t leader,
		     struct rng *r)
{
	const struct line *line = &t->line[l];
	uint64_t any = 0, led = leader | (line->shown & p->type_mask[TYPE_LEADER]);
	for (int i = line->first; i < line->first + line->n; i++)
		any |= t->slots[i].allowed & ~p->type_mask[TYPE_LEADER];
	int drawn = any ? p->unit[draw(any, r)].corps : 0;
	for (int i = 0; i < p->corps_count; i++) {
		int c = (drawn + i - 1 + p->corps_count) % p->corps_count + 1;
		if (p->corps[c].army != t->army)
			continue;
		if (!led) {
			if (try_corps(p, t, l, p->corps_mask[c], 0, r))
				return true;
			continue;
		}
		for (int k = 1; k <= p->corps_count; k++) {
			int d = (c + k) % p->corps_count + 1;
			if (p->corps[d].army == t->army &&
			    try_corps(p, t, l, p->corps_mask[c] | p->corps_mask[d], leader, r))
				return true;
		}
	}
	return false;
}

static bool deal_lines(const struct wl_pack *p, struct table *t, int l, struct rng *r)
{
	if (l == t->lines) {
		t->tries++;
		return deal_stacks(p, t, r);
	}
	uint64_t leader = p->type_mask[TYPE_LEADER] & t->hidden;
	uint32_t here = 0, anywhere = 0;
	for (int i = 0; i < t->n; i++)
		if (t->slots[i].allowed & leader) {
			anywhere++;
			here += i >= t->line[l].first && i < t->line[l].first + t->line[l].n;
		}
	bool first = here && rng_below(r, anywhere) < here;
	return try_line(p, t, l, first ? leader : 0, r) ||
	       (here && try_line(p, t, l, first ? 0 : leader, r));
}

/* As all that was seen demands; what cannot be had at once (WL-R115) is left out. */
static void deal_knowingly(const struct wl_pack *p, struct table *t, struct rng *r)
{
	if (t->lines ? deal_lines(p, t, 0, r) : deal_stacks(p, t, r))
		return;
	if (!t->lines || !deal_stacks(p, t, r))
		deal(t->slots, t->n, t->hidden, r);
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
	if (!s->unseen[army]) /* then every strength is known */
		return;
	EACH (u, hidden) {
		int seen = seen_of(s, u);
		s->steps[u] = (uint8_t)(seen & SEEN_STEPS);
		if (seen & SEEN_MAY_BE_LESS && s->steps[u] > 1)
			can |= BIT(u);
	}
	for (int i = 0; i < s->unseen[army] && can; i++) {
		int u = draw(can, r);
		if (--s->steps[u] == 1)
			can &= ~BIT(u);
	}
}

static void redeal_army(P_S_CX, int army, uint64_t hidden, struct rng *r)
{
	struct slot slots[WL_UNITS];
	struct table t;
	t.slots = slots;
	t.hidden = hidden;
	t.army = army;
	t.bounds = t.lines = t.tries = 0;
	bool fights;
	t.n = collect(p, s, hidden, slots, &fights);
	read_stacks(p, s, &t);
	if (fights)
		read_lines(p, s, &t);
	deal_knowingly(p, &t, r);
	put_back(s, slots, t.n);
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
		int u = draw(here, r);
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
	uint64_t hidden = hidden_units(p, s, side);
	for (int a = 0; a < ARMIES; a++)
		if (hidden & p->army_mask[a])
			redeal_army(p, s, cx, a, hidden & p->army_mask[a], r);
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
