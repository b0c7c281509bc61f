# marengo.bash: completion of marengo for bash. Games, scenarios, seats and bots come from the engine.
_marengo_engine() {
	printf '%s\n' "$@" | marengo engine 2>/dev/null | sed -n 's/^= //p; /^[a-z0-9]/p'
}

_marengo() {
	local cur=${COMP_WORDS[COMP_CWORD]} prev=${COMP_WORDS[COMP_CWORD - 1]} command= i
	local commands='play career engine sim replay verify pack rules serve account backup restore forget league bench'
	for ((i = 1; i < COMP_CWORD; i++)); do
		case ${COMP_WORDS[i]} in
		--lang | --data) i=$((i + 1)) ;;
		-*) ;;
		*)
			command=${COMP_WORDS[i]}
			break
			;;
		esac
	done
	COMPREPLY=()
	case $prev in
	--lang) COMPREPLY=($(compgen -W 'en it' -- "$cur")) && return ;;
	--data) COMPREPLY=($(compgen -d -- "$cur")) && return ;;
	--load) COMPREPLY=($(compgen -f -X '!*.mgn' -- "$cur")) && return ;;
	esac
	case $command in
	'') COMPREPLY=($(compgen -W "$commands --lang --data --help --version" -- "$cur")) ;;
	play | sim)
		if [ $((COMP_CWORD - i)) = 1 ]; then
			COMPREPLY=($(compgen -W "$(_marengo_engine games)" -- "$cur"))
		elif [ $((COMP_CWORD - i)) = 2 ]; then
			COMPREPLY=($(compgen -W "$(_marengo_engine "scenarios ${COMP_WORDS[i + 1]}")" -- "$cur"))
		elif [ "$command" = play ]; then
			COMPREPLY=($(compgen -W '--seed --bot --option --load --plain --tui --ascii' -- "$cur"))
		else
			COMPREPLY=($(compgen -W '--games --bot --option --seed --threads --nodes --json' -- "$cur"))
		fi
		;;
	replay | verify) COMPREPLY=($(compgen -f -X '!*.mgn' -- "$cur") $(compgen -d -- "$cur")) ;;
	pack) COMPREPLY=($(compgen -W check -- "$cur") $(compgen -f -X '!*.json' -- "$cur")) ;;
	backup) COMPREPLY=($(compgen -W '--verify --db' -- "$cur") $(compgen -f -- "$cur")) ;;
	career | restore) COMPREPLY=($(compgen -f -- "$cur")) ;;
	serve) COMPREPLY=($(compgen -W '--address --port --db --open --cert --key --behind-proxy --insecure-lan --host --url --mail --mail-from --mail-login --bots --think --connections --web --quiet' -- "$cur")) ;;
	account) COMPREPLY=($(compgen -W 'reset --url --db' -- "$cur")) ;;
	league)
		if [ $((COMP_CWORD - i)) = 1 ]; then
			COMPREPLY=($(compgen -W 'new demo army pair result roll season standings history battle-computer adjudicate export import players player role withdraw return forget handover tables map maps note decision settings night team-night check-in volunteers choice command clock results confirm cancel unsporting vote tie-break make-up place improve special forgo reorganise keep tonight attendance battles rolls show correct reverse dice reveal sheet do' -- "$cur"))
		else
			COMPREPLY=($(compgen -f -- "$cur") $(compgen -W '--club --json --by --reason' -- "$cur"))
		fi
		;;
	bench) COMPREPLY=($(compgen -W "$(_marengo_engine games)" -- "$cur")) ;;
	esac
}
complete -F _marengo marengo
