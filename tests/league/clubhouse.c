/*
 * clubhouse.c: the small club of the tests.
 */
#include "clubhouse.h"

#include <sodium.h>

const struct league_tables *t;
struct record club;
struct refusal why;

void club_hash(uint8_t hash[32])
{
	crypto_generichash_state h;
	struct campaign now = *club.now;
	const unsigned char *part[] = {(unsigned char *)&now, (unsigned char *)now.player,
				       (unsigned char *)now.battle, (unsigned char *)now.past,
				       club.status};
	size_t size[] = {sizeof now, CLUB_PLAYERS * sizeof *now.player,
			 (size_t)now.nbattles * sizeof *now.battle,
			 (size_t)now.npast * sizeof *now.past, (size_t)club.n};
	now.player = NULL;
	now.battle = NULL;
	now.past = NULL;
	now.cap_battles = now.cap_past = 0;
	crypto_generichash_init(&h, NULL, 0, 32);
	for (int i = 0; i < 5; i++)
		crypto_generichash_update(&h, part[i] ? part[i] : (unsigned char *)"",
					  part[i] ? size[i] : 0);
	for (int i = 0; i < club.n; i++)
		crypto_generichash_update(&h, (unsigned char *)club.line[i], strlen(club.line[i]));
	crypto_generichash_final(&h, hash, 32);
}

bool say(const char *format, ...)
{
	static char line[20000];
	va_list args;
	va_start(args, format);
	vsnprintf(line, sizeof line, format, args);
	va_end(args);
	return record_add(&club, line, &why, NULL);
}

void hand_in_army(const char *id, const struct army *a, bool shadow)
{
	struct out o = {0};
	army_write(a, t, NULL, &o);
	ok("{\"type\":\"army\",\"player\":\"%s\",\"shadow\":%s,\"army\":%s}", id,
	   shadow ? "true" : "false", o.p);
	out_free(&o);
}

void hand_in(const char *id, const char *file, bool shadow)
{
	struct army a;
	sample_army(t, file, &a);
	hand_in_army(id, &a, shadow);
}

static void members(int n)
{
	record_init(&club, t);
	ok("{\"type\":\"campaign\",\"name\":\"Club\",\"tables\":[\"T1\",\"T2\",\"T3\",\"T4\"]}");
	for (int i = 0; i < n; i++)
		ok("{\"type\":\"player\",\"id\":\"p%d\",\"name\":\"P%d\"}", i, i);
}

static int open_with(int n)
{
	static const char *const files[] = {"p1-as", "p2-br", "p3-fr-bv", "p4-rs",
					    "p5-pr", "p6-sp", "p7-pd"};
	members(n);
	for (int i = 0; i < n; i++) {
		char id[12];
		snprintf(id, sizeof id, "p%d", i);
		hand_in(id, files[i], false);
	}
	ok("{\"type\":\"season-start\",\"date\":\"2026-01-13\"}");
	return 0;
}

int open_club(void **state)
{
	(void)state;
	return open_with(4);
}

int open_club_of_seven(void **state)
{
	(void)state;
	return open_with(7);
}

int open_club_building(void **state)
{
	(void)state;
	members(4);
	return 0;
}

int close_club(void **state)
{
	(void)state;
	record_free(&club);
	return 0;
}

void night_of(const char *date, const char *players)
{
	char list[200] = "", *to = list;
	ok("{\"type\":\"night\",\"date\":\"%s\"}", date);
	for (const char *p = players; *p; p += strspn(p, " ")) {
		size_t n = strcspn(p, " ");
		to += sprintf(to, "%s\"%.*s\"", to > list ? "," : "", (int)n, p);
		p += n;
	}
	ok("{\"type\":\"check-in\",\"players\":[%s]}", list);
}

void first_night(void)
{
	night_of("2026-01-13", "p0 p1 p2 p3");
	ok("{\"type\":\"draw\",\"tables\":[{\"table\":\"T1\",\"kind\":\"individual\",\"a\":[\"p0\"]"
	   ","
	   "\"b\":[\"p1\"]},{\"table\":\"T2\",\"kind\":\"individual\",\"a\":[\"p2\"],\"b\":[\"p3\"]"
	   "}]}");
}

void report(const char *battle, int ca, int oa, int cb, int ob)
{
	ok("{\"type\":\"report\",\"battle\":\"%s\",\"a\":{\"casualties\":%d,\"batteries\":0,"
	   "\"killed_figures\":0,\"captured_figures\":0,\"objectives\":%d},\"b\":{\"casualties\":%"
	   "d,"
	   "\"batteries\":0,\"killed_figures\":0,\"captured_figures\":0,\"objectives\":%d}}",
	   battle, ca, oa, cb, ob);
	ok("{\"type\":\"confirm\",\"battle\":\"%s\"}", battle);
}

struct club_player *player(const char *id)
{
	int i = club_player(club.now, id);
	assert_int_not_equal(i, LG_NONE);
	return &club.now->player[i];
}

void roll_out(const char *id, const char *battle, int d100)
{
	while (battle_owing(club.now, club_player(club.now, id)) != LG_NONE) {
		struct out use = {0};
		ok("{\"type\":\"roll\",\"player\":\"%s\",\"battle\":\"%s\",\"d100\":%d}", id,
		   battle, d100);
		struct club_player *p = player(id);
		struct reinforcement how = {.t = t,
					    .night = &p->night,
					    .army = &p->army,
					    .card = CARD_4LN,
					    .as_line = true};
		reinforce_suggest(&how, &use);
		ok("{\"type\":\"place\",\"player\":\"%s\",\"roll\":%d,\"as_line\":true,\"use\":%s}",
		   id, p->nrolls, use.p);
		out_free(&use);
	}
}

void play_out(int d100)
{
	static const char *const dates[] = {"2026-01-13", "2026-01-27", "2026-02-10", "2026-02-24"};
	for (int i = 0; i < 4; i++) {
		char id[12];
		night_of(dates[i], "p0 p1");
		ok("{\"type\":\"draw\",\"dropped\":[\"opponent\",\"table\"],\"tables\":[{\"table\":"
		   "\"T1\",\"kind\":\"individual\",\"a\":[\"p0\"],\"b\":[\"p1\"]}]}");
		snprintf(id, sizeof id, "1.%d.T1", i + 1);
		report(id, 10, 1, 12, 1);
		if (club.now->suggest_only)
			ok("{\"type\":\"award\",\"battle\":\"%s\"}", id);
		roll_out("p0", id, d100);
		roll_out("p1", id, d100);
	}
}
