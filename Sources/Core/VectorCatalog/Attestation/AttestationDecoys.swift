import AttestModel
import FixtureForge

// Members under the right names in the wrong place, for parsers that search the object for a key.

extension Group where Draft == AttestationDraft {
    /// A genuine object with a decoy that is no CBOR item of its own.
    static let attestationDecoysToIgnore: [Entry] = [
        beside("decoy-bytes") { draft in
            let decoy = CBORValue.text("authData").encoded + CBORValue.bytes(draft.foreignAuthData.bytes).encoded
            draft.objectEntries.insert(.init(.text("other"), .bytes(decoy)), at: 0)
        }
    ]

    /// Objects whose members are only found by a search.
    static let attestationMisplacedMembers: [Entry] = [
        lenient("auth-data-in-nested-map") { draft in
            draft.objectEntries.remove("authData")
            draft.objectEntries.append(.init(.text("other"), .map(["authData": .bytes(draft.authDataBytes)])))
        },
        lenient("x5c-beside-att-stmt") { draft in
            let x5c = CBORValue.array(draft.x5c.map(CBORValue.bytes))
            draft.statementEntries.remove("x5c")
            draft.objectEntries.append(.init(.text("x5c"), x5c))
        },
    ]

    static let attestationNonceOverDecoy: [Entry] = [
        reject(
            "signed-auth-data-in-nested-map", impact: .impersonation, madeBy: .otherDeveloper, at: .object,
            after: .object
        ) { draft in
            let foreign = draft.foreignAuthData.bytes
            draft.leaf[.nonce] = .nonce(draft.nonce(over: foreign))
            draft.x5c[0] = draft.leaf.signed(by: draft.leafSigner).der
            draft.statementEntries.set("x5c", .array(draft.x5c.map(CBORValue.bytes)))
            draft.objectEntries.insert(.init(.text("other"), .map(["authData": .bytes(foreign)])), at: 0)
        }
    ]

    static let attestationChainDecoy: [Entry] = [
        reject("genuine-x5c-in-nested-map", impact: .forgery, at: .object, after: .object) { draft in
            let genuine = CBORValue.array(draft.x5c.map(CBORValue.bytes))
            draft.x5c = draft.impostorsChain
            draft.statementEntries.set("x5c", .array(draft.x5c.map(CBORValue.bytes)))
            draft.objectEntries.insert(.init(.text("other"), .map(["x5c": genuine])), at: 0)
        }
    ]
}

extension AttestationDraft {
    var decoys: CBORValue {
        .map([
            "fmt": .text("none"), "attStmt": .map(["x5c": .array([]), "receipt": .bytes([])]),
            "authData": .bytes(foreignAuthData.bytes),
        ])
    }
}
