/*
 * test_refusal.c: the fact behind a refusal, to the word. Usage: test_refusal CATALOGUES
 */
#include "scene.h"

#include "fact_told.h"

static void told_in(enum lang lang, const char *action, const char *rule, const char *fact)
{
	int seat = __builtin_ctz(mt_to_act(match));
	fact_told(&castiglione_game, k, ST, seat, action, lang, rule, fact);
}

static void told(const char *action, const char *rule, const char *fact)
{
	told_in(LANG_EN, action, rule, fact);
}

static void out_of_command(const char *id)
{
	ST->flags[piece(id)] |= F_OOC;
}

static void movement_points_are_told_as_had_and_needed(void **state)
{
	(void)state; /* CA-035, CA-138 */
	empty_scene("");
	put("klenau", "castelnuovo");
	put("ott", "lonato");
	movement(AUSTRIAN);
	act("take klenau");
	told("go lonato", "CA-035",
	     "No Road leads straight from Castelnuovo to Lonato; march by Peschiera.");
	act("go valeggio; go castelnuovo");
	told("go rivoli", "CA-138",
	     "Klenau has 1 Movement Point left and needs 2 to enter Rivoli.");
	told_in(LANG_IT, "go rivoli", "CA-138",
		"Klenau ha ancora 1 punto movimento e gliene servono 2 per entrare a Rivoli "
		"Veronese.");
	told("take klenau", "CA-R21", NULL);
	act("halt");
	told("take klenau", "CA-140", "Klenau has moved in this Phase.");
	ST->bridge[bridge("gavardo-rezzato")] = BRIDGE_DOWN;
	act("take ott; go gavardo");
	told("go rezzato", "CA-138",
	     "Ott has 1 Movement Point left and needs 2 to enter Rezzato: the bridge "
	     "Gavardo–Rezzato is destroyed.");
}

static void traffic_is_told_in_strength_points(void **state)
{
	(void)state; /* CA-154 */
	empty_scene("");
	put("gummer bajalich nicoletti pittoni", "rovereto");
	movement(AUSTRIAN);
	act("take gummer; go ala; take bajalich; go ala; take nicoletti; go ala; take pittoni");
	told("go ala", "CA-154",
	     "With Pittoni there would be 15 Strength Points of Infantry and Artillery in Ala, "
	     "more "
	     "than 12: it needs 3 Movement Points and has 2.");
}

static void command_tells_how_far_the_leader_is(void **state)
{
	(void)state; /* CA-128, CA-131, CA-133 */
	empty_scene("");
	put("bertin rampon", "isola");
	put("massena", "brescia");
	movement(FRENCH);
	out_of_command("rampon");
	told("take rampon", "CA-128",
	     "Rampon is out of command: Massena is 6 Areas away and commands up to 3. It can be "
	     "ordered to move.");
	told("order bertin", "CA-131", "Bertin is in command and needs no order.");
	told("take ott", "CA-044", "Ott belongs to the other side: Austrian.");
	act("take bertin");
	told("take rampon", "CA-133",
	     "Rampon is out of command and moves alone; Bertin is in hand.");
	act("halt");
	ROLL(6);
	act("order rampon");
	told("take rampon", "CA-128", "Rampon was ordered to move and failed its Cohesion Check.");
}

static void forced_marches_tell_their_reach(void **state)
{
	(void)state; /* CA-050, CA-133, CA-142, CA-143 */
	empty_scene("");
	put("bertin cervoni", "zevio");
	movement(FRENCH);
	act("take bertin");
	told("force-march salo", "CA-143",
	     "Salò costs 5 Movement Points; Bertin has 4 at most on a Forced March.");
	hits("bertin", 3);
	told("force-march lonato", "CA-050", "Bertin bears 3 Cohesion Hits.");
	hits("bertin", 0);
	act("take cervoni");
	told("force-march lonato", "CA-133", "2 counters are in hand.");
	act("leave cervoni; go verona");
	told("force-march lonato", "CA-142", "Bertin has spent 1 of its 2 Movement Points.");
}

static void bridges_tell_their_state(void **state)
{
	(void)state; /* CA-164, CA-166, CA-167, CA-171 */
	empty_scene("");
	put("rusca guieu", "gavardo");
	put("beaumont", "valeggio");
	put("rampon", "castelnuovo");
	movement(FRENCH);
	act("take beaumont");
	told("destroy beaumont solferino-valeggio", "CA-164", "Beaumont is no Infantry.");
	act("halt; take rampon");
	told("destroy rampon solferino-valeggio", "CA-164",
	     "Rampon is in Castelnuovo; the bridge Solferino–Valeggio joins Solferino and "
	     "Valeggio.");
	act("halt; take rusca; go rezzato");
	ROLL(2);
	act("destroy rusca gavardo-rezzato");
	act("take guieu");
	told("destroy guieu gavardo-rezzato", "CA-167",
	     "The bridge Gavardo–Rezzato has been tried in this Phase.");
	ST->bridge[bridge("gavardo-rezzato")] = BRIDGE_DOWN;
	told("destroy guieu gavardo-rezzato", "CA-166", "The bridge Gavardo–Rezzato is destroyed.");
	empty_scene("");
	put("ott", "lonato");
	ST->bridge[bridge("gavardo-rezzato")] = BRIDGE_DOWN;
	movement(AUSTRIAN);
	act("take ott; go gavardo");
	told("repair ott gavardo-rezzato", "CA-171",
	     "Ott has 1 Movement Point left and needs 2 for the bridge Gavardo–Rezzato.");
}

static void the_guns_are_heard_so_far(void **state)
{
	(void)state; /* CA-197, CA-202 */
	empty_scene("");
	put("guieu ott", "lonato");
	put("victor", "brescia");
	put("bertin", "zevio");
	combat(AUSTRIAN, "lonato", "salo");
	act("fight lonato");
	told("summon bertin", "CA-197",
	     "Bertin is 4 Areas from Lonato; the guns are heard 2 Areas away.");
}

static void who_is_off_the_map_or_busy(void **state)
{
	(void)state; /* CA-035, CA-129, CA-133, CA-R21 */
	empty_scene("");
	put("cervoni rampon", "isola");
	put("bertin", "zevio");
	movement(FRENCH);
	told("take guieu", "CA-035", "Guieu is off the map: the reserve of counters.");
	out_of_command("cervoni");
	told("take cervoni", "CA-128", "Cervoni is out of command.");
	act("take rampon");
	told("take bertin", "CA-R21", "Bertin is in Zevio, the group in Isola della Scala.");
	told("go salo", "CA-035",
	     "No Road leads straight from Isola della Scala to Salò; march by Verona.");
	act("halt");
	ROLL(4);
	act("order cervoni");
	told("take bertin", "CA-129", "Cervoni has passed its Cohesion Check and moves first.");
}

static void who_marches_by_force_goes_alone(void **state)
{
	(void)state; /* CA-133 */
	empty_scene("");
	put("bertin cervoni", "zevio");
	movement(FRENCH);
	act("take bertin");
	ST->mode = MODE_FORCED;
	told("take cervoni", "CA-133", "Bertin is in hand and moves alone.");
}

/* French cut off in Santa Margherita, more in the hills. */
static void foraging_asks_for_want_and_open_ground(void **state)
{
	(void)state; /* CA-084, CA-085, CA-088 */
	empty_scene("");
	put("bertin cervoni guieu rusca pelletier", "santa-margherita");
	put("charton", "calliano");
	put("ott", "castegnero");
	put("reuss", "cologna");
	put("sporck", "legnago");
	put("gummer", "rovereto");
	take_off("garrison-fr-5");
	ST->turn = 1;
	run(ca_supply_phase);
	put("victor", "brescia");
	told("forage charton", "CA-085", "Charton is in Calliano, in the Mountains.");
	told("forage victor", "CA-084", "Victor is in supply.");
	empty_scene("");
	put("rusca", "gavardo");
	movement(FRENCH);
	ST->flags[piece("rusca")] |= F_FORAGE;
	act("take rusca");
	told("force-march rezzato", "CA-088", "Rusca forages this turn.");
}

static void the_beaten_are_told_what_bars_a_way(void **state)
{
	(void)state; /* CA-226, CA-229, CA-230, CA-R46 */
	empty_scene("");
	put("gummer", "rezzato");
	put("guieu rusca sauret ott ocskay", "lonato");
	combat(AUSTRIAN, "lonato", "salo gavardo");
	ROLL(1, 1);
	act("fight lonato");
	if (step_now() == STEP_GUNS)
		act("end");
	act("retreat");
	told("fall-back salo", "CA-229", "The attack came from Salò.");
	told("fall-back rezzato", "CA-230", "The enemy is in Rezzato.");
	told("fall-back verona", "CA-226", "No Road leads straight from Lonato to Verona.");
	ST->fight.left |= ca_bit(area("montichiari"));
	told("fall-back montichiari", "CA-R46", "The Force has left Montichiari already.");
}

static void nobody_tries_twice(void **state)
{
	(void)state; /* CA-172, CA-195, CA-202 */
	empty_scene("");
	put("guieu ott", "lonato");
	put("rusca gummer", "montichiari");
	put("pelletier", "rezzato");
	combat(AUSTRIAN, "lonato", "salo");
	ST->fought = ca_bit(area("montichiari"));
	told("fight montichiari", "CA-195", "There was a Combat in Montichiari in this Phase.");
	act("fight lonato");
	ST->flags[piece("pelletier")] |= F_GUNS;
	told("summon pelletier", "CA-202", "Pelletier has tried in this Phase.");
	empty_scene("");
	put("ott", "gavardo");
	movement(AUSTRIAN);
	act("take ott");
	told("repair ott gavardo-rezzato", "CA-172", "The bridge Gavardo–Rezzato stands.");
}

static void each_fact_is_shown(void **state)
{
	(void)state;
	all_facts_shown(&castiglione_game, MSG_NOT_CROWDED, MSG_NOT_YOURS);
}

int main(int argc, char **argv)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(movement_points_are_told_as_had_and_needed),
		cmocka_unit_test(traffic_is_told_in_strength_points),
		cmocka_unit_test(command_tells_how_far_the_leader_is),
		cmocka_unit_test(forced_marches_tell_their_reach),
		cmocka_unit_test(bridges_tell_their_state),
		cmocka_unit_test(the_guns_are_heard_so_far),
		cmocka_unit_test(who_is_off_the_map_or_busy),
		cmocka_unit_test(who_marches_by_force_goes_alone),
		cmocka_unit_test(foraging_asks_for_want_and_open_ground),
		cmocka_unit_test(the_beaten_are_told_what_bars_a_way),
		cmocka_unit_test(nobody_tries_twice),
		cmocka_unit_test(each_fact_is_shown),
	};
	catalogues = argc > 1 ? argv[1] : "";
	return cmocka_run_group_tests(tests, NULL, end_scene);
}
