/*
 * messages.c: the sentences of events, prompts, outcomes, figures and odds.
 */
#include "games/castiglione/rules.h"

#define SAY(text, n, ...)                                                                          \
	{                                                                                          \
		N_(text), NULL, {__VA_ARGS__}, n, 0                                                \
	}
#define SAY_N(text, many, by, n, ...)                                                              \
	{                                                                                          \
		N_(text), N_(many), {__VA_ARGS__}, n, by                                           \
	}

const struct message ca_messages[] = {
	[MSG_NONE] = SAY("Nothing happens.", 0, 0),
	[MSG_TURN] = SAY("Turn {0} of {1} begins.", 2, 0, 0),
	[MSG_SUPPLY_CHECK] = SAY("{0}: supply is checked.", 1, K_SIDE),
	[MSG_ATTRITION] = SAY("{0} in {1} suffers attrition.", 2, K_PIECE, K_PLACE),
	[MSG_ATTRITION_HIDDEN] = SAY("{0}: a Unit in {1} suffers attrition.", 2, K_SIDE, K_PLACE),
	[MSG_FORAGE_PASS] = SAY("{0} forages: die {1} against Cohesion {2}, it finds enough.", 3,
				K_PIECE, 0, 0),
	[MSG_FORAGE_FAIL] = SAY("{0} forages: die {1} against Cohesion {2}, it finds too little.",
				3, K_PIECE, 0, 0),
	[MSG_FORAGE_HIDDEN] = SAY("A French Unit forages in {0}.", 1, K_PLACE),
	[MSG_HIT] = SAY_N("{0} now bears {1} Cohesion Hit.", "{0} now bears {1} Cohesion Hits.", 1,
			  2, K_PIECE, 0),
	[MSG_ELIMINATED] = SAY("{0} is eliminated in {1}.", 2, K_PIECE, K_PLACE),
	[MSG_GARRISON_LOST] = SAY("The Garrison of {0} is eliminated.", 1, K_PLACE),
	[MSG_GARRISON_PLACED] = SAY("{0}: a Garrison is placed in {1}.", 2, K_SIDE, K_PLACE),
	[MSG_BESIEGED] = SAY("Mantua is besieged.", 0, 0),
	[MSG_LIBERATED] = SAY("Mantua is liberated.", 0, 0),
	[MSG_JOINED] = SAY("{0} joins the City of Mantua.", 1, K_PIECE),
	[MSG_COMMAND_CHECK] = SAY("{0}: command is checked.", 1, K_SIDE),
	[MSG_OUT_OF_COMMAND] = SAY("{0} in {1} is out of command.", 2, K_PIECE, K_PLACE),
	[MSG_INITIATIVE_FIXED] =
		SAY("{0}: Initiative, by the rules of the first turns.", 1, K_SIDE),
	[MSG_INITIATIVE] = SAY("{0}: Initiative (French {1}, Austrian {2}).", 3, K_SIDE, 0, 0),
	[MSG_FIRST] = SAY("First Player: {0}.", 1, K_SIDE),
	[MSG_ORDER_PASS] = SAY("{0} is out of command: die {1} against Cohesion {2}, it will move.",
			       3, K_PIECE, 0, 0),
	[MSG_ORDER_FAIL] = SAY("{0} is out of command: die {1} against Cohesion {2}, it stays.", 3,
			       K_PIECE, 0, 0),
	[MSG_MOVED] = SAY("{0} marches from {1} to {2}.", 3, K_PIECE, K_PLACE, K_PLACE),
	[MSG_MOVED_HIDDEN] = SAY("{0}: troops march from {1} to {2}.", 3, K_SIDE, K_PLACE, K_PLACE),
	[MSG_MARCH] = SAY("{0} Force Marches towards {1}: die {2}, modifier {3}, {4} more "
			  "Movement Points.",
			  5, K_PIECE, K_PLACE, 0, 0, 0),
	[MSG_MARCH_HIDDEN] =
		SAY("{0}: a Unit sets out from {1} on a Forced March.", 2, K_SIDE, K_PLACE),
	[MSG_BRIDGE_DOWN] = SAY("The bridge {0} is destroyed (die {1}).", 2, K_BRIDGE, 0),
	[MSG_BRIDGE_STANDS] = SAY("The bridge {0} withstands (die {1}).", 2, K_BRIDGE, 0),
	[MSG_BRIDGE_UP] = SAY("The bridge {0} is repaired (die {1}).", 2, K_BRIDGE, 0),
	[MSG_BRIDGE_STAYS] = SAY("The bridge {0} stays destroyed (die {1}).", 2, K_BRIDGE, 0),
	[MSG_CONTACT] = SAY("{0}: troops meet the enemy in {1} and halt.", 2, K_SIDE, K_PLACE),
	[MSG_OVERRUN] = SAY("{0}: the enemy in {1} is overrun.", 2, K_SIDE, K_PLACE),
	[MSG_WITHDRAWN] = SAY("{0}: Cavalry and Leaders withdraw from {1} to {2}.", 3, K_SIDE,
			      K_PLACE, K_PLACE),
	[MSG_STOOD] = SAY("{0}: nobody withdraws from {1}.", 2, K_SIDE, K_PLACE),
	[MSG_DISPLACED] = SAY("{0} escapes to {1}.", 2, K_PIECE, K_PLACE),
	[MSG_COMBAT] = SAY("{0}: attack in {1}.", 2, K_SIDE, K_PLACE),
	[MSG_FORCE] = SAY("{0} takes part: {1} SP, {2} Cohesion Hits.", 3, K_PIECE, 0, 0),
	[MSG_GUNS_PASS] = SAY("{0} marches to the sound of the guns: die {1} against Cohesion {2}.",
			      3, K_PIECE, 0, 0),
	[MSG_GUNS_FAIL] = SAY("{0} does not come: die {1} against Cohesion {2}.", 3, K_PIECE, 0, 0),
	[MSG_GUNS_BARRED] = SAY("{0} finds its way to the guns barred.", 1, K_PIECE),
	[MSG_GUNS_LEADER] = SAY("{0} rides to the sound of the guns.", 1, K_PIECE),
	[MSG_LEADS] = SAY("{0} is present.", 1, K_PIECE),
	[MSG_BOMBARDMENT] =
		SAY("{0}: bombardment, Artillery superiority {1}, die {2}, modifier {3}: "
		    "hits {4}.",
		    5, K_SIDE, 0, 0, 0, 0),
	[MSG_ROUND] = SAY("Combat Round {0}.", 1, 0),
	[MSG_FIRE] = SAY("{0}: {1} SP, die {2}, modifier {3}: hits {4}.", 5, K_SIDE, 0, 0, 0, 0),
	[MSG_STAYS] = SAY("{0}: the Force fights on.", 1, K_SIDE),
	[MSG_RETREATS] = SAY("{0}: the Force retreats.", 1, K_SIDE),
	[MSG_WON] =
		SAY("{0}: Combat won (hits scored: French {1}, Austrian {2}).", 3, K_SIDE, 0, 0),
	[MSG_RETREATED] = SAY("{0}: the beaten Force falls back to {1}.", 2, K_SIDE, K_PLACE),
	[MSG_RETREAT_HARRIED] =
		SAY("{0}: the beaten Force breaks through the enemy in {1}, die {2}: "
		    "hits {3}.",
		    4, K_SIDE, K_PLACE, 0, 0),
	[MSG_SURROUNDED] =
		SAY("{0}: the Force is surrounded in {1} and surrenders.", 2, K_SIDE, K_PLACE),
	[MSG_PURSUIT] =
		SAY("{0}: pursuit, Cavalry superiority {1}, die {2}, modifier {3}: hits {4}.", 5,
		    K_SIDE, 0, 0, 0, 0),
	[MSG_NO_PURSUIT] = SAY("{0}: too little Cavalry to pursue.", 1, K_SIDE),
	[MSG_INTO_CITY] = SAY("The beaten Austrians make for the City of Mantua.", 0, 0),
	[MSG_LEADER_KILLED] = SAY("{0} is killed.", 1, K_PIECE),
	[MSG_LEADER_WOUNDED] = SAY_N("{0} is wounded and out for {1} turn.",
				     "{0} is wounded and out for {1} turns.", 1, 2, K_PIECE, 0),
	[MSG_LEADER_UNHURT] = SAY("{0} is unhurt (dice {1}).", 2, K_PIECE, 0),
	[MSG_SUCCESSOR] = SAY("{0} takes the place of {1}, in {2}.", 3, K_PIECE, K_PIECE, K_PLACE),
	[MSG_RETURNED] = SAY("{0} returns, healed, in {1}.", 2, K_PIECE, K_PLACE),
	[MSG_SUCCESSOR_GOES] = SAY("{0} gives up his command.", 1, K_PIECE),
	[MSG_RECOVERED] = SAY("{0} recovers: die {1} against Cohesion {2}.", 3, K_PIECE, 0, 0),
	[MSG_NOT_RECOVERED] =
		SAY("{0} does not recover: die {1} against Cohesion {2}.", 3, K_PIECE, 0, 0),
	[MSG_NO_RECOVERY] = SAY("{0} is too shaken to recover.", 1, K_PIECE),
	[MSG_DUMMY_GONE] = SAY("{0} in {1} was a Dummy.", 2, K_PIECE, K_PLACE),
	[MSG_DUMMY_BACK] = SAY("{0} comes back in {1}.", 2, K_PIECE, K_PLACE),
	[MSG_DUMMY_BACK_HIDDEN] = SAY("{0}: a counter appears in {1}.", 2, K_SIDE, K_PLACE),
	[MSG_DUMMY_PLACED] = SAY("{0} starts in {1}.", 2, K_PIECE, K_PLACE),
	[MSG_SCOUT_NOTHING] = SAY("The scouts learn nothing of {0}.", 1, K_PLACE),
	[MSG_SCOUT_COUNT] = SAY("The scouts count the Units in {0}: {1}.", 2, K_PLACE, 0),
	[MSG_SCOUT_SHOWN] = SAY("The scouts see all that stands in {0}.", 1, K_PLACE),
	[MSG_POINTS] =
		SAY("The campaign is over. Victory Points: French {0}, Austrian {1}.", 2, 0, 0),
	[MSG_SUDDEN] =
		SAY("{0}: Strategic Victory, the enemy has no Unit left on the map.", 1, K_SIDE),

	[MSG_ASK_DUMMIES] = SAY("Place your Dummies with any of your Units, or leave them where "
				"they are.",
				0, 0),
	[MSG_ASK_FORAGE] =
		SAY("Choose the unsupplied Units that forage; the others take a hit.", 0, 0),
	[MSG_ASK_JOIN] = SAY("Mantua is free: choose who joins the City for good.", 0, 0),
	[MSG_ASK_RETURN] = SAY("A Leader has healed: choose the Units he returns to.", 0, 0),
	[MSG_ASK_FIRST] = SAY("You have the Initiative: choose who moves first.", 0, 0),
	[MSG_ASK_MOVE] = SAY("Take a Unit or Leader in hand, or end your Movement Phase.", 0, 0),
	[MSG_ASK_GROUP] = SAY("Your group is in {0}: take more along, march, or halt.", 1, K_PLACE),
	[MSG_ASK_ORDERED] = SAY("{0} obeys and must move at once.", 1, K_PIECE),
	[MSG_ASK_PATH] = SAY("{0} can reach {1} by several ways: choose one.", 2, K_PIECE, K_PLACE),
	[MSG_ASK_FORCED] = SAY("{0} on a Forced March, Movement Points left: {1}.", 2, K_PIECE, 0),
	[MSG_ASK_WITHDRAW] = SAY("The enemy enters {0}: withdraw, or stand?", 1, K_PLACE),
	[MSG_ASK_ESCAPE] = SAY("Choose where {0} escapes to.", 1, K_PIECE),
	[MSG_ASK_FIGHT] = SAY("Choose the next Combat.", 0, 0),
	[MSG_ASK_GUNS] =
		SAY("Combat in {0}: choose who marches to the sound of the guns.", 1, K_PLACE),
	[MSG_ASK_LEAD] = SAY("Choose the Leader whose Tactical Rating counts in {0}.", 1, K_PLACE),
	[MSG_ASK_BOMBARD] =
		SAY("Your bombardment: choose the enemy Unit to hit (hits left: {0}).", 1, 0),
	[MSG_ASK_LOSS] = SAY("Choose the Unit that takes the next hit (hits left: {0}).", 1, 0),
	[MSG_ASK_STAY] = SAY("Combat in {0}: fight a second round, or retreat?", 1, K_PLACE),
	[MSG_ASK_RETREAT] = SAY("Choose where your Force falls back to from {0}.", 1, K_PLACE),
	[MSG_ASK_PURSUED] =
		SAY("Pursuit: choose the Unit that takes the next hit (hits left: {0}).", 1, 0),
	[MSG_ASK_CITY] = SAY("Choose the Leaders who enter Mantua with their troops.", 0, 0),
	[MSG_ASK_SUCCESSOR] =
		SAY("Choose where the Generic Leader replacing {0} appears.", 1, K_PIECE),
	[MSG_ASK_RAISE] = SAY("You may put one Dummy back on the map.", 0, 0),
	[MSG_ASK_OVER] = SAY("The game is over.", 0, 0),
	[MSG_ASK_WAIT] = SAY("To decide: {0}.", 1, K_SIDE),

	[MSG_WINS] = SAY("{0}: {3}, {1} Victory Points to {2}.", 4, K_SIDE, 0, 0, K_LEVEL),
	[MSG_DRAW] = SAY("Draw: {0} Victory Points each.", 1, 0),
	[MSG_LEADS_BY] =
		SAY("{0}: ahead with {1} Victory Points to {2} ({3}).", 4, K_SIDE, 0, 0, K_LEVEL),

	[MSG_FIG_FRENCH] = SAY("French Victory Points", 0, 0),
	[MSG_FIG_AUSTRIAN] = SAY("Austrian Victory Points", 0, 0),
	[MSG_FIG_DIFFERENCE] = SAY("Victory Point difference, French less Austrian", 0, 0),
	[MSG_FIG_FRENCH_LOST] = SAY("French Units eliminated", 0, 0),
	[MSG_FIG_AUSTRIAN_LOST] = SAY("Austrian Units eliminated", 0, 0),
	[MSG_FIG_BOX] = SAY("Austrian Units in the City of Mantua", 0, 0),
	[MSG_FIG_BESIEGED] = SAY("Mantua besieged at the end", 0, 0),

	[MSG_ODDS_HITS] = SAY("{0}: hits scored in the next round", 1, K_SIDE),
	[MSG_ODDS_BOMBARDMENT] = SAY("{0}: hits of the next bombardment", 1, K_SIDE),
	[MSG_ODDS_WINS] = SAY("{0}: chance to win if both fight it out", 1, K_SIDE),
	[MSG_ODDS_WINS_AT] =
		SAY("{0}: chance to win in {1} if both fight it out", 2, K_SIDE, K_PLACE),
	[MSG_ODDS_DESTROYED] = SAY("{0}: chance that the whole Force is destroyed", 1, K_SIDE),
	[MSG_ODDS_RETREAT] = SAY("{0}: chance to be driven back", 1, K_SIDE),
	[MSG_ODDS_PURSUIT] = SAY("{0}: hits suffered in pursuit if beaten", 1, K_SIDE),
	[MSG_ODDS_MARCH] =
		SAY_N("{0}: chance of {1} more Movement Point or better",
		      "{0}: chance of {1} more Movement Points or better", 1, 2, K_PIECE, 0),
	[MSG_ODDS_MARCH_HIT] = SAY("{0}: chance of a Cohesion Hit on the march", 1, K_PIECE),
	[CA_MESSAGES] = {0},
};
