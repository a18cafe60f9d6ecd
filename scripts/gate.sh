#!/bin/sh
# Makes a CI job depend on a verifier or a backend: runs `appattest run`, or `appattest live` for a mapping, keeps its reports, and
# ends with its exit status.
#
#   gate.sh --target 'exec:./adapter' --profile core          any options of `appattest run`
#   gate.sh live --config backend.yaml --level L2             any options of `appattest live`
#
# A CI system without a command line sets variables instead. Each may be missing or empty:
#
#   APPATTEST                    the program; by default the released one for these sources and this machine (fetch-release.sh)
#                                or, where there is none, the newest that was built in this package;
#                                in a copy of this script outside of the package, the appattest of the PATH
#   APPATTEST_RELEASE            auto (as above), never, or the version of the released program
#   APPATTEST_REPORTS            the folder for the reports; by default app-attest-report
#   APPATTEST_TARGET, _PROFILE, _BASELINE, _VECTORS, _SHARD, _ALLOW_UNTESTABLE     options of the same name
#   APPATTEST_CONFIG, _LEVEL     options of the same name; a mapping makes the script run `appattest live`
#   APPATTEST_OMIT               checks that the target leaves out, one per line (challenge=REASON)
#   APPATTEST_ARGUMENTS          further arguments, one per line (--timeout=30)
#   APPATTEST_FUZZ               seconds: after the vectors, `appattest fuzz` asks the target for so long what no vector asks
#   APPATTEST_FUZZ_CORPUS        the folder that is kept between searches; by default app-attest-fuzz
#   APPATTEST_FUZZ_ARGUMENTS     further arguments of `appattest fuzz`, one per line (--quirks=quirks.yaml)
#
# The reports are run.jsonl, junit.xml, report.sarif, summary.md, report.html and badge.json; of a search, fuzz.xml and fuzz.md. In a
# job of GitHub Actions the summary goes to the job's page, and the step has the outputs `exit-status`, `outcome` and `reports`. When
# the job is cancelled, the script stops the run and keeps its results so far.
set -eu

package=$(CDPATH='' cd -- "$(dirname -- "$0")/.." && pwd)
reports=${APPATTEST_REPORTS:-app-attest-report}

# Writes lines `name=value` to the step's outputs.
output() {
    [ -z "${GITHUB_OUTPUT-}" ] || printf '%s\n' "$@" >>"$GITHUB_OUTPUT" ||
        echo "gate: cannot write the outputs to '$GITHUB_OUTPUT'." >&2
}

fail() {
    echo "gate: $1" >&2
    output exit-status=2 outcome=misconfigured
    exit 2
}

# A copy of this script outside of the package runs the program that is installed.
fetch=$package/scripts/fetch-release.sh
if [ ! -x "$fetch" ] && [ -z "${APPATTEST-}" ]; then
    command -v appattest >/dev/null 2>&1 ||
        fail "there is no appattest on the PATH. Install it, or set APPATTEST to the path of a program."
    APPATTEST=appattest
fi

# A released program that is not what was released ends the job. Where there is none, a built one takes its place.
program=${APPATTEST-}
if [ -n "$program" ]; then
    command -v "$program" >/dev/null 2>&1 ||
        fail "there is no program '$program'. Set APPATTEST to the path of a program, or leave it empty."
else
    status=0
    answer=$("$fetch" "${APPATTEST_RELEASE:-auto}" 2>&1) || status=$?
    case $status in
    0)
        program=$(printf '%s\n' "$answer" | tail -n 1)
        printf '%s\n' "$answer" | sed '$d' >&2
        ;;
    3)
        for built in "$package/.build/release/appattest" "$package/.build/debug/appattest"; do
            [ ! -x "$built" ] || { [ -n "$program" ] && [ -z "$(find "$built" -newer "$program")" ]; } || program=$built
        done
        [ -n "$program" ] ||
            fail "there is no program. Run 'make -C $package build', or set APPATTEST to the path of a program: ${answer##*fetch-release: }"
        echo "gate: running '$program': ${answer##*fetch-release: }" >&2
        ;;
    *) fail "${answer##*fetch-release: }" ;;
    esac
fi
case $reports in *'
'*) fail "the name of the folder for the reports (APPATTEST_REPORTS) contains a line break. Remove it." ;; esac
mkdir -p -- "$reports" || fail "cannot create the folder '$reports' for the reports. Name another one in APPATTEST_REPORTS."
folder=$(CDPATH='' cd -- "$reports" && pwd) || fail "cannot enter the folder '$reports' for the reports. Name another one in APPATTEST_REPORTS."
reports=$folder
# Reports of an earlier run must not be mistaken for those of this one.
rm -f -- "$reports/run.jsonl" "$reports/junit.xml" "$reports/report.sarif" "$reports/summary.md" "$reports/report.html" \
    "$reports/badge.json" "$reports/fuzz.xml" "$reports/fuzz.md" ||
    fail "cannot remove an earlier report in '$reports'. Remove it, or name another folder in APPATTEST_REPORTS."

command=run
if [ "${1-}" = live ]; then
    command=live
    shift
fi
[ -z "${APPATTEST_CONFIG-}" ] || command=live
[ "$command" = run ] || [ -z "${APPATTEST_TARGET-}" ] ||
    fail "both a target (APPATTEST_TARGET) and a mapping are given. Give one of them, and make a job for each."

[ "$command" = run ] || [ -z "${APPATTEST_FUZZ-}" ] ||
    fail "a search (APPATTEST_FUZZ) asks a target, and a mapping is given. Leave one of them out."

# Each value stays one word: no shell interprets it.
option() {
    [ -z "$2" ] || printf '%s=%s\n' "$1" "$(printf '%s' "$2" | tr '\n' ' ')"
}
# The options that a run and a search share.
shared() {
    option --allow-untestable "${APPATTEST_ALLOW_UNTESTABLE-}"
    printf '%s\n' "${APPATTEST_OMIT-}" | sed -n 's/^[[:space:]]*\(..*\)$/--omit=\1/p'
}
words=$(
    option --target "${APPATTEST_TARGET-}"
    shared
    option --config "${APPATTEST_CONFIG-}"
    option --level "${APPATTEST_LEVEL-}"
    option --profile "${APPATTEST_PROFILE-}"
    option --baseline "${APPATTEST_BASELINE-}"
    option --vectors "${APPATTEST_VECTORS-}"
    option --shard "${APPATTEST_SHARD-}"
    printf '%s\n' "${APPATTEST_ARGUMENTS-}"
)
while IFS= read -r word; do
    [ -z "$word" ] || set -- "$@" "$word"
done <<END
$words
END

# A search asks the target of the run, which may be an argument.
target=${APPATTEST_TARGET-} previous=''
for word in "$@"; do
    case $word in --target=*) target=${word#--target=} ;; esac
    [ "$previous" != --target ] || target=$word
    previous=$word
done

set -- "$program" "$command" "$@" --report "jsonl=$reports/run.jsonl" --report "junit=$reports/junit.xml" \
    --report "sarif=$reports/report.sarif" --report "markdown=$reports/summary.md" --report "html=$reports/report.html" \
    --report "badge=$reports/badge.json"

# Runs a program, and sets `status` to its exit status, and `signalled` when the job was cancelled meanwhile.
run='' signalled='' early=''
end_run() {
    signalled=yes
    if [ -n "$run" ]; then kill -TERM "$run" 2>/dev/null || :; else early=yes; fi
}
conduct() {
    # A second signal ends the run at once. A signal to the whole process group (Ctrl-C, timeout) must not reach it twice.
    if command -v setsid >/dev/null 2>&1; then set -- setsid "$@"; fi
    run='' early=''
    # A shell's background jobs may ignore SIGINT, so the script forwards every signal as SIGTERM.
    trap end_run INT TERM HUP
    "$@" &
    run=$!
    [ -z "$early" ] || end_run
    status=0
    wait "$run" || status=$?
    if [ -n "$signalled" ]; then
        # A signal ends the wait, but not yet the run. A signal that arrives while the process starts may be lost.
        seconds=0
        while kill -0 "$run" 2>/dev/null; do
            sleep 1 || :
            seconds=$((seconds + 1))
            [ "$seconds" -ne 5 ] || end_run
        done
    fi
    trap '' INT TERM HUP
    if [ -n "$signalled" ]; then
        ended=0
        wait "$run" || ended=$?
        # 127 means that the status was read before.
        [ "$ended" -eq 127 ] || status=$ended
    fi
}
conduct "$@"

# A search after the vectors fails a job that they passed. It does not replace what they say.
if [ -n "${APPATTEST_FUZZ-}" ] && [ "$status" -le 1 ] && [ -z "$signalled" ]; then
    vectors=$status
    words=$(
        option --target "$target"
        shared
        option --max-time "$APPATTEST_FUZZ"
        option --corpus "${APPATTEST_FUZZ_CORPUS:-app-attest-fuzz}"
        printf '%s\n' "${APPATTEST_FUZZ_ARGUMENTS-}"
    )
    set -- "$program" fuzz
    while IFS= read -r word; do
        [ -z "$word" ] || set -- "$@" "$word"
    done <<END
$words
END
    conduct "$@" --report "junit=$reports/fuzz.xml" --report "markdown=$reports/fuzz.md"
    [ "$vectors" -eq 0 ] || status=$vectors
fi

case $status in
0) outcome=passed ;;
1) outcome=failed ;;
2) outcome=misconfigured ;;
*) outcome=no-score ;;
esac
for summary in "$reports/summary.md" "$reports/fuzz.md"; do
    if [ -n "${GITHUB_STEP_SUMMARY-}" ] && [ -s "$summary" ]; then
        cat -- "$summary" >>"$GITHUB_STEP_SUMMARY" ||
            echo "gate: cannot write the summary to '$GITHUB_STEP_SUMMARY'." >&2
    fi
done
output "exit-status=$status" "outcome=$outcome" "reports=$reports"
exit "$status"
