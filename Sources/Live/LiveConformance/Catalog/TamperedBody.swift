import AttestModel

/// A change of a body after the device has signed it.
struct TamperedBody: Sendable {
    /// The name of its check, after `body-`.
    let name: String
    /// A Boolean value that indicates whether the change leaves the meaning of a JSON object as it is.
    var isRewriting = false
    /// A Boolean value that indicates whether readers of JSON differ about its meaning.
    var isAmbiguous = false
    /// Returns the changed body; `nil` when it cannot be changed so.
    let change: @Sendable ([UInt8]) -> [UInt8]?

    static let all: [TamperedBody] = [
        TamperedBody(name: "digit") { body in
            guard let index = body.lastIndex(where: { $0 > 0x2F && $0 < 0x3A || $0 > 0x60 && $0 < 0x7B }) else {
                return nil
            }
            var changed = body
            changed[index] ^= 1
            return changed
        },
        TamperedBody(name: "number") { body in
            guard let members = members(of: body) else { return nil }
            let numbers = members.map { member -> String? in
                let (name, value) = (member.prefix { $0 != ":" }, member.drop { $0 != ":" }.dropFirst())
                return Int64(value).map { "\(name):\($0 &+ 1000)" }
            }
            guard let index = numbers.firstIndex(where: { $0 != nil }), let number = numbers[index] else { return nil }
            return object(members[..<index] + [number] + members[(index + 1)...])
        },
        TamperedBody(name: "member-added") { body in members(of: body).map { object($0 + [#""note":"not signed""#]) } },
        TamperedBody(name: "member-dropped") { body in
            members(of: body).flatMap { $0.count > 1 ? object($0.dropLast()) : nil }
        },
        TamperedBody(name: "blank", isRewriting: true) { body in
            body.first == UInt8(ascii: "{") ? [body[0], 0x20] + body.dropFirst() : body + [0x20]
        },
        TamperedBody(name: "order", isRewriting: true) { body in
            guard let members = members(of: body), members.count > 1 else { return nil }
            return [object(members), object(members.reversed())].first { $0 != body }
        },
        TamperedBody(name: "duplicate", isAmbiguous: true) { body in
            guard let first = members(of: body)?.first, body.first == UInt8(ascii: "{") else { return nil }
            return Array("{\(first.prefix { $0 != ":" }):\"not signed\",".utf8) + body.dropFirst()
        },
        TamperedBody(name: "bom", isRewriting: true) { [0xEF, 0xBB, 0xBF] + $0 },
        TamperedBody(name: "empty") { _ in [] },
    ]

    /// Returns the JSON object of members as they are written.
    private static func object(_ members: some Sequence<String>) -> [UInt8] {
        Array(("{" + members.joined(separator: ",") + "}").utf8)
    }

    /// The members of a flat JSON object as they are written; `nil` for any other body.
    private static func members(of body: [UInt8]) -> [String]? {
        guard let json = try? JSONValue.parse(body), case .object(let members) = json else { return nil }
        return members.sorted { $0.key < $1.key }.map {
            JSONValue.string($0.key).compactText + ":" + $0.value.compactText
        }
    }
}
