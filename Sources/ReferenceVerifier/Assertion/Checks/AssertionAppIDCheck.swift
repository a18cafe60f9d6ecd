import AttestModel

/// AST-APPID: rpIdHash is the 32-byte SHA-256 of the app ID (Apple, assertion step 4).
struct AssertionAppIDCheck: Check {
    let requirement = Requirement.assertionAppID

    func examine(_ evidence: AssertionEvidence) throws(Finding) -> String {
        try AppIDComparison.compare(evidence.header.get().rpIDHash.get(), with: evidence.request.app)
    }
}
