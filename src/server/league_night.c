/*
 * league_night.c: tonight's tables from the solver with their reasons, and the Battle Computer with
 * every line of its sum.
 */
#include "server/league_club.h"

#include <stdlib.h>
#include <string.h>

#include "league/pairing.h"

enum { REASONS = 8 };

struct pair_errand {
	struct club_errand e;
	struct campaign *c;
	struct pairing_wish wish;
	struct pairing pairing;
	struct refusal why;
	bool found;
};

static void errand_work(struct errand *e)
{
	struct club_errand *w = (struct club_errand *)e;
	w->work(w);
}

static void errand_done(struct errand *e)
{
	struct club_errand *w = (struct club_errand *)e;
	struct client *c = pending_end(w->pending);
	if (c)
		w->answer(w, c);
	w->release(w);
}

void club_errand_go(struct client *c, struct club_errand *w)
{
	w->errand.work = errand_work;
	w->errand.done = errand_done;
	w->pending = pending_new(c);
	if (!w->pending) {
		w->release(w);
		return;
	}
	if (!errands_submit(c->server->errands, &w->errand)) {
		pending_end(w->pending);
		w->release(w);
		answer_error(c, 503, "busy", N_("The server is busy. Try again."));
	}
}

static void solve(struct club_errand *e)
{
	struct pair_errand *p = (struct pair_errand *)e;
	p->wish.stop = &e->pending->gone;
	p->found = pair_night(p->c, &p->wish, &p->pairing, &p->why);
}

static void write_table(struct out *o, const struct client *client, const struct campaign *c,
			const struct paired_table *t)
{
	struct league_reader reader = club_reader(client);
	const char *text[REASONS];
	int number[REASONS], n = paired_reasons(c, t, text, number, REASONS);
	out_object(o, NULL);
	out_string(o, "table", c->table[t->table]);
	out_string(o, "kind", battle_kind_words[t->kind]);
	for (int s = 0; s < 2; s++) {
		out_array(o, s ? "b" : "a");
		for (int k = s ? t->na : 0; k < (s ? t->n : t->na); k++)
			out_string(o, NULL, c->player[t->who[k]].id);
		out_end(o);
	}
	out_string(o, "shadow", t->shadow == LG_NONE ? NULL : c->player[t->shadow].id);
	out_int(o, "met", t->met);
	out_array(o, "values");
	out_int(o, NULL, t->value[0]);
	out_int(o, NULL, t->value[1]);
	out_end(o);
	out_array(o, "broken");
	for (int i = 0; i < 3; i++)
		if (t->broken >> i & 1)
			out_string(o, NULL, limit_words[i]);
	out_end(o);
	out_array(o, "reasons");
	for (int i = 0; i < n; i++) {
		struct out line = {0}, digits = {0};
		out_number(&digits, number[i]);
		lg_fill(&line, lg_tr(&reader, text[i]), digits.p ? digits.p : "", 0, 0);
		line.failed |= digits.failed;
		out_words(o, NULL, &line);
		out_free(&digits);
	}
	out_end(o);
	out_end(o);
}

static void answer_pairs(struct club_errand *e, struct client *client)
{
	struct pair_errand *p = (struct pair_errand *)e;
	struct out o = {0}, event = {0};
	if (!p->found) {
		answer_refusal(client, &p->why);
		return;
	}
	pairing_event(p->c, &p->pairing, &event);
	out_object(&o, NULL);
	out_array(&o, "tables");
	for (int i = 0; i < p->pairing.n; i++)
		write_table(&o, client, p->c, &p->pairing.list[i]);
	out_end(&o);
	out_string(&o, "out", p->pairing.out == LG_NONE ? NULL : p->c->player[p->pairing.out].id);
	out_array(&o, "dropped");
	for (int i = 0; i < 3; i++)
		if (p->pairing.dropped >> i & 1)
			out_string(&o, NULL, limit_words[i]);
	out_end(&o);
	out_int(&o, "meetings", p->pairing.meetings);
	out_int(&o, "unevenness", p->pairing.unevenness);
	out_int(&o, "solved", p->pairing.solved);
	out_part(&o, "event", &event);
	out_end(&o);
	answer_json(client, 200, &o);
}

static void release_pairs(struct club_errand *e)
{
	struct pair_errand *p = (struct pair_errand *)e;
	campaign_free(p->c);
	free(p);
}

static bool read_wish(const struct campaign *c, const cJSON *body, struct pairing_wish *wish)
{
	const cJSON *fixed = cJSON_GetObjectItemCaseSensitive(body, "fixed");
	const cJSON *volunteers = cJSON_GetObjectItemCaseSensitive(body, "volunteers");
	for (const cJSON *f = fixed ? fixed->child : NULL; f; f = f->next) {
		const char *a = json_text(f, "a"), *b = json_text(f, "b");
		const char *table = json_text(f, "table");
		int pa = a ? club_player(c, a) : LG_NONE, pb = b ? club_player(c, b) : LG_NONE;
		int at = table ? club_table(c, table) : LG_NONE;
		if (pa == LG_NONE || pb == LG_NONE || pa == pb || (table && at == LG_NONE) ||
		    wish->nfixed == CLUB_TABLES)
			return false;
		wish->fixed[wish->nfixed++] =
			(struct fixed_pair){(int16_t)pa, (int16_t)pb, (int16_t)at};
	}
	for (const cJSON *v = volunteers ? volunteers->child : NULL; v; v = v->next) {
		int p = cJSON_IsString(v) ? club_player(c, v->valuestring) : LG_NONE;
		if (p == LG_NONE)
			return false;
		wish->volunteers |= (uint64_t)1 << p;
	}
	return true;
}

void club_pair(struct client *c, const struct club *club, const cJSON *body)
{
	struct pair_errand *p = calloc(1, sizeof *p);
	if (!p || !(p->c = campaign_clone(club->record.now))) {
		free(p);
		answer_error(c, 503, "busy", N_("There is not enough memory."));
		return;
	}
	if (!read_wish(p->c, body, &p->wish)) {
		release_pairs(&p->e);
		answer_error(c, 400, "malformed", N_("This request cannot be understood."));
		return;
	}
	p->e.work = solve;
	p->e.answer = answer_pairs;
	p->e.release = release_pairs;
	club_errand_go(c, &p->e);
}

void explain_battle(struct out *o, const char *key, const struct league_reader *r,
		    const struct computer_rules *rules, const struct computer_in *in,
		    const struct computer_out out[2])
{
	static const char *const winners[] = {"a", "b", "draw"};
	out_object(o, key);
	out_string(o, "winner", winners[in->winner]);
	for (int s = 0; s < 2; s++) {
		struct computer_line line[COMPUTER_LINES];
		int n = computer_explain(rules, in, s, &out[s], line);
		out_object(o, s ? "b" : "a");
		out_int(o, "vp", in->side[s].vp);
		out_int(o, "value", in->side[s].value);
		out_int(o, "rank_points", out[s].rank_points);
		out_int(o, "rolls", out[s].rolls);
		out_array(o, "lines");
		for (int i = 0; i < n; i++) {
			struct out text = {0};
			lg_computer_line(r, &line[i], &text);
			out_object(o, NULL);
			out_words(o, "text", &text);
			out_int(o, "adds", line[i].adds);
			out_string(o, "rule", line[i].rule);
			out_end(o);
		}
		out_end(o);
		out_end(o);
	}
	out_end(o);
}

/* What was told of a battle: notes of the record that name it. */
static void write_stories(struct out *o, struct client *client, const struct club *club,
			  const char *battle)
{
	const struct record *r = &club->record;
	struct standing s = club_standing(client, club);
	out_array(o, "stories");
	for (int i = 0; i < r->n; i++) {
		if (r->status[i] != LINE_APPLIED || !strstr(r->line[i], "\"note\"") ||
		    !strstr(r->line[i], battle))
			continue;
		cJSON *event = cJSON_Parse(r->line[i]);
		const char *type = json_text(event, "type"), *on = json_text(event, "battle"),
			   *by = json_text(event, "by");
		int player = by ? club_player(r->now, by) : LG_NONE;
		if (type && on && strcmp(type, "note") == 0 && strcmp(on, battle) == 0) {
			char name[40] = "";
			if (player != LG_NONE)
				club_name(club, r->now, &s, player, name);
			out_object(o, NULL);
			out_string(o, "by", name[0] ? name : NULL);
			out_string(o, "at", json_text(event, "at"));
			out_string(o, "text", json_text(event, "text"));
			out_end(o);
		}
		cJSON_Delete(event);
	}
	out_end(o);
}

void club_battle_get(struct client *c, const struct club *club, const char *id)
{
	const struct campaign *now = club->record.now;
	struct league_reader reader = club_reader(c);
	int i = club_battle(now, id);
	struct out o = {0};
	if (i == LG_NONE || now->battle[i].state == BATTLE_PAIRED ||
	    now->battle[i].state == BATTLE_CANCELLED) {
		answer_error(c, 404, "missing", N_("There is no result to explain yet."));
		return;
	}
	const struct battle *b = &now->battle[i];
	struct computer_out out[2];
	battle_computer(&now->now.computer, &b->in, out);
	out_object(&o, NULL);
	explain_battle(&o, "sum", &reader, &now->now.computer, &b->in, out);
	write_stories(&o, c, club, id);
	out_end(&o);
	answer_json(c, 200, &o);
}

static bool read_side(const cJSON *body, const char *key, struct computer_side *s, int *points)
{
	static const char *const keys[] = {"casualties", "batteries", "killed_figures",
					   "captured_figures", "objectives"};
	const cJSON *side = cJSON_GetObjectItemCaseSensitive(body, key);
	int64_t v[5];
	for (int i = 0; i < 5; i++) {
		v[i] = json_int(side, keys[i], 0);
		if (v[i] < 0 || v[i] > 2000)
			return false;
	}
	s->vp = victory_points((int)v[0], (int)v[1], (int)v[2], (int)v[3]);
	s->objectives = (int)v[4];
	*points = (int)json_int(side, "objective_points", *points * v[4]);
	return *points >= 0 && *points <= 1000;
}

/* What a report would bring, before it is handed in. */
void club_computer(struct client *c, const struct club *club, const cJSON *body)
{
	const struct campaign *now = club->record.now;
	struct league_reader reader = club_reader(c);
	const char *id = json_text(body, "battle"), *winner = json_text(body, "winner");
	int i = id ? club_battle(now, id) : LG_NONE;
	struct computer_in in = {0};
	struct computer_out out[2];
	struct out o = {0};
	int points[2] = {now->now.objective_vp, now->now.objective_vp};
	if (i == LG_NONE || !read_side(body, "a", &in.side[0], &points[0]) ||
	    !read_side(body, "b", &in.side[1], &points[1])) {
		answer_error(c, 400, "malformed", N_("This request cannot be understood."));
		return;
	}
	for (int s = 0; s < 2; s++) {
		in.side[s].value = side_value(now, &now->battle[i], s);
		in.side[s].rank_index = side_rank_index(now, &now->battle[i], s);
	}
	in.winner = winner_by_points(&in, points);
	if (winner)
		in.winner = winner[0] == 'a' ? WINNER_A : winner[0] == 'b' ? WINNER_B : WINNER_DRAW;
	battle_computer(&now->now.computer, &in, out);
	explain_battle(&o, NULL, &reader, &now->now.computer, &in, out);
	answer_json(c, 200, &o);
}
