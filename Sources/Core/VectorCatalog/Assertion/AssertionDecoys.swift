import AttestModel
import FixtureForge

// Members under the right names in the wrong place, for parsers that search the object for a key.

extension Group where Draft == AssertionDraft {
    /// Genuine assertions with decoys beside the genuine members.
    static let assertionDecoysToIgnore: [Case<AssertionDraft>] = [
        .beside(
            "decoy-members-before", "Assertion with members of the same names in another map before them",
            why:
                "Unknown keys are ignored, and so is everything below them. A verifier that searches the assertion for "
                + "the name of a member finds the wrong one."
        ) { $0.objectEntries.insert(.init(.text("other"), $0.decoys), at: 0) },
        .beside(
            "decoy-members-after", "Assertion with members of the same names in another map after them",
            why: "A verifier that flattens nested maps into one, or searches from the end, finds the wrong members."
        ) { $0.objectEntries.append(.init(.text("other"), $0.decoys)) },
    ]

    /// An assertion whose member is only found by a search.
    static let assertionMisplacedMember: [Case<AssertionDraft>] = [
        .object(
            "authenticator-data-in-nested-map", "authenticatorData in a map below another key",
            "authenticatorData moved into another map", level: .should, impact: .hardening,
            why: "The assertion itself has no authenticatorData. A verifier that finds it anyway also finds one that "
                + "nobody signed."
        ) { draft in
            draft.objectEntries.remove("authenticatorData")
            draft.objectEntries.append(
                .init(.text("other"), .map(["authenticatorData": .bytes(draft.authDataBytes)])))
        }
    ]

    /// An assertion whose signature covers a decoy.
    static let assertionSignatureOverDecoy: [Case<AssertionDraft>] = [
        .reject(
            "signed-authenticator-data-in-nested-map", "Captured assertion with a raised counter beside the signed one",
            impact: .replay, madeBy: .deviceOwner, control: "first", tags: ["replay"],
            why:
                "A verifier that searches for authenticatorData verifies the decoy, which the device signed, and reads "
                + "the counter from the member that nobody signed. A captured assertion works for ever.",
            Fault(.object, "counter raised, signed authenticatorData added in another map", after: .object) { draft in
                let signed = draft.authDataBytes
                draft.authData.counter += 100
                draft.objectEntries.set("authenticatorData", .bytes(draft.authData.bytes))
                draft.objectEntries.insert(.init(.text("other"), .map(["authenticatorData": .bytes(signed)])), at: 0)
            })
    ]
}

extension AssertionDraft {
    /// A map with both members of an assertion, neither of them genuine.
    fileprivate var decoys: CBORValue {
        var other = authData
        other.counter += 100
        return .map(["signature": .bytes(bytes(70, "decoy signature")), "authenticatorData": .bytes(other.bytes)])
    }
}
