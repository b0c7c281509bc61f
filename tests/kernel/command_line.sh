#!/bin/sh
# command_line.sh MARENGO: exit codes, help, languages and streams of the command itself.
set -u
marengo=$1
bad=0
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT

# expect CODE WORDS…: runs marengo with the words; stdout and stderr are kept in files.
expect() {
	want=$1
	shift
	"$marengo" "$@" >"$work/out" 2>"$work/err" </dev/null
	got=$?
	[ "$got" = "$want" ] && return 0
	echo "marengo $*: exit $got, not $want"
	cat "$work/out" "$work/err"
	bad=1
}
holds() {
	grep -q -- "$2" "$work/$1" && return 0
	echo "$1 does not hold: $2"
	cat "$work/$1"
	bad=1
}

expect 0 --version
holds out '^marengo [0-9]'
expect 0 --help
for command in play engine sim replay verify pack rules bench; do
	holds out "^  $command "
	expect 0 $command --help
	holds out "^Usage: marengo $command"
	expect 0 --help
done
expect 2
expect 2 dance
holds err "there is no command 'dance'"
expect 2 --dance
expect 2 --lang fr rules
expect 2 sim
expect 2 sim chess
expect 2 replay
expect 2 verify
expect 2 pack
expect 2 play --seed
holds err "wants a value"
expect 2 play --wings
# A game mistyped is told, with the one that was meant; nothing is asked instead.
expect 2 play waterlo
holds err "there is no game 'waterlo'; did you mean waterloo?"
expect 2 play waterlo free
holds err "did you mean waterloo?"
expect 2 --lang it play casti
holds err "volevi dire castiglione?"
expect 2 play chess
holds err "there is no game 'chess'; there are: castiglione, commander, waterloo"
expect 2 play waterloo free more
expect 2 play waterloo --load "$work/nothing.mgn"
expect 2 sim comander
holds err "did you mean commander?"
expect 2 bench chess
# So is a scenario, in the language of the player; what a career carries over is no part of its name.
expect 2 play waterloo histrical
holds err "there is no scenario 'histrical'; did you mean historical?"
expect 2 --lang it play castiglione WRONG
holds err "non esiste lo scenario «WRONG»; ci sono: 1796"
expect 2 sim commander 1976
holds err "did you mean 1796?"
expect 2 play waterloo free --bot allied=genral
holds err "no such seat or bot: allied=genral (french|allied=general|random)"
expect 2 play waterloo free --bot general
expect 2 sim waterloo free --bot prussians=general
expect 2 play commander 1976+3
holds err "there are: 1796, 1798"
XDG_DATA_HOME="$work/saves" expect 0 play commander 1806+0 --plain
# What works on a database makes none where there is none.
for words in "backup $work/copy.db" "forget ABC anna" "account reset Anna"; do
	# shellcheck disable=SC2086
	expect 66 $words --db "$work/wrong.db"
	holds err "there is no database '$work/wrong.db'"
	# shellcheck disable=SC2086
	XDG_DATA_HOME="$work/home" expect 66 $words
done
expect 66 league players --store "$work/wrong.db"
expect 66 --lang it backup "$work/copy.db" --db "$work/wrong.db"
holds err "non esiste il database"
expect 66 restore "$work/nothing.db" --db "$work/wrong.db"
for left in wrong.db copy.db home; do
	[ ! -e "$work/$left" ] || { echo "$left was made"; bad=1; }
done
expect 66 replay "$work/nothing.mgn"
expect 66 verify "$work/nothing.mgn"
echo "hello" >"$work/bad.mgn"
expect 65 replay "$work/bad.mgn"
holds err "Line 1: This is not a tag of a journal"
expect 65 --lang it replay "$work/bad.mgn"
holds err "Riga 1: "
expect 1 verify "$work/bad.mgn"
echo "{" >"$work/bad.json"
expect 65 pack check "$work/bad.json"
holds out "bad.json:.*not JSON"
expect 0 --lang it rules MG-001
expect 0 --lang it --help
holds out "Uso: marengo"
LANGUAGE=it expect 0 rules --help
holds out "Uso: marengo"
printf 'protocol_version' | "$marengo" engine >"$work/out" 2>"$work/err"
holds out "not finished"
printf 'quit\n' | "$marengo" engine >"$work/out" || { echo "engine does not quit"; bad=1; }
"$marengo" rules MG-001 >/dev/full 2>/dev/null
[ $? = 74 ] || { echo "a full disk goes unnoticed"; bad=1; }
exit $bad
