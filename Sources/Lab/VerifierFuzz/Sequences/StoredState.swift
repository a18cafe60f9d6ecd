import AttestModel

/// The values that a right server keeps between the questions of a sequence.
struct StoredState {
    private struct Key {
        /// The step whose attestation the key was stored from; `nil` for a key that was stored before the sequence.
        let attested: String?
        let publicKey: [UInt8]
        var counter: Int64
        /// The last accepted step.
        var last: String
    }

    private var keys: [[UInt8]: Key] = [:]
    private var bits: [DeviceBits]?
    /// The accepted receipts and calls.
    private var seen: Set<[UInt8]> = []

    /// Puts the stored values into a request, and returns those that a target itself has returned before.
    func carry(into request: inout VerificationRequest) -> CarriedValues {
        switch request {
        case .assertion(var assertion):
            guard let key = keys[assertion.keyId] else { return CarriedValues() }
            assertion.storedCounter = key.counter
            if key.attested != nil, let pem = PEM.publicKey(key.publicKey) {
                (assertion.publicKey, assertion.publicKeyPEM) = (key.publicKey, pem)
            }
            request = .assertion(assertion)
            return CarriedValues(publicKey: key.attested, storedCounter: key.last)
        case .deviceCheckCall(var call):
            if let bits { call.bits = bits }
            request = .deviceCheckCall(call)
            return CarriedValues()
        default: return CarriedValues()
        }
    }

    /// Returns whether a server may rightly accept or reject a request because of what it has stored.
    func leavesOpen(_ request: VerificationRequest) -> Bool {
        switch request {
        case .attestation(let attestation): keys[attestation.keyId] != nil
        // No source says whether the same receipt or the same transaction may come twice.
        case .receipt, .deviceCheckCall: seen.contains(request.evidence)
        default: false
        }
    }

    /// Stores what follows from an accepted request, and returns whether it is known what a right server stores.
    mutating func apply(_ request: VerificationRequest, _ output: VerifiedOutput?, step: String) -> Bool {
        switch request {
        case .attestation(let attestation):
            guard let key = output?.publicKey else { return false }
            keys[attestation.keyId] = Key(attested: step, publicKey: key, counter: 0, last: step)
        case .assertion(let assertion):
            guard let counter = output?.counter else { return false }
            let known = keys[assertion.keyId]
            keys[assertion.keyId] = Key(
                attested: known?.attested, publicKey: assertion.publicKey, counter: counter, last: step)
        case .deviceCheckCall(let call):
            seen.insert(request.evidence)
            return apply(call)
        default: seen.insert(request.evidence)
        }
        return true
    }

    private mutating func apply(_ call: DeviceCheckCallRequest) -> Bool {
        guard call.path == DeviceCheckCall.updateTwoBits.path else { return true }
        // The documentation does not say what becomes of a bit that an update leaves out.
        guard case .object(let body)? = try? JSONValue.parse(call.body), case .bool(let bit0)? = body["bit0"],
            case .bool(let bit1)? = body["bit1"], let token = call.tokens.first, let key = call.keys.first
        else { return false }
        bits = [
            DeviceBits(
                device: token.device, teamId: key.teamId, environment: call.environment, bit0: bit0, bit1: bit1,
                lastUpdateTime: String(call.time.description.prefix(7)))
        ]
        return true
    }
}
