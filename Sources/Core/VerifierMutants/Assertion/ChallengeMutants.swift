import AttestModel
import ReferenceVerifier

/// The challenge inside client data found or compared wrongly: AST-CHALLENGE.
enum ChallengeMutants {
    static let all: [Mutation<AssertionEvidence>] = [
        .lenient(
            "challenge-searched-as-text", .assertionChallenge, "Searches the text of the client data for the challenge."
        ) {
            evidence in
            guard let expected = evidence.request.challenge else { return true }
            return evidence.request.clientData.holds(expected)
        },
        member(
            "challenge-compared-by-prefix",
            "Compares only as many bytes as the received challenge has, so that an empty one passes."
        ) { $1.starts(with: $0) },
        member(
            "challenge-compared-from-the-end",
            "Compares only the end of the challenge, as many bytes as the received one has."
        ) { $1.reversed().starts(with: $0.reversed()) },
        member("challenge-without-case", "Compares the challenge without regard to case.") {
            String(decoding: $0, as: UTF8.self).lowercased() == String(decoding: $1, as: UTF8.self).lowercased()
        },
        member("empty-challenge-taken", "Compares nothing when the challenge is empty.") { found, _ in found.isEmpty },
        members("challenge-optional", "Accepts client data that carries no challenge.") { found, _ in found.isEmpty },
        members("challenge-of-another-type-ignored", "Ignores a challenge that is not a string.") { found, _ in
            found == [.other]
        },
    ]

    private static func members(
        _ name: String, _ summary: String, _ accepts: @escaping @Sendable ([JSONMember], [UInt8]) -> Bool
    ) -> Mutation<AssertionEvidence> {
        .lenient(name, .assertionChallenge, summary) { evidence in
            guard let expected = evidence.request.challenge,
                let found = try? JSONObjectScanner.members(named: "challenge", in: evidence.request.clientData)
            else { return false }
            return accepts(found, expected)
        }
    }

    private static func member(
        _ name: String, _ summary: String, _ accepts: @escaping @Sendable ([UInt8], [UInt8]) -> Bool
    ) -> Mutation<AssertionEvidence> {
        members(name, summary) { found, expected in
            guard found.count == 1, case .string(let text)? = found.first else { return false }
            return accepts(text, expected)
        }
    }
}
