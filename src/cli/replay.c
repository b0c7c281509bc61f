/*
 * replay.c: `marengo replay` tells a journal as a story; `marengo verify` recomputes it.
 */
#include "cli/cli.h"

#include <stdlib.h>
#include <string.h>

#include "games/registry.h"

static void print_event(const struct reader *r, const struct event *e)
{
	struct out text = {0};
	word_event(r, e, &text);
	printf("  %s%s%s%s\n", text.p ? text.p : "", e->rule ? " [" : "", e->rule ? e->rule : "",
	       e->rule ? "]" : "");
	out_free(&text);
}

static void tell_entry(const struct reader *r, const struct match *m, const struct entry *e,
		       int seat)
{
	struct out text = {0};
	if (e->undone || e->type == ENTRY_UNDO)
		return;
	int seats = game_seats(m->game, m->pack, m->state);
	const char *who = e->seat < 0 ? "-" : _(game_seat_name(m->game, seats, e->seat));
	/* In a game with secrets what another seat chose is told by its events alone. */
	bool open = seat == e->seat || seat == SEAT_SPECTATOR || !(m->game->flags & GAME_HIDDEN);
	if (open) {
		char when[CLI_DATE];
		cli_date(e->at, when);
		word_action(r, e->action, &text);
		printf("%u %s: %s%s%s\n", e->number, who, text.p ? text.p : "", when[0] ? "  " : "",
		       when);
	}
	for (uint32_t i = 0; i < e->nevents; i++)
		if (seat == SEAT_SPECTATOR || mt_event_for(&m->event[e->event + i], seat))
			print_event(r, &m->event[e->event + i]);
	out_free(&text);
}

static void tell(const struct session *s, int seat, bool view)
{
	const struct reader r = {cli_tongue(), cli_lang(), s->game, s->pack};
	struct event end = {0};
	struct out o = {0};
	if (view) {
		mt_view(s->match, seat, &o);
		printf("%s\n", o.p ? o.p : "");
		out_free(&o);
		return;
	}
	for (uint32_t i = 0; i < s->match->setup_events; i++)
		if (seat == SEAT_SPECTATOR || mt_event_for(&s->match->event[i], seat))
			print_event(&r, &s->match->event[i]);
	for (uint32_t i = 0; i < s->match->entries; i++)
		tell_entry(&r, s->match, &s->match->entry[i], seat);
	s->game->outcome(s->pack, s->match->state, &end);
	word_event(&r, &end, &o);
	printf("%s\n", o.p ? o.p : "");
	out_free(&o);
}

static bool open_journal(const char *path, uint32_t stop, struct session *s, struct jn_report *r,
			 struct err *e)
{
	size_t n;
	char *text = cli_read(path, &n, e);
	bool ok = text && session_load(s, game_find, cli_dirs(), text, n, stop, NULL, r, e);
	free(text);
	return ok;
}

int cmd_replay(int argc, char **argv)
{
	const char *seat_id = NULL, *to = NULL;
	bool view = false;
	const struct cli_option table[] = {{"--seat", &seat_id, NULL, NULL},
					   {"--to", &to, NULL, NULL},
					   {"--view", NULL, NULL, &view},
					   {0}};
	int words = cli_options(argc, argv, table);
	uint64_t stop = UINT32_MAX;
	if (words != 1 || (to && (!cli_number(to, &stop) || stop > UINT32_MAX)))
		return words == CLI_HELPED ? 0 : cli_usage("replay", true);
	struct session s;
	struct jn_report report;
	struct err e;
	if (!open_journal(argv[1], (uint32_t)stop, &s, &report, &e))
		return cli_fail(&e);
	int seat = seat_id ? game_seat_find(s.game, seat_id) : SEAT_SPECTATOR;
	int code = 0;
	if (seat_id && seat < 0)
		code = cli_complain(ERR_USAGE, _("the game has no seat '%s'"), seat_id);
	else
		tell(&s, seat, view);
	if (report.torn)
		cli_complain(ERR_NONE, "%s",
			     _("the last line of the journal was cut short and is left out"));
	session_free(&s);
	return code;
}

/* The seed proves the dice: without it, or with faces given by hand, states alone are checked. */
static const char *what_was_proved(const struct session *s)
{
	if (s->head.scripted)
		return N_("sound; its dice were given by hand");
	return s->head.has_seed ? N_("sound, every die and state")
				: N_("sound as far as it goes; the seed is not revealed yet");
}

int cmd_verify(int argc, char **argv)
{
	static const struct cli_option none[] = {{0}};
	int words = cli_options(argc, argv, none), code = 0;
	if (words < 1)
		return words == CLI_HELPED ? 0 : cli_usage("verify", true);
	for (int i = 1; i <= words; i++) {
		struct session s;
		struct jn_report report;
		struct err e;
		if (!open_journal(argv[i], UINT32_MAX, &s, &report, &e)) {
			int problem = cli_fail(&e);
			code = problem == ERR_DATA ? ERR_CHECK : problem;
			continue;
		}
		printf("%s: %s\n", argv[i], _(what_was_proved(&s)));
		if (report.torn) {
			printf("%s: %s\n", argv[i], _("the last line is cut short and left out"));
			code = ERR_CHECK;
		}
		session_free(&s);
	}
	return code;
}
