/*
 * adjudicate.c: the house rules that can be decided from a few facts, one function a question.
 */
#include "league/judge.h"

#include <string.h>

void judge_say(struct house_verdict *v, const char *answer, const char *rule)
{
	v->answer = answer;
	v->rule = rule;
}

void judge_either(struct house_verdict *v, bool first, const char *yes, const char *no,
		  const char *rule)
{
	judge_say(v, first ? yes : no, rule);
}

static void deploy_town(const struct pk_node *in, struct house_verdict *v)
{
	pk_only(in, "in_town line unrouted_enemy_within_1in_of_town");
	bool must = pk_bool(in, "in_town") && pk_bool(in, "line") &&
		    !pk_bool(in, "unrouted_enemy_within_1in_of_town"); /* NW-R44, NW-R46 */
	judge_either(v, must, "must", "no", "NW-337");
}

static void attached_command(const struct pk_node *in, struct house_verdict *v)
{
	pk_only(in, "attachment_in_command parent_under_same_general");
	judge_either(
		v, pk_bool(in, "attachment_in_command") && pk_bool(in, "parent_under_same_general"),
		"both", "judge-separately", "NW-339");
}

static void attached_exposed(const struct pk_node *in, struct house_verdict *v)
{
	pk_only(in, "attachment_in_enemy_arc attachment_in_contact");
	bool arc = pk_bool(in, "attachment_in_enemy_arc");
	bool contact = pk_bool(in, "attachment_in_contact");
	judge_say(v, arc ? (contact ? "both" : "arc") : contact ? "contact" : "none", "NW-340");
}

static void infantry_target_battery(const struct pk_node *in, struct house_verdict *v)
{
	static const char *const parents[] = {"none", "infantry", "cavalry", NULL};
	pk_only(in, "battery_attached_to");
	judge_either(v, pk_word(in, "battery_attached_to", parents) == 0, "battery", "parent",
		     "NW-342");
}

static void measure(const struct pk_node *in, struct house_verdict *v)
{
	pk_only(in, "own_troops dispute");
	bool own = pk_bool(in, "own_troops"), dispute = pk_bool(in, "dispute");
	judge_either(v, own || dispute, "yes", "no", dispute && !own ? "NW-344" : "NW-343");
}

static void react_place(const struct pk_node *in, struct house_verdict *v)
{
	static const char *const kinds[] = {"cavalry", "horse-artillery", "other",
					    "wellington-general", NULL};
	static const char *const marks[] = {"disorder", "half-move", "no-move", "rout", NULL};
	pk_only(in, "kind limbered moved recall_move_possible markers escort");
	struct pk_node markers = pk_get(in, "markers");
	int kind = pk_word(in, "kind", kinds), nmarks = pk_count(&markers);
	bool limbered = pk_bool(in, "limbered"), moved = pk_bool(in, "moved");
	bool recall = pk_bool(in, "recall_move_possible"), escort = pk_bool(in, "escort");
	for (int i = 0; i < nmarks; i++) {
		struct pk_node m = pk_at(&markers, i);
		pk_word_of(&m, marks);
	}
	if (escort)
		judge_say(v, "no", "NW-414");
	else if (nmarks)
		judge_say(v, "no", "NW-347");
	else if (kind == 3)
		judge_either(v, !moved, "yes", "no", "NW-298");
	else if (kind == 2)
		judge_say(v, "no", "NW-345");
	else if (kind == 1)
		judge_either(v, limbered && !moved, "yes", "no", "NW-345"); /* NW-R30 */
	else
		judge_either(v, !moved || recall, "yes", "no", moved ? "NW-346" : "NW-345");
}

static void react_remove(const struct pk_node *in, struct house_verdict *v)
{
	static const char *const events[] = {
		"moved", "enemy-contact", "disordered", "routed", "own-admin-step", "other", NULL};
	pk_only(in, "event");
	int event = pk_word(in, "event", events);
	judge_either(v, event != 5, "remove", "keep", event == 4 ? "NW-349" : "NW-348");
}

static void restart_move(const struct pk_node *in, struct house_verdict *v)
{
	pk_only(in, "start_marked other_unit_started");
	bool marked = pk_bool(in, "start_marked"), other = pk_bool(in, "other_unit_started");
	judge_either(v, marked && !other, "yes", "no", other ? "NW-353" : "NW-352");
}

static void front_contact(const struct pk_node *in, struct house_verdict *v)
{
	pk_only(in, "front_rank_base corner_only");
	judge_either(v, pk_bool(in, "front_rank_base") && !pk_bool(in, "corner_only"), "front",
		     "not-front", "NW-354");
}

static void general_contact(const struct pk_node *in, struct house_verdict *v)
{
	static const char *const to[] = {"none", "infantry", "cavalry", "artillery", NULL};
	pk_only(in, "attached_to unit_front_touches caused_by_enemy_move");
	int attached = pk_word(in, "attached_to", to);
	bool touches = pk_bool(in, "unit_front_touches");
	if (pk_bool(in, "caused_by_enemy_move"))
		judge_say(v, "yes", "NW-356");
	else if (attached != 1 && attached != 2)
		judge_say(v, "no", "NW-355");
	else
		judge_either(v, touches, "yes", "no", touches ? "NW-355" : "NW-357");
}

static void emergency_square(const struct pk_node *in, struct house_verdict *v)
{
	static const struct {
		const char *key, *rule;
	} bar[] = {{"in_contact", "NW-359"},
		   {"square", "NW-360"},
		   {"march_column", "NW-361"},
		   {"stand_in_town_swamp_woods", "NW-362"},
		   {"holds_entrenchment_or_wall", "NW-363"},
		   {"routed", "NW-364"},
		   {"guerrilla_pt_sp", "NW-365"}};
	pk_only(in, "in_contact square march_column stand_in_town_swamp_woods "
		    "holds_entrenchment_or_wall routed guerrilla_pt_sp");
	judge_say(v, "must-attempt", "NW-358");
	for (size_t i = sizeof bar / sizeof *bar; i-- > 0;)
		if (pk_bool(in, bar[i].key))
			judge_say(v, "may-not", bar[i].rule);
}

static void occupy(const struct pk_node *in, struct house_verdict *v)
{
	static const char *const kinds[] = {"infantry", "cavalry", "artillery", NULL};
	pk_only(in, "kind phasing square all_enemy_gone "
		    "one_dispersed_eliminated_routed_or_withdrawn");
	int kind = pk_word(in, "kind", kinds);
	bool phasing = pk_bool(in, "phasing"), square = pk_bool(in, "square");
	bool gone = pk_bool(in, "all_enemy_gone");
	bool beaten = pk_bool(in, "one_dispersed_eliminated_routed_or_withdrawn");
	if (!gone || !beaten)
		judge_say(v, "no", "NW-370");
	else if (kind == 1)
		judge_say(v, "must", "NW-368");
	else
		judge_either(v, phasing && !square && kind == 0, "must", "no", "NW-367");
}

static void occupy_who(const struct pk_node *in, struct house_verdict *v)
{
	static const char *const kinds[] = {"general", "artillery", "other", NULL};
	pk_only(in, "winners attachments");
	struct pk_node list = pk_get(in, "attachments");
	pk_int(in, "winners", 1, 99);
	judge_say(v, "modifying-unit", "NW-371");
	v->has_along = true; /* NW-372 */
	for (int i = 0; i < pk_count(&list); i++) {
		struct pk_node n = pk_at(&list, i);
		v->along += pk_word_of(&n, kinds) == 0;
	}
}

static void uncontrolled_wheel(const struct pk_node *in, struct house_verdict *v)
{
	pk_only(in, "violates_8.5.4.5.4 minimal_cost enemy_within_1in reaches");
	pk_bool(in, "enemy_within_1in"); /* NW-374: makes no difference */
	bool forbidden = pk_bool(in, "violates_8.5.4.5.4") || !pk_bool(in, "minimal_cost");
	if (!pk_bool(in, "reaches"))
		judge_say(v, "move-toward", "NW-375");
	else
		judge_either(v, !forbidden, "wheel-and-contact", "straight-only",
			     forbidden ? "NW-373" : "NW-374");
}

double judge_inches(const struct pk_node *in, const char *key)
{
	struct pk_node n = pk_get(in, key);
	double d = pk_real_of(&n);
	if (d < 0 || d > 10000)
		pk_refuse(&n, "inches from 0 to 10000 are wanted here");
	return d;
}

static void unformed_move(const struct pk_node *in, struct house_verdict *v)
{
	pk_only(in, "in_contact_at_start first_inch_backward backward_possible_inches "
		    "backward_done_inches");
	double possible = judge_inches(in, "backward_possible_inches");
	double done = judge_inches(in, "backward_done_inches");
	bool contact = pk_bool(in, "in_contact_at_start");
	bool back = pk_bool(in, "first_inch_backward");
	double wanted = possible < 1 ? possible : 1;
	judge_either(v, !contact || (wanted == 0) || (back && done >= wanted), "legal", "illegal",
		     "NW-376");
}

static void bounce(const struct pk_node *in, struct house_verdict *v)
{
	pk_only(in, "breaks_contact inches allowance formation_changed toward_own_edge");
	double inches = judge_inches(in, "inches"), allowance = judge_inches(in, "allowance");
	bool breaks = pk_bool(in, "breaks_contact"), changed = pk_bool(in, "formation_changed");
	bool home = pk_bool(in, "toward_own_edge");
	if (!breaks || inches < 1)
		judge_say(v, "illegal", "NW-377");
	else if (inches > allowance || changed)
		judge_say(v, "illegal", "NW-378");
	else
		judge_either(v, home, "legal", "illegal", "NW-379");
}

static void rout(const struct pk_node *in, struct house_verdict *v)
{
	static const char *const kinds[] = {"infantry",           "gunners", "cavalry",
					    "limbered-artillery", "wagon",   NULL};
	pk_only(in, "kind formation_factor inches breaks_contact toward_own_edge "
		    "to_rallying_general ends_closer_to_enemy_edge");
	int kind = pk_word(in, "kind", kinds);
	double formation = judge_inches(in, "formation_factor"),
	       inches = judge_inches(in, "inches");
	bool breaks = pk_bool(in, "breaks_contact"), home = pk_bool(in, "toward_own_edge");
	bool rally = pk_bool(in, "to_rallying_general");
	bool closer = pk_bool(in, "ends_closer_to_enemy_edge");
	v->has_factor = true;
	v->factor = kind <= 1 ? 18 : kind <= 3 ? 27 : (int)formation;
	if (inches > v->factor)
		judge_say(v, "illegal", kind <= 1 ? "NW-380" : kind <= 3 ? "NW-381" : "NW-382");
	else if (!breaks || inches < 6)
		judge_say(v, "illegal", "NW-383");
	else
		judge_either(v, home || (rally && !closer), "legal", "illegal", "NW-384");
}

static void evade(const struct pk_node *in, struct house_verdict *v)
{
	pk_only(in, "announced_on_contact ends_contact into_other_contact toward_own_edge");
	bool announced = pk_bool(in, "announced_on_contact"), ends = pk_bool(in, "ends_contact");
	bool other = pk_bool(in, "into_other_contact"), home = pk_bool(in, "toward_own_edge");
	judge_either(v, announced && ends && !other && home, "legal", "illegal",
		     announced ? "NW-406" : "NW-405");
}

static void moving_combat_loss(const struct pk_node *in, struct house_verdict *v)
{
	pk_only(in, "combats_won_vs_routed_in_one_move combats_won_vs_others");
	int routed = (int)pk_int(in, "combats_won_vs_routed_in_one_move", 0, 99);
	int others = (int)pk_int(in, "combats_won_vs_others", 0, 99);
	v->number = others + (routed > 0); /* NW-407, NW-408 */
	v->rule = routed > 1 ? "NW-408" : "NW-407";
}

static void divisional_square(const struct pk_node *in, struct house_verdict *v)
{
	pk_only(in, "inches_to_nearest_unrouted_enemy_per_brigade");
	struct pk_node list = pk_get(in, "inches_to_nearest_unrouted_enemy_per_brigade");
	bool free = true;
	for (int i = 0; i < pk_count(&list); i++) {
		struct pk_node n = pk_at(&list, i);
		free &= pk_real_of(&n) > 1; /* NW-R46: exactly one inch is within */
	}
	judge_either(v, free, "yes", "no", "NW-409");
}

static void escort(const struct pk_node *in, struct house_verdict *v)
{
	static const char *const actions[] = {"appoint", "move", "initiate-contact", "react", NULL};
	pk_only(in, "action escorts_already detachment_sources attached_whole_move blown_recall");
	int already = (int)pk_int(in, "escorts_already", 0, 99);
	int sources = (int)pk_int(in, "detachment_sources", 0, 99);
	bool attached = pk_bool(in, "attached_whole_move"), blown = pk_bool(in, "blown_recall");
	switch (pk_word(in, "action", actions)) {
	case 0:
		judge_either(v, !already && sources <= 1, "yes", "no",
			     already ? "NW-410" : "NW-411");
		break;
	case 1: judge_either(v, attached, "yes", "no", "NW-412"); break;
	case 2: judge_either(v, blown, "yes", "no", "NW-413"); break;
	default: judge_say(v, "no", "NW-414");
	}
}

static void range_origin(const struct pk_node *in, struct house_verdict *v)
{
	static const char *const kinds[] = {"infantry", "artillery", NULL};
	static const char *const forms[] = {"line", "column", "square", "deployed-in-town", NULL};
	pk_only(in, "kind formation");
	int kind = pk_word(in, "kind", kinds), form = pk_word(in, "formation", forms);
	if (form < 2)
		judge_say(v, "front-centre", "NW-388");
	else if (kind == 1 && form == 3)
		judge_say(v, "any-edge-or-corner", "NW-390");
	else
		judge_say(v, "any-side-centre", "NW-389");
}

static void objective(const struct pk_node *in, struct house_verdict *v)
{
	pk_only(in, "combat_unit unrouted in_contact_with_position");
	bool unit = pk_bool(in, "combat_unit"), unrouted = pk_bool(in, "unrouted");
	judge_either(v, unit && unrouted && pk_bool(in, "in_contact_with_position"), "control",
		     "unchanged", "NW-234");
}

static const struct {
	const char *id;
	question_fn *ask;
} questions[] = {
	{"deploy-town", deploy_town},
	{"attached-command", attached_command},
	{"attached-exposed", attached_exposed},
	{"infantry-target-battery", infantry_target_battery},
	{"measure", measure},
	{"react-place", react_place},
	{"react-remove", react_remove},
	{"restart-move", restart_move},
	{"front-contact", front_contact},
	{"general-contact", general_contact},
	{"emergency-square", emergency_square},
	{"occupy", occupy},
	{"occupy-who", occupy_who},
	{"uncontrolled-wheel", uncontrolled_wheel},
	{"unformed-move", unformed_move},
	{"bounce", bounce},
	{"rout", rout},
	{"fire-in-contact", judge_fire_in_contact},
	{"infantry-fire", judge_infantry_fire},
	{"artillery-fire", judge_artillery_fire},
	{"cover", judge_cover},
	{"evade", evade},
	{"moving-combat-loss", moving_combat_loss},
	{"divisional-square", divisional_square},
	{"escort", escort},
	{"range-origin", range_origin},
	{"objective", objective},
};
enum { QUESTIONS = sizeof questions / sizeof *questions };

const char *const *adjudication_ids(void)
{
	static const char *const ids[] = {"deploy-town",
					  "attached-command",
					  "attached-exposed",
					  "infantry-target-battery",
					  "measure",
					  "react-place",
					  "react-remove",
					  "restart-move",
					  "front-contact",
					  "general-contact",
					  "emergency-square",
					  "occupy",
					  "occupy-who",
					  "uncontrolled-wheel",
					  "unformed-move",
					  "bounce",
					  "rout",
					  "fire-in-contact",
					  "infantry-fire",
					  "artillery-fire",
					  "cover",
					  "evade",
					  "moving-combat-loss",
					  "divisional-square",
					  "escort",
					  "range-origin",
					  "objective",
					  NULL};
	return ids;
}

bool adjudicate(const char *id, const struct pk_node *in, struct house_verdict *v)
{
	*v = (struct house_verdict){0};
	for (size_t i = 0; i < QUESTIONS; i++)
		if (strcmp(questions[i].id, id) == 0) {
			questions[i].ask(in, v);
			return pk_error(in->pk) == NULL;
		}
	pk_refuse_plain(in->pk, "there is no question \"%s\"", id);
	return false;
}

void verdict_write(const struct house_verdict *v, const char *key, struct out *o)
{
	out_object(o, key);
	if (v->answer)
		out_string(o, "answer", v->answer);
	else
		out_int(o, "answer", v->number);
	out_string(o, "rule", v->rule);
	if (v->has_factor)
		out_int(o, "factor", v->factor);
	if (v->has_modifier)
		out_int(o, "modifier", v->modifier);
	if (v->has_along) {
		out_array(o, "moves_along");
		for (int i = 0; i < v->along; i++)
			out_string(o, NULL, "general");
		out_end(o);
	}
	out_end(o);
}

bool verdict_equal(const struct house_verdict *v, const struct pk_node *out)
{
	struct pk_node answer = pk_get(out, "answer"), along = pk_maybe(out, "moves_along");
	if (pk_is_string(&answer) ? !v->answer || strcmp(v->answer, pk_string_of(&answer)) != 0
				  : v->answer || v->number != pk_int_of(&answer, -99, 99))
		return false;
	if (pk_has(out, "factor") && (!v->has_factor || v->factor != pk_int(out, "factor", 0, 99)))
		return false;
	if (pk_has(out, "modifier") &&
	    (!v->has_modifier || v->modifier != pk_int(out, "modifier", -9, 9)))
		return false;
	return !pk_there(&along) || (v->has_along && v->along == pk_count(&along));
}
