/*
 * modifiers.c: every modifier of the league in one table, from what the Battle Computer, the sums
 * of victory points and the adjudicator use.
 */
#include "league/modifiers.h"

#include "kernel/game.h"
#include "league/judge.h"

/* Where a line goes: a list of lines of a group. */
struct table {
	struct out *o;
	const struct league_reader *r;
};

static void group(const struct table *t, const char *title, int number, bool counts)
{
	struct computer_line head = {title, NULL, {number, 0, 0}, 0};
	struct out text = {0};
	lg_computer_line(t->r, &head, &text);
	out_object(t->o, NULL);
	out_words(t->o, "title", &text);
	out_bool(t->o, "counts", counts);
	out_array(t->o, "lines");
}

static void group_end(const struct table *t)
{
	out_end(t->o);
	out_end(t->o);
}

static void line(const struct table *t, struct computer_line l)
{
	struct out text = {0};
	lg_computer_line(t->r, &l, &text);
	out_object(t->o, NULL);
	out_words(t->o, "text", &text);
	out_int(t->o, "value", l.adds);
	out_string(t->o, "rule", l.rule);
	out_end(t->o);
}
#define LINE(text, rule, value, ...)                                                               \
	line(t, (struct computer_line){(text), (rule), {__VA_ARGS__}, (value)})

static void of_results(const struct table *t, const char *title, int number, const char *rule,
		       bool counts, const int value[3])
{
	static const char *const word[] = {[RESULT_LOSS] = N_("a defeat"),
					   [RESULT_DRAW] = N_("a draw"),
					   [RESULT_WIN] = N_("a victory")};
	group(t, title, number, counts);
	for (int i = RESULT_WIN; i >= RESULT_LOSS; i--)
		LINE(word[i], rule, value[i], 0);
	group_end(t);
}

static void of_rank_points(const struct table *t, const struct computer_rules *r)
{
	int base[3], margin[3], objectives[3];
	for (int i = 0; i < 3; i++) {
		base[i] = r->row[i].base;
		margin[i] = r->row[i].margin_max;
		objectives[i] = r->row[i].objective_max;
	}
	of_results(t, N_("Rank points of a battle"), 0, "NW-243", false, base);
	of_results(t, N_("A rank point for each {0}% more destroyed than lost, at most"),
		   r->margin_step, "NW-240", true, margin);
	of_results(t, N_("Rank points for objectives, at most"), 0, "NW-242", true, objectives);
	group(t, N_("Handicap in rank points"), 0, false);
	LINE(N_("for each {0}% that the enemy's army is worth more, up to {1}; so much off if "
		"less"),
	     "NW-238", 1, r->odds_step, r->odds_max);
	LINE(N_("for each {0} steps that the enemy's rank is higher, up to {1}; so much off if "
		"lower"),
	     "NW-239", 1, r->rank_step, r->rank_max);
	LINE(N_("in all, after a victory: from {0} to {1}"), "NW-243", 0,
	     r->row[RESULT_WIN].handicap_min, r->row[RESULT_WIN].handicap_max);
	LINE(N_("in all, after a draw: from {0} to {1}"), "NW-243", 0,
	     r->row[RESULT_DRAW].handicap_min, r->row[RESULT_DRAW].handicap_max);
	LINE(N_("in all, after a defeat: from {0} to {1}"), "NW-243", 0,
	     r->row[RESULT_LOSS].handicap_min, r->row[RESULT_LOSS].handicap_max);
	group_end(t);
	group(t, N_("Limits of a battle"), 0, true);
	LINE(N_("rank points, at least"), "NW-243", r->floor, 0);
	LINE(N_("rank points, at most"), "NW-245", r->cap, 0);
	LINE(N_("reinforcement rolls, at most"), "NW-244", r->rolls_cap, 0);
	group_end(t);
}

static void of_rolls(const struct table *t, const struct computer_rules *r)
{
	group(t, N_("Reinforcement rolls of a battle"), 0, false);
	LINE(N_("for having fought"), "NW-243", 1, 0);
	LINE(N_("for the victory"), "NW-243", 1, 0);
	LINE(N_("without it, for honour: {0}% destroyed and no less than lost, or more objectives"),
	     "NW-243", 1, r->honour_percent);
	group_end(t);
}

static void of_points(const struct table *t)
{
	group(t, N_("Victory points"), 0, false);
	LINE(N_("a figure lost by the enemy"), "NW-228", VP_FIGURE, 0);
	LINE(N_("a battery captured"), "NW-229", VP_BATTERY, 0);
	LINE(N_("a figure on the base of a general killed"), "NW-230", VP_KILLED, 0);
	LINE(N_("a figure on the base of a general captured"), "NW-232", VP_CAPTURED, 0);
	group_end(t);
}

static void of_fire(const struct table *t)
{
	group(t, N_("Fire of infantry"), 0, false);
	LINE(N_("target in one arc only, with no clear arc beside it"), "NW-396", FIRE_NARROW, 0);
	LINE(N_("through a battery attached to the unit, besides"), "NW-397", FIRE_THROUGH_BATTERY,
	     0);
	group_end(t);
}

void league_modifiers(const struct computer_rules *r, const struct league_reader *reader,
		      struct out *o)
{
	struct table t = {o, reader};
	out_array(o, NULL);
	of_rank_points(&t, r);
	of_rolls(&t, r);
	of_points(&t);
	of_fire(&t);
	out_end(o);
}
