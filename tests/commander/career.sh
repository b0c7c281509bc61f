#!/bin/sh
# career.sh MARENGO: linked campaigns by the command line, and journals of other data.
#
# A career is begun, saved, resumed, lost and damaged; a journal played with another version of the
# pack is refused by every command that reads one, and leaves what was there as it was.
set -u
marengo=$1
bad=0
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT

complain() {
	echo "$1"
	cat "$work/out" "$work/err"
	bad=1
}
# expect CODE WORDS…: runs marengo with the words; stdout and stderr are kept in files.
expect() {
	want=$1
	shift
	"$marengo" "$@" >"$work/out" 2>"$work/err" </dev/null
	got=$?
	[ "$got" = "$want" ] || complain "marengo $*: exit $got, not $want"
}
holds() {
	grep -q -e "$2" "$work/$1" || complain "$1 does not hold: $2"
}
lacks() {
	grep -q -e "$2" "$work/$1" && complain "$1 holds: $2"
	return 0
}
# played FILE WORDS…: lets bots play a game to its end, or nobody its beginning; keeps the journal.
played() {
	file=$1
	shift
	rm -rf "$work/home"
	XDG_DATA_HOME="$work/home" "$marengo" play "$@" >"$work/out" 2>"$work/err" </dev/null ||
		complain "marengo play $* failed"
	mv "$work"/home/marengo/saves/*.mgn "$file"
}

# A campaign won, one lost, one not finished, and one of another game.
seed=1
while [ $seed -le 30 ]; do
	played "$work/won.mgn" commander 1796 --seed $seed --bot french=general
	grep -q "victory" "$work/out" && break
	seed=$((seed + 1))
done
played "$work/lost.mgn" commander 1798 --seed 1 --bot french=random
holds out "^Defeat"
played "$work/open.mgn" commander 1798 --seed 1
played "$work/other.mgn" castiglione 1796 --seed 1 --bot french=random --bot austrian=random

# FC-339: it begins with 1796, before there is a file.
career="$work/career.json"
expect 0 career "$career"
holds out "^Victory points: 0"
holds out "^Next campaign: The Italian Campaign, 1796"
expect 0 career "$career" scenario
holds out "^1796$"
expect 2 career "$career" add "$work/lost.mgn"
holds err "Another campaign comes next"
[ -e "$career" ] && complain "a refused campaign has begun a career"

# FC-341 FC-342: what was won is written down, and read again by the next command.
expect 0 career "$career" add "$work/won.mgn"
expect 0 career "$career"
holds out "^1796  "
lacks out "^Victory points: 0"
holds out "^Next campaign: Egyptian Adventure"
cp "$career" "$work/kept.json"
expect 2 career "$career" add "$work/won.mgn"
holds err "Another campaign comes next"
expect 2 career "$career" add "$work/other.mgn"
expect 2 career "$career" add "$work/open.mgn"
expect 66 career "$career" add "$work/nothing.mgn"
cmp -s "$career" "$work/kept.json" || complain "a refused campaign has changed the career"

# FC-343: whom the player names comes along, in the scenario that is then played.
saved="$work/saved.json"
{
	printf '{"format":"marengo-career/1","game":"commander","campaigns":['
	for id in 1796 1798 1800; do
		printf '{"id":"%s","verdict":"inferior","points":5,"commanders":[]},' $id
	done
	printf '{"id":"1805","verdict":"superior","points":25,"commanders":["Augereau"]}]}'
} >"$saved"
expect 0 career "$saved"
holds out "^Victory points: 40"
holds out "Augereau may come along with 7/"
expect 0 career "$saved" scenario
holds out "^1806$"
expect 0 career "$saved" scenario Augereau
holds out "^1806+[0-9a-f]*$"
played "$work/along.mgn" commander "$(cat "$work/out")" --seed 1
expect 0 verify "$work/along.mgn"
expect 2 career "$saved" scenario Wellington
holds err "Wellington cannot come along"

# FC-340: a Defeat ends the career.
expect 0 career "$career" add "$work/lost.mgn"
expect 0 career "$career"
holds out "^1798  Defeat"
holds out "This career has ended"
lacks out "Next campaign"
expect 2 career "$career" scenario
holds err "This career has ended"
cp "$career" "$work/ended.json"
expect 2 career "$career" add "$work/won.mgn"
cmp -s "$career" "$work/ended.json" || complain "an ended career was changed"

# A damaged file is refused with its reason, and left alone.
for damage in '{' '[]' '{"format":"marengo-career/2","game":"commander","campaigns":[]}' \
	'{"format":"marengo-career/1","game":"commander","campaigns":[{"id":1}]}'; do
	printf '%s' "$damage" >"$work/bad.json"
	expect 65 career "$work/bad.json"
	holds err "The career cannot be read"
	expect 65 career "$work/bad.json" add "$work/won.mgn"
	[ "$(cat "$work/bad.json")" = "$damage" ] || complain "a damaged career was written over"
done
head -c 60 "$work/kept.json" >"$work/bad.json"
expect 65 career "$work/bad.json"
holds err "The career cannot be read"

# Another version of the pack: said so, and nothing is loaded half-way.
cp -r "$MARENGO_DATA" "$work/data"
sed -i 's/"french": 3, "enemy": 8/"french": 4, "enemy": 8/' "$work/data/commander/pack-1796.json"
cmp -s "$work/data/commander/pack-1796.json" "$MARENGO_DATA/commander/pack-1796.json" &&
	complain "the pack is the same"
export MARENGO_DATA="$work/data"
expect 65 replay "$work/won.mgn"
holds err "played with other data of commander"
[ -s "$work/out" ] && complain "part of the journal was replayed"
expect 1 verify "$work/won.mgn"
holds err "other data of commander"
expect 65 play --load "$work/won.mgn"
holds err "other data of commander"
expect 65 career "$work/new.json" add "$work/won.mgn"
holds err "other data of commander"
[ -e "$work/new.json" ] && complain "a journal of other data has begun a career"
printf 'new commander 1798 seed=1\nhash\nload %s\nhash\nseat\nquit\n' "$work/won.mgn" |
	"$marengo" engine >"$work/out" 2>"$work/err"
holds out "^? .*other data of commander"
[ "$(grep -c '^= [0-9a-f]\{16\}$' "$work/out")" = 2 ] &&
	[ "$(grep '^= [0-9a-f]\{16\}$' "$work/out" | sort -u | wc -l)" = 1 ] ||
	complain "the refused journal has changed the game on the table"
exit $bad
