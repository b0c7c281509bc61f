/*
 * test_talk.c: three clients say random things, right and wrong, to one server (R13): join, act,
 * undo, ask, answer, resign, chat, change seats and languages, reconnect, use old numbers. A small
 * model tells what may come back: every message with an id is answered once and with a word that
 * may answer it; a number never goes back; an action, when taken, moves it on; nonsense, a
 * spectator's wish and an old number are always refused; whoever has no seat, or gave it to a bot,
 * never has a choice; what somebody writes to the others he hears himself; after the end nothing is
 * taken, and a full table takes nobody. Hints and odds may come or not (whoever stops them, or
 * moves on, hears none). MARENGO_MESSAGES sets how many (4,000; 1,000,000 by hand).
 */
#include "cm.h"

#include <stdio.h>
#include <stdlib.h>
#include <unistd.h>

#include "pg_server.h"
#include "wire.h"

enum { CLIENTS = 3, OPEN_ASKS = 1024 };

/* What may answer a message, as bits. */
enum {
	STATE = 1,
	DONE = 2, /* the state itself follows */
	REFUSED = 4,
	WHY = 8,
	NOTE = 16,
};

struct ask {
	int id;       /* 0: answered */
	unsigned may; /* what may answer it */
	int number;   /* what was known when it was asked */
	bool moves;   /* taken, it makes the number grow */
};

struct speaker {
	struct jar jar;
	struct sock sock;
	bool open, spectator;
	bool handing, gone; /* he wished to give his seat to a bot; he has none any more */
	char refused[80];   /* what he was last told without having asked by a number */
	int said, heard;    /* the last of his own lines of the chat */
	bool over;  /* he was told that somebody has resigned, or that it was played to the end */
	int number; /* last one told */
	int asked, answered;
	char legal[40][48];
	int legals;
	struct ask ask[OPEN_ASKS]; /* by id, around */
};

static struct daemon server;
static struct speaker speaker[CLIENTS];
static char table[32];
static unsigned seed = 20260615;

static unsigned pick(unsigned n)
{
	seed = seed * 1103515245u + 12345u;
	return (seed >> 8) % n;
}

static void hear_state(struct speaker *s, const cJSON *m)
{
	int number = int_of(m, "number");
	if (strcmp(text_of(at(m, "table"), "id"), table) == 0) {
		assert_true(number >= s->number);
		s->number = number;
	}
	s->legals = 0;
	cJSON *a;
	cJSON_ArrayForEach(a, at(m, "legal")) if (s->legals < 40)
		snprintf(s->legal[s->legals++], 48, "%s", text_of(a, "do"));
	if (s->spectator) {
		assert_int_equal(s->legals, 0);
		assert_true(cJSON_IsNull(at(m, "seat")));
	}
	if (strcmp(text_of(at(m, "table"), "id"), table) == 0) {
		bool seated = !cJSON_IsNull(at(m, "seat"));
		assert_true(seated || s->spectator || s->handing);
		assert_false(seated && s->gone); /* nobody gets it back */
		s->gone = !seated && !s->spectator;
		assert_true(seated || !s->legals);
		assert_true(!s->over || cJSON_IsTrue(at(m, "over"))); /* once over, always over */
		s->over = cJSON_IsTrue(at(m, "over"));
	}
	if (cJSON_IsTrue(at(m, "over")))
		assert_int_equal(s->legals, 0);
}

/* Without a seat there is nothing to be wished for. */
static bool looks_on(const struct speaker *s)
{
	return s->spectator || s->gone;
}

static int asks(struct speaker *s, unsigned may, bool moves)
{
	int id = ++s->asked;
	struct ask *a = &s->ask[id % OPEN_ASKS];
	assert_int_equal(a->id, 0);
	*a = (struct ask){id, (looks_on(s) || s->over) && moves ? REFUSED : may, s->number, moves};
	return id;
}

static unsigned bit_of(const char *type)
{
	static const char *const word[] = {"state", "done", "refused", "why", "note"};
	for (unsigned i = 0; i < 5; i++)
		if (strcmp(type, word[i]) == 0)
			return 1u << i;
	return 0;
}

/* An answer must be to something asked, the first to it, and one of those that fit. */
static void judge(struct speaker *s, const cJSON *m, const char *type)
{
	int id = int_of(m, "re");
	struct ask *a = &s->ask[id % OPEN_ASKS];
	if (a->id != id || !(a->may & bit_of(type)))
		fail_msg("%s answers %d (open: %d, may be %x)", type, id, a->id, a->may);
	if (a->moves && strcmp(type, "state") == 0)
		assert_true(int_of(m, "number") > a->number);
	a->id = 0;
	s->answered++;
}

/* "2: 17": the seventeenth line of the third of them. */
static void hear_chat(struct speaker *s, const cJSON *m)
{
	cJSON *line;
	assert_false(s->spectator);
	cJSON_ArrayForEach(line, at(m, "lines"))
	{
		int by = -1, n = -1;
		assert_int_equal(sscanf(text_of(line, "text"), "%d: %d", &by, &n), 2);
		if (by == (int)(s - speaker) && n > s->heard)
			s->heard = n;
	}
	assert_true(s->heard <= s->said);
}

/* Takes in whatever has come; true when a message came. */
static bool hear(struct speaker *s, int ms)
{
	cJSON *m = ws_hear(&s->sock, ms);
	if (!m)
		return false;
	const char *type = text_of(m, "type");
	if (strcmp(type, "state") == 0)
		hear_state(s, m);
	if (strcmp(type, "chat") == 0)
		hear_chat(s, m);
	if (strcmp(type, "odds") == 0 || strcmp(type, "hint") == 0)
		assert_false(s->spectator);
	if (strcmp(type, "refused") == 0)
		assert_true(text_of(m, "code")[0] && text_of(m, "text")[0]);
	if (at(m, "re"))
		judge(s, m, type);
	else if (strcmp(type, "refused") == 0)
		snprintf(s->refused, sizeof s->refused, "%s", text_of(m, "text"));
	cJSON_Delete(m);
	return true;
}

static void join(struct speaker *s)
{
	assert_true(ws_open(&s->sock, server.port, &s->jar));
	s->open = true;
	s->asked = s->answered = 0;
	memset(s->ask, 0, sizeof s->ask);
	ws_say(&s->sock, "{\"op\":\"watch\",\"table\":\"%s\",\"id\":%d}", table,
	       asks(s, STATE | DONE, false));
}

/* Everything that was asked has been answered, once, and what was written to all has come. */
static void settle(struct speaker *s)
{
	while (s->answered < s->asked || s->heard < s->said)
		if (!hear(s, 5000))
			fail_msg("%d of %d answered, line %d of %d, closed %d, %s", s->answered,
				 s->asked, s->heard, s->said, s->sock.close_code, s->refused);
	assert_int_equal(s->answered, s->asked);
}

static void new_table(void)
{
	char path[64];
	for (int i = 0; i < CLIENTS; i++)
		if (speaker[i].open)
			settle(&speaker[i]);
	assert_true(make_table(server.port, &speaker[0].jar,
			       "{\"game\":\"toy\",\"scenario\":\"road\","
			       "\"seats\":{\"red\":\"me\",\"blue\":\"open\"}}",
			       table));
	snprintf(path, sizeof path, "/api/v1/tables/%s/join", table);
	assert_int_equal(request(server.port, &speaker[1].jar, "POST", path, "{}", NULL), 200);
	for (int i = 0; i < CLIENTS; i++) {
		speaker[i].number = 0;
		speaker[i].over = speaker[i].handing = speaker[i].gone = false;
		if (speaker[i].open)
			ws_say(&speaker[i].sock, "{\"op\":\"watch\",\"table\":\"%s\",\"id\":%d}",
			       table, asks(&speaker[i], STATE | DONE, false));
		else
			join(&speaker[i]);
	}
}

/* What is said beside the game. */
static void say_beside(struct speaker *s)
{
	static const char *const bare[] = {
		"{\"op\":\"hint\"}",
		"{\"op\":\"odds\"}",
		"{\"op\":\"odds\",\"at\":\"ford\"}",
		"{\"op\":\"odds\",\"do\":\"end\",\"early\":true}",
		"{\"op\":\"stop\"}",
	};
	static const char *const seat[] = {"red", "blue"};
	int of = (int)pick(2), me = (int)(s - speaker);
	unsigned what = pick(40);
	if (what < 10) {
		/* Whoever may have no seat any more could be refused, and would wait for ever. */
		bool alone = !looks_on(s) && !s->handing;
		ws_say(&s->sock, "{\"op\":\"chat\",\"text\":\"%d: %d\"}", me,
		       alone ? ++s->said : s->said);
	} else if (what < 20)
		ws_say(&s->sock, "{\"op\":\"note\",\"text\":\"%u\",\"id\":%d}", pick(1000),
		       asks(s,
			    looks_on(s)  ? REFUSED
			    : s->handing ? NOTE | REFUSED
					 : NOTE,
			    false));
	else if (what < 30) {
		bool mine = !looks_on(s) && of == me;
		unsigned may = !mine ? REFUSED : STATE | DONE | (s->handing ? REFUSED : 0u);
		ws_say(&s->sock, "{\"op\":\"seat\",\"seat\":\"%s\",\"id\":%d}", seat[of],
		       asks(s, may, false));
	} else if (what < 39)
		ws_say(&s->sock, "%s", bare[pick(sizeof bare / sizeof *bare)]);
	else {
		settle(s); /* without a seat he would not hear his last line any more */
		ws_say(&s->sock, "{\"op\":\"hand\",\"bot\":\"random\",\"id\":%d}",
		       asks(s, looks_on(s) || s->over ? REFUSED : STATE | DONE | REFUSED, false));
		s->handing = !s->spectator;
	}
}

/* One thing to say; each has an id, so each is answered. */
static void say(struct speaker *s)
{
	static const char *const odd[] = {
		"{\"id\":%d}",
		"{\"op\":7,\"id\":%d}",
		"{\"op\":\"do\",\"id\":%d}",
		"{\"op\":\"do\",\"do\":\"step r1\",\"number\":0,\"id\":%d}",
		"{\"op\":\"do\",\"do\":\"\",\"number\":-1,\"id\":%d}",
		"{\"op\":\"do\",\"do\":[],\"number\":1e99,\"id\":%d}",
		"{\"op\":\"undo\",\"number\":\"x\",\"id\":%d}",
		"{\"op\":\"watch\",\"table\":\"../x\",\"id\":%d}",
		"{\"op\":\"seat\",\"seat\":\"green\",\"id\":%d}",
		"{\"op\":\"takeback\",\"to\":99999,\"id\":%d}",
		"{\"op\":\"claim\",\"as\":\"win\",\"id\":%d}",
		"{\"op\":\"hand\",\"seat\":\"red\",\"bot\":\"none\",\"id\":%d}",
		"{\"op\":\"chat\",\"text\":\"\",\"id\":%d}",
		"{\"op\":\"why\",\"do\":\"fly to the moon\",\"id\":%d}",
	};
	unsigned what = pick(20);
	if (pick(8) == 0)
		say_beside(s);
	else if (pick(150) == 0)
		ws_say(&s->sock, "{\"op\":\"resign\",\"id\":%d}",
		       asks(s, looks_on(s) || s->over ? REFUSED : STATE | DONE | REFUSED, false));
	else if (what < 9 && s->legals)
		ws_say(&s->sock, "{\"op\":\"do\",\"do\":\"%s\",\"number\":%d,\"id\":%d}",
		       s->legal[pick((unsigned)s->legals)], s->number,
		       asks(s, STATE | DONE | REFUSED, true));
	else if (what < 10) {
		int late = (int)pick(3); /* an old number is refused whatever else is right */
		ws_say(&s->sock, "{\"op\":\"do\",\"do\":\"end\",\"number\":%d,\"id\":%d}",
		       s->number - late, asks(s, late ? REFUSED : STATE | DONE | REFUSED, true));
	} else if (what < 12)
		ws_say(&s->sock, "{\"op\":\"undo\",\"number\":%d,\"id\":%d}", s->number,
		       asks(s, STATE | DONE | REFUSED, true));
	else if (what < 13)
		ws_say(&s->sock, "{\"op\":\"why\",\"do\":\"step b1 hill\",\"id\":%d}",
		       asks(s, looks_on(s) ? REFUSED : WHY | REFUSED, false));
	else if (what < 14)
		ws_say(&s->sock, "{\"op\":\"lang\",\"lang\":\"%s\",\"id\":%d}",
		       pick(2) ? "it" : "en", asks(s, STATE | DONE, false));
	else if (what < 15)
		ws_say(&s->sock, "{\"op\":\"takeback\",\"to\":%d,\"id\":%d}", (int)pick(4),
		       asks(s, looks_on(s) ? REFUSED : STATE | DONE | REFUSED, false));
	else if (what < 16)
		ws_say(&s->sock, "{\"op\":\"answer\",\"yes\":%s,\"id\":%d}",
		       pick(2) ? "true" : "false",
		       asks(s, looks_on(s) ? REFUSED : STATE | DONE | REFUSED, false));
	else {
#pragma GCC diagnostic push
#pragma GCC diagnostic ignored "-Wformat-nonliteral"
		const char *say_odd = odd[pick(sizeof odd / sizeof *odd)];
		unsigned may = strstr(say_odd, "\"why\"") && !looks_on(s) ? WHY | REFUSED : REFUSED;
		ws_say(&s->sock, say_odd, asks(s, may, false));
#pragma GCC diagnostic pop
	}
}

/* No seat is free: whoever asks is told so, and nothing changes for those who play. */
static void try_to_join(struct speaker *s)
{
	char path[64];
	snprintf(path, sizeof path, "/api/v1/tables/%s/%s", table, pick(2) ? "join" : "leave");
	assert_int_equal(request(server.port, &s->jar, "POST", path, "{}", NULL), 409);
}

static void random_talk_is_answered_as_the_model_says(void **state)
{
	(void)state;
	int messages = getenv("MARENGO_MESSAGES") ? atoi(getenv("MARENGO_MESSAGES")) : 4000;
	for (int i = 0; i < CLIENTS; i++)
		request(server.port, &speaker[i].jar, "GET", "/api/v1/me", NULL, NULL);
	speaker[2].spectator = true;
	new_table();
	for (int k = 0; k < messages; k++) {
		struct speaker *s = &speaker[pick(CLIENTS)];
		say(s);
		/* Sometimes several at once, sometimes each after the other. */
		if (pick(3))
			settle(s);
		for (int i = 0; i < CLIENTS; i++)
			while (hear(&speaker[i], 0))
				;
		if (pick(300) == 0)
			try_to_join(s);
		if (k % 400 == 399 || (s->over && pick(20) == 0))
			new_table();
		if (pick(200) == 0) {
			settle(s);
			ws_shut(&s->sock);
			join(s);
		}
	}
	for (int i = 0; i < CLIENTS; i++)
		settle(&speaker[i]);
	assert_int_equal(request(server.port, &speaker[0].jar, "GET", "/healthz", NULL, NULL), 200);
	for (int i = 0; i < CLIENTS; i++)
		ws_shut(&speaker[i].sock);
}

int main(void)
{
	char directory[128], database[200];
	if (!temp_make(directory))
		return 1;
	snprintf(database, sizeof database, "%s/talk.db", directory);
	if (!daemon_start(&server, database, "--no-limits"))
		return 1;
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(random_talk_is_answered_as_the_model_says),
	};
	int bad = cmocka_run_group_tests(tests, NULL, NULL);
	bad += daemon_stop(&server) != 0;
	temp_remove(directory);
	return bad;
}
