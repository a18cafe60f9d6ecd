import AttestModel
import ReferenceVerifier

/// The challenge inside client data found or compared wrongly: AST-CHALLENGE.
enum ChallengeMutants {
    static let all: [Mutation<AssertionEvidence>] = [
        .lenient("challenge-searched-as-text", .assertionChallenge) { evidence in
            guard let expected = evidence.request.challenge else { return true }
            return evidence.request.clientData.holds(expected)
        },
        member("challenge-compared-by-prefix") { $1.starts(with: $0) },
        member("challenge-compared-from-the-end") { $1.reversed().starts(with: $0.reversed()) },
        member("challenge-trimmed") { found, expected in
            let spaces: Set<UInt8> = [0x09, 0x0A, 0x0D, 0x20]
            return found.drop(while: spaces.contains).reversed().drop(while: spaces.contains).reversed()
                .elementsEqual(expected)
        },
        member("challenge-of-ascii-alone") { found, expected in found.filter { $0 < 0x80 } == expected },
        member("challenge-up-to-nul") { found, expected in Array(found.prefix { $0 != 0 }) == expected },
        member("empty-challenge-taken") { found, _ in found.isEmpty },
        members("challenge-optional") { found, _ in found.isEmpty },
        members("challenge-of-another-type-ignored") { found, _ in found == [.other] },
    ]

    private static func members(
        _ name: String, _ accepts: @escaping @Sendable ([JSONMember], [UInt8]) -> Bool
    ) -> Mutation<AssertionEvidence> {
        .lenient(name, .assertionChallenge) { evidence in
            guard let expected = evidence.request.challenge,
                let found = try? JSONObjectScanner.members(named: "challenge", in: evidence.request.clientData)
            else { return false }
            return accepts(found, expected)
        }
    }

    private static func member(
        _ name: String, _ accepts: @escaping @Sendable ([UInt8], [UInt8]) -> Bool
    ) -> Mutation<AssertionEvidence> {
        members(name) { found, expected in
            guard found.count == 1, case .string(let text)? = found.first else { return false }
            return accepts(text, expected)
        }
    }
}
