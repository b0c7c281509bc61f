/*
 * messages.c: prompts, events, figures and odds in words.
 */
#include "games/commander/words.h"

#define TEXT(text)                                                                                 \
	{                                                                                          \
		N_(text), NULL, {0}, 0, 0                                                          \
	}
#define WITH(text, n, ...)                                                                         \
	{                                                                                          \
		N_(text), NULL, {__VA_ARGS__}, n, 0                                                \
	}
#define COUNT(one, many, n, by, ...)                                                               \
	{                                                                                          \
		N_(one), N_(many), {__VA_ARGS__}, n, by                                            \
	}

const struct message fc_messages[] = {
	[P_NONE] = TEXT("The game goes on by itself."),
	[P_MOVES] =
		TEXT("Move your Forces and Napoleon, each one area; then say that you are done."),
	[P_FIGHT] = TEXT("Choose the battle to fight now."),
	[P_FORCED_MARCH] = WITH(
		"Forced march: you have {0} Supply; a Force costs {1}, Napoleon nothing.", 2, 0, 0),
	[P_RESUPPLY] = COUNT("Resupply: you have {0} Supply point to spend.",
			     "Resupply: you have {0} Supply points to spend.", 1, 0, 0),
	[P_ORDERS] = TEXT("Choose the Enemy group to roll for."),
	[P_ORDER_DIE] = WITH("The group of {0} has rolled {1}: accept it, or spend a Scout?", 2,
			     K_FORCE, 0),
	[P_ORDER_MOVE] =
		WITH("The group of {0} has several ways: choose the area it goes to.", 1, K_FORCE),
	[P_ROLL_CITY] = TEXT("Choose the area to roll for in the Enemy's resupply."),
	[P_ENEMY_REFIT] = TEXT("Choose the Enemy Force that is refitted."),
	[P_LATE] = WITH("{0} and those with him arrive: choose an area with French Forces.", 1,
			K_FORCE),
	[P_FOG_DIE] = WITH("Fog of war: the result is {0}. Accept it, or spend a Scout?", 1, 0),
	[P_FOG_EVENT] = WITH("Fog of war: {0}", 1, K_FOG),
	[P_BUY_PLANS] = COUNT("You have {0} plan each battle turn and {1} Supply: buy more plans?",
			      "You have {0} plans each battle turn and {1} Supply: buy more plans?",
			      2, 0, 0, 0),
	[P_INSIGHTS] = COUNT(
		"Choose Insights; each costs a plan unless it is free, and you have {0} plan.",
		"Choose Insights; each costs a plan unless it is free, and you have {0} "
		"plans.",
		1, 0, 0),
	[P_PLACE] = TEXT("Place your Forces on the battlefield, in Line or Column."),
	[P_TERRAIN] = TEXT("Terrain: where is the whole Enemy drawn up?"),
	[P_DURATION] =
		COUNT("Duration: the battle lasts {0} turn; one more or one less?",
		      "Duration: the battle lasts {0} turns; one more or one less?", 1, 0, 0),
	[P_INSIGHT] = TEXT("Roll for an Insight, or go on."),
	[P_INSIGHT_DIE] =
		WITH("{0} failed with a {1}: accept it, or spend a Scout?", 2, K_INSIGHT, 0),
	[P_SWEEP] = TEXT("Sweep: choose up to three Cavalry of the Reserve."),
	[P_PLANS] = COUNT("Give out your battle plans: {0} is left.",
			  "Give out your battle plans: {0} are left.", 1, 0, 0),
	[P_DRAW] = TEXT("Choose the Enemy Force that receives the next plan, before it is drawn."),
	[P_BEFORE] = TEXT("Before the Enemy acts: resolve Squares and prepared Forces."),
	[P_ENEMY] = TEXT("Choose the Enemy Force that acts next."),
	[P_FRENCH] = TEXT("Your Forces act in the order you like."),
	[P_MARCH] = WITH("{0} marches: choose.", 1, K_FORCE),
	[P_SHOCK] = TEXT("Choose the Force that makes the Shock check."),
	[P_HITS] = COUNT("Choose the Force that takes the Hit.",
			 "Choose the Force that takes the next of {0} Hits.", 1, 0, 0),
	[P_HIT_AREA] = WITH("Choose the Force at {0} that takes the Hit.", 1, K_AREA),
	[P_FORMATION] = COUNT("Formation: {0} more Force may change.",
			      "Formation: {0} more Forces may change.", 1, 0, 0),
	[P_OVER] = TEXT("The campaign is over."),

	[M_TURN] = WITH("Campaign turn: {0}.", 1, K_TURN),
	[M_STEP] = WITH("{0}.", 1, K_STEP),
	[M_MOVE] = WITH("{0} moves from {1} to {2}.", 3, K_FORCE, K_AREA, K_AREA),
	[M_NAPOLEON] = WITH("Napoleon goes to {0}.", 1, K_AREA),
	[M_NAPOLEON_COMES] = WITH("Napoleon arrives at {0}.", 1, K_AREA),
	[M_NAPOLEON_LEAVES] = TEXT("Napoleon leaves the theatre of war."),
	[M_BATTLE] = WITH("Battle at {0}.", 1, K_AREA),
	[M_FOG_ROLL] = WITH("Fog of war: die {0}, result {1}.", 2, 0, 0),
	[M_FOG_PAYS] = WITH("The Enemy spends {0} Supply for +{1} on the fog of war and keeps {2}.",
			    3, 0, 0, 0),
	[M_FOG_SCOUT] = WITH("A Scout reports: the new result is {0}.", 1, 0),
	[M_FOG_RESULT] = WITH("Fog of war: {0} Battle turns: {1}.", 2, K_FOG, 0),
	[M_SUPPLY_GAIN] = WITH("Supply of the side {0}: +{1}, now {2}.", 3, K_SIDE, 0, 0),
	[M_SUPPLY_LOSS] = WITH("Supply of the side {0}: −{1}, now {2}.", 3, K_SIDE, 0, 0),
	[M_TRANSFER] = WITH("{0} Supply pass from one side to the other: {1} to {2}.", 3, 0, K_SIDE,
			    K_SIDE),
	[M_SCOUT_GAIN] = WITH("You gain a Scout and have {0}.", 1, 0),
	[M_ARRIVES] = WITH("{0} arrives at {1}.", 2, K_FORCE, K_AREA),
	[M_JOINS] = WITH("{0} joins the battle.", 1, K_FORCE),
	[M_ENVELOPS] =
		WITH("Envelopment at {2}: all Forces of the side {1} are lost to the side {0}.", 3,
		     K_SIDE, K_SIDE, K_AREA),
	[M_TOTALS] = WITH("Combat values: French {0}, Enemy {1}.", 2, 0, 0),
	[M_PLANS_BOUGHT] = COUNT("You buy {0} more plan for {1} Supply.",
				 "You buy {0} more plans for {1} Supply.", 2, 0, 0, 0),
	[M_INSIGHT_TAKEN] =
		WITH("You take the Insight {0}; plans each battle turn: {1}.", 2, K_INSIGHT, 0),
	[M_PLACED] = WITH("{0} takes position: {1}, {2}.", 3, K_FORCE, K_REGION, K_FORM),
	[M_BATTLE_TURN] = WITH("Battle turn; the counter stands on {0}.", 1, 0),
	[M_DURATION] = WITH("Duration: the counter goes to {0}.", 1, 0),
	[M_MORALE] = WITH("Morale: your Forces add {0} in Shock checks.", 1, 0),
	[M_RAID] = WITH("Raid: die {0}, {1} Supply taken from the Enemy.", 2, 0, 0),
	[M_INSIGHT_WORKS] = WITH("{0} works: die {1}, needed {2} or less.", 3, K_INSIGHT, 0, 0),
	[M_INSIGHT_FAILS] = WITH("{0} fails: die {1}, needed {2} or less.", 3, K_INSIGHT, 0, 0),
	[M_SWEEPS] = COUNT("{0} sweeps behind the Enemy: {1} Hit.",
			   "{0} sweeps behind the Enemy: {1} Hits.", 2, 1, K_FORCE, 0),
	[M_PLAN_GIVEN] = WITH("{0} receives the plan {1}.", 2, K_FORCE, K_PLAN),
	[M_PLAN_READY] = WITH("The plan {0} is kept ready.", 1, K_PLAN),
	[M_PLAN_DRAWN] = WITH("{0} draws the plan {1}.", 2, K_FORCE, K_PLAN),
	[M_SPECIAL_DRAWN] =
		WITH("The Enemy draws {0}: it serves all his Forces this turn.", 1, K_PLAN),
	[M_SETTLED_HIT] =
		WITH("Among equals the Enemy strikes {0}: there a Hit costs most.", 1, K_FORCE),
	[M_SETTLED_STRONGEST] =
		WITH("Among equals the Enemy chooses {0}: the strongest, then the nearest to you.",
		     1, K_FORCE),
	[M_SETTLED_FIRST] = WITH("Among equals {0} acts first: those in reach before others, then "
				 "the strongest.",
				 1, K_FORCE),
	[M_SETTLED_WAY] = WITH("Of several ways the group of {0} takes the one to {1}: the fewest "
			       "French, then the nearest to Napoleon.",
			       2, K_FORCE, K_AREA),
	[M_SETTLED_GROUP] =
		WITH("The groups roll in the order of the map: that of {0} is next.", 1, K_FORCE),
	[M_SETTLED_CITY] =
		WITH("The areas are rolled for in the order of the map: {0} is next.", 1, K_AREA),
	[M_ACTS] = WITH("{0}: {1}.", 2, K_FORCE, K_PLAN),
	[M_ACTIVATES] =
		WITH("{0} activates {1}: die {2}, needed {3} or less.", 4, K_FORCE, K_PLAN, 0, 0),
	[M_ACTIVATION_FAILS] = WITH("{0} does not activate {1}: die {2}, needed {3} or less.", 4,
				    K_FORCE, K_PLAN, 0, 0),
	[M_PLAN_LOST] =
		WITH("{0} cannot use the plan {1} any more and loses it.", 2, K_FORCE, K_PLAN),
	[M_FORMS] = WITH("{0} changes formation: {1}.", 2, K_FORCE, K_FORM),
	[M_ADVANCES] = WITH("{0} advances: {1}.", 2, K_FORCE, K_REGION),
	[M_RETREATS] = WITH("{0} retreats: {1}.", 2, K_FORCE, K_REGION),
	[M_SHOCK_PASS] =
		WITH("{0} withstands the Shock: die {1}, needed {2} or less.", 3, K_FORCE, 0, 0),
	[M_SHOCK_FAIL] =
		WITH("{0} fails the Shock check: die {1}, needed {2} or less.", 3, K_FORCE, 0, 0),
	[M_SHOCK_AUTO] = WITH("{0} fails the Shock check without a die.", 1, K_FORCE),
	[M_SHOCK_SAFE] = WITH("{0} withstands the Shock without a die.", 1, K_FORCE),
	[M_ATTACK_HITS] =
		COUNT("{0} attacks at {2}/{3}: die {1}, {4} Hit.",
		      "{0} attacks at {2}/{3}: die {1}, {4} Hits.", 5, 4, K_FORCE, 0, 0, 0, 0),
	[M_ATTACK_MISSES] = WITH("{0} attacks at {2}/{3}: die {1}, missed.", 4, K_FORCE, 0, 0, 0),
	[M_HIT_CANCELLED] = WITH("{0} cancels the Hit on {1}.", 2, K_PLAN, K_FORCE),
	[M_REDUCED] = WITH("{0} is reduced.", 1, K_FORCE),
	[M_DESTROYED] = WITH("{0} is destroyed.", 1, K_FORCE),
	[M_EXITS] = WITH("{0} leaves the battle for {1}.", 2, K_FORCE, K_AREA),
	[M_NO_EXIT] = WITH("{0} finds no way out.", 1, K_FORCE),
	[M_NAPOLEON_FOLLOWS] = WITH("Napoleon leaves the battle for {0}.", 1, K_AREA),
	[M_ROUT] = WITH("Rout of the side {0}: French {1}, Enemy {2}.", 3, K_SIDE, 0, 0),
	[M_NO_ROUT] = WITH("No rout: French {0}, Enemy {1}.", 2, 0, 0),
	[M_WITHDRAWAL] = WITH("Withdrawal: die {0}, {1}.", 2, 0, K_WITHDRAWAL),
	[M_BATTLE_WON] = WITH("The battle of {1} goes to the side {0}.", 2, K_SIDE, K_AREA),
	[M_INCOME] = WITH("The French receive {0} Supply and have {1}.", 2, 0, 0),
	[M_REFIT] = WITH("{0} is refitted; Supply left: {1}.", 2, K_FORCE, 0),
	[M_BOUGHT] = WITH("{0} is bought for {1} and costs {2} Supply.", 3, K_FORCE, K_AREA, 0),
	[M_SCOUT_HIRED] = WITH("A Scout is hired; you have {0}.", 1, 0),
	[M_ORDERS_PAYS] = WITH("The Enemy spends {0} Supply for +{1} on all Orders and keeps {2}.",
			       3, 0, 0, 0),
	[M_ORDER_ROLL] = WITH("The group of {0} rolls {1}, result {2}.", 3, K_FORCE, 0, 0),
	[M_ORDER] = WITH("Order for the group of {0}: {1}, ×{2}.", 3, K_FORCE, K_ORDER, 0),
	[M_GROUP_MOVES] =
		WITH("The group of {0} moves from {1} to {2}.", 3, K_FORCE, K_AREA, K_AREA),
	[M_GROUP_STAYS] = WITH("The group of {0} stays at {1}.", 2, K_FORCE, K_AREA),
	[M_RESUPPLY_ROLL] = WITH("Enemy resupply at {0}: die {1}.", 2, K_AREA, 0),
	[M_NO_COUNTER] = TEXT("No counter is left: the Enemy receives Supply instead."),
	[M_SPECIAL] = WITH("Special rule: {0}", 1, K_SPECIAL),
	[M_ATTRITION] = WITH("Attrition at {0}: die {1}.", 2, K_AREA, 0),
	[M_LEAVES_GAME] = WITH("{0} leaves the campaign for good.", 1, K_FORCE),
	[M_UPGRADE] = WITH("The Enemy is reinforced at {0}: die {1}.", 2, K_AREA, 0),
	[M_CARRIED] = WITH("{0} brings his counter from the last campaign.", 1, K_FORCE),
	[M_WON_SUPERIOR] = WITH("Superior victory: {0} points.", 1, 0),
	[M_WON_HISTORICAL] = WITH("Historical victory: {0} points.", 1, 0),
	[M_WON_INFERIOR] = WITH("Inferior result: {0} points.", 1, 0),
	[M_DEFEAT_NAPOLEON] = TEXT("Defeat: Napoleon is lost."),
	[M_DEFEAT_TRACK] = TEXT("Defeat: the turn track has run out."),
	[M_DEFEAT_CONDITION] = WITH("Defeat: {0}", 1, K_CONDITION),
	[M_DEFEAT_UNGRADED] = TEXT("Defeat: the campaign ended too soon."),
	[M_UNDECIDED] = TEXT("The campaign is undecided."),

	[R_SUPERIOR] = TEXT("Superior victory."),
	[R_HISTORICAL] = TEXT("Historical victory."),
	[R_INFERIOR] = TEXT("Inferior result."),
	[N_POINTS] = TEXT("Victory points"),
	[N_TURNS] = TEXT("Campaign turns played"),
	[N_LOST_FRENCH] = TEXT("French Forces destroyed"),
	[N_LOST_ENEMY] = TEXT("Enemy Forces destroyed"),
	[O_VICTORY] = WITH("Chance that the French hold {0} after the battle", 1, K_AREA),
	[O_STALEMATE] = WITH("Chance that {0} stays contested", 1, K_AREA),
	[O_ENVELOP_ENEMY] = WITH("Chance that the Enemy at {0} is enveloped", 1, K_AREA),
	[O_ENVELOP_FRENCH] = WITH("Chance that the French at {0} are enveloped", 1, K_AREA),
	[O_ROUT_ENEMY] = WITH("Chance that the Enemy at {0} routs", 1, K_AREA),
	[O_ROUT_FRENCH] = WITH("Chance that the French at {0} rout", 1, K_AREA),
	[O_DEFEAT] = WITH("Chance that the battle of {0} costs the campaign", 1, K_AREA),
	[O_LOSS_FRENCH] = WITH("French combat value lost at {0}, on average", 1, K_AREA),
	[O_LOSS_ENEMY] = WITH("Enemy combat value lost at {0}, on average", 1, K_AREA),
	[M_COUNT] = {NULL},
};
