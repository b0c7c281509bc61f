#!/bin/sh
# cli.sh MARENGO DATA: a club from nothing to its first result, at the command line.
set -eu
marengo=$1
data=$2/league/sample-campaign
dir=$(mktemp -d)
trap 'rm -rf "$dir"' EXIT
league() { "$marengo" league "$@" --club "$dir/club"; }
refused() { # RULE COMMAND…: must fail and name the rule
	rule=$1
	shift
	if out=$(league "$@" 2>&1); then
		echo "not refused: $*"
		exit 1
	fi
	case $out in *"$rule"*) ;; *) echo "no $rule in: $out"; exit 1 ;; esac
}
export LANG=C LC_ALL=C COLUMNS=80
"$marengo" league new "$dir/club" --name Eagles --table T1 --table T2 --table T3
printf 'anna,Anna\nbruno,Bruno,brr\nclara,Clara\ndmitri,Dmitri\n' >"$dir/members.csv"
printf 'zed,Zed\nanna,Anna,queen\n' >"$dir/bad.csv"
! league csv import members "$dir/bad.csv" 2>"$dir/said"
grep -q 'Line 2, column 3: queen is no role' "$dir/said"
league csv import members "$dir/members.csv" --dry-run | grep -q '^4 entries would be written'
league players --json | grep -q '^\[\]$' # neither changed anything
league players "$dir/members.csv"
league csv export members >"$dir/own.csv"
league csv import members "$dir/own.csv" | grep -q 'nothing to write'
league army submit anna "$data/armies/p1-as.json"
league army submit bruno "$data/armies/p2-br.json"
league army submit clara "$data/armies/p3-fr-bv.json"
league army submit dmitri "$data/armies/p4-rs.json"
refused NW-166 season start 2026-02-31
league csv export armies "$dir/armies.csv"
"$marengo" league new "$dir/other" --table T1 >/dev/null
"$marengo" league csv import members "$dir/own.csv" --club "$dir/other"
"$marengo" league csv import armies "$dir/armies.csv" --club "$dir/other" | grep -q '^4 entries'
"$marengo" league csv export armies --club "$dir/other" | cmp - "$dir/armies.csv"
league season start 2026-10-13
league night 2026-10-13
league check-in anna bruno clara dmitri
league pair | grep -q '^T[123]: first meeting; equal army values$'
league pair --json | grep -q '"dropped":\[\]'
league pair --fix anna:bruno@T2 --accept
refused NW-170 pair --accept
refused NW-170 pair
battle=1.1.T2
league choice $battle | grep -q 'has won the roll'
refused NW-236 result 9.9.T9 --a c=1 --b c=1
league result $battle --by anna --a c=40,o=2 --b c=10,o=1
refused NW-236 confirm $battle --by anna
league confirm $battle --by bruno | grep -q 'rank points'
refused NW-236 result $battle --by anna --a c=40,o=2 --b c=10,o=1
league roll anna --hand 18
league place anna 1 | grep -q "Anna's army was worth 250 and is worth 258 now"
refused NW-246 place anna 9
! league result $battle --by anna --a b=-1 --b c=1 2>"$dir/said"
grep -q 'both sides are wanted' "$dir/said"
! league standngs 2>"$dir/said"
grep -q "Did you mean 'standings'?" "$dir/said"
league rolls anna | grep -q 'placed'
league history | grep -q 'season-start  *date 2026-10-13$'
league roll anna
refused NW-317 roll anna --hand 7
league dice | grep -q ' 0 wrong'
league standings --json | grep -q '"rank_points":11'
league standings --json | grep -q '"battles":1,"opponents":\[{"id":"[a-z]*","battles":1}\],"won"'
league csv export standings | grep -q '^commander,.*,battles,opponents,wins,.*,fought'
league csv export standings | grep -q '"[A-Z][a-z]* (1)"'
league standings --at 5 --json | grep -q '"week":0'
refused NW-R58 reverse 1 --reason trial
# the other table's report comes from a spreadsheet: all rows or none
other=1.1.T1
league tonight --json | grep -q "\"id\":\"$other\".*\"state\":\"paired\"" || other=1.1.T3
printf 'battle,by,a_casualties,a_batteries,a_killed,a_captured,a_objectives,b_casualties,b_batteries,b_killed,b_captured,b_objectives,winner\n%s,clara,20,1,0,0,1,30,0,0,0,2,b\n%s,,1,,,,,2,,,,\n' "$other" 9.9.T9 >"$dir/night.csv"
refused NW-236 results "$dir/night.csv"
league tonight --json | grep -q '"state":"paired"'
sed -i '3d' "$dir/night.csv"
league results "$dir/night.csv" | grep -q '1 entries'
league tonight --json | grep -q '"state":"presented"'
printf 'battle\n%s,clara,x\n' "$other" >"$dir/night.csv"
if league results "$dir/night.csv" 2>"$dir/err"; then exit 1; fi
grep -q 'Line 2, column 2: clara stands under no head' "$dir/err"
# nights by a calendar's rule, with or without a file of house parameters
"$marengo" league new "$dir/weekly" --nights 'FREQ=WEEKLY;INTERVAL=3;BYDAY=TU' >"$dir/out"
"$marengo" league settings --club "$dir/weekly" | grep -q '"days_between":21'
printf '{ "weeks": 6 }\n' >"$dir/house.json"
"$marengo" league new "$dir/both" --nights 'FREQ=DAILY;INTERVAL=5' --settings "$dir/house.json" >"$dir/out"
"$marengo" league settings --club "$dir/both" | grep -q '"weeks":6,"days_between":5'
for rule in 'FREQ=MONTHLY' 'FREQ=WEEKLY;BYDAY=TU,TH'; do
	if "$marengo" league new "$dir/never" --nights "$rule" 2>"$dir/err"; then exit 1; fi
	grep -q 'no rule of nights' "$dir/err"
	[ ! -e "$dir/never" ] # what was refused leaves nothing behind
done
# no table is wider than the terminal
for query in standings battles tonight history 'rolls anna'; do
	league $query | LC_ALL=C awk '{ gsub(/[\200-\377]+/, "."); if (length($0) > 80) { print; exit 1 } }'
done
league export "$dir/one"
"$marengo" league import "$dir/one" "$dir/copy"
"$marengo" league export "$dir/two" --club "$dir/copy"
cmp "$dir/one" "$dir/two"
sed 's/Eagles/Vultures/' "$dir/one" >"$dir/bad"
if "$marengo" league import "$dir/bad" "$dir/bad-club" 2>"$dir/err"; then exit 1; fi
grep -q NW-R55 "$dir/err"
[ ! -e "$dir/bad-club" ]
"$marengo" league demo | grep -q 'Elsa *Pr *36'
"$marengo" league army check "$data/armies/p6-sp.json" --json | grep -q '"legal":true'
# a half-built army is completed, and what is proposed passes the check
python3 - "$data/armies/p3-fr-bv.json" "$dir/part.json" <<'END'
import json, sys
army = json.load(open(sys.argv[1]))
army["units"] = army["units"][:5]
json.dump(army, open(sys.argv[2], "w"))
END
"$marengo" league army suggest "$dir/part.json" | grep -q 'adding alone'
"$marengo" league army suggest "$dir/part.json" --take 2 --out "$dir/full.json" --json |
	grep -q '"scope":"add"'
"$marengo" league army check "$dir/full.json" --json | grep -q '"legal":true'
"$marengo" league army cost "$data/armies/p1-shadow.json" --json | grep -q '"acp":224'
printf '{"winner":"a","a":{"value":250,"rank_index":0,"vp":30,"objectives":2},"b":{"value":250,"rank_index":0,"vp":26,"objectives":1}}' >"$dir/battle.json"
"$marengo" league battle-computer "$dir/battle.json" --json | grep -q '"rank_points":10'
printf '{"table":{"w":48,"h":36},"units":[{"id":"f","side":"a","kind":"infantry","x":20,"y":10,"w":4,"d":1,"facing":0},{"id":"e","side":"b","kind":"infantry","x":20,"y":13,"w":2,"d":1,"facing":180}],"shooter":"f","target":"e","range":4}' >"$dir/sketch.json"
"$marengo" league adjudicate infantry-fire "$dir/sketch.json" --svg "$dir/answer.svg" | grep -q 'fire (NW-395)'
grep -q '<svg' "$dir/answer.svg"
"$marengo" league adjudicate infantry-fire "$dir/sketch.json" --svg "$dir/answer.svg" --lang it | grep -q 'può sparare'
grep -q 'Fuoco di fanteria: può sparare' "$dir/answer.svg"
"$marengo" league army roster "$data/armies/p1-as.json" --lang it | grep -q 'Linea tedesca e ungherese'
"$marengo" league adjudicate --lang it >"$dir/questions"
grep -q 'Un giocatore può misurare' "$dir/questions"
grep -q 'in_town: in un abitato (true (vero) o false (falso))' "$dir/questions"
grep -q 'markers: segnalini (un elenco di: disorder | half-move' "$dir/questions"
"$marengo" league adjudicate --lang it --json | grep -q '"words":{"in_town":"in un abitato"'
sed 's/Fr-castex/Fr-napoleon/' "$data/armies/p3-fr-bv.json" >"$dir/emperor.json"
"$marengo" league army check "$dir/emperor.json" | grep 'E_MONARCH.*Napoleon[^e]'
"$marengo" league army check "$dir/emperor.json" --lang it | grep 'E_MONARCH.*Napoleone'
echo done
