/*
 * play.c: `marengo play`: the loop of a game at one terminal, in lines or on a whole screen.
 */
#include "cli/play.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <time.h>
#include <unistd.h>

#include "cli/tui.h"
#include "games/registry.h"
#include "text/plain.h"

enum { CURTAIN_LINES = 50 };

bool play_ask(const char *prompt, char *line, size_t cap)
{
	printf("%s", prompt);
	fflush(stdout);
	errno = 0;
	while (!fgets(line, (int)cap, stdin)) {
		if (errno != EINTR || feof(stdin)) { /* a window that changes its size is no end */
			putchar('\n');
			return false;
		}
		clearerr(stdin);
		errno = 0;
	}
	size_t n = strcspn(line, "\r\n");
	/* A longer line than any action has is read to its end and cut. */
	if (line[n] == '\0' && n + 1 == cap)
		for (int ch; (ch = getchar()) != EOF && ch != '\n';)
			;
	line[n] = '\0';
	/* Terminals echo what they are sent: control characters never reach the screen again. */
	text_tame(line);
	return true;
}

static void tell_event(struct play *p, const struct event *e)
{
	struct out text = {0};
	word_event(&p->reader, e, &text);
	if (e->rule)
		fprintf(p->to, "- %s [%s]\n", text.p ? text.p : "", e->rule);
	else
		fprintf(p->to, "- %s\n", text.p ? text.p : "");
	out_free(&text);
}

void play_tell(struct play *p, int seat)
{
	const struct match *m = p->session.match;
	for (uint32_t i = p->told[seat]; i < m->events; i++)
		if (mt_event_for(&m->event[i], seat) && mt_event_stands(m, i))
			tell_event(p, &m->event[i]);
	p->told[seat] = m->events;
}

/* The events of one entry; above them the time, where it is another than the last told. */
static void log_events(struct play *p, int seat, uint32_t from, uint32_t n, int64_t at,
		       char last[CLI_DATE])
{
	const struct match *m = p->session.match;
	char now[CLI_DATE];
	cli_date(at, now);
	for (uint32_t i = from; i < from + n; i++) {
		if (!mt_event_for(&m->event[i], seat))
			continue;
		if (now[0] && strcmp(now, last) != 0) {
			fprintf(p->to, "%s\n", now);
			memcpy(last, now, CLI_DATE);
		}
		tell_event(p, &m->event[i]);
	}
}

void play_log(struct play *p, int seat)
{
	const struct match *m = p->session.match;
	char last[CLI_DATE] = "";
	log_events(p, seat, 0, m->setup_events, m->began, last);
	for (uint32_t i = 0; i < m->entries; i++)
		if (!m->entry[i].undone)
			log_events(p, seat, m->entry[i].event, m->entry[i].nevents, m->entry[i].at,
				   last);
	p->told[seat] = m->events;
}

/* What was done since the last look at the clock was done now. */
static void date(struct play *p)
{
	mt_date(p->session.match, p->dated, time(NULL));
	p->dated = p->session.match->entries;
}

static void autosave(struct play *p)
{
	struct out o = {0};
	struct err e;
	session_write(&p->session, true, &o);
	if (p->save[0] && !cli_write(p->save, o.p, o.n, &e)) {
		cli_fail(&e);
		p->save[0] = '\0'; /* said once is enough */
	}
	out_free(&o);
}

const char *play_seat_name(const struct play *p, int seat)
{
	const struct session *s = &p->session;
	return _(game_seat_name(s->game, game_seats(s->game, s->pack, s->match->state), seat));
}

/* Between two people at one terminal: what the one saw scrolls away before the other looks. */
static bool curtain(struct play *p, int seat)
{
	char line[16], who[160];
	if (p->humans < 2 || p->last_human == seat) {
		p->last_human = seat;
		return true;
	}
	snprintf(who, sizeof who, _("The decision is with: %s."), play_seat_name(p, seat));
	if (p->tui) {
		p->last_human = seat;
		return tui_curtain(p->tui, who);
	}
	if (p->last_human >= 0 && p->session.game->flags & GAME_HIDDEN)
		for (int i = 0; i < CURTAIN_LINES; i++)
			putchar('\n');
	p->last_human = seat;
	printf("%s\n", who);
	return play_ask(_("Press Enter when nobody else is looking. "), line, sizeof line);
}

/* What is to be decided; in line mode with the choices, which the screen shows by itself. */
static void tell_prompt(struct play *p, int seat)
{
	struct event e = {0};
	struct out text = {0};
	p->session.game->prompt(p->session.pack, p->session.match->state, seat, &e);
	out_format(&text, "%s: ", play_seat_name(p, seat));
	word_event(&p->reader, &e, &text);
	if (p->tui) {
		tui_prompt(p->tui, text.p ? text.p : "");
	} else {
		printf("\n%s\n", text.p ? text.p : "");
		play_show_choices(p, seat, "");
	}
	out_free(&text);
}

static bool ask(struct play *p, int seat, char *line, size_t cap)
{
	return p->tui ? tui_ask(p->tui, seat, line, cap) : play_ask("> ", line, cap);
}

static void human_turn(struct play *p, int seat)
{
	char line[1024];
	if (!curtain(p, seat)) {
		p->quit = true;
		return;
	}
	play_tell(p, seat);
	tell_prompt(p, seat);
	uint32_t before = p->session.match->entries;
	while (!p->quit && p->session.match->entries == before) {
		if (!ask(p, seat, line, sizeof line))
			p->quit = true;
		else
			play_line(p, seat, line);
	}
	date(p);
	autosave(p);
}

static void bot_turn(struct play *p, int seat)
{
	struct match *m = p->session.match;
	struct action a =
		bot_choose(p->bot[seat], m, seat, 0, m->number * 2654435761u + m->entries);
	mt_do(m, seat, a, MT_ANY_NUMBER);
	date(p);
}

/* The seat that is told how it ended: the first person, or the first bot among bots. */
static int last_reader(const struct play *p)
{
	const struct session *s = &p->session;
	for (int seat = 0; seat < game_seats(s->game, s->pack, s->match->state); seat++)
		if (!p->bot[seat])
			return seat;
	return 0;
}

static void tell_end(struct play *p)
{
	const struct session *s = &p->session;
	struct event e = {0};
	struct out text = {0};
	int seat = last_reader(p);
	char line[1024];
	play_tell(p, seat);
	s->game->outcome(s->pack, s->match->state, &e);
	word_event(&p->reader, &e, &text);
	/* The screen stays for a last look, until quit. */
	if (p->tui) {
		tui_prompt(p->tui, text.p ? text.p : "");
		while (!p->quit && tui_ask(p->tui, seat, line, sizeof line))
			play_line(p, seat, line);
		tui_close(p->tui);
		p->tui = NULL;
	}
	printf("\n%s\n%s\n", _("The game is over."), text.p ? text.p : "");
	out_free(&text);
}

static int loop(struct play *p)
{
	while (!p->quit) {
		uint32_t to_act = mt_to_act(p->session.match);
		if (!to_act) {
			tell_end(p);
			autosave(p);
			break;
		}
		int seat = __builtin_ctz(to_act);
		if (p->bot[seat])
			bot_turn(p, seat);
		else
			human_turn(p, seat);
	}
	tui_close(p->tui);
	p->tui = NULL;
	if (p->save[0])
		printf(_("Saved in %s\n"), p->save);
	return 0;
}

bool play_folder(const char *what, char *dir, size_t cap)
{
	const char *data = getenv("XDG_DATA_HOME"), *user = getenv("HOME");
	if (data && *data == '/')
		snprintf(dir, cap, "%s/marengo/%s", data, what);
	else if (user && *user)
		snprintf(dir, cap, "%s/.local/share/marengo/%s", user, what);
	else
		return false;
	for (char *slash = strchr(dir + 1, '/'); slash; slash = strchr(slash + 1, '/')) {
		*slash = '\0';
		mkdir(dir, 0700);
		*slash = '/';
	}
	mkdir(dir, 0700);
	return true;
}

static void choose_save(struct play *p)
{
	char dir[700];
	if (play_folder("saves", dir, sizeof dir))
		snprintf(p->save, sizeof p->save, "%s/%s-%s.mgn", dir, p->session.head.game,
			 p->session.head.scenario);
}

bool play_seats(struct play *p, const struct cli_list *bots, struct err *e)
{
	const struct game *g = p->session.game;
	int seats = game_seats(g, p->session.pack, p->session.match->state);
	for (int i = 0; i < bots->n; i++)
		if (!cli_bot(g, seats, false, bots->item[i], p->bot, e))
			return false;
	p->humans = 0;
	for (int i = 0; i < seats; i++)
		p->humans += !p->bot[i];
	return true;
}

bool play_start(struct play *p, struct err *e)
{
	p->reader = (struct reader){cli_tongue(), cli_lang(), p->session.game, p->session.pack};
	p->last_human = -1;
	p->to = stdout;
	/* What an old save does not date was not done today. */
	p->dated = p->session.match->entries;
	if (!p->dated && !p->session.match->began)
		p->session.match->began = time(NULL);
	p->rules_pk = pk_new(cli_dirs());
	p->rules = p->rules_pk ? rule_book_load(p->rules_pk) : NULL;
	if (!p->rules)
		return err_set(e, ERR_DATA, N_("The data cannot be used: {0}"), "%s",
			       p->rules_pk ? pk_error(p->rules_pk) : "");
	choose_save(p);
	return true;
}

bool play_load(struct play *p, const char *path, struct err *e)
{
	size_t n;
	struct jn_report report;
	char *text = cli_read(path, &n, e);
	bool ok = text && session_load(&p->session, game_find, cli_dirs(), text, n, UINT32_MAX,
				       NULL, &report, e);
	if (ok && report.torn)
		printf("%s\n", _("The last line of the journal was cut short and is left out."));
	/* Seats have seen what came before the save. */
	for (int i = 0; ok && i < MAX_SEATS; i++)
		p->told[i] = p->session.match->events;
	free(text);
	return ok;
}

int cmd_play(int argc, char **argv)
{
	const char *file = NULL;
	bool plain = false, screen = false, ascii = false;
	struct play_request r = {0};
	const struct cli_option table[] = {
		{"--seed", &r.seed, NULL, NULL},      {"--load", &file, NULL, NULL},
		{"--option", NULL, &r.options, NULL}, {"--bot", NULL, &r.bots, NULL},
		{"--plain", NULL, NULL, &plain},      {"--tui", NULL, NULL, &screen},
		{"--ascii", NULL, NULL, &ascii},      {0}};
	int words = cli_options(argc, argv, table);
	if (words < 0)
		return words == CLI_HELPED ? 0 : ERR_USAGE;
	if (words > 2 || (file && words))
		return cli_usage("play", true);
	if (words &&
	    (!(r.game = cli_game(argv[1])) || (words == 2 && !cli_scenario(r.game, argv[2]))))
		return ERR_USAGE;
	struct play p = {0};
	struct err e = {0};
	bool ok;
	if (file)
		ok = play_load(&p, file, &e) && play_seats(&p, &r.bots, &e);
	else if (words == 2)
		ok = cli_session(&p.session, argv[1], argv[2], &r.options, r.seed, &e) &&
		     play_seats(&p, &r.bots, &e);
	else
		ok = play_menu(&p, &r, &e);
	int code = 0;
	if (ok && play_start(&p, &e)) {
		if (!plain && (tui_fits() || (screen && isatty(STDIN_FILENO))))
			p.tui = tui_open(&p, ascii);
		code = loop(&p);
	} else if (e.code)
		code = cli_fail(&e);
	session_free(&p.session);
	pk_free(p.rules_pk);
	return code;
}
