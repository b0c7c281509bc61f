/*
 * complete.c: proposals for an army: by adding alone, else with what must go or move, else under
 * another head (nations, prime partner, commander, level), the smallest change first.
 */
#include "league/complete.h"
#include "kernel/game.h"
#include "league/reinforce.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

const char *const change_words[CHANGES + 1] = {
	"contingents",  "nations",         "commander",
	"corps-level",  "army-level",      "add-corps",
	"remove-unit",  "remove-division", "remove-artillery-commander",
	"move-unit",    "general",         "join-corps",
	"add-division", "add-unit",        NULL};

const char *const change_texts[CHANGES] = {
	N_("give up the contingents"),
	N_("nations {0} (* the prime partner, ! the commander's)"),
	N_("put the player's own general in command"),
	N_("command as a corps, its corps dissolved"),
	N_("command as an army"),
	N_("form the corps {2} under {0}"),
	N_("take out {0}"),
	N_("dissolve the division {0}"),
	N_("dismiss the artillery commander {0}"),
	N_("move {0} to {2}"),
	N_("give the division {2} to {0}"),
	N_("put the division {0} under {2}"),
	N_("form the division {2} under {0}"),
	N_("add {0} to {2}"),
};

const char *const aim_words[AIMS + 1] = {"least", "line", "mixed", NULL};
const char *const aim_texts[AIMS] = {
	N_("The least that makes it legal"),
	N_("All points spent, line infantry first"),
	N_("All points spent, with elite, light, cavalry and guns"),
};

/* Codes that units, divisions or corps can still put right. */
static bool may_be_mended(const char *code)
{
	static const char *const codes[] = {"E_ARMY_TOO_SMALL", "E_TWO_CORPS", "E_BR_CAV_MAJORITY"};
	for (size_t i = 0; i < sizeof codes / sizeof *codes; i++)
		if (strcmp(codes[i], code) == 0)
			return true;
	return false;
}

/* Whether anything can stand under this head. */
static bool head_is_sound(const struct league_tables *t, const struct army_rules *r,
			  const struct army *a)
{
	struct army bare = *a;
	struct breaches found;
	bare.nunits = bare.ndivisions = bare.nart = 0;
	army_check(t, r, &bare, &found);
	for (int i = 0; i < found.n; i++)
		if (!may_be_mended(found.list[i].code))
			return false;
	return true;
}

static void dissolve_corps(struct army *a)
{
	for (int i = 0; i < a->ndivisions; i++)
		a->division[i].corps = LG_NONE;
	for (int i = 0; i < a->nunits; i++)
		if (a->unit[i].place == AT_CORPS_ID) {
			a->unit[i].place = AT_CORPS;
			a->unit[i].at = 0;
		}
	a->ncorps = 0;
	a->level = a->level_start = LEVEL_CORPS;
}

/* The cheapest general who may lead a corps of this army. */
static struct army_general corps_general(const struct league_tables *t, const struct army *a)
{
	struct army_general best = {.there = true,
				    .listed = LG_NONE,
				    .nation = a->commander_nation,
				    .rating = card_general(CARD_CORPS)};
	for (int i = 0; i < t->ngenerals; i++) {
		const struct listed_general *g = &t->general[i];
		if (!army_has_nation(a, g->nation) || g->monarch || g->art || g->cav ||
		    g->rating.modifier >= 3 || general_is_used(a, i))
			continue;
		if (best.listed == LG_NONE || lg_general_cost(g->rating, LEVEL_CORPS) <
						      lg_general_cost(best.rating, LEVEL_CORPS)) {
			best.listed = (int16_t)i;
			best.nation = g->nation;
			best.rating = g->rating;
		}
	}
	snprintf(best.name, sizeof best.name, "%.31s",
		 best.listed == LG_NONE ? t->nation[best.nation].id
					: t->general[best.listed].name[LANG_EN]);
	return best;
}

static void corps_id(const struct army *a, char id[8])
{
	bool taken = true;
	for (unsigned n = 1; taken && n < 100; n++) {
		snprintf(id, 8, "c%u", n % 100);
		taken = false;
		for (int i = 0; i < a->ncorps; i++)
			taken |= strcmp(a->corps[i].id, id) == 0;
		for (int i = 0; i < a->nunits; i++)
			taken |= strcmp(a->unit[i].id, id) == 0;
		for (int i = 0; i < a->ndivisions; i++)
			taken |= strcmp(a->division[i].id, id) == 0;
	}
}

/* NW-036: an army has two corps of the foot at least; British armies have none (NW-041). */
static int foot_corps(const struct army *a)
{
	int n = 0;
	for (int i = 0; i < a->ncorps; i++)
		n += a->corps[i].kind != CORPS_CAVALRY;
	return n;
}

static bool leads_british(const struct league_tables *t, const struct army *a)
{
	int head = a->nnations == 1 ? a->nation[0] : a->prime;
	return head != LG_NONE && t->nation[head].british_style;
}

/* Command of an army, with the corps that it takes; spans are free, so that two always do. */
static void raise_to_army(const struct league_tables *t, struct army *a)
{
	bool british = leads_british(t, a);
	a->level = a->level_start = LEVEL_ARMY;
	while (!british && foot_corps(a) < 2 && a->ncorps < ARMY_CORPS) {
		struct army_corps c = {.kind = CORPS_PERMANENT, .general = corps_general(t, a)};
		corps_id(a, c.id);
		a->corps[a->ncorps++] = c;
	}
	for (int i = 0; i < a->nunits; i++)
		if (a->unit[i].place == AT_CORPS) {
			a->unit[i].place = british ? AT_ARMY : AT_CORPS_ID;
			a->unit[i].at = 0;
		}
}

static bool may_be_raised(const struct league_tables *t, const struct army *a)
{
	return a->level != LEVEL_ARMY || (foot_corps(a) < 2 && !leads_british(t, a));
}

/* Another head for the same troops, and how much of a change it is. */
enum head_level { LEVEL_STAYS, LEVEL_DOWN, LEVEL_UP, HEAD_LEVELS };
struct head {
	uint32_t nations; /* those of the army that stay */
	int prime, commander;
	enum head_level level;
	int change;
};

static void put_head(const struct league_tables *t, const struct army *a, const struct head *h,
		     struct army *to)
{
	*to = *a;
	to->contingents = false;
	to->has_commander = true;
	to->nnations = 0;
	for (int i = 0; i < a->nnations; i++)
		if (h->nations >> i & 1)
			to->nation[to->nnations++] = a->nation[i];
	to->prime = (int16_t)h->prime;
	to->commander_nation = (int16_t)h->commander;
	if (h->level == LEVEL_DOWN)
		dissolve_corps(to);
	if (h->level == LEVEL_UP)
		raise_to_army(t, to);
}

static int by_change(const void *x, const void *y)
{
	const struct head *a = x, *b = y;
	if (a->change != b->change)
		return a->change - b->change;
	return a->nations != b->nations
		       ? (a->nations > b->nations) - (a->nations < b->nations)
		       : a->prime * 100 + a->commander - (b->prime * 100 + b->commander);
}

enum { HEADS_TRIED = 40 };
enum { HEADS = 64 * (ARMY_NATIONS + 1) * ARMY_NATIONS * HEAD_LEVELS };

/* All sound heads, the smallest change first. */
static int list_heads(const struct league_tables *t, const struct army_rules *r,
		      const struct army *a, struct head *list)
{
	int n = 0;
	for (uint32_t set = 1; set < 1u << a->nnations; set++)
		for (int p = LG_NONE; p < a->nnations; p++)
			for (int c = 0; c < a->nnations; c++)
				for (int up = 0; up < HEAD_LEVELS; up++) {
					struct head h = {.nations = set,
							 .level = (enum head_level)up};
					struct army as;
					if ((p >= 0 && !(set >> p & 1)) || !(set >> c & 1) ||
					    (up == LEVEL_DOWN && a->level != LEVEL_ARMY &&
					     !a->ncorps) ||
					    (up == LEVEL_UP && !may_be_raised(t, a)))
						continue;
					h.prime = p < 0 ? LG_NONE : a->nation[p];
					h.commander = a->nation[c];
					h.change = 8 * (a->nnations - __builtin_popcount(set)) +
						   (h.prime != a->prime) +
						   (h.commander != a->commander_nation) +
						   6 * (up != LEVEL_STAYS);
					put_head(t, a, &h, &as);
					if (head_is_sound(t, r, &as))
						list[n++] = h;
				}
	qsort(list, (size_t)n, sizeof *list, by_change);
	return n;
}

static void note(struct completion *out, enum change_kind kind, const char *text)
{
	if (out->nchanges == COMPLETION_CHANGES)
		return;
	memmove(out->change + 1, out->change, (size_t)out->nchanges * sizeof *out->change);
	out->nchanges++;
	out->change[0] = (struct army_change){.kind = kind, .type = LG_NONE, .general = LG_NONE};
	snprintf(out->change[0].name, sizeof out->change[0].name, "%s", text);
}

static void note_head(const struct league_tables *t, const struct army *before,
		      const struct army *as, struct completion *out)
{
	char text[40] = "";
	bool nations = before->nnations != as->nnations || before->prime != as->prime ||
		       (before->has_commander && before->commander_nation != as->commander_nation);
	for (int i = 0; i < as->nnations; i++) {
		size_t n = strlen(text);
		bool prime = as->nation[i] == as->prime,
		     leads = as->nation[i] == as->commander_nation;
		snprintf(text + n, sizeof text - n, "%s%s%s%s", i ? ", " : "",
			 t->nation[as->nation[i]].id, prime ? "*" : "", leads ? "!" : "");
	}
	for (int i = as->ncorps; i-- > before->ncorps;) {
		note(out, CHANGE_ADD_CORPS, as->corps[i].general.name);
		out->change[0].general = as->corps[i].general.listed;
		out->change[0].price = lg_general_cost(as->corps[i].general.rating, LEVEL_CORPS);
		snprintf(out->change[0].id, sizeof out->change[0].id, "%s", as->corps[i].id);
	}
	if (as->level == LEVEL_ARMY && before->level != LEVEL_ARMY)
		note(out, CHANGE_ARMY_LEVEL, "");
	else if (before->ncorps > as->ncorps || before->level != as->level)
		note(out, CHANGE_CORPS_LEVEL, "");
	if (!before->has_commander)
		note(out, CHANGE_COMMANDER, "");
	if (nations)
		note(out, CHANGE_NATIONS, text);
	if (before->contingents)
		note(out, CHANGE_CONTINGENTS, "");
}

static bool same_head(const struct army *a, const struct army *b)
{
	return a->contingents == b->contingents && a->has_commander == b->has_commander &&
	       a->nnations == b->nnations && a->prime == b->prime &&
	       a->commander_nation == b->commander_nation && a->level == b->level &&
	       a->ncorps == b->ncorps;
}

/* One proposal for each aim; those that came out the same as another are left out. */
static void propose(const struct model_wish *w, const struct army *before, bool legal,
		    struct completions *out)
{
	for (int aim = legal ? AIM_LINE : AIM_LEAST; aim < AIMS; aim++) {
		struct model_wish his = *w;
		struct completion *c = &out->list[out->n];
		struct breaches found;
		bool same = false;
		his.aim = (enum completion_aim)aim;
		if (model_solve(&his, c, NULL) != MODEL_FOUND)
			continue;
		note_head(w->t, before, w->a, c);
		army_check(w->t, w->r, &c->army, &found);
		for (int i = 0; i < out->n; i++)
			same |= memcmp(&out->list[i].army, &c->army, sizeof c->army) == 0;
		/* what is proposed has been checked, whatever the program thinks of it */
		if (found.n == 0 && c->nchanges && !same)
			out->n++;
	}
}

/* Tries one head; MODEL_FOUND leaves the proposals in `out`. */
static enum model_answer try_head(struct model_wish *w, const struct army *before, bool legal,
				  struct completions *out)
{
	int harm = 0;
	w->aim = AIM_LEAST;
	w->most_harm = LG_NONE;
	enum model_answer answer = model_solve(w, NULL, &harm);
	if (answer != MODEL_FOUND)
		return answer;
	w->most_harm = w->swap ? harm : LG_NONE;
	out->n = 0;
	propose(w, before, legal, out);
	return MODEL_FOUND;
}

struct completions *army_complete(const struct league_tables *t, const struct army_rules *r,
				  const struct army *a, const atomic_bool *stop)
{
	struct completions *out = calloc(1, sizeof *out);
	struct head *heads = calloc(HEADS, sizeof *heads);
	struct breaches found;
	struct army as = *a;
	struct model_wish w = {.t = t, .r = r, .a = &as, .stop = stop};
	bool gave_up = false, done = false;
	if (!out || !heads) {
		free(out);
		free(heads);
		return NULL;
	}
	army_check(t, r, a, &found);
	if (!a->contingents && a->has_commander && head_is_sound(t, r, a)) {
		enum model_answer answer = try_head(&w, a, found.n == 0, out);
		out->scope = SCOPE_ADD;
		done = answer == MODEL_FOUND;
		gave_up |= answer == MODEL_GAVE_UP;
	}
	/* NW-043: rather than to send troops home the general takes command of an army */
	if (!done && !a->contingents && a->has_commander && may_be_raised(t, a)) {
		raise_to_army(t, &as);
		done = head_is_sound(t, r, &as) && try_head(&w, a, false, out) == MODEL_FOUND;
		out->scope = a->level == LEVEL_ARMY ? SCOPE_ADD : SCOPE_HEAD;
		as = *a;
	}
	w.swap = true;
	int n = done ? 0 : list_heads(t, r, a, heads);
	for (int i = 0; i < n && !done; i++) {
		if (i == HEADS_TRIED) {
			gave_up = true;
			break;
		}
		put_head(t, a, &heads[i], &as);
		enum model_answer answer = try_head(&w, a, false, out);
		out->scope = same_head(a, &as) ? SCOPE_SWAP : SCOPE_HEAD;
		done = answer == MODEL_FOUND;
		gave_up |= answer == MODEL_GAVE_UP;
		if (answer == MODEL_GAVE_UP)
			break; /* the next would take as long */
	}
	if (!done)
		out->scope = gave_up ? SCOPE_UNKNOWN : SCOPE_NEVER;
	else if (gave_up && out->scope != SCOPE_ADD)
		out->scope = SCOPE_UNKNOWN; /* legal, but that less would not do is not proven */
	free(heads);
	return out;
}

const char *const scope_words[] = {"add", "swap", "head", "never", "unknown"};

const char *completions_text(const struct completions *c)
{
	static const char *const text[] = {
		N_("It can be completed by adding alone."),
		N_("Adding alone cannot make it legal (proven); this must go or move:"),
		N_("Its nations, command or level cannot stay (proven):"),
		N_("No change makes a legal army of it (proven)."),
		N_("No completion was found; whether there is one is not known."),
	};
	if (c->n && c->scope == SCOPE_UNKNOWN)
		return N_("This would make it legal; whether less would do is not known:");
	if (!c->n && c->scope < SCOPE_NEVER)
		return N_("It is legal, and nothing more fits.");
	return text[c->scope];
}
