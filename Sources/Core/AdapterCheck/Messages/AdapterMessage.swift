import AttestModel

/// One message to an adapter under check, which need not be a request.
struct AdapterMessage: Sendable {
    /// The id that the answer must repeat; `nil` when no id can be read, so that any will do.
    let id: String?
    let bytes: [UInt8]
    /// A Boolean value that indicates whether it means the same when it arrives twice.
    var isRepeatable = true
}

extension AdapterMessage {
    /// Messages that are not requests, with their names.
    static let unreadable: [(name: String, bytes: [UInt8])] = [
        ("text that is not JSON", Array("no JSON".utf8)),
        ("half a JSON object", Array(#"{"protocol":1,"id":"half","operation":"descr"#.utf8)),
        ("a JSON array", Array("[]".utf8)),
        ("JSON null", Array("null".utf8)),
        ("an object without an id", Array(#"{"protocol":1,"operation":"describe"}"#.utf8)),
        ("an object whose id is a number", Array(#"{"protocol":1,"id":7,"operation":"describe"}"#.utf8)),
        (
            "bytes that are not UTF-8",
            Array(#"{"protocol":1,"id":""#.utf8) + [0xFF, 0xFE] + Array(#"","operation":"describe"}"#.utf8)
        ),
        ("nothing", []),
    ]

    init(unreadable bytes: some Sequence<UInt8>) { self.init(id: nil, bytes: Array(bytes)) }

    /// A request with members added or, by `nil`, removed.
    init(_ request: AdapterRequest, changing changes: [String: JSONValue?] = [:]) {
        var members: [String: JSONValue] = [:]
        if case .object(let own) = request.json { members = own }
        for (name, value) in changes { members[name] = value }
        self.init(id: request.id, bytes: Array(JSONValue.object(members).compactText.utf8))
    }

    static func describe(_ id: String, changing changes: [String: JSONValue?] = [:]) -> AdapterMessage {
        AdapterMessage(AdapterRequest(id: id, content: .describe), changing: changes)
    }

    /// A complete request whose evidence is junk.
    static func junk(
        _ operation: Operation, _ id: String, changing changes: [String: JSONValue?] = [:]
    ) -> AdapterMessage {
        guard let evidence = operation.kind?.blank else { return describe(id, changing: changes) }
        return AdapterMessage(AdapterRequest(id: id, content: .verify(evidence)), changing: changes)
    }

    /// The same with its evidence, or else its first base64 value, so long that the message has at least `size` bytes.
    func inflated(_ member: String, to size: Int) -> AdapterMessage {
        let mark = Array("\"\(member)\":\"".utf8)
        guard let place = bytes.indices.first(where: { bytes[$0...].starts(with: mark) }) else { return self }
        let filling = [UInt8](repeating: UInt8(ascii: "Q"), count: (size + 3) / 4 * 4)
        var inflated = bytes
        inflated.insert(contentsOf: filling, at: place + mark.count)
        return AdapterMessage(id: id, bytes: inflated)
    }
}

/// The way in which requests reach an adapter.
enum AdapterKind: String, Sendable {
    case stream, oneshot, http
}
