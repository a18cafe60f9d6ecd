import AttestModel

/// The parts of an object that are present and that no check reads, for people, for scripts and for pages.
struct UnverifiedList: Sendable {
    let heading: String
    let parts: [UnverifiedPart]

    private static let limit = 16

    /// The list in lines of at most 80 columns below its heading; none when there are no parts.
    var lines: [String] {
        guard !parts.isEmpty else { return [] }
        return ["\(heading):"] + parts.prefix(Self.limit).flatMap { "\($0.path): \($0.summary)".folded(behind: "  ") }
            + (excess.map { ["  \($0)"] } ?? [])
    }

    /// The members of a template; `nil` when there are no parts.
    var context: [String: Any?]? {
        guard !parts.isEmpty else { return nil }
        return [
            "heading": heading, "parts": parts.prefix(Self.limit).map { (path: $0.path, summary: $0.summary) },
            "excess": excess,
        ]
    }

    /// All parts for scripts.
    var json: JSONValue {
        .array(parts.map { .of(["path": $0.path, "kind": $0.kind, "signed": $0.isSigned, "summary": $0.summary]) })
    }

    /// The number of parts that people are not shown, in words; `nil` when they are shown all.
    private var excess: String? {
        parts.count > Self.limit ? "and \(Count.text(parts.count - Self.limit, "other part"))" : nil
    }
}
