/*
 * adjudicate_fire.c: questions of fire: in contact, infantry arcs, what blocks artillery, cover.
 */
#include "league/judge.h"

#include <string.h>

void judge_fire_in_contact(const struct pk_node *in, struct house_verdict *v)
{
	pk_only(in, "enemy_in_marked_combat_in_arc other_touching_enemy_in_arc attached_artillery "
		    "target_in_own_arc");
	bool marked = pk_bool(in, "enemy_in_marked_combat_in_arc");
	bool other = pk_bool(in, "other_touching_enemy_in_arc");
	bool attached = pk_bool(in, "attached_artillery"), own = pk_bool(in, "target_in_own_arc");
	if (marked || other)
		judge_say(v, marked ? "marked-enemy" : "other-touching", "NW-386");
	else
		judge_either(v, attached && own, "first-in-arc", "nothing",
			     attached ? "NW-387" : "NW-385");
}

enum { ARCS = 4 };
static const char *const arc_names[ARCS] = {"LP", "LC", "RC", "RP"};

struct arc {
	bool target, blocked, clear;
};

/* What lies in one arc: the target, whether something nearer blocks it, whether it is clear. */
static struct arc look_down(const struct pk_node *arcs, const char *name, const char *target,
			    bool in_town)
{
	static const char *const kinds[] = {"enemy",       "friend", "wagon", "town",
					    "enemy-other", "other",  NULL};
	struct pk_node list = pk_maybe(arcs, name);
	struct arc a = {.clear = true};
	double at = 0;
	int n = pk_there(&list) ? pk_count(&list) : 0;
	for (int i = 0; i < n; i++) {
		struct pk_node o = pk_at(&list, i);
		if (strcmp(pk_string(&o, "id"), target) == 0) {
			a.target = true;
			at = judge_inches(&o, "d");
		}
	}
	for (int i = 0; i < n; i++) {
		struct pk_node o = pk_at(&list, i);
		int kind = pk_word(&o, "kind", kinds);
		double d = judge_inches(&o, "d");
		if (strcmp(pk_string(&o, "id"), target) == 0)
			continue;
		bool stops = kind <= 2 || (kind == 3 && !in_town); /* NW-393, NW-394 */
		if (a.target && stops && d < at)
			a.blocked = true;
		if (kind <= 2) /* NW-R47: no friend, no wagon, no other enemy */
			a.clear = false;
	}
	return a;
}

void judge_infantry_fire(const struct pk_node *in, struct house_verdict *v)
{
	pk_only(in, "target target_in_town arcs through_attached_artillery "
		    "through_massed_battery");
	struct pk_node arcs = pk_get(in, "arcs");
	const char *target = pk_string(in, "target");
	bool in_town = pk_bool(in, "target_in_town");
	bool attached = pk_bool(in, "through_attached_artillery");
	bool massed = pk_bool(in, "through_massed_battery");
	struct arc a[ARCS];
	int seen = 0, open = 0, clear_beside = 0;
	pk_only(&arcs, "LP LC RC RP"); /* NW-391 */
	for (int i = 0; i < ARCS; i++) {
		a[i] = look_down(&arcs, arc_names[i], target, in_town);
		seen += a[i].target;
		open += a[i].target && !a[i].blocked;
	}
	for (int i = 0; i < ARCS; i++)
		if (a[i].target && !a[i].blocked)
			clear_beside |= (i > 0 && a[i - 1].clear && !a[i - 1].target) ||
					(i + 1 < ARCS && a[i + 1].clear && !a[i + 1].target);
	if (!seen) {
		judge_say(v, "out-of-arc", "NW-392");
		return;
	}
	if (massed || !open) {
		judge_say(v, "blocked", massed ? "NW-398" : "NW-393");
		return;
	}
	v->has_modifier = true;
	v->modifier = open >= 2 || clear_beside ? 0 : FIRE_NARROW;
	judge_say(v, "fire", v->modifier ? "NW-396" : "NW-395");
	if (attached) {
		v->modifier += FIRE_THROUGH_BATTERY;
		v->rule = "NW-397";
	}
}

void judge_artillery_fire(const struct pk_node *in, struct house_verdict *v)
{
	static const char *const kinds[] = {
		"friend", "wagon", "enemy-infantry", "enemy-cavalry", "enemy-artillery",
		"town",   "woods", "high-ground",    "other",         NULL};
	static const char *const rule[] = {"NW-399", "NW-399", "NW-400", "NW-400", NULL,
					   "NW-401", "NW-401", "NW-401", NULL};
	pk_only(in, "target target_in_woods woods_depth_to_target objects target_d");
	struct pk_node list = pk_get(in, "objects");
	double at = judge_inches(in, "target_d"), depth = judge_inches(in, "woods_depth_to_target");
	pk_string(in, "target");
	judge_say(v, "clear", "NW-402");
	if (pk_bool(in, "target_in_woods") && depth >= 2)
		judge_say(v, "blocked", "NW-401");
	for (int i = 0; i < pk_count(&list); i++) {
		struct pk_node o = pk_at(&list, i);
		int kind = pk_word(&o, "kind", kinds);
		if (rule[kind] && judge_inches(&o, "d") < at)
			judge_say(v, "blocked", rule[kind]);
	}
}

void judge_cover(const struct pk_node *in, struct house_verdict *v)
{
	pk_only(in, "completely_in_town_or_woods stands_in_it fire_path_crosses_it");
	bool whole = pk_bool(in, "completely_in_town_or_woods");
	bool crosses = pk_bool(in, "fire_path_crosses_it"); /* NW-R45 */
	int stands = (int)pk_int(in, "stands_in_it", 0, 99);
	judge_either(v, whole || (stands >= 1 && crosses), "cover", "none",
		     whole ? "NW-403" : "NW-404");
}
