/*
 * commands.c: the list of subcommands, with what --help says of each.
 */
#include "cli/cli.h"

const struct command commands[] = {
	{"play", cmd_play, N_("play a game in the terminal"),
	 N_("Usage: marengo play [GAME [SCENARIO]] [--seed N] [--bot SEAT=NAME]…\n"
	    "                    [--option ID=VALUE]… [--load FILE] [--plain | --tui] [--ascii]\n"
	    "\n"
	    "On a terminal of at least 80 by 24 it shows a map above the line of commands\n"
	    "(--tui). In line mode (--plain, TERM=dumb, MARENGO_A11Y=1, or no terminal) it says\n"
	    "one fact a line, also for screen readers. Both take numbered choices and typed\n"
	    "actions. --ascii draws without line characters; NO_COLOR is obeyed. What the words\n"
	    "leave open, a menu asks for: without any, also which game is gone on with. Seats\n"
	    "without a bot are played in turn at this terminal, with a curtain between them. At\n"
	    "the prompt, help lists what can be said.")},
	{"career", cmd_career, N_("keep the log of linked campaigns of commander"),
	 N_("Usage: marengo career FILE [add JOURNAL | scenario [COMMANDER]…]\n"
	    "\n"
	    "Without a word it shows the campaigns won, their points and what comes next. `add`\n"
	    "enters a finished campaign from its journal. `scenario` prints the word by which to\n"
	    "play the next one with commanders carried over:\n"
	    "  marengo play commander $(marengo career FILE scenario Augereau)")},
	{"engine", cmd_engine, N_("speak the engine protocol on standard input and output"),
	 N_("Usage: marengo engine\n"
	    "\n"
	    "Reads one command a line and answers '= …' or '? …', each ended by an empty line\n"
	    "(GTP's framing). list_commands lists them; docs/protocol.md describes them.")},
	{"sim", cmd_sim, N_("let bots play many games and count"),
	 N_("Usage: marengo sim GAME [SCENARIO] [--games N] [--bot SEAT=NAME]…\n"
	    "                   [--option ID=VALUE]… [--seed N] [--threads N] [--nodes N] "
	    "[--json]\n"
	    "\n"
	    "Prints how the games ended, with 95 % intervals, and the averages of the game's\n"
	    "figures. Without a scenario all of them are played. Seats without --bot are played\n"
	    "by the game's own general.")},
	{"replay", cmd_replay, N_("tell a journal as a story"),
	 N_("Usage: marengo replay FILE [--seat SEAT] [--to N] [--view]\n"
	    "\n"
	    "Prints what happened, one fact a line; with --seat only what that seat may know.\n"
	    "--to stops after entry N, --view prints the view there as JSON.")},
	{"verify", cmd_verify, N_("recompute every die and state of journals"),
	 N_("Usage: marengo verify FILE…\n"
	    "\n"
	    "Replays each journal from its seed and tells the first line that differs. The exit\n"
	    "code is 1 when one is damaged or differs.")},
	{"pack", cmd_pack, N_("check data packs"),
	 N_("Usage: marengo pack check FILE…\n"
	    "\n"
	    "Reads each file in place of the program's own and loads every scenario that uses\n"
	    "it. A mistake is told with its line or path, and the reason.")},
	{"rules", cmd_rules, N_("read the rules, by id or by word"),
	 N_("Usage: marengo rules [GAME] [ID|WORD] [--lang en|it] [--json]\n"
	    "       marengo rules --index [GAME] [--lang en|it] [--json]\n"
	    "       marengo rules --modifiers GAME [SCENARIO] [--lang en|it] [--json]\n"
	    "\n"
	    "Without a word it lists the games and their chapters; a word finds rules, terms and\n"
	    "abbreviations, of one game if it is named first. --index lists the abbreviations and\n"
	    "terms of a game, each with the rules that speak of it; --modifiers all modifiers of\n"
	    "dice and values in one table, of the first scenario if none is named.")},
	{"serve", cmd_serve, N_("serve the games to browsers, here or online"),
	 N_("Usage: marengo serve [--address A] [--port N] [--db FILE|postgres://…] [--open]\n"
	    "                     [--cert FILE --key FILE | --behind-proxy | --insecure-lan]\n"
	    "                     [--host NAME] [--bots N] [--think SECONDS] [--web DIR] "
	    "[--quiet]\n"
	    "                     [--mail smtp://HOST[:PORT] --mail-from ADDRESS --url URL\n"
	    "                      [--mail-login FILE]]\n"
	    "\n"
	    "Without options it serves this computer alone, on http://127.0.0.1:1800/, and keeps\n"
	    "everything in the user's data directory. --open shows the page in the browser.\n"
	    "docs/server.md tells how to serve others. SIGTERM stops it without losing a move.")},
	{"account", cmd_account, N_("give somebody who forgot his password a way to a new one"),
	 N_("Usage: marengo account reset NAME [--url URL] [--db FILE|postgres://…]\n"
	    "\n"
	    "Prints a link that works once, within an hour; one that was given before is void.\n"
	    "--url is the address of the server's page; without it the link begins after that.\n"
	    "The server may be running.")},
	{"backup", cmd_backup, N_("copy the server's database while it runs"),
	 N_("Usage: marengo backup FILE [--verify] [--db FILE|postgres://…]\n"
	    "\n"
	    "Writes a consistent copy as a new SQLite file, which is a database itself.\n"
	    "--verify then plays every game and every club of the copy again, line by line, and\n"
	    "ends with 1 when one of them is damaged.")},
	{"restore", cmd_restore, N_("bring a backup into an empty database"),
	 N_("Usage: marengo restore FILE [--db FILE|postgres://…]")},
	{"forget", cmd_forget, N_("strike a withdrawn member from a club that the server keeps"),
	 N_("Usage: marengo forget CLUB MEMBER [--db FILE|postgres://…]\n"
	    "\n"
	    "Name, id and own words go from the stored lines themselves; results stay under a\n"
	    "number. CLUB is the id in the club's address. For a club in a folder: league "
	    "forget.")},
	{"league", cmd_league, N_("run a club's campaign: armies, nights, results, seasons"),
	 N_("Usage: marengo league COMMAND … [--club DIR] [--json] [--by MEMBER] [--reason TEXT]\n"
	    "\n"
	    "Keeps a club's campaign of The Never Ending War in DIR (or MARENGO_CLUB, or here), "
	    "or\n"
	    "in --store postgres://…; nothing is ever deleted. docs/league.md is the guide.")},
	{"bench", cmd_bench, N_("measure this machine"),
	 N_("Usage: marengo bench [GAME] [--json]\n"
	    "\n"
	    "Medians of several runs: random games and actions a second, replay, loading.")},
	{0},
};
