import AttestModel
import CEmbeddedFiles

/// The facts about one wrong backend, as `Resources/wrong-backends.json` states them.
struct FaultFacts: Sendable {
    fileprivate var name = ""
    private(set) var fails: [String] = []
    private(set) var isRacy = false
    private(set) var summary = ""
    private(set) var reason: String?

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
