/*
 * club.c: the state's memory, looking things up in it, settings and dates.
 */
#include "league/campaign.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

const char *const role_words[] = {"cm", "deputy", "brr", "player", "guest", "spectator", NULL};
const char *const origin_words[] = {"seed", "hand", "record", NULL};
const char *const battle_kind_words[] = {"individual", "2-on-1", "team", "make-up", NULL};
const char *const battle_state_words[] = {"paired", "presented", "recorded", "cancelled", NULL};
const char *const limit_words[] = {"2-on-1", "table", "opponent", NULL};

const struct settings settings_default = {
	.army = {250, 11, 10, 11, 11, 20, 300, 325, 0},
	.computer = {.floor = 2,
		     .cap = 15,
		     .rolls_cap = 2,
		     .margin_step = 8,
		     .odds_step = 10,
		     .odds_max = 2,
		     .rank_step = 3,
		     .rank_max = 2,
		     .honour_percent = 12,
		     .row =
			     {
				     [RESULT_LOSS] = {2, 1, 1, 0, 1},
				     [RESULT_DRAW] = {5, 1, 1, -1, 1},
				     [RESULT_WIN] = {9, 2, 2, -2, 2},
			     }},
	.reset_points = 140,
	.weeks = 4,
	.days_between = 14,
	.min_rank_points = 8,
	.min_rolls = 5,
	.keep = 3,
	.shadow_pct = 90,
	.objective_vp = 5,
	.confirm_hours = 48,
	.both_rows_on_29 = true,
	.kept_for_campaign = true,
};

struct campaign *campaign_new(const struct league_tables *t)
{
	struct campaign *c = calloc(1, sizeof *c);
	if (!c)
		return NULL;
	c->player = calloc(CLUB_PLAYERS, sizeof *c->player);
	if (!c->player) {
		free(c);
		return NULL;
	}
	c->t = t;
	c->now = c->next = settings_default;
	c->shadow_player = LG_NONE;
	return c;
}

static void *copy_of(const void *p, size_t n)
{
	void *copy = malloc(n ? n : 1);
	if (copy && n)
		memcpy(copy, p, n);
	return copy;
}

struct campaign *campaign_clone(const struct campaign *from)
{
	struct campaign *c = copy_of(from, sizeof *from);
	if (!c)
		return NULL;
	c->player = copy_of(from->player, CLUB_PLAYERS * sizeof *c->player);
	c->battle = NULL;
	c->past = NULL;
	c->cap_battles = c->cap_past = 0;
	if (!c->player || !campaign_room(c)) {
		campaign_free(c);
		return NULL;
	}
	if (c->nbattles)
		memcpy(c->battle, from->battle, (size_t)c->nbattles * sizeof *c->battle);
	if (c->npast)
		memcpy(c->past, from->past, (size_t)c->npast * sizeof *c->past);
	return c;
}

void campaign_free(struct campaign *c)
{
	if (!c)
		return;
	free(c->player);
	free(c->battle);
	free(c->past);
	free(c);
}

bool no_memory(struct refusal *r)
{
	*r = (struct refusal){0};
	return false;
}

/* Room for at least n elements of a growing list; NULL: there is none, the list is as it was. */
static void *grown(void *list, int n, int *cap, size_t size)
{
	if (n <= *cap)
		return list;
	int bigger = n + n / 2;
	void *p = realloc(list, (size_t)bigger * size);
	if (p)
		*cap = bigger;
	return p;
}

bool campaign_room(struct campaign *c)
{
	struct battle *b = grown(c->battle, c->nbattles + CLUB_TABLES, &c->cap_battles, sizeof *b);
	if (!b)
		return false;
	c->battle = b;
	struct past_season *p = grown(c->past, c->npast + 2, &c->cap_past, sizeof *p);
	if (p)
		c->past = p;
	return p != NULL;
}

struct battle *battle_add(struct campaign *c)
{
	struct battle *b = &c->battle[c->nbattles++];
	memset(b, 0, sizeof *b);
	b->campaign = (int16_t)c->campaign;
	b->season = (int16_t)c->season;
	b->week = (int16_t)c->week;
	b->shadow = b->map = LG_NONE;
	b->chooser = b->first_phasing = LG_NONE;
	return b;
}

void remember_season(struct campaign *c, int victor)
{
	struct past_season *p = &c->past[c->npast++];
	memset(p, 0, sizeof *p);
	p->campaign = (int16_t)c->campaign;
	p->season = (int16_t)c->season;
	p->victor = (int16_t)victor;
	for (int i = 0; i < c->nplayers; i++) {
		p->points[i] = (int16_t)c->player[i].rank_points;
		if (c->player[i].has_army)
			p->value[i] = (int16_t)army_value(c->t, &c->player[i].army);
	}
}

int club_player(const struct campaign *c, const char *id)
{
	for (int i = 0; i < c->nplayers; i++)
		if (strcmp(c->player[i].id, id) == 0)
			return i;
	return LG_NONE;
}

int club_battle(const struct campaign *c, const char *id)
{
	for (int i = c->nbattles - 1; i >= 0; i--)
		if (c->battle[i].campaign == c->campaign && strcmp(c->battle[i].id, id) == 0)
			return i;
	return LG_NONE;
}

int club_table(const struct campaign *c, const char *id)
{
	for (int i = 0; i < c->ntables; i++)
		if (strcmp(c->table[i], id) == 0)
			return i;
	return LG_NONE;
}

int battle_place(const struct battle *b, int player, int *side)
{
	for (int s = 0; s < 2; s++)
		for (int i = 0; i < b->n[s]; i++)
			if (b->side[s][i] == player) {
				*side = s;
				return i;
			}
	return LG_NONE;
}

bool is_army_commander(const struct club_player *p)
{
	return p->has_army && p->army.level == LEVEL_ARMY;
}

int side_value(const struct campaign *c, const struct battle *b, int side)
{
	int sum = b->created[side].there ? b->created[side].cost : 0; /* NW-196, NW-208 */
	for (int i = 0; i < b->n[side]; i++) {
		const struct club_player *p = &c->player[b->side[side][i]];
		/* NW-207, NW-208: re-priced at the evening's level. */
		sum += army_value_at(c->t, &p->army, team_level(c, b, b->side[side][i]));
		if (b->shadow == b->side[side][i]) {
			struct army shadow = p->shadow;
			shadow.rank_points = (int16_t)p->rank_points; /* NW-226 */
			sum += army_value(c->t, &shadow);
		}
	}
	return sum;
}

int side_rank_index(const struct campaign *c, const struct battle *b, int side)
{
	int sum = 0; /* NW-R28: the floor of the mean */
	for (int i = 0; i < b->n[side]; i++)
		sum += lg_rank_index(c->t, c->player[b->side[side][i]].rank_points);
	return b->n[side] ? sum / b->n[side] : 0;
}

char side_quality(const struct campaign *c, const struct battle *b, int side)
{
	if (b->created[side].there)
		return b->created[side].rating.quality;
	int most = 0; /* NW-R28: the senior rolls */
	for (int i = 0; i < b->n[side]; i++)
		if (c->player[b->side[side][i]].rank_points > most)
			most = c->player[b->side[side][i]].rank_points;
	return c->t->rank[lg_rank_index(c->t, most)].rating.quality;
}

enum command_level team_level(const struct campaign *c, const struct battle *b, int player)
{
	if (b->kind != BATTLE_TEAM)
		return c->player[player].army.level;
	/* NW-205, NW-206: an army commander becomes wing commander; both may. */
	return is_army_commander(&c->player[player]) ? LEVEL_WING : LEVEL_CORPS;
}

int choice_modifier(char quality)
{
	switch (quality) {
	case 'E':
	case 'C': return -3; /* NW-173 */
	case 'G':
	case 'V': return -2; /* NW-174 */
	case 'A': return -1; /* NW-175 */
	default: return 0;   /* NW-176 */
	}
}

int battle_minutes(enum battle_kind k)
{
	return k == BATTLE_SHADOW ? 330 : k == BATTLE_TEAM ? 300 : 270; /* NW-181 .. NW-183 */
}

int64_t night_due(const struct campaign *c, int week)
{
	if (week < c->nplan)
		return c->plan[week]; /* NW-R67 */
	if (c->nplan)
		return c->plan[c->nplan - 1] + (int64_t)c->now.days_between * (week - c->nplan + 1);
	return c->season_day + (int64_t)c->now.days_between * week; /* NW-166 */
}

int battle_owing(const struct campaign *c, int player)
{
	for (int i = 0; i < c->nbattles; i++) {
		const struct battle *b = &c->battle[i];
		int side, at;
		if (b->campaign != c->campaign || b->season != c->season)
			continue;
		at = battle_place(b, player, &side);
		if (at != LG_NONE && b->rolled[side][at] < b->owed[side][at])
			return i;
	}
	return LG_NONE;
}

int rolls_owed(const struct campaign *c, int player)
{
	int n = c->player[player].owed_minimum;
	for (int i = c->nbattles - 1; i >= 0; i--) {
		const struct battle *b = &c->battle[i];
		int side, at;
		if (b->campaign != c->campaign || b->season != c->season)
			break;
		at = battle_place(b, player, &side);
		if (at != LG_NONE)
			n += b->owed[side][at] - b->rolled[side][at];
	}
	return n;
}

int rolls_unplaced(const struct campaign *c, int player)
{
	const struct club_player *p = &c->player[player];
	int n = 0;
	for (int i = 0; i < p->nrolls; i++)
		n += !p->roll[i].placed && !p->roll[i].struck && !p->roll[i].declined &&
		     p->roll[i].battle != LG_NONE;
	return n;
}

void kept_pools(const struct campaign *c, const struct club_player *p, int16_t pool[POOLS])
{
	memset(pool, 0, POOLS * sizeof *pool);
	for (int i = 0; i < p->nkept; i++) {
		enum pool to;
		int points = card_points((enum card)p->kept[i].card, p->kept[i].cavalry, &to);
		if (c->next.kept_for_campaign || p->kept[i].season == c->seasons_closed)
			pool[to] = (int16_t)(pool[to] + points); /* NW-R7 */
	}
	pool[POOL_ACP] = 0;
}

const char *why_not_playing(const struct campaign *c, int player)
{
	const struct club_player *p = &c->player[player];
	if (!p->active)
		return "NW-118";
	if (!p->has_army)
		return "NW-118";
	if (p->needs_vote)
		return "NW-216";
	if (rolls_unplaced(c, player) || rolls_owed(c, player))
		return "NW-260";
	return NULL;
}

unsigned table_limits(const struct campaign *c, int table, const int16_t *who, int na, int n,
		      bool shadow)
{
	unsigned broken = 0;
	for (int i = 0; i < n; i++) {
		const struct club_player *p = &c->player[who[i]];
		if (p->last_table == table + 1) /* NW-189 */
			broken |= LIMIT_TABLE;
		if (shadow && p->two_on_one) /* NW-190 */
			broken |= LIMIT_TWO_ON_ONE;
		for (int k = na; i < na && k < n; k++)
			if (p->last_foes >> who[k] & 1) /* NW-188 */
				broken |= LIMIT_FOE;
	}
	return broken;
}

bool settings_read(const struct pk_node *n, struct settings *s)
{
	struct army_rules *a = &s->army;
	struct {
		const char *key;
		int *to;
		int low, high;
	} whole[] = {
		{"acp", &a->acp, 50, 2000},
		{"elite_percent", &a->elite_pct, 0, 100},
		{"light_percent", &a->light_pct, 0, 100},
		{"cavalry_percent", &a->cavalry_pct, 0, 100},
		{"artillery_percent", &a->art_pct, 0, 100},
		{"artillery_divisional_percent", &a->art_div_pct, 0, 100},
		{"army_from", &a->army_may, 50, 5000},
		{"army_required", &a->army_must, 50, 5000},
		{"british_gun_tolerance", &a->british_gun_tolerance, 0, 1},
		{"reset_points", &s->reset_points, 10, 1000},
		{"weeks", &s->weeks, 1, SEASON_WEEKS},
		{"days_between", &s->days_between, 1, 60},
		{"minimum_rank_points", &s->min_rank_points, 0, 100},
		{"minimum_rolls", &s->min_rolls, 0, 20},
		{"keep", &s->keep, 0, 10},
		{"shadow_percent", &s->shadow_pct, 10, 200},
		{"objective_vp", &s->objective_vp, 0, 100},
		{"confirm_hours", &s->confirm_hours, 1, 1000},
	};
	pk_only(n, "acp elite_percent light_percent cavalry_percent artillery_percent "
		   "artillery_divisional_percent army_from army_required british_gun_tolerance "
		   "reset_points weeks days_between minimum_rank_points minimum_rolls keep "
		   "shadow_percent objective_vp confirm_hours both_rows_on_29 kept_for_campaign "
		   "computer");
	for (size_t i = 0; i < sizeof whole / sizeof *whole; i++)
		*whole[i].to =
			(int)pk_int_or(n, whole[i].key, whole[i].low, whole[i].high, *whole[i].to);
	s->both_rows_on_29 = pk_bool_or(n, "both_rows_on_29", s->both_rows_on_29);
	s->kept_for_campaign = pk_bool_or(n, "kept_for_campaign", s->kept_for_campaign);
	struct pk_node computer = pk_maybe(n, "computer");
	if (pk_there(&computer))
		computer_rules_read(&computer, &s->computer);
	return pk_error(n->pk) == NULL;
}

void settings_write(const struct settings *s, const char *key, struct out *o)
{
	out_object(o, key);
	out_int(o, "acp", s->army.acp);
	out_int(o, "elite_percent", s->army.elite_pct);
	out_int(o, "light_percent", s->army.light_pct);
	out_int(o, "cavalry_percent", s->army.cavalry_pct);
	out_int(o, "artillery_percent", s->army.art_pct);
	out_int(o, "artillery_divisional_percent", s->army.art_div_pct);
	out_int(o, "army_from", s->army.army_may);
	out_int(o, "army_required", s->army.army_must);
	out_int(o, "british_gun_tolerance", s->army.british_gun_tolerance);
	out_int(o, "reset_points", s->reset_points);
	out_int(o, "weeks", s->weeks);
	out_int(o, "days_between", s->days_between);
	out_int(o, "minimum_rank_points", s->min_rank_points);
	out_int(o, "minimum_rolls", s->min_rolls);
	out_int(o, "keep", s->keep);
	out_int(o, "shadow_percent", s->shadow_pct);
	out_int(o, "objective_vp", s->objective_vp);
	out_int(o, "confirm_hours", s->confirm_hours);
	out_bool(o, "both_rows_on_29", s->both_rows_on_29);
	out_bool(o, "kept_for_campaign", s->kept_for_campaign);
	computer_rules_write(&s->computer, "computer", o);
	out_end(o);
}

/* Days since 1970 of a civil date (Howard Hinnant's formula). */
static int64_t days_from_civil(int64_t y, int m, int d)
{
	y -= m <= 2;
	int64_t era = (y >= 0 ? y : y - 399) / 400, yoe = y - era * 400;
	int64_t doy = (153 * (m + (m > 2 ? -3 : 9)) + 2) / 5 + d - 1;
	return era * 146097 + yoe * 365 + yoe / 4 - yoe / 100 + doy - 719468;
}

int64_t day_of(const char *text)
{
	int y, m, d, n = 0;
	char same[11];
	if (sscanf(text, "%4d-%2d-%2d%n", &y, &m, &d, &n) != 3 || n != 10 || m < 1 || m > 12 ||
	    d < 1 || d > 31)
		return LG_NONE;
	int64_t day = days_from_civil(y, m, d);
	day_text(day, same); /* the 31st of February comes out as another day */
	return strncmp(text, same, 10) == 0 ? day : LG_NONE;
}

int64_t minute_of(const char *text)
{
	int h = 0, min = 0;
	int64_t day = day_of(text);
	if (day == LG_NONE)
		return LG_NONE;
	if (text[10] == 'T' && sscanf(text + 11, "%2d:%2d", &h, &min) != 2)
		return LG_NONE;
	if (h > 23 || min > 59 || h < 0 || min < 0)
		return LG_NONE;
	return day * 1440 + h * 60 + min;
}

void day_text(int64_t day, char text[11])
{
	day += 719468;
	int64_t era = (day >= 0 ? day : day - 146096) / 146097, doe = day - era * 146097;
	int64_t yoe = (doe - doe / 1460 + doe / 36524 - doe / 146096) / 365;
	int64_t doy = doe - (365 * yoe + yoe / 4 - yoe / 100), mp = (5 * doy + 2) / 153;
	unsigned d = (unsigned)(doy - (153 * mp + 2) / 5 + 1) % 100u;
	unsigned m = (unsigned)(mp < 10 ? mp + 3 : mp - 9) % 100u;
	unsigned y = (unsigned)(yoe + era * 400 + (m <= 2)) % 10000u;
	snprintf(text, 11, "%04u-%02u-%02u", y, m, d);
}
