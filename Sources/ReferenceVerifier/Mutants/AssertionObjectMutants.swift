import AttestModel

/// Assertion objects read wrongly: AST-DECODE and AST-AUTHDATA.
enum AssertionObjectMutants {
    static let all: [Mutant] = [
        .reading(
            assertion: "assertion-first-duplicate-wins", .assertionDecode,
            "Takes the first value of a key that an assertion object has twice."
        ) { $0.repeatedKey = .first },
        .reading(
            assertion: "assertion-last-duplicate-wins", .assertionDecode,
            "Takes the last value of a key that an assertion object has twice."
        ) { $0.repeatedKey = .last },
        .reading(
            assertion: "assertion-trailing-bytes-ignored", .assertionDecode,
            "Overlooks bytes after the assertion object."
        ) { $0.ignoresTrailingBytes = true },
        .reading(
            assertion: "assertion-members-by-place", .assertionDecode,
            "Takes the members of an assertion object by their place, and refuses genuine ones in another order."
        ) { $0.takesMembersByPlace = true },
        .reading(
            assertion: "authenticator-data-under-another-name", .assertionDecode,
            "Also takes authenticatorData under the name authData."
        ) { $0.aliases = ["authenticatorData": "authData"] },
        .stricter(
            "assertion-unknown-keys-refused", AssertionDecodeCheck(),
            "Refuses assertion objects with keys beside signature and authenticatorData."
        ) { ObjectMutants.keys(of: $0.request.assertion).count == 2 },
        .stricter(
            "exactly-37-bytes-demanded", AssertionAuthDataCheck(),
            "Refuses authenticatorData of more than 37 bytes, which devices with OS 27 send."
        ) { try $0.object.authenticatorData.get().count == AuthenticatorHeader.length },
        .stricter(
            "attested-credential-flag-honoured", AssertionAuthDataCheck(),
            "Expects a credential in assertions whose flags promise one, as all real ones do, and refuses them."
        ) { evidence in !(try evidence.header.get().flags.get().saysAttestedCredential) },
        .stricter(
            "zero-flags-demanded", AssertionAuthDataCheck(), "Refuses assertions with any flag set, as real ones have."
        ) { evidence in try evidence.header.get().flags.get() == 0 },
        .assertion(
            "rp-id-hash-compared-by-half", .assertionAppID, "Compares the first 16 bytes of rpIdHash."
        ) { evidence in
            let expected = Digest.sha256(evidence.request.app.appId.utf8)
            return try evidence.header.get().rpIDHash.get().prefix(16).elementsEqual(expected.prefix(16))
        },
    ]
}
