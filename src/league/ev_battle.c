/*
 * ev_battle.c: a battle from the roll for sides to the recorded result; leaving the table.
 */
#include "league/campaign.h"
#include "kernel/game.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static const char *const side_words[] = {"a", "b", NULL};

static bool battle_is_open(struct club_event *e, const struct battle *b)
{
	if (b->state == BATTLE_RECORDED)
		return refuse(e, "NW-236", N_("The result of {0} is recorded already."), "%s",
			      b->id);
	if (b->state == BATTLE_CANCELLED)
		return refuse(e, "NW-236", N_("The battle {0} was cancelled."), "%s", b->id);
	return true;
}

static bool takes_part(struct club_event *e, const struct battle *b)
{
	int side;
	if (e->role <= ROLE_RECORDER || battle_place(b, e->by, &side) != LG_NONE)
		return true;
	return refuse(e, "NW-236", N_("{0} did not fight this battle."), "%s",
		      e->c->player[e->by].name);
}

/* Pairs of dice: all ties but the last, which decides. Returns the low or high side. */
static bool decided(struct club_event *e, const struct pk_node *rolls, const int add[2],
		    bool low_wins, const char *rule, int *winner)
{
	int n = pk_count(rolls);
	for (int i = 0; i < n; i++) {
		struct pk_node pair = pk_at(rolls, i), a = pk_at(&pair, 0), b = pk_at(&pair, 1);
		int x = (int)pk_int_of(&a, 1, 10) + add[0], y = (int)pk_int_of(&b, 1, 10) + add[1];
		if ((x == y) != (i < n - 1))
			return refuse(e, rule, N_("Ties are rolled again, and only ties."), " ");
		*winner = (x < y) == low_wins ? 0 : 1;
	}
	if (!n)
		return refuse(e, rule, N_("The dice are missing."), " ");
	return true;
}

bool ev_choice(struct club_event *e)
{
	struct campaign *c = e->c;
	static const char *const takes[] = {"side", "phasing", NULL};
	struct pk_node rolls = pk_get(e->node, "rolls");
	enum dice_origin origin;
	int battle, winner = 0;
	if (!event_battle(e, &battle))
		return false;
	struct battle *b = &c->battle[battle];
	if (!battle_is_open(e, b) || !takes_part(e, b) ||
	    !event_origin(e, 2 * pk_count(&rolls), &origin))
		return false;
	if (b->chooser != LG_NONE)
		return refuse(e, "NW-172", N_("The roll for {0} was made before."), "%s", b->id);
	int add[2] = {choice_modifier(side_quality(c, b, 0)),
		      choice_modifier(side_quality(c, b, 1))};
	if (!decided(e, &rolls, add, true, "NW-172", &winner)) /* NW-R2 */
		return false;
	b->chooser = (int8_t)winner;
	/* NW-177, NW-178: one picks, the other has the choice that is left. */
	b->takes_phasing = pk_has(e->node, "takes") && pk_word(e->node, "takes", takes) == 1;
	if (pk_has(e->node, "first")) /* NW-012 */
		b->first_phasing = (int8_t)pk_word(e->node, "first", side_words);
	return true;
}

/* 6.7: the commander a team rolls for its evening. */
bool ev_command(struct club_event *e)
{
	struct campaign *c = e->c;
	struct pk_node rolls = pk_get(e->node, "rolls"), d6 = pk_get(e->node, "d6");
	enum dice_origin origin;
	int battle, winner = 0, face[3] = {1, 1, 1};
	if (!event_battle(e, &battle))
		return false;
	struct battle *b = &c->battle[battle];
	int side = pk_word(e->node, "side", side_words);
	if (!battle_is_open(e, b) || !takes_part(e, b))
		return false;
	if (b->kind != BATTLE_TEAM)
		return refuse(e, "NW-191", N_("Only teams create an army commander."), " ");
	if (b->created[side].there)
		return refuse(e, "NW-191", N_("The roll for {0} was made before."), "%s", b->id);
	if (!event_origin(e, 2 * pk_count(&rolls) + 3, &origin))
		return false;
	/* NW-192, NW-R51: the larger force adds one, equal ones none. */
	int va = army_value(c->t, &c->player[b->side[side][0]].army);
	int vb = army_value(c->t, &c->player[b->side[side][1]].army);
	int add[2] = {va > vb, vb > va};
	if (!decided(e, &rolls, add, false, "NW-192", &winner))
		return false;
	if (pk_count(&d6) != 3)
		return refuse(e, "NW-197", N_("The dice are missing."), " ");
	for (int i = 0; i < 3; i++) {
		struct pk_node n = pk_at(&d6, i);
		face[i] = (int)pk_int_of(&n, 1, 6);
	}
	struct created_commander *to = &b->created[side];
	to->there = true;
	to->controls = b->side[side][winner];                       /* NW-193 */
	to->nation = c->player[to->controls].army.commander_nation; /* NW-194 */
	to->rating.span = c->t->team[face[0] - 1].span;
	to->rating.quality = c->t->team[face[1] - 1].quality;
	to->rating.modifier = c->t->team[face[2] - 1].modifier;
	to->rating.response = 4; /* NW-R25: what is priced; he responds on 10 */
	to->cost = lg_general_cost(to->rating, LEVEL_ARMY);
	return true;
}

static void read_report(const struct pk_node *event, int side, int objective_vp,
			struct side_report *r)
{
	struct pk_node n = pk_get(event, side_words[side]);
	pk_only(&n, "casualties batteries killed_figures captured_figures objectives "
		    "objective_points vp");
	r->casualties = (int)pk_int(&n, "casualties", 0, 2000);
	r->batteries = (int)pk_int(&n, "batteries", 0, 100);
	r->killed_figures = (int)pk_int(&n, "killed_figures", 0, 100);
	r->captured_figures = (int)pk_int(&n, "captured_figures", 0, 100);
	r->objectives = (int)pk_int(&n, "objectives", 0, 20);
	r->objective_points = (int)pk_int_or(&n, "objective_points", 0, 1000,
					     (int64_t)objective_vp * r->objectives);
	r->vp = victory_points(r->casualties, r->batteries, r->killed_figures, r->captured_figures);
	if (pk_has(&n, "vp") && pk_int(&n, "vp", 0, 100000) != r->vp)
		pk_refuse(&n, "the victory points are %d", r->vp);
}

/* 9.3: what the players bring to the recorder. Values and ranks are the record's own. */
bool ev_report(struct club_event *e)
{
	struct campaign *c = e->c;
	static const char *const winners[] = {"a", "b", "draw", NULL};
	int battle;
	if (!event_battle(e, &battle))
		return false;
	struct battle *b = &c->battle[battle];
	if (!battle_is_open(e, b) || !takes_part(e, b))
		return false;
	if (b->kind == BATTLE_TEAM && (!b->created[0].there || !b->created[1].there))
		return refuse(e, "NW-191", N_("The teams of {0} have no army commanders yet."),
			      "%s", b->id);
	struct computer_in in = {0};
	for (int s = 0; s < 2; s++) {
		read_report(e->node, s, c->now.objective_vp, &b->report[s]);
		in.side[s] = (struct computer_side){
			.value = side_value(c, b, s),
			.rank_index = side_rank_index(c, b, s),
			.vp = b->report[s].vp,
			.objectives = b->report[s].objectives,
		};
	}
	if (pk_error(e->node->pk))
		return false;
	if (b->map != LG_NONE &&
	    in.side[0].objectives + in.side[1].objectives > c->map[b->map].objectives)
		return refuse(e, "NW-233", N_("{0} has fewer objectives."), "%s",
			      c->map[b->map].name);
	int points[2] = {b->report[0].objective_points, b->report[1].objective_points};
	in.winner = winner_by_points(&in, points); /* NW-R29: a proposal */
	if (pk_has(e->node, "winner"))
		in.winner = (enum battle_winner)pk_word(e->node, "winner", winners);
	b->in = in;
	b->end_reason = strcmp(event_text(e, "end"), "army-morale") == 0; /* NW-186 */
	b->state = BATTLE_PRESENTED;
	b->reported_by = (int16_t)e->by;
	b->reported_at = c->now_minutes;
	return true;
}

void player_rank(struct campaign *c, int player, int points)
{
	struct club_player *p = &c->player[player];
	p->rank_points += points;
	p->season_points += points;
	p->night_points += points;
	p->army.rank_points = (int16_t)p->rank_points; /* NW-271: into the value at once */
}

void battle_award(struct campaign *c, struct battle *b)
{
	for (int s = 0; s < 2; s++)
		for (int i = 0; i < b->n[s]; i++) {
			int player = b->side[s][i];
			if (b->for_fun[s]) /* NW-R31 */
				continue;
			player_rank(c, player, b->out[s].rank_points);
			if (!c->player[player].barred) /* NW-213 */
				b->owed[s][i] = (int8_t)b->out[s].rolls;
		}
}

static void record(struct campaign *c, struct battle *b)
{
	battle_computer(&c->now.computer, &b->in, b->out); /* NW-243 */
	b->state = BATTLE_RECORDED;
	for (int s = 0; s < 2; s++)
		for (int i = 0; i < b->n[s]; i++) { /* NW-R28: each player once */
			struct club_player *p = &c->player[b->side[s][i]];
			p->battles++;
			p->season_battles++;
			p->wins += b->out[s].result == RESULT_WIN;
			p->draws += b->out[s].result == RESULT_DRAW;
			p->losses += b->out[s].result == RESULT_LOSS;
			p->vp += b->report[s].vp;
		}
	b->award_due = c->suggest_only; /* NW-R66 */
	if (!b->award_due)
		battle_award(c, b);
	close_night_if_done(c);
}

static bool may_confirm(struct club_event *e, const struct battle *b)
{
	const struct campaign *c = e->c;
	int his = LG_NONE, other = LG_NONE;
	if (strcmp(event_text(e, "how"), "time") == 0) { /* nobody spoke against it */
		if (c->now_minutes - b->reported_at >= 60 * (int64_t)c->now.confirm_hours)
			return true;
		return refuse(e, "NW-236", N_("The other side still has time to object."), " ");
	}
	if (e->role <= ROLE_RECORDER)
		return true;
	if (b->reported_by != LG_NONE && battle_place(b, b->reported_by, &other) == LG_NONE)
		other = LG_NONE;
	if (battle_place(b, e->by, &his) == LG_NONE || his == other)
		return refuse(e, "NW-236", N_("The other side confirms, or the recorder."), " ");
	return true;
}

bool ev_confirm(struct club_event *e)
{
	int battle;
	if (!event_battle(e, &battle))
		return false;
	struct battle *b = &e->c->battle[battle];
	if (!battle_is_open(e, b))
		return false;
	if (b->state != BATTLE_PRESENTED)
		return refuse(e, "NW-236", N_("No result of {0} was presented."), "%s", b->id);
	if (!may_confirm(e, b))
		return false;
	record(e->c, b);
	return true;
}

bool ev_cancel(struct club_event *e)
{
	int battle;
	if (!event_battle(e, &battle))
		return false;
	struct battle *b = &e->c->battle[battle];
	if (!battle_is_open(e, b))
		return false;
	if (!event_text(e, "reason")[0])
		return refuse(e, "NW-180", N_("A decision needs its words."), " ");
	b->state = BATTLE_CANCELLED;
	close_night_if_done(e->c);
	return true;
}

static uint64_t fought_this_week(const struct campaign *c, bool *open)
{
	uint64_t who = 0;
	*open = false;
	for (int i = c->nbattles - 1; i >= 0; i--) {
		const struct battle *b = &c->battle[i];
		if (b->campaign != c->campaign || b->season != c->season || b->week != c->week)
			break;
		if (b->kind == BATTLE_MAKE_UP)
			continue;
		*open |= b->state == BATTLE_PAIRED || b->state == BATTLE_PRESENTED;
		for (int s = 0; s < 2; s++)
			for (int k = 0; b->state == BATTLE_RECORDED && k < b->n[s]; k++)
				who |= (uint64_t)1 << b->side[s][k];
	}
	return who;
}

static bool battles_open(const struct campaign *c)
{
	for (int i = c->nbattles - 1;
	     i >= 0 && c->battle[i].campaign == c->campaign && c->battle[i].season == c->season;
	     i--)
		if (c->battle[i].state <= BATTLE_PRESENTED || c->battle[i].award_due)
			return true;
	return false;
}

/* NW-R37: the highest rank points; then those of the night; then a D10. */
static void reset_if_reached(struct campaign *c)
{
	int best = 0, night = 0;
	c->ntie = 0;
	c->reset_due = false;
	for (int i = 0; i < c->nplayers; i++)
		if (c->player[i].rank_points > best)
			best = c->player[i].rank_points;
	if (best < c->now.reset_points || best <= c->waived_points) /* NW-044, NW-164 */
		return;
	for (int i = 0; i < c->nplayers; i++)
		if (c->player[i].rank_points == best && c->player[i].night_points > night)
			night = c->player[i].night_points;
	for (int i = 0; i < c->nplayers; i++)
		if (c->player[i].rank_points == best && c->player[i].night_points == night)
			c->tie[c->ntie++] = (int16_t)i;
	c->reset_due = c->suggest_only; /* NW-R66 */
	if (c->ntie == 1 && !c->reset_due)
		campaign_reset(c, c->tie[0]);
}

void close_night_if_done(struct campaign *c)
{
	bool open;
	uint64_t fought = fought_this_week(c, &open);
	if (c->night_open) {
		if (open || !c->drawn)
			return;
		c->night_open = false;
		c->team_night_held |= c->team_night;
		for (int i = 0; i < c->nplayers; i++) {
			struct club_player *p = &c->player[i];
			p->locked = false;
			p->missed += p->active && p->has_army && !(fought >> i & 1);
		}
	}
	if (!battles_open(c))
		reset_if_reached(c);
}

bool ev_tie_break(struct club_event *e)
{
	struct campaign *c = e->c;
	struct pk_node list = pk_get(e->node, "rolls");
	int best = LG_NONE, high = 0, equal = 0;
	enum dice_origin origin;
	if (c->ntie < 2 || pk_count(&list) != c->ntie)
		return refuse(e, "NW-R37", N_("No reset waits for a roll."), " ");
	if (!event_origin(e, c->ntie, &origin))
		return false;
	for (int i = 0; i < c->ntie; i++) {
		struct pk_node n = pk_at(&list, i);
		int roll = (int)pk_int_of(&n, 1, 10);
		equal = roll == high ? equal + 1 : roll > high ? 1 : equal;
		if (roll > high) {
			high = roll;
			best = c->tie[i];
		}
	}
	if (equal != 1)
		return refuse(e, "NW-R37", N_("The highest roll is tied: roll again."), " ");
	campaign_reset(c, best);
	return true;
}

/* NW-211 .. NW-214: the army that leaves the table to avoid battle. */
bool ev_unsporting(struct club_event *e)
{
	struct campaign *c = e->c;
	int battle, player, side;
	if (!event_battle(e, &battle) || !event_player(e, "player", &player))
		return false;
	struct battle *b = &c->battle[battle];
	struct club_player *p = &c->player[player];
	if (battle_place(b, player, &side) == LG_NONE)
		return refuse(e, "NW-211", N_("{0} did not fight this battle."), "%s", p->name);
	if (b->season != c->season || c->phase != PHASE_RUNNING)
		return refuse(e, "NW-211", N_("The season of that battle is over."), " ");
	if (!event_text(e, "reason")[0])
		return refuse(e, "NW-180", N_("A decision needs its words."), " ");
	b->unsporting |= (uint64_t)1 << player;
	p->barred = true;
	p->army = p->start; /* NW-214, NW-R39: permanents stay, rank points stay */
	p->army.rank_points = (int16_t)p->rank_points;
	p->may_reorganise = false;
	for (int i = 0; i < p->nrolls; i++)
		p->roll[i].struck = true;
	for (int i = 0; i < c->nbattles; i++) {
		struct battle *other = &c->battle[i];
		int k = battle_place(other, player, &side);
		if (k != LG_NONE && other->season == c->season && other->campaign == c->campaign)
			other->owed[side][k] = other->rolled[side][k];
	}
	return true;
}

/* NW-216: a majority of the involved players; a secret ballot leaves only the numbers. */
bool ev_vote(struct club_event *e)
{
	int player;
	if (!event_player(e, "player", &player))
		return false;
	struct club_player *p = &e->c->player[player];
	int involved = (int)pk_int(e->node, "involved", 1, CLUB_PLAYERS);
	int yes = (int)pk_int(e->node, "for", 0, involved);
	int no = (int)pk_int(e->node, "against", 0, involved);
	if (!p->needs_vote)
		return refuse(e, "NW-216", N_("The return of {0} needs no vote."), "%s", p->name);
	if (yes + no > involved)
		return refuse(e, "NW-216", N_("There are more votes than voters."), " ");
	if (2 * yes > involved) { /* half is not enough */
		p->needs_vote = false;
		if (e->c->phase == PHASE_RUNNING) { /* NW-215: now it is served */
			p->barred = true;
			p->pending_penalty = false;
		}
	}
	return true;
}
