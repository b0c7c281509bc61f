/*
 * general_battle.c: the bot in a fight. Each choice has a score: guns open, the line that is
 * stronger closes, the reserve goes where a position would fall, and the weaker leave in time.
 */
#include "games/waterloo/general.h"

int help_power(P_S, int side, int town)
{
	uint64_t contacts = contact_towns(p, s);
	int sum = 0;
	for (int k = 0; k < p->degree[town]; k++) {
		int t = p->next[town][k];
		if (contacts >> t & 1)
			continue;
		uint64_t units = units_in(p, s, t) & p->side_mask[side];
		int most = p->major[p->link[town][k]] ? 6 : 3, have = 0, power = 0;
		EACH (u, units)
			if (!has_flag(s, u, FLAG_DISRUPTED)) {
				have++;
				power += unit_power(p, s, u);
			}
		if (have)
			sum += power * (have < most ? have : most) / have;
	}
	return sum;
}

struct forces {
	int mine, theirs; /* powers on the board */
	int my_help, their_help;
};

static struct forces forces_of(P_S, const struct field_view *v)
{
	return (struct forces){set_power(p, s, v->b.role[v->role]),
			       set_power(p, s, v->b.role[!v->role]),
			       help_power(p, s, side_in_role(p, s, v->role), v->b.town),
			       help_power(p, s, side_in_role(p, s, !v->role), v->b.town)};
}

/* How many units could leave this turn, if none has gone yet. */
static int way_out(P_S, int side, int town)
{
	uint64_t ways = ways_from(p, s, side, town);
	int room = 0;
	for (int k = 0; k < p->degree[town]; k++)
		if (ways >> p->next[town][k] & 1)
			room += p->battle_road[p->major[p->link[town][k]]] -
				(s->roads >> 2 * k & 3);
	return room;
}

/* Much weaker, nobody engaged, and roads for all: go while it costs nothing. */
static bool should_leave(P_S, const struct field_view *v)
{
	for (int place = PLACE_ZONE; place < PLACES; place++)
		if (is_engaged(&v->b, place))
			return false;
	struct forces f = forces_of(p, s, v);
	int mine = f.mine + 6 * f.my_help / 10, theirs = f.theirs + 6 * f.their_help / 10;
	if (mine * 100 >= theirs * 62)
		return false;
	return way_out(p, s, side_in_role(p, s, v->role), v->b.town) >=
	       count_of(v->b.role[v->role]);
}

/* A fight still in the balance can use all that comes. */
static bool wants_help(P_S, const struct field_view *v)
{
	struct forces f = forces_of(p, s, v);
	bool lost = (f.mine + f.my_help) * 100 < (f.theirs + f.their_help) * 55;
	return !lost && f.mine <= 3 * f.theirs;
}

void look_at_field(P_S, struct field_view *v)
{
	*v = (struct field_view){.role = s->role};
	if (s->step != STEP_COMBAT && s->step != STEP_REINFORCE)
		return;
	board_read(p, s, &v->b);
	if (s->step == STEP_REINFORCE) {
		v->wants_help = wants_help(p, s, v);
		return;
	}
	for (int place = 0; place < PLACES; place++)
		for (int role = 0; role < 2; role++)
			v->power[role][place] = set_power(p, s, friends_at(&v->b, role, place));
	v->leaves = s->roads || should_leave(p, s, v); /* once begun it goes on */
}

/* The power that could stand in a lane after this turn: the line, and the horse in reserve. */
static int push_power(P_S, const struct field_view *v, int lane)
{
	uint64_t line = friends_at(&v->b, v->role, own_place(v->role, lane)),
		 horse = friends_at(&v->b, v->role, PLACE_RESERVE) & p->type_mask[TYPE_CAVALRY];
	return set_power(p, s, line & ~p->type_mask[TYPE_FOOT]) + set_power(p, s, horse);
}

static int score_engage(P_S, const struct field_view *v, int u, int place)
{
	int enemy = v->power[!v->role][place];
	int there = v->power[v->role][place];
	int lane = lane_of(place);
	if (p->unit[u].type == TYPE_LEADER)
		return -50;
	if (!is_forward(v->role, place)) /* our own position is under attack: hold it */
		return there * 10 < enemy * 14 ? 420 - there * 100 / (enemy + 1) : 60;
	if (there) /* join those already engaged, while it helps */
		return there * 10 < enemy * 16 ? 260 : -10;
	/* Leaving our own position empty invites a rout. */
	uint64_t left = friends_at(&v->b, v->role, own_place(v->role, lane)) & ~BIT(u);
	bool counter = !left && s->place[u] != PLACE_RESERVE;
	int push = push_power(p, s, v, lane) * 10, need = enemy * (counter ? 19 : 15);
	if (s->steps[u] == 1)
		return -30;
	return push > need ? 150 + push / (enemy + 1) : -20;
}

static int score_redeploy(P_S, const struct field_view *v, int u, int place)
{
	int from = s->place[u], type = p->unit[u].type;
	if (place >= PLACE_ZONE && is_forward(v->role, place))
		return 900;         /* an empty enemy position: they rout */
	if (place == PLACE_RESERVE) /* only the spent leave a line that others hold */
		return s->steps[u] == 1 && type != TYPE_FOOT &&
				       count_of(friends_at(&v->b, v->role, from)) > 1
			       ? 30
			       : -40;
	uint64_t there = friends_at(&v->b, v->role, place);
	int enemy = v->power[!v->role][facing(place)];
	if (type == TYPE_LEADER)
		return there ? 5 : -20;
	if (!there)
		return 380;
	if (type == TYPE_CAVALRY && legs_of(s, u) == 0) { /* on the way to a charge */
		int push = push_power(p, s, v, lane_of(place));
		return push * 10 > enemy * 15 ? 140 : -15;
	}
	if (p->guns >> u & 1)
		return 90;
	return v->power[v->role][place] * 10 < enemy * 13 ? 80 : -5;
}

static int score_disengage(P_S, const struct field_view *v, int u)
{
	int from = s->place[u];
	uint64_t friends = friends_at(&v->b, v->role, from);
	bool last = friends == BIT(u);
	if (!is_forward(v->role, from) && last)
		return -900; /* that would be a rout */
	int mine = v->power[v->role][from], enemy = v->power[!v->role][from];
	if (is_forward(v->role, from) && mine * 10 < enemy * 5)
		return 70;
	return s->steps[u] == 1 && p->unit[u].type != TYPE_FOOT && !last ? 20 : -60;
}

static int score_fire(P_S, const struct field_view *v, int u, int target)
{
	const char *why;
	int power = firepower(p, s, &v->b, u, target, &why), worth = s->steps[u] * power;
	return is_engaged(&v->b, s->place[u]) ? 300 + 10 * worth : 500 + 10 * worth;
}

/* Squares only against horse alone. */
static int score_form(P_S, const struct field_view *v, int u)
{
	uint64_t enemy = friends_at(&v->b, !v->role, s->place[u]);
	bool horse_only = enemy && !(enemy & ~p->type_mask[TYPE_CAVALRY]);
	return horse_only && v->power[!v->role][s->place[u]] > unit_power(p, s, u) ? 340 : -100;
}

static int score_combat(P_S, const struct field_view *v, struct action a)
{
	int u = a.arg[0];
	switch (a.verb) {
	case VERB_FIRE: return score_fire(p, s, v, u, a.arg[1]);
	case VERB_ENGAGE: return score_engage(p, s, v, u, place_of(v->role, a.arg[1]));
	case VERB_DISENGAGE: return score_disengage(p, s, v, u);
	case VERB_REDEPLOY: return score_redeploy(p, s, v, u, place_of(v->role, a.arg[1]));
	case VERB_SQUARE: return score_form(p, s, v, u);
	case VERB_OCCUPY: return is_engaged(&v->b, s->place[u]) ? -10 : 50;
	case VERB_RETREAT:
		if (v->leaves)
			return !is_engaged(&v->b, s->place[u]) ? 800 - unit_power(p, s, u) : -10;
		return -200;
	case VERB_END_COMBAT: return 0;
	default: return -100;
	}
}

/* Battle deployment: a line of infantry with its guns, the horse in reserve. */
static int score_array(P_S, struct action a)
{
	int u = a.arg[0], type = p->unit[u].type, role = s->role;
	uint64_t there = 0, own = p->side_mask[p->unit[u].side];
	if (a.verb == VERB_GARRISON)
		return 50;
	if (a.verb == VERB_DEPLOYED)
		return 0;
	int place = place_of(role, a.arg[1]);
	EACH (v, units_in(p, s, s->battle[s->now].town) & own)
		if (s->place[v] == place)
			there |= BIT(v);
	int power = set_power(p, s, there);
	bool mate = there & p->corps_mask[p->unit[u].corps];
	if (a.arg[1] == POS_RESERVE)
		return type == TYPE_CAVALRY || type == TYPE_LEADER ? 60
		       : type == TYPE_HORSE                        ? 40
								   : 20;
	switch (type) {
	case TYPE_INFANTRY: return there ? 90 - power / 4 : 200 + unit_power(p, s, u) / 4;
	case TYPE_FOOT: return there && mate ? 80 - power / 8 : there ? 30 : 10;
	case TYPE_HORSE: return there ? 50 - power / 8 : 30;
	case TYPE_CAVALRY: return there ? 25 - power / 8 : 70;
	default: return there && a.arg[1] == POS_CENTER ? 55 : 10;
	}
}

/* Whom a hit hurts least. */
static int score_lose(const struct wl_pack *p, int u)
{
	static const int love[TYPES] = {[TYPE_INFANTRY] = 3,
					[TYPE_CAVALRY] = 4,
					[TYPE_FOOT] = 2,
					[TYPE_HORSE] = 3,
					[TYPE_LEADER] = 9};
	return -10 * p->unit[u].firepower - love[p->unit[u].type];
}

/* A lost unit that means least: the weakest; leaders last of all. */
static int score_remove(P_S, int u)
{
	return -unit_power(p, s, u) - (p->unit[u].type == TYPE_LEADER ? 500 : 0);
}

static int score_show(P_S, struct action a)
{
	int u = a.arg[0];
	if (a.verb == VERB_END_SHOW)
		return 0;
	if (p->unit[u].type == TYPE_LEADER)
		return -10;
	return s->steps[u] * p->skirmish_fire[p->unit[u].type] + (s->steps[u] > 1 ? 10 : -5);
}

/* Bring up all that is of use; the leader stays behind. */
static int score_reinforce(P_S, const struct field_view *v, struct action a)
{
	int u = a.arg[0];
	if (a.verb == VERB_END_REINFORCE)
		return 0;
	if (!v->wants_help || p->unit[u].type == TYPE_LEADER)
		return -10;
	return unit_power(p, s, u);
}

/* Retreats go where friends are, and away from the enemy. */
static int score_forced(P_S, struct action a)
{
	int u = a.arg[0], to = a.arg[1], side = p->unit[u].side, near = 0;
	uint64_t hostile = towns_of_side(p, s, !side);
	for (int k = 0; k < p->degree[to]; k++)
		near += (int)(hostile >> p->next[to][k] & 1);
	int friends = count_of(units_in(p, s, to) & p->side_mask[side]);
	return unit_power(p, s, u) * 4 + 10 * friends - 15 * near;
}

/* A hill for the guns and a farm for the foot in the center; woods and streams on the wings. */
static int score_site(struct action a)
{
	bool center = a.arg[1] == POS_CENTER;
	if (a.arg[0] == TERRAIN_HILL || a.arg[0] == TERRAIN_FARM)
		return center ? 10 : 0;
	return center ? 0 : 10;
}

int score_fight(P_S, const struct field_view *v, struct action a)
{
	switch (s->step) {
	case STEP_COMBAT: return score_combat(p, s, v, a);
	case STEP_ARRAY: return score_array(p, s, a);
	case STEP_HITS: return score_lose(p, a.arg[0]);
	case STEP_SUPPLY: return score_remove(p, s, a.arg[0]);
	case STEP_SHOW: return score_show(p, s, a);
	case STEP_REINFORCE: return score_reinforce(p, s, v, a);
	case STEP_RETREAT:
	case STEP_STALEMATE: return score_forced(p, s, a);
	case STEP_TERRAIN: return score_site(a);
	case STEP_REGROUP: return a.verb == VERB_END_REGROUP;
	case STEP_FORCE_MARCH: return a.verb == VERB_REVEAL;
	default: return 0;
	}
}
