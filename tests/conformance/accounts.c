/*
 * accounts.c: every number a game accounts for is the sum of its lines and stands so in the view;
 * every track has an account, every line a rule that can be read. Held at each step of random
 * games, with moves taken back on the way, for the seats and the spectator in turn.
 *
 *	accounts [GAMES]	so many games of each scenario (1)
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "games/registry.h"
#include "kernel/match.h"
#include "pack/pk.h"
#include "text/rule_text.h"

struct play {
	const struct game *game;
	const char *scenario;
	struct match *match;
	const struct rule_book *rules;
	struct rng rng;
	uint32_t step;
	long numbers;
};

static void fail(const struct play *p, const char *what, const char *of, const char *key)
{
	printf("not ok - %s %s step %u: %s: %s %s\n", p->game->id, p->scenario, p->step, what, of,
	       key);
	exit(1);
}

static struct pk_node by_id(const struct pk_node *list, const char *id)
{
	for (int i = 0; i < pk_count(list); i++) {
		struct pk_node row = pk_at(list, i);
		if (strcmp(pk_string_or(&row, "id", ""), id) == 0)
			return row;
	}
	return (struct pk_node){0};
}

/* Where a view can have the number: in a track, a piece, the view itself, the board. */
static bool number_in(const struct pk_node *view, const struct account *a, int64_t *number)
{
	static const char *const lists[] = {"tracks", "pieces"};
	const int64_t none = INT32_MIN;
	*number = none;
	if (!*a->of)
		*number = pk_int_or(view, a->key, none, INT32_MAX, none);
	for (int i = 0; *number == none && i < 2; i++) {
		struct pk_node list = pk_get(view, lists[i]), row = by_id(&list, a->of);
		if (row.json && pk_has(&row, a->key))
			*number = pk_int(&row, a->key, none, INT32_MAX);
	}
	struct pk_node board = pk_maybe(view, "board");
	if (*number != none || !pk_is_object(&board))
		return *number != none;
	struct pk_node forces = pk_maybe(&board, "forces"), plans = pk_maybe(&board, a->key);
	struct pk_node force = pk_is_object(&forces) ? pk_maybe(&forces, a->of) : forces;
	if (pk_is_object(&force))
		*number = pk_int_or(&force, a->key, none, INT32_MAX, none);
	else if (pk_is_object(&plans))
		*number = pk_int_or(&plans, a->of, none, INT32_MAX, none);
	return *number != none;
}

static void check_account(struct play *p, const struct pk_node *view, const struct accounts *all,
			  const struct account *a)
{
	int64_t number, sum = 0;
	if (!number_in(view, a, &number))
		fail(p, "the view has no such number", a->of, a->key);
	for (int i = a->first; i < a->first + a->lines; i++) {
		const char *rule = all->line[i].what.rule;
		if (!rule || !rule_find(p->rules, rule))
			fail(p, "a line without a rule", a->of, rule ? rule : a->key);
		sum += all->line[i].value;
	}
	if (sum != a->value)
		fail(p, "the lines do not add up", a->of, a->key);
	if (sum != number) {
		printf("# %lld in the view, %lld by its lines\n", (long long)number,
		       (long long)sum);
		for (int i = a->first; i < a->first + a->lines; i++)
			printf("# %d by %s, message %d\n", all->line[i].value,
			       all->line[i].what.rule, all->line[i].what.message);
		fail(p, "the number is not the sum of its lines", a->of, a->key);
	}
	p->numbers++;
}

static void check_seat(struct play *p, int seat)
{
	static struct accounts all;
	struct out text = {0};
	struct pk *pk = pk_new(NULL);
	mt_view(p->match, seat, &text);
	struct pk_node view = pk_parse(pk, "view", text.p, text.n);
	mt_accounts(p->match, seat, &all);
	if (all.overflow)
		fail(p, "too many numbers or lines", "", "");
	for (int i = 0; i < all.n; i++)
		check_account(p, &view, &all, &all.account[i]);
	struct pk_node tracks = pk_get(&view, "tracks");
	for (int i = 0; i < pk_count(&tracks); i++) {
		struct pk_node track = pk_at(&tracks, i);
		const char *id = pk_string(&track, "id");
		if (strcmp(id, "turn") != 0 && !account_find(&all, id, "value"))
			fail(p, "a track without an account", id, "value");
	}
	if (pk_error(pk))
		fail(p, pk_error(pk), "", "");
	pk_free(pk);
	out_free(&text);
}

/* One step: mostly an action, now and then a move taken back. */
static void one_step(struct play *p)
{
	struct match *m = p->match;
	const struct action *list;
	int seat = 0, seats = game_seats(p->game, m->pack, m->state);
	while (!(mt_to_act(m) >> seat & 1))
		seat++;
	int n = mt_legal(m, seat, &list);
	struct action a = list[rng_below(&p->rng, (uint32_t)n)];
	if (mt_do(m, seat, a, m->number).rule)
		fail(p, "a legal action was refused", "", "");
	if (rng_below(&p->rng, 16) == 0)
		mt_undo(m, seat);
	if (rng_below(&p->rng, 512) == 0 && m->number > 4)
		mt_take_back(m, m->number - 4);
	check_seat(p, (int)(p->step % (uint32_t)(seats + 1)) - 1);
	p->step++;
}

/* Every modifier has a rule that can be read; the same rows in every scenario of a game. */
static void check_modifiers(struct play *p, const void *pack)
{
	static struct accounts all;
	all = (struct accounts){0};
	p->game->modifiers(pack, NULL, &all);
	if (all.overflow || all.n < 3)
		fail(p, "no table of modifiers", "", "");
	for (int i = 0; i < all.lines; i++)
		if (!all.line[i].what.rule || !rule_find(p->rules, all.line[i].what.rule))
			fail(p, "a modifier without a rule", all.line[i].what.rule, "");
}

static void play(struct play *p, const void *pack, uint64_t seed)
{
	uint8_t key[32] = {(uint8_t)seed, 7};
	struct setup setup = {.scenario = p->scenario};
	const char *why;
	game_default_setup(p->game, &setup);
	for (int i = 0; i < game_options(p->game) && seed % 2; i++)
		if (p->game->options[i].values[1])
			setup.option[i] = 1;
	p->rng = rng_seed(seed);
	p->step = 0;
	p->match = mt_new(p->game, pack, &setup, key, &why);
	if (!p->match)
		fail(p, why, "", "");
	while (mt_to_act(p->match) && p->step < p->game->max_length)
		one_step(p);
	mt_free(p->match);
}

int main(int argc, char **argv)
{
	const char *dirs[] = {getenv("MARENGO_DATA"), NULL};
	uint64_t games = argc > 1 ? strtoull(argv[1], NULL, 10) : 1;
	struct pk *rules = pk_new(dirs);
	struct play p = {.rules = rule_book_load(rules)};
	for (int g = 0; all_games[g] && p.rules; g++) {
		struct scenario scenario[MAX_SCENARIOS];
		struct pk *list = pk_new(dirs);
		p.game = all_games[g];
		p.numbers = 0;
		if (!p.game->accounts)
			fail(&p, "a game that accounts for nothing", "", "");
		int n = p.game->scenarios(list, scenario, MAX_SCENARIOS);
		for (int s = 0; s < n; s++) {
			struct pk *pk = pk_new(dirs);
			const void *pack = p.game->load(pk, scenario[s].id);
			p.scenario = scenario[s].id;
			check_modifiers(&p, pack);
			for (uint64_t i = 0; i < (n > 1 ? games : 2 * games); i++)
				play(&p, pack, (uint64_t)s + i);
			pk_free(pk);
		}
		pk_free(list);
		printf("ok - %s: %ld numbers\n", p.game->id, p.numbers);
	}
	if (!p.rules)
		printf("not ok - %s\n", pk_error(rules));
	bool read = p.rules != NULL;
	pk_free(rules);
	return read ? 0 : 1;
}
