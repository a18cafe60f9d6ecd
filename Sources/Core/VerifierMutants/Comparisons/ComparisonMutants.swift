import AttestModel
import ReferenceVerifier

/// Each value that a verifier compares, compared in each wrong way: the matrix of `spec/matrix.md`.
package enum ComparisonMutants {
    /// The names of all: `nonce-compared-by-first-half`. Their sentences are made of the value and the comparison.
    static var names: [String] { attestation.map(\.name) + assertion.map(\.name) + receipt.map(\.name) }

    package static let comparisons = WrongComparison.allCases.map(\.rawValue)

    package static var values: [String] {
        let end = "-compared-\(WrongComparison.inAnyOrder.rawValue)"
        return names.filter { $0.hasSuffix(end) }.map { String($0.dropLast(end.count)) }
    }

    static let attestation: [Mutation<AttestationEvidence>] = joined([
        each("nonce", .attestationNonce) { evidence in
            let nonce = Digest.sha256(try evidence.object.authData.get() + evidence.request.clientDataHash)
            return NonceMutants.nonceValue(of: try evidence.leaf.get()).map { (Array($0), nonce) }
        },
        each("key-id", .attestationKeyID) { ($0.request.keyId, try $0.leafPoint.get().keyID) },
        each("credential-id", .attestationCredentialID) {
            (try $0.credential.get().identifier.get(), $0.request.keyId)
        },
        each("attestation-rp-id-hash", .attestationAppID) {
            (try $0.header.get().rpIDHash.get(), $0.request.app.relyingPartyIDHash)
        },
        each("aaguid", .attestationAAGUID, except: [.asBase64WithoutCase, .asText]) { evidence in
            let expected = evidence.request.environment == .production ? AAGUID.production : AAGUID.development
            return (try evidence.credential.get().aaguid.get(), expected)
        },
        each("cose-point", .attestationCOSE, except: [.asBase64WithoutCase]) { evidence in
            let leaf = try evidence.leafPoint.get()
            guard case .map(let key) = try evidence.credential.get().key.get(),
                case .bytes(let x)? = key[CredentialKey.Label.x], case .bytes(let y)? = key[CredentialKey.Label.y]
            else { return nil }
            return (Array(x) + Array(y), Array(leaf.x) + Array(leaf.y))
        },
    ])

    static let assertion: [Mutation<AssertionEvidence>] = joined([
        each("assertion-rp-id-hash", .assertionAppID) {
            (try $0.header.get().rpIDHash.get(), $0.request.app.relyingPartyIDHash)
        },
        each("challenge", .assertionChallenge, except: [.bySevenBits, .asBase64WithoutCase, .asText]) { evidence in
            let found = try? JSONObjectScanner.members(named: "challenge", in: evidence.request.clientData)
            guard let expected = evidence.request.challenge, case .string(let text)? = found?.first else { return nil }
            return (Array(text), expected)
        },
    ])

    static let receipt: [Mutation<ReceiptEvidence>] = joined([
        each("receipt-app-id", .receiptAppID, except: [.asBase64WithoutCase, .asText]) {
            (try $0.payload.get().value(.appID).get(), Array($0.request.app.appId.utf8))
        },
        each("receipt-client-data-hash", .receiptClientHash) { evidence in
            guard let expected = evidence.request.clientDataHash,
                let found = try evidence.payload.get().optional(.clientDataHash).get()
            else { return nil }
            return (found, expected)
        },
        each("receipt-environment", .receiptEnvironment, except: [.bySevenBits, .asBase64WithoutCase, .asText]) {
            evidence in
            let expected = evidence.request.environment == .production ? "production" : "sandbox"
            return try evidence.payload.get().optional(.environment).get().map { ($0, Array(expected.utf8)) }
        },
    ])

    private static func joined<Evidence>(_ groups: [[Mutation<Evidence>]]) -> [Mutation<Evidence>] {
        groups.flatMap(\.self)
    }

    /// Returns the mutants that compare a value of the evidence with the expected one, `nil` when one is missing, in
    /// all wrong ways but the known ones, which say nothing about the value.
    private static func each<Evidence: VerifiedEvidence>(
        _ value: String, _ requirement: Requirement, except known: Set<WrongComparison> = [],
        _ values: @escaping @Sendable (Evidence) throws -> ([UInt8], [UInt8])?
    ) -> [Mutation<Evidence>] {
        let words = value.replacing("-", with: " ")
        return WrongComparison.allCases.filter { !known.contains($0) }.map { (comparison) -> Mutation<Evidence> in
            let name = "\(value)-compared-\(comparison.rawValue)"
            return .lenient(name, requirement, summary: "Compares the \(words) \(comparison.words).") { evidence in
                // A right value in a wrong place says nothing about the comparison.
                guard let (found, expected) = try values(evidence), found != expected else { return false }
                return comparison.holds(found, expected)
            }
        }
    }
}
