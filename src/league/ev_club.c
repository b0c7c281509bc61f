/*
 * ev_club.c: the register: the campaign itself, its members, their roles, the maps, the dice.
 */
#include "league/campaign.h"
#include "kernel/game.h"

#include <stdio.h>
#include <string.h>
#include <sodium.h>

static bool copy_name(struct club_event *e, const char *text, char *to, size_t cap)
{
	if (!text[0] || strlen(text) >= cap)
		return refuse(e, "NW-R55", N_("{0} is empty or too long."), "%.40s", text);
	for (const unsigned char *p = (const unsigned char *)text; *p; p++)
		if (*p < 0x20 || *p == 0x7f)
			return refuse(e, "NW-R55", N_("A name holds a control character."), " ");
	memcpy(to, text, strlen(text) + 1);
	return true;
}

static bool id_is_plain(const char *id)
{
	return id[0] && strspn(id, "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ"
				   "0123456789-_") == strlen(id);
}

bool club_tables_fit(int n, struct refusal *why)
{
	if (n <= CLUB_TABLES)
		return true;
	*why = (struct refusal){"NW-170", N_("A club has at most {0} tables."), ""};
	snprintf(why->what, sizeof why->what, "%d", CLUB_TABLES);
	return false;
}

static bool add_tables(struct club_event *e)
{
	struct campaign *c = e->c;
	struct pk_node tables = pk_get(e->node, "tables");
	for (int i = 0; i < pk_count(&tables) && c->ntables < CLUB_TABLES; i++) {
		struct pk_node n = pk_at(&tables, i);
		const char *id = pk_string_of(&n);
		if (!id_is_plain(id) || club_table(c, id) != LG_NONE ||
		    !copy_name(e, id, c->table[c->ntables], sizeof c->table[0]))
			return refuse(e, "NW-170", N_("{0} cannot be the name of a table."), "%s",
				      id);
		c->ntables++;
	}
	return true;
}

/* Tables that the club has from now on, beside those it had. */
bool ev_tables(struct club_event *e)
{
	struct pk_node tables = pk_get(e->node, "tables");
	return club_tables_fit(e->c->ntables + pk_count(&tables), e->refusal) && add_tables(e);
}

/* Clubs of the first version may have been founded with more tables: those were left out. */
bool ev_campaign(struct club_event *e)
{
	struct campaign *c = e->c;
	struct pk_node settings = pk_maybe(e->node, "settings");
	if (!copy_name(e, event_text(e, "name"), c->name, sizeof c->name) || !add_tables(e))
		return false;
	if (pk_there(&settings) && !settings_read(&settings, &c->next))
		return false;
	snprintf(c->dice_commit, sizeof c->dice_commit, "%s", event_text(e, "dice_commit"));
	c->now = c->next;
	c->campaign = 1;
	return true;
}

bool ev_settings(struct club_event *e)
{
	struct pk_node settings = pk_get(e->node, "settings");
	if (e->c->phase != PHASE_BUILDING)
		return refuse(e, "NW-R52", N_("House parameters change only between seasons."),
			      " ");
	return settings_read(&settings, &e->c->next);
}

bool ev_player(struct club_event *e)
{
	struct campaign *c = e->c;
	const char *id = event_text(e, "id");
	if (club_player(c, id) != LG_NONE)
		return refuse(e, "NW-118", N_("{0} is in the register already."), "%s", id);
	if (!id_is_plain(id) || strcmp(id, "cm") == 0)
		return refuse(
			e, "NW-118",
			N_("{0} cannot be a member's short name: letters, digits, - and _ only."),
			"%s", id);
	if (c->nplayers == CLUB_PLAYERS)
		return refuse(e, "NW-118", N_("The register is full."), " ");
	struct club_player *p = &c->player[c->nplayers];
	memset(p, 0, sizeof *p);
	if (!copy_name(e, id, p->id, sizeof p->id) ||
	    !copy_name(e, pk_string_or(e->node, "name", id), p->name, sizeof p->name))
		return false;
	struct pk_node role = pk_maybe(e->node, "role");
	p->role = pk_there(&role) ? (enum role)pk_word_of(&role, role_words) : ROLE_PLAYER;
	p->active = true;
	p->plays = p->role <= ROLE_GUEST;
	p->joined_season = c->season;
	int brought = (int)pk_int_or(e->node, "rank_points", 0, c->now.reset_points - 1, 0);
	if (brought && c->season)
		return refuse(e, "NW-R62",
			      N_("Rank points are brought only before the first season."), " ");
	p->rank_points = brought;            /* NW-R62: a campaign begun on paper */
	if (p->plays && c->seasons_closed) { /* NW-318, NW-R8 */
		minimum_offer(c, c->nplayers, c->now.min_rank_points * c->seasons_closed,
			      c->now.min_rolls * c->seasons_closed);
		p->keep_limit = c->now.keep * c->seasons_closed;
		p->keep_done = false;
	}
	c->nplayers++;
	return true;
}

bool ev_role(struct club_event *e)
{
	int player;
	if (!event_player(e, "player", &player))
		return false;
	e->c->player[player].role = (enum role)pk_word(e->node, "role", role_words);
	return true;
}

bool ev_withdraw(struct club_event *e)
{
	int player;
	if (!event_player(e, "player", &player))
		return false;
	struct club_player *p = &e->c->player[player];
	if (e->role == ROLE_PLAYER && e->by != player)
		return refuse(e, "NW-R56", N_("Only {0} or the CM can do this."), "%s", p->name);
	if (!p->active)
		return refuse(e, "NW-118", N_("{0} has withdrawn already."), "%s", p->name);
	p->active = p->present = p->locked = false;
	return true;
}

bool ev_return(struct club_event *e)
{
	int player;
	if (!event_player(e, "player", &player))
		return false;
	if (e->c->player[player].active)
		return refuse(e, "NW-118", N_("{0} has not withdrawn."), "%s",
			      e->c->player[player].name);
	e->c->player[player].active = true;
	if (e->c->player[player].was_barred) /* NW-215: he stayed away after a penalty */
		e->c->player[player].pending_penalty = e->c->player[player].needs_vote = true;
	return true;
}

/* A reserve takes over a tidy command: army, rank, rolls. */
bool ev_handover(struct club_event *e)
{
	int from, to;
	if (!event_player(e, "player", &from) || !event_player(e, "to", &to))
		return false;
	struct club_player *a = &e->c->player[from], *b = &e->c->player[to];
	if (from == to || b->has_army || b->season_battles || !b->active)
		return refuse(e, "NW-006", N_("{0} has a command already."), "%s", b->name);
	if (!a->has_army)
		return refuse(e, "NW-015", N_("{0} has no army to hand over."), "%s", a->name);
	struct club_player kept = *b;
	*b = *a;
	memcpy(b->id, kept.id, sizeof b->id);
	memcpy(b->name, kept.name, sizeof b->name);
	b->role = kept.role;
	b->joined_season = kept.joined_season;
	b->active = true;
	b->battles = b->wins = b->draws = b->losses = b->vp = 0;
	snprintf(b->army.commander_name, sizeof b->army.commander_name, "%s", b->name);
	snprintf(b->army.player, sizeof b->army.player, "%s", b->name);
	a->active = a->has_army = a->has_shadow = a->present = a->locked = false;
	a->nrolls = a->nkept = a->owed_minimum = 0;
	for (int i = 0; i < e->c->nbattles; i++) /* open rolls go along */
		for (int s = 0; s < 2; s++)
			for (int k = 0; k < e->c->battle[i].n[s]; k++)
				if (e->c->battle[i].side[s][k] == from &&
				    e->c->battle[i].owed[s][k] > e->c->battle[i].rolled[s][k])
					e->c->battle[i].side[s][k] = (int16_t)to;
	return true;
}

bool ev_map(struct club_event *e)
{
	struct campaign *c = e->c;
	static const char *const sides[] = {"a", "b", NULL};
	struct pk_node list = pk_get(e->node, "objectives");
	if (c->nmaps == CLUB_MAPS || !id_is_plain(event_text(e, "id")))
		return refuse(e, "NW-001", N_("{0} cannot be a new Battlemap."), "%s",
			      event_text(e, "id"));
	struct battle_map *m = &c->map[c->nmaps];
	memset(m, 0, sizeof *m);
	if (!copy_name(e, event_text(e, "id"), m->id, sizeof m->id) ||
	    !copy_name(e, event_text(e, "name"), m->name, sizeof m->name))
		return false;
	for (int i = 0; i < pk_count(&list) && i < 8; i++) { /* NW-011 */
		struct pk_node n = pk_at(&list, i), owner = pk_maybe(&n, "owner");
		m->value[i] = (int)pk_int_or(&n, "value", 0, 100, c->now.objective_vp);
		m->owner[i] = (int8_t)(pk_there(&owner) ? pk_word_of(&owner, sides) : LG_NONE);
		m->objectives++;
	}
	c->nmaps++;
	return true;
}

/* A note, or a decision of the CM in a dispute, with its reason (NW-180). */
bool ev_note(struct club_event *e)
{
	if (!event_text(e, "text")[0])
		return refuse(e, "NW-180", N_("A decision needs its words."), " ");
	return true;
}

/* The key of past dice is shown; the commitment to the next key replaces the old one. */
bool ev_reveal(struct club_event *e)
{
	struct campaign *c = e->c;
	const char *hex = event_text(e, "key");
	unsigned char key[32], hash[32];
	char found[65];
	size_t n;
	if (sodium_hex2bin(key, sizeof key, hex, strlen(hex), NULL, &n, NULL) != 0 || n != 32)
		return refuse(e, "NW-R61", N_("A dice key has 64 hexadecimal digits."), " ");
	crypto_generichash(hash, sizeof hash, key, sizeof key, NULL, 0);
	sodium_bin2hex(found, sizeof found, hash, sizeof hash);
	if (strcmp(found, c->dice_commit) != 0)
		return refuse(e, "NW-R61", N_("This is not the key that was promised."), " ");
	snprintf(c->dice_commit, sizeof c->dice_commit, "%s", event_text(e, "next_commit"));
	c->dice_used = 0;
	return true;
}

/* A club that came without its key, or lost it, promises another before its next die. */
bool ev_commit(struct club_event *e)
{
	const char *hex = event_text(e, "commit");
	if (strlen(hex) != 64 || strspn(hex, "0123456789abcdef") != 64)
		return refuse(e, "NW-R61", N_("A dice key has 64 hexadecimal digits."), " ");
	if (!event_text(e, "reason")[0])
		return refuse(e, "NW-R61", N_("A new dice key needs its reason."), " ");
	snprintf(e->c->dice_commit, sizeof e->c->dice_commit, "%s", hex);
	e->c->dice_used = 0;
	return true;
}
