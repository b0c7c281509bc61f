/*
 * career.c: see career.h.
 */
#include "games/commander/career.h"
#include "games/commander/rules.h"

#include <string.h>

static const char *const verdicts[] = {"undecided",  "defeat",   "inferior",
				       "historical", "superior", NULL};

static void copy(char *to, size_t cap, const char *from)
{
	size_t n = strlen(from);
	n = n < cap ? n : cap - 1;
	memcpy(to, from, n);
	memset(to + n, 0, cap - n);
}

const char *fc_career_next(const struct fc_career *c, const struct fc_pack *p)
{
	/* FC-339 FC-340 */
	if (c->chapters && c->chapter[c->chapters - 1].verdict == DEFEATED)
		return NULL;
	return c->chapters < p->linked ? p->linked_id[c->chapters] : NULL;
}

static bool survived(const struct fc_chapter *last, const char *name)
{
	for (int i = 0; i < last->names; i++)
		if (strcmp(last->name[i], name) == 0)
			return true;
	return false;
}

uint32_t fc_career_offers(const struct fc_career *c, const struct fc_pack *p)
{
	uint32_t mask = 0;
	if (!c->chapters) /* FC-R100: from the directly previous campaign only */
		return 0;
	for (int i = 0; i < p->carriers; i++)
		if (survived(&c->chapter[c->chapters - 1], p->force[p->carrier[i]].name))
			mask |= 1u << i;
	return mask;
}

/* FC-342: commanders of the French, not Recruits, not statics. */
static void note_survivors(struct fc_chapter *to, const struct fc_pack *p, const struct fc_state *s)
{
	for (int f = 0; f < p->forces && to->names < CAREER_NAMES; f++) {
		const struct fc_force *force = &p->force[f];
		if (force->side == FRENCH && !force->recruit && force->type <= CANNON &&
		    s->place[f] < FC_AREAS && !survived(to, force->name))
			copy(to->name[to->names++], CAREER_NAME, force->name);
	}
}

const char *fc_career_add(struct fc_career *c, const struct fc_pack *p, const struct fc_state *s)
{
	const char *next = fc_career_next(c, p);
	if (!next)
		return N_("This career has ended.");
	if (strcmp(next, p->id) != 0)
		return N_("Another campaign comes next in this career.");
	if (s->verdict == UNDECIDED)
		return N_("This campaign is not finished.");
	if (p->carried & ~fc_career_offers(c, p))
		return N_("A commander was carried over who did not survive.");
	struct fc_chapter *to = &c->chapter[c->chapters++];
	memset(to, 0, sizeof *to);
	copy(to->id, sizeof to->id, p->id);
	to->verdict = s->verdict;
	to->points = s->points; /* FC-341 */
	note_survivors(to, p, s);
	return NULL;
}

int fc_career_points(const struct fc_career *c)
{
	int sum = 0;
	for (int i = 0; i < c->chapters; i++)
		sum += c->chapter[i].points;
	return sum;
}

/* FC-347 */
int fc_career_years(const struct fc_career *c, const struct fc_pack *p)
{
	int points = fc_career_points(c);
	if (c->chapters < p->linked || c->chapter[c->chapters - 1].verdict == DEFEATED)
		return 0;
	for (int i = 0; i < p->fames; i++)
		if (points >= p->fame[i].min && points <= p->fame[i].max)
			return p->fame[i].n;
	return 0;
}

void fc_career_write(const struct fc_career *c, struct out *o)
{
	out_object(o, NULL);
	out_string(o, "format", "marengo-career/1");
	out_string(o, "game", "commander");
	out_array(o, "campaigns");
	for (int i = 0; i < c->chapters; i++) {
		const struct fc_chapter *ch = &c->chapter[i];
		out_object(o, NULL);
		out_string(o, "id", ch->id);
		out_string(o, "verdict", verdicts[ch->verdict]);
		out_int(o, "points", ch->points);
		out_array(o, "commanders");
		for (int k = 0; k < ch->names; k++)
			out_string(o, NULL, ch->name[k]);
		out_end(o);
		out_end(o);
	}
	out_end(o);
	out_end(o);
	out_char(o, '\n');
}

static void read_chapter(struct fc_chapter *to, const struct pk_node *row)
{
	struct pk_node names = pk_get(row, "commanders");
	int n = pk_count(&names);
	pk_only(row, "id verdict points commanders");
	memset(to, 0, sizeof *to);
	copy(to->id, sizeof to->id, pk_string(row, "id"));
	to->verdict = (uint8_t)pk_word(row, "verdict", verdicts);
	to->points = (int16_t)pk_int(row, "points", 0, 999);
	if (n > CAREER_NAMES)
		pk_refuse(&names, "at most %d commanders are possible", CAREER_NAMES);
	for (int i = 0; i < n && i < CAREER_NAMES; i++) {
		struct pk_node name = pk_at(&names, i);
		copy(to->name[to->names++], CAREER_NAME, pk_string_of(&name));
	}
}

bool fc_career_read(struct fc_career *c, struct pk *pk, const char *text, size_t n)
{
	static const char *const formats[] = {"marengo-career/1", NULL};
	struct pk_node doc = pk_parse(pk, "career", text, n), rows = pk_get(&doc, "campaigns");
	memset(c, 0, sizeof *c);
	pk_only(&doc, "format game campaigns");
	pk_word(&doc, "format", formats);
	int count = pk_count(&rows);
	if (count > FC_LINKED)
		pk_refuse(&rows, "at most %d campaigns are possible", FC_LINKED);
	for (int i = 0; i < count && i < FC_LINKED && !pk_error(pk); i++) {
		struct pk_node row = pk_at(&rows, i);
		read_chapter(&c->chapter[c->chapters++], &row);
	}
	return !pk_error(pk);
}
