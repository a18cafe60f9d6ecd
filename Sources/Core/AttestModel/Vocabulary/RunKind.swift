/// The kind of a run: what is asked, and of whom. It declares the nouns of every report.
package enum RunKind: String, Sendable, Hashable, CaseIterable {
    /// The vectors of a set, asked of a verifier.
    case vectors = "run"
    /// Checks of a client of DeviceCheck.
    case client = "check-client"
    /// Checks of a running backend.
    case live
    /// Checks of an app.
    case app = "check-app"

    /// The command of the program that makes such runs.
    package var command: String { rawValue }

    package var hasChecks: Bool { self != .vectors }

    /// The noun for one thing that has a result.
    package var unit: String { hasChecks ? "check" : "vector" }

    /// Returns a number with the noun, like `1 check` and `2 vectors`.
    package func units(_ count: Int) -> String { Count.text(count, unit) }

    /// The noun for one thing that the target accepts or rejects.
    package var object: String {
        switch self {
        case .vectors: "object"
        case .client: "answer"
        case .live: "request"
        case .app: "call"
        }
    }

    /// The command that brings a baseline of such runs up to date.
    package var baselineCommand: String {
        hasChecks ? "appattest baseline from REPORT" : "appattest baseline write --target …"
    }
}
