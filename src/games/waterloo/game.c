/*
 * game.c: struct game for waterloo: set-up, and the steps of the sequence of play with the doors
 * of the phase that each belongs to.
 */
#include <string.h>

#include "games/waterloo/game.h"
#include "games/waterloo/phases.h"

/* One row a step: the phase that answers for it, and its prompt. */
struct phase {
	const char *(*why)(P_S, int seat, struct action);
	void (*legal)(P_S, int seat, struct list *);
	void (*apply)(P_S_CX, int seat, struct action);
};

static const struct phase phases[STEPS] = {
	[STEP_BID] = {why_bid, legal_bid, do_bid},
	[STEP_BID_LOSS] = {why_bid, legal_bid, do_bid},
	[STEP_DEPLOY] = {why_deploy, legal_deploy, do_deploy},
	[STEP_MOVE] = {why_march, legal_march, do_march},
	[STEP_FORCE_MARCH] = {why_force_march, legal_force_march, do_force_march},
	[STEP_SKIRMISH_ORDER] = {why_order, legal_order, do_order},
	[STEP_SHOW] = {why_show, legal_show, do_show},
	[STEP_BATTLE_ORDER] = {why_order, legal_order, do_order},
	[STEP_TERRAIN] = {why_site, legal_site, do_site},
	[STEP_ARRAY] = {why_array, legal_array, do_array},
	[STEP_ROUND] = {why_order, legal_order, do_order},
	[STEP_MORALE] = {why_test, legal_test, do_test},
	[STEP_COMBAT] = {why_combat, legal_combat, do_combat},
	[STEP_HITS] = {why_lose, legal_lose, do_lose},
	[STEP_REINFORCE] = {why_reinforce, legal_reinforce, do_reinforce},
	[STEP_STALEMATE] = {why_forced, legal_forced, do_forced},
	[STEP_RETREAT] = {why_forced, legal_forced, do_forced},
	[STEP_REGROUP] = {why_regroup, legal_regroup, do_regroup},
	[STEP_SUPPLY] = {why_remove, legal_remove, do_remove},
};

enum { OPTION_PLAYERS, OPTION_FOG, OPTION_BIDDING };

static const char *const players_values[] = {"2", "3", NULL};
static const char *const players_labels[] = {N_("two: one player commands both Allied armies"),
					     N_("three: the Prussians have a player of their own"),
					     NULL};
static const char *const switch_values[] = {"off", "on", NULL};
static const char *const fog_labels[] = {N_("units in line are seen when the battle begins"),
					 N_("units stay hidden until they fire or are engaged"),
					 NULL};
static const char *const bidding_labels[] = {N_("no"), N_("yes, between two players"), NULL};

static const struct game_option options[] = {
	{"players", N_("Players"), players_values, players_labels, 0},
	{"fog-of-battle", N_("Fog of battle"), switch_values, fog_labels, 0},
	{"bidding", N_("Bid steps for the sides before the game"), switch_values, bidding_labels,
	 0},
	{NULL},
};

static const char *wl_setup(const void *pack, void *st, const struct setup *setup, struct ctx *cx)
{
	const struct wl_pack *p = pack;
	struct wl_state *s = st;
	bool three = setup->option[OPTION_PLAYERS] == 1;
	s->options = (uint8_t)((three ? OPT_THREE : 0) |
			       (setup->option[OPTION_FOG] ? OPT_FOG_OF_BATTLE : 0) |
			       (setup->option[OPTION_BIDDING] && !three ? OPT_BIDDING : 0));
	memset(s->town, NOWHERE, sizeof s->town);
	for (int i = 0; i < WL_BATTLES; i++)
		s->battle[i].town = NOWHERE;
	s->group[0] = s->group[1] = s->skirmish = NOWHERE;
	for (int u = 0; u < p->units; u++) { /* WL-038, WL-043 */
		s->steps[u] = p->unit[u].steps;
		set_seen(s, u, p->unit[u].steps);
	}
	if (s->options & OPT_BIDDING)
		enter_bidding(p, s, cx);
	else
		enter_deployment(p, s, cx);
	return NULL;
}

static uint32_t wl_to_act(const void *pack, const void *st)
{
	(void)pack;
	return ((const struct wl_state *)st)->waiting;
}

static int wl_legal(const void *pack, const void *st, int seat, struct action *out, int cap)
{
	const struct wl_state *s = st;
	struct list l = {out, 0, cap};
	if (seat < 0 || !(s->waiting >> seat & 1))
		return 0;
	phases[s->step].legal(pack, st, seat, &l);
	return l.n;
}

static void wl_apply(const void *pack, void *st, int seat, struct action a, struct ctx *cx)
{
	struct wl_state *s = st;
	phases[s->step].apply(pack, s, cx, seat, a);
}

static const char *wl_why_not(const void *pack, const void *st, int seat, struct action a)
{
	const struct wl_state *s = st;
	if (a.verb == VERB_SIGNAL)
		return why_signal(pack, s, seat, a);
	return phases[s->step].why(pack, s, seat, a);
}

static int moves_left(P_S, int seat)
{
	int n = 0;
	for (int g = 0; g < 2; g++) {
		int army = side_of_turn(p, s) == SIDE_FRENCH ? ARMY_FRENCH : ARMY_ANGLO_DUTCH + g;
		n += s->group[g] == NOWHERE && seat_of_army(s, army) == seat;
	}
	return n;
}

static int with_flag(P_S, int seat, int flag)
{
	int n = 0;
	EACH (u, units_of_seat(p, s, seat))
		n += has_flag(s, u, flag);
	return n;
}

static int off_board(P_S, int seat, int town)
{
	int n = 0;
	EACH (u, units_of_seat(p, s, seat))
		n += s->steps[u] && s->town[u] == town && s->place[u] == PLACE_MAP;
	return n;
}

static void wl_prompt(const void *pack, const void *st, int seat, struct event *e)
{
	static const uint16_t asks[STEPS] = {
		[STEP_BID] = MSG_ASK_BID,
		[STEP_BID_LOSS] = MSG_ASK_WEAKEN,
		[STEP_DEPLOY] = MSG_ASK_DEPLOY,
		[STEP_MOVE] = MSG_ASK_MOVE,
		[STEP_FORCE_MARCH] = MSG_ASK_ROLL,
		[STEP_SKIRMISH_ORDER] = MSG_ASK_SKIRMISH,
		[STEP_SHOW] = MSG_ASK_SHOW,
		[STEP_BATTLE_ORDER] = MSG_ASK_BATTLE,
		[STEP_TERRAIN] = MSG_ASK_SITE,
		[STEP_ARRAY] = MSG_ASK_ARRAY,
		[STEP_ROUND] = MSG_ASK_BATTLE,
		[STEP_MORALE] = MSG_ASK_TEST,
		[STEP_COMBAT] = MSG_ASK_COMBAT,
		[STEP_HITS] = MSG_ASK_LOSE,
		[STEP_REINFORCE] = MSG_ASK_REINFORCE,
		[STEP_STALEMATE] = MSG_ASK_STALEMATE,
		[STEP_RETREAT] = MSG_ASK_RETREAT,
		[STEP_REGROUP] = MSG_ASK_REGROUP,
		[STEP_SUPPLY] = MSG_ASK_REMOVE,
		[STEP_OVER] = MSG_GOING_ON,
	};
	const struct wl_pack *p = pack;
	const struct wl_state *s = st;
	int field = s->skirmish != NOWHERE ? s->skirmish : s->battle[s->now].town;
	e->message = asks[s->step];
	e->arg[0] = field;
	switch (s->step) {
	case STEP_BID:
		e->message = p->even_bid ? MSG_ASK_BID : MSG_ASK_BID_EVEN;
		e->arg[0] = p->even_side;
		e->arg[1] = p->even_bid;
		break;
	case STEP_BID_LOSS: e->arg[0] = s->bid; break;
	case STEP_DEPLOY: e->arg[0] = off_board(p, s, seat, NOWHERE); break;
	case STEP_MOVE:
		e->message = is_night(p, s) ? MSG_ASK_MOVE_NIGHT : MSG_ASK_MOVE;
		e->arg[0] = s->turn;
		e->arg[1] = moves_left(p, s, seat);
		break;
	case STEP_FORCE_MARCH: e->arg[0] = with_flag(p, s, seat, FLAG_FORCED); break;
	case STEP_ARRAY: e->arg[1] = off_board(p, s, seat, field); break;
	case STEP_COMBAT: e->arg[1] = s->battle[s->now].rounds; break;
	case STEP_HITS: e->arg[0] = s->hits; break;
	case STEP_SUPPLY: e->arg[0] = (s->supply & 15) + (s->supply >> 4); break;
	default: break;
	}
}

static void wl_outcome(const void *pack, const void *st, struct event *e)
{
	static const uint16_t ends[] = {MSG_GOING_ON, MSG_END_FRENCH, MSG_END_CITIES,
					MSG_END_ALLIED, MSG_END_TIME};
	const struct wl_state *s = st;
	e->message = ends[s->result];
	if (s->result != RESULT_NONE)
		return;
	e->arg[0] = s->turn;
	for (int a = 0; a < ARMIES; a++)
		e->arg[1 + a] = eliminated(pack, s, a);
}

/* How near each side is to the enemy's defeat, in thousandths; the winner has it all. */
static void wl_score(const void *pack, const void *st, int32_t score[MAX_SEATS])
{
	const struct wl_pack *p = pack;
	const struct wl_state *s = st;
	int32_t french = 500;
	if (s->result != RESULT_NONE) {
		french = s->result <= RESULT_FRENCH_CITIES ? 1000 : 0;
	} else {
		int part[ARMIES];
		for (int a = 0; a < ARMIES; a++)
			part[a] = 1000 * eliminated(p, s, a) / p->defeat_at[a];
		french +=
			(part[ARMY_ANGLO_DUTCH] + part[ARMY_PRUSSIAN]) / 4 - part[ARMY_FRENCH] / 2;
		french = french < 1 ? 1 : french > 999 ? 999 : french;
	}
	for (int seat = 0; seat < (s->options & OPT_THREE ? 3 : 2); seat++)
		score[seat] = side_of_seat(s, seat) == SIDE_FRENCH ? french : 1000 - french;
}

static int wl_figures(const void *pack, const void *st, struct figure *out, int cap)
{
	const struct wl_state *s = st;
	const struct figure all[] = {
		{MSG_FIG_TURN, s->turn},
		{MSG_FIG_FRENCH, eliminated(pack, s, ARMY_FRENCH)},
		{MSG_FIG_ANGLO_DUTCH, eliminated(pack, s, ARMY_ANGLO_DUTCH)},
		{MSG_FIG_PRUSSIAN, eliminated(pack, s, ARMY_PRUSSIAN)},
	};
	int n = (int)(sizeof all / sizeof *all) < cap ? (int)(sizeof all / sizeof *all) : cap;
	memcpy(out, all, (size_t)n * sizeof *all);
	return n;
}

static int wl_seats_used(const void *pack, const void *st)
{
	(void)pack;
	return ((const struct wl_state *)st)->options & OPT_THREE ? 3 : 2;
}

static const char *const seats[] = {"french", "allied", "prussian", NULL};
static const char *const seat_names[] = {N_("French"), N_("Allies (Anglo-Dutch)"), N_("Prussians"),
					 NULL};
static const char *const alone_names[] = {N_("French"), N_("Allies"), N_("Prussians"), NULL};

static const struct bot bots[] = {
	{"general", N_("General"),
	 N_("Concentrates, attacks where it is stronger, keeps a reserve and knows when to go."),
	 wl_general},
	{NULL},
};

static const struct map *map_of(const void *pack)
{
	return ((const struct wl_pack *)pack)->map;
}

static const struct grade grades[] = {{MSG_GRADE_WON, 1000}, {MSG_GRADE_LOST, 0}, {0}};

const struct game waterloo_game = {
	.id = "waterloo",
	.title = N_("Napoléon 1815"),
	.blurb = N_("The Waterloo campaign with hidden blocks, for two or three players."),
	.prefix = "WL",
	.rules_version = 1,
	.flags = GAME_HIDDEN | GAME_TEAMS,
	.state_size = sizeof(struct wl_state),
	.max_legal = WL_LEGAL,
	.max_length = 500000,
	.seats = seats,
	.seat_names = seat_names,
	.alone_names = alone_names,
	.options = options,
	.verbs = wl_verbs,
	.kinds = wl_kinds,
	.messages = wl_messages,
	.fields = wl_fields,
	.bots = bots,
	.scenarios = wl_scenarios,
	.load = wl_load,
	.setup = wl_setup,
	.to_act = wl_to_act,
	.legal = wl_legal,
	.apply = wl_apply,
	.why_not = wl_why_not,
	.why_fact = wl_why_fact,
	.prompt = wl_prompt,
	.view = wl_view,
	.redeal = wl_redeal,
	.score = wl_score,
	.check = wl_check,
	.outcome = wl_outcome,
	.figures = wl_figures,
	.grades = grades,
	.features = wl_features,
	.facts = wl_facts,
	.ahead = 2, /* a turn is one side's: the enemy's answer counts */
	.seats_used = wl_seats_used,
	.odds = wl_odds,
	.odds_of = wl_odds_of,
	.weighs = wl_weighs,
	.march = wl_march,
	.why_no_attack = wl_why_no_attack,
	.attack_on = wl_attack_on,
	.moment = wl_moment,
	.believed = wl_believed,
	.map = map_of,
	.overlays = wl_overlays,
	.accounts = wl_accounts,
	.modifiers = wl_modifiers,
	.why_silent = wl_why_silent,
	.deployed = wl_deployed,
};
