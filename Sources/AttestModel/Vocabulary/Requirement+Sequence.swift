extension Requirement {
    private static func sequence(_ id: String, _ group: String, _ source: String, _ statement: String) -> Requirement {
        Requirement(id: id, suite: .sequence, group: group, statement: statement, source: source, stage: nil)
    }

    package static let sequenceValid = sequence(
        "SEQ-VALID", "valid", "Apple, Validating apps that connect to your server",
        "A device's attestation and the assertions that follow it are accepted, one after the other.")
    package static let sequenceState = sequence(
        "SEQ-STATE", "state",
        "Apple, Validating apps that connect to your server, attestation step 7 and assertion step 5",
        "State carried from one object to the next decides as the objects do: keys per device, counters that only "
            + "accepted objects advance.")

    static let sequence: [Requirement] = [sequenceValid, sequenceState]
}
