import AttestModel

/// Messages that are not requests, with their names.
enum UnreadableMessage {
    static let all: [(name: String, bytes: [UInt8])] = [
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
}
