import AttestModel
import FixtureForge

// Members under the right names in the wrong place, for parsers that search the object for a key.

extension Group where Draft == AttestationDraft {
    /// Genuine objects with decoys beside the genuine members.
    static let attestationDecoysToIgnore: [Case<AttestationDraft>] = [
        .beside(
            "decoy-members-before", "Object with members of the same names in another map before them",
            why: "Unknown keys are ignored, and so is everything below them. A verifier that searches the object for "
                + "the name of a member finds the wrong one."
        ) { $0.objectEntries.insert(.init(.text("other"), $0.decoys), at: 0) },
        .beside(
            "decoy-members-after", "Object with members of the same names in another map after them",
            why: "A verifier that flattens nested maps into one, or searches from the end, finds the wrong members."
        ) { $0.objectEntries.append(.init(.text("other"), $0.decoys)) },
        .beside(
            "decoy-bytes", "Object with an unknown byte string that holds an encoded authData",
            why: "The content of a byte string is not part of the object. A verifier that searches the bytes for a key "
                + "finds it there."
        ) { draft in
            let decoy = CBORValue.text("authData").encoded + CBORValue.bytes(draft.foreignAuthData.bytes).encoded
            draft.objectEntries.insert(.init(.text("other"), .bytes(decoy)), at: 0)
        },
    ]

    /// Objects whose members are only found by a search.
    static let attestationMisplacedMembers: [Case<AttestationDraft>] = [
        .object(
            "auth-data-in-nested-map", "authData in a map below another key", "authData moved into another map",
            level: .should, impact: .hardening,
            why: "The object itself has no authData. A verifier that finds it anyway also finds one that nobody signed."
        ) { draft in
            draft.objectEntries.remove("authData")
            draft.objectEntries.append(
                .init(.text("other"), .map(["authData": .bytes(draft.authDataBytes)])))
        },
        .object(
            "x5c-beside-att-stmt", "x5c beside attStmt instead of in it", "x5c moved out of attStmt", level: .should,
            impact: .hardening,
            why: "attStmt has no certificates. A verifier that finds them elsewhere lets two places hold a chain."
        ) { draft in
            let x5c = CBORValue.array(draft.x5c.map(CBORValue.bytes))
            draft.statementEntries.remove("x5c")
            draft.objectEntries.append(.init(.text("x5c"), x5c))
        },
    ]

    /// An object whose nonce covers a decoy.
    static let attestationNonceOverDecoy: [Case<AttestationDraft>] = [
        .reject(
            "signed-auth-data-in-nested-map", "authData of another app signed and put into a nested map",
            impact: .impersonation, madeBy: .otherDeveloper, control: "production",
            why:
                "A verifier that searches for authData hashes the decoy, which the leaf attests, and reads the app from "
                + "the member that nobody signed. An attestation of any app passes.",
            Fault(.object, "authData of another app signed and added in another map", after: .object) { draft in
                let foreign = draft.foreignAuthData.bytes
                draft.leaf[.nonce] = .nonce(draft.nonce(over: foreign))
                draft.x5c[0] = draft.leaf.signed(by: draft.leafSigner).der
                draft.statementEntries.set("x5c", .array(draft.x5c.map(CBORValue.bytes)))
                draft.objectEntries.insert(.init(.text("other"), .map(["authData": .bytes(foreign)])), at: 0)
            })
    ]

    /// An object with a genuine chain as a decoy.
    static let attestationChainDecoy: [Case<AttestationDraft>] = [
        .reject(
            "genuine-x5c-in-nested-map", "Attacker-made chain with a genuine one in a nested map", impact: .forgery,
            control: "production",
            why: "A verifier that searches for x5c follows the decoy, which anyone can copy from a genuine object, and "
                + "reads the key from the chain that the attacker made.",
            Fault(.object, "chain replaced by an attacker-made one, genuine one added in another map", after: .object) {
                draft in
                let genuine = CBORValue.array(draft.x5c.map(CBORValue.bytes))
                let impostor = draft.impostor
                draft.x5c = [
                    draft.leaf.signed(by: .ecdsaWithSHA256(impostor.intermediate.key)).der,
                    impostor.intermediate.certificate.der,
                ]
                draft.statementEntries.set("x5c", .array(draft.x5c.map(CBORValue.bytes)))
                draft.objectEntries.insert(.init(.text("other"), .map(["x5c": genuine])), at: 0)
            })
    ]
}

extension AttestationDraft {
    /// A map with all the members of an object, none of them genuine.
    fileprivate var decoys: CBORValue {
        .map([
            "fmt": .text("none"), "attStmt": .map(["x5c": .array([]), "receipt": .bytes([])]),
            "authData": .bytes(foreignAuthData.bytes),
        ])
    }
}
