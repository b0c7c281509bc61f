/*
 * stacks.c: what the way that blocks went has told of the stacks they stand in. Two towns by night
 * are the horse's; who rolled for two towns is on foot. The flags of the march say so until the
 * turn ends; then the state keeps, for each army and town, how many at least are mounted and how
 * many on foot. Nothing here may look at what a hidden block really is.
 */
#include "games/waterloo/phases.h"

static struct wl_stack *find(struct wl_stack *stacks, int army, int town)
{
	for (int i = 0; i < WL_STACKS; i++)
		if (stacks[i].who == ((army + 1) << 6 | town))
			return &stacks[i];
	return NULL;
}

/* So much is known of a stack; where there is no room for more, the least known is forgotten. */
static struct wl_stack *room_for(struct wl_stack *stacks, int army, int town)
{
	struct wl_stack *poorest = &stacks[0];
	int least = 99;
	for (int i = 0; i < WL_STACKS; i++) {
		int known = !stacks[i].who ? -1
					   : stack_least(stacks[i], ARM_MOUNTED) +
						     stack_least(stacks[i], ARM_FOOT);
		if (known < least) {
			least = known;
			poorest = &stacks[i];
		}
	}
	*poorest = (struct wl_stack){(uint8_t)((army + 1) << 6 | town), 0};
	return poorest;
}

static void goes(struct wl_stack *k, int arm)
{
	if (!k || !k->who)
		return;
	for (int a = ARM_MOUNTED; a <= ARM_FOOT; a++)
		if (arm != !a && stack_least(*k, a)) /* it was none of the other arm for sure */
			k->least = (uint8_t)(k->least - (1 << 4 * a));
	if (!k->least)
		*k = (struct wl_stack){0};
}

static void comes(struct wl_stack *stacks, int army, int town, int arm)
{
	if (arm == ARM_UNKNOWN)
		return;
	struct wl_stack *k = find(stacks, army, town);
	if (!k)
		k = room_for(stacks, army, town);
	if (stack_least(*k, arm) < 15)
		k->least = (uint8_t)(k->least + (1 << 4 * arm));
}

/* The arm of a block as anybody can tell: it is seen, or only such units could do what it did. */
static int arm_of(P_S, int u, uint64_t kind)
{
	if (has_flag(s, u, FLAG_REVEALED))
		kind = BIT(u);
	if (!(kind & ~p->mobile))
		return ARM_MOUNTED;
	return kind & p->mobile ? ARM_UNKNOWN : ARM_FOOT;
}

/* The same, where all of the stack it left are of one arm; n = how many it was of. */
static int arm_from(const struct wl_stack *k, int arm, int n)
{
	for (int a = ARM_MOUNTED; k && arm == ARM_UNKNOWN && a <= ARM_FOOT; a++)
		if (stack_least(*k, a) >= n)
			return a;
	return arm;
}

void know_stack_move(const struct wl_pack *p, struct wl_state *s, int u, int from, uint64_t kind)
{
	int army = p->unit[u].army;
	int n = 1 + count_of(units_in(p, s, from) & p->army_mask[army]);
	struct wl_stack *left = find(s->stack, army, from);
	int arm = arm_from(left, arm_of(p, s, u, kind), n);
	goes(left, arm);
	comes(s->stack, army, s->town[u], arm);
}

/* The town of the stack that a unit is counted in: while marches go on, where it set out. */
static int counted_in(const struct wl_state *s, int u)
{
	bool marching = s->step == STEP_MOVE || s->step == STEP_FORCE_MARCH;
	int start = s->group[has_flag(s, u, FLAG_SECOND)];
	return marching && has_moved(s, u) && start != NOWHERE ? start : s->town[u];
}

void know_stack_death(const struct wl_pack *p, struct wl_state *s, int u)
{
	int arm = p->mobile >> u & 1 ? ARM_MOUNTED : ARM_FOOT; /* the dead lie face up */
	goes(find(s->stack, p->unit[u].army, counted_in(s, u)), arm);
}

/* A group move of this turn: the army, its stack where they set out, how many stood there. */
struct group {
	struct wl_stack *left;
	int army, n;
};

static struct group group_of(P_S, struct wl_stack *stacks, int g, uint64_t moved)
{
	int army = side_of_turn(p, s) == SIDE_FRENCH ? ARMY_FRENCH : ARMY_ANGLO_DUTCH + g;
	struct group group = {.army = army};
	if (s->group[g] != NOWHERE)
		group.left = find(stacks, army, s->group[g]);
	if (group.left) {
		uint64_t second = units_flagged(s, FLAG_SECOND),
			 gone = moved & (g ? second : ~second);
		group.n = count_of(p->army_mask[army] &
				   ((units_in(p, s, s->group[g]) & ~moved) | gone));
	}
	return group;
}

/*
 * Takes those who marched this turn out of the stacks they left; their arms in `arm`. Where only
 * the stacks are asked for and nobody left one that is known, nothing is done.
 */
static uint64_t take_out(P_S, struct wl_stack *stacks, bool only, uint8_t arm[WL_UNITS])
{
	uint64_t gone = p->side_mask[side_of_turn(p, s)] & units_flagged(s, FLAG_LEGS);
	const struct group group[2] = {group_of(p, s, stacks, 0, gone),
				       group_of(p, s, stacks, 1, gone)};
	if (only && !group[0].left && !group[1].left)
		return 0;
	gone &= ~units_in(p, s, NOWHERE);
	EACH (u, gone) {
		const struct group *g = &group[has_flag(s, u, FLAG_SECOND)];
		arm[u] = (uint8_t)arm_from(g->left, arm_of(p, s, u, could_march(p, s, u)), g->n);
	}
	EACH (u, gone)
		goes(group[has_flag(s, u, FLAG_SECOND)].left, arm[u]);
	return gone;
}

void know_marches(P_S_CX)
{
	(void)cx;
	uint8_t arm[WL_UNITS];
	EACH (u, take_out(p, s, s->stack, false, arm))
		comes(s->stack, p->unit[u].army, s->town[u], arm[u]);
}

void stacks_now(P_S, struct wl_stack stacks[WL_STACKS])
{
	uint8_t arm[WL_UNITS];
	memcpy(stacks, s->stack, sizeof s->stack);
	if (s->step == STEP_MOVE || s->step == STEP_FORCE_MARCH)
		take_out(p, s, stacks, true, arm);
}
