/*
 * words.c: what the game says and how its things are called.
 */
#include "games/castiglione/rules.h"

const struct verb ca_verbs[] = {
	[V_PLACE] = {"place", N_("Place {0} in {1}"), {K_PIECE, K_PLACE}, 2, 0},
	[V_FORAGE] = {"forage", N_("{0} forages"), {K_PIECE}, 1, 0},
	[V_JOIN] = {"join", N_("{0} joins the City of Mantua"), {K_PIECE}, 1, 0},
	[V_FIRST] = {"first", N_("First Player: {0}"), {K_SIDE}, 1, 0},
	[V_TAKE] = {"take", N_("Take {0} in hand"), {K_PIECE}, 1, 0},
	[V_ORDER] = {"order", N_("Order {0} to move (Cohesion Check)"), {K_PIECE}, 1, 0},
	[V_LEAVE] = {"leave", N_("Leave {0} here"), {K_PIECE}, 1, 0},
	[V_GO] = {"go", N_("March to {0}"), {K_PLACE}, 1, 0},
	[V_FORCE] = {"force-march", N_("Force March to {0}"), {K_PLACE}, 1, 0},
	[V_BY] = {"by", N_("By way of {0}"), {K_PLACE}, 1, 0},
	[V_DESTROY] = {"destroy", N_("{0} destroys the bridge {1}"), {K_PIECE, K_BRIDGE}, 2, 0},
	[V_REPAIR] = {"repair", N_("{0} repairs the bridge {1}"), {K_PIECE, K_BRIDGE}, 2, 0},
	[V_SCOUT] = {"scout", N_("{0} scouts {1}"), {K_PIECE, K_PLACE}, 2, 0},
	[V_HALT] = {"halt", N_("Halt"), {0}, 0, 0},
	[V_WITHDRAW] = {"withdraw", N_("Withdraw to {0}"), {K_PLACE}, 1, 0},
	[V_STAND] = {"stand", N_("Stand"), {0}, 0, 0},
	[V_ESCAPE] = {"escape", N_("{0} escapes to {1}"), {K_PIECE, K_PLACE}, 2, VERB_PUBLIC},
	[V_FIGHT] = {"fight", N_("Fight at {0}"), {K_PLACE}, 1, 0},
	[V_SUMMON] = {"summon", N_("{0} marches to the sound of the guns"), {K_PIECE}, 1, 0},
	[V_LEAD] = {"lead", N_("{0} leads"), {K_PIECE}, 1, VERB_PUBLIC},
	[V_HIT] = {"hit", N_("Hit {0}"), {K_PIECE}, 1, VERB_PUBLIC},
	[V_STAY] = {"stay", N_("Fight on"), {0}, 0, 0},
	[V_RETREAT] = {"retreat", N_("Retreat"), {0}, 0, 0},
	[V_FALL_BACK] = {"fall-back", N_("Fall back to {0}"), {K_PLACE}, 1, VERB_PUBLIC},
	[V_ENTER_CITY] = {"enter-city", N_("Join the City of Mantua"), {0}, 0, 0},
	[V_END] = {"end", N_("Done"), {0}, 0, 0},
	[CA_VERBS] = {0},
};

static int places(const void *pack)
{
	return ((const struct ca_pack *)pack)->places;
}
static const char *place_id(const void *pack, int i)
{
	static const char *const boxes[] = {"mantua-box", "eliminated", "reserve", "wounded",
					    "killed"};
	const struct ca_pack *k = pack;
	return i < k->areas ? k->map->area[i].id : boxes[i - k->areas];
}
static const char *place_label(const void *pack, int i, enum lang lang)
{
	static const char *const boxes[][LANG_COUNT] = {
		{"the Mantua City Box", "la Casella della Città di Mantova"},
		{"the Eliminated Units Box", "la Casella delle Unità eliminate"},
		{"the reserve of counters", "la riserva delle pedine"},
		{"the Wounded Leaders Box", "la Casella dei Comandanti feriti"},
		{"the dead", "i caduti"},
	};
	const struct ca_pack *k = pack;
	return i < k->areas ? k->map->area[i].name[lang] : boxes[i - k->areas][lang];
}
static int pieces(const void *pack)
{
	return ((const struct ca_pack *)pack)->pieces;
}
static const char *piece_id(const void *pack, int i)
{
	return ((const struct ca_pack *)pack)->piece[i].id;
}
static const char *piece_label(const void *pack, int i, enum lang lang)
{
	return ((const struct ca_pack *)pack)->piece[i].name[lang];
}
static int bridges(const void *pack)
{
	return ((const struct ca_pack *)pack)->bridges;
}
static const char *bridge_id(const void *pack, int i)
{
	return ((const struct ca_pack *)pack)->bridge[i].id;
}
static const char *bridge_label(const void *pack, int i, enum lang lang)
{
	return ((const struct ca_pack *)pack)->bridge[i].name[lang];
}

/* Words of the program itself: id and English label. */
#define WORDS(name, ...)                                                                           \
	static const char *const name##_words[][2] = {__VA_ARGS__};                                \
	static int name##_count(const void *pack)                                                  \
	{                                                                                          \
		(void)pack;                                                                        \
		return (int)(sizeof name##_words / sizeof name##_words[0]);                        \
	}                                                                                          \
	static const char *name##_id(const void *pack, int i)                                      \
	{                                                                                          \
		(void)pack;                                                                        \
		return name##_words[i][0];                                                         \
	}                                                                                          \
	static const char *name##_label(const void *pack, int i, enum lang lang)                   \
	{                                                                                          \
		(void)pack, (void)lang;                                                            \
		return name##_words[i][1];                                                         \
	}

WORDS(side, {"french", N_("French")}, {"austrian", N_("Austrian")}, {"none", N_("Nobody")})
WORDS(level, {"draw", N_("Draw")}, {"minor", N_("Minor Victory")},
      {"tactical", N_("Tactical Victory")}, {"operational", N_("Operational Victory")},
      {"strategic", N_("Strategic Victory")})
WORDS(phase, {"setup", N_("Set-up")}, {"supply", N_("Supply Phase")},
      {"command", N_("Command Phase")}, {"initiative", N_("Initiative Phase")},
      {"first-movement", N_("First Movement Phase")}, {"first-combat", N_("First Combat Phase")},
      {"second-movement", N_("Second Movement Phase")},
      {"second-combat", N_("Second Combat Phase")}, {"recovery", N_("Recovery Phase")},
      {"end-of-turn", N_("End of Turn Phase")}, {"over", N_("Game over")})
WORDS(step, {"dummies", N_("Placing Dummies")}, {"forage", N_("Forage")},
      {"join", N_("Joining Mantua")}, {"return", N_("Healed Leaders")},
      {"first-player", N_("Choosing the First Player")}, {"move", N_("Movement")},
      {"group", N_("A group on the move")}, {"path", N_("The way of a Forced March")},
      {"forced-march", N_("Forced March")}, {"withdraw", N_("Withdrawing")},
      {"escape", N_("Displaced Leaders")}, {"fight", N_("Choosing a Combat")},
      {"guns", N_("Sound of the guns")}, {"lead", N_("Choosing a Leader")},
      {"bombardment", N_("Bombardment")}, {"losses", N_("Losses")}, {"stay", N_("Stay or retreat")},
      {"retreat", N_("Retreat")}, {"pursuit", N_("Pursuit")},
      {"enter-city", N_("Leaders at Mantua")}, {"successor", N_("A Generic Leader")},
      {"raise", N_("Raising a Dummy")}, {"over", N_("Game over")})

const struct kind ca_kinds[] = {
	[K_NUMBER] = {0},
	[K_PLACE] = {"area", places, place_id, place_label, false},
	[K_PIECE] = {"piece", pieces, piece_id, piece_label, false},
	[K_BRIDGE] = {"bridge", bridges, bridge_id, bridge_label, false},
	[K_SIDE] = {"side", side_count, side_id, side_label, true},
	[K_LEVEL] = {"level", level_count, level_id, level_label, true},
	[K_PHASE] = {"phase", phase_count, phase_id, phase_label, true},
	[K_STEP] = {"step", step_count, step_id, step_label, true},
	[CA_KINDS] = {0},
};

const char *ca_phase_name(int phase)
{
	return phase_words[phase][0];
}
const char *ca_step_name(int step)
{
	return step_words[step][0];
}
