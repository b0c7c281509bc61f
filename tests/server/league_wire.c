/*
 * league_wire.c: a club on a server of the test's own, and small ways to write to it.
 */
#include "league_wire.h"

#include "cm.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

struct daemon server;
char directory[128], club[32];
struct jar anna;

int begin(const char *extra)
{
	char database[256];
	anna = (struct jar){0};
	if (!database_fresh(directory, database) || !daemon_start(&server, database, extra))
		return -1;
	request(server.port, &anna, "GET", "/api/v1/me", NULL, NULL);
	return 0;
}

int start_club(void **state)
{
	(void)state;
	return begin(NULL);
}

int stop_club(void **state)
{
	(void)state;
	return daemon_stop(&server);
}

/* A request to the club; "" is the club itself. */
int ask(struct jar *who, const char *method, const char *rest, const char *body, cJSON **answer)
{
	char path[160];
	snprintf(path, sizeof path, "/api/v1/clubs/%s%s", club, rest);
	return request(server.port, who, method, path, body, answer);
}

int number(void)
{
	cJSON *state;
	assert_int_equal(ask(&anna, "GET", "", NULL, &state), 200);
	int n = int_of(state, "number");
	cJSON_Delete(state);
	return n;
}

/* An event that is taken; the answer is thrown away. */
void write_line(const char *event)
{
	cJSON *answer = NULL;
	size_t n = strlen(event) + 32;
	char *body = malloc(n);
	snprintf(body, n, "{\"event\":%s}", event);
	int status = ask(&anna, "POST", "/events", body, &answer);
	if (status != 200)
		print_message("%s: %s\n", event, text_of(at(answer, "error"), "text"));
	assert_int_equal(status, 200);
	cJSON_Delete(answer);
	free(body);
}

/* An event that is refused by the rule, and leaves no trace. */
void refused_by(const char *event, const char *rule)
{
	cJSON *answer = NULL;
	char body[600];
	int before = number();
	snprintf(body, sizeof body, "{\"event\":%s}", event);
	assert_int_equal(ask(&anna, "POST", "/events", body, &answer), 422);
	assert_string_equal(text_of(at(answer, "error"), "rule"), rule);
	cJSON_Delete(answer);
	assert_int_equal(number(), before);
}

void make_club(const char *wish)
{
	cJSON *answer;
	assert_int_equal(request(server.port, &anna, "POST", "/api/v1/clubs", wish, &answer), 201);
	snprintf(club, sizeof club, "%s", text_of(at(answer, "club"), "id"));
	cJSON_Delete(answer);
}

void hand_in(const char *player, const char *file)
{
	char path[512], *text = calloc(1, 20000), *event = calloc(1, 21000);
	const char *data = getenv("MARENGO_DATA");
	snprintf(path, sizeof path, "%s/league/sample-campaign/armies/%s", data ? data : "data",
		 file);
	FILE *f = fopen(path, "r");
	assert_non_null(f);
	assert_true(fread(text, 1, 19999, f) > 0);
	fclose(f);
	snprintf(event, 21000, "{\"type\":\"army\",\"player\":\"%s\",\"army\":%s}", player, text);
	write_line(event);
	free(text);
	free(event);
}

void two_armies(void)
{
	make_club("{\"name\":\"Eagles\",\"tables\":[\"T1\",\"T2\"],\"players\":[\"Anna\",\"Bruno\"]"
		  "}");
	hand_in("anna", "p1-as.json");
	hand_in("bruno", "p2-br.json");
	write_line("{\"type\":\"season-start\",\"date\":\"2026-10-13\"}");
	write_line("{\"type\":\"night\",\"date\":\"2026-10-13\"}");
	write_line("{\"type\":\"check-in\",\"players\":[\"anna\",\"bruno\"]}");
}

void somebody_comes_back(void)
{
	make_club("{\"name\":\"Eagles\",\"tables\":[\"T1\"],\"players\":[\"Anna\",\"Bruno\","
		  "\"Clara\",\"Dora\"]}");
	write_line("{\"type\":\"settings\",\"settings\":{\"weeks\":1}}");
	hand_in("anna", "p1-as.json");
	hand_in("bruno", "p2-br.json");
	write_line("{\"type\":\"season-start\",\"date\":\"2026-10-13\"}");
	write_line("{\"type\":\"night\",\"date\":\"2026-10-13\"}");
	write_line("{\"type\":\"check-in\",\"players\":[\"anna\",\"bruno\"]}");
	write_line("{\"type\":\"draw\",\"tables\":[{\"table\":\"T1\",\"kind\":\"individual\","
		   "\"a\":[\"anna\"],\"b\":[\"bruno\"]}]}");
	write_line(battle_report);
	write_line("{\"type\":\"confirm\",\"battle\":\"1.1.T1\"}");
	write_line("{\"type\":\"unsporting\",\"battle\":\"1.1.T1\",\"player\":\"bruno\","
		   "\"reason\":\"marched off\"}");
	write_line("{\"type\":\"season-close\",\"override\":\"a short season\"}");
	write_line("{\"type\":\"withdraw\",\"player\":\"bruno\"}");
	write_line("{\"type\":\"return\",\"player\":\"bruno\"}");
}

const char battle_report[] =
	"{\"type\":\"report\",\"battle\":\"1.1.T1\","
	"\"a\":{\"casualties\":30,\"batteries\":1,\"killed_figures\":0,\"captured_figures\":0,"
	"\"objectives\":2},\"b\":{\"casualties\":12,\"batteries\":0,\"killed_figures\":0,"
	"\"captured_figures\":0,\"objectives\":0}}";
