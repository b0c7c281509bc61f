/*
 * play_menu.c: choosing a game, a scenario, options and seats by numbered questions.
 */
#include "cli/play.h"

#include <dirent.h>
#include <stdlib.h>
#include <string.h>

#include "games/registry.h"

/* A number from 1 to n; an empty line takes the usual one. 0 when the user leaves. */
static int ask_number(const char *prompt, int n, int usual)
{
	char line[64];
	uint64_t number;
	while (play_ask(prompt, line, sizeof line)) {
		if (!line[0])
			return usual;
		if (strcmp(line, "quit") == 0)
			return 0;
		if (cli_number(line, &number) && number >= 1 && number <= (uint64_t)n)
			return (int)number;
		printf(_("Type a number from 1 to %d, or quit.\n"), n);
	}
	return 0;
}

/* The same after a question of its own, with the first as the usual one. */
static int ask_which(const char *question, int n)
{
	char prompt[128];
	snprintf(prompt, sizeof prompt, "%s [1-%d] ", question, n);
	return ask_number(prompt, n, 1);
}

static const struct game *ask_game(void)
{
	int n = 0;
	for (; all_games[n]; n++)
		printf("%3d. %s. %s\n", n + 1, _(all_games[n]->title), _(all_games[n]->blurb));
	int choice = n ? ask_which(_("Which game?"), n) : 0;
	return choice ? all_games[choice - 1] : NULL;
}

static bool ask_scenario(const struct game *g, char *id, size_t cap, struct err *e)
{
	struct scenario list[MAX_SCENARIOS];
	struct pk *pk = pk_new(cli_dirs());
	int n = pk ? g->scenarios(pk, list, MAX_SCENARIOS) : 0, choice = 1;
	if (!pk || pk_error(pk))
		err_set(e, ERR_DATA, N_("The data cannot be used: {0}"), "%s",
			pk ? pk_error(pk) : "");
	else if (n > 1) {
		for (int i = 0; i < n; i++)
			printf("%3d. %s\n", i + 1, list[i].title[cli_lang()]);
		choice = ask_which(_("Which scenario?"), n);
	}
	bool ok = !e->code && n > 0 && choice > 0;
	if (ok)
		snprintf(id, cap, "%s", list[choice - 1].id);
	pk_free(pk);
	return ok;
}

/* Whether a list of id=value has a value for this id. */
static bool decided(const struct cli_list *options, const char *id)
{
	size_t n = strlen(id);
	for (int i = 0; i < options->n; i++)
		if (strncmp(options->item[i], id, n) == 0 && options->item[i][n] == '=')
			return true;
	return false;
}

static bool ask_options(const struct game *g, char text[MAX_OPTIONS][64], struct cli_list *options)
{
	for (int i = 0; i < game_options(g); i++) {
		const struct game_option *o = &g->options[i];
		int n = 0;
		if (decided(options, o->id) || options->n == CLI_LIST)
			continue;
		printf("%s\n", _(o->text));
		for (; o->values[n]; n++)
			printf("%3d. %s%s\n", n + 1, _(o->labels[n]),
			       n == o->fallback ? _(" (usual)") : "");
		int choice = ask_number(_("Number, or Enter for the usual: "), n, o->fallback + 1);
		if (!choice)
			return false;
		snprintf(text[i], 64, "%s=%s", o->id, o->values[choice - 1]);
		options->item[options->n++] = text[i];
	}
	return true;
}

static bool ask_seats(struct play *p)
{
	const struct game *g = p->session.game;
	int seats = game_seats(g, p->session.pack, p->session.match->state);
	for (int i = 0; i < seats && seats > 1; i++) {
		int bots = 0;
		printf(_("Who plays %s?\n"), _(game_seat_name(g, seats, i)));
		printf("  1. %s\n", _("You, or somebody beside you"));
		for (; g->bots && g->bots[bots].id; bots++)
			printf("%3d. %s. %s\n", bots + 2, _(g->bots[bots].label),
			       _(g->bots[bots].text));
		const struct bot *recruit = bot_find(g, "random");
		printf("%3d. %s. %s\n", bots + 2, _(recruit->label), _(recruit->text));
		int choice = ask_which(_("Who?"), bots + 2);
		if (!choice)
			return false;
		if (choice > 1)
			p->bot[i] = choice - 2 < bots ? &g->bots[choice - 2] : recruit;
	}
	p->humans = 0;
	for (int i = 0; i < seats; i++)
		p->humans += !p->bot[i];
	return true;
}

/* Games left unfinished, to be gone on with. True: one was loaded, or the error is set. */
static bool ask_resume(struct play *p, struct err *e)
{
	char dir[700], path[1024], names[20][256];
	int n = 0;
	DIR *d = play_folder("saves", dir, sizeof dir) ? opendir(dir) : NULL;
	for (struct dirent *f; d && (f = readdir(d)) && n < 20;) {
		size_t len = strlen(f->d_name);
		if (len > 4 && strcmp(f->d_name + len - 4, ".mgn") == 0)
			snprintf(names[n++], sizeof names[0], "%.*s", (int)len - 4, f->d_name);
	}
	if (d)
		closedir(d);
	if (!n)
		return false;
	printf("  1. %s\n", _("A new game"));
	for (int i = 0; i < n; i++) {
		printf("%3d. ", i + 2);
		printf(_("Go on with %s"), names[i]);
		putchar('\n');
	}
	int choice = ask_which(_("What?"), n + 1);
	if (choice == 0)
		p->quit = true;
	if (choice <= 1)
		return false;
	snprintf(path, sizeof path, "%s/%s.mgn", dir, names[choice - 2]);
	return play_load(p, path, e) || e->code;
}

bool play_menu(struct play *p, const struct play_request *r, struct err *e)
{
	char scenario[64], text[MAX_OPTIONS][64];
	struct cli_list options = r->options;
	printf("%s\n", _("Marengo: Napoleonic campaigns. Type a number, or quit."));
	if (!r->game && ask_resume(p, e))
		return !e->code && ask_seats(p);
	const struct game *g = r->game || p->quit ? r->game : ask_game();
	if (!g || !ask_scenario(g, scenario, sizeof scenario, e) || !ask_options(g, text, &options))
		return false;
	return cli_session(&p->session, g->id, scenario, &options, r->seed, e) &&
	       (r->bots.n ? play_seats(p, &r->bots, e) : ask_seats(p));
}
