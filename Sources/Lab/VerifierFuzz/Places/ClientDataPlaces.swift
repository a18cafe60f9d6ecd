import AttestModel
import FixtureForge
import Foundation
import Primitives

extension AssertionDraft {
    static let clientDataPlaces: [FuzzPlace<AssertionDraft>] = [
        FuzzPlace("clientData.signed", .bytes, after: .plan, reading: OtherReadings.json, get: \.clientData) {
            $0.ownClientData = $1
        },
        signedChallenge("clientData.challenge", .text), signedChallenge("clientData.challenge.cut", .ends),
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
        FuzzPlace("request.clientData", .bytes, after: .request, get: \.request.clientData) {
            $0.request.clientData = $1
            $0.request.clientDataHash = sha256($1)
        },
        FuzzPlace("request.clientData.rewritten", rewritings, after: .request, named: \.0) {
            $0.request.clientData = $1.1($0.request.clientData)
            $0.request.clientDataHash = sha256($0.request.clientData)
        },
        FuzzPlace("request.challenge", .bytes, after: .request, \.request.challenge),
    ]

    private static func signedChallenge(
        _ name: String, _ form: FuzzPlace<AssertionDraft>.Form
    ) -> FuzzPlace<AssertionDraft> {
        FuzzPlace(name, form, after: .plan) {
            Array($0.clientDataObject.challenge.utf8)
        } set: {
            $0.sign(member: JSONValue.string(String(decoding: $1, as: UTF8.self)).compactText)
        }
    }

    /// Signs the client data with a value in the place of the challenge, while the server expects the challenge.
    private mutating func sign(member value: String) {
        ownClientData = Array(clientDataObject.with("\"challenge\":\(value)").utf8)
    }

    private static let challenges: [FuzzChoice<AssertionDraft>] = [
        challenge("second challenge after") { member, _ in "\(member),\"challenge\":\"other\"" },
        challenge("second challenge before") { member, _ in "\"challenge\":\"other\",\(member)" },
        challenge("challenge in another member") { #""nonce":"\#($1)","challenge":"other""# },
        challenge("challenge in a nested object") { #""inner":{"challenge":"\#($1)"},"x":1"# },
        challenge("challenge in a nested object beside a wrong one") {
            #""inner":{"challenge":"\#($1)"},"challenge":"other""#
        },
        challenge("challenge in an array") { #""challenge":["\#($1)"]"# },
        challenge("challenge as object") { #""challenge":{"value":"\#($1)"}"# },
        challenge("name in other letters") { #""Challenge":"\#($1)""# },
        challenge("inside a longer text") { #""challenge":"x\#($1)x""# },
        challenge("end of a longer text") { #""challenge":"x\#($1)""# },
        challenge("beginning of a longer text") { #""challenge":"\#($1)x""# },
        challenge("number") { _, _ in #""challenge":17"# }, challenge("null") { _, _ in #""challenge":null"# },
        challenge("empty") { _, _ in #""challenge":"""# }, challenge("first letter") { _, _ in #""challenge":"0""# },
        challenge("last eight letters") { #""challenge":"\#($1.suffix(8))""# },
        challenge("first eight letters") { #""challenge":"\#($1.prefix(8))""# },
        challenge("capital letters") { #""challenge":"\#($1.uppercased())""# },
        .after(.plan, "no JSON") { $0.ownClientData = Array($0.clientDataObject.challenge.utf8) },
        .after(.plan, "JSON array") { $0.ownClientData = Array("[\"\($0.clientDataObject.challenge)\"]".utf8) },
    ]

    /// - Parameter members: returns what takes the place of the member `challenge`, as the text writes it, and its value.
    private static func challenge(
        _ name: String, _ members: @escaping @Sendable (_ member: String, _ challenge: String) -> String
    ) -> FuzzChoice<AssertionDraft> {
        .after(.plan, name) {
            let object = $0.clientDataObject
            $0.ownClientData = Array(object.with(members(object.member, object.challenge)).utf8)
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
        ("sorted members", { bytes in (try? JSONValue.parse(bytes)).map(\.compactBytes) ?? bytes }),
        ("decomposed", { text($0) { $0.decomposedStringWithCanonicalMapping } }),
        ("composed", { text($0) { $0.precomposedStringWithCanonicalMapping } }),
        ("slashes escaped", { text($0) { $0.replacing("/", with: "\\/") } }),
        ("member twice", { text($0) { $0.replacing("{", with: "{\"amount\":1,", maxReplacements: 1) } }),
        ("first member repeated", { repeating($0) { [$0.member(0)] } }),
        ("every member repeated", { repeating($0) { $0.ranges.indices.map($0.member) } }),
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

    /// Returns a JSON object with some of its members once more at its end.
    private static func repeating(_ bytes: [UInt8], _ repeated: (JSONMembers) -> [String]) -> [UInt8] {
        guard let members = JSONMembers(bytes), let last = members.ranges.last else { return bytes }
        return Array(bytes[..<last.upperBound]) + repeated(members).flatMap { Array(",\($0)".utf8) }
            + bytes[last.upperBound...]
    }

    private static func text(_ bytes: [UInt8], _ change: (String) -> String) -> [UInt8] {
        Array(change(String(decoding: bytes, as: UTF8.self)).utf8)
    }

    /// The forms of client data that apps send.
    static let clientDataVariants: [FuzzChoice<AssertionDraft>] =
        rewritings.filter {
            !["member twice", "text lost", "second value behind", "second value on a new line"].contains($0.0)
        }
        .map { name, change in
            .after(.plan, "client data: \(name)") {
                ($0.ownClientData, $0.expectsChallenge) = (change($0.clientData), false)
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
            challenge("challenge with spaces around") { #""challenge" : "\#($1)""# },
            challenge("other challenge in a nested object") { member, _ in
                #""inner":{"challenge":"other"},"# + member
            },
        ]

    private static func own(_ name: String, _ bytes: [UInt8]) -> FuzzChoice<AssertionDraft> {
        .after(.plan, "client data: \(name)") { ($0.ownClientData, $0.expectsChallenge) = (bytes, false) }
    }
}
