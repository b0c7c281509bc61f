/*
 * test_refusal.c: the fact behind a refusal, to the word. Usage: test_refusal CATALOGUES
 */
#include "field.h"

#include "fact_told.h"

static void tells_in(enum lang lang, struct bench *b, const char *action, const char *rule,
		     const char *fact)
{
	fact_told(&commander_game, b->p, &b->s, 0, action, lang, rule, fact);
}

static void tells(struct bench *b, const char *action, const char *rule, const char *fact)
{
	tells_in(LANG_EN, b, action, rule, fact);
}

static void moves_tell_who_went_and_how_far(void **state)
{
	struct bench *b = bench("1796");
	(void)state; /* FC-069, FC-073 to FC-076, FC-081 */
	on_map(b, "lodi: augereau serurier; turin: macquard liptay NAPOLEON");
	tells(b, "move augereau nice", "FC-074",
	      "Augereau is in Lodi, 3 areas from Nice; the way leads by Milan.");
	tells(b, "move augereau lodi", "FC-074", "Augereau is in Lodi already.");
	tells(b, "napoleon mantua", "FC-074", "Napoleon is in Turin, 3 areas from Mantua.");
	tells(b, "move macquard milan", "FC-075", "Enemy Forces are in Turin with Macquard.");
	tells(b, "move liptay milan", "FC-001", "Liptay is a Force of the Enemy.");
	tells(b, "hire", "FC-069", "The step under way is: Moves.");
	plays(b, "move augereau milan; napoleon milan");
	tells(b, "move augereau turin", "FC-073", "Augereau has moved in this step.");
	tells(b, "napoleon turin", "FC-076", "Napoleon has moved in this step.");
	does(b, "end");
	tells(b, "end", "FC-081", "There is still a battle to fight in Turin.");
	tells(b, "fight lodi", "FC-081", "There are no Forces of both sides in Lodi.");
	drop(b);
}

static void supply_is_told_as_needed_and_had(void **state)
{
	struct bench *b = bench("1796");
	(void)state; /* FC-037, FC-288, FC-295, FC-299, FC-302, FC-303 */
	on_map(b, "nice: augereau-r serurier garnier NAPOLEON");
	b->s.place[force(b, "stengel")] = AT_POOL;
	b->s.step[0] = S_FORCED_MARCH;
	b->s.supply[FRENCH] = 0;
	tells(b, "march garnier savona", "FC-288", "A forced march costs 1 Supply; you have 0.");
	b->s.step[0] = S_RESUPPLY;
	b->s.supply[FRENCH] = 1;
	tells(b, "hire", "FC-302", "A Scout costs 2 Supply; you have 1.");
	tells(b, "refit augereau", "FC-295", "A refit costs 2 Supply; you have 1.");
	tells_in(LANG_IT, b, "refit augereau", "FC-295",
		 "Riequipaggiare una Forza costa 2 punti Rifornimento; ne hai 1.");
	tells(b, "refit serurier", "FC-295", "Serurier is at full strength.");
	tells(b, "buy stengel nice", "FC-037", "Stengel costs 8 Supply; you have 1.");
	tells(b, "buy stengel milan", "FC-299", "No French Force is in Milan.");
	tells(b, "buy serurier nice", "FC-296", "Serurier is on the map already, in Nice.");
	b->s.scouts = 4;
	tells(b, "hire", "FC-303", "You have 4 of 4 Scouts.");
	drop(b);
}

static void plans_tell_who_has_one(void **state)
{
	struct bench *b = bench("1796");
	(void)state; /* FC-216, FC-217, FC-225 */
	on_sheet(b, "lodi", S_PLANS, "augereau 1C, serurier 1C, macquard 1C | liptay 4C");
	b->s.battle.plans[FRENCH] = b->s.battle.left = 2;
	does(b, "plan augereau volley");
	tells(b, "plan augereau engage", "FC-217", "Augereau has a plan already: Volley.");
	does(b, "plan augereau prepare");
	tells(b, "plan macquard engage", "FC-216",
	      "2 plans of this battle turn are given: you have no more.");
	b->s.battle.left = 1;
	tells(b, "plan augereau prepare", "FC-225", "Augereau is prepared already.");
	on_sheet(b, "lodi", S_FRENCH, "augereau 3C | liptay 3C");
	tells(b, "act augereau volley", "FC-189", "Augereau is in Melee.");
	drop(b);
}

static void a_full_region_tells_its_numbers(void **state)
{
	struct bench *b = bench("1796");
	(void)state; /* FC-141, FC-142, FC-145 */
	on_sheet(b, "lodi", S_PLACE,
		 "augereau 0L, serurier 0L, macquard 0L, garnier 0L, maynier 0L | liptay 4C");
	tells(b, "end", "FC-145", "5 Forces are still to be placed.");
	plays(b, "place augereau french-approach line; place serurier french-approach line;"
		 "place macquard french-approach line; place garnier french-approach line");
	tells(b, "place maynier french-approach line", "FC-145",
	      "French Approach is full: 4 of 4 Mobile Forces.");
	tells(b, "place augereau french-reserve line", "FC-145",
	      "Augereau is placed already: French Approach.");
	tells(b, "end", "FC-145", "1 Force is still to be placed.");
	on_sheet(b, "lodi", S_FRENCH,
		 "augereau 2L, serurier 2L, macquard 2L, garnier 2L, maynier 2L, kilmaine 2L, "
		 "stengel 1C | liptay 5L");
	does(b, "act stengel march");
	tells(b, "advance", "FC-142", "French Front is full: 6 of 6 Mobile Forces.");
	tells_in(LANG_IT, b, "advance", "FC-142",
		 "Fronte francese: non c'è più posto, 6 Forze mobili su 6.");
	drop(b);
}

static void napoleon_and_closed_areas(void **state)
{
	struct bench *b = bench("1796");
	(void)state; /* FC-049, FC-061, FC-074, FC-076 */
	on_map(b, "lodi: augereau NAPOLEON");
	tells(b, "napoleon lodi", "FC-074", "Napoleon is in Lodi already.");
	tells(b, "move serurier milan", "FC-061", "Serurier is not on the map.");
	b->p->closed[FRENCH] = bit(area(b, "milan"));
	tells(b, "move augereau milan", "FC-049", "Milan is closed in this campaign.");
	tells(b, "move augereau turin", "FC-074", "Augereau is in Lodi, 2 areas from Turin.");
	b->s.napoleon = AT_GONE;
	tells(b, "napoleon milan", "FC-076", "Napoleon is not on the map.");
	drop(b);
}

static void a_force_bought_reduced_waits(void **state)
{
	struct bench *b = bench("1796");
	(void)state; /* FC-287, FC-298 */
	on_map(b, "nice: augereau-r; lodi: serurier liptay");
	b->s.step[0] = S_RESUPPLY;
	b->s.flags[force(b, "augereau")] |= BOUGHT;
	tells(b, "refit augereau", "FC-298", "Augereau was bought reduced in this step.");
	b->s.step[0] = S_BATTLES;
	b->s.encamped = bit(area(b, "lodi"));
	tells(b, "fight lodi", "FC-287",
	      "The battle in Lodi is over for this step: both sides are encamped.");
	drop(b);
}

static void battles_tell_what_is_taken_and_tried(void **state)
{
	struct bench *b = bench("1796");
	(void)state; /* FC-121, FC-122, FC-127, FC-153, FC-197 */
	on_sheet(b, "lodi", S_BUY_PLANS, "augereau 1C | liptay 4C");
	b->s.supply[FRENCH] = 3;
	tells(b, "buy-plans 2", "FC-121", "2 more plans cost 5 Supply; you have 3.");
	on_sheet(b, "lodi", S_INSIGHTS, "augereau 1C | liptay 4C");
	b->s.battle.insights = (uint16_t)-1;
	tells(b, "insight morale", "FC-122", "Morale is taken already.");
	on_sheet(b, "lodi", S_INSIGHT, "augereau 1C | liptay 4C");
	b->s.battle.insights = 0;
	tells(b, "activate engineers", "FC-127", "Engineers was not taken for this battle.");
	b->s.battle.insights = b->s.battle.tried = (uint16_t)-1;
	tells(b, "activate engineers", "FC-127", "Engineers has been tried in this battle turn.");
	on_sheet(b, "lodi", S_FRENCH, "augereau 0L, serurier 1L | liptay 5L");
	b->s.flags[force(b, "serurier")] |= ACTED;
	tells(b, "act serurier fire", "FC-153", "Serurier has acted in this battle turn.");
	tells(b, "act macquard fire", "FC-153", "Macquard is not in this battle.");
	tells(b, "act augereau fire", "FC-197",
	      "The nearest opponent of Augereau is 5 Regions away.");
	drop(b);
}

static void each_fact_is_shown(void **state)
{
	(void)state;
	all_facts_shown(&commander_game, W_ENEMY, W_STEP);
}

int main(int argc, char **argv)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(moves_tell_who_went_and_how_far),
		cmocka_unit_test(supply_is_told_as_needed_and_had),
		cmocka_unit_test(plans_tell_who_has_one),
		cmocka_unit_test(a_full_region_tells_its_numbers),
		cmocka_unit_test(napoleon_and_closed_areas),
		cmocka_unit_test(a_force_bought_reduced_waits),
		cmocka_unit_test(battles_tell_what_is_taken_and_tried),
		cmocka_unit_test(each_fact_is_shown),
	};
	catalogues = argc > 1 ? argv[1] : "";
	return cmocka_run_group_tests(tests, NULL, NULL);
}
