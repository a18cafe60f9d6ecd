#!/bin/sh
# Prints the digest of the sources that the program is built from: SHA-256 in hex, of the names and bytes of Package.swift and of
# the files in Sources. Two checkouts with the same digest build the same program.
set -eu

cd -- "$(dirname -- "$0")/.."
if command -v sha256sum >/dev/null 2>&1; then sum=sha256sum; else sum='shasum -a 256'; fi
# shellcheck disable=SC2086 # words on purpose
find Package.swift Sources -type f ! -name .DS_Store -exec $sum {} + | LC_ALL=C sort -k 2 | $sum | cut -d ' ' -f 1
