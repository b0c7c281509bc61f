/*
 * accounts.c: what the losses of an army, its level of defeat, the cities in French hands and the
 * strength of a unit are made of. Losses are public; each is told with the rule that took the unit.
 */
#include "games/waterloo/phases.h"

/* The rule by which a unit was eliminated; games that began from a position know of none. */
static const char *cause(const struct story *story, int u)
{
	for (uint32_t i = story->n; i > 0; i--)
		if (story->event[i - 1].message == MSG_ELIMINATED &&
		    story->event[i - 1].arg[0] == u)
			return story->event[i - 1].rule;
	return NULL;
}

static void losses(P_S, int army, const struct story *story, struct accounts *a)
{
	/* WL-255, WL-256, WL-257 */
	static const char *const level[ARMIES] = {[ARMY_FRENCH] = "WL-257",
						  [ARMY_ANGLO_DUTCH] = "WL-255",
						  [ARMY_PRUSSIAN] = "WL-256"};
	const char *id = wl_kinds[KIND_ARMY].id(p, army);
	account_of(a, id, "value");
	EACH (u, p->army_mask[army] & ~living(p, s)) {
		const char *rule = cause(story, u);
		account_say(a, MSG_ELIMINATED, rule ? rule : level[army], 1, u);
	}
	account_of(a, id, "max");
	account_say(a, MSG_WHY_LEVEL, level[army], p->defeat_at[army], army);
}

static void strength(P_S, int u, struct accounts *a)
{
	int lost = p->unit[u].steps - s->steps[u];
	account_of(a, p->unit[u].id, "strength");
	account_say(a, MSG_WHY_STEPS, "WL-015", p->unit[u].steps);
	if (lost)
		account_say(a, MSG_WHY_STEPS_LOST, "WL-016", -lost);
}

void wl_accounts(const void *pack, const void *state, int seat, const struct story *story,
		 struct accounts *a)
{
	const struct wl_pack *p = pack;
	const struct wl_state *s = state;
	for (int army = 0; army < ARMIES; army++)
		losses(p, s, army, story, a);
	account_of(a, "cities", "value");
	for (int i = 0; i < 3; i++)
		if (city_held(p, s, i))
			account_say(a, MSG_WHY_CITY, "WL-259", 1, p->city[i]);
	account_of(a, "cities", "max");
	account_say(a, MSG_WHY_CITIES, "WL-259", CITIES_TO_WIN);
	for (int side = 0; side < SIDES; side++)
		EACH (u, p->side_mask[side])
			if (wl_knows(p, s, seat, u))
				strength(p, s, u, a);
}
