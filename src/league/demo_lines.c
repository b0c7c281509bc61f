/*
 * demo_lines.c: the members of the demo club, their armies, dice and reinforcements, line by line.
 */
#include "league/demo.h"

#include <sodium.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "league/club_dice.h"

const struct demo_member demo_members[MEMBERS + 1] = {
	{"anna", "p1-as", 20, 52},     {"bruno", "p2-br", 24, 55},  {"clara", "p3-fr-bv", 31, 60},
	{"dmitri", "p4-rs", 12, 45},   {"elsa", "p5-pr", 64, 97},   {"felipe", "p6-sp", 8, 40},
	{"gosia", "p7-pd", 25, 58},    {"hugo", "p1-as", 14, 44},   {"irene", "p2-br", 22, 50},
	{"jakob", "p5-pr", 17, 47},    {"katya", "p4-rs", 33, 62},  {"luis", "p6-sp", 10, 42},
	{"marta", "p3-fr-bv", 18, 53}, {"nils", "p5-pr", 6, 38},    {"olga", "p4-rs", 28, 57},
	{"paolo", "p7-pd", 15, 49},    {"quentin", "p1-as", 0, 50},
};

struct campaign *tour_now(struct tour *t)
{
	return t->r->now;
}

void tour_say(struct tour *t)
{
	if (t->o.failed)
		t->failed = !no_memory(t->why);
	if (!t->failed && !record_add(t->r, t->o.p, t->why, NULL))
		t->failed = true;
	out_clear(&t->o);
}

struct out *tour_begin(struct tour *t, const char *type)
{
	out_clear(&t->o);
	out_object(&t->o, NULL);
	out_string(&t->o, "type", type);
	return &t->o;
}

void tour_end(struct tour *t)
{
	out_end(&t->o);
	tour_say(t);
}

void tour_plain(struct tour *t, const char *type, const char *key, const char *value)
{
	struct out *o = tour_begin(t, type);
	if (key)
		out_string(o, key, value);
	tour_end(t);
}

/* The club's dice: numbered, from a key that is shown at the end of the season. */
int tour_die(struct tour *t, uint64_t *number, int faces)
{
	return club_die(t->key, (*number)++, "", faces);
}

void tour_from_seed(struct out *o, uint64_t first)
{
	out_string(o, "origin", "seed");
	out_int(o, "die", (int64_t)first);
}

void tour_next_key(struct tour *t, char commit[65])
{
	unsigned char seed[16] = {0};
	seed[0] = (unsigned char)++t->keys;
	crypto_generichash(t->key, sizeof t->key, seed, sizeof seed, NULL, 0);
	dice_commit(t->key, commit);
}

void tour_show_key(struct tour *t)
{
	char hex[65], commit[65];
	sodium_bin2hex(hex, sizeof hex, t->key, sizeof t->key);
	tour_next_key(t, commit);
	struct out *o = tour_begin(t, "reveal");
	out_string(o, "key", hex);
	out_string(o, "next_commit", commit);
	tour_end(t);
}

void tour_hand_in(struct tour *t, int player, bool shadow)
{
	char name[96];
	struct army a;
	struct army_rules rules = tour_now(t)->next.army;
	const char *file =
		shadow ? (player == LEADER ? "p5-shadow" : "p1-shadow") : demo_members[player].army;
	snprintf(name, sizeof name, "league/sample-campaign/armies/%s", file);
	struct pk_node doc = pk_open(t->pk, name);
	if (!army_read(&doc, t->r->t, &a)) {
		t->failed = true;
		return;
	}
	int limit = shadow ? tour_now(t)->shadow_points : rules.acp;
	a.rank_points = a.rank_points_start = (int16_t)tour_now(t)->player[player].rank_points;
	/* A better general costs more: the line makes room for him. */
	for (int u = 0; u < a.nunits && army_cost(t->r->t, &a) > limit; u++)
		while (t->r->t->type[a.unit[u].type].line && a.unit[u].figures > 12 &&
		       army_cost(t->r->t, &a) > limit)
			a.unit[u].figures = (int16_t)(a.unit[u].figures - 4);
	struct out *o = tour_begin(t, "army");
	out_string(o, "player", demo_members[player].id);
	if (shadow)
		out_bool(o, "shadow", true);
	army_write(&a, t->r->t, "army", o);
	tour_end(t);
}

void tour_join_club(struct tour *t, int player)
{
	char name[40];
	snprintf(name, sizeof name, "%s", demo_members[player].id);
	name[0] = (char)(name[0] - 'a' + 'A');
	struct out *o = tour_begin(t, "player");
	out_string(o, "id", demo_members[player].id);
	out_string(o, "name", name);
	if (player == 0)
		out_string(o, "role", "cm");
	if (player == 1)
		out_string(o, "role", "brr");
	if (player < MEMBERS)
		out_int(o, "rank_points", demo_members[player].points);
	tour_end(t);
}

/* Takes the suggestion, or the roll as 4 LN. */
static void place_roll(struct tour *t, int player)
{
	struct club_player *p = &tour_now(t)->player[player];
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
	struct out *o = tour_begin(t, "place");
	out_string(o, "player", demo_members[player].id);
	out_int(o, "roll", number);
	if (how.as_line)
		out_bool(o, "as_line", true);
	out_raw(o, "use", use.p);
	tour_end(t);
	out_free(&use);
}

void tour_roll_all(struct tour *t, int player, const char *battle)
{
	int left = rolls_owed(tour_now(t), player);
	for (; left > 0 && !t->failed; left--) {
		uint64_t first = tour_now(t)->dice_used, n = first;
		struct out *o = tour_begin(t, "roll");
		out_string(o, "player", demo_members[player].id);
		if (battle)
			out_string(o, "battle", battle);
		else
			out_bool(o, "minimum", true);
		out_int(o, "d100", tour_die(t, &n, 100));
		tour_from_seed(o, first);
		tour_end(t);
		if (battle && !t->failed)
			place_roll(t, player);
	}
}

void tour_write_pairs(struct tour *t, struct out *o, const int add[2], uint64_t *n)
{
	out_array(o, "rolls");
	for (int x = 0, y = 0; !x || x + add[0] == y + add[1];) {
		x = tour_die(t, n, 10);
		y = tour_die(t, n, 10);
		out_array(o, NULL);
		out_int(o, NULL, x);
		out_int(o, NULL, y);
		out_end(o);
	}
	out_end(o);
}
