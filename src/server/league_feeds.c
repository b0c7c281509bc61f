/*
 * league_feeds.c: the public face of a club for other programs: club nights as a calendar (RFC
 * 5545), results and battle reports as news (Atom, RFC 4287), a QR code to a battle's page.
 */
#include "server/league_club.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include <qrencode.h>
#include <sodium.h>

enum { NEWS = 40, CALENDAR_LINE = 73, QR_QUIET = 4 };

struct feed {
	const struct club *club;
	const struct campaign *c;
	struct standing s;
	struct league_reader reader;
	char base[300]; /* "https://club.example/#/club/ID" */
	struct out o;
};

static void set_base(struct feed *f, struct client *client, const struct http_request *r)
{
	struct slice host = http_header(r, "host");
	snprintf(f->base, sizeof f->base, "%s://%.*s/#/club/%s", client->secure ? "https" : "http",
		 (int)(host.n < 200 ? host.n : 200), host.p ? host.p : "localhost", f->club->id);
}

static void add_names(const struct feed *f, const struct battle *b, int side, struct out *to)
{
	for (int i = 0; i < b->n[side]; i++) {
		char name[40];
		club_name(f->club, f->c, &f->s, b->side[side][i], name);
		out_format(to, "%s%s", i ? " + " : "", name);
	}
}

static const char *author(const struct feed *f, const cJSON *event, char name[40])
{
	const char *by = json_text(event, "by");
	int i = by ? club_player(f->c, by) : LG_NONE;
	if (i == LG_NONE)
		return lg_tr(&f->reader, N_("Campaign Master"));
	club_name(f->club, f->c, &f->s, i, name);
	return name;
}

/* A line of the calendar: escaped, and folded between letters. */
static void ics(struct feed *f, const char *key, const char *text)
{
	struct out line = {0};
	out_format(&line, "%s:", key);
	for (; *text; text++) {
		if (strchr(",;\\", *text))
			out_char(&line, '\\');
		if ((unsigned char)*text >= ' ')
			out_char(&line, *text);
	}
	for (size_t i = 0, from = 0; i < line.n; i++) {
		out_char(&f->o, line.p[i]);
		bool letter_ends = ((unsigned char)line.p[i + 1] & 0xc0) != 0x80;
		if (i - from >= CALENDAR_LINE - 4 && letter_ends && i + 1 < line.n) {
			out_text(&f->o, "\r\n ");
			from = i;
		}
	}
	out_text(&f->o, "\r\n");
	out_free(&line);
}

/* `nth`: of all seasons of the record; a past one knows its number in its campaign. */
static void one_night(struct feed *f, int nth, int week, const char *date, const char *stamp)
{
	char uid[80], day[11] = "", next[11], text[160];
	struct out name = {0};
	int64_t when = day_of(date);
	if (when == LG_NONE || nth < 1)
		return;
	int season = nth <= f->c->npast ? f->c->past[nth - 1].season : f->c->season;
	for (int i = 0, n = 0; date[i] && n < 8; i++)
		if (date[i] != '-') {
			day[n++] = date[i];
			day[n] = '\0';
		}
	day_text(when + 1, next);
	snprintf(uid, sizeof uid, "%s-%d-%d@marengo", f->club->id, nth, week);
	lg_fill(&name, lg_tr(&f->reader, N_("{0}: season {1}, week {2}")), f->c->name, season,
		week);
	out_text(&f->o, "BEGIN:VEVENT\r\n");
	ics(f, "UID", uid);
	ics(f, "DTSTAMP", stamp);
	ics(f, "DTSTART;VALUE=DATE", day);
	snprintf(text, sizeof text, "%.4s%.2s%.2s", next, next + 5, next + 8);
	ics(f, "DTEND;VALUE=DATE", text);
	ics(f, "SUMMARY", name.p ? name.p : "");
	out_format(&f->o, "URL:%s/night\r\n", f->base);
	out_text(&f->o, "END:VEVENT\r\n");
	out_free(&name);
}

/* Nights that were opened stand in the record; those to come follow from the season's first day. */
static void calendar(struct feed *f)
{
	const struct record *r = &f->club->record;
	const struct campaign *c = f->c;
	char stamp[20], day[11];
	time_t now = time(NULL);
	struct tm tm;
	int season = 0, week = 0;
	strftime(stamp, sizeof stamp, "%Y%m%dT%H%M00Z", gmtime_r(&now, &tm));
	out_text(&f->o, "BEGIN:VCALENDAR\r\nVERSION:2.0\r\nPRODID:-//Marengo//league//EN\r\n"
			"CALSCALE:GREGORIAN\r\n");
	ics(f, "X-WR-CALNAME", c->name);
	for (int i = 0; i < r->n; i++) {
		if (r->status[i] != LINE_APPLIED ||
		    (!strstr(r->line[i], "\"night\"") && !strstr(r->line[i], "\"season-start\"")))
			continue;
		cJSON *event = cJSON_Parse(r->line[i]);
		const char *type = json_text(event, "type"), *date = json_text(event, "date");
		f->o.failed |= !event; /* for want of memory: no calendar rather than half of one */
		if (type && strcmp(type, "season-start") == 0) {
			season++;
			week = 0;
		} else if (type && date && strcmp(type, "night") == 0) {
			one_night(f, season, ++week, date, stamp);
		}
		cJSON_Delete(event);
	}
	for (int w = c->week; c->phase == PHASE_RUNNING && w < c->now.weeks; w++) {
		day_text(night_due(c, w), day);
		one_night(f, season, w + 1, day, stamp);
	}
	out_text(&f->o, "END:VCALENDAR\r\n");
}

static void xml(struct out *o, const char *text)
{
	for (; *text; text++)
		switch (*text) {
		case '&': out_text(o, "&amp;"); break;
		case '<': out_text(o, "&lt;"); break;
		case '>': out_text(o, "&gt;"); break;
		case '"': out_text(o, "&quot;"); break;
		default:
			if ((unsigned char)*text >= ' ' || *text == '\n')
				out_char(o, *text);
		}
}

static void element(struct out *o, const char *tag, const char *text)
{
	out_format(o, "<%s>", tag);
	xml(o, text);
	out_format(o, "</%.*s>\n", (int)strcspn(tag, " "), tag);
}

/* "2026-11-24T19:02Z", or a date, as Atom wants it. */
static void element_time(struct out *o, const char *at)
{
	char text[40];
	snprintf(text, sizeof text, "%.16s%s", at, strlen(at) >= 16 ? ":00Z" : "T00:00:00Z");
	element(o, "updated", text);
}

static void tell_result(const struct feed *f, const struct battle *b, struct out *to)
{
	struct out a = {0}, other = {0};
	add_names(f, b, 0, &a);
	add_names(f, b, 1, &other);
	out_format(to, "%s: %s – %s  %d : %d", b->id, a.p, other.p, b->out[0].rank_points,
		   b->out[1].rank_points);
	out_free(&a);
	out_free(&other);
}

static void tell_points(const struct feed *f, const struct battle *b, struct out *to)
{
	struct out winner = {0};
	lg_fill(to, lg_tr(&f->reader, N_("Victory points {1} : {2}.")), "", b->report[0].vp,
		b->report[1].vp);
	out_char(to, ' ');
	if (b->in.winner == 2) {
		out_text(to, lg_tr(&f->reader, N_("A draw.")));
	} else {
		add_names(f, b, (int)b->in.winner, &winner);
		lg_fill(to, lg_tr(&f->reader, N_("Won by {0}.")), winner.p, 0, 0);
	}
	out_free(&winner);
}

/* One line of the record as news; false: it is none. */
static bool one_entry(struct feed *f, const cJSON *event, int line)
{
	const char *type = json_text(event, "type"), *id = json_text(event, "battle"),
		   *at = json_text(event, "at"), *story = json_text(event, "text");
	int i = id ? club_battle(f->c, id) : LG_NONE;
	char name[40], urn[96];
	if (!type || i == LG_NONE || f->c->battle[i].state != BATTLE_RECORDED)
		return false;
	bool told = strcmp(type, "note") == 0 && story;
	if (!told && strcmp(type, "confirm") != 0)
		return false;
	struct out title = {0}, body = {0};
	tell_result(f, &f->c->battle[i], &title);
	if (told)
		out_text(&body, story);
	else
		tell_points(f, &f->c->battle[i], &body);
	snprintf(urn, sizeof urn, "urn:marengo:club:%s:%d", f->club->id, line);
	out_text(&f->o, "<entry>\n");
	element(&f->o, "id", urn);
	element(&f->o, "title", title.p ? title.p : "");
	element_time(&f->o, at ? at : "1970-01-01");
	out_text(&f->o, "<author>");
	element(&f->o, "name", author(f, event, name));
	out_text(&f->o, "</author>\n<link href=\"");
	xml(&f->o, f->base);
	out_format(&f->o, "/results/%s\"/>\n", id);
	element(&f->o, "content type=\"text\"", body.p ? body.p : "");
	out_text(&f->o, "</entry>\n");
	out_free(&title);
	out_free(&body);
	return true;
}

static void news(struct feed *f)
{
	const struct record *r = &f->club->record;
	char urn[64];
	cJSON *last = cJSON_Parse(r->line[r->n - 1]);
	const char *at = json_text(last, "at");
	snprintf(urn, sizeof urn, "urn:marengo:club:%s", f->club->id);
	out_text(&f->o, "<?xml version=\"1.0\" encoding=\"utf-8\"?>\n"
			"<feed xmlns=\"http://www.w3.org/2005/Atom\">\n");
	element(&f->o, "id", urn);
	element(&f->o, "title", f->c->name);
	element_time(&f->o, at ? at : "1970-01-01");
	out_text(&f->o, "<link href=\"");
	xml(&f->o, f->base);
	out_text(&f->o, "\"/>\n");
	cJSON_Delete(last);
	for (int i = r->n - 1, n = 0; i >= 0 && n < NEWS; i--) {
		if (r->status[i] != LINE_APPLIED || !strstr(r->line[i], "\"battle\""))
			continue;
		cJSON *event = cJSON_Parse(r->line[i]);
		n += one_entry(f, event, i + 1);
		cJSON_Delete(event);
	}
	out_text(&f->o, "</feed>\n");
}

/* Calendar programs have no session: they bring the code that members find on the page. */
bool club_feed_open(const struct club *club, const struct http_request *r)
{
	char code[CLUB_CODE + 2];
	return club->feed[0] && http_query(r, "key", code, sizeof code) &&
	       strlen(code) == strlen(club->feed) &&
	       sodium_memcmp(code, club->feed, strlen(code)) == 0;
}

bool club_feed(struct client *client, const struct club *club, const char *what,
	       const struct http_request *r)
{
	struct feed f = {.club = club,
			 .c = club->record.now,
			 .s = club_standing(client, club),
			 .reader = club_reader(client)};
	bool cal = strcmp(what, "nights.ics") == 0;
	char lang[8];
	if (!cal && strcmp(what, "results.atom") != 0)
		return false;
	if (http_query(r, "lang", lang, sizeof lang))
		f.reader.lang = lang_of(lang);
	set_base(&f, client, r);
	if (cal)
		calendar(&f);
	else
		news(&f);
	answer_plain(client, 200,
		     cal ? "text/calendar; charset=utf-8" : "application/atom+xml; charset=utf-8",
		     NULL, &f.o);
	return true;
}

/* Dark squares as one path; light ones are the paper. */
static void draw_code(const QRcode *q, struct out *o)
{
	int size = q->width + 2 * QR_QUIET;
	out_format(o,
		   "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 %d %d\" "
		   "shape-rendering=\"crispEdges\"><path fill=\"#fff\" d=\"M0 0h%dv%dH0z\"/>"
		   "<path fill=\"#000\" d=\"",
		   size, size, size, size);
	for (int y = 0; y < q->width; y++)
		for (int x = 0; x < q->width; x++)
			if (q->data[y * q->width + x] & 1)
				out_format(o, "M%d %dh1v1h-1z", x + QR_QUIET, y + QR_QUIET);
	out_text(o, "\"/></svg>\n");
}

void club_qr(struct client *client, const struct club *club, const char *battle,
	     const struct http_request *r)
{
	struct feed f = {.club = club, .c = club->record.now};
	char url[360];
	bool night = strcmp(battle, "night") == 0;
	if (!night && club_battle(f.c, battle) == LG_NONE) {
		answer_rule(client, 404, "missing", "NW-236", N_("There is no such battle."));
		return;
	}
	set_base(&f, client, r);
	snprintf(url, sizeof url, "%s/%s%s", f.base, night ? "" : "results/", battle);
	QRcode *q = QRcode_encodeString(url, 0, QR_ECLEVEL_M, QR_MODE_8, 1);
	if (!q) {
		answer_error(client, 503, "busy", N_("There is not enough memory."));
		return;
	}
	draw_code(q, &f.o);
	QRcode_free(q);
	answer_plain(client, 200, "image/svg+xml", NULL, &f.o);
}
