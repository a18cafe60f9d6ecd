#!/bin/sh
# Puts a verifier that is a command behind the adapter protocol, version 1. Started once for each request.
#
# Needs jq and base64. Fill in the first part, then: appattest check-adapter --target 'oneshot:sh adapter.sh'
set -u

# ==================== Fill in ====================

# Declare only the features that the verifier has (appattest explain protocol). The others are not tested. The counter,
# the challenge and the environment are tested without being listed; "omits" leaves one out, with a reason.
description='{"name":"my-verifier", "version":"1.0", "capabilities":["attestation","assertion","roots"]}'

# Calls the verifier. Ends with `accept JSON`, `reject CODE REASON` or `unsupported REASON`; anything else is `error`.
# Reject only for the status that the command documents for invalid evidence. Status 1 is often no such status: many
# languages end with it after an unhandled exception. A command that crashes (139) or is not found (127) rejects nothing.
#
# `text NAME` prints a member of the request, `file NAME` the path of a file with the bytes of a base64 member,
# `roots` the path of a PEM file. A member that is absent ends the request with `error`; `has NAME` asks for an optional one.
#
#     if [ "$operation" = verifyAttestation ]; then
#         my-verifier --app-id "$(text appId)" --challenge "$(file challenge)" --roots "$(roots)" \
#             --key-out "$work/key" "$(file attestation)" >"$work/reason"
#         case $? in
#         0) accept "{\"publicKey\":\"$(base64 <"$work/key" | tr -d '\n')\"}" ;; # 65 bytes; also "counter":0, …
#         3) reject invalid "$(cat "$work/reason")" ;; # the status that my-verifier documents
#         *) return 70 ;;
#         esac
#     fi
verify() {
    unsupported 'verify() in adapter.sh is not filled in yet'
}

# ==================== Leave as it is ====================

for tool in jq base64; do
    command -v "$tool" >/dev/null 2>&1 || { echo "adapter.sh: needs $tool" >&2 && exit 70; }
done
work=$(mktemp -d) || exit 70
trap 'rm -rf "$work"' EXIT
cat >"$work/request"

accept() { printf '%s' "${1:-{\}}"; }
reject() { jq -nc --arg code "$1" --arg reason "$2" '{$code, $reason}' && return 88; }
unsupported() { printf '%s' "$1" && return 89; }

has() { jq -e --arg name "$1" 'has($name)' "$work/request" >/dev/null; }

text() {
    has "$1" || { echo "the request has no '$1'" >"$work/malformed" && return 70; }
    jq -r --arg name "$1" '.[$name]' "$work/request"
}

file() {
    text "$1" >"$work/base64" && base64 -d <"$work/base64" >"$work/$1" ||
        { echo "'$1' is missing or not standard base64" >"$work/malformed" && return 70; }
    printf '%s' "$work/$1"
}

roots() {
    has roots || { echo "the request has no 'roots'" >"$work/malformed" && return 70; }
    jq -r '.roots[] | "-----BEGIN CERTIFICATE-----", ., "-----END CERTIFICATE-----"' "$work/request" |
        fold -w 64 >"$work/roots" && printf '%s' "$work/roots"
}

answer() {
    jq -nc --arg id "$id" --arg verdict "$1" --arg reason "$2" '{$id, $verdict, $reason}'
}

id=$(jq -r '.id | strings' "$work/request" 2>/dev/null)
operation=$(jq -r '.operation | strings' "$work/request" 2>/dev/null)
case $operation in
describe) printf '%s' "$description" | jq -c --arg id "$id" '{$id} + .' ;;
verifyAttestation | verifyAssertion | verifyReceipt)
    said=$(verify)
    status=$?
    [ ! -e "$work/malformed" ] || { status=70 && said=$(cat "$work/malformed"); }
    case $status in
    0) answer accept '' | jq -c --argjson values "$said" 'del(.reason) + $values' || answer error 'verify() gave no answer' ;;
    88) answer reject '' | jq -c --argjson values "$said" '. + $values' || answer error 'verify() gave no answer' ;;
    89) answer unsupported "$said" ;;
    *) answer error "exit status $status: $said" ;;
    esac
    ;;
'') answer error 'not a JSON object with an operation' ;;
*) answer unsupported 'no such operation' ;;
esac
