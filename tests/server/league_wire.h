/*
 * league_wire.h: a club on a server of the test's own, and small ways to write to it.
 */
#ifndef MARENGO_TEST_LEAGUE_WIRE_H
#define MARENGO_TEST_LEAGUE_WIRE_H

#include "wire.h"

extern struct daemon server;
extern char directory[128], club[32];
extern struct jar anna;
extern const char battle_report[]; /* of 1.1.T1 */

int begin(const char *extra);
int start_club(void **state);
int stop_club(void **state);
/* A request to the club; "" is the club itself. */
int ask(struct jar *who, const char *method, const char *rest, const char *body, cJSON **answer);
int number(void);
/* An event that is taken; the answer is thrown away. */
void write_line(const char *event);
/* An event that is refused by the rule, and leaves no trace. */
void refused_by(const char *event, const char *rule);
void make_club(const char *wish);
void hand_in(const char *player, const char *file);
/* Two players, their armies, a night, both here. */
void two_armies(void);
/* Bruno left the table, his season was closed, he went and came back (NW-215). */
void somebody_comes_back(void);

#endif
