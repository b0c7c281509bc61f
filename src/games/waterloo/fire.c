/*
 * fire.c: who may fire at what, how well, and the dice (6.33, 6.21, 6.51).
 */
#include "games/waterloo/phases.h"

/* Engaged units fire where they stand, guns else across the lane (WL-162, WL-R52). */
static int fired_at(const struct board *b, int place)
{
	return is_engaged(b, place) ? place : facing(place);
}

static uint64_t target_group(P_S, const struct board *b, int place, int target)
{
	(void)p;
	uint64_t squares = 0, enemies = friends_at(b, !s->role, place);
	EACH (v, enemies)
		if (has_flag(s, v, FLAG_SQUARE | FLAG_SHELTERED)) /* WL-181, WL-191 */
			squares |= BIT(v);
	return target == TARGET_SQUARES ? squares : enemies & ~squares;
}

static bool holds(const struct board *b, int u, int terrain)
{
	int m = marker_held(b->battle, u);
	return m >= 0 && marker_terrain(b->battle->marker[m]) == terrain;
}

/* Range apart, what keeps a unit from firing at all. */
static const char *why_silent(P_S, const struct board *b, int u)
{
	int type = p->unit[u].type, place = s->place[u], legs = legs_of(s, u);
	if (place < PLACE_ZONE)
		return "WL-155";
	if (has_flag(s, u, FLAG_FIRED))
		return type == TYPE_HORSE ? "WL-168" : "WL-154";
	if (has_flag(s, u, FLAG_SHELTERED))
		return "WL-190";
	if (legs && type != TYPE_HORSE)
		return "WL-153";
	if (legs > 1)
		return "WL-166";
	if (is_engaged(b, place) || p->guns >> u & 1)
		return NULL;
	if (type == TYPE_LEADER)
		return "WL-R47";
	return type == TYPE_CAVALRY ? "WL-159" : "WL-158";
}

/* At long range: WL-111, WL-163, WL-186. */
static int long_power(P_S, const struct board *b, int u, int target, const char **why)
{
	int there = facing(s->place[u]);
	if (friends_at(b, s->role, there)) {
		*why = "WL-163";
		return 0;
	}
	if (is_woods(b->battle, there)) {
		*why = "WL-101";
		return 0;
	}
	return p->unit[u].firepower + FIRE_HILL * holds(b, u, TERRAIN_HILL) +
	       FIRE_AT_SQUARES * (target == TARGET_SQUARES);
}

/* In the same position as the enemy: WL-098, WL-099, WL-104, WL-160, WL-164, WL-184 to WL-187. */
static int short_power(P_S, const struct board *b, int u, int target)
{
	int power = p->unit[u].firepower;
	bool squares = target == TARGET_SQUARES, fresh = has_flag(s, u, FLAG_FRESH);
	switch (p->unit[u].type) {
	case TYPE_INFANTRY:
		return power + FIRE_FARM * holds(b, u, TERRAIN_FARM) + FIRE_AT_SQUARES * squares;
	case TYPE_CAVALRY:
		if (is_woods(b->battle, s->place[u]))
			return FIRE_HORSE_IN_WOODS; /* WL-R13 */
		return squares ? power + FIRE_HORSE_AT_SQUARES : power + FIRE_FIRST * fresh;
	case TYPE_HORSE:
		if (squares)
			return FIRE_GUNS_AT_SQUARES + FIRE_FIRST * fresh;
		return power + FIRE_FIRST * fresh;
	case TYPE_FOOT: return power + FIRE_FIRST * fresh;
	default: return power; /* WL-R47 */
	}
}

/* The modified firepower; 0 with the rule that forbids the fire in *why. */
int firepower(P_S, const struct board *b, int u, int target, const char **why)
{
	*why = why_silent(p, s, b, u);
	if (*why)
		return 0;
	bool engaged = is_engaged(b, s->place[u]);
	if (!target_group(p, s, b, fired_at(b, s->place[u]), target)) {
		*why = target == TARGET_SQUARES ? "WL-181" : "WL-162";
		return 0;
	}
	int power = engaged ? short_power(p, s, b, u, target) : long_power(p, s, b, u, target, why);
	if (power <= 0 && !*why)
		*why = "WL-157";
	return *why ? 0 : power;
}

const char *why_fire(P_S, const struct board *b, int u, int target)
{
	const char *why;
	firepower(p, s, b, u, target, &why);
	return why;
}

uint64_t fire_falls_on(P_S, const struct board *b, int u, int target)
{
	return target_group(p, s, b, fired_at(b, s->place[u]), target);
}

void aim(const struct wl_pack *p, struct wl_state *s, const struct board *b, int u, int target)
{
	bool engaged = is_engaged(b, s->place[u]), cavalry = p->unit[u].type == TYPE_CAVALRY;
	s->hit_place = (uint8_t)fired_at(b, s->place[u]);
	s->hit_how =
		(uint8_t)((target == TARGET_SQUARES ? HOW_SQUARES : 0) | (engaged ? 0 : HOW_LONG) |
			  (cavalry ? HOW_CAVALRY : 0) | s->waiting << HOW_WAITING);
}

void do_fire(P_S_CX, int u, int target)
{
	struct board b;
	const char *why;
	board_read(p, s, &b);
	int power = firepower(p, s, &b, u, target, &why), place = fired_at(&b, s->place[u]);
	bool engaged = is_engaged(&b, s->place[u]);
	int hits = 0, dice = s->steps[u];
	for (int d = 0; d < dice; d++) /* WL-015, WL-018, WL-156 */
		hits += cx_d6(cx, DICE_FIRE) <= power;
	cx_needed(cx, dice, 1, power);
	set_flag(s, u, FLAG_FIRED | FLAG_CHOSEN); /* from now on it is known */
	if (engaged)
		clear_flag(s, u, FLAG_FRESH); /* WL-165 */
	s->acted |= 0x80;
	show_units(p, s, cx, BIT(u));
	cx_say(cx, engaged ? MSG_FIRE : MSG_LONG_FIRE, AUDIENCE_ALL, "WL-156", u,
	       position_of(s->role, place), dice, power, hits);
	s->hits = (uint8_t)hits;
	aim(p, s, &b, u, target);
	go_on_hits(p, s, cx);
}
