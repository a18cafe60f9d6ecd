#!/bin/sh
# Records the files of a release in packaging/released.txt: their checksums, and the digest of the sources that they were built
# from. From the commit with this record on, scripts/fetch-release.sh takes the released program for exactly these sources.
#
#   record-release.sh [SHA256SUMS...]     the checksums of each machine's `make release`; by default those of this one
#
# Run it in the checkout that the files were built from. Exit status: 0 recorded, 2 the checksums are not of this version.
set -eu

package=$(CDPATH='' cd -- "$(dirname -- "$0")/.." && pwd)
[ $# -gt 0 ] || set -- "$package/.build/release-files/SHA256SUMS"

fail() {
    echo "record-release: $1" >&2
    exit 2
}

for file; do [ -r "$file" ] || fail "cannot read '$file'. Run 'make release' first, or name the files with the checksums."; done
version=$("$package/scripts/suite-version.sh")
lines=$(cat -- "$@" | LC_ALL=C sort -k 2 | uniq)
odd=$(printf '%s\n' "$lines" | grep -Evx "[0-9a-f]{64}  [A-Za-z0-9._+-]*-$(printf '%s' "$version" | sed 's/\./\\./g')[-.][A-Za-z0-9._+-]*" | head -n 1) || :
[ -z "$odd" ] || fail "'$odd' is no checksum of a file of version $version. Run 'make release' again."
twice=$(printf '%s\n' "$lines" | awk 'seen[$2]++ { print $2; exit }')
[ -z "$twice" ] || fail "'$twice' has two checksums. Give those of one build alone."
printf '%s\n' "$lines" | grep -q '  appattest-.*\.tar\.gz$' || fail "there is no archive appattest-$version-…tar.gz among the checksums. Run 'make release' again."

digest=$("$package/scripts/sources-digest.sh")
cat >"$package/packaging/released.txt.new" <<END
# The files of the release, and the digest of the sources that they were built from. Written by scripts/record-release.sh.
version $version
sources $digest
$lines
END
mv -- "$package/packaging/released.txt.new" "$package/packaging/released.txt"
