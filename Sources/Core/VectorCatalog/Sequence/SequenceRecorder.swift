import AttestModel
import FixtureForge

/// The recorder of one sequence: it forges the steps in order and keeps the values that a correct server would store.
struct SequenceRecorder {
    /// The values that a server keeps for a key.
    private struct Key {
        /// The name of the attestation step that the key was stored from.
        let attested: String
        let certificate: [UInt8]
        var counter: Int64
        /// The name of the last accepted step.
        var last: String
    }

    private let context: ForgeContext
    /// The id of the accepted sequence, which every object of the sequence is derived from.
    private let owner: String
    private var keys: [String: Key] = [:]
    /// The bits that Apple's server keeps.
    private var bits: [DeviceBits] = []
    private(set) var steps: [SequenceStep] = []
    /// A Boolean value that indicates whether every object has the shape of the context.
    private(set) var isShaped = true

    init(owner: String, context: ForgeContext) { (self.owner, self.context) = (owner, context) }

    mutating func record(_ plan: StepPlan) throws(CatalogError) {
        let step: SequenceStep
        switch plan.object {
        case .attestation(let edits): step = attestation(plan, edits)
        case .assertion(let counter, let edits): step = try assertion(plan, counter, edits)
        case .receipt(let edits): step = receipt(plan, edits)
        case .call(let edits): step = call(plan, edits)
        case .again(let name, let change):
            guard let earlier = steps.first(where: { $0.name == name }) else {
                throw CatalogError(
                    .badName, "\(owner): \(plan.name) repeats '\(name)', but there is no earlier step of that name")
            }
            var request = earlier.request
            change(&request, SequenceForge.Place(sequence: owner, context: context))
            step =
                request.kind == AssertionRequest.kind
                ? try self.step(plan, asking: request, result: nil) : self.step(plan, request)
        }
        steps.append(step)
    }

    private mutating func attestation(_ plan: StepPlan, _ edits: [DraftEdit<AttestationDraft>]) -> SequenceStep {
        let draft = forge(plan, edits)
        if plan.expect == .accept {
            keys[plan.device] = Key(attested: plan.name, certificate: draft.credCert.der, counter: 0, last: plan.name)
        }
        return self.step(plan, draft.verificationRequest, draft.expectedOutput)
    }

    private mutating func receipt(_ plan: StepPlan, _ edits: [DraftEdit<ReceiptDraft>]) -> SequenceStep {
        let draft = forge(plan, edits)
        return step(plan, draft.verificationRequest, draft.expectedOutput)
    }

    /// Forges the object of a step by the step's device, and notes whether it has the shape of the context.
    private mutating func forge<Draft: EvidenceDraft>(_ plan: StepPlan, _ edits: [DraftEdit<Draft>]) -> Draft {
        let device = SequenceForge.device(plan.device, of: owner, in: context)
        let draft = Draft.forge(objectName(plan), in: context, device: device, edits: edits)
        if let shape = context.shape { isShaped = isShaped && draft.isShaped(as: shape) }
        return draft
    }

    /// Returns a step that needs no stored values.
    private func step(
        _ plan: StepPlan, _ request: VerificationRequest, _ result: VerifiedOutput? = nil
    ) -> SequenceStep {
        SequenceStep(
            name: plan.name, expect: plan.expect, requirement: plan.breaks, request: request,
            result: plan.expect == .accept ? result : nil)
    }

    private mutating func assertion(
        _ plan: StepPlan, _ counter: UInt32, _ edits: [DraftEdit<AssertionDraft>]
    ) throws(CatalogError) -> SequenceStep {
        let draft = forge(plan, [DraftEdit(.plan) { $0.counter = counter }] + edits)
        let step = try step(plan, asking: draft.verificationRequest, result: draft.expectedOutput)
        if plan.expect == .accept {
            keys[plan.device]?.counter = Int64(counter)
            keys[plan.device]?.last = plan.name
        }
        return step
    }

    private mutating func call(_ plan: StepPlan, _ edits: [DraftEdit<DeviceCheckCallDraft>]) -> SequenceStep {
        let token = DraftEdit<DeviceCheckCallDraft>(.plan) { $0.deviceToken = $0.origin.bytes(1564, "device token") }
        let state = DraftEdit<DeviceCheckCallDraft>(.request) { [bits] in $0.request.bits += bits }
        var draft = DeviceCheckCallDraft.forge(objectName(plan), in: context, edits: [token] + edits + [state])
        (bits, isShaped) = (draft.request.bits, isShaped && context.shape == nil)
        var new = DeviceBits(
            device: draft.device, teamId: draft.teamId, environment: draft.environment, bit0: false, bit1: false,
            lastUpdateTime: String(draft.time.description.prefix(7)))
        let old = bits.first { $0.device == new.device && $0.teamId == new.teamId && $0.environment == new.environment }
        if draft.call == .queryTwoBits { old.map { draft.answer($0) } ?? draft.answerUnset() }
        if draft.call == .updateTwoBits {
            new.bit0 = draft.written.bit0 ?? old?.bit0 ?? false
            new.bit1 = draft.written.bit1 ?? old?.bit1 ?? false
            bits = bits.filter { $0 != old } + [new]
        }
        var result = draft.expectedOutput
        result.deviceCheck.bits = bits
        return SequenceStep(
            name: plan.name, expect: plan.expect, carry: CarriedValues(bits: steps.last?.name),
            request: draft.verificationRequest, result: result)
    }

    /// Returns the step with the values that the server has stored for the device so far.
    private func step(
        _ plan: StepPlan, asking request: VerificationRequest, result: VerifiedOutput?
    ) throws(CatalogError) -> SequenceStep {
        guard case .assertion(var assertion) = request, let key = keys[plan.device] else {
            throw CatalogError(.badName, "\(owner): \(plan.name) is an assertion of a key that was not attested")
        }
        assertion.storedCounter = key.counter
        assertion.credentialCertificate = key.certificate
        return SequenceStep(
            name: plan.name, expect: plan.expect, requirement: plan.breaks,
            carry: CarriedValues(publicKey: key.attested, storedCounter: key.last), request: .assertion(assertion),
            result: plan.expect == .accept ? result : nil)
    }

    private func objectName(_ plan: StepPlan) -> String { "\(owner)\(SequenceForge.separator)\(plan.name)" }
}
