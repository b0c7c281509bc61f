/* test_build.c: building an army: money, shares, guns and sizes, one fault at a time. */
#include "building.h"

static void money(void **state)
{
	struct army a = plain("Fr", 0);
	(void)state;
	for (int i = 0; i < 9; i++)
		add_unit(t, &a, "FrLN", 24, "d1");
	add_unit(t, &a, "FrLN", 20, "d1");         /* 236, with commander 6 */
	a.division[0].general.rating.response = 7; /* 8 */
	assert_int_equal(army_cost(t, &a), 250);   /* NW-062 NW-063 */
	allows(&a, "E_ACP");
	a.division[0].general.rating.response = 8;
	assert_int_equal(army_cost(t, &a), 251);
	raises(&a, "E_ACP");
	a.has_commander = false; /* NW-015 */
	raises(&a, "E_NO_COMMANDER");
	a.has_commander = true;
	a.division[0].general.rating.response = 7;
	/* NW-004 NW-005 NW-067: reinforcements enter the value, never the cost */
	a.unit[9].figures = 24;
	a.unit[9].reinforced = 4;
	assert_int_equal(army_cost(t, &a), 250);
	assert_int_equal(army_value(t, &a), 254);
	struct army_worth w = army_worth(t, &a, a.level);
	assert_int_equal(w.gained, 4);
	assert_int_equal(w.brigades, 236);
	assert_int_equal(w.commander + w.generals, 14);
	allows(&a, "E_ACP");
	/* NW-271 NW-R6 NW-E12: a rise in rank, 10 to 20 points: value +2, cost unchanged */
	a.rank_points = a.rank_points_start = 10;
	int cost = army_cost(t, &a), value = army_value(t, &a);
	a.rank_points = 20;
	assert_int_equal(army_cost(t, &a), cost);
	assert_int_equal(army_value(t, &a), value + 2);
}

static void shares_of_the_points(void **state)
{
	struct army a = plain("Br", 6);
	struct army_counts n = army_count(t, &army_rules_default, &a);
	(void)state;
	assert_int_equal(n.elite_max, 28); /* NW-068 NW-069 NW-E7 */
	assert_int_equal(n.light_max, 25);
	assert_int_equal(n.cavalry_max, 28);
	assert_int_equal(n.artillery_max, 28);
	struct army_rules shadow = army_rules_default;
	shadow.acp = 224; /* NW-224 */
	n = army_count(t, &shadow, &a);
	assert_int_equal(n.elite_max, 25);
	assert_int_equal(n.light_max, 23);
	assert_int_equal(n.cavalry_max, 25);
	assert_int_equal(n.artillery_max, 25);
	add_unit(t, &a, "BrGD", 16, "d1"); /* 28 */
	allows(&a, "E_ELITE");
	unit_of(&a, "x7")->figures = 20; /* 35 */
	raises(&a, "E_ELITE");           /* NW-070 */
	a = plain("Br", 6);
	add_unit(t, &a, "BrLT", 20, "d1"); /* NW-072 NW-097: a British light pays elite points */
	n = army_count(t, &army_rules_default, &a);
	assert_int_equal(n.elite, 30);
	assert_int_equal(n.light, 0);
	a = plain("Fr", 6);
	add_unit(t, &a, "FrLT", 20, "d1"); /* 25 */
	allows(&a, "E_LIGHT");
	unit_of(&a, "x7")->figures = 24;
	raises(&a, "E_LIGHT"); /* NW-094 */
	a = plain("Fr", 6);
	add_unit(t, &a, "FrHC", 16, "d1"); /* 28: NW-100 in both */
	n = army_count(t, &army_rules_default, &a);
	assert_int_equal(n.cavalry, 28);
	assert_int_equal(n.elite, 28);
	allows(&a, "E_CAVALRY");
	add_unit(t, &a, "FrLC", 8, "d1");
	raises(&a, "E_CAVALRY"); /* NW-099 */
	a = plain("Rs", 6);
	add_unit(t, &a, "RsGJG", 12, "d1"); /* NW-096 */
	add_unit(t, &a, "RsG6#", 0, "d1");  /* NW-R11: guard guns in both */
	n = army_count(t, &army_rules_default, &a);
	assert_int_equal(n.light, 0);
	assert_int_equal(n.elite, 21 + 13);
	assert_int_equal(n.artillery, 13);
}

static void artillery_shares(void **state)
{
	struct army a = plain("Fr", 6);
	(void)state;
	add_unit(t, &a, "Fr12#", 0, "d1");
	add_unit(t, &a, "Fr6#", 0, "d1");
	add_unit(t, &a, "Fr4#", 0, "corps"); /* 32, one of the corps */
	raises(&a, "E_ARTILLERY");           /* NW-101 */
	a.unit[8].place = AT_DIVISION;       /* NW-102: all divisional, up to 50 */
	a.unit[8].at = 0;
	allows(&a, "E_ARTILLERY");
	add_unit(t, &a, "Fr12#", 0, "d1");
	allows(&a, "E_ARTILLERY"); /* 45 */
	add_gunner(&a, false);     /* NW-103 NW-R49 */
	raises(&a, "E_ART20_COMMANDER");
	a.art[0].free = true; /* not even a gained one */
	raises(&a, "E_ART20_COMMANDER");
	a.nart = 0;
	add_unit(t, &a, "Fr6#", 0, "d1"); /* 55 */
	raises(&a, "E_ARTILLERY");
}

static void guns_are_balanced(void **state)
{
	static const struct {
		const char *nation, *heavy, *horse;
		int h, l;
		bool good;
	} row[] = {{"Fr", "Fr12#", "Fr6#", 3, 2, true}, /* NW-104 NW-E1 */
		   {"Fr", "Fr12#", "Fr6#", 2, 3, true},
		   {"Fr", "Fr12#", "Fr6#", 4, 2, false},
		   {"Fr", "Fr12#", "Fr6#", 2, 4, false},
		   {"Sp", "Sp8#", "Sp4#", 4, 2, true}, /* NW-109 NW-R13 */
		   {"Sp", "Sp8#", "Sp4#", 3, 1, false},
		   {"Sp", "Sp8#", "Sp4#", 1, 0, true},
		   {"Sp", "Sp8#", "Sp4#", 1, 3, false}};
	(void)state;
	for (size_t i = 0; i < sizeof row / sizeof *row; i++) {
		struct army a = plain(row[i].nation, 4);
		for (int k = 0; k < row[i].h; k++)
			add_unit(t, &a, row[i].heavy, 0, "d1");
		for (int k = 0; k < row[i].l; k++)
			add_unit(t, &a, row[i].horse, 0, "d1");
		assert_int_equal(raises_under(&rich, &a, "E_GUN_BALANCE"), !row[i].good);
		if (row[i].good || row[i].h < 4)
			continue;
		a.unit[4].reinforcement = true; /* NW-R50: gained guns are not tested */
		allows_rich(&a, "E_GUN_BALANCE");
	}
	struct army br = plain("Br", 4);
	add_unit(t, &br, "Br9#", 0, "d1");
	raises_rich(&br, "E_BR_GUNS"); /* NW-105 NW-R12 */
	struct army_rules within_one = rich;
	within_one.british_gun_tolerance = 1;
	assert_false(raises_under(&within_one, &br, "E_BR_GUNS"));
	add_unit(t, &br, "Br3#", 0, "d1");
	allows_rich(&br, "E_BR_GUNS");
	struct army as = plain("As", 6);
	add_unit(t, &as, "As12#", 0, "d1");
	add_unit(t, &as, "As6#", 0, "d1");
	add_unit(t, &as, "BrRHA", 0, "d1"); /* NW-106 NW-107: outside the balance */
	assert_codes(t, &as, "");
	struct army_counts n = army_count(t, &army_rules_default, &as);
	assert_int_equal(n.artillery, 13 + 10 + 11); /* NW-108 */
	add_unit(t, &as, "BrRHA", 0, "d1");
	raises_rich(&as, "E_AS_RHA_ONE");
	struct army pr = plain("Pr", 4);
	add_unit(t, &pr, "BrRHA", 0, "d1");
	raises_rich(&pr, "E_FOREIGN_UNIT");
}

static void single_exceptions(void **state)
{
	struct army a = plain("As", 2);
	(void)state;
	add_unit(t, &a, "AsJG", 8, "d1");
	allows(&a, "E_JAGER_ONE");
	add_unit(t, &a, "AsJG", 8, "d1"); /* NW-098 */
	raises(&a, "E_JAGER_ONE");
	a = plain("As", 2);
	add_unit(t, &a, "AsFKI", 8, "d1");
	add_unit(t, &a, "AsFKI", 8, "d1");
	allows(&a, "E_FKI_RATIO"); /* NW-112 */
	add_unit(t, &a, "AsFKI", 8, "d1");
	raises(&a, "E_FKI_RATIO");
	a = plain("Pt", 4); /* NW-114 NW-R14 */
	add_unit(t, &a, "SpGD", 20, "d1");
	allows(&a, "E_FOREIGN_UNIT");
	assert_int_equal(army_count(t, &rich, &a).elite, 25);
	add_unit(t, &a, "Br9#", 0, "d1"); /* NW-115 */
	allows(&a, "E_FOREIGN_UNIT");
	add_unit(t, &a, "Br12#", 0, "d1"); /* NW-116 */
	raises(&a, "E_PT_BR12");
	a = plain("Pd", 4); /* NW-117 */
	add_unit(t, &a, "FrLT", 12, "d1");
	allows(&a, "E_FOREIGN_UNIT");
	join(&a, "Sx");
	raises(&a, "E_FOREIGN_UNIT");
	a = plain("Fr", 1); /* NW-119: those who served Napoleon are French line */
	add_unit(t, &a, "PtLEG", 12, "d1");
	add_unit(t, &a, "SpJNI", 12, "d1");
	allows(&a, "E_FOREIGN_UNIT");
	add_unit(t, &a, "PtLN", 12, "d1"); /* NW-131 */
	raises(&a, "E_FOREIGN_UNIT");
	a = plain("Fr", 4);
	add_unit(t, &a, "PdLEG", 16, "d1"); /* NW-120 NW-121 */
	allows(&a, "E_FOREIGN_UNIT");
	assert_int_equal(army_count(t, &rich, &a).elite, 24);
	add_unit(t, &a, "PdLEG", 12, "d1");
	raises(&a, "E_PDLEG_ONE");
	a = plain("Bv", 4); /* NW-122: the legion is carried by French line, and there is none */
	join(&a, "Fr");
	a.prime = a.commander_nation = (int16_t)lg_nation(t, "Fr");
	add_unit(t, &a, "PdLEG", 12, "d1");
	raises(&a, "E_RULE_OF_ONE");
	add_unit(t, &a, "FrLN", 12, "d1");
	allows(&a, "E_RULE_OF_ONE");
}

static void sizes_and_money_of_units(void **state)
{
	struct army a = plain("Fr", 2);
	(void)state;
	static const struct {
		const char *type;
		int low, high;
	} row[] = {{"FrLN", 12, 24},
		   {"FrYGD", 12, 20},
		   {"AsJG", 8, 16},
		   {"FrLC", 8, 16},
		   {"RsMI", 8, 20}};
	for (size_t i = 0; i < 5; i++) { /* NW-R33 */
		struct army b = plain("Fr", 2);
		struct army_unit *u = add_unit(t, &b, row[i].type, row[i].low, "d1");
		allows(&b, "E_UNIT_SIZE");
		u->figures = (int16_t)(row[i].low - 4);
		raises(&b, "E_UNIT_SIZE");
		u->figures = (int16_t)(row[i].high + 4);
		raises(&b, "E_UNIT_SIZE");
		u->figures = (int16_t)(row[i].low + 2);
		raises(&b, "E_UNIT_SIZE");
	}
	struct army_unit *u = &a.unit[0]; /* NW-R60 NW-322 */
	a.pool[POOL_LN] = 8;
	u->pay_given = true;
	u->pay[POOL_LN] = 8;
	u->pay[POOL_ACP] = 4;
	assert_codes(t, &a, "");
	assert_int_equal(army_cost(t, &a), 6 + 5 + 12 + 4);
	u->pay[POOL_ACP] = 3;
	raises(&a, "E_PAY");
	u->pay[POOL_ACP] = 4;
	a.pool[POOL_LN] = 4;
	raises(&a, "E_POOL_OVER");
	u->pay[POOL_LN] = 0;
	u->pay[POOL_LT] = 8;
	a.pool[POOL_LT] = 8;
	raises(&a, "E_POOL_CLASS");
	/* NW-R4: points of kept rolls do not count against a share */
	a = plain("Fr", 4);
	u = add_unit(t, &a, "FrYGD", 20, "d1"); /* 30 */
	raises(&a, "E_ELITE");
	a.pool[POOL_EI] = 6;
	u->pay_given = true;
	u->pay[POOL_EI] = 6;
	u->pay[POOL_ACP] = 24;
	assert_codes(t, &a, "");
	/* NW-E14: 11 heavy artillery, 8 LC, 12 LN points in a Prussian army */
	a = plain("Pr", 3);
	a.pool[POOL_AH] = 11;
	a.pool[POOL_LC] = 8;
	a.pool[POOL_LN] = 12;
	u = add_unit(t, &a, "Pr12#", 0, "d1");
	u->pay_given = true;
	u->pay[POOL_AH] = 11;
	u->pay[POOL_ACP] = 2;
	u = add_unit(t, &a, "PrLC", 12, "d1");
	u->pay_given = true;
	u->pay[POOL_LC] = 8;
	u->pay[POOL_ACP] = 7;
	u = add_unit(t, &a, "PrLN", 12, "d1");
	u->pay_given = true;
	u->pay[POOL_LN] = 12;
	assert_codes(t, &a, "");
	add_unit(t, &a, "XxLN", 12, "d1"); /* NW-060: not on the cards of 1812 */
	raises(&a, "E_UNKNOWN_UNIT");
	add_unit(t, &a, "FrOGD", 12, "d1"); /* NW-061 */
	raises(&a, "E_PROHIBITED");
	a.contingents = true; /* NW-162 */
	raises(&a, "E_CONTINGENT");
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(money),
		cmocka_unit_test(shares_of_the_points),
		cmocka_unit_test(artillery_shares),
		cmocka_unit_test(guns_are_balanced),
		cmocka_unit_test(single_exceptions),
		cmocka_unit_test(sizes_and_money_of_units),
	};
	struct pk *pk = building_open();
	int failed = cmocka_run_group_tests(tests, NULL, NULL);
	pk_free(pk);
	return failed;
}
