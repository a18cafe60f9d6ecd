import AttestModel
import ReferenceVerifier

/// rpIdHash compared wrongly: ATT-APPID, and AST-APPID with the same mistakes.
enum AppIDMutants {
    static let attestation: [Mutation<AttestationEvidence>] = mistakes.map { mistake in
        .lenient("attestation-\(mistake.name)", .attestationAppID) {
            mistake.accepts(try $0.header.get().rpIDHash.get(), $0.request.app)
        }
    }

    static let assertion: [Mutation<AssertionEvidence>] = mistakes.filter(\.isForBoth).map { mistake in
        .lenient("assertion-\(mistake.name)", .assertionAppID) {
            mistake.accepts(try $0.header.get().rpIDHash.get(), $0.request.app)
        }
    }

    /// One way to accept more than the app's rpIdHash.
    private struct Mistake: Sendable {
        let name: String
        var isForBoth = true
        let accepts: @Sendable ([UInt8], AppIdentity) -> Bool
    }

    /// Returns the app IDs of the App Clip and of the watch app.
    static func partsOfTheApp(_ app: AppIdentity) -> [String] { [".Clip", ".watchkitapp"].map { "\(app.appId)\($0)" } }

    private static let mistakes: [Mistake] = [
        Mistake(name: "app-id-without-team") { $0 == Digest.sha256($1.bundleId.utf8) },
        Mistake(name: "app-id-in-lower-case") { $0 == Digest.sha256($1.appId.lowercased().utf8) },
        Mistake(name: "zero-rp-id-hash-taken") { hash, _ in hash.allSatisfy { $0 == 0 } },
        Mistake(name: "parts-of-the-app-taken") { hash, app in
            partsOfTheApp(app).contains { hash == Digest.sha256($0.utf8) }
        },
        Mistake(name: "team-only", isForBoth: false) { $0 == Digest.sha256($1.teamId.utf8) },
        Mistake(name: "app-id-parts-in-either-order", isForBoth: false) {
            $0 == Digest.sha256("\($1.bundleId).\($1.teamId)".utf8)
        },
        Mistake(name: "app-id-unhashed", isForBoth: false) {
            Array($0.prefix { $0 != 0 }) == Array($1.appId.utf8.prefix(32))
        },
        Mistake(name: "app-id-with-trailing-period", isForBoth: false) { $0 == Digest.sha256("\($1.appId).".utf8) },
    ]
}
