/*
 * play_template.c: deployments that a player keeps for other games: one small JSON file each, below
 * the user's own data (templates/GAME/NAME.json). A template grants nothing: using one is a row of
 * ordinary actions, and the rules judge each of them.
 */
#include "cli/play.h"

#include <dirent.h>
#include <errno.h>
#include <fcntl.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "pack/pk.h"

enum { NAME_MOST = 32, FILE_MOST = 64 << 10, PLACES_MOST = 256, LIST_MOST = 64 };

static const char format_id[] = "marengo-template/1";

/* Small letters, digits and hyphens: never a path, never hidden, the same on every system. */
static bool is_name(const char *s)
{
	size_t n = strspn(s, "abcdefghijklmnopqrstuvwxyz0123456789-");
	return n > 0 && n <= NAME_MOST && !s[n] && *s != '-';
}

static bool folder_of(const struct play *p, char *dir, size_t cap)
{
	char what[64];
	snprintf(what, sizeof what, "templates/%s", p->session.game->id);
	if (play_folder(what, dir, cap))
		return true;
	fprintf(p->to, "%s\n", _("There is no place to keep templates: HOME is not set."));
	return false;
}

static bool path_of(const struct play *p, const char *name, char *path, size_t cap)
{
	char dir[700];
	if (!is_name(name)) {
		fprintf(p->to,
			_("A template's name has 1 to %d small letters, digits and hyphens.\n"),
			NAME_MOST);
		return false;
	}
	if (!folder_of(p, dir, sizeof dir))
		return false;
	snprintf(path, cap, "%s/%s.json", dir, name);
	return true;
}

static void write_places(const struct play *p, const char *name, const struct action *list, int n,
			 struct out *o)
{
	const struct game *g = p->session.game;
	out_object(o, NULL);
	out_string(o, "format", format_id);
	out_string(o, "game", g->id);
	out_string(o, "name", name);
	out_object(o, "places");
	for (int i = 0; i < n; i++) {
		const struct verb *v = &g->verbs[list[i].verb];
		out_string(o, g->kinds[v->kind[0]].id(p->session.pack, list[i].arg[0]),
			   g->kinds[v->kind[1]].id(p->session.pack, list[i].arg[1]));
	}
	out_end(o);
	out_end(o);
	out_char(o, '\n');
}

static void save(struct play *p, int seat, const char *name, bool replace)
{
	const struct session *s = &p->session;
	struct action list[PLACES_MOST];
	char path[800];
	struct out o = {0};
	struct err e = {0};
	int n = s->game->deployed
			? s->game->deployed(s->pack, s->match->state, seat, list, PLACES_MOST)
			: 0;
	if (!n) {
		fprintf(p->to, "%s\n", _("You have no deployment to keep now."));
		return;
	}
	if (!path_of(p, name, path, sizeof path))
		return;
	if (!replace && access(path, F_OK) == 0) {
		fprintf(p->to,
			_("There is a template %s already. To write over it: template replace "
			  "%s\n"),
			name, name);
		return;
	}
	write_places(p, name, list, n, &o);
	if (cli_write(path, o.p, o.n, &e))
		fprintf(p->to, _("Template %s: %d units, kept in %s\n"), name, n, path);
	else
		cli_fail(&e);
	out_free(&o);
}

static int by_name(const void *a, const void *b)
{
	return strcmp(a, b);
}

static void list_all(const struct play *p)
{
	char dir[700], names[LIST_MOST][NAME_MOST + 1];
	int n = 0;
	if (!folder_of(p, dir, sizeof dir))
		return;
	DIR *d = opendir(dir);
	for (struct dirent *f; d && n < LIST_MOST && (f = readdir(d));) {
		size_t len = strlen(f->d_name);
		char *dot = len > 5 && len <= NAME_MOST + 5 ? f->d_name + len - 5 : NULL;
		if (!dot || strcmp(dot, ".json") != 0)
			continue;
		*dot = '\0';
		if (is_name(f->d_name))
			memcpy(names[n++], f->d_name, len - 4);
	}
	if (d)
		closedir(d);
	qsort(names, (size_t)n, sizeof names[0], by_name);
	for (int i = 0; i < n; i++)
		fprintf(p->to, "%s\n", names[i]);
	if (!n)
		fprintf(p->to, "%s\n", _("You have kept no templates of this game."));
}

/* A small plain file and nothing else: no link, no pipe, nothing endless. */
static char *read_small(const char *path, size_t *n, const char **why)
{
	struct stat st;
	int fd = open(path, O_RDONLY | O_NOFOLLOW | O_NONBLOCK | O_CLOEXEC);
	char *text = NULL;
	*why = fd < 0 ? strerror(errno) : NULL;
	if (!*why && (fstat(fd, &st) != 0 || !S_ISREG(st.st_mode)))
		*why = _("it is not a plain file");
	else if (!*why && st.st_size > FILE_MOST)
		*why = _("it is too long for a template");
	if (!*why && (text = malloc(FILE_MOST + 1))) {
		ssize_t got = read(fd, text, FILE_MOST);
		*n = got > 0 ? (size_t)got : 0;
		text[*n] = '\0';
	}
	if (fd >= 0)
		close(fd);
	return text;
}

static const struct verb *places_verb(const struct game *g)
{
	for (const struct verb *v = g->verbs; v->name; v++)
		if (v->flags & VERB_PLACES)
			return v;
	return NULL;
}

static bool can_place(struct play *p, int seat)
{
	const struct action *list;
	int n = mt_legal(p->session.match, seat, &list);
	for (int i = 0; i < n; i++)
		if (p->session.game->verbs[list[i].verb].flags & VERB_PLACES)
			return true;
	fprintf(p->to, "%s\n", _("No unit can be placed now."));
	return false;
}

/* Does one placement; whether it was accepted. A refusal says which, and by what rule. */
static bool place(struct play *p, int seat, const struct verb *v, const char *what,
		  const char *where)
{
	struct action a;
	char text[MAX_ACTION_TEXT];
	snprintf(text, sizeof text, "%s %.32s %.32s", v->name, what, where);
	const char *wrong = action_parse(p->session.game, p->session.pack, text, &a);
	if (wrong) {
		fprintf(p->to, "%s: %s\n", text, _(wrong));
		return false;
	}
	struct verdict verdict = mt_do(p->session.match, seat, a, MT_ANY_NUMBER);
	if (!verdict.rule)
		return true;
	fprintf(p->to, "%s: ", text);
	play_refused(p, &verdict);
	return false;
}

static void place_all(struct play *p, int seat, const struct pk_node *doc, struct pk *pk)
{
	static const char *const formats[] = {format_id, NULL};
	const struct verb *v = places_verb(p->session.game);
	struct pk_node places = pk_get(doc, "places");
	int placed = 0, refused = 0;
	pk_only(doc, "format game name places");
	pk_word(doc, "format", formats);
	pk_word(doc, "game", (const char *const[]){p->session.game->id, NULL});
	int n = pk_count(&places);
	if (n > PLACES_MOST)
		pk_refuse(&places, "at most %d are possible", PLACES_MOST);
	const char *where[PLACES_MOST];
	for (int i = 0; i < n && !pk_error(pk); i++) {
		struct pk_node row = pk_at(&places, i);
		where[i] = pk_string_of(&row);
		if (!pk_key(&row) || !is_name(pk_key(&row)) || !is_name(where[i]))
			pk_refuse(&row, "a place is \"unit\": \"town\"");
	}
	for (int i = 0; i < n && !pk_error(pk); i++) {
		struct pk_node row = pk_at(&places, i);
		if (place(p, seat, v, pk_key(&row), where[i]))
			placed++;
		else
			refused++;
	}
	if (!pk_error(pk))
		fprintf(p->to, _("Units placed: %d; refused: %d\n"), placed, refused);
}

static void use(struct play *p, int seat, const char *name)
{
	char path[800];
	const char *why;
	size_t n = 0;
	if (!can_place(p, seat) || !path_of(p, name, path, sizeof path))
		return;
	char *text = read_small(path, &n, &why);
	struct pk *pk = text ? pk_new(NULL) : NULL;
	if (pk) {
		struct pk_node doc = pk_parse(pk, name, text, n);
		if (!pk_error(pk))
			place_all(p, seat, &doc, pk);
		why = pk_error(pk);
	}
	if (why) {
		fprintf(p->to, _("The template cannot be used: %s"), why);
		fputc('\n', p->to);
	}
	pk_free(pk);
	free(text);
}

bool play_template(struct play *p, int seat, char *words)
{
	size_t n = strcspn(words, " ");
	char *name = words + n + strspn(words + n, " ");
	words[n] = '\0';
	if (strcmp(words, "list") == 0)
		list_all(p);
	else if (strcmp(words, "save") == 0)
		save(p, seat, name, false);
	else if (strcmp(words, "replace") == 0)
		save(p, seat, name, true);
	else if (strcmp(words, "use") == 0)
		use(p, seat, name);
	else {
		if (*name)
			words[n] = ' ';
		return false;
	}
	return true;
}
