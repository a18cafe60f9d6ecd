import TestBasics
import Yams

/// A line that a stream adapter may get and that no check of the protocol sends, with the answer that a filled-in template must
/// give.
struct HostileExchange: Decodable {
    /// The line once, as it is sent so many times.
    private let line: String
    private let times: Int?
    let id: String
    private let verdict: String?
    private let reason: String?

    static func all() throws -> [HostileExchange] {
        try YAMLDecoder().decode([Self].self, from: Built.text("Tests/Core/AdapterFillings/hostile-session.yaml"))
    }

    var sent: String { String(repeating: line, count: times ?? 1) }
    /// The verdict of the answer; a description has none.
    var wanted: Verdict? { verdict.flatMap(Verdict.init) }
    /// The text that the reason has to contain.
    var words: String { reason ?? "" }
}
