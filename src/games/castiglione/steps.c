/*
 * steps.c: the table of what can be asked: who lists the choices, who carries them out.
 */
#include "games/castiglione/rules.h"

struct step {
	void (*legal)(const struct ca_pack *, const struct ca_state *, struct ca_list *);
	void (*apply)(const struct ca_pack *, struct ca_state *, struct action, struct ctx *);
	uint16_t prompt;
};

static const struct step steps[CA_STEPS] = {
	[STEP_DUMMIES] = {ca_dummies_legal, ca_dummies_apply, MSG_ASK_DUMMIES},
	[STEP_FORAGE] = {ca_forage_legal, ca_forage_apply, MSG_ASK_FORAGE},
	[STEP_JOIN] = {ca_join_legal, ca_join_apply, MSG_ASK_JOIN},
	[STEP_RETURN] = {ca_return_legal, ca_return_apply, MSG_ASK_RETURN},
	[STEP_FIRST] = {ca_first_legal, ca_first_apply, MSG_ASK_FIRST},
	[STEP_MOVE] = {ca_move_legal, ca_move_apply, MSG_ASK_MOVE},
	[STEP_GROUP] = {ca_group_legal, ca_group_apply, MSG_ASK_GROUP},
	[STEP_PATH] = {ca_path_legal, ca_path_apply, MSG_ASK_PATH},
	[STEP_FORCED] = {ca_forced_legal, ca_forced_apply, MSG_ASK_FORCED},
	[STEP_WITHDRAW] = {ca_withdraw_legal, ca_withdraw_apply, MSG_ASK_WITHDRAW},
	[STEP_ESCAPE] = {ca_escape_legal, ca_escape_apply, MSG_ASK_ESCAPE},
	[STEP_FIGHT] = {ca_fight_legal, ca_fight_apply, MSG_ASK_FIGHT},
	[STEP_GUNS] = {ca_guns_legal, ca_guns_apply, MSG_ASK_GUNS},
	[STEP_LEAD] = {ca_lead_legal, ca_lead_apply, MSG_ASK_LEAD},
	[STEP_BOMBARD] = {ca_hit_legal, ca_hit_apply, MSG_ASK_BOMBARD},
	[STEP_LOSS] = {ca_hit_legal, ca_hit_apply, MSG_ASK_LOSS},
	[STEP_STAY] = {ca_stay_legal, ca_stay_apply, MSG_ASK_STAY},
	[STEP_RETREAT] = {ca_retreat_legal, ca_retreat_apply, MSG_ASK_RETREAT},
	[STEP_PURSUED] = {ca_hit_legal, ca_hit_apply, MSG_ASK_PURSUED},
	[STEP_CITY] = {ca_city_legal, ca_city_apply, MSG_ASK_CITY},
	[STEP_SUCCESSOR] = {ca_successor_legal, ca_successor_apply, MSG_ASK_SUCCESSOR},
	[STEP_RAISE] = {ca_raise_legal, ca_raise_apply, MSG_ASK_RAISE},
	[STEP_OVER] = {NULL, NULL, MSG_ASK_OVER},
};

uint32_t ca_to_act(const void *pack, const void *state)
{
	(void)pack;
	const struct ca_state *st = state;
	return st->step == STEP_OVER ? 0 : 1u << st->actor;
}

int ca_legal(const void *pack, const void *state, int seat, struct action *out, int cap)
{
	const struct ca_state *st = state;
	if (st->step == STEP_OVER || seat != st->actor)
		return 0;
	struct ca_list l = {out, 0, cap};
	steps[st->step].legal(pack, st, &l);
	return l.n < cap ? l.n : cap;
}

void ca_apply(const void *pack, void *state, int seat, struct action a, struct ctx *cx)
{
	(void)seat;
	struct ca_state *st = state;
	uint8_t before[CA_PIECES];
	bool fog = st->option[OPT_FOG];
	if (fog)
		memcpy(before, st->at, sizeof before);
	steps[st->step].apply(pack, st, a, cx);
	if (fog) /* but not what this action itself has told */
		ca_forget_told(pack, st, before, a.verb == V_SCOUT ? a.arg[1] : CA_AREAS);
	if (st->sudden && st->step != STEP_OVER)
		ca_game_over(pack, st, cx); /* CA-250: at any time */
}

void ca_prompt(const void *pack, const void *state, int seat, struct event *e)
{
	const struct ca_pack *k = pack;
	const struct ca_state *st = state;
	e->audience = seat >= 0 ? 1u << seat : AUDIENCE_ALL;
	e->message =
		st->step == STEP_OVER || seat == st->actor ? steps[st->step].prompt : MSG_ASK_WAIT;
	if (e->message == MSG_ASK_WAIT) {
		e->arg[0] = st->actor;
		return;
	}
	switch (st->step) {
	case STEP_GROUP:
		if (st->mode == MODE_ORDERED)
			e->message = MSG_ASK_ORDERED;
		e->arg[0] = st->mode == MODE_ORDERED ? st->group[0] : ca_group_area(st);
		break;
	case STEP_PATH:
		e->arg[0] = st->group[0];
		e->arg[1] = st->target;
		break;
	case STEP_FORCED:
		e->arg[0] = st->group[0];
		e->arg[1] = st->mp[st->group[0]];
		break;
	case STEP_WITHDRAW: e->arg[0] = ca_group_area(st); break;
	case STEP_ESCAPE: e->arg[0] = st->fleeing[0]; break;
	case STEP_GUNS:
	case STEP_LEAD:
	case STEP_STAY: e->arg[0] = st->fight.area; break;
	case STEP_RETREAT: e->arg[0] = st->fight.at; break;
	case STEP_BOMBARD: e->arg[0] = st->fight.pending[ca_enemy(st->actor)]; break;
	case STEP_LOSS:
	case STEP_PURSUED: e->arg[0] = st->fight.pending[st->actor]; break;
	case STEP_SUCCESSOR: e->arg[0] = k->formation[__builtin_ctz(st->vacant)].leader; break;
	default: break;
	}
}
