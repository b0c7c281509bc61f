/*
 * map.c: building and measuring maps.
 */
#include "kernel/map.h"

#include <string.h>

bool map_join(struct map *m, int a, int b)
{
	struct map_area *x = &m->area[a], *y = &m->area[b];
	if (m->links == 0)
		memset(m->between, 0xff, sizeof m->between);
	if (a == b || m->links == MAX_LINKS || x->degree == MAX_DEGREE || y->degree == MAX_DEGREE ||
	    m->between[a][b] >= 0)
		return false;
	uint16_t link = (uint16_t)m->links++;
	m->end[link].a = (uint8_t)a;
	m->end[link].b = (uint8_t)b;
	m->between[a][b] = m->between[b][a] = (int16_t)link;
	x->next[x->degree] = (uint8_t)b;
	x->link[x->degree++] = link;
	y->next[y->degree] = (uint8_t)a;
	y->link[y->degree++] = link;
	return true;
}

void map_flood(const struct map *m, int from, bool (*pass)(void *arg, int area), void *arg,
	       uint8_t dist[MAX_AREAS])
{
	uint8_t queue[MAX_AREAS];
	int head = 0, tail = 0;
	memset(dist, MAP_FAR, MAX_AREAS);
	dist[from] = 0;
	queue[tail++] = (uint8_t)from;
	while (head < tail) {
		int at = queue[head++];
		const struct map_area *area = &m->area[at];
		if (at != from && pass && !pass(arg, at))
			continue;
		for (int i = 0; i < area->degree; i++) {
			int next = area->next[i];
			if (dist[next] != MAP_FAR)
				continue;
			dist[next] = (uint8_t)(dist[at] + 1);
			queue[tail++] = (uint8_t)next;
		}
	}
}

/* The neighbour of `from` that is nearest to `to`; the first in link order among equals. */
static uint8_t first_step(const struct map *m, int from, int to)
{
	const struct map_area *area = &m->area[from];
	if (m->distance[from][to] == MAP_FAR || from == to)
		return MAP_NONE;
	for (int i = 0; i < area->degree; i++)
		if (m->distance[area->next[i]][to] + 1 == m->distance[from][to])
			return area->next[i];
	return MAP_NONE;
}

void map_measure(struct map *m)
{
	if (m->links == 0)
		memset(m->between, 0xff, sizeof m->between);
	for (int a = 0; a < m->areas; a++)
		map_flood(m, a, NULL, NULL, m->distance[a]);
	for (int a = 0; a < m->areas; a++)
		for (int b = 0; b < m->areas; b++)
			m->step[a][b] = first_step(m, a, b);
}

int map_find(const struct map *m, const char *id)
{
	for (int i = 0; i < m->areas; i++)
		if (strcmp(m->area[i].id, id) == 0)
			return i;
	return -1;
}

/* One round over all areas; whether anybody got further. */
static bool spread_once(const struct map *m, uint8_t left[MAX_AREAS], const bool held[MAX_AREAS],
			int (*cost)(const void *arg, int from, int to), const void *arg)
{
	bool more = false;
	for (int a = 0; a < m->areas; a++)
		for (int i = 0; i < m->area[a].degree && !held[a]; i++) {
			int to = m->area[a].next[i], rest = left[a] - cost(arg, a, to);
			if (rest > left[to]) {
				left[to] = (uint8_t)rest;
				more = true;
			}
		}
	return more;
}

void map_spread(const struct map *m, uint8_t left[MAX_AREAS], const bool stop[MAX_AREAS],
		int (*cost)(const void *arg, int from, int to), const void *arg)
{
	bool held[MAX_AREAS];
	for (int a = 0; a < m->areas; a++)
		held[a] = stop[a] && !left[a];
	while (spread_once(m, left, held, cost, arg))
		;
}
