/*
 * league_view.c: a club as JSON: everything that dashboard, standings, night and register show.
 */
#include "server/league_club.h"

#include <string.h>

enum { BATTLES_SHOWN = 400 };

static const char *const phase_words[] = {"building", "running", "closing"};
static const char *const winner_words[] = {"a", "b", "draw"};

static const char *id_of(const struct campaign *c, int player)
{
	return player == LG_NONE ? NULL : c->player[player].id;
}

static void write_day(struct out *o, const char *key, int64_t day)
{
	char text[11];
	day_text(day, text);
	out_string(o, key, text);
}

static void write_rank(struct out *o, const struct campaign *c, const struct club_player *p)
{
	struct out text = {0};
	int i = lg_rank_index(c->t, p->rank_points);
	out_object(o, "rank");
	out_int(o, "index", i);
	lg_rating_text(c->t->rank[i].rating, p->has_army ? p->army.level : LEVEL_CORPS, &text);
	out_words(o, "text", &text);
	out_end(o);
}

/* Outside the club a shy member, or a minor, is an initial. */
void club_name(const struct club *club, const struct campaign *c, const struct standing *s,
	       int player, char name[40])
{
	const struct club_player *p = &c->player[player];
	memcpy(name, p->name, sizeof p->name);
	for (int i = 0; i < club->nmembers && !s->inside; i++) {
		if (!club->member[i].shy || strcmp(club->member[i].player, p->id) != 0)
			continue;
		size_t n = 1;
		while (((unsigned char)name[n] & 0xc0) == 0x80) /* the rest of one letter */
			n++;
		name[n] = '.';
		name[n + 1] = '\0';
	}
}

/* Whom he has fought in this campaign, and how often. */
static void write_foes(struct out *o, const struct campaign *c, int player)
{
	int often[CLUB_PLAYERS];
	standings_foes(c, player, often);
	out_object(o, "foes");
	for (int i = 0; i < c->nplayers; i++)
		if (often[i])
			out_int(o, c->player[i].id, often[i]);
	out_end(o);
}

static void write_player(struct out *o, const struct club *club, const struct campaign *c,
			 const struct standing *s, int i)
{
	const struct club_player *p = &c->player[i];
	char name[40];
	club_name(club, c, s, i, name);
	out_object(o, NULL);
	out_string(o, "id", p->id);
	out_string(o, "name", name);
	out_string(o, "role", role_words[p->role]);
	out_bool(o, "active", p->active);
	out_bool(o, "plays", p->plays);
	out_bool(o, "present", p->present);
	out_bool(o, "locked", p->locked);
	out_bool(o, "has_army", p->has_army);
	out_bool(o, "has_shadow", p->has_shadow);
	out_bool(o, "barred", p->barred);
	out_bool(o, "needs_vote", p->needs_vote);
	out_bool(o, "penalty_waits", p->pending_penalty);
	out_int(o, "rank_points", p->rank_points);
	out_int(o, "season_points", p->season_points);
	write_rank(o, c, p);
	out_array(o, "nations");
	for (int k = 0; p->has_army && k < p->army.nnations; k++)
		out_string(o, NULL, c->t->nation[p->army.nation[k]].id);
	out_end(o);
	out_string(o, "army", p->has_army ? p->army.name : NULL);
	out_int(o, "value", p->has_army ? army_value(c->t, &p->army) : 0);
	out_int(o, "cost", p->has_army ? p->cost : 0);
	out_int(o, "battles", p->battles);
	write_foes(o, c, i);
	out_int(o, "wins", p->wins);
	out_int(o, "draws", p->draws);
	out_int(o, "losses", p->losses);
	out_int(o, "vp", p->vp);
	out_int(o, "missed", p->missed);
	out_int(o, "made_up", p->made_up);
	out_int(o, "owed", rolls_owed(c, i));
	out_int(o, "unplaced", rolls_unplaced(c, i));
	out_int(o, "minimum", p->owed_minimum);
	if (p->minimum_due) {
		out_object(o, "minimum_due");
		out_int(o, "rank_points", p->minimum_points);
		out_int(o, "rolls", p->minimum_rolls);
		out_end(o);
	}
	out_int(o, "rolls", p->nrolls);
	out_int(o, "kept", p->nkept);
	out_int(o, "keep_limit", p->keep_limit);
	out_bool(o, "keep_done", p->keep_done);
	out_bool(o, "may_reorganise", p->may_reorganise);
	out_string(o, "why", why_not_playing(c, i));
	out_end(o);
}

static void write_side(struct out *o, const struct campaign *c, const struct battle *b, int s)
{
	const struct created_commander *made = &b->created[s];
	struct out rating = {0};
	out_object(o, s ? "b" : "a");
	out_array(o, "players");
	for (int i = 0; i < b->n[s]; i++)
		out_string(o, NULL, c->player[b->side[s][i]].id);
	out_end(o);
	out_int(o, "value",
		b->state >= BATTLE_PRESENTED ? b->in.side[s].value : side_value(c, b, s));
	int rank =
		b->state >= BATTLE_PRESENTED ? b->in.side[s].rank_index : side_rank_index(c, b, s);
	lg_rating_text(c->t->rank[rank].rating, LEVEL_CORPS, &rating);
	out_words(o, "rank", &rating);
	out_int(o, "modifier", choice_modifier(side_quality(c, b, s)));
	out_bool(o, "for_fun", b->for_fun[s]);
	if (made->there) {
		lg_rating_text(made->rating, LEVEL_ARMY, &rating);
		out_object(o, "commander");
		out_string(o, "controls", id_of(c, made->controls));
		out_string(o, "rating", rating.p ? rating.p : "");
		out_int(o, "cost", made->cost);
		out_end(o);
	}
	if (b->state >= BATTLE_PRESENTED && b->state != BATTLE_CANCELLED) {
		const struct side_report *r = &b->report[s];
		out_object(o, "report");
		out_int(o, "casualties", r->casualties);
		out_int(o, "batteries", r->batteries);
		out_int(o, "killed_figures", r->killed_figures);
		out_int(o, "captured_figures", r->captured_figures);
		out_int(o, "objectives", r->objectives);
		out_int(o, "objective_points", r->objective_points);
		out_int(o, "vp", r->vp);
		out_end(o);
	}
	out_array(o, "unsporting");
	for (int i = 0; i < b->n[s]; i++)
		if (b->unsporting >> b->side[s][i] & 1)
			out_string(o, NULL, c->player[b->side[s][i]].id);
	out_end(o);
	if (b->state == BATTLE_RECORDED) {
		out_int(o, "rank_points", b->out[s].rank_points);
		out_int(o, "rolls", b->out[s].rolls);
	}
	out_end(o);
	out_free(&rating);
}

static void write_battle(struct out *o, const struct campaign *c, const struct battle *b)
{
	out_object(o, NULL);
	out_string(o, "id", b->id);
	out_int(o, "season", b->season);
	out_int(o, "week", b->week);
	out_string(o, "table", c->table[b->table]);
	out_string(o, "map", b->map == LG_NONE ? NULL : c->map[b->map].name);
	out_string(o, "map_id", b->map == LG_NONE ? NULL : c->map[b->map].id);
	out_string(o, "kind", battle_kind_words[b->kind]);
	out_string(o, "state", battle_state_words[b->state]);
	out_string(o, "shadow", id_of(c, b->shadow));
	out_int(o, "minutes", battle_minutes(b->kind));
	out_string(o, "chooser", b->chooser == LG_NONE ? NULL : b->chooser ? "b" : "a");
	out_string(o, "takes",
		   b->chooser == LG_NONE ? NULL
		   : b->takes_phasing    ? "phasing"
					 : "side");
	out_string(o, "first", b->first_phasing == LG_NONE ? NULL : b->first_phasing ? "b" : "a");
	out_string(o, "reported_by",
		   b->state == BATTLE_PRESENTED ? id_of(c, b->reported_by) : NULL);
	if (b->state == BATTLE_PRESENTED && b->reported_at > 0)
		out_int(o, "stands_at", 60 * b->reported_at + 3600 * (int64_t)c->now.confirm_hours);
	out_string(o, "winner",
		   b->state == BATTLE_PRESENTED || b->state == BATTLE_RECORDED
			   ? winner_words[b->in.winner]
			   : NULL);
	out_bool(o, "award_due", b->award_due);
	for (int s = 0; s < 2; s++)
		write_side(o, c, b, s);
	out_end(o);
}

static void write_night(struct out *o, const struct campaign *c)
{
	out_object(o, "night");
	out_bool(o, "open", c->night_open);
	out_bool(o, "team", c->team_night);
	out_bool(o, "drawn", c->drawn);
	out_string(o, "shadow", id_of(c, c->shadow_player));
	if (c->week)
		write_day(o, "date", c->night_day);
	out_end(o);
	if (c->phase == PHASE_RUNNING && c->week < c->now.weeks)
		write_day(o, "next_night", night_due(c, c->week));
}

static void write_past(struct out *o, const struct campaign *c)
{
	out_array(o, "past");
	for (int i = 0; i < c->npast; i++) {
		const struct past_season *p = &c->past[i];
		out_object(o, NULL);
		out_int(o, "campaign", p->campaign);
		out_int(o, "season", p->season);
		out_string(o, "victor", id_of(c, p->victor));
		out_object(o, "points");
		for (int k = 0; k < c->nplayers; k++)
			if (p->points[k])
				out_int(o, c->player[k].id, p->points[k]);
		out_end(o);
		out_end(o);
	}
	out_end(o);
}

static void write_place(struct out *o, const struct campaign *c)
{
	out_array(o, "tables");
	for (int i = 0; i < c->ntables; i++)
		out_string(o, NULL, c->table[i]);
	out_end(o);
	out_array(o, "maps");
	for (int i = 0; i < c->nmaps; i++) {
		out_object(o, NULL);
		out_string(o, "id", c->map[i].id);
		out_string(o, "name", c->map[i].name);
		out_int(o, "objectives", c->map[i].objectives);
		out_array(o, "values");
		for (int k = 0; k < c->map[i].objectives; k++)
			out_int(o, NULL, c->map[i].value[k]);
		out_end(o);
		out_array(o, "owners");
		for (int k = 0; k < c->map[i].objectives; k++)
			out_string(o, NULL,
				   c->map[i].owner[k] == LG_NONE ? NULL
				   : c->map[i].owner[k]          ? "b"
								 : "a");
		out_end(o);
		out_end(o);
	}
	out_end(o);
}

static void write_members(struct out *o, const struct club *club, const struct standing *s)
{
	if (!s->owner)
		return;
	out_array(o, "members");
	for (int i = 0; i < club->nmembers; i++) {
		out_object(o, NULL);
		out_string(o, "player", club->member[i].player);
		out_bool(o, "claimed", club->member[i].who[0]);
		out_string(o, "code", club->member[i].who[0] ? NULL : club->member[i].code);
		out_end(o);
	}
	out_end(o);
}

/* `recent`: of the season only; who asked has the others already. */
static void write_battles(struct out *o, const struct campaign *c, bool recent)
{
	int first = c->nbattles > BATTLES_SHOWN ? c->nbattles - BATTLES_SHOWN : 0;
	out_bool(o, "recent", recent);
	out_array(o, "battles");
	for (int i = first; i < c->nbattles; i++)
		if (c->battle[i].campaign == c->campaign &&
		    (!recent || c->battle[i].season == c->season))
			write_battle(o, c, &c->battle[i]);
	out_end(o);
}

void club_write(struct out *o, const char *key, const struct club *club, const struct campaign *c,
		const struct standing *s)
{
	out_object(o, key);
	out_string(o, "id", club->id);
	out_string(o, "name", c->name);
	out_int(o, "number", club->record.n);
	out_int(o, "campaign", c->campaign);
	out_int(o, "season", c->season);
	out_int(o, "week", c->week);
	out_string(o, "phase", phase_words[c->phase]);
	out_bool(o, "team_night_held", c->team_night_held);
	out_int(o, "shadow_points", c->shadow_points);
	write_night(o, c);
	write_place(o, c);
	settings_write(&c->now, "settings", o);
	settings_write(&c->next, "next_settings", o);
	out_object(o, "vp_each"); /* NW-228 and on: what each of a report is worth */
	out_int(o, "casualties", VP_FIGURE);
	out_int(o, "batteries", VP_BATTERY);
	out_int(o, "killed_figures", VP_KILLED);
	out_int(o, "captured_figures", VP_CAPTURED);
	out_end(o);
	out_object(o, "dice");
	out_string(o, "commit", c->dice_commit);
	out_int(o, "used", (int64_t)c->dice_used);
	out_bool(o, "server", true); /* a club without a key is given one with its first die */
	out_end(o);
	out_object(o, "you");
	out_string(o, "role", role_words[s->role]);
	out_string(o, "player", id_of(c, s->player));
	out_bool(o, "local", s->local);
	out_bool(o, "owner", s->owner);
	out_end(o);
	out_bool(o, "open", club->open);
	out_bool(o, "suggest_only", c->suggest_only);
	out_bool(o, "reset_due", c->reset_due);
	club_write_extras(o, club, s);
	write_members(o, club, s);
	out_array(o, "players");
	for (int i = 0; i < c->nplayers; i++)
		write_player(o, club, c, s, i);
	out_end(o);
	write_battles(o, c, s->recent);
	out_array(o, "tie");
	for (int i = 0; i < c->ntie; i++)
		out_string(o, NULL, id_of(c, c->tie[i]));
	out_end(o);
	write_past(o, c);
	out_end(o);
}
