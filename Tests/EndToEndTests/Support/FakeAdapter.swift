import TestSupport

/// Small adapters in shell, written to a scratch folder and started as a user's adapter is.
struct FakeAdapter {
    private let folder: ScratchFolder
    /// To be named as target.
    let target: String

    /// An adapter that answers every request for a verdict by the body of a shell `case`, and says that it can do
    /// everything. `$id` is the request's id, `$line` the request; `reference` answers as the reference verifier.
    init(cases: String) throws {
        folder = try ScratchFolder()
        let path = try folder.write(
            """
            #!/bin/sh
            reference() { printf '%s\\n' "$line" | '\(Appattest.path)' adapter; }
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

    /// An adapter that gives one verdict to everything.
    static func always(_ verdict: String) throws -> FakeAdapter {
        try FakeAdapter(cases: #"*) printf '{"id":"%s","verdict":"\#(verdict)"}\n' "$id" ;;"#)
    }
}
