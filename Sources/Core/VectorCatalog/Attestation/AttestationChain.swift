import AttestModel
import FixtureForge

extension Group where Draft == AttestationDraft {
    /// Returns the attestations whose chain does not end in the pinned root, or is not whole.
    static func attestationChain(_ subject: EvidenceSubject) -> Group {
        Group(.attestationChain) {
            // Another root.
            authority("other-root-same-names", purpose: "an impostor", .appAttest)
            authority("chain-to-receipt-root", purpose: "an impostor of the receipt root", .receipt)
            authority("chain-to-webauthn-root", purpose: "an impostor of the WebAuthn root", .webAuthn)
            chain("root-taken-from-x5c") { draft in
                draft.x5c = draft.impostorsChain + [draft.impostor.root.certificate.der]
            }
            chain("impostors-before-genuine-intermediate") { draft in
                draft.x5c = draft.impostorsChain + [draft.x5c[1]]
            }
            chain("root-taken-from-x5c-two") { draft in
                let root = draft.impostor.root
                var leaf = draft.leaf
                leaf.issuer = root.name
                draft.x5c = [leaf.signed(by: .ecdsaWithSHA384(root.key)).der, root.certificate.der]
            }
            chain("other-root-in-development", control: "development", needs: subject.needs(.development)) {
                $0.x5c = $0.impostorsChain
            }
            // Another issuer.
            leaf("self-signed-leaf") { draft in
                draft.leaf.issuer = draft.leaf.subject
                draft.leafSigner = .ecdsaWithSHA256(draft.device.key)
            }
            leaf("self-signed-leaf-named-as-root") { draft in
                draft.leaf.issuer = draft.context.apple.root.name
                draft.leaf.subject = draft.context.apple.root.name
                draft.leafSigner = .ecdsaWithSHA256(draft.device.key)
            }
            leaf("leaf-signed-by-unknown-intermediate") { draft in
                let unknown = draft.context.chain(
                    "an unknown authority",
                    names: AuthorityNames(root: "Unknown Root CA", intermediate: "Apple App Attestation CA 2"))
                draft.leaf.issuer = unknown.intermediate.name
                draft.leafSigner = .ecdsaWithSHA256(unknown.intermediate.key)
            }
            leaf("leaf-signed-by-root-directly", madeBy: .apple) { draft in
                draft.leaf.issuer = draft.context.apple.root.name
                draft.leafSigner = .ecdsaWithSHA256(draft.context.apple.root.key)
            }
            leaf("issuer-name-mismatch", madeBy: .apple) { draft in
                draft.leaf.issuer =
                    AuthorityNames(root: "unused", intermediate: "Apple App Attestation CA 2").intermediate
            }
            reject("intermediate-of-another-authority", impact: .forgery, at: .x5c(1), after: .chain) { draft in
                draft.x5c[1] =
                    draft.context.chain(
                        "another authority",
                        names: AuthorityNames(
                            root: "Example Root CA", intermediate: "Example CA 1", organization: "Example")
                    ).intermediate.certificate.der
            }
            reject("same-name-other-key-intermediate", impact: .forgery, at: .x5c(1), after: .chain) {
                $0.x5c[1] = $0.impostor.intermediate.certificate.der
            }
            attestationChainCertificates
            attestationChainSignatures
            attestationChainDecoy
            attestationChainForms
        }
    }

    private static func authority(_ name: String, purpose: String, _ names: AuthorityNames) -> Entry {
        reject(name, impact: .forgery, at: .wholeX5C, after: .plan) {
            $0.authority = $0.context.chain(purpose, names: names)
        }
    }

    /// The list of certificates, which anyone can put together.
    static let chain = Place(.wholeX5C, after: .chain, impact: .forgery)

    /// Returns a case with a change to the leaf certificate before it is signed.
    static func leaf(
        _ name: String, impact: Impact = .forgery, madeBy: Maker? = nil, at path: FaultPath<Draft> = .x5c(0),
        _ edit: @escaping Edit
    ) -> Entry { reject(name, impact: impact, madeBy: madeBy, at: path, after: .leaf, edit) }
}

extension AttestationDraft {
    /// A CA that anyone can make, with Apple's names.
    var impostor: TrustChain { context.chain("an impostor", names: .appAttest) }

    /// The leaf as this CA issues it, and its intermediate.
    var impostorsChain: [[UInt8]] {
        let issuer = impostor.intermediate
        return [leaf.signed(by: .ecdsaWithSHA256(issuer.key)).der, issuer.certificate.der]
    }
}
