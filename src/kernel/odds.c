/*
 * odds.c: lines of a forecast, whole roots, and parts of a forecast told as one.
 */
#include "kernel/odds.h"

#include <string.h>
#include "kernel/map.h"

void odds_add(struct odds *o, struct odds_line line)
{
	if (o->n < MAX_ODDS)
		o->line[o->n++] = line;
}

void odds_share(uint32_t hits, uint32_t n, struct odds_line *line)
{
	/* In ten-thousandths: z² = 3.8416, half of it, z = 1.96. */
	int64_t h = hits, all = n, spread = h * (all - h) * 10000 / all + 9604;
	int64_t half = 19600 * (int64_t)whole_root((uint64_t)spread * 10000) / 10000;
	int64_t low = (h * 10000 + 19208 - half) * 1000 / (all * 10000 + 38416);
	int64_t high = (h * 10000 + 19208 + half) * 1000 / (all * 10000 + 38416) + 1;
	int64_t value = (h * 1000 + all / 2) / all;
	line->value = (int32_t)value;
	line->error = (int32_t)(value - low > high - value ? value - low : high - value);
}

uint64_t whole_root(uint64_t v)
{
	uint64_t root = 0;
	for (uint64_t step = UINT64_C(1) << 31; step; step >>= 1)
		if ((root + step) * (root + step) <= v)
			root += step;
	return root;
}

static bool same_lines(const struct odds *a, const struct odds *b)
{
	if (a->n != b->n || a->basis != b->basis)
		return false;
	for (int i = 0; i < a->n; i++)
		if (a->line[i].message != b->line[i].message ||
		    memcmp(a->line[i].arg, b->line[i].arg, sizeof a->line[i].arg) != 0)
			return false;
	return true;
}

/* Parts are independent: the squares of their errors add up. Rounded up, so never too small. */
static int32_t joint_error(uint64_t spread, uint64_t samples)
{
	uint64_t root = whole_root(spread);
	root += root * root < spread;
	return (int32_t)((root + samples - 1) / samples);
}

bool odds_is_sound(const struct game *g, const struct odds *o)
{
	int messages = 0;
	while (g->messages[messages].text)
		messages++;
	bool sound = o->n >= 0 && o->n <= MAX_ODDS && o->basis < messages;
	for (int i = 0; sound && i < o->n; i++)
		sound = o->line[i].message < messages;
	return sound;
}

bool odds_gather(struct odds_sum *sum, const struct odds *part)
{
	if (!sum->parts) {
		sum->told = *part;
		sum->told.samples = 0;
	} else if (!part->samples || !same_lines(&sum->told, part)) {
		return false;
	}
	sum->parts++;
	sum->told.samples += part->samples;
	uint64_t now = part->samples, all = sum->told.samples;
	for (int i = 0; i < part->n && all; i++) {
		const struct odds_line *l = &part->line[i];
		uint64_t off = (uint64_t)l->error * now;
		sum->value[i] += l->value * (int64_t)now;
		sum->spread[i] += off * off;
		/* Rounded to the nearest, below zero as above. */
		int64_t half = sum->value[i] < 0 ? -(int64_t)all / 2 : (int64_t)all / 2;
		sum->told.line[i].value = (int32_t)((sum->value[i] + half) / (int64_t)all);
		sum->told.line[i].error = joint_error(sum->spread[i], all);
	}
	return true;
}

bool odds_enough(const struct odds_sum *sum)
{
	return sum->parts && (!sum->told.samples || sum->told.samples >= ODDS_ENOUGH);
}

const char *odds_why_no_attack(const struct game *g, const void *pack, const void *st, int seat,
			       int place)
{
	if (!g->attack_on || seat < 0)
		return N_("There is nothing to weigh now.");
	if (place < 0 || place >= g->map(pack)->areas)
		return N_("There is no such place.");
	return g->why_no_attack(pack, st, seat, place);
}

bool odds_part(const struct game *g, const void *pack, const void *st, int seat,
	       const struct odds_question *q, struct rng *r, struct odds *o)
{
	*o = (struct odds){0};
	switch (q->about) {
	case ODDS_NOW: return g->odds && g->odds(pack, st, seat, r, o);
	case ODDS_CHOICE: return g->odds_of && g->odds_of(pack, st, seat, q->choice, r, o);
	default:
		return !odds_why_no_attack(g, pack, st, seat, q->place) &&
		       g->attack_on(pack, st, seat, q->place, r, o);
	}
}

bool odds_in_full(const struct game *g, const void *pack, const void *st, int seat,
		  const struct odds_question *q, struct rng *r, struct odds *o)
{
	struct odds_sum sum = {.parts = 0};
	struct odds part;
	while (odds_part(g, pack, st, seat, q, r, &part) && odds_gather(&sum, &part) &&
	       !odds_enough(&sum))
		;
	*o = sum.told;
	return sum.parts > 0;
}
