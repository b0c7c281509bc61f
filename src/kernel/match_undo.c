/*
 * match_undo.c: going back in a match: a player undoes his own choices up to the last die or
 * discovery from the states kept since; all together take back further, by playing again from
 * the start.
 */
#include <stdlib.h>
#include <string.h>

#include "kernel/match_inside.h"

/* The last choice that was a player's own; -1 when dice or a reveal came after it. */
static int last_own_choice(const struct match *m)
{
	int i = (int)m->pasts - 1;
	while (i >= 0 && m->mark[i].automatic)
		i--;
	return i;
}

bool mt_can_undo(const struct match *m, int seat)
{
	int i = last_own_choice(m);
	return i >= 0 && m->mark[i].seat == seat;
}

static void enter_undo(struct match *m, int seat)
{
	/* Undone actions are those beyond the state that is gone back to. */
	for (uint32_t *link = &m->told; *link;) {
		struct entry *e = &m->entry[*link - 1];
		if (e->type == ENTRY_UNDO) {
			link = &e->before;
			continue;
		}
		if (e->number <= m->number)
			break;
		e->undone = true;
		*link = e->before;
	}
	m->entry[m->entries++] = (struct entry){
		.type = ENTRY_UNDO,
		.seat = (int8_t)seat,
		.number = m->number,
		.before = m->told,
		.event = m->events,
		.roll = m->rolls,
		.hash = mt_hash(m),
		.moment = mt_moment(m, m->state),
	};
	if (seat == SEAT_SPECTATOR)
		m->told = m->entries;
}

struct verdict mt_undo(struct match *m, int seat)
{
	if (!mt_can_undo(m, seat))
		return match_refuse(RULE_NO_UNDO,
				    N_("There is nothing of yours to undo since the last "
				       "die or discovery."));
	if (!match_room_for_entry(m))
		return match_refuse(RULE_MALFORMED, N_("There is not enough memory."));
	uint32_t i = (uint32_t)last_own_choice(m);
	size_t size = m->game->state_size;
	memcpy(m->state, m->past + i * size, size);
	m->number = m->mark[i].number;
	m->pasts = i;
	enter_undo(m, seat);
	return match_refuse(NULL, NULL);
}

/* The actions that led to state `number`, as indices of entries; returns how many. */
static uint32_t effective(const struct match *m, uint32_t number, uint32_t *list)
{
	uint32_t n = 0;
	for (uint32_t i = 0; i < m->entries; i++) {
		if (m->entry[i].type == ENTRY_UNDO)
			n = m->entry[i].number;
		else
			list[n++] = i;
	}
	return n < number ? n : number;
}

/* Applies one old entry to the scratch state again, with the dice it had. */
static void relive(struct match *m, const struct entry *e, struct dice *d)
{
	dice_script_clear(d);
	for (uint32_t r = 0; r < e->nrolls; r++)
		dice_script(d, &m->roll[e->roll + r].face, 1);
	struct ctx cx = {.dice = d};
	m->game->apply(m->pack, m->scratch, e->seat, e->action, &cx);
}

struct verdict mt_take_back(struct match *m, uint32_t number)
{
	if (number >= m->number)
		return match_refuse(RULE_NO_UNDO, N_("There is no such earlier state."));
	uint32_t *list = malloc(m->entries * sizeof *list);
	struct dice *d = calloc(1, sizeof *d);
	if (!list || !d || !match_room_for_entry(m)) {
		free(list);
		free(d);
		return match_refuse(RULE_MALFORMED, N_("There is not enough memory."));
	}
	memcpy(m->scratch, m->start, m->game->state_size);
	uint32_t n = effective(m, number, list);
	for (uint32_t i = 0; i < n; i++)
		relive(m, &m->entry[list[i]], d);
	free(list);
	free(d);
	match_keep_state(m);
	m->number = number;
	m->pasts = 0;
	enter_undo(m, SEAT_SPECTATOR);
	return match_refuse(NULL, NULL);
}
