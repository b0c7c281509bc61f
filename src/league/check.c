/*
 * check.c: the kinds of breach, the list they are gathered in, and the order of the checks.
 */
#include "league/army.h"
#include "kernel/game.h"

#include <stdio.h>
#include <string.h>

const struct breach breach_kinds[] = {
	{"E_CONTINGENT", "NW-162", N_("Contingents are not authorised."), "", 0, 0},
	{"E_UNKNOWN_UNIT", "NW-060", N_("{0} is no troop type of 1812."), "", 0, 0},
	{"E_PROHIBITED", "NW-093", N_("{0} may not be fielded."), "", 0, 0},
	{"E_UNIT_SIZE", "NW-R33",
	 N_("{0} has {1} figures; it needs a multiple of 4 within its sizes, {2} at most."), "", 0,
	 0},
	{"E_ALLIANCE", "NW-124", N_("{0} are not joined in the alliance chart."), "", 0, 0},
	{"E_NO_PRIME", "NW-150", N_("With a major or middle power a prime partner must be named."),
	 "", 0, 0},
	{"E_MINOR_PRIME", "NW-151",
	 N_("{0} is a minor power and cannot be prime over a major or middle one."), "", 0, 0},
	{"E_PRIME_COMMANDER", "NW-152", N_("The prime partner supplies the commander, not {0}."),
	 "", 0, 0},
	{"E_FOREIGN_UNIT", "NW-123", N_("{0} belongs to no nation of this army."), "", 0, 0},
	{"E_FOREIGN_GENERAL", "NW-123", N_("{0} belongs to no nation of this army."), "", 0, 0},
	{"E_AS_RHA_ONE", "NW-106", N_("An all-Austrian army may buy one BrRHA, not {1}."), "", 0,
	 0},
	{"E_PT_BR12", "NW-116", N_("Portugal may buy British batteries, but not Br12#."), "", 0, 0},
	{"E_PDLEG_ONE", "NW-120", N_("France may field one brigade PdLEG, not {1}."), "", 0, 0},
	{"E_JAGER_ONE", "NW-098", N_("{1} Jager brigades; {2} is the most for this nation."), "", 0,
	 0},
	{"E_FKI_RATIO", "NW-112", N_("{1} AsFKI, but only {2} AsLN to allow them."), "", 0, 0},
	{"E_ACP", "NW-062", N_("The army costs {1}; {2} points may be spent."), "", 0, 0},
	{"E_PAY", "NW-063", N_("{0} is paid with {1} points but costs {2}."), "", 0, 0},
	{"E_POOL_CLASS", "NW-322", N_("{0} cannot be paid from points of another class."), "", 0,
	 0},
	{"E_POOL_OVER", "NW-322", N_("{1} {0} points are spent, {2} were kept."), "", 0, 0},
	{"E_ELITE", "NW-070", N_("Elite units cost {1} points; {2} are allowed."), "", 0, 0},
	{"E_LIGHT", "NW-094", N_("Light units cost {1} points; {2} are allowed."), "", 0, 0},
	{"E_CAVALRY", "NW-099", N_("Cavalry costs {1} points; {2} are allowed."), "", 0, 0},
	{"E_ARTILLERY", "NW-101", N_("Artillery costs {1} points; {2} are allowed."), "", 0, 0},
	{"E_GUN_BALANCE", "NW-104", N_("{1} heavy and {2} horse batteries are out of balance."), "",
	 0, 0},
	{"E_BR_GUNS", "NW-105", N_("{1} heavy and {2} light British batteries must be equal."), "",
	 0, 0},
	{"E_PRIME_CLASS", "NW-153",
	 N_("The prime partner supplies all elite, light and artillery units, not {0}."), "", 0, 0},
	{"E_PRIME_HALF", "NW-154",
	 N_("The prime partner has {1} brigades and must have {2} at least."), "", 0, 0},
	{"E_RULE_OF_ONE", "NW-145",
	 N_("{0}: more cavalry, elite, light or artillery units than its line supports."), "", 0,
	 0},
	{"E_RULE_OF_ONE_CAV", "NW-146", N_("{0}: {1} irregular cavalry units, support for {2}."),
	 "", 0, 0},
	{"E_UNASSIGNED", "NW-110", N_("{0} is assigned to no command that may have it."), "", 0, 0},
	{"E_ARMY_ART", "NW-111", N_("{0}: batteries of the army need an artillery commander."), "",
	 0, 0},
	{"E_BR_CORPS_ART", "NW-160", N_("{0}: a British force has no corps artillery."), "", 0, 0},
	{"E_NO_COMMANDER", "NW-015", N_("Every army is commanded by its player's general."), "", 0,
	 0},
	{"E_NO_GENERAL", "NW-053", N_("{0} has no general."), "", 0, 0},
	{"E_PLUS3", "NW-055", N_("{0}: generals with a modifier of +3 may not be used."), "", 0, 0},
	{"E_MONARCH", "NW-058", N_("{0}: emperors and kings may not be used."), "", 0, 0},
	{"E_MARSHAL_DIV", "NW-056", N_("{0} is a marshal and may not command a division."), "", 0,
	 0},
	{"E_DIV_EMPTY", "NW-053", N_("{0} has no brigade."), "", 0, 0},
	{"E_CAV_GENERAL", "NW-046", N_("{0} is a cavalry general and has no cavalry brigade."), "",
	 0, 0},
	{"E_INF_GENERAL", "NW-047", N_("{0} is no cavalry general and has no infantry brigade."),
	 "", 0, 0},
	{"E_ALLY_GENERAL", "NW-048",
	 N_("{0} is an ally's general: {1} of {2} figures of his division are his ally's."), "", 0,
	 0},
	{"E_ARTGEN_TROOPS", "NW-049", N_("{0} stands under an artillery commander."), "", 0, 0},
	{"E_ARTGEN_FOUR", "NW-050",
	 N_("An artillery commander needs {2} batteries; there are {1}."), "", 0, 0},
	{"E_BR_ARTGEN", "NW-051", N_("The British have an artillery commander only as an army."),
	 "", 0, 0},
	{"E_ART20_COMMANDER", "NW-103",
	 N_("With the larger share of artillery no artillery commander may be used."), "", 0, 0},
	{"E_ARMY_REQUIRED", "NW-035",
	 N_("The army is worth {1}; from {2} on it needs an army commander."), "", 0, 0},
	{"E_ARMY_TOO_SMALL", "NW-042", N_("The army is worth {1}; army command begins at {2}."), "",
	 0, 0},
	{"E_SUBCORPS", "NW-034", N_("{0}: a corps commander has no corps under him."), "", 0, 0},
	{"E_TWO_CORPS", "NW-036", N_("An army has {2} corps at least; this has {1}."), "", 0, 0},
	{"E_INDEPENDENT_DIV", "NW-038", N_("{0} stands outside any corps."), "", 0, 0},
	{"E_CAV_CORPS", "NW-039", N_("{0} is not cavalry but stands in a cavalry corps."), "", 0,
	 0},
	{"E_BR_SUBCORPS", "NW-040",
	 N_("{0}: a British or Portuguese force has no corps but one of cavalry."), "", 0, 0},
	{"E_BR_CAV_MAJORITY", "NW-041",
	 N_("{0} has {1} of the {2} figures of cavalry; it needs the majority."), "", 0, 0},
	{NULL, NULL, NULL, "", 0, 0},
};

void breach(struct check *c, const char *code, const char *where, int have, int allowed)
{
	if (c->out->n == ARMY_BREACHES)
		return;
	for (const struct breach *k = breach_kinds; k->code; k++)
		if (strcmp(k->code, code) == 0) {
			struct breach *b = &c->out->list[c->out->n++];
			*b = *k;
			snprintf(b->where, sizeof b->where, "%s", where);
			b->have = have;
			b->allowed = allowed;
			return;
		}
}

bool breaches_have(const struct breaches *list, const char *code)
{
	for (int i = 0; i < list->n; i++)
		if (strcmp(list->list[i].code, code) == 0)
			return true;
	return false;
}

bool army_has_nation(const struct army *a, int nation)
{
	for (int i = 0; i < a->nnations; i++)
		if (a->nation[i] == nation)
			return true;
	return false;
}

bool army_only(const struct check *c, const char *nation)
{
	return c->a->nnations == 1 && strcmp(c->t->nation[c->a->nation[0]].id, nation) == 0;
}

bool army_prime(const struct check *c, const char *nation)
{
	if (c->a->nnations == 1)
		return army_only(c, nation);
	return c->a->prime != LG_NONE && strcmp(c->t->nation[c->a->prime].id, nation) == 0;
}

void army_check(const struct league_tables *t, const struct army_rules *r, const struct army *a,
		struct breaches *out)
{
	struct check c = {.t = t, .r = r, .a = a, .out = out, .mixed = a->nnations > 1};
	int head = a->nnations == 1 ? a->nation[0] : a->prime;
	out->n = 0;
	c.british = head != LG_NONE && t->nation[head].british_style;
	c.n = army_count(t, r, a);
	for (int i = 0; i < a->nunits; i++) /* NW-052: gained batteries too */
		c.batteries += a->unit[i].type != LG_NONE && t->type[a->unit[i].type].gun;
	if (a->contingents)
		breach(&c, "E_CONTINGENT", "", 0, 0);
	check_alliance(&c);
	check_purchase(&c);
	check_support(&c);
	check_command(&c);
}
