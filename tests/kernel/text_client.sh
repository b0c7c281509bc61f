#!/bin/sh
# text_client.sh MARENGO: the line client as a player uses it: menu, choices, typed actions, undo,
# why, rule, hint, odds, save and resume, two people at one terminal, Italian.
set -u
marengo=$1
bad=0
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
export XDG_DATA_HOME="$work/data" NO_COLOR=1

# play WORDS… <input: plays and keeps what was printed in $work/out.
play() {
	"$marengo" "$@" >"$work/out" 2>"$work/err"
	code=$?
	[ $code = 0 ] || { echo "marengo $*: exit $code"; cat "$work/out" "$work/err"; bad=1; }
}
holds() {
	grep -q -e "$1" "$work/out" || { echo "not told: $1"; cat "$work/out"; bad=1; }
}
lacks() {
	grep -q -e "$1" "$work/out" && { echo "told, but should not be: $1"; cat "$work/out"; bad=1; }
	return 0
}

# The menu: a game, a scenario, options by Enter, a seat for a bot.
printf 'quit\n' >"$work/in"
play play <"$work/in"
holds "1\. "
printf '9999\nquit\n' >"$work/in"
play play <"$work/in"
holds "Type a number from 1 to"

# With a game alone the menu begins at its scenarios, and asks only for what the words leave open.
printf '2\n\n' >"$work/in"
play play waterloo <"$work/in"
holds "Which scenario?"
lacks "Which game?"
printf '2\n\n\nquit\n' >"$work/in"
play play waterloo --bot allied=random --option players=2 --seed 3 <"$work/in"
lacks "Who plays"
lacks "Players"
holds "Fog of battle"
holds "Saved in"
# A word where a number is wanted is told of at an option too, and one can leave there.
printf '2\nyes\nquit\n' >"$work/in"
play play waterloo <"$work/in"
holds "Type a number from 1 to 2, or quit"
lacks "Fog of battle"

# A turn with everything said that can be said.
play play waterloo historical --seed 1815 --bot allied=random <<'IN'
help
choices
march fr-nap
march fr-napoleon brussels
why march fr-napoleon ghent
rule WL-067
rule no-such-rule-at-all
march fr-napoleon charleroi
undo
undo
what kgl
what xyz
modifiers
hint
odds
odds brussels
look beaumont
nonsense
99999
save
log
quit
IN
holds "undo: take back"
holds "March Napoléon to Charleroi  (march fr-napoleon charleroi)"
holds "^> WL-003: Ghent is 6 roads away from Napoléon, which can march 3 more towns this turn\. A road joins .* (§ 1.0)$"
holds "WL-067: In one turn at most 8 units"
holds "You have nobody there."
holds "No rule has that id or word"
holds "Taken back"
holds "KGL = King's German Legion"
holds "That is no abbreviation of this game"
holds "^   +1  The unit in the farm  (WL-104)"
# The log stands under the time it was played, and so does a journal that is told.
holds "^> 20[0-9][0-9]-[0-9][0-9]-[0-9][0-9] [0-9][0-9]:[0-9][0-9]$"
grep -q '} @1[0-9]* #' "$work"/data/marengo/saves/waterloo-historical.mgn || { echo "the save has no times"; bad=1; }
holds "MG-006"
holds "^> Beaumont: ways to .*Charleroi"
holds "^Beaumont: Napoléon (fr-napoleon), French, leader, strength 1 of 1"
holds "No choice begins like that"
holds "The choices go from 1 to"
holds "Saved in $work/data/marengo/saves/waterloo-historical.mgn"
# Nothing of the enemy's blocks but army and place.
lacks "Wellington\|Blücher"

# The save verifies, and the menu offers it.
"$marengo" verify "$work/data/marengo/saves/waterloo-historical.mgn" >"$work/out" || bad=1
holds "sound, every die and state"
printf '2\n1\n2\nquit\n' >"$work/in"
play play <"$work/in"
holds "Go on with waterloo-historical"

# What is mistyped is named, with what may have been meant; a place also by its name.
play play waterloo historical --seed 1815 --bot allied=random <<'IN'
odds charlroi
odds Quatre Bras
odds 99999
why march fr-napoleon charlroi
marhc fr-napoleon charleroi
undoo
rule 5.4
march fr-napoleon charleroi
u
confirm
quit
IN
holds "^> There is no place 'charlroi'; did you mean Charleroi (charleroi)?"
holds "You have nobody there"
holds "^> The choices go from 1 to"
holds "^> There is no 'charlroi' in this game; did you mean charleroi?"
holds "^> There is no 'marhc' in this game; did you mean march?"
holds "^> There is no 'undoo' in this game; did you mean undo?"
holds "^> WL-067: In one turn at most 8 units"
lacks "NW-"
holds "Taken back"
holds "The French have ended their moves"
printf 'odds mantva\nodds niente-di-niente\nquit\n' >"$work/in"
LANGUAGE=it play play castiglione 1796 --seed 5 --bot french=random <"$work/in"
holds "^> Non c'è un luogo «mantva»; volevi dire Mantova (mantua)?"
holds "^> Non c'è né un luogo né un'azione «niente-di-niente»."

# Two people at one terminal: a curtain between them, and no secret after it.
play play waterloo historical --seed 1815 <<'IN'

march fr-napoleon charleroi
end-moves

log
quit
IN
holds "The decision is with: Allies"
after=$(sed -n '/The decision is with: Allies/,$p' "$work/out")
case $after in *"Napoléon marches"*) echo "the curtain let a secret through"; bad=1 ;; esac
case $after in *"A block of the French marches"*) ;; *) echo "the Allies are not told of the march"; bad=1 ;; esac

# The end of input leaves in order.
play play commander 1796 --seed 3 </dev/null
holds "Saved in"

# Italian, from the environment.
printf 'help\nlook turin\nlook nowhere-at-all\nwhy rifornimento\nquit\n' >"$work/in"
LANGUAGE=it play play commander 1796 --seed 3 <"$work/in"
holds "Salvata in"
holds "^> Torino (turin): vie per "
holds "Torino (turin): Presidio nemico 1 (en-garrison-1), Nemico, guarnigione, forza 5 su 5"
holds "Non vedi nulla con questo nome"
holds "^> Rifornimento francese: 3"
holds "^  +3  All'inizio della partita  (FC-052)"
holds "^Rifornimento nemico: 8"
lacks "Type the"

# Castiglione: refusals by their rule, the odds of a march and of a combat, a bridge.
play play castiglione 1796 --seed 5 --bot french=random <<'IN'
why vp
why cohesion
take garrison-au-1
take pittoni
odds
destroy pittoni rovereto-mori
destroy pittoni rovereto-mori
look rovereto-mori
quit
IN
holds "^> French victory points: 3"
holds "^  +3  Mantua is besieged  (CA-257)"
holds "^  +[0-9]  Printed on the counter  (CA-007)"
holds "^> CA-134: "
holds "Pittoni: chance of 1 more Movement Point or better: 66.7%"
holds "Pittoni: chance of a Cohesion Hit on the march: 50.0%"
holds "^> CA-167: "
holds "bridge Rovereto–Mori (rovereto-mori), tried in this phase"
lacks "Joubert\|Rusca"

play engine <<'IN'
new castiglione 1796 seed=5
do take ott
do take klenau
do go sabbio
do go gavardo
do end
odds
do fight gavardo
odds
quit
IN
holds "Austrian: chance to win in Gavardo if both fight it out: [0-9.]*% ± "
holds "French: chance to be driven back in Gavardo: "
holds "French: hits suffered in pursuit from Gavardo: "
holds "Austrian: hits scored in the next round: "
holds "Austrian: chance to be driven back: [0-9.]*%$"
holds "French: hits suffered in pursuit if beaten: "

# Bots in every seat play to the end by themselves.
play play castiglione 1796 --seed 5 --bot french=random --bot austrian=random </dev/null
holds "The game is over"
exit $bad
