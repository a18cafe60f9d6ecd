import AttestModel

/// rpIdHash compared wrongly: ATT-APPID, and AST-APPID with the same mistakes.
enum AppIDMutants {
    static let all = mistakes.flatMap { [attestation($0), $0.isForBoth ? assertion($0) : nil] }.compactMap { $0 }

    /// One way of taking too much for the app's rpIdHash.
    private struct Mistake: Sendable {
        let name: String
        let summary: String
        var isForBoth = true
        let accepts: @Sendable ([UInt8], AppIdentity) -> Bool
    }

    private static let mistakes: [Mistake] = [
        Mistake(name: "app-id-without-team", summary: "Also takes the hash of the bundle identifier alone") {
            $0 == Digest.sha256($1.bundleId.utf8)
        },
        Mistake(name: "app-id-in-lower-case", summary: "Also takes the hash of the app ID in lower case") {
            $0 == Digest.sha256($1.appId.lowercased().utf8)
        },
        Mistake(name: "zero-rp-id-hash-taken", summary: "Takes a hash of zeros for one that is not set") { hash, _ in
            hash.allSatisfy { $0 == 0 }
        },
        Mistake(name: "rp-id-hash-by-half", summary: "Compares only the first half of the hash") {
            $0.prefix(16).elementsEqual(Digest.sha256($1.appId.utf8).prefix(16))
        },
        Mistake(name: "team-only", summary: "Also takes the hash of the team identifier alone", isForBoth: false) {
            $0 == Digest.sha256($1.teamId.utf8)
        },
        Mistake(name: "app-id-parts-in-either-order", summary: "Also takes the parts swapped", isForBoth: false) {
            $0 == Digest.sha256("\($1.bundleId).\($1.teamId)".utf8)
        },
        Mistake(name: "app-id-unhashed", summary: "Also takes the app ID unhashed", isForBoth: false) {
            Array($0.prefix { $0 != 0 }) == Array($1.appId.utf8.prefix(32))
        },
        Mistake(name: "app-id-with-trailing-period", summary: "Also takes the app ID with a period", isForBoth: false) {
            $0 == Digest.sha256("\($1.appId).".utf8)
        },
    ]

    private static func attestation(_ mistake: Mistake) -> Mutant? {
        .looser("attestation-\(mistake.name)", AttestationAppIDCheck(), "\(mistake.summary) in attestations.") {
            mistake.accepts(try $0.header.get().rpIDHash.get(), $0.request.app)
        }
    }

    private static func assertion(_ mistake: Mistake) -> Mutant? {
        .looser("assertion-\(mistake.name)", AssertionAppIDCheck(), "\(mistake.summary) in assertions.") {
            mistake.accepts(try $0.header.get().rpIDHash.get(), $0.request.app)
        }
    }
}
