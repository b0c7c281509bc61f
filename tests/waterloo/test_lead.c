/*
 * test_lead.c: what the general's craft is: he deploys by corps, concentrates, attacks with more
 * than he finds, opens with his guns, brings up reinforcements and leaves a lost field. Counted
 * over games from fixed seeds, and in scenes that turn on one of these.
 */
#include "lead.h"

#include "games/waterloo/general.h"

/* What was counted in the games of a test. */
static struct {
	int seat, units, mates; /* placed by a seat; with another of their corps */
	int attacks, superior;  /* on three and more; with more than could be met there */
	int battle_turns, joined, left;
	int turns[2], near[2]; /* allied armies early and late; their power in one place, in 1000 */
} count;

static void see_deployment(const struct wl_pack *p, const struct wl_state *s, int seat,
			   struct action a)
{
	if (a.verb != VERB_READY || seat != count.seat)
		return;
	EACH (u, units_of_seat(p, s, seat) & ~p->type_mask[TYPE_LEADER]) {
		uint64_t corps = p->corps_mask[p->unit[u].corps] & ~BIT(u);
		count.units++;
		count.mates += (units_in(p, s, s->town[u]) & corps) != 0;
	}
}

/* How many of a hundred units of a seat stand with another of their corps when all are placed. */
static int with_their_corps(int seat, int chance)
{
	memset(&count, 0, sizeof count);
	count.seat = seat;
	for (uint64_t seed = 0; seed < 12; seed++)
		play_game(&(struct game_plan){pack, seed, chance, 2, see_deployment, 1});
	return 100 * count.mates / count.units;
}

static void he_deploys_by_corps(void **state)
{
	(void)state;
	for (int seat = 0; seat < 2; seat++) {
		int his = with_their_corps(seat, NOBODY), by_chance = with_their_corps(seat, seat);
		print_message("seat %d: %d in 100 with their corps, by chance %d\n", seat, his,
			      by_chance);
		assert_true(his >= 75 && by_chance <= 50);
	}
}

/* The share of an army that stands within one road of the town where most of it does. */
static int nearness(const struct wl_pack *p, const struct wl_state *s, int army)
{
	int most = 0, all = 0;
	EACH (u, p->army_mask[army])
		all += s->town[u] != NOWHERE ? unit_power(p, s, u) : 0;
	for (int t = 0; t < p->towns; t++) {
		int here = 0;
		EACH (u, p->army_mask[army])
			if (s->town[u] != NOWHERE && p->map->distance[s->town[u]][t] <= 1)
				here += unit_power(p, s, u);
		most = here > most ? here : most;
	}
	return all ? 1000 * most / all : 1000;
}

/* Both sides in a town after the marches of one, help from next door included. */
static void see_attacks(const struct wl_pack *p, const struct wl_state *s, int side)
{
	EACH (t, contact_towns(p, s)) {
		uint64_t here = units_in(p, s, t), mine = here & p->side_mask[side],
			 theirs = here & p->side_mask[!side];
		if (count_of(mine) < 3 || count_of(theirs) < 3)
			continue;
		count.attacks++;
		count.superior += set_power(p, s, mine) + help_power(p, s, side, t) >
				  set_power(p, s, theirs) + help_power(p, s, !side, t);
	}
}

static void see_marches(const struct wl_pack *p, const struct wl_state *s, int side)
{
	bool late = s->turn == 8;
	see_attacks(p, s, side);
	if (side == SIDE_ALLIED && (s->turn == 2 || late))
		for (int army = ARMY_ANGLO_DUTCH; army < ARMIES; army++) {
			count.turns[late]++;
			count.near[late] += nearness(p, s, army);
		}
}

static void see_campaign(const struct wl_pack *p, const struct wl_state *s, int seat,
			 struct action a)
{
	if (s->step == STEP_MOVE && a.verb == VERB_END_MOVES)
		see_marches(p, s, side_of_seat(s, seat));
	count.battle_turns += s->step == STEP_COMBAT && a.verb == VERB_END_COMBAT;
	count.joined += a.verb == VERB_REINFORCE;
	count.left += s->step == STEP_COMBAT && a.verb == VERB_RETREAT;
}

static void he_gathers_attacks_with_more_and_brings_up_help(void **state)
{
	(void)state;
	memset(&count, 0, sizeof count);
	for (uint64_t seed = 0; seed < 16; seed++)
		play_game(&(struct game_plan){historical, seed, NOBODY, 2, see_campaign, 0});
	int early = count.near[0] / count.turns[0], late = count.near[1] / count.turns[1];
	print_message("%d attacks, %d superior; together %d, then %d in 1000; %d battle turns, "
		      "%d joined, %d left\n",
		      count.attacks, count.superior, early, late, count.battle_turns, count.joined,
		      count.left);
	assert_true(count.attacks >= 16 && 100 * count.superior >= 85 * count.attacks);
	assert_true(late >= early + 80 && late >= 800);
	assert_true(2 * count.joined >= count.battle_turns);
}

/* Prussians in Namur, French in Ligny: how many of them go there. */
static int marched_to_ligny(const char *french)
{
	scene(2);
	EACH (u, pack->army_mask[ARMY_FRENCH])
		st.town[u] = NOWHERE;
	at("namur", "pr-1-inf1 pr-1-inf2 pr-2-inf1 pr-2-inf2 pr-2-art pr-2-cav");
	at("ligny", french);
	lead(1, STEP_MOVE);
	return count_of(units_in(pack, &st, town("ligny")) & pack->army_mask[ARMY_PRUSSIAN]);
}

static void he_falls_on_the_weak_and_lets_the_strong_be(void **state)
{
	(void)state;
	assert_true(marched_to_ligny("fr-1-inf1:1 fr-1-inf2:1 fr-1-art:1") >= 3);
	assert_int_equal(marched_to_ligny("fr-g-inf fr-g-cav fr-g-art1 fr-2-inf1 fr-4-inf fr-c3 "
					  "fr-c4 fr-1-inf1 fr-1-inf2"),
			 0);
}

/* The field of Ligny, three against three; the French came by Charleroi and Quatre Bras. */
static void field(void)
{
	scene(1);
	battle("ligny", "charleroi quatre-bras");
	put_lines();
}

/* How often the French general engages in a battle turn. */
static int engages(void)
{
	int engaged = 0;
	combat(ROLE_ATTACKER);
	while (st.step == STEP_COMBAT && st.waiting & 1)
		engaged += led(0).verb == VERB_ENGAGE;
	return engaged;
}

static void his_guns_open_and_his_line_closes_where_it_is_stronger(void **state)
{
	(void)state;
	field();
	put("center", "fr-2-art fr-g-inf");
	combat(ROLE_ATTACKER);
	struct action first = led(0);
	assert_int_equal(first.verb, VERB_FIRE);
	assert_int_equal(first.arg[0], unit("fr-2-art"));
	field();
	put("left", "fr-g-inf fr-4-inf");
	put("right", "pr-2-inf1:1");
	assert_true(engages() >= 1);
	field();
	assert_int_equal(engages(), 0);
}

static void he_brings_up_reserves_unless_all_is_lost(void **state)
{
	(void)state;
	field();
	at("quatre-bras", "fr-napoleon fr-4-inf"); /* the road would take both */
	at("charleroi", "fr-c1");
	combat(ROLE_ATTACKER);
	ok("f end-combat");
	lead(0, STEP_REINFORCE);
	assert_int_equal(where("fr-4-inf"), town("ligny"));
	assert_int_equal(where("fr-c1"), town("ligny"));
	assert_int_equal(where("fr-napoleon"), town("quatre-bras"));
	field();
	put("center", "pr-1-inf2 pr-4-inf1 pr-2-inf2 pr-2-cav pr-1-art");
	at("quatre-bras", "fr-4-inf:1 fr-c1:1");
	combat(ROLE_ATTACKER);
	ok("f end-combat");
	lead(0, STEP_REINFORCE);
	assert_int_equal(where("fr-4-inf"), town("quatre-bras"));
}

/* How many of the three Prussians in Ligny leave it in their battle turn. */
static int leave_ligny(void)
{
	combat(ROLE_DEFENDER);
	lead(1, STEP_COMBAT);
	return (where("pr-1-inf1") != town("ligny")) + (where("pr-2-inf1") != town("ligny")) +
	       (where("pr-3-inf1") != town("ligny"));
}

static void he_leaves_a_lost_field_in_time(void **state)
{
	(void)state;
	field();
	put("center", "fr-g-inf fr-g-cav fr-c3");
	put("left", "fr-4-inf fr-1-inf2");
	assert_int_equal(leave_ligny(), 3);
	field();
	assert_int_equal(leave_ligny(), 0);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(he_deploys_by_corps),
		cmocka_unit_test(he_gathers_attacks_with_more_and_brings_up_help),
		cmocka_unit_test(he_falls_on_the_weak_and_lets_the_strong_be),
		cmocka_unit_test(his_guns_open_and_his_line_closes_where_it_is_stronger),
		cmocka_unit_test(he_brings_up_reserves_unless_all_is_lost),
		cmocka_unit_test(he_leaves_a_lost_field_in_time),
	};
	return cmocka_run_group_tests(tests, open_packs, close_packs);
}
