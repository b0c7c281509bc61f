/*
 * question_words.c: what the inputs of a house rule's question mean, and what they may be.
 */
#include "league/words.h"
#include "kernel/game.h"

#include <string.h>

/* As the page words them (web/js/league/questions.js), and those it asks by a sketch alone. */
const struct answer_word input_words[] = {
	{"in_town", N_("in a town")},
	{"line", N_("in line")},
	{"unrouted_enemy_within_1in_of_town", N_("unrouted enemy within 1″ of the town")},
	{"attachment_in_command", N_("the attachment is in command")},
	{"parent_under_same_general", N_("the parent is under the same general")},
	{"attachment_in_enemy_arc", N_("the attachment is in an enemy arc")},
	{"attachment_in_contact", N_("the attachment is in contact")},
	{"battery_attached_to", N_("the battery is attached to")},
	{"own_troops", N_("one's own troops")},
	{"dispute", N_("there is a dispute")},
	{"kind", N_("kind")},
	{"limbered", N_("limbered")},
	{"moved", N_("has moved")},
	{"recall_move_possible", N_("a recall move is possible")},
	{"markers", N_("markers")},
	{"escort", N_("it is an escort")},
	{"event", N_("what happens")},
	{"start_marked", N_("the start is marked")},
	{"other_unit_started", N_("another unit has begun to move")},
	{"front_rank_base", N_("a base of the front rank")},
	{"corner_only", N_("only a corner")},
	{"attached_to", N_("attached to")},
	{"unit_front_touches", N_("the front of the unit touches")},
	{"caused_by_enemy_move", N_("the enemy's move caused it")},
	{"in_contact", N_("in contact")},
	{"square", N_("in square")},
	{"march_column", N_("in march column")},
	{"stand_in_town_swamp_woods", N_("a stand in town, swamp or woods")},
	{"holds_entrenchment_or_wall", N_("holds an entrenchment or wall")},
	{"routed", N_("routed")},
	{"guerrilla_pt_sp", N_("Portuguese or Spanish guerrillas")},
	{"phasing", N_("the phasing side")},
	{"all_enemy_gone", N_("all enemies are gone")},
	{"one_dispersed_eliminated_routed_or_withdrawn",
	 N_("an enemy was dispersed, eliminated, routed or withdrew")},
	{"winners", N_("winning units")},
	{"attachments", N_("attachments")},
	{"violates_8.5.4.5.4", N_("breaks 8.5.4.5.4")},
	{"minimal_cost", N_("at the least cost")},
	{"enemy_within_1in", N_("an enemy within 1″")},
	{"reaches", N_("it reaches him")},
	{"in_contact_at_start", N_("in contact at the start")},
	{"first_inch_backward", N_("the first inch goes backward")},
	{"backward_possible_inches", N_("inches backward that are possible")},
	{"backward_done_inches", N_("inches backward that were done")},
	{"breaks_contact", N_("it breaks contact")},
	{"inches", N_("inches")},
	{"allowance", N_("allowance")},
	{"formation_changed", N_("the formation changed")},
	{"toward_own_edge", N_("toward the own edge")},
	{"formation_factor", N_("formation factor")},
	{"to_rallying_general", N_("to a rallying general")},
	{"ends_closer_to_enemy_edge", N_("ends nearer to the enemy edge")},
	{"enemy_in_marked_combat_in_arc", N_("the enemy of a marked combat is in the arc")},
	{"other_touching_enemy_in_arc", N_("another touching enemy is in the arc")},
	{"attached_artillery", N_("attached artillery")},
	{"target_in_own_arc", N_("the target is in its own arc")},
	{"completely_in_town_or_woods", N_("wholly in town or woods")},
	{"stands_in_it", N_("stands in it")},
	{"fire_path_crosses_it", N_("the line of fire crosses it")},
	{"announced_on_contact", N_("announced on contact")},
	{"ends_contact", N_("it ends the contact")},
	{"into_other_contact", N_("into another contact")},
	{"combats_won_vs_routed_in_one_move", N_("combats won against routed enemies in one move")},
	{"combats_won_vs_others", N_("combats won against others")},
	{"inches_to_nearest_unrouted_enemy_per_brigade",
	 N_("inches to the nearest unrouted enemy, for each brigade")},
	{"action", N_("action")},
	{"escorts_already", N_("escorts already")},
	{"detachment_sources", N_("units that detach")},
	{"attached_whole_move", N_("attached for the whole move")},
	{"blown_recall", N_("blown, on recall")},
	{"formation", N_("formation")},
	{"combat_unit", N_("a combat unit")},
	{"unrouted", N_("not routed")},
	{"in_contact_with_position", N_("touches the position")},
	{"target", N_("the target")},
	{"target_in_town", N_("the target is in a town")},
	{"arcs", N_("what stands in each arc, and how far (inches)")},
	{"through_attached_artillery", N_("through attached artillery")},
	{"through_massed_battery", N_("through a massed battery")},
	{"target_in_woods", N_("the target is in woods")},
	{"woods_depth_to_target", N_("inches of woods before the target")},
	{"objects", N_("what stands on the line of fire, and how far (inches)")},
	{"target_d", N_("inches to the target")},
	{NULL, NULL},
};

const char *lg_input(const struct league_reader *r, const char *key)
{
	for (const struct answer_word *w = input_words; w->id; w++)
		if (strcmp(w->id, key) == 0)
			return lg_tr(r, w->text);
	return key;
}

/* "bool", "int", "list of a|b", "a|b"; what is written as JSON explains itself. */
void lg_input_type(const struct league_reader *r, const char *type, struct out *o)
{
	static const struct answer_word simple[] = {
		{"bool", N_("true or false")},
		{"int", N_("a whole number")},
		{"number", N_("a number")},
		{"id", N_("a name")},
		{NULL, NULL},
	};
	static const char list[] = "list of ";
	for (const struct answer_word *w = simple; w->id; w++)
		if (strcmp(w->id, type) == 0) {
			out_text(o, lg_tr(r, w->text));
			return;
		}
	if (strncmp(type, list, strlen(list)) == 0) {
		struct out inner = {0};
		lg_input_type(r, type + strlen(list), &inner);
		lg_fill(o, lg_tr(r, N_("a list of: {0}")), inner.p ? inner.p : "", 0, 0);
		out_free(&inner);
		return;
	}
	for (; *type; type++)
		if (*type == '|')
			out_text(o, " | ");
		else
			out_char(o, *type);
}
