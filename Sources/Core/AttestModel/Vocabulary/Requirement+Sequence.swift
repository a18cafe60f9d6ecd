extension Requirement {
    private static func sequence(
        _ id: String, _ group: String, _ source: String, _ statement: String, duty: String, remedy: String
    ) -> Requirement {
        Requirement(
            id: id, suite: .sequence, group: group, statement: statement, source: source, stage: nil, duty: duty,
            remedy: remedy)
    }

    package static let sequenceValid = sequence(
        "SEQ-VALID", "valid", "Apple, Validating apps that connect to your server",
        "A device's attestation and the assertions that follow it are accepted, one after the other.",
        duty: "accept what a genuine device sends, one object after the other",
        remedy:
            "Store the key and the counter of each accepted object, one pair for each key, and change neither on a rejection."
    )
    package static let sequenceState = sequence(
        "SEQ-STATE", "state",
        "Apple, Validating apps that connect to your server, attestation step 7 and assertion step 5",
        "State carried from one object to the next decides as the objects do: keys per device, counters that only "
            + "accepted objects advance.",
        duty: "carry its state rightly from one object to the next",
        remedy: "Store the key and the counter only after every check has passed, and never set a counter back.")

    static let sequence: [Requirement] = [sequenceValid, sequenceState]
}
