/*
 * view_words.c: the table of words of views.
 */
#include "text/view_words.h"

#include <stddef.h>
#include <string.h>

#include "kernel/game.h"

static const struct {
	const char *id, *text;
} words[] = {
	/* Keys, as they are read before a value. */
	{"turn", N_("turn")},
	{"turns", N_("last turn")},
	{"date", N_("date")},
	{"night", N_("night turn")},
	{"phase", N_("phase")},
	{"active", N_("to decide")},
	{"moving", N_("moving")},
	{"you", N_("you are")},
	{"over", N_("over")},
	{"result", N_("result")},
	{"talk", N_("the Allies may talk")},
	{"bid", N_("bid")},
	{"groups", N_("groups")},
	{"group", N_("group in hand")},
	{"verdict", N_("verdict")},
	{"points", N_("victory points")},
	{"command", N_("command rating")},
	{"player", N_("player of the phase")},
	{"initiative", N_("initiative")},
	{"first", N_("first player")},
	{"besieged", N_("besieged")},
	{"pieces", N_("pieces")},
	{"areas", N_("area")},
	{"tracks", N_("track")},
	{"boxes", N_("turn box")},
	{"links", N_("way")},
	{"board", N_("battle")},
	{"id", N_("id")},
	{"side", N_("side")},
	{"army", N_("army")},
	{"type", N_("kind")},
	{"at", N_("at")},
	{"where", N_("where")},
	{"box", N_("box")},
	{"back", N_("back in turn")},
	{"position", N_("position")},
	{"strength", N_("strength")},
	{"max", N_("of")},
	{"corps", N_("corps")},
	{"formation", N_("formation")},
	{"nation", N_("nation")},
	{"skill", N_("skill")},
	{"recruit", N_("recruit")},
	{"reduced", N_("reduced")},
	{"activation", N_("activation")},
	{"superscript", N_("superscript")},
	{"values", N_("sides of the counter")},
	{"firepower", N_("firepower")},
	{"moved", N_("moved")},
	{"fired", N_("has fired")},
	{"square", N_("square")},
	{"sheltered", N_("sheltered in a square")},
	{"disrupted", N_("disrupted")},
	{"forced", N_("force march")},
	{"holds", N_("holds the terrain")},
	{"dead", N_("eliminated")},
	{"shown", N_("open to all")},
	{"chosen", N_("chosen")},
	{"fresh", N_("has not struck yet")},
	{"rank", N_("rank")},
	{"sr", N_("strategic rating")},
	{"cr", N_("combat rating")},
	{"tr", N_("tactical rating")},
	{"ma", N_("movement allowance")},
	{"mp", N_("movement points left")},
	{"out_of_command", N_("out of command")},
	{"unsupplied", N_("out of supply")},
	{"forage", N_("forages")},
	{"declared", N_("declared")},
	{"hits", N_("hits")},
	{"cf", N_("cohesion")},
	{"cf_printed", N_("printed cohesion")},
	{"count", N_("counters")},
	{"units", N_("units")},
	{"held", N_("held by")},
	{"objective", N_("objective")},
	{"city", N_("city")},
	{"encamped", N_("encamped")},
	{"napoleon", N_("Napoleon")},
	{"control", N_("controlled by")},
	{"contested", N_("contested")},
	{"fought", N_("fought")},
	{"from", N_("from")},
	{"fight", N_("fight")},
	{"a", N_("from")},
	{"b", N_("to")},
	{"bridge", N_("bridge")},
	{"destroyed", N_("destroyed")},
	{"tried", N_("tried in this phase")},
	{"used", N_("used")},
	{"limit", N_("limit")},
	{"value", N_("value")},
	{"defeated", N_("defeated")},
	{"vp", N_("victory points")},
	{"grade", N_("grade")},
	{"grades", N_("grades")},
	{"goal", N_("goal")},
	{"wanted", N_("wanted")},
	{"most", N_("at most")},
	{"least", N_("at least")},
	{"lead", N_("leader")},
	{"forces", N_("forces")},
	{"mode", N_("march")},
	{"path", N_("way to go")},
	{"steps", N_("steps")},
	{"area", N_("area")},
	{"half", N_("half of the turn")},
	{"counter", N_("battle turns left")},
	{"die", N_("die")},
	{"fog", N_("fog of war")},
	{"plans", N_("plans")},
	{"left", N_("left to give")},
	{"ready", N_("ready formations")},
	{"totals", N_("totals")},
	{"routed", N_("routed")},
	{"acting", N_("acting")},
	{"acting_plan", N_("his plan")},
	{"regions", N_("region")},
	{"form", N_("formation")},
	{"plan", N_("plan")},
	{"prepared", N_("prepared")},
	{"acted", N_("has acted")},
	{"melee", N_("in melee")},
	{"laid", N_("on the table")},
	{"insights", N_("insights")},
	{"attacker", N_("attacker")},
	{"skirmish", N_("skirmish")},
	{"battle", N_("battle")},
	{"turn_of", N_("turn of")},
	{"battles", N_("battles")},
	{"town", N_("town")},
	{"stalemate", N_("stalemate")},
	{"entries", N_("came from")},
	{"coming", N_("can still come")},
	{"each", N_("each battle turn")},
	{"terrain", N_("terrain")},
	{"kind", N_("kind")},
	{"place", N_("place")},
	{"round", N_("round")},
	{"step", N_("step")},
	{"loser", N_("beaten")},
	{"retreat", N_("retreat")},
	{"sp", N_("strength points")},
	{"artillery", N_("artillery")},
	{"cavalry", N_("cavalry")},
	{"leader", N_("leader")},
	{"tactics", N_("tactics")},
	{"modifier", N_("modifier")},
	{"bombardment", N_("bombardment")},
	{"scored", N_("hits scored")},
	{"pending", N_("hits to take")},
	/* Values. */
	{"map", N_("on the map")},
	{"scouts", N_("Scouts")},
	{"cities", N_("Great cities in French hands")},
	{"supply-french", N_("French supply")},
	{"supply-enemy", N_("Enemy supply")},
	{"vp-french", N_("French victory points")},
	{"vp-austrian", N_("Austrian victory points")},
	{"infantry", N_("infantry")},
	{"garrison", N_("garrison")},
	{"fortification", N_("fortification")},
	{"cannon", N_("cannon")},
	{"foot-artillery", N_("foot artillery")},
	{"horse-artillery", N_("horse artillery")},
	{"dummy", N_("dummy")},
	{"stack", N_("hidden stack")},
	{"leaders", N_("hidden leaders")},
	{"poor", N_("poor")},
	{"conscript", N_("conscript")},
	{"line", N_("line")},
	{"veteran", N_("veteran")},
	{"elite", N_("elite")},
	{"column", N_("column")},
	{"austrian", N_("Austrian")},
	{"british", N_("British")},
	{"french", N_("French")},
	{"mameluke", N_("Mameluke")},
	{"ottoman", N_("Ottoman")},
	{"piedmont", N_("Piedmontese")},
	{"portuguese", N_("Portuguese")},
	{"prussian", N_("Prussian")},
	{"russian", N_("Russian")},
	{"spanish", N_("Spanish")},
	{"swedish", N_("Swedish")},
	{"free", N_("free")},
	{"ordered", N_("ordered")},
	{"fr-army", N_("army of Italy")},
	{"au-army", N_("army of the relief")},
};

static bool in_list(const char *const *list, const char *id)
{
	while (*list && strcmp(*list, id) != 0)
		list++;
	return *list;
}

const char *view_word(const char *id)
{
	for (size_t i = 0; i < sizeof words / sizeof *words; i++)
		if (strcmp(words[i].id, id) == 0)
			return words[i].text;
	return NULL;
}

bool view_key_is_silent(const char *key)
{
	static const char *const silent[] = {"stripe", "known", NULL};
	return in_list(silent, key);
}

bool view_key_is_verbatim(const char *key)
{
	static const char *const verbatim[] = {"id", "corps", NULL};
	return in_list(verbatim, key);
}

bool view_key_is_typed(const char *key)
{
	static const char *const typed[] = {"a", "area", "at", "b", "bridge", "town", NULL};
	return in_list(typed, key);
}
