import AttestModel

/// Client data as apps sign them: a JSON object with the member `challenge`.
package struct ClientDataObject: Sendable, Hashable {
    package let before: String
    /// The member as the text writes it.
    package let member: String
    package let after: String

    /// Creates an object of the challenge and, after it, the other members.
    package init(challenge: String, rest: String) {
        (before, after) = ("{", ",\(rest)}")
        member = Self.member(challenge)
    }

    /// Finds the challenge in client data; `nil` unless they are a JSON object with a text `challenge` without escapes.
    package init?(_ clientData: [UInt8]) {
        guard let members = JSONMembers(clientData),
            let index = members.ranges.indices.first(where: { members.name($0) == "challenge" }),
            case .object(let object)? = try? JSONValue.parse(clientData),
            case .string(let challenge)? = object["challenge"], !challenge.isEmpty,
            members.member(index).hasSuffix("\"\(challenge)\"")
        else { return nil }
        before = String(decoding: clientData[..<members.ranges[index].lowerBound], as: UTF8.self)
        after = String(decoding: clientData[members.ranges[index].upperBound...], as: UTF8.self)
        member = members.member(index)
    }

    package var challenge: String { String(member.dropLast().split(separator: "\"").last ?? "") }

    package var text: String { with(member) }

    package var withoutChallenge: String {
        let rest = after.drop { $0.isWhitespace }
        if rest.first == "," { return before + rest.dropFirst() }
        let start = before.reversed().drop { $0.isWhitespace }
        return String((start.first == "," ? start.dropFirst() : start).reversed()) + after
    }

    /// Returns the object with another member, or several, in place of the challenge.
    package func with(_ member: String) -> String { before + member + after }

    /// Returns the object with another challenge, which needs no escapes.
    package func with(challenge: String) -> ClientDataObject {
        challenge == self.challenge
            ? self : ClientDataObject(before: before, member: Self.member(challenge), after: after)
    }

    private init(before: String, member: String, after: String) {
        (self.before, self.member, self.after) = (before, member, after)
    }

    private static func member(_ challenge: String) -> String { #""challenge":"\#(challenge)""# }
}
