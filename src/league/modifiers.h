/*
 * modifiers.h: every modifier of the league in one table, as text/tongue.h has those of the games:
 * [{"title","counts","lines":[{"text","value","rule"}]}].
 */
#ifndef MARENGO_LEAGUE_MODIFIERS_H
#define MARENGO_LEAGUE_MODIFIERS_H

#include "league/computer.h"
#include "league/words.h"

/* By the numbers that a campaign has set, or settings_default.computer. */
void league_modifiers(const struct computer_rules *, const struct league_reader *, struct out *);

#endif
