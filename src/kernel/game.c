/*
 * game.c: small questions about a game's tables.
 */
#include "kernel/game.h"

#include <string.h>

int game_seats(const struct game *g, const void *pack, const void *st)
{
	if (g->seats_used && st)
		return g->seats_used(pack, st);
	int n = 0;
	while (g->seats[n])
		n++;
	return n;
}

int game_seat_find(const struct game *g, const char *id)
{
	for (int i = 0; g->seats[i]; i++)
		if (strcmp(g->seats[i], id) == 0)
			return i;
	return -1;
}

const char *game_seat_name(const struct game *g, int seats, int seat)
{
	bool few = seats < game_seats(g, NULL, NULL);
	return few && g->alone_names ? g->alone_names[seat] : g->seat_names[seat];
}

int game_verbs(const struct game *g)
{
	int n = 0;
	while (g->verbs[n].name)
		n++;
	return n;
}

int game_options(const struct game *g)
{
	int n = 0;
	while (g->options && g->options[n].id)
		n++;
	return n;
}

void game_default_setup(const struct game *g, struct setup *setup)
{
	int n = game_options(g);
	for (int i = 0; i < n; i++)
		setup->option[i] = g->options[i].fallback;
}

const char *game_set_option(const struct game *g, struct setup *setup, const char *id,
			    const char *value)
{
	int n = game_options(g);
	for (int i = 0; i < n; i++) {
		if (strcmp(g->options[i].id, id) != 0)
			continue;
		for (int v = 0; g->options[i].values[v]; v++)
			if (strcmp(g->options[i].values[v], value) == 0) {
				setup->option[i] = (uint8_t)v;
				return NULL;
			}
		return N_("That option does not have this value.");
	}
	return N_("The game has no such option.");
}

int feature_list(struct feature *out, int cap, const struct feature *all, int n)
{
	int few = n < cap ? n : cap;
	memcpy(out, all, (size_t)few * sizeof *all);
	return few;
}

static void fact_add(struct facts *f, struct fact one)
{
	if (f->n < f->cap)
		f->out[f->n++] = one;
}

void fact_is(struct facts *f, uint16_t message, int32_t arg, bool so, int worth)
{
	fact_add(f,
		 (struct fact){
			 .message = message, .value = so, .worth = (int16_t)worth, .arg = {arg}});
}

void fact_mean(struct facts *f, uint16_t message, int value, int worth)
{
	fact_add(f, (struct fact){.message = message,
				  .mean = true,
				  .value = (int16_t)value,
				  .worth = (int16_t)worth});
}
