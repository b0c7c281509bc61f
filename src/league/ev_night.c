/*
 * ev_night.c: a season's start and its nights: check-in, team night, volunteers, the draw.
 */
#include "league/campaign.h"
#include "kernel/game.h"

#include <stdio.h>
#include <string.h>

bool ev_season_start(struct club_event *e)
{
	struct campaign *c = e->c;
	if (c->phase != PHASE_BUILDING)
		return refuse(e, "NW-312", N_("The season is not over."), " ");
	int64_t day = day_of(event_text(e, "date"));
	if (day == LG_NONE)
		return refuse(e, "NW-166", N_("{0} is not a date."), "%s", event_text(e, "date"));
	if (c->nplan && day != c->plan[0]) { /* NW-R67 */
		char text[11];
		day_text(c->plan[0], text);
		if (!event_text(e, "reason")[0])
			return refuse(e, "NW-R67",
				      N_("The calendar begins on {0}; another day needs a reason."),
				      "%s", text);
		c->nplan = 0;
	}
	int sum = 0, n = 0;
	for (int i = 0; i < c->nplayers; i++)
		if (c->player[i].active && c->player[i].has_army) {
			sum += army_value(c->t, &c->player[i].army);
			n++;
		}
	if (n < 2)
		return refuse(e, "NW-118", N_("A season needs two accepted armies at least."), " ");
	c->now = c->next; /* pinned */
	c->season++;      /* NW-163 */
	c->phase = PHASE_RUNNING;
	c->week = c->makeups = 0;
	c->season_day = day;
	c->team_night_held = false;
	/* NW-221, NW-R27: of the mean, fractions rounded up; the CM may overwrite it (NW-220). */
	int normal = (sum * c->now.shadow_pct + 100 * n - 1) / (100 * n);
	c->shadow_points = (int)pk_int_or(e->node, "shadow_points", 1, 5000, normal);
	for (int i = 0; i < c->nplayers; i++) {
		struct club_player *p = &c->player[i];
		p->season_points = p->season_battles = p->missed = p->made_up = p->two_on_one = 0;
		p->nrolls = p->kept_places = 0;
		p->has_shadow = p->may_reorganise = p->keep_done = false;
		p->last_table = 0;
		p->last_foes = 0;
		p->barred = p->pending_penalty && p->has_army && !p->needs_vote; /* NW-215 */
		if (p->barred)
			p->pending_penalty = false;
	}
	return true;
}

/* NW-R67: the days of the weeks to come. */
bool ev_calendar(struct club_event *e)
{
	struct campaign *c = e->c;
	struct pk_node list = pk_get(e->node, "nights");
	bool running = c->phase == PHASE_RUNNING;
	int from = running ? c->week : 0, weeks = running ? c->now.weeks : c->next.weeks;
	if (c->phase == PHASE_CLOSING)
		return refuse(e, "NW-R67", N_("The calendar waits for the next season."), " ");
	if (pk_count(&list) < 1 || from + pk_count(&list) > weeks)
		return refuse(e, "NW-R67", N_("The season has {0} weeks."), "%d", weeks);
	for (int i = 0; i < from; i++) /* what was is of no matter */
		c->plan[i] = c->night_day;
	c->nplan = from;
	for (int i = 0; i < pk_count(&list); i++) {
		struct pk_node n = pk_at(&list, i);
		int64_t day = day_of(pk_string_of(&n));
		if (day == LG_NONE)
			return refuse(e, "NW-166", N_("{0} is not a date."), "%s",
				      pk_string_of(&n));
		if (c->nplan && day <= c->plan[c->nplan - 1])
			return refuse(e, "NW-R67", N_("{0} does not come after the night before."),
				      "%s", pk_string_of(&n));
		c->plan[c->nplan++] = day;
	}
	return true;
}

bool ev_night(struct club_event *e)
{
	struct campaign *c = e->c;
	if (c->phase != PHASE_RUNNING)
		return refuse(e, "NW-165", N_("No season is under way."), " ");
	if (c->night_open)
		return refuse(e, "NW-165", N_("The night of week {0} is not over."), "%d", c->week);
	if (c->week >= c->now.weeks)
		return refuse(e, "NW-165", N_("The season has had its {0} weeks."), "%d",
			      c->now.weeks);
	int64_t day = day_of(event_text(e, "date"));
	int64_t due = night_due(c, c->week);
	if (day == LG_NONE || (day != due && !event_text(e, "reason")[0])) {
		char text[11];
		day_text(due, text);
		return refuse(e, "NW-166",
			      N_("The night is due on {0}; another day needs a reason."), "%s",
			      text);
	}
	if (day !=
	    due) /* the weeks that follow move along, days of a calendar that are later stay */
		c->season_day += day - due;
	if (c->week < c->nplan)
		c->plan[c->week] = day;
	if (c->week + 1 < c->nplan && c->plan[c->week + 1] <= day)
		c->nplan = c->week + 1;
	c->week++;
	c->night_open = true;
	c->team_night = c->drawn = false;
	c->night_day = day;
	c->shadow_player = LG_NONE;
	for (int i = 0; i < c->nplayers; i++) {
		struct club_player *p = &c->player[i];
		p->present = p->locked = false;
		p->night_points = 0;
		p->table_before = p->last_table;
		p->night = p->army; /* NW-261: types of the beginning of the night */
	}
	return true;
}

bool ev_check_in(struct club_event *e)
{
	struct campaign *c = e->c;
	struct pk_node list = pk_get(e->node, "players");
	if (!c->night_open || c->drawn)
		return refuse(e, "NW-168", N_("Check-in is closed."), " ");
	for (int i = 0; i < pk_count(&list); i++) {
		struct pk_node n = pk_at(&list, i);
		int player = club_player(c, pk_string_of(&n));
		if (player == LG_NONE)
			return refuse(e, "NW-118", N_("{0} is not in the register."), "%s",
				      pk_string_of(&n));
		struct club_player *p = &c->player[player];
		const char *why = why_not_playing(c, player);
		if (e->role == ROLE_PLAYER && e->by != player)
			return refuse(e, "NW-R56", N_("Only {0} or the CM can do this."), "%s",
				      p->name);
		if (!p->active)
			return refuse(e, why, N_("{0} has withdrawn."), "%s", p->name);
		if (!p->has_army) /* NW-118 */
			return refuse(e, why, N_("{0} has no accepted army."), "%s", p->name);
		if (p->needs_vote)
			return refuse(e, why, N_("The return of {0} waits for a vote."), "%s",
				      p->name);
		if (why)
			return refuse(e, why, N_("{0} has reinforcements to roll or to place."),
				      "%s", p->name);
		if (p->army.level != LEVEL_ARMY && p->army.ndivisions >= 4 && /* NW-R38 */
		    army_value_at(c->t, &p->army, LEVEL_CORPS) >= c->now.army.army_must)
			return refuse(e, "NW-043", N_("{0} must take the form of an army first."),
				      "%s", p->name);
		p->present = p->locked = true;
		p->night = p->army;
	}
	return true;
}

bool ev_team_night(struct club_event *e)
{
	struct campaign *c = e->c;
	if (!c->night_open || c->drawn) /* NW-168 */
		return refuse(e, "NW-168", N_("A team night is named at the start of the evening."),
			      " ");
	if (c->team_night_held || c->team_night)
		return refuse(e, "NW-167", N_("The season has had its team night."), " ");
	c->team_night = true;
	return true;
}

/* NW-219: of several volunteers the high roll plays the shadow corps. */
bool ev_volunteers(struct club_event *e)
{
	struct campaign *c = e->c;
	struct pk_node list = pk_get(e->node, "rolls");
	int best = LG_NONE, high = 0, equal = 0;
	enum dice_origin origin;
	if (!c->night_open || c->drawn)
		return refuse(e, "NW-218", N_("There is no draw to prepare."), " ");
	if (!event_origin(e, pk_count(&list), &origin))
		return false;
	for (int i = 0; i < pk_count(&list); i++) {
		struct pk_node n = pk_at(&list, i);
		int player = club_player(c, pk_string(&n, "player"));
		int roll = (int)pk_int(&n, "roll", 1, 10);
		if (player == LG_NONE || !c->player[player].present)
			return refuse(e, "NW-218", N_("{0} is not here."), "%s",
				      pk_string(&n, "player"));
		equal = roll == high;
		if (roll > high) {
			high = roll;
			best = player;
		}
	}
	if (best == LG_NONE || (equal && pk_count(&list) > 1))
		return refuse(e, "NW-219", N_("The highest roll is tied: roll again."), " ");
	if (!c->player[best].has_shadow)
		return refuse(e, "NW-014", N_("{0} has built no shadow corps."), "%s",
			      c->player[best].name);
	c->shadow_player = (int16_t)best;
	return true;
}

struct seat_plan { /* who sits where, as the draw says */
	int table, na, n;
	bool shadow;
	enum battle_kind kind;
	int16_t who[2 * SIDE_PLAYERS];
	int16_t shadow_player, map;
};

static bool read_side(struct club_event *e, const struct pk_node *n, const char *key,
		      struct seat_plan *s, uint64_t *seated)
{
	struct pk_node list = pk_get(n, key);
	for (int i = 0; i < pk_count(&list); i++) {
		struct pk_node id = pk_at(&list, i);
		int player = club_player(e->c, pk_string_of(&id));
		if (player == LG_NONE || i == SIDE_PLAYERS)
			return refuse(e, "NW-118", N_("{0} is not in the register."), "%s",
				      pk_string_of(&id));
		if (*seated >> player & 1) /* NW-210 */
			return refuse(e, "NW-210", N_("{0} cannot be in two battles of a night."),
				      "%s", e->c->player[player].name);
		*seated |= (uint64_t)1 << player;
		s->who[s->n++] = (int16_t)player;
	}
	if (!pk_count(&list))
		return refuse(e, "NW-170", N_("A side of a battle is empty."), " ");
	return true;
}

static int map_named(const struct campaign *c, const char *id)
{
	for (int i = 0; i < c->nmaps; i++)
		if (strcmp(c->map[i].id, id) == 0)
			return i;
	return LG_NONE;
}

static bool read_plan(struct club_event *e, const struct pk_node *n, struct seat_plan *s,
		      uint64_t *seated, uint64_t *tables)
{
	memset(s, 0, sizeof *s);
	s->table = club_table(e->c, pk_string(n, "table"));
	if (s->table == LG_NONE || *tables >> s->table & 1)
		return refuse(e, "NW-170", N_("{0} is no table, or used twice."), "%s",
			      pk_string(n, "table"));
	*tables |= (uint64_t)1 << s->table;
	s->kind = (enum battle_kind)pk_word(n, "kind", battle_kind_words);
	s->map = (int16_t)map_named(e->c, pk_string_or(n, "map", ""));
	if (!read_side(e, n, "a", s, seated))
		return false;
	s->na = s->n;
	if (!read_side(e, n, "b", s, seated))
		return false;
	s->shadow_player = LG_NONE;
	s->shadow = s->kind == BATTLE_SHADOW;
	if (s->shadow)
		s->shadow_player = (int16_t)club_player(e->c, pk_string(n, "shadow"));
	return true;
}

static bool plan_fits_kind(struct club_event *e, const struct seat_plan *s)
{
	int nb = s->n - s->na;
	bool alone = (s->na == 1) != (nb == 1);
	switch (s->kind) {
	case BATTLE_INDIVIDUAL:
		if (s->na == 1 && nb == 1)
			return true;
		break;
	case BATTLE_SHADOW: /* NW-217, NW-R26: the one side fields army and shadow corps */
		if (e->c->shadow_player != LG_NONE && e->c->shadow_player != s->shadow_player)
			return refuse(e, "NW-219", N_("The shadow corps was won by {0}."), "%s",
				      e->c->player[e->c->shadow_player].name);
		if (s->shadow_player == LG_NONE)
			return refuse(e, "NW-217", N_("A 2-on-1 battle needs a shadow corps."),
				      " ");
		if (alone && s->n == 3 &&
		    s->shadow_player == (s->na == 1 ? s->who[0] : s->who[s->na]) &&
		    e->c->player[s->shadow_player].has_shadow)
			return true;
		return refuse(e, "NW-217", N_("The one against two fields his own shadow corps."),
			      " ");
	case BATTLE_TEAM: /* NW-R24 */
		if (e->c->team_night && s->na == 2 && nb == 2)
			return true;
		return refuse(e, "NW-169", N_("Teams of two fight only on the team night."), " ");
	case BATTLE_MAKE_UP: break;
	}
	return refuse(e, "NW-169", N_("The number of players does not fit the battle."), " ");
}

static unsigned allowed_drops(const struct pk_node *event)
{
	struct pk_node list = pk_maybe(event, "dropped");
	unsigned set = 0;
	for (int i = 0; pk_there(&list) && i < pk_count(&list); i++) {
		struct pk_node n = pk_at(&list, i);
		set |= 1u << pk_word_of(&n, limit_words);
	}
	return set;
}

static bool keeps_limits(struct club_event *e, const struct seat_plan *s, unsigned dropped)
{
	static const char *const rule[] = {"NW-190", "NW-189", "NW-188"};
	static const char *const text[] = {
		N_("{0}: a player has had his 2-on-1 battle of the season."),
		N_("{0}: a player fought on this table last week."),
		N_("{0}: these players met in the last individual week.")};
	unsigned broken = table_limits(e->c, s->table, s->who, s->na, s->n, s->shadow);
	if (s->kind == BATTLE_TEAM)
		broken &= ~(unsigned)LIMIT_FOE; /* 6.6 speaks of individual weeks */
	broken &= ~dropped;
	for (int i = 0; i < 3; i++)
		if (broken >> i & 1)
			return refuse(e, rule[i], text[i], "%s", e->c->table[s->table]);
	return true;
}

static void open_battle(struct campaign *c, const struct seat_plan *s)
{
	struct battle *b = battle_add(c);
	b->kind = s->kind;
	b->table = (int16_t)s->table;
	b->map = s->map;
	b->shadow = s->shadow_player;
	for (int i = 0; i < s->n; i++)
		b->side[i >= s->na][b->n[i >= s->na]++] = s->who[i];
	snprintf(b->id, sizeof b->id, "%d.%d.%s", c->season % 100, c->week % 100,
		 c->table[s->table]);
	for (int i = 0; i < s->n; i++) {
		struct club_player *p = &c->player[s->who[i]];
		p->last_table = (int16_t)(s->table + 1);
		p->two_on_one += s->shadow;
		if (s->kind != BATTLE_TEAM)
			p->last_foes = 0;
		for (int k = 0; k < s->n; k++)
			if ((i < s->na) != (k < s->na)) {
				p->met[s->who[k]]++;
				if (s->kind != BATTLE_TEAM)
					p->last_foes |= (uint64_t)1 << s->who[k];
			}
	}
}

/* NW-002: a draw changes the list of pairings and nothing else. */
bool ev_draw(struct club_event *e)
{
	struct campaign *c = e->c;
	struct pk_node list = pk_get(e->node, "tables");
	struct seat_plan plan[CLUB_TABLES];
	uint64_t seated = 0, tables = 0;
	unsigned dropped = allowed_drops(e->node);
	int n = pk_count(&list);
	if (!c->night_open || c->drawn)
		return refuse(e, "NW-170", N_("There is no night to draw tables for."), " ");
	if (n < 1 || n > CLUB_TABLES)
		return refuse(e, "NW-170", N_("A draw has tables."), " ");
	for (int i = 0; i < n; i++) {
		struct pk_node t = pk_at(&list, i);
		if (!read_plan(e, &t, &plan[i], &seated, &tables) || !plan_fits_kind(e, &plan[i]) ||
		    !keeps_limits(e, &plan[i], dropped))
			return false;
	}
	int out = 0;
	for (int i = 0; i < c->nplayers; i++) {
		bool sits = seated >> i & 1;
		if (sits && !c->player[i].present)
			return refuse(e, why_not_playing(c, i) ? why_not_playing(c, i) : "NW-118",
				      N_("{0} is not here."), "%s", c->player[i].name);
		out += c->player[i].present && !sits;
	}
	if (out > 1) /* NW-R24: one at most sits out and may make up */
		return refuse(e, "NW-171", N_("{0} players are left without a battle."), "%d", out);
	for (int i = 0; i < c->nplayers; i++)
		if (!(seated >> i & 1))
			c->player[i].last_table = 0; /* not on that table two weeks running */
	for (int i = 0; i < n; i++)
		open_battle(c, &plan[i]);
	c->drawn = true;
	return true;
}

static bool missed_one(const struct club_player *p)
{
	return p->missed > p->made_up;
}

/* NW-310, NW-R31 */
bool ev_make_up(struct club_event *e)
{
	struct campaign *c = e->c;
	struct seat_plan s;
	uint64_t seated = 0;
	memset(&s, 0, sizeof s);
	if (c->phase != PHASE_RUNNING || c->night_open)
		return refuse(e, "NW-310", N_("Make-up games are played between nights."), " ");
	if (strcmp(event_text(e, "place"), "club") != 0)
		return refuse(e, "NW-311", N_("Make-up games are played at the club."), " ");
	s.table = club_table(c, event_text(e, "table"));
	if (s.table == LG_NONE)
		return refuse(e, "NW-170", N_("{0} is no table, or used twice."), "%s",
			      event_text(e, "table"));
	if (!read_side(e, e->node, "a", &s, &seated))
		return false;
	s.na = s.n;
	if (!read_side(e, e->node, "b", &s, &seated))
		return false;
	if (s.na != 1 || s.n != 2)
		return refuse(e, "NW-310", N_("A make-up game is one against one."), " ");
	struct club_player *a = &c->player[s.who[0]], *b = &c->player[s.who[1]];
	for (int i = 0; i < 2; i++) {
		const char *why = why_not_playing(c, s.who[i]);
		if (why)
			return refuse(e, why, N_("{0} cannot play."), "%s",
				      c->player[s.who[i]].name);
	}
	if (!missed_one(a) && !missed_one(b))
		return refuse(e, "NW-R31", N_("Neither has missed a battle."), " ");
	a->night = a->army;
	b->night = b->army;
	struct battle *battle = battle_add(c);
	battle->kind = BATTLE_MAKE_UP;
	battle->table = (int16_t)s.table;
	battle->n[0] = battle->n[1] = 1;
	battle->side[0][0] = s.who[0];
	battle->side[1][0] = s.who[1];
	battle->for_fun[0] = !missed_one(a);
	battle->for_fun[1] = !missed_one(b);
	snprintf(battle->id, sizeof battle->id, "%d.m%d", c->season % 100, ++c->makeups % 1000);
	a->made_up += missed_one(a);
	b->made_up += missed_one(b);
	a->met[s.who[1]]++;
	b->met[s.who[0]]++;
	return true;
}
