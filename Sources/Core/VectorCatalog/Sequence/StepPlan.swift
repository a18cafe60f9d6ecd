import AttestModel
import FixtureForge

/// One step of a sequence as intent: a device, the object that it makes, and the right answer.
struct StepPlan: Sendable {
    /// The object that is sent.
    enum Object: Sendable {
        case attestation([DraftEdit<AttestationDraft>])
        case assertion(counter: UInt32, [DraftEdit<AssertionDraft>])
        case receipt([DraftEdit<ReceiptDraft>])
        case call([DraftEdit<DeviceCheckCallDraft>])
        /// The object of an earlier step, sent again. The change is of the values beside it.
        case again(String, @Sendable (_ request: inout VerificationRequest, SequenceForge.Place) -> Void)
    }

    let name: String
    /// The name of the device within the sequence.
    let device: String
    let object: Object
    let expect: Expectation
    /// The requirement that a step to reject breaks.
    let breaks: Requirement?

    init(_ name: String, _ device: String, _ object: Object, _ expect: Expectation, _ breaks: Requirement?) {
        (self.name, self.device, self.object, self.expect, self.breaks) = (name, device, object, expect, breaks)
    }

    static func attest(
        _ name: String = "attest", by device: String = "device", expect: Expectation = .accept,
        edits: [DraftEdit<AttestationDraft>] = []
    ) -> StepPlan { StepPlan(name, device, .attestation(edits), expect, nil) }

    static func assert(
        _ name: String, _ counter: UInt32, by device: String = "device", edits: [DraftEdit<AssertionDraft>] = []
    ) -> StepPlan { StepPlan(name, device, .assertion(counter: counter, edits), .accept, nil) }

    static func badAttestation(
        _ name: String, by device: String = "device", breaks: Requirement, _ edits: DraftEdit<AttestationDraft>...
    ) -> StepPlan { StepPlan(name, device, .attestation(edits), .reject, breaks) }

    static func badAssertion(
        _ name: String, _ counter: UInt32, by device: String = "device", breaks: Requirement,
        _ edits: DraftEdit<AssertionDraft>...
    ) -> StepPlan { StepPlan(name, device, .assertion(counter: counter, edits), .reject, breaks) }

    static func receipt(_ name: String, of device: String) -> StepPlan {
        StepPlan(name, device, .receipt([]), .accept, nil)
    }

    /// Returns a step that repeats the object of an earlier step and must be rejected.
    static func replay(_ name: String, of earlier: String) -> StepPlan {
        StepPlan(name, "device", .again(earlier) { _, _ in }, .reject, .assertionCounter)
    }

    /// Returns a step that repeats the object of an earlier step with other values beside it, and must be rejected.
    static func again<Request: EvidenceRequest>(
        _ name: String, of earlier: String, breaks: Requirement,
        _ change: @escaping @Sendable (inout Request, SequenceForge.Place) -> Void
    ) -> StepPlan {
        let object = Object.again(earlier) { request, place in
            guard var own = request.request as? Request else { return }
            change(&own, place)
            request = own.asVerificationRequest
        }
        return StepPlan(name, "device", object, .reject, breaks)
    }
}

extension StepPlan.Object {
    /// The capabilities that the object needs; none for an object that was sent before.
    var needs: Set<Capability> {
        switch self {
        case .attestation: AttestationDraft.needs
        case .assertion: AssertionDraft.needs
        case .receipt: ReceiptDraft.needs
        case .call: DeviceCheckCallDraft.needs.union([.deviceCheckBits])
        case .again: []
        }
    }
}
