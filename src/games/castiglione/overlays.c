/*
 * overlays.c: supply, command, reach and threat for the map, as a side sees them: with Fog of War
 * every closed counter is taken for a Unit (CA-R74), and closed Units for the fastest.
 */
#include "games/castiglione/rules.h"
#include "kernel/overlay.h"

struct roads {
	const struct ca_pack *k;
	const struct ca_state *st;
};

static int cost(const void *arg, int from, int to)
{
	const struct roads *r = arg;
	return ca_road_cost(r->k, r->st, from, to);
}

static void raise(uint8_t left[MAX_AREAS], int area, int ma)
{
	if (left[area] <= ma)
		left[area] = (uint8_t)(ma + 1);
}

static void reach(const struct ca_pack *k, const struct ca_state *st, int side, uint64_t foes,
		  struct overlays *o)
{
	uint8_t left[MAX_AREAS] = {0};
	bool stop[MAX_AREAS] = {false};
	for (int p = k->first[side]; p < k->last[side]; p++)
		if (k->piece[p].type < GARRISON && ca_on_map(k, st, p))
			raise(left, st->at[p], k->piece[p].ma);
	for (int a = 0; a < k->areas; a++)
		stop[a] = foes & ca_bit(a);
	map_spread(k->map, left, stop, cost, &(struct roads){k, st});
	overlay_reached(o, OVERLAY_REACH, left, SHADE_PLAIN);
}

static void threat(const struct ca_pack *k, const struct ca_state *st, int enemy,
		   struct overlays *o)
{
	uint8_t left[MAX_AREAS] = {0};
	static const bool nowhere[MAX_AREAS];
	int fastest = 0;
	for (int p = k->units_first[enemy]; p < k->units_last[enemy]; p++)
		if (k->piece[p].ma > fastest)
			fastest = k->piece[p].ma;
	for (int p = k->first[enemy]; p < k->last[enemy]; p++) {
		bool open = st->flags[p] & F_SHOWN, unit = k->piece[p].type < GARRISON;
		bool seems = open ? unit : unit || st->option[OPT_FOG];
		if (ca_on_map(k, st, p) && k->piece[p].type != GARRISON && seems)
			raise(left, st->at[p], open ? k->piece[p].ma : fastest);
	}
	map_spread(k->map, left, nowhere, cost, &(struct roads){k, st});
	overlay_reached(o, OVERLAY_THREAT, left, SHADE_PLAIN);
}

void ca_overlays(const void *pack, const void *state, int seat, struct overlays *o)
{
	const struct ca_pack *k = pack;
	const struct ca_state *st = state;
	uint64_t foes = ca_seeming_enemies(k, st, seat), led = 0;
	overlay_mask(o, OVERLAY_SUPPLY, ca_supply_network(k, st, seat, foes), SHADE_PLAIN);
	overlay_mask(o, OVERLAY_SUPPLY, ca_supply_sources(k, st, seat), SHADE_SOURCE);
	for (int p = k->first[seat]; k->piece[p].type == LEADER; p++)
		led |= ca_command_reach(k, st, p, foes);
	overlay_mask(o, OVERLAY_COMMAND, led, SHADE_PLAIN);
	reach(k, st, seat, foes, o);
	threat(k, st, ca_enemy(seat), o);
}
