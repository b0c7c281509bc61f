/*
 * kinds.c: the things that actions, events and positions speak of, and the verbs.
 */
#include "games/commander/rules.h"

#define KIND(name, counting, ident, labelling)                                                     \
	static int count_##name(const void *pack)                                                  \
	{                                                                                          \
		const struct fc_pack *p = pack;                                                    \
		(void)p;                                                                           \
		return counting;                                                                   \
	}                                                                                          \
	static const char *id_##name(const void *pack, int v)                                      \
	{                                                                                          \
		const struct fc_pack *p = pack;                                                    \
		(void)p;                                                                           \
		return ident;                                                                      \
	}                                                                                          \
	static const char *label_##name(const void *pack, int v, enum lang lang)                   \
	{                                                                                          \
		const struct fc_pack *p = pack;                                                    \
		(void)p;                                                                           \
		(void)lang;                                                                        \
		return labelling;                                                                  \
	}

static const char *const form_ids[] = {"line", "column"};
static const char *const form_names[] = {N_("Line"), N_("Column")};
static const char *const side_ids[] = {"french", "enemy"};
static const char *const side_names[] = {N_("French"), N_("Enemy")};
static const char *const verdict_ids[] = {"undecided", "defeat", "inferior", "historical",
					  "superior"};
static const char *const verdict_names[] = {N_("Undecided"), N_("Defeat"), N_("Inferior"),
					    N_("Historical"), N_("Superior")};
static const char *const cause_ids[] = {"none",  "victory",   "napoleon",
					"track", "condition", "ungraded"};
static const char *const order_ids[] = {
	"enemy-held-objective",  "enemy-held-city",  "hold",    "random",
	"french-held-objective", "french-held-city", "advance", "move-toward"};
static const char *const order_names[] = {
	N_("Enemy-held Objective"),  N_("Enemy-held City"),  N_("Hold"),    N_("Random"),
	N_("French-held Objective"), N_("French-held City"), N_("Advance"), N_("Move toward")};
static const char *const place_ids[] = {"sheet", "pool", "cup", "late", "gone"};
static const char *const place_names[][LANG_COUNT] = {{"battlefield", "campo di battaglia"},
						      {"pool", "riserva"},
						      {"cup", "contenitore"},
						      {"late", "in arrivo"},
						      {"out of play", "fuori gioco"}};

/* Rows of a chart have no names of their own: they are numbered. */
static const char *row_id(int v)
{
	static const char *const ids[FC_ROWS] = {"1",  "2",  "3",  "4",  "5",  "6",  "7",  "8",
						 "9",  "10", "11", "12", "13", "14", "15", "16",
						 "17", "18", "19", "20", "21", "22", "23", "24"};
	return ids[v];
}

static const char *place_id(const struct fc_pack *p, int v)
{
	static const char *const unused = "no-area";
	if (v >= FC_AREAS)
		return place_ids[v - FC_AREAS];
	return v < p->map->areas ? p->map->area[v].id : unused;
}

static const char *place_label(const struct fc_pack *p, int v, enum lang lang)
{
	if (v >= FC_AREAS)
		return place_names[v - FC_AREAS][lang];
	return v < p->map->areas ? p->map->area[v].name[lang] : "";
}

KIND(area, p->map->areas, p->map->area[v].id, p->map->area[v].name[lang])
KIND(force, p->forces, p->force[v].id, p->force[v].label[lang])
KIND(plan, p->plans, p->plan[v].id, p->plan[v].name[lang])
KIND(insight, p->insights, p->insight[v].id, p->insight[v].name[lang])
KIND(region, FC_REGIONS, p->region_id[v], p->region_name[v][lang])
KIND(form, 2, form_ids[v], form_names[v])
KIND(place, AT_END, place_id(p, v), place_label(p, v, lang))
KIND(step, S_COUNT, fc_steps[v].id, fc_steps[v].name)
KIND(turn, p->turns, p->turn[v].id, p->turn[v].name[lang])
KIND(fog, p->fogs, row_id(v), p->fog[v].text[lang])
KIND(withdrawal, 4, p->withdrawal_id[v], p->withdrawal_name[v][lang])
KIND(special, p->specials, p->special[v].id, p->special[v].text[lang])
KIND(side, SIDES, side_ids[v], side_names[v])
KIND(verdict, 5, verdict_ids[v], verdict_names[v])
KIND(cause, 6, cause_ids[v], cause_ids[v])
KIND(order, 8, order_ids[v], order_names[v])
KIND(condition, p->defeats, row_id(v), p->defeat[v].text[lang])

static const char *const goal_ids[] = {"victory", "income"};
KIND(goal, 2, goal_ids[v], v ? p->income_text[lang] : p->victory_text[lang])

#define ROW(k, english)                                                                            \
	{                                                                                          \
#k, count_##k, id_##k, label_##k, english                                          \
	}
const struct kind fc_kinds[] = {
	[K_NUMBER] = {NULL},
	[K_AREA] = ROW(area, false),
	[K_FORCE] = ROW(force, false),
	[K_PLAN] = ROW(plan, false),
	[K_INSIGHT] = ROW(insight, false),
	[K_REGION] = ROW(region, false),
	[K_FORM] = ROW(form, true),
	[K_PLACE] = ROW(place, false),
	[K_STEP] = ROW(step, true),
	[K_TURN] = ROW(turn, false),
	[K_FOG] = ROW(fog, false),
	[K_WITHDRAWAL] = ROW(withdrawal, false),
	[K_SPECIAL] = ROW(special, false),
	[K_SIDE] = ROW(side, true),
	[K_VERDICT] = ROW(verdict, true),
	[K_CAUSE] = ROW(cause, false),
	[K_ORDER] = ROW(order, true),
	[K_CONDITION] = ROW(condition, false),
	[K_GOAL] = ROW(goal, false),
	[K_COUNT] = {NULL},
};

const struct verb fc_verbs[] = {
	[V_END] = {"end", N_("Done"), {0}, 0, 0},
	[V_MOVE] = {"move", N_("Move {0} to {1}"), {K_FORCE, K_AREA}, 2, 0},
	[V_NAPOLEON] = {"napoleon", N_("Move Napoleon to {0}"), {K_AREA}, 1, 0},
	[V_MARCH] = {"march", N_("Force-march {0} to {1}"), {K_FORCE, K_AREA}, 2, 0},
	[V_FIGHT] = {"fight", N_("Fight at {0}"), {K_AREA}, 1, VERB_MANUAL},
	[V_ACCEPT] = {"accept", N_("Accept the die"), {0}, 0, 0},
	[V_SCOUT] = {"scout", N_("Spend a Scout and roll again"), {0}, 0, 0},
	[V_DECLINE] = {"decline", N_("Do without"), {0}, 0, 0},
	[V_RECRUIT] = {"recruit", N_("Raise {0} at {1}"), {K_FORCE, K_AREA}, 2, 0},
	[V_SUMMON] = {"summon", N_("Bring Napoleon to the battle"), {0}, 0, 0},
	[V_CALL] = {"call", N_("Bring {0} to the battle"), {K_FORCE}, 1, 0},
	[V_HIT] = {"hit", N_("{0} takes the Hit"), {K_FORCE}, 1, 0},
	[V_SHOCK] = {"shock", N_("{0} checks for Shock"), {K_FORCE}, 1, 0},
	[V_BUY_PLANS] = {"buy-plans", N_("More plans to buy: {0}"), {0}, 1, 0},
	[V_INSIGHT] = {"insight", N_("Take the Insight {0}"), {K_INSIGHT}, 1, 0},
	[V_PLACE] = {"place", N_("Place {0}: {1}, {2}"), {K_FORCE, K_REGION, K_FORM}, 3, 0},
	[V_TERRAIN] = {"terrain", N_("Draw up the Enemy in: {0}"), {K_REGION}, 1, 0},
	[V_LENGTHEN] = {"lengthen", N_("One battle turn more"), {0}, 0, 0},
	[V_SHORTEN] = {"shorten", N_("One battle turn less"), {0}, 0, 0},
	[V_ACTIVATE] = {"activate", N_("Roll for the Insight {0}"), {K_INSIGHT}, 1, 0},
	[V_SWEEP] = {"sweep", N_("{0} joins the Sweep"), {K_FORCE}, 1, 0},
	[V_PLAN] = {"plan", N_("Give {0} the plan {1}"), {K_FORCE, K_PLAN}, 2, 0},
	[V_READY] = {"ready", N_("Keep the plan {0} ready"), {K_PLAN}, 1, 0},
	[V_ASSIGN] = {"assign", N_("The next Enemy plan goes to {0}"), {K_FORCE}, 1, 0},
	[V_ACT] = {"act", N_("{0}: {1}"), {K_FORCE, K_PLAN}, 2, 0},
	[V_RESOLVE] = {"resolve", N_("{0} acts next"), {K_FORCE}, 1, 0},
	[V_FORM] = {"form", N_("Change the formation of {0}"), {K_FORCE}, 1, 0},
	[V_ADVANCE] = {"advance", N_("Advance"), {0}, 0, 0},
	[V_RETREAT] = {"retreat", N_("Retreat"), {0}, 0, 0},
	[V_SKIP] = {"skip", N_("Stay"), {0}, 0, 0},
	[V_REFIT] = {"refit", N_("Refit {0}"), {K_FORCE}, 1, 0},
	[V_BUY] = {"buy", N_("Buy {0} for {1}"), {K_FORCE, K_AREA}, 2, 0},
	[V_BUY_REDUCED] = {"buy-reduced", N_("Buy {0} reduced for {1}"), {K_FORCE, K_AREA}, 2, 0},
	[V_HIRE] = {"hire", N_("Hire a Scout"), {0}, 0, 0},
	[V_ORDER] = {"order", N_("Roll for the group of {0}"), {K_FORCE}, 1, 0},
	[V_TOWARD] = {"toward", N_("The group goes to {0}"), {K_AREA}, 1, 0},
	[V_ROLL] = {"roll", N_("Roll for {0}"), {K_AREA}, 1, 0},
	[V_ARRIVE] = {"arrive", N_("They arrive at {0}"), {K_AREA}, 1, 0},
	[V_COUNT] = {NULL},
};
