/* test_tables.c: what is printed: ranks, prices, elites, alliances, D100, conversions, hours. */
#include "support.h"
#include "league/words.h"
#include "league/campaign.h"
#include "league/reinforce.h"
#include "league/sheet.h"

static const struct league_tables *t;

static const char *rank_text(int points)
{
	static struct out o;
	out_clear(&o);
	lg_rating_text(t->rank[lg_rank_index(t, points)].rating, LEVEL_CORPS, &o);
	return o.p;
}

static void the_ladder_of_ranks_is_the_printed_one(void **state)
{
	static const struct {
		int points;
		const char *text;
	} row[] = {
		{0, "3\"P(4)-1"},   /* NW-016 NW-018 */
		{5, "3\"P(4)+0"},   /* NW-019 */
		{11, "3\"A(4)+0"},  /* NW-020 */
		{18, "3\"A(5)+0"},  /* NW-021 */
		{26, "3\"V(5)+0"},  /* NW-022 */
		{35, "3\"V(6)+0"},  /* NW-023 */
		{45, "4\"G(6)+0"},  /* NW-024 */
		{56, "4\"G(7)+0"},  /* NW-025 */
		{68, "4\"C(7)+0"},  /* NW-026 */
		{81, "4\"C(7)+1"},  /* NW-027 */
		{95, "5\"E(7)+1"},  /* NW-028 */
		{110, "5\"E(8)+1"}, /* NW-029 */
		{125, "5\"E(8)+2"}, /* NW-030 */
		{140, "5\"E(8)+3"}, /* NW-031 NW-R43 */
	};
	(void)state;
	for (int i = 0; i < LG_RANKS; i++) { /* NW-017: the highest row not above the points */
		assert_string_equal(rank_text(row[i].points), row[i].text);
		if (i)
			assert_string_equal(rank_text(row[i].points - 1), row[i - 1].text);
	}
	assert_string_equal(rank_text(9999), "5\"E(8)+3");
}

static void generals_cost_what_the_formula_says(void **state)
{
	struct out o = {0};
	(void)state;
	for (int level = LEVEL_DIVISION; level <= LEVEL_ARMY; level++) {
		struct rating g = {4, 6, 1, 'G'}, v = g, e = g, c = g;
		v.quality = 'V';
		e.quality = 'E';
		c.quality = 'C';
		/* NW-032 NW-033 NW-R9 */
		assert_int_equal(lg_general_cost(v, (enum command_level)level),
				 lg_general_cost(g, (enum command_level)level));
		assert_int_equal(lg_general_cost(c, (enum command_level)level),
				 lg_general_cost(e, (enum command_level)level));
	}
	for (int i = 0; i < LG_RANKS; i++) { /* NW-065: an army commander costs more */
		assert_int_equal(lg_commander_cost(t, t->rank[i].points, LEVEL_CORPS),
				 t->rank[i].corps_cost);
		assert_int_equal(lg_commander_cost(t, t->rank[i].points, LEVEL_ARMY),
				 t->rank[i].army_cost);
		assert_true(t->rank[i].army_cost > t->rank[i].corps_cost);
	}
	assert_int_equal(lg_commander_cost(t, 26, LEVEL_CORPS), 11); /* NW-064 */
	/* NW-066 NW-204 NW-R21: the price knows (4), an army's roster shows (10), a corps' (4) */
	assert_int_equal(lg_commander_cost(t, 0, LEVEL_ARMY), 9);
	lg_rating_text(t->rank[0].rating, LEVEL_ARMY, &o);
	assert_string_equal(o.p, "3\"P(10)-1");
	assert_string_equal(rank_text(0), "3\"P(4)-1");
	struct rating aide = {0, 5, 1, 'G'};
	assert_int_equal(lg_general_cost(aide, LEVEL_DIVISION) + 1, 10); /* NW-E5 NW-306 */
	out_free(&o);
}

static void elites_are_the_printed_ones(void **state)
{
	static const struct {
		const char *nation, *types;
	} row[] = {{"As", "HC GN"},                             /* NW-073 */
		   {"Bd", "GD GN"},                             /* NW-074 */
		   {"Br", "HC GD GN LT"},                       /* NW-075 NW-097 */
		   {"Dn", "GCV HC GD GN"},                      /* NW-076 */
		   {"Fr", "HC YGD GN G12# G6#"},                /* NW-077 */
		   {"Hs", "GD GN"},                             /* NW-078 */
		   {"It", "GCV GD GN"},                         /* NW-079 */
		   {"Np", "GCV GD"},                            /* NW-080 */
		   {"Pd", "HC LEG"},                            /* NW-081 */
		   {"Pr", "HC GD GN"},                          /* NW-082 */
		   {"Rs", "GHC GLC HC GD GJG GN CGN G6# G12#"}, /* NW-083 */
		   {"Sx", "HC GD GN"},                          /* NW-084 */
		   {"Sp", "GCV HC GD GN"},                      /* NW-085 */
		   {"Sw", "GCV HC GD GN"},                      /* NW-086 */
		   {"Tk", "GCV HC GD"},                         /* NW-087 NW-R20 */
		   {"Us", "MM"},                                /* NW-088 */
		   {"Wp", "GCV GD HC"},                         /* NW-089 */
		   {"Wt", "GCV"},                               /* NW-090 */
		   {"Pt", ""},
		   {"Bg", ""},
		   {"Bv", ""},
		   {"Ns", ""},
		   {"Rh", ""}};
	(void)state;
	for (size_t i = 0; i < sizeof row / sizeof *row; i++) {
		int nation = lg_nation(t, row[i].nation), found = 0, want = 0;
		assert_int_not_equal(nation, LG_NONE);
		for (const char *p = row[i].types; *p; p += strspn(p, " ")) {
			size_t n = strcspn(p, " ");
			char code[16];
			snprintf(code, sizeof code, "%s%.*s", row[i].nation, (int)n, p);
			int type = lg_type(t, code);
			if (type == LG_NONE || !t->type[type].elite)
				fail_msg("%s is elite", code);
			want++;
			p += n;
		}
		for (int k = 0; k < t->ntypes; k++)
			found += t->type[k].nation == nation && t->type[k].elite;
		assert_int_equal(found, want);
	}
}

static void prohibited_types_are_the_printed_ones(void **state)
{
	/* NW-061 NW-091 NW-092 */
	static const char *const codes[] = {"BrHHC", "BrKHC", "BrKLC", "FrGHC", "FrGLC", "FrOGD"};
	int n = 0;
	(void)state;
	for (int i = 0; i < 6; i++) {
		const struct troop_type *type = &t->type[lg_type(t, codes[i])];
		assert_true(type->prohibited);
		for (int card = 0; card < CARDS; card++) /* NW-093: nor as reinforcement */
			assert_false(card_takes((enum card)card, type));
	}
	for (int i = 0; i < t->ntypes; i++) {
		n += t->type[i].prohibited;
		if (t->type[i].ultra) /* NW-071: dearer than 11% at its smallest */
			assert_true(t->type[i].per4 * t->type[i].min / 4 > 28);
	}
	assert_int_equal(n, 6);
}

static void light_types_are_known(void **state)
{
	static const char *const light[] = {"FrLT", "AsGZ", "RsJG", "AsJG", "SpGU"}; /* NW-095 */
	(void)state;
	for (int i = 0; i < 5; i++)
		assert_true(t->type[lg_type(t, light[i])].light);
	const struct troop_type *guard = &t->type[lg_type(t, "RsGJG")],
				*br = &t->type[lg_type(t, "BrLT")];
	assert_true(guard->elite && !guard->light); /* NW-096 */
	assert_true(br->elite && !br->light);       /* NW-097 */
}

/* A whole row of the chart: exactly these carry a star. */
static void assert_row(const char *prime, const char *allies)
{
	int p = lg_nation(t, prime);
	for (int i = 0; i < t->nnations; i++) {
		bool want = strstr(allies, t->nation[i].id) != NULL;
		if (t->allied[p][i] != want)
			fail_msg("%s and %s", prime, t->nation[i].id);
	}
}

static void the_alliance_chart_is_the_printed_one(void **state)
{
	static const char minors[] = "Bd Bg Bv Hs Ns Pd Rh Sx Wp Wt";
	(void)state;
	assert_row("As", "");                                                        /* NW-128 */
	assert_row("Br", "Pt Sp");                                                   /* NW-129 */
	assert_row("Fr", "Dn It Np Bd Bg Bv Hs Ns Pd Rh Sx Wp Wt");                  /* NW-130 */
	assert_string_equal(t->mark[lg_nation(t, "Fr")][lg_nation(t, "Pt")], "(1)"); /* NW-131 */
	assert_string_equal(t->mark[lg_nation(t, "Fr")][lg_nation(t, "Sp")], "(1)");
	assert_string_equal(t->mark[lg_nation(t, "Fr")][lg_nation(t, "Pd")], "*(2)"); /* NW-132 */
	assert_row("Pr", "Sw");                                                       /* NW-133 */
	assert_row("Rs", "Sw");                                                       /* NW-134 */
	assert_row("Dn", "Fr Wp Pd");              /* NW-135 NW-R19 */
	assert_row("It", "Fr Np Wp");              /* NW-136 */
	assert_row("Np", "Fr It Wp");              /* NW-137 */
	assert_row("Pt", "Br Sp");                 /* NW-138 */
	assert_row("Sw", "Pr Rs");                 /* NW-139 */
	assert_row("Sp", "Br Pt");                 /* NW-140 */
	for (const char *p = minors; *p; p += 3) { /* NW-141 */
		char id[3] = {p[0], p[1], 0};
		for (const char *q = minors; *q; q += 3) {
			char other[3] = {q[0], q[1], 0};
			bool star = t->allied[lg_nation(t, id)][lg_nation(t, other)];
			assert_int_equal(star, strcmp(id, other) != 0);
			if (!q[2])
				break;
		}
		assert_true(t->allied[lg_nation(t, id)][lg_nation(t, "Fr")]);
		if (!p[2])
			break;
	}
	assert_true(t->allied[lg_nation(t, "Wp")][lg_nation(t, "Np")]); /* NW-142 */
	assert_row("Tk", "");
	assert_row("Us", "");
}

static void powers_are_classed_as_printed(void **state)
{
	static const char *const major[] = {"As", "Br", "Fr", "Pr", "Rs"};  /* NW-125 */
	static const char *const middle[] = {"Dn", "It", "Np", "Pt", "Sw"}; /* NW-126 */
	static const char *const minor[] = {"Sp", "Bd", "Bg", "Bv", "Hs", "Ns",
					    "Pd", "Rh", "Sx", "Wp", "Wt"}; /* NW-127 */
	int n[4] = {0};
	(void)state;
	for (int i = 0; i < 5; i++) {
		assert_int_equal(t->nation[lg_nation(t, major[i])].power, POWER_MAJOR);
		assert_int_equal(t->nation[lg_nation(t, middle[i])].power, POWER_MIDDLE);
	}
	for (int i = 0; i < 11; i++)
		assert_int_equal(t->nation[lg_nation(t, minor[i])].power, POWER_MINOR);
	for (int i = 0; i < t->nnations; i++)
		n[t->nation[i].power]++;
	assert_int_equal(n[POWER_MAJOR], 5);
	assert_int_equal(n[POWER_MIDDLE], 5);
	assert_int_equal(n[POWER_MINOR], 11);
	assert_int_equal(n[POWER_UNLISTED], 2); /* NW-R20 */
}

static void the_reinforcement_table_is_the_printed_one(void **state)
{
	static const struct {
		int low, high;
		const char *card;
	} row[] = {{1, 2, "WC"},           /* NW-247 */
		   {3, 4, "GEN"},          /* NW-248 */
		   {5, 6, "ART-L"},        /* NW-249 */
		   {7, 12, "8LC"},         /* NW-250 */
		   {13, 21, "8LN"},        /* NW-251 */
		   {22, 28, "4LC"},        /* NW-252 */
		   {30, 33, "12LN"},       /* NW-253 */
		   {34, 79, "4LN"},        /* NW-254 */
		   {80, 89, "4LT"},        /* NW-255 */
		   {90, 96, "8LT"},        /* NW-256 */
		   {97, 98, "ART-H"},      /* NW-257 */
		   {99, 99, "CORPS"},      /* NW-258 */
		   {100, 100, "SPECIAL"}}; /* NW-259 */
	enum card card[2];
	(void)state;
	for (size_t i = 0; i < sizeof row / sizeof *row; i++)
		for (int d = row[i].low; d <= row[i].high; d++) {
			assert_int_equal(cards_of_roll(d, card), 1);
			assert_string_equal(card_words[card[0]], row[i].card);
		}
	assert_int_equal(cards_of_roll(29, card), 2); /* NW-R1 NW-E11 */
	assert_string_equal(card_words[card[0]], "4LC");
	assert_string_equal(card_words[card[1]], "12LN");
	struct out o = {0};
	lg_rating_text(card_general(CARD_GENERAL), LEVEL_DIVISION, &o);
	assert_string_equal(o.p, "3\"A(4)+0");
	out_clear(&o);
	lg_rating_text(card_general(CARD_CORPS), LEVEL_DIVISION, &o);
	assert_string_equal(o.p, "3\"A(6)+0");
	out_free(&o);
	/* NW-R53: the two rows of guns are the horse and the heavy ones */
	static const char *const horse[] = {"Br3#", "Fr4#", "As6#", "TkWFA", "BrRHA"};
	static const char *const heavy[] = {"Fr8#", "Br9#", "Pr12#", "TkOFA", "TkHFA"};
	for (int i = 0; i < 5; i++) {
		assert_true(card_takes(CARD_ART_LIGHT, &t->type[lg_type(t, horse[i])]));
		assert_false(card_takes(CARD_ART_HEAVY, &t->type[lg_type(t, horse[i])]));
		assert_true(card_takes(CARD_ART_HEAVY, &t->type[lg_type(t, heavy[i])]));
	}
}

static void kept_cards_are_worth_the_printed_points(void **state)
{
	static const struct {
		enum card card;
		bool cavalry;
		enum pool pool;
		int points;
	} row[] = {{CARD_4LN, false, POOL_LN, 4},
		   {CARD_8LN, false, POOL_LN, 8},
		   {CARD_12LN, false, POOL_LN, 12}, /* NW-323 */
		   {CARD_4LT, false, POOL_LT, 4},
		   {CARD_8LT, false, POOL_LT, 8}, /* NW-324 */
		   {CARD_4LC, false, POOL_LC, 4},
		   {CARD_8LC, false, POOL_LC, 8}, /* NW-325 */
		   {CARD_WILD, false, POOL_EI, 6},
		   {CARD_WILD, true, POOL_EC, 4}, /* NW-326 */
		   {CARD_ART_LIGHT, false, POOL_AL, 11},
		   {CARD_ART_HEAVY, false, POOL_AH, 11}}; /* NW-327 */
	(void)state;
	for (size_t i = 0; i < sizeof row / sizeof *row; i++) {
		enum pool pool;
		assert_int_equal(card_points(row[i].card, row[i].cavalry, &pool), row[i].points);
		assert_int_equal(pool, row[i].pool);
	}
}

static void quality_helps_in_the_roll_for_sides(void **state)
{
	(void)state;
	assert_int_equal(choice_modifier('E'), -3); /* NW-173 */
	assert_int_equal(choice_modifier('C'), -3);
	assert_int_equal(choice_modifier('G'), -2); /* NW-174 */
	assert_int_equal(choice_modifier('V'), -2);
	assert_int_equal(choice_modifier('A'), -1); /* NW-175 */
	assert_int_equal(choice_modifier('P'), 0);  /* NW-176 */
}

static void created_commanders_follow_their_table(void **state)
{
	static const struct rating row[] = {{3, 0, -1, 'P'}, /* NW-198 */
					    {3, 0, 0, 'A'},  /* NW-199 */
					    {3, 0, 0, 'A'},  /* NW-200 */
					    {4, 0, 0, 'A'},  /* NW-201 */
					    {4, 0, 1, 'G'},  /* NW-202 */
					    {5, 0, 2, 'E'}}; /* NW-203 */
	(void)state;
	for (int i = 0; i < 6; i++) {
		assert_int_equal(t->team[i].span, row[i].span);
		assert_int_equal(t->team[i].quality, row[i].quality);
		assert_int_equal(t->team[i].modifier, row[i].modifier);
	}
}

static void special_options_follow_their_table(void **state)
{
	static const char *const want[] = {"blucher", "napoleon", "wellington", "berthier",
					   "mouton"};
	(void)state;
	for (int d10 = 1; d10 <= 10; d10++) /* NW-285 NW-286 NW-287 NW-288 NW-289 */
		assert_string_equal(special_words[special_of_roll(d10)], want[(d10 - 1) / 2]);
}

static void the_clock_stops_a_battle(void **state)
{
	(void)state;
	assert_int_equal(battle_minutes(BATTLE_INDIVIDUAL), 270); /* NW-181 */
	assert_int_equal(battle_minutes(BATTLE_TEAM), 300);       /* NW-182 */
	assert_int_equal(battle_minutes(BATTLE_SHADOW), 330);     /* NW-183 */
	struct clock_state s = {.kind = BATTLE_INDIVIDUAL, .minutes = 264, .second_says = -1};
	assert_int_equal(battle_call(&s), CLOCK_PLAY);
	s.minutes = 265; /* NW-184: five minutes before the end */
	assert_int_equal(battle_call(&s), CLOCK_ASK_SECOND);
	s.second_says = 1;
	assert_int_equal(battle_call(&s), CLOCK_LAST_TURN);
	s.second_turn_ended = true; /* NW-185: his move is the last */
	assert_int_equal(battle_call(&s), CLOCK_OVER);
	s = (struct clock_state){.kind = BATTLE_TEAM, .minutes = 296, .second_says = 0};
	assert_int_equal(battle_call(&s), CLOCK_FINISH); /* NW-R42 */
	s = (struct clock_state){.kind = BATTLE_TEAM, .minutes = 20, .second_says = -1};
	s.army_morale = true; /* NW-186: not before the second player's turn closes */
	assert_int_equal(battle_call(&s), CLOCK_PLAY);
	s.second_turn_ended = true;
	assert_int_equal(battle_call(&s), CLOCK_OVER);
}

static bool used(const char *para, const char *rule, bool *there)
{
	*there = false;
	for (const struct rule_in_use *r = rules_in_use; r->para; r++)
		if (strcmp(r->para, para) == 0 && strcmp(r->rule, rule) == 0) {
			*there = true;
			return r->used;
		}
	return false;
}

static void the_rule_sheet_lists_what_is_in_use(void **state)
{
	static const struct {
		const char *paras, *rule;
		bool used;
	} row[] = {{"13.1 13.2 13.3", "NW-328", true}, {"14.1 14.2 14.4 14.5 14.6", "NW-329", true},
		   {"14.3", "NW-330", false},          {"15.1 15.2 15.3 15.6", "NW-331", true},
		   {"15.4 15.5", "NW-332", false},     {"18.2 18.7", "NW-333", true},
		   {"19.1 19.3 19.4", "NW-334", true}, {"20.1 20.5", "NW-335", true},
		   {"20.2", "NW-336", true},           {"H2.3.1.2.6", "NW-350", true},
		   {"H2.3.1.2.6", "NW-351", true},     {"H8.4.4", "NW-366", true}};
	(void)state;
	for (size_t i = 0; i < sizeof row / sizeof *row; i++) /* NW-179 */
		for (const char *p = row[i].paras; *p; p += strspn(p, " ")) {
			char para[16];
			bool there;
			snprintf(para, sizeof para, "%.*s", (int)strcspn(p, " "), p);
			assert_int_equal(used(para, row[i].rule, &there), row[i].used);
			assert_true(there);
			p += strcspn(p, " ");
		}
	for (const struct rule_in_use *r = rules_in_use; r->para; r++)
		assert_null(strstr(r->text, "earguard")); /* NW-R40 */
}

static void settings_have_the_printed_defaults_and_can_be_changed(void **state)
{
	const struct settings *d = &settings_default; /* NW-R52 */
	static const char text[] = "{\"acp\":300,\"weeks\":5,\"reset_points\":100,\"keep\":2}";
	struct settings s = *d;
	(void)state;
	assert_int_equal(d->army.acp, 250); /* NW-003 */
	assert_int_equal(d->weeks, 4);      /* NW-009 */
	assert_int_equal(d->reset_points, 140);
	assert_int_equal(d->computer.cap, 15);
	assert_int_equal(d->computer.rolls_cap, 2);
	struct pk *pk = pk_new(NULL);
	struct pk_node n = pk_parse(pk, "s", text, strlen(text));
	assert_true(settings_read(&n, &s));
	assert_int_equal(s.army.acp, 300);
	assert_int_equal(s.weeks, 5);
	assert_int_equal(s.keep, 2);
	assert_int_equal(s.min_rolls, 5);
	struct out o = {0}; /* what is written reads back */
	struct settings again = settings_default;
	s.computer.cap = 12;
	s.computer.row[0].base = 3;
	settings_write(&s, NULL, &o);
	n = pk_parse(pk, "s", o.p, o.n);
	assert_true(settings_read(&n, &again));
	assert_memory_equal(&again, &s, sizeof s);
	out_free(&o);
	n = pk_parse(pk, "s", "{\"nonsense\":1}", 14);
	assert_false(settings_read(&n, &s));
	pk_free(pk);
}

static void figures_stand_on_a_general_s_base_by_his_rank(void **state)
{
	(void)state;
	assert_int_equal(lg_figures_on_base(LEVEL_DIVISION), 1);
	assert_int_equal(lg_figures_on_base(LEVEL_CORPS), 2);
	assert_int_equal(lg_figures_on_base(LEVEL_ARMY), 3); /* NW-291: the chief of staff's base */
	/* NW-228 NW-229 NW-230 NW-232 NW-E10: 30 figures, 2 batteries, a division general killed,
	 * a corps general captured */
	assert_int_equal(victory_points(30, 0, 0, 0), 30);
	assert_int_equal(victory_points(0, 2, 0, 0), 4);
	assert_int_equal(victory_points(0, 0, lg_figures_on_base(LEVEL_CORPS), 0), 4);
	assert_int_equal(victory_points(0, 0, 0, lg_figures_on_base(LEVEL_DIVISION)), 3);
	assert_int_equal(victory_points(30, 2, 1, 2), 42);
	assert_int_equal(victory_points(0, 0, 0, 0),
			 0); /* NW-231: the wounded who stay count not */
}

/* Everything with a name has one in both languages; every answer has words. */
static void everything_is_named_in_both_languages(void **state)
{
	(void)state;
	for (int i = 0; i < t->ntypes; i++)
		for (int lang = 0; lang < LANG_COUNT; lang++)
			assert_true(t->type[i].name[lang] && t->type[i].name[lang][0]);
	for (int i = 0; i < t->ngenerals; i++)
		for (int lang = 0; lang < LANG_COUNT; lang++)
			assert_true(t->general[i].name[lang] && t->general[i].name[lang][0]);
	size_t n;
	char *text = slurp_data("adjudications.json", &n);
	struct pk *pk = pk_new(NULL);
	struct pk_node doc = pk_parse(pk, "adjudications", text, n), list = pk_get(&doc, "rulings");
	for (int i = 0; i < pk_count(&list); i++) {
		struct pk_node q = pk_at(&list, i), answers = pk_get(&q, "answers");
		assert_true(pk_string(&q, "it")[0]);
		for (int k = 0; k < pk_count(&answers); k++) {
			struct pk_node a = pk_at(&answers, k);
			bool known = strcmp(pk_string_of(&a), "number") == 0;
			for (const struct answer_word *w = answer_words; w->id; w++)
				known |= strcmp(w->id, pk_string_of(&a)) == 0;
			if (!known)
				fail_msg("no words for %s", pk_string_of(&a));
		}
	}
	pk_free(pk);
	free(text);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(the_ladder_of_ranks_is_the_printed_one),
		cmocka_unit_test(generals_cost_what_the_formula_says),
		cmocka_unit_test(elites_are_the_printed_ones),
		cmocka_unit_test(prohibited_types_are_the_printed_ones),
		cmocka_unit_test(light_types_are_known),
		cmocka_unit_test(the_alliance_chart_is_the_printed_one),
		cmocka_unit_test(powers_are_classed_as_printed),
		cmocka_unit_test(the_reinforcement_table_is_the_printed_one),
		cmocka_unit_test(kept_cards_are_worth_the_printed_points),
		cmocka_unit_test(quality_helps_in_the_roll_for_sides),
		cmocka_unit_test(created_commanders_follow_their_table),
		cmocka_unit_test(special_options_follow_their_table),
		cmocka_unit_test(the_clock_stops_a_battle),
		cmocka_unit_test(the_rule_sheet_lists_what_is_in_use),
		cmocka_unit_test(settings_have_the_printed_defaults_and_can_be_changed),
		cmocka_unit_test(figures_stand_on_a_general_s_base_by_his_rank),
		cmocka_unit_test(everything_is_named_in_both_languages),
	};
	struct pk *pk = charts_open(&t);
	int failed = cmocka_run_group_tests(tests, NULL, NULL);
	pk_free(pk);
	return failed;
}
