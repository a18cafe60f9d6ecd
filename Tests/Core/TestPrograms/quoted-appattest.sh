#!/bin/sh
# The committed set is the one built into the program, which would take seconds to forge. No answer has a limit of time,
# because a busy machine takes as long as it takes.
case "$1 ${2-}" in
run\ * | explain\ * | show\ * | 'baseline write' | 'baseline from')
    set -- "$@" --vectors 'VECTORS' ;;
esac
case "$1 ${2-}" in
run\ * | check-adapter\ * | 'baseline write') set -- "$@" --timeout 3600 ;;
esac
exec 'PROGRAM' "$@"
