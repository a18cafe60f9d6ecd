import AttestModel
import FixtureForge

// Members under the right names in the wrong place, for parsers that search the object for a key.

extension Group where Draft == AssertionDraft {
    /// An assertion whose member is only found by a search.
    static let assertionMisplacedMember: [Entry] = [
        .lenient("authenticator-data-in-nested-map") { draft in
            draft.objectEntries.remove("authenticatorData")
            draft.objectEntries.append(.init(.text("other"), .map(["authenticatorData": .bytes(draft.authDataBytes)])))
        }
    ]

    /// An assertion whose signature covers a decoy.
    static let assertionSignatureOverDecoy: [Entry] = [
        .reject(
            "signed-authenticator-data-in-nested-map", impact: .replay, madeBy: .deviceOwner, at: .object,
            after: .object
        ) { draft in
            let signed = draft.authDataBytes
            draft.authData.counter += 100
            draft.objectEntries.set("authenticatorData", .bytes(draft.authData.bytes))
            draft.objectEntries.insert(.init(.text("other"), .map(["authenticatorData": .bytes(signed)])), at: 0)
        }.tagged("replay")
    ]
}

extension AssertionDraft {
    var decoys: CBORValue {
        var other = authData
        other.counter += 100
        return .map(["signature": .bytes(bytes(70, "decoy signature")), "authenticatorData": .bytes(other.bytes)])
    }
}
