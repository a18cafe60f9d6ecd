#!/bin/sh
# Makes sure that the package can be built here: it needs a Swift toolchain, OpenSSL 3, libcbor, SQLite and
# pkg-config.
# Installs missing libraries with apt-get. Where that is not possible, says in one sentence what is missing and exits 2.
#
#   bootstrap.sh          before building
#   bootstrap.sh test     before testing: also names the optional tools of the tests that are missing
set -eu

SWIFT=${SWIFT:-swift}
PACKAGES='libssl-dev libcbor-dev libsqlite3-dev pkg-config'
FORMULAE='openssl@3 libcbor pkg-config'
# macOS has SQLite itself, and no file about it for pkg-config.
SQLITE=sqlite3
if [ "$(uname -s)" = Darwin ]; then SQLITE=; fi

fail() {
    echo "bootstrap: $1" >&2
    exit 2
}

require_swift() {
    # It may be a command with arguments ('xcrun swift').
    command -v "${SWIFT%% *}" >/dev/null 2>&1 ||
        fail "there is no Swift toolchain ('$SWIFT' is not on the PATH). Install Swift 6.2 or newer from https://www.swift.org/install."
    text=$($SWIFT --version 2>/dev/null) || fail "'$SWIFT --version' fails. Install Swift 6.2 or newer again."
    version=$(printf '%s\n' "$text" | sed -n 's/.*Swift version \([0-9][0-9]*\)\.\([0-9][0-9]*\).*/\1 \2/p' | head -n 1)
    [ -n "$version" ] || fail "'$SWIFT --version' does not name a Swift version. Install Swift 6.2 or newer."
    major=${version% *}
    minor=${version#* }
    if [ "$major" -lt 6 ] || { [ "$major" -eq 6 ] && [ "$minor" -lt 2 ]; }; then
        fail "'$SWIFT' is Swift $major.$minor. Install Swift 6.2 or newer from https://www.swift.org/install."
    fi
}

libraries_found() {
    # shellcheck disable=SC2086 # nothing, or one word
    command -v pkg-config >/dev/null 2>&1 && pkg-config --exists 'libcrypto >= 3.0' libssl libcbor $SQLITE
}

# Prints the errors of the same check.
library_errors() {
    if command -v pkg-config >/dev/null 2>&1; then
        # shellcheck disable=SC2086 # nothing, or one word
        pkg-config --print-errors --exists 'libcrypto >= 3.0' libssl libcbor $SQLITE 2>&1 || true
    else
        echo 'pkg-config itself is not installed'
    fi
}

# Never installs with Homebrew, which belongs to the user. SwiftPM finds openssl@3 by itself, although Homebrew does not
# link it into its prefix.
require_formulae() {
    libraries_found && return 0
    command -v brew >/dev/null 2>&1 ||
        fail "some of these are not installed: $FORMULAE. Install Homebrew (https://brew.sh), then run 'brew install $FORMULAE'."
    missing=
    for formula in $FORMULAE; do
        brew list --versions "$formula" >/dev/null 2>&1 || missing="$missing $formula"
    done
    [ -z "$missing" ] || fail "these formulae are not installed:$missing. Run 'brew install$missing'."
}

require_packages() {
    libraries_found && return 0
    problem=$(library_errors | tr '\n' ' ')
    command -v apt-get >/dev/null 2>&1 ||
        fail "install OpenSSL 3, libcbor, SQLite and pkg-config with their headers (Debian: $PACKAGES); there is no apt-get here to install them: $problem"
    as_root=
    if [ "$(id -u)" -ne 0 ]; then
        command -v sudo >/dev/null 2>&1 ||
            fail "$PACKAGES are missing, and only root can install them. Run 'apt-get install $PACKAGES' as root."
        as_root=sudo
        # Without a terminal, nobody can type a password.
        [ -t 0 ] || as_root='sudo -n'
    fi
    echo "bootstrap: installing $PACKAGES ($problem)" >&2
    # shellcheck disable=SC2086 # words on purpose
    install_packages || { $as_root apt-get update -q >&2 && install_packages; } ||
        fail "apt-get could not install $PACKAGES. Its messages are above."
    libraries_found || fail "$PACKAGES are installed, but pkg-config does not find them: $(library_errors | tr '\n' ' ')"
}

install_packages() {
    # shellcheck disable=SC2086 # words on purpose
    $as_root env DEBIAN_FRONTEND=noninteractive apt-get install -y -q --no-install-recommends $PACKAGES </dev/null >&2
}

mention_test_extras() {
    python3 -c 'import jsonschema' >/dev/null 2>&1 ||
        echo "bootstrap: python3 has no module jsonschema, so the tests that validate files against spec/schema are skipped (Debian: python3-jsonschema)." >&2
}

require_swift
case $(uname -s) in
Darwin) require_formulae ;;
*) require_packages ;;
esac
if [ "${1:-}" = test ]; then mention_test_extras; fi
