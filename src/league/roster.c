/*
 * roster.c: an army as the plain text that goes on a wall or into a letter.
 */
#include "league/words.h"
#include "kernel/game.h"

#include <stdio.h>
#include <string.h>

/* Columns count letters, not bytes. */
static int letters(const char *s)
{
	int n = 0;
	for (; *s; s++)
		n += ((unsigned char)*s & 0xc0) != 0x80;
	return n;
}

static void padded(struct out *o, const char *text, int width)
{
	out_text(o, text);
	for (int n = letters(text); n < width; n++)
		out_char(o, ' ');
}

static const char *level_text(const struct army *a)
{
	return a->level == LEVEL_ARMY ? N_("army commander") : N_("corps commander");
}

char army_dispersal(const struct army *a, const struct troop_type *type)
{
	/* NW-294: one letter better under an Outstanding Reputation; A stays A. */
	bool better = a->special[SPECIAL_NAPOLEON] && !type->gun && type->dispersal > 'A';
	return better ? (char)(type->dispersal - 1) : type->dispersal;
}

struct rating army_commander_rating(const struct league_tables *t, const struct army *a)
{
	struct rating rating = t->rank[lg_rank_index(t, a->rank_points)].rating;
	if (a->special[SPECIAL_BERTHIER]) /* NW-301 */
		rating.span = (int8_t)(rating.span + 3);
	return rating;
}

static void unit_line(const struct league_tables *t, const struct army *a,
		      const struct army_unit *u, const struct league_reader *r, struct out *o)
{
	char size[48];
	if (u->type == LG_NONE) {
		out_format(o, "      %-7s ?\n", u->code);
		return;
	}
	const struct troop_type *type = &t->type[u->type];
	out_format(o, "      %-7s ", u->code);
	padded(o, lg_type_name(r, type), 36);
	if (type->gun)
		snprintf(size, sizeof size, "%2d %s", type->gunners, lg_tr(r, N_("gunners")));
	else
		snprintf(size, sizeof size, "%5d %s", u->figures, lg_tr(r, N_("fig")));
	padded(o, size, type->gun ? 10 : 9);
	out_format(o, "%5d %s  %s %d %s %d %s %c", unit_price(t, u), lg_tr(r, N_("pts")),
		   lg_tr(r, N_("dis")), type->disorder, lg_tr(r, N_("rout")), type->rout,
		   lg_tr(r, N_("disp")), army_dispersal(a, type));
	if (u->reinforcement)
		out_format(o, "  %s", lg_tr(r, N_("gained")));
	else if (u->reinforced)
		out_format(o, "  +%d", u->reinforced);
	out_char(o, '\n');
}

static void general_line(const struct league_tables *t, const char *id,
			 const struct army_general *g, enum command_level level, bool is_free,
			 const struct league_reader *r, struct out *o)
{
	out_format(o, "  %s  ", id);
	if (!g->there) {
		out_format(o, "%s\n", lg_tr(r, N_("no general")));
		return;
	}
	out_format(o, "%s  ", lg_general_name(r, t, g));
	lg_rating_text(g->rating, level, o);
	out_format(o, "  %d %s", lg_general_cost(g->rating, level), lg_tr(r, N_("pts")));
	if (g->listed != LG_NONE && t->general[g->listed].cav)
		out_format(o, "  %s", lg_tr(r, N_("cavalry")));
	if (is_free)
		out_format(o, "  %s", lg_tr(r, N_("gained")));
	out_char(o, '\n');
}

static void higher_guns(const struct league_tables *t, const struct army *a, enum place place,
			int at, const char *text, const struct league_reader *r, struct out *o)
{
	for (int i = 0; i < a->nunits; i++) {
		const struct army_unit *u = &a->unit[i];
		if (u->place != place || (at != LG_NONE && u->at != at) || u->type == LG_NONE)
			continue;
		out_format(o, "  %s: %s %s, %d %s\n", lg_tr(r, text), u->code,
			   lg_type_name(r, &t->type[u->type]), unit_price(t, u),
			   lg_tr(r, N_("pts")));
	}
}

/* What a special option gives on the table (9.14-9.18). */
static void special_lines(const struct league_tables *t, const struct army *a,
			  const struct league_reader *r, struct out *o)
{
	static const char *const text[SPECIALS] = {
		[SPECIAL_BLUCHER] = N_("Personal Magnetism: chief of staff 4\"A(10)+0 with three "
				       "figures as army general; the commander is one figure with "
				       "span 0\", response 10, and may attach to any unit"),
		[SPECIAL_NAPOLEON] = N_("Outstanding Reputation: dispersal letters one better, "
					"fatigue levels +1, the general's loss has no effect"),
		[SPECIAL_WELLINGTON] =
			N_("Uncanny Insight: unmoved, the commander may take a react "
			   "marker; an attached cavalry escort moves along"),
		[SPECIAL_BERTHIER] = N_("Outstanding Chief of Staff: command span +3\""),
		[SPECIAL_MOUTON] = N_("Outstanding Aide de Camp: 0\"G(5)+1 for one brigade, "
				      "response 10 on the turn he is placed"),
	};
	for (int s = 0; s < SPECIALS; s++)
		if (a->special[s])
			out_format(o, "  %s, %d %s\n", lg_tr(r, text[s]),
				   special_price(t, a, (enum special)s), lg_tr(r, N_("pts")));
}

static void head(const struct league_tables *t, const struct army_rules *rules,
		 const struct army *a, const struct league_reader *r, struct out *o)
{
	const char *who = a->player[0] ? a->player : a->commander_name;
	out_format(o, "%s – %s (", who, a->name);
	for (int i = 0; i < a->nnations; i++)
		out_format(o, "%s%s", i ? ", " : "", t->nation[a->nation[i]].name[r->lang]);
	out_format(o, ")\n%s ", lg_tr(r, N_("Commander")));
	lg_rating_text(army_commander_rating(t, a), a->level, o);
	out_format(o, ", %s, %d %s   %s %d %s %d   %s %d\n", lg_tr(r, level_text(a)),
		   lg_commander_cost(t, a->rank_points, a->level), lg_tr(r, N_("pts")),
		   lg_tr(r, N_("cost")), army_cost(t, a), lg_tr(r, N_("of")), rules->acp,
		   lg_tr(r, N_("value")), army_value(t, a));
}

void army_roster(const struct league_tables *t, const struct army_rules *rules,
		 const struct army *a, const struct league_reader *r, struct out *o)
{
	head(t, rules, a, r, o);
	special_lines(t, a, r, o);
	for (int c = 0; c < a->ncorps; c++) {
		general_line(t, a->corps[c].id, &a->corps[c].general, LEVEL_CORPS, a->corps[c].free,
			     r, o);
		higher_guns(t, a, AT_CORPS_ID, c, N_("corps artillery"), r, o);
	}
	for (int d = 0; d < a->ndivisions; d++) {
		general_line(t, a->division[d].id, &a->division[d].general, LEVEL_DIVISION,
			     a->division[d].free, r, o);
		for (int i = 0; i < a->nunits; i++)
			if (a->unit[i].place == AT_DIVISION && a->unit[i].at == d)
				unit_line(t, a, &a->unit[i], r, o);
	}
	for (int c = 0; c < a->nart; c++) {
		general_line(t, a->art[c].id, &a->art[c].general, LEVEL_DIVISION, a->art[c].free, r,
			     o);
		higher_guns(t, a, AT_ARTILLERY, c, N_("artillery commander's battery"), r, o);
	}
	higher_guns(t, a, AT_CORPS, LG_NONE, N_("corps artillery"), r, o);
	higher_guns(t, a, AT_ARMY, LG_NONE, N_("army artillery"), r, o);
	struct army_counts n = army_count(t, rules, a);
	int small = (rules->acp * rules->art_pct + 99) / 100;
	int large = (rules->acp * rules->art_div_pct + 99) / 100;
	out_format(o, "  %s %d/%d  %s %d/%d  %s %d/%d  %s %d/%d (%d %s)\n", lg_tr(r, N_("elite")),
		   n.elite, n.elite_max, lg_tr(r, N_("light")), n.light, n.light_max,
		   lg_tr(r, N_("cavalry")), n.cavalry, n.cavalry_max, lg_tr(r, N_("artillery")),
		   n.artillery, small, large, lg_tr(r, N_("if all divisional")));
}
