/*
 * modifiers.c: every modifier of the game in one table, from the tables that the rules use.
 */
#include "games/castiglione/rules.h"

/* One row: what modifies, by how much, by which rule. */
struct row {
	uint16_t message;
	const char *rule;
	int value;
};

static void group(struct accounts *a, const char *head, const struct row *row, int n)
{
	account_of(a, head, "");
	for (int i = 0; i < n; i++)
		account_say(a, row[i].message, row[i].rule, row[i].value);
}
#define GROUP(head, ...)                                                                           \
	group(a, (head), (const struct row[]){__VA_ARGS__},                                        \
	      (int)(sizeof((const struct row[]){__VA_ARGS__}) / sizeof(struct row)))

static void of_fighting(const struct ca_tables *t, struct accounts *a)
{
	GROUP(N_("Bombardment die"), {MSG_MOD_CITY, "CA-265", t->bombard_city},
	      {MSG_MOD_MOUNTAIN, "CA-265", t->bombard_mountain});
	GROUP(N_("Combat die"), {MSG_MOD_TR, "CA-215", 0}, {MSG_MOD_CITY, "CA-267", t->combat_city},
	      {MSG_MOD_MOUNTAIN, "CA-268", t->combat_mountain},
	      {MSG_MOD_BRIDGES, "CA-269", t->combat_bridge});
	GROUP(N_("Pursuit die"), {MSG_MOD_TO_CITY, "CA-271", t->pursuit_city},
	      {MSG_MOD_TO_MOUNTAIN, "CA-271", t->pursuit_mountain});
	GROUP(N_("Cohesion of a march to the sound of the guns"), {MSG_MOD_SR, "CA-205", 0},
	      {MSG_MOD_FAR, "CA-274", t->guns_far},
	      {MSG_MOD_WAY_MOUNTAIN, "CA-274", t->guns_mountain},
	      {MSG_MOD_WAY_BRIDGE, "CA-274", t->guns_bridge},
	      {MSG_MOD_AUSTRIAN, "CA-274", t->guns_austrian});
}

static void of_marching(const struct ca_tables *t, struct accounts *a)
{
	GROUP(N_("Initiative die"), {MSG_MOD_FRENCH, "CA-123", t->initiative_french});
	GROUP(N_("Forced March die"), {MSG_MOD_FRENCH, "CA-151", t->march_french},
	      {MSG_MOD_SR, "CA-152", 0});
	GROUP(N_("Cohesion in destroying a bridge"),
	      {MSG_MOD_ENEMY_NEAR, "CA-273", t->destroy_enemy});
	GROUP(N_("Cohesion in repairing a bridge"),
	      {MSG_MOD_ENEMY_NEAR, "CA-173", t->repair_enemy});
}

static void of_options(const struct ca_tables *t, const struct ca_state *st, struct accounts *a)
{
	if (!st || st->option[OPT_FOG])
		GROUP(N_("Scouting die (option)"), {MSG_MOD_CAVALRY, "CA-285", t->scout_cavalry},
		      {MSG_MOD_ENEMY_CAVALRY, "CA-285", t->scout_enemy},
		      {MSG_MOD_WAY_MOUNTAIN, "CA-285", t->scout_mountain});
	if (!st || st->option[OPT_CASUALTIES])
		GROUP(N_("Leader casualties, two dice (option)"),
		      {MSG_MOD_FORCE_LOST, "CA-288", t->force_lost});
}

void ca_modifiers(const void *pack, const void *st, struct accounts *a)
{
	const struct ca_pack *k = pack;
	const struct ca_tables *t = &k->t;
	of_marching(t, a);
	account_of(a, N_("Cohesion in foraging"), "");
	account_say(a, MSG_MOD_IN_CITY, "CA-272", t->forage_city);
	account_say(a, MSG_MOD_ENEMY_NEAR, "CA-272", t->forage_enemy);
	account_say(a, MSG_MOD_CROWDED, "CA-272", t->forage_crowded, t->forage_crowd);
	of_fighting(t, a);
	GROUP(N_("Cohesion in recovery"), {MSG_MOD_TR, "CA-244", 0},
	      {MSG_MOD_IN_CITY, "CA-245", t->recovery_city},
	      {MSG_MOD_ENEMY_NEAR, "CA-275", t->recovery_enemy});
	of_options(t, st, a);
}
