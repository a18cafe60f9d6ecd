import AttestModel
import FixtureForge
import Primitives

extension Group where Draft == AttestationDraft {
    /// Objects with two values under one key, which a careful decoder rejects.
    static let attestationDuplicates: [Case<AttestationDraft>] = [
        duplicate(
            "duplicate-auth-data-last-wins", "Two authData, the genuine one last", genuineFirst: false,
            why: "RFC 8949 section 5.6 calls such a map invalid. A decoder that keeps the first copy reads another app "
                + "than one that keeps the last."
        ) { ("authData", .bytes($0.foreignAuthData.bytes)) },
        duplicate(
            "duplicate-auth-data-first-wins", "Two authData, the genuine one first", genuineFirst: true,
            why: "Most decoders keep the last copy, which names another app here. A verifier with a second decoder "
                + "would disagree with itself."
        ) { ("authData", .bytes($0.foreignAuthData.bytes)) },
        duplicate(
            "duplicate-att-stmt", "Two attStmt, the genuine one first", genuineFirst: true,
            why: "The second attStmt has an empty chain. A decoder that keeps it may find no certificate to verify."
        ) { ("attStmt", .map(["x5c": .array([]), "receipt": .bytes($0.receipt)])) },
        .object(
            "duplicate-x5c", "Two x5c, the genuine one first", "second x5c with only the leaf added", level: .should,
            impact: .hardening,
            why: "One decoder verifies the whole chain and another sees only a leaf. A valid object has each key once."
        ) { $0.statementEntries.append(.init(.text("x5c"), .array([.bytes($0.x5c[0])]))) },
        .object(
            "duplicate-unknown-statement-member", "Two unknown members with the same key in attStmt",
            "two members other added to attStmt", level: .should, impact: .hardening,
            why:
                "RFC 8949 section 5.6 calls repeated keys invalid at every depth. A decoder that keeps the result of the "
                + "last map that it read does not notice these."
        ) { draft in
            draft.statementEntries += [0, 1].map { .init(.text("other"), .unsigned($0)) }
        },
        split(
            "duplicate-split-first-signed", "Two authData, the first signed and the last with the right app",
            signedFirst: true,
            why: "A verifier that hashes the first copy and reads the fields of the last accepts an attestation of any "
                + "app."),
        split(
            "duplicate-split-last-signed", "Two authData, the first with the right app and the last signed",
            signedFirst: false,
            why: "A verifier that hashes the last copy and reads the fields of the first accepts an attestation of any "
                + "app."),
    ]

    private static func duplicate(
        _ name: String, _ title: String, genuineFirst: Bool, why: String,
        _ entry: @escaping @Sendable (AttestationDraft) -> (String, CBORValue)
    ) -> Case<AttestationDraft> {
        .object(name, title, "second value added under the same key", level: .should, impact: .hardening, why: why) {
            draft in
            let (key, value) = entry(draft)
            let index = draft.objectEntries.firstIndex { $0.key == .text(key) } ?? 0
            draft.objectEntries.insert(.init(.text(key), value), at: genuineFirst ? index + 1 : index)
        }
    }

    /// Returns a case in which the leaf's nonce covers authData of another app, and a second authData names the right
    /// one.
    private static func split(
        _ name: String, _ title: String, signedFirst: Bool, why: String
    ) -> Case<AttestationDraft> {
        .reject(
            name, title, impact: .impersonation, madeBy: .otherDeveloper, control: "production", why: why,
            Fault(.object, "authData of another app signed, both sent", after: .object) { draft in
                let foreign = draft.foreignAuthData
                draft.nonce = draft.nonce(over: foreign.bytes)
                draft.leaf[.nonce] = .nonce(draft.nonce)
                draft.credCert = draft.leaf.signed(by: draft.leafSigner)
                draft.x5c[0] = draft.credCert.der
                draft.statementEntries.set("x5c", .array(draft.x5c.map(CBORValue.bytes)))
                let index = draft.objectEntries.count - 1
                let entry = CBORValue.Entry(.text("authData"), .bytes(foreign.bytes))
                draft.objectEntries.insert(entry, at: signedFirst ? index : index + 1)
            })
    }
}

extension AppIdentity {
    /// The rpIdHash of an app of another team, 32 bytes.
    var foreignHash: [UInt8] { sha256(Array(sibling.underOtherTeam.appId.utf8)) }
}

extension AttestationDraft {
    /// The authData of the same device in another app.
    var foreignAuthData: AuthenticatorData {
        var authData = authData
        authData.rpIdHash = app.foreignHash
        return authData
    }
}
