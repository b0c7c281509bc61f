/*
 * league_army.c: orders of battle: read, checked with live limits, printed.
 */
#include "server/league_club.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "league/answers.h"

enum { SUGGESTIONS = 12 };

static void write_share(struct out *o, const char *key, int have, int most)
{
	out_object(o, key);
	out_int(o, "have", have);
	out_int(o, "max", most);
	out_end(o);
}

static void write_counts(struct out *o, const struct league_tables *t, const struct army_rules *r,
			 const struct army *a)
{
	struct army_counts n = army_count(t, r, a);
	out_object(o, "limits");
	write_share(o, "elite", n.elite, n.elite_max);
	write_share(o, "light", n.light, n.light_max);
	write_share(o, "cavalry", n.cavalry, n.cavalry_max);
	write_share(o, "artillery", n.artillery, n.artillery_max);
	struct gun_balance g = army_guns(t, r, a);
	out_object(o, "guns");
	out_int(o, "heavy", g.heavy);
	out_int(o, "horse", g.horse);
	out_int(o, "least", g.least < 0 ? 0 : g.least);
	out_int(o, "most", g.most);
	out_string(o, "code", g.code);
	out_string(o, "rule", g.rule);
	out_end(o);
	out_end(o);
}

static void write_suggestions(struct out *o, const struct league_tables *t,
			      const struct army_rules *r, const struct army *a)
{
	struct suggestion list[SUGGESTIONS];
	int n = army_suggest(t, r, a, list, SUGGESTIONS);
	out_array(o, "suggestions");
	for (int i = 0; i < n; i++) {
		out_object(o, NULL);
		out_string(o, "type", t->type[list[i].type].code);
		out_int(o, "figures", list[i].figures);
		out_int(o, "price", list[i].price);
		out_string(o, "division", a->division[list[i].division].id);
		out_end(o);
	}
	out_end(o);
}

/* What the value is made of, with the rule of each part. */
static void write_worth(struct out *o, const struct league_tables *t, const struct army *a)
{
	struct army_worth w = army_worth(t, a, a->level);
	const struct {
		const char *id, *rule;
		int value;
	} part[] = {
		{"commander", "NW-271", w.commander}, {"generals", "NW-063", w.generals},
		{"brigades", "NW-060", w.brigades},   {"batteries", "NW-060", w.batteries},
		{"specials", "NW-308", w.specials},   {"gained", "NW-005", w.gained},
	};
	out_array(o, "worth");
	for (size_t i = 0; i < sizeof part / sizeof *part; i++) {
		if (!part[i].value)
			continue;
		out_object(o, NULL);
		out_string(o, "id", part[i].id);
		out_string(o, "rule", part[i].rule);
		out_int(o, "value", part[i].value);
		out_end(o);
	}
	out_end(o);
}

static void write_report(struct out *o, const struct league_reader *reader,
			 const struct league_tables *t, const struct army_rules *r,
			 const struct army *a)
{
	struct out rating = {0};
	struct breaches found;
	out_object(o, "report");
	out_int(o, "cost", army_cost(t, a));
	out_int(o, "value", army_value(t, a));
	write_worth(o, t, a);
	out_int(o, "acp", r->acp);
	lg_rating_text(t->rank[lg_rank_index(t, a->rank_points)].rating, a->level, &rating);
	out_words(o, "commander", &rating);
	out_int(o, "commander_cost", lg_commander_cost(t, a->rank_points_start, a->level_start));
	write_counts(o, t, r, a);
	army_check(t, r, a, &found);
	lg_write_breaches(o, reader, &found);
	out_object(o, "prices");
	for (int i = 0; i < a->nunits; i++)
		out_int(o, a->unit[i].id,
			a->unit[i].type == LG_NONE ? 0 : unit_price(t, &a->unit[i]));
	out_end(o);
	out_object(o, "generals");
	for (int i = 0; i < a->ndivisions; i++)
		out_int(o, a->division[i].id,
			a->division[i].general.there && !a->division[i].free
				? lg_general_cost(a->division[i].general.rating, LEVEL_DIVISION)
				: 0);
	out_end(o);
	write_suggestions(o, t, r, a);
	out_end(o);
}

/* The rules an army of this player is built by now. */
struct army_rules club_army_rules(const struct campaign *c, bool shadow)
{
	struct army_rules r = (c->phase == PHASE_RUNNING ? &c->now : &c->next)->army;
	if (shadow)
		r.acp = c->shadow_points; /* NW-224 */
	return r;
}

struct army club_army_for(struct client *client, const struct club *club, int player,
			  const struct army *from)
{
	struct standing s = club_standing(client, club);
	struct army a = *from;
	char name[40];
	club_name(club, club->record.now, &s, player, name);
	if (!s.inside && strcmp(name, club->record.now->player[player].name) != 0) {
		snprintf(a.player, sizeof a.player, "%s", name);
		snprintf(a.commander_name, sizeof a.commander_name, "%s", name);
	}
	return a;
}

void club_army(struct client *client, const struct club *club, const char *player)
{
	const struct campaign *c = club->record.now;
	struct league_reader reader = club_reader(client);
	int i = club_player(c, player);
	struct out o = {0};
	if (i == LG_NONE) {
		answer_rule(client, 404, "missing", "NW-118", N_("There is no such member."));
		return;
	}
	const struct club_player *p = &c->player[i];
	int16_t pool[POOLS];
	kept_pools(c, p, pool);
	out_object(&o, NULL);
	out_string(&o, "player", p->id);
	out_bool(&o, "locked", p->locked);
	out_bool(&o, "may_build",
		 p->active && p->plays && !p->owed_minimum &&
			 (c->phase == PHASE_BUILDING ||
			  (c->phase == PHASE_RUNNING && !p->has_army)));
	out_bool(&o, "may_shadow", p->active && c->phase == PHASE_RUNNING && !p->has_shadow);
	out_bool(&o, "may_reorganise", p->may_reorganise && !p->locked);
	out_int(&o, "rank_points", p->rank_points);
	out_object(&o, "pools");
	for (int k = POOL_LN; k < POOLS; k++)
		if (pool[k])
			out_int(&o, pool_words[k], pool[k]);
	out_end(&o);
	if (p->has_army) {
		struct army_rules r = club_army_rules(c, false);
		struct army a = club_army_for(client, club, i, &p->army);
		army_write(&a, c->t, "army", &o);
		write_report(&o, &reader, c->t, &r, &p->army);
	} else {
		out_null(&o, "army");
	}
	if (p->has_shadow) {
		struct army a = club_army_for(client, club, i, &p->shadow);
		army_write(&a, c->t, "shadow", &o);
	}
	out_end(&o);
	answer_json(client, 200, &o);
}

/* NULL: answered. The army of the body, as the record would take it. */
struct army *club_read_army(struct client *client, const struct campaign *c, const cJSON *body,
			    struct pk *pk, bool shadow)
{
	const char *id = json_text(body, "player");
	const cJSON *node = cJSON_GetObjectItemCaseSensitive(body, "army");
	int i = id ? club_player(c, id) : LG_NONE;
	char *text = cJSON_IsObject(node) ? cJSON_PrintUnformatted(node) : NULL;
	struct army *a = calloc(1, sizeof *a);
	if (!text || !a || i == LG_NONE) {
		answer_error(client, 400, "malformed", N_("This request cannot be understood."));
		free(text);
		free(a);
		return NULL;
	}
	struct pk_node doc = pk_parse(pk, "army", text, strlen(text));
	free(text);
	if (!army_read(&doc, c->t, a)) {
		answer_unreadable(client, pk);
		free(a);
		return NULL;
	}
	const struct club_player *p = &c->player[i];
	if (!p->has_army || shadow)
		a->rank_points = a->rank_points_start = (int16_t)p->rank_points;
	memset(a->pool, 0, sizeof a->pool);
	if (!shadow)
		kept_pools(c, p, a->pool);
	return a;
}

void club_army_check(struct client *client, const struct club *club, const cJSON *body)
{
	const struct campaign *c = club->record.now;
	struct league_reader reader = club_reader(client);
	bool shadow = json_true(body, "shadow", false);
	struct pk *pk = pk_new(NULL);
	struct army *a = pk ? club_read_army(client, c, body, pk, shadow) : NULL;
	if (a) {
		struct army_rules r = club_army_rules(c, shadow);
		struct out o = {0};
		out_object(&o, NULL);
		write_report(&o, &reader, c->t, &r, a);
		out_end(&o);
		answer_json(client, 200, &o);
	}
	free(a);
	pk_free(pk);
}

struct sheet_errand {
	struct club_errand e;
	const struct league_tables *t;
	struct army_rules rules;
	struct army army;
	struct league_reader reader;
	struct out pdf;
};

static void read_back(const char *path, struct out *o)
{
	char part[4096];
	FILE *f = fopen(path, "rb");
	for (size_t n; f && (n = fread(part, 1, sizeof part, f)) > 0;)
		out_bytes(o, part, n);
	if (f)
		fclose(f);
}

/* Drawn into a file of its own that is gone at once. */
static void draw(struct club_errand *e)
{
	struct sheet_errand *s = (struct sheet_errand *)e;
	char path[] = "/tmp/marengo-sheet-XXXXXX";
	int fd = mkstemp(path);
	if (fd < 0)
		return;
	close(fd);
	if (!army_pdf(s->t, &s->rules, &s->army, &s->reader, path))
		read_back(path, &s->pdf);
	unlink(path);
}

static void answer_sheet(struct club_errand *e, struct client *c)
{
	struct sheet_errand *s = (struct sheet_errand *)e;
	if (!s->pdf.n) {
		answer_error(c, 503, "busy", N_("The sheet could not be drawn."));
		return;
	}
	answer_plain(c, 200, "application/pdf",
		     "Content-Disposition: inline; filename=\"army.pdf\"\r\n", &s->pdf);
}

static void release_sheet(struct club_errand *e)
{
	struct sheet_errand *s = (struct sheet_errand *)e;
	out_free(&s->pdf);
	free(s);
}

void club_army_sheet(struct client *client, const struct club *club, const char *player, bool pdf)
{
	const struct campaign *c = club->record.now;
	int i = club_player(c, player);
	if (i == LG_NONE || !c->player[i].has_army) {
		answer_rule(client, 404, "missing", "NW-118", N_("There is no army to print."));
		return;
	}
	struct army_rules rules = club_army_rules(c, false);
	struct league_reader reader = club_reader(client);
	struct army a = club_army_for(client, club, i, &c->player[i].army);
	if (!pdf) {
		struct out o = {0};
		army_roster(c->t, &rules, &a, &reader, &o);
		answer_plain(client, 200, "text/plain; charset=utf-8", NULL, &o);
		return;
	}
	struct sheet_errand *s = calloc(1, sizeof *s);
	if (!s) {
		answer_error(client, 503, "busy", N_("There is not enough memory."));
		return;
	}
	s->t = c->t;
	s->rules = rules;
	s->army = a;
	s->reader = reader;
	s->e.work = draw;
	s->e.answer = answer_sheet;
	s->e.release = release_sheet;
	club_errand_go(client, &s->e);
}
