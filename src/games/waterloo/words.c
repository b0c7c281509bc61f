/*
 * words.c: the verbs and messages of waterloo, each a whole sentence that Italian can follow.
 */
#include "games/waterloo/words.h"

#define T  KIND_TOWN
#define U  KIND_UNIT
#define SD KIND_SIDE
#define A  KIND_ARMY
#define TR KIND_TERRAIN
#define PO KIND_POSITION
#define TG KIND_TARGET
#define N  KIND_NUMBER

const struct verb wl_verbs[] = {
	[VERB_BID] = {"bid", N_("Bid {1} steps for the {0}"), {SD, N}, 2, 0},
	[VERB_PASS] = {"pass", N_("Accept the other's bid"), {0}, 0, 0},
	[VERB_WEAKEN] = {"weaken", N_("{0} starts with one step less"), {U}, 1, 0},
	[VERB_PLACE] = {"place", N_("Place {0} in {1}"), {U, T}, 2, VERB_PLACES},
	[VERB_TEMPLATE] = {"template", N_("Deploy: {0}"), {KIND_TEMPLATE}, 1, 0},
	[VERB_READY] = {"ready", N_("The deployment stands"), {0}, 0, VERB_MANUAL},
	[VERB_SIGNAL] = {"signal", N_("Tell your ally: {0} {1}"), {KIND_INTENT, T}, 2, 0},
	[VERB_MARCH] = {"march", N_("March {0} to {1}"), {U, T}, 2, 0},
	[VERB_END_MOVES] = {"end-moves", N_("End your moves"), {0}, 0, VERB_MANUAL},
	[VERB_REVEAL] = {"reveal", N_("Show {0}"), {U}, 1, 0},
	[VERB_ROLL] = {"roll", N_("Roll for the force march of {0}"), {U}, 1, VERB_PUBLIC},
	[VERB_SKIRMISH] = {"skirmish", N_("Fight the skirmish at {0}"), {T}, 1, VERB_PUBLIC},
	[VERB_SHOW] = {"show", N_("Send {0} into the skirmish"), {U}, 1, 0},
	[VERB_END_SHOW] = {"end-show", N_("Begin the skirmish"), {0}, 0, 0},
	[VERB_BATTLE] = {"battle", N_("Fight the battle of {0}"), {T}, 1, VERB_PUBLIC},
	[VERB_SITE] = {"site", N_("{0}: {1}"), {TR, PO}, 2, VERB_PUBLIC},
	[VERB_DEPLOY] = {"deploy", N_("Deploy {0}: {1}"), {U, PO}, 2, 0},
	[VERB_GARRISON] = {"garrison", N_("{0} holds the farm or hill"), {U}, 1, 0},
	[VERB_DEPLOYED] = {"deployed", N_("The battle line stands"), {0}, 0, VERB_MANUAL},
	[VERB_TEST] = {"test", N_("Roll the morale of {0}"), {U}, 1, VERB_PUBLIC},
	[VERB_ENGAGE] = {"engage", N_("{0} engages the {1}"), {U, PO}, 2, 0},
	[VERB_DISENGAGE] = {"disengage", N_("{0} disengages to the {1}"), {U, PO}, 2, 0},
	[VERB_REDEPLOY] = {"redeploy", N_("{0} redeploys to the {1}"), {U, PO}, 2, 0},
	[VERB_FIRE] = {"fire", N_("{0} fires at the {1}"), {U, TG}, 2, 0},
	[VERB_SQUARE] = {"square", N_("{0} forms square"), {U}, 1, 0},
	[VERB_BREAK] = {"break", N_("{0} breaks square"), {U}, 1, 0},
	[VERB_SHELTER] = {"shelter", N_("{0} shelters with {1}"), {U, U}, 2, 0},
	[VERB_LEAVE] = {"leave", N_("{0} leaves the square"), {U}, 1, 0},
	[VERB_OCCUPY] = {"occupy", N_("{0} occupies the farm or hill"), {U}, 1, 0},
	[VERB_EXCHANGE] = {"exchange", N_("{0} takes over the farm or hill"), {U}, 1, 0},
	[VERB_RETREAT] = {"retreat", N_("{0} retreats to {1}"), {U, T}, 2, 0},
	[VERB_END_COMBAT] = {"end-combat", N_("End the combat phase"), {0}, 0, VERB_MANUAL},
	[VERB_LOSE] = {"lose", N_("{0} takes the hit"), {U}, 1, 0},
	[VERB_REINFORCE] = {"reinforce", N_("Bring {0} into the Reserve"), {U}, 1, 0},
	[VERB_END_REINFORCE] = {"end-reinforce", N_("No more reinforcements"), {0}, 0, VERB_PUBLIC},
	[VERB_REGROUP] = {"regroup", N_("Regroup {0} to {1}"), {U, T}, 2, 0},
	[VERB_END_REGROUP] = {"end-regroup", N_("End the regrouping"), {0}, 0, VERB_PUBLIC},
	[VERB_REMOVE] = {"remove", N_("{0} is lost for want of supply"), {U}, 1, 0},
	{NULL},
};

#define SAY(words, n, ...)                                                                         \
	{                                                                                          \
		.text = words, .nargs = n, .kind = { __VA_ARGS__ }                                 \
	}
#define COUNT(one, many, n, at, ...)                                                               \
	{                                                                                          \
		.text = one, .plural = many, .nargs = n, .count = at, .kind = { __VA_ARGS__ }      \
	}

const struct message wl_messages[] = {
	[MSG_COIN] = SAY(N_("The coin falls: seat {0} bids first."), 1, N),
	[MSG_BID] = SAY(N_("Seat {0} bids for the {1}: {2}."), 3, N, SD, N),
	[MSG_BID_WON] = SAY(N_("Seat {0} plays the {1}, without {2} steps."), 3, N, SD, N),
	[MSG_WEAKENED] = SAY(N_("{0} starts with {1} steps."), 2, U, N),
	[MSG_PLACED] = SAY(N_("{0} deploys in {1}."), 2, U, T),
	[MSG_TEMPLATE] = SAY(N_("The army deploys: {0}."), 1, KIND_TEMPLATE),
	[MSG_DEPLOYED_ARMY] = SAY(N_("The {0} have deployed."), 1, SD),
	[MSG_TURN] = SAY(N_("{0}: the {1} move."), 2, KIND_TURN, SD),
	[MSG_NIGHT] = SAY(N_("{0}: the {1} move by night, without attacks or force marches."), 2,
			  KIND_TURN, SD),
	[MSG_SIGNAL] = SAY(N_("A message from seat {0}: {1} {2}."), 3, N, KIND_INTENT, T),
	[MSG_MARCH] = SAY(N_("{0} marches from {1} to {2}."), 3, U, T, T),
	[MSG_MARCH_HIDDEN] = SAY(N_("A block of the {0} marches from {1} to {2}."), 3, A, T, T),
	[MSG_MOVES_ENDED] = SAY(N_("The {0} have ended their moves."), 1, SD),
	[MSG_REVEAL] = SAY(N_("{0} shows himself at {1}."), 2, U, T),
	[MSG_FORCED_SAFE] = SAY(N_("Force march of {0} to {1}: {2}, no loss."), 3, U, T, N),
	[MSG_FORCED_SAFE_HIDDEN] =
		SAY(N_("Force march of a block of the {0} to {1}: {2}, no loss."), 3, A, T, N),
	[MSG_FORCED_LOSS] = SAY(N_("Force march of {0} to {1}: {2}, a step is lost."), 3, U, T, N),
	[MSG_FORCED_LOSS_HIDDEN] = SAY(
		N_("Force march of a block of the {0} to {1}: {2}, a step is lost."), 3, A, T, N),
	[MSG_ELIMINATED] = SAY(N_("{0} is eliminated."), 1, U),
	[MSG_SKIRMISH] = SAY(N_("A skirmish at {0}."), 1, T),
	[MSG_SHOWN] = COUNT("{0} is seen at {2}, {1} step.", "{0} is seen at {2}, {1} steps.", 3, 1,
			    U, N, T),
	[MSG_SKIRMISH_FIRE] = COUNT("{0} fires {1} die at F{2}. Hits: {3}.",
				    "{0} fires {1} dice at F{2}. Hits: {3}.", 4, 1, U, N, N, N),
	[MSG_SKIRMISH_LOST] = SAY(N_("The {0} must leave {1}."), 2, SD, T),
	[MSG_BATTLE] = SAY(N_("A battle at {0}."), 1, T),
	[MSG_TERRAIN_DRAWN] = SAY(N_("The {0} draw for {2}: {1}."), 3, SD, TR, T),
	[MSG_TERRAIN] = SAY(N_("Terrain of the {0} at {3}: {1}, {2}."), 4, SD, TR, PO, T),
	[MSG_ARRAYED] = SAY(N_("The {0} stand in line at {1}."), 2, SD, T),
	[MSG_BATTLE_TURN] = SAY(N_("{0}, battle turn {1}: the {2}."), 3, T, N, SD),
	[MSG_MORALE_GOOD] = SAY(N_("Morale of {0}: {1}, it stands."), 2, U, N),
	[MSG_MORALE_BAD] = SAY(N_("Morale of {0}: {1}, it breaks."), 2, U, N),
	[MSG_ENGAGES] = SAY(N_("{0} engages: {1}."), 2, U, PO),
	[MSG_DISENGAGES] = SAY(N_("{0} disengages: {1}."), 2, U, PO),
	[MSG_REDEPLOYS] = SAY(N_("{0} redeploys: {1}."), 2, U, PO),
	[MSG_REDEPLOYS_HIDDEN] = SAY(N_("A block of the {0} redeploys: {1}."), 2, A, PO),
	[MSG_FIRE] = COUNT("{0} fires ({1}): {2} die at F{3}. Hits: {4}.",
			   "{0} fires ({1}): {2} dice at F{3}. Hits: {4}.", 5, 2, U, PO, N, N, N),
	[MSG_LONG_FIRE] = COUNT("{0} fires at long range ({1}): {2} die at F{3}. Hits: {4}.",
				"{0} fires at long range ({1}): {2} dice at F{3}. Hits: {4}.", 5, 2,
				U, PO, N, N, N),
	[MSG_STEP_LOST] =
		COUNT("{0} is down to {1} step.", "{0} is down to {1} steps.", 2, 1, U, N),
	[MSG_SQUARE] = SAY(N_("Infantry of the {0} forms square: {1}."), 2, A, PO),
	[MSG_SQUARE_BROKEN] = SAY(N_("{0} breaks square."), 1, U),
	[MSG_SHELTER] = SAY(N_("A unit of the {0} shelters in a square: {1}."), 2, A, PO),
	[MSG_SHELTER_LEFT] = SAY(N_("A unit of the {0} leaves its square: {1}."), 2, A, PO),
	[MSG_OCCUPIED] = SAY(N_("The {0} have a new holder in place. {1}: {2}."), 3, SD, TR, PO),
	[MSG_RETREAT] = SAY(N_("{0} retreats from {1} to {2}."), 3, U, T, T),
	[MSG_RETREAT_HIDDEN] = SAY(N_("A block of the {0} retreats from {1} to {2}."), 3, A, T, T),
	[MSG_ATTRITION] = COUNT("{0} loses {1} step as it breaks away.",
				"{0} loses {1} steps as it breaks away.", 2, 1, U, N),
	/* A third number, the position that is lost, is for forecasts and not worded. */
	[MSG_ROUT] = SAY(N_("The {0} rout at {1}!"), 2, SD, T),
	[MSG_NO_ROAD] = SAY(N_("{0} finds no road out of {1}."), 2, U, T),
	[MSG_REINFORCES] = SAY(N_("{0} comes from {1} to the battle of {2}."), 3, U, T, T),
	[MSG_REINFORCES_HIDDEN] =
		SAY(N_("A block of the {0} comes from {1} to the battle of {2}."), 3, A, T, T),
	[MSG_STALEMATE] = SAY(N_("Stalemate at {0}: the attacker must retreat."), 1, T),
	[MSG_VICTORY_AT] = SAY(N_("The {0} hold the field of {1}."), 2, SD, T),
	[MSG_REGROUP] = SAY(N_("{0} regroups from {1} to {2}."), 3, U, T, T),
	[MSG_REGROUP_HIDDEN] = SAY(N_("A block of the {0} regroups from {1} to {2}."), 3, A, T, T),
	[MSG_SUPPLY] = COUNT("{0} is in French hands: the {1} lose {2} unit.",
			     "{0} is in French hands: the {1} lose {2} units.", 3, 2, T, A, N),
	[MSG_DEFEAT] = SAY(N_("The army of the {0} is defeated, {1} units lost."), 2, A, N),
	[MSG_END_FRENCH] = SAY(N_("Both Allied armies are defeated: the French win."), 0, 0),
	[MSG_END_CITIES] = SAY(N_("The French hold two great cities on 22 June: they win."), 0, 0),
	[MSG_END_ALLIED] = SAY(N_("The French army is defeated: the Allies win."), 0, 0),
	[MSG_END_TIME] = SAY(N_("Time has run out for the French: the Allies win."), 0, 0),
	[MSG_GOING_ON] = SAY(N_("{0}. Units lost: French {1}, Anglo-Dutch {2}, Prussians {3}."), 4,
			     KIND_TURN, N, N, N),
	[MSG_ASK_BID] =
		COUNT("Name a side and a bid, or accept. Between equal generals a bid of {1} "
		      "step for the {0} evens the sides.",
		      "Name a side and a bid, or accept. Between equal generals a bid of {1} "
		      "steps for the {0} evens the sides.",
		      2, 1, SD, N),
	[MSG_ASK_BID_EVEN] = SAY(N_("Name a side and a bid, or accept. Between equal generals the "
				    "sides are even without a bid."),
				 0, 0),
	[MSG_ASK_WEAKEN] =
		COUNT("Choose the unit that starts with a step less; {0} is left.",
		      "Choose a unit that starts with a step less; {0} are left.", 1, 0, N),
	[MSG_ASK_DEPLOY] =
		COUNT("Place your units; {0} is left.", "Place your units; {0} are left.", 1, 0, N),
	[MSG_ASK_MOVE] = COUNT("{0}: march, or end your moves; {1} group move is left.",
			       "{0}: march, or end your moves; {1} group moves are left.", 2, 1,
			       KIND_TURN, N),
	[MSG_ASK_MOVE_NIGHT] =
		COUNT("{0}: march without attacking, or end your moves; {1} group move is left.",
		      "{0}: march without attacking, or end your moves; {1} group moves are "
		      "left.",
		      2, 1, KIND_TURN, N),
	[MSG_ASK_ROLL] =
		COUNT("Roll for {0} force march; a leader may show himself first.",
		      "Roll for {0} force marches; a leader may show himself first.", 1, 0, N),
	[MSG_ASK_SKIRMISH] = SAY(N_("Which skirmish is fought next?"), 0, 0),
	[MSG_ASK_SHOW] = SAY(N_("Skirmish at {0}: choose one to four units in secret."), 1, T),
	[MSG_ASK_BATTLE] = SAY(N_("Which battle comes next?"), 0, 0),
	[MSG_ASK_SITE] = SAY(N_("{0}: place the terrain you have drawn."), 1, T),
	[MSG_ASK_ARRAY] = COUNT("{0}: deploy for battle, one corps in each position; {1} unit "
				"is left.",
				"{0}: deploy for battle, one corps in each position; {1} units "
				"are left.",
				2, 1, T, N),
	[MSG_ASK_TEST] = SAY(N_("{0}: roll the morale of your shaken units."), 1, T),
	[MSG_ASK_COMBAT] = SAY(N_("{0}, battle turn {1}: move, fire or retreat."), 2, T, N),
	[MSG_ASK_LOSE] = COUNT("{0} hit to take: choose who takes it.",
			       "{0} hits to take: choose who takes the first.", 1, 0, N),
	[MSG_ASK_REINFORCE] = SAY(N_("{0}: bring up reinforcements."), 1, T),
	[MSG_ASK_STALEMATE] = SAY(N_("{0}: your attack has come to a stand; retreat."), 1, T),
	[MSG_ASK_RETREAT] = SAY(N_("{0}: all must leave, by what roads there are."), 1, T),
	[MSG_ASK_REGROUP] = SAY(N_("{0} is won: regroup, two units on a major road, one on a "
				   "minor."),
				1, T),
	[MSG_ASK_REMOVE] = COUNT("Choose {0} unit that is lost for want of supply.",
				 "Choose {0} units that are lost for want of supply.", 1, 0, N),
	[MSG_FIG_TURN] = SAY(N_("Turns played"), 0, 0),
	[MSG_FIG_FRENCH] = SAY(N_("French units lost"), 0, 0),
	[MSG_FIG_ANGLO_DUTCH] = SAY(N_("Anglo-Dutch units lost"), 0, 0),
	[MSG_FIG_PRUSSIAN] = SAY(N_("Prussian units lost"), 0, 0),
	[MSG_ODDS_HITS] = COUNT("Hits of {0} on the {1}: {2} die at F{3}",
				"Hits of {0} on the {1}: {2} dice at F{3}", 4, 2, U, TG, N, N),
	[MSG_ODDS_ANY] = SAY(N_("Chance that {0} hits the {1}"), 2, U, TG),
	[MSG_ODDS_KILLS] = SAY(N_("Chance that {0} eliminates a block of the {1}"), 2, U, TG),
	[MSG_ODDS_SK_DEALT] = SAY(N_("Steps that you take from the enemy at {0}"), 1, T),
	[MSG_ODDS_SK_TAKEN] = SAY(N_("Steps that you lose at {0}"), 1, T),
	[MSG_ODDS_SK_HOLD] = SAY(N_("Chance that you hold {0}"), 1, T),
	[MSG_ODDS_ROUT] = SAY(N_("Chance that the enemy routs at {0}"), 1, T),
	[MSG_ODDS_WE_ROUT] = SAY(N_("Chance that you rout at {0}"), 1, T),
	[MSG_ODDS_MORALE] = SAY(N_("Chance that {0} stands"), 1, U),
	[MSG_ODDS_MARCH] = SAY(N_("Chance that {0} marches without loss"), 1, U),
	[MSG_ODDS_WORLDS] = SAY(N_("All dice counted; the enemy's blocks drawn {0} times from what "
				   "you know"),
				1, N),
	[MSG_ODDS_FOUGHT_OUT] = SAY(N_("Fought out {0} times by generals on both sides, the "
				       "enemy's blocks drawn from what you know"),
				    1, N),
	[MSG_ODDS_LOST] = SAY(N_("Chance that your position {0} is lost by the end of the enemy's "
				 "battle turn"),
			      1, PO),
	[MSG_ODDS_TURN_FOUGHT] =
		SAY(N_("Positions: you end your battle turn as you stand, and a general "
		       "fights the enemy's {0} times, his blocks drawn from what "
		       "you know. All else: exact"),
		    1, N),
	[MSG_THREAT_BLOCKS] =
		SAY(N_("Enemy blocks in the strongest attack on {0} when they next march"), 1, T),
	[MSG_THREAT_STEPS] = SAY(N_("Their steps on arriving at {0}"), 1, T),
	[MSG_THREAT_FROM] = SAY(N_("Blocks that can come to {0} from {1}"), 2, T, T),
	[MSG_THREAT_HOLD] = SAY(N_("In that attack: chance that you hold {0}"), 1, T),
	[MSG_THREAT_WE_ROUT] = SAY(N_("In that attack: chance that you rout at {0}"), 1, T),
	[MSG_THREAT_ROUT] = SAY(N_("In that attack: chance that the enemy routs at {0}"), 1, T),
	[MSG_THREAT_DEALT] =
		SAY(N_("In that attack: steps that you take from the enemy at {0}"), 1, T),
	[MSG_THREAT_TAKEN] = SAY(N_("In that attack: steps that you lose at {0}"), 1, T),
	[MSG_THREAT_CHANCE] =
		SAY(N_("If a general leads the enemy: chance that he attacks {0}"), 1, T),
	[MSG_THREAT_KEPT] =
		SAY(N_("If a general leads the enemy: chance that {0} is still yours"), 1, T),
	[MSG_THREAT_IMAGINED] = SAY(N_("Imagined {0} times, a general's turn a fifth as often: you "
				       "stay as you stand, the enemy's blocks are drawn from what "
				       "you know, fights are fought out by generals on both sides"),
				    1, N),
	[MSG_WHY_LEVEL] = SAY(N_("Units lost with which the army is defeated: {0}"), 1, A),
	[MSG_WHY_CITY] = SAY(N_("{0} is in French hands"), 1, T),
	[MSG_WHY_CITIES] =
		SAY(N_("Great cities that win the campaign for the French after the last "
		       "turn"),
		    0, 0),
	[MSG_WHY_STEPS] = SAY(N_("Steps at full strength"), 0, 0),
	[MSG_WHY_STEPS_LOST] = SAY(N_("Steps lost"), 0, 0),
	[MSG_MOD_INFANTRY] = SAY(N_("Infantry"), 0, 0),
	[MSG_MOD_CAVALRY] = SAY(N_("Cavalry"), 0, 0),
	[MSG_MOD_FOOT] = SAY(N_("Foot artillery"), 0, 0),
	[MSG_MOD_HORSE] = SAY(N_("Horse artillery"), 0, 0),
	[MSG_MOD_LEADER] = SAY(N_("Leaders"), 0, 0),
	[MSG_MOD_MAJOR] = SAY(N_("Major road"), 0, 0),
	[MSG_MOD_MINOR] = SAY(N_("Minor road"), 0, 0),
	[MSG_MOD_LEADER_TOWN] = SAY(N_("A revealed leader of the army is in the town"), 0, 0),
	[MSG_MOD_LEADER_POSITION] =
		SAY(N_("A revealed leader of the army is in the position"), 0, 0),
	[MSG_MOD_IN_SQUARE] = SAY(N_("Infantry in square"), 0, 0),
	[MSG_MOD_SHOCK] = SAY(N_("Cavalry, its first fire after engaging (shock)"), 0, 0),
	[MSG_MOD_FIRST_FIRE] = SAY(N_("Artillery, its first fire at short range"), 0, 0),
	[MSG_MOD_FARM] = SAY(N_("The unit in the farm"), 0, 0),
	[MSG_MOD_HILL] = SAY(N_("The guns on the hill, at long range"), 0, 0),
	[MSG_MOD_INFANTRY_SQUARES] = SAY(N_("Infantry, at squares"), 0, 0),
	[MSG_MOD_GUNS_SQUARES] = SAY(N_("Artillery, at squares at long range"), 0, 0),
	[MSG_MOD_CAVALRY_SQUARES] = SAY(N_("Cavalry, at squares (and no shock)"), 0, 0),
	[MSG_MOD_HORSE_SQUARES] = SAY(
		N_("Horse artillery, at squares at short range: F{0}, first fire F{1}"), 2, N, N),
	[MSG_MOD_WOODS] = SAY(N_("Cavalry in woods: F{0}, no shock"), 1, N),
	[MSG_GRADE_WON] = SAY(N_("Chance to win"), 0, 0),
	[MSG_GRADE_LOST] = SAY(N_("Chance to lose"), 0, 0),
	[MSG_FACT_HOLD] = SAY(N_("you hold {0}"), 1, T),
	[MSG_FACT_BEATEN] = SAY(N_("the army of the {0} is defeated"), 1, A),
	[MSG_FACT_LEADER] = SAY(N_("{0} is lost"), 1, U),
	[MSG_FACT_UNITS] = SAY(N_("your losses in units"), 0, 0),
	[MSG_FACT_ENEMY_UNITS] = SAY(N_("the enemy's losses in units"), 0, 0),
	[MSG_FACT_STEPS] = SAY(N_("your losses in steps"), 0, 0),
	[MSG_FACT_ENEMY_STEPS] = SAY(N_("the enemy's losses in steps"), 0, 0),
	/* The facts behind refusals. */
	[MSG_NOT_ROAD_FULL] = SAY(
		N_("The road from {0} to {1} is full: {2} of {3} units this turn."), 4, T, T, N, N),
	[MSG_NOT_ROAD_FULL_BUT] = SAY(N_("The road from {0} to {1} is full: {2} of {3} units this "
					 "turn. {5} can still go to {4}."),
				      6, T, T, N, N, T, U),
	[MSG_NOT_RIVER_FULL] = SAY(N_("Across the river from {0} to {1}, {2} of {3} units have "
				      "attacked this turn."),
				   4, T, T, N, N),
	[MSG_NOT_GROUPS] =
		SAY(N_("{0} stands in {1}; both group moves of this turn began elsewhere, "
		       "in {2} and {3}."),
		    4, U, T, T, T),
	[MSG_NOT_GROUP] = SAY(N_("{0} stands in {1}; the group move of the {2} began in {3}."), 4,
			      U, T, A, T),
	[MSG_NOT_MET_ENEMY] =
		SAY(N_("{0} is in {1} with enemy units and goes no farther."), 2, U, T),
	[MSG_NOT_MARCHED_ALL] =
		SAY(N_("{0} has marched {1} towns this turn, the force march included."), 2, U, N),
	[MSG_NOT_NIGHT_RATE] =
		COUNT("{0} has marched {1} town, all that it may by night.",
		      "{0} has marched {1} towns, all that it may by night.", 2, 1, U, N),
	[MSG_NOT_NIGHT_ENEMY] =
		SAY(N_("It is {0}, and enemy units stand in {1}."), 2, KIND_TURN, T),
	[MSG_NOT_APART] = SAY(N_("{0} set out from {1}; units from {2} are attacking {3} already."),
			      4, U, T, T, T),
	[MSG_NOT_BY_ROAD] =
		SAY(N_("No road leads straight from {0} to {1}; march by {2}."), 3, T, T, T),
	[MSG_NOT_STRAIGHT] = SAY(N_("No road leads straight from {0} to {1}."), 2, T, T),
	[MSG_NOT_BARRED] = SAY(N_("No road leads straight from {0} to {1}, and in {2} on the way "
				  "there are enemy units."),
			       3, T, T, T),
	[MSG_NOT_TOO_FAR] =
		COUNT("{1} is {2} roads away from {0}, which can march {3} more town this turn.",
		      "{1} is {2} roads away from {0}, which can march {3} more towns this turn.",
		      4, 3, U, T, N, N),
	[MSG_NOT_THERE] = SAY(N_("{0} is in {1} already."), 2, U, T),
	[MSG_NOT_PLACED] = SAY(N_("{0} is placed already, in {1}."), 2, U, T),
	[MSG_NOT_GONE] = SAY(N_("{0} is out of the game."), 1, U),
	[MSG_NOT_TOWN_FULL] = SAY(N_("{0} is full: {1} of {2} units."), 3, T, N, N),
	[MSG_NOT_UNPLACED] = COUNT("{0} unit is still to be placed.",
				   "{0} units are still to be placed.", 1, 0, N),
	[MSG_NOT_ELSEWHERE] = SAY(N_("{0} is in {1}, not in {2}."), 3, U, T, T),
	[MSG_NOT_YOURS] = SAY(N_("{0} belongs to the {1}."), 2, U, A),
	[MSG_NOT_IN_LINE] = SAY(N_("{0} is deployed already: {1}."), 2, U, PO),
	[MSG_NOT_UNARRAYED] = COUNT("{0} unit is still to be deployed.",
				    "{0} units are still to be deployed.", 1, 0, N),
	[MSG_NOT_FIRED] = SAY(N_("{0} has fired in this battle turn."), 1, U),
	[MSG_NOT_MOVED] = SAY(N_("{0} has used its move in this battle turn."), 1, U),
	[MSG_NOT_UNENGAGED] = SAY(N_("{0} has no enemy in its position."), 1, U),
	[MSG_NOT_IN_RESERVE] = SAY(N_("{0} is in Reserve."), 1, U),
	[MSG_NOT_STREAM_FULL] =
		SAY(N_("The stream ({0}): {1} of {2} units have crossed it in this battle turn."),
		    3, PO, N, N),
	[MSG_NOT_ENGAGED] = SAY(N_("{0} has engaged in this battle turn."), 1, U),
	[MSG_NOT_DISENGAGED] = SAY(N_("{0} has disengaged in this battle turn."), 1, U),
	[MSG_NOT_NO_WAY] = SAY(N_("No battle move takes {0} from {1} to {2}."), 3, U, PO, PO),
	[MSG_NOT_BATTLE_ROAD] =
		COUNT("The road between {0} and {1} is full: {2} of {3} unit.",
		      "The road between {0} and {1} is full: {2} of {3} units.", 4, 3, T, T, N, N),
	[MSG_NOT_ENEMY_THERE] = SAY(N_("Enemy units stand in {0}."), 1, T),
	[MSG_NOT_FOUGHT_OVER] = SAY(N_("There is fighting at {0} too."), 1, T),
	[MSG_NOT_NEXT] = SAY(N_("{0} stands in {1}, {2} roads from {3}."), 4, U, T, N, T),
	[MSG_NOT_SHOWN_ALL] = SAY(N_("You have chosen {0} of at most {1} units."), 2, N, N),
	[MSG_NOT_CHOSEN] = SAY(N_("{0} is chosen already."), 1, U),
	[MSG_NOT_ROLLED] = SAY(N_("{0} has rolled for its force march."), 1, U),
	[MSG_NOT_UNFORCED] = SAY(N_("{0} has made no force march."), 1, U),
	[MSG_NOT_STRONGER] = SAY(N_("{2} is stronger than {0}: {3} steps to {1}."), 4, U, N, U, N),
	[MSG_NOT_STEADY] = SAY(N_("{0} has {1} steps."), 2, U, N),
	[MSG_NOT_SIGNALS] = SAY(N_("You have sent {0} of {1} signals."), 2, N, N),
	{.text = NULL},
};
