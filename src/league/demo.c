/*
 * demo.c: a club of sixteen for two seasons, played out from a seed: team nights, shadow corps, a
 * drop-out, a late joiner, make-up games, a corrected result, a penalty and a vote, and the reset
 * of the campaign. The tour for organisers, and the test of everything together.
 */
#include "league/sample.h"

#include <sodium.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "kernel/rng.h"
#include "league/club_dice.h"
#include "league/pairing.h"

enum { MEMBERS = 16, LEADER = 4, QUITTER = 7, OFFENDER = 8, LATE = 16 };

static const struct {
	const char *id, *army;
	int points, skill; /* rank points brought from the paper campaign; chance in battle */
} members[MEMBERS + 1] = {
	{"anna", "p1-as", 20, 52},     {"bruno", "p2-br", 24, 55},  {"clara", "p3-fr-bv", 31, 60},
	{"dmitri", "p4-rs", 12, 45},   {"elsa", "p5-pr", 64, 97},   {"felipe", "p6-sp", 8, 40},
	{"gosia", "p7-pd", 25, 58},    {"hugo", "p1-as", 14, 44},   {"irene", "p2-br", 22, 50},
	{"jakob", "p5-pr", 17, 47},    {"katya", "p4-rs", 33, 62},  {"luis", "p6-sp", 10, 42},
	{"marta", "p3-fr-bv", 18, 53}, {"nils", "p5-pr", 6, 38},    {"olga", "p4-rs", 28, 57},
	{"paolo", "p7-pd", 15, 49},    {"quentin", "p1-as", 0, 50},
};

struct tour {
	struct record *r;
	struct pk *pk;
	struct refusal *why;
	struct out o;
	struct rng rng;
	uint8_t key[32];
	int keys, makeups;
	bool corrected, failed;
};

static struct campaign *now(struct tour *t)
{
	return t->r->now;
}

static void say(struct tour *t)
{
	if (t->o.failed)
		t->failed = !no_memory(t->why);
	if (!t->failed && !record_add(t->r, t->o.p, t->why, NULL))
		t->failed = true;
	out_clear(&t->o);
}

static struct out *begin(struct tour *t, const char *type)
{
	out_clear(&t->o);
	out_object(&t->o, NULL);
	out_string(&t->o, "type", type);
	return &t->o;
}

static void end(struct tour *t)
{
	out_end(&t->o);
	say(t);
}

static void plain(struct tour *t, const char *type, const char *key, const char *value)
{
	struct out *o = begin(t, type);
	if (key)
		out_string(o, key, value);
	end(t);
}

/* The club's dice: numbered, from a key that is shown at the end of the season. */
static int die(struct tour *t, uint64_t *number, int faces)
{
	return club_die(t->key, (*number)++, "", faces);
}

static void from_seed(struct out *o, uint64_t first)
{
	out_string(o, "origin", "seed");
	out_int(o, "die", (int64_t)first);
}

static void next_key(struct tour *t, char commit[65])
{
	unsigned char seed[16] = {0};
	seed[0] = (unsigned char)++t->keys;
	crypto_generichash(t->key, sizeof t->key, seed, sizeof seed, NULL, 0);
	dice_commit(t->key, commit);
}

static void show_key(struct tour *t)
{
	char hex[65], commit[65];
	sodium_bin2hex(hex, sizeof hex, t->key, sizeof t->key);
	next_key(t, commit);
	struct out *o = begin(t, "reveal");
	out_string(o, "key", hex);
	out_string(o, "next_commit", commit);
	end(t);
}

static void hand_in(struct tour *t, int player, bool shadow)
{
	char name[96];
	struct army a;
	struct army_rules rules = now(t)->next.army;
	const char *file =
		shadow ? (player == LEADER ? "p5-shadow" : "p1-shadow") : members[player].army;
	snprintf(name, sizeof name, "league/sample-campaign/armies/%s", file);
	struct pk_node doc = pk_open(t->pk, name);
	if (!army_read(&doc, t->r->t, &a)) {
		t->failed = true;
		return;
	}
	int limit = shadow ? now(t)->shadow_points : rules.acp;
	a.rank_points = a.rank_points_start = (int16_t)now(t)->player[player].rank_points;
	/* A better general costs more: the line makes room for him. */
	for (int u = 0; u < a.nunits && army_cost(t->r->t, &a) > limit; u++)
		while (t->r->t->type[a.unit[u].type].line && a.unit[u].figures > 12 &&
		       army_cost(t->r->t, &a) > limit)
			a.unit[u].figures = (int16_t)(a.unit[u].figures - 4);
	struct out *o = begin(t, "army");
	out_string(o, "player", members[player].id);
	if (shadow)
		out_bool(o, "shadow", true);
	army_write(&a, t->r->t, "army", o);
	end(t);
}

static void join_club(struct tour *t, int player)
{
	char name[40];
	snprintf(name, sizeof name, "%s", members[player].id);
	name[0] = (char)(name[0] - 'a' + 'A');
	struct out *o = begin(t, "player");
	out_string(o, "id", members[player].id);
	out_string(o, "name", name);
	if (player == 0)
		out_string(o, "role", "cm");
	if (player == 1)
		out_string(o, "role", "brr");
	if (player < MEMBERS)
		out_int(o, "rank_points", members[player].points);
	end(t);
}

/* Takes the suggestion, or the roll as 4 LN. */
static void place_roll(struct tour *t, int player)
{
	struct club_player *p = &now(t)->player[player];
	const struct season_roll *r = &p->roll[p->nrolls - 1];
	struct reinforcement how = {.t = t->r->t,
				    .night = &p->night,
				    .army = &p->army,
				    .card = (enum card)r->card,
				    .general = r->general};
	struct out use = {0};
	bool figures = card_figures(how.card) > 0;
	how.as_line = figures ? !card_has_class(t->r->t, &p->night, how.card) : false;
	how.new_figures_tonight = card_figures(how.card);
	if (!reinforce_suggest(&how, &use)) {
		how.as_line = true;
		reinforce_suggest(&how, &use);
	}
	int number = p->nrolls;
	struct out *o = begin(t, "place");
	out_string(o, "player", members[player].id);
	out_int(o, "roll", number);
	if (how.as_line)
		out_bool(o, "as_line", true);
	out_raw(o, "use", use.p);
	end(t);
	out_free(&use);
}

static void roll_all(struct tour *t, int player, const char *battle)
{
	int left = rolls_owed(now(t), player);
	for (; left > 0 && !t->failed; left--) {
		uint64_t first = now(t)->dice_used, n = first;
		struct out *o = begin(t, "roll");
		out_string(o, "player", members[player].id);
		if (battle)
			out_string(o, "battle", battle);
		else
			out_bool(o, "minimum", true);
		out_int(o, "d100", die(t, &n, 100));
		from_seed(o, first);
		end(t);
		if (battle && !t->failed)
			place_roll(t, player);
	}
}

static void write_pairs(struct tour *t, struct out *o, const int add[2], uint64_t *n)
{
	out_array(o, "rolls");
	for (int x = 0, y = 0; !x || x + add[0] == y + add[1];) {
		x = die(t, n, 10);
		y = die(t, n, 10);
		out_array(o, NULL);
		out_int(o, NULL, x);
		out_int(o, NULL, y);
		out_end(o);
	}
	out_end(o);
}

static void command(struct tour *t, const struct battle *b, int side)
{
	int va = army_value(t->r->t, &now(t)->player[b->side[side][0]].army);
	int vb = army_value(t->r->t, &now(t)->player[b->side[side][1]].army);
	int add[2] = {va > vb, vb > va};
	uint64_t first = now(t)->dice_used, n = first;
	struct out *o = begin(t, "command");
	out_string(o, "battle", b->id);
	out_string(o, "side", side ? "b" : "a");
	write_pairs(t, o, add, &n);
	out_array(o, "d6");
	for (int i = 0; i < 3; i++)
		out_int(o, NULL, die(t, &n, 6));
	out_end(o);
	from_seed(o, first);
	end(t);
}

static int side_skill(const struct battle *b, int side)
{
	int best = 0;
	for (int i = 0; i < b->n[side]; i++)
		if (members[b->side[side][i]].skill > best)
			best = members[b->side[side][i]].skill;
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
	struct battle b = now(t)->battle[index];
	int add[2];
	if (b.kind == BATTLE_TEAM)
		for (int s = 0; s < 2; s++)
			command(t, &b, s);
	if (t->failed)
		return;
	b = now(t)->battle[index];
	for (int s = 0; s < 2; s++)
		add[s] = choice_modifier(side_quality(now(t), &b, s));
	uint64_t first = now(t)->dice_used, n = first;
	struct out *o = begin(t, "choice");
	out_string(o, "battle", b.id);
	write_pairs(t, o, add, &n);
	from_seed(o, first);
	out_string(o, "takes", rng_below(&t->rng, 2) ? "phasing" : "side");
	end(t);
	int sum = side_skill(&b, 0) + side_skill(&b, 1);
	bool a_wins = (int)rng_below(&t->rng, (uint32_t)sum) < side_skill(&b, 0);
	if (side_skill(&b, 0) > 90 || side_skill(&b, 1) > 90) /* the favourite does not slip */
		a_wins = side_skill(&b, 0) > side_skill(&b, 1);
	int strong = 36 + (int)rng_below(&t->rng, 14), weak = 14 + (int)rng_below(&t->rng, 14);
	int scale = b.n[0] > 1 || b.n[1] > 1 ? 2 : 1;
	o = begin(t, "report");
	out_string(o, "by", now(t)->player[b.side[0][0]].id);
	out_string(o, "battle", b.id);
	out_object(o, "a");
	write_report(t, o, scale * (a_wins ? strong : weak), a_wins ? 2 : 1);
	out_object(o, "b");
	write_report(t, o, scale * (a_wins ? weak : strong), a_wins ? 1 : 2);
	end(t);
	o = begin(t, "confirm");
	out_string(o, "by", now(t)->player[b.side[1][0]].id);
	out_string(o, "battle", b.id);
	end(t);
	if (t->failed || now(t)->phase != PHASE_RUNNING)
		return;
	for (int s = 0; s < 2; s++)
		for (int i = 0; i < b.n[s]; i++)
			roll_all(t, b.side[s][i], b.id);
}

/* Who comes tonight: a few stay away. */
static void check_in(struct tour *t, int week)
{
	struct out *o = begin(t, "check-in");
	out_array(o, "players");
	for (int i = 0; i < now(t)->nplayers; i++) {
		bool away = (i + 5 * week + now(t)->season) % 11 == 0 && i != LEADER;
		if (!away && !why_not_playing(now(t), i))
			out_string(o, NULL, now(t)->player[i].id);
	}
	out_end(o);
	end(t);
}

static void volunteers(struct tour *t)
{
	static const int who[] = {0, LEADER};
	int present = 0, n = 0, best = 0, equal = 0, roll[2];
	for (int i = 0; i < now(t)->nplayers; i++)
		present += now(t)->player[i].present;
	if (present % 2 == 0 || now(t)->team_night)
		return;
	uint64_t first = now(t)->dice_used, number = first;
	for (int i = 0; i < 2; i++) {
		const struct club_player *p = &now(t)->player[who[i]];
		n += p->present && p->has_shadow && !p->two_on_one;
	}
	if (n < 2) /* nobody to roll against */
		return;
	for (int i = 0; i < 2; i++) {
		roll[i] = die(t, &number, 10);
		equal = roll[i] == best;
		best = roll[i] > best ? roll[i] : best;
	}
	if (equal)
		return;
	struct out *o = begin(t, "volunteers");
	out_array(o, "rolls");
	for (int i = 0; i < 2; i++) {
		out_object(o, NULL);
		out_string(o, "player", members[who[i]].id);
		out_int(o, "roll", roll[i]);
		out_end(o);
	}
	out_end(o);
	from_seed(o, first);
	end(t);
}

static void draw(struct tour *t)
{
	struct pairing_wish wish = {0};
	struct pairing p;
	if (t->failed || !pair_night(now(t), &wish, &p, t->why)) {
		t->failed = true;
		return;
	}
	out_clear(&t->o);
	pairing_event(now(t), &p, &t->o);
	say(t);
}

static void play_night(struct tour *t, int week)
{
	char date[11];
	day_text(now(t)->season_day + 14 * (week - 1), date);
	plain(t, "night", "date", date);
	check_in(t, week);
	if (week == 3)
		plain(t, "team-night", NULL, NULL);
	volunteers(t);
	int first = now(t)->nbattles;
	draw(t);
	int last = now(t)->nbattles;
	for (int i = first; i < last && !t->failed; i++)
		fight(t, i);
}

/* The army of one left the table to avoid battle: the CM's decision (7). */
static void penalise(struct tour *t)
{
	for (int i = now(t)->nbattles - 1; i >= 0; i--) {
		int side;
		if (battle_place(&now(t)->battle[i], OFFENDER, &side) == LG_NONE)
			continue;
		struct out *o = begin(t, "unsporting");
		out_string(o, "battle", now(t)->battle[i].id);
		out_string(o, "player", members[OFFENDER].id);
		out_string(o, "reason", "The whole army marched off before contact.");
		end(t);
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
		struct out *o = begin(t, "correct");
		out_int(o, "seq", i + 1);
		out_string(o, "reason", "One objective was counted for the wrong side.");
		out_raw(o, "with", text);
		free(text);
		end(t);
		t->corrected = true;
		return;
	}
}

static void make_ups(struct tour *t, int most)
{
	for (int a = 0; a < now(t)->nplayers && most > 0 && !t->failed; a++) {
		const struct club_player *p = &now(t)->player[a];
		if (p->missed <= p->made_up || why_not_playing(now(t), a))
			continue;
		int b = a == 0 ? 1 : 0;
		for (int i = 0; i < now(t)->nplayers; i++)
			if (i != a && !why_not_playing(now(t), i) &&
			    now(t)->player[i].missed > now(t)->player[i].made_up)
				b = i;
		struct out *o = begin(t, "make-up");
		out_string(o, "table", "T1");
		out_array(o, "a");
		out_string(o, NULL, members[a].id);
		out_end(o);
		out_array(o, "b");
		out_string(o, NULL, members[b].id);
		out_end(o);
		out_string(o, "place", "club");
		end(t);
		if (!t->failed)
			fight(t, now(t)->nbattles - 1);
		most--;
		t->makeups++;
	}
}

static void keep_rolls(struct tour *t, int player)
{
	const struct club_player *p = &now(t)->player[player];
	int left = p->keep_limit;
	struct out *o = begin(t, "keep");
	out_string(o, "player", members[player].id);
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
	end(t);
}

static void close_season(struct tour *t)
{
	plain(t, "season-close", NULL, NULL);
	for (int i = 0; i < now(t)->nplayers && !t->failed; i++) {
		if (!now(t)->player[i].active)
			continue;
		roll_all(t, i, NULL);
		keep_rolls(t, i);
	}
	show_key(t);
	plain(t, "build", NULL, NULL);
}

static void open_season(struct tour *t, const char *date)
{
	for (int i = 0; i < now(t)->nplayers && !t->failed; i++)
		if (now(t)->player[i].active)
			hand_in(t, i, false);
	plain(t, "season-start", "date", date);
	hand_in(t, 0, true);
	hand_in(t, LEADER, true);
}

static void begin_club(struct tour *t)
{
	char commit[65];
	next_key(t, commit);
	struct out *o = begin(t, "campaign");
	out_string(o, "name", "The club of sixteen");
	out_array(o, "tables");
	for (int i = 1; i <= 8; i++) {
		char name[8];
		snprintf(name, sizeof name, "T%d", i);
		out_string(o, NULL, name);
	}
	out_end(o);
	out_string(o, "dice_commit", commit);
	end(t);
	for (int i = 0; i < MEMBERS; i++)
		join_club(t, i);
}

/* The offender stayed away, comes back in the second season and is voted on (7.2). */
static void come_back(struct tour *t)
{
	plain(t, "return", "player", members[OFFENDER].id);
	struct out *o = begin(t, "vote");
	out_string(o, "player", members[OFFENDER].id);
	out_int(o, "involved", 15);
	out_int(o, "for", 9);
	out_int(o, "against", 6);
	end(t);
	hand_in(t, OFFENDER, false);
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
			plain(&t, "withdraw", "player", members[QUITTER].id); /* the drop-out */
		}
	}
	make_ups(&t, 2);
	close_season(&t);
	plain(&t, "withdraw", "player", members[OFFENDER].id);
	join_club(&t, LATE); /* NW-318 */
	roll_all(&t, LATE, NULL);
	keep_rolls(&t, LATE);
	open_season(&t, "2026-04-14");
	for (int week = 1; week <= 4 && !t.failed && now(&t)->campaign == 1; week++) {
		play_night(&t, week);
		if (week == 2 && now(&t)->campaign == 1) {
			come_back(&t);
			make_ups(&t, 1);
		}
	}
	out_free(&t.o);
	return !t.failed;
}
