import AttestModel

/// AST-APPID: rpIdHash is the 32-byte SHA-256 of the app ID (Apple, assertion step 4).
struct AssertionAppIDCheck: Check {
    let requirement = Requirement.assertionAppID

    func examine(_ evidence: AssertionEvidence) throws(CheckFailure) -> String {
        try evidence.request.app.examine(rpIDHash: evidence.header.get().rpIDHash.get())
    }
}
