#!/bin/sh
# Prints the digest of the sources that the program is built from: SHA-256 in hex, of the names and bytes of Package.swift, of the
# files in Sources, and of the other files that the program carries (Sources/Core/CEmbeddedFiles/files.c). Two checkouts with the same digest build the same program.
set -eu

cd -- "$(dirname -- "$0")/.."
if command -v sha256sum >/dev/null 2>&1; then sum=sha256sum; else sum='shasum -a 256'; fi
carried=$(grep -hs '^#embed "\.\./\.\./\.\./' Sources/Core/CEmbeddedFiles/files.c | cut -d '"' -f 2 | cut -d / -f 4-)
# shellcheck disable=SC2086 # words on purpose
find Package.swift Sources $carried -type f ! -name .DS_Store -exec $sum {} + | LC_ALL=C sort -k 2 | $sum | cut -d ' ' -f 1
