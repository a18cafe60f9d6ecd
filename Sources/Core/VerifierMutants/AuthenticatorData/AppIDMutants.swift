import AttestModel
import ReferenceVerifier

/// rpIdHash compared wrongly: ATT-APPID, and AST-APPID with the same mistakes.
enum AppIDMutants {
    static let attestation: [Mutation<AttestationEvidence>] = mistakes.map { mistake in
        .lenient("attestation-\(mistake.name)", .attestationAppID, "\(mistake.summary) in attestations.") {
            mistake.accepts(try $0.header.get().rpIDHash.get(), $0.request.app)
        }
    }

    static let assertion: [Mutation<AssertionEvidence>] = mistakes.filter(\.isForBoth).map { mistake in
        .lenient("assertion-\(mistake.name)", .assertionAppID, "\(mistake.summary) in assertions.") {
            mistake.accepts(try $0.header.get().rpIDHash.get(), $0.request.app)
        }
    }

    /// One way to accept more than the app's rpIdHash.
    private struct Mistake: Sendable {
        let name: String
        let summary: String
        var isForBoth = true
        let accepts: @Sendable ([UInt8], AppIdentity) -> Bool
    }

    private static let mistakes: [Mistake] = [
        Mistake(name: "app-id-without-team", summary: "Also accepts the hash of the bundle identifier alone") {
            $0 == Digest.sha256($1.bundleId.utf8)
        },
        Mistake(name: "app-id-in-lower-case", summary: "Also accepts the hash of the app ID in lower case") {
            $0 == Digest.sha256($1.appId.lowercased().utf8)
        },
        Mistake(name: "zero-rp-id-hash-taken", summary: "Compares nothing when rpIdHash is all zeros") { hash, _ in
            hash.allSatisfy { $0 == 0 }
        },
        Mistake(name: "rp-id-hash-by-half", summary: "Compares only the first half of rpIdHash") {
            $0.prefix(16).elementsEqual($1.relyingPartyIDHash.prefix(16))
        },
        Mistake(name: "team-only", summary: "Also accepts the hash of the team identifier alone", isForBoth: false) {
            $0 == Digest.sha256($1.teamId.utf8)
        },
        Mistake(
            name: "app-id-parts-in-either-order", summary: "Also accepts the hash of the app ID with its parts swapped",
            isForBoth: false
        ) { $0 == Digest.sha256("\($1.bundleId).\($1.teamId)".utf8) },
        Mistake(name: "app-id-unhashed", summary: "Also accepts the app ID without its hash", isForBoth: false) {
            Array($0.prefix { $0 != 0 }) == Array($1.appId.utf8.prefix(32))
        },
        Mistake(
            name: "app-id-with-trailing-period",
            summary: "Also accepts the hash of the app ID with a period at its end",
            isForBoth: false
        ) { $0 == Digest.sha256("\($1.appId).".utf8) },
    ]
}
