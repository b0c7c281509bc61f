/*
 * table_seen.c: what a seat remembers of enemies that its log names and that are hidden now. A
 * piece can be shown and hidden again within one step, so that no view ever had it.
 */
#include "server/table.h"

enum { MARKS = 512 }; /* pieces that are told once; beyond it one may be told again */

struct memory {
	const struct table *table;
	int seat;
	uint8_t told[MARKS / 8];
};

static void word_belief(struct out *o, const char *id, const struct belief *b)
{
	out_object(o, NULL);
	out_string(o, "id", id);
	out_string(o, "type", b->type);
	if (b->army)
		out_string(o, "army", b->army);
	if (b->strength >= 0)
		out_int(o, "strength", b->strength);
	else
		out_null(o, "strength");
	out_end(o);
}

/* Only what events name that the seat was told: no piece is brought up here. */
static void look_at(struct memory *m, const struct event *e, struct out *o)
{
	const struct game *g = m->table->game;
	const void *pack = m->table->shelf->pack;
	const struct message *words = &g->messages[e->message];
	for (int i = 0; i < words->nargs; i++) {
		int kind = words->kind[i], value = e->arg[i];
		struct belief b = {0};
		bool marked = value >= 0 && value < MARKS && m->told[value / 8] >> value % 8 & 1;
		if (!kind || marked || value < 0 || value >= g->kinds[kind].count(pack) ||
		    !g->believed(pack, m->table->match->state, m->seat, kind, value, &b))
			continue;
		if (value < MARKS)
			m->told[value / 8] |= (uint8_t)(1 << value % 8);
		word_belief(o, g->kinds[kind].id(pack, value), &b);
	}
}

void words_seen(struct out *o, const struct table *t, int seat, int64_t from)
{
	const struct match *m = t->match;
	struct memory memory = {.table = t, .seat = seat};
	out_array(o, "seen");
	if (m && seat >= 0 && t->game->believed) {
		uint32_t first = from < 0 ? 0 : (uint32_t)from;
		for (uint32_t k = first; k < m->entries; k++) {
			const struct entry *e = &m->entry[k];
			for (uint32_t i = e->event; i < e->event + e->nevents && !e->undone; i++)
				if (mt_event_for(&m->event[i], seat))
					look_at(&memory, &m->event[i], o);
		}
	}
	out_end(o);
}
