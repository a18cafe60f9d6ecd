import AttestModel

/// AST-AUTHDATA: authenticatorData holds the 37 bytes of their fixed fields (WebAuthn Level 2 section 6.1).
/// Flag AT is ignored: real assertions set it without attested credential data.
struct AssertionAuthDataCheck: Check {
    let requirement = Requirement.assertionAuthData

    func examine(_ evidence: AssertionEvidence) throws(CheckFailure) -> String {
        let count = try evidence.object.authenticatorData.get().count
        guard count >= AuthenticatorHeader.length else {
            throw .violated(
                "authenticatorData is \(Count.text(count, "byte")) long, expected at least \(AuthenticatorHeader.length)"
            )
        }
        return "authenticatorData is \(Count.text(count, "byte")) long"
    }
}
