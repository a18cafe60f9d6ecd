#!/bin/sh
# Puts a verifier that is a command behind the adapter protocol, version 1. Started once for each request.
#
# Needs jq and base64. Fill in the first part, then: appattest check-adapter --target 'oneshot:sh adapter.sh'
set -u

# ==================== Fill in ====================

# Declare only the capabilities that the verifier has (spec/protocol.md lists them). The others are not tested.
description='{"name":"my-verifier", "version":"1.0", "capabilities":["attestation","assertion","roots"]}'

# Calls the verifier. Returns 0 to accept, 1 to reject, 89 for an unsupported operation; anything else is `error`.
# Do not turn every other status into 1: a command that crashes (139) or is not found (127) has not rejected anything.
#
# Prints the reason; with status 0, nothing or a JSON object of the values to return. `text NAME` prints a member of
# spec/protocol.md, `file NAME` the path of a file with the bytes of a base64 member, `roots` the path of a PEM file.
#
#     if [ "$operation" = verifyAttestation ]; then
#         my-verifier --app-id "$(text appId)" --challenge "$(file challenge)" --roots "$(roots)" \
#             --key-out "$work/key" "$(file attestation)" || return
#         printf '{"publicKey":"%s"}' "$(base64 <"$work/key" | tr -d '\n')" # 65 bytes; also "counter":0, …
#     fi
verify() {
    echo 'verify() in adapter.sh is not filled in yet'
    return 89
}

# ==================== Leave as it is ====================

for tool in jq base64; do
    command -v "$tool" >/dev/null 2>&1 || { echo "adapter.sh: needs $tool" >&2 && exit 70; }
done
work=$(mktemp -d) || exit 70
trap 'rm -rf "$work"' EXIT
cat >"$work/request"

text() {
    jq -r --arg name "$1" 'if has($name) then .[$name] else error("no member \($name)") end' "$work/request"
}

file() {
    text "$1" >"$work/base64" && base64 -d <"$work/base64" >"$work/$1" && printf '%s' "$work/$1"
}

roots() {
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
    case $status in
    0) answer accept '' | jq -c --argjson values "${said:-{\}}" 'del(.reason) + $values' ;;
    1) answer reject "$said" ;;
    89) answer unsupported "$said" ;;
    *) answer error "exit status $status: $said" ;;
    esac
    ;;
'') answer error 'not a JSON object with an operation' ;;
*) answer unsupported 'no such operation' ;;
esac
