import AttestModel
import ReferenceVerifier

/// Assertion objects read wrongly: AST-DECODE and AST-AUTHDATA.
enum AssertionObjectMutants {
    static let all: [Mutation<AssertionEvidence>] = [
        .steps(
            "assertion-first-duplicate-wins", .assertionDecode,
            "Uses the first value of a key that occurs twice in an assertion object."
        ) { $0.decode = WrongDecoding.keeping(.first) },
        .steps(
            "assertion-last-duplicate-wins", .assertionDecode,
            "Uses the last value of a key that occurs twice in an assertion object."
        ) { $0.decode = WrongDecoding.keeping(.last) },
        .steps("assertion-trailing-bytes-ignored", .assertionDecode, "Ignores bytes after the assertion object.") {
            $0.decode = WrongDecoding.ignoringBytesAfter
        },
        .steps(
            "assertion-members-by-place", .assertionDecode,
            "Reads the members of an assertion object by their place, and rejects genuine ones in another order."
        ) { $0.decode = WrongDecoding.byPlace(["signature", "authenticatorData"]) },
        .steps(
            "authenticator-data-under-another-name", .assertionDecode,
            "Also accepts authenticatorData under the name authData."
        ) {
            $0.decode = WrongDecoding.changing { pair, map in
                guard pair.key == .text("authData"), map[.text("authenticatorData")] == nil else { return pair }
                return CBORMap.Pair(key: .text("authenticatorData"), value: pair.value)
            }
        },
        .stricter(
            "assertion-unknown-keys-refused", .assertionDecode,
            "Rejects assertion objects with other keys than signature and authenticatorData."
        ) { WrongDecoding.keys(of: $0.request.assertion).count == 2 },
        .stricter(
            "exactly-37-bytes-demanded", .assertionAuthData,
            "Rejects authenticatorData of more than 37 bytes, which devices with OS 27 send."
        ) { try $0.object.authenticatorData.get().count == AuthenticatorHeader.length },
        .stricter(
            "attested-credential-flag-honoured", .assertionAuthData,
            "Expects a credential in assertions whose flags announce one, and so rejects all genuine assertions."
        ) { evidence in !(try evidence.header.get().flags.get().hasAttestedCredentialFlag) },
        .stricter(
            "zero-flags-demanded", .assertionAuthData,
            "Rejects assertions with any flag set, and so all genuine assertions."
        ) { evidence in try evidence.header.get().flags.get() == 0 },
        .check(
            "rp-id-hash-compared-by-half", .assertionAppID, "Compares only the first 16 bytes of rpIdHash."
        ) { evidence in
            let expected = evidence.request.app.relyingPartyIDHash
            return try evidence.header.get().rpIDHash.get().prefix(16).elementsEqual(expected.prefix(16))
        },
    ]
}
