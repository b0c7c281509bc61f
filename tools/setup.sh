# setup.sh: what ./play and ./check share: installing Debian packages, and building. Sourced.

say() { printf '%s\n' "$*"; }
die() { printf '%s: %s\n' "${0##*/}" "$*" >&2; exit 1; }

# need PACKAGE…: installs those that are missing, and says which.
need() {
	missing=
	for package in "$@"; do
		[ "$(dpkg-query -W -f '${db:Status-Status}' "$package" 2>/dev/null)" = installed ] ||
			missing="$missing $package"
	done
	[ -n "$missing" ] || return 0
	say "Installing:$missing"
	command -v apt-get >/dev/null ||
		die "this is not a Debian system: install these by hand:$missing"
	sudo=
	[ "$(id -u)" = 0 ] || sudo=sudo
	[ -z "$sudo" ] || command -v sudo >/dev/null ||
		die "become root, or install sudo; these are missing:$missing"
	log=$(mktemp)
	$sudo apt-get update -qq >"$log" 2>&1 || { cat "$log" >&2; die "apt-get update failed"; }
	# shellcheck disable=SC2086
	$sudo env DEBIAN_FRONTEND=noninteractive apt-get install -y -qq --no-install-recommends \
		$missing >"$log" 2>&1 || { tail -n 20 "$log" >&2; die "installing failed:$missing"; }
	rm -f "$log"
}

# What every build needs; see docs/architecture.md for what each is for.
build_packages="gcc libc6-dev meson ninja-build pkg-config gettext libsodium-dev libcjson-dev \
libsqlite3-dev libpq-dev libwebsockets-dev libssl-dev libcurl4-openssl-dev zlib1g-dev libglpk-dev libqrencode-dev \
libcairo2-dev libpango1.0-dev libncurses-dev"

# build DIR MESON-OPTION…: configures once, then builds what changed of $build_targets, or of all.
build() {
	dir=$1
	shift
	if [ ! -f "$dir/build.ninja" ]; then
		say "Configuring $dir"
		rm -rf "$dir"
		meson setup "$dir" "$@" >"$dir.log" 2>&1 || { tail -n 30 "$dir.log" >&2; die "meson failed"; }
		rm -f "$dir.log"
	fi
	say "Building $dir"
	# shellcheck disable=SC2086
	ninja -C "$dir" ${build_targets-} >"$dir/build.log" 2>&1 || { tail -n 60 "$dir/build.log" >&2; die "the build failed"; }
}
