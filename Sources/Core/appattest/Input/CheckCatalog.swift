import AppCheck
import ArgumentParser
import AttestModel
import ClientCheck
import ConformanceRunner
import LiveConformance

/// The checks of backends, clients and apps, as lists and explanations name them.
enum CheckCatalog {
    static func sheets() throws(RunnerError) -> [CheckSheet] {
        try LiveCatalog().sheets + ClientChecks.sheets + AppChecks.sheets
    }

    static func outlines() throws(RunnerError) -> [VectorOutline] { try sheets().map(\.outline) }

    /// Returns the check that a person names; `nil` when it names none, or is the end of a vector's id.
    /// - Parameter vectors: The ids of the vectors, which come first.
    /// - Throws: `RunnerError.usage` that lists the ids that end so, or names the id that was probably meant.
    static func sheet(
        _ name: String, after vectors: [VectorID], or others: [String]
    ) throws(RunnerError) -> CheckSheet? {
        guard NamedVector.ids(name, among: vectors).isEmpty else { return nil }
        if let learned = LiveCatalog.learned(name) { return learned }
        let sheets = try sheets()
        let ids = sheets.map(\.outline.id)
        let isCheck = !NamedVector.ids(name, among: ids).isEmpty
        let id = try NamedVector.id(named: name, among: isCheck ? ids : vectors + ids, or: others)
        return sheets.first { $0.outline.id == id }
    }
}

/// The choice of the checks of a backend, a client or an app.
struct CheckChoice: ParsableArguments {
    @Option(help: Self.help("profile")) var profile = Profile.core.rawValue
    @Option(parsing: .singleValue, help: Self.help("only")) var only: [String] = []
    @Option(parsing: .singleValue, help: Self.help("skip")) var skip: [String] = []

    /// Returns those of some checks that the options name, of whatever profile.
    /// - Parameter command: The command that makes the checks, for errors.
    func named(_ outlines: [VectorOutline], command: String) throws(RunnerError) -> [VectorOutline] {
        try CheckSelection.named(outlines, only: only.map(Glob.init), skip: skip.map(Glob.init), command: command)
    }

    func apply(to options: inout RunOptions) throws(RunnerError) {
        options.profile = try Profile(named: profile)
        options.only = only.map(Glob.init)
        options.skip = skip.map(Glob.init)
    }
}
