#!/bin/sh
# Gets the released program for this machine, verifies its checksum, and prints its path.
#
#   fetch-release.sh             the release of exactly these sources, as packaging/released.txt records it
#   fetch-release.sh VERSION     the release of that version, although the sources may have changed since
#   fetch-release.sh never       none
#
# Sources and release always have the same version. The checksum comes from packaging/released.txt. When a VERSION is asked for
# that is not recorded there, it comes from SHA256SUMS of the release, whose signature is verified with minisign when the package
# has a release.pub. Without a signature, that checksum shows damage, and not a thief.
#
# The program stays in a cache, so that a second call needs no network. Variables:
#
#   APPATTEST_RELEASES     the releases: an address or a folder with vVERSION/FILE; by default those of `home` in
#                          packaging/packages/facts.json or, as long as that is a placeholder, of APPATTEST_REPOSITORY
#   APPATTEST_REPOSITORY   the address of the repository that an action comes from (https://github.com/NAME/REPOSITORY)
#   APPATTEST_CACHE        the folder of the cache; by default appattest in XDG_CACHE_HOME or ~/.cache
#
# Exit status: 0 and the path; 3 there is no released program for these sources and this machine, so build it; 2 a file is not
# what was released, or the usage is wrong: neither run nor build anything until that is cleared up.
set -eu

package=$(CDPATH='' cd -- "$(dirname -- "$0")/.." && pwd)
asked=${1:-auto}
record=$package/packaging/released.txt

fail() {
    echo "fetch-release: $1" >&2
    exit 2
}

# Nobody who names a version should get another program.
none() {
    [ "$asked" = auto ] || [ "$asked" = never ] || fail "$1 Take 'auto' in place of '$asked' to build the program where there is none."
    echo "fetch-release: $1" >&2
    exit 3
}

[ $# -le 1 ] || fail "give one setting: auto, never or a version."
[ "$asked" != never ] || none "the setting 'never' asks for no released program."
version=$("$package/scripts/suite-version.sh")
case $asked in
auto) ;;
*[!0-9.]* | '') fail "'$asked' is no setting. Give auto, never or a version such as $version." ;;
"$version") ;;
*) fail "release $asked is asked for, and these sources are version $version. Check out the tag v$asked, or ask for $version." ;;
esac

case $(uname -s) in
Linux) system=linux ;;
Darwin) system=macos ;;
*) none "there is no release for $(uname -s)." ;;
esac
archive=appattest-$version-$system-$(uname -m).tar.gz

# Prints a value of the record: of a key, or the checksum of a file.
recorded() {
    if [ -f "$record" ]; then awk -v name="$1" '$1 == name || $2 == name { print $1 == name ? $2 : $1; exit }' "$record"; fi
}

checksum=
if [ "$(recorded version)" = "$version" ]; then
    [ "$asked" != auto ] || [ "$(recorded sources)" = "$("$package/scripts/sources-digest.sh")" ] ||
        none "the sources changed since the release of $version that packaging/released.txt records."
    checksum=$(recorded "$archive")
    [ -n "$checksum" ] || none "release $version has no '$archive' for this machine."
elif [ "$asked" = auto ]; then
    none "packaging/released.txt records no release of version $version."
fi

home=$(sed -n 's/.*"home": *"\([^"]*\)".*/\1/p' "$package/packaging/packages/facts.json")
case $home in *OWNER*) home=${APPATTEST_REPOSITORY-} ;; esac
releases=${APPATTEST_RELEASES:-${home:+$home/releases/download}}
releases=${releases%/}
case $releases in file:///*) releases=${releases#file://} ;; esac
case $releases in
*[[:cntrl:]]*) fail "APPATTEST_RELEASES contains a control character. Remove it." ;;
'' | http://* | https://* | /*) ;;
*) fail "APPATTEST_RELEASES is '$releases'. Give an address (https://…) or the full path of a folder." ;;
esac

sha256() {
    if command -v sha256sum >/dev/null 2>&1; then sha256sum; else shasum -a 256; fi | cut -d ' ' -f 1
}

cache=${APPATTEST_CACHE:-${XDG_CACHE_HOME:-${HOME:+$HOME/.cache}}}
[ -n "$cache" ] || cache=$package/.build
[ -n "${APPATTEST_CACHE-}" ] || cache=$cache/appattest
mkdir -p -- "$cache" || fail "cannot create the folder '$cache'. Name another one in APPATTEST_CACHE."
cache=$(CDPATH='' cd -- "$cache" && pwd)
# Without a record, another place may have another file of the same name.
identity=$(printf '%s' "${checksum:-$releases}" | sha256 | cut -c 1-16)
final=$cache/${archive%.tar.gz}-$identity
path=appattest-$version/bin/appattest

# Prints the path of the program when it runs here. A program that does not run stays in the cache, so that it is fetched once.
finish() {
    [ -f "$final/$path" ] || fail "'$final' has no program '$path'. Remove that folder, and report it to the project if that does not help."
    found=$("$final/$path" --version 2>&1) ||
        none "the released program does not run on this machine: $(printf '%s\n' "$found" | LC_ALL=C tr -cd '[:print:]\n' | sed 's/^.*bin\/appattest: *//' | head -n 1)."
    [ "$found" = "$version" ] || fail "'$final/$path' says that it is version '$found', not $version. Remove the folder '$final', and report it to the project if that does not help."
    printf '%s\n' "$final/$path"
    exit 0
}
[ ! -d "$final" ] || finish

[ -n "$releases" ] || none "packaging/packages/facts.json has the placeholder OWNER in place of the project's address. Set APPATTEST_RELEASES to the place of the releases."
new=$(mktemp -d "$cache/new.XXXXXX") || fail "cannot write to the folder '$cache'. Name another one in APPATTEST_CACHE."
trap 'rm -rf -- "$new"' EXIT
trap 'exit 130' INT
trap 'exit 143' TERM HUP

# Gets a file of the release into the new folder. The reason of a failure goes to a file there.
get() {
    case $releases in
    /*) cp -- "$releases/v$version/$1" "$new/$1" 2>"$new/reason" ;;
    *)
        if command -v curl >/dev/null 2>&1; then
            curl -fsSL --proto-redir =https --retry 2 --connect-timeout 20 --speed-time 60 --speed-limit 1 -o "$new/$1" -- "$releases/v$version/$1" 2>"$new/reason"
        elif command -v wget >/dev/null 2>&1; then
            wget -T 60 -O "$new/$1" "$releases/v$version/$1" 2>"$new/reason"
        else
            none "neither curl nor wget is installed. Install one of them to use the released program."
        fi
        ;;
    esac
}

cannot_get() {
    reason=$(sed '/^$/d' "$new/reason" | tail -n 1)
    none "cannot get '$releases/v$version/$1'${reason:+ ($reason)}."
}

if [ -z "$checksum" ]; then
    get SHA256SUMS || cannot_get SHA256SUMS
    if [ ! -f "$package/release.pub" ]; then
        echo "fetch-release: release $version is neither recorded nor signed: SHA256SUMS from the same place shows damage, and not a thief." >&2
    elif ! command -v minisign >/dev/null 2>&1; then
        fail "release $version is signed, and there is no minisign to verify that. Install minisign, or take 'auto' in place of '$asked'."
    else
        get SHA256SUMS.minisig || fail "'$releases/v$version/SHA256SUMS' has no signature SHA256SUMS.minisig. Do not use these files, and report it to the project."
        minisign -Vq -p "$package/release.pub" -m "$new/SHA256SUMS" >&2 ||
            fail "the signature of '$releases/v$version/SHA256SUMS' does not fit the key in release.pub. Do not use these files, and report it to the project."
    fi
    checksum=$(awk -v name="$archive" '{ sub(/^\*/, "", $2) } $2 == name { print $1; exit }' "$new/SHA256SUMS")
    [ -n "$checksum" ] || none "release $version has no '$archive' for this machine."
fi

echo "fetch-release: getting '$releases/v$version/$archive'" >&2
get "$archive" || cannot_get "$archive"
found=$(sha256 <"$new/$archive")
[ "$found" = "$checksum" ] ||
    fail "'$releases/v$version/$archive' is not the released file: its SHA-256 is $found, not $checksum. Try again, and if that does not help, report it to the project."
unpacked=$new/${new##*/}
mkdir -- "$unpacked"
tar -xzof "$new/$archive" -C "$unpacked" || fail "'$archive' cannot be unpacked into '$cache'. The message of tar is above."
# Another process may have been first. Then mv has put this folder into that of the other.
mv -- "$unpacked" "$final"
rm -rf -- "${final:?}/${new##*/}"
finish
