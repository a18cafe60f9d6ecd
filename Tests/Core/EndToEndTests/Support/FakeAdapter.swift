import TestSupport

/// A small adapter in shell, written to a scratch folder and started as a user's adapter is.
struct FakeAdapter {
    private let folder: ScratchFolder
    /// The target's name on the command line.
    let target: String

    /// Creates an adapter that answers every request for a verdict by the body of a shell `case`, and declares every
    /// capability.
    ///
    /// `$id` is the request's id, `$line` the request; `reference` answers as the reference verifier, which is
    /// one process for as long as the adapter lives, and answers nothing to an empty line.
    init(cases: String) throws {
        folder = try ScratchFolder()
        let path = try folder.write(
            """
            #!/bin/sh
            pipes=$(mktemp -d) && mkfifo "$pipes/requests" "$pipes/answers" || exit 70
            '\(Appattest.path)' adapter <"$pipes/requests" >"$pipes/answers" &
            exec 3>"$pipes/requests" 4<"$pipes/answers"
            rm -r "$pipes"
            reference() {
                [ -n "$line" ] || return 0
                printf '%s\\n' "$line" >&3
                IFS= read -r answer <&4
                printf '%s\\n' "$answer"
            }
            while IFS= read -r line; do
                id=${line##*'"id":"'}
                id=${id%%'"'*}
                case $id in
                describe) reference ;;
                \(cases)
                esac
            done

            """, to: "adapter", executable: true)
        target = "exec:\(path)"
    }

    /// Returns an adapter that gives one verdict to everything.
    static func always(_ verdict: String) throws -> FakeAdapter {
        try FakeAdapter(cases: #"*) printf '{"id":"%s","verdict":"\#(verdict)"}\n' "$id" ;;"#)
    }
}
