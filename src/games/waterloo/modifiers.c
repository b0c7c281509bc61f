/*
 * modifiers.c: every modifier and quota of the game in one table, from what the rules use.
 */
#include "games/waterloo/phases.h"

/* A number for each arm, by the rule of each. */
static void by_arm(struct accounts *a, const char *head, const uint8_t value[TYPES],
		   const char *const rule[TYPES])
{
	static const uint16_t arm[TYPES] = {[TYPE_INFANTRY] = MSG_MOD_INFANTRY,
					    [TYPE_CAVALRY] = MSG_MOD_CAVALRY,
					    [TYPE_FOOT] = MSG_MOD_FOOT,
					    [TYPE_HORSE] = MSG_MOD_HORSE,
					    [TYPE_LEADER] = MSG_MOD_LEADER};
	account_of(a, head, "count");
	for (int type = 0; type < TYPES; type++)
		if (value[type])
			account_say(a, arm[type], rule[type], value[type]);
}

static void by_road(struct accounts *a, const char *head, const uint8_t most[2], const char *major,
		    const char *minor)
{
	account_of(a, head, "count");
	account_say(a, MSG_MOD_MAJOR, major, most[1]);
	account_say(a, MSG_MOD_MINOR, minor, most[0]);
}

static void of_fire(struct accounts *a)
{
	account_of(a, N_("Firepower in battle"), "");
	account_say(a, MSG_MOD_SHOCK, "WL-160", FIRE_FIRST);
	account_say(a, MSG_MOD_FIRST_FIRE, "WL-164", FIRE_FIRST);
	account_say(a, MSG_MOD_FARM, "WL-104", FIRE_FARM);
	account_say(a, MSG_MOD_HILL, "WL-111", FIRE_HILL);
	account_say(a, MSG_MOD_INFANTRY_SQUARES, "WL-185", FIRE_AT_SQUARES);
	account_say(a, MSG_MOD_GUNS_SQUARES, "WL-186", FIRE_AT_SQUARES);
	account_say(a, MSG_MOD_CAVALRY_SQUARES, "WL-184", FIRE_HORSE_AT_SQUARES);
	account_say(a, MSG_MOD_HORSE_SQUARES, "WL-187", 0, FIRE_GUNS_AT_SQUARES,
		    FIRE_GUNS_AT_SQUARES + FIRE_FIRST);
	account_say(a, MSG_MOD_WOODS, "WL-099", 0, FIRE_HORSE_IN_WOODS);
}

void wl_modifiers(const void *pack, const void *st, struct accounts *a)
{
	(void)st; /* no option changes them */
	static const char *const rate[TYPES] = {"WL-065", "WL-066", "WL-065", "WL-066", "WL-066"};
	static const char *const fire[TYPES] = {"WL-207", "WL-206", "WL-207", "WL-206", "WL-206"};
	static const char *const loss[TYPES] = {"WL-231", "WL-233", "WL-232", "WL-231", "WL-234"};
	const struct wl_pack *p = pack;
	by_arm(a, N_("Towns a turn"), p->rate, rate);
	by_road(a, N_("Units over a road in a turn"), p->road_limit, "WL-067", "WL-068");
	by_road(a, N_("Units over a river to attack"), p->attack_limit, "WL-071", "WL-071");
	by_road(a, N_("Units over a road in a battle turn"), p->battle_road, "WL-221", "WL-221");
	account_of(a, N_("Force march die"), "");
	account_say(a, MSG_MOD_LEADER_TOWN, "WL-083", MARCH_LEADER);
	account_of(a, N_("Morale die"), "");
	account_say(a, MSG_MOD_LEADER_POSITION, "WL-137", MORALE_LEADER);
	account_say(a, MSG_MOD_IN_SQUARE, "WL-138", MORALE_SQUARE);
	of_fire(a);
	by_arm(a, N_("Firepower in a skirmish"), p->skirmish_fire, fire);
	by_arm(a, N_("Steps lost in a rout"), p->attrition, loss);
}
