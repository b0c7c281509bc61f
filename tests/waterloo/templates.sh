#!/bin/sh
# templates.sh MARENGO: a player keeps his own deployment and uses it in another game: names, files
# that are no templates, nothing written over by accident, and the rule of each refused placement.
set -u
marengo=$1
bad=0
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
export XDG_DATA_HOME="$work/data" NO_COLOR=1
kept="$work/data/marengo/templates/waterloo"

# play OPTIONS… <input: the Allies deploy by hand, the French are the program's.
play() {
	timeout 60 "$marengo" play waterloo free --seed 1815 --bot french=random "$@" >"$work/out" 2>"$work/err"
	code=$?
	[ $code = 0 ] || { echo "play $*: exit $code"; cat "$work/out" "$work/err"; bad=1; }
}
holds() {
	grep -q -e "$1" "$work/out" || { echo "not told: $1"; cat "$work/out"; bad=1; }
}
lacks() {
	grep -q -e "$1" "$work/out" && { echo "told, but should not be: $1"; cat "$work/out"; bad=1; }
	return 0
}

# The Allied deployment: one army by hand in part, the other from a template of the pack.
play <<'IN'
template list
template save empty-handed
place ad-wellington brussels
place ad-1-br brussels
template prussian-center
template save my-plan
template save my-plan
template list
template save ../../escape
template save .hidden
template save UPPER
template save
template save a-name-that-is-much-longer-than-any-name-may-be
quit
IN
holds "You have kept no templates of this game"
holds "You have no deployment to keep now"
holds "Template my-plan: 20 units, kept in $kept/my-plan.json"
holds "There is a template my-plan already. To write over it: template replace my-plan"
holds "^> my-plan$\|^my-plan$"
[ "$(grep -c "A template's name has 1 to 32 small letters" "$work/out")" = 5 ] || { echo "a bad name was taken"; bad=1; }
[ "$(find "$work/data" -name '*.json' | wc -l)" = 1 ] || { echo "other files were written"; bad=1; }
grep -q '"ad-wellington":"brussels"' "$kept/my-plan.json" || { echo "the file does not tell the places"; bad=1; }

# In another game it stands again, and what was placed can be added to and kept anew.
play <<'IN'
template use my-plan
look brussels
place ad-1-art brussels
template replace my-plan
undo
undo
template save second
template list
template use my-plan
quit
IN
holds "Units placed: 20; refused: 0"
holds "Brussels: Wellington (ad-wellington)"
holds "Template my-plan: 21 units"
holds "Template second: 19 units"
# What stands already is refused and named; the two taken back are placed.
holds "^> place ad-wellington brussels: WL-001\|^place ad-wellington brussels: WL-001"
holds "Units placed: 2; refused: 19"

# Each placement that breaks a limit is refused by its own rule; the others stand.
write() {
	printf '%s' "$2" >"$kept/$1.json"
}
head='"format":"marengo-template/1","game":"waterloo","name":"x"'
write wrong "{$head,\"places\":{\"ad-wellington\":\"liege\",\"pr-blucher\":\"ghent\",\"ad-1-br\":\"beaumont\",\"fr-g-inf\":\"beaumont\",\"ad-1-ne1\":\"brussels\",\"nobody\":\"brussels\",\"ad-1-ne2\":\"nowhere\"}}"
write crowd "{$head,\"places\":{\"ad-wellington\":\"brussels\",\"ad-1-br\":\"brussels\",\"ad-1-ne1\":\"brussels\",\"ad-1-ne2\":\"brussels\",\"ad-1-art\":\"brussels\",\"ad-2-br\":\"ghent\"}}"
play <<'IN'
template use wrong
quit
IN
holds "place ad-wellington liege: WL-040: "
holds "place pr-blucher ghent: WL-041: "
holds "place ad-1-br beaumont: WL-039: "
holds "place fr-g-inf beaumont: WL-036: "
holds "place nobody brussels: [A-Z]"
holds "place ad-1-ne2 nowhere: [A-Z]"
holds "Units placed: 1; refused: 6"
play <<'IN'
template use crowd
quit
IN
holds "place ad-1-art brussels: WL-042: "
holds "Units placed: 5; refused: 1"
# In the game of three an Ally places none of the other's units.
play --option players=3 --bot prussian=random <<'IN'
template use my-plan
quit
IN
holds "place pr-blucher ligny: WL-263: "
holds "Units placed: 3; refused: 18"

# Files that are no templates: refused with a reason, nothing is placed.
refuses() {
	printf 'template use %s\nlook brussels\nquit\n' "$1" >"$work/in"
	play <"$work/in"
	holds "The template cannot be used: .*$2"
	lacks "^\(> \)\?Brussels: [^w]"
}
write empty ''
write text 'Dear friend,'
write list '[1,2,3]'
write other "{\"format\":\"marengo-template/1\",\"game\":\"castiglione\",\"name\":\"x\",\"places\":{}}"
write later "{\"format\":\"marengo-template/9\",\"game\":\"waterloo\",\"name\":\"x\",\"places\":{}}"
write more "{$head,\"places\":{},\"do\":\"ready\"}"
write row "{$head,\"places\":[\"ad-wellington\",\"brussels\"]}"
write number "{$head,\"places\":{\"ad-wellington\":7}}"
write control "{$head,\"places\":{\"ad-wellington\\\\u001b[2J\":\"brussels\"}}"
write verbs "{$head,\"places\":{\"ad-wellington brussels\":\"brussels\"}}"
head -c 200000 /dev/zero | tr '\0' '[' >"$kept/long.json"
head -c 60000 /dev/zero | tr '\0' '[' >"$kept/deep.json"
{ printf '{%s,"places":{' "$head"; i=0; while [ $i -lt 300 ]; do printf '"u%d":"brussels",' $i; i=$((i + 1)); done; printf '"v":"ghent"}}'; } >"$kept/many.json"
mkdir "$kept/folder.json"
mkfifo "$kept/pipe.json"
ln -s "$kept/my-plan.json" "$kept/link.json"
for name in empty text list other later more row number control verbs deep; do refuses $name ""; done
refuses long "too long"
refuses many "at most 256"
refuses folder "not a plain file"
refuses pipe "not a plain file"
refuses link "symbolic link"
refuses absent "No such file"
if LC_ALL=C grep -q "$(printf '\033')" "$work/out"; then echo "control characters reached the screen"; bad=1; fi

# No deployment, no template; nowhere to keep one; Italian.
"$marengo" play waterloo historical --seed 1 --bot allied=random >"$work/out" <<'IN'
template use my-plan
template save now
quit
IN
holds "No unit can be placed now"
holds "You have no deployment to keep now"
(unset XDG_DATA_HOME HOME; printf 'template list\nquit\n' | "$marengo" play waterloo free --seed 1 --bot french=random >"$work/out")
holds "There is no place to keep templates"
printf 'template list\ntemplate use my-plan\ntemplate save my-plan\nquit\n' >"$work/in"
LANGUAGE=it play <"$work/in"
holds "Unità schierate: 21; rifiutate: 0"
holds "C'è già un modello my-plan"

# What was used is in the journal as ordinary actions, and the record verifies.
"$marengo" verify "$work/data/marengo/saves/waterloo-free.mgn" >"$work/out" || bad=1
holds "sound, every die and state"
exit $bad
