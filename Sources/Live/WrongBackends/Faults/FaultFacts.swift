import AttestModel
import CEmbeddedFiles

/// The facts about one wrong backend, as `Resources/wrong-backends.json` states them.
package struct FaultFacts: Sendable {
    fileprivate var name = ""
    /// The duties whose checks it fails: the first one always, the others as the reason says. Each is the number of a check
    /// (`F-11`) or a requirement (`LIVE-RECEIPT`).
    package private(set) var fails: [String] = []
    /// A Boolean value that indicates whether only requests at the same time show the fault.
    package private(set) var isRacy = false
    /// One sentence that says what the backend does wrong.
    package private(set) var summary = ""
    /// The reason why it fails further checks; `nil` for one that fails the first alone.
    package private(set) var reason: String?

    private static let fields = FieldTable<FaultFacts>([
        .required("name", \.name, .string), .required("fails", \.fails, .array(of: .string)),
        .defaulting("racy", \.isRacy, to: false, .boolean), .required("summary", \.summary, .string),
        .optional("reason", \.reason, .string),
    ])

    /// All facts, by the name of the backend. A test compares the names with those of the backends.
    static let all: [String: FaultFacts] = {
        let rows = try? fields.rows(of: EmbeddedFile.wrong_backends_json.bytes, empty: FaultFacts())
        return Dictionary((rows ?? []).map { ($0.name, $0) }) { $1 }
    }()
}
