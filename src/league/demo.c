/*
 * demo.c: a club of sixteen for two seasons, played out from a seed: team nights, shadow corps, a
 * drop-out, a late joiner, make-up games, a corrected result, a penalty and a vote, and the reset
 * of the campaign. The tour for organisers, and the test of everything together.
 */
#include "league/demo.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "league/pairing.h"

static void command(struct tour *t, const struct battle *b, int side)
{
	int va = army_value(t->r->t, &tour_now(t)->player[b->side[side][0]].army);
	int vb = army_value(t->r->t, &tour_now(t)->player[b->side[side][1]].army);
	int add[2] = {va > vb, vb > va};
	uint64_t first = tour_now(t)->dice_used, n = first;
	struct out *o = tour_begin(t, "command");
	out_string(o, "battle", b->id);
	out_string(o, "side", side ? "b" : "a");
	tour_write_pairs(t, o, add, &n);
	out_array(o, "d6");
	for (int i = 0; i < 3; i++)
		out_int(o, NULL, tour_die(t, &n, 6));
	out_end(o);
	tour_from_seed(o, first);
	tour_end(t);
}

static int side_skill(const struct battle *b, int side)
{
	int best = 0;
	for (int i = 0; i < b->n[side]; i++)
		if (demo_members[b->side[side][i]].skill > best)
			best = demo_members[b->side[side][i]].skill;
	return best;
}

static void write_report(struct tour *t, struct out *o, int casualties, int objectives)
{
	out_int(o, "casualties", casualties);
	out_int(o, "batteries", (int64_t)rng_below(&t->rng, 2));
	out_int(o, "killed_figures", (int64_t)rng_below(&t->rng, 2));
	out_int(o, "captured_figures", 0);
	out_int(o, "objectives", objectives);
	out_end(o);
}

static void fight(struct tour *t, int index)
{
	struct battle b = tour_now(t)->battle[index];
	int add[2];
	if (b.kind == BATTLE_TEAM)
		for (int s = 0; s < 2; s++)
			command(t, &b, s);
	if (t->failed)
		return;
	b = tour_now(t)->battle[index];
	for (int s = 0; s < 2; s++)
		add[s] = choice_modifier(side_quality(tour_now(t), &b, s));
	uint64_t first = tour_now(t)->dice_used, n = first;
	struct out *o = tour_begin(t, "choice");
	out_string(o, "battle", b.id);
	tour_write_pairs(t, o, add, &n);
	tour_from_seed(o, first);
	out_string(o, "takes", rng_below(&t->rng, 2) ? "phasing" : "side");
	tour_end(t);
	int sum = side_skill(&b, 0) + side_skill(&b, 1);
	bool a_wins = (int)rng_below(&t->rng, (uint32_t)sum) < side_skill(&b, 0);
	if (side_skill(&b, 0) > 90 || side_skill(&b, 1) > 90) /* the favourite does not slip */
		a_wins = side_skill(&b, 0) > side_skill(&b, 1);
	int strong = 36 + (int)rng_below(&t->rng, 14), weak = 14 + (int)rng_below(&t->rng, 14);
	int scale = b.n[0] > 1 || b.n[1] > 1 ? 2 : 1;
	o = tour_begin(t, "report");
	out_string(o, "by", tour_now(t)->player[b.side[0][0]].id);
	out_string(o, "battle", b.id);
	out_object(o, "a");
	write_report(t, o, scale * (a_wins ? strong : weak), a_wins ? 2 : 1);
	out_object(o, "b");
	write_report(t, o, scale * (a_wins ? weak : strong), a_wins ? 1 : 2);
	tour_end(t);
	o = tour_begin(t, "confirm");
	out_string(o, "by", tour_now(t)->player[b.side[1][0]].id);
	out_string(o, "battle", b.id);
	tour_end(t);
	if (t->failed || tour_now(t)->phase != PHASE_RUNNING)
		return;
	for (int s = 0; s < 2; s++)
		for (int i = 0; i < b.n[s]; i++)
			tour_roll_all(t, b.side[s][i], b.id);
}

/* Who comes tonight: a few stay away. */
static void check_in(struct tour *t, int week)
{
	struct out *o = tour_begin(t, "check-in");
	out_array(o, "players");
	for (int i = 0; i < tour_now(t)->nplayers; i++) {
		bool away = (i + 5 * week + tour_now(t)->season) % 11 == 0 && i != LEADER;
		if (!away && !why_not_playing(tour_now(t), i))
			out_string(o, NULL, tour_now(t)->player[i].id);
	}
	out_end(o);
	tour_end(t);
}

static void volunteers(struct tour *t)
{
	static const int who[] = {0, LEADER};
	int present = 0, n = 0, best = 0, equal = 0, roll[2];
	for (int i = 0; i < tour_now(t)->nplayers; i++)
		present += tour_now(t)->player[i].present;
	if (present % 2 == 0 || tour_now(t)->team_night)
		return;
	uint64_t first = tour_now(t)->dice_used, number = first;
	for (int i = 0; i < 2; i++) {
		const struct club_player *p = &tour_now(t)->player[who[i]];
		n += p->present && p->has_shadow && !p->two_on_one;
	}
	if (n < 2) /* nobody to roll against */
		return;
	for (int i = 0; i < 2; i++) {
		roll[i] = tour_die(t, &number, 10);
		equal = roll[i] == best;
		best = roll[i] > best ? roll[i] : best;
	}
	if (equal)
		return;
	struct out *o = tour_begin(t, "volunteers");
	out_array(o, "rolls");
	for (int i = 0; i < 2; i++) {
		out_object(o, NULL);
		out_string(o, "player", demo_members[who[i]].id);
		out_int(o, "roll", roll[i]);
		out_end(o);
	}
	out_end(o);
	tour_from_seed(o, first);
	tour_end(t);
}

static void draw(struct tour *t)
{
	struct pairing_wish wish = {0};
	struct pairing p;
	if (t->failed || !pair_night(tour_now(t), &wish, &p, t->why)) {
		t->failed = true;
		return;
	}
	out_clear(&t->o);
	pairing_event(tour_now(t), &p, &t->o);
	tour_say(t);
}

static void play_night(struct tour *t, int week)
{
	char date[11];
	day_text(tour_now(t)->season_day + 14 * (week - 1), date);
	tour_plain(t, "night", "date", date);
	check_in(t, week);
	if (week == 3)
		tour_plain(t, "team-night", NULL, NULL);
	volunteers(t);
	int first = tour_now(t)->nbattles;
	draw(t);
	int last = tour_now(t)->nbattles;
	for (int i = first; i < last && !t->failed; i++)
		fight(t, i);
}

/* The army of one left the table to avoid battle: the CM's decision (7). */
static void penalise(struct tour *t)
{
	for (int i = tour_now(t)->nbattles - 1; i >= 0; i--) {
		int side;
		if (battle_place(&tour_now(t)->battle[i], OFFENDER, &side) == LG_NONE)
			continue;
		struct out *o = tour_begin(t, "unsporting");
		out_string(o, "battle", tour_now(t)->battle[i].id);
		out_string(o, "player", demo_members[OFFENDER].id);
		out_string(o, "reason", "The whole army marched off before contact.");
		tour_end(t);
		return;
	}
}

/* A result of the first night was written down wrong; the report is replaced, all recomputed. */
static void correct_result(struct tour *t)
{
	for (int i = 0; i < t->r->n && !t->failed; i++) {
		if (!strstr(t->r->line[i], "\"type\":\"report\""))
			continue;
		char *text = strdup(t->r->line[i]);
		t->failed |= !text;
		char *at = text ? strstr(text, "\"objectives\":1") : NULL;
		if (!text)
			return;
		if (at)
			at[strlen("\"objectives\":")] = '0'; /* the loser held none */
		struct out *o = tour_begin(t, "correct");
		out_int(o, "seq", i + 1);
		out_string(o, "reason", "One objective was counted for the wrong side.");
		out_raw(o, "with", text);
		free(text);
		tour_end(t);
		t->corrected = true;
		return;
	}
}

static void make_ups(struct tour *t, int most)
{
	for (int a = 0; a < tour_now(t)->nplayers && most > 0 && !t->failed; a++) {
		const struct club_player *p = &tour_now(t)->player[a];
		if (p->missed <= p->made_up || why_not_playing(tour_now(t), a))
			continue;
		int b = a == 0 ? 1 : 0;
		for (int i = 0; i < tour_now(t)->nplayers; i++)
			if (i != a && !why_not_playing(tour_now(t), i) &&
			    tour_now(t)->player[i].missed > tour_now(t)->player[i].made_up)
				b = i;
		struct out *o = tour_begin(t, "make-up");
		out_string(o, "table", "T1");
		out_array(o, "a");
		out_string(o, NULL, demo_members[a].id);
		out_end(o);
		out_array(o, "b");
		out_string(o, NULL, demo_members[b].id);
		out_end(o);
		out_string(o, "place", "club");
		tour_end(t);
		if (!t->failed)
			fight(t, tour_now(t)->nbattles - 1);
		most--;
		t->makeups++;
	}
}

static void keep_rolls(struct tour *t, int player)
{
	const struct club_player *p = &tour_now(t)->player[player];
	int left = p->keep_limit;
	struct out *o = tour_begin(t, "keep");
	out_string(o, "player", demo_members[player].id);
	out_array(o, "rolls");
	for (int i = 0; i < p->nrolls && left > 0; i++) {
		if (p->roll[i].struck || p->roll[i].declined)
			continue;
		out_object(o, NULL);
		out_int(o, "roll", i + 1);
		out_end(o);
		left--;
	}
	out_end(o);
	tour_end(t);
}

static void close_season(struct tour *t)
{
	tour_plain(t, "season-close", NULL, NULL);
	for (int i = 0; i < tour_now(t)->nplayers && !t->failed; i++) {
		if (!tour_now(t)->player[i].active)
			continue;
		tour_roll_all(t, i, NULL);
		keep_rolls(t, i);
	}
	tour_show_key(t);
	tour_plain(t, "build", NULL, NULL);
}

static void open_season(struct tour *t, const char *date)
{
	for (int i = 0; i < tour_now(t)->nplayers && !t->failed; i++)
		if (tour_now(t)->player[i].active)
			tour_hand_in(t, i, false);
	tour_plain(t, "season-start", "date", date);
	tour_hand_in(t, 0, true);
	tour_hand_in(t, LEADER, true);
}

static void begin_club(struct tour *t)
{
	char commit[65];
	tour_next_key(t, commit);
	struct out *o = tour_begin(t, "campaign");
	out_string(o, "name", "The club of sixteen");
	out_array(o, "tables");
	for (int i = 1; i <= 8; i++) {
		char name[8];
		snprintf(name, sizeof name, "T%d", i);
		out_string(o, NULL, name);
	}
	out_end(o);
	out_string(o, "dice_commit", commit);
	tour_end(t);
	for (int i = 0; i < MEMBERS; i++)
		tour_join_club(t, i);
}

/* The offender stayed away, comes back in the second season and is voted on (7.2). */
static void come_back(struct tour *t)
{
	tour_plain(t, "return", "player", demo_members[OFFENDER].id);
	struct out *o = tour_begin(t, "vote");
	out_string(o, "player", demo_members[OFFENDER].id);
	out_int(o, "involved", 15);
	out_int(o, "for", 9);
	out_int(o, "against", 6);
	tour_end(t);
	tour_hand_in(t, OFFENDER, false);
}

bool demo_club(struct record *r, struct pk *pk, uint64_t seed, struct refusal *why)
{
	struct tour t = {.r = r, .pk = pk, .why = why, .rng = rng_seed(seed)};
	begin_club(&t);
	open_season(&t, "2026-01-13");
	for (int week = 1; week <= 4 && !t.failed; week++) {
		play_night(&t, week);
		if (week == 1)
			correct_result(&t);
		if (week == 2) {
			penalise(&t);
			tour_plain(&t, "withdraw", "player",
				   demo_members[QUITTER].id); /* the drop-out */
		}
	}
	make_ups(&t, 2);
	close_season(&t);
	tour_plain(&t, "withdraw", "player", demo_members[OFFENDER].id);
	tour_join_club(&t, LATE); /* NW-318 */
	tour_roll_all(&t, LATE, NULL);
	keep_rolls(&t, LATE);
	open_season(&t, "2026-04-14");
	for (int week = 1; week <= 4 && !t.failed && tour_now(&t)->campaign == 1; week++) {
		play_night(&t, week);
		if (week == 2 && tour_now(&t)->campaign == 1) {
			come_back(&t);
			make_ups(&t, 1);
		}
	}
	out_free(&t.o);
	return !t.failed;
}
