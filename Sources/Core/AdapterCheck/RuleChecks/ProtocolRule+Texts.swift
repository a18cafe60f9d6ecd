import AttestModel
import CEmbeddedFiles

/// The rules for adapters. `Resources/protocol-rules.json` has their titles and the advice for adapters that break them,
/// which differs for some rules by the kind of the adapter or by its answer.
extension ProtocolRule {
    // MARK: Adapters of every kind

    static let handshake = rule("handshake")
    static let ids = rule("ids")
    static let unknownMembers = rule("unknown-members")
    static let unknownOperation = rule("unknown-operation")
    static let missingMembers = rule("missing-members")

    static func unreadable(_ kind: AdapterKind) -> ProtocolRule { rule("unreadable", advice: kind.rawValue) }
    static func bigRequest(_ kind: AdapterKind) -> ProtocolRule { rule("big-request", advice: kind.rawValue) }
    static func together(_ kind: AdapterKind) -> ProtocolRule { rule("together", advice: kind.rawValue) }

    /// - Parameter verdict: The answer to a genuine object, which decides about the advice; `nil` for none.
    static func genuine(_ kind: EvidenceKind, after verdict: Verdict?) -> ProtocolRule {
        let rule = rule("genuine", advice: (verdict ?? .error).rawValue)
        let word = kind.title.lowercased().replacing(" ", with: "-")
        return ProtocolRule(
            id: "\(rule.id)-\(word)", title: rule.title.replacing("{kind}", with: kind.title),
            advice: rule.advice.replacing("{capability}", with: kind.capability.rawValue))
    }

    // MARK: Programs that answer lines

    static let emptyLine = rule("empty-line")
    static let standardOutput = rule("standard-output")
    static let endOfInput = rule("end-of-input")

    // MARK: Endpoints

    static let get = rule("get")
    static let contentType = rule("content-type")

    private static let texts = (try? JSONValue.parse(EmbeddedFile.protocol_rules_json.bytes)) ?? .null

    /// Returns a rule with its texts. Tests find a missing text.
    private static func rule(_ id: String, advice: String = "advice") -> ProtocolRule {
        ProtocolRule(id: id, title: texts[id]?["title"]?.string ?? "", advice: texts[id]?[advice]?.string ?? "")
    }
}
