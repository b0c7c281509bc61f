/*
 * game.c: Bonaparte in Italy as the kernel sees it.
 */
#include "games/castiglione/game.h"
#include "games/castiglione/rules.h"

static const char *const seats[] = {"french", "austrian", NULL};
static const char *const seat_names[] = {N_("French"), N_("Austrian"), NULL};
static const char *const off_on[] = {"off", "on", NULL};
static const char *const off_on_labels[] = {N_("Off"), N_("On"), NULL};

static const struct game_option options[] = {
	[OPT_FOG] = {"fog", N_("Fog of War: stacks face down, Dummies, Cavalry that scouts"),
		     off_on, off_on_labels, 0},
	[OPT_CASUALTIES] = {"casualties", N_("Leader casualties: Leaders may be wounded or killed"),
			    off_on, off_on_labels, 0},
	[OPT_STRICT_GUNS] = {"strict-guns",
			     N_("Stricter march to the guns: only led or committed Units may try"),
			     off_on, off_on_labels, 0},
	{0},
};

static const struct bot bots[] = {
	{"general", N_("General"),
	 N_("Weighs every attack by its odds, keeps to its objectives and knows only what you "
	    "show."),
	 ca_general},
	{0},
};

static const struct map *map_of(const void *pack)
{
	return ((const struct ca_pack *)pack)->map;
}

static const struct grade grades[] = {
	{MSG_GRADE_WON, 1000}, {MSG_GRADE_DRAWN, 500}, {MSG_GRADE_LOST, 0}, {0}};

const struct game castiglione_game = {
	.id = "castiglione",
	.title = N_("Bonaparte in Italy: the Castiglione Campaign"),
	.blurb = N_("Wurmser marches to relieve Mantua; nine days of forced marches, supply and "
		    "sudden battles."),
	.prefix = "CA",
	.rules_version = 1,
	.flags = GAME_HIDDEN,
	.state_size = sizeof(struct ca_state),
	.max_legal = CA_LEGAL,
	.max_length = 60000,
	.seats = seats,
	.seat_names = seat_names,
	.options = options,
	.verbs = ca_verbs,
	.kinds = ca_kinds,
	.messages = ca_messages,
	.fields = ca_fields,
	.bots = bots,
	.scenarios = ca_scenarios,
	.load = ca_load,
	.setup = ca_setup,
	.to_act = ca_to_act,
	.legal = ca_legal,
	.apply = ca_apply,
	.why_not = ca_why_not,
	.why_fact = ca_why_fact,
	.prompt = ca_prompt,
	.view = ca_view,
	.redeal = ca_redeal,
	.score = ca_score,
	.check = ca_check,
	.outcome = ca_outcome,
	.figures = ca_figures,
	.grades = grades,
	.features = ca_features,
	.facts = ca_facts,
	.odds = ca_odds,
	.odds_of = ca_odds_of,
	.weighs = ca_weighs,
	.march = ca_march,
	.why_no_attack = ca_why_no_attack,
	.attack_on = ca_attack_on,
	.moment = ca_moment,
	.believed = ca_believed,
	.map = map_of,
	.overlays = ca_overlays,
	.accounts = ca_accounts,
	.modifiers = ca_modifiers,
};
