/*
 * fold.c: one event onto the state: who may do it, when, and which handler does it.
 */
#include "league/campaign.h"
#include "kernel/game.h"

#include <stdarg.h>
#include <stdio.h>
#include <string.h>

enum {
	BY_CM = 1 << ROLE_CM | 1 << ROLE_DEPUTY,
	BY_RECORDER = BY_CM | 1 << ROLE_RECORDER,
	BY_PLAYER = BY_RECORDER | 1 << ROLE_PLAYER,
	BY_GUEST = BY_PLAYER | 1 << ROLE_GUEST
};

/* Every right of the club in one table (clubs.md, need 2). */
static const struct {
	const char *type;
	event_fn *apply;
	unsigned who;
} kinds[] = {
	{"campaign", ev_campaign, BY_CM},
	{"tables", ev_tables, BY_CM},
	{"settings", ev_settings, BY_CM},
	{"habits", ev_habits, BY_CM},
	{"player", ev_player, BY_CM},
	{"role", ev_role, 1 << ROLE_CM},
	{"withdraw", ev_withdraw, BY_PLAYER},
	{"return", ev_return, BY_CM},
	{"handover", ev_handover, BY_CM},
	{"map", ev_map, BY_CM},
	{"note", ev_note, BY_GUEST},
	{"decision", ev_note, BY_CM},
	{"army", ev_army, BY_PLAYER},
	{"calendar", ev_calendar, BY_CM},
	{"season-start", ev_season_start, BY_CM},
	{"night", ev_night, BY_CM},
	{"check-in", ev_check_in, BY_PLAYER},
	{"team-night", ev_team_night, BY_CM},
	{"volunteers", ev_volunteers, BY_RECORDER},
	{"draw", ev_draw, BY_CM},
	{"make-up", ev_make_up, BY_CM},
	{"choice", ev_choice, BY_PLAYER},
	{"command", ev_command, BY_PLAYER},
	{"report", ev_report, BY_PLAYER},
	{"confirm", ev_confirm, BY_PLAYER},
	{"award", ev_award, BY_RECORDER},
	{"cancel", ev_cancel, BY_CM},
	{"roll", ev_roll, BY_PLAYER},
	{"place", ev_place, BY_PLAYER},
	{"improve", ev_improve, BY_PLAYER},
	{"special", ev_special, BY_PLAYER},
	{"forgo", ev_forgo, BY_PLAYER},
	{"reorganise", ev_reorganise, BY_PLAYER},
	{"unsporting", ev_unsporting, BY_CM},
	{"vote", ev_vote, BY_CM},
	{"season-close", ev_season_close, BY_CM},
	{"minimum", ev_minimum, BY_CM},
	{"keep", ev_keep, BY_PLAYER},
	{"build", ev_build, BY_CM},
	{"tie-break", ev_tie_break, BY_RECORDER},
	{"reset", ev_reset, BY_CM},
	{"reveal", ev_reveal, BY_CM},
	{"commit", ev_commit, BY_CM},
	{"reverse", NULL, BY_RECORDER}, /* record.c sees to these two */
	{"correct", NULL, BY_RECORDER},
};
enum { KINDS = sizeof kinds / sizeof *kinds };

const char *event_kind(int i)
{
	return i >= 0 && i < KINDS ? kinds[i].type : NULL;
}

bool event_right(const char *type, enum role role)
{
	for (int i = 0; i < KINDS; i++)
		if (strcmp(kinds[i].type, type) == 0)
			return kinds[i].who >> role & 1;
	return true; /* no such kind: refused for that */
}

bool refuse(struct club_event *e, const char *rule, const char *text, const char *format, ...)
{
	va_list args;
	e->refusal->rule = rule;
	e->refusal->text = text;
	va_start(args, format);
	vsnprintf(e->refusal->what, sizeof e->refusal->what, format, args);
	va_end(args);
	return false;
}

bool event_player(struct club_event *e, const char *key, int *player)
{
	struct pk_node n = pk_get(e->node, key);
	const char *id = pk_string_of(&n);
	*player = club_player(e->c, id);
	if (*player == LG_NONE)
		return refuse(e, "NW-118", N_("{0} is not in the register."), "%s", id);
	return true;
}

bool event_battle(struct club_event *e, int *battle)
{
	struct pk_node n = pk_get(e->node, "battle");
	const char *id = pk_string_of(&n);
	*battle = club_battle(e->c, id);
	if (*battle == LG_NONE)
		return refuse(e, "NW-236", N_("The battle {0} was not paired."), "%s", id);
	return true;
}

const char *event_text(struct club_event *e, const char *key)
{
	return pk_string_or(e->node, key, "");
}

/*
 * Where dice came from. Dice of the seed are numbered and each number serves once, so that anyone
 * can roll them again when the key is shown; dice entered by hand say so.
 */
bool event_origin(struct club_event *e, int dice, enum dice_origin *origin)
{
	struct pk_node n = pk_maybe(e->node, "origin");
	*origin = pk_there(&n) ? (enum dice_origin)pk_word_of(&n, origin_words) : ORIGIN_HAND;
	if (*origin != ORIGIN_SEED)
		return true;
	uint64_t first = (uint64_t)pk_int(e->node, "die", 0, INT32_MAX);
	if (first < e->c->dice_used)
		return refuse(e, "NW-R61", N_("The die number {0} was used before."), "%d",
			      (int)first);
	e->c->dice_used = first + (uint64_t)dice;
	return true;
}

static bool find_author(struct club_event *e)
{
	const char *by = event_text(e, "by");
	e->by = LG_NONE;
	e->role = ROLE_CM;
	if (!by[0] || strcmp(by, "cm") == 0)
		return true;
	e->by = club_player(e->c, by);
	if (e->by == LG_NONE)
		return refuse(e, "NW-118", N_("{0} is not in the register."), "%s", by);
	e->role = e->c->player[e->by].role;
	if (!e->c->player[e->by].active)
		return refuse(e, "NW-118", N_("{0} has withdrawn."), "%s",
			      e->c->player[e->by].name);
	return true;
}

bool campaign_apply(struct campaign *c, const struct pk_node *node, struct refusal *r)
{
	struct club_event e = {.c = c, .node = node, .refusal = r};
	*r = (struct refusal){0};
	if (!campaign_room(c))
		return false;
	if (!pk_is_object(node))
		return refuse(&e, "NW-R55", N_("This is not an event."), " ");
	const char *type = pk_string(node, "type");
	if (!find_author(&e))
		return false;
	if (pk_has(node, "at")) {
		int64_t at = minute_of(pk_string(node, "at"));
		if (at == LG_NONE)
			return refuse(&e, "NW-166", N_("{0} is not a date."), "%s",
				      pk_string(node, "at"));
		c->now_minutes = at;
	}
	for (int i = 0; i < KINDS; i++) {
		if (strcmp(kinds[i].type, type) != 0 || !kinds[i].apply)
			continue;
		if ((c->seq == 0) != (i == 0))
			return refuse(&e, "NW-008", N_("A club's record begins with its campaign."),
				      " ");
		if (!(kinds[i].who >> e.role & 1))
			return refuse(&e, "NW-R56", N_("This is not for a {0} to do."), "%s",
				      role_words[e.role]);
		bool done = kinds[i].apply(&e);
		if (pk_starved(node->pk))
			return false;
		if (!r->rule && pk_error(node->pk))
			return refuse(&e, "NW-R55", N_("The event cannot be read: {0}"), "%s",
				      pk_error(node->pk));
		if (done)
			c->seq++;
		return done;
	}
	return refuse(&e, "NW-R55", N_("There is no event of the kind {0}."), "%s", type);
}
