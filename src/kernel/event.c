/*
 * event.c: dice, reveals and events in the context of an action.
 */
#include "kernel/event.h"

int cx_die(struct ctx *cx, int faces, int stream)
{
	int face = dice_roll(cx->dice, faces, stream);
	cx->barrier = true;
	if (cx->rolls_cap) {
		if (cx->nrolls < cx->rolls_cap)
			cx->rolls[cx->nrolls++] = (struct rolled){.faces = (uint8_t)faces,
								  .face = (uint8_t)face,
								  .stream = (uint8_t)stream};
		else
			cx->overflow = true;
	}
	return face;
}

void cx_needed(struct ctx *cx, int n, int least, int most)
{
	for (int i = cx->nrolls - n > 0 ? cx->nrolls - n : 0; i < cx->nrolls; i++) {
		struct rolled *r = &cx->rolls[i];
		r->open = true;
		r->least = (uint8_t)(least < 1 ? 1 : least);
		r->most = (uint8_t)(most < 0 ? 0 : most > r->faces ? r->faces : most);
	}
}

void cx_reveal(struct ctx *cx)
{
	cx->barrier = true;
}

void cx_tell(struct ctx *cx, uint16_t message, uint32_t audience, const char *rule, int nargs,
	     const int32_t *arg)
{
	if (!cx->events_cap)
		return;
	if (cx->nevents == cx->events_cap) {
		cx->overflow = true;
		return;
	}
	struct event *e = &cx->events[cx->nevents++];
	*e = (struct event){.message = message, .audience = audience, .rule = rule};
	for (int i = 0; i < nargs && i < MAX_ARGS; i++)
		e->arg[i] = arg[i];
}

bool event_fill(struct event *e, uint16_t message, int nargs, const int32_t *arg)
{
	e->message = message;
	for (int i = 0; i < MAX_ARGS; i++)
		e->arg[i] = i < nargs ? arg[i] : 0;
	return true;
}
