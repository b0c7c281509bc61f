/*
 * overlay.c: overlays written into the view, by their names and the ids of the areas.
 */
#include "kernel/overlay.h"

#include "kernel/game.h"

static const char *const overlay_ids[OVERLAYS] = {
	[OVERLAY_SUPPLY] = "supply",
	[OVERLAY_COMMAND] = "command",
	[OVERLAY_REACH] = "reach",
	[OVERLAY_THREAT] = "threat",
};
static const char *const shade_ids[SHADES] = {
	[SHADE_PLAIN] = "plain",
	[SHADE_FAR] = "far",
	[SHADE_SOURCE] = "source",
};

void overlay_mask(struct overlays *o, enum overlay which, uint64_t areas, enum shade shade)
{
	o->given[which] = true;
	for (; areas; areas &= areas - 1) {
		uint8_t *now = &o->shade[which][__builtin_ctzll(areas)];
		if (*now < shade)
			*now = (uint8_t)shade;
	}
}

void overlay_reached(struct overlays *o, enum overlay which, const uint8_t left[MAX_AREAS],
		     enum shade shade)
{
	o->given[which] = true;
	for (int a = 0; a < o->map->areas; a++)
		if (left[a])
			o->shade[which][a] = (uint8_t)shade;
}

static void write_overlay(const struct overlays *v, int which, struct out *o)
{
	out_object(o, overlay_ids[which]);
	for (int shade = SHADE_PLAIN; shade < SHADES; shade++) {
		out_array(o, shade_ids[shade]);
		for (int a = 0; a < v->map->areas; a++)
			if (v->shade[which][a] == shade)
				out_string(o, NULL, v->map->area[a].id);
		out_end(o);
	}
	out_end(o);
}

void game_overlays(const struct game *g, const void *pack, const void *st, int seat,
		   struct overlays *o)
{
	*o = (struct overlays){.map = g->map(pack)};
	g->overlays(pack, st, seat, o);
}

void game_view(const struct game *g, const void *pack, const void *st, int seat, struct out *o)
{
	g->view(pack, st, seat, o);
	if (!g->overlays || seat == SEAT_SPECTATOR)
		return;
	struct overlays v;
	game_overlays(g, pack, st, seat, &v);
	out_reopen(o);
	out_object(o, "overlays");
	for (int i = 0; i < OVERLAYS; i++)
		if (v.given[i])
			write_overlay(&v, i, o);
	out_end(o);
	out_end(o);
}
