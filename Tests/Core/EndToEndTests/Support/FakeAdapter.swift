import TestBasics

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
        let text = try Built.text("Tests/Core/TestPrograms/fake-adapter.sh").replacing("PROGRAM", with: Appattest.path)
        let path = try folder.write(text.replacing("CASES", with: cases), to: "adapter", executable: true)
        target = "exec:\(path)"
    }

    /// Returns an adapter that gives one verdict to everything.
    static func always(_ verdict: String) throws -> FakeAdapter {
        try FakeAdapter(cases: #"*) printf '{"id":"%s","verdict":"\#(verdict)"}\n' "$id" ;;"#)
    }
}
