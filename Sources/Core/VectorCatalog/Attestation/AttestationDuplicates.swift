import AttestModel
import FixtureForge
import Primitives

extension Group where Draft == AttestationDraft {
    /// Objects with two values under one key, which a careful decoder rejects.
    static let attestationDuplicates: [Entry] = [
        duplicate("duplicate-auth-data-last-wins", genuineFirst: false) {
            ("authData", .bytes($0.foreignAuthData.bytes))
        },
        duplicate("duplicate-auth-data-first-wins", genuineFirst: true) {
            ("authData", .bytes($0.foreignAuthData.bytes))
        },
        duplicate("duplicate-att-stmt", genuineFirst: true) {
            ("attStmt", .map(["x5c": .array([]), "receipt": .bytes($0.receipt)]))
        },
        lenient("duplicate-x5c") { $0.statementEntries.append(.init(.text("x5c"), .array([.bytes($0.x5c[0])]))) },
        lenient("duplicate-unknown-statement-member") { draft in
            draft.statementEntries += [0, 1].map { .init(.text("other"), .unsigned($0)) }
        },
        split("duplicate-split-first-signed", signedFirst: true),
        split("duplicate-split-last-signed", signedFirst: false),
    ]

    private static func duplicate(
        _ name: String, genuineFirst: Bool, _ entry: @escaping @Sendable (AttestationDraft) -> (String, CBORValue)
    ) -> Entry {
        lenient(name) { draft in
            let (key, value) = entry(draft)
            let index = draft.objectEntries.firstIndex { $0.key == .text(key) } ?? 0
            draft.objectEntries.insert(.init(.text(key), value), at: genuineFirst ? index + 1 : index)
        }
    }

    /// Returns a case in which the leaf's nonce covers authData of another app, and a second authData names the right one.
    private static func split(_ name: String, signedFirst: Bool) -> Entry {
        reject(name, impact: .impersonation, madeBy: .otherDeveloper, at: .object, after: .object) { draft in
            let foreign = draft.foreignAuthData
            draft.nonce = draft.nonce(over: foreign.bytes)
            draft.leaf[.nonce] = .nonce(draft.nonce)
            draft.credCert = draft.leaf.signed(by: draft.leafSigner)
            draft.x5c[0] = draft.credCert.der
            draft.statementEntries.set("x5c", .array(draft.x5c.map(CBORValue.bytes)))
            let index = draft.objectEntries.count - 1
            let entry = CBORValue.Entry(.text("authData"), .bytes(foreign.bytes))
            draft.objectEntries.insert(entry, at: signedFirst ? index : index + 1)
        }
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
