/*
 * sample.c: the published sample season as a record: its armies, its dice, its decisions.
 */
#include "league/sample.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define SEASON "league/sample-campaign/season"

struct teller {
	struct record *r;
	struct refusal *why;
	struct out o;
};

static bool tell(struct teller *t)
{
	bool good = t->o.failed ? no_memory(t->why) : record_add(t->r, t->o.p, t->why, NULL);
	out_clear(&t->o);
	return good;
}

static struct out *event(struct teller *t, const char *type)
{
	out_object(&t->o, NULL);
	out_string(&t->o, "type", type);
	return &t->o;
}

static bool finish(struct teller *t)
{
	out_end(&t->o);
	return tell(t);
}

/* A list or value of the document, copied into the event under its own key. */
static void copy_list(struct out *o, const struct pk_node *n, const char *key, const char *as)
{
	struct pk_node list = pk_get(n, key);
	out_array(o, as);
	for (int i = 0; i < pk_count(&list); i++) {
		struct pk_node v = pk_at(&list, i);
		out_string(o, NULL, pk_string_of(&v));
	}
	out_end(o);
}

static void copy_pairs(struct out *o, const struct pk_node *list, const char *as)
{
	out_array(o, as);
	for (int i = 0; i < pk_count(list); i++) {
		struct pk_node pair = pk_at(list, i);
		out_array(o, NULL);
		for (int k = 0; k < pk_count(&pair); k++) {
			struct pk_node v = pk_at(&pair, k);
			out_int(o, NULL, pk_int_of(&v, 1, 100));
		}
		out_end(o);
	}
	out_end(o);
}

static bool hand_in(struct teller *t, struct pk *pk, const char *player, const char *file,
		    bool shadow)
{
	char name[96];
	struct army a;
	snprintf(name, sizeof name, "league/sample-campaign/armies/%s", file);
	struct pk_node doc = pk_open(pk, name);
	if (!army_read(&doc, t->r->t, &a))
		return false;
	struct out *o = event(t, "army");
	out_string(o, "player", player);
	if (shadow)
		out_bool(o, "shadow", true);
	army_write(&a, t->r->t, "army", o);
	return finish(t);
}

static bool open_club(struct teller *t, struct pk *pk, const struct pk_node *doc)
{
	static const char *const files[] = {"p1-as", "p2-br", "p3-fr-bv", "p4-rs",
					    "p5-pr", "p6-sp", "p7-pd"};
	struct out *o = event(t, "campaign");
	out_string(o, "name", "Eagle Club");
	copy_list(o, doc, "tables", "tables");
	if (!finish(t))
		return false;
	struct pk_node players = pk_get(doc, "players");
	for (int i = 0; i < pk_count(&players); i++) {
		struct pk_node n = pk_at(&players, i);
		o = event(t, "player");
		out_string(o, "id", pk_string(&n, "id"));
		out_string(o, "name", pk_string(&n, "name"));
		if (!finish(t) || !hand_in(t, pk, pk_string(&n, "id"), files[i], false))
			return false;
	}
	o = event(t, "season-start");
	out_string(o, "date", "2026-10-13");
	return finish(t) && hand_in(t, pk, "p1", "p1-shadow", true) &&
	       hand_in(t, pk, "p5", "p5-shadow", true);
}

/* "u7 AsGZ +8", "u12 PrLC +4, u13 PrLC +4", "new battery Pr12# in d1",
 * "new brigade RsLN 12 in d1 (4 new, 4 each from u2 and u3)" */
static void write_use(struct out *o, const struct army *a, enum card card, const char *effect,
		      bool *as_line)
{
	char type[16], at[8], x[8], y[8], id[16], code[16];
	int figures, used = 0, n;
	*as_line = false;
	out_object(o, "use");
	snprintf(id, sizeof id, "u%d", a->nunits + 1);
	if (sscanf(effect, "new battery %15s in %7s", type, at) == 2) {
		out_object(o, "battery");
		out_string(o, "id", id);
		out_string(o, "type", type);
		out_string(o, "at", at);
		out_end(o);
	} else if (sscanf(effect, "new brigade %15s %d in %7s", type, &figures, at) == 3) {
		out_array(o, "new");
		out_object(o, NULL);
		out_string(o, "id", id);
		out_string(o, "type", type);
		out_int(o, "figures", figures);
		out_string(o, "at", at);
		const char *from = strstr(effect, "each from");
		if (from && sscanf(from, "each from %7s and %7[^)]", x, y) == 2) {
			out_array(o, "from");
			for (int i = 0; i < 2; i++) {
				out_object(o, NULL);
				out_string(o, "unit", i ? y : x);
				out_int(o, "figures", 4);
				out_end(o);
			}
			out_end(o);
		}
		out_end(o);
		out_end(o);
	} else {
		out_array(o, "add");
		for (const char *p = effect;
		     sscanf(p, "%7s %15s +%d%n", x, code, &figures, &n) == 3;) {
			out_object(o, NULL);
			out_string(o, "unit", x);
			out_int(o, "figures", figures);
			out_end(o);
			used += figures;
			*as_line = strstr(code, "LN") && card != CARD_WILD && card != CARD_4LN &&
				   card != CARD_8LN && card != CARD_12LN;
			p += n;
			if (*p == ',')
				p++;
		}
		out_end(o);
		int all = *as_line ? 4 : card_figures(card);
		if (all > used)
			out_int(o, "lost", all - used);
	}
	out_end(o);
}

static bool play_rolls(struct teller *t, const struct pk_node *battle, const char *id)
{
	struct pk_node rolls = pk_get(battle, "rolls");
	for (int i = 0; i < pk_count(&rolls); i++) {
		struct pk_node n = pk_at(&rolls, i);
		const char *player = pk_string(&n, "player");
		int who = club_player(t->r->now, player);
		struct out *o = event(t, "roll");
		out_string(o, "player", player);
		out_string(o, "battle", id);
		out_int(o, "d100", pk_int(&n, "d100", 1, 100));
		out_string(o, "origin", "record");
		if (!finish(t))
			return false;
		const struct club_player *p = &t->r->now->player[who];
		const char *effect = pk_string(&n, "effect");
		bool as_line;
		o = event(t, "place");
		out_string(o, "player", player);
		out_int(o, "roll", p->nrolls);
		out_string(o, "card", pk_string(&n, "card"));
		write_use(o, &p->army, (enum card)p->roll[p->nrolls - 1].card, effect, &as_line);
		if (as_line)
			out_bool(o, "as_line", true);
		out_string(o, "effect", effect);
		if (!finish(t))
			return false;
	}
	return true;
}

static void write_side(struct out *o, const struct pk_node *report, const char *side)
{
	static const char *const keys[] = {"casualties",       "batteries",  "killed_figures",
					   "captured_figures", "objectives", "vp"};
	struct pk_node n = pk_get(report, side);
	out_object(o, side);
	for (int i = 0; i < 6; i++)
		out_int(o, keys[i], pk_int(&n, keys[i], 0, 10000));
	out_end(o);
}

/* The dice as they fell, ties included: the n-th result rolled "for" something. */
static int die_for(const struct pk_node *doc, const char *what, int nth)
{
	struct pk_node dice = pk_get(doc, "dice");
	for (int i = 0; i < pk_count(&dice); i++) {
		struct pk_node n = pk_at(&dice, i);
		if (strcmp(pk_string(&n, "what"), what) == 0 && nth-- == 0)
			return (int)pk_int(&n, "result", 1, 100);
	}
	return 0;
}

static void write_command_rolls(struct out *o, const struct pk_node *doc,
				const struct pk_node *team)
{
	struct pk_node players = pk_get(team, "players");
	char what[2][40];
	for (int i = 0; i < 2; i++) {
		struct pk_node id = pk_at(&players, i);
		snprintf(what[i], sizeof what[i], "6.7.1 %s", pk_string_of(&id));
	}
	out_array(o, "rolls");
	for (int nth = 0; die_for(doc, what[0], nth); nth++) {
		out_array(o, NULL);
		out_int(o, NULL, die_for(doc, what[0], nth));
		out_int(o, NULL, die_for(doc, what[1], nth));
		out_end(o);
	}
	out_end(o);
}

static bool play_command(struct teller *t, const struct pk_node *week, const char *id)
{
	static const char *const sides[] = {"a", "b"};
	struct pk_node teams = pk_get(week, "teams");
	for (int s = 0; s < 2; s++) {
		struct pk_node team = pk_get(&teams, sides[s]), d6 = pk_get(&team, "d6");
		struct pk_node doc = pk_open(week->pk, SEASON);
		struct out *o = event(t, "command");
		out_string(o, "battle", id);
		out_string(o, "side", sides[s]);
		write_command_rolls(o, &doc, &team);
		out_array(o, "d6");
		for (int i = 0; i < 3; i++) {
			struct pk_node v = pk_at(&d6, i);
			out_int(o, NULL, pk_int_of(&v, 1, 6));
		}
		out_end(o);
		out_string(o, "origin", "record");
		if (!finish(t))
			return false;
	}
	return true;
}

static bool play_battle(struct teller *t, const struct pk_node *week, const struct pk_node *n,
			const char *id)
{
	struct pk_node report = pk_get(n, "report"), rolls = pk_get(n, "choice_rolls");
	if (strcmp(pk_string(n, "kind"), "team") == 0 && !play_command(t, week, id))
		return false;
	struct out *o = event(t, "choice");
	out_string(o, "battle", id);
	copy_pairs(o, &rolls, "rolls");
	out_string(o, "origin", "record");
	if (!finish(t))
		return false;
	struct pk_node a = pk_get(n, "a"), b = pk_get(n, "b"), first = pk_at(&a, 0);
	struct pk_node other = pk_at(&b, 0);
	o = event(t, "report");
	out_string(o, "by", pk_string_of(&first));
	out_string(o, "battle", id);
	write_side(o, &report, "a");
	write_side(o, &report, "b");
	if (!finish(t))
		return false;
	o = event(t, "confirm");
	out_string(o, "by", pk_string_of(&other));
	out_string(o, "battle", id);
	return finish(t) && play_rolls(t, n, id);
}

static void write_table(struct out *o, const struct pk_node *n)
{
	const char *kind = pk_string(n, "kind");
	bool shadow = strncmp(kind, "2-on-1", 6) == 0;
	out_object(o, NULL);
	out_string(o, "table", pk_string(n, "table"));
	out_string(o, "kind", shadow ? "2-on-1" : kind);
	copy_list(o, n, "a", "a");
	copy_list(o, n, "b", "b");
	if (shadow) {
		struct pk_node a = pk_get(n, "a"), one = pk_at(&a, 0);
		out_string(o, "shadow", pk_string_of(&one));
	}
	out_end(o);
}

static bool open_night(struct teller *t, const struct pk_node *week, int number)
{
	struct pk_node battles = pk_get(week, "battles");
	char date[11];
	bool team = false;
	day_text(day_of("2026-10-13") + 14 * (number - 1), date);
	struct out *o = event(t, "night");
	out_string(o, "date", date);
	if (!finish(t))
		return false;
	o = event(t, "check-in");
	out_array(o, "players");
	for (int i = 0; i < pk_count(&battles); i++) {
		struct pk_node n = pk_at(&battles, i);
		team |= strcmp(pk_string(&n, "kind"), "team") == 0;
		for (int s = 0; s < 2; s++) {
			struct pk_node side = pk_get(&n, s ? "b" : "a");
			for (int k = 0; k < pk_count(&side); k++) {
				struct pk_node id = pk_at(&side, k);
				out_string(o, NULL, pk_string_of(&id));
			}
		}
	}
	out_end(o);
	if (!finish(t))
		return false;
	if (team) {
		event(t, "team-night");
		if (!finish(t))
			return false;
	}
	if (pk_has(week, "shadow_volunteers")) {
		struct pk_node list = pk_get(week, "shadow_volunteers");
		o = event(t, "volunteers");
		out_array(o, "rolls");
		for (int i = 0; i < pk_count(&list); i++) {
			struct pk_node n = pk_at(&list, i);
			out_object(o, NULL);
			out_string(o, "player", pk_string(&n, "player"));
			out_int(o, "roll", pk_int(&n, "roll", 1, 10));
			out_end(o);
		}
		out_end(o);
		out_string(o, "origin", "record");
		if (!finish(t))
			return false;
	}
	o = event(t, "draw");
	out_array(o, "tables");
	for (int i = 0; i < pk_count(&battles); i++) {
		struct pk_node n = pk_at(&battles, i);
		write_table(o, &n);
	}
	out_end(o);
	return finish(t);
}

static bool play_week(struct teller *t, const struct pk_node *week)
{
	struct pk_node battles = pk_get(week, "battles");
	int number = (int)pk_int(week, "week", 1, 10);
	struct pk_node one = pk_at(&battles, 0);
	bool make_up = strcmp(pk_string(&one, "kind"), "make-up") == 0;
	char id[32];
	if (make_up) {
		struct out *o = event(t, "make-up");
		out_string(o, "table", pk_string(&one, "table"));
		copy_list(o, &one, "a", "a");
		copy_list(o, &one, "b", "b");
		out_string(o, "place", "club");
		return finish(t) && play_battle(t, week, &one, "1.m1");
	}
	if (!open_night(t, week, number))
		return false;
	for (int i = 0; i < pk_count(&battles); i++) {
		struct pk_node n = pk_at(&battles, i);
		snprintf(id, sizeof id, "1.%d.%s", number, pk_string(&n, "table"));
		if (!play_battle(t, week, &n, id))
			return false;
	}
	return true;
}

static bool end_season(struct teller *t, const struct pk_node *doc)
{
	struct pk_node end = pk_get(doc, "end");
	event(t, "season-close");
	if (!finish(t))
		return false;
	for (int i = 0; i < pk_count(&end); i++) {
		struct pk_node n = pk_at(&end, i), kept = pk_get(&n, "kept");
		const struct club_player *p =
			&t->r->now->player[club_player(t->r->now, pk_key(&n))];
		bool taken[CLUB_ROLLS] = {false};
		struct out *o = event(t, "keep");
		out_string(o, "player", pk_key(&n));
		out_array(o, "rolls");
		for (int k = 0; k < pk_count(&kept); k++) {
			struct pk_node card = pk_at(&kept, k);
			int want = pk_word_of(&card, card_words);
			for (int q = 0; q < p->nrolls; q++)
				if (!taken[q] && p->roll[q].card == want) {
					taken[q] = true;
					out_object(o, NULL);
					out_int(o, "roll", q + 1);
					out_end(o);
					break;
				}
		}
		out_end(o);
		if (!finish(t))
			return false;
	}
	return true;
}

bool sample_campaign(struct record *r, struct pk *pk, struct refusal *why)
{
	struct teller t = {.r = r, .why = why};
	struct pk_node doc = pk_open(pk, SEASON);
	struct pk_node weeks = pk_get(&doc, "weeks");
	bool good = open_club(&t, pk, &doc);
	for (int i = 0; good && i < pk_count(&weeks); i++) {
		struct pk_node week = pk_at(&weeks, i);
		good = play_week(&t, &week);
	}
	good = good && end_season(&t, &doc) && !pk_error(pk);
	out_free(&t.o);
	return good;
}
