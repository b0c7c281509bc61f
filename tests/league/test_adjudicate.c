/* test_adjudicate.c: the house rules: the published vectors, one case a rule, sketches. */
#include "support.h"
#include "league/adjudicate.h"
#include "league/words.h"

static void the_published_vectors_hold(void **state)
{
	size_t n;
	char *text = slurp_data("adjudications.json", &n);
	struct pk *pk = pk_new(NULL);
	struct pk_node doc = pk_parse(pk, "adjudications", text, n), list = pk_get(&doc, "rulings");
	const char *const *ids = adjudication_ids();
	(void)state;
	assert_int_equal(pk_count(&list), 27);
	for (int i = 0; i < pk_count(&list); i++) {
		struct pk_node r = pk_at(&list, i), tests = pk_get(&r, "tests");
		bool listed = false;
		for (int k = 0; ids[k]; k++)
			listed |= strcmp(ids[k], pk_string(&r, "id")) == 0;
		assert_true(listed);
		for (int k = 0; k < pk_count(&tests); k++) {
			struct pk_node t = pk_at(&tests, k), in = pk_get(&t, "in");
			struct pk_node out = pk_get(&t, "out");
			struct house_verdict v;
			if (!adjudicate(pk_string(&r, "id"), &in, &v))
				fail_msg("%s: %s", pk_string(&r, "id"), pk_error(pk));
			if (!verdict_equal(&v, &out))
				fail_msg("%s, case %d: %s", pk_string(&r, "id"), k,
					 v.answer ? v.answer : "a number");
		}
	}
	pk_free(pk);
	free(text);
}

/* No input is left to be guessed from its key, no type from the programmer's word for it. */
static void every_input_has_words(void **state)
{
	static const char *const plain[] = {"bool", "int", "number", "id"};
	size_t n;
	char *text = slurp_data("adjudications.json", &n);
	struct pk *pk = pk_new(NULL);
	struct pk_node doc = pk_parse(pk, "adjudications", text, n), list = pk_get(&doc, "rulings");
	(void)state;
	for (int i = 0; i < pk_count(&list); i++) {
		struct pk_node r = pk_at(&list, i), inputs = pk_get(&r, "inputs");
		for (int k = 0; k < pk_count(&inputs); k++) {
			struct pk_node in = pk_at(&inputs, k);
			struct out o = {0};
			bool known = false;
			for (const struct answer_word *w = input_words; w->id; w++)
				known |= strcmp(w->id, pk_key(&in)) == 0;
			if (!known)
				fail_msg("%s has no words", pk_key(&in));
			lg_input_type(NULL, pk_string_of(&in), &o);
			for (int q = 0; q < 4; q++)
				assert_string_not_equal(o.p, plain[q]);
			out_free(&o);
		}
	}
	pk_free(pk);
	free(text);
}

/* What a question answers, as JSON, or the reader's complaint. */
static const char *ask(const char *id, const char *in)
{
	static struct out o;
	struct pk *pk = pk_new(NULL);
	struct pk_node n = pk_parse(pk, "in", in, strlen(in));
	struct house_verdict v;
	out_clear(&o);
	if (adjudicate(id, &n, &v))
		verdict_write(&v, NULL, &o);
	else
		out_text(&o, pk_error(pk));
	pk_free(pk);
	return o.p;
}

static const char *square_with(const char *key)
{
	static char text[400];
	static const char *const keys[] = {"in_contact",
					   "square",
					   "march_column",
					   "stand_in_town_swamp_woods",
					   "holds_entrenchment_or_wall",
					   "routed",
					   "guerrilla_pt_sp"};
	strcpy(text, "{");
	for (int i = 0; i < 7; i++)
		snprintf(text + strlen(text), 100, "%s\"%s\":%s", i ? "," : "", keys[i],
			 strcmp(keys[i], key) == 0 ? "true" : "false");
	strcat(text, "}");
	return text;
}

/* NW-E19 */
static void every_bar_to_an_emergency_square_is_known(void **state)
{
	static const struct {
		const char *key, *want;
	} row[] = {{"", "{\"answer\":\"must-attempt\",\"rule\":\"NW-358\"}"},
		   {"in_contact", "{\"answer\":\"may-not\",\"rule\":\"NW-359\"}"},
		   {"square", "{\"answer\":\"may-not\",\"rule\":\"NW-360\"}"},
		   {"march_column", "{\"answer\":\"may-not\",\"rule\":\"NW-361\"}"},
		   {"stand_in_town_swamp_woods", "{\"answer\":\"may-not\",\"rule\":\"NW-362\"}"},
		   {"holds_entrenchment_or_wall", "{\"answer\":\"may-not\",\"rule\":\"NW-363\"}"},
		   {"routed", "{\"answer\":\"may-not\",\"rule\":\"NW-364\"}"},
		   {"guerrilla_pt_sp", "{\"answer\":\"may-not\",\"rule\":\"NW-365\"}"}};
	(void)state;
	for (size_t i = 0; i < sizeof row / sizeof *row; i++)
		assert_string_equal(ask("emergency-square", square_with(row[i].key)), row[i].want);
}

#define IN(...) "{" #__VA_ARGS__ "}"

static const struct {
	const char *id, *in, *want;
} cases[] = {
	/* a town, attachments, measuring; NW-R44: any unit in the town and in line */
	{"deploy-town", IN("in_town":true,"line":true,"unrouted_enemy_within_1in_of_town":true),
	 "{\"answer\":\"no\",\"rule\":\"NW-337\"}"},
	{"deploy-town", IN("in_town":true,"line":false,"unrouted_enemy_within_1in_of_town":false),
	 "{\"answer\":\"no\",\"rule\":\"NW-337\"}"},
	{"attached-command", IN("attachment_in_command":true,"parent_under_same_general":false),
	 "{\"answer\":\"judge-separately\",\"rule\":\"NW-339\"}"},
	/* NW-338: the attachment is part of its parent, so both are exposed */
	{"attached-exposed", IN("attachment_in_enemy_arc":true,"attachment_in_contact":true),
	 "{\"answer\":\"both\",\"rule\":\"NW-340\"}"},
	{"attached-exposed", IN("attachment_in_enemy_arc":false,"attachment_in_contact":true),
	 "{\"answer\":\"contact\",\"rule\":\"NW-340\"}"},
	{"infantry-target-battery", IN("battery_attached_to":"none"),
	 "{\"answer\":\"battery\",\"rule\":\"NW-342\"}"},
	{"infantry-target-battery", IN("battery_attached_to":"cavalry"),
	 "{\"answer\":\"parent\",\"rule\":\"NW-342\"}"},
	{"measure", IN("own_troops":true,"dispute":false), "{\"answer\":\"yes\",\"rule\":\"NW-343\"}"},
	{"measure", IN("own_troops":false,"dispute":true), "{\"answer\":\"yes\",\"rule\":\"NW-344\"}"},
	/* react markers */
	{"react-place",
	 IN("kind":"horse-artillery","limbered":false,"moved":false,"recall_move_possible":true,"markers":[],"escort":false),
	 "{\"answer\":\"no\",\"rule\":\"NW-345\"}"}, /* NW-R30 */
	{"react-place",
	 IN("kind":"cavalry","limbered":false,"moved":true,"recall_move_possible":true,"markers":[],"escort":false),
	 "{\"answer\":\"yes\",\"rule\":\"NW-346\"}"},
	{"react-place",
	 IN("kind":"horse-artillery","limbered":true,"moved":true,"recall_move_possible":true,"markers":[],"escort":false),
	 "{\"answer\":\"no\",\"rule\":\"NW-345\"}"}, /* NW-350: no recall moves for guns */
	{"react-place",
	 IN("kind":"cavalry","limbered":false,"moved":false,"recall_move_possible":false,"markers":["rout"],"escort":false),
	 "{\"answer\":\"no\",\"rule\":\"NW-347\"}"},
	{"react-place",
	 IN("kind":"cavalry","limbered":false,"moved":false,"recall_move_possible":false,"markers":[],"escort":true),
	 "{\"answer\":\"no\",\"rule\":\"NW-414\"}"},
	{"react-place",
	 IN("kind":"wellington-general","limbered":false,"moved":false,"recall_move_possible":false,"markers":[],"escort":false),
	 "{\"answer\":\"yes\",\"rule\":\"NW-298\"}"},
	{"react-remove", IN("event":"routed"), "{\"answer\":\"remove\",\"rule\":\"NW-348\"}"},
	{"react-remove", IN("event":"own-admin-step"), "{\"answer\":\"remove\",\"rule\":\"NW-349\"}"},
	{"react-remove", IN("event":"other"), "{\"answer\":\"keep\",\"rule\":\"NW-348\"}"},
	/* moving */
	{"restart-move", IN("start_marked":true,"other_unit_started":false),
	 "{\"answer\":\"yes\",\"rule\":\"NW-352\"}"},
	{"restart-move", IN("start_marked":true,"other_unit_started":true),
	 "{\"answer\":\"no\",\"rule\":\"NW-353\"}"},
	{"front-contact", IN("front_rank_base":true,"corner_only":false),
	 "{\"answer\":\"front\",\"rule\":\"NW-354\"}"},
	{"general-contact", IN("attached_to":"infantry","unit_front_touches":true,"caused_by_enemy_move":false),
	 "{\"answer\":\"yes\",\"rule\":\"NW-355\"}"},
	{"general-contact", IN("attached_to":"artillery","unit_front_touches":true,"caused_by_enemy_move":false),
	 "{\"answer\":\"no\",\"rule\":\"NW-355\"}"},
	{"general-contact", IN("attached_to":"none","unit_front_touches":false,"caused_by_enemy_move":true),
	 "{\"answer\":\"yes\",\"rule\":\"NW-356\"}"},
	{"general-contact", IN("attached_to":"cavalry","unit_front_touches":false,"caused_by_enemy_move":false),
	 "{\"answer\":\"no\",\"rule\":\"NW-357\"}"},
	/* occupying */
	{"occupy",
	 IN("kind":"infantry","phasing":true,"square":false,"all_enemy_gone":true,"one_dispersed_eliminated_routed_or_withdrawn":true),
	 "{\"answer\":\"must\",\"rule\":\"NW-367\"}"}, /* NW-369: also when fire ended the combat */
	{"occupy",
	 IN("kind":"cavalry","phasing":false,"square":false,"all_enemy_gone":true,"one_dispersed_eliminated_routed_or_withdrawn":true),
	 "{\"answer\":\"must\",\"rule\":\"NW-368\"}"},
	{"occupy",
	 IN("kind":"infantry","phasing":false,"square":false,"all_enemy_gone":true,"one_dispersed_eliminated_routed_or_withdrawn":true),
	 "{\"answer\":\"no\",\"rule\":\"NW-367\"}"},
	{"occupy",
	 IN("kind":"cavalry","phasing":true,"square":false,"all_enemy_gone":true,"one_dispersed_eliminated_routed_or_withdrawn":false),
	 "{\"answer\":\"no\",\"rule\":\"NW-370\"}"},
	/* NW-372: only generals move along */
	{"occupy-who", IN("winners":3,"attachments":["artillery","general","other","general"]),
	 "{\"answer\":\"modifying-unit\",\"rule\":\"NW-371\",\"moves_along\":[\"general\",\"general\"]}"},
	{"uncontrolled-wheel",
	 IN("violates_8.5.4.5.4":true,"minimal_cost":true,"enemy_within_1in":false,"reaches":true),
	 "{\"answer\":\"straight-only\",\"rule\":\"NW-373\"}"},
	{"uncontrolled-wheel",
	 IN("violates_8.5.4.5.4":false,"minimal_cost":true,"enemy_within_1in":true,"reaches":true),
	 "{\"answer\":\"wheel-and-contact\",\"rule\":\"NW-374\"}"},
	{"uncontrolled-wheel",
	 IN("violates_8.5.4.5.4":false,"minimal_cost":true,"enemy_within_1in":false,"reaches":false),
	 "{\"answer\":\"move-toward\",\"rule\":\"NW-375\"}"},
	{"unformed-move",
	 IN("in_contact_at_start":true,"first_inch_backward":true,"backward_possible_inches":0.5,"backward_done_inches":0.5),
	 "{\"answer\":\"legal\",\"rule\":\"NW-376\"}"},
	{"unformed-move",
	 IN("in_contact_at_start":true,"first_inch_backward":true,"backward_possible_inches":3,"backward_done_inches":0.5),
	 "{\"answer\":\"illegal\",\"rule\":\"NW-376\"}"},
	{"bounce", IN("breaks_contact":false,"inches":3,"allowance":12,"formation_changed":false,"toward_own_edge":true),
	 "{\"answer\":\"illegal\",\"rule\":\"NW-377\"}"},
	{"bounce", IN("breaks_contact":true,"inches":13,"allowance":12,"formation_changed":false,"toward_own_edge":true),
	 "{\"answer\":\"illegal\",\"rule\":\"NW-378\"}"},
	{"bounce", IN("breaks_contact":true,"inches":3,"allowance":12,"formation_changed":true,"toward_own_edge":true),
	 "{\"answer\":\"illegal\",\"rule\":\"NW-378\"}"},
	{"bounce", IN("breaks_contact":true,"inches":3,"allowance":12,"formation_changed":false,"toward_own_edge":false),
	 "{\"answer\":\"illegal\",\"rule\":\"NW-379\"}"},
	/* NW-E20 */
	{"rout",
	 IN("kind":"infantry","formation_factor":0,"inches":19,"breaks_contact":true,"toward_own_edge":true,"to_rallying_general":false,"ends_closer_to_enemy_edge":false),
	 "{\"answer\":\"illegal\",\"rule\":\"NW-380\",\"factor\":18}"},
	{"rout",
	 IN("kind":"limbered-artillery","formation_factor":0,"inches":28,"breaks_contact":true,"toward_own_edge":true,"to_rallying_general":false,"ends_closer_to_enemy_edge":false),
	 "{\"answer\":\"illegal\",\"rule\":\"NW-381\",\"factor\":27}"},
	{"rout",
	 IN("kind":"wagon","formation_factor":9,"inches":10,"breaks_contact":true,"toward_own_edge":true,"to_rallying_general":false,"ends_closer_to_enemy_edge":false),
	 "{\"answer\":\"illegal\",\"rule\":\"NW-382\",\"factor\":9}"},
	{"rout",
	 IN("kind":"cavalry","formation_factor":0,"inches":5,"breaks_contact":true,"toward_own_edge":true,"to_rallying_general":false,"ends_closer_to_enemy_edge":false),
	 "{\"answer\":\"illegal\",\"rule\":\"NW-383\",\"factor\":27}"},
	{"rout",
	 IN("kind":"gunners","formation_factor":0,"inches":8,"breaks_contact":true,"toward_own_edge":false,"to_rallying_general":true,"ends_closer_to_enemy_edge":false),
	 "{\"answer\":\"legal\",\"rule\":\"NW-384\",\"factor\":18}"},
	/* fire */
	{"fire-in-contact",
	 IN("enemy_in_marked_combat_in_arc":false,"other_touching_enemy_in_arc":false,"attached_artillery":false,"target_in_own_arc":true),
	 "{\"answer\":\"nothing\",\"rule\":\"NW-385\"}"},
	{"fire-in-contact",
	 IN("enemy_in_marked_combat_in_arc":true,"other_touching_enemy_in_arc":true,"attached_artillery":false,"target_in_own_arc":false),
	 "{\"answer\":\"marked-enemy\",\"rule\":\"NW-386\"}"},
	{"fire-in-contact",
	 IN("enemy_in_marked_combat_in_arc":false,"other_touching_enemy_in_arc":false,"attached_artillery":true,"target_in_own_arc":true),
	 "{\"answer\":\"first-in-arc\",\"rule\":\"NW-387\"}"},
	{"range-origin", IN("kind":"artillery","formation":"line"),
	 "{\"answer\":\"front-centre\",\"rule\":\"NW-388\"}"},
	{"range-origin", IN("kind":"infantry","formation":"deployed-in-town"),
	 "{\"answer\":\"any-side-centre\",\"rule\":\"NW-389\"}"},
	{"range-origin", IN("kind":"artillery","formation":"deployed-in-town"),
	 "{\"answer\":\"any-edge-or-corner\",\"rule\":\"NW-390\"}"},
	/* NW-391: a target in the periphery is in an arc */
	{"infantry-fire",
	 IN("target":"E","target_in_town":false,"arcs":{"RP":[{"id":"E","kind":"enemy","d":2}]},"through_attached_artillery":false,"through_massed_battery":false),
	 "{\"answer\":\"fire\",\"rule\":\"NW-395\",\"modifier\":0}"},
	{"infantry-fire",
	 IN("target":"E","target_in_town":false,"arcs":{"RP":[]},"through_attached_artillery":false,"through_massed_battery":false),
	 "{\"answer\":\"out-of-arc\",\"rule\":\"NW-392\"}"},
	/* NW-341: an attached friend in the way blocks */
	{"infantry-fire",
	 IN("target":"E","target_in_town":false,"arcs":{"LC":[{"id":"E","kind":"enemy","d":3},{"id":"G","kind":"friend","d":1}]},"through_attached_artillery":false,"through_massed_battery":false),
	 "{\"answer\":\"blocked\",\"rule\":\"NW-393\"}"},
	/* the target is in the town, so the town does not block */
	{"infantry-fire",
	 IN("target":"E","target_in_town":true,"arcs":{"LC":[{"id":"E","kind":"enemy","d":3},{"id":"T","kind":"town","d":1}]},"through_attached_artillery":false,"through_massed_battery":false),
	 "{\"answer\":\"fire\",\"rule\":\"NW-395\",\"modifier\":0}"},
	/* NW-394: woods and markers never block infantry */
	{"infantry-fire",
	 IN("target":"E","target_in_town":false,"arcs":{"LC":[{"id":"E","kind":"enemy","d":3},{"id":"W","kind":"other","d":1}]},"through_attached_artillery":false,"through_massed_battery":false),
	 "{\"answer\":\"fire\",\"rule\":\"NW-395\",\"modifier\":0}"},
	/* NW-R47 */
	{"infantry-fire",
	 IN("target":"E","target_in_town":false,"arcs":{"LP":[{"id":"X","kind":"enemy","d":4}],"LC":[{"id":"E","kind":"enemy","d":3}],"RC":[{"id":"F","kind":"friend","d":2}]},"through_attached_artillery":false,"through_massed_battery":false),
	 "{\"answer\":\"fire\",\"rule\":\"NW-396\",\"modifier\":-1}"},
	{"infantry-fire",
	 IN("target":"E","target_in_town":false,"arcs":{"LC":[{"id":"E","kind":"enemy","d":3}]},"through_attached_artillery":true,"through_massed_battery":false),
	 "{\"answer\":\"fire\",\"rule\":\"NW-397\",\"modifier\":-1}"},
	{"infantry-fire",
	 IN("target":"E","target_in_town":false,"arcs":{"LC":[{"id":"E","kind":"enemy","d":3}]},"through_attached_artillery":false,"through_massed_battery":true),
	 "{\"answer\":\"blocked\",\"rule\":\"NW-398\"}"},
	{"artillery-fire",
	 IN("target":"E","target_in_woods":false,"woods_depth_to_target":0,"target_d":10,"objects":[{"id":"F","kind":"wagon","d":5}]),
	 "{\"answer\":\"blocked\",\"rule\":\"NW-399\"}"},
	{"artillery-fire",
	 IN("target":"E","target_in_woods":false,"woods_depth_to_target":0,"target_d":10,"objects":[{"id":"F","kind":"enemy-cavalry","d":5}]),
	 "{\"answer\":\"blocked\",\"rule\":\"NW-400\"}"},
	{"artillery-fire",
	 IN("target":"E","target_in_woods":false,"woods_depth_to_target":0,"target_d":10,"objects":[{"id":"F","kind":"high-ground","d":5}]),
	 "{\"answer\":\"blocked\",\"rule\":\"NW-401\"}"},
	{"artillery-fire",
	 IN("target":"E","target_in_woods":false,"woods_depth_to_target":0,"target_d":10,"objects":[{"id":"F","kind":"enemy-artillery","d":5},{"id":"H","kind":"town","d":12}]),
	 "{\"answer\":\"clear\",\"rule\":\"NW-402\"}"},
	/* NW-R45: the same for town and woods */
	{"cover", IN("completely_in_town_or_woods":true,"stands_in_it":4,"fire_path_crosses_it":false),
	 "{\"answer\":\"cover\",\"rule\":\"NW-403\"}"},
	{"cover", IN("completely_in_town_or_woods":false,"stands_in_it":1,"fire_path_crosses_it":true),
	 "{\"answer\":\"cover\",\"rule\":\"NW-404\"}"},
	{"cover", IN("completely_in_town_or_woods":false,"stands_in_it":0,"fire_path_crosses_it":true),
	 "{\"answer\":\"none\",\"rule\":\"NW-404\"}"},
	{"evade", IN("announced_on_contact":false,"ends_contact":true,"into_other_contact":false,"toward_own_edge":true),
	 "{\"answer\":\"illegal\",\"rule\":\"NW-405\"}"},
	{"evade", IN("announced_on_contact":true,"ends_contact":true,"into_other_contact":false,"toward_own_edge":false),
	 "{\"answer\":\"illegal\",\"rule\":\"NW-406\"}"},
	{"moving-combat-loss", IN("combats_won_vs_routed_in_one_move":1,"combats_won_vs_others":1),
	 "{\"answer\":2,\"rule\":\"NW-407\"}"},
	{"moving-combat-loss", IN("combats_won_vs_routed_in_one_move":4,"combats_won_vs_others":0),
	 "{\"answer\":1,\"rule\":\"NW-408\"}"},
	/* NW-R46: exactly one inch is within */
	{"divisional-square", IN("inches_to_nearest_unrouted_enemy_per_brigade":[1.0,4]),
	 "{\"answer\":\"no\",\"rule\":\"NW-409\"}"},
	{"divisional-square", IN("inches_to_nearest_unrouted_enemy_per_brigade":[1.1,4]),
	 "{\"answer\":\"yes\",\"rule\":\"NW-409\"}"},
	{"escort", IN("action":"appoint","escorts_already":1,"detachment_sources":1,"attached_whole_move":false,"blown_recall":false),
	 "{\"answer\":\"no\",\"rule\":\"NW-410\"}"},
	{"escort", IN("action":"appoint","escorts_already":0,"detachment_sources":2,"attached_whole_move":false,"blown_recall":false),
	 "{\"answer\":\"no\",\"rule\":\"NW-411\"}"},
	{"escort", IN("action":"move","escorts_already":1,"detachment_sources":1,"attached_whole_move":false,"blown_recall":false),
	 "{\"answer\":\"no\",\"rule\":\"NW-412\"}"},
	{"escort", IN("action":"initiate-contact","escorts_already":1,"detachment_sources":1,"attached_whole_move":true,"blown_recall":false),
	 "{\"answer\":\"no\",\"rule\":\"NW-413\"}"},
	{"escort", IN("action":"react","escorts_already":1,"detachment_sources":1,"attached_whole_move":true,"blown_recall":false),
	 "{\"answer\":\"no\",\"rule\":\"NW-414\"}"},
	{"objective", IN("combat_unit":true,"unrouted":true,"in_contact_with_position":true),
	 "{\"answer\":\"control\",\"rule\":\"NW-234\"}"},
	{"objective", IN("combat_unit":true,"unrouted":false,"in_contact_with_position":true),
	 "{\"answer\":\"unchanged\",\"rule\":\"NW-234\"}"},
};

static void each_house_rule_decides_its_case(void **state)
{
	(void)state;
	for (size_t i = 0; i < sizeof cases / sizeof *cases; i++)
		assert_string_equal(ask(cases[i].id, cases[i].in), cases[i].want);
}

static void a_wrong_input_is_named(void **state)
{
	(void)state;
	assert_non_null(
		strstr(ask("measure", "{\"own_troops\":1,\"dispute\":false}"), "own_troops"));
	assert_non_null(strstr(ask("measure", "{\"own_troops\":true}"), "dispute"));
	assert_non_null(strstr(ask("nonsense", "{}"), "nonsense"));
}

/* Asks from a sketch; `in` of the last sketch stays readable. */
static struct out facts, picture;
static const char *look(const char *id, const char *sketch)
{
	static struct out o;
	struct pk *pk = pk_new(NULL);
	struct pk_node n = pk_parse(pk, "sketch", sketch, strlen(sketch));
	struct house_verdict v;
	out_clear(&o);
	out_clear(&facts);
	out_clear(&picture);
	if (adjudicate_sketch(id, &n, &v, NULL, &facts, &picture))
		verdict_write(&v, NULL, &o);
	else
		out_text(&o, pk_error(pk));
	pk_free(pk);
	return o.p;
}

#define TABLE "\"table\":{\"w\":48,\"h\":36}"
#define F(id, x, y)                                                                                \
	"{\"id\":\"" id "\",\"side\":\"a\",\"kind\":\"infantry\",\"x\":" #x ",\"y\":" #y           \
	",\"w\":4,\"d\":1,\"facing\":0}"
#define E(id, kind, x, y)                                                                          \
	"{\"id\":\"" id "\",\"side\":\"b\",\"kind\":\"" kind "\",\"x\":" #x ",\"y\":" #y           \
	",\"w\":2,\"d\":1,\"facing\":180}"
#define G(id, x, y)                                                                                \
	"{\"id\":\"" id "\",\"side\":\"a\",\"kind\":\"artillery\",\"x\":" #x ",\"y\":" #y          \
	",\"w\":2,\"d\":1,\"facing\":0}"

/* NW-E21 NW-R63: worked example 21 (H9.2.3.1), drawn. */
static void arcs_are_read_off_a_sketch(void **state)
{
	(void)state;
	/* straight ahead, across the centre line: both centre arcs, normal fire */
	assert_string_equal(look("infantry-fire",
				 "{" TABLE ",\"units\":[" F("f", 20, 10) "," E(
					 "e", "infantry", 20,
					 13) "],\"shooter\":\"f\",\"target\":\"e\",\"range\":4}"),
			    "{\"answer\":\"fire\",\"rule\":\"NW-395\",\"modifier\":0}");
	assert_non_null(strstr(facts.p, "\"LC\":[{\"id\":\"e\""));
	assert_non_null(strstr(facts.p, "\"RC\":[{\"id\":\"e\""));
	assert_non_null(strstr(picture.p, "<svg"));
	assert_non_null(strstr(picture.p, "fire +0 (NW-395)"));
	/* NW-391 NW-392: far out on the left it lies in the periphery, beside the unit in no arc */
	assert_string_equal(look("infantry-fire",
				 "{" TABLE ",\"units\":[" F("f", 20, 10) "," E(
					 "e", "infantry", 16.2,
					 12.8) "],\"shooter\":\"f\",\"target\":\"e\",\"range\":8}"),
			    "{\"answer\":\"fire\",\"rule\":\"NW-395\",\"modifier\":0}");
	assert_non_null(strstr(facts.p, "\"LP\":[{\"id\":\"e\""));
	assert_string_equal(look("infantry-fire",
				 "{" TABLE ",\"units\":[" F("f", 20, 10) "," E(
					 "e", "infantry", 12,
					 10) "],\"shooter\":\"f\",\"target\":\"e\",\"range\":9}"),
			    "{\"answer\":\"out-of-arc\",\"rule\":\"NW-392\"}");
	/* NW-393: a friend before the target */
	assert_string_equal(look("infantry-fire",
				 "{" TABLE ",\"units\":[" F("f", 20, 10) "," F("g", 20, 12) "," E(
					 "e", "infantry", 20,
					 14) "],\"shooter\":\"f\",\"target\":\"e\",\"range\":6}"),
			    "{\"answer\":\"blocked\",\"rule\":\"NW-393\"}");
	/* NW-388: out of range from the centre of the front */
	assert_string_equal(look("infantry-fire",
				 "{" TABLE ",\"units\":[" F("f", 20, 10) "," E(
					 "e", "infantry", 20,
					 16) "],\"shooter\":\"f\",\"target\":\"e\",\"range\":4}"),
			    "{\"answer\":\"out-of-arc\",\"rule\":\"NW-392\"}");
	/* turned about by 90 degrees the same picture gives the same answer */
	assert_string_equal(
		look("infantry-fire",
		     "{" TABLE ",\"units\":[{\"id\":\"f\",\"side\":\"a\",\"kind\":\"infantry\","
		     "\"x\":10,\"y\":10,\"w\":4,\"d\":1,\"facing\":90},"
		     "{\"id\":\"e\",\"side\":\"b\",\"kind\":\"infantry\",\"x\":13,\"y\":10,\"w\":2,"
		     "\"d\":1,\"facing\":270}],\"shooter\":\"f\",\"target\":\"e\",\"range\":4}"),
		"{\"answer\":\"fire\",\"rule\":\"NW-395\",\"modifier\":0}");
}

static void what_blocks_artillery_is_read_off_a_sketch(void **state)
{
	(void)state;
	assert_string_equal(look("artillery-fire",
				 "{" TABLE
				 ",\"units\":[" G("g", 20, 5) "," E("e", "infantry", 20, 15) "," E(
					 "h", "artillery", 20,
					 10) "],\"shooter\":\"g\",\"target\":\"e\",\"range\":20}"),
			    "{\"answer\":\"clear\",\"rule\":\"NW-402\"}");
	assert_string_equal(look("artillery-fire",
				 "{" TABLE
				 ",\"units\":[" G("g", 20, 5) "," E("e", "infantry", 20, 15) "," E(
					 "h", "cavalry", 20,
					 10) "],\"shooter\":\"g\",\"target\":\"e\",\"range\":20}"),
			    "{\"answer\":\"blocked\",\"rule\":\"NW-400\"}");
	assert_string_equal(look("artillery-fire",
				 "{" TABLE ",\"units\":[" G("g", 20, 5) "," E(
					 "e", "infantry", 20,
					 15) "],\"terrain\":[{\"id\":\"w\",\"kind\":\"woods\","
					     "\"x\":20,\"y\":10,\"w\":4,\"d\":2,\"angle\":0}],"
					     "\"shooter\":\"g\",\"target\":\"e\",\"range\":20}"),
			    "{\"answer\":\"blocked\",\"rule\":\"NW-401\"}");
	/* three inches of the same woods before a target inside it */
	assert_string_equal(look("artillery-fire",
				 "{" TABLE ",\"units\":[" G("g", 20, 5) "," E(
					 "e", "infantry", 20,
					 15) "],\"terrain\":[{\"id\":\"w\",\"kind\":\"woods\","
					     "\"x\":20,\"y\":14,\"w\":8,\"d\":5,\"angle\":0}],"
					     "\"shooter\":\"g\",\"target\":\"e\",\"range\":20}"),
			    "{\"answer\":\"blocked\",\"rule\":\"NW-401\"}");
	/* half an inch only */
	assert_string_equal(look("artillery-fire",
				 "{" TABLE ",\"units\":[" G("g", 20, 5) "," E(
					 "e", "infantry", 20,
					 15) "],\"terrain\":[{\"id\":\"w\",\"kind\":\"woods\","
					     "\"x\":20,\"y\":17,\"w\":8,\"d\":6,\"angle\":0}],"
					     "\"shooter\":\"g\",\"target\":\"e\",\"range\":20}"),
			    "{\"answer\":\"clear\",\"rule\":\"NW-402\"}");
}

static void cover_evasion_and_front_are_read_off_a_sketch(void **state)
{
	(void)state;
	assert_string_equal(
		look("cover", "{" TABLE ",\"units\":[" F("f", 20, 5) "," E(
				      "e", "infantry", 20,
				      10) "],\"terrain\":[{\"id\":\"t\",\"kind\":\"town\",\"x\":20,"
					  "\"y\":10,\"w\":6,\"d\":4}],\"shooter\":\"f\",\"target\":"
					  "\"e\",\"range\":6}"),
		"{\"answer\":\"cover\",\"rule\":\"NW-403\"}");
	assert_string_equal(
		look("cover", "{" TABLE ",\"units\":[" F("f", 20, 5) "," E(
				      "e", "infantry", 20,
				      10) "],\"terrain\":[{\"id\":\"t\",\"kind\":\"town\",\"x\":30,"
					  "\"y\":10,\"w\":6,\"d\":4}],\"shooter\":\"f\",\"target\":"
					  "\"e\",\"range\":6}"),
		"{\"answer\":\"none\",\"rule\":\"NW-404\"}");
	/* half the stands in the woods, the fire comes through them */
	assert_string_equal(
		look("cover", "{" TABLE ",\"units\":[" F("f", 20, 5) "," E(
				      "e", "infantry", 20,
				      10) "],\"terrain\":[{\"id\":\"t\",\"kind\":\"woods\",\"x\":"
					  "21.95,\"y\":9,\"w\":4,\"d\":4}],\"shooter\":\"f\","
					  "\"target\":\"e\",\"range\":6}"),
		"{\"answer\":\"cover\",\"rule\":\"NW-404\"}");
	/* NW-406: away from the enemy, toward the own edge; sideways into another is not */
	assert_string_equal(
		look("evade",
		     "{" TABLE ",\"units\":[" F("f", 20, 10) "," E(
			     "e", "cavalry", 20, 11) "],\"unit\":\"f\",\"to\":{\"x\":20,\"y\":4}}"),
		"{\"answer\":\"legal\",\"rule\":\"NW-406\"}");
	assert_string_equal(
		look("evade",
		     "{" TABLE ",\"units\":[" F("f", 20, 10) "," E("e", "cavalry", 20, 11) "," E(
			     "x", "cavalry", 28, 10) "],\"unit\":\"f\",\"to\":{\"x\":28,\"y\":9}}"),
		"{\"answer\":\"illegal\",\"rule\":\"NW-406\"}");
	assert_string_equal(look("evade", "{" TABLE ",\"units\":[" F("f", 20, 10) "," E(
						  "e", "cavalry", 20,
						  11) "],\"unit\":\"f\",\"to\":{\"x\":20,\"y\":4},"
						      "\"announced_on_contact\":false}"),
			    "{\"answer\":\"illegal\",\"rule\":\"NW-405\"}");
	/* NW-354: square on, and corner to corner */
	assert_string_equal(look("front-contact", "{" TABLE ",\"units\":[" F("f", 20, 10) "," E(
							  "e", "infantry", 21,
							  11) "],\"unit\":\"f\",\"target\":\"e\"}"),
			    "{\"answer\":\"front\",\"rule\":\"NW-354\"}");
	assert_string_equal(look("front-contact", "{" TABLE ",\"units\":[" F("f", 20, 10) "," E(
							  "e", "infantry", 23,
							  11) "],\"unit\":\"f\",\"target\":\"e\"}"),
			    "{\"answer\":\"not-front\",\"rule\":\"NW-354\"}");
	assert_string_equal(look("front-contact", "{" TABLE ",\"units\":[" F("f", 20, 10) "," E(
							  "e", "infantry", 23,
							  10) "],\"unit\":\"f\",\"target\":\"e\"}"),
			    "{\"answer\":\"not-front\",\"rule\":\"NW-354\"}");
	assert_non_null(strstr(
		look("front-contact", "{" TABLE ",\"units\":[],\"unit\":\"q\",\"target\":\"e\"}"),
		"no unit"));
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(the_published_vectors_hold),
		cmocka_unit_test(every_input_has_words),
		cmocka_unit_test(every_bar_to_an_emergency_square_is_known),
		cmocka_unit_test(each_house_rule_decides_its_case),
		cmocka_unit_test(a_wrong_input_is_named),
		cmocka_unit_test(arcs_are_read_off_a_sketch),
		cmocka_unit_test(what_blocks_artillery_is_read_off_a_sketch),
		cmocka_unit_test(cover_evasion_and_front_are_read_off_a_sketch),
	};
	int failed = cmocka_run_group_tests(tests, NULL, NULL);
	out_free(&facts);
	out_free(&picture);
	return failed;
}
