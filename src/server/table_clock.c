/*
 * table_clock.c: the clocks of players. While the server runs time is measured by the clock that
 * never jumps; of what was written before it started the date is all there is. Where dates do not
 * agree it is never the player who pays.
 */
#include "server/table.h"

enum { LOOK_MS = 1000, AGAIN_MS = 60000 };

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

void clock_set(struct table *t, int seat, int64_t left)
{
	t->seat[seat].left = left;
	if (left > 0)
		t->fallen &= ~(1u << seat);
}

uint32_t clocks_late(const struct table *t)
{
	uint32_t late = 0;
	for (int i = 0; table_timed(t) && i < t->seats; i++)
		if (table_to_act(t) >> i & 1 && seat_left(t, i) <= 0)
			late |= 1u << i;
	return late;
}

void clocks_start(struct table *t, int64_t date)
{
	t->clock_since = t->clock_of = date;
	t->clock_from = net_clock();
	t->clock_known = true;
	t->flag_known = false;
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
	t->flag_known = false;
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
		int64_t left = t->seat[i].left;
		if (were >> i & 1)
			left -= used;
		if (were >> i & 1 && !(are >> i & 1))
			left += t->step * 1000;
		clock_set(t, i, left);
		out_int(&o, NULL, left);
	}
	out_end(&o);
	out_end(&o);
	clocks_start(t, date);
	submission_add(s, &o);
}

static void fall_written(struct submission *s, bool ok)
{
	struct table *t = s->table;
	if (t->broken)
		return;
	if (ok)
		table_notify_late(t, s->late);
	else { /* whoever was faster has told it; but a store that fails is not asked each second */
		t->flag_known = true;
		t->flag_at = net_clock() + AGAIN_MS;
	}
	/* Pages count down by themselves: there is a new state only if somebody waits for one. */
	if (!ok || t->untold)
		table_tell(t, NULL);
	table_wake(t);
}

/* Once for each time that a clock falls, also after a restart and from several servers: whoever
 * has written it tells it. */
static void write_fall(struct table *t, uint32_t late)
{
	struct submission *s = submission_new(t, NULL, -1, fall_written);
	struct out o = {0};
	if (!s)
		return;
	s->late = late;
	t->fallen |= late;
	t->told_of |= late;
	out_object(&o, NULL);
	out_string(&o, "t", "flag");
	out_int(&o, "seats", late);
	out_end(&o);
	submission_add(s, &o);
	submission_send(s);
}

/* When the next clock will fall of those that run and have not. */
static int64_t next_fall(const struct table *t)
{
	int64_t next = INT64_MAX, now = net_clock();
	for (int i = 0; table_timed(t) && i < t->seats; i++) {
		int64_t left = seat_left(t, i);
		if (table_to_act(t) >> i & 1 && left > 0 && now + left < next)
			next = now + left;
	}
	return next;
}

/* *loads: how many tables may still be read for it. */
static bool look_at_clocks(void *loads, const char *id, void *value)
{
	struct table *t = value;
	(void)id;
	if (!t->bank || t->state != TABLE_PLAYING || (t->flag_known && net_clock() < t->flag_at))
		return true;
	if (!t->loaded && (*(int *)loads)-- <= 0)
		return true;
	t->flag_known = true;
	t->flag_at = net_clock() + AGAIN_MS;
	if (!table_load(t) || t->writes || t->broken) {
		t->flag_known = !t->loaded; /* one that cannot be read is tried again later */
		return true;
	}
	uint32_t late = clocks_late(t) & ~t->fallen;
	t->flag_at = next_fall(t);
	t->flag_known = true;
	if (late)
		write_fall(t, late);
	return true;
}

void clocks_tick(struct server *s)
{
	int64_t now = net_clock();
	int loads = 1;
	if (s->stopping || now - s->looked_at_clocks < LOOK_MS)
		return;
	s->looked_at_clocks = now;
	smap_sift(&s->tables, look_at_clocks, &loads);
}
