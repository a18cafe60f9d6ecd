import AttestModel
import FixtureForge
import Foundation
import Primitives

extension AssertionDraft {
    static let clientDataPlaces: [FuzzPlace<AssertionDraft>] = [
        FuzzPlace("clientData.signed", .bytes, after: .plan) {
            $0.clientData
        } set: {
            $0.ownClientData = $1
        },
        FuzzPlace("clientData.challenge", .text, after: .plan) {
            Array($0.clientDataObject.challenge.utf8)
        } set: { draft, text in
            draft.sign(member: JSONValue.string(String(decoding: text, as: UTF8.self)).compactText)
        },
        FuzzPlace("clientData.challenge.cut", .ends, after: .plan) {
            Array($0.clientDataObject.challenge.utf8)
        } set: { draft, text in
            draft.sign(member: JSONValue.string(String(decoding: text, as: UTF8.self)).compactText)
        },
        FuzzPlace("clientData.challenge.json", .json, after: .plan) {
            Array("\"\($0.clientDataObject.challenge)\"".utf8)
        } set: { draft, text in
            if text.isEmpty {
                draft.ownClientData = Array(draft.clientDataObject.withoutChallenge.utf8)
            } else {
                draft.sign(member: String(decoding: text, as: UTF8.self))
            }
        },
        FuzzPlace("clientData.members", challenges),
        FuzzPlace("request.clientData", .bytes, after: .request) {
            $0.request.clientData
        } set: {
            $0.request.clientData = $1
            $0.request.clientDataHash = sha256($1)
        },
        FuzzPlace(
            "request.clientData.rewritten",
            rewritings.map { name, change in
                FuzzChoice(name, after: .request) {
                    $0.request.clientData = change($0.request.clientData)
                    $0.request.clientDataHash = sha256($0.request.clientData)
                }
            }),
        FuzzPlace("request.challenge", .bytes, after: .request) {
            $0.request.challenge
        } set: {
            $0.request.challenge = $1
        },
    ]

    /// Signs the client data with a value in the place of the challenge, while the server expects the challenge.
    private mutating func sign(member value: String) {
        ownClientData = Array(clientDataObject.with("\"challenge\":\(value)").utf8)
    }

    private static let challenges: [FuzzChoice<AssertionDraft>] = [
        challenge("second challenge after") { "\($0),\"challenge\":\"other\"" },
        challenge("second challenge before") { "\"challenge\":\"other\",\($0)" },
        challenge("challenge in another member") { _ in #""nonce":"CHALLENGE","challenge":"other""# },
        challenge("challenge in a nested object") { _ in #""inner":{"challenge":"CHALLENGE"},"x":1"# },
        challenge("challenge in a nested object beside a wrong one") { _ in
            #""inner":{"challenge":"CHALLENGE"},"challenge":"other""#
        },
        challenge("challenge in an array") { _ in #""challenge":["CHALLENGE"]"# },
        challenge("challenge as object") { _ in #""challenge":{"value":"CHALLENGE"}"# },
        challenge("name in other letters") { _ in #""Challenge":"CHALLENGE""# },
        challenge("inside a longer text") { _ in #""challenge":"xCHALLENGEx""# },
        challenge("end of a longer text") { _ in #""challenge":"xCHALLENGE""# },
        challenge("beginning of a longer text") { _ in #""challenge":"CHALLENGEx""# },
        challenge("number") { _ in #""challenge":17"# }, challenge("null") { _ in #""challenge":null"# },
        challenge("empty") { _ in #""challenge":"""# }, challenge("first letter") { _ in #""challenge":"0""# },
        FuzzChoice("last eight letters", after: .plan) {
            let text = String($0.clientDataObject.challenge.suffix(8))
            $0.sign(member: "\"\(text)\"")
        },
        FuzzChoice("first eight letters", after: .plan) {
            let text = String($0.clientDataObject.challenge.prefix(8))
            $0.sign(member: "\"\(text)\"")
        },
        FuzzChoice("capital letters", after: .plan) {
            let text = $0.clientDataObject.challenge.uppercased()
            $0.sign(member: "\"\(text)\"")
        },
        FuzzChoice("no JSON", after: .plan) { $0.ownClientData = Array($0.clientDataObject.challenge.utf8) },
        FuzzChoice("JSON array", after: .plan) {
            $0.ownClientData = Array("[\"\($0.clientDataObject.challenge)\"]".utf8)
        },
    ]

    private static func challenge(
        _ name: String, _ members: @escaping @Sendable (String) -> String
    ) -> FuzzChoice<AssertionDraft> {
        FuzzChoice(name, after: .plan) { draft in
            let object = draft.clientDataObject
            draft.ownClientData = Array(
                object.with(members(object.member).replacing("CHALLENGE", with: object.challenge)).utf8)
        }
    }

    /// The ways in which somebody between app and verifier writes client data again.
    static let rewritings: [(String, @Sendable ([UInt8]) -> [UInt8])] = [
        ("spaces after separators", { text($0) { $0.replacing(":", with: ": ").replacing(",", with: ", ") } }),
        ("without white space", { text($0) { $0.filter { !$0.isWhitespace } } }),
        ("line feed at the end", { $0 + [0x0A] }), ("space in front", { [0x20] + $0 }),
        ("tab at the end", { $0 + [0x09] }),
        ("byte order mark in front", { [0xEF, 0xBB, 0xBF] + $0 }), ("second value behind", { $0 + Array("{}".utf8) }),
        ("second value on a new line", { $0 + Array("\n{\"amount\":1}".utf8) }),
        ("sorted members", { bytes in (try? JSONValue.parse(bytes)).map { Array($0.compactText.utf8) } ?? bytes }),
        ("decomposed", { text($0) { $0.decomposedStringWithCanonicalMapping } }),
        ("composed", { text($0) { $0.precomposedStringWithCanonicalMapping } }),
        ("slashes escaped", { text($0) { $0.replacing("/", with: "\\/") } }),
        ("member twice", { text($0) { $0.replacing("{", with: "{\"amount\":1,", maxReplacements: 1) } }),
        (
            "first member repeated",
            { bytes in
                guard let members = JSONMembers(bytes), let last = members.ranges.last else { return bytes }
                return Array(bytes[..<last.upperBound]) + Array(",\(members.member(0))".utf8)
                    + bytes[last.upperBound...]
            }
        ),
        (
            "every member repeated",
            { bytes in
                guard let members = JSONMembers(bytes), let last = members.ranges.last else { return bytes }
                return Array(bytes[..<last.upperBound])
                    + members.ranges.indices.flatMap { Array(",\(members.member($0))".utf8) }
                    + bytes[last.upperBound...]
            }
        ),
        (
            "member removed",
            { bytes in
                guard let members = JSONMembers(bytes), members.ranges.count > 1 else { return bytes }
                let end = members.ranges[members.ranges.count - 2].upperBound
                return Array(bytes[..<end]) + bytes[members.ranges[members.ranges.count - 1].upperBound...]
            }
        ),
        ("text lost", { Array(String(decoding: $0, as: UTF8.self).utf8) }),
    ]

    private static func text(_ bytes: [UInt8], _ change: (String) -> String) -> [UInt8] {
        Array(change(String(decoding: bytes, as: UTF8.self)).utf8)
    }

    /// The forms of client data that apps send.
    static let clientDataVariants: [FuzzChoice<AssertionDraft>] =
        rewritings.filter {
            !["member twice", "text lost", "second value behind", "second value on a new line"].contains($0.0)
        }
        .map { name, change in
            FuzzChoice("client data: \(name)", after: .plan) { draft in
                draft.ownClientData = change(draft.clientData)
                draft.expectsChallenge = false
            }
        } + [
            own("empty", []), own("binary", [0x00, 0xFF, 0xC3, 0x28, 0x80]), own("zero byte", Array("a\0b".utf8)),
            own("text", Array("GET /v1/account".utf8)), own("JSON array", Array("[1,2]".utf8)),
            own("letters with accents", Array("{\"name\":\"Zo\u{eb}\"}".utf8)),
            own("combining accents", Array("{\"name\":\"Zoe\u{308}\"}".utf8)),
            own("combining acute accents", Array("{\"name\":\"Rene\u{301}e\"}".utf8)),
            own("numbers as floats", Array(#"{"amount":1.0,"b":1e2}"#.utf8)),
            own("white space around", Array(" {} \n".utf8)),
            own("white space inside", Array("{ \"b\" : 1 , \"a\" : [ 1 , 2 ] }".utf8)),
            own("repeated member", Array(#"{"a":1,"a":2}"#.utf8)), own("two values", Array("{}\n{}".utf8)),
            own("byte order mark", [0xEF, 0xBB, 0xBF] + Array("{}".utf8)),
            own("200,000 bytes", [UInt8](repeating: 0x61, count: 200_000)),
            own("unsorted members", Array(#"{"z":1,"a":2}"#.utf8)),
            FuzzChoice("challenge with spaces around", after: .plan) {
                $0.ownClientData = Array(
                    $0.clientDataObject.with("\"challenge\" : \"\($0.clientDataObject.challenge)\"").utf8)
            },
            FuzzChoice("other challenge in a nested object", after: .plan) { draft in
                let object = draft.clientDataObject
                draft.ownClientData = Array(object.with(#""inner":{"challenge":"other"},"# + object.member).utf8)
            },
        ]

    private static func own(_ name: String, _ bytes: [UInt8]) -> FuzzChoice<AssertionDraft> {
        FuzzChoice("client data: \(name)", after: .plan) { ($0.ownClientData, $0.expectsChallenge) = (bytes, false) }
    }
}
