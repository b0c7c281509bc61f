#!/bin/sh
# cli_json.sh MARENGO DATA: every command answers --json with JSON; every rarer event has a command.
set -eu
marengo=$1
data=$2/league/sample-campaign
dir=$(mktemp -d)
trap 'rm -rf "$dir"' EXIT
export LANG=C LC_ALL=C COLUMNS=80
tried=" "
answers=0
mkdir "$dir/answers"
note() { case "$1 ${2:-}" in "army "* | "season "* | "csv "*) tried="$tried$1-$2 " ;; *) tried="$tried$1 " ;; esac; }
json() { # WORDS… : the answer is one JSON document (read at the end); the command is noted as tried
	note "$@"
	answers=$((answers + 1))
	printf '%s' "$*" >"$dir/answers/$answers.words"
	if ! "$marengo" league "$@" --json --club "$dir/club" >"$dir/out" 2>"$dir/err"; then
		echo "failed: $*"
		cat "$dir/out" "$dir/err"
		exit 1
	fi
	cp "$dir/out" "$dir/answers/$answers"
}
says() { grep -q -- "$1" "$dir/out" || { echo "no $1 in:"; cat "$dir/out"; exit 1; }; }
refused() { # RULE WORDS… : refused with the rule, as JSON too, and nothing changes
	rule=$1
	shift
	note "$@"
	"$marengo" league export --club "$dir/club" >"$dir/before"
	if "$marengo" league "$@" --json --club "$dir/club" >"$dir/out" 2>"$dir/err"; then
		echo "not refused: $*"
		exit 1
	fi
	says "\"rule\":\"$rule\""
	"$marengo" league export --club "$dir/club" | cmp - "$dir/before"
}

# a club of seven, with what happens only now and then
"$marengo" league new "$dir/club" --name Eagles --table T1 --table T2 --table T3 --table T4 --json \
	>"$dir/out"
tried="$tried new "
printf 'anna,Anna\nbruno,Bruno\nclara,Clara\ndmitri,Dmitri\nelsa,Elsa\n' >"$dir/members.csv"
json players "$dir/members.csv"
"$marengo" league csv export members "$dir/own.csv" --club "$dir/club"
json csv export members
json csv import members "$dir/own.csv" --dry-run
says '"entries":0'
printf 'date\n2026-10-13\n2026-10-27\n' >"$dir/days.csv"
json csv import calendar "$dir/days.csv"
says '"entries":1'
json player fritz Fritz --rank-points 30
json player gina Gina --role guest
json role gina player
json players
says '"role":"player"'
json map hill "The hill" --objective a:5 --objective none:10
json maps
says '"value":10'
json note "welcome"
json decision "The wheel was legal." --reason "asked by Anna"
n=0
for army in p1-as p2-br p3-fr-bv p4-rs p5-pr p6-sp p7-pd; do
	n=$((n + 1))
	who=$(echo anna bruno clara dmitri elsa fritz gina | cut -d' ' -f$n)
	cp "$data/armies/$army.json" "$dir/$who.json"
done
for who in anna bruno clara dmitri elsa gina; do json army submit $who "$dir/$who.json"; done
# Fritz has brought a rank that costs more than his army leaves: the CM waives it in writing
refused NW-062 army submit fritz "$dir/fritz.json"
refused NW-062 army submit fritz "$dir/fritz.json" --waive E_ACP
json army submit fritz "$dir/fritz.json" --waive E_ACP --reason "an old hand"
json season start 2026-10-13 --shadow-points 224
json night 2026-10-13
refused NW-118 check-in anna nobody
json check-in anna bruno clara dmitri elsa
json army submit anna "$data/armies/p1-shadow.json" --shadow
json volunteers anna --hand 7
json pair
says '"2-on-1"'
json pair --accept
says '"entry"'
battle=$("$marengo" league tonight --json --club "$dir/club" |
	python3 -c 'import json,sys; print([b["id"] for b in json.load(sys.stdin) if b["kind"]=="2-on-1"][0])')
other=$("$marengo" league tonight --json --club "$dir/club" |
	python3 -c 'import json,sys; print([b["id"] for b in json.load(sys.stdin) if b["kind"]!="2-on-1"][0])')
json clock "$battle" 325
says '"ask-second"'
json clock "$battle" 325 --second no
json clock "$other" 100
says '"play"'
json choice "$battle" --takes phasing --first a
json choice "$other" --hand 1,9 --takes side
json cancel "$other" --reason "the roof leaked"
json result "$battle" --a c=60,o=2,w=15 --b c=10 --end army-morale
json confirm "$battle"
says '"lines"'
printf 'battle\n' >"$dir/none.csv"
json results "$dir/none.csv"
json forgo anna
json reorganise anna "$dir/anna.json"
json roll anna --hand 92
says '"choices"'
json tonight
json rolls anna
json modifiers
says '"NW-243"'
refused NW-244 forgo anna
refused NW-280 improve anna 2 span
json place anna 2
refused NW-246 place anna 2 --add u1:4
refused NW-283 special anna 2 --hand 4
refused NW-R37 tie-break --hand 4,5
json unsporting "$battle" anna --reason "marched off before contact"
refused NW-216 vote anna 3 1 5
json show anna
json withdraw elsa --reason "moved away"
refused NW-118 withdraw elsa
json return elsa
json player hugo Hugo
json tables T9 T10
json handover elsa hugo
refused NW-R56 forget hugo
grep -q Elsa "$dir/club/club.db"
json forget elsa
! grep -q Elsa "$dir/club/"*
! "$marengo" league export --club "$dir/club" | grep -qi elsa
json players
says '"name":"Member 5"'

settle() { # all rolls owed are made and placed
	for who in "$@"; do
		while "$marengo" league roll $who --json --club "$dir/club" --hand 40 >"$dir/out" 2>/dev/null; do
			n=$("$marengo" league rolls $who --json --club "$dir/club" |
				python3 -c 'import json,sys; print(len(json.load(sys.stdin)["rolls"]))')
			json place $who "$n"
		done
	done
}
# the team night, a make-up game, the end of the season
settle bruno clara dmitri hugo
json night 2026-10-27
json check-in bruno clara dmitri fritz
json team-night
table=$("$marengo" league pair --json --club "$dir/club" |
	python3 -c 'import json,sys; print(json.load(sys.stdin)["tables"][0]["table"])')
json pair --accept --map "$table:hill"
battle=$("$marengo" league tonight --json --club "$dir/club" |
	python3 -c 'import json,sys; print(json.load(sys.stdin)[0]["id"])')
json command "$battle" a
json command "$battle" b --hand 7,4,3,5,6
# suggestions only: the reward waits for the club's word
json habits suggest
json habits
says '"suggest_only":true'
json result "$battle" --a c=30,o=1 --b c=30,o=1 --winner draw
json confirm "$battle" --by bruno
refused NW-243 award "$battle" --a rp=3
json award "$battle" --a rp=3,r=1 --reason "the bridge was never held"
refused NW-R66 award "$battle"
refused NW-R66 minimum gina 8 5
refused NW-164 reset gina
json habits all
refused NW-236 result "$battle" --a c=30,o=1 --b c=30,o=1
settle bruno clara dmitri fritz
json make-up T4 gina fritz --reason "both were away"
json cancel 1.m1 --reason "never played"
printf '{"type":"note","text":"by file"}' >"$dir/event.json"
json do "$dir/event.json"
last=$("$marengo" league history --json --club "$dir/club" |
	python3 -c 'import json,sys; print(len(json.load(sys.stdin)))')
json correct "$last" --with "$dir/event.json" --reason "better words"
json reverse "$last" --reason "not at all"
refused NW-R58 reverse 1 --reason "the beginning"
json reveal
json dice
says '"wrong":0'
refused NW-312 season end
refused NW-312 season build
refused NW-313 keep bruno 1
refused NW-R52 settings "$dir/event.json"
json attendance
says '"players":\["anna","bruno","clara","dmitri","member-5"\]'
for query in standings tonight battles history settings "rolls anna" "show anna" maps players; do
	json $query
done
json standings --at 9

# what needs no club
army=$data/armies/p1-as.json
for query in check cost roster suggest; do json army $query "$army"; done
asan=${ASAN_OPTIONS:-}
export ASAN_OPTIONS=detect_leaks=0 # the font library keeps what it has read
json army pdf "$army" --out "$dir/a.pdf"
export ASAN_OPTIONS="$asan"
printf '{"winner":"a","a":{"value":250,"rank_index":0,"vp":30,"objectives":2},"b":{"value":250,"rank_index":0,"vp":26,"objectives":1}}' >"$dir/battle.json"
json battle-computer "$dir/battle.json"
json adjudicate
says '"infantry-fire"'
printf '{"own_troops":true,"dispute":false}' >"$dir/measure.json"
json adjudicate measure "$dir/measure.json"
json sheet
json demo
json export "$dir/one"
json import "$dir/one" "$dir/copy"
# dice of a club that was imported can be rolled and proven: a key is promised with the first
"$marengo" league demo "$dir/sample" >/dev/null
"$marengo" league season start 2027-01-12 --club "$dir/sample" >/dev/null 2>&1 || true
"$marengo" league volunteers p1 --club "$dir/copy" --json >"$dir/out" 2>&1 && exit 1
"$marengo" league export --club "$dir/copy" | cmp - "$dir/one" # what was refused left no key in it

# no command was forgotten
"$marengo" league --help | sed -n 's/^  \([a-z][a-z-]*\( [a-z]*\)\{0,1\}\)  *.*/\1/p' | sed 's/ *$//; s/ /-/' |
	while read -r verb; do
		case $tried in *" $verb "*) ;; *) echo "never tried: $verb"; exit 1 ;; esac
	done

# every answer was JSON
python3 - "$dir/answers" "$answers" <<'END'
import json, pathlib, sys
folder, wanted = pathlib.Path(sys.argv[1]), int(sys.argv[2])
for i in range(1, wanted + 1):
    text = (folder / str(i)).read_text()
    try:
        json.loads(text)
    except ValueError as e:
        sys.exit(f"no JSON: {(folder / f'{i}.words').read_text()}: {e}\n{text}")
END
echo done
