/*
 * table_clock.c: the clocks of players. While the server runs time is measured by the clock that
 * never jumps; of what was written before it started the date is all there is. Where dates do not
 * agree it is never the player who pays.
 */
#include "server/table.h"

/* How many different people sit here or still may. */
static int people(const struct table *t)
{
	int n = 0;
	for (int i = 0; i < t->seats; i++) {
		const struct seat *s = &t->seat[i];
		n += s->by == BY_NOBODY || (s->by == BY_HUMAN && table_seat_of(t, s->who, -1) == i);
	}
	return n;
}

bool table_timed(const struct table *t)
{
	return t->bank && people(t) > 1;
}

void table_time_people(struct table *t, int64_t bank, int64_t step)
{
	bool alone = people(t) < 2;
	t->bank = alone ? 0 : bank;
	t->step = alone ? 0 : step;
	for (int i = 0; i < t->seats; i++)
		t->seat[i].left = t->bank * 1000;
}

static int64_t not_less(int64_t a, int64_t least)
{
	return a < least ? least : a;
}

/* Milliseconds since the running clocks were started. */
static int64_t passed(const struct table *t)
{
	return not_less(net_clock() - t->clock_from, 0);
}

int64_t seat_left(const struct table *t, int seat)
{
	bool running = table_timed(t) && table_to_act(t) >> seat & 1;
	return t->seat[seat].left - (running ? passed(t) : 0);
}

void clocks_start(struct table *t, int64_t date)
{
	t->clock_since = t->clock_of = date;
	t->clock_from = net_clock();
	t->clock_known = true;
}

/*
 * The clocks of a table that was just loaded. When they were started this process may know itself,
 * though the table was forgotten meanwhile. Otherwise it was before we started, or another server
 * that shares the database did it: not before what we knew to be running last.
 */
void clocks_take_up(struct table *t)
{
	const struct server *s = t->server;
	int64_t before = s->began_date - t->clock_since, from = s->began_clock - before;
	if (t->clock_known && t->clock_of == t->clock_since)
		return;
	if (before < 0)
		from = net_clock() - not_less(net_date() - t->clock_since, 0);
	t->clock_from = t->clock_known ? not_less(from, t->clock_from) : from;
	t->clock_of = t->clock_since;
	t->clock_known = true;
}

void clocks_turn(struct table *t, uint32_t were, int64_t date, struct submission *s)
{
	uint32_t are = table_to_act(t);
	int64_t used = passed(t);
	if (!table_timed(t))
		return;
	/* A date that has gone back may be put right again: a server that starts after that must
	 * not take the difference for time that was used. */
	date = not_less(date, t->clock_since + used);
	struct out o = {0};
	out_object(&o, NULL);
	out_string(&o, "t", "clock");
	out_int(&o, "at", date);
	out_array(&o, "left");
	for (int i = 0; i < t->seats; i++) {
		if (were >> i & 1)
			t->seat[i].left -= used;
		if (were >> i & 1 && !(are >> i & 1))
			t->seat[i].left += t->step * 1000;
		out_int(&o, NULL, t->seat[i].left);
	}
	out_end(&o);
	out_end(&o);
	clocks_start(t, date);
	submission_add(s, &o);
}
