import AttestModel
import FixtureForge

/// One step of a sequence as intent: who makes which object, and what a correct verifier answers.
struct StepPlan: Sendable {
    /// What is sent.
    enum Object: Sendable {
        case attestation([DraftEdit<AttestationDraft>])
        case assertion(counter: UInt32, [DraftEdit<AssertionDraft>])
        /// The object of an earlier step once more, with all that was sent beside it.
        case again(String)
    }

    let name: String
    /// Whose key it is about, by a name of its own within the sequence.
    let device: String
    let object: Object
    let expect: Expectation
    /// What a step to reject breaks.
    let breaks: Requirement?

    private init(_ name: String, _ device: String, _ object: Object, _ expect: Expectation, _ breaks: Requirement?) {
        self.name = name
        self.device = device
        self.object = object
        self.expect = expect
        self.breaks = breaks
    }

    /// A genuine attestation.
    static func attest(
        _ name: String = "attest", by device: String = "device", expect: Expectation = .accept,
        edits: [DraftEdit<AttestationDraft>] = []
    ) -> StepPlan { StepPlan(name, device, .attestation(edits), expect, nil) }

    /// A genuine assertion.
    static func assert(
        _ name: String, _ counter: UInt32, by device: String = "device", edits: [DraftEdit<AssertionDraft>] = []
    ) -> StepPlan { StepPlan(name, device, .assertion(counter: counter, edits), .accept, nil) }

    /// An attestation to be rejected.
    static func badAttestation(
        _ name: String, by device: String = "device", breaks: Requirement, _ edits: DraftEdit<AttestationDraft>...
    ) -> StepPlan { StepPlan(name, device, .attestation(edits), .reject, breaks) }

    /// An assertion to be rejected.
    static func badAssertion(
        _ name: String, _ counter: UInt32, by device: String = "device", breaks: Requirement,
        _ edits: DraftEdit<AssertionDraft>...
    ) -> StepPlan { StepPlan(name, device, .assertion(counter: counter, edits), .reject, breaks) }

    /// The object of an earlier step once more, to be rejected.
    static func replay(_ name: String, of earlier: String, by device: String = "device") -> StepPlan {
        StepPlan(name, device, .again(earlier), .reject, .assertionCounter)
    }
}
