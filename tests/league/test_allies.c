/* test_allies.c: armies of several nations: the prime partner, rules of one, borrowed support. */
#include "building.h"

static void prime_partner(void **state)
{
	struct army a = plain("Fr", 5);
	(void)state;
	join(&a, "Bv"); /* NW-123 NW-124 */
	for (int i = 0; i < 6; i++)
		add_unit(t, &a, "BvLN", 12, "d1");
	raises(&a, "E_PRIME_HALF"); /* NW-154 NW-R3: 5 of 11 */
	add_unit(t, &a, "FrLN", 12, "d1");
	a.nunits--;
	strcpy(a.unit[10].code, "FrLN"); /* 6 of 11 */
	a.unit[10].type = (int16_t)lg_type(t, "FrLN");
	allows(&a, "E_PRIME_HALF");
	add_unit(t, &a, "Fr6#", 0, "d1"); /* NW-R16: guns are no brigades */
	allows(&a, "E_PRIME_HALF");
	allows(&a, "E_PRIME_CLASS");
	add_unit(t, &a, "BvLT", 12, "d1"); /* NW-153 */
	raises(&a, "E_PRIME_CLASS");
	a.commander_nation = (int16_t)lg_nation(t, "Bv"); /* NW-152 */
	raises(&a, "E_PRIME_COMMANDER");
	a.prime = LG_NONE; /* NW-150 */
	raises(&a, "E_NO_PRIME");
	a.prime = (int16_t)lg_nation(t, "Bv"); /* NW-151 */
	raises(&a, "E_MINOR_PRIME");
	a = plain("Fr", 3);
	join(&a, "Rs");
	raises(&a, "E_ALLIANCE");
	a = plain("Bd", 3); /* NW-149: minors alone */
	join(&a, "Sx");
	a.prime = LG_NONE;
	for (int i = 0; i < 8; i++)
		add_unit(t, &a, "SxLN", 12, "d1");
	add_unit(t, &a, "SxLT", 12, "d1");
	assert_codes(t, &a, "");
	/* NW-R15: allies of the prime need not be joined to each other */
	a = plain("Fr", 6);
	join(&a, "Dn");
	join(&a, "It");
	add_unit(t, &a, "DnLN", 12, "d1");
	add_unit(t, &a, "ItLN", 12, "d1");
	allows(&a, "E_ALLIANCE");
	a.prime = LG_NONE;
	raises(&a, "E_ALLIANCE");
	/* NW-E17: 7 French and 4 Bavarian brigades; four more Bavarians are too many */
	sample_army(t, "p3-fr-bv", &a);
	assert_codes(t, &a, "");
	for (int i = 0; i < 4; i++)
		add_unit(t, &a, "BvLN", 12, "d3");
	raises(&a, "E_PRIME_HALF");
}

/* A mixed army: n FrLN under French prime, with one DnLN to make it mixed. */
static struct army mixed(int line)
{
	struct army a = plain("Fr", line);
	join(&a, "Dn");
	add_unit(t, &a, "DnLN", 12, "d1");
	return a;
}

static void rules_of_one(void **state)
{
	struct army a = plain("Fr", 1);
	(void)state;
	add_unit(t, &a, "FrLT", 12, "d1");
	add_unit(t, &a, "FrLC", 8, "d1");
	add_unit(t, &a, "FrYGD", 12, "d1");
	allows(&a, "E_RULE_OF_ONE"); /* NW-143: one nation is not tested */
	a = mixed(1);                /* NW-145 NW-R10 */
	add_unit(t, &a, "FrLT", 12, "d1");
	add_unit(t, &a, "FrYGD", 12, "d1");
	allows(&a, "E_RULE_OF_ONE");
	add_unit(t, &a, "FrLC", 8, "d1"); /* a third for one line */
	raises(&a, "E_RULE_OF_ONE");
	a = mixed(2); /* NW-144: two of a class need two line */
	add_unit(t, &a, "FrLT", 12, "d1");
	add_unit(t, &a, "FrLT", 12, "d1");
	allows(&a, "E_RULE_OF_ONE");
	add_unit(t, &a, "FrLT", 12, "d1");
	raises(&a, "E_RULE_OF_ONE"); /* NW-155: with a prime partner too */
	a = mixed(1);                /* NW-E18 */
	add_unit(t, &a, "FrLT", 12, "d1");
	add_unit(t, &a, "FrYGD", 12, "d1");
	add_unit(t, &a, "FrLC", 8, "d1");
	add_unit(t, &a, "Fr6#", 0, "d1");
	add_unit(t, &a, "Fr12#", 0, "d1");
	raises(&a, "E_RULE_OF_ONE");
	for (int i = 0; i < 3; i++)
		add_unit(t, &a, "FrLN", 12, "d1");
	allows(&a, "E_RULE_OF_ONE");
	/* NW-146: irregular cavalry, place for place */
	a = plain("Rs", 3);
	join(&a, "Sw");
	add_unit(t, &a, "SwLN", 12, "d1");
	add_unit(t, &a, "RsCSK", 8, "d1");
	raises(&a, "E_RULE_OF_ONE_CAV");
	add_unit(t, &a, "RsLC", 8, "d1");
	allows(&a, "E_RULE_OF_ONE_CAV");
	add_unit(t, &a, "RsCSK", 8, "d1");
	raises(&a, "E_RULE_OF_ONE_CAV");
	add_unit(t, &a, "RsMI", 8, "d1"); /* infantry of disorder number 1 opens a place */
	allows(&a, "E_RULE_OF_ONE_CAV");
	allows(&a, "E_RULE_OF_ONE"); /* NW-R18: cossacks and militia need no line */
	a = plain("Tk", 3);
	join(&a, "Us");
	add_unit(t, &a, "TkLC", 8, "d1"); /* NW-148 */
	raises(&a, "E_RULE_OF_ONE_CAV");
	add_unit(t, &a, "TkMLC", 8, "d1"); /* NW-147 */
	allows(&a, "E_RULE_OF_ONE_CAV");
	a = plain("As", 0); /* NW-113: Freikorps carry nothing */
	join(&a, "Bv");
	add_unit(t, &a, "AsFKI", 8, "d1");
	add_unit(t, &a, "AsLC", 8, "d1");
	raises(&a, "E_RULE_OF_ONE");
}

static void borrowed_support(void **state)
{
	struct army a = plain("Fr", 1);
	(void)state;
	join(&a,
	     "Bg"); /* NW-156 NW-R17: Berg has no light infantry, so its line may carry French */
	add_unit(t, &a, "FrLT", 12, "d1");
	add_unit(t, &a, "FrLT", 12, "d1");
	raises(&a, "E_RULE_OF_ONE");
	add_unit(t, &a, "BgLN", 12, "d1");
	allows(&a, "E_RULE_OF_ONE");
	a = plain("Fr", 1); /* Bavaria has its own: it lends nothing */
	join(&a, "Bv");
	add_unit(t, &a, "FrLT", 12, "d1");
	add_unit(t, &a, "FrLT", 12, "d1");
	add_unit(t, &a, "BvLN", 12, "d1");
	raises(&a, "E_RULE_OF_ONE");
	a = plain("Pt", 4); /* NW-157 NW-158 NW-159 */
	join(&a, "Sp");
	add_unit(t, &a, "SpGD", 12, "d1");
	add_unit(t, &a, "Sp8#", 0, "d1");
	add_unit(t, &a, "SpLC", 8, "d1");
	add_unit(t, &a, "SpLT", 12, "d1");
	allows(&a, "E_RULE_OF_ONE");
	allows(&a, "E_PRIME_CLASS");
	a.unit[0].type = a.unit[1].type = a.unit[2].type = (int16_t)lg_type(t, "PtMI");
	raises(&a, "E_RULE_OF_ONE"); /* one Portuguese line carries two at most */
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(prime_partner),
		cmocka_unit_test(rules_of_one),
		cmocka_unit_test(borrowed_support),
	};
	struct pk *pk = building_open();
	int failed = cmocka_run_group_tests(tests, NULL, NULL);
	pk_free(pk);
	return failed;
}
