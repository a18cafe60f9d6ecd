import AttestModel
import ReferenceVerifier

/// Assertion objects read wrongly: AST-DECODE and AST-AUTHDATA.
enum AssertionObjectMutants {
    static let all: [Mutation<AssertionEvidence>] = [
        .steps("assertion-first-duplicate-wins", .assertionDecode) { $0.decode = WrongDecoding.keeping(.first) },
        .steps("assertion-last-duplicate-wins", .assertionDecode) { $0.decode = WrongDecoding.keeping(.last) },
        .steps("assertion-trailing-bytes-ignored", .assertionDecode) { $0.decode = WrongDecoding.ignoringBytesAfter },
        .steps("assertion-members-by-place", .assertionDecode) {
            $0.decode = WrongDecoding.byPlace(["signature", "authenticatorData"])
        },
        .steps("authenticator-data-under-another-name", .assertionDecode) {
            $0.decode = WrongDecoding.changing { pair, map in
                guard pair.key == .text("authData"), map[.text("authenticatorData")] == nil else { return pair }
                return CBORMap.Pair(key: .text("authenticatorData"), value: pair.value)
            }
        },
        .stricter("assertion-unknown-keys-refused", .assertionDecode) {
            WrongDecoding.keys(of: $0.request.assertion).count == 2
        },
        .stricter("exactly-37-bytes-demanded", .assertionAuthData) {
            try $0.object.authenticatorData.get().count == AuthenticatorHeader.length
        },
        .stricter("authenticator-data-read-unquoted", .assertionAuthData) {
            try $0.object.authenticatorData.get().last != 0x22
        },
        .stricter("attested-credential-flag-honoured", .assertionAuthData) { evidence in
            !(try evidence.header.get().flags.get().hasAttestedCredentialFlag)
        },
        .stricter("zero-flags-demanded", .assertionAuthData) { evidence in try evidence.header.get().flags.get() == 0 },
    ]
}
